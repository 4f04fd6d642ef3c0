//! Pieces of a line of claims, each with its place.

use crate::diagnostic::{Diagnostic, Source, Span, brief};
use std::{ops::Range, sync::Arc};

/// A part of a line.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) source: Arc<Source>,
    pub(super) text: String,
    /// Where it stands; for a text that came of a template, where that stands.
    pub(super) span: Span,
    written: bool,
}

impl Piece {
    /// What stands at a place.
    pub(super) fn written(source: &Arc<Source>, span: Span) -> Self {
        Self { text: source.text[span.clone()].to_owned(), source: Arc::clone(source), span, written: true }
            .trim()
    }

    /// What this piece becomes when its variables have values.
    pub(super) fn filled(&self, text: String) -> Self {
        Self { source: Arc::clone(&self.source), written: text == self.text, text, span: self.span.clone() }
    }

    pub(super) fn part(&self, range: Range<usize>) -> Self {
        let span = if self.written {
            self.span.start + range.start..self.span.start + range.end
        } else {
            self.span.clone()
        };
        Self {
            text: self.text[range].to_owned(),
            source: Arc::clone(&self.source),
            span,
            written: self.written,
        }
    }

    pub(super) fn trim(&self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        self.part(start..start.max(self.text.trim_end().len()))
    }

    /// What stands before and behind the first `sign` outside of brackets.
    pub(super) fn split_once(&self, sign: &str) -> Option<(Self, Self)> {
        let at = self.outside().find(|&at| self.text[at..].starts_with(sign))?;
        Some((self.part(0..at).trim(), self.part(at + sign.len()..self.text.len()).trim()))
    }

    /// What stands before and behind the last `sign` outside of brackets.
    pub(super) fn split_last(&self, sign: &str) -> Option<(Self, Self)> {
        let at = self.outside().filter(|&at| self.text[at..].starts_with(sign)).last()?;
        Some((self.part(0..at).trim(), self.part(at + sign.len()..self.text.len()).trim()))
    }

    /// The first word, and the rest.
    pub(super) fn word(&self) -> (Self, Self) {
        let end = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        (self.part(0..end), self.part(end..self.text.len()).trim())
    }

    /// The places outside of brackets, at which characters begin.
    fn outside(&self) -> impl Iterator<Item = usize> {
        let mut depth = 0_usize;
        self.text.char_indices().filter_map(move |(at, c)| {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            (depth == 0).then_some(at)
        })
    }

    /// The items of a list: between `;` if there is one, else between commas and blanks outside of brackets. The braces of
    /// a set may stand around it.
    pub(super) fn list(&self) -> Vec<Self> {
        let all = self.without_braces();
        let semicolons = all.outside().any(|at| all.text[at..].starts_with(';'));
        let ends = |c: char| if semicolons { c == ';' } else { c == ',' || c.is_whitespace() };
        let signs: Vec<_> = all.outside().filter(|&at| all.text[at..].starts_with(ends)).collect();
        let (mut from, mut items) = (0, Vec::new());
        for at in signs.into_iter().chain([all.text.len()]) {
            items.push(all.part(from..at).trim());
            from = at + all.text[at..].chars().next().map_or(0, char::len_utf8);
        }
        items.retain(|item| !item.text.is_empty());
        items
    }

    fn without_braces(&self) -> Self {
        match self.text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(inner) if !inner.contains(['{', '}']) => self.part(1..self.text.len() - 1).trim(),
            _ => self.clone(),
        }
    }

    /// A number that is not negative.
    pub(super) fn number(&self, what: &str) -> Result<u64, Box<Diagnostic>> {
        self.text.parse().map_err(|_| {
            let title = if self.text.is_empty() {
                format!("{what} is missing")
            } else {
                format!("`{}` is not {what}", brief(&self.text))
            };
            self.error(title, format!("expected {what}, a number"))
        })
    }

    /// A message about this piece.
    pub(super) fn error(&self, title: impl Into<String>, label: impl Into<String>) -> Box<Diagnostic> {
        Box::new(self.place(Diagnostic::input(title), label))
    }

    /// A message, with this piece as its place.
    pub(super) fn place(&self, error: Diagnostic, label: impl Into<String>) -> Diagnostic {
        error.at(&self.source, self.span.clone(), label)
    }

    /// A message with this piece as its place, if it has none.
    pub(super) fn blame(&self, error: Box<Diagnostic>, label: &str) -> Box<Diagnostic> {
        match error.place {
            Some(_) => error,
            None => Box::new(self.place(*error, label)),
        }
    }
}
