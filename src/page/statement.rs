//! What a page can say, without words: the pieces of a derivation, as data.

mod period;
mod values;

pub use period::{Level, Periods};
pub use values::{Summed, ValueOf, Values};

use crate::outcome::Outcome;
use serde::Serialize;

/// A transition: the state from which it leads, and the option to which.
pub type Pair = (String, String);

/// One thing that a page says. States are written as the game writes them; lists are in the order of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Statement {
    /// What the constants of the game are.
    Constants {
        /// Their names, each with its value.
        constants: Vec<Pair>,
    },
    /// S: all states.
    States {
        /// The states, upwards.
        states: Vec<String>,
    },
    /// T: all transitions.
    Relation {
        /// The transitions.
        pairs: Vec<Pair>,
    },
    /// What T is, where it is not listed.
    LegendRelation,
    /// Who moves where, in a game where a player may move several times in succession.
    Turns {
        /// For each player the states.
        turns: Vec<Turn>,
    },
    /// The rules of the game end play at certain states, and nobody gets stuck elsewhere.
    Ends,
    /// What happens to a player who cannot move.
    Stuck {
        /// The outcome for that player.
        outcome: Outcome,
        /// Whether there are states at which it is other rules that end play.
        #[serde(skip_serializing_if = "is_false")]
        ends: bool,
    },
    /// What winning and losing states are, and the two rules by which states are shown to be so.
    Legend {
        /// Whether a player may move several times in succession.
        #[serde(skip_serializing_if = "is_false")]
        again: bool,
    },
    /// What drawn states are.
    LegendDrawn,
    /// Play is over at these states, by the rules.
    Over {
        /// Their outcome.
        outcome: Outcome,
        /// The states.
        states: Vec<String>,
    },
    /// States from which one move wins, all in one sentence.
    AtOnce {
        /// The losing states to which it leads.
        because: Vec<String>,
        /// The winning states to which it leads where the same player moves again.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        again: Vec<String>,
        /// For each of the states the transition that wins.
        pairs: Vec<Pair>,
        /// The states that are winning.
        states: Vec<String>,
    },
    /// A state is winning.
    Winning {
        /// The step of the certificate.
        step: u64,
        /// The state.
        state: String,
        /// All transitions from it.
        transitions: Vec<Pair>,
        /// The option that it cites: a losing one.
        by: String,
        /// Whether it is a winning one instead, where the same player moves again.
        #[serde(skip_serializing_if = "is_false")]
        again: bool,
    },
    /// A state is losing.
    Losing {
        /// The step of the certificate.
        step: u64,
        /// The state.
        state: String,
        /// All transitions from it.
        transitions: Vec<Pair>,
        /// Its options, all of them winning, upwards.
        because: Vec<String>,
        /// Its options where the same player moves again, all of them losing, upwards.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        again: Vec<String>,
    },
    /// The states that are left are drawn.
    Drawn {
        /// Whether some of them lean on states that are drawn by the rules.
        leaning: bool,
        /// For each of the states a transition that stays among drawn states.
        pairs: Vec<Pair>,
        /// The states.
        states: Vec<String>,
    },
    /// Both halves of draws: by these transitions a player never loses.
    Halves {
        /// The transitions of that player.
        pairs: Vec<Pair>,
        /// All transitions of the opponent.
        transitions: Vec<Pair>,
        /// The states from which the first of them lead: they are not losing.
        not_lost: Vec<String>,
        /// The states from which the others lead: they are not winning.
        not_won: Vec<String>,
        /// The states that are both.
        states: Vec<String>,
    },
    /// All states again, by outcome.
    Sum {
        /// The winning states.
        win: Vec<String>,
        /// The losing states.
        lose: Vec<String>,
        /// The drawn states.
        draw: Vec<String>,
    },
    /// What is to be shown, where it is one state.
    Explained {
        /// The state.
        state: String,
        /// Its outcome.
        outcome: Outcome,
        /// Who moves there, if players have names.
        #[serde(skip_serializing_if = "Option::is_none")]
        player: Option<String>,
    },
    /// Which rule applies to a state and how many transitions are good ones, but not which.
    Hint {
        /// The state.
        state: String,
        /// Its outcome.
        outcome: Outcome,
        /// How many transitions there are from it; none where play is over.
        transitions: usize,
        /// How many of them win, or keep a draw.
        good: usize,
    },
    /// Who wins from a start.
    Conclusion(Conclusion),
    /// Who wins from the state that was to be shown; of the moves that are good, those on which the proof rests.
    Verdict(Conclusion),
    /// What was claimed about states, and holds.
    Claims {
        /// The claims.
        claims: Vec<Claimed>,
    },
    /// How many states and transitions there are, where they are not listed.
    Size {
        /// The states.
        states: usize,
        /// The transitions.
        pairs: usize,
    },
    /// At how many states each player moves, in a game where a player may move several times in succession.
    TurnCounts {
        /// For each player the number of states.
        turns: Vec<TurnCount>,
    },
    /// What a proof about one state shows.
    Target {
        /// The state.
        state: String,
        /// Its outcome.
        outcome: Outcome,
        /// How many states the proof has.
        states: usize,
    },
    /// The result comes first, the reasons afterwards.
    Result,
    /// How many states are settled in which round.
    Rounds {
        /// Whether the number of a round is the remoteness of its states.
        remoteness: bool,
        /// The rounds, in order; some of them together.
        rounds: Vec<RoundCount>,
        /// How many states are drawn because they are left.
        left: usize,
    },
    /// Play is over at states, by the rules: round 0.
    Ended {
        /// Their outcome.
        outcome: Outcome,
        /// How many there are.
        count: usize,
        /// Those that are listed.
        states: Vec<String>,
    },
    /// The states that are winning, or losing, in one round.
    Round {
        /// The number of the round.
        round: u64,
        /// The outcome.
        outcome: Outcome,
        /// Whether a player may move several times in succession.
        #[serde(skip_serializing_if = "is_false")]
        again: bool,
        /// How many there are.
        count: usize,
        /// Those that are listed.
        rows: Vec<RoundRow>,
    },
    /// The states that are left are drawn.
    Left {
        /// Whether some of them lean on states that are drawn by the rules.
        leaning: bool,
        /// How many there are.
        count: usize,
        /// Of those that are listed, a transition that stays among drawn states.
        pairs: Vec<Pair>,
    },
    /// The states of some rounds are not listed.
    Unlisted {
        /// The first of the rounds.
        first: u64,
        /// The last one.
        last: u64,
    },
    /// What is said of Grundy values; its kind is that of what it says.
    #[serde(untagged)]
    Values(Values),
    /// What is said about all sizes; its kind is that of what it says.
    #[serde(untagged)]
    Periods(Periods),
}

