//! From the conditions of a rule file to formulas about natural numbers. Trusted.
//!
//! A cell of the state is a natural number, so is a variable; what follows is what the plain evaluator would say of them,
//! for all values at once. Whatever is outside of linear arithmetic is refused by name.

use super::{
    formula::{Formula, Var},
    linear::Linear,
    terms::{at_most, equal, is_digitwise, less, summands},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    rules::{Binder, Bool, Comparison, Domain, Int},
};
use std::{collections::BTreeSet, sync::Arc};

/// Why something is not translated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refused {
    /// A product of two numbers that are not known.
    Product(Span),
    /// `div` or `mod` by what is not known, or is too large.
    Divisor(Span),
    /// An index that is not known, or is outside its bounds.
    Index(Span),
    /// Which list is meant depends on the state.
    List,
    /// A number is too large.
    TooLarge,
    /// There are too many cases.
    TooMany,
    /// The least or greatest of nothing.
    Nothing,
    /// A variable runs over what is not known, where that is needed, or begins below 0.
    Range(Span),
}

/// How many values variables are tried for, one by one.
const MOST_VALUES: usize = 4096;

/// A range that is known and no longer than this is gone through value by value; a longer one is a variable.
const SHORT: i64 = 64;

/// What is done with every choice: its new variables, and the guard that holds for them.
type Each<'e, 'c> = dyn FnMut(&mut Translator<'c>, &BTreeSet<Var>, &Formula) -> Result<(), Refused> + 'e;

/// What makes formulas of trees.
#[derive(Debug)]
pub(crate) struct Translator<'c> {
    /// The number of the next new variable.
    next: &'c mut Var,
    /// What stands in the cells of the state.
    pub(crate) cells: Vec<Linear>,
    /// What stands in the slots of variables.
    pub(crate) locals: Vec<Linear>,
    tried: usize,
}

impl Refused {
    /// The message; the span is used where `exact` says that it belongs to the source.
    pub(crate) fn message(self, source: &Arc<Source>, whole: &Span, exact: bool) -> Box<Diagnostic> {
        let outside = |title: &str, label: &str, span: Option<Span>| {
            let span = span.filter(|_| exact).unwrap_or_else(|| whole.clone());
            Diagnostic::input(title).at(source, span, label)
        };
        let help = "what is proved for every size is linear: sums, differences, multiples by known numbers, `mod`, \
                    `xor`, `min`, `max`, `if`";
        Box::new(match self {
            Self::Product(span) => {
                outside("a product of two unknown numbers", "neither factor is a constant", Some(span))
                    .help(help)
            }
            Self::Divisor(span) => {
                outside("a divisor that is not known", "expected a constant from 1 to 1000", Some(span))
                    .help(help)
            }
            Self::Index(span) => outside(
                "an index that depends on the state",
                "expected a known index",
                Some(span),
            )
            .note(
                "a vector of fixed length is taken apart into its cells; which cell is meant must be known",
            ),
            Self::List => outside("a list that depends on the state", "here", None),
            Self::TooLarge => outside("a number is too large", "here", None),
            Self::TooMany => outside("there are too many cases", "here", None).help(
                "make ranges shorter, or use fewer of `min`, `max`, `if`, `abs`, `mod` in one expression",
            ),
            Self::Nothing => outside("the least or greatest of nothing", "here", None),
            Self::Range(span) => outside("a range that is not known", "this range", Some(span)).note(
                "a range begins at 0 or above; what is counted or added up must run over a known range",
            ),
        })
    }
}

impl<'c> Translator<'c> {
    /// A translator in whose cells these terms stand.
    pub(crate) fn new(next: &'c mut Var, cells: Vec<Linear>, slots: usize) -> Self {
        Self { next, cells, locals: vec![Linear::default(); slots], tried: 0 }
    }

    pub(crate) fn fresh(&mut self) -> Var {
        *self.next += 1;
        *self.next - 1
    }

