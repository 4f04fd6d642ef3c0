//! What somebody may have meant otherwise: warnings, which change neither what is printed nor the exit code.

#![cfg(unix)]

#[allow(dead_code, reason = "this file needs only a part of it")]
#[path = "cli/run.rs"]
mod run;

use run::{Run, fed};

/// A game with one more move.
fn with_move(more: &str) -> String {
    format!(
        r#"Game(
    state: ["n in 0..9"],
    start: "n = 5",
    moves: [
        (name: "take {{k}}", for: "k in 1..2", when: "k <= n", set: "n = n - k"),
        {more}
    ],
)"#
    )
}

/// A digraph with this line among its edges.
fn with_edges(line: &str) -> String {
    format!(
        r#"Game(edges: [
    ("a", ["b", "c"]),
    {line}
], start: "a")"#
    )
}

/// The warnings of a run that went well, and what it printed.
#[track_caller]
fn warned(run: Run) -> (Vec<String>, String) {
    assert_eq!(run.code, 0, "with the message: {}", run.err);
    let warnings = run.err.split("warning: ").map(str::to_owned).filter(|text| !text.is_empty());
    (warnings.collect(), run.out)
}

/// Demands that a game is warned of once, in these words and at this place, by every command that derives it.
#[track_caller]
fn warned_of(game: &str, title: &str, place: &str) {
    for command in ["derive -", "certify -"] {
        let (warnings, printed) = warned(fed(command, game));
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].starts_with(title), "{}", warnings[0]);
        assert!(warnings[0].contains(&format!("--> standard input:{place}\n")), "{}", warnings[0]);
        for quiet in ["--quiet", "-q"] {
            assert_eq!(fed(&format!("{command} {quiet}"), game).printed(), printed);
        }
    }
}

#[track_caller]
fn not_warned_of(game: &str) {
    fed("derive -", game).printed();
    fed("certify -", game).printed();
}

