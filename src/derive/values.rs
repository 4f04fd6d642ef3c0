//! Finds Grundy values. Stands on [`certificate`](crate::certificate) and what it stands on. Trusted by nobody.

use crate::{
    certificate::{
        FORMAT,
        values::{Row, Valuation},
    },
    diagnostic::{Diagnostic, brief},
    game::{Rules, Turn},
    limits::{Limits, Meter},
    outcome::Outcome,
    state::{Options, State, States},
};

/// The certificate of the values of every state that is part of a state that play can reach.
///
/// The states of one part are explored, sorted so that options come first, and valued by the mex of the nim-sums of the
/// values of their options' parts (Sprague 1935; Grundy 1939). Linear in the states and the parts of all their options.
///
/// # Errors
/// A game that has no values, as play can go in circles, is not normal, or differs by player; mistakes in the rules; limits.
pub fn values(rules: &dyn Rules, limits: Limits) -> Result<Valuation, Box<Diagnostic>> {
    let games = rules.games().unwrap_or_else(|| vec![rules]);
    let mut found: Vec<_> = games.iter().map(|&game| Found::new(game)).collect();
    for start in rules.starts() {
        normal(rules, start.words(), rules.turn(start.words(), &mut Options::default())?)?;
        rules.parts(start.words(), &mut |game, words| _ = found[game].states.insert(words))?;
    }
    let meter = Meter::start(limits);
    let mut rows = Vec::new();
    for (number, found) in found.iter_mut().enumerate() {
        found.explore(&meter)?;
        let order = found.order()?;
        let values = found.mex(&order);
        rows.extend(order.iter().map(|&state| found.row(number, state, &values)));
    }
    Ok(Valuation { format: FORMAT, game: rules.identity().clone(), nim_sum: rules.falls_apart(), rows })
}

/// Refuses a state where play is over and the player to move has not lost.
fn normal(rules: &dyn Rules, state: &[u64], turn: Turn) -> Result<(), Box<Diagnostic>> {
    let has = match turn {
        Turn::Open | Turn::Over(Outcome::Lose) => return Ok(()),
        Turn::Over(Outcome::Win) => "has won",
        Turn::Over(Outcome::Draw) => "has drawn",
    };
    let name = brief(&rules.name(state).unwrap_or_default());
    let title = "Grundy values are for normal play, in which who cannot move has lost";
    Err(refused(title, format!("at `{name}` play is over, and the player to move {has}")))
}

fn refused(title: &str, note: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::input(title).note(note).help("`pruvo derive` says who wins all the same"))
}

/// The states of one game, each of one part.
struct Found<'r> {
    rules: &'r dyn Rules,
    states: States,
    /// For each state where its options end.
    ends: Vec<usize>,
    /// All options.
    options: Vec<State>,
    /// For each option where its parts end.
    part_ends: Vec<usize>,
    parts: Vec<u32>,
}

impl<'r> Found<'r> {
    fn new(rules: &'r dyn Rules) -> Self {
        let states = States::new(rules.shape());
        Self { rules, states, ends: vec![0], options: Vec::new(), part_ends: vec![0], parts: Vec::new() }
    }

    fn name(&self, state: u32) -> String {
        brief(&self.rules.name(self.states.words(state)).unwrap_or_default())
    }

    fn explore(&mut self, meter: &Meter) -> Result<(), Box<Diagnostic>> {
        let mut options = Options::default();
        let mut next = 0;
        while (next as usize) < self.states.len() {
            let state = self.states.state(next);
            let turn = self.rules.turn(state.words(), &mut options)?;
            self.suits(next, turn)?;
            if turn == Turn::Open {
                for option in options.iter() {
                    let (states, parts) = (&mut self.states, &mut self.parts);
                    let before = parts.len();
                    self.rules.parts(option, &mut |_, words| parts.push(states.insert(words)))?;
                    if parts.len() == before {
                        normal(self.rules, option, self.rules.turn(option, &mut Options::default())?)?;
                    }
                    self.options.push(State::new(option));
                    self.part_ends.push(self.parts.len());
                }
            }
            self.ends.push(self.options.len());
            next += 1;
            let bytes = self.states.bytes() + self.options.capacity() * size_of::<State>();
            let bytes =
                bytes + (self.part_ends.capacity() + self.ends.capacity()) * 8 + self.parts.capacity() * 4;
            meter.check("looking for values", self.states.len(), self.options.len(), bytes)?;
        }
        Ok(())
    }

    /// Refuses a state that can have no value.
    fn suits(&self, state: u32, turn: Turn) -> Result<(), Box<Diagnostic>> {
        let words = self.states.words(state);
        if !self.rules.alternates() {
            let title = "Grundy values are for games in which the turn passes with every move";
            return Err(refused(
                title,
                "in this game a player may move several times in succession".to_owned(),
            ));
        }
        if self.rules.players(words).is_some() || self.rules.passed(words)?.is_some() {
            let title = "Grundy values are for impartial games, in which both players have the same moves";
            return Err(refused(title, format!("at `{}` it matters who moves", self.name(state))));
        }
        normal(self.rules, words, turn)
    }

