//! Numbers a·n + b·x + c·y + d, where n is great and x, y are the sizes of parts of a heap. Trusted.

use super::{Same, Unlike};

/// Such a number, by its coefficients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    /// Of n, x and y.
    of: [i64; 3],
    rest: i64,
}

impl Form {
    pub(crate) fn number(rest: i64) -> Self {
        Self { of: [0; 3], rest }
    }

    /// n itself.
    pub(crate) fn great() -> Self {
        Self { of: [1, 0, 0], rest: 0 }
    }

    /// x or y.
    pub(super) fn part(number: usize) -> Self {
        let mut of = [0; 3];
        of[1 + number] = 1;
        Self { of, rest: 0 }
    }

    pub(super) fn of(of: [i64; 3], rest: i64) -> Self {
        Self { of, rest }
    }

    /// The coefficients of n, x and y.
    pub(super) fn coefficients(self) -> [i64; 3] {
        self.of
    }

    /// The number, if it is the same for all n.
    pub(crate) fn constant(self) -> Option<i64> {
        (self.of == [0; 3]).then_some(self.rest)
    }

    /// Whether it depends on how a heap is split.
    pub(super) fn is_split(self) -> bool {
        self.of[1..] != [0, 0]
    }

    pub(super) fn slope(self) -> i64 {
        self.of[0]
    }

    pub(super) fn rest(self) -> i64 {
        self.rest
    }

    /// What is added to n, if it is n and something.
    pub(crate) fn beside_n(self) -> Option<i64> {
        (self.of == [1, 0, 0]).then_some(self.rest)
    }

    pub(super) fn plus(self, other: Self) -> Same<Self> {
        self.with(other, i64::checked_add)
    }

    pub(super) fn minus(self, other: Self) -> Same<Self> {
        self.with(other, i64::checked_sub)
    }

    pub(super) fn times(self, factor: i64) -> Same<Self> {
        self.with(Self { of: [factor; 3], rest: factor }, i64::checked_mul)
    }

    /// The quotient, rounded down, and the remainder, where both are of this form.
    pub(super) fn divided(self, divisor: i64) -> Option<(Self, i64)> {
        let even = self.of.iter().all(|coefficient| coefficient % divisor == 0);
        let quotient = Self { of: self.of.map(|c| c / divisor), rest: self.rest.div_euclid(divisor) };
        even.then_some((quotient, self.rest.rem_euclid(divisor)))
    }

    fn with(self, other: Self, f: impl Fn(i64, i64) -> Option<i64>) -> Same<Self> {
        let mut of = [0; 3];
        for (at, (&a, &b)) in self.of.iter().zip(&other.of).enumerate() {
            of[at] = f(a, b).ok_or_else(large)?;
        }
        Ok(Self { of, rest: f(self.rest, other.rest).ok_or_else(large)? })
    }
}

fn large() -> Unlike {
    Unlike("a number does not fit into 64 bits".to_owned())
}
