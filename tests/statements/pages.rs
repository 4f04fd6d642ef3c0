//! The pages of all proof files.

use crate::judge::Judge;
use crate::{
    digraphs::{Drawing, drawings, runner},
    statements::{Piece, read},
};
use proptest::{prelude::*, test_runner::TestCaseResult};
use pruvo::{
    check::check,
    derive::{Solution, derive},
    limits::Limits,
    page::{Language, compose, format},
    problem::{self, Problem},
    relation::Relation,
    rules::{Game, Settings},
};
use std::path::Path;

/// All proof files of the project, loaded, in the order of their names; but for those of games in which a player may move
/// several times in succession, as no page is worded for them yet.
fn proofs() -> Vec<(String, Problem)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs");
    let entries = folder.read_dir().expect("the project has a folder of proofs");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|e| e == "ron")).collect();
    paths.sort();
    let load = |path: &Path| problem::load(&path.to_string_lossy(), Settings::default());
    let named = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let loaded = paths.iter().map(|path| (named(path), load(path).expect("every proof file loads")));
    loaded.filter(|(_, problem)| problem.game.rules.alternates()).collect()
}

fn page(game: &Game, language: &Language) -> String {
    let rules = &*game.rules;
    let relation = Relation::explore(rules, Limits::default()).expect("the game can be explored");
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    let verified = check(rules, &[], &certificate, Limits::default()).expect("the derivation is accepted");
    let page = compose(&verified, "A game", language).expect("states have names");
    format("txt").expect("there is plain text").render(&page)
}

fn languages() -> Vec<Language> {
    Language::codes().filter_map(Language::named).collect()
}

fn pieces(page: &str, language: &Language, judge: &Judge) -> Vec<Piece> {
    read(page, &language.letters, &judge.names()).expect("the page can be read back")
}

#[test]
fn there_are_pages_in_two_languages_at_least() {
    let codes: Vec<_> = Language::codes().collect();
    assert!(codes.contains(&"en") && codes.contains(&"eo"), "{codes:?}");
    assert!(proofs().iter().any(|(name, _)| name == "cards.ron"));
}

#[test]
fn every_page_says_the_same_in_every_language_and_nothing_but_the_truth() {
    let languages = languages();
    for (name, problem) in proofs() {
        let judge = Judge::of(&*problem.game.rules);
        let mut first: Option<Vec<Piece>> = None;
        for language in &languages {
            let pieces = pieces(&page(&problem.game, language), language, &judge);
            let verdict = judge.judge(&pieces);
            assert_eq!(verdict, Ok(()), "{name} in {}", language.name);
            let first = first.get_or_insert_with(|| pieces.clone());
            assert_eq!(
                *first, pieces,
                "{name} in {} says the same as in {}",
                language.name, languages[0].name
            );
        }
    }
}

#[test]
fn every_page_about_a_random_digraph_says_nothing_but_the_truth() {
    let languages = languages();
    let law = |drawing: Drawing| -> TestCaseResult {
        let file = drawing.rule_file(|vertex| format!("v{vertex}"));
        let game = Game::from_text("digraph.ron", &file, &Settings::default()).expect("the digraph loads");
        let judge = Judge::of(&*game.rules);
        for language in &languages {
            let page = page(&game, language);
            let verdict = read(&page, &language.letters, &judge.names()).and_then(|p| judge.judge(&p));
            prop_assert_eq!(verdict, Ok(()), "{}{}", file, page);
        }
        Ok(())
    };
    runner(2_000).run(&drawings(), law).unwrap_or_else(|failure| panic!("{failure}"));
}

/// The page of the proof file with this name in English, and what judges it.
fn english(file: &str) -> (String, Language, Judge) {
    let (_, problem) = proofs().into_iter().find(|(name, _)| name == file).expect("a proof file");
    let language = Language::named("en").expect("there is English");
    (page(&problem.game, &language), language, Judge::of(&*problem.game.rules))
}

