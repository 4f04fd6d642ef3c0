//! `pruvo convert`: each form into each, and what cannot be said.

use super::{
    Scratch,
    run::{Run, fed, pruvo, pruvo_with},
};
use pruvo::{games, input::FORMS};

/// What a conversion printed, with or without the warning that the names of moves are left out.
fn converted(run: Run) -> String {
    let only_names = run.err.is_empty() || run.err.starts_with("warning: the names of moves are left out");
    assert!(run.code == 0 && only_names, "{}", run.err);
    run.out
}

#[test]
fn every_game_of_the_catalogue_becomes_a_digraph_with_the_same_outcomes() {
    let scratch = Scratch::new();
    let counts = |line: &str| line[line.find('(').expect("there are counts")..].to_owned();
    // Large ones would take their time.
    for name in games::names().filter(|name| !matches!(*name, "in-a-row" | "counters" | "northcott")) {
        let direct = scratch.file("direct.cert", &pruvo(&format!("certify {name}")).printed());
        let direct = counts(&pruvo(&format!("check {direct} --game {name}")).printed());
        for form in FORMS.iter().filter(|form| !matches!(form.name, "edges" | "facts")) {
            let file = format!("game.{}", form.endings[0]);
            let file = scratch.file(&file, &converted(pruvo(&format!("convert {name} --to {}", form.name))));
            let certificate = scratch.file("digraph.cert", &pruvo(&format!("certify {file} -q")).printed());
            let proved = pruvo(&format!("check {certificate} --game {file} -q")).printed();
            assert_eq!(counts(&proved), direct, "{name} in the form {}", form.name);
        }
    }
}

#[test]
fn a_certificate_for_one_form_is_one_for_every_form() {
    let scratch = Scratch::new();
    let rules = scratch.file("game.ron", &converted(pruvo("convert cards --to ron")));
    let certificate = scratch.file("game.cert", &pruvo(&format!("certify {rules}")).printed());
    for form in FORMS.iter().filter(|form| form.name != "edges") {
        let text = converted(pruvo(&format!("convert {rules} --to {}", form.name)));
        let game = scratch.file(&format!("other.{}", form.endings[0]), &text);
        let proved = pruvo(&format!("check {certificate} --game {game}")).printed();
        assert!(proved.starts_with("proved: all 15 states of other (10 winning"), "{proved}");
    }
}

#[test]
fn the_play_and_the_start_of_the_command_line_are_kept() {
    let page = converted(pruvo("convert vertices --to adj --play misere --start c"));
    assert!(page.starts_with("start = c\nplay = Misere\na: b c\n"), "{page}");
    // All vertices are kept, also those that play cannot reach.
    assert_eq!(page.lines().filter(|line| line.contains(':')).count(), 8, "{page}");
}

#[test]
fn players_keep_their_vertices() {
    let game = "Game(players: [\"White\", \"Black\"], state: [\"n in 0..\"], start: \"n = 2\", \
                moves: [(when: \"n > 0\", set: \"n = n - 1\")], play: Misere, show: [(text: \"{n}{turn}\")])";
    let text = converted(fed("convert - --to adj", game));
    let expected = "start = 2White 2Black\nplayers = White Black\nplay = Misere\n0White [White]:\n0Black [Black]:\n\
                    1White [White]: 0Black\n1Black [Black]: 0White\n2White [White]: 1Black\n2Black [Black]: 1White\n";
    assert_eq!(text, expected);
}

#[test]
fn what_a_form_cannot_say_is_named() {
    let said = |text: &str, to: &str| fed(&format!("convert - --from adj --to {to}"), text).refused(2);
    for (text, to, what) in [
        ("a: b", "edges", "the form `edges` cannot say names of vertices"),
        ("1: 2\n2: 3", "edges", ""),
        ("start = 1\n1: 2", "edges", "the form `edges` cannot say starts"),
        ("1 [draw]:", "edges", "the form `edges` cannot say outcomes of vertices"),
        ("players = A B\n1 [A]: 2\n2 [B]:", "edges", "the form `edges` cannot say owners of vertices"),
        ("play = misere\n1: 2", "edges", "cannot say other conventions than that whoever is stuck loses"),
        ("a [draw]:", "facts", "the form `facts` cannot say outcomes of vertices"),
        ("play = stuckdraws\na: b", "facts", "note: play is StuckDraws"),
        ("players = A B\na [A]: a", "facts", "the form `facts` cannot say players who own no vertex"),
    ] {
        if what.is_empty() {
            converted(fed(&format!("convert - --from adj --to {to}"), text));
        } else {
            let message = said(text, to);
            assert!(message.contains(what), "{what}:\n{message}");
        }
    }
    let message = pruvo("convert chomp --to facts").refused(2);
    assert!(message.contains("other conventions"), "{message}");
}

#[test]
fn a_conversion_keeps_to_the_limits() {
    let message = pruvo("convert chopsticks --to adj --limit-states 10").refused(3);
    assert!(message.contains("more than 10 states"), "{message}");
}

#[test]
fn a_form_that_is_given_counts_more_than_the_ending() {
    let scratch = Scratch::new();
    let file = scratch.file("graph.dot", "2 1\n1 2\n");
    assert!(pruvo(&format!("derive {file} --from edges")).printed().contains("1 ∈ W"));
    assert!(pruvo(&format!("derive {file}")).refused(2).contains("expected `digraph`"));
    let missing = pruvo_with("derive", &["nowhere.adj"]).refused(2);
    assert!(missing.contains("cannot read nowhere.adj: no such file"), "{missing}");
    assert!(pruvo(&format!("derive {file} --from gml")).refused(2).contains("possible values: ron, adj"));
}

#[test]
fn a_vertex_that_differs_in_case_is_warned_of_in_its_own_form() {
    let run = fed("derive - --from adj", "a: B\nb: a\n");
    assert!(
        run.err.contains("`B` differs from `b` only in case") && run.err.contains("standard input:1:4"),
        "{}",
        run.err
    );
}
