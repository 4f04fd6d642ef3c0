//! Rule files: from the text that somebody wrote to [`Rules`]. Stands on [`game`](crate::game),
//! [`reading`] and what they stand on. Trusted.
//!
//! The flow is in the order of the files: `file` is the fields as they are written, `lex` and `parse` make `syntax`
//! trees of their texts, `resolve` looks the names up and makes the trees of `tree`, which `eval` walks. `layout`
//! packs states, `template` and `show` write and read their names. A game is then either `written` as moves or an
//! explicit `digraph`; `build` makes the one, `graph` the other.

#![doc = include_str!("rules/language.md")]

mod text;
mod syntax;
mod slips;
mod lex;
mod parse;
mod lines;
mod tree;
mod eval;
mod scope;
mod resolve;
mod file;
mod layout;
mod template;
mod show;
mod symmetry;
mod written;
mod faults;
mod compiled;
mod names;
mod players;
mod constants;
mod components;
mod starts;
mod build;
mod digraph;
mod graph;
mod watch;

use crate::{
    diagnostic::{Diagnostic, Source, Span},
    game::Rules,
    reading,
};
use std::sync::Arc;

pub use file::Play;
pub use watch::Watch;

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

    /// Whether start and constants stay as the rule file gives them.
    fn is_as_written(&self) -> bool {
        self.set.is_empty() && self.start.is_none()
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
    /// What somebody may have meant otherwise.
    pub watch: Watch,
    /// Where the game has components: how states are written as assignments.
    spelling: Option<starts::Spelling>,
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

    /// The name of the state that somebody means by a text: written as the game writes it, but for blanks, or as
    /// assignments such as `n = 8, ban = 0`. The checker knows nothing of this, and reads names as they are.
    ///
    /// # Errors
    /// A text that means no state.
    pub fn meant(&self, text: &str) -> Result<String, Box<Diagnostic>> {
        let unblank: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let exact = self.rules.read(text);
        let read = exact.or_else(|error| {
            let spelt = |spelling: &starts::Spelling| spelling.state(text);
            let trimmed = self.rules.read(text.trim()).or_else(|_| self.rules.read(&unblank));
            trimmed.or_else(|_| match self.spelling.as_ref().filter(|_| text.contains('=')).map(spelt) {
                Some(Ok(state)) => Ok(state),
                Some(Err(note)) => Err(Box::new(error.note(note))),
                None => Err(error),
            })
        });
        self.rules.name(read?.words())
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
    let (rules, compiled, watch, spelling): (Arc<dyn Rules>, _, _, _) = if file.edges.is_some() {
        let (digraph, watch) = graph::build(source, &span, &file, settings)?;
        (Arc::new(digraph), None, watch, None)
    } else {
        let (written, watch, spelling) = build::build(source, span, &file, settings)?;
        let written = Arc::new(written);
        let compiled = compiled::Compiled::new(Arc::clone(&written));
        (written, compiled, watch, Some(spelling))
    };
    let titles = file.title.unwrap_or_default().0;
    Ok(Game { rules, compiled, name, titles, origin: file.source, watch, spelling })
}
