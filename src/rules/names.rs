//! Whether two moves from one state could have the same name: found once, so that it need not be asked everywhere.

use super::{
    eval::{Frame, run},
    syntax::Arithmetic,
    template::{Part, Template},
    tree::{Binder, Domain, Int, List},
    written::Rule,
};
use std::{collections::HashSet, ops::ControlFlow};

/// How many names of one rule are listed.
const LISTED: usize = 1000;

/// The names that a rule can give to moves.
enum Names {
    /// All of them.
    These(HashSet<String>),
    /// They begin like this, and different choices give different names.
    Begin(String),
}

/// Whether two different moves from one state could have the same name, as far as can be seen without a state.
pub(crate) fn may_clash(rules: &[Rule], slots: usize) -> bool {
    let mut all: Vec<Names> = Vec::new();
    for rule in rules {
        let Some(template) = &rule.name else { continue };
        let Some(names) =
            listed(template, &rule.choices, slots).or_else(|| beginning(template, &rule.choices))
        else {
            return true;
        };
        if all.iter().any(|other| meet(&names, other)) {
            return true;
        }
        all.push(names);
    }
    false
}

/// Whether two moves of heaps could have the same name, as far as can be seen without any heap: they cannot where the
/// size of the heap stands in a hole of its own, and the holes tell every choice. The size is the first cell of the expressions.
pub(crate) fn of_heaps_may_clash<'t>(moves: impl Iterator<Item = (&'t Template, &'t [Binder])>) -> bool {
    let mut all: Vec<Names> = Vec::new();
    for (template, choices) in moves {
        let sized = template.parts.iter().any(|p| matches!(p, Part::Number(Int::Cell(0))));
        let names = beginning(template, choices).filter(|_| sized);
        let Some(names) = names.filter(|names| !all.iter().any(|other| meet(names, other))) else {
            return true;
        };
        all.push(names);
    }
    false
}

fn meet(a: &Names, b: &Names) -> bool {
    match (a, b) {
        (Names::These(a), Names::These(b)) => !a.is_disjoint(b),
        (Names::These(these), Names::Begin(begin)) | (Names::Begin(begin), Names::These(these)) => {
            let mut sorted: Vec<_> = these.iter().collect();
            sorted.sort_unstable();
            sorted.into_iter().any(|name| name.starts_with(begin))
        }
        (Names::Begin(a), Names::Begin(b)) => a.starts_with(b) || b.starts_with(a),
    }
}

/// All names, if the choices do not depend on the state and no two of them give the same name.
fn listed(template: &Template, choices: &[Binder], slots: usize) -> Option<Names> {
    let fixed = |int: &Int| matches!(int, Int::Number(_) | Int::Local(_));
    let known = choices.iter().all(|binder| match &binder.domain {
        Domain::Range(from, to) => fixed(from) && fixed(to),
        Domain::List(list) => matches!(list, List::Fixed(_)),
    });
    let holes_known = template.parts.iter().all(|part| match part {
        Part::Literal(_) => true,
        Part::Number(int) => fixed(int),
        Part::Vector(list) => matches!(list, List::Fixed(_)),
        Part::Words { .. } | Part::Word { .. } => false,
    });
    if !known || !holes_known {
        return None;
    }
    let mut names = HashSet::new();
    let mut locals = vec![0; slots];
    let mut frame = Frame::with_fuel(&[], &mut locals, LISTED as u64);
    let ran = run(choices, &mut frame, &(0..0), &mut |frame| {
        let mut name = String::new();
        template.fill(frame, &mut name)?;
        Ok(if names.insert(name) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    });
    matches!(ran, Ok(ControlFlow::Continue(()))).then_some(Names::These(names))
}

/// How the names begin, if the numbers in the holes tell every choice, and no two holes run together.
fn beginning(template: &Template, choices: &[Binder]) -> Option<Names> {
    let holes =
        template.parts.iter().filter_map(|part| if let Part::Number(int) = part { Some(int) } else { None });
    let mut told = HashSet::new();
    // What one hole tells may be needed to read another, as in `{i}: {h[i] - k}`.
    for _ in choices {
        let more: Vec<_> = holes.clone().filter_map(|hole| tells(hole, &told)).collect();
        told.extend(more);
    }
    let clear = choices.iter().all(|binder| told.contains(&binder.slot)) && !template.runs_together();
    clear.then(|| Names::Begin(template.opening().to_owned()))
}

/// The variable whose value the value of an expression tells, where the state is known, and the variables `told` are.
fn tells(int: &Int, told: &HashSet<usize>) -> Option<usize> {
    match int {
        Int::Local(slot) => Some(*slot),
        Int::Negate(inside) => tells(&inside.0, told),
        Int::Arithmetic(operation) if matches!(operation.op, Arithmetic::Add | Arithmetic::Subtract) => {
            let (left, right) = (&operation.left, &operation.right);
            let unknown = if known(left, told) { right } else { left };
            (known(left, told) || known(right, told)).then(|| tells(unknown, told)).flatten()
        }
        _ => None,
    }
}

/// Whether the value of an expression is known where the state is, and the variables `told` are.
fn known(int: &Int, told: &HashSet<usize>) -> bool {
    match int {
        Int::Number(_) | Int::Cell(_) => true,
        Int::Local(slot) => told.contains(slot),
        Int::Indexed(indexed) => indexed.index.iter().all(|(index, ..)| known(index, told)),
        Int::Negate(inside) => known(&inside.0, told),
        Int::Arithmetic(operation) => known(&operation.left, told) && known(&operation.right, told),
        _ => false,
    }
}
