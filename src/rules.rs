//! Rule files: from the text that somebody wrote to [`Rules`]. Stands on [`game`](crate::game),
//! [`reading`](crate::reading) and what they stand on. Trusted.
//!
//! The flow is in the order of the files: `file` is the fields as they are written, `lex` and `parse` make `syntax`
//! trees of their texts, `resolve` looks the names up and makes the trees of `tree`, which `eval` walks. `layout`
//! packs states, `template` and `show` write and read their names. A game is then either `written` as moves or an
//! explicit `digraph`; `build` makes the one, `graph` the other.

mod text;
mod syntax;
mod lex;
mod parse;
mod tree;
mod eval;
mod resolve;
mod file;
mod layout;
mod template;
mod show;
mod written;
mod compiled;
mod names;
mod starts;
mod build;
mod digraph;
mod graph;

use crate::{
    diagnostic::{Diagnostic, Source, Span},
    game::Rules,
    reading,
};
use std::sync::Arc;

pub use file::Play;

/// What may be replaced when a rule file is loaded.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    set: Vec<text::Text>,
    start: Option<text::Text>,
    play: Option<Play>,
}

impl Settings {
    /// Gives a constant another value, as in `N = 100`; the last one counts. `from` says where this was written.
    pub fn set(&mut self, from: &str, constant: &str) {
        self.set.push(text::Text::whole(from, constant));
    }

    /// Lets play begin elsewhere, as in `n = 9, ban = 0`, or at the named vertex of a digraph.
    pub fn start(&mut self, from: &str, start: &str) {
        self.start = Some(text::Text::whole(from, start));
    }

    /// As [`set`](Self::set), from a string literal at this place of a source.
    ///
    /// # Errors
    /// A literal that is not a string.
    pub fn set_at(&mut self, source: &Arc<Source>, literal: Span) -> Result<(), Box<Diagnostic>> {
        self.set.push(text::Text::literal(source, literal)?);
        Ok(())
    }

    /// As [`start`](Self::start), from a string literal at this place of a source.
    ///
    /// # Errors
    /// A literal that is not a string.
    pub fn start_at(&mut self, source: &Arc<Source>, literal: Span) -> Result<(), Box<Diagnostic>> {
        self.start = Some(text::Text::literal(source, literal)?);
        Ok(())
    }

    /// Changes what happens to a player who is stuck.
    pub fn play(&mut self, play: Play) {
        self.play = Some(play);
    }

    /// These settings, and then the later ones, which win.
    #[must_use]
    pub fn then(mut self, later: Self) -> Self {
        self.set.extend(later.set);
        Self { set: self.set, start: later.start.or(self.start), play: later.play.or(self.play) }
    }
}

/// A game as its rule file describes it.
#[derive(Debug)]
pub struct Game {
    /// The rules, as the checker asks them.
    pub rules: Arc<dyn Rules>,
    /// The same rules, compiled, where they can be.
    compiled: Option<compiled::Compiled>,
    /// What it is called in messages.
    pub name: String,
    /// Its titles, each with the code of its language.
    pub titles: Vec<(String, String)>,
    /// Where its rules come from.
    pub origin: Option<String>,
}

impl Game {
    /// Loads a rule file from its text; `path` is what messages call it.
    ///
    /// # Errors
    /// As for [`load`].
    pub fn from_text(path: &str, text: &str, settings: &Settings) -> Result<Self, Box<Diagnostic>> {
        let source = reading::source(path, text.as_bytes().to_vec())?;
        load(&source, 0..source.text.len(), settings)
    }

    /// The same rules for whoever asks about many states and is not trusted: they answer alike, but faster.
    pub fn explorer(&self) -> &dyn Rules {
        self.compiled.as_ref().map_or(&*self.rules, |compiled| compiled)
    }
}

/// Loads the rule file that stands at `span` of the source.
///
/// # Errors
/// The first mistake of the file, with its place.
pub fn load(source: &Arc<Source>, span: Span, settings: &Settings) -> Result<Game, Box<Diagnostic>> {
    let file = file::read(source, span.clone())?;
    file.refuse_unread(source)?;
    let name = match file.name {
        Some(raw) => file::text(source, raw)?.value,
        None => std::path::Path::new(&source.path)
            .file_stem()
            .map_or("game".into(), |s| s.to_string_lossy().into()),
    };
    let (rules, compiled): (Arc<dyn Rules>, _) = if file.edges.is_some() {
        (Arc::new(graph::build(source, &file, settings)?), None)
    } else {
        let written = Arc::new(build::build(source, span, &file, settings)?);
        let compiled = compiled::Compiled::new(Arc::clone(&written));
        (written, compiled)
    };
    Ok(Game { rules, compiled, name, titles: file.title.unwrap_or_default().0, origin: file.source })
}
