//! `pruvo family`: claims about all states of a game, whatever its size.

use super::{Answer, deliver, options, work};
use crate::{
    diagnostic::{Diagnostic, Kind, plain},
    family::{Claim, Family as Stated, Said, Statement, certificate, check},
    files,
    induction::{
        self, Verdict,
        compare::{Compared, Wrong},
    },
    limits::Limits,
    problem::{Expect, FamilyClaim, Problem},
    reading,
    rules::{Settings, Text},
};
use clap::{Args, Subcommand};
use std::time::Duration;

/// How long a certificate may be, in bytes.
const LONGEST: u64 = 256 << 20;

/// How long deciding may take where nothing else is said.
const PATIENCE: Duration = Duration::from_secs(120);

const EXAMPLES: &str = "\
Examples:
  pruvo family prove subtraction --losing 'n mod 7 in [0, 2]'
  pruvo family prove proofs/families/cards.ron
  pruvo family prove proofs/families/cards.ron -o cards.family
  pruvo family check cards.family --game proofs/families/cards.ron";

/// Prove a formula for every size of a game, or find the first state about which it is wrong
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Family {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Prove(Prove),
    Check(Check),
}

/// Prove claims about all states, or refute them; exit code 1 if one is wrong
#[derive(Debug, Args)]
struct Prove {
    /// A proof file with `families`, a rule file, or a game of the catalogue
    game: String,

    /// Claim that the losing states are those for which this condition holds
    #[arg(long, value_name = "CONDITION", conflicts_with_all = ["values", "keeps"])]
    losing: Option<String>,

    /// Claim that the Grundy value of a state is this number
    #[arg(long, value_name = "NUMBER", conflicts_with = "keeps")]
    values: Option<String>,

    /// Claim that all states for which this condition holds are losing: moves out of them are answered by moves into them
    #[arg(long, value_name = "CONDITION")]
    keeps: Option<String>,

    /// Speak only of states for which this condition holds
    #[arg(long, value_name = "CONDITION")]
    domain: Option<String>,

    /// Show first that the losing states are those for which this condition holds, and let the claim follow from it
    #[arg(long, value_name = "CONDITION", requires = "losing")]
    by: Option<String>,

    /// What every move makes smaller; the sum of all components, if nothing is said
    #[arg(long, value_name = "NUMBER")]
    measure: Option<String>,

    /// Write the certificate to this file; `-` is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    changes: options::Changes,

    #[command(flatten)]
    limits: options::LimitArgs,
}

/// Check a certificate of a claim about all states
#[derive(Debug, Args)]
struct Check {
    /// The certificate, or `-`
    file: String,

    /// The game it is about; if it is a proof file with `families`, the claim must be one of those
    #[arg(long, value_name = "GAME")]
    game: String,

    #[command(flatten)]
    changes: options::Changes,
}

impl Family {
    pub(super) fn run(&self) -> Answer {
        match &self.command {
            Command::Prove(prove) => prove.run(),
            Command::Check(check) => check.run(),
        }
    }
}

impl Prove {
    fn run(&self) -> Answer {
        let problem = self.changes.load(&self.game)?;
        let claims = self.claims(&problem)?;
        let mut limits = self.limits.limits(&self.changes);
        limits.time = limits.time.or(Some(PATIENCE));
        if let (Some(_), [_, second, ..]) = (&self.output, &claims[..]) {
            let error = Diagnostic::input("a certificate is of one claim, and the file has several");
            return Err(Box::new(Self::place(&problem, second, error, "the second claim")));
        }
        let (mut out, mut messages) = (String::new(), Vec::new());
        for claim in &claims {
            match one(&problem, claim, &self.changes.settings(), self.output.is_some(), limits)? {
                Ok(text) => out += &text,
                Err(message) => messages.push(message),
            }
        }
        if !messages.is_empty() && !out.is_empty() {
            super::print(&out)?;
        }
        work::refuse(messages)?;
        match &self.output {
            Some(_) => deliver(out, self.output.as_deref()),
            None => Ok(out),
        }
    }

