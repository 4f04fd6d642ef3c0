//! The pages of all proof files, in all languages, notations and formats.

use crate::judge::Judge;
use crate::{
    digraphs::{Drawing, drawings, owned_drawings, runner},
    phrases,
    plain::{plain, spelled},
    signs::read,
    statements::Piece,
};
use proptest::{prelude::*, test_runner::TestCaseResult};
use pruvo::{
    check::check,
    claim::Claim,
    derive::{Solution, derive},
    limits::Limits,
    page::{FORMATS, Language, Notation, Page, Request, Style, VARIANTS, compose, format},
    problem::{self, Problem},
    relation::Relation,
    rules::{Game, Settings},
};
use std::path::Path;

/// All proof files of the project, loaded, in the order of their names.
pub(crate) fn proofs() -> Vec<(String, Problem)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs");
    let entries = folder.read_dir().expect("the project has a folder of proofs");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|e| e == "ron")).collect();
    paths.sort();
    let load = |path: &Path| problem::load(&path.to_string_lossy(), Settings::default());
    let named = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| (named(path), load(path).expect("every proof file loads"))).collect()
}

pub(crate) fn languages() -> Vec<Language> {
    Language::codes().filter_map(Language::named).collect()
}

/// The languages in which the pages of a proof file are read: all of them, but one where nobody asks for a page, as those
/// are long.
fn spoken<'l>(problem: &Problem, languages: &'l [Language]) -> &'l [Language] {
    if problem.pages.is_empty() { &languages[..1] } else { languages }
}

/// The pages of a game in these languages, in all notations, with everything spelled out.
fn pages<'l>(
    game: &Game,
    claims: &[Claim],
    title: &str,
    languages: &'l [Language],
) -> Vec<(&'l Language, Notation, Page)> {
    styled(game, claims, title, languages, &[Style::Full])
}

/// The pages of a game in these languages and styles, in all notations.
fn styled<'l>(
    game: &Game,
    claims: &[Claim],
    title: &str,
    languages: &'l [Language],
    styles: &[Style],
) -> Vec<(&'l Language, Notation, Page)> {
    let rules = &*game.rules;
    let relation = Relation::explore(rules, Limits::default()).expect("the game can be explored");
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    let verified = check(rules, claims, &certificate, Limits::default()).expect("the derivation is accepted");
    let mut pages = Vec::new();
    for &style in styles {
        for language in languages {
            for notation in Notation::ALL {
                let request = Request { notation, style, claims, ..Request::new(title, language) };
                // Not every proof has these rounds.
                match compose(&verified, &request) {
                    Ok(page) => pages.push((language, notation, page)),
                    Err(error) => assert!(matches!(style, Style::These { .. }), "{error}"),
                }
            }
        }
    }
    pages
}

/// The styles that go by rounds, and some rounds.
const BY_ROUNDS: [Style; 4] =
    [Style::Rounds, Style::Summary, Style::These { first: 0, last: 0 }, Style::These { first: 1, last: 3 }];

pub(crate) fn text(page: &Page) -> String {
    format("txt").expect("there is plain text").render(page)
}

/// The pieces of a page of plain text: read by its words, and by its signs where it has signs.
fn pieces(page: &str, language: &Language, notation: Notation, judge: &Judge) -> Result<Vec<Piece>, String> {
    let known = judge.known();
    let by_words = phrases::read(page, language, notation, &known)?;
    if notation != Notation::Words {
        let mut by_signs = read(page, &notation.letters(language), &known)?;
        // Who moves where is said by words only.
        let turns = by_words.iter().position(|piece| matches!(piece, Piece::Turns(_)));
        if let Some(at) = turns {
            by_signs.insert(at, by_words[at].clone());
        }
        assert_eq!(by_signs, by_words, "the signs and the words of a page say the same:\n{page}");
    }
    Ok(by_words)
}

/// The page in every format, with the changes that a format has, read back as plain text.
pub(crate) fn read_back(page: &Page, language: &Language, notation: Notation) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for format in FORMATS {
        let name = format.name();
        all.push((name.to_owned(), plain(name, &format.render(page), language, notation)));
        for variant in VARIANTS {
            let Some(changed) = format.variant(variant) else { continue };
            let reader = if variant == "ascii" { variant } else { name };
            let back = plain(reader, &changed.render(page), language, notation);
            all.push((format!("{name} --{variant}"), back));
        }
    }
    all
}

#[test]
fn there_are_pages_in_three_languages_at_least() {
    let codes: Vec<_> = Language::codes().collect();
    assert!(["en", "eo", "id"].iter().all(|code| codes.contains(code)), "{codes:?}");
    assert!(proofs().iter().any(|(name, _)| name == "cards.ron"));
}

