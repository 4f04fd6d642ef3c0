//! What a person is told when something is wrong: a title, the place in their text, and what to do about it.
//! Stands on nothing. Trusted.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::{fmt, ops::Range, sync::Arc};

/// A text that somebody wrote, and where it came from.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The path, or a description such as `--set`.
    pub path: String,
    /// The whole text, in UTF-8.
    pub text: String,
}

/// A range of bytes in a [`Source`].
pub type Span = Range<usize>;

/// What kind of trouble it is; every kind has an exit code of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Something may be meant otherwise; nothing is wrong. No exit code: the program goes on.
    Warning,
    /// The answer is no: a claim is refuted, a certificate refused. Exit code 1.
    No,
    /// The input cannot be used. Exit code 2.
    Input,
    /// A limit of states, memory or time was reached. Exit code 3.
    Limit,
    /// The deriver and the checker disagree, which is a bug of ours. Exit code 4.
    Bug,
}

/// A message for the person who made the mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of trouble it is.
    pub kind: Kind,
    /// What is wrong, in one line.
    pub title: String,
    /// The place in the text, and what to say under it.
    pub place: Option<(Arc<Source>, Span, String)>,
    /// What was expected, what was found: each a line of its own.
    pub notes: Vec<String>,
    /// What to do about it: each a line of its own.
    pub helps: Vec<String>,
}

impl Diagnostic {
    /// A message of the given kind that has only a title yet.
    pub fn new(kind: Kind, title: impl Into<String>) -> Self {
        Self { kind, title: title.into(), place: None, notes: Vec::new(), helps: Vec::new() }
    }

    /// Input that cannot be used.
    pub fn input(title: impl Into<String>) -> Self {
        Self::new(Kind::Input, title)
    }

    /// The same message, pointing at `span` of `source`; `label` is printed under the place.
    #[must_use]
    pub fn at(mut self, source: &Arc<Source>, span: Span, label: impl Into<String>) -> Self {
        self.place = Some((Arc::clone(source), span, label.into()));
        self
    }

    /// The same message with one more note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same message with one more piece of advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.helps.push(help.into());
        self
    }

    /// The same message, with a hint at the candidate that looks most like `word`, if one does.
    #[must_use]
    pub fn did_you_mean<'c>(self, word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Self {
        match nearest(word, candidates) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// The exit code of a program that stops with this message.
    pub fn exit_code(&self) -> u8 {
        match self.kind {
            Kind::Warning => 0,
            Kind::No => 1,
            Kind::Input => 2,
            Kind::Limit => 3,
            Kind::Bug => 4,
        }
    }

    /// The message as it is printed; `styled` adds terminal colours.
    pub fn render(&self, styled: bool) -> String {
        let title = line(&self.title);
        let level = if self.kind == Kind::Warning { Level::WARNING } else { Level::ERROR };
        let mut group = match &self.place {
            None => Group::with_title(level.primary_title(title)),
            Some((source, span, label)) => {
                let (text, first, span) = window(&source.text, span);
                let annotation = AnnotationKind::Primary.span(span).label(line(label));
                let snippet = Snippet::source(text).path(line(&source.path)).line_start(first);
                level.primary_title(title).element(snippet.annotation(annotation))
            }
        };
        for note in &self.notes {
            group = group.element(Level::NOTE.message(line(note)));
        }
        for help in &self.helps {
            group = group.element(Level::HELP.message(line(help)));
        }
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Diagnostic {}

/// The lines around `span`, the number of the first of them, and the span within them; long lines are cut.
fn window(text: &str, span: &Span) -> (String, usize, Span) {
    const LONGEST: usize = 160;
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (from, to) = (floor(span.start), floor(span.end));
    let line = text[..from].rfind('\n').map_or(0, |at| at + 1);
    let begin = if from - line > LONGEST { floor(from - LONGEST / 2) } else { line };
    let to = to.max(from).min(floor(from + LONGEST));
    let end = text[to..].find('\n').map_or(text.len(), |at| to + at);
    let end = if end - begin > 2 * LONGEST { floor(begin + 2 * LONGEST).max(to) } else { end };
    let first = text[..line].bytes().filter(|&byte| byte == b'\n').count() + 1;
    // What replaces a character has the same length, which keeps the span right.
    let mut cut = String::with_capacity(end - begin);
    for c in text[begin..end].chars() {
        if c != '\n' && hidden(c) {
            cut.extend(std::iter::repeat_n(' ', c.len_utf8()));
        } else {
            cut.push(c);
        }
    }
    let length = cut.len();
    (cut, first, (from - begin).min(length)..(to - begin).min(length))
}

/// A line of a message: nothing hidden in it, and not so long that it buries the rest.
fn line(text: &str) -> String {
    const LONGEST: usize = 1000;
    match text.char_indices().nth(LONGEST) {
        None => shown(text),
        Some((at, _)) => shown(&text[..at]) + "…",
    }
}

/// Whether a character could confuse a terminal or a reader: controls, marks of direction, separators of lines.
fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// The text with everything escaped that could confuse a terminal or a reader, but for its line ends.
pub fn shown(text: &str) -> String {
    text.split('\n').map(plain).collect::<Vec<_>>().join("\n")
}

/// A text from a file on one line, with everything escaped that could confuse a terminal or a reader.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if hidden(c) {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out
}

/// A name from a file, short enough for a message, and on one line.
pub fn brief(name: &str) -> String {
    const LONGEST: usize = 80;
    match name.char_indices().nth(LONGEST) {
        None => plain(name),
        Some((at, _)) => format!("{}… ({} characters)", plain(&name[..at]), name.chars().count()),
    }
}

/// The candidate that looks most like `word`, if one looks alike at all: about two thirds of the letters are right.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    const LONGEST: usize = 64;
    let word: String = word.chars().take(LONGEST).collect();
    let distance =
        |c: &str| if c.eq_ignore_ascii_case(&word) { 0 } else { strsim::damerau_levenshtein(&word, c) };
    let (distance, best) =
        candidates.into_iter().map(|c| (distance(c), c)).min_by_key(|&(distance, _)| distance)?;
    let letters = word.chars().count().max(best.chars().count());
    (distance * 3 <= letters + 1).then_some(best)
}
