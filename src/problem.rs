//! What a user asks about: a game, what is claimed of it, which pages to print. Stands on [`rules`],
//! [`claim`](crate::claim), [`family`](crate::family), [`page`](mod@crate::page), [`games`], [`files`] and what they stand on.

mod claims;
mod families;
mod strategies;

pub use claims::option;

use crate::{
    claim::{Claim, period::Period},
    diagnostic::{Diagnostic, Kind, Source, Span},
    files, games,
    input::{self, Form, call, call::Call},
    page::{self, FORMATS, Format, Language, Notation, Style},
    reading::{self, part, span_of},
    rules::{self, Game, Library, Parameter, Play, Reference, Settings},
    strategy::Strategy,
};
pub use families::{Expect, FamilyClaim};
use ron::value::RawValue;
use serde::Deserialize;
use std::{path::Path, sync::Arc};

/// How long a rule file or a proof file may be, in bytes.
const LONGEST: u64 = 64 << 20;

/// The message about a word that is none of those known.
pub fn unknown<'n>(what: &str, found: &str, known: impl Iterator<Item = &'n str>) -> Diagnostic {
    let known: Vec<_> = known.collect();
    let error = Diagnostic::input(format!("there is no {what} `{found}`"));
    let error = error.did_you_mean(found, known.iter().copied());
    error.note(format!("the {what}s are: {}", known.join(", ")))
}

/// The names of all formats.
pub fn formats() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|format| format.name())
}

/// The names of all notations.
pub fn notations() -> impl Iterator<Item = &'static str> {
    Notation::ALL.into_iter().map(Notation::name)
}

/// The language with this code.
///
/// # Errors
/// There is none.
pub fn language(code: &str) -> Result<Language, Box<Diagnostic>> {
    Language::named(code).ok_or_else(|| Box::new(unknown("language", code, Language::codes())))
}

/// The format with this name.
///
/// # Errors
/// There is none.
pub fn format(name: &str) -> Result<&'static dyn Format, Box<Diagnostic>> {
    page::format(name).ok_or_else(|| Box::new(unknown("format", name, formats())))
}

/// The notation with this name.
///
/// # Errors
/// There is none.
pub fn notation(name: &str) -> Result<Notation, Box<Diagnostic>> {
    Notation::named(name).ok_or_else(|| Box::new(unknown("notation", name, notations())))
}

/// The names of all styles.
pub fn styles() -> impl Iterator<Item = &'static str> {
    Style::NAMED.into_iter().map(Style::name)
}

/// The style with this name.
///
/// # Errors
/// There is none.
pub fn style(name: &str) -> Result<Style, Box<Diagnostic>> {
    Style::named(name).ok_or_else(|| Box::new(unknown("style", name, styles())))
}

/// A game and what is stated about it.
#[derive(Debug)]
pub struct Problem {
    /// The game.
    pub game: Game,
    /// The claims, each with its place.
    pub claims: Vec<(Claim, Span)>,
    /// What is stated about all sizes of the game, each with its place.
    pub periods: Vec<(Period, Span)>,
    /// The pages to print.
    pub pages: Vec<PageFile>,
    /// The claims about all states, whatever the size.
    pub families: Vec<FamilyClaim>,
    /// The strategies.
    pub strategies: Vec<Strategy>,
    /// Where the claims stand.
    pub source: Arc<Source>,
    /// How the game was found.
    way: Way,
}

/// How a game was found, so that it can be loaded again.
#[derive(Debug)]
enum Way {
    /// In a rule file or a proof file.
    File,
    /// In a file in another form.
    Listed,
    /// In the catalogue, by a call.
    Called(Box<Called>),
}

/// A call of a game of the catalogue.
#[derive(Debug)]
struct Called {
    call: Call,
    parameters: Vec<Parameter>,
    /// What its arguments set.
    own: Settings,
}

/// A page that a proof file asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename = "Page", deny_unknown_fields)]
pub struct PageFile {
    /// The code of the language.
    pub lang: String,
    /// The name of the format; text where it is not given.
    #[serde(default)]
    pub format: Option<String>,
    /// The name of the notation; sets where it is not given.
    #[serde(default)]
    pub notation: Option<String>,
    /// The name of the style; where it is not given, the size of the proof decides.
    #[serde(default)]
    pub style: Option<String>,
    /// Whether it is the page of the Grundy values.
    #[serde(default)]
    pub values: bool,
}

