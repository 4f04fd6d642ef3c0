//! Every state of some games: its outcome and remoteness, its options, its winning moves.
//!
//! A line of a table is `state | outcome remoteness | options | winning moves`, a move being written `name:state`.
//! Tables of chopsticks write `[1,0] vs [2,1]` as `1021`.

use crate::solved::{Solved, Winning, catalogued, chopsticks_move};
use pruvo::{outcome::Outcome, rules::Play};

/// What is known about one state.
#[derive(Debug, PartialEq, Eq)]
struct Fact {
    state: String,
    outcome: Outcome,
    remoteness: Option<u64>,
    /// Sorted.
    options: Vec<String>,
    /// Sorted.
    winning: Vec<Winning>,
}

/// How a table writes states and moves.
#[derive(Clone, Copy)]
struct Spelling {
    state: fn(&str) -> String,
    named: fn(&str) -> String,
}

const CARDS: Spelling = Spelling { state: str::to_owned, named: |fact| format!("take {fact}") };
const CHOPSTICKS: Spelling = Spelling { state: hands, named: chopsticks_move };

fn hands(digits: &str) -> String {
    let digits: Vec<_> = digits.chars().collect();
    let [a, b, c, d] = digits[..] else { panic!("four digits are expected, not {digits:?}") };
    format!("[{a},{b}] vs [{c},{d}]")
}

fn facts(table: &str, spelling: Spelling) -> Vec<Fact> {
    let mut facts: Vec<_> = table.lines().map(|line| fact(line, spelling)).collect();
    facts.sort_by(|a, b| a.state.cmp(&b.state));
    facts
}

fn fact(line: &str, spelling: Spelling) -> Fact {
    let fields: Vec<_> = line.split('|').map(str::trim).collect();
    let [state, truth, options, winning] = fields[..] else { panic!("four fields are expected: {line}") };
    let (outcome, remoteness) = truth.split_once(' ').unwrap_or((truth, ""));
    let outcome = Outcome::ALL.into_iter().find(|o| o.to_string() == outcome).expect("an outcome");
    let winning = winning.split_whitespace().map(|winning| {
        let (name, state) = winning.split_once(':').expect("a move and its state");
        ((spelling.named)(name), (spelling.state)(state))
    });
    Fact {
        state: (spelling.state)(state),
        outcome,
        remoteness: remoteness.parse().ok(),
        options: sorted(options.split_whitespace().map(spelling.state)),
        winning: sorted(winning),
    }
}

/// What has been found and checked.
fn found(solved: &Solved) -> Vec<Fact> {
    let verified = solved.verified();
    let all = verified.all().map(|shown| Fact {
        state: solved.name(&shown.state()),
        outcome: shown.outcome,
        remoteness: shown.step,
        options: sorted(shown.options().map(|(option, _)| solved.name(&option))),
        winning: solved.winning_moves(&verified, &shown.state()),
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by(|a, b| a.state.cmp(&b.state));
    all
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<_> = items.collect();
    items.sort();
    items
}

/// Asserts that exactly what is known is found, `count` being the number of states.
fn every_state_is_as_known(solved: &Solved, table: &str, spelling: Spelling, count: usize) {
    let (known, found) = (facts(table, spelling), found(solved));
    for (known, found) in known.iter().zip(&found) {
        assert_eq!(known, found);
    }
    assert_eq!((known.len(), found.len()), (count, count));
}

fn every_state_of_chopsticks_is_as_known(k: u32, table: &str, count: usize) {
    let solved = catalogued("chopsticks", &[format!("K = {k}")], Play::Normal);
    every_state_is_as_known(&solved, table, CHOPSTICKS, count);
}

#[test]
fn every_state_of_chopsticks_modulo_2_is_as_known() {
    every_state_of_chopsticks_is_as_known(2, include_str!("chopsticks2.txt"), 9);
}

#[test]
fn every_state_of_chopsticks_modulo_3_is_as_known() {
    every_state_of_chopsticks_is_as_known(3, include_str!("chopsticks3.txt"), 67);
}

#[test]
fn every_state_of_chopsticks_modulo_4_is_as_known() {
    every_state_of_chopsticks_is_as_known(4, include_str!("chopsticks4.txt"), 235);
}

#[test]
fn every_state_of_chopsticks_modulo_5_is_as_known() {
    every_state_of_chopsticks_is_as_known(5, include_str!("chopsticks5.txt"), 595);
}

#[test]
fn every_state_of_eight_cards_is_as_known() {
    let solved = catalogued("cards", &["N = 8".to_owned()], Play::Normal);
    every_state_is_as_known(&solved, include_str!("take8.txt"), CARDS, 15);
}

#[test]
fn every_state_of_twenty_cards_is_as_known_where_who_takes_the_last_loses() {
    let solved = catalogued("cards", &["N = 20".to_owned()], Play::Misere);
    every_state_is_as_known(&solved, include_str!("take20_misere.txt"), CARDS, 39);
}
