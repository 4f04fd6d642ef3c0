//! Certificates that are broken: the checker refuses them, whatever is broken.

use super::{game, judge, losing, nim, one_heap, subtraction};
use pruvo::{
    family::{
        Claim, Family,
        check::{Refusal, check},
        steps::{Carry, Step},
    },
    induction::Verdict,
};

/// A claim that is proved, with its proof.
fn proved(rules: &str, claim: &Claim) -> (Family, Vec<Step>) {
    let Ok(Verdict::Proved(steps, _)) = judge(rules, claim) else { panic!("not proved: {rules}") };
    (Family::new(&game(rules), claim).expect("it was read before"), steps)
}

fn examples() -> Vec<(Family, Vec<Step>)> {
    let powers =
        "(name: \"{k}\", for: \"k in 1..n\", when: \"k xor (k - 1) = 2 * k - 1\", set: \"n = n - k\")";
    vec![
        proved(&subtraction(&[1, 3, 4]), &losing("n mod 7 in [0, 2]")),
        proved(&nim(2), &losing("h[0] = h[1]")),
        proved(&nim(3), &losing("xor(h) = 0")),
        proved(&one_heap(powers), &losing("n mod 3 = 0")),
    ]
}

/// A step as somebody would write it who checks nothing: numbers changed by one.
fn edits(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (at, c) in line.char_indices() {
        let others: &[char] = match c {
            '0'..='9' => &['0', '1', '2', '7'],
            '<' | '>' => &['<', '>', '0'],
            '=' | '.' | ',' | '-' => &[' ', '0'],
            ' ' => &['0', ','],
            _ => &['x'],
        };
        for other in others.iter().filter(|&&other| other != c) {
            all.push(format!("{}{other}{}", &line[..at], &line[at + c.len_utf8()..]));
        }
    }
    all
}

#[test]
fn no_edit_of_one_character_is_accepted_unless_it_says_the_same() {
    let (mut tried, mut refused) = (0, 0);
    for (family, steps) in examples() {
        for at in 0..steps.len() {
            for edit in edits(&steps[at].to_string()) {
                tried += 1;
                let Some(step) = Step::read(&edit) else {
                    refused += 1;
                    continue;
                };
                let mut broken = steps.clone();
                let same = step == steps[at];
                broken[at] = step;
                match check(&family.obligations, &broken) {
                    Err(_) => refused += 1,
                    // What is accepted must be as right as the original: it says the same, or the step is not used.
                    Ok(()) => assert!(same || harmless(&broken, &steps, at), "{} became {edit}", steps[at]),
                }
            }
        }
    }
    assert!(tried > 5000 && refused * 100 > tried * 97, "{refused} of {tried} were refused");
}

/// Whether the step that was changed names another automaton for the same formula, or one that nothing rests on.
fn harmless(broken: &[Step], steps: &[Step], at: usize) -> bool {
    let parents = |step: &Step| match step {
        Step::Not(of) | Step::Merge(of, _) | Step::Exists(of, ..) | Step::Empty(of, _) => vec![*of],
        Step::And(a, b, _) | Step::Or(a, b, _) => vec![*a, *b],
        _ => Vec::new(),
    };
    let used = steps.iter().any(|step| parents(step).contains(&at));
    // A finer partition is one whose automaton has more states than it need have.
    let finer = matches!(broken[at], Step::Merge(..)) && matches!(steps[at], Step::Merge(..));
    finer || !used && !matches!(steps[at], Step::Empty(..)) || parents(&broken[at]) != parents(&steps[at])
}

/// Changes the first step that `change` can change; `None` from it leaves a step alone.
fn broken(example: usize, change: impl Fn(&Step) -> Option<Step>) -> Refusal {
    let (family, mut steps) = examples().swap_remove(example);
    let (at, step) = steps
        .iter()
        .enumerate()
        .find_map(|(at, step)| Some((at, change(step)?)))
        .expect("there is such a step");
    let told = format!("{} became {step}", steps[at]);
    steps[at] = step;
    check(&family.obligations, &steps).expect_err(&told)
}

