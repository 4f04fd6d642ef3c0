//! Rows that show a state winning or losing, broken one at a time.

use super::bench::{
    ENDS, THREE_ENDS, cards, chopsticks, digraph, game, only, take, vertices, whole, written,
};
use pruvo::{check::Rule, rules::Play};

#[test]
fn a_witness_that_is_no_option_is_refused() {
    let game = cards();
    let twin = whole(&game).swap("8", r#"Winning(step: 5, state: "8", by: "4"),"#);
    let fault = twin.refused(Rule::Option).at(14, "8").expected("an option: `7`, `6`, `^5`");
    fault.found("`4`");
}

#[test]
fn the_slip_of_the_printed_derivation_is_refused() {
    // It cites (^2, 0), which is no transition; (^2, ^0) is.
    let game = cards();
    let twin = whole(&game).swap("^2", r#"Winning(step: 1, state: "^2", by: "0"),"#);
    twin.refused(Rule::Option).at(5, "^2").expected("`^1`, `^0`").found("`0`");
}

#[test]
fn a_winning_witness_is_refused() {
    let game = cards();
    let twin = whole(&game).swap("8", r#"Winning(step: 5, state: "8", by: "6"),"#);
    let fault = twin.refused(Rule::Witness).at(14, "8").expected("`6` shown losing by an earlier row");
    fault.found("`6` is shown winning, with step 3");
}

#[test]
fn a_witness_is_derived_before_it_is_cited() {
    let game = cards();
    let twin = whole(&game).drop("5").before("^3", r#"Winning(step: 1, state: "5", by: "4"),"#);
    let fault = twin.refused(Rule::Witness).at(7, "5").expected("`4` shown losing by an earlier row");
    fault.found("`4` has no row before this one");
}

#[test]
fn a_terminal_draw_is_no_witness() {
    let game = written(ENDS);
    let twin = whole(&game).edit("            (state: \"2\", stays: \"0\"),\n", "");
    let twin = twin.before("6", r#"Winning(step: 1, state: "2", by: "0"),"#);
    // In the order of states it stands before 3.
    let row = r#"        Winning(step: 1, state: "2", by: "0"),"#;
    let twin = twin.edit(&format!("{}\n", row.trim_start()), "").before("3", row);
    let fault = twin.refused(Rule::Witness).at(3, "2").expected("`0` shown losing");
    fault.found("`0` is shown drawn");
}

#[test]
fn a_won_terminal_is_no_witness() {
    let game = take(10, Play::Misere);
    let twin = whole(&game).swap("1", r#"Winning(step: 1, state: "1", by: "0"),"#);
    twin.refused(Rule::Witness)
        .at(2, "1")
        .expected("`0` shown losing")
        .found("`0` is shown winning, with step 0");
}

#[test]
fn a_state_does_not_win_by_itself() {
    let game = vertices();
    let twin = whole(&game).drop("d").before("e", r#"Winning(step: 1, state: "d", by: "d"),"#);
    twin.refused(Rule::Witness).at(2, "d").found("`d` has no row before this one");
}

#[test]
fn a_state_does_not_lose_by_itself() {
    let game = vertices();
    let twin = whole(&game)
        .drop("d")
        .edit("        Drawn([", "Losing(step: 2, state: \"d\", options: [\"d\", \"f\"]),\nDrawn([");
    twin.refused(Rule::AllWinning).at(5, "d").expected("`d` shown winning").found("`d` has no row");
}

/// Two drawn states that justify each other, whatever their steps say.
#[test]
fn circular_rows_are_refused_under_every_numbering() {
    let game = digraph(&[("a", &["b"]), ("b", &["a"])]);
    let twin = whole(&game);
    for (losing, winning) in [(1, 1), (1, 2), (2, 1), (2, 3), (99, 99), (99, 100)] {
        let losing_row =
            |state, option| format!("Losing(step: {losing}, state: {state:?}, options: [{option:?}]),");
        let winning_row = |state, by| format!("Winning(step: {winning}, state: {state:?}, by: {by:?}),");
        let first = if losing <= winning {
            (losing_row("a", "b"), winning_row("b", "a"))
        } else {
            (winning_row("a", "b"), losing_row("b", "a"))
        };
        let rule = if losing <= winning { Rule::AllWinning } else { Rule::Witness };
        let fault = twin.steps(&format!("{}\n{}", first.0, first.1)).refused(rule).at(1, "a");
        fault.found("`b` has no row before this one");
    }
}

#[test]
fn a_losing_row_lists_every_option() {
    let game = cards();
    let twin = whole(&game).edit(r#"["6", "5", "^4"]"#, r#"["6", "5"]"#);
    let fault = twin.refused(Rule::AllOptions).at(13, "7");
    fault.expected("all options, each once, in move order: `6`, `5`, `^4`").found("`6`, `5`");
}

#[test]
fn the_list_of_a_losing_row_is_exact() {
    let game = cards();
    let lists = [
        // Added: an option of nobody, and one that is winning too.
        r#"["6", "5", "^4", "3"]"#,
        r#"["6", "5", "^4", "^5"]"#,
        // Doubled.
        r#"["6", "6", "5", "^4"]"#,
        r#"["6", "5", "^4", "^4"]"#,
        // In another order.
        r#"["5", "6", "^4"]"#,
        r#"["^4", "5", "6"]"#,
        // One for another; the first, the last or all left out.
        r#"["6", "5", "^5"]"#,
        r#"["5", "^4"]"#,
        r#"["6", "^4"]"#,
        "[]",
    ];
    for list in lists {
        let twin = whole(&game).edit(r#"["6", "5", "^4"]"#, list);
        let fault = twin.refused(Rule::AllOptions).at(13, "7").expected("`6`, `5`, `^4`");
        let found = list.trim_matches(['[', ']']).replace('"', "`");
        assert_eq!(fault.0.found, found);
    }
}

#[test]
fn doubled_edges_are_one_option() {
    let game =
        written(r#"Game(edges: [("a", ["b", "c", "b"]), ("b", ["z"]), ("c", ["z", "z"])], start: "a")"#);
    let twin = whole(&game);
    let once = r#"options: ["b", "c"]"#;
    assert_eq!(twin.text.matches(once).count(), 1, "T is a set of pairs");
    let fault = twin.edit(once, r#"options: ["b", "c", "b"]"#).refused(Rule::AllOptions).at(4, "a");
    assert_eq!(fault.0.expected, "all options, each once, in move order: `b`, `c`");
}

#[test]
fn however_many_options_there_are_each_counts_once() {
    let names: Vec<_> = (0..100).map(|n| format!("w{}", n % 70)).collect();
    let all: Vec<_> = names.iter().map(String::as_str).collect();
    let mut edges = vec![("a", &all[..])];
    edges.extend(all[..70].iter().map(|&name| (name, &["z"][..])));
    let game = digraph(&edges);
    let twin = whole(&game);
    let list = |names: &[&str]| format!("options: {names:?}");
    let fault = twin.edit(&list(&all[..70]), &list(&all)).refused(Rule::AllOptions).at(72, "a");
    assert_eq!(fault.0.expected.matches('`').count(), 2 * 70);
    twin.edit(&list(&all[..70]), &list(&all[..69])).refused(Rule::AllOptions).at(72, "a").found("`w68`");
}

#[test]
fn a_winning_state_called_losing_is_refused() {
    let game = cards();
    let twin = whole(&game).swap("8", r#"Losing(step: 4, state: "8", options: ["7", "6", "^5"]),"#);
    let fault = twin.refused(Rule::AllWinning).at(14, "8").expected("`7` shown winning by an earlier row");
    fault.found("`7` is shown losing, with step 4");
}

#[test]
fn a_losing_state_called_winning_is_refused() {
    let game = cards();
    for by in ["6", "5", "^4"] {
        let twin = whole(&game).swap("7", &format!(r#"Winning(step: 4, state: "7", by: {by:?}),"#));
        twin.refused(Rule::Witness)
            .at(13, "7")
            .expected(&format!("`{by}` shown losing"))
            .found("shown winning");
    }
}

#[test]
fn every_option_of_a_losing_state_is_looked_at() {
    // Whichever of its options is the losing one.
    for options in [["x", "w", "v"], ["w", "x", "v"], ["w", "v", "x"]] {
        let game = digraph(&[("a", &options), ("w", &["x"]), ("v", &["x"])]);
        let list = format!("{options:?}");
        let twin = whole(&game).drop("a").last(&format!(r#"Losing(step: 2, state: "a", options: {list}),"#));
        let fault = twin.refused(Rule::AllWinning).at(4, "a").expected("`x` shown winning");
        fault.found("`x` is shown losing, with step 0");
    }
}

#[test]
fn a_losing_row_needs_rows_for_its_options_before() {
    let game = only_rows();
    let twin = only(&game, "a");
    let row = twin.row("c");
    let without = twin.drop("c");
    let fault = without.refused(Rule::AllWinning).at(3, "a").expected("`c` shown winning");
    fault.found("`c` has no row before this one");
    // After it is too late.
    let later = row.replace("step: 1", "step: 3");
    let fault = without.last(&later).refused(Rule::AllWinning).at(3, "a");
    fault.found("`c` has no row before this one");
}

/// `a` is lost by two winning options.
fn only_rows() -> pruvo::rules::Game {
    digraph(&[("a", &["b", "c"]), ("b", &["z"]), ("c", &["z"])])
}

#[test]
fn a_losing_row_with_a_terminal_draw_is_refused() {
    let game = written(ENDS);
    let twin = whole(&game).drop("2").before("3", r#"Losing(step: 1, state: "2", options: ["0"]),"#);
    let fault = twin.refused(Rule::AllWinning).at(3, "2").expected("`0` shown winning");
    fault.found("`0` is shown drawn");
}

#[test]
fn a_losing_row_with_a_drawn_option_is_refused() {
    let game = chopsticks(3);
    let options = r#"["[2,1] vs [1,1]", "[1,2] vs [1,1]", "[0,2] vs [1,1]", "[2,0] vs [1,1]"]"#;
    let twin = whole(&game);
    let start = "[1,1] vs [1,1]";
    let found = options_of(&twin, start);
    assert!(options.starts_with(&found[..10]), "the options of the start are {found}");
    let losing = format!("Losing(step: 6, state: {start:?}, options: {found}),");
    let twin = twin.drop(start).edit("        Drawn([", &format!("{losing}\nDrawn(["));
    let fault = twin.refused(Rule::AllWinning).at(43, start).expected("shown winning by an earlier row");
    fault.found("has no row before this one");
}

/// The options of a state, as a certificate lists them, learnt from a refusal.
fn options_of(twin: &super::bench::Twin<'_>, state: &str) -> String {
    let losing = format!("Losing(step: 1, state: {state:?}, options: []),");
    let refusal = twin.steps(&losing).refused(Rule::AllOptions).0;
    let (_, list) = refusal.expected.split_once(": ").expect("the options are listed");
    format!("[{}]", list.replace('`', "\""))
}

#[test]
fn steps_are_exact() {
    let game = cards();
    let twin = whole(&game);
    let winning = |step| twin.swap("8", &format!(r#"Winning(step: {step}, state: "8", by: "7"),"#));
    for step in [6, 9, u64::MAX] {
        winning(step).refused(Rule::Exact).at(14, "8").expected("step 5").found(&format!("step {step}"));
    }
    winning(4).refused(Rule::Exact).at(14, "8").expected("step 5").found("step 4");
    let losing =
        |step| twin.swap("7", &format!(r#"Losing(step: {step}, state: "7", options: ["6", "5", "^4"]),"#));
    for step in [3, 5] {
        losing(step).refused(Rule::Exact).at(13, "7").expected("step 4").found(&format!("step {step}"));
    }
    losing(4).accepted();
}

#[test]
fn a_step_follows_the_longest_delay_of_the_loser() {
    // The options of the start have the steps 1 and 3: it is lost in 4 moves, not in 2.
    let game = digraph(&[("a", &["b", "c"]), ("b", &["z"]), ("c", &["d"]), ("d", &["e"]), ("e", &["z"])]);
    let twin = whole(&game);
    let row = twin.row("a");
    assert!(row.contains("step: 4"), "{row}");
    let late = row.replace("step: 4", "step: 5");
    twin.swap("a", &late).refused(Rule::Exact).at(6, "a").expected("step 4").found("step 5");
    let twin = twin.drop("a").before("d", &row.replace("step: 4", "step: 2"));
    twin.refused(Rule::AllWinning).at(4, "a").found("`c` has no row before this one");
}

#[test]
fn steps_do_not_decrease_from_a_state_to_what_it_rests_on() {
    let game = cards();
    let twin = whole(&game).swap("8", r#"Winning(step: 0, state: "8", by: "7"),"#);
    twin.refused(Rule::Order).at(14, "8").expected("after step 4 of `7`").found("a row with step 0");
}

#[test]
fn an_equally_near_witness_is_accepted() {
    let game = cards();
    // 6 has the losing options ^3 and 4, both two moves from the end.
    whole(&game).swap("6", r#"Winning(step: 3, state: "6", by: "4"),"#).accepted();
}

#[test]
fn a_farther_witness_is_refused() {
    let game = take(12, Play::Normal);
    let twin = whole(&game);
    assert!(twin.row("10").contains(r#"step: 5, state: "10", by: "7""#), "seven is nearer than nine");
    let twin = twin.drop("10").before("12", r#"Winning(step: 7, state: "10", by: "9"),"#);
    let fault = twin.refused(Rule::Nearest).at(12, "10").expected("a nearest witness, with step 4");
    fault.found("`9`, with step 6");
}

#[test]
fn a_farther_witness_will_do_for_one_state() {
    let game = take(10, Play::Normal);
    let one = only(&game, "10");
    assert!(one.row("10").contains(r#"step: 5, state: "10", by: "7""#), "seven is nearer than nine");
    // All rows that there are; eight rests on seven, but ten does not.
    let twin = whole(&game).drop("10").edit("Reachable", r#"Only("10")"#);
    let twin = twin.last(r#"Winning(step: 7, state: "10", by: "9"),"#);
    twin.accepted();
    // The step counts from the witness that was chosen.
    twin.edit("step: 7", "step: 5").refused(Rule::Order).at(11, "10").found("a row with step 5");
}

#[test]
fn a_terminal_state_has_no_row_of_a_state_where_play_goes_on() {
    let game = cards();
    let twin = whole(&game).edit(r#"["0", "^0"]"#, r#"["0"]"#);
    let lost = twin.before("1", r#"Losing(step: 1, state: "^0", options: []),"#);
    let fault = lost.refused(Rule::GoesOn).at(2, "^0").expected("a state where play goes on");
    fault.found("the rules end play there with outcome lose");
    let won = twin.before("1", r#"Winning(step: 1, state: "^0", by: "0"),"#);
    won.refused(Rule::GoesOn).at(2, "^0").found("outcome lose");
    let drawn = twin.last(r#"Drawn([(state: "^0", stays: "^0")]),"#);
    let drawn = drawn
        .edit(r#"Winning(step: 1, state: "^1", by: "^0")"#, r#"Winning(step: 1, state: "^1", by: "^0")"#);
    drawn.refused(Rule::Witness).at(3, "^1").found("`^0` has no row before this one");
}

#[test]
fn a_terminal_draw_is_no_drawn_step() {
    let game = written(THREE_ENDS);
    let twin = whole(&game).edit("        Over(outcome: draw, states: [\"tie\"]),\n", "");
    let entry = r#"            (state: "c", stays: "c"),"#;
    let twin = twin.edit(entry, &format!("{entry}\n            (state: \"tie\", stays: \"tie\"),"));
    let fault = twin.refused(Rule::GoesOn).expected("a state where play goes on");
    fault.found("the rules end play there with outcome draw");
}

#[test]
fn a_state_where_play_goes_on_is_not_over() {
    let game = cards();
    let twin = whole(&game).drop("3").edit(r#"["0", "^0"]"#, r#"["0", "^0", "3"]"#);
    let fault = twin.refused(Rule::Ended).at(1, "3").expected("the rules end play with outcome lose");
    fault.found("it has 3 options");
}

#[test]
fn ended_states_have_the_outcome_of_the_rules() {
    for (play, right, wrong) in [
        (Play::Normal, "lose", "win"),
        (Play::Normal, "lose", "draw"),
        (Play::Misere, "win", "lose"),
        (Play::Misere, "win", "draw"),
        (Play::StuckDraws, "draw", "lose"),
        (Play::StuckDraws, "draw", "win"),
    ] {
        let game = take(3, play);
        let twin = whole(&game).edit(&format!("outcome: {right}"), &format!("outcome: {wrong}"));
        let fault = twin.refused(Rule::Ended).at(1, "0");
        let fault = fault.expected(&format!("a state where the rules end play with outcome {wrong}"));
        fault.found(&format!("the rules end play there with outcome {right}"));
    }
}

#[test]
fn ends_of_the_rules_have_their_outcome() {
    let game = written(ENDS);
    let twin = whole(&game);
    let both = r#"Over(outcome: lose, states: ["0", "1"]),"#;
    let lines = "Over(outcome: lose, states: [\"1\"]),\n        Over(outcome: draw, states: [\"0\"]),";
    twin.edit(lines, both).refused(Rule::Ended).at(1, "0").expected("outcome lose").found("outcome draw");
    let game = written(THREE_ENDS);
    let twin = whole(&game).edit(r#"["lost"]"#, r#"["won"]"#);
    twin.refused(Rule::Ended).at(1, "won").expected("outcome lose").found("outcome win");
}

#[test]
fn a_state_has_one_row() {
    let game = cards();
    let twin = whole(&game);
    let winning = twin.before("7", r#"Winning(step: 3, state: "7", by: "6"),"#);
    winning.refused(Rule::Witness);
    let again = twin.before("7", r#"Losing(step: 4, state: "4", options: ["3", "2", "^1"]),"#);
    let fault = again.refused(Rule::Twice).at(13, "4").expected("a state that has no row yet");
    fault.found("`4` is shown losing, with step 2");
    let other = twin.before("7", r#"Winning(step: 4, state: "4", by: "2"),"#);
    other.refused(Rule::Twice).at(13, "4").found("`4` is shown losing");
    let over = twin.before("1", r#"Losing(step: 1, state: "0", options: []),"#);
    over.refused(Rule::Twice).at(2, "0").found("`0` is shown losing, with step 0");
    let drawn = twin.last(r#"Drawn([(state: "8", stays: "7")]),"#);
    drawn.refused(Rule::Twice).at(15, "8").found("`8` is shown winning, with step 5");
}

#[test]
fn a_state_does_not_end_twice() {
    let game = take(3, Play::Normal);
    let over = r#"Over(outcome: lose, states: ["0"]),"#;
    let twin = whole(&game).edit(over, &format!("{over}\nOver(outcome: win, states: [\"0\"]),"));
    twin.refused(Rule::Twice).at(2, "0").found("`0` is shown losing, with step 0");
}

#[test]
fn everything_lost_is_refused() {
    let game = cards();
    let states = r#"["0", "^0", "1", "^1", "2", "^2", "3", "^3", "4", "^4", "5", "^5", "6", "7", "8"]"#;
    let twin = whole(&game).steps(&format!("Over(outcome: lose, states: {states}),"));
    twin.refused(Rule::Ended).at(1, "1").found("it has 1 options");
}

#[test]
fn a_proof_for_other_constants_is_refused_by_its_rows() {
    // With the header of nine cards on the rows of eight.
    let (eight, nine) = (cards(), game("cards", &["N = 9"]));
    let (of_eight, of_nine) = (whole(&eight), whole(&nine));
    let steps = of_eight.text.split_once("    steps: [\n").expect("there are steps").1;
    let steps = steps.strip_suffix("    ],\n)\n").expect("the end");
    of_nine.steps(steps).refused(Rule::Complete).at(0, "9").expected("play can reach it").found("no row");
}
