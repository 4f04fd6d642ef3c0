//! `pruvo certify`: the certificate of a proof.

use super::{Answer, deliver, options, period, work};
use crate::{
    certificate::write::{write, write_values},
    check, derive,
};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  pruvo certify cards -o cards.cert
  pruvo certify cards --only 4        the proof for one state
  pruvo certify kayles --values       the proof of its Grundy values
  pruvo certify kayles --period       the theorem that they repeat for ever";

/// Write the certificate of a game: the proof, for a machine to check
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Certify {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    #[command(flatten)]
    changes: options::Changes,

    /// Certify only this state, and what its outcome rests on
    #[arg(long, value_name = "STATE")]
    only: Option<String>,

    /// Certify Grundy values instead of outcomes
    #[arg(long, conflicts_with = "only")]
    values: bool,

    /// Certify a theorem about all sizes of the game, as `pruvo period` finds it
    #[arg(long, conflicts_with_all = ["only", "values"])]
    period: bool,

    /// Write the certificate to this file; `-` is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Certify {
    pub(super) fn run(&self) -> Answer {
        let mut problem = self.changes.load(&self.game)?;
        let limits = self.limits.limits(&self.changes);
        if self.period {
            let text = period::certificate(&problem, limits)?;
            return deliver(text, self.output.as_deref());
        }
        if self.values {
            let rules = &*problem.game.rules;
            let valuation = derive::values(rules, limits)?;
            let valued = check::values(rules, &valuation, limits).map_err(work::disagreed)?;
            return deliver(write_values(&valuation, valued.rules())?, self.output.as_deref());
        }
        let certificate = work::certificate(&problem, self.only.as_deref(), limits)?;
        let verified = work::prove(&self.changes, &mut problem, &certificate, limits)?;
        let text = write(&certificate, verified.rules())?;
        deliver(text, self.output.as_deref())
    }
}
