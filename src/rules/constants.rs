//! Constants: what they are set to, in the file and from outside. Trusted.

use super::{
    Settings,
    eval::Frame,
    faults::explain,
    file::{GameFile, text},
    lines::Named,
    parse::Parser,
    scope::{Constant, Scope},
    syntax::{Commas, Expr, Kind},
    text::Text,
    tree::{Table, Term},
};
use crate::diagnostic::{Diagnostic, Source, brief};
use std::sync::Arc;

type Built<T> = Result<T, Box<Diagnostic>>;

/// How many rows a graph may have.
const MOST_VERTICES: i64 = 100_000;

/// Puts the constants into the scope, some of them set from outside; gives `N = 8` for each.
pub(crate) fn constants(scope: &mut Scope, file: &GameFile<'_>, settings: &Settings) -> Built<Vec<String>> {
    let home = Arc::clone(&scope.source);
    let set = settings.set.iter().map(|text| Ok((Parser::constant(text)?, text)));
    let set = set.collect::<Built<Vec<_>>>()?;
    refuse_twice(&set)?;
    let mut parameters = Vec::new();
    for raw in &file.constants {
        let text = text(&home, raw)?;
        let named = Parser::constant(&text)?;
        scope.fresh(&named.name, &named.span)?;
        let own = value(scope, &named, &home)?;
        let value = match set.iter().rfind(|(n, _)| n.name == named.name) {
            None => own,
            Some((other, text)) => {
                let low = other.bounds.clone().or(named.bounds.clone());
                let new = value(scope, &Named { bounds: low, ..other.clone() }, text.source())?;
                if std::mem::discriminant(&new) != std::mem::discriminant(&own) {
                    let label = format!("the rule file gives {} here", kind(&own));
                    let title = format!("`{}` is set to {}", named.name, kind(&new));
                    let mut error = text.error(0..text.value.len(), title, label);
                    error.helps.push(as_before(&named.name, &own, &new));
                    return Err(error);
                }
                new
            }
        };
        parameters.push(written(&named.name, &value));
        scope.constants.push((named.name, value));
    }
    for (other, text) in &set {
        if !scope.constants.iter().any(|(n, _)| *n == other.name) {
            let title = format!("the game has no constant `{}`", other.name);
            let error = text.error(0..text.value.len(), title, "set here");
            let names = || scope.constants.iter().map(|(n, _)| n.as_str());
            let error = error.did_you_mean(&other.name, names());
            let all: Vec<_> = names().map(|name| format!("`{name}`")).collect();
            return Err(Box::new(match all.len() {
                0 => error.note("the game has no constants at all"),
                1 => error.note(format!("its only constant is {}", all[0])),
                _ => error.note(format!("its constants are {}", all.join(", "))),
            }));
        }
    }
    Ok(parameters)
}

/// Refuses a constant that one place sets twice; what is set elsewhere, such as by an option, replaces what a file sets.
fn refuse_twice(set: &[(Named, &Text)]) -> Built<()> {
    for (at, (named, text)) in set.iter().enumerate() {
        let same = |(other, there): &&(Named, &Text)| {
            other.name == named.name && there.source().path == text.source().path
        };
        if let Some((_, first)) = set[..at].iter().find(same) {
            let title = format!("`{}` is set twice", named.name);
            let mut error = text.error(0..text.value.len(), title, "again here");
            error.helps.push(format!("leave one of them out: this one, or `{}`", brief(first.value.trim())));
            return Err(error);
        }
    }
    Ok(())
}

/// A number known before play begins.
pub(crate) fn known(scope: &mut Scope, expr: &Expr) -> Built<i64> {
    let home = Arc::clone(&scope.source);
    match evaluate(scope, expr, &home)? {
        Constant::Int(n) => Ok(n),
        Constant::List(..) | Constant::Table(_) => {
            Err(scope.error(&expr.span, "expected a number", "this is a list"))
        }
    }
}

/// The value of an expression of constants, which stands in `source`.
pub(crate) fn evaluate(scope: &mut Scope, expr: &Expr, source: &Arc<Source>) -> Built<Constant> {
    let home = std::mem::replace(&mut scope.source, Arc::clone(source));
    let term = scope.term(expr);
    scope.source = home;
    let mut locals = vec![0; scope.slots];
    let mut frame = Frame::new(&[], &mut locals);
    let value = match term? {
        Term::Int(int) => int.value(&mut frame).map(Constant::Int),
        Term::List(list) => list.items(&mut frame).map(|items| Constant::List(0, items.to_vec())),
        Term::Bool(_) => {
            let error = Diagnostic::input("a constant is a number, a list or a table");
            return Err(Box::new(error.at(source, expr.span.clone(), "this is a condition")));
        }
    };
    frame.settle(value).map_err(|trouble| explain(source, &trouble, ""))
}

