//! The laws for random games of heaps: codes, and moves that say what becomes of a heap. What they mean is found by
//! another reading of both, which shares nothing with the program.

use crate::{
    digraphs::runner,
    expected::{Expected, hold, load},
    naive::solve,
};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestCaseResult};
use pruvo::{diagnostic::Kind, outcome::Outcome, rules::Settings, state::State};
use std::collections::{BTreeMap, btree_map::Entry};

const CASES: u32 = 1_500;

/// Sizes, the largest first. The order of such lists is the order of states.
type Heaps = Vec<u64>;

/// A move of one heap: its name, and what stands in the place of the heap.
type Made = (String, Heaps);

/// A game of heaps.
#[derive(Debug, Clone)]
struct Game {
    rules: Rules,
    start: Heaps,
    play: &'static str,
}

#[derive(Debug, Clone)]
enum Rules {
    Code {
        /// For each number that is taken, from 0 on, the digit.
        digits: Vec<u32>,
        dots: bool,
    },
    Moves(Vec<Move>),
}

/// A move that takes k, a number of a range that the heap is no smaller than.
#[derive(Debug, Clone)]
struct Move {
    from: u64,
    to: u64,
    shape: Shape,
}

/// What becomes of a heap of h from which k are taken.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Rest,
    /// The rest, and half of what was taken.
    Half,
    /// The rest, and ones for what was taken, but for one.
    Ones,
    /// The rest in two parts that differ by at most one.
    Halves,
    /// Nothing where the heap is even, the rest elsewhere.
    Parity,
    /// The heap as it is: a pass.
    Pass,
    /// One more, up to 7.
    Up,
}

impl Shape {
    /// Those by which nothing ever grows.
    const DOWN: [Self; 5] = [Self::Rest, Self::Half, Self::Ones, Self::Halves, Self::Parity];

    fn written(self) -> &'static str {
        match self {
            Self::Rest => "[h - k]",
            Self::Half => "[k div 2, h - k]",
            Self::Ones => "[if i = 0 then h - k else 1 for i in 0..k - 1]",
            Self::Halves => "[(h - k) div 2, h - k - (h - k) div 2]",
            Self::Parity => "if h mod 2 = 0 then [] else [0, h - k]",
            Self::Pass => "[h]",
            Self::Up => "[min(h + 1, max(h, 7))]",
        }
    }

    fn parts(self, h: u64, k: u64) -> Heaps {
        let parts = match self {
            Self::Rest => vec![h - k],
            Self::Half => vec![k / 2, h - k],
            Self::Ones if k == 0 => vec![],
            Self::Ones => std::iter::once(h - k).chain((1..k).map(|_| 1)).collect(),
            Self::Halves => vec![(h - k) / 2, (h - k).div_ceil(2)],
            Self::Parity => vec![if h.is_multiple_of(2) { 0 } else { h - k }],
            Self::Pass => vec![h],
            Self::Up => vec![(h + 1).min(h.max(7))],
        };
        sorted(parts)
    }
}

