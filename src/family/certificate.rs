//! Certificates of families, as files: the game, the claim, and the steps of the proof, a line each. Trusted for what it
//! reads; whether it is right, the checker says.

use super::{Claim, Statement, steps::Step};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    game::Identity,
    reading::{parse, span_of},
    rules::Text,
};
use ron::value::RawValue;
use serde::Deserialize;
use std::sync::Arc;

/// The form of certificates that is written, and the only one that is read.
const FORMAT: u32 = 1;

/// A certificate as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "FamilyCertificate", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
struct File<'a> {
    format: u32,
    rules: Vec<String>,
    parameters: Vec<String>,
    play: String,
    #[serde(default)]
    losing: Option<&'a RawValue>,
    #[serde(default)]
    keeps: Option<&'a RawValue>,
    #[serde(default)]
    values: Option<&'a RawValue>,
    #[serde(default)]
    domain: Option<&'a RawValue>,
    #[serde(default)]
    by: Option<&'a RawValue>,
    #[serde(default)]
    measure: Option<&'a RawValue>,
    steps: Vec<&'a RawValue>,
}

/// A certificate that was read.
#[derive(Debug)]
pub struct Read {
    /// What is claimed.
    pub claim: Claim,
    /// How it is shown.
    pub steps: Vec<Step>,
    /// Where each step stands.
    pub places: Vec<Span>,
}

/// Reads a certificate of a game.
///
/// # Errors
/// A file that is no such certificate, or one of another game.
pub fn read(source: &Arc<Source>, game: &Identity) -> Result<Read, Box<Diagnostic>> {
    let file: File<'_> = parse(source)?;
    if file.format != FORMAT {
        let error = Diagnostic::input(format!("the certificate has the format {}", file.format));
        return Err(Box::new(error.help(format!("the format that is read here is {FORMAT}"))));
    }
    let parts = [&file.losing, &file.keeps, &file.values, &file.domain, &file.by, &file.measure];
    let claim = claim(source, &(0..source.text.len()), parts.map(|part| *part))?;
    same(game, &file)?;
    let (mut steps, mut places) = (Vec::new(), Vec::new());
    for raw in &file.steps {
        let span = span_of(source, raw);
        let line = Text::literal(source, span.clone())?;
        steps.push(Step::read(line.as_str()).ok_or_else(|| {
            let error = Diagnostic::input("this line is no step of a certificate");
            Box::new(error.at(source, span.clone(), "expected a step, as in `and 3 5 : 0.0 1.0`"))
        })?);
        places.push(span);
    }
    Ok(Read { claim, steps, places })
}

/// Demands that the certificate is of this game; where play begins does not matter.
fn same(game: &Identity, file: &File<'_>) -> Result<(), Box<Diagnostic>> {
    let there = Identity {
        rules: file.rules.clone(),
        parameters: file.parameters.clone(),
        start: game.start.clone(),
        play: file.play.clone(),
    };
    match game.difference(&there) {
        None => Ok(()),
        Some((field, here, there)) => {
            let title = format!("refused: the certificate is of another game: `{field}` differs");
            let error = Diagnostic::new(crate::diagnostic::Kind::No, title);
            Err(Box::new(error.note(format!("expected: {here}")).note(format!("found: {there}"))))
        }
    }
}

/// What makes a statement of its text.
pub type Kind = fn(Text) -> Statement;

/// The claim that these fields make: `losing`, `keeps`, `values`, of which there is one, then `domain`, `by` and `measure`.
/// The whole of it stands at `span`.
///
/// # Errors
/// None of the first three, or several of them, and fields that are no texts.
pub fn claim(
    source: &Arc<Source>,
    span: &Span,
    fields: [Option<&RawValue>; 6],
) -> Result<Claim, Box<Diagnostic>> {
    let text =
        |raw: Option<&RawValue>| raw.map(|raw| Text::literal(source, span_of(source, raw))).transpose();
    let [losing, keeps, values, domain, by, measure] = fields;
    let kinds = [(losing, Statement::Losing as Kind), (keeps, Statement::Keeps), (values, Statement::Values)];
    let mut found = Vec::new();
    for (raw, kind) in kinds {
        found.extend(text(raw)?.map(kind));
    }
    let (Some(statement), true) = (found.pop(), found.is_empty()) else {
        let error = Diagnostic::input("expected one of `losing`, `keeps` and `values`");
        return Err(Box::new(error.at(source, span.clone(), "this claim")));
    };
    Ok(Claim { statement, domain: text(domain)?, by: text(by)?, measure: text(measure)? })
}

/// The certificate as text.
pub fn write(game: &Identity, claim: &Claim, steps: &[Step]) -> String {
    let list = |lines: &[String]| {
        let lines: Vec<_> = lines.iter().map(|line| format!("        {line:?},\n")).collect();
        lines.concat()
    };
    let (kind, statement) = claim.statement.parts();
    let mut out = format!("FamilyCertificate(\n    format: {FORMAT},\n");
    for (field, lines) in [("rules", &game.rules), ("parameters", &game.parameters)] {
        out += &format!("    {field}: [\n{}    ],\n", list(lines));
    }
    out += &format!("    play: {:?},\n    {kind}: {:?},\n", game.play, statement.as_str());
    for (field, text) in [("domain", &claim.domain), ("by", &claim.by), ("measure", &claim.measure)] {
        if let Some(text) = text {
            out += &format!("    {field}: {:?},\n", text.as_str());
        }
    }
    let steps: Vec<_> = steps.iter().map(ToString::to_string).collect();
    out + &format!("    steps: [\n{}    ],\n)\n", list(&steps))
}
