//! `pruvo check` of a solution that somebody wrote: derive, check, then judge the text by what was accepted.

use super::{Answer, options::Changes, work};
use crate::{
    check::Stop,
    check::check,
    diagnostic::{Diagnostic, Source},
    limits::Limits,
    problem::{self, Problem},
    solution::{self, Markup, Report},
};
use clap::ValueEnum;
use std::sync::Arc;

/// How a judgement is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// Messages, and a line that sums up
    Txt,
    /// One object
    Json,
}

/// A written solution that is to be judged.
#[derive(Debug)]
pub(super) struct Asked<'a> {
    pub(super) source: &'a Arc<Source>,
    pub(super) markup: Markup,
    pub(super) lang: Option<&'a str>,
    pub(super) format: Form,
}

impl Asked<'_> {
    pub(super) fn run(&self, changes: &Changes, problem: &Problem, limits: Limits) -> Answer {
        if let Some(lang) = self.lang {
            problem::language(lang)?;
        }
        let report = self.report(problem, limits)?;
        if self.format == Form::Json {
            super::print(&report.json())?;
            return report.refusal().map_or(Ok(String::new()), |refusal| Err(Box::new(refusal)));
        }
        changes.warn(&report.warnings());
        let Some(refusal) = report.refusal() else {
            let notes = report.notes().iter().map(|note| format!("note: {note}\n"));
            return Ok(format!("right: {}\n{}", report.summary(), notes.collect::<String>()));
        };
        report.messages().iter().for_each(super::tell);
        Err(Box::new(refusal))
    }

    fn report(&self, problem: &Problem, limits: Limits) -> Result<Report, Box<Diagnostic>> {
        let certificate = work::certificate(problem, None, limits)?;
        let verified = match check(&*problem.game.rules, &[], &certificate, limits) {
            Ok(verified) => verified,
            Err(Stop::Rules(error)) => return Err(error),
            Err(stop) => return Err(work::disagreed(stop)),
        };
        solution::judge(self.source, self.markup, self.lang, &problem.game, &verified)
    }
}
