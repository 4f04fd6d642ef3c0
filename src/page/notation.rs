//! How a page says that states are winning, losing or drawn.

use super::language::{Language, Letters};
use serde::Serialize;

/// How a page says who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// By sets with the letters of the language: `{4, 7} ⊂ M` in Esperanto.
    Sets,
    /// In words: `4 and 7 are losing`.
    Words,
    /// By sets with the letters of combinatorial game theory: N, where the next player wins, who is to move; P, where
    /// the previous one does. So P holds the losing states.
    Pn,
    /// By sets with the letters W, L and D in every language.
    Wl,
}

impl Notation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Sets, Self::Words, Self::Pn, Self::Wl];

    /// What the command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sets => "sets",
            Self::Words => "words",
            Self::Pn => "pn",
            Self::Wl => "wl",
        }
    }

    /// The notation with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name() == name)
    }

    /// The letters of a page in this notation.
    pub fn letters(self, language: &Language) -> Letters {
        let own = language.letters.clone();
        let with = |win: &str, lose: &str| {
            let [win, lose, draw] = [win, lose, "D"].map(str::to_owned);
            Letters { win, lose, draw, ..own.clone() }
        };
        match self {
            Self::Sets | Self::Words => own,
            Self::Pn => with("N", "P"),
            Self::Wl => with("W", "L"),
        }
    }
}
