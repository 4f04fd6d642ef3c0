//! Words, numbers and signs of the rule language.

use super::text::Text;
use crate::diagnostic::{Diagnostic, Span};

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    Number(i64),
    /// A name or a keyword.
    Word(String),
    Sign(&'static str),
    /// Text in single quotes: an outcome or a board.
    Quoted(String),
    End,
}

/// Signs, longest first; the second is what it is read as.
const SIGNS: [(&str, &str); 25] = [
    ("..", ".."),
    ("+=", "+="),
    ("==", "="),
    ("!=", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("&&", "and"),
    ("||", "or"),
    ("≠", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("−", "-"),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("!", "not"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    (",", ","),
    (":", ":"),
];

/// Cuts a text into tokens, each with its range of bytes; the last one is [`Token::End`].
///
/// # Errors
/// A character that means nothing here, a number beyond 64 bits, a quotation that does not end.
pub(crate) fn lex(text: &Text) -> Result<Vec<(Token, Span)>, Box<Diagnostic>> {
    let value = text.value.as_str();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = value[at..].chars().next() {
        let rest = &value[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        if let Some(error) = super::slips::sign(text, at) {
            return Err(error);
        }
        let (token, length) = if c.is_ascii_digit() {
            number(text, at)?
        } else if c.is_alphabetic() || c == '_' {
            let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            (Token::Word(rest[..length].to_owned()), length)
        } else if c == '\'' {
            let close = rest[1..].find('\'').ok_or_else(|| {
                text.error(at..value.len(), "a quotation does not end", "expected another `'` after this")
            })?;
            (Token::Quoted(rest[1..=close].to_owned()), close + 2)
        } else if let Some((sign, read)) = SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
            (
                if read.starts_with(char::is_alphabetic) {
                    Token::Word(read.into())
                } else {
                    Token::Sign(read)
                },
                sign.len(),
            )
        } else {
            return Err(unknown(text, at, c));
        };
        tokens.push((token, at..at + length));
        at += length;
    }
    tokens.push((Token::End, at..at));
    Ok(tokens)
}

fn number(text: &Text, at: usize) -> Result<(Token, usize), Box<Diagnostic>> {
    let rest = &text.value[at..];
    let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let range = at..at + length;
    if rest[length..].starts_with(|c: char| c.is_alphabetic() || c == '_') {
        let title = "a number runs into a word";
        let mut error = text.error(range, title, "expected a blank or a sign after this number");
        error.helps.push("a product is written with its sign: `2 * n`".into());
        return Err(error);
    }
    let number = rest[..length].parse().map_err(|_| {
        text.error(range, "a number beyond 64 bits", format!("the largest number is {}", i64::MAX))
    })?;
    Ok((Token::Number(number), length))
}

fn unknown(text: &Text, at: usize, c: char) -> Box<Diagnostic> {
    let range = at..at + c.len_utf8();
    let help = match c {
        '/' => "division that rounds down is written `div`",
        '%' => "the remainder is written `mod`",
        '^' => "a power is written as a product, `n * n`, exclusive or as `xor`",
        '\0' => "is the file UTF-16? save it as UTF-8",
        ';' => "assignments are separated by commas",
        '{' | '}' => "braces belong into names and texts; a list is written `[1, 3, 4]`",
        '#' => {
            "a letter of a board is written in quotes, `'#'`; a comment stands outside of texts, behind `//`"
        }
        '.' => "a range is written with two dots, `1..3`, and there are no fractions",
        _ => "the README says what can be written here, in its section `The rule file`",
    };
    let mut error =
        text.error(range, format!("`{c}` has no meaning here"), "not a sign of the rule language");
    error.helps.push(help.into());
    error
}