#[test]
fn every_rule_refuses_what_breaks_it() {
    let sum = broken(0, |step| match step {
        Step::Linear(terms, relation, constant, labels) if labels.len() > 1 => {
            Some(Step::Linear(terms.clone(), *relation, *constant, labels[..labels.len() - 1].to_vec()))
        }
        _ => None,
    });
    assert!(sum.why.contains("leads to a label that no state has"), "{sum:?}");
    let begins = broken(0, |step| match step {
        Step::Linear(terms, relation, constant, labels) if labels.len() > 1 => {
            let labels =
                labels.iter().map(|&label| if label == Carry::Sum(0) { Carry::Below } else { label });
            Some(Step::Linear(terms.clone(), *relation, *constant, labels.collect()))
        }
        _ => None,
    });
    assert!(begins.why.contains("what no digits come to"), "{begins:?}");
    let rest = broken(0, |step| match step {
        Step::Modulo(terms, modulus, rest, labels) => {
            Some(Step::Modulo(terms.clone(), *modulus, (rest + 1) % modulus, labels.clone()))
        }
        _ => None,
    });
    assert!(
        rest.why.contains("about something else")
            || rest.why.contains("accepts")
            || rest.why.contains("class"),
        "{rest:?}"
    );
    let digits = broken(2, |step| match step {
        Step::Xor(vars, _) => Some(Step::Xor(vars.clone(), vec![true])),
        _ => None,
    });
    assert!(digits.why.contains("no state has"), "{digits:?}");
    let pair = broken(1, |step| match step {
        Step::And(a, b, labels) if labels.len() > 1 => Some(Step::Or(*a, *b, labels.clone())),
        _ => None,
    });
    assert!(!pair.why.is_empty());
    let merged = broken(1, |step| match step {
        Step::Merge(of, classes) if classes.contains(&1) => Some(Step::Merge(*of, vec![0; classes.len()])),
        _ => None,
    });
    assert!(merged.why.contains("is not like the others of its class"), "{merged:?}");
    let guessed = broken(2, |step| match step {
        Step::Exists(of, vars, labels) => {
            let labels = labels.iter().map(|set| set[..1].to_vec()).collect();
            Some(Step::Exists(*of, vars.clone(), labels)).filter(|new| new != step)
        }
        _ => None,
    });
    assert!(
        guessed.why.contains("first label")
            || guessed.why.contains("no state")
            || guessed.why.contains("earlier one"),
        "{guessed:?}"
    );
    let negated = broken(0, |step| match step {
        Step::Empty(of, 2) => Some(Step::Empty(*of, 3)),
        _ => None,
    });
    assert!(negated.why.contains("something else"), "{negated:?}");
}

#[test]
fn what_is_missing_is_named_and_another_claim_is_not_shown() {
    let (family, mut steps) = examples().swap_remove(0);
    let shown = steps.iter().position(|step| matches!(step, Step::Empty(_, 2))).expect("it is shown");
    steps[shown] = Step::Truth(true);
    let refusal = check(&family.obligations, &steps).expect_err("one is missing");
    assert_eq!(refusal.step, None);
    assert!(refusal.why.contains(&family.obligations[2].about), "{refusal:?}");
    // The proof of one claim is none of another, even of one that is right as well.
    let (_, steps) = proved(&subtraction(&[1, 2]), &losing("n mod 3 = 0"));
    let game = game(&subtraction(&[1, 2]));
    for other in ["n mod 3 = 1", "n mod 6 in [0, 3]"] {
        let other = Family::new(&game, &losing(other)).expect("it can be read");
        assert!(check(&other.obligations, &steps).is_err());
    }
    assert!(check(&family.obligations, &[]).is_err());
}
