//! Answers about states: who wins, in how many moves, by which moves, how many there are. Stands on
//! [`rules`](crate::rules), [`derive`](mod@crate::derive), [`check`](mod@crate::check) and what they stand on.
//!
//! Everything here is read off a [`Verified`] with the scope `Reachable`: nothing is answered that was not checked, and the
//! step of a state is its remoteness. `range` says which states are asked about, and finds them with as few proofs as it can;
//! the formats draw the answers.

#![doc = include_str!("solve/questions.md")]

mod csv;
mod json;
mod range;
mod table;
mod wld;

pub use range::{Load, Parameter, Question, solve};

use crate::{
    certificate::Certificate,
    check::{Shown, Stop, Verified, check},
    claim::Class,
    derive::{Solution, derive},
    diagnostic::Diagnostic,
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::Game,
    state::State,
};

/// What solving gives, or why it stops: a mistake, a limit, or a proof that the checker refuses.
pub type Solved<T> = Result<T, Stop>;

/// What is asked about the states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    /// Each state with its answer.
    #[default]
    Each,
    /// The states by outcome, in a line for each.
    Sets,
    /// How many states have which outcome.
    Count,
    /// Who wins when either player begins.
    Classes,
}

/// A move from a state, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct To {
    /// The option.
    pub state: String,
    /// The names of the moves to it; none where moves have no names.
    pub names: Vec<String>,
}

/// The answer about one state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The values of the parameters, in their order.
    pub at: Vec<String>,
    /// The state.
    pub state: String,
    /// Who moves there and who does not, where players have names.
    pub players: Option<(String, String)>,
    /// The outcome, for the player to move.
    pub outcome: Outcome,
    /// How many moves play takes when the winner hurries and the loser delays; none where nobody wins.
    pub remoteness: Option<u64>,
    /// The moves that win, in move order.
    pub winning: Vec<To>,
    /// At a drawn state the moves that keep the draw.
    pub drawing: Vec<To>,
    /// The moves that throw a win or a draw away.
    pub blunders: Vec<To>,
    /// The moves after which the opponent wins at once: by the next move, or because play is over.
    pub at_once: Vec<To>,
}

impl Answer {
    /// The answer without moves.
    fn bare(verified: &Verified<'_>, shown: &Shown<'_>, at: &[String]) -> Result<Self, Box<Diagnostic>> {
        let (rules, state) = (verified.rules(), shown.state());
        let players = rules.players(state.words());
        Ok(Self {
            at: at.to_vec(),
            state: rules.name(state.words())?,
            players: players.map(|(mover, other)| (mover.to_owned(), other.to_owned())),
            outcome: shown.outcome,
            remoteness: shown.step,
            winning: Vec::new(),
            drawing: Vec::new(),
            blunders: Vec::new(),
            at_once: Vec::new(),
        })
    }

    /// The player who wins, where players have names and somebody wins.
    pub fn winner(&self) -> Option<&str> {
        let (mover, other) = self.players.as_ref()?;
        match self.outcome {
            Outcome::Win => Some(mover),
            Outcome::Lose => Some(other),
            Outcome::Draw => None,
        }
    }
}

/// How many states have which outcome.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts {
    /// The values of the parameters, where there is a count for each.
    pub at: Vec<String>,
    /// Winning for the player to move.
    pub win: usize,
    /// Losing.
    pub lose: usize,
    /// Drawn.
    pub draw: usize,
}

impl Counts {
    fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Win => &mut self.win,
            Outcome::Lose => &mut self.lose,
            Outcome::Draw => &mut self.draw,
        } += 1;
    }

    /// How many states there are.
    pub fn all(&self) -> usize {
        self.win + self.lose + self.draw
    }
}

/// Who wins from a position, whoever begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The values of the parameters, in their order.
    pub at: Vec<String>,
    /// The state where the player named first begins.
    pub state: String,
    /// The players, in the order of the rule file.
    pub players: [String; 2],
    /// The outcomes when the first of them begins, and when the second does; each for the one who begins.
    pub outcomes: [Outcome; 2],
}

