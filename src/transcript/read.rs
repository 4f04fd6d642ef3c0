//! The moves of a transcript as they are written: lines without numbers and comments, taken apart at arrows.

use crate::{
    diagnostic::{Diagnostic, Source, Span},
    rules::Game,
    state::State,
};
use std::sync::Arc;

/// One move, or one state, as somebody wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What is written there.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// What stands between states that follow one another on one line.
const ARROWS: [&str; 4] = ["->", "→", "⟶", "=>"];

/// Takes a transcript apart: an entry a line, or several with arrows between them. Left out are numbers at the beginning of
/// a line, `1.` or `1)`, and what stands behind a `#` that has blanks, or the ends of the line, on both sides.
///
/// # Errors
/// A transcript without any entry.
pub fn read(source: &Arc<Source>) -> Result<Vec<Entry>, Box<Diagnostic>> {
    let mut entries = Vec::new();
    let mut at = 0;
    for line in source.text.split_inclusive('\n') {
        let end = at + comment(line).unwrap_or(line.len());
        let begin = at + number(&source.text[at..end]);
        parts(&source.text, begin..end, &mut entries);
        at += line.len();
    }
    if entries.is_empty() {
        let error = Diagnostic::input(format!("there is no move in {}", source.path));
        let help = "a transcript has a move a line: its name, or the state that it leads to";
        return Err(Box::new(error.help(help)));
    }
    Ok(entries)
}

/// Where the comment of a line begins.
fn comment(line: &str) -> Option<usize> {
    let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let signs = line.match_indices('#').map(|(at, _)| at);
    let mut comments =
        signs.filter(|&at| blank(line[..at].chars().next_back()) && blank(line[at + 1..].chars().next()));
    comments.next()
}

/// How long the number of a move is at the beginning of a line, with the blanks around it.
fn number(line: &str) -> usize {
    let rest = line.trim_start();
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = behind.len() < rest.len() && behind.starts_with(['.', ')']);
    let text = behind.get(1..).filter(|text| numbered && text.starts_with(char::is_whitespace));
    text.map_or(0, |text| line.len() - text.len())
}

/// The entries of a line, between its arrows.
fn parts(text: &str, line: Span, entries: &mut Vec<Entry>) {
    let mut from = line.start;
    while from <= line.end {
        let rest = &text[from..line.end];
        let arrow = ARROWS.iter().filter_map(|arrow| Some((rest.find(arrow)?, arrow.len()))).min();
        let (length, skipped) = arrow.unwrap_or((rest.len(), 1));
        let part = &rest[..length];
        let begin = from + part.len() - part.trim_start().len();
        let trimmed = part.trim();
        if !trimmed.is_empty() {
            entries.push(Entry { text: trimmed.to_owned(), span: begin..begin + trimmed.len() });
        }
        from += length + skipped;
    }
}

/// The state of the first entry, if it names one, where play begins then; a name of a move from the start is none.
pub fn begins(game: &Game, entries: &[Entry]) -> Option<State> {
    let first = &entries.first()?.text;
    let starts = game.rules.starts();
    let is_move = |start: &State| {
        let moves = game.rules.moves(start.words()).unwrap_or_default();
        moves.iter().any(|m| m.name.as_deref() == Some(first))
    };
    let state = game.rules.read(&game.meant(first).ok()?).ok()?;
    (starts.contains(&state) || !starts.iter().any(is_move)).then_some(state)
}
