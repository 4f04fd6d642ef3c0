//! What a paragraph says that was read by its words: what stands in its slots, as a piece of a derivation.

use crate::statements::{
    Letter, Pair, Piece, Set, Term, Unreadable, all, because, only, pair, set, state, step, sum,
};
use pruvo::outcome::Outcome;
use std::collections::BTreeMap;

/// What kind of statement a paragraph makes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Is {
    Explanation,
    Constants,
    States,
    Relation,
    Turns,
    Over,
    AtOnce,
    Step,
    Drawn,
    Halves,
    Sum,
    Explained,
    Hint(Outcome),
    Conclusion(Option<Outcome>),
    Verdict(Outcome),
    Claims,
    Size,
    TurnCounts([Count; 2]),
    Rounds,
    Ended(Outcome),
    /// With an outcome, and whether the same player may move again.
    Round(Outcome, bool),
    /// Whether states are drawn by the rules.
    Left(bool),
    Unlisted,
}

/// How many things the form of a sentence is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    None,
    One,
    Many,
}

impl Is {
    /// Whether it belongs to a page that goes by rounds.
    pub(crate) fn by_rounds(self) -> bool {
        use Is::{Ended, Left, Round, Rounds, Size, TurnCounts, Unlisted};
        matches!(self, Size | TurnCounts(_) | Rounds | Ended(_) | Round(..) | Left(_) | Unlisted)
    }
}

/// What stands in a slot.
pub(crate) enum Filling {
    Number(usize),
    Terms(Vec<Term>),
    Equation(Letter, Vec<Term>),
    Equations(Vec<(Letter, Vec<Term>)>),
    Fact(Vec<Term>, Letter),
    Facts(Vec<(Vec<Term>, Letter)>),
    /// Facts, and whether they are about options where the same player moves again.
    Reasons(Vec<(Vec<Term>, Letter, bool)>),
    Name(String),
    Moves(Vec<(String, Set<String>)>),
    /// Words that are no concern of ours.
    Free,
}

pub(crate) type Filled<'s> = Vec<(&'s str, Filling)>;

/// What a paragraph says.
pub(crate) struct Said<'s> {
    pub(crate) is: Is,
    /// What its first sentence is for.
    pub(crate) count: Option<Count>,
    pub(crate) filled: Filled<'s>,
    /// How many slots the first sentence has.
    pub(crate) first: usize,
    /// Whether its second sentence says that none of the things is listed.
    pub(crate) none_listed: bool,
}

