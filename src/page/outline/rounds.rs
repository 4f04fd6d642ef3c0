//! What a page says that goes by rounds: the result first, then how many states are settled in which round, then the states
//! of the rounds, of long ones only the first.

use super::{Outline, Outlined};
use crate::{
    certificate::{Scope, Stays, Step},
    diagnostic::Diagnostic,
    outcome::Outcome,
    page::{
        Style,
        statement::{Pair, RoundCount, RoundRow, Statement, TurnCount},
    },
    state::State,
};
use std::collections::BTreeMap;

/// How many states of a folded list are shown.
const SHOWN: usize = 8;

/// Up to how many states a list is not folded: there is no point in hiding one or two.
const SHORT: usize = 12;

/// How many rounds are shown one by one where there are many.
const ROUNDS: u64 = 20;

/// Up to how many rounds all are shown one by one.
const FEW: u64 = 30;

/// What is settled in a round.
#[derive(Default)]
struct Settled<'v> {
    /// By the rules.
    ended: Vec<(Outcome, &'v [State])>,
    win: Vec<(&'v State, &'v State)>,
    lose: Vec<(&'v State, &'v [State])>,
}

/// The rounds of a proof, each with what is settled in it.
type Rounds<'v> = BTreeMap<u64, Settled<'v>>;

/// The halves of draws: the states that are not lost, each with the option that shows it, and those that are not won.
type Halves<'v> = (&'v [Stays], &'v [State]);

impl<'v> Outline<'v> {
    pub(super) fn by_rounds(&self, style: Style, said: &mut Vec<Statement>) -> Outlined<()> {
        let (rounds, left, halves) = self.settled();
        let last = rounds.last_key_value().map(|(last, _)| *last);
        if let Style::These { first, last: end } = style
            && (first > end || Some(end) > last)
        {
            return Err(no_such_rounds(last));
        }
        let few = last.is_none_or(|last| last < FEW);
        self.result(said)?;
        let alone = |round: u64| match style {
            Style::These { first, last } => few || (first..=last).contains(&round),
            Style::Full | Style::Rounds | Style::Summary => few || round < ROUNDS,
        };
        let remoteness = *self.verified.scope() == Scope::Reachable;
        let counts = counted(&rounds, alone);
        // Of some states only half of a draw is shown: the table does not count these as drawn.
        let by_the_rules: usize = counts.iter().map(|round| round.draw).sum();
        let drawn = self.verified.count(Outcome::Draw) - by_the_rules;
        said.push(Statement::Rounds { remoteness, rounds: counts, left: drawn });
        let listed = |round: u64| match style {
            Style::These { first, last } => (first..=last).contains(&round),
            Style::Summary => false,
            Style::Rounds | Style::Full => alone(round),
        };
        let whole = matches!(style, Style::These { .. });
        for (&round, settled) in rounds.iter().filter(|(round, _)| listed(**round)) {
            unlisted(said, round.checked_sub(1));
            self.round(round, settled, whole, said)?;
        }
        unlisted(said, last);
        said.extend(self.left(left, style)?);
        if let Some((not_lost, not_won)) = halves {
            said.push(self.halves(not_lost, not_won)?);
        }
        Ok(())
    }

    /// Everything that comes before the rounds: how much there is, what the words mean, and who wins.
    fn result(&self, said: &mut Vec<Statement>) -> Outlined<()> {
        said.extend(super::constants(&self.verified.rules().identity().parameters));
        let states = self.verified.states();
        if let Scope::Only(state) = self.verified.scope() {
            said.push(Statement::LegendRelation);
            self.legend(said)?;
            let outcome = self.verified.shown(state).map_or(Outcome::Draw, |shown| shown.outcome);
            said.push(Statement::Target { state: self.name(state)?, outcome, states });
            return Ok(());
        }
        said.push(Statement::Size { states, pairs: self.verified.pairs() });
        if let Some(Statement::Turns { turns }) = self.turns()? {
            let counted =
                turns.into_iter().map(|turn| TurnCount { player: turn.player, states: turn.states.len() });
            said.push(Statement::TurnCounts { turns: counted.collect() });
        }
        self.legend(said)?;
        said.push(Statement::Result);
        self.conclusions(said)
    }

