//! One letter a state, each on a line of its own: W, L or D, for the player to move. What those compare who set contests.

use super::{Format, Solutions, View};
use crate::outcome::Outcome;

/// The letters.
#[derive(Debug)]
pub(super) struct Wld;

/// The letter of an outcome.
pub(super) fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "W",
        Outcome::Lose => "L",
        Outcome::Draw => "D",
    }
}

impl Format for Wld {
    fn name(&self) -> &'static str {
        "wld"
    }

    fn has(&self, view: View) -> bool {
        view == View::Each
    }

    fn render(&self, solutions: &Solutions) -> String {
        solutions.answers.iter().flat_map(|answer| [letter(answer.outcome), "\n"]).collect()
    }
}
