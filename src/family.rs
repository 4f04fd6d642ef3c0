//! Proved for every size: formulas about all states of a game with unbounded components, what must be shown so that
//! they are right, and the checker of certificates that it is. Stands on [`outcome`](crate::outcome),
//! [`diagnostic`](crate::diagnostic), [`reading`](crate::reading), [`game`](crate::game) and [`rules`]. Trusted.
//!
//! A claim says which states are losing, by a formula. It is right for every size just if some formulas of arithmetic
//! have no solution, the [`obligations`](Family::obligations): so the induction over the size is done once, here, and the
//! rest is arithmetic. That a formula has no solution is shown by a [`certificate`]: finite automata that read
//! the digits of all variables at once, most significant first (J. R. Büchi, 1960; the construction is that of
//! B. Boigelot and P. Wolper, Representing arithmetic constraints with finite automata, 2002), each with a label for
//! every state. The [checker](check) sees to it that labels, digits and formulas agree, and searches for nothing.
//!
//! The flow is in the order of the files: `linear` terms and `formula`s; `translate` and `terms` make them of the trees of
//! a rule file, `symbolic` of its moves, `obligations` of a claim; `steps` are the lines of a certificate, `meaning`
//! says what they are about, `atoms` and `check` whether they are right, and `certificate` reads and writes files.

pub mod formula;
pub mod linear;
mod terms;
mod translate;
mod symbolic;
mod obligations;
pub mod steps;
mod atoms;
mod meaning;
pub mod check;
pub mod certificate;

use crate::{
    diagnostic::Diagnostic,
    rules::{self, Bool, Game, Int, Text},
};
pub use obligations::Obligation;

/// What is stated about all states of a game.
#[derive(Debug, Clone)]
pub struct Claim {
    /// What is stated.
    pub statement: Statement,
    /// Which states are spoken of; all, where nothing is said.
    pub domain: Option<Text>,
    /// A condition for which all losing states of the game are shown to be just those for which it holds, and from which
    /// the statement then follows for the states that are spoken of: these need not be all to which moves lead.
    pub by: Option<Text>,
    /// What every move makes smaller; the sum of all components, where nothing is said.
    pub measure: Option<Text>,
}

/// What is stated.
#[derive(Debug, Clone)]
pub enum Statement {
    /// The losing states are those for which a condition holds.
    Losing(Text),
    /// All states for which a condition holds are losing.
    Keeps(Text),
    /// The Grundy value of a state is a number.
    Values(Text),
}

impl Statement {
    /// The word for it in files, and its text.
    pub fn parts(&self) -> (&'static str, &Text) {
        match self {
            Self::Losing(text) => ("losing", text),
            Self::Keeps(text) => ("keeps", text),
            Self::Values(text) => ("values", text),
        }
    }
}

/// A game, a claim about all its states, and what has to be shown.
#[derive(Debug)]
pub struct Family {
    /// What must have no solution.
    pub obligations: Vec<Obligation>,
    /// What the cells of a state are called.
    pub names: Vec<String>,
    statement: Stated,
    domain: Option<rules::StateFormula<Bool>>,
    measure: Option<rules::StateFormula<Int>>,
    ranges: Vec<(i64, Option<i64>)>,
    /// The components, each with how many cells it has; `None` if it is a single one.
    components: Vec<(String, Option<usize>)>,
}

/// A statement whose text has been read.
#[derive(Debug)]
enum Stated {
    Losing(rules::StateFormula<Bool>),
    Keeps(rules::StateFormula<Bool>),
    Values(rules::StateFormula<Int>),
}

/// What is stated about one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// That it is losing, or that it is winning.
    Losing(bool),
    /// Its Grundy value.
    Value(i64),
    /// Nothing.
    Nothing,
}

impl Family {
    /// What has to be shown for a claim about a game.
    ///
    /// # Errors
    /// A game or a claim that is outside of what is proved for every size, and mistakes in the claim.
    pub fn new(game: &Game, claim: &Claim) -> Result<Self, Box<Diagnostic>> {
        obligations::family(game, claim)
    }

    /// The cells of a state: for each the least value, and the greatest, if there is one.
    pub fn ranges(&self) -> &[(i64, Option<i64>)] {
        &self.ranges
    }

    /// Whether the state with these cells is spoken of.
    ///
    /// # Errors
    /// What has no value there.
    pub fn speaks_of(&self, cells: &[i64]) -> Result<bool, Box<Diagnostic>> {
        let in_range = |(&cell, &(low, high)): (&i64, &(i64, Option<i64>))| {
            low <= cell && high.is_none_or(|high| cell <= high)
        };
        if !cells.iter().zip(&self.ranges).all(in_range) {
            return Ok(false);
        }
        self.domain.as_ref().map_or(Ok(true), |domain| domain.holds(cells))
    }

    /// The state with these cells, as a start is written.
    pub fn written(&self, cells: &[i64]) -> String {
        let mut rest = cells.iter().map(i64::to_string);
        let written = self.components.iter().map(|(name, count)| match count {
            None => format!("{name} = {}", rest.next().unwrap_or_default()),
            Some(count) => {
                format!("{name} = [{}]", rest.by_ref().take(*count).collect::<Vec<_>>().join(", "))
            }
        });
        written.collect::<Vec<_>>().join(", ")
    }

    /// How large the state with these cells is.
    ///
    /// # Errors
    /// What has no value there.
    pub fn size(&self, cells: &[i64]) -> Result<i64, Box<Diagnostic>> {
        match &self.measure {
            Some(measure) => measure.value(cells),
            None => Ok(cells.iter().fold(0, |sum: i64, &cell| sum.saturating_add(cell))),
        }
    }

    /// Whether it is about Grundy values.
    pub fn is_of_values(&self) -> bool {
        matches!(self.statement, Stated::Values(_))
    }

    /// What is stated about the state with these cells, by the plain evaluator.
    ///
    /// # Errors
    /// What has no value there.
    pub fn says(&self, cells: &[i64]) -> Result<Said, Box<Diagnostic>> {
        Ok(match &self.statement {
            Stated::Losing(formula) => Said::Losing(formula.holds(cells)?),
            Stated::Keeps(formula) if formula.holds(cells)? => Said::Losing(true),
            Stated::Keeps(_) => Said::Nothing,
            Stated::Values(term) => Said::Value(term.value(cells)?),
        })
    }
}
