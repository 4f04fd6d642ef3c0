//! Figures of the games of the catalogue for several sizes, as a program found them that shares nothing with this one.

use crate::solved::{Solved, catalogued};
use pruvo::{outcome::Outcome, rules::Play, state::State};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What is known about a game with these constants, or found.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    game: String,
    with: Vec<String>,
    states: usize,
    pairs: usize,
    win: usize,
    lose: usize,
    draw: usize,
    /// The outcome of every start, and its remoteness where it is not drawn.
    starts: Vec<(Outcome, Option<u64>)>,
    /// The losing states, sorted by their names; not told where they are many.
    #[serde(default)]
    losing: Option<Vec<String>>,
}

fn known() -> Vec<Known> {
    ron::from_str(include_str!("catalogue.ron")).expect("the figures can be read")
}

impl Known {
    /// The same figures, as they are found.
    fn found(&self) -> Self {
        let solved = catalogued(&self.game, &self.with, Play::Normal);
        let verified = solved.verified();
        let start = |state: &State| verified.shown(state).map(|shown| (shown.outcome, shown.step));
        let settled = |(outcome, step)| (outcome, if outcome == Outcome::Draw { None } else { step });
        Self {
            game: self.game.clone(),
            with: self.with.clone(),
            states: verified.states(),
            pairs: verified.pairs(),
            win: verified.count(Outcome::Win),
            lose: verified.count(Outcome::Lose),
            draw: verified.count(Outcome::Draw),
            starts: solved.rules().starts().iter().filter_map(start).map(settled).collect(),
            losing: self.losing.as_ref().map(|_| losing(&solved)),
        }
    }
}

/// The names of the losing states, sorted.
fn losing(solved: &Solved) -> Vec<String> {
    let verified = solved.verified();
    let losing = verified.all().filter(|shown| shown.outcome == Outcome::Lose);
    let mut names: Vec<_> = losing.map(|shown| solved.name(&shown.state())).collect();
    names.sort();
    names
}

#[test]
fn games_of_several_sizes_have_the_known_figures() {
    let mut instances = BTreeMap::new();
    for known in known() {
        assert_eq!(known.found(), known);
        *instances.entry(known.game).or_insert(0) += 1;
    }
    assert_eq!(instances.len(), 20, "{instances:?}");
    assert!(instances.values().all(|&count| count >= 7), "{instances:?}");
}
