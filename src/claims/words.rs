//! The words for outcomes in a file of claims: those of written solutions, and the view from which they are meant.

use super::piece::Piece;
use crate::{diagnostic::Diagnostic, outcome::Outcome, solution};

/// English verbs, which claims begin with.
const VERBS: [(&str, Outcome); 6] = [
    ("win", Outcome::Win),
    ("wins", Outcome::Win),
    ("lose", Outcome::Lose),
    ("loses", Outcome::Lose),
    ("draw", Outcome::Draw),
    ("draws", Outcome::Draw),
];

/// What the words of a file mean.
#[derive(Debug, Clone, Default)]
pub(super) struct Vocabulary {
    /// The code of the language of the letters, where somebody says it.
    pub(super) lang: Option<String>,
    /// The letters that the file uses for sets.
    pub(super) letters: Vec<String>,
    /// Whether winning means that the player who is not to move wins.
    pub(super) previous: bool,
    /// Whether all outcomes are read as those of the other player.
    pub(super) turned: bool,
}

impl Vocabulary {
    /// Whether a word may be one for an outcome.
    pub(super) fn may_name(word: &str) -> bool {
        VERBS.iter().any(|(verb, _)| *verb == word) || !solution::outcomes_named(word).is_empty()
    }

    /// The outcome that a word names, for the player to move.
    ///
    /// # Errors
    /// A word that names none, or a letter that could mean two.
    pub(super) fn outcome(&self, word: &Piece) -> Result<Outcome, Box<Diagnostic>> {
        let text = &*word.text;
        // N and P say whose view it is; the other words and letters leave that open.
        let relative = !matches!(text, "N" | "P") && !text.to_lowercase().contains("-po");
        let found = match VERBS.iter().find(|(verb, _)| *verb == text) {
            Some((_, outcome)) => *outcome,
            None => self.looked_up(word)?,
        };
        let found = if self.previous && relative { turn(found) } else { found };
        Ok(if self.turned { turn(found) } else { found })
    }

    fn looked_up(&self, word: &Piece) -> Result<Outcome, Box<Diagnostic>> {
        let fits = |code: &Option<String>| {
            code.as_deref().is_none_or(|code| {
                let own = |letter: &String| {
                    let named = solution::outcomes_named(letter);
                    named.iter().any(|(of, _)| of.as_deref().is_none_or(|of| of == code))
                };
                self.lang.as_deref().map_or_else(|| self.letters.iter().all(own), |lang| lang == code)
            })
        };
        let named = solution::outcomes_named(&word.text);
        let all = if word.text.chars().count() == 1 {
            named.iter().filter(|(code, _)| fits(code)).collect::<Vec<_>>()
        } else {
            named.iter().collect()
        };
        let Some((_, outcome)) = all.first() else {
            let error = word.error(format!("`{}` is no outcome here", word.text), "expected an outcome");
            return Err(Box::new(error.help("write `winning`, `losing` or `drawn`, or W, L or D")));
        };
        if all.iter().any(|(_, other)| other != outcome) {
            let title = format!("`{}` could mean two outcomes", word.text);
            let error = word.error(title, "this letter");
            let codes: Vec<_> = all.iter().filter_map(|(code, _)| code.as_deref()).collect();
            let help = format!(
                "say the language above, with one of {}",
                codes.iter().map(|c| format!("`lang {c}`")).collect::<Vec<_>>().join(", ")
            );
            return Err(Box::new(error.help(help)));
        }
        Ok(*outcome)
    }
}

fn turn(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Lose,
        Outcome::Lose => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
    }
}
