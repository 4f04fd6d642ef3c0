//! Judges the statements of a page by brute force: each is true, rests on earlier ones only, and none is missing.

use crate::{
    naive::{Truth, solve, solve_owned},
    statements::{Known, Pair, Piece, Set},
    table::Table,
};
use pruvo::{game::Rules, outcome::Outcome};
use std::collections::{BTreeMap, HashMap};

/// What is wrong with a page.
pub(crate) type Fault = String;

/// A game, solved naively, with the names of its states.
pub(crate) struct Judge {
    pub(crate) starts: Vec<String>,
    /// The names of the moves that lead from one state to another.
    pub(crate) moves: BTreeMap<Pair, Set<String>>,
    pub(crate) options: BTreeMap<String, Set<String>>,
    pub(crate) over: BTreeMap<String, Outcome>,
    pub(crate) truth: BTreeMap<String, Truth>,
    /// Who moves where, if a player may move several times in succession.
    pub(crate) movers: BTreeMap<String, String>,
}

/// How far a page has come.
#[derive(Default)]
pub(crate) struct Shown {
    /// The place of each state in S.
    places: HashMap<String, usize>,
    /// What has been shown.
    pub(crate) all: HashMap<String, Outcome>,
    /// Where somebody is said to move, on a page about one state.
    pub(crate) movers: Set<String>,
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
        let whose = |words: &[u64]| rules.players(words).map(|(player, _)| player.to_owned());
        let whose: Vec<_> = table.states.iter().filter_map(|state| whose(state.words())).collect();
        let whose = if rules.alternates() { Vec::new() } else { whose };
        let truth = if rules.alternates() {
            solve(&table.options, &table.over)
        } else {
            let owner =
                |words: &[u64]| usize::from(rules.mover(words).expect("somebody moves at every state"));
            let owners: Vec<_> = table.states.iter().map(|state| owner(state.words())).collect();
            solve_owned(&table.options, &table.over, &owners)
        };
        let called = |options: &Vec<usize>| options.iter().map(|&option| names[option].clone()).collect();
        Self {
            starts: rules.starts().iter().map(|state| name(state.words())).collect(),
            moves,
            options: names.iter().cloned().zip(table.options.iter().map(called)).collect(),
            over: names.iter().zip(&table.over).filter_map(|(n, over)| Some((n.clone(), (*over)?))).collect(),
            truth: names.iter().cloned().zip(truth).collect(),
            movers: names.iter().cloned().zip(whose.iter().cloned()).collect(),
        }
    }

    fn names(&self) -> Set<String> {
        self.truth.keys().cloned().collect()
    }

    /// What must be known of the game to read its pages.
    pub(crate) fn known(&self) -> Known {
        Known { names: self.names(), starts: self.starts.len(), over: self.over.keys().cloned().collect() }
    }

    /// The first fault of a page.
    pub(crate) fn judge(&self, pieces: &[Piece]) -> Result<(), Fault> {
        let order: Vec<_> = pieces.iter().map(place).collect();
        demand(order.is_sorted(), || format!("the kinds of pieces are out of order: {order:?}"))?;
        let turns = order.contains(&2) || self.movers.is_empty();
        demand(turns, || "nothing is said of who moves where".to_owned())?;
        let needed = [0, 1, 7, 8].iter().all(|kind| order.contains(kind));
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
            self.piece(piece, &mut shown).map_err(|fault| format!("{fault}, in {piece:?}"))?;
            if let Piece::Winning { state, .. } | Piece::Losing { state, .. } = piece {
                let remoteness = self.truth[state].remoteness.unwrap_or(u64::MAX);
                demand(last <= remoteness, || format!("{state} comes too late"))?;
                last = remoteness;
            }
        }
        demand(shown.all.len() == self.truth.len(), || "some states are not shown at all".to_owned())
    }

    /// Judges a piece that rests on nothing that is shown on the page.
    pub(crate) fn alone(&self, piece: &Piece) -> Result<(), Fault> {
        self.piece(piece, &mut Shown::default())
    }

    pub(crate) fn piece(&self, piece: &Piece, shown: &mut Shown) -> Result<(), Fault> {
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
            Piece::Turns(turns) => {
                let at = |player: &String| {
                    let own = self.movers.iter().filter(|(_, mover)| *mover == player);
                    own.map(|(state, _)| state.clone()).collect::<Set<_>>()
                };
                let all = turns.values().flatten().cloned().collect::<Set<_>>() == self.names();
                let right = all && turns.iter().all(|(player, states)| *states == at(player));
                demand(right, || "others move there".to_owned())
            }
            Piece::Batch { because, again, pairs, winning } => {
                let kept: Set<_> = pairs.iter().filter(|(from, to)| self.again(from, to)).collect();
                let kept: Set<_> = kept.into_iter().map(|(_, to)| to.clone()).collect();
                demand(kept == *again, || {
                    "these are not the options where the same player moves".to_owned()
                })?;
                let passed: Set<_> = pairs.iter().filter(|(from, to)| !self.again(from, to)).collect();
                let passed: Set<_> = passed.into_iter().map(|(_, to)| to.clone()).collect();
                demand(passed == *because, || {
                    "these are not the options where the opponent moves".to_owned()
                })?;
                self.batch(pairs, winning, shown)
            }
            Piece::Winning { state, transitions, witness, again } => {
                self.all_transitions(state, transitions)?;
                demand(self.again(state, witness) == *again, || "somebody else moves there".to_owned())?;
                self.earliest(state, witness, shown)?;
                self.settle(state, Outcome::Win, shown)
            }
            Piece::Losing { state, transitions, options, again } => {
                self.all_transitions(state, transitions)?;
                let (kept, passed): (Set<_>, Set<_>) =
                    self.options[state].iter().cloned().partition(|option| self.again(state, option));
                demand(*options == passed && *again == kept, || {
                    "an option is missing, or is none".to_owned()
                })?;
                let winning = options.iter().all(|option| shown.is(option, Outcome::Win));
                let losing = again.iter().all(|option| shown.is(option, Outcome::Lose));
                demand(winning && losing, || "an option is not shown before".to_owned())?;
                self.settle(state, Outcome::Lose, shown)
            }
            Piece::Explained { .. } | Piece::Halves { .. } | Piece::Verdict { .. } | Piece::Hint { .. } => {
                Err("this is about one state".to_owned())
            }
            Piece::Drawn { pairs, states } => self.drawn(pairs, states, shown),
            Piece::Sum { win, lose, draw } => {
                let sets = [(Outcome::Win, win), (Outcome::Lose, lose), (Outcome::Draw, draw)];
                let wrong = sets.into_iter().find(|(outcome, set)| **set != self.with(*outcome));
                demand(wrong.is_none(), || "the sum is wrong".to_owned())
            }
            Piece::Conclusion { start, outcome, first_moves, kept } => {
                demand(self.starts.contains(start), || format!("{start} is not the start"))?;
                demand(self.truth[start].outcome == *outcome, || "the conclusion is wrong".to_owned())?;
                let moves = |option: &String| self.moves[&(start.clone(), option.clone())].clone();
                let winning = self.options[start].iter().filter(|option| self.wins_by(start, option));
                let winning = winning.map(|option| (option.clone(), moves(option))).collect();
                let keeps =
                    |option: &&String| self.gets(start, option, self.truth[*option].outcome) == Outcome::Win;
                let others = self.options[start].iter().filter(keeps);
                let others: Set<_> = others.filter(|option| !self.wins_by(start, option)).cloned().collect();
                demand(*kept == others, || format!("others that keep the win are {others:?}"))?;
                demand(*first_moves == winning, || format!("the first moves should be {winning:?}"))
            }
            Piece::Claims(claims) => {
                let wrong = claims.iter().find(|(state, is)| self.truth[state].outcome != *is);
                demand(wrong.is_none(), || format!("this claim is false: {wrong:?}"))
            }
            _ => Err("this belongs to a page that goes by rounds".to_owned()),
        }
    }

    fn batch(&self, pairs: &Set<Pair>, winning: &Set<String>, shown: &mut Shown) -> Result<(), Fault> {
        let at_once = |name: &String| {
            let Truth { outcome, remoteness } = self.truth[name];
            (outcome, remoteness) == (Outcome::Win, Some(1))
        };
        demand(*winning == self.that(at_once), || "these are not the states that win at once".to_owned())?;
        let heads: Set<_> = pairs.iter().map(|(from, _)| from.clone()).collect();
        let fit = heads == *winning && pairs.len() == winning.len();
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
        for (state, option) in states.iter().flat_map(|state| self.transitions(state)) {
            let loses =
                shown.all.get(&option).is_some_and(|&o| self.gets(&state, &option, o) == Outcome::Lose);
            demand(drawn(&option) || loses, || format!("{option} is a way out"))?;
        }
        states.iter().try_for_each(|state| self.settle(state, Outcome::Draw, shown))
    }

    pub(crate) fn settle(&self, state: &str, outcome: Outcome, shown: &mut Shown) -> Result<(), Fault> {
        let goes_on = !self.over.contains_key(state) && self.truth[state].outcome == outcome;
        demand(goes_on, || format!("{state} is not {outcome}, or play is over there"))?;
        shown.now(state, outcome)
    }

    pub(crate) fn all_transitions(&self, state: &str, listed: &Set<Pair>) -> Result<(), Fault> {
        let all: Set<_> = self.transitions(state).collect();
        demand(*listed == all, || format!("these are not the transitions from {state}"))
    }

    pub(crate) fn transitions(&self, state: &str) -> impl Iterator<Item = Pair> {
        self.options[state].iter().map(move |option| (state.to_owned(), option.clone()))
    }

    /// Demands that the witness is, of the options that win for the player who moves there and have been shown to, the
    /// one that ends play soonest, and of several the first in S.
    fn earliest(&self, state: &str, witness: &String, shown: &Shown) -> Result<(), Fault> {
        let wins = |option: &&String| {
            shown.all.get(*option).is_some_and(|&outcome| self.gets(state, option, outcome) == Outcome::Win)
        };
        let winning = self.options[state].iter().filter(wins);
        let earliest = winning.min_by_key(|option| (self.truth[*option].remoteness, shown.places[*option]));
        demand(earliest == Some(witness), || format!("the witness of {state} should be {earliest:?}"))
    }

    /// Whether the player who moves from one state to another moves again there.
    pub(crate) fn again(&self, from: &str, to: &str) -> bool {
        self.movers.get(from).zip(self.movers.get(to)).is_some_and(|(from, to)| from == to)
    }

    /// Whether a move wins: a player who may move several times in succession must be able to win if that is the only
    /// move there, so that coming back would not help.
    pub(crate) fn wins_by(&self, from: &str, to: &str) -> bool {
        if self.movers.is_empty() {
            return self.gets(from, to, self.truth[to].outcome) == Outcome::Win;
        }
        let places: HashMap<&String, usize> = self.options.keys().zip(0..).collect();
        let options = self.options.iter().map(|(state, options)| {
            let options = options.iter().filter(|option| state != from || *option == to);
            options.map(|option| places[option]).collect::<Vec<_>>()
        });
        let over = self.options.keys().map(|state| self.over.get(state).copied()).collect::<Vec<_>>();
        let mover = &self.movers[from];
        let owners =
            self.options.keys().map(|state| usize::from(self.movers[state] != *mover)).collect::<Vec<_>>();
        solve_owned(&options.collect::<Vec<_>>(), &over, &owners)[places[&from.to_owned()]].outcome
            == Outcome::Win
    }

    /// What a player gets by moving from one state to another that has an outcome.
    pub(crate) fn gets(&self, from: &str, to: &str, outcome: Outcome) -> Outcome {
        if self.again(from, to) { outcome } else { outcome.turned() }
    }

    pub(crate) fn with(&self, outcome: Outcome) -> Set<String> {
        self.that(|name| self.truth[name].outcome == outcome)
    }

    pub(crate) fn that(&self, test: impl Fn(&String) -> bool) -> Set<String> {
        self.truth.keys().filter(|name| test(name)).cloned().collect()
    }
}