    /// The claims: that of the options, else those of the file.
    fn claims(&self, problem: &Problem) -> Result<Vec<FamilyClaim>, Box<Diagnostic>> {
        let text =
            |option: &str, value: &Option<String>| value.as_ref().map(|value| Text::whole(option, value));
        let kinds = [
            (text("--losing", &self.losing), Statement::Losing as certificate::Kind),
            (text("--keeps", &self.keeps), Statement::Keeps),
            (text("--values", &self.values), Statement::Values),
        ];
        let domain = text("--domain", &self.domain);
        let (by, measure) = (text("--by", &self.by), text("--measure", &self.measure));
        if let Some(statement) = kinds.into_iter().find_map(|(text, kind)| text.map(kind)) {
            let claim = Claim { statement, domain, by, measure };
            return Ok(vec![FamilyClaim { claim, expect: Expect::Proved, span: None }]);
        }
        if domain.is_some() || measure.is_some() || problem.families.is_empty() {
            let error = Diagnostic::input("nothing is claimed");
            let help = "say `--losing`, `--keeps` or `--values`, or write `families` in a proof file";
            return Err(Box::new(error.help(help)));
        }
        Ok(problem.families.clone())
    }

    /// The message, at the place of a claim.
    fn place(problem: &Problem, claim: &FamilyClaim, error: Diagnostic, label: &str) -> Diagnostic {
        match &claim.span {
            Some(span) => error.at(&problem.source, span.clone(), label),
            None => {
                let (_, text) = claim.claim.statement.parts();
                error.at(text.source(), text.whole_span(), label)
            }
        }
    }

    /// The message that the induction does not go through.
    fn open(
        problem: &Problem,
        claim: &FamilyClaim,
        family: &Stated,
        (cells, about): (&[i64], &str),
        compared: &Compared,
    ) -> Diagnostic {
        let state = family.written(cells);
        let error = Diagnostic::new(Kind::No, format!("not proved: it does not hold that {about}"));
        let error = error
            .note(format!("it fails at {state}"))
            .note(format!("checked up to size {}: no state was wrong", compared.up_to));
        let help = match about {
            about if about.contains("spoken of") || about.contains("ranges") => {
                "let `domain` hold for every state to which a move leads from a state for which it holds"
            }
            about if about.contains("size") => "say by `measure` what every move makes smaller",
            _ => "the set is too small or too large for an induction that looks one move ahead",
        };
        Self::place(problem, claim, error.help(help), "this claim")
    }
}

/// What is found out about one claim: what is printed, or the certificate, or the message that it is wrong.
fn one(
    problem: &Problem,
    claim: &FamilyClaim,
    settings: &Settings,
    certificate: bool,
    limits: Limits,
) -> Result<Result<String, Diagnostic>, Box<Diagnostic>> {
    let family = Stated::new(&problem.game, &claim.claim)?;
    let again = |starts: Settings| problem.again(settings.clone().then(starts));
    let verdict = induction::judge(&family, &again, limits)?;
    let what = said(&claim.claim);
    Ok(match (verdict, &claim.expect) {
        (Verdict::Proved(steps, compared), Expect::Proved) => {
            let identity = problem.game.rules.identity();
            if certificate {
                return Ok(Ok(certificate::write(identity, &claim.claim, &steps)));
            }
            let name = plain(&problem.game.name);
            Ok(format!("{name}: {what}\n  proved for every size; {}\n", also(&compared)))
        }
        (Verdict::Proved(..), Expect::Refuted { at }) => {
            let error = Diagnostic::new(Kind::No, format!("proved for every size: {what}"));
            let error = error.note(format!("expected: refuted at {}", plain(at)));
            Err(Prove::place(problem, claim, error, "this claim"))
        }
        (Verdict::Refuted(wrong, compared), Expect::Refuted { at }) if *at == wrong.state => {
            let name = plain(&problem.game.name);
            Ok(format!("{name}: {what}\n  refuted, as expected: {}\n", first(&wrong, &compared, &family)))
        }
        (Verdict::Refuted(wrong, compared), expect) => {
            let error = Diagnostic::new(Kind::No, format!("refuted: {}", first(&wrong, &compared, &family)));
            let error = error.note(wrong.why.clone());
            let error = match expect {
                Expect::Refuted { at } => error.note(format!("expected: refuted at {}", plain(at))),
                Expect::Proved => error,
            };
            Err(Prove::place(problem, claim, error, "this claim"))
        }
        (Verdict::Open(cells, about, compared), _) => {
            Err(Prove::open(problem, claim, &family, (&cells, &about), &compared))
        }
    })
}

