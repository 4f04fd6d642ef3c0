//! What is said about a written solution: a message for every wrong statement, notes, and a line that sums up.

use super::{
    faults::word,
    judge::{Judged, Judgement, Verdict},
    letters::Letters,
    statements::Text,
    table::Table,
};
use crate::{
    diagnostic::{Diagnostic, Kind, Source, Span},
    outcome::Outcome,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The judgement of a written solution.
#[derive(Debug)]
pub struct Report {
    source: Arc<Source>,
    judged: Vec<Judged>,
    notes: Vec<String>,
    unsettled: Vec<String>,
    unlisted: Vec<String>,
    variables: Vec<(String, Span)>,
    seen_from_there: bool,
}

/// The message about a text in which there is no statement.
pub(super) fn nothing(source: &Arc<Source>, table: &Table) -> Box<Diagnostic> {
    let path = &source.path;
    let error = Diagnostic::input(if source.text.trim().is_empty() {
        format!("{path} is empty")
    } else {
        format!("there is no statement about a state in {path}")
    });
    let name = table.names.first().map_or("x", String::as_str);
    let some = format!(
        "a statement is written like `{name} ∈ W`, `{{{name}}} ⊂ W`, `(x, y) ∈ T` or `{name} is winning`"
    );
    let states = format!(
        "the states of this game are {}",
        table.list(0..u32::try_from(table.names.len()).unwrap_or(u32::MAX))
    );
    Box::new(error.note(states).help(some))
}

impl Report {
    pub(super) fn new(
        source: &Arc<Source>,
        table: &Table,
        letters: &Letters,
        text: &Text,
        judgement: Judgement,
        seen_from_there: bool,
    ) -> Self {
        let Judgement { all, unsettled, listed, .. } = judgement;
        let mut notes = Vec::new();
        if !unsettled.is_empty() && !seen_from_there {
            let list = table.list(unsettled.iter().copied());
            notes.push(format!("the solution never says who wins at {list}"));
        }
        let mut unlisted = Vec::new();
        for outcome in Outcome::ALL {
            let states: Vec<_> = table.with(outcome).collect();
            if listed.is_empty() || seen_from_there || listed.contains(&outcome) || states.is_empty() {
                continue;
            }
            let letter = letters.letter(outcome).map_or(String::new(), |letter| format!("{letter} = "));
            notes.push(format!(
                "the {} states, {letter}{{{}}}, are never listed as a whole",
                word(outcome),
                table.list(states)
            ));
            unlisted.push(outcome.to_string());
        }
        let names = unsettled.iter().map(|&state| table.name(state).to_owned()).collect();
        Self {
            source: Arc::clone(source),
            judged: all,
            notes,
            unsettled: names,
            unlisted,
            variables: text.variables.clone(),
            seen_from_there,
        }
    }

    /// How many statements have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.judged.iter().filter(|judged| judged.verdict == verdict).count()
    }

    /// How many statements there are.
    pub fn statements(&self) -> usize {
        self.judged.len()
    }

    /// Whether every statement is right.
    pub fn is_right(&self) -> bool {
        self.judged.iter().all(|judged| judged.verdict == Verdict::Follows)
    }

    /// Whether all statements would be right if winning and losing changed places.
    pub fn seen_from_the_other_side(&self) -> bool {
        self.seen_from_there
    }

    /// What the solution leaves open, though nothing of it is wrong.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// What may be meant otherwise, although nothing is wrong.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        for (text, span) in &self.variables {
            let title = format!("`{text}` is no state, so this was taken for a variable and not judged");
            all.push(Diagnostic::new(Kind::Warning, title).at(&self.source, span.clone(), "not a state"));
        }
        for judged in &self.judged {
            if let Some(remark) = &judged.remark {
                let warning = Diagnostic::new(Kind::Warning, remark.clone());
                all.push(warning.at(&self.source, judged.span.clone(), "it follows all the same"));
            }
        }
        all
    }

    /// A message for every wrong statement, in the order of the text; if the whole is written from the other player's view,
    /// only the first.
    pub fn messages(&self) -> Vec<Diagnostic> {
        /// Beyond this column the line is not shown from its beginning.
        const FAR: usize = 160;
        let lines = Lines::of(&self.source.text);
        let mut messages = Vec::new();
        for (number, judged) in (1..).zip(&self.judged) {
            let Some(fault) = judged.fault.as_ref().filter(|_| judged.verdict.is_wrong()) else { continue };
            let unknown = judged.verdict == Verdict::Unknown;
            let title = if messages.is_empty() {
                format!("the first wrong step is statement {number}: {}", fault.title)
            } else {
                format!("statement {number}: {}", fault.title)
            };
            let kind = if unknown { Kind::Input } else { Kind::No };
            let span = fault.span.clone().unwrap_or_else(|| judged.span.clone());
            let (_, column) = lines.place(span.start);
            let message = Diagnostic::new(kind, title).at(&self.source, span, fault.label.clone());
            let message = if column > FAR {
                message.note(format!("this is in column {column} of the line"))
            } else {
                message
            };
            let message = fault.notes.iter().fold(message, |message, note| message.note(note.clone()));
            messages.push(fault.helps.iter().fold(message, |message, help| message.help(help.clone())));
            if self.seen_from_there {
                break;
            }
        }
        messages
    }

    /// The line that sums up: how many statements follow, and what the others are.
    pub fn summary(&self) -> String {
        let all = self.statements();
        let statements = if all == 1 { "1 statement".to_owned() } else { format!("{all} statements") };
        if self.is_right() {
            return format!("{statements}: {}", if all == 1 { "it follows" } else { "all follow" });
        }
        let kinds = [
            (self.count(Verdict::Follows), "follows", "follow"),
            (self.count(Verdict::False) + self.count(Verdict::Repeated), "is false", "are false"),
            (self.count(Verdict::Early), "is used before it is shown", "are used before they are shown"),
            (self.count(Verdict::NotGiven), "is not given by its reason", "are not given by their reasons"),
            (self.count(Verdict::NotYet), "does not follow yet", "do not follow yet"),
            (self.count(Verdict::Rests), "rests on a false one", "rest on false ones"),
            (self.count(Verdict::Unknown), "names no state", "name no states"),
        ];
        let told = kinds.into_iter().filter(|(count, ..)| *count > 0);
        let told: Vec<_> = told
            .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
            .collect();
        format!("{statements}: {}", told.join(", "))
    }

    /// The message that comes last, with the exit code; none if every statement is right.
    pub fn refusal(&self) -> Option<Diagnostic> {
        if self.is_right() {
            return None;
        }
        let only_unknown =
            self.judged.iter().all(|judged| matches!(judged.verdict, Verdict::Follows | Verdict::Unknown));
        let mut error = Diagnostic::new(if only_unknown { Kind::Input } else { Kind::No }, self.summary());
        if self.seen_from_there {
            error = error.help(
                "everything would be right if winning and losing changed places: the solution seems to be written from the \
                 other player's view; here a state is winning if the player who is to move wins",
            );
        }
        Some(self.notes.iter().fold(error, |error, note| error.note(note.clone())))
    }

    /// The whole as JSON.
    pub fn json(&self) -> String {
        let lines = Lines::of(&self.source.text);
        let statement = |judged: &Judged| {
            let (line, column) = lines.place(judged.span.start);
            let fault = judged.fault.as_ref();
            json!({
                "line": line,
                "column": column,
                "text": &self.source.text[judged.span.clone()],
                "verdict": name(judged.verdict),
                "message": fault.map(|fault| &fault.title),
                "notes": fault.map(|fault| &fault.notes),
                "hints": fault.map(|fault| &fault.helps),
            })
        };
        let statements: Vec<Value> = self.judged.iter().map(statement).collect();
        let whole = json!({
            "pruvo": 1,
            "right": self.is_right(),
            "summary": self.summary(),
            "other_view": self.seen_from_there,
            "statements": statements,
            "unsettled": self.unsettled,
            "unlisted": self.unlisted,
        });
        format!("{whole:#}\n")
    }
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Follows => "follows",
        Verdict::Rests => "rests-on-false",
        Verdict::Early => "used-before-shown",
        Verdict::NotGiven => "not-given-by-reason",
        Verdict::NotYet => "does-not-follow-yet",
        Verdict::False => "false",
        Verdict::Repeated => "false-again",
        Verdict::Unknown => "no-state",
    }
}

/// Finds lines and columns.
struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Self {
        let after = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(after).collect() }
    }

    /// The line and the column of a byte, both from 1, the column in characters.
    fn place(&self, at: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|&start| start <= at);
        let start = self.starts[line - 1];
        (line, self.text[start..at].chars().count() + 1)
    }
}
