//! The program as its users meet it: what it prints, where, and with what exit code.

#![cfg(unix)]

#[path = "cli/run.rs"]
mod run;
#[path = "cli/shell.rs"]
mod shell;
#[path = "cli/styles.rs"]
mod styles;

use run::{Scratch, collect, fed, program, pruvo, pruvo_with, root, run};
use std::{
    ffi::OsStr,
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::{FileTypeExt, PermissionsExt, symlink},
    path::Path,
    process::{Command, Stdio},
};

/// The permission bits of a file.
fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file is there").permissions().mode() & 0o777
}

const CARDS: &str = include_str!("../src/games/cards.ron");
const CARDS_PROVED: &str = "proved: all 15 states of cards (10 winning, 5 losing, 0 drawn; 30 pairs)";

// ---- round trips ---------------------------------------------------------------------------------------------------

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
        let proof = proof.to_str().expect("a plain path");
        let scratch = Scratch::new();
        let file = scratch.name("proof.ron");
        pruvo(&format!("certify {proof} -o {file}")).printed();
        let proved = pruvo(&format!("check {file} --game {proof}")).printed();
        let claims = fs::read_to_string(proof).expect("it can be read").matches("Outcome(").count();
        let said =
            if claims == 1 { "; 1 claim holds\n".to_owned() } else { format!("; {claims} claims hold\n") };
        assert!(proved.ends_with(&said), "{proved}");
        pruvo(&format!("derive {proof}")).printed();
    }
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

// ---- what is asked for ---------------------------------------------------------------------------------------------

#[test]
fn constants_are_set_in_order_and_the_last_value_counts() {
    let page = pruvo("derive cards --set N=9 --set ONCE=[4] --set N=3").printed();
    assert!(page.contains("Here N = 3, TAKES = [1, 2] and ONCE = [4].\n"), "{page}");
    let spaced = pruvo_with("derive cards", &["--set", "N = 1 + 2", "--set", "ONCE = [4]"]).printed();
    assert_eq!(spaced, page);
}

#[test]
fn start_and_convention_are_changed_from_the_command_line() {
    let page = pruvo_with("derive cards", &["--start", "n = 1, ban = 1"]).printed();
    assert!(page.contains("S = {^0, ^1}") && page.contains("^1 ∈ W, the first player"), "{page}");
    let misere = pruvo_with("derive cards --play misere", &["--start", "n = 1, ban = 1"]).printed();
    assert!(misere.contains("^0 ∈ W") && misere.contains("^1 ∈ L, the second player"), "{misere}");
    let drawn = pruvo_with("derive cards --play stuck-draws", &["--start", "n = 1, ban = 1"]).printed();
    assert!(drawn.contains("Because ^1 ∈ D, neither player can force a win."), "{drawn}");
}

#[test]
fn a_proof_file_replaces_what_the_rule_file_says_and_the_command_line_replaces_both() {
    let own = pruvo("derive tests/cli/replaced.ron").printed();
    assert!(
        own.contains("Ĉi tie N = 20 kaj TAKES = [1, 2].") && own.contains("S = {0, 1, 2, 3, 4}"),
        "{own}"
    );
    assert!(own.contains("4 ∈ M, la dua ludanto"), "{own}");
    let flags = ["--set", "TAKES = [1, 3]", "--start", "n = N - 15", "--play", "normal", "--lang", "en"];
    let refuted = pruvo_with("derive tests/cli/replaced.ron", &flags);
    let page = pruvo_with("derive tests/cli/replaced.ron --set N=19", &flags).printed();
    assert!(
        page.contains("Here N = 19 and TAKES = [1, 3].") && page.contains("S = {0, 1, 2, 3, 4}"),
        "{page}"
    );
    assert!(page.contains("4 ∈ L, the second player"), "{page}");
    assert!(refuted.printed().contains("5 ∈ W, the first player"), "the claim about 4 holds here as well");
}

