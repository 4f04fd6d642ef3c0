//! The claims of a proof file about which a certificate says something, and the others.

use crate::{
    certificate::{Certificate, Scope, Step},
    claim::Claim,
    diagnostic::{Diagnostic, Kind, Span},
    problem::Problem,
    state::State,
};
use std::{collections::HashSet, sync::Arc};

/// Takes those claims out of a problem of which a certificate says nothing, and gives them.
pub(super) fn set_aside(problem: &mut Problem, certificate: &Certificate) -> Vec<(Claim, Span)> {
    if problem.claims.is_empty() {
        return Vec::new();
    }
    let shown = shown(problem, certificate);
    let rules = &*problem.game.rules;
    let tells = |claim: &Claim| {
        // A proof of one state shows its outcome, and no more than that.
        let whole = certificate.scope == Scope::Reachable || matches!(claim, Claim::Outcome { .. });
        let about = claim.state().map(|state| rules.read(state).is_ok_and(|state| shown.contains(&state)));
        whole && about.unwrap_or(true) && !claim.about_values()
    };
    let (kept, others) = problem.claims.drain(..).partition(|(claim, _)| tells(claim));
    problem.claims = kept;
    others
}

/// The states of which claims speak, as far as a certificate shows an outcome of them.
fn shown(problem: &Problem, certificate: &Certificate) -> HashSet<State> {
    let states = problem.claims.iter().filter_map(|(claim, _)| claim.state());
    let asked: HashSet<State> = states.filter_map(|state| problem.game.rules.read(state).ok()).collect();
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
    shown
}

/// Refuses a claim of which a certificate that has been checked says nothing.
pub(super) fn refuse(
    problem: &Problem,
    certificate: &Certificate,
    others: &[(Claim, Span)],
) -> Result<(), Box<Diagnostic>> {
    let Some((claim, span)) = others.first() else { return Ok(()) };
    let error = match (&certificate.scope, claim.state()) {
        _ if claim.about_values() => {
            Diagnostic::new(Kind::No, "the certificate does not tell whether this claim holds")
                .note("it shows outcomes, and the claim is about Grundy values")
                .help("`pruvo certify GAME --values` writes a certificate of those")
        }
        (Scope::Reachable, Some(state)) => {
            let title = format!("play cannot reach `{state}` from the start, so nothing is shown about it");
            Diagnostic::input(title).help("let play begin elsewhere, or leave the claim out")
        }
        (Scope::Only(only), Some(state)) if matches!(claim, Claim::Outcome { .. }) => {
            let only = problem.game.rules.name(only.words())?;
            Diagnostic::new(Kind::No, format!("the certificate says nothing about `{state}`"))
                .note(format!("its scope is `Only(\"{only}\")`; the certificate does not show it"))
        }
        (Scope::Reachable, None) | (Scope::Only(_), _) => {
            Diagnostic::new(Kind::No, "the certificate does not tell whether this claim holds")
                .note("it shows the outcome of one state; the claim needs a proof for all states")
        }
    };
    Err(Box::new(error.at(&Arc::clone(&problem.source), span.clone(), "this claim")))
}
