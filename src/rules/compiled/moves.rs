//! Does a move in all lanes at once: the choices, the guard, the assignments, the packing.

#![allow(
    clippy::match_wildcard_for_single_variants,
    reason = "what is added to the trees later is left to the plain evaluator"
)]

use super::{
    super::{
        layout::{Field, Layout},
        syntax::Arithmetic,
        tree::{Int, Operation},
        written::{Rule, Set, Target, Written},
    },
    lanes::{Column, Lanes, Leave},
    program::{Choice, Compiler, Join, Number, Place, Truth},
    run::bound,
};

/// A move made ready for many states at once.
#[derive(Debug)]
pub(super) struct Move {
    choices: Vec<Choice>,
    when: Truth,
    effect: Effect,
}

/// What a move does.
#[derive(Debug)]
enum Effect {
    Packed {
        /// The cells that are packed as they are, and where they land.
        kept: Vec<(Number, Field)>,
        /// What is put where.
        puts: Vec<(Number, Field)>,
        /// Cells of vectors, and where the cells from the first one on land.
        puts_at: Vec<(Place, Number, Vec<Field>)>,
    },
    /// Left to the plain evaluator: the move with this number.
    Plain(usize),
}

/// What a move leads to in each lane where it is possible, sorted by state.
#[derive(Debug)]
pub(super) struct Reached {
    /// The states from which it leads.
    pub(super) from: Vec<u32>,
    /// For each of them the words.
    pub(super) words: Vec<u64>,
}

impl Move {
    pub(super) fn new(written: &Written, number: usize, compiler: &mut Compiler<'_>) -> Self {
        let rule = &written.moves[number];
        // All fields are named here: whatever is new must be known here.
        let Rule { name: _, by, again: _, choices, when, condition: _, set: _, may_meet: _, span: _ } = rule;
        let choices = compiler.under(choices, |_| ()).choices;
        let when = compiler.in_turn(*by, when);
        let when = compiler.truth(&when);
        let effect = packed(written, rule, compiler).unwrap_or(Effect::Plain(number));
        Self { choices, when, effect }
    }

    /// Does the move in all lanes.
    pub(super) fn reached(&self, written: &Written, lanes: &Lanes<'_>) -> Result<Reached, Leave> {
        let (lanes, _) = bound(&self.choices, lanes)?;
        let possible = self.when.mask(&lanes)?;
        let lanes = lanes.pick(&possible);
        let words = match &self.effect {
            Effect::Packed { kept, puts, puts_at } => {
                let mut words = Words::new(&written.layout, &lanes, kept)?;
                puts.iter()
                    .try_for_each(|(number, field)| words.put(&number.column(&lanes)?, number, *field))?;
                for (place, number, fields) in puts_at {
                    let (positions, values) = (place.positions(&lanes)?, number.column(&lanes)?);
                    words.put_at(&positions, place.first, &values, fields)?;
                }
                words.words
            }
            Effect::Plain(number) => plainly(written, &written.moves[*number], &lanes)?,
        };
        Ok(Reached { from: lanes.states().into_owned(), words })
    }
}

/// What the plain evaluator does in each lane.
fn plainly(written: &Written, rule: &Rule, lanes: &Lanes<'_>) -> Result<Vec<u64>, Leave> {
    let width = written.layout.shape().words;
    let mut words = vec![0; width * lanes.count];
    let mut new = vec![0; lanes.block.cells.len()];
    let packed = lanes.plainly(|lane, frame| {
        new.copy_from_slice(frame.cells);
        written.apply(rule, frame, &mut new)?;
        Ok(written.layout.pack(&new, &mut words[lane * width..][..width]))
    })?;
    if packed.iter().any(Result::is_err) { Err(Leave::Failed) } else { Ok(words) }
}

/// The effect of a rule, if it can be packed here.
fn packed(written: &Written, rule: &Rule, compiler: &mut Compiler<'_>) -> Option<Effect> {
    if rule.may_meet {
        return None;
    }
    let lands = lands(written);
    let passes = compiler.turn.filter(|_| !rule.again).map(passes);
    let (mut puts, mut puts_at) = (Vec::new(), Vec::new());
    let mut kept: Vec<_> = (0..lands.len()).collect();
    for Set { target, adds, span: _ } in rule.set.iter().chain(&passes) {
        if let Target::Indexed(indexed, value) = target {
            let (place, value) = (compiler.place(indexed), compiler.number(value));
            let cells = place.first..place.first + place.count();
            // All cells of the vector are kept, and one of them is packed over.
            if !cells.clone().all(|at| compiler.number(&Int::Cell(at)).fits(lands[at])) {
                return None;
            }
            let old = compiler.number(&Int::Indexed(Box::new(indexed.clone())));
            puts_at.push((place, added(*adds, old, value), lands[cells].to_vec()));
        } else {
            for (at, value) in cells(target, compiler)? {
                kept.retain(|&cell| cell != at);
                puts.push((added(*adds, compiler.number(&Int::Cell(at)), value), lands[at]));
            }
        }
    }
    let kept = kept.into_iter().map(|at| (compiler.number(&Int::Cell(at)), lands[at]));
    let (kept, moved): (Vec<_>, Vec<_>) = kept.partition(|(cell, land)| cell.fits(*land));
    puts.extend(moved);
    Some(Effect::Packed { kept, puts, puts_at })
}

