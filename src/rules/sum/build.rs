//! Makes a [`Sum`] of a rule file. Trusted.

use super::{Component, Sum, counted, names};
use crate::{
    diagnostic::{Diagnostic, Kind, Source, Span, brief},
    game::{Identity, Rules},
    reading::{field_of, span_of},
    rules::{
        Game, Settings,
        build::stuck,
        file::{ComponentFile, GameFile, Play},
        refer::{Library, Reference},
        text::Text,
        watch::Watch,
    },
    state::{Shape, State},
};
use std::sync::Arc;

type Built<T> = Result<T, Box<Diagnostic>>;

/// How many starts a sum may have.
const MOST_STARTS: usize = 1_000_000;

/// How people may write states: as they may write those of the components.
#[derive(Debug)]
pub(crate) struct Spelling {
    games: Vec<Game>,
    sum: Arc<Sum>,
}

impl Spelling {
    /// The state that a text means, if it means one; `unread` says why the game itself does not read it. Where a part
    /// means something and another does not, the message is about the other.
    pub(crate) fn state(&self, text: &str, unread: Box<Diagnostic>) -> Result<State, Box<Diagnostic>> {
        let pieces = names::split_loosely(text, self.games.len());
        if pieces.len() != self.games.len() {
            return Err(unread);
        }
        let own = self.games.iter().zip(pieces).map(|(game, piece)| {
            let inside = || names::inside(piece).and_then(|inside| game.meant(inside).ok());
            game.meant(piece).ok().or_else(inside).unwrap_or_else(|| piece.to_owned())
        });
        let read = self.sum.read(&names::join(&own.collect::<Vec<_>>()));
        read.map_err(|error| Box::new(Diagnostic { title: unread.title, ..*error }))
    }
}

pub(crate) fn build(
    source: &Arc<Source>,
    span: &Span,
    file: &GameFile<'_>,
    settings: &Settings,
    library: &dyn Library,
) -> Built<(Arc<Sum>, Watch, Spelling)> {
    let files = file.sum.as_deref().unwrap_or_default();
    if files.is_empty() {
        let error = Diagnostic::input("a sum of nothing");
        let place = field_of(source, span, "sum").map_or(span.clone(), |(_, value)| value);
        return Err(Box::new(error.at(
            source,
            place,
            "expected a component, as in `(game: Named(\"nim\"))`",
        )));
    }
    let play = settings.play.or(file.play).unwrap_or_default();
    settings.one_start("a sum")?;
    let starts = starts_given(settings.start.as_ref(), files.len())?;
    let mut games = Vec::new();
    for (number, component) in files.iter().enumerate() {
        let start = starts.as_ref().map(|starts| &starts[number]);
        let set = settings.set.iter().filter_map(|set| of_component(set, files.len()));
        let set: Vec<_> = set.filter(|(of, _)| *of == number).map(|(_, set)| set).collect();
        games.push(game(source, component, &set, start, play, library)?);
    }
    if let Some(set) = settings.set.iter().find(|set| of_component(set, files.len()).is_none()) {
        return Err(no_component(set, &games));
    }
    let mut shown = Vec::new();
    for ((number, game), component) in (1..).zip(&games).zip(files) {
        let (name, span) = (called(game, &component.game, number), place(source, &component.game));
        agrees(game, &name, file.play.unwrap_or_default())
            .map_err(|error| Box::new(error.at(source, span.clone(), "this component")))?;
        shown.push((name, span));
    }
    let watch = Watch::of_sum(source, games.iter().map(|game| &game.watch));
    let sum = Arc::new(sum(source, &games, shown, play)?);
    Ok((Arc::clone(&sum), watch, Spelling { games, sum }))
}

/// A constant that is set, `N_2 = 8`: the component that has it, counted from 0, and the same as the component says it.
fn of_component(set: &Text, components: usize) -> Option<(usize, Text)> {
    let value = &set.value;
    let begin = value.len() - value.trim_start().len();
    let end =
        value[begin..].find(|c: char| !c.is_alphanumeric() && c != '_').map_or(value.len(), |at| begin + at);
    let (name, number) = value[begin..end].rsplit_once('_')?;
    let number: usize = number.parse().ok().filter(|number| (1..=components).contains(number))?;
    Some((number - 1, Text::meant(set.source(), set.whole_span(), format!("{name}{}", &value[end..]))))
}

