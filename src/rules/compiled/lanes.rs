//! Many evaluations at once: a lane is a state with values of the variables that are bound there.

use super::super::{
    eval::{Frame, Value, run},
    tree,
};
use std::{borrow::Cow, cell::Cell, ops::ControlFlow};

/// The states of a block, a column for each cell.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) cells: Vec<Vec<i64>>,
    pub(super) count: usize,
    /// How many more values variables may take in the whole block.
    pub(super) fuel: Cell<u64>,
}

/// Why a block is left to the plain evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leave {
    /// Something has no value, perhaps where nobody would have looked; the plain evaluator knows.
    Failed,
    /// There are too many lanes.
    Wide,
}

/// How many lanes there may be at once.
const WIDEST: usize = 1 << 16;

/// Some lanes of a block, sorted by state.
#[derive(Debug, Clone)]
pub(super) struct Lanes<'b> {
    pub(super) block: &'b Block,
    pub(super) count: usize,
    /// The state of each lane; without it there is a lane for each state of the block.
    states: Option<Vec<u32>>,
    /// For each slot the values of its variable, where it is bound.
    locals: Vec<Vec<i64>>,
}

/// A number for each lane.
#[derive(Debug, Clone)]
pub(super) enum Column<'l> {
    /// The same one in all lanes.
    Same(i64),
    Each(Cow<'l, [i64]>),
}

/// A truth value for each lane.
#[derive(Debug, Clone)]
pub(super) enum Mask {
    /// The same one in all lanes.
    Same(bool),
    Each(Vec<bool>),
}

impl Mask {
    pub(super) fn get(&self, lane: usize) -> bool {
        match self {
            Self::Same(truth) => *truth,
            Self::Each(all) => all[lane],
        }
    }
}

impl Column<'_> {
    #[inline]
    pub(super) fn get(&self, lane: usize) -> i64 {
        match self {
            Self::Same(n) => *n,
            Self::Each(all) => all[lane],
        }
    }
}

/// The values that are picked, in order.
fn pick<T: Copy + Default>(values: impl Iterator<Item = T>, picked: &[bool], count: usize) -> Vec<T> {
    // One place more than are picked, for those that are written over.
    let mut found = vec![T::default(); count + 1];
    let mut at = 0;
    for (value, &picked) in values.zip(picked) {
        found[at] = value;
        at += usize::from(picked);
    }
    found.truncate(count);
    found
}

impl<'b> Lanes<'b> {
    /// A lane for each state of the block.
    pub(super) fn all(block: &'b Block, slots: usize) -> Self {
        Self { block, count: block.count, states: None, locals: vec![Vec::new(); slots] }
    }

    /// No lane.
    fn none(&self) -> Self {
        let locals = vec![Vec::new(); self.locals.len()];
        Self { block: self.block, count: 0, states: Some(Vec::new()), locals }
    }

    /// The state of a lane, as its position in the block.
    #[inline]
    pub(super) fn state(&self, lane: usize) -> usize {
        self.states.as_ref().map_or(lane, |states| states[lane] as usize)
    }

