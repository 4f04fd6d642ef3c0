//! Adjacency text: a line a vertex, with its options, `8: 7 6 ^5`.

use super::{Lost, play_name, tally::Tally};
use crate::{
    diagnostic::{Diagnostic, Source, Span, brief},
    rules::{Listing, Play, Vertex},
};
use std::{fmt::Write, sync::Arc};

type Read<T> = Result<T, Box<Diagnostic>>;

/// Words that mean something else than a vertex where `=` stands behind them, and that no row may begin with unquoted.
const SETTINGS: [&str; 3] = ["start", "players", "play"];

/// Words with which an outcome begins or ends, or is meant to.
const ENDINGS: [&str; 8] = ["draw", "drawn", "wins", "loses", "win", "lose", "winning", "losing"];

/// A name and where it stands; one in quotes means nothing else.
struct Name {
    text: String,
    place: Span,
    quoted: bool,
}

/// One line, as far as it is read.
struct Line<'l> {
    tally: &'l mut Tally,
    /// The source up to the end of the line.
    text: &'l str,
    at: usize,
}

pub(super) fn read(source: &Arc<Source>) -> Read<Listing> {
    let mut tally = Tally::new(source, |vertex, player| format!("{} [{player}]:", written(vertex)));
    let mut starts = Vec::new();
    let mut begin = 0;
    for line in source.text.split_inclusive('\n') {
        let end = begin + line.trim_end().len();
        let mut line_read = Line { tally: &mut tally, text: &source.text[..end], at: begin };
        begin += line.len();
        line_read.line(&mut starts)?;
    }
    // A start may be named before its row.
    for Name { text, place, .. } in starts {
        tally.start(&text, place)?;
    }
    tally.finish()
}

impl Line<'_> {
    fn line(&mut self, starts: &mut Vec<Name>) -> Read<()> {
        self.blanks();
        if self.ends() {
            return Ok(());
        }
        if let Some((word, place)) = self.setting() {
            return self.set(word, &place, starts);
        }
        let Some(head) = self.name()? else {
            let error = self.error_here("a line begins with a vertex", "expected a name here");
            return Err(Box::new(error.help(LIKE)));
        };
        self.blanks();
        let attributes = self.attributes()?;
        self.blanks();
        if !self.take(':') {
            return Err(self.no_colon(&head));
        }
        if SETTINGS.contains(&head.text.as_str()) && !head.quoted {
            let title = format!("is `{}` a vertex?", head.text);
            let error = self.tally.error(head.place, title, "this could be meant as a setting");
            let help =
                format!("a setting is written `{0} = …`, a vertex of this name `\"{0}\": …`", head.text);
            return Err(Box::new(error.help(help)));
        }
        if self.tally.is_listed(&head.text) {
            let title = format!("the vertex `{}` is listed twice", brief(&head.text));
            let error = self.tally.error(head.place, title, "its options are listed already");
            return Err(Box::new(error.help("list all options in one line")));
        }
        let vertex = self.tally.listed(&head.text, head.place)?;
        for name in self.names()? {
            let option = self.tally.vertex(&name.text, name.place)?;
            self.tally.arc(vertex, option);
        }
        for (words, place) in attributes {
            let is_ending = words.split_whitespace().any(|word| ENDINGS.contains(&word));
            if is_ending && !self.tally.is_player(&words) {
                self.tally.outcome(vertex, &words, place)?;
            } else {
                self.tally.owner(vertex, &words, place)?;
            }
        }
        Ok(())
    }

    /// The word of a setting with which the line begins, `start =`, read over.
    fn setting(&mut self) -> Option<(&'static str, Span)> {
        let rest = &self.text[self.at..];
        let word = SETTINGS.into_iter().find(|word| {
            rest.strip_prefix(word).is_some_and(|behind| behind.trim_start().starts_with('='))
        })?;
        let place = self.at..self.at + word.len();
        self.at += rest.find('=').map_or(0, |at| at + 1);
        Some((word, place))
    }

    fn set(&mut self, word: &str, place: &Span, starts: &mut Vec<Name>) -> Read<()> {
        let names = self.names()?;
        match (word, &names[..]) {
            (_, []) => {
                let title = format!("`{word}` is set to nothing");
                Err(self.tally.error(place.clone(), title, "expected something behind `=`"))
            }
            ("start", _) => {
                starts.extend(names);
                Ok(())
            }
            ("players", _) => {
                let names: Vec<_> = names.into_iter().map(|name| (name.text, name.place)).collect();
                self.tally.players(&names, place)
            }
            (_, [name]) => self.tally.play(&name.text, name.place.clone()),
            (_, [_, more, ..]) => {
                Err(self.tally.error(more.place.clone(), "one word says what play is", "this is another one"))
            }
        }
    }

    /// What stands in brackets behind the head: each item with its place.
    fn attributes(&mut self) -> Read<Vec<(String, Span)>> {
        let open = self.at;
        if !self.take('[') {
            return Ok(Vec::new());
        }
        let Some(length) = self.text[self.at..].find(']') else {
            return Err(self.tally.error(
                open..open + 1,
                "this bracket is not closed",
                "expected `]` behind it",
            ));
        };
        let inside = self.at..self.at + length;
        self.at = inside.end + 1;
        let mut items = Vec::new();
        let mut begin = inside.start;
        for item in self.text[inside].split(',') {
            let start = begin + (item.len() - item.trim_start().len());
            let place = start..start + item.trim().len();
            begin += item.len() + 1;
            if item.trim().is_empty() {
                let title = "nothing is said in these brackets";
                let error = self.tally.error(open..self.at, title, "expected a player or an outcome");
                return Err(Box::new(
                    error.help("as in `8 [Left]: 7 6`, `0 [draw]:` or `0 [Right, Left wins]:`"),
                ));
            }
            items.push((item.trim().to_owned(), place));
        }
        Ok(items)
    }

    /// All names up to the end of the line, with blanks or commas between them.
    fn names(&mut self) -> Read<Vec<Name>> {
        let mut names: Vec<Name> = Vec::new();
        loop {
            self.blanks();
            if self.ends() {
                return Ok(names);
            }
            if self.text[self.at..].starts_with(',') && !names.is_empty() {
                self.at += 1;
                continue;
            }
            match self.name()? {
                Some(name) => names.push(name),
                None => {
                    let error = self.error_here("expected the name of a vertex", "this is none");
                    return Err(Box::new(
                        error.help("a name with a colon or a comma stands in double quotes"),
                    ));
                }
            }
        }
    }

    /// The next name: up to a blank, or to a comma or a colon that stands in no brackets; or in double quotes.
    fn name(&mut self) -> Read<Option<Name>> {
        if self.text[self.at..].starts_with('"') {
            return self.quoted().map(Some);
        }
        let begin = self.at;
        let rest = &self.text[begin..];
        let length = bare(rest).map_err(|at| {
            let place = begin + at..begin + at + 1;
            let error = self.tally.error(place, "a bracket in a name is not closed", "this one");
            Box::new(error.help("a name with a blank or with half a bracket stands in double quotes"))
        })?;
        self.at += length;
        let place = begin..self.at;
        Ok((length > 0).then(|| Name { text: rest[..length].to_owned(), place, quoted: false }))
    }

    fn quoted(&mut self) -> Read<Name> {
        let begin = self.at;
        let mut text = String::new();
        let mut chars = self.text[begin + 1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at = begin + 1 + at + 1;
                    return Ok(Name { text, place: begin..self.at, quoted: true });
                }
                '\\' => text.extend(chars.next().map(|(_, c)| c)),
                c => text.push(c),
            }
        }
        Err(self.tally.error(begin..begin + 1, "this name does not end", "expected `\"` in the same line"))
    }

    fn no_colon(&self, head: &Name) -> Box<Diagnostic> {
        let title = format!("expected `:` behind the vertex `{}`", brief(&head.text));
        let error = self.tally.error(head.place.end..head.place.end, title, "expected here");
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let line = self.text[head.place.start..].split_whitespace().collect::<Vec<_>>();
        match line[..] {
            [one, other] if is_number(one) && is_number(other) && self.tally.names().next().is_none() => {
                Box::new(error.help("for a contest graph, `n m` and then lines `u v`, say `--from edges`"))
            }
            _ => Box::new(error.help(LIKE)),
        }
    }

    fn blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Whether nothing follows but a comment; stands behind blanks.
    fn ends(&self) -> bool {
        let rest = &self.text[self.at..];
        rest.is_empty() || rest.starts_with('#')
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.text[self.at..].starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn error_here(&self, title: &str, label: &str) -> Box<Diagnostic> {
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        self.tally.error(self.at..self.at + length, title, label)
    }
}

