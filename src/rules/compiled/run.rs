//! Finds numbers and truth values in all lanes at once.

use super::{
    lanes::{Column, Lanes, Leave, Mask, Values},
    program::{Choice, Domain, Join, Loop, Number, Place, Truth, What, Whether},
};
use crate::rules::syntax::Comparison;
use std::borrow::Cow;

type Found<T> = Result<T, Leave>;

impl Number {
    pub(super) fn column<'l>(&'l self, lanes: &'l Lanes<'_>) -> Found<Column<'l>> {
        Ok(match &self.what {
            What::Constant(n) => Column::Same(*n),
            What::Cell(at) => Column::Each(lanes.of_states(&lanes.block.cells[*at])),
            What::Local(slot) => Column::Each(Cow::Borrowed(lanes.local(*slot))),
            What::Join(join, all) => join.all(all, lanes)?,
            What::Abs(of) => {
                let of = of.column(lanes)?;
                zip(of, Column::Same(0), |a, _| a.overflowing_abs())?
            }
            What::CellAt(place) => {
                let positions = place.positions(lanes)?;
                let cells = positions.iter().enumerate();
                let cells = cells.map(|(lane, &at)| lanes.block.cells[at][lanes.state(lane)]);
                Column::Each(cells.collect())
            }
            What::ItemAt(list, index) => {
                let index = index.column(lanes)?;
                each(lanes, |lane| {
                    let at = usize::try_from(index.get(lane)).ok();
                    at.and_then(|at| list.get(at)).copied()
                })?
            }
            What::Choose(parts) => choose(&parts.0, &parts.1, &parts.2, lanes)?,
            What::Count(over) => {
                let (holds, from) = over.mask(lanes)?;
                let mut counts = vec![0; lanes.count];
                for (lane, from) in from.into_iter().enumerate() {
                    counts[from as usize] += i64::from(holds.get(lane));
                }
                Column::Each(counts.into())
            }
            What::Over(join, over) => over.joined(*join, lanes)?,
            What::Plain(int) => Column::Each(lanes.plainly(|_, frame| int.value(frame))?.into()),
        })
    }
}

/// A number for each lane, found one by one.
fn each<'l>(lanes: &Lanes<'_>, find: impl FnMut(usize) -> Option<i64>) -> Found<Column<'l>> {
    let found: Option<Vec<_>> = (0..lanes.count).map(find).collect();
    Ok(Column::Each(found.ok_or(Leave::Failed)?.into()))
}

/// Two columns made one; `f` gives a number and whether it is wrong.
#[inline]
fn zip<'l>(a: Column<'l>, b: Column<'l>, f: impl Fn(i64, i64) -> (i64, bool)) -> Found<Column<'l>> {
    let mut wrong = false;
    let mut one = |a: i64, b: i64| {
        let (n, fails) = f(a, b);
        wrong |= fails;
        n
    };
    // A column that is nobody else's takes the result.
    let column = match (a, b) {
        (Column::Same(a), Column::Same(b)) => Column::Same(one(a, b)),
        (Column::Each(Cow::Owned(mut all)), Column::Same(b)) => {
            for a in &mut all {
                *a = one(*a, b);
            }
            Column::Each(all.into())
        }
        (Column::Same(a), Column::Each(Cow::Owned(mut all))) => {
            for b in &mut all {
                *b = one(a, *b);
            }
            Column::Each(all.into())
        }
        (Column::Each(Cow::Owned(mut all)), Column::Each(bs)) => {
            all.iter_mut().zip(&*bs).for_each(|(a, &b)| *a = one(*a, b));
            Column::Each(all.into())
        }
        (Column::Each(all), Column::Each(Cow::Owned(mut bs))) => {
            all.iter().zip(&mut bs).for_each(|(&a, b)| *b = one(a, *b));
            Column::Each(bs.into())
        }
        (Column::Each(all), Column::Same(b)) => Column::Each(all.iter().map(|&a| one(a, b)).collect()),
        (Column::Same(a), Column::Each(all)) => Column::Each(all.iter().map(|&b| one(a, b)).collect()),
        (Column::Each(a), Column::Each(b)) => {
            Column::Each(a.iter().zip(&*b).map(|(&a, &b)| one(a, b)).collect())
        }
    };
    if wrong { Err(Leave::Failed) } else { Ok(column) }
}

