//! The words of a language: one data file each, under `languages/`.

mod period;
mod rounds;
mod values;

pub use period::Periods;
pub use rounds::{ByOutcome, Heads, Rounds};
pub use values::{ValueHeads, Values};

use super::Inline;
use crate::outcome::Outcome;
use serde::{
    Deserialize, Serialize,
    de::{Deserializer, Error},
};

/// All languages, by their codes. To add one, write its file and its line here.
const FILES: &[(&str, &str)] = &[
    ("de", include_str!("languages/de.ron")),
    ("en", include_str!("languages/en.ron")),
    ("eo", include_str!("languages/eo.ron")),
    ("id", include_str!("languages/id.ron")),
];

/// What a page says, in one language.
///
/// Every sentence is a pattern with `{slots}`. What stands in a slot is a formula or, where the slot is `{because}`,
/// `{pairs}`, `{therefore}` or `{fact}`, a clause: something that is stated, in the form that [`Clauses`] give it there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// Its code, as in `en`.
    pub code: String,
    /// What it calls itself.
    pub name: String,
    /// How its letters that are not in ASCII are written by those that are.
    pub ascii: Vec<(char, String)>,
    /// The letters of sets.
    pub letters: Letters,
    /// What stands between the items of lists.
    pub lists: Lists,
    /// How something is stated within a sentence.
    pub clauses: Clauses,
    /// The constants of the game, in `{list}`.
    pub constants: Forms,
    /// All states, in `{states}`; their number in `{count}`.
    pub states: Forms,
    /// All transitions, in `{relation}`; their number in `{count}`.
    pub relation: Forms,
    /// `{player}` moves at `{states}`.
    pub turns: Forms,
    /// What happens to a player who cannot move, in normal play.
    pub stuck_loses: Sentence,
    /// The same in misère play.
    pub stuck_wins: Sentence,
    /// The same where such a game is drawn.
    pub stuck_draws: Sentence,
    /// The rules of the game name states at which play is over, with its outcome.
    pub ends: Sentence,
    /// Said behind `ends`: at all other states, what happens to a player who cannot move, in normal play.
    pub else_loses: Sentence,
    /// The same in misère play.
    pub else_wins: Sentence,
    /// The same where such a game is drawn.
    pub else_draws: Sentence,
    /// What the set `{relation}` is.
    pub legend_relation: Sentence,
    /// What the sets `{win}` and `{lose}` are.
    pub legend: Sentence,
    /// The same where they are N and P: the next player is the one who is to move.
    pub legend_pn: Sentence,
    /// What winning and losing states are, where there are no sets.
    pub legend_words: Sentence,
    /// The two rules by which states are shown to be winning or losing.
    pub rule: Sentence,
    /// The same where a player may move several times in succession.
    pub rule_again: Sentence,
    /// What the set `{draw}` is.
    pub legend_drawn: Sentence,
    /// What drawn states are, where there are no sets.
    pub legend_drawn_words: Sentence,
    /// Nobody wins play that goes on for ever.
    pub endless: Sentence,
    /// The rules end play at states, hence `{therefore}`.
    pub over: Forms,
    /// `{because}` and `{pairs}`, hence `{therefore}`: all states that win at once.
    pub at_once: Forms,
    /// From `{state}` the transitions are `{transitions}`; `{because}`, hence `{therefore}`.
    pub step: Forms,
    /// The reason `{fact}` is about options where the same player moves again; a clause of `{because}`.
    pub again: Sentence,
    /// `{pairs}` stay among the states that are left, the other transitions do so too or lead where the opponent wins,
    /// none where the player who moves wins; hence `{therefore}`.
    pub drawn: Forms,
    /// The same where states are drawn by the rules, to which one may go as well.
    pub drawn_leaning: Forms,
    /// `{pairs}`: so a player moves who wants to avoid losing; where the opponent moves, the transitions are
    /// `{transitions}`. All of them lead to such states again or to outcomes that are no loss; hence `{not_lost}` and
    /// `{not_won}`, hence `{therefore}`.
    pub halves: Sentence,
    /// The states of `{list}` are not losing.
    pub not_lost: Forms,
    /// The states of `{list}` are not winning.
    pub not_won: Forms,
    /// It will be shown that `{statement}`.
    pub explained: Sentence,
    /// The rule for winning states applies to `{state}`; of its `{count}` transitions so many win: `{good}`. Which?
    pub hint_wins: Forms,
    /// The rule for losing states applies to `{state}`; it has `{count}` transitions.
    pub hint_loses: Forms,
    /// Neither rule applies to `{state}`; of its `{count}` transitions so many keep the draw: `{good}`. Which?
    pub hint_draws: Forms,
    /// All states by outcome, in `{list}`.
    pub sum: Sentence,
    /// `{fact}`, so the first player wins, by a move to one of `{list}`.
    pub first_wins: Forms,
    /// `{fact}`, and play is over at the start: the first player has won.
    pub first_has_won: Sentence,
    /// `{fact}`, so the second player wins.
    pub second_wins: Sentence,
    /// `{fact}`, and play is over at the start: the second player has won.
    pub second_has_won: Sentence,
    /// `{fact}`, so nobody can force a win; a move to one of `{list}` keeps the draw.
    pub nobody_wins: Forms,
    /// If `{player}` begins: `{fact}`, so `{winner}` wins, by a move to one of `{list}`.
    pub named_wins_by: Forms,
    /// Said behind `named_wins_by`: moves to the states `{kept}` keep the win, but one would have to come back to win.
    pub kept: Sentence,
    /// If `{player}` begins: `{fact}`, so `{winner}` wins.
    pub named_wins: Sentence,
    /// If `{player}` begins: `{fact}`, and play is over at the start: `{winner}` has won.
    pub named_has_won: Sentence,
    /// If `{player}` begins: `{fact}`, so nobody can force a win; a move to one of `{list}` keeps the draw.
    pub named_draw: Forms,
    /// `{fact}`, so the player who moves there wins, by a move to `{list}`, and perhaps by others.
    pub mover_wins: Sentence,
    /// `{fact}`, and play is over there: the player who would move has won.
    pub mover_has_won: Sentence,
    /// `{fact}`, so the opponent of the player who moves there wins.
    pub mover_loses: Sentence,
    /// `{fact}`, and play is over there: the player who would move has lost.
    pub mover_has_lost: Sentence,
    /// `{fact}`, so nobody can force a win from there; a move to `{list}` keeps the draw, and perhaps others do.
    pub mover_draws: Sentence,
    /// `{fact}`, and play is over there.
    pub mover_has_drawn: Sentence,
    /// What was claimed of the game, in `{list}`, and has been proved.
    pub claims: Forms,
    /// What is said by rounds.
    pub rounds: Rounds,
    /// What is said of Grundy values.
    pub values: Values,
    /// What is said about all sizes.
    pub periods: Periods,
}

