//! Sorts expressions by the kind of value they have: from the written tree to the walked one.

use super::{
    scope::{Constant, Resolved, Scope},
    syntax::{self, Call, Comparison, Expr, Fold, Kind},
    tree::{Bool, Domain, Int, List, Loop, Operation, Term},
};
use crate::diagnostic::{Diagnostic, Span};

impl Scope {
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

    pub(crate) fn mismatch(&self, expr: &Expr, expected: &str, found: &Term) -> Box<Diagnostic> {
        if let (Kind::Name(name), Some(place)) = (&expr.kind, row_of(self, expr)) {
            let table = self.source.text.get(place.clone()).unwrap_or("adj");
            let title = format!("`{name}` is a list: it runs over the rows of the table `{table}`");
            let label = format!("for the items of one row, as in `{table}[v]`");
            let error = self.error(place, title, label);
            return Box::new(error.note(format!("`{name}` is used as {expected}")));
        }
        let found = match found {
            Term::Int(_) => "a number",
            Term::Bool(_) => "a condition (true or false)",
            Term::List(_) => "a list",
        };
        let mut error = self.error(&expr.span, format!("expected {expected}"), format!("this is {found}"));
        if let (Kind::Name(name), "a condition") = (&expr.kind, expected) {
            let as_in = if found == "a list" { format!("sum({name}) > 0") } else { format!("{name} > 0") };
            error.helps.push(format!("a condition compares something, as in `{as_in}`"));
        }
        error
    }

    /// An expression of any kind.
    pub(crate) fn term(&mut self, expr: &Expr) -> Resolved<Term> {
        Ok(match &expr.kind {
            Kind::Number(n) => Term::Int(Int::Number(*n)),
            Kind::Truth(truth) => Term::Bool(Bool::Truth(*truth)),
            Kind::Name(name) => self.name(name, &expr.span)?,
            Kind::Index(name, index) => self.index(name, index, &expr.span)?,
            Kind::List(items) => Term::List(self.items(items)?),
            Kind::Each(body, binders) => {
                let (binders, body) = self.under(binders, |scope| scope.int(body))?;
                Term::List(List::Each(Box::new(Loop { binders, body, span: expr.span.clone() })))
            }
            Kind::Apply(name, args) => {
                if self.is_plain(name) {
                    let title = format!("the formula `{name}` takes no arguments");
                    let mut error = self.error(&expr.span, title, "expected the name alone");
                    error.helps.push(format!("write `{name}`"));
                    return Err(error);
                }
                self.apply(name, args, &expr.span)?
            }
            Kind::Letters(text) => {
                self.refuse_player_in_quotes(text, &expr.span)?;
                let label =
                    "expected a number, or the vector whose letters these are on the other side of `=`";
                return Err(self.error(&expr.span, "letters stand alone", label));
            }
            Kind::Graph(..) => {
                return Err(self.error(&expr.span, "a graph inside an expression", "give it to a constant"));
            }
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
        let sides = (self.side(left, right)?, self.side(right, left)?);
        let same = match sides {
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

    /// A side of a comparison; letters get their meaning from the other side.
    fn side(&mut self, side: &Expr, other: &Expr) -> Resolved<Term> {
        match (&side.kind, &other.kind) {
            (Kind::Letters(letters), Kind::Name(name) | Kind::Index(name, _)) => {
                self.letters(name, letters, matches!(other.kind, Kind::Index(..)), &side.span)
            }
            _ => self.term(side),
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
        if let (Call::Len, [Expr { kind: Kind::Name(name), .. }]) = (call, args)
            && let Some((_, Constant::Table(table))) = self.constants.iter().find(|(n, _)| n == name)
        {
            return Ok(Int::Number(i64::try_from(table.rows.len()).unwrap_or(i64::MAX)));
        }
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

    pub(crate) fn domain(&mut self, domain: &syntax::Domain) -> Resolved<Domain> {
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

/// Where a table is named over whose rows this variable runs.
fn row_of<'s>(scope: &'s Scope, expr: &Expr) -> Option<&'s Span> {
    if let Kind::Name(name) = &expr.kind { scope.row(name) } else { None }
}

/// An operation on two known numbers is done at once, unless it has no result.
fn folded(operation: Operation) -> Int {
    let known = matches!((&operation.left, &operation.right), (Int::Number(_), Int::Number(_)));
    let int = Int::Arithmetic(Box::new(operation));
    if known {
        let nothing = &mut super::eval::Frame::with_fuel(&[], &mut [], 0);
        if let Ok(n) = int.value(nothing) {
            return Int::Number(n);
        }
    }
    int
}
