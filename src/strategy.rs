//! Strategies that somebody wrote, played against everything that the opponent can do. Stands on
//! [`rules`](crate::rules), [`certificate`](crate::certificate) and what they stand on. Trusted by nobody: what comes out
//! is a certificate for one state, whose witnesses are the replies, and the kernel checks it; or the line of play that
//! beats the strategy, which anybody can play.

mod proof;

use crate::{
    certificate::Certificate,
    diagnostic::{Diagnostic, Source, Span},
    game::{Rules, Turn},
    limits::{Limits, Meter},
    outcome::Outcome,
    rules::Replies,
    state::{Options, State, States},
};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

/// For which of the players a strategy is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Side {
    /// Who moves at the start.
    First,
    /// The other one.
    Second,
}

/// A strategy: what it is called, who plays it from where, and what it replies.
#[derive(Debug)]
pub struct Strategy {
    /// What it is called.
    pub name: String,
    /// Who plays it.
    pub side: Side,
    /// Where play begins.
    pub start: State,
    /// Replies by name: the state at which the player is to move, and the one after the reply.
    pub answers: BTreeMap<State, State>,
    /// Replies in the rule language.
    pub replies: Replies,
    /// Where it is written.
    pub source: Arc<Source>,
    /// The part of the source.
    pub span: Span,
}

/// What comes of a strategy.
#[derive(Debug)]
pub enum Played {
    /// It wins against everything.
    Holds {
        /// For the kernel.
        certificate: Certificate,
        /// How many states there are at which the opponent is to move, or has lost.
        positions: usize,
        /// The reply at each state at which the player is to move, in the order in which they were met.
        replies: Vec<(State, State)>,
        /// How many moves of both players play takes at most.
        longest: u64,
    },
    /// Play by which it fails.
    Fails {
        /// The states from the start on.
        line: Vec<State>,
        /// What is wrong at the last of them.
        fault: Fault,
    },
}

/// Why a strategy fails at a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It has no reply.
    NoReply,
    /// Its reply leads to a state that is no option.
    NoOption(State),
    /// After its reply its condition does not hold.
    NotKept(State),
    /// No option keeps its condition.
    NothingKeeps,
    /// The condition does not hold there, where it begins.
    NotKeptAtStart,
    /// Play is over there, and the player who plays it has lost.
    Lost,
    /// Play is over there, and drawn.
    Drawn,
    /// The state has been on the line before, so play may go on for ever.
    ForEver,
}

/// One state that was met, and how.
struct Met {
    /// The number of the state before it.
    before: Option<u32>,
    /// Whether the player who plays the strategy is to move there, or would be.
    own: bool,
}

/// Plays a strategy against all that the opponent can do.
///
/// # Errors
/// Mistakes in the rules or in the strategy that show at some state, a game where somebody moves twice in succession, and
/// limits.
pub fn play(rules: &dyn Rules, strategy: &Strategy, limits: Limits) -> Result<Played, Box<Diagnostic>> {
    if !rules.alternates() {
        let error = Diagnostic::input("strategies are for games where the players take turns");
        return Err(Box::new(error.at(&strategy.source, strategy.span.clone(), "this strategy")));
    }
    let mut table = Table::new(rules, strategy, limits);
    if strategy.side == Side::Second && !strategy.replies.keeps(&strategy.start)? {
        return Ok(Played::Fails { line: vec![strategy.start.clone()], fault: Fault::NotKeptAtStart });
    }
    while let Some(number) = table.queue.pop_front() {
        if let Some(fault) = table.visit(number)? {
            return Ok(Played::Fails { line: table.line(number), fault });
        }
    }
    Ok(table.settle())
}

/// All that was met so far.
struct Table<'s> {
    rules: &'s dyn Rules,
    strategy: &'s Strategy,
    meter: Meter,
    /// States at which the opponent is to move, and those at which the player is, apart: either may be met as the other.
    states: [States; 2],
    /// The states of both kinds in the order in which they were met: of which kind, and the number there.
    met: Vec<(Met, u32)>,
    /// For each state of both kinds its number in `met`.
    place: [Vec<u32>; 2],
    /// To which states play can go on, by numbers in `met`.
    next: Vec<Vec<u32>>,
    over: Vec<Option<Outcome>>,
    queue: VecDeque<u32>,
    options: Options,
}

