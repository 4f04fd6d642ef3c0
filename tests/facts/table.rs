//! How the tables of facts are written, and read.
//!
//! A line is `state | outcome remoteness | options | winning moves`, a move being written `name:state`. Where a move says
//! by itself where it leads, it stands alone, also among the options. States and moves are written briefly, and each game has
//! its spelling.

use crate::solved::{Winning, chopsticks_move};
use pruvo::outcome::Outcome;

/// What is known about one state.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) state: String,
    pub(crate) outcome: Outcome,
    pub(crate) remoteness: Option<u64>,
    /// Sorted.
    pub(crate) options: Vec<String>,
    /// Sorted.
    pub(crate) winning: Vec<Winning>,
}

/// How a table writes the states and the moves of a game.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    state: fn(&str) -> String,
    named: fn(&str) -> String,
    /// How an option of a state is written.
    option: fn(&str, &str) -> String,
}

impl Spelling {
    const fn new(state: fn(&str) -> String, named: fn(&str) -> String) -> Self {
        Self { state, named, option: |_, option| option.to_owned() }
    }

    /// The number of cards, with a hat or without; how many are taken.
    pub(crate) const CARDS: Self = Self::new(str::to_owned, |fact| format!("take {fact}"));

    /// `1021` is `[1,0] vs [2,1]`.
    pub(crate) const CHOPSTICKS: Self = Self::new(hands, chopsticks_move);

    /// `2,1V` is the vertical domino whose upper cell is the first one of the second row.
    pub(crate) const CRAM: Self =
        Self::new(|fact| fact.replace('/', "|"), |fact| fact.replace('H', " across").replace('V', " down"));

    /// `32` are rows of three cookies and of two.
    pub(crate) const CHOMP: Self = Self::new(list, str::to_owned);

    /// Heaps are hexadecimal digits, and those of 0 do not count; `b5` takes from 11 so many that 5 are left.
    pub(crate) const NIM: Self = Self { option: moved, ..Self::new(pieces, heap) };

    /// As `NIM`, where the order of the heaps matters: `120` takes 2 from the first heap.
    pub(crate) const ORDERED_NIM: Self = Self::new(list, |fact| {
        let [heap, from, to] = numbers(fact);
        format!("heap {heap}: {from} to {to}")
    });

    /// Pieces are hexadecimal digits, and those of length 0 do not count; `a35` cuts 10 into 3 and 5.
    pub(crate) const STRIP: Self = Self::new(pieces, |fact| {
        let [from, left, right] = numbers(fact);
        format!("{from} to {left}+{right}")
    });

    /// `314` is the queen at row 3 and column 1 with a heap of 4.
    pub(crate) const QUEEN: Self = Self::new(
        |fact| {
            let [row, column, heap] = numbers(fact);
            format!("({row},{column})+{heap}")
        },
        |fact| {
            let (way, number) = fact.split_at(fact.len() - 1);
            if way == "heap" { format!("heap to {number}") } else { format!("queen {way} {number}") }
        },
    );

    /// `0421W`: White has 0 and 4, Black has 2 and 1, White is to move; `243` moves from 4 to 3 in the second row.
    pub(crate) const NORTHCOTT: Self = Self::new(
        |fact| {
            let (counters, player) = fact.split_at(fact.len() - 1);
            let [w1, w2, b1, b2] = numbers(counters);
            format!("w[{w1},{w2}] b[{b1},{b2}] {}", if player == "W" { "White" } else { "Black" })
        },
        |fact| {
            let [row, from, to] = numbers(fact);
            format!("row {row}: {from} to {to}")
        },
    );

    /// States are written as the game does; `GJ` moves a counter from G to J, which is vertex 9 of the game.
    pub(crate) const COUNTERS: Self = Self { option: moved, ..Self::new(str::to_owned, numbered) };
}

fn numbers<const N: usize>(digits: &str) -> [u32; N] {
    let numbers: Vec<_> =
        digits.chars().map(|digit| digit.to_digit(16).expect("a hexadecimal digit")).collect();
    numbers.try_into().unwrap_or_else(|_| panic!("{N} digits are expected, not {digits}"))
}

fn list(digits: &str) -> String {
    let numbers = digits.chars().map(|digit| digit.to_digit(16).expect("a hexadecimal digit").to_string());
    format!("[{}]", numbers.collect::<Vec<_>>().join(","))
}

/// The pieces, or heaps, that are not empty, the greatest first.
fn pieces(digits: &str) -> String {
    let mut pieces: Vec<_> = digits.chars().filter(|&digit| digit != '0').collect();
    pieces.sort_unstable_by(|a, b| b.cmp(a));
    list(&pieces.into_iter().collect::<String>())
}

fn heap(step: &str) -> String {
    let [from, to] = numbers(step);
    format!("{from} to {to}")
}

fn hands(digits: &str) -> String {
    let [a, b, c, d] = numbers(digits);
    format!("[{a},{b}] vs [{c},{d}]")
}

fn numbered(step: &str) -> String {
    let (from, to) = step.split_at(1);
    format!("{from}{}", to.bytes().map(|letter| letter - b'A').sum::<u8>())
}

/// The letters of a state after a move `GJ`, in order.
fn moved(state: &str, step: &str) -> String {
    let (from, to) = step.split_at(1);
    assert!(state.contains(from), "the move {step} does not fit {state}");
    let mut letters: Vec<_> = state.replacen(from, to, 1).chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// The facts of a table, sorted by the names of the states.
pub(crate) fn facts(table: &str, spelling: Spelling) -> Vec<Fact> {
    let mut facts: Vec<_> = table.lines().map(|line| fact(line, spelling)).collect();
    facts.sort_by(|a, b| a.state.cmp(&b.state));
    facts
}

/// The states of a table, in the order of its lines.
pub(crate) fn states(table: &str, spelling: Spelling) -> Vec<String> {
    table.lines().map(|line| fact(line, spelling).state).collect()
}

fn fact(line: &str, spelling: Spelling) -> Fact {
    let fields: Vec<_> = line.split('|').map(str::trim).collect();
    let [state, truth, options, winning] = fields[..] else { panic!("four fields are expected: {line}") };
    let (outcome, remoteness) = truth.split_once(' ').unwrap_or((truth, ""));
    let outcome = Outcome::ALL.into_iter().find(|o| o.to_string() == outcome).expect("an outcome");
    let option = |option: &str| (spelling.state)(&(spelling.option)(state, option));
    let winning = winning.split_whitespace().map(|winning| {
        let (name, to) = winning.split_once(':').unwrap_or((winning, winning));
        ((spelling.named)(name), option(to))
    });
    Fact {
        state: (spelling.state)(state),
        outcome,
        remoteness: remoteness.parse().ok(),
        options: sorted(options.split_whitespace().map(option)),
        winning: sorted(winning),
    }
}

pub(crate) fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<_> = items.collect();
    items.sort();
    items
}
