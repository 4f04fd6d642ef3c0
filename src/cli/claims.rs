//! The claims of a proof file about which a certificate says something, and the others.

use crate::{
    certificate::{Certificate, Scope, Step},
    claim::Claim,
    diagnostic::{Diagnostic, Kind, Span},
    problem::Problem,
    state::State,
};
use std::{collections::HashSet, sync::Arc};

/// Takes those claims out of a problem about whose states a certificate says nothing, and gives them.
pub(super) fn set_aside(problem: &mut Problem, certificate: &Certificate) -> Vec<(Claim, Span)> {
    if problem.claims.is_empty() {
        return Vec::new();
    }
    let rules = &*problem.game.rules;
    let named = |claim: &Claim| {
        let Claim::Outcome { state, .. } = claim;
        rules.read(state).ok()
    };
    let asked: HashSet<State> = problem.claims.iter().filter_map(|(claim, _)| named(claim)).collect();
    let mut shown = HashSet::new();
    let mut note = |state: &State| {
        if asked.contains(state) {
            shown.insert(state.clone());
        }
    };
    for step in &certificate.steps {
        match step {
            Step::Over { states, .. } => states.iter().for_each(&mut note),
            Step::Winning { state, .. } | Step::Losing { state, .. } => note(state),
            Step::Drawn(all) => all.iter().for_each(|entry| note(&entry.state)),
            // Both halves make a draw, and one says nothing of an outcome.
            Step::Halves { not_lost, not_won } => {
                let states = not_lost.iter().map(|entry| &entry.state);
                states.filter(|state| not_won.binary_search(state).is_ok()).for_each(&mut note);
            }
        }
    }
    let (kept, others) =
        problem.claims.drain(..).partition(|(claim, _)| named(claim).is_some_and(|s| shown.contains(&s)));
    problem.claims = kept;
    others
}

/// Refuses a claim about a state of which a certificate that has been checked says nothing.
pub(super) fn refuse(
    problem: &Problem,
    certificate: &Certificate,
    others: &[(Claim, Span)],
) -> Result<(), Box<Diagnostic>> {
    let Some((Claim::Outcome { state, .. }, span)) = others.first() else { return Ok(()) };
    let error = match &certificate.scope {
        Scope::Reachable => {
            let title = format!("play cannot reach `{state}` from the start, so nothing is shown about it");
            Diagnostic::input(title).help("let play begin elsewhere, or leave the claim out")
        }
        Scope::Only(only) => {
            let only = problem.game.rules.name(only.words())?;
            Diagnostic::new(Kind::No, format!("the certificate says nothing about `{state}`"))
                .note(format!("its scope is `Only(\"{only}\")`; the certificate does not show it"))
        }
    };
    Err(Box::new(error.at(&Arc::clone(&problem.source), span.clone(), "this claim")))
}
