//! What the rest of the program may ask about a game. Stands on [`outcome`](crate::outcome),
//! [`diagnostic`](crate::diagnostic) and [`state`](crate::state). Trusted.
//!
//! This is the seam between rules and everything else: the explorer and the checker each ask for the options of a
//! state here, and know nothing of rule files.

pub mod ask;
pub mod levels;

use crate::{
    diagnostic::{Diagnostic, plain},
    outcome::Outcome,
    state::{Options, Shape, State, States},
};
use std::ops::Range;

/// What the rules say about one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Play is over, with this outcome for the player who would have to move.
    Over(Outcome),
    /// Play goes on; there is at least one option.
    Open,
}

/// Which game it is, in words that can be compared: what a certificate carries at its head.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Identity {
    /// The rules in canonical form, a line each, without constants, start and convention.
    pub rules: Vec<String>,
    /// The constants with their values, `N = 8`, in order.
    pub parameters: Vec<String>,
    /// The states where play may begin.
    pub start: Vec<String>,
    /// What happens to a player who is stuck: `Normal`, `Misere` or `StuckDraws`.
    pub play: String,
}

impl Identity {
    /// The first field in which another game differs from this one: its name, what is here, and what is there.
    pub fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let lists = [
            ("rules", &self.rules, &other.rules),
            ("parameters", &self.parameters, &other.parameters),
            ("start", &self.start, &other.start),
        ];
        for (field, here, there) in lists {
            for at in 0..here.len().max(there.len()) {
                if here.get(at) != there.get(at) {
                    let say = |line: Option<&String>| {
                        line.map_or("nothing more".to_owned(), |line| format!("`{}`", plain(line)))
                    };
                    return Some((field, say(here.get(at)), say(there.get(at))));
                }
            }
        }
        let play = self.play != other.play;
        play.then(|| ("play", format!("`{}`", plain(&self.play)), format!("`{}`", plain(&other.play))))
    }
}

/// A move: how the rules call it, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The state it leads to.
    pub to: State,
}

/// The rules of a game, seen from outside.
pub trait Rules: std::fmt::Debug + Send + Sync {
    /// Which game this is.
    fn identity(&self) -> &Identity;

    /// How states are packed.
    fn shape(&self) -> Shape;

    /// The states where play may begin, at least one, in the order of the rule file.
    fn starts(&self) -> &[State];

    /// What the rules say about the state with these words; its options go into `options`, each once, in move order.
    ///
    /// # Errors
    /// Words that are no state of this game, and mistakes in the rule file that show only at this state.
    fn turn(&self, state: &[u64], options: &mut Options) -> Result<Turn, Box<Diagnostic>>;

    /// What the rules say about the states with these numbers, in their order, as [`turn`](Self::turn) says it.
    ///
    /// # Errors
    /// Those of [`turn`](Self::turn), for the first state that has one.
    fn turns(
        &self,
        states: &States,
        numbers: Range<u32>,
        answers: &mut ask::Answers,
    ) -> Result<(), Box<Diagnostic>> {
        answers.ask_each(states, numbers, |state, options| self.turn(state, options))
    }

    /// The moves from a state with their names, in move order; several may lead to one option.
    ///
    /// # Errors
    /// As for [`turn`](Self::turn); and a name that leads to two different options.
    fn moves(&self, state: &[u64]) -> Result<Vec<Move>, Box<Diagnostic>>;

    /// How the state with these words is written. What is printed reads back as the same state.
    ///
    /// # Errors
    /// A state whose name does not read back, such as one that prints like another state.
    fn name(&self, state: &[u64]) -> Result<String, Box<Diagnostic>>;

    /// The first component of a state, by which pages list T in descending order; the same for all where the order
    /// of the rule file is to stand.
    fn leading(&self, state: &[u64]) -> Vec<i64>;

    /// Whether there are rules that end play at certain states, beside what becomes of a player who cannot move.
    fn has_ends(&self) -> bool {
        false
    }

    /// Whether such a rule has ended play at a state, where play is over.
    ///
    /// # Errors
    /// Words that are no state, and mistakes in the rule file that show only at this state.
    fn ends(&self, _state: &[u64]) -> Result<bool, Box<Diagnostic>> {
        Ok(false)
    }

    /// Whether every move passes the turn to the other player, so that nobody has to ask who moves.
    fn alternates(&self) -> bool {
        true
    }

    /// In a game where a player may move several times in succession: the number of the player to move at a state.
    ///
    /// # Errors
    /// Words that are no state, and mistakes in the rule file that show only at this state.
    fn mover(&self, _state: &[u64]) -> Result<u8, Box<Diagnostic>> {
        Ok(0)
    }

    /// In a game whose players have names: who moves at a state, and who does not.
    fn players(&self, _state: &[u64]) -> Option<(&str, &str)> {
        None
    }

    /// The same position with the other player to move, where a state says who moves or what is whose; `None` where
    /// the players are alike.
    ///
    /// # Errors
    /// Words that are no state of this game, and a position that the other player cannot be in.
    fn passed(&self, _state: &[u64]) -> Result<Option<State>, Box<Diagnostic>> {
        Ok(None)
    }

    /// The games that are played side by side in this one, where it is a sum of games: a part of a state is a state of
    /// one of them. `None` where this game itself is the only one.
    fn games(&self) -> Option<Vec<&dyn Rules>> {
        None
    }

    /// Whether a state may have several parts, or none.
    fn falls_apart(&self) -> bool {
        false
    }

    /// Shows the parts of a state, between which nothing passes: a move is a move in one of them, and the others stay as
    /// they are. For each the number of its game among [`games`](Self::games), and its words there. Moves of a part
    /// may make several parts of it.
    ///
    /// # Errors
    /// Words that are no state of this game.
    fn parts(&self, state: &[u64], each: &mut dyn FnMut(usize, &[u64])) -> Result<(), Box<Diagnostic>> {
        each(0, state);
        Ok(())
    }

    /// The states of all sizes, where one number of them has no upper bound and moves are alike from some size on.
    ///
    /// # Errors
    /// Why this is no such game, with the place that shows it.
    fn levels(&self) -> Result<Box<dyn levels::Levels + '_>, Box<Diagnostic>> {
        let error = Diagnostic::input("a period is that of a game with one number that has no upper bound");
        Err(Box::new(error.note("this game is a digraph, or a sum of games")))
    }

    /// The state that is written like this, in its one spelling.
    ///
    /// # Errors
    /// Text that is not how this game writes a state.
    fn read(&self, name: &str) -> Result<State, Box<Diagnostic>>;
}
