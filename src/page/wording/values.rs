//! Says what is to be said of Grundy values, and makes the tables.

use super::{Inline, Place, SPACE, Wording, joined, math, relation, words};
use crate::page::{
    Math, Sign, Table,
    language::{Sentence, ValueHeads},
    name::bare,
    outline::values::{numbers, sequence},
    statement::{Summed, ValueOf, Values},
};
use std::collections::BTreeMap;

/// A cell of a table.
type Cell = Vec<Inline>;

impl Wording<'_> {
    pub(super) fn values(&self, says: &Values) -> Vec<Inline> {
        let values = &self.language.values;
        match says {
            Values::LegendValues { apart } => {
                let state = "s".to_owned();
                let grundy = ("grundy", math(Math::Grundy(state.clone())));
                let mut said = vec![values.legend.fill(&[grundy, ("state", math(Math::State(state)))])];
                said.extend(apart.then(|| values.apart.fill(&[])));
                joined(said, |_| SPACE)
            }
            Values::Mex { game, state, options, value } => {
                let mex = self.mex(self.grundy(*game, state), options, *value);
                if options.is_empty() {
                    let state = ("state", math(Math::State(state.clone())));
                    return values.none.fill(&[state, ("mex", math(mex))]);
                }
                let mut said = math(mex);
                said.extend(words(".".to_owned()));
                said
            }
            Values::ValueTable { game: None, .. } => values.table.fill(&[]),
            Values::ValueTable { game: Some(number), .. } => {
                values.table_of.fill(&[("number", words(number.to_string()))])
            }
            Values::NimSum { state, sum } => {
                let slots =
                    [("state", math(Math::State(state.clone()))), ("sum", math(self.whole_sum(state, sum)))];
                values.sum.fill(&slots)
            }
            Values::WhoWins { state, value, over, moves } => {
                let fact = equal(self.grundy(None, state), Math::Number(*value));
                let fact = self.language.clauses.at(Place::Because).formula.fill(&[("formula", math(fact))]);
                let (fact, list) = (("fact", fact), ("list", self.first_moves(moves)));
                match value {
                    0 if *over => self.language.second_has_won.fill(&[fact]),
                    0 => self.language.second_wins.fill(&[fact]),
                    _ => self.language.first_wins.of(moves.len()).fill(&[fact, list]),
                }
            }
            Values::Period { first, period, last } => {
                let [first, last] = [first, last].map(|n| words(n.to_string()));
                let period = ("period", words(period.to_string()));
                values.period.fill(&[("first", first), period, ("last", last)])
            }
            Values::NoPeriod { last } => values.no_period.fill(&[("last", words(last.to_string()))]),
        }
    }

    /// g(6) = mex{g(5), g(4)⊕g(1)} = mex{1, 3} = 0; without the second step where nothing is left of any option.
    fn mex(&self, state: Math, options: &[Summed], value: u64) -> Math {
        let terms = options.iter().map(|option| match &option.parts[..] {
            [] => Math::Number(0),
            parts => sum_of(parts.iter().map(|part| self.grundy(part.game, &part.state)).collect()),
        });
        let values = options.iter().map(|option| Math::Number(option.value));
        let last = equal(Math::Mex(values.collect()), Math::Number(value));
        // Where nothing is left of the options, their values are the terms.
        let same = options.iter().all(|option| option.parts.is_empty());
        let last = if same { last } else { equal(Math::Mex(terms.collect()), last) };
        equal(state, last)
    }

    /// The value of a state, in a sum of that of a game.
    fn grundy(&self, game: Option<usize>, state: &str) -> Math {
        let state = if self.bare { bare(state) } else { state }.to_owned();
        match game {
            None => Math::Grundy(state),
            Some(game) => Math::GrundyIn(game, state),
        }
    }

    /// g(8, 11) = g(8) ⊕ g(11) = 8 ⊕ 11 = 3.
    fn whole_sum(&self, state: &str, sum: &Summed) -> Math {
        let whole = self.grundy(None, state);
        if sum.parts.is_empty() {
            return equal(whole, Math::Number(sum.value));
        }
        let terms = sum.parts.iter().map(|part| self.grundy(part.game, &part.state)).collect();
        let values = sum.parts.iter().map(|part| Math::Number(part.value)).collect();
        equal(whole, equal(sum_of(terms), equal(sum_of(values), Math::Number(sum.value))))
    }

    /// The table that belongs to what is said of values.
    pub(super) fn value_table(&self, says: &Values) -> Option<Table> {
        let heads = &self.language.values.heads;
        match says {
            Values::ValueTable { values, .. } => {
                Some(tens(values).or_else(|| square(values)).unwrap_or_else(|| list(heads, values)))
            }
            Values::NimSum { sum, .. } => Some(binary(heads, sum)),
            _ => None,
        }
    }
}

