//! `pruvo derive`: the page of a proof.

use super::{Answer, options, work};
use crate::{
    diagnostic::Diagnostic,
    files,
    page::{FORMATS, Language, compose, format},
};
use clap::Args;

/// Print the derivation of a game: who wins, and why
#[derive(Debug, Args)]
pub(super) struct Derive {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    #[command(flatten)]
    changes: options::Changes,

    /// The language of the page: en, eo
    #[arg(long, value_name = "CODE")]
    lang: Option<String>,

    /// The format of the page: txt
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,

    /// Derive only this state, and what its outcome rests on
    #[arg(long, value_name = "STATE")]
    only: Option<String>,

    /// Write the page to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Derive {
    pub(super) fn run(&self) -> Answer {
        let problem = self.changes.load(&self.game)?;
        let first = problem.pages.first();
        let lang = self.lang.as_deref().or(first.map(|page| page.lang.as_str())).unwrap_or("en");
        let language = Language::named(lang).ok_or_else(|| unknown("language", lang, Language::codes()))?;
        let named = self.format.as_deref().or(first.and_then(|page| page.format.as_deref())).unwrap_or("txt");
        let formats = FORMATS.iter().map(|format| format.name());
        let format = format(named).ok_or_else(|| unknown("format", named, formats))?;
        let limits = self.limits.limits();
        let certificate = work::certificate(&problem, self.only.as_deref(), limits)?;
        let verified = work::verify(&problem, &certificate, limits)?;
        let page = format.render(&compose(&verified, problem.title(lang), &language)?);
        match &self.output {
            None => Ok(page),
            Some(path) => files::write(path, &page).map(|()| String::new()),
        }
    }
}

fn unknown<'n>(what: &str, found: &str, known: impl Iterator<Item = &'n str>) -> Box<Diagnostic> {
    let known: Vec<_> = known.collect();
    let error = Diagnostic::input(format!("there is no {what} `{found}`"));
    let error = error.did_you_mean(found, known.iter().copied());
    Box::new(error.note(format!("there are {}", known.join(", "))))
}
