//! How much a page spells out: by options, by the proof file, by the size of the proof.

use crate::run::{Scratch, pruvo, pruvo_with};

#[test]
fn a_small_proof_is_spelled_out_and_a_long_one_goes_by_rounds() {
    let long = "derive chopsticks --set K=5";
    assert_eq!(pruvo("derive cards").printed(), pruvo("derive cards --style full").printed());
    let page = pruvo(long).printed();
    assert_eq!(page, pruvo(&format!("{long} --style rounds")).printed());
    assert!(page.contains("There are 595 states") && page.contains("265 states are left."), "{page}");
    let full = pruvo(&format!("{long} --style full")).printed();
    assert!(full.len() > 5 * page.len() && full.contains("\n\nIn sum, W = {"));
    // Nothing is lost: what is folded can be had.
    let some = pruvo(&format!("{long} --rounds 1")).printed();
    assert!(page.contains("64 of them are not listed here; --rounds 1 lists them."), "{page}");
    assert!(some.contains("[4,4] vs [0,1]") && !some.contains("--rounds 1 lists"), "{some}");
    assert!(some.contains("The states of round 0 are not listed here; --rounds 0 lists them."), "{some}");
    assert!(some.contains("The states of the rounds 2..25 are not listed here; --rounds 2..25 lists them."));
    let summary = pruvo(&format!("{long} --style summary")).printed();
    assert!(summary.contains("rounds 0..25 are not listed here") && summary.len() < 4000, "{summary}");
    // Very many rounds are folded themselves.
    let many = pruvo("derive cards --set N=2000").printed();
    assert!(many.contains("\n    20..1333 ") && many.contains("; --rounds 20..1333 lists them."), "{many}");
    assert!(many.len() < 20_000);
}

#[test]
fn one_state_of_a_long_proof_goes_by_rounds_too() {
    let only =
        pruvo_with("derive chopsticks --set K=5 --style rounds", &["--only", "[1,1] vs [0,2]"]).printed();
    assert!(only.contains("It is shown that [1,1] vs [0,2] ∈ W. The proof needs "), "{only}");
    assert!(
        !only.contains("when the winner hurries"),
        "steps of such a proof need not be remoteness: {only}"
    );
}

#[test]
fn the_table_of_a_proof_for_one_state_counts_what_is_shown_to_be_drawn_and_no_more() {
    for (game, state) in [("vertices", "a"), ("vertices", "d"), ("chopsticks --set K=3", "[1,1] vs [1,1]")] {
        let line = format!("derive {game} --style rounds --format json --quiet");
        let page = pruvo_with(&line, &["--only", state]).printed();
        let page: serde_json::Value = serde_json::from_str(&page).expect("it is JSON");
        let blocks = page["blocks"].as_array().expect("blocks");
        let of = |kind: &str| blocks.iter().find(|block| block["kind"] == kind).expect("the paragraph");
        let count = |field: &str| of("halves")[field].as_array().expect("states").len();
        assert_eq!(of("rounds")["left"], count("states"), "{game}, {state}");
        // Of some states of the larger game only half of a draw is shown.
        assert!(game == "vertices" || count("not_lost").max(count("not_won")) > count("states"), "{state}");
    }
}

#[test]
fn a_proof_file_asks_for_a_style_and_the_command_line_for_another() {
    let scratch = Scratch::new();
    let text = r#"Proof(game: Named("cards"), pages: [(lang: "en", style: "summary")])"#;
    let proof = scratch.file("proof.ron", text);
    let derive = |more: &str| pruvo(&format!("derive {proof}{more}"));
    assert_eq!(derive("").printed(), pruvo("derive cards --style summary").printed());
    assert_eq!(derive(" --style full").printed(), pruvo("derive cards").printed());
    assert_eq!(derive(" --rounds 0..2").printed(), pruvo("derive cards --rounds 0..2").printed());
    let wrong = scratch.file("wrong.ron", &text.replace("summary", "summery"));
    let message = pruvo(&format!("derive {wrong}")).refused(2);
    assert!(
        message.contains("there is no style `summery`") && message.contains("wrong.ron:1:57"),
        "{message}"
    );
}

#[test]
fn rounds_that_there_are_not_are_refused() {
    for (flags, reason) in [
        ("--rounds 6", "the rounds of this proof are 0..5"),
        ("--rounds 3..1", "3 is greater than 1"),
        ("--rounds 2..", "expected a round, as in 3, or rounds, as in 0..5"),
        ("--rounds 1 --style full", "`--rounds` does not go with the style `full`"),
        ("--style round", "did you mean `rounds`?"),
    ] {
        let message = pruvo(&format!("derive cards {flags}")).refused(2);
        assert!(message.contains(reason), "{message}");
    }
    pruvo("derive cards --rounds 5 --style rounds").printed();
}
