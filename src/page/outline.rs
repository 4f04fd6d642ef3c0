//! What the page of a proof says, in the order of a textbook: S, T, the legend, the steps, the sum, the conclusion, the
//! claims. `rounds` has another order: the result first, then round by round. No words yet.

mod explain;
mod period;
mod rounds;
pub(super) mod values;
mod wins;

pub(super) use explain::cited;
pub use explain::hint;
pub use period::period;
pub use values::values;

use super::{
    Style,
    name::parted,
    statement::{Claimed, Conclusion, FirstMove, Pair, Statement, Turn},
};
use crate::{
    certificate::{Scope, Stays, Step},
    check::{Shown, Verified},
    claim::Claim,
    diagnostic::{Diagnostic, brief},
    outcome::Outcome,
    state::State,
};
use std::{cmp::Reverse, convert::Infallible};

type Outlined<T> = Result<T, Box<Diagnostic>>;

/// The whole page of a proof; what a certificate for one state does not show is left out.
///
/// # Errors
/// A state that has no name that reads back; rounds that there are not.
pub fn whole(verified: &Verified<'_>, style: Style, claims: &[Claim]) -> Outlined<Vec<Statement>> {
    let outline = Outline { verified };
    let mut said = Vec::new();
    match style {
        Style::Full => outline.full(&mut said)?,
        Style::Rounds | Style::These { .. } | Style::Summary => outline.by_rounds(style, &mut said)?,
    }
    said.extend(outline.claims(claims)?);
    Ok(said)
}

/// What the constants of a game are.
fn constants(parameters: &[String]) -> Option<Statement> {
    let split = parameters.iter().filter_map(|constant| constant.split_once(" = "));
    let constants: Vec<Pair> = split.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    (!constants.is_empty()).then_some(Statement::Constants { constants })
}

struct Outline<'v> {
    verified: &'v Verified<'v>,
}