/// A proof file as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Proof", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
struct ProofFile<'a> {
    game: Reference<'a>,
    #[serde(default)]
    with: Vec<&'a RawValue>,
    #[serde(default)]
    start: Option<&'a RawValue>,
    #[serde(default)]
    play: Option<Play>,
    #[serde(default)]
    claims: Vec<&'a RawValue>,
    #[serde(default)]
    periods: Vec<&'a RawValue>,
    #[serde(default)]
    families: Vec<&'a RawValue>,
    #[serde(default)]
    pages: Vec<&'a RawValue>,
    #[serde(default)]
    strategies: Vec<&'a RawValue>,
}

/// Where games are found that a file speaks of: the catalogue, and files beside that one.
struct Shelf;

impl Library for Shelf {
    fn named(&self, name: &str) -> Option<Arc<Source>> {
        games::named(name).map(|text| shelved(name, text))
    }

    fn names(&self) -> Vec<&'static str> {
        games::names().collect()
    }

    fn file(&self, from: &Source, path: &str) -> Result<Arc<Source>, Box<Diagnostic>> {
        let folder = Path::new(&from.path).parent().unwrap_or(Path::new(""));
        let path = folder.join(path).to_string_lossy().into_owned();
        reading::source(&path, files::read(&path, LONGEST)?)
    }
}

/// The form with this name.
///
/// # Errors
/// There is none.
pub fn form(name: &str) -> Result<&'static Form, Box<Diagnostic>> {
    let names = input::FORMS.iter().map(|form| form.name);
    input::named(name).ok_or_else(|| Box::new(unknown("form", name, names)))
}

/// Loads what `argument` stands for: a file, `-` for the standard input, a game of the catalogue, or a call of one. A file is
/// read as the ending of its name says, else as a rule file or a proof file.
///
/// # Errors
/// What cannot be read, and the first mistake in what is read.
pub fn load(argument: &str, settings: Settings) -> Result<Problem, Box<Diagnostic>> {
    load_as(argument, None, settings)
}

/// As [`load`], of a file or of the standard input, in a form that is given.
///
/// # Errors
/// As for [`load`].
pub fn load_as(
    argument: &str,
    form: Option<&'static Form>,
    settings: Settings,
) -> Result<Problem, Box<Diagnostic>> {
    let by_ending = || input::by_ending(argument).filter(|_| argument != "-");
    if let Some(form) = form.or_else(by_ending)
        && let Some(read) = form.read
    {
        let path = if argument == "-" { "standard input" } else { argument };
        let source = reading::plain(path, files::read(argument, LONGEST)?)?;
        let game = rules::listed(&source, read(&source)?, &settings)?;
        return Ok(Problem::of(game, source, Way::Listed));
    }
    let missing = argument != "-"
        && form.is_none()
        && (std::fs::symlink_metadata(argument).is_err() || is_folder_of(argument));
    if let Some(name) = call::name(argument).filter(|_| missing) {
        return called(argument, name, settings);
    }
    let source = match games::named(argument).filter(|_| missing) {
        Some(text) => shelved(argument, text),
        None if missing && !argument.contains(['/', '.', '\\']) => {
            let error = Diagnostic::input(format!("there is no file and no game `{argument}`"));
            let file = format!("{argument}.ron");
            let error = if Path::new(&file).exists() {
                error.help(format!("did you mean the file `{file}`?"))
            } else {
                error.did_you_mean(argument, games::names())
            };
            let names = games::names().map(|name| format!("`{name}`")).collect::<Vec<_>>();
            return Err(Box::new(error.note(format!("the games of the catalogue are {}", names.join(", ")))));
        }
        None => {
            let path = if argument == "-" { "standard input" } else { argument };
            reading::source(path, files::read(argument, LONGEST)?)?
        }
    };
    of(source, settings)
}

/// Whether this is a folder that happens to be called like a game of the catalogue.
fn is_folder_of(argument: &str) -> bool {
    games::named(argument).is_some() && Path::new(argument).is_dir()
}

