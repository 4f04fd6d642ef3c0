//! The evaluator of the explorer: it asks the rules about many states at once, column by column. Not trusted; the
//! checker never sees it.
//!
//! For a block of states each node of a tree is visited once and does its work in all of them, so that what a walk
//! costs is spread over hundreds of states. Everything it says is what the plain evaluator would say, errors
//! included: whatever it does not know it leaves to the plain evaluator, state by state, and when anything at all has
//! no value in a block, the plain evaluator is asked about the whole block instead. So messages are always its own.

mod lanes;
mod moves;
mod program;
mod run;
#[cfg(test)]
mod tests;

use super::{
    eval::FUEL,
    written::{End, Turns, Written},
};
use crate::{
    diagnostic::Diagnostic,
    game::{Identity, Move, Rules, Turn, ask::Answers},
    outcome::Outcome,
    state::{Options, Shape, State, States},
};
use lanes::{Block, Lanes, Leave};
use moves::Reached;
use program::{Compiler, Truth};
use std::{cell::Cell, ops::Range, sync::Arc};

/// A game that answers as its plain face does, but quickly about many states.
#[derive(Debug)]
pub(crate) struct Compiled {
    moves: Vec<moves::Move>,
    ends: Vec<(Truth, Outcome)>,
    plain: Arc<Written>,
}

/// What the rules say about a block of states.
#[derive(Debug)]
struct Said {
    /// For each state the outcome that an end rule gives.
    over: Vec<Option<Outcome>>,
    /// For each move what it leads to.
    reached: Vec<Reached>,
}

impl Said {
    /// How many moves there are in all.
    fn lanes(&self) -> usize {
        self.reached.iter().map(|reached| reached.from.len()).sum()
    }
}

/// Fewer states are asked about one by one.
const FEW: u32 = 16;

/// How many lanes a block should come to, so that its columns stay near the processor.
const LANES: usize = 1 << 11;

/// How many blocks may be left to the plain evaluator before all that follow are.
const PATIENCE: u32 = 4;

impl Compiled {
    /// The game compiled; `None` if the plain evaluator has to see every state for another reason.
    pub(crate) fn new(plain: Arc<Written>) -> Option<Self> {
        // All fields are named here: whatever is new must be known here, or the game must not be compiled.
        let Written {
            source: _,
            identity: _,
            components: _,
            layout,
            moves: rules,
            swaps: _,
            ends,
            players,
            symmetry,
            stuck: _,
            show: _,
            starts: _,
            slots,
            names_may_clash,
        } = &*plain;
        if *names_may_clash || !symmetry.is_empty() {
            return None;
        }
        let turn = match players.as_ref().map(|players| &players.turns) {
            None => None,
            Some(Turns::Cell(at)) => Some(*at),
            // Only the plain evaluator sees to it that the number is that of a player.
            Some(Turns::Computed(..)) => return None,
        };
        let mut compiler = Compiler { layout, locals: vec![(i64::MIN, i64::MAX); *slots], turn };
        let ends = ends.iter().flat_map(|(when, end)| match *end {
            End::Outcome(outcome) => vec![(compiler.truth(when), outcome)],
            End::Wins(player) => {
                let theirs = compiler.in_turn(Some(player), when);
                vec![(compiler.truth(&theirs), Outcome::Win), (compiler.truth(when), Outcome::Lose)]
            }
        });
        let ends = ends.collect();
        let moves = (0..rules.len()).map(|number| moves::Move::new(&plain, number, &mut compiler)).collect();
        Some(Self { moves, ends, plain })
    }

    /// What the rules say about a block of states.
    fn block(&self, states: &States, numbers: Range<u32>) -> Result<Said, Leave> {
        let block = self.unpacked(states, numbers)?;
        let mut playing = Lanes::all(&block, self.plain.slots);
        let mut over = vec![None; block.count];
        for (when, outcome) in &self.ends {
            let ended = when.mask(&playing)?;
            for (lane, &state) in playing.states().iter().enumerate() {
                if ended.get(lane) {
                    over[state as usize] = Some(*outcome);
                }
            }
            playing = playing.pick(&run::not(ended)).into_owned();
        }
        let reached = self.moves.iter().map(|rule| rule.reached(&self.plain, &playing));
        let reached = reached.collect::<Result<_, _>>()?;
        Ok(Said { over, reached })
    }

