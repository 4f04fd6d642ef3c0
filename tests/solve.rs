//! `pruvo solve`: the answers that people ask for, in every format, and that they are true.

#![cfg(unix)]

#[path = "support/digraphs.rs"]
mod digraphs;
#[allow(dead_code, reason = "Grundy values are not asked for here")]
#[path = "support/naive.rs"]
mod naive;
#[allow(dead_code, reason = "not all of it is needed here")]
#[path = "cli/run.rs"]
mod run;
#[path = "solve/truth.rs"]
mod truth;

use run::{Scratch, fed, program, pruvo, pruvo_with, run as go};
use serde_json::Value;
use std::fmt::Write;

/// The words of a line as a shell splits it, with single quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (number, piece) in line.split('\'').enumerate() {
        let last = words.len() - 1;
        if number % 2 == 1 {
            words[last].push_str(piece);
            continue;
        }
        let mut parts = piece.split(' ');
        words[last].push_str(parts.next().unwrap_or_default());
        words.extend(parts.map(str::to_owned));
    }
    words.retain(|word| !word.is_empty());
    words
}

fn solve(line: &str) -> run::Run {
    go(&mut program(&words(line)))
}

// ---- what is printed -----------------------------------------------------------------------------------------------

#[test]
fn every_example_of_the_page_on_questions_prints_what_it_says() {
    let page = include_str!("../src/solve/questions.md");
    let mut examples = 0;
    for block in page.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("a block ends");
        for example in block.split("$ pruvo ").skip(1) {
            let (line, expected) = example.split_once('\n').expect("a line, and what it prints");
            assert_eq!(solve(line).printed(), expected, "pruvo {line}");
            examples += 1;
        }
    }
    assert!(examples >= 15, "only {examples} examples were found");
}

#[test]
fn answers_look_like_this() {
    const LINES: &[&str] = &[
        "solve cards 8 --format json",
        "solve cards --for N=3..4 --blunders --format json",
        "solve in-a-row 'xx.|oo.|...' --format json",
        "solve cards --for N=1..3 --for 'TAKES=[1],[1,2]' --format csv",
        "solve cards --for N=1..4 --all --count",
        "solve cards --for N=1..4 --all --count --format json",
        "solve cards --for N=1..4 --all --count --format csv",
        "solve cards --all --count --format csv",
        "solve vertices --all --blunders",
        "solve vertices --all --sets",
        "solve vertices --all --where draw --sets",
        "solve cards --all --in 99",
        "solve cards --all --in 99 --sets",
        "solve tests/problems/I01-domineering.ron 'b=..|.., turn=Left' 'b=.#|.., turn=Right' --class",
        "solve tests/problems/F01-cat-and-mouse.ron --class",
        "solve tests/problems/F01-cat-and-mouse.ron --class --format csv",
        "solve tests/problems/F01-cat-and-mouse.ron --class --format json",
        "solve tests/problems/F03-berzerk.ron",
        "solve tests/problems/B01-two-growing-heaps.ron --in 4 --sets",
        "solve northcott --for 'start={w[0,4] b[2,1] White;w[1,1] b[3,4] Black}' --class",
    ];
    let mut all = String::new();
    for line in LINES {
        writeln!(all, "$ pruvo {line}\n{}", solve(line).printed()).expect("a string grows");
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/solve", omit_expression => true }, {
        insta::assert_snapshot!("answers", all);
    });
}

#[test]
fn mistakes_in_a_question_are_told() {
    const LINES: &[(&str, i32)] = &[
        ("solve cards four", 2),
        ("solve cards --for M=1..3", 2),
        ("solve cards --for N=1..x", 2),
        ("solve cards --for N", 2),
        ("solve cards --for N=5..1", 2),
        ("solve cards --for 'N={1..2}{3}'", 2),
        ("solve cards --for N=0..99999999", 2),
        ("solve cards --for N=-1..2", 2),
        ("solve cards 8 --for N=1..3", 2),
        ("solve cards --class", 2),
        ("solve in-a-row --class", 2),
        ("solve cards --format wld --where win", 2),
        ("solve cards --format html", 2),
        ("solve cards --for N=1..1000 --for n=1..1000 --for ban=0..1", 3),
        ("solve cards --for N=1..30 --limit-states 20", 3),
    ];
    let mut all = String::new();
    for (line, code) in LINES {
        writeln!(all, "$ pruvo {line}\n{}", solve(line).refused(*code)).expect("a string grows");
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/solve", omit_expression => true }, {
        insta::assert_snapshot!("mistakes", all);
    });
}

// ---- that they fit together ----------------------------------------------------------------------------------------