#[test]
fn every_page_says_the_same_in_every_language_and_notation_and_nothing_but_the_truth() {
    let languages = languages();
    for (name, problem) in proofs() {
        let judge = Judge::of(&*problem.game.rules);
        let claims = outcomes(&problem);
        let mut first: Option<Vec<Piece>> = None;
        for (language, notation, page) in
            pages(&problem.game, &claims, "A game", spoken(&problem, &languages))
        {
            let here = format!("{name} in {}, {}", language.name, notation.name());
            let pieces = pieces(&text(&page), language, notation, &judge);
            let pieces = pieces.unwrap_or_else(|why| panic!("{here}: {why}"));
            let first = first.get_or_insert_with(|| {
                assert_eq!(judge.judge(&pieces), Ok(()), "{here}");
                assert_eq!(claimed(&pieces), claims, "{here}");
                pieces.clone()
            });
            assert_eq!(*first, pieces, "{here} says the same as in {}", languages[0].name);
        }
    }
}

#[test]
fn every_page_by_rounds_says_the_same_everywhere_and_nothing_but_the_truth() {
    let languages = languages();
    for (name, problem) in proofs() {
        let judge = Judge::of(&*problem.game.rules);
        let claims = outcomes(&problem);
        for style in BY_ROUNDS {
            let mut first: Option<Vec<Piece>> = None;
            for (language, notation, page) in
                styled(&problem.game, &claims, "A game", spoken(&problem, &languages), &[style])
            {
                let here = format!("{name} in {}, {}, {style:?}", language.name, notation.name());
                let expected = text(&page);
                let pieces = phrases::read(&expected, language, notation, &judge.known());
                let pieces = pieces.unwrap_or_else(|why| panic!("{here}: {why}"));
                let first = first.get_or_insert_with(|| {
                    assert_eq!(judge.judge_rounds(&pieces), Ok(()), "{here}:\n{expected}");
                    assert_eq!(claimed(&pieces), claims, "{here}");
                    pieces.clone()
                });
                assert_eq!(*first, pieces, "{here} says the same as in {}", languages[0].name);
                for (format, back) in read_back(&page, language, notation) {
                    // Letters that are written by two others make columns wider.
                    let same = if format.ends_with("ascii") {
                        squeezed(&back) == squeezed(&spelled(&expected, language))
                    } else {
                        back == expected
                    };
                    assert!(same, "{here}, {format}, read back:\n{back}\ninstead of:\n{expected}");
                }
            }
        }
    }
}

