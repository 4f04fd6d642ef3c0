//! Solutions that people wrote: what is right is accepted, and the first wrong step is named.

#![cfg(unix)]

#[path = "solutions/examples.rs"]
mod examples;
#[path = "solutions/pages.rs"]
mod pages;
#[path = "solutions/planted.rs"]
mod planted;
#[allow(dead_code, reason = "not all of it is needed here")]
#[path = "cli/run.rs"]
mod run;
#[path = "solutions/textbook.rs"]
mod textbook;
