//! For each state a list of states, packed one list after the other: T forwards, or backwards.

use crate::game::ask::processors;
use std::{ops::Range, thread};

/// From this many pairs on, all processors work.
const MANY: usize = 1 << 18;

/// A list of numbers for each number below their count.
#[derive(Debug, Clone, Default)]
pub(super) struct Rows {
    /// Where the list of each number ends.
    ends: Vec<usize>,
    lists: Vec<u32>,
}

impl Rows {
    /// Adds the list of the next number.
    #[inline]
    pub(super) fn push(&mut self, list: &[u32]) {
        self.lists.extend_from_slice(list);
        self.ends.push(self.lists.len());
    }

    /// How many lists there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many numbers all lists have together.
    pub(super) fn pairs(&self) -> usize {
        self.lists.len()
    }

    /// How many bytes the lists take.
    pub(super) fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<usize>() + self.lists.capacity() * size_of::<u32>()
    }

    /// How long each list is.
    pub(super) fn lengths(&self) -> Vec<u32> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, end)| u32::try_from(end - begin).unwrap_or(u32::MAX)).collect()
    }

    /// The list of a number.
    #[inline]
    pub(super) fn list(&self, number: usize) -> &[u32] {
        let begin = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.lists[begin..self.ends[number]]
    }

    /// The same lists under other numbers: `order` gives the old numbers in their new order, `place` the reverse.
    pub(super) fn renumbered(&self, order: &[u32], place: &[u32]) -> Self {
        let mut end = 0;
        let ends = order.iter().map(|&old| {
            end += self.list(old as usize).len();
            end
        });
        let ends: Vec<_> = ends.collect();
        let mut lists = vec![0; self.pairs()];
        shared(&ends, &mut lists, &|numbers, lists| {
            let mut lists = lists.iter_mut();
            for &old in &order[numbers] {
                for (&old, new) in self.list(old as usize).iter().zip(lists.by_ref()) {
                    *new = place[old as usize];
                }
            }
        });
        Self { ends, lists }
    }

    /// All pairs of a number and one of its list, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        (0..)
            .zip(0..self.len())
            .flat_map(|(from, number)| self.list(number).iter().map(move |&to| (from, to)))
    }

    /// For each number below `count` those from which a pair leads to it, in the order of the pairs: by one counting
    /// sort. Each processor reads all pairs and sorts those that lead to its share of the numbers.
    pub(super) fn backwards(count: usize, pairs: &(impl Iterator<Item = (u32, u32)> + Clone + Sync)) -> Self {
        let mut counts = vec![0_u32; count];
        let ones: Vec<_> = (1..=count).collect();
        shared(&ones, &mut counts, &|numbers, counts| {
            pairs.clone().for_each(|(_, to)| {
                if let Some(count) = counts.get_mut((to as usize).wrapping_sub(numbers.start)) {
                    *count += 1;
                }
            });
        });
        let mut end = 0;
        let ends = counts.iter().map(|&count| {
            end += count as usize;
            end
        });
        let ends: Vec<_> = ends.collect();
        drop(counts);
        let mut lists = vec![0; end];
        shared(&ends, &mut lists, &|numbers, lists| {
            // Where the next one of each list goes.
            let first = if numbers.start == 0 { 0 } else { ends[numbers.start - 1] };
            let begins = std::iter::once(first).chain(ends[numbers.clone()].iter().copied());
            let mut next: Vec<_> = begins.take(numbers.len()).map(|begin| begin - first).collect();
            pairs.clone().for_each(|(from, to)| {
                if let Some(next) = next.get_mut((to as usize).wrapping_sub(numbers.start)) {
                    lists[*next] = from;
                    *next += 1;
                }
            });
        });
        Self { ends, lists }
    }
}

/// Shares out the numbers, and with them what is kept for them up to their ends, among the processors.
fn shared(ends: &[usize], mut kept: &mut [u32], work: &(impl Fn(Range<usize>, &mut [u32]) + Sync)) {
    let processors = if kept.len() < MANY { 1 } else { processors() };
    let (mut begin, mut before) = (0, 0);
    thread::scope(|scope| {
        for left in (1..=processors).rev() {
            // As many numbers as make up a fair part of what is left.
            let wanted = before + kept.len().div_ceil(left);
            let end = if left == 1 {
                ends.len()
            } else {
                begin + ends[begin..].partition_point(|&end| end <= wanted)
            };
            let upto = if end == 0 { 0 } else { ends[end - 1] };
            let (own, rest) = std::mem::take(&mut kept).split_at_mut(upto - before);
            let numbers = begin..end;
            if left == 1 {
                work(numbers, own);
            } else {
                scope.spawn(move || work(numbers, own));
            }
            (begin, before, kept) = (end, upto, rest);
        }
    });
}
