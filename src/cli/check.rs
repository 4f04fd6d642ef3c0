//! `pruvo check`: whether a certificate proves what it says. What people wrote is judged in [`solution`](super::solution).

use super::{
    Answer, claimed, claims,
    options::{self, Convention},
    pages, period, solution, transcript, valued, work,
};
use crate::{
    certificate::{
        Certificate, Scope,
        read::{Located, Proof, Unread, read},
        values::Valuation,
    },
    check::{self, Refusal, Stop, Valued, Verified},
    diagnostic::{Diagnostic, Kind, plain},
    files,
    outcome::Outcome,
    problem::{self, Problem},
    reading,
    solution::Markup,
};
use clap::{Args, ValueEnum};
use std::path::Path;

/// How long a certificate may be, in bytes.
const LONGEST: u64 = 16 << 30;

const EXAMPLES: &str = "\
Examples:
  pruvo check cards.cert --game cards
  pruvo certify nim | pruvo check - --game nim
  pruvo check solution.txt --game cards           a solution that somebody wrote, also .md and .tex
  pruvo check homework.claims --game cards        claims, a line each, such as `win 8 -> 7`
  pruvo check evening.play --game chopsticks      a game that was played: legal? where was a win thrown away?
  pruvo check - --as derivation --game cards < notes";

/// Check a certificate, a solution that somebody wrote, or claims, against the rules of its game
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// The certificate, the written solution (a text, Markdown or LaTeX), or the claims; or `-`
    file: String,

    /// The game it is about: a rule file, a proof file, or a game of the catalogue; claims may say it themselves
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// What the file is; without it, .txt, .md and .tex are written solutions, unless they begin with `Certificate(`, .claims are claims, and .play is a transcript of play
    #[arg(long = "as", value_enum, value_name = "KIND")]
    kind: Option<What>,

    #[arg(long, value_name = "CODE", help = pages::language_help("The language of a written solution, whose letters it uses"))]
    lang: Option<String>,

    /// How the judgement of a written solution, or of a transcript, is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "txt")]
    format: solution::Form,

    #[command(flatten)]
    changes: options::Changes,

    #[command(flatten)]
    limits: options::LimitArgs,
}

/// What can be checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// A certificate
    Certificate,
    /// A solution that somebody wrote
    Derivation,
    /// A game that was played, a move a line
    Transcript,
    /// Claims, a line each
    Claims,
}

impl Check {
    pub(super) fn run(&self) -> Answer {
        let game = self.game.as_deref();
        if self.file == "-" && game == Some("-") {
            return Err(Box::new(Diagnostic::input(
                "the certificate and the game cannot both be the standard input",
            )));
        }
        let path = if self.file == "-" { "standard input" } else { &self.file };
        if self.is(What::Claims, "claims") {
            if let Some(lang) = &self.lang {
                problem::language(lang)?;
            }
            let source = reading::plain(path, files::read(&self.file, LONGEST)?)?;
            let json = self.format == solution::Form::Json;
            let (base, limits) = (self.changes.base(game)?, self.limits.limits(&self.changes));
            return claimed::run(&source, self.lang.as_deref(), base, json, limits);
        }
        let Some(game) = game else {
            let error = Diagnostic::input("nothing says which game this is about");
            return Err(Box::new(error.help("give it with `--game GAME`")));
        };
        let mut problem = self.changes.load(game)?;
        let bytes = files::read(&self.file, LONGEST)?;
        if self.is(What::Transcript, "play") {
            let (source, limits) = (reading::plain(path, bytes)?, self.limits.limits(&self.changes));
            return transcript::run(&source, self.format, &self.changes, &problem, limits);
        }
        if let Some(markup) = self.written(&bytes) {
            let source = reading::plain(path, bytes)?;
            let asked =
                solution::Asked { source: &source, markup, lang: self.lang.as_deref(), format: self.format };
            return asked.run(&self.changes, &problem, self.limits.limits(&self.changes));
        }
        self.certified()?;
        let source = reading::source(path, bytes)?;
        if reading::kind(&source)? == "PeriodCertificate" {
            return period::check(&problem, &source, self.limits.limits(&self.changes));
        }
        if reading::kind(&source)? != "Certificate" {
            let error = Diagnostic::input(format!("{path} is not a certificate"));
            let error = error.help("a certificate begins with `Certificate(`; `pruvo certify` writes one");
            return Err(Box::new(
                error.help("`--as derivation` reads the file as a solution that somebody wrote"),
            ));
        }
        let located = read(&source, &*problem.game.rules).map_err(unread)?;
        let Located { proof, places } = &located;
        let refused = |refusal: Refusal| {
            let place = refusal.row.and_then(|row| places.get(row - 1));
            let error = refusal.diagnostic();
            Box::new(match place {
                Some(span) => error.at(&source, span.clone(), "this row"),
                None => error,
            })
        };
        let certificate = match proof {
            Proof::Outcomes(certificate) => certificate,
            Proof::Values(valuation) => {
                return self.values(&mut problem, valuation).map_err(|stop| match stop {
                    Stop::Rules(error) => error,
                    Stop::Refused(refusal) => refused(refusal),
                });
            }
        };
        self.outcomes(&mut problem, certificate).map_err(|stop| match stop {
            Stop::Rules(error) => error,
            Stop::Refused(refusal) => refused(refusal),
        })
    }

