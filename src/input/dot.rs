//! Digraphs in the language of Graphviz. What is said about looks is passed over.
//!
//! Of the language everything is read that bears on vertices and arcs: chains of arcs, subgraphs at their ends, values that
//! hold for all vertices to come. No parser of a package is used: those that there are are not free in our sense, or do not
//! say where things stand.

mod lex;

use super::{Lost, play_name, tally::Tally};
use crate::{
    diagnostic::{Diagnostic, Source, Span, brief, nearest},
    rules::{Listing, Play, names_a_vertex},
};
use lex::{Token, lex, written};
use std::{collections::HashMap, fmt::Write, sync::Arc};

type Read<T> = Result<T, Box<Diagnostic>>;

/// How deep subgraphs may be nested.
const DEEPEST: usize = 100;

/// How many arcs a digraph may have: a short text can stand for many.
const MOST: usize = 20_000_000;

/// What is said of a vertex.
const SAID: [&str; 3] = ["owner", "outcome", "start"];

/// One `name=value` in brackets, with the places of both.
#[derive(Debug, Clone)]
struct Attribute {
    name: String,
    name_place: Span,
    /// None for a text in angle brackets.
    value: Option<String>,
    place: Span,
}

struct Reader {
    tokens: Vec<(Token, Span)>,
    at: usize,
    tally: Tally,
    arcs: usize,
    /// What holds for the vertices to come, by the subgraph.
    defaults: Vec<Vec<Attribute>>,
    /// The label of each vertex that was met, if it has one.
    met: HashMap<String, Option<(String, Span)>>,
    order: Vec<(String, Span)>,
    starts: Vec<(String, Span)>,
}

pub(super) fn read(source: &Arc<Source>) -> Read<Listing> {
    let tally = Tally::new(source, |vertex, player| format!("{} [owner={player}];", written(vertex)));
    let (met, order, starts) = (HashMap::new(), Vec::new(), Vec::new());
    let mut reader =
        Reader { tokens: lex(source)?, at: 0, tally, arcs: 0, defaults: Vec::new(), met, order, starts };
    reader.graph()?;
    for (name, place) in std::mem::take(&mut reader.starts) {
        reader.tally.start(&name, place)?;
    }
    let labels = reader.labels()?;
    let mut listing = reader.tally.finish()?;
    for (vertex, label) in listing.vertices.iter_mut().zip(labels) {
        vertex.name = label;
    }
    Ok(listing)
}

impl Reader {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn place(&self) -> Span {
        self.tokens[self.at].1.clone()
    }

    fn next(&mut self) -> (Token, Span) {
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn take(&mut self, sign: char) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        if found {
            self.next();
        }
        found
    }

