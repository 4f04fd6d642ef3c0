//! Games, and what is proved about them.

use pruvo::{
    check::period::Sequence,
    claim::period::Of,
    limits::Limits,
    period::{self, NotFound},
    problem::{self, Problem},
    rules::{Game, Settings},
};

/// How far is looked for a period.
pub(crate) const MOST: u64 = 3000;

/// A game of the catalogue, or a call of one.
pub(crate) fn called(call: &str) -> Game {
    let problem: Problem = problem::load(call, Settings::default()).unwrap_or_else(|error| panic!("{error}"));
    problem.game
}

/// A game of heaps with a code.
pub(crate) fn octal(code: &str) -> Game {
    called(&format!("octal {code} [9]"))
}

/// A rule file.
pub(crate) fn written(text: &str) -> Game {
    Game::from_text("game.ron", text, &Settings::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// Where all sequences of a game begin to repeat and after how many sizes, and each of them.
pub(crate) fn proved(game: &Game, of: Of) -> (u64, u64, Vec<Sequence>) {
    let proved = period::prove(&*game.rules, of, MOST, Limits::default())
        .unwrap_or_else(|error| panic!("{error}"))
        .unwrap_or_else(|NotFound { last }| panic!("no period up to {last}"));
    let shown = &proved.shown;
    assert!(proved.compared >= shown.bound() + shown.period(), "it is compared beyond the proof");
    (shown.from(), shown.period(), shown.sequences().to_vec())
}

/// The one sequence of a game.
pub(crate) fn only(game: &Game, of: Of) -> Sequence {
    let (from, period, sequences) = proved(game, of);
    let [sequence] = &sequences[..] else { panic!("{} sequences", sequences.len()) };
    assert_eq!((sequence.from, sequence.period), (from, period));
    sequence.clone()
}

/// Take one to `most`, but not as many as the last time.
pub(crate) fn not_the_last_take(most: u64) -> Game {
    written(&format!(
        r#"Game(
            state: ["n in 0..", "last in 0..{most}"],
            start: "n = 12, last = 0",
            moves: [(name: "take {{k}}", for: "k in 1..{most}", when: "k <= n and k != last", set: "n = n - k, last = k")],
        )"#
    ))
}
