//! Texts with holes, `take {k}` or `^{n}`: how moves and states are written.

use super::{
    eval::{Frame, Value},
    parse::Parser,
    players::TURN,
    scope::{Component, Scope},
    syntax::{Expr, Kind},
    text::Text,
    tree::{Int, List, Term},
};
use crate::diagnostic::Diagnostic;
use std::fmt::Write;

/// A text with holes, ready to be filled.
#[derive(Debug, Clone)]
pub(crate) struct Template {
    pub(crate) parts: Vec<Part>,
}

/// A piece of a template.
#[derive(Debug, Clone)]
pub(crate) enum Part {
    Literal(String),
    Number(Int),
    /// Written `[1,1]`, without blanks.
    Vector(List),
    /// Cells in their words: so many from this position on, a bar after every so many; the first word is for `low`.
    Words {
        first: usize,
        count: usize,
        width: usize,
        low: i64,
        words: Vec<String>,
    },
    /// One value in its word; the first word is for the least value.
    Word {
        of: Int,
        low: i64,
        words: Vec<String>,
    },
}

/// A template as it is written: its canonical text, and the expressions in its holes.
pub(crate) fn parse(text: &Text) -> Result<Vec<Result<Expr, String>>, Box<Diagnostic>> {
    let value = &text.value;
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut at = 0;
    while let Some(c) = value[at..].chars().next() {
        let rest = &value[at..];
        if rest.starts_with("{{") || rest.starts_with("}}") {
            literal.push(c);
            at += 2;
        } else if c == '{' {
            let Some(length) = rest.find('}') else {
                return Err(text.error(at..value.len(), "a hole does not end", "expected `}` after this"));
            };
            if !literal.is_empty() {
                pieces.push(Err(std::mem::take(&mut literal)));
            }
            // The same text, blank but for the hole: so every place stays right.
            let mut hole = text.clone();
            let blank = |range: &str| range.bytes().map(|_| ' ').collect::<String>();
            let (before, after) = (blank(&value[..=at]), blank(&value[at + length..]));
            hole.value = format!("{before}{}{after}", &value[at + 1..at + length]);
            if hole.value.trim().is_empty() {
                return Err(text.error(
                    at..at + length + 1,
                    "a hole is empty",
                    "expected an expression between the braces",
                ));
            }
            pieces.push(Ok(Parser::expression(&hole)?));
            at += length + 1;
        } else if c == '}' {
            let mut error = text.error(at..at + 1, "`}` without `{`", "no hole begins before this");
            error.helps.push("a brace that is meant as such is written twice: `}}`".into());
            return Err(error);
        } else if c.is_control() {
            return Err(text.error(
                at..at + c.len_utf8(),
                "a control character in a name",
                "names are plain text",
            ));
        } else {
            literal.push(c);
            at += c.len_utf8();
        }
    }
    if !literal.is_empty() {
        pieces.push(Err(literal));
    }
    Ok(pieces)
}

/// The canonical spelling of a template.
pub(crate) fn canonical(pieces: &[Result<Expr, String>]) -> String {
    let piece = |piece: &Result<Expr, String>| match piece {
        Ok(expr) => format!("{{{expr}}}"),
        Err(literal) => literal.replace('{', "{{").replace('}', "}}"),
    };
    pieces.iter().map(piece).collect()
}

/// The component that a hole shows in words: as a whole, or one cell of it.
fn worded<'s>(scope: &'s Scope, expr: &Expr) -> Option<&'s Component> {
    match &expr.kind {
        Kind::Name(name) | Kind::Index(name, _) => scope.component(name).filter(|c| !c.words.is_empty()),
        _ => None,
    }
}

/// Whether a hole shows whose turn it is, where a formula says it.
fn is_turn(scope: &Scope, expr: &Expr) -> bool {
    matches!(&expr.kind, Kind::Name(name) if name == TURN && scope.is_plain(name) && !scope.players.is_empty())
}

/// The word for a value.
fn word(value: i64, low: i64, words: &[String]) -> &str {
    let at = value.checked_sub(low).and_then(|n| usize::try_from(n).ok());
    at.and_then(|at| words.get(at)).map_or("?", String::as_str)
}

impl Template {
    /// Looks up the names in the holes.
    pub(crate) fn resolve(
        pieces: &[Result<Expr, String>],
        scope: &mut Scope,
    ) -> Result<Self, Box<Diagnostic>> {
        let parts = pieces.iter().map(|piece| {
            Ok(match piece {
                Err(literal) => Part::Literal(literal.clone()),
                Ok(expr) => match scope.term(expr)? {
                    Term::List(List::Cells(first, count)) if let Some(c) = worded(scope, expr) => {
                        let (_, width) = c.rows();
                        Part::Words { first, count, width, low: c.low.unwrap_or(0), words: c.words.clone() }
                    }
                    Term::Int(of) if let Some(c) = worded(scope, expr) => {
                        Part::Word { of, low: c.low.unwrap_or(0), words: c.words.clone() }
                    }
                    Term::Int(of) if is_turn(scope, expr) => {
                        Part::Word { of, low: 0, words: scope.players.clone() }
                    }
                    Term::Int(int) => Part::Number(int),
                    Term::List(list) => Part::Vector(list),
                    Term::Bool(_) => {
                        return Err(scope.error(
                            &expr.span,
                            "expected a number or a list",
                            "this is a condition",
                        ));
                    }
                },
            })
        });
        Ok(Self { parts: parts.collect::<Result<_, Box<Diagnostic>>>()? })
    }

    /// Appends the text, with the holes filled, to `out`.
    pub(crate) fn fill(&self, frame: &mut Frame<'_>, out: &mut String) -> Value<()> {
        for part in &self.parts {
            match part {
                Part::Literal(literal) => out.push_str(literal),
                Part::Number(int) => write!(out, "{}", int.value(frame)?).unwrap_or_default(),
                Part::Vector(list) => {
                    out.push('[');
                    for (n, item) in list.items(frame)?.iter().enumerate() {
                        write!(out, "{}{item}", if n == 0 { "" } else { "," }).unwrap_or_default();
                    }
                    out.push(']');
                }
                Part::Words { first, count, width, low, words } => {
                    for (n, &value) in frame.cells[*first..first + count].iter().enumerate() {
                        *out += if n > 0 && n % width == 0 { "|" } else { "" };
                        *out += word(value, *low, words);
                    }
                }
                Part::Word { of, low, words } => *out += word(of.value(frame)?, *low, words),
            }
        }
        Ok(())
    }

    /// The text before the first hole.
    pub(crate) fn opening(&self) -> &str {
        match self.parts.first() {
            Some(Part::Literal(literal)) => literal,
            Some(Part::Number(_) | Part::Vector(_) | Part::Words { .. } | Part::Word { .. }) | None => "",
        }
    }

    /// Whether two holes could run together, so that the text would not tell where one ends.
    pub(crate) fn runs_together(&self) -> bool {
        self.parts.windows(2).any(|pair| match pair {
            [Part::Number(_), Part::Number(_)] => true,
            [Part::Number(_), Part::Literal(literal)] => literal.starts_with(|c: char| c.is_ascii_digit()),
            _ => false,
        })
    }
}
