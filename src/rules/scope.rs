//! The names that the expressions of a rule file may use, and what they mean.

use super::{
    lines::Formula,
    syntax::{self, Call, Expr, Kind},
    tree::{Binder, Domain, Indexed, Int, List, Table, Term},
};
use crate::diagnostic::{Diagnostic, Source, Span};
use std::sync::Arc;

pub(crate) type Resolved<T> = Result<T, Box<Diagnostic>>;

/// The value of a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Constant {
    Int(i64),
    /// Items, and the index of the first of them.
    List(i64, Vec<i64>),
    Table(Arc<Table>),
}

/// A component of the state: a cell, or a vector of cells.
#[derive(Debug, Clone)]
pub(crate) struct Component {
    pub(crate) name: String,
    /// The position of its first cell.
    pub(crate) first: usize,
    /// For a vector, the lowest index and the number of indices in each dimension.
    pub(crate) dimensions: Option<Vec<(i64, usize)>>,
    /// The least value of a cell; `None` is no bound.
    pub(crate) low: Option<i64>,
    /// The greatest value of a cell.
    pub(crate) high: Option<i64>,
    /// How the values of its cells are written, from the least on; empty for numbers.
    pub(crate) words: Vec<String>,
    /// Whether it holds whose turn it is, in a game whose players have names.
    pub(crate) is_turn: bool,
}

impl Component {
    /// How many cells it has.
    pub(crate) fn count(&self) -> usize {
        self.dimensions.iter().flatten().map(|&(_, count)| count).product()
    }

    /// How many rows and columns it has: a vector is one row, a scalar one cell.
    pub(crate) fn rows(&self) -> (usize, usize) {
        match self.dimensions.as_deref().unwrap_or_default() {
            [(_, height), (_, width)] => (*height, *width),
            [(_, width)] => (1, *width),
            _ => (1, 1),
        }
    }

    pub(crate) fn is_vector(&self) -> bool {
        self.dimensions.is_some()
    }
}

/// The name of the component to which a cell belongs.
pub(crate) fn name_at(components: &[Component], cell: usize) -> &str {
    let holds = |c: &&Component| (c.first..c.first + c.count()).contains(&cell);
    components.iter().find(holds).map_or("?", |c| &c.name)
}

/// The names that an expression may use.
#[derive(Debug, Clone)]
pub(crate) struct Scope {
    pub(crate) source: Arc<Source>,
    pub(crate) constants: Vec<(String, Constant)>,
    pub(crate) components: Vec<Component>,
    /// The names of the players, where they have names.
    pub(crate) players: Vec<String>,
    /// The formulas of `let`, and that of `turn`; each may use earlier ones.
    formulas: Vec<(Formula, usize)>,
    /// The variables and parameters that are bound, the innermost last.
    names: Vec<(String, Meaning)>,
    /// How many slots the variables take that are bound.
    bound: usize,
    /// The greatest number of slots that are ever taken at once.
    pub(crate) slots: usize,
    /// How many formulas have been put in.
    uses: usize,
    /// The formulas that are being looked into, the innermost last.
    within: Vec<String>,
}

/// What a name means that is bound inside an expression.
#[derive(Debug, Clone)]
enum Meaning {
    /// A variable, by its slot.
    Variable(usize),
    /// The row of a table whose index is in this slot.
    /// Where the table is named stands beside it.
    Row(Arc<Table>, usize, Span),
    /// A parameter of a formula.
    Argument(Term),
}

/// What people write who think that players have names, beside the names that they chose.
const PLAYERS: [&str; 9] = ["turn", "Left", "Right", "White", "Black", "Red", "Blue", "Ann", "Bob"];

/// How many times formulas may be put in: one that uses two others twice each, and so on, grows without bound.
const MOST_USES: usize = 10_000;

impl Scope {
    pub(crate) fn new(source: &Arc<Source>) -> Self {
        Self {
            source: Arc::clone(source),
            constants: Vec::new(),
            components: Vec::new(),
            players: Vec::new(),
            formulas: Vec::new(),
            names: Vec::new(),
            bound: 0,
            slots: 0,
            uses: 0,
            within: Vec::new(),
        }
    }

