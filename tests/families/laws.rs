//! Laws: formulas mean for automata what they mean for the plain evaluator, and what is proved is so.

use super::{judge, losing, one_heap};
use proptest::prelude::*;
use pruvo::{
    family::Said,
    induction::Verdict,
    rules::{Game, Settings},
};

/// A term in two numbers, as text.
fn term() -> impl Strategy<Value = String> {
    let leaf =
        prop_oneof![Just("N".to_owned()), Just("M".to_owned()), (0..6).prop_map(|n: i32| n.to_string())];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            two.clone().prop_map(|(a, b)| format!("({a} + {b})")),
            two.clone().prop_map(|(a, b)| format!("({a} - {b})")),
            two.clone().prop_map(|(a, b)| format!("({a} xor {b})")),
            two.clone().prop_map(|(a, b)| format!("min({a}, {b})")),
            two.prop_map(|(a, b)| format!("max({a}, {b})")),
            (inner.clone(), 1..5).prop_map(|(a, k)| format!("({a} mod {k})")),
            (inner.clone(), 1..5).prop_map(|(a, k)| format!("({a} div {k})")),
            (-3..4, inner.clone()).prop_map(|(k, a)| format!("({k} * {a})")),
            inner.clone().prop_map(|a| format!("abs({a})")),
            (inner.clone(), inner.clone(), inner)
                .prop_map(|(c, a, b)| format!("(if {c} > 2 then {a} else {b})")),
        ]
    })
}

/// A condition on two numbers, as text.
fn condition() -> impl Strategy<Value = String> {
    let sign = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let leaf = (term(), sign, term()).prop_map(|(a, sign, b)| format!("{a} {sign} {b}"));
    leaf.prop_recursive(3, 8, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            two.clone().prop_map(|(a, b)| format!("({a} and {b})")),
            two.clone().prop_map(|(a, b)| format!("({a} or {b})")),
            two.prop_map(|(a, b)| format!("(({a}) = ({b}))")),
            inner.clone().prop_map(|a| format!("not ({a})")),
            inner
                .clone()
                .prop_map(|a| format!("(any p in 0..N + 1 : p + 1 < M and ({}))", a.replace('N', "p"))),
            inner.prop_map(|a| format!("(all q in 0..M : q > N or ({}))", a.replace('M', "q"))),
        ]
    })
}

/// How far a condition is compared with itself, written out state by state.
const FAR: i64 = 7;

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// A game that is over at once, where the player to move has lost if the condition holds: so the claim that the losing
    /// states are the few that the plain evaluator finds is right just if the automata agree with it.
    #[test]
    fn automata_and_the_plain_evaluator_agree(condition in condition()) {
        let rules = format!(
            "Game(state: [\"N in 0..{FAR}\", \"M in 0..{FAR}\"], start: \"N = 0, M = 0\", moves: [(name: \"m\", when: \"false\", set: \"N = 0\")], \
             ends: [(when: \"{condition}\", then: \"last wins\"), (when: \"true\", then: \"last loses\")])"
        );
        // A name that is bound twice is a mistake, and a condition of too many cases is refused.
        prop_assume!(Game::from_text("game.ron", &rules, &Settings::default()).is_ok());
        let known = judge(&rules, &losing("N = 0 and M = 0"));
        prop_assume!(known.is_ok());
        let listed: Vec<String> = (0..=FAR)
            .flat_map(|n| (0..=FAR).map(move |m| (n, m)))
            .filter(|&(n, m)| holds(&condition, n, m))
            .map(|(n, m)| format!("N = {n} and M = {m}"))
            .collect();
        let listed = if listed.is_empty() { "false".to_owned() } else { listed.join(" or ") };
        let verdict = judge(&rules, &losing(&listed));
        prop_assert!(matches!(verdict, Ok(Verdict::Proved(..))), "{condition}: {listed}: {verdict:?}");
        // One state more or less is refuted, and by the automata alone as well.
        let wrong = format!("({listed}) = (N != 3 or M != 5)");
        let flipped = judge(&rules, &losing(&wrong));
        prop_assert!(matches!(flipped, Ok(Verdict::Refuted(..))), "{condition}: {flipped:?}");
    }

    /// Of a random subtraction game, the pattern that small states show is proved or refuted, never left open; and a proof
    /// is right for states far beyond those that were compared.
    #[test]
    fn patterns_of_subtraction_games_are_decided(takes in prop::collection::btree_set(1_usize..9, 1..4)) {
        let takes: Vec<_> = takes.into_iter().collect();
        let mut losing_states = Vec::new();
        for n in 0..2000_usize {
            let into = takes.iter().any(|&take| take <= n && losing_states[n - take]);
            losing_states.push(!into);
        }
        let period = (1..200).find(|&p| (0..400).all(|n| losing_states[600 + n] == losing_states[600 + n + p])).expect("it repeats");
        let exceptions: Vec<_> = (0..600).filter(|&n| losing_states[n] != losing_states[n + 600 / period * period + period]).collect();
        prop_assume!(exceptions.is_empty() && period < 60);
        let rests: Vec<_> = (0..period).filter(|&rest| losing_states[rest]).collect();
        let takes_list: Vec<_> = takes.iter().map(|&take| take as u64).collect();
        let rules = super::subtraction(&takes_list);
        let claim = losing(&format!("n mod {period} in {rests:?}"));
        prop_assert!(matches!(judge(&rules, &claim), Ok(Verdict::Proved(..))), "{takes:?}");
        let first = (1000..2000).find(|&n: &usize| losing_states[n]).expect("there is one");
        let all_but_one = losing(&format!("n mod {period} in {rests:?} and n != {first}"));
        let verdict = judge(&rules, &all_but_one);
        let Ok(Verdict::Refuted(wrong, _)) = verdict else { panic!("not refuted: {takes:?}") };
        let cell = usize::try_from(wrong.cells[0]).ok();
        prop_assert_eq!((cell, wrong.found), (Some(first), Said::Losing(true)));
    }
}

/// Whether a condition holds, by the plain evaluator: as the end of a game.
fn holds(condition: &str, n: i64, m: i64) -> bool {
    let rules = format!(
        "Game(state: [\"N in 0..{FAR}\", \"M in 0..{FAR}\"], start: \"N = {n}, M = {m}\", moves: [(name: \"m\", when: \"false\", set: \"N = 0\")], \
         ends: [(when: \"{condition}\", then: \"last wins\"), (when: \"true\", then: \"last loses\")])"
    );
    let game = super::game(&rules);
    let mut options = pruvo::state::Options::default();
    let turn = game.rules.turn(game.rules.starts()[0].words(), &mut options).expect("it has a value");
    turn == pruvo::game::Turn::Over(pruvo::outcome::Outcome::Lose)
}

#[test]
fn a_formula_that_is_right_up_to_any_bound_and_wrong_beyond_is_refuted() {
    let rules = one_heap("(name: \"{k}\", for: \"k in 1..2\", when: \"k <= n\", set: \"n = n - k\")");
    for exception in [250, 999, 3000] {
        let claim = losing(&format!("n mod 3 = 0 and n != {exception} or n = {}", exception + 1));
        let Ok(Verdict::Refuted(wrong, compared)) = judge(&rules, &claim) else { panic!("not refuted") };
        assert!(
            compared.up_to < 250 && wrong.cells[0] >= exception && wrong.cells[0] <= exception + 1,
            "{wrong:?}"
        );
    }
}
