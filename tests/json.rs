//! Pages in JSON hold what their description says, and nothing else.

use serde_json::Value;
use std::{collections::BTreeSet, fs, path::Path, process::Command};

const DESCRIPTION: &str = include_str!("../src/page/json.md");

/// The JSON page of a game, and its text.
fn page(game: &str, more: &[&str]) -> (Value, String) {
    printed(&[&["derive", game], more].concat())
}

/// The JSON page that a command prints, and its text.
fn printed(command: &[&str]) -> (Value, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_pruvo"))
        .args(command)
        .args(["--format", "json", "--quiet", "--lang", "eo"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("a page is text");
    (serde_json::from_str(&text).expect("the page is JSON"), text)
}

/// Games that have every kind of paragraph between them.
fn games() -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/languages"));
    let name = |entry: fs::DirEntry| format!("tests/languages/{}", entry.file_name().to_string_lossy());
    let files = entries.expect("the folder can be read").map(|entry| name(entry.expect("an entry")));
    files.chain(["cards".to_owned(), "northcott".to_owned()]).collect()
}

/// All fields of the objects in a value, and all kinds of paragraphs.
fn words(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                out.insert(name.clone());
                if let ("kind" | "sign" | "of" | "outcome", Value::String(word)) = (name.as_str(), value) {
                    out.insert(word.clone());
                }
                words(value, out);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| words(item, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_field_and_every_kind_is_described_and_occurs() {
    let mut used = BTreeSet::new();
    for game in games() {
        for style in ["full", "rounds", "summary"] {
            words(&page(&game, &["--style", style]).0, &mut used);
        }
    }
    for more in [&["explain", "vertices", "a"][..], &["explain", "cards", "8", "--hint"]] {
        words(&printed(more).0, &mut used);
    }
    words(&page("cards", &["--style", "rounds", "--only", "4"]).0, &mut used);
    for more in [
        &["tests/languages/sum.ron"][..],
        &["tests/languages/repeating.ron", "--period"],
        &["kayles", "--period"],
    ] {
        words(&printed(&[&["values"], more].concat()).0, &mut used);
    }
    for more in [&["kayles", "--at", "100"][..], &["cards", "--outcomes", "--at", "100"], &["dawsons-kayles"]]
    {
        words(&printed(&[&["period"], more].concat()).0, &mut used);
    }
    // Words in code, and words in quotes within code.
    let code = DESCRIPTION.split('`').skip(1).step_by(2);
    let described: BTreeSet<_> = code.flat_map(|code| code.split('"')).collect();
    let missing: Vec<_> = used.iter().filter(|word| !described.contains(word.as_str())).collect();
    assert!(missing.is_empty(), "json.md does not describe {missing:?}");
    let kinds = DESCRIPTION.split("## Paragraphs").nth(1).and_then(|part| part.split("\n\n`step`").next());
    let rows = kinds.expect("a table of kinds").lines().filter(|line| line.starts_with("| `"));
    let kinds =
        rows.skip(1).flat_map(|row| row.split('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2));
    let unused: Vec<_> = kinds.filter(|kind| !used.contains(*kind)).collect();
    assert!(unused.is_empty(), "json.md describes {unused:?}, which no page has");
}

#[test]
fn the_example_of_the_description_is_a_part_of_the_page() {
    let example = DESCRIPTION.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
    let example: Value = serde_json::from_str(example.expect("an example")).expect("it is JSON");
    let (page, text) = page("cards", &[]);
    for field in ["pruvo", "language", "notation", "letters", "title"] {
        assert_eq!(page[field], example[field], "{field}");
    }
    let shown = &example["blocks"][0];
    let blocks = page["blocks"].as_array().expect("blocks");
    let block = blocks.iter().find(|block| block["state"] == shown["state"]).expect("the paragraph");
    for field in ["kind", "step", "transitions", "because"] {
        assert_eq!(block[field], shown[field], "{field}");
    }
    let pieces = shown["text"].as_array().expect("a text");
    assert_eq!(&block["text"].as_array().expect("a text")[..pieces.len()], &pieces[..]);
    assert_eq!(text.lines().count(), blocks.len() + 2, "a line a paragraph");
}
