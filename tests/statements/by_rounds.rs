//! Judges pages that go by rounds, or sum up: every figure is right, what is listed is true, and whatever is not listed is
//! counted, with the option that lists it.

use crate::{
    judge::{Fault, Judge, demand},
    naive::Truth,
    statements::{Piece, RoundRow, Set},
};
use pruvo::outcome::Outcome;
use std::collections::BTreeMap;

impl Judge {
    /// The first fault of a page that goes by rounds.
    pub(crate) fn judge_rounds(&self, pieces: &[Piece]) -> Result<(), Fault> {
        let order: Vec<_> = pieces.iter().map(rank).collect();
        demand(order.is_sorted(), || format!("the pieces are out of order: {order:?}"))?;
        let times = |rank: u64| order.iter().filter(|&&found| found.0 == rank).count();
        demand(times(0) == 1 && times(3) == 1, || "the size, or the table of rounds".to_owned())?;
        demand(times(1) == usize::from(!self.movers.is_empty()), || {
            "who moves at how many states".to_owned()
        })?;
        demand(times(2) == self.starts.len(), || "a conclusion for every start".to_owned())?;
        demand(times(5) == usize::from(!self.left().is_empty()), || "the states that are left".to_owned())?;
        let mut told: BTreeMap<(u64, Outcome), usize> = BTreeMap::new();
        for piece in pieces {
            self.round_piece(piece, &mut told).map_err(|fault| format!("{fault}, in {piece:?}"))?;
        }
        let settled = self.truth.values().filter_map(|truth| Some((truth.remoteness?, truth.outcome)));
        let ends = self.over.iter().filter(|(_, outcome)| **outcome == Outcome::Draw);
        let all: Set<_> = settled.chain(ends.map(|(_, outcome)| (0, *outcome))).collect();
        let once = told.values().all(|&times| times == 1);
        demand(once && told.keys().copied().collect::<Set<_>>() == all, || {
            format!("told are {told:?}, and there are {all:?}")
        })
    }

    /// The states that no round settles.
    fn left(&self) -> Set<String> {
        self.that(|name| self.truth[name].outcome == Outcome::Draw && !self.over.contains_key(name))
    }

    /// The states that a round settles with an outcome.
    fn settled(&self, round: u64, outcome: Outcome) -> Set<String> {
        self.that(|name| match (self.over.get(name), outcome) {
            (Some(over), Outcome::Draw) => round == 0 && *over == Outcome::Draw,
            _ => self.truth[name] == Truth { outcome, remoteness: Some(round) },
        })
    }

    fn round_piece(&self, piece: &Piece, told: &mut BTreeMap<(u64, Outcome), usize>) -> Result<(), Fault> {
        match piece {
            Piece::Size { states, pairs } => {
                let all: usize = self.options.values().map(Set::len).sum();
                demand((*states, *pairs) == (self.truth.len(), all), || "another size".to_owned())
            }
            Piece::TurnCounts(counts) => {
                let at = |player: &String| self.movers.values().filter(|mover| *mover == player).count();
                let all = counts.values().sum::<usize>() == self.truth.len();
                demand(all && counts.iter().all(|(player, count)| at(player) == *count), || {
                    "others move there".to_owned()
                })
            }
            Piece::Conclusion { .. } | Piece::Claims(_) => self.alone(piece),
            Piece::Rounds { rounds, left, sums } => self.counts(rounds, *left, *sums),
            Piece::Ended { outcome, states, more } => {
                let all = self.settled(0, *outcome);
                *told.entry((0, *outcome)).or_default() += 1;
                let over = all.iter().all(|state| self.over.contains_key(state));
                demand(over && states.is_subset(&all), || "play goes on there".to_owned())?;
                demand(states.len() + more == all.len(), || format!("there are {}", all.len()))
            }
            Piece::Round { round, outcome, rows, more } => {
                let all = self.settled(*round, *outcome);
                *told.entry((*round, *outcome)).or_default() += 1;
                let states: Set<_> = rows.iter().map(|row| row.state.clone()).collect();
                demand(states.len() == rows.len(), || "a state is listed twice".to_owned())?;
                demand(states.is_subset(&all), || "another round settles it".to_owned())?;
                demand(states.len() + more == all.len(), || format!("there are {}", all.len()))?;
                rows.iter().try_for_each(|row| self.reason(row, *round, *outcome))
            }
            Piece::Left { leaning, pairs, more } => self.stay(*leaning, pairs, *more),
            Piece::Unlisted { first, last } => {
                demand(first <= last, || "no rounds".to_owned())?;
                for round in *first..=*last {
                    for outcome in Outcome::ALL {
                        if !self.settled(round, outcome).is_empty() {
                            *told.entry((round, outcome)).or_default() += 1;
                        }
                    }
                    let any = Outcome::ALL.iter().any(|&outcome| !self.settled(round, outcome).is_empty());
                    demand(any, || format!("there is no round {round}"))?;
                }
                Ok(())
            }
            _ => Err("this belongs to a page that lists everything".to_owned()),
        }
    }

