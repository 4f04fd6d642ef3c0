//! Formulas about natural numbers: sums, remainders and digitwise sums in base 2, with quantifiers.
//!
//! This is the arithmetic of J. R. Büchi (Weak second-order arithmetic and finite automata, 1960): whatever it says
//! is decided by finite automata that read the digits. The functions that make formulas simplify as they go; each says
//! what it makes of its parts, and every one is an equivalence of plain logic.

use super::linear::Linear;
use std::collections::BTreeSet;

/// A variable, which stands for a natural number.
pub type Var = u32;

/// How a sum is compared with a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// The sum is the constant.
    Equal,
    /// The sum is at most the constant.
    AtMost,
}

/// A formula; every variable that is bound has a number of its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Formula {
    /// It always holds, or never.
    Truth(bool),
    /// A sum of variables with coefficients, in the order of the variables, compared with a constant.
    Linear(Vec<(Var, i64)>, Relation, i64),
    /// Such a sum leaves, divided by the first number, the second one.
    Modulo(Vec<(Var, i64)>, i64, i64),
    /// In each column of digits, base 2, of these variables there is an even number of ones.
    Xor(Vec<Var>),
    /// It does not hold.
    Not(Box<Formula>),
    /// All hold: at least two.
    And(Vec<Formula>),
    /// One holds: at least two.
    Or(Vec<Formula>),
    /// It holds for some values of these variables: at least one, in order.
    Exists(Vec<Var>, Box<Formula>),
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Formula {
    /// `term = 0` or `term ≤ 0`.
    pub(crate) fn compare(term: &Linear, relation: Relation) -> Self {
        let divisor = term.terms.values().fold(0, |d, &coefficient| gcd(d, coefficient));
        let constant = -term.constant;
        if divisor == 0 {
            return Self::Truth(if relation == Relation::Equal { constant == 0 } else { 0 <= constant });
        }
        if relation == Relation::Equal && constant % divisor != 0 {
            return Self::Truth(false);
        }
        // A sum of integers is at most a fraction just if it is at most what that is rounded down.
        let mut constant = constant.div_euclid(divisor);
        let mut terms: Vec<_> = term.terms.iter().map(|(&var, c)| (var, c / divisor)).collect();
        if relation == Relation::Equal && terms[0].1 < 0 {
            for (_, coefficient) in &mut terms {
                *coefficient = -*coefficient;
            }
            constant = -constant;
        }
        let rises = terms.iter().all(|&(_, coefficient)| coefficient > 0);
        let falls = terms.iter().all(|&(_, coefficient)| coefficient < 0);
        if rises && constant < 0 {
            return Self::Truth(false);
        }
        if falls && constant >= 0 && relation == Relation::AtMost {
            return Self::Truth(true);
        }
        Self::Linear(terms, relation, constant)
    }

    /// Whether the term leaves this rest, when it is divided by `modulus`, at least 1.
    pub(crate) fn modulo(term: &Linear, modulus: i64, rest: i64) -> Self {
        let terms = term.terms.iter().map(|(&var, c)| (var, c.rem_euclid(modulus)));
        let terms: Vec<_> = terms.filter(|&(_, coefficient)| coefficient != 0).collect();
        let rest = (rest - term.constant).rem_euclid(modulus);
        if terms.is_empty() { Self::Truth(rest == 0) } else { Self::Modulo(terms, modulus, rest) }
    }

    /// Whether the digitwise sum of the variables is 0; equal ones cancel.
    pub(crate) fn xor(vars: impl IntoIterator<Item = Var>) -> Self {
        let mut odd = BTreeSet::new();
        for var in vars {
            if !odd.remove(&var) {
                odd.insert(var);
            }
        }
        let odd: Vec<_> = odd.into_iter().collect();
        match odd[..] {
            [] => Self::Truth(true),
            [var] => Self::Linear(vec![(var, 1)], Relation::Equal, 0),
            [a, b] => Self::Linear(vec![(a, 1), (b, -1)], Relation::Equal, 0),
            _ => Self::Xor(odd),
        }
    }

    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Truth(truth) => Self::Truth(!truth),
            Self::Not(inner) => *inner,
            // Of integers, what is not at most c is at least c + 1.
            Self::Linear(terms, Relation::AtMost, constant) => {
                let terms = terms.into_iter().map(|(var, c)| (var, -c)).collect();
                Self::Linear(terms, Relation::AtMost, -constant - 1)
            }
            other => Self::Not(Box::new(other)),
        }
    }

    pub(crate) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = BTreeSet::new();
        for part in parts {
            match part {
                Self::Truth(true) => {}
                Self::Truth(false) => return Self::Truth(false),
                Self::And(inner) => flat.extend(inner),
                other => {
                    flat.insert(other);
                }
            }
        }
        if flat.iter().any(|part| flat.contains(&part.clone().negated())) {
            return Self::Truth(false);
        }
        match flat.len() {
            0 => Self::Truth(true),
            1 => flat.pop_first().unwrap_or(Self::Truth(true)),
            _ => Self::And(flat.into_iter().collect()),
        }
    }

    pub(crate) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = BTreeSet::new();
        for part in parts {
            match part {
                Self::Truth(false) => {}
                Self::Truth(true) => return Self::Truth(true),
                Self::Or(inner) => flat.extend(inner),
                other => {
                    flat.insert(other);
                }
            }
        }
        if flat.iter().any(|part| flat.contains(&part.clone().negated())) {
            return Self::Truth(true);
        }
        match flat.len() {
            0 => Self::Truth(false),
            1 => flat.pop_first().unwrap_or(Self::Truth(false)),
            _ => Self::Or(flat.into_iter().collect()),
        }
    }

    /// Whether it holds for some values of the variables, which are bound nowhere else.
    ///
    /// The quantifier goes into alternatives, and over those parts only that speak of its variable; where one of the parts
    /// says what a variable is, that takes its place.
    pub(crate) fn exists(vars: &BTreeSet<Var>, body: Self) -> Self {
        let free = body.variables();
        let vars: BTreeSet<_> = vars.intersection(&free).copied().collect();
        if vars.is_empty() {
            return body;
        }
        match body {
            Self::Or(parts) => Self::any(parts.into_iter().map(|part| Self::exists(&vars, part))),
            Self::Exists(inner, body) => Self::exists(&vars.into_iter().chain(inner).collect(), *body),
            Self::And(parts) => {
                if let Some((var, rest)) = replaced(&vars, &parts) {
                    let left = vars.into_iter().filter(|&other| other != var).collect();
                    return Self::exists(&left, rest);
                }
                let touched = |var: &Var| parts.iter().filter(|part| part.variables().contains(var)).count();
                let least = vars.iter().copied().min_by_key(touched).filter(|var| touched(var) < parts.len());
                let Some(var) = least else {
                    return Self::Exists(vars.into_iter().collect(), Box::new(Self::And(parts)));
                };
                let (inside, outside): (Vec<_>, Vec<_>) =
                    parts.into_iter().partition(|part| part.variables().contains(&var));
                let inside = match &inside[..] {
                    [_] => Self::exists(&BTreeSet::from([var]), Self::all(inside)),
                    _ => Self::Exists(vec![var], Box::new(Self::And(inside))),
                };
                let left = vars.into_iter().filter(|&other| other != var).collect();
                Self::exists(&left, Self::all(outside.into_iter().chain([inside])))
            }
            body => Self::Exists(vars.into_iter().collect(), Box::new(body)),
        }
    }

    /// The variables that are free in it.
    pub(crate) fn variables(&self) -> BTreeSet<Var> {
        match self {
            Self::Truth(_) => BTreeSet::new(),
            Self::Linear(terms, ..) | Self::Modulo(terms, ..) => terms.iter().map(|&(var, _)| var).collect(),
            Self::Xor(vars) => vars.iter().copied().collect(),
            Self::Not(of) => of.variables(),
            Self::And(parts) | Self::Or(parts) => parts.iter().flat_map(Self::variables).collect(),
            Self::Exists(vars, body) => {
                let mut free = body.variables();
                free.retain(|var| !vars.contains(var));
                free
            }
        }
    }

    /// The formula with a term, which is a natural number, in the place of a variable; `None` where a digitwise sum
    /// speaks of that variable, or a number gets too large.
    fn with(&self, var: Var, value: &Linear) -> Option<Self> {
        let term =
            |terms: &[(Var, i64)], constant| Linear { terms: terms.iter().copied().collect(), constant };
        let each =
            |parts: &[Self]| parts.iter().map(|part| part.with(var, value)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::Truth(truth) => Self::Truth(*truth),
            Self::Linear(terms, relation, constant) => {
                Self::compare(&term(terms, -constant).with(var, value)?, *relation)
            }
            Self::Modulo(terms, modulus, rest) => {
                Self::modulo(&term(terms, 0).with(var, value)?, *modulus, *rest)
            }
            Self::Xor(vars) if vars.contains(&var) => {
                let single = value.single()?;
                Self::xor(vars.iter().map(|&other| if other == var { single } else { other }))
            }
            Self::Xor(vars) => Self::Xor(vars.clone()),
            Self::Not(of) => of.with(var, value)?.negated(),
            Self::And(parts) => Self::all(each(parts)?),
            Self::Or(parts) => Self::any(each(parts)?),
            // No variable of the term may be caught by a quantifier.
            Self::Exists(vars, _) if vars.iter().any(|v| *v == var || value.terms.contains_key(v)) => {
                return None;
            }
            Self::Exists(vars, body) => Self::exists(&vars.iter().copied().collect(), body.with(var, value)?),
        })
    }
}

/// A variable that one of the parts says to be a term of others, and all that is left when the term has its place.
fn replaced(vars: &BTreeSet<Var>, parts: &[Formula]) -> Option<(Var, Formula)> {
    for (at, part) in parts.iter().enumerate() {
        let Formula::Linear(terms, Relation::Equal, constant) = part else { continue };
        for &(var, coefficient) in terms.iter().filter(|(var, c)| c.abs() == 1 && vars.contains(var)) {
            // coefficient · var + rest = constant, so var = coefficient · (constant − rest).
            let rest = terms.iter().copied().filter(|&(other, _)| other != var).collect();
            let rest = Linear { terms: rest, constant: -constant };
            let Some(value) = rest.times(-coefficient) else { continue };
            let others = parts.iter().enumerate().filter(|&(other, _)| other != at);
            let Some(others) = others.map(|(_, part)| part.with(var, &value)).collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            let natural = Formula::compare(&value.times(-1)?, Relation::AtMost);
            return Some((var, Formula::all(others.into_iter().chain([natural]))));
        }
    }
    None
}