impl<'s> Table<'s> {
    fn new(rules: &'s dyn Rules, strategy: &'s Strategy, limits: Limits) -> Self {
        let mut table = Self {
            rules,
            strategy,
            meter: Meter::start(limits),
            states: [States::new(rules.shape()), States::new(rules.shape())],
            met: Vec::new(),
            place: [Vec::new(), Vec::new()],
            next: Vec::new(),
            over: Vec::new(),
            queue: VecDeque::new(),
            options: Options::default(),
        };
        table.meet(strategy.start.words(), strategy.side == Side::First, None);
        table
    }

    /// The number of a state, which is met now if it was not before.
    fn meet(&mut self, words: &[u64], own: bool, before: Option<u32>) -> u32 {
        let kind = usize::from(own);
        let number = self.states[kind].insert(words);
        if let Some(&known) = self.place[kind].get(number as usize) {
            return known;
        }
        let new = u32::try_from(self.met.len()).expect("fewer than 2^32 states, by the limits");
        self.place[kind].push(new);
        self.met.push((Met { before, own }, number));
        self.next.push(Vec::new());
        self.over.push(None);
        self.queue.push_back(new);
        new
    }

    fn state(&self, number: u32) -> State {
        let (met, at) = &self.met[number as usize];
        self.states[usize::from(met.own)].state(*at)
    }

    /// The states from the start to this one.
    fn line(&self, number: u32) -> Vec<State> {
        let before = |&number: &u32| self.met[number as usize].0.before;
        let mut line: Vec<_> = std::iter::successors(Some(number), before).map(|n| self.state(n)).collect();
        line.reverse();
        line
    }

    /// Goes on from a state; gives what is wrong there.
    fn visit(&mut self, number: u32) -> Result<Option<Fault>, Box<Diagnostic>> {
        let (state, own) = (self.state(number), self.met[number as usize].0.own);
        let turn = self.rules.turn(state.words(), &mut self.options)?;
        if let Turn::Over(outcome) = turn {
            self.over[number as usize] = Some(outcome);
            let of_player = if own { outcome } else { outcome.turned() };
            return Ok(match of_player {
                Outcome::Win => None,
                Outcome::Lose => Some(Fault::Lost),
                Outcome::Draw => Some(Fault::Drawn),
            });
        }
        if own {
            match self.choose(&state)? {
                Err(fault) => return Ok(Some(fault)),
                Ok(reply) => self.next[number as usize] = vec![self.meet(reply.words(), false, Some(number))],
            }
        } else {
            let options: Vec<State> = self.options.iter().map(State::new).collect();
            let next = options.iter().map(|option| self.meet(option.words(), true, Some(number)));
            self.next[number as usize] = next.collect();
        }
        let bytes = self.states.iter().map(States::bytes).sum::<usize>() + self.met.len() * 64;
        let pairs = self.met.len();
        self.meter.check("playing a strategy", self.met.len(), pairs, bytes)?;
        Ok(None)
    }

    /// The reply at a state whose options are at hand.
    fn choose(&self, state: &State) -> Result<Result<State, Fault>, Box<Diagnostic>> {
        let Strategy { answers, replies, .. } = self.strategy;
        let written = match answers.get(state) {
            Some(answer) => Some(answer.clone()),
            None => replies.reply(state)?,
        };
        if let Some(reply) = written {
            if !self.options.iter().any(|option| option == reply.words()) {
                return Ok(Err(Fault::NoOption(reply)));
            }
            return Ok(if replies.keeps(&reply)? { Ok(reply) } else { Err(Fault::NotKept(reply)) });
        }
        if replies.has_moves() || !replies.has_condition() {
            return Ok(Err(Fault::NoReply));
        }
        for option in self.options.iter().map(State::new) {
            if replies.keeps(&option)? {
                return Ok(Ok(option));
            }
        }
        Ok(Err(Fault::NothingKeeps))
    }
}
