//! Games of the catalogue with their constants on one line: `nim(8, 11, 13)`, `subtraction{1, 2, 3} 21`.
//!
//! Which constants the arguments set, and in which order, the rule file of the game says in its field `arguments`.

use crate::{
    diagnostic::{Diagnostic, Source, Span, brief},
    rules::{Parameter, Settings},
};
use std::sync::Arc;

type Read<T> = Result<T, Box<Diagnostic>>;

/// A call, cut into its parts.
#[derive(Debug)]
pub struct Call {
    /// The call itself.
    pub source: Arc<Source>,
    name: Span,
    arguments: Vec<Argument>,
}

#[derive(Debug)]
struct Argument {
    /// As a rule file writes it: a number, a list, a code.
    value: String,
    place: Span,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    List,
    Code,
}

/// How long the name is with which an argument of the command line begins that looks like a call, or is none.
pub fn name(argument: &str) -> Option<&str> {
    let length = argument.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')))?;
    let (name, rest) = argument.split_at(length);
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    // Behind a blank a number or a list is to come, so that names of files with blanks are none.
    let first = rest.trim_start_matches([' ', ',']).chars().next()?;
    let follows = matches!(first, '(' | '[' | '{')
        || (rest.starts_with(' ') && (first.is_ascii_digit() || matches!(first, '.' | '-')));
    (begins && follows).then_some(name)
}

impl Call {
    /// Cuts a call into its parts; `name` is what it begins with.
    ///
    /// # Errors
    /// Arguments that are no numbers, lists or codes, and brackets without a partner.
    pub fn read(argument: &str, name: &str) -> Read<Self> {
        let source = Arc::new(Source { path: "GAME".to_owned(), text: argument.to_owned() });
        let mut call = Self { source, name: 0..name.len(), arguments: Vec::new() };
        let (mut at, mut open) = (name.len(), None);
        while let Some(c) = argument[at..].chars().next() {
            match (c, open) {
                (' ' | ',' | '\t', _) => at += 1,
                ('(', None) => {
                    open = Some(at);
                    at += 1;
                }
                (')', Some(_)) => {
                    open = None;
                    at += 1;
                }
                ('(' | ')', _) => return Err(call.error(at..at + 1, "a bracket too many", "this one")),
                _ => {
                    let found = call.argument(at)?;
                    at = found.place.end;
                    call.arguments.push(found);
                }
            }
        }
        match open {
            Some(open) => {
                Err(call.error(open..open + 1, "this bracket is not closed", "expected `)` behind it"))
            }
            None => Ok(call),
        }
    }

