//! What a page can say about all sizes of a game.

use crate::outcome::Outcome;
use serde::Serialize;

/// One thing that a page says about all sizes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Periods {
    /// The moves are those of a code.
    Code {
        /// The code.
        code: String,
    },
    /// Which states a sequence consists of.
    Sizes {
        /// In a game with several sequences the number of this one, from 1, and what its states have in common.
        #[serde(skip_serializing_if = "Option::is_none")]
        sequence: Option<(usize, String)>,
        /// The least size.
        low: u64,
        /// The first states.
        states: Vec<String>,
    },
    /// The theorem.
    Theorem {
        /// Whether it is about values; else it is about outcomes.
        values: bool,
        /// How many sequences there are.
        sequences: usize,
        /// From which size on they repeat.
        from: u64,
        /// After how many sizes.
        period: u64,
        /// Where it does not hold, before it begins: a sequence, and what is there and one period later.
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<(usize, u64, u64)>,
    },
    /// The first values, by rows.
    PeriodTable {
        /// In a game with several sequences the number of this one.
        #[serde(skip_serializing_if = "Option::is_none")]
        sequence: Option<usize>,
        /// The least size.
        low: u64,
        /// How many sizes stand in a row.
        columns: u64,
        /// What stands there, with whether it is an exception.
        cells: Vec<(Level, bool)>,
    },
    /// Why the theorem is true.
    Induction {
        /// Whether it is about values.
        values: bool,
        /// From which size on.
        from: u64,
        /// After how many sizes.
        period: u64,
        /// The last size that was computed.
        last: u64,
        /// The last size for which it was seen.
        seen: u64,
        /// How many states an option consists of, at most.
        parts: u64,
        /// How much a move takes, at most.
        takes: u64,
        /// The least size of the greatest part of an option one period later.
        great: u64,
        /// The least size of the greatest part of an option.
        least: u64,
    },
    /// When one of several sequences begins to repeat.
    Repeats {
        /// Its number.
        sequence: usize,
        /// From which size on.
        from: u64,
        /// After how many sizes.
        period: u64,
    },
    /// The sizes at which a sequence differs from what repeats.
    Exceptions {
        /// The sizes.
        exceptions: Vec<u64>,
    },
    /// Where the states of a sequence are losing.
    LosingSizes {
        /// From which size on.
        from: u64,
        /// After how many sizes it repeats.
        period: u64,
        /// The remainders of the sizes.
        residues: Vec<u64>,
        /// Sizes with other remainders.
        also: Vec<u64>,
        /// Sizes with these remainders that are not among them.
        except: Vec<u64>,
    },
    /// The greatest value, and values that do not occur.
    Greatest {
        /// The value.
        value: u64,
        /// The first size that has it.
        size: u64,
        /// The values below it that do not occur.
        absent: Vec<u64>,
    },
    /// Up to which size the theorem was compared with what was computed one by one.
    Compared {
        /// The size.
        last: u64,
    },
    /// What is at some size.
    AtSize {
        /// In a game with several sequences the number of this one.
        #[serde(skip_serializing_if = "Option::is_none")]
        sequence: Option<usize>,
        /// The state.
        state: String,
        /// Its size.
        size: u64,
        /// A size before the end of the first period, a multiple of the period less.
        same: u64,
        /// The period.
        period: u64,
        /// What is there.
        level: Level,
    },
}

/// What a sequence has at some size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// A Grundy value.
    Value(u64),
    /// An outcome for the player to move.
    Outcome(Outcome),
}
