//! What has been proved about a game, by numbers of states: outcomes, options, and who moves again.

use crate::{check::Verified, diagnostic::Diagnostic, outcome::Outcome};
use std::collections::HashMap;

/// A game that the checker has accepted a proof of.
#[derive(Debug)]
pub(super) struct Table {
    /// The names of the states, in state order.
    pub(super) names: Vec<String>,
    /// The number of every name.
    pub(super) numbers: HashMap<String, u32>,
    /// The outcomes.
    pub(super) outcomes: Vec<Outcome>,
    /// How many moves play still takes, where somebody wins.
    pub(super) steps: Vec<Option<u64>>,
    /// The options, in move order.
    pub(super) options: Vec<Vec<u32>>,
    /// Who moves, where a player may move several times in succession; else nothing.
    movers: Vec<u8>,
    /// The states where play may begin.
    pub(super) starts: Vec<u32>,
}

impl Table {
    /// What was verified, for all states that play can reach.
    ///
    /// # Errors
    /// A state that has no name that reads back.
    pub(super) fn of(verified: &Verified<'_>) -> Result<Self, Box<Diagnostic>> {
        let rules = verified.rules();
        let count = verified.all().len();
        let mut table = Self {
            names: Vec::with_capacity(count),
            numbers: HashMap::with_capacity(count),
            outcomes: Vec::with_capacity(count),
            steps: Vec::with_capacity(count),
            options: Vec::with_capacity(count),
            movers: Vec::new(),
            starts: Vec::new(),
        };
        let number = |place: Option<usize>| place.and_then(|place| u32::try_from(place).ok());
        for (at, shown) in (0_u32..).zip(verified.all()) {
            let state = shown.state();
            let name = rules.name(state.words())?;
            table.numbers.insert(name.clone(), at);
            table.names.push(name);
            table.outcomes.push(shown.outcome);
            table.steps.push(shown.step);
            table.options.push(shown.options().filter_map(|(to, _)| number(verified.place(&to))).collect());
            if !rules.alternates() {
                table.movers.push(rules.mover(state.words())?);
            }
        }
        table.starts = rules.starts().iter().filter_map(|start| number(verified.place(start))).collect();
        Ok(table)
    }

    /// How a state is called.
    pub(super) fn name(&self, state: u32) -> &str {
        &self.names[state as usize]
    }

    /// Its outcome.
    pub(super) fn outcome(&self, state: u32) -> Outcome {
        self.outcomes[state as usize]
    }

    /// Its options.
    pub(super) fn options(&self, state: u32) -> &[u32] {
        &self.options[state as usize]
    }

    /// Whether play is over there by the rules.
    pub(super) fn over(&self, state: u32) -> bool {
        self.options(state).is_empty()
    }

    /// Whether the player who moves from one state to another moves again there.
    pub(super) fn again(&self, from: u32, to: u32) -> bool {
        self.movers.get(from as usize).is_some_and(|mover| self.movers.get(to as usize) == Some(mover))
    }

    /// What an option with this outcome means for the player who moves there.
    pub(super) fn gets(&self, from: u32, to: u32, outcome: Outcome) -> Outcome {
        if self.again(from, to) { outcome } else { outcome.turned() }
    }

    /// The states with an outcome, in state order.
    pub(super) fn with(&self, outcome: Outcome) -> impl Iterator<Item = u32> {
        (0..).zip(&self.outcomes).filter(move |(_, found)| **found == outcome).map(|(state, _)| state)
    }

    /// The state that is written with a hat where this one has none, or without its hats, if there is one.
    pub(super) fn twin(&self, state: u32) -> Option<u32> {
        let name = self.name(state);
        let other = if name.contains('^') { name.replace('^', "") } else { format!("^{name}") };
        self.numbers.get(&other).copied()
    }

    /// States as a list in a sentence, of which no more than a few are named.
    pub(super) fn list(&self, states: impl IntoIterator<Item = u32>) -> String {
        const MOST: usize = 20;
        let all: Vec<_> = states.into_iter().collect();
        let mut names: Vec<_> = all.iter().take(MOST).map(|&state| self.name(state).to_owned()).collect();
        if all.len() > MOST {
            names.push(format!("… ({} more)", all.len() - MOST));
        }
        names.join(", ")
    }
}
