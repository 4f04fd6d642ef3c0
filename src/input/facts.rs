//! Facts as in Prolog and in answer set programs: `move(a, b).`, and `vertex/1`, `start/1`, `owner/2`.

use super::{Lost, plain_only, tally::Tally};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    rules::Listing,
};
use std::{fmt::Write, sync::Arc};

type Read<T> = Result<T, Box<Diagnostic>>;

/// The predicates that are known, each with an example.
const KNOWN: [(&str, usize, &str); 4] = [
    ("move", 2, "move(a, b)"),
    ("vertex", 1, "vertex(a)"),
    ("start", 1, "start(a)"),
    ("owner", 2, "owner(a, left)"),
];

/// How deep terms may be nested.
const DEEPEST: usize = 100;

/// A term in its one spelling, and where it stands.
struct Term {
    text: String,
    place: Span,
}

/// A text, as far as it is read.
struct Facts<'f> {
    source: &'f Arc<Source>,
    at: usize,
}

pub(super) fn read(source: &Arc<Source>) -> Read<Listing> {
    let mut tally =
        Tally::new(source, |vertex, player| format!("owner({}, {}).", written(vertex), written(player)));
    let (mut facts, mut owners, mut starts) = (Facts { source, at: 0 }, Vec::new(), Vec::new());
    loop {
        facts.blanks()?;
        if facts.rest().is_empty() {
            break;
        }
        let (predicate, mut terms) = facts.fact()?;
        let second = terms.pop();
        match (predicate, terms.pop(), second) {
            ("move", Some(from), Some(to)) => {
                let from = tally.listed(&from.text, from.place)?;
                let to = tally.vertex(&to.text, to.place)?;
                tally.arc(from, to);
            }
            ("owner", Some(vertex), Some(player)) => owners.push((vertex, player)),
            ("start", None, Some(vertex)) => starts.push(vertex),
            (_, _, Some(vertex)) => _ = tally.listed(&vertex.text, vertex.place)?,
            (_, _, None) => {}
        }
    }
    for (vertex, player) in owners {
        let vertex = tally.vertex(&vertex.text, vertex.place)?;
        tally.owner(vertex, &player.text, player.place)?;
    }
    for start in starts {
        tally.start(&start.text, start.place)?;
    }
    tally.finish()
}