/// The letters of sets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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

/// What stands between the items of lists.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lists {
    /// Between two items that are not the last ones: `, `.
    pub between: String,
    /// Between two items that are all: ` and `.
    pub two: String,
    /// Before the last of more than two.
    pub last: String,
    /// Between clauses that are lists themselves: `; `.
    pub clauses: String,
}

/// How something is stated within a sentence.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clauses {
    /// By itself: 4 is losing.
    pub main: Clause,
    /// As a reason, in `{because}`, `{pairs}` and `{fact}`: because 4 is losing. As by itself where it is not given.
    pub because: Option<Clause>,
    /// As what follows, in `{therefore}`: hence 4 is losing. As by itself where it is not given.
    pub therefore: Option<Clause>,
}

/// Where in a sentence something is stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// By itself.
    Main,
    /// As a reason.
    Because,
    /// As what follows.
    Therefore,
}

impl Clauses {
    /// What is stated at this place.
    pub fn at(&self, place: Place) -> &Clause {
        let given = match place {
            Place::Main => None,
            Place::Because => self.because.as_ref(),
            Place::Therefore => self.therefore.as_ref(),
        };
        given.unwrap_or(&self.main)
    }
}

/// The forms of a statement at one place of a sentence.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// `{formula}` holds.
    pub formula: Sentence,
    /// The states of `{list}` are winning.
    pub win: Forms,
    /// They are losing.
    pub lose: Forms,
    /// They are drawn.
    pub draw: Forms,
}

impl Clause {
    /// The forms for an outcome.
    pub fn of(&self, outcome: Outcome) -> &Forms {
        match outcome {
            Outcome::Win => &self.win,
            Outcome::Lose => &self.lose,
            Outcome::Draw => &self.draw,
        }
    }
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

/// A pattern: words, and slots for what is filled in.
#[derive(Debug)]
pub struct Sentence {
    pieces: Vec<Piece>,
}

/// A piece of a pattern.
#[derive(Debug)]
pub enum Piece {
    /// Words that stand there as they are.
    Words(String),
    /// The name of what is filled in.
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

    /// Its words and slots, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
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
mod tests;
