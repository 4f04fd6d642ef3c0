//! On which few states the proof of one outcome rests: greedy sharing. Stands on [`relation`](crate::relation).
//!
//! A winning state needs one losing option, and a proof may cite any of them as long as no two rows rest on each other.
//! So it cites one that it has already; if there is none, the one by which it seems to grow least. To find the smallest
//! proof of all is hard, and not promised. What a drawn state needs is in `halves`.
//!
//! No two rows rest on each other: a state and the option that it cites are in different strongly connected components
//! of T, or the option is nearer to the end of play.

mod halves;

use super::Solution;
use crate::{outcome::Outcome, relation::Relation};
use halves::Guess;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// How far one looks to see by how many rows a proof would grow.
const FAR: usize = 100;

/// What the proof for one state consists of; states by number.
#[derive(Debug, Clone, Default)]
pub(super) struct Choice {
    /// The states that have an outcome of their own, with the witness of winning ones.
    pub(super) rows: BTreeMap<usize, Option<usize>>,
    /// The same states, each before all on which its row rests.
    pub(super) from_above: Vec<usize>,
    /// The drawn states where the player to move has to avoid losing, and by which option that is done.
    pub(super) not_lost: BTreeMap<usize, usize>,
    /// The drawn states where the opponent has to.
    pub(super) not_won: BTreeSet<usize>,
}

impl Choice {
    /// How many states it has.
    fn len(&self) -> usize {
        let both = self.not_won.iter().filter(|&state| self.not_lost.contains_key(state)).count();
        self.rows.len() + self.not_lost.len() + self.not_won.len() - both
    }
}

/// A small proof for the state with this number: greedily, again and again for as long as it gets smaller.
pub(super) fn choose(relation: &Relation, solution: &Solution, claimed: usize) -> Choice {
    let search = Search::new(relation, solution);
    // Which guess serves best differs from game to game.
    let moves = if search.has_row(claimed) { 0..=0 } else { 2..=4 };
    let choices = moves.map(|power| search.shrink(claimed, &search.guess(1 << power)));
    choices.min_by_key(Choice::len).unwrap_or_default()
}

/// What a state is greater in than all on which its row may rest.
type Height = (u32, u32);

struct Search<'s> {
    relation: &'s Relation,
    solution: &'s Solution,
    /// For each state the number of its strongly connected component; those of its options are not greater.
    component: Vec<u32>,
    /// For each state that is not drawn how many rows its proof would have if nothing were shared.
    size: Vec<u64>,
}

impl<'s> Search<'s> {
    fn new(relation: &'s Relation, solution: &'s Solution) -> Self {
        let (count, component) = (relation.states().len(), relation.components());
        let mut search = Self { relation, solution, component, size: vec![1; count] };
        let going_on = |&s: &usize| relation.over(s).is_none() && search.has_row(s);
        let mut order: Vec<_> = (0..count).filter(going_on).collect();
        order.sort_unstable_by_key(|&state| search.height(state));
        for state in order {
            let below = if solution.outcome(state) == Outcome::Win {
                search.witnesses(state).map(|option| search.size[option]).min()
            } else {
                relation.options(state).map(|option| search.size[option]).reduce(u64::saturating_add)
            };
            search.size[state] = below.unwrap_or_default().saturating_add(1);
        }
        search
    }

    /// Whether a state has an outcome of its own: one that is not drawn, or that the rules give it.
    fn has_row(&self, state: usize) -> bool {
        self.relation.over(state).is_some() || self.solution.outcome(state) != Outcome::Draw
    }

    fn height(&self, state: usize) -> Height {
        (self.component[state], self.solution.steps[state])
    }

    /// The options that a winning state may cite.
    fn witnesses(&self, state: usize) -> impl Iterator<Item = usize> {
        let wins = move |&option: &usize| {
            let worth = self.relation.leads(state, option, self.solution.outcome(option));
            worth == Outcome::Win && self.height(option) < self.height(state)
        };
        self.relation.options(state).filter(wins)
    }

    /// One proof after the other, each knowing what the one before it cited, until they do not get smaller.
    fn shrink(&self, claimed: usize, guess: &Guess) -> Choice {
        let mut best = self.pass(claimed, guess, &Choice::default());
        loop {
            let next = self.pass(claimed, guess, &best);
            if next.len() >= best.len() {
                return best;
            }
            best = next;
        }
    }

    fn pass(&self, claimed: usize, guess: &Guess, before: &Choice) -> Choice {
        let mut pass = Pass {
            search: self,
            before,
            choice: Choice::default(),
            needed: vec![false; self.relation.states().len()],
            todo: BinaryHeap::new(),
        };
        if self.has_row(claimed) {
            pass.need(claimed);
        } else {
            pass.halves(claimed, guess);
        }
        pass.rows();
        pass.choice
    }
}

struct Pass<'p> {
    search: &'p Search<'p>,
    /// An earlier proof.
    before: &'p Choice,
    choice: Choice,
    /// Which states have a row, or will have one.
    needed: Vec<bool>,
    todo: BinaryHeap<(Height, usize)>,
}

impl Pass<'_> {
    fn need(&mut self, state: usize) {
        if !std::mem::replace(&mut self.needed[state], true) {
            self.todo.push((self.search.height(state), state));
        }
    }

    /// Gives the needed states their rows, from above, so that all that rests on a state is known when its turn comes.
    fn rows(&mut self) {
        let Search { relation, solution, .. } = *self.search;
        while let Some((_, state)) = self.todo.pop() {
            let mut by = None;
            if relation.over(state).is_some() {
            } else if solution.outcome(state) == Outcome::Win {
                by = self.witness(state);
                if let Some(option) = by {
                    self.need(option);
                }
            } else {
                relation.options(state).for_each(|option| self.need(option));
            }
            self.choice.rows.insert(state, by);
            self.choice.from_above.push(state);
        }
    }

    /// The option that a winning state is to cite.
    fn witness(&self, state: usize) -> Option<usize> {
        let cost = |&option: &usize| {
            let cited = self.before.rows.contains_key(&option);
            (self.growth(option), !cited, self.search.size[option], option)
        };
        let needed = self.search.witnesses(state).find(|&option| self.needed[option]);
        needed.or_else(|| self.search.witnesses(state).min_by_key(cost))
    }

    /// By how many rows the proof would grow with one for this state, as far as one looks.
    fn growth(&self, state: usize) -> usize {
        let Search { relation, solution, ref size, .. } = *self.search;
        let (mut seen, mut open) = (BTreeSet::new(), vec![state]);
        while let Some(state) = open.pop() {
            if seen.len() == FAR
                || self.needed[state]
                || !seen.insert(state)
                || relation.over(state).is_some()
            {
                continue;
            }
            if solution.outcome(state) == Outcome::Win {
                let witnesses = || self.search.witnesses(state);
                let cited = self.before.rows.get(&state).copied().flatten();
                let needed = || witnesses().find(|&option| self.needed[option]);
                open.extend(cited.or_else(needed).or_else(|| witnesses().min_by_key(|&o| size[o])));
            } else {
                open.extend(relation.options(state));
            }
        }
        seen.len()
    }
}
