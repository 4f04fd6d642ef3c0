//! Games in which a player may move several times in succession: there an option counts the other way round where the
//! player who moves there is the one who has just moved.

use super::{
    bench::{Verdict, judge_with, only, says, whole, written},
    naive::Truth,
};
use pruvo::{check::Rule, claim::Claim, limits::Limits, outcome::Outcome, rules::Game};

/// A digraph whose vertices belong to two players. s may be won by moving on to g or to h; p and q are drawn.
pub(crate) const OWNED: &str = r#"Game(
    name: "owned",
    edges: [
        ("s", ["q", "i", "h", "g"]),
        ("g", ["f", "b"]),
        ("h", ["g", "e"]),
        ("i", ["f", "z"]),
        ("f", ["c", "d"]),
        ("b", ["x", "y"]),
        ("c", ["y"]),
        ("d", ["x", "y"]),
        ("e", ["x"]),
        ("p", ["c", "p"]),
        ("q", ["b", "p"]),
    ],
    players: ["Left", "Right"],
    owner: {
        "s": "Left", "g": "Left", "h": "Left", "f": "Left", "b": "Left", "c": "Left", "p": "Left",
        "d": "Right", "e": "Right", "i": "Right", "q": "Right",
        "x": "Left", "y": "Left", "z": "Right",
    },
    outcome: {"x": "Left wins", "y": "Right wins"},
    start: "s",
)"#;

/// Taking from a heap, where taking one of an even number lets the player move on.
pub(crate) const AGAIN: &str = r#"Game(
    name: "again",
    players: ["Left", "Right"],
    state: ["n in 0..6"],
    start: "n = 6, turn = Left",
    moves: [
        (name: "one, and again", when: "n > 0 and n mod 2 = 0", again: true, set: "n = n - 1"),
        (name: "one", when: "n mod 2 = 1", set: "n = n - 1"),
        (name: "two", when: "n >= 2", set: "n = n - 2"),
        (name: "turn back", by: "Right", when: "n in 2..3", set: "n = n + 1"),
    ],
    show: [(text: "{n}{turn}")],
)"#;

/// A token on a digraph, where a formula says who moves.
pub(crate) const COMPUTED: &str = r#"Game(
    name: "computed",
    const: ["owner = [0, 0, 1, 1, 0, 1]", "next = [[], [0], [1, 0], [2, 4], [3, 5], [2, 3, 4]]"],
    players: ["Left", "Right"],
    turn: "owner[v]",
    state: ["v in 0..5"],
    start: "v = 5",
    moves: [(name: "to {w}", for: "w in next[v]", set: "v = w")],
    ends: [(when: "v = 0", then: "Left wins")],
    show: [(text: "{v}")],
)"#;

fn owned() -> Game {
    written(OWNED)
}

// ---- what is right -------------------------------------------------------------------------------------------------

/// The rows of the digraph, found by hand.
const ROWS_OF_OWNED: &str = r#"        Over(outcome: lose, states: ["z", "y"]),
        Over(outcome: win, states: ["x"]),
        Winning(step: 1, state: "b", by: "x"),
        Losing(step: 1, state: "c", options: ["y"]),
        Winning(step: 1, state: "d", by: "y"),
        Losing(step: 1, state: "e", options: ["x"]),
        Winning(step: 2, state: "g", by: "b"),
        Winning(step: 2, state: "h", by: "e"),
        Losing(step: 2, state: "f", options: ["c", "d"]),
        Winning(step: 3, state: "s", by: "g"),
        Winning(step: 3, state: "i", by: "f"),
        Drawn([
            (state: "p", stays: "p"),
            (state: "q", stays: "p"),
        ]),"#;

/// The rows of the heap, found by hand.
const ROWS_OF_AGAIN: &str = r#"        Over(outcome: lose, states: ["0Left", "0Right"]),
        Winning(step: 1, state: "1Left", by: "0Right"),
        Winning(step: 1, state: "1Right", by: "0Left"),
        Winning(step: 1, state: "2Left", by: "0Right"),
        Winning(step: 1, state: "2Right", by: "0Left"),
        Losing(step: 2, state: "3Left", options: ["2Right", "1Right"]),
        Losing(step: 3, state: "4Left", options: ["3Left", "2Right"]),
        Winning(step: 4, state: "3Right", by: "4Left"),
        Winning(step: 5, state: "4Right", by: "3Right"),
        Losing(step: 6, state: "5Left", options: ["4Right", "3Right"]),
        Losing(step: 7, state: "6Left", options: ["5Left", "4Right"]),"#;

