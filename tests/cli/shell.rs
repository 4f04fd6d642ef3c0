//! The catalogue, new rule files, and what shells and manuals ask for.

use crate::run::{Scratch, fed, pruvo, root};

/// Compares a text with the one that was approved, in `snapshots/cli/`.
fn approved(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("snapshots/cli"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn the_help_of_every_command_is_as_it_was_approved() {
    approved("help", &pruvo("--help").printed());
    for command in ["derive", "explain", "certify", "check", "period", "games", "new", "completions", "man"] {
        approved(&format!("help-{command}"), &pruvo(&format!("{command} --help")).printed());
    }
}

#[test]
fn the_catalogue_has_a_line_for_every_game() {
    let games = pruvo("games").printed();
    approved("games", &games);
    let named: Vec<_> = games.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(named, pruvo::games::names().collect::<Vec<_>>());
    assert!(pruvo("games --lang eo").printed().contains("  Nimo  "));
    assert_eq!(
        fed("derive -", &pruvo("games --rules nim").printed()).printed(),
        pruvo("derive nim").printed()
    );
    assert!(pruvo("games --rules nimm").refused(2).contains("did you mean `nim`?"));
    assert!(pruvo("games --lang xx").refused(2).contains("there is no language `xx`"));
}

#[test]
fn a_new_rule_file_loads_and_nothing_is_overwritten() {
    let scratch = Scratch::new();
    let file = scratch.name("mine.ron");
    assert_eq!(pruvo(&format!("new {file}")).printed(), "");
    let text = scratch.read("mine.ron");
    approved("new", &text);
    assert_eq!(pruvo("new").printed(), text);
    assert_eq!(pruvo("new -").printed(), text);
    let page = pruvo(&format!("derive {file}")).printed();
    assert!(page.contains("Because 7 ∈ W, the first player can force a win."), "{page}");
    assert!(pruvo(&format!("derive {file} --set N=8")).printed().contains("Because 8 ∈ L"));
    scratch.file("mine.ron", "what was here before");
    let message = pruvo(&format!("new {file}")).refused(2);
    assert!(message.contains("is there already") && message.contains("another name"), "{message}");
    assert_eq!(scratch.read("mine.ron"), "what was here before");
    assert!(pruvo(&format!("new {}", scratch.name("no/mine.ron"))).refused(2).contains("no such file"));
}

#[test]
fn shells_get_scripts_that_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = pruvo(&format!("completions {shell}")).printed();
        for word in
            ["derive", "certify", "check", "games", "new", "completions", "man", "limit-states", "rounds"]
        {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
    pruvo("completions").refused(2);
    assert!(pruvo("completions cmd").refused(2).contains("possible values: bash"));
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_every_command() {
    let page = pruvo("man").printed();
    assert!(page.contains(".TH pruvo 1") && page.contains("Exit codes"), "{page}");
    for command in ["derive", "explain", "certify", "check", "games", "new", "completions"] {
        assert!(page.contains(&format!("pruvo\\-{command}(1)")), "{page}");
        let own = pruvo(&format!("man {command}")).printed();
        assert!(own.contains(&format!(".TH pruvo-{command} 1")) && own.contains("Examples:"), "{own}");
    }
    assert!(pruvo("man derives").refused(2).contains("did you mean `derive`?"));
}