/// The heaps in order, empty ones left out.
fn sorted(mut heaps: Heaps) -> Heaps {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

fn list(heaps: &[u64]) -> String {
    format!("[{}]", heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
}

impl Rules {
    /// The fields of the rule file.
    fn written(&self) -> String {
        match self {
            Self::Code { digits, dots } => {
                let digits: String = digits.iter().map(|&d| char::from_digit(d, 16).unwrap_or('?')).collect();
                let dots = if *dots { "..." } else { "" };
                format!("octal: \"{}.{}{dots}\"", &digits[..1], &digits[1..])
            }
            Self::Moves(moves) => {
                let moves = moves.iter().zip(0..).map(|(Move { from, to, shape }, number)| {
                    let into = shape.written();
                    format!(
                        "(name: \"m{number} of {{h}}: {{k}}\", for: \"k in {from}..{to}\", when: \"k <= h\", into: \"{into}\")"
                    )
                });
                format!("heap: \"h in 1..\", moves: [{}]", moves.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// What can be made of a heap, in move order.
    fn made(&self, h: u64) -> Vec<Made> {
        match self {
            Self::Code { digits, dots } => made_by_code(digits, *dots, h),
            Self::Moves(moves) => {
                let mut made = Vec::new();
                for (Move { from, to, shape }, number) in moves.iter().zip(0..) {
                    let possible = (*from..=*to).filter(|&k| k <= h);
                    made.extend(possible.map(|k| (format!("m{number} of {h}: {k}"), shape.parts(h, k))));
                }
                made
            }
        }
    }
}

/// What a code allows: by digits, by the number of heaps that are left, by what is taken, by the least heaps.
fn made_by_code(digits: &[u32], dots: bool, h: u64) -> Vec<Made> {
    let mut made = Vec::new();
    for (&digit, taken) in digits.iter().zip(0..) {
        let last = if dots && taken + 1 == digits.len() as u64 { h.max(taken) } else { taken };
        for count in 0..4 {
            if digit & (1 << count) == 0 {
                continue;
            }
            for k in (taken..=last).filter(|&k| k <= h) {
                let begin = if k == 0 { format!("split {h} into") } else { format!("take {k} from {h}") };
                let link = if k == 0 { " " } else { " leaving " };
                let named = partitions(h - k, count).into_iter().map(|mut parts| {
                    parts.reverse();
                    let sum = parts.iter().map(u64::to_string).collect::<Vec<_>>().join("+");
                    let left = if parts.is_empty() { String::new() } else { format!("{link}{sum}") };
                    (format!("{begin}{left}"), parts)
                });
                made.extend(named);
            }
        }
    }
    made
}

/// All ways to write a number as a sum of so many positive numbers, ascending; in lexicographic order.
fn partitions(number: u64, count: u32) -> Vec<Heaps> {
    fn from(least: u64, number: u64, count: u32) -> Vec<Heaps> {
        match count {
            0 if number == 0 => vec![vec![]],
            0 => vec![],
            _ => (least..=number)
                .flat_map(|first| {
                    let rest = from(first, number - first, count - 1).into_iter();
                    rest.map(move |rest| std::iter::once(first).chain(rest).collect())
                })
                .collect(),
        }
    }
    from(1, number, count)
}

impl Game {
    fn rule_file(&self) -> String {
        format!("Game({}, start: \"{}\", play: {})", self.rules.written(), list(&self.start), self.play)
    }

    /// The moves from a state, each once: the largest heaps first, of equal ones only one.
    fn moves(&self, state: &Heaps) -> Vec<Made> {
        let mut moves: Vec<Made> = Vec::new();
        for (at, &heap) in state.iter().enumerate() {
            if state[..at].contains(&heap) {
                continue;
            }
            for (name, parts) in self.rules.made(heap) {
                let others =
                    state.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &heap)| heap);
                let new = (name, sorted(others.chain(parts).collect()));
                if !moves.contains(&new) {
                    moves.push(new);
                }
            }
        }
        moves
    }

    /// All states that play can reach, with their moves, in state order; nothing where heaps become ever more. There
    /// are 11 at most where nothing grows, and what grows once after a split grows again.
    fn all(&self) -> Option<BTreeMap<Heaps, Vec<Made>>> {
        let mut all = BTreeMap::new();
        let mut todo = vec![self.start.clone()];
        while let Some(state) = todo.pop() {
            if state.len() > 24 {
                return None;
            }
            if let Entry::Vacant(new) = all.entry(state) {
                let moves = self.moves(new.key());
                todo.extend(moves.iter().map(|(_, to)| to.clone()));
                new.insert(moves);
            }
        }
        Some(all)
    }
}

fn expected(game: &Game, all: &BTreeMap<Heaps, Vec<Made>>) -> Expected {
    let number: BTreeMap<_, _> = all.keys().zip(0_usize..).collect();
    let options = |moves: &Vec<Made>| {
        let mut options = Vec::new();
        for (_, to) in moves {
            if !options.contains(&number[to]) {
                options.push(number[to]);
            }
        }
        options
    };
    let stuck = match game.play {
        "Normal" => Outcome::Lose,
        "Misere" => Outcome::Win,
        _ => Outcome::Draw,
    };
    Expected {
        names: all.keys().map(|heaps| list(heaps)).collect(),
        options: all.values().map(options).collect(),
        over: all.values().map(|moves| moves.is_empty().then_some(stuck)).collect(),
        players: None,
    }
}

/// The moves have their names, also where heaps are typed in another order.
fn moves_are(file: &str, all: &BTreeMap<Heaps, Vec<Made>>) -> TestCaseResult {
    let game = load(file)?;
    for (heaps, moves) in all {
        let state = game.rules.read(&list(heaps)).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let found =
            game.rules.moves(state.words()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let written = |to: &State| game.rules.name(to.words()).expect("a state has a name");
        let found: Vec<_> =
            found.iter().map(|m| (m.name.clone().unwrap_or_default(), written(&m.to))).collect();
        let known: Vec<_> = moves.iter().map(|(name, to)| (name.clone(), list(to))).collect();
        prop_assert_eq!(found, known, "at {}", list(heaps));
        let reversed: Heaps = heaps.iter().rev().copied().collect();
        let meant = game.meant(&list(&reversed).replace(',', ", "));
        prop_assert_eq!(meant.ok(), Some(list(heaps)));
    }
    Ok(())
}

/// Heaps that become ever more are a limit, which is found before play.
fn grows_without_bound(file: &str) -> TestCaseResult {
    match pruvo::rules::Game::from_text("game.ron", file, &Settings::default()) {
        Ok(_) => Err(TestCaseError::fail("the heaps are said to be bounded")),
        Err(error) => {
            prop_assert_eq!(error.kind, Kind::Limit, "{}", error);
            Ok(())
        }
    }
}

fn games() -> impl Strategy<Value = Game> {
    let digit = prop_oneof![5 => 0..8_u32, 1 => 8..16_u32];
    let before = prop_oneof![4 => Just(0), 1 => Just(4_u32)];
    let digits = (before, prop::collection::vec(digit, 1..=4), prop::bool::weighted(0.2));
    let codes = digits.prop_map(|(before, mut digits, dots)| {
        // A code allows something.
        if digits.iter().all(|&digit| digit == 0) {
            digits[0] = 3;
        }
        digits.insert(0, before);
        Rules::Code { digits, dots }
    });
    let shape = prop_oneof![9 => prop::sample::select(&Shape::DOWN[..]), 1 => Just(Shape::Pass), 1 => Just(Shape::Up)];
    let one =
        (1..=3_u64, 0..=2_u64, shape).prop_map(|(from, more, shape)| Move { from, to: from + more, shape });
    let moves = prop::collection::vec(one, 1..=3).prop_map(Rules::Moves);
    let start = prop::collection::vec(0..=7_u64, 0..=3).prop_map(sorted);
    let start = start.prop_filter("small", |heaps| heaps.iter().sum::<u64>() <= 11);
    let play = prop::sample::select(vec!["Normal", "Misere", "StuckDraws"]);
    (prop_oneof![codes.boxed(), moves.boxed()], start, play).prop_map(|(rules, start, play)| Game {
        rules,
        start,
        play,
    })
}

#[test]
fn every_random_game_of_heaps_means_what_its_code_or_its_moves_say() {
    let law = |game: Game| {
        let file = game.rule_file();
        let verdict = match game.all() {
            None => grows_without_bound(&file),
            Some(all) => moves_are(&file, &all).and_then(|()| hold(&file, &expected(&game, &all))),
        };
        verdict.map_err(|error| TestCaseError::fail(format!("{error}\nin {file}")))
    };
    runner(CASES).run(&games(), law).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn the_random_games_of_heaps_are_of_all_kinds() {
    let kinds = [
        "a code",
        "dots",
        "a digit before the point",
        "three heaps of one",
        "no heap",
        "three heaps",
        "at least 20 states",
        "more heaps than at the start",
        "a winning start where play goes on",
        "a losing start where play goes on",
        "a drawn start where play goes on",
        "two heaps of one size",
        "ever more heaps",
    ];
    let mut counts = [0_u32; 13];
    let (mut runner, games) = (runner(CASES), games());
    for _ in 0..CASES {
        let game = games.new_tree(&mut runner).expect("a game").current();
        for (count, feature) in counts.iter_mut().zip(features(&game)) {
            *count += u32::from(feature);
        }
    }
    for (kind, count) in kinds.iter().zip(counts) {
        assert!(count >= CASES / 40, "only {count} games with {kind}");
    }
}

fn features(game: &Game) -> [bool; 13] {
    let Some(all) = game.all() else { return std::array::from_fn(|at| at == 12) };
    let expected = expected(game, &all);
    let truth = solve(&expected.options, &expected.over);
    let start = all.keys().position(|heaps| *heaps == game.start).expect("the start is met");
    let begins = |outcome| truth[start].outcome == outcome && expected.over[start].is_none();
    let code = |kind: &dyn Fn(&[u32], bool) -> bool| match &game.rules {
        Rules::Code { digits, dots } => kind(digits, *dots),
        Rules::Moves(_) => false,
    };
    [
        code(&|_, _| true),
        code(&|_, dots| dots),
        code(&|digits, _| digits[0] > 0),
        code(&|digits, _| digits.iter().any(|&digit| digit >= 8)),
        game.start.is_empty(),
        game.start.len() == 3,
        all.len() >= 20,
        all.keys().any(|heaps| heaps.len() > game.start.len()),
        begins(Outcome::Win),
        begins(Outcome::Lose),
        begins(Outcome::Draw),
        all.keys().any(|heaps| heaps.windows(2).any(|pair| pair[0] == pair[1])),
        false,
    ]
}
