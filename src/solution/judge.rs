//! Judges statements in their order: whether each is true, and whether it follows from what was said before.
//!
//! What counts as said before is kept as a set of states whose outcome was shown; where play is over, the rules have shown
//! it. A conclusion follows by one application of a rule: a state is winning by one option, losing by all of them.

use super::{
    faults::{self, Fault, Open},
    statements::{At, Outcomes, PairAt, Role, Says, Sentence, Statement},
    table::Table,
};
use crate::{diagnostic::Span, outcome::Outcome};
use std::collections::HashSet;

/// What became of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is true, and follows from what was said before, or repeats it.
    Follows,
    /// It is true, and rests on a statement that is not.
    Rests,
    /// It is true, and is used as a reason before it was shown.
    Early,
    /// It is true, and the reasons that are given do not give it.
    NotGiven,
    /// It is true, and nothing has been said from which it would follow.
    NotYet,
    /// It is false.
    False,
    /// It repeats what was said before and is false.
    Repeated,
    /// It is about something that is no state.
    Unknown,
}

impl Verdict {
    /// Whether there is a message about it.
    pub fn is_wrong(self) -> bool {
        !matches!(self, Self::Follows | Self::Rests | Self::Repeated)
    }
}

/// A statement that was judged.
#[derive(Debug, Clone)]
pub(super) struct Judged {
    pub(super) span: Span,
    pub(super) verdict: Verdict,
    pub(super) fault: Option<Fault>,
    /// What is worth saying of a statement that is right.
    pub(super) remark: Option<String>,
}

/// All statements, and what they leave open.
#[derive(Debug, Default)]
pub(super) struct Judgement {
    /// In the order of the text.
    pub(super) all: Vec<Judged>,
    /// The states of which the solution never says who wins.
    pub(super) unsettled: Vec<u32>,
    /// The outcomes of which it lists all states.
    pub(super) listed: Vec<Outcome>,
    /// Whether some outcome that it states is false.
    pub(super) outcomes_false: bool,
}

/// Judges a text; `turned` reads all outcomes as those of the other player.
pub(super) fn judge(table: &Table, sentences: &[Sentence], turned: bool) -> Judgement {
    let count = table.names.len();
    let mut judge = Judge {
        table,
        turned,
        draws: table.with(Outcome::Draw).next().is_some(),
        shown: vec![false; count],
        settled: vec![false; count],
        log: Vec::new(),
        wrong: HashSet::new(),
        later: Vec::new(),
        done: Judgement::default(),
    };
    for sentence in sentences {
        judge.sentence(sentence);
    }
    judge.finish()
}

struct Judge<'t> {
    table: &'t Table,
    turned: bool,
    /// Whether some state is drawn.
    draws: bool,
    shown: Vec<bool>,
    settled: Vec<bool>,
    /// The states that were shown, in order, so that a reading can be taken back.
    log: Vec<u32>,
    /// What was said and is false.
    wrong: HashSet<(u32, Outcomes)>,
    /// Lists of all states with an outcome, which may stand before their proof: judged at the end.
    later: Vec<(usize, Outcome)>,
    done: Judgement,
}

/// What the reasons of a sentence come to.
#[derive(Default)]
struct Cited {
    /// The states of which a reason speaks rightly.
    states: Vec<u32>,
    /// Whether some reason is false.
    wrong: bool,
}

