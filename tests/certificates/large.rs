//! Certificates so large that the rules are asked about their states in shares, on several processors.

use super::bench::{digraph, take, written};
use pruvo::{
    certificate::{Certificate, FORMAT, Scope, Step},
    check::{Refusal, Rule, Stop, check},
    derive::{Solution, derive, derive_only},
    diagnostic::Diagnostic,
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::{Game, Play},
    state::State,
};

/// So many states that there are several shares, of which the last is not full.
const MANY: u32 = 20_000;

fn refusal(game: &Game, certificate: &Certificate) -> Refusal {
    match check(&*game.rules, &[], certificate, Limits::default()) {
        Err(Stop::Refused(refusal)) => refusal,
        other => panic!("refused, not {other:?}"),
    }
}

#[test]
fn a_fault_is_found_wherever_it_stands() {
    let game = take(MANY, Play::Normal);
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("it fits");
    let solution = Solution::of(&relation);
    let good = derive(&relation, &solution, game.rules.identity());
    check(&*game.rules, &[], &good, Limits::default()).expect("the valid twin");
    let last = good.steps.len() - 1;
    for at in [8191, 8192, 16_384, last] {
        let mut bad = good.clone();
        let (rule, state) = match &mut bad.steps[at] {
            Step::Winning { state, by, .. } => {
                *by = state.clone();
                (Rule::Option, state.clone())
            }
            Step::Losing { state, options, .. } => {
                options.pop();
                (Rule::AllOptions, state.clone())
            }
            Step::Over { .. } | Step::Drawn(_) | Step::Halves { .. } => panic!("a row"),
        };
        let refusal = refusal(&game, &bad);
        let name = game.rules.name(state.words()).expect("it has a name");
        assert_eq!((refusal.rule, refusal.row, refusal.state), (rule, Some(at + 1), Some(name)));
    }
    // The same for the only row that is missing: that of the start, which is none of the others' options.
    let start = game.rules.starts()[0].clone();
    let mut bad = good;
    bad.steps.retain(
        |step| !matches!(step, Step::Winning { state, .. } | Step::Losing { state, .. } if *state == start),
    );
    assert_eq!(bad.steps.len(), last);
    assert_eq!(refusal(&game, &bad).rule, Rule::Complete);
    let one = derive_only(&relation, &solution, game.rules.identity(), &start).expect("it can be reached");
    check(&*game.rules, &[], &one, Limits::default()).expect("the start alone");
}

#[test]
fn many_drawn_states_are_each_looked_at() {
    // A long circle with an exit for every second vertex, to a state that wins for whoever is let in.
    let names: Vec<String> = (0..10_000).map(|n| format!("v{n}")).collect();
    let tails: Vec<Vec<&str>> = (0..names.len())
        .map(|n| {
            let next = names[(n + 1) % names.len()].as_str();
            if n % 2 == 0 { vec![next] } else { vec![next, "exit"] }
        })
        .collect();
    let mut edges: Vec<(&str, &[&str])> =
        names.iter().map(String::as_str).zip(tails.iter().map(Vec::as_slice)).collect();
    edges.push(("exit", &["end"]));
    let game = digraph(&edges);
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("it fits");
    let good = derive(&relation, &Solution::of(&relation), game.rules.identity());
    check(&*game.rules, &[], &good, Limits::default()).expect("the valid twin");
    let exit = game.rules.read("exit").expect("a vertex");
    for at in [1, 8193, 9999] {
        let mut bad = good.clone();
        let Some(Step::Drawn(all)) = bad.steps.last_mut() else { panic!("they are drawn") };
        all[at].stays = exit.clone();
        let refusal = refusal(&game, &bad);
        assert_eq!((refusal.rule, refusal.state), (Rule::Stays, Some(format!("v{at}"))));
    }
}

#[test]
fn a_mistake_of_the_rules_is_found_wherever_it_shows() {
    // At one state far out a move leaves the range; whoever is asked about it says so.
    for wrong in [3, 9000, 19_999] {
        let game = written(&format!(
            r#"Game(
                state: ["n in 0..{MANY}"],
                start: "n = 1",
                moves: [(name: "take", when: "n > 0", set: "n = if n = {wrong} then -1 else n - 1")],
                show: [(text: "{{n}}")],
            )"#
        ));
        let all = (0..=u64::from(MANY)).map(|n| State::new(&[n])).collect();
        let steps = vec![Step::Over { outcome: Outcome::Lose, states: all }];
        let certificate = Certificate {
            format: FORMAT,
            game: game.rules.identity().clone(),
            scope: Scope::Reachable,
            steps,
        };
        let error: Box<Diagnostic> = match check(&*game.rules, &[], &certificate, Limits::default()) {
            Err(Stop::Rules(error)) => error,
            other => panic!("the rules are at fault, not {other:?}"),
        };
        assert!(error.to_string().contains(&format!("at the state (n={wrong})")), "{error}");
    }
}
