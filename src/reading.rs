//! Reading RON so that every message can point at its place. Stands on [`diagnostic`](crate::diagnostic). Trusted.

mod explain;
mod scan;

use crate::diagnostic::{Diagnostic, Source, Span, nearest};
use ron::{extensions::Extensions, value::RawValue};
use serde::{
    Deserialize,
    de::{Deserializer, MapAccess, Visitor},
};
use std::{fmt, marker::PhantomData, sync::Arc};

/// The kinds of files, as their outermost names say.
const KINDS: [&str; 5] = ["Game", "Proof", "Certificate", "PeriodCertificate", "FamilyCertificate"];

/// Reads bytes as a source: UTF-8, a byte-order mark left out.
///
/// # Errors
/// Bytes that are not UTF-8, and a file of blanks.
pub fn source(path: &str, bytes: Vec<u8>) -> Result<Arc<Source>, Box<Diagnostic>> {
    let source = plain(path, bytes)?;
    if source.text.trim().is_empty() {
        let error = Diagnostic::input(format!("{path} is empty"));
        return Err(Box::new(error.help(BEGINNINGS)));
    }
    Ok(source)
}

/// As [`source`], of a text that need not be RON, and may be empty.
///
/// # Errors
/// Bytes that are not UTF-8.
pub fn plain(path: &str, bytes: Vec<u8>) -> Result<Arc<Source>, Box<Diagnostic>> {
    let wide = is_wide(&bytes);
    let refused = || {
        let error = Diagnostic::input(format!("{path} is not text in UTF-8"));
        error.help(if wide { "is it UTF-16? save it as UTF-8" } else { "save it as UTF-8" })
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].split(|&byte| byte == b'\n').count();
        refused().note(format!("the first bad byte is in line {line}"))
    })?;
    if wide {
        return Err(Box::new(refused()));
    }
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Arc::new(Source { path: path.to_owned(), text }))
}

/// How files begin.
const BEGINNINGS: &str =
    "a rule file is `Game(…)`, a proof file `Proof(…)`, a certificate `Certificate(…)`, with fields inside";

/// Whether these bytes look like UTF-16: by a byte-order mark, or by every other byte being zero at the beginning.
fn is_wide(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, _, 0, _, ..] | [_, 0, _, 0, ..])
}

/// What a source is by its outermost name: `Game`, `Proof` or `Certificate`.
///
/// # Errors
/// A file that begins otherwise.
pub fn kind(source: &Arc<Source>) -> Result<&'static str, Box<Diagnostic>> {
    kind_at(source, &(0..source.text.len()))
}

/// As [`kind`], of a part of a source.
///
/// # Errors
/// As for [`kind`].
pub fn kind_at(source: &Arc<Source>, span: &Span) -> Result<&'static str, Box<Diagnostic>> {
    let text = &source.text[..span.end];
    let begin = span.end - after_comments(&text[span.start..]).len();
    let rest = &text[begin..];
    let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
    let (word, after) = (&rest[..length], after_comments(&rest[length..]));
    let known = KINDS.into_iter().find(|&kind| kind == word);
    let first = |text: &str| text.chars().next().map_or(0, char::len_utf8);
    if let Some(kind) = known {
        if after.starts_with('(') {
            return Ok(kind);
        }
        let open = span.end - after.len();
        let error = Diagnostic::input(format!("expected `{kind}(` at the beginning"));
        let error = error.at(source, open..open + first(after), "expected `(` here");
        return Err(Box::new(
            error.help(format!("fields stand in round brackets: `{kind}(field: value, …)`")),
        ));
    }
    let error = Diagnostic::input("expected `Game(`, `Proof(` or `Certificate(` at the beginning");
    if rest.starts_with("/*") {
        let error = error.at(source, begin..begin + 2, "this comment does not end");
        return Err(Box::new(error.help("comments end with `*/`, and may be nested")));
    }
    if rest.is_empty() {
        let start = span.end - text[span.start..].trim_start().len();
        let error = error.at(source, start..start + 2, "the file holds nothing but comments");
        return Err(Box::new(error.help(BEGINNINGS)));
    }
    let error = error.at(source, begin..begin + length.max(first(rest)), "the file begins with this");
    Err(Box::new(match nearest(word, KINDS) {
        Some(near) => error.help(format!("did you mean `{near}(`?")),
        None => error.help(BEGINNINGS),
    }))
}

