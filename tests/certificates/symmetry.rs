//! False symmetries, by which one state would stand for others that are played otherwise; and certificates of games
//! whose symmetries hold.

use super::{
    bench::{Verdict, game, judge, only, says, whole, written},
    naive::Truth,
};
use pruvo::{
    certificate::{Certificate, FORMAT, Scope, Step, write::write},
    check::{Rule, Stop, check},
    limits::Limits,
    outcome::Outcome,
    rules::Game,
    state::State,
};

/// Two heaps, of which one or both may be played on.
fn heaps(choices: &str, start: &str) -> Game {
    written(&format!(
        r#"Game(
            state: ["h[2] in 0..3"],
            start: "h = {start}",
            moves: [(name: "{{i}}: {{k}}", for: "i in {choices}, k in 1..h[i]", set: "h[i] += -k")],
            symmetry: ["sort h"],
            show: [(text: "{{h}}")],
        )"#
    ))
}

#[test]
fn a_false_symmetry_is_found_by_the_check() {
    // Only the second heap may be played on: [0,3] is won and [3,0] is lost, and they are no one state.
    let game = heaps("1..1", "[0, 3]");
    let steps = r#"Over(outcome: lose, states: ["[0,0]"]), Winning(step: 1, state: "[0,3]", by: "[0,0]")"#;
    let stopped = |scope| match judge(certificate(&game, scope, steps).into_bytes(), &*game.rules) {
        Verdict::Stopped(error) => {
            says(&error.to_string(), &["a declared symmetry does not hold", "(h=[0,3])", "(h=[3,0])"]);
        }
        verdict => panic!("the symmetry is false, not {verdict:?}"),
    };
    stopped("Reachable");
    stopped(r#"Only("[0,3]")"#);
    // The positive twin: where both heaps are played on, the same rows are right.
    let game = heaps("0..1", "[0, 3]");
    let certificate = certificate(&game, r#"Only("[0,3]")"#, steps);
    assert!(matches!(judge(certificate.into_bytes(), &*game.rules), Verdict::Accepted(2, 3)));
}

#[test]
fn ends_are_symmetric_too() {
    let one_sided = r#"Game(
        state: ["h[2] in 0..3"],
        start: "h = [0, 3]",
        moves: [(name: "never", when: "sum(h) > 3", set: "h = 0")],
        ends: [(when: "h[0] = 3", then: "draw")],
        symmetry: ["sort h"],
        show: [(text: "{h}")],
    )"#;
    let steps = r#"Over(outcome: lose, states: ["[0,3]"])"#;
    let game = written(one_sided);
    match judge(certificate(&game, "Reachable", steps).into_bytes(), &*game.rules) {
        Verdict::Stopped(error) => {
            says(&error.to_string(), &["a declared symmetry does not hold", "(h=[3,0])"]);
        }
        verdict => panic!("the symmetry is false, not {verdict:?}"),
    }
    // The positive twin: the end does not ask which heap it is.
    let game = written(&one_sided.replace("h[0] = 3", "h[0] = 3 or h[1] = 3"));
    let certificate = certificate(&game, "Reachable", &steps.replace("lose", "draw"));
    assert!(matches!(judge(certificate.into_bytes(), &*game.rules), Verdict::Accepted(1, 0)));
}

#[test]
fn options_are_symmetric_too() {
    // From either form there is one move; one leads to a lost end, the other to a won one.
    let one_sided = r#"Game(
        state: ["h[2] in 0..3"],
        start: "h = [1, 2]",
        moves: [(name: "go", when: "sum(h) = 3", set: "h = if h[0] = 1 then 0 else 3")],
        ends: [(when: "h = [0, 0]", then: "last wins"), (when: "h = [3, 3]", then: "last loses")],
        symmetry: ["sort h"],
        show: [(text: "{h}")],
    )"#;
    let steps = r#"Over(outcome: lose, states: ["[0,0]"]), Winning(step: 1, state: "[1,2]", by: "[0,0]")"#;
    let game = written(one_sided);
    match judge(certificate(&game, "Reachable", steps).into_bytes(), &*game.rules) {
        Verdict::Stopped(error) => {
            says(&error.to_string(), &["a declared symmetry does not hold", "(h=[1,2])", "(h=[2,1])"]);
        }
        verdict => panic!("the symmetry is false, not {verdict:?}"),
    }
    // The positive twin: both lead to the lost end.
    let game = written(&one_sided.replace("if h[0] = 1 then 0 else 3", "0"));
    let certificate = certificate(&game, "Reachable", steps);
    assert!(matches!(judge(certificate.into_bytes(), &*game.rules), Verdict::Accepted(2, 1)));
}

