//! The checker of periods: whether what is stated for all sizes follows from finitely many values. Trusted.
//!
//! **Theorem** (Guy and Smith, *The G-values of various games*, 1956, for two heaps). Let the moves be alike at all sizes, as
//! [`Alike`] says it with `parts` = t, `takes` = k, `least`, `from`, and let m be the greatest of n0 and `least`. If
//! G(n + p) = G(n) for all kinds of states and all n with n0 ≤ n < max(t·m + (t−1)·p + k, `from`), then for all n ≥ n0.
//!
//! *Proof* by induction, from the end of that range on. Options that are the same at all sizes have the same values.
//! Of any other option of n + p, the greatest part b is at least (n + p − k)/t ≥ m + p. Hence b − p ≥ n0, which is less
//! than n, and G(b − p) = G(b): with b − p in the place of b it is an option of n, and has the same value. Of any other
//! option of n the greatest part is at least (n − k)/t ≥ m, so G(b + p) = G(b), and it goes with an option of n + p.
//! So the options have the same values, and G(n + p) = G(n). For moves to another kind at the same size the induction is over the
//! kinds, too.
//!
//! All values are computed here, from the rules, by the mex of the nim-sums of parts, or by outcomes. Nothing else is
//! believed. What then is asked about all sizes is a question about those below n0 + p.

mod verdict;

use crate::{
    certificate::{FORMAT, period::Periods},
    claim::period::{Of, Residues},
    diagnostic::{Diagnostic, Kind},
    game::{
        Rules, Turn,
        levels::{Alike, Levels, Place},
    },
    limits::{Limits, Meter},
    outcome::Outcome,
};

/// Why something that is stated for all sizes is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Which rule is broken.
    pub rule: Law,
    /// The number of the sequence at fault, from 1, where it is one.
    pub sequence: Option<usize>,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// What has to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// The named field of the header is that of the game.
    Header(&'static str),
    /// There are such sequences.
    Sequences,
    /// They repeat in the whole range that the theorem asks for.
    Repeats,
    /// The period is the least one.
    LeastPeriod,
    /// So is the size from which on they repeat.
    LeastFrom,
    /// What the named field states is so.
    Stated(&'static str),
}

/// What has been shown for all sizes.
#[derive(Debug)]
pub struct Periodic<'a> {
    levels: Box<dyn Levels + 'a>,
    of: Of,
    from: u64,
    period: u64,
    bound: u64,
    /// For each kind the values by size, from the least size on.
    values: Vec<Vec<u64>>,
    sequences: Vec<Sequence>,
}

/// What has been shown for all sizes of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    /// The kind.
    pub kind: String,
    /// The least size from which on it repeats.
    pub from: u64,
    /// The least period.
    pub period: u64,
    /// The sizes that differ from what repeats.
    pub exceptions: Vec<u64>,
    /// Where the state is losing.
    pub losing: Residues,
    /// The greatest value, and the first size that has it; none where the sequence consists of outcomes.
    pub max: Option<(u64, u64)>,
    /// The values below the greatest one that never occur.
    pub absent: Vec<u64>,
}

type Shown<T> = Result<T, Refused>;

/// Why a check ends without a theorem.
#[derive(Debug)]
pub enum Refused {
    /// It is refused.
    Fault(Fault),
    /// The rules themselves are at fault, or a limit was reached.
    Rules(Box<Diagnostic>),
}

impl From<Box<Diagnostic>> for Refused {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Rules(error)
    }
}

fn refuse<T>(rule: Law, expected: impl Into<String>, found: impl Into<String>) -> Shown<T> {
    Err(Refused::Fault(Fault { rule, sequence: None, expected: expected.into(), found: found.into() }))
}

/// Checks that what `stated` says holds for all sizes of the game of `rules`.
///
/// # Errors
/// The first thing that does not, a game of which there is no such theorem, mistakes in the rules, limits.
pub fn period<'a>(rules: &'a dyn Rules, stated: &Periods, limits: Limits) -> Shown<Periodic<'a>> {
    if stated.format != FORMAT {
        return refuse(Law::Header("format"), FORMAT.to_string(), stated.format.to_string());
    }
    if let Some((field, found, expected)) = stated.game.difference(rules.identity()) {
        return refuse(Law::Header(field), expected, found);
    }
    let levels = rules.levels()?;
    let (of, from, period) = (stated.of, stated.from, stated.period);
    suits(&*levels, of)?;
    if period == 0 || from < levels.low() {
        let expected = format!("a period of at least 1, and a size of at least {}", levels.low());
        return refuse(Law::Repeats, expected, format!("the period {period}, from {from} on"));
    }
    let bound = range_end(&levels.alike(), from, period);
    let last = bound.and_then(|bound| bound.checked_add(period)).filter(|&end| end < limits.states as u64);
    let (Some(bound), Some(end)) = (bound, last) else {
        let title =
            format!("a limit was reached: more than {} sizes would have to be looked at", limits.states);
        return Err(Refused::Rules(Box::new(Diagnostic::new(Kind::Limit, title))));
    };
    let values = values(&*levels, of, end, limits)?;
    let mut shown = Periodic { levels, of, from, period, bound, values, sequences: Vec::new() };
    shown.repeats()?;
    shown.least()?;
    shown.sequences = (0..shown.values.len()).map(|kind| shown.sequence(kind)).collect();
    for (number, said) in stated.sequences.iter().enumerate() {
        shown.verdict(said).map_err(|fault| Refused::Fault(Fault { sequence: Some(number + 1), ..fault }))?;
    }
    Ok(shown)
}

