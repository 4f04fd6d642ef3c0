//! The options of commands that print a page: its language, its notation, its format, and where it goes.

use super::{Answer, deliver};
use crate::{
    check::{Valued, Verified, period::Periodic},
    claim::Claim,
    diagnostic::Diagnostic,
    game::Identity,
    page::{
        FORMATS, Format, Language, Notation, Request, Style, VARIANTS, compose, compose_period,
        compose_values, hint, tree,
    },
    problem::{Problem, format, formats, language, notation, notations, style, styles},
    state::State,
};
use clap::Args;

/// How a page is to look. What is not given is as in the first page that the proof file asks for.
#[derive(Debug, Clone, Args)]
pub(super) struct PageArgs {
    #[arg(long, value_name = "CODE", help = language_help("The language of the page"))]
    lang: Option<String>,

    #[arg(long, value_name = "FORMAT", help = one_of("The format of the page", formats()))]
    format: Option<String>,

    #[arg(long, value_name = "NOTATION", help = one_of("How the page says who wins", notations()))]
    notation: Option<String>,

    #[arg(long, value_name = "STYLE", help = one_of("How much the page spells out", styles()),
        long_help = long_style())]
    style: Option<String>,

    /// List these rounds in full, as in 3 or 0..5; in the style `rounds`
    #[arg(long, value_name = "A..B", value_parser = span)]
    rounds: Option<(u64, u64)>,

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
    /// None where the size of the proof decides.
    style: Option<Style>,
    title: String,
}

impl PageArgs {
    /// Whether the page goes to a file.
    pub(super) fn goes_to_a_file(&self) -> bool {
        self.output.is_some()
    }

    /// Settles how a page will look: by the options, else by the first page of the proof file, else an English text with
    /// sets.
    pub(super) fn look(&self, problem: &Problem) -> Result<Look, Box<Diagnostic>> {
        self.like(problem, false)
    }

    /// The same for a page of Grundy values, of which a proof file may ask, too.
    pub(super) fn look_of_values(&self, problem: &Problem) -> Result<Look, Box<Diagnostic>> {
        if self.notation.is_some() {
            let error = Diagnostic::input("`--notation` does not go with Grundy values");
            return Err(Box::new(error.help("a notation says who wins; `pruvo derive` has it")));
        }
        self.like(problem, true)
    }

    fn like(&self, problem: &Problem, values: bool) -> Result<Look, Box<Diagnostic>> {
        let first = problem.pages.iter().find(|page| page.values == values);
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
        let style = self.style(first.and_then(|page| page.style.as_deref()))?;
        Ok(Look { title: problem.title(&language.code).to_owned(), language, format, notation, style })
    }

    /// What is asked for: rounds, which have a style of their own, or a style.
    fn style(&self, first: Option<&str>) -> Result<Option<Style>, Box<Diagnostic>> {
        let asked = self.style.as_deref().map(style).transpose()?;
        if let Some((first, last)) = self.rounds {
            if let Some(other) = asked.filter(|&asked| asked != Style::Rounds) {
                let title = format!("`--rounds` does not go with the style `{}`", other.name());
                return Err(Box::new(
                    Diagnostic::input(title).help("it goes with `--style rounds`, or without `--style`"),
                ));
            }
            return Ok(Some(Style::These { first, last }));
        }
        asked.map_or_else(|| first.map(style).transpose(), |asked| Ok(Some(asked)))
    }

    /// Writes the page of a proof to where it is to go.
    pub(super) fn deliver(&self, verified: &Verified<'_>, look: &Look, claims: &[Claim]) -> Answer {
        let style = look.style.unwrap_or_else(|| Style::fitting(verified.states()));
        let page = compose(verified, &Request { style, ..look.request(claims) })?;
        deliver(look.format.render(&page), self.output.as_deref())
    }

    /// Writes the page of Grundy values to where it is to go.
    pub(super) fn deliver_values(
        &self,
        valued: &Valued<'_>,
        look: &Look,
        states: &[State],
        period: bool,
    ) -> Answer {
        let style = match look.style.unwrap_or_else(|| Style::fitting_values(valued.rows().len())) {
            Style::Full => Style::Full,
            Style::Summary => Style::Summary,
            Style::Rounds | Style::These { .. } => {
                let error = Diagnostic::input("Grundy values have no rounds");
                return Err(Box::new(
                    error.help("their styles are `full`, with a mex a state, and `summary`"),
                ));
            }
        };
        let page = compose_values(valued, states, period, &Request { style, ..look.request(&[]) })?;
        deliver(look.format.render(&page), self.output.as_deref())
    }

    /// Writes the page of a theorem about all sizes to where it is to go.
    pub(super) fn deliver_period(
        &self,
        shown: &Periodic<'_>,
        look: &Look,
        game: &Identity,
        compared: u64,
        sizes: &[u64],
    ) -> Answer {
        let page = compose_period(shown, game, compared, sizes, &look.request(&[]))?;
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
        let Self { language, notation, title, .. } = self;
        Request { title, language, notation: *notation, style: Style::Full, claims }
    }
}

fn has_no_variant(format: &dyn Format, name: &str) -> Diagnostic {
    let title = format!("`--{name}` does not go with the format `{}`", format.name());
    let others = FORMATS.iter().filter(|format| format.variant(name).is_some());
    let others: Vec<_> = others.map(|format| format!("`--format {}`", format.name())).collect();
    Diagnostic::input(title).help(format!("it goes with {}", others.join(", ")))
}

/// The help about an option that is a language.
pub(super) fn language_help(what: &str) -> String {
    one_of(what, Language::codes())
}

fn one_of<'n>(what: &str, known: impl Iterator<Item = &'n str>) -> String {
    format!("{what}: {}", known.collect::<Vec<_>>().join(", "))
}

fn long_style() -> String {
    format!(
        "How much the page spells out:\n\
         - full: S, T, and a sentence for every state\n\
         - rounds: the result first, then tables of the states by rounds of remoteness; of long ones the first rows, with \
         the number of the others and the option that lists them\n\
         - summary: the result, and how many states are settled in which round\n\
         Where nobody asks for a style: full up to {} states, rounds beyond.",
        Style::MOST
    )
}

/// Reads the number of a round, or those of the first and the last.
fn span(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| {
        text.trim().parse::<u64>().map_err(|_| "expected a round, as in 3, or rounds, as in 0..5")
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last { Err(format!("{first} is greater than {last}")) } else { Ok((first, last)) }
}
