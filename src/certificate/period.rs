//! Certificates of periods: what is stated for all sizes of a game, as plain data, read from RON and written in it.
//! Stands on [`game`](crate::game), [`claim`](crate::claim) and [`reading`](crate::reading). Trusted.

use super::{FORMAT, read::Unread, write::quoted};
use crate::{
    claim::period::{Of, Period, Residues},
    diagnostic::{Diagnostic, Source, Span},
    game::{Identity, Rules},
    reading::{parse, part, span_of},
};
use ron::value::RawValue;
use serde::Deserialize;
use std::{fmt::Write, sync::Arc};

/// What is stated for all sizes.
///
/// It holds no values: whoever checks it computes them anew, up to the size that the theorem asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Periods {
    /// The version of the format; see [`FORMAT`].
    pub format: u32,
    /// The game.
    pub game: Identity,
    /// Of what the sequences consist.
    pub of: Of,
    /// The size from which on all sequences repeat.
    pub from: u64,
    /// After how many sizes.
    pub period: u64,
    /// What is stated about each.
    pub sequences: Vec<Period>,
}

/// The certificate as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "PeriodCertificate", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
struct File<'a> {
    format: u32,
    rules: Vec<String>,
    parameters: Vec<String>,
    start: Vec<String>,
    play: String,
    of: Of,
    from: u64,
    period: u64,
    sequences: Vec<&'a RawValue>,
}

/// Reads a certificate of the game that `rules` describe, with the place of each of its sequences.
///
/// # Errors
/// [`Unread`] says what is wrong.
pub fn read(source: &Arc<Source>, rules: &dyn Rules) -> Result<(Periods, Vec<Span>), Unread> {
    let file: File<'_> = parse(source).map_err(Unread::Malformed)?;
    let File { format, rules: lines, parameters, start, play, of, from, period, sequences } = file;
    let game = Identity { rules: lines, parameters, start, play };
    if format != FORMAT {
        return Err(Unread::Other("format", format.to_string(), FORMAT.to_string()));
    }
    if let Some((field, found, expected)) = game.difference(rules.identity()) {
        return Err(Unread::Other(field, found, expected));
    }
    let places: Vec<_> = sequences.iter().map(|raw| span_of(source, raw)).collect();
    let sequences = places.iter().map(|span| part(source, span.clone()));
    let sequences = sequences.collect::<Result<_, Box<Diagnostic>>>().map_err(Unread::Malformed)?;
    Ok((Periods { format, game, of, from, period, sequences }, places))
}

/// The certificate as text.
pub fn write(periods: &Periods) -> String {
    let Periods { format, game, of, from, period, sequences } = periods;
    let mut out = format!("PeriodCertificate(\n    format: {format},\n");
    for (name, lines) in [("rules", &game.rules), ("parameters", &game.parameters), ("start", &game.start)] {
        let all: Vec<_> = lines.iter().map(|line| quoted(line)).collect();
        writeln!(out, "    {name}: [{}],", all.join(", ")).unwrap_or_default();
    }
    writeln!(out, "    play: {},\n    of: {},", quoted(&game.play), of.name()).unwrap_or_default();
    writeln!(out, "    from: {from},\n    period: {period},\n    sequences: [").unwrap_or_default();
    for sequence in sequences {
        writeln!(out, "        {},", written(sequence)).unwrap_or_default();
    }
    out + "    ],\n)\n"
}

/// A statement as a file has it.
fn written(said: &Period) -> String {
    let Period { of, kind, from, period, exceptions, losing, max, max_at, absent } = said;
    let mut fields = vec![format!("of: {}", of.name())];
    fields.extend(kind.as_ref().map(|kind| format!("kind: {}", quoted(kind))));
    fields.extend(from.map(|from| format!("from: {from}")));
    fields.extend(period.map(|period| format!("period: {period}")));
    fields.extend(exceptions.as_ref().map(|all| format!("exceptions: {all:?}")));
    fields.extend(losing.as_ref().map(|Residues { residues, also, except }| {
        format!("losing: (residues: {residues:?}, also: {also:?}, except: {except:?})")
    }));
    fields.extend(max.map(|max| format!("max: {max}")));
    fields.extend(max_at.map(|at| format!("max_at: {at}")));
    fields.extend(absent.as_ref().map(|all| format!("absent: {all:?}")));
    format!("Period({})", fields.join(", "))
}
