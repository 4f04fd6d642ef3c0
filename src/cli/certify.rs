//! `pruvo certify`: the certificate of a proof.

use super::{Answer, options, work};
use crate::{certificate, files};
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

    /// Write the certificate to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Certify {
    pub(super) fn run(&self) -> Answer {
        let problem = self.changes.load(&self.game)?;
        let limits = self.limits.limits();
        let derived = work::certificate(&problem, self.only.as_deref(), limits)?;
        work::verify(&problem, &derived, limits)?;
        let text = certificate::write::write(&derived, &*problem.game.rules)?;
        match &self.output {
            None => Ok(text),
            Some(path) => files::write(path, &text).map(|()| String::new()),
        }
    }
}
