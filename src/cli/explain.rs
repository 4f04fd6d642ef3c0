//! `pruvo explain`: why one state is won, lost or drawn.

use super::{Answer, options, pages, work};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  pruvo explain cards 8
  pruvo explain cards ^5 --tree
  pruvo explain cards 8 --hint --lang eo";

/// Explain one state: why it is won, lost or drawn, by as few other states as can be found
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Explain {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    /// The state, as the game writes it, or in another usual spelling
    state: String,

    #[command(flatten)]
    changes: options::Changes,

    #[command(flatten)]
    page: pages::PageArgs,

    /// Draw a tree: under each state those on which it rests; ↑ says that it is drawn above, … that there is more
    #[arg(long, conflicts_with_all = ["style", "rounds"])]
    tree: bool,

    /// How many moves deep the tree goes
    #[arg(long, value_name = "N", default_value_t = 10, requires = "tree", conflicts_with = "hint", value_parser = clap::value_parser!(u16).range(0..=1000))]
    depth: u16,

    /// Say only which rule applies and how many moves are good ones, not which
    #[arg(long, conflicts_with_all = ["tree", "style", "rounds"])]
    hint: bool,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Explain {
    pub(super) fn run(&self) -> Answer {
        let mut problem = self.changes.load(&self.game)?;
        let look = if self.tree { self.page.look_of_tree(&problem) } else { self.page.look(&problem) }?;
        let state = work::meant(&problem, &self.state)?;
        let limits = self.limits.limits(&self.changes);
        // How many moves are good ones shows in a proof for all states only.
        let only = (!self.hint).then_some(self.state.as_str());
        let certificate = work::certificate(&problem, only, limits)?;
        let claims = work::stated(&problem);
        let verified = work::prove(&self.changes, &mut problem, &certificate, limits)?;
        if self.hint {
            verified.shown(&state).ok_or_else(|| work::out_of_reach(verified.rules(), &state))?;
            self.page.deliver_hint(&verified, &look, &state)
        } else if self.tree {
            self.page.deliver_tree(&verified, &look, usize::from(self.depth))
        } else {
            self.page.deliver(&verified, &look, &claims)
        }
    }
}
