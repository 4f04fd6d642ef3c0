//! From the numbers of a rule file to linear terms, case by case.
//!
//! `min`, `if`, `mod` and the like are no linear terms, but in each of a few cases they are one.

use super::{
    formula::{Formula, Relation, Var},
    linear::Linear,
    translate::{Refused, Translator},
};
use crate::{
    diagnostic::Span,
    rules::{Arithmetic, Indexed, Int, List, Loop},
};
use std::collections::BTreeSet;

/// One case of a number: with its new variables, of which there is then just one choice, the guard holds in just one of
/// all cases, and there the number is the term.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) fresh: BTreeSet<Var>,
    pub(crate) guard: Formula,
    pub(crate) value: Linear,
}

/// How many cases a number may have.
const MOST_CASES: usize = 2048;

/// How large the divisor of `mod` may be.
const LARGEST_DIVISOR: i64 = 1000;

type Cases = Result<Vec<Case>, Refused>;

impl Case {
    pub(crate) fn known(value: i64) -> Vec<Self> {
        vec![Self::of(Linear::number(value))]
    }

    pub(crate) fn of(value: Linear) -> Self {
        Self { fresh: BTreeSet::new(), guard: Formula::Truth(true), value }
    }

    /// The same case with another value, where more holds.
    fn when(&self, guard: Formula, value: Linear) -> Self {
        Self { fresh: self.fresh.clone(), guard: Formula::all([self.guard.clone(), guard]), value }
    }

    /// This case together with one of another number.
    fn and(&self, other: &Self, value: Linear) -> Self {
        let fresh = self.fresh.union(&other.fresh).copied().collect();
        Self { fresh, guard: Formula::all([self.guard.clone(), other.guard.clone()]), value }
    }
}

/// `a ≤ b`.
pub(crate) fn at_most(a: &Linear, b: &Linear) -> Result<Formula, Refused> {
    Ok(Formula::compare(&a.minus(b).ok_or(Refused::TooLarge)?, Relation::AtMost))
}

/// `a < b`.
pub(crate) fn less(a: &Linear, b: &Linear) -> Result<Formula, Refused> {
    at_most(&a.plus(1, &Linear::number(1)).ok_or(Refused::TooLarge)?, b)
}

/// `a = b`.
pub(crate) fn equal(a: &Linear, b: &Linear) -> Result<Formula, Refused> {
    Ok(Formula::compare(&a.minus(b).ok_or(Refused::TooLarge)?, Relation::Equal))
}

/// The cases without those that never are; cases of one value become one.
fn tidy(cases: Vec<Case>) -> Cases {
    let mut kept: Vec<Case> = Vec::new();
    for case in cases.into_iter().filter(|case| case.guard != Formula::Truth(false)) {
        let same =
            |other: &&mut Case| other.value == case.value && other.fresh.is_empty() && case.fresh.is_empty();
        match kept.iter_mut().find(same) {
            Some(other) => other.guard = Formula::any([other.guard.clone(), case.guard]),
            None => kept.push(case),
        }
    }
    if kept.len() > MOST_CASES { Err(Refused::TooMany) } else { Ok(kept) }
}

