//! What is outside of what is proved for every size: refused by name, with its place and a reason.

use super::{game, losing, nim, one_heap, subtraction, text};
use pruvo::{
    family::{Claim, Family, Statement},
    rules::Game,
};

fn refused(rules: &str, claim: &Claim) -> String {
    Family::new(&game(rules), claim).expect_err("it is outside").to_string()
}

#[test]
fn what_is_not_linear_is_refused_by_name_with_its_place() {
    let message = refused(&nim(2), &losing("h[0] * h[1] = 0"));
    assert!(
        message.contains("a product of two unknown numbers") && message.contains("h[0] * h[1] = 0"),
        "{message}"
    );
    let message = refused(
        &one_heap("(for: \"k in 1..n\", when: \"n mod k = 0 and k < n\", set: \"n = n - k\")"),
        &losing("n mod 2 = 1"),
    );
    assert!(message.contains("a divisor that is not known") && message.contains("game.ron:1:"), "{message}");
    let two = "Game(state: [\"h[3] in 0..\", \"i in 0..2\"], start: \"h = 1, i = 0\", moves: [(name: \"m\", when: \"h[i] > 0\", set: \"h[i] += -1\")])";
    let message = refused(two, &losing("h[0] = 0"));
    assert!(message.contains("an index that depends on the state"), "{message}");
    let message = refused(&nim(2), &losing("(count k in 1..h[0] : k <= h[1]) = 0"));
    assert!(message.contains("a range that is not known"), "{message}");
}

#[test]
fn games_with_other_players_ends_or_kinds_are_refused() {
    let moves = "moves: [(name: \"m\", when: \"n > 0\", set: \"n = n - 1\")]";
    for (rules, expected) in [
        (format!("Game(state: [\"n in 0..\"], start: \"n = 5\", {moves}, play: StuckDraws)"), "draws"),
        (format!("Game(state: [\"n in -3..\"], start: \"n = 5\", {moves})"), "`n` may be negative"),
        (
            format!(
                "Game(state: [\"n in 0..\"], start: \"n = 5\", {moves}, ends: [(when: \"n = 1\", then: \"draw\")])"
            ),
            "an end rule that is a draw",
        ),
        (
            format!("Game(players: [\"A\", \"B\"], state: [\"n in 0..\"], start: \"n = 5\", {moves})"),
            "named players",
        ),
        (nim(3).replacen("Game(", "Game(symmetry: [\"sort h\"], ", 1), "`symmetry`"),
        ("Game(octal: \"0.137\", start: \"[5]\")".to_owned(), "written as `state` and `moves`"),
        ("Game(edges: [(\"a\", [\"b\"])], start: \"a\")".to_owned(), "written as `state` and `moves`"),
    ] {
        let message = refused(&rules, &losing("true"));
        assert!(message.contains(expected) && message.contains("help:"), "{expected}: {message}");
    }
}

#[test]
fn a_mistake_in_a_claim_has_its_place() {
    let message = refused(&subtraction(&[1]), &losing("m mod 2 = 0"));
    assert!(message.contains("`m` is not known here") && message.contains("the claim:1:1"), "{message}");
    let values = Claim { statement: Statement::Values(text("n mod 2")), ..losing("true") };
    let misere = subtraction(&[1]).replacen("Game(", "Game(play: Misere, ", 1);
    assert!(refused(&misere, &values).contains("who cannot move loses"));
    let by = Claim { by: Some(text("true")), ..values };
    assert!(refused(&subtraction(&[1]), &by).contains("`by` goes with `losing` only"));
    let _: &Game = &game(&misere);
}
