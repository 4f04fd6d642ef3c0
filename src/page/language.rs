//! The words of a language: one data file each, under `languages/`.

use super::{Inline, Math};
use serde::{
    Deserialize,
    de::{Deserializer, Error},
};

/// All languages, by their codes. To add one, write its file and its line here.
const FILES: &[(&str, &str)] =
    &[("en", include_str!("languages/en.ron")), ("eo", include_str!("languages/eo.ron"))];

/// What a page says, in one language.
///
/// Every sentence is a pattern with `{slots}` for formulas. `{states}`, `{relation}`, `{because}`, `{pairs}` and
/// `{therefore}` are whole formulas, with their signs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// Its code, as in `en`.
    pub code: String,
    /// What it calls itself.
    pub name: String,
    /// The letters of sets.
    pub letters: Letters,
    /// What stands between the last two items of a list: ` and `.
    pub and: String,
    /// The constants of the game, in `{list}`.
    pub constants: Forms,
    /// All states, in `{states}`; their number in `{count}`.
    pub states: Forms,
    /// All transitions, in `{relation}`; their number in `{count}`.
    pub relation: Forms,
    /// What happens to a player who cannot move, in normal play.
    pub stuck_loses: Sentence,
    /// The same in misère play.
    pub stuck_wins: Sentence,
    /// The same where such a game is drawn.
    pub stuck_draws: Sentence,
    /// What `{win}` and `{lose}` are, and the two rules by which states come into them.
    pub legend: Sentence,
    /// What `{draw}` is.
    pub legend_drawn: Sentence,
    /// The rules end play at states, hence `{therefore}`.
    pub over: Forms,
    /// `{because}` and `{pairs}`, hence `{therefore}`: all states that win at once.
    pub at_once: Forms,
    /// From `{state}` the transitions are `{transitions}`; `{because}`, hence `{therefore}`.
    pub step: Forms,
    /// `{pairs}` stay among the states that are left, the other transitions do so too or lead into `{win}`, none into
    /// `{lose}`; hence `{therefore}`.
    pub drawn: Forms,
    /// The same where states are drawn by the rules, to which one may go as well.
    pub drawn_leaning: Forms,
    /// All sets of outcomes, in `{list}`.
    pub sum: Sentence,
    /// `{fact}`, so the first player wins, by a move to one of `{list}`.
    pub first_wins: Forms,
    /// `{fact}`, and play is over at the start: the first player has won.
    pub first_has_won: Sentence,
    /// `{fact}`, so the second player wins.
    pub second_wins: Sentence,
    /// `{fact}`, so nobody can force a win; a move to one of `{list}` keeps the draw.
    pub nobody_wins: Forms,
    /// If `{player}` begins: `{fact}`, so `{winner}` wins, by a move to one of `{list}`.
    pub named_wins_by: Forms,
    /// If `{player}` begins: `{fact}`, so `{winner}` wins.
    pub named_wins: Sentence,
    /// If `{player}` begins: `{fact}`, so nobody can force a win; a move to one of `{list}` keeps the draw.
    pub named_draw: Forms,
}

/// The letters of sets.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Letters {
    /// The set of all states.
    pub states: String,
    /// The transition relation.
    pub relation: String,
    /// The winning states.
    pub win: String,
    /// The losing states.
    pub lose: String,
    /// The drawn states.
    pub draw: String,
}

/// The forms of a sentence that speaks of a number of things.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forms {
    /// For nothing at all; the form for many where it is not given.
    pub none: Option<Sentence>,
    /// For one thing.
    pub one: Sentence,
    /// For several.
    pub many: Sentence,
}

impl Forms {
    /// The form for so many things.
    pub fn of(&self, count: usize) -> &Sentence {
        match count {
            0 => self.none.as_ref().unwrap_or(&self.many),
            1 => &self.one,
            _ => &self.many,
        }
    }
}

/// A pattern: words, and slots for formulas.
#[derive(Debug)]
pub struct Sentence {
    pieces: Vec<Piece>,
}

#[derive(Debug)]
enum Piece {
    Words(String),
    Slot(String),
}

