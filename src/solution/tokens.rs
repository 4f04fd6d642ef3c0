//! A written solution as tokens: states, pairs, sets, letters of sets, signs and words, each with its place.

use super::{
    flat::{Flat, STOP, blank},
    names::{Meant, Names},
};
use crate::diagnostic::Span;

/// A state, a pair of states, or what was to be one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Thing {
    State(u32),
    Pair(u32, u32),
    /// What is no state: what to say, the hints, and whether it looks like a variable.
    Unknown {
        text: String,
        title: String,
        hints: Vec<String>,
        variable: bool,
    },
}

/// A thing and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) thing: Thing,
    pub(super) span: Span,
}

/// What is written between things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    In,
    NotIn,
    Within,
    Equal,
    Union,
    /// Any other operation on sets.
    Operation,
    Arrow,
}

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    One(Thing),
    Set(Vec<Item>),
    /// A letter that may be the name of a set.
    Letter(char),
    Sign(Sign),
    /// A word, in lower case.
    Word(String),
    Because,
    Therefore,
    Comma,
    Stop,
}

/// A token and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// Reads tokens.
pub(super) struct Reader<'r> {
    flat: &'r Flat,
    names: &'r Names<'r>,
    /// The letters of sets in any language.
    letters: &'r [char],
    tokens: Vec<Token>,
    /// Behind which character the last token ends.
    last_end: usize,
}

impl<'r> Reader<'r> {
    pub(super) fn new(flat: &'r Flat, names: &'r Names<'r>, letters: &'r [char]) -> Self {
        Self { flat, names, letters, tokens: Vec::new(), last_end: 0 }
    }

    /// All tokens of the text.
    pub(super) fn read(mut self) -> Vec<Token> {
        let mut at = 0;
        while let Some(c) = self.flat.at(at) {
            at = if blank(c) { at + 1 } else { self.token(at, c) };
        }
        self.push(Kind::Stop, at, at);
        self.tokens
    }

    fn push(&mut self, kind: Kind, from: usize, to: usize) {
        let span = self.flat.span(from, to);
        self.tokens.push(Token { kind, span });
        self.last_end = to;
    }

    fn token(&mut self, at: usize, c: char) -> usize {
        if c == STOP {
            self.push(Kind::Stop, at, at + 1);
            return at + 1;
        }
        if "∀∃".contains(c) {
            return self.quantified(at + 1);
        }
        if let Some(end) = self.letter(at, c) {
            self.push(Kind::Letter(c), at, end);
            return end;
        }
        if let Some((state, end)) = self.state(at) {
            self.push(Kind::One(Thing::State(state)), at, end);
            return end;
        }
        if c == '^'
            && let Some(end) = self.hatted(at)
        {
            let thing = self.meant(at, end);
            self.push(Kind::One(thing), at, end);
            return end;
        }
        if let Some((kind, end)) = self.grouped(at, c) {
            self.push(kind, at, end);
            return end;
        }
        if let Some((sign, end)) = self.sign(at, c) {
            if matches!(sign, Kind::Sign(Sign::In | Sign::NotIn)) {
                self.claim_unknown(at);
            }
            self.push(sign, at, end);
            return end;
        }
        if c.is_alphanumeric() {
            return self.word(at);
        }
        at + 1
    }

    fn state(&self, at: usize) -> Option<(u32, usize)> {
        // A name does not begin within a word.
        let within =
            at.checked_sub(1).and_then(|before| self.flat.at(before)).is_some_and(char::is_alphanumeric);
        let found = self.names.longest(self.flat, at, |end| {
            let hyphen =
                self.flat.at(end) == Some('-') && self.flat.at(end + 1).is_some_and(char::is_alphabetic);
            !(hyphen && self.flat.at(end - 1).is_some_and(char::is_alphanumeric))
        });
        found.filter(|_| !(within && self.flat.at(at).is_some_and(char::is_alphanumeric)))
    }

    /// Where letters or digits end that have a hat.
    fn hatted(&self, at: usize) -> Option<usize> {
        let begin = self.flat.skip(at + 1);
        let end = self.flat.while_at(begin, char::is_alphanumeric);
        (end > begin).then_some(end)
    }

