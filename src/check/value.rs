//! The kernel for Grundy values. Stands on what the kernel stands on. Trusted.
//!
//! Why what it accepts is true: the value of a state is the mex of the values of its options. A row shows that an option
//! has each smaller value, and the rules, asked anew, that no option has the value itself. All options are valued by
//! *earlier* rows, so by induction all values are right, and play cannot go in circles.
//!
//! The value of games side by side is the nim-sum of their values: the theorem of Sprague (1935) and Grundy (1939), which
//! a certificate has to name where it is used. It holds where both players have the same moves, the turn passes with every
//! move, and who is stuck has lost.

use super::{Refusal, Rule, Stop, Valued};
use crate::{
    certificate::{
        FORMAT,
        values::{Row, Valuation},
    },
    game::{Rules, Turn},
    limits::{Limits, Meter},
    outcome::Outcome,
    state::{Options, State, States},
};

/// Checks that `valuation` proves values of the game of `rules`.
///
/// # Errors
/// The first fault of the certificate, a mistake in the rules that shows while they are asked, or a limit.
pub fn values<'a>(
    rules: &'a dyn Rules,
    valuation: &'a Valuation,
    limits: Limits,
) -> Result<Valued<'a>, Stop> {
    let games = rules.games().unwrap_or_else(|| vec![rules]);
    let tables = games.iter().map(|game| Table { states: States::new(game.shape()), values: Vec::new() });
    let mut kernel = Values { tables: tables.collect(), games, rules, needed: Vec::new(), row: 0 };
    kernel.header(valuation)?;
    let meter = Meter::start(limits);
    let mut options = Options::default();
    for (number, row) in valuation.rows.iter().enumerate() {
        kernel.row = number + 1;
        kernel.one(row, &mut options)?;
        let bytes: usize = kernel.tables.iter().map(|t| t.states.bytes() + t.values.capacity() * 8).sum();
        meter.check("checking values", number, 0, bytes + kernel.needed.capacity()).map_err(Stop::Rules)?;
    }
    kernel.row = 0;
    kernel.complete(valuation)?;
    Ok(Valued::new(kernel, valuation))
}

/// The states of one game, with their values by number: for each the value, and the number of its row from 0.
#[derive(Debug)]
struct Table {
    states: States,
    values: Vec<(u64, usize)>,
}

#[derive(Debug)]
pub(super) struct Values<'r> {
    pub(super) rules: &'r dyn Rules,
    pub(super) games: Vec<&'r dyn Rules>,
    tables: Vec<Table>,
    /// For each row whether a start, or a row behind it, rests on it.
    needed: Vec<bool>,
    /// The number of the row at hand, from 1; 0 outside of all rows.
    row: usize,
}

