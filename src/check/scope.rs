//! Whether a certificate has the rows that its scope promises, and no others. Part of the kernel. Trusted.

use super::{Kernel, Rule, Stop};
use crate::{
    game::ask::Questions,
    outcome::Outcome,
    state::{State, States},
};

impl Kernel<'_> {
    /// Scope `Reachable`: a row for every state that play can reach, and for no other.
    pub(super) fn complete(&self) -> Result<(), Stop> {
        let mut start = Vec::new();
        for state in self.rules.starts() {
            let Some(number) = self.states.find(state.words()) else {
                return self.refuse(Rule::Complete, Some(state), "a row: play can reach it", "no row");
            };
            start.push(number);
        }
        let reached = self.closure(start, Self::options_of);
        // A missing row comes first: what play can reach behind it is not known until it is there.
        let has_row = |number: &usize| self.outcomes[*number].is_some();
        let missing = (0..reached.len()).find(|number| reached[*number] && !has_row(number));
        let wrong =
            missing.or_else(|| (0..reached.len()).find(|number| !reached[*number] && has_row(number)));
        let Some(number) = wrong else { return Ok(()) };
        let state = self.states.state(u32::try_from(number).unwrap_or(u32::MAX));
        let (rule, expected, found) = match missing {
            Some(_) => (Rule::Complete, "a row: play can reach it", "no row"),
            None => (Rule::Reachable, "no row: play cannot reach it from the start", "a row"),
        };
        self.refuse(rule, Some(&state), expected, found)
    }

    /// Scope `Only`: a row for the state, and for what its proof rests on, and for no other.
    pub(super) fn needed(&self, state: &State) -> Result<(), Stop> {
        let Some(claimed) = self.states.find(state.words()).filter(|&n| self.outcomes[n as usize].is_some())
        else {
            return self.refuse(Rule::Complete, Some(state), "a row: it is the state to be shown", "no row");
        };
        let bases = self.bases(claimed)?;
        let needed = self.closure(bases, |kernel, number| match kernel.outcomes[number as usize] {
            Some(Outcome::Win) => kernel.rows[number as usize].by.as_slice(),
            Some(Outcome::Lose | Outcome::Draw) => kernel.options_of(number),
            None => &[],
        });
        for (number, needed) in needed.iter().enumerate() {
            if self.outcomes[number].is_some() && !needed {
                let state = self.states.state(u32::try_from(number).unwrap_or(u32::MAX));
                let (expected, found) = ("only rows on which the proof rests", "a row more");
                return self.refuse(Rule::Needed, Some(&state), expected, found);
            }
        }
        self.reachable(state)
    }

    /// Demands that play can reach the state.
    fn reachable(&self, state: &State) -> Result<(), Stop> {
        let mut met = States::new(self.rules.shape());
        for start in self.rules.starts() {
            met.insert(start.words());
        }
        let mut questions = Questions::default();
        while met.find(state.words()).is_none() {
            let count = met.len();
            let Some(answers) = questions.round(self.rules, &met, count).map_err(Stop::Rules)? else {
                let (expected, found) =
                    ("a state that play can reach from the start", "play cannot reach it");
                return self.refuse(Rule::Reachable, Some(state), expected, found);
            };
            for answers in answers {
                _ = answers.settle(&mut met);
            }
            let (states, bytes) = (met.len(), met.bytes() + self.states.bytes());
            self.meter
                .check("looking for the state from the start", states, 0, bytes)
                .map_err(Stop::Rules)?;
        }
        Ok(())
    }

    /// Which states one comes to from `some` by going on with `next`.
    fn closure<'k>(&'k self, mut some: Vec<u32>, next: impl Fn(&'k Self, u32) -> &'k [u32]) -> Vec<bool> {
        let (mut reached, mut further) = (vec![false; self.states.len()], Vec::new());
        for &number in &some {
            reached[number as usize] = true;
        }
        while !some.is_empty() {
            // In order, as rows are long and memory is read ahead.
            some.sort_unstable();
            for number in some.drain(..) {
                let new = |&&option: &&u32| !std::mem::replace(&mut reached[option as usize], true);
                further.extend(next(self, number).iter().filter(new));
            }
            std::mem::swap(&mut some, &mut further);
        }
        reached
    }
}
