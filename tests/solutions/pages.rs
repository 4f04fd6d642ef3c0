//! Every page that the project prints in full is a right solution, in every language, notation and format.

use pruvo::{
    check::check,
    claim::Claim,
    derive::{Solution, derive},
    diagnostic::Source,
    limits::Limits,
    page::{Language, Notation, Request, compose, format},
    problem::{self, Problem},
    relation::Relation,
    rules::Settings,
    solution::{Markup, Verdict, judge},
};
use std::{path::Path, sync::Arc};

/// All proof files of the project, loaded, in the order of their names.
fn proofs() -> Vec<(String, Problem)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs");
    let entries = folder.read_dir().expect("the project has a folder of proofs");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    // The folders hold claims, and what is stated for every size.
    paths.retain(|path| path.is_file());
    paths.sort();
    let load = |path: &Path| problem::load(&path.to_string_lossy(), Settings::default());
    let named = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| (named(path), load(path).expect("every proof file loads"))).collect()
}

/// How many statements a page makes in full: S, T, what is over, two or three for every other step, the sums, the
/// conclusions and the claims.
fn least(verified: &pruvo::check::Verified<'_>) -> usize {
    use pruvo::certificate::Step;
    let steps = verified.steps().iter();
    2 + steps.filter(|step| matches!(step, Step::Losing { .. } | Step::Over { .. })).count()
}

#[test]
fn every_full_page_is_a_right_solution_and_settles_every_state() {
    const MOST: usize = 320;
    let (mut pages, mut statements, mut games) = (0, 0, 0);
    for (name, problem) in proofs() {
        let rules = &*problem.game.rules;
        let relation = Relation::explore(problem.game.explorer(), Limits::default()).expect("it is explored");
        let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
        let verified = check(rules, &[], &certificate, Limits::default()).expect("it is accepted");
        if verified.states() > MOST {
            continue;
        }
        games += 1;
        let claims: Vec<Claim> = problem.claims.iter().map(|(claim, _)| claim.clone()).collect();
        // How many statements there are is the same in every language and format.
        let mut counts = std::collections::BTreeSet::new();
        // Long pages are read in one language for each notation.
        let large = verified.states() > 60;
        for language in Language::codes().filter_map(Language::named) {
            for notation in Notation::ALL {
                if large && (notation != Notation::Sets) {
                    continue;
                }
                let title = problem.title(&language.code);
                let request = Request { notation, claims: &claims, ..Request::new(title, &language) };
                let page = compose(&verified, &request).expect("there is a page");
                let formats = [("txt", Markup::Text), ("md", Markup::Markdown), ("tex", Markup::Latex)];
                for (kind, markup) in formats {
                    let format = format(kind).expect("one of the formats");
                    let ascii = format.variant("ascii").filter(|_| kind == "txt");
                    for (variant, format) in [("", Some(format)), (" --ascii", ascii)] {
                        let Some(format) = format else { continue };
                        let what = format!("{name}, {}, {notation:?}, {kind}{variant}", language.code);
                        let text = format.render(&page);
                        let source = Arc::new(Source { path: "page".to_owned(), text });
                        let report = judge(&source, markup, None, &problem.game, &verified)
                            .unwrap_or_else(|error| panic!("{what}: {error}"));
                        let faults: Vec<_> = report.messages().iter().map(ToString::to_string).collect();
                        assert!(report.is_right(), "{what}: {}\n{}", report.summary(), faults.join("\n"));
                        assert!(report.notes().is_empty(), "{what}: {:?}", report.notes());
                        assert!(report.warnings().is_empty(), "{what}: {:?}", report.warnings());
                        assert!(
                            report.count(Verdict::Follows) > least(&verified),
                            "{what}: {}",
                            report.summary()
                        );
                        counts.insert(report.statements());
                        pages += 1;
                        statements += report.statements();
                    }
                }
            }
        }
        assert_eq!(counts.len(), 1, "{name}: {counts:?} statements");
    }
    assert!(games >= 60, "only {games} games have full pages");
    assert!(
        pages > 2000 && statements > 100_000,
        "only {pages} pages with {statements} statements were judged"
    );
}
