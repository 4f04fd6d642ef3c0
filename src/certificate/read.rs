//! Reads certificates from RON. Stands on [`certificate`](crate::certificate), [`reading`](crate::reading). Trusted.
//!
//! Nothing is believed here: a name becomes the state that the rules read in it, numbers stay as they are written,
//! and memory grows with the text only.

use super::{
    Certificate, Scope, Stays, Step,
    values::{Row, Valuation},
};
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
    Values,
}

/// A step of a certificate of values as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Step", deny_unknown_fields)]
enum ValueFile {
    NimSum,
    Value {
        /// In a sum the number of the game, from 1.
        #[serde(default = "first")]
        of: usize,
        state: String,
        is: u64,
        by: Vec<String>,
    },
}

fn first() -> usize {
    1
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
    pub proof: Proof,
    /// The place of each step.
    pub places: Vec<Span>,
}

/// A certificate, of either kind.
#[derive(Debug)]
pub enum Proof {
    /// Of outcomes.
    Outcomes(Certificate),
    /// Of Grundy values.
    Values(Valuation),
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
    let name = |rules: &dyn Rules, name: &str, span: &Span| {
        rules.read(name).map_err(|mut error| {
            error.place = Some((Arc::clone(source), span.clone(), "named here".into()));
            Unread::NoState(error)
        })
    };
    let place = span_of(source, scope);
    let mut places: Vec<_> = steps.iter().map(|raw| span_of(source, raw)).collect();
    let scope = match part(source, place.clone()).map_err(Unread::Malformed)? {
        ScopeFile::Reachable => Scope::Reachable,
        ScopeFile::Only(state) => Scope::Only(name(rules, &state, &place)?),
        ScopeFile::Values => {
            let mut valuation = Valuation { format, game, nim_sum: false, rows: Vec::new() };
            valuation.read_steps(source, &mut places, rules, &name)?;
            return Ok(Located { proof: Proof::Values(valuation), places });
        }
    };
    let steps = places.iter().map(|span| {
        let step = part(source, span.clone()).map_err(Unread::Malformed)?;
        read_step(step, &|text| name(rules, text, span))
    });
    let steps = steps.collect::<Result<Vec<_>, _>>()?;
    Ok(Located { proof: Proof::Outcomes(Certificate { format, game, scope, steps }), places })
}

/// Reads the state of a game that a text at some place names.
type Name<'n> = dyn Fn(&dyn Rules, &str, &Span) -> Result<State, Unread> + 'n;

impl Valuation {
    /// Reads the steps at these places, and leaves the places of the rows.
    fn read_steps(
        &mut self,
        source: &Arc<Source>,
        places: &mut Vec<Span>,
        rules: &dyn Rules,
        name: &Name<'_>,
    ) -> Result<(), Unread> {
        let games = rules.games().unwrap_or_else(|| vec![rules]);
        for span in &*places {
            let (of, state, is, by) = match part(source, span.clone()).map_err(Unread::Malformed)? {
                ValueFile::Value { of, state, is, by } => (of, state, is, by),
                ValueFile::NimSum if !self.nim_sum && self.rows.is_empty() => {
                    self.nim_sum = true;
                    continue;
                }
                ValueFile::NimSum => {
                    let error = Diagnostic::input("`NimSum` comes once, before all values");
                    return Err(Unread::Malformed(Box::new(error.at(source, span.clone(), "here"))));
                }
            };
            let Some((game, rules)) = of.checked_sub(1).and_then(|of| Some((of, *games.get(of)?))) else {
                let error = Diagnostic::input(format!("there is no game {of}"));
                let error = error.at(source, span.clone(), "a row of it");
                let known = if games.len() == 1 {
                    "there is only game 1".to_owned()
                } else {
                    format!("the games of the sum are 1 to {}", games.len())
                };
                return Err(Unread::NoState(Box::new(error.note(known))));
            };
            let state = name(rules, &state, span)?;
            let by = by.iter().map(|by| name(rules, by, span)).collect::<Result<_, _>>()?;
            self.rows.push(Row { game, state, is, by });
        }
        if self.nim_sum {
            places.remove(0);
        }
        Ok(())
    }
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