impl Judge<'_> {
    fn sentence(&mut self, sentence: &Sentence) {
        let roles: Vec<_> = sentence.statements.iter().map(|statement| statement.role).collect();
        let mark = (self.log.len(), self.later.len());
        let first = self.read(sentence, &roles);
        let faults = |judged: &[Judged]| judged.iter().filter(|judged| judged.verdict.is_wrong()).count();
        let mut chosen = first;
        if let Some(otherwise) = &sentence.otherwise
            && faults(&chosen) > 0
        {
            self.take_back(mark);
            let second = self.read(sentence, otherwise);
            if faults(&second) < faults(&chosen) {
                chosen = second;
            } else {
                self.take_back(mark);
                chosen = self.read(sentence, &roles);
            }
        }
        for (statement, judged) in sentence.statements.iter().zip(&chosen) {
            self.note(statement, judged.verdict);
        }
        self.done.all.append(&mut chosen);
    }

    fn take_back(&mut self, (shown, later): (usize, usize)) {
        for state in self.log.drain(shown..) {
            self.shown[state as usize] = false;
        }
        self.later.truncate(later);
    }

    /// Judges the statements of a sentence with these roles: the reasons first.
    fn read(&mut self, sentence: &Sentence, roles: &[Role]) -> Vec<Judged> {
        let mut all: Vec<Option<Judged>> = vec![None; roles.len()];
        let mut cited = Cited::default();
        let reasons = (0..roles.len()).filter(|&n| roles[n] == Role::Reason);
        let others = (0..roles.len()).filter(|&n| roles[n] != Role::Reason);
        for n in reasons.chain(others) {
            let statement = &sentence.statements[n];
            let judged = self.statement(statement, roles[n], &mut cited, self.done.all.len() + n);
            all[n] = Some(judged);
        }
        all.into_iter().flatten().collect()
    }

    /// Remembers what has been said, once it is clear how a sentence is read.
    fn note(&mut self, statement: &Statement, verdict: Verdict) {
        match &statement.says {
            Says::Outcome { states, of } => {
                let of = self.seen(*of);
                for (state, _) in states {
                    let right = of.has(self.table.outcome(*state));
                    self.settled[*state as usize] |= of.single().is_some();
                    if !right {
                        self.wrong.insert((*state, of));
                        self.done.outcomes_false = true;
                    }
                }
            }
            Says::All { of, states } => {
                let of = if self.turned { of.turned() } else { *of };
                self.done.listed.push(of);
                self.done.outcomes_false |= verdict == Verdict::False;
                for (state, _) in states {
                    self.settled[*state as usize] = true;
                }
            }
            _ => {}
        }
    }

    /// Outcomes as the text means them.
    fn seen(&self, of: Outcomes) -> Outcomes {
        let of = if self.turned { of.turned() } else { of };
        // Where nothing is drawn, what does not win loses.
        let there = Outcome::ALL.into_iter().filter(|&outcome| outcome != Outcome::Draw || self.draws);
        let mut left = there.filter(|&outcome| of.has(outcome));
        match (left.next(), left.next()) {
            (Some(outcome), None) => Outcomes::only(outcome),
            _ => of,
        }
    }

    fn statement(&mut self, statement: &Statement, role: Role, cited: &mut Cited, place: usize) -> Judged {
        let table = self.table;
        let fault = match &statement.says {
            Says::Outcome { states, of } => {
                let of = self.seen(*of);
                return self.outcome(statement, states, of, role, cited);
            }
            Says::All { of, states } => {
                let of = if self.turned { of.turned() } else { *of };
                let fault = faults::all(table, of, states);
                if fault.is_none() && role != Role::Announced {
                    self.later.push((place, of));
                }
                fault
            }
            Says::Pairs(pairs) => faults::pairs(table, pairs),
            Says::Row { state, pairs } => faults::row(table, *state, pairs),
            Says::States(states) => faults::states(table, states),
            Says::Relation(pairs) => faults::relation(table, pairs),
            Says::Mistyped { of, pairs, equation } => Some(faults::mistyped(table, *of, pairs, *equation)),
            Says::Unknown { title, hints } => {
                let fault = Fault {
                    title: title.clone(),
                    label: "this".into(),
                    notes: Vec::new(),
                    helps: hints.clone(),
                    span: None,
                };
                return Judged {
                    span: statement.span.clone(),
                    verdict: Verdict::Unknown,
                    fault: Some(fault),
                    remark: None,
                };
            }
        };
        let verdict = if fault.is_some() { Verdict::False } else { Verdict::Follows };
        Judged { span: statement.span.clone(), verdict, fault, remark: None }
    }

    fn outcome(
        &mut self,
        statement: &Statement,
        states: &[At],
        of: Outcomes,
        role: Role,
        cited: &mut Cited,
    ) -> Judged {
        let mut judged =
            Judged { span: statement.span.clone(), verdict: Verdict::Follows, fault: None, remark: None };
        let (right, wrong): (Vec<_>, Vec<_>) =
            states.iter().cloned().partition(|(state, _)| of.has(self.table.outcome(*state)));
        if !wrong.is_empty() {
            let again = wrong.iter().all(|(state, _)| self.wrong.contains(&(*state, of)));
            judged.verdict = if again { Verdict::Repeated } else { Verdict::False };
            judged.fault = Some(faults::outcome(self.table, of, &wrong));
        }
        let mut open = Vec::new();
        if role != Role::Announced {
            if of.single().is_some() {
                open = right.iter().filter_map(|at| self.open(at, role, cited)).collect();
            }
            // A mistake about a state is one mistake: who goes on with what is right is not blamed for it again.
            // Neither is who meant the state with a hat.
            let twins = wrong.iter().filter_map(|(state, _)| self.table.twin(*state));
            let twins: Vec<_> = twins.filter(|&twin| of.has(self.table.outcome(twin))).collect();
            for state in states.iter().map(|(state, _)| *state).chain(twins).filter(|_| of.single().is_some())
            {
                if !self.shown[state as usize] {
                    self.shown[state as usize] = true;
                    self.log.push(state);
                }
            }
        }
        if role != Role::Announced {
            cited.states.extend(right.iter().map(|(state, _)| *state).filter(|_| of.single().is_some()));
            cited.wrong |= !wrong.is_empty();
        }
        if wrong.is_empty() && !open.is_empty() {
            // What rests on a false reason is not blamed as well.
            let verdict = open.iter().map(|open: &Open| open.verdict()).max().unwrap_or(Verdict::NotYet);
            judged.verdict = verdict;
            judged.fault = verdict.is_wrong().then(|| faults::open(self.table, &open));
            judged.remark = open.iter().find_map(|open| open.remark(self.table));
        }
        judged
    }

    /// Why a true statement about a state does not follow, if it does not.
    fn open(&self, (state, span): &At, role: Role, cited: &Cited) -> Option<Open> {
        let table = self.table;
        let (state, span) = (*state, span.clone());
        if self.shown[state as usize] || table.over(state) || table.outcome(state) == Outcome::Draw {
            return None;
        }
        if role == Role::Reason {
            return Some(Open::Early { state, span });
        }
        let gives = |to: u32| table.gets(state, to, table.outcome(to));
        let by_reason = role == Role::Conclusion && (cited.wrong || !cited.states.is_empty());
        let known = |to: u32| self.shown[to as usize] || table.over(to);
        let options = table.options(state);
        let named = |to: &&u32| cited.states.contains(to);
        match table.outcome(state) {
            Outcome::Win => {
                let good = |to: &&u32| gives(**to) == Outcome::Win;
                if by_reason {
                    if options.iter().filter(good).any(|to| cited.states.contains(to)) {
                        return None;
                    }
                    if cited.wrong {
                        return (!options.iter().filter(good).any(|to| known(*to))).then_some(Open::Rests);
                    }
                    return Some(Open::NotGiven {
                        state,
                        span,
                        cited: cited.states.clone(),
                        missing: Vec::new(),
                    });
                }
                let follows = options.iter().filter(good).any(|to| known(*to));
                (!follows).then_some(Open::NotYet { state, span, missing: Vec::new() })
            }
            _ => {
                let missing: Vec<_> =
                    options.iter().copied().filter(|to| !known(*to) && !cited.states.contains(to)).collect();
                let spoken = options.iter().filter(named).count();
                if by_reason && cited.wrong {
                    return (!missing.is_empty()).then_some(Open::Rests);
                }
                if by_reason && (spoken == 0 || !missing.is_empty()) {
                    return Some(Open::NotGiven { state, span, cited: cited.states.clone(), missing });
                }
                if by_reason && spoken < options.len() {
                    let left = options.iter().copied().filter(|to| !cited.states.contains(to)).collect();
                    return Some(Open::Tacit { state, left });
                }
                (!missing.is_empty()).then_some(Open::NotYet { state, span, missing })
            }
        }
    }

    /// Judges the lists of all states with an outcome by what was shown in the whole text.
    fn finish(mut self) -> Judgement {
        let known = |state: u32| {
            self.shown[state as usize] || self.table.over(state) || self.table.outcome(state) == Outcome::Draw
        };
        for (place, of) in &self.later {
            let open: Vec<_> = self.table.with(*of).filter(|&state| !known(state)).collect();
            if !open.is_empty() {
                let judged = &mut self.done.all[*place];
                judged.verdict = Verdict::NotYet;
                judged.fault = Some(faults::unshown(self.table, *of, &open));
            }
        }
        let count = u32::try_from(self.settled.len()).unwrap_or(u32::MAX);
        self.done.unsettled = (0..count).filter(|&state| !self.settled[state as usize]).collect();
        self.done.listed.sort_unstable();
        self.done.listed.dedup();
        self.done
    }
}

/// The pairs among these that are no transitions.
pub(super) fn strangers<'p>(table: &Table, pairs: &'p [PairAt]) -> Vec<&'p PairAt> {
    pairs.iter().filter(|((from, to), _)| !table.options(*from).contains(to)).collect()
}
