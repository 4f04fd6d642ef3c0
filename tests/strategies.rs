//! Strategies: those that win are proved, those that do not are beaten by a line of play, and both are told well.

#![cfg(unix)]

#[allow(dead_code, reason = "players are not asked for here")]
#[path = "support/digraphs.rs"]
mod digraphs;
#[allow(dead_code, reason = "games without players are played here")]
#[path = "support/naive.rs"]
mod naive;
#[allow(dead_code, reason = "not all of it is needed here")]
#[path = "cli/run.rs"]
mod run;
#[path = "strategies/truth.rs"]
mod truth;

use run::{Scratch, pruvo_with};
use std::fmt::Write;

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots/strategies");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// Those of the proof files.
const FILES: [&str; 5] = ["chomp-2x7", "chomp-5x5", "cram-3x4", "cram-4x4", "nim-in-order"];

#[test]
fn the_strategies_of_the_proof_files_win() {
    let mut said = String::new();
    for file in FILES {
        let path = format!("{}/proofs/{file}-strategies.ron", env!("CARGO_MANIFEST_DIR"));
        said += &pruvo_with("strategy", &[&path]).printed();
    }
    let table = format!("{}/proofs/chomp-2x7-strategies.ron", env!("CARGO_MANIFEST_DIR"));
    said += &pruvo_with("strategy", &[&table, "--table"]).printed();
    settings().bind(|| insta::assert_snapshot!("winning", said));
}

#[test]
fn a_certificate_of_a_strategy_is_one_of_the_state() {
    let scratch = Scratch::new();
    let (proof, certificate) = (
        format!("{}/proofs/cram-3x4-strategies.ron", env!("CARGO_MANIFEST_DIR")),
        scratch.path("copycat.cert").to_string_lossy().into_owned(),
    );
    assert_eq!(pruvo_with("strategy", &[&proof, "--certificate", &certificate]).printed(), "");
    let checked = pruvo_with("check", &[&certificate, "--game", &proof]).printed();
    assert!(checked.contains("it is winning; by 42 states"), "{checked}");
    // Another reply than the strategy's is another certificate, and one that is no move is none.
    let text = std::fs::read_to_string(&certificate).expect("it was written");
    let spoilt = text.replacen("by: \"....|.##.|....\"", "by: \"....|..#.|....\"", 1);
    assert_ne!(spoilt, text);
    let said = pruvo_with("check", &[&scratch.file("spoilt.cert", &spoilt), "--game", &proof]).refused(1);
    assert!(said.contains("....|..#.|...."), "{said}");
}

/// What is wrong, the game, what is asked besides, and the strategy.
const BEATEN: &[(&str, &str, &str, &str)] = &[
    (
        "the copy overlaps the move that it copies: three rows and columns have a middle",
        "Named(\"cram\"), with: [\"ROWS = 3\", \"COLUMNS = 3\"]",
        "player: Second",
        "reply: [(set: \"b = [max(b[r, c], b[2 - r, 2 - c]) for r in 0..2, c in 0..2]\")]",
    ),
    (
        "a move across the line is its own mirror image",
        "Named(\"cram\"), with: [\"ROWS = 2\", \"COLUMNS = 4\"]",
        "player: Second",
        "reply: [(set: \"b = [max(b[r, c], b[r, 3 - c]) for r in 0..1, c in 0..3]\")]",
    ),
    (
        "the map is no involution: it turns the board by a quarter",
        "Named(\"cram\"), with: [\"ROWS = 4\", \"COLUMNS = 4\"]",
        "player: Second",
        "reply: [(set: \"b = [max(b[r, c], b[c, 3 - r]) for r in 0..3, c in 0..3]\")]",
    ),
    (
        "the reply leaves the positions that are to be kept",
        "Named(\"chomp\"), with: [\"ROWS = 2\", \"COLUMNS = 4\"]",
        "player: First",
        "keeps: \"r[0] = r[1] + 1\", reply: [(set: \"r[1] = max(0, r[1] - 1)\", when: \"r[1] > 0\"), (set: \"r[0] = 2\")]",
    ),
    (
        "no move keeps what is to be kept",
        "Named(\"chomp\"), with: [\"ROWS = 3\", \"COLUMNS = 3\"]",
        "player: First",
        "keeps: \"r[0] = r[1] + 1 and r[1] = r[2]\"",
    ),
    (
        "what is to be kept does not hold at the start",
        "Named(\"cards\")",
        "player: Second",
        "keeps: \"n mod 3 = 0\"",
    ),
    ("there is no reply", "Named(\"cards\")", "player: First", "answers: [(\"8\", \"7\"), (\"6\", \"4\")]"),
    (
        "in misère play it is the other way round",
        "Named(\"subtraction\"), play: Misere",
        "player: First",
        "keeps: \"n mod 7 = 0 or n mod 7 = 2\"",
    ),
    (
        "play goes round",
        "Inline(Game(edges: [(\"a\", [\"b\"]), (\"b\", [\"a\", \"c\"]), (\"c\", [\"d\"])], start: \"a\"))",
        "player: Second",
        "answers: [(\"b\", \"a\")]",
    ),
    (
        "play ends in a draw",
        "Inline(Game(edges: [(\"a\", [\"b\"]), (\"b\", [\"c\"])], start: \"a\", outcome: {\"c\": \"draw\"}))",
        "player: Second",
        "answers: [(\"b\", \"c\")]",
    ),
];

