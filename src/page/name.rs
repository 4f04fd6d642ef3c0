//! What the name of a state means to somebody who typesets it: hats, indices, words, or the picture of a board.

/// The name of a state, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Name<'n> {
    /// Numbers, letters, brackets and the like.
    Formula(Vec<Part<'n>>),
    /// Anything else, such as the rows of a board: every character has the same width, and none has a meaning.
    Board(&'n str),
}

/// A part of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part<'n> {
    /// A number, or a letter of ASCII.
    Plain(&'n str),
    /// Several letters, or one outside ASCII.
    Word(&'n str),
    /// A blank.
    Gap,
    /// A bracket, a comma, or what else is in [`SIGNS`].
    Sign(char),
    /// Letters and digits under a hat: `^x`.
    Hat(&'n str),
    /// Letters and digits as an index: `_i`.
    Index(&'n str),
}

/// What may stand between numbers and letters in a formula.
const SIGNS: &str = ",;:()[]+-=/*";

/// How many bytes of letters and digits may run together in a formula, where nothing breaks them.
const LONGEST: usize = 40;

impl<'n> Name<'n> {
    /// Takes a name apart.
    pub(super) fn of(name: &'n str) -> Self {
        // A blank at an end would be lost in a formula.
        let formula = if name.trim() == name { formula(name) } else { None };
        formula.map_or(Self::Board(name), Self::Formula)
    }
}

fn formula(name: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        rest = match c {
            ' ' => {
                parts.push(Part::Gap);
                behind
            }
            '^' => {
                let (under, after) = run(behind)?;
                parts.push(Part::Hat(under));
                after
            }
            '_' => {
                let carries = matches!(parts.last(), Some(Part::Plain(_) | Part::Word(_) | Part::Hat(_)));
                let (index, after) = run(behind).filter(|_| carries)?;
                parts.push(Part::Index(index));
                after
            }
            c if c.is_alphanumeric() => {
                let (found, after) = run(rest)?;
                parts.extend(runs(found));
                after
            }
            c => {
                SIGNS.contains(c).then(|| parts.push(Part::Sign(c)))?;
                behind
            }
        };
    }
    Some(parts)
}

/// The letters and digits at the front of a text, if there are some and not too many, and what follows them.
fn run(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    (1..=LONGEST).contains(&end).then(|| text.split_at(end))
}

/// Letters and digits as numbers and words: `x12` is a letter and a number.
pub(super) fn runs(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let number = rest.chars().next()?.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != number).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        Some(if number || part.len() == 1 { Part::Plain(part) } else { Part::Word(part) })
    })
}

/// Whether a name has a comma outside of brackets: it stands in parentheses, so that it is one thing in a list.
pub(super) fn parted(name: &str) -> bool {
    let mut depth = 0_usize;
    name.chars().any(|c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

/// Whether the names stay different without the brackets around them.
pub(super) fn differ_bare<'n>(names: impl Iterator<Item = &'n str>) -> bool {
    let mut known = std::collections::BTreeMap::new();
    names.into_iter().all(|name| *known.entry(bare(name)).or_insert(name) == name)
}

/// A name without the brackets around the whole of it, so that it may stand in other ones.
pub(super) fn bare(name: &str) -> &str {
    let inside = |open, close| name.strip_prefix(open)?.strip_suffix(close);
    let inside = inside('[', ']').or_else(|| inside('(', ')'));
    inside.filter(|inside| !inside.is_empty() && !inside.contains(['(', ')', '[', ']'])).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::{Name, Part::*, parted};

    #[test]
    fn names_are_taken_apart() {
        for (name, parts) in [
            ("^12", vec![Hat("12")]),
            ("x_i1", vec![Plain("x"), Index("i1")]),
            ("^x_2", vec![Hat("x"), Index("2")]),
            ("x12", vec![Plain("x"), Plain("12")]),
            ("[3,1]", vec![Sign('['), Plain("3"), Sign(','), Plain("1"), Sign(']')]),
            ("b=-1 White", vec![Plain("b"), Sign('='), Sign('-'), Plain("1"), Gap, Word("White")]),
            ("ĉ", vec![Word("ĉ")]),
        ] {
            assert_eq!(Name::of(name), Name::Formula(parts), "{name}");
        }
        for name in ["..|#.", "^", "a^", "_1", "x_", "a_b_c", "a^(1)", "$x", "\\hat", "a<b", "5\u{302}", "a "]
        {
            assert_eq!(Name::of(name), Name::Board(name), "{name}");
        }
    }

    #[test]
    fn only_commas_outside_of_brackets_part_a_name() {
        assert!(parted("n=8, ban=0") && parted("(1,2),3") && parted("],["));
        assert!(!parted("[1,2] vs {3,4}") && !parted("8"));
    }
}
