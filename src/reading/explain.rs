//! What to say when RON cannot be read: the place where the mistake is, and what to write there instead.

use super::scan::{self, Before, Token};
use crate::diagnostic::{Diagnostic, Source, Span};
use ron::{Error, error::SpannedError};
use std::sync::Arc;

/// The message about an error that was found at these bytes of a source.
pub(super) fn explain(source: &Arc<Source>, found: Span, error: &SpannedError) -> Diagnostic {
    let before = scan::before(&source.text, found.start);
    Trouble { source, found, before }.explain(&error.code)
}

/// Where reading came to an end.
struct Trouble<'s> {
    source: &'s Arc<Source>,
    found: Span,
    before: Before,
}

impl<'s> Trouble<'s> {
    fn explain(&self, code: &Error) -> Diagnostic {
        match code {
            Error::NoSuchStructField { expected, found, .. } => self.no_field(expected, found),
            Error::NoSuchEnumVariant { expected, found, .. } => self.no_variant(expected, found),
            Error::MissingStructField { field, .. } => self
                .here(format!("the field `{field}` is missing"), "expected before this")
                .help(write(field)),
            Error::DuplicateStructField { field, .. } => {
                self.here(format!("the field `{field}` is given twice"), "again here")
            }
            Error::Message(title) if title.starts_with("the key ") => self.key_twice(title),
            Error::ExpectedArray => self.collection("a list", '[', ']'),
            Error::ExpectedMap => self.collection("a map", '{', '}'),
            Error::ExpectedIdentifier => self.no_name(),
            Error::ExpectedMapColon => self.no_colon(),
            Error::ExpectedChar | Error::UnexpectedChar(_) => self.odd_sign(),
            Error::ExpectedString => self
                .next("expected a text", "a text stands in double quotes")
                .help(format!("write `\"{}\"`", self.word().unwrap_or("…"))),
            Error::ExpectedBoolean => self.no_truth(),
            Error::InvalidEscape(_) => self.escape(),
            Error::ExpectedStructLike => self.brackets(""),
            Error::ExpectedNamedStructLike(name) => self.brackets(name),
            Error::ExpectedDifferentStructName { expected, .. } => self.brackets(expected),
            Error::ExpectedComma
            | Error::ExpectedArrayEnd
            | Error::ExpectedMapEnd
            | Error::ExpectedStructLikeEnd => self.no_comma(),
            Error::TrailingCharacters => self.trailing(),
            Error::Eof | Error::ExpectedStringEnd | Error::UnclosedBlockComment => self.unended(),
            Error::ExceededRecursionLimit => self.here("brackets are nested too deeply", "this deep"),
            other => self.here(lower_first(&other.to_string()), "here"),
        }
    }

