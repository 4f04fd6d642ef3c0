//! The kernel: it alone decides whether a certificate proves what it says. Stands on [`game`](crate::game),
//! [`certificate`](crate::certificate), [`claim`](crate::claim) and what they stand on. Trusted.
//!
//! It asks the rules anew for the options of every state, so neither the explorer nor the deriver is trusted, and
//! it believes no number in a certificate. Why what it accepts is true:
//!
//! * A state is shown winning by an option shown losing *before*, and losing by all its options, shown winning
//!   *before*; by induction on the steps both are true. (The two rules alone, without the order, only make the losing
//!   set a kernel of T, which proves nothing where play can go in circles.)
//! * "Losing" is said of an option as the player sees it who moves there. Where that is the player who has just moved,
//!   the two words change places.
//! * States are shown drawn together: each has an option among them or drawn before, so its player can stay; and
//!   every option is among them, drawn, or winning for the opponent, so nobody can force a way out that wins.
//!   This is the surviving strategy of loopy games; see Fraenkel, "Combinatorial games with cycles" (1975).
//! * Or, for one state, both halves of a draw are shown: that its player can avoid losing, and that the opponent can; see
//!   `half`.
//! * The steps are exact: under the scope `Reachable` they are the remoteness (Steinhaus 1925; Smith 1966).

#![warn(clippy::wildcard_enum_match_arm)]

mod claims;
mod half;
pub mod period;
mod refusal;
mod scope;
mod value;
mod valued;
mod verified;

pub use claims::Verdict;
pub use refusal::{Refusal, Rule, Stop};
pub use value::values;
pub use valued::{Part, Valued, nim_sum};
pub use verified::{Shown, Standing, Verified};

use crate::{
    certificate::{Certificate, FORMAT, Scope, Stays, Step},
    claim::Claim,
    game::{Rules, Turn, ask::Questions},
    limits::{Limits, Meter},
    outcome::Outcome,
    state::{State, States},
};

/// Checks that `certificate` proves outcomes of the game of `rules`, and that they agree with every one of `claims`.
///
/// # Errors
/// The first fault of the certificate, the first claim that is refuted, a mistake in the rules that shows while they are
/// asked, or a limit.
pub fn check<'a>(
    rules: &'a dyn Rules,
    claims: &[Claim],
    certificate: &'a Certificate,
    limits: Limits,
) -> Result<Verified<'a>, Stop> {
    let (verified, verdicts) = judge(rules, claims, certificate, limits)?;
    verdicts.into_iter().collect::<Result<(), _>>().map_err(Stop::Refused)?;
    Ok(verified)
}

/// As [`check`], but a claim that is refuted does not stop anything: there is a verdict for each of `claims`, in their
/// order.
///
/// # Errors
/// As for [`check`], apart from refuted claims; and a claim about what is no state of the game.
pub fn judge<'a>(
    rules: &'a dyn Rules,
    claims: &[Claim],
    certificate: &'a Certificate,
    limits: Limits,
) -> Result<(Verified<'a>, Vec<Verdict>), Stop> {
    let mut kernel = Kernel {
        rules,
        meter: Meter::start(limits),
        states: States::new(rules.shape()),
        outcomes: Vec::new(),
        rows: Vec::new(),
        arcs: Vec::new(),
        movers: Vec::new(),
        halves: Vec::new(),
        row: 0,
    };
    kernel.header(certificate)?;
    kernel.ask(&certificate.steps)?;
    let mut before = Place::Over(None);
    for (number, step) in certificate.steps.iter().enumerate() {
        kernel.row = number + 1;
        before = kernel.order(before, step)?;
        kernel.one(step, &certificate.scope)?;
    }
    kernel.row = 0;
    match &certificate.scope {
        Scope::Reachable => kernel.complete()?,
        Scope::Only(state) => kernel.needed(state)?,
    }
    let verdicts = claims.iter().map(|claim| kernel.verdict(claim, &certificate.scope));
    let verdicts = verdicts.collect::<Result<_, _>>()?;
    Ok((Verified::new(certificate, kernel), verdicts))
}

/// What is known about a state beside its outcome.
#[derive(Debug, Clone, Copy)]
struct Row {
    /// What the rules say; `None` for a state that is only an option of others.
    turn: Option<Turn>,
    /// Where its options begin in the list of arcs, and how many they are.
    options: (usize, u32),
    /// The step of a winning, losing or ended state: at most the number of all states.
    step: u32,
    /// The witness of a winning state.
    by: Option<u32>,
}

