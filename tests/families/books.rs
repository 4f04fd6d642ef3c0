//! The textbook's games for every size: all proof files of `proofs/families`.

use super::{game, judge, losing, nim, subtraction, text};
use pruvo::{
    family::{Claim, Family, Said, Statement, certificate, check},
    induction::{self, Verdict},
    limits::Limits,
    problem::{self, Expect},
    reading,
    rules::Settings,
};
use std::{fs, path::Path};

fn files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/families");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> =
        entries.map(|entry| entry.expect("it can be read").path().display().to_string()).collect();
    files.sort();
    assert!(files.len() >= 20, "only {} files", files.len());
    files
}

#[test]
fn every_claim_of_the_proof_files_is_proved_or_refuted_where_the_file_says() {
    let (mut proved, mut refuted) = (0, 0);
    for path in files() {
        let problem = problem::load(&path, Settings::default()).unwrap_or_else(|error| panic!("{error}"));
        assert!(!problem.families.is_empty(), "{path} claims nothing");
        for claim in &problem.families {
            let family = Family::new(&problem.game, &claim.claim).unwrap_or_else(|error| panic!("{error}"));
            let again = |settings| problem.again(settings);
            let verdict = induction::judge(&family, &again, Limits::default());
            match (verdict.unwrap_or_else(|error| panic!("{path}: {error}")), &claim.expect) {
                (Verdict::Proved(steps, compared), Expect::Proved) => {
                    proved += 1;
                    assert!(compared.states >= 20, "{path}: only {} states were compared", compared.states);
                    // Through a file and back, it is the same proof of the same claim.
                    let identity = problem.game.rules.identity();
                    let written = certificate::write(identity, &claim.claim, &steps);
                    assert!(written.len() < 1 << 20, "{path}: {} bytes", written.len());
                    let source = reading::source("a certificate", written.into_bytes()).expect("it is text");
                    let read = certificate::read(&source, identity).unwrap_or_else(|error| panic!("{error}"));
                    assert_eq!(read.steps, steps);
                    let family = Family::new(&problem.game, &read.claim).expect("it is the same claim");
                    assert_eq!(check::check(&family.obligations, &read.steps), Ok(()), "{path}");
                }
                (Verdict::Refuted(wrong, _), Expect::Refuted { at }) => {
                    refuted += 1;
                    assert_eq!(wrong.state, *at, "{path}");
                }
                (verdict, expect) => panic!("{path}: {expect:?}, and found {verdict:?}"),
            }
        }
    }
    assert!(proved >= 25 && refuted >= 8, "{proved} proved, {refuted} refuted");
}

#[test]
fn the_first_wrong_state_is_found_though_it_is_larger_than_what_is_compared() {
    // Three heaps are compared one by one up to a sum of about twenty; the exception lies above that.
    let wrong = "xor(h) = 0 and h != [20, 20, 0]";
    let Ok(Verdict::Refuted(found, compared)) = judge(&nim(3), &losing(wrong)) else { panic!("not refuted") };
    assert!(compared.up_to < 40, "{compared:?}");
    assert_eq!(found.cells, [20, 20, 0]);
    assert_eq!((found.claimed, found.found), (Said::Losing(false), Said::Losing(true)));
}

#[test]
fn values_by_a_table_and_sets_that_are_only_closed_are_proved() {
    let values = |condition: &str| Claim { statement: Statement::Values(text(condition)), ..losing("true") };
    let rules = subtraction(&[1, 3, 4]).replacen("Game(", "Game(const: [\"V = [0, 1, 0, 1, 2, 3, 2]\"], ", 1);
    assert!(matches!(judge(&rules, &values("V[n mod 7]")), Ok(Verdict::Proved(..))));
    let Ok(Verdict::Refuted(wrong, _)) = judge(&rules, &values("V[n mod 6]")) else { panic!("not refuted") };
    assert_eq!((wrong.cells, wrong.found), (vec![6], Said::Value(2)));
    let keeps = |condition: &str| Claim { statement: Statement::Keeps(text(condition)), ..losing("true") };
    assert!(matches!(judge(&nim(4), &keeps("h[0] = h[1] and h[2] = h[3]")), Ok(Verdict::Proved(..))));
    // All these states are losing, but the answer to 4 to 1 is outside the set.
    let Ok(Verdict::Open(_, about, _)) = judge(&nim(3), &keeps("h = [1, 4, 5]")) else { panic!("not open") };
    assert!(about.contains("answered"), "{about}");
}

#[test]
fn a_measure_of_ones_own_makes_an_induction_go_through() {
    // A move may turn a heap of one kind into many of the other kind.
    let rules = "Game(state: [\"a in 0..\", \"b in 0..\"], start: \"a = 1, b = 1\", moves: [\
                 (name: \"turn\", when: \"a > 0\", set: \"a = a - 1, b = b + 2\"), \
                 (name: \"take\", when: \"b > 0\", set: \"b = b - 1\")])";
    // Every game lasts 3a + b moves, whoever plays how.
    let claim = losing("(a + b) mod 2 = 0");
    let Ok(Verdict::Open(_, about, _)) = judge(rules, &claim) else { panic!("the sum does not get smaller") };
    assert_eq!(about, "moves make the size smaller");
    let measured = Claim { measure: Some(text("3 * a + b")), ..claim.clone() };
    assert!(matches!(judge(rules, &measured), Ok(Verdict::Proved(..))));
    let negative = Claim { measure: Some(text("3 * a + b - 1")), ..claim };
    let Ok(Verdict::Open(_, about, _)) = judge(rules, &negative) else { panic!("it is below 0") };
    assert_eq!(about, "the size is never below 0");
}

#[test]
fn ends_of_play_count_as_the_rules_say() {
    let rules = |then: &str| {
        format!(
            "Game(state: [\"n in 0..\"], start: \"n = 5\", moves: [(name: \"{{k}}\", for: \"k in 1..2\", when: \"k <= n\", set: \"n = n - k\")], \
             ends: [(when: \"n <= 1\", then: \"{then}\")], show: [(text: \"{{n}}\")])"
        )
    };
    assert!(matches!(judge(&rules("last wins"), &losing("n <= 1 or n mod 3 = 1")), Ok(Verdict::Proved(..))));
    assert!(matches!(
        judge(&rules("last loses"), &losing("n > 1 and n mod 3 = 2 and n != 2 or n = 4")),
        Ok(Verdict::Refuted(..))
    ));
    let game = game(&rules("last wins"));
    assert!(Family::new(&game, &losing("n <= 1")).is_ok_and(|family| family.obligations.len() == 6));
}