impl Shown {
    pub(crate) fn is(&self, state: &str, outcome: Outcome) -> bool {
        self.all.get(state).is_some_and(|&shown| shown == outcome)
    }

    pub(crate) fn now(&mut self, state: &str, outcome: Outcome) -> Result<(), Fault> {
        let before = self.all.insert(state.to_owned(), outcome);
        demand(before.is_none(), || format!("{state} is shown twice"))
    }
}

/// Where pieces of a kind stand in a derivation.
fn place(piece: &Piece) -> u32 {
    match piece {
        Piece::States(_) => 0,
        Piece::Relation(_) => 1,
        Piece::Turns(_) => 2,
        Piece::Terminal { .. } => 3,
        Piece::Batch { .. } => 4,
        Piece::Winning { .. } | Piece::Losing { .. } => 5,
        Piece::Drawn { .. } => 6,
        Piece::Sum { .. } => 7,
        Piece::Conclusion { .. } => 8,
        Piece::Claims(_) => 9,
        _ => 10,
    }
}

fn listed<T: Ord + Clone>(list: &[T]) -> Result<Set<T>, Fault> {
    let set: Set<T> = list.iter().cloned().collect();
    demand(set.len() == list.len(), || "something is listed twice".to_owned())?;
    Ok(set)
}

pub(crate) fn demand(holds: bool, fault: impl FnOnce() -> Fault) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(fault()) }
}
