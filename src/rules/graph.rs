//! Makes a [`Digraph`] of the `edges` of a rule file. Trusted.

use super::{
    Settings,
    digraph::{Digraph, Owners, vertex},
    file::{GameFile, text},
    players,
    text::Text,
    watch::{Watch, warning},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    game::Identity,
    outcome::Outcome,
    reading::{end_of, field_of, span_of},
    state::State,
};
use ron::value::RawValue;
use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
    sync::Arc,
};

type Built<T> = Result<T, Box<Diagnostic>>;

pub(crate) fn build(
    source: &Arc<Source>,
    span: &Span,
    file: &GameFile<'_>,
    settings: &Settings,
) -> Built<(Digraph, Watch, Vec<State>)> {
    if let Some(set) = settings.set.first() {
        let title = "an explicit digraph has no constants to set";
        return Err(set.error(0..set.value.len(), title, "set here"));
    }
    let mut vertices = Vertices::default();
    let (mut arcs, mut heads) = (Vec::new(), Vec::new());
    for (head, tails) in file.edges.iter().flatten() {
        let head = text(source, head)?;
        let number = vertices.number(&head)?;
        if arcs.iter().any(|&(n, _)| n == number) {
            let title = format!("the vertex `{}` is listed twice", head.value);
            return Err(head.error(0..head.value.len(), title, "its options are listed already"));
        }
        heads.push((vertex(number), head.whole_span()));
        arcs.push((number, tails.iter().map(|t| text(source, t)).collect::<Built<Vec<_>>>()?));
    }
    // Vertices that are only targets come after all heads, in the order in which they are first mentioned.
    let mut targets = vec![Vec::new(); vertices.names.len()];
    for (number, tails) in &arcs {
        for tail in tails {
            let target = vertices.number(tail)?;
            targets[*number].push(target);
        }
    }
    targets.resize(vertices.names.len(), Vec::new());
    let play = settings.play.or(file.play).unwrap_or_default();
    let mut outcomes = vec![super::build::stuck(play); targets.len()];
    let mut given = vec![false; targets.len()];
    let mut lines = Vec::new();
    // A head without options has its line too: it sets the order of the states.
    for (number, list) in targets.iter().enumerate().take(heads.len()) {
        let mut line = format!("edges {:?}:", vertices.names[number]);
        for (n, &target) in list.iter().enumerate() {
            write!(line, "{} {:?}", if n == 0 { "" } else { "," }, vertices.names[target])
                .unwrap_or_default();
        }
        lines.push(line);
    }
    let players = owners(source, span, file, &vertices, &mut lines)?;
    for (name, raw) in file.outcome.iter().flat_map(|entries| &entries.0) {
        let then = text(source, raw)?;
        let number = vertices.spoken_of(source, "outcome", name, raw)?;
        if !targets[number].is_empty() {
            let title = format!("`outcome` is given to `{name}`, which has options");
            return Err(then.error(
                0..then.value.len(),
                title,
                "only a vertex without options has an outcome",
            ));
        }
        outcomes[number] = outcome(&then, players.as_ref(), number)?;
        given[number] = true;
        lines.push(format!("outcome {name:?}: {}", then.value.trim()));
    }
    let begins = starts(source, span, file, settings, &vertices)?;
    let mut seen = HashSet::new();
    let starts: Vec<usize> = begins.iter().copied().filter(|&start| seen.insert(start)).collect();
    let start = starts.iter().map(|&n| vertices.names[n].clone()).collect();
    let identity = Identity { rules: lines, parameters: Vec::new(), start, play: format!("{play:?}") };
    let said = vertices.differ_in_case(source, heads.len());
    let watch = Watch::of_digraph(source, said, heads, settings.is_as_written());
    let Vertices { names, numbers, .. } = vertices;
    let starts = starts.into_iter().map(vertex).collect();
    let begins = begins.into_iter().map(vertex).collect();
    Ok((Digraph { identity, names, numbers, targets, outcomes, given, players, starts }, watch, begins))
}

/// Who moves at which vertex, where the file says so.
fn owners(
    source: &Arc<Source>,
    span: &Span,
    file: &GameFile<'_>,
    vertices: &Vertices,
    lines: &mut Vec<String>,
) -> Built<Option<Owners>> {
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
            let vertex = vertices.names.first().map_or("8", String::as_str);
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
    lines.push(format!("players {}", names.join(", ")));
    let mut of = vec![None; vertices.names.len()];
    for (name, raw) in &owner.0 {
        let player = text(source, raw)?;
        let number = vertices.spoken_of(source, "owner", name, raw)?;
        of[number] = Some(players::numbered(&names, &player, player.value.trim())?);
    }
    for (name, owner) in vertices.names.iter().zip(&of) {
        let Some(owner) = owner else {
            let error = Diagnostic::input(format!("`owner` does not say who moves at `{name}`"));
            let place = field_of(source, span, "owner").map_or(span.clone(), |(key, _)| key);
            let label = "it names a player for every vertex, also for one without options";
            let either = format!("`\"{name}\": \"{}\"` or `\"{name}\": \"{}\"`", names[0], names[1]);
            return Err(Box::new(error.at(source, place, label).help(format!("add {either}"))));
        };
        lines.push(format!("owner {name:?}: {}", names[usize::from(*owner)]));
    }
    Ok(Some(Owners { names, of: of.into_iter().flatten().collect() }))
}

