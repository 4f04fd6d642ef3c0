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
    width: usize,
    options: Options,
    turns: Vec<Turn>,
    /// The words of all options, and for each state how many of them there are up to its last option.
    words: Vec<u64>,
    ends: Vec<usize>,
}

impl Answers {
    /// For each state what the rules say about it, and the words of its options: each once, in move order.
    pub fn iter(&self) -> impl Iterator<Item = (Turn, impl ExactSizeIterator<Item = &[u64]>)> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        self.turns
            .iter()
            .zip(begins.zip(&self.ends))
            .map(|(&turn, (begin, &end))| (turn, self.words[begin..end].chunks_exact(self.width)))
    }

    fn ask(
        &mut self,
        rules: &dyn Rules,
        states: &States,
        numbers: Range<u32>,
    ) -> Result<(), Box<Diagnostic>> {
        self.width = rules.shape().words;
        self.turns.clear();
        self.words.clear();
        self.ends.clear();
        for number in numbers {
            self.turns.push(rules.turn(states.words(number), &mut self.options)?);
            self.words.extend_from_slice(self.options.words());
            self.ends.push(self.words.len());
        }
        Ok(())
    }
}

/// Asks about all states of a set in their order, those that join it on the way included, in rounds.
#[derive(Debug)]
pub struct Questions {
    next: u32,
    /// One for each processor; kept from round to round.
    answers: Vec<Answers>,
}

/// How many states one processor is asked about at a time.
const SHARE: u32 = 1 << 13;

impl Default for Questions {
    /// Nothing has been asked yet.
    fn default() -> Self {
        let processors = thread::available_parallelism().map_or(1, std::num::NonZero::get).min(16);
        Self { next: 0, answers: (0..processors).map(|_| Answers::default()).collect() }
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
    ) -> Result<Option<&[Answers]>, Box<Diagnostic>> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let mut shares = Vec::with_capacity(self.answers.len());
        while self.next < count && shares.len() < self.answers.len() {
            let end = count.min(self.next.saturating_add(SHARE));
            shares.push(self.next..end);
            self.next = end;
        }
        let answers = &mut self.answers[..shares.len()];
        match (&mut *answers, &shares[..]) {
            (_, []) => return Ok(None),
            ([answers], [only]) => answers.ask(rules, states, only.clone())?,
            _ => thread::scope(|scope| {
                let mut working = Vec::new();
                for (answers, share) in answers.iter_mut().zip(shares) {
                    working.push(scope.spawn(move || answers.ask(rules, states, share)));
                }
                let done = working.into_iter().map(thread::ScopedJoinHandle::join);
                // All threads are waited for, and the first error counts.
                let done: Vec<_> = done.map(|d| d.unwrap_or_else(|p| std::panic::resume_unwind(p))).collect();
                done.into_iter().collect::<Result<(), _>>()
            })?,
        }
        Ok(Some(answers))
    }
}
