//! Judges the statements of a page by brute force: each is true, rests on earlier ones only, and none is missing.

use crate::{
    naive::{Truth, solve},
    statements::{Known, Pair, Piece, Set},
    table::Table,
};
use pruvo::{game::Rules, outcome::Outcome};
use std::collections::{BTreeMap, HashMap};

/// What is wrong with a page.
pub(crate) type Fault = String;

/// A game, solved naively, with the names of its states.
pub(crate) struct Judge {
    starts: Vec<String>,
    /// The names of the moves that lead from one state to another.
    moves: BTreeMap<Pair, Set<String>>,
    options: BTreeMap<String, Set<String>>,
    over: BTreeMap<String, Outcome>,
    truth: BTreeMap<String, Truth>,
}

/// How far a page has come.
#[derive(Default)]
struct Shown {
    /// The place of each state in S.
    places: HashMap<String, usize>,
    /// What has been shown, and in which piece.
    all: HashMap<String, (Outcome, usize)>,
    piece: usize,
}

impl Judge {
    pub(crate) fn of(rules: &dyn Rules) -> Self {
        let table = Table::of(rules);
        let name = |words: &[u64]| rules.name(words).expect("every state has a name");
        let names: Vec<_> = table.states.iter().map(|state| name(state.words())).collect();
        let mut moves: BTreeMap<Pair, Set<String>> = BTreeMap::new();
        for (state, from) in table.states.iter().zip(&names) {
            for leading in rules.moves(state.words()).expect("every state has moves, or none") {
                let pair = (from.clone(), name(leading.to.words()));
                moves.entry(pair).or_default().extend(leading.name);
            }
        }
        let called = |options: &Vec<usize>| options.iter().map(|&option| names[option].clone()).collect();
        Self {
            starts: rules.starts().iter().map(|state| name(state.words())).collect(),
            moves,
            options: names.iter().cloned().zip(table.options.iter().map(called)).collect(),
            over: names.iter().zip(&table.over).filter_map(|(n, over)| Some((n.clone(), (*over)?))).collect(),
            truth: names.iter().cloned().zip(solve(&table.options, &table.over)).collect(),
        }
    }

    fn names(&self) -> Set<String> {
        self.truth.keys().cloned().collect()
    }

    /// What must be known of the game to read its pages.
    pub(crate) fn known(&self) -> Known {
        Known { names: self.names(), starts: self.starts.len() }
    }

    /// The first fault of a page.
    pub(crate) fn judge(&self, pieces: &[Piece]) -> Result<(), Fault> {
        let order: Vec<_> = pieces.iter().map(place).collect();
        demand(order.is_sorted(), || format!("the kinds of pieces are out of order: {order:?}"))?;
        let needed = [0, 1, 6, 7].iter().all(|kind| order.contains(kind));
        demand(needed, || format!("S, T, the sum or the conclusion is missing: {order:?}"))?;
        let start = |piece: &Piece| match piece {
            Piece::Conclusion { start, .. } => Some(start.clone()),
            _ => None,
        };
        let starts: Vec<_> = pieces.iter().filter_map(start).collect();
        demand(starts == self.starts, || format!("the conclusions are about {starts:?}"))?;
        let mut shown = Shown::default();
        let mut last = 0;
        for piece in pieces {
            shown.piece += 1;
            self.piece(piece, &mut shown).map_err(|fault| format!("{fault}, in {piece:?}"))?;
            if let Piece::Winning { state, .. } | Piece::Losing { state, .. } = piece {
                let remoteness = self.truth[state].remoteness.unwrap_or(u64::MAX);
                demand(last <= remoteness, || format!("{state} comes too late"))?;
                last = remoteness;
            }
        }
        demand(shown.all.len() == self.truth.len(), || "some states are not shown at all".to_owned())
    }

    fn piece(&self, piece: &Piece, shown: &mut Shown) -> Result<(), Fault> {
        match piece {
            Piece::States(states) => {
                shown.places = states.iter().cloned().zip(0..).collect();
                demand(listed(states)? == self.names(), || "this is not S".to_owned())
            }
            Piece::Relation(pairs) => {
                let all = self.options.keys().flat_map(|state| self.transitions(state)).collect();
                demand(listed(pairs)? == all, || "this is not T".to_owned())
            }
            Piece::Terminal { outcome, states } => {
                let over = |name: &String| self.over.get(name) == Some(outcome);
                demand(*states == self.that(over), || format!("these are not the ends with {outcome}"))?;
                states.iter().try_for_each(|state| shown.now(state, *outcome))
            }
            Piece::Batch { because, pairs, winning } => self.batch(because, pairs, winning, shown),
            Piece::Winning { state, transitions, witness } => {
                self.all_transitions(state, transitions)?;
                self.earliest(state, witness, shown)?;
                self.settle(state, Outcome::Win, shown)
            }
            Piece::Losing { state, transitions, options } => {
                self.all_transitions(state, transitions)?;
                demand(*options == self.options[state], || "an option is missing, or is none".to_owned())?;
                let winning = options.iter().all(|option| shown.is(option, Outcome::Win));
                demand(winning, || "an option is not shown winning before".to_owned())?;
                self.settle(state, Outcome::Lose, shown)
            }
            Piece::Drawn { pairs, states } => self.drawn(pairs, states, shown),
            Piece::Sum { win, lose, draw } => {
                let sets = [(Outcome::Win, win), (Outcome::Lose, lose), (Outcome::Draw, draw)];
                let wrong = sets.into_iter().find(|(outcome, set)| **set != self.with(*outcome));
                demand(wrong.is_none(), || "the sum is wrong".to_owned())
            }
            Piece::Conclusion { start, outcome, first_moves } => {
                demand(self.starts.contains(start), || format!("{start} is not the start"))?;
                demand(self.truth[start].outcome == *outcome, || "the conclusion is wrong".to_owned())?;
                let moves = |option: &String| self.moves[&(start.clone(), option.clone())].clone();
                let winning = self.options[start].iter().filter(|o| self.truth[*o].outcome == Outcome::Lose);
                let winning = winning.map(|option| (option.clone(), moves(option))).collect();
                demand(*first_moves == winning, || format!("the first moves should be {winning:?}"))
            }
            Piece::Claims(claims) => {
                let wrong = claims.iter().find(|(state, is)| self.truth[state].outcome != *is);
                demand(wrong.is_none(), || format!("this claim is false: {wrong:?}"))
            }
        }
    }

