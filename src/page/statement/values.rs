//! What a page can say of Grundy values.

use super::FirstMove;
use serde::Serialize;

/// One thing that a page says of Grundy values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Values {
    /// What values are.
    LegendValues {
        /// Whether states have several parts, the values of which are summed.
        apart: bool,
    },
    /// The value of a state is the mex of those of its options.
    Mex {
        /// In a sum the number of the game, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<usize>,
        /// The state.
        state: String,
        /// Its options, in move order, each with its parts.
        options: Vec<Summed>,
        /// Its value.
        value: u64,
    },
    /// The values of all states, in order.
    ValueTable {
        /// In a sum the number of the game, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<usize>,
        /// The states with their values.
        values: Vec<ValueOf>,
    },
    /// The value of a state is the nim-sum of those of its parts.
    NimSum {
        /// The state.
        state: String,
        /// Its parts and their sum.
        sum: Summed,
    },
    /// Who wins from a state, as its value says.
    WhoWins {
        /// The state.
        state: String,
        /// Its value.
        value: u64,
        /// Whether play is over there.
        over: bool,
        /// The moves to options of value 0.
        moves: Vec<FirstMove>,
    },
    /// From some state on the values repeat, as far as they were looked at.
    Period {
        /// The number from which on.
        first: i64,
        /// How many values come before they repeat.
        period: usize,
        /// The last number that was looked at.
        last: i64,
    },
    /// The values do not repeat as far as they were looked at.
    NoPeriod {
        /// The last number that was looked at.
        last: i64,
    },
}

impl Values {
    /// The states of which it says the value.
    pub(in crate::page) fn states(&self) -> Vec<&str> {
        match self {
            Self::Mex { state, .. } | Self::NimSum { state, .. } | Self::WhoWins { state, .. } => vec![state],
            Self::ValueTable { values, .. } => values.iter().map(|of| of.state.as_str()).collect(),
            Self::LegendValues { .. } | Self::Period { .. } | Self::NoPeriod { .. } => Vec::new(),
        }
    }
}

/// A sum of parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Summed {
    /// The parts with their values.
    pub parts: Vec<ValueOf>,
    /// The nim-sum of the values.
    pub value: u64,
}

/// A state with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ValueOf {
    /// In a sum the number of the game, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// The state.
    pub state: String,
    /// Its value.
    pub value: u64,
}
