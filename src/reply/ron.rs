//! Strategies in RON, with the names of states: written, and read again by the rules of the game.

use crate::{
    diagnostic::Diagnostic,
    game::{Identity, Rules},
    state::State,
    strategy::{Reply, Row, Strategy},
};
use serde::{Deserialize, Serialize};

/// The form of strategies that is written, and the only one that is read.
const FORMAT: u32 = 1;

/// A reply as it is written.
type Pair = (String, String);

/// A strategy as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Strategy", deny_unknown_fields)]
struct Written {
    format: u32,
    rules: Vec<String>,
    parameters: Vec<String>,
    start: Vec<String>,
    play: String,
    opening: Option<Vec<Pair>>,
    wins: bool,
    rows: Vec<WrittenRow>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Row", deny_unknown_fields)]
struct WrittenRow {
    state: String,
    step: u64,
    replies: Vec<Pair>,
}

/// A strategy as text.
///
/// # Errors
/// A state that has no name.
pub fn write(rules: &dyn Rules, strategy: &Strategy) -> Result<String, Box<Diagnostic>> {
    let name = |state: &State| rules.name(state.words());
    let pairs = |all: &[Reply]| {
        all.iter().map(|(at, to)| Ok((name(at)?, name(to)?))).collect::<Result<Vec<Pair>, Box<Diagnostic>>>()
    };
    let row = |row: &Row| {
        Ok(WrittenRow { state: name(&row.state)?, step: row.step, replies: pairs(&row.replies)? })
    };
    let Identity { rules: lines, parameters, start, play } = strategy.game.clone();
    let written = Written {
        format: FORMAT,
        rules: lines,
        parameters,
        start,
        play,
        opening: strategy.opening.as_deref().map(pairs).transpose()?,
        wins: strategy.wins,
        rows: strategy.rows.iter().map(row).collect::<Result<_, Box<Diagnostic>>>()?,
    };
    let pretty = ron::ser::PrettyConfig::new().struct_names(true).depth_limit(2);
    let text = ron::ser::to_string_pretty(&written, pretty);
    text.map(|text| text + "\n").map_err(|error| Box::new(Diagnostic::input(error.to_string())))
}

/// The strategy that a text describes.
///
/// # Errors
/// Text that is no strategy, and names that are no states of the game.
pub fn read(rules: &dyn Rules, path: &str, text: &str) -> Result<Strategy, Box<Diagnostic>> {
    let written: Written = ron::from_str(text).map_err(|error| {
        let title = format!("{path} is not a strategy: line {}", error.span.start.line);
        Box::new(Diagnostic::input(title).note(error.code.to_string()))
    })?;
    if written.format != FORMAT {
        return Err(Box::new(Diagnostic::input(format!(
            "{path} has the format {}, not {FORMAT}",
            written.format
        ))));
    }
    let state = |name: &String| rules.read(name);
    let pairs = |all: &[Pair]| {
        all.iter()
            .map(|(at, to)| Ok((state(at)?, state(to)?)))
            .collect::<Result<Vec<Reply>, Box<Diagnostic>>>()
    };
    let row = |row: &WrittenRow| {
        Ok(Row { state: state(&row.state)?, step: row.step, replies: pairs(&row.replies)? })
    };
    let Written { rules: lines, parameters, start, play, .. } = &written;
    Ok(Strategy {
        game: Identity {
            rules: lines.clone(),
            parameters: parameters.clone(),
            start: start.clone(),
            play: play.clone(),
        },
        opening: written.opening.as_deref().map(pairs).transpose()?,
        wins: written.wins,
        rows: written.rows.iter().map(row).collect::<Result<_, Box<Diagnostic>>>()?,
    })
}
