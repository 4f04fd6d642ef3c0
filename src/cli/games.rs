//! `pruvo games`: the catalogue.

use super::{Answer, pages::language_help};
use crate::{
    games,
    problem::{self, language},
    rules::Settings,
};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  pruvo games
  pruvo games --lang eo
  pruvo games --rules nim > mynim.ron    the rules of a game, to change them";

/// List the games of the catalogue, with their titles and where their rules come from
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Games {
    #[arg(long, value_name = "CODE", default_value = "en", help = language_help("The language of the titles"))]
    lang: String,

    /// Print the rule file of this game instead
    #[arg(long, value_name = "GAME", conflicts_with = "lang")]
    rules: Option<String>,
}

impl Games {
    pub(super) fn run(&self) -> Answer {
        if let Some(name) = &self.rules {
            let text = games::named(name).map(str::to_owned);
            return text.ok_or_else(|| Box::new(problem::unknown("game", name, games::names())));
        }
        let lang = language(&self.lang)?.code;
        let mut rows = Vec::new();
        for name in games::names() {
            let problem = problem::catalogued(name, Settings::default())?;
            let origin = problem.game.origin.clone().unwrap_or_default();
            rows.push([name.to_owned(), problem.title(&lang).to_owned(), origin]);
        }
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (names, titles) = (width(0), width(1));
        let line = |[name, title, origin]: &[String; 3]| {
            format!("{name:<names$}  {title:<titles$}  {origin}").trim_end().to_owned() + "\n"
        };
        Ok(rows.iter().map(line).collect())
    }
}
