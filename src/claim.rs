//! What can be stated about a game. Stands on [`outcome`](crate::outcome). Trusted.

use crate::outcome::Outcome;
use serde::Deserialize;

/// Something that a person states about a game, apart from any proof of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Claim {
    /// The state has this outcome, for the player to move.
    Outcome {
        /// The state, as the game writes it.
        state: String,
        /// Its outcome.
        is: Outcome,
    },
}
