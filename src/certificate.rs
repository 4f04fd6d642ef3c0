//! Certificates: the steps that prove outcomes, as plain data. Stands on [`outcome`](crate::outcome),
//! [`state`](crate::state) and [`game`](crate::game). Trusted.
//!
//! A derivation *is* its certificate: an ordered list of steps, each of which rests on earlier ones. There is no
//! second form of it. Files write states by name; see [`mod@write`] and [`mod@read`].

pub mod period;
pub mod read;
pub mod values;
pub mod write;

use crate::{game::Identity, outcome::Outcome, state::State};

/// The version of the format that this package writes and reads.
pub const FORMAT: u32 = 3;

/// What a certificate is about, and the steps of the proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The version of the format; see [`FORMAT`].
    pub format: u32,
    /// The game.
    pub game: Identity,
    /// The states for which it has a row.
    pub scope: Scope,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// For which states a certificate has a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// For every state that can be reached from the start, and for no other.
    Reachable,
    /// For this state, and for the states on which its proof rests.
    Only(State),
}

/// One step of a derivation. The number of a step bounds how long play takes: the states where play is over have
/// step 0, and in the scope `Reachable` the number is the remoteness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// By the rules play is over at these states, with this outcome for the player who would move.
    Over {
        /// The outcome.
        outcome: Outcome,
        /// The states, in state order; at least one.
        states: Vec<State>,
    },
    /// The state is winning, because an option of it is losing.
    Winning {
        /// One more than the step of the witness.
        step: u64,
        /// The state.
        state: State,
        /// The witness: a losing option.
        by: State,
    },
    /// The state is losing, because every option of it is winning.
    Losing {
        /// One more than the greatest step of an option.
        step: u64,
        /// The state.
        state: State,
        /// All its options, each once, in move order.
        options: Vec<State>,
    },
    /// The states are drawn: each has an option among them or shown drawn before, and no way to a losing state.
    Drawn(
        /// The states, in state order; at least one.
        Vec<Stays>,
    ),
    /// Both halves of draws, in the scope `Only`: by these moves a player can avoid losing, whatever the opponent does.
    /// A state in both lists is drawn.
    Halves {
        /// Where that player is to move: one option each, in state order; at least one.
        not_lost: Vec<Stays>,
        /// Where the opponent is: all options count. In state order; at least one.
        not_won: Vec<State>,
    },
}

impl Step {
    /// Shows every state to which the step gives a row, or part of one, in the order of the step.
    ///
    /// # Errors
    /// The first error of `each`.
    pub fn each_state<E>(&self, mut each: impl FnMut(&State) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Over { states, .. } => states.iter().try_for_each(each),
            Self::Winning { state, .. } | Self::Losing { state, .. } => each(state),
            Self::Drawn(all) => all.iter().try_for_each(|entry| each(&entry.state)),
            Self::Halves { not_lost, not_won } => {
                not_lost.iter().map(|entry| &entry.state).chain(not_won).try_for_each(each)
            }
        }
    }
}

/// How a player avoids losing at a drawn state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stays {
    /// The state.
    pub state: State,
    /// An option that is drawn too, or where the player can go on not to lose.
    pub stays: State,
}