#[test]
fn a_move_without_set_is_warned_of() {
    let wait = with_move(r#"(name: "wait", when: "n = 3"),"#);
    warned_of(&wait, "a move without `set` leaves the state as it is", "6:17");
    not_warned_of(&with_move(r#"(name: "wait", when: "n = 3", set: "n = 2"),"#));
}

#[test]
fn a_move_without_set_is_fine_where_something_changes_all_the_same() {
    let swap = |set: &str| {
        format!(
            r#"Game(state: ["a in 0..3", "b in 0..3"], start: "a = 2, b = 1", swap: [("a", "b")],
            moves: [(name: "pass", when: "a > b"{set})])"#
        )
    };
    not_warned_of(&swap(""));
    let players = r#"Game(state: ["n in 0..3"], start: "n = 1", players: ["Left", "Right"],
        moves: [(name: "pass", by: "Left"), (name: "take", when: "n > 0", set: "n = n - 1")])"#;
    not_warned_of(players);
    // But where the same player moves on, and where a formula says who moves, nothing changes.
    let title = "a move without `set` leaves the state as it is";
    let again =
        players.replace("(name: \"pass\", by: \"Left\"", "(name: \"pass\", by: \"Left\", again: true");
    warned_of(&again, title, "2:25");
    let computed =
        players.replace("moves:", "turn: \"n mod 2\", moves:").replace("Left\"), (", "Right\"), (");
    warned_of(&computed, title, "2:42");
}

#[test]
fn an_option_that_is_the_state_itself_is_warned_of_where_it_is_reached() {
    let stay = |when: &str| {
        with_move(&format!(r#"(name: "add {{k}}", for: "k in 0..1", when: "{when}", set: "n = n + k"),"#))
    };
    warned_of(&stay("n = 4"), "an option of `n=4` is `n=4` itself", "6:17");
    not_warned_of(&stay("n = 4 and k = 1"));
}

#[test]
fn a_move_that_is_never_possible_is_warned_of() {
    let jump = |when: &str| with_move(&format!(r#"(name: "jump", when: "{when}", set: "n = n - 3"),"#));
    warned_of(&jump("n > 7"), "a move is never possible", "6:17");
    not_warned_of(&jump("n > 3"));
}

/// A game of heaps with one more move.
fn of_heaps(more: &str) -> String {
    format!(
        r#"Game(
    heap: "h in 1..",
    start: "[5, 2]",
    moves: [
        (name: "take {{k}} from {{h}}", for: "k in 1..2", when: "k <= h", into: "[h - k]"),
        {more}
    ],
)"#
    )
}

#[test]
fn a_move_of_heaps_that_is_never_possible_is_warned_of() {
    let split =
        |least: u32| of_heaps(&format!(r#"(name: "split {{h}}", when: "h = {least}", into: "[h - 2, 2]"),"#));
    warned_of(&split(6), "a move is never possible", "6:17");
    not_warned_of(&split(5));
    fed("derive - --start [4]", &split(5)).printed();
    fed("derive - --only [5,2]", &split(6)).printed();
}

#[test]
fn a_move_that_leaves_a_heap_as_it_is_is_warned_of() {
    let pass = |into: &str| of_heaps(&format!(r#"(name: "pass {{h}}", when: "h = 2", into: "{into}"),"#));
    warned_of(&pass("[h]"), "a move leaves a heap of 2 as it is", "6:17");
    warned_of(&pass("[h, 0]"), "a move leaves a heap of 2 as it is", "6:17");
    not_warned_of(&pass("[]"));
}

#[test]
fn a_code_may_allow_what_no_heap_is_large_enough_for() {
    not_warned_of(r#"Game(octal: "0.7777", start: "[2]")"#);
}

#[test]
fn what_is_odd_about_a_component_is_odd_about_a_sum() {
    let sum = of_heaps(r#"(name: "split {h}", when: "h = 6", into: "[h - 2, 2]"),"#);
    let sum = format!("Game(sum: [(game: Named(\"kayles\")), (game: Inline({sum}))])");
    warned_of(&sum, "a move is never possible", "6:17");
}

#[test]
fn what_is_out_of_reach_from_another_start_is_not_warned_of() {
    let jump = with_move(r#"(name: "jump", when: "n > 4", set: "n = n - 3"),"#);
    fed("derive - --start n=3", &jump).printed();
    let edges = with_edges(r#"("b", ["c"]),"#);
    fed("derive - --start b", &edges).printed();
}

#[test]
fn one_state_alone_gives_no_reason_to_warn_of_moves() {
    let jump = with_move(r#"(name: "jump", when: "n > 7", set: "n = n - 3"),"#);
    fed("derive - --only n=3", &jump).printed();
}

#[test]
fn vertices_that_differ_only_in_case_are_warned_of() {
    warned_of(&with_edges(r#"("b", ["C"]),"#), "`C` differs from `c` only in case", "3:13");
    warned_of(&with_edges(r#"("b", ["B"]),"#), "`B` differs from `b` only in case", "3:13");
    not_warned_of(&with_edges(r#"("b", ["C"]), ("C", []), ("c", []),"#));
}

#[test]
fn a_vertex_that_play_cannot_reach_is_warned_of() {
    warned_of(&with_edges(r#"("d", ["a"]),"#), "play cannot reach the vertex `d` from the start", "3:7");
    not_warned_of(&with_edges(r#"("b", ["d"]), ("d", ["a"]),"#));
}

#[test]
fn nobody_is_told_of_a_hundred_things_at_once() {
    let lines: Vec<_> = (0..100).map(|n| format!(r#"("d{n}", ["a"])"#)).collect();
    let (warnings, _) = warned(fed("derive -", &with_edges(&lines.join(", "))));
    assert_eq!(warnings.len(), 11);
    assert!(warnings[10].starts_with("and 90 warnings more like these"), "{}", warnings[10]);
}

#[test]
fn a_check_warns_as_well() {
    let folder = run::Scratch::new();
    let game = folder.file("game.ron", &with_edges(r#"("d", ["a"]),"#));
    let certificate = fed(&format!("certify {game} --quiet"), "").printed();
    let (warnings, printed) = warned(fed(&format!("check - --game {game}"), &certificate));
    assert!(warnings.len() == 1 && printed.starts_with("proved: all 3 states"), "{warnings:?}\n{printed}");
    assert_eq!(fed(&format!("check - --game {game} -q"), &certificate).printed(), printed);
}
