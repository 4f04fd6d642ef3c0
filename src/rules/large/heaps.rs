//! What the moves make of a great heap: how far they are alike at all sizes. Trusted.
//!
//! A move is allowed that leaves heaps of fixed sizes; that takes a fixed number and leaves one heap besides; that splits what it
//! leaves into two, in all ways in which both are at least so large; or so into three. Where heaps have to differ, as in
//! Grundy's game, an exchange of one of them could make them equal, so this is refused.

use super::{Form, Large, Open, Same, Unlike, unlike};
use crate::{
    game::levels::Alike,
    rules::{
        syntax::Comparison,
        tree::{Binder, Bool, Int, List},
    },
};

/// A heap that a move leaves, and the size below which it counts as none.
#[derive(Debug, Clone, Copy)]
struct Part {
    size: Form,
    floor: i64,
}

/// The bounds that all options keep so far.
struct Bounds {
    parts: usize,
    takes: i64,
    least: i64,
}

/// How far the moves of heaps are alike whose `rules` have choices, a condition, and the heaps that they leave.
///
/// # Errors
/// The number of the first rule that is not of these sorts, and why.
pub(crate) fn alike<'r>(
    rules: impl Iterator<Item = (&'r [Binder], &'r Bool, &'r List)>,
    variables: usize,
) -> Result<Alike, (usize, Unlike)> {
    let cells = [Form::great()];
    let mut large = Large::new(&cells, variables, 2);
    let mut bounds = Bounds { parts: 1, takes: 0, least: 1 };
    for (number, (choices, when, into)) in rules.enumerate() {
        let ran = large.run(choices, &mut |large| {
            if large.bool(when)? {
                let parts = large.parts(into)?;
                bounds.option(large, &parts)?;
            }
            Ok(())
        });
        ran.map_err(|why| (number, why))?;
    }
    let number = |bound: i64| u64::try_from(bound).unwrap_or(0);
    Ok(Alike {
        parts: bounds.parts as u64,
        takes: number(bounds.takes),
        least: number(bounds.least),
        from: number(large.from),
    })
}

impl Large<'_> {
    fn parts(&mut self, into: &List) -> Same<Vec<Part>> {
        match into {
            List::Items(items) => items.iter().map(|item| self.part(item)).collect(),
            List::If(parts) => {
                if self.bool(&parts.0)? {
                    self.parts(&parts.1)
                } else {
                    self.parts(&parts.2)
                }
            }
            other => Ok(self.list(other)?.into_iter().map(|size| Part { size, floor: 0 }).collect()),
        }
    }

    /// A heap; `if a < 2 then 0 else a` is one that counts from 2 on.
    fn part(&mut self, item: &Int) -> Same<Part> {
        if let Int::If(choice) = item
            && let Bool::Compare(test) = &choice.0
        {
            let (left, right) = (self.int(&test.0)?, self.int(&test.2)?);
            if left.minus(right)?.is_split() {
                let (below, other) = match test.1 {
                    Comparison::Less | Comparison::AtMost => (&choice.1, &choice.2),
                    _ => (&choice.2, &choice.1),
                };
                let floor = match (test.1, right.constant()) {
                    (Comparison::Less | Comparison::AtLeast, Some(floor)) => Some(floor),
                    (Comparison::AtMost | Comparison::More, Some(last)) => last.checked_add(1),
                    _ => None,
                };
                let none = self.int(below)?.constant() == Some(0) && self.int(other)? == left;
                return match floor.filter(|_| none) {
                    Some(floor) => Ok(Part { size: left, floor: floor.max(0) }),
                    None => unlike(
                        "what becomes of a part depends on its size in a way that is not `if a < 2 then 0 else a`",
                    ),
                };
            }
        }
        Ok(Part { size: self.int(item)?, floor: 0 })
    }
}

fn sum(a: i64, b: i64) -> Same<i64> {
    a.checked_add(b).ok_or_else(|| Unlike("a number does not fit into 64 bits".to_owned()))
}

/// One heap of n + c; gives c.
fn one(large: &mut Large<'_>, part: Part) -> Same<i64> {
    let Some(beside) = part.size.beside_n() else {
        return unlike("what it leaves is not the heap less a fixed number");
    };
    if beside >= 0 {
        return unlike("it does not make the heap smaller");
    }
    large.at_least(sum(part.floor, -beside)?);
    Ok(beside)
}

