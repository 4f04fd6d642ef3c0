//! Contest graphs: `n m`, then m lines `u v`, the vertices being 1 to n.

use super::{Lost, plain_only};
use crate::{
    diagnostic::{Diagnostic, Source, Span, brief},
    rules::{Listing, Play, Vertex},
};
use std::{fmt::Write, sync::Arc};

/// How many vertices a graph may have.
const MOST: usize = 20_000_000;

/// The numbers of a text, with their places; line ends are like other blanks, as in contests.
struct Numbers<'s> {
    source: &'s Arc<Source>,
    at: usize,
}

impl Numbers<'_> {
    /// The next word, if there is one.
    fn word(&mut self) -> Option<Span> {
        let bytes = self.source.text.as_bytes();
        let start = self.at + bytes[self.at..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = bytes[start..].iter().position(u8::is_ascii_whitespace);
        let end = length.map_or(bytes.len(), |length| start + length);
        self.at = end;
        Some(start..end)
    }

    /// The next number, and where it stands; `what` says what it is, for messages.
    fn number(&mut self, what: &dyn Fn() -> String) -> Result<(usize, Span), Box<Diagnostic>> {
        let Some(place) = self.word() else {
            let end = self.source.text.trim_end().len();
            let title = format!("the graph ends early: expected {}", what());
            return Err(self.error(end..end, title, "expected behind this"));
        };
        let word = &self.source.text[place.clone()];
        // A sign would be read, too.
        let number = word.parse().ok().filter(|_| word.starts_with(|c: char| c.is_ascii_digit()));
        match number {
            Some(number) => Ok((number, place)),
            None if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(self.error(place, format!("{} is too large", what()), "this number"))
            }
            None => {
                let title = format!("expected {}, found `{}`", what(), brief(word));
                let error = self.error(place, title, "this is not a number");
                Err(Box::new(error.help("first `n m`, then m lines `u v`; there are no comments")))
            }
        }
    }

    fn error(&self, place: Span, title: impl Into<String>, label: &str) -> Box<Diagnostic> {
        Box::new(Diagnostic::input(title).at(self.source, place, label))
    }
}

pub(super) fn read(source: &Arc<Source>) -> Result<Listing, Box<Diagnostic>> {
    let mut numbers = Numbers { source, at: 0 };
    let (count, place) = numbers.number(&|| "the number of vertices".to_owned())?;
    if !(1..=MOST).contains(&count) {
        let title = format!("a graph has 1 to {MOST} vertices, not {count}");
        return Err(numbers.error(place, title, "the number of vertices"));
    }
    let (edges, at) = numbers.number(&|| "the number of edges".to_owned())?;
    let vertex = |number: usize| Vertex {
        name: number.to_string(),
        place: place.clone(),
        listed: true,
        ..Vertex::default()
    };
    let mut vertices: Vec<Vertex> = (1..=count).map(vertex).collect();
    for edge in 1..=edges {
        let mut end = |which: &str| {
            let (number, place) = numbers.number(&|| format!("{which} of edge {edge} of {edges}"))?;
            if (1..=count).contains(&number) {
                return Ok(number);
            }
            let title = format!("`{number}` is not a vertex");
            let error = numbers.error(place, title, &format!("{which} of edge {edge}"));
            Err(Box::new(error.help(format!("by the first line the vertices are 1 to {count}"))))
        };
        let (from, to) = (end("the beginning")?, end("the end")?);
        vertices[from - 1].options.push(to - 1);
    }
    if let Some(place) = numbers.word() {
        let title = match edges {
            1 => "there is more than the one edge that was announced".to_owned(),
            _ => format!("there is more than the {edges} edges that were announced"),
        };
        let error = numbers.error(place, title, "this is left over");
        let line = source.text[..at.end].lines().count();
        return Err(Box::new(error.help(format!("line {line} says how many edges there are"))));
    }
    Ok(Listing { vertices, players: None, starts: Vec::new(), play: Play::Normal })
}

/// The graph, where its vertices are 1 to n in this order and nothing else is said.
pub(super) fn write(listing: &Listing) -> Result<String, Lost> {
    plain_only(listing)?;
    let Listing { vertices, players, starts, .. } = listing;
    if let Some([first, second]) = players {
        return Err(Lost {
            what: "owners of vertices",
            example: format!("the players are {first} and {second}"),
        });
    }
    if let Some(vertex) = (1..).zip(vertices).find(|(number, v)| v.name != number.to_string()) {
        let example = format!("the vertex with number {} is called `{}`", vertex.0, vertex.1.name);
        return Err(Lost { what: "names of vertices", example });
    }
    if let Some(&start) = starts.first() {
        let example = format!("play begins at `{}`", vertices[start].name);
        return Err(Lost { what: "starts", example });
    }
    let edges: usize = vertices.iter().map(|vertex| vertex.options.len()).sum();
    let mut out = format!("{} {edges}\n", vertices.len());
    for (number, vertex) in (1..).zip(vertices) {
        for option in &vertex.options {
            writeln!(out, "{number} {}", option + 1).unwrap_or_default();
        }
    }
    Ok(out)
}
