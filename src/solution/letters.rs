//! Which sets the letters of a written solution mean: as the text explains them, else as its language has them.

use super::{
    tokens::{Kind, Sign, Token},
    words::{Class, Words},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    outcome::Outcome,
    page::{Language, Notation},
};
use std::{collections::BTreeMap, sync::Arc};

/// What a letter means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    States,
    Relation,
    Of(Outcome),
}

/// The letters of a text, and the language of its words.
#[derive(Debug)]
pub(super) struct Letters {
    meanings: BTreeMap<char, Meaning>,
    /// The words of the language.
    pub(super) words: Words,
}

/// The letters of one language in one notation.
#[derive(Debug, Clone)]
struct Alphabet {
    /// The code of the language; none where it is the same in all.
    code: Option<String>,
    of: Vec<(char, Outcome)>,
}

impl Alphabet {
    fn new(code: Option<&str>, notation: Notation, language: &Language) -> Self {
        let letters = notation.letters(language);
        let all = [(letters.win, Outcome::Win), (letters.lose, Outcome::Lose), (letters.draw, Outcome::Draw)];
        let of = all.into_iter().filter_map(|(letter, outcome)| Some((letter.chars().next()?, outcome)));
        Self { code: code.map(str::to_owned), of: of.collect() }
    }

    fn outcome(&self, letter: char) -> Option<Outcome> {
        self.of.iter().find(|(found, _)| *found == letter).map(|(_, outcome)| *outcome)
    }
}

/// The letters of all languages and notations.
fn alphabets() -> Vec<Alphabet> {
    let mut all = Vec::new();
    for language in Language::codes().filter_map(Language::named) {
        all.push(Alphabet::new(Some(&language.code), Notation::Sets, &language));
        if all.len() == 1 {
            all.extend([Notation::Pn, Notation::Wl].map(|n| Alphabet::new(None, n, &language)));
        }
    }
    all
}

/// All letters that are a set in some language.
pub(super) fn known() -> Vec<char> {
    let mut all: Vec<_> =
        alphabets().iter().flat_map(|alphabet| &alphabet.of).map(|(letter, _)| *letter).collect();
    all.extend(['S', 'T']);
    all.sort_unstable();
    all.dedup();
    all
}

/// The outcomes that a word or a letter of a set may name, each with the code of the language; none where it is the same in
/// all.
pub fn outcomes_named(word: &str) -> Vec<(Option<String>, Outcome)> {
    let mut characters = word.chars();
    if let (Some(letter), None) = (characters.next(), characters.next()) {
        let all = alphabets().into_iter();
        return all.filter_map(|a| Some((a.code.clone(), a.outcome(letter)?))).collect();
    }
    let word = word.to_lowercase();
    Words::all().iter().filter_map(|words| Some((Some(words.code.clone()), words.outcome(&word)?))).collect()
}

impl Letters {
    /// Finds out what the letters of a text mean; `lang` is the code of its language, where somebody says it.
    ///
    /// # Errors
    /// A letter that could mean two sets, or letters that no language has together.
    pub(super) fn of(
        source: &Arc<Source>,
        tokens: &[Token],
        lang: Option<&str>,
    ) -> Result<Self, Box<Diagnostic>> {
        let mut all = Words::all();
        let spoken = spoken(tokens, &all);
        let legend = legend(tokens, &all);
        let used = used(tokens);
        let code = lang.or(spoken.map(|n| all[n].code.as_str())).unwrap_or("en").to_owned();
        let mut meanings = BTreeMap::from([('S', Meaning::States), ('T', Meaning::Relation)]);
        let needed: Vec<_> = used.iter().filter(|(letter, _)| !legend.contains_key(letter)).collect();
        let fits = |alphabet: &Alphabet| {
            let covers = needed.iter().all(|(letter, _)| alphabet.outcome(**letter).is_some());
            // What the text explains is not another letter's as well.
            let free = needed.iter().all(|(letter, _)| {
                !legend.values().any(|outcome| Some(*outcome) == alphabet.outcome(**letter))
            });
            let asked = lang.is_none_or(|lang| alphabet.code.as_deref().is_none_or(|code| code == lang));
            covers && free && asked
        };
        let mut candidates: Vec<_> = alphabets().into_iter().filter(fits).collect();
        if let (None, Some(spoken)) = (lang, spoken) {
            let own = |a: &Alphabet| a.code.as_deref().is_none_or(|code| code == all[spoken].code);
            if candidates.iter().any(own) {
                candidates.retain(own);
            }
        }
        for &(letter, span) in &needed {
            let found: Vec<_> =
                candidates.iter().filter_map(|a| Some((a.outcome(*letter)?, a.code.clone()))).collect();
            let Some((outcome, _)) = found.first() else {
                return Err(strange(source, span, *letter, &used, lang));
            };
            if found.iter().any(|(other, _)| other != outcome) {
                return Err(unclear(source, span, *letter, &found));
            }
            meanings.insert(*letter, Meaning::Of(*outcome));
        }
        meanings.extend(legend.into_iter().map(|(letter, outcome)| (letter, Meaning::Of(outcome))));
        let at = all.iter().position(|words| words.code == code).unwrap_or(0);
        Ok(Self { meanings, words: all.swap_remove(at) })
    }

    /// What a letter means, if anything.
    pub(super) fn meaning(&self, letter: char) -> Option<Meaning> {
        self.meanings.get(&letter).copied()
    }

