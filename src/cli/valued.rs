//! Claims about Grundy values, which need a certificate of their own.

use super::{reasons, work};
use crate::{
    check::{self, Refusal, Valued},
    claim::Claim,
    derive,
    diagnostic::{Diagnostic, Kind, Span},
    limits::Limits,
    problem::Problem,
};
use std::sync::Arc;

/// Derives and checks the values of a game, and judges claims about them: the messages about those that are refuted.
///
/// # Errors
/// Where the game has no values; what stops the derivation or the check; a claim about a state out of reach.
pub(super) fn judged(
    problem: &Problem,
    claims: &[(Claim, Span)],
    limits: Limits,
) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    if claims.is_empty() {
        return Ok(Vec::new());
    }
    let rules = &*problem.game.rules;
    let valuation = derive::values(rules, limits).map_err(|error| match error.place {
        None => Box::new(error.at(&problem.source, claims[0].1.clone(), "this claim")),
        Some(_) => error,
    })?;
    let valued = check::values(rules, &valuation, limits).map_err(work::disagreed)?;
    judge(problem, &valued, claims)
}

/// Judges claims by values that are there already.
///
/// # Errors
/// A claim about a state of which nothing is shown.
pub(super) fn judge(
    problem: &Problem,
    valued: &Valued<'_>,
    claims: &[(Claim, Span)],
) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    let mut messages = Vec::new();
    for (claim, span) in claims {
        let Err(refusal) = valued.verdict(claim)? else { continue };
        let message = message(problem, &refusal, span);
        messages.push(reasons::of_value(valued, refusal.state.as_deref(), message)?);
    }
    Ok(messages)
}

fn message(problem: &Problem, refusal: &Refusal, span: &Span) -> Diagnostic {
    let kind = if refusal.undecided() { Kind::Input } else { Kind::No };
    Diagnostic::new(kind, refusal.title())
        .note(format!("claimed: {}", refusal.expected))
        .note(format!("found: {}", refusal.found))
        .at(&Arc::clone(&problem.source), span.clone(), "this claim")
}
