//! Options that several commands have.

use super::progress;
use crate::{
    check::Verified,
    claims::Base,
    diagnostic::{Diagnostic, Kind},
    input::FORMS,
    limits::Limits,
    problem::{self, Problem},
    rules::{Play, Settings},
    warnings,
};
use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser},
};
use std::time::Duration;

/// Which game, and what is changed about it.
#[derive(Debug, Args)]
pub(super) struct Changes {
    /// Give a constant of the game another value; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,

    /// Let play begin elsewhere, as in "n = 9, ban = 0"
    #[arg(long, value_name = "START")]
    start: Option<String>,

    /// Change what happens to a player who is stuck
    #[arg(long, value_enum, value_name = "CONVENTION")]
    play: Option<Convention>,

    /// The form of the game's file; else the ending of its name says it, and otherwise it is a rule file or a proof file
    #[arg(long, value_name = "FORM", value_parser = form())]
    from: Option<String>,

    /// Print no warnings, and no progress
    #[arg(short, long)]
    quiet: bool,
}

/// What happens to a player who is stuck.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Convention {
    /// The player loses
    #[value(alias = "Normal")]
    Normal,
    /// The player wins
    #[value(alias = "Misere")]
    Misere,
    /// It is a draw
    #[value(alias = "StuckDraws")]
    StuckDraws,
}

impl From<Convention> for Play {
    fn from(convention: Convention) -> Self {
        match convention {
            Convention::Normal => Self::Normal,
            Convention::Misere => Self::Misere,
            Convention::StuckDraws => Self::StuckDraws,
        }
    }
}

impl Changes {
    /// The changes.
    pub(super) fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        for constant in &self.set {
            settings.set("--set", constant);
        }
        if let Some(start) = &self.start {
            settings.start("--start", start);
        }
        if let Some(play) = self.play {
            settings.play(play.into());
        }
        settings
    }

    /// Whether play is to begin where an option says it.
    pub(super) fn begins_elsewhere(&self) -> bool {
        self.start.is_some()
    }

    /// Loads the game with its changes.
    pub(super) fn load(&self, game: &str) -> Result<Problem, Box<Diagnostic>> {
        let form = self.from.as_deref().map(problem::form).transpose()?;
        let problem = problem::load_as(game, form, self.settings())?;
        self.warn(problem::hides(game).as_slice());
        self.warn(&warnings::written(&problem.game));
        Ok(problem)
    }

    /// The game with its changes, for whoever loads it later.
    pub(super) fn base(&self, game: Option<&str>) -> Result<Base, Box<Diagnostic>> {
        let form = self.from.as_deref().map(problem::form).transpose()?;
        Ok(Base { game: game.map(str::to_owned), form, settings: self.settings() })
    }

    /// Prints warnings of what can be seen once all states are known.
    pub(super) fn warn_of_reached(&self, problem: &Problem, verified: &Verified<'_>) {
        if !self.quiet {
            self.warn(&warnings::reached(&problem.game, verified));
        }
    }

    /// Prints warnings, of which nobody wants to read more than a few.
    pub(super) fn warn(&self, warnings: &[Diagnostic]) {
        const MOST: usize = 10;
        if self.quiet {
            return;
        }
        warnings.iter().take(MOST).for_each(super::tell);
        if warnings.len() > MOST {
            let title = format!("and {} warnings more like these", warnings.len() - MOST);
            super::tell(&Diagnostic::new(Kind::Warning, title));
        }
    }
}

/// How much a run may use.
#[derive(Debug, Args)]
pub(super) struct LimitArgs {
    /// How many states may be met
    #[arg(long = "limit-states", value_name = "N", default_value_t = Limits::default().states)]
    states: usize,

    /// How much memory the tables may take, as in 500M or 2G
    #[arg(long = "limit-memory", value_name = "SIZE", default_value = "8G", value_parser = size)]
    memory: usize,

    /// How long each phase may take, as in 500ms, 30s or 5m
    #[arg(long = "limit-time", value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
}

impl LimitArgs {
    /// The limits of a run, which shows how far it has come if somebody waits at a terminal.
    pub(super) fn limits(&self, changes: &Changes) -> Limits {
        self.limits_of(changes.quiet)
    }

    /// The same for a command that has no game of its own.
    pub(super) fn limits_of(&self, quiet: bool) -> Limits {
        let most = u32::MAX as usize - 1;
        let progress = progress::teller(quiet);
        Limits { states: self.states.min(most), memory: self.memory, time: self.time, progress }
    }
}

/// The names of the forms, for clap to list and to compare.
pub(super) fn form() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMS.iter().map(|form| PossibleValue::new(form.name).help(form.about)))
}

/// Reads a number with a unit.
fn with_unit(text: &str, units: &[(&str, u64)]) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let names: Vec<_> = units.iter().map(|&(name, _)| name).filter(|name| !name.is_empty()).collect();
    let expected = || format!("expected a number with one of the units {}", names.join(", "));
    let number: u64 = number.parse().map_err(|_| expected())?;
    let &(_, factor) = units.iter().find(|(name, _)| *name == unit).ok_or_else(expected)?;
    number.checked_mul(factor).ok_or_else(|| "this is too much".to_owned())
}

fn size(text: &str) -> Result<usize, String> {
    let units = [
        ("", 1),
        ("K", 1 << 10),
        ("M", 1 << 20),
        ("G", 1 << 30),
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
    ];
    with_unit(text, &units)
        .and_then(|bytes| usize::try_from(bytes).map_err(|_| "this is too much".to_owned()))
}

fn time(text: &str) -> Result<Duration, String> {
    with_unit(text, &[("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)]).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_are_read_with_their_units() {
        assert_eq!(size("500M"), Ok(500 << 20));
        assert_eq!(size("1024"), Ok(1024));
        assert_eq!(time("1500ms"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert!(size("2 gigs").is_err() && size("").is_err() && size("99999999999999999999G").is_err());
        assert!(time("30").is_err(), "a time without a unit is ambiguous");
    }
}
