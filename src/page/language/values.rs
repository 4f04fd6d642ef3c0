//! The words of pages of Grundy values.

use super::Sentence;
use serde::Deserialize;

/// What a page says of Grundy values.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// What the value `{grundy}` of a state `{state}` is, and what it says.
    pub legend: Sentence,
    /// The value of several games side by side is the nim-sum of their values, as `{sum}` says for `{parts}`.
    pub apart: Sentence,
    /// `{state}` has no options, so `{mex}`.
    pub none: Sentence,
    /// What stands above the table of all values.
    pub table: Sentence,
    /// What stands above the table of the values of game number `{number}` of a sum.
    pub table_of: Sentence,
    /// `{sum}` is the value of `{state}`.
    pub sum: Sentence,
    /// From `{first}` on the values repeat after `{period}`, checked up to `{last}` and not proved beyond.
    pub period: Sentence,
    /// Up to `{last}` it cannot be seen that they repeat.
    pub no_period: Sentence,
    /// What stands above the columns of tables.
    pub heads: ValueHeads,
}

/// What stands above the columns of tables of values.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueHeads {
    /// A state.
    pub state: Sentence,
    /// A part of a state.
    pub part: Sentence,
    /// Its value.
    pub value: Sentence,
    /// The value in binary digits.
    pub binary: Sentence,
    /// The nim-sum of all parts, at the left of its row.
    pub sum: Sentence,
}
