//! `pruvo period`: what repeats at all sizes of a game, as a theorem.

use super::{Answer, check::unread, options, pages, work};
use crate::{
    certificate::period::{read, write},
    check::period::{self as kernel, Fault, Refused},
    claim::period::Of,
    diagnostic::{Diagnostic, Kind, Source, Span, plain},
    limits::Limits,
    period::{self, NotFound, Proved},
    problem::Problem,
};
use clap::Args;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  pruvo period kayles                                  the Grundy values of all heaps, and the proof
  pruvo period 'octal 0.07 [9]' --at 100000            and the value of a heap of 100000
  pruvo period cards --outcomes                        who wins, for every number of cards
  pruvo period 'subtraction{6, 13, 15} 21' --outcomes
  pruvo certify kayles --period -o kayles.period       the theorem for a machine to check";

const MORE: &str = "\
The game has one number that has no upper end, such as n counters or the size of a heap, and moves are alike wherever it is great: a
move takes a bounded number from it, or splits what it leaves of a heap. Then finitely many values tell whether they repeat for
ever, and for how many values that has to be seen. It is a theorem, not an observation.";

/// How far is looked for a period where nobody says it.
const MOST: u64 = 3000;

/// Prove what repeats for ever: Grundy values, or outcomes, at all sizes of a game
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{EXAMPLES}"))]
pub(super) struct Period {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    /// Ask about winning and losing states instead of Grundy values
    #[arg(long)]
    outcomes: bool,

    /// Say what is at this size, however great; may be repeated
    #[arg(long, value_name = "SIZE")]
    at: Vec<u64>,

    /// Look for a period up to this size
    #[arg(long, value_name = "SIZE", default_value_t = MOST)]
    up_to: u64,

    #[command(flatten)]
    changes: options::Changes,

    #[command(flatten)]
    page: pages::PageArgs,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Period {
    pub(super) fn run(&self) -> Answer {
        let problem = self.changes.load(&self.game)?;
        let look = self.page.look_of_values(&problem)?;
        let limits = self.limits.limits(&self.changes);
        let rules = &*problem.game.rules;
        let of = if self.outcomes { Of::Outcomes } else { period::usual(rules)? };
        let Proved { shown, compared } = found(&problem, of, self.up_to, limits)?;
        refuse_claims(&problem, limits)?;
        self.page.deliver_period(&shown, &look, rules.identity(), compared, &self.at)
    }
}

/// The theorem about a game; that none is found is a limit that was reached.
fn found(problem: &Problem, of: Of, most: u64, limits: Limits) -> Result<Proved<'_>, Box<Diagnostic>> {
    period::prove(&*problem.game.rules, of, most, limits)?.map_err(|NotFound { last }| {
        let title = format!("no period was found; this was checked up to the size {last}");
        let error = Diagnostic::new(Kind::Limit, title);
        let error = error.note("so nothing is proved: neither that there is one, nor that there is none");
        Box::new(error.help(format!("look further, as in `--up-to {}`", last.saturating_mul(3))))
    })
}

/// The certificate of the theorem about a game.
pub(super) fn certificate(problem: &Problem, limits: Limits) -> Answer {
    let rules = &*problem.game.rules;
    let Proved { shown, .. } = found(problem, period::usual(rules)?, MOST, limits)?;
    Ok(write(&period::certificate(rules, &shown)))
}

/// Checks a certificate of a theorem, and all that the proof file states about periods.
pub(super) fn check(problem: &Problem, source: &Arc<Source>, limits: Limits) -> Answer {
    let rules = &*problem.game.rules;
    let (stated, places) = read(source, rules).map_err(unread)?;
    let shown = kernel::period(rules, &stated, limits).map_err(|refused| match refused {
        Refused::Rules(error) => error,
        Refused::Fault(fault) => {
            let place = fault.sequence.and_then(|number| places.get(number - 1));
            let error = fault.diagnostic();
            Box::new(match place {
                Some(span) => error.at(source, span.clone(), "stated here"),
                None => error,
            })
        }
    })?;
    let compared = period::compare_beyond(&shown, limits)?;
    refuse_claims(problem, limits)?;
    let (name, of, from, period) =
        (plain(&problem.game.name), shown.of().name(), shown.from(), shown.period());
    Ok(format!(
        "proved for all sizes: the {of} of {name} repeat from {from} on with period {period}; compared up to {compared}\n"
    ))
}

/// Refuses what a proof file states about periods and is not so.
///
/// # Errors
/// The statements that are refuted; a game of which there is no theorem.
fn refuse_claims(problem: &Problem, limits: Limits) -> Result<(), Box<Diagnostic>> {
    work::refuse(judged(problem, limits)?)
}

/// The messages about all that a proof file states about periods and is not so.
///
/// # Errors
/// A game of which there is no theorem, and one of which none is found.
pub(super) fn judged(problem: &Problem, limits: Limits) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    let mut messages = Vec::new();
    for of in [Of::Values, Of::Outcomes] {
        let stated: Vec<_> = problem.periods.iter().filter(|(said, _)| said.of == of).collect();
        let Some((_, first)) = stated.first() else { continue };
        let shown = found(problem, of, MOST, limits).map_err(|error| match error.place {
            None => Box::new(error.at(&problem.source, first.clone(), "to prove this")),
            Some(_) => error,
        })?;
        for (said, span) in stated {
            messages.extend(shown.shown.verdict(said).err().map(|fault| refuted(problem, &fault, span)));
        }
    }
    Ok(messages)
}

fn refuted(problem: &Problem, fault: &Fault, span: &Span) -> Diagnostic {
    Diagnostic::new(Kind::No, format!("what is stated about a period is refuted: {}", fault.title()))
        .note(format!("claimed: {}", fault.expected))
        .note(format!("found: {}", fault.found))
        .at(&problem.source, span.clone(), "this statement")
}