    /// The letter of an outcome in this text.
    pub(super) fn letter(&self, outcome: Outcome) -> Option<char> {
        self.meanings.iter().find(|(_, meaning)| **meaning == Meaning::Of(outcome)).map(|(letter, _)| *letter)
    }
}

/// The language to which clearly most words belong.
fn spoken(tokens: &[Token], all: &[Words]) -> Option<usize> {
    let mut hits = vec![0_usize; all.len()];
    for token in tokens {
        if let Kind::Word(word) = &token.kind {
            for (n, words) in all.iter().enumerate() {
                hits[n] += usize::from(!words.classes(word).is_empty());
            }
        }
    }
    let best = (0..all.len()).max_by_key(|&n| (hits[n], all.len() - n))?;
    let second = (0..all.len()).filter(|&n| n != best).map(|n| hits[n]).max().unwrap_or(0);
    (hits[best] > second).then_some(best)
}

/// Letters in statements, apart from S and T, with the first place of each.
fn used(tokens: &[Token]) -> BTreeMap<char, Span> {
    let mut used = BTreeMap::new();
    for (at, token) in tokens.iter().enumerate() {
        let Kind::Letter(letter) = token.kind else { continue };
        let before = at.checked_sub(1).map(|at| &tokens[at].kind);
        let term =
            |n: Option<usize>| n.is_some_and(|n| matches!(tokens[n].kind, Kind::One(_) | Kind::Set(_)));
        let member = matches!(before, Some(Kind::Sign(Sign::In | Sign::NotIn | Sign::Within)))
            && term(at.checked_sub(2));
        let union = matches!(before, Some(Kind::Sign(Sign::Union)));
        let equation = matches!(
            &tokens[at + 1..],
            [Token { kind: Kind::Sign(Sign::Equal), .. }, Token { kind: Kind::Set(items), .. }, ..] if !items.is_empty()
        );
        if (member || union || equation) && letter != 'S' && letter != 'T' {
            used.entry(letter).or_insert_with(|| token.span.clone());
        }
    }
    used
}

/// What the text itself says about letters: `M is the set of the losing states`.
fn legend(tokens: &[Token], all: &[Words]) -> BTreeMap<char, Outcome> {
    let mut found: BTreeMap<char, Outcome> = BTreeMap::new();
    for (at, token) in tokens.iter().enumerate() {
        let Kind::Letter(letter) = token.kind else { continue };
        let behind_sign = at > 0 && matches!(tokens[at - 1].kind, Kind::Sign(_));
        if behind_sign || letter == 'S' || letter == 'T' {
            continue;
        }
        let mut rest = &tokens[at + 1..];
        if let [
            Token { kind: Kind::Sign(Sign::Within), .. },
            Token { kind: Kind::Letter('S'), .. },
            after @ ..,
        ] = rest
        {
            rest = after;
        }
        if let Some(outcome) = explained(rest, all) {
            found.entry(letter).or_insert(outcome);
        }
    }
    found
}

/// The outcome of the states of which these words say that they are a set.
fn explained(rest: &[Token], all: &[Words]) -> Option<Outcome> {
    let mut set = false;
    let mut outcome = None;
    for token in rest {
        match &token.kind {
            Kind::Word(word) => {
                set |= all.iter().any(|words| words.is(word, Class::Legend));
                outcome = outcome.or_else(|| all.iter().find_map(|words| words.outcome(word)));
                if set && outcome.is_some() {
                    return outcome;
                }
            }
            Kind::Comma => {}
            _ => return None,
        }
    }
    None
}

fn named(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "the winning states",
        Outcome::Lose => "the losing states",
        Outcome::Draw => "the drawn states",
    }
}

fn unclear(
    source: &Arc<Source>,
    span: &Span,
    letter: char,
    found: &[(Outcome, Option<String>)],
) -> Box<Diagnostic> {
    let mut error = Diagnostic::input(format!(
        "`{letter}` can mean two sets, and the text does not say which"
    ))
    .at(source, span.clone(), "this letter");
    let mut options = Vec::new();
    for (outcome, code) in found {
        if let Some(language) = code.as_deref().and_then(Language::named) {
            error = error.note(format!("in {}: {}", language.name, named(*outcome)));
            options.push(format!("`--lang {}`", language.code));
        }
    }
    Box::new(error.help(format!("give {}, or explain the letter in the text", options.join(" or "))))
}

fn strange(
    source: &Arc<Source>,
    span: &Span,
    letter: char,
    used: &BTreeMap<char, Span>,
    lang: Option<&str>,
) -> Box<Diagnostic> {
    let letters: Vec<_> = used.keys().map(|letter| format!("`{letter}`")).collect();
    let title = match lang {
        Some(lang) => format!("`{letter}` is no set of states in the language `{lang}`"),
        None => format!("the letters {} are not those of one language", letters.join(", ")),
    };
    let mut error = Diagnostic::input(title).at(source, span.clone(), "this letter");
    for alphabet in alphabets() {
        let name = match alphabet.code.as_deref().and_then(Language::named) {
            Some(language) => language.name,
            None => "any language".to_owned(),
        };
        let of: Vec<_> = alphabet.of.iter().map(|(letter, outcome)| format!("{letter}: {outcome}")).collect();
        error = error.note(format!("in {name}: {}", of.join(", ")));
    }
    Box::new(error.help("give `--lang`, or say in the text of which set each letter is the name"))
}
