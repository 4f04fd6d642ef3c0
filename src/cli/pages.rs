//! The options of commands that print a page: its language, its notation, its format, and where it goes.

use super::{Answer, deliver};
use crate::{
    check::Verified,
    claim::Claim,
    diagnostic::Diagnostic,
    page::{FORMATS, Format, Language, Notation, Request, VARIANTS, compose, hint, tree},
    problem::{Problem, format, formats, language, notation, notations},
    state::State,
};
use clap::Args;

/// How a page is to look. What is not given is as in the first page that the proof file asks for.
#[derive(Debug, Clone, Args)]
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
        let page = compose(verified, &look.request(claims))?;
        deliver(look.format.render(&page), self.output.as_deref())
    }

    /// Writes a hint for one state to where it is to go.
    pub(super) fn deliver_hint(&self, verified: &Verified<'_>, look: &Look, state: &State) -> Answer {
        let page = hint(verified, state, &look.request(&[]))?;
        deliver(look.format.render(&page), self.output.as_deref())
    }

    /// Writes the proof of one state, as a tree, to where it is to go.
    pub(super) fn deliver_tree(&self, verified: &Verified<'_>, look: &Look, depth: usize) -> Answer {
        deliver(tree(verified, &look.request(&[]), depth, self.ascii)?, self.output.as_deref())
    }

    /// Demands that a tree is asked for as text, which it always is.
    pub(super) fn look_of_tree(&self, problem: &Problem) -> Result<Look, Box<Diagnostic>> {
        match self.format.as_deref() {
            Some(format) if format != "txt" => {
                let title = format!("a tree is text; it cannot be written in the format `{format}`");
                Err(Box::new(Diagnostic::input(title).help("leave `--format` or `--tree` out")))
            }
            _ => Self { format: Some("txt".to_owned()), ..self.clone() }.look(problem),
        }
    }
}

impl Look {
    fn request<'r>(&'r self, claims: &'r [Claim]) -> Request<'r> {
        Request { title: &self.title, language: &self.language, notation: self.notation, claims }
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