impl Join {
    fn all<'l>(self, all: &'l [Number], lanes: &'l Lanes<'_>) -> Found<Column<'l>> {
        let (first, rest) = all.split_first().ok_or(Leave::Failed)?;
        let mut result = first.column(lanes)?;
        let mut bounds = Some((first.low, first.high));
        for number in rest {
            let with = number.column(lanes)?;
            let before = bounds;
            bounds = before.and_then(|before| self.bounds(before, number));
            result = match (self, before, bounds) {
                (Self::Mod, Some((0.., high)), Some(_)) if high / 2 < number.low => {
                    zip(result, with, |a, b| (if a < b { a } else { a - b }, false))?
                }
                (_, _, Some(_)) => self.columns(result, with, false)?,
                (_, _, None) => self.columns(result, with, true)?,
            };
        }
        Ok(result)
    }

    /// Two columns made one; unless it is known that all goes well, this is looked after.
    fn columns<'l>(self, a: Column<'l>, b: Column<'l>, unsure: bool) -> Found<Column<'l>> {
        match (self, unsure) {
            (Self::Add, false) => zip(a, b, |a, b| (a.wrapping_add(b), false)),
            (Self::Add, true) => zip(a, b, i64::overflowing_add),
            (Self::Subtract, false) => zip(a, b, |a, b| (a.wrapping_sub(b), false)),
            (Self::Subtract, true) => zip(a, b, i64::overflowing_sub),
            (Self::Multiply, false) => zip(a, b, |a, b| (a.wrapping_mul(b), false)),
            (Self::Multiply, true) => zip(a, b, i64::overflowing_mul),
            (Self::Div, _) => zip(a, b, |a, b| if b > 0 { (a.div_euclid(b), false) } else { (0, true) }),
            (Self::Mod, _) => zip(a, b, |a, b| if b > 0 { (a.rem_euclid(b), false) } else { (0, true) }),
            (Self::Xor, _) => zip(a, b, |a, b| (a ^ b, false)),
            (Self::Least, _) => zip(a, b, |a, b| (a.min(b), false)),
            (Self::Greatest, _) => zip(a, b, |a, b| (a.max(b), false)),
        }
    }

    /// Two numbers of a loop made one.
    fn two(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Least => Some(a.min(b)),
            Self::Greatest => Some(a.max(b)),
            Self::Subtract | Self::Multiply | Self::Div | Self::Mod | Self::Xor => None,
        }
    }
}

impl Place {
    /// In each lane the position of the cell.
    pub(super) fn positions(&self, lanes: &Lanes<'_>) -> Found<Vec<usize>> {
        let mut positions = vec![0; lanes.count];
        for (number, low, count) in &self.index {
            let index = number.column(lanes)?;
            let mut last = 0;
            for (lane, position) in positions.iter_mut().enumerate() {
                // What is below the lowest index comes out above all others.
                let offset = index.get(lane).wrapping_sub(*low).cast_unsigned();
                last = last.max(offset);
                *position = *position * count + usize::try_from(offset).unwrap_or(*count).min(*count);
            }
            if last >= *count as u64 && lanes.count > 0 {
                return Err(Leave::Failed);
            }
        }
        for position in &mut positions {
            *position += self.first;
        }
        Ok(positions)
    }
}

/// In each lane the one or the other; what is not easy is found only where it is wanted.
fn choose<'l>(test: &'l Truth, yes: &'l Number, no: &'l Number, lanes: &'l Lanes<'_>) -> Found<Column<'l>> {
    let test = test.mask(lanes)?;
    if let Mask::Same(truth) = test {
        return if truth { yes } else { no }.column(lanes);
    }
    if yes.easy && no.easy {
        let (yes, no) = (yes.column(lanes)?, no.column(lanes)?);
        return each(lanes, |lane| Some(if test.get(lane) { yes.get(lane) } else { no.get(lane) }));
    }
    let otherwise = not(test.clone());
    let (with, without) = (lanes.pick(&test), lanes.pick(&otherwise));
    let (yes, no) = (yes.column(&with)?, no.column(&without)?);
    let (mut yes_at, mut no_at) = (0.., 0..);
    each(lanes, |lane| Some(if test.get(lane) { yes.get(yes_at.next()?) } else { no.get(no_at.next()?) }))
}

pub(super) fn not(mask: Mask) -> Mask {
    match mask {
        Mask::Same(truth) => Mask::Same(!truth),
        Mask::Each(mut all) => {
            for truth in &mut all {
                *truth = !*truth;
            }
            Mask::Each(all)
        }
    }
}

impl Truth {
    pub(super) fn mask(&self, lanes: &Lanes<'_>) -> Found<Mask> {
        match &self.what {
            Whether::Constant(truth) => Ok(Mask::Same(*truth)),
            Whether::Compare(parts) => Ok(compare(&parts.0.column(lanes)?, parts.1, &parts.2.column(lanes)?)),
            Whether::Between(parts) => {
                let (value, from) = (parts.0.column(lanes)?, parts.1.column(lanes)?);
                let above = compare(&from, Comparison::AtMost, &value);
                Ok(both(above, &compare(&value, Comparison::AtMost, &parts.2.column(lanes)?)))
            }
            Whether::OneOf(value, items) => {
                let value = value.column(lanes)?;
                items.iter().try_fold(Mask::Same(false), |mask, item| {
                    let other = not(compare(&value, Comparison::Equal, &item.column(lanes)?));
                    Ok(not(both(not(mask), &other)))
                })
            }
            Whether::SameList(pairs) => pairs.iter().try_fold(Mask::Same(true), |mask, (a, b)| {
                Ok(both(mask, &compare(&a.column(lanes)?, Comparison::Equal, &b.column(lanes)?)))
            }),
            Whether::Not(of) => Ok(not(of.mask(lanes)?)),
            Whether::And(parts) => and(parts.0.mask(lanes)?, &parts.1, lanes, |mask| mask),
            Whether::Or(parts) => Ok(not(and(not(parts.0.mask(lanes)?), &parts.1, lanes, not)?)),
            Whether::Meets(wanted, over) => {
                let (holds, from) = over.mask(lanes)?;
                let mut met = vec![false; lanes.count];
                for (lane, from) in from.into_iter().enumerate() {
                    met[from as usize] |= holds.get(lane) == *wanted;
                }
                Ok(Mask::Each(met))
            }
            Whether::Plain(bool) => Ok(Mask::Each(lanes.plainly(|_, frame| bool.value(frame))?)),
        }
    }
}