    /// The rounds of the proof, and what is left.
    fn settled(&self) -> (Rounds<'v>, &'v [Stays], Option<Halves<'v>>) {
        let mut rounds = Rounds::new();
        let mut left: &[Stays] = &[];
        let mut halves = None;
        for step in self.verified.steps() {
            match step {
                Step::Over { outcome, states } => {
                    rounds.entry(0).or_default().ended.push((*outcome, states));
                }
                Step::Winning { step, state, by } => rounds.entry(*step).or_default().win.push((state, by)),
                Step::Losing { step, state, options } => {
                    rounds.entry(*step).or_default().lose.push((state, options));
                }
                Step::Drawn(all) => left = all,
                Step::Halves { not_lost, not_won } => halves = Some((&**not_lost, &**not_won)),
            }
        }
        (rounds, left, halves)
    }

    fn round(
        &self,
        round: u64,
        settled: &Settled<'_>,
        whole: bool,
        said: &mut Vec<Statement>,
    ) -> Outlined<()> {
        let again = !self.verified.rules().alternates();
        let shown = |count: usize| if whole || count <= SHORT { count } else { SHOWN };
        for (outcome, states) in &settled.ended {
            let (outcome, count) = (*outcome, states.len());
            said.push(Statement::Ended { outcome, count, states: self.names(&states[..shown(count)])? });
        }
        if !settled.win.is_empty() {
            let count = settled.win.len();
            let row = |(state, by): &(&State, &State)| self.row(state, std::slice::from_ref(*by));
            let rows = settled.win[..shown(count)].iter().map(row).collect::<Outlined<_>>()?;
            said.push(Statement::Round { round, outcome: Outcome::Win, again, count, rows });
        }
        if !settled.lose.is_empty() {
            let count = settled.lose.len();
            let row = |(state, options): &(&State, &[State])| self.row(state, options);
            let rows = settled.lose[..shown(count)].iter().map(row).collect::<Outlined<_>>()?;
            said.push(Statement::Round { round, outcome: Outcome::Lose, again, count, rows });
        }
        Ok(())
    }

    fn row(&self, state: &State, all: &[State]) -> Outlined<RoundRow> {
        let (mut options, mut again) = (Vec::new(), Vec::new());
        for option in all {
            let of = if self.again(state, option)? { &mut again } else { &mut options };
            of.push(self.name(option)?);
        }
        Ok(RoundRow { state: self.name(state)?, options, again })
    }

    fn left(&self, left: &[Stays], style: Style) -> Outlined<Option<Statement>> {
        if left.is_empty() {
            return Ok(None);
        }
        let shown = match style {
            Style::Summary => 0,
            _ if left.len() <= SHORT => left.len(),
            _ => SHOWN,
        };
        let pairs = left[..shown].iter().map(|entry| self.pair(&entry.state, &entry.stays));
        let pairs = pairs.collect::<Outlined<Vec<Pair>>>()?;
        Ok(Some(Statement::Left { leaning: self.leaning(), count: left.len(), pairs }))
    }
}

/// How many states are settled in the rounds: in those that stand `alone` one by one, in all others together.
fn counted(rounds: &Rounds<'_>, alone: impl Fn(u64) -> bool) -> Vec<RoundCount> {
    let mut all: Vec<RoundCount> = Vec::new();
    for (&round, Settled { ended, win, lose }) in rounds {
        let over =
            |outcome| ended.iter().filter(|(of, _)| *of == outcome).map(|(_, states)| states.len()).sum();
        let here = RoundCount {
            first: round,
            last: round,
            win: win.len() + over(Outcome::Win),
            lose: lose.len() + over(Outcome::Lose),
            draw: over(Outcome::Draw),
        };
        match all.last_mut() {
            Some(before) if !alone(before.last) && !alone(round) => {
                before.last = round;
                before.win += here.win;
                before.lose += here.lose;
                before.draw += here.draw;
            }
            _ => all.push(here),
        }
    }
    all
}

/// Says that the rounds up to this one of which nothing has been said are not listed.
fn unlisted(said: &mut Vec<Statement>, last: Option<u64>) {
    let told = said.iter().rev().find_map(|statement| match statement {
        Statement::Ended { .. } => Some(Some(0)),
        Statement::Round { round, .. } => Some(Some(*round)),
        Statement::Rounds { .. } => Some(None),
        _ => None,
    });
    let first = told.flatten().map_or(0, |told| told + 1);
    if let Some(last) = last.filter(|&last| first <= last) {
        said.push(Statement::Unlisted { first, last });
    }
}

fn no_such_rounds(last: Option<u64>) -> Box<Diagnostic> {
    let error = Diagnostic::input("there are no such rounds");
    Box::new(match last {
        Some(last) => error.note(format!("the rounds of this proof are 0..{last}")),
        None => error.note("this proof has no rounds: all states are drawn"),
    })
}
