//! What the seeds of this project state about games, as claims in `proofs/seeds/`: each gets the verdict that is known.
//!
//! Behind a claim stand the numbers of the statements that it covers; a statement holds if all its claims do.

use pruvo::{
    claims::{Base, Verdict, judge},
    limits::Limits,
    reading,
};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

#[derive(Deserialize)]
struct Expected {
    /// The number of a statement, its file, and its verdict.
    claims: Vec<(String, String, String)>,
    /// The number of a statement, and why no claim says it.
    elsewhere: Vec<(String, String)>,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn expected() -> Expected {
    let text = fs::read_to_string(folder("tests/seeds/expected.ron")).expect("the table can be read");
    ron::from_str(&text).expect("the table is RON")
}

/// The statements that a file of claims covers, each with its verdict.
fn verdicts(file: &str) -> BTreeMap<String, &'static str> {
    let path = folder("proofs/seeds").join(format!("{file}.claims"));
    let bytes = fs::read(&path).expect("the claims can be read");
    let source = reading::plain(path.to_str().expect("a plain path"), bytes).expect("claims are text");
    let report = judge(&source, None, Base::default(), Limits::default());
    let report = report.unwrap_or_else(|error| panic!("{file}: {error}"));
    let lines: Vec<_> = source.text.lines().collect();
    let mut all = BTreeMap::new();
    for judged in &report.judged {
        let (_, numbers) = lines[judged.line - 1].split_once("  # ").expect("a claim says what it covers");
        let verdict = match &judged.verdict {
            Verdict::Holds | Verdict::Checked(..) => "holds",
            Verdict::Refuted(..) => "refuted",
            Verdict::Undecided(..) | Verdict::Stopped(_) => "undecided",
        };
        for number in numbers.split(' ') {
            let before = all.entry(number.to_owned()).or_insert(verdict);
            if *before == "holds" {
                *before = verdict;
            }
        }
    }
    all
}

#[test]
fn every_statement_of_the_seeds_has_its_verdict() {
    let expected = expected();
    let files: BTreeSet<_> = expected.claims.iter().map(|(_, file, _)| file.clone()).collect();
    for file in files {
        let mut found = verdicts(&file);
        let here = expected.claims.iter().filter(|(_, of, _)| *of == file);
        for (number, _, verdict) in here {
            assert_eq!(found.remove(number), Some(&**verdict), "{file}: {number}");
        }
        assert!(found.is_empty(), "{file} covers what the table does not name: {found:?}");
    }
}

#[test]
fn the_table_names_each_of_the_364_statements_once() {
    let Expected { claims, elsewhere } = expected();
    assert!(elsewhere.iter().all(|(_, why)| !why.is_empty()));
    let stated = claims.iter().map(|(number, ..)| number);
    let all: BTreeSet<_> = stated.chain(elsewhere.iter().map(|(number, _)| number)).collect();
    assert_eq!((all.len(), claims.len() + elsewhere.len()), (364, 364));
}

#[test]
fn statements_about_all_sizes_say_how_far_they_were_checked() {
    let path = folder("proofs/seeds/nim.claims");
    let text = fs::read(&path).expect("the claims can be read");
    let source = reading::plain("nim.claims", text).expect("claims are text");
    let report = judge(&source, None, Base::default(), Limits::default()).expect("they can be judged");
    let every = report.judged.iter().filter(|judged| judged.text.starts_with("forall"));
    let every: Vec<_> = every.collect();
    assert!(every.len() > 10);
    assert!(every.iter().all(|judged| matches!(&judged.verdict, Verdict::Checked(_, cases) if *cases > 0)));
}
