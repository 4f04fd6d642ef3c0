//! Certificates that no file can hold: numbers and states out of range, made in memory.

use super::bench::{cards, chopsticks, game, take, vertices, written};
use pruvo::{
    certificate::{Certificate, FORMAT, Scope, Stays, Step},
    check::{Rule, Stop, check},
    derive::{Solution, derive, derive_only},
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::{Game, Play},
    state::State,
};

fn valid(game: &Game) -> Certificate {
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("the game is small");
    derive(&relation, &Solution::of(&relation), game.rules.identity())
}

fn only(game: &Game, state: &str) -> Certificate {
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("the game is small");
    let state = game.rules.read(state).expect("a state of the game");
    derive_only(&relation, &Solution::of(&relation), game.rules.identity(), &state)
        .expect("it can be reached")
}

fn accepts(game: &Game, certificate: &Certificate) -> bool {
    check(&*game.rules, &[], certificate, Limits::default()).is_ok()
}

/// Every state in a certificate, to be changed.
fn states(certificate: &mut Certificate) -> Vec<&mut State> {
    let mut all = Vec::new();
    if let Scope::Only(state) = &mut certificate.scope {
        all.push(state);
    }
    for step in &mut certificate.steps {
        match step {
            Step::Over { states, .. } => all.extend(states),
            Step::Winning { state, by, .. } => all.extend([state, by]),
            Step::Losing { state, options, .. } => {
                all.push(state);
                all.extend(options);
            }
            Step::Drawn(entries) => all.extend(entries.iter_mut().flat_map(|e| [&mut e.state, &mut e.stays])),
            Step::Halves { not_lost, not_won } => {
                all.extend(not_lost.iter_mut().flat_map(|e| [&mut e.state, &mut e.stays]).chain(not_won));
            }
        }
    }
    all
}

#[test]
fn words_that_are_no_state_are_refused_wherever_they_stand() {
    // States of few bits are looked up in a table, others by hashing; two cells of 63 bits take two words.
    let wide = written(
        r#"Game(
            state: ["a in 0..", "b in 0.."],
            start: "a = 1, b = 2",
            moves: [(name: "a", when: "a > 0", set: "a = a - 1"), (name: "b", when: "b > 0", set: "b = b - 1")],
        )"#,
    );
    let sum = written(
        r#"Game(sum: [
            (game: Inline(Game(octal: "0.77", start: "[3, 1]"))),
            (game: Inline(Game(edges: [("a", ["b", "c"]), ("b", ["c"])], start: "a"))),
        ])"#,
    );
    let games = [
        (cards(), "8"),
        (chopsticks(2), "[1,1] vs [1,1]"),
        (vertices(), "a"),
        (wide, "a=1, b=2"),
        (game("kayles", &[]), "[5]"),
        (sum, "[3,1] + a"),
    ];
    for (game, start) in &games {
        for good in [valid(game), only(game, start)] {
            assert!(accepts(game, &good), "the valid twin");
            let count = states(&mut good.clone()).len();
            for at in 0..count {
                for change in [longer, shorter, no_words, far, next_bit] {
                    let mut bad = good.clone();
                    change(states(&mut bad).remove(at));
                    assert!(!accepts(game, &bad), "words {at} of {} are no state: {bad:?}", game.name);
                }
            }
        }
    }
}

fn longer(state: &mut State) {
    *state = State::new(&[state.words(), &[7]].concat());
}

fn shorter(state: &mut State) {
    *state = State::new(&state.words()[1..]);
}

fn no_words(state: &mut State) {
    *state = State::new(&[]);
}

fn far(state: &mut State) {
    *state = State::new(&vec![u64::MAX; state.words().len()]);
}

fn next_bit(state: &mut State) {
    // Beyond every bit that the small games use; another number of cards, far away, in the others.
    *state = State::new(&state.words().iter().map(|word| word | 1 << 40).collect::<Vec<_>>());
}

