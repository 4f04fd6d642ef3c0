//! Digraphs as JSON objects: `{"edges": [["8", "7"], …], "start": "8"}`.

use super::{Lost, play_name, tally::Tally};
use crate::{
    diagnostic::{Diagnostic, Source, Span, brief},
    reading::Entries,
    rules::Listing,
};
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use std::sync::Arc;

type Read<T> = Result<T, Box<Diagnostic>>;

/// The object as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    #[serde(borrow, default)]
    vertices: Vec<&'a RawValue>,
    #[serde(borrow)]
    edges: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    players: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    owner: Option<Entries<&'a RawValue>>,
    #[serde(borrow, default)]
    outcome: Option<Entries<&'a RawValue>>,
    #[serde(borrow, default)]
    start: Option<&'a RawValue>,
    #[serde(borrow, default)]
    play: Option<&'a RawValue>,
}

pub(super) fn read(source: &Arc<Source>) -> Read<Listing> {
    let begin = source.text.len() - source.text.trim_start().len();
    if !source.text[begin..].starts_with('{') {
        let length = source.text[begin..].chars().next().map_or(0, char::len_utf8);
        let error =
            Diagnostic::input("expected an object").at(source, begin..begin + length, "this begins none");
        return Err(Box::new(error.help("as in `{\"edges\": [[\"8\", \"7\"]], \"start\": \"8\"}`")));
    }
    let file: File<'_> = serde_json::from_str(&source.text).map_err(|error| explain(source, &error))?;
    let mut tally = Tally::new(source, |vertex, player| format!("{}: {}", json!(vertex), json!(player)));
    for raw in &file.vertices {
        let (name, place) = name(source, raw)?;
        if tally.is_listed(&name) {
            let title = format!("the vertex `{}` is listed twice", brief(&name));
            return Err(tally.error(place, title, "listed again here"));
        }
        tally.listed(&name, place)?;
    }
    for raw in &file.edges {
        let place = span_of(source, raw);
        let ends: Vec<&RawValue> = serde_json::from_str(raw.get()).unwrap_or_default();
        let [from, to] = ends[..] else {
            let error = tally.error(place, "an edge is a pair of vertices", "expected two names in brackets");
            return Err(Box::new(error.help("as in `[\"8\", \"7\"]`, for a move from 8 to 7")));
        };
        let (from, to) = (name(source, from)?, name(source, to)?);
        let from = tally.listed(&from.0, from.1)?;
        let to = tally.vertex(&to.0, to.1)?;
        tally.arc(from, to);
    }
    if !file.players.is_empty() {
        let players = file.players.iter().map(|raw| word(source, raw)).collect::<Read<Vec<_>>>()?;
        let (first, last) = (players[0].1.start, players[players.len() - 1].1.end);
        tally.players(&players, &(first..last))?;
    }
    for (vertex, raw) in file.owner.iter().flat_map(|entries| &entries.0) {
        let (player, place) = word(source, raw)?;
        let vertex = spoken_of(&mut tally, "owner", vertex, &place)?;
        tally.owner(vertex, &player, place)?;
    }
    for (vertex, raw) in file.outcome.iter().flat_map(|entries| &entries.0) {
        let (words, place) = word(source, raw)?;
        let vertex = spoken_of(&mut tally, "outcome", vertex, &place)?;
        tally.outcome(vertex, &words, place)?;
    }
    if let Some(raw) = file.start {
        let is_list = raw.get().starts_with('[');
        let starts: Vec<&RawValue> =
            if is_list { serde_json::from_str(raw.get()).unwrap_or_default() } else { vec![raw] };
        if starts.is_empty() {
            let error = tally.error(span_of(source, raw), "no start is listed", "expected a vertex at least");
            return Err(Box::new(error.help("without `start`, play may begin at every vertex")));
        }
        for raw in starts {
            let (name, place) = name(source, raw)?;
            tally.start(&name, place)?;
        }
    }
    if let Some(raw) = file.play {
        let (play, place) = word(source, raw)?;
        tally.play(&play, place)?;
    }
    tally.finish()
}

/// The vertex of which a field speaks.
fn spoken_of(tally: &mut Tally, field: &str, vertex: &str, place: &Span) -> Read<usize> {
    tally.known(vertex).ok_or_else(|| {
        let title = format!("`{field}` speaks of `{}`, which is not a vertex", brief(vertex));
        let error = tally.error(place.clone(), title, "what is said of it");
        Box::new(error.did_you_mean(vertex, tally.names()))
    })
}

