//! Claims that people write line by line, as in `lose 7` or `win 8 -> 7`: reads and judges them. Stands on [`outcome`],
//! [`diagnostic`](crate::diagnostic), [`rules`](crate::rules), [`claim`](crate::claim), [`check`](mod@crate::check),
//! [`problem`](crate::problem), [`solution`](crate::solution), whose words it uses, and what they stand on.
//!
//! Every line comes down to claims that the kernel judges ([`Claim`](crate::claim::Claim)); a claim for all values of
//! variables to one for each, up to its bounds. What is said of rows of values is compared with values that the kernel
//! has accepted.
//!
//! [`outcome`]: crate::outcome

#![doc = include_str!("claims/claims.md")]

mod line;
mod piece;
mod read;
mod reduce;
mod rows;
mod template;
mod words;
mod world;

use crate::{
    diagnostic::{Diagnostic, Kind, Source, Span},
    limits::Limits,
    problem::Problem,
};
use line::Body;
use read::{All, Line, Said};
use reduce::Need;
use std::sync::Arc;
use template::Condition;
use world::Worlds;

pub use world::{Base, Fault};

type Read<T> = Result<T, Box<Diagnostic>>;

/// What became of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It holds in all cases that were checked: up to where, and how many they are.
    Checked(String, usize),
    /// It does not hold: why, and in which case.
    Refuted(Fault, Option<String>),
    /// Nothing is known of what it speaks of.
    Undecided(Fault, Option<String>),
    /// A limit was reached first.
    Stopped(String),
}

/// A claim that was judged.
#[derive(Debug, Clone)]
pub struct Judged {
    /// Where it stands.
    pub span: Span,
    /// Its line, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// What became of it.
    pub verdict: Verdict,
}

/// All claims of a file, judged.
#[derive(Debug)]
pub struct Report {
    /// The file.
    pub source: Arc<Source>,
    /// The claims in their order.
    pub judged: Vec<Judged>,
    /// The games of which they speak; a [`Fault`] has the number of its own.
    pub problems: Vec<Problem>,
    /// Whether all would hold if winning and losing changed places.
    pub other_view: bool,
}

/// Reads a file of claims and judges each of them. `lang` is the code of the language of its letters, where somebody says it.
///
/// # Errors
/// The first line that cannot be read, with its place; and what stops a proof, apart from limits.
pub fn judge(source: &Arc<Source>, lang: Option<&str>, base: Base, limits: Limits) -> Read<Report> {
    let mut lines = read::lines(source, lang)?;
    let mut worlds = Worlds { base, ..Worlds::default() };
    let judged = judge_lines(&mut worlds, &lines, limits)?;
    let refuted = judged.iter().any(|judged| matches!(judged.verdict, Verdict::Refuted(..)));
    let other_view = refuted && {
        lines = read::turned(source, lang)?;
        let turned = judge_lines(&mut worlds, &lines, limits)?;
        turned.iter().all(|judged| matches!(judged.verdict, Verdict::Holds | Verdict::Checked(..)))
    };
    Ok(Report { source: Arc::clone(source), judged, problems: worlds.problems, other_view })
}

/// One case of a claim: which game, and which of what is asked about it.
struct Case {
    game: usize,
    asked: std::ops::Range<usize>,
    values: template::Values,
}

fn judge_lines(worlds: &mut Worlds, lines: &[Line], limits: Limits) -> Read<Vec<Judged>> {
    let mut asked: Vec<Vec<Need>> = Vec::new();
    let mut cases = Vec::new();
    for line in lines {
        cases.push(cases_of(worlds, line, &mut asked)?);
    }
    let mut answers = Vec::new();
    for (game, asked) in asked.iter().enumerate() {
        answers.push(match worlds.answers(game, asked, limits) {
            _ if asked.is_empty() => Ok(Vec::new()),
            Err(error) if error.kind != Kind::Limit => return Err(blamed(error, game, &cases, lines)),
            answers => answers,
        });
    }
    let judged = lines.iter().zip(&cases).map(|(line, cases)| {
        let verdict = match &line.says {
            Said::One(Body::Row(row)) => row_verdict(worlds, line, row, limits)?,
            says => verdict(says, cases, &answers),
        };
        let before = &line.whole.source.text[..line.whole.span.start];
        Ok(Judged {
            span: line.whole.span.clone(),
            line: before.matches('\n').count() + 1,
            text: line.whole.text.clone(),
            verdict,
        })
    });
    judged.collect()
}

/// A mistake that shows only in the proof, at the first line about its game if it has no place.
fn blamed(error: Box<Diagnostic>, game: usize, cases: &[Vec<Case>], lines: &[Line]) -> Box<Diagnostic> {
    let about = cases.iter().position(|cases| cases.iter().any(|case| case.game == game));
    about.map_or(error.clone(), |at| lines[at].whole.blame(error, "this claim"))
}

