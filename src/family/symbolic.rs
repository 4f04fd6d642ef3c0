//! A game written as moves, for all sizes at once: its states are vectors of natural numbers, its moves guards and terms.
//! Trusted.

use super::{
    formula::{Formula, Relation, Var},
    linear::Linear,
    terms::{Case, at_most},
    translate::{Refused, Translator},
};
use crate::{
    diagnostic::{Diagnostic, Span},
    outcome::Outcome,
    rules::{Component, End, Rule, Target, Written},
};
use std::collections::BTreeSet;

/// A game for all sizes.
#[derive(Debug)]
pub(crate) struct Symbolic<'g> {
    rules: &'g Written,
    /// What stands in the cells of the state.
    here: Vec<Linear>,
    /// The moves, apart from where play is over.
    pub(crate) moves: Vec<Step>,
    /// Where an end rule says that the player to move has lost.
    pub(crate) lost: Formula,
    /// Where an end rule says that the player to move has won.
    pub(crate) won: Formula,
    /// Whether a player who is stuck wins.
    pub(crate) misere: bool,
}

/// A move with its new variables: wherever the guard holds for some values of these, the cells become the terms.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) vars: BTreeSet<Var>,
    pub(crate) guard: Formula,
    pub(crate) to: Vec<Linear>,
    /// The number of the move in the rule file.
    pub(crate) rule: usize,
}

/// How many steps all moves together may come to.
const MOST_STEPS: usize = 512;

/// How many cells a state may have.
const MOST_CELLS: usize = 16;

type Read<T> = Result<T, Box<Diagnostic>>;

impl<'g> Symbolic<'g> {
    /// The game for all sizes. The cell with the number `n` is the variable `n`; `next` counts variables, and stands behind
    /// those of the cells afterwards.
    ///
    /// # Errors
    /// What is outside of what is proved for every size, by name and with its place.
    pub(crate) fn new(rules: &'g Written, next: &mut Var) -> Read<Self> {
        let count: usize = rules.components.iter().map(Component::count).sum();
        refuse(rules, count)?;
        *next = (*next).max(variable(count));
        Self::at(rules, (0..count).map(|cell| Linear::variable(variable(cell))).collect(), next)
    }

    /// The same, at the state whose cells are these terms, which are natural numbers.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub(crate) fn at(rules: &'g Written, cells: Vec<Linear>, next: &mut Var) -> Read<Self> {
        let misere = rules.stuck == Outcome::Win;
        let (lost, won) = (Formula::Truth(false), Formula::Truth(false));
        let mut game = Self { rules, here: cells, moves: Vec::new(), lost, won, misere };
        game.ends(next)?;
        for (number, rule) in rules.moves.iter().enumerate() {
            let before = game.moves.len();
            let steps = game.steps(number, rule, next);
            game.moves.extend(steps.map_err(|why| why.message(&rules.source, &rule.span, true))?);
            if game.moves.len() > MOST_STEPS {
                let title = format!("the moves come to more than {MOST_STEPS} cases");
                let error = Diagnostic::input(title).at(&rules.source, rule.span.clone(), "up to this move");
                return Err(Box::new(error.note(format!("this move alone: {}", game.moves.len() - before))));
            }
        }
        Ok(game)
    }

    /// The terms that are the cells of the state.
    pub(crate) fn cells(&self) -> Vec<Linear> {
        self.here.clone()
    }

    /// Whether terms are within the ranges of the components.
    pub(crate) fn in_range(&self, cells: &[Linear]) -> Result<Formula, Refused> {
        let mut all = Vec::new();
        for component in &self.rules.components {
            for cell in &cells[component.first..component.first + component.count()] {
                let (low, high) = (component.low.unwrap_or(0), component.high);
                all.push(at_most(&Linear::number(low), cell)?);
                if let Some(high) = high {
                    all.push(at_most(cell, &Linear::number(high))?);
                }
            }
        }
        Ok(Formula::all(all))
    }

    /// What the cells are called in messages: `h[2]`.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |c: &Component| {
            let (plain, name) = (!c.is_vector(), c.name.clone());
            (0..c.count()).map(move |n| if plain { name.clone() } else { format!("{name}[{n}]") })
        };
        self.rules.components.iter().flat_map(name).collect()
    }

    /// The end rules: the first one that holds counts.
    fn ends(&mut self, next: &mut Var) -> Read<()> {
        let mut earlier = Formula::Truth(false);
        for (when, end) in &self.rules.ends {
            let span = 0..0;
            let mut translator = Translator::new(next, self.cells(), self.rules.slots);
            let when = translator.truth(when).map_err(|why| why.message(&self.rules.source, &span, true))?;
            let here = Formula::all([when.clone(), earlier.clone().negated()]);
            let side = match end {
                End::Outcome(Outcome::Lose) => &mut self.lost,
                End::Outcome(Outcome::Win) => &mut self.won,
                End::Outcome(Outcome::Draw) | End::Wins(_) => return Err(drawn()),
            };
            *side = Formula::any([side.clone(), here]);
            earlier = Formula::any([earlier, when]);
        }
        Ok(())
    }

    /// The steps that one move comes to: one for every choice that is known, and every case of what it sets.
    fn steps(&self, number: usize, rule: &Rule, next: &mut Var) -> Result<Vec<Step>, Refused> {
        let mut steps = Vec::new();
        let mut translator = Translator::new(next, self.cells(), self.rules.slots);
        translator.choices(&rule.choices, &mut |this, vars, guard| {
            let guard = Formula::all([guard.clone(), this.truth(&rule.when)?]);
            if guard == Formula::Truth(false) {
                return Ok(());
            }
            let new = self.set(rule, this)?;
            let begin = Step { vars: vars.clone(), guard, to: Vec::new(), rule: number };
            let mut all = vec![begin];
            for cell in &new {
                all = all.iter().flat_map(|step| cell.iter().map(|case| step.and(case))).collect();
                all.retain(|step| step.guard != Formula::Truth(false));
                if all.len() > MOST_STEPS {
                    return Err(Refused::TooMany);
                }
            }
            steps.extend(all);
            Ok(())
        })?;
        Ok(steps)
    }

    /// What every cell becomes.
    fn set(&self, rule: &Rule, translator: &mut Translator<'_>) -> Result<Vec<Vec<Case>>, Refused> {
        let mut new: Vec<Vec<Case>> =
            translator.cells.iter().map(|cell| vec![Case::of(cell.clone())]).collect();
        for set in &rule.set {
            let targets: Vec<(usize, Vec<Case>)> = match &set.target {
                Target::Cell(at, value) => vec![(*at, translator.number(value)?)],
                Target::Indexed(indexed, value) => {
                    vec![(translator.position(indexed)?, translator.number(value)?)]
                }
                Target::Vector(first, count, list) => {
                    let items = translator.items(list)?;
                    if items.len() != *count {
                        return Err(Refused::List);
                    }
                    (*first..).zip(items).collect()
                }
                Target::Fill(first, count, value) => {
                    let value = translator.number(value)?;
                    (*first..first + count).map(|at| (at, value.clone())).collect()
                }
            };
            for (at, value) in targets {
                new[at] = if set.adds { super::terms::sum(&new[at], &value)? } else { value };
            }
        }
        for &(a, b, count) in &self.rules.swaps {
            (0..count).for_each(|n| new.swap(a + n, b + n));
        }
        Ok(new)
    }
}

