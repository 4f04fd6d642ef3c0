//! Decides formulas by automata, and writes down how: one step for each automaton.

use super::automaton::{Automaton, Budget};
use crate::{
    diagnostic::Diagnostic,
    family::{
        formula::{Formula, Relation, Var},
        steps::{Carry, Step},
    },
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An automaton with the number of its step.
pub(super) type Known = (usize, Rc<Automaton>);

type Made<T> = Result<T, Box<Diagnostic>>;

/// What decides formulas; it remembers those that it has met.
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) steps: Vec<Step>,
    pub(super) budget: Budget,
    known: FxHashMap<Formula, Known>,
}

impl Engine {
    pub(super) fn new(budget: Budget) -> Self {
        Self { steps: Vec::new(), budget, known: FxHashMap::default() }
    }

    /// Tries to show that a formula has no solution; gives one, if there is one.
    pub(super) fn refute(&mut self, number: usize, formula: &Formula) -> Made<Option<Vec<(Var, u64)>>> {
        // Alternatives are decided one by one, so that the first that holds is found early.
        if let Formula::Or(parts) = formula {
            for part in parts {
                if let Some(solution) = self.decide(part)?.1.solution() {
                    return Ok(Some(solution));
                }
            }
        }
        let (step, automaton) = self.decide(formula)?;
        let solution = automaton.solution();
        if solution.is_none() {
            self.steps.push(Step::Empty(step, number));
        }
        Ok(solution)
    }

    fn push(&mut self, step: Step, automaton: Automaton) -> Known {
        self.steps.push(step);
        (self.steps.len() - 1, Rc::new(automaton))
    }

    /// The step, and behind it one that makes the automaton as small as can be.
    fn least(&mut self, step: Step, automaton: Automaton) -> Known {
        let known = self.push(step, automaton);
        match known.1.merge() {
            None => known,
            Some((least, classes)) => self.push(Step::Merge(known.0, classes), least),
        }
    }

    /// The automaton of a formula.
    pub(super) fn decide(&mut self, formula: &Formula) -> Made<Known> {
        if let Some(known) = self.known.get(formula) {
            return Ok(known.clone());
        }
        let known = match formula {
            Formula::Truth(truth) => {
                let all = Automaton::build(Vec::new(), (), &mut self.budget, |(), _| (), |()| *truth)?;
                self.push(Step::Truth(*truth), all.0)
            }
            Formula::Linear(terms, relation, constant) => self.linear(terms, *relation, *constant)?,
            Formula::Modulo(terms, modulus, rest) => self.modulo(terms, *modulus, *rest)?,
            Formula::Xor(vars) => {
                let step = |&zero: &bool, letter: usize| zero && letter.count_ones().is_multiple_of(2);
                let made = Automaton::build(vars.clone(), true, &mut self.budget, step, |&zero| zero)?;
                self.least(Step::Xor(vars.clone(), made.1), made.0)
            }
            Formula::Not(of) => {
                let (step, of) = self.decide(of)?;
                self.push(Step::Not(step), of.not())
            }
            Formula::And(parts) => self.joined(parts, |a, b| a && b, Step::And)?,
            Formula::Or(parts) => self.joined(parts, |a, b| a || b, Step::Or)?,
            Formula::Exists(vars, body) => {
                let mut known = self.decide(body)?;
                for &var in vars {
                    let (automaton, labels) = known.1.project(&[var], &mut self.budget)?;
                    known = self.least(Step::Exists(known.0, vec![var], labels), automaton);
                }
                known
            }
        };
        self.known.insert(formula.clone(), known.clone());
        Ok(known)
    }

    /// All parts together, the small ones first.
    fn joined(
        &mut self,
        parts: &[Formula],
        accepts: fn(bool, bool) -> bool,
        step: fn(usize, usize, Vec<(u32, u32)>) -> Step,
    ) -> Made<Known> {
        let mut all = parts.iter().map(|part| self.decide(part)).collect::<Made<Vec<_>>>()?;
        all.sort_by_key(|(number, automaton)| (automaton.vars.len(), automaton.states(), *number));
        let mut all = all.into_iter();
        let Some(mut so_far) = all.next() else { return self.decide(&Formula::Truth(accepts(true, true))) };
        for (number, part) in all {
            let (automaton, labels) = so_far.1.product(&part, &mut self.budget, accepts)?;
            so_far = self.least(step(so_far.0, number, labels), automaton);
        }
        Ok(so_far)
    }

    fn linear(&mut self, terms: &[(Var, i64)], relation: Relation, constant: i64) -> Made<Known> {
        let vars = terms.iter().map(|&(var, _)| var).collect();
        let low: i64 = terms.iter().map(|&(_, c)| c.min(0)).sum();
        let high: i64 = terms.iter().map(|&(_, c)| c.max(0)).sum();
        let sorted = |sum: i64| {
            if sum > constant && sum + low >= 0 {
                Carry::Above
            } else if sum < constant && sum + high <= 0 {
                Carry::Below
            } else {
                Carry::Sum(sum)
            }
        };
        let step = |label: &Carry, letter: usize| match *label {
            Carry::Sum(sum) => sorted(2 * sum + digits(terms, letter)),
            for_ever => for_ever,
        };
        let accepts = |label: &Carry| match label {
            Carry::Sum(sum) => *sum == constant || relation == Relation::AtMost && *sum < constant,
            Carry::Below => relation == Relation::AtMost,
            Carry::Above => false,
        };
        let made = Automaton::build(vars, sorted(0), &mut self.budget, step, accepts)?;
        Ok(self.least(Step::Linear(terms.to_vec(), relation, constant, made.1), made.0))
    }

    fn modulo(&mut self, terms: &[(Var, i64)], modulus: i64, rest: i64) -> Made<Known> {
        let vars = terms.iter().map(|&(var, _)| var).collect();
        let step = |&sum: &i64, letter: usize| (2 * sum + digits(terms, letter)).rem_euclid(modulus);
        let made = Automaton::build(vars, 0, &mut self.budget, step, |&sum| sum == rest)?;
        Ok(self.least(Step::Modulo(terms.to_vec(), modulus, rest, made.1), made.0))
    }
}

/// What the digits of a letter come to.
fn digits(terms: &[(Var, i64)], letter: usize) -> i64 {
    terms.iter().enumerate().map(|(bit, &(_, c))| if letter >> bit & 1 == 1 { c } else { 0 }).sum()
}