impl Translator<'_> {
    /// The cases of a number.
    pub(crate) fn number(&mut self, int: &Int) -> Cases {
        match int {
            Int::Number(n) => Ok(Case::known(*n)),
            Int::Cell(at) => Ok(vec![Case::of(self.cells[*at].clone())]),
            Int::Local(slot) => Ok(vec![Case::of(self.locals[*slot].clone())]),
            Int::Indexed(indexed) => {
                let at = self.position(indexed)?;
                Ok(vec![Case::of(self.cells[at].clone())])
            }
            Int::Item(item) => {
                let (list, low, index, span) = &**item;
                let items = self.list(list)?;
                let mut cases = Vec::new();
                for index in self.number(index)? {
                    let at = index.value.known().ok_or_else(|| Refused::Index(span.clone()))?;
                    let item = &items[place(at, *low, items.len(), span)?];
                    cases.extend(item.iter().map(|item| index.and(item, item.value.clone())));
                }
                tidy(cases)
            }
            Int::Negate(of) => self.scaled(&of.0, -1),
            Int::Abs(of) => {
                let minus = self.scaled(&of.0, -1)?;
                let plus = self.number(&of.0)?;
                choose(vec![plus, minus], false)
            }
            Int::Arithmetic(operation) => match operation.op {
                Arithmetic::Xor => self.digitwise(&[&operation.left, &operation.right]),
                op => self.arithmetic(op, &operation.left, &operation.right, &operation.span),
            },
            Int::Least(all) => choose(self.numbers(all)?, true),
            Int::Greatest(all) => choose(self.numbers(all)?, false),
            Int::LeastOf(of) => self.list(&of.0).and_then(|all| choose(all, true)),
            Int::GreatestOf(of) => self.list(&of.0).and_then(|all| choose(all, false)),
            Int::Xor(all) => self.digitwise(&all.iter().collect::<Vec<_>>()),
            Int::XorOf(list) => {
                let all = self.list(list)?;
                self.digits_of(all)
            }
            Int::Length(list) => Ok(Case::known(i64::try_from(self.list(list)?.len()).unwrap_or(i64::MAX))),
            Int::Sum(of) => self.list(&of.0).and_then(|all| add_up(&all)),
            Int::If(parts) => {
                let test = self.truth(&parts.0)?;
                let mut cases = Vec::new();
                for (guard, side) in [(test.clone(), &parts.1), (test.negated(), &parts.2)] {
                    // The side that is not chosen is not read: it may mean nothing there.
                    if guard != Formula::Truth(false) {
                        let side = self.number(side)?;
                        cases.extend(side.iter().map(|case| case.when(guard.clone(), case.value.clone())));
                    }
                }
                tidy(cases)
            }
            Int::Count(over) => {
                let mut all = Vec::new();
                self.each(&over.binders, &mut |this| {
                    let holds = this.truth(&over.body)?;
                    let one = |guard, n| Case::of(Linear::number(n)).when(guard, Linear::number(n));
                    all.push(tidy(vec![one(holds.clone(), 1), one(holds.negated(), 0)])?);
                    Ok(())
                })?;
                add_up(&all)
            }
            Int::SumOver(over) => self.each_number(over).and_then(|all| add_up(&all)),
            Int::LeastOver(over) => self.each_number(over).and_then(|all| choose(all, true)),
            Int::GreatestOver(over) => self.each_number(over).and_then(|all| choose(all, false)),
        }
    }

    /// The cell that is meant, which must be known.
    pub(crate) fn position(&mut self, indexed: &Indexed) -> Result<usize, Refused> {
        let mut position = 0;
        for (index, low, count) in &indexed.index {
            position = position * count + self.place(index, *low, *count, &indexed.span)?;
        }
        Ok(indexed.first + position)
    }

    /// The items of a list, each with its cases.
    pub(crate) fn items(&mut self, list: &List) -> Result<Vec<Vec<Case>>, Refused> {
        self.list(list)
    }

    fn each_number(&mut self, over: &Loop<Int>) -> Result<Vec<Vec<Case>>, Refused> {
        let mut all = Vec::new();
        self.each(&over.binders, &mut |this| {
            all.push(this.number(&over.body)?);
            Ok(())
        })?;
        Ok(all)
    }

    fn numbers(&mut self, all: &[Int]) -> Result<Vec<Vec<Case>>, Refused> {
        all.iter().map(|int| self.number(int)).collect()
    }

    /// The value of a number that is the same at every state.
    pub(crate) fn known(&mut self, int: &Int) -> Result<Option<i64>, Refused> {
        Ok(match &self.number(int)?[..] {
            [case] if case.guard == Formula::Truth(true) => case.value.known(),
            _ => None,
        })
    }

    /// Where an index that is the same at every state leads.
    fn place(&mut self, index: &Int, low: i64, count: usize, span: &Span) -> Result<usize, Refused> {
        let Some(index) = self.known(index)? else {
            return Err(Refused::Index(span.clone()));
        };
        place(index, low, count, span)
    }

    /// The items of a list, each with its cases.
    pub(super) fn list(&mut self, list: &List) -> Result<Vec<Vec<Case>>, Refused> {
        let fixed = |items: &[i64]| items.iter().map(|&n| Case::known(n)).collect();
        Ok(match list {
            List::Fixed(items) => fixed(items),
            List::Cells(first, count) => {
                (*first..first + count).map(|at| vec![Case::of(self.cells[at].clone())]).collect()
            }
            List::Items(items) => self.numbers(items)?,
            List::Each(over) => self.each_number(over)?,
            List::Row(row) => {
                let at = self.place(&row.1, row.0.low, row.0.rows.len(), &row.2)?;
                fixed(&row.0.rows[at])
            }
            List::If(parts) => match self.truth(&parts.0)? {
                Formula::Truth(true) => self.list(&parts.1)?,
                Formula::Truth(false) => self.list(&parts.2)?,
                _ => return Err(Refused::List),
            },
        })
    }

    fn scaled(&mut self, int: &Int, factor: i64) -> Cases {
        let scale = |case: Case| {
            let value = case.value.times(factor).ok_or(Refused::TooLarge)?;
            Ok(Case { value, ..case })
        };
        self.number(int)?.into_iter().map(scale).collect()
    }

    fn arithmetic(&mut self, op: Arithmetic, left: &Int, right: &Int, span: &Span) -> Cases {
        match op {
            Arithmetic::Add | Arithmetic::Subtract => {
                let factor = if op == Arithmetic::Add { 1 } else { -1 };
                let (a, b) = (self.number(left)?, self.number(right)?);
                pairs(&a, &b, |a, b| a.plus(factor, b))
            }
            Arithmetic::Multiply => match (self.known(left)?, self.known(right)?) {
                (Some(factor), _) => self.scaled(right, factor),
                (_, Some(factor)) => self.scaled(left, factor),
                (None, None) => Err(Refused::Product(span.clone())),
            },
            Arithmetic::Div | Arithmetic::Mod => {
                let divisor = self.known(right)?.ok_or_else(|| Refused::Divisor(span.clone()))?;
                if !(1..=LARGEST_DIVISOR).contains(&divisor) {
                    return Err(Refused::Divisor(span.clone()));
                }
                let of = self.number(left)?;
                if op == Arithmetic::Mod { remainders(&of, divisor) } else { self.quotients(&of, divisor) }
            }
            Arithmetic::Xor => self.digitwise(&[left, right]),
        }
    }

    /// What the numbers are, divided by `divisor` and rounded down: `q` or `−1 − q` for a new natural number `q`.
    fn quotients(&mut self, of: &[Case], divisor: i64) -> Cases {
        let mut cases = Vec::new();
        for case in of {
            if let Some(value) = case.value.known() {
                cases.push(case.when(Formula::Truth(true), Linear::number(value.div_euclid(divisor))));
                continue;
            }
            let signs: &[i64] = if case.value.surely_natural() { &[1] } else { &[1, -1] };
            for &sign in signs {
                let fresh = self.fresh();
                let mut quotient =
                    Linear { constant: if sign == 1 { 0 } else { -1 }, ..Linear::variable(fresh) };
                quotient.terms.insert(fresh, sign);
                let rest = case.value.plus(-divisor, &quotient).ok_or(Refused::TooLarge)?;
                let in_range = Formula::all([
                    at_most(&Linear::number(0), &rest)?,
                    less(&rest, &Linear::number(divisor))?,
                ]);
                let mut one = case.when(in_range, quotient);
                one.fresh.insert(fresh);
                cases.push(one);
            }
        }
        tidy(cases)
    }

    fn digitwise(&mut self, parts: &[&Int]) -> Cases {
        let mut all = Vec::new();
        for part in parts {
            summands(part, &mut all);
        }
        let all = all.into_iter().map(|int| self.number(int)).collect::<Result<_, _>>()?;
        self.digits_of(all)
    }

    /// The digitwise sum of numbers, as a new variable: in two's complement, −1 − n has the digits that n has not.
    fn digits_of(&mut self, all: Vec<Vec<Case>>) -> Cases {
        let mut cases = Vec::new();
        for (case, vars, flipped) in self.columns(all)? {
            let fresh = self.fresh();
            let mut value = Linear::variable(fresh);
            if flipped {
                value = Linear::number(-1).minus(&value).ok_or(Refused::TooLarge)?;
            }
            let mut one = case.when(Formula::xor(vars.into_iter().chain([fresh])), value);
            one.fresh.insert(fresh);
            cases.push(one);
        }
        tidy(cases)
    }

    /// Whether the digitwise sum of numbers is 0.
    pub(super) fn cancel(&mut self, all: Vec<Vec<Case>>) -> Result<Formula, Refused> {
        let columns = self.columns(all)?.into_iter().filter(|(_, _, flipped)| !flipped);
        let zero = columns.map(|(case, vars, _)| {
            Formula::exists(&case.fresh, Formula::all([case.guard, Formula::xor(vars)]))
        });
        Ok(Formula::any(zero))
    }

    /// For every case of these numbers together, a variable for each, and whether an odd number of them is negative and
    /// stands in its variable with all digits turned.
    fn columns(&mut self, all: Vec<Vec<Case>>) -> Result<Vec<(Case, Vec<Var>, bool)>, Refused> {
        let mut columns = vec![(Case::of(Linear::default()), Vec::new(), false)];
        for cases in all {
            let mut longer = Vec::new();
            for (so_far, vars, flipped) in &columns {
                for case in &cases {
                    for (column, var, flips) in self.column(case)? {
                        let together = so_far.and(&column, Linear::default());
                        if together.guard != Formula::Truth(false) {
                            let vars = vars.iter().copied().chain([var]).collect();
                            longer.push((together, vars, flipped ^ flips));
                        }
                    }
                }
            }
            if longer.len() > MOST_CASES {
                return Err(Refused::TooMany);
            }
            columns = longer;
        }
        Ok(columns)
    }

    /// A number as a variable, by its sign; with it whether the number is negative.
    fn column(&mut self, case: &Case) -> Result<Vec<(Case, Var, bool)>, Refused> {
        if let Some(var) = case.value.single() {
            return Ok(vec![(case.clone(), var, false)]);
        }
        let signs: &[bool] = if case.value.surely_natural() { &[false] } else { &[false, true] };
        let mut columns = Vec::new();
        for &negative in signs {
            let var = self.fresh();
            let value = if negative {
                Linear::number(-1).minus(&case.value).ok_or(Refused::TooLarge)?
            } else {
                case.value.clone()
            };
            let mut one = case.when(equal(&Linear::variable(var), &value)?, Linear::default());
            one.fresh.insert(var);
            columns.push((one, var, negative));
        }
        Ok(columns)
    }
}