/// The rows of the token, found by hand.
const ROWS_OF_COMPUTED: &str = r#"        Over(outcome: win, states: ["0"]),
        Winning(step: 1, state: "1", by: "0"),
        Losing(step: 2, state: "2", options: ["1", "0"]),
        Drawn([
            (state: "3", stays: "4"),
            (state: "4", stays: "3"),
            (state: "5", stays: "3"),
        ]),"#;

#[test]
fn what_is_found_by_hand_is_derived_and_accepted() {
    for (file, rows) in [(OWNED, ROWS_OF_OWNED), (AGAIN, ROWS_OF_AGAIN), (COMPUTED, ROWS_OF_COMPUTED)] {
        let game = written(file);
        let twin = whole(&game);
        assert_eq!(twin.steps(rows).text, twin.text);
        twin.steps(rows).accepted();
    }
}

#[test]
fn the_rules_say_who_moves() {
    let (left, right) = (Some(("Left", "Right")), Some(("Right", "Left")));
    let all = [(OWNED, "s", left), (OWNED, "i", right), (AGAIN, "6Left", left), (AGAIN, "4Right", right)];
    for (file, state, players) in all.into_iter().chain([(COMPUTED, "1", left), (COMPUTED, "5", right)]) {
        let rules = written(file).rules;
        let state = rules.read(state).expect("a state of the game");
        assert_eq!(rules.players(state.words()), players);
        assert!(!rules.alternates());
    }
}

#[test]
fn a_formula_that_gives_no_player_stops_the_check() {
    // At 4 the formula would give a third player; nothing else is changed.
    let game = written(&COMPUTED.replace("owner = [0, 0, 1, 1, 0, 1]", "owner = [0, 0, 1, 1, 2, 1]"));
    let twin = whole(&written(COMPUTED)).on(&game).text;
    let twin = twin.replace("owner = [0, 0, 1, 1, 0, 1]", "owner = [0, 0, 1, 1, 2, 1]");
    match judge_with(twin.into_bytes(), &*game.rules, &[], Limits::default()) {
        Verdict::Stopped(error) => says(&error.to_string(), &["`turn` is 2, which is no player", "(v=4)"]),
        verdict => panic!("nobody moves at 4, not {verdict:?}"),
    }
}

