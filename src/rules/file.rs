//! A rule file as it is written: its fields, their texts, and where those stand.

use super::{refer::Reference, text::Text};
use crate::{
    diagnostic::{Diagnostic, Source},
    reading::{Entries, part, span_of},
};
use ron::value::RawValue;
use serde::Deserialize;
use std::sync::Arc;

/// What happens to a player who is stuck where no end rule has matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum Play {
    /// The player who is stuck loses.
    #[default]
    Normal,
    /// The player who is stuck wins.
    Misere,
    /// It is a draw.
    StuckDraws,
}

/// What it means that play goes on for ever.
#[derive(Debug, Default, Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
pub(crate) enum Endless<'a> {
    /// Nobody has won.
    #[default]
    Draw,
    /// The player with this name has won.
    Wins(&'a RawValue),
    /// The player with this name likes it best.
    Best(&'a RawValue),
    /// Known from other games; refused by name.
    Parity(&'a RawValue),
    /// Known from other games; refused by name.
    MeanPayoff(&'a RawValue),
}

impl<'a> Endless<'a> {
    /// The condition by its name, where it is refused, and what is refused.
    fn refused(&self) -> Option<(&'static str, &'static str, &'a RawValue)> {
        let known = "no step of a proof shows who wins by going on for ever";
        let other = "conditions on what happens again and again are outside of what rule files say";
        match self {
            Self::Draw => None,
            Self::Wins(raw) => Some(("Wins", known, raw)),
            Self::Best(raw) => Some(("Best", known, raw)),
            Self::Parity(raw) => Some(("Parity", other, raw)),
            Self::MeanPayoff(raw) => Some(("MeanPayoff", other, raw)),
        }
    }
}

/// All fields of a rule file.
#[derive(Debug, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[allow(clippy::struct_field_names, reason = "fields are called as the rule file calls them")]
pub(crate) struct GameFile<'a> {
    #[serde(default)]
    pub(crate) name: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) title: Option<Entries<String>>,
    #[serde(default)]
    pub(crate) source: Option<String>,
    #[serde(default, rename = "const")]
    pub(crate) constants: Vec<&'a RawValue>,
    #[serde(default)]
    pub(crate) arguments: Vec<&'a RawValue>,
    #[serde(default)]
    pub(crate) state: Vec<&'a RawValue>,
    #[serde(default)]
    pub(crate) start: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) moves: Option<Vec<MoveFile<'a>>>,
    #[serde(default)]
    pub(crate) swap: Vec<(&'a RawValue, &'a RawValue)>,
    #[serde(default)]
    pub(crate) ends: Vec<EndFile<'a>>,
    #[serde(default)]
    pub(crate) play: Option<Play>,
    #[serde(default)]
    pub(crate) show: Vec<ShowFile<'a>>,
    #[serde(default)]
    pub(crate) edges: Option<Vec<(&'a RawValue, Vec<&'a RawValue>)>>,
    #[serde(default)]
    pub(crate) outcome: Option<Entries<&'a RawValue>>,
    #[serde(default, rename = "let")]
    pub(crate) lets: Vec<&'a RawValue>,
    #[serde(default)]
    pub(crate) players: Option<Vec<&'a RawValue>>,
    #[serde(default)]
    pub(crate) turn: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) endless: Endless<'a>,
    #[serde(default)]
    pub(crate) symmetry: Vec<&'a RawValue>,
    #[serde(default)]
    pub(crate) letters: Option<Entries<&'a RawValue>>,
    #[serde(default)]
    pub(crate) heap: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) octal: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) owner: Option<Entries<&'a RawValue>>,
    #[serde(default)]
    pub(crate) sum: Option<Vec<ComponentFile<'a>>>,
}

/// A component of a sum as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Component", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct ComponentFile<'a> {
    pub(crate) game: Reference<'a>,
    #[serde(default)]
    pub(crate) with: Vec<&'a RawValue>,
    #[serde(default)]
    pub(crate) start: Option<&'a RawValue>,
}

/// A move as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Move", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct MoveFile<'a> {
    #[serde(default)]
    pub(crate) name: Option<&'a RawValue>,
    #[serde(default, rename = "for")]
    pub(crate) choices: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) when: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) set: Option<&'a RawValue>,
    #[serde(default, rename = "let")]
    pub(crate) lets: Vec<&'a RawValue>,
    #[serde(default)]
    pub(crate) by: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) again: Option<bool>,
    #[serde(default)]
    pub(crate) into: Option<&'a RawValue>,
}

/// An end rule as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "End", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct EndFile<'a> {
    pub(crate) when: &'a RawValue,
    pub(crate) then: &'a RawValue,
}

/// A line of `show` as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Show", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct ShowFile<'a> {
    #[serde(default)]
    pub(crate) when: Option<&'a RawValue>,
    pub(crate) text: &'a RawValue,
}

impl GameFile<'_> {
    /// Refuses what endless play means in other games, by name.
    pub(crate) fn refuse_endless(&self, source: &Arc<Source>) -> Result<(), Box<Diagnostic>> {
        let Some((name, why, raw)) = self.endless.refused() else { return Ok(()) };
        let error = Diagnostic::input(format!("`endless: {name}` is not supported"));
        let error = error.at(source, span_of(source, raw), why);
        Err(Box::new(
            error.help("play that goes on for ever is a draw here: leave `endless` out, or write `Draw`"),
        ))
    }
}

/// The text of a string field.
pub(crate) fn text(source: &Arc<Source>, raw: &RawValue) -> Result<Text, Box<Diagnostic>> {
    Text::literal(source, span_of(source, raw))
}

/// A rule file, read from its part of a source.
///
/// # Errors
/// What the file has that no rule file has, and the reverse.
pub(crate) fn read(
    source: &Arc<Source>,
    span: std::ops::Range<usize>,
) -> Result<GameFile<'_>, Box<Diagnostic>> {
    part(source, span)
}
