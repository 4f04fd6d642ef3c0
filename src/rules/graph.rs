//! Reads the `edges` of a rule file. Trusted.

use super::{
    Settings,
    digraph::{Listing, Vertex, names_a_vertex},
    file::{GameFile, text},
    players,
    text::Text,
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    outcome::Outcome,
    reading::{end_of, field_of, part, span_of},
};
use ron::value::RawValue;
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

type Built<T> = Result<T, Box<Diagnostic>>;

/// What the `edges` of a rule file list.
///
/// # Errors
/// What no digraph is made of.
pub(crate) fn read(
    source: &Arc<Source>,
    span: &Span,
    file: &GameFile<'_>,
    settings: &Settings,
) -> Built<Listing> {
    let mut vertices = Vertices::default();
    let mut rows = Vec::new();
    for (head, tails) in file.edges.iter().flatten() {
        let head = text(source, head)?;
        if vertices.numbers.contains_key(&head.value) {
            let title = format!("the vertex `{}` is listed twice", head.value);
            return Err(head.error(0..head.value.len(), title, "its options are listed already"));
        }
        vertices.number(&head)?;
        rows.push(tails);
    }
    // Vertices that are only targets come after all heads, in the order in which they are first mentioned.
    for (head, tails) in rows.iter().enumerate() {
        vertices.all[head].listed = true;
        for tail in *tails {
            let target = vertices.number(&text(source, tail)?)?;
            vertices.all[head].options.push(target);
        }
    }
    let players = owners(source, span, file, &mut vertices)?;
    for (name, raw) in file.outcome.iter().flat_map(|entries| &entries.0) {
        let then = text(source, raw)?;
        let number = vertices.spoken_of(source, "outcome", name, raw)?;
        let vertex = &mut vertices.all[number];
        if !vertex.options.is_empty() {
            let title = format!("`outcome` is given to `{name}`, which has options");
            let label = "only a vertex without options has an outcome";
            return Err(then.error(0..then.value.len(), title, label));
        }
        vertex.outcome = Some(outcome(&then, players.as_ref(), vertex.owner)?);
    }
    let starts = if settings.start.is_some() { Vec::new() } else { starts(source, span, file, &vertices)? };
    if vertices.all.is_empty() {
        let error = Diagnostic::input("a digraph has at least one vertex");
        let place = field_of(source, span, "edges").map_or(span.clone(), |(key, _)| key);
        return Err(Box::new(error.at(source, place, "nothing is listed here")));
    }
    Ok(Listing { vertices: vertices.all, players, starts, play: file.play.unwrap_or_default() })
}

/// Who moves at which vertex, where the file says so.
fn owners(
    source: &Arc<Source>,
    span: &Span,
    file: &GameFile<'_>,
    vertices: &mut Vertices,
) -> Built<Option<[String; 2]>> {
    let (names, owner) = match (&file.players, &file.owner) {
        (None, None) => return Ok(None),
        (Some(players), Some(owner)) => (players::names(source, players)?, owner),
        (players, _) => {
            let (given, missing) =
                if players.is_some() { ("players", "owner") } else { ("owner", "players") };
            let error = Diagnostic::input(format!("`{given}` without `{missing}` in a digraph"));
            let error = match field_of(source, span, given) {
                Some((key, _)) => error.at(source, key, "this field"),
                None => error,
            };
            let vertex = vertices.first();
            let like = format!("`players: [\"Left\", \"Right\"]` and `owner: {{\"{vertex}\": \"Left\", …}}`");
            let error = error.help(format!("who moves at each vertex is said by {like}"));
            return Err(Box::new(match given {
                "players" => {
                    error.help("where both players may make the same moves in turn, leave `players` out")
                }
                _ => error,
            }));
        }
    };
    let names = names.map(|name| name.value.trim().to_owned());
    let mut of = vec![None; vertices.all.len()];
    for (name, raw) in &owner.0 {
        let player = text(source, raw)?;
        let number = vertices.spoken_of(source, "owner", name, raw)?;
        of[number] = Some(players::numbered(&names, &player, player.value.trim())?);
    }
    for (vertex, owner) in vertices.all.iter_mut().zip(&of) {
        let Some(owner) = owner else {
            let name = &vertex.name;
            let error = Diagnostic::input(format!("`owner` does not say who moves at `{name}`"));
            let place = field_of(source, span, "owner").map_or(span.clone(), |(key, _)| key);
            let label = "it names a player for every vertex, also for one without options";
            let either = format!("`\"{name}\": \"{}\"` or `\"{name}\": \"{}\"`", names[0], names[1]);
            return Err(Box::new(error.at(source, place, label).help(format!("add {either}"))));
        };
        vertex.owner = *owner;
    }
    Ok(Some(names))
}

