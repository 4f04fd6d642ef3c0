//! Attacks on certificates of Grundy values.

use super::bench::{
    Twin, Verdict, changed, chopsticks, digraph, game, judge, says, take, values, vertices, whole, written,
};
use pruvo::{
    certificate::values::Valuation,
    check::{self, Refusal, Rule, Stop},
    derive,
    limits::Limits,
    rules::{Game, Play},
};

/// Take one, two or three of five: the values are 0, 1, 2, 3, 0, 1.
fn five() -> Game {
    take_123(5)
}

fn take_123(count: u32) -> Game {
    game("subtraction", &[&format!("N = {count}"), "TAKES = [1, 2, 3]"])
}

/// Kayles with heaps of 3 and 2.
fn kayles() -> Game {
    game("kayles", &["HEAPS = [3, 2]"])
}

fn sum() -> Game {
    written(
        r#"Game(sum: [
            (game: Inline(Game(edges: [("a", ["b", "c"]), ("b", ["c"])], start: "a"))),
            (game: Inline(Game(heap: "h in 0..", start: "[2]", moves: [(for: "k in 1..h", into: "[h - k]")]))),
        ])"#,
    )
}

/// An attack that this rule refuses.
pub(crate) fn attack(rule: Rule) -> Refusal {
    let (five, kayles, stuck) = (five(), kayles(), take(0, Play::Misere));
    let refused = |state: &str, row: &str| refused(&values(&five), state, row, rule);
    match rule {
        Rule::Theorem => values(&kayles).edit("        NimSum,\n", "").refused(rule).0,
        Rule::Alone => values(&kayles).before("[2]", r#"Value(state: "[]", is: 0, by: []),"#).refused(rule).0,
        Rule::Impartial => {
            let owned = written(
                r#"Game(players: ["L", "R"], edges: [("a", ["b"])], owner: {"a": "L", "b": "R"}, start: "a")"#,
            );
            forged(&owned, r#"Value(state: "a", is: 0, by: [])"#).refused(rule).0
        }
        Rule::Normal => forged(&stuck, r#"Value(state: "0", is: 0, by: [])"#).refused(rule).0,
        Rule::Valued => forged(&five, r#"Value(state: "5", is: 1, by: ["4"])"#).refused(rule).0,
        Rule::Mex => refused("3", r#"Value(state: "3", is: 0, by: []),"#),
        Rule::Smaller => refused("3", r#"Value(state: "3", is: 3, by: []),"#),
        _ => panic!("{rule:?} is attacked elsewhere"),
    }
}

#[test]
fn values_are_written_a_line_each() {
    says(
        &values(&five()).text,
        &["scope: Values,", "Value(state: \"3\", is: 3, by: [\"0\", \"1\", \"2\"]),\n", "is: 0, by: []"],
    );
    let kayles = values(&kayles()).text;
    says(&kayles, &["NimSum,\n", "Value(state: \"[3]\", is: 3, by: [\"[1,1]\", \"[1]\", \"[2]\"])"]);
    says(&values(&sum()).text, &["Value(of: 1, state: \"c\"", "Value(of: 2, state: \"[2]\", is: 2"]);
}

/// Demands that a row is refused where it says something else.
fn refused(twin: &Twin<'_>, state: &str, row: &str, rule: Rule) -> Refusal {
    let refusal = match twin.swap(state, row).verdict() {
        Verdict::Refused(refusal) => refusal,
        verdict => panic!("refused, not {verdict:?}"),
    };
    assert_eq!((refusal.rule, refusal.state.as_deref()), (rule, Some(state)), "{refusal}");
    refusal
}

#[test]
fn a_witness_has_the_smaller_value() {
    let (game, row) = (five(), r#"Value(state: "3", is: 3, by: ["0", "2", "1"]),"#);
    let refusal = refused(&values(&game), "3", row, Rule::Smaller);
    says(&refusal.to_string(), &["an option with value 1", "`2`, which has value 2"]);
}

#[test]
fn there_is_a_witness_for_every_smaller_value() {
    let game = five();
    for by in [r#"["0", "1"]"#, r#"["0", "1", "2", "2"]"#, "[]"] {
        let row = format!(r#"Value(state: "3", is: 3, by: {by}),"#);
        says(&refused(&values(&game), "3", &row, Rule::Smaller).to_string(), &["so 3"]);
    }
}

#[test]
fn a_witness_is_an_option() {
    let (game, row) = (five(), r#"Value(state: "5", is: 1, by: ["0"]),"#);
    says(&refused(&values(&game), "5", row, Rule::Option).to_string(), &["an option with value 0", "`0`"]);
}

#[test]
fn no_option_has_the_value() {
    let game = five();
    for (is, by) in [(0, "[]"), (1, r#"["0"]"#), (2, r#"["0", "1"]"#)] {
        let row = format!(r#"Value(state: "3", is: {is}, by: {by}),"#);
        let refusal = refused(&values(&game), "3", &row, Rule::Mex);
        says(&refusal.to_string(), &[&format!("no option with value {is}"), "which has it"]);
    }
}

#[test]
fn a_value_too_great_has_no_witness() {
    let game = five();
    let row = format!(r#"Value(state: "5", is: {}, by: ["4"]),"#, u64::MAX);
    refused(&values(&game), "5", &row, Rule::Smaller);
    let row = r#"Value(state: "5", is: 18446744073709551616, by: ["4"]),"#;
    says(&values(&game).swap("5", row).malformed(), &["18446744073709551616"]);
}

#[test]
fn options_are_valued_before() {
    let game = five();
    let twin = values(&game);
    let row = twin.row("2");
    let late = Twin { rules: twin.rules, text: twin.text.replace(&row, "") }.last(row.trim_end());
    says(
        &late.refused(Rule::Valued).at(3, "3").found("no row").to_string(),
        &["valued by earlier rows: `2`"],
    );
}

#[test]
fn a_circle_has_no_values() {
    let game = digraph(&[("a", &["b"]), ("b", &["a", "c"])]);
    let error = derive::values(&*game.rules, Limits::default()).expect_err("play can go in a circle");
    says(&error.to_string(), &["go in a circle", "a → b → a"]);
    let rows = r#"Value(state: "c", is: 0, by: []), Value(state: "b", is: 1, by: ["c"]), Value(state: "a", is: 0, by: [])"#;
    let whole = whole(&game);
    let forged = Twin { text: whole.text.replace("scope: Reachable", "scope: Values"), ..whole }.steps(rows);
    _ = forged.refused(Rule::Valued).at(2, "b").expected("`a`");
}

#[test]
fn a_state_has_one_value() {
    let game = five();
    let twin = values(&game);
    let row = twin.row("2");
    _ = twin.before("3", row.trim_end()).refused(Rule::Twice).at(4, "2");
}

#[test]
fn every_part_of_a_start_has_a_row_and_nothing_else_has() {
    let (five, kayles) = (five(), kayles());
    _ = values(&five).drop("5").refused(Rule::Complete).at(0, "5");
    _ = values(&kayles).drop("[3]").refused(Rule::Complete).at(0, "[3]");
    let dead = digraph(&[("a", &["b"]), ("c", &["b"])]);
    let more = values(&dead).last(r#"Value(state: "c", is: 1, by: ["b"]),"#);
    // Play cannot reach `c`, so it is no state of the game, or one on which nothing rests.
    assert!(matches!(
        more.verdict(),
        Verdict::NoState(_) | Verdict::Refused(Refusal { rule: Rule::Needed, .. })
    ));
    let text = r#"Game(state: ["n in 0..9"], start: "n = 1", moves: [(when: "n > 0", set: "n = n - 1")], show: [(text: "{n}")])"#;
    let down = written(text);
    let more = values(&down).last(r#"Value(state: "2", is: 0, by: []),"#);
    _ = more.refused(Rule::Needed).at(3, "2").found("a row more");
}

#[test]
fn the_theorem_about_sums_is_named_where_it_is_used() {
    let (five, kayles) = (five(), kayles());
    let without = values(&kayles).edit("        NimSum,\n", "");
    _ = without.refused(Rule::Theorem).at(0, "").expected("NimSum").found("no theorem");
    let with = values(&five).edit("    steps: [\n", "    steps: [\n        NimSum,\n");
    _ = with.refused(Rule::Theorem).at(0, "").expected("no theorem").found("NimSum");
    says(&values(&kayles).last("NimSum,").malformed(), &["once, before all values"]);
}

#[test]
fn several_heaps_have_no_row_of_their_own() {
    let game = kayles();
    let row = r#"Value(state: "[1,1]", is: 0, by: []),"#;
    let refusal = values(&game).before("[2]", row).refused(Rule::Alone).at(2, "[1,1]").found("2 parts");
    says(&refusal.to_string(), &["a state of one part"]);
    _ = values(&game).before("[2]", r#"Value(state: "[]", is: 0, by: []),"#).refused(Rule::Alone).at(2, "[]");
}

fn game_of_no_heaps() -> Game {
    game("kayles", &["HEAPS = []"])
}

#[test]
fn the_value_of_no_heaps_is_nothing() {
    let game = game("kayles", &["HEAPS = [1]"]);
    says(&values(&game).text, &[r#"Value(state: "[1]", is: 1, by: ["[]"])"#]);
    let nothing = game_of_no_heaps();
    let valuation = derive::values(&*nothing.rules, Limits::default()).expect("no heaps have a value");
    assert!(valuation.rows.is_empty());
    let valued = check::values(&*nothing.rules, &valuation, Limits::default()).expect("it is accepted");
    assert_eq!(valued.value(nothing.rules.starts()[0].words()), Ok(Some(0)));
    let misere = changed("kayles", |settings| {
        settings.set("--set", "HEAPS = []");
        settings.play(Play::Misere);
    });
    let valuation = Valuation { game: misere.rules.identity().clone(), ..valuation };
    match check::values(&*misere.rules, &valuation, Limits::default()) {
        Err(Stop::Refused(refusal)) => assert_eq!(refusal.rule, Rule::Normal),
        other => panic!("refused, not {other:?}"),
    }
}

/// A certificate of outcomes with its steps replaced by values.
fn forged<'g>(game: &'g Game, steps: &str) -> Twin<'g> {
    let whole = whole(game);
    Twin { text: whole.text.replace("scope: Reachable", "scope: Values"), ..whole }.steps(steps)
}

#[test]
fn values_are_for_normal_play() {
    for play in [Play::Misere, Play::StuckDraws] {
        let game = take(0, play);
        let error = derive::values(&*game.rules, Limits::default()).expect_err("play is not normal");
        says(&error.to_string(), &["normal play", "at `0` play is over"]);
        let forged = forged(&game, r#"Value(state: "0", is: 0, by: [])"#);
        _ = forged.refused(Rule::Normal).at(1, "0").expected("normal play");
    }
}

#[test]
fn values_are_for_impartial_games() {
    let text = r#"Game(players: ["Left", "Right"], state: ["n in 0..1"], start: "n = 0, turn = Left",
        moves: [(when: "n = 0", set: "n = 1")], show: [(text: "{n} {turn}")])"#;
    let partizan = written(text);
    let name = partizan.rules.name(partizan.rules.starts()[0].words()).expect("a name");
    let error = derive::values(&*partizan.rules, Limits::default()).expect_err("the players differ");
    says(&error.to_string(), &["impartial games", &name]);
    let row = format!("Value(state: {name:?}, is: 0, by: [])");
    _ = forged(&partizan, &row).refused(Rule::Impartial).at(1, &name).found("who moves");
    // Whose heap is whose is seen from the player to move.
    let text = r#"Game(state: ["me in 0..2", "opp in 0..2"], start: "me = 1, opp = 2", swap: [("me", "opp")],
        moves: [(when: "me > 0", set: "me = me - 1")], show: [(text: "{me}:{opp}")])"#;
    let seen = written(text);
    assert!(derive::values(&*seen.rules, Limits::default()).is_err());
    let rows = [("2:0", 0, "[]"), ("1:1", 0, "[]")]
        .map(|(state, is, by)| format!("Value(state: {state:?}, is: {is}, by: {by})"));
    _ = forged(&seen, &rows.join(", ")).refused(Rule::Impartial).at(1, "2:0").found("who moves");
    let chopsticks = chopsticks(2);
    assert!(derive::values(&*chopsticks.rules, Limits::default()).is_err());
}

#[test]
fn a_player_may_not_move_twice_in_succession() {
    let text = r#"Game(players: ["Left", "Right"], state: ["n in 0..2"], start: "n = 2, turn = Left",
        moves: [(when: "n = 2", set: "n = 1", again: true), (when: "n = 1", set: "n = 0")], show: [(text: "{n} {turn}")])"#;
    let game = written(text);
    let name = game.rules.name(game.rules.starts()[0].words()).expect("a name");
    let error = derive::values(&*game.rules, Limits::default()).expect_err("a player moves again");
    says(&error.to_string(), &["the turn passes"]);
    let row = format!("Value(state: {name:?}, is: 0, by: [])");
    _ = forged(&game, &row).refused(Rule::Impartial).at(1, &name).found("in succession");
}

#[test]
fn a_row_is_of_a_game_of_the_sum() {
    let (sum, five) = (sum(), five());
    for of in [0, 3, usize::MAX] {
        let row = format!(r#"Value(of: {of}, state: "c", is: 0, by: []),"#);
        says(&values(&sum).swap("c", &row).no_state(), &["there is no game", "1 to 2"]);
    }
    says(
        &values(&five).swap("0", r#"Value(of: 2, state: "0", is: 0, by: []),"#).no_state(),
        &["only game 1"],
    );
    says(
        &values(&sum).swap("c", r#"Value(of: 2, state: "c", is: 0, by: []),"#).no_state(),
        &["`c` is not a state"],
    );
}

#[test]
fn nothing_valued_is_nothing_proved() {
    let (five, kayles) = (five(), kayles());
    _ = values(&five).steps("").refused(Rule::Complete).at(0, "5").found("no row");
    _ = values(&kayles).steps("NimSum").refused(Rule::Complete).at(0, "[3]").found("no row");
}

/// The heaps that are left at the end have no row that could be refused.
#[test]
fn misere_heaps_have_no_values() {
    let misere = changed("kayles", |settings| {
        settings.set("--set", "HEAPS = [1]");
        settings.play(Play::Misere);
    });
    let error = derive::values(&*misere.rules, Limits::default()).expect_err("play is not normal");
    says(&error.to_string(), &["normal play", "at `[]` play is over"]);
    let forged = forged(&misere, r#"NimSum, Value(state: "[1]", is: 1, by: ["[]"])"#);
    _ = forged.refused(Rule::Normal).at(1, "[]").expected("normal play");
}

#[test]
fn values_of_another_game_are_refused() {
    let (five, six) = (five(), take_123(6));
    _ = values(&five).on(&six).other("parameters");
    let misere = changed("kayles", |settings| settings.play(Play::Misere));
    let normal = game("kayles", &[]);
    _ = values(&normal).on(&misere).other("play");
}

#[test]
fn every_byte_of_values_replaced_is_refused_or_changes_nothing() {
    for game in [take_123(3), kayles(), sum()] {
        let twin = values(&game);
        let mut accepted = 0;
        for at in 0..twin.text.len() {
            for byte in *b"0139\",[)\n\xff" {
                let mut bytes = twin.text.clone().into_bytes();
                bytes[at] = byte;
                let same = bytes == twin.text.as_bytes();
                if let Verdict::Accepted(..) = judge(bytes.clone(), twin.rules) {
                    accepted += usize::from(!same);
                    let text = String::from_utf8(bytes).expect("what is accepted is text");
                    // Another witness may do as well; a value may not.
                    let values = |text: &str| -> Vec<u64> {
                        let value = |row: &str| row.split(',').next().and_then(|is| is.trim().parse().ok());
                        text.split("is:").skip(1).filter_map(value).collect()
                    };
                    assert_eq!(values(&text), values(&twin.text), "at {at}\n{text}");
                }
            }
        }
        assert!(accepted > 0, "blanks and commas may change");
    }
}

#[test]
fn vertices_in_a_circle_are_refused_by_name() {
    let error = derive::values(&*vertices().rules, Limits::default()).expect_err("a circle");
    says(&error.to_string(), &["a circle: "]);
}