/// The turn passes: its cell is set to the number of the other player.
fn passes(turn: usize) -> Set {
    let (op, left, right) = (Arithmetic::Subtract, Int::Number(1), Int::Cell(turn));
    let other = Int::Arithmetic(Box::new(Operation { op, left, right, span: 0..0 }));
    Set { target: Target::Cell(turn, other), adds: false, span: 0..0 }
}

/// For each cell where it is packed after the swaps.
fn lands(written: &Written) -> Vec<Field> {
    let mut lands: Vec<_> = (0..written.layout.count()).map(|at| written.layout.field(at)).collect();
    for &(a, b, count) in &written.swaps {
        (0..count).for_each(|n| lands.swap(a + n, b + n));
    }
    lands
}

/// The cells that are set, with the values, if they are the same ones in every lane.
fn cells(target: &Target, compiler: &mut Compiler<'_>) -> Option<Vec<(usize, Number)>> {
    match target {
        Target::Cell(at, value) => Some(vec![(*at, compiler.number(value))]),
        Target::Fill(first, count, value) => {
            let value = compiler.number(value);
            Some((*first..first + count).map(|at| (at, value.clone())).collect())
        }
        Target::Vector(first, count, list) => {
            let items = compiler.items(list).filter(|items| items.len() == *count)?;
            Some((*first..).zip(items).collect())
        }
        _ => None,
    }
}

/// What is put: for `+=`, the old value and the new one.
fn added(adds: bool, old: Number, value: Number) -> Number {
    if adds { Number::join(Join::Add, vec![old, value]) } else { value }
}

impl Number {
    /// Whether its values are known to be in the range of a cell.
    fn fits(&self, field: Field) -> bool {
        self.within(field.low, field.high)
    }
}

/// The words of the new states, a state for each lane.
struct Words {
    width: usize,
    words: Vec<u64>,
}

impl Words {
    /// Words in which only these cells of each state are packed.
    fn new(layout: &Layout, lanes: &Lanes<'_>, kept: &[(Number, Field)]) -> Result<Self, Leave> {
        let width = layout.shape().words;
        let states = Lanes::all(lanes.block, 0);
        let mut base = Self { width, words: vec![0; width * states.count] };
        for (cell, field) in kept {
            base.put(&cell.column(&states)?, cell, *field)?;
        }
        let mut words = Vec::with_capacity(width * lanes.count);
        if width == 1 {
            words.extend(lanes.states().iter().map(|&state| base.words[state as usize]));
        } else {
            for &state in &*lanes.states() {
                words.extend_from_slice(&base.words[state as usize * width..][..width]);
            }
        }
        Ok(Self { width, words })
    }

    /// Packs a value into each lane, where nothing is packed yet.
    fn put(&mut self, values: &Column<'_>, number: &Number, field: Field) -> Result<(), Leave> {
        let Field { low, high, shift, word, .. } = field;
        let bits = |value: i64| value.wrapping_sub(low).cast_unsigned() << shift;
        if !number.fits(field) {
            let outside = |value: i64| value < low || value > high;
            let wrong = match values {
                Column::Same(value) => outside(*value) && !self.words.is_empty(),
                Column::Each(all) => all.iter().fold(false, |wrong, &value| wrong | outside(value)),
            };
            if wrong {
                return Err(Leave::Failed);
            }
        }
        match values {
            Column::Same(value) => {
                self.words.iter_mut().skip(word).step_by(self.width).for_each(|word| *word |= bits(*value));
            }
            Column::Each(all) if self.width == 1 => {
                self.words.iter_mut().zip(&**all).for_each(|(word, &value)| *word |= bits(value));
            }
            Column::Each(all) => {
                let words = self.words.iter_mut().skip(word).step_by(self.width);
                words.zip(&**all).for_each(|(word, &value)| *word |= bits(value));
            }
        }
        Ok(())
    }

    /// Packs a value into each lane, over the cell at this position; where the cells from the first one on land is
    /// known.
    fn put_at(
        &mut self,
        positions: &[usize],
        first: usize,
        values: &Column<'_>,
        fields: &[Field],
    ) -> Result<(), Leave> {
        for (lane, (&at, words)) in positions.iter().zip(self.words.chunks_exact_mut(self.width)).enumerate()
        {
            let Field { low, high, word, shift, mask } = fields[at - first];
            let value = values.get(lane);
            if value < low || value > high {
                return Err(Leave::Failed);
            }
            let bits = value.wrapping_sub(low).cast_unsigned() << shift;
            words[word] = words[word] & !(mask << shift) | bits;
        }
        Ok(())
    }
}
