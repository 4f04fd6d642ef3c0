//! Rule files: from the text that somebody wrote to [`Rules`]. Stands on [`game`](crate::game),
//! [`reading`] and what they stand on. Trusted.
//!
//! The flow is in the order of the files: `file` is the fields as they are written, `lex` and `parse` make `syntax`
//! trees of their texts, `resolve` looks the names up and makes the trees of `tree`, which `eval` walks. `layout`
//! packs states, `template` and `show` write and read their names. A game is of one of four `kinds`: `written` as moves,
//! which `build` makes, an explicit `digraph`, which `graph` makes, `heaps`, or a `sum` of others; `refer` finds those.

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
mod arguments;
mod refer;
mod kinds;
mod layout;
mod template;
mod show;
mod symmetry;
mod heading;
mod written;
mod faults;
mod formulas;
mod compiled;
mod names;
mod players;
mod constants;
mod components;
mod spelling;
mod starts;
mod build;
mod formula;
mod replies;
mod digraph;
mod graph;
mod large;
mod levels;
mod heaps;
mod sum;
mod watch;
mod hindered;

use crate::{
    diagnostic::{Diagnostic, Source, Span, brief},
    game::Rules,
    reading,
    state::State,
};
use kinds::Kind;
use std::{collections::BTreeSet, sync::Arc};

pub use arguments::{Parameter, parameters};
pub use digraph::{Listing, Vertex, names_a_vertex};
pub use file::Play;
pub use formula::{Figure, Formula};
pub(crate) use formulas::Formula as StateFormula;
pub use hindered::{Hindered, Hindrance};
pub use players::names_a_player;
pub use refer::{Library, Reference};
pub use replies::Replies;
pub use text::Text;
pub use watch::Watch;
pub(crate) use {
    scope::Component,
    syntax::{Arithmetic, Comparison},
    tree::{Binder, Bool, Domain, Indexed, Int, List, Loop},
    written::{End, Rule, Target, Written},
};

/// What may be replaced when a rule file is loaded.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    set: Vec<text::Text>,
    start: Option<text::Text>,
    /// Where play may begin as well.
    more: Vec<text::Text>,
    play: Option<Play>,
    octal: Option<text::Text>,
}

impl Settings {
    /// Gives a constant another value, as in `N = 100`; the last one counts. `from` says where this was written.
    pub fn set(&mut self, from: &str, constant: &str) {
        self.set.push(text::Text::whole(from, constant));
    }

    /// Lets play begin elsewhere, as in `n = 9, ban = 0`, or at the named vertex of a digraph.
    pub fn start(&mut self, from: &str, start: &str) {
        self.start = Some(text::Text::whole(from, start));
        self.more.clear();
    }

    /// Lets play begin at all that these starts describe, in their order. A game of heaps and a sum begin at one only.
    pub fn starts(&mut self, from: &str, starts: &[String]) {
        let mut texts = starts.iter().map(|start| text::Text::whole(from, start));
        self.start = texts.next();
        self.more = texts.collect();
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
        self.more.clear();
        Ok(())
    }

    /// As [`set`](Self::set), where what stands at `span` of a source means as much.
    pub fn set_meant(&mut self, source: &Arc<Source>, span: Span, constant: String) {
        self.set.push(text::Text::meant(source, span, constant));
    }

    /// Gives a game of heaps that has a code another one, which stands at `span` of a source.
    pub fn octal(&mut self, source: &Arc<Source>, span: Span) {
        self.octal = Some(text::Text::written(source, span));
    }

    /// Changes what happens to a player who is stuck.
    pub fn play(&mut self, play: Play) {
        self.play = Some(play);
    }

    /// Demands that play begins at one start, where a game cannot begin at several.
    fn one_start(&self, of: &str) -> Result<(), Box<Diagnostic>> {
        match self.more.first() {
            None => Ok(()),
            Some(more) => {
                let title = format!("{of} begins at one state");
                Err(more.error(0..more.value.len(), title, "this is one more"))
            }
        }
    }

    /// Whether start and constants stay as the rule file gives them.
    fn is_as_written(&self) -> bool {
        self.set.is_empty() && self.start.is_none() && self.octal.is_none()
    }

    /// These settings, and then the later ones, which win.
    #[must_use]
    pub fn then(mut self, later: Self) -> Self {
        self.set.extend(later.set);
        let (start, more) =
            if later.start.is_some() { (later.start, later.more) } else { (self.start, self.more) };
        Self { set: self.set, start, more, play: later.play.or(self.play), octal: later.octal.or(self.octal) }
    }
}

