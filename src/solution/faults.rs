//! What is wrong with a statement, in words: why it is false, and what true statement is nearest to it.

use super::{
    judge::{Verdict, strangers},
    letters::Meaning,
    statements::{At, Outcomes, PairAt},
    table::Table,
};
use crate::{
    diagnostic::{Span, nearest},
    outcome::Outcome,
};
use std::collections::HashSet;

/// How many things a message names one by one.
const MOST: usize = 3;

/// What is wrong with a statement.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    pub(super) title: String,
    /// What stands under the place.
    pub(super) label: String,
    pub(super) notes: Vec<String>,
    pub(super) helps: Vec<String>,
    /// The place, where it is not the whole statement.
    pub(super) span: Option<Span>,
}

/// Why a true statement about a state does not follow.
#[derive(Debug, Clone)]
pub(super) enum Open {
    /// A reason was not shown yet.
    Early { state: u32, span: Span },
    /// The reasons are others; these options of a losing state nobody has spoken of.
    NotGiven { state: u32, span: Span, cited: Vec<u32>, missing: Vec<u32> },
    /// Nothing was said from which it would follow.
    NotYet { state: u32, span: Span, missing: Vec<u32> },
    /// A reason is false, which has its own message.
    Rests,
    /// It follows, but these options, which were shown before, are not named as reasons.
    Tacit { state: u32, left: Vec<u32> },
}

impl Open {
    pub(super) fn verdict(&self) -> Verdict {
        match self {
            Self::Early { .. } => Verdict::Early,
            Self::NotGiven { .. } => Verdict::NotGiven,
            Self::NotYet { .. } => Verdict::NotYet,
            Self::Rests => Verdict::Rests,
            Self::Tacit { .. } => Verdict::Follows,
        }
    }

    /// What is worth saying although nothing is wrong.
    pub(super) fn remark(&self, table: &Table) -> Option<String> {
        let Self::Tacit { state, left } = self else { return None };
        let options = table.list(left.iter().copied());
        Some(format!("the reason for {} does not name {options}, which was shown before", table.name(*state)))
    }
}

pub(super) fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "winning",
        Outcome::Lose => "losing",
        Outcome::Draw => "drawn",
    }
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// These outcomes as a predicate: *winning*, *not losing*.
fn predicate(of: Outcomes) -> String {
    match (of.single(), of.not().single()) {
        (Some(outcome), _) => word(outcome).to_owned(),
        (None, Some(other)) => format!("not {}", word(other)),
        (None, None) => "of any outcome".to_owned(),
    }
}

/// Why a state has its outcome.
fn why(table: &Table, state: u32) -> String {
    let name = table.name(state);
    let options = table.options(state);
    let outcome = table.outcome(state);
    if options.is_empty() {
        let fate = match outcome {
            Outcome::Win => "has won",
            Outcome::Lose => "has lost",
            Outcome::Draw => "has drawn",
        };
        return format!("play is over at {name}, and whoever would have to move there {fate}");
    }
    match outcome {
        Outcome::Win => {
            let good = options.iter().filter(|&&to| table.gets(state, to, table.outcome(to)) == Outcome::Win);
            let best = good.min_by_key(|&&to| table.steps[to as usize]).copied().unwrap_or(state);
            let moves_again =
                if table.again(state, best) { ", where the same player moves again" } else { "" };
            format!(
                "{name} is winning: one can move to {}, which is {}{moves_again}",
                table.name(best),
                word(table.outcome(best))
            )
        }
        Outcome::Lose => {
            let list = table.list(options.iter().copied());
            if options.iter().all(|&to| !table.again(state, to)) {
                let all = if options.len() == 1 { "its only option" } else { "all its options" };
                format!("{name} is losing: {all}, {list}, {} winning", are(options.len()))
            } else {
                format!("{name} is losing: after every move, to {list}, the opponent wins")
            }
        }
        Outcome::Draw => format!("{name} is drawn: neither player can force a win from there"),
    }
}

