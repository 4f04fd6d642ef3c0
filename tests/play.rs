//! Transcripts and orders, as users meet them.

#![cfg(unix)]

#[path = "play/orders.rs"]
mod orders;
#[path = "cli/run.rs"]
#[allow(dead_code, reason = "shared with the tests of the command line")]
mod run;
#[path = "play/transcripts.rs"]
mod transcripts;
