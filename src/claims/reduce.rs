//! From a line to what the kernel judges: claims about one game, with states in their one spelling.

use super::{line::Body, piece::Piece};
use crate::{
    claim::{Among, Claim},
    diagnostic::Diagnostic,
    outcome::Outcome,
    problem,
    rules::Game,
};

type Read<T> = Result<T, Box<Diagnostic>>;

/// What must be asked so that a claim is judged.
#[derive(Debug, Clone)]
pub(super) enum Need {
    /// Whether this holds, by a certificate of outcomes.
    Holds(Claim),
    /// Whether this does not hold.
    Fails(Claim),
    /// Whether this holds, by a certificate of values.
    Valued(Claim),
    /// Whether the options of a state have just these values.
    Mex(String, Vec<u64>),
}

/// What a claim that is not about a row of games needs.
///
/// # Errors
/// States and moves that the game does not have, with their places.
pub(super) fn needs(body: &Body, game: &Game) -> Read<Vec<Need>> {
    let one = |piece: &Piece| state(game, piece);
    let claim = match body {
        Body::Outcome { is, about } => return outcome(*is, about, game),
        Body::Set { is, states } => Claim::Set { of: Among::States, outcome: *is, is: all(game, states)? },
        Body::Moves { state, moves, only } => {
            let state = one(state)?;
            let exactly = options(game, &state, moves)?;
            if *only && exactly.len() != 1 {
                return Err(moves.error("`only` goes with one move", "expected one move"));
            }
            Claim::WinningMoves { state, exactly }
        }
        Body::Options { state, options: list } => {
            let state = one(state)?;
            Claim::Options { exactly: options(game, &state, list)?, state }
        }
        Body::Move { from, to } => Claim::Move { state: one(from)?, to: one(to)? },
        Body::Value { state, mex, is } => {
            let state = one(state)?;
            let listed = mex.clone().map(|values| Need::Mex(state.clone(), values));
            let value = Need::Valued(Claim::Value { state, is: *is });
            return Ok(listed.into_iter().chain([value]).collect());
        }
        Body::Depth { state, is } => Claim::Remoteness { state: one(state)?, is: *is },
        Body::Class { state, is } => Claim::Class { state: state.as_ref().map(one).transpose()?, is: *is },
        Body::Count { is, count } => Claim::Count {
            of: Among::States,
            outcome: *is,
            is: usize::try_from(*count).unwrap_or(usize::MAX),
        },
        Body::Keeps { player, within } => {
            Claim::Keeps { player: player.text.clone(), within: all(game, within)? }
        }
        Body::Row(row) => return Err(row.constant.error("a row of games stands by itself", "this row")),
    };
    Ok(vec![Need::Holds(claim)])
}

/// `7`, `0 4 7`, `8 -> 7` or `^3 : ^2 ^1`
fn outcome(is: Outcome, about: &Piece, game: &Game) -> Read<Vec<Need>> {
    let has = |state: String| Need::Holds(Claim::Outcome { state, is });
    if state(game, about).is_err() {
        if let Some((from, to)) = about.split_last("->") {
            let from = state(game, &from)?;
            let by = option(game, &from, &to)?;
            return Ok(vec![has(from.clone()), Need::Holds(Claim::Witness { state: from, by })]);
        }
        if let Some((from, list)) = about.split_last(":") {
            let from = state(game, &from)?;
            let exactly = options(game, &from, &list)?;
            return Ok(vec![has(from.clone()), Need::Holds(Claim::Options { state: from, exactly })]);
        }
    }
    if about.text == "start" && game.meant("start").is_err() {
        let starts = game.rules.starts().iter().map(|start| game.rules.name(start.words()));
        return Ok(starts.collect::<Read<Vec<_>>>()?.into_iter().map(has).collect());
    }
    Ok(all(game, about)?.into_iter().map(has).collect())
}

/// The name of the state that a text means.
fn state(game: &Game, piece: &Piece) -> Read<String> {
    if piece.text.is_empty() {
        return Err(piece.error("a state is missing", "expected a state here"));
    }
    if let ("start", [start]) = (&*piece.text, game.rules.starts())
        && game.meant("start").is_err()
    {
        return game.rules.name(start.words());
    }
    game.meant(&piece.text).map_err(|error| piece.blame(error, "this state"))
}

/// The states of a list; nothing where `none` stands.
fn all(game: &Game, piece: &Piece) -> Read<Vec<String>> {
    listed(piece, |item| state(game, item))
}

/// The options to which the moves of a list lead.
fn options(game: &Game, from: &str, piece: &Piece) -> Read<Vec<String>> {
    listed(piece, |item| option(game, from, item))
}

fn option(game: &Game, from: &str, piece: &Piece) -> Read<String> {
    problem::option(game, from, &piece.text).map_err(|error| piece.blame(error, "this move"))
}

/// Reads item by item; or else the whole as one, as a name may hold blanks. Not the other way round: where blanks do not matter,
/// `7 4` could be 74.
fn listed(piece: &Piece, read: impl Fn(&Piece) -> Read<String>) -> Read<Vec<String>> {
    if piece.text.is_empty() || piece.text == "none" || piece.text == "{}" {
        return Ok(Vec::new());
    }
    let items = piece.list();
    let all: Read<Vec<String>> = items.iter().map(&read).collect();
    let several = items.len() > 1 && !piece.text.contains(';');
    match all {
        Err(_) if several && read(piece).is_ok() => Ok(vec![read(piece)?]),
        Err(error) if several && error.helps.is_empty() => {
            Err(Box::new(error.help("where names hold blanks or commas, write `;` between them")))
        }
        all => all,
    }
}