impl Facts<'_> {
    fn rest(&self) -> &str {
        &self.source.text[self.at..]
    }

    /// Reads over blanks and comments.
    fn blanks(&mut self) -> Read<()> {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            let rest = rest.trim_start();
            let comment = if rest.starts_with('%') {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                let Some(end) = rest.find("*/") else {
                    let begin = self.at + blank;
                    return Err(self.error(begin..begin + 2, "this comment does not end", "expected `*/`"));
                };
                end + 2
            } else {
                0
            };
            self.at += blank + comment;
            if comment == 0 {
                return Ok(());
            }
        }
    }

    /// A fact with a predicate that is known, and as many terms as that has.
    fn fact(&mut self) -> Read<(&'static str, Vec<Term>)> {
        let begin = self.at;
        let name = self.rest();
        let name = name[..word(name)].to_owned();
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
            let first = self.rest().chars().next().map_or(0, char::len_utf8);
            let end = begin + if self.rest().starts_with(":-") { 2 } else { first };
            return Err(self.no_fact(begin..end));
        }
        self.at += name.len();
        let place = begin..self.at;
        let mut terms = Vec::new();
        self.blanks()?;
        if self.take('(') {
            loop {
                terms.push(self.term(0)?);
                self.blanks()?;
                if self.take(')') {
                    break;
                }
                self.expect(',', "expected `,` or `)` behind a term")?;
            }
        }
        self.blanks()?;
        if self.rest().starts_with(":-") {
            return Err(self.no_fact(self.at..self.at + 2));
        }
        let known = KNOWN.into_iter().find(|&(known, count, _)| known == name && count == terms.len());
        let Some((known, ..)) = known else {
            let title = format!("`{name}/{}` is not a predicate of a game", terms.len());
            let error = self.error(place, title, "this fact");
            let known = KNOWN.map(|(name, count, like)| format!("`{name}/{count}`, as in `{like}.`"));
            let error = error.did_you_mean(&name, KNOWN.map(|(known, ..)| known));
            return Err(Box::new(error.note(format!("the predicates are {}", known.join(", ")))));
        };
        self.expect('.', "a fact ends with a full stop")?;
        Ok((known, terms))
    }

    /// A term, without blanks: a number, an atom, a text, a compound term or a tuple.
    fn term(&mut self, depth: usize) -> Read<Term> {
        self.blanks()?;
        let begin = self.at;
        if depth > DEEPEST {
            return Err(self.error(begin..begin + 1, "terms are nested too deeply", "one more here"));
        }
        let first = self.rest().chars().next().unwrap_or('.');
        let mut text = match first {
            '\'' | '"' => {
                let text = self.quoted(first)?;
                return Ok(Term { text, place: begin..self.at });
            }
            '(' => String::new(),
            c if c.is_ascii_digit() || c == '-' => {
                let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
                self.rest()[..=digits].to_owned()
            }
            c if c.is_ascii_lowercase() => self.rest()[..word(self.rest())].to_owned(),
            c if c.is_uppercase() || c == '_' => {
                let length = word(self.rest());
                let error =
                    self.error(begin..begin + length, "this is a variable", "rules are not read, only facts");
                let name = &self.rest()[..length];
                return Err(Box::new(error.help(format!("a name in capitals stands in quotes: `'{name}'`"))));
            }
            c => {
                let error = self.error(begin..begin + c.len_utf8(), "expected a term", "this is none");
                return Err(Box::new(error.help("other names stand in quotes, as in `'^5'`")));
            }
        };
        if text == "-" {
            return Err(self.error(begin..begin + 1, "expected a term", "a sign without a number"));
        }
        self.at += text.len();
        if self.take('(') {
            text.push('(');
            loop {
                text += &quoted_inside(&self.term(depth + 1)?.text);
                self.blanks()?;
                if self.take(')') {
                    break;
                }
                self.expect(',', "expected `,` or `)` behind a term")?;
                text.push(',');
            }
            text.push(')');
        }
        if self.rest().starts_with("..") || self.rest().starts_with(';') {
            let error =
                self.error(self.at..self.at + 1, "this stands for several facts", "only facts are read");
            return Err(Box::new(error.help("let the grounder write them out one by one")));
        }
        Ok(Term { text, place: begin..self.at })
    }

    /// What stands between quotes; a quote is written twice or behind a backslash.
    fn quoted(&mut self, quote: char) -> Read<String> {
        let begin = self.at;
        let mut text = String::new();
        let mut chars = self.rest()[1..].char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '\n' => break,
                '\\' => text.extend(chars.next().map(|(_, c)| c)),
                c if c == quote && chars.peek().is_some_and(|&(_, next)| next == quote) => {
                    chars.next();
                    text.push(quote);
                }
                c if c == quote => {
                    self.at = begin + 1 + at + 1;
                    return Ok(text);
                }
                c => text.push(c),
            }
        }
        let label = format!("expected `{quote}` in the same line");
        Err(self.error(begin..begin + 1, "this name does not end", &label))
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: char, title: &str) -> Read<()> {
        self.blanks()?;
        if self.take(sign) {
            return Ok(());
        }
        if self.rest().is_empty() {
            let end = self.source.text.trim_end().len();
            return Err(self.error(end..end, title, &format!("expected `{sign}` at the end")));
        }
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        Err(self.error(self.at..self.at + length, title, &format!("expected `{sign}` before this")))
    }

    fn no_fact(&self, place: Span) -> Box<Diagnostic> {
        let found = &self.source.text[place.clone()];
        let (title, label) = match found {
            ":-" => ("this is a rule, and not a fact", "only facts are read"),
            "#" => ("this is a directive, and not a fact", "only facts are read"),
            _ => ("expected a fact", "this begins none"),
        };
        let error = self.error(place, title, label);
        Box::new(error.help("a fact is written `move(a, b).`; comments stand behind `%`"))
    }

    fn error(&self, place: Span, title: impl Into<String>, label: &str) -> Box<Diagnostic> {
        Box::new(Diagnostic::input(title).at(self.source, place, label))
    }
}

/// How long the word is with which a text begins.
fn word(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())
}

/// A term inside another one; what is not plainly a term stands in quotes.
fn quoted_inside(term: &str) -> String {
    if is_plain(term) { term.to_owned() } else { format!("'{}'", term.replace('\'', "''")) }
}

/// Whether a name is a term as it stands.
fn is_plain(name: &str) -> bool {
    let source = Arc::new(Source { path: String::new(), text: name.to_owned() });
    let mut facts = Facts { source: &source, at: 0 };
    !name.starts_with(['\'', '"'])
        && facts.term(0).is_ok_and(|term| term.text == name)
        && facts.at == name.len()
}

/// A name as it is written. Double quotes are read by Prolog and by answer set solvers alike.
fn written(name: &str) -> String {
    if is_plain(name) {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(super) fn write(listing: &Listing) -> Result<String, Lost> {
    plain_only(listing)?;
    let Listing { vertices, players, starts, .. } = listing;
    let names: Vec<_> = vertices.iter().map(|vertex| written(&vertex.name)).collect();
    let mut out = String::new();
    for name in &names {
        writeln!(out, "vertex({name}).").unwrap_or_default();
    }
    if let Some(players) = players {
        if !vertices.iter().any(|vertex| vertex.owner == 0)
            || !vertices.iter().any(|vertex| vertex.owner == 1)
        {
            let example = format!("all vertices are {}'s", players[usize::from(vertices[0].owner)]);
            return Err(Lost { what: "players who own no vertex", example });
        }
        // The player who is named first is the first player.
        for (player, owner) in (0..).zip(players) {
            for (_, name) in vertices.iter().zip(&names).filter(|(vertex, _)| vertex.owner == player) {
                writeln!(out, "owner({name}, {}).", written(owner)).unwrap_or_default();
            }
        }
    }
    for &start in starts {
        writeln!(out, "start({}).", names[start]).unwrap_or_default();
    }
    for (vertex, name) in vertices.iter().zip(&names) {
        for &option in &vertex.options {
            writeln!(out, "move({name}, {}).", names[option]).unwrap_or_default();
        }
    }
    Ok(out)
}
