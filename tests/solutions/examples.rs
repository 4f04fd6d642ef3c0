//! The program on written solutions: the examples of the page, broken inputs, and JSON.

use crate::run::{Scratch, fed, program, pruvo, pruvo_with, run};
use serde_json::Value;

#[test]
fn every_example_of_the_page_says_what_stands_below_it() {
    let page = include_str!("../../src/solution/solutions.md");
    let (scratch, mut examples) = (Scratch::new(), 0);
    for block in page.split("\n```").skip(1).step_by(2) {
        let (kind, text) = block.split_once('\n').expect("a block has a first line");
        match kind {
            "text" => drop(scratch.file("solution.txt", &format!("{text}\n"))),
            "latex" => drop(scratch.file("solution.tex", &format!("{text}\n"))),
            _ => {
                let (line, expected) =
                    text.strip_prefix("$ pruvo ").and_then(|t| t.split_once('\n')).expect("a command");
                let ran = run(program(&line.split(' ').collect::<Vec<_>>()).current_dir(scratch.folder()));
                let said = format!("{}{}", ran.out, ran.err);
                assert_eq!(said.trim_end(), expected, "pruvo {line}");
                examples += 1;
            }
        }
    }
    assert_eq!(examples, 5);
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let scratch = Scratch::new();
    let check = |name: &str, text: &str| {
        let file = scratch.file(name, text);
        pruvo(&format!("check {file} --game cards")).refused(2)
    };
    assert!(check("empty.txt", " \n").contains("empty.txt is empty"));
    let prose = check("prose.md", "Ni prenu unu karton post alia.\n");
    assert!(prose.contains("there is no statement about a state in"), "{prose}");
    assert!(prose.contains("a statement is written like `0 ∈ W`"), "{prose}");
    std::fs::write(scratch.path("binary.tex"), [0x89, 0x50, 0xff, 0xfe]).expect("it can be written");
    let binary = pruvo(&format!("check {} --game cards", scratch.name("binary.tex"))).refused(2);
    assert!(binary.contains("is not text in UTF-8"), "{binary}");
    // Only a file that begins as a certificate is one, unless somebody says otherwise.
    let certificate = pruvo("certify cards").printed();
    let named = scratch.file("certificate.txt", &certificate);
    assert!(pruvo(&format!("check {named} --game cards")).printed().starts_with("proved: "));
    let other = scratch.file("solution", "0 ∈ L.");
    let message = pruvo(&format!("check {other} --game cards")).refused(2);
    assert!(message.contains("expected `Game(`, `Proof(` or `Certificate(`"), "{message}");
    assert_eq!(
        fed("check - --game cards --as derivation", "0 ∈ L.").printed().lines().next(),
        Some("right: 1 statement: it follows")
    );
    let lang = pruvo(&format!("check {other} --game cards --as derivation --lang xx")).refused(2);
    assert!(lang.contains("there is no language `xx`"), "{lang}");
    let wrong = pruvo(&format!("check {named} --game cards --format json")).refused(2);
    assert!(wrong.contains("go with a written solution"), "{wrong}");
}

#[test]
fn a_name_that_is_no_state_is_told_with_one_that_is() {
    let scratch = Scratch::new();
    let file = scratch.file("names.txt", "h is losing. strat ∈ W, {gg, h} ⊂ L. (a, bb) ∈ T.");
    let graph = scratch.file("graph.adj", "strait: h\ng: h\nh:\n");
    let message = pruvo(&format!("check {file} --game {graph}")).refused(2);
    assert!(
        message.contains("there is no state `strat`") && message.contains("did you mean `strait`?"),
        "{message}"
    );
    assert!(message.contains("there is no state `gg`"), "{message}");
    assert!(message.contains("there is no state `bb`") || message.contains("`a` is no state"), "{message}");
    let numbers = scratch.file("numbers.txt", "9 is losing. 0 is losing. 1, 9 ∈ W. {(3, 7)} ⊂ T.");
    let message = pruvo_with(&format!("check {numbers} --game subtraction"), &["--set", "N=8"]).refused(1);
    assert_eq!(message.matches("play cannot reach `9` from the start").count(), 2, "{message}");
    assert!(message.contains("statement 5: `(3, 7)` is not a transition"), "{message}");
}

#[test]
fn the_judgement_can_be_read_by_a_machine() {
    let scratch = Scratch::new();
    let file = scratch.file("solution.md", "Ĉar $0 \\in M$,\ndo $\\hat 1 \\in M$. G = {1}.\n");
    let ran = pruvo(&format!("check {file} --game cards --format json"));
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("error: 3 statements: 1 follows, 2 are false"), "{}", ran.err);
    let said: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!(
        (&said["pruvo"], &said["right"], &said["other_view"]),
        (&1.into(), &false.into(), &false.into())
    );
    let statements = said["statements"].as_array().expect("a list");
    let brief: Vec<_> = statements
        .iter()
        .map(|s| (s["line"].as_u64(), s["column"].as_u64(), s["verdict"].as_str()))
        .collect();
    assert_eq!(
        brief,
        [
            (Some(1), Some(6), Some("follows")),
            (Some(2), Some(5), Some("false")),
            (Some(2), Some(20), Some("false"))
        ]
    );
    assert_eq!(statements[1]["message"], "^1 is not losing");
    assert_eq!(statements[1]["text"], "\\hat 1 \\in M");
    assert_eq!(said["unlisted"], serde_json::json!(["lose"]));
    assert_eq!(said["unsettled"].as_array().map(Vec::len), Some(12));
    let right = fed("check - --as derivation --game cards --format json", "0 ∈ L.").printed();
    assert_eq!(serde_json::from_str::<Value>(&right).expect("it is JSON")["right"], true);
}

#[test]
fn a_solution_for_another_convention_is_recognised() {
    let scratch = Scratch::new();
    let text = "{0, ^0} ⊂ L. Hence {1, 2, 3, ^1, ^2} ⊂ W. Because {^1, ^2} ⊂ W, ^3 ∈ L. So {^4, ^5, 6} ⊂ W.";
    let file = scratch.file("solution.txt", text);
    let message = pruvo(&format!("check {file} --game cards --play misere")).refused(1);
    assert!(message.contains("the first wrong step is statement 1: 0, ^0 are not losing"), "{message}");
    assert!(message.contains("everything would be right with `--play normal`"), "{message}");
    let other = scratch.file("other.txt", &text.replace("^3 ∈ L", "^3 ∈ W"));
    let message = pruvo(&format!("check {other} --game cards --play misere")).refused(1);
    assert!(!message.contains("everything would be right"), "{message}");
}

#[test]
fn the_example_of_the_readme_says_what_stands_below_it() {
    let readme = include_str!("../../README.md");
    let (_, section) = readme.split_once("## Is this solution right?").expect("the README has the section");
    let block = |kind: &str| {
        let (_, after) = section.split_once(&format!("```{kind}\n")).expect("a block begins");
        after.split_once("\n```").expect("a block ends").0
    };
    let scratch = Scratch::new();
    scratch.file("notes.txt", &format!("{}\n", block("text")));
    let (line, expected) = block("console").split_once('\n').expect("a command");
    let words: Vec<_> = line.split(' ').skip(2).collect();
    let message = run(program(&words).current_dir(scratch.folder())).refused(1);
    assert_eq!(message.trim_end(), expected);
}
