//! Slips of people who know other languages: what they write, and what they mean. For messages only.

use super::{lex::Token, parse::KEYWORDS, text::Text};
use crate::diagnostic::{Diagnostic, Span};

/// Signs of other languages, and how they are written here.
const SIGNS: [(&str, &str); 9] = [
    ("=<", "<="),
    ("=>", ">="),
    (":=", "="),
    ("<>", "!="),
    ("**", "*"),
    ("++", "+= 1"),
    ("--", "+= -1"),
    ("&", "and"),
    ("|", "or"),
];

/// The keyword that is meant by a word in other letters, such as `AND`.
pub(super) fn keyword(word: &str) -> Option<&'static str> {
    let small = word.to_lowercase();
    KEYWORDS.into_iter().find(|&keyword| keyword == small && keyword != word)
}

/// The message about a sign of another language that stands at this byte of a text.
pub(super) fn sign(text: &Text, at: usize) -> Option<Box<Diagnostic>> {
    let rest = &text.value[at..];
    if rest.starts_with("&&") || rest.starts_with("||") {
        return None;
    }
    if rest.starts_with("-=") || rest.starts_with("*=") {
        return Some(shorthand(text, at));
    }
    let (sign, meant) = SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign))?;
    // Two signs of minus, or of plus, may stand in a sum as they are.
    if matches!(sign, "--" | "++" | "**") && !rest[2..].trim_start().is_empty() {
        return None;
    }
    let title = format!("`{sign}` is no sign of the rule language");
    Some(text.error(at..at + sign.len(), title, format!("write `{meant}`")))
}

/// `n -= k`, which is written `n = n - k`.
fn shorthand(text: &Text, at: usize) -> Box<Diagnostic> {
    let (before, after) = (&text.value[..at], &text.value[at + 2..]);
    let sign = &text.value[at..=at];
    let target = before.trim_end();
    let begin = target.rfind([',', ' ']).map_or(0, |comma| comma + 1);
    let target =
        Some(&target[begin..]).filter(|t| !t.is_empty() && t.matches('[').count() == t.matches(']').count());
    let value = after.split(',').next().unwrap_or_default().trim();
    let value = if value.contains([' ', '+', '-', '*']) { format!("({value})") } else { value.to_owned() };
    let target = target.unwrap_or("n");
    let mut error = text.error(at..at + 2, format!("there is no `{sign}=`"), "only `=` and `+=`");
    error.helps.push(format!("write `{target} = {target} {sign} {value}`"));
    error
}

/// A list that is written without its square brackets, `(1, 3, 4)` or `1, 3, 4`, from this token on: where it stands,
/// and how it should be written.
pub(super) fn unbracketed(text: &Text, tokens: &[(Token, Span)]) -> Option<Box<Diagnostic>> {
    let round = tokens.first().is_some_and(|(token, _)| *token == Token::Sign("("));
    let inside = &tokens[usize::from(round)..];
    let is_item = |token: &Token| matches!(token, Token::Number(_) | Token::Sign("," | "-"));
    let count = inside.iter().take_while(|(token, _)| is_item(token)).count();
    let (items, rest) = inside.split_at(count);
    let (first, last) = (items.first()?, items.last()?);
    let closed = rest.first().filter(|(token, _)| round && *token == Token::Sign(")"));
    if !items.iter().any(|(token, _)| *token == Token::Sign(",")) || (round && closed.is_none()) {
        return None;
    }
    let written = text.value[first.1.start..last.1.end].trim_end_matches([',', ' ']);
    let end = closed.map_or(first.1.start + written.len(), |(_, span)| span.end);
    let title = format!("a list is written `[{written}]`");
    Some(text.error(tokens[0].1.start..end, title, "expected square brackets round it"))
}
