//! What automata are about: formulas, each with a number, so that two ways to write one are the same number. Trusted.
//!
//! The same are `a and b`, `b and a` and `b and (a and b)`, and an alternative is what is not the case where neither holds.

use super::formula::{Formula, Relation, Var};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The number of a formula.
pub(super) type Meaning = u32;

/// A formula in terms of the numbers of others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Node {
    Truth(bool),
    Linear(Vec<(Var, i64)>, Relation, i64),
    Modulo(Vec<(Var, i64)>, i64, i64),
    Xor(Vec<Var>),
    Not(Meaning),
    /// At least two, none of which is such a node itself.
    And(BTreeSet<Meaning>),
    Exists(BTreeSet<Var>, Meaning),
}

/// All formulas that have been met.
#[derive(Debug, Default)]
pub(super) struct Meanings {
    nodes: Vec<Node>,
    numbers: FxHashMap<Node, Meaning>,
}

impl Meanings {
    fn number(&mut self, node: Node) -> Meaning {
        let new = Meaning::try_from(self.nodes.len()).unwrap_or(Meaning::MAX);
        let number = *self.numbers.entry(node.clone()).or_insert(new);
        if number == new {
            self.nodes.push(node);
        }
        number
    }

    pub(super) fn truth(&mut self, truth: bool) -> Meaning {
        self.number(Node::Truth(truth))
    }

    pub(super) fn linear(&mut self, terms: &[(Var, i64)], relation: Relation, constant: i64) -> Meaning {
        self.number(Node::Linear(terms.to_vec(), relation, constant))
    }

    pub(super) fn modulo(&mut self, terms: &[(Var, i64)], modulus: i64, rest: i64) -> Meaning {
        self.number(Node::Modulo(terms.to_vec(), modulus, rest))
    }

    pub(super) fn xor(&mut self, vars: &[Var]) -> Meaning {
        self.number(Node::Xor(vars.to_vec()))
    }

    pub(super) fn not(&mut self, of: Meaning) -> Meaning {
        match self.nodes[of as usize] {
            Node::Not(inner) => inner,
            Node::Truth(truth) => self.truth(!truth),
            _ => self.number(Node::Not(of)),
        }
    }

    pub(super) fn and(&mut self, parts: impl IntoIterator<Item = Meaning>) -> Meaning {
        let mut flat = BTreeSet::new();
        for part in parts {
            match &self.nodes[part as usize] {
                Node::And(inner) => flat.extend(inner),
                _ => {
                    flat.insert(part);
                }
            }
        }
        match (flat.first(), flat.len()) {
            (Some(&one), 1) => one,
            _ => self.number(Node::And(flat)),
        }
    }

    pub(super) fn or(&mut self, parts: impl IntoIterator<Item = Meaning>) -> Meaning {
        let negated: Vec<_> = parts.into_iter().map(|part| self.not(part)).collect();
        let neither = self.and(negated);
        self.not(neither)
    }

    pub(super) fn exists(&mut self, vars: impl IntoIterator<Item = Var>, body: Meaning) -> Meaning {
        let mut vars: BTreeSet<_> = vars.into_iter().collect();
        let mut body = body;
        if let Node::Exists(inner, of) = &self.nodes[body as usize] {
            vars.extend(inner);
            body = *of;
        }
        self.number(Node::Exists(vars, body))
    }

    pub(super) fn of(&mut self, formula: &Formula) -> Meaning {
        match formula {
            Formula::Truth(truth) => self.truth(*truth),
            Formula::Linear(terms, relation, constant) => self.linear(terms, *relation, *constant),
            Formula::Modulo(terms, modulus, rest) => self.modulo(terms, *modulus, *rest),
            Formula::Xor(vars) => self.xor(vars),
            Formula::Not(of) => {
                let of = self.of(of);
                self.not(of)
            }
            Formula::And(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.of(part)).collect();
                self.and(parts)
            }
            Formula::Or(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.of(part)).collect();
                self.or(parts)
            }
            Formula::Exists(vars, body) => {
                let body = self.of(body);
                self.exists(vars.iter().copied(), body)
            }
        }
    }
}