/// Where an index leads, if it is within its bounds.
fn place(index: i64, low: i64, count: usize, span: &Span) -> Result<usize, Refused> {
    let at = index.checked_sub(low).and_then(|at| usize::try_from(at).ok()).filter(|&at| at < count);
    at.ok_or_else(|| Refused::Index(span.clone()))
}

/// Every case of one number with every case of another.
fn pairs(a: &[Case], b: &[Case], value: impl Fn(&Linear, &Linear) -> Option<Linear>) -> Cases {
    let mut cases = Vec::new();
    for a in a {
        for b in b {
            cases.push(a.and(b, value(&a.value, &b.value).ok_or(Refused::TooLarge)?));
        }
    }
    tidy(cases)
}

fn add_up(all: &[Vec<Case>]) -> Cases {
    all.iter().try_fold(Case::known(0), |so_far, cases| sum(&so_far, cases))
}

/// The least or the greatest of numbers; of equal ones the first counts.
fn choose(all: Vec<Vec<Case>>, least: bool) -> Cases {
    let mut all = all.into_iter();
    let mut best = all.next().ok_or(Refused::Nothing)?;
    for others in all {
        let mut cases = Vec::new();
        for a in &best {
            for b in &others {
                let (low, high) = if least { (a, b) } else { (b, a) };
                let keeps =
                    if least { at_most(&low.value, &high.value)? } else { at_most(&b.value, &a.value)? };
                for (guard, value) in [(keeps.clone(), &a.value), (keeps.negated(), &b.value)] {
                    let both = a.and(b, Linear::default());
                    cases.push(both.when(guard, value.clone()));
                }
            }
        }
        best = tidy(cases)?;
    }
    Ok(best)
}

