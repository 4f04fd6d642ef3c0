//! Claims: what is shown holds, and what differs from it in any way is refuted.

use super::bench::{cards, digraph, vertices};
use pruvo::{
    certificate::Certificate,
    check::{Rule, Stop, check, judge},
    claim::{Among, Claim, Class},
    derive::{Solution, derive, derive_only},
    limits::Limits,
    outcome::Outcome::{self, Draw, Lose, Win},
    problem::catalogued,
    relation::Relation,
    rules::{Game, Settings},
};

fn proof(game: &Game) -> Certificate {
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("a small game");
    derive(&relation, &Solution::of(&relation), game.rules.identity())
}

/// What the kernel says: nothing, or what it found, and about which state.
fn verdict(game: &Game, certificate: &Certificate, claim: Claim) -> Result<(), (Option<String>, String)> {
    let (_, verdicts) =
        judge(&*game.rules, &[claim], certificate, Limits::default()).expect("it is accepted");
    let [verdict] = <[_; 1]>::try_from(verdicts).expect("a verdict for the claim");
    verdict.map_err(|refusal| {
        assert_eq!((refusal.rule, refusal.row), (Rule::Claim, None));
        (refusal.state, refusal.found)
    })
}

#[track_caller]
fn holds(game: &Game, claim: Claim) {
    assert_eq!(verdict(game, &proof(game), claim), Ok(()));
}

/// Demands that a claim is refuted, with this state and this finding.
#[track_caller]
fn refuted(game: &Game, claim: Claim, state: Option<&str>, found: &str) {
    assert_eq!(verdict(game, &proof(game), claim), Err((state.map(str::to_owned), found.to_owned())));
}

fn moves(state: &str, exactly: &[&str]) -> Claim {
    let exactly = exactly.iter().map(|&option| option.to_owned()).collect();
    Claim::WinningMoves { state: state.to_owned(), exactly }
}

fn remoteness(state: &str, is: u64) -> Claim {
    Claim::Remoteness { state: state.to_owned(), is }
}

fn count(of: Among, outcome: Outcome, is: usize) -> Claim {
    Claim::Count { of, outcome, is }
}

fn set(of: Among, outcome: Outcome, is: &[&str]) -> Claim {
    Claim::Set { of, outcome, is: is.iter().map(|&state| state.to_owned()).collect() }
}

fn class(state: Option<&str>, is: Class) -> Claim {
    Claim::Class { state: state.map(str::to_owned), is }
}

#[test]
fn winning_moves_are_all_of_them_and_no_others() {
    let cards = cards();
    holds(&cards, moves("8", &["7"]));
    holds(&cards, moves("6", &["4", "^3"]));
    holds(&cards, moves("6", &["^3", "4", "4"]));
    holds(&cards, moves("7", &[]));
    refuted(&cards, moves("6", &["4"]), Some("6"), "to `^3`, `4`");
    refuted(&cards, moves("6", &[]), Some("6"), "to `^3`, `4`");
    refuted(&cards, moves("8", &["7", "6"]), Some("8"), "to `7`");
    refuted(&cards, moves("7", &["6"]), Some("7"), "no winning move");
    // A losing state, but not one that a move leads to.
    refuted(&cards, moves("8", &["7", "0"]), Some("8"), "to `7`; `0` is no option");
    refuted(&cards, moves("0", &["0"]), Some("0"), "no winning move; `0` is no option");
}

#[test]
fn a_drawn_state_has_no_winning_moves() {
    let game = digraph(&[("a", &["b", "c"]), ("b", &["a"]), ("c", &["x"])]);
    holds(&game, moves("a", &[]));
    refuted(&game, moves("a", &["b"]), Some("a"), "no winning move");
    holds(&game, moves("c", &["x"]));
}

#[test]
fn where_one_player_moves_on_a_winning_option_is_a_winning_move() {
    let text = r#"Game(
        edges: [("a", ["b", "c"]), ("b", ["end"]), ("c", ["d"]), ("d", ["c", "end"])],
        players: ["Left", "Right"],
        owner: {"a": "Left", "b": "Left", "c": "Right", "d": "Right", "end": "Right"},
        outcome: {"end": "Left wins"},
        start: "a",
    )"#;
    let game = Game::from_text("again.ron", text, &Settings::default()).expect("a game");
    holds(&game, moves("a", &["b"]));
    refuted(&game, moves("a", &["c"]), Some("a"), "to `b`");
    refuted(&game, moves("a", &["b", "c"]), Some("a"), "to `b`");
    holds(&game, remoteness("a", 2));
}

