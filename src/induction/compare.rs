//! Solves small states one by one, by the rules alone, and compares what comes out with what a claim says.

use crate::{
    check,
    derive::{self, Solution},
    diagnostic::Diagnostic,
    family::{Family, Said},
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::{Game, Settings},
    state::State,
};

/// Loads the game again with other starts.
pub type Again<'a> = &'a dyn Fn(Settings) -> Result<Game, Box<Diagnostic>>;

/// How many vectors of cells are looked at.
const MOST_VECTORS: usize = 60_000;

/// How many states are compared.
const MOST_STATES: usize = 2500;

/// How large a sum of cells may be.
const LARGEST_SUM: i64 = 200;

/// States that were solved one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// All states were compared whose cells have no larger sum.
    pub up_to: i64,
    /// How many those are.
    pub states: usize,
}

/// A state about which a claim is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Its cells.
    pub cells: Vec<i64>,
    /// How the game writes it.
    pub state: String,
    /// What is claimed.
    pub claimed: Said,
    /// What it is: whether it is losing, or its value.
    pub found: Said,
    /// Why, in a line.
    pub why: String,
}

/// Compares a claim with what the rules say about small states; gives the first state about which it is wrong: that of
/// the least size, then the first in the order of cells.
///
/// # Errors
/// What shows at some state, and limits.
pub fn small(
    family: &Family,
    again: Again<'_>,
    limits: Limits,
) -> Result<(Compared, Option<Wrong>), Box<Diagnostic>> {
    let (mut states, mut looked_at, mut up_to) = (Vec::new(), 0, -1);
    for sum in 0..=LARGEST_SUM {
        let vectors = of_sum(family.ranges(), sum, MOST_VECTORS - looked_at);
        looked_at += vectors.len();
        if looked_at >= MOST_VECTORS || states.len() > MOST_STATES {
            break;
        }
        for cells in vectors {
            if family.speaks_of(&cells)? {
                states.push(cells);
            }
        }
        up_to = sum;
    }
    let compared = Compared { up_to, states: states.len() };
    Ok((compared, first_wrong(family, again, states, limits)?))
}

/// The first of all states that play can come to from this one about which a claim is wrong.
///
/// # Errors
/// As for [`small`].
pub fn from(
    family: &Family,
    again: Again<'_>,
    cells: &[i64],
    limits: Limits,
) -> Result<Option<Wrong>, Box<Diagnostic>> {
    let mut settings = Settings::default();
    settings.start("the state that was found", &family.written(cells));
    let game = again(settings)?;
    let relation = Relation::explore(game.explorer(), limits)?;
    let mut all = Vec::new();
    for state in relation.states() {
        if let Some(cells) = game.cells(state)
            && family.speaks_of(&cells)?
        {
            all.push(cells);
        }
    }
    first_wrong(family, again, all, limits)
}

/// The first of these states about which a claim is wrong.
fn first_wrong(
    family: &Family,
    again: Again<'_>,
    states: Vec<Vec<i64>>,
    limits: Limits,
) -> Result<Option<Wrong>, Box<Diagnostic>> {
    if states.is_empty() {
        return Ok(None);
    }
    let mut sized = Vec::with_capacity(states.len());
    for cells in states {
        sized.push((family.size(&cells)?, cells));
    }
    sized.sort();
    let starts: Vec<String> = sized.iter().map(|(_, cells)| family.written(cells)).collect();
    let mut settings = Settings::default();
    settings.starts("a state that is compared", &starts);
    let game = again(settings)?;
    let first: Vec<&State> = game.begins().iter().filter_map(|states| states.first()).collect();
    let found = solved(family, &game, &first, limits)?;
    for (((_, cells), state), found) in sized.iter().zip(first).zip(found) {
        let claimed = family.says(cells)?;
        if claimed != found && claimed != Said::Nothing {
            let name = game.rules.name(state.words())?;
            let why = reason(&game, state, found, limits)?;
            return Ok(Some(Wrong { cells: cells.clone(), state: name, claimed, found, why }));
        }
    }
    Ok(None)
}