const LIKE: &str = "a line is `8: 7 6`; a vertex without options `0:`";

/// How long the name is with which a text begins, without quotes; else the byte of a bracket that is not closed.
fn bare(text: &str) -> Result<usize, usize> {
    let mut open = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            c if c.is_whitespace() => return open.last().map_or(Ok(at), |&at| Err(at)),
            ',' | ':' if open.is_empty() => return Ok(at),
            '(' | '[' | '{' => open.push(at),
            ')' | ']' | '}' => _ = open.pop(),
            _ => {}
        }
    }
    open.last().map_or(Ok(text.len()), |&at| Err(at))
}

/// A name as it is written, in quotes where it has to be.
fn written(name: &str) -> String {
    let is_setting = SETTINGS.iter().any(|word| {
        name.strip_prefix(word).is_some_and(|behind| behind.is_empty() || behind.starts_with('='))
    });
    if bare(name) == Ok(name.len()) && !is_setting && !name.starts_with(['"', '#']) {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

#[allow(clippy::unnecessary_wraps, reason = "other forms cannot say everything")]
pub(super) fn write(listing: &Listing) -> Result<String, Lost> {
    let Listing { vertices, players, starts, play } = listing;
    let names: Vec<_> = vertices.iter().map(|vertex| written(&vertex.name)).collect();
    let mut out = String::new();
    if !starts.is_empty() {
        let starts: Vec<_> = starts.iter().map(|&start| names[start].as_str()).collect();
        out += &format!("start = {}\n", starts.join(" "));
    }
    if let Some(players) = players {
        out += &format!("players = {}\n", players.join(" "));
    }
    if *play != Play::Normal {
        out += &format!("play = {}\n", play_name(*play));
    }
    for (vertex, name) in vertices.iter().zip(&names) {
        out += name;
        out += &said(vertex, players.as_ref());
        out.push(':');
        for &option in &vertex.options {
            write!(out, " {}", names[option]).unwrap_or_default();
        }
        out.push('\n');
    }
    Ok(out)
}

/// What stands in brackets behind a vertex.
fn said(vertex: &Vertex, players: Option<&[String; 2]>) -> String {
    let owner = players.map(|players| players[usize::from(vertex.owner)].clone());
    let items: Vec<_> = owner.into_iter().chain(vertex.outcome_in_words(players)).collect();
    if items.is_empty() { String::new() } else { format!(" [{}]", items.join(", ")) }
}
