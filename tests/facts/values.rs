//! Nim-values that other programs print: a heap loses beside the nim heap of its value, and beside no smaller one.

use crate::solved::{Solved, catalogued};
use pruvo::{
    derive::{Solution, derive},
    diagnostic::Source,
    limits::Limits,
    outcome::Outcome,
    problem,
    relation::Relation,
    rules::{Play, Settings},
};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};

#[derive(Debug, Deserialize)]
struct Values {
    heaps: Vec<Heaps>,
    strip: Vec<usize>,
    losing_strips: Vec<usize>,
    coins: Vec<(String, Vec<usize>)>,
    path_with_loops: Vec<usize>,
    wythoff: BTreeMap<usize, Vec<(usize, usize)>>,
}

#[derive(Debug, Deserialize)]
struct Heaps {
    game: String,
    values: Vec<usize>,
    misere: Vec<usize>,
}

fn values() -> Values {
    ron::from_str(include_str!("values.ron")).expect("the values can be read")
}

/// The sum of a game of the catalogue and a nim heap.
fn beside_nim(game: &str, constant: &str, heap: usize) -> Solved {
    let text = format!(
        r#"Game(sum: [(game: Named("{game}"), with: ["{constant}"]), (game: Named("nim"), with: ["HEAPS = [{heap}]"])])"#
    );
    let source = Arc::new(Source { path: "sum.ron".to_owned(), text });
    let game = problem::of(source, Settings::default()).expect("the sum loads").game;
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("the sum can be explored");
    let certificate = derive(&relation, &Solution::of(&relation), game.rules.identity());
    Solved::new(game, relation, certificate)
}

/// Demands that a heap of a game has this nim-value.
fn has_value(game: &str, constant: &str, heap: &str, value: usize) {
    let solved = beside_nim(game, constant, value);
    let verified = solved.verified();
    for beside in 0..=value {
        let name = format!("{heap} + {}", if beside == 0 { "[]".to_owned() } else { format!("[{beside}]") });
        let state = solved.rules().read(&name).unwrap_or_else(|error| panic!("{error}"));
        let outcome = verified.shown(&state).expect("the state has a row").outcome;
        let expected = if beside == value { Outcome::Lose } else { Outcome::Win };
        assert_eq!(outcome, expected, "{game}: {name}");
    }
}

#[test]
fn heaps_of_up_to_twenty_have_the_known_nim_values() {
    for Heaps { game, values, .. } in values().heaps {
        assert_eq!(values.len(), 20);
        for (heap, value) in (1..).zip(values) {
            has_value(&game, &format!("HEAPS = [{heap}]"), &format!("[{heap}]"), value);
        }
    }
}

#[test]
fn strips_of_up_to_36_cells_have_the_known_nim_values() {
    let strip = values().strip;
    assert_eq!(strip.len(), 37);
    for (cells, value) in strip.into_iter().enumerate() {
        let heap = if cells < 2 { "[]".to_owned() } else { format!("[{cells}]") };
        has_value("strip", &format!("N = {cells}"), &heap, value);
    }
}

/// The outcome of one heap or strip.
fn outcome(game: &str, constant: String, play: Play) -> Outcome {
    let solved = catalogued(game, &[constant], play);
    solved.verified().shown(solved.start()).expect("the start has a row").outcome
}

#[test]
fn heaps_of_up_to_twenty_lose_in_misere_play_as_known() {
    for Heaps { game, misere, .. } in values().heaps {
        let loses = |heap: &usize| outcome(&game, format!("HEAPS = [{heap}]"), Play::Misere) == Outcome::Lose;
        let losing: Vec<_> = (1..=20).filter(loses).collect();
        assert_eq!(losing, misere, "{game}");
    }
}

#[test]
fn strips_of_46_to_60_cells_lose_as_known() {
    let known = values().losing_strips.into_iter().filter(|cells| (46..=60).contains(cells));
    let loses = |cells: &usize| outcome("strip", format!("N = {cells}"), Play::Normal) == Outcome::Lose;
    assert_eq!((46..=60).filter(loses).collect::<Vec<_>>(), known.collect::<Vec<_>>());
}

#[test]
fn single_heads_have_the_known_nim_values() {
    let coins = values().coins;
    assert_eq!(coins.len(), 4);
    for (game, values) in coins {
        assert_eq!(values.len(), 9, "{game}");
        for (coins, value) in (1..).zip(values) {
            has_value(&game, &format!("HEADS = [{coins}]"), &format!("{}H", "T".repeat(coins - 1)), value);
        }
    }
}

#[test]
fn paths_with_loops_have_the_nim_values_of_kayles() {
    for (vertices, value) in (1..).zip(values().path_with_loops) {
        let loops = (1..=vertices).map(|v| format!("[{v}, {v}]"));
        let edges = loops.chain((1..vertices).map(|v| format!("[{v}, {}]", v + 1))).collect::<Vec<_>>();
        has_value("arc-kayles", &format!("EDGES = [{}]", edges.join(", ")), &"o".repeat(vertices), value);
    }
}

#[test]
fn the_generalised_game_of_wythoff_has_the_known_losing_pairs() {
    for (r, known) in values().wythoff {
        let &(a, b) = known.last().expect("a list of pairs");
        let constants = [format!("A = {a}"), format!("B = {b}"), format!("R = {r}")];
        let solved = catalogued("r-wythoff", &constants, Play::Normal);
        let verified = solved.verified();
        for (x, y) in (0..=a).flat_map(|x| (x..=b).map(move |y| (x, y))) {
            let state = solved.rules().read(&format!("({x},{y})")).expect("it is a state");
            let outcome = verified.shown(&state).expect("the state has a row").outcome;
            let expected = if known.contains(&(x, y)) { Outcome::Lose } else { Outcome::Win };
            assert_eq!(outcome, expected, "({x},{y}) with R = {r}");
        }
    }
}