    pub(crate) fn component(&self, name: &str) -> Option<&Component> {
        self.components.iter().find(|c| c.name == name)
    }

    /// Refuses a new name that means something already.
    pub(crate) fn fresh(&self, name: &str, span: &Span) -> Resolved<()> {
        let means = if self.constants.iter().any(|(n, _)| n == name) {
            "a constant"
        } else if self.component(name).is_some() {
            "a component of the state"
        } else if self.formulas.iter().any(|(f, _)| f.name == name) {
            "a formula"
        } else if self.names.iter().any(|(n, _)| n == name) {
            "a variable"
        } else {
            return Ok(());
        };
        Err(self.error(span, format!("`{name}` is {means} already"), "choose another name here"))
    }

    /// Adds a formula; it is looked into at once, as far as that is possible without arguments.
    pub(crate) fn define(&mut self, formula: Formula) -> Resolved<()> {
        self.fresh(&formula.name, &formula.span)?;
        for (n, (name, span)) in formula.parameters.iter().enumerate() {
            self.fresh(name, span)?;
            if formula.parameters[..n].iter().any(|(other, _)| other == name) {
                return Err(self.error(span, format!("two parameters are called `{name}`"), "again here"));
            }
        }
        let plain = formula.parameters.is_empty().then(|| (formula.name.clone(), formula.span.clone()));
        self.formulas.push((formula, self.names.len()));
        plain.map_or(Ok(()), |(name, span)| self.apply(&name, &[], &span).map(|_| ()))
    }

    /// Forgets the formulas from this number on.
    pub(crate) fn forget(&mut self, from: usize) {
        self.formulas.truncate(from);
    }

    /// How many formulas there are.
    pub(crate) fn formulas(&self) -> usize {
        self.formulas.len()
    }

