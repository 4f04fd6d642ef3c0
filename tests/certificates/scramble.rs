//! Changes by chance: anything anywhere.

use super::{dice::Dice, mutations::World};
use pruvo::{
    certificate::{Certificate, FORMAT, Scope, Stays, Step},
    outcome::Outcome,
    state::State,
};

impl World<'_> {
    /// Any state: mostly of the game, sometimes out of reach, sometimes no state at all.
    fn state(&self, dice: &mut Dice) -> State {
        let words = dice.pick(&self.truth.states).words().to_vec();
        match dice.below(12) {
            0 => State::new(&words.iter().map(|word| word ^ (1 << dice.below(64))).collect::<Vec<_>>()),
            1 => State::new(&words.iter().map(|word| word.wrapping_add(1)).collect::<Vec<_>>()),
            2 => State::new(&[words, vec![dice.next()]].concat()),
            3 => State::new(&words[1..]),
            4 => State::new(&vec![u64::MAX; words.len()]),
            _ => State::new(&words),
        }
    }

    /// Puts anything anywhere.
    pub(crate) fn scramble(&self, mutant: &mut Certificate, dice: &mut Dice) {
        let count = mutant.steps.len();
        if count == 0 {
            return;
        }
        let at = dice.below(count);
        match dice.below(12) {
            0 => mutant.format = *dice.pick(&[0, FORMAT + 1, u32::MAX]),
            1 => scramble_header(mutant, dice),
            2 => mutant.scope = if dice.chance(3) { Scope::Reachable } else { Scope::Only(self.state(dice)) },
            3 => drop(mutant.steps.remove(at)),
            4 => mutant.steps.insert(dice.below(count), mutant.steps[at].clone()),
            5 => mutant.steps.swap(at, dice.below(count)),
            6 => {
                let step = mutant.steps.remove(at);
                mutant.steps.insert(dice.below(count), step);
            }
            _ => self.scramble_step(&mut mutant.steps[at], dice),
        }
    }

    fn scramble_step(&self, step: &mut Step, dice: &mut Dice) {
        match step {
            Step::Over { outcome, states } => match dice.below(3) {
                0 => *outcome = *dice.pick(&Outcome::ALL),
                _ => self.scramble_list(states, dice),
            },
            Step::Winning { step, state, by } => match dice.below(3) {
                0 => *step = number(*step, dice),
                1 => *state = self.state(dice),
                _ => *by = self.state(dice),
            },
            Step::Losing { step, state, options } => match dice.below(4) {
                0 => *step = number(*step, dice),
                1 => *state = self.state(dice),
                _ => self.scramble_list(options, dice),
            },
            Step::Halves { not_won, .. } if dice.chance(2) => self.scramble_list(not_won, dice),
            Step::Drawn(all) | Step::Halves { not_lost: all, .. } => {
                let at = dice.below(all.len().max(1));
                match (dice.below(5), all.get_mut(at)) {
                    (0, Some(entry)) => entry.state = self.state(dice),
                    (1, Some(entry)) => entry.stays = self.state(dice),
                    (2, Some(_)) => drop(all.remove(at)),
                    (3, Some(_)) => {
                        let other = dice.below(all.len());
                        all.swap(at, other);
                    }
                    _ => all.insert(
                        at.min(all.len()),
                        Stays { state: self.state(dice), stays: self.state(dice) },
                    ),
                }
            }
        }
    }

    fn scramble_list(&self, list: &mut Vec<State>, dice: &mut Dice) {
        let at = dice.below(list.len() + 1);
        match dice.below(4) {
            0 if at < list.len() => drop(list.remove(at)),
            1 if at < list.len() => list[at] = self.state(dice),
            2 if at < list.len() => {
                let other = dice.below(list.len());
                list.swap(at, other);
            }
            _ => list.insert(at, self.state(dice)),
        }
    }
}

fn scramble_header(mutant: &mut Certificate, dice: &mut Dice) {
    let game = &mut mutant.game;
    let list = match dice.below(4) {
        0 => &mut game.rules,
        1 => &mut game.parameters,
        2 => &mut game.start,
        _ => return (*dice.pick(&["Normal", "Misere", "StuckDraws", ""])).clone_into(&mut game.play),
    };
    let at = dice.below(list.len().max(1));
    match (dice.below(3), list.get_mut(at)) {
        (0, Some(line)) => line.push(' '),
        (1, Some(_)) => drop(list.remove(at)),
        _ => list.insert(at.min(list.len()), "n = 1".to_owned()),
    }
}

/// A step number: near the old one, or anywhere.
fn number(old: u64, dice: &mut Dice) -> u64 {
    match dice.below(5) {
        0 => old.wrapping_add(1),
        1 => old.wrapping_sub(1),
        2 => *dice.pick(&[0, 1, 2, u64::MAX, u64::MAX - 1, 1 << 32]),
        _ => dice.below(8) as u64,
    }
}