impl Outline<'_> {
    /// Everything, as a textbook has it.
    fn full(&self, said: &mut Vec<Statement>) -> Outlined<()> {
        let reachable = *self.verified.scope() == Scope::Reachable;
        if let Scope::Only(state) = self.verified.scope() {
            said.extend(self.explained(state)?);
        }
        said.extend(constants(&self.verified.rules().identity().parameters));
        if reachable {
            said.push(self.states()?);
            said.push(self.relation()?);
        } else {
            said.push(Statement::LegendRelation);
        }
        said.extend(self.turns()?);
        self.legend(said)?;
        self.steps(said)?;
        if reachable {
            said.push(self.sum()?);
            self.conclusions(said)?;
        }
        if let Scope::Only(state) = self.verified.scope() {
            said.extend(self.verdict(state)?);
        }
        Ok(())
    }

    fn states(&self) -> Outlined<Statement> {
        let states = self.verified.all().map(|shown| self.name(&shown.state()));
        Ok(Statement::States { states: states.collect::<Outlined<_>>()? })
    }

    /// T goes by states whose first component descends and whose others ascend; options are in move order.
    fn relation(&self) -> Outlined<Statement> {
        let mut all: Vec<_> = self.verified.all().map(|shown| (shown.state(), shown)).collect();
        self.textbook_order(&mut all);
        let mut pairs = Vec::new();
        for (_, shown) in &all {
            pairs.extend(self.transitions(shown)?);
        }
        Ok(Statement::Relation { pairs })
    }

    /// Who moves where, if that is not clear.
    fn turns(&self) -> Outlined<Option<Statement>> {
        let rules = self.verified.rules();
        if rules.alternates() {
            return Ok(None);
        }
        let mut turns: Vec<Turn> = Vec::new();
        for state in self.with_rows() {
            let Some((player, other)) = rules.players(state.words()) else { return Ok(None) };
            let mover = rules.mover(state.words())?;
            if turns.is_empty() {
                let names = if mover == 0 { [player, other] } else { [other, player] };
                turns.extend(names.map(|name| Turn { player: name.to_owned(), states: Vec::new() }));
            }
            let turn = turns.get_mut(usize::from(mover));
            turn.map(|turn| self.name(&state).map(|name| turn.states.push(name))).transpose()?;
        }
        Ok(Some(Statement::Turns { turns }))
    }

    /// The states that have a row, or part of one, in state order.
    fn with_rows(&self) -> Vec<State> {
        let mut all = Vec::new();
        for step in self.verified.steps() {
            let Ok(()) = step.each_state(|state| {
                all.push(state.clone());
                Ok::<_, Infallible>(())
            });
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether the player who moves from one state to another moves again there.
    fn again(&self, from: &State, to: &State) -> Outlined<bool> {
        let rules = self.verified.rules();
        Ok(!rules.alternates() && rules.mover(from.words())? == rules.mover(to.words())?)
    }

    /// Sorts what belongs to states, which are in state order, into the order in which T is listed.
    fn textbook_order<T>(&self, all: &mut [(State, T)]) {
        let rules = self.verified.rules();
        all.sort_by_cached_key(|(state, _)| Reverse(rules.leading(state.words())));
    }

    /// What ends play, and what the words mean.
    fn legend(&self, said: &mut Vec<Statement>) -> Outlined<()> {
        let outcome = match self.verified.rules().identity().play.as_str() {
            "Misere" => Outcome::Win,
            "StuckDraws" => Outcome::Draw,
            _ => Outcome::Lose,
        };
        let again = !self.verified.rules().alternates();
        let (ends, stuck) = self.ends()?;
        said.push(if stuck { Statement::Stuck { outcome, ends } } else { Statement::Ends });
        said.push(Statement::Legend { again });
        if self.verified.count(Outcome::Draw) > 0 {
            said.push(Statement::LegendDrawn);
        }
        Ok(())
    }

    /// Whether rules end play at certain states, and whether anything is to be said of players who are stuck elsewhere.
    fn ends(&self) -> Outlined<(bool, bool)> {
        let rules = self.verified.rules();
        if !rules.has_ends() {
            return Ok((false, true));
        }
        // Rows for one state do not show at which other states the rules end play.
        let (mut ended, mut stuck) = (*self.verified.scope() != Scope::Reachable, false);
        for step in self.verified.steps() {
            let Step::Over { states, .. } = step else { continue };
            for state in states {
                *if rules.ends(state.words())? { &mut ended } else { &mut stuck } = true;
            }
        }
        Ok((ended, stuck || !ended))
    }

    fn steps(&self, said: &mut Vec<Statement>) -> Outlined<()> {
        let steps = self.verified.steps();
        let mut at_once = Vec::new();
        for step in steps {
            if let Step::Winning { step: 1, state, by } = step {
                at_once.push((state.clone(), by.clone()));
            }
        }
        for step in steps {
            // They come before all other rows, also where a row of the same step goes before them in state order.
            if !at_once.is_empty() && !matches!(step, Step::Over { .. }) {
                said.push(self.at_once(std::mem::take(&mut at_once))?);
            }
            said.push(match step {
                Step::Over { outcome, states } => {
                    Statement::Over { outcome: *outcome, states: self.names(states)? }
                }
                Step::Winning { step: 1, .. } => continue,
                Step::Winning { step, state, by } => Statement::Winning {
                    step: *step,
                    state: self.name(state)?,
                    transitions: self.all_transitions(state)?,
                    by: self.name(by)?,
                    again: self.again(state, by)?,
                },
                Step::Losing { step, state, options } => {
                    let options = options.iter().map(|option| (state.clone(), option.clone()));
                    let (because, again) = self.reasons(options)?;
                    Statement::Losing {
                        step: *step,
                        state: self.name(state)?,
                        transitions: self.all_transitions(state)?,
                        because,
                        again,
                    }
                }
                Step::Drawn(all) => self.drawn(all)?,
                Step::Halves { not_lost, not_won } => self.halves(not_lost, not_won)?,
            });
        }
        Ok(())
    }

    /// One statement about all states from which one move wins, each with its witness.
    fn at_once(&self, mut all: Vec<(State, State)>) -> Outlined<Statement> {
        let (because, again) = self.reasons(all.iter().cloned())?;
        let states: Vec<State> = all.iter().map(|(state, _)| state.clone()).collect();
        self.textbook_order(&mut all);
        let pairs = all.iter().map(|(state, by)| self.pair(state, by));
        let pairs = pairs.collect::<Outlined<_>>()?;
        Ok(Statement::AtOnce { because, again, pairs, states: self.names(&states)? })
    }

    /// The options to which moves lead, upwards, each once: those where the opponent is to move, and those where the same
    /// player is.
    fn reasons(&self, moves: impl Iterator<Item = (State, State)>) -> Outlined<(Vec<String>, Vec<String>)> {
        let (mut because, mut again) = (Vec::new(), Vec::new());
        for (state, option) in moves {
            if self.again(&state, &option)? { &mut again } else { &mut because }.push(option);
        }
        for options in [&mut because, &mut again] {
            options.sort_unstable();
            options.dedup();
        }
        Ok((self.names(&because)?, self.names(&again)?))
    }

    fn drawn(&self, all: &[Stays]) -> Outlined<Statement> {
        let pairs = all.iter().map(|entry| self.pair(&entry.state, &entry.stays));
        let states = all.iter().map(|entry| self.name(&entry.state));
        Ok(Statement::Drawn {
            leaning: self.leaning(),
            pairs: pairs.collect::<Outlined<_>>()?,
            states: states.collect::<Outlined<_>>()?,
        })
    }

    /// Whether there are states that are drawn by the rules.
    fn leaning(&self) -> bool {
        let by_the_rules = |step: &Step| matches!(step, Step::Over { outcome: Outcome::Draw, .. });
        self.verified.steps().iter().any(by_the_rules)
    }

    fn sum(&self) -> Outlined<Statement> {
        let with = |outcome| {
            let of_it = self.verified.all().filter(move |shown| shown.outcome == outcome);
            of_it.map(|shown| self.name(&shown.state())).collect::<Outlined<Vec<_>>>()
        };
        Ok(Statement::Sum {
            win: with(Outcome::Win)?,
            lose: with(Outcome::Lose)?,
            draw: with(Outcome::Draw)?,
        })
    }

    /// Who wins from each start, and by which first moves.
    fn conclusions(&self, said: &mut Vec<Statement>) -> Outlined<()> {
        let rules = self.verified.rules();
        for start in rules.starts() {
            let Some(shown) = self.verified.shown(start) else { continue };
            let players = rules.players(start.words());
            let (good, kept) = self.good(&shown)?;
            said.push(Statement::Conclusion(Conclusion {
                start: self.name(start)?,
                outcome: shown.outcome,
                over: shown.options().len() == 0,
                players: players.map(|(player, other)| (player.to_owned(), other.to_owned())),
                moves: self.named_moves(start, &good)?,
                kept: self.names(&kept)?,
            }));
        }
        Ok(())
    }

    /// The options that are shown to win or to keep a draw; none where the state is lost. Beside them those that keep a win,
    /// but from which the player would have to come back to the state to win.
    fn good(&self, shown: &Shown<'_>) -> Outlined<(Vec<State>, Vec<State>)> {
        let (from, mut good) = (shown.state(), Vec::new());
        for (option, outcome) in shown.options() {
            let outcome = if self.again(&from, &option)? { outcome } else { outcome.map(Outcome::turned) };
            if outcome == Some(shown.outcome) && shown.outcome != Outcome::Lose {
                good.push(option);
            }
        }
        if shown.outcome == Outcome::Win && !self.verified.rules().alternates() {
            return self.by_progress(shown, good);
        }
        Ok((good, Vec::new()))
    }

    /// Options, each with the names of the moves to it.
    fn named_moves(&self, from: &State, options: &[State]) -> Outlined<Vec<FirstMove>> {
        let moves = self.verified.rules().moves(from.words())?;
        let named = |option: &State| {
            let names = moves.iter().filter(|m| m.to == *option).filter_map(|m| m.name.clone());
            Ok(FirstMove { to: self.name(option)?, names: names.collect() })
        };
        options.iter().map(named).collect()
    }

    /// Claims of outcomes; whoever states something else is answered by its proof, not by the page.
    fn claims(&self, claims: &[Claim]) -> Outlined<Option<Statement>> {
        let rules = self.verified.rules();
        let mut held = Vec::new();
        for claim in claims {
            let Claim::Outcome { state: name, is } = claim else { continue };
            let state = rules.read(name)?;
            if self.verified.shown(&state).is_some_and(|shown| shown.outcome == *is) {
                held.push(Claimed { state: self.name(&state)?, outcome: *is });
            }
        }
        Ok((!held.is_empty()).then_some(Statement::Claims { claims: held }))
    }

    /// The name of a state. A page puts one with commas into parentheses, and another state may have that name.
    fn name(&self, state: &State) -> Outlined<String> {
        let rules = self.verified.rules();
        let name = rules.name(state.words())?;
        let written = format!("({name})");
        if parted(&name) && rules.read(&written).is_ok() {
            let title = format!("two states would be written `{}` on a page", brief(&written));
            let error = Diagnostic::input(title).note(format!("one of them is `{}`", brief(&name)));
            return Err(Box::new(error.help("give one of them another name, by `show` or as a vertex")));
        }
        Ok(name)
    }

    fn names(&self, states: &[State]) -> Outlined<Vec<String>> {
        states.iter().map(|state| self.name(state)).collect()
    }

    fn pair(&self, from: &State, to: &State) -> Outlined<Pair> {
        Ok((self.name(from)?, self.name(to)?))
    }

    /// The transitions from a state, in move order.
    fn transitions(&self, shown: &Shown<'_>) -> Outlined<Vec<Pair>> {
        let from = self.name(&shown.state())?;
        shown.options().map(|(option, _)| Ok((from.clone(), self.name(&option)?))).collect()
    }

    fn all_transitions(&self, state: &State) -> Outlined<Vec<Pair>> {
        self.verified.options(state).map(|option| self.pair(state, &option)).collect()
    }
}
