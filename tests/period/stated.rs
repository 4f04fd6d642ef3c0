//! What proof files state about all sizes, and what is printed and certified.

use pruvo::{
    certificate::period::{Periods, read, write},
    check::period::period as check,
    claim::period::Of,
    limits::Limits,
    page::{self, Language, Request},
    period,
    problem::{self, Problem},
    reading,
    rules::Settings,
};
use std::{fs, path::Path};

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn loaded(of: &str) -> Problem {
    problem::load(of, Settings::default()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn all_that_the_proof_files_state_about_periods_is_so() {
    let mut held = 0;
    for entry in fs::read_dir(folder("proofs")).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            continue;
        }
        let problem = loaded(path.to_str().expect("a plain path"));
        for (said, _) in &problem.periods {
            let proved = period::prove(&*problem.game.rules, said.of, 3000, Limits::default());
            let proved = proved.unwrap_or_else(|error| panic!("{error}")).expect("a period");
            assert_eq!(proved.shown.verdict(said), Ok(()), "{}", path.display());
            held += 1;
        }
    }
    assert!(held >= 6, "only {held} statements");
}

/// The certificate of a game, as text.
fn certificate(problem: &Problem, of: Of) -> (Periods, String) {
    let proved = period::prove(&*problem.game.rules, of, 3000, Limits::default());
    let proved = proved.unwrap_or_else(|error| panic!("{error}")).expect("a period");
    let certificate = period::certificate(&*problem.game.rules, &proved.shown);
    let text = write(&certificate);
    (certificate, text)
}

#[test]
fn a_certificate_is_read_as_it_was_written_and_accepted() {
    for (game, of) in [("kayles", Of::Values), ("cards", Of::Outcomes), ("subtraction{2, 5} 9", Of::Values)] {
        let problem = loaded(game);
        let (certificate, text) = certificate(&problem, of);
        let source = reading::source("certificate", text.clone().into_bytes()).expect("a text");
        assert_eq!(reading::kind(&source).expect("a kind"), "PeriodCertificate");
        let (again, places) = read(&source, &*problem.game.rules).expect("it is read");
        assert_eq!(again, certificate);
        assert_eq!(places.len(), certificate.sequences.len());
        check(&*problem.game.rules, &again, Limits::default()).expect("it is accepted");
        assert!(read(&source, &*loaded("dawsons-kayles").game.rules).is_err(), "it is of {game} only");
    }
}

/// The pages, in all languages, and of one in all formats.
#[test]
fn pages_about_all_sizes_are_as_they_were_approved() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder("snapshots/period"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let games = [
        ("cram-on-a-strip", "dawsons-kayles", Of::Values, &[100_000, 35][..]),
        ("cards", "cards", Of::Outcomes, &[1000][..]),
        ("subtraction", "subtraction{6, 13, 15} 21", Of::Outcomes, &[][..]),
        ("two-kinds-of-values", "cards", Of::Values, &[][..]),
    ];
    for (name, game, of, sizes) in games {
        let problem = loaded(game);
        let rules = &*problem.game.rules;
        let proved = period::prove(rules, of, 3000, Limits::default());
        let proved = proved.unwrap_or_else(|error| panic!("{error}")).expect("a period");
        for code in Language::codes() {
            let language = Language::named(code).expect("a language");
            let request = Request::new(problem.title(code), &language);
            let page =
                page::compose_period(&proved.shown, rules.identity(), proved.compared, sizes, &request);
            let page = page.unwrap_or_else(|error| panic!("{error}"));
            let all = name == "cards" && code == "en";
            let formats: &[&str] = if all { &["txt", "md", "tex", "json"] } else { &["txt"] };
            for format in formats {
                let text = page::format(format).expect("a format").render(&page);
                settings.bind(|| insta::assert_snapshot!(format!("{name}@{code}.{format}"), text));
            }
        }
    }
}
