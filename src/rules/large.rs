//! What rules say where one number n of the state is great: for all such n at once. Trusted.
//!
//! Expressions are evaluated as the plain evaluator does it, but on numbers of the form a·n + c, or, where a heap is split in a
//! number of ways that grows with it, a·n + b·x + c·y + d for the sizes x and y of its parts. Which of two such numbers is less
//! is the same for all n from some size on; the greatest of these sizes is kept in `from`. Whatever cannot be said for
//! all great n alike is refused: so what is found holds for every n ≥ `from`, exactly.

mod form;
pub(super) mod heaps;
mod moves;

use super::{
    syntax::{Arithmetic, Comparison},
    tree::{Binder, Bool, Domain, Int, List, Loop},
};
pub(super) use form::Form;
use std::ops::ControlFlow;

/// Why something cannot be said for all great n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unlike(pub(super) String);

pub(super) type Same<T> = Result<T, Unlike>;

fn unlike<T>(why: &str) -> Same<T> {
    Err(Unlike(why.to_owned()))
}

/// How many values variables may take.
const FUEL: u64 = 1_000_000;

/// What a variable runs through whose range grows with n.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    pub(super) from: Form,
    /// The upper end is this number, divided by the divisor and rounded down.
    pub(super) to: Form,
    pub(super) divisor: i64,
}

/// What expressions are evaluated in.
#[derive(Debug)]
pub(super) struct Large<'c> {
    /// The cells of the state.
    cells: &'c [Form],
    locals: Vec<Form>,
    /// From which n on all that has been found holds.
    pub(super) from: i64,
    /// The variables whose ranges grow, and how many there may be.
    pub(super) open: Vec<Open>,
    most_open: usize,
    fuel: u64,
}

impl<'c> Large<'c> {
    pub(super) fn new(cells: &'c [Form], slots: usize, most_open: usize) -> Self {
        let locals = vec![Form::number(0); slots];
        Self { cells, locals, from: 0, open: Vec::new(), most_open, fuel: FUEL }
    }

    /// Sees to it that what follows is for no lesser n.
    pub(super) fn at_least(&mut self, n: i64) {
        self.from = self.from.max(n);
    }

    /// Which of two numbers is less.
    pub(super) fn order(&mut self, left: Form, right: Form) -> Same<std::cmp::Ordering> {
        let difference = left.minus(right)?;
        if difference.is_split() {
            return unlike("it depends on how a heap is split");
        }
        match difference.constant() {
            Some(number) => Ok(number.cmp(&0)),
            None => {
                // a·n + c has the sign of a where n > |c| / |a|.
                let (slope, rest) = (difference.slope(), difference.rest());
                let quotient = rest.checked_abs().zip(slope.checked_abs()).map(|(c, a)| c / a);
                let Some(bound) = quotient.and_then(|q| q.checked_add(1)) else { return too_large() };
                self.at_least(bound);
                Ok(slope.cmp(&0))
            }
        }
    }

    pub(super) fn int(&mut self, int: &Int) -> Same<Form> {
        match int {
            Int::Number(n) => Ok(Form::number(*n)),
            Int::Cell(at) => Ok(self.cells[*at]),
            Int::Local(slot) => Ok(self.locals[*slot]),
            Int::Arithmetic(of) => {
                let (left, right) = (self.int(&of.left)?, self.int(&of.right)?);
                arithmetic(of.op, left, right)
            }
            Int::Negate(of) => Form::number(0).minus(self.int(&of.0)?),
            Int::Abs(of) => {
                let form = self.int(&of.0)?;
                let negative = self.order(form, Form::number(0))?.is_lt();
                if negative { Form::number(0).minus(form) } else { Ok(form) }
            }
            Int::Least(all) => self.best(all, std::cmp::Ordering::Less),
            Int::Greatest(all) => self.best(all, std::cmp::Ordering::Greater),
            Int::Xor(all) => {
                let items = all.iter().map(|int| self.int(int)).collect::<Same<Vec<_>>>()?;
                xor(&items)
            }
            Int::If(parts) => {
                if self.bool(&parts.0)? {
                    self.int(&parts.1)
                } else {
                    self.int(&parts.2)
                }
            }
            listed => self.of_list(listed),
        }
    }

