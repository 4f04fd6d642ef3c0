//! Files of claims, what is verified, and grades: through the program.

#![cfg(unix)]

#[allow(dead_code, reason = "not all of it is needed here")]
#[path = "cli/run.rs"]
mod run;

use run::{Scratch, pruvo_with};

/// What is said of claims about the cards; the exit code, and all that is printed.
fn checked(claims: &str) -> (i32, String) {
    let scratch = Scratch::new();
    let file = scratch.file("homework.claims", claims);
    let run = pruvo_with("check", &[&file, "--game", "cards"]);
    (run.code, format!("{}{}", run.out, run.err).replace(&file, "homework.claims"))
}

#[test]
fn right_claims_of_every_kind_hold() {
    let (code, said) = checked(
        "lose 7\nwin 8 -> 7\nlose ^3 : ^2 ^1\nG = 1 ^1 2 ^2 3 ^4 5 ^5 6 8\nM = 0 ^0 ^3 4 7\nmoves 8 = 7\nonly 8 = take 1\n\
         depth 8 = 5\ncount losing = 5\noptions 2 = 1 0\nmove 8 -> 7\nmalgajna 4 # a comment\n",
    );
    assert_eq!(code, 0, "{said}");
    assert!(said.ends_with("12 claims: 12 hold\n"), "{said}");
}

#[test]
fn a_wrong_claim_of_every_kind_is_refuted() {
    for claim in [
        "win 7",
        "lose 8",
        "draw 8",
        "win 8 -> 6",
        "lose 4 : 3 2",
        "lose 7 : 6 5 ^4 4",
        "G = 1 2",
        "moves 8 = 6",
        "only 8 = 6",
        "moves 8 = none",
        "depth 8 = 4",
        "count losing = 4",
        "options 2 = 1",
        "move 8 -> 4",
        "forall n in 1..8 : win {n}",
        "forall n in 1..8 : lose {n} iff n = 4",
    ] {
        let (code, said) = checked(&format!("lose 4\n{claim}\n"));
        assert_eq!(code, 1, "{claim}: {said}");
        assert!(said.contains(" --> homework.claims:2:1") && said.contains("1 is refuted"), "{said}");
    }
}

#[test]
fn broken_lines_are_named_with_their_places() {
    for (line, place, says) in [
        ("loose 7", "2:1", "no claim begins with `loose`"),
        ("lose", "2:1", "`lose` without a state"),
        ("lose 99", "2:1", "play cannot reach `99`"),
        ("moves 8", "2:1", "`moves` without `=`"),
        ("depth 8 = soon", "2:11", "`soon` is not"),
        ("forall n in 1.. : lose {n}", "2:8", "a range without an end"),
        ("forall n : lose {n}", "2:8", "a variable needs a range"),
        ("forall n in 1..3 lose {n}", "2:1", "`forall` without `:`"),
        ("seq N 0..2 = 0 1", "2:14", "2 values for the 3 numbers 0..2"),
        ("perspective mine", "2:13", "there is no perspective `mine`"),
        ("count tall = 4", "2:7", "`tall` is no outcome here"),
        ("class = Q", "2:9", "`Q` is no class"),
    ] {
        let (code, said) = checked(&format!("# homework\n{line}\n"));
        assert_eq!(code, 2, "{line}: {said}");
        assert!(said.contains(&format!("homework.claims:{place}")) && said.contains(says), "{line}: {said}");
    }
}

#[test]
fn claims_from_the_other_players_view_are_recognised() {
    let wrong = "win 7 4\nlose 8 6\n";
    let (code, said) = checked(wrong);
    assert!(code == 1 && said.contains("the other player's view"), "{said}");
    let (code, said) = checked(&format!("perspective previous\n{wrong}"));
    assert_eq!(code, 0, "{said}");
    // P and N are the same from either view.
    assert_eq!(checked("perspective previous\nP = 0 ^0 ^3 4 7\n").0, 0);
    let (_, said) = checked("win 7\nlose 7\n");
    assert!(!said.contains("view"), "{said}");
}

