//! A game that is an explicit digraph: a token moves along the arcs. Trusted.

use super::{
    Settings,
    build::stuck,
    file::Play,
    watch::{Watch, warning},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span, brief},
    game::{Identity, Move, Rules, Turn},
    outcome::Outcome,
    state::{Options, Shape, State},
};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// An explicit digraph as somebody has listed it, in a rule file or in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The vertices in state order, at least one; no two have the same name.
    pub vertices: Vec<Vertex>,
    /// The players, where it is said for every vertex who moves there.
    pub players: Option<[String; 2]>,
    /// The numbers of the vertices where play may begin; all of them where there are none here.
    pub starts: Vec<usize>,
    /// What happens to a player who is stuck.
    pub play: Play,
}

/// A vertex of a [`Listing`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vertex {
    /// Its name: see [`names_a_vertex`].
    pub name: String,
    /// The numbers of its options, in move order; one that comes again counts once.
    pub options: Vec<usize>,
    /// The number of the player who moves there, where the players have names.
    pub owner: u8,
    /// The outcome for the player to move, where there are no options and it is not `play` that says so.
    pub outcome: Option<Outcome>,
    /// Where it is listed, or mentioned first.
    pub place: Span,
    /// Whether it is listed, not only mentioned.
    pub listed: bool,
}

/// Whether a text can be the name of a vertex: plain text that is not blank.
pub fn names_a_vertex(name: &str) -> bool {
    !name.trim().is_empty() && !name.contains(char::is_control)
}

/// An explicit digraph. The state is the number of a vertex, in the order of the file.
#[derive(Debug)]
pub(crate) struct Digraph {
    identity: Identity,
    listing: Listing,
    numbers: HashMap<String, usize>,
    starts: Vec<State>,
}

/// The state that is the vertex with this number.
fn vertex(number: usize) -> State {
    State::new(&[number as u64])
}

/// A digraph, what may be meant otherwise in it, and the states of each of its starts.
type Made = (Digraph, Watch, Vec<Vec<State>>);

/// Makes a game of a digraph that is listed in this source.
///
/// # Errors
/// Settings that a digraph does not have, and a start that is not a vertex.
pub(crate) fn build(
    source: &Arc<Source>,
    mut listing: Listing,
    settings: &Settings,
) -> Result<Made, Box<Diagnostic>> {
    if let Some(set) = settings.set.first() {
        let title = "an explicit digraph has no constants to set";
        return Err(set.error(0..set.value.len(), title, "set here"));
    }
    let numbers: HashMap<_, _> =
        listing.vertices.iter().enumerate().map(|(number, vertex)| (vertex.name.clone(), number)).collect();
    each_option_once(&mut listing);
    listing.play = settings.play.unwrap_or(listing.play);
    let mut begins = Vec::new();
    for start in settings.start.iter().chain(&settings.more) {
        begins.push(numbers.get(&start.value).copied().ok_or_else(|| {
            let names = listing.vertices.iter().map(|vertex| vertex.name.as_str());
            let label = "play begins at a vertex of the digraph";
            let title = format!("`{}` is not a vertex", start.value);
            Box::new(start.error(0..start.value.len(), title, label).did_you_mean(&start.value, names))
        })?);
    }
    if !begins.is_empty() {
        let mut seen = HashSet::new();
        listing.starts = begins.iter().copied().filter(|&start| seen.insert(start)).collect();
    }
    let all: Vec<_> = (0..listing.vertices.len()).collect();
    let starts = if listing.starts.is_empty() { &all } else { &listing.starts };
    let names = starts.iter().map(|&number| listing.vertices[number].name.clone()).collect();
    let play = format!("{:?}", listing.play);
    let identity = Identity { rules: lines(&listing), parameters: Vec::new(), start: names, play };
    let heads = (0..).zip(&listing.vertices).filter(|(_, v)| v.listed);
    let heads = heads.map(|(number, v)| (vertex(number), v.place.clone())).collect();
    let watch = Watch::of_digraph(source, differ_in_case(source, &listing), heads, settings.is_as_written());
    let starts: Vec<State> = starts.iter().copied().map(vertex).collect();
    // The start of the file may describe several states; each one of the settings describes one.
    let begins = match begins[..] {
        [] => vec![starts.clone()],
        _ => begins.into_iter().map(|start| vec![vertex(start)]).collect(),
    };
    Ok((Digraph { identity, listing, numbers, starts }, watch, begins))
}

/// Leaves out the options that have come before.
fn each_option_once(listing: &mut Listing) {
    let mut last = vec![usize::MAX; listing.vertices.len()];
    for (number, vertex) in listing.vertices.iter_mut().enumerate() {
        vertex.options.retain(|&option| std::mem::replace(&mut last[option], number) != number);
    }
}

