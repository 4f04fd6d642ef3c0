//! A sum of games, which are played side by side: a move is a move in one of them. Trusted.
//!
//! A state is one state of each component, in the order of the file. The turn is one for all: where components have
//! players, or are seen by the player to move, a move in one component passes the turn in the others, too.

mod build;
mod names;

use crate::{
    diagnostic::{Diagnostic, Source, Span, brief},
    game::{Identity, Move, Rules, Turn},
    outcome::Outcome,
    state::{Options, Shape, State},
};
pub(crate) use build::{Spelling, build};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::{ops::Range, sync::Arc};

/// A sum.
#[derive(Debug)]
pub(crate) struct Sum {
    source: Arc<Source>,
    identity: Identity,
    components: Vec<Component>,
    shape: Shape,
    /// The outcome for a player who can move in no component.
    stuck: Outcome,
    starts: Vec<State>,
}

/// One of the games.
#[derive(Debug)]
struct Component {
    rules: Arc<dyn Rules>,
    /// What messages call it.
    name: String,
    /// Where the file speaks of it.
    span: Span,
    /// Which words of a state are its own.
    words: Range<usize>,
    /// Whether its players have names.
    partizan: bool,
}

impl Component {
    /// Which words of a state of the sum are those of this component.
    fn own<'s>(&self, state: &'s [u64]) -> &'s [u64] {
        &state[self.words.clone()]
    }

    /// Who moves at a state of the sum, and who does not.
    fn players(&self, state: &[u64]) -> Option<(&str, &str)> {
        self.rules.players(self.own(state))
    }

    /// The only state of the component that is written like this in a sum.
    fn read(
        &self,
        piece: &str,
        unread: &dyn Fn(String) -> Box<Diagnostic>,
        at: &dyn Fn(&Self, String) -> Diagnostic,
    ) -> Result<State, Box<Diagnostic>> {
        let mut read: Vec<_> = names::meant(piece).map(|name| self.rules.read(name)).collect();
        read.sort_by_key(Result::is_err);
        let of = format!("of {}", self.name);
        match (read.first(), read.get(1)) {
            (Some(Ok(_)), Some(Ok(_))) => {
                let title = format!("two states {of} are written `{}` in the sum", brief(piece));
                Err(Box::new(at(self, title).help("one of them stands in parentheses; give it another name")))
            }
            (Some(Ok(state)), _) => Ok(state.clone()),
            (Some(Err(error)), _) => {
                let notes = std::iter::once(&error.title).chain(&error.notes).cloned().collect::<Vec<_>>();
                let whole = unread(format!("{of}: {}", notes.join("; ")));
                Err(Box::new(Diagnostic { helps: error.helps.clone(), ..*whole }))
            }
            (None, _) => Err(unread(format!("{of}: `{}` has to stand in parentheses", brief(piece)))),
        }
    }
}

/// A number of things, in words.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The words of a state.
type Words = SmallVec<[u64; 4]>;

impl Sum {
    /// Refuses words that are no state.
    fn examine(&self, state: &[u64]) -> Result<(), Box<Diagnostic>> {
        let refused = || Box::new(Diagnostic::input("these words are not a state of this game"));
        if state.len() != self.shape.words {
            return Err(refused());
        }
        // Whose turn it is, each component with players says for itself.
        let mut turns = self.components.iter().filter(|c| c.partizan);
        let Some(first) = turns.next() else { return Ok(()) };
        let known = first.players(state);
        if known.is_none() || turns.any(|component| component.players(state) != known) {
            return Err(refused());
        }
        Ok(())
    }

    /// The state after a move in the component with this number to a state of its own.
    fn after(&self, state: &[u64], at: usize, to: &[u64]) -> Result<Words, Box<Diagnostic>> {
        let moved = &self.components[at];
        let mut words = Words::from_slice(state);
        words[moved.words.clone()].copy_from_slice(to);
        if moved.partizan && moved.players(state) == moved.rules.players(to) {
            return Ok(words);
        }
        // The turn has passed, and that is so in all components.
        for (_, other) in self.components.iter().enumerate().filter(|&(number, _)| number != at) {
            if let Some(passed) = other.rules.passed(other.own(state))? {
                words[other.words.clone()].copy_from_slice(passed.words());
            }
        }
        Ok(words)
    }

    fn at(&self, component: &Component, title: impl Into<String>) -> Diagnostic {
        Diagnostic::input(title).at(&self.source, component.span.clone(), "this component")
    }

    fn cannot_pass(&self, component: &Component) -> Box<Diagnostic> {
        let title =
            format!("{} computes whose turn it is, and a sum cannot pass the turn there", component.name);
        let help = "a move in another component passes the turn; leave out `turn` or `owner`, so that it passes by itself";
        Box::new(self.at(component, title).help(help))
    }

    /// Calls `each` with the options of every component, if it has any, and gives whether one has.
    fn each_component(
        &self,
        state: &[u64],
        mut each: impl FnMut(usize, &Options) -> Result<(), Box<Diagnostic>>,
    ) -> Result<Turn, Box<Diagnostic>> {
        self.examine(state)?;
        let mut turn = Turn::Over(self.stuck);
        let mut options = Options::default();
        for (at, component) in self.components.iter().enumerate() {
            match component.rules.turn(component.own(state), &mut options)? {
                Turn::Open => {
                    turn = Turn::Open;
                    each(at, &options)?;
                }
                Turn::Over(outcome) if outcome != self.stuck => {
                    return Err(self.ends_by_itself(component, state, outcome));
                }
                Turn::Over(_) => {}
            }
        }
        Ok(turn)
    }

