//! `pruvo convert`: a game in another form.

use super::{Answer, deliver, options};
use crate::{
    diagnostic::{Diagnostic, Kind, plain},
    game::Identity,
    input::Lost,
    limits::Limits,
    outcome::Outcome,
    problem::{self, Problem},
    relation::Relation,
    rules::{Listing, Play, Vertex},
};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  pruvo convert cards --to dot -o cards.dot
  pruvo convert graph.in --to ron              a contest graph as a rule file
  pruvo convert 'nim(1,2)' --to adj";

/// Write the transition relation of a game in another form, with nothing lost but the names of moves
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Convert {
    /// A rule file, a proof file, a digraph in another form, `-`, or a game of the catalogue
    game: String,

    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = options::form())]
    to: String,

    #[command(flatten)]
    changes: options::Changes,

    /// Write to this file; `-` is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Convert {
    pub(super) fn run(&self) -> Answer {
        let form = problem::form(&self.to)?;
        let problem = self.changes.load(&self.game)?;
        let limits = self.limits.limits(&self.changes);
        let (listing, named) = match problem.game.listing() {
            Some(listing) => (listing.clone(), None),
            None => explored(&problem, limits)?,
        };
        let text = (form.write)(&listing).map_err(|Lost { what, example }| {
            let error = Diagnostic::input(format!("the form `{}` cannot say {what}", form.name));
            let error = error.note(plain(&example));
            Box::new(error.help("the forms `ron`, `adj`, `dot` and `json` can say everything"))
        })?;
        if let Some(name) = named {
            let title = "the names of moves are left out: a digraph has none";
            let warning = Diagnostic::new(Kind::Warning, title);
            self.changes.warn(&[warning.note(format!("such as `{}`", plain(&name)))]);
        }
        deliver(text, self.output.as_deref())
    }
}

/// All that play can reach as a digraph whose vertices are called like the states, and the name of a move if moves have names.
fn explored(problem: &Problem, limits: Limits) -> Result<(Listing, Option<String>), Box<Diagnostic>> {
    let rules = &*problem.game.rules;
    let relation = Relation::explore(problem.game.explorer(), limits)?;
    let play = play(rules.identity());
    let players = rules.starts().first().and_then(|start| rules.players(start.words()));
    let players = players.map(|(one, other)| {
        // Who moves at the start is not always the first of the players.
        let first = rules.mover(rules.starts()[0].words()).unwrap_or(0) == 0;
        let (one, other) = (one.to_owned(), other.to_owned());
        if first { [one, other] } else { [other, one] }
    });
    let mut vertices = Vec::with_capacity(relation.states().len());
    for (number, state) in relation.states().iter().enumerate() {
        let name = rules.name(state.words())?;
        let owner = if players.is_some() { rules.mover(state.words())? } else { 0 };
        let outcome = relation.over(number).filter(|&outcome| outcome != stuck(play));
        let options = relation.options(number).collect();
        vertices.push(Vertex { name, options, owner, outcome, listed: true, ..Vertex::default() });
    }
    let open = (0..vertices.len()).find(|&number| relation.degree(number) > 0);
    let moves =
        open.map(|number| rules.moves(relation.states()[number].words())).transpose()?.unwrap_or_default();
    let starts =
        if relation.starts().len() == vertices.len() { Vec::new() } else { relation.starts().to_vec() };
    let named = moves.into_iter().find_map(|m| m.name);
    Ok((Listing { vertices, players, starts, play }, named))
}

/// What happens to a player who is stuck.
fn play(identity: &Identity) -> Play {
    let all = [Play::Normal, Play::Misere, Play::StuckDraws];
    all.into_iter().find(|play| format!("{play:?}") == identity.play).unwrap_or_default()
}

/// The outcome for a player who is stuck.
fn stuck(play: Play) -> Outcome {
    match play {
        Play::Normal => Outcome::Lose,
        Play::Misere => Outcome::Win,
        Play::StuckDraws => Outcome::Draw,
    }
}
