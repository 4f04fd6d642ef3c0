//! A game that is an explicit digraph: a token moves along the arcs. Trusted.

use crate::{
    diagnostic::{Diagnostic, brief},
    game::{Identity, Move, Rules, Turn},
    outcome::Outcome,
    state::{Options, Shape, State},
};
use std::collections::HashMap;

/// An explicit digraph. The state is the number of a vertex, in the order of the file.
#[derive(Debug)]
pub(crate) struct Digraph {
    pub(crate) identity: Identity,
    pub(crate) names: Vec<String>,
    pub(crate) numbers: HashMap<String, usize>,
    /// For each vertex its targets, in the order of the file.
    pub(crate) targets: Vec<Vec<usize>>,
    /// For each vertex the outcome where it has no targets.
    pub(crate) outcomes: Vec<Outcome>,
    /// For each vertex whether the file gives it an outcome of its own.
    pub(crate) given: Vec<bool>,
    /// The players, where they have names.
    pub(crate) players: Option<Owners>,
    pub(crate) starts: Vec<State>,
}

/// Two players with names, and who moves at which vertex.
#[derive(Debug)]
pub(crate) struct Owners {
    pub(crate) names: [String; 2],
    /// For each vertex the number of the player who moves there.
    pub(crate) of: Vec<u8>,
}

/// The state that is the vertex with this number.
pub(crate) fn vertex(number: usize) -> State {
    State::new(&[number as u64])
}

impl Digraph {
    fn number(&self, state: &[u64]) -> Result<usize, Box<Diagnostic>> {
        let number = if let [word] = state { usize::try_from(*word).ok() } else { None };
        let number = number.filter(|&n| n < self.names.len());
        number.ok_or_else(|| Box::new(Diagnostic::input("these words are not a vertex of this game")))
    }
}

impl Rules for Digraph {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn shape(&self) -> Shape {
        Shape { words: 1, bits: usize::BITS - (self.names.len().saturating_sub(1)).leading_zeros() }
    }

    fn starts(&self) -> &[State] {
        &self.starts
    }

    fn turn(&self, state: &[u64], options: &mut Options) -> Result<Turn, Box<Diagnostic>> {
        let number = self.number(state)?;
        options.clear(1);
        for &target in &self.targets[number] {
            options.push(&[target as u64]);
        }
        Ok(if options.is_empty() { Turn::Over(self.outcomes[number]) } else { Turn::Open })
    }

    fn moves(&self, state: &[u64]) -> Result<Vec<Move>, Box<Diagnostic>> {
        let targets = &self.targets[self.number(state)?];
        let mut seen = Vec::new();
        for &target in targets {
            if !seen.contains(&target) {
                seen.push(target);
            }
        }
        Ok(seen.into_iter().map(|target| Move { name: None, to: vertex(target) }).collect())
    }

    fn name(&self, state: &[u64]) -> Result<String, Box<Diagnostic>> {
        Ok(self.names[self.number(state)?].clone())
    }

    fn has_ends(&self) -> bool {
        self.given.contains(&true)
    }

    fn ends(&self, state: &[u64]) -> Result<bool, Box<Diagnostic>> {
        self.number(state).map(|number| self.given[number])
    }

    fn alternates(&self) -> bool {
        self.players.is_none()
    }

    fn mover(&self, state: &[u64]) -> Result<u8, Box<Diagnostic>> {
        let number = self.number(state)?;
        Ok(self.players.as_ref().map_or(0, |players| players.of[number]))
    }

    fn players(&self, state: &[u64]) -> Option<(&str, &str)> {
        let [first, second] = &self.players.as_ref()?.names;
        Some(if self.mover(state).ok()? == 0 { (first, second) } else { (second, first) })
    }

    fn leading(&self, _state: &[u64]) -> Vec<i64> {
        Vec::new()
    }

    fn read(&self, name: &str) -> Result<State, Box<Diagnostic>> {
        match self.numbers.get(name) {
            Some(&number) => Ok(vertex(number)),
            None => {
                let error = Diagnostic::input(format!("`{}` is not a vertex of this game", brief(name)));
                Err(Box::new(error.did_you_mean(name, self.names.iter().map(String::as_str).take(10_000))))
            }
        }
    }
}