fn cases_of(worlds: &mut Worlds, line: &Line, asked: &mut Vec<Vec<Need>>) -> Read<Vec<Case>> {
    let mut ask = |worlds: &Worlds, game: usize, needs: Vec<Need>, values: template::Values| {
        asked.resize_with(worlds.problems.len().max(asked.len()), Vec::new);
        let from = asked[game].len();
        asked[game].extend(needs);
        Case { game, asked: from..asked[game].len(), values }
    };
    match &line.says {
        Said::One(Body::Row(_)) => Ok(Vec::new()),
        Said::One(body) => {
            let game = worlds.number(&line.about, &line.whole, None)?;
            let needs = reduce::needs(body, &worlds.problems[game].game)?;
            Ok(vec![ask(worlds, game, needs, Vec::new())])
        }
        Said::All(all) => {
            let mut cases = Vec::new();
            for values in template::cases(&all.binders)? {
                let wrong = |error: Box<Diagnostic>| {
                    let error = all.body.blame(error, "this claim");
                    Box::new(error.note(format!("for {}", template::told(&values))))
                };
                if let Some((game, needs)) = case(worlds, line, all, &values).map_err(wrong)? {
                    cases.push(ask(worlds, game, needs, values));
                }
            }
            Ok(cases)
        }
    }
}

/// What one case of a claim needs; nothing where it says nothing of that case.
fn case(
    worlds: &mut Worlds,
    line: &Line,
    all: &All,
    values: &template::Values,
) -> Read<Option<(usize, Vec<Need>)>> {
    let holds = match &all.condition {
        Condition::Always => true,
        Condition::If(when) | Condition::Iff(when) => {
            when.value(values)? == crate::rules::Figure::Truth(true)
        }
    };
    if !holds && !matches!(all.condition, Condition::Iff(_)) {
        return Ok(None);
    }
    let mut about = line.about.clone();
    if let Some(of) = &all.of {
        about.game = Some(template::fill(of, values)?);
    }
    let game = worlds.number(&about, &line.whole, None)?;
    let body = line::body(&template::fill(&all.body, values)?, &line.words)?;
    let mut needs = reduce::needs(&body, &worlds.problems[game].game)?;
    if matches!(all.condition, Condition::Iff(_)) && needs.len() != 1 {
        return Err(all.body.error("with `iff` a claim is about the outcome of one state", "this claim"));
    }
    if !holds {
        for need in &mut needs {
            if let Need::Holds(claim) = need {
                *need = Need::Fails(claim.clone());
            }
        }
    }
    Ok(Some((game, needs)))
}

type Answers = Vec<Read<Vec<Result<(), Fault>>>>;

fn verdict(says: &Said, cases: &[Case], answers: &Answers) -> Verdict {
    let told = |case: &Case| (!case.values.is_empty()).then(|| template::told(&case.values));
    let mut undecided = None;
    for case in cases {
        match &answers[case.game] {
            Err(limit) => {
                undecided.get_or_insert(Verdict::Stopped(limit.title.clone()));
            }
            Ok(all) => {
                let faults: Vec<_> =
                    all[case.asked.clone()].iter().filter_map(|a| a.as_ref().err()).collect();
                if let Some(fault) = faults.iter().find(|fault| !fault.undecided) {
                    return Verdict::Refuted((*fault).clone(), told(case));
                }
                if let Some(fault) = faults.first() {
                    undecided.get_or_insert(Verdict::Undecided((*fault).clone(), told(case)));
                }
            }
        }
    }
    undecided.unwrap_or_else(|| match (says, cases.last()) {
        (Said::One(_), _) => Verdict::Holds,
        (Said::All(_), last) => {
            let most = last.map(|last| {
                last.values
                    .iter()
                    .map(|(name, _)| {
                        let values =
                            cases.iter().filter_map(|case| case.values.iter().find(|(n, _)| n == name));
                        (name.clone(), values.map(|(_, value)| *value).max().unwrap_or(0))
                    })
                    .collect()
            });
            Verdict::Checked(most.map_or("nothing".to_owned(), |most| template::told(&most)), cases.len())
        }
    })
}

fn row_verdict(worlds: &mut Worlds, line: &Line, row: &line::Row, limits: Limits) -> Read<Verdict> {
    let mut values = Vec::new();
    for n in row.from..=row.to {
        let game = worlds.number(&line.about, &line.whole, Some(&format!("{} = {n}", row.constant.text)));
        let game = game.map_err(|error| Box::new(row.constant.place(*error, "this constant")))?;
        match worlds.value_of_start(game, limits) {
            Ok(Some(value)) => values.push(value),
            Ok(None) => return Err(row.constant.error("the start has no Grundy value", "this row")),
            Err(limit) if limit.kind == Kind::Limit => return Ok(Verdict::Stopped(limit.title)),
            Err(error) => return Err(line.whole.blame(error, "this claim")),
        }
    }
    Ok(match rows::judge(row, &values) {
        Ok(()) if matches!(row.says, line::Says::Seq(_)) => Verdict::Holds,
        Ok(()) => Verdict::Checked(format!("{} = {}", row.constant.text, row.to), values.len()),
        Err(rows::Against { expected, found, at, undecided }) => {
            let fault =
                Fault { state: None, why: None, expected, found, undecided, of_value: false, game: 0 };
            let case =
                at.map(|at| format!("{} = {}", row.constant.text, row.from + i64::try_from(at).unwrap_or(0)));
            if undecided { Verdict::Undecided(fault, case) } else { Verdict::Refuted(fault, case) }
        }
    })
}
