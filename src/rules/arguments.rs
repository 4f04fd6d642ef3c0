//! What a game takes as arguments where it is called on one line, `nim(8, 11, 13)`: the field `arguments`. Trusted.

use super::{
    file::{GameFile, text},
    parse::Parser,
};
use crate::diagnostic::{Diagnostic, Source};
use std::sync::Arc;

/// The name by which an argument takes the place of the code of the game.
const CODE: &str = "octal";

/// What one argument gives a value to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The constant; `None` for the code of the game.
    pub constant: Option<String>,
    /// Whether it takes all arguments that are left, as a list.
    pub rest: bool,
    /// Its value in the rule file, as it is written there.
    pub like: String,
}

/// What the game of a rule file takes as arguments, in order.
///
/// # Errors
/// A rule file that cannot be read.
pub fn parameters(source: &Arc<Source>) -> Result<Vec<Parameter>, Box<Diagnostic>> {
    of(source, &super::file::read(source, 0..source.text.len())?)
}

/// As [`parameters`], of a file that has been read.
pub(super) fn of(source: &Arc<Source>, file: &GameFile<'_>) -> Result<Vec<Parameter>, Box<Diagnostic>> {
    let mut all: Vec<Parameter> = Vec::new();
    for (at, raw) in file.arguments.iter().enumerate() {
        let item = text(source, raw)?;
        let refuse = |title: String, label: &str| Err(item.error(0..item.value.len(), title, label));
        let word = item.value.trim();
        let (name, rest) = word.strip_suffix("..").map_or((word, false), |name| (name.trim_end(), true));
        let parameter = match (name, file.octal) {
            (CODE, Some(code)) => {
                Parameter { constant: None, rest: false, like: text(source, code)?.value.trim().to_owned() }
            }
            _ => Parameter { constant: Some(name.to_owned()), rest, like: value(source, file, name)? },
        };
        if parameter.like.is_empty() {
            let mut error =
                item.error(0..item.value.len(), format!("the game has no constant `{name}`"), "named here");
            error
                .notes
                .push("`arguments` names the constants to which the arguments of a call give values".into());
            return Err(error);
        }
        if rest && (at + 1 < file.arguments.len() || !parameter.like.starts_with('[')) {
            let title = format!("`{name}` cannot take all arguments that are left");
            return refuse(title, "only the last one can, and only if it is a list");
        }
        if all.iter().any(|other| other.constant == parameter.constant) {
            return refuse(format!("`{name}` takes two arguments"), "named a second time");
        }
        all.push(parameter);
    }
    Ok(all)
}

/// The value of a constant as the file writes it; nothing if there is none of this name.
fn value(source: &Arc<Source>, file: &GameFile<'_>, name: &str) -> Result<String, Box<Diagnostic>> {
    for raw in &file.constants {
        let constant = text(source, raw)?;
        if Parser::constant(&constant)?.name == name {
            return Ok(constant.value.split_once('=').map_or("", |(_, value)| value).trim().to_owned());
        }
    }
    Ok(String::new())
}
