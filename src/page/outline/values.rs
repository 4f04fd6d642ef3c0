//! What the page of Grundy values says: the legend, a mex a state, the table, the sums, who wins. No words yet.

use super::Outlined;
use crate::{
    check::{Part, Valued, nim_sum},
    diagnostic::Diagnostic,
    game::{Rules, Turn},
    page::{
        Style,
        statement::{FirstMove, Statement, Summed, ValueOf, Values},
    },
    state::{Options, State},
};
use std::collections::BTreeSet;

/// The page of the values of all states, and of these states of the whole game.
///
/// In the style `full` every value has its mex; the others have the tables only.
///
/// # Errors
/// A state that has no name that reads back.
pub fn values(valued: &Valued<'_>, style: Style, states: &[State], period: bool) -> Outlined<Vec<Statement>> {
    let outline = Outline { valued };
    let mut said = Vec::new();
    let parameters = &valued.rules().identity().parameters;
    said.extend(super::constants(parameters));
    let mut about = vec![Values::LegendValues { apart: valued.rules().falls_apart() }];
    if style == Style::Full {
        outline.mex(&mut about)?;
    }
    outline.tables(&mut about)?;
    if period {
        periods(&mut about);
        let said = |says: &Values| matches!(says, Values::Period { .. } | Values::NoPeriod { .. });
        if !about.iter().any(said) {
            let error = Diagnostic::input("a period is that of a sequence, and these states are none");
            let error = error.note("the states would be numbers, or single heaps, without gaps");
            return Err(Box::new(error.help("leave `--period` out, or begin with another number")));
        }
    }
    for state in states {
        outline.state(state, &mut about)?;
    }
    said.extend(about.into_iter().map(Statement::Values));
    Ok(said)
}

struct Outline<'v> {
    valued: &'v Valued<'v>,
}

impl Outline<'_> {
    fn mex(&self, said: &mut Vec<Values>) -> Outlined<()> {
        for row in self.valued.rows() {
            let options = self.valued.options(row)?;
            let options = options.iter().map(|(_, parts)| self.summed(parts)).collect::<Outlined<_>>()?;
            let state = self.valued.games()[row.game].name(row.state.words())?;
            said.push(Values::Mex { game: self.game(row.game), state, options, value: row.is });
        }
        Ok(())
    }

    /// A table for each game that is not the same as one before.
    fn tables(&self, said: &mut Vec<Values>) -> Outlined<()> {
        let games = self.valued.games();
        for (number, game) in games.iter().enumerate() {
            let rows = self.valued.rows().iter().filter(|row| row.game == number);
            let mut rows: Vec<_> = rows.collect();
            rows.sort_by(|a, b| a.state.cmp(&b.state));
            let value = |row: &&crate::certificate::values::Row| {
                Ok(ValueOf { game: None, state: game.name(row.state.words())?, value: row.is })
            };
            let values = rows.iter().map(value).collect::<Outlined<Vec<_>>>()?;
            if !values.is_empty() {
                said.push(Values::ValueTable { game: self.game(number), values });
            }
        }
        Ok(())
    }

    /// The value of a state of the whole game, and who wins there.
    fn state(&self, state: &State, said: &mut Vec<Values>) -> Outlined<()> {
        let rules = self.valued.rules();
        let Some(parts) = self.valued.parts(state.words())? else { return Ok(()) };
        let name = rules.name(state.words())?;
        if parts.len() != 1 {
            said.push(Values::NimSum { state: name.clone(), sum: self.summed(&parts)? });
        }
        let over = rules.turn(state.words(), &mut Options::default())? != Turn::Open;
        let moves = self.winning_moves(rules, state)?;
        said.push(Values::WhoWins { state: name, value: nim_sum(&parts), over, moves });
        Ok(())
    }

    /// The moves to options of value 0, each option once with the names of all moves to it.
    fn winning_moves(&self, rules: &dyn Rules, state: &State) -> Outlined<Vec<FirstMove>> {
        let mut good: Vec<(State, FirstMove)> = Vec::new();
        for made in rules.moves(state.words())? {
            if self.valued.value(made.to.words())? != Some(0) {
                continue;
            }
            match good.iter_mut().find(|(to, _)| *to == made.to) {
                Some((_, known)) => known.names.extend(made.name),
                None => {
                    let to = rules.name(made.to.words())?;
                    good.push((made.to, FirstMove { to, names: made.name.into_iter().collect() }));
                }
            }
        }
        Ok(good.into_iter().map(|(_, first)| first).collect())
    }

    /// The number of a game, from 1, where there are several.
    fn game(&self, number: usize) -> Option<usize> {
        (self.valued.games().len() > 1).then_some(number + 1)
    }

    fn summed(&self, parts: &[Part]) -> Outlined<Summed> {
        let part = |part: &Part| {
            let state = self.valued.games()[part.game].name(part.state.words())?;
            Ok(ValueOf { game: self.game(part.game), state, value: part.value })
        };
        Ok(Summed { parts: parts.iter().map(part).collect::<Outlined<_>>()?, value: nim_sum(parts) })
    }
}

