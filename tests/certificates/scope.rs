//! What a certificate promises to show: a row too few, a row too many, rows about what nobody asked.

use super::bench::{Verdict, cards, digraph, judge_with, only, says, take, vertices, whole, written};
use pruvo::{
    check::Rule,
    claim::Claim,
    diagnostic::Kind,
    limits::Limits,
    outcome::Outcome,
    rules::{Game, Play},
};

#[test]
fn a_state_without_a_row_is_missed() {
    let game = cards();
    // ^5 is an option of 8 alone, which is winning by another one: no row rests on it.
    let fault = whole(&game).drop("^5").refused(Rule::Complete).at(0, "^5");
    fault.expected("a row: play can reach it").found("no row");
}

#[test]
fn the_start_without_a_row_is_missed() {
    let game = cards();
    let fault = whole(&game).drop("8").refused(Rule::Complete).at(0, "8");
    fault.expected("a row: play can reach it").found("no row");
}

#[test]
fn a_terminal_state_without_a_row_is_missed() {
    let game = digraph(&[("a", &["x", "y"])]);
    let fault = whole(&game).edit(r#"["x", "y"]"#, r#"["x"]"#).refused(Rule::Complete).at(0, "y");
    fault.expected("play can reach it").found("no row");
}

#[test]
fn drawn_states_without_a_row_are_missed() {
    let game = vertices();
    let over = r#"Over(outcome: lose, states: ["g"]),"#;
    let rows = ["e", "f", "h"].map(|state| whole(&game).row(state)).concat();
    let fault = whole(&game).steps(&format!("{over}\n{rows}")).refused(Rule::Complete).at(0, "a");
    fault.expected("play can reach it").found("no row");
}

#[test]
fn a_true_row_out_of_reach_is_refused() {
    let game = cards();
    let twin = whole(&game).before("7", r#"Losing(step: 4, state: "^6", options: ["^5", "^4"]),"#);
    let fault = twin.refused(Rule::Reachable).at(0, "^6").expected("play cannot reach it");
    fault.found("a row");
}

#[test]
fn no_kind_of_row_out_of_reach_is_accepted() {
    let game = digraph(&[("a", &["b"]), ("u", &["v"]), ("w", &["u"]), ("d", &["d"])]);
    let twin = whole(&game);
    let over = twin.edit(r#"["b"]),"#, r#"["b", "v"]),"#);
    over.refused(Rule::Reachable).at(0, "v").found("a row");
    let won = over.last(r#"Winning(step: 1, state: "u", by: "v"),"#);
    won.refused(Rule::Reachable).found("a row");
    let lost = won.last(r#"Losing(step: 2, state: "w", options: ["u"]),"#);
    lost.refused(Rule::Reachable).found("a row");
    twin.last(r#"Drawn([(state: "d", stays: "d")]),"#).refused(Rule::Reachable).at(0, "d").found("a row");
}

#[test]
fn every_start_has_its_rows() {
    // Two counters are taken at a time: from an even start nobody comes to an odd one.
    let game = written(
        r#"Game(
            state: ["n in 0.."],
            start: "n in 4..5",
            moves: [(name: "take 2", when: "2 <= n", set: "n = n - 2")],
            show: [(text: "{n}")],
        )"#,
    );
    let twin = whole(&game);
    for (kept, over, missed) in [(["2", "4"], "0", "5"), (["3", "5"], "1", "4")] {
        let rows = kept.map(|state| twin.row(state)).concat();
        let one = twin.steps(&format!("Over(outcome: lose, states: [{over:?}]),\n{rows}"));
        one.refused(Rule::Complete).at(0, missed).expected("play can reach it").found("no row");
        // One state may be shown, from whichever start play can reach it.
        only(&game, missed);
        only(&game, kept[1]);
    }
}

#[test]
fn the_rows_for_one_state_are_not_all() {
    let game = cards();
    for (state, missed) in [("4", "8"), ("7", "8"), ("8", "1")] {
        let twin = only(&game, state).edit(&format!("Only({state:?})"), "Reachable");
        twin.refused(Rule::Complete).at(0, missed).found("no row");
    }
}

#[test]
fn all_rows_are_too_many_for_one_state() {
    let game = cards();
    let twin = whole(&game).edit("scope: Reachable", r#"scope: Only("4")"#);
    let fault = twin.refused(Rule::Needed).at(0, "1").expected("only rows on which the proof rests");
    fault.found("a row more");
}

#[test]
fn a_row_on_which_nothing_rests_is_refused() {
    let game = cards();
    let twin = only(&game, "4");
    let winning = twin.before("^1", r#"Winning(step: 1, state: "1", by: "0"),"#);
    winning.refused(Rule::Needed).at(0, "1").expected("only rows").found("a row more");
    let ban = twin.before("3", r#"Winning(step: 1, state: "^2", by: "^0"),"#);
    ban.refused(Rule::Needed).at(0, "^2").expected("only rows").found("a row more");
}

#[test]
fn the_other_options_of_a_winning_state_are_not_needed() {
    let game = digraph(&[("a", &["b", "c"]), ("c", &["d"]), ("d", &["e"])]);
    let twin = only(&game, "a");
    let ended = twin.edit(r#"["b"]"#, r#"["b", "e"]"#);
    ended.refused(Rule::Needed).at(0, "e").found("a row more");
    let lost = ended.last(r#"Winning(step: 1, state: "d", by: "e"),"#);
    lost.last(r#"Losing(step: 2, state: "c", options: ["d"]),"#).refused(Rule::Needed).found("a row more");
}

#[test]
fn a_drawn_state_is_needed_only_where_play_can_come() {
    let game = digraph(&[("a", &["b"]), ("b", &["a"]), ("c", &["a"])]);
    let twin = whole(&game).edit("Reachable", r#"Only("a")"#);
    let more = twin.last_drawn("c", "a");
    more.refused(Rule::Needed).at(0, "c").found("a row more");
    twin.edit(r#"Only("a")"#, r#"Only("b")"#).accepted();
}

#[test]
fn one_state_is_shown_by_its_own_row() {
    let game = cards();
    let fault = only(&game, "7").edit(r#"Only("7")"#, r#"Only("8")"#).refused(Rule::Complete).at(0, "8");
    fault.expected("a row: it is the state to be shown").found("no row");
    // A state that was met as an option has no row for that.
    let fault = only(&game, "8").edit(r#"Only("8")"#, r#"Only("^5")"#).refused(Rule::Complete).at(0, "^5");
    fault.expected("a row: it is the state to be shown").found("no row");
    let fault = only(&game, "8").edit(r#"Only("8")"#, r#"Only("7")"#).refused(Rule::Needed).at(0, "8");
    fault.expected("only rows on which the proof rests").found("a row more");
}

#[test]
fn one_state_is_one_that_play_can_reach() {
    let there = started("n = 8, ban = 1");
    let here = cards();
    let twin = only(&there, "^8");
    let elsewhere = twin.on(&here).edit("start: [\n        \"^8\"", "start: [\n        \"8\"");
    let fault = elsewhere.refused(Rule::Reachable).at(0, "^8");
    fault.expected("a state that play can reach from the start").found("play cannot reach it");
    // So it is where the state is met as an option of a state that play cannot reach either.
    let there = started("n = 9, ban = 1");
    let twin = only(&there, "^8").on(&here).edit("start: [\n        \"^9\"", "start: [\n        \"8\"");
    twin.refused(Rule::Reachable).at(0, "^8").found("play cannot reach it");
}

/// The cards, play beginning elsewhere.
fn started(start: &str) -> Game {
    super::bench::changed("cards", |settings| settings.start("--start", start))
}

/// One counter more each move, or a loop: play goes on for ever, and through more states than there is room for.
const GROWS: &str = r#"Game(
    state: ["n in 0.."],
    start: "n = 1",
    moves: [(name: "more", when: "n > 0", set: "n = n + 1")],
    show: [(text: "{n}")],
)"#;

#[test]
fn rules_that_grow_without_bound_end_at_a_limit() {
    let game = written(GROWS);
    let rules = &*game.rules;
    let twin = header_of(&game);
    let limits = Limits { states: 5000, ..Limits::default() };
    let steps = twin.steps(r#"Over(outcome: lose, states: ["0"]),"#).edit("Reachable", r#"Only("0")"#);
    match judge_with(steps.text.into_bytes(), rules, &[], limits) {
        Verdict::Stopped(error) => {
            assert_eq!(error.kind, Kind::Limit);
            let message = error.to_string();
            says(&message, &["more than 5000 states", "nothing has been proved", "--limit-states"]);
            let far = message.split_once("so far: ").and_then(|(_, far)| far.split_once(" states"));
            let far: usize = far.expect("it says how far it came").0.parse().expect("a number");
            assert!(far < 7000, "it goes on for a little while only: {message}");
        }
        verdict => panic!("a limit, not {verdict:?}"),
    }
    // All states of such a game cannot be shown: there is always one more.
    let steps = twin.steps(r#"Drawn([(state: "1", stays: "2")]),"#);
    steps.refused(Rule::Closed).at(1, "1").expected("`2` shown winning or drawn").found("no row");
}

/// A certificate with the header of this game, and without a step.
fn header_of(game: &Game) -> super::bench::Twin<'_> {
    use pruvo::certificate::{Certificate, FORMAT, Scope, write::write};
    let rules = &*game.rules;
    let scope = Scope::Reachable;
    let empty = Certificate { format: FORMAT, game: rules.identity().clone(), scope, steps: Vec::new() };
    super::bench::Twin { rules, text: write(&empty, rules).expect("a header has no states but the starts") }
}

#[test]
fn a_check_holds_to_its_limits() {
    let game = cards();
    let text = whole(&game).text.into_bytes();
    let check = |states| judge_with(text.clone(), &*game.rules, &[], Limits { states, ..Limits::default() });
    assert!(matches!(check(15), Verdict::Accepted(15, 30)));
    assert!(matches!(check(14), Verdict::Stopped(error) if error.kind == Kind::Limit));
}

#[test]
fn limits_are_looked_at_whichever_rows_come() {
    // Each row meets one new state besides its own, so that no row has an even number among the states met.
    let heads: Vec<_> = (0..3000).map(|n| (format!("a{n}"), ["z".to_owned(), format!("b{n}")])).collect();
    let edges: Vec<_> = heads.iter().map(|(head, tails)| format!("({head:?}, {tails:?})")).collect();
    let game = written(&format!("Game(edges: [{}], start: \"a0\")", edges.join(", ")));
    let rows = heads.iter().map(|(head, _)| format!("Winning(step: 1, state: {head:?}, by: \"z\"),\n"));
    let over = "Over(outcome: lose, states: [\"z\"]),\n".to_owned();
    let twin = header_of(&game).steps(&std::iter::once(over).chain(rows).collect::<String>());
    twin.refused(Rule::Complete).at(0, "b0").found("no row");
    let limits = Limits { states: 100, ..Limits::default() };
    match judge_with(twin.text.into_bytes(), &*game.rules, &[], limits) {
        Verdict::Stopped(error) => says(&error.to_string(), &["so far: 6001 states and 6000 pairs"]),
        verdict => panic!("a limit, not {verdict:?}"),
    }
}

#[test]
fn claims_are_what_is_shown() {
    let game = cards();
    for (state, is, other) in [("8", Outcome::Win, Outcome::Lose), ("7", Outcome::Lose, Outcome::Draw)] {
        assert!(matches!(claimed(&game, state, is), Verdict::Accepted(15, 30)), "{state} is {is}");
        match claimed(&game, state, other) {
            Verdict::Refused(refusal) => {
                assert_eq!((refusal.rule, refusal.row), (Rule::Claim, None));
                assert_eq!(refusal.state.as_deref(), Some(state));
                assert_eq!((refusal.expected, refusal.found), (other.to_string(), is.to_string()));
            }
            verdict => panic!("refuted, not {verdict:?}"),
        }
    }
}

#[test]
fn a_claim_about_a_state_without_a_row_is_not_shown() {
    let game = cards();
    // It exists, but play cannot reach it.
    for is in Outcome::ALL {
        match claimed(&game, "^8", is) {
            Verdict::Refused(refusal) => {
                assert_eq!((refusal.rule, refusal.state.as_deref()), (Rule::Claim, Some("^8")));
                says(&refusal.found, &["the certificate does not show it"]);
            }
            verdict => panic!("not shown, but {verdict:?}"),
        }
    }
    // It was met, as an option, but not shown.
    let twin = only(&game, "8");
    let claim = Claim::Outcome { state: "^5".into(), is: Outcome::Win };
    let verdict = judge_with(twin.text.into_bytes(), &*game.rules, &[claim], Limits::default());
    assert!(matches!(verdict, Verdict::Refused(refusal) if refusal.rule == Rule::Claim));
}

#[test]
fn a_claim_about_no_state_is_no_claim() {
    let game = cards();
    for state in ["99999999999999999999", "-1", "08", ""] {
        match claimed(&game, state, Outcome::Win) {
            Verdict::Stopped(error) => says(&error.to_string(), &["is not a state of this game"]),
            verdict => panic!("no state, not {verdict:?}"),
        }
    }
}

#[test]
fn one_false_claim_among_true_ones_is_found() {
    let game = take(10, Play::Normal);
    let claim = |state: &str, is| Claim::Outcome { state: state.into(), is };
    let mut claims = vec![claim("10", Outcome::Win), claim("7", Outcome::Lose), claim("2", Outcome::Lose)];
    let text = whole(&game).text.into_bytes();
    let verdict = |claims: &[Claim]| judge_with(text.clone(), &*game.rules, claims, Limits::default());
    assert!(matches!(verdict(&claims), Verdict::Accepted(..)));
    for at in 0..=claims.len() {
        let mut claims = claims.clone();
        claims.insert(at, claim("9", Outcome::Win));
        assert!(matches!(verdict(&claims), Verdict::Refused(refusal) if refusal.rule == Rule::Claim));
    }
    claims.clear();
    assert!(matches!(verdict(&claims), Verdict::Accepted(..)));
}

fn claimed(game: &Game, state: &str, is: Outcome) -> Verdict {
    let claim = Claim::Outcome { state: state.into(), is };
    judge_with(whole(game).text.into_bytes(), &*game.rules, &[claim], Limits::default())
}
