//! `pruvo check` of a solution that somebody wrote: derive, check, then judge the text by what was accepted.

use super::{
    Answer,
    options::{Changes, Convention},
    work,
};
use crate::{
    check::{Stop, check},
    derive::{Solution, derive},
    diagnostic::{Diagnostic, Source},
    limits::Limits,
    problem::{self, Problem},
    relation::Relation,
    rules::Game,
    solution::{self, Markup, Report, Verdict},
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
        let report = self.report(&problem.game, limits)?;
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
        Err(Box::new(match self.convention(changes, problem, &report, limits) {
            Some(other) => refusal.help(format!("everything would be right with `--play {other}`")),
            None => refusal,
        }))
    }

    /// The convention for a player who is stuck under which every statement would be right.
    fn convention(
        &self,
        changes: &Changes,
        problem: &Problem,
        report: &Report,
        limits: Limits,
    ) -> Option<String> {
        if report.count(Verdict::False) == 0 {
            return None;
        }
        let right = |convention: &&Convention| {
            let mut settings = changes.settings();
            settings.play((**convention).into());
            let game = problem.again(settings).ok()?;
            self.report(&game, limits).ok().filter(Report::is_right)
        };
        let found = Convention::value_variants().iter().find(|convention| right(convention).is_some())?;
        Some(found.to_possible_value()?.get_name().to_owned())
    }

    pub(super) fn report(&self, game: &Game, limits: Limits) -> Result<Report, Box<Diagnostic>> {
        let rules = &*game.rules;
        let relation = Relation::explore(game.explorer(), limits)?;
        let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
        let verified = match check(rules, &[], &certificate, limits) {
            Ok(verified) => verified,
            Err(Stop::Rules(error)) => return Err(error),
            Err(stop) => return Err(work::disagreed(stop)),
        };
        solution::judge(self.source, self.markup, self.lang, game, &verified)
    }
}