fn sum_of(mut terms: Vec<Math>) -> Math {
    if terms.len() == 1 { terms.remove(0) } else { Math::NimSum(terms) }
}

fn equal(left: Math, right: Math) -> Math {
    relation(left, Sign::Equal, right)
}

fn number(value: u64) -> Cell {
    math(Math::Number(value))
}

/// Values of numbers: ten a line.
fn tens(values: &[ValueOf]) -> Option<Table> {
    let values: BTreeMap<i64, u64> = sequence(values)?.into_iter().collect();
    let (first, last) = (*values.keys().next()?, *values.keys().next_back()?);
    let lines = first.div_euclid(10)..=last.div_euclid(10);
    // Numbers that are far apart are listed.
    if usize::try_from(last.checked_sub(first)?).ok()? > 4 * values.len() {
        return None;
    }
    let head = [math(Math::Constant("n".to_owned()))];
    let head = head.into_iter().chain((0..10).map(|digit| words(format!("+{digit}")))).collect();
    let row = |ten: i64| {
        let cells = (0..10).map(|digit| values.get(&(ten * 10 + digit)));
        let cells = cells.map(|value| value.map_or(Cell::new(), |&value| number(value)));
        std::iter::once(words((ten * 10).to_string())).chain(cells).collect()
    };
    Some(Table { numbers: true, head, rows: lines.map(row).collect() })
}

/// Values of pairs of numbers: the first one downwards, the second one to the right.
fn square(values: &[ValueOf]) -> Option<Table> {
    let mut cells = BTreeMap::new();
    for of in values {
        let [row, column] = numbers(&of.state)?[..] else { return None };
        if cells.insert((row, column), of.value).is_some() {
            return None;
        }
    }
    let mut rows: Vec<i64> = cells.keys().map(|&(row, _)| row).collect();
    let mut columns: Vec<i64> = cells.keys().map(|&(_, column)| column).collect();
    columns.sort_unstable();
    for all in [&mut rows, &mut columns] {
        all.dedup();
    }
    // Wider ones do not fit on a page.
    if columns.len() > 20 || rows.len() * columns.len() > 4 * cells.len() {
        return None;
    }
    let name = |number: &i64| words(number.to_string());
    let head = std::iter::once(Cell::new()).chain(columns.iter().map(name)).collect();
    let row = |row: &i64| {
        let cell = |column: &i64| cells.get(&(*row, *column)).map_or(Cell::new(), |&value| number(value));
        std::iter::once(name(row)).chain(columns.iter().map(cell)).collect()
    };
    Some(Table { numbers: true, head, rows: rows.iter().map(row).collect() })
}

fn list(heads: &ValueHeads, values: &[ValueOf]) -> Table {
    let head = [&heads.state, &heads.value].map(|head| head.fill(&[])).to_vec();
    let row = |of: &ValueOf| vec![math(Math::State(of.state.clone())), number(of.value)];
    Table { numbers: true, head, rows: values.iter().map(row).collect() }
}

/// The values of parts in binary digits, one below the other, with their nim-sum.
fn binary(heads: &ValueHeads, sum: &Summed) -> Table {
    let head = |sentence: &Sentence| sentence.fill(&[]);
    let widest = sum.parts.iter().map(|part| part.value).max().unwrap_or(0).max(sum.value);
    let width = (u64::BITS - widest.leading_zeros()).max(1) as usize;
    let digits = |value: u64| words(format!("{value:0width$b}"));
    let mut rows: Vec<_> = sum
        .parts
        .iter()
        .map(|part| vec![math(Math::State(part.state.clone())), number(part.value), digits(part.value)])
        .collect();
    rows.push(vec![heads.sum.fill(&[]), number(sum.value), digits(sum.value)]);
    Table { numbers: true, head: [&heads.part, &heads.value, &heads.binary].map(head).to_vec(), rows }
}
