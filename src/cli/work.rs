//! What the commands do with a game: explore, solve, derive, check. Only what is checked is used further.

use super::{claims, options::Changes, progress, reasons};
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
    let problem = &*problem;
    let (answer, refuted) = judge(problem, certificate, limits);
    let verified = answer.map_err(stopped)?;
    changes.warn_of_reached(problem, &verified);
    refuse(problem, &refuted, limits)?;
    if certificate.scope == Scope::Reachable {
        claims::refuse(problem, certificate, &others)?;
    }
    Ok(verified)
}

/// Checks a certificate and the claims of the problem. Of the claims that the kernel refuses each is set aside, and the
/// others are checked again, until it has nothing to say against those that are left.
pub(super) fn judge<'a>(
    problem: &'a Problem,
    certificate: &'a Certificate,
    limits: Limits,
) -> (Result<Verified<'a>, Stop>, Vec<Refusal>) {
    let mut claims = stated(problem);
    let mut refuted = Vec::new();
    loop {
        let answer = check::check(&*problem.game.rules, &claims, certificate, limits);
        match answer {
            Err(Stop::Refused(refusal)) if refusal.rule == Rule::Claim => {
                let Some(at) = claims.iter().position(|claim| is_of(claim, &refusal)) else {
                    return (Err(Stop::Refused(refusal)), refuted);
                };
                claims.remove(at);
                refuted.push(refusal);
            }
            answer => return (answer, refuted),
        }
    }
}

/// The message that the checker does not accept what was derived here.
pub(super) fn stopped(stop: Stop) -> Box<Diagnostic> {
    match stop {
        Stop::Refused(refusal) => disagreed(&refusal),
        Stop::Rules(error) => error,
    }
}

fn disagreed(refusal: &Refusal) -> Box<Diagnostic> {
    let error = refusal.diagnostic();
    let title = format!("the checker refuses what was derived; {}", error.title);
    let error = Diagnostic { kind: Kind::Bug, title, ..error };
    Box::new(error.help("this is a bug of ours; please report it with the game"))
}

/// The claims without their places.
pub(super) fn stated(problem: &Problem) -> Vec<Claim> {
    problem.claims.iter().map(|(claim, _)| claim.clone()).collect()
}

/// Tells of all claims that are refuted, each with its place and with what refutes it; the last is the answer.
pub(super) fn refuse(problem: &Problem, refuted: &[Refusal], limits: Limits) -> Result<(), Box<Diagnostic>> {
    let mut messages = Vec::new();
    for (number, refusal) in refuted.iter().enumerate() {
        // The same claim may stand there twice.
        let earlier = refuted[..number].iter().filter(|other| same(other, refusal)).count();
        let message = message(problem, refusal, earlier);
        messages.push(reasons::given(problem, refusal.state.as_deref(), limits, message)?);
    }
    match messages.pop() {
        None => Ok(()),
        Some(last) => {
            messages.iter().for_each(super::tell);
            Err(Box::new(last))
        }
    }
}

/// Whether a refusal is about this claim.
fn is_of(claim: &Claim, refusal: &Refusal) -> bool {
    let Claim::Outcome { state, is } = claim;
    Some(state) == refusal.state.as_ref() && is.to_string() == refusal.expected
}

fn same(one: &Refusal, other: &Refusal) -> bool {
    (&one.state, &one.expected) == (&other.state, &other.expected)
}

/// The message about a refuted claim, at its place.
fn message(problem: &Problem, refusal: &Refusal, earlier: usize) -> Diagnostic {
    let error = Diagnostic::new(Kind::No, refusal.title());
    let found = format!("found: {}", refusal.found);
    let expected = format!("claimed: {}", refusal.expected);
    let error = error.note(expected).note(found);
    let place = problem.claims.iter().filter(|(claim, _)| is_of(claim, refusal)).nth(earlier);
    match place {
        Some((_, span)) => error.at(&Arc::clone(&problem.source), span.clone(), "this claim"),
        None => error,
    }
}
