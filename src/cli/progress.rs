//! How far long work has come, for whoever waits at a terminal: never in files or pipes, and only after a second.

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
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
    let elapsed = work.begun.elapsed();
    let bar = work.bar.get_or_insert_with(|| bar(*total));
    bar.set_message(message(doing, states, pairs as u64, *total, elapsed));
    bar.set_position(pairs as u64);
}

/// How far it has come, how fast, and how long it still takes where the end is known.
fn message(doing: &str, states: usize, pairs: u64, total: Option<u64>, elapsed: Duration) -> String {
    let (states, far) = (HumanCount(states as u64), HumanCount(pairs));
    let tenths = u64::try_from(elapsed.as_millis() / 100).unwrap_or(u64::MAX).max(1);
    let rate = (pairs.saturating_mul(10) / tenths).max(1);
    let so_far = format!("{doing}: {states} states, {far} pairs, {} pairs/s", HumanCount(rate));
    match total {
        Some(total) => {
            let left = Duration::from_secs(total.saturating_sub(pairs).div_ceil(rate));
            format!("{so_far}, {} left", HumanDuration(left))
        }
        None => so_far,
    }
}

/// A line that is drawn again and again, with a bar where the end is known.
fn bar(total: Option<u64>) -> ProgressBar {
    let template = if total.is_some() { "[{bar:20}] {msg}" } else { "{msg}" };
    // A template with a slip would only look plainer.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    total.map_or_else(ProgressBar::new_spinner, ProgressBar::new).with_style(style.progress_chars("=> "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_has_the_rate_and_the_time_that_is_left() {
        let after =
            |seconds, pairs, total| message("checking", 1500, pairs, total, Duration::from_secs(seconds));
        assert_eq!(after(2, 3000, None), "checking: 1,500 states, 3,000 pairs, 1,500 pairs/s");
        let left = "checking: 1,500 states, 3,000 pairs, 1,500 pairs/s, 4 seconds left";
        assert_eq!(after(2, 3000, Some(9000)), left);
        assert!(after(0, 0, Some(0)).ends_with("0 seconds left"));
        assert!([None, Some(7)].into_iter().all(|total| bar(total).length() == total));
    }
}
