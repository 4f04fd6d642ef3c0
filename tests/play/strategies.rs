//! Strategies, and the attacks on their checker.

use crate::run::{Run, Scratch, program, run};
use pruvo::{
    game::Rules,
    limits::Limits,
    problem,
    reply::{self, Answer},
    rules::{Game, Settings},
    state::State,
    strategy::{Refusal, Strategy, check},
};

const POINT_4_4: &str = "all r in 0..3, c in 0..3 : b[r,c] = b[3-r,3-c]";

fn strategy(game: &str, player: &str, keeps: &str, more: &[&str]) -> Run {
    let mut arguments = vec!["strategy", game, player, "--keeps", keeps];
    arguments.extend(more);
    run(&mut program(&arguments))
}

#[test]
fn the_textbooks_strategies_win() {
    let nim = "tests/facts/rules/nim-ordered.ron";
    for (game, player, keeps) in [
        ("cram(2,2)", "--second", "all r in 0..1, c in 0..1 : b[r,c] = b[1-r,1-c]"),
        ("cram(4,4)", "--second", POINT_4_4),
        ("cram(2,4)", "--second", "all r in 0..1, c in 0..3 : b[r,c] = b[1-r,3-c]"),
        // After the middle move.
        ("cram(3,4)", "--first", "all r in 0..2, c in 0..3 : b[r,c] = b[2-r,3-c]"),
        // (1,i) answers (i,1), after the bite at (2,2).
        ("chomp(4,4)", "--first", "r[0] = (count i in 0..3 : r[i] > 0) and all i in 1..3 : r[i] <= 1"),
        ("chomp(2,7)", "--first", "r[0] = r[1] + 1"),
        (nim, "--second", "xor(h) = 0"),
    ] {
        let printed = strategy(game, player, keeps, &[]).printed();
        let expected = format!("proved: the {} player wins", player.trim_start_matches("--"));
        assert!(printed.starts_with(&expected), "{game}: {printed}");
    }
}

#[test]
fn equal_heaps_win_normal_play_and_lose_misere_play() {
    let nim = "tests/facts/rules/nim-ordered.ron";
    let (keeps, heaps) = ("h[0] = h[1]", ["--set", "HEAPS = [2, 2]"]);
    strategy(nim, "--second", keeps, &heaps).printed();
    let beaten = strategy(nim, "--second", keeps, &[&heaps[..], &["--play", "misere"]].concat()).refused(1);
    assert!(
        beaten.contains("the strategy is beaten: at [0,0] play is over, and the player has lost"),
        "{beaten}"
    );
    assert!(beaten.contains("1. the opponent: heap 1: 2 to 0, to [0,2]"), "{beaten}");
    assert!(beaten.contains("2. the player: heap 2: 2 to 0, to [0,0]"), "{beaten}");
}

#[test]
fn a_reflection_in_a_line_is_beaten_by_a_domino_across_it() {
    let across = "all r in 0..3, c in 0..3 : b[r,c] = b[3-r,c]";
    let beaten = strategy("cram(4,4)", "--second", across, &[]).refused(1);
    assert!(
        beaten.contains("the strategy is beaten: no reply at")
            && beaten.contains("1. the opponent: 2,1 down"),
        "{beaten}"
    );
    // In the square of three there is no middle move.
    let point =
        strategy("cram(3,3)", "--first", "all r in 0..2, c in 0..2 : b[r,c] = b[2-r,2-c]", &[]).refused(1);
    assert!(point.contains("no first move from"), "{point}");
    let second =
        strategy("cram(3,3)", "--second", "all r in 0..2, c in 0..2 : b[r,c] = b[2-r,2-c]", &[]).refused(1);
    assert!(second.contains("no reply at") && second.contains("1. the opponent:"), "{second}");
}

#[test]
fn a_strategy_that_may_go_on_for_ever_does_not_lose() {
    let scratch = Scratch::new();
    let game = scratch.file(
        "round.ron",
        "Game(state: [\"n in 0..3\"], start: \"n = 0\", moves: [(name: \"on\", set: \"n = (n + 1) mod 4\")])",
    );
    let printed = strategy(&game, "--second", "n mod 2 = 0", &[]).printed();
    assert!(printed.starts_with("proved: the second player does not lose"), "{printed}");
}

#[test]
fn a_written_strategy_is_read_and_checked_again() {
    let scratch = Scratch::new();
    let file = scratch.path("chomp.strategy");
    let file = file.to_str().expect("a path in UTF-8");
    strategy("chomp(2,4)", "--first", "r[0] = r[1] + 1", &["-o", file]).printed();
    let checked = run(&mut program(&["strategy", "chomp(2,4)", "--check", file])).printed();
    assert!(checked.starts_with("proved: the first player wins chomp by this strategy"), "{checked}");
    let other = run(&mut program(&["strategy", "chomp(2,5)", "--check", file]));
    assert_ne!(other.code, 0);
    let spoilt = scratch.read("chomp.strategy").replace("step: 0", "step: 9");
    let spoilt = scratch.file("spoilt.strategy", &spoilt);
    let message = run(&mut program(&["strategy", "chomp(2,4)", "--check", &spoilt])).refused(1);
    assert!(message.contains("the rule “play ends” is broken"), "{message}");
}

