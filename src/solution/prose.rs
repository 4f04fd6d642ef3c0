//! What sentences say in words: who wins at which states, and where one can move from them.

use super::{
    statements::{Outcomes, Reader, Says, states},
    tokens::{Kind, Thing},
    words::Class,
};
use crate::outcome::Outcome;

impl Reader<'_> {
    /// The options of a state in words: *the options of 4 are 3, 2*, *from 4 one can move to 3, 2*.
    pub(super) fn row_in_words(&mut self, at: usize, from: u32, end: usize) -> Option<usize> {
        let mut list = None;
        let mut exact = self.any_before(at, Class::Only);
        if self.any_before(at, Class::Options) && self.is(end, Class::Be) {
            exact = true;
            list = Some(end + 1);
        } else {
            let mut moves = self.any_before(at, Class::Moves);
            let mut next = end;
            while matches!(self.kind(next), Some(Kind::Word(_) | Kind::Comma)) {
                moves |= self.is(next, Class::Moves);
                exact |= self.is(next, Class::Only);
                if self.is(next, Class::To) && !matches!(self.kind(next + 1), Some(Kind::Word(_))) {
                    list = moves.then_some(next + 1);
                    break;
                }
                next += 1;
            }
        }
        let begin = list?;
        let (targets, after) = match self.kind(begin)? {
            Kind::Set(items) => (states(items), begin + 1),
            _ => {
                let (items, after) = self.list(begin, |thing| matches!(thing, Thing::State(_)));
                (states(&items), after)
            }
        };
        // `to a losing state`, where a state is called a.
        let article = self.is(after, Class::Filler)
            || matches!(self.kind(after), Some(Kind::Word(word)) if self.letters.words.outcome(word).is_some());
        if targets.is_empty() || article || self.member(after).is_some() {
            return None;
        }
        let pairs: Vec<_> = targets.into_iter().map(|(to, span)| ((from, to), span)).collect();
        let exact = exact && self.ends(after) && !self.any_before(after, Class::Vagueness);
        let says = if exact { Says::Row { state: from, pairs } } else { Says::Pairs(pairs) };
        Some(self.say(at, after, says))
    }

    /// Whether nothing can belong to a list any more that ended here.
    pub(super) fn ends(&self, at: usize) -> bool {
        let at = at + usize::from(self.kind(at) == Some(&Kind::Comma));
        let marks = [Class::Because, Class::Therefore].iter().any(|class| self.is(at, *class));
        marks || matches!(self.kind(at), None | Some(Kind::Set(_) | Kind::Because | Kind::Therefore))
    }

    /// What words say of the states of a list: *are winning*.
    pub(super) fn in_words(&self, at: usize, end: usize) -> Option<(Outcomes, usize)> {
        let words = &self.letters.words;
        let verb = self.is(end, Class::Be);
        if verb || words.verb_may_be_missing || (words.verb_may_end && self.before(at, Class::Be)) {
            let mut next = end + usize::from(verb);
            let mut negated = false;
            while self.is(next, Class::Filler) || self.is(next, Class::Negation) {
                negated ^= self.is(next, Class::Negation);
                next += 1;
            }
            if let Some(found) = self.outcome(next, negated) {
                return Some(found);
            }
        }
        let behind = words.verb_may_end && self.is(end + 1, Class::Be);
        let negated = words.verb_may_end && self.is(end, Class::Negation) && self.is(end + 2, Class::Be);
        if behind || negated {
            return self.outcome(end + usize::from(negated), negated).map(|(of, after)| (of, after + 1));
        }
        None
    }

    fn outcome(&self, at: usize, negated: bool) -> Option<(Outcomes, usize)> {
        let words = &self.letters.words;
        let Some(Kind::Word(word)) = self.kind(at) else { return None };
        let mut found = words.outcome(word);
        if found.is_none() && word.len() == 1 {
            found = letter_of_position(word);
        }
        let of = Outcomes::only(found?);
        Some((if negated { of.not() } else { of }, at + 1))
    }
}

/// Where a language says *posisi P*: what the letter means.
fn letter_of_position(word: &str) -> Option<Outcome> {
    match word {
        "n" => Some(Outcome::Win),
        "p" => Some(Outcome::Lose),
        _ => None,
    }
}
