//! Small slips that readers made, and what they are told.

use crate::run::{Scratch, program, pruvo, pruvo_with, run};
use std::{fs, io::Write, process::Stdio};

#[test]
fn a_constant_is_set_once_in_one_place() {
    let message = pruvo("derive cards --set N=8 --set N=9").refused(2);
    assert!(message.contains("`N` is set twice") && message.contains("N=8"), "{message}");
    let scratch = Scratch::new();
    let proof = scratch.file("proof.ron", r#"Proof(game: Named("cards"), with: ["N = 8", "N = 9"])"#);
    let message = pruvo(&format!("derive {proof}")).refused(2);
    assert!(message.contains("`N` is set twice") && message.contains("proof.ron:1:"), "{message}");
    // An option replaces what a file or a call sets.
    let proof = scratch.file("proof.ron", r#"Proof(game: Named("cards"), with: ["N = 8"])"#);
    assert!(pruvo(&format!("derive {proof} --set N=4 --lang en")).printed().contains("Here N = 4"));
    assert!(pruvo("derive cards(8) --set N=4 --lang en").printed().contains("Here N = 4"));
}

#[test]
fn a_pipe_that_is_open_is_read() {
    let mut command = program(&["derive", "/dev/fd/0", "--lang", "en"]);
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(super::CARDS.as_bytes()).expect("it is read");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("8 ∈ W"));
}

#[test]
fn files_and_folders_that_are_called_like_a_game_do_not_hide_it_in_silence() {
    let scratch = Scratch::new();
    fs::create_dir(scratch.path("kayles")).expect("a folder can be made");
    let page = run(program(&["derive", "kayles", "--lang", "en"]).current_dir(scratch.folder())).printed();
    assert!(page.contains("[5] ∈ W"), "{page}");
    scratch.file("cards", super::CARDS);
    let hidden = run(program(&["derive", "cards", "--lang", "en"]).current_dir(scratch.folder()));
    assert_eq!(hidden.code, 0);
    for part in ["the file `cards` is read, not the game `cards` of the catalogue", "./cards"] {
        assert!(hidden.err.contains(part), "{}", hidden.err);
    }
    run(program(&["derive", "./cards", "--lang", "en"]).current_dir(scratch.folder())).printed();
}

#[test]
fn arguments_behind_the_name_of_a_game_are_recognised() {
    let message = pruvo("solve kayles 3 4").refused(2);
    assert!(message.contains("did you mean the game `\"kayles(3, 4)\"`?"), "{message}");
    // A number that is a state of the game is one.
    assert!(pruvo("solve cards 5").printed().contains("5      winning"));
}

#[test]
fn who_asks_about_a_state_out_of_reach_is_told_of_the_start() {
    for line in ["explain cards 12", "derive cards --only 12", "values cards 12"] {
        let message = pruvo(line).refused(2);
        assert!(message.contains("`--start \"12\"` lets play begin there"), "{message}");
    }
}

#[test]
fn the_help_under_a_refuted_claim_does_not_lead_back_to_it() {
    let scratch = Scratch::new();
    let claims = r#"claims: [Outcome(state: "30", is: lose)]"#;
    let proof =
        scratch.file("proof.ron", &format!(r#"Proof(game: Named("cards"), with: ["N = 30"], {claims})"#));
    let message = pruvo(&format!("derive {proof}")).refused(1);
    let help = r#"`pruvo derive cards --set "N = 30" --only "30"` prints the whole derivation"#;
    assert!(message.contains(help), "{message}");
    let whole = pruvo_with("derive cards --lang en", &["--set", "N = 30", "--only", "30"]).printed();
    assert!(whole.contains("30 ∈ W"), "{whole}");
}

#[test]
fn the_title_of_a_game_with_a_code_has_the_code() {
    let page = pruvo_with("derive", &["octal 0.07 [5]"]).printed();
    assert!(page.starts_with("The game with the code 0.07\n"), "{page}");
}

#[test]
fn letters_for_the_vertices_heed_the_start() {
    assert_eq!(pruvo("solve vertices --format wld").printed().lines().count(), 8);
    assert_eq!(pruvo("solve vertices --format wld --start b").printed().lines().count(), 1);
}

#[test]
fn two_letters_in_a_cell_are_explained() {
    let table = pruvo("solve domineering --for ROWS=1..2 --for COLUMNS=1..3").printed();
    let said = "Of two letters, the first is for when Left begins, the second for when Right does.";
    assert!(table.contains(said) && table.contains("W/"), "{table}");
    assert!(!pruvo("solve wythoff --for a=0..2 --for b=0..2").printed().contains("Of two letters"));
}
