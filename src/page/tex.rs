//! Names of states in the mathematics of TeX, which Markdown and LaTeX share, each with commands of its own.

use super::name::{Name, Part, runs};

/// The commands of a format.
#[derive(Debug)]
pub(super) struct Dialect {
    /// The command that puts a hat on one character.
    pub(super) hat: &'static str,
    /// The command that puts a hat on several.
    pub(super) wide_hat: &'static str,
    /// A blank.
    pub(super) gap: &'static str,
    /// Where a name that is too long for a line may be broken, if the format says where.
    pub(super) crack: Option<&'static str>,
    /// What an index is put to where a brace stands before it: to Markdown, `}_{` could begin an emphasis.
    pub(super) carrier: &'static str,
    /// Letters outside ASCII, set upright.
    pub(super) word: fn(&str) -> String,
}

/// How many characters of a name stay on one line.
const LONGEST: usize = 40;

impl Dialect {
    /// The parts of a name as a formula.
    pub(super) fn formula(&self, parts: &[Part<'_>]) -> String {
        let mut out = String::new();
        let long = parts.iter().map(|part| width(*part)).sum::<usize>() > LONGEST;
        for part in parts {
            self.part(*part, &mut out);
            if let (true, Part::Gap | Part::Sign(','), Some(crack)) = (long, part, self.crack) {
                out += crack;
            }
        }
        out
    }

    /// The name of a constant: like that of a state, or upright.
    pub(super) fn constant(&self, name: &str) -> String {
        match Name::of(name) {
            Name::Formula(parts) => self.formula(&parts),
            Name::Board(name) => (self.word)(name),
        }
    }

    fn part(&self, part: Part<'_>, out: &mut String) {
        match part {
            Part::Plain(text) => *out += text,
            Part::Word(text) if text.is_ascii() => *out += &format!("\\mathrm{{{text}}}"),
            Part::Word(text) => *out += &(self.word)(text),
            Part::Gap => *out += self.gap,
            // In braces they are letters to TeX, at which no line is broken.
            Part::Sign(sign @ ('+' | '-' | '=' | ':')) => *out += &format!("{{{sign}}}"),
            Part::Sign('*') => *out += "{\\ast}",
            Part::Sign(sign) => out.push(sign),
            Part::Hat(text) => {
                *out += if text.chars().count() == 1 { self.hat } else { self.wide_hat };
                self.braced(text, out);
            }
            Part::Index(text) => {
                *out += if out.ends_with('}') { self.carrier } else { "" };
                out.push('_');
                self.braced(text, out);
            }
        }
    }

    fn braced(&self, text: &str, out: &mut String) {
        out.push('{');
        runs(text).for_each(|part| self.part(part, out));
        out.push('}');
    }
}

fn width(part: Part<'_>) -> usize {
    match part {
        Part::Plain(text) | Part::Word(text) | Part::Hat(text) | Part::Index(text) => text.chars().count(),
        Part::Gap | Part::Sign(_) => 1,
    }
}

/// A board in pieces, each short enough for a line and ending with a row if it can; one piece if it is short itself.
pub(super) fn pieces(board: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = board;
    while let Some((limit, _)) = rest.char_indices().nth(LONGEST) {
        let end = rest[..limit].rfind(['|', ',', ' ']).map_or(limit, |at| at + 1);
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}
