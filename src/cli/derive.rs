//! `pruvo derive`: the page of a proof.

use super::{Answer, deliver, options, work};
use crate::{
    page::{Language, compose, format},
    problem::{formats, unknown},
};
use clap::Args;

/// Print the derivation of a game: who wins, and why
#[derive(Debug, Args)]
pub(super) struct Derive {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    #[command(flatten)]
    changes: options::Changes,

    #[arg(long, value_name = "CODE", help = one_of("The language of the page", Language::codes()))]
    lang: Option<String>,

    #[arg(long, value_name = "FORMAT", help = one_of("The format of the page", formats()))]
    format: Option<String>,

    /// Derive only this state, and what its outcome rests on
    #[arg(long, value_name = "STATE")]
    only: Option<String>,

    /// Write the page to this file; `-` is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Derive {
    pub(super) fn run(&self) -> Answer {
        let mut problem = self.changes.load(&self.game)?;
        let first = problem.pages.first();
        let lang = self.lang.as_deref().or(first.map(|page| page.lang.as_str())).unwrap_or("en");
        let language = Language::named(lang).ok_or_else(|| unknown("language", lang, Language::codes()))?;
        let title = problem.title(lang).to_owned();
        let named = self.format.as_deref().or(first.and_then(|page| page.format.as_deref())).unwrap_or("txt");
        let format = format(named).ok_or_else(|| unknown("format", named, formats()))?;
        let limits = self.limits.limits();
        let certificate = work::certificate(&problem, self.only.as_deref(), limits)?;
        let verified = work::prove(&self.changes, &mut problem, &certificate, limits)?;
        deliver(format.render(&compose(&verified, &title, &language)?), self.output.as_deref())
    }
}

fn one_of<'n>(what: &str, known: impl Iterator<Item = &'n str>) -> String {
    format!("{what}: {}", known.collect::<Vec<_>>().join(", "))
}
