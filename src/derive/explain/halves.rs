//! The two halves of a draw: a way to play by which the player to move does not lose, and one by which the opponent does
//! not. So a drawn state needs far less than a closed set of drawn states.

use super::{Choice, Pass, Search};
use crate::outcome::Outcome;

/// Half of what a drawn state is.
#[derive(Debug, Clone, Copy)]
enum Half {
    /// The player to move can avoid losing.
    NotLost(usize),
    /// The opponent can.
    NotWon(usize),
}

impl Choice {
    fn has(&self, half: Half) -> bool {
        match half {
            Half::NotLost(state) => self.not_lost.contains_key(&state),
            Half::NotWon(state) => self.not_won.contains(&state),
        }
    }
}

/// How much has to be shown for each half of each state, as it seems.
#[derive(Debug)]
pub(super) struct Guess {
    not_lost: Vec<u64>,
    not_won: Vec<u64>,
}

impl Guess {
    fn of(&self, half: Half) -> u64 {
        match half {
            Half::NotLost(state) => self.not_lost[state],
            Half::NotWon(state) => self.not_won[state],
        }
    }
}

impl Search<'_> {
    /// What has to be shown of an option so that a player does not lose who is to move where it is an option, or who
    /// is not; nothing if its own outcome is enough.
    fn half(&self, from: usize, option: usize, to_move: bool) -> Option<Half> {
        let to_move = to_move != self.relation.passes(from, option);
        let half = if to_move { Half::NotLost(option) } else { Half::NotWon(option) };
        (!self.has_row(option)).then_some(half)
    }

    /// The options by which a player stays among drawn states.
    fn replies(&self, state: usize) -> impl Iterator<Item = usize> {
        self.relation.options(state).filter(|&option| self.solution.outcome(option) == Outcome::Draw)
    }

    /// Counts the states that play can come to within so many moves, one by one for each way to come there.
    pub(super) fn guess(&self, moves: usize) -> Guess {
        let none = vec![0; self.relation.states().len()];
        let mut guess = Guess { not_lost: none.clone(), not_won: none.clone() };
        if moves < 2 {
            return guess;
        }
        for _ in 0..moves {
            let mut next = Guess { not_lost: none.clone(), not_won: none.clone() };
            for state in (0..none.len()).filter(|&state| !self.has_row(state)) {
                let of = |option, to_move| match self.half(state, option, to_move) {
                    Some(half) => guess.of(half),
                    None => self.size[option],
                };
                let best = self.replies(state).map(|option| of(option, true)).min();
                next.not_lost[state] = best.unwrap_or_default().saturating_add(1);
                let all = self.relation.options(state).map(|option| of(option, false));
                next.not_won[state] = all.fold(1, u64::saturating_add);
            }
            guess = next;
        }
        guess
    }
}

impl Pass<'_> {
    /// Chooses both halves of a drawn state, with all on which they rest.
    pub(super) fn halves(&mut self, claimed: usize, guess: &Guess) {
        let search = self.search;
        // The newest first: so play comes back soon to where it has been.
        let mut open = vec![Half::NotLost(claimed), Half::NotWon(claimed)];
        while let Some(half) = open.pop() {
            if self.choice.has(half) {
                continue;
            }
            match half {
                Half::NotLost(state) => {
                    let cost = |&option: &usize| (self.cost(state, option, guess), option);
                    let Some(by) = search.replies(state).min_by_key(cost) else { continue };
                    self.choice.not_lost.insert(state, by);
                    self.half(state, by, true, &mut open);
                }
                Half::NotWon(state) => {
                    self.choice.not_won.insert(state);
                    for option in search.relation.options(state) {
                        self.half(state, option, false, &mut open);
                    }
                }
            }
        }
    }

    fn half(&mut self, from: usize, option: usize, to_move: bool, open: &mut Vec<Half>) {
        match self.search.half(from, option, to_move) {
            Some(half) => open.push(half),
            None => self.need(option),
        }
    }

    /// How much more would have to be shown, as it seems, if the player went there not to lose; and whether an earlier
    /// proof did otherwise.
    fn cost(&self, from: usize, option: usize, guess: &Guess) -> (u64, bool) {
        let Some(half) = self.search.half(from, option, true) else { return (1, false) };
        if self.choice.has(half) {
            return (0, false);
        }
        let more = match half {
            Half::NotLost(_) => guess.of(half),
            Half::NotWon(state) => {
                let each = |next| match self.search.half(state, next, false) {
                    Some(half) if self.choice.has(half) => 0,
                    Some(half) => guess.of(half),
                    None if self.needed[next] => 0,
                    None => self.search.size[next],
                };
                self.search.relation.options(state).map(each).fold(0, u64::saturating_add)
            }
        };
        (more, !self.before.has(half))
    }
}
