//! A game of heaps that move independently and may split: what it knows, and how it answers. Trusted.
//!
//! A state is a multiset of heaps. It is written with the largest heap first, `[5,3,3]`, and states are ordered by their
//! largest heaps, then by the next ones, and so on. It is packed as the ranks of its heaps among all that play can come
//! to, with zeros behind them; how many places that takes is known from the start.

mod build;
mod levels;
mod moves;
mod octal;
mod reach;

use super::layout::Layout;
use crate::{
    diagnostic::{Diagnostic, Kind, brief},
    game::{Identity, Move, Rules, Turn, levels::Levels},
    outcome::Outcome,
    state::{Options, Shape, State},
};
pub(crate) use build::{Spelling, build};
use moves::{Moves, Sizes};
use reach::Reach;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A game of heaps.
#[derive(Debug)]
pub(crate) struct Heaps {
    identity: Identity,
    moves: Moves,
    reach: Reach,
    /// A cell for each heap that a state can have, which holds its rank.
    layout: Layout,
    /// The outcome for a player who is stuck.
    stuck: Outcome,
    starts: Vec<State>,
    /// Whether the names of moves have to be compared at every state.
    names_may_clash: bool,
}

/// The ranks of the heaps of a state, the greatest first; zeros may follow.
type Ranks = SmallVec<[i64; 16]>;

/// Heaps as they are written.
fn list(sizes: &[i64]) -> String {
    let sizes: Vec<_> = sizes.iter().map(i64::to_string).collect();
    format!("[{}]", sizes.join(","))
}

/// The heaps that a text lists without blanks.
fn listed(text: &str) -> Option<Sizes> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    if inside.is_empty() {
        return Some(Sizes::new());
    }
    inside.split(',').map(|item| item.parse().ok()).collect()
}

impl Heaps {
    /// The ranks of the heaps of a state, without zeros.
    fn ranks(&self, state: &[u64]) -> Result<Ranks, Box<Diagnostic>> {
        let mut ranks = Ranks::new();
        let known = self.layout.unpack(state, &mut ranks);
        if known.is_none() || ranks.windows(2).any(|pair| pair[0] < pair[1]) {
            return Err(Box::new(Diagnostic::input("these words are not a state of this game")));
        }
        ranks.truncate(ranks.iter().position(|&rank| rank == 0).unwrap_or(ranks.len()));
        Ok(ranks)
    }

    fn sizes(&self, ranks: &[i64]) -> Sizes {
        ranks.iter().map(|&rank| self.reach.size(number(rank))).collect()
    }

    /// The state of these heaps, in any order.
    fn state(&self, mut sizes: Sizes) -> Result<State, Box<Diagnostic>> {
        sizes.retain(|size| *size != 0);
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let refused = |why: String| {
            let error = Diagnostic::input(format!("`{}` is not a state of this game", brief(&list(&sizes))));
            Err(Box::new(error.note(why)))
        };
        let mut ranks = Ranks::new();
        for &size in &sizes {
            match self.reach.rank(size) {
                Some(rank) => ranks.push(i64::from(rank)),
                None => return refused(format!("play cannot come to a heap of {size} from the start")),
            }
        }
        if ranks.len() > self.layout.count() {
            return refused(format!(
                "play comes to no more than {} heaps from the start",
                self.layout.count()
            ));
        }
        let mut words = SmallVec::<[u64; 2]>::from_elem(0, self.shape().words);
        self.pack(&ranks, &[], &mut words)?;
        Ok(State::new(&words))
    }

    /// Packs these heaps and those parts; each of the two is in order. Behind them stand zeros.
    fn pack(&self, heaps: &[i64], parts: &[u32], words: &mut [u64]) -> Result<(), Box<Diagnostic>> {
        let (mut heaps, mut parts) = (heaps.iter().copied(), parts.iter().map(|&part| i64::from(part)));
        if heaps.len() + parts.len() > self.layout.count() {
            let mut all: Ranks = heaps.chain(parts).collect();
            all.sort_unstable_by(|a, b| b.cmp(a));
            return Err(self.too_many(&all));
        }
        words.fill(0);
        let (mut heap, mut part) = (heaps.next(), parts.next());
        let mut at = 0;
        while let Some(rank) = heap.max(part) {
            if heap == Some(rank) {
                heap = heaps.next();
            } else {
                part = parts.next();
            }
            let field = self.layout.field(at);
            words[field.word] |= rank.cast_unsigned() << field.shift;
            at += 1;
        }
        Ok(())
    }

    /// The message about a state that play cannot come to, and that has no place.
    fn too_many(&self, ranks: &[i64]) -> Box<Diagnostic> {
        let (count, most) = (ranks.len(), self.layout.count());
        let title = format!("a limit was reached: a state of {count} heaps, where play can come to {most}");
        let state = brief(&list(&self.sizes(ranks)));
        Box::new(Diagnostic::new(Kind::Limit, title).note(format!("the state would be {state}")))
    }

    /// Calls `each` with every heap of a state, but with those of one size once, and with the other heaps.
    fn each_heap(
        ranks: &[i64],
        mut each: impl FnMut(i64, &[i64]) -> Result<(), Box<Diagnostic>>,
    ) -> Result<(), Box<Diagnostic>> {
        let mut others = Ranks::new();
        for (at, &rank) in ranks.iter().enumerate() {
            if at == 0 || ranks[at - 1] != rank {
                others.clear();
                others.extend_from_slice(&ranks[..at]);
                others.extend_from_slice(&ranks[at + 1..]);
                each(rank, &others)?;
            }
        }
        Ok(())
    }

