//! Rules made ready for many states at once: the trees again, with what is known about every value before play.
//!
//! What this file does not know stays as it is and is left to the plain evaluator, lane by lane: new kinds of
//! expressions are slow here, never wrong.

#![allow(
    unreachable_patterns,
    clippy::match_wildcard_for_single_variants,
    reason = "what is added to the trees later is left to the plain evaluator"
)]

use super::super::{
    layout::Layout,
    syntax::{Arithmetic, Comparison},
    tree::{self, Bool, Indexed, Int, List},
};

/// A number for each lane.
#[derive(Debug, Clone)]
pub(super) struct Number {
    pub(super) what: What,
    /// Between which two numbers its values lie.
    pub(super) low: i64,
    pub(super) high: i64,
    /// Whether it is cheap and always has a value, so that it does no harm where nobody needs it.
    pub(super) easy: bool,
}

/// How a number is found.
#[derive(Debug, Clone)]
pub(super) enum What {
    Constant(i64),
    Cell(usize),
    Local(usize),
    /// At least one number, joined from the left.
    Join(Join, Vec<Number>),
    Abs(Box<Number>),
    /// A cell of a vector.
    CellAt(Box<Place>),
    /// An item of a list.
    ItemAt(Vec<i64>, Box<Number>),
    Choose(Box<(Truth, Number, Number)>),
    /// How often the body holds.
    Count(Box<Loop<Truth>>),
    /// All values of the body joined; nothing has a sum, but neither a least nor a greatest.
    Over(Join, Box<Loop<Number>>),
    /// Left to the plain evaluator.
    Plain(Int),
}

/// How two numbers become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    Add,
    Subtract,
    Multiply,
    Div,
    Mod,
    Xor,
    Least,
    Greatest,
}

/// The position of a cell of a vector: that of the first one, and each index with the lowest one and their number.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) first: usize,
    pub(super) index: Vec<(Number, i64, usize)>,
}

/// A truth value for each lane.
#[derive(Debug, Clone)]
pub(super) struct Truth {
    pub(super) what: Whether,
    /// As for [`Number`].
    pub(super) easy: bool,
}

/// How a truth value is found.
#[derive(Debug, Clone)]
pub(super) enum Whether {
    Constant(bool),
    Compare(Box<(Number, Comparison, Number)>),
    /// The number is between the two others.
    Between(Box<(Number, Number, Number)>),
    OneOf(Box<Number>, Vec<Number>),
    SameList(Vec<(Number, Number)>),
    Not(Box<Truth>),
    And(Box<(Truth, Truth)>),
    Or(Box<(Truth, Truth)>),
    /// Whether the body has this truth value somewhere.
    Meets(bool, Box<Loop<Truth>>),
    /// Left to the plain evaluator.
    Plain(Bool),
}

/// A body under variables.
#[derive(Debug, Clone)]
pub(super) struct Loop<B> {
    pub(super) choices: Vec<Choice>,
    pub(super) body: B,
}

/// A variable and what it runs over.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub(super) slot: usize,
    pub(super) domain: Domain,
}

#[derive(Debug, Clone)]
pub(super) enum Domain {
    Range(Number, Number),
    List(Vec<Number>),
    /// Left to the plain evaluator.
    Plain(tree::Binder),
}

/// What is known about cells and variables before play.
pub(super) struct Compiler<'c> {
    pub(super) layout: &'c Layout,
    /// For each slot, between which two numbers the variable lies that is bound there now.
    pub(super) locals: Vec<(i64, i64)>,
    /// The cell that holds whose turn it is, where the players have names.
    pub(super) turn: Option<usize>,
}

impl Compiler<'_> {
    /// A condition that holds where this player is to move, if one is named.
    pub(super) fn in_turn(&self, player: Option<i64>, when: &Bool) -> Bool {
        let (Some(turn), Some(player)) = (self.turn, player) else { return when.clone() };
        let theirs = (Int::Cell(turn), Comparison::Equal, Int::Number(player));
        Bool::And(Box::new((Bool::Compare(Box::new(theirs)), when.clone())))
    }
}

/// The numbers that are not known to lie anywhere.
const ANY: (i64, i64) = (i64::MIN, i64::MAX);

impl Number {
    fn easy(what: What, (low, high): (i64, i64)) -> Self {
        Self { what, low, high, easy: true }
    }

