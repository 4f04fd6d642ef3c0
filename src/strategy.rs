//! Strategies and their checker: whether a list of replies answers every way in which the opponent can play. Stands on
//! [`outcome`](crate::outcome), [`state`](crate::state) and [`game`](crate::game) and what they stand on, that is
//! [`diagnostic`](crate::diagnostic). Trusted.
//!
//! A row is a state where the opponent is to move. Why what is accepted is true: the player who replies reaches a row with
//! the opening, or the start is one; from a row the opponent can only end play as the strategy wants it, or move to a
//! state whose reply is listed and leads to a row again. So the player never loses. Where the steps of the rows fall with
//! every reply, play ends, and the player wins.

use crate::{
    diagnostic::Diagnostic,
    game::{Identity, Rules, Turn},
    outcome::Outcome,
    state::{Options, State},
};

/// A state and what is played there.
pub type Reply = (State, State);

/// A strategy with everything that can be met when it is followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    /// The game.
    pub game: Identity,
    /// The first moves of a player who begins, one for each start; none for a player who does not begin.
    pub opening: Option<Vec<Reply>>,
    /// Whether the strategy is said to win; else it is said not to lose.
    pub wins: bool,
    /// What is met, in state order.
    pub rows: Vec<Row>,
}

/// A state where the opponent is to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The state.
    pub state: State,
    /// A bound on how many replies are still to come, if the strategy wins; else 0.
    pub step: u64,
    /// For each option where play goes on, in move order, the reply.
    pub replies: Vec<Reply>,
}

/// Why a strategy was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The rule that is broken, the state, and what was expected there.
    Broken(&'static str, Option<State>, String),
    /// The rules cannot be asked.
    Rules(Box<Diagnostic>),
}

impl From<Box<Diagnostic>> for Refusal {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Rules(error)
    }
}

type Checked<T> = Result<T, Refusal>;

fn broken<T>(rule: &'static str, state: Option<&State>, expected: impl Into<String>) -> Checked<T> {
    Err(Refusal::Broken(rule, state.cloned(), expected.into()))
}

/// Checks that a strategy does what it says, whatever the opponent does.
///
/// # Errors
/// The first rule that the strategy breaks, and mistakes in the rules of the game.
pub fn check(rules: &dyn Rules, strategy: &Strategy) -> Checked<()> {
    if let Some((field, ..)) = strategy.game.difference(rules.identity()) {
        return broken("the game", None, format!("the strategy is of another game: `{field}` differs"));
    }
    if !rules.alternates() {
        return broken("turns", None, "a game whose players take turns");
    }
    if let Some(pair) = strategy.rows.windows(2).find(|pair| pair[0].state >= pair[1].state) {
        return broken("order", Some(&pair[1].state), "rows in state order, each state once");
    }
    begins(rules, strategy)?;
    strategy.rows.iter().try_for_each(|row| one(rules, strategy, row))
}

/// Whether play comes to a row at once.
fn begins(rules: &dyn Rules, strategy: &Strategy) -> Checked<()> {
    let Some(opening) = &strategy.opening else {
        let missing = rules.starts().iter().find(|start| find(strategy, start).is_none());
        return missing.map_or(Ok(()), |start| broken("start", Some(start), "a row for the start"));
    };
    if !opening.iter().map(|(start, _)| start).eq(rules.starts()) {
        return broken("opening", None, "a first move for each start, in their order");
    }
    for (start, to) in opening {
        let (_, options) = ask(rules, start)?;
        if !options.iter().any(|option| option == to.words()) {
            return broken("legal opening", Some(start), "a first move that the rules allow");
        }
        if find(strategy, to).is_none() {
            return broken("opening stays", Some(to), "a row for the state after the first move");
        }
    }
    Ok(())
}

fn one(rules: &dyn Rules, strategy: &Strategy, row: &Row) -> Checked<()> {
    let (turn, options) = ask(rules, &row.state)?;
    let good =
        |outcome: Outcome| if strategy.wins { outcome == Outcome::Win } else { outcome != Outcome::Lose };
    if let Turn::Over(outcome) = turn
        && !good(outcome.turned())
    {
        return broken("end", Some(&row.state), "play that ends as the strategy wants it");
    }
    let mut replies = row.replies.iter();
    for option in options.iter() {
        let option = State::new(option);
        let (turn, answers) = ask(rules, &option)?;
        if let Turn::Over(outcome) = turn {
            if good(outcome) {
                continue;
            }
            return broken("end", Some(&option), "play that ends as the strategy wants it");
        }
        let Some((_, reply)) = replies.next().filter(|(to, _)| *to == option) else {
            return broken(
                "all moves",
                Some(&option),
                "a reply to every move of the opponent, in move order",
            );
        };
        if !answers.iter().any(|answer| answer == reply.words()) {
            return broken("legal reply", Some(&option), "a reply that the rules allow");
        }
        let Some(next) = find(strategy, reply) else {
            return broken("reply stays", Some(reply), "a reply into a state that has a row");
        };
        if strategy.wins && next.step >= row.step {
            return broken("play ends", Some(reply), format!("a step below {}", row.step));
        }
    }
    match replies.next() {
        None => Ok(()),
        Some((to, _)) => broken("no other moves", Some(to), "replies to moves of the opponent only"),
    }
}

fn ask(rules: &dyn Rules, state: &State) -> Checked<(Turn, Options)> {
    let mut options = Options::default();
    let turn = rules.turn(state.words(), &mut options)?;
    // Where play is over there is nothing to reply to.
    if let Turn::Over(_) = turn {
        options.clear(rules.shape().words);
    }
    Ok((turn, options))
}

fn find<'s>(strategy: &'s Strategy, state: &State) -> Option<&'s Row> {
    let at = strategy.rows.binary_search_by(|row| row.state.cmp(state)).ok()?;
    Some(&strategy.rows[at])
}
