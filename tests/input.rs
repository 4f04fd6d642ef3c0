//! Other ways in: what is written in one form is the same game in another, examples say what the page on them says, and
//! what is broken gets a message at its place.

#[allow(dead_code, reason = "this file needs only a part of it")]
#[path = "support/digraphs.rs"]
mod digraphs;
#[path = "input/broken.rs"]
mod broken;
#[path = "input/calls.rs"]
mod calls;
#[path = "input/convert.rs"]
mod convert;
#[allow(dead_code, reason = "this file needs only a part of it")]
#[path = "cli/run.rs"]
mod run;

use digraphs::{Drawing, drawings, owned_drawings, runner};
use proptest::prelude::*;
use pruvo::{
    diagnostic::Source,
    game::Identity,
    input::{self, FORMS, Form},
    problem,
    rules::{self, Game, Listing, Play, Settings},
};
use run::{Scratch, pruvo};
use std::sync::Arc;

/// The page on the forms.
const PAGE: &str = include_str!("../src/input/forms.md");

/// The game of a text in a form.
fn game(form: &Form, text: &str) -> Game {
    let source = Arc::new(Source { path: format!("game.{}", form.endings[0]), text: text.to_owned() });
    let game = match form.read {
        None => problem::of(source, Settings::default()).map(|problem| problem.game),
        Some(read) => read(&source).and_then(|listing| rules::listed(&source, listing, &Settings::default())),
    };
    game.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn identity(game: &Game) -> &Identity {
    game.rules.identity()
}

// ---- round trips ---------------------------------------------------------------------------------------------------

/// Names that some form has to take care of.
const NAMES: [&str; 40] = [
    "8",
    "^5",
    "[5,3]",
    "n=8, ban=0",
    "a b",
    "#",
    "\"",
    "back\\slash",
    "x..|.o.",
    "start",
    "node",
    "-3",
    "f(a,b)",
    "Ĝ",
    "'",
    "a:b",
    ",",
    "//",
    "%",
    "play=Misere",
    "(3,4)+4",
    "[",
    "]",
    "1.5",
    "->",
    "--",
    "digraph",
    "A",
    "_",
    "\\",
    "\\N",
    ":-",
    "move",
    "start = a",
    "00",
    "+",
    "<b>",
    "/*",
    "s(1, 2)",
    " lead",
];

fn names() -> impl Strategy<Value = Vec<&'static str>> {
    Just(NAMES.to_vec()).prop_shuffle()
}

/// The digraph of a drawing, with these names, that begins at these vertices; everywhere where there are none.
fn listing(drawing: &Drawing, names: &[&str], starts: &[usize]) -> Listing {
    let text = drawing.rule_file(|vertex| names[vertex].to_owned());
    let mut listing = game(&FORMS[0], &text).listing().expect("a digraph is listed").clone();
    let count = listing.vertices.len();
    listing.starts = starts.iter().map(|start| start % count).collect();
    listing.starts.sort_unstable();
    listing.starts.dedup();
    listing
}

/// Writes a digraph in a form and reads it again.
fn there_and_back(form: &Form, listing: &Listing) {
    let source = Arc::new(Source { path: "game.ron".to_owned(), text: String::new() });
    let before = rules::listed(&source, listing.clone(), &Settings::default()).expect("a game");
    let text = (form.write)(listing).unwrap_or_else(|lost| panic!("{} loses {lost:?}", form.name));
    let after = game(form, &text);
    assert_eq!(identity(&after), identity(&before), "{}:\n{text}", form.name);
    let again = (form.write)(after.listing().expect("a digraph is listed")).expect("it was written before");
    assert_eq!(again, text, "{} is written in one way", form.name);
}

