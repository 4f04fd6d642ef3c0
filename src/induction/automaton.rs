//! Finite automata that read the digits of several variables at once: products, projection, minimisation.

use crate::{diagnostic::Diagnostic, family::formula::Var, limits::Meter};
use rustc_hash::FxHashMap;
use std::{collections::VecDeque, hash::Hash};

/// A deterministic automaton: the initial state is 0, all states can be reached.
#[derive(Debug, Clone)]
pub(super) struct Automaton {
    /// The variables whose digits it reads, in ascending order: the bits of a letter.
    pub(super) vars: Vec<Var>,
    edges: Vec<u32>,
    pub(super) accepting: Vec<bool>,
}

/// How many variables may be read at once: each doubles the number of letters.
const MOST_TRACKS: usize = 14;

type Made<T> = Result<T, Box<Diagnostic>>;

/// What is used up so far in all.
#[derive(Debug)]
pub(super) struct Budget {
    meter: Meter,
    pub(super) states: usize,
    edges: usize,
}

impl Budget {
    pub(super) fn new(meter: Meter) -> Self {
        Self { meter, states: 0, edges: 0 }
    }

    fn state(&mut self, letters: usize) -> Made<()> {
        self.states += 1;
        self.edges += letters;
        let often = self.states.is_multiple_of(256) || self.edges % (1 << 16) < letters;
        if often {
            self.meter.check("deciding formulas", self.states, self.edges, self.edges * 4)
        } else {
            Ok(())
        }
    }
}

impl Automaton {
    /// The automaton of what is reached from the first label, and the labels of its states.
    pub(super) fn build<L: Clone + Eq + Hash>(
        vars: Vec<Var>,
        first: L,
        budget: &mut Budget,
        mut step: impl FnMut(&L, usize) -> L,
        accepts: impl Fn(&L) -> bool,
    ) -> Made<(Self, Vec<L>)> {
        let letters = letters(&vars)?;
        let mut numbers = FxHashMap::from_iter([(first.clone(), 0_u32)]);
        let (mut labels, mut edges, mut at) = (vec![first], Vec::new(), 0);
        while at < labels.len() {
            budget.state(letters)?;
            let label = labels[at].clone();
            for letter in 0..letters {
                let to = step(&label, letter);
                let new = u32::try_from(labels.len()).unwrap_or(u32::MAX);
                let number = *numbers.entry(to).or_insert_with_key(|to| {
                    labels.push(to.clone());
                    new
                });
                edges.push(number);
            }
            at += 1;
        }
        let accepting = labels.iter().map(accepts).collect();
        Ok((Self { vars, edges, accepting }, labels))
    }

    pub(super) fn states(&self) -> usize {
        self.accepting.len()
    }

    fn to(&self, state: u32, letter: usize) -> u32 {
        self.edges[((state as usize) << self.vars.len()) + letter]
    }

    /// The same, where the others accept.
    pub(super) fn not(&self) -> Self {
        Self { accepting: self.accepting.iter().map(|accepts| !accepts).collect(), ..self.clone() }
    }

    /// Both side by side.
    pub(super) fn product(
        &self,
        other: &Self,
        budget: &mut Budget,
        accepts: fn(bool, bool) -> bool,
    ) -> Made<(Self, Vec<(u32, u32)>)> {
        let mut vars: Vec<Var> = self.vars.iter().chain(&other.vars).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        letters(&vars)?;
        let (mine, theirs) = (translated(&vars, &self.vars), translated(&vars, &other.vars));
        let step =
            |&(p, q): &(u32, u32), letter: usize| (self.to(p, mine[letter]), other.to(q, theirs[letter]));
        let accepting =
            |&(p, q): &(u32, u32)| accepts(self.accepting[p as usize], other.accepting[q as usize]);
        Self::build(vars, (0, 0), budget, step, accepting)
    }