#[test]
fn a_page_looks_as_the_flag_says_then_as_the_proof_file_then_as_an_english_text_with_sets() {
    assert!(pruvo("derive cards").printed().starts_with("Cards: "));
    assert!(pruvo("derive cards --lang eo").printed().starts_with("Kartoj: "));
    assert!(pruvo("derive proofs/cards.ron").printed().starts_with("Kartoj: "));
    assert!(pruvo("derive proofs/cards.ron --lang en").printed().starts_with("Cards: "));
    assert_eq!(pruvo("derive cards --format txt").printed(), pruvo("derive cards").printed());
    assert_eq!(pruvo("derive cards --notation sets").printed(), pruvo("derive cards").printed());
    let scratch = Scratch::new();
    let pages = r#"[(lang: "id", format: "md", notation: "words"), (lang: "eo")]"#;
    let proof = scratch.file("proof.ron", &format!(r#"Proof(game: Named("cards"), pages: {pages})"#));
    let derive = |flags: &str| pruvo(&format!("derive {proof}{flags}")).printed();
    assert!(derive("").contains("Karena $\\hat{3}$ adalah keadaan kalah, maka $6$ adalah keadaan menang."));
    assert!(
        derive(" --format txt").contains("Karena ^3 adalah keadaan kalah, maka 6 adalah keadaan menang.")
    );
    assert!(derive(" --notation pn").contains("Karena ${\\hat{3} \\in P}$, maka ${6 \\in N}$."));
    assert!(derive(" --format txt --notation sets").contains("Karena ^3 ∈ K, maka 6 ∈ M."));
    assert!(derive(" --format txt --lang de").contains("Weil ^3 verloren ist, ist 6 gewonnen."));
    let bare = scratch.file("bare.ron", r#"Proof(game: Named("cards"), pages: [(lang: "eo")])"#);
    assert!(pruvo(&format!("derive {bare}")).printed().contains("Ĉar ^3 ∈ M, validas 6 ∈ G."));
}

#[test]
fn formats_have_looks_of_their_own() {
    let ascii = pruvo("derive cards --lang eo --ascii").printed();
    assert!(ascii.is_ascii() && ascii.contains("Cxar {^1, ^2} subset G, validas ^3 in M."), "{ascii}");
    let names = pruvo("derive tests/latex/names.ron --ascii --quiet").printed();
    assert!(names.is_ascii() && names.contains("<U+4E2D>"), "{names}");
    let fragment = pruvo("derive cards --format tex").printed();
    let document = pruvo("derive cards --format tex --standalone").printed();
    assert!(fragment.contains("\\providecommand{\\pruvoState}[1]") && !fragment.contains("\\documentclass"));
    assert!(document.contains(&fragment) && document.starts_with("\\documentclass"), "{document}");
    assert!(document.ends_with("\\end{document}\n"));
    let only = pruvo("derive cards --only 4 --format json").printed();
    let only: serde_json::Value = serde_json::from_str(&only).expect("it is JSON");
    let kinds: Vec<_> = only["blocks"].as_array().expect("blocks").iter().map(|b| &b["kind"]).collect();
    assert_eq!(
        kinds,
        [
            "explained",
            "constants",
            "legend-relation",
            "stuck",
            "legend",
            "over",
            "at-once",
            "losing",
            "verdict"
        ]
    );
    assert_eq!(only["blocks"][6]["because"], serde_json::json!(["^1", "2", "3"]));
}

#[test]
fn a_file_is_preferred_to_a_game_of_the_catalogue() {
    let scratch = Scratch::new();
    scratch.file("cards", &CARDS.replace("N = 8", "N = 3"));
    let here = run(program(&["derive", "cards"]).current_dir(scratch.folder())).printed();
    assert!(here.contains("Here N = 3,"), "{here}");
    assert!(pruvo("derive cards").printed().contains("Here N = 8,"));
}

#[test]
fn a_proof_file_finds_its_rule_file_beside_itself() {
    let scratch = Scratch::new();
    scratch.file("rules.ron", CARDS);
    let proof = scratch.file("proof.ron", r#"Proof(game: File("rules.ron"), with: ["N = 2"])"#);
    assert!(pruvo(&format!("derive {proof}")).printed().contains("Here N = 2,"));
    let lost = scratch.file("lost.ron", r#"Proof(game: File("elsewhere.ron"))"#);
    assert!(pruvo(&format!("derive {lost}")).refused(2).contains("elsewhere.ron: no such file"));
}

#[test]
fn help_and_version_are_answers() {
    assert!(pruvo("--version").printed().starts_with("pruvo "));
    assert!(pruvo("--help").printed().contains("Exit codes: 0 it holds"));
    for command in ["derive", "certify", "check"] {
        let help = pruvo(&format!("{command} --help")).printed();
        assert!(help.contains("--limit-states <N>") && help.contains("--quiet"), "{help}");
        assert!(help.contains("Examples:\n  pruvo "), "{help}");
    }
    let help = pruvo("derive --help").printed();
    let codes: Vec<_> = pruvo::page::Language::codes().collect();
    assert!(help.contains(&format!("The language of the page: {}", codes.join(", "))), "{help}");
}

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
    assert!(message.contains("60 is winning.") && message.contains("GAME --only \"60\""), "{message}");
    assert!(message.lines().count() < 20, "{message}");
    // However long it is, the end of it is given.
    let claim = r#"Outcome(state: "500", is: lose)"#;
    let text = format!(r#"Proof(game: Named("cards"), with: ["N = 500"], claims: [{claim}])"#);
    let message = fed("derive -", &text).refused(1);
    assert!(message.contains("500 is winning.") && message.contains("GAME --only \"500\""), "{message}");
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
    for (flags, field) in [
        ("--game subtraction", "rules"),
        ("--game cards --set N=9", "parameters"),
        ("--game cards --play misere", "play"),
    ] {
        let message = fed(&format!("check - {flags}"), &certificate).refused(1);
        assert!(message.contains(&format!("`{field}` differs")), "{message}");
        assert!(message.contains("nothing was checked"), "{message}");
    }
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

// ---- files that are written ----------------------------------------------------------------------------------------

#[test]
fn a_failed_run_leaves_an_existing_file_as_it_was_and_nothing_beside_it() {
    let scratch = Scratch::new();
    let file = scratch.file("page.txt", "what was here before");
    for (line, code) in [
        ("derive cards --limit-states 3", 3),
        ("derive tests/cli/refuted.ron", 1),
        ("derive cards --only 12", 2),
        ("certify tests/cli/growth.ron --limit-states 3000", 3),
    ] {
        pruvo(&format!("{line} -o {file}")).refused(code);
        assert_eq!(scratch.read("page.txt"), "what was here before");
        pruvo(&format!("{line} -o {}", scratch.name("new.txt"))).refused(code);
        assert_eq!(scratch.names(), ["page.txt"]);
    }
    assert_eq!(pruvo(&format!("derive cards -o {file}")).printed(), "");
    assert_eq!(scratch.read("page.txt"), pruvo("derive cards").printed());
    assert_eq!(scratch.names(), ["page.txt"]);
}

#[test]
fn a_new_file_has_the_permissions_that_the_umask_leaves() {
    let scratch = Scratch::new();
    for (umask, expected) in [("022", 0o644), ("027", 0o640), ("077", 0o600)] {
        let file = scratch.path(umask);
        let script = format!("umask {umask}; exec \"$0\" derive cards -o \"$1\"");
        let mut shell = Command::new("sh");
        let status = shell.args(["-c", &script, env!("CARGO_BIN_EXE_pruvo")]).arg(&file).status();
        assert!(status.expect("the shell runs").success());
        assert_eq!(mode(&file), expected, "under umask {umask}");
    }
}

#[test]
fn an_existing_file_keeps_its_permissions() {
    let scratch = Scratch::new();
    let file = scratch.file("page.txt", "");
    for bits in [0o600, 0o664, 0o755] {
        fs::set_permissions(&file, fs::Permissions::from_mode(bits)).expect("permissions can be set");
        pruvo(&format!("derive cards -o {file}")).printed();
        assert_eq!(mode(Path::new(&file)), bits);
    }
}

#[test]
fn a_link_stays_a_link_and_what_it_leads_to_is_written() {
    let scratch = Scratch::new();
    scratch.file("page.txt", "what was here before");
    symlink("page.txt", scratch.path("link.txt")).expect("a link can be made");
    pruvo(&format!("derive cards -o {}", scratch.name("link.txt"))).printed();
    let link = fs::symlink_metadata(scratch.path("link.txt")).expect("the link is there");
    assert!(link.is_symlink());
    assert_eq!(scratch.read("page.txt"), pruvo("derive cards").printed());
}

#[test]
fn a_link_to_a_file_that_is_not_there_yet_is_written_through() {
    let scratch = Scratch::new();
    fs::create_dir(scratch.path("pages")).expect("a folder can be made");
    symlink("pages/page.txt", scratch.path("link.txt")).expect("a link can be made");
    symlink("link.txt", scratch.path("link-to-it.txt")).expect("a link can be made");
    pruvo(&format!("derive cards -o {}", scratch.name("link-to-it.txt"))).printed();
    assert!(fs::symlink_metadata(scratch.path("link-to-it.txt")).expect("it is there").is_symlink());
    assert!(fs::symlink_metadata(scratch.path("link.txt")).expect("it is there").is_symlink());
    assert_eq!(scratch.read("pages/page.txt"), pruvo("derive cards").printed());
    symlink("circle.txt", scratch.path("circle.txt")).expect("a link can be made");
    pruvo(&format!("derive cards -o {}", scratch.name("circle.txt"))).refused(2);
}

#[test]
fn a_minus_as_the_output_is_the_standard_output() {
    assert_eq!(pruvo("derive cards -o -").printed(), pruvo("derive cards").printed());
    assert_eq!(pruvo("certify cards -o -").printed(), pruvo("certify cards").printed());
}

#[test]
fn a_device_is_written_to_and_stays_a_device() {
    pruvo("derive cards -o /dev/null").printed();
    let device = fs::metadata("/dev/null").expect("the null device is there");
    assert!(device.file_type().is_char_device());
}

// ---- streams -------------------------------------------------------------------------------------------------------

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let line = "derive cards --set N=2000 --style full".split(' ').collect::<Vec<_>>();
    let mut command = program(&line);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("its output is ours"));
    reader.read_line(&mut first).expect("a line can be read");
    drop(reader);
    let run = collect(child);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(first, "Cards: one, two, or once three\n");
    assert!(
        pruvo("derive cards --set N=2000 --style full").printed().len() > 200_000,
        "the page fits into no pipe"
    );
}

#[test]
fn a_page_is_the_same_bytes_in_every_run_language_and_folder() {
    let proof = root().join("proofs/cards.ron");
    let page = pruvo("derive proofs/cards.ron").printed();
    let certificate = pruvo("certify proofs/cards.ron").printed();
    assert_eq!(pruvo("derive proofs/cards.ron").printed(), page);
    for (name, value) in [("LC_ALL", "eo"), ("LANG", "id_ID.UTF-8"), ("LANGUAGE", "fr"), ("TZ", "Asia/Tokyo")]
    {
        let there = |command| {
            let mut command = program(&[OsStr::new(command), proof.as_os_str()]);
            run(command.env(name, value).current_dir("/")).printed()
        };
        assert_eq!(
            (there("derive"), there("certify")),
            (page.clone(), certificate.clone()),
            "with {name}={value}"
        );
    }
}

#[test]
fn what_is_piped_has_no_colours() {
    for line in ["derive cards", "derive card", "derive tests/cli/refuted.ron", "derive --nonsense", "--help"]
    {
        for (name, value) in [("NO_COLOR", "1"), ("CLICOLOR", "1"), ("TERM", "xterm-256color")] {
            let run = run(program(&line.split(' ').collect::<Vec<_>>()).env(name, value));
            assert!(
                !run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'),
                "{line}, with {name}={value}"
            );
            assert!(run.out.len() + run.err.len() > 20, "{line} says something");
        }
    }
}

// ---- heaps and sums ------------------------------------------------------------------------------------------------

#[test]
fn heaps_may_be_written_in_any_order() {
    let page = pruvo_with("derive kayles", &["--only", "[3,1]"]).printed();
    for state in ["[1,3]", "[1, 3]", " [ 3 , 0, 1 ] ", "[4 - 1, 1]", "[i for i in [1, 3]]"] {
        assert_eq!(pruvo_with("derive kayles", &["--only", state]).printed(), page, "with {state}");
        assert_eq!(
            pruvo_with("derive kayles", &["--start", state]).printed(),
            pruvo_with("derive kayles", &["--start", "[3,1]"]).printed()
        );
    }
    // A certificate knows one spelling.
    let scratch = Scratch::new();
    let file =
        scratch.file("kayles.cert", &pruvo("certify kayles").printed().replace("\"[3,1]\"", "\"[1,3]\""));
    let message = pruvo(&format!("check {file} --game kayles")).refused(1);
    assert!(message.contains("`[1,3]` is not in its canonical form"), "{message}");
    assert!(message.contains("the state is [3,1]"), "{message}");
}

#[test]
fn a_sum_takes_its_start_and_its_states_as_people_write_them() {
    let scratch = Scratch::new();
    let sum = scratch
        .file("sum.ron", r#"Game(sum: [(game: Named("cards"), with: ["N = 3"]), (game: Named("kayles"))])"#);
    let page = pruvo(&format!("derive {sum} --only ^0+[2]")).printed();
    for state in
        ["^0 + [2]", "^0   +[ 2 ]", "n = 0, ban = 1 + [2]", "(n = 0, ban = 1) + [0, 2]", "(^0) + ([2])"]
    {
        assert_eq!(pruvo_with(&format!("derive {sum}"), &["--only", state]).printed(), page, "with {state}");
    }
    for (state, reason) in [
        ("^0", "it has 1 part with ` + ` between them, not 2"),
        ("5 + [2] + 1", "it has 3 parts"),
        ("five + [2]", "of `cards`: `five` is not a state of this game"),
        ("^0 + 2", "of `kayles`: `2` is not a state of this game"),
    ] {
        let message = pruvo_with(&format!("derive {sum}"), &["--only", state]).refused(2);
        assert!(message.contains(reason), "{message}");
    }
    let begun = pruvo_with(&format!("derive {sum}"), &["--start", "(n = 1 + 1, ban = 0) + [1, 2]"]).printed();
    assert!(begun.contains("Because 2 + [2,1] ∈ W"), "{begun}");
}

#[test]
fn a_sum_finds_rule_files_beside_it() {
    let scratch = Scratch::new();
    scratch.file("rows.ron", r#"Game(octal: "0.77", start: "[3]")"#);
    let sum = scratch
        .file("sum.ron", r#"Game(sum: [(game: File("rows.ron")), (game: File("rows.ron"), start: "[2]")])"#);
    let proof = scratch.file(
        "proof.ron",
        r#"Proof(game: File("sum.ron"), start: "[2] + [2]", play: Misere, claims: [Outcome(state: "[2]+[2]", is: lose)])"#,
    );
    let file = scratch.name("sum.cert");
    pruvo(&format!("certify {sum} -o {file}")).printed();
    assert!(
        pruvo(&format!("check {file} --game {sum}")).printed().starts_with("proved: all 15 states of sum (")
    );
    // Another start, another convention: another game.
    assert!(pruvo(&format!("check {file} --game {proof}")).refused(1).contains("`start` differs"));
    pruvo(&format!("certify {proof} -o {file}")).printed();
    assert!(pruvo(&format!("check {file} --game {proof}")).printed().ends_with("; 1 claim holds\n"));
    let page = pruvo(&format!("derive {proof}")).printed();
    assert!(page.contains("A player who cannot move has won."), "{page}");
}
