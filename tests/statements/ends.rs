//! What a page says of the end of play agrees with the rule file: which states end it, and what becomes of a stuck player.

use crate::{
    digraphs::{Drawing, drawings, owned_drawings, runner},
    pages::text,
};
use proptest::{prelude::*, test_runner::TestCaseResult};
use pruvo::{
    check::check,
    derive::{Solution, derive, derive_only},
    limits::Limits,
    page::{Language, Request, Style, compose},
    relation::Relation,
    rules::{Game, Settings},
};

/// The vertices without targets to which play can come, each with whether `outcome` speaks of it.
fn over(drawing: &Drawing) -> Vec<bool> {
    let (mut met, mut next) = (vec![false; drawing.targets.len()], vec![drawing.start]);
    while let Some(vertex) = next.pop() {
        if !std::mem::replace(&mut met[vertex], true) {
            next.extend(&drawing.targets[vertex]);
        }
    }
    let over = (0..met.len()).filter(|&vertex| met[vertex] && drawing.targets[vertex].is_empty());
    over.map(|vertex| drawing.ends[vertex].is_some()).collect()
}

/// What a page says of the end of play: that rules end it, and of players who are stuck, whatever else ends play or at
/// other states only.
fn said(page: &str, language: &Language, play: &str) -> [bool; 3] {
    let words = |sentence: &pruvo::page::language::Sentence| match sentence.pieces() {
        [pruvo::page::language::Piece::Words(words)] => words.clone(),
        other => panic!("{other:?} has slots"),
    };
    let (stuck, elsewhere) = match play {
        "Normal" => (&language.stuck_loses, &language.else_loses),
        "Misere" => (&language.stuck_wins, &language.else_wins),
        _ => (&language.stuck_draws, &language.else_draws),
    };
    [&language.ends, stuck, elsewhere].map(|sentence| page.contains(&words(sentence)))
}

fn fault(drawing: &Drawing, file: &str) -> Result<(), String> {
    let language = Language::named("en").expect("English");
    let game = Game::from_text("digraph.ron", file, &Settings::default()).expect("the digraph loads");
    let rules = &*game.rules;
    let relation = Relation::explore(rules, Limits::default()).expect("it is small");
    let solution = Solution::of(&relation);
    let whole = derive(&relation, &solution, rules.identity());
    let whole = check(rules, &[], &whole, Limits::default()).expect("it is accepted");
    let over = over(drawing);
    let (ended, stuck) = (over.contains(&true), over.contains(&false));
    let expected = [ended, !ended, ended && stuck];
    for style in [Style::Full, Style::Rounds] {
        let page = compose(&whole, &Request { style, ..Request::new("A game", &language) });
        let page = text(&page.expect("states have names"));
        if said(&page, &language, drawing.play) != expected {
            return Err(format!("{expected:?} is not what it says:\n{page}"));
        }
    }
    for state in relation.states() {
        let one = derive_only(&relation, &solution, rules.identity(), state).expect("it can be reached");
        let one = check(rules, &[], &one, Limits::default()).expect("it is accepted");
        let page = compose(&one, &Request::new("A game", &language));
        let page = text(&page.expect("states have names"));
        let has_ends = (0..drawing.targets.len())
            .any(|vertex| drawing.targets[vertex].is_empty() && drawing.ends[vertex].is_some());
        // A page about one state may need no state at which a player is stuck.
        let [ends, always, elsewhere] = said(&page, &language, drawing.play);
        if (ends, always) != (has_ends, !has_ends) || (elsewhere && !(ends && stuck)) {
            return Err(format!("it is not so that rules end play, or that none do:\n{page}"));
        }
    }
    Ok(())
}

#[test]
fn every_page_says_truly_how_play_ends() {
    let law = |drawing: Drawing| -> TestCaseResult {
        let file = drawing.rule_file(|vertex| format!("v{vertex}"));
        prop_assert_eq!(fault(&drawing, &file), Ok(()), "{}", file);
        Ok(())
    };
    let all = prop_oneof![drawings(), owned_drawings()];
    runner(150).run(&all, law).unwrap_or_else(|failure| panic!("{failure}"));
}