    /// Numbers that are taken out of lists, or come of running through something.
    fn of_list(&mut self, int: &Int) -> Same<Form> {
        match int {
            Int::Indexed(indexed) => {
                let mut position = 0;
                for (index, low, count) in &indexed.index {
                    let offset = self.index(index, *low)?;
                    if offset >= *count {
                        return unlike("an index is out of its bounds");
                    }
                    position = position * count + offset;
                }
                Ok(self.cells[indexed.first + position])
            }
            Int::Item(item) => {
                let (list, low, index, _) = &**item;
                let (items, at) = (self.list(list)?, self.index(index, *low)?);
                items.get(at).copied().ok_or_else(|| Unlike("an index is out of its bounds".to_owned()))
            }
            Int::Length(list) => Ok(Form::number(i64::try_from(self.list(list)?.len()).unwrap_or(i64::MAX))),
            Int::Sum(of) => total(&self.list(&of.0)?),
            Int::LeastOf(of) => {
                let items = self.list(&of.0)?;
                self.best_of(&items, std::cmp::Ordering::Less)
            }
            Int::GreatestOf(of) => {
                let items = self.list(&of.0)?;
                self.best_of(&items, std::cmp::Ordering::Greater)
            }
            Int::XorOf(list) => xor(&self.list(list)?),
            Int::Count(over) => {
                let mut count = 0;
                self.each(over, |large, body| {
                    count += i64::from(large.bool(body)?);
                    Ok(())
                })?;
                Ok(Form::number(count))
            }
            Int::SumOver(over) => total(&self.values(over)?),
            Int::LeastOver(over) => {
                let items = self.values(over)?;
                self.best_of(&items, std::cmp::Ordering::Less)
            }
            Int::GreatestOver(over) => {
                let items = self.values(over)?;
                self.best_of(&items, std::cmp::Ordering::Greater)
            }
            other => self.int(other),
        }
    }

    /// An index, counted from 0.
    fn index(&mut self, index: &Int, low: i64) -> Same<usize> {
        match self.int(index)?.constant() {
            None => unlike("an index grows with the number"),
            Some(index) => match index.checked_sub(low).and_then(|offset| usize::try_from(offset).ok()) {
                Some(offset) => Ok(offset),
                None => unlike("an index is out of its bounds"),
            },
        }
    }

    fn best(&mut self, all: &[Int], wanted: std::cmp::Ordering) -> Same<Form> {
        let items = all.iter().map(|int| self.int(int)).collect::<Same<Vec<_>>>()?;
        self.best_of(&items, wanted)
    }

    fn best_of(&mut self, items: &[Form], wanted: std::cmp::Ordering) -> Same<Form> {
        let Some((&first, rest)) = items.split_first() else {
            return unlike("there is nothing of which to take the least or greatest");
        };
        let mut best = first;
        for &item in rest {
            if self.order(item, best)? == wanted {
                best = item;
            }
        }
        Ok(best)
    }

