//! `pruvo new`: a rule file to begin with.

use super::Answer;
use crate::files;
use clap::Args;

/// The rule file, with a comment on every line.
const TEMPLATE: &str = include_str!("new.ron");

const EXAMPLES: &str = "\
Examples:
  pruvo new mygame.ron       then change it, and try: pruvo derive mygame.ron
  pruvo new                  only to look at it
  pruvo new | pruvo derive -";

/// Write a rule file with comments, to begin with
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct New {
    /// The file, which must not be there yet; without it, or with `-`, the standard output
    file: Option<String>,
}

impl New {
    pub(super) fn run(&self) -> Answer {
        match self.file.as_deref().filter(|&file| file != "-") {
            None => Ok(TEMPLATE.to_owned()),
            Some(file) => files::create(file, TEMPLATE).map(|()| String::new()),
        }
    }
}