    /// The keyword that stands here, in any case.
    fn keyword(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(found) if found.eq_ignore_ascii_case(word))
    }

    fn take_keyword(&mut self, word: &str) -> bool {
        let found = self.keyword(word);
        if found {
            self.next();
        }
        found
    }

    fn unexpected(&self, expected: &str) -> Box<Diagnostic> {
        let (title, label) = match self.peek() {
            Token::End => (format!("the digraph ends early: expected {expected}"), "expected behind this"),
            _ => (format!("expected {expected}"), "found this"),
        };
        self.tally.error(self.place(), title, label)
    }

    fn graph(&mut self) -> Read<()> {
        self.take_keyword("strict");
        if self.keyword("graph") {
            let error = self.tally.error(self.place(), "this graph is undirected", "a move leads one way");
            return Err(Box::new(error.help("write `digraph`, and `->` between vertices")));
        }
        if !self.take_keyword("digraph") {
            return Err(Box::new(self.unexpected("`digraph`").help("as in `digraph { 8 -> 7; 8 -> 6; }`")));
        }
        if matches!(self.peek(), Token::Word(_) | Token::Quoted(_) | Token::Html) {
            self.next();
        }
        self.block(0)?;
        self.take(';');
        match self.peek() {
            Token::End => Ok(()),
            _ => Err(self.tally.error(
                self.place(),
                "something follows the digraph",
                "expected the end of the file",
            )),
        }
    }

    /// Statements in braces; gives the vertices that they mention.
    fn block(&mut self, depth: usize) -> Read<Vec<usize>> {
        let open = self.place();
        if !self.take('{') {
            return Err(self.unexpected("`{`"));
        }
        if depth > DEEPEST {
            return Err(self.tally.error(open, "subgraphs are nested too deeply", "one more here"));
        }
        self.defaults.push(Vec::new());
        let mut inside = Vec::new();
        while !self.take('}') {
            if *self.peek() == Token::End {
                let error = self.tally.error(open, "this brace is not closed", "expected `}` behind it");
                return Err(error);
            }
            self.statement(depth, &mut inside)?;
            while self.take(';') || self.take(',') {}
        }
        self.defaults.pop();
        Ok(inside)
    }

    fn statement(&mut self, depth: usize, inside: &mut Vec<usize>) -> Read<()> {
        for word in ["graph", "edge", "node"] {
            if self.keyword(word) && self.tokens[self.at + 1].0 == Token::Sign('[') {
                self.next();
                let attributes = self.attributes()?;
                match word {
                    "graph" => attributes.iter().try_for_each(|a| self.of_graph(a))?,
                    "node" => {
                        self.defaults
                            .last_mut()
                            .into_iter()
                            .for_each(|all| all.extend_from_slice(&attributes));
                    }
                    _ => {}
                }
                return Ok(());
            }
        }
        let is_name = matches!(self.peek(), Token::Word(_) | Token::Quoted(_));
        if is_name && self.tokens[self.at + 1].0 == Token::Sign('=') {
            let attribute = self.attribute()?;
            return self.of_graph(&attribute);
        }
        let mut ends = self.end(depth)?;
        inside.extend_from_slice(&ends);
        let mut chain = false;
        while *self.peek() == Token::Arrow || *self.peek() == Token::Line {
            if *self.peek() == Token::Line {
                let error = self.tally.error(self.place(), "`--` leads both ways", "a move leads one way");
                return Err(Box::new(error.help("write `->`")));
            }
            let (_, arrow) = self.next();
            chain = true;
            let to = self.end(depth)?;
            self.arcs += ends.len().saturating_mul(to.len());
            if self.arcs > MOST {
                let title = format!("more than {MOST} arcs");
                return Err(self.tally.error(arrow, title, "with those of this arrow"));
            }
            for &from in &ends {
                for &to in &to {
                    self.tally.arc(from, to);
                }
            }
            inside.extend_from_slice(&to);
            ends = to;
        }
        if *self.peek() == Token::Sign('[') {
            let attributes = self.attributes()?;
            if let ([vertex], false) = (&ends[..], chain) {
                attributes.iter().try_for_each(|attribute| self.of_vertex(*vertex, attribute))?;
            }
        }
        Ok(())
    }

    /// An end of an arc: a vertex, or all vertices of a subgraph.
    fn end(&mut self, depth: usize) -> Read<Vec<usize>> {
        if self.take_keyword("subgraph") {
            if matches!(self.peek(), Token::Word(_) | Token::Quoted(_)) {
                self.next();
            }
            return self.block(depth + 1);
        }
        if *self.peek() == Token::Sign('{') {
            return self.block(depth + 1);
        }
        let (Token::Word(name) | Token::Quoted(name), place) = (self.peek().clone(), self.place()) else {
            return Err(self.unexpected("a vertex"));
        };
        self.next();
        // Where at the vertex an arc is drawn.
        while self.take(':') {
            if !matches!(self.next().0, Token::Word(_) | Token::Quoted(_)) {
                return Err(self.tally.error(
                    place,
                    "expected the name of a port behind this vertex",
                    "here",
                ));
            }
        }
        let vertex = self.tally.listed(&name, place.clone())?;
        if !self.met.contains_key(&name) {
            self.met.insert(name.clone(), None);
            self.order.push((name, place));
            let defaults: Vec<_> = self.defaults.iter().flatten().cloned().collect();
            // A value further inside, or further down, takes the place of another one.
            let last = |at: usize| !defaults[at + 1..].iter().any(|later| later.name == defaults[at].name);
            for at in (0..defaults.len()).filter(|&at| last(at)) {
                if defaults[at].name == "owner" {
                    self.of_vertex(vertex, &defaults[at])?;
                }
            }
        }
        Ok(vec![vertex])
    }

    /// All `name=value` in the brackets that follow.
    fn attributes(&mut self) -> Read<Vec<Attribute>> {
        let mut all = Vec::new();
        while *self.peek() == Token::Sign('[') {
            let open = self.place();
            self.next();
            while !self.take(']') {
                if *self.peek() == Token::End {
                    return Err(self.tally.error(
                        open,
                        "this bracket is not closed",
                        "expected `]` behind it",
                    ));
                }
                all.push(self.attribute()?);
                while self.take(';') || self.take(',') {}
            }
        }
        Ok(all)
    }

    fn attribute(&mut self) -> Read<Attribute> {
        let (Token::Word(name) | Token::Quoted(name), name_place) = (self.peek().clone(), self.place())
        else {
            return Err(self.unexpected("`name=value`"));
        };
        self.next();
        if !self.take('=') {
            // Graphviz reads a name alone as `name=true`.
            return Ok(Attribute { name, place: name_place.clone(), name_place, value: Some("true".into()) });
        }
        match self.next() {
            (Token::Word(value) | Token::Quoted(value), place) => {
                Ok(Attribute { name, name_place, value: Some(value), place })
            }
            (Token::Html, place) => Ok(Attribute { name, name_place, value: None, place }),
            (_, place) => {
                let title = format!("expected a value behind `{}=`", brief(&name));
                Err(self.tally.error(place, title, "found this"))
            }
        }
    }

    /// What is said of the whole digraph.
    fn of_graph(&mut self, attribute: &Attribute) -> Read<()> {
        let Attribute { name, name_place, value: Some(value), place } = attribute else { return Ok(()) };
        match name.as_str() {
            "play" => self.tally.play(value, place.clone()),
            "players" => {
                let names = value.split([' ', ',']).filter(|name| !name.is_empty());
                let names: Vec<_> = names.map(|name| (name.to_owned(), place.clone())).collect();
                self.tally.players(&names, name_place)
            }
            _ => Ok(()),
        }
    }

    /// What is said of a vertex.
    fn of_vertex(&mut self, vertex: usize, attribute: &Attribute) -> Read<()> {
        let Attribute { name, name_place, value, place } = attribute;
        let (id, Some(value)) = (self.order.get(vertex).map(|(id, _)| id.clone()), value) else {
            return Ok(());
        };
        match (name.as_str(), id) {
            ("owner", _) => self.tally.owner(vertex, value, place.clone()),
            ("outcome", _) => self.tally.outcome(vertex, value, place.clone()),
            ("start", Some(id)) => match value.to_ascii_lowercase().as_str() {
                "true" | "1" | "yes" => {
                    self.starts.push((id, place.clone()));
                    Ok(())
                }
                "false" | "0" | "no" => Ok(()),
                _ => {
                    let title = format!("`start` is true or false, not `{}`", brief(value));
                    Err(self.tally.error(place.clone(), title, "expected `true` or `false`"))
                }
            },
            ("label", Some(id)) => {
                self.met.insert(id, Some((value.clone(), place.clone())));
                Ok(())
            }
            (other, _) => match nearest(other, SAID).filter(|near| near.len().abs_diff(other.len()) < 2) {
                Some(near) => {
                    let title = format!("`{other}` says nothing of a vertex");
                    let error = self.tally.error(name_place.clone(), title, "this attribute");
                    Err(Box::new(error.help(format!("did you mean `{near}`?"))))
                }
                None => Ok(()),
            },
        }
    }

    /// What the vertices are called: as their labels say, which differ, or else as in the text.
    fn labels(&self) -> Read<Vec<String>> {
        let mut names: HashMap<&str, &str> = HashMap::new();
        let mut all = Vec::with_capacity(self.order.len());
        for (id, place) in &self.order {
            let label = self.met.get(id).and_then(Option::as_ref);
            // `\N` stands for the name itself.
            let label = label.filter(|(label, _)| label != "\\N");
            let (name, place) = label.map_or((id, place), |(label, place)| (label, place));
            if !names_a_vertex(name) {
                let title = format!("the label of `{}` cannot be its name", brief(id));
                let error = self.tally.error(place.clone(), title, "a name is plain text, and not empty");
                return Err(Box::new(error.help("vertices are called as their labels; leave this one out")));
            }
            if let Some(other) = names.insert(name, id) {
                let title =
                    format!("`{}` and `{}` have the same name `{}`", brief(other), brief(id), brief(name));
                let error = self.tally.error(place.clone(), title, "the second one");
                return Err(Box::new(
                    error.help(
                        "vertices are called as their labels; leave the labels out, or let them differ",
                    ),
                ));
            }
            all.push(name.clone());
        }
        Ok(all)
    }
}

