//! Looks for the period of a sequence of values or outcomes, and compares what was proved with what is computed. Stands on
//! [`diagnostic`](crate::diagnostic), [`limits`](crate::limits), [`outcome`](crate::outcome), [`game`](crate::game),
//! [`claim`](crate::claim), [`certificate`](crate::certificate) and [`check`](crate::check).
//!
//! The search knows no theorem but its bound: it computes more and more values, and proposes the first period that would be
//! proved by them. Whether it is, the [checker](crate::check::period) says, by values of its own.

mod brute;

use crate::{
    certificate::{FORMAT, period::Periods},
    check::period::{Periodic, Refused, Sequence, period, range_end, suits},
    claim::period::{Of, Period},
    diagnostic::{Diagnostic, Kind},
    game::{Rules, levels::Place},
    limits::Limits,
};
use brute::Brute;

/// What was looked for and not found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotFound {
    /// The greatest size that was looked at.
    pub last: u64,
}

/// A theorem with the size up to which it was compared with values that were computed one by one.
#[derive(Debug)]
pub struct Proved<'a> {
    /// The theorem.
    pub shown: Periodic<'a>,
    /// Up to which size it was compared.
    pub compared: u64,
}

/// What sequences of a game are asked about where nobody says it: values where there are any, else outcomes.
///
/// # Errors
/// A game that has no sequences.
pub fn usual(rules: &dyn Rules) -> Result<Of, Box<Diagnostic>> {
    let levels = rules.levels()?;
    Ok(if levels.no_values().is_some() && levels.no_outcomes().is_none() { Of::Outcomes } else { Of::Values })
}

/// Looks for a period by sizes up to `most`, proves it, and compares it with what is computed beyond the proof.
///
/// # Errors
/// A game of which there is no theorem, mistakes in the rules, limits; a theorem that is refused, or that is wrong, which
/// are mistakes of this program.
pub fn prove(
    rules: &dyn Rules,
    of: Of,
    most: u64,
    limits: Limits,
) -> Result<Result<Proved<'_>, NotFound>, Box<Diagnostic>> {
    let levels = rules.levels()?;
    suits(&*levels, of)?;
    let mut brute = Brute::new(&*levels, of, limits);
    let (from, found) = match find(&mut brute, most)? {
        Ok(found) => found,
        Err(not_found) => return Ok(Err(not_found)),
    };
    let game = rules.identity().clone();
    let stated = Periods { format: FORMAT, game, of, from, period: found, sequences: Vec::new() };
    let shown = period(rules, &stated, limits).map_err(disagreed)?;
    let compared = compare(&shown, &mut brute)?;
    Ok(Ok(Proved { shown, compared }))
}

/// Compares a theorem with what is computed beyond its proof, and gives the size up to which that was done.
///
/// # Errors
/// A size at which they differ, mistakes in the rules, limits.
pub fn compare_beyond(shown: &Periodic<'_>, limits: Limits) -> Result<u64, Box<Diagnostic>> {
    compare(shown, &mut Brute::new(shown.levels(), shown.of(), limits))
}

/// The first beginning and period that would be proved by the values up to some size.
fn find(brute: &mut Brute<'_>, most: u64) -> Result<Result<(u64, u64), NotFound>, Box<Diagnostic>> {
    let low = brute.levels.low();
    let mut last = (low + 32).min(most.max(low));
    loop {
        brute.up_to(last)?;
        for period in 1..=(last - low) / 2 {
            // From the top down to where it does not repeat.
            let from = (low..=last - period).rev().find(|&size| !brute.alike(size, size + period));
            let from = from.map_or(low, |size| size + 1);
            if from + period > last {
                continue;
            }
            let end =
                range_end(&brute.levels.alike(), from, period).and_then(|bound| bound.checked_add(period));
            if end.is_some_and(|end| end <= last + 1) {
                return Ok(Ok((from, period)));
            }
        }
        if last >= most {
            return Ok(Err(NotFound { last }));
        }
        last = (last * 2).min(most);
    }
}

fn compare(shown: &Periodic<'_>, brute: &mut Brute<'_>) -> Result<u64, Box<Diagnostic>> {
    let end = shown.bound() + shown.period();
    // As far again as the proof went, or where that is too far, a good way.
    let last = end + end.min(1000).max(shown.period());
    brute.up_to(last)?;
    for size in brute.levels.low()..=last {
        for kind in 0..shown.sequences().len() {
            let place = Place { kind, size };
            if shown.value(place) != Some(brute.value(place)) {
                let name = brute.levels.name(place)?;
                let title = format!("what was proved for all sizes is wrong at `{name}`");
                let error = Diagnostic::new(Kind::Bug, title);
                return Err(Box::new(error.help("this is a bug of ours; please report it with the game")));
            }
        }
    }
    Ok(last)
}

fn disagreed(refused: Refused) -> Box<Diagnostic> {
    match refused {
        Refused::Rules(error) => error,
        Refused::Fault(fault) => {
            let error = fault.diagnostic();
            let title = format!("the checker refuses what was found; {}", error.title);
            let error = Diagnostic { kind: Kind::Bug, title, ..error };
            Box::new(error.help("this is a bug of ours; please report it with the game"))
        }
    }
}

/// The certificate of a theorem, with all that can be stated about its sequences.
pub fn certificate(rules: &dyn Rules, shown: &Periodic<'_>) -> Periods {
    let only = shown.sequences().len() == 1;
    let stated = |sequence: &Sequence| Period {
        of: shown.of(),
        kind: (!only).then(|| sequence.kind.clone()),
        from: Some(sequence.from),
        period: Some(sequence.period),
        exceptions: Some(sequence.exceptions.clone()),
        losing: Some(sequence.losing.clone()),
        max: sequence.max.map(|(max, _)| max),
        max_at: sequence.max.map(|(_, at)| at),
        absent: sequence.max.map(|_| sequence.absent.clone()),
    };
    Periods {
        format: FORMAT,
        game: rules.identity().clone(),
        of: shown.of(),
        from: shown.from(),
        period: shown.period(),
        sequences: shown.sequences().iter().map(stated).collect(),
    }
}
