//! What the checker refuses, each rule by name; and games of which there is no theorem, each with the reason.

use crate::support::{called, octal, written};
use pruvo::{
    certificate::period::Periods,
    check::period::{Fault, Law, Refused, period as check},
    claim::period::{Of, Period, Residues},
    limits::Limits,
    period,
    rules::Game,
};

/// The certificate of Kayles.
fn kayles() -> (Game, Periods) {
    let game = called("kayles");
    let proved = period::prove(&*game.rules, Of::Values, 3000, Limits::default());
    let proved = proved.expect("a game of heaps").expect("a period is found");
    let certificate = period::certificate(&*game.rules, &proved.shown);
    drop(proved);
    (game, certificate)
}

/// Why a change of the certificate of Kayles is refused.
fn refused(change: impl Fn(&mut Periods)) -> Fault {
    let (game, mut certificate) = kayles();
    assert!(check(&*game.rules, &certificate, Limits::default()).is_ok(), "it is right as it is");
    change(&mut certificate);
    match check(&*game.rules, &certificate, Limits::default()) {
        Ok(shown) => panic!("accepted from {} with period {}", shown.from(), shown.period()),
        Err(Refused::Fault(fault)) => fault,
        Err(Refused::Rules(error)) => panic!("{error}"),
    }
}

#[test]
fn every_rule_refuses_a_certificate_that_breaks_it() {
    let of_kind = |change: fn(&mut Period)| refused(move |c| change(&mut c.sequences[0]));
    for (fault, law) in [
        (refused(|c| c.format = 0), Law::Header("format")),
        (refused(|c| c.game.rules[0] += "7"), Law::Header("rules")),
        (refused(|c| c.game.play = "Misere".into()), Law::Header("play")),
        (refused(|c| c.from = 70), Law::Repeats),
        (refused(|c| c.period = 0), Law::Repeats),
        (refused(|c| c.period = 11), Law::Repeats),
        (refused(|c| c.period = 24), Law::LeastPeriod),
        (refused(|c| c.from = 72), Law::LeastFrom),
        (of_kind(|s| s.kind = Some("ban = 0".into())), Law::Sequences),
        (of_kind(|s| s.of = Of::Outcomes), Law::Sequences),
        (of_kind(|s| s.from = Some(58)), Law::Repeats),
        (of_kind(|s| s.from = Some(80)), Law::LeastFrom),
        (of_kind(|s| s.period = Some(5)), Law::Repeats),
        (of_kind(|s| s.period = Some(36)), Law::LeastPeriod),
        (of_kind(|s| s.exceptions = Some(vec![0])), Law::Stated("exceptions")),
        (of_kind(|s| s.losing = Some(Residues::default())), Law::Stated("losing, also")),
        (of_kind(|s| s.max = Some(9)), Law::Stated("max")),
        (of_kind(|s| s.max_at = Some(39)), Law::Stated("max_at")),
        (of_kind(|s| s.absent = Some(vec![5])), Law::Stated("absent")),
    ] {
        assert_eq!(fault.rule, law, "{fault:?}");
        let message = fault.diagnostic().to_string();
        for part in [&fault.title(), &fault.expected, &fault.found] {
            assert!(
                !part.is_empty() && message.contains(part.as_str()),
                "the message says `{part}`: {message}"
            );
        }
    }
}

#[test]
fn losing_sizes_are_stated_exactly() {
    let (game, strip) = (octal("0.07"), octal("0.07"));
    let proved = period::prove(&*strip.rules, Of::Values, 3000, Limits::default());
    let proved = proved.expect("heaps").expect("a period");
    let right = period::certificate(&*game.rules, &proved.shown);
    let losing = right.sequences[0].losing.clone().expect("it is stated");
    assert_eq!(losing.also, [0, 1, 15, 35]);
    let mut all = Vec::new();
    for (field, residues, also, except) in [
        ("losing", &losing.residues[1..], &losing.also[..], &[][..]),
        ("losing, also", &losing.residues[..], &losing.also[..3], &[][..]),
        ("losing, except", &losing.residues[..], &losing.also[..], &[5][..]),
    ] {
        let stated = Residues { residues: residues.into(), also: also.into(), except: except.into() };
        let said = Period { losing: Some(stated), ..Period::default() };
        let fault = proved.shown.verdict(&said).expect_err("it is wrong");
        all.push((fault.rule, Law::Stated(field)));
    }
    assert!(all.iter().all(|(found, law)| found == law), "{all:?}");
}

/// The traps of the textbook and of the literature.
#[test]
fn well_known_slips_are_refuted_by_what_shows_them() {
    let fault = refused(|c| c.from = 58);
    assert_eq!(fault.found, "`[58]` has value 2, and `[70]` has value 6");
    let fault = refused(|c| c.period = 36);
    assert_eq!(fault.found, "36; the least period is 12");
    let game = called("subtraction{1, 2} 21");
    let proved = period::prove(&*game.rules, Of::Values, 3000, Limits::default());
    let proved = proved.expect("one number").expect("a period");
    let said = Period { period: Some(6), ..Period::default() };
    let fault = proved.shown.verdict(&said).expect_err("6 is no least period");
    assert_eq!((fault.rule, fault.found.as_str()), (Law::LeastPeriod, "6; the least period is 3"));
    let fault = proved.shown.verdict(&Period { period: Some(4), ..Period::default() }).expect_err("nor is 4");
    assert_eq!(fault.found, "`0` has value 0, and `4` has value 1; the least period is 3");
}