    /// The formula that says what a condition says.
    pub(crate) fn truth(&mut self, condition: &Bool) -> Result<Formula, Refused> {
        match condition {
            Bool::Truth(truth) => Ok(Formula::Truth(*truth)),
            Bool::Compare(parts) => self.compare(&parts.0, parts.1, &parts.2),
            Bool::SameTruth(parts) => {
                let (a, b) = (self.truth(&parts.0)?, self.truth(&parts.1)?);
                let both = Formula::all([a.clone(), b.clone()]);
                Ok(Formula::any([both, Formula::all([a.negated(), b.negated()])]))
            }
            Bool::SameList(parts) => {
                let (a, b) = (self.list(&parts.0)?, self.list(&parts.1)?);
                if a.len() != b.len() {
                    return Ok(Formula::Truth(false));
                }
                let same = a.iter().zip(&b).map(|(a, b)| related(a, b, equal));
                Ok(Formula::all(same.collect::<Result<Vec<_>, _>>()?))
            }
            Bool::Within(parts) => self.within(&parts.0, &parts.1),
            Bool::Not(of) => Ok(self.truth(of)?.negated()),
            // What stands behind a false `and` is not read: it may mean nothing there.
            Bool::And(parts) => match self.truth(&parts.0)? {
                Formula::Truth(false) => Ok(Formula::Truth(false)),
                first => Ok(Formula::all([first, self.truth(&parts.1)?])),
            },
            Bool::Or(parts) => match self.truth(&parts.0)? {
                Formula::Truth(true) => Ok(Formula::Truth(true)),
                first => Ok(Formula::any([first, self.truth(&parts.1)?])),
            },
            Bool::If(parts) => match self.truth(&parts.0)? {
                Formula::Truth(test) => self.truth(if test { &parts.1 } else { &parts.2 }),
                test => {
                    let yes = Formula::all([test.clone(), self.truth(&parts.1)?]);
                    Ok(Formula::any([yes, Formula::all([test.negated(), self.truth(&parts.2)?])]))
                }
            },
            Bool::Any(over) => {
                let mut all = Vec::new();
                self.choices(&over.binders, &mut |this, vars, guard| {
                    let body = Formula::all([guard.clone(), this.truth(&over.body)?]);
                    all.push(Formula::exists(vars, body));
                    Ok(())
                })?;
                Ok(Formula::any(all))
            }
            Bool::All(over) => {
                let mut all = Vec::new();
                self.choices(&over.binders, &mut |this, vars, guard| {
                    let fails = Formula::all([guard.clone(), this.truth(&over.body)?.negated()]);
                    all.push(Formula::exists(vars, fails).negated());
                    Ok(())
                })?;
                Ok(Formula::all(all))
            }
        }
    }

    fn compare(&mut self, a: &Int, sign: Comparison, b: &Int) -> Result<Formula, Refused> {
        if matches!(sign, Comparison::Equal | Comparison::Unequal) && (is_digitwise(a) || is_digitwise(b)) {
            let zero = self.cancelling(a, b)?;
            return Ok(if sign == Comparison::Equal { zero } else { zero.negated() });
        }
        let (a, b) = (self.number(a)?, self.number(b)?);
        match sign {
            Comparison::Equal => related(&a, &b, equal),
            Comparison::Unequal => Ok(related(&a, &b, equal)?.negated()),
            Comparison::Less => related(&a, &b, less),
            Comparison::AtMost => related(&a, &b, at_most),
            Comparison::More => related(&b, &a, less),
            Comparison::AtLeast => related(&b, &a, at_most),
        }
    }

    /// Two numbers are equal just if their digitwise sum is 0.
    fn cancelling(&mut self, a: &Int, b: &Int) -> Result<Formula, Refused> {
        let mut all = Vec::new();
        for side in [a, b] {
            if let Int::XorOf(list) = side {
                all.extend(self.list(list)?);
                continue;
            }
            let mut parts = Vec::new();
            summands(side, &mut parts);
            for part in parts {
                all.push(self.number(part)?);
            }
        }
        self.cancel(all)
    }

