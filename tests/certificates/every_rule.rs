//! Every rule of the kernel is provoked by an attack: a rule without one does not compile here.

use super::{
    bench::{Verdict, cards, judge_with, only, take, vertices, whole},
    values,
};
use pruvo::{
    certificate::Step,
    check::{Refusal, Rule, Stop, check},
    claim::Claim,
    derive::{Solution, derive},
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::Play,
    state::State,
};

/// All rules; a test compares their number with the source of the kernel.
const RULES: [Rule; 30] = [
    Rule::Header("format"),
    Rule::Nothing,
    Rule::State,
    Rule::Order,
    Rule::Empty,
    Rule::Twice,
    Rule::Ended,
    Rule::GoesOn,
    Rule::Option,
    Rule::Witness,
    Rule::Nearest,
    Rule::AllOptions,
    Rule::AllWinning,
    Rule::Exact,
    Rule::Closed,
    Rule::Stays,
    Rule::Halves,
    Rule::NotLost,
    Rule::NotWon,
    Rule::Complete,
    Rule::Reachable,
    Rule::Needed,
    Rule::Theorem,
    Rule::Alone,
    Rule::Impartial,
    Rule::Normal,
    Rule::Valued,
    Rule::Mex,
    Rule::Smaller,
    Rule::Claim,
];

#[test]
fn every_rule_has_an_attack_that_it_refuses() {
    for rule in RULES {
        let refusal = attack(rule);
        assert_eq!(refusal.rule, rule);
        assert!(!refusal.expected.is_empty() && !refusal.found.is_empty(), "{refusal:?}");
        let message = refusal.diagnostic().to_string();
        for part in [&refusal.title(), &refusal.expected, &refusal.found] {
            assert!(message.contains(part.as_str()), "the message says `{part}`: {message}");
        }
    }
}

#[test]
fn the_list_of_rules_is_whole() {
    let source = include_str!("../../src/check/refusal.rs");
    let (_, after) = source.split_once("pub enum Rule {").expect("the rules are there");
    let (body, _) = after.split_once("\n}").expect("they end");
    let variants = body.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    assert_eq!(variants.count(), RULES.len(), "each rule is in the list once");
    let different: std::collections::BTreeSet<_> = RULES.into_iter().collect();
    assert_eq!(different.len(), RULES.len());
}

/// Words that are no state cannot be written into a file; a certificate in memory can hold them.
fn words_of_no_state() -> Refusal {
    let cards = cards();
    let relation = Relation::explore(&*cards.rules, Limits::default()).expect("a small game");
    let mut certificate = derive(&relation, &Solution::of(&relation), cards.rules.identity());
    assert!(check(&*cards.rules, &[], &certificate, Limits::default()).is_ok(), "the valid twin");
    if let Some(Step::Winning { state, .. }) = certificate.steps.last_mut() {
        *state = State::new(&[1, 2]);
    }
    match check(&*cards.rules, &[], &certificate, Limits::default()) {
        Err(Stop::Refused(refusal)) => refusal,
        verdict => panic!("refused, not {verdict:?}"),
    }
}

/// The smallest certificate that breaks a rule, and what the kernel says.
fn attack(rule: Rule) -> Refusal {
    let (cards, vertices, counters) = (cards(), vertices(), take(12, Play::Normal));
    let of_cards = |from: &str, to: &str| whole(&cards).edit(from, to).refused(rule).0;
    match rule {
        Rule::Header(field) => another(field),
        Rule::Nothing => whole(&cards).steps("").refused(rule).0,
        Rule::State => words_of_no_state(),
        Rule::Order => of_cards("step: 5", "step: 0"),
        Rule::Empty => whole(&cards).last("Drawn([]),").refused(rule).0,
        Rule::Twice => whole(&cards).last(r#"Drawn([(state: "8", stays: "7")]),"#).refused(rule).0,
        Rule::Ended => of_cards("outcome: lose", "outcome: draw"),
        Rule::GoesOn => {
            let twin = whole(&cards).edit(r#"["0", "^0"]"#, r#"["^0"]"#);
            twin.before("1", r#"Losing(step: 1, state: "0", options: []),"#).refused(rule).0
        }
        Rule::Option => of_cards(r#"by: "7""#, r#"by: "4""#),
        Rule::Witness => of_cards(r#"by: "7""#, r#"by: "6""#),
        Rule::Nearest => {
            let twin = whole(&counters).drop("10");
            twin.before("12", r#"Winning(step: 7, state: "10", by: "9"),"#).refused(rule).0
        }
        Rule::AllOptions => of_cards(r#"["6", "5", "^4"]"#, r#"["6", "^4", "5"]"#),
        Rule::AllWinning => {
            let losing = r#"Losing(step: 5, state: "8", options: ["7", "6", "^5"]),"#;
            whole(&cards).swap("8", losing).refused(rule).0
        }
        Rule::Exact => of_cards("step: 5", "step: 6"),
        Rule::Closed => whole(&vertices).drop("c").refused(rule).0,
        Rule::Stays => {
            whole(&vertices)
                .edit(r#"(state: "c", stays: "d")"#, r#"(state: "c", stays: "e")"#)
                .refused(rule)
                .0
        }
        Rule::Halves => only(&vertices, "a").edit(r#"Only("a")"#, "Reachable").refused(rule).0,
        Rule::NotLost => {
            let twin =
                only(&vertices, "a").edit(r#"(state: "c", stays: "d")"#, r#"(state: "c", stays: "e")"#);
            twin.refused(rule).0
        }
        Rule::NotWon => only(&vertices, "a").edit(r#"(state: "b", stays: "a"),"#, "").refused(rule).0,
        Rule::Complete => whole(&cards).drop("^5").refused(rule).0,
        Rule::Reachable => {
            let row = r#"Losing(step: 4, state: "^6", options: ["^5", "^4"]),"#;
            whole(&cards).before("7", row).refused(rule).0
        }
        Rule::Needed => of_cards("Reachable", r#"Only("7")"#),
        Rule::Theorem
        | Rule::Alone
        | Rule::Impartial
        | Rule::Normal
        | Rule::Valued
        | Rule::Mex
        | Rule::Smaller => values::attack(rule),
        Rule::Claim => {
            let claim = Claim::Outcome { state: "7".to_owned(), is: Outcome::Win };
            let text = whole(&cards).text.into_bytes();
            match judge_with(text, &*cards.rules, &[claim], Limits::default()) {
                Verdict::Refused(refusal) => refusal,
                verdict => panic!("refuted, not {verdict:?}"),
            }
        }
    }
}

/// A certificate of another format: as a file it is refused before the kernel sees it, so it is made in memory.
fn another(field: &str) -> Refusal {
    assert_eq!(field, "format");
    let game = cards();
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("the game is small");
    let mut certificate = derive(&relation, &Solution::of(&relation), game.rules.identity());
    assert!(check(&*game.rules, &[], &certificate, Limits::default()).is_ok());
    certificate.format += 1;
    match check(&*game.rules, &[], &certificate, Limits::default()) {
        Err(Stop::Refused(refusal)) => refusal,
        other => panic!("refused, not {other:?}"),
    }
}
