//! `pruvo check` of a transcript of play: derive, check, then go through the moves by what was accepted.

use super::{Answer, options::Changes, solution::Form, work};
use crate::{
    check::{Stop, check},
    derive::{Solution, derive},
    diagnostic::Source,
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
    let beyond = begin.as_ref().is_some_and(|state| relation.states().binary_search(state).is_err());
    let again;
    let (game, relation): (&Game, _) = if beyond {
        // Play cannot come there from the start of the game: so it is the game that begins there.
        let mut settings = changes.settings();
        let name = begin.as_ref().map(|state| problem.game.rules.name(state.words())).transpose()?;
        settings.start("the first line of the transcript", &name.unwrap_or_default());
        again = problem.again(settings)?;
        (&again, Relation::explore(again.explorer(), limits)?)
    } else {
        (&problem.game, relation)
    };
    // Another start is other rules to those that pack heaps: the state is read anew.
    let begin =
        begin.map(|_| game.meant(&entries[0].text).and_then(|name| game.rules.read(&name))).transpose()?;
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
