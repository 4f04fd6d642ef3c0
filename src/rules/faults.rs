//! What a game written as moves says about mistakes that show only at a state.

use super::{
    eval::{FUEL, Frame, Trouble},
    scope::{Component, name_at},
    written::{Rule, Set, Written},
};
use crate::{
    diagnostic::{Diagnostic, Kind, Source, Span, brief},
    game::{Move, Rules},
    state::State,
};
use std::sync::Arc;

impl Written {
    /// A text that is no state.
    pub(super) fn not_read(&self, name: &str) -> Box<Diagnostic> {
        let error = Diagnostic::input(format!("`{}` is not a state of this game", brief(name)));
        let note = if let Some((at, value)) = self.show.outside(name, &self.layout) {
            let (name, range) = (self.component_of(at), self.range(at));
            format!("`{name}` would be {value}, which is outside its range {range}")
        } else {
            let start = self.starts.first().and_then(|start| self.name(start.words()).ok());
            let Some(start) = start else { return Box::new(error) };
            format!("states are written like `{}`", brief(&start))
        };
        Box::new(error.note(note))
    }

    /// A state written plainly, whatever `show` says: `n=8, ban=0`; in letters where all cells have one.
    pub(crate) fn plain(&self, cells: &[i64]) -> String {
        let written = self.components.iter().map(|c| {
            let cells = &cells[c.first..c.first + c.count()];
            let values: Vec<_> = cells.iter().map(i64::to_string).collect();
            match letters(c, cells) {
                Some(letters) => format!("{}={letters}", c.name),
                None if c.is_vector() => format!("{}=[{}]", c.name, values.join(",")),
                None => format!("{}={}", c.name, values[0]),
            }
        });
        format!("({})", written.collect::<Vec<_>>().join(", "))
    }

    /// A component with what its cells hold: `ban = 0`.
    pub(super) fn assigned(c: &Component, cells: &[i64]) -> String {
        let cells = &cells[c.first..c.first + c.count()];
        let values: Vec<_> = cells.iter().map(i64::to_string).collect();
        let value = letters(c, cells).unwrap_or_else(|| {
            if c.is_vector() { format!("[{}]", values.join(",")) } else { values[0].clone() }
        });
        format!("{} = {value}", c.name)
    }

    pub(super) fn component_of(&self, cell: usize) -> &str {
        name_at(&self.components, cell)
    }

    /// The range of a cell, as a rule file writes it.
    pub(super) fn range(&self, cell: usize) -> String {
        match self.layout.range(cell) {
            (i64::MIN, i64::MAX) => "..".to_owned(),
            (i64::MIN, high) => format!("..{high}"),
            (low, i64::MAX) => format!("{low}.."),
            (low, high) => format!("{low}..{high}"),
        }
    }

    pub(crate) fn explain(&self, trouble: &Trouble, cells: &[i64]) -> Box<Diagnostic> {
        explain(&self.source, trouble, &format!("at the state {}", self.plain(cells)))
    }

    pub(super) fn mistake(&self, span: &Span, title: String, label: String, cells: &[i64]) -> Diagnostic {
        let error = Diagnostic::input(title).at(&self.source, span.clone(), label);
        error.note(format!("at the state {}", self.plain(cells)))
    }

    pub(super) fn outside(
        &self,
        rule: &Rule,
        frame: &mut Frame<'_>,
        new: &[i64],
        at: usize,
    ) -> Box<Diagnostic> {
        let range = self.range(at);
        let title = format!("a move takes `{}` out of its range {range}", self.component_of(at));
        let mut name = String::new();
        let named = rule.name.as_ref().is_some_and(|template| template.fill(frame, &mut name).is_ok());
        let label = if named { format!("the move `{}`", brief(&name)) } else { "this move".to_owned() };
        let error = self.mistake(&rule.span, title, label, frame.cells);
        let error = error.note(format!("it would lead to {}", self.plain(new)));
        Box::new(error.help("forbid the move by `when`, or widen the range of the component"))
    }

    pub(super) fn nobody(&self, span: &Span, number: i64, cells: &[i64]) -> Box<Diagnostic> {
        let names = self.players.as_ref().map_or(["0", "1"], |p| [&p.names[0], &p.names[1]]);
        let label = format!("expected 0 for {} or 1 for {}", names[0], names[1]);
        Box::new(self.mistake(span, format!("`turn` is {number}, which is no player"), label, cells))
    }

