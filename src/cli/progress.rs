//! How far long work has come, for whoever waits at a terminal: never in files or pipes, and only after a second.

use indicatif::{ProgressBar, ProgressStyle};
use std::{
    io::{self, IsTerminal},
    sync::Mutex,
    time::{Duration, Instant},
};

/// How long work may take before anything is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The work that goes on.
struct Work {
    doing: String,
    begun: Instant,
    /// The bar, once there is one.
    bar: Option<ProgressBar>,
}

/// The work that goes on, if any, and how many pairs there are in all, if that is known.
static STATE: Mutex<(Option<Work>, Option<u64>)> = Mutex::new((None, None));

/// Whom limits may tell of progress: nobody, if there is no terminal or nobody wants to know.
pub(super) fn teller(quiet: bool) -> Option<fn(&str, usize, usize)> {
    (!quiet && io::stderr().is_terminal()).then_some(tell as fn(&str, usize, usize))
}

/// From now on it is known how many pairs there are, so that one can say how long it still takes.
pub(super) fn expect(pairs: usize) {
    if let Ok(mut state) = STATE.lock() {
        state.1 = Some(pairs as u64);
    }
}

/// Takes away what is shown, before anything else is.
pub(super) fn clear() {
    if let Ok(mut state) = STATE.lock()
        && let Some(bar) = state.0.take().and_then(|work| work.bar)
    {
        bar.finish_and_clear();
    }
}

fn tell(doing: &str, states: usize, pairs: usize) {
    let Ok(mut state) = STATE.lock() else { return };
    let (work, total) = &mut *state;
    if let Some(bar) = work.take_if(|work| work.doing != doing).and_then(|before| before.bar) {
        bar.finish_and_clear();
    }
    let begin = || Work { doing: doing.to_owned(), begun: Instant::now(), bar: None };
    let work = work.get_or_insert_with(begin);
    if work.begun.elapsed() < PATIENCE {
        return;
    }
    let bar = work.bar.get_or_insert_with(|| bar(*total, work.begun.elapsed()));
    bar.set_message(format!("{doing}: {states} states"));
    bar.set_position(pairs as u64);
}

/// A bar with the rate, and with the time that is left where the end is known.
fn bar(total: Option<u64>, elapsed: Duration) -> ProgressBar {
    let template = match total {
        Some(_) => "{msg}, {human_pos} of {human_len} pairs [{bar:20}] {per_sec}, {eta} left",
        None => "{msg}, {human_pos} pairs, {per_sec}, {elapsed}",
    };
    let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new).with_elapsed(elapsed);
    // A template with a slip would only look plainer.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style.progress_chars("=> "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_read() {
        for total in [None, Some(7)] {
            let bar = bar(total, Duration::from_secs(2));
            assert!(bar.length() == total && bar.elapsed() >= Duration::from_secs(2));
        }
    }
}