#[test]
fn the_player_to_move_is_symmetric_too() {
    // Either heap leads to the same end, but at [1,2] Right moves, and at [2,1] Left.
    let one_sided = r#"Game(
        players: ["Left", "Right"],
        turn: "if h[0] > h[1] then Left else Right",
        state: ["h[2] in 0..2"],
        start: "h = [1, 2]",
        moves: [(name: "all", when: "sum(h) > 0", set: "h = 0")],
        symmetry: ["sort h"],
        show: [(text: "{h}")],
    )"#;
    let steps =
        r#"Over(outcome: lose, states: ["[0,0]"]), Losing(step: 1, state: "[1,2]", options: ["[0,0]"])"#;
    let game = written(one_sided);
    match judge(certificate(&game, "Reachable", steps).into_bytes(), &*game.rules) {
        Verdict::Stopped(error) => {
            says(&error.to_string(), &["a declared symmetry does not hold", "(h=[1,2])", "(h=[2,1])"]);
        }
        verdict => panic!("the symmetry is false, not {verdict:?}"),
    }
    // The positive twin: Right moves wherever the heaps are, and is lost for having to move on at [0,0].
    let game = written(&one_sided.replace("h[0] > h[1]", "h[0] > h[0]"));
    let certificate = certificate(&game, "Reachable", steps);
    assert!(matches!(judge(certificate.into_bytes(), &*game.rules), Verdict::Accepted(2, 1)));
}

#[test]
fn players_who_change_places_are_no_symmetry() {
    // A hand of either player: sorting them together would forget whose they are.
    let game = written(
        r#"Game(
            state: ["hand[2] in 0..3"],
            start: "hand = [1, 1]",
            moves: [(name: "hit", when: "hand[0] > 0", set: "hand = [(hand[1] + hand[0]) mod 4, hand[0]]")],
            ends: [(when: "hand[0] = 0", then: "last wins")],
            symmetry: ["sort hand"],
            show: [(text: "{hand}")],
        )"#,
    );
    let steps = r#"Over(outcome: lose, states: ["[0,2]"]), Winning(step: 1, state: "[1,1]", by: "[0,2]")"#;
    match judge(certificate(&game, "Reachable", steps).into_bytes(), &*game.rules) {
        Verdict::Stopped(error) => {
            says(&error.to_string(), &["a declared symmetry does not hold", "(hand=[0,2])"]);
        }
        verdict => panic!("the symmetry is false, not {verdict:?}"),
    }
}

#[test]
fn a_state_is_named_in_its_canonical_form_only() {
    let game = game("moores-nim", &["HEAPS = [1, 2, 3]", "K = 1"]);
    let twin = whole(&game);
    assert!(twin.row("[1,2,3]").contains("Losing"), "one, two and three are lost");
    for other in ["[3,2,1]", "[1,3,2]", "[2,1,3]"] {
        let message = twin.edit(r#"state: "[1,2,3]""#, &format!("state: {other:?}")).no_state();
        says(&message, &["is not in its canonical form", "(h=[1,2,3])"]);
        let message = twin.edit("scope: Reachable", &format!("scope: Only({other:?})")).no_state();
        says(&message, &["is not in its canonical form"]);
    }
}

#[test]
fn words_of_another_form_are_no_state() {
    let game = heaps("0..1", "[1, 3]");
    let truth = Truth::of(&*game.rules);
    let step = |words: &[u64]| vec![Step::Over { outcome: Outcome::Lose, states: vec![State::new(words)] }];
    let rules = &*game.rules;
    let zero = rules.read("[0,0]").expect("a state");
    let of = |steps| Certificate {
        format: FORMAT,
        game: rules.identity().clone(),
        scope: Scope::Only(zero.clone()),
        steps,
    };
    check(rules, &[], &of(step(zero.words())), Limits::default()).expect("the end is an end");
    let mut other = 0;
    for word in 0..16_u64 {
        if !truth.numbers.contains_key(&State::new(&[word])) {
            let certificate = of(step(&[word]));
            let verdict = check(rules, &[], &certificate, Limits::default());
            other += usize::from(matches!(verdict, Err(Stop::Rules(_))));
            assert!(verdict.is_err(), "{word}");
        }
    }
    assert!(other >= 6, "the forms that are not kept are no states: {other}");
}

#[test]
fn an_option_of_a_symmetric_state_is_listed_once() {
    let game = heaps("0..1", "[2, 2]");
    let twin = whole(&game);
    let options = r#"options: ["[1,2]", "[0,2]"]"#;
    assert!(twin.row("[2,2]").contains(options), "whichever heap is played on: {}", twin.row("[2,2]"));
    for other in
        [r#"options: ["[1,2]"]"#, r#"options: ["[1,2]", "[0,2]", "[1,2]"]"#, r#"options: ["[0,2]", "[1,2]"]"#]
    {
        let twin = twin.swap("[2,2]", &twin.row("[2,2]").replace(options, other));
        twin.refused(Rule::AllOptions).expected("`[1,2]`, `[0,2]`").found("`");
    }
    only(&game, "[2,2]");
}

/// A certificate with the header of a game and these steps.
fn certificate(game: &Game, scope: &str, steps: &str) -> String {
    let rules = &*game.rules;
    let scope_in_memory = Scope::Reachable;
    let empty = Certificate {
        format: FORMAT,
        game: rules.identity().clone(),
        scope: scope_in_memory,
        steps: Vec::new(),
    };
    let text = write(&empty, rules).expect("a header has no states but the starts");
    text.replace("scope: Reachable", &format!("scope: {scope}"))
        .replace("steps: [\n", &format!("steps: [\n{steps}\n"))
}