#[test]
fn remoteness_is_exact() {
    let cards = cards();
    holds(&cards, remoteness("8", 5));
    holds(&cards, remoteness("0", 0));
    refuted(&cards, remoteness("8", 4), Some("8"), "win in 5 moves");
    refuted(&cards, remoteness("8", 6), Some("8"), "win in 5 moves");
    refuted(&cards, remoteness("2", 2), Some("2"), "win in 1 move");
    refuted(&cards, remoteness("0", 1), Some("0"), "lose in 0 moves");
    let draw = "draw: nobody wins, in however many moves";
    refuted(&vertices(), remoteness("a", 0), Some("a"), draw);
}

#[test]
fn all_states_and_all_starts_are_counted() {
    let game = digraph(&[("a", &["b"]), ("b", &["a", "c"]), ("c", &["x"])]);
    for (outcome, is) in [(Win, 1), (Lose, 1), (Draw, 2)] {
        holds(&game, count(Among::States, outcome, is));
    }
    refuted(&game, count(Among::States, Draw, 1), None, "2 of 4; the first of them is `a`");
    refuted(&game, count(Among::States, Win, 2), None, "1 of 4; the first of them is `c`");
    holds(&game, count(Among::Starts, Draw, 1));
    refuted(&game, count(Among::Starts, Win, 1), None, "0 of 1");
}

#[test]
fn a_set_is_refuted_by_the_least_state_that_is_wrong_about_it() {
    let cards = cards();
    holds(&cards, set(Among::States, Lose, &["0", "^0", "^3", "4", "7"]));
    holds(&cards, set(Among::States, Lose, &["7", "4", "^3", "0", "^0", "4"]));
    holds(&cards, set(Among::States, Draw, &[]));
    holds(&cards, set(Among::Starts, Win, &["8"]));
    refuted(&cards, set(Among::States, Lose, &["0", "^3", "7"]), Some("^0"), "lose");
    refuted(&cards, set(Among::States, Lose, &["0", "^0", "^3", "4", "5", "7"]), Some("5"), "win");
    refuted(&cards, set(Among::Starts, Win, &[]), Some("8"), "win");
    refuted(&cards, set(Among::Starts, Win, &["8", "6"]), Some("6"), "it is none of the 1 starts");
    // Play cannot come to 20.
    let far = set(Among::States, Lose, &["0", "^0", "^3", "4", "7", "20"]);
    refuted(&cards, far, Some("20"), "it is none of the 15 states");
}

/// Left takes one or two, Right one: from 2 Left wins, whoever begins.
fn partizan(start: &str) -> Game {
    let text = format!(
        r#"Game(
        players: ["Left", "Right"],
        state: ["n in 0..9"],
        start: "{start}",
        moves: [
            (by: "Left", for: "k in 1..2", when: "k <= n", set: "n = n - k"),
            (by: "Right", when: "n = 1 or n = 3", set: "n = n - 1"),
        ],
        show: [(text: "{{n}} {{turn}}")],
    )"#
    );
    Game::from_text("partizan.ron", &text, &Settings::default()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_class_of_a_position_is_that_of_both_its_states() {
    for (n, is) in [(0, Class::P), (1, Class::N), (2, Class::L)] {
        let game = partizan(&format!("n = {n}"));
        for claimed in Class::ALL {
            let claim = class(None, claimed);
            assert_eq!(verdict(&game, &proof(&game), claim).is_ok(), claimed == is, "{n} {claimed}");
            for state in [format!("{n} Left"), format!("{n} Right")] {
                let claim = class(Some(&state), claimed);
                assert_eq!(verdict(&game, &proof(&game), claim).is_ok(), claimed == is, "{state} {claimed}");
            }
        }
    }
    let game = partizan("n = 2");
    let wins = "class L: if Left begins, Left wins; if Right begins, Left wins";
    refuted(&game, class(None, Class::N), None, wins);
}

#[test]
fn the_letters_l_and_r_go_by_the_order_of_the_file() {
    let swapped = r#"Game(
        players: ["Right", "Left"],
        state: ["n in 0..1"],
        start: "n = 1",
        moves: [(by: "Left", when: "n = 1", set: "n = 0")],
        show: [(text: "{n} {turn}")],
    )"#;
    let game = Game::from_text("swapped.ron", swapped, &Settings::default()).expect("a game");
    holds(&game, class(None, Class::R));
    refuted(
        &game,
        class(None, Class::L),
        None,
        "class R: if Right begins, Left wins; if Left begins, Left wins",
    );
}