/// Whether this is a game of the catalogue that a call may give arguments.
pub fn takes_arguments(name: &str) -> bool {
    let parameters = games::named(name).map(|text| rules::parameters(&shelved(name, text)));
    parameters.is_some_and(|parameters| parameters.is_ok_and(|parameters| !parameters.is_empty()))
}

/// What to tell somebody who plays the game of a file that is called like a game of the catalogue.
pub fn hides(argument: &str) -> Option<Diagnostic> {
    let hidden = games::named(argument).is_some() && Path::new(argument).is_file();
    hidden.then(|| {
        let title = format!("the file `{argument}` is read, not the game `{argument}` of the catalogue");
        let error = Diagnostic::new(Kind::Warning, title);
        error.help(format!("`./{argument}` says that the file is meant; elsewhere, or after renaming it, `{argument}` is the game"))
    })
}

/// The game of the catalogue that is called with arguments; settings from outside win.
fn called(argument: &str, name: &str, settings: Settings) -> Result<Problem, Box<Diagnostic>> {
    let call = Call::read(argument, name)?;
    let Some(text) = games::named(name) else {
        let error = unknown("game", name, games::names()).at(&call.source, 0..name.len(), "this game");
        return Err(Box::new(error));
    };
    let source = shelved(name, text);
    let parameters = rules::parameters(&source)?;
    let own = call.settings(&parameters).map_err(|error| call.blame(error, &parameters))?;
    let problem = of(source, own.clone().then(settings)).map_err(|error| call.blame(error, &parameters))?;
    Ok(Problem { way: Way::Called(Box::new(Called { call, parameters, own })), ..problem })
}

/// The game of the catalogue with this name, whatever files there are.
///
/// # Errors
/// There is none; as for [`load`].
pub fn catalogued(name: &str, settings: Settings) -> Result<Problem, Box<Diagnostic>> {
    let text = games::named(name).ok_or_else(|| Box::new(unknown("game", name, games::names())))?;
    of(shelved(name, text), settings)
}

/// As [`load`], of a source that has been read.
///
/// # Errors
/// As for [`load`].
pub fn of(source: Arc<Source>, settings: Settings) -> Result<Problem, Box<Diagnostic>> {
    match reading::kind(&source)? {
        "Game" => {
            let game = rules::load(&source, 0..source.text.len(), &settings, &Shelf)?;
            Ok(Problem::of(game, source, Way::File))
        }
        "Proof" => proof(&source, settings),
        _ => {
            let error = Diagnostic::input(format!("{} is a certificate, not a game", source.path));
            Err(Box::new(error.help("a certificate is checked by `pruvo check FILE --game GAME`")))
        }
    }
}

fn shelved(name: &str, text: &str) -> Arc<Source> {
    Arc::new(Source { path: format!("{name}.ron (catalogue)"), text: text.to_owned() })
}

/// Only the game of a source that has been read; the claims about it may be about another start, or other constants.
fn game(source: &Arc<Source>, settings: Settings) -> Result<Game, Box<Diagnostic>> {
    match reading::kind(source)? {
        "Proof" => reading::parse::<ProofFile<'_>>(source)?.game(source, settings),
        _ => of(Arc::clone(source), settings).map(|problem| problem.game),
    }
}

impl ProofFile<'_> {
    /// The game, with what the file replaces, and then with the settings.
    fn game(&self, source: &Arc<Source>, settings: Settings) -> Result<Game, Box<Diagnostic>> {
        let mut own = Settings::default();
        for constant in &self.with {
            own.set_at(source, span_of(source, constant))?;
        }
        if let Some(start) = self.start {
            own.start_at(source, span_of(source, start))?;
        }
        if let Some(play) = self.play {
            own.play(play);
        }
        spoken_of(source, &self.game, &own.then(settings))
    }
}

