//! The list of mutants of the kernel's own code, which `tests/kernel-mutants/run.sh` runs: here only that it fits.

use std::{fs, path::Path};

/// A mutant as its file describes it.
struct Mutant {
    name: String,
    what: String,
    file: String,
    original: String,
    replacement: String,
}

impl Mutant {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("a mutant is a text");
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let (head, pieces) = text.split_once("----- original\n").expect("an original");
        let (original, replacement) = pieces.split_once("\n----- replacement\n").expect("a replacement");
        let field = |field: &str| {
            let line = head.lines().find_map(|line| line.strip_prefix(field));
            line.unwrap_or_else(|| panic!("{name} says `{field}`")).to_owned()
        };
        let (what, file) = (field("what: "), field("file: "));
        let (original, replacement) = (original.to_owned(), replacement.trim_end_matches('\n').to_owned());
        Self { name, what, file, original, replacement }
    }
}

fn mutants() -> Vec<Mutant> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernel-mutants");
    let entries = fs::read_dir(folder).expect("the folder of the mutants");
    let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "mutant"))
        .map(|path| Mutant::read(&path))
        .collect()
}

#[test]
fn every_mutant_still_fits_the_kernel() {
    let all = mutants();
    assert!(all.len() >= 20, "there are many of them");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for Mutant { name, what, file, original, replacement } in &all {
        let source = fs::read_to_string(root.join(file)).expect("the file that it changes");
        assert_eq!(
            source.matches(original.as_str()).count(),
            1,
            "{name}: the original is there once in {file}"
        );
        assert_ne!(original, replacement, "{name} changes something");
        assert!(what.ends_with('.'), "{name} says what is wrong about it");
    }
}

#[test]
fn no_two_mutants_are_the_same() {
    let mut all: Vec<_> = mutants().into_iter().map(|m| (m.file, m.original, m.replacement)).collect();
    all.sort();
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
}
