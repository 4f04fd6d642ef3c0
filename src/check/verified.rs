//! What has been checked. Part of the kernel: only [`check`](super::check) makes a [`Verified`]. Trusted.

use super::{Kernel, Row, half::Halves};
use crate::{
    certificate::{Certificate, Scope, Step},
    game::Rules,
    outcome::Outcome,
    state::{State, States},
};

/// A certificate that has passed [`check`](super::check), with what was found on the way. There is no other way to
/// make one:
///
/// ```compile_fail,E0451
/// # fn forge(v: pruvo::check::Verified<'_>) -> pruvo::check::Verified<'_> {
/// pruvo::check::Verified { rows: Vec::new(), ..v }
/// # }
/// ```
#[derive(Debug)]
pub struct Verified<'a> {
    rules: &'a dyn Rules,
    certificate: &'a Certificate,
    states: States,
    outcomes: Vec<Option<Outcome>>,
    rows: Vec<Row>,
    arcs: Vec<u32>,
    halves: Vec<Halves>,
    /// The numbers of the states that have an outcome, in state order.
    order: Vec<u32>,
}

/// What a row says of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It has this outcome.
    Is(Outcome),
    /// The player to move can avoid losing; whether by a win or a draw has not been shown.
    NotLost,
    /// The opponent can avoid losing; whether by a win or a draw has not been shown.
    NotWon,
}

/// What has been shown about one state.
#[derive(Debug, Clone)]
pub struct Shown<'v> {
    verified: &'v Verified<'v>,
    number: u32,
    /// The outcome, for the player to move.
    pub outcome: Outcome,
    /// The step of a state that is not drawn: under the scope `Reachable` its remoteness, in moves.
    pub step: Option<u64>,
}

impl<'a> Verified<'a> {
    pub(super) fn new(certificate: &'a Certificate, kernel: Kernel<'a>) -> Self {
        let Kernel { rules, states, outcomes, rows, arcs, halves, .. } = kernel;
        let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        let mut order: Vec<_> = (0..count).filter(|&n| outcomes[n as usize].is_some()).collect();
        order.sort_unstable_by(|&a, &b| states.words(a).cmp(states.words(b)));
        Self { rules, certificate, states, outcomes, rows, arcs, halves, order }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'a dyn Rules {
        self.rules
    }

    /// The scope of the proof.
    pub fn scope(&self) -> &'a Scope {
        &self.certificate.scope
    }

    /// The steps of the proof, in order.
    pub fn steps(&self) -> &'a [Step] {
        &self.certificate.steps
    }

    /// What has been shown about each state that has an outcome, in state order.
    pub fn all(&self) -> impl ExactSizeIterator<Item = Shown<'_>> + DoubleEndedIterator {
        self.order.iter().map(|&number| self.number(number))
    }

    /// What has been shown about a state, if it has an outcome.
    pub fn shown(&self, state: &State) -> Option<Shown<'_>> {
        let number = self.states.find(state.words())?;
        self.outcomes[number as usize].map(|_| self.number(number))
    }

    /// The number of a state in [`all`](Self::all), if it has an outcome.
    pub fn place(&self, state: &State) -> Option<usize> {
        self.order.binary_search_by(|&number| self.states.words(number).cmp(state.words())).ok()
    }

    /// How many states have this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.outcomes.iter().filter(|&&found| found == Some(outcome)).count()
    }

    /// How many states have a row.
    pub fn states(&self) -> usize {
        self.order.len() + self.half_shown()
    }

    /// Of how many states half a draw has been shown, and nothing else.
    pub fn half_shown(&self) -> usize {
        let count = u32::try_from(self.halves.len()).unwrap_or(u32::MAX);
        (0..count).filter(|&number| !matches!(self.stands(number), None | Some(Standing::Is(_)))).count()
    }

    /// What the row of a state says, if it has one.
    pub fn standing(&self, state: &State) -> Option<Standing> {
        self.stands(self.states.find(state.words())?)
    }

    /// The options of a state that has a row, in move order.
    pub fn options(&self, state: &State) -> impl Iterator<Item = State> {
        let number = self.states.find(state.words()).filter(|&number| self.stands(number).is_some());
        let (begin, count) = number.map_or((0, 0), |number| self.rows[number as usize].options);
        self.arcs[begin..begin + count as usize].iter().map(|&option| self.states.state(option))
    }

    fn stands(&self, number: u32) -> Option<Standing> {
        let half = self.halves.get(number as usize).copied().unwrap_or_default();
        match self.outcomes[number as usize] {
            Some(outcome) => Some(Standing::Is(outcome)),
            None if half.not_lost.is_some() => Some(Standing::NotLost),
            None => half.not_won.then_some(Standing::NotWon),
        }
    }

    /// How many pairs of T begin at a state that has a row.
    pub fn pairs(&self) -> usize {
        self.arcs.len()
    }

    fn number(&self, number: u32) -> Shown<'_> {
        let row = &self.rows[number as usize];
        let outcome = self.outcomes[number as usize].expect("only states with a row are shown");
        let step = (outcome != Outcome::Draw).then_some(u64::from(row.step));
        Shown { verified: self, number, outcome, step }
    }
}

impl Shown<'_> {
    /// The state.
    pub fn state(&self) -> State {
        self.verified.states.state(self.number)
    }

    /// Its options, in move order, with what has been shown about those that have a row.
    pub fn options(&self) -> impl ExactSizeIterator<Item = (State, Option<Outcome>)> {
        let Verified { rows, arcs, states, outcomes, .. } = self.verified;
        let (begin, count) = rows[self.number as usize].options;
        arcs[begin..begin + count as usize].iter().map(move |&n| (states.state(n), outcomes[n as usize]))
    }
}
