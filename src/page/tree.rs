//! The proof of one state as a tree of plain text: under each state that on which its row rests.

use super::{Inline, Request, outline::cited, text, wording::Wording};
use crate::{
    certificate::Scope,
    check::{Standing, Verified},
    diagnostic::Diagnostic,
    game::Move,
    outcome::Outcome,
    state::State,
};
use std::collections::{BTreeMap, BTreeSet};

type Drawn<T> = Result<T, Box<Diagnostic>>;

/// What a node says.
type Fact = (State, Standing);

/// A node that is still to be drawn.
struct Node {
    says: Fact,
    /// The state from which a move leads here.
    from: Option<State>,
    /// What stands before it, and before what is under it.
    lead: String,
    under: String,
    depth: usize,
}

/// The tree of a proof of one state, down to so many moves. What has been drawn before is not drawn again, but marked by
/// an arrow (in ASCII by `(above)`); what is left out is marked by an ellipsis.
///
/// # Errors
/// A state that has no name that reads back.
pub fn tree(verified: &Verified<'_>, request: &Request<'_>, depth: usize, ascii: bool) -> Drawn<String> {
    let wording = Wording::new(request.language, request.notation, &[]);
    let writer = |inlines: &[Inline]| text::line(inlines, ascii.then_some(&request.language.ascii));
    let title = writer(&[Inline::Words(request.title.to_owned())]);
    let mut out = format!("{title}\n{}\n\n", "=".repeat(title.chars().count()));
    let Scope::Only(root) = verified.scope() else { return Ok(out) };
    let tree = Tree { verified, cited: cited(verified.steps()) };
    let [branch, last, bar, above, more] = if ascii {
        ["+-- ", "`-- ", "|   ", " (above)", " ..."]
    } else {
        ["├── ", "└── ", "│   ", " ↑", " …"]
    };
    let mut drawn: BTreeSet<(State, u8)> = BTreeSet::new();
    let says = verified.standing(root).map(|standing| (root.clone(), standing));
    let mut open: Vec<_> = says.into_iter().map(Node::root).collect();
    while let Some(Node { says, from, lead, under, depth: at }) = open.pop() {
        let (state, standing) = &says;
        let mut said = wording.stands(*standing, &verified.rules().name(state.words())?);
        let names = from.map_or(Ok(String::new()), |from| tree.names(&from, state))?;
        said.push(Inline::Words(names));
        let below = tree.below(&says)?;
        let key = (state.clone(), kind(*standing));
        let mark = match (below.is_empty(), drawn.contains(&key), at == depth) {
            (true, ..) => "",
            (_, true, _) => above,
            (.., true) => more,
            _ => {
                drawn.insert(key);
                let count = below.len();
                let nodes = below.into_iter().enumerate().map(|(n, (says, from))| {
                    let [lead, bar] = if n + 1 == count { [last, "    "] } else { [branch, bar] };
                    let (lead, under) = (format!("{under}{lead}"), format!("{under}{bar}"));
                    // Both halves of a draw are about the same state.
                    let depth = at + usize::from(from.is_some());
                    Node { says, from, lead, under, depth }
                });
                let nodes: Vec<_> = nodes.collect();
                open.extend(nodes.into_iter().rev());
                ""
            }
        };
        out += &format!("{lead}{}{mark}\n", writer(&said));
    }
    Ok(out)
}

impl Node {
    fn root(says: Fact) -> Self {
        Self { says, from: None, lead: String::new(), under: String::new(), depth: 0 }
    }
}

fn kind(standing: Standing) -> u8 {
    match standing {
        Standing::Is(_) => 0,
        Standing::NotLost => 1,
        Standing::NotWon => 2,
    }
}

struct Tree<'v> {
    verified: &'v Verified<'v>,
    cited: BTreeMap<&'v State, &'v State>,
}

impl Tree<'_> {
    /// What is under a node, and the state from which a move leads there, if one does.
    fn below(&self, (state, standing): &Fact) -> Drawn<Vec<(Fact, Option<State>)>> {
        let options = || self.verified.options(state);
        let by = || self.cited.get(state).map(|&option| option.clone());
        let (options, mover) = match standing {
            Standing::Is(Outcome::Draw) if options().next().is_none() => return Ok(Vec::new()),
            Standing::Is(Outcome::Draw) => {
                let halves = [Standing::NotLost, Standing::NotWon];
                return Ok(halves.map(|half| ((state.clone(), half), None)).into());
            }
            Standing::Is(Outcome::Win) | Standing::NotLost => (by().into_iter().collect(), true),
            Standing::Is(Outcome::Lose) | Standing::NotWon => (options().collect::<Vec<_>>(), false),
        };
        let mut below = Vec::new();
        for option in options {
            // For whom the move is good: for the player who is to move there, or for the other one.
            let to_move = mover == self.again(state, &option)?;
            let half = if to_move { Standing::NotLost } else { Standing::NotWon };
            let over = self.verified.options(&option).next().is_none();
            let stands = match self.verified.standing(&option) {
                Some(Standing::Is(outcome)) if outcome != Outcome::Draw || over => Standing::Is(outcome),
                _ => half,
            };
            below.push(((option, stands), Some(state.clone())));
        }
        Ok(below)
    }

    fn again(&self, from: &State, to: &State) -> Drawn<bool> {
        let rules = self.verified.rules();
        Ok(!rules.alternates() && rules.mover(from.words())? == rules.mover(to.words())?)
    }

    /// The names of the moves from one state to another, in parentheses.
    fn names(&self, from: &State, to: &State) -> Drawn<String> {
        let moves = self.verified.rules().moves(from.words())?.into_iter();
        let names: Vec<_> =
            moves.filter(|Move { to: leads, .. }| leads == to).filter_map(|m| m.name).collect();
        Ok(if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) })
    }
}