/// Where the one holds and the other, changed by `change`; which is found only where it is wanted if it is not easy.
fn and(one: Mask, other: &Truth, lanes: &Lanes<'_>, change: fn(Mask) -> Mask) -> Found<Mask> {
    if let Mask::Same(false) = one {
        return Ok(one);
    }
    if other.easy {
        return Ok(both(one, &change(other.mask(lanes)?)));
    }
    let other = change(other.mask(&lanes.pick(&one))?);
    let mut at = 0..;
    let all = (0..lanes.count).map(|lane| one.get(lane) && at.next().is_some_and(|at| other.get(at)));
    Ok(Mask::Each(all.collect()))
}

fn both(one: Mask, other: &Mask) -> Mask {
    match (one, other) {
        (Mask::Same(true), other) => other.clone(),
        (one, Mask::Same(true)) => one,
        (Mask::Same(false), _) | (_, Mask::Same(false)) => Mask::Same(false),
        (Mask::Each(mut all), Mask::Each(others)) => {
            all.iter_mut().zip(others).for_each(|(a, &b)| *a &= b);
            Mask::Each(all)
        }
    }
}

fn compare(a: &Column<'_>, sign: Comparison, b: &Column<'_>) -> Mask {
    match sign {
        Comparison::Equal => signed(a, b, |a, b| a == b),
        Comparison::Unequal => signed(a, b, |a, b| a != b),
        Comparison::Less => signed(a, b, |a, b| a < b),
        Comparison::AtMost => signed(a, b, |a, b| a <= b),
        Comparison::More => signed(a, b, |a, b| a > b),
        Comparison::AtLeast => signed(a, b, |a, b| a >= b),
    }
}

#[inline]
fn signed(a: &Column<'_>, b: &Column<'_>, f: impl Fn(i64, i64) -> bool) -> Mask {
    match (a, b) {
        (Column::Same(a), Column::Same(b)) => Mask::Same(f(*a, *b)),
        (Column::Each(a), Column::Same(b)) => Mask::Each(a.iter().map(|&a| f(a, *b)).collect()),
        (Column::Same(a), Column::Each(b)) => Mask::Each(b.iter().map(|&b| f(*a, b)).collect()),
        (Column::Each(a), Column::Each(b)) => {
            Mask::Each(a.iter().zip(&**b).map(|(&a, &b)| f(a, b)).collect())
        }
    }
}

/// The lanes with the variables bound, in the order of their values, the first variable slowest; and for each the
/// lane from which it comes.
pub(super) fn bound<'b>(choices: &[Choice], lanes: &Lanes<'b>) -> Found<(Lanes<'b>, Vec<u32>)> {
    let mut lanes = lanes.clone();
    let mut origin: Vec<u32> = (0..).take(lanes.count).collect();
    for choice in choices {
        let values = match &choice.domain {
            Domain::Range(from, to) => Values::range(&lanes, &from.column(&lanes)?, &to.column(&lanes)?)?,
            Domain::List(items) => {
                let items: Vec<_> = items.iter().map(|item| item.column(&lanes)).collect::<Found<_>>()?;
                Values::list(&lanes, &items)?
            }
            Domain::Plain(binder) => Values::plainly(&lanes, binder)?,
        };
        let (with, from) = lanes.bind(choice.slot, values)?;
        origin = from.into_iter().map(|lane| origin[lane as usize]).collect();
        lanes = with;
    }
    Ok((lanes, origin))
}

impl Loop<Truth> {
    /// What the body is in each lane with the variables bound, and the lane from which that comes.
    fn mask(&self, lanes: &Lanes<'_>) -> Found<(Mask, Vec<u32>)> {
        let (lanes, from) = bound(&self.choices, lanes)?;
        Ok((self.body.mask(&lanes)?, from))
    }
}

impl Loop<Number> {
    fn joined<'l>(&self, join: Join, lanes: &Lanes<'_>) -> Found<Column<'l>> {
        let (inner, from) = bound(&self.choices, lanes)?;
        let values = self.body.column(&inner)?;
        let mut joined = vec![if join == Join::Add { Some(0) } else { None }; lanes.count];
        for (lane, from) in from.into_iter().enumerate() {
            let so_far = &mut joined[from as usize];
            let value = values.get(lane);
            let next = match *so_far {
                None => value,
                Some(so_far) => join.two(so_far, value).ok_or(Leave::Failed)?,
            };
            *so_far = Some(next);
        }
        each(lanes, |lane| joined[lane])
    }
}
