//! The components of a state, as declared. Trusted.
//!
//! Bounds and lengths are known before play: they may use constants, but no components.

use super::{
    constants::{evaluate, known},
    file::{GameFile, text},
    lines::{Beginning, Declaration, Dimension},
    parse::Parser,
    scope::{Component, Constant, Scope},
    syntax::Kind,
    text::Text,
};
use crate::diagnostic::Diagnostic;

type Built<T> = Result<T, Box<Diagnostic>>;

/// How many cells a state may have.
const MOST_CELLS: usize = 4096;

/// The components that the file declares; their canonical lines are added to `lines`.
pub(crate) fn components(
    scope: &mut Scope,
    file: &GameFile<'_>,
    start: &Text,
    lines: &mut Vec<String>,
) -> Built<Vec<Component>> {
    let source = scope.source.clone();
    let mut all: Vec<Component> = Vec::new();
    let mut first = 0;
    for raw in &file.state {
        let text = text(&source, raw)?;
        let declared = Parser::declaration(&text)?;
        scope.fresh(&declared.name, &declared.span)?;
        if all.iter().any(|c| c.name == declared.name) {
            let title = format!("the component `{}` is declared twice", declared.name);
            return Err(scope.error(&declared.span, title, "again here"));
        }
        lines.push(format!("state {}", canonical(&declared)));
        let component = component(scope, &declared, first, &text, start)?;
        first += component.count();
        if first > MOST_CELLS {
            let title = format!("a state has more than {MOST_CELLS} cells");
            return Err(text.error(0..text.value.len(), title, "up to this component"));
        }
        all.push(component);
    }
    letters(scope, file, &mut all, lines)?;
    Ok(all)
}

fn component(
    scope: &mut Scope,
    declared: &Declaration,
    first: usize,
    text: &Text,
    start: &Text,
) -> Built<Component> {
    let dimensions = match &declared.dimensions {
        None => None,
        Some(all) if all.len() > 2 => {
            return Err(scope.error(&declared.span, "too many dimensions", "a vector has one or two"));
        }
        Some(all) => {
            let all = all.iter().map(|d| dimension(scope, d, declared, text, start));
            Some(all.collect::<Built<Vec<_>>>()?)
        }
    };
    let low = declared.low.as_ref().map(|e| known(scope, e)).transpose()?;
    let high = declared.high.as_ref().map(|e| known(scope, e)).transpose()?;
    if let (Some(low), Some(high)) = (low, high)
        && low > high
    {
        let title = format!("the range of `{}` is empty", declared.name);
        return Err(text.error(0..text.value.len(), title, format!("it runs from {low} to {high}")));
    }
    Ok(Component {
        name: declared.name.clone(),
        first,
        dimensions,
        low,
        high,
        words: Vec::new(),
        is_turn: false,
    })
}

fn dimension(
    scope: &mut Scope,
    d: &Dimension,
    declared: &Declaration,
    text: &Text,
    start: &Text,
) -> Built<(i64, usize)> {
    let (low, high) = match d {
        Dimension::Length(length) => (0, known(scope, length)?.saturating_sub(1)),
        Dimension::Bounds(low, high) => (known(scope, low)?, known(scope, high)?),
        Dimension::Open => (0, open_length(scope, declared, start)?.saturating_sub(1)),
    };
    let count = high.checked_sub(low).and_then(|n| n.checked_add(1)).unwrap_or(i64::MAX);
    match usize::try_from(count) {
        Ok(count) if count <= MOST_CELLS => Ok((low, count)),
        _ => {
            let title = format!("`{}` cannot have {count} cells", declared.name);
            Err(text.error(0..text.value.len(), title, format!("expected 0 to {MOST_CELLS} cells")))
        }
    }
}

/// The length of a vector `h[]`, which is that of the list, or of the letters, in the start.
fn open_length(scope: &mut Scope, declared: &Declaration, start: &Text) -> Built<i64> {
    let (items, _) = Parser::beginnings(start)?;
    let value = items.into_iter().find_map(|item| match item {
        Beginning::Set(a) if a.name == declared.name && a.index.is_empty() => Some(a.value),
        Beginning::Set(_) | Beginning::Choose(_) => None,
    });
    if let Some(Kind::Letters(letters)) = value.as_ref().map(|value| &value.kind) {
        return Ok(i64::try_from(letters.chars().count()).unwrap_or(i64::MAX));
    }
    match value.map(|value| evaluate(scope, &value, start.source())).transpose()? {
        Some(Constant::List(_, items)) => Ok(i64::try_from(items.len()).unwrap_or(i64::MAX)),
        Some(Constant::Int(_) | Constant::Table(_)) | None => {
            let title = format!("the start does not tell how long `{}` is", declared.name);
            let mut error = start.error(0..start.value.len(), title, "expected a list here");
            error.helps.push(format!("write it out, as in `{} = [3, 4, 5]`", declared.name));
            Err(error)
        }
    }
}

/// The letters in which components are written, from their least value on.
fn letters(scope: &Scope, file: &GameFile<'_>, all: &mut [Component], lines: &mut Vec<String>) -> Built<()> {
    for (name, raw) in file.letters.iter().flat_map(|entries| &entries.0) {
        let text = text(&scope.source, raw)?;
        let whole = 0..text.value.len();
        let names: Vec<_> = all.iter().map(|c| c.name.clone()).collect();
        let Some(component) = all.iter_mut().find(|c| c.name == *name) else {
            let title = format!("`letters` speaks of `{name}`, which is not a component");
            let error = text.error(whole, title, "its letters");
            return Err(Box::new(error.did_you_mean(name, names.iter().map(String::as_str))));
        };
        let letters: Vec<char> = text.value.chars().collect();
        let count =
            component.low.zip(component.high).and_then(|(low, high)| high.checked_sub(low)?.checked_add(1));
        if count != i64::try_from(letters.len()).ok() {
            let values = count.map_or("no bounds".to_owned(), |count| counted(count, "value"));
            let found = counted(i64::try_from(letters.len()).unwrap_or(i64::MAX), "letter");
            let title = format!("`{name}` has {values} and {found}");
            return Err(text.error(whole, title, "expected a letter for each value, the least value first"));
        }
        let odd =
            |(n, c): (usize, &char)| letters[..n].contains(c) || matches!(c, '|' | '\'') || c.is_control();
        if let Some((n, c)) = letters.iter().enumerate().find(|&(n, c)| odd((n, c))) {
            let title =
                if letters[..n].contains(c) { "a letter comes twice" } else { "this cannot be a letter" };
            return Err(text.error(whole, title, format!("`{c}`")));
        }
        lines.push(format!("letters {name}: {:?}", text.value));
        component.words = letters.into_iter().map(String::from).collect();
    }
    Ok(())
}

fn counted(count: i64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn canonical(declared: &Declaration) -> String {
    let bound = |e: &Option<_>| e.as_ref().map_or(String::new(), ToString::to_string);
    let dimension = |d: &Dimension| match d {
        Dimension::Length(length) => length.to_string(),
        Dimension::Bounds(low, high) => format!("{low}..{high}"),
        Dimension::Open => String::new(),
    };
    let dimensions = declared.dimensions.as_ref().map_or(String::new(), |all| {
        format!("[{}]", all.iter().map(dimension).collect::<Vec<_>>().join(", "))
    });
    format!("{}{dimensions} in {}..{}", declared.name, bound(&declared.low), bound(&declared.high))
}