    fn text(&self) -> &'s str {
        &self.source.text
    }

    fn at(&self, span: Span, title: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        Diagnostic::input(title).at(self.source, span, label)
    }

    /// A message about the place where reading came to an end.
    fn here(&self, title: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        self.at(self.found.clone(), title, label)
    }

    /// A message about what stands there, blanks left out.
    fn next(&self, title: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        let span = self.after().map_or(self.found.clone(), |(token, span)| head(token, span));
        self.at(span, title, label)
    }

    fn after(&self) -> Option<(Token, Span)> {
        scan::after(self.text(), self.found.start)
    }

    /// The word that stands there.
    fn word(&self) -> Option<&'s str> {
        self.after().filter(|(token, _)| *token == Token::Word).map(|(_, span)| &self.text()[span])
    }

    /// What stands between the quotation marks of a string there.
    fn quoted(&self) -> Option<&'s str> {
        let (_, span) = self.after().filter(|(token, _)| *token == Token::Text)?;
        Some(self.text()[span].trim_start_matches(['r', '#']).trim_matches(['"', '#']))
    }

    fn trailing(&self) -> Diagnostic {
        let (title, label) = ("expected the end of the file", "something stands after its end");
        let blank = self.after().map_or("", |(_, span)| &self.text()[self.found.start..span.start]);
        if blank.contains('\n') { self.here(title, label) } else { self.next(title, label) }
    }

    fn no_field(&self, expected: &'static [&'static str], found: &str) -> Diagnostic {
        let fields: Vec<_> = expected.iter().map(|f| format!("`{f}`")).collect();
        let error = self
            .here(format!("there is no field `{found}` here"), "not a field")
            .did_you_mean(found, expected.iter().copied())
            .note(format!("the fields are {}", fields.join(", ")));
        let of_a_move = ["for", "when", "set", "by", "again", "into"].contains(&found);
        if of_a_move && expected.contains(&"moves") {
            return error.help(format!("`{found}` is a field of a move"));
        }
        error
    }

    fn no_variant(&self, expected: &'static [&'static str], found: &str) -> Diagnostic {
        let variants: Vec<_> = expected.iter().map(|v| format!("`{v}`")).collect();
        let error = self
            .here(format!("`{found}` is not known here"), "not one of those expected")
            .did_you_mean(found, expected.iter().copied())
            .note(format!("expected one of {}", variants.join(", ")));
        if error.helps.is_empty() && expected.contains(&"Named") {
            return error.help(format!("write `Named(\"{found}\")`"));
        }
        error
    }

    fn key_twice(&self, title: &str) -> Diagnostic {
        let key = title.split(' ').nth(2).unwrap_or_default();
        let key = title.rsplit_once(" is given").map_or(key, |(begin, _)| &begin["the key ".len()..]);
        let at = self.text()[..self.found.start].rfind(key);
        let span = at.map_or(self.found.clone(), |at| at..at + key.len());
        self.at(span, title, "again here")
    }

    /// A list or a map is expected, and something else stands there.
    fn collection(&self, what: &str, open: char, close: char) -> Diagnostic {
        let field = self.before.field(self.text());
        let innermost = self.before.open.last().is_some_and(|open| open.field.is_some());
        let like =
            if field == "edges" && !innermost { "(\"a\", [\"b\", \"c\"])" } else { example(field, open) };
        let title = format!("expected {what}, as in `{like}`");
        let found = match self.after().map(|(token, _)| token) {
            Some(Token::Text) => "this is a text",
            Some(Token::Open('{')) => "this is a map",
            Some(Token::Open('[')) => "this is a list",
            _ => "this is something else",
        };
        let error = self.next(title, found);
        match self.after() {
            Some((Token::Text, span)) if open == '[' && !matches!(field, "" | "edges") => {
                let value = &self.text()[span];
                // Components in one text are texts of their own.
                let value = if field == "state" { value.replace(", ", "\", \"") } else { value.to_owned() };
                let written = format!("{open}{value}{close}");
                if value.contains('\n') { error } else { error.help(format!("write `{field}: {written}`")) }
            }
            Some((Token::Text, span)) if field == "title" => {
                error.help(format!("write `title: {{\"en\": {}}}`", &self.text()[span]))
            }
            _ => error,
        }
    }

    /// A word of the language is expected, and something else stands there.
    fn no_name(&self) -> Diagnostic {
        if self.before.item.is_empty() && self.before.field(self.text()) != "claims" {
            return self.next("expected the name of a field", "fields are written `name: value`");
        }
        let quotes = if self.quoted().is_some() { ", without quotes" } else { "" };
        let field = self.before.field(self.text());
        let title = match field {
            "is" => format!("expected `win`, `lose` or `draw`{quotes}"),
            "play" => format!("expected `Normal`, `Misere` or `StuckDraws`{quotes}"),
            "scope" => format!("expected `Reachable` or `Only(\"…\")`{quotes}"),
            "game" => "expected `Named(\"cards\")`, `File(\"…\")` or `Inline(Game(…))`".into(),
            "claims" => "expected a claim, as in `Outcome(state: \"8\", is: win)`".into(),
            _ => "expected a name".into(),
        };
        let error = self.next(title, "this is none of them");
        match (self.quoted(), field) {
            (Some(name), "game") if name.contains(['.', '/']) => {
                error.help(format!("write `File(\"{name}\")`"))
            }
            (Some(name), "game") => error.help(format!(
                "write `Named(\"{name}\")` for a game of the catalogue, `File(\"{name}.ron\")` for a file of your own"
            )),
            (Some(name), "is" | "play") => error.help(format!("write `{field}: {name}`")),
            _ => error,
        }
    }

    /// `true` or `false` is expected, and something else stands there.
    fn no_truth(&self) -> Diagnostic {
        let error = self.next("expected `true` or `false`", "this is neither");
        match self.after() {
            Some((Token::Text, _)) if self.before.field(self.text()) == "again" => {
                error.help("write two moves, one with `again: true` and one without, each with its `when`")
            }
            _ => error,
        }
    }

    fn no_colon(&self) -> Diagnostic {
        let name = self.before.last().map_or("", |(_, span)| &self.text()[span]);
        self.next(format!("expected `:` behind `{name}`"), "instead of this")
            .help(format!("a field is written `{name}: …`"))
    }

    /// A sign with which no value begins; often an odd quotation mark.
    fn odd_sign(&self) -> Diagnostic {
        let rest = &self.text()[self.found.start..];
        let line = rest.lines().next().unwrap_or_default();
        let mut signs = line.char_indices();
        let Some((_, first)) = signs.next().filter(|(_, c)| QUOTES.contains(c)) else {
            return match rest.chars().next() {
                Some(c) => self.next(format!("`{c}` has no meaning here"), "no value begins like this"),
                None => self.unended(),
            };
        };
        let end = signs.find(|(_, c)| QUOTES.contains(c)).map_or(line.len(), |(at, c)| at + c.len_utf8());
        let inside = line[first.len_utf8()..end].trim_end_matches(QUOTES);
        let span = self.found.start..self.found.start + end;
        self.at(span, "a text stands in double quotes", format!("expected `\"{inside}\"`"))
    }

    fn escape(&self) -> Diagnostic {
        let start = self.found.start;
        let escape: String = self.text()[start..].chars().take(2).collect();
        let span = start..start + escape.len();
        self.at(span, format!("`{escape}` means nothing in a text"), "a backslash begins a special sign")
            .help(format!("a backslash is written twice: `\\{escape}`"))
    }

    /// Something that stands in round brackets is expected, and something else stands there.
    fn brackets(&self, name: &str) -> Diagnostic {
        if let (Some((Token::Close(_), _)), Some(_)) = (self.after(), self.before.open.last()) {
            return self.no_comma();
        }
        let field = self.before.field(self.text());
        let (what, like) = match (name, field) {
            ("Move", _) => ("a move", "(name: …, when: …, set: …)".to_owned()),
            ("End", _) => ("an end rule", "(when: …, then: …)".to_owned()),
            ("Show", _) => ("a line of `show`", "(text: …)".to_owned()),
            ("Page", _) => ("a page", "(lang: \"en\")".to_owned()),
            ("Component", _) => ("a component", "(game: Named(\"nim\"))".to_owned()),
            (_, "edges") => {
                let title = format!("a vertex with its options is written `{}`", self.vertex());
                return self.next(title, "expected `(` before this");
            }
            (_, "swap") => ("a pair", "(\"me\", \"opp\")".to_owned()),
            ("", _) => ("this", "Name(field: value, …)".to_owned()),
            (name, _) => ("this", format!("{name}(field: value, …)")),
        };
        self.next(format!("{what} stands in round brackets"), "expected `(` here")
            .help(format!("write `{like}`"))
    }

    /// How a line such as `"b" -> ["c"]` should be written.
    fn vertex(&self) -> String {
        let Some((Token::Text, head)) = self.after() else { return "(\"b\", [\"a\"])".into() };
        let line = self.text()[head.end..].lines().next().unwrap_or_default();
        let list = line.find('[').and_then(|open| Some(&line[open..=open + line[open..].find(']')?]));
        format!("({}, {})", &self.text()[head], list.unwrap_or("[\"a\"]"))
    }

    /// A comma or a closing bracket is expected, and something else stands there.
    fn no_comma(&self) -> Diagnostic {
        let (Some((token, span)), Some(open)) = (self.after(), self.before.open.last()) else {
            return self.unended();
        };
        let last = self.before.last();
        match (token, last) {
            (Token::Unended, _) => self.unended(),
            (Token::Close(sign), _) if sign != closing(open.sign) => {
                let line = self.text()[..open.at].matches('\n').count() + 1;
                let title = format!("expected `{}`", closing(open.sign));
                self.at(span, title, "before this")
                    .note(format!("the `{}` in line {line} is still open", open.sign))
            }
            (_, Some((Token::Text, text))) if self.text()[text.clone()].contains('\n') => self
                .at(text.start..text.start + 1, "a text does not end in its line", "it begins here")
                .help("is its closing quotation mark missing?"),
            (_, Some((Token::Word, value))) if self.is_bare(&value, &span) => self.bare(value.start),
            _ => {
                let error = self.at(head(token, span.clone()), "expected a comma", "before this");
                if self.begins_field(token, &span) {
                    return error;
                }
                error.help("is a quotation mark or a bracket missing before this?")
            }
        }
    }

    /// Whether a field of the same brackets begins with this token.
    fn begins_field(&self, token: Token, span: &Span) -> bool {
        token == Token::Word && matches!(scan::after(self.text(), span.end), Some((Token::Sign(':'), _)))
    }

    /// Whether a value goes on behind its first word, as a text without its quotation marks does.
    fn is_bare(&self, value: &Span, next: &Span) -> bool {
        let item = &self.before.item;
        let colon = item.len() > 1 && item[item.len() - 2].0 == Token::Sign(':');
        let between = self.text().get(value.end..next.start);
        let same_line = between.is_some_and(|between| !between.contains('\n'));
        colon && same_line && !self.begins_field(Token::Word, next)
    }

    fn bare(&self, start: usize) -> Diagnostic {
        let line = self.text()[start..].lines().next().unwrap_or_default();
        let end = scan::tokens(line).find(|(token, _)| matches!(token, Token::Sign(',') | Token::Close(_)));
        let value = end.map_or(line, |(_, span)| &line[..span.start]).trim_end();
        let span = start..start + value.len();
        self.at(span, "a text stands in double quotes", format!("expected `\"{value}\"`"))
    }

    /// A text, a comment or a bracket has no end.
    fn unended(&self) -> Diagnostic {
        let text = self.text();
        let whole = scan::before(text, text.len());
        if let Some((Token::Unended, span)) = whole.last() {
            let (what, help, length) = if text[span.clone()].starts_with("/*") {
                ("a comment", "comments end with `*/`, and may be nested", 2)
            } else {
                ("a text", "is its closing quotation mark missing?", 1)
            };
            let span = span.start..span.start + length;
            return self.at(span, format!("{what} does not end"), "it begins here").help(help);
        }
        match whole.open.last() {
            Some(open) => self
                .at(open.at..open.at + 1, "the file ends too early", "this bracket is still open")
                .help(format!("write `{}` where it is to end", closing(open.sign))),
            None => self
                .here("the file ends too early", "something is missing here")
                .help("is a closing bracket or quotation mark missing?"),
        }
    }
}

