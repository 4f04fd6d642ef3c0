//! The pages of all proof files, as they are kept in `snapshots/`: `cards@eo.snap` is the Esperanto page of
//! `proofs/cards.ron`, and `cards@eo.words.md.snap` the same in words, in Markdown.

use pruvo::{
    check::{self, Stop, check},
    claim::Claim,
    derive::{self, Solution, derive},
    limits::Limits,
    page::{self, Language, Notation, Request, Style},
    problem::{self, PageFile, Problem},
    relation::Relation,
    rules::Settings,
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The names of all files of a folder that end like this, without the ending, sorted.
fn stems(name: &str, ending: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder(name)).expect("the folder can be read");
    let names = entries.map(|entry| entry.expect("an entry can be read").file_name());
    names.filter_map(|name| Some(name.to_str()?.strip_suffix(ending)?.to_owned())).collect()
}

fn load(stem: &str) -> Problem {
    let path = format!("proofs/{stem}.ron");
    let path = folder(&path).to_str().expect("the package lies at a path in UTF-8").to_owned();
    problem::load(&path, Settings::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// What tells the pages of one proof file apart: `eo`, or `eo.words.rounds.md` where the notation is not sets, a style is
/// asked for, and the format is not text.
fn suffix(page: &PageFile) -> String {
    let notation = page.notation.as_deref().filter(|&notation| notation != "sets");
    let format = page.format.as_deref().filter(|&format| format != "txt");
    let values = page.values.then_some("values");
    [Some(page.lang.as_str()), values, notation, page.style.as_deref(), format]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(".")
}

/// The page, made by the steps of `pruvo derive`, or of `pruvo values`.
fn page(problem: &Problem, asked: &PageFile) -> String {
    let rules = &*problem.game.rules;
    if asked.values {
        return page_of_values(problem, asked);
    }
    let relation = Relation::explore(rules, Limits::default()).expect("the game is small");
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    let claims = claims(problem);
    let verified = check(rules, &claims, &certificate, Limits::default()).unwrap_or_else(|stop| match stop {
        Stop::Refused(refusal) => panic!("{refusal}"),
        Stop::Rules(error) => panic!("{error}"),
    });
    let language = Language::named(&asked.lang).expect("a language of ours");
    let format = page::format(asked.format.as_deref().unwrap_or("txt")).expect("a format of ours");
    let notation = asked.notation.as_deref().map_or(Some(Notation::Sets), Notation::named);
    let style = asked.style.as_deref().map(|style| Style::named(style).expect("a style of ours"));
    let request = Request {
        style: style.unwrap_or_else(|| Style::fitting(verified.states())),
        notation: notation.expect("a notation of ours"),
        claims: &claims,
        ..Request::new(problem.title(&asked.lang), &language)
    };
    let composed = page::compose(&verified, &request);
    format.render(&composed.expect("every state has a name"))
}

fn page_of_values(problem: &Problem, asked: &PageFile) -> String {
    let rules = &*problem.game.rules;
    let valuation = derive::values(rules, Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    let valued = check::values(rules, &valuation, Limits::default()).expect("the values are right");
    let language = Language::named(&asked.lang).expect("a language of ours");
    let format = page::format(asked.format.as_deref().unwrap_or("txt")).expect("a format of ours");
    let style = asked.style.as_deref().map(|style| Style::named(style).expect("a style of ours"));
    let style = style.unwrap_or_else(|| Style::fitting_values(valued.rows().len()));
    let request = Request { style, ..Request::new(problem.title(&asked.lang), &language) };
    let composed = page::compose_values(&valued, rules.starts(), false, &request);
    format.render(&composed.expect("every state has a name"))
}

/// The claims about outcomes hold by the certificate of a page; those about values by one of their own.
fn claims(problem: &Problem) -> Vec<Claim> {
    let claims = problem.claims.iter().map(|(claim, _)| claim.clone());
    let (of_values, claims) = claims.partition::<Vec<_>, _>(Claim::about_values);
    if !of_values.is_empty() {
        let rules = &*problem.game.rules;
        let valuation = derive::values(rules, Limits::default()).unwrap_or_else(|error| panic!("{error}"));
        let valued = check::values(rules, &valuation, Limits::default()).expect("the values are right");
        for claim in of_values {
            assert_eq!(valued.verdict(&claim).expect("it can be judged"), Ok(()), "{claim:?}");
        }
    }
    claims
}

#[test]
fn every_page_is_as_it_was_approved() {
    insta::glob!("../proofs", "*.ron", |path| {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a proof file has a plain name");
        let problem = load(stem);
        let idle = problem.pages.is_empty() && problem.claims.is_empty();
        assert!(!idle, "proofs/{stem}.ron states nothing and asks for no page");
        for asked in &problem.pages {
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(folder("snapshots"));
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.set_snapshot_suffix(suffix(asked));
            settings.bind(|| insta::assert_snapshot!(stem, page(&problem, asked)));
        }
    });
}

#[test]
fn no_snapshot_is_left_without_a_proof_file_that_asks_for_it() {
    let asked = stems("proofs", ".ron").into_iter().flat_map(|stem| {
        let pages = load(&stem).pages;
        pages.iter().map(|page| format!("{stem}@{}", suffix(page))).collect::<Vec<_>>()
    });
    let asked: BTreeSet<_> = asked.collect();
    assert!(asked.len() >= 10, "only {} pages are asked for", asked.len());
    // That none is missing, the test above sees: it writes them.
    let left: Vec<_> = stems("snapshots", ".snap").into_iter().filter(|stem| !asked.contains(stem)).collect();
    assert!(left.is_empty(), "no proof file asks for these pages any more, remove them: {left:?}");
}

#[test]
fn the_program_prints_the_same_pages() {
    for stem in stems("proofs", ".ron") {
        let problem = load(&stem);
        for asked in &problem.pages {
            let format = asked.format.as_deref().unwrap_or("txt");
            let notation = asked.notation.as_deref().unwrap_or("sets");
            let output = Command::new(env!("CARGO_BIN_EXE_pruvo"))
                .args([
                    if asked.values { "values" } else { "derive" },
                    &format!("proofs/{stem}.ron"),
                    "--lang",
                    &asked.lang,
                ])
                .args(["--format", format])
                .args(["--notation", notation].into_iter().filter(|_| !asked.values))
                .args(asked.style.iter().flat_map(|style| ["--style", style]))
                .current_dir(folder(""))
                .output()
                .expect("the program runs");
            let printed = String::from_utf8(output.stdout).expect("a page is text in UTF-8");
            assert_eq!(printed, page(&problem, asked), "of {stem}, in {}", asked.lang);
        }
    }
}

#[test]
fn no_snapshot_tells_where_it_was_made() {
    for stem in stems("snapshots", ".snap") {
        let text =
            fs::read_to_string(folder("snapshots").join(format!("{stem}.snap"))).expect("it can be read");
        assert!(!text.contains(env!("CARGO_MANIFEST_DIR")), "{stem}.snap holds a path of this machine");
    }
}
