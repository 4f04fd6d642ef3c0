//! Looks names up and sorts expressions by the kind of value they have: from the written tree to the walked one.

use super::{
    syntax::{self, Call, Comparison, Expr, Fold, Kind},
    tree::{Binder, Bool, Domain, Indexed, Int, List, Loop, Operation, Term},
};
use crate::diagnostic::{Diagnostic, Source, Span};
use std::sync::Arc;

type Resolved<T> = Result<T, Box<Diagnostic>>;

/// The value of a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Constant {
    Int(i64),
    List(Vec<i64>),
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
}

impl Component {
    /// How many cells it has.
    pub(crate) fn count(&self) -> usize {
        self.dimensions.iter().flatten().map(|&(_, count)| count).product()
    }

    pub(crate) fn is_vector(&self) -> bool {
        self.dimensions.is_some()
    }
}

/// The names that an expression may use.
#[derive(Debug, Clone)]
pub(crate) struct Scope {
    pub(crate) source: Arc<Source>,
    pub(crate) constants: Vec<(String, Constant)>,
    pub(crate) components: Vec<Component>,
    locals: Vec<String>,
    /// The greatest number of variables that are ever bound at once.
    pub(crate) slots: usize,
}

impl Scope {
    pub(crate) fn new(source: &Arc<Source>) -> Self {
        let (constants, components, locals) = (Vec::new(), Vec::new(), Vec::new());
        Self { source: Arc::clone(source), constants, components, locals, slots: 0 }
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
        } else if self.locals.iter().any(|n| n == name) {
            "a variable"
        } else {
            return Ok(());
        };
        Err(self.error(span, format!("`{name}` is {means} already"), "choose another name here"))
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
        let before = self.locals.len();
        let mut bound = Vec::new();
        for binder in binders {
            let domain = self.domain(&binder.domain)?;
            self.fresh(&binder.name, &binder.span)?;
            bound.push(Binder { slot: self.locals.len(), domain });
            self.locals.push(binder.name.clone());
        }
        self.slots = self.slots.max(self.locals.len());
        let body = body(self);
        self.locals.truncate(before);
        Ok((bound, body?))
    }

    pub(crate) fn int(&mut self, expr: &Expr) -> Resolved<Int> {
        match self.term(expr)? {
            Term::Int(int) => Ok(int),
            other => Err(self.mismatch(expr, "a number", &other)),
        }
    }

    pub(crate) fn bool(&mut self, expr: &Expr) -> Resolved<Bool> {
        match self.term(expr)? {
            Term::Bool(bool) => Ok(bool),
            other => Err(self.mismatch(expr, "a condition", &other)),
        }
    }

    fn mismatch(&self, expr: &Expr, expected: &str, found: &Term) -> Box<Diagnostic> {
        let found = match found {
            Term::Int(_) => "a number",
            Term::Bool(_) => "a condition (true or false)",
            Term::List(_) => "a list",
        };
        self.error(&expr.span, format!("expected {expected}"), format!("this is {found}"))
    }

    /// An expression of any kind.
    pub(crate) fn term(&mut self, expr: &Expr) -> Resolved<Term> {
        Ok(match &expr.kind {
            Kind::Number(n) => Term::Int(Int::Number(*n)),
            Kind::Truth(truth) => Term::Bool(Bool::Truth(*truth)),
            Kind::Name(name) => self.name(name, &expr.span)?,
            Kind::Index(name, index) => Term::Int(self.index(name, index, &expr.span)?),
            Kind::List(items) => Term::List(self.items(items)?),
            Kind::Negate(of) => Term::Int(match self.int(of)? {
                Int::Number(n) if n != i64::MIN => Int::Number(-n),
                of => Int::Negate(Box::new((of, expr.span.clone()))),
            }),
            Kind::Arithmetic(op, left, right) => {
                let (op, left, right) = (*op, self.int(left)?, self.int(right)?);
                Term::Int(folded(Operation { op, left, right, span: expr.span.clone() }))
            }
            Kind::Not(of) => Term::Bool(Bool::Not(Box::new(self.bool(of)?))),
            Kind::And(a, b) => Term::Bool(Bool::And(Box::new((self.bool(a)?, self.bool(b)?)))),
            Kind::Or(a, b) => Term::Bool(Bool::Or(Box::new((self.bool(a)?, self.bool(b)?)))),
            Kind::Chain(first, rest) => Term::Bool(self.chain(first, rest)?),
            Kind::Within(of, domain) => {
                Term::Bool(Bool::Within(Box::new((self.int(of)?, self.domain(domain)?))))
            }
            Kind::If(test, yes, no) => self.condition(test, yes, no)?,
            Kind::Call(call, args) => Term::Int(self.call(*call, args, &expr.span)?),
            Kind::Fold(fold, binders, body) => self.fold(*fold, binders, body, &expr.span)?,
        })
    }

    fn name(&self, name: &str, span: &Span) -> Resolved<Term> {
        if let Some(slot) = self.locals.iter().rposition(|n| n == name) {
            return Ok(Term::Int(Int::Local(slot)));
        }
        if let Some((_, constant)) = self.constants.iter().find(|(n, _)| n == name) {
            return Ok(match constant {
                Constant::Int(n) => Term::Int(Int::Number(*n)),
                Constant::List(items) => Term::List(List::Fixed(items.clone())),
            });
        }
        match self.component(name) {
            Some(c) if c.is_vector() => Ok(Term::List(List::Cells(c.first, c.count()))),
            Some(c) => Ok(Term::Int(Int::Cell(c.first))),
            None => Err(self.unknown(name, span)),
        }
    }

    /// The message about a name that means nothing here.
    pub(crate) fn unknown(&self, name: &str, span: &Span) -> Box<Diagnostic> {
        let error = Diagnostic::input(format!("`{name}` is not known here"));
        let error = error.at(&self.source, span.clone(), "no constant, component or variable has this name");
        let names = self.locals.iter().chain(self.constants.iter().map(|(n, _)| n));
        let names = names.chain(self.components.iter().map(|c| &c.name)).map(String::as_str);
        let mut error = error.did_you_mean(name, names.clone());
        if error.helps.is_empty() {
            let names: Vec<_> = names.map(|n| format!("`{n}`")).collect();
            if !names.is_empty() {
                error.notes.push(format!("known here: {}", names.join(", ")));
            }
        }
        Box::new(error)
    }

    fn index(&mut self, name: &str, index: &[Expr], span: &Span) -> Resolved<Int> {
        if self.locals.iter().any(|n| n == name) {
            return Err(self.error(
                span,
                format!("`{name}` is a number and has no parts"),
                "only vectors are indexed",
            ));
        }
        if let Some((_, constant)) = self.constants.iter().find(|(n, _)| n == name) {
            let (Constant::List(items), [index]) = (constant.clone(), index) else {
                let title = format!("`{name}` cannot be indexed like this");
                return Err(self.error(span, title, "a constant list takes one index, a number none"));
            };
            return Ok(Int::Item(Box::new((items, self.int(index)?, span.clone()))));
        }
        let indexed = self.cell(name, index, span)?;
        // A constant index inside its bounds is a cell; one outside stays, since it may never be read.
        if let Some(position) = indexed.known_position() {
            return Ok(Int::Cell(position));
        }
        Ok(Int::Indexed(Box::new(indexed)))
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

    fn items(&mut self, items: &[Expr]) -> Resolved<List> {
        let items = items.iter().map(|item| self.int(item)).collect::<Resolved<Vec<_>>>()?;
        let fixed = items.iter().map(|item| if let Int::Number(n) = item { Some(*n) } else { None });
        Ok(match fixed.collect::<Option<Vec<_>>>() {
            Some(fixed) => List::Fixed(fixed),
            None => List::Items(items),
        })
    }

    fn chain(&mut self, first: &Expr, rest: &[(Comparison, Expr)]) -> Resolved<Bool> {
        let mut left = first;
        let mut whole: Option<Bool> = None;
        for (sign, right) in rest {
            let link = self.link(left, *sign, right)?;
            whole = Some(match whole {
                None => link,
                Some(so_far) => Bool::And(Box::new((so_far, link))),
            });
            left = right;
        }
        Ok(whole.unwrap_or(Bool::Truth(true)))
    }

    fn link(&mut self, left: &Expr, sign: Comparison, right: &Expr) -> Resolved<Bool> {
        let same = match (self.term(left)?, self.term(right)?) {
            (Term::Int(a), Term::Int(b)) => return Ok(Bool::Compare(Box::new((a, sign, b)))),
            (Term::Bool(a), Term::Bool(b)) => Bool::SameTruth(Box::new((a, b))),
            (Term::List(a), Term::List(b)) => Bool::SameList(Box::new((a, b))),
            (a @ Term::List(_), _) => return Err(self.mismatch(left, "a number, as on the other side", &a)),
            (_, b @ Term::List(_)) => return Err(self.mismatch(right, "a number, as on the other side", &b)),
            (a @ Term::Bool(_), _) => return Err(self.mismatch(left, "a number, as on the other side", &a)),
            (_, b) => return Err(self.mismatch(right, "a number, as on the other side", &b)),
        };
        match sign {
            Comparison::Equal => Ok(same),
            Comparison::Unequal => Ok(Bool::Not(Box::new(same))),
            Comparison::Less | Comparison::AtMost | Comparison::More | Comparison::AtLeast => {
                let span = left.span.start..right.span.end;
                let title = format!("`{}` compares numbers only", sign.sign());
                Err(self.error(&span, title, "conditions and lists are compared by `=` and `!=`"))
            }
        }
    }

    fn condition(&mut self, test: &Expr, yes: &Expr, no: &Expr) -> Resolved<Term> {
        let test = self.bool(test)?;
        Ok(match (self.term(yes)?, self.term(no)?) {
            (Term::Int(a), Term::Int(b)) => Term::Int(Int::If(Box::new((test, a, b)))),
            (Term::Bool(a), Term::Bool(b)) => Term::Bool(Bool::If(Box::new((test, a, b)))),
            (Term::List(a), Term::List(b)) => Term::List(List::If(Box::new((test, a, b)))),
            (Term::Int(_), b) => return Err(self.mismatch(no, "a number, as after `then`", &b)),
            (Term::Bool(_), b) => return Err(self.mismatch(no, "a condition, as after `then`", &b)),
            (Term::List(_), b) => return Err(self.mismatch(no, "a list, as after `then`", &b)),
        })
    }

    fn call(&mut self, call: Call, args: &[Expr], span: &Span) -> Resolved<Int> {
        let word = syntax::word(&Call::ALL, &call);
        let single = if let [only] = args { Some(self.term(only)?) } else { None };
        Ok(match (call, single) {
            (Call::Abs, Some(Term::Int(of))) => Int::Abs(Box::new((of, span.clone()))),
            (Call::Len, Some(Term::List(list))) => Int::Length(Box::new(list)),
            (Call::Sum, Some(Term::List(list))) => Int::Sum(Box::new((list, span.clone()))),
            (Call::Min, Some(Term::List(list))) => Int::LeastOf(Box::new((list, span.clone()))),
            (Call::Max, Some(Term::List(list))) => Int::GreatestOf(Box::new((list, span.clone()))),
            (Call::Xor, Some(Term::List(list))) => Int::XorOf(Box::new(list)),
            (Call::Abs, _) => return Err(self.error(span, "`abs` takes one number", "as in `abs(a - b)`")),
            (Call::Len | Call::Sum, _) => {
                return Err(self.error(
                    span,
                    format!("`{word}` takes one list"),
                    format!("as in `{word}(h)`"),
                ));
            }
            (Call::Min | Call::Max | Call::Xor, _) => {
                let all = args.iter().map(|arg| self.int(arg)).collect::<Resolved<Vec<_>>>()?;
                match call {
                    _ if all.is_empty() => {
                        let label = format!("as in `{word}(a, b)` or `{word}(h)`");
                        return Err(self.error(span, format!("`{word}` of nothing"), label));
                    }
                    Call::Min => Int::Least(all),
                    Call::Max => Int::Greatest(all),
                    Call::Xor | Call::Sum | Call::Abs | Call::Len => Int::Xor(all),
                }
            }
        })
    }

    fn fold(&mut self, fold: Fold, binders: &[syntax::Binder], body: &Expr, span: &Span) -> Resolved<Term> {
        let span = span.clone();
        Ok(match fold {
            Fold::Any | Fold::All | Fold::Count => {
                let (binders, body) = self.under(binders, |scope| scope.bool(body))?;
                let over = Box::new(Loop { binders, body, span });
                match fold {
                    Fold::Any => Term::Bool(Bool::Any(over)),
                    Fold::All => Term::Bool(Bool::All(over)),
                    Fold::Count | Fold::Sum | Fold::Min | Fold::Max => Term::Int(Int::Count(over)),
                }
            }
            Fold::Sum | Fold::Min | Fold::Max => {
                let (binders, body) = self.under(binders, |scope| scope.int(body))?;
                let over = Box::new(Loop { binders, body, span });
                Term::Int(match fold {
                    Fold::Min => Int::LeastOver(over),
                    Fold::Max => Int::GreatestOver(over),
                    Fold::Sum | Fold::Any | Fold::All | Fold::Count => Int::SumOver(over),
                })
            }
        })
    }

    fn domain(&mut self, domain: &syntax::Domain) -> Resolved<Domain> {
        Ok(match domain {
            syntax::Domain::Range(from, to) => Domain::Range(self.int(from)?, self.int(to)?),
            syntax::Domain::List(list) => match self.term(list)? {
                Term::List(list) => Domain::List(list),
                found @ (Term::Int(_) | Term::Bool(_)) => {
                    let mut error = self.mismatch(list, "a range or a list", &found);
                    error.helps.push("a range is written `1..3`, a list `[1, 3, 4]`".into());
                    return Err(error);
                }
            },
        })
    }
}

fn indices(count: usize) -> String {
    if count == 1 { "1 index".to_owned() } else { format!("{count} indices") }
}

/// An operation on two known numbers is done at once, unless it has no result.
fn folded(operation: Operation) -> Int {
    let known = matches!((&operation.left, &operation.right), (Int::Number(_), Int::Number(_)));
    let int = Int::Arithmetic(Box::new(operation));
    if known {
        let nothing = &mut super::eval::Frame { cells: &[], locals: &mut [], fuel: 0 };
        if let Ok(n) = int.value(nothing) {
            return Int::Number(n);
        }
    }
    int
}
