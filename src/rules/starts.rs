//! Where play may begin: the states that `start` describes.

use super::{
    eval::{Frame, Trouble, Value, run},
    faults::explain,
    layout::Layout,
    lex::{Token, lex},
    lines::Beginning,
    parse::Parser,
    scope::{Component, Scope, name_at},
    symmetry::Symmetry,
    syntax::{self, Binder},
    text::Text,
    tree::{self, Bool, Domain, Int},
    written::{Set, Target},
};
use crate::{
    diagnostic::{Diagnostic, Kind},
    state::State,
};
use std::ops::ControlFlow;

type Built<T> = Result<T, Box<Diagnostic>>;

/// How many starts a file may describe.
const MOST: usize = 1_000_000;

/// How a state is written as assignments, as a start is.
#[derive(Debug)]
pub(crate) struct Spelling {
    pub(crate) scope: Scope,
    pub(crate) layout: Layout,
    pub(crate) symmetry: Symmetry,
    /// The start of the game, the first one if there are several.
    pub(crate) start: String,
    /// For each start the states that it describes.
    pub(crate) begins: Vec<Vec<State>>,
}

impl Spelling {
    /// The names of the components.
    pub(crate) fn components(&self) -> impl Iterator<Item = &str> {
        self.scope.components.iter().map(|component| component.name.as_str())
    }

    /// The one state that these assignments describe.
    ///
    /// # Errors
    /// Why they describe none, or more than one.
    pub(crate) fn state(&self, text: &str) -> Result<State, String> {
        let found = starts(&Text::whole("a state", text), &self.scope, &self.layout, &self.symmetry);
        match found.map_err(|error| error.title.replace("the start", "it"))?.as_slice() {
            [state] => Ok(state.clone()),
            several => Err(format!("it could be any of {} states", several.len())),
        }
    }
}

/// The text of a start in which a component has another value; `None` where the start is no list of assignments.
pub(crate) fn with(start: &str, component: &str, value: &str) -> Option<String> {
    let whole = Text::whole("a start", start);
    // Where each item begins, and where the last one ends.
    let tokens = lex(&whole).ok()?;
    let filter = tokens.iter().find(|(token, _)| matches!(token, Token::Word(word) if word == "where"));
    let end = filter.map_or(start.len(), |(_, span)| span.start);
    let (items, _) = Parser::beginnings(&whole).ok()?;
    let begin = |item: &Beginning| match item {
        Beginning::Set(a) => a.span.start,
        Beginning::Choose(b) => b.span.start,
    };
    let begins: Vec<usize> = items.iter().map(begin).chain([end]).collect();
    let mut parts = Vec::new();
    let mut found = false;
    for (item, place) in items.iter().zip(begins.windows(2)) {
        let is = match item {
            Beginning::Set(a) => a.name == component && a.index.is_empty(),
            Beginning::Choose(b) => b.name == component,
        };
        found |= is;
        let old = start[place[0]..place[1]].trim().trim_end_matches(',').trim_end();
        parts.push(if is { format!("{component} = {value}") } else { old.to_owned() });
    }
    if !found {
        parts.push(format!("{component} = {value}"));
    }
    Some(format!("{} {}", parts.join(", "), &start[end..]).trim_end().to_owned())
}

/// One item of `start`, ready to be done.
enum Step {
    Set(Set),
    /// These cells run over the domain, each on its own.
    Choose(usize, usize, Domain),
}

