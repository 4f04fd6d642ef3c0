//! Both halves of draws: that the player to move can avoid losing at a state, and that the opponent can. Part of the
//! kernel. Trusted.
//!
//! Think of one player. A half says that this player does not lose from a state: it is *not lost* if the player is to
//! move there, and *not won* if the opponent is. All halves are shown together, in the last step, and each rests on halves
//! of the step and on outcomes shown before: at a state that is not lost on one option, which the player goes to, and at
//! a state that is not won on all options, whichever the opponent takes. On an outcome it rests where that is a draw, or
//! won by the player. Why they are true: the player goes by the cited options. Then play either stays for ever among
//! states with a half, which nobody wins; or it comes to an outcome with which the player does not lose, as induction on
//! the earlier steps has shown. So the player does not lose. (This is a greatest fixed point, as for drawn states: halves may
//! rest on each other in circles, outcomes never rest on halves.) A state with both halves is drawn: neither player loses
//! from it. That one player survives is what loopy games call it; see Berlekamp, Conway and Guy, "Winning Ways", chapter 11,
//! and for the strategy that stays, Fraenkel, "Combinatorial games with cycles" (1975).

use super::{Kernel, Rule, Stop};
use crate::{
    certificate::{Scope, Stays},
    outcome::Outcome,
    state::State,
};

/// Which halves of a draw are shown of a state.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Halves {
    /// The option by which the player to move avoids losing.
    pub(super) not_lost: Option<u32>,
    /// Whether the opponent avoids losing.
    pub(super) not_won: bool,
}

impl Kernel<'_> {
    pub(super) fn halves(
        &mut self,
        not_lost: &[Stays],
        not_won: &[State],
        scope: &Scope,
    ) -> Result<(), Stop> {
        if *scope == Scope::Reachable {
            let (expected, found) = ("drawn states, as all states are shown", "halves of draws");
            return self.refuse(Rule::Halves, None, expected, found);
        }
        self.listed(not_lost.iter().map(|entry| &entry.state))?;
        self.listed(not_won.iter())?;
        let mut halves = vec![Halves::default(); self.rows.len()];
        for entry in not_lost {
            let number = self.going_on(&entry.state)?;
            halves[number as usize].not_lost = Some(self.option(number, &entry.state, &entry.stays)?);
        }
        for state in not_won {
            halves[self.going_on(state)? as usize].not_won = true;
        }
        self.halves = halves;
        for number in 0..self.rows.len() {
            self.half(u32::try_from(number).unwrap_or(u32::MAX))?;
        }
        for (outcome, half) in self.outcomes.iter_mut().zip(&self.halves) {
            if half.not_lost.is_some() && half.not_won {
                *outcome = Some(Outcome::Draw);
            }
        }
        Ok(())
    }

    /// Checks the halves of a state, while those of all others are taken for granted.
    fn half(&self, number: u32) -> Result<(), Stop> {
        let Halves { not_lost, not_won } = self.halves[number as usize];
        let all = if not_won { self.options_of(number) } else { &[] };
        let rests = not_lost.iter().map(|option| (Rule::NotLost, true, option));
        for (rule, mover, &option) in rests.chain(all.iter().map(|option| (Rule::NotWon, false, option))) {
            let to_move = mover != self.passes(number, option);
            let Halves { not_lost, not_won } = self.halves[option as usize];
            let holds = match self.outcomes[option as usize] {
                Some(outcome) => outcome == Outcome::Draw || (outcome == Outcome::Win) == to_move,
                None if to_move => not_lost.is_some(),
                None => not_won,
            };
            if !holds {
                let (state, expected) = (self.states.state(number), self.kept(number, option, mover));
                return self.refuse(rule, Some(&state), expected, self.standing(option));
            }
        }
        Ok(())
    }

    /// On which rows the proof of a state rests that has halves: on all that have halves, and on others. Demands that it rests
    /// on each half.
    pub(super) fn bases(&self, claimed: u32) -> Result<Vec<u32>, Stop> {
        let (mut bases, mut open) = (vec![claimed], vec![(claimed, true), (claimed, false)]);
        let mut used = vec![[false; 2]; self.halves.len()];
        while let Some((number, to_move)) = open.pop() {
            let next = match self.halves.get(number as usize) {
                Some(half) if to_move => half.not_lost.as_slice(),
                Some(half) if half.not_won => self.options_of(number),
                Some(_) | None => &[],
            };
            if !next.is_empty() && !std::mem::replace(&mut used[number as usize][usize::from(to_move)], true)
            {
                open.extend(next.iter().map(|&option| (option, to_move != self.passes(number, option))));
            }
            bases.push(number);
        }
        for (number, (half, used)) in (0..).zip(self.halves.iter().zip(used)) {
            if [half.not_won, half.not_lost.is_some()] != used {
                let (expected, found) = ("only halves of draws on which the proof rests", "one more");
                return self.refuse(Rule::Needed, Some(&self.states.state(number)), expected, found);
            }
        }
        Ok(bases)
    }
}
