//! The laws for random digraphs, each written as a rule file.

use crate::{
    digraphs::{Drawing, End, drawings, owned_drawings, runner},
    expected::{Expected, Players, hold},
    naive::solve,
};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestCaseResult,
};
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
            players: drawing.owners.as_ref().map(|owners| Players {
                names: owners.names,
                movers: vertices.iter().map(|&vertex| owners.of[vertex]).collect(),
            }),
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
    let owner = drawing.owners.as_ref().map(|owners| owners.of[vertex]);
    let outcome = match (drawing.ends[vertex], drawing.play) {
        (Some(End::Wins(player)), _) if owner == Some(player) => Outcome::Win,
        (Some(End::LastWins | End::Wins(_)), _) | (None, "Normal") => Outcome::Lose,
        (Some(End::LastLoses), _) | (None, "Misere") => Outcome::Win,
        (Some(End::Draw) | None, _) => Outcome::Draw,
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

fn laws(drawing: &Drawing) -> TestCaseResult {
    let file = drawing.rule_file(|vertex| NAMES[vertex].to_owned());
    hold(&file, &Meaning::of(drawing).expected)
}

#[test]
fn every_random_digraph_is_solved_proved_and_written_as_brute_force_says() {
    runner(CASES).run(&drawings(), |drawing| laws(&drawing)).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn every_random_digraph_with_owners_is_solved_proved_and_written_as_brute_force_says() {
    runner(CASES)
        .run(&owned_drawings(), |drawing| laws(&drawing))
        .unwrap_or_else(|failure| panic!("{failure}"));
}

/// Demands that many digraphs are of each of these kinds.
fn are_of_all_kinds<const N: usize>(
    drawings: impl Strategy<Value = Drawing>,
    kinds: [&str; N],
    features: impl Fn(&Drawing) -> [bool; N],
) {
    let (mut runner, mut counts) = (runner(CASES), [0; N]);
    for _ in 0..CASES {
        let drawing = drawings.new_tree(&mut runner).expect("a digraph").current();
        for (count, feature) in counts.iter_mut().zip(features(&drawing)) {
            *count += u32::from(feature);
        }
    }
    for (kind, count) in kinds.iter().zip(counts) {
        assert!(count >= CASES / 100, "only {count} digraphs with {kind}");
    }
}

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
    are_of_all_kinds(drawings(), kinds, features);
}

fn features(drawing: &Drawing) -> [bool; 12] {
    let count = drawing.targets.len();
    let Meaning { vertices, expected } = Meaning::of(drawing);
    let truth = expected.truth();
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

#[test]
fn the_random_digraphs_with_owners_are_of_all_kinds() {
    let kinds = [
        "a winning state whose nearest witness is winning for the same player",
        "a winning state with such a witness that is not the nearest",
        "a losing state with a losing option",
        "a losing state with options of both players",
        "a drawn state with a losing option",
        "a drawn state that stays where the same player moves on",
        "a winning option that does not help",
        "an end that the first player wins",
        "an end that the second player wins where the first is to move",
        "a vertex without an outcome of its own where the players are stuck",
        "a remoteness of at least 4",
        "outcomes other than those of players who take turns",
    ];
    are_of_all_kinds(owned_drawings(), kinds, features_of_owned);
}

/// An option: its outcome, whether the turn passes, its remoteness.
type Seen = (Outcome, bool, Option<u64>);

fn features_of_owned(drawing: &Drawing) -> [bool; 12] {
    let Meaning { vertices, expected } = Meaning::of(drawing);
    let truth = expected.truth();
    // Whether some state where play goes on has this outcome, and the test holds for it and its options.
    let some = |outcome: Outcome, test: &dyn Fn(usize, &[Seen]) -> bool| {
        let open = (0..truth.len()).filter(|&s| expected.over[s].is_none() && truth[s].outcome == outcome);
        let said =
            |from: usize, to: usize| (truth[to].outcome, expected.passes(from, to), truth[to].remoteness);
        open.into_iter().any(|from| {
            let options: Vec<_> = expected.options[from].iter().map(|&to| said(from, to)).collect();
            test(from, &options)
        })
    };
    let near = |from: usize| truth[from].remoteness.map(|step| step - 1);
    let end = |player: usize, mover: usize| {
        let ends = |&vertex: &usize| {
            let owner = drawing.owners.as_ref().map(|owners| owners.of[vertex]);
            let open = !drawing.targets[vertex].is_empty();
            !open && drawing.ends[vertex] == Some(End::Wins(player)) && owner == Some(mover)
        };
        vertices.iter().any(ends)
    };
    let (win, lose, draw) = (Outcome::Win, Outcome::Lose, Outcome::Draw);
    [
        some(win, &|from, all| {
            !all.contains(&(lose, true, near(from))) && all.contains(&(win, false, near(from)))
        }),
        some(win, &|from, all| all.iter().any(|o| (o.0, o.1) == (win, false) && o.2 > near(from))),
        some(lose, &|_, all| all.iter().any(|o| o.0 == lose)),
        some(lose, &|_, all| all.iter().any(|o| o.1) && all.iter().any(|o| !o.1)),
        some(draw, &|_, all| all.iter().any(|o| (o.0, o.1) == (lose, false))),
        some(draw, &|_, all| all.iter().find(|o| o.0 == draw).is_some_and(|o| !o.1)),
        some(win, &|_, all| all.iter().any(|o| (o.0, o.1) == (win, true))),
        end(0, 0) || end(0, 1),
        end(1, 0),
        vertices.iter().any(|&v| drawing.targets[v].is_empty() && drawing.ends[v].is_none()),
        truth.iter().any(|truth| truth.remoteness >= Some(4)),
        solve(&expected.options, &expected.over) != truth,
    ]
}