    /// Whether the file is of this kind: so says the option, else the ending of its name.
    fn is(&self, kind: What, ending: &str) -> bool {
        match self.kind {
            Some(said) => said == kind,
            None => Path::new(&self.file).extension().is_some_and(|own| own.eq_ignore_ascii_case(ending)),
        }
    }

    /// How the file is written, if it is a solution that somebody wrote: so says the option, else the ending of its name.
    fn written(&self, bytes: &[u8]) -> Option<Markup> {
        let by_ending = Markup::by_ending(&self.file);
        match self.kind {
            Some(What::Certificate | What::Claims | What::Transcript) => None,
            Some(What::Derivation) => Some(by_ending.unwrap_or(Markup::Text)),
            None => by_ending.filter(|_| {
                let begins = |with: &[u8]| bytes.trim_ascii_start().starts_with(with);
                !begins(b"Certificate(") && !begins(b"PeriodCertificate(")
            }),
        }
    }

    /// Refuses options that only written solutions have.
    fn certified(&self) -> Result<(), Box<Diagnostic>> {
        if self.lang.is_none() && self.format == solution::Form::Txt {
            return Ok(());
        }
        let error =
            Diagnostic::input("`--lang` and `--format` go with a written solution, not with a certificate");
        Err(Box::new(error.help("`--as derivation` reads the file as a solution that somebody wrote")))
    }

    /// Checks a certificate of outcomes, and all claims; those about values have a proof of their own.
    fn outcomes(&self, problem: &mut Problem, certificate: &Certificate) -> Result<String, Stop> {
        let others = claims::set_aside(problem, certificate);
        let (values, others) = others.into_iter().partition::<Vec<_>, _>(|(claim, _)| claim.about_values());
        let limits = self.limits.limits(&self.changes);
        let (verified, untrue) = work::judge(problem, certificate, limits)?;
        self.changes.warn_of_reached(problem, &verified);
        let mut messages = work::messages(problem, &untrue, limits).map_err(Stop::Rules)?;
        messages.extend(valued::judged(problem, &values, limits).map_err(Stop::Rules)?);
        work::refuse(messages).map_err(Stop::Rules)?;
        claims::refuse(problem, certificate, &others).map_err(Stop::Rules)?;
        Ok(proved(problem, &verified, &held(problem.claims.len() + values.len())))
    }