/// Signs that people take for quotation marks.
const QUOTES: [char; 12] =
    ['\'', '`', '\u{b4}', '\u{ab}', '\u{bb}', '“', '”', '„', '‟', '‘', '’', '\u{201a}'];

/// As much of a token as a message points at.
fn head(token: Token, span: Span) -> Span {
    match token {
        Token::Unended => span.start..span.start + 1,
        Token::Open(_) | Token::Close(_) | Token::Text | Token::Word | Token::Sign(_) => span,
    }
}

fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

/// What the value of a field looks like.
fn example(field: &str, open: char) -> &'static str {
    match (field, open) {
        ("const" | "with", _) => "[\"N = 8\"]",
        ("state", _) => "[\"n in 0..\"]",
        ("let", _) => "[\"odd = n mod 2 = 1\"]",
        ("moves", _) => "[(name: \"take 1\", when: \"1 <= n\", set: \"n = n - 1\")]",
        ("swap", _) => "[(\"me\", \"opp\")]",
        ("ends", _) => "[(when: \"n = 0\", then: \"last wins\")]",
        ("show", _) => "[(text: \"{n}\")]",
        ("players", _) => "[\"Left\", \"Right\"]",
        ("claims", _) => "[Outcome(state: \"8\", is: win)]",
        ("pages", _) => "[(lang: \"en\")]",
        ("edges", _) => "[(\"a\", [\"b\", \"c\"]), (\"b\", [\"c\"])]",
        ("letters", _) => "{\"b\": \".xo\"}",
        ("sum", _) => "[(game: Named(\"nim\")), (game: Named(\"cards\"))]",
        ("outcome", _) => "{\"c\": \"draw\"}",
        ("owner", _) => "{\"a\": \"Left\", \"b\": \"Right\"}",
        (_, '{') => "{\"en\": \"…\"}",
        _ => "[\"…\"]",
    }
}

/// What to write for a field that is missing.
fn write(field: &str) -> String {
    let value = match field {
        "game" => "Named(\"cards\")",
        "lang" => "\"en\"",
        "state" => "\"8\"",
        "is" => "win",
        "when" => "\"n = 0\"",
        "then" => "\"last wins\"",
        "text" => "\"{n}\"",
        _ => "…",
    };
    format!("as in `{field}: {value}`")
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