    fn ambiguous(&self, new: &Move, other: &Move, at: &str, rule: usize) -> Box<Diagnostic> {
        let written = |state: &State| self.name(state.words()).unwrap_or_default();
        let name = brief(new.name.as_deref().unwrap_or_default());
        let title = format!("the move `{name}` leads to two different states");
        let span = self.moves.rules[rule].span.clone();
        let error = Diagnostic::input(title).at(&self.moves.source, span, "this move");
        let error = error.note(format!("at the state {at}"));
        let error = error.note(format!("to {} and to {}", written(&other.to), written(&new.to)));
        let heap = &self.moves.heap;
        Box::new(
            error.help(format!(
                "put what distinguishes the moves into the name, as in `{{{heap}}}: take {{k}}`"
            )),
        )
    }
}

/// A rank as it is kept in a cell.
fn number(rank: i64) -> u32 {
    u32::try_from(rank).unwrap_or(0)
}

impl Rules for Heaps {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn shape(&self) -> Shape {
        self.layout.shape()
    }

    fn starts(&self) -> &[State] {
        &self.starts
    }

    fn turn(&self, state: &[u64], options: &mut Options) -> Result<Turn, Box<Diagnostic>> {
        if self.names_may_clash {
            self.moves(state)?;
        }
        options.clear(self.shape().words);
        let mut words = SmallVec::<[u64; 2]>::from_elem(0, self.shape().words);
        Self::each_heap(&self.ranks(state)?, |rank, others| {
            for parts in self.reach.options(number(rank)) {
                self.pack(others, parts, &mut words)?;
                options.push(&words);
            }
            Ok(())
        })?;
        Ok(if options.is_empty() { Turn::Over(self.stuck) } else { Turn::Open })
    }

    /// The heaps are taken from the largest to the smallest; for each the moves come in the order of the rules.
    fn moves(&self, state: &[u64]) -> Result<Vec<Move>, Box<Diagnostic>> {
        let mut moves: Vec<Move> = Vec::new();
        let mut named: FxHashMap<String, usize> = FxHashMap::default();
        let mut unnamed: FxHashSet<State> = FxHashSet::default();
        let ranks = self.ranks(state)?;
        let at = brief(&list(&self.sizes(&ranks)));
        Self::each_heap(&ranks, |rank, others| {
            self.moves.each(self.reach.size(number(rank)), &mut |mut made| {
                let name = made.name()?;
                let mut sizes = self.sizes(others);
                sizes.extend_from_slice(made.parts);
                let to = self.state(sizes).map_err(|error| made.refuse(error))?;
                let new = Move { name, to };
                let known = match &new.name {
                    None => !unnamed.insert(new.to.clone()),
                    Some(name) => match named.get(name) {
                        Some(&other) if moves[other].to != new.to => {
                            let ambiguous = self.ambiguous(&new, &moves[other], &at, made.rule);
                            return Err(made.refuse(ambiguous));
                        }
                        Some(_) => true,
                        None => named.insert(name.clone(), moves.len()).is_some(),
                    },
                };
                if !known {
                    moves.push(new);
                }
                Ok(())
            })
        })?;
        Ok(moves)
    }

    fn name(&self, state: &[u64]) -> Result<String, Box<Diagnostic>> {
        Ok(list(&self.sizes(&self.ranks(state)?)))
    }

    /// The largest heap.
    fn leading(&self, state: &[u64]) -> Vec<i64> {
        self.ranks(state).map(|ranks| ranks.first().copied().into_iter().collect()).unwrap_or_default()
    }

    fn falls_apart(&self) -> bool {
        true
    }

    /// The heaps, one by one; an empty one is no part.
    fn parts(&self, state: &[u64], each: &mut dyn FnMut(usize, &[u64])) -> Result<(), Box<Diagnostic>> {
        let mut words = SmallVec::<[u64; 2]>::from_elem(0, self.shape().words);
        for rank in self.ranks(state)? {
            self.pack(&[rank], &[], &mut words)?;
            each(0, &words);
        }
        Ok(())
    }

    fn levels(&self) -> Result<Box<dyn Levels + '_>, Box<Diagnostic>> {
        Ok(Box::new(self.sizes_of_all()?))
    }

    fn read(&self, name: &str) -> Result<State, Box<Diagnostic>> {
        let Some(sizes) = listed(name) else {
            let error = Diagnostic::input(format!("`{}` is not a state of this game", brief(name)));
            let start = self.starts.first().map(|start| self.name(start.words())).transpose()?;
            let like = brief(&start.unwrap_or_default());
            return Err(Box::new(error.note(format!("states are written like `{like}`"))));
        };
        let state = self.state(sizes)?;
        let written = self.name(state.words())?;
        if written != name {
            let error = Diagnostic::input(format!("`{}` is not in its canonical form", brief(name)));
            let error =
                error.note("heaps are written with the largest first, without empty ones and without blanks");
            return Err(Box::new(error.help(format!("the state is {}", brief(&written)))));
        }
        Ok(state)
    }
}