/// The outcome that the file gives to a vertex without options.
fn outcome(then: &Text, players: Option<&[String; 2]>, mover: u8) -> Built<Outcome> {
    let Some(names) = players else { return super::build::outcome(then) };
    match then.value.split_whitespace().collect::<Vec<_>>()[..] {
        [name, "wins"] if name != "last" => {
            let wins = players::numbered(names, then, name)? == mover;
            Ok(if wins { Outcome::Win } else { Outcome::Lose })
        }
        ["last", ..] => Err(players::refuse_last(then, "`owner` says who moves", names)),
        _ => players::outcome(then, names, false),
    }
}

/// The vertices by their numbers, and their numbers by their names.
#[derive(Default)]
struct Vertices {
    all: Vec<Vertex>,
    numbers: HashMap<String, usize>,
}

impl Vertices {
    /// The name of a vertex, for examples.
    fn first(&self) -> &str {
        self.all.first().map_or("8", |vertex| &vertex.name)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|vertex| vertex.name.as_str())
    }

    /// The number of a vertex of which a field of the file speaks.
    fn spoken_of(&self, source: &Arc<Source>, field: &str, name: &str, raw: &RawValue) -> Built<usize> {
        self.numbers.get(name).copied().ok_or_else(|| {
            let error = Diagnostic::input(format!("`{field}` speaks of `{name}`, which is not a vertex"));
            let error = error.at(source, span_of(source, raw), "what is said of it");
            Box::new(error.did_you_mean(name, self.names()))
        })
    }

    fn number(&mut self, name: &Text) -> Built<usize> {
        if let Some(&number) = self.numbers.get(&name.value) {
            return Ok(number);
        }
        if !names_a_vertex(&name.value) {
            let label = "a name is plain text, and not empty";
            return Err(name.error(0..name.value.len(), "this cannot be the name of a vertex", label));
        }
        let (vertex, place) = (name.value.clone(), name.whole_span());
        self.all.push(Vertex { name: vertex, place, ..Vertex::default() });
        self.numbers.insert(name.value.clone(), self.all.len() - 1);
        Ok(self.all.len() - 1)
    }
}

/// Where play may begin by the file: at one vertex, at several, or everywhere, for which the list is empty.
fn starts(source: &Arc<Source>, span: &Span, file: &GameFile<'_>, vertices: &Vertices) -> Built<Vec<usize>> {
    let Some(raw) = file.start else {
        let error = Diagnostic::input("the field `start` is missing");
        let error = error.at(source, end_of(source, span), "expected before the end of the game");
        let help = format!("say where play begins, as in `start: \"{}\"`", vertices.first());
        return Err(Box::new(error.help(help).help("`start: Everywhere` lets it begin at any vertex")));
    };
    let place = span_of(source, raw);
    let written = &source.text[place.clone()];
    if written == "Everywhere" {
        return Ok(Vec::new());
    }
    let names: Vec<&RawValue> =
        if written.starts_with('[') { part(source, place.clone())? } else { vec![raw] };
    let mut starts = Vec::new();
    let mut seen = HashSet::new();
    for name in names {
        let start = text(source, name)?;
        let number = vertices.numbers.get(&start.value).copied().ok_or_else(|| {
            let label = "play begins at a vertex that `edges` mentions";
            let title = format!("`{}` is not a vertex", start.value);
            Box::new(
                start.error(0..start.value.len(), title, label).did_you_mean(&start.value, vertices.names()),
            )
        })?;
        if !seen.insert(number) {
            let title = format!("the start `{}` is given twice", start.value);
            return Err(start.error(0..start.value.len(), title, "given again here"));
        }
        starts.push(number);
    }
    if starts.is_empty() {
        let error = Diagnostic::input("no start is listed").at(source, place, "expected a vertex at least");
        return Err(Box::new(error.help("`start: Everywhere` lets play begin at any vertex")));
    }
    Ok(starts)
}