#[test]
fn what_holds_for_many_values_says_how_far_it_was_checked() {
    let (code, said) = checked("forall n in 1..9 of cards(n) : lose start iff n = 4 or n = 7\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("(checked up to n = 9: 9 cases)") && !said.contains("1 holds\n"), "{said}");
}

#[test]
fn a_set_that_the_other_player_can_leave_is_refuted() {
    let scratch = Scratch::new();
    let file = scratch.file("p.claims", "keeps Even : 0 2\n");
    let run = pruvo_with("check", &[&file, "--game", "proofs/seeds/parity.ron"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("Odd leaves the set by moving to `1`"), "{}", run.err);
    let file = scratch.file("p.claims", "keeps Even : 0\nkeeps Odd : 1 2\n");
    pruvo_with("check", &[&file, "--game", "proofs/seeds/parity.ron"]).printed();
}

#[test]
fn a_limit_leaves_claims_undecided() {
    let scratch = Scratch::new();
    let file = scratch.file("a.claims", "lose start\n");
    let run = pruvo_with("check", &[&file, "--game", "cram", "--limit-states", "3"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.out.contains("undecided"), "{}", run.out);
}

#[test]
fn the_pages_of_the_package_are_verified_and_changes_are_classed() {
    let proof = ["proofs/cards.ron", "--snapshots"];
    let here = pruvo_with("verify", &["proofs/cards.ron"]).printed();
    assert!(here.starts_with("ok "), "{here}");
    let scratch = Scratch::new();
    let folder = scratch.folder().to_str().expect("a plain path");
    let first = pruvo_with("verify", &[proof[0], proof[1], folder]);
    assert!(first.code == 1 && first.out.contains("cards@eo.snap: new"), "{}", first.out);
    pruvo_with("verify", &[proof[0], proof[1], folder, "--accept"]).printed();
    pruvo_with("verify", &[proof[0], proof[1], folder]).printed();
    let page = scratch.read("cards@eo.snap");
    let class = |changed: String| {
        scratch.file("cards@eo.snap", &changed);
        let run = pruvo_with("verify", &[proof[0], proof[1], folder]);
        assert!(run.code == 1 && scratch.names().contains(&"cards@eo.snap.new".to_owned()), "{}", run.out);
        run.out
    };
    let title = page.replacen("Kartoj", "Aliaj kartoj", 1).replacen("=====", "==========", 1);
    assert!(class(title).contains("cards@eo.snap: wording only"));
    let outcome = page.replacen("4 ∈ M", "4 ∈ G", 1);
    assert_ne!(outcome, page);
    assert!(class(outcome).contains("cards@eo.snap: outcome changed"));
    let refused = pruvo_with("review", &["--snapshots", folder]).refused(2);
    assert!(refused.contains("nobody is at the terminal"), "{refused}");
    let junit = pruvo_with("verify", &[proof[0], proof[1], folder, "--format", "junit"]);
    assert!(junit.code == 1 && junit.out.contains("<failure message=\"outcome changed\">"), "{}", junit.out);
}

#[test]
fn grades_tell_right_answers_without_reasons() {
    let scratch = Scratch::new();
    let bare = scratch.file("bare.txt", "7 is losing. 8 is winning.\n");
    let full =
        scratch.file("full.txt", "{0, ^0} ⊂ L. Hence {1, 2, 3, ^1, ^2} ⊂ W. Because {^1, ^2} ⊂ W, ^3 ∈ L.\n");
    let claims = scratch.file("some.claims", "lose 7\nlose 8\n");
    let broken = scratch.file("broken.claims", "lose 7\nloose 8\n");
    let table = pruvo_with("grade", &[&bare, &full, &claims, &broken, "--game", "cards"]).printed();
    let line = |name: &str| table.lines().find(|line| line.contains(name)).expect("each file has a line");
    assert!(
        line("bare.txt").contains(",2,2,1,3,4,\"the answer is right, the reasons are missing"),
        "{table}"
    );
    assert!(line("full.txt").contains(",4,4,4,8,8,"), "{table}");
    assert!(line("some.claims").contains(",2,1,0,1,2,"), "{table}");
    assert!(line("broken.claims").contains(",0,0,0,0,0,line 2: no claim begins with `loose`"), "{table}");
}