impl Bounds {
    /// Takes an option into account.
    fn option(&mut self, large: &mut Large<'_>, parts: &[Part]) -> Same<()> {
        let fixed: Vec<i64> = parts.iter().filter_map(|part| part.size.constant()).collect();
        let grow: Vec<Part> = parts.iter().filter(|part| part.size.constant().is_none()).copied().collect();
        if fixed.iter().any(|&size| size < 0) {
            return unlike("it leaves a heap of less than nothing");
        }
        let mut all = 0;
        for &size in &fixed {
            all = sum(all, size)?;
            // A fixed heap is smaller than a great one, and than the part that may be exchanged.
            large.at_least(sum(size, 1)?);
            self.least = self.least.max(sum(size, 1)?);
        }
        // Fixed heaps count as well: where there are several, no outcomes are known one by one.
        self.parts = self.parts.max(parts.iter().filter(|part| part.size.constant() != Some(0)).count());
        let left = match (&grow[..], &large.open[..]) {
            ([], _) => return Ok(()),
            ([part], _) if !part.size.is_split() => one(large, *part)?,
            ([_], _) => return unlike("how much it takes grows with the heap"),
            ([one, other], &[open]) => self.two(large, *one, *other, open)?,
            ([a, b, c], &[first, second]) => self.three(large, [*a, *b, *c], first, second)?,
            _ => return unlike("it splits a heap in another way than into all parts of a certain size"),
        };
        // What counts as nothing is taken, too.
        let mut lost = 0;
        for part in &grow {
            self.least = self.least.max(part.floor);
            lost = sum(lost, (part.floor - 1).max(0))?;
        }
        let taken = sum(left, all)?.checked_neg().unwrap_or(i64::MAX);
        self.takes = self.takes.max(sum(taken, lost)?);
        Ok(())
    }

    /// Two heaps, x + c and n − x + d, for all x of a range; gives c + d.
    fn two(&mut self, large: &mut Large<'_>, one: Part, other: Part, open: Open) -> Same<i64> {
        let (small, great) = match one.size.coefficients() {
            [0, 1, 0] => (one.size, other.size),
            _ => (other.size, one.size),
        };
        let shapes = (small.coefficients(), great.coefficients());
        let (Some(low), ([0, 1, 0], [1, -1, 0])) = (open.from.constant(), shapes) else {
            return unlike("it splits a heap in another way than into all parts of a certain size");
        };
        let total = sum(small.rest(), great.rest())?;
        let least = sum(low, small.rest())?;
        if least < 0 {
            return unlike("it leaves a heap of less than nothing");
        }
        match (open.to.coefficients(), open.divisor) {
            // x ≤ n + u: the other heap is at least d − u.
            ([1, 0, 0], 1) => {
                let other = sum(great.rest(), -open.to.rest())?;
                if other < 0 {
                    return unlike("it leaves a heap of less than nothing");
                }
                self.least = self.least.max(other);
                if sum(total, -other)? >= 0 {
                    return unlike("it may leave a heap that is not smaller");
                }
            }
            // 2x ≤ n + u: the heaps differ by at least d − c − u, which must not be more than nothing.
            ([1, 0, 0], 2) => {
                let apart = sum(sum(great.rest(), -small.rest())?, -open.to.rest())?;
                if apart > 0 {
                    return unlike(
                        "the two heaps it leaves have to differ, and exchanging one of them could make them equal",
                    );
                }
                // From here on the other heap is no smaller than the least one, so order does not matter.
                let twice = least.checked_mul(2).unwrap_or(i64::MAX);
                large.at_least(sum(sum(twice, -apart)?, -total)?);
            }
            _ => return unlike("the range of its choices is neither up to the heap nor up to half of it"),
        }
        if sum(total, -least)? >= 0 {
            return unlike("it may leave a heap that is not smaller");
        }
        self.least = self.least.max(least);
        Ok(total)
    }

    /// Three heaps, x ≤ y ≤ n − c − x − y, for all x from some size on; gives −c.
    fn three(&mut self, large: &mut Large<'_>, mut parts: [Part; 3], first: Open, second: Open) -> Same<i64> {
        parts.sort_by_key(|part| part.size.coefficients());
        let rest = parts[2].size.rest();
        let shape = parts.map(|part| part.size)
            == [Form::of([0, 0, 1], 0), Form::of([0, 1, 0], 0), Form::of([1, -1, -1], rest)];
        let ranges = (first.to, first.divisor) == (Form::of([1, 0, 0], rest), 3)
            && (second.to, second.divisor) == (Form::of([1, -1, 0], rest), 2)
            && second.from == Form::part(0);
        match first.from.constant() {
            Some(low) if shape && ranges && low >= 0 && sum(rest, -low)? < 0 => {
                self.least = self.least.max(low);
                large.at_least(sum(low.checked_mul(3).unwrap_or(i64::MAX), -rest)?);
                Ok(rest)
            }
            _ => unlike("three heaps have to be all `[h - k - a - b, b, a]` with a ≤ b ≤ h - k - a - b"),
        }
    }
}
