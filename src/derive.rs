//! Finds the steps of a proof, in the order of a textbook. Stands on [`relation`](crate::relation) and
//! [`certificate`](crate::certificate). Trusted by nobody: what it finds is checked.

mod explain;
mod values;

pub use values::values;

use crate::{
    certificate::{Certificate, FORMAT, Scope, Stays, Step},
    game::Identity,
    outcome::Outcome,
    relation::Relation,
    state::State,
};
use explain::Choice;
use std::collections::BTreeMap;

/// The outcome of every state, with the remoteness and the witness where there are any.
#[derive(Debug, Clone)]
pub struct Solution {
    outcomes: Vec<Outcome>,
    /// The remoteness, in moves; 0 for drawn states.
    steps: Vec<u32>,
}

impl Solution {
    /// Solves a relation: where all moves lead down in state order, or all up, as in most games that must end, in that
    /// order, else by retrograde analysis. Linear in |S| + |T|.
    pub fn of(relation: &Relation) -> Self {
        let count = relation.states().len();
        let all = |leads: fn(&usize, &usize) -> bool| {
            (0..count).all(|state| relation.options(state).all(|option| leads(&option, &state)))
        };
        if all(usize::lt) {
            Self::in_order(relation, 0..count)
        } else if all(usize::gt) {
            Self::in_order(relation, (0..count).rev())
        } else {
            Self::backwards(relation)
        }
    }

    /// Solves a relation in an order in which the options of a state come before it.
    fn in_order(relation: &Relation, order: impl Iterator<Item = usize>) -> Self {
        let count = relation.states().len();
        let (mut outcomes, mut steps) = (vec![Outcome::Draw; count], vec![0_u32; count]);
        for state in order {
            if let Some(outcome) = relation.over(state) {
                outcomes[state] = outcome;
                continue;
            }
            let (mut least, mut greatest, mut drawn) = (None, 0, false);
            for option in relation.options(state) {
                let step = steps[option] + 1;
                match relation.leads(state, option, outcomes[option]) {
                    Outcome::Win => least = Some(least.map_or(step, |least: u32| least.min(step))),
                    Outcome::Lose => greatest = greatest.max(step),
                    Outcome::Draw => drawn = true,
                }
            }
            (outcomes[state], steps[state]) = match least {
                Some(step) => (Outcome::Win, step),
                None if drawn => (Outcome::Draw, 0),
                None => (Outcome::Lose, greatest),
            };
        }
        Self { outcomes, steps }
    }

    /// Solves a relation from the states where play is over backwards, each pair of T once.
    ///
    /// Every state is settled in the round of its remoteness: a winning state as soon as one option is losing, a
    /// losing state when the last of its options is winning; where the same player moves on, the other way round. What
    /// is never settled is drawn.
    fn backwards(relation: &Relation) -> Self {
        let count = relation.states().len();
        let mut outcomes: Vec<_> = (0..count).map(|state| relation.over(state)).collect();
        let mut steps = vec![0_u32; count];
        // How many options of a state are not yet known to be winning.
        let open = (0..count).map(|state| u32::try_from(relation.degree(state)).unwrap_or(u32::MAX));
        let mut open: Vec<_> = open.collect();
        // The settled states, in the order in which they were settled.
        let mut settled: Vec<_> =
            (0..count).filter(|&s| !matches!(outcomes[s], None | Some(Outcome::Draw))).collect();
        let mut next = 0;
        while let Some(&option) = settled.get(next) {
            next += 1;
            let Some(outcome) = outcomes[option] else { continue };
            for state in relation.predecessors(option) {
                if outcomes[state].is_some() {
                    continue;
                }
                open[state] -= 1;
                let worth = relation.leads(state, option, outcome);
                if worth == Outcome::Win || open[state] == 0 {
                    outcomes[state] = Some(worth);
                    steps[state] = steps[option] + 1;
                    settled.push(state);
                }
            }
        }
        Self { outcomes: outcomes.into_iter().map(|o| o.unwrap_or(Outcome::Draw)).collect(), steps }
    }

    /// The outcome of the state with this number.
    pub fn outcome(&self, state: usize) -> Outcome {
        self.outcomes[state]
    }

    /// The remoteness of a state that is not drawn: how many moves play takes when the winner hurries and the loser
    /// delays.
    pub fn remoteness(&self, state: usize) -> Option<u32> {
        (self.outcomes[state] != Outcome::Draw).then_some(self.steps[state])
    }

    /// The witness of a winning state: of the options that win for the player who moves there, the one that is derived
    /// earliest.
    pub fn witness(&self, relation: &Relation, state: usize) -> Option<usize> {
        let wins = |&option: &usize| relation.leads(state, option, self.outcomes[option]) == Outcome::Win;
        relation.options(state).filter(wins).min_by_key(|&option| (self.steps[option], option))
    }

