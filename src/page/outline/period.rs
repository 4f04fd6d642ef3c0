//! What the page of a theorem about all sizes says: the sequences, the theorem, the table, why, and what follows.

use super::Outlined;
use crate::{
    check::period::{Periodic, Sequence},
    claim::period::Of,
    game::levels::Place,
    outcome::Outcome,
    page::statement::{Level, Periods, Statement, Values},
};

/// How many rows a table has at most.
const MOST_ROWS: u64 = 60;

/// How many sizes stand in a row at most.
const WIDEST: u64 = 20;

/// How many sequences are shown with their tables.
const MOST_TABLES: usize = 12;

/// The page of a theorem that was compared up to some size, and of the states of these sizes.
///
/// # Errors
/// A state that has no name that reads back.
pub fn period(
    shown: &Periodic<'_>,
    rules: &[String],
    parameters: &[String],
    compared: u64,
    sizes: &[u64],
) -> Outlined<Vec<Statement>> {
    let page = Outline { shown, values: shown.of() == Of::Values, several: shown.sequences().len() > 1 };
    let mut said = Vec::new();
    match rules.iter().find_map(|line| line.strip_prefix("octal ")) {
        // The other constants of a game with a code are the heaps at its start.
        Some(code) => said.push(Statement::Periods(Periods::Code { code: code.to_owned() })),
        None => {
            // What only the start uses has nothing to do with all sizes.
            let used = |constant: &&String| {
                let name = constant.split(" = ").next().unwrap_or_default();
                let is_name = |c: char| c.is_alphanumeric() || c == '_';
                rules.iter().any(|line| line.split(|c| !is_name(c)).any(|word| word == name))
            };
            let used: Vec<_> = parameters.iter().filter(used).cloned().collect();
            said.extend(super::constants(&used));
        }
    }
    if page.values {
        let apart = shown.levels().alike().parts > 1;
        said.push(Statement::Values(Values::LegendValues { apart }));
    }
    let mut about = Vec::new();
    for (kind, sequence) in shown.sequences().iter().enumerate() {
        about.push(page.sizes(kind, sequence)?);
    }
    about.push(page.theorem());
    for (kind, sequence) in shown.sequences().iter().enumerate().take(MOST_TABLES) {
        about.push(page.table(kind, sequence));
    }
    about.push(page.induction());
    for (kind, sequence) in shown.sequences().iter().enumerate() {
        page.follows(kind, sequence, &mut about);
    }
    about.push(Periods::Compared { last: compared });
    for &size in sizes {
        for kind in 0..shown.sequences().len() {
            about.extend(page.at(kind, size)?);
        }
    }
    said.extend(about.into_iter().map(Statement::Periods));
    Ok(said)
}

struct Outline<'p> {
    shown: &'p Periodic<'p>,
    values: bool,
    several: bool,
}

impl Outline<'_> {
    fn level(&self, place: Place) -> Level {
        let value = self.shown.value(place).unwrap_or_default();
        match (self.values, value) {
            (true, value) => Level::Value(value),
            (false, 0) => Level::Outcome(Outcome::Lose),
            (false, 1) => Level::Outcome(Outcome::Win),
            (false, _) => Level::Outcome(Outcome::Draw),
        }
    }

    /// The number of a sequence, where there are several.
    fn number(&self, kind: usize) -> Option<usize> {
        self.several.then_some(kind + 1)
    }

    fn sizes(&self, kind: usize, sequence: &Sequence) -> Outlined<Periods> {
        let (low, levels) = (self.shown.levels().low(), self.shown.levels());
        let states = (low..low + 3).map(|size| levels.name(Place { kind, size })).collect::<Outlined<_>>()?;
        let sequence = self.number(kind).map(|number| (number, sequence.kind.clone()));
        Ok(Periods::Sizes { sequence, low, states })
    }

    fn theorem(&self) -> Periods {
        let (shown, from, period) = (self.shown, self.shown.from(), self.shown.period());
        let before = from.checked_sub(1).filter(|&before| before >= shown.levels().low());
        let differs = |&kind: &usize| {
            let at = |size| shown.value(Place { kind, size });
            before.is_some_and(|before| at(before) != at(before + period))
        };
        let kind = (0..shown.sequences().len()).find(differs);
        let before = before.zip(kind).and_then(|(size, kind)| {
            let at = |size| shown.value(Place { kind, size });
            Some((kind + 1, at(size)?, at(size + period)?))
        });
        let sequences = shown.sequences().len();
        Periods::Theorem { values: self.values, sequences, from, period, before }
    }

    /// The table up to the end of the proof, with one or several periods in a row, or a part of one.
    fn table(&self, kind: usize, sequence: &Sequence) -> Periods {
        let (shown, low, period) = (self.shown, self.shown.levels().low(), self.shown.period());
        let columns = if period <= 12 {
            period * (12 / period)
        } else if period <= WIDEST {
            period
        } else {
            (6..=WIDEST).rev().find(|columns| period.is_multiple_of(*columns)).unwrap_or(10)
        };
        let end = (shown.bound() + period).max(low + columns);
        let end = end.min((low / columns + MOST_ROWS) * columns);
        let cell = |size| (self.level(Place { kind, size }), sequence.exceptions.contains(&size));
        Periods::PeriodTable {
            sequence: self.number(kind),
            low,
            columns,
            cells: (low..end).map(cell).collect(),
        }
    }

    fn induction(&self) -> Periods {
        let (shown, alike) = (self.shown, self.shown.levels().alike());
        let (from, period, bound) = (shown.from(), shown.period(), shown.bound());
        // The greatest of several parts has at least the mean of them.
        let mean = |sum: u64| sum.saturating_sub(alike.takes).div_ceil(alike.parts);
        Periods::Induction {
            values: self.values,
            from,
            period,
            last: bound + period - 1,
            seen: bound - 1,
            parts: alike.parts,
            takes: alike.takes,
            great: mean(bound + period),
            least: mean(bound),
        }
    }

    fn follows(&self, kind: usize, sequence: &Sequence, said: &mut Vec<Periods>) {
        let Sequence { from, period, exceptions, losing, max, absent, .. } = sequence.clone();
        if self.several {
            said.push(Periods::Repeats { sequence: kind + 1, from, period });
        }
        said.push(Periods::Exceptions { exceptions });
        let (residues, also, except) = (losing.residues, losing.also, losing.except);
        said.push(Periods::LosingSizes { from, period, residues, also, except });
        said.extend(max.map(|(value, size)| Periods::Greatest { value, size, absent }));
    }

    fn at(&self, kind: usize, size: u64) -> Outlined<Option<Periods>> {
        let place = Place { kind, size };
        if self.shown.value(place).is_none() {
            return Ok(None);
        }
        let Sequence { from, period, .. } = self.shown.sequences()[kind];
        let same = if size < from { size } else { from + (size - from) % period };
        let state = self.shown.levels().name(place)?;
        let level = self.level(place);
        Ok(Some(Periods::AtSize { sequence: self.number(kind), state, size, same, period, level }))
    }
}
