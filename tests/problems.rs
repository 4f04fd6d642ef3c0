//! Thirty public problems: the rules of each in a file of its own, written with the README alone, and what is known of
//! their instances in `problems/expected.ron`.

#[path = "problems/claimed.rs"]
mod claimed;
#[path = "problems/data.rs"]
mod data;
#[path = "problems/instance.rs"]
mod instance;
#[path = "problems/verdict.rs"]
mod verdict;

use data::{Case, Expected, Sweep, expected, rule_file, rule_files};
use instance::Instance;
use pruvo::{
    outcome::Outcome,
    rules::{Game, Settings},
};
use std::collections::BTreeSet;

const IDS: [&str; 30] = [
    "A01", "A03", "A04", "B01", "B04", "B05", "C01", "C03", "C06", "C08", "C09", "D04", "D05", "D07", "D12",
    "E01", "E03", "E06", "F01", "F03", "F05", "F09", "F11", "F14", "G01", "G04", "H01", "H06", "I01", "I03",
];

/// How many lines the rules of a game should need.
const SHORT: usize = 12;

/// How long a line may be, so that counting lines means something.
const WIDE: usize = 120;

/// How many lines a rule file has, without comments and empty lines.
fn lines(file: &str) -> usize {
    let text = rule_file(file);
    let wide = text.lines().find(|line| line.chars().count() > WIDE);
    assert_eq!(wide, None, "{file} has a line of more than {WIDE} characters");
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[test]
fn each_of_the_thirty_problems_is_expressed_or_said_not_to_be_and_why() {
    let Expected { problems, not_expressed, .. } = expected();
    assert!(not_expressed.iter().all(|missing| !missing.why.is_empty()));
    let mut ids: Vec<_> = problems.iter().map(|problem| &*problem.id).collect();
    ids.extend(not_expressed.iter().map(|missing| &*missing.id));
    ids.sort_unstable();
    assert_eq!(ids, IDS);
}

#[test]
fn every_rule_file_belongs_to_a_problem_and_is_tried() {
    let mut tried = BTreeSet::new();
    for problem in expected().problems {
        let files = problem.files();
        assert!(!files.is_empty(), "{} has no rule file", problem.id);
        for file in files {
            assert!(file.starts_with(&format!("{}-", problem.id)), "{file} is not a file of {}", problem.id);
            tried.insert(file);
        }
    }
    assert_eq!(tried, rule_files());
}

#[test]
fn rules_of_more_than_twelve_lines_are_listed_with_the_reason() {
    let longer = expected().longer;
    assert!(longer.iter().all(|long| !long.why.is_empty()));
    let listed: Vec<_> = longer.into_iter().map(|long| (long.file, long.lines)).collect();
    let counted = rule_files().into_iter().map(|file| (lines(&file), file));
    let found: Vec<_> =
        counted.filter(|&(lines, _)| lines > SHORT).map(|(lines, file)| (file, lines)).collect();
    assert_eq!(found, listed);
}

#[test]
fn every_instance_has_the_known_answer() {
    for problem in expected().problems {
        for case in &problem.cases {
            let Case { file, set, start, play, expect } = case;
            let context = format!("{file} {set:?} {start:?} {play:?}");
            assert!(!expect.is_empty(), "nothing is expected of {context}");
            let instance = Instance::load(file, set, start.as_deref(), *play);
            let verified = instance.verified();
            for fact in expect {
                if let Err(found) = verdict::holds(fact, &instance, &verified) {
                    panic!("{context}: expected {fact:?}, found {found}");
                }
            }
        }
    }
}

#[test]
fn every_row_of_instances_loses_where_it_is_known_to() {
    for problem in expected().problems {
        for sweep in &problem.sweeps {
            let Sweep { file, play, constant, from, to, losing, .. } = sweep;
            let loses = |n: &i64| {
                let instance = Instance::load(file, &[sweep.setting(*n)], sweep.start.as_deref(), *play);
                instance.start_outcome(&instance.verified()) == Outcome::Lose
            };
            let found: Vec<_> = (*from..=*to).filter(loses).collect();
            assert_eq!(losing, &found, "{file} {play:?}, for {constant} from {from} to {to}");
        }
    }
}

#[test]
fn every_known_answer_that_can_be_claimed_is_a_claim_that_holds() {
    let mut stated = 0;
    for problem in expected().problems {
        for case in &problem.cases {
            let Case { file, set, start, play, expect } = case;
            let instance = Instance::load(file, set, start.as_deref(), *play);
            let starts = instance.rules().starts();
            let start = if starts.len() == 1 { instance.name(&starts[0]) } else { String::new() };
            let claims: Vec<_> = expect.iter().flat_map(|fact| claimed::claims(fact, &start)).collect();
            let refuted = claimed::refuted(&claimed::proof_file(case, &claims));
            assert!(refuted.is_empty(), "{file} {set:?}: {refuted:#?}");
            stated += claims.len();
        }
    }
    assert!(stated > 150, "only {stated} claims");
}

#[test]
fn solve_finds_for_which_instances_of_a_row_the_start_loses() {
    for problem in expected().problems {
        for sweep in &problem.sweeps {
            assert_eq!(claimed::losing(sweep), sweep.losing, "{}", sweep.file);
        }
    }
}

/// None of the thirty has players and no `for` at all, which once was too few variables for the choice of who begins.
#[test]
fn either_player_may_begin_where_no_move_has_a_choice() {
    let text = r#"Game(
        state: ["n in 0..1"],
        start: "n = 1",
        players: ["Left", "Right"],
        moves: [(when: "n > 0", set: "n = n - 1")],
    )"#;
    let game =
        Game::from_text("game.ron", text, &Settings::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.rules.starts().len(), 2);
}
