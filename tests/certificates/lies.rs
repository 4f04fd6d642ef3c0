//! Changes as somebody would make them who wants to be believed, or whose deriver is wrong.

use super::{dice::Dice, mutations::World};
use pruvo::{
    certificate::{Certificate, Scope, Stays, Step},
    outcome::Outcome,
    state::State,
};
use std::collections::{BTreeMap, BTreeSet};

impl World<'_> {
    /// Changes something as somebody would who wants to be believed.
    pub(crate) fn lie(&self, mutant: &mut Certificate, dice: &mut Dice) {
        let count = mutant.steps.len();
        if count == 0 {
            return;
        }
        let at = dice.below(count);
        match dice.below(12) {
            0..=2 => self.other_witness(&mut mutant.steps[at], dice),
            3 | 4 => self.turn_round(&mut mutant.steps[at], dice),
            5 => late(&mut mutant.steps[at], dice),
            6 => drop(mutant.steps.remove(at)),
            7 => self.call_drawn(mutant, at, dice),
            8 => self.call_settled(mutant, dice),
            9 => self.widen_draws(mutant, dice),
            10 => {
                mutant.scope = if dice.chance(3) {
                    Scope::Reachable
                } else {
                    Scope::Only(dice.pick(&self.truth.states).clone())
                }
            }
            _ => self.other_end(mutant, dice),
        }
    }

    fn number(&self, state: &State) -> Option<usize> {
        self.truth.numbers.get(state).copied()
    }

    /// Another option as the witness of a winning state, or as the one by which a player stays.
    fn other_witness(&self, step: &mut Step, dice: &mut Dice) {
        let option = |state: &State, dice: &mut Dice| {
            let options = self.truth.options_of(self.number(state)?);
            (!options.is_empty()).then(|| dice.pick(&options).clone())
        };
        match step {
            Step::Winning { state, by, step } => {
                let Some(other) = option(state, dice) else { return };
                // With the step that goes with it, mostly.
                if let (Some(number), true) = (self.number(&other), dice.chance(2)) {
                    *step = self.truth.step[number] + 1;
                }
                *by = other;
            }
            Step::Drawn(all) => {
                let at = dice.below(all.len().max(1));
                let Some(entry) = all.get_mut(at) else { return };
                entry.stays = option(&entry.state, dice).unwrap_or_else(|| entry.stays.clone());
            }
            Step::Losing { options, .. } => {
                // One option for another, or all in the order of states.
                if dice.chance(2) {
                    options.sort();
                } else if let Some(first) = options.first().cloned() {
                    options.push(first);
                }
            }
            Step::Over { .. } => {}
        }
    }

    /// Winning instead of losing, and the reverse, with the best reasons that there are.
    fn turn_round(&self, step: &mut Step, dice: &mut Dice) {
        let (Step::Winning { step: number, state, .. } | Step::Losing { step: number, state, .. }) = &*step
        else {
            return;
        };
        let Some(at) = self.number(state) else { return };
        let (number, state, options) = (*number, state.clone(), self.truth.options_of(at));
        *step = if matches!(step, Step::Winning { .. }) || options.is_empty() {
            Step::Losing { step: number, state, options }
        } else {
            Step::Winning { step: number, state, by: dice.pick(&options).clone() }
        };
    }

    /// Moves a row among the drawn states.
    fn call_drawn(&self, mutant: &mut Certificate, at: usize, dice: &mut Dice) {
        let (Step::Winning { state, .. } | Step::Losing { state, .. }) = &mutant.steps[at] else { return };
        let state = state.clone();
        let options = self.number(&state).map(|number| self.truth.options_of(number)).unwrap_or_default();
        let stays = if options.is_empty() { state.clone() } else { dice.pick(&options).clone() };
        mutant.steps.remove(at);
        let all = drawn(mutant);
        all.push(Stays { state, stays });
    }

    /// Moves a drawn state among the rows.
    fn call_settled(&self, mutant: &mut Certificate, dice: &mut Dice) {
        let all = drawn(mutant);
        if all.is_empty() {
            drop(mutant.steps.pop());
            return;
        }
        let Stays { state, stays } = all.remove(dice.below(all.len()));
        if all.is_empty() {
            mutant.steps.pop();
        }
        let options = self.number(&state).map(|number| self.truth.options_of(number)).unwrap_or_default();
        let most = options.iter().filter_map(|option| self.number(option)).map(|n| self.truth.step[n]).max();
        let step = most.unwrap_or(0) + 1;
        let row = if dice.chance(2) {
            Step::Losing { step, state, options }
        } else {
            Step::Winning { step, state, by: stays }
        };
        let before = mutant.steps.iter().take_while(|other| !matches!(other, Step::Drawn(_))).count();
        mutant.steps.insert(before, row);
    }

    /// Drops some rows, and calls drawn whatever then passes for a closed set by a wrong rule: the greatest set of
    /// states without rows each of which has an option in it, or the set of those with no move shown to win, which
    /// somebody may also take for those with no option shown losing.
    fn widen_draws(&self, mutant: &mut Certificate, dice: &mut Dice) {
        for _ in 0..=dice.below(4) {
            let rows: Vec<_> =
                (0..mutant.steps.len()).filter(|&at| row_of(&mutant.steps[at]).is_some()).collect();
            if !rows.is_empty() {
                mutant.steps.remove(*dice.pick(&rows));
            }
        }
        let mut shown: BTreeMap<usize, Outcome> =
            self.truth.over.iter().enumerate().filter_map(|(s, over)| Some((s, (*over)?))).collect();
        for step in &mutant.steps {
            let outcome = if let Step::Losing { .. } = step { Outcome::Lose } else { Outcome::Win };
            shown.extend(row_of(step).and_then(|state| self.number(state)).map(|state| (state, outcome)));
        }
        let open = self.truth.going_on().filter(|state| !shown.contains_key(state));
        let mut set: BTreeSet<usize> = open.collect();
        let (by_options, as_if_in_turn) = (dice.chance(2), dice.chance(2));
        let good = |from, to| if as_if_in_turn { Outcome::Lose } else { self.truth.good(from, to) };
        loop {
            let keeps = |&state: &usize| {
                let mut options = self.truth.options[state].iter();
                if by_options {
                    options.any(|option| set.contains(option))
                } else {
                    options.all(|&option| shown.get(&option) != Some(&good(state, option)))
                }
            };
            let next: BTreeSet<_> = set.iter().copied().filter(keeps).collect();
            if next.len() == set.len() {
                break;
            }
            set = next;
        }
        let entries = set.iter().map(|&state| {
            let options = &self.truth.options[state];
            let stays = options.iter().find(|option| set.contains(option)).unwrap_or(&options[0]);
            Stays { state: self.truth.states[state].clone(), stays: self.truth.states[*stays].clone() }
        });
        let entries: Vec<_> = entries.collect();
        *drawn(mutant) = entries;
        tidy(mutant);
    }

    /// An end with another outcome, or a state that has not ended among those that have.
    fn other_end(&self, mutant: &mut Certificate, dice: &mut Dice) {
        let Some(Step::Over { outcome, states }) = mutant.steps.first_mut() else { return };
        match dice.below(3) {
            0 => *outcome = *dice.pick(&Outcome::ALL),
            1 => states.push(dice.pick(&self.truth.states).clone()),
            _ if !states.is_empty() => drop(states.remove(dice.below(states.len()))),
            _ => {}
        }
    }
}

