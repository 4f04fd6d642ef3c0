//! The documentation of the rule language: every example on it is a game, and says what stands above it.

use pruvo::{
    check::check,
    derive::{Solution, derive},
    diagnostic::Source,
    limits::Limits,
    page::{self, Language, Request, compose},
    problem,
    relation::Relation,
    rules::Settings,
};
use std::sync::Arc;

const PAGE: &str = include_str!("../src/rules/language.md");

/// The examples: what each says, and its text.
fn examples() -> Vec<(&'static str, &'static str)> {
    let blocks =
        PAGE.split("```ron\n").skip(1).map(|rest| rest.split("```").next().expect("an example ends"));
    let says = |block: &'static str| {
        let line = block.lines().next().expect("an example has lines");
        line.strip_prefix("// says: ")
            .unwrap_or_else(|| panic!("an example begins with what it says: {block}"))
    };
    blocks.map(|block| (says(block), block)).collect()
}

/// The English page of a game.
fn english(text: &str) -> String {
    let source = Arc::new(Source { path: "example.ron".to_owned(), text: text.to_owned() });
    let game = problem::of(source, Settings::default()).unwrap_or_else(|e| panic!("{e}\n{text}")).game;
    let rules = &*game.rules;
    let relation = Relation::explore(rules, Limits::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    let verified = check(rules, &[], &certificate, Limits::default()).expect("the derivation is right");
    let language = Language::named("en").expect("one of the languages");
    let page = compose(&verified, &Request::new(&game.name, &language)).expect("states have names");
    page::format("txt").expect("one of the formats").render(&page)
}

#[test]
fn every_example_says_what_stands_above_it() {
    for (says, text) in examples() {
        let page = english(text);
        assert!(page.contains(says), "expected: {says}\n{text}\n{page}");
    }
}

#[test]
fn every_field_and_every_fold_has_an_example() {
    let all: String = examples().into_iter().map(|(_, text)| text).collect();
    let fields = [
        "const:",
        "state:",
        "start:",
        "moves:",
        "let:",
        "players:",
        "turn:",
        "swap:",
        "ends:",
        "symmetry:",
        "letters:",
        "heap:",
        "octal:",
        "sum:",
    ];
    let more = [
        "show:", "edges:", "outcome:", "owner:", "by:", "again:", "for:", "when:", "set:", "into:", "with:",
        "name:", " where ", "+=", "graph ", "any ",
    ];
    for word in
        fields.into_iter().chain(more).chain(["all ", "if ", " mod ", "min(", "abs(", "sum(", " for j in "])
    {
        assert!(all.contains(word), "no example shows `{word}`");
    }
}
