//! What is true about a game, found the slow way: by rounds over the lists of options, until nothing changes.
//!
//! Nothing here is shared with the deriver or the kernel but the rules themselves.

use pruvo::{
    certificate::{Certificate, Scope, Step},
    game::{Rules, Turn},
    outcome::Outcome,
    state::{Options, State},
};
use std::collections::{BTreeMap, BTreeSet};

/// The reachable part of a game, solved.
#[derive(Debug)]
pub(crate) struct Truth {
    pub(crate) states: Vec<State>,
    pub(crate) numbers: BTreeMap<State, usize>,
    pub(crate) options: Vec<Vec<usize>>,
    /// The outcome where the rules end play.
    pub(crate) over: Vec<Option<Outcome>>,
    /// Who moves, where players have names.
    pub(crate) mover: Vec<Option<String>>,
    pub(crate) outcome: Vec<Outcome>,
    /// How many moves play takes, where it does not go on for ever.
    pub(crate) step: Vec<u64>,
}

impl Truth {
    pub(crate) fn of(rules: &dyn Rules) -> Self {
        let mut truth = Self::reached(rules);
        let mut known: Vec<Option<Outcome>> = truth.over.clone();
        truth.step = vec![0; known.len()];
        for round in 1.. {
            let news: Vec<_> = (0..known.len())
                .filter(|&state| truth.over[state].is_none() && known[state].is_none())
                .filter_map(|state| Some((state, truth.judged(state, &known)?)))
                .collect();
            if news.is_empty() {
                break;
            }
            for (state, outcome) in news {
                known[state] = Some(outcome);
                truth.step[state] = round;
            }
        }
        truth.outcome = known.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Draw)).collect();
        truth
    }

    fn reached(rules: &dyn Rules) -> Self {
        let (mut states, mut numbers) = (Vec::new(), BTreeMap::new());
        let number = |state: State, states: &mut Vec<State>, numbers: &mut BTreeMap<State, usize>| {
            *numbers.entry(state).or_insert_with_key(|state| {
                states.push(state.clone());
                states.len() - 1
            })
        };
        for start in rules.starts() {
            number(start.clone(), &mut states, &mut numbers);
        }
        let (mut options, mut over, mut mover) = (Vec::new(), Vec::new(), Vec::new());
        let mut buffer = Options::default();
        while let Some(state) = states.get(options.len()).cloned() {
            let turn = rules.turn(state.words(), &mut buffer).expect("the rules are sound");
            over.push(if let Turn::Over(outcome) = turn { Some(outcome) } else { None });
            let targets = buffer.iter().map(|words| number(State::new(words), &mut states, &mut numbers));
            options.push(targets.collect());
            mover.push(rules.players(state.words()).map(|(mover, _)| mover.to_owned()));
        }
        Self { states, numbers, options, over, mover, outcome: Vec::new(), step: Vec::new() }
    }

    /// The numbers of the states where play goes on.
    pub(crate) fn going_on(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.states.len()).filter(|&state| self.over[state].is_none())
    }

    /// Whether a move passes the turn: always, where players have no names.
    pub(crate) fn passes(&self, from: usize, to: usize) -> bool {
        self.mover[from].is_none() || self.mover[from] != self.mover[to]
    }

    /// What an option has to be, so that the move to it wins.
    pub(crate) fn good(&self, from: usize, to: usize) -> Outcome {
        if self.passes(from, to) { Outcome::Lose } else { Outcome::Win }
    }

    /// The outcome of a state that follows from what is known of its options.
    fn judged(&self, state: usize, known: &[Option<Outcome>]) -> Option<Outcome> {
        let good = |option: usize| {
            Some(known[option]? != Outcome::Draw && known[option]? == self.good(state, option))
        };
        let bad = |option: usize| {
            Some(known[option]? != Outcome::Draw && known[option]? != self.good(state, option))
        };
        let options = &self.options[state];
        if options.iter().any(|&option| good(option) == Some(true)) {
            Some(Outcome::Win)
        } else {
            options.iter().all(|&option| bad(option) == Some(true)).then_some(Outcome::Lose)
        }
    }

    /// The options of a state, as states.
    pub(crate) fn options_of(&self, state: usize) -> Vec<State> {
        self.options[state].iter().map(|&option| self.states[option].clone()).collect()
    }

    /// The first thing in a certificate that is not true, or that its scope does not allow.
    pub(crate) fn fault(&self, certificate: &Certificate) -> Option<String> {
        self.judge(certificate).err()
    }

    fn judge(&self, certificate: &Certificate) -> Result<(), String> {
        let mut shown = BTreeMap::new();
        for (number, step) in certificate.steps.iter().enumerate() {
            self.judge_step(step, &mut shown).map_err(|fault| format!("step {}: {fault}", number + 1))?;
        }
        match &certificate.scope {
            Scope::Reachable => {
                let missing = (0..self.states.len()).find(|state| !shown.contains_key(state));
                let wrong = shown.iter().find(|&(&state, &step)| step != self.step[state]);
                match (missing, wrong) {
                    (Some(state), _) => Err(format!("{:?} has no row", self.states[state])),
                    (_, Some((&state, step))) => Err(format!("{:?} has step {step}", self.states[state])),
                    (None, None) => Ok(()),
                }
            }
            Scope::Only(state) => self.judge_needed(self.number(state)?, certificate, &shown),
        }
    }

    /// Adds what a step shows; 0 stands for the step of drawn states.
    fn judge_step(&self, step: &Step, shown: &mut BTreeMap<usize, u64>) -> Result<(), String> {
        let mut new = Vec::new();
        match step {
            Step::Over { outcome, states } => {
                for state in states {
                    let number = self.number(state)?;
                    demand(self.over[number] == Some(*outcome), "play does not end like this", state)?;
                    new.push((number, 0));
                }
            }
            Step::Winning { step, state, by } => {
                let (number, witness) = (self.open(state, Outcome::Win)?, self.number(by)?);
                demand(self.options[number].contains(&witness), "no option", by)?;
                demand(self.outcome[witness] == self.good(number, witness), "no way to win", by)?;
                demand(shown.get(&witness) == Some(&(step - 1)), "not shown before, one step lower", by)?;
                new.push((number, *step));
            }
            Step::Losing { step, state, options } => {
                let number = self.open(state, Outcome::Lose)?;
                demand(*options == self.options_of(number), "other options", state)?;
                let before = self.options[number].iter().map(|option| shown.get(option).copied());
                let most = before.collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().max());
                demand(most == Some(step - 1), "not shown before, one step lower", state)?;
                new.push((number, *step));
            }
            Step::Drawn(all) => {
                for entry in all {
                    let number = self.open(&entry.state, Outcome::Draw)?;
                    let stays = self.number(&entry.stays)?;
                    demand(self.options[number].contains(&stays), "no option", &entry.stays)?;
                    demand(self.outcome[stays] == Outcome::Draw, "not drawn", &entry.stays)?;
                    new.push((number, 0));
                }
            }
        }
        for (number, step) in new {
            demand(shown.insert(number, step).is_none(), "shown twice", &self.states[number])?;
        }
        Ok(())
    }

    /// Demands rows for one state and for what its proof rests on, and for nothing else.
    fn judge_needed(
        &self,
        state: usize,
        certificate: &Certificate,
        shown: &BTreeMap<usize, u64>,
    ) -> Result<(), String> {
        let witnesses: BTreeMap<_, _> = certificate
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Winning { state, by, .. } => Some((self.numbers[state], self.numbers[by])),
                Step::Over { .. } | Step::Losing { .. } | Step::Drawn(_) => None,
            })
            .collect();
        let (mut todo, mut needed) = (vec![state], BTreeSet::new());
        while let Some(state) = todo.pop() {
            if needed.insert(state) {
                match witnesses.get(&state) {
                    Some(witness) => todo.push(*witness),
                    None => todo.extend(&self.options[state]),
                }
            }
        }
        let shown: BTreeSet<_> = shown.keys().copied().collect();
        if needed == shown { Ok(()) } else { Err(format!("needed are {needed:?}, shown are {shown:?}")) }
    }

    fn number(&self, state: &State) -> Result<usize, String> {
        self.numbers.get(state).copied().ok_or_else(|| format!("play cannot reach {state:?}"))
    }

    /// The number of a state where play goes on, with this outcome.
    fn open(&self, state: &State, outcome: Outcome) -> Result<usize, String> {
        let number = self.number(state)?;
        demand(self.over[number].is_none(), "play is over", state)?;
        demand(self.outcome[number] == outcome, "another outcome", state)?;
        Ok(number)
    }
}

fn demand(holds: bool, fault: &str, state: &State) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{state:?}: {fault}")) }
}
