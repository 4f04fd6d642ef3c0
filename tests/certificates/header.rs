//! Certificates of another game, start, convention or format; and fields that a header does not have.

use super::bench::{
    Twin, Verdict, cards, changed, chopsticks, game, judge, says, take, vertices, whole, written,
};
use pruvo::{
    certificate::{Certificate, FORMAT, Scope, Step},
    check::{Rule, Stop, check},
    limits::Limits,
    outcome::Outcome,
    rules::{Game, Play},
};

/// A field of the header that differs: where, what the certificate says, what the game says.
fn differs(certificate: &Game, game: &Game, field: &str, found: &str, expected: &str) {
    let twin = whole(certificate).on(game);
    let (said, says) = twin.other(field);
    assert!(said.contains(found), "found `{found}`: {said}");
    assert!(says.contains(expected), "expected `{expected}`: {says}");
}

#[test]
fn a_certificate_for_other_constants_is_refused() {
    differs(&game("cards", &["N = 9"]), &cards(), "parameters", "`N = 9`", "`N = 8`");
    differs(&chopsticks(4), &chopsticks(5), "parameters", "`K = 4`", "`K = 5`");
    let other = game("subtraction", &["TAKES = [1, 3]"]);
    differs(&other, &take(10, Play::Normal), "parameters", "`TAKES = [1, 3]`", "`TAKES = [1, 3, 4]`");
}