/// The bound of the theorem cannot be weaker: one size less, and a sequence can begin anew.
#[test]
fn a_certificate_that_seems_right_in_a_part_of_the_range_is_refused() {
    let (game, mut certificate) = kayles();
    certificate.sequences.clear();
    for from in 0..71 {
        certificate.from = from;
        let found = check(&*game.rules, &certificate, Limits::default());
        assert!(matches!(found, Err(Refused::Fault(Fault { rule: Law::Repeats, .. }))), "from {from}");
    }
}

/// Why there is no theorem about a game.
fn no_theorem(game: &Game) -> String {
    let levels = game.rules.levels();
    levels.err().map_or_else(|| panic!("there is a theorem"), |error| error.to_string())
}

#[test]
fn games_whose_moves_are_not_alike_are_refused_with_the_reason_and_the_place() {
    let moves = |moves: &str| {
        written(&format!(
            "Game(state: [\"n in 0..\", \"m in 0..9\"], start: \"n = 9, m = 0\", moves: [{moves}])"
        ))
    };
    let heaps = |moves: &str| written(&format!("Game(heap: \"h in 1..\", start: \"[9]\", moves: [{moves}])"));
    for (game, why) in [
        (octal("0.[37]"), "the code `0.[37]` is not finite"),
        (octal("0.3..."), "the code `0.3...` is not finite"),
        (called("grundys-game"), "the two heaps it leaves have to differ"),
        (called("wythoff"), "both `a` and `b` have no upper end"),
        (called("chomp"), "every number of its states has an upper end"),
        (called("vertices"), "this game is a digraph, or a sum of games"),
        (
            moves("(for: \"k in 1..n\", set: \"n = n - k\")"),
            "the number of choices grows with the number itself",
        ),
        (moves("(when: \"n mod 2 = 1\", set: \"n = n - 1\")"), "sizes differ by their remainders"),
        (moves("(when: \"n > 0\", set: \"n = n div 2\")"), "sizes differ by their remainders"),
        (moves("(when: \"n > 1 and m < 9\", set: \"n = n + 1, m = m + 1\")"), "a move makes `n` greater"),
        (
            moves(
                "(when: \"n > 9\", set: \"n = n - 1, m = min(n, 9) - n + n - m\"), (when: \"n > 99\", set: \"n = 2 * n - 101\")",
            ),
            "does not take a fixed number from `n`",
        ),
        (
            moves("(when: \"n > 0 and m = 0\", set: \"m = 1\"), (when: \"n > 0 and m = 1\", set: \"m = 0\")"),
            "lead round",
        ),
        (heaps("(for: \"k in 1..h\", into: \"[h - k]\")"), "how much it takes grows with the heap"),
        (
            heaps("(when: \"h > 20\", into: \"[2 * h - 20]\")"),
            "what it leaves is not the heap less a fixed number",
        ),
        (heaps("(when: \"h > 9\", into: \"[h]\")"), "it does not make the heap smaller"),
        (
            heaps("(for: \"a in 1..h div 3\", into: \"[a, h - a]\")"),
            "neither up to the heap nor up to half of it",
        ),
        (
            heaps("(for: \"a in 1..h div 2\", when: \"a != 3\", into: \"[a, h - a]\")"),
            "it depends on how a heap is split",
        ),
        (written("Game(heap: \"h in 1..50\", start: \"[9]\", octal: \"0.77\")"), "these have a greatest one"),
    ] {
        let message = no_theorem(&game);
        assert!(message.contains(why), "{why}: {message}");
    }
}

#[test]
fn misere_heaps_that_fall_apart_and_partizan_values_are_refused() {
    let misere = written("Game(heap: \"h in 1..\", start: \"[9]\", octal: \"0.77\", play: Misere)");
    let error = period::prove(&*misere.rules, Of::Values, 300, Limits::default()).expect_err("no values");
    assert!(error.to_string().contains("have no Grundy values: play is not normal"), "{error}");
    let kayles = called("kayles");
    let error = period::prove(&*kayles.rules, Of::Outcomes, 300, Limits::default()).expect_err("no outcomes");
    assert!(error.to_string().contains("a move may leave several heaps"), "{error}");
    // Two heaps of fixed sizes are several heaps, too.
    let fixed = r#"Game(heap: "h in 1..", start: "[9]", moves: [
        (when: "h > 2", into: "[h - 2]"), (when: "h > 7", into: "[3, 4]")])"#;
    let fixed = written(fixed);
    let error = period::prove(&*fixed.rules, Of::Outcomes, 300, Limits::default());
    assert!(error.expect_err("no outcomes").to_string().contains("a move may leave several heaps"));
    // So they are where only a small heap falls apart.
    let small = r#"Game(heap: "h in 1..", start: "[9]", moves: [
        (for: "k in 1..2", when: "k <= h", into: "[h - k]"), (when: "h = 4", into: "[2, 2]")])"#;
    let small = written(small);
    let error = period::prove(&*small.rules, Of::Outcomes, 300, Limits::default());
    let error = error.expect_err("no outcomes").to_string();
    assert!(error.contains("a move may leave several") && error.contains("from `[4]`"), "{error}");
    assert!(
        period::prove(&*small.rules, Of::Values, 300, Limits::default()).is_ok_and(|found| found.is_ok())
    );
}
