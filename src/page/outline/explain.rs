//! What is said of one state alone: what is to be shown of it, and at the end who wins there; or a hint.

use super::{Outline, Outlined};
use crate::{
    certificate::{Stays, Step},
    check::{Standing, Verified},
    outcome::Outcome,
    page::statement::{Conclusion, Statement},
    state::State,
};
use std::collections::BTreeMap;

/// Which rule applies to a state and how many transitions are good ones, in a proof for all states; not which.
///
/// # Errors
/// A state that has no name that reads back.
pub fn hint(verified: &Verified<'_>, state: &State) -> Outlined<Vec<Statement>> {
    let outline = Outline { verified };
    let mut said = Vec::new();
    said.extend(outline.explained(state)?);
    said.extend(super::constants(&verified.rules().identity().parameters));
    said.push(Statement::LegendRelation);
    outline.legend(&mut said)?;
    let Some(shown) = verified.shown(state) else { return Ok(said) };
    let outcome = shown.outcome;
    said.push(if shown.options().len() == 0 {
        Statement::Over { outcome, states: vec![outline.name(state)?] }
    } else {
        let (state, transitions) = (outline.name(state)?, shown.options().len());
        Statement::Hint { state, outcome, transitions, good: outline.good(&shown)?.0.len() }
    });
    Ok(said)
}

/// The options that states cite: as witnesses, or to avoid losing.
pub(in crate::page) fn cited(steps: &[Step]) -> BTreeMap<&State, &State> {
    let mut cited = BTreeMap::new();
    for step in steps {
        match step {
            Step::Winning { state, by, .. } => _ = cited.insert(state, by),
            Step::Drawn(all) | Step::Halves { not_lost: all, .. } => {
                cited.extend(all.iter().map(|entry| (&entry.state, &entry.stays)));
            }
            Step::Over { .. } | Step::Losing { .. } => {}
        }
    }
    cited
}

impl Outline<'_> {
    /// What is to be shown.
    pub(super) fn explained(&self, state: &State) -> Outlined<Option<Statement>> {
        let Some(Standing::Is(outcome)) = self.verified.standing(state) else { return Ok(None) };
        let rules = self.verified.rules();
        let goes_on = self.verified.options(state).next().is_some();
        let players = rules.players(state.words()).filter(|_| goes_on);
        let player = players.map(|(player, _)| player.to_owned());
        Ok(Some(Statement::Explained { state: self.name(state)?, outcome, player }))
    }

    /// Both halves of draws.
    pub(super) fn halves(&self, not_lost: &[Stays], not_won: &[State]) -> Outlined<Statement> {
        let pairs = not_lost.iter().map(|entry| self.pair(&entry.state, &entry.stays));
        let mut transitions = Vec::new();
        for state in not_won {
            transitions.extend(self.all_transitions(state)?);
        }
        let both = not_lost.iter().map(|entry| &entry.state);
        let both = both.filter(|state| self.verified.standing(state) == Some(Standing::Is(Outcome::Draw)));
        Ok(Statement::Halves {
            pairs: pairs.collect::<Outlined<_>>()?,
            transitions,
            not_lost: not_lost.iter().map(|entry| self.name(&entry.state)).collect::<Outlined<_>>()?,
            not_won: self.names(not_won)?,
            states: both.map(|state| self.name(state)).collect::<Outlined<_>>()?,
        })
    }

    /// Who wins from the state that was to be shown.
    pub(super) fn verdict(&self, state: &State) -> Outlined<Option<Statement>> {
        let Some(shown) = self.verified.shown(state) else { return Ok(None) };
        let by: Vec<_> = cited(self.verified.steps()).get(state).map(|&by| by.clone()).into_iter().collect();
        Ok(Some(Statement::Verdict(Conclusion {
            start: self.name(state)?,
            outcome: shown.outcome,
            over: shown.options().len() == 0,
            players: None,
            moves: self.named_moves(state, &by)?,
            kept: Vec::new(),
        })))
    }
}
