//! The figures of games that are in the literature, or in the reader's textbook, as theorems.

use crate::support::{called, not_the_last_take, octal, only, proved, written};
use pruvo::{
    claim::period::{Of, Residues},
    derive,
    game::levels::Place,
    limits::Limits,
    period,
};

fn residues(residues: &[u64], also: &[u64], except: &[u64]) -> Residues {
    Residues { residues: residues.into(), also: also.into(), except: except.into() }
}

/// Cram on a strip is Dawson's Kayles.
#[test]
fn cram_on_a_strip_has_period_34_from_53_on() {
    for game in [octal("0.07"), called("dawsons-kayles")] {
        let strip = only(&game, Of::Values);
        assert_eq!((strip.from, strip.period), (53, 34));
        assert_eq!(strip.exceptions, [0, 1, 15, 17, 18, 32, 35, 52]);
        assert_eq!(strip.losing, residues(&[5, 9, 21, 25, 29], &[0, 1, 15, 35], &[]));
        assert_eq!((strip.max, strip.absent), (Some((9, 86)), vec![6]));
    }
    // The catalogue's strip has no piece of one cell.
    let strip = only(&called("strip"), Of::Values);
    assert_eq!((strip.from, strip.period, strip.max), (53, 34, Some((9, 86))));
    assert_eq!(strip.losing, residues(&[5, 9, 21, 25, 29], &[15, 35], &[]));
}

#[test]
fn kayles_and_its_kin_repeat_as_the_literature_says() {
    let kayles = only(&called("kayles"), Of::Values);
    assert_eq!((kayles.from, kayles.period), (71, 12));
    assert_eq!(kayles.exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    for (code, from, period) in [
        ("0.137", 52, 34),
        ("0.17", 33, 34),
        ("0.15", 1, 10),
        ("0.34", 7, 8),
        ("0.26", 1, 4),
        ("0.72", 1, 4),
        ("0.333", 0, 4),
    ] {
        let found = only(&octal(code), Of::Values);
        // Some count an exception at 0, where there is no heap at all, and some do not.
        assert_eq!((found.from.max(1), found.period), (from.max(1), period), "{code}");
    }
}

#[test]
fn codes_with_a_digit_before_the_point_and_with_three_heaps_are_proved_too() {
    for (code, from, period) in [("4.3", 2, 2), ("4.07", 1, 4), ("4.4", 72, 12), ("0.B", 0, 2), ("0.F", 0, 2)]
    {
        let found = only(&octal(code), Of::Values);
        assert_eq!((found.from, found.period), (from, period), "{code}");
    }
}

/// The theorem says the same as the values that the explorer finds, which uses another way through the rules.
#[test]
fn theorems_agree_with_the_values_that_are_derived_one_by_one() {
    for game in [
        "octal 0.77 [240]",
        "octal 4.07 [60]",
        "octal 0.F [40]",
        "strip(260)",
        "subtraction{2, 5, 9} 300",
        "cards(90)",
    ] {
        let game = called(game);
        let rules = &*game.rules;
        let proved = period::prove(rules, Of::Values, 3000, Limits::default());
        let shown = proved.unwrap_or_else(|error| panic!("{error}")).expect("a period").shown;
        let valuation = derive::values(rules, Limits::default()).expect("values");
        let mut compared = 0;
        for size in shown.levels().low()..300 {
            for kind in 0..shown.sequences().len() {
                let place = Place { kind, size };
                let name = shown.levels().name(place).expect("a name");
                for row in
                    valuation.rows.iter().filter(|row| rules.name(row.state.words()).as_ref() == Ok(&name))
                {
                    assert_eq!(shown.value(place), Some(row.is), "{name}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 30, "only {compared} values were compared");
    }
}

#[test]
fn the_cards_are_solved_for_all_numbers() {
    let (from, period, kinds) = proved(&called("cards"), Of::Outcomes);
    assert_eq!((from, period), (2, 3));
    assert_eq!(kinds[0].kind, "ban = 0");
    assert_eq!(kinds[0].losing, residues(&[1], &[0], &[1]));
    assert_eq!(kinds[1].kind, "ban = 1");
    assert_eq!((kinds[1].from, &kinds[1].losing), (0, &residues(&[0], &[], &[])));
}

#[test]
fn subtraction_games_repeat_in_their_outcomes_before_they_do_in_their_values() {
    let game = called("subtraction{6, 13, 15} 21");
    let (outcomes, values) = (only(&game, Of::Outcomes), only(&game, Of::Values));
    assert_eq!((outcomes.from, outcomes.period), (58, 7));
    assert_eq!((values.from, values.period % 7), (77, 0));
    let small = only(&called("subtraction{1, 2} 21"), Of::Values);
    assert_eq!((small.from, small.period), (0, 3));
}

#[test]
fn memory_and_misere_play_and_passes_are_understood() {
    let (from, period, kinds) = proved(&not_the_last_take(5), Of::Outcomes);
    assert_eq!((from, period, kinds.len()), (9, 13, 6));
    let misere = r#"Game(state: ["n in 0.."], start: "n = 9", play: Misere,
        moves: [(for: "k in 1..3", when: "k <= n", set: "n = n - k")])"#;
    assert_eq!(only(&written(misere), Of::Outcomes).losing, residues(&[1], &[], &[]));
    // Each player may pass, but only one of them once.
    let pass = r#"Game(state: ["n in 0..", "passed in 0..1"], start: "n = 9, passed = 0", moves: [
        (for: "k in 1..min(2, n)", set: "n = n - k"), (when: "passed = 0 and n > 0", set: "passed = 1")])"#;
    let (_, period, kinds) = proved(&written(pass), Of::Outcomes);
    assert_eq!((period, kinds[1].losing.residues.as_slice()), (3, &[0][..]));
    let players = r#"Game(players: ["Left", "Right"], state: ["n in 0.."], start: "n = 9", moves: [
        (by: "Left", for: "k in [1, 3]", when: "k <= n", set: "n = n - k"),
        (by: "Right", for: "k in [2, 3]", when: "k <= n", set: "n = n - k")])"#;
    let (_, _, kinds) = proved(&written(players), Of::Outcomes);
    assert_eq!(kinds.iter().map(|k| k.kind.as_str()).collect::<Vec<_>>(), ["turn = Left", "turn = Right"]);
    // A heap that is taken whole leaves nothing, where who has to move wins.
    let whole = r#"Game(heap: "h in 1..", start: "[9]", octal: "0.33", play: Misere)"#;
    assert_eq!(only(&written(whole), Of::Outcomes).losing, residues(&[1], &[], &[]));
    let last = r#"Game(heap: "h in 1..", start: "[9]", octal: "0.33")"#;
    assert_eq!(only(&written(last), Of::Outcomes).losing, residues(&[0], &[], &[]));
}
