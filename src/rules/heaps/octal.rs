//! Codes of take-and-break games, such as `0.137`: what they say, as moves of one heap. Trusted.
//!
//! The code of R. K. Guy and C. A. B. Smith (The G-values of various games, 1956), as in *Winning Ways*, chapter 4: the
//! digit behind the point with number *k* says what may become of a heap from which *k* are taken. It is the sum of 1
//! (nothing may be left), 2 (one heap may be left), 4 (two heaps) and, in hexadecimal digits, 8 (three heaps). The digit
//! before the point is for taking nothing. Digits in square brackets at the end come again and again, as `0.[37]` has it
//! in `CGSuite`; dots behind the last digit say the same of it alone.

use crate::{
    diagnostic::{Diagnostic, Source, Span},
    rules::{heading::Heading, text::Text},
};
use std::{fmt, sync::Arc};

/// How many digits a code may have.
const MOST_DIGITS: usize = 1000;

/// A code that has been read.
#[derive(Debug)]
pub(super) struct Code {
    /// For each number that is taken, from 0 on, the digit and where it stands.
    digits: Vec<(u32, Span)>,
    /// How many of them, at the end, come again and again.
    block: usize,
}

/// A move of one heap, as somebody would write it who calls the heap `h`.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) heading: Heading,
    pub(super) into: Text,
    /// The digit that allows it.
    pub(super) span: Span,
}

/// The code without what does not count: the digits in capitals, no zeros at the end.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<u32> = self.digits.iter().map(|&(digit, _)| digit).collect();
        let (mut head, mut block) = digits.split_at(digits.len() - self.block);
        let turned;
        if block.iter().all(|&digit| digit == 0) {
            block = &[];
            let last = head.iter().rposition(|&digit| digit > 0).unwrap_or(0).max(1);
            head = &head[..head.len().min(last + 1)];
        } else {
            // A block that is itself made of a shorter one, and digits before it that it could begin with.
            let shorter =
                |n: &usize| block.len() % n == 0 && block.chunks(*n).all(|part| part == &block[..*n]);
            block = &block[..(1..block.len()).find(shorter).unwrap_or(block.len())];
            let alike = head[1..].iter().rev().zip(block.iter().rev().cycle()).take_while(|(a, b)| a == b);
            let alike = alike.count();
            let length = block.len();
            turned =
                block.iter().cycle().skip(length - alike % length).take(length).copied().collect::<Vec<_>>();
            block = &turned;
            head = &head[..head.len() - alike];
        }
        for (at, digit) in head.iter().enumerate() {
            write!(f, "{digit:X}{}", if at == 0 { "." } else { "" })?;
        }
        match block {
            [] => Ok(()),
            [digit] => write!(f, "{digit:X}..."),
            digits => {
                f.write_str("[")?;
                digits.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
                f.write_str("]")
            }
        }
    }
}

impl Code {
    /// Reads a code.
    ///
    /// # Errors
    /// What is none, at the first digit that is wrong.
    pub(super) fn read(text: &Text) -> Result<Self, Box<Diagnostic>> {
        let value = text.value.trim_end();
        let lead = value.len() - value.trim_start().len();
        let dots = value.strip_suffix("...").or_else(|| value.strip_suffix('…'));
        let end = dots.map_or(value.len(), str::len);
        let Some(point) = value[..end].find('.') else {
            let digits = value[lead..end].trim_start_matches('0').trim_start_matches([',', ';', ':']);
            let digits = if digits.is_empty() { "137" } else { digits };
            let mut error = text.error(lead..end, "the code of a game has a point", "expected a point in it");
            error.helps.push(format!("write `0.{digits}`: the digits behind the point say what may be left"));
            return Err(error);
        };
        let before = &value[lead..point];
        if before.chars().count() > 1 {
            return Err(text.error(lead..point, "one digit stands before the point", "these are more"));
        }
        let mut digits = vec![(0, text.span(lead..point + 1))];
        if !before.is_empty() {
            digits[0] = (digit(text, lead)?, text.span(lead..point));
        }
        if digits[0].0 & 3 != 0 {
            let title = "a move that takes nothing has to divide the heap";
            let mut error = text.error(lead..point, title, "only 0, 4, 8 and C may stand before the point");
            error.helps.push("4 allows two heaps, 8 three, C both; otherwise play would never end".into());
            return Err(error);
        }
        let open = value[..end].find('[').filter(|&open| open > point);
        for at in (point + 1..open.unwrap_or(end)).filter(|&at| value.is_char_boundary(at)) {
            digits.push((digit(text, at)?, text.span(at..at + 1)));
        }
        let mut block = usize::from(dots.is_some());
        if let Some(open) = open {
            let inside = in_brackets(text, open, end)?;
            block = inside.len();
            for at in inside.filter(|&at| value.is_char_boundary(at)) {
                digits.push((digit(text, at)?, text.span(at..at + 1)));
            }
        }
        if digits.len() > MOST_DIGITS {
            let title = format!("a code has at most {MOST_DIGITS} digits");
            return Err(text.error(lead..end, title, format!("this one has {}", digits.len())));
        }
        if digits.iter().all(|&(digit, _)| digit == 0) {
            return Err(text.error(lead..end, "this code allows no move", "all its digits are 0"));
        }
        if dots.is_some() && digits.len() == 1 {
            let title = "no digit stands between the point and the dots";
            return Err(text.error(point..value.len(), title, "which digit goes on for ever?"));
        }
        Ok(Self { digits, block })
    }