/// A game as its rule file describes it.
#[derive(Debug)]
pub struct Game {
    /// The rules, as the checker asks them.
    pub rules: Arc<dyn Rules>,
    /// The same rules, compiled, where they can be.
    compiled: Option<compiled::Compiled>,
    /// The same rules as moves, where they are written so.
    written: Option<Arc<written::Written>>,
    /// The same rules as a digraph, where they are given as one.
    digraph: Option<Arc<digraph::Digraph>>,
    /// What it is called in messages.
    pub name: String,
    /// Its titles, each with the code of its language.
    pub titles: Vec<(String, String)>,
    /// Where its rules come from.
    pub origin: Option<String>,
    /// What somebody may have meant otherwise.
    pub watch: Watch,
    /// How people may write its states.
    spelling: Spelling,
    /// The states that each of the starts describes.
    begins: Vec<Vec<State>>,
    /// What its file says about a player who is stuck, if it says anything.
    play: Option<Play>,
}

/// How people may write states, apart from how the game writes them.
#[derive(Debug)]
enum Spelling {
    /// The vertices of a digraph, which have their names only.
    Names,
    /// As a start is written.
    Assignments(starts::Spelling),
    /// Heaps in any order.
    Lists(heaps::Spelling),
    /// As people may write the states of the components.
    Sums(sum::Spelling),
}

impl Spelling {
    /// The state that a text means which the game itself does not read, for the reason given.
    fn state(&self, text: &str, unread: Box<Diagnostic>) -> Result<State, Box<Diagnostic>> {
        match self {
            Self::Assignments(spelling) if text.contains('=') => {
                let said = unread.notes.iter().any(|note| note.contains("outside its range"));
                spelling.state(text).map_err(|why| {
                    let again = said && why.starts_with("it is outside the range");
                    if again { unread } else { Box::new(unread.note(why)) }
                })
            }
            Self::Lists(spelling) if text.contains('[') => {
                spelling.state(text).map_err(|why| Box::new(Diagnostic { notes: vec![why], ..*unread }))
            }
            // What is wrong with a part, the sum says itself.
            Self::Sums(spelling) => spelling.state(text, unread),
            Self::Names | Self::Assignments(_) | Self::Lists(_) => Err(unread),
        }
    }
}

impl Game {
    /// Loads a rule file from its text; `path` is what messages call it. It cannot speak of games outside of it.
    ///
    /// # Errors
    /// As for [`load`].
    pub fn from_text(path: &str, text: &str, settings: &Settings) -> Result<Self, Box<Diagnostic>> {
        let source = reading::source(path, text.as_bytes().to_vec())?;
        load(&source, 0..source.text.len(), settings, &refer::Nothing)
    }

    /// The name of the state that somebody means by a text: written as the game writes it, or with other blanks, with another
    /// usual spelling of a hat, or as assignments such as `n = 8, ban = 0`. The checker knows nothing of this, and reads
    /// names as they are.
    ///
    /// # Errors
    /// A text that means no state, or could mean several.
    pub fn meant(&self, text: &str) -> Result<String, Box<Diagnostic>> {
        let exact = self.rules.read(text).or_else(|unread| self.rules.read(text.trim()).map_err(|_| unread));
        let read = exact.or_else(|unread| {
            let read = spelling::spellings(text).into_iter().filter_map(|text| self.rules.read(&text).ok());
            let states: BTreeSet<State> = read.collect();
            let mut states = states.into_iter();
            match (states.next(), states.next()) {
                (None, _) => self.spelling.state(text, unread),
                (Some(state), None) => Ok(state),
                (Some(one), Some(other)) => Err(self.unclear(text, &one, &other)),
            }
        });
        self.rules.name(read?.words())
    }

    fn unclear(&self, text: &str, one: &State, other: &State) -> Box<Diagnostic> {
        let [one, other] = [one, other].map(|state| self.rules.name(state.words()).unwrap_or_default());
        let title = format!("`{}` could be `{}` or `{}`", brief(text), brief(&one), brief(&other));
        Box::new(Diagnostic::input(title).help("write the state exactly as the game does"))
    }

    /// The states that each start describes: those of the settings in their order, or the one of the file.
    pub fn begins(&self) -> &[Vec<State>] {
        &self.begins
    }

    /// The components of a state whose start is written as assignments; none in other games.
    pub fn components(&self) -> Vec<&str> {
        match &self.spelling {
            Spelling::Assignments(spelling) => spelling.components().collect(),
            Spelling::Names | Spelling::Lists(_) | Spelling::Sums(_) => Vec::new(),
        }
    }

    /// A start, else the first one of the game, with another value of a component, as text; `None` where it is not written
    /// as assignments.
    pub fn start_with(&self, start: Option<&str>, component: &str, value: &str) -> Option<String> {
        match &self.spelling {
            Spelling::Assignments(spelling) => {
                starts::with(start.unwrap_or(&spelling.start), component, value)
            }
            Spelling::Names | Spelling::Lists(_) | Spelling::Sums(_) => None,
        }
    }

