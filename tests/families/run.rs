//! `pruvo family` on the command line.

use std::{
    path::Path,
    process::{Command, Output},
};

fn pruvo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pruvo"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs")
}

/// The exit code, and what is printed on both outputs.
fn said(arguments: &[&str]) -> (Option<i32>, String) {
    let output = pruvo(arguments);
    let both = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(both).expect("it is text"))
}

fn shown(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/families"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn the_four_answers_have_their_exit_codes_and_words() {
    let prove = |losing: &str, more: &[&str]| {
        said(&[&["family", "prove", "-q", "subtraction", "--losing", losing], more].concat())
    };
    shown("proved", &prove("n mod 7 in [0, 2]", &[]).1);
    shown("refuted", &prove("n mod 7 in [0, 3]", &[]).1);
    shown("refused", &prove("n * n = 4", &[]).1);
    let limit = prove("n mod 7 in [0, 2] and n != 7000", &["--limit-states", "300"]);
    assert!(limit.1.contains("undecided within the limits; checked up to size 200"), "{}", limit.1);
    assert!(!limit.1.contains("proved for every size"), "{}", limit.1);
    assert_eq!(prove("n mod 7 in [0, 2]", &[]).0, Some(0));
    assert_eq!(prove("n mod 7 in [0, 3]", &[]).0, Some(1));
    assert_eq!(prove("n * n = 4", &[]).0, Some(2));
    assert_eq!(limit.0, Some(3));
    assert_eq!(said(&["family", "prove", "subtraction"]).0, Some(2));
}

#[test]
fn a_proof_file_is_judged_claim_by_claim() {
    shown("a-proof-file", &said(&["family", "prove", "-q", "proofs/families/cards.ron"]).1);
}

#[test]
fn certificates_are_written_and_checked_and_belong_to_one_game_and_one_claim() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("a.family").display().to_string();
    let losing = "n mod 7 in [0, 2]";
    let written = said(&["family", "prove", "-q", "subtraction", "--losing", losing, "-o", &path]);
    assert_eq!(written, (Some(0), String::new()));
    let (code, text) = said(&["family", "check", "-q", &path, "--game", "subtraction"]);
    assert!(code == Some(0) && text.contains("proved for every size: 6 obligations"), "{text}");
    let other = said(&["family", "check", "-q", &path, "--game", "subtraction", "--set", "TAKES = [1, 2]"]);
    assert!(other.0 == Some(1) && other.1.contains("of another game"), "{}", other.1);
    let other = said(&["family", "check", "-q", &path, "--game", "proofs/families/subtract-1-3-4.ron"]);
    assert_eq!(other.0, Some(0), "the file claims the same: {}", other.1);
    let text = std::fs::read_to_string(&path).expect("it is there");
    std::fs::write(&path, text.replacen("[0, 2]", "[0, 3]", 1)).expect("it is written");
    let other = said(&["family", "check", "-q", &path, "--game", "proofs/families/subtract-1-3-4.ron"]);
    assert!(other.0 == Some(1) && other.1.contains("of another claim"), "{}", other.1);
    let other = said(&["family", "check", "-q", &path, "--game", "subtraction"]);
    assert!(other.0 == Some(1) && other.1.contains("refused: "), "{}", other.1);
    let wrong = said(&["family", "check", "-q", "proofs/cards.ron", "--game", "subtraction"]);
    assert!(wrong.0 == Some(2) && wrong.1.contains("is not a certificate of a family"), "{}", wrong.1);
}
