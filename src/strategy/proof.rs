//! From all that a strategy meets to a certificate. Part of [`strategy`](super). Trusted by nobody.

use super::{Fault, Played, Table};
use crate::{
    certificate::{Certificate, FORMAT, Scope, Step},
    outcome::Outcome,
    state::State,
};
use std::collections::BTreeMap;

/// How far a walk has come with a state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    /// It is on the way from the start.
    Open,
    Done,
}

impl Table<'_> {
    /// What comes of a strategy that fails nowhere: the proof, or a line on which play may go on for ever.
    pub(super) fn settle(self) -> Played {
        let steps = match self.steps() {
            Ok(steps) => steps,
            Err(line) => return Played::Fails { line, fault: Fault::ForEver },
        };
        let own = (0..).zip(&self.met).filter(|(_, (met, _))| met.own);
        let replies =
            own.filter_map(|(n, _)| Some((self.state(n), self.state(*self.next[n as usize].first()?))));
        Played::Holds {
            replies: replies.collect(),
            positions: self.met.iter().filter(|(met, _)| !met.own).count(),
            longest: steps[0],
            certificate: self.certificate(&steps),
        }
    }

    /// For each state how many moves play takes at most; or a line of play that comes back to a state.
    fn steps(&self) -> Result<Vec<u64>, Vec<State>> {
        let mut steps = vec![0; self.met.len()];
        let mut marks = vec![Mark::New; self.met.len()];
        // The way from the start, with how many of its continuations have been looked at.
        let mut way: Vec<(u32, usize)> = vec![(0, 0)];
        marks[0] = Mark::Open;
        while let Some((at, done)) = way.last_mut() {
            let (number, next) = (*at as usize, &self.next[*at as usize]);
            let Some(&to) = next.get(*done) else {
                steps[number] = next.iter().map(|&to| steps[to as usize] + 1).max().unwrap_or(0);
                marks[number] = Mark::Done;
                way.pop();
                continue;
            };
            *done += 1;
            match marks[to as usize] {
                Mark::Done => {}
                Mark::Open => {
                    let line = way.iter().map(|&(at, _)| at).chain([to]);
                    return Err(line.map(|at| self.state(at)).collect());
                }
                Mark::New => {
                    marks[to as usize] = Mark::Open;
                    way.push((to, 0));
                }
            }
        }
        Ok(steps)
    }

    /// The certificate for the start. No state is met both as one at which the player is to move and as one at which the
    /// opponent is: the mover there would win, and lose.
    fn certificate(&self, steps: &[u64]) -> Certificate {
        let mut over: BTreeMap<Outcome, Vec<State>> = BTreeMap::new();
        let mut rows = Vec::new();
        for ((number, (met, _)), &step) in (0_u32..).zip(&self.met).zip(steps) {
            let (at, state) = (number as usize, self.state(number));
            let mut next = self.next[at].iter().map(|&to| self.state(to));
            match self.over[at] {
                Some(outcome) => over.entry(outcome).or_default().push(state),
                None if met.own => rows.extend(next.next().map(|by| Step::Winning { step, state, by })),
                None => rows.push(Step::Losing { step, state, options: next.collect() }),
            }
        }
        let over = over.into_iter().map(|(outcome, mut states)| {
            states.sort();
            Step::Over { outcome, states }
        });
        rows.sort_by(|a, b| key(a).cmp(&key(b)));
        let scope = Scope::Only(self.strategy.start.clone());
        Certificate {
            format: FORMAT,
            game: self.rules.identity().clone(),
            scope,
            steps: over.chain(rows).collect(),
        }
    }
}

/// Rows go by step, then by state.
fn key(step: &Step) -> Option<(u64, &State)> {
    match step {
        Step::Winning { step, state, .. } | Step::Losing { step, state, .. } => Some((*step, state)),
        Step::Over { .. } | Step::Drawn(_) | Step::Halves { .. } => None,
    }
}