/// A text whose lines have one blank between words, and one dash for a line of them.
fn squeezed(text: &str) -> String {
    let line = |line: &str| {
        let words = line.split_whitespace();
        words
            .map(|word| if word.trim_matches('-').is_empty() { "-" } else { word })
            .collect::<Vec<_>>()
            .join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_page_by_rounds_about_a_random_digraph_says_nothing_but_the_truth() {
    let languages = languages();
    let law = |drawing: Drawing| -> TestCaseResult {
        let file = drawing.rule_file(|vertex| format!("v{vertex}"));
        let game = Game::from_text("digraph.ron", &file, &Settings::default()).expect("the digraph loads");
        let judge = Judge::of(&*game.rules);
        for (language, notation, page) in styled(&game, &[], "A digraph", &languages, &BY_ROUNDS) {
            let page = text(&page);
            let read = phrases::read(&page, language, notation, &judge.known());
            prop_assert_eq!(read.and_then(|p| judge.judge_rounds(&p)), Ok(()), "{}{}", file, page);
        }
        Ok(())
    };
    let all = prop_oneof![drawings(), owned_drawings()];
    runner(300).run(&all, law).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn a_false_figure_of_a_page_by_rounds_is_found_out() {
    let (_, problem) =
        proofs().into_iter().find(|(name, _)| name == "chopsticks-5.ron").expect("a proof file");
    let languages: Vec<_> = Language::named("en").into_iter().collect();
    let judge = Judge::of(&*problem.game.rules);
    let pages = styled(&problem.game, &[], "A game", &languages, &[Style::Rounds]);
    let page = text(&pages[0].2);
    let judged = |page: &str| {
        phrases::read(page, &languages[0], Notation::Sets, &judge.known())
            .and_then(|p| judge.judge_rounds(&p))
    };
    assert_eq!(judged(&page), Ok(()));
    for (from, to) in [
        ("595 states", "594 states"),
        ("2384 transitions", "2385 transitions"),
        ("full lists them all", "rounds lists them all"),
        ("∈ D, neither", "∈ W, neither"),
        ("1            72", "1            71"),
        ("    3            19 ", "    4            19 "),
        ("left          0       0    265", "left          0       0    264"),
        ("in all      241", "in all      242"),
        ("Round 0: by the rules of the game 24", "Round 0: by the rules of the game 23"),
        ("16 of them", "15 of them"),
        ("--rounds 0 lists", "--rounds 1 lists"),
        ("are losing: {[0,0] vs [0,1], ", "are losing: {[0,1] vs [0,1], "),
        ("Round 1: 72", "Round 1: 71"),
        ("Round 2: 8 states", "Round 4: 8 states"),
        ("[0,1] vs [0,4]  [0,0] vs [0,1]", "[0,1] vs [0,4]  [0,0] vs [0,2]"),
        ("{[4,3] vs [0,1], [3,4] vs [0,1]}", "{[4,3] vs [0,1]}"),
        ("265 states are left", "264 states are left"),
        ("257 of them", "258 of them"),
        ("[0,2] vs [0,2]  [0,4] vs [0,2]\n", "[0,2] vs [0,2]  [0,3] vs [0,2]\n"),
        ("transition to\n", "all transitions to\n"),
    ] {
        let altered = page.replacen(from, to, 1);
        assert_ne!(page, altered, "the page says: {from}");
        assert!(judged(&altered).is_err(), "believed with {to} in place of {from}");
    }
}

#[test]
fn every_page_says_the_same_in_every_format() {
    let languages = languages();
    for (name, problem) in proofs() {
        let claims = outcomes(&problem);
        let title = problem.title("eo");
        for (language, notation, page) in pages(&problem.game, &claims, title, spoken(&problem, &languages)) {
            let expected = text(&page);
            for (format, back) in read_back(&page, language, notation) {
                let ascii = format.ends_with("ascii").then(|| spelled(&expected, language));
                let expected = ascii.as_ref().unwrap_or(&expected);
                let here = format!("{name} in {}, {}, {format}", language.name, notation.name());
                assert!(back == *expected, "{here}, read back:\n{back}\ninstead of:\n{expected}");
            }
        }
    }
}

/// The claims that a page says again: those about the outcome of a state.
fn outcomes(problem: &Problem) -> Vec<Claim> {
    let claims = problem.claims.iter().map(|(claim, _)| claim.clone());
    claims.filter(|claim| matches!(claim, Claim::Outcome { .. })).collect()
}

/// The claims of which a page speaks.
fn claimed(pieces: &[Piece]) -> Vec<Claim> {
    let claims =
        pieces.iter().filter_map(|piece| if let Piece::Claims(all) = piece { Some(all) } else { None });
    claims.flatten().map(|(state, is)| Claim::Outcome { state: state.clone(), is: *is }).collect()
}

#[test]
fn every_page_about_a_random_digraph_says_nothing_but_the_truth() {
    let languages = languages();
    let law = |drawing: Drawing| -> TestCaseResult {
        let file = drawing.rule_file(|vertex| format!("v{vertex}"));
        let game = Game::from_text("digraph.ron", &file, &Settings::default()).expect("the digraph loads");
        let judge = Judge::of(&*game.rules);
        for (language, notation, page) in pages(&game, &[], "A digraph", &languages) {
            let page = text(&page);
            let verdict = pieces(&page, language, notation, &judge).and_then(|p| judge.judge(&p));
            prop_assert_eq!(verdict, Ok(()), "{}{}", file, page);
        }
        Ok(())
    };
    let all = prop_oneof![drawings(), owned_drawings()];
    runner(600).run(&all, law).unwrap_or_else(|failure| panic!("{failure}"));
}

/// Names that somebody might give to a vertex, out of everything that means something to some format.
fn names() -> impl Strategy<Value = Vec<String>> {
    let character = prop_oneof![
        4 => prop::sample::select("abXYZ0123456789".chars().collect::<Vec<_>>()),
        3 => prop::sample::select(",;:()[]+-=/*^_ ".chars().collect::<Vec<_>>()),
        4 => prop::sample::select("#\\$|<>{}*`~&%\"'.!?@-_^".chars().collect::<Vec<_>>()),
        1 => prop::sample::select("ĉßąαж中♔×⊕●∈–’“\u{302}\u{202e}".chars().collect::<Vec<_>>()),
    ];
    let name = prop::collection::vec(character, 1..8).prop_map(|name| name.into_iter().collect::<String>());
    let name = prop_oneof![
        9 => name.clone(),
        1 => prop::collection::vec(name, 10..20).prop_map(|names| names.concat())
    ];
    prop::collection::hash_set(name.prop_filter("a blank name", |name| !name.trim().is_empty()), 3)
        .prop_map(|names| names.into_iter().collect())
}

#[test]
fn names_with_any_characters_come_through_every_format() {
    let languages = languages();
    let law = |names: Vec<String>| -> TestCaseResult {
        let [a, b, c] = [0, 1, 2].map(|n: usize| format!("{:?}", names[n]).replace("\\'", "'"));
        let file = format!("Game(edges: [({a}, [{b}, {c}]), ({b}, [{c}, {a}])], start: {a})");
        let game = Game::from_text("names.ron", &file, &Settings::default());
        let game = game.unwrap_or_else(|error| panic!("{error}"));
        for (language, notation, page) in pages(&game, &[], &names[0], &languages[..1]) {
            let expected = text(&page);
            for (format, back) in read_back(&page, language, notation) {
                // In ASCII a name may look like words of the page.
                if !format.ends_with("ascii") {
                    prop_assert_eq!(&back, &expected, "as {}", format);
                }
            }
        }
        Ok(())
    };
    runner(2_000).run(&names(), law).unwrap_or_else(|failure| panic!("{failure}"));
}

/// The page of the proof file with this name in English and in a notation, and what judges it.
fn english(file: &str, notation: Notation) -> (String, Language, Judge) {
    let (_, problem) = proofs().into_iter().find(|(name, _)| name == file).expect("a proof file");
    let mut languages: Vec<_> = Language::named("en").into_iter().collect();
    let pages = pages(&problem.game, &[], "A game", &languages);
    let (_, _, page) = pages.into_iter().find(|(_, n, _)| *n == notation).expect("all notations");
    (text(&page), languages.remove(0), Judge::of(&*problem.game.rules))
}

/// Asserts that each change of the page is found out by each way to read it, and that the page itself is believed.
fn each_is_found_out(file: &str, notation: Notation, changes: &[(&str, &str)]) {
    let (page, language, judge) = english(file, notation);
    let known = judge.known();
    let by_words =
        |page: &str| phrases::read(page, &language, notation, &known).and_then(|p| judge.judge(&p));
    let by_signs =
        |page: &str| read(page, &notation.letters(&language), &known).and_then(|pieces| judge.judge(&pieces));
    let signs = notation != Notation::Words;
    assert_eq!(by_words(&page), Ok(()), "{file} as it is");
    assert!(!signs || by_signs(&page) == Ok(()), "{file} as it is");
    for (from, to) in changes {
        let altered = page.replacen(from, to, 1);
        assert_ne!(page, altered, "{file} says: {from}");
        assert!(by_words(&altered).is_err(), "{file} is believed with {to} in place of {from}");
        assert!(!signs || by_signs(&altered).is_err(), "{file} is believed with {to} in place of {from}");
    }
}

#[test]
fn a_statement_that_is_false_or_rests_on_nothing_is_found_out() {
    let changes = [
        ("S = {0, ^0, 1,", "S = {0, ^0,"),
        ("There are 15 states", "There are 14 states"),
        ("T = {(8, 7), ", "T = {"),
        ("game, {0, ^0} ⊂ L", "game, 0 ∈ L"),
        ("Because {0, ^0} ⊂ L", "Because 0 ∈ L"),
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
    each_is_found_out("cards.ron", Notation::Sets, &changes);
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
    each_is_found_out("vertices.ron", Notation::Sets, &changes);
}

#[test]
fn a_false_statement_in_words_is_found_out() {
    let changes = [
        ("game, 0 and ^0 are losing", "game, 0 is losing"),
        ("game, 0 and ^0 are losing", "game, 0 and ^0 are winning"),
        ("Because 0 and ^0 are losing", "Because 0 and ^0 is losing"),
        ("2, ^2 and 3 are winning", "2, ^2, 3 are winning"),
        ("2, ^2 and 3 are winning", "2 and ^2 are winning"),
        ("Because ^1 and ^2 are winning, ^3 is losing", "Because ^1 and 2 are winning, ^3 is losing"),
        ("Because ^1 and ^2 are winning, ^3 is losing", "Because ^1 is winning, ^3 is losing"),
        ("4 is losing.\n", "4 is winning.\n"),
        ("Because ^3 is losing, 6 is winning", "Because 4 is losing, 6 is winning"),
        ("In sum, 1, ^1,", "In sum, ^1,"),
        ("; 0, ^0, ^3, 4 and 7 are losing", "; 0, ^0, ^3 and 4 are losing"),
        ("; 0, ^0, ^3, 4 and 7 are losing", ""),
        ("Because 8 is winning, the first", "Because 8 is losing, the first"),
        ("a state is winning if some", "a state is losing if some"),
    ];
    each_is_found_out("cards.ron", Notation::Words, &changes);
}

#[test]
fn a_derivation_out_of_order_is_found_out() {
    let (page, language, judge) = english("cards.ron", Notation::Sets);
    let pieces = pieces(&page, &language, Notation::Sets, &judge).expect("the page can be read back");
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