#[test]
fn where_there_is_no_class_none_is_claimed() {
    let draw = r#"Game(
        players: ["Left", "Right"],
        state: ["n in 0..1"],
        start: "n = 0",
        moves: [(by: "Left", set: "n = 1 - n")],
        ends: [(when: "n = 1 and turn = Left", then: "draw")],
        show: [(text: "{n} {turn}")],
    )"#;
    let game = Game::from_text("draw.ron", draw, &Settings::default()).expect("a game");
    assert!(
        Class::ALL
            .into_iter()
            .all(|is| verdict(&game, &proof(&game), class(None, is)).is_err() || is == Class::L)
    );
    let names = "no class: the game has no two players with names who may both begin";
    refuted(&cards(), class(None, Class::N), None, names);
    // Only Left may begin, so nothing is shown of the other start.
    let game = partizan("n = 2, turn = Left");
    let unknown = "the certificate does not show it: nothing is shown of the state where Right begins";
    refuted(&game, class(None, Class::L), None, unknown);
    let several = "play may begin at several positions; the claim has to name one";
    refuted(&partizan("n in 1..2"), class(None, Class::N), None, several);
    holds(&partizan("n in 1..2"), class(Some("1 Right"), Class::N));
}

#[test]
fn a_drawn_start_has_no_class() {
    let text = r#"Game(
        players: ["Left", "Right"],
        state: ["n in 0..1"],
        start: "n = 0",
        moves: [(by: "Left", set: "n = 1 - n"), (by: "Right", when: "n = 1", set: "n = 1 - n")],
        show: [(text: "{n} {turn}")],
    )"#;
    let game = Game::from_text("loop.ron", text, &Settings::default()).expect("a game");
    for is in Class::ALL {
        let found = "no class, as there is a draw: if Left begins, nobody wins; if Right begins, Left wins";
        refuted(&game, class(None, is), None, found);
    }
}

#[test]
fn a_certificate_for_one_state_shows_its_outcome_only() {
    let cards = cards();
    let relation = Relation::explore(&*cards.rules, Limits::default()).expect("a small game");
    let state = cards.rules.read("8").expect("a state");
    let only = derive_only(&relation, &Solution::of(&relation), cards.rules.identity(), &state);
    let only = only.expect("play can reach it");
    assert_eq!(verdict(&cards, &only, Claim::Outcome { state: "8".into(), is: Win }), Ok(()));
    for claim in [
        moves("8", &["7"]),
        remoteness("8", 5),
        count(Among::States, Lose, 5),
        count(Among::Starts, Win, 1),
        set(Among::Starts, Win, &["8"]),
    ] {
        let (_, found) = verdict(&cards, &only, claim.clone()).expect_err("it is not shown");
        assert_eq!(found, "the certificate does not show it", "{claim:?}");
    }
}

#[test]
fn there_is_a_verdict_for_each_claim_in_their_order() {
    let cards = cards();
    let proof = proof(&cards);
    let claims = [moves("8", &[]), remoteness("8", 5), count(Among::States, Lose, 6), moves("8", &["7"])];
    let (verified, verdicts) =
        judge(&*cards.rules, &claims, &proof, Limits::default()).expect("it is accepted");
    assert_eq!(verified.states(), 15);
    assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, false, true]);
    // A plain check stops at the first of them.
    let Err(Stop::Refused(refusal)) = check(&*cards.rules, &claims, &proof, Limits::default()) else {
        panic!("a refuted claim")
    };
    assert_eq!(refusal.state.as_deref(), Some("8"));
    // A claim about what is no state is a mistake, not refuted.
    let nonsense = [remoteness("eight", 5)];
    assert!(matches!(judge(&*cards.rules, &nonsense, &proof, Limits::default()), Err(Stop::Rules(_))));
}

/// A write-up counts 1460 tied positions of tic-tac-toe, another calls a cycle of two states won.
#[test]
fn false_claims_from_the_literature_are_refuted_with_a_state() {
    let game = catalogued("in-a-row", Settings::default()).expect("a game of the catalogue").game;
    holds(&game, count(Among::States, Draw, 1068));
    let found = "1068 of 5478; the first of them is `...|...|...`";
    refuted(&game, count(Among::States, Draw, 1460), None, found);
    let cycle = digraph(&[("4", &["5"]), ("5", &["4"])]);
    refuted(&cycle, Claim::Outcome { state: "5".into(), is: Win }, Some("5"), "draw");
}
