//! The statements of a written solution, sentence by sentence, each with its place and with the part that it plays.

use super::{
    letters::{Letters, Meaning},
    tokens::{Item, Kind, Sign, Thing, Token},
    words::Class,
};
use crate::{diagnostic::Span, outcome::Outcome};

/// A set of outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Outcomes(u8);

impl Outcomes {
    /// Only this one.
    pub(super) fn only(outcome: Outcome) -> Self {
        Self(1 << outcome as u8)
    }

    /// These, and those of the other set.
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All others.
    pub(super) fn not(self) -> Self {
        Self(!self.0 & 7)
    }

    /// Whether this outcome is among them.
    pub(super) fn has(self, outcome: Outcome) -> bool {
        self.0 & Self::only(outcome).0 != 0
    }

    /// The outcome, where it is only one.
    pub(super) fn single(self) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|&outcome| self == Self::only(outcome))
    }

    /// As the other player sees them.
    pub(super) fn turned(self) -> Self {
        let all = Outcome::ALL.into_iter().filter(|&outcome| self.has(outcome));
        Self(all.fold(0, |set, outcome| set | Self::only(outcome.turned()).0))
    }
}

/// A state that is spoken of, and where.
pub(super) type At = (u32, Span);

/// A pair that is spoken of, and where.
pub(super) type PairAt = ((u32, u32), Span);

/// What is stated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Says {
    /// The states have one of these outcomes.
    Outcome { states: Vec<At>, of: Outcomes },
    /// The pairs are transitions.
    Pairs(Vec<PairAt>),
    /// The pairs are all transitions from a state.
    Row { state: u32, pairs: Vec<PairAt> },
    /// The states are all that have this outcome.
    All { of: Outcome, states: Vec<At> },
    /// The states are all that there are.
    States(Vec<At>),
    /// The pairs are all transitions.
    Relation(Vec<PairAt>),
    /// A set of things of another kind than the letter stands for.
    Mistyped { of: Meaning, pairs: Vec<PairAt>, equation: bool },
    /// Something that is no state.
    Unknown { title: String, hints: Vec<String> },
}

/// The part that a statement plays in its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It is stated by itself.
    Plain,
    /// It is a reason, and was to be shown before.
    Reason,
    /// It follows from the others of the sentence.
    Conclusion,
    /// It says what will be, or was, shown elsewhere.
    Announced,
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Statement {
    pub(super) says: Says,
    pub(super) span: Span,
    pub(super) role: Role,
}

/// A sentence with its statements, in the order of the text.
#[derive(Debug, Clone, Default)]
pub(super) struct Sentence {
    pub(super) statements: Vec<Statement>,
    /// The other way to read it, where a reason may belong to what stands before it or behind it.
    pub(super) otherwise: Option<Vec<Role>>,
}

/// What was read.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) sentences: Vec<Sentence>,
    /// What looks like a variable, and might be the name of a state with a slip.
    pub(super) variables: Vec<(String, Span)>,
}

/// Reads all statements. `of_letters` says that names of states may be single letters.
pub(super) fn read(tokens: &[Token], letters: &Letters, of_letters: bool) -> Text {
    const HEADING: usize = 3;
    let mut text = Text::default();
    let mut announced = false;
    for tokens in tokens.split(|token| token.kind == Kind::Stop) {
        let mut reader = Reader { tokens, letters, found: Vec::new(), variables: Vec::new() };
        let mut at = 0;
        while at < tokens.len() {
            at = reader.step(at).max(at + 1);
        }
        if of_letters {
            text.variables.append(&mut reader.variables);
        }
        let claims = (0..tokens.len()).any(|at| reader.is(at, Class::Claims));
        if !reader.found.is_empty() {
            text.sentences.push(reader.sentence(announced));
            announced = false;
        } else if !tokens.is_empty() {
            announced = claims && tokens.len() <= HEADING;
        }
    }
    text
}

/// Reads the statements of one sentence.
pub(super) struct Reader<'r> {
    tokens: &'r [Token],
    pub(super) letters: &'r Letters,
    /// Statements, each with the number of the token at which it begins.
    found: Vec<(usize, Says, Span)>,
    variables: Vec<(String, Span)>,
}