/// At how many states a player moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnCount {
    /// The name of the player.
    pub player: String,
    /// How many states.
    pub states: usize,
}

/// How many states are settled in a round, or in several one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundCount {
    /// The first of the rounds.
    pub first: u64,
    /// The last one.
    pub last: u64,
    /// How many states are winning.
    pub win: usize,
    /// How many are losing.
    pub lose: usize,
    /// How many are drawn, by the rules.
    pub draw: usize,
}

/// A state that a round settles, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundRow {
    /// The state.
    pub state: String,
    /// Where it is losing, its options; where it is winning, the one that it cites, if the opponent moves there.
    pub options: Vec<String>,
    /// The same where the same player moves again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<String>,
}

/// Where a player moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The name of the player.
    pub player: String,
    /// The states, upwards.
    pub states: Vec<String>,
}

/// Who wins from a start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Conclusion {
    /// The start.
    pub start: String,
    /// Its outcome for the player who begins.
    pub outcome: Outcome,
    /// Whether play is over before the first move.
    pub over: bool,
    /// The names of the player who begins and of the other one, where they have names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<(String, String)>,
    /// The first moves that win or keep a draw; none where it is lost.
    pub moves: Vec<FirstMove>,
    /// Options that keep a win, but from which the player would have to come back to the start to win.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
}

/// A first move that wins, or that keeps a draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FirstMove {
    /// The option to which it leads.
    pub to: String,
    /// The names of the moves to it.
    pub names: Vec<String>,
}

/// A claim about a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claimed {
    /// The state.
    pub state: String,
    /// Its outcome.
    pub outcome: Outcome,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}