fn options(table: &Table, state: u32) -> String {
    let all = table.options(state);
    let name = table.name(state);
    match all.len() {
        0 => format!("{name} has no options"),
        1 => format!("the only option of {name} is {}", table.name(all[0])),
        _ => format!("the options of {name} are {}", table.list(all.iter().copied())),
    }
}

fn pair(table: &Table, (from, to): (u32, u32)) -> String {
    let framed = |state: u32| {
        let name = table.name(state);
        let comma = name.contains(',') && !name.starts_with(['[', '(']);
        if comma { format!("({name})") } else { name.to_owned() }
    };
    format!("({}, {})", framed(from), framed(to))
}

/// A name without its hats.
fn bare(name: &str) -> String {
    name.replace('^', "")
}

/// The true transition that is nearest to a false one.
fn meant(table: &Table, (from, to): (u32, u32)) -> Option<String> {
    let options = table.options(from);
    let wanted = bare(table.name(to));
    if let Some(&near) = options.iter().find(|&&option| bare(table.name(option)) == wanted) {
        return Some(pair(table, (from, near)));
    }
    if table.options(to).contains(&from) {
        return Some(pair(table, (to, from)));
    }
    let names: Vec<_> = options.iter().map(|&option| table.name(option)).collect();
    let near = nearest(table.name(to), names.iter().copied())?;
    options.iter().find(|&&option| table.name(option) == near).map(|&option| pair(table, (from, option)))
}

/// What is wrong with pairs that are said to be transitions.
pub(super) fn pairs(table: &Table, pairs: &[PairAt]) -> Option<Fault> {
    let bad = strangers(table, pairs);
    let (_, span) = bad.first()?;
    let names: Vec<_> = bad.iter().take(MOST).map(|(of, _)| format!("`{}`", pair(table, *of))).collect();
    let more = if bad.len() > MOST { format!(" and {} more", bad.len() - MOST) } else { String::new() };
    let what = if bad.len() == 1 { "is not a transition" } else { "are not transitions" };
    let mut fault = Fault {
        title: format!("{}{more} {what}", names.join(", ")),
        label: "not in T".into(),
        notes: Vec::new(),
        helps: Vec::new(),
        span: Some(span.clone()),
    };
    for (of, _) in bad.iter().take(MOST) {
        fault.notes.push(options(table, of.0));
        fault.helps.extend(meant(table, *of).map(|near| format!("did you mean `{near}`?")));
    }
    fault.notes.dedup();
    Some(fault)
}

/// What is wrong with pairs that are said to be all transitions from a state.
pub(super) fn row(table: &Table, state: u32, row: &[PairAt]) -> Option<Fault> {
    if let Some(fault) = pairs(table, row) {
        return Some(fault);
    }
    let named: HashSet<_> = row.iter().map(|((_, to), _)| *to).collect();
    let missing: Vec<_> = table.options(state).iter().copied().filter(|to| !named.contains(to)).collect();
    let first = *missing.first()?;
    let name = table.name(state);
    let title = match missing.len() {
        1 => format!("a transition from {name} is missing: `{}`", pair(table, (state, first))),
        n => format!("{n} transitions from {name} are missing, as those to {}", table.list(missing.clone())),
    };
    Some(Fault {
        title,
        label: "these are not all".into(),
        notes: vec![options(table, state)],
        helps: Vec::new(),
        span: None,
    })
}

/// What is wrong with pairs that are said to be T.
pub(super) fn relation(table: &Table, all: &[PairAt]) -> Option<Fault> {
    if let Some(fault) = pairs(table, all) {
        return Some(fault);
    }
    let named: HashSet<_> = all.iter().map(|(pair, _)| *pair).collect();
    let count = u32::try_from(table.names.len()).unwrap_or(u32::MAX);
    let whole = (0..count).flat_map(|from| table.options(from).iter().map(move |&to| (from, to)));
    let missing: Vec<_> = whole.filter(|pair| !named.contains(pair)).collect();
    let some: Vec<_> = missing.iter().take(MOST).map(|&of| format!("`{}`", pair(table, of))).collect();
    incomplete("T", "transitions", missing.len(), &some)
}

