//! Automata as the checker knows them, and those of sums, remainders and digitwise sums. Trusted.
//!
//! A state is its number in the list of labels. Digits are read from the most significant one on; in a letter, the bit
//! with the number `n` is the digit of the variable with the number `n` in order.

use super::{
    formula::{Relation, Var},
    steps::Carry,
};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// How many variables an automaton may read.
pub(super) const MOST_TRACKS: usize = 14;

/// How many edges an automaton may have.
const MOST_EDGES: usize = 1 << 25;

/// A deterministic automaton; the initial state is 0, and from every state an edge goes for every letter.
#[derive(Debug, Clone)]
pub(super) struct Automaton {
    /// In ascending order.
    pub(super) vars: Vec<Var>,
    /// For each state where its letters lead.
    pub(super) edges: Vec<u32>,
    pub(super) accepting: Vec<bool>,
}

/// Why the labels of a step are refused.
pub(super) type Fault = String;

impl Automaton {
    /// The state to which a letter leads.
    pub(super) fn to(&self, state: u32, letter: usize) -> u32 {
        self.edges[((state as usize) << self.vars.len()) + letter]
    }

    /// The automaton whose states have these labels: `step` says which label a letter leads to.
    pub(super) fn labelled<L: Eq + Hash>(
        vars: Vec<Var>,
        labels: &[L],
        step: impl Fn(&L, usize) -> L,
        accepts: impl Fn(&L) -> bool,
    ) -> Result<Self, Fault> {
        fits(&vars, labels.len())?;
        let mut numbers = FxHashMap::default();
        for (number, label) in (0_u32..).zip(labels) {
            if numbers.insert(label, number).is_some() {
                return Err(format!("the label of state {number} is that of an earlier one"));
            }
        }
        let mut edges = Vec::with_capacity(labels.len() << vars.len());
        for (number, label) in labels.iter().enumerate() {
            for letter in 0..1 << vars.len() {
                let to = numbers.get(&step(label, letter));
                edges.push(*to.ok_or_else(|| {
                    format!("from state {number} the letter {letter} leads to a label that no state has")
                })?);
            }
        }
        Ok(Self { vars, edges, accepting: labels.iter().map(accepts).collect() })
    }

    /// The same states and edges, where the others accept.
    pub(super) fn flipped(&self) -> Self {
        Self { accepting: self.accepting.iter().map(|accepts| !accepts).collect(), ..self.clone() }
    }

    /// The automaton of a formula without variables.
    pub(super) fn constant(truth: bool) -> Self {
        Self { vars: Vec::new(), edges: vec![0], accepting: vec![truth] }
    }
}

/// Demands that variables are in order, and that there are not too many of them, or of states.
pub(super) fn fits(vars: &[Var], states: usize) -> Result<(), Fault> {
    if vars.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err("the variables are not in order".to_owned());
    }
    if vars.len() > MOST_TRACKS || states == 0 || states > MOST_EDGES >> vars.len() {
        return Err(format!("{states} states that read {} variables", vars.len()));
    }
    Ok(())
}

/// What the digits of a letter come to, with their coefficients.
fn digits(terms: &[(Var, i64)], letter: usize) -> i128 {
    let ones = terms.iter().enumerate().filter(|(bit, _)| letter >> bit & 1 == 1);
    ones.map(|(_, &(_, coefficient))| i128::from(coefficient)).sum()
}

/// The automaton of a sum that is compared with a constant.
///
/// If the digits read so far come to `s`, and `m` more are read, the sum is `s · 2^m` and, for every further digit, what it
/// adds. All that is added lies between `low · (2^m − 1)` and `high · (2^m − 1)`, where these are the sums of the negative
/// and of the positive coefficients. So if `s` is above the constant and `s + low` is not below 0, the sum stays above it;
/// and likewise below.
pub(super) fn linear(
    terms: &[(Var, i64)],
    relation: Relation,
    constant: i64,
    labels: &[Carry],
) -> Result<Automaton, Fault> {
    if labels.first() != Some(&sorted(0, terms, constant)) {
        return Err("the first label is not what no digits come to".to_owned());
    }
    let step = |label: &Carry, letter| match *label {
        Carry::Sum(sum) => sorted(2 * i128::from(sum) + digits(terms, letter), terms, constant),
        for_ever => for_ever,
    };
    let accepts = |label: &Carry| match (label, relation) {
        (Carry::Sum(sum), Relation::Equal) => *sum == constant,
        (Carry::Sum(sum), Relation::AtMost) => *sum <= constant,
        (Carry::Below, Relation::AtMost) => true,
        (Carry::Below, Relation::Equal) | (Carry::Above, _) => false,
    };
    Automaton::labelled(terms.iter().map(|&(var, _)| var).collect(), labels, step, accepts)
}

/// The label of what the digits read so far come to.
fn sorted(sum: i128, terms: &[(Var, i64)], constant: i64) -> Carry {
    let all = |sign: i128| terms.iter().map(|&(_, c)| i128::from(c)).filter(|c| c * sign > 0).sum::<i128>();
    let (low, high, constant) = (all(-1), all(1), i128::from(constant));
    match i64::try_from(sum) {
        _ if sum > constant && sum + low >= 0 => Carry::Above,
        _ if sum < constant && sum + high <= 0 => Carry::Below,
        Ok(sum) => Carry::Sum(sum),
        // Of terms as large as formulas have them this never happens; no state has the label then.
        Err(_) => Carry::Sum(i64::MIN),
    }
}

/// The automaton of a sum that leaves a rest.
pub(super) fn modulo(
    terms: &[(Var, i64)],
    modulus: i64,
    rest: i64,
    labels: &[i64],
) -> Result<Automaton, Fault> {
    if modulus < 1 || labels.first() != Some(&0) {
        return Err("the first label is not what no digits come to".to_owned());
    }
    let step = |&label: &i64, letter| {
        let sum = 2 * i128::from(label) + digits(terms, letter);
        i64::try_from(sum.rem_euclid(i128::from(modulus))).unwrap_or(i64::MIN)
    };
    Automaton::labelled(terms.iter().map(|&(var, _)| var).collect(), labels, step, |&label| label == rest)
}

/// The automaton of a digitwise sum that is 0.
pub(super) fn xor(vars: &[Var], labels: &[bool]) -> Result<Automaton, Fault> {
    if labels.first() != Some(&true) {
        return Err("the first label is not what no digits come to".to_owned());
    }
    let step = |&zero: &bool, letter: usize| zero && letter.count_ones().is_multiple_of(2);
    Automaton::labelled(vars.to_vec(), labels, step, |&zero| zero)
}
