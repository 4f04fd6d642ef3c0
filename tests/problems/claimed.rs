//! What is known of an instance as claims of a proof file, word for word as a person would write them.

use crate::data::{Case, Class, Fact, Sweep, rule_file};
use pruvo::{
    check::{Refusal, judge},
    derive::{Solution, derive},
    diagnostic::Source,
    limits::Limits,
    outcome::Outcome,
    problem::{self, Problem},
    relation::Relation,
    rules::Settings,
    solve::{Parameter, Question, View, solve},
};
use std::{path::PathBuf, sync::Arc};

/// The claims that state a fact; none where it is not of a kind that can be claimed. `start` is the only start.
pub(crate) fn claims(fact: &Fact, start: &str) -> Vec<String> {
    let outcome = |state: &str, is: Outcome| format!("Outcome(state: {state:?}, is: {is})");
    let remoteness = |state: &str, is: u64| format!("Remoteness(state: {state:?}, is: {is})");
    let set = |of: &str, losing: &[String], drawn: &[String]| {
        let of_it = |is: Outcome, states| format!("Set(of: {of}, outcome: {is}, is: {states:?})");
        vec![of_it(Outcome::Lose, losing), of_it(Outcome::Draw, drawn)]
    };
    let count = |is: Outcome, count: usize| format!("Count(outcome: {is}, is: {count})");
    match fact {
        Fact::TheStart(is) => vec![outcome(start, *is)],
        Fact::Is(is, states) => states.iter().map(|state| outcome(state, *is)).collect(),
        Fact::Starts { losing, drawn } => set("starts", losing, drawn),
        Fact::States { losing, drawn } => set("states", losing, drawn),
        Fact::CountLosingStarts(count) => vec![format!("Count(of: starts, outcome: lose, is: {count})")],
        Fact::Counts { win, lose, draw } => {
            vec![count(Outcome::Win, *win), count(Outcome::Lose, *lose), count(Outcome::Draw, *draw)]
        }
        Fact::NoDraws => vec![count(Outcome::Draw, 0)],
        Fact::Moves { state, winning } | Fact::Options { state, winning } => {
            vec![format!("WinningMoves(state: {state:?}, exactly: {winning:?})")]
        }
        Fact::Plies(state, plies) => vec![remoteness(state, *plies)],
        Fact::StartsIn { plies, from, to, except, each } => {
            let numbers = (*from..=*to).filter(|n| !except.contains(n));
            numbers.map(|n| remoteness(&each.replace("{}", &n.to_string()), *plies)).collect()
        }
        Fact::Winner { plies, .. } => vec![remoteness(start, *plies)],
        Fact::Class(is) => {
            let letter = match is {
                Class::L => "L",
                Class::R => "R",
                Class::N => "N",
                Class::P => "P",
            };
            vec![format!("Class(is: {letter:?})")]
        }
        Fact::Size(_)
        | Fact::Follows(_)
        | Fact::Refuted { .. }
        | Fact::NoOption { .. }
        | Fact::FirstStartWithOption { .. } => Vec::new(),
    }
}

/// The proof file of an instance with these claims.
pub(crate) fn proof_file(case: &Case, claims: &[String]) -> Problem {
    let Case { file, set, start, play, .. } = case;
    let mut text = format!("Proof(\n    game: File(\"{file}.ron\"),\n    with: {set:?},\n");
    if let Some(start) = start {
        text += &format!("    start: {start:?},\n");
    }
    if let Some(play) = play {
        text += &format!("    play: {play:?},\n");
    }
    let claims: Vec<_> = claims.iter().map(|claim| format!("        {claim},\n")).collect();
    text += &format!("    claims: [\n{}    ],\n)\n", claims.concat());
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/problems/proof.ron");
    let source = Source { path: path.to_string_lossy().into_owned(), text };
    problem::of(Arc::new(source), Settings::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// The claims of a proof file that the kernel refutes.
pub(crate) fn refuted(problem: &Problem) -> Vec<Refusal> {
    let rules = &*problem.game.rules;
    let relation = Relation::explore(problem.game.explorer(), Limits::default()).expect("it is explored");
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    let claims: Vec<_> = problem.claims.iter().map(|(claim, _)| claim.clone()).collect();
    let judged = judge(rules, &claims, &certificate, Limits::default());
    let (_, verdicts) = judged.unwrap_or_else(|stop| panic!("{stop:?}"));
    verdicts.into_iter().filter_map(Result::err).collect()
}

/// The values of a row of instances for which `solve` calls the start losing.
pub(crate) fn losing(sweep: &Sweep) -> Vec<i64> {
    let Sweep { file, play, start, from, to, .. } = sweep;
    let load = |more: Settings| {
        let mut settings = Settings::default();
        if let Some(start) = start {
            settings.start("a test", start);
        }
        if let Some(play) = play {
            settings.play(*play);
        }
        let text = rule_file(file);
        pruvo::rules::Game::from_text(&format!("{file}.ron"), &text, &settings.then(more))
    };
    let values = format!("{{{from}..{to}}}");
    let parameter = if sweep.list {
        format!("{}=[{values}]", sweep.constant)
    } else {
        format!("{}={values}", sweep.constant)
    };
    let parameters = vec![Parameter::read(&parameter).expect("a parameter")];
    let question =
        Question { parameters, view: View::Sets, outcome: Some(Outcome::Lose), ..Question::default() };
    let solutions = solve(&load, &question, Limits::default()).expect("it is solved");
    let values = solutions.answers.iter().map(|answer| answer.at[0].parse().expect("a number"));
    values.collect()
}