#[test]
fn a_certificate_of_another_game_is_refused() {
    differs(&vertices(), &cards(), "rules", r#"`edges "a": "b", "c""#, "`state n in 0..`");
    let counters = take(10, Play::Normal);
    differs(&counters, &cards(), "rules", "`move \"take {k}\" for k in TAKES", "`state ban in 0..1`");
    // Rows without options say nothing of moves, but in which order the states are.
    let with = written(r#"Game(edges: [("a", ["b", "c"]), ("c", [])], start: "a")"#);
    let without = written(r#"Game(edges: [("a", ["b", "c"])], start: "a")"#);
    differs(&with, &without, "rules", r#"`edges "c":`"#, r#"`edges "b":`"#);
}

#[test]
fn a_certificate_for_another_start_is_refused() {
    let there = changed("cards", |settings| settings.start("--start", "n = 7, ban = 0"));
    differs(&there, &cards(), "start", "`7`", "`8`");
}

#[test]
fn a_certificate_for_another_convention_is_refused() {
    let conventions = [Play::Normal, Play::Misere, Play::StuckDraws];
    for made_for in conventions {
        for checked_for in conventions {
            let (certificate, game) = (take(10, made_for), take(10, checked_for));
            if made_for == checked_for {
                whole(&certificate).on(&game).accepted();
            } else {
                let (found, expected) = (format!("`{made_for:?}`"), format!("`{checked_for:?}`"));
                differs(&certificate, &game, "play", &found, &expected);
            }
        }
    }
}

#[test]
fn a_certificate_of_another_format_is_refused() {
    let game = cards();
    for format in ["0", "1", "2", "4", "4294967295"] {
        let twin = whole(&game).edit("format: 3", &format!("format: {format}"));
        assert_eq!(twin.other("format"), (format.to_owned(), "3".to_owned()));
    }
    for format in ["-1", "4294967296", "\"1\"", "1.0"] {
        let message = whole(&game).edit("format: 3", &format!("format: {format}")).malformed();
        says(&message, &["file.ron:2:"]);
    }
}

/// The counters, and what one rule of them may be replaced by.
const COUNTERS: &str = r#"Game(
    const: ["N = 6"],
    state: ["n in 0.."],
    start: "n = N",
    moves: [(name: "take {k}", for: "k in 1..2", when: "k <= n", set: "n = n - k")],
    ends: [(when: "n = 1", then: "draw")],
    show: [(text: "{n}")],
)"#;

#[test]
fn one_rule_changed_is_another_game() {
    let old = written(COUNTERS);
    let changes = [
        ("rules", "n in 0..", "n in 0..6"),
        ("rules", "k in 1..2", "k in 1..3"),
        ("rules", "k <= n", "k < n"),
        ("rules", "n = n - k", "n = n - k - 0"),
        ("rules", "take {k}", "pay {k}"),
        ("rules", "n = 1", "n = 0"),
        ("rules", "then: \"draw\"", "then: \"last wins\""),
        ("rules", "text: \"{n}\"", "text: \"{n} left\""),
        ("rules", "    ends: [(when: \"n = 1\", then: \"draw\")],\n", ""),
        ("parameters", "N = 6", "N = 7"),
        ("start", "\"n = N\"", "\"n = 5\""),
        ("play", "    show", "    play: Misere,\n    show"),
    ];
    for (field, from, to) in changes {
        assert_eq!(COUNTERS.matches(from).count(), 1, "`{from}` is there once");
        let new = written(&COUNTERS.replace(from, to));
        whole(&old).on(&new).other(field);
        whole(&new).on(&old).other(field);
        whole(&old).on(&written(COUNTERS)).accepted();
    }
}

#[test]
fn whose_hands_are_whose_is_part_of_a_game() {
    let text = pruvo::games::named("chopsticks").expect("a game of the catalogue").replace("K = 5", "K = 2");
    let swap = "    swap: [(\"me\", \"opp\")],\n";
    assert_eq!(text.matches(swap).count(), 1, "the players change places");
    let (old, new) = (written(&text), written(&text.replace(swap, "")));
    let (found, expected) = whole(&old).on(&new).other("rules");
    assert_eq!(
        (found.as_str(), expected.as_str()),
        ("`swap me, opp`", "`end when me = [0, 0] then last wins`")
    );
}

#[test]
fn what_is_said_about_a_game_is_no_part_of_it() {
    let old = written(COUNTERS);
    let new = COUNTERS.replace("Game(", "Game(name: \"another\", source: \"elsewhere\", // words\n");
    whole(&old).on(&written(&new)).accepted();
}

#[test]
fn every_line_of_the_header_counts() {
    let game = cards();
    let twin = whole(&game);
    let line = "        \"N = 8\",\n";
    let (found, expected) = twin.edit(line, "").other("parameters");
    assert_eq!((found.as_str(), expected.as_str()), ("`TAKES = [1, 2]`", "`N = 8`"));
    let (found, _) = twin.edit(line, &line.repeat(2)).other("parameters");
    assert_eq!(found, "`N = 8`");
    let (found, expected) = twin.edit("        \"ONCE = [3]\",\n", "").other("parameters");
    assert_eq!((found.as_str(), expected.as_str()), ("nothing more", "`ONCE = [3]`"));
    let once = "        \"ONCE = [3]\",\n";
    let (found, expected) = twin.edit(once, &format!("{once}        \"M = 1\",\n")).other("parameters");
    assert_eq!((found.as_str(), expected.as_str()), ("`M = 1`", "nothing more"));
    twin.edit("\"N = 8\"", "\"N = 8 \"").other("parameters");
    twin.edit("\"N = 8\"", "\"N  = 8\"").other("parameters");
    twin.edit("\"Normal\"", "\"normal\"").other("play");
    twin.edit("\"Normal\"", "\"\"").other("play");
    twin.edit("start: [\n        \"8\",\n    ]", "start: []").other("start");
    twin.edit("start: [\n        \"8\",\n    ]", "start: [\"8\", \"7\"]").other("start");
}

#[test]
fn no_step_of_another_game_is_read() {
    let game = cards();
    // The second fault is never reached: nothing of another game is looked at.
    let twin = whole(&game).edit("\"N = 8\"", "\"N = 9\"").edit("\"^0\"]", "\"nothing like a state\"]");
    let (found, _) = twin.other("parameters");
    assert_eq!(found, "`N = 9`");
}

#[test]
fn a_certificate_does_not_say_where_its_game_is() {
    let game = cards();
    for field in ["game: \"../../etc/passwd\"", "sha256: \"00\"", "claims: []", "relies_on: []", "states: 15"]
    {
        let message = whole(&game).edit("    play:", &format!("    {field},\n    play:")).malformed();
        let name = field.split(':').next().unwrap_or_default();
        says(&message, &[&format!("there is no field `{name}`"), "file.ron:19:5"]);
    }
}

#[test]
fn header_fields_may_come_in_any_order_but_once_each() {
    let game = cards();
    let twin = whole(&game);
    let play = "    play: \"Normal\",\n";
    twin.edit(play, "").edit("    format: 3,\n", &format!("{play}    format: 3,\n")).accepted();
    says(
        &twin.edit(play, &play.repeat(2)).malformed(),
        &["the field `play` is given twice", "file.ron:20:5"],
    );
    says(&twin.edit(play, "").malformed(), &["the field `play` is missing"]);
    says(&twin.edit("    format: 3,\n", "").malformed(), &["the field `format` is missing"]);
    let scope = "    scope: Reachable,\n";
    says(&twin.edit(scope, "").malformed(), &["the field `scope` is missing"]);
    let both = format!("{scope}    scope: Only(\"8\"),\n");
    says(&twin.edit(scope, &both).malformed(), &["the field `scope` is given twice"]);
}

#[test]
fn two_states_that_are_written_alike_are_an_error_of_the_rules() {
    // Below 5 the number of cards does not tell whether the triple is used up.
    let game = written(
        r#"Game(
            state: ["n in 0..", "ban in 0..1"],
            start: "n = 8, ban = 0",
            moves: [
                (name: "take {k}", for: "k in 1..2", when: "k <= n", set: "n = n - k"),
                (name: "take 3", when: "3 <= n and ban = 0", set: "n = n - 3, ban = 1"),
            ],
            show: [(when: "n < 5", text: "{n}"), (when: "ban = 1", text: "^{n}"), (text: "{n}")],
        )"#,
    );
    let identity = game.rules.identity();
    let header = format!(
        "Certificate(format: {FORMAT}, rules: {:?}, parameters: {:?}, start: {:?}, play: {:?}, scope: Reachable,",
        identity.rules, identity.parameters, identity.start, identity.play
    );
    let text = format!("{header} steps: [Over(outcome: lose, states: [\"0\"])])");
    match judge(text.into_bytes(), &*game.rules) {
        Verdict::NoState(error) => {
            says(&error.to_string(), &["two states are both written `0`", "(n=0, ban=0)", "(n=0, ban=1)"]);
        }
        verdict => panic!("an error of the rules, not {verdict:?}"),
    }
    // What has a name of its own is read.
    let twin = Twin {
        rules: &*game.rules,
        text: format!("{header} steps: [Losing(step: 1, state: \"8\", options: [])])"),
    };
    twin.refused(Rule::AllOptions);
}

/// The kernel compares the header itself, whoever has read the certificate.
#[test]
fn the_kernel_compares_the_header_again() {
    let game = take(3, Play::Normal);
    let rules = &*game.rules;
    let zero = rules.read("0").expect("a state");
    let steps = vec![Step::Over { outcome: Outcome::Lose, states: vec![zero] }];
    let good = Certificate { format: FORMAT, game: rules.identity().clone(), scope: Scope::Reachable, steps };
    let field = |certificate: &Certificate| match check(rules, &[], certificate, Limits::default()) {
        Err(Stop::Refused(refusal)) => (refusal.rule, refusal.expected, refusal.found),
        other => panic!("refused, not {other:?}"),
    };
    assert_eq!(field(&good).0, Rule::Complete, "the header is right, the rest is missing");
    let broken = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = good.clone();
        change(&mut certificate);
        field(&certificate)
    };
    assert_eq!(broken(&|c| c.format = 4), (Rule::Header("format"), "3".into(), "4".into()));
    let (rule, expected, found) = broken(&|c| c.game.rules[0].push('9'));
    assert_eq!(rule, Rule::Header("rules"));
    assert_eq!((expected.as_str(), found.as_str()), ("`state n in 0..`", "`state n in 0..9`"));
    assert_eq!(broken(&|c| c.game.parameters.clear()).0, Rule::Header("parameters"));
    assert_eq!(broken(&|c| c.game.start.push("2".into())).0, Rule::Header("start"));
    let (rule, expected, found) = broken(&|c| c.game.play = "Misere".into());
    assert_eq!(rule, Rule::Header("play"));
    assert_eq!((expected.as_str(), found.as_str()), ("`Normal`", "`Misere`"));
}
