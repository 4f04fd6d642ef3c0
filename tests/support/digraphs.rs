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
    pub(crate) ends: Vec<Option<&'static str>>,
    pub(crate) play: &'static str,
    pub(crate) start: usize,
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
        1 => Just(Some("draw")),
        1 => Just(Some("last wins")),
        1 => Just(Some("last loses")),
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
        Drawing { targets, order, listed, ends, play, start: start % count }
    })
}

/// A runner that makes the same cases every time.
pub(crate) fn runner(cases: u32) -> TestRunner {
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
                outcomes.push(format!("{}: {end:?}", name(vertex)));
            }
        }
        let (start, outcomes) = (name(self.start), outcomes.join(", "));
        let Self { play, .. } = self;
        format!(
            "Game(\n    edges: [\n{edges}    ],\n    outcome: {{{outcomes}}},\n    play: {play},\n    start: {start},\n)\n"
        )
    }
}
