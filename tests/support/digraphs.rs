//! Random digraphs, as somebody might write them in a rule file.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::fmt::Write;

/// A digraph with the order in which its vertices are listed.
#[derive(Debug, Clone)]
pub(crate) struct Drawing {
    /// For each vertex its targets; doubles and loops may occur.
    pub(crate) targets: Vec<Vec<usize>>,
    /// The order in which vertices are listed as heads.
    order: Vec<usize>,
    /// Whether a vertex without targets is listed all the same.
    listed: Vec<bool>,
    /// What `outcome` says of each vertex without targets.
    pub(crate) ends: Vec<Option<End>>,
    pub(crate) play: &'static str,
    pub(crate) start: usize,
    /// Who moves at each vertex, where that is not simply the other player.
    pub(crate) owners: Option<Owners>,
}

/// How play ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Draw,
    LastWins,
    LastLoses,
    /// The player with this number wins.
    Wins(usize),
}

/// Two players, and the vertices at which they move.
#[derive(Debug, Clone)]
pub(crate) struct Owners {
    pub(crate) names: [&'static str; 2],
    pub(crate) of: Vec<usize>,
}

impl End {
    /// As a rule file says it.
    pub(crate) fn written(self, names: [&str; 2]) -> String {
        match self {
            Self::Draw => "draw".to_owned(),
            Self::LastWins => "last wins".to_owned(),
            Self::LastLoses => "last loses".to_owned(),
            Self::Wins(player) => format!("{} wins", names[player]),
        }
    }
}

/// How many vertices a digraph has at most.
const MOST: usize = 12;

/// Digraphs of 1 to 12 vertices. In half of them most arcs are short, so that play can take long.
pub(crate) fn drawings() -> impl Strategy<Value = Drawing> {
    let degree = prop_oneof![2 => Just(0), 3 => Just(1), 3 => Just(2), 2 => 3..=5_usize];
    let leap = (1..=MOST, prop::bool::weighted(0.85));
    let leaps = (degree, prop::collection::vec(leap, 5));
    let end = prop_oneof![
        4 => Just(None),
        1 => Just(Some(End::Draw)),
        1 => Just(Some(End::LastWins)),
        1 => Just(Some(End::LastLoses)),
    ];
    let all = (
        (1..=MOST, any::<bool>(), 0..MOST),
        prop::collection::vec(leaps, MOST),
        Just((0..MOST).collect::<Vec<_>>()).prop_shuffle(),
        prop::collection::vec(any::<bool>(), MOST),
        prop::collection::vec(end, MOST),
        prop::sample::select(vec!["Normal", "Misere", "StuckDraws"]),
    );
    all.prop_map(|((count, short, start), leaps, mut order, listed, ends, play)| {
        let target = |from: usize, &(leap, may_be_short): &(usize, bool)| {
            (from + if short && may_be_short { leap % 2 + 1 } else { leap }) % count
        };
        let targets = |from: usize, (degree, leaps): &(usize, Vec<_>)| {
            leaps[..*degree].iter().map(|leap| target(from, leap)).collect()
        };
        let targets = (0..count).zip(&leaps).map(|(from, leaps)| targets(from, leaps)).collect();
        order.retain(|&vertex| vertex < count);
        Drawing { targets, order, listed, ends, play, start: start % count, owners: None }
    })
}

/// Digraphs as [`drawings`], whose vertices belong to two players.
pub(crate) fn owned_drawings() -> impl Strategy<Value = Drawing> {
    let names = prop::sample::select(vec![["Left", "Right"], ["A", "a"], ["_1", "Ĝi"], ["win", "wins"]]);
    // In some digraphs most vertices belong to one player.
    let share = prop::sample::select(vec![0.1, 0.5, 0.5, 0.8]);
    let of = share.prop_flat_map(|share| prop::collection::vec(prop::bool::weighted(share), MOST));
    (drawings(), names, of).prop_map(|(mut drawing, names, of)| {
        for end in drawing.ends.iter_mut().flatten() {
            *end = match *end {
                End::LastWins => End::Wins(0),
                End::LastLoses => End::Wins(1),
                other => other,
            };
        }
        drawing.owners = Some(Owners { names, of: of.into_iter().map(usize::from).collect() });
        drawing
    })
}

/// A runner that makes the same cases every time: so many, or a multiple of them, which `PRUVO_TIMES` says.
pub(crate) fn runner(cases: u32) -> TestRunner {
    let times = std::env::var("PRUVO_TIMES").map_or(1, |times| times.parse().expect("a number of times"));
    let cases = cases * times;
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::XorShift))
}

impl Drawing {
    /// The vertices that are listed as heads, in order. One that nothing else mentions has to be.
    pub(crate) fn heads(&self) -> Vec<usize> {
        let mentioned = |vertex| self.targets.iter().any(|targets| targets.contains(&vertex));
        let listed =
            |&vertex: &usize| !self.targets[vertex].is_empty() || self.listed[vertex] || !mentioned(vertex);
        self.order.iter().copied().filter(listed).collect()
    }

    /// The rule file, vertices being called as `name` says.
    pub(crate) fn rule_file(&self, name: impl Fn(usize) -> String) -> String {
        let name = |vertex: usize| format!("{:?}", name(vertex));
        let mut edges = String::new();
        let mut outcomes = Vec::new();
        for head in self.heads() {
            let targets: Vec<_> = self.targets[head].iter().map(|&target| name(target)).collect();
            writeln!(edges, "        ({}, [{}]),", name(head), targets.join(", ")).expect("a string grows");
        }
        for (vertex, targets) in self.targets.iter().enumerate() {
            if let (Some(end), true) = (self.ends[vertex], targets.is_empty()) {
                let names = self.owners.as_ref().map_or(["", ""], |owners| owners.names);
                outcomes.push(format!("{}: {:?}", name(vertex), end.written(names)));
            }
        }
        let (start, outcomes) = (name(self.start), outcomes.join(", "));
        let mut players = String::new();
        if let Some(Owners { names, of }) = &self.owners {
            let owners =
                self.order.iter().map(|&vertex| format!("{}: {:?}", name(vertex), names[of[vertex]]));
            let owners = owners.collect::<Vec<_>>().join(", ");
            players = format!("    players: {names:?},\n    owner: {{{owners}}},\n");
        }
        let Self { play, .. } = self;
        format!(
            "Game(\n    edges: [\n{edges}    ],\n{players}    outcome: {{{outcomes}}},\n    play: {play},\n    start: {start},\n)\n"
        )
    }
}