#[test]
fn an_equally_near_way_to_win_is_accepted() {
    // Both options let Left move on, and are two moves from the end.
    whole(&owned()).swap("s", r#"Winning(step: 3, state: "s", by: "h"),"#).accepted();
}

#[test]
fn a_farther_way_to_win_will_do_for_one_state() {
    let game = owned();
    let twin = only(&game, "h");
    assert!(twin.row("h").contains(r#"by: "e""#));
    let rows = r#"Over(outcome: win, states: ["x"]),
        Winning(step: 1, state: "b", by: "x"),
        Winning(step: 2, state: "g", by: "b"),
        Winning(step: 3, state: "h", by: "g"),"#;
    twin.steps(rows).accepted();
    let short = rows.replace(r#"step: 3, state: "h""#, r#"step: 2, state: "h""#);
    twin.steps(&short).refused(Rule::Exact).at(4, "h").expected("step 3").found("step 2");
}

// ---- winning rows --------------------------------------------------------------------------------------------------

#[test]
fn a_witness_where_the_same_player_moves_on_is_winning() {
    let game = owned();
    // y is lost for Left, who moves there too.
    let twin = whole(&game).swap("b", r#"Winning(step: 1, state: "b", by: "y"),"#);
    let fault = twin.refused(Rule::Witness).at(3, "b").expected("`y` shown winning by an earlier row");
    fault.found("`y` is shown losing, with step 0");
    let game = written(AGAIN);
    let twin = whole(&game).swap("4Left", r#"Winning(step: 3, state: "4Left", by: "3Left"),"#);
    let fault =
        twin.refused(Rule::Witness).at(7, "4Left").expected("`3Left` shown winning by an earlier row");
    fault.found("`3Left` is shown losing, with step 2");
    let game = written(COMPUTED);
    let twin = whole(&game).drop("3").before_drawn(r#"Winning(step: 3, state: "3", by: "2"),"#);
    let fault = twin.refused(Rule::Witness).at(4, "3").expected("`2` shown winning by an earlier row");
    fault.found("`2` is shown losing, with step 2");
}

#[test]
fn a_witness_where_the_other_player_moves_is_losing() {
    let game = owned();
    let twin = whole(&game).swap("d", r#"Winning(step: 1, state: "d", by: "x"),"#);
    let fault = twin.refused(Rule::Witness).at(5, "d").expected("`x` shown losing by an earlier row");
    fault.found("`x` is shown winning, with step 0");
    let game = written(AGAIN);
    let twin = whole(&game).swap("6Left", r#"Winning(step: 6, state: "6Left", by: "4Right"),"#);
    let fault = twin.refused(Rule::Witness).at(11, "6Left").expected("`4Right` shown losing");
    fault.found("`4Right` is shown winning, with step 5");
}

#[test]
fn a_witness_where_the_same_player_moves_on_is_shown_before() {
    let game = owned();
    let row = r#"Winning(step: 1, state: "s", by: "g"),"#;
    let fault = whole(&game).drop("s").before("b", row).refused(Rule::Witness).at(3, "s");
    fault.expected("`g` shown winning by an earlier row").found("`g` has no row before this one");
    let row = r#"Winning(step: 1, state: "i", by: "f"),"#;
    let fault = whole(&game).drop("i").before("b", row).refused(Rule::Witness).at(3, "i");
    fault.expected("`f` shown losing by an earlier row").found("`f` has no row before this one");
}

#[test]
fn the_nearest_witness_counts_both_kinds() {
    let game = owned();
    // From h Left may move on to g, which is won in two moves, or to e, which is lost for Right in one.
    let twin = whole(&game).drop("h").before("i", r#"Winning(step: 3, state: "h", by: "g"),"#);
    let fault = twin.refused(Rule::Nearest).at(10, "h").expected("with step 1");
    fault.found("`g`, with step 2");
    // A winning option of the other player is nearer, and does not count; nor does a losing one of the same.
    let near = written(&OWNED.replace(r#"("g", ["f", "b"])"#, r#"("g", ["d", "y", "b"])"#));
    assert!(whole(&near).row("g").contains(r#"Winning(step: 2, state: "g", by: "b")"#));
    // The nearest is a winning one of the same player.
    let game = written(&OWNED.replace(r#"("h", ["g", "e"])"#, r#"("h", ["e", "x"])"#));
    let twin = whole(&game);
    assert!(twin.row("h").contains(r#"Winning(step: 1, state: "h", by: "x")"#));
    let twin = twin.drop("h").before("f", r#"Winning(step: 2, state: "h", by: "e"),"#);
    // s may go to h at once, so its row stands before.
    let twin = twin.drop("s").before("i", r#"Winning(step: 3, state: "s", by: "g"),"#);
    twin.refused(Rule::Nearest).at(8, "h").expected("with step 0").found("`e`, with step 1");
}

#[test]
fn steps_are_exact_where_the_same_player_moves_on() {
    let rows = [
        (OWNED, "s", r#"Winning(step: 3, state: "s", by: "g"),"#),
        (OWNED, "i", r#"Winning(step: 3, state: "i", by: "f"),"#),
        (AGAIN, "6Left", r#"Losing(step: 7, state: "6Left", options: ["5Left", "4Right"]),"#),
        (COMPUTED, "2", r#"Losing(step: 2, state: "2", options: ["1", "0"]),"#),
    ];
    for (file, state, row) in rows {
        let game = written(file);
        let twin = whole(&game);
        let (begin, behind) = row.split_once(", ").expect("a row has a step");
        let (kind, right) = begin.split_once(": ").expect("a step has a number");
        let right: u64 = right.parse().expect("a number");
        twin.swap(state, row).accepted();
        let mut found = Vec::new();
        for wrong in [right - 1, right + 1] {
            let wrong_row = format!("{kind}: {wrong}, {behind}");
            match twin.swap(state, &wrong_row).verdict() {
                Verdict::Refused(refusal) => found.push((refusal.rule, refusal.state, refusal.expected)),
                verdict => panic!("refused, not {verdict:?}"),
            }
        }
        let exact = (Rule::Exact, Some(state.to_owned()), format!("step {right}"));
        assert!(found.contains(&exact), "{state}: {found:?}");
        // The other one may be out of order.
        assert!(found.iter().all(|fault| *fault == exact || fault.0 == Rule::Order), "{state}: {found:?}");
    }
}

// ---- losing rows ---------------------------------------------------------------------------------------------------

#[test]
fn a_losing_row_has_no_winning_option_of_the_same_player() {
    let game = owned();
    let twin = whole(&game).swap("b", r#"Losing(step: 1, state: "b", options: ["x", "y"]),"#);
    let fault = twin.refused(Rule::AllWinning).at(3, "b").expected("`x` shown losing by an earlier row");
    fault.found("`x` is shown winning, with step 0");
    let game = written(COMPUTED);
    let twin = whole(&game).swap("1", r#"Losing(step: 1, state: "1", options: ["0"]),"#);
    let fault = twin.refused(Rule::AllWinning).at(2, "1").expected("`0` shown losing by an earlier row");
    fault.found("`0` is shown winning, with step 0");
    let game = written(AGAIN);
    let twin = whole(&game);
    let losing = r#"Losing(step: 5, state: "4Right", options: ["3Right", "2Left"]),"#;
    let fault = twin.swap("4Right", losing).refused(Rule::AllWinning).at(9, "4Right");
    fault.expected("`3Right` shown losing").found("`3Right` is shown winning, with step 4");
}

#[test]
fn a_losing_row_has_no_losing_option_of_the_other_player() {
    let game = owned();
    // The losing option of the same player beside it is no way out.
    let twin = whole(&game).swap("d", r#"Losing(step: 1, state: "d", options: ["x", "y"]),"#);
    let fault = twin.refused(Rule::AllWinning).at(5, "d").expected("`y` shown winning by an earlier row");
    fault.found("`y` is shown losing, with step 0");
    let twin = whole(&game).swap("i", r#"Losing(step: 3, state: "i", options: ["f", "z"]),"#);
    twin.refused(Rule::AllWinning)
        .at(11, "i")
        .expected("`f` shown winning")
        .found("shown losing, with step 2");
}

#[test]
fn a_losing_row_has_no_drawn_option_of_either_player() {
    let game = owned();
    let twin = whole(&game).drop("q").before_drawn(r#"Losing(step: 4, state: "q", options: ["b", "p"]),"#);
    let fault = twin.refused(Rule::AllWinning).at(12, "q").expected("`p` shown winning by an earlier row");
    fault.found("`p` has no row before this one");
    let twin = whole(&game).drop("p").before_drawn(r#"Losing(step: 4, state: "p", options: ["c", "p"]),"#);
    // It would have to be lost already for Left, who is to move there as well.
    let fault = twin.refused(Rule::AllWinning).at(12, "p").expected("`p` shown losing by an earlier row");
    fault.found("`p` has no row before this one");
}

#[test]
fn nobody_wins_by_moving_on_for_ever() {
    let game = owned();
    let twin = whole(&game).drop("p").before_drawn(r#"Winning(step: 4, state: "p", by: "p"),"#);
    let fault = twin.refused(Rule::Witness).at(12, "p").expected("`p` shown winning by an earlier row");
    fault.found("`p` has no row before this one");
    // Two states of one player that win by one another, or lose by one another.
    let cycle = r#"Game(edges: [("a", ["b"]), ("b", ["a"])], players: ["Left", "Right"],
        owner: {"a": "Left", "b": "Left"}, start: "a")"#;
    let game = written(cycle);
    let twin = whole(&game);
    assert!(twin.row("a").contains("stays"), "it is drawn");
    let won = "Winning(step: 1, state: \"a\", by: \"b\"),\nWinning(step: 2, state: \"b\", by: \"a\"),";
    let fault = twin.steps(won).refused(Rule::Witness).at(1, "a").expected("`b` shown winning");
    fault.found("`b` has no row before this one");
    let lost =
        "Losing(step: 1, state: \"a\", options: [\"b\"]),\nLosing(step: 2, state: \"b\", options: [\"a\"]),";
    let fault = twin.steps(lost).refused(Rule::AllWinning).at(1, "a").expected("`b` shown losing");
    fault.found("`b` has no row before this one");
}

// ---- drawn rows ----------------------------------------------------------------------------------------------------

#[test]
fn a_draw_is_left_by_no_winning_option_of_the_same_player() {
    // a would be drawn if all that counted were losing options.
    let drawn = r#"Game(edges: [("a", ["a", "w"]), ("w", ["t"])], players: ["Left", "Right"],
        owner: {"a": "Left", "w": "Left", "t": "Left"}, outcome: {"t": "Left wins"}, start: "a")"#;
    let won = written(drawn);
    let twin = whole(&won);
    assert!(twin.row("a").contains("Winning(step: 2"), "Left moves on to w, and then to t");
    let twin = twin.drop("a").last(r#"Drawn([(state: "a", stays: "a")]),"#);
    let fault = twin.refused(Rule::Closed).at(3, "a").expected("`w` shown losing or drawn, or in this row");
    fault.found("`w` is shown winning, with step 1");
}

#[test]
fn a_draw_is_left_by_no_losing_option_of_the_other_player() {
    let game = owned();
    let twin = whole(&game).drop("i").edit("Drawn([", "Drawn([\n(state: \"i\", stays: \"z\"),");
    let fault = twin.refused(Rule::Closed).at(11, "i").expected("`f` shown winning or drawn, or in this row");
    fault.found("`f` is shown losing, with step 2");
}

#[test]
fn a_draw_may_have_losing_options_of_the_same_player_and_winning_ones_of_the_other() {
    let game = owned();
    let twin = whole(&game);
    // c is lost for Left, who moves at p as well; b is won for Left, and Right moves at q.
    assert!(twin.row("c").contains("Losing") && twin.row("b").contains("Winning"));
    assert!(twin.row("p").contains("stays") && twin.row("q").contains("stays"));
    // Without their rows nobody knows.
    let fault = twin.drop("c").refused(Rule::AllWinning).at(8, "f").expected("`c` shown losing");
    fault.found("`c` has no row before this one");
    let alone = only(&game, "p");
    let fault = alone.drop("c").refused(Rule::Closed).at(2, "p");
    fault.expected("`c` shown losing or drawn, or in this row").found("`c` has no row before this one");
    let alone = only(&game, "q");
    let fault = alone.drop("b").refused(Rule::Closed).at(4, "q");
    fault.expected("`b` shown winning or drawn, or in this row").found("`b` has no row before this one");
}

#[test]
fn a_player_stays_by_no_losing_option_where_the_same_player_moves_on() {
    let game = owned();
    let twin = whole(&game);
    let fault = twin.edit(r#"(state: "p", stays: "p")"#, r#"(state: "p", stays: "c")"#).refused(Rule::Stays);
    let fault = fault.at(12, "p").expected("`c` drawn, or in this row");
    fault.found("`c` is shown losing, with step 1");
    let fault = twin.edit(r#"(state: "q", stays: "p")"#, r#"(state: "q", stays: "b")"#).refused(Rule::Stays);
    fault.at(12, "q").expected("`b` drawn, or in this row").found("`b` is shown winning, with step 1");
    let lost = twin.drop("c").edit("Drawn([", "Drawn([\n(state: \"c\", stays: \"y\"),");
    lost.refused(Rule::AllWinning).at(8, "f").found("`c` has no row before this one");
}

// ---- ends, header, claims ------------------------------------------------------------------------------------------

#[test]
fn an_end_that_names_its_winner_has_its_outcome_by_who_is_to_move() {
    let game = owned();
    let twin = whole(&game);
    let fault = twin.edit(r#"outcome: win, states: ["x"]"#, r#"outcome: draw, states: ["x"]"#);
    fault.refused(Rule::Ended).at(2, "x").expected("outcome draw").found("outcome win");
    let fault = twin.edit(r#"["z", "y"]"#, r#"["z", "x", "y"]"#).refused(Rule::Ended).at(1, "x");
    fault.expected("outcome lose").found("outcome win");
    // Where the other player is to move, the same winner is the other outcome.
    let other = written(&OWNED.replace(r#""x": "Left", "y""#, r#""x": "Right", "y""#));
    let twin = whole(&other);
    assert!(twin.text.contains(r#"Over(outcome: lose, states: ["z", "x", "y"])"#), "{}", twin.text);
    // So it is where a formula says who moves.
    let other = written(&COMPUTED.replace("owner = [0,", "owner = [1,"));
    assert!(whole(&other).text.contains(r#"Over(outcome: lose, states: ["0"])"#));
    let game = written(COMPUTED);
    let fault = whole(&game).edit("outcome: win", "outcome: lose").refused(Rule::Ended).at(1, "0");
    fault.expected("outcome lose").found("outcome win");
}

#[test]
fn who_moves_belongs_to_the_header() {
    let others = [
        (OWNED, r#""q": "Right""#, r#""q": "Left""#),
        (OWNED, r#"["Left", "Right"]"#, r#"["Right", "Left"]"#),
        (AGAIN, "again: true, ", ""),
        (AGAIN, r#"by: "Right", "#, ""),
        (COMPUTED, r#"turn: "owner[v]""#, r#"turn: "1 - owner[v]""#),
        (COMPUTED, "turn: \"owner[v]\",", "let: [\"of(x) = owner[x]\"], turn: \"of(v)\","),
    ];
    for (file, from, to) in others {
        let game = written(file);
        assert_eq!(file.matches(from).count(), 1, "{from}");
        let changed = written(&file.replace(from, to));
        whole(&game).on(&changed).other("rules");
    }
    let game = written(COMPUTED);
    let changed = written(&COMPUTED.replace("owner = [0, 0,", "owner = [0, 1,"));
    whole(&game).on(&changed).other("parameters");
}

#[test]
fn claims_are_about_the_player_who_is_to_move() {
    let (won, drawn) = (owned(), written(COMPUTED));
    for (game, state, right, wrong) in [
        (&won, "s", Outcome::Win, Outcome::Lose),
        (&won, "f", Outcome::Lose, Outcome::Win),
        (&drawn, "5", Outcome::Draw, Outcome::Win),
    ] {
        let twin = whole(game);
        let judge = |is| {
            let claim = Claim::Outcome { state: state.to_owned(), is };
            judge_with(twin.text.clone().into_bytes(), twin.rules, &[claim], Limits::default())
        };
        assert!(matches!(judge(right), Verdict::Accepted(..)));
        match judge(wrong) {
            Verdict::Refused(refusal) => {
                assert_eq!((refusal.rule, refusal.state.as_deref()), (Rule::Claim, Some(state)));
                says(
                    &refusal.to_string(),
                    &[&format!("the claim about `{state}` is refuted"), &right.to_string()],
                );
            }
            verdict => panic!("refuted, not {verdict:?}"),
        }
    }
}

#[test]
fn a_set_that_its_owner_can_leave_is_no_set_of_wins() {
    // Somebody calls 0 and 2 won for Even, and the checker of that day believed it: Odd, who moves at 2, goes to 1.
    let text = r#"Game(
        edges: [("2", ["0", "1"])],
        players: ["Even", "Odd"],
        owner: {"0": "Even", "1": "Odd", "2": "Odd"},
        outcome: {"0": "Even wins", "1": "Odd wins"},
        start: "2",
    )"#;
    let game = written(text);
    let twin = whole(&game);
    assert!(twin.row("2").contains(r#"Winning(step: 1, state: "2", by: "1")"#), "Odd goes to 1");
    let claimed = twin.swap("2", r#"Losing(step: 1, state: "2", options: ["0", "1"]),"#);
    let fault = claimed.refused(Rule::AllWinning).at(2, "2").expected("`1` shown losing by an earlier row");
    fault.found("`1` is shown winning, with step 0");
    let fault = twin.swap("2", r#"Losing(step: 1, state: "2", options: ["0"]),"#).refused(Rule::AllOptions);
    fault.at(2, "2").expected("`0`, `1`").found("`0`");
    // And Odd does not win by going to 0.
    let fault = twin.swap("2", r#"Winning(step: 1, state: "2", by: "0"),"#).refused(Rule::Witness);
    fault.at(2, "2").expected("`0` shown losing").found("`0` is shown winning, with step 0");
    // Where play goes on for ever at 0 and at 1, nobody wins at all.
    let loops = text.replace(r#"[("2", ["0", "1"])]"#, r#"[("0", ["0"]), ("1", ["1"]), ("2", ["0", "1"])]"#);
    let loops = written(&loops.replace(r#"outcome: {"0": "Even wins", "1": "Odd wins"},"#, ""));
    let truth = Truth::of(&*loops.rules);
    assert_eq!(truth.outcome, [Outcome::Draw; 3]);
    let twin = whole(&loops);
    for (state, row) in [
        ("0", r#"Winning(step: 1, state: "0", by: "0"),"#),
        ("1", r#"Losing(step: 1, state: "1", options: ["1"]),"#),
        ("2", r#"Winning(step: 2, state: "2", by: "1"),"#),
    ] {
        let lie = twin.drop(state).before_drawn(row);
        assert!(
            matches!(lie.verdict(), Verdict::Refused(refusal) if refusal.state.as_deref() == Some(state))
        );
    }
}
