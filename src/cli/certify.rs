//! `pruvo certify`: the certificate of a proof.

use super::{Answer, claims, deliver, options, work};
use crate::certificate;
use clap::Args;

/// Write the certificate of a game: the proof, for a machine to check
#[derive(Debug, Args)]
pub(super) struct Certify {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    #[command(flatten)]
    changes: options::Changes,

    /// Certify only this state, and what its outcome rests on
    #[arg(long, value_name = "STATE")]
    only: Option<String>,

    /// Write the certificate to this file; `-` is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Certify {
    pub(super) fn run(&self) -> Answer {
        let mut problem = self.changes.load(&self.game)?;
        let limits = self.limits.limits();
        let only = self.only.as_deref().map(|state| problem.game.meant(state)).transpose()?;
        let derived = work::certificate(&problem, only.as_deref(), limits)?;
        let others = claims::set_aside(&mut problem, &derived);
        let verified = work::verify(&problem, &derived, limits)?;
        self.changes.warn_of_reached(&problem, &verified);
        if only.is_none() {
            claims::refuse(&problem, &derived, &others)?;
        }
        let text = certificate::write::write(&derived, &*problem.game.rules)?;
        deliver(text, self.output.as_deref())
    }
}
