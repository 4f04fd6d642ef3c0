//! What has been checked. Part of the kernel: only [`check`](super::check) makes a [`Verified`]. Trusted.

use super::{Kernel, Row};
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
    /// The numbers of the states that have a row, in state order.
    order: Vec<u32>,
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
        let Kernel { rules, states, outcomes, rows, arcs, .. } = kernel;
        let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        let mut order: Vec<_> = (0..count).filter(|&n| outcomes[n as usize].is_some()).collect();
        order.sort_unstable_by(|&a, &b| states.words(a).cmp(states.words(b)));
        Self { rules, certificate, states, outcomes, rows, arcs, order }
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

    /// What has been shown about each state that has a row, in state order.
    pub fn all(&self) -> impl ExactSizeIterator<Item = Shown<'_>> + DoubleEndedIterator {
        self.order.iter().map(|&number| self.number(number))
    }

    /// What has been shown about a state, if it has a row.
    pub fn shown(&self, state: &State) -> Option<Shown<'_>> {
        let number = self.states.find(state.words())?;
        self.outcomes[number as usize].map(|_| self.number(number))
    }

    /// How many states have this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.outcomes.iter().filter(|&&found| found == Some(outcome)).count()
    }

    /// How many states have a row.
    pub fn states(&self) -> usize {
        self.order.len()
    }

    /// How many pairs of T begin at a state that has a row.
    pub fn pairs(&self) -> usize {
        self.arcs.len()
    }

    fn number(&self, number: u32) -> Shown<'_> {
        let row = &self.rows[number as usize];
        let outcome = self.outcomes[number as usize].expect("only states with a row are shown");
        let step = (outcome != Outcome::Draw).then_some(row.step);
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
        arcs[begin..begin + count].iter().map(move |&n| (states.state(n), outcomes[n as usize]))
    }
}
