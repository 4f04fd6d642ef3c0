//! The plain evaluator: it walks the trees and does what they say, one node at a time. Trusted.
//!
//! Integers have 64 bits and nothing wraps round: what does not fit is an error that points at the operation.

use super::{
    syntax::{Arithmetic, Comparison},
    tree::{Binder, Bool, Domain, Indexed, Int, List, Loop, Operation},
};
use crate::diagnostic::{Diagnostic, Span};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// What an expression is read in: the cells of a state, and the variables that are bound.
#[derive(Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) cells: &'a [i64],
    pub(crate) locals: &'a mut [i64],
    /// How many more values variables may take; what runs longer is stopped.
    pub(crate) fuel: u64,
    trouble: Option<Box<Trouble>>,
}

/// How many values variables may take at one state.
pub(crate) const FUEL: u64 = 50_000_000;

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The result does not fit into 64 bits.
    Overflow(Span),
    /// `div` or `mod` by a number below 1.
    Divisor(Span, i64),
    /// An index outside its bounds.
    Index { span: Span, index: i64, low: i64, count: usize },
    /// The least or greatest of nothing.
    Nothing(Span),
    /// Variables ran through too many values.
    Endless(Span),
    /// A mistake that has its message already.
    Said(Box<Diagnostic>),
}

/// There is no value; the [`Frame`] knows why. It holds nothing, so that a result fits into registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failed(());

pub(crate) type Value<T> = Result<T, Failed>;

impl<'a> Frame<'a> {
    /// A frame in which variables may take so many values.
    pub(crate) fn with_fuel(cells: &'a [i64], locals: &'a mut [i64], fuel: u64) -> Self {
        Self { cells, locals, fuel, trouble: None }
    }

    pub(crate) fn new(cells: &'a [i64], locals: &'a mut [i64]) -> Self {
        Self::with_fuel(cells, locals, FUEL)
    }

    /// Notes why there is no value.
    #[cold]
    pub(crate) fn fail(&mut self, trouble: Trouble) -> Failed {
        self.trouble = Some(Box::new(trouble));
        Failed(())
    }

    /// Notes that there is no value, for a mistake that has its message.
    pub(crate) fn said(&mut self, mistake: Box<Diagnostic>) -> Failed {
        self.fail(Trouble::Said(mistake))
    }

    /// A value that was found here, or why there is none.
    pub(crate) fn settle<T>(&mut self, value: Value<T>) -> Result<T, Box<Trouble>> {
        value.map_err(|Failed(())| self.trouble.take().expect("whoever fails says why"))
    }

    #[cold]
    pub(crate) fn overflow(&mut self, span: &Span) -> Failed {
        self.fail(Trouble::Overflow(span.clone()))
    }

    #[cold]
    fn nothing(&mut self, span: &Span) -> Failed {
        self.fail(Trouble::Nothing(span.clone()))
    }
}

impl Int {
    #[inline]
    pub(crate) fn value(&self, frame: &mut Frame<'_>) -> Value<i64> {
        match self {
            Self::Number(n) => Ok(*n),
            Self::Cell(at) => Ok(frame.cells[*at]),
            Self::Local(slot) => Ok(frame.locals[*slot]),
            Self::Arithmetic(operation) => operation.value(frame),
            computed => computed.compute(frame),
        }
    }