fn proof(source: &Arc<Source>, settings: Settings) -> Result<Problem, Box<Diagnostic>> {
    let file: ProofFile<'_> = reading::parse(source)?;
    let game = file.game(source, settings)?;
    let claims = file.claims.iter().map(|raw| claims::claim(source, span_of(source, raw), &game));
    let claims = claims.collect::<Result<_, Box<Diagnostic>>>()?;
    let stated = file.periods.iter().map(|raw| {
        let span = span_of(source, raw);
        Ok((part(source, span.clone())?, span))
    });
    let periods = stated.collect::<Result<_, Box<Diagnostic>>>()?;
    let pages = file.pages.iter().map(|raw| page(source, &span_of(source, raw)));
    let pages = pages.collect::<Result<_, Box<Diagnostic>>>()?;
    let families = file.families.iter().map(|raw| families::claim(source, span_of(source, raw)));
    let families = families.collect::<Result<_, Box<Diagnostic>>>()?;
    let strategies =
        file.strategies.iter().map(|raw| strategies::strategy(source, span_of(source, raw), &game));
    let strategies = strategies.collect::<Result<_, Box<Diagnostic>>>()?;
    let problem = Problem::of(game, Arc::clone(source), Way::File);
    Ok(Problem { claims, periods, pages, families, strategies, ..problem })
}

/// The game of which a proof file speaks: also a file in another form, by the ending of its name.
fn spoken_of(
    source: &Arc<Source>,
    game: &Reference<'_>,
    settings: &Settings,
) -> Result<Game, Box<Diagnostic>> {
    let Reference::File(raw) = game else { return game.load(source, settings, &Shelf) };
    let path: String = part(source, span_of(source, raw))?;
    let Some(read) = input::by_ending(&path).and_then(|form| form.read) else {
        return game.load(source, settings, &Shelf);
    };
    let file = Shelf.file(source, &path).map_err(|error| match error.place {
        Some(_) => error,
        None => Box::new(error.at(source, span_of(source, raw), "this file")),
    })?;
    rules::listed(&file, read(&file)?, settings)
}

/// A page, in a language, a format and a notation that there are.
fn page(source: &Arc<Source>, span: &Span) -> Result<PageFile, Box<Diagnostic>> {
    let page: PageFile = part(source, span.clone())?;
    let here = |field, what| {
        move |error: Box<Diagnostic>| Box::new(error.at(source, value_of(source, span, field), what))
    };
    language(&page.lang).map_err(here("lang", "this language"))?;
    page.format.as_deref().map(format).transpose().map_err(here("format", "this format"))?;
    page.notation.as_deref().map(notation).transpose().map_err(here("notation", "this notation"))?;
    page.style.as_deref().map(style).transpose().map_err(here("style", "this style"))?;
    Ok(page)
}

/// Where the value of a field stands.
fn value_of(source: &Source, span: &Span, field: &str) -> Span {
    reading::field_of(source, span, field).map_or(span.clone(), |(_, value)| value)
}

impl Problem {
    /// A game about which nothing is claimed.
    fn of(game: Game, source: Arc<Source>, way: Way) -> Self {
        let (claims, periods, families) = (Vec::new(), Vec::new(), Vec::new());
        let (pages, strategies) = (Vec::new(), Vec::new());
        Self { game, claims, periods, pages, families, strategies, source, way }
    }

    /// The game with these settings in the place of those with which it was loaded. Claims about it are not read again:
    /// they may be about another start, or other constants.
    ///
    /// # Errors
    /// As for [`load`], apart from mistakes in claims and pages.
    pub fn again(&self, settings: Settings) -> Result<Game, Box<Diagnostic>> {
        match (&self.way, self.game.listing()) {
            // Settings change the play and the starts of what was listed, and those settings are given again.
            (Way::Listed, Some(listing)) => rules::listed(&self.source, listing.clone(), &settings),
            (Way::Called(called), _) => game(&self.source, called.own.clone().then(settings))
                .map_err(|error| called.call.blame(error, &called.parameters)),
            _ => game(&self.source, settings),
        }
    }

    /// The title of the game in a language: its own there, else the English one, else any, else its name.
    pub fn title(&self, language: &str) -> &str {
        let in_language =
            |code: &str| self.game.titles.iter().find(|(c, _)| c == code).map(|(_, title)| title);
        let any = || self.game.titles.first().map(|(_, title)| title);
        in_language(language).or_else(|| in_language("en")).or_else(any).unwrap_or(&self.game.name)
    }
}
