//! Games in which one number of a state has no upper bound: their states by that number. Trusted.
//!
//! This is what theorems about all sizes stand on. Whoever answers here has looked at the rules as they are written, and
//! says from which size on they make the same moves everywhere; see [`Alike`].

use super::Turn;
use crate::diagnostic::Diagnostic;

/// A state by its size, the number without a bound, and by its kind: all that is left of the state without that number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The number of its kind among [`Levels::kinds`].
    pub kind: usize,
    /// Its size.
    pub size: u64,
}

/// How far the moves are alike at all sizes.
///
/// Let n be at least `from`. An option of a state of size n consists of at most `parts` states side by side, each of which
/// is smaller than n; or it is one state of size n and another kind, and such moves alone never lead round. It
/// either is the same option for all such n, or its sizes add up to at least n − `takes`. Options of the second sort go
/// together: where the greatest size b among the parts is at least `least`, the option with b + p in the place of b is one
/// of the state of size n + p and the same kind; and an option of that state, the greatest size of which is at least `least` + p,
/// comes about like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alike {
    /// How many states an option consists of, at most; at least 1.
    pub parts: u64,
    /// How much less than the state the sizes of an option add up to, at most.
    pub takes: u64,
    /// The size from which on a greatest part may be exchanged.
    pub least: u64,
    /// The size from which on all this holds.
    pub from: u64,
}

/// A game in which one number of a state has no upper bound.
pub trait Levels: std::fmt::Debug {
    /// How far the moves are alike.
    fn alike(&self) -> Alike;

    /// The least size of a state.
    fn low(&self) -> u64;

    /// The kinds of states, that of the first start first: how the rest of the state is written, as `ban = 0`, or nothing
    /// where there is no rest. Play never leaves them, at whatever size it begins.
    fn kinds(&self) -> &[String];

    /// How a state is written.
    ///
    /// # Errors
    /// A state whose name does not read back, and sizes beyond all numbers.
    fn name(&self, place: Place) -> Result<String, Box<Diagnostic>>;

    /// What the rules say about a state; each option with its parts, at least one, goes into `options`.
    ///
    /// # Errors
    /// Mistakes in the rule file that show only at this state.
    fn ask(&self, place: Place, options: &mut Vec<Vec<Place>>) -> Result<Turn, Box<Diagnostic>>;

    /// Why its states have no Grundy values, if they have none: play is not normal, or the players differ.
    fn no_values(&self) -> Option<&'static str>;

    /// Why its states have no outcomes one by one, if they have none: an option may consist of several.
    fn no_outcomes(&self) -> Option<&'static str>;
}
