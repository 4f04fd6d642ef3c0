//! Linear terms: sums of variables with coefficients, and a constant. Every operation says when a number gets too large.

use super::formula::Var;
use std::collections::BTreeMap;

/// No coefficient and no constant may be larger: so no sum of a few of them overflows.
const LARGEST: i64 = 1 << 40;

/// `constant + Σ coefficient · variable`; no coefficient is 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Linear {
    /// The coefficients that are not 0.
    pub terms: BTreeMap<Var, i64>,
    /// What stands alone.
    pub constant: i64,
}

impl Linear {
    pub(crate) fn number(constant: i64) -> Self {
        Self { terms: BTreeMap::new(), constant }
    }

    pub(crate) fn variable(var: Var) -> Self {
        Self { terms: BTreeMap::from([(var, 1)]), constant: 0 }
    }

    /// Its value, if no variable is in it.
    pub(crate) fn known(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variable that it is, if it is nothing else.
    pub(crate) fn single(&self) -> Option<Var> {
        match (self.terms.first_key_value(), self.terms.len(), self.constant) {
            (Some((&var, 1)), 1, 0) => Some(var),
            _ => None,
        }
    }

    /// Whether it is at least 0 whatever natural numbers the variables stand for, as its signs show.
    pub(crate) fn surely_natural(&self) -> bool {
        self.constant >= 0 && self.terms.values().all(|&coefficient| coefficient > 0)
    }

    /// `self + factor · other`; `None` if a number gets too large.
    pub(crate) fn plus(&self, factor: i64, other: &Self) -> Option<Self> {
        let fits = |n: i64| (-LARGEST..=LARGEST).contains(&n).then_some(n);
        let add = |a: i64, b: i64| fits(a.checked_add(factor.checked_mul(b)?)?);
        let mut sum = self.clone();
        sum.constant = add(sum.constant, other.constant)?;
        for (&var, &coefficient) in &other.terms {
            let entry = sum.terms.entry(var).or_insert(0);
            *entry = add(*entry, coefficient)?;
        }
        sum.terms.retain(|_, coefficient| *coefficient != 0);
        Some(sum)
    }

    pub(crate) fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(-1, other)
    }

    pub(crate) fn times(&self, factor: i64) -> Option<Self> {
        Self::default().plus(factor, self)
    }

    /// The term with another one in the place of a variable.
    pub(crate) fn with(&self, var: Var, value: &Self) -> Option<Self> {
        match self.terms.get(&var) {
            None => Some(self.clone()),
            Some(&coefficient) => {
                let mut rest = self.clone();
                rest.terms.remove(&var);
                rest.plus(coefficient, value)
            }
        }
    }
}