#[test]
fn words_of_heaps_have_one_name_each_or_none() {
    let game = game("kayles", &[]);
    let bits = game.rules.shape().bits;
    let mut names = std::collections::BTreeSet::new();
    for word in 0..1 << (bits + 1) {
        let mut options = pruvo::state::Options::default();
        let said = game.rules.turn(&[word], &mut options);
        let Ok(name) = game.rules.name(&[word]) else {
            assert!(said.is_err(), "the rules speak of {word:b}, which has no name");
            continue;
        };
        assert_eq!(game.rules.read(&name).ok(), Some(State::new(&[word])), "{name}");
        assert!(names.insert(name));
    }
    // Up to three heaps of up to five.
    assert_eq!(names.len(), 1 + 5 + 15 + 35);
}

#[test]
fn steps_do_not_overflow() {
    let game = cards();
    let good = valid(&game);
    for number in [0, u64::MAX, u64::MAX - 1, 1 << 63] {
        for at in 1..good.steps.len() {
            let mut bad = good.clone();
            match &mut bad.steps[at] {
                Step::Winning { step, .. } | Step::Losing { step, .. } => *step = number,
                Step::Over { .. } | Step::Drawn(_) | Step::Halves { .. } => {}
            }
            assert!(!accepts(&game, &bad), "step {number} of row {at}");
        }
    }
}

#[test]
fn the_states_of_another_game_prove_nothing() {
    // The same words mean other states there; only the header is that of this game.
    let games = [cards(), take(8, Play::Normal), take(10, Play::Misere), chopsticks(3), vertices()];
    for (own, game) in games.iter().enumerate() {
        for (other, from) in games.iter().enumerate() {
            let steps = valid(from).steps;
            let mixed = Certificate {
                format: FORMAT,
                game: game.rules.identity().clone(),
                scope: Scope::Reachable,
                steps,
            };
            assert_eq!(accepts(game, &mixed), own == other, "{} for {}", from.name, game.name);
        }
    }
}

#[test]
fn empty_steps_of_all_kinds_are_refused() {
    let game = take(3, Play::Normal);
    let zero = game.rules.read("0").expect("a state");
    let empty = [
        Step::Over { outcome: Outcome::Lose, states: Vec::new() },
        Step::Drawn(Vec::new()),
        Step::Halves { not_lost: Vec::new(), not_won: Vec::new() },
        Step::Halves { not_lost: Vec::new(), not_won: vec![zero.clone()] },
        Step::Losing { step: 0, state: zero.clone(), options: Vec::new() },
        Step::Losing { step: 1, state: zero.clone(), options: Vec::new() },
        Step::Winning { step: 1, state: zero.clone(), by: zero.clone() },
        Step::Drawn(vec![Stays { state: zero.clone(), stays: zero.clone() }]),
    ];
    for step in empty {
        for scope in [Scope::Reachable, Scope::Only(zero.clone())] {
            let steps = vec![step.clone()];
            let certificate =
                Certificate { format: FORMAT, game: game.rules.identity().clone(), scope, steps };
            assert!(!accepts(&game, &certificate), "{step:?}");
        }
    }
    // The positive twin: where play is over, that is all there is to say.
    let steps = vec![Step::Over { outcome: Outcome::Lose, states: vec![zero.clone()] }];
    let scope = Scope::Only(zero);
    assert!(accepts(
        &game,
        &Certificate { format: FORMAT, game: game.rules.identity().clone(), scope, steps }
    ));
}

#[test]
fn what_is_verified_speaks_of_no_other_state() {
    let game = vertices();
    let certificate = valid(&game);
    let verified = check(&*game.rules, &[], &certificate, Limits::default()).expect("it is right");
    let a = game.rules.read("a").expect("a vertex");
    assert_eq!(verified.shown(&a).expect("it has a row").outcome, Outcome::Draw);
    for words in [&[][..], &[0, 0], &[8], &[u64::MAX]] {
        assert!(verified.shown(&State::new(words)).is_none(), "{words:?} is no state");
    }
}

#[test]
fn one_fault_is_told_and_it_is_the_first() {
    let game = cards();
    let mut bad = valid(&game);
    for step in &mut bad.steps {
        if let Step::Winning { step, .. } | Step::Losing { step, .. } = step {
            *step += 1;
        }
    }
    let stop = check(&*game.rules, &[], &bad, Limits::default()).expect_err("all steps are wrong");
    let Stop::Refused(refusal) = stop else { panic!("refused, not {stop:?}") };
    assert_eq!((refusal.rule, refusal.row, refusal.state.as_deref()), (Rule::Exact, Some(2), Some("1")));
}