fn proof(game: &str, player: &str, strategy: &str) -> String {
    format!("Proof(\n    game: {game},\n    strategies: [(name: \"plan\", {player}, {strategy})],\n)\n")
}

#[test]
fn strategies_that_fail_are_beaten_by_a_line_of_play() {
    let scratch = Scratch::new();
    let mut said = String::new();
    for (number, (what, game, player, strategy)) in BEATEN.iter().enumerate() {
        let file = scratch.file(&format!("plan-{number}.ron"), &proof(game, player, strategy));
        let message = pruvo_with("strategy", &[&file]).refused(1);
        writeln!(said, "# {what}\n{}", message.replace(&file, "plan.ron")).expect("a string grows");
    }
    settings().bind(|| insta::assert_snapshot!("beaten", said));
}

/// What is wrong with a file.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("nothing is said", "Named(\"cards\")", "player: First", "answers: []"),
    ("a name that is not known", "Named(\"cards\")", "player: First", "keeps: \"m = 0\""),
    ("a number for a condition", "Named(\"cards\")", "player: First", "keeps: \"n + 1\""),
    ("no third player", "Named(\"cards\")", "player: Third", "keeps: \"n = 0\""),
    ("a state that there is not", "Named(\"cards\")", "player: First", "answers: [(\"nine\", \"8\")]"),
    (
        "a reply that says who makes it",
        "Named(\"cards\")",
        "player: First",
        "reply: [(by: \"Left\", set: \"n = 0\")]",
    ),
    ("a reply out of range", "Named(\"cards\")", "player: First", "reply: [(set: \"n = n - 10\")]"),
    ("heaps have no components", "Named(\"nim\")", "player: Second", "keeps: \"h = 0\""),
    (
        "the turn does not alternate",
        "Named(\"dots-and-boxes\"), start: \"h = 0, v = 0, lead = 0, turn = Left\"",
        "player: First",
        "keeps: \"true\"",
    ),
];

#[test]
fn broken_strategies_get_a_message() {
    let scratch = Scratch::new();
    let mut said = String::new();
    for (number, (what, game, player, strategy)) in BROKEN.iter().enumerate() {
        let file = scratch.file(&format!("plan-{number}.ron"), &proof(game, player, strategy));
        let message = pruvo_with("strategy", &[&file]).refused(2);
        writeln!(said, "# {what}\n{}", message.replace(&file, "plan.ron")).expect("a string grows");
    }
    let message = pruvo_with("strategy", &["cards"]).refused(2);
    writeln!(said, "# no strategies\n{message}").expect("a string grows");
    settings().bind(|| insta::assert_snapshot!("broken", said));
}