#[test]
fn what_is_written_in_a_form_is_the_same_game() {
    let drawings = prop_oneof![drawings(), owned_drawings()];
    let all = (drawings, names(), prop::collection::vec(0..12_usize, 0..4));
    runner(300)
        .run(&all, |(drawing, names, starts)| {
            let listing = listing(&drawing, &names, &starts);
            for name in ["ron", "adj", "dot", "json"] {
                there_and_back(input::named(name).expect("a form"), &listing);
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn facts_say_all_but_outcomes_and_conventions() {
    let drawings = prop_oneof![drawings(), owned_drawings()];
    let all = (drawings, names(), prop::collection::vec(0..12_usize, 0..4));
    let form = input::named("facts").expect("a form");
    runner(300)
        .run(&all, |(drawing, names, starts)| {
            let mut listing = listing(&drawing, &names, &starts);
            let outcomes = listing.vertices.iter().any(|vertex| vertex.outcome.is_some());
            let said = (form.write)(&listing).map_err(|lost| lost.what);
            match (outcomes, listing.play) {
                (true, _) => prop_assert_eq!(said, Err("outcomes of vertices")),
                (false, Play::Misere | Play::StuckDraws) => prop_assert!(said.is_err()),
                (false, Play::Normal) => {}
            }
            listing.vertices.iter_mut().for_each(|vertex| vertex.outcome = None);
            listing.play = Play::Normal;
            let owners: Vec<_> = listing.vertices.iter().map(|vertex| vertex.owner).collect();
            if listing.players.is_some() && !(owners.contains(&0) && owners.contains(&1)) {
                let lost = (form.write)(&listing).map_err(|lost| lost.what);
                prop_assert_eq!(lost, Err("players who own no vertex"));
            } else {
                there_and_back(form, &listing);
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_contest_graph_says_arcs_and_nothing_else() {
    let form = input::named("edges").expect("a form");
    let all = (prop_oneof![drawings(), owned_drawings()], names());
    runner(300)
        .run(&all, |(drawing, names)| {
            let mut listing = listing(&drawing, &names, &[]);
            prop_assert!((form.write)(&listing).is_err(), "names are lost at least");
            for (number, vertex) in (1..).zip(&mut listing.vertices) {
                (vertex.name, vertex.outcome, vertex.owner) = (number.to_string(), None, 0);
            }
            (listing.players, listing.play) = (None, Play::Normal);
            there_and_back(form, &listing);
            listing.starts = vec![0];
            prop_assert_eq!((form.write)(&listing).map_err(|lost| lost.what), Err("starts"));
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

// ---- the page on the forms -----------------------------------------------------------------------------------------

/// The examples of the page: what each says, its form, and its text.
fn examples() -> Vec<(&'static str, &'static Form, &'static str)> {
    let mut examples = Vec::new();
    let mut says = "";
    let mut rest = PAGE;
    while let Some((line, after)) = rest.split_once('\n') {
        rest = after;
        if let Some(said) = line.strip_prefix("> ") {
            says = said;
        } else if let Some(form) = line.strip_prefix("```") {
            let (text, after) = rest.split_once("```\n").expect("an example ends");
            examples.push((says, input::named(form).expect("an example is in a form"), text));
            (says, rest) = ("", after);
        }
    }
    examples
}

#[test]
fn every_example_says_what_stands_above_it() {
    let scratch = Scratch::new();
    for (says, form, text) in examples() {
        let ending = form.endings.last().expect("a form has an ending");
        let file = scratch.file(&format!("example.{ending}"), text);
        let page = pruvo(&format!("derive {file} -q")).printed();
        assert!(!says.is_empty() && page.contains(says), "expected: {says}\n{text}\n{page}");
    }
}

#[test]
fn every_form_has_an_example_and_a_line_in_the_table() {
    for form in FORMS {
        let endings: Vec<_> = form.endings.iter().map(|ending| format!("`.{ending}`")).collect();
        let line = format!("| `{}` | {} | ", form.name, endings.join(", "));
        assert!(PAGE.contains(&line), "expected a line: {line}");
        let shown = examples().iter().any(|(_, example, _)| example.name == form.name);
        assert!(shown || form.read.is_none(), "no example of {}", form.name);
    }
}

#[test]
fn a_proof_file_speaks_of_a_file_in_another_form() {
    let scratch = Scratch::new();
    scratch.file("graph.in", "3 2\n1 2\n2 3\n");
    let claims = "claims: [Outcome(state: \"1\", is: lose), Outcome(state: \"2\", is: win)]";
    let proof = scratch.file("proof.ron", &format!("Proof(game: File(\"graph.in\"), {claims})"));
    let page = pruvo(&format!("derive {proof}")).printed();
    assert!(page.contains("In sum, W = {2} and L = {1, 3}."), "{page}");
    let wrong = scratch.file("wrong.ron", &format!("Proof(game: File(\"nowhere.dot\"), {claims})"));
    let message = pruvo(&format!("derive {wrong}")).refused(2);
    assert!(message.contains("wrong.ron:1:18") && message.contains("this file"), "{message}");
}

#[test]
fn the_contest_sample_has_the_published_outcomes() {
    let sample = "5 7\n1 1\n1 2\n2 3\n2 4\n3 1\n4 3\n4 5\n";
    let page = run::fed("derive - --from edges", sample).printed();
    assert!(page.contains("In sum, W = {4}, L = {5} and D = {1, 2, 3}."), "{page}");
    for vertex in 1..=5 {
        assert!(page.contains(&format!("Because {vertex} ∈ ")), "every vertex is a start: {page}");
    }
    assert_eq!(run::fed("solve - --from edges --format wld", sample).printed(), "D\nD\nD\nW\nL\n");
}
