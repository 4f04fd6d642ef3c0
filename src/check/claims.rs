//! Whether what is claimed is what has been shown. Part of the kernel. Trusted.
//!
//! A claim is judged when all steps have been accepted, so it cannot bear on them. A claim about all states, about the best
//! play from one, or about a count, needs to see all of them: where the scope is one state, only its outcome is shown.

use super::{Kernel, Refusal, Rule, Stop, Valued};
use crate::{
    certificate::Scope,
    claim::{Among, Claim, Class},
    diagnostic::{Diagnostic, plain},
    outcome::Outcome,
    state::State,
};
use std::collections::BTreeSet;

/// What is found where a state has no row, or a row that does not tell.
pub(super) const UNKNOWN: &str = "the certificate does not show it";

/// What the kernel says of a claim.
pub type Verdict = Result<(), Refusal>;

impl Kernel<'_> {
    /// Judges a claim.
    ///
    /// # Errors
    /// A claim about what is no state of the game, or what the rules cannot answer.
    pub(super) fn verdict(&self, claim: &Claim, scope: &Scope) -> Result<Verdict, Stop> {
        match self.claim(claim, scope) {
            Ok(()) => Ok(Ok(())),
            Err(Stop::Refused(refusal)) => Ok(Err(refusal)),
            Err(stop) => Err(stop),
        }
    }

    fn claim(&self, claim: &Claim, scope: &Scope) -> Result<(), Stop> {
        let whole = *scope == Scope::Reachable;
        match claim {
            Claim::Outcome { state, is } => self.has_outcome(&self.read(state)?, *is),
            Claim::WinningMoves { state, exactly } => self.has_moves(&self.read(state)?, exactly, whole),
            Claim::Options { state, exactly } => self.has_options(&self.read(state)?, exactly),
            Claim::Move { state, to } => self.has_move(&self.read(state)?, &self.read(to)?),
            Claim::Witness { state, by } => self.has_witness(&self.read(state)?, &self.read(by)?),
            Claim::Keeps { player, within } => self.keeps(player, within),
            Claim::Remoteness { state, is } => self.has_remoteness(&self.read(state)?, *is, whole),
            Claim::Count { of, outcome, is } => self.has_count(*of, *outcome, *is, whole),
            Claim::Set { of, outcome, is } => self.is_set(*of, *outcome, is, whole),
            Claim::Value { state, is } => {
                self.refuse(Rule::Claim, Some(&self.read(state)?), format!("value {is}"), UNKNOWN)
            }
            Claim::Values { states, .. } => {
                self.refuse(Rule::Claim, None, format!("values of {} states", states.len()), UNKNOWN)
            }
            Claim::Class { state, is } => {
                let state = state.as_deref().map(|state| self.read(state)).transpose()?;
                self.has_class(state.as_ref(), *is)
            }
        }
    }

    fn has_outcome(&self, state: &State, is: Outcome) -> Result<(), Stop> {
        let found = self.outcome(state);
        if found == Some(is) {
            return Ok(());
        }
        let found = found.map_or(UNKNOWN.to_owned(), |found| found.to_string());
        self.refuse(Rule::Claim, Some(state), is.to_string(), found)
    }

    fn has_moves(&self, state: &State, exactly: &[String], whole: bool) -> Result<(), Stop> {
        let claimed = exactly.iter().map(|option| self.read(option)).collect::<Result<BTreeSet<_>, _>>()?;
        let expected = self.listed_moves(&claimed);
        let Some(number) = self.shown(state).filter(|_| whole) else {
            return self.refuse(Rule::Claim, Some(state), expected, UNKNOWN);
        };
        let options = self.options_of(number).iter().copied();
        let winning: BTreeSet<_> = options
            .filter(|&option| self.leads(number, option) == Some(Outcome::Win))
            .map(|option| self.states.state(option))
            .collect();
        if winning == claimed {
            return Ok(());
        }
        let illegal = claimed.iter().find(|&claimed| {
            let option = self.states.find(claimed.words());
            option.is_none_or(|option| !self.options_of(number).contains(&option))
        });
        let illegal = illegal.map(|state| format!("; `{}` is no option", self.name(state)));
        let found = format!("{}{}", self.listed_moves(&winning), illegal.unwrap_or_default());
        self.refuse(Rule::Claim, Some(state), expected, found)
    }

    fn has_options(&self, state: &State, exactly: &[String]) -> Result<(), Stop> {
        let claimed = exactly.iter().map(|option| self.read(option)).collect::<Result<BTreeSet<_>, _>>()?;
        let found = self.shown(state).map(|number| self.options_of(number).iter());
        let found = found.map(|all| all.map(|&option| self.states.state(option)).collect::<BTreeSet<_>>());
        if found.as_ref() == Some(&claimed) {
            return Ok(());
        }
        let found = found.map_or(UNKNOWN.to_owned(), |found| self.listed_options(&found));
        self.refuse(Rule::Claim, Some(state), self.listed_options(&claimed), found)
    }

    fn has_move(&self, state: &State, to: &State) -> Result<(), Stop> {
        let option = self.states.find(to.words());
        let found = self.shown(state).map(|number| self.options_of(number));
        if found.is_some_and(|all| option.is_some_and(|option| all.contains(&option))) {
            return Ok(());
        }
        let found = found.map(|all| all.iter().map(|&option| self.states.state(option)).collect());
        let found = found.map_or(UNKNOWN.to_owned(), |all| self.listed_options(&all));
        self.refuse(Rule::Claim, Some(state), format!("a move to `{}`", self.name(to)), found)
    }

    fn has_witness(&self, state: &State, by: &State) -> Result<(), Stop> {
        let option = self.states.find(by.words());
        let found = match (self.shown(state), option) {
            (None, _) => UNKNOWN.to_owned(),
            (Some(number), Some(option)) if self.options_of(number).contains(&option) => {
                match (self.leads(number, option), self.outcomes[option as usize]) {
                    (Some(Outcome::Win), _) => return Ok(()),
                    (Some(_), Some(outcome)) => format!("the outcome at `{}` is {outcome}", self.name(by)),
                    (_, _) => UNKNOWN.to_owned(),
                }
            }
            (Some(_), _) => format!("`{}` is no option", self.name(by)),
        };
        self.refuse(Rule::Claim, Some(state), format!("winning by the move to `{}`", self.name(by)), found)
    }

    /// By induction on the moves: where `player` is to move one option is in the set, where the other player is all are,
    /// and play is over nowhere in it.
    fn keeps(&self, player: &str, within: &[String]) -> Result<(), Stop> {
        let set = within.iter().map(|state| self.read(state)).collect::<Result<BTreeSet<_>, _>>()?;
        for state in &set {
            let stays = |option: &&u32| set.contains(&self.states.state(**option));
            let options = self.shown(state).map(|number| self.options_of(number));
            let found = match (options, self.rules.players(state.words())) {
                (None, _) => UNKNOWN.to_owned(),
                (_, None) => "the game has no players with names, so nothing says who is to move".to_owned(),
                (_, Some((mover, other))) if mover != player && other != player => {
                    format!("no such player: the players are {} and {}", plain(mover), plain(other))
                }
                (Some([]), _) => "play is over there".to_owned(),
                (Some(options), Some((mover, _))) if mover == player => {
                    if options.iter().any(|option| stays(&option)) {
                        continue;
                    }
                    format!("every move of {} leaves the set", plain(mover))
                }
                (Some(options), Some((mover, _))) => match options.iter().find(|option| !stays(option)) {
                    None => continue,
                    Some(&out) => {
                        format!("{} leaves the set by moving to `{}`", plain(mover), self.name_of(out))
                    }
                },
            };
            let expected = format!("{} can keep play within the set for ever", plain(player));
            return self.refuse(Rule::Claim, Some(state), expected, found);
        }
        Ok(())
    }

    fn has_remoteness(&self, state: &State, is: u64, whole: bool) -> Result<(), Stop> {
        let found = match self.shown(state).filter(|_| whole) {
            None => UNKNOWN.to_owned(),
            Some(number) => {
                match (self.outcomes[number as usize], u64::from(self.rows[number as usize].step)) {
                    (Some(Outcome::Win | Outcome::Lose), step) if step == is => return Ok(()),
                    (Some(outcome @ (Outcome::Win | Outcome::Lose)), step) => {
                        format!("{outcome} in {}", moves(step))
                    }
                    (Some(Outcome::Draw), _) => "draw: nobody wins, in however many moves".to_owned(),
                    (None, _) => UNKNOWN.to_owned(),
                }
            }
        };
        self.refuse(Rule::Claim, Some(state), format!("in {}", moves(is)), found)
    }

    fn has_count(&self, of: Among, outcome: Outcome, is: usize, whole: bool) -> Result<(), Stop> {
        let expected = format!("{is} {} with the outcome {outcome}", of.name());
        let Some(all) = self.among(of).filter(|_| whole) else {
            return self.refuse(Rule::Claim, None, expected, UNKNOWN);
        };
        let such = self.with(outcome, &all);
        if such.len() == is {
            return Ok(());
        }
        let first = such.iter().min_by_key(|&&number| self.states.words(number));
        let first = first.map(|&number| format!("; the first of them is `{}`", self.name_of(number)));
        let found = format!("{} of {}{}", such.len(), all.len(), first.unwrap_or_default());
        self.refuse(Rule::Claim, None, expected, found)
    }

    fn is_set(&self, of: Among, outcome: Outcome, is: &[String], whole: bool) -> Result<(), Stop> {
        let claimed = is.iter().map(|state| self.read(state)).collect::<Result<BTreeSet<_>, _>>()?;
        let Some(all) = self.among(of).filter(|_| whole) else {
            return self.refuse(
                Rule::Claim,
                None,
                format!("the {} with the outcome {outcome}", of.name()),
                UNKNOWN,
            );
        };
        let such = self.with(outcome, &all).into_iter().map(|number| self.states.state(number));
        let such: BTreeSet<_> = such.collect();
        // The least state about which the claim and what is shown differ.
        let Some(state) = such.symmetric_difference(&claimed).next() else { return Ok(()) };
        let (claims, found) = match self.shown(state).filter(|number| all.contains(number)) {
            None => ("is", format!("it is none of the {} {}", all.len(), of.name())),
            Some(number) => {
                let found =
                    self.outcomes[number as usize].map_or(UNKNOWN.to_owned(), |found| found.to_string());
                (if such.contains(state) { "is not" } else { "is" }, found)
            }
        };
        let expected = format!("{claims} among the {} with the outcome {outcome}", of.name());
        self.refuse(Rule::Claim, Some(state), expected, found)
    }

    /// The outcomes are those of the two states of one position, which differ in who is to move.
    fn has_class(&self, state: Option<&State>, is: Class) -> Result<(), Stop> {
        let refuse = |found: String| self.refuse(Rule::Claim, state, format!("class {is}"), found);
        let mut starts = self.rules.starts().iter();
        let Some(one) = state.or(starts.next()) else { return refuse(UNKNOWN.to_owned()) };
        let (Some((mover, other)), Some(passed)) =
            (self.rules.players(one.words()), self.rules.passed(one.words()).map_err(Stop::Rules)?)
        else {
            return refuse("no class: the game has no two players with names who may both begin".to_owned());
        };
        if state.is_none() && starts.any(|start| *start != passed) {
            return refuse("play may begin at several positions; the claim has to name one".to_owned());
        }
        let (Some(own), Some(passed)) = (self.outcome(one), self.outcome(&passed)) else {
            return refuse(format!("{UNKNOWN}: nothing is shown of the state where {} begins", plain(other)));
        };
        let mover_is_first = self.rules.mover(one.words()).map_err(Stop::Rules)? == 0;
        let ((first, a), (second, b)) =
            if mover_is_first { ((mover, own), (other, passed)) } else { ((other, passed), (mover, own)) };
        match Class::of(a, b) {
            Some(class) if class == is => Ok(()),
            Some(class) => refuse(format!("class {class}: {}", who_wins(first, a, second, b))),
            None => refuse(format!("no class, as there is a draw: {}", who_wins(first, a, second, b))),
        }
    }

    fn read(&self, name: &str) -> Result<State, Stop> {
        self.rules.read(name).map_err(Stop::Rules)
    }

    /// The number of a state that has an outcome.
    fn shown(&self, state: &State) -> Option<u32> {
        self.states.find(state.words()).filter(|&number| self.outcomes[number as usize].is_some())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.shown(state).and_then(|number| self.outcomes[number as usize])
    }

    /// The numbers of all states of which a claim speaks, each once, if each has an outcome.
    fn among(&self, of: Among) -> Option<Vec<u32>> {
        let mut all = match of {
            Among::States => {
                let numbers = (0_u32..).take(self.states.len());
                numbers.filter(|&number| self.outcomes[number as usize].is_some()).collect()
            }
            Among::Starts => {
                let starts = self.rules.starts().iter();
                starts.map(|start| self.shown(start)).collect::<Option<Vec<_>>>()?
            }
        };
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    fn with(&self, outcome: Outcome, all: &[u32]) -> Vec<u32> {
        all.iter().copied().filter(|&number| self.outcomes[number as usize] == Some(outcome)).collect()
    }

    fn listed_options(&self, options: &BTreeSet<State>) -> String {
        let names: Vec<_> = options.iter().map(|option| format!("`{}`", self.name(option))).collect();
        if names.is_empty() { "no options".to_owned() } else { format!("the options {}", names.join(", ")) }
    }

    fn listed_moves(&self, options: &BTreeSet<State>) -> String {
        let names: Vec<_> = options.iter().map(|option| format!("`{}`", self.name(option))).collect();
        if names.is_empty() { "no winning move".to_owned() } else { format!("to {}", names.join(", ")) }
    }
}