/// Asserts that each change of the page is found out, and that the page itself is believed.
fn each_is_found_out(file: &str, changes: &[(&str, &str)]) {
    let (page, language, judge) = english(file);
    assert_eq!(judge.judge(&pieces(&page, &language, &judge)), Ok(()), "{file} as it is");
    for (from, to) in changes {
        let altered = page.replacen(from, to, 1);
        assert_ne!(page, altered, "{file} says: {from}");
        let read = read(&altered, &language.letters, &judge.names());
        let verdict = read.and_then(|pieces| judge.judge(&pieces));
        assert!(verdict.is_err(), "{file} is believed with {to} in place of {from}");
    }
}

#[test]
fn a_statement_that_is_false_or_rests_on_nothing_is_found_out() {
    let changes = [
        ("S = {0, ^0, 1,", "S = {0, ^0,"),
        ("There are 15 states", "There are 14 states"),
        ("T = {(8, 7), ", "T = {"),
        ("game, {0, ^0} ⊂ L", "game, 0 ∈ L"),
        ("From {0, ^0} ⊂ L", "From 0 ∈ L"),
        ("(2, 0), (^2, ^0)", "(2, 0), (^2, 0)"),
        ("follows that {1, ^1,", "follows that {^1,"),
        ("from ^3 are {(^3, ^2), (^3, ^1)}", "from ^3 are {(^3, ^2)}"),
        ("Because {^1, ^2} ⊂ W", "Because {^1, 2} ⊂ W"),
        ("Because {^1, ^2} ⊂ W", "Because ^1 ∈ W"),
        ("The transitions from 4 are", "The transitions from 5 are"),
        ("Because ^3 ∈ L, 6 ∈ W", "Because 4 ∈ L, 6 ∈ W"),
        ("Because 7 ∈ L, 8 ∈ W", "Because 6 ∈ L, 8 ∈ W"),
        ("4 ∈ L.\n", "4 ∈ W.\n"),
        ("W = {1, ^1,", "W = {^1,"),
        ("Because 8 ∈ W, the", "Because 8 ∈ L, the"),
        ("is to 7 (take 1)", "is to 6 (take 2)"),
        ("is to 7 (take 1)", "is to 7 (take 2)"),
    ];
    each_is_found_out("cards.ron", &changes);
}

#[test]
fn a_false_statement_about_draws_is_found_out() {
    let changes = [
        ("(c, d), (d, d)} ⊂ T, the", "(c, e), (d, d)} ⊂ T, the"),
        ("(c, d), (d, d)} ⊂ T, the", "(d, d)} ⊂ T, the"),
        ("{a, b, c, d} ⊂ D", "{a, b, d} ⊂ D"),
        ("4 states are left", "3 states are left"),
        ("D = {a, b, c, d}", "D = {a, b, c}"),
        ("Because a ∈ D", "Because a ∈ L"),
        ("follows that {e, f, h} ⊂ W", "follows that {e, f, h} ⊂ L"),
    ];
    each_is_found_out("vertices.ron", &changes);
}

#[test]
fn a_derivation_out_of_order_is_found_out() {
    let (page, language, judge) = english("cards.ron");
    let pieces = pieces(&page, &language, &judge);
    let rows: Vec<_> = (0..pieces.len())
        .filter(|&at| matches!(pieces[at], Piece::Winning { .. } | Piece::Losing { .. }))
        .collect();
    for &at in &rows {
        let mut without = pieces.clone();
        without.remove(at);
        assert!(judge.judge(&without).is_err(), "believed without {:?}", pieces[at]);
        let mut twice = pieces.clone();
        twice.insert(at, pieces[at].clone());
        assert!(judge.judge(&twice).is_err(), "believed with {:?} twice", pieces[at]);
    }
    let (first, last) = (rows[0], rows[rows.len() - 1]);
    let mut turned = pieces.clone();
    turned.swap(first, last);
    assert!(judge.judge(&turned).is_err(), "believed with 8 before ^3");
}