    /// The state of each lane.
    pub(super) fn states(&self) -> Cow<'_, [u32]> {
        match &self.states {
            Some(states) => Cow::Borrowed(states),
            None => Cow::Owned((0..).take(self.count).collect()),
        }
    }

    /// What the column of the block has for the state of each lane.
    pub(super) fn of_states<'l>(&'l self, column: &'l [i64]) -> Cow<'l, [i64]> {
        match &self.states {
            Some(states) => Cow::Owned(states.iter().map(|&state| column[state as usize]).collect()),
            None => Cow::Borrowed(column),
        }
    }

    pub(super) fn local(&self, slot: usize) -> &[i64] {
        &self.locals[slot]
    }

    /// The lanes that are picked.
    pub(super) fn pick(&self, picked: &Mask) -> Cow<'_, Self> {
        let picked = match picked {
            Mask::Same(true) => return Cow::Borrowed(self),
            Mask::Same(false) => return Cow::Owned(self.none()),
            Mask::Each(picked) => &picked[..],
        };
        let count = picked.iter().filter(|&&picked| picked).count();
        if count == self.count {
            return Cow::Borrowed(self);
        }
        let states = match &self.states {
            Some(states) => pick(states.iter().copied(), picked, count),
            None => pick(0_u32.., picked, count),
        };
        let locals = self.locals.iter().map(|values| match &values[..] {
            [] => Vec::new(),
            values => pick(values.iter().copied(), picked, count),
        });
        Cow::Owned(Self { block: self.block, count, states: Some(states), locals: locals.collect() })
    }

    /// Binds a variable: each lane becomes as many as the variable has values there. Gives the new lanes, and for
    /// each of them the lane from which it comes.
    pub(super) fn bind(&self, slot: usize, values: Values) -> Result<(Self, Vec<u32>), Leave> {
        let Values { from, values } = values;
        let left = self.block.fuel.get().checked_sub(values.len() as u64).ok_or(Leave::Wide)?;
        self.block.fuel.set(left);
        let states = match &self.states {
            Some(states) => from.iter().map(|&lane| states[lane as usize]).collect(),
            None => from.clone(),
        };
        let locals = self.locals.iter().map(|values| match &values[..] {
            [] => Vec::new(),
            values => from.iter().map(|&lane| values[lane as usize]).collect(),
        });
        let mut locals: Vec<_> = locals.collect();
        let count = values.len();
        locals[slot] = values;
        Ok((Self { block: self.block, count, states: Some(states), locals }, from))
    }

    /// Does something in each lane the plain way.
    pub(super) fn plainly<T>(
        &self,
        mut each: impl FnMut(usize, &mut Frame<'_>) -> Value<T>,
    ) -> Result<Vec<T>, Leave> {
        let mut cells = vec![0; self.block.cells.len()];
        let mut locals = vec![0; self.locals.len()];
        let mut done = Vec::with_capacity(self.count);
        for lane in 0..self.count {
            let state = self.state(lane);
            for (cell, column) in cells.iter_mut().zip(&self.block.cells) {
                *cell = column[state];
            }
            for (local, values) in locals.iter_mut().zip(&self.locals) {
                *local = values.get(lane).copied().unwrap_or(0);
            }
            let mut frame = Frame::with_fuel(&cells, &mut locals, self.block.fuel.get());
            done.push(each(lane, &mut frame).map_err(|_| Leave::Failed)?);
            self.block.fuel.set(frame.fuel);
        }
        Ok(done)
    }
}

/// The values of a variable in all lanes, and for each the lane in which it takes it.
#[derive(Debug, Default)]
pub(super) struct Values {
    from: Vec<u32>,
    values: Vec<i64>,
}

impl Values {
    fn check(&self) -> Result<(), Leave> {
        if self.values.len() > WIDEST { Err(Leave::Wide) } else { Ok(()) }
    }

    /// All numbers from one to another, both included.
    pub(super) fn range(lanes: &Lanes<'_>, from: &Column<'_>, to: &Column<'_>) -> Result<Self, Leave> {
        let mut all = Self::default();
        for (lane, number) in (0..lanes.count).zip(0..) {
            let (from, to) = (from.get(lane), to.get(lane));
            if from <= to {
                let last = to.checked_sub(from).and_then(|last| usize::try_from(last).ok());
                let count = last.filter(|&last| last < WIDEST).ok_or(Leave::Wide)? + 1;
                all.values.extend(from..=to);
                all.from.extend(std::iter::repeat_n(number, count));
                all.check()?;
            }
        }
        Ok(all)
    }

    /// The items of a list.
    pub(super) fn list(lanes: &Lanes<'_>, items: &[Column<'_>]) -> Result<Self, Leave> {
        let mut all = Self::default();
        for (lane, number) in (0..lanes.count).zip(0..) {
            all.values.extend(items.iter().map(|item| item.get(lane)));
            all.from.extend(std::iter::repeat_n(number, items.len()));
            all.check()?;
        }
        Ok(all)
    }

    /// Whatever the plain evaluator finds.
    pub(super) fn plainly(lanes: &Lanes<'_>, binder: &tree::Binder) -> Result<Self, Leave> {
        let mut all = Self::default();
        lanes.plainly(|lane, frame| {
            let number = u32::try_from(lane).unwrap_or(u32::MAX);
            let binders = std::slice::from_ref(binder);
            let ran = run(binders, frame, &(0..0), &mut |frame| {
                all.values.push(frame.locals[binder.slot]);
                all.from.push(number);
                let wide = all.values.len() > WIDEST;
                Ok(if wide { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            });
            ran.map(|_| ())
        })?;
        all.check()?;
        Ok(all)
    }
}
