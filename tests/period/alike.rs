//! What is said of the moves at great sizes, compared with the moves themselves, on many games.

use crate::support::{called, not_the_last_take, octal, written};
use pruvo::{
    claim::period::Of,
    game::{
        Turn,
        levels::{Levels, Place},
    },
    limits::Limits,
    period,
    rules::Game,
};
use std::collections::BTreeSet;

type Options = BTreeSet<Vec<Place>>;

/// The options of a state, each with its parts in order; nothing left of a heap is no part.
fn options(levels: &dyn Levels, place: Place) -> Options {
    let mut options = Vec::new();
    let turn = levels.ask(place, &mut options).unwrap_or_else(|error| panic!("{error}"));
    if turn != Turn::Open {
        return Options::new();
    }
    let ordered = |mut parts: Vec<Place>| {
        parts.sort();
        parts
    };
    options.into_iter().map(ordered).collect()
}

/// The option with a greatest part that is greater by `by`, which may be less than 0.
fn exchanged(parts: &[Place], by: i64) -> Vec<Place> {
    let mut parts = parts.to_vec();
    let greatest = (0..parts.len()).max_by_key(|&at| parts[at].size).expect("a part");
    parts[greatest].size = parts[greatest].size.checked_add_signed(by).expect("a size");
    parts.sort();
    parts
}

/// Demands of great sizes what [`pruvo::game::levels::Alike`] promises.
fn keeps_its_promise(game: &Game, name: &str) {
    let levels = game.rules.levels().unwrap_or_else(|error| panic!("{name}: {error}"));
    let alike = levels.alike();
    // Beyond `from`, and where no fixed option can be taken for one that goes along.
    let begin = alike.from + alike.takes + alike.least + 40;
    for kind in 0..levels.kinds().len() {
        for size in begin..begin + 25 {
            for p in [1, 2, 5] {
                let (here, there) = (
                    options(&*levels, Place { kind, size }),
                    options(&*levels, Place { kind, size: size + p }),
                );
                let sum = |parts: &[Place]| parts.iter().map(|part| part.size).sum::<u64>();
                let greatest = |parts: &[Place]| parts.iter().map(|part| part.size).max().unwrap_or(0);
                let shift = i64::try_from(p).expect("small");
                for parts in &here {
                    assert!(parts.len() as u64 <= alike.parts, "{name} at {size}: {parts:?}");
                    if sum(parts) + alike.takes < size {
                        assert!(there.contains(parts), "{name} at {size}: a fixed option {parts:?}");
                    } else if greatest(parts) >= alike.least {
                        assert!(
                            there.contains(&exchanged(parts, shift)),
                            "{name} at {size} + {p}: {parts:?}"
                        );
                    }
                }
                for parts in &there {
                    if sum(parts) + alike.takes < size + p {
                        assert!(here.contains(parts), "{name} at {size}: a fixed option {parts:?}");
                    } else if greatest(parts) >= alike.least + p {
                        assert!(here.contains(&exchanged(parts, -shift)), "{name} at {size}, {p}: {parts:?}");
                    }
                }
            }
        }
    }
}

/// Numbers that look random, the same ones every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

#[test]
fn games_of_the_catalogue_are_alike_as_is_said() {
    for call in ["kayles", "dawsons-kayles", "dawsons-chess", "strip", "cards", "subtraction{2, 5, 9} 20"] {
        keeps_its_promise(&called(call), call);
    }
    keeps_its_promise(&not_the_last_take(4), "not the last take");
}

#[test]
fn codes_are_alike_as_is_said() {
    let mut numbers = Numbers(7);
    for _ in 0..60 {
        let first = ["0", "0", "4", "8"][usize::try_from(numbers.below(4)).expect("small")];
        let length = 1 + usize::try_from(numbers.below(3)).expect("small");
        let number = numbers.below(16_u64.pow(3)) >> (4 * (3 - length));
        let digits = format!("{number:0length$X}");
        let code = format!("{first}.{digits}");
        if code.chars().any(|c| ('1'..='F').contains(&c)) {
            keeps_its_promise(&octal(&code), &code);
        }
    }
}

#[test]
fn heaps_that_are_written_out_are_alike_as_is_said() {
    for moves in [
        "(for: \"a in 0..(h - 2) div 2\", into: \"[a, h - 2 - a]\")",
        "(for: \"a in 2..h - 4\", into: \"[a + 1, h - 3 - a]\")",
        "(for: \"a in 0..h - 3\", into: \"[if a < 3 then 0 else a, if h - 3 - a >= 2 then h - 3 - a else 0]\")",
        "(for: \"a in 0..(h - 1) div 2\", when: \"h > 4\", into: \"[a, h - 3 - a, 2]\")",
        "(for: \"k in [2, 5]\", when: \"k <= h\", into: \"[h - k]\"), (when: \"h > 7\", into: \"[3, 4]\")",
        "(for: \"k in 1..min(h, 3), a in 1..(h - k) div 2\", when: \"h != 9\", into: \"[a, h - k - a]\")",
        "(for: \"a in 1..(h - 1) div 3, b in a..(h - 1 - a) div 2\", into: \"[a, b, h - 1 - a - b]\")",
    ] {
        let game = format!("Game(heap: \"h in 1..\", start: \"[9]\", moves: [{moves}])");
        keeps_its_promise(&written(&game), moves);
    }
}

#[test]
fn counters_are_alike_as_is_said_and_their_theorems_hold_beyond_the_proof() {
    let mut numbers = Numbers(11);
    for _ in 0..60 {
        let mut some = |most| numbers.below(most);
        let (a, b, c, d) = (1 + some(5), 1 + some(7), some(4), some(9));
        let (low, least, modulus) = (some(3), some(12), 2 + some(3));
        let play = ["Normal", "Misere"][usize::try_from(some(2)).expect("small")];
        let game = format!(
            "Game(const: [\"TAKES = [{a}, {b}]\"], state: [\"n in {low}..\", \"m in 0..4\"], start: \"n = 30, m = {c}\", play: {play}, moves: [
                (for: \"k in TAKES\", when: \"n - k >= {low} and (n > {least} or k != {a})\", set: \"n = n - k, m = (m + k) mod {modulus}\"),
                (when: \"m > 1 and n >= {d} + {low}\", set: \"m = m - 2, n = max(n - {d}, {low})\"),
            ])"
        );
        let loaded = written(&game);
        keeps_its_promise(&loaded, &game);
        // What is proved is compared with what is computed, twice as far as the proof goes.
        let of = if play == "Normal" { Of::Values } else { Of::Outcomes };
        let proved = period::prove(&*loaded.rules, of, 3000, Limits::default());
        proved
            .unwrap_or_else(|error| panic!("{error}\n{game}"))
            .unwrap_or_else(|_| panic!("no period: {game}"));
    }
}
