//! The signs and words of DOT, with their places.

use crate::diagnostic::{Diagnostic, Source, Span};
use std::sync::Arc;

/// A piece of DOT.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A name, a number, or a text in quotes, as it is meant.
    Word(String),
    /// As a word, but in double quotes, so that it is no keyword.
    Quoted(String),
    /// A text in angle brackets.
    Html,
    /// A sign of its own.
    Sign(char),
    /// `->`.
    Arrow,
    /// `--`.
    Line,
    /// Nothing more follows.
    End,
}

/// Cuts a text into tokens; blanks and comments are left out.
///
/// # Errors
/// Signs that DOT does not have, and what does not end.
pub(super) fn lex(source: &Arc<Source>) -> Result<Vec<(Token, Span)>, Box<Diagnostic>> {
    let mut lexer = Lexer { source, at: 0 };
    let mut tokens = Vec::new();
    loop {
        lexer.blanks()?;
        let begin = lexer.at;
        let token = lexer.token()?;
        let ended = token == Token::End;
        let end = if ended { source.text.trim_end().len() } else { lexer.at };
        tokens.push((token, begin.min(end)..end));
        if ended {
            return Ok(tokens);
        }
    }
}

struct Lexer<'l> {
    source: &'l Arc<Source>,
    at: usize,
}

impl<'l> Lexer<'l> {
    fn rest(&self) -> &'l str {
        &self.source.text[self.at..]
    }

    fn error(&self, place: Span, title: &str, label: &str) -> Box<Diagnostic> {
        Box::new(Diagnostic::input(title).at(self.source, place, label))
    }

    fn blanks(&mut self) -> Result<(), Box<Diagnostic>> {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            let begin = self.at + blank;
            let rest = rest.trim_start();
            // Lines that begin with `#` are what a preprocessor leaves.
            let starts_line = || {
                let line = self.source.text[..begin].rsplit('\n').next();
                line.is_some_and(|before| before.trim().is_empty())
            };
            let comment = if rest.starts_with("//") || (rest.starts_with('#') && starts_line()) {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => end + 2,
                    None => {
                        return Err(self.error(
                            begin..begin + 2,
                            "this comment does not end",
                            "expected `*/`",
                        ));
                    }
                }
            } else {
                0
            };
            self.at = begin + comment;
            if comment == 0 {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<Token, Box<Diagnostic>> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(Token::End) };
        let (token, length) = match first {
            '"' => return self.quoted(),
            '<' => (Token::Html, self.html()?),
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+' => (Token::Sign(first), 1),
            '-' if rest.starts_with("->") => (Token::Arrow, 2),
            '-' if rest.starts_with("--") => (Token::Line, 2),
            c if c.is_alphabetic() || c == '_' => {
                let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
                (Token::Word(rest[..length].to_owned()), length)
            }
            c => match number(rest) {
                0 => {
                    let place = self.at..self.at + c.len_utf8();
                    let error = self.error(place, &format!("`{c}` means nothing in DOT"), "here");
                    return Err(Box::new(error.help("a name with such a sign stands in double quotes")));
                }
                length => (Token::Word(rest[..length].to_owned()), length),
            },
        };
        self.at += length;
        Ok(token)
    }

    /// A text in double quotes; `+` joins several.
    fn quoted(&mut self) -> Result<Token, Box<Diagnostic>> {
        let mut text = String::new();
        loop {
            let begin = self.at;
            let mut chars = self.rest()[1..].char_indices();
            let end = loop {
                match chars.next() {
                    None => {
                        let label = "expected `\"` behind it";
                        return Err(self.error(begin..begin + 1, "this text does not end", label));
                    }
                    Some((at, '"')) => break at,
                    Some((_, '\\')) => match chars.next() {
                        Some((_, c @ ('"' | '\\'))) => text.push(c),
                        Some((_, c)) if c != '\n' => text.extend(['\\', c]),
                        // The text goes on in the next line.
                        _ => {}
                    },
                    Some((_, c)) => text.push(c),
                }
            };
            self.at = begin + 1 + end + 1;
            let behind = self.at;
            self.blanks()?;
            if !self.rest().starts_with('+') {
                self.at = behind;
                return Ok(Token::Quoted(text));
            }
            self.at += 1;
            self.blanks()?;
            if !self.rest().starts_with('"') {
                let length = self.rest().chars().next().map_or(0, char::len_utf8);
                let place = self.at..self.at + length;
                return Err(self.error(place, "`+` joins texts in double quotes", "expected one here"));
            }
        }
    }

    /// How long a text in angle brackets is.
    fn html(&self) -> Result<usize, Box<Diagnostic>> {
        let mut depth = 0_usize;
        for (at, c) in self.rest().char_indices() {
            match c {
                '<' => depth += 1,
                '>' if depth == 1 => return Ok(at + 1),
                '>' => depth -= 1,
                _ => {}
            }
        }
        Err(self.error(self.at..self.at + 1, "this text does not end", "expected `>` behind it"))
    }
}

/// How long the number is with which a text begins: 0 if there is none.
fn number(text: &str) -> usize {
    let sign = usize::from(text.starts_with('-'));
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(sign);
    let point = sign + whole;
    if !text[point..].starts_with('.') {
        return if whole > 0 { point } else { 0 };
    }
    let behind = digits(point + 1);
    if whole + behind > 0 { point + 1 + behind } else { 0 }
}

/// A name as it is written, in quotes where it has to be.
pub(super) fn written(name: &str) -> String {
    const KEYWORDS: [&str; 6] = ["node", "edge", "graph", "digraph", "subgraph", "strict"];
    let letters = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !KEYWORDS.contains(&name.to_ascii_lowercase().as_str());
    if letters || (!name.is_empty() && number(name) == name.len()) {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