    /// What the code allows, by the number that is taken, then by the number of heaps that are left.
    pub(super) fn moves(&self, source: &Arc<Source>) -> Vec<Written> {
        let mut all = Vec::new();
        for (taken, (digit, span)) in self.digits.iter().enumerate() {
            let again = (taken + self.block >= self.digits.len()).then_some(self.block);
            let parts = (0..4).filter(|parts| digit >> parts & 1 == 1);
            all.extend(parts.map(|parts| written(source, span, taken, again, parts)));
        }
        all
    }
}

/// Where the digits of a block stand, whose bracket opens at this byte.
fn in_brackets(text: &Text, open: usize, end: usize) -> Result<Span, Box<Diagnostic>> {
    let value = text.value.trim_end();
    let Some(close) = value[open..].find(']').map(|at| open + at) else {
        return Err(text.error(open..open + 1, "this bracket is not closed", "expected `]` at the end"));
    };
    if close + 1 < value.len() || end < value.len() {
        let title = "nothing comes behind digits that come again and again";
        return Err(text.error(close + 1..value.len(), title, "this is never reached"));
    }
    if close == open + 1 {
        return Err(text.error(
            open..close + 1,
            "no digit stands in the brackets",
            "which digits come again?",
        ));
    }
    Ok(open + 1..close)
}

/// The digit at this byte of a text.
fn digit(text: &Text, at: usize) -> Result<u32, Box<Diagnostic>> {
    let found = text.value[at..].chars().next();
    if let Some(digit) = found.and_then(|c| c.to_digit(16)) {
        return Ok(digit);
    }
    let length = found.map_or(0, char::len_utf8);
    let title = format!("`{}` is not a digit of a code", &text.value[at..at + length]);
    let mut error = text.error(at..at + length, title, "expected 0 to 7, or a hexadecimal digit");
    error.helps.push("a digit is the sum of 1 (nothing is left), 2 (one heap), 4 (two) and 8 (three)".into());
    Err(error)
}

/// The move that takes so many, or so many and `again` as many as often as one likes, and leaves so many heaps.
fn written(source: &Arc<Source>, span: &Span, taken: usize, again: Option<usize>, parts: usize) -> Written {
    let text = |value: String| Text::meant(source, span.clone(), value);
    let goes_on = again.is_some();
    let take = if goes_on { "{k}".to_owned() } else { taken.to_string() };
    let k = if goes_on { "k".to_owned() } else { taken.to_string() };
    let begin = if taken == 0 { "split {h}".to_owned() } else { format!("take {take} from {{h}}") };
    let link = if taken == 0 { " into" } else { " leaving" };
    let (when, choices, left, into) = match parts {
        0 => (format!("h = {k}"), String::new(), String::new(), "[]".to_owned()),
        1 => (format!("h > {k}"), String::new(), format!("{link} {{h - {k}}}"), format!("[h - {k}]")),
        2 => (
            "true".to_owned(),
            format!("a in 1..(h - {k}) div 2"),
            format!("{link} {{h - {k} - a}}+{{a}}"),
            format!("[h - {k} - a, a]"),
        ),
        _ => (
            "true".to_owned(),
            format!("a in 1..(h - {k}) div 3, b in a..(h - {k} - a) div 2"),
            format!("{link} {{h - {k} - a - b}}+{{b}}+{{a}}"),
            format!("[h - {k} - a - b, b, a]"),
        ),
    };
    let range = if goes_on { format!("k in {taken}..h") } else { String::new() };
    // In a block of several digits each is for every so many that are taken.
    let when = match again.filter(|&step| step > 1) {
        Some(step) => format!("(k - {taken}) mod {step} = 0 and {when}"),
        None => when,
    };
    let choices = [range, choices].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let heading = Heading {
        name: Some(text(begin + &left)),
        choices: (!choices.is_empty()).then(|| text(choices)),
        lets: Vec::new(),
        when: Some(text(when)),
    };
    Written { heading, into: text(into), span: span.clone() }
}
