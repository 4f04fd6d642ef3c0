//! States as packed vectors of integers, and numbered sets of them: plain data. Stands on nothing. Trusted.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A state: the integers that the rule file declares, packed into words.
///
/// The order of the packed words is the order of the declared components, the first one counting most.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(Words);

/// Most states have one word: certificates hold many, so they are small.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Words {
    One(u64),
    /// Any other number of words.
    Other(Box<[u64]>),
}

impl State {
    /// The state with these words.
    pub fn new(words: &[u64]) -> Self {
        Self(match words {
            [word] => Words::One(*word),
            words => Words::Other(words.into()),
        })
    }

    /// The packed words.
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::One(word) => std::slice::from_ref(word),
            Words::Other(words) => words,
        }
    }
}

/// How the states of one game are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many words a state has; at least one.
    pub words: usize,
    /// How many bits of its only word a state uses, where it has only one.
    pub bits: u32,
}

/// A set of states, numbered from 0 in the order in which they came.
#[derive(Debug, Clone)]
pub struct States {
    shape: Shape,
    flat: Vec<u64>,
    /// At the word of a state stands its number plus one, or 0, where it has only one word, and that is below the length.
    direct: Vec<u32>,
    /// All other states.
    hashed: HashTable<u32>,
}

/// Words of up to this many bits are looked up in a table; the memory is touched only where states are.
const DIRECT_BITS: u32 = 24;

/// Greater words too, where there are at least so many states for each place of the table.
const PLACES_A_STATE: usize = 8;

impl States {
    /// The empty set.
    pub fn new(shape: Shape) -> Self {
        let places = if shape.words == 1 && shape.bits <= DIRECT_BITS { 1 << shape.bits } else { 0 };
        Self { shape, flat: Vec::new(), direct: vec![0; places], hashed: HashTable::new() }
    }

    /// Makes room for so many states more.
    pub fn reserve(&mut self, more: usize) {
        let (flat, width) = (&mut self.flat, self.shape.words);
        flat.reserve(more * width);
        if self.direct.is_empty() {
            self.hashed.reserve(more, |&n| hash(&flat[n as usize * width..][..width]));
        }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.flat.len() / self.shape.words
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.flat.is_empty()
    }

    /// The words of the state with this number.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn words(&self, number: u32) -> &[u64] {
        let at = number as usize * self.shape.words;
        &self.flat[at..at + self.shape.words]
    }

    /// The state with this number.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn state(&self, number: u32) -> State {
        State::new(self.words(number))
    }

    /// Where a state stands in the table, if it is one of those that stand there.
    #[inline]
    fn place(&self, words: &[u64]) -> Option<usize> {
        let &[word] = words else { return None };
        usize::try_from(word).ok().filter(|&place| place < self.direct.len())
    }

    /// The number of a state, if it is in the set.
    #[inline]
    pub fn find(&self, words: &[u64]) -> Option<u32> {
        match self.place(words) {
            Some(place) => self.direct[place].checked_sub(1),
            None => self.found(words),
        }
    }

    /// Apart, so that looking up in the table is short.
    #[inline(never)]
    fn found(&self, words: &[u64]) -> Option<u32> {
        self.hashed.find(hash(words), |&n| equal(self.words(n), words)).copied()
    }

    /// The number of a state, which is put into the set if it is new.
    ///
    /// # Panics
    /// If there are 2³² states already, or the words are not of this set's shape.
    #[inline]
    pub fn insert(&mut self, words: &[u64]) -> u32 {
        let width = self.shape.words;
        assert_eq!(words.len(), width, "a state of this game has {width} words");
        let next = u32::try_from(self.len()).expect("fewer than 2^32 states");
        let Some(place) = self.place(words) else { return self.insert_apart(words, next) };
        let slot = &mut self.direct[place];
        if *slot == 0 {
            *slot = next + 1;
            append(&mut self.flat, words);
        }
        *slot - 1
    }

    /// As [`insert`](Self::insert), for a state that has no place in the table as it is.
    #[inline(never)]
    fn insert_apart(&mut self, words: &[u64], next: u32) -> u32 {
        let most = (self.len() + 1).saturating_mul(PLACES_A_STATE);
        if let &[word] = words
            && let Some(place) = usize::try_from(word).ok().filter(|&place| place < most)
        {
            self.widen((place + 1).next_power_of_two());
            return self.insert(words);
        }
        let (flat, width) = (&mut self.flat, self.shape.words);
        let at = |n: u32| n as usize * width;
        let same = |&n: &u32| equal(&flat[at(n)..at(n) + width], words);
        let rehash = |&n: &u32| hash(&flat[at(n)..at(n) + width]);
        match self.hashed.entry(hash(words), same, rehash) {
            hashbrown::hash_table::Entry::Occupied(found) => *found.get(),
            hashbrown::hash_table::Entry::Vacant(free) => {
                free.insert(next);
                append(flat, words);
                next
            }
        }
    }

    /// Gives the table so many places, for states of one word.
    fn widen(&mut self, places: usize) {
        self.direct = vec![0; places];
        for (number, &word) in (1..).zip(&self.flat) {
            if let Some(slot) = usize::try_from(word).ok().and_then(|word| self.direct.get_mut(word)) {
                *slot = number;
            }
        }
        self.hashed.retain(|&mut n| self.flat[n as usize] >= places as u64);
        self.hashed.shrink_to_fit(|&n| hash(&self.flat[n as usize..=n as usize]));
    }

    /// The number of a state that somebody has written down, which is put into the set if it is new; `None` if they
    /// are not as many words as a state has. Whether they are a state, the rules say.
    pub fn admit(&mut self, words: &[u64]) -> Option<u32> {
        (words.len() == self.shape.words).then(|| self.insert(words))
    }

    /// The numbers of all states, in state order.
    pub fn in_order(&self) -> Vec<u32> {
        // The table is in state order; where it is nearly empty, sorting is faster than reading it.
        if self.hashed.is_empty() && self.direct.len() / 16 <= self.len() {
            return self.direct.iter().filter_map(|slot| slot.checked_sub(1)).collect();
        }
        if self.shape.words == 1 {
            let mut pairs: Vec<_> = self.flat.iter().copied().zip(0_u32..).collect();
            pairs.sort_unstable();
            return pairs.into_iter().map(|(_, number)| number).collect();
        }
        let mut numbers: Vec<_> = (0_u32..).take(self.len()).collect();
        numbers.sort_unstable_by(|&a, &b| self.words(a).cmp(self.words(b)));
        numbers
    }

    /// How many bytes the set takes.
    pub fn bytes(&self) -> usize {
        let hashed = self.hashed.capacity() * (size_of::<u32>() + 1);
        self.flat.capacity() * size_of::<u64>() + self.direct.len() * size_of::<u32>() + hashed
    }
}

