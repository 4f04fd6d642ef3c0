//! How much a run may use. Stands on [`diagnostic`](crate::diagnostic). Trusted.

use crate::diagnostic::{Diagnostic, Kind};
use std::time::{Duration, Instant};

/// The bounds of a run: nothing goes on for ever, and nothing eats the machine.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How many states may be met.
    pub states: usize,
    /// How many bytes the tables of states and pairs may take.
    pub memory: usize,
    /// How long it may take in all.
    pub time: Option<Duration>,
    /// Who is told from time to time how far the work has come: at what, with how many states and pairs.
    pub progress: Option<fn(&str, usize, usize)>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 20_000_000, memory: 8 << 30, time: None, progress: None }
    }
}

/// The limits of one run that has begun.
#[derive(Debug, Clone, Copy)]
pub struct Meter {
    limits: Limits,
    begun: Instant,
}

impl Meter {
    /// Starts the clock.
    pub fn start(limits: Limits) -> Self {
        Self { limits, begun: Instant::now() }
    }

    /// Tells how far the work has come, and checks what has been used so far; `doing` says at what, for the message.
    ///
    /// # Errors
    /// A message that says which limit was reached, how far the work came, and what to change.
    pub fn check(
        &self,
        doing: &str,
        states: usize,
        pairs: usize,
        bytes: usize,
    ) -> Result<(), Box<Diagnostic>> {
        let Limits { states: most, memory, time, progress } = self.limits;
        if let Some(tell) = progress {
            tell(doing, states, pairs);
        }
        let reached = if states > most {
            (format!("more than {most} states"), "--limit-states")
        } else if bytes > memory {
            (format!("the tables take more than {}", bytes_written(memory)), "--limit-memory")
        } else if let Some(time) = time.filter(|&time| self.begun.elapsed() > time) {
            (format!("more than {} s have passed", time.as_secs_f64()), "--limit-time")
        } else {
            return Ok(());
        };
        let (what, flag) = reached;
        let title = format!("a limit was reached while {doing}: {what}");
        let far = format!("so far: {states} states and {pairs} pairs; nothing has been proved");
        let help = format!(
            "raise {flag}, or make the game smaller (a bound on its components, other constants by --set)"
        );
        Err(Box::new(Diagnostic::new(Kind::Limit, title).note(far).help(help)))
    }
}

/// A number of bytes as people write it.
fn bytes_written(bytes: usize) -> String {
    match bytes {
        b if b >= 1 << 30 && b % (1 << 30) == 0 => format!("{} GiB", b >> 30),
        b if b >= 1 << 20 && b % (1 << 20) == 0 => format!("{} MiB", b >> 20),
        b => format!("{b} bytes"),
    }
}
