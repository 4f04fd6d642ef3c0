//! Reads certificates from RON. Stands on [`certificate`](crate::certificate), [`reading`](crate::reading). Trusted.
//!
//! Nothing is believed here: a name becomes the state that the rules read in it, numbers stay as they are written,
//! and memory grows with the text only.

use super::{Certificate, Scope, Stays, Step};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    game::{Identity, Rules},
    outcome::Outcome,
    reading::{parse, part, span_of},
    state::State,
};
use ron::value::RawValue;
use serde::Deserialize;
use std::sync::Arc;

/// A certificate as it is written; the steps are read one by one, so that each has a place.
#[derive(Debug, Deserialize)]
#[serde(rename = "Certificate", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
struct File<'a> {
    format: u32,
    rules: Vec<String>,
    parameters: Vec<String>,
    start: Vec<String>,
    play: String,
    scope: &'a RawValue,
    steps: Vec<&'a RawValue>,
}

#[derive(Debug, Deserialize)]
#[serde(rename = "Scope")]
enum ScopeFile {
    Reachable,
    Only(String),
}

/// A step as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Step", deny_unknown_fields)]
enum StepFile {
    Over { outcome: Outcome, states: Vec<String> },
    Winning { step: u64, state: String, by: String },
    Losing { step: u64, state: String, options: Vec<String> },
    Drawn(Vec<StaysFile>),
    Halves { not_lost: Vec<StaysFile>, not_won: Vec<String> },
}

#[derive(Debug, Deserialize)]
#[serde(rename = "Stays", deny_unknown_fields)]
struct StaysFile {
    state: String,
    stays: String,
}

/// A certificate that was read, and where each step stands in its source.
#[derive(Debug)]
pub struct Located {
    /// The certificate.
    pub certificate: Certificate,
    /// The place of each step.
    pub places: Vec<Span>,
}

/// Why a certificate cannot be used.
#[derive(Debug)]
pub enum Unread {
    /// It is no certificate.
    Malformed(Box<Diagnostic>),
    /// It is one, but of another game: the field that differs, what it says, and what the game says.
    Other(&'static str, String, String),
    /// It names a state that the game does not have.
    NoState(Box<Diagnostic>),
}

/// Reads a certificate of the game that `rules` describe. The header is compared first, as text: with another game,
/// no step is read.
///
/// # Errors
/// [`Unread`] says what is wrong.
pub fn read(source: &Arc<Source>, rules: &dyn Rules) -> Result<Located, Unread> {
    let file: File<'_> = parse(source).map_err(Unread::Malformed)?;
    let File { format, rules: lines, parameters, start, play, scope, steps } = file;
    let game = Identity { rules: lines, parameters, start, play };
    if format != super::FORMAT {
        return Err(Unread::Other("format", format.to_string(), super::FORMAT.to_string()));
    }
    if let Some((field, found, expected)) = game.difference(rules.identity()) {
        return Err(Unread::Other(field, found, expected));
    }
    let name = |name: &str, span: &Span| {
        rules.read(name).map_err(|mut error| {
            error.place = Some((Arc::clone(source), span.clone(), "named here".into()));
            Unread::NoState(error)
        })
    };
    let place = span_of(source, scope);
    let scope = match part(source, place.clone()).map_err(Unread::Malformed)? {
        ScopeFile::Reachable => Scope::Reachable,
        ScopeFile::Only(state) => Scope::Only(name(&state, &place)?),
    };
    let places: Vec<_> = steps.iter().map(|raw| span_of(source, raw)).collect();
    let steps = places.iter().map(|span| {
        let step = part(source, span.clone()).map_err(Unread::Malformed)?;
        read_step(step, &|text| name(text, span))
    });
    let steps = steps.collect::<Result<Vec<_>, _>>()?;
    Ok(Located { certificate: Certificate { format, game, scope, steps }, places })
}

fn read_step(step: StepFile, name: &dyn Fn(&str) -> Result<State, Unread>) -> Result<Step, Unread> {
    let names = |all: &[String]| all.iter().map(|text| name(text)).collect::<Result<Vec<_>, _>>();
    let stay = |all: &[StaysFile]| {
        let all = all.iter().map(|e| Ok(Stays { state: name(&e.state)?, stays: name(&e.stays)? }));
        all.collect::<Result<_, Unread>>()
    };
    Ok(match step {
        StepFile::Over { outcome, states } => Step::Over { outcome, states: names(&states)? },
        StepFile::Winning { step, state, by } => Step::Winning { step, state: name(&state)?, by: name(&by)? },
        StepFile::Losing { step, state, options } => {
            Step::Losing { step, state: name(&state)?, options: names(&options)? }
        }
        StepFile::Drawn(all) => Step::Drawn(stay(&all)?),
        StepFile::Halves { not_lost, not_won } => {
            Step::Halves { not_lost: stay(&not_lost)?, not_won: names(&not_won)? }
        }
    })
}