/// The rules in canonical form.
fn lines(listing: &Listing) -> Vec<String> {
    let Listing { vertices, players, .. } = listing;
    let quoted: Vec<_> = vertices.iter().map(|vertex| format!("{:?}", vertex.name)).collect();
    let mut lines = Vec::with_capacity(vertices.len());
    // A vertex without options has its line too: the lines set the order of the states.
    for (vertex, name) in vertices.iter().zip(&quoted) {
        let mut line = format!("edges {name}:");
        for (n, &option) in vertex.options.iter().enumerate() {
            line.push_str(if n == 0 { " " } else { ", " });
            line.push_str(&quoted[option]);
        }
        lines.push(line);
    }
    if let Some(names) = players {
        lines.push(format!("players {}", names.join(", ")));
        let owners = vertices.iter().zip(&quoted);
        lines.extend(owners.map(|(v, name)| format!("owner {name}: {}", names[usize::from(v.owner)])));
    }
    for (vertex, name) in vertices.iter().zip(&quoted) {
        if let Some(words) = vertex.outcome_in_words(players.as_ref()) {
            lines.push(format!("outcome {name}: {words}"));
        }
    }
    lines
}

impl Vertex {
    /// What is said of the outcome here, in the words of a rule file.
    pub fn outcome_in_words(&self, players: Option<&[String; 2]>) -> Option<String> {
        let outcome = self.outcome?;
        let mover = usize::from(self.owner);
        Some(match (outcome, players) {
            (Outcome::Draw, _) => "draw".to_owned(),
            (Outcome::Lose, None) => "last wins".to_owned(),
            (Outcome::Win, None) => "last loses".to_owned(),
            (Outcome::Lose, Some(names)) => format!("{} wins", names[1 - mover]),
            (Outcome::Win, Some(names)) => format!("{} wins", names[mover]),
        })
    }
}

/// Warnings of the vertices that are only mentioned, and differ from another in nothing but case.
fn differ_in_case(source: &Arc<Source>, listing: &Listing) -> Vec<Diagnostic> {
    let (listed, mentioned): (Vec<_>, Vec<_>) = listing.vertices.iter().partition(|vertex| vertex.listed);
    if mentioned.is_empty() {
        return Vec::new();
    }
    let mut first: HashMap<String, &str> = HashMap::new();
    for vertex in listed {
        first.entry(vertex.name.to_lowercase()).or_insert(&vertex.name);
    }
    let mut warnings = Vec::new();
    for vertex in mentioned {
        let other = *first.entry(vertex.name.to_lowercase()).or_insert(&vertex.name);
        if other != vertex.name {
            let title = format!("`{}` differs from `{other}` only in case", vertex.name);
            let label = "this vertex has no row of its own";
            let warning = warning(source, vertex.place.clone(), title, label);
            warnings.push(warning.help("if it is meant, give it a row of its own"));
        }
    }
    warnings
}

impl Digraph {
    /// The digraph as it is listed, with the play and the starts that the settings give it.
    pub(crate) fn listing(&self) -> &Listing {
        &self.listing
    }

    fn vertex(&self, state: &[u64]) -> Result<&Vertex, Box<Diagnostic>> {
        let number = if let [word] = state { usize::try_from(*word).ok() } else { None };
        let vertex = number.and_then(|number| self.listing.vertices.get(number));
        vertex.ok_or_else(|| Box::new(Diagnostic::input("these words are not a vertex of this game")))
    }
}

impl Rules for Digraph {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn shape(&self) -> Shape {
        let last = self.listing.vertices.len().saturating_sub(1);
        Shape { words: 1, bits: usize::BITS - last.leading_zeros() }
    }

    fn starts(&self) -> &[State] {
        &self.starts
    }

    fn turn(&self, state: &[u64], options: &mut Options) -> Result<Turn, Box<Diagnostic>> {
        let vertex = self.vertex(state)?;
        options.clear(1);
        for &option in &vertex.options {
            options.push(&[option as u64]);
        }
        let stuck = || vertex.outcome.unwrap_or(stuck(self.listing.play));
        Ok(if options.is_empty() { Turn::Over(stuck()) } else { Turn::Open })
    }

    fn moves(&self, state: &[u64]) -> Result<Vec<Move>, Box<Diagnostic>> {
        let options = &self.vertex(state)?.options;
        Ok(options.iter().map(|&option| Move { name: None, to: vertex(option) }).collect())
    }

    fn name(&self, state: &[u64]) -> Result<String, Box<Diagnostic>> {
        Ok(self.vertex(state)?.name.clone())
    }

    fn has_ends(&self) -> bool {
        self.listing.vertices.iter().any(|vertex| vertex.outcome.is_some())
    }

    fn ends(&self, state: &[u64]) -> Result<bool, Box<Diagnostic>> {
        Ok(self.vertex(state)?.outcome.is_some())
    }

    fn alternates(&self) -> bool {
        self.listing.players.is_none()
    }

    fn mover(&self, state: &[u64]) -> Result<u8, Box<Diagnostic>> {
        Ok(self.vertex(state)?.owner)
    }

    fn players(&self, state: &[u64]) -> Option<(&str, &str)> {
        let [first, second] = self.listing.players.as_ref()?;
        Some(if self.mover(state).ok()? == 0 { (first, second) } else { (second, first) })
    }

    fn leading(&self, _state: &[u64]) -> Vec<i64> {
        Vec::new()
    }

    fn read(&self, name: &str) -> Result<State, Box<Diagnostic>> {
        match self.numbers.get(name) {
            Some(&number) => Ok(vertex(number)),
            None => {
                let error = Diagnostic::input(format!("`{}` is not a vertex of this game", brief(name)));
                let names = self.listing.vertices.iter().map(|vertex| vertex.name.as_str());
                Err(Box::new(error.did_you_mean(name, names.take(10_000))))
            }
        }
    }
}