    /// The value of what is rarer; apart, so that the walk over what is common is short.
    #[inline(never)]
    fn compute(&self, frame: &mut Frame<'_>) -> Value<i64> {
        match self {
            Self::Number(_) | Self::Cell(_) | Self::Local(_) | Self::Arithmetic(_) => self.value(frame),
            Self::Indexed(indexed) => Ok(frame.cells[indexed.position(frame)?]),
            Self::Item(item) => {
                let (list, low, index, span) = &**item;
                let index = index.value(frame)?;
                let item = list.with(frame, |items| at(items, *low, index, span).copied())?;
                item.map_err(|trouble| frame.fail(trouble))
            }
            Self::Negate(of) => of.0.value(frame)?.checked_neg().ok_or_else(|| frame.overflow(&of.1)),
            Self::Abs(of) => of.0.value(frame)?.checked_abs().ok_or_else(|| frame.overflow(&of.1)),
            Self::Least(all) => fold(all, frame, i64::MAX, i64::min),
            Self::Greatest(all) => fold(all, frame, i64::MIN, i64::max),
            Self::Xor(all) => fold(all, frame, 0, |a, b| a ^ b),
            Self::Length(list) => list.with(frame, |all| i64::try_from(all.len()).unwrap_or(i64::MAX)),
            Self::Sum(of) => {
                let sum = |items: &[i64]| items.iter().try_fold(0_i64, |a, &b| a.checked_add(b));
                of.0.with(frame, sum)?.ok_or_else(|| frame.overflow(&of.1))
            }
            Self::LeastOf(of) => {
                of.0.with(frame, |all| all.iter().copied().min())?.ok_or_else(|| frame.nothing(&of.1))
            }
            Self::GreatestOf(of) => {
                of.0.with(frame, |all| all.iter().copied().max())?.ok_or_else(|| frame.nothing(&of.1))
            }
            Self::XorOf(list) => list.with(frame, |all| all.iter().fold(0, |a, b| a ^ b)),
            Self::If(parts) => if parts.0.value(frame)? { &parts.1 } else { &parts.2 }.value(frame),
            Self::Count(over) => over.fold(frame, 0_i64, |n, hit| Some(n + i64::from(hit))),
            Self::SumOver(over) => over.fold(frame, 0_i64, i64::checked_add),
            Self::LeastOver(over) => over.best(frame, i64::min),
            Self::GreatestOver(over) => over.best(frame, i64::max),
        }
    }
}

fn fold(all: &[Int], frame: &mut Frame<'_>, from: i64, f: fn(i64, i64) -> i64) -> Value<i64> {
    all.iter().try_fold(from, |result, int| Ok(f(result, int.value(frame)?)))
}

impl Operation {
    #[inline(never)]
    fn value(&self, frame: &mut Frame<'_>) -> Value<i64> {
        let (a, b) = (self.left.value(frame)?, self.right.value(frame)?);
        let result = match self.op {
            Arithmetic::Add => a.checked_add(b),
            Arithmetic::Subtract => a.checked_sub(b),
            Arithmetic::Multiply => a.checked_mul(b),
            Arithmetic::Div | Arithmetic::Mod if b <= 0 => {
                return Err(frame.fail(Trouble::Divisor(self.span.clone(), b)));
            }
            Arithmetic::Div => Some(a.div_euclid(b)),
            Arithmetic::Mod => Some(a.rem_euclid(b)),
            Arithmetic::Xor => Some(a ^ b),
        };
        result.ok_or_else(|| frame.overflow(&self.span))
    }
}

impl Indexed {
    /// The position of the cell in the state.
    pub(crate) fn position(&self, frame: &mut Frame<'_>) -> Value<usize> {
        let mut position = 0;
        for (index, low, count) in &self.index {
            let index = index.value(frame)?;
            let offset = index.checked_sub(*low).and_then(|n| usize::try_from(n).ok()).filter(|n| n < count);
            let trouble = || Trouble::Index { span: self.span.clone(), index, low: *low, count: *count };
            position = position * count + offset.ok_or_else(|| frame.fail(trouble()))?;
        }
        Ok(self.first + position)
    }
}

impl Indexed {
    /// The position of the cell, if it is the same at every state.
    pub(crate) fn known_position(&self) -> Option<usize> {
        let known = self.index.iter().all(|(int, ..)| matches!(int, Int::Number(_)));
        known.then(|| self.position(&mut Frame::with_fuel(&[], &mut [], 0)).ok()).flatten()
    }
}