/// The states that a start describes, in order, each once.
pub(crate) fn starts(text: &Text, scope: &Scope, layout: &Layout, symmetry: &Symmetry) -> Built<Vec<State>> {
    if text.value.trim_start().starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '-' | '(')) {
        return Err(no_assignment(text, scope));
    }
    let (items, filter) = Parser::beginnings(text)?;
    // A start may read only what it has set already.
    let mut scope = scope.clone();
    scope.source = text.source().clone();
    let all = std::mem::take(&mut scope.components);
    let mut steps = Vec::new();
    for item in items {
        let (name, span) = match &item {
            Beginning::Set(a) => (&a.name, &a.span),
            Beginning::Choose(b) => (&b.name, &b.span),
        };
        let Some(component) = all.iter().find(|c| &c.name == name) else {
            scope.components.clone_from(&all);
            return Err(scope.unsettable(name, span));
        };
        let indexed = matches!(&item, Beginning::Set(a) if !a.index.is_empty());
        if scope.component(name).is_some() && !indexed {
            return Err(scope.error(span, format!("`{name}` is set twice"), "set again here"));
        }
        let step = match &item {
            Beginning::Set(assignment) => {
                if assignment.adds {
                    return Err(scope.error(span, "`+=` in a start", "expected `=`"));
                }
                let mut with = scope.clone();
                if scope.component(name).is_none() {
                    with.components.push(component.clone());
                }
                let set = match &assignment.value.kind {
                    syntax::Kind::Letters(_) => super::build::assignment(&mut with, assignment)?,
                    _ => {
                        let value = scope.term(&assignment.value)?;
                        super::build::target(&mut with, assignment, value)?
                    }
                };
                scope.slots = scope.slots.max(with.slots);
                set.into_iter().map(Step::Set).collect()
            }
            Beginning::Choose(binder) => {
                let domain = domain(&mut scope, binder)?;
                vec![Step::Choose(component.first, component.count(), domain)]
            }
        };
        steps.extend(step);
        if scope.component(name).is_none() {
            scope.components.push(component.clone());
        }
    }
    // Where nothing is said about the turn, either player may begin.
    let turn = all.iter().find(|c| c.is_turn);
    if let Some(turn) = turn.filter(|turn| scope.component(&turn.name).is_none()) {
        steps.push(Step::Choose(turn.first, 1, Domain::Range(Int::Number(0), Int::Number(1))));
        scope.components.push(turn.clone());
    }
    if let Some(missing) = all.iter().find(|c| scope.component(&c.name).is_none()) {
        let title = format!("the start does not set `{}`", missing.name);
        let mut error = text.error(text.value.len()..text.value.len(), title, "it is missing here");
        error.helps.push("every component needs a value, as in `n = 8, ban = 0`".into());
        return Err(error);
    }
    let filter = filter.map(|filter| scope.bool(&filter)).transpose()?;
    let cells = all.iter().map(Component::count).sum();
    let mut work =
        Work { text, steps: &steps, filter, layout, symmetry, components: &all, found: Vec::new() };
    work.go(0, &mut vec![0; cells], &mut vec![0; scope.slots.max(1)])?;
    if work.found.is_empty() {
        return Err(text.error(0..text.value.len(), "the start describes no state", "no choice passes"));
    }
    let mut seen = std::collections::HashSet::new();
    work.found.retain(|state| seen.insert(state.clone()));
    Ok(work.found)
}

/// The message about a start that gives a value, and does not say to what.
fn no_assignment(text: &Text, scope: &Scope) -> Box<Diagnostic> {
    let name = scope.components.first().map_or("n", |c| c.name.as_str());
    let value = text.value.trim();
    let value = if value.contains(',') && !value.starts_with('[') { "…" } else { value };
    let title = format!("expected an assignment, as in `{name} = {value}`");
    let mut error = text.error(0..text.value.len(), title, "this does not say what is set");
    if scope.components.len() > 1 {
        let all: Vec<_> = scope.components.iter().map(|c| format!("{} = …", c.name)).collect();
        error.helps.push(format!("every component needs a value: `{}`", all.join(", ")));
    }
    error
}

/// The domain of a component that is chosen.
fn domain(scope: &mut Scope, binder: &Binder) -> Built<Domain> {
    // The component itself is not a variable; a variable of a name nobody can write stands in for it.
    let stand_in = Binder { name: "(choice)".into(), ..binder.clone() };
    let (mut bound, ()) = scope.under(&[stand_in], |_| Ok(()))?;
    Ok(bound.remove(0).domain)
}

fn too_many(text: &Text) -> Box<Diagnostic> {
    let title = format!("a limit was reached: the start describes more than {MOST} states");
    let error = Diagnostic::new(Kind::Limit, title).at(text.source(), text.whole_span(), "these choices");
    Box::new(error.help("let play begin at fewer states"))
}

struct Work<'w> {
    text: &'w Text,
    steps: &'w [Step],
    filter: Option<Bool>,
    layout: &'w Layout,
    symmetry: &'w Symmetry,
    components: &'w [Component],
    found: Vec<State>,
}

