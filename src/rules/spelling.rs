//! How people write hats: the usual spellings of one name, for texts that somebody typed. Not used by the checker.

/// The circumflex that stands on the letter before it.
const COMBINING: char = '\u{302}';

/// A text in pieces: plain ones, and what has a hat.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'t> {
    Plain(&'t str),
    Hat(&'t str),
}

/// The ways in which a hat is written, each with what stands before and behind what has the hat.
const HATS: [(&str, &str); 5] = [("^", ""), ("", "^"), ("", "\u{302}"), ("\\hat{", "}"), ("\\hat", "")];

/// All texts that differ from this one by blanks and by the spelling of hats only: `^5`, `^ 5`, `5^`, `5̂`, `\hat5`,
/// `\hat{5}`, `\widehat{12}`, also in dollar signs.
pub(super) fn spellings(text: &str) -> Vec<String> {
    let text = text.trim();
    let text = text.strip_prefix('$').and_then(|text| text.strip_suffix('$')).unwrap_or(text);
    let single = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let unblank: String = text.split_whitespace().collect();
    let mut all = vec![single.clone(), unblank.clone()];
    for text in [single, unblank] {
        let pieces = pieces(&text);
        for (before, behind) in HATS {
            let written = pieces.iter().map(|piece| match piece {
                Piece::Plain(text) => (*text).to_owned(),
                Piece::Hat(text) => format!("{before}{text}{behind}"),
            });
            all.push(written.collect());
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Where the run of letters and digits at the front of a text ends.
fn run(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len())
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some(c) = rest.chars().next() {
        let (piece, after) = hat(rest).unwrap_or_else(|| {
            // A run that has no hat is one piece, so that no hat falls on its end alone.
            let (plain, after) = rest.split_at(run(rest).max(c.len_utf8()));
            (Piece::Plain(plain), after)
        });
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// What has a hat at the front of a text, and what follows.
fn hat(text: &str) -> Option<(Piece<'_>, &str)> {
    for command in ["\\widehat", "\\hat"] {
        if let Some(rest) = text.strip_prefix(command) {
            let rest = rest.trim_start();
            let (inside, after) = match rest.strip_prefix('{') {
                Some(rest) => rest.split_once('}')?,
                // TeX takes one sign, people mean all of them.
                None => rest.split_at(run(rest)),
            };
            return (!inside.is_empty()).then_some((Piece::Hat(inside.trim()), after));
        }
    }
    if let Some(rest) = text.strip_prefix('^') {
        let rest = rest.trim_start();
        let (inside, after) = match rest.strip_prefix('{') {
            Some(rest) => rest.split_once('}')?,
            None => rest.split_at(run(rest)),
        };
        return (!inside.is_empty()).then_some((Piece::Hat(inside), after));
    }
    let (inside, after) = text.split_at(run(text));
    let behind = after.trim_start().strip_prefix(['^', COMBINING])?;
    // `2^3` has a hat on the 3, if on anything.
    (!inside.is_empty() && run(behind) == 0).then_some((Piece::Hat(inside), behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_usual_spellings_of_a_hat_are_one() {
        let spelled = spellings("^5");
        for text in [
            "^ 5",
            " ^5 ",
            "5^",
            "5 ^",
            "5\u{302}",
            "\\hat5",
            "\\hat 5",
            "\\hat{5}",
            "\\widehat{5}",
            "$\\hat{5}$",
            "^{5}",
        ] {
            assert!(spellings(text).contains(&"^5".to_owned()), "{text}: {:?}", spellings(text));
        }
        for text in ["^5", "5^", "5\u{302}", "\\hat{5}", "\\hat5"] {
            assert!(spelled.contains(&text.to_owned()), "{text}");
        }
        assert!(spellings("12\u{302}").contains(&"^12".to_owned()));
        assert!(spellings("(2^, 0)").contains(&"(^2, 0)".to_owned()));
    }

    #[test]
    fn what_has_no_hat_stays_as_it_is() {
        for text in ["5", "a b", "[1,1] vs [1,1]", "x..|.o.", "2^3", "\\hat", "^", "\\hat{5"] {
            assert!(spellings(text).contains(&text.to_owned()), "{text}: {:?}", spellings(text));
        }
        assert_eq!(spellings("a b"), ["a b", "ab"]);
    }
}
