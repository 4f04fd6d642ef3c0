//! Claims about the Grundy values of a row of games: what they are, and what period, maximum and gaps they have.

use super::line::{Row, Says};

/// Whether a claim about a row holds as far as its values are known.
pub(super) fn judge(row: &Row, values: &[u64]) -> Result<(), Against> {
    let at = |place: usize| row.from + i64::try_from(place).unwrap_or(i64::MAX);
    let name = &row.constant.text;
    let value = |place: usize| format!("the value at {name} = {} is {}", at(place), values[place]);
    match &row.says {
        Says::Seq(claimed) => match claimed.iter().zip(values).position(|(a, b)| a != b) {
            None => Ok(()),
            Some(place) => Err(Against {
                expected: format!("the value {} at {name} = {}", claimed[place], at(place)),
                found: value(place),
                at: Some(place),
                undecided: false,
            }),
        },
        Says::Max(most) => {
            let expected = format!("the greatest value is {most}");
            let (place, found) = values
                .iter()
                .enumerate()
                .max_by_key(|&(place, v)| (*v, std::cmp::Reverse(place)))
                .unwrap_or((0, most));
            if found == most {
                return Ok(());
            }
            Err(Against { expected, found: value(place), at: Some(place), undecided: false })
        }
        Says::Absent(absent) => match values.iter().position(|value| value == absent) {
            None => Ok(()),
            Some(place) => Err(Against {
                expected: format!("the value {absent} does not occur"),
                found: value(place),
                at: Some(place),
                undecided: false,
            }),
        },
        Says::Period(period, from) => periodic(row, values, *period, *from),
    }
}

/// What speaks against a claim about a row.
#[derive(Debug)]
pub(super) struct Against {
    pub(super) expected: String,
    pub(super) found: String,
    /// The place of the value that does.
    pub(super) at: Option<usize>,
    pub(super) undecided: bool,
}

/// A period counts as seen when it has been gone through twice, and no smaller one fits the same values.
fn periodic(row: &Row, values: &[u64], period: u64, from: Option<i64>) -> Result<(), Against> {
    let (name, length) = (&row.constant.text, usize::try_from(period).unwrap_or(usize::MAX));
    let at = |place: usize| row.from + i64::try_from(place).unwrap_or(i64::MAX);
    let expected = match from {
        None => format!("period {period} from some {name} on"),
        Some(from) => format!("period {period} from {name} = {from} on"),
    };
    let refuse = |found: String, place: Option<usize>, undecided| {
        Err(Against { expected: expected.clone(), found, at: place, undecided })
    };
    let begin = match from {
        Some(from) => usize::try_from(from - row.from).unwrap_or(0),
        // The last place that differs from the one a period later.
        None => {
            let last = values.len().saturating_sub(length);
            (0..last).rev().find(|&n| values[n] != values[n + length]).map_or(0, |n| n + 1)
        }
    };
    let tail = values.get(begin..).unwrap_or_default();
    let differs = (0..tail.len().saturating_sub(length)).find(|&n| tail[n] != tail[n + length]);
    if let Some(n) = differs {
        let (one, other) = (begin + n, begin + n + length);
        let found =
            format!("{} at {name} = {}, and {} at {}", values[one], at(one), values[other], at(other));
        return refuse(found, Some(one), false);
    }
    if tail.len() / 2 < length {
        let (one, other) = (values.len().checked_sub(1 + length), values.len().saturating_sub(1));
        if let (None, Some(one)) = (from, one.filter(|&one| values[one] != values[other])) {
            let found =
                format!("{} at {name} = {}, and {} at {}", values[one], at(one), values[other], at(other));
            return refuse(found, Some(one), false);
        }
        return refuse(format!("up to {name} = {} it is not seen twice", row.to), None, true);
    }
    let smaller = (1..length).find(|&less| (0..tail.len() - less).all(|n| tail[n] == tail[n + less]));
    match smaller {
        Some(less) => refuse(format!("the smaller period {less} fits as well"), None, false),
        None => Ok(()),
    }
}