impl Work<'_> {
    fn go(&mut self, at: usize, cells: &mut Vec<i64>, locals: &mut Vec<i64>) -> Built<()> {
        let Some(step) = self.steps.get(at) else { return self.keep(cells, locals) };
        match step {
            Step::Set(set) => {
                self.set(set, cells, locals)?;
                self.go(at + 1, cells, locals)
            }
            Step::Choose(first, count, domain) => {
                let mut values = Vec::new();
                let binder = [tree::Binder { slot: 0, domain: domain.clone(), span: 0..0 }];
                let mut frame = Frame::with_fuel(cells, locals, MOST as u64);
                let ran = run(&binder, &mut frame, &self.text.whole_span(), &mut |frame| {
                    values.push(frame.locals[0]);
                    Ok(ControlFlow::<()>::Continue(()))
                });
                let _: ControlFlow<()> = frame.settle(ran).map_err(|trouble| match *trouble {
                    Trouble::Endless(_) => too_many(self.text),
                    other => explain(self.text.source(), &other, ""),
                })?;
                self.choose(*first, *count, &values, at, cells, locals)
            }
        }
    }

    /// Runs the cells that are left through all values.
    fn choose(
        &mut self,
        first: usize,
        left: usize,
        values: &[i64],
        at: usize,
        cells: &mut Vec<i64>,
        locals: &mut Vec<i64>,
    ) -> Built<()> {
        if left == 0 {
            return self.go(at + 1, cells, locals);
        }
        for &value in values {
            cells[first] = value;
            self.choose(first + 1, left - 1, values, at, cells, locals)?;
        }
        Ok(())
    }

    fn set(&self, set: &Set, cells: &mut [i64], locals: &mut [i64]) -> Built<()> {
        let old = cells.to_vec();
        let mut frame = Frame::new(&old, locals);
        let source = self.text.source();
        let done: Value<Option<usize>> = (|| {
            match &set.target {
                Target::Cell(at, value) => cells[*at] = value.value(&mut frame)?,
                Target::Indexed(indexed, value) => {
                    cells[indexed.position(&mut frame)?] = value.value(&mut frame)?;
                }
                Target::Vector(first, count, list) => {
                    let items = list.items(&mut frame)?;
                    if items.len() != *count {
                        return Ok(Some(items.len()));
                    }
                    cells[*first..first + count].copy_from_slice(&items);
                }
                Target::Fill(first, count, value) => {
                    cells[*first..first + count].fill(value.value(&mut frame)?);
                }
            }
            Ok(None)
        })();
        match frame.settle(done).map_err(|trouble| explain(source, &trouble, ""))? {
            None => Ok(()),
            Some(found) => {
                let count = if let Target::Vector(_, count, _) = &set.target { *count } else { 1 };
                let items = if found == 1 { "item" } else { "items" };
                let error = Diagnostic::input(format!(
                    "a vector of {count} cells is set to a list of {found} {items}"
                ));
                let error = error.at(source, set.span.clone(), format!("expected {count} items"));
                Err(Box::new(
                    error.help("how many cells a vector has is said in `state`, perhaps by a constant"),
                ))
            }
        }
    }

    fn keep(&mut self, cells: &[i64], locals: &mut [i64]) -> Built<()> {
        if let Some(filter) = &self.filter {
            let mut frame = Frame::new(cells, locals);
            let passes = filter.value(&mut frame);
            if !frame.settle(passes).map_err(|trouble| explain(self.text.source(), &trouble, ""))? {
                return Ok(());
            }
        }
        let mut words = vec![0; self.layout.shape().words];
        let mut canonical = cells.to_vec();
        self.symmetry.canonise(&mut canonical);
        if let Err(at) = self.layout.pack(&canonical, &mut words) {
            let name = name_at(self.components, at);
            let title = format!("the start is outside the range of `{name}`");
            return Err(self.text.error(
                0..self.text.value.len(),
                title,
                format!("`{name}` would be {}", canonical[at]),
            ));
        }
        if self.found.len() == MOST {
            return Err(too_many(self.text));
        }
        self.found.push(State::new(&words));
        Ok(())
    }
}
