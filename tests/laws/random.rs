//! The laws for random digraphs, each written as a rule file.

use crate::expected::{Expected, hold};
use crate::{
    digraphs::{Drawing, drawings, runner},
    naive::solve,
};
use proptest::strategy::{Strategy, ValueTree};
use pruvo::outcome::Outcome;

const CASES: u32 = 10_000;

/// Names that are hard to write, to read and to tell apart.
const NAMES: [&str; 12] =
    ["a", "A", "ĝi", "^3", "x \"y\"", "a\\b", " a", "(1, 2)", "{}", "start: \"a\"", "//", "9007199254740993"];

/// What a rule file means: what play can reach, by vertices in state order.
struct Meaning {
    vertices: Vec<usize>,
    expected: Expected,
}

impl Meaning {
    /// States go in the order of the list; what is only a target follows, by first mention.
    fn of(drawing: &Drawing) -> Self {
        let heads = drawing.heads();
        let mentioned = heads.iter().flat_map(|&head| drawing.targets[head].iter().copied());
        let mut vertices = without_doubles(heads.iter().copied().chain(mentioned));
        let reachable = reachable(drawing);
        vertices.retain(|vertex| reachable.contains(vertex));
        let number = |vertex: usize| vertices.iter().position(|&v| v == vertex).expect("a reachable vertex");
        let options = |&vertex: &usize| without_doubles(drawing.targets[vertex].iter().map(|&t| number(t)));
        let expected = Expected {
            names: vertices.iter().map(|&vertex| NAMES[vertex].to_owned()).collect(),
            options: vertices.iter().map(options).collect(),
            over: vertices.iter().map(|&vertex| over(drawing, vertex)).collect(),
        };
        Self { vertices, expected }
    }
}

fn reachable(drawing: &Drawing) -> Vec<usize> {
    let mut met = vec![drawing.start];
    let mut at = 0;
    while let Some(&vertex) = met.get(at) {
        met = without_doubles(met.into_iter().chain(drawing.targets[vertex].iter().copied()));
        at += 1;
    }
    met
}

/// The outcome of a vertex without targets, for the player who is stuck there.
fn over(drawing: &Drawing, vertex: usize) -> Option<Outcome> {
    let outcome = match (drawing.ends[vertex], drawing.play) {
        (Some("last wins"), _) | (None, "Normal") => Outcome::Lose,
        (Some("last loses"), _) | (None, "Misere") => Outcome::Win,
        _ => Outcome::Draw,
    };
    drawing.targets[vertex].is_empty().then_some(outcome)
}

fn without_doubles(items: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut once = Vec::new();
    for item in items {
        if !once.contains(&item) {
            once.push(item);
        }
    }
    once
}

#[test]
fn every_random_digraph_is_solved_proved_and_written_as_brute_force_says() {
    let laws = |drawing: Drawing| {
        let file = drawing.rule_file(|vertex| NAMES[vertex].to_owned());
        hold(&file, &Meaning::of(&drawing).expected)
    };
    runner(CASES).run(&drawings(), laws).unwrap_or_else(|failure| panic!("{failure}"));
}

/// How many of the cases have something about them.
#[derive(Debug, Default)]
struct Counts([u32; 12]);

#[test]
fn the_random_digraphs_are_of_all_kinds() {
    let kinds = [
        "one vertex",
        "twelve vertices",
        "a loop",
        "a double edge",
        "an end",
        "no end",
        "a part that play cannot reach",
        "a drawn end",
        "a winning start",
        "a losing start",
        "a drawn start where play goes on",
        "a remoteness of at least 4",
    ];
    let mut counts = Counts::default();
    let (mut runner, drawings) = (runner(CASES), drawings());
    for _ in 0..CASES {
        let drawing = drawings.new_tree(&mut runner).expect("a digraph").current();
        counts.add(features(&drawing));
    }
    for (kind, count) in kinds.iter().zip(counts.0) {
        assert!(count >= CASES / 40, "only {count} digraphs with {kind}");
    }
}

impl Counts {
    fn add(&mut self, features: [bool; 12]) {
        for (count, feature) in self.0.iter_mut().zip(features) {
            *count += u32::from(feature);
        }
    }
}

fn features(drawing: &Drawing) -> [bool; 12] {
    let count = drawing.targets.len();
    let Meaning { vertices, expected } = Meaning::of(drawing);
    let truth = solve(&expected.options, &expected.over);
    let start = vertices.iter().position(|&vertex| vertex == drawing.start).expect("the start");
    let begins = |outcome| truth[start].outcome == outcome && expected.over[start].is_none();
    let doubles = |&vertex: &usize| {
        let targets = &drawing.targets[vertex];
        (1..targets.len()).any(|at| targets[..at].contains(&targets[at]))
    };
    [
        count == 1,
        count == 12,
        vertices.iter().any(|&vertex| drawing.targets[vertex].contains(&vertex)),
        vertices.iter().any(doubles),
        expected.over.iter().any(Option::is_some),
        expected.over.iter().all(Option::is_none),
        vertices.len() < count,
        expected.over.contains(&Some(Outcome::Draw)),
        begins(Outcome::Win),
        begins(Outcome::Lose),
        begins(Outcome::Draw),
        truth.iter().any(|truth| truth.remoteness >= Some(4)),
    ]
}