#[allow(clippy::unnecessary_wraps, reason = "other forms cannot say everything")]
pub(super) fn write(listing: &Listing) -> Result<String, Lost> {
    let Listing { vertices, players, starts, play } = listing;
    let names: Vec<_> = vertices.iter().map(|vertex| written(&vertex.name)).collect();
    let mut out = "digraph {\n".to_owned();
    if let Some(players) = players {
        out += &format!("    players=\"{}\";\n", players.join(" "));
    }
    if *play != Play::Normal {
        out += &format!("    play={};\n", play_name(*play));
    }
    let mut begins = vec![false; vertices.len()];
    for &start in starts {
        begins[start] = true;
    }
    for ((vertex, name), begins) in vertices.iter().zip(&names).zip(begins) {
        let owner =
            players.as_ref().map(|names| format!("owner={}", written(&names[usize::from(vertex.owner)])));
        let outcome =
            vertex.outcome_in_words(players.as_ref()).map(|words| format!("outcome={}", written(&words)));
        let start = begins.then(|| "start=true".to_owned());
        let said: Vec<_> = owner.into_iter().chain(outcome).chain(start).collect();
        let said = if said.is_empty() { String::new() } else { format!(" [{}]", said.join(" ")) };
        writeln!(out, "    {name}{said};").unwrap_or_default();
    }
    for (vertex, name) in vertices.iter().zip(&names) {
        for &option in &vertex.options {
            writeln!(out, "    {name} -> {};", names[option]).unwrap_or_default();
        }
    }
    Ok(out + "}\n")
}