    /// The message about a component with an end rule that does not say what being stuck would say.
    fn ends_by_itself(&self, component: &Component, state: &[u64], outcome: Outcome) -> Box<Diagnostic> {
        let name = brief(&component.rules.name(component.own(state)).unwrap_or_default());
        let has = |outcome| match outcome {
            Outcome::Win => "has won",
            Outcome::Lose => "has lost",
            Outcome::Draw => "has drawn",
        };
        let title = format!("{} ends by a rule of its own, and a sum does not end with it", component.name);
        let error = self.at(component, title);
        let error = error.note(format!(
            "at `{name}` the player to move {}; in the sum a player who is stuck {}",
            has(outcome),
            has(self.stuck)
        ));
        Box::new(error.help("a component of a sum may end only as it would if the player to move were stuck"))
    }
}

impl Rules for Sum {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn starts(&self) -> &[State] {
        &self.starts
    }

    fn turn(&self, state: &[u64], options: &mut Options) -> Result<Turn, Box<Diagnostic>> {
        options.clear(self.shape.words);
        self.each_component(state, |at, own| {
            for to in own.iter() {
                options.push(&self.after(state, at, to)?);
            }
            Ok(())
        })
    }

    /// By component; in each in the order of its own moves. A name says in which component the move is.
    fn moves(&self, state: &[u64]) -> Result<Vec<Move>, Box<Diagnostic>> {
        let mut moves = Vec::new();
        let mut unnamed = FxHashSet::default();
        self.each_component(state, |at, _| {
            for own in self.components[at].rules.moves(self.components[at].own(state))? {
                let to = State::new(&self.after(state, at, own.to.words())?);
                let name = own.name.map(|name| format!("{}: {name}", at + 1));
                // What has a name is told apart by it; else moves in two components may lead to one state.
                if name.is_some() || unnamed.insert(to.clone()) {
                    moves.push(Move { name, to });
                }
            }
            Ok(())
        })?;
        Ok(moves)
    }

    fn name(&self, state: &[u64]) -> Result<String, Box<Diagnostic>> {
        self.examine(state)?;
        let own = self.components.iter().map(|c| c.rules.name(c.own(state)));
        let own = own.collect::<Result<Vec<_>, _>>()?;
        let name = names::join(&own);
        match self.read(&name) {
            Ok(read) if read.words() == state => return Ok(name),
            Err(error) if error.place.is_some() => return Err(error),
            Ok(_) | Err(_) => {}
        }
        let title = format!("the state `{}` of the sum does not read back", brief(&name));
        let odd = self.components.iter().zip(&own).find(|(_, own)| !names::stands_alone(own));
        let error = match odd {
            Some((component, own)) => {
                self.at(component, title).note(format!("its brackets do not fit: `{}`", brief(own)))
            }
            None => Diagnostic::input(title),
        };
        Err(Box::new(error.help("give the states of the components other names")))
    }

    /// That of the first component.
    fn leading(&self, state: &[u64]) -> Vec<i64> {
        let first = self.components.first().filter(|_| state.len() == self.shape.words);
        first.map(|c| c.rules.leading(c.own(state))).unwrap_or_default()
    }

    fn alternates(&self) -> bool {
        self.components.iter().all(|component| component.rules.alternates())
    }

    fn mover(&self, state: &[u64]) -> Result<u8, Box<Diagnostic>> {
        self.examine(state)?;
        // Whose number is asked for, does not matter, as long as it is the same component every time.
        let named = self.components.iter().find(|component| component.partizan);
        named.map_or(Ok(0), |component| component.rules.mover(component.own(state)))
    }

    fn players(&self, state: &[u64]) -> Option<(&str, &str)> {
        let named =
            self.components.iter().find(|c| c.partizan).filter(|_| state.len() == self.shape.words)?;
        named.players(state)
    }

    fn games(&self) -> Option<Vec<&dyn Rules>> {
        let games = self.components.iter().map(|c| c.rules.games().unwrap_or_else(|| vec![&*c.rules]));
        Some(games.flatten().collect())
    }

    fn falls_apart(&self) -> bool {
        true
    }

    /// Those of the components.
    fn parts(&self, state: &[u64], each: &mut dyn FnMut(usize, &[u64])) -> Result<(), Box<Diagnostic>> {
        self.examine(state)?;
        let mut first = 0;
        for component in &self.components {
            let own = component.own(state);
            component.rules.parts(own, &mut |game, words| each(first + game, words))?;
            first += component.rules.games().map_or(1, |games| games.len());
        }
        Ok(())
    }

    fn passed(&self, state: &[u64]) -> Result<Option<State>, Box<Diagnostic>> {
        self.examine(state)?;
        let (mut words, mut differs) = (state.to_vec(), false);
        for component in &self.components {
            if let Some(passed) = component.rules.passed(component.own(state))? {
                words[component.words.clone()].copy_from_slice(passed.words());
                differs = true;
            }
        }
        Ok(differs.then(|| State::new(&words)))
    }

    fn read(&self, name: &str) -> Result<State, Box<Diagnostic>> {
        let unread = |why: String| {
            let error = Diagnostic::input(format!("`{}` is not a state of this sum", brief(name)));
            Box::new(error.note(why))
        };
        let pieces = names::split(name);
        let (found, expected) = (pieces.len(), self.components.len());
        if found != expected {
            let parts = counted(found, "part");
            return Err(unread(format!("it has {parts} with ` + ` between them, not {expected}")));
        }
        let mut words = Words::new();
        for (component, piece) in self.components.iter().zip(pieces) {
            words.extend_from_slice(component.read(piece, &unread, &|c, title| self.at(c, title))?.words());
        }
        if self.examine(&words).is_err() {
            return Err(unread("its parts do not agree on whose turn it is".into()));
        }
        Ok(State::new(&words))
    }
}
