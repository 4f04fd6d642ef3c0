//! Values and outcomes one by one, as a search needs them. Nothing here is trusted: the checker computes its own.

use crate::{
    claim::period::Of,
    diagnostic::Diagnostic,
    game::{
        Turn,
        levels::{Levels, Place},
    },
    limits::{Limits, Meter},
    outcome::Outcome,
};

/// Values of all kinds up to some size.
pub(super) struct Brute<'l> {
    pub(super) levels: &'l dyn Levels,
    of: Of,
    meter: Meter,
    /// For each size, from the least one on, the values of all kinds; those that are asked for at the moment are `None`.
    rows: Vec<Vec<Option<u64>>>,
}

/// A state that is being valued: its options, and how many of them have been looked at.
struct Open {
    kind: usize,
    options: Vec<Vec<Place>>,
    values: Vec<u64>,
}

impl<'l> Brute<'l> {
    pub(super) fn new(levels: &'l dyn Levels, of: Of, limits: Limits) -> Self {
        Self { levels, of, meter: Meter::start(limits), rows: Vec::new() }
    }

    /// Values all states up to this size.
    pub(super) fn up_to(&mut self, last: u64) -> Result<(), Box<Diagnostic>> {
        let kinds = self.levels.kinds().len();
        loop {
            let size = self.levels.low() + self.rows.len() as u64;
            if size > last {
                return Ok(());
            }
            self.rows.push(vec![None; kinds]);
            (0..kinds).try_for_each(|kind| self.settle(kind, size))?;
            let states = self.rows.len() * kinds;
            self.meter.check("looking for a period", states, 0, states * 16)?;
        }
    }

    /// Values a state and, before it, those of the same size on which it rests.
    fn settle(&mut self, kind: usize, size: u64) -> Result<(), Box<Diagnostic>> {
        let mut way = Vec::new();
        self.open(kind, size, &mut way)?;
        while let Some(open) = way.last_mut() {
            let Some(option) = open.options.get(open.values.len()) else {
                let open = way.pop().expect("it was looked at");
                let value = self.of_options(open.values);
                self.put(open.kind, value);
                continue;
            };
            let missing = option.iter().find(|&&part| self.find(part).is_none()).copied();
            match missing {
                None => {
                    let value =
                        option.iter().filter_map(|&part| self.find(part)).fold(0, |sum, value| sum ^ value);
                    open.values.push(value);
                }
                Some(part) if part.size == size && way.iter().all(|open| open.kind != part.kind) => {
                    self.open(part.kind, size, &mut way)?;
                }
                Some(part) => {
                    let name = self.levels.name(part)?;
                    let title = "a period is that of a game that ends, and here play can go in a circle";
                    return Err(Box::new(Diagnostic::input(title).note(format!("at `{name}`"))));
                }
            }
        }
        Ok(())
    }

    fn open(&mut self, kind: usize, size: u64, way: &mut Vec<Open>) -> Result<(), Box<Diagnostic>> {
        let place = Place { kind, size };
        if self.find(place).is_some() {
            return Ok(());
        }
        let mut options = Vec::new();
        match self.levels.ask(place, &mut options)? {
            Turn::Over(outcome) => self.put(kind, [1, 0, 2][outcome_number(outcome)]),
            Turn::Open => way.push(Open { kind, options, values: Vec::new() }),
        }
        Ok(())
    }

    fn put(&mut self, kind: usize, value: u64) {
        if let Some(row) = self.rows.last_mut() {
            row[kind] = Some(value);
        }
    }

    fn of_options(&self, values: Vec<u64>) -> u64 {
        match self.of {
            Of::Outcomes => match (values.contains(&0), values.contains(&2)) {
                (true, _) => 1,
                (false, true) => 2,
                (false, false) => 0,
            },
            Of::Values => {
                let mut seen = vec![false; values.len() + 1];
                for value in values {
                    if let Some(seen) = usize::try_from(value).ok().and_then(|value| seen.get_mut(value)) {
                        *seen = true;
                    }
                }
                seen.iter().take_while(|seen| **seen).count() as u64
            }
        }
    }

    /// A value that is there; nothing left of a heap has value 0.
    fn find(&self, place: Place) -> Option<u64> {
        match place.size.checked_sub(self.levels.low()) {
            Some(at) => *self.rows.get(usize::try_from(at).ok()?)?.get(place.kind)?,
            None => (place.size == 0).then_some(0),
        }
    }

    /// The value of a state that has been valued.
    pub(super) fn value(&self, place: Place) -> u64 {
        self.find(place).unwrap_or(u64::MAX)
    }

    /// Whether two sizes have the same values in all kinds.
    pub(super) fn alike(&self, one: u64, other: u64) -> bool {
        let row = |size: u64| usize::try_from(size - self.levels.low()).ok().and_then(|at| self.rows.get(at));
        row(one) == row(other)
    }
}

fn outcome_number(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Lose => 1,
        Outcome::Draw => 2,
    }
}
