//! Whether what is stated about a sequence is so, and the words for it if it is not. Trusted.

use super::{Fault, Law, Periodic, Sequence};
use crate::{
    claim::period::Period,
    diagnostic::{Diagnostic, Kind, brief},
    game::levels::Place,
};
use std::fmt::Debug;

impl Periodic<'_> {
    /// Whether what is stated about a sequence is so.
    ///
    /// # Errors
    /// The first thing that is not.
    pub fn verdict(&self, said: &Period) -> Result<(), Fault> {
        let fault =
            |rule, expected: String, found: String| Err(Fault { rule, sequence: None, expected, found });
        if said.of != self.of {
            return fault(Law::Sequences, format!("one of {}", self.of.name()), said.of.name().to_owned());
        }
        let found = match &said.kind {
            None if self.sequences.len() == 1 => self.sequences.first(),
            kind => self.sequences.iter().find(|sequence| Some(&sequence.kind) == kind.as_ref()),
        };
        let Some(is) = found else {
            let known: Vec<_> = self.sequences.iter().take(9).map(|s| format!("\"{}\"", s.kind)).collect();
            let found = said.kind.as_ref().map_or("none".to_owned(), |kind| format!("\"{}\"", brief(kind)));
            return fault(Law::Sequences, format!("one of the kinds {}", known.join(", ")), found);
        };
        if let Some(period) = said.period.filter(|&period| period != is.period) {
            let rest = period.checked_rem(is.period);
            let rule = if rest == Some(0) && period > 0 { Law::LeastPeriod } else { Law::Repeats };
            let from = said.from.unwrap_or(is.from);
            let found = match self.differing(is, from, period) {
                Some(differ) if rule == Law::Repeats => {
                    format!("{differ}; the least period is {}", is.period)
                }
                _ => format!("{period}; the least period is {}", is.period),
            };
            return fault(rule, format!("the least period, claimed as {period}"), found);
        }
        if let Some(from) = said.from.filter(|&from| from != is.from) {
            let differ = self.differing(is, from, is.period);
            let rule = if differ.is_some() { Law::Repeats } else { Law::LeastFrom };
            let found = differ.map_or(String::new(), |differ| format!("{differ}; "));
            let found = format!("{found}it repeats from {} on", is.from);
            return fault(rule, format!("the least size from which on it repeats, claimed as {from}"), found);
        }
        let max = is.max.map(|(max, _)| max);
        compare("exceptions", said.exceptions.as_ref(), Some(&is.exceptions))?;
        if let Some(losing) = &said.losing {
            compare("losing", Some(&losing.residues), Some(&is.losing.residues))?;
            compare("losing, also", Some(&losing.also), Some(&is.losing.also))?;
            compare("losing, except", Some(&losing.except), Some(&is.losing.except))?;
        }
        compare("max", said.max.as_ref(), max.as_ref())?;
        compare("max_at", said.max_at.as_ref(), is.max.map(|(_, at)| at).as_ref())?;
        compare("absent", said.absent.as_ref(), max.map(|_| &is.absent))
    }

    /// The first size from `from` on at which a sequence does not repeat after `period` sizes, in words.
    fn differing(&self, is: &Sequence, from: u64, period: u64) -> Option<String> {
        let kind = self.sequences.iter().position(|sequence| sequence.kind == is.kind)?;
        let end = self.from.max(from).checked_add(self.period)?;
        (from.max(self.levels.low())..end).find_map(|size| {
            let [one, other] =
                [Some(size), size.checked_add(period)].map(|size| Some(Place { kind, size: size? }));
            let (one, other) = (one?, other?);
            (self.value(one) != self.value(other))
                .then(|| Some(format!("{}, and {}", self.says(one).ok()?, self.says(other).ok()?)))?
        })
    }
}

fn compare<T: PartialEq + Debug>(field: &'static str, said: Option<&T>, is: Option<&T>) -> Result<(), Fault> {
    match said {
        Some(said) if is != Some(said) => Err(Fault {
            rule: Law::Stated(field),
            sequence: None,
            expected: format!("{field}: {said:?}"),
            found: is.map_or("no such thing where there are no values".to_owned(), |is| format!("{is:?}")),
        }),
        _ => Ok(()),
    }
}

impl Fault {
    /// What is wrong, in a line.
    pub fn title(&self) -> String {
        let what = match self.rule {
            Law::Header(field) => return format!("the certificate is of another game: `{field}` differs"),
            Law::Sequences => "there is no such sequence".to_owned(),
            Law::Repeats => "it does not repeat so".to_owned(),
            Law::LeastPeriod => "not the least period".to_owned(),
            Law::LeastFrom => "it repeats earlier".to_owned(),
            Law::Stated(field) => format!("`{field}` is not so"),
        };
        self.sequence.map_or(what.clone(), |number| format!("sequence {number}: {what}"))
    }

    /// The refusal as a message; its place is for the caller to add.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::new(Kind::No, format!("refused: {}", self.title()))
            .note(format!("expected: {}", self.expected))
            .note(format!("found: {}", self.found))
    }
}