    fn hard(what: What, (low, high): (i64, i64)) -> Self {
        Self { what, low, high, easy: false }
    }

    pub(super) fn constant(n: i64) -> Self {
        Self::easy(What::Constant(n), (n, n))
    }

    /// These numbers joined from the left.
    pub(super) fn join(join: Join, all: Vec<Self>) -> Self {
        let bounds = all[1..].iter().try_fold((all[0].low, all[0].high), |sum, next| join.bounds(sum, next));
        let easy = bounds.is_some() && all.iter().all(|number| number.easy);
        let (low, high) = bounds.unwrap_or(ANY);
        Self { what: What::Join(join, all), low, high, easy }
    }

    /// Whether its values lie between these two numbers, as far as can be seen.
    pub(super) fn within(&self, low: i64, high: i64) -> bool {
        low <= self.low && self.high <= high
    }
}

impl Join {
    /// Between which numbers the result lies, where it always exists.
    pub(super) fn bounds(self, (a, b): (i64, i64), with: &Number) -> Option<(i64, i64)> {
        let (c, d) = (with.low, with.high);
        // The least and the greatest of what the ends give.
        let ends = |f: fn(i64, i64) -> Option<i64>| {
            let all = [f(a, c)?, f(a, d)?, f(b, c)?, f(b, d)?];
            Some((all.into_iter().fold(i64::MAX, i64::min), all.into_iter().fold(i64::MIN, i64::max)))
        };
        match self {
            Self::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
            Self::Subtract => Some((a.checked_sub(d)?, b.checked_sub(c)?)),
            Self::Multiply => ends(i64::checked_mul),
            Self::Div if c > 0 => ends(|a, b| Some(a.div_euclid(b))),
            Self::Mod if c > 0 => Some((0, d - 1)),
            Self::Div | Self::Mod => None,
            // Numbers that are not negative use no more bits than the greater one.
            Self::Xor if a >= 0 && c >= 0 => Some((0, i64::MAX >> ((b | d).leading_zeros() - 1))),
            Self::Xor => Some(ANY),
            Self::Least => Some((a.min(c), b.min(d))),
            Self::Greatest => Some((a.max(c), b.max(d))),
        }
    }
}

impl Place {
    /// Whether every index is known to be inside.
    pub(super) fn is_inside(&self) -> bool {
        self.index.iter().all(|(number, low, count)| inside(number, *low, *count))
    }

    /// How many cells the vector has.
    pub(super) fn count(&self) -> usize {
        self.index.iter().map(|&(_, _, count)| count).product()
    }
}

/// Whether an index is known to be one of `count` from `low` on.
pub(super) fn inside(number: &Number, low: i64, count: usize) -> bool {
    let last = i64::try_from(count).ok().and_then(|count| low.checked_add(count - 1));
    last.is_some_and(|last| number.within(low, last))
}

