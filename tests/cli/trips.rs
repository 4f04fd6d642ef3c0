//! What goes out comes back in: pages, certificates and checks of whole games and of one state.

use crate::{
    CARDS, CARDS_PROVED,
    run::{Scratch, fed, pruvo, pruvo_with, root},
};
use std::fs;

#[test]
fn every_game_of_the_catalogue_is_derived_certified_and_checked() {
    for name in pruvo::games::names() {
        let scratch = Scratch::new();
        let file = scratch.name("proof.ron");
        assert_eq!(pruvo(&format!("certify {name} -o {file}")).printed(), "");
        let proved = pruvo(&format!("check {file} --game {name}")).printed();
        assert!(
            proved.starts_with("proved: all ") && proved.contains(&format!(" states of {name} (")),
            "{proved}"
        );
        assert_eq!(proved.lines().count(), 1, "{proved}");
        let page = pruvo(&format!("derive {name} --style full")).printed();
        assert!(page.contains("\n\nIn sum, W = {"), "{page}");
    }
}

#[test]
fn every_proof_file_is_derived_certified_and_checked_with_its_claims() {
    let entries = fs::read_dir(root().join("proofs")).expect("the folder can be read");
    for entry in entries {
        let proof = entry.expect("an entry can be read").path();
        // Games of every size are in a folder of their own.
        if proof.is_dir() {
            continue;
        }
        let proof = proof.to_str().expect("a plain path");
        let scratch = Scratch::new();
        let file = scratch.name("proof.ron");
        pruvo(&format!("certify {proof} -o {file}")).printed();
        let proved = pruvo(&format!("check {file} --game {proof}")).printed();
        let text = fs::read_to_string(proof).expect("it can be read");
        let kinds =
            ["Outcome(", "Value(", "Values(", "WinningMoves(", "Remoteness(", "Count(", "Set(", "Class("];
        let claims: usize = kinds.iter().map(|kind| text.matches(kind).count()).sum();
        let said =
            if claims == 1 { "; 1 claim holds\n".to_owned() } else { format!("; {claims} claims hold\n") };
        assert!(proved.ends_with(&said), "{proved}");
        pruvo(&format!("derive {proof}")).printed();
        if text.contains("Value") {
            let file = scratch.name("values.ron");
            pruvo(&format!("certify {proof} --values -o {file}")).printed();
            let proved = pruvo(&format!("check {file} --game {proof}")).printed();
            assert!(
                proved.starts_with("proved: the Grundy values of") && proved.ends_with(&said),
                "{proved}"
            );
            pruvo(&format!("values {proof}")).printed();
        }
    }
}

#[test]
fn claims_about_values_are_refuted_with_the_mex_whatever_is_asked() {
    let scratch = Scratch::new();
    let proof = scratch.file(
        "p.ron",
        r#"Proof(game: Named("kayles"), with: ["HEAPS = [5, 3]"], claims: [
            Value(state: "[5]", is: 3),
            Outcome(state: "[5,3]", is: win),
            Value(state: "[5,3]", is: 6),
            Values(states: ["[1]", "[2]", "[3]"], are: [1, 2, 3]),
        ])"#,
    );
    let outcomes = scratch.file("outcomes.cert", &pruvo("certify kayles --set HEAPS=[5,3]").printed());
    let values = scratch.file("values.cert", &pruvo("certify kayles --values --set HEAPS=[5,3]").printed());
    for line in [
        format!("derive {proof}"),
        format!("values {proof}"),
        format!("check {outcomes} --game {proof}"),
        format!("check {values} --game {proof}"),
    ] {
        let message = pruvo(&line).refused(1);
        for part in [
            "the claim about `[5]` is refuted",
            "claimed: value 3",
            "found: value 4",
            "g(5) = mex{g(4), g(3) ⊕ g(1), g(2) ⊕ g(2), g(3), g(2) ⊕ g(1)} = mex{1, 2, 0, 3, 3} = 4.",
            "claimed: value 6",
            "g(5,3) = g(5) ⊕ g(3) = 4 ⊕ 3 = 7.",
        ] {
            assert!(message.contains(part), "{line}: {part}: {message}");
        }
        assert!(!message.contains("`[5,3]`: "), "{message}");
    }
    let circle = scratch.file(
        "circle.ron",
        r#"Proof(game: Inline(Game(edges: [("a", ["a"])], start: "a")), claims: [Value(state: "a", is: 0)])"#,
    );
    assert!(pruvo(&format!("derive {circle}")).refused(2).contains("play can go in a circle"));
}

#[test]
fn a_check_says_in_one_line_what_exactly_was_proved() {
    let scratch = Scratch::new();
    let file = scratch.file("cards.cert", &pruvo("certify cards").printed());
    assert_eq!(pruvo(&format!("check {file} --game cards")).printed(), format!("{CARDS_PROVED}\n"));
    let claims = pruvo(&format!("check {file} --game proofs/cards.ron")).printed();
    assert_eq!(claims, format!("{CARDS_PROVED}; 3 claims hold\n"));
}

