//! Exit codes 1, 2 and 3: the answer is no, the input or the usage is wrong, a limit was reached.

use crate::run::{Scratch, collect, fed, program, pruvo, pruvo_with, run};
use std::{fs, process::Command, process::Stdio};

// ---- exit code 1: the answer is no ---------------------------------------------------------------------------------

#[test]
fn a_refuted_claim_ends_every_command_with_1_at_the_claim() {
    let scratch = Scratch::new();
    let file = scratch.file("cards.cert", &pruvo("certify cards").printed());
    let check = format!("check {file} --game tests/cli/refuted.ron");
    for line in ["derive tests/cli/refuted.ron", "certify tests/cli/refuted.ron", &check] {
        let message = pruvo(line).refused(1);
        assert!(message.contains("the claim about `7` is refuted"), "{message}");
        assert!(message.contains("--> tests/cli/refuted.ron:4:44"), "{message}");
        assert!(message.contains("claimed: win") && message.contains("found: lose"), "{message}");
        assert!(message.contains("Because ^4, 5 and 6 are winning, 7 is losing."), "{message}");
    }
}

#[test]
fn claims_of_every_kind_are_refuted_at_their_places() {
    let scratch = Scratch::new();
    let claims = [
        r#"WinningMoves(state: "8", exactly: ["take 1"]),"#,
        r#"WinningMoves(state: "8", exactly: ["take 2", "7"]),"#,
        r#"WinningMoves(state: "4", exactly: ["0"]),"#,
        r#"Remoteness(state: "8", is: 3),"#,
        "Count(outcome: lose, is: 5),",
        "Count(of: starts, outcome: lose, is: 1),",
        r#"Set(outcome: lose, is: ["0", "^0", "^3", "4"]),"#,
        r#"Class(is: "N"),"#,
    ];
    let text =
        |claims: &[&str]| format!("Proof(game: Named(\"cards\"), claims: [\n{}\n])", claims.join("\n"));
    let proof = scratch.file("p.ron", &text(&claims));
    let certificate = scratch.file("cards.cert", &pruvo("certify cards").printed());
    for line in
        [format!("derive {proof}"), format!("check {certificate} --game {proof}"), format!("solve {proof}")]
    {
        let message = pruvo(&line).refused(1);
        let places: Vec<_> = message.split("p.ron:").skip(1).map(|rest| &rest[..1]).collect();
        assert_eq!(places, ["3", "4", "5", "7", "8", "9"], "{message}");
        for part in [
            "claimed: to `6`, `7`",
            "found: to `7`",
            "found: no winning move; `0` is no option",
            "found: win in 5 moves",
            "found: 0 of 1",
            "the claim about `7` is refuted",
            "Because ^4, 5 and 6 are winning, 7 is losing.",
            "found: no class: the game has no two players with names who may both begin",
        ] {
            assert!(message.contains(part), "{part}: {message}");
        }
    }
    let held = scratch.file("held.ron", &text(&[claims[0], claims[4]]));
    assert!(pruvo(&format!("check {certificate} --game {held}")).printed().ends_with("; 2 claims hold\n"));
    // A proof of one state shows its outcome only.
    let only = scratch.file("only.cert", &pruvo("certify cards --only 8").printed());
    let message = pruvo(&format!("check {only} --game {held}")).refused(1);
    assert!(message.contains("the claim needs a proof for all states"), "{message}");
    let far = scratch.file("far.ron", &text(&[r#"Remoteness(state: "12", is: 3)"#]));
    assert!(pruvo(&format!("derive {far}")).refused(2).contains("play cannot reach `12`"));
}

#[test]
fn all_refuted_claims_are_told_each_with_its_reason() {
    let scratch = Scratch::new();
    let claims = [("8", "lose"), ("7", "lose"), ("^3", "win"), ("8", "lose"), ("0", "draw")];
    let claims = claims.map(|(state, is)| format!("Outcome(state: \"{state}\", is: {is}),\n"));
    let proof =
        scratch.file("p.ron", &format!("Proof(game: Named(\"cards\"), claims: [\n{}])", claims.concat()));
    let certificate = scratch.file("cards.cert", &pruvo("certify cards").printed());
    for line in [format!("derive {proof}"), format!("check {certificate} --game {proof}")] {
        let message = pruvo(&line).refused(1);
        let places: Vec<_> = message.split("p.ron:").skip(1).map(|rest| &rest[..1]).collect();
        assert_eq!(places, ["2", "4", "5", "6"], "{message}");
        for reason in [
            "By the rules of the game, ^0 is losing.",
            "By the rules of the game, 0 is losing.",
            "Because ^1 and ^2 are winning, ^3 is losing.",
            "Because 7 is losing, 8 is winning.",
        ] {
            assert!(message.contains(reason), "{message}");
        }
    }
    // Of a long derivation only the end is shown, and what prints all of it.
    let proof = scratch.file(
        "long.ron",
        r#"Proof(game: Named("cards"), with: ["N = 60"], claims: [Outcome(state: "60", is: lose)])"#,
    );
    let message = pruvo(&format!("derive {proof}")).refused(1);
    assert!(
        message.contains("60 is winning.") && message.contains("--set \"N = 60\" --only \"60\""),
        "{message}"
    );
    assert!(message.lines().count() < 20, "{message}");
    // However long it is, the end of it is given.
    let claim = r#"Outcome(state: "500", is: lose)"#;
    let text = format!(r#"Proof(game: Named("cards"), with: ["N = 500"], claims: [{claim}])"#);
    let message = fed("derive -", &text).refused(1);
    assert!(
        message.contains("500 is winning.") && message.contains("--set \"N = 500\" --only \"500\""),
        "{message}"
    );
    // What shows a draw is counted, not listed.
    let claim = r#"Outcome(state: "[1,1] vs [1,1]", is: win)"#;
    let text = format!(r#"Proof(game: Named("chopsticks"), with: ["K = 5"], claims: [{claim}])"#);
    let message = fed("derive -", &text).refused(1);
    assert!(message.contains("neither player can force a win") && message.len() < 2000, "{message}");
}

#[test]
fn a_certificate_that_proves_nothing_is_refused_at_its_step() {
    let certificate = pruvo("certify cards").printed();
    let wrong = certificate.replace(r#"state: "6", by: "^3""#, r#"state: "6", by: "5""#);
    assert_ne!(wrong, certificate);
    let message = fed("check - --game cards", &wrong).refused(1);
    let line = 1 + wrong.lines().position(|line| line.contains(r#"state: "6""#)).expect("the row is there");
    assert!(message.contains(&format!("--> standard input:{line}:9")), "{message}");
    assert!(message.contains("`6`: the move to the witness is not shown to win"), "{message}");
    fed("check - --game cards", &certificate).printed();
}

#[test]
fn a_certificate_of_another_game_is_refused_at_the_field_that_differs() {
    let certificate = pruvo("certify cards").printed();
    for (flags, field, help) in [
        ("--game subtraction", "rules", "it is of a game with other rules"),
        ("--game cards --set N=9", "parameters", "the certificate is of the game with `--set \"N = 8\"`;"),
        ("--game cards --start 7", "start", "in the certificate play begins at `8`; `--start` "),
        ("--game cards --play misere", "play", "the certificate is of the game with `--play normal`;"),
    ] {
        let message = fed(&format!("check - {flags}"), &certificate).refused(1);
        assert!(message.contains(&format!("`{field}` differs")), "{message}");
        assert!(message.contains("nothing was checked") && message.contains(help), "{message}");
    }
    let drawn = pruvo("certify cards --play stuck-draws").printed();
    let message = fed("check - --game cards", &drawn).refused(1);
    assert!(message.contains("with `--play stuck-draws`"), "{message}");
    let nine = pruvo("certify cards --set N=9").printed();
    fed("check - --game cards --set N=9", &nine).printed();
}

// ---- exit code 2: the input or the usage ---------------------------------------------------------------------------

#[test]
fn wrong_usage_ends_with_2() {
    for line in [
        "prove cards",
        "derive",
        "derive cards --colour",
        "derive cards --play sometimes",
        "derive cards --limit-states many",
        "derive cards --limit-time 30",
        "derive cards --limit-memory 3X",
        "check --game cards",
        "check proofs/cards.ron",
    ] {
        pruvo(line).refused(2);
    }
    pruvo("derive cards --play normal --limit-states 1000 --limit-time 30s --limit-memory 3M").printed();
}

#[test]
fn unknown_words_end_with_2_and_a_hint() {
    let languages = pruvo::page::Language::codes().collect::<Vec<_>>().join(", ");
    let languages = format!("the languages are: {languages}");
    for (line, title, hint) in [
        ("derive card", "there is no file and no game `card`", "did you mean `cards`?"),
        ("derive cards --lang EO", "there is no language `EO`", "did you mean `eo`?"),
        ("derive cards --format text", "there is no format `text`", "did you mean `txt`?"),
        ("derive cards --set TAKE=[1]", "the game has no constant `TAKE`", "did you mean `TAKES`?"),
        ("derive cards --start n=3,bam=0", "`bam` is not known here", "did you mean `ban`?"),
        ("derive vertices --start A", "`A` is not a vertex", "did you mean `a`?"),
        ("derive cards --start 25,1", "expected an assignment, as in `n = …`", "`n = …, ban = …`"),
        ("derive cards --set M=3", "the game has no constant `M`", "its constants are `N`, `TAKES`, `ONCE`"),
        ("derive cards --lang xx", "there is no language `xx`", &languages),
        ("derive cards --format pdf", "there is no format `pdf`", "the formats are: txt, md, tex, json"),
        ("derive cards --notation word", "there is no notation `word`", "did you mean `words`?"),
        ("derive cards --notation np", "there is no notation `np`", "the notations are: sets, words, pn, wl"),
        ("derive cards --format md --ascii", "`--ascii` does not go with the format `md`", "`--format txt`"),
        ("derive cards --standalone", "`--standalone` does not go with the format `txt`", "`--format tex`"),
    ] {
        let message = pruvo(line).refused(2);
        assert!(message.contains(title) && message.contains(hint), "{message}");
    }
}

#[test]
fn what_is_no_file_to_read_ends_with_2_and_never_hangs() {
    let scratch = Scratch::new();
    let folder = scratch.name("");
    let pipe = scratch.name("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let proof = scratch.file("proof.ron", r#"Proof(game: File("pipe"))"#);
    for (line, reason) in [
        (format!("derive {folder}"), "it is a directory"),
        (format!("derive {pipe}"), "it is not a regular file"),
        (format!("derive {proof}"), "it is not a regular file"),
        (format!("check {pipe} --game cards"), "it is not a regular file"),
        (format!("derive {folder}missing.ron"), "no such file or directory"),
        (format!("check {folder}missing.ron --game cards"), "no such file or directory"),
    ] {
        let mut command = program(&line.split(' ').collect::<Vec<_>>());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let message = collect(child.expect("the program runs")).refused(2);
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn a_file_of_another_kind_ends_with_2_and_says_which_command_reads_it() {
    let scratch = Scratch::new();
    let certificate = scratch.file("cards.cert", &pruvo("certify cards").printed());
    let message = pruvo(&format!("derive {certificate}")).refused(2);
    assert!(message.contains("is a certificate, not a game") && message.contains("pruvo check"), "{message}");
    let message = pruvo("check proofs/cards.ron --game cards").refused(2);
    assert!(message.contains("is not a certificate") && message.contains("pruvo certify"), "{message}");
}

#[test]
fn what_cannot_be_written_ends_with_2() {
    let scratch = Scratch::new();
    let (folder, lost) = (scratch.name(""), scratch.name("missing/page.txt"));
    assert!(pruvo(&format!("derive cards -o {folder}")).refused(2).contains("is a directory"));
    assert!(pruvo(&format!("derive cards -o {lost}")).refused(2).contains("no such file or directory"));
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the full device is there");
    let message = run(program(&["derive", "cards"]).stdout(Stdio::piped())).printed();
    assert!(!message.is_empty());
    let child = program(&["derive", "cards"]).stdout(full).stderr(Stdio::piped()).spawn().expect("it runs");
    assert!(collect(child).refused(2).contains("cannot write to the standard output"));
}

// ---- exit code 3: limits -------------------------------------------------------------------------------------------

#[test]
fn a_limit_ends_with_3_and_says_how_far_it_came_and_what_to_change() {
    for (line, reason, flag) in [
        ("derive cards --limit-states 14", "more than 14 states", "raise --limit-states"),
        ("derive cards --set N=50000 --limit-memory 1M", "take more than 1 MiB", "raise --limit-memory"),
        ("derive cards --set N=50000 --limit-time 1ms", "more than 0.001 s", "raise --limit-time"),
        ("certify tests/cli/growth.ron --limit-states 5000", "more than 5000 states", "raise --limit-states"),
    ] {
        let message = pruvo(line).refused(3);
        assert!(message.contains(reason) && message.contains(flag), "{message}");
        let far = message.split("so far: ").nth(1).expect("the message says how far it came");
        let states: usize = far.split(' ').next().expect("a number").parse().expect("a number of states");
        assert!(states > 0 && far.contains("pairs; nothing has been proved"), "{message}");
    }
    pruvo("derive cards --limit-states 15").printed();
}

#[test]
fn a_check_keeps_to_its_limits_too() {
    let certificate = pruvo("certify cards --set N=3000").printed();
    let message = fed("check - --game cards --set N=3000 --limit-states 1000", &certificate).refused(3);
    assert!(message.contains("a limit was reached while checking: more than 1000 states"), "{message}");
    fed("check - --game cards --set N=3000 --limit-states 6000", &certificate).printed();
}

#[test]
fn what_is_set_to_a_value_of_another_kind_is_told_how_it_is_written() {
    for (flags, help) in [
        ("nim --set HEAPS=3", "help: a list of one number is written `HEAPS = [3]`"),
        ("cards --set N=[3]", "help: in the rule file it is `N = 8`"),
    ] {
        let message = pruvo(&format!("derive {flags}")).refused(2);
        assert!(message.ends_with(&format!("{help}\n")), "{message}");
    }
}

#[test]
fn a_state_outside_of_a_range_is_told_so_once() {
    let scratch = Scratch::new();
    let game = scratch.file(
        "down.ron",
        r#"Game(state: ["n in 0..3"], start: "n = 3", moves: [(when: "n > 0", set: "n = n - 1")])"#,
    );
    let message = pruvo(&format!("derive {game} --only n=9")).refused(2);
    assert_eq!(message.matches("range").count(), 1, "{message}");
    assert!(message.contains("`n` would be 9, which is outside its range 0..3"), "{message}");
}

#[test]
fn a_tree_and_a_hint_have_no_styles() {
    for what in ["--tree", "--hint"] {
        for other in ["--style rounds", "--rounds 0"] {
            let message = pruvo(&format!("explain cards 8 {what} {other}")).refused(2);
            assert!(message.contains(&format!("'{what}' cannot be used with '{}", &other[..8])), "{message}");
        }
    }
}

/// A page puts a name with a comma into parentheses.
#[test]
fn states_that_a_page_would_write_alike_are_refused() {
    let edges = r#"{"edges":[["a,b","(a,b)"],["(a,b)","c"]],"start":"a,b"}"#;
    let scratch = Scratch::new();
    let graph = scratch.file("g.json", edges);
    for command in ["derive", "explain"] {
        let state: &[&str] = if command == "explain" { &["a,b"] } else { &[] };
        let message = pruvo_with(&format!("{command} {graph}"), state).refused(2);
        assert!(message.contains("two states would be written `(a,b)` on a page"), "{message}");
    }
    assert!(pruvo(&format!("solve {graph}")).printed().contains("a,b"));
}

#[test]
fn the_values_of_states_with_like_names_are_kept_apart() {
    let scratch = Scratch::new();
    let graph = scratch.file("v.adj", "start = (1)\n(1): [1] 2\n[1]: 1\n1: 2\n2:\n");
    let page = pruvo(&format!("values {graph}")).printed();
    for line in
        ["g((1)) = mex{g([1]), g(2)}", "g([1]) = mex{g(1)}", "g(1) = mex{g(2)}", "[1]        0", "(1)"]
    {
        assert!(page.contains(line), "{line}: {page}");
    }
    let zeros = scratch.file("z.adj", "start = 007\n007: 7\n7: 07\n07:\n");
    let page = pruvo(&format!("values {zeros}")).printed();
    assert!(page.contains("    007        0\n") && page.contains("    07         0\n"), "{page}");
}

#[test]
fn what_does_not_go_with_values_is_refused() {
    let message = pruvo_with("values", &["subtraction{2,4} 20", "--period"]).refused(2);
    assert!(message.contains("a period is that of a sequence"), "{message}");
    assert!(pruvo("values kayles --notation pn").refused(2).contains("does not go with Grundy values"));
    assert!(pruvo("values kayles --style rounds").refused(2).contains("have no rounds"));
    assert!(pruvo("values chopsticks").refused(2).contains("impartial games"));
    assert!(pruvo("values kayles --play misere").refused(2).contains("normal play"));
    assert!(pruvo("explain cards 8 --hint --depth 3").refused(2).contains("--depth"));
}

#[test]
fn a_claim_of_which_nothing_is_shown_is_neither_right_nor_wrong() {
    let proof = r###"Proof(game: Named("domineering"), claims: [Class(state: "##|.. Left", is: "R")])"###;
    let message = fed("derive -", proof).refused(2);
    assert!(message.contains("is not shown") && !message.contains("refuted"), "{message}");
}