    pub(super) fn twice(&self, cells: &[i64], set: &Set, at: usize) -> Box<Diagnostic> {
        let title = format!("a move sets a cell of `{}` twice", self.component_of(at));
        let error = self.mistake(&set.span, title, "set again here".into(), cells);
        Box::new(error.help("several `+=` add up, but `=` goes with nothing else"))
    }

    pub(super) fn wrong_length(
        &self,
        cells: &[i64],
        set: &Set,
        count: usize,
        found: usize,
    ) -> Box<Diagnostic> {
        let title = format!("a vector of {count} cells is set to a list of {found}");
        Box::new(self.mistake(&set.span, title, format!("expected {count} items"), cells))
    }

    pub(super) fn ambiguous(&self, cells: &[i64], rule: &Rule, new: &Move, other: &Move) -> Box<Diagnostic> {
        let name = brief(new.name.as_deref().unwrap_or_default());
        let plain =
            |state: &State| self.cells(state.words()).map_or_else(|_| "?".into(), |cells| self.plain(&cells));
        let title = format!("the move `{name}` leads to two different states");
        let error = self.mistake(&rule.span, title, "this move".into(), cells);
        let error = error.note(format!("to {} and to {}", plain(&other.to), plain(&new.to)));
        Box::new(error.help("put what distinguishes the moves into the name, as in `take {k}`"))
    }

    /// The message, at the line of `show` that writes states like this.
    pub(super) fn shown(&self, error: Diagnostic, name: &str) -> Diagnostic {
        match self.show.place(name) {
            Some(span) => error.at(&self.source, span, "by this line of `show`"),
            None => error,
        }
    }

    pub(super) fn alike(&self, name: &str, a: &[i64], b: &[i64]) -> Box<Diagnostic> {
        let title = format!("two states are both written `{}`", brief(name));
        let error = self.shown(Diagnostic::input(title), name);
        let error = error.note(format!("they are {} and {}", self.plain(a), self.plain(b)));
        Box::new(
            error.help("`show` must tell every two states apart; without `show` all components are written"),
        )
    }
}

/// Cells in letters, if the component has letters and each cell has one.
fn letters(c: &Component, cells: &[i64]) -> Option<String> {
    let low = c.low.unwrap_or(0);
    let letter = |value: &i64| c.words.get(usize::try_from(value.checked_sub(low)?).ok()?);
    let letters: Vec<_> = cells.iter().map(letter).collect::<Option<_>>()?;
    let rows: Vec<String> =
        letters.chunks(c.rows().1.max(1)).map(|row| row.iter().copied().cloned().collect()).collect();
    Some(rows.join("|"))
}

/// The message about an expression that has no value.
pub(crate) fn explain(source: &Arc<Source>, trouble: &Trouble, at: &str) -> Box<Diagnostic> {
    let say = |kind, title: String, span: &Span, label: String| {
        let error = Diagnostic::new(kind, title).at(source, span.clone(), label);
        Box::new(if at.is_empty() { error } else { error.note(at) })
    };
    match trouble {
        Trouble::Said(mistake) => mistake.clone(),
        Trouble::Overflow(span) => {
            say(Kind::Input, "a number beyond 64 bits".into(), span, "the result does not fit".into())
        }
        Trouble::Divisor(span, by) => {
            let title = if *by == 0 { "division by zero".to_owned() } else { format!("division by {by}") };
            say(Kind::Input, title, span, "`div` and `mod` take a divisor of at least 1".into())
        }
        Trouble::Index { span, index, low, count } => {
            let last = low.saturating_add(i64::try_from(*count).unwrap_or(i64::MAX) - 1);
            let label = if *count == 0 {
                "the vector is empty".into()
            } else {
                format!("the indices are {low}..{last}")
            };
            say(Kind::Input, format!("the index {index} is outside"), span, label)
        }
        Trouble::Nothing(span) => {
            say(Kind::Input, "the least or greatest of nothing".into(), span, "there is no value here".into())
        }
        Trouble::Endless(span) => {
            let title = format!("a limit was reached: variables took more than {FUEL} values at one state");
            let error = say(Kind::Limit, title, span, "this runs through too many values".into());
            Box::new(error.help("let it run through fewer, such as those that the state allows: `k in 1..n`"))
        }
    }
}
