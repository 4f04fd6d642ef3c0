//! Says what goes by rounds, and makes the tables.

use super::{Inline, Pair, SPACE, Slot, Wording, joined, math, merged, set_of, words};
use crate::{
    outcome::Outcome,
    page::{
        Math, Table,
        language::{Forms, Heads, Place, Sentence},
        statement::{RoundCount, RoundRow, Statement, TurnCount},
        style::Style,
    },
};

/// A cell of a table.
type Cell = Vec<Inline>;

impl Wording<'_> {
    /// What a statement says that goes by rounds; other statements say nothing here.
    pub(super) fn by_rounds(&self, statement: &Statement) -> Vec<Inline> {
        let rounds = &self.language.rounds;
        match statement {
            Statement::Size { states, pairs } => {
                let states = ("states", number(&rounds.states, *states, &[]));
                let pairs = ("pairs", number(&rounds.pairs, *pairs, &[]));
                rounds.size.fill(&[states, pairs, full()])
            }
            Statement::TurnCounts { turns } => {
                let turn = |TurnCount { player, states }: &TurnCount| {
                    number(&rounds.turns, *states, &[("player", words(player.clone()))])
                };
                joined(turns.iter().map(turn).collect(), |_| SPACE)
            }
            Statement::Target { state, outcome, states } => {
                let fact = self.clause(Place::Main, std::slice::from_ref(state), *outcome);
                number(&rounds.target, *states, &[("fact", fact)])
            }
            Statement::Result => rounds.result.fill(&[]),
            Statement::Rounds { remoteness, .. } => {
                let mut said = vec![rounds.rounds.fill(&[])];
                said.extend(remoteness.then(|| rounds.remoteness.fill(&[])));
                joined(said, |_| SPACE)
            }
            Statement::Ended { outcome, count, states } => {
                let said = number(rounds.ended.of(*outcome), *count, &[("states", math(set_of(states)))]);
                self.with_more(said, *count, states.len(), span(0, 0))
            }
            Statement::Round { round, outcome, again, count, rows } => {
                let forms = match (outcome, again) {
                    (Outcome::Win, false) => &rounds.winning,
                    (Outcome::Win, true) => &rounds.winning_again,
                    (Outcome::Lose | Outcome::Draw, false) => &rounds.losing,
                    (Outcome::Lose | Outcome::Draw, true) => &rounds.losing_again,
                };
                let said = number(forms, *count, &[("round", words(round.to_string()))]);
                self.with_more(said, *count, rows.len(), span(*round, *round))
            }
            Statement::Left { leaning, count, pairs } => {
                let said = number(if *leaning { &rounds.left_leaning } else { &rounds.left }, *count, &[]);
                self.with_more(said, *count, pairs.len(), full())
            }
            Statement::Unlisted { first, last } => {
                let both = if first == last { first.to_string() } else { format!("{first}..{last}") };
                let forms = rounds.unlisted.of(if first == last { 1 } else { 2 });
                forms.fill(&[("rounds", words(both)), span(*first, *last)])
            }
            _ => Vec::new(),
        }
    }

    /// A sentence, and how many of the things it speaks of are not listed.
    fn with_more(&self, said: Vec<Inline>, count: usize, listed: usize, option: Slot<'_>) -> Vec<Inline> {
        let rounds = &self.language.rounds;
        let more = match count - listed {
            0 => return said,
            _ if listed == 0 => number(&rounds.all_more, count, &[option]),
            more => rounds.more.fill(&[("count", words(more.to_string())), option]),
        };
        joined(vec![said, more], |_| SPACE)
    }

    /// The table that belongs to a statement.
    pub(in crate::page) fn table(&self, statement: &Statement) -> Option<Table> {
        let heads = &self.language.rounds.heads;
        let table = match statement {
            Statement::Rounds { rounds, left, .. } => counts(heads, rounds, *left),
            Statement::Round { rows, outcome, again, .. } => reasons(heads, rows, *outcome, *again),
            Statement::Left { pairs, .. } => options(heads, pairs),
            Statement::Values(values) => return self.value_table(values),
            Statement::Periods(periods) => return self.period_table(periods),
            _ => return None,
        };
        (!table.rows.is_empty()).then_some(table)
    }
}

/// How many states are settled in which round.
fn counts(heads: &Heads, rounds: &[RoundCount], left: usize) -> Table {
    let Heads { round, win, lose, draw, left: never, all, .. } = heads;
    let drawn = left > 0 || rounds.iter().any(|round| round.draw > 0);
    let row = |label: Cell, [win, lose, draw]: [usize; 3]| {
        let count = |count: usize| words(count.to_string());
        let mut row = vec![label, count(win), count(lose)];
        row.extend(drawn.then(|| count(draw)));
        row
    };
    let label =
        |first, last| words(if first == last { format!("{first}") } else { format!("{first}..{last}") });
    let mut rows: Vec<_> = rounds
        .iter()
        .map(|&RoundCount { first, last, win, lose, draw }| row(label(first, last), [win, lose, draw]))
        .collect();
    if left > 0 {
        rows.push(row(never.fill(&[]), [0, 0, left]));
    }
    let sum = |of: fn(&RoundCount) -> usize| rounds.iter().map(of).sum::<usize>();
    let sums = [sum(|round| round.win), sum(|round| round.lose), sum(|round| round.draw) + left];
    rows.push(row(all.fill(&[]), sums));
    let mut head = titles(&[round, win, lose]);
    head.extend(drawn.then(|| draw.fill(&[])));
    Table { numbers: true, head, rows }
}

/// States with the options that are the reason for their outcome.
fn reasons(heads: &Heads, all: &[RoundRow], outcome: Outcome, again: bool) -> Table {
    let cell = |options: &[String]| match (outcome, options) {
        (Outcome::Win, [option]) => math(Math::State(option.clone())),
        (Outcome::Win, _) => Vec::new(),
        (Outcome::Lose | Outcome::Draw, options) => math(set_of(options)),
    };
    let row = |row: &RoundRow| {
        let mut cells = vec![math(Math::State(row.state.clone())), cell(&row.options)];
        cells.extend(again.then(|| cell(&row.again)));
        cells
    };
    let mut head =
        titles(&[&heads.state, if outcome == Outcome::Win { &heads.option } else { &heads.options }]);
    head.extend(again.then(|| heads.again.fill(&[])));
    Table { numbers: false, head, rows: all.iter().map(row).collect() }
}

/// States with an option each.
fn options(heads: &Heads, pairs: &[Pair]) -> Table {
    let row = |(from, to): &Pair| vec![math(Math::State(from.clone())), math(Math::State(to.clone()))];
    Table {
        numbers: false,
        head: titles(&[&heads.state, &heads.option]),
        rows: pairs.iter().map(row).collect(),
    }
}

fn titles(titles: &[&Sentence]) -> Vec<Cell> {
    titles.iter().map(|title| merged(title.fill(&[]))).collect()
}

/// The form for so many things, with their number in `{count}`.
fn number(forms: &Forms, count: usize, slots: &[Slot<'_>]) -> Vec<Inline> {
    let slots: Vec<_> = slots.iter().cloned().chain([("count", words(count.to_string()))]).collect();
    forms.of(count).fill(&slots)
}

/// What is typed to see everything.
fn full() -> Slot<'static> {
    ("option", vec![Inline::Code(format!("--style {}", Style::Full.name()))])
}

/// What is typed to see rounds wholly.
fn span(first: u64, last: u64) -> Slot<'static> {
    let rounds = if first == last { first.to_string() } else { format!("{first}..{last}") };
    ("option", vec![Inline::Code(format!("--rounds {rounds}"))])
}