impl Position {
    /// The class, where neither outcome is a draw.
    pub fn class(&self) -> Option<Class> {
        Class::of(self.outcomes[0], self.outcomes[1])
    }

    /// The winner when the player with this number begins; nobody, where it is a draw.
    pub fn winner(&self, begins: usize) -> Option<&str> {
        match self.outcomes[begins] {
            Outcome::Win => Some(&self.players[begins]),
            Outcome::Lose => Some(&self.players[1 - begins]),
            Outcome::Draw => None,
        }
    }
}

/// All that was asked, and the answers.
#[derive(Debug, Clone, Default)]
pub struct Solutions {
    /// What the game is called.
    pub game: String,
    /// What was asked.
    pub view: View,
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// Whether moves that lose were asked for.
    pub blunders: bool,
    /// The answers, in the order asked; in the views `Each` and `Sets`.
    pub answers: Vec<Answer>,
    /// How many states were looked at; fewer may be among the answers.
    pub looked_at: usize,
    /// The counts, in the view `Count`: one for all states, or one for each of the values of the parameters.
    pub counts: Vec<Counts>,
    /// The positions, in the view `Classes`.
    pub positions: Vec<Position>,
}

/// A way to write answers.
pub trait Format: std::fmt::Debug + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Whether it can write what was asked for in this view.
    fn has(&self, view: View) -> bool;

    /// The answers, as a file.
    fn render(&self, solutions: &Solutions) -> String;
}

/// All formats; the first is used where none is asked for.
pub const FORMATS: [&dyn Format; 4] = [&table::Text, &json::Json, &csv::Csv, &wld::Wld];

/// The format with this name.
pub fn format(name: &str) -> Option<&'static dyn Format> {
    FORMATS.into_iter().find(|format| format.name() == name)
}

/// The certificate for every state that play can reach.
///
/// # Errors
/// A mistake in the rules that shows in play, or a limit.
pub fn certificate(game: &Game, limits: Limits) -> Result<Certificate, Box<Diagnostic>> {
    let relation = Relation::explore(game.explorer(), limits)?;
    Ok(derive(&relation, &Solution::of(&relation), game.rules.identity()))
}

/// Solves a game, has the proof checked, and gives what `answer` makes of it.
fn proved<T>(
    game: &Game,
    limits: Limits,
    answer: impl FnOnce(&Verified<'_>) -> Result<T, Box<Diagnostic>>,
) -> Solved<T> {
    let certificate = certificate(game, limits).map_err(Stop::Rules)?;
    let verified = check(&*game.rules, &[], &certificate, limits)?;
    answer(&verified).map_err(Stop::Rules)
}

/// The answer about a state that has been shown.
fn answer(
    verified: &Verified<'_>,
    shown: &Shown<'_>,
    at: &[String],
    blunders: bool,
) -> Result<Answer, Box<Diagnostic>> {
    let (rules, state) = (verified.rules(), shown.state());
    let moves = rules.moves(state.words())?;
    let to = |option: &State| -> Result<To, Box<Diagnostic>> {
        let names = moves.iter().filter(|m| m.to == *option).filter_map(|m| m.name.clone());
        Ok(To { state: rules.name(option.words())?, names: names.collect() })
    };
    let mut found = Answer::bare(verified, shown, at)?;
    for (option, outcome) in shown.options() {
        let passes = rules.alternates() || rules.mover(state.words())? != rules.mover(option.words())?;
        let Some(outcome) = outcome else { continue };
        // What the move is worth to the player who makes it.
        let worth = if passes { outcome.turned() } else { outcome };
        match (worth, shown.outcome) {
            (Outcome::Win, _) => found.winning.push(to(&option)?),
            (Outcome::Draw, Outcome::Draw) => found.drawing.push(to(&option)?),
            (Outcome::Draw | Outcome::Lose, Outcome::Win) | (Outcome::Lose, Outcome::Draw) if blunders => {
                found.blunders.push(to(&option)?);
            }
            _ => {}
        }
        let step = verified.shown(&option).and_then(|option| option.step);
        if blunders && worth == Outcome::Lose && (step == Some(0) || passes && step == Some(1)) {
            found.at_once.push(to(&option)?);
        }
    }
    Ok(found)
}
