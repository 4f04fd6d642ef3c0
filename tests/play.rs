//! Transcripts, orders and strategies, as users meet them and as the library has them.

#![cfg(unix)]

#[path = "play/orders.rs"]
mod orders;
#[path = "cli/run.rs"]
#[allow(dead_code, reason = "shared with the tests of the command line")]
mod run;
#[path = "play/strategies.rs"]
mod strategies;
#[path = "play/transcripts.rs"]
mod transcripts;
