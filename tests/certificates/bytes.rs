//! Certificate files changed byte by byte: never a panic, and what is accepted is true.

use super::{
    bench::{Twin, Verdict, digraph, judge, only, take, vertices, whole},
    naive::Truth,
};
use pruvo::{
    certificate::read::{Proof, read},
    reading,
    rules::{Game, Play},
};

/// What takes the place of a byte, or is put in before it.
const OTHERS: &[u8] = b"013a\",()\\/ \n\0\x80\xff";

#[test]
fn every_byte_replaced_is_refused_or_true() {
    let counters = take(3, Play::Normal);
    let accepted = replace_each(&whole(&counters), OTHERS);
    assert!(accepted > 0, "blanks and signs may change");
    replace_each(&whole(&drawn()), OTHERS);
    replace_each(&only(&vertices(), "c"), b"abg1\" ,)\0\xff");
}

/// The smallest game with all steps of a certificate.
fn drawn() -> Game {
    digraph(&[("a", &["b", "a"]), ("b", &["a", "c"]), ("c", &["d"])])
}

#[test]
fn every_byte_with_one_bit_flipped_is_refused_or_true() {
    for twin in [whole(&take(3, Play::Misere)), whole(&drawn())] {
        let truth = Truth::of(twin.rules);
        for at in 0..twin.text.len() {
            for bit in 0..8 {
                let mut bytes = twin.text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                true_or_refused(bytes, &twin, &truth);
            }
        }
    }
}

#[test]
fn every_byte_left_out_or_doubled_is_refused_or_true() {
    for twin in [whole(&take(3, Play::Normal)), whole(&drawn())] {
        let truth = Truth::of(twin.rules);
        for at in 0..twin.text.len() {
            let mut without = twin.text.clone().into_bytes();
            let byte = without.remove(at);
            true_or_refused(without, &twin, &truth);
            let mut doubled = twin.text.clone().into_bytes();
            doubled.insert(at, byte);
            true_or_refused(doubled, &twin, &truth);
        }
    }
}

#[test]
fn every_line_left_out_doubled_or_swapped_is_refused_or_true() {
    let game = vertices();
    for twin in [whole(&game), only(&game, "a"), whole(&super::bench::cards())] {
        let truth = Truth::of(twin.rules);
        let lines: Vec<_> = twin.text.split_inclusive('\n').collect();
        for at in 0..lines.len() {
            let mut without = lines.clone();
            let line = without.remove(at);
            true_or_refused(without.concat().into_bytes(), &twin, &truth);
            for other in 0..lines.len() {
                let mut moved = without.clone();
                moved.insert(other, line);
                true_or_refused(moved.concat().into_bytes(), &twin, &truth);
            }
            let doubled = [&lines[..=at], &lines[at..]].concat();
            true_or_refused(doubled.concat().into_bytes(), &twin, &truth);
        }
    }
}

/// Replaces every byte by each of others; gives how many changed files were accepted.
fn replace_each(twin: &Twin<'_>, others: &[u8]) -> usize {
    let truth = Truth::of(twin.rules);
    let mut accepted = 0;
    for at in 0..twin.text.len() {
        for &other in others.iter().filter(|&&other| other != twin.text.as_bytes()[at]) {
            let mut bytes = twin.text.clone().into_bytes();
            bytes[at] = other;
            accepted += usize::from(true_or_refused(bytes, twin, &truth));
        }
    }
    accepted
}

/// Demands that a file is refused, or true; whether it was accepted.
fn true_or_refused(bytes: Vec<u8>, twin: &Twin<'_>, truth: &Truth) -> bool {
    match judge(bytes.clone(), twin.rules) {
        Verdict::Accepted(states, _) => {
            let source = reading::source("file.ron", bytes).expect("it was read before");
            let Proof::Outcomes(certificate) = read(&source, twin.rules).expect("it was read before").proof
            else {
                panic!("a certificate of outcomes stays one");
            };
            assert_eq!(truth.fault(&certificate), None, "accepted, but not true:\n{}", source.text);
            assert!(states > 0 && certificate.game == *twin.rules.identity());
            true
        }
        // The message is made, too: no text may break that.
        Verdict::Malformed(error) | Verdict::NoState(error) | Verdict::Stopped(error) => {
            error.to_string().is_empty()
        }
        Verdict::Refused(refusal) => refusal.diagnostic().to_string().is_empty(),
        Verdict::Other(..) => false,
    }
}