/// What the numbers leave when they are divided.
fn remainders(of: &[Case], divisor: i64) -> Cases {
    let mut cases = Vec::new();
    for case in of {
        for rest in 0..divisor {
            let leaves = Formula::modulo(&case.value, divisor, rest);
            cases.push(case.when(leaves, Linear::number(rest)));
        }
    }
    tidy(cases)
}

/// A condition that is known to hold or not to hold.
pub(crate) fn decided(formula: &Formula) -> Option<bool> {
    if let Formula::Truth(truth) = formula { Some(*truth) } else { None }
}

/// Whether a tree is a digitwise sum.
pub(super) fn is_digitwise(int: &Int) -> bool {
    matches!(int, Int::Xor(_) | Int::XorOf(_))
        || matches!(int, Int::Arithmetic(operation) if operation.op == Arithmetic::Xor)
}

/// The sum of two numbers.
pub(crate) fn sum(a: &[Case], b: &[Case]) -> Cases {
    pairs(a, b, |a, b| a.plus(1, b))
}

/// The parts of a digitwise sum.
pub(super) fn summands<'i>(int: &'i Int, all: &mut Vec<&'i Int>) {
    match int {
        Int::Xor(parts) => {
            for part in parts {
                summands(part, all);
            }
        }
        Int::Arithmetic(operation) if operation.op == Arithmetic::Xor => {
            summands(&operation.left, all);
            summands(&operation.right, all);
        }
        other => all.push(other),
    }
}