#[test]
fn one_state_is_certified_with_what_it_rests_on_and_nothing_more() {
    let scratch = Scratch::new();
    let file = scratch.file("only.cert", &pruvo("certify cards --only 4").printed());
    assert!(scratch.read("only.cert").contains("scope: Only(\"4\")"));
    assert_eq!(
        pruvo(&format!("check {file} --game cards")).printed(),
        "proved: 4 only, of cards: it is losing; by 6 states (3 winning, 3 losing, 0 drawn; 9 pairs)\n"
    );
    let page = pruvo("derive cards --only 4").printed();
    assert!(page.contains("4 ∈ L") && !page.contains("^3") && !page.contains("In sum"), "{page}");
    assert!(pruvo("derive cards --only 12").refused(2).contains("play cannot reach `12` from the start"));
    assert!(pruvo("derive cards --only four").refused(2).contains("`four` is not a state of this game"));
}

#[test]
fn a_state_may_be_written_with_other_blanks_or_as_assignments() {
    let page = pruvo("derive cards --only ^4").printed();
    for state in [" ^4", "^ 4 ", "n = 4, ban = 1", "ban=1,n=4", "n = 2 + 2, ban = 1"] {
        assert_eq!(pruvo_with("derive cards", &["--only", state]).printed(), page, "with {state}");
        let proof = format!(r#"Proof(game: Named("cards"), claims: [Outcome(state: "{state}", is: win)])"#);
        fed("derive -", &proof).printed();
        let refuted = fed("derive -", &proof.replace("win", "lose")).refused(1);
        assert!(refuted.contains("the claim about `^4` is refuted"), "{refuted}");
    }
    for (state, reason) in [
        ("n = 4", "it does not set `ban`"),
        ("n in 3..4, ban = 1", "is not a state of this game"),
        ("n = 4, ban = 2", "it is outside the range of `ban`"),
        ("-4", "`n` would be -4, which is outside its range 0.."),
        ("vier", "states are written like `8`"),
    ] {
        let only = format!("--only={state}");
        let message = pruvo_with("derive cards", &[&only]).refused(2);
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn claims_about_other_states_do_not_count_where_one_state_is_asked_for() {
    let scratch = Scratch::new();
    let file = scratch.name("only.cert");
    pruvo(&format!("certify proofs/cards.ron --only 4 -o {file}")).printed();
    pruvo("derive tests/cli/refuted.ron --only 4").printed();
    assert!(pruvo("derive tests/cli/refuted.ron --only 7").refused(1).contains("about `7` is refuted"));
    // Whoever checks it against the claims is told that it does not show them.
    pruvo(&format!("check {file} --game cards")).printed();
    let message = pruvo(&format!("check {file} --game proofs/cards.ron")).refused(1);
    assert!(message.contains("the certificate says nothing about `8`"), "{message}");
}

#[test]
fn a_claim_about_a_state_out_of_reach_is_not_called_refuted() {
    let scratch = Scratch::new();
    let proof = |state: &str| {
        let text = format!(r#"Proof(game: Named("cards"), claims: [Outcome(state: "{state}", is: win)])"#);
        scratch.file(&format!("{state}.ron"), &text)
    };
    let (far, near) = (proof("12"), proof("5"));
    let certificate = scratch.file("cards.cert", &pruvo("certify cards").printed());
    for command in ["derive".to_owned(), "certify".to_owned(), format!("check {certificate} --game")] {
        let message = pruvo(&format!("{command} {far}")).refused(2);
        assert!(message.contains("play cannot reach `12` from the start"), "{message}");
        assert!(message.contains("12.ron:1:38"), "{message}");
        pruvo(&format!("{command} {near}")).printed();
    }
}

#[test]
fn the_standard_input_is_a_game_a_proof_file_or_a_certificate() {
    let page = pruvo("derive cards").printed();
    assert_eq!(fed("derive -", CARDS).printed(), page);
    let proof = r#"Proof(game: Named("cards"), claims: [Outcome(state: "8", is: win)])"#;
    let claimed = format!("{page}\nWhat was claimed is proved: 8 ∈ W.\n");
    assert_eq!(fed("derive -", proof).printed(), claimed);
    let certificate = fed("certify -", CARDS).printed();
    assert_eq!(fed("check - --game cards", &certificate).printed(), format!("{CARDS_PROVED}\n"));
    let scratch = Scratch::new();
    let file = scratch.file("cards.cert", &certificate);
    assert_eq!(fed(&format!("check {file} --game -"), CARDS).printed(), format!("{CARDS_PROVED}\n"));
    assert!(fed("check - --game -", CARDS).refused(2).contains("cannot both be the standard input"));
    assert!(fed("derive -", "").refused(2).contains("standard input is empty"));
}
