//! The drawn step: what it may hold, and what may hold a drawn state.

use super::bench::{ENDS, THREE_ENDS, chopsticks, digraph, vertices, whole, written};
use pruvo::check::Rule;

#[test]
fn every_option_of_a_drawn_state_is_accounted_for() {
    let game = vertices();
    // From d play goes to f, which is winning; without its row nobody knows.
    let fault = whole(&game).drop("f").refused(Rule::Closed).at(4, "d");
    let fault = fault.expected("`f` shown winning or drawn, or in this row");
    fault.found("`f` has no row before this one");
}

#[test]
fn a_drawn_state_left_out_is_missed_by_another() {
    let game = vertices();
    let fault = whole(&game).drop("c").refused(Rule::Closed).at(5, "a");
    fault.expected("`c` shown winning or drawn").found("`c` has no row before this one");
}

#[test]
fn a_winning_state_disguised_as_a_draw_is_refused() {
    let game = vertices();
    let twin = whole(&game).drop("e").last_drawn("e", "g");
    let fault = twin.refused(Rule::Closed).at(4, "e").expected("`g` shown winning or drawn, or in this row");
    fault.found("`g` is shown losing, with step 0");
}

#[test]
fn a_losing_state_disguised_as_a_draw_is_refused() {
    let game = written(THREE_ENDS);
    let twin = whole(&game);
    // All options of f are winning. It may not stay by one of them, nor by itself.
    let twin = twin.drop("f").last_drawn("f", "b");
    let fault = twin.refused(Rule::Stays).expected("`b` drawn, or in this row");
    let refusal = fault.found("`b` is shown winning, with step 1");
    assert_eq!(refusal.state.as_deref(), Some("f"));
    let fault = twin.edit(r#"(state: "f", stays: "b")"#, r#"(state: "f", stays: "f")"#).refused(Rule::Option);
    fault.expected("an option: `b`, `e`").found("`f`");
}

#[test]
fn a_drawn_state_disguised_as_a_loss_is_refused() {
    let game = vertices();
    let twin = whole(&game).drop("a").before_drawn(r#"Losing(step: 2, state: "a", options: ["b", "c"]),"#);
    twin.refused(Rule::AllWinning).at(5, "a").expected("`b` shown winning").found("`b` has no row");
}

#[test]
fn a_drawn_state_disguised_as_a_win_is_refused() {
    let game = vertices();
    for by in ["b", "c"] {
        let twin = whole(&game).drop("a");
        let twin = twin.before_drawn(&format!(r#"Winning(step: 2, state: "a", by: {by:?}),"#));
        twin.refused(Rule::Witness).at(5, "a").expected("shown losing").found("has no row");
    }
}

#[test]
fn a_draw_is_left_by_no_losing_option() {
    // From b the player could go to the losing g: b is winning, and so is everybody who reaches it.
    let game = digraph(&[("a", &["a", "b"]), ("b", &["a", "g"])]);
    let twin = whole(&game);
    assert!(twin.row("b").contains("Winning"));
    let twin = twin.drop("b").last_drawn("b", "a");
    let fault = twin.refused(Rule::Closed).at(2, "b").expected("`g` shown winning or drawn");
    fault.found("`g` is shown losing, with step 0");
}

#[test]
fn every_option_of_a_drawn_state_is_looked_at() {
    for options in [["x", "a", "w"], ["a", "x", "w"], ["a", "w", "x"]] {
        let game = digraph(&[("a", &options), ("w", &["x"])]);
        let twin = whole(&game).drop("a").last(r#"Drawn([(state: "a", stays: "a")]),"#);
        twin.refused(Rule::Closed).at(3, "a").expected("`x` shown winning").found("`x` is shown losing");
    }
}

#[test]
fn a_player_stays_by_an_option() {
    let game = vertices();
    let twin = whole(&game).edit(r#"(state: "a", stays: "b")"#, r#"(state: "a", stays: "d")"#);
    twin.refused(Rule::Option).at(5, "a").expected("an option: `b`, `c`").found("`d`");
}

#[test]
fn a_player_stays_by_a_drawn_option() {
    let game = vertices();
    let twin = whole(&game);
    let winning = twin.edit(r#"(state: "c", stays: "d")"#, r#"(state: "c", stays: "e")"#);
    let fault = winning.refused(Rule::Stays).at(5, "c").expected("`e` drawn, or in this row");
    fault.found("`e` is shown winning, with step 1");
    // Any drawn option will do.
    twin.edit(r#"(state: "a", stays: "b")"#, r#"(state: "a", stays: "c")"#).accepted();
}

#[test]
fn a_player_may_stay_by_a_terminal_draw() {
    let game = written(ENDS);
    let twin = whole(&game);
    assert!(twin.row("2").contains(r#"stays: "0""#), "the terminal draw comes before");
    let game = written(THREE_ENDS);
    let twin = whole(&game);
    twin.edit(r#"(state: "a", stays: "c")"#, r#"(state: "a", stays: "tie")"#).accepted();
    // But not by an end that is none.
    let wrong = twin.edit(r#"(state: "c", stays: "c")"#, r#"(state: "c", stays: "won")"#);
    wrong.refused(Rule::Stays).expected("`won` drawn").found("`won` is shown winning, with step 0");
}

#[test]
fn a_state_may_stay_where_it_is() {
    let game = digraph(&[("a", &["a"])]);
    let twin = whole(&game);
    assert!(twin.row("a").contains(r#"stays: "a""#));
    let lost = twin.steps(r#"Losing(step: 1, state: "a", options: ["a"]),"#);
    lost.refused(Rule::AllWinning).at(1, "a").found("`a` has no row before this one");
    let won = twin.steps(r#"Winning(step: 1, state: "a", by: "a"),"#);
    won.refused(Rule::Witness).at(1, "a").found("`a` has no row before this one");
}

#[test]
fn everything_drawn_is_refused() {
    let game = vertices();
    let entries = ["a", "b", "c", "d", "e", "f", "g", "h"].map(|v| format!("(state: {v:?}, stays: {v:?})"));
    let twin = whole(&game).steps(&format!("Drawn([{}]),", entries.join(", ")));
    twin.refused(Rule::GoesOn).at(1, "g").expected("where play goes on").found("outcome lose");
    let going_on = entries.iter().filter(|entry| !entry.contains("\"g\"")).cloned().collect::<Vec<_>>();
    let over = r#"Over(outcome: lose, states: ["g"]),"#;
    let twin = twin.steps(&format!("{over}\nDrawn([{}]),", going_on.join(", ")));
    let fault = twin.refused(Rule::Option).at(2, "a").expected("an option: `b`, `c`");
    fault.found("`a`");
}

#[test]
fn a_closed_set_with_a_way_to_win_is_no_draw() {
    // Chopsticks modulo 3: the first state from which a player can win is put among the drawn ones.
    let game = chopsticks(3);
    let state = "[2,2] vs [2,1]";
    let twin = whole(&game);
    assert!(twin.row(state).contains(r#"Winning(step: 5, state: "[2,2] vs [2,1]", by: "[2,0] vs [2,2]")"#));
    let twin = twin.drop(state).last_drawn(state, "[2,0] vs [2,2]");
    let fault = twin.refused(Rule::Closed).expected("`[2,0] vs [2,2]` shown winning or drawn");
    fault.found("`[2,0] vs [2,2]` is shown losing, with step 4");
}

#[test]
fn a_draw_for_one_state_needs_its_whole_closed_set() {
    let game = vertices();
    let twin = whole(&game).drop("h").edit("Reachable", r#"Only("a")"#);
    twin.accepted();
    for state in ["c", "d"] {
        let fault = twin.drop(state).refused(Rule::Closed).at(4, if state == "c" { "a" } else { "c" });
        fault.found(&format!("`{state}` has no row before this one"));
    }
    let fault = twin.drop("e").refused(Rule::Closed).at(3, "b");
    fault.found("`e` has no row before this one");
}