/// One step earlier or later.
fn late(step: &mut Step, dice: &mut Dice) {
    if let Step::Winning { step, .. } | Step::Losing { step, .. } = step {
        *step = if dice.chance(2) { *step + 1 } else { step.saturating_sub(1) };
    }
}

fn row_of(step: &Step) -> Option<&State> {
    match step {
        Step::Winning { state, .. } | Step::Losing { state, .. } => Some(state),
        Step::Over { .. } | Step::Drawn(_) => None,
    }
}

/// The drawn states, in a step of their own at the end.
fn drawn(mutant: &mut Certificate) -> &mut Vec<Stays> {
    if !matches!(mutant.steps.last(), Some(Step::Drawn(_))) {
        mutant.steps.push(Step::Drawn(Vec::new()));
    }
    match mutant.steps.last_mut() {
        Some(Step::Drawn(all)) => all,
        _ => unreachable!("it was put there"),
    }
}

/// Puts everything in its place again, so that no order gives a lie away.
pub(crate) fn tidy(mutant: &mut Certificate) {
    let place = |step: &Step| match step {
        Step::Over { outcome, .. } => (0, *outcome as u64, None),
        Step::Winning { step, state, .. } | Step::Losing { step, state, .. } => {
            (1, *step, Some(state.clone()))
        }
        Step::Drawn(_) => (2, 0, None),
    };
    for step in &mut mutant.steps {
        match step {
            Step::Over { states, .. } => {
                states.sort();
                states.dedup();
            }
            Step::Drawn(all) => {
                all.sort_by(|a, b| a.state.cmp(&b.state));
                all.dedup_by(|a, b| a.state == b.state);
            }
            Step::Winning { .. } | Step::Losing { .. } => {}
        }
    }
    mutant.steps.retain(|step| match step {
        Step::Over { states, .. } => !states.is_empty(),
        Step::Drawn(all) => !all.is_empty(),
        Step::Winning { .. } | Step::Losing { .. } => true,
    });
    mutant.steps.sort_by_key(place);
}