/// The end of the range in which the theorem asks for equal values: the first size that is not in it.
pub fn range_end(alike: &Alike, from: u64, period: u64) -> Option<u64> {
    let m = from.max(alike.least);
    let sum = alike.parts.checked_mul(m)?.checked_add((alike.parts - 1).checked_mul(period)?)?;
    Some(sum.checked_add(alike.takes)?.max(alike.from))
}

/// Demands that the states have what is asked for.
///
/// # Errors
/// Why they have not.
pub fn suits(levels: &dyn Levels, of: Of) -> Result<(), Box<Diagnostic>> {
    let (why, instead) = match of {
        Of::Values => (levels.no_values(), "Grundy values"),
        Of::Outcomes => (levels.no_outcomes(), "outcomes one by one"),
    };
    why.map_or(Ok(()), |why| {
        Err(Box::new(Diagnostic::input(format!("the states of this game have no {instead}: {why}"))))
    })
}

/// The values of all sizes below `end`, for each kind. Where a move leaves the size as it is, kinds wait for one another.
fn values(levels: &dyn Levels, of: Of, end: u64, limits: Limits) -> Result<Vec<Vec<u64>>, Box<Diagnostic>> {
    let (low, kinds) = (levels.low(), levels.kinds().len());
    let meter = Meter::start(limits);
    let mut values: Vec<Vec<u64>> = vec![Vec::new(); kinds];
    let mut options = Vec::new();
    for size in low..end {
        let mut waiting: Vec<usize> = (0..kinds).collect();
        while !waiting.is_empty() {
            let before = waiting.len();
            let mut still = Vec::new();
            for kind in waiting {
                let turn = levels.ask(Place { kind, size }, &mut options)?;
                if of == Of::Outcomes && turn == Turn::Open && options.iter().any(|parts| parts.len() != 1) {
                    // At small sizes, too, where moves need not be as at great ones.
                    let title =
                        "the states of this game have no outcomes one by one: a move may leave several";
                    let name = levels.name(Place { kind, size })?;
                    return Err(Box::new(Diagnostic::input(title).note(format!("from `{name}`"))));
                }
                match level(&values, low, of, turn, &options) {
                    Some(value) => values[kind].push(value),
                    None => still.push(kind),
                }
            }
            if still.len() == before {
                let name = levels.name(Place { kind: still[0], size })?;
                let title = "a period is that of a game that ends, and here play can go in a circle";
                return Err(Box::new(Diagnostic::input(title).note(format!("at `{name}`"))));
            }
            waiting = still;
        }
        let states = values.iter().map(Vec::len).sum();
        meter.check("computing values", states, 0, states * 8)?;
    }
    Ok(values)
}

/// The value of a state whose options are these; `None` where one of them has none yet. Outcomes are 0, 1 and 2: lost, won, drawn.
fn level(values: &[Vec<u64>], low: u64, of: Of, turn: Turn, options: &[Vec<Place>]) -> Option<u64> {
    if let Turn::Over(outcome) = turn {
        return Some(match outcome {
            Outcome::Lose => 0,
            Outcome::Win => 1,
            Outcome::Draw => 2,
        });
    }
    let part = |place: &Place| {
        // A heap of nothing has value 0, also where heaps begin at 2.
        let at = place.size.checked_sub(low);
        if place.size == 0 && at.is_none() {
            return Some(0);
        }
        values[place.kind].get(usize::try_from(at?).ok()?).copied()
    };
    let option = |parts: &Vec<Place>| parts.iter().try_fold(0, |sum, place| Some(sum ^ part(place)?));
    let mut found = options.iter().map(option).collect::<Option<Vec<u64>>>()?;
    match of {
        Of::Values => {
            found.sort_unstable();
            found.dedup();
            Some((0..).zip(&found).take_while(|&(n, &value)| n == value).count() as u64)
        }
        Of::Outcomes if found.contains(&0) => Some(1),
        Of::Outcomes if found.contains(&2) => Some(2),
        Of::Outcomes => Some(0),
    }
}

