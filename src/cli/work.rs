//! What the commands do with a game: explore, solve, derive, check. Only what is checked is used further.

use super::{claims, options::Changes};
use crate::{
    certificate::{Certificate, Scope},
    check::{self, Refusal, Rule, Stop, Verified},
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
        None => Ok(derive(&relation, &solution, rules.identity())),
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
    Box::new(Diagnostic::input(format!("play cannot reach `{name}` from the start")))
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
    let verified = verify(problem, certificate, limits)?;
    changes.warn_of_reached(problem, &verified);
    if certificate.scope == Scope::Reachable {
        claims::refuse(problem, certificate, &others)?;
    }
    Ok(verified)
}

/// Checks a certificate that was derived here, and the claims of the problem.
fn verify<'a>(
    problem: &'a Problem,
    certificate: &'a Certificate,
    limits: Limits,
) -> Result<Verified<'a>, Box<Diagnostic>> {
    check::check(&*problem.game.rules, &stated(problem), certificate, limits).map_err(|stop| match stop {
        Stop::Refused(refusal) if refusal.rule == Rule::Claim => refuted(problem, &refusal),
        Stop::Refused(refusal) => {
            let error = refusal.diagnostic();
            let title = format!("the checker refuses what was derived; {}", error.title);
            Box::new(
                Diagnostic { kind: Kind::Bug, title, ..error }
                    .help("this is a bug of ours; please report it with the game"),
            )
        }
        Stop::Rules(error) => error,
    })
}

/// The claims without their places.
pub(super) fn stated(problem: &Problem) -> Vec<Claim> {
    problem.claims.iter().map(|(claim, _)| claim.clone()).collect()
}

/// The message about a refuted claim, at its place.
pub(super) fn refuted(problem: &Problem, refusal: &Refusal) -> Box<Diagnostic> {
    let error = Diagnostic::new(Kind::No, refusal.title());
    let found = format!("found: {}", refusal.found);
    let expected = format!("claimed: {}", refusal.expected);
    let error = error.note(expected).note(found);
    let place = problem.claims.iter().find(|(claim, _)| {
        let Claim::Outcome { state, is } = claim;
        Some(state) == refusal.state.as_ref() && is.to_string() == refusal.expected
    });
    Box::new(match place {
        Some((_, span)) => error.at(&Arc::clone(&problem.source), span.clone(), "this claim"),
        None => error,
    })
}
