//! `pruvo verify`: runs proof files and files of claims like tests, and compares pages with those that were approved.

mod report;
pub(super) mod snapshot;

use super::{Answer, claimed, family, options, period, strategy, valued, work};
use crate::{
    check::{self, Verified},
    claims::{self, Base},
    derive,
    diagnostic::{Diagnostic, Source},
    files,
    limits::Limits,
    page::{Request, Style, compose, compose_values},
    problem::{self, PageFile, Problem},
    reading,
    rules::Settings,
    solution::{Difference, Markup, difference},
};
use clap::{Args, ValueEnum};
use report::{File, Page, State};
use std::{path::Path, sync::Arc};

/// How long a file may be, in bytes.
const LONGEST: u64 = 64 << 20;

const EXAMPLES: &str = "\
Examples:
  pruvo verify proofs                      all proof files and claims of a folder
  pruvo verify proofs --format junit       for a machine that runs tests
  pruvo verify proofs --accept             the pages as they are now become the approved ones
  pruvo review                             look at what changed, and decide page by page";

/// Run proof files and files of claims: are all claims right, and all pages as they were approved?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Verify {
    /// Proof files, files of claims (.claims), and folders of these
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,

    /// The folder of the approved pages, in the format of insta
    #[arg(long, value_name = "FOLDER", default_value = "snapshots")]
    snapshots: String,

    /// Approve all pages as they are now
    #[arg(long)]
    accept: bool,

    /// How the result is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "txt")]
    format: Form,

    /// Print no progress
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    limits: options::LimitArgs,
}

/// How a result is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line a file, and messages
    Txt,
    /// One object
    Json,
    /// XML as test runners write it
    Junit,
}

impl Verify {
    pub(super) fn run(&self) -> Answer {
        let mut paths = Vec::new();
        for path in &self.paths {
            find(Path::new(path), true, &mut paths)?;
        }
        if paths.is_empty() {
            let error = Diagnostic::input("there is nothing to verify");
            return Err(Box::new(
                error.help("proof files end in .ron and begin with `Proof(`, claims end in .claims"),
            ));
        }
        let limits = self.limits.limits_of(self.quiet);
        let files: Vec<_> = paths.iter().map(|path| self.file(path, limits)).collect();
        let text = match self.format {
            Form::Txt => report::text(&files),
            Form::Json => report::json(&files),
            Form::Junit => report::junit(&files),
        };
        let Some(end) = report::end(&files) else { return Ok(text) };
        super::print(&text)?;
        if self.format == Form::Txt {
            files.iter().flat_map(|file| &file.messages).for_each(super::tell);
        }
        Err(Box::new(end))
    }

    /// Runs a file; what stops it is one of its messages.
    fn file(&self, path: &str, limits: Limits) -> File {
        let mut file = File { path: path.to_owned(), ..File::default() };
        let done =
            if is_claims(path) { judge_claims(&mut file, limits) } else { self.proof(&mut file, limits) };
        if let Err(stop) = done {
            file.messages.push(*stop);
        }
        file
    }

    fn proof(&self, file: &mut File, limits: Limits) -> Result<(), Box<Diagnostic>> {
        let mut problem = problem::load(&file.path, Settings::default())?;
        file.claims = problem.claims.len();
        let claims = problem.claims.drain(..);
        let (values, outcomes) = claims.partition::<Vec<_>, _>(|(claim, _)| claim.about_values());
        problem.claims = outcomes;
        let of_values = valued::judged(&problem, &values, limits)?;
        let mut refuted = of_values.len();
        file.messages.extend(of_values);
        let needed = !problem.claims.is_empty() || problem.pages.iter().any(|page| !page.values);
        let certificate = needed.then(|| work::certificate(&problem, None, limits)).transpose()?;
        let verified = match &certificate {
            None => None,
            Some(certificate) => {
                let (verified, untrue) =
                    work::judge(&problem, certificate, limits).map_err(work::disagreed)?;
                refuted += untrue.len();
                file.messages.extend(work::messages(&problem, &untrue, limits)?);
                Some(verified)
            }
        };
        // What is stated for every size, and strategies, count as claims.
        let (proved, of_families) = family::judged(&problem, limits)?;
        let of_periods = period::judged(&problem, limits)?;
        file.theorems = proved + problem.periods.len() - of_periods.len();
        file.claims += problem.families.len() + problem.periods.len() + problem.strategies.len();
        for messages in [of_families, of_periods, strategy::judged(&problem, limits)?] {
            refuted += messages.len();
            file.messages.extend(messages);
        }
        file.held = file.claims - refuted;
        for asked in &problem.pages {
            let text = page(&problem, asked, verified.as_ref(), limits)?;
            let page = self.compared(&problem, &file.path, asked, verified.as_ref(), &text)?;
            file.pages.push(page);
        }
        Ok(())
    }