    fn error(&self, place: Span, title: impl Into<String>, label: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::input(title).at(&self.source, place, label))
    }

    /// The argument that begins here.
    fn argument(&self, at: usize) -> Read<Argument> {
        let rest = &self.source.text[at..];
        if rest.starts_with(['[', '{']) {
            let Some(length) = list(rest) else {
                return Err(self.error(
                    at..at + 1,
                    "this bracket is not closed",
                    "a list ends with its bracket",
                ));
            };
            let value = rest[..length].replace('{', "[").replace('}', "]");
            let sign = rest[..length].find(|c: char| !(c.is_ascii_digit() || "[]{}, -".contains(c)));
            if let Some(sign) = sign {
                let place = at + sign..at + sign + rest[sign..].chars().next().map_or(0, char::len_utf8);
                return Err(self.error(place, "expected a list of numbers", "this is in no number"));
            }
            return Ok(Argument { value, place: at..at + length, kind: Kind::List });
        }
        // A code may hold a block in square brackets.
        let point = rest.find('.').unwrap_or(rest.len());
        let mut length = 0;
        for (n, c) in rest.char_indices() {
            let in_block = point < n && matches!(c, '[' | ']');
            if !in_block && matches!(c, ' ' | '\t' | ',' | '(' | ')' | '[' | ']' | '{' | '}') {
                break;
            }
            length = n + c.len_utf8();
        }
        let (value, place) = (rest[..length].to_owned(), at..at + length.max(1));
        let digits = value.strip_prefix('-').unwrap_or(&value);
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Argument { value, place, kind: Kind::Number });
        }
        if value.contains('.') {
            return Ok(Argument { value, place, kind: Kind::Code });
        }
        let title = format!("`{}` is no argument", brief(&self.source.text[place.clone()]));
        Err(self.error(place, title, "expected a number, or a list such as `[1, 3, 4]`"))
    }

    /// What the arguments set.
    ///
    /// # Errors
    /// Too many arguments, or one where none of its kind can stand.
    pub fn settings(&self, parameters: &[Parameter]) -> Read<Settings> {
        let mut settings = Settings::default();
        let name = &self.source.text[self.name.clone()];
        let Some(first) = self.arguments.first() else {
            let title = format!("`{name}` is called without arguments");
            let error = self.error(self.name.clone(), title, "expected some behind this");
            return Err(Box::new(error.help(format!("`{name}` alone is the game as its rule file has it"))));
        };
        if parameters.is_empty() {
            let title = format!("`{name}` takes no arguments");
            return Err(self.error(first.place.clone(), title, "this is one"));
        }
        let mut left = &self.arguments[..];
        for parameter in parameters {
            let Some((argument, others)) = left.split_first() else { break };
            let Some(constant) = &parameter.constant else {
                if argument.kind == Kind::List {
                    let error = self.error(argument.place.clone(), "expected a code", "this is a list");
                    return Err(Box::new(error.help(format!("as in `{}`", parameter.like))));
                }
                settings.octal(&self.source, argument.place.clone());
                left = others;
                continue;
            };
            let all = if parameter.rest { left } else { &left[..1] };
            left = &left[all.len()..];
            let (value, place) = self.value(constant, all, parameter.rest)?;
            settings.set_meant(&self.source, place, format!("{constant} = {value}"));
        }
        match left.first() {
            None => Ok(settings),
            Some(surplus) => {
                let count = parameters.len();
                let takes = if count == 1 { "1 argument".to_owned() } else { format!("{count} arguments") };
                let title = format!("`{name}` takes no more than {takes}");
                Err(self.error(surplus.place.clone(), title, "one too many"))
            }
        }
    }

    /// The value of a constant by these arguments, and where they stand.
    fn value(&self, constant: &str, arguments: &[Argument], rest: bool) -> Read<(String, Span)> {
        let place = arguments[0].place.start..arguments[arguments.len() - 1].place.end;
        if let Some(code) = arguments.iter().find(|argument| argument.kind == Kind::Code) {
            let title = format!("expected a number for `{constant}`");
            return Err(self.error(code.place.clone(), title, "this is a code, or a fraction"));
        }
        match arguments {
            [one] if !rest || one.kind == Kind::List => Ok((one.value.clone(), place)),
            _ => {
                if let Some(list) = arguments.iter().find(|argument| argument.kind == Kind::List) {
                    let title = format!("expected numbers for `{constant}`, or one list");
                    return Err(self.error(
                        list.place.clone(),
                        title,
                        "this is a list beside other arguments",
                    ));
                }
                let values: Vec<_> = arguments.iter().map(|argument| argument.value.as_str()).collect();
                Ok((format!("[{}]", values.join(", ")), place))
            }
        }
    }

    /// A message about the game that is called, which then shows the call; where it pointed before is a note.
    pub fn blame(&self, error: Box<Diagnostic>, parameters: &[Parameter]) -> Box<Diagnostic> {
        let like = self.like(parameters);
        let error = match &error.place {
            Some((source, ..)) if source.path == self.source.path => *error,
            None => *error,
            Some((source, _, label)) => {
                let note = format!("by the rules in {}: {label}", source.path);
                let (first, last) = (self.arguments.first(), self.arguments.last());
                let place = match (first, last) {
                    (Some(first), Some(last)) => first.place.start..last.place.end,
                    _ => self.name.clone(),
                };
                error.clone().at(&self.source, place, "with these arguments").note(note)
            }
        };
        Box::new(if parameters.is_empty() {
            error
        } else {
            error.help(format!("a call looks like `{like}`"))
        })
    }

    /// A call with the values of the rule file.
    fn like(&self, parameters: &[Parameter]) -> String {
        let name = &self.source.text[self.name.clone()];
        let value = |parameter: &Parameter| {
            let inside = parameter.like.trim_start_matches('[').trim_end_matches(']');
            if parameter.rest { inside.to_owned() } else { parameter.like.clone() }
        };
        format!("{name}({})", parameters.iter().map(value).collect::<Vec<_>>().join(", "))
    }
}

/// How long the list is with which a text begins.
fn list(text: &str) -> Option<usize> {
    let mut closing = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '[' => closing.push(']'),
            '{' => closing.push('}'),
            ']' | '}' if closing.pop() != Some(c) => return None,
            ']' | '}' if closing.is_empty() => return Some(at + 1),
            _ => {}
        }
    }
    None
}
