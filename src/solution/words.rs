//! The words of written solutions: one data file a language, `words/CODE.ron`.

use crate::outcome::Outcome;
use serde::Deserialize;
use std::collections::HashMap;

/// The files, in the order of the languages of pages.
const FILES: [&str; 4] = [
    include_str!("words/de.ron"),
    include_str!("words/en.ron"),
    include_str!("words/eo.ron"),
    include_str!("words/id.ron"),
];

/// The words of one language as they are written, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    code: String,
    because: Vec<String>,
    therefore: Vec<String>,
    win: Vec<String>,
    lose: Vec<String>,
    draw: Vec<String>,
    be: Vec<String>,
    verb_may_end: bool,
    verb_may_be_missing: bool,
    negation: Vec<String>,
    fillers: Vec<String>,
    and: Vec<String>,
    or: Vec<String>,
    legend: Vec<String>,
    transitions: Vec<String>,
    options: Vec<String>,
    from: Vec<String>,
    moves: Vec<String>,
    to: Vec<String>,
    only: Vec<String>,
    claims: Vec<String>,
    vagueness: Vec<String>,
    numbered: Vec<String>,
}

/// What a word can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Reasons follow: because.
    Because,
    /// Conclusions follow: hence.
    Therefore,
    /// Winning, losing, drawn.
    Of(Outcome),
    /// Is, are.
    Be,
    /// Not.
    Negation,
    /// What may stand between *is* and *winning*: a, position.
    Filler,
    /// And.
    And,
    /// Or, which is read between options only.
    Or,
    /// A letter is explained: the set of.
    Legend,
    /// Transitions, which are listed as pairs.
    Transitions,
    /// Options of a state, which are listed as states.
    Options,
    /// From, of.
    From,
    /// Can, move, lead.
    Moves,
    /// To.
    To,
    /// Only.
    Only,
    /// What is stated is not shown here, but before or later: claim.
    Claims,
    /// A list is not meant to be complete: some.
    Vagueness,
    /// Things that have numbers, which are no states: step.
    Numbered,
}

/// The words of one language.
#[derive(Debug)]
pub(super) struct Words {
    /// Its code.
    pub(super) code: String,
    classes: HashMap<String, Vec<Class>>,
    /// Whether the verb may stand behind *winning*, or before the states.
    pub(super) verb_may_end: bool,
    /// Whether there need not be a verb.
    pub(super) verb_may_be_missing: bool,
}

impl Words {
    /// Those of all languages.
    ///
    /// # Panics
    /// Never: a test reads every file.
    pub(super) fn all() -> Vec<Self> {
        FILES.iter().map(|text| Self::of(ron::from_str(text).expect("a test reads every file"))).collect()
    }

    fn of(file: File) -> Self {
        let mut classes: HashMap<String, Vec<Class>> = HashMap::new();
        let lists = [
            (Class::Because, file.because),
            (Class::Therefore, file.therefore),
            (Class::Of(Outcome::Win), file.win),
            (Class::Of(Outcome::Lose), file.lose),
            (Class::Of(Outcome::Draw), file.draw),
            (Class::Be, file.be),
            (Class::Negation, file.negation),
            (Class::Filler, file.fillers),
            (Class::And, file.and),
            (Class::Or, file.or),
            (Class::Legend, file.legend),
            (Class::Transitions, file.transitions),
            (Class::Options, file.options),
            (Class::From, file.from),
            (Class::Moves, file.moves),
            (Class::To, file.to),
            (Class::Only, file.only),
            (Class::Claims, file.claims),
            (Class::Vagueness, file.vagueness),
            (Class::Numbered, file.numbered),
        ];
        for (class, words) in lists {
            for word in words {
                classes.entry(word).or_default().push(class);
            }
        }
        let File { code, verb_may_end, verb_may_be_missing, .. } = file;
        Self { code, classes, verb_may_end, verb_may_be_missing }
    }

    /// What a word can be; nothing where it is none of these.
    pub(super) fn classes(&self, word: &str) -> &[Class] {
        self.classes.get(word).map_or(&[], Vec::as_slice)
    }

    /// Whether a word can be this.
    pub(super) fn is(&self, word: &str, class: Class) -> bool {
        self.classes(word).contains(&class)
    }

    /// The outcome that a word names.
    pub(super) fn outcome(&self, word: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|&outcome| self.is(word, Class::Of(outcome)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Language;

    #[test]
    fn every_language_of_pages_has_its_words() {
        let all = Words::all();
        let codes: Vec<_> = all.iter().map(|words| words.code.as_str()).collect();
        assert_eq!(codes, Language::codes().collect::<Vec<_>>());
        for words in &all {
            let all: std::collections::BTreeSet<_> = words.classes.keys().collect();
            for word in all {
                assert_eq!(*word, word.to_lowercase(), "{}", words.code);
                let outcomes = Outcome::ALL.into_iter().filter(|&of| words.is(word, Class::Of(of)));
                assert!(outcomes.count() < 2, "{}: {word} names two outcomes", words.code);
            }
        }
    }
}
