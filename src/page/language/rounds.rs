//! The words of pages that go by rounds, or sum up.

use super::{Forms, Sentence};
use crate::outcome::Outcome;
use serde::Deserialize;

/// What a page says that goes by rounds. What is typed to see more is in `{option}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// So many states, in `{count}`: what is put into `size`.
    pub states: Forms,
    /// So many transitions, in `{count}`: what is put into `size`.
    pub pairs: Forms,
    /// There are `{states}` and `{pairs}`, and they are not listed.
    pub size: Sentence,
    /// `{player}` moves at `{count}` states.
    pub turns: Forms,
    /// `{fact}` is shown, by `{count}` states.
    pub target: Forms,
    /// The result comes first.
    pub result: Sentence,
    /// What rounds are.
    pub rounds: Sentence,
    /// The number of a round is the remoteness of its states.
    pub remoteness: Sentence,
    /// Round 0: play is over at `{count}` states, which are `{states}`, and have this outcome.
    pub ended: ByOutcome,
    /// `{count}` states are winning in round `{round}`; the table has a transition from each.
    pub winning: Forms,
    /// The same where the same player may move again.
    pub winning_again: Forms,
    /// `{count}` states are losing in round `{round}`; the table has all transitions from each.
    pub losing: Forms,
    /// The same where the same player may move again.
    pub losing_again: Forms,
    /// `{count}` states are left, which are drawn; the table has a transition from each that stays among them.
    pub left: Forms,
    /// The same where states are drawn by the rules, to which one may go as well.
    pub left_leaning: Forms,
    /// `{count}` of the states of which the sentence before speaks are not listed.
    pub more: Sentence,
    /// None of the states of which the sentence before speaks is listed.
    pub all_more: Forms,
    /// The states of `{rounds}` are not listed.
    pub unlisted: Forms,
    /// What stands above the columns of tables.
    pub heads: Heads,
}

/// The forms of a sentence that says which outcome states have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByOutcome {
    /// They are winning.
    pub win: Forms,
    /// They are losing.
    pub lose: Forms,
    /// They are drawn.
    pub draw: Forms,
}

impl ByOutcome {
    /// The forms for an outcome.
    pub fn of(&self, outcome: Outcome) -> &Forms {
        match outcome {
            Outcome::Win => &self.win,
            Outcome::Lose => &self.lose,
            Outcome::Draw => &self.draw,
        }
    }
}

/// What stands above the columns of tables, and before some rows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heads {
    /// The numbers of rounds.
    pub round: Sentence,
    /// How many states are winning.
    pub win: Sentence,
    /// How many are losing.
    pub lose: Sentence,
    /// How many are drawn.
    pub draw: Sentence,
    /// Before the states that no round settles.
    pub left: Sentence,
    /// Before the sums.
    pub all: Sentence,
    /// States.
    pub state: Sentence,
    /// An option of each.
    pub option: Sentence,
    /// All options of each.
    pub options: Sentence,
    /// Those where the same player moves again.
    pub again: Sentence,
}