impl Valued<'_> {
    /// Judges a claim about values.
    ///
    /// # Errors
    /// A claim about what is no state of the game, or what the rules cannot answer.
    pub fn verdict(&self, claim: &Claim) -> Result<Verdict, Box<Diagnostic>> {
        let refused = |state: Option<String>, expected: String, found: String| {
            Ok(Err(Refusal { rule: Rule::Claim, row: None, state, expected, found }))
        };
        let claimed: Vec<(&String, u64)> = match claim {
            Claim::Value { state, is } => vec![(state, *is)],
            Claim::Values { states, are } if states.len() == are.len() => {
                states.iter().zip(are.iter().copied()).collect()
            }
            Claim::Values { states, are } => {
                return refused(None, format!("{} values", states.len()), are.len().to_string());
            }
            Claim::Outcome { .. }
            | Claim::WinningMoves { .. }
            | Claim::Options { .. }
            | Claim::Move { .. }
            | Claim::Witness { .. }
            | Claim::Keeps { .. }
            | Claim::Remoteness { .. }
            | Claim::Count { .. }
            | Claim::Set { .. }
            | Claim::Class { .. } => {
                return refused(claim.state().map(str::to_owned), "what is claimed".into(), UNKNOWN.into());
            }
        };
        for (state, is) in claimed {
            let found = self.value(self.rules().read(state)?.words())?;
            if found != Some(is) {
                let found = found.map_or(UNKNOWN.to_owned(), |found| format!("value {found}"));
                return refused(Some(state.clone()), format!("value {is}"), found);
            }
        }
        Ok(Ok(()))
    }
}

fn moves(count: u64) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// Who wins when either player begins.
fn who_wins(first: &str, a: Outcome, second: &str, b: Outcome) -> String {
    let says = |begins: &str, other: &str, outcome| {
        let (begins, other) = (plain(begins), plain(other));
        match outcome {
            Outcome::Win => format!("if {begins} begins, {begins} wins"),
            Outcome::Lose => format!("if {begins} begins, {other} wins"),
            Outcome::Draw => format!("if {begins} begins, nobody wins"),
        }
    };
    format!("{}; {}", says(first, second, a), says(second, first, b))
}