    /// An option by which the player at a drawn state stays among drawn states: the first in move order.
    pub fn stays(&self, relation: &Relation, state: usize) -> Option<usize> {
        relation.options(state).find(|&option| self.outcomes[option] == Outcome::Draw)
    }
}

/// The certificate for every state that play can reach.
pub fn derive(relation: &Relation, solution: &Solution, game: &Identity) -> Certificate {
    let count = relation.states().len();
    let mut steps = over(relation, &(0..count));
    let going_on = (0..count).filter(|&state| relation.over(state).is_none());
    let (drawn, decided): (Vec<_>, Vec<_>) =
        going_on.partition(|&state| solution.outcome(state) == Outcome::Draw);
    let numbers = &solution.steps;
    // As many as there are, no more: there may be millions.
    steps.reserve_exact(decided.len() + 1);
    for state in by_number(decided.iter().copied(), numbers) {
        let by = solution.witness(relation, state);
        steps.push(row(relation, state, u64::from(numbers[state]), by));
    }
    let drawn =
        drawn.into_iter().filter_map(|state| Some(stays(relation, state, solution.stays(relation, state)?)));
    let drawn: Vec<_> = drawn.collect();
    if !drawn.is_empty() {
        steps.push(Step::Drawn(drawn));
    }
    Certificate { format: FORMAT, game: game.clone(), scope: Scope::Reachable, steps }
}

/// The certificate for one state, and for what its proof rests on: few states, though hardly the fewest. `None` if play
/// cannot reach the state.
pub fn derive_only(
    relation: &Relation,
    solution: &Solution,
    game: &Identity,
    state: &State,
) -> Option<Certificate> {
    let claimed = relation.states().binary_search(state).ok()?;
    let choice = explain::choose(relation, solution, claimed);
    let numbers = numbers(relation, &choice);
    let Choice { rows, not_lost, not_won, .. } = choice;
    let mut steps = over(relation, &rows.keys().copied());
    let mut order: Vec<_> = rows.iter().filter(|&(&state, _)| relation.over(state).is_none()).collect();
    order.sort_unstable_by_key(|&(state, _)| (numbers[state], *state));
    steps.extend(order.into_iter().map(|(&state, &by)| row(relation, state, numbers[&state], by)));
    if !not_won.is_empty() {
        let not_lost = not_lost.into_iter().map(|(state, by)| stays(relation, state, by)).collect();
        let not_won = not_won.into_iter().map(|state| relation.states()[state].clone()).collect();
        steps.push(Step::Halves { not_lost, not_won });
    }
    Some(Certificate { format: FORMAT, game: game.clone(), scope: Scope::Only(state.clone()), steps })
}

/// The steps for those of the states where the rules end play.
fn over(relation: &Relation, states: &(impl Iterator<Item = usize> + Clone)) -> Vec<Step> {
    let list = |outcome| {
        let states = states.clone().filter(|&state| relation.over(state) == Some(outcome));
        let states: Vec<_> = states.map(|state| relation.states()[state].clone()).collect();
        (!states.is_empty()).then_some(Step::Over { outcome, states })
    };
    Outcome::ALL.into_iter().filter_map(list).collect()
}

/// The step for a state that is winning by a witness, or losing.
fn row(relation: &Relation, state: usize, step: u64, by: Option<usize>) -> Step {
    let name = |state: usize| relation.states()[state].clone();
    match by {
        Some(by) => Step::Winning { step, state: name(state), by: name(by) },
        None => {
            Step::Losing { step, state: name(state), options: relation.options(state).map(name).collect() }
        }
    }
}

fn stays(relation: &Relation, state: usize, stays: usize) -> Stays {
    Stays { state: relation.states()[state].clone(), stays: relation.states()[stays].clone() }
}

/// The steps of the rows of a proof, which need not cite the nearest witnesses.
fn numbers(relation: &Relation, choice: &Choice) -> BTreeMap<usize, u64> {
    let mut numbers = BTreeMap::new();
    for &state in choice.from_above.iter().rev() {
        let step = match choice.rows.get(&state).copied().flatten() {
            _ if relation.over(state).is_some() => 0,
            Some(by) => numbers[&by] + 1,
            None => relation.options(state).map(|option| numbers[&option] + 1).max().unwrap_or(0),
        };
        numbers.insert(state, step);
    }
    numbers
}

/// The states sorted by their step, those of one step in the order in which they come; in linear time.
fn by_number(states: impl Iterator<Item = usize> + Clone, numbers: &[u32]) -> Vec<usize> {
    let most = states.clone().map(|s| numbers[s]).max().unwrap_or(0) as usize;
    let mut place = vec![0_usize; most + 2];
    for state in states.clone() {
        place[numbers[state] as usize + 1] += 1;
    }
    for number in 0..=most {
        place[number + 1] += place[number];
    }
    let mut sorted = vec![0; place[most + 1]];
    for state in states {
        let at = &mut place[numbers[state] as usize];
        sorted[*at] = state;
        *at += 1;
    }
    sorted
}