    /// The automaton that guesses the digits of some variables, by the construction of subsets (M. O. Rabin and D. Scott,
    /// 1959); the guess may be longer than what is read.
    pub(super) fn project(&self, gone: &[Var], budget: &mut Budget) -> Made<(Self, Vec<Vec<u32>>)> {
        let vars: Vec<Var> = self.vars.iter().copied().filter(|var| !gone.contains(var)).collect();
        let mut guesses = vec![Vec::new(); letters(&vars)?];
        for (letter, part) in translated(&self.vars, &vars).into_iter().enumerate() {
            guesses[part].push(letter);
        }
        let mut seen = vec![false; self.states()];
        let (mut first, mut at) = (vec![0_u32], 0);
        seen[0] = true;
        while at < first.len() {
            for &letter in &guesses[0] {
                let to = self.to(first[at], letter);
                if !std::mem::replace(&mut seen[to as usize], true) {
                    first.push(to);
                }
            }
            at += 1;
        }
        first.sort_unstable();
        let mut marks = vec![0_u32; self.states()];
        let mut round = 0;
        let step = |set: &Vec<u32>, letter: usize| {
            round += 1;
            let mut next = Vec::new();
            for &state in set {
                for &guess in &guesses[letter] {
                    let to = self.to(state, guess);
                    if std::mem::replace(&mut marks[to as usize], round) != round {
                        next.push(to);
                    }
                }
            }
            next.sort_unstable();
            next
        };
        let accepts = |set: &Vec<u32>| set.iter().any(|&state| self.accepting[state as usize]);
        Self::build(vars, first, budget, step, accepts)
    }

    /// The least automaton that accepts the same, and the class of every state; `None` if this is the least.
    ///
    /// Classes are split until none has states that differ (E. F. Moore, 1956).
    pub(super) fn merge(&self) -> Option<(Self, Vec<u32>)> {
        let letters = 1 << self.vars.len();
        let mut classes: Vec<u32> = self.accepting.iter().map(|&accepts| u32::from(accepts)).collect();
        let mut count = 0;
        loop {
            let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let mut next = Vec::with_capacity(classes.len());
            for state in 0..self.states() {
                let row = &self.edges[state * letters..][..letters];
                let mut key = Vec::with_capacity(letters + 1);
                key.push(classes[state]);
                key.extend(row.iter().map(|&to| classes[to as usize]));
                let new = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                next.push(*numbers.entry(key).or_insert(new));
            }
            classes = next;
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        if count == self.states() {
            return None;
        }
        let mut edges = Vec::with_capacity(count * letters);
        let mut accepting = Vec::with_capacity(count);
        for state in 0..self.states() {
            if classes[state] as usize == accepting.len() {
                accepting.push(self.accepting[state]);
                let row = &self.edges[state * letters..][..letters];
                edges.extend(row.iter().map(|&to| classes[to as usize]));
            }
        }
        Some((Self { vars: self.vars.clone(), edges, accepting }, classes))
    }

    /// The values of its variables by the shortest word that it accepts, if it accepts any.
    pub(super) fn solution(&self) -> Option<Vec<(Var, u64)>> {
        let mut from: Vec<Option<(u32, usize)>> = vec![None; self.states()];
        let mut todo = VecDeque::from([0_u32]);
        while let Some(state) = todo.pop_front() {
            if self.accepting[state as usize] {
                let mut word = Vec::new();
                let mut at = state;
                while let Some((before, letter)) = from[at as usize].filter(|_| at != 0) {
                    word.push(letter);
                    at = before;
                }
                word.reverse();
                let value =
                    |bit: usize| word.iter().fold(0_u64, |n, letter| (n << 1) | (letter >> bit & 1) as u64);
                return Some(self.vars.iter().enumerate().map(|(bit, &var)| (var, value(bit))).collect());
            }
            for letter in 0..1 << self.vars.len() {
                let to = self.to(state, letter);
                if to != 0 && from[to as usize].is_none() {
                    from[to as usize] = Some((state, letter));
                    todo.push_back(to);
                }
            }
        }
        None
    }
}

/// How many letters there are.
fn letters(vars: &[Var]) -> Made<usize> {
    if vars.len() <= MOST_TRACKS {
        return Ok(1 << vars.len());
    }
    let title = format!("a limit was reached: a formula speaks of {} variables at once", vars.len());
    let error = Diagnostic::new(crate::diagnostic::Kind::Limit, title);
    Err(Box::new(error.note(format!("at most {MOST_TRACKS} are followed; each doubles the work"))))
}

/// For each letter of some variables the letter of a part of them.
fn translated(vars: &[Var], part: &[Var]) -> Vec<usize> {
    let bits: Vec<usize> = part.iter().filter_map(|var| vars.iter().position(|other| other == var)).collect();
    let mut all = vec![0; 1 << vars.len()];
    for (letter, translated) in all.iter_mut().enumerate() {
        for (bit, &from) in bits.iter().enumerate() {
            *translated |= (letter >> from & 1) << bit;
        }
    }
    all
}