    /// A single letter that is the name of a set by where it stands: not that of a state.
    fn letter(&self, at: usize, c: char) -> Option<usize> {
        if !self.letters.contains(&c) {
            return None;
        }
        let alone = |at: Option<usize>| {
            !at.and_then(|at| self.flat.at(at)).is_some_and(|c| c.is_alphanumeric() || c == '^' || c == '_')
        };
        let next = self.flat.skip(at + 1);
        if !alone(at.checked_sub(1)) || !alone(Some(at + 1)) {
            return None;
        }
        if self.flat.at(at + 1) == Some('-') && self.flat.at(at + 2).is_some_and(char::is_alphabetic) {
            return None;
        }
        let behind_sign = matches!(
            self.tokens.last(),
            Some(Token {
                kind: Kind::Sign(Sign::In | Sign::NotIn | Sign::Within | Sign::Union | Sign::Operation),
                ..
            })
        );
        let before_set = self.flat.at(next).is_some_and(|c| "⊂⊆∪∩".contains(c))
            || (self.flat.at(next) == Some('=')
                && self.flat.at(self.flat.skip(next + 1)).is_some_and(|c| "{∅".contains(c)));
        let free = || self.names.longest(self.flat, at, |_| true).is_none();
        (behind_sign || before_set || free()).then_some(at + 1)
    }

    /// A set, a pair, or a state in parentheses.
    fn grouped(&self, at: usize, c: char) -> Option<(Kind, usize)> {
        match c {
            '∅' => Some((Kind::Set(Vec::new()), at + 1)),
            '{' => self.set(at + 1).map(|(items, end)| (Kind::Set(items), end)),
            '[' => self.heaps(at).map(|(state, end)| (Kind::One(Thing::State(state)), end)),
            '(' => {
                let (thing, end) = self.parenthesised(at)?;
                let sign = self.flat.at(self.flat.skip(end)).is_some_and(|c| "∈∉".contains(c));
                let known = !matches!(thing, Thing::Unknown { .. });
                (known || sign).then_some((Kind::One(thing), end))
            }
            _ => None,
        }
    }

    /// A list in square brackets that the game reads in another order, such as heaps.
    fn heaps(&self, at: usize) -> Option<(u32, usize)> {
        const LONGEST: usize = 200;
        let end = (at..at + LONGEST).find(|&n| self.flat.at(n).is_none_or(|c| c == STOP || c == ']'))? + 1;
        match self.names.meant(self.flat.text(at, end).as_str()) {
            Meant::State(state) if self.flat.at(end - 1) == Some(']') => Some((state, end)),
            Meant::State(_) | Meant::Nothing(..) => None,
        }
    }

    /// The items of a set, behind its brace.
    fn set(&self, mut at: usize) -> Option<(Vec<Item>, usize)> {
        let mut items = Vec::new();
        at = self.flat.skip(at);
        if self.flat.at(at) == Some('}') {
            return Some((items, at + 1));
        }
        loop {
            let (item, end) = self.item(at)?;
            items.push(item);
            at = self.flat.skip(end);
            match self.flat.at(at)? {
                '}' => return Some((items, at + 1)),
                ',' | ';' => at = self.flat.skip(at + 1),
                _ => return None,
            }
        }
    }

    /// An item of a set, and where it ends.
    fn item(&self, at: usize) -> Option<(Item, usize)> {
        let ends = |end: usize| self.flat.at(self.flat.skip(end)).is_some_and(|c| ",;}".contains(c));
        let (thing, end) = match self.names.longest(self.flat, at, ends) {
            Some((state, end)) => (Thing::State(state), end),
            None => match self.parenthesised(at).filter(|(_, end)| ends(*end)) {
                Some(found) => found,
                None => self.raw(at, ",;}")?,
            },
        };
        Some((Item { thing, span: self.flat.span(at, end) }, end))
    }

    /// A pair, or a state in parentheses.
    fn parenthesised(&self, at: usize) -> Option<(Thing, usize)> {
        let inner = self.flat.skip(at + 1);
        if self.flat.at(at) != Some('(') {
            return None;
        }
        let closes = |end: usize| self.flat.at(self.flat.skip(end)) == Some(')');
        if let Some((state, end)) = self.names.longest(self.flat, inner, closes) {
            return Some((Thing::State(state), self.flat.skip(end) + 1));
        }
        let (from, end) = self.part(inner, ',')?;
        let comma = self.flat.skip(end);
        let (to, end) = self.part(self.flat.skip(comma + 1), ')')?;
        let end = self.flat.skip(end) + 1;
        Some(match (from, to) {
            (Thing::State(from), Thing::State(to)) => (Thing::Pair(from, to), end),
            (unknown @ Thing::Unknown { .. }, _) | (_, unknown) => (unknown, end),
        })
    }

