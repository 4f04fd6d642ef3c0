//! Which heaps play can come to, what a move can make of each of them, and how many there can be. Trusted.
//!
//! Heaps do not hinder one another, so all heaps of all states are those that come of the heaps of the start. They are
//! found before play, with what their moves make of them, and after that no expression is read again.

use super::moves::{Made, Moves, Sizes};
use crate::{
    diagnostic::{Diagnostic, Kind},
    rules::{eval::Value, text::Text},
};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;
use std::hash::Hasher;

/// How many options all heaps may have together. T has at least as many pairs.
const MOST_OPTIONS: usize = 20_000_000;

/// How many names of moves are looked through before play for one that stands for two moves.
const MOST_NAMES: usize = 2_000_000;

/// Heaps are called by their ranks here: 1 is the smallest that play can come to.
#[derive(Debug)]
pub(super) struct Reach {
    /// The sizes, ascending.
    sizes: Vec<i64>,
    options: Rows,
}

/// For each heap its options, for each option its parts, all packed one after the other.
#[derive(Debug, Default)]
struct Rows {
    /// For each heap where its options end.
    heaps: Vec<u32>,
    /// For each option where its parts end.
    options: Vec<u32>,
    parts: Vec<u32>,
}

/// What was noticed on the way.
#[derive(Debug, Default)]
pub(super) struct Noticed {
    /// Whether two moves could have one name.
    pub(super) names_may_clash: bool,
    /// For each rule whether it is ever possible.
    pub(super) possible: Vec<bool>,
    /// The rule and the heap of a move that changes nothing.
    pub(super) idle: Option<(usize, i64)>,
}

/// A heap of which a move makes several, one of which can become such a heap again.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Growth {
    pub(super) heap: i64,
    pub(super) parts: Sizes,
}

impl Rows {
    fn of(&self, at: usize) -> std::ops::Range<usize> {
        let begin = if at == 0 { 0 } else { self.heaps[at - 1] };
        begin as usize..self.heaps[at] as usize
    }

    fn parts(&self, option: usize) -> &[u32] {
        let begin = if option == 0 { 0 } else { self.options[option - 1] };
        &self.parts[begin as usize..self.options[option] as usize]
    }

    fn push_option(&mut self, parts: impl Iterator<Item = u32>) {
        self.parts.extend(parts);
        self.options.push(end(self.parts.len()));
    }

    fn end_row(&mut self) {
        self.heaps.push(end(self.options.len()));
    }
}

fn end(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 parts, by the bound of the options")
}

/// The search for all heaps.
struct Search<'s> {
    moves: &'s Moves,
    numbers: FxHashMap<i64, u32>,
    /// The sizes in the order in which they were met.
    met: Vec<i64>,
    rows: Rows,
    noticed: Noticed,
    /// For each name, as a hash, the heap and the option for which it stands.
    names: Option<FxHashMap<u64, (usize, usize)>>,
}

impl Search<'_> {
    fn number(&mut self, size: i64) -> u32 {
        let next = end(self.met.len());
        let number = *self.numbers.entry(size).or_insert(next);
        if number == next {
            self.met.push(size);
        }
        number
    }

    /// Finds the options of the heap with this number.
    fn row(&mut self, at: usize, start: &Text) -> Result<(), Box<Diagnostic>> {
        let (moves, heap) = (self.moves, self.met[at]);
        let mut known: FxHashMap<SmallVec<[i64; 4]>, usize> = FxHashMap::default();
        moves.each(heap, &mut |mut made| {
            self.noticed.possible[made.rule] = true;
            if made.parts == [heap] && self.noticed.idle.is_none() {
                self.noticed.idle = Some((made.rule, heap));
            }
            let option = match known.get(made.parts) {
                Some(&option) => option,
                None => {
                    let option = self.rows.options.len();
                    if option == MOST_OPTIONS {
                        return Err(made.refuse(too_many(start)));
                    }
                    known.insert(SmallVec::from_slice(made.parts), option);
                    let parts: SmallVec<[u32; 8]> =
                        made.parts.iter().map(|&part| self.number(part)).collect();
                    self.rows.push_option(parts.into_iter());
                    option
                }
            };
            self.named(&mut made, at, option)
        })?;
        self.rows.end_row();
        Ok(())
    }

    /// Looks whether the name of a move stands for another one, too.
    fn named(&mut self, made: &mut Made<'_, '_>, heap: usize, option: usize) -> Value<()> {
        let Some(names) = &mut self.names else { return Ok(()) };
        let Some(name) = made.name()? else { return Ok(()) };
        let mut hasher = FxHasher::default();
        hasher.write(name.as_bytes());
        let stands_for = *names.entry(hasher.finish()).or_insert((heap, option));
        if stands_for != (heap, option) || names.len() > MOST_NAMES {
            self.noticed.names_may_clash = true;
            self.names = None;
        }
        Ok(())
    }
}

fn too_many(start: &Text) -> Box<Diagnostic> {
    let title =
        format!("a limit was reached: the heaps that play can come to have more than {MOST_OPTIONS} options");
    let error = Diagnostic::new(Kind::Limit, title).at(start.source(), start.whole_span(), "from this start");
    let error = error.help("begin with smaller heaps, or bound their size, as in `h in 1..100`");
    Box::new(error.help("where values repeat for ever, `pruvo period GAME --at SIZE` knows that of any heap"))
}

