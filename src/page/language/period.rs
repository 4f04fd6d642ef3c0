//! The words of pages about all sizes.

use super::{Forms, Sentence};
use serde::Deserialize;

/// What a page says about all sizes. Sizes are called n.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Periods {
    /// The code of the moves is `{code}`.
    pub code: Sentence,
    /// The states of the sizes `{sizes}` are written `{states}`.
    pub sizes: Sentence,
    /// Sequence number `{number}` consists of the states with `{kind}`; those of the sizes `{sizes}` are written `{states}`.
    pub sequence: Sentence,
    /// The theorem: `{fact}` for all sizes from `{from}` on.
    pub theorem: Sentence,
    /// The theorem about outcomes: sizes `{period}` apart have the same, from `{from}` on.
    pub theorem_outcomes: Sentence,
    /// `{period}` is the least period.
    pub least: Sentence,
    /// The theorem does not hold from an earlier size on: `{fact}`.
    pub earlier: Sentence,
    /// The same about outcomes, which differ at the sizes `{before}` and `{later}`.
    pub earlier_outcomes: Sentence,
    /// What stands above the table of values up to `{last}`.
    pub table: Sentence,
    /// What stands above the table of outcomes up to `{last}`.
    pub table_outcomes: Sentence,
    /// The same for the sequence with the number `{number}`.
    pub table_of: Sentence,
    /// Which letters stand in a table of outcomes: `{win}` and `{lose}`.
    pub letters: Sentence,
    /// Which letter stands for drawn states: `{draw}`.
    pub letter_drawn: Sentence,
    /// All was computed up to size `{last}`, which shows the theorem for sizes from `{from}` to `{seen}`.
    pub computed: Sentence,
    /// The step of the induction, where moves leave up to `{parts}` heaps and take up to `{takes}`.
    pub step: Sentence,
    /// The same where a move leads to one state, and takes up to `{takes}`.
    pub step_one: Sentence,
    /// So the states have options of the same values, and the same mex.
    pub same_values: Sentence,
    /// So the states have options of the same outcomes, and the same outcome.
    pub same_outcomes: Sentence,
    /// Sequence number `{number}` repeats from `{from}` on with period `{period}`.
    pub repeats: Sentence,
    /// The sizes `{list}` are exceptions to what repeats.
    pub exceptions: Forms,
    /// The only losing states are those of the sizes `{list}`.
    pub losing_only: Forms,
    /// A state is losing if its size leaves one of the remainders `{list}` when divided by `{period}`.
    pub losing: Forms,
    /// All states from size `{from}` on are losing.
    pub losing_all: Sentence,
    /// So are the sizes `{list}`.
    pub also: Forms,
    /// The sizes `{list}` are not, whatever their remainders.
    pub except: Forms,
    /// The greatest value is `{value}`, first at size `{size}`.
    pub greatest: Sentence,
    /// The values `{list}` do not occur.
    pub absent: Forms,
    /// Beyond the proof this was compared up to size `{last}`.
    pub compared: Sentence,
    /// `{fact}` at size `{size}`, which is a multiple of `{period}` more than `{same}`.
    pub at: Sentence,
    /// `{fact}` at size `{size}`.
    pub at_small: Sentence,
}
