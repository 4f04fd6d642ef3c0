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
pub(crate) fn solve(options: &[Vec<usize>], over: &[Option<Outcome>]) -> Vec<Truth> {
    let mut known: Vec<_> = over.iter().map(|over| over.map(|outcome| (outcome, 0))).collect();
    for round in 1.. {
        let open = (0..known.len()).filter(|&state| known[state].is_none());
        let news = open.filter_map(|state| Some((state, decided(&options[state], &known)?)));
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

/// As [`solve`], where each state belongs to one of two players, who may move several times in succession.
///
/// Here winners are sought, not outcomes: for either player the states from which that player can force a win, again
/// round by round.
pub(crate) fn solve_owned(options: &[Vec<usize>], over: &[Option<Outcome>], owners: &[usize]) -> Vec<Truth> {
    let forced = [0, 1].map(|player| forced(player, options, over, owners));
    let truth = |state: usize| {
        let owner = owners[state];
        match (forced[owner][state], forced[1 - owner][state]) {
            (None, None) => Truth { outcome: Outcome::Draw, remoteness: None },
            (Some(round), None) => Truth { outcome: Outcome::Win, remoteness: Some(round) },
            (None, Some(round)) => Truth { outcome: Outcome::Lose, remoteness: Some(round) },
            (Some(_), Some(_)) => panic!("both players win at state {state}"),
        }
    };
    (0..owners.len()).map(truth).collect()
}

/// For each state in how many moves a player can force to have won from there, if at all.
fn forced(
    player: usize,
    options: &[Vec<usize>],
    over: &[Option<Outcome>],
    owners: &[usize],
) -> Vec<Option<u64>> {
    let won = |state: usize| {
        over[state] == Some(if owners[state] == player { Outcome::Win } else { Outcome::Lose })
    };
    let mut known: Vec<_> = (0..owners.len()).map(|state| won(state).then_some(0)).collect();
    for round in 1.. {
        let forces = |&state: &usize| {
            let mut options = options[state].iter();
            let reached = |option: &usize| known[*option].is_some();
            let may_move = over[state].is_none() && known[state].is_none();
            may_move && if owners[state] == player { options.any(reached) } else { options.all(reached) }
        };
        let news: Vec<_> = (0..owners.len()).filter(forces).collect();
        if news.is_empty() {
            break;
        }
        for state in news {
            known[state] = Some(round);
        }
    }
    known
}

fn decided(options: &[usize], known: &[Option<(Outcome, u64)>]) -> Option<Outcome> {
    let is = |option: usize, wanted| known[option].is_some_and(|(outcome, _)| outcome == wanted);
    if options.iter().any(|&option| is(option, Outcome::Lose)) {
        Some(Outcome::Win)
    } else if options.iter().all(|&option| is(option, Outcome::Win)) {
        Some(Outcome::Lose)
    } else {
        None
    }
}
