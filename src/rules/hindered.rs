//! What the rules forbid: the moves whose conditions do not hold at a state. For messages only; nobody is believed here.

use super::{
    eval::{Frame, Value, run},
    written::{Rule, Written},
};
use crate::{diagnostic::Diagnostic, game::Rules, state::State};
use std::ops::ControlFlow;

/// A move that the rules forbid at some state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hindered {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Where it would lead, if that is a state.
    pub to: Option<State>,
    /// What forbids it.
    pub why: Hindrance,
}

/// What forbids a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hindrance {
    /// Its `when`, as the rule file has it, does not hold.
    When(String),
    /// It is for this player alone, who is not to move.
    By(String),
}

impl Written {
    /// The moves from a state that are forbidden.
    pub(crate) fn hindered(&self, state: &State) -> Vec<Hindered> {
        let (Ok(cells), Ok(mover)) = (self.cells(state.words()), self.mover_at(state)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for rule in &self.moves {
            let mut locals = vec![0; self.slots];
            let mut frame = Frame::new(&cells, &mut locals);
            let owner = rule.by.filter(|&by| Some(by) != mover);
            let owner = owner.and_then(|by| self.players.as_ref()?.names.get(usize::try_from(by).ok()?));
            // Where the rules cannot be evaluated there is nothing to say about them here.
            let _ = run(&rule.choices, &mut frame, &rule.span, &mut |frame| {
                let why = match (owner, &rule.condition) {
                    (Some(owner), _) => Some(Hindrance::By(owner.clone())),
                    (None, Some(condition)) if !rule.when.value(frame)? => {
                        Some(Hindrance::When(condition.clone()))
                    }
                    _ => None,
                };
                if let Some(why) = why {
                    let name = rule.name.as_ref().and_then(|template| {
                        let mut name = String::new();
                        template.fill(frame, &mut name).ok().map(|()| name)
                    });
                    let to = self.would_lead(rule, frame).ok().flatten();
                    found.push(Hindered { name, to, why });
                }
                Ok(ControlFlow::<()>::Continue(()))
            });
        }
        found
    }

    /// Where a move would lead if it were allowed.
    fn would_lead(&self, rule: &Rule, frame: &mut Frame<'_>) -> Value<Option<State>> {
        let mut new = frame.cells.to_vec();
        self.apply(rule, frame, &mut new)?;
        self.symmetry.canonise(&mut new);
        let mut words = vec![0; self.layout.shape().words];
        Ok(self.layout.pack(&new, &mut words).is_ok().then(|| State::new(&words)))
    }

    fn mover_at(&self, state: &State) -> Result<Option<i64>, Box<Diagnostic>> {
        let mover = self.players.as_ref().map(|_| self.mover(state.words()));
        Ok(mover.transpose()?.map(i64::from))
    }
}
