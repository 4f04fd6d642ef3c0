//! `pruvo values`: Grundy values.

use super::{Answer, options, pages, valued, work};
use crate::{check, derive};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  pruvo values kayles                                 why each heap has its value
  pruvo values kayles --set 'HEAPS = [100]' --period  the values up to 100, and whether they repeat
  pruvo values 'kayles(8, 11, 13)'                    the sum, and the moves that win
  pruvo values queen --style summary                  the table only";

/// Print the Grundy values of a game, and why they are so
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Values {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    /// States of the game whose values are wanted; the start where none is given
    #[arg(value_name = "STATE")]
    of: Vec<String>,

    /// Say whether the values of a sequence repeat, as far as they were looked at
    #[arg(long)]
    period: bool,

    #[command(flatten)]
    changes: options::Changes,

    #[command(flatten)]
    page: pages::PageArgs,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Values {
    pub(super) fn run(&self) -> Answer {
        let problem = self.changes.load(&self.game)?;
        let look = self.page.look_of_values(&problem)?;
        let limits = self.limits.limits(&self.changes);
        let rules = &*problem.game.rules;
        let states = match &self.of[..] {
            [] => rules.starts().to_vec(),
            texts => texts.iter().map(|text| work::meant(&problem, text)).collect::<Result<_, _>>()?,
        };
        let valuation = derive::values(rules, limits)?;
        let valued = check::values(rules, &valuation, limits).map_err(work::disagreed)?;
        let claims: Vec<_> =
            problem.claims.iter().filter(|(claim, _)| claim.about_values()).cloned().collect();
        work::refuse(valued::judge(&problem, &valued, &claims)?)?;
        for state in &states {
            if valued.value(state.words())?.is_none() {
                return Err(work::out_of_reach(rules, state));
            }
        }
        self.page.deliver_values(&valued, &look, &states, self.period)
    }
}