    fn counts(
        &self,
        rounds: &[((u64, u64), [usize; 3])],
        left: usize,
        sums: [usize; 3],
    ) -> Result<(), Fault> {
        let mut next = 0;
        for ((first, last), counts) in rounds {
            demand(*first == next && first <= last, || format!("round {next} is missing"))?;
            next = last + 1;
            let of =
                |outcome| (*first..=*last).map(|round| self.settled(round, outcome).len()).sum::<usize>();
            let right = [of(Outcome::Win), of(Outcome::Lose), of(Outcome::Draw)];
            demand(*counts == right, || format!("in the rounds {first}..{last} it is {right:?}"))?;
        }
        demand(left == self.left().len(), || "others are left".to_owned())?;
        let all = [Outcome::Win, Outcome::Lose, Outcome::Draw].map(|outcome| self.with(outcome).len());
        let sum = |n: usize| rounds.iter().map(|(_, counts)| counts[n]).sum::<usize>();
        let listed = [sum(0), sum(1), sum(2) + left];
        demand(sums == all && listed == all, || format!("in all it is {all:?}"))
    }

    /// Demands that options are the reason why a round settles a state.
    fn reason(&self, row: &RoundRow, round: u64, outcome: Outcome) -> Result<(), Fault> {
        let RoundRow { state, options, again } = row;
        let both: Set<_> = options.union(again).cloned().collect();
        let all = &self.options[state];
        let right = both.is_subset(all)
            && options.is_disjoint(again)
            && again.iter().all(|option| self.again(state, option))
            && options.iter().all(|option| !self.again(state, option));
        demand(right, || format!("these are no options of {state}, or others move there"))?;
        let number = if outcome == Outcome::Win { 1 } else { all.len() };
        demand(both.len() == number, || format!("a reason for {state} is missing"))?;
        let proves = |option: &String| {
            let Truth { outcome: theirs, remoteness } = self.truth[option];
            self.gets(state, option, theirs) == outcome && remoteness.is_some_and(|r| r < round)
        };
        demand(both.iter().all(proves), || format!("no reason for {state}"))
    }

    fn stay(&self, leaning: bool, pairs: &BTreeMap<String, String>, more: usize) -> Result<(), Fault> {
        let left = self.left();
        let drawn = |name: &String| self.truth[name].outcome == Outcome::Draw;
        let by_the_rules = self.over.values().any(|&outcome| outcome == Outcome::Draw);
        demand(leaning == by_the_rules, || "drawn by the rules, or not".to_owned())?;
        demand(pairs.len() + more == left.len(), || format!("{} are left", left.len()))?;
        for (state, option) in pairs {
            let stays = left.contains(state) && self.options[state].contains(option) && drawn(option);
            demand(stays, || format!("{state} does not stay"))?;
        }
        // What the words say of all other transitions.
        let way_out = |state: &String, option: &String| {
            !drawn(option) && self.gets(state, option, self.truth[option].outcome) != Outcome::Lose
        };
        let out = left.iter().find(|state| self.options[*state].iter().any(|option| way_out(state, option)));
        demand(out.is_none(), || format!("there is a way out of {out:?}"))
    }
}

/// Where a piece stands on a page that goes by rounds.
fn rank(piece: &Piece) -> (u64, u64, Outcome) {
    match piece {
        Piece::Size { .. } => (0, 0, Outcome::Lose),
        Piece::TurnCounts(_) => (1, 0, Outcome::Lose),
        Piece::Conclusion { .. } => (2, 0, Outcome::Lose),
        Piece::Rounds { .. } => (3, 0, Outcome::Lose),
        Piece::Ended { outcome, .. } => (4, 0, *outcome),
        Piece::Round { round, outcome: Outcome::Win, .. } => (4, *round, Outcome::Lose),
        Piece::Round { round, .. } => (4, *round, Outcome::Win),
        Piece::Unlisted { first, .. } => (4, *first, Outcome::Lose),
        Piece::Left { .. } => (5, 0, Outcome::Lose),
        _ => (6, 0, Outcome::Lose),
    }
}
