//! How the states of a sum are written: those of its components with ` + ` between them. Trusted.
//!
//! A name that has a comma or a plus outside of brackets stands in parentheses, and no other does, so that what is
//! written has one reading. Names with brackets that do not fit are found by reading what was written.

/// What stands between two components.
const PLUS: &str = " + ";

/// All signs outside of brackets, with their places.
fn outside(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut depth = 0_usize;
    text.char_indices().filter(move |&(_, c)| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    })
}

/// Whether a name has to stand in parentheses.
fn is_parted(name: &str) -> bool {
    outside(name).any(|(_, c)| matches!(c, ',' | '+'))
}

/// The names of the components as one.
pub(super) fn join(names: &[String]) -> String {
    let wrapped = |name: &String| if is_parted(name) { format!("({name})") } else { name.clone() };
    names.iter().map(wrapped).collect::<Vec<_>>().join(PLUS)
}

/// Whether a name is one thing in a sum, whatever stands beside it.
pub(super) fn stands_alone(name: &str) -> bool {
    split(&join(&[name.to_owned(), String::new()])).len() == 2
}

/// What stands between the pluses.
pub(super) fn split(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    for (at, _) in outside(text).filter(|&(at, c)| c == ' ' && text[at..].starts_with(PLUS)) {
        if at >= begin {
            pieces.push(&text[begin..at]);
            begin = at + PLUS.len();
        }
    }
    pieces.push(&text[begin..]);
    pieces
}

/// What stands in the parentheses round a text, if nothing stands outside of them.
pub(super) fn inside(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 1_usize;
    for c in inside.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return None;
        }
    }
    (depth == 1).then_some(inside)
}

/// The names that are written like this in a sum: as they are, or in parentheses.
pub(super) fn meant(piece: &str) -> impl Iterator<Item = &str> {
    let plain = Some(piece).filter(|piece| !is_parted(piece));
    plain.into_iter().chain(inside(piece).filter(|inside| is_parted(inside)))
}

/// As [`split`], where somebody has left out the blanks round the pluses, or written more of them.
pub(super) fn split_loosely(text: &str, parts: usize) -> Vec<&str> {
    let exact = split(text);
    if exact.len() == parts {
        return exact.into_iter().map(str::trim).collect();
    }
    let mut pieces = Vec::new();
    let mut begin = 0;
    for (at, _) in outside(text).filter(|&(_, c)| c == '+') {
        pieces.push(text[begin..at].trim());
        begin = at + 1;
    }
    pieces.push(text[begin..].trim());
    pieces
}
