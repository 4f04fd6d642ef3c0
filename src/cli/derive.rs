//! `pruvo derive`: the page of a proof.

use super::{Answer, options, pages, work};
use clap::Args;

/// Print the derivation of a game: who wins, and why
#[derive(Debug, Args)]
pub(super) struct Derive {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    #[command(flatten)]
    changes: options::Changes,

    #[command(flatten)]
    page: pages::PageArgs,

    /// Derive only this state, and what its outcome rests on
    #[arg(long, value_name = "STATE")]
    only: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Derive {
    pub(super) fn run(&self) -> Answer {
        let mut problem = self.changes.load(&self.game)?;
        let look = self.page.look(&problem)?;
        let claims = work::stated(&problem);
        let limits = self.limits.limits();
        let certificate = work::certificate(&problem, self.only.as_deref(), limits)?;
        let verified = work::prove(&self.changes, &mut problem, &certificate, limits)?;
        self.page.deliver(&verified, &look, &claims)
    }
}
