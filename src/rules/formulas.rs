//! Formulas that somebody states about the states of a game: read in its scope, evaluated by the plain evaluator.
//! Trusted.

use super::{
    Game, Spelling,
    eval::{Frame, Value},
    faults::explain,
    parse::Parser,
    scope::Scope,
    starts,
    syntax::Expr,
    text::Text,
    tree::{Bool, Int},
    written::Written,
};
use crate::{
    diagnostic::{Diagnostic, Source},
    state::State,
};
use smallvec::SmallVec;
use std::sync::Arc;

/// An expression about the components of a state, which may use the constants and formulas of the rule file.
#[derive(Debug, Clone)]
pub(crate) struct Formula<T> {
    pub(crate) tree: T,
    source: Arc<Source>,
    /// How many variables are bound at once at most.
    slots: usize,
}

impl<T> Formula<T> {
    /// How many variables are bound at once at most.
    pub(crate) fn slots(&self) -> usize {
        self.slots
    }

    fn ask<V>(
        &self,
        cells: &[i64],
        value: impl Fn(&T, &mut Frame<'_>) -> Value<V>,
    ) -> Result<V, Box<Diagnostic>> {
        let mut locals: SmallVec<[i64; 16]> = SmallVec::from_elem(0, self.slots);
        let mut frame = Frame::new(cells, &mut locals);
        let found = value(&self.tree, &mut frame);
        frame.settle(found).map_err(|trouble| {
            let cells: Vec<_> = cells.iter().map(i64::to_string).collect();
            explain(&self.source, &trouble, &format!("at the state ({})", cells.join(", ")))
        })
    }
}

impl Formula<Bool> {
    /// Whether it holds where the cells of the state have these values.
    ///
    /// # Errors
    /// What has no value there.
    pub(crate) fn holds(&self, cells: &[i64]) -> Result<bool, Box<Diagnostic>> {
        self.ask(cells, Bool::value)
    }
}

impl Formula<Int> {
    /// Its value where the cells of the state have these values.
    ///
    /// # Errors
    /// What has no value there.
    pub(crate) fn value(&self, cells: &[i64]) -> Result<i64, Box<Diagnostic>> {
        self.ask(cells, Int::value)
    }
}

impl Game {
    /// The rules as trees; `None` where they are not written as moves.
    pub(crate) fn written(&self) -> Option<&Written> {
        self.written.as_deref()
    }

    /// The cells of a state, in a game that is written as moves.
    pub fn cells(&self, state: &State) -> Option<Vec<i64>> {
        Some(self.written.as_ref()?.cells(state.words()).ok()?.to_vec())
    }

    /// A condition on states.
    ///
    /// # Errors
    /// A game that is not written as moves, and the first mistake in the text.
    pub(crate) fn condition(&self, text: &Text) -> Result<Formula<Bool>, Box<Diagnostic>> {
        self.formula(text, Scope::bool)
    }

    /// A number that depends on the state.
    ///
    /// # Errors
    /// As for [`condition`](Self::condition).
    pub(crate) fn number(&self, text: &Text) -> Result<Formula<Int>, Box<Diagnostic>> {
        self.formula(text, Scope::int)
    }

    fn formula<T>(
        &self,
        text: &Text,
        resolve: impl FnOnce(&mut Scope, &Expr) -> Result<T, Box<Diagnostic>>,
    ) -> Result<Formula<T>, Box<Diagnostic>> {
        let Spelling::Assignments(starts::Spelling { scope, .. }) = &self.spelling else {
            let error = text.error(0..text.value.len(), "the game has no components", "so nothing is stated");
            return Err(Box::new(error.help("formulas are about games with `state` and `moves`")));
        };
        let mut scope = scope.clone();
        scope.source = Arc::clone(text.source());
        let tree = resolve(&mut scope, &Parser::expression(text)?)?;
        Ok(Formula { tree, source: scope.source, slots: scope.slots.max(1) })
    }
}
