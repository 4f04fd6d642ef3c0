//! What the commands do with a game: explore, solve, derive, check. Only what is checked is used further.

use super::{claims, options::Changes, period, progress, reasons, valued};
use crate::{
    certificate::{Certificate, Scope},
    check::{self, Refusal, Stop, Verified},
    claim::Claim,
    derive::{Solution, derive, derive_only},
    diagnostic::{Diagnostic, Kind},
    game::Rules,
    limits::Limits,
    problem::Problem,
    relation::Relation,
    state::State,
};
use std::sync::Arc;

/// A claim of a problem that is refuted: its number, and why.
pub(super) struct Refuted {
    claim: usize,
    refusal: Refusal,
}

/// Derives the certificate of a game, or that of the one state that somebody means by a text.
pub(super) fn certificate(
    problem: &Problem,
    only: Option<&str>,
    limits: Limits,
) -> Result<Certificate, Box<Diagnostic>> {
    let rules = &*problem.game.rules;
    let only = only.map(|text| meant(problem, text)).transpose()?;
    let relation = Relation::explore(problem.game.explorer(), limits)?;
    let solution = Solution::of(&relation);
    match only {
        None => {
            progress::expect(relation.pairs());
            Ok(derive(&relation, &solution, rules.identity()))
        }
        Some(state) => derive_only(&relation, &solution, rules.identity(), &state)
            .ok_or_else(|| out_of_reach(rules, &state)),
    }
}

/// The state that somebody means by a text.
pub(super) fn meant(problem: &Problem, text: &str) -> Result<State, Box<Diagnostic>> {
    problem.game.rules.read(&problem.game.meant(text)?)
}

/// The message that play cannot come to a state.
pub(super) fn out_of_reach(rules: &dyn Rules, state: &State) -> Box<Diagnostic> {
    let name = rules.name(state.words()).unwrap_or_default();
    let error = Diagnostic::input(format!("play cannot reach `{name}` from the start"));
    Box::new(error.help(format!("`--start \"{name}\"` lets play begin there")))
}

/// Checks a certificate that was derived here, and the claims of the problem; warns of what may be meant otherwise.
/// A certificate for one state has nothing to do with claims about others.
pub(super) fn prove<'a>(
    changes: &Changes,
    problem: &'a mut Problem,
    certificate: &'a Certificate,
    limits: Limits,
) -> Result<Verified<'a>, Box<Diagnostic>> {
    let others = claims::set_aside(problem, certificate);
    let (values, others) = others.into_iter().partition::<Vec<_>, _>(|(claim, _)| claim.about_values());
    let problem = &*problem;
    let (verified, refuted) = judge(problem, certificate, limits).map_err(disagreed)?;
    changes.warn_of_reached(problem, &verified);
    let mut messages = messages(problem, &refuted, limits)?;
    if certificate.scope == Scope::Reachable {
        messages.extend(valued::judged(problem, &values, limits)?);
        messages.extend(period::judged(problem, limits)?);
    }
    refuse(messages)?;
    if certificate.scope == Scope::Reachable {
        claims::refuse(problem, certificate, &others)?;
    }
    Ok(verified)
}

/// Checks a certificate, and judges the claims of the problem by it; gives those that are refuted, too.
pub(super) fn judge<'a>(
    problem: &'a Problem,
    certificate: &'a Certificate,
    limits: Limits,
) -> Result<(Verified<'a>, Vec<Refuted>), Stop> {
    let (verified, verdicts) = check::judge(&*problem.game.rules, &stated(problem), certificate, limits)?;
    let verdicts = verdicts.into_iter().enumerate();
    let refuted = verdicts.filter_map(|(claim, verdict)| Some(Refuted { claim, refusal: verdict.err()? }));
    Ok((verified, refuted.collect()))
}

/// The message about a certificate that was derived here and is not accepted.
pub(super) fn disagreed(stop: Stop) -> Box<Diagnostic> {
    let refusal = match stop {
        Stop::Refused(refusal) => refusal,
        Stop::Rules(error) => return error,
    };
    let error = refusal.diagnostic();
    let title = format!("the checker refuses what was derived; {}", error.title);
    let error = Diagnostic { kind: Kind::Bug, title, ..error };
    Box::new(error.help("this is a bug of ours; please report it with the game"))
}

/// The claims without their places.
pub(super) fn stated(problem: &Problem) -> Vec<Claim> {
    problem.claims.iter().map(|(claim, _)| claim.clone()).collect()
}

/// The messages about all claims that are refuted, each with its place and with what refutes it.
pub(super) fn messages(
    problem: &Problem,
    refuted: &[Refuted],
    limits: Limits,
) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    let mut messages = Vec::new();
    for Refuted { claim, refusal } in refuted {
        let (claim, span) = &problem.claims[*claim];
        // Where nothing is shown, the answer is not *no*.
        let kind = if refusal.undecided() { Kind::Input } else { Kind::No };
        let message = Diagnostic::new(kind, refusal.title())
            .note(format!("claimed: {}", refusal.expected))
            .note(format!("found: {}", refusal.found))
            .at(&Arc::clone(&problem.source), span.clone(), "this claim");
        // The derivation of a state shows its outcome, and nothing else about it.
        let by_outcome = matches!(claim, Claim::Outcome { .. } | Claim::Set { .. });
        let state = refusal.state.as_deref().filter(|_| by_outcome);
        messages.push(reasons::given(problem, state, limits, message)?);
    }
    Ok(messages)
}

/// Tells of all claims that are refuted; the last is the answer.
pub(super) fn refuse(mut messages: Vec<Diagnostic>) -> Result<(), Box<Diagnostic>> {
    match messages.pop() {
        None => Ok(()),
        Some(last) => {
            messages.iter().for_each(super::tell);
            Err(Box::new(last))
        }
    }
}