impl<'de> Deserialize<'de> for Sentence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut pieces = Vec::new();
        let mut rest = text.as_str();
        while let Some((words, tail)) = rest.split_once('{') {
            let Some((slot, tail)) = tail.split_once('}') else {
                return Err(D::Error::custom(format!("a slot does not end: {text}")));
            };
            pieces.extend([Piece::Words(words.to_owned()), Piece::Slot(slot.to_owned())]);
            rest = tail;
        }
        pieces.push(Piece::Words(rest.to_owned()));
        Ok(Self { pieces })
    }
}

impl Sentence {
    /// The sentence with its slots filled.
    pub fn fill(&self, slots: &[(&str, Vec<Inline>)]) -> Vec<Inline> {
        let mut inlines = Vec::new();
        for piece in &self.pieces {
            match piece {
                Piece::Words(words) if words.is_empty() => {}
                Piece::Words(words) => inlines.push(Inline::Words(words.clone())),
                Piece::Slot(slot) => {
                    let found = slots.iter().find(|(name, _)| name == slot);
                    inlines.extend(found.map_or(Vec::new(), |(_, filling)| filling.clone()));
                }
            }
        }
        inlines
    }

    /// The names of its slots, in order.
    pub fn slots(&self) -> Vec<&str> {
        self.pieces
            .iter()
            .filter_map(|p| if let Piece::Slot(slot) = p { Some(slot.as_str()) } else { None })
            .collect()
    }
}

/// A formula as the filling of a slot.
pub(super) fn math(of: Math) -> Vec<Inline> {
    vec![Inline::Math(of)]
}

impl Language {
    /// The codes of all languages.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|&(code, _)| code)
    }

    /// The language with this code.
    ///
    /// # Panics
    /// Never: a test reads every file.
    pub fn named(code: &str) -> Option<Self> {
        let (_, text) = FILES.iter().find(|&&(c, _)| c == code)?;
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        Some(options.from_str(text).expect("the language files of the package are read by a test"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Language {
        /// All its sentences with their names.
        fn sentences(&self) -> Vec<(String, &Sentence)> {
            let forms = [
                ("constants", &self.constants),
                ("states", &self.states),
                ("relation", &self.relation),
                ("over", &self.over),
                ("at_once", &self.at_once),
                ("step", &self.step),
                ("drawn", &self.drawn),
                ("drawn_leaning", &self.drawn_leaning),
                ("first_wins", &self.first_wins),
                ("nobody_wins", &self.nobody_wins),
                ("named_wins_by", &self.named_wins_by),
                ("named_draw", &self.named_draw),
            ];
            let single = [
                ("stuck_loses", &self.stuck_loses),
                ("stuck_wins", &self.stuck_wins),
                ("stuck_draws", &self.stuck_draws),
                ("legend", &self.legend),
                ("legend_drawn", &self.legend_drawn),
                ("sum", &self.sum),
                ("first_has_won", &self.first_has_won),
                ("second_wins", &self.second_wins),
                ("named_wins", &self.named_wins),
            ];
            let mut all: Vec<_> = single.into_iter().map(|(name, s)| (name.to_owned(), s)).collect();
            for (name, forms) in forms {
                all.extend(forms.none.as_ref().map(|none| (format!("{name} none"), none)));
                all.push((format!("{name} one"), &forms.one));
                all.push((format!("{name} many"), &forms.many));
            }
            all
        }
    }

    #[test]
    fn every_language_fills_the_same_slots() {
        let english = Language::named("en").expect("English");
        for code in Language::codes() {
            let language = Language::named(code).expect("a registered language reads");
            assert_eq!(language.code, code, "a file says which language it is");
            let models = english.sentences();
            assert_eq!(
                language.sentences().len(),
                models.len(),
                "a form for none is given in all languages or in none"
            );
            for ((name, sentence), (_, model)) in language.sentences().into_iter().zip(models) {
                let sorted = |sentence: &Sentence| {
                    let mut slots: Vec<_> = sentence.slots().into_iter().map(str::to_owned).collect();
                    slots.sort();
                    slots
                };
                assert_eq!(sorted(sentence), sorted(model), "the slots of `{name}` in {code}");
            }
        }
    }

    #[test]
    fn every_language_has_a_letter_of_its_own_for_every_set() {
        for code in Language::codes() {
            let letters = Language::named(code).expect("a registered language reads").letters;
            let mut all = [letters.states, letters.relation, letters.win, letters.lose, letters.draw];
            all.sort();
            assert!(
                all.windows(2).all(|pair| pair[0] != pair[1]),
                "two sets share a letter in {code}: {all:?}"
            );
        }
    }
}
