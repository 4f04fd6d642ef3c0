//! A condition on the states of a game, in the language of its rule file. It proposes only; nobody rests on it.

use super::{
    Game, Spelling,
    eval::{Frame, Trouble},
    faults::explain,
    parse::Parser,
    text::Text,
    tree::Bool,
    written::Written,
};
use crate::{
    diagnostic::{Diagnostic, Source, brief, plain},
    game::Rules,
    state::State,
};
use std::sync::Arc;

/// A condition on states.
#[derive(Debug)]
pub struct Formula {
    condition: Bool,
    slots: usize,
    text: String,
    written: Arc<Written>,
    source: Arc<Source>,
}

impl Game {
    /// Reads a condition on the states of this game, which may use its constants, components and formulas; `from` says
    /// where it was written.
    ///
    /// # Errors
    /// Text that is no condition, and a game whose rules are not written as moves.
    pub fn formula(&self, from: &str, condition: &str) -> Result<Formula, Box<Diagnostic>> {
        let (Some(written), Spelling::Assignments(spelling)) = (&self.written, &self.spelling) else {
            let title = format!("the states of {} have no components", plain(&self.name));
            let error = Diagnostic::input(title);
            return Err(Box::new(
                error.help("a formula speaks of components, as the `state` of a rule file names them"),
            ));
        };
        let text = Text::whole(from, condition);
        let expression = Parser::expression(&text)?;
        let mut scope = spelling.scope.clone();
        scope.source = Arc::clone(text.source());
        let condition = scope.bool(&expression)?;
        let (slots, source) = (scope.slots, Arc::clone(text.source()));
        Ok(Formula { condition, slots, text: text.value, written: Arc::clone(written), source })
    }
}

impl Formula {
    /// The condition as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a state satisfies it.
    ///
    /// # Errors
    /// Words that are no state, and a condition that has no value there.
    pub fn holds(&self, state: &State) -> Result<bool, Box<Diagnostic>> {
        let cells = self.written.cells(state.words())?;
        let mut locals = vec![0; self.slots];
        let mut frame = Frame::new(&cells, &mut locals);
        let holds = self.condition.value(&mut frame);
        frame.settle(holds).map_err(|trouble| self.trouble(&trouble, state))
    }

    fn trouble(&self, trouble: &Trouble, state: &State) -> Box<Diagnostic> {
        let name = self.written.name(state.words()).unwrap_or_default();
        explain(&self.source, trouble, &format!("at the state {}", brief(&name)))
    }
}