impl Said<'_> {
    pub(crate) fn get(&self, name: &str) -> Option<&Filling> {
        self.filled.iter().find(|(slot, _)| *slot == name).map(|(_, filling)| filling)
    }

    pub(crate) fn terms(&self, name: &str) -> Result<&Vec<Term>, Unreadable> {
        match self.get(name) {
            Some(Filling::Terms(terms) | Filling::Equation(_, terms) | Filling::Fact(terms, _)) => Ok(terms),
            _ => Err(format!("nothing in `{name}`")),
        }
    }

    /// What a set with this letter is said to be.
    fn equal(&self, name: &str, letter: Letter) -> Result<&Vec<Term>, Unreadable> {
        match self.get(name) {
            Some(Filling::Equation(of, terms)) if *of == letter => Ok(terms),
            _ => Err(format!("`{name}` does not say what {letter:?} is")),
        }
    }

    /// The reasons for an outcome, those where the same player moves again being about the same outcome.
    fn reasons(&self, outcome: Outcome) -> Result<Vec<(Vec<Term>, Letter)>, Unreadable> {
        let Some(Filling::Reasons(reasons)) = self.get("because") else { return Err("no reason".to_owned()) };
        let reason = |(items, letter, again): &(Vec<Term>, Letter, bool)| {
            let same = *letter == Letter::Of(outcome);
            (same == *again)
                .then(|| (items.clone(), *letter))
                .ok_or("a reason about the wrong player".to_owned())
        };
        reasons.iter().map(reason).collect()
    }

    /// The states of a fact that must have an outcome.
    fn with(&self, name: &str, outcome: Outcome) -> Result<&Vec<Term>, Unreadable> {
        match self.get(name) {
            Some(Filling::Fact(terms, Letter::Of(of))) if *of == outcome => Ok(terms),
            _ => Err(format!("`{name}` does not say {outcome}")),
        }
    }

    fn pairs(&self) -> Result<Set<Pair>, Unreadable> {
        match self.get("pairs") {
            Some(Filling::Fact(pairs, Letter::Relation)) => set(pairs, pair),
            _ => Err("no pairs of T".to_owned()),
        }
    }

    fn outcome(&self, name: &str) -> Result<Outcome, Unreadable> {
        match self.get(name) {
            Some(Filling::Fact(_, Letter::Of(outcome))) => Ok(*outcome),
            _ => Err(format!("`{name}` says nothing of an outcome")),
        }
    }

    /// Of how many things it speaks.
    pub(crate) fn things(&self) -> Option<usize> {
        let of = |name| self.terms(name).ok().map(Vec::len);
        match self.is {
            Is::Explanation | Is::Constants | Is::Turns | Is::Sum | Is::Halves | Is::Explained => None,
            Is::Hint(Outcome::Lose) => self.number("count").or(Some(1)),
            Is::Hint(_) => self.number("good").or(Some(1)),
            is if is.by_rounds() => None,
            Is::States => of("states"),
            Is::Relation => of("relation"),
            Is::Over | Is::AtOnce | Is::Drawn => of("therefore"),
            Is::Step => of("transitions"),
            Is::Conclusion(_) | Is::Verdict(_) => match self.get("list") {
                Some(Filling::Moves(moves)) => Some(moves.len()),
                _ => Some(0),
            },
            _ => match self.get("list") {
                Some(Filling::Facts(facts)) => Some(facts.len()),
                _ => None,
            },
        }
    }

    pub(crate) fn piece(&self) -> Result<Option<Piece>, Unreadable> {
        if let (Some(Filling::Number(said)), Some(count), false) =
            (self.get("count"), self.things(), matches!(self.is, Is::Hint(_)))
            && *said != count
        {
            return Err(format!("{count} things where {said} are promised"));
        }
        Ok(Some(match self.is {
            Is::Explanation | Is::Constants => return Ok(None),
            Is::States => Piece::States(all(self.equal("states", Letter::States)?, state)?),
            Is::Relation => Piece::Relation(all(self.equal("relation", Letter::Relation)?, pair)?),
            Is::Over => Piece::Terminal {
                outcome: self.outcome("therefore")?,
                states: set(self.terms("therefore")?, state)?,
            },
            Is::Turns => self.turns()?,
            Is::AtOnce => {
                let (because, again) = because(&self.reasons(Outcome::Win)?, Outcome::Lose)?;
                let winning = set(self.with("therefore", Outcome::Win)?, state)?;
                Piece::Batch { because, again, pairs: self.pairs()?, winning }
            }
            Is::Step => self.step()?,
            Is::Drawn => Piece::Drawn {
                pairs: self.pairs()?,
                states: set(self.with("therefore", Outcome::Draw)?, state)?,
            },
            Is::Halves => Piece::Halves {
                pairs: self.pairs()?,
                transitions: set(self.terms("transitions")?, pair)?,
                not_lost: set(self.terms("not_lost")?, state)?,
                not_won: set(self.terms("not_won")?, state)?,
                states: set(self.with("therefore", Outcome::Draw)?, state)?,
            },
            Is::Explained => {
                let name = only(self.terms("statement")?)?;
                if let Ok(mover) = self.terms("states")
                    && only(mover)? != name
                {
                    return Err(format!("somebody moves elsewhere than at {name}"));
                }
                Piece::Explained { state: name, outcome: self.outcome("statement")? }
            }
            Is::Hint(outcome) => Piece::Hint {
                state: only(self.terms("state")?)?,
                outcome,
                transitions: self.number("count"),
                good: self.number("good"),
            },
            Is::Verdict(outcome) => Piece::Verdict {
                state: only(self.with("fact", outcome)?)?,
                outcome,
                moves: match self.get("list") {
                    Some(Filling::Moves(moves)) => moves.iter().cloned().collect(),
                    _ => BTreeMap::new(),
                },
            },
            Is::Sum => self.sum()?,
            Is::Conclusion(outcome) => self.conclusion(outcome)?,
            Is::Claims => self.claims()?,
            _ => return Err("read elsewhere".to_owned()),
        }))
    }

    fn number(&self, name: &str) -> Option<usize> {
        if let Some(Filling::Number(number)) = self.get(name) { Some(*number) } else { None }
    }

    fn step(&self) -> Result<Piece, Unreadable> {
        let transitions = set(self.terms("transitions")?, pair)?;
        let name = only(self.terms("state")?)?;
        if only(self.terms("therefore")?)? != name {
            return Err(format!("transitions from {name}, and a conclusion about another state"));
        }
        let outcome = self.outcome("therefore")?;
        step(name, outcome, transitions, &self.reasons(outcome)?)
    }

    fn turns(&self) -> Result<Piece, Unreadable> {
        let mut turns: BTreeMap<String, Set<String>> = BTreeMap::new();
        let mut last = String::new();
        for (_, filling) in &self.filled {
            match filling {
                Filling::Name(name) => {
                    last.clone_from(name);
                    turns.insert(name.clone(), Set::new());
                }
                Filling::Terms(terms) => {
                    turns.insert(last.clone(), set(terms, state)?);
                }
                _ => return Err("not about turns".to_owned()),
            }
        }
        Ok(Piece::Turns(turns))
    }

    fn sum(&self) -> Result<Piece, Unreadable> {
        let all = match self.get("list") {
            Some(Filling::Equations(all)) => all.clone(),
            Some(Filling::Facts(all)) => all.iter().map(|(items, of)| (*of, items.clone())).collect(),
            _ => return Err("nothing summed up".to_owned()),
        };
        sum(&all)
    }

    fn conclusion(&self, words: Option<Outcome>) -> Result<Piece, Unreadable> {
        let outcome = self.outcome("fact")?;
        if words.is_some_and(|words| words != outcome) {
            return Err(format!("{words:?} in words, and {outcome} as the reason"));
        }
        let first_moves: BTreeMap<_, _> = match self.get("list") {
            Some(Filling::Moves(moves)) if outcome == Outcome::Win => moves.iter().cloned().collect(),
            _ => BTreeMap::new(),
        };
        let kept = self.terms("kept").map_or(Ok(Set::new()), |kept| set(kept, state))?;
        Ok(Piece::Conclusion { start: only(self.terms("fact")?)?, outcome, first_moves, kept })
    }

    fn claims(&self) -> Result<Piece, Unreadable> {
        let Some(Filling::Facts(facts)) = self.get("list") else { return Err("no claims".to_owned()) };
        let claim = |(items, letter): &(Vec<Term>, Letter)| match letter {
            Letter::Of(outcome) => Ok((only(items)?, *outcome)),
            letter => Err(format!("a claim about {letter:?}")),
        };
        Ok(Piece::Claims(facts.iter().map(claim).collect::<Result<_, _>>()?))
    }
}