#[test]
fn formulas_are_read_like_those_of_rule_files() {
    let wrong = strategy("chomp(2,4)", "--first", "q = 1", &[]).refused(2);
    assert!(wrong.contains("--keeps:1:1"), "{wrong}");
    let heaps = strategy("nim", "--second", "xor(h) = 0", &[]).refused(2);
    assert!(heaps.contains("the states of nim have no components"), "{heaps}");
    run(&mut program(&["strategy", "chomp", "--keeps", "r[0] = 1"])).refused(2);
}

// ---- attacks on the checker ----------------------------------------------------------------------------------------

fn game(call: &str) -> Game {
    problem::load(call, Settings::default()).expect("a game of the catalogue").game
}

/// The strategy for the second player that keeps a condition.
fn found(game: &Game, keeps: &str) -> Strategy {
    let keeps = game.formula("a test", keeps).expect("a condition");
    match reply::follow(&*game.rules, &keeps, false, Limits::default()) {
        Ok(Answer::Keeps(strategy)) => strategy,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn refused(rules: &dyn Rules, strategy: &Strategy, expected: &str) {
    match check(rules, strategy) {
        Err(Refusal::Broken(rule, ..)) => assert_eq!(rule, expected),
        other => panic!("expected the rule {expected} to be broken: {other:?}"),
    }
}

fn state(game: &Game, name: &str) -> State {
    game.rules.read(name).expect("a state")
}

#[test]
fn every_rule_of_the_checker_refuses_a_strategy_that_breaks_it() {
    let game = game("cram(2,2)");
    let rules = &*game.rules;
    let right = found(&game, "all r in 0..1, c in 0..1 : b[r,c] = b[1-r,1-c]");
    assert_eq!(check(rules, &right), Ok(()));
    assert!(right.wins && right.rows.len() == 2);
    let spoilt = |spoil: &dyn Fn(&mut Strategy)| {
        let mut strategy = right.clone();
        spoil(&mut strategy);
        strategy
    };
    let first =
        |strategy: &Strategy| strategy.rows.iter().position(|row| !row.replies.is_empty()).expect("a row");
    let start = first(&right);
    refused(rules, &spoilt(&|s| s.game.play = "Misere".into()), "the game");
    refused(rules, &spoilt(&|s| s.rows.reverse()), "order");
    refused(rules, &spoilt(&|s| drop(s.rows.remove(start))), "start");
    refused(rules, &spoilt(&|s| s.opening = Some(Vec::new())), "opening");
    let full = state(&game, "##|##");
    let begin = rules.starts()[0].clone();
    refused(rules, &spoilt(&|s| s.opening = Some(vec![(begin.clone(), full.clone())])), "legal opening");
    let half = state(&game, "##|..");
    refused(rules, &spoilt(&|s| s.opening = Some(vec![(begin.clone(), half.clone())])), "opening stays");
    refused(rules, &spoilt(&|s| drop(s.rows[start].replies.remove(0))), "all moves");
    let twice = |s: &mut Strategy| {
        let again = s.rows[start].replies[0].clone();
        s.rows[start].replies.push(again);
    };
    refused(rules, &spoilt(&twice), "no other moves");
    // The reply overlaps the move, as a reflection of a domino that lies across the line would.
    refused(rules, &spoilt(&|s| s.rows[start].replies[0].1 = half.clone()), "legal reply");
    // The reply leaves what is listed.
    refused(rules, &spoilt(&|s| s.rows.retain(|row| row.state == begin)), "reply stays");
    // The steps do not fall: play need not end.
    refused(rules, &spoilt(&|s| s.rows[start].step = 0), "play ends");
}

#[test]
fn a_strategy_that_loses_in_the_end_is_refused() {
    let settings = || {
        let mut settings = Settings::default();
        settings.play(pruvo::rules::Play::Misere);
        settings
    };
    let normal = game("cram(2,2)");
    let misere = problem::load("cram(2,2)", settings()).expect("a game of the catalogue").game;
    let mut strategy = found(&normal, "all r in 0..1, c in 0..1 : b[r,c] = b[1-r,1-c]");
    strategy.game = misere.rules.identity().clone();
    refused(&*misere.rules, &strategy, "end");
}

#[test]
fn going_round_is_not_winning() {
    let text =
        "Game(state: [\"n in 0..3\"], start: \"n = 0\", moves: [(name: \"on\", set: \"n = (n + 1) mod 4\")])";
    let game = Game::from_text("round.ron", text, &Settings::default()).expect("a game");
    let mut strategy = found(&game, "n mod 2 = 0");
    assert!(!strategy.wins);
    assert_eq!(check(&*game.rules, &strategy), Ok(()));
    strategy.wins = true;
    for steps in [[0, 0], [0, 1], [1, 0], [5, 5]] {
        strategy.rows.iter_mut().zip(steps).for_each(|(row, step)| row.step = step);
        refused(&*game.rules, &strategy, "play ends");
    }
}