fn value(scope: &mut Scope, named: &Named, source: &Arc<Source>) -> Built<Constant> {
    let bounds = match &named.bounds {
        None => None,
        Some((low, high)) => Some((integer(scope, low, source)?, integer(scope, high, source)?)),
    };
    let low = bounds.map_or(0, |(low, _)| low);
    let constant = match &named.value.kind {
        Kind::Graph(directed, of) => return graph(scope, *directed, of, bounds, source),
        Kind::List(rows) if rows.iter().any(|row| matches!(row.kind, Kind::List(_))) => {
            let rows = rows.iter().map(|row| row_of(scope, row, source)).collect::<Built<_>>()?;
            Constant::Table(Arc::new(Table { low, rows }))
        }
        _ => match evaluate(scope, &named.value, source)? {
            Constant::List(_, items) => Constant::List(low, items),
            other => other,
        },
    };
    let length = match &constant {
        Constant::Int(_) => None,
        Constant::List(_, items) => Some(items.len()),
        Constant::Table(table) => Some(table.rows.len()),
    };
    let wanted = bounds.map(|(low, high)| high.saturating_sub(low).saturating_add(1));
    match (wanted, length) {
        (Some(_), None) => {
            let error = Diagnostic::input(format!("`{}` is a number and has no indices", named.name));
            Err(Box::new(error.at(source, named.span.clone(), "only lists and tables have indices")))
        }
        (Some(wanted), Some(length)) if i64::try_from(length) != Ok(wanted) => {
            let error =
                Diagnostic::input(format!("`{}` has {length} items for {wanted} indices", named.name));
            Err(Box::new(error.at(source, named.value.span.clone(), format!("expected {wanted} items"))))
        }
        _ => Ok(constant),
    }
}

fn integer(scope: &mut Scope, expr: &Expr, source: &Arc<Source>) -> Built<i64> {
    match evaluate(scope, expr, source)? {
        Constant::Int(n) => Ok(n),
        Constant::List(..) | Constant::Table(_) => {
            let error = Diagnostic::input("expected a number");
            Err(Box::new(error.at(source, expr.span.clone(), "this is a list")))
        }
    }
}

fn row_of(scope: &mut Scope, row: &Expr, source: &Arc<Source>) -> Built<Vec<i64>> {
    match evaluate(scope, row, source)? {
        Constant::List(_, items) => Ok(items),
        Constant::Int(_) | Constant::Table(_) => {
            let error = Diagnostic::input("expected a list, as the other rows of the table");
            Err(Box::new(error.at(source, row.span.clone(), "this is a number")))
        }
    }
}

/// The neighbours of every vertex: in a graph both ways, in a digraph along the arcs, in the order of the edges.
fn graph(
    scope: &mut Scope,
    directed: bool,
    of: &Expr,
    bounds: Option<(i64, i64)>,
    source: &Arc<Source>,
) -> Built<Constant> {
    let say = |expr: &Expr, title: &str, label: String| {
        Box::new(Diagnostic::input(title).at(source, expr.span.clone(), label))
    };
    let Kind::List(edges) = &of.kind else {
        return Err(say(of, "expected a list of edges", "as in `graph [[1, 2], [2, 3]]`".into()));
    };
    let mut pairs = Vec::new();
    for edge in edges {
        if !matches!(edge.kind, Kind::List(_)) {
            let mut error = say(edge, "an edge joins two vertices", "this is a number".into());
            error.helps.push("edges are written `graph [[1, 2], [2, 3]]`".into());
            return Err(error);
        }
        match row_of(scope, edge, source)?[..] {
            [from, to] => pairs.push((edge, from, to)),
            _ => return Err(say(edge, "an edge joins two vertices", "expected two numbers".into())),
        }
    }
    let ends = pairs.iter().flat_map(|&(_, from, to)| [from, to]);
    let own = ends.clone().min().zip(ends.max());
    let (low, high) = bounds.or(own).unwrap_or((0, -1));
    let count = high.checked_sub(low).map_or(i64::MAX, |n| n.saturating_add(1));
    if !(0..=MOST_VERTICES).contains(&count) {
        return Err(say(of, "too many vertices", format!("the vertices run from {low} to {high}")));
    }
    let mut rows = vec![Vec::new(); usize::try_from(count).unwrap_or(0)];
    for (edge, from, to) in pairs {
        let ways = if directed || from == to { vec![(from, to)] } else { vec![(from, to), (to, from)] };
        for (from, to) in ways {
            let row =
                from.checked_sub(low).and_then(|n| usize::try_from(n).ok()).and_then(|n| rows.get_mut(n));
            match row.filter(|_| (low..=high).contains(&to)) {
                Some(row) => row.push(to),
                None => {
                    return Err(say(edge, "an edge to no vertex", format!("the vertices are {low}..{high}")));
                }
            }
        }
    }
    Ok(Constant::Table(Arc::new(Table { low, rows })))
}

fn kind(constant: &Constant) -> &'static str {
    match constant {
        Constant::Int(_) => "a number",
        Constant::List(..) => "a list",
        Constant::Table(_) => "a table",
    }
}

/// A constant as people write it: `N = 8`, `adj[1..3] = [[2], [1, 3], [2]]`.
fn written(name: &str, constant: &Constant) -> String {
    let bounds = |low: i64, count: usize| match low {
        0 => String::new(),
        low => format!("[{low}..{}]", low.saturating_add(i64::try_from(count).unwrap_or(0) - 1)),
    };
    match constant {
        Constant::Int(n) => format!("{name} = {n}"),
        Constant::List(low, items) => format!("{name}{} = [{}]", bounds(*low, items.len()), Commas(items)),
        Constant::Table(table) => {
            let rows: Vec<_> = table.rows.iter().map(|row| format!("[{}]", Commas(row))).collect();
            format!("{name}{} = [{}]", bounds(table.low, rows.len()), Commas(&rows))
        }
    }
}

/// How a value is written that is of the kind that the rule file has.
fn as_before(name: &str, own: &Constant, new: &Constant) -> String {
    match (own, new) {
        (Constant::List(..), Constant::Int(n)) => {
            format!("a list of one number is written `{name} = [{n}]`")
        }
        _ => format!("in the rule file it is `{}`", brief(&written(name, own))),
    }
}