    /// The cells of some states.
    fn unpacked(&self, states: &States, numbers: Range<u32>) -> Result<Block, Leave> {
        let layout = &self.plain.layout;
        let count = numbers.len();
        let mut cells: Vec<Vec<i64>> = vec![Vec::with_capacity(count); layout.count()];
        for number in numbers {
            let words = states.words(number);
            if words.iter().zip(layout.unused()).any(|(word, unused)| word & unused != 0) {
                return Err(Leave::Failed);
            }
            for (at, column) in cells.iter_mut().enumerate() {
                let field = layout.field(at);
                let bits = (words[field.word] >> field.shift) & field.mask;
                let value = field.low.wrapping_add(bits.cast_signed());
                if value < field.low || value > field.high {
                    return Err(Leave::Failed);
                }
                column.push(value);
            }
        }
        Ok(Block { cells, count, fuel: Cell::new(FUEL) })
    }

    /// Notes the answers about a block: for each state what the moves lead to, one move after the other.
    fn answer(&self, states: &States, said: &Said, answers: &mut Answers) {
        let width = self.plain.layout.shape().words;
        let mut options = Options::default();
        let mut next = vec![0; said.reached.len()];
        for (state, over) in (0..).zip(&said.over) {
            options.clear(width);
            for (reached, next) in said.reached.iter().zip(&mut next) {
                while reached.from.get(*next) == Some(&state) {
                    options.push(&reached.words[*next * width..][..width]);
                    *next += 1;
                }
            }
            let turn = match over {
                Some(outcome) => Turn::Over(*outcome),
                None if options.is_empty() => Turn::Over(self.plain.stuck),
                None => Turn::Open,
            };
            answers.push(states, turn, options.words());
        }
    }
}

impl Rules for Compiled {
    fn identity(&self) -> &Identity {
        self.plain.identity()
    }

    fn shape(&self) -> Shape {
        self.plain.shape()
    }

    fn starts(&self) -> &[State] {
        self.plain.starts()
    }

    fn turn(&self, state: &[u64], options: &mut Options) -> Result<Turn, Box<Diagnostic>> {
        self.plain.turn(state, options)
    }

    fn turns(
        &self,
        states: &States,
        numbers: Range<u32>,
        answers: &mut Answers,
    ) -> Result<(), Box<Diagnostic>> {
        let (mut size, mut left) = (64, 0);
        let mut next = numbers.start;
        while next < numbers.end {
            let block = next..numbers.end.min(next + size);
            next = block.end;
            if block.len() < FEW as usize || left == PATIENCE {
                self.plain.turns(states, block, answers)?;
                continue;
            }
            match self.block(states, block.clone()) {
                Ok(said) => {
                    self.answer(states, &said, answers);
                    size = match said.lanes() {
                        lanes if lanes > 2 * LANES => (size / 2).max(FEW),
                        lanes if lanes < LANES => (size * 2).min(1 << 10),
                        _ => size,
                    };
                }
                Err(Leave::Wide) if size > FEW => {
                    size = (size / 4).max(FEW);
                    next = block.start;
                }
                Err(_) => {
                    left += 1;
                    self.plain.turns(states, block, answers)?;
                }
            }
        }
        Ok(())
    }

    fn moves(&self, state: &[u64]) -> Result<Vec<Move>, Box<Diagnostic>> {
        self.plain.moves(state)
    }

    fn has_ends(&self) -> bool {
        self.plain.has_ends()
    }

    fn ends(&self, state: &[u64]) -> Result<bool, Box<Diagnostic>> {
        self.plain.ends(state)
    }

    fn alternates(&self) -> bool {
        self.plain.alternates()
    }

    fn mover(&self, state: &[u64]) -> Result<u8, Box<Diagnostic>> {
        self.plain.mover(state)
    }

    fn players(&self, state: &[u64]) -> Option<(&str, &str)> {
        self.plain.players(state)
    }

    fn name(&self, state: &[u64]) -> Result<String, Box<Diagnostic>> {
        self.plain.name(state)
    }

    fn leading(&self, state: &[u64]) -> Vec<i64> {
        self.plain.leading(state)
    }

    fn read(&self, name: &str) -> Result<State, Box<Diagnostic>> {
        self.plain.read(name)
    }
}