/// After each table that is a sequence, whether its values repeat.
fn periods(said: &mut Vec<Values>) {
    let mut with = Vec::new();
    for values in said.drain(..) {
        let sequence = match &values {
            Values::ValueTable { values, .. } => sequence(values),
            _ => None,
        };
        with.push(values);
        let Some(sequence) = sequence else { continue };
        // What comes behind a gap is left out, unless it is most of them.
        let next = |pair: &[(i64, u64)]| pair[0].0.checked_add(1) == Some(pair[1].0);
        let whole = sequence.windows(2).take_while(|pair| next(pair)).count();
        if 2 * whole < sequence.len() {
            continue;
        }
        let values: Vec<_> = sequence[..=whole].iter().map(|&(_, value)| value).collect();
        let last = sequence[whole].0;
        with.push(match period(&values) {
            Some((first, period)) => Values::Period { first: sequence[first].0, period, last },
            None => Values::NoPeriod { last },
        });
    }
    *said = with;
}

/// The values by number, where states are numbers; at least two.
pub(in crate::page) fn sequence(values: &[ValueOf]) -> Option<Vec<(i64, u64)>> {
    let by_number = values.iter().map(|of| match numbers(&of.state)?[..] {
        [number] => Some((number, of.value)),
        _ => None,
    });
    let by_number = by_number.collect::<Option<Vec<_>>>()?;
    // `1` and `[1]` may be two states.
    let differ =
        by_number.iter().map(|&(number, _)| number).collect::<BTreeSet<_>>().len() == by_number.len();
    (differ && by_number.len() > 1).then_some(by_number)
}

/// The numbers of which a name consists, between commas and in brackets; `None` if there is anything else in it.
pub(in crate::page) fn numbers(name: &str) -> Option<Vec<i64>> {
    let inside = |open, close| name.strip_prefix(open)?.strip_suffix(close);
    let name = inside('[', ']').or_else(|| inside('(', ')')).unwrap_or(name);
    let number = |text: &str| text.parse::<i64>().ok().filter(|number| number.to_string() == text);
    name.split(',').map(|text| number(text.trim())).collect()
}

/// How many values come before those that repeat, and after how many they do: the least period that is seen three times,
/// and in half of the values, with the least number of values before it.
fn period(values: &[u64]) -> Option<(usize, usize)> {
    let repeats = |period: usize| {
        let differs = (period..values.len()).rev().find(|&at| values[at] != values[at - period]);
        let first = differs.map_or(0, |at| at - period + 1);
        (values.len() - first >= (3 * period).max(values.len() / 2)).then_some((first, period))
    };
    (1..=values.len() / 3).find_map(repeats)
}

#[cfg(test)]
mod tests {
    use super::{numbers, period};

    #[test]
    fn a_period_is_the_least_one_after_the_least_beginning() {
        assert_eq!(period(&[0, 1, 2, 0, 1, 2, 0, 1, 2]), Some((0, 3)));
        assert_eq!(period(&[9, 9, 1, 2, 1, 2, 1, 2]), Some((2, 2)));
        assert_eq!(period(&[1, 2, 3, 4, 5, 6]), None);
        assert_eq!(period(&[1, 2, 3, 4, 5, 6, 7, 7, 7]), None, "three alike at the end are no period");
        assert_eq!(period(&[0, 1, 2, 0, 1, 2, 0, 1]), None, "twice and a bit is not three times");
    }

    #[test]
    fn names_of_numbers_are_read() {
        assert_eq!(numbers("[12]"), Some(vec![12]));
        assert_eq!(numbers("(3, 4)"), Some(vec![3, 4]));
        assert_eq!(numbers("^3"), None);
    }
}
