//! What can be stated about a game. Stands on [`outcome`](crate::outcome). Trusted.

pub mod period;

use crate::outcome::Outcome;
use serde::Deserialize;
use std::fmt;

/// Something that a person states about a game, apart from any proof of it. States are written as the game writes them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Claim {
    /// The state has this outcome, for the player to move.
    Outcome {
        /// The state.
        state: String,
        /// Its outcome.
        is: Outcome,
    },
    /// From the state exactly these moves win.
    WinningMoves {
        /// The state.
        state: String,
        /// The options to which they lead, in any order.
        exactly: Vec<String>,
    },
    /// The state has exactly these options.
    Options {
        /// The state.
        state: String,
        /// The states to which a move leads, in any order.
        exactly: Vec<String>,
    },
    /// There is a move from the state to this one.
    Move {
        /// The state.
        state: String,
        /// The option to which it leads.
        to: String,
    },
    /// From the state this move wins.
    Witness {
        /// The state.
        state: String,
        /// The option to which it leads.
        by: String,
    },
    /// A player can keep play within a set of states for ever, once it is there: where that player is to move some option is
    /// in the set, and where the other one is, all are.
    Keeps {
        /// The name of the player.
        player: String,
        /// The states, in any order.
        within: Vec<String>,
    },
    /// From the state play takes so many moves when the winner hurries and the loser delays.
    Remoteness {
        /// The state.
        state: String,
        /// The moves of both players together.
        is: u64,
    },
    /// So many states have this outcome.
    Count {
        /// Which states are counted.
        #[serde(default)]
        of: Among,
        /// The outcome.
        outcome: Outcome,
        /// How many have it.
        is: usize,
    },
    /// Exactly these states have this outcome.
    Set {
        /// Which states there are to choose from.
        #[serde(default)]
        of: Among,
        /// The outcome.
        outcome: Outcome,
        /// The states, in any order.
        is: Vec<String>,
    },
    /// The state has this Grundy value.
    Value {
        /// The state.
        state: String,
        /// Its value.
        is: u64,
    },
    /// These states have these Grundy values.
    Values {
        /// The states.
        states: Vec<String>,
        /// Their values, in the same order.
        are: Vec<u64>,
    },
    /// The position is of this class: who wins when either player begins.
    Class {
        /// One of the two states of the position; that of the start where it is not given.
        #[serde(default)]
        state: Option<String>,
        /// The class.
        is: Class,
    },
}

/// The states of which a claim speaks that names none, or some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Among {
    /// All states that play can reach.
    #[default]
    States,
    /// The states where play may begin.
    Starts,
}

impl Among {
    /// The word that files use: `states` or `starts`.
    pub fn name(self) -> &'static str {
        match self {
            Self::States => "states",
            Self::Starts => "starts",
        }
    }
}

/// The outcome class of a position of a game whose players have names, where nothing is drawn. Left and right are the
/// players whom the rule file names first and second. See Berlekamp, Conway and Guy, *Winning Ways* (1982), chapter 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Class {
    /// The next player wins: whoever begins.
    N,
    /// The previous player wins: whoever does not begin.
    P,
    /// The first player named wins, whoever begins.
    L,
    /// The second player named wins, whoever begins.
    R,
}

impl Class {
    /// All classes.
    pub const ALL: [Self; 4] = [Self::N, Self::P, Self::L, Self::R];

    /// The class of a position with these outcomes, for the player who begins: when the player named first does, and when
    /// the other one does. None where one of them is a draw.
    pub fn of(first: Outcome, second: Outcome) -> Option<Self> {
        match (first, second) {
            (Outcome::Win, Outcome::Win) => Some(Self::N),
            (Outcome::Lose, Outcome::Lose) => Some(Self::P),
            (Outcome::Win, Outcome::Lose) => Some(Self::L),
            (Outcome::Lose, Outcome::Win) => Some(Self::R),
            (Outcome::Draw, _) | (_, Outcome::Draw) => None,
        }
    }

    /// Its letter.
    pub fn letter(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::P => "P",
            Self::L => "L",
            Self::R => "R",
        }
    }
}

impl TryFrom<String> for Class {
    type Error = String;

    fn try_from(letter: String) -> Result<Self, String> {
        let class = Self::ALL.into_iter().find(|class| class.letter() == letter);
        class.ok_or_else(|| format!("`{letter}` is no class; the classes are \"N\", \"P\", \"L\" and \"R\""))
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

impl Claim {
    /// The state that the claim is about, if it is about one.
    pub fn state(&self) -> Option<&str> {
        match self {
            Self::Outcome { state, .. }
            | Self::WinningMoves { state, .. }
            | Self::Options { state, .. }
            | Self::Move { state, .. }
            | Self::Witness { state, .. }
            | Self::Remoteness { state, .. }
            | Self::Value { state, .. } => Some(state),
            Self::Class { state, .. } => state.as_deref(),
            Self::Count { .. } | Self::Set { .. } | Self::Values { .. } | Self::Keeps { .. } => None,
        }
    }

    /// Whether the claim is about Grundy values, of which a certificate of outcomes says nothing.
    pub fn about_values(&self) -> bool {
        matches!(self, Self::Value { .. } | Self::Values { .. })
    }
}