    pub(crate) fn error(
        &self,
        span: &Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Box<Diagnostic> {
        Box::new(Diagnostic::input(title).at(&self.source, span.clone(), label))
    }

    /// Binds variables and resolves what stands under them; they are unbound again afterwards.
    pub(crate) fn under<T>(
        &mut self,
        binders: &[syntax::Binder],
        body: impl FnOnce(&mut Self) -> Resolved<T>,
    ) -> Resolved<(Vec<Binder>, T)> {
        let (names, bound) = (self.names.len(), self.bound);
        let done = self.bind(binders).and_then(|binders| Ok((binders, body(self)?)));
        self.names.truncate(names);
        self.bound = bound;
        done
    }

    fn bind(&mut self, binders: &[syntax::Binder]) -> Resolved<Vec<Binder>> {
        let mut all = Vec::new();
        for binder in binders {
            let table = self.table(&binder.domain);
            let domain = match &table {
                None => self.domain(&binder.domain)?,
                Some(table) => {
                    let count = i64::try_from(table.rows.len()).unwrap_or(i64::MAX);
                    Domain::Range(Int::Number(table.low), Int::Number(table.low + count - 1))
                }
            };
            self.fresh(&binder.name, &binder.span)?;
            let slot = self.bound;
            self.bound += 1;
            self.slots = self.slots.max(self.bound);
            let place = match &binder.domain {
                syntax::Domain::Range(from, to) => from.span.start..to.span.end,
                syntax::Domain::List(list) => list.span.clone(),
            };
            let span = binder.span.start..place.end.max(binder.span.end);
            let meaning = table.map_or(Meaning::Variable(slot), |table| Meaning::Row(table, slot, place));
            self.names.push((binder.name.clone(), meaning));
            all.push(Binder { slot, domain, span });
        }
        Ok(all)
    }

    /// The table that a variable runs over, row by row.
    fn table(&self, domain: &syntax::Domain) -> Option<Arc<Table>> {
        let syntax::Domain::List(of) = domain else { return None };
        let Kind::Name(name) = &of.kind else { return None };
        if self.names.iter().any(|(n, _)| n == name) {
            return None;
        }
        match self.constants.iter().find(|(n, _)| n == name) {
            Some((_, Constant::Table(table))) => Some(Arc::clone(table)),
            _ => None,
        }
    }

    pub(super) fn name(&mut self, name: &str, span: &Span) -> Resolved<Term> {
        if let Some((_, meaning)) = self.names.iter().rfind(|(n, _)| n == name) {
            return Ok(match meaning {
                Meaning::Variable(slot) => Term::Int(Int::Local(*slot)),
                Meaning::Row(table, slot, _) => {
                    Term::List(List::Row(Box::new((Arc::clone(table), Int::Local(*slot), span.clone()))))
                }
                Meaning::Argument(term) => term.clone(),
            });
        }
        if let Some((_, constant)) = self.constants.iter().find(|(n, _)| n == name) {
            return match constant {
                Constant::Int(n) => Ok(Term::Int(Int::Number(*n))),
                Constant::List(_, items) => Ok(Term::List(List::Fixed(items.clone()))),
                Constant::Table(_) => {
                    let title = format!("`{name}` is a table, and stands for no single value");
                    Err(self.error(span, title, format!("expected a row of it, as in `{name}[1]`")))
                }
            };
        }
        match self.component(name) {
            Some(c) if c.is_vector() => Ok(Term::List(List::Cells(c.first, c.count()))),
            Some(c) => Ok(Term::Int(Int::Cell(c.first))),
            None if self.formulas.iter().any(|(f, _)| f.name == name) => self.apply(name, &[], span),
            None => Err(self.unknown(name, span)),
        }
    }

    /// Whether a name is a formula without parameters.
    pub(super) fn is_plain(&self, name: &str) -> bool {
        self.formulas.iter().any(|(f, _)| f.name == name && f.parameters.is_empty())
    }

    /// The body of a formula, with its arguments in the place of its parameters.
    pub(super) fn apply(&mut self, name: &str, args: &[Expr], span: &Span) -> Resolved<Term> {
        let Some(number) = self.formulas.iter().position(|(f, _)| f.name == name) else {
            let error = Diagnostic::input(format!("`{name}` is not a function"));
            let error = error.at(&self.source, span.clone(), "no function and no formula has this name");
            let known =
                Call::ALL.iter().map(|&(call, _)| call).chain(self.formulas.iter().map(|(f, _)| &*f.name));
            let error = error.did_you_mean(name, known);
            let error = error.note("a formula may use only formulas that stand before it");
            return Err(Box::new(self.not_itself(name, error)));
        };
        let (formula, visible) = self.formulas[number].clone();
        if formula.parameters.len() != args.len() {
            let title =
                format!("`{name}` takes {} and gets {}", arguments(formula.parameters.len()), args.len());
            return Err(self.error(span, title, "wrong number of arguments"));
        }
        self.uses += 1;
        if self.uses > MOST_USES {
            return Err(self.error(
                span,
                "formulas use one another too often",
                format!("more than {MOST_USES} times"),
            ));
        }
        let args = args.iter().map(|arg| self.term(arg)).collect::<Resolved<Vec<_>>>()?;
        // The body sees what its definition saw: no later formula, no variable of the place where it is used.
        let hidden = self.names.split_off(visible);
        let later = self.formulas.split_off(number);
        let parameters = formula.parameters.into_iter().map(|(name, _)| name);
        self.names.extend(parameters.zip(args.into_iter().map(Meaning::Argument)));
        self.within.push(name.to_owned());
        let body = self.term(&formula.body);
        self.within.pop();
        self.names.truncate(visible);
        self.names.extend(hidden);
        self.formulas.extend(later);
        body
    }

    /// The message about a name that means nothing here.
    pub(crate) fn unknown(&self, name: &str, span: &Span) -> Box<Diagnostic> {
        let error = Diagnostic::input(format!("`{name}` is not known here"));
        let error = error.at(&self.source, span.clone(), "no constant, component or variable has this name");
        let names = self.names.iter().map(|(n, _)| n).chain(self.constants.iter().map(|(n, _)| n));
        let names = names.chain(self.components.iter().map(|c| &c.name));
        let names = names.chain(self.formulas.iter().map(|(f, _)| &f.name)).map(String::as_str);
        let mut error = error.did_you_mean(name, names.clone());
        if error.helps.is_empty() {
            let names: Vec<_> = names.map(|n| format!("`{n}`")).collect();
            if !names.is_empty() {
                error.notes.push(format!("known here: {}", names.join(", ")));
            }
            if self.players.is_empty() && PLAYERS.contains(&name) {
                error.helps.push(
                    "players get names by `players: [\"Left\", \"Right\"]`, and `turn` is then known".into(),
                );
            } else if name.starts_with(char::is_uppercase) {
                error.helps.push(format!("a constant is given a value by `const: [\"{name} = 21\"]`"));
            }
        }
        Box::new(self.not_itself(name, error))
    }

    /// The same message with a hint, if the name is that of the formula in which it stands.
    fn not_itself(&self, name: &str, mut error: Diagnostic) -> Diagnostic {
        if self.within.iter().any(|formula| formula == name) {
            error.title = format!("the formula `{name}` uses itself");
            if let Some((_, _, label)) = &mut error.place {
                *label = "here".into();
            }
            error.notes.clear();
            error.helps = vec![
                "a formula cannot do that; what goes step by step is said by `sum`, `count`, `any` or `all` over a range, \
                 or by a component of the state"
                    .into(),
            ];
        }
        error
    }

    /// The message about something that is set and is no component.
    pub(crate) fn unsettable(&self, name: &str, span: &Span) -> Box<Diagnostic> {
        let what = if self.formulas.iter().any(|(f, _)| f.name == name) {
            "a formula"
        } else if self.constants.iter().any(|(n, _)| n == name) {
            "a constant"
        } else if self.names.iter().any(|(n, _)| n == name) {
            "a variable"
        } else {
            return self.unknown(name, span);
        };
        let error = self.error(span, format!("`{name}` is {what} and cannot be set"), "expected a component");
        let all: Vec<_> = self.components.iter().map(|c| format!("`{}`", c.name)).collect();
        Box::new(error.note(format!("the components are {}", all.join(", "))))
    }

    /// The table over whose rows a name runs, and where it does.
    pub(super) fn row(&self, name: &str) -> Option<&Span> {
        match self.names.iter().rfind(|(n, _)| n == name)? {
            (_, Meaning::Row(_, _, place)) => Some(place),
            (_, Meaning::Variable(_) | Meaning::Argument(_)) => None,
        }
    }

    /// `b[i]`: a cell, an item of a list, a row of a table or an item of one.
    pub(super) fn index(&mut self, name: &str, index: &[Expr], span: &Span) -> Resolved<Term> {
        if let Some((_, meaning)) = self.names.iter().rfind(|(n, _)| n == name) {
            let list = match meaning.clone() {
                Meaning::Row(table, slot, _) => List::Row(Box::new((table, Int::Local(slot), span.clone()))),
                Meaning::Argument(Term::List(list)) => list,
                Meaning::Variable(_) | Meaning::Argument(Term::Int(_) | Term::Bool(_)) => {
                    let title = format!("`{name}` is a number and has no parts");
                    return Err(self.error(span, title, "only vectors are indexed"));
                }
            };
            return self.item(name, list, 0, index, span);
        }
        match self.constants.iter().find(|(n, _)| n == name).map(|(_, constant)| constant.clone()) {
            None => self.cell_value(name, index, span),
            Some(Constant::List(low, items)) => self.item(name, List::Fixed(items), low, index, span),
            Some(Constant::Table(table)) => {
                let [row, rest @ ..] = index else { return Err(self.unindexed(name, span)) };
                let row = List::Row(Box::new((table, self.int(row)?, span.clone())));
                if rest.is_empty() { Ok(Term::List(row)) } else { self.item(name, row, 0, rest, span) }
            }
            Some(Constant::Int(_)) => Err(self.unindexed(name, span)),
        }
    }

    fn unindexed(&self, name: &str, span: &Span) -> Box<Diagnostic> {
        let title = format!("`{name}` cannot be indexed like this");
        self.error(span, title, "a list takes one index, a table one or two, a number none")
    }

    fn item(&mut self, name: &str, list: List, low: i64, index: &[Expr], span: &Span) -> Resolved<Term> {
        let [index] = index else { return Err(self.unindexed(name, span)) };
        let index = self.int(index)?;
        Ok(Term::Int(Int::Item(Box::new((list, low, index, span.clone())))))
    }

    fn cell_value(&mut self, name: &str, index: &[Expr], span: &Span) -> Resolved<Term> {
        let indexed = self.cell(name, index, span)?;
        // A constant index inside its bounds is a cell; one outside stays, since it may never be read.
        Ok(Term::Int(match indexed.known_position() {
            Some(position) => Int::Cell(position),
            None => Int::Indexed(Box::new(indexed)),
        }))
    }

    /// A cell of a vector, as something to read or to set.
    pub(crate) fn cell(&mut self, name: &str, index: &[Expr], span: &Span) -> Resolved<Indexed> {
        let Some(component) = self.component(name).cloned() else { return Err(self.unknown(name, span)) };
        let Some(dimensions) = component.dimensions else {
            return Err(self.error(
                span,
                format!("`{name}` is a number and has no parts"),
                "only vectors are indexed",
            ));
        };
        if dimensions.len() != index.len() {
            let title =
                format!("`{name}` takes {} and gets {}", indices(dimensions.len()), indices(index.len()));
            return Err(self.error(span, title, "wrong number of indices"));
        }
        let index = index.iter().zip(dimensions).map(|(e, (low, count))| Ok((self.int(e)?, low, count)));
        Ok(Indexed { first: component.first, index: index.collect::<Resolved<_>>()?, span: span.clone() })
    }

    /// Refuses letters that are the name of a player.
    pub(super) fn refuse_player_in_quotes(&self, text: &str, span: &Span) -> Resolved<()> {
        if self.players.iter().all(|name| name != text) {
            return Ok(());
        }
        let title = format!("the name of a player stands without quotes: `{text}`");
        Err(self.error(span, title, format!("expected `{text}`")))
    }

    /// The values that letters stand for, in a component or in one of its cells.
    pub(crate) fn letters(&self, name: &str, text: &str, single: bool, span: &Span) -> Resolved<Term> {
        let Some(component) = self.component(name).filter(|c| !c.words.is_empty()) else {
            let title = format!("`{name}` has no letters");
            return Err(self.error(span, title, "`letters` says which components are written in letters"));
        };
        if component.is_turn {
            self.refuse_player_in_quotes(text, span)?;
        }
        let (height, width) = if single { (1, 1) } else { component.rows() };
        let written: Vec<Vec<char>> = text.split('|').map(|row| row.chars().collect()).collect();
        if written.len() != height || written.iter().any(|row| row.len() != width) {
            let expected =
                if height == 1 { String::new() } else { format!("{height} rows, parted by `|`, of ") };
            let title = format!("these letters do not fit `{name}`");
            let letters = if width == 1 { "letter" } else { "letters" };
            return Err(self.error(span, title, format!("expected {expected}{width} {letters}")));
        }
        let low = component.low.unwrap_or(0);
        let value =
            |&letter: &char| component.words.iter().position(|w| w.chars().eq([letter])).ok_or(letter);
        let values = written
            .iter()
            .flatten()
            .map(|letter| value(letter).map(|at| low + i64::try_from(at).unwrap_or(0)));
        let values = values.collect::<Result<Vec<_>, _>>().map_err(|letter| {
            let all = component.words.concat();
            self.error(
                span,
                format!("`{letter}` is not a letter of `{name}`"),
                format!("its letters are `{all}`"),
            )
        })?;
        Ok(if single || !component.is_vector() {
            Term::Int(Int::Number(values[0]))
        } else {
            Term::List(List::Fixed(values))
        })
    }
}

fn arguments(count: usize) -> String {
    if count == 1 { "1 argument".to_owned() } else { format!("{count} arguments") }
}

fn indices(count: usize) -> String {
    if count == 1 { "1 index".to_owned() } else { format!("{count} indices") }
}
