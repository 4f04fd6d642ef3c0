//! `pruvo derive`: the page of a proof.

use super::{Answer, options, pages, work};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  pruvo derive cards                                  the whole proof
  pruvo derive cards --only 4                         why 4 is losing
  pruvo derive chopsticks --set K=5                   a long proof: by rounds
  pruvo derive chopsticks --set K=5 --rounds 0..3     some of its rounds, with all their states
  pruvo derive cards --lang eo --format md -o page.md";

/// Print the derivation of a game: who wins, and why
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
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
        let limits = self.limits.limits(&self.changes);
        let certificate = work::certificate(&problem, self.only.as_deref(), limits)?;
        let verified = work::prove(&self.changes, &mut problem, &certificate, limits)?;
        self.page.deliver(&verified, &look, &claims)
    }
}
