//! Claims for all values of some variables: what the variables range over, and what a text becomes of their values.

use super::piece::Piece;
use crate::{
    diagnostic::{Diagnostic, Source},
    rules::{Figure, Formula},
};
use std::sync::Arc;

type Read<T> = Result<T, Box<Diagnostic>>;

/// The values of variables.
pub(super) type Values = Vec<(String, i64)>;

/// How many cases a claim may have.
const MOST: usize = 200_000;

/// A variable and its range.
#[derive(Debug)]
pub(super) struct Binder {
    pub(super) name: String,
    piece: Piece,
    low: Formula,
    high: Formula,
}

/// For which values a claim is made.
#[derive(Debug)]
pub(super) enum Condition {
    Always,
    /// Where this holds, and nothing is said elsewhere.
    If(Formula),
    /// Where this holds, and elsewhere it is false.
    Iff(Formula),
}

impl Piece {
    /// The parts between commas that begin a variable.
    pub(super) fn list_of_binders(&self) -> Vec<Self> {
        let (mut all, mut left) = (Vec::new(), self.clone());
        while let Some((one, rest)) = left.split_once(",") {
            all.push(one);
            left = rest;
        }
        all.push(left);
        all
    }
}

impl Binder {
    /// Reads `m in 0..12`.
    pub(super) fn read(piece: &Piece, earlier: &[(String, i64)]) -> Read<Self> {
        let parts = piece.split_once(" in ");
        let parts = parts.and_then(|(name, range)| Some((name, range.split_once("..")?)));
        let Some((name, (low, high))) = parts else {
            return Err(piece.error("a variable needs a range", "expected `n in 0..12`"));
        };
        let plain = |c: char| c.is_alphanumeric() || c == '_';
        if !name.text.starts_with(char::is_alphabetic) || !name.text.chars().all(plain) {
            return Err(name.error(format!("`{}` is no name of a variable", name.text), "expected a name"));
        }
        let formula = |bound: &Piece| {
            if bound.text.is_empty() {
                let error = piece.error("a range without an end", "all cases are checked one by one");
                return Err(Box::new(error.help("say how far, as in `n in 0..12`")));
            }
            let formula = Formula::read(&bound.source, bound.span.clone())?;
            match formula.value(earlier)? {
                Figure::Number(_) => Ok(formula),
                Figure::Truth(_) => Err(bound.error("a condition where a number should be", "this bound")),
            }
        };
        Ok(Self { low: formula(&low)?, high: formula(&high)?, name: name.text.clone(), piece: piece.clone() })
    }

    fn range(&self, values: &Values) -> Read<std::ops::RangeInclusive<i64>> {
        let number = |formula: &Formula| match formula.value(values)? {
            Figure::Number(number) => Ok(number),
            Figure::Truth(_) => Err(self.piece.error("a condition where a number should be", "this range")),
        };
        Ok(number(&self.low)?..=number(&self.high)?)
    }
}

/// All values of the variables, in order.
pub(super) fn cases(binders: &[Binder]) -> Read<Vec<Values>> {
    let mut all = vec![Values::new()];
    for binder in binders {
        let mut longer = Vec::new();
        for values in &all {
            for value in binder.range(values)? {
                let mut values = values.clone();
                values.push((binder.name.clone(), value));
                longer.push(values);
                if longer.len() > MOST {
                    let title = format!("these are more than {MOST} cases");
                    return Err(binder.piece.error(title, "a smaller range can be checked"));
                }
            }
        }
        all = longer;
    }
    Ok(all)
}

/// The values as people write them: `m = 3, n = 4`.
pub(super) fn told(values: &Values) -> String {
    values.iter().map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>().join(", ")
}

/// The text of a claim with the values of the variables: formulas in braces are computed; where there are none, whatever
/// stands between blanks, commas and brackets and has a variable in it is.
pub(super) fn fill(piece: &Piece, values: &Values) -> Read<Piece> {
    let text = &piece.text;
    let mut out = String::new();
    if text.contains('{') {
        let mut left = &**text;
        while let Some((before, rest)) = left.split_once('{') {
            let Some((formula, after)) = rest.split_once('}') else {
                return Err(piece.error("a brace is not closed", "this claim"));
            };
            out.push_str(before);
            match number(formula, values).map_err(|error| explained(piece, *error, formula))? {
                Some(number) => out.push_str(&number.to_string()),
                None => out.push_str(&format!("{{{formula}}}")),
            }
            left = after;
        }
        out.push_str(left);
        return Ok(piece.filled(out));
    }
    let signs =
        |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | ':' | '|' | '=');
    for part in text.split_inclusive(signs) {
        let end = part.trim_end_matches(signs).len();
        let (word, sign) = part.split_at(end);
        let word_has = !word.is_empty() && has_variable(word, values);
        match if word_has { number(word, values).unwrap_or(None) } else { None } {
            Some(number) => out.push_str(&number.to_string()),
            None => out.push_str(word),
        }
        out.push_str(sign);
    }
    Ok(piece.filled(out))
}

fn explained(piece: &Piece, error: Diagnostic, formula: &str) -> Box<Diagnostic> {
    let title = format!("`{formula}` has no value: {}", error.title);
    Box::new(Diagnostic { helps: error.helps, ..*piece.error(title, "in this claim") })
}

fn has_variable(word: &str, values: &Values) -> bool {
    let names = word.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    names.into_iter().any(|name| values.iter().any(|(variable, _)| variable == name))
}

/// The value of a formula that stands in a text; none where it is no number.
fn number(formula: &str, values: &Values) -> Read<Option<i64>> {
    let source = Arc::new(Source { path: "a claim".to_owned(), text: formula.to_owned() });
    Ok(match Formula::read(&source, 0..formula.len())?.value(values)? {
        Figure::Number(number) => Some(number),
        Figure::Truth(_) => None,
    })
}
