//! The options of commands that print a page: its language, its notation, its format, and where it goes.

use super::{Answer, deliver};
use crate::{
    check::Verified,
    claim::Claim,
    diagnostic::Diagnostic,
    page::{FORMATS, Format, Language, Notation, Request, VARIANTS, compose},
    problem::{Problem, format, formats, language, notation, notations},
};
use clap::Args;

/// How a page is to look. What is not given is as in the first page that the proof file asks for.
#[derive(Debug, Args)]
pub(super) struct PageArgs {
    #[arg(long, value_name = "CODE", help = one_of("The language of the page", Language::codes()))]
    lang: Option<String>,

    #[arg(long, value_name = "FORMAT", help = one_of("The format of the page", formats()))]
    format: Option<String>,

    #[arg(long, value_name = "NOTATION", help = one_of("How the page says who wins", notations()))]
    notation: Option<String>,

    /// Write text in ASCII only
    #[arg(long)]
    ascii: bool,

    /// Write a document that needs no other one, in LaTeX
    #[arg(long)]
    standalone: bool,

    /// Write the page to this file; `-` is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
}

/// How a page will look, and under which title.
pub(super) struct Look {
    language: Language,
    format: &'static dyn Format,
    notation: Notation,
    title: String,
}

impl PageArgs {
    /// Settles how a page will look: by the options, else by the first page of the proof file, else an English text with
    /// sets.
    pub(super) fn look(&self, problem: &Problem) -> Result<Look, Box<Diagnostic>> {
        let first = problem.pages.first();
        let lang = self.lang.as_deref().or(first.map(|page| page.lang.as_str()));
        let named = self.format.as_deref().or(first.and_then(|page| page.format.as_deref()));
        let who_wins = self.notation.as_deref().or(first.and_then(|page| page.notation.as_deref()));
        let language = language(lang.unwrap_or("en"))?;
        let mut format = format(named.unwrap_or("txt"))?;
        for (name, wanted) in VARIANTS.into_iter().zip([self.ascii, self.standalone]) {
            if wanted {
                format = format.variant(name).ok_or_else(|| has_no_variant(format, name))?;
            }
        }
        let notation = notation(who_wins.unwrap_or("sets"))?;
        Ok(Look { title: problem.title(&language.code).to_owned(), language, format, notation })
    }

    /// Writes the page of a proof to where it is to go.
    pub(super) fn deliver(&self, verified: &Verified<'_>, look: &Look, claims: &[Claim]) -> Answer {
        let request =
            Request { title: &look.title, language: &look.language, notation: look.notation, claims };
        deliver(look.format.render(&compose(verified, &request)?), self.output.as_deref())
    }
}

fn has_no_variant(format: &dyn Format, name: &str) -> Diagnostic {
    let title = format!("`--{name}` does not go with the format `{}`", format.name());
    let others = FORMATS.iter().filter(|format| format.variant(name).is_some());
    let others: Vec<_> = others.map(|format| format!("`--format {}`", format.name())).collect();
    Diagnostic::input(title).help(format!("it goes with {}", others.join(", ")))
}

fn one_of<'n>(what: &str, known: impl Iterator<Item = &'n str>) -> String {
    format!("{what}: {}", known.collect::<Vec<_>>().join(", "))
}
