//! Finds out whether claims about all states of a game are right: a certificate, or the first state that is wrong. Stands
//! on [`outcome`](crate::outcome), [`diagnostic`](crate::diagnostic), [`limits`](crate::limits), [`state`](crate::state), [`rules`](crate::rules), [`family`](mod@crate::family),
//! [`check`](mod@crate::check), [`relation`](crate::relation) and [`derive`](crate::derive).
//!
//! `automaton` and `engine` decide the obligations of a `Family` and write down how; the kernel in [`family::check`](crate::family::check)
//! judges that. `compare` solves small states one by one, by the rules alone: that is how the first wrong state of a
//! wrong claim is found, and how every claim that is proved is looked at a second time.

mod automaton;
pub mod compare;
mod engine;

use crate::{
    diagnostic::{Diagnostic, Kind},
    family::{Family, check, steps::Step},
    limits::{Limits, Meter},
};
use automaton::Budget;
use compare::{Again, Compared, Wrong};
use engine::Engine;

/// What was found out about a claim.
#[derive(Debug)]
pub enum Verdict {
    /// It is right for every size: the steps of the proof, which the kernel has accepted, and what was compared as well.
    Proved(Vec<Step>, Compared),
    /// It is wrong: the first state about which it is, and up to which size all others were compared.
    Refuted(Box<Wrong>, Compared),
    /// The induction does not go through at the state with these cells, though no state is known about which the claim is
    /// wrong: what fails there, and what was compared.
    Open(Vec<i64>, String, Compared),
}

/// Finds out whether a claim is right. The same is decided twice: by automata for all sizes, and by the rules alone for
/// small ones.
///
/// # Errors
/// A limit that was reached, mistakes in the rules that show at some state, and a disagreement, which is a bug of ours.
pub fn judge(family: &Family, again: Again<'_>, limits: Limits) -> Result<Verdict, Box<Diagnostic>> {
    let (compared, wrong) = compare::small(family, again, limits)?;
    if let Some(wrong) = wrong {
        return Ok(Verdict::Refuted(Box::new(wrong), compared));
    }
    let found = decide(family, limits).map_err(|error| Box::new(error.note(undecided(&compared))))?;
    match found {
        Found::Proof(steps) => match check::check(&family.obligations, &steps) {
            Ok(()) => Ok(Verdict::Proved(steps, compared)),
            Err(refusal) => {
                let title = format!("the checker refuses what was found: {}", refusal.why);
                let error = Diagnostic::new(Kind::Bug, title);
                Err(Box::new(
                    error.help("this is a bug of ours; please report it with the game and the claim"),
                ))
            }
        },
        Found::Misfit(cells, obligation) => {
            let about = family.obligations[obligation].about.clone();
            match compare::from(family, again, &cells, limits) {
                Ok(Some(wrong)) => Ok(Verdict::Refuted(Box::new(wrong), compared)),
                Ok(None) | Err(_) => Ok(Verdict::Open(cells, about, compared)),
            }
        }
    }
}

/// What is known where nothing was decided.
pub fn undecided(compared: &Compared) -> String {
    format!(
        "undecided within the limits; checked up to size {}: right for the {} states of at most that size",
        compared.up_to, compared.states
    )
}

/// What the automata say.
#[derive(Debug)]
enum Found {
    /// A proof for every size.
    Proof(Vec<Step>),
    /// The state with these cells does not fit the claim, as the obligation with this number shows.
    Misfit(Vec<i64>, usize),
}

/// Decides the obligations of a claim.
fn decide(family: &Family, limits: Limits) -> Result<Found, Box<Diagnostic>> {
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
