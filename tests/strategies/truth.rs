//! Strategies on random digraphs, against a walk through all play.

#[path = "../support/table.rs"]
mod table;

use super::{
    digraphs::{Drawing, drawings, runner},
    naive,
};
use pruvo::{
    check::check,
    diagnostic::Source,
    limits::Limits,
    outcome::Outcome,
    problem,
    rules::Settings,
    strategy::{Fault, Played, Side, play},
};
use std::{cell::Cell, sync::Arc};
use table::Table;

/// A digraph with one reply for each state, by which of the options it is.
struct Plan<'t> {
    table: &'t Table,
    choice: Vec<usize>,
}

impl Plan<'_> {
    fn reply(&self, state: usize) -> usize {
        let options = &self.table.options[state];
        options[self.choice[state] % options.len()]
    }

    /// Whether the plan wins from a state, by walking through all play; `way` is what has been met on it.
    fn wins(&self, state: usize, own: bool, way: &mut Vec<(usize, bool)>) -> bool {
        if let Some(outcome) = self.table.over[state] {
            return outcome == if own { Outcome::Win } else { Outcome::Lose };
        }
        if way.contains(&(state, own)) {
            return false;
        }
        way.push((state, own));
        let wins = if own {
            self.wins(self.reply(state), false, way)
        } else {
            self.table.options[state].iter().all(|&option| self.wins(option, true, way))
        };
        way.pop();
        wins
    }
}

fn judge(drawing: &Drawing, choice: &[usize], side: Side, held: &Cell<usize>) {
    let name = |vertex: usize| format!("v{vertex}");
    let rules = drawing.rule_file(name);
    let load = |text: String| {
        let source = Arc::new(Source { path: "plan.ron".to_owned(), text });
        problem::of(source, Settings::default()).unwrap_or_else(|error| panic!("{error}"))
    };
    let game = load(rules.clone()).game;
    let table = Table::of(&*game.rules);
    let plan = Plan { table: &table, choice: choice.to_vec() };
    let named = |state: usize| game.rules.name(table.states[state].words()).expect("a name");
    let open = (0..table.states.len()).filter(|&state| table.over[state].is_none());
    let answers: Vec<_> =
        open.map(|state| format!("({:?}, {:?})", named(state), named(plan.reply(state)))).collect();
    if answers.is_empty() {
        return;
    }
    let answers = answers.join(", ");
    let text = format!(
        "Proof(game: Inline({rules}), strategies: [(name: \"plan\", player: {side:?}, answers: [{answers}])])"
    );
    let problem = load(text);
    let played = play(&*problem.game.rules, &problem.strategies[0], Limits::default());
    let wins = plan.wins(0, side == Side::First, &mut Vec::new());
    match played.unwrap_or_else(|error| panic!("{error}")) {
        Played::Holds { certificate, .. } => {
            assert!(wins, "it does not win");
            let verified = check(&*problem.game.rules, &[], &certificate, Limits::default());
            let verified = verified.unwrap_or_else(|stop| panic!("{stop:?}"));
            let truth = naive::solve(&table.options, &table.over)[0].outcome;
            assert_eq!(truth, if side == Side::First { Outcome::Win } else { Outcome::Lose });
            assert_eq!(verified.shown(&table.states[0]).expect("a row").outcome, truth);
            held.set(held.get() + 1);
        }
        Played::Fails { line, fault } => {
            assert!(!wins, "it wins");
            let numbers = line.iter().map(|state| table.states.iter().position(|s| s == state).expect("met"));
            let numbers: Vec<_> = numbers.collect();
            assert_eq!(numbers[0], 0, "play begins at the start");
            let mut own = side == Side::First;
            for pair in numbers.windows(2) {
                if own {
                    assert_eq!(pair[1], plan.reply(pair[0]), "the strategy replies as it says");
                } else {
                    assert!(table.options[pair[0]].contains(&pair[1]), "the opponent makes a move");
                }
                own = !own;
            }
            let last = *numbers.last().expect("a line");
            let of_player = table.over[last].map(|outcome| if own { outcome } else { outcome.turned() });
            match fault {
                Fault::Lost => assert_eq!(of_player, Some(Outcome::Lose)),
                Fault::Drawn => assert_eq!(of_player, Some(Outcome::Draw)),
                Fault::ForEver => {
                    let before = numbers.iter().rev().skip(2).step_by(2);
                    assert!(
                        before.clone().any(|&state| state == last),
                        "the state comes again with the same turn"
                    );
                }
                other => panic!("{other:?}: every state has a reply"),
            }
        }
    }
}

#[test]
fn strategies_on_random_digraphs_win_exactly_where_all_play_is_won() {
    use proptest::prelude::*;
    let held = Cell::new(0);
    let choices = prop::collection::vec(0..5_usize, 12);
    let sides = prop::sample::select(vec![Side::First, Side::Second]);
    runner(1500)
        .run(&(drawings(), choices, sides), |(drawing, choice, side)| {
            judge(&drawing, &choice, side, &held);
            Ok(())
        })
        .expect("all strategies are judged");
    assert!(held.get() > 50, "only {} strategies won", held.get());
}