    /// Compares a page with the approved one, and writes down what is new.
    fn compared(
        &self,
        problem: &Problem,
        path: &str,
        asked: &PageFile,
        verified: Option<&Verified<'_>>,
        text: &str,
    ) -> Result<Page, Box<Diagnostic>> {
        let name = snapshot::name(path, asked);
        let place = Path::new(&self.snapshots).join(&name).to_string_lossy().into_owned();
        let old = snapshot::read(&place)?;
        let state = match &old {
            Some(old) if old.is(text) => {
                snapshot::forget(&place);
                return Ok(Page { name, state: State::Same });
            }
            None => State::New,
            Some(old) => State::Changed(changed(problem, asked, verified, (&old.text, text))?),
        };
        snapshot::write(&place, old.as_ref(), path, text, self.accept)?;
        Ok(Page { name, state: if self.accept { State::Accepted } else { state } })
    }
}

/// What kind of change it is, where the pages can be read.
fn changed(
    problem: &Problem,
    asked: &PageFile,
    verified: Option<&Verified<'_>>,
    (old, new): (&str, &str),
) -> Result<Option<Difference>, Box<Diagnostic>> {
    let markup = Markup::by_ending(&format!("page.{}", asked.format.as_deref().unwrap_or("txt")));
    let (Some(markup), Some(verified)) = (markup, verified.filter(|_| !asked.values)) else {
        return Ok(None);
    };
    let source = |text: &str| Arc::new(Source { path: "a page".to_owned(), text: text.to_owned() });
    difference((&source(old), &source(new)), markup, Some(&asked.lang), &problem.game, verified)
}

/// The page that a proof file asks for.
fn page(
    problem: &Problem,
    asked: &PageFile,
    verified: Option<&Verified<'_>>,
    limits: Limits,
) -> Result<String, Box<Diagnostic>> {
    let language = problem::language(&asked.lang)?;
    let format = problem::format(asked.format.as_deref().unwrap_or("txt"))?;
    let notation = problem::notation(asked.notation.as_deref().unwrap_or("sets"))?;
    let style = asked.style.as_deref().map(problem::style).transpose()?;
    let claims = work::stated(problem);
    let request =
        Request { notation, claims: &claims, ..Request::new(problem.title(&asked.lang), &language) };
    if let Some(verified) = verified.filter(|_| !asked.values) {
        let style = style.unwrap_or_else(|| Style::fitting(verified.states()));
        return Ok(format.render(&compose(verified, &Request { style, ..request })?));
    }
    let rules = &*problem.game.rules;
    let valuation = derive::values(rules, limits)?;
    let valued = check::values(rules, &valuation, limits).map_err(work::disagreed)?;
    let style = style.unwrap_or_else(|| Style::fitting_values(valued.rows().len()));
    let request = Request { style, claims: &[], ..request };
    Ok(format.render(&compose_values(&valued, rules.starts(), false, &request)?))
}

fn judge_claims(file: &mut File, limits: Limits) -> Result<(), Box<Diagnostic>> {
    let source = reading::plain(&file.path, files::read(&file.path, LONGEST)?)?;
    let report = claims::judge(&source, None, Base::default(), limits)?;
    let [held, checked, ..] = claimed::counts(&report);
    (file.claims, file.held) = (report.judged.len(), held + checked);
    file.checked = checked;
    file.messages.extend(claimed::messages(&report, limits)?);
    Ok(())
}

fn is_claims(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending == "claims")
}

/// The proof files and files of claims at a path, in the order of their names; `named` if somebody asked for this one.
fn find(path: &Path, named: bool, all: &mut Vec<String>) -> Result<(), Box<Diagnostic>> {
    let text = path.to_string_lossy().into_owned();
    let unreadable =
        |error: std::io::Error| Box::new(Diagnostic::input(format!("cannot read {text}: {error}")));
    if path.is_dir() {
        let entries = std::fs::read_dir(path).map_err(unreadable)?;
        let mut entries =
            entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
        entries.sort();
        return entries.iter().try_for_each(|entry| find(entry, false, all));
    }
    let ron = path.extension().is_some_and(|ending| ending == "ron");
    let proof = || {
        let source = reading::source(&text, files::read(&text, LONGEST)?)?;
        Ok::<_, Box<Diagnostic>>(reading::kind(&source)? == "Proof")
    };
    // Games and certificates may lie beside; what cannot be read is told when it is run.
    if named || is_claims(&text) || (ron && proof().unwrap_or(true)) {
        all.push(text);
    }
    Ok(())
}