    /// The moves from a state that the rules forbid, each with what forbids it, in move order; none where the rules are
    /// not written as moves, or play is over.
    pub fn hindered(&self, state: &State) -> Vec<Hindered> {
        self.written.as_ref().map_or_else(Vec::new, |written| written.hindered(state))
    }

    /// The whole digraph with the vertices that play cannot reach, where the rules are given as one.
    pub fn listing(&self) -> Option<&Listing> {
        self.digraph.as_ref().map(|digraph| digraph.listing())
    }

    /// The same rules for whoever asks about many states and is not trusted: they answer alike, but faster.
    pub fn explorer(&self) -> &dyn Rules {
        self.compiled.as_ref().map_or(&*self.rules, |compiled| compiled)
    }
}

/// Loads the rule file that stands at `span` of the source; `library` has the games of which it speaks.
///
/// # Errors
/// The first mistake of the file, with its place.
pub fn load(
    source: &Arc<Source>,
    span: Span,
    settings: &Settings,
    library: &dyn Library,
) -> Result<Game, Box<Diagnostic>> {
    make(source, span, settings, Some(library))
}

/// Loads the rule file of a component of a sum, which is not a sum itself.
fn component(source: &Arc<Source>, span: Span, settings: &Settings) -> Result<Game, Box<Diagnostic>> {
    make(source, span, settings, None)
}

/// Loads a rule file; without a library it must not be a sum.
fn make(
    source: &Arc<Source>,
    span: Span,
    settings: &Settings,
    library: Option<&dyn Library>,
) -> Result<Game, Box<Diagnostic>> {
    let file = file::read(source, span.clone())?;
    file.refuse_endless(source)?;
    let kind = Kind::of(source, &span, &file)?;
    arguments::of(source, &file)?;
    let name = match file.name {
        Some(raw) => file::text(source, raw)?.value,
        None => stem(source),
    };
    let (mut compiled, mut moves, mut digraph, mut begins) = (None, None, None, Vec::new());
    let (rules, watch, spelling): (Arc<dyn Rules>, _, _) = match kind {
        Kind::Edges => {
            let listing = graph::read(source, &span, &file, settings)?;
            let (built, watch, starts) = digraph::build(source, listing, settings)?;
            begins = starts;
            let built = Arc::new(built);
            digraph = Some(Arc::clone(&built));
            (built, watch, Spelling::Names)
        }
        Kind::Moves => {
            let (written, watch, mut spelling) = build::build(source, span, &file, settings)?;
            begins = std::mem::take(&mut spelling.begins);
            let written = Arc::new(written);
            compiled = compiled::Compiled::new(Arc::clone(&written));
            moves = Some(Arc::clone(&written));
            (written, watch, Spelling::Assignments(spelling))
        }
        Kind::Heaps | Kind::Octal => {
            let (heaps, watch, spelling) = heaps::build(source, &span, &file, settings)?;
            (heaps, watch, Spelling::Lists(spelling))
        }
        Kind::Sum => {
            let library = library.ok_or_else(|| kinds::nested(source, &span))?;
            let (sum, watch, spelling) = sum::build(source, &span, &file, settings, library)?;
            (sum, watch, Spelling::Sums(spelling))
        }
    };
    if begins.is_empty() {
        begins.push(rules.starts().to_vec());
    }
    let (mut titles, play) = (file.title.unwrap_or_default().0, file.play);
    if let Some(code) = rules.identity().rules.iter().find_map(|line| line.strip_prefix("octal ")) {
        for (_, title) in &mut titles {
            *title = title.replace("{octal}", code);
        }
    }
    let (written, origin) = (moves, file.source);
    Ok(Game { rules, compiled, written, digraph, name, titles, origin, watch, spelling, begins, play })
}

/// The game of a digraph that was listed in this source, in another form than that of a rule file.
///
/// # Errors
/// Settings that a digraph does not have, and a start that is not a vertex.
pub fn listed(source: &Arc<Source>, listing: Listing, settings: &Settings) -> Result<Game, Box<Diagnostic>> {
    let play = Some(listing.play);
    let (digraph, watch, begins) = digraph::build(source, listing, settings)?;
    let digraph = Arc::new(digraph);
    Ok(Game {
        rules: Arc::clone(&digraph) as Arc<dyn Rules>,
        compiled: None,
        written: None,
        digraph: Some(digraph),
        name: stem(source),
        titles: Vec::new(),
        origin: None,
        watch,
        spelling: Spelling::Names,
        begins,
        play,
    })
}

/// What a game is called that has no name of its own: after its file.
fn stem(source: &Source) -> String {
    let stem = std::path::Path::new(&source.path).file_stem();
    stem.map_or("game".into(), |stem| stem.to_string_lossy().into())
}
