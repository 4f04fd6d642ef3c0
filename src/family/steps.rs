//! The lines of a certificate: what each automaton is about, and the labels of its states.

use super::formula::{Relation, Var};
use std::fmt;

/// One automaton: how it comes of earlier ones, and a label for every state, the first of which is the initial one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A sum compared with a constant; a label is what the sum of the digits read so far is, or that it is too large or
    /// too small for ever.
    Linear(Vec<(Var, i64)>, Relation, i64, Vec<Carry>),
    /// A sum that leaves a rest when it is divided; a label is the rest of the digits read so far.
    Modulo(Vec<(Var, i64)>, i64, i64, Vec<i64>),
    /// A digitwise sum that is 0; a label says whether it is so far.
    Xor(Vec<Var>, Vec<bool>),
    /// Whatever the variables are, it holds, or it does not.
    Truth(bool),
    /// The automaton with this number, where it does not accept.
    Not(usize),
    /// Both automata accept; a label is a pair of states.
    And(usize, usize, Vec<(u32, u32)>),
    /// One of the automata accepts; a label is a pair of states.
    Or(usize, usize, Vec<(u32, u32)>),
    /// The automaton with fewer states: to which class each of its states belongs.
    Merge(usize, Vec<u32>),
    /// The automaton accepts for some digits of these variables; a label is a set of states, in order.
    Exists(usize, Vec<Var>, Vec<Vec<u32>>),
    /// The automaton accepts nothing, and it is about the obligation with this number.
    Empty(usize, usize),
}

/// What the digits read so far come to, in a sum that is compared with a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Carry {
    /// This sum.
    Sum(i64),
    /// Whatever is read, it stays below the constant.
    Below,
    /// Whatever is read, it stays above the constant.
    Above,
}

/// Things with a sign between them.
struct Joined<'a, T>(&'a [T], &'static str);

impl<T: fmt::Display> fmt::Display for Joined<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, item) in self.0.iter().enumerate() {
            write!(f, "{}{item}", if n == 0 { "" } else { self.1 })?;
        }
        Ok(())
    }
}

impl fmt::Display for Carry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum(sum) => write!(f, "{sum}"),
            Self::Below => f.write_str("<"),
            Self::Above => f.write_str(">"),
        }
    }
}

/// A sum as it is written, `1*0 -2*3`.
fn sum(terms: &[(Var, i64)]) -> String {
    let terms: Vec<_> = terms.iter().map(|(var, coefficient)| format!("{coefficient}*{var}")).collect();
    terms.join(" ")
}

fn pairs(labels: &[(u32, u32)]) -> String {
    let labels: Vec<_> = labels.iter().map(|(a, b)| format!("{a}.{b}")).collect();
    labels.join(" ")
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Linear(terms, relation, constant, labels) => {
                let sign = if *relation == Relation::Equal { "=" } else { "<=" };
                write!(f, "sum {} {sign} {constant} : {}", sum(terms), Joined(labels, " "))
            }
            Self::Modulo(terms, modulus, rest, labels) => {
                write!(f, "mod {} % {modulus} = {rest} : {}", sum(terms), Joined(labels, " "))
            }
            Self::Xor(vars, labels) => {
                let labels: Vec<_> = labels.iter().map(|&zero| i32::from(!zero)).collect();
                write!(f, "xor {} : {}", Joined(vars, " "), Joined(&labels, " "))
            }
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Not(of) => write!(f, "not {of}"),
            Self::And(a, b, labels) => write!(f, "and {a} {b} : {}", pairs(labels)),
            Self::Or(a, b, labels) => write!(f, "or {a} {b} : {}", pairs(labels)),
            Self::Merge(of, classes) => write!(f, "merge {of} : {}", Joined(classes, " ")),
            Self::Exists(of, vars, labels) => {
                let labels: Vec<_> = labels.iter().map(|set| Joined(set, ",").to_string()).collect();
                write!(f, "exists {of} {} : {}", Joined(vars, " "), labels.join(" "))
            }
            Self::Empty(of, obligation) => write!(f, "empty {of} {obligation}"),
        }
    }
}

/// What stands between blanks.
type Words<'t> = std::str::SplitWhitespace<'t>;

fn number<T: std::str::FromStr>(words: &mut Words<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

fn each<T>(text: &str, read: impl FnMut(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split_whitespace().map(read).collect()
}

fn term(text: &str) -> Option<(Var, i64)> {
    let (coefficient, var) = text.split_once('*')?;
    Some((var.parse().ok()?, coefficient.parse().ok()?))
}

fn pair(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once('.')?;
    Some((a.parse().ok()?, b.parse().ok()?))
}

fn carry(text: &str) -> Option<Carry> {
    match text {
        "<" => Some(Carry::Below),
        ">" => Some(Carry::Above),
        sum => sum.parse().ok().map(Carry::Sum),
    }
}

impl Step {
    /// The step that a line says; `None` if it says none.
    pub fn read(line: &str) -> Option<Self> {
        let (head, labels) = line.split_once(':').unwrap_or((line, ""));
        let (kind, rest) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
        let mut words = rest.split_whitespace();
        let step = match kind {
            "sum" => {
                let at_most = rest.contains("<=");
                let (terms, constant) = rest.split_once(if at_most { "<=" } else { "=" })?;
                words = constant.split_whitespace();
                let relation = if at_most { Relation::AtMost } else { Relation::Equal };
                Self::Linear(each(terms, term)?, relation, number(&mut words)?, each(labels, carry)?)
            }
            "mod" => {
                let (terms, rest) = rest.split_once('%')?;
                let (modulus, rest) = rest.split_once('=')?;
                words = rest.split_whitespace();
                let modulus = modulus.trim().parse().ok()?;
                let rests = each(labels, |label| label.parse().ok())?;
                Self::Modulo(each(terms, term)?, modulus, number(&mut words)?, rests)
            }
            "xor" => {
                let vars = words.by_ref().map(|var| var.parse().ok()).collect::<Option<_>>()?;
                Self::Xor(
                    vars,
                    each(labels, |label| match label {
                        "0" => Some(true),
                        "1" => Some(false),
                        _ => None,
                    })?,
                )
            }
            "true" => Self::Truth(true),
            "false" => Self::Truth(false),
            "not" => Self::Not(number(&mut words)?),
            "and" => Self::And(number(&mut words)?, number(&mut words)?, each(labels, pair)?),
            "or" => Self::Or(number(&mut words)?, number(&mut words)?, each(labels, pair)?),
            "merge" => Self::Merge(number(&mut words)?, each(labels, |label| label.parse().ok())?),
            "exists" => {
                let of = number(&mut words)?;
                let vars = words.by_ref().map(|var| var.parse().ok()).collect::<Option<_>>()?;
                let set = |label: &str| label.split(',').map(|state| state.parse().ok()).collect();
                Self::Exists(of, vars, each(labels, set)?)
            }
            "empty" => Self::Empty(number(&mut words)?, number(&mut words)?),
            _ => return None,
        };
        words.next().is_none().then_some(step)
    }
}
