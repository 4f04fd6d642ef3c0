//! Who wins: the outcome of a state for the player to move. Stands on nothing. Trusted.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The outcome of a state under best play, seen by the player to move.
///
/// Losing states are the P-positions of the literature, winning states its N-positions. In order: losing, winning,
/// drawn, which is also the order in which a certificate lists the states where play is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The player to move loses, whatever they do.
    Lose,
    /// The player to move has a way to win.
    Win,
    /// Neither player can force a win.
    Draw,
}

impl Outcome {
    /// All outcomes, in their order.
    pub const ALL: [Self; 3] = [Self::Lose, Self::Win, Self::Draw];

    /// The same outcome as the other player sees it.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Lose => Self::Win,
            Self::Win => Self::Lose,
            Self::Draw => Self::Draw,
        }
    }
}

/// The word that files use: `lose`, `win` or `draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lose => "lose",
            Self::Win => "win",
            Self::Draw => "draw",
        })
    }
}