    fn within(&mut self, value: &Int, domain: &Domain) -> Result<Formula, Refused> {
        let value = self.number(value)?;
        match domain {
            Domain::Range(from, to) => {
                let (from, to) = (self.number(from)?, self.number(to)?);
                Ok(Formula::all([related(&from, &value, at_most)?, related(&value, &to, at_most)?]))
            }
            Domain::List(list) => {
                let items = self.list(list)?;
                let is = items.iter().map(|item| related(&value, item, equal));
                Ok(Formula::any(is.collect::<Result<Vec<_>, _>>()?))
            }
        }
    }

    /// The values of a variable, where they are known and not too many.
    fn values(&mut self, domain: &Domain) -> Result<Option<Vec<i64>>, Refused> {
        match domain {
            Domain::Range(from, to) => match (self.known(from)?, self.known(to)?) {
                (Some(from), Some(to)) if to.saturating_sub(from) < SHORT => Ok(Some((from..=to).collect())),
                _ => Ok(None),
            },
            Domain::List(list) => {
                let known = |cases: &Vec<super::terms::Case>| match &cases[..] {
                    [case] if super::terms::decided(&case.guard) == Some(true) => case.value.known(),
                    _ => None,
                };
                Ok(self.list(list)?.iter().map(known).collect())
            }
        }
    }

    fn step(&mut self) -> Result<(), Refused> {
        self.tried += 1;
        if self.tried > MOST_VALUES { Err(Refused::TooMany) } else { Ok(()) }
    }

    /// Calls `each` for all values of the variables, which must be known.
    pub(crate) fn each(
        &mut self,
        binders: &[Binder],
        each: &mut dyn FnMut(&mut Self) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let Some((first, rest)) = binders.split_first() else { return each(self) };
        let values = self.values(&first.domain)?.ok_or_else(|| Refused::Range(first.span.clone()))?;
        for value in values {
            self.step()?;
            self.locals[first.slot] = Linear::number(value);
            self.each(rest, each)?;
        }
        Ok(())
    }

    /// Calls `each` so that all values of the variables are met: known ones one by one, others together as a new variable
    /// for which a guard holds.
    pub(crate) fn choices(&mut self, binders: &[Binder], each: &mut Each<'_, 'c>) -> Result<(), Refused> {
        self.choose(binders, &BTreeSet::new(), &Formula::Truth(true), each)
    }

    fn choose(
        &mut self,
        binders: &[Binder],
        vars: &BTreeSet<Var>,
        guard: &Formula,
        each: &mut Each<'_, 'c>,
    ) -> Result<(), Refused> {
        let Some((first, rest)) = binders.split_first() else { return each(self, vars, guard) };
        self.step()?;
        if let Some(values) = self.values(&first.domain)? {
            for value in values {
                self.step()?;
                self.locals[first.slot] = Linear::number(value);
                self.choose(rest, vars, guard, each)?;
            }
            return Ok(());
        }
        let Domain::Range(from, to) = &first.domain else { return Err(Refused::Range(first.span.clone())) };
        let from = self.number(from)?;
        if !from.iter().all(|case| case.value.surely_natural()) {
            return Err(Refused::Range(first.span.clone()));
        }
        let var = self.fresh();
        let here = [super::terms::Case::of(Linear::variable(var))];
        let to = self.number(to)?;
        let guard =
            Formula::all([guard.clone(), related(&from, &here, at_most)?, related(&here, &to, at_most)?]);
        self.locals[first.slot] = Linear::variable(var);
        let vars = vars.iter().copied().chain([var]).collect();
        self.choose(rest, &vars, &guard, each)
    }
}

/// Whether two numbers stand in a relation, in whichever cases they are.
pub(crate) fn related(
    a: &[super::terms::Case],
    b: &[super::terms::Case],
    relation: fn(&Linear, &Linear) -> Result<Formula, Refused>,
) -> Result<Formula, Refused> {
    let mut all = Vec::new();
    for a in a {
        for b in b {
            let fresh = a.fresh.union(&b.fresh).copied().collect();
            let holds = Formula::all([a.guard.clone(), b.guard.clone(), relation(&a.value, &b.value)?]);
            all.push(Formula::exists(&fresh, holds));
        }
    }
    Ok(Formula::any(all))
}
