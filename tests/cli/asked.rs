//! What is asked for: constants, starts, conventions, looks, and which file is meant; heaps and sums.

use crate::{
    CARDS,
    run::{Scratch, program, pruvo, pruvo_with, run},
};

#[test]
fn constants_are_set_from_the_command_line() {
    let page = pruvo("derive cards --set ONCE=[4] --set N=3").printed();
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
    assert_eq!(only["blocks"][7]["because"], serde_json::json!(["^1", "2", "3"]));
}

#[test]
fn a_file_is_preferred_to_a_game_of_the_catalogue() {
    let scratch = Scratch::new();
    scratch.file("cards", &CARDS.replace("N = 8", "N = 3"));
    let here = run(program(&["derive", "cards", "--quiet"]).current_dir(scratch.folder())).printed();
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
    for command in ["derive", "certify", "check", "solve", "values"] {
        let help = pruvo(&format!("{command} --help")).printed();
        assert!(help.contains("--limit-states <N>") && help.contains("--quiet"), "{help}");
        assert!(help.contains("Examples:\n  pruvo "), "{help}");
    }
    let help = pruvo("derive --help").printed();
    let codes: Vec<_> = pruvo::page::Language::codes().collect();
    assert!(help.contains(&format!("The language of the page: {}", codes.join(", "))), "{help}");
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

#[test]
fn the_constants_of_a_sum_are_set_by_the_numbers_of_their_components() {
    let scratch = Scratch::new();
    let sum = scratch.file(
        "sum.ron",
        r#"Game(sum: [(game: Named("nim"), with: ["HEAPS = [4]"]), (game: Named("cards"))])"#,
    );
    let set = |flags: &[&str]| pruvo_with(&format!("derive {sum}"), flags);
    let page = set(&["--set", "N_2 = 3", "--set", "HEAPS_1=[2]"]).printed();
    assert!(page.contains("Here HEAPS_1 = [2], N_2 = 3, TAKES_2 = [1, 2] and ONCE_2 = [3].\n"), "{page}");
    assert!(page.contains("Because [2] + 3 ∈ "), "{page}");
    let file = scratch.name("sum.cert");
    pruvo(&format!("certify {sum} --set N_2=3 -o {file}")).printed();
    assert!(pruvo(&format!("check {file} --game {sum} --set N_2=3")).printed().starts_with("proved: all "));
    let message = pruvo(&format!("check {file} --game {sum}")).refused(1);
    assert!(message.contains("with `--set \"N_2 = 3\"`"), "{message}");
    for (flag, reason) in [
        ("N=3", "the constants are `HEAPS_1 = [4]`, `N_2 = 8`, "),
        ("N_3=3", "a constant of a sum has the number of its component behind its name"),
        ("N_1=3", "the game has no constant `N`"),
        ("N_2=", "expected a value"),
    ] {
        let message = set(&["--set", flag]).refused(2);
        assert!(message.contains(reason) && message.contains(flag), "{message}");
    }
}
