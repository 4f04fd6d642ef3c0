//! Random digraphs: all answers against brute force.

use super::{
    digraphs::{Drawing, End, drawings, owned_drawings, runner},
    naive::{Truth, solve, solve_owned},
};
use pruvo::{
    limits::Limits,
    outcome::Outcome,
    rules::{Game, Settings},
    solve::{self, Answer, Question, View},
};
use std::collections::BTreeSet;

/// What is true of every vertex.
fn truths(drawing: &Drawing) -> Vec<Truth> {
    let owners: Vec<usize> = drawing.owners.as_ref().map_or(vec![0; drawing.targets.len()], |o| o.of.clone());
    let over = |vertex: usize| {
        drawing.targets[vertex].is_empty().then(|| match (drawing.ends[vertex], drawing.play) {
            (Some(End::Draw), _) | (None, "StuckDraws") => Outcome::Draw,
            (Some(End::LastLoses), _) | (None, "Misere") => Outcome::Win,
            (Some(End::Wins(player)), _) if player == owners[vertex] => Outcome::Win,
            (Some(End::LastWins | End::Wins(_)) | None, _) => Outcome::Lose,
        })
    };
    let over: Vec<_> = (0..drawing.targets.len()).map(over).collect();
    match &drawing.owners {
        None => solve(&drawing.targets, &over),
        Some(_) => solve_owned(&drawing.targets, &over, &owners[..over.len()]),
    }
}

fn name(vertex: usize) -> String {
    format!("v{vertex}")
}

/// What a move from one vertex to another is worth to the player who makes it.
fn worth(drawing: &Drawing, truths: &[Truth], from: usize, to: usize) -> Outcome {
    let same = drawing.owners.as_ref().is_some_and(|owners| owners.of[from] == owners.of[to]);
    if same { truths[to].outcome } else { truths[to].outcome.turned() }
}

fn asked(text: &str, question: &Question) -> solve::Solutions {
    let load = |settings: Settings| Game::from_text("digraph.ron", text, &settings);
    solve::solve(&load, question, Limits::default()).expect("the digraph is solved")
}

/// All vertices, asked by name, in order.
fn every(drawing: &Drawing) -> Question {
    Question { states: (0..drawing.targets.len()).map(name).collect(), ..Question::default() }
}

fn judge(drawing: &Drawing) {
    let (text, truths) = (drawing.rule_file(name), truths(drawing));
    let solutions = asked(&text, &Question { blunders: true, ..every(drawing) });
    assert_eq!(solutions.answers.len(), truths.len());
    for (vertex, answer) in solutions.answers.iter().enumerate() {
        let truth = truths[vertex];
        assert_eq!(
            (&answer.state, answer.outcome, answer.remoteness),
            (&name(vertex), truth.outcome, truth.remoteness)
        );
        let moves = |keep: &dyn Fn(Outcome, usize) -> bool| -> BTreeSet<String> {
            let targets = drawing.targets[vertex].iter().copied();
            targets.filter(|&to| keep(worth(drawing, &truths, vertex, to), to)).map(name).collect()
        };
        let found =
            |all: &[solve::To]| -> BTreeSet<String> { all.iter().map(|to| to.state.clone()).collect() };
        let Answer { winning, drawing: keeping, blunders, at_once, .. } = answer;
        assert_eq!(found(winning), moves(&|worth, _| worth == Outcome::Win));
        let draws = truth.outcome == Outcome::Draw;
        assert_eq!(found(keeping), moves(&|worth, _| draws && worth == Outcome::Draw));
        let worse = |worth: Outcome| match truth.outcome {
            Outcome::Win => worth != Outcome::Win,
            Outcome::Draw => worth == Outcome::Lose,
            Outcome::Lose => false,
        };
        assert_eq!(found(blunders), moves(&|worth, _| worse(worth)));
        let again =
            |to: usize| drawing.owners.as_ref().is_some_and(|owners| owners.of[vertex] == owners.of[to]);
        let soon = |to: usize| match truths[to].remoteness {
            Some(0) => true,
            // Whoever moves on does not lose by the opponent's move.
            Some(1) => !again(to),
            _ => false,
        };
        assert_eq!(found(at_once), moves(&|worth, to| worth == Outcome::Lose && soon(to)));
    }
    filtered(drawing, &text, &truths);
}

/// Counts, and states of exactly or at most so many moves.
fn filtered(drawing: &Drawing, text: &str, truths: &[Truth]) {
    let count = asked(text, &Question { view: View::Count, ..every(drawing) });
    let [counts] = &count.counts[..] else { panic!("one count for all") };
    let with = |outcome| truths.iter().filter(|truth| truth.outcome == outcome).count();
    let expected = [Outcome::Win, Outcome::Lose, Outcome::Draw].map(with);
    assert_eq!([counts.win, counts.lose, counts.draw], expected);
    for moves in 0..4 {
        let exactly = asked(text, &Question { exactly: Some(moves), ..every(drawing) }).answers.len();
        assert_eq!(exactly, truths.iter().filter(|truth| truth.remoteness == Some(moves)).count());
        let within =
            asked(text, &Question { within: Some(moves), view: View::Sets, ..every(drawing) }).answers.len();
        let soon = |truth: &&Truth| truth.remoteness.is_some_and(|remoteness| remoteness <= moves);
        assert_eq!(within, truths.iter().filter(soon).count());
    }
}

#[test]
fn answers_about_random_digraphs_are_true() {
    runner(150)
        .run(&drawings(), |drawing| {
            judge(&drawing);
            Ok(())
        })
        .expect("all digraphs are answered");
}

#[test]
fn answers_about_random_digraphs_of_two_players_are_true() {
    runner(150)
        .run(&owned_drawings(), |drawing| {
            judge(&drawing);
            Ok(())
        })
        .expect("all digraphs are answered");
}
