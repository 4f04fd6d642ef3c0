//! Why a certificate is refused: the rule, the row, the state, what was expected and what was found. Trusted.

use super::{Kernel, claims::UNKNOWN, half::Halves};
use crate::{
    diagnostic::{Diagnostic, Kind, brief},
    outcome::Outcome,
    state::State,
};
use std::fmt;

/// The rules that the kernel enforces. Each has a test with a certificate that breaks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The named field of the header is that of the game.
    Header(&'static str),
    /// There is something to check.
    Nothing,
    /// What has a row is a state of the game.
    State,
    /// Steps and lists are in the canonical order.
    Order,
    /// A list of ended or drawn states is not empty.
    Empty,
    /// A state has one row.
    Twice,
    /// Ended states are ended by the rules, with this outcome.
    Ended,
    /// A winning, losing or drawn state has options.
    GoesOn,
    /// What is cited as an option is one.
    Option,
    /// The witness of a winning state is shown losing before; winning, where the same player moves on.
    Witness,
    /// The witness of a winning state is a nearest one.
    Nearest,
    /// A losing state lists all its options, each once, in move order.
    AllOptions,
    /// Every option of a losing state is shown winning before; losing, where the same player moves on.
    AllWinning,
    /// The number of a step is one more than that on which it rests.
    Exact,
    /// Every option of a drawn state is shown winning, or is drawn; losing, where the same player moves on.
    Closed,
    /// The option by which a player stays among drawn states is drawn.
    Stays,
    /// Halves of draws are shown where one state is to be shown.
    Halves,
    /// The option by which a player avoids losing is one where that player does.
    NotLost,
    /// Wherever the opponent goes, the player does not lose.
    NotWon,
    /// Every state of the scope has a row.
    Complete,
    /// Play can reach every state that has a row.
    Reachable,
    /// The proof rests on every row.
    Needed,
    /// A certificate of values names the theorem about sums where it rests on it, and nowhere else.
    Theorem,
    /// A row of a value is about a state of one part.
    Alone,
    /// Both players have the same moves at a state that has a value.
    Impartial,
    /// Play is normal where states have values.
    Normal,
    /// Every option of a state that gets a value has one by earlier rows.
    Valued,
    /// No option has the value of the state.
    Mex,
    /// For each smaller value a row cites an option that has it.
    Smaller,
    /// What is claimed is what is shown.
    Claim,
}

/// A certificate, or a claim, that is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The rule that is broken.
    pub rule: Rule,
    /// The number of the row at fault, from 1; `None` where it is not one row that is at fault.
    pub row: Option<usize>,
    /// The state at fault, as the game writes it.
    pub state: Option<String>,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// Why a check ends without a verified certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The certificate or a claim is refused.
    Refused(Refusal),
    /// The rules themselves are at fault, or a limit was reached.
    Rules(Box<Diagnostic>),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}; found {}", self.title(), self.expected, self.found)
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// The row and the state, in a line.
    pub fn title(&self) -> String {
        let at = match (self.row, &self.state) {
            (Some(row), Some(state)) => format!("row {row}, `{}`", brief(state)),
            (Some(row), None) => format!("row {row}"),
            (None, Some(state)) => format!("`{}`", brief(state)),
            (None, None) => "the certificate".to_owned(),
        };
        if let Rule::Header(field) = self.rule {
            format!("the certificate is of another game: `{field}` differs")
        } else if self.rule == Rule::Claim && self.state.is_none() {
            "a claim is refuted".to_owned()
        } else if self.rule == Rule::Claim {
            let says = if self.undecided() { "not shown" } else { "refuted" };
            format!("the claim about {at} is {says}")
        } else {
            format!("{at}: {}", self.reason())
        }
    }

    /// Whether a claim is neither shown nor refuted: nothing is known of what it speaks of.
    pub fn undecided(&self) -> bool {
        self.rule == Rule::Claim && self.found.starts_with(UNKNOWN)
    }

    /// What is wrong, in a few words.
    fn reason(&self) -> &'static str {
        match self.rule {
            Rule::Header(_) => "another game",
            Rule::Nothing => "nothing to check",
            Rule::State => "not a state of this game",
            Rule::Order => "out of order",
            Rule::Empty => "an empty list",
            Rule::Twice => "a second row for one state",
            Rule::Ended => "the rules do not end play there with this outcome",
            Rule::GoesOn => "play is over there",
            Rule::Option => "not an option",
            Rule::Witness => "the move to the witness is not shown to win",
            Rule::Nearest => "the witness is not a nearest one",
            Rule::AllOptions => "not the list of options",
            Rule::AllWinning => "a move is not shown to lose",
            Rule::Exact => "not the exact step",
            Rule::Closed => "a drawn state has an option that is not accounted for",
            Rule::Stays => "the option does not stay among drawn states",
            Rule::Halves => "halves of draws where all states are to be shown",
            Rule::NotLost => "the option does not keep the player from losing",
            Rule::NotWon => "an option does not keep the opponent from winning",
            Rule::Complete => "a row is missing",
            Rule::Reachable => "play cannot reach it",
            Rule::Needed => "nothing rests on this row",
            Rule::Theorem => "not the theorems on which it rests",
            Rule::Alone => "several states side by side",
            Rule::Impartial => "the players have different moves",
            Rule::Normal => "play is not normal",
            Rule::Valued => "an option has no value",
            Rule::Mex => "an option has the same value",
            Rule::Smaller => "a smaller value is not that of an option",
            Rule::Claim => "refuted",
        }
    }

    /// The refusal as a message; its place is for the caller to add.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::new(Kind::No, format!("refused: {}", self.title()))
            .note(format!("expected: {}", self.expected))
            .note(format!("found: {}", self.found))
    }
}

