//! The strategies of a proof file.

use crate::{
    diagnostic::{Diagnostic, Source, Span},
    reading::{part, span_of},
    rules::Game,
    state::State,
    strategy::{Side, Strategy},
};
use ron::value::RawValue;
use serde::Deserialize;
use std::sync::Arc;

type Read<T> = Result<T, Box<Diagnostic>>;

/// A strategy as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Strategy", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
struct StrategyFile<'a> {
    name: String,
    player: Side,
    #[serde(default)]
    start: Option<&'a RawValue>,
    #[serde(default)]
    reply: Vec<&'a RawValue>,
    #[serde(default)]
    keeps: Option<&'a RawValue>,
    #[serde(default)]
    answers: Vec<(&'a RawValue, &'a RawValue)>,
}

/// A strategy, about states in their one spelling.
pub(super) fn strategy(source: &Arc<Source>, span: Span, game: &Game) -> Read<Strategy> {
    let file: StrategyFile<'_> = part(source, span.clone())?;
    let state = |raw: &RawValue| state(source, span_of(source, raw), game);
    let start = match file.start {
        Some(raw) => state(raw)?,
        None => only_start(source, &span, game)?,
    };
    let answers = file.answers.iter().map(|(at, reply)| Ok((state(at)?, state(reply)?)));
    let strategy = Strategy {
        answers: answers.collect::<Read<_>>()?,
        replies: game.replies(source, &span, &file.reply, file.keeps)?,
        name: file.name,
        side: file.player,
        start,
        source: Arc::clone(source),
        span: span.clone(),
    };
    if strategy.answers.is_empty() && !strategy.replies.has_moves() && !strategy.replies.has_condition() {
        let error = Diagnostic::input("this strategy says nothing").at(source, span, "this strategy");
        let help =
            "say what it replies (`reply`, `answers`), or what holds after each of its moves (`keeps`)";
        return Err(Box::new(error.help(help)));
    }
    Ok(strategy)
}

fn only_start(source: &Arc<Source>, span: &Span, game: &Game) -> Read<State> {
    match game.rules.starts() {
        [start] => Ok(start.clone()),
        starts => {
            let error = Diagnostic::input(format!("play may begin at {} states", starts.len()));
            let error = error.at(source, span.clone(), "this strategy");
            Err(Box::new(error.help("say from which one the strategy is played: `start: \"STATE\"`")))
        }
    }
}

fn state(source: &Arc<Source>, span: Span, game: &Game) -> Read<State> {
    let text: String = part(source, span.clone())?;
    let here = |error: Box<Diagnostic>| match error.place {
        Some(_) => error,
        None => Box::new(error.at(source, span, "this state")),
    };
    game.meant(&text).and_then(|name| game.rules.read(&name)).map_err(here)
}
