//! The house: which module may use which, how long files are, how small the kernel is.
//!
//! Every file under `src/` is read as tokens, so that words in comments and strings do not count.

#![allow(clippy::print_stdout, reason = "the figures are there for whoever runs the tests with --nocapture")]

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// All modules in floor order, each with the modules that it uses. A module may use only what stands before it.
const FLOORS: &[(&str, &[&str])] = &[
    ("outcome", &[]),
    ("diagnostic", &[]),
    ("limits", &["diagnostic"]),
    ("state", &[]),
    ("files", &["diagnostic"]),
    ("reading", &["diagnostic"]),
    ("game", &["outcome", "diagnostic", "state"]),
    ("rules", &["outcome", "diagnostic", "state", "reading", "game"]),
    ("claim", &["outcome"]),
    ("certificate", &["outcome", "diagnostic", "state", "reading", "game", "claim"]),
    ("check", &["outcome", "diagnostic", "limits", "state", "game", "claim", "certificate"]),
    ("family", &["outcome", "diagnostic", "reading", "game", "rules"]),
    ("relation", &["outcome", "diagnostic", "limits", "state", "game"]),
    ("order", &["relation"]),
    ("derive", &["outcome", "diagnostic", "limits", "state", "game", "certificate", "relation"]),
    (
        "induction",
        &["outcome", "diagnostic", "limits", "state", "rules", "check", "family", "relation", "derive"],
    ),
    ("strategy", &["outcome", "diagnostic", "limits", "state", "game", "rules", "certificate"]),
    ("warnings", &["diagnostic", "rules", "certificate", "check"]),
    ("period", &["outcome", "diagnostic", "limits", "game", "claim", "certificate", "check"]),
    ("page", &["outcome", "diagnostic", "state", "game", "claim", "certificate", "check"]),
    ("games", &[]),
    ("input", &["outcome", "diagnostic", "reading", "rules"]),
    (
        "problem",
        &[
            "diagnostic",
            "state",
            "files",
            "reading",
            "game",
            "rules",
            "claim",
            "family",
            "strategy",
            "page",
            "games",
            "input",
        ],
    ),
    (
        "solve",
        &[
            "outcome",
            "diagnostic",
            "limits",
            "state",
            "game",
            "rules",
            "claim",
            "certificate",
            "check",
            "relation",
            "derive",
        ],
    ),
    ("solution", &["outcome", "diagnostic", "rules", "check", "page"]),
    ("transcript", &["outcome", "diagnostic", "state", "game", "rules", "check", "problem"]),
    (
        "claims",
        &[
            "outcome",
            "diagnostic",
            "limits",
            "state",
            "rules",
            "claim",
            "certificate",
            "check",
            "relation",
            "derive",
            "input",
            "problem",
            "solution",
        ],
    ),
    (
        "cli",
        &[
            "outcome",
            "diagnostic",
            "limits",
            "state",
            "files",
            "reading",
            "game",
            "rules",
            "claim",
            "certificate",
            "check",
            "family",
            "relation",
            "order",
            "derive",
            "induction",
            "strategy",
            "warnings",
            "period",
            "page",
            "games",
            "input",
            "problem",
            "solve",
            "solution",
            "transcript",
            "claims",
        ],
    ),
];

/// What the kernel must not know, not even through others: whatever proposes, prints or reads arguments.
const PRODUCERS: &[&str] = &[
    "relation",
    "derive",
    "induction",
    "strategy",
    "warnings",
    "period",
    "page",
    "games",
    "input",
    "problem",
    "files",
    "solve",
    "solution",
    "transcript",
    "claims",
    "order",
    "cli",
];

/// The kernel: what decides.
const KERNEL: [&str; 4] = ["src/check.rs", "src/check/half.rs", "src/check/scope.rs", "src/check/value.rs"];

/// What judges claims by what the kernel has accepted.
const CLAIMS: &str = "src/check/claims.rs";