/// What is wrong with states that are said to be S.
pub(super) fn states(table: &Table, states: &[At]) -> Option<Fault> {
    let named: HashSet<_> = states.iter().map(|(state, _)| *state).collect();
    let count = u32::try_from(table.names.len()).unwrap_or(u32::MAX);
    let missing: Vec<_> = (0..count).filter(|state| !named.contains(state)).collect();
    let some: Vec<_> = missing.iter().take(MOST).map(|&state| format!("`{}`", table.name(state))).collect();
    incomplete("S", "states", missing.len(), &some)
}

fn incomplete(letter: &str, what: &str, missing: usize, names: &[String]) -> Option<Fault> {
    if missing == 0 {
        return None;
    }
    let more =
        if missing > names.len() { format!(" and {} more", missing - names.len()) } else { String::new() };
    Some(Fault {
        title: format!("{letter} has other {what}, too: {}{more}", names.join(", ")),
        label: format!("this is not all of {letter}"),
        notes: Vec::new(),
        helps: Vec::new(),
        span: None,
    })
}

/// What is wrong with states that do not have the outcome that is stated.
pub(super) fn outcome(table: &Table, of: Outcomes, wrong: &[At]) -> Fault {
    let names = table.list(wrong.iter().map(|(state, _)| *state));
    let title = format!("{names} {} not {}", are(wrong.len()), predicate(of));
    let title = title.replace("not not ", "");
    let mut fault = Fault {
        title,
        label: format!("not {}", predicate(of)).replace("not not ", ""),
        notes: wrong.iter().take(MOST).map(|(state, _)| why(table, *state)).collect(),
        helps: Vec::new(),
        span: wrong.first().map(|(_, span)| span.clone()),
    };
    // A hat that was forgotten, or is too much.
    for (state, _) in wrong.iter().take(MOST) {
        let twin = table.twin(*state).filter(|&twin| of.single().is_some() && of.has(table.outcome(twin)));
        let name = twin.map(|twin| table.name(twin));
        fault.helps.extend(name.map(|name| format!("did you mean `{name}`, which is {}?", predicate(of))));
    }
    fault
}

/// What is wrong with states that are said to be all with an outcome.
pub(super) fn all(table: &Table, of: Outcome, states: &[At]) -> Option<Fault> {
    let wrong: Vec<_> = states.iter().filter(|(state, _)| table.outcome(*state) != of).cloned().collect();
    if !wrong.is_empty() {
        return Some(outcome(table, Outcomes::only(of), &wrong));
    }
    let named: HashSet<_> = states.iter().map(|(state, _)| *state).collect();
    let missing: Vec<_> = table.with(of).filter(|state| !named.contains(state)).collect();
    let first = *missing.first()?;
    Some(Fault {
        title: format!("{} {} {}, too", table.list(missing.clone()), are(missing.len()), word(of)),
        label: "these are not all".into(),
        notes: vec![why(table, first)],
        helps: Vec::new(),
        span: None,
    })
}

/// What is wrong with a set of things of another kind than its letter stands for.
pub(super) fn mistyped(table: &Table, of: Meaning, pairs: &[PairAt], equation: bool) -> Fault {
    let (title, label) = match of {
        Meaning::Relation => ("T is a set of transitions, and these are states".to_owned(), "states"),
        Meaning::States => ("S is the set of states, and these are pairs".to_owned(), "pairs"),
        Meaning::Of(outcome) => {
            (format!("this is the set of the {} states, and these are pairs", word(outcome)), "pairs")
        }
    };
    let transitions = !pairs.is_empty() && strangers(table, pairs).is_empty();
    let help = match equation {
        true if transitions && relation(table, pairs).is_none() => Some("did you mean `T = {…}`?"),
        _ if transitions => Some("did you mean `{…} ⊂ T`?"),
        _ => None,
    };
    Fault {
        title,
        label: label.into(),
        notes: Vec::new(),
        helps: help.into_iter().map(str::to_owned).collect(),
        span: None,
    }
}

