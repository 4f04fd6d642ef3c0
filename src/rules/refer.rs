//! References to games: by name, by file, or written out on the spot. Trusted.

use super::{Game, Settings};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    reading::{self, part, span_of},
};
use ron::value::RawValue;
use serde::Deserialize;
use std::sync::Arc;

/// Which game a file speaks of.
#[derive(Debug, Deserialize)]
#[serde(rename = "Reference", bound(deserialize = "'de: 'a"))]
pub enum Reference<'a> {
    /// A game of the catalogue, by its name.
    Named(&'a RawValue),
    /// A rule file, by its path from the folder of the file that speaks of it.
    File(&'a RawValue),
    /// A game that is written out.
    Inline(&'a RawValue),
}

/// Where the games are found that a file speaks of.
pub trait Library {
    /// The rule file of the catalogue's game with this name.
    fn named(&self, name: &str) -> Option<Arc<Source>>;

    /// The names of the catalogue's games.
    fn names(&self) -> Vec<&'static str>;

    /// The file with this path, from the folder of the file that speaks of it.
    ///
    /// # Errors
    /// What cannot be read.
    fn file(&self, from: &Source, path: &str) -> Result<Arc<Source>, Box<Diagnostic>>;
}

/// A library without games, for rule files that stand for themselves.
pub(super) struct Nothing;

impl Library for Nothing {
    fn named(&self, _name: &str) -> Option<Arc<Source>> {
        None
    }

    fn names(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn file(&self, _from: &Source, _path: &str) -> Result<Arc<Source>, Box<Diagnostic>> {
        Err(Box::new(Diagnostic::input("a game that is read from memory cannot speak of files")))
    }
}

impl Reference<'_> {
    /// The rule file that is meant, and where in its source it stands.
    ///
    /// # Errors
    /// A game that is not there, and what is no rule file.
    pub(super) fn rule_file(
        &self,
        source: &Arc<Source>,
        library: &dyn Library,
    ) -> Result<(Arc<Source>, Span), Box<Diagnostic>> {
        match self {
            Self::Inline(raw) => inline(source, span_of(source, raw)),
            Self::Named(raw) => {
                let name: String = part(source, span_of(source, raw))?;
                let file = library.named(&name).ok_or_else(|| {
                    let error = Diagnostic::input(format!("the catalogue has no game `{name}`"));
                    let error = error.at(source, span_of(source, raw), "this game");
                    Box::new(error.did_you_mean(&name, library.names()))
                })?;
                let whole = 0..file.text.len();
                Ok((file, whole))
            }
            Self::File(raw) => {
                let path: String = part(source, span_of(source, raw))?;
                let here = |error: Box<Diagnostic>| match error.place {
                    Some(_) => error,
                    None => Box::new(error.at(source, span_of(source, raw), "this file")),
                };
                let file = library.file(source, &path).map_err(here)?;
                if reading::kind(&file)? != "Game" {
                    let error = Diagnostic::input(format!("{} is not a rule file", file.path));
                    let label = "expected a file that begins with `Game(`";
                    return Err(Box::new(error.at(source, span_of(source, raw), label)));
                }
                let whole = 0..file.text.len();
                Ok((file, whole))
            }
        }
    }

    /// The game that is meant.
    ///
    /// # Errors
    /// A game that is not there, and the first mistake in its rule file.
    pub fn load(
        &self,
        source: &Arc<Source>,
        settings: &Settings,
        library: &dyn Library,
    ) -> Result<Game, Box<Diagnostic>> {
        let (file, span) = self.rule_file(source, library)?;
        super::load(&file, span, settings, library)
    }
}

/// A game that is written out inside another file.
fn inline(source: &Arc<Source>, span: Span) -> Result<(Arc<Source>, Span), Box<Diagnostic>> {
    if source.text[span.clone()].starts_with('(') {
        let error = Diagnostic::input("expected `Game(` inside `Inline(…)`");
        let error = error.at(source, span.start..span.start + 1, "before this");
        return Err(Box::new(error.help("write `Inline(Game(…))`")));
    }
    if reading::kind_at(source, &span)? != "Game" {
        let error = Diagnostic::input("expected a game inside `Inline(…)`");
        return Err(Box::new(error.at(source, span, "this is none").help("write `Inline(Game(…))`")));
    }
    Ok((Arc::clone(source), span))
}
