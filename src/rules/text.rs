//! A string of a rule file that knows where each of its bytes stands in the file.

use crate::diagnostic::{Diagnostic, Source, Span};
use std::sync::Arc;

/// What somebody wrote in one string, with the way back to the place where it stands.
#[derive(Debug, Clone)]
pub struct Text {
    /// The string itself, escapes read.
    pub(crate) value: String,
    source: Arc<Source>,
    /// For each byte of the value, and for its end, the byte of the source where it stands.
    places: Places,
}

#[derive(Debug, Clone)]
enum Places {
    /// The value stands in the source as it is, from here on.
    From(usize),
    /// The value had escapes.
    Each(Vec<usize>),
    /// The value is not in the source; something stands there that it explains.
    All(Span),
}

impl Text {
    /// A text that is a source of its own, such as the argument of `--set`.
    pub fn whole(path: &str, value: &str) -> Self {
        let source = Arc::new(Source { path: path.to_owned(), text: value.to_owned() });
        Self { value: value.to_owned(), source, places: Places::From(0) }
    }

    /// What stands at `span` of a source, as it is.
    pub(crate) fn written(source: &Arc<Source>, span: Span) -> Self {
        let places = Places::From(span.start);
        Self { value: source.text[span].to_owned(), source: Arc::clone(source), places }
    }

    /// A text that nobody has written: what stands at `span` of the source means as much.
    pub(crate) fn meant(source: &Arc<Source>, span: Span, value: String) -> Self {
        Self { value, source: Arc::clone(source), places: Places::All(span) }
    }

    /// A part of a text.
    pub(crate) fn part(&self, range: Span) -> Self {
        let value = self.value[range.clone()].to_owned();
        let places = match &self.places {
            Places::From(start) => Places::From(start + range.start),
            Places::Each(places) => Places::Each(places[range.start..=range.end].to_vec()),
            Places::All(span) => Places::All(span.clone()),
        };
        Self { value, source: Arc::clone(&self.source), places }
    }

    /// The string whose literal, quotes and all, stands at `literal` in the source.
    ///
    /// # Errors
    /// A literal that is not a string.
    pub fn literal(source: &Arc<Source>, literal: Span) -> Result<Self, Box<Diagnostic>> {
        let raw = &source.text[literal.clone()];
        let value: String = ron::from_str(raw).map_err(|_| {
            let error = Diagnostic::input("expected a text");
            let error = error.at(source, literal.clone(), "a text stands in double quotes");
            let plain = !raw.is_empty() && raw.chars().all(|c| c.is_alphanumeric() || c == '_');
            if plain { error.help(format!("write `\"{raw}\"`")) } else { error }
        })?;
        let open = if raw.starts_with('r') { raw.find('"').map_or(0, |at| at + 1) } else { 1 };
        let places = if raw.get(open..open + value.len()) == Some(&value) {
            Places::From(literal.start + open)
        } else {
            Places::Each(escaped(raw, &value).into_iter().map(|at| literal.start + at).collect())
        };
        Ok(Self { value, source: Arc::clone(source), places })
    }

    /// The string itself.
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// Where a range of bytes of the value stands in the source.
    pub(crate) fn span(&self, range: Span) -> Span {
        match &self.places {
            Places::From(start) => start + range.start..start + range.end,
            Places::Each(places) => {
                let at = |n: usize| places.get(n).or(places.last()).copied().unwrap_or(0);
                at(range.start)..at(range.end).max(at(range.start))
            }
            Places::All(span) => span.clone(),
        }
    }

    /// The source in which the text stands.
    pub(crate) fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The whole of it.
    pub(crate) fn whole_span(&self) -> Span {
        self.span(0..self.value.len())
    }

    /// A message about a range of bytes of the value.
    pub(crate) fn error(
        &self,
        range: Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Box<Diagnostic> {
        Box::new(Diagnostic::input(title).at(&self.source, self.span(range), label))
    }
}

/// Where each byte of `value` stands in the literal `raw`, which writes some of it with escapes.
fn escaped(raw: &str, value: &str) -> Vec<usize> {
    let mut places = Vec::with_capacity(value.len() + 1);
    let mut at = 1;
    for c in value.chars() {
        places.extend(std::iter::repeat_n(at, c.len_utf8()));
        let rest = &raw[at.min(raw.len())..];
        at += match rest.as_bytes() {
            [b'\\', b'x', ..] => 4,
            [b'\\', b'u', ..] => rest.find('}').map_or(rest.len(), |close| close + 1),
            [b'\\', ..] => 2,
            _ => c.len_utf8(),
        };
    }
    places.push(at);
    places
}
