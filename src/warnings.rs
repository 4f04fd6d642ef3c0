//! What somebody who wrote a game may have meant otherwise: warnings, which change nothing. Stands on
//! [`diagnostic`](crate::diagnostic), [`rules`](crate::rules), [`certificate`](crate::certificate) and
//! [`check`](mod@crate::check).
//!
//! Some of it can be seen in the rule file alone, some only when everything that play can reach is known.

use crate::{
    certificate::Scope,
    check::{Shown, Verified},
    diagnostic::Diagnostic,
    rules::Game,
};

/// Games with more states than this are not looked through.
const MOST: usize = 1_000_000;

/// What is odd about a game as it is written.
pub fn written(game: &Game) -> Vec<Diagnostic> {
    game.watch.said().to_vec()
}

/// What is odd about a game once all its states are known; nothing where they are not, or are too many.
pub fn reached(game: &Game, verified: &Verified<'_>) -> Vec<Diagnostic> {
    if *verified.scope() != Scope::Reachable || verified.states() > MOST {
        return Vec::new();
    }
    let goes_on = verified.all().filter(|shown| shown.options().len() > 0);
    let mut all = game.watch.never_possible(goes_on.map(|shown| shown.state()));
    let vertices = game.watch.vertices();
    all.extend(vertices.filter(|(state, _)| verified.shown(state).is_none()).map(|(_, warning)| warning));
    all.extend(verified.all().filter(goes_nowhere).find_map(|shown| nowhere(game, &shown)));
    all
}

/// Whether a state is among its own options.
fn goes_nowhere(shown: &Shown<'_>) -> bool {
    let state = shown.state();
    shown.options().any(|(option, _)| option == state)
}

/// The warning about a state that is among its own options, unless there is one already.
fn nowhere(game: &Game, shown: &Shown<'_>) -> Option<Diagnostic> {
    let state = shown.state();
    let moves = game.rules.moves(state.words()).ok()?;
    let written = game.rules.name(state.words()).ok()?;
    let mut to_itself = moves.into_iter().filter(|m| m.to == state);
    to_itself.find_map(|m| game.watch.goes_nowhere(&state, &written, m.name.as_deref()))
}
