//! A game as a table, by walking through it.

use pruvo::{
    game::{Rules, Turn},
    outcome::Outcome,
    state::{Options, State},
};
use std::collections::HashMap;

/// A game as a table. States are numbered in the order in which a walk from the start meets them.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) states: Vec<State>,
    /// For each state its options, in move order.
    pub(crate) options: Vec<Vec<usize>>,
    /// For each state its outcome where play is over.
    pub(crate) over: Vec<Option<Outcome>>,
}

impl Table {
    /// Everything that play can reach.
    pub(crate) fn of(rules: &dyn Rules) -> Self {
        let mut table = Self { states: rules.starts().to_vec(), options: Vec::new(), over: Vec::new() };
        let mut numbers: HashMap<State, usize> = table.states.iter().cloned().zip(0..).collect();
        let mut buffer = Options::default();
        while let Some(state) = table.states.get(table.over.len()) {
            let turn =
                rules.turn(state.words(), &mut buffer).expect("the rules know every state they lead to");
            table.over.push(if let Turn::Over(outcome) = turn { Some(outcome) } else { None });
            let options = buffer.iter().map(|words| {
                let next = table.states.len();
                *numbers.entry(State::new(words)).or_insert_with_key(|state| {
                    table.states.push(state.clone());
                    next
                })
            });
            table.options.push(options.collect());
        }
        table
    }
}
