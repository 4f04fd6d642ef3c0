//! Which of the moves that keep a win win: where a player may move several times in succession, one can keep a win and come
//! no nearer to it, as by a move that leads back to where it began.

use super::{Outline, Outlined};
use crate::{check::Shown, outcome::Outcome, state::State};

impl Outline<'_> {
    /// Of the options that keep a win, those after which the player can force a win without coming back, and the others.
    pub(super) fn by_progress(
        &self,
        shown: &Shown<'_>,
        options: Vec<State>,
    ) -> Outlined<(Vec<State>, Vec<State>)> {
        let step = |state: &State| self.verified.shown(state).and_then(|shown| shown.step);
        // What is nearer to the end is won by states that are nearer still.
        if options.iter().all(|option| step(option) < shown.step) {
            return Ok((options, Vec::new()));
        }
        let won = self.won_without(&shown.state())?;
        let wins = |option: &State| self.verified.place(option).is_some_and(|place| won[place]);
        Ok(options.into_iter().partition(wins))
    }

    /// For each state, in state order, whether the player who moves at `start` can force a win there without coming to
    /// `start`. By retrograde analysis, as the deriver does it for both players.
    fn won_without(&self, start: &State) -> Outlined<Vec<bool>> {
        let rules = self.verified.rules();
        let player = rules.mover(start.words())?;
        let count = self.verified.all().len();
        let (mut own, mut left) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut heads = vec![Vec::new(); count];
        let (mut won, mut next) = (vec![false; count], Vec::new());
        for (number, shown) in self.verified.all().enumerate() {
            let state = shown.state();
            own.push(rules.mover(state.words())? == player);
            left.push(shown.options().len());
            if shown.options().len() == 0
                && shown.outcome == if own[number] { Outcome::Win } else { Outcome::Lose }
            {
                won[number] = true;
                next.push(number);
            }
            if state != *start {
                for place in shown.options().filter_map(|(option, _)| self.verified.place(&option)) {
                    heads[place].push(number);
                }
            }
        }
        while let Some(number) = next.pop() {
            for &head in &heads[number] {
                left[head] -= 1;
                if !won[head] && (own[head] || left[head] == 0) {
                    won[head] = true;
                    next.push(head);
                }
            }
        }
        Ok(won)
    }
}