/// Where a table looks for a state. Those that differ only in the last bits stand together there: they come together
/// in play, and memory is fetched in pieces.
#[inline]
fn hash(words: &[u64]) -> u64 {
    const TOGETHER: u32 = 4;
    let (&last, first) = words.split_last().unwrap_or((&0, &[]));
    let own = last % (1 << TOGETHER);
    // The table distinguishes what stands together by the uppermost bits.
    (mixed(first, last >> TOGETHER) << TOGETHER | own) ^ own << 57
}

#[inline]
fn mixed(words: &[u64], last: u64) -> u64 {
    let mut hasher = FxHasher::default();
    for &word in words {
        hasher.write_u64(word);
    }
    hasher.write_u64(last);
    hasher.finish()
}

/// Whether the words are the same; most states have one word, for which no function is called.
#[inline]
fn equal(a: &[u64], b: &[u64]) -> bool {
    if let ([a], [b]) = (a, b) { a == b } else { a == b }
}

/// Appends words; as for [`equal`].
#[inline]
fn append(all: &mut Vec<u64>, words: &[u64]) {
    if let [word] = words {
        all.push(*word);
    } else {
        all.extend_from_slice(words);
    }
}

/// The options of one state: each once, in move order. One buffer serves a whole run.
#[derive(Debug, Clone, Default)]
pub struct Options {
    width: usize,
    words: Vec<u64>,
    /// A mark for every option that is here, at a place that its words choose; others may share the place.
    marks: [u64; MARKS],
    /// The numbers of the first options, by their words, once there are too many to look through.
    seen: HashTable<u32>,
}

/// How many words of marks there are.
const MARKS: usize = 8;

/// From this many options on, they are looked up by hashing.
const MANY: usize = 32;

impl Options {
    /// No option yet, for states of `width` words.
    pub fn clear(&mut self, width: usize) {
        self.width = width;
        self.words.clear();
        self.marks = [0; MARKS];
        self.seen.clear();
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.words.len() / self.width.max(1)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words of all options, one option after the other.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The options' words, in move order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u64]> + Clone {
        self.words.chunks_exact(self.width.max(1))
    }

    /// Adds an option unless it is here already: T is a set of pairs. The one place that sees to it.
    #[inline]
    pub fn push(&mut self, option: &[u64]) {
        // The bits of the hash on which all bits of the words bear.
        let place = mixed(option, 0) >> 17;
        let (at, mark) = (place as usize % MARKS, 1 << (place / MARKS as u64 % 64));
        // Where no mark is, the option is not here; where one is, it may be.
        if self.marks[at] & mark == 0 || !self.holds(option) {
            self.marks[at] |= mark;
            append(&mut self.words, option);
        }
    }

    /// Whether the option is here.
    fn holds(&mut self, option: &[u64]) -> bool {
        if self.len() < MANY {
            return self.iter().any(|other| equal(other, option));
        }
        let (words, width) = (&self.words, self.width);
        let at = |n: u32| &words[n as usize * width..][..width];
        for number in self.seen.len()..words.len() / width {
            let number = u32::try_from(number).expect("fewer than 2^32 options");
            self.seen.insert_unique(hash(at(number)), number, |&n| hash(at(n)));
        }
        self.seen.find(hash(option), |&n| equal(at(n), option)).is_some()
    }
}