    /// The parts of all options of a state.
    fn arcs(&self, state: u32) -> &[u32] {
        let at = state as usize;
        &self.parts[self.part_ends[self.ends[at]]..self.part_ends[self.ends[at + 1]]]
    }

    /// All states, so that the parts of options come before what rests on them: in state order if that is one, else by
    /// how long play can last.
    fn order(&self) -> Result<Vec<u32>, Box<Diagnostic>> {
        let mut order = self.states.in_order();
        let mut place = vec![0_u32; order.len()];
        (0..).zip(&order).for_each(|(at, &state)| place[state as usize] = at);
        let earlier =
            |&state: &u32| self.arcs(state).iter().all(|&p| place[p as usize] < place[state as usize]);
        if !order.iter().all(earlier) {
            let heights = self.heights()?;
            order.sort_by_key(|&state| heights[state as usize]);
        }
        Ok(order)
    }

    /// For each state how many moves play can last, at most.
    fn heights(&self) -> Result<Vec<u32>, Box<Diagnostic>> {
        let count = u32::try_from(self.states.len()).unwrap_or(u32::MAX);
        let mut heights = vec![None; self.states.len()];
        let mut open = vec![false; self.states.len()];
        for from in 0..count {
            // The way from there, each state with how many of its arcs have been seen.
            let mut way = vec![(from, 0)];
            while let Some((state, seen)) = way.last_mut() {
                let (state, arcs) = (*state, self.arcs(*state));
                if heights[state as usize].is_some() {
                    way.pop();
                    continue;
                }
                open[state as usize] = true;
                if let Some(&next) = arcs.get(*seen) {
                    *seen += 1;
                    if open[next as usize] {
                        return Err(self.circle(&way, next));
                    }
                    if heights[next as usize].is_none() {
                        way.push((next, 0));
                    }
                    continue;
                }
                let below = arcs.iter().filter_map(|&next| heights[next as usize]);
                heights[state as usize] = Some(below.max().map_or(0, |height: u32| height + 1));
                open[state as usize] = false;
                way.pop();
            }
        }
        Ok(heights.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// The message that play can go in a circle, along a way that comes back to `to`.
    fn circle(&self, way: &[(u32, usize)], to: u32) -> Box<Diagnostic> {
        const MOST: usize = 8;
        let begin = way.iter().position(|&(state, _)| state == to).unwrap_or(0);
        let mut names: Vec<_> = way[begin..].iter().map(|&(state, _)| self.name(state)).collect();
        if names.len() > MOST {
            names.truncate(MOST);
            names.push("…".to_owned());
        }
        names.push(self.name(to));
        let error =
            Diagnostic::input("Grundy values are for games that end, and here play can go in a circle");
        let error = error.note(format!("a circle: {}", names.join(" → ")));
        Box::new(error.help("`pruvo derive` says who wins, and where it is a draw"))
    }

    /// The value of each state, by number.
    fn mex(&self, order: &[u32]) -> Vec<u64> {
        let mut values = vec![0; self.states.len()];
        let mut seen = Vec::new();
        for &state in order {
            let range = self.ends[state as usize]..self.ends[state as usize + 1];
            seen.clear();
            seen.resize(range.len() + 1, false);
            for value in range.map(|option| self.sum(option, &values)) {
                // What is greater than the number of options is not the least that is missing.
                if let Some(seen) = usize::try_from(value).ok().and_then(|value| seen.get_mut(value)) {
                    *seen = true;
                }
            }
            values[state as usize] = seen.iter().take_while(|seen| **seen).count() as u64;
        }
        values
    }

    /// The nim-sum of the values of an option's parts.
    fn sum(&self, option: usize, values: &[u64]) -> u64 {
        let parts = &self.parts[self.part_ends[option]..self.part_ends[option + 1]];
        parts.iter().fold(0, |sum, &part| sum ^ values[part as usize])
    }

    /// The row of a state; of the options that have a value it cites the first one.
    fn row(&self, game: usize, state: u32, values: &[u64]) -> Row {
        let is = values[state as usize];
        let mut by = vec![None; usize::try_from(is).unwrap_or(0)];
        for option in self.ends[state as usize]..self.ends[state as usize + 1] {
            let value = usize::try_from(self.sum(option, values)).ok();
            if let Some(by) = value.and_then(|value| by.get_mut(value)) {
                by.get_or_insert(option);
            }
        }
        let by = by.into_iter().flatten().map(|option| self.options[option].clone()).collect();
        Row { game, state: self.states.state(state), is, by }
    }
}