    fn batch(
        &self,
        because: &Set<String>,
        pairs: &Set<Pair>,
        winning: &Set<String>,
        shown: &mut Shown,
    ) -> Result<(), Fault> {
        let at_once = |name: &String| {
            let Truth { outcome, remoteness } = self.truth[name];
            (outcome, remoteness) == (Outcome::Win, Some(1))
        };
        demand(*winning == self.that(at_once), || "these are not the states that win at once".to_owned())?;
        let heads: Set<_> = pairs.iter().map(|(from, _)| from.clone()).collect();
        let targets: Set<_> = pairs.iter().map(|(_, to)| to.clone()).collect();
        let fit = heads == *winning && pairs.len() == winning.len() && targets == *because;
        demand(fit, || "there is not one pair for each winning state".to_owned())?;
        for (from, to) in pairs {
            self.earliest(from, to, shown)?;
        }
        winning.iter().try_for_each(|state| self.settle(state, Outcome::Win, shown))
    }

    fn drawn(&self, pairs: &Set<Pair>, states: &Set<String>, shown: &mut Shown) -> Result<(), Fault> {
        let heads: Set<_> = pairs.iter().map(|(from, _)| from.clone()).collect();
        demand(heads == *states && pairs.len() == states.len(), || "not one pair a state".to_owned())?;
        let drawn = |state: &String| states.contains(state) || shown.is(state, Outcome::Draw);
        for (from, to) in pairs {
            demand(self.options[from].contains(to), || format!("({from}, {to}) is not in T"))?;
            demand(drawn(to), || format!("{to} is not drawn"))?;
        }
        for option in states.iter().flat_map(|state| &self.options[state]) {
            demand(drawn(option) || shown.is(option, Outcome::Win), || format!("{option} is a way out"))?;
        }
        states.iter().try_for_each(|state| self.settle(state, Outcome::Draw, shown))
    }

    fn settle(&self, state: &str, outcome: Outcome, shown: &mut Shown) -> Result<(), Fault> {
        let goes_on = !self.over.contains_key(state) && self.truth[state].outcome == outcome;
        demand(goes_on, || format!("{state} is not {outcome}, or play is over there"))?;
        shown.now(state, outcome)
    }

    fn all_transitions(&self, state: &str, listed: &Set<Pair>) -> Result<(), Fault> {
        let all: Set<_> = self.transitions(state).collect();
        demand(*listed == all, || format!("these are not the transitions from {state}"))
    }

    fn transitions(&self, state: &str) -> impl Iterator<Item = Pair> {
        self.options[state].iter().map(move |option| (state.to_owned(), option.clone()))
    }

    /// Demands that the witness is the option that was shown losing earliest, the first in S where one piece showed
    /// several.
    fn earliest(&self, state: &str, witness: &String, shown: &Shown) -> Result<(), Fault> {
        let losing = self.options[state].iter().filter(|option| shown.is(option, Outcome::Lose));
        let earliest = losing.min_by_key(|&option| (shown.all[option].1, shown.places[option]));
        demand(earliest == Some(witness), || format!("the witness of {state} should be {earliest:?}"))
    }

    fn with(&self, outcome: Outcome) -> Set<String> {
        self.that(|name| self.truth[name].outcome == outcome)
    }

    fn that(&self, test: impl Fn(&String) -> bool) -> Set<String> {
        self.truth.keys().filter(|name| test(name)).cloned().collect()
    }
}

impl Shown {
    fn is(&self, state: &str, outcome: Outcome) -> bool {
        self.all.get(state).is_some_and(|&(shown, _)| shown == outcome)
    }

    fn now(&mut self, state: &str, outcome: Outcome) -> Result<(), Fault> {
        let before = self.all.insert(state.to_owned(), (outcome, self.piece));
        demand(before.is_none(), || format!("{state} is shown twice"))
    }
}

/// Where pieces of a kind stand in a derivation.
fn place(piece: &Piece) -> u32 {
    match piece {
        Piece::States(_) => 0,
        Piece::Relation(_) => 1,
        Piece::Terminal { .. } => 2,
        Piece::Batch { .. } => 3,
        Piece::Winning { .. } | Piece::Losing { .. } => 4,
        Piece::Drawn { .. } => 5,
        Piece::Sum { .. } => 6,
        Piece::Conclusion { .. } => 7,
        Piece::Claims(_) => 8,
    }
}

fn listed<T: Ord + Clone>(list: &[T]) -> Result<Set<T>, Fault> {
    let set: Set<T> = list.iter().cloned().collect();
    demand(set.len() == list.len(), || "something is listed twice".to_owned())?;
    Ok(set)
}

fn demand(holds: bool, fault: impl FnOnce() -> Fault) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(fault()) }
}
