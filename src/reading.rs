//! Reading RON so that every message can point at its place. Stands on [`diagnostic`](crate::diagnostic). Trusted.

use crate::diagnostic::{Diagnostic, Source, Span, nearest};
use ron::{error::SpannedError, extensions::Extensions, value::RawValue};
use serde::{
    Deserialize,
    de::{Deserializer, MapAccess, Visitor},
};
use std::{fmt, marker::PhantomData, sync::Arc};

/// The kinds of files, as their outermost names say.
const KINDS: [&str; 3] = ["Game", "Proof", "Certificate"];

/// Reads bytes as a source: UTF-8, a byte-order mark left out.
///
/// # Errors
/// Bytes that are not UTF-8, and a file of blanks.
pub fn source(path: &str, bytes: Vec<u8>) -> Result<Arc<Source>, Box<Diagnostic>> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].split(|&byte| byte == b'\n').count();
        Diagnostic::input(format!("{path} is not text in UTF-8"))
            .note(format!("the first bad byte is in line {line}"))
    })?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Box::new(Diagnostic::input(format!("{path} is empty"))));
    }
    Ok(Arc::new(Source { path: path.to_owned(), text }))
}

/// What a source is by its outermost name: `Game`, `Proof` or `Certificate`.
///
/// # Errors
/// A file that begins otherwise.
pub fn kind(source: &Arc<Source>) -> Result<&'static str, Box<Diagnostic>> {
    let begin = source.text.len() - after_comments(&source.text).len();
    let rest = &source.text[begin..];
    let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
    let (word, open) = (&rest[..length], after_comments(&rest[length..]).starts_with('('));
    if let Some(kind) = KINDS.into_iter().find(|&kind| kind == word && open) {
        return Ok(kind);
    }
    let error = Diagnostic::input("expected `Game(`, `Proof(` or `Certificate(` at the beginning");
    let span = begin..begin + length.max(rest.chars().next().map_or(0, char::len_utf8));
    let error = error.at(source, span, "the file begins with this");
    Err(Box::new(match nearest(word, KINDS).filter(|&near| near != word) {
        Some(near) => error.help(format!("did you mean `{near}(`?")),
        None => error.help("a file of rules is `Game(…)`, its fields in round brackets"),
    }))
}

/// The text behind blanks and comments. A comment that does not end is left to the parser.
fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let after = if rest.starts_with("//") {
            rest.split_once('\n').map_or("", |(_, after)| after)
        } else if rest.starts_with("/*") {
            // A mark is read as a whole: `/*/` does not end what it begins.
            let (mut depth, mut at) = (0_usize, 0);
            let end = loop {
                let here = &rest.as_bytes()[at..];
                let (opens, closes) = (here.starts_with(b"/*"), here.starts_with(b"*/"));
                at += if opens || closes { 2 } else { 1 };
                depth = depth + usize::from(opens) - usize::from(closes);
                if here.is_empty() || depth == 0 {
                    break Some(at).filter(|_| depth == 0);
                }
            };
            match end {
                Some(end) => &rest[end..],
                None => return rest,
            }
        } else {
            return rest;
        };
        rest = after.trim_start();
    }
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
    options.from_str(text).map_err(|error| Box::new(explain(source, span.start, text, &error)))
}

/// Where a raw value stands in the source from which it was read, blanks left out.
pub fn span_of(source: &Source, raw: &RawValue) -> Span {
    let text = raw.trim().get_ron();
    let start = (text.as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize);
    let start = start.min(source.text.len());
    start..(start + text.len()).min(source.text.len())
}

fn explain(source: &Arc<Source>, begin: usize, text: &str, error: &SpannedError) -> Diagnostic {
    use ron::Error as E;
    let at = |position: ron::error::Position| begin + byte_of(text, position.line, position.col);
    let (from, to) = (at(error.span.start), at(error.span.end));
    let say = |title: &str, label: String| Diagnostic::input(title).at(source, from..to.max(from), label);
    match &error.code {
        E::NoSuchStructField { expected, found, .. } => {
            let fields: Vec<_> = expected.iter().map(|f| format!("`{f}`")).collect();
            say(&format!("there is no field `{found}` here"), "not a field".into())
                .did_you_mean(found, expected.iter().copied())
                .note(format!("the fields are {}", fields.join(", ")))
        }
        E::NoSuchEnumVariant { expected, found, .. } => {
            let variants: Vec<_> = expected.iter().map(|v| format!("`{v}`")).collect();
            say(&format!("`{found}` is not known here"), "not one of those expected".into())
                .did_you_mean(found, expected.iter().copied())
                .note(format!("expected one of {}", variants.join(", ")))
        }
        E::MissingStructField { field, .. } => {
            say(&format!("the field `{field}` is missing"), "expected before this".into())
        }
        E::DuplicateStructField { field, .. } => {
            say(&format!("the field `{field}` is given twice"), "again here".into())
        }
        E::ExpectedComma => say("expected a comma", "before this".into()),
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) => say("expected `(`", error.code.to_string())
            .help("fields stand in round brackets: `Name(field: value, …)`"),
        E::TrailingCharacters => say("expected the end of the file", "something stands after its end".into()),
        E::Eof => say("the file ends too early", "something is missing here".into())
            .help("is a closing bracket or quotation mark missing?"),
        E::ExceededRecursionLimit => say("brackets are nested too deeply", "this deep".into()),
        other => say(&lower_first(&other.to_string()), "here".into()),
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
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
