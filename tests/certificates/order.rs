//! Steps and lists out of the one order in which they stand.

use super::bench::{ENDS, Twin, cards, take, vertices, whole, written};
use pruvo::{check::Rule, rules::Play};

#[test]
fn rows_go_by_their_steps() {
    let game = cards();
    let twin = whole(&game);
    let row = twin.row("^3");
    // Nothing between cites it, so nothing else is wrong.
    let twin = twin.drop("^3").swap("^4", "").swap("^5", "").swap("6", "").before("7", row.trim_end());
    let fault = twin.refused(Rule::Order).at(9, "^3").expected("a row after step 3 of `5`");
    fault.found("a row with step 2");
}

#[test]
fn rows_of_one_step_go_by_their_states() {
    let game = cards();
    let twin = whole(&game);
    let row = twin.row("1");
    let twin = twin.drop("1").before("2", row.trim_end());
    let fault =
        twin.refused(Rule::Order).at(3, "1").expected("a row after step 1 of `^1`: rows go by step, then");
    fault.found("a row with step 1");
}

#[test]
fn a_row_that_is_written_twice_is_out_of_order() {
    let game = cards();
    let twin = whole(&game);
    for state in ["1", "4", "8"] {
        let row = twin.row(state);
        let fault = twin.before(state, row.trim_end()).refused(Rule::Order);
        fault.expected(&format!("of `{state}`")).found("a row with step");
    }
}

#[test]
fn ended_states_come_before_all_rows() {
    let game = cards();
    let over = "        Over(outcome: lose, states: [\"0\", \"^0\"]),\n";
    let first = "Over(outcome: lose, states: [\"0\"]),";
    let twin = whole(&game).edit(over, first).before("^1", "Over(outcome: lose, states: [\"^0\"]),");
    let fault = twin.refused(Rule::Order).at(3, "").expected("ended states before all rows");
    fault.found("ended states with outcome lose");
}

#[test]
fn ended_states_are_one_list_an_outcome() {
    let game = cards();
    let over = r#"Over(outcome: lose, states: ["0", "^0"]),"#;
    let two = "Over(outcome: lose, states: [\"0\"]),\n        Over(outcome: lose, states: [\"^0\"]),";
    let fault = whole(&game).edit(over, two).refused(Rule::Order).at(2, "");
    fault.expected("one list of ended states an outcome: lose, win, draw").found("outcome lose");
}

#[test]
fn ended_states_go_by_their_outcome() {
    let game = written(ENDS);
    let (lost, drawn) = (r#"Over(outcome: lose, states: ["1"]),"#, r#"Over(outcome: draw, states: ["0"]),"#);
    let twin = whole(&game).edit(&format!("        {lost}\n"), "").edit(drawn, &format!("{drawn}\n{lost}"));
    let fault = twin.refused(Rule::Order).at(2, "").expected("lose, win, draw");
    fault.found("ended states with outcome lose");
}

#[test]
fn ended_states_go_in_state_order_each_once() {
    let game = cards();
    let twin = |states: &str| whole(&game).edit(r#"["0", "^0"]"#, states);
    twin(r#"["^0", "0"]"#).refused(Rule::Order).at(1, "0").expected("a state after `^0`").found("`0`");
    twin(r#"["0", "^0", "^0"]"#).refused(Rule::Order).at(1, "^0").expected("after `^0`").found("`^0`");
    twin(r#"["0", "0", "^0"]"#).refused(Rule::Order).at(1, "0").expected("after `0`").found("`0`");
}

#[test]
fn drawn_states_go_in_state_order_each_once() {
    let game = vertices();
    let twin = whole(&game);
    let entry = twin.row("a");
    let later = twin.drop("a").before("c", entry.trim_end());
    later.refused(Rule::Order).at(5, "a").expected("a state after `b`").found("`a`");
    let twice = twin.before("b", entry.trim_end());
    twice.refused(Rule::Order).at(5, "a").expected("a state after `a`").found("`a`");
}

#[test]
fn drawn_states_come_last() {
    let game = vertices();
    let twin = whole(&game);
    let drawn = drawn_step(&twin);
    let row = twin.row("h");
    let after = twin.drop("h").last(row.trim_end());
    after
        .refused(Rule::Order)
        .at(5, "h")
        .expected("nothing after the drawn states")
        .found("a row with step 1");
    let over = twin.last(r#"Over(outcome: win, states: ["g"]),"#);
    let fault = over.refused(Rule::Order).at(6, "").expected("nothing after the drawn states");
    fault.found("ended states with outcome win");
    let twice = twin.last(&drawn);
    let fault = twice.refused(Rule::Order).at(6, "").expected("nothing after the drawn states");
    fault.found("drawn states once more");
}

#[test]
fn drawn_states_are_one_step() {
    let game = vertices();
    let twin = whole(&game);
    let two = twin.before("c", "]),\nDrawn([");
    two.refused(Rule::Closed).at(5, "a").expected("`c` shown winning or drawn").found("`c` has no row");
    // Split the other way round, it is the second step that is refused.
    let (a, b) = (twin.row("a"), twin.row("b"));
    let two = twin.drop("a").drop("b").last(&format!("Drawn([\n{a}{b}]),"));
    two.refused(Rule::Order).at(6, "").found("drawn states once more");
}

#[test]
fn an_empty_list_is_refused() {
    let game = take(3, Play::Normal);
    let over = r#"Over(outcome: lose, states: ["0"]),"#;
    let twin = whole(&game);
    let fault = twin.edit(over, &format!("{over}\nOver(outcome: win, states: []),")).refused(Rule::Empty);
    fault.at(2, "").expected("at least one state").found("none");
    twin.last("Drawn([]),").refused(Rule::Empty).at(5, "").expected("at least one state").found("none");
}

#[test]
fn no_steps_at_all_prove_nothing() {
    let game = cards();
    let twin = whole(&game);
    for scope in ["Reachable", r#"Only("8")"#] {
        let fault = twin.edit("Reachable", scope).steps("").refused(Rule::Nothing).at(0, "");
        fault.expected("at least one step").found("none: nothing was checked");
    }
}

/// The text of the drawn step.
fn drawn_step(twin: &Twin<'_>) -> String {
    let begin = twin.text.find("Drawn([").expect("there is a drawn step");
    let end = begin + twin.text[begin..].find("]),").expect("which ends") + "]),".len();
    twin.text[begin..end].to_owned()
}
