//! Where brackets, texts and fields stand in RON, well-formed or not: for messages only, nothing is believed here.

use crate::diagnostic::Span;

/// A piece of RON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`, `[` or `{`.
    Open(char),
    /// `)`, `]` or `}`.
    Close(char),
    /// A string with its quotation marks.
    Text,
    /// A name or a number.
    Word,
    /// A string or a comment without an end.
    Unended,
    /// Any other sign.
    Sign(char),
}

/// Cuts a text into tokens with their places; blanks and comments are left out.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = (Token, Span)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let first = rest.chars().next()?;
            let blank = if first.is_whitespace() { Some(first.len_utf8()) } else { comment(rest) };
            if let Some(length) = blank {
                at += length;
                continue;
            }
            let (token, length) = token(rest, first);
            let span = at..at + length;
            at = span.end;
            return Some((token, span));
        }
    })
}

/// The length of the comment with which a text begins.
fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    rest.starts_with("/*").then(|| super::comment_end(rest)).flatten()
}

fn token(rest: &str, first: char) -> (Token, usize) {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    match first {
        _ if rest.starts_with("/*") => (Token::Unended, rest.len()),
        '(' | '[' | '{' => (Token::Open(first), 1),
        ')' | ']' | '}' => (Token::Close(first), 1),
        '"' => text_length(rest).map_or((Token::Unended, rest.len()), |length| (Token::Text, length)),
        'r' if raw_text(rest) => raw_length(rest).map_or((Token::Unended, rest.len()), |n| (Token::Text, n)),
        c if in_word(c) => (Token::Word, rest.find(|c| !in_word(c)).unwrap_or(rest.len())),
        c => (Token::Sign(c), c.len_utf8()),
    }
}

fn text_length(rest: &str) -> Option<usize> {
    let mut escaped = false;
    let end = rest[1..].char_indices().find(|&(_, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map(|(at, _)| at + 2)
}

fn raw_text(rest: &str) -> bool {
    rest[1..].trim_start_matches('#').starts_with('"')
}

fn raw_length(rest: &str) -> Option<usize> {
    let open = rest.find('"')?;
    let close = format!("\"{}", &rest[1..open]);
    Some(open + 1 + rest[open + 1..].find(&close)? + close.len())
}

/// A bracket that is open.
#[derive(Debug, Clone)]
pub(super) struct Open {
    pub(super) sign: char,
    /// Where it stands.
    pub(super) at: usize,
    /// The field of it that was begun last.
    pub(super) field: Option<Span>,
}

/// What stands before a place.
#[derive(Debug, Default)]
pub(super) struct Before {
    /// The brackets that are open, the innermost last.
    pub(super) open: Vec<Open>,
    /// The tokens since the innermost bracket was opened, or since the last comma in it.
    pub(super) item: Vec<(Token, Span)>,
}

impl Before {
    /// The innermost field whose value is being written.
    pub(super) fn field<'t>(&self, text: &'t str) -> &'t str {
        self.open.iter().rev().find_map(|open| open.field.clone()).map_or("", |span| &text[span])
    }

    /// The token that stands last.
    pub(super) fn last(&self) -> Option<(Token, Span)> {
        self.item.last().cloned()
    }
}

/// What stands before `at`.
pub(super) fn before(text: &str, at: usize) -> Before {
    let mut found = Before::default();
    for (token, span) in tokens(text).take_while(|(_, span)| span.start < at) {
        match token {
            Token::Open(sign) => {
                found.open.push(Open { sign, at: span.start, field: None });
                found.item.clear();
            }
            Token::Close(_) => {
                found.open.pop();
                found.item = vec![(token, span)];
            }
            Token::Sign(',') => {
                found.item.clear();
                if let Some(open) = found.open.last_mut() {
                    open.field = None;
                }
            }
            Token::Sign(':') => {
                let name = found.item.last().filter(|(token, _)| *token == Token::Word);
                if let (Some((_, name)), Some(open)) = (name.cloned(), found.open.last_mut()) {
                    open.field = Some(name);
                }
                found.item.push((token, span));
            }
            Token::Text | Token::Word | Token::Unended | Token::Sign(_) => found.item.push((token, span)),
        }
    }
    found
}

/// The first token from `at` on.
pub(super) fn after(text: &str, at: usize) -> Option<(Token, Span)> {
    tokens(&text[at..]).next().map(|(token, span)| (token, at + span.start..at + span.end))
}

/// Where a field of the outermost brackets stands in a text: its name, and its value.
pub(super) fn field(text: &str, name: &str) -> Option<(Span, Span)> {
    let mut depth = 0_usize;
    let mut last = None;
    let mut found: Option<(Span, Option<Span>)> = None;
    for (token, span) in tokens(text) {
        let closes = matches!(token, Token::Close(_));
        if depth == 1 && (closes || token == Token::Sign(',')) && found.is_some() {
            break;
        }
        depth = depth.saturating_sub(usize::from(closes));
        match &mut found {
            None if depth == 1 && token == Token::Sign(':') => {
                found =
                    last.take().filter(|span: &Span| text[span.clone()] == *name).map(|name| (name, None));
            }
            None => last = (token == Token::Word).then_some(span),
            Some((_, value)) => *value = Some(value.as_ref().map_or(span.start, |v| v.start)..span.end),
        }
        depth += usize::from(matches!(token, Token::Open(_)));
    }
    let (key, value) = found?;
    Some((key.clone(), value.unwrap_or(key)))
}

/// Where the last closing bracket of a text stands.
pub(super) fn last_bracket(text: &str) -> Option<Span> {
    tokens(text).filter(|(token, _)| matches!(token, Token::Close(_))).last().map(|(_, span)| span)
}
