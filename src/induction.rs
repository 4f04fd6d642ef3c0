//! Finds out whether claims about all states of a game are right: a certificate, or the first state that is wrong. Stands
//! on [`outcome`](crate::outcome), [`diagnostic`], [`limits`], [`state`](crate::state), [`game`](crate::game),
//! [`rules`], [`family`], [`check`], [`relation`] and [`derive`].
//!
//! `automaton` and `engine` decide the obligations of a [`Family`] and write down how; the kernel in [`family::check`]
//! judges that. `compare` solves small states one by one, by the rules alone: that is how the first wrong state of a
//! wrong claim is found, and how every claim that is proved is looked at a second time.

mod automaton;
mod engine;

use crate::{
    diagnostic::Diagnostic,
    family::{Family, check, steps::Step},
    limits::{Limits, Meter},
};
use automaton::Budget;
use engine::Engine;

/// What was found out about a claim.
#[derive(Debug)]
pub enum Found {
    /// A proof for every size.
    Proof(Vec<Step>),
    /// The state with these cells does not fit the claim, as the obligation with this number shows.
    Misfit(Vec<i64>, usize),
}

/// Decides the obligations of a claim.
///
/// # Errors
/// A limit that was reached; and a proof that the kernel refuses, which is a bug of ours.
pub fn decide(family: &Family, limits: Limits) -> Result<Found, Box<Diagnostic>> {
    let mut engine = Engine::new(Budget::new(Meter::start(limits)));
    for (number, obligation) in family.obligations.iter().enumerate() {
        if let Some(solution) = engine.refute(number, &obligation.never)? {
            let value = |cell: usize| solution.iter().find(|(var, _)| *var as usize == cell);
            let cells = (0..family.names.len())
                .map(|cell| value(cell).map_or(0, |&(_, value)| i64::try_from(value).unwrap_or(i64::MAX)));
            return Ok(Found::Misfit(cells.collect(), number));
        }
    }
    Ok(Found::Proof(engine.steps))
}

/// Whether the kernel accepts a proof.
///
/// # Errors
/// Why not.
pub fn accepted(family: &Family, steps: &[Step]) -> Result<(), check::Refusal> {
    check::check(&family.obligations, steps)
}