impl Compiler<'_> {
    pub(super) fn number(&mut self, int: &Int) -> Number {
        match int {
            Int::Number(n) => Number::constant(*n),
            Int::Cell(at) => Number::easy(What::Cell(*at), self.layout.range(*at)),
            Int::Local(slot) => Number::easy(What::Local(*slot), self.locals[*slot]),
            Int::Negate(of) => Number::join(Join::Subtract, vec![Number::constant(0), self.number(&of.0)]),
            Int::Abs(of) => self.abs(&of.0),
            Int::Arithmetic(operation) => match join(operation.op) {
                Some(join) => {
                    let both = vec![self.number(&operation.left), self.number(&operation.right)];
                    Number::join(join, both)
                }
                None => plain(int),
            },
            Int::Least(all) => Number::join(Join::Least, self.all(all)),
            Int::Greatest(all) => Number::join(Join::Greatest, self.all(all)),
            Int::Xor(all) => Number::join(Join::Xor, self.all(all)),
            Int::Sum(of) => self.joined(Join::Add, &of.0).unwrap_or_else(|| plain(int)),
            Int::LeastOf(of) => self.joined(Join::Least, &of.0).unwrap_or_else(|| plain(int)),
            Int::GreatestOf(of) => self.joined(Join::Greatest, &of.0).unwrap_or_else(|| plain(int)),
            Int::XorOf(list) => self.joined(Join::Xor, list).unwrap_or_else(|| plain(int)),
            Int::Indexed(indexed) => self.cell_at(indexed),
            Int::Item(item) => match &**item {
                (List::Fixed(list), 0, index, _) => self.item_at(list, index),
                _ => plain(int),
            },
            Int::If(parts) => {
                let (test, yes, no) = (self.truth(&parts.0), self.number(&parts.1), self.number(&parts.2));
                let bounds = (yes.low.min(no.low), yes.high.max(no.high));
                let easy = test.easy && yes.easy && no.easy;
                let number = Number::easy(What::Choose(Box::new((test, yes, no))), bounds);
                Number { easy, ..number }
            }
            Int::Count(over) => {
                let over = self.under(&over.binders, |compiler| compiler.truth(&over.body));
                Number::hard(What::Count(Box::new(over)), (0, i64::MAX))
            }
            Int::SumOver(over) => self.over(Join::Add, over),
            Int::LeastOver(over) => self.over(Join::Least, over),
            Int::GreatestOver(over) => self.over(Join::Greatest, over),
            _ => plain(int),
        }
    }

    fn all(&mut self, all: &[Int]) -> Vec<Number> {
        all.iter().map(|int| self.number(int)).collect()
    }

    fn abs(&mut self, of: &Int) -> Number {
        let of = self.number(of);
        let bounds = of.low.checked_abs().zip(of.high.checked_abs()).map(|(a, b)| (0, a.max(b)));
        let easy = of.easy && bounds.is_some();
        let (low, high) = bounds.unwrap_or((0, i64::MAX));
        Number { what: What::Abs(Box::new(of)), low, high, easy }
    }

    /// The items of a list joined, if there is one and how many is known.
    fn joined(&mut self, join: Join, list: &List) -> Option<Number> {
        let items = self.items(list)?;
        (!items.is_empty()).then(|| Number::join(join, items))
    }

    /// The items of a list, if it is known how many they are.
    pub(super) fn items(&mut self, list: &List) -> Option<Vec<Number>> {
        match list {
            List::Fixed(items) => Some(items.iter().map(|&n| Number::constant(n)).collect()),
            List::Cells(first, count) => {
                Some((*first..first + count).map(|at| self.number(&Int::Cell(at))).collect())
            }
            List::Items(items) => Some(self.all(items)),
            _ => None,
        }
    }

    pub(super) fn place(&mut self, indexed: &Indexed) -> Place {
        let index = indexed.index.iter().map(|(int, low, count)| (self.number(int), *low, *count));
        Place { first: indexed.first, index: index.collect() }
    }

    fn cell_at(&mut self, indexed: &Indexed) -> Number {
        let place = self.place(indexed);
        let ranges = (place.first..place.first + place.count()).map(|at| self.layout.range(at));
        let bounds = ranges.fold((i64::MAX, i64::MIN), |(low, high), (l, h)| (low.min(l), high.max(h)));
        let easy = place.is_inside() && place.index.iter().all(|(number, ..)| number.easy);
        Number { easy, ..Number::easy(What::CellAt(Box::new(place)), bounds) }
    }

    fn item_at(&mut self, list: &[i64], index: &Int) -> Number {
        let index = self.number(index);
        let bounds = list.iter().fold((i64::MAX, i64::MIN), |(low, high), &n| (low.min(n), high.max(n)));
        let easy = index.easy && inside(&index, 0, list.len());
        Number { easy, ..Number::easy(What::ItemAt(list.to_vec(), Box::new(index)), bounds) }
    }

    fn over(&mut self, join: Join, over: &tree::Loop<Int>) -> Number {
        let over = self.under(&over.binders, |compiler| compiler.number(&over.body));
        let bounds = if join == Join::Add { ANY } else { (over.body.low, over.body.high) };
        Number::hard(What::Over(join, Box::new(over)), bounds)
    }

    pub(super) fn truth(&mut self, bool: &Bool) -> Truth {
        let what = match bool {
            Bool::Truth(truth) => Whether::Constant(*truth),
            Bool::Compare(parts) => {
                Whether::Compare(Box::new((self.number(&parts.0), parts.1, self.number(&parts.2))))
            }
            Bool::Within(parts) => self.inside(bool, &parts.0, &parts.1),
            Bool::SameList(parts) => self.same_list(bool, &parts.0, &parts.1),
            Bool::Not(of) => Whether::Not(Box::new(self.truth(of))),
            Bool::And(parts) => Whether::And(Box::new((self.truth(&parts.0), self.truth(&parts.1)))),
            Bool::Or(parts) => Whether::Or(Box::new((self.truth(&parts.0), self.truth(&parts.1)))),
            Bool::Any(over) => self.meets(true, over),
            Bool::All(over) => {
                let meets = Truth { what: self.meets(false, over), easy: false };
                Whether::Not(Box::new(meets))
            }
            _ => Whether::Plain(bool.clone()),
        };
        Truth { easy: what.is_easy(), what }
    }

    fn meets(&mut self, wanted: bool, over: &tree::Loop<Bool>) -> Whether {
        Whether::Meets(wanted, Box::new(self.under(&over.binders, |compiler| compiler.truth(&over.body))))
    }

    fn inside(&mut self, whole: &Bool, value: &Int, domain: &tree::Domain) -> Whether {
        let value = self.number(value);
        match domain {
            tree::Domain::Range(from, to) => {
                let (from, to) = (self.number(from), self.number(to));
                // The upper end is not looked at where the lower one decides already.
                let known = to.easy.then(|| Whether::Between(Box::new((value, from, to))));
                known.unwrap_or_else(|| Whether::Plain(whole.clone()))
            }
            tree::Domain::List(list) => match self.items(list) {
                Some(items) => Whether::OneOf(Box::new(value), items),
                None => Whether::Plain(whole.clone()),
            },
            _ => Whether::Plain(whole.clone()),
        }
    }

    fn same_list(&mut self, whole: &Bool, a: &List, b: &List) -> Whether {
        match (self.items(a), self.items(b)) {
            (Some(a), Some(b)) if a.len() == b.len() => Whether::SameList(a.into_iter().zip(b).collect()),
            _ => Whether::Plain(whole.clone()),
        }
    }

    /// Binds variables while the body is compiled.
    pub(super) fn under<B>(
        &mut self,
        binders: &[tree::Binder],
        body: impl FnOnce(&mut Self) -> B,
    ) -> Loop<B> {
        let choices = binders.iter().map(|binder| self.choice(binder)).collect();
        Loop { choices, body: body(self) }
    }

    fn choice(&mut self, binder: &tree::Binder) -> Choice {
        let listed = match &binder.domain {
            tree::Domain::List(list) => self.items(list),
            _ => None,
        };
        let (domain, bounds) = match (&binder.domain, listed) {
            (tree::Domain::Range(from, to), _) => {
                let (from, to) = (self.number(from), self.number(to));
                let bounds = (from.low.min(to.high), to.high.max(from.low));
                (Domain::Range(from, to), bounds)
            }
            (_, Some(items)) => {
                let bounds =
                    items.iter().fold((i64::MAX, i64::MIN), |(l, h), n| (l.min(n.low), h.max(n.high)));
                (Domain::List(items), bounds)
            }
            (_, None) => (Domain::Plain(binder.clone()), ANY),
        };
        self.locals[binder.slot] = bounds;
        Choice { slot: binder.slot, domain }
    }
}

impl Whether {
    fn is_easy(&self) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Compare(parts) => parts.0.easy && parts.2.easy,
            Self::Between(parts) => parts.0.easy && parts.1.easy && parts.2.easy,
            Self::OneOf(value, items) => value.easy && items.iter().all(|item| item.easy),
            Self::SameList(pairs) => pairs.iter().all(|(a, b)| a.easy && b.easy),
            Self::Not(of) => of.easy,
            Self::And(parts) | Self::Or(parts) => parts.0.easy && parts.1.easy,
            Self::Meets(..) | Self::Plain(_) => false,
        }
    }
}

fn plain(int: &Int) -> Number {
    Number::hard(What::Plain(int.clone()), ANY)
}

fn join(op: Arithmetic) -> Option<Join> {
    Some(match op {
        Arithmetic::Add => Join::Add,
        Arithmetic::Subtract => Join::Subtract,
        Arithmetic::Multiply => Join::Multiply,
        Arithmetic::Div => Join::Div,
        Arithmetic::Mod => Join::Mod,
        Arithmetic::Xor => Join::Xor,
        _ => return None,
    })
}
