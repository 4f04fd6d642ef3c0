//! Rules of reply: from a condition that a player keeps to a strategy that can be checked, or to a line of play that beats
//! it. Stands on [`outcome`](crate::outcome), [`diagnostic`](crate::diagnostic), [`limits`](crate::limits),
//! [`state`](crate::state), [`game`](crate::game), [`rules`](crate::rules), [`relation`](crate::relation) and
//! [`strategy`](crate::strategy). Nobody trusts it: the checker of strategies decides.

mod ron;

use crate::{
    diagnostic::Diagnostic,
    game::{Rules, Turn},
    limits::{Limits, Meter},
    outcome::Outcome,
    relation::topological,
    rules::Formula,
    state::{Options, State},
    strategy::{Reply, Row, Strategy},
};
use std::collections::{BTreeMap, HashMap, VecDeque};

pub use ron::{read, write};

type Found<T> = Result<T, Box<Diagnostic>>;

/// What becomes of a rule of reply.
#[derive(Debug)]
pub enum Answer {
    /// It answers everything: the strategy.
    Keeps(Strategy),
    /// A shortest line of play that it does not answer: the states from the start on, and what is wrong at the last.
    Beaten(Vec<State>, Fault),
}

/// Why a rule of reply fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The condition does not hold at the start, where the opponent begins.
    Start,
    /// No move of the player who keeps the condition makes it hold.
    NoReply,
    /// Play is over, and the player who keeps the condition has lost.
    Lost,
}

/// Follows the rule: after every move of the player the condition holds; where several moves do it, the first is made.
///
/// # Errors
/// Limits, mistakes in the rules, and a game whose players do not take turns.
pub fn follow(rules: &dyn Rules, keeps: &Formula, begins: bool, limits: Limits) -> Found<Answer> {
    if !rules.alternates() {
        return Err(Box::new(Diagnostic::input("strategies are for games whose players take turns")));
    }
    let mut search =
        Search { rules, keeps, meter: Meter::start(limits), met: HashMap::new(), rows: Vec::new() };
    search.run(begins)
}

struct Search<'r> {
    rules: &'r dyn Rules,
    keeps: &'r Formula,
    meter: Meter,
    /// For each row its number, and how play came there: the row before, and the opponent's move.
    met: HashMap<State, usize>,
    rows: Vec<Met>,
}

/// A row while it is found.
struct Met {
    state: State,
    from: Option<(usize, State)>,
    /// The start, if the player who keeps the condition has opened.
    start: Option<State>,
    replies: Vec<Reply>,
}

impl Search<'_> {
    fn run(&mut self, begins: bool) -> Found<Answer> {
        let mut opening = Vec::new();
        for start in self.rules.starts().to_vec() {
            if begins {
                match self.turn(&start)? {
                    (Turn::Over(Outcome::Lose), _) => return Ok(Answer::Beaten(vec![start], Fault::Lost)),
                    (_, options) => match self.reply(&options)? {
                        Some(to) => {
                            self.meet(to.clone(), None, Some(start.clone()));
                            opening.push((start, to));
                        }
                        None => return Ok(Answer::Beaten(vec![start], Fault::NoReply)),
                    },
                }
            } else if self.keeps.holds(&start)? {
                self.meet(start, None, None);
            } else {
                return Ok(Answer::Beaten(vec![start], Fault::Start));
            }
        }
        let mut todo: VecDeque<usize> = (0..self.rows.len()).collect();
        let (mut draws, mut arcs) = (false, 0);
        while let Some(row) = todo.pop_front() {
            let (turn, options) = self.turn(&self.rows[row].state)?;
            match turn {
                Turn::Over(Outcome::Win) => return Ok(Answer::Beaten(self.line(row, None), Fault::Lost)),
                Turn::Over(outcome) => draws |= outcome == Outcome::Draw,
                Turn::Open => {}
            }
            for option in options {
                match self.turn(&option)? {
                    (Turn::Over(Outcome::Lose), _) => {
                        return Ok(Answer::Beaten(self.line(row, Some(option)), Fault::Lost));
                    }
                    (Turn::Over(outcome), _) => draws |= outcome == Outcome::Draw,
                    (Turn::Open, answers) => {
                        let Some(to) = self.reply(&answers)? else {
                            return Ok(Answer::Beaten(self.line(row, Some(option)), Fault::NoReply));
                        };
                        if self.meet(to.clone(), Some((row, option.clone())), None) {
                            todo.push_back(self.rows.len() - 1);
                        }
                        self.rows[row].replies.push((option, to));
                        arcs += 1;
                    }
                }
            }
            self.meter.check(
                "following the strategy",
                self.rows.len(),
                arcs,
                self.rows.len() * 128 + arcs * 64,
            )?;
        }
        Ok(Answer::Keeps(self.strategy(begins.then_some(opening), draws)))
    }

    fn turn(&self, state: &State) -> Found<(Turn, Vec<State>)> {
        let mut options = Options::default();
        let turn = self.rules.turn(state.words(), &mut options)?;
        let open = turn == Turn::Open;
        Ok((turn, options.iter().filter(|_| open).map(State::new).collect()))
    }

    /// The first option that satisfies the condition.
    fn reply(&self, options: &[State]) -> Found<Option<State>> {
        for option in options {
            if self.keeps.holds(option)? {
                return Ok(Some(option.clone()));
            }
        }
        Ok(None)
    }

    /// Whether a state is a new row.
    fn meet(&mut self, state: State, from: Option<(usize, State)>, start: Option<State>) -> bool {
        if self.met.contains_key(&state) {
            return false;
        }
        self.met.insert(state.clone(), self.rows.len());
        self.rows.push(Met { state, from, start, replies: Vec::new() });
        true
    }

    /// The states from the start to a row, and one more.
    fn line(&self, row: usize, last: Option<State>) -> Vec<State> {
        let mut line: Vec<State> = last.into_iter().collect();
        let mut at = row;
        loop {
            line.push(self.rows[at].state.clone());
            match &self.rows[at].from {
                Some((before, option)) => {
                    line.push(option.clone());
                    at = *before;
                }
                None => break,
            }
        }
        line.extend(self.rows[at].start.clone());
        line.reverse();
        line
    }

    /// The rows with their steps; without, where play can go on for ever.
    fn strategy(&self, opening: Option<Vec<Reply>>, draws: bool) -> Strategy {
        let after = |met: &Met| met.replies.iter().map(|(_, to)| self.met[to]).collect();
        let rows: Vec<Vec<usize>> = self.rows.iter().map(after).collect();
        let mut steps = vec![0_u64; rows.len()];
        let order = topological(&rows);
        for &row in order.iter().flatten().rev() {
            steps[row] = rows[row].iter().map(|&to| steps[to] + 1).max().unwrap_or(0);
        }
        let row = |(met, step): (&Met, u64)| {
            let Met { state, replies, .. } = met;
            (state.clone(), Row { state: state.clone(), step, replies: replies.clone() })
        };
        let rows: BTreeMap<State, Row> = self.rows.iter().zip(steps).map(row).collect();
        Strategy {
            game: self.rules.identity().clone(),
            opening,
            wins: order.is_ok() && !draws,
            rows: rows.into_values().collect(),
        }
    }
}
