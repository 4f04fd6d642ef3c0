//! What can be stated about all sizes of a game at once. Stands on nothing. Trusted.

use serde::Deserialize;

/// A statement about the values, or the outcomes, of the states of one kind at all sizes n. What is not given is not stated.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename = "Period", deny_unknown_fields)]
pub struct Period {
    /// Of what the sequence consists.
    #[serde(default)]
    pub of: Of,
    /// The kind of the states, as `ban = 0`; may be left out where there is one kind only.
    #[serde(default)]
    pub kind: Option<String>,
    /// The least size from which on the sequence repeats.
    #[serde(default)]
    pub from: Option<u64>,
    /// The least number of sizes after which it repeats.
    #[serde(default)]
    pub period: Option<u64>,
    /// The sizes at which it differs from what repeats, continued downwards.
    #[serde(default)]
    pub exceptions: Option<Vec<u64>>,
    /// The sizes at which the state is losing.
    #[serde(default, alias = "zeros")]
    pub losing: Option<Residues>,
    /// The greatest value.
    #[serde(default)]
    pub max: Option<u64>,
    /// The first size that has the greatest value.
    #[serde(default)]
    pub max_at: Option<u64>,
    /// The values below the greatest one that no size has.
    #[serde(default)]
    pub absent: Option<Vec<u64>>,
}

/// Of what a sequence consists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Of {
    /// Of Grundy values.
    #[default]
    Values,
    /// Of outcomes for the player to move.
    Outcomes,
}

impl Of {
    /// The word that files use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Outcomes => "outcomes",
        }
    }
}

/// A set of numbers that is periodic but for finitely many.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Residues {
    /// The remainders, when divided by the period, of the numbers that are in it.
    #[serde(default)]
    pub residues: Vec<u64>,
    /// Numbers with other remainders that are in it.
    #[serde(default)]
    pub also: Vec<u64>,
    /// Numbers with these remainders that are not.
    #[serde(default)]
    pub except: Vec<u64>,
}