/// How the kernel words what it expected and what it found.
impl Kernel<'_> {
    pub(super) fn name(&self, state: &State) -> String {
        self.rules.name(state.words()).unwrap_or_else(|_| "?".to_owned())
    }

    pub(super) fn name_of(&self, number: u32) -> String {
        self.name(&self.states.state(number))
    }

    pub(super) fn listing(&self, number: u32) -> String {
        let names: Vec<_> =
            self.options_of(number).iter().map(|&o| format!("`{}`", self.name_of(o))).collect();
        names.join(", ")
    }

    /// What an option has to be shown, so that a move there is worth this to the player who makes it; where a draw is
    /// asked for, that or less.
    pub(super) fn wanted(&self, from: u32, option: u32, worth: Outcome) -> String {
        let (good, bad) =
            if self.asked_passes(from, option) { ("losing", "winning") } else { ("winning", "losing") };
        let name = self.name_of(option);
        match worth {
            Outcome::Win => format!("`{name}` shown {good} by an earlier row"),
            Outcome::Lose => format!("`{name}` shown {bad} by an earlier row"),
            Outcome::Draw => format!("`{name}` shown {bad} or drawn, or in this row"),
        }
    }

    /// Whether a move passes the turn. Asked anew, as the kernel knows who moves only where there is a row.
    fn asked_passes(&self, from: u32, option: u32) -> bool {
        let mover = |number| self.rules.mover(self.states.words(number)).ok();
        self.rules.alternates() || mover(from) != mover(option)
    }

    /// What has to be shown of an option so that the player does not lose who moves there, or the opponent does not.
    pub(super) fn kept(&self, from: u32, option: u32, mover: bool) -> String {
        let (half, good) =
            if mover == self.asked_passes(from, option) { ("won", "losing") } else { ("lost", "winning") };
        format!("`{}` not {half} by this row, or drawn or {good} by an earlier one", self.name_of(option))
    }

    /// What has been shown so far about a state.
    pub(super) fn standing(&self, number: u32) -> String {
        let (name, row) = (self.name_of(number), &self.rows[number as usize]);
        match self.outcomes[number as usize] {
            None => match self.halves.get(number as usize) {
                Some(Halves { not_lost: Some(_), .. }) => format!("`{name}` is only not lost"),
                Some(Halves { not_won: true, .. }) => format!("`{name}` is only not won"),
                Some(_) | None => format!("`{name}` has no row before this one"),
            },
            Some(Outcome::Draw) => format!("`{name}` is shown drawn"),
            Some(Outcome::Win) => format!("`{name}` is shown winning, with step {}", row.step),
            Some(Outcome::Lose) => format!("`{name}` is shown losing, with step {}", row.step),
        }
    }

    pub(super) fn refuse<T>(
        &self,
        rule: Rule,
        state: Option<&State>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Result<T, Stop> {
        let (row, state) = ((self.row > 0).then_some(self.row), state.map(|state| self.name(state)));
        Err(Stop::Refused(Refusal { rule, row, state, expected: expected.into(), found: found.into() }))
    }
}