    pub(super) fn bool(&mut self, bool: &Bool) -> Same<bool> {
        match bool {
            Bool::Truth(truth) => Ok(*truth),
            Bool::Compare(parts) => {
                let (left, right) = (self.int(&parts.0)?, self.int(&parts.2)?);
                let order = self.order(left, right)?;
                Ok(match parts.1 {
                    Comparison::Equal => order.is_eq(),
                    Comparison::Unequal => order.is_ne(),
                    Comparison::Less => order.is_lt(),
                    Comparison::AtMost => order.is_le(),
                    Comparison::More => order.is_gt(),
                    Comparison::AtLeast => order.is_ge(),
                })
            }
            Bool::SameTruth(parts) => Ok(self.bool(&parts.0)? == self.bool(&parts.1)?),
            Bool::SameList(parts) => {
                let (left, right) = (self.list(&parts.0)?, self.list(&parts.1)?);
                let mut same = left.len() == right.len();
                for (&a, &b) in left.iter().zip(&right) {
                    same &= self.order(a, b)?.is_eq();
                }
                Ok(same)
            }
            Bool::Within(parts) => {
                let value = self.int(&parts.0)?;
                match &parts.1 {
                    Domain::Range(from, to) => {
                        let (from, to) = (self.int(from)?, self.int(to)?);
                        Ok(self.order(from, value)?.is_le() && self.order(value, to)?.is_le())
                    }
                    Domain::List(list) => {
                        let mut within = false;
                        for item in self.list(list)? {
                            within |= self.order(item, value)?.is_eq();
                        }
                        Ok(within)
                    }
                }
            }
            Bool::Not(of) => Ok(!self.bool(of)?),
            Bool::And(parts) => Ok(self.bool(&parts.0)? && self.bool(&parts.1)?),
            Bool::Or(parts) => Ok(self.bool(&parts.0)? || self.bool(&parts.1)?),
            Bool::If(parts) => {
                if self.bool(&parts.0)? {
                    self.bool(&parts.1)
                } else {
                    self.bool(&parts.2)
                }
            }
            Bool::Any(over) => {
                let mut any = false;
                self.each(over, |large, body| {
                    any = any || large.bool(body)?;
                    Ok(())
                })?;
                Ok(any)
            }
            Bool::All(over) => {
                let mut all = true;
                self.each(over, |large, body| {
                    all = all && large.bool(body)?;
                    Ok(())
                })?;
                Ok(all)
            }
        }
    }

    pub(super) fn list(&mut self, list: &List) -> Same<Vec<Form>> {
        let numbers = |items: &[i64]| items.iter().map(|&n| Form::number(n)).collect();
        match list {
            List::Fixed(items) => Ok(numbers(items)),
            List::Cells(first, count) => Ok(self.cells[*first..first + count].to_vec()),
            List::Items(items) => items.iter().map(|item| self.int(item)).collect(),
            List::Each(over) => self.values(over),
            List::Row(row) => {
                let at = self.index(&row.1, row.0.low)?;
                let row = row.0.rows.get(at);
                row.map(|row| numbers(row)).ok_or_else(|| Unlike("an index is out of its bounds".to_owned()))
            }
            List::If(parts) => {
                if self.bool(&parts.0)? {
                    self.list(&parts.1)
                } else {
                    self.list(&parts.2)
                }
            }
        }
    }

    fn values(&mut self, over: &Loop<Int>) -> Same<Vec<Form>> {
        let mut values = Vec::new();
        self.each(over, |large, body| {
            values.push(large.int(body)?);
            Ok(())
        })?;
        Ok(values)
    }

    /// Runs through a loop inside an expression, where no range may grow.
    fn each<B>(&mut self, over: &Loop<B>, mut each: impl FnMut(&mut Self, &B) -> Same<()>) -> Same<()> {
        let most = std::mem::replace(&mut self.most_open, 0);
        let ran = self.run(&over.binders, &mut |large| each(large, &over.body));
        self.most_open = most;
        ran
    }

    /// Runs through all values of variables. A variable whose range grows with n stands for all its values at once.
    pub(super) fn run(
        &mut self,
        binders: &[Binder],
        each: &mut dyn FnMut(&mut Self) -> Same<()>,
    ) -> Same<()> {
        let Some((first, rest)) = binders.split_first() else { return each(self) };
        let values = match &first.domain {
            Domain::List(list) => self.list(list)?,
            Domain::Range(from, to) => match self.range(from, to)? {
                ControlFlow::Continue(values) => values,
                ControlFlow::Break(open) => {
                    self.locals[first.slot] = Form::part(self.open.len());
                    self.open.push(open);
                    let ran = self.run(rest, each);
                    self.open.pop();
                    return ran;
                }
            },
        };
        for value in values {
            self.fuel =
                self.fuel.checked_sub(1).ok_or_else(|| Unlike("there are too many choices".to_owned()))?;
            self.locals[first.slot] = value;
            self.run(rest, each)?;
        }
        Ok(())
    }