/// How many lines of code may judge claims. Of these 65 are for moves, options, witnesses and sets that are kept.
const CLAIMS_BUDGET: usize = 305;

/// What decides about all sizes, which stands by itself.
const PERIODS: [&str; 2] = ["src/check/period.rs", "src/check/period/verdict.rs"];

/// How many lines of code may decide about all sizes: the theorem, and what follows from it.
const PERIODS_BUDGET: usize = 430;

/// What stands beside it and judges nothing: the wording of refusals, and what can be asked of a verified certificate.
const BESIDE: [&str; 3] = ["src/check/refusal.rs", "src/check/valued.rs", "src/check/verified.rs"];

/// How many lines of code the kernel may have: what can be read in one sitting. Of these 90 are for the halves of draws,
/// and 230 for Grundy values, a file that stands by itself.
const KERNEL_BUDGET: usize = 725;

/// What decides whether a certificate of a family is right, once its obligations are known.
const FAMILY_KERNEL: [&str; 3] = ["src/family/atoms.rs", "src/family/check.rs", "src/family/meaning.rs"];

/// How many lines of code that may be.
const FAMILY_KERNEL_BUDGET: usize = 430;

/// What makes the obligations, and the formulas of which they consist.
const OBLIGATIONS: [&str; 6] = [
    "src/family/linear.rs",
    "src/family/formula.rs",
    "src/family/terms.rs",
    "src/family/translate.rs",
    "src/family/symbolic.rs",
    "src/family/obligations.rs",
];

/// How many lines of code that may be.
const OBLIGATIONS_BUDGET: usize = 1450;

/// How many lines a file may have.
const LONGEST: usize = 500;

/// How many lines half of the files may not exceed.
const MEDIAN: usize = 200;

// ---- reading the sources -------------------------------------------------------------------------------------------

/// The path of a file of the package, and its text.
type File = (String, String);

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files under `src/`, in the order of their paths.
fn sources() -> Vec<File> {
    let mut folders = vec![root().join("src")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the package can be read") {
            let path = entry.expect("an entry of a folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
                files.push((name_of(&path), read(&path)));
            }
        }
    }
    files.sort();
    assert!(files.len() > 40, "only {} files were found under src/", files.len());
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn name_of(path: &Path) -> String {
    let path = path.strip_prefix(root()).expect("a file of the package");
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The modules in which a file stands: `rules`, `eval` for `src/rules/eval.rs`; none for `lib.rs` and `main.rs`.
fn place(file: &str) -> Vec<String> {
    let path = PathBuf::from(file.trim_start_matches("src/")).with_extension("");
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts == ["lib"] || parts == ["main"] { Vec::new() } else { parts }
}

/// Which top-level module each file belongs to, with all top-level modules that the files of it mention.
fn mentions() -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (file, text) in sources() {
        let here = place(&file);
        let module = here.first().cloned().unwrap_or(file);
        all.entry(module).or_default().extend(mentioned(&text, &here));
    }
    all
}

/// The top-level modules of the package that a text mentions, apart from the one in which it stands.
fn mentioned(text: &str, here: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    scan(&tokens(text), here, &mut found);
    if let Some(own) = here.first() {
        found.remove(own);
    }
    found
}

fn tokens(text: &str) -> Vec<TokenTree> {
    let stream: TokenStream = text.parse().expect("a source file is made of Rust's tokens");
    stream.into_iter().collect()
}