/// The message about a constant of which nothing says to which component it belongs.
fn no_component(set: &Text, games: &[Game]) -> Box<Diagnostic> {
    let title = "a constant of a sum has the number of its component behind its name";
    let mut error = set.error(0..set.value.len(), title, "of no component");
    let own = |(number, game): (usize, &Game)| {
        let all = game.rules.identity().parameters.iter().map(move |line| numbered(line, number));
        all.map(|line| format!("`{}`", brief(&line))).collect::<Vec<_>>()
    };
    let known: Vec<_> = (1..).zip(games).flat_map(own).collect();
    error.notes.push(if known.is_empty() {
        "no component has constants".to_owned()
    } else {
        format!("the constants are {}", known.join(", "))
    });
    error
}

/// Where a game is spoken of.
fn place(source: &Source, game: &Reference<'_>) -> Span {
    match game {
        Reference::Named(raw) | Reference::File(raw) | Reference::Inline(raw) => {
            let whole = span_of(source, raw);
            // A game that is written out is shown by its beginning.
            let first = source.text[whole.clone()].lines().next().map_or(0, str::len);
            whole.start..whole.start + first
        }
    }
}

/// The starts of the components that stand in one text, with pluses between them.
fn starts_given(start: Option<&Text>, components: usize) -> Built<Option<Vec<Text>>> {
    let Some(start) = start else { return Ok(None) };
    let pieces = names::split_loosely(&start.value, components);
    if pieces.len() != components {
        let (found, expected) = (counted(pieces.len(), "part"), counted(components, "component"));
        let title = format!("the start has {found}, and the sum has {expected}");
        let error =
            start.error(0..start.value.len(), title, "expected ` + ` between the starts of the components");
        return Err(Box::new(
            error.help("a start with a plus in it stands in parentheses: `(n = 2 + 3) + [5, 3]`"),
        ));
    }
    let part = |piece: &str| {
        let begin = piece.as_ptr() as usize - start.value.as_ptr() as usize;
        start.part(begin..begin + piece.len())
    };
    Ok(Some(pieces.into_iter().map(part).collect()))
}

/// The game of a component; it is loaded with the convention of the sum.
fn game(
    source: &Arc<Source>,
    component: &ComponentFile<'_>,
    set: &[Text],
    start: Option<&Text>,
    play: Play,
    library: &dyn Library,
) -> Built<Game> {
    let mut settings = Settings::default();
    for constant in &component.with {
        settings.set_at(source, span_of(source, constant))?;
    }
    settings.set.extend_from_slice(set);
    if let Some(start) = component.start {
        settings.start_at(source, span_of(source, start))?;
    }
    settings.play(play);
    let (file, span) = component.game.rule_file(source, library)?;
    let Some(start) = start else { return crate::rules::component(&file, span, &settings) };
    let with = |start: Text| {
        let settings = Settings { start: Some(start), ..settings.clone() };
        crate::rules::component(&file, span.clone(), &settings)
    };
    // A vertex may be called like something in parentheses.
    let inside = names::inside(&start.value).map(|inside| start.part(1..inside.len() + 1));
    with(start.clone()).or_else(|error| inside.and_then(|start| with(start).ok()).ok_or(error))
}

/// Demands that a game says nothing else about a player who is stuck than the sum, if it says anything.
fn agrees(game: &Game, name: &str, play: Play) -> Result<(), Box<Diagnostic>> {
    match game.play {
        Some(own) if own != play => {
            let title = format!("{name} is played with `play: {own:?}`, and the sum with `play: {play:?}`");
            let help = format!("a sum has one convention for all; write `play: {own:?}` in the sum");
            Err(Box::new(Diagnostic::input(title).help(help)))
        }
        _ => Ok(()),
    }
}

/// What the component with this number is called in messages.
fn called(game: &Game, reference: &Reference<'_>, number: usize) -> String {
    match reference {
        Reference::Named(_) | Reference::File(_) => format!("`{}`", brief(&game.name)),
        Reference::Inline(_) => format!("component {number}"),
    }
}

