//! Figures of whole games.

use crate::solved::{Solved, Winning, catalogued, chopsticks_move, solved};
use pruvo::{outcome::Outcome, rules::Play, state::State};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct Figures {
    cards: Vec<Cards>,
    variants: Vec<Variant>,
    chopsticks: Vec<Chopsticks>,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
struct Cards {
    n: u32,
    states: usize,
    pairs: usize,
    win: usize,
    lose: usize,
    start: Outcome,
    remoteness: u64,
    /// How many cards the winning first moves take.
    first_moves: Vec<String>,
    /// All losing states, those with most cards first, and `^0` before `0`.
    losing: Vec<String>,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
struct Variant {
    takes: Vec<u32>,
    once: Vec<u32>,
    play: Play,
    /// Which heaps below 25 are losing.
    losing: Vec<u32>,
    states: usize,
    pairs: usize,
    win: usize,
    lose: usize,
    start: Outcome,
    remoteness: u64,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
struct Chopsticks {
    k: u32,
    states: usize,
    pairs: usize,
    moves: usize,
    terminals: usize,
    cyclic: bool,
    win: usize,
    lose: usize,
    draw: usize,
    start: Outcome,
    remoteness: Option<u64>,
    /// The greatest remoteness of a state that is not drawn.
    greatest: u64,
    first_moves: Vec<Winning>,
}

fn figures() -> Figures {
    ron::from_str(include_str!("figures.ron")).expect("the figures can be read")
}

/// Takes of which each one in ONCE can be used once, each having its own mark.
const SEVERAL_ONCE: &str = r#"Game(
    const: ["N = 20", "TAKES = [1]", "ONCE = [2, 3]"],
    state: ["n in 0..", "used[3] in 0..1"],
    start: "n = N, used = 0",
    moves: [
        (name: "take {k}", for: "k in TAKES", when: "k <= n", set: "n = n - k"),
        (
            name: "take {ONCE[i]} once",
            for: "i in 0..len(ONCE) - 1",
            when: "used[i] = 0 and ONCE[i] <= n",
            set: "n = n - ONCE[i], used[i] = 1",
        ),
    ],
)"#;

fn cards(n: u32, takes: &[u32], once: &[u32]) -> [String; 3] {
    [format!("N = {n}"), format!("TAKES = {takes:?}"), format!("ONCE = {once:?}")]
}

#[test]
fn the_figures_are_those_of_0_to_12_cards_and_of_chopsticks_modulo_2_to_8() {
    let Figures { cards, variants, chopsticks } = figures();
    assert!(cards.iter().map(|row| row.n).eq(0..=12));
    assert!(chopsticks.iter().map(|row| row.k).eq(2..=8));
    let single = variants.iter().filter(|row| row.once.len() < 2).count();
    assert_eq!((single, variants.len() - single), (8, 4));
}

#[test]
fn cards_have_the_known_figures() {
    for known in figures().cards {
        let solved = catalogued("cards", &cards(known.n, &[1, 2], &[3]), Play::Normal);
        let verified = solved.verified();
        let start = verified.shown(solved.start()).expect("the start has a row");
        let losing = verified.all().rev().filter(|shown| shown.outcome == Outcome::Lose);
        let winning = solved.winning_moves(&verified, solved.start());
        let found = Cards {
            n: known.n,
            states: verified.states(),
            pairs: verified.pairs(),
            win: verified.count(Outcome::Win),
            lose: verified.count(Outcome::Lose),
            start: start.outcome,
            remoteness: start.step.expect("nothing is drawn"),
            first_moves: winning.into_iter().map(|(name, _)| name.replace("take ", "")).collect(),
            losing: losing.map(|shown| solved.name(&shown.state())).collect(),
        };
        assert_eq!(known, found);
    }
}

/// The figures of a variant, `of` being the game that begins with so many cards.
fn variant(known: &Variant, of: &dyn Fn(u32) -> Solved) -> Variant {
    let outcome = |n: u32| {
        let solved = of(n);
        let verified = solved.verified();
        verified.shown(solved.start()).expect("the start has a row").outcome
    };
    let solved = of(20);
    let verified = solved.verified();
    let start = verified.shown(solved.start()).expect("the start has a row");
    Variant {
        takes: known.takes.clone(),
        once: known.once.clone(),
        play: known.play,
        losing: (0..25).filter(|&n| outcome(n) == Outcome::Lose).collect(),
        states: verified.states(),
        pairs: verified.pairs(),
        win: verified.count(Outcome::Win),
        lose: verified.count(Outcome::Lose),
        start: start.outcome,
        remoteness: start.step.expect("nothing is drawn"),
    }
}

#[test]
fn cards_with_one_take_that_is_allowed_once_have_the_known_figures() {
    for known in figures().variants.into_iter().filter(|row| row.once.len() < 2) {
        let of = |n| catalogued("cards", &cards(n, &known.takes, &known.once), known.play);
        assert_eq!(known, variant(&known, &of));
    }
}

#[test]
fn cards_with_several_takes_that_are_each_allowed_once_have_the_known_figures() {
    for known in figures().variants {
        let of = |n| solved(SEVERAL_ONCE, &cards(n, &known.takes, &known.once), known.play);
        assert_eq!(known, variant(&known, &of));
    }
}

#[test]
fn chopsticks_have_the_known_figures() {
    for mut known in figures().chopsticks {
        known.first_moves = known.first_moves.into_iter().map(|(n, to)| (chopsticks_move(&n), to)).collect();
        known.first_moves.sort();
        let solved = catalogued("chopsticks", &[format!("K = {}", known.k)], Play::Normal);
        let found = chopsticks(known.k, &solved);
        assert_eq!(known, found);
    }
}

fn chopsticks(k: u32, solved: &Solved) -> Chopsticks {
    let verified = solved.verified();
    let start = verified.shown(solved.start()).expect("the start has a row");
    let moves = |state: &State| solved.rules().moves(state.words()).expect("moves, or none");
    Chopsticks {
        k,
        states: solved.relation.states().len(),
        pairs: solved.relation.pairs(),
        moves: solved.relation.states().iter().map(|state| moves(state).len()).sum(),
        terminals: (0..solved.relation.states().len()).filter(|&n| solved.relation.over(n).is_some()).count(),
        cyclic: solved.relation.is_cyclic(),
        win: verified.count(Outcome::Win),
        lose: verified.count(Outcome::Lose),
        draw: verified.count(Outcome::Draw),
        start: start.outcome,
        remoteness: start.step,
        greatest: verified.all().filter_map(|shown| shown.step).max().expect("not everything is drawn"),
        first_moves: solved.winning_moves(&verified, solved.start()),
    }
}
