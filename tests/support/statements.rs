//! The statements of a proof that are read back out of a page of plain text, and the formulas in them.

use pruvo::{outcome::Outcome, page::language::Letters};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Pair = (String, String);
pub(crate) type Set<T> = BTreeSet<T>;

/// One piece of a derivation. S and T are lists, in their order; all else is a set.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) enum Piece {
    States(Vec<String>),
    Relation(Vec<Pair>),
    /// Who moves where.
    Turns(BTreeMap<String, Set<String>>),
    /// Play is over at these states.
    Terminal {
        outcome: Outcome,
        states: Set<String>,
    },
    /// All states from which one move wins, in one sentence; by winning options where the same player moves `again`.
    Batch {
        because: Set<String>,
        #[serde(default)]
        again: Set<String>,
        pairs: Set<Pair>,
        winning: Set<String>,
    },
    Winning {
        state: String,
        transitions: Set<Pair>,
        witness: String,
        #[serde(default)]
        again: bool,
    },
    Losing {
        state: String,
        transitions: Set<Pair>,
        /// The options where the opponent moves.
        options: Set<String>,
        #[serde(default)]
        again: Set<String>,
    },
    Drawn {
        pairs: Set<Pair>,
        states: Set<String>,
    },
    Sum {
        #[serde(default)]
        win: Set<String>,
        #[serde(default)]
        lose: Set<String>,
        #[serde(default)]
        draw: Set<String>,
    },
    /// Who wins from the start; the options that win, with the names of the moves to them.
    Conclusion {
        start: String,
        outcome: Outcome,
        first_moves: BTreeMap<String, Set<String>>,
        /// Options that keep the win, but only if one comes back.
        #[serde(default)]
        kept: Set<String>,
    },
    /// What is to be shown, where it is one state.
    Explained {
        state: String,
        outcome: Outcome,
    },
    /// Both halves of draws.
    Halves {
        pairs: Set<Pair>,
        transitions: Set<Pair>,
        not_lost: Set<String>,
        not_won: Set<String>,
        states: Set<String>,
    },
    /// Who wins from the state that was to be shown, and some options that are good.
    Verdict {
        state: String,
        outcome: Outcome,
        moves: BTreeMap<String, Set<String>>,
    },
    /// Of so many transitions so many are good ones, where that is told.
    Hint {
        state: String,
        outcome: Outcome,
        transitions: Option<usize>,
        good: Option<usize>,
    },
    /// What was claimed, in its order.
    Claims(Vec<(String, Outcome)>),
    /// How much there is, where it is not listed.
    Size {
        states: usize,
        pairs: usize,
    },
    /// At how many states each player moves.
    TurnCounts(BTreeMap<String, usize>),
    /// How many states are winning, losing and drawn in each round, or in several together.
    Rounds {
        rounds: Vec<((u64, u64), [usize; 3])>,
        left: usize,
        sums: [usize; 3],
    },
    /// Play is over at these states, and at so many more.
    Ended {
        outcome: Outcome,
        states: Set<String>,
        more: usize,
    },
    /// These states are settled in a round, and so many more.
    Round {
        round: u64,
        outcome: Outcome,
        rows: Vec<RoundRow>,
        more: usize,
    },
    /// The states that are left, each with where it stays, and so many more.
    Left {
        leaning: bool,
        pairs: BTreeMap<String, String>,
        more: usize,
    },
    /// The states of these rounds are not listed.
    Unlisted {
        first: u64,
        last: u64,
    },
}

/// A state that is settled in a round, and the options that are the reason.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct RoundRow {
    pub(crate) state: String,
    pub(crate) options: Set<String>,
    /// Those where the same player moves again.
    pub(crate) again: Set<String>,
}

/// Why a page cannot be read.
pub(crate) type Unreadable = String;

/// What must be known of a game to read a page about it.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    /// The names of the states.
    pub(crate) names: Set<String>,
    /// In how many states play may begin.
    pub(crate) starts: usize,
    /// The states at which play is over.
    pub(crate) over: Set<String>,
}

/// The paragraphs of a page, without its title.
pub(crate) fn paragraphs(page: &str) -> impl Iterator<Item = &str> {
    page.trim_end().split("\n\n").skip(1)
}

/// A formula without a sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Term {
    State(String),
    Pair(Pair),
    Set(Vec<Term>),
    Letter(Letter),
}

/// Which set a letter means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Letter {
    States,
    Relation,
    Of(Outcome),
}

/// Reads formulas.
pub(crate) struct Reader<'r> {
    letters: &'r Letters,
    known: &'r Set<String>,
    /// How long names are.
    lengths: Set<usize>,
}

impl<'r> Reader<'r> {
    pub(crate) fn new(letters: &'r Letters, known: &'r Known) -> Self {
        Self { letters, known: &known.names, lengths: known.names.iter().map(String::len).collect() }
    }