/// The name of a vertex: a string, or a whole number.
fn name(source: &Arc<Source>, raw: &RawValue) -> Read<(String, Span)> {
    let is_number =
        raw.get().strip_prefix('-').unwrap_or(raw.get()).bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Ok((raw.get().to_owned(), span_of(source, raw))) } else { word(source, raw) }
}

/// A string.
fn word(source: &Arc<Source>, raw: &RawValue) -> Read<(String, Span)> {
    let place = span_of(source, raw);
    match serde_json::from_str(raw.get()) {
        Ok(text) => Ok((text, place)),
        Err(_) => {
            let error = Diagnostic::input("expected a string").at(source, place, "this is none");
            Err(Box::new(error.help("a name is a string, `\"8\"`; that of a vertex may be a whole number")))
        }
    }
}

fn span_of(source: &Source, raw: &RawValue) -> Span {
    let start = (raw.get().as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize);
    let start = start.min(source.text.len());
    start..(start + raw.get().len()).min(source.text.len())
}

/// The message about what is no such object, at the place where this was noticed.
fn explain(source: &Arc<Source>, error: &serde_json::Error) -> Box<Diagnostic> {
    let text = &source.text;
    let line = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
    let mut at = (line + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let whole = error.to_string();
    let what = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(what, _)| what);
    let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
    let label = if error.is_data() { "noticed here" } else { "this is not JSON" };
    let (title, known) = what.split_once(", expected one of ").unwrap_or((what, ""));
    let error = Diagnostic::input(title).at(source, at..end, label);
    let found = title.strip_prefix("unknown field `").and_then(|found| found.strip_suffix('`'));
    let error = match found {
        Some(found) => error.did_you_mean(found, known.split(", ").map(|name| name.trim_matches('`'))),
        None => error,
    };
    Box::new(error.help(FIELDS))
}

/// The fields of the object.
const FIELDS: &str =
    "the fields are `edges`, and if need be `vertices`, `start`, `players`, `owner`, `outcome`, `play`";

#[allow(clippy::unnecessary_wraps, reason = "other forms cannot say everything")]
pub(super) fn write(listing: &Listing) -> Result<String, Lost> {
    let Listing { vertices, players, starts, play } = listing;
    let names: Vec<_> = vertices.iter().map(|vertex| json!(vertex.name).to_string()).collect();
    let mut fields = vec![format!("\"vertices\": [{}]", names.join(", "))];
    let edge = |from: &String, &to: &usize| format!("\n    [{from}, {}]", names[to]);
    let edges = names
        .iter()
        .zip(vertices)
        .flat_map(|(from, vertex)| vertex.options.iter().map(move |to| edge(from, to)));
    fields.push(format!("\"edges\": [{}\n  ]", edges.collect::<Vec<_>>().join(",")));
    let map = |entries: Vec<(&String, String)>| {
        let lines: Vec<_> =
            entries.iter().map(|(name, said)| format!("\n    {name}: {}", json!(said))).collect();
        format!("{{{}\n  }}", lines.join(","))
    };
    if let Some(players) = players {
        let owner =
            |(name, vertex): (_, &crate::rules::Vertex)| (name, players[usize::from(vertex.owner)].clone());
        fields.push(format!("\"players\": {}", json!(players)));
        fields.push(format!("\"owner\": {}", map(names.iter().zip(vertices).map(owner).collect())));
    }
    let said = names.iter().zip(vertices);
    let said: Vec<_> =
        said.filter_map(|(name, v)| Some((name, v.outcome_in_words(players.as_ref())?))).collect();
    if !said.is_empty() {
        fields.push(format!("\"outcome\": {}", map(said)));
    }
    if *play != crate::rules::Play::Normal {
        fields.push(format!("\"play\": {}", json!(play_name(*play))));
    }
    match starts[..] {
        [] => {}
        [start] => fields.push(format!("\"start\": {}", names[start])),
        _ => {
            let starts: Vec<_> = starts.iter().map(|&start| names[start].as_str()).collect();
            fields.push(format!("\"start\": [{}]", starts.join(", ")));
        }
    }
    Ok(format!("{{\n  {}\n}}\n", fields.join(",\n  ")))
}