impl Bool {
    #[inline]
    pub(crate) fn value(&self, frame: &mut Frame<'_>) -> Value<bool> {
        match self {
            Self::Truth(truth) => Ok(*truth),
            Self::Compare(parts) => compare(parts, frame),
            Self::And(parts) => both(parts, frame),
            computed => computed.compute(frame),
        }
    }

    /// The value of what is rarer; apart, so that the walk over what is common is short.
    #[inline(never)]
    fn compute(&self, frame: &mut Frame<'_>) -> Value<bool> {
        match self {
            Self::Truth(_) | Self::Compare(_) | Self::And(_) => self.value(frame),
            Self::SameTruth(parts) => Ok(parts.0.value(frame)? == parts.1.value(frame)?),
            Self::SameList(parts) => Ok(parts.0.items(frame)? == parts.1.items(frame)?),
            Self::Within(parts) => {
                let value = parts.0.value(frame)?;
                parts.1.contains(value, frame)
            }
            Self::Not(of) => Ok(!of.value(frame)?),
            Self::Or(parts) => Ok(parts.0.value(frame)? || parts.1.value(frame)?),
            Self::If(parts) => if parts.0.value(frame)? { &parts.1 } else { &parts.2 }.value(frame),
            Self::Any(over) => over.meets(frame, true),
            Self::All(over) => Ok(!over.meets(frame, false)?),
        }
    }
}

#[inline(never)]
fn compare(parts: &(Int, Comparison, Int), frame: &mut Frame<'_>) -> Value<bool> {
    let (a, b) = (parts.0.value(frame)?, parts.2.value(frame)?);
    Ok(match parts.1 {
        Comparison::Equal => a == b,
        Comparison::Unequal => a != b,
        Comparison::Less => a < b,
        Comparison::AtMost => a <= b,
        Comparison::More => a > b,
        Comparison::AtLeast => a >= b,
    })
}

#[inline(never)]
fn both(parts: &(Bool, Bool), frame: &mut Frame<'_>) -> Value<bool> {
    Ok(parts.0.value(frame)? && parts.1.value(frame)?)
}

/// The item with this index, where the first one has the index `low`; why there is none.
fn at<'l, T>(items: &'l [T], low: i64, index: i64, span: &Span) -> Result<&'l T, Trouble> {
    let found = index.checked_sub(low).and_then(|n| usize::try_from(n).ok()).and_then(|n| items.get(n));
    found.ok_or_else(|| Trouble::Index { span: span.clone(), index, low, count: items.len() })
}

impl List {
    /// Calls `f` with the items in order.
    fn with<R>(&self, frame: &mut Frame<'_>, f: impl FnOnce(&[i64]) -> R) -> Value<R> {
        Ok(match self {
            Self::Fixed(items) => f(items),
            Self::Cells(first, count) => f(&frame.cells[*first..first + count]),
            Self::Row(row) => {
                let index = row.1.value(frame)?;
                f(at(&row.0.rows, row.0.low, index, &row.2).map_err(|trouble| frame.fail(trouble))?)
            }
            Self::Items(_) | Self::Each(_) | Self::If(_) => f(&self.items(frame)?),
        })
    }

    /// The items in order.
    pub(crate) fn items(&self, frame: &mut Frame<'_>) -> Value<SmallVec<[i64; 8]>> {
        match self {
            Self::Fixed(_) | Self::Cells(..) | Self::Row(_) => self.with(frame, SmallVec::from_slice),
            Self::Items(items) => items.iter().map(|item| item.value(frame)).collect(),
            Self::Each(over) => {
                let mut items = SmallVec::new();
                let _: ControlFlow<()> = run(&over.binders, frame, &over.span, &mut |frame| {
                    items.push(over.body.value(frame)?);
                    Ok(ControlFlow::Continue(()))
                })?;
                Ok(items)
            }
            Self::If(parts) => if parts.0.value(frame)? { &parts.1 } else { &parts.2 }.items(frame),
        }
    }
}