impl Reader<'_> {
    pub(super) fn kind(&self, at: usize) -> Option<&Kind> {
        self.tokens.get(at).map(|token| &token.kind)
    }

    pub(super) fn is(&self, at: usize, class: Class) -> bool {
        matches!(self.kind(at), Some(Kind::Word(word)) if self.letters.words.is(word, class))
    }

    pub(super) fn before(&self, at: usize, class: Class) -> bool {
        at.checked_sub(1).is_some_and(|before| self.is(before, class))
    }

    pub(super) fn any_before(&self, at: usize, class: Class) -> bool {
        (0..at).any(|at| self.is(at, class))
    }

    fn span(&self, from: usize, to: usize) -> Span {
        self.tokens[from].span.start..self.tokens[to - 1].span.end
    }

    pub(super) fn say(&mut self, from: usize, to: usize, says: Says) -> usize {
        self.found.push((from, says, self.span(from, to)));
        to
    }

    /// Reads what begins at a token; gives the number of the token behind it.
    fn step(&mut self, at: usize) -> usize {
        match self.kind(at) {
            Some(Kind::One(Thing::State(_) | Thing::Unknown { .. })) => self.states(at),
            Some(Kind::One(Thing::Pair(..))) => self.pairs(at),
            Some(Kind::Set(items)) => {
                let items = items.clone();
                self.set(at, &items)
            }
            Some(Kind::Letter(letter)) => {
                let letter = *letter;
                self.equation(at, letter)
            }
            _ => at + 1,
        }
    }

    /// Things with commas and *and* between them, from a token on; and where the list ends.
    pub(super) fn list(&self, at: usize, fits: fn(&Thing) -> bool) -> (Vec<Item>, usize) {
        let thing = |at: usize| match self.tokens.get(at) {
            Some(Token { kind: Kind::One(thing), span }) if fits(thing) => {
                Some(Item { thing: thing.clone(), span: span.clone() })
            }
            _ => None,
        };
        let (mut items, mut end) = (Vec::new(), at);
        let mut next = at;
        while let Some(item) = thing(next) {
            items.push(item);
            end = next + 1;
            let comma = usize::from(self.kind(end) == Some(&Kind::Comma));
            let and = usize::from(self.is(end + comma, Class::And) || self.is(end + comma, Class::Or));
            if comma + and == 0 {
                break;
            }
            next = end + comma + and;
        }
        (items, end)
    }

    /// What is said of states that begin a list here.
    fn states(&mut self, at: usize) -> usize {
        let (items, end) = self.list(at, |thing| !matches!(thing, Thing::Pair(..)));
        // One of them, nobody knows which.
        if (at..end).any(|at| self.is(at, Class::Or)) {
            return end;
        }
        let states = states(&items);
        let led = self.before(at, Class::From) || self.before(at, Class::To);
        // `is in W`.
        let verb = usize::from(
            self.is(end, Class::Be) && matches!(self.kind(end + 1), Some(Kind::Sign(Sign::In | Sign::NotIn))),
        );
        if let Some((of, after)) = self.member(end + verb) {
            // `from 4, 3 ∈ L`, `by step 4, 3 ∈ L`.
            let last = led
                || self.before_sign(at)
                || self.before(at, Class::Numbered)
                || self.before(at, Class::Claims);
            let items = if last { &items[items.len() - 1..] } else { &items[..] };
            return self.members(if last { end - 1 } else { at }, after, items, of);
        }
        if let Some(after) = self.in_relation(at, &items, end) {
            return after;
        }
        let known = items.len() == states.len();
        if let Some((of, after)) = self.in_words(at, end).filter(|_| !known && !led) {
            return self.members(at, after, &items, Some(of));
        }
        if !known {
            return end;
        }
        if self.kind(end) == Some(&Kind::Sign(Sign::Arrow))
            && let Some((from, _)) = states.last()
            && let Some(after) = self.arrow(end - 1, *from, end + 1)
        {
            return after;
        }
        if self.before(at, Class::From)
            && let [(from, _)] = states[..]
            && let Some(after) = self.row_in_words(at, from, end)
        {
            return after;
        }
        if led {
            return end;
        }
        match self.in_words(at, end) {
            Some((of, after)) => self.say(at, after, Says::Outcome { states, of }),
            None => end,
        }
    }

    fn before_sign(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|before| matches!(self.kind(before), Some(Kind::Sign(_))))
    }

    /// A sign of membership with a letter behind it; no outcomes where that is S.
    pub(super) fn member(&self, at: usize) -> Option<(Option<Outcomes>, usize)> {
        let Some(Kind::Sign(sign @ (Sign::In | Sign::NotIn | Sign::Within))) = self.kind(at) else {
            return None;
        };
        let Some(Kind::Letter(letter)) = self.kind(at + 1) else { return None };
        let mut end = at + 2;
        let of = match self.letters.meaning(*letter)? {
            Meaning::Of(outcome) => Outcomes::only(outcome),
            Meaning::States => return Some((None, end)),
            Meaning::Relation => return None,
        };
        let mut of = of;
        while self.kind(end) == Some(&Kind::Sign(Sign::Union))
            && let Some(Kind::Letter(letter)) = self.kind(end + 1)
            && let Some(Meaning::Of(outcome)) = self.letters.meaning(*letter)
        {
            of = of.or(Outcomes::only(outcome));
            end += 2;
        }
        Some((Some(if *sign == Sign::NotIn { of.not() } else { of }), end))
    }

    /// What an arrow from a state leads to; arrows may follow one another.
    fn arrow(&mut self, begin: usize, from: u32, at: usize) -> Option<usize> {
        let (targets, end) = match self.kind(at)? {
            Kind::Set(items) => (states(items), at + 1),
            Kind::One(Thing::State(_)) => {
                let (items, end) = self.list(at, |thing| matches!(thing, Thing::State(_)));
                let chained = self.kind(end) == Some(&Kind::Sign(Sign::Arrow));
                // `8 → 7, 6 ∈ G`: what begins another statement is no option.
                let other = self.member(end).is_some() || (chained && items.len() > 1);
                let keep = if other { items.len() - 1 } else { items.len() };
                let end = if other { end - 1 } else { end };
                (states(&items[..keep.max(1)]), if keep == 0 { at + 1 } else { end })
            }
            _ => return None,
        };
        let pairs: Vec<_> = targets.iter().map(|(to, span)| ((from, *to), span.clone())).collect();
        if pairs.is_empty() {
            return None;
        }
        self.say(begin, end, Says::Pairs(pairs));
        if self.kind(end) == Some(&Kind::Sign(Sign::Arrow))
            && let [(last, _)] = targets[..]
        {
            return self.arrow(end - 1, last, end + 1).or(Some(end));
        }
        Some(end)
    }

    /// Pairs that begin here.
    fn pairs(&mut self, at: usize) -> usize {
        let (items, end) = self.list(at, |thing| matches!(thing, Thing::Pair(..)));
        self.set_of_pairs(at, end, pairs(&items))
    }

    fn set_of_pairs(&mut self, at: usize, end: usize, pairs: Vec<PairAt>) -> usize {
        if let Some(Kind::Sign(Sign::In | Sign::Within)) = self.kind(end)
            && let Some(Kind::Letter(letter)) = self.kind(end + 1)
        {
            return match self.letters.meaning(*letter) {
                Some(Meaning::Relation) => self.say(at, end + 2, Says::Pairs(pairs)),
                Some(of) => self.say(at, end + 2, Says::Mistyped { of, pairs, equation: false }),
                None => end + 2,
            };
        }
        if self.before_sign(at) || pairs.is_empty() {
            return end;
        }
        let listed = self.any_before(at, Class::Transitions);
        let whole = matches!(self.kind(at), Some(Kind::Set(_)));
        let first = pairs[0].0.0;
        if pairs.iter().all(|((from, _), _)| *from == first) && listed && (whole || self.row_of(at, first)) {
            let exact = (whole || self.ends(end)) && !self.any_before(at, Class::Vagueness);
            let says = if exact { Says::Row { state: first, pairs } } else { Says::Pairs(pairs) };
            return self.say(at, end, says);
        }
        if whole { self.say(at, end, Says::Pairs(pairs)) } else { end }
    }

    /// Whether a state is named before a token of its sentence.
    fn row_of(&self, at: usize, state: u32) -> bool {
        (0..at).any(|at| self.kind(at) == Some(&Kind::One(Thing::State(state))))
    }

    /// What is said of pairs, one of which is none of states: `(3, 9) ∈ T`.
    fn in_relation(&mut self, at: usize, items: &[Item], end: usize) -> Option<usize> {
        let sign = matches!(self.kind(end), Some(Kind::Sign(Sign::In | Sign::Within)));
        let letter = matches!(self.kind(end + 1), Some(Kind::Letter(letter)) if self.letters.meaning(*letter) == Some(Meaning::Relation));
        if !(sign && letter) {
            return None;
        }
        let count = self.found.len() + self.variables.len();
        self.no_states(at, items);
        if self.found.len() + self.variables.len() == count {
            self.say(
                at,
                end + 2,
                Says::Mistyped { of: Meaning::Relation, pairs: Vec::new(), equation: false },
            );
        }
        Some(end + 2)
    }

    /// Says of things that they have an outcome; what is no state has a message of its own.
    fn members(&mut self, from: usize, after: usize, items: &[Item], of: Option<Outcomes>) -> usize {
        self.no_states(from, items);
        let states = states(items);
        match of {
            Some(of) if !states.is_empty() => self.say(from, after, Says::Outcome { states, of }),
            _ => after,
        }
    }

    /// Remembers what is no state, among things of which something is said.
    fn no_states(&mut self, at: usize, items: &[Item]) {
        for item in items {
            if let Thing::Unknown { text, title, hints, variable } = &item.thing {
                if *variable {
                    self.variables.push((text.clone(), item.span.clone()));
                } else {
                    let says = Says::Unknown { title: title.clone(), hints: hints.clone() };
                    self.found.push((at, says, item.span.clone()));
                }
            }
        }
    }

    /// A set that begins here.
    fn set(&mut self, at: usize, items: &[Item]) -> usize {
        let end = at + 1;
        let sign = match self.kind(end) {
            Some(Kind::Sign(sign)) => Some(*sign),
            _ => None,
        };
        let letter = match self.kind(end + 1) {
            Some(Kind::Letter(letter)) => Some(*letter),
            _ => None,
        };
        if let (Some(Sign::Equal), Some(letter)) = (sign, letter) {
            self.equals(at, end + 2, letter, items);
            return end + 2;
        }
        let stated = matches!(sign, Some(Sign::In | Sign::NotIn | Sign::Within)) && letter.is_some();
        let found = pairs(items);
        if stated {
            if let Some((of, after)) = self.member(end) {
                self.members(at, after, items, of);
                return if found.is_empty() { after } else { self.set_of_pairs(at, end, found) };
            }
            self.no_states(at, items);
            if states(items).is_empty() {
                return self.set_of_pairs(at, end, found);
            }
            let of = letter.and_then(|letter| self.letters.meaning(letter)).unwrap_or(Meaning::Relation);
            return self.say(at, end + 2, Says::Mistyped { of, pairs: found, equation: false });
        }
        if found.is_empty() {
            return end;
        }
        self.no_states(at, items);
        self.set_of_pairs(at, end, found)
    }

    /// A letter that is said to be a set.
    fn equation(&mut self, at: usize, letter: char) -> usize {
        let operation = at.checked_sub(1).is_some_and(|before| {
            matches!(self.kind(before), Some(Kind::Sign(Sign::Union | Sign::Operation)))
        });
        if operation || self.kind(at + 1) != Some(&Kind::Sign(Sign::Equal)) {
            return at + 1;
        }
        let Some(Kind::Set(items)) = self.kind(at + 2).cloned() else { return at + 1 };
        self.equals(at, at + 3, letter, &items);
        at + 3
    }

    fn equals(&mut self, from: usize, to: usize, letter: char, items: &[Item]) {
        let Some(of) = self.letters.meaning(letter) else { return };
        let count = self.found.len();
        self.no_states(from, items);
        if self.found.len() > count || items.iter().any(|item| matches!(item.thing, Thing::Unknown { .. })) {
            return;
        }
        let (states, pairs) = (states(items), pairs(items));
        let says = match of {
            Meaning::Relation if states.is_empty() => Says::Relation(pairs),
            Meaning::States if pairs.is_empty() => Says::States(states),
            Meaning::Of(of) if pairs.is_empty() => Says::All { of, states },
            _ => Says::Mistyped { of, pairs, equation: true },
        };
        self.say(from, to, says);
    }

    /// The statements with the parts that they play.
    fn sentence(self, announced: bool) -> Sentence {
        let roles = super::roles::of(self.tokens, &self.letters.words, &self.found, announced);
        let statements = self.found.into_iter().zip(roles.0);
        let statements = statements.map(|((_, says, span), role)| Statement { says, span, role });
        Sentence { statements: statements.collect(), otherwise: roles.1 }
    }
}

/// The states among things.
pub(super) fn states(items: &[Item]) -> Vec<At> {
    let state = |item: &Item| match item.thing {
        Thing::State(state) => Some((state, item.span.clone())),
        Thing::Pair(..) | Thing::Unknown { .. } => None,
    };
    items.iter().filter_map(state).collect()
}

fn pairs(items: &[Item]) -> Vec<PairAt> {
    let pair = |item: &Item| match item.thing {
        Thing::Pair(from, to) => Some(((from, to), item.span.clone())),
        Thing::State(_) | Thing::Unknown { .. } => None,
    };
    items.iter().filter_map(pair).collect()
}