impl Step {
    /// The step where one more cell is in this case.
    fn and(&self, case: &Case) -> Self {
        let vars = self.vars.union(&case.fresh).copied().collect();
        let guard = Formula::all([self.guard.clone(), case.guard.clone()]);
        let to = self.to.iter().cloned().chain([case.value.clone()]).collect();
        Self { vars, guard, to, rule: self.rule }
    }

    /// The step with variables of its own for the cells that change, so that something can be said about them: the
    /// variables, what holds of them, and the terms that are the new cells.
    pub(crate) fn landed(&self, next: &mut Var) -> Result<(BTreeSet<Var>, Formula, Vec<Linear>), Refused> {
        let (mut vars, mut holds, mut cells) = (self.vars.clone(), vec![self.guard.clone()], Vec::new());
        for term in &self.to {
            if term.single().is_some() {
                cells.push(term.clone());
                continue;
            }
            let var = *next;
            *next += 1;
            vars.insert(var);
            let here = Linear::variable(var);
            let is = here.minus(term).ok_or(Refused::TooLarge)?;
            holds.push(Formula::compare(&is, Relation::Equal));
            cells.push(here);
        }
        Ok((vars, Formula::all(holds), cells))
    }
}

/// The variable that is a cell of the state.
pub(crate) fn variable(cell: usize) -> Var {
    Var::try_from(cell).unwrap_or(Var::MAX)
}

/// Refuses what a game for all sizes cannot have.
fn refuse(rules: &Written, count: usize) -> Read<()> {
    let outside = |what: &str, help: &str| {
        let error = Diagnostic::input(format!("a game with {what} is not proved for every size"));
        Err(Box::new(error.help(help)))
    };
    if rules.players.is_some() {
        return outside("named players", "let both players have the same moves, and leave `players` out");
    }
    if !rules.symmetry.is_empty() {
        return outside("`symmetry`", "leave `symmetry` out: a formula speaks of all states, in every order");
    }
    if rules.stuck == Outcome::Draw {
        return outside("draws", "`play` is `Normal` or `Misere`");
    }
    if count > MOST_CELLS {
        return outside(&format!("{count} cells"), "at most 16 cells are followed at once");
    }
    for component in &rules.components {
        if component.low.is_none_or(|low| low < 0) {
            let name = &component.name;
            let error = Diagnostic::input(format!("`{name}` may be negative"));
            let help = format!("sizes are natural numbers: write `{name} in 0..`");
            return Err(Box::new(error.help(help)));
        }
    }
    if rules.moves.iter().any(|rule| rule.again || rule.by.is_some()) {
        return outside(
            "moves of one player, or with `again`",
            "both players take turns, with the same moves",
        );
    }
    Ok(())
}

fn drawn() -> Box<Diagnostic> {
    let error = Diagnostic::input("a game with an end rule that is a draw is not proved for every size");
    Box::new(error.help("end rules say `last wins` or `last loses`"))
}

/// Where a rule of the game stands, for messages.
pub(crate) fn place(rules: &Written, rule: usize) -> Span {
    rules.moves.get(rule).map_or(0..0, |rule| rule.span.clone())
}
