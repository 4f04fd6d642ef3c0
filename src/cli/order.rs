//! `pruvo order`: which properties of an order a relation has, and whether play by it ends.

use super::{Answer, options, solution::Form};
use crate::{
    diagnostic::{Diagnostic, Kind},
    order::{Binary, small},
    problem::Problem,
    relation::Relation,
};
use clap::Args;
use serde_json::json;

/// How many elements a relation may have whose reachability is listed.
const MOST: usize = 4000;

const EXAMPLES: &str = "\
Examples:
  pruvo order divides.adj                  is this relation, all its vertices and arcs, an order?
  pruvo order cards                        the relation of the moves of a game: does play end?
  pruvo order cards --reachable            the relation “can be reached by moves from”
  pruvo order --theorems                   the theorems about < and ≤, on all relations with up to 4 elements";

/// Say which properties of an order a relation has: reflexive, transitive, …, with counterexamples
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Order {
    /// The relation: a digraph in any form, or a game, whose moves relate its states
    #[arg(required_unless_present = "theorems")]
    game: Option<String>,

    /// Ask about what can be reached by one step or more, instead of the steps themselves
    #[arg(long)]
    reachable: bool,

    /// Check the theorems about strict and partial orders on all relations with up to 4 elements
    #[arg(long, conflicts_with_all = ["game", "reachable"])]
    theorems: bool,

    /// How the answer is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "txt")]
    format: Form,

    #[command(flatten)]
    changes: options::Changes,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Order {
    pub(super) fn run(&self) -> Answer {
        let Some(game) = &self.game else { return self.theorems() };
        let problem = self.changes.load(game)?;
        let (names, relation) = self.relation(&problem)?;
        let sign = if self.reachable { "→+" } else { "→" };
        if self.reachable && names.len() > MOST {
            let title =
                format!("a limit was reached: {} elements, of which {MOST} may be related", names.len());
            let error = Diagnostic::new(Kind::Limit, title);
            return Err(Box::new(error.help("without `--reachable` there is no such limit")));
        }
        let asked = if self.reachable { relation.reachability() } else { relation.clone() };
        if self.format == Form::Json {
            let mut whole = asked.json(&names);
            whole["pruvo"] = json!(1);
            whole["reachable"] = json!(self.reachable);
            return Ok(format!("{whole:#}\n"));
        }
        let reachable =
            if self.reachable { "x →+ y: y can be reached from x by one move or more.\n" } else { "" };
        Ok(format!("{reachable}{}{}", asked.text(&names, sign), relation.ending(&names, "→")))
    }

    /// The names of the elements, and how they are related: all vertices of a digraph, all states of another game.
    fn relation(&self, problem: &Problem) -> Result<(Vec<String>, Binary), Box<Diagnostic>> {
        if let Some(listing) = problem.game.listing() {
            let names: Vec<String> = listing.vertices.iter().map(|vertex| vertex.name.clone()).collect();
            let rows = listing.vertices.iter().map(|vertex| vertex.options.clone());
            let rows: Vec<Vec<usize>> = rows.collect();
            return Ok((names, Binary::new(rows)));
        }
        let rules = &*problem.game.rules;
        let explored = Relation::explore(problem.game.explorer(), self.limits.limits(&self.changes))?;
        let names = explored.states().iter().map(|state| rules.name(state.words()));
        let rows = (0..explored.states().len()).map(|state| explored.options(state).collect());
        Ok((names.collect::<Result<_, _>>()?, Binary::new(rows.collect())))
    }

    fn theorems(&self) -> Answer {
        let checked = small::check().map_err(|refuted| {
            let title = format!("refuted by {:?}: {}", refuted.relation.rows(), refuted.theorem);
            Box::new(Diagnostic::new(Kind::Bug, title))
        })?;
        let small::Checked { relations, strict, partial, acyclic } = checked;
        let theorems = small::THEOREMS.map(|(theorem, _)| theorem);
        if self.format == Form::Json {
            let whole = json!({
                "pruvo": 1,
                "theorems": theorems,
                "elements": small::MOST,
                "relations": relations,
                "strict_orders": strict,
                "partial_orders": partial,
                "acyclic": acyclic,
            });
            return Ok(format!("{whole:#}\n"));
        }
        Ok(format!(
            "{}\nchecked on all relations with up to {} elements: {relations} relations, of which {strict} are strict orders, \
             {partial} partial orders, and {acyclic} have no cycles\n",
            theorems.join("\n"),
            small::MOST
        ))
    }
}
