//! The program as its users meet it: what it prints, where, and with what exit code.

#![cfg(unix)]

#[path = "cli/asked.rs"]
mod asked;
#[path = "cli/period.rs"]
mod period;
#[path = "cli/refused.rs"]
mod refused;
#[path = "cli/run.rs"]
mod run;
#[path = "cli/shell.rs"]
mod shell;
#[path = "cli/slips.rs"]
mod slips;
#[path = "cli/styles.rs"]
mod styles;
#[path = "cli/trips.rs"]
mod trips;
#[path = "cli/written.rs"]
mod written;

const CARDS: &str = include_str!("../src/games/cards.ron");
const CARDS_PROVED: &str = "proved: all 15 states of cards (10 winning, 5 losing, 0 drawn; 30 pairs)";
