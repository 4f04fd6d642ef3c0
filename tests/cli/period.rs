//! `pruvo period`, the certificates of its theorems, and what proof files state about all sizes.

use crate::run::{Scratch, fed, pruvo, pruvo_with};

#[test]
fn the_value_of_any_heap_follows_from_the_theorem() {
    for (line, fact) in [
        ("period kayles --at 100000", "g(100000) = g(76) = 1"),
        ("period dawsons-kayles --at 100000", "g(100000) = g(74) = 3"),
        ("period kayles --at 5", "For n = 5: g(5) = 4."),
        ("period cards --outcomes --at 18446744073709551615 --set N=3", "n = 18446744073709551615"),
    ] {
        let run = pruvo(line);
        // The name of a state beyond 64 bits cannot be written.
        if line.contains("18446744073709551615") {
            assert!(run.refused(2).contains("does not fit into 64 bits"));
        } else {
            let page = run.printed();
            assert!(page.contains(fact), "{page}");
        }
    }
}

#[test]
fn where_no_period_is_found_it_is_said_how_far_was_looked() {
    let message = pruvo_with("period", &["octal 0.06 [9]", "--up-to", "300"]).refused(3);
    assert!(message.contains("no period was found; this was checked up to the size 300"), "{message}");
    assert!(message.contains("--up-to 900") && message.contains("nothing is proved"), "{message}");
}

#[test]
fn a_certificate_of_a_theorem_is_checked_and_a_changed_one_refused_at_its_place() {
    let scratch = Scratch::new();
    let text = pruvo("certify kayles --period").printed();
    let certificate = scratch.file("kayles.period", &text);
    let line = format!("check {certificate} --game kayles");
    let proved =
        "proved for all sizes: the values of kayles repeat from 71 on with period 12; compared up to 336\n";
    assert_eq!(pruvo(&line).printed(), proved);
    assert_eq!(fed("check - --game kayles", &text).printed(), proved);
    let message = pruvo(&format!("check {certificate} --game dawsons-kayles")).refused(1);
    assert!(message.contains("of another game"), "{message}");
    for (from, to, what) in [
        ("from: 71,\n", "from: 58,\n", "`[58]` has value 2, and `[70]` has value 6"),
        ("period: 12,\n", "period: 24,\n", "24; the least period is 12"),
        ("max: 8", "max: 9", "`max` is not so"),
        ("exceptions: [0, 3, ", "exceptions: [3, ", "`exceptions` is not so"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let message = fed("check - --game kayles", &changed).refused(1);
        assert!(message.contains(what) && message.contains("refused"), "{message}");
    }
    let message = fed("check - --game kayles", &text.replacen("max: 8", "most: 8", 1)).refused(2);
    assert!(message.contains("most"), "{message}");
}

#[test]
fn what_a_proof_file_states_about_periods_is_judged_at_its_place() {
    let scratch = Scratch::new();
    let proof = |stated: &str| {
        scratch.file("proof.ron", &format!("Proof(game: Named(\"kayles\"), periods: [Period({stated})])"))
    };
    let right = proof("from: 71, period: 12, max: 8");
    assert!(pruvo(&format!("period {right}")).printed().contains("Theorem."));
    assert!(
        pruvo(&format!("derive {right} --lang en")).printed().contains("the first player can force a win")
    );
    let wrong = proof("from: 58, period: 12");
    for command in ["period", "derive", "solve", "certify"] {
        let message = pruvo(&format!("{command} {wrong}")).refused(1);
        for part in [
            "what is stated about a period is refuted",
            "`[58]` has value 2, and `[70]` has value 6",
            "from 71 on",
        ] {
            assert!(message.contains(part), "{message}");
        }
        assert!(message.contains("proof.ron:1:"), "{message}");
    }
    let message = pruvo(&format!("derive {}", proof("beginning: 71"))).refused(2);
    assert!(message.contains("beginning") && message.contains("from"), "{message}");
}