impl Values<'_> {
    fn header(&self, valuation: &Valuation) -> Result<(), Stop> {
        if valuation.format != FORMAT {
            let (expected, found) = (FORMAT.to_string(), valuation.format.to_string());
            return self.refuse(Rule::Header("format"), None, expected, found);
        }
        if let Some((field, found, expected)) = valuation.game.difference(self.rules.identity()) {
            return self.refuse(Rule::Header(field), None, expected, found);
        }
        let expected = self.rules.falls_apart();
        if valuation.nim_sum != expected {
            let say = |is| if is { "`NimSum`, the theorem about sums" } else { "no theorem about sums" };
            return self.refuse(Rule::Theorem, None, say(expected), say(valuation.nim_sum));
        }
        Ok(())
    }

    fn one(&mut self, row: &Row, options: &mut Options) -> Result<(), Stop> {
        let Some(&game) = self.games.get(row.game) else {
            let expected = format!("one of the {} games of the sum", self.games.len());
            return self.refuse(Rule::State, None, expected, format!("game {}", row.game + 1));
        };
        let at = Some((game, &row.state));
        if self.find(row.game, row.state.words()).is_some() {
            return self.refuse(Rule::Twice, at, "a state that has no row yet", "one that has one");
        }
        self.alone(game, &row.state)?;
        self.impartial(game, &row.state)?;
        self.ask(game, &row.state, options)?;
        for option in options.iter() {
            let value = self.value(game, row.game, option, true)?;
            let name = || format!("`{}`", name(game, &State::new(option)));
            let Some(value) = value else {
                let expected = format!("every option valued by earlier rows: {}", name());
                return self.refuse(Rule::Valued, at, expected, "no row of it, or of a part of it, before");
            };
            if value == row.is {
                let expected = format!("no option with value {value}, as that is the value of the state");
                return self.refuse(Rule::Mex, at, expected, format!("{}, which has it", name()));
            }
        }
        self.smaller(game, row, options)?;
        let table = &mut self.tables[row.game];
        if table.states.admit(row.state.words()).is_none() {
            return self.refuse(Rule::State, None, "a state of this game", "words that are none");
        }
        table.values.push((row.is, self.needed.len()));
        self.needed.push(false);
        Ok(())
    }

    /// Asks for the options of a state. Where there are none, who would have to move has to have lost.
    fn ask(&self, game: &dyn Rules, state: &State, options: &mut Options) -> Result<(), Stop> {
        match game.turn(state.words(), options).map_err(Stop::Rules)? {
            Turn::Open => Ok(()),
            Turn::Over(Outcome::Lose) => {
                options.clear(game.shape().words);
                Ok(())
            }
            Turn::Over(outcome) => {
                let expected = "that who has to move where play is over has lost: values are for normal play";
                let found = format!("play is over with outcome {outcome}");
                self.refuse(Rule::Normal, Some((game, state)), expected, found)
            }
        }
    }

    /// Demands that each smaller value is that of an option which the row cites for it.
    fn smaller(&mut self, game: &dyn Rules, row: &Row, options: &Options) -> Result<(), Stop> {
        let at = Some((game, &row.state));
        if row.by.len() as u64 != row.is {
            let expected = format!("an option for each smaller value, so {}", row.is);
            return self.refuse(Rule::Smaller, at, expected, row.by.len().to_string());
        }
        for (smaller, cited) in (0..).zip(&row.by) {
            if !options.iter().any(|option| option == cited.words()) {
                let found = format!("`{}`", name(game, cited));
                return self.refuse(Rule::Option, at, format!("an option with value {smaller}"), found);
            }
            let value = self.value(game, row.game, cited.words(), false)?;
            if value != Some(smaller) {
                let value = value.map_or("has no value".to_owned(), |value| format!("has value {value}"));
                let found = format!("`{}`, which {value}", name(game, cited));
                return self.refuse(Rule::Smaller, at, format!("an option with value {smaller}"), found);
            }
        }
        Ok(())
    }

    /// Demands that the state is one part, so that its value is that of no sum.
    fn alone(&self, game: &dyn Rules, state: &State) -> Result<(), Stop> {
        let mut parts = 0;
        let mut same = true;
        let mut each = |_, words: &[u64]| {
            parts += 1;
            same &= words == state.words();
        };
        game.parts(state.words(), &mut each).map_err(Stop::Rules)?;
        if parts == 1 && same {
            return Ok(());
        }
        let found = format!("{parts} parts, the values of which make its own");
        self.refuse(Rule::Alone, Some((game, state)), "a state of one part", found)
    }

    /// Demands that both players have the same moves, and that the turn passes with every move.
    fn impartial(&self, game: &dyn Rules, state: &State) -> Result<(), Stop> {
        let found = if !game.alternates() {
            "a player may move several times in succession"
        } else if !matches!(game.passed(state.words()), Ok(None)) {
            "it matters who moves"
        } else {
            return Ok(());
        };
        let expected = "a state at which both players have the same moves: values are for impartial games";
        self.refuse(Rule::Impartial, Some((game, state)), expected, found)
    }

    /// The value of a state of one part in the game with this number, and the number of its row.
    pub(super) fn find(&self, game: usize, words: &[u64]) -> Option<(u64, usize)> {
        let table = self.tables.get(game)?;
        table.states.find(words).map(|number| table.values[number as usize])
    }

    /// The value of an option in the game with this number, by rows that are there already; they are marked as needed.
    fn value(
        &mut self,
        game: &dyn Rules,
        number: usize,
        option: &[u64],
        mark: bool,
    ) -> Result<Option<u64>, Stop> {
        let (mut sum, mut rows) = (Some(0), Vec::new());
        let mut each = |_, words: &[u64]| match self.find(number, words) {
            Some((value, row)) => {
                sum = sum.map(|sum| sum ^ value);
                rows.push(row);
            }
            None => sum = None,
        };
        game.parts(option, &mut each).map_err(Stop::Rules)?;
        if mark {
            if rows.is_empty() && sum == Some(0) {
                // The sum of nothing has no row, and value 0 only where play is normal.
                self.ask(game, &State::new(option), &mut Options::default())?;
            }
            for row in rows {
                self.needed[row] = true;
            }
        }
        Ok(sum)
    }

    /// Demands a row for every part of a start, and none on which nothing rests.
    fn complete(&mut self, valuation: &Valuation) -> Result<(), Stop> {
        for start in self.rules.starts() {
            self.ask(self.rules, start, &mut Options::default())?;
            let (mut missing, mut rows) = (None, Vec::new());
            let mut each = |game, words: &[u64]| match self.find(game, words) {
                Some((_, row)) => rows.push(row),
                None => missing = missing.take().or(Some((game, State::new(words)))),
            };
            self.rules.parts(start.words(), &mut each).map_err(Stop::Rules)?;
            if let Some((game, state)) = missing {
                let at = Some((self.games[game], &state));
                return self.refuse(Rule::Complete, at, "a row: it is part of a start", "no row");
            }
            for row in rows {
                self.needed[row] = true;
            }
        }
        let Some(other) = self.needed.iter().position(|needed| !needed) else { return Ok(()) };
        self.row = other + 1;
        let row = &valuation.rows[other];
        let at = Some((self.games[row.game], &row.state));
        self.refuse(Rule::Needed, at, "only rows on which a start rests", "a row more")
    }

    pub(super) fn refuse<T>(
        &self,
        rule: Rule,
        state: Option<(&dyn Rules, &State)>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Result<T, Stop> {
        let (row, state) = ((self.row > 0).then_some(self.row), state.map(|(game, state)| name(game, state)));
        Err(Stop::Refused(Refusal { rule, row, state, expected: expected.into(), found: found.into() }))
    }
}

fn name(game: &dyn Rules, state: &State) -> String {
    game.name(state.words()).unwrap_or_else(|_| "?".to_owned())
}