impl Domain {
    fn contains(&self, value: i64, frame: &mut Frame<'_>) -> Value<bool> {
        match self {
            Self::Range(from, to) => Ok(from.value(frame)? <= value && value <= to.value(frame)?),
            Self::List(list) => list.with(frame, |items| items.contains(&value)),
        }
    }
}

/// Runs through all values of the variables, in order, the first variable slowest, and calls `each` in each of them.
///
/// The inner value of `Ok` is `Break` if `each` broke the loop off.
pub(crate) fn run<B>(
    binders: &[Binder],
    frame: &mut Frame<'_>,
    span: &Span,
    each: &mut impl FnMut(&mut Frame<'_>) -> Value<ControlFlow<B>>,
) -> Value<ControlFlow<B>> {
    let Some((first, rest)) = binders.split_first() else { return each(frame) };
    let mut with = |value: i64, frame: &mut Frame<'_>| {
        if frame.fuel == 0 {
            let place = if first.span.is_empty() { span } else { &first.span };
            return Err(frame.fail(Trouble::Endless(place.clone())));
        }
        frame.fuel -= 1;
        frame.locals[first.slot] = value;
        if rest.is_empty() { each(frame) } else { run(rest, frame, span, each) }
    };
    match &first.domain {
        Domain::Range(from, to) => {
            let (from, to) = (from.value(frame)?, to.value(frame)?);
            for value in from..=to {
                if let broken @ ControlFlow::Break(_) = with(value, frame)? {
                    return Ok(broken);
                }
            }
        }
        Domain::List(List::Fixed(items)) => {
            for &value in items {
                if let broken @ ControlFlow::Break(_) = with(value, frame)? {
                    return Ok(broken);
                }
            }
        }
        Domain::List(list) => {
            for value in list.items(frame)? {
                if let broken @ ControlFlow::Break(_) = with(value, frame)? {
                    return Ok(broken);
                }
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

impl Loop<Bool> {
    /// Whether the body has this truth value anywhere.
    fn meets(&self, frame: &mut Frame<'_>, wanted: bool) -> Value<bool> {
        let met = run(&self.binders, frame, &self.span, &mut |frame| {
            Ok(if self.body.value(frame)? == wanted {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(met.is_break())
    }

    fn fold(&self, frame: &mut Frame<'_>, from: i64, f: fn(i64, bool) -> Option<i64>) -> Value<i64> {
        fold_over(self, frame, from, super::tree::Bool::value, f)
    }
}

impl Loop<Int> {
    fn fold(&self, frame: &mut Frame<'_>, from: i64, f: fn(i64, i64) -> Option<i64>) -> Value<i64> {
        fold_over(self, frame, from, super::tree::Int::value, f)
    }

    fn best(&self, frame: &mut Frame<'_>, f: fn(i64, i64) -> i64) -> Value<i64> {
        let mut best = None;
        let _: ControlFlow<()> = run(&self.binders, frame, &self.span, &mut |frame| {
            let value = self.body.value(frame)?;
            best = Some(best.map_or(value, |so_far| f(so_far, value)));
            Ok(ControlFlow::Continue(()))
        })?;
        best.ok_or_else(|| frame.nothing(&self.span))
    }
}

fn fold_over<B, V>(
    over: &Loop<B>,
    frame: &mut Frame<'_>,
    from: i64,
    value: fn(&B, &mut Frame<'_>) -> Value<V>,
    f: fn(i64, V) -> Option<i64>,
) -> Value<i64> {
    let mut result = from;
    let _: ControlFlow<()> = run(&over.binders, frame, &over.span, &mut |frame| {
        result = f(result, value(&over.body, frame)?).ok_or_else(|| frame.overflow(&over.span))?;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(result)
}