/// The lines of a `csv`, without its head.
fn rows(line: &str) -> Vec<String> {
    solve(&format!("{line} --format csv")).printed().lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn a_range_says_the_same_as_each_of_its_games_asked_alone() {
    for n in 1..=9 {
        let range = rows("solve cards --for N=1..9");
        let alone = rows(&format!("solve cards --set N={n}"));
        assert_eq!(range[n - 1], format!("{n},{}", alone[0]));
        let moved = rows(&format!("solve cards --for n={n} --for ban=0,1"));
        let named = rows(&format!("solve cards {n} ^{n}"));
        assert_eq!(moved, [format!("{n},0,{}", named[0]), format!("{n},1,{}", named[1])]);
    }
}

#[test]
fn a_component_of_the_start_is_replaced_wherever_it_stands() {
    let game = |start: &str| {
        format!(
            "Game(state: [\"n in 0..9\", \"most in 0..9\"], start: \"{start}\",
            moves: [(name: \"take {{k}}\", for: \"k in 1..min(n, most)\", set: \"n = n - k, most = 2 * k\")],
            show: [(text: \"{{n}}/{{most}}\")])"
        )
    };
    let states = |start: &str, line: &str| {
        let rows = fed(&format!("solve - {line} --format csv"), &game(start)).printed();
        rows.lines()
            .skip(1)
            .map(|row| row.split(',').nth(1).unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(states("n = 3, most = n - 1", "--for n=2..4"), ["2/1", "3/2", "4/3"]);
    assert_eq!(states("n in 3..4, most = 2 where n != 3", "--for most=1,2"), ["4/1", "4/2"]);
    assert_eq!(states("most = 2, n in 3..4", "--for n=2..3"), ["2/2", "3/2"]);
}

/// A state examination asks for the least S where some first move lets the opponent win at once, for those where the first
/// player surely wins by the second move, and for those where the second player surely wins by the second.
#[test]
fn an_examination_is_answered() {
    let text = solve("solve tests/problems/B01-two-growing-heaps.ron --blunders --format json").printed();
    let answers: Value = serde_json::from_str(&text).expect("it is JSON");
    let lets = |answer: &&Value| answer["at_once"].as_array().is_some_and(|moves| !moves.is_empty());
    let first = answers["answers"].as_array().expect("answers").iter().find(lets).expect("there is one");
    assert_eq!(first["state"], "7,18");
    let sets = |line: &str| {
        solve(&format!("solve tests/problems/B01-two-growing-heaps.ron {line} --sets")).printed()
    };
    assert_eq!(sets("--in 3"), "winning: 7,31; 7,34\n");
    assert_eq!(sets("--in 4"), "losing: 7,30; 7,33\n");
}

#[test]
fn the_claims_of_a_proof_file_hold_where_its_game_is_asked_about() {
    assert!(pruvo("solve tests/cli/refuted.ron").refused(1).contains("the claim about `7` is refuted"));
    // About another start they say nothing.
    pruvo("solve tests/cli/refuted.ron 7").printed();
    pruvo("solve tests/cli/refuted.ron --for N=1..3").printed();
}

#[test]
fn answers_go_into_a_file() {
    let scratch = Scratch::new();
    let file = scratch.name("answers.json");
    assert_eq!(pruvo_with("solve cards --format json -o", &[&file]).printed(), "");
    let answers: Value = serde_json::from_str(&scratch.read("answers.json")).expect("it is JSON");
    assert_eq!((&answers["pruvo"], &answers["answers"][0]["state"]), (&1.into(), &"8".into()));
}

#[test]
fn json_has_the_fields_that_its_description_names_and_no_others() {
    let description = include_str!("../src/solve/json.md");
    let mut seen = 0;
    for line in [
        "solve in-a-row --for b=0 --blunders",
        "solve cards --all --count --for N=1",
        "solve northcott --for 'start=w[0,4] b[2,1] White' --class",
    ] {
        let text = solve(&format!("{line} --format json")).printed();
        let value: Value = serde_json::from_str(&text).expect("it is JSON");
        let mut todo = vec![&value];
        while let Some(value) = todo.pop() {
            match value {
                Value::Object(fields) => {
                    for (name, value) in fields {
                        // The names in `at` are those of the game.
                        if name != "at" {
                            todo.push(value);
                        }
                        assert!(description.contains(&format!("`{name}`")), "`{name}` is not described");
                        seen += 1;
                    }
                }
                Value::Array(all) => todo.extend(all),
                _ => {}
            }
        }
    }
    assert!(seen > 30, "only {seen} fields");
}