/// The text behind blanks and comments. A comment that does not end is left to the parser.
fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let after = if rest.starts_with("//") {
            rest.split_once('\n').map_or("", |(_, after)| after)
        } else if rest.starts_with("/*") {
            match comment_end(rest) {
                Some(end) => &rest[end..],
                None => return rest,
            }
        } else {
            return rest;
        };
        rest = after.trim_start();
    }
}

/// Where the block comment ends with which the text begins; comments may be nested.
fn comment_end(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(pair) = text.as_bytes().get(at..at + 2) {
        match pair {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Reads the whole source as one value.
///
/// # Errors
/// The first thing that is not as it should be, with its place.
pub fn parse<'s, T: Deserialize<'s>>(source: &'s Arc<Source>) -> Result<T, Box<Diagnostic>> {
    part(source, 0..source.text.len())
}

/// Reads a part of a source as one value.
///
/// # Errors
/// As for [`parse`].
pub fn part<'s, T: Deserialize<'s>>(source: &'s Arc<Source>, span: Span) -> Result<T, Box<Diagnostic>> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let text = &source.text[span.clone()];
    options.from_str(text).map_err(|error| {
        let at = |position: ron::error::Position| span.start + byte_of(text, position.line, position.col);
        let (from, to) = (at(error.span.start), at(error.span.end));
        Box::new(explain::explain(source, from..to.max(from), &error))
    })
}

/// Where the name of a field of the value that stands at `span` is written, and where its value is.
pub fn field_of(source: &Source, span: &Span, name: &str) -> Option<(Span, Span)> {
    let (key, value) = scan::field(&source.text[span.clone()], name)?;
    let moved = |part: Span| span.start + part.start..span.start + part.end;
    Some((moved(key), moved(value)))
}

/// Where the last bracket closes in this part of a source; its end if none does.
pub fn end_of(source: &Source, span: &Span) -> Span {
    let last = scan::last_bracket(&source.text[span.clone()]);
    last.map_or(span.end..span.end, |last| span.start + last.start..span.start + last.end)
}

/// Where a raw value stands in the source from which it was read, blanks left out.
pub fn span_of(source: &Source, raw: &RawValue) -> Span {
    let text = raw.trim().get_ron();
    let start = (text.as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize);
    let start = start.min(source.text.len());
    start..(start + text.len()).min(source.text.len())
}

/// The byte at a line and a column, both counted from 1, columns in characters.
fn byte_of(text: &str, line: usize, column: usize) -> usize {
    let mut start = 0;
    for _ in 1..line {
        match text[start..].find('\n') {
            Some(end) => start += end + 1,
            None => return text.len(),
        }
    }
    text[start..].char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(at, _)| start + at)
}

/// A map of a file, in the order of the file; a key that comes twice is an error.
#[derive(Debug, Clone, Default)]
pub struct Entries<V>(pub Vec<(String, V)>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Entries<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Reader<V> {
            type Value = Entries<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map such as {\"en\": \"…\"}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries: Vec<(String, V)> = Vec::new();
                let mut seen = std::collections::HashSet::new();
                while let Some((key, value)) = map.next_entry::<String, V>()? {
                    if !seen.insert(key.clone()) {
                        return Err(serde::de::Error::custom(format!("the key \"{key}\" is given twice")));
                    }
                    entries.push((key, value));
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Reader(PhantomData))
    }
}
