//! `pruvo check` of a transcript of play: derive, check, then go through the moves by what was accepted.

use super::{Answer, options::Changes, solution::Form, work};
use crate::{
    check::{Stop, check},
    derive::{Solution, derive},
    diagnostic::{Diagnostic, Source},
    limits::Limits,
    problem::Problem,
    relation::Relation,
    rules::Game,
    transcript,
};
use std::sync::Arc;

/// Judges the transcript of a source.
pub(super) fn run(
    source: &Arc<Source>,
    format: Form,
    changes: &Changes,
    problem: &Problem,
    limits: Limits,
) -> Answer {
    let entries = transcript::read(source)?;
    let begin = transcript::begins(&problem.game, &entries);
    let relation = Relation::explore(problem.game.explorer(), limits)?;
    // Where play cannot come to the first state from the start of the game, it is the game that begins there.
    let elsewhere = match &begin {
        Some(state) if relation.states().binary_search(state).is_ok() => None,
        Some(state) => Some(from(changes, problem, &problem.game.rules.name(state.words())?)?),
        // Heaps that are none of this game's may be those of a larger one; what is no start is a move.
        None if transcript::begins_with_a_move(&problem.game, &entries) => None,
        None => from(changes, problem, &entries[0].text).ok(),
    };
    let (game, relation, begin) = match &elsewhere {
        None => (&problem.game, relation, begin),
        Some(game) => {
            let begin = game.rules.starts().first().cloned();
            (game, Relation::explore(game.explorer(), limits)?, begin)
        }
    };
    let certificate = derive(&relation, &Solution::of(&relation), game.rules.identity());
    let verified = check(&*game.rules, &[], &certificate, limits).map_err(|stop| match stop {
        Stop::Rules(error) => error,
        stop @ Stop::Refused(_) => work::disagreed(stop),
    })?;
    let play = transcript::judge(source, &entries, begin, game, &verified)?;
    let text = if format == Form::Json { play.json() } else { play.text() };
    match play.illegal {
        None => Ok(text),
        Some(why) => {
            super::print(&text)?;
            Err(Box::new(why))
        }
    }
}

/// The game with play beginning at the state of this name.
fn from(changes: &Changes, problem: &Problem, name: &str) -> Result<Game, Box<Diagnostic>> {
    let mut settings = changes.settings();
    settings.start("the first line of the transcript", name);
    problem.again(settings)
}
