//! Grundy values that have been checked. Part of the kernel: only [`values`](super::values) makes a [`Valued`]. Trusted.

use super::value::Values;
use crate::{
    certificate::values::{Row, Valuation},
    diagnostic::Diagnostic,
    game::Rules,
    state::{Options, State},
};

/// A certificate of values that has passed [`values`](super::values), with what was found on the way. There is no other
/// way to make one:
///
/// ```compile_fail,E0451
/// # fn forge<'a>(v: pruvo::check::Valued<'a>, other: &'a pruvo::certificate::values::Valuation) -> pruvo::check::Valued<'a> {
/// pruvo::check::Valued { valuation: other, ..v }
/// # }
/// ```
#[derive(Debug)]
pub struct Valued<'a> {
    kernel: Values<'a>,
    valuation: &'a Valuation,
}

/// A part of a state, with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The number of its game; see [`Rules::games`].
    pub game: usize,
    /// The state of that game.
    pub state: State,
    /// Its Grundy value.
    pub value: u64,
}

impl<'a> Valued<'a> {
    pub(super) fn new(kernel: Values<'a>, valuation: &'a Valuation) -> Self {
        Self { kernel, valuation }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'a dyn Rules {
        self.kernel.rules
    }

    /// The games that are played side by side in it, or the game itself.
    pub fn games(&self) -> &[&'a dyn Rules] {
        &self.kernel.games
    }

    /// The rows, in order.
    pub fn rows(&self) -> &'a [Row] {
        &self.valuation.rows
    }

    /// The parts of a state of the whole game with their values; `None` if one of them has none.
    ///
    /// # Errors
    /// Words that are no state.
    pub fn parts(&self, state: &[u64]) -> Result<Option<Vec<Part>>, Box<Diagnostic>> {
        self.parts_in(None, state)
    }

    /// The options of the state of a row, in move order, each with its parts.
    ///
    /// # Errors
    /// Mistakes in the rules, none of which showed while the row was checked.
    pub fn options(&self, row: &Row) -> Result<Vec<(State, Vec<Part>)>, Box<Diagnostic>> {
        let mut options = Options::default();
        _ = self.kernel.games[row.game].turn(row.state.words(), &mut options)?;
        let parts = |option: &[u64]| {
            let parts = self.parts_in(Some(row.game), option)?.unwrap_or_default();
            Ok((State::new(option), parts))
        };
        options.iter().map(parts).collect()
    }

    /// The Grundy value of a state of the whole game, if it has been shown.
    ///
    /// # Errors
    /// Words that are no state.
    pub fn value(&self, state: &[u64]) -> Result<Option<u64>, Box<Diagnostic>> {
        Ok(self.parts(state)?.map(|parts| nim_sum(&parts)))
    }

    fn parts_in(&self, of: Option<usize>, state: &[u64]) -> Result<Option<Vec<Part>>, Box<Diagnostic>> {
        let rules = of.map_or(self.kernel.rules, |game| self.kernel.games[game]);
        let mut parts = Some(Vec::new());
        let mut each = |game: usize, words: &[u64]| {
            let game = of.unwrap_or(game);
            match (self.kernel.find(game, words), &mut parts) {
                (Some((value, _)), Some(parts)) => parts.push(Part { game, state: State::new(words), value }),
                _ => parts = None,
            }
        };
        rules.parts(state, &mut each)?;
        Ok(parts)
    }
}

/// The value of several parts together: the nim-sum of their values.
pub fn nim_sum(parts: &[Part]) -> u64 {
    parts.iter().fold(0, |sum, part| sum ^ part.value)
}
