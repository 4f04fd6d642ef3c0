//! Transcripts of play: whether every move is legal, who was winning after it, and where a win or a draw was thrown away.
//! Stands on [`outcome`](crate::outcome), [`diagnostic`](crate::diagnostic), [`state`](crate::state), [`game`](crate::game),
//! [`rules`](crate::rules), [`check`](mod@crate::check) and [`problem`](crate::problem).
//!
//! `read` finds the moves in a text, `judge` goes through them by what the checker has accepted, a [`Verified`](crate::check::Verified) of all
//! states, and `report` says it, as text and as JSON. A mistake is no fault of a transcript; an illegal move is.

#![doc = include_str!("transcript/transcripts.md")]

mod judge;
mod read;
mod report;

pub use judge::{Left, Play, Played, judge};
pub use read::{Entry, begins, begins_with_a_move, read};
