//! T as packed lists: for each state its options, and, when they are asked for, the states before it.

use crate::game::ask::processors;
use std::{ops::Range, sync::OnceLock, thread};

/// For each number a list of numbers, packed one list after the other.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// Where the list of each number ends.
    ends: Vec<usize>,
    lists: Vec<u32>,
}

/// From this many numbers in the lists on, all processors work.
const MANY: usize = 1 << 18;

impl Rows {
    /// Adds the list of the next number.
    #[inline]
    pub(super) fn push(&mut self, list: &[u32]) {
        self.lists.extend_from_slice(list);
        self.ends.push(self.lists.len());
    }

    /// How many numbers all lists have together.
    pub(super) fn pairs(&self) -> usize {
        self.lists.len()
    }

    /// How many bytes the lists take.
    pub(super) fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<usize>() + self.lists.capacity() * size_of::<u32>()
    }

    /// Where the list of a number begins.
    fn begin(&self, number: usize) -> usize {
        if number == 0 { 0 } else { self.ends[number - 1] }
    }

    /// The list of a number.
    #[inline]
    fn list(&self, number: usize) -> &[u32] {
        &self.lists[self.begin(number)..self.ends[number]]
    }

    /// The same lists under other numbers: `order` gives the old numbers in their new order, `place` the reverse.
    pub(super) fn renumbered(&self, order: &[u32], place: &[u32]) -> Self {
        let mut end = 0;
        let ends = order.iter().map(|&old| {
            end += self.list(old as usize).len();
            end
        });
        let ends: Vec<_> = ends.collect();
        let mut lists = vec![0; end];
        shared(&ends, &mut lists, &|share, lists| {
            let mut lists = lists.iter_mut();
            for &old in &order[share] {
                for (&old, new) in self.list(old as usize).iter().zip(lists.by_ref()) {
                    *new = place[old as usize];
                }
            }
        });
        Self { ends, lists }
    }

    /// For each number those in whose lists it stands, in ascending order: by one counting sort. Each processor reads
    /// all lists, and sorts what belongs to its share of the numbers.
    fn backwards(&self) -> Self {
        let mut counts = vec![0_u32; self.ends.len()];
        let each: Vec<_> = (1..=counts.len()).collect();
        shared(&each, &mut counts, &|share, counts| {
            for &to in &self.lists {
                if let Some(count) = counts.get_mut((to as usize).wrapping_sub(share.start)) {
                    *count += 1;
                }
            }
        });
        let mut end = 0;
        let ends = counts.into_iter().map(|count| {
            end += count as usize;
            end
        });
        let mut backwards = Self { ends: ends.collect(), lists: Vec::new() };
        let mut lists = vec![0; end];
        shared(&backwards.ends, &mut lists, &|share, lists| {
            // Where the next number of each list goes.
            let first = backwards.begin(share.start);
            let mut next: Vec<_> = share.clone().map(|number| backwards.begin(number) - first).collect();
            for (from, number) in (0..self.ends.len()).zip(0..) {
                for &to in self.list(from) {
                    if let Some(next) = next.get_mut((to as usize).wrapping_sub(share.start)) {
                        lists[*next] = number;
                        *next += 1;
                    }
                }
            }
        });
        backwards.lists = lists;
        backwards
    }
}

/// Shares out the numbers, and with them what is kept for them up to their ends, among the processors.
fn shared(ends: &[usize], mut kept: &mut [u32], work: &(impl Fn(Range<usize>, &mut [u32]) + Sync)) {
    let processors = if kept.len() < MANY { 1 } else { processors() };
    let (mut begin, mut before) = (0, 0);
    thread::scope(|scope| {
        for left in (1..=processors).rev() {
            // As many numbers as make up a fair part of what is left.
            let fair = before + kept.len().div_ceil(left);
            let taken = if left == 1 { ends.len() } else { ends.partition_point(|&end| end <= fair) };
            let end = taken.max(begin);
            let upto = if end == 0 { 0 } else { ends[end - 1] };
            let (own, rest) = std::mem::take(&mut kept).split_at_mut(upto - before);
            let share = begin..end;
            if left == 1 {
                work(share, own);
            } else {
                scope.spawn(move || work(share, own));
            }
            (begin, before, kept) = (end, upto, rest);
        }
    });
}

/// T forwards, and backwards once somebody asks for that.
#[derive(Debug)]
pub(super) struct Packed {
    rows: Rows,
    backwards: OnceLock<Rows>,
}

impl Packed {
    /// T with these options of each state.
    pub(super) fn new(rows: Rows) -> Self {
        Self { rows, backwards: OnceLock::new() }
    }

    /// How many pairs there are.
    pub(super) fn pairs(&self) -> usize {
        self.rows.lists.len()
    }

    /// The options of a state, in move order.
    #[inline]
    pub(super) fn options(&self, state: usize) -> &[u32] {
        self.rows.list(state)
    }

    /// The states before a state, in state order.
    #[inline]
    pub(super) fn predecessors(&self, state: usize) -> &[u32] {
        self.backwards.get_or_init(|| self.rows.backwards()).list(state)
    }
}
