//! Asks the rules about many states at once, on all processors. Trusted.

use super::{Rules, Turn};
use crate::{
    diagnostic::Diagnostic,
    state::{Options, States},
};
use std::{ops::Range, thread};

/// What the rules answered about several states, one after the other.
#[derive(Debug, Default)]
pub struct Answers {
    turns: Vec<Turn>,
    /// The numbers of all options, and for each state how many of them there are up to its last option.
    numbers: Vec<u32>,
    ends: Vec<usize>,
    /// The words of the options that had no number when they were found, and where they stand among all.
    new: Vec<u64>,
    new_at: Vec<usize>,
    width: usize,
    /// For whoever asks state by state.
    options: Options,
}

impl Answers {
    /// Notes what the rules say about the next state. Its options, each once and in move order, are looked up in
    /// `states`.
    #[inline]
    pub fn push(&mut self, states: &States, turn: Turn, options: &[u64]) {
        self.turns.push(turn);
        for option in options.chunks_exact(self.width) {
            let number = states.find(option);
            if number.is_none() {
                self.new.extend_from_slice(option);
                self.new_at.push(self.numbers.len());
            }
            self.numbers.push(number.unwrap_or_default());
        }
        self.ends.push(self.numbers.len());
    }

    /// Asks about one state after the other, as [`Rules::turn`] is asked.
    ///
    /// # Errors
    /// The first error of `ask`.
    pub fn ask_each(
        &mut self,
        states: &States,
        numbers: Range<u32>,
        mut ask: impl FnMut(&[u64], &mut Options) -> Result<Turn, Box<Diagnostic>>,
    ) -> Result<(), Box<Diagnostic>> {
        let mut options = std::mem::take(&mut self.options);
        for number in numbers {
            let turn = ask(states.words(number), &mut options)?;
            self.push(states, turn, options.words());
        }
        self.options = options;
        Ok(())
    }

    /// Puts the options that are new into the set in which the others were found. Gives for each state what the rules
    /// say about it, and the numbers of its options: each once, in move order.
    ///
    /// # Panics
    /// If the set has 2³² states already.
    pub fn settle(&mut self, states: &mut States) -> impl Iterator<Item = (Turn, &[u32])> {
        for (&at, option) in self.new_at.iter().zip(self.new.chunks_exact(self.width)) {
            self.numbers[at] = states.insert(option);
        }
        self.new_at.clear();
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        let options = begins.zip(&self.ends).map(|(begin, &end)| &self.numbers[begin..end]);
        self.turns.iter().copied().zip(options)
    }

    /// Asks about the states of a set with these numbers; what was answered before is forgotten.
    ///
    /// # Errors
    /// Those of [`Rules::turn`], for the first state that has one.
    pub fn ask(
        &mut self,
        rules: &dyn Rules,
        states: &States,
        numbers: Range<u32>,
    ) -> Result<(), Box<Diagnostic>> {
        self.width = rules.shape().words;
        self.turns.clear();
        self.numbers.clear();
        self.ends.clear();
        self.new.clear();
        self.new_at.clear();
        rules.turns(states, numbers, self)
    }
}

/// Asks about all states of a set in their order, those that join it on the way included, in rounds.
#[derive(Debug)]
pub struct Questions {
    next: u32,
    /// One for each processor; kept from round to round.
    answers: Vec<Answers>,
}

/// How many threads are worth their while.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get).min(16)
}

/// How many states one processor is asked about at a time.
const SHARE: u32 = 1 << 13;

impl Default for Questions {
    /// Nothing has been asked yet.
    fn default() -> Self {
        Self { next: 0, answers: (0..processors()).map(|_| Answers::default()).collect() }
    }
}

impl Questions {
    /// Asks about the next states of the set, but only about its first `count`; `None` when all have been asked about.
    /// The answers come in the order of the states.
    ///
    /// # Errors
    /// Those of [`Rules::turn`], for the first state that has one.
    pub fn round(
        &mut self,
        rules: &dyn Rules,
        states: &States,
        count: usize,
    ) -> Result<Option<&mut [Answers]>, Box<Diagnostic>> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        if self.next >= count {
            return Ok(None);
        }
        let left = count - self.next;
        let used = left.div_ceil(SHARE).min(u32::try_from(self.answers.len()).unwrap_or(1));
        let answers = &mut self.answers[..used as usize];
        let mut share = || {
            let begin = self.next;
            self.next = count.min(begin.saturating_add(SHARE));
            begin..self.next
        };
        if let [only] = answers {
            only.ask(rules, states, share())?;
            return Ok(Some(answers));
        }
        thread::scope(|scope| {
            let mut working = Vec::new();
            for answers in &mut *answers {
                let share = share();
                working.push(scope.spawn(move || answers.ask(rules, states, share)));
            }
            let done = working.into_iter().map(thread::ScopedJoinHandle::join);
            // All threads are waited for, and the first error counts.
            let done: Vec<_> = done.map(|d| d.unwrap_or_else(|p| std::panic::resume_unwind(p))).collect();
            done.into_iter().collect::<Result<(), _>>()
        })?;
        Ok(Some(answers))
    }
}
