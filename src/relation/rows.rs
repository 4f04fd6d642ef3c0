//! For each state a list of states, packed one list after the other: T forwards, or backwards.

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
        let mut rows = Self { ends: Vec::with_capacity(self.len()), lists: Vec::with_capacity(self.pairs()) };
        for &old in order {
            rows.lists.extend(self.list(old as usize).iter().map(|&target| place[target as usize]));
            rows.ends.push(rows.lists.len());
        }
        rows
    }

    /// All pairs of a number and one of its list, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        (0..)
            .zip(0..self.len())
            .flat_map(|(from, number)| self.list(number).iter().map(move |&to| (from, to)))
    }

    /// For each number below `count` those from which a pair leads to it, in the order of the pairs: by one counting
    /// sort.
    pub(super) fn backwards(count: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut ends = vec![0; count];
        pairs.clone().for_each(|(_, to)| ends[to as usize] += 1);
        // From how many there are to where they begin; filling a list moves its beginning to its end.
        let mut begin = 0;
        for end in &mut ends {
            begin += std::mem::replace(end, begin);
        }
        let mut lists = vec![0; begin];
        pairs.for_each(|(from, to)| {
            let at = &mut ends[to as usize];
            lists[*at] = from;
            *at += 1;
        });
        Self { ends, lists }
    }
}
