//! Whether what is known of an instance is what has been proved.

use crate::{
    data::{Class, Fact, Law},
    instance::{Instance, shown},
};
use pruvo::{check::Verified, outcome::Outcome, state::State};
use std::{collections::BTreeSet, fmt::Debug};

/// That these are equal, or what was found instead.
fn same<T: PartialEq + Debug>(known: &T, found: &T) -> Result<(), String> {
    if known == found { Ok(()) } else { Err(format!("{found:?}")) }
}

/// That these are the same names in any order, each once.
fn same_names(known: &[String], found: impl IntoIterator<Item = String>) -> Result<(), String> {
    same(&known.iter().cloned().collect::<BTreeSet<_>>(), &found.into_iter().collect())
}

/// An instance and its proof.
struct Proved<'i, 'v> {
    instance: &'i Instance,
    verified: &'v Verified<'v>,
}

/// Whether the fact holds, and if not, what was found.
pub(crate) fn holds(fact: &Fact, instance: &Instance, verified: &Verified<'_>) -> Result<(), String> {
    let proved = Proved { instance, verified };
    match fact {
        Fact::TheStart(outcome) => same(outcome, &instance.start_outcome(verified)),
        Fact::Is(outcome, names) => proved.each_is(*outcome, names),
        Fact::Starts { losing, drawn } => proved.exactly(losing, drawn, instance.rules().starts()),
        Fact::States { losing, drawn } => {
            let states: Vec<_> = verified.all().map(|shown| shown.state()).collect();
            proved.exactly(losing, drawn, &states)
        }
        Fact::CountLosingStarts(count) => same(count, &proved.losing_starts().count()),
        Fact::Size(count) => same(count, &verified.states()),
        Fact::Counts { win, lose, draw } => {
            same(&[*lose, *win, *draw], &Outcome::ALL.map(|outcome| verified.count(outcome)))
        }
        Fact::NoDraws => same(&0, &verified.count(Outcome::Draw)),
        Fact::Follows(law) => same(&None, &proved.first_exception(law)),
        Fact::Refuted { claim, first } => same(&Some(first.clone()), &proved.first_exception(claim)),
        Fact::Moves { state, winning } => {
            let moves = instance.winning_moves(verified, state);
            same_names(winning, moves.into_iter().map(|m| m.name.expect("the moves have names")))
        }
        Fact::Options { state, winning } => {
            let moves = instance.winning_moves(verified, state);
            same_names(winning, moves.iter().map(|m| instance.name(&m.to)))
        }
        Fact::NoOption { state, to } => {
            let shown = instance.named(verified, state);
            let mut options = shown.options().map(|(option, _)| instance.name(&option));
            same(&None, &options.find(|option| option == to))
        }
        Fact::Plies(state, plies) => same(&Some(*plies), &instance.named(verified, state).step),
        Fact::StartsIn { plies, from, to, except, each } => {
            let numbers = (*from..=*to).filter(|n| !except.contains(n));
            let known: Vec<_> = numbers.map(|n| each.replace("{}", &n.to_string())).collect();
            let starts = instance.rules().starts().iter();
            let decided = starts.filter(|start| shown(verified, start).step == Some(*plies));
            same_names(&known, decided.map(|start| instance.name(start)))
        }
        Fact::FirstStartWithOption { plies, start } => {
            let mut starts = instance.rules().starts().iter();
            let found = starts.find(|start| proved.has_option_in(start, *plies));
            same(&Some(start.clone()), &found.map(|start| instance.name(start)))
        }
        Fact::Winner { player, plies } => proved.winner(player, *plies),
        Fact::Class(class) => same(&Some(*class), &proved.class()),
    }
}

impl Proved<'_, '_> {
    fn outcome(&self, state: &State) -> Outcome {
        shown(self.verified, state).outcome
    }

    fn names_of<'s>(
        &self,
        outcome: Outcome,
        states: &'s [State],
    ) -> impl Iterator<Item = String> + use<'_, 's> {
        let such = states.iter().filter(move |state| self.outcome(state) == outcome);
        such.map(|state| self.instance.name(state))
    }

    fn losing_starts(&self) -> impl Iterator<Item = String> {
        self.names_of(Outcome::Lose, self.instance.rules().starts())
    }

    fn each_is(&self, outcome: Outcome, names: &[String]) -> Result<(), String> {
        for name in names {
            let found = self.instance.named(self.verified, name).outcome;
            same(&outcome, &found).map_err(|found| format!("{found} for {name}"))?;
        }
        Ok(())
    }

    fn exactly(&self, losing: &[String], drawn: &[String], states: &[State]) -> Result<(), String> {
        same_names(losing, self.names_of(Outcome::Lose, states))?;
        same_names(drawn, self.names_of(Outcome::Draw, states))
    }

    /// The first start whose outcome the law does not tell.
    fn first_exception(&self, law: &Law) -> Option<String> {
        let starts = self.instance.rules().starts().iter();
        let mut told = starts.map(|start| (self.instance.name(start), self.outcome(start)));
        let wrong = |(name, outcome): &(String, Outcome)| loses(law, name) != (*outcome == Outcome::Lose);
        told.find(wrong).map(|(name, _)| name)
    }

    fn has_option_in(&self, state: &State, plies: u64) -> bool {
        let mut options =
            shown(self.verified, state).options().map(|(option, _)| option).collect::<Vec<_>>().into_iter();
        options.any(|option| shown(self.verified, &option).step == Some(plies))
    }

    fn winner(&self, player: &str, plies: u64) -> Result<(), String> {
        let start = self.instance.start();
        let (mover, other) = self.instance.rules().players(start.words()).expect("the players have names");
        let winner = match self.outcome(start) {
            Outcome::Win => mover,
            Outcome::Lose => other,
            Outcome::Draw => return Err("a draw".to_owned()),
        };
        same(&(player, Some(plies)), &(winner, shown(self.verified, start).step))
    }

    /// The outcome class, where Left may begin and Right may begin and nothing is drawn.
    fn class(&self) -> Option<Class> {
        let wins = |player: &str| {
            let mut starts = self.instance.rules().starts().iter();
            let begins =
                |start: &&State| self.instance.rules().players(start.words()).is_some_and(|p| p.0 == player);
            starts.find(begins).map(|start| self.outcome(start))
        };
        match (wins("Left")?, wins("Right")?) {
            (Outcome::Win, Outcome::Lose) => Some(Class::L),
            (Outcome::Lose, Outcome::Win) => Some(Class::R),
            (Outcome::Win, Outcome::Win) => Some(Class::N),
            (Outcome::Lose, Outcome::Lose) => Some(Class::P),
            _ => None,
        }
    }
}

/// Whether the law says that the start of this name is losing.
fn loses(law: &Law, name: &str) -> bool {
    let parts = name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<i64> =
        parts.map(|part| part.parse().expect("a number in the name of a state")).collect();
    match (law, &*numbers) {
        (Law::Residues { modulus, losing }, [n]) => losing.contains(&n.rem_euclid(*modulus)),
        (Law::AllEvenLose, all) => all.iter().all(|n| n % 2 == 0),
        (Law::OddDifferencesLose, [a, b]) => (a - b) % 2 != 0,
        (law, numbers) => panic!("{law:?} says nothing of {numbers:?}"),
    }
}