/// The outcome that the file gives to a vertex without options.
fn outcome(then: &Text, players: Option<&Owners>, number: usize) -> Built<Outcome> {
    let Some(Owners { names, of }) = players else { return super::build::outcome(then) };
    match then.value.split_whitespace().collect::<Vec<_>>()[..] {
        [name, "wins"] if name != "last" => {
            let wins = players::numbered(names, then, name)? == of[number];
            Ok(if wins { Outcome::Win } else { Outcome::Lose })
        }
        ["last", ..] => Err(players::refuse_last(then, "`owner` says who moves", names)),
        _ => players::outcome(then, names, false),
    }
}

#[derive(Default)]
struct Vertices {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// Where each is mentioned first.
    places: Vec<Span>,
}

impl Vertices {
    /// The number of a vertex of which a field of the file speaks.
    fn spoken_of(&self, source: &Arc<Source>, field: &str, name: &str, raw: &RawValue) -> Built<usize> {
        self.numbers.get(name).copied().ok_or_else(|| {
            let error = Diagnostic::input(format!("`{field}` speaks of `{name}`, which is not a vertex"));
            let error = error.at(source, span_of(source, raw), "what is said of it");
            Box::new(error.did_you_mean(name, self.names.iter().map(String::as_str)))
        })
    }

    /// The number of a vertex at which play begins.
    fn start(&self, start: &Text) -> Built<usize> {
        self.numbers.get(&start.value).copied().ok_or_else(|| {
            let label = "play begins at a vertex that `edges` mentions";
            let error =
                start.error(0..start.value.len(), format!("`{}` is not a vertex", start.value), label);
            Box::new(error.did_you_mean(&start.value, self.names.iter().map(String::as_str)))
        })
    }

    fn number(&mut self, name: &Text) -> Built<usize> {
        if let Some(&number) = self.numbers.get(&name.value) {
            return Ok(number);
        }
        if name.value.trim().is_empty() || name.value.contains(char::is_control) {
            let label = "a name is plain text, and not empty";
            return Err(name.error(0..name.value.len(), "this cannot be the name of a vertex", label));
        }
        self.places.push(name.whole_span());
        self.names.push(name.value.clone());
        self.numbers.insert(name.value.clone(), self.names.len() - 1);
        Ok(self.names.len() - 1)
    }
}

impl Vertices {
    /// Warnings of the vertices without a row, those from this number on, that differ from another only in case.
    fn differ_in_case(&self, source: &Arc<Source>, rows: usize) -> Vec<Diagnostic> {
        let mut alike: HashMap<String, Vec<usize>> = HashMap::new();
        for (number, name) in self.names.iter().enumerate() {
            alike.entry(name.to_lowercase()).or_default().push(number);
        }
        let warn = |number: usize| {
            let name = &self.names[number];
            let other = alike[&name.to_lowercase()].iter().find(|&&other| other < number)?;
            let title = format!("`{name}` differs from `{}` only in case", self.names[*other]);
            let warning =
                warning(source, self.places[number].clone(), title, "this vertex has no row of its own");
            Some(warning.help(format!("if it is meant, give it a row: `(\"{name}\", [])`")))
        };
        (rows..self.names.len()).filter_map(warn).collect()
    }
}

fn starts(
    source: &Arc<Source>,
    span: &Span,
    file: &GameFile<'_>,
    settings: &Settings,
    vertices: &Vertices,
) -> Built<Vec<usize>> {
    let start = match (&settings.start, file.start) {
        (Some(start), _) => start.clone(),
        (None, Some(raw)) => text(source, raw)?,
        (None, None) => {
            let error = Diagnostic::input("the field `start` is missing");
            let error = error.at(source, end_of(source, span), "expected before the end of the game");
            let first = vertices.names.first().map_or("8", String::as_str);
            return Err(Box::new(error.help(format!("say where play begins, as in `start: \"{first}\"`"))));
        }
    };
    std::iter::once(&start).chain(&settings.more).map(|start| vertices.start(start)).collect()
}