impl Reach {
    /// All heaps that come of these; `start` is where they are written.
    ///
    /// # Errors
    /// Mistakes in the moves that show at some heap, and limits.
    pub(super) fn of(
        moves: &Moves,
        heaps: &[i64],
        look_at_names: bool,
        start: &Text,
    ) -> Result<(Self, Noticed), Box<Diagnostic>> {
        let noticed = Noticed { possible: vec![false; moves.rules.len()], ..Noticed::default() };
        let names = look_at_names.then(FxHashMap::default);
        let (numbers, rows) = (FxHashMap::default(), Rows::default());
        let mut search = Search { moves, numbers, met: Vec::new(), rows, noticed, names };
        for &heap in heaps {
            search.number(heap);
        }
        let mut at = 0;
        while at < search.met.len() {
            search.row(at, start)?;
            at += 1;
        }
        let Search { met, rows, noticed, .. } = search;
        Ok((Self::ranked(&met, &rows), noticed))
    }

    /// The same heaps in the order of their sizes.
    fn ranked(met: &[i64], rows: &Rows) -> Self {
        let mut order: Vec<usize> = (0..met.len()).collect();
        order.sort_unstable_by_key(|&number| met[number]);
        let mut ranks = vec![0; met.len()];
        for (rank, &number) in (1..).zip(&order) {
            ranks[number] = rank;
        }
        let mut options = Rows::default();
        for &number in &order {
            for option in rows.of(number) {
                options.push_option(rows.parts(option).iter().map(|&part| ranks[part as usize]));
            }
            options.end_row();
        }
        Self { sizes: order.into_iter().map(|number| met[number]).collect(), options }
    }

    /// How many heaps there are.
    pub(super) fn count(&self) -> usize {
        self.sizes.len()
    }

    /// The size of the heap with this rank.
    pub(super) fn size(&self, rank: u32) -> i64 {
        self.sizes[rank as usize - 1]
    }

    /// The rank of a heap of this size.
    pub(super) fn rank(&self, size: i64) -> Option<u32> {
        self.sizes.binary_search(&size).ok().map(|at| end(at + 1))
    }

    /// What a move can make of the heap with this rank: ranks, the greatest first.
    pub(super) fn options(&self, rank: u32) -> impl Iterator<Item = &[u32]> {
        self.options.of(rank as usize - 1).map(|option| self.options.parts(option))
    }

    /// How many heaps a heap of each size can become at most, by rank, from 1 on.
    ///
    /// Heaps that can become one another are taken together, by Tarjan's method, which finds them after all to which
    /// they lead. As long as no such heap falls into several, they become as many as the best of them.
    pub(super) fn most(&self) -> Result<Vec<u64>, Growth> {
        let count = self.count();
        if self.all_single() {
            return Ok(vec![1; count]);
        }
        let mut tarjan = Tarjan {
            reach: self,
            most: vec![0; count],
            found: vec![0; count],
            low: vec![0; count],
            stack: Vec::new(),
            next: 1,
        };
        for root in 0..count {
            if tarjan.found[root] == 0 {
                tarjan.search(root)?;
            }
        }
        Ok(tarjan.most)
    }

    fn all_single(&self) -> bool {
        (0..self.options.options.len()).all(|option| self.options.parts(option).len() < 2)
    }
}

/// Tarjan's search for heaps that can become one another; no recursion, since heaps can be many.
struct Tarjan<'r> {
    reach: &'r Reach,
    /// What is looked for; 0 where it is not known yet.
    most: Vec<u64>,
    /// When each heap was found, from 1 on.
    found: Vec<u32>,
    /// The earliest heap on the stack that each is known to lead to.
    low: Vec<u32>,
    stack: Vec<usize>,
    next: u32,
}

impl Tarjan<'_> {
    fn search(&mut self, root: usize) -> Result<(), Growth> {
        let reach = self.reach;
        let rows = &reach.options;
        // All parts of all options of a heap stand side by side.
        let parts = |heap: usize| {
            let options = rows.of(heap);
            let begin = if options.start == 0 { 0 } else { rows.options[options.start - 1] };
            let end = if options.end == 0 { 0 } else { rows.options[options.end - 1] };
            begin as usize..end as usize
        };
        let mut path = vec![(root, parts(root))];
        self.enter(root);
        while let Some((heap, left)) = path.last_mut() {
            let heap = *heap;
            if let Some(at) = left.next() {
                let part = rows.parts[at] as usize - 1;
                if self.found[part] == 0 {
                    self.enter(part);
                    path.push((part, parts(part)));
                } else if self.most[part] == 0 {
                    self.low[heap] = self.low[heap].min(self.found[part]);
                }
                continue;
            }
            path.pop();
            if let Some(&(above, _)) = path.last() {
                self.low[above] = self.low[above].min(self.low[heap]);
            }
            if self.low[heap] == self.found[heap] {
                self.close(heap)?;
            }
        }
        Ok(())
    }

    fn enter(&mut self, heap: usize) {
        self.found[heap] = self.next;
        self.low[heap] = self.next;
        self.next += 1;
        self.stack.push(heap);
    }

    /// Settles the heaps that can become one another, of which this was found first.
    fn close(&mut self, first: usize) -> Result<(), Growth> {
        let begin = self.stack.iter().rposition(|&heap| heap == first).unwrap_or(0);
        let together = self.stack.split_off(begin);
        let inside: FxHashSet<usize> = together.iter().copied().collect();
        let mut most = 1;
        for &heap in &together {
            for option in self.reach.options.of(heap) {
                let parts = self.reach.options.parts(option);
                let returns = parts.iter().any(|&part| inside.contains(&(part as usize - 1)));
                if returns && parts.len() > 1 {
                    let size = |&rank: &u32| self.reach.size(rank);
                    return Err(Growth {
                        heap: self.reach.sizes[heap],
                        parts: parts.iter().map(size).collect(),
                    });
                }
                if !returns {
                    let sum = parts.iter().map(|&part| self.most[part as usize - 1]);
                    most = most.max(sum.fold(0, u64::saturating_add));
                }
            }
        }
        for heap in together {
            self.most[heap] = most;
        }
        Ok(())
    }
}