impl Periodic<'_> {
    /// Demands equal values in the range that the theorem asks for.
    fn repeats(&self) -> Shown<()> {
        for size in self.from..self.bound {
            for kind in 0..self.values.len() {
                let [one, other] = [size, size + self.period].map(|size| Place { kind, size });
                if self.computed(one) != self.computed(other) {
                    let expected = format!(
                        "the same at all sizes from {} on, and {} sizes later",
                        self.from, self.period
                    );
                    let found = format!("{}, and {}", self.says(one)?, self.says(other)?);
                    return refuse(Law::Repeats, expected, found);
                }
            }
        }
        Ok(())
    }

    /// Demands that period and beginning are the least ones.
    fn least(&self) -> Shown<()> {
        let kinds = || 0..self.values.len();
        let all = |p: u64| kinds().all(|kind| self.repeats_after(kind, p));
        if let Some(least) = divisors(self.period).find(|&p| p < self.period && all(p)) {
            let found = format!("{}; the least period is {least}", self.period);
            return refuse(Law::LeastPeriod, "the least period", found);
        }
        if let Some(before) = self.from.checked_sub(1).filter(|&before| before >= self.levels.low())
            && kinds()
                .all(|kind| self.computed_at(kind, before) == self.computed_at(kind, before + self.period))
        {
            let found = format!("{}; already {before} repeats", self.from);
            return refuse(Law::LeastFrom, "the least size from which on they repeat", found);
        }
        Ok(())
    }

    /// Whether the sequence of a kind repeats after p sizes from `from` on; p divides the period.
    fn repeats_after(&self, kind: usize, p: u64) -> bool {
        (self.from..self.from + self.period)
            .all(|n| self.computed_at(kind, n) == self.computed_at(kind, self.within(n + p)))
    }

    /// The size below `from` + `period` that has the same value.
    fn within(&self, size: u64) -> u64 {
        if size < self.from { size } else { self.from + (size - self.from) % self.period }
    }

    fn computed(&self, place: Place) -> u64 {
        self.computed_at(place.kind, place.size)
    }

    fn computed_at(&self, kind: usize, size: u64) -> u64 {
        let at = usize::try_from(size - self.levels.low()).unwrap_or(usize::MAX);
        self.values[kind][at]
    }

    fn sequence(&self, kind: usize) -> Sequence {
        let low = self.levels.low();
        let value = |size| self.computed_at(kind, self.within(size));
        let period = divisors(self.period).find(|&p| self.repeats_after(kind, p)).unwrap_or(self.period);
        let mut from = self.from;
        while from > low && value(from - 1) == value(from - 1 + period) {
            from -= 1;
        }
        // What repeats, continued downwards.
        let pattern = |size: u64| value(size + (from - size.min(from)).div_ceil(period) * period);
        let odd: Vec<u64> = (low..from).filter(|&size| value(size) != pattern(size)).collect();
        let only = |keep: &dyn Fn(&u64) -> bool| odd.iter().copied().filter(keep).collect();
        let mut residues: Vec<u64> =
            (from..from + period).filter(|&size| value(size) == 0).map(|size| size % period).collect();
        residues.sort_unstable();
        let losing = Residues {
            residues,
            also: only(&|&size| value(size) == 0),
            except: only(&|&size| value(size) != 0 && pattern(size) == 0),
        };
        let all = || (low..from + period).map(|size| (value(size), size));
        let max = all().map(|(value, _)| value).max().unwrap_or(0);
        let first = all().find(|&(value, _)| value == max).map_or(low, |(_, size)| size);
        let absent = (0..max).filter(|&wanted| all().all(|(value, _)| value != wanted)).collect();
        let values = self.of == Of::Values;
        Sequence {
            kind: self.levels.kinds()[kind].clone(),
            from,
            period,
            exceptions: odd,
            losing,
            max: values.then_some((max, first)),
            absent: if values { absent } else { Vec::new() },
        }
    }

    /// The value of a state of any size; of outcomes 0 is lost, 1 is won, 2 is drawn. `None` below the least size.
    pub fn value(&self, place: Place) -> Option<u64> {
        let known = place.size >= self.levels.low() && place.kind < self.values.len();
        known.then(|| self.computed_at(place.kind, self.within(place.size)))
    }

    /// `[58]` has value 2.
    fn says(&self, place: Place) -> Result<String, Box<Diagnostic>> {
        let name = self.levels.name(place)?;
        // Before the theorem is shown, only what has been computed is said.
        let value = if place.size < self.bound + self.period {
            self.computed(place)
        } else {
            self.value(place).unwrap_or(0)
        };
        Ok(match (self.of, value) {
            (Of::Values, value) => format!("`{name}` has value {value}"),
            (Of::Outcomes, 0) => format!("`{name}` is losing"),
            (Of::Outcomes, 1) => format!("`{name}` is winning"),
            (Of::Outcomes, _) => format!("`{name}` is drawn"),
        })
    }

    /// The states by their sizes.
    pub fn levels(&self) -> &dyn Levels {
        &*self.levels
    }

    /// Of what the sequences consist.
    pub fn of(&self) -> Of {
        self.of
    }

    /// From which size on all of them repeat.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// After how many sizes.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The end of the range in which the theorem asks for equal values.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// What has been shown about each sequence.
    pub fn sequences(&self) -> &[Sequence] {
        &self.sequences
    }
}

/// The divisors of a number that is not 0, upwards.
fn divisors(of: u64) -> impl Iterator<Item = u64> {
    (1..=of).filter(move |p| of.is_multiple_of(*p))
}