    /// Checks a certificate of values, and all claims; those about outcomes have a proof of their own.
    fn values(&self, problem: &mut Problem, valuation: &Valuation) -> Result<String, Stop> {
        let limits = self.limits.limits(&self.changes);
        let count = problem.claims.len();
        let claims = problem.claims.drain(..);
        let (stated, outcomes) = claims.partition::<Vec<_>, _>(|(claim, _)| claim.about_values());
        problem.claims = outcomes;
        if !problem.claims.is_empty() {
            let certificate = work::certificate(problem, None, limits).map_err(Stop::Rules)?;
            work::prove(&self.changes, problem, &certificate, limits).map_err(Stop::Rules)?;
        }
        let valued = check::values(&*problem.game.rules, valuation, limits)?;
        let messages = valued::judge(problem, &valued, &stated).map_err(Stop::Rules)?;
        work::refuse(messages).map_err(Stop::Rules)?;
        valued_line(problem, &valued, &held(count)).map_err(Stop::Rules)
    }
}

pub(super) fn unread(why: Unread) -> Box<Diagnostic> {
    match why {
        Unread::Malformed(error) => error,
        Unread::NoState(error) => {
            let title = format!("refused: {}", error.title);
            Box::new(Diagnostic { kind: Kind::No, title, ..*error })
        }
        Unread::Other(field, found, expected) => {
            let title = format!("refused: the certificate is of another game: `{field}` differs");
            let error = Diagnostic::new(Kind::No, title).note(format!("expected: {expected}"));
            let error = error.note(format!("found: {found}")).note("nothing was checked");
            Box::new(match with(field, found.trim_matches('`')) {
                Some(help) => error.help(help),
                None => error,
            })
        }
    }
}

/// How to get the game of which the certificate is, where an option can do it.
fn with(field: &str, found: &str) -> Option<String> {
    let option = match field {
        "parameters" if found.contains(" = ") => format!("--set \"{found}\""),
        "start" => {
            return Some(format!(
                "in the certificate play begins at `{found}`; `--start` lets it begin elsewhere"
            ));
        }
        "play" => {
            let name =
                Convention::value_variants().iter().find(|convention| format!("{convention:?}") == found)?;
            format!("--play {}", name.to_possible_value()?.get_name())
        }
        "rules" => {
            return Some("it is of a game with other rules, or of rules that have been changed since".into());
        }
        _ => return None,
    };
    Some(format!(
        "the certificate is of the game with `{option}`; give `check` the same options as `certify`"
    ))
}

/// The one line that says what exactly was proved.
fn proved(problem: &Problem, verified: &Verified<'_>, claims: &str) -> String {
    let [lose, win, draw] = Outcome::ALL.map(|outcome| verified.count(outcome));
    let (name, states, pairs) = (plain(&problem.game.name), verified.states(), verified.pairs());
    let what = match verified.scope() {
        Scope::Reachable => format!("all {states} states of {name}"),
        Scope::Only(state) => {
            let name_of = verified.rules().name(state.words()).unwrap_or_default();
            let is = verified.shown(state).map_or("", |shown| match shown.outcome {
                Outcome::Win => "winning",
                Outcome::Lose => "losing",
                Outcome::Draw => "drawn",
            });
            format!("{name_of} only, of {name}: it is {is}; by {states} states")
        }
    };
    let half = match verified.half_shown() {
        0 => String::new(),
        half => format!(", {half} not lost or not won"),
    };
    format!("proved: {what} ({win} winning, {lose} losing, {draw} drawn{half}; {pairs} pairs){claims}\n")
}

/// The one line that says which values were proved.
fn valued_line(problem: &Problem, valued: &Valued<'_>, claims: &str) -> Result<String, Box<Diagnostic>> {
    let (name, count, rules) = (plain(&problem.game.name), valued.rows().len(), valued.rules());
    let mut starts = Vec::new();
    for start in rules.starts() {
        if let Some(value) = valued.value(start.words())? {
            starts.push(format!("{} has value {value}", rules.name(start.words())?));
        }
    }
    let by =
        if rules.falls_apart() { " and, by the theorem of Sprague and Grundy, of their sums" } else { "" };
    let starts = starts.join(", ");
    Ok(format!("proved: the Grundy values of {count} states of {name}{by}; the start {starts}{claims}\n"))
}

/// How many claims hold.
fn held(claims: usize) -> String {
    match claims {
        0 => String::new(),
        1 => "; 1 claim holds".to_owned(),
        n => format!("; {n} claims hold"),
    }
}