    /// The values of a range, or what it is where it grows.
    fn range(&mut self, from: &Int, to: &Int) -> Same<ControlFlow<Open, Vec<Form>>> {
        let low = self.int(from)?;
        let (high, divisor) = match to {
            Int::Arithmetic(of) if of.op == Arithmetic::Div => {
                let (left, right) = (self.int(&of.left)?, self.int(&of.right)?);
                match (arithmetic(Arithmetic::Div, left, right), right.constant()) {
                    (Ok(quotient), _) => (quotient, 1),
                    (Err(_), Some(divisor)) if divisor > 0 => (left, divisor),
                    (Err(why), _) => return Err(why),
                }
            }
            to => (self.int(to)?, 1),
        };
        if let (Some(low), Some(high), 1) = (low.constant(), high.constant(), divisor) {
            let count = high.checked_sub(low).and_then(|count| u64::try_from(count).ok());
            if count.is_some_and(|count| count > self.fuel) {
                return unlike("there are too many choices");
            }
            return Ok(ControlFlow::Continue((low..=high).map(Form::number).collect()));
        }
        // A range whose upper end falls is empty at last.
        let scaled = low.times(divisor)?;
        let difference = high.minus(scaled)?;
        if !difference.is_split() && self.order(high, scaled)?.is_lt() {
            return Ok(ControlFlow::Continue(Vec::new()));
        }
        if self.open.len() >= self.most_open {
            return unlike("the number of choices grows with the number itself");
        }
        Ok(ControlFlow::Break(Open { from: low, to: high, divisor }))
    }
}

fn too_large<T>() -> Same<T> {
    unlike("a number does not fit into 64 bits")
}

fn total(items: &[Form]) -> Same<Form> {
    items.iter().try_fold(Form::number(0), |sum, &item| sum.plus(item))
}

fn xor(items: &[Form]) -> Same<Form> {
    let numbers = items.iter().map(|item| item.constant()).collect::<Option<Vec<_>>>();
    match numbers {
        Some(numbers) => Ok(Form::number(numbers.into_iter().fold(0, |a, b| a ^ b))),
        None => unlike("it takes the `xor` of a number that grows"),
    }
}

fn arithmetic(op: Arithmetic, left: Form, right: Form) -> Same<Form> {
    match (op, left.constant(), right.constant()) {
        (Arithmetic::Add, ..) => left.plus(right),
        (Arithmetic::Subtract, ..) => left.minus(right),
        (Arithmetic::Multiply, _, Some(factor)) => left.times(factor),
        (Arithmetic::Multiply, Some(factor), _) => right.times(factor),
        (Arithmetic::Multiply, None, None) => unlike("it multiplies numbers that grow"),
        (Arithmetic::Div | Arithmetic::Mod, _, Some(..=0)) => unlike("it divides by a number below 1"),
        (Arithmetic::Div, _, Some(divisor)) => match left.divided(divisor) {
            Some((quotient, _)) => Ok(quotient),
            None => unlike("it divides a number that grows, so sizes differ by their remainders"),
        },
        (Arithmetic::Mod, _, Some(divisor)) => match left.divided(divisor) {
            Some((_, remainder)) => Ok(Form::number(remainder)),
            None => {
                unlike("it takes the remainder of a number that grows, so sizes differ by their remainders")
            }
        },
        (Arithmetic::Div | Arithmetic::Mod, _, None) => unlike("it divides by a number that grows"),
        (Arithmetic::Xor, ..) => xor(&[left, right]),
    }
}