/// What is wrong with true statements that do not follow.
pub(super) fn open(table: &Table, all: &[Open]) -> Fault {
    let worst = all.iter().max_by_key(|open| open.verdict());
    let of = |wanted: Verdict| {
        let states = all.iter().filter(move |open| open.verdict() == wanted).filter_map(|open| match open {
            Open::Early { state, .. } | Open::NotGiven { state, .. } | Open::NotYet { state, .. } => {
                Some(*state)
            }
            Open::Rests | Open::Tacit { .. } => None,
        });
        states.collect::<Vec<_>>()
    };
    let fault = |title, label: &str, notes, span: &Span| Fault {
        title,
        label: label.into(),
        notes,
        helps: Vec::new(),
        span: Some(span.clone()),
    };
    match worst {
        Some(Open::Early { span, .. }) => {
            let states = of(Verdict::Early);
            let is = are(states.len());
            let outcome = states.first().map_or("", |&state| word(table.outcome(state)));
            let title =
                format!("{} {is} {outcome}, but {is} used before it is shown", table.list(states.clone()));
            fault(
                title.replace("are used before it is", "are used before that is"),
                "not shown yet",
                Vec::new(),
                span,
            )
        }
        Some(Open::NotGiven { state, span, cited, missing }) => {
            let title = format!(
                "{} is {}, but the reason does not give it",
                table.name(*state),
                word(table.outcome(*state))
            );
            let strange: Vec<_> =
                cited.iter().copied().filter(|to| !table.options(*state).contains(to)).collect();
            let mut notes = vec![options(table, *state)];
            if !strange.is_empty() {
                let (list, name) = (table.list(strange.clone()), table.name(*state));
                let no = if strange.len() == 1 { "is no option" } else { "are no options" };
                notes.push(format!("{list} {no} of {name}"));
            }
            if !missing.is_empty() {
                notes.push(format!("nothing was shown about {}", table.list(missing.iter().copied())));
            } else if table.outcome(*state) == Outcome::Win {
                notes.push(why(table, *state));
            }
            fault(title, "does not follow from this", notes, span)
        }
        Some(Open::NotYet { state, span, missing }) => {
            let states = of(Verdict::NotYet);
            let outcome = word(table.outcome(*state));
            let title = format!(
                "{} {} {outcome}, but it does not follow yet",
                table.list(states.clone()),
                are(states.len())
            );
            let mut notes = vec![why(table, *state)];
            if !missing.is_empty() {
                notes.push(format!("nothing was shown about {}", table.list(missing.iter().copied())));
            } else if table.outcome(*state) == Outcome::Win {
                notes.push(format!(
                    "no option of {} has been shown to win for the player who moves there",
                    table.name(*state)
                ));
            }
            fault(title, "not shown yet", notes, span)
        }
        Some(Open::Rests | Open::Tacit { .. }) | None => fault(String::new(), "", Vec::new(), &(0..0)),
    }
}

/// What is wrong with a list whose states are not all shown.
pub(super) fn unshown(table: &Table, of: Outcome, states: &[u32]) -> Fault {
    let list = table.list(states.iter().copied());
    Fault {
        title: format!(
            "this list is right, but the text does not show that {list} {} {}",
            are(states.len()),
            word(of)
        ),
        label: "a list without reasons".into(),
        notes: states.iter().take(1).map(|&state| why(table, state)).collect(),
        helps: Vec::new(),
        span: None,
    }
}