    /// A part of a pair, in front of this sign.
    fn part(&self, at: usize, sign: char) -> Option<(Thing, usize)> {
        let ends = |end: usize| self.flat.at(self.flat.skip(end)) == Some(sign);
        if let Some((state, end)) = self.names.longest(self.flat, at, ends) {
            return Some((Thing::State(state), end));
        }
        if self.flat.at(at) == Some('(') {
            let inner = self.flat.skip(at + 1);
            let closes = |end: usize| self.flat.at(self.flat.skip(end)) == Some(')');
            if let Some((state, end)) = self.names.longest(self.flat, inner, closes) {
                return Some((Thing::State(state), self.flat.skip(end) + 1)).filter(|(_, end)| ends(*end));
            }
        }
        self.raw(at, if sign == ',' { "," } else { ")" })
    }

    /// A text up to one of these signs outside of brackets, as what the game says that it means.
    fn raw(&self, at: usize, signs: &str) -> Option<(Thing, usize)> {
        const LONGEST: usize = 200;
        let mut depth = 0_usize;
        for end in at..at + LONGEST {
            let c = self.flat.at(end).filter(|&c| c != STOP)?;
            if depth == 0 && signs.contains(c) {
                return (end > at).then(|| (self.meant(at, end), end));
            }
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.checked_sub(1)?,
                '∈' | '⊂' | '⊆' => return None,
                _ => {}
            }
        }
        None
    }

    fn meant(&self, from: usize, to: usize) -> Thing {
        let text = self.flat.text(from, to);
        let text = text.trim_matches(|c: char| c.is_whitespace() || "$*\"“”„".contains(c)).to_owned();
        match self.names.meant(&text) {
            Meant::State(state) => Thing::State(state),
            Meant::Nothing(title, hints) => {
                let mut chars = text.chars();
                let letter = chars.next().is_some_and(char::is_alphabetic);
                let bare =
                    chars.all(|c| "'′″_".contains(c) || c.is_ascii_digit() || "₀₁₂₃₄₅₆₇₈₉".contains(c));
                Thing::Unknown { text, title, hints, variable: letter && bare }
            }
        }
    }

    /// What stands before a sign of membership and was not read as a thing: a name with a slip, or a variable.
    fn claim_unknown(&mut self, sign: usize) {
        let known = |kind: &Kind| matches!(kind, Kind::One(_) | Kind::Set(_) | Kind::Letter(_));
        if self.tokens.last().is_some_and(|token| known(&token.kind)) && self.flat.skip(self.last_end) == sign
        {
            return;
        }
        let mut end = sign;
        while end > 0 && self.flat.at(end - 1).is_some_and(blank) {
            end -= 1;
        }
        let (mut from, mut depth) = (end, 0_usize);
        while let Some(c) = from.checked_sub(1).and_then(|before| self.flat.at(before)) {
            match c {
                STOP | '∈' | '⊂' | '⇒' => break,
                ')' | ']' | '}' => depth += 1,
                '(' | '[' | '{' if depth == 0 => break,
                '(' | '[' | '{' => depth -= 1,
                c if depth == 0 && (blank(c) || ",;".contains(c)) => break,
                _ => {}
            }
            from -= 1;
        }
        // A hat may stand apart.
        let before = (0..from).rev().find(|&at| self.flat.at(at).is_some_and(|c| !blank(c)));
        if let Some(hat) = before.filter(|&at| self.flat.at(at) == Some('^')) {
            from = hat;
        }
        if from == end {
            return;
        }
        let begins = self.flat.span(from, end).start;
        while self.tokens.last().is_some_and(|token| token.span.start >= begins) {
            self.tokens.pop();
        }
        let thing = self.meant(from, end);
        self.push(Kind::One(thing), from, end);
    }

    fn sign(&self, at: usize, c: char) -> Option<(Kind, usize)> {
        let next = self.flat.at(at + 1);
        let sign = |sign, length| Some((Kind::Sign(sign), at + length));
        match c {
            '∈' => sign(Sign::In, 1),
            '∉' => sign(Sign::NotIn, 1),
            '⊂' | '⊆' | '⊊' => sign(Sign::Within, 1),
            '∪' => sign(Sign::Union, 1),
            '∩' | '∖' | '×' => sign(Sign::Operation, 1),
            '→' | '↦' | '⟶' => sign(Sign::Arrow, 1),
            '-' if next == Some('>') => sign(Sign::Arrow, 2),
            '=' if next == Some('>') => Some((Kind::Therefore, at + 2)),
            '=' => {
                let end = self.flat.while_at(at, |c| c == '=');
                // A line of them is drawn under a title.
                if end - at > 2 { Some((Kind::Stop, end)) } else { sign(Sign::Equal, end - at) }
            }
            '⇒' | '⟹' | '∴' => Some((Kind::Therefore, at + 1)),
            '∵' => Some((Kind::Because, at + 1)),
            ',' => Some((Kind::Comma, at + 1)),
            '.' | '!' | '?' | ';' => {
                let ends = next.is_none_or(|c| c.is_whitespace() || c == STOP || ")\"”*_".contains(c));
                ends.then_some((Kind::Stop, at + 1))
            }
            _ => None,
        }
    }

    fn word(&mut self, at: usize) -> usize {
        let letter = |at: usize| self.flat.at(at).is_some_and(char::is_alphanumeric);
        let mut end = at;
        while letter(end)
            || (self.flat.at(end).is_some_and(|c| "-'’".contains(c)) && end > at && letter(end + 1))
        {
            end += 1;
        }
        let written = self.flat.text(at, end);
        if let Some((sign, end)) = self.spelled(&written, end) {
            // Prose says `the states in M`, too.
            let prose = matches!(self.tokens.last(), Some(Token { kind: Kind::Word(word), .. }) if word.chars().all(char::is_alphabetic));
            if matches!(sign, Sign::In | Sign::NotIn) && !prose {
                self.claim_unknown(at);
            }
            self.push(Kind::Sign(sign), at, end);
            return end;
        }
        // Where the full stop was forgotten: `^3 ∈ M The next …`.
        let stated = matches!(
            self.tokens.as_slice(),
            [.., Token { kind: Kind::Sign(_), .. }, Token { kind: Kind::Letter(_) | Kind::Set(_), .. }]
        );
        let mut chars = written.chars();
        let capital = chars.next().is_some_and(char::is_uppercase) && chars.next().is_some();
        if stated && capital {
            self.push(Kind::Stop, at, at);
        }
        // A number that is no state is a word, unless something is said of it.
        let kind = if written.chars().any(|c| c.is_ascii_digit()) {
            Kind::One(self.meant(at, end))
        } else {
            Kind::Word(written.to_lowercase())
        };
        self.push(kind, at, end);
        end
    }

    /// A sign that is spelled as a word in front of a letter: `in M`, `subset M`, `union D`.
    fn spelled(&self, word: &str, end: usize) -> Option<(Sign, usize)> {
        let sign = match word {
            "in" => Sign::In,
            "notin" => Sign::NotIn,
            "subset" | "subseteq" => Sign::Within,
            "union" => Sign::Union,
            _ => return None,
        };
        let mut next = self.flat.skip(end);
        if sign == Sign::Within && self.flat.text(next, next + 3) == "of " {
            next = self.flat.skip(next + 3);
        }
        let c = self.flat.at(next).filter(|c| self.letters.contains(c))?;
        let alone = !self.flat.at(next + 1).is_some_and(|c| c.is_alphanumeric() || c == '-');
        (alone && c.is_uppercase()).then_some((sign, next))
    }

    /// Passes over a formula with a quantifier, which is a rule, not a statement about states.
    fn quantified(&mut self, from: usize) -> usize {
        let ends = |at: usize| match self.flat.at(at) {
            None | Some(STOP) => true,
            Some('.' | ';') => self.flat.at(at + 1).is_none_or(|c| c.is_whitespace() || c == STOP),
            _ => false,
        };
        let mut depth = 0_usize;
        let mut at = from;
        while !ends(at) {
            match self.flat.at(at) {
                Some('(') => depth += 1,
                Some(')') if depth <= 1 => {
                    let next = self.flat.skip(at + 1);
                    let goes_on = self.flat.at(next).is_some_and(|c| "→⇒∧=,".contains(c));
                    if !goes_on {
                        return at + 1;
                    }
                    depth = 0;
                }
                Some(')') => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        at
    }
}
