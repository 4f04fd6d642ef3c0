//! The truth by brute force: all outcomes by rounds, straight from the definition.

use pruvo::outcome::Outcome;

/// What is true of a state. A drawn state has no remoteness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Truth {
    pub(crate) outcome: Outcome,
    pub(crate) remoteness: Option<u64>,
}

/// Round by round: in round r those states are decided that can be decided with what earlier rounds have decided.
/// What no round decides is drawn.
#[allow(dead_code, reason = "some tests ask for more than that")]
pub(crate) fn solve(options: &[Vec<usize>], over: &[Option<Outcome>]) -> Vec<Truth> {
    solve_with(options, over, |_, _| true)
}

/// The same where not every move passes the turn to the other player.
pub(crate) fn solve_with(
    options: &[Vec<usize>],
    over: &[Option<Outcome>],
    passes: impl Fn(usize, usize) -> bool,
) -> Vec<Truth> {
    let mut known: Vec<_> = over.iter().map(|over| over.map(|outcome| (outcome, 0))).collect();
    for round in 1.. {
        let open = (0..known.len()).filter(|&state| known[state].is_none());
        let news = open.filter_map(|state| Some((state, decided(state, &options[state], &known, &passes)?)));
        let news: Vec<_> = news.collect();
        if news.is_empty() {
            break;
        }
        for (state, outcome) in news {
            known[state] = Some((outcome, round));
        }
    }
    let truth = |known| match known {
        None | Some((Outcome::Draw, _)) => Truth { outcome: Outcome::Draw, remoteness: None },
        Some((outcome, round)) => Truth { outcome, remoteness: Some(round) },
    };
    known.into_iter().map(truth).collect()
}

fn decided(
    state: usize,
    options: &[usize],
    known: &[Option<(Outcome, u64)>],
    passes: &impl Fn(usize, usize) -> bool,
) -> Option<Outcome> {
    // What the player at the state gets by moving to an option.
    let gets = |&option: &usize| {
        let (outcome, _) = known[option]?;
        Some(if passes(state, option) { outcome.turned() } else { outcome })
    };
    if options.iter().any(|option| gets(option) == Some(Outcome::Win)) {
        Some(Outcome::Win)
    } else if options.iter().all(|option| gets(option) == Some(Outcome::Lose)) {
        Some(Outcome::Lose)
    } else {
        None
    }
}
