//! The claims of a proof file: what people write in them, in the spelling of the game.

use super::value_of;
use crate::{
    claim::Claim,
    diagnostic::{Diagnostic, Source, Span, brief},
    game::Move,
    reading::part,
    rules::Game,
    state::State,
};
use std::{collections::BTreeSet, sync::Arc};

type Read<T> = Result<T, Box<Diagnostic>>;

/// A claim, about states in their one spelling, with its place.
pub(super) fn claim(source: &Arc<Source>, span: Span, game: &Game) -> Read<(Claim, Span)> {
    let here = |field: &'static str, what: &'static str| {
        let place = value_of(source, &span, field);
        move |error: Box<Diagnostic>| match error.place {
            Some(_) => error,
            None => Box::new(error.at(source, place.clone(), what)),
        }
    };
    let meant = |state: &str| game.meant(state).map_err(here("state", "this state"));
    let claim = match part(source, span.clone())? {
        Claim::Outcome { state, is } => Claim::Outcome { state: meant(&state)?, is },
        Claim::Remoteness { state, is } => Claim::Remoteness { state: meant(&state)?, is },
        Claim::WinningMoves { state, exactly } => {
            let state = meant(&state)?;
            let option = |text: &String| option(game, &state, text).map_err(here("exactly", "one of these"));
            let exactly = exactly.iter().map(option).collect::<Read<_>>()?;
            Claim::WinningMoves { state, exactly }
        }
        Claim::Options { state, exactly } => {
            let state = meant(&state)?;
            let option = |text: &String| option(game, &state, text).map_err(here("exactly", "one of these"));
            let exactly = exactly.iter().map(option).collect::<Read<_>>()?;
            Claim::Options { state, exactly }
        }
        Claim::Move { state, to } => {
            Claim::Move { state: meant(&state)?, to: game.meant(&to).map_err(here("to", "this state"))? }
        }
        Claim::Witness { state, by } => {
            let state = meant(&state)?;
            Claim::Witness { by: option(game, &state, &by).map_err(here("by", "this move"))?, state }
        }
        Claim::Keeps { player, within } => {
            let meant = |state: &String| game.meant(state).map_err(here("within", "one of these"));
            Claim::Keeps { within: within.iter().map(meant).collect::<Read<_>>()?, player }
        }
        claim @ Claim::Count { .. } => claim,
        Claim::Set { of, outcome, is } => {
            let meant = |state: &String| game.meant(state).map_err(here("is", "one of these"));
            Claim::Set { of, outcome, is: is.iter().map(meant).collect::<Read<_>>()? }
        }
        Claim::Value { state, is } => Claim::Value { state: meant(&state)?, is },
        Claim::Values { states, are } => {
            if states.len() != are.len() {
                let title = format!("{} states with {} values", states.len(), are.len());
                let error = Diagnostic::input(title).help("`states` and `are` have as many items");
                return Err(here("are", "these values")(Box::new(error)));
            }
            let meant = |state: &String| game.meant(state).map_err(here("states", "one of these"));
            Claim::Values { states: states.iter().map(meant).collect::<Read<_>>()?, are }
        }
        Claim::Class { state, is } => Claim::Class { state: state.as_deref().map(meant).transpose()?, is },
    };
    Ok((claim, span))
}

/// The state to which a move leads that a text names, or the state that it means; `to 3` means the state 3.
///
/// # Errors
/// A text that is neither, or could be both.
pub fn option(game: &Game, state: &str, text: &str) -> Read<String> {
    let rules = &*game.rules;
    let moves = rules.moves(rules.read(state)?.words())?;
    let named = moves.iter().find(|m| m.name.as_deref() == Some(text.trim()));
    let named = named.map(|m| rules.name(m.to.words())).transpose()?;
    let meant = game.meant(text);
    match (named, meant) {
        (None, Ok(other)) => Ok(other),
        (Some(option), Ok(other)) if option != other && leads_to(&moves, &rules.read(&other)?) => {
            let title = format!("`{}` is a move to `{}`, and a state", brief(text), brief(&option));
            let help = format!("write `to {}` or `to {}`", brief(&option), brief(&other));
            Err(Box::new(Diagnostic::input(title).help(help)))
        }
        (Some(option), _) => Ok(option),
        (None, Err(unread)) => match text.trim().strip_prefix("to ").map(|state| game.meant(state)) {
            Some(state) => state,
            None => Err(Box::new(unknown(text, state, &moves, *unread))),
        },
    }
}

fn leads_to(moves: &[Move], state: &State) -> bool {
    moves.iter().any(|m| m.to == *state)
}

fn unknown(text: &str, state: &str, moves: &[Move], unread: Diagnostic) -> Diagnostic {
    let names: BTreeSet<_> = moves.iter().filter_map(|m| m.name.as_deref()).collect();
    if names.is_empty() {
        return unread;
    }
    let title = format!("`{}` is neither a move from `{}` nor a state", brief(text), brief(state));
    let error = Diagnostic::input(title).did_you_mean(text, names.iter().copied());
    let moves: Vec<_> = names.iter().map(|name| format!("`{}`", brief(name))).collect();
    error.note(format!("the moves from there are {}", moves.join(", ")))
}
