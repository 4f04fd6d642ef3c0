//! Certificates of Grundy values, as plain data. Stands on [`game`](crate::game) and [`state`](crate::state). Trusted.

use crate::{game::Identity, state::State};

/// What a certificate of values is about, and its rows, each of which rests on earlier ones.
///
/// The Grundy value of a state is the least of 0, 1, 2, … that is the value of none of its options: the mex, *minimum
/// excludant*, of their values (Sprague 1935; Grundy 1939).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valuation {
    /// The version of the format; see [`FORMAT`](super::FORMAT).
    pub format: u32,
    /// The game.
    pub game: Identity,
    /// Whether it rests on the theorem of Sprague and Grundy: the value of games that are played side by side is the
    /// nim-sum of their values. So it is in games that fall apart, and only there.
    pub nim_sum: bool,
    /// A row for every state that is part of a state that play can reach.
    pub rows: Vec<Row>,
}

/// The value of one state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// In a sum the number of the game to which the state belongs, from 0; see [`Rules::games`](crate::game::Rules::games).
    pub game: usize,
    /// The state, of one part.
    pub state: State,
    /// Its Grundy value.
    pub is: u64,
    /// For each smaller value, upwards from 0, an option that has it.
    pub by: Vec<State>,
}