/// What these states are, checked by the kernel.
fn solved(
    family: &Family,
    game: &Game,
    states: &[&State],
    limits: Limits,
) -> Result<Vec<Said>, Box<Diagnostic>> {
    let rules = &*game.rules;
    if family.is_of_values() {
        let valuation = derive::values(rules, limits)?;
        let valued = check::values(rules, &valuation, limits).map_err(disagreed)?;
        let value = |state: &&State| {
            let value = valued.value(state.words())?;
            Ok(value.map_or(Said::Nothing, |value| Said::Value(i64::try_from(value).unwrap_or(i64::MAX))))
        };
        return states.iter().map(value).collect();
    }
    let relation = Relation::explore(game.explorer(), limits)?;
    let certificate = derive::derive(&relation, &Solution::of(&relation), rules.identity());
    let verified = check::check(rules, &[], &certificate, limits).map_err(disagreed)?;
    let outcome = |state: &&State| verified.shown(state).map(|shown| shown.outcome);
    Ok(states
        .iter()
        .map(|state| outcome(state).map_or(Said::Nothing, |o| Said::Losing(o == Outcome::Lose)))
        .collect())
}

fn disagreed(stop: check::Stop) -> Box<Diagnostic> {
    match stop {
        check::Stop::Rules(error) => error,
        check::Stop::Refused(refusal) => Box::new(refusal.diagnostic()),
    }
}

/// Why a state is what it is, in a line.
fn reason(game: &Game, state: &State, found: Said, limits: Limits) -> Result<String, Box<Diagnostic>> {
    let rules = &*game.rules;
    let moves = rules.moves(state.words())?;
    let mut named = Vec::new();
    for one in &moves {
        named.push(rules.name(one.to.words())?);
    }
    named.dedup();
    let list = |all: &[String]| {
        let more = if all.len() > 12 { ", …" } else { "" };
        format!("{}{more}", all.iter().take(12).cloned().collect::<Vec<_>>().join(", "))
    };
    Ok(match found {
        Said::Losing(_) if moves.is_empty() => "play is over there".to_owned(),
        Said::Losing(true) => format!("all its options are winning: {}", list(&named)),
        Said::Losing(false) => {
            let relation = Relation::explore(game.explorer(), limits)?;
            let solution = Solution::of(&relation);
            let here = relation.states().iter().position(|other| other == state);
            let witness = here.and_then(|here| solution.witness(&relation, here));
            let to = witness.map(|to| rules.name(relation.states()[to].words())).transpose()?;
            let by = moves.iter().find(|one| Some(&one.to) == witness.map(|to| &relation.states()[to]));
            let by = by.and_then(|one| one.name.clone()).map_or(String::new(), |name| format!(" ({name})"));
            format!("the move to {}{by} wins", to.unwrap_or_default())
        }
        Said::Value(_) => {
            format!("its options are {}", if named.is_empty() { "none".to_owned() } else { list(&named) })
        }
        Said::Nothing => String::new(),
    })
}

/// All vectors within these ranges with this sum, in order; at most so many.
fn of_sum(ranges: &[(i64, Option<i64>)], sum: i64, most: usize) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    extend(ranges, sum, &mut Vec::new(), most, &mut all);
    all
}

fn extend(
    ranges: &[(i64, Option<i64>)],
    left: i64,
    so_far: &mut Vec<i64>,
    most: usize,
    all: &mut Vec<Vec<i64>>,
) {
    let Some((&(low, high), rest)) = ranges.split_first() else {
        if left == 0 {
            all.push(so_far.clone());
        }
        return;
    };
    // What the others take at least and at most.
    let least: i64 = rest.iter().map(|&(low, _)| low).sum();
    let greatest: Option<i64> = rest.iter().map(|&(_, high)| high).sum();
    let from = low.max(greatest.map_or(low, |greatest| left - greatest));
    let to = high.map_or(left - least, |high| high.min(left - least));
    for cell in from..=to {
        if all.len() >= most {
            return;
        }
        so_far.push(cell);
        extend(rest, left - cell, so_far, most, all);
        so_far.pop();
    }
}