/// How far the order of the steps has come.
#[derive(Clone, Copy)]
enum Place<'c> {
    Over(Option<Outcome>),
    Row(u64, &'c State),
    Drawn,
}

struct Kernel<'r> {
    rules: &'r dyn Rules,
    meter: Meter,
    /// Every state that was met, in a row or as an option of one.
    states: States,
    /// For each of them the outcome, once it is shown.
    outcomes: Vec<Option<Outcome>>,
    /// For each of them the rest.
    rows: Vec<Row>,
    /// The options of all rows, one list after the other.
    arcs: Vec<u32>,
    /// Where a player may move several times in succession: for each state that has a row the player to move.
    movers: Vec<u8>,
    /// For each state the halves of a draw, once some are shown.
    halves: Vec<half::Halves>,
    /// The number of the row at hand, from 1; 0 outside of all rows.
    row: usize,
}

impl Kernel<'_> {
    fn header(&self, certificate: &Certificate) -> Result<(), Stop> {
        if certificate.format != FORMAT {
            let (expected, found) = (FORMAT.to_string(), certificate.format.to_string());
            return self.refuse(Rule::Header("format"), None, expected, found);
        }
        if let Some((field, found, expected)) = certificate.game.difference(self.rules.identity()) {
            return self.refuse(Rule::Header(field), None, expected, found);
        }
        if certificate.steps.is_empty() {
            return self.refuse(Rule::Nothing, None, "at least one step", "none: nothing was checked");
        }
        Ok(())
    }

    /// Asks the rules about every state that has a row.
    fn ask(&mut self, steps: &[Step]) -> Result<(), Stop> {
        self.states.reserve(steps.len());
        for (number, step) in steps.iter().enumerate() {
            self.row = number + 1;
            step.each_state(|state| self.admit(state))?;
        }
        let (mut questions, count) = (Questions::default(), self.states.len());
        while let Some(answers) = questions.round(self.rules, &self.states, count).map_err(Stop::Rules)? {
            for answers in answers {
                for (turn, options) in answers.settle(&mut self.states) {
                    let at =
                        (self.arcs.len(), u32::try_from(options.len()).expect("fewer options than states"));
                    self.arcs.extend_from_slice(options);
                    self.rows.push(Row { turn: Some(turn), options: at, step: 0, by: None });
                }
            }
            let bytes =
                self.states.bytes() + self.rows.capacity() * size_of::<Row>() + self.arcs.capacity() * 4;
            self.meter.check("checking", self.states.len(), self.arcs.len(), bytes).map_err(Stop::Rules)?;
        }
        if !self.rules.alternates() {
            let words = |number| self.rules.mover(self.states.words(number));
            self.movers = (0..).take(count).map(words).collect::<Result<_, _>>().map_err(Stop::Rules)?;
        }
        self.rows.resize(self.states.len(), Row { turn: None, options: (0, 0), step: 0, by: None });
        self.outcomes.resize(self.states.len(), None);
        Ok(())
    }

    fn admit(&mut self, state: &State) -> Result<(), Stop> {
        match self.states.admit(state.words()) {
            Some(_) => Ok(()),
            None => self.refuse(Rule::State, None, "a state of this game", "words that are none"),
        }
    }

    /// The canonical order: first the ended states, then rows by step and state, last the drawn states.
    fn order<'c>(&self, before: Place<'c>, step: &'c Step) -> Result<Place<'c>, Stop> {
        let expected = match (before, step) {
            (Place::Over(last), Step::Over { outcome, .. }) if last.is_none_or(|last| last < *outcome) => {
                return Ok(Place::Over(Some(*outcome)));
            }
            (Place::Over(_), Step::Winning { step, state, .. } | Step::Losing { step, state, .. }) => {
                return Ok(Place::Row(*step, state));
            }
            (Place::Row(last, at), Step::Winning { step, state, .. } | Step::Losing { step, state, .. }) => {
                if (last, at) < (*step, state) {
                    return Ok(Place::Row(*step, state));
                }
                format!("a row after step {last} of `{}`: rows go by step, then by state", self.name(at))
            }
            (Place::Over(_) | Place::Row(..), Step::Drawn(_) | Step::Halves { .. }) => {
                return Ok(Place::Drawn);
            }
            (Place::Over(_), Step::Over { .. }) => {
                "one list of ended states an outcome: lose, win, draw".into()
            }
            (Place::Row(..), Step::Over { .. }) => "ended states before all rows".into(),
            (Place::Drawn, _) => "nothing after the drawn states".into(),
        };
        let (state, found) = match step {
            Step::Over { outcome, .. } => (None, format!("ended states with outcome {outcome}")),
            Step::Winning { step, state, .. } | Step::Losing { step, state, .. } => {
                (Some(state), format!("a row with step {step}"))
            }
            Step::Drawn(_) | Step::Halves { .. } => (None, "drawn states once more".to_owned()),
        };
        self.refuse(Rule::Order, state, expected, found)
    }

    fn one(&mut self, step: &Step, scope: &Scope) -> Result<(), Stop> {
        match step {
            Step::Over { outcome, states } => self.over(*outcome, states),
            Step::Winning { step, state, by } => self.winning(*step, state, by, scope),
            Step::Losing { step, state, options } => self.losing(*step, state, options),
            Step::Drawn(all) => self.drawn(all),
            Step::Halves { not_lost, not_won } => self.halves(not_lost, not_won, scope),
        }
    }

    fn over(&mut self, outcome: Outcome, states: &[State]) -> Result<(), Stop> {
        self.listed(states.iter())?;
        for state in states {
            let number = self.open(state)?;
            let turn = self.rows[number as usize].turn;
            if turn != Some(Turn::Over(outcome)) {
                let found = match turn {
                    Some(Turn::Over(other)) => format!("the rules end play there with outcome {other}"),
                    Some(Turn::Open) | None => format!("it has {} options", self.options_of(number).len()),
                };
                let expected = format!("a state where the rules end play with outcome {outcome}");
                return self.refuse(Rule::Ended, Some(state), expected, found);
            }
            self.outcomes[number as usize] = Some(outcome);
        }
        Ok(())
    }

    fn winning(&mut self, step: u64, state: &State, by: &State, scope: &Scope) -> Result<(), Stop> {
        let number = self.going_on(state)?;
        let witness = self.option(number, state, by)?;
        if self.leads(number, witness) != Some(Outcome::Win) {
            let expected = self.wanted(number, witness, Outcome::Win);
            return self.refuse(Rule::Witness, Some(state), expected, self.standing(witness));
        }
        let least = self.rows[witness as usize].step;
        if *scope == Scope::Reachable {
            let options = self.options_of(number).iter();
            let good = options.filter(|&&option| self.leads(number, option) == Some(Outcome::Win));
            let nearest = good.map(|&option| self.rows[option as usize].step).min().unwrap_or(least);
            if least != nearest {
                let expected = format!("a nearest witness, with step {nearest}");
                let found = format!("`{}`, with step {least}", self.name(by));
                return self.refuse(Rule::Nearest, Some(state), expected, found);
            }
        }
        let step = self.exact(step, least, state)?;
        self.outcomes[number as usize] = Some(Outcome::Win);
        let row = &mut self.rows[number as usize];
        (row.step, row.by) = (step, Some(witness));
        Ok(())
    }

    fn losing(&mut self, step: u64, state: &State, listed: &[State]) -> Result<(), Stop> {
        let number = self.going_on(state)?;
        let options = self.options_of(number).iter().map(|&option| self.states.words(option));
        if !options.eq(listed.iter().map(State::words)) {
            let found: Vec<_> = listed.iter().map(|o| format!("`{}`", self.name(o))).collect();
            let expected = format!("all options, each once, in move order: {}", self.listing(number));
            return self.refuse(Rule::AllOptions, Some(state), expected, found.join(", "));
        }
        let mut greatest = 0;
        for at in 0..listed.len() {
            let option = self.options_of(number)[at];
            if self.leads(number, option) != Some(Outcome::Lose) {
                let expected = self.wanted(number, option, Outcome::Lose);
                return self.refuse(Rule::AllWinning, Some(state), expected, self.standing(option));
            }
            greatest = greatest.max(self.rows[option as usize].step);
        }
        let step = self.exact(step, greatest, state)?;
        self.outcomes[number as usize] = Some(Outcome::Lose);
        self.rows[number as usize].step = step;
        Ok(())
    }

    fn drawn(&mut self, all: &[Stays]) -> Result<(), Stop> {
        self.listed(all.iter().map(|entry| &entry.state))?;
        let numbers = all.iter().map(|entry| self.going_on(&entry.state)).collect::<Result<Vec<_>, _>>()?;
        for &number in &numbers {
            self.outcomes[number as usize] = Some(Outcome::Draw);
        }
        for (entry, &number) in all.iter().zip(&numbers) {
            let state = Some(&entry.state);
            for at in 0..self.options_of(number).len() {
                let option = self.options_of(number)[at];
                if !matches!(self.leads(number, option), Some(Outcome::Lose | Outcome::Draw)) {
                    let expected = self.wanted(number, option, Outcome::Draw);
                    return self.refuse(Rule::Closed, state, expected, self.standing(option));
                }
            }
            let stays = self.option(number, &entry.state, &entry.stays)?;
            if self.leads(number, stays) != Some(Outcome::Draw) {
                let expected = format!("`{}` drawn, or in this row", self.name_of(stays));
                return self.refuse(Rule::Stays, state, expected, self.standing(stays));
            }
        }
        Ok(())
    }

    /// Demands that states are listed in state order, each once, and that there is one.
    fn listed<'s>(&self, mut states: impl Iterator<Item = &'s State>) -> Result<(), Stop> {
        let Some(mut last) = states.next() else {
            return self.refuse(Rule::Empty, None, "at least one state", "none");
        };
        for state in states {
            if last >= state {
                let expected = format!("a state after `{}`: lists go in state order", self.name(last));
                return self.refuse(Rule::Order, Some(state), expected, format!("`{}`", self.name(state)));
            }
            last = state;
        }
        Ok(())
    }

    /// The number of a state that gets its row now.
    fn open(&self, state: &State) -> Result<u32, Stop> {
        let number = self.states.find(state.words()).expect("every state that has a row was met");
        if self.outcomes[number as usize].is_some() {
            let found = self.standing(number);
            return self.refuse(Rule::Twice, Some(state), "a state that has no row yet", found);
        }
        Ok(number)
    }

    /// As [`open`](Self::open), for a state where play goes on.
    fn going_on(&self, state: &State) -> Result<u32, Stop> {
        let number = self.open(state)?;
        if let Some(Turn::Over(outcome)) = self.rows[number as usize].turn {
            let found = format!("the rules end play there with outcome {outcome}");
            return self.refuse(Rule::GoesOn, Some(state), "a state where play goes on", found);
        }
        Ok(number)
    }

    /// The number of the option that a row cites.
    fn option(&self, number: u32, state: &State, cited: &State) -> Result<u32, Stop> {
        let option = self.states.find(cited.words()).filter(|o| self.options_of(number).contains(o));
        let Some(option) = option else {
            let (expected, found) = (self.listing(number), format!("`{}`", self.name(cited)));
            return self.refuse(Rule::Option, Some(state), format!("an option: {expected}"), found);
        };
        Ok(option)
    }

    /// The step, if it is one more than the one `below` on which it rests.
    fn exact(&self, step: u64, below: u32, state: &State) -> Result<u32, Stop> {
        let expected = below.checked_add(1);
        if let Some(expected) = expected.filter(|&expected| u64::from(expected) == step) {
            return Ok(expected);
        }
        let expected = expected.map_or("a number that fits".to_owned(), |n| format!("step {n}"));
        self.refuse(Rule::Exact, Some(state), expected, format!("step {step}"))
    }

    /// What a player who moves from one state to another gets by it, if that is shown already.
    fn leads(&self, from: u32, option: u32) -> Option<Outcome> {
        let outcome = self.outcomes[option as usize]?;
        Some(if self.passes(from, option) { outcome.turned() } else { outcome })
    }

    /// Whether a move passes the turn. An option without a row may be said to, as it has no outcome.
    fn passes(&self, from: u32, option: u32) -> bool {
        self.movers.get(from as usize).is_none_or(|&mover| self.movers.get(option as usize) != Some(&mover))
    }

    fn options_of(&self, number: u32) -> &[u32] {
        let (begin, count) = self.rows[number as usize].options;
        &self.arcs[begin..begin + count as usize]
    }
}