/// Collects the top-level modules that paths among these tokens lead to; the tokens stand in the module `here`.
fn scan(tokens: &[TokenTree], here: &[String], found: &mut BTreeSet<String>) {
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| &tokens[at]);
        match token {
            TokenTree::Ident(word) if is_path(&tokens[at + 1..]) && !is_sign(before, ':') => {
                match word.to_string().as_str() {
                    "crate" | "pruvo" => follow(&tokens[at + 1..], Vec::new(), found),
                    "self" => follow(&tokens[at + 1..], here.to_vec(), found),
                    "super" => follow(&tokens[at + 1..], above(here.to_vec()), found),
                    _ => {}
                }
            }
            TokenTree::Ident(word) if word == "crate" && tokens.len() > 1 => {
                found.insert("the whole crate".to_owned());
            }
            TokenTree::Group(group) => {
                let inside: Vec<_> = group.stream().into_iter().collect();
                let mut place = here.to_vec();
                if let [.., TokenTree::Ident(keyword), TokenTree::Ident(name)] = &tokens[..at]
                    && keyword == "mod"
                {
                    place.push(name.to_string());
                }
                scan(&inside, &place, found);
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Follows a path whose beginning leads to `place` and goes on with `rest`, and notes the top-level module it leads to.
fn follow(rest: &[TokenTree], mut place: Vec<String>, found: &mut BTreeSet<String>) {
    let mut rest = rest;
    while is_path(rest) {
        match &rest[2] {
            TokenTree::Ident(word) if word == "super" => place = above(place),
            TokenTree::Ident(word) => place.push(word.to_string()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let items: Vec<_> = group.stream().into_iter().collect();
                return items
                    .split(|item| is_sign(Some(item), ','))
                    .for_each(|item| branch(item, &place, found));
            }
            TokenTree::Punct(sign) if sign.as_char() == '*' => break,
            _ => break,
        }
        rest = &rest[3..];
    }
    found.insert(place.into_iter().next().unwrap_or_else(|| "the whole crate".to_owned()));
}

/// One item between the braces of a `use`.
fn branch(item: &[TokenTree], place: &[String], found: &mut BTreeSet<String>) {
    match item.first() {
        None => {}
        Some(TokenTree::Ident(word)) => {
            let mut place = place.to_vec();
            match word.to_string().as_str() {
                "self" => {}
                "super" => place = above(place),
                name => place.push(name.to_owned()),
            }
            follow(&item[1..], place, found);
        }
        Some(TokenTree::Punct(_) | TokenTree::Group(_) | TokenTree::Literal(_)) => {
            follow(&[], place.to_vec(), found);
        }
    }
}

fn above(mut place: Vec<String>) -> Vec<String> {
    place.pop();
    place
}

/// Whether tokens begin with `::` and something.
fn is_path(tokens: &[TokenTree]) -> bool {
    tokens.len() > 2 && is_sign(tokens.first(), ':') && is_sign(tokens.get(1), ':')
}

fn is_sign(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == sign)
}

/// Lines of code: neither blank nor a comment. Tests at the end of a file do not count.
fn code_lines(text: &str) -> usize {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

/// The modules that `lib.rs` lists, in its order, each with whether it is marked as trusted.
fn listed() -> Vec<(String, bool)> {
    let text = read(&root().join("src/lib.rs"));
    let lines = text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.split_once("; // "));
    lines.map(|(name, about)| (name.to_owned(), about.starts_with("T  "))).collect()
}

/// All modules on which a module stands, directly or through others.
fn below(module: &'static str) -> BTreeSet<&'static str> {
    let mut all = BTreeSet::new();
    let mut todo = vec![module];
    while let Some(module) = todo.pop() {
        let (_, uses) = FLOORS.iter().find(|(name, _)| *name == module).expect("a module of the table");
        todo.extend(uses.iter().filter(|&used| all.insert(*used)));
    }
    all
}

/// How many lines of code must be trusted: all of every module that `lib.rs` marks.
fn trusted_lines() -> usize {
    let trusted: Vec<_> =
        listed().into_iter().filter_map(|(name, trusted)| trusted.then_some(name)).collect();
    // The compiled evaluator serves the explorer only, what a strategy replies is shown to the checker, and what is hindered
    // is for messages.
    let served = |file: &str| {
        file.starts_with("src/rules/compiled")
            || ["src/rules/replies.rs", "src/rules/hindered.rs"].contains(&file)
    };
    let is_trusted =
        |file: &str| !served(file) && place(file).first().is_some_and(|module| trusted.contains(module));
    sources().iter().filter(|(file, _)| is_trusted(file)).map(|(_, text)| code_lines(text)).sum()
}

// ---- the floors ----------------------------------------------------------------------------------------------------

#[test]
fn every_module_stands_on_earlier_floors_only() {
    for (floor, (module, uses)) in FLOORS.iter().enumerate() {
        for used in *uses {
            let earlier = FLOORS[..floor].iter().any(|(name, _)| name == used);
            assert!(earlier, "`{module}` uses `{used}`, which does not stand on an earlier floor");
        }
    }
}

#[test]
fn the_library_lists_its_modules_in_floor_order_and_holds_nothing_else() {
    let names: Vec<_> = listed().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, FLOORS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let text = read(&root().join("src/lib.rs"));
    let code = text.lines().filter(|line| !line.is_empty() && !line.starts_with("//"));
    assert_eq!(
        code.count(),
        FLOORS.len(),
        "the library holds modules, and no re-export that would hide an import"
    );
}

#[test]
fn modules_import_what_the_table_declares_and_nothing_else() {
    let mut faults = Vec::new();
    for (module, found) in mentions() {
        let declared: &[&str] = match FLOORS.iter().find(|(name, _)| *name == module) {
            Some((_, uses)) => uses,
            None if module == "src/main.rs" => &["cli"],
            None if module == "src/lib.rs" => &[],
            None => panic!("the module `{module}` is not in the table"),
        };
        faults.extend(disagreements(&module, declared, &found));
    }
    assert!(faults.is_empty(), "the floors are broken:\n{}", faults.join("\n"));
}

/// What a module imports and does not declare, and the reverse.
fn disagreements(module: &str, declared: &[&str], found: &BTreeSet<String>) -> Vec<String> {
    let undeclared = found.iter().filter(|name| !declared.contains(&name.as_str()));
    let undeclared = undeclared.map(|name| format!("`{module}` uses `{name}` and does not declare it"));
    let unused = declared.iter().filter(|&&name| !found.contains(name));
    let unused = unused.map(|name| format!("`{module}` declares `{name}` and does not use it"));
    undeclared.chain(unused).collect()
}

#[test]
fn an_undeclared_import_and_an_unused_declaration_are_both_faults() {
    let found = mentioned("use crate::{derive::derive, state::State};", &["check".to_owned()]);
    assert_eq!(
        disagreements("check", &["state", "game"], &found),
        ["`check` uses `derive` and does not declare it", "`check` declares `game` and does not use it"]
    );
    assert!(disagreements("check", &["derive", "state"], &found).is_empty());
}

#[test]
fn an_import_is_seen_in_every_form() {
    let here = ["cli".to_owned(), "derive".to_owned()];
    for (text, expected) in [
        ("use crate::game;", "game"),
        ("use crate::game::{Rules, Turn};", "game"),
        ("use crate::{\n    game::{Identity, Rules},\n    page::{self, text::{Text}},\n};", "game page"),
        ("pub use crate::game::Rules as Written;", "game"),
        ("fn f(rules: &dyn crate::game::Rules) -> page::Page { crate::page::compose(rules) }", "game page"),
        ("fn f() { super::super::page::compose() }", "page"),
        ("use super::super::{page, game::{self, Rules}};", "game page"),
        ("use super::{super::page, work};", "page"),
        ("use self::super::super::page::Format;", "page"),
        ("mod tests { use super::super::super::page::Format; }", "page"),
        ("mod tests { use super::*; use super::super::work; }", ""),
        ("pub(in crate::page) fn f() {}", "page"),
        ("use crate::*;", "the whole crate"),
        ("use crate as root;", "the whole crate"),
        ("macro_rules! m { () => { $crate::page::f() } }", "page"),
        ("pub(crate) struct S;", ""),
        ("/// [`page`](crate::page), use crate::game;\nfn f() { g(\"crate::page\") } // crate::page", ""),
        ("fn f() { std::self_test::game::f(); other::crate_like::g() }", ""),
    ] {
        let found: Vec<_> = mentioned(text, &here).into_iter().collect();
        assert_eq!(found.join(" "), expected, "in {text}");
    }
}

#[test]
fn the_kernel_knows_nothing_of_what_proposes_or_prints() {
    let below = below("check");
    let known: Vec<_> = PRODUCERS.iter().copied().filter(|&producer| below.contains(producer)).collect();
    assert!(known.is_empty(), "the kernel stands on {known:?}");
    assert!(below.contains("certificate") && below.contains("outcome"), "and it stands on {below:?}");
}

#[test]
fn the_deriver_and_the_kernel_cannot_see_each_other() {
    assert!(!below("check").contains("derive"));
    assert!(!below("derive").contains("check"));
}

#[test]
fn only_the_relation_knows_petgraph() {
    let knows = |text: &str| {
        let mut todo = tokens(text);
        while let Some(token) = todo.pop() {
            match token {
                TokenTree::Ident(word) if word == "petgraph" => return true,
                TokenTree::Group(group) => todo.extend(group.stream()),
                TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        false
    };
    let knowing = sources().into_iter().filter(|(_, text)| knows(text));
    let modules: BTreeSet<_> = knowing.filter_map(|(file, _)| place(&file).first().cloned()).collect();
    assert_eq!(modules.into_iter().collect::<Vec<_>>(), ["relation"]);
}

// ---- the files -----------------------------------------------------------------------------------------------------

#[test]
fn every_file_begins_with_its_purpose() {
    for (file, text) in sources() {
        assert!(text.starts_with("//! "), "{file} does not begin with a line that says what it is for");
    }
}

#[test]
fn every_module_says_on_what_it_stands() {
    for (module, uses) in FLOORS {
        let header = header(&read(&root().join(format!("src/{module}.rs"))));
        let (_, stands) =
            header.split_once("Stands on ").unwrap_or_else(|| panic!("`{module}` does not say it"));
        let stands = stands.split(". ").next().unwrap_or_default();
        let named: Vec<_> = stands.split("[`").skip(1).filter_map(|link| link.split("`]").next()).collect();
        for name in &named {
            assert!(uses.contains(name), "`{module}` says that it stands on `{name}`, and does not");
        }
        let nothing = stands.trim_end_matches('.').trim() == "nothing";
        assert_eq!(nothing, uses.is_empty(), "`{module}` stands on {uses:?} and says: {stands}");
    }
}

#[test]
fn the_modules_marked_as_trusted_say_so_themselves() {
    for (module, trusted) in listed() {
        let header = header(&read(&root().join(format!("src/{module}.rs"))));
        assert_eq!(header.contains("Trusted."), trusted, "`lib.rs` and `{module}.rs` disagree about trust");
    }
}

/// The first paragraph of a file's own documentation, as one line.
fn header(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix("//! "));
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn no_file_is_too_long() {
    let mut lengths: Vec<_> =
        sources().into_iter().map(|(file, text)| (text.lines().count(), file)).collect();
    lengths.sort();
    let (longest, file) = lengths.last().expect("there are files");
    println!("the longest file is {file}: {longest} lines");
    assert!(*longest <= LONGEST, "{file} has {longest} lines, more than {LONGEST}");
    let (median, _) = lengths[lengths.len() / 2];
    assert!(median <= MEDIAN, "half of the files have {median} lines or more");
}

#[test]
fn no_module_hides_in_a_file_called_mod() {
    for (file, _) in sources() {
        assert!(!file.ends_with("/mod.rs"), "{file} should be called after its module");
    }
}

#[test]
fn the_kernel_keeps_to_its_budget() {
    let lines = |file: &str| code_lines(&read(&root().join(file)));
    let all: usize = KERNEL.into_iter().map(lines).sum();
    let beside: usize = BESIDE.into_iter().map(lines).sum();
    println!("the kernel: {all} lines of code, and {beside} beside it");
    assert!(all <= KERNEL_BUDGET, "the kernel has {all} lines of code, more than {KERNEL_BUDGET}");
    let claims = lines(CLAIMS);
    assert!(claims <= CLAIMS_BUDGET, "{claims} lines of code judge claims, more than {CLAIMS_BUDGET}");
    let files: BTreeSet<_> = sources().into_iter().map(|(file, _)| file).collect();
    let kernel = files.iter().filter(|file| place(file).first().is_some_and(|module| module == "check"));
    let periods: usize = PERIODS.into_iter().map(lines).sum();
    println!("about all sizes: {periods} lines of code");
    assert!(periods <= PERIODS_BUDGET, "{periods} lines decide about all sizes, more than {PERIODS_BUDGET}");
    let known = KERNEL.len() + BESIDE.len() + PERIODS.len() + 1;
    assert_eq!(kernel.count(), known, "a new file of the kernel is counted, or said to be beside it");
}

#[test]
fn what_checks_families_keeps_to_its_budget() {
    let lines =
        |files: &[&str]| files.iter().map(|file| code_lines(&read(&root().join(file)))).sum::<usize>();
    let (kernel, obligations) = (lines(&FAMILY_KERNEL), lines(&OBLIGATIONS));
    println!("families: {kernel} lines of code check, {obligations} make the obligations");
    assert!(kernel <= FAMILY_KERNEL_BUDGET, "{kernel} lines of code check certificates of families");
    assert!(obligations <= OBLIGATIONS_BUDGET, "{obligations} lines of code make obligations");
    let beside = ["src/family.rs", "src/family/certificate.rs", "src/family/steps.rs"];
    let family = sources().into_iter().filter(|(file, _)| place(file).first().is_some_and(|m| m == "family"));
    let known = FAMILY_KERNEL.len() + OBLIGATIONS.len() + beside.len();
    assert_eq!(family.count(), known, "a new file of families is counted, or said to be beside them");
}

#[test]
fn the_checker_of_families_and_what_proposes_their_proofs_share_formulas_only() {
    assert!(!below("family").contains("induction"));
    for file in ["src/induction/automaton.rs", "src/induction/engine.rs"] {
        let text = read(&root().join(file));
        let from = text.split("family::").skip(1).map(|rest| rest.trim_start_matches('{').trim_start());
        for rest in from {
            let known = ["formula::", "steps::"].iter().any(|module| rest.starts_with(module));
            assert!(known, "{file} uses `family::{}`", rest.lines().next().unwrap_or_default());
        }
    }
}

#[test]
fn comments_and_blanks_and_tests_are_not_lines_of_code() {
    let text = "//! What it is.\n\n/// A thing.\nfn f() {\n    // Why.\n    g() // how\n}\n\n#[cfg(test)]\nmod tests {}\n";
    assert_eq!(code_lines(text), 3);
}

#[test]
fn the_readme_says_how_many_lines_are_trusted() {
    let lines = trusted_lines();
    println!("{lines} lines of code are trusted");
    assert!(lines > 1000, "only {lines} trusted lines were found");
    // The README carries the figure, to the nearest hundred, behind a marker that readers do not see.
    let readme = read(&root().join("README.md"));
    let (_, after) = readme.split_once("<!-- trusted-lines -->").expect("the README has the marker");
    let said: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
    let hundreds = (lines + 50) / 100 * 100;
    assert_eq!(
        said,
        hundreds.to_string(),
        "the README says what is trusted: {lines} lines, so about {hundreds}"
    );
}