/// How many claims of a proof file are proved for every size, and the messages about all that are wrong, or not proved.
///
/// # Errors
/// A game about which nothing can be proved for every size, and limits.
pub(super) fn judged(
    problem: &Problem,
    mut limits: Limits,
) -> Result<(usize, Vec<Diagnostic>), Box<Diagnostic>> {
    limits.time = limits.time.or(Some(PATIENCE));
    let (mut proved, mut messages) = (0, Vec::new());
    for claim in &problem.families {
        match one(problem, claim, &Settings::default(), false, limits)? {
            Ok(_) => proved += usize::from(matches!(claim.expect, Expect::Proved)),
            Err(message) => messages.push(message),
        }
    }
    Ok((proved, messages))
}

/// The first wrong state, and what is wrong about it.
fn first(wrong: &Wrong, compared: &Compared, family: &Stated) -> String {
    let is = |said: Said| match said {
        Said::Losing(true) => "losing".to_owned(),
        Said::Losing(false) => "winning".to_owned(),
        Said::Value(value) => format!("of value {value}"),
        Said::Nothing => "without a value".to_owned(),
    };
    let size: i64 = wrong.cells.iter().sum();
    let which = if size <= compared.up_to { "the first wrong state is" } else { "a wrong state is" };
    let state = &wrong.state;
    let written = family.written(&wrong.cells);
    let state = if state.contains('=') { state.clone() } else { format!("{state} ({written})") };
    format!("{which} {state}: it is claimed to be {} and is {}", is(wrong.claimed), is(wrong.found))
}

/// What was compared besides.
fn also(compared: &Compared) -> String {
    let states = if compared.states == 1 { "state" } else { "states" };
    format!("compared up to size {} with the rules alone, in {} {states}", compared.up_to, compared.states)
}

/// What is claimed, in a line.
fn said(claim: &Claim) -> String {
    let (_, text) = claim.statement.parts();
    let text = text.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
    let said = match claim.statement {
        Statement::Losing(_) => format!("the losing states are those where {text}"),
        Statement::Keeps(_) => format!("all states are losing where {text}"),
        Statement::Values(_) => format!("the value of a state is {text}"),
    };
    match &claim.domain {
        Some(domain) => format!("among the states where {}: {said}", plain(domain.as_str())),
        None => said,
    }
}

impl Check {
    fn run(&self) -> Answer {
        let problem = self.changes.load(&self.game)?;
        let path = if self.file == "-" { "standard input" } else { &self.file };
        let source = reading::source(path, files::read(&self.file, LONGEST)?)?;
        if reading::kind(&source)? != "FamilyCertificate" {
            let error = Diagnostic::input(format!("{path} is not a certificate of a family"));
            let help = "it begins with `FamilyCertificate(`; `pruvo family prove -o FILE` writes one";
            return Err(Box::new(error.help(help)));
        }
        let read = certificate::read(&source, problem.game.rules.identity())?;
        let asked = |claim: &FamilyClaim| same(&claim.claim, &read.claim);
        if !problem.families.is_empty() && !problem.families.iter().any(asked) {
            let error = Diagnostic::new(Kind::No, "refused: the certificate is of another claim");
            let error = error.note(format!("the certificate: {}", said(&read.claim)));
            let error = problem
                .families
                .iter()
                .fold(error, |error, claim| error.note(format!("in the file: {}", said(&claim.claim))));
            return Err(Box::new(error));
        }
        let family = Stated::new(&problem.game, &read.claim)?;
        check::check(&family.obligations, &read.steps).map_err(|refusal| {
            let error = Diagnostic::new(Kind::No, format!("refused: {}", refusal.why));
            Box::new(match refusal.step.and_then(|step| read.places.get(step)) {
                Some(span) => error.at(&source, span.clone(), "this step"),
                None => error,
            })
        })?;
        let (name, steps) = (plain(&problem.game.name), read.steps.len());
        let count = family.obligations.len();
        Ok(format!(
            "{name}: {}\n  proved for every size: {count} obligations, {steps} steps\n",
            said(&read.claim)
        ))
    }
}

/// Whether two claims are the same, but for blanks.
fn same(a: &Claim, b: &Claim) -> bool {
    let words = |text: &Text| text.as_str().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let parts = |claim: &Claim| {
        let (kind, text) = claim.statement.parts();
        (kind, words(text), [&claim.domain, &claim.by, &claim.measure].map(|text| text.as_ref().map(words)))
    };
    parts(a) == parts(b)
}