    /// The term at the front of a text, and what follows it.
    pub(crate) fn term<'t>(&self, text: &'t str) -> Option<(Term, &'t str)> {
        let state = || self.state(text).map(|(name, after)| (Term::State(name), after));
        let pair = || self.pair(text).map(|(pair, after)| (Term::Pair(pair), after));
        let set = || self.set(text).map(|(items, after)| (Term::Set(items), after));
        let letter = || self.letter(text).map(|(letter, after)| (Term::Letter(letter), after));
        state().or_else(pair).or_else(set).or_else(letter)
    }

    /// The longest name of a state; one with a comma may stand in parentheses.
    pub(crate) fn state<'t>(&self, text: &'t str) -> Option<(String, &'t str)> {
        let bare = |text| self.bare(text);
        let framed = || {
            let (name, after) = bare(text.strip_prefix('(')?)?;
            Some((name, after.strip_prefix(')')?)).filter(|(name, _)| name.contains(','))
        };
        bare(text).or_else(framed)
    }

    fn bare<'t>(&self, text: &'t str) -> Option<(String, &'t str)> {
        let fits = |&length: &usize| {
            let (name, after) = text.split_at_checked(length)?;
            (self.known.contains(name) && word_end(after) == 0).then(|| (name.to_owned(), after))
        };
        self.lengths.iter().rev().find_map(fits)
    }

    fn pair<'t>(&self, text: &'t str) -> Option<(Pair, &'t str)> {
        let (from, rest) = self.state(text.strip_prefix('(')?)?;
        let (to, rest) = self.state(rest.strip_prefix(", ")?)?;
        Some(((from, to), rest.strip_prefix(')')?))
    }

    fn set<'t>(&self, text: &'t str) -> Option<(Vec<Term>, &'t str)> {
        if let Some(after) = text.strip_prefix('∅') {
            return Some((Vec::new(), after));
        }
        let mut rest = text.strip_prefix('{')?;
        let mut items = Vec::new();
        loop {
            let (item, after) = self.term(rest)?;
            items.push(item);
            match after.strip_prefix('}') {
                Some(after) => return Some((items, after)),
                None => rest = after.strip_prefix(", ")?,
            }
        }
    }

    pub(crate) fn letter<'t>(&self, text: &'t str) -> Option<(Letter, &'t str)> {
        let Letters { states, relation, win, lose, draw } = self.letters;
        let letters = [
            (states, Letter::States),
            (relation, Letter::Relation),
            (win, Letter::Of(Outcome::Win)),
            (lose, Letter::Of(Outcome::Lose)),
            (draw, Letter::Of(Outcome::Draw)),
        ];
        letters.into_iter().find_map(|(written, letter)| {
            let after = text.strip_prefix(written.as_str())?;
            (word_end(after) == 0).then_some((letter, after))
        })
    }
}

/// Where the word at the front of a text ends.
pub(crate) fn word_end(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len())
}

/// The reasons for an outcome: options with the other one, where the opponent moves, and options with the same one, where
/// the same player does.
pub(crate) fn because(
    reasons: &[(Vec<Term>, Letter)],
    other: Outcome,
) -> Result<(Set<String>, Set<String>), Unreadable> {
    let (mut options, mut again) = (Set::new(), Set::new());
    for (items, letter) in reasons {
        let of = match letter {
            Letter::Of(outcome) if *outcome == other => &mut options,
            Letter::Of(outcome) if *outcome == other.turned() => &mut again,
            letter => return Err(format!("a reason about {letter:?}")),
        };
        if items.is_empty() || !of.is_empty() {
            return Err("a reason that is none, or is given twice".to_owned());
        }
        *of = set(items, state)?;
    }
    Ok((options, again))
}

/// What is shown of one state, for these reasons.
pub(crate) fn step(
    state: String,
    outcome: Outcome,
    transitions: Set<Pair>,
    reasons: &[(Vec<Term>, Letter)],
) -> Result<Piece, Unreadable> {
    let (options, again) = because(reasons, outcome.turned())?;
    match outcome {
        Outcome::Win => {
            match (&options.iter().collect::<Vec<_>>()[..], &again.iter().collect::<Vec<_>>()[..]) {
                ([witness], []) => {
                    Ok(Piece::Winning { state, transitions, witness: (*witness).clone(), again: false })
                }
                ([], [witness]) => {
                    Ok(Piece::Winning { state, transitions, witness: (*witness).clone(), again: true })
                }
                _ => Err(format!("{state} needs one witness")),
            }
        }
        Outcome::Lose => Ok(Piece::Losing { state, transitions, options, again }),
        Outcome::Draw => Err("a draw among the steps".to_owned()),
    }
}

pub(crate) fn sum(equations: &[(Letter, Vec<Term>)]) -> Result<Piece, Unreadable> {
    let mut sets = BTreeMap::new();
    for (letter, items) in equations {
        let Letter::Of(outcome) = letter else { return Err("S or T in the sum".to_owned()) };
        if sets.insert(*outcome, set(items, state)?).is_some() {
            return Err("a set that is summed up twice".to_owned());
        }
    }
    let mut take = |outcome| sets.remove(&outcome).unwrap_or_default();
    Ok(Piece::Sum { win: take(Outcome::Win), lose: take(Outcome::Lose), draw: take(Outcome::Draw) })
}

pub(crate) fn state(term: &Term) -> Option<String> {
    if let Term::State(name) = term { Some(name.clone()) } else { None }
}

pub(crate) fn pair(term: &Term) -> Option<Pair> {
    if let Term::Pair(pair) = term { Some(pair.clone()) } else { None }
}

pub(crate) fn all<T>(items: &[Term], each: fn(&Term) -> Option<T>) -> Result<Vec<T>, Unreadable> {
    let all = items.iter().map(|item| each(item).ok_or_else(|| format!("unexpected: {item:?}")));
    all.collect()
}

pub(crate) fn set<T: Ord>(items: &[Term], each: fn(&Term) -> Option<T>) -> Result<Set<T>, Unreadable> {
    let set: Set<T> = all(items, each)?.into_iter().collect();
    if set.len() == items.len() { Ok(set) } else { Err("a thing that is listed twice".to_owned()) }
}

pub(crate) fn only(items: &[Term]) -> Result<String, Unreadable> {
    match items {
        [Term::State(name)] => Ok(name.clone()),
        _ => Err(format!("one state is expected, not {items:?}")),
    }
}
