//! Games of the catalogue with their constants on one line.

use super::{
    PAGE,
    run::{program, pruvo_with, run},
};
use pruvo::{games, problem, rules::Settings};

/// The calls of the page, each with what it is the same as.
fn calls() -> Vec<(&'static str, Vec<&'static str>)> {
    let table = PAGE.split("| call | the same as |\n").nth(1).expect("the page has a table of calls");
    let rows = table.lines().skip(1).map_while(|line| line.strip_prefix("| `")?.strip_suffix("` |"));
    let cells = rows.map(|row| row.split_once("` | `").expect("a row has two cells"));
    cells.map(|(call, same)| (call, words(same))).collect()
}

/// The words of a command line, some of them in double quotes.
fn words(line: &'static str) -> Vec<&'static str> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

#[test]
fn a_call_is_the_game_with_its_constants() {
    let calls = calls();
    assert!(calls.len() > 5, "only {} calls were found", calls.len());
    for (call, same) in calls {
        let flags = ["derive", "-q", "--style", "summary"];
        let called = run(program(&flags).arg(call)).printed();
        let set = run(program(&flags).args(&same)).printed();
        // A code has a title of its own.
        let body = |page: &str| page.split_once("\n\n").map(|(_, body)| body.to_owned());
        assert_eq!(body(&called), body(&set), "{call}");
    }
}

#[test]
fn every_game_with_constants_can_be_called_with_those_of_its_rule_file() {
    for (name, text) in games::ALL {
        let problem = problem::catalogued(name, Settings::default()).expect("a game of the catalogue");
        let source = std::sync::Arc::clone(&problem.source);
        let parameters = pruvo::rules::parameters(&source).expect("a rule file");
        // A graph is too long for a line.
        let has_graph = text.contains("= graph [") && *name != "cat-and-mouse";
        assert_eq!(parameters.is_empty(), has_graph || !text.contains("const:"), "{name} says what it takes");
        let values: Vec<_> = parameters.iter().map(|parameter| parameter.like.as_str()).collect();
        if !values.is_empty() {
            let call = format!("{name}({})", values.join(", "));
            let called =
                problem::load(&call, Settings::default()).unwrap_or_else(|error| panic!("{error}")).game;
            assert_eq!(called.rules.identity(), problem.game.rules.identity(), "{call}");
        }
    }
}

#[test]
fn settings_from_outside_come_after_the_call() {
    let page = pruvo_with("derive", &["nim(1, 2)", "--set", "HEAPS = [2, 2]"]).printed();
    assert!(page.contains("Because [2,2] ∈ L, the second player can force a win."), "{page}");
    let page = pruvo_with("derive", &["nim(1)", "--play", "misere"]).printed();
    assert!(page.contains("Because [1] ∈ L"), "{page}");
}

#[test]
fn a_call_is_solved_with_other_starts_and_constants() {
    let answer = pruvo_with("solve", &["nim(1, 2)", "[1,1]"]).printed();
    assert!(answer.contains("[1,1]"), "{answer}");
    let alike = pruvo_with("solve", &["chopsticks(3)", "--count"]).printed();
    assert_eq!(alike, pruvo_with("solve", &["chopsticks", "--set", "K = 3", "--count"]).printed());
}

#[test]
fn a_certificate_of_a_call_is_one_of_the_game_with_its_constants() {
    let certificate = pruvo_with("certify", &["octal 0.07 [9]"]).printed();
    let scratch = super::Scratch::new();
    let file = scratch.file("octal.cert", &certificate);
    let proved = pruvo_with("check", &[&file, "--game", "dawsons-kayles(9)"]).printed();
    assert!(proved.starts_with("proved: all "), "{proved}");
    let refused = pruvo_with("check", &[&file, "--game", "octal 0.7 [9]"]).refused(1);
    assert!(refused.contains("`octal 0.07`") && refused.contains("`octal 0.7`"), "{refused}");
}

#[test]
fn codes_that_mean_the_same_have_one_form() {
    for (codes, canonical) in [
        (&["0.3...", "0.[3]", ".[33]", "0.3[3]", "0.33…"][..], "octal 0.3..."),
        (&["0.[37]", "0.3[73]", "0.[3737]", "0.37[37]"], "octal 0.[37]"),
        (&["0.1[02]", "0.10[20]"], "octal 0.1[02]"),
        (&["0.137", "0.137[0]", "0.1370", ".137", "0.137[00]"], "octal 0.137"),
        (&["4.007"], "octal 4.007"),
        (&["0.8A[c0]", "0.8a[C0C0]"], "octal 0.8A[C0]"),
    ] {
        for code in codes {
            let problem = problem::load(&format!("octal {code} [4]"), Settings::default());
            let game = problem.unwrap_or_else(|error| panic!("{error}")).game;
            assert_eq!(game.rules.identity().rules, [canonical], "{code}");
        }
    }
}

#[test]
fn a_block_of_digits_comes_again_and_again() {
    // Whatever is written out of the block, no heap is large enough to see where it would end.
    for (block, digits) in
        [("0.[37]", "0.3737373737"), ("0.1[02]", "0.1020202020"), ("4.[01]", "4.01010101010")]
    {
        let page = |code: &str| {
            said(&pruvo_with("derive", &[&format!("octal {code} [9]"), "--style", "full"]).printed())
        };
        assert_eq!(page(block), page(digits), "{block}");
    }
}

/// The states, how many transitions there are, and the outcomes, by a page; the order of options may be another.
fn said(page: &str) -> Vec<String> {
    let states = page.lines().filter(|line| line.starts_with("There are ") && line.contains("S = "));
    let pairs = page.lines().filter(|line| line.contains(" transitions: T = "));
    let pairs = pairs.map(|line| line.split_once(':').map_or(line, |(count, _)| count));
    let sum = page.lines().filter(|line| line.starts_with("In sum, "));
    let said: Vec<_> = states.chain(pairs).chain(sum).map(str::to_owned).collect();
    assert_eq!(said.len(), 3, "{page}");
    said
}