/// The sum of these games; for each how messages call it, and where it stands.
fn sum(source: &Arc<Source>, games: &[Game], shown: Vec<(String, Span)>, play: Play) -> Built<Sum> {
    let (mut components, mut words) = (Vec::new(), 0);
    let mut identity = Identity { play: format!("{play:?}"), ..Identity::default() };
    identity.rules.push(format!("sum of {}", games.len()));
    for (number, (game, (name, span))) in (1..).zip(games.iter().zip(shown)) {
        let own = game.rules.identity();
        identity.rules.extend(own.rules.iter().map(|line| format!("{number}: {line}")));
        identity.parameters.extend(own.parameters.iter().map(|line| numbered(line, number)));
        let count = game.rules.shape().words;
        let partizan = game.rules.starts().first().is_some_and(|s| game.rules.players(s.words()).is_some());
        components.push(Component {
            rules: Arc::clone(&game.rules),
            name,
            span,
            words: words..words + count,
            partizan,
        });
        words += count;
    }
    let bits = if let [only] = games { only.rules.shape().bits } else { u64::BITS };
    let shape = Shape { words, bits };
    let mut sum = Sum {
        source: Arc::clone(source),
        identity,
        components,
        shape,
        stuck: stuck(play),
        starts: Vec::new(),
    };
    sum.same_players()?;
    sum.starts = sum.all_starts()?;
    sum.identity.start = sum.starts.iter().map(|start| sum.name(start.words())).collect::<Built<_>>()?;
    Ok(sum)
}

/// A constant of the component with this number: `N_2 = 8`.
fn numbered(parameter: &str, number: usize) -> String {
    let (name, value) = parameter.split_once(" = ").unwrap_or((parameter, ""));
    match name.split_once('[') {
        Some((name, bounds)) => format!("{name}_{number}[{bounds} = {value}"),
        None => format!("{name}_{number} = {value}"),
    }
}

impl Sum {
    /// Demands that all players have the same names, and that the turn can be passed to them.
    fn same_players(&self) -> Built<()> {
        let mut known: Option<(&str, &str)> = None;
        for component in self.components.iter().filter(|c| c.partizan) {
            let Some(start) = component.rules.starts().first() else { continue };
            if component.rules.passed(start.words())?.is_none() {
                return Err(self.cannot_pass(component));
            }
            let Some((a, b)) = component.rules.players(start.words()) else { continue };
            let pair = if a < b { (a, b) } else { (b, a) };
            let first = *known.get_or_insert(pair);
            if first != pair {
                let error = self.at(component, "the components of a sum have the same two players, or none");
                let note =
                    format!("here they are {} and {}, before {} and {}", pair.0, pair.1, first.0, first.1);
                return Err(Box::new(error.note(note)));
            }
        }
        Ok(())
    }

    /// Every start of every component with every start of the others, as far as they agree on whose turn it is.
    fn all_starts(&self) -> Built<Vec<State>> {
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for component in &self.components {
            let starts = component.rules.starts();
            if all.len().saturating_mul(starts.len()) > MOST_STARTS {
                let title = format!("a limit was reached: the sum has more than {MOST_STARTS} starts");
                let error = Diagnostic { kind: Kind::Limit, ..self.at(component, title) };
                return Err(Box::new(error.help("let its components begin at fewer states")));
            }
            let with = |begun: &Vec<u64>| {
                let begun = begun.clone();
                starts.iter().map(move |start| [&begun, start.words()].concat())
            };
            all = all.iter().flat_map(with).collect();
        }
        let states = all.iter().filter(|words| self.examine(words).is_ok());
        let states: Vec<_> = states.map(|words| State::new(words)).collect();
        match (states.is_empty(), self.components.iter().find(|c| c.partizan)) {
            (true, Some(component)) => {
                let error =
                    self.at(component, "the components do not agree on whose turn it is at the start");
                Err(Box::new(error.help("let their starts say nothing about the turn, or the same")))
            }
            _ => Ok(states),
        }
    }
}
