//! Orders.

use crate::run::{Scratch, pruvo};

fn order(graph: &str, options: &str) -> String {
    let scratch = Scratch::new();
    let file = scratch.file("relation.adj", graph);
    pruvo(format!("order {file} {options}").trim()).printed()
}

fn answers(text: &str) -> String {
    let lines = text.lines().filter(|line| line.starts_with("  ") && !line.starts_with("  Every"));
    lines
        .filter_map(|line| line.get(19..22))
        .map(|word| if word.starts_with("yes") { 'y' } else { 'n' })
        .collect()
}

#[test]
fn divisibility_is_a_partial_order() {
    let text = order("1: 1 2 3 4\n2: 2 4\n3: 3\n4: 4\n", "");
    assert_eq!(answers(&text), "ynynyyn", "{text}");
    assert!(text.contains("“→ and ≠” is a strict order: {(1, 2), (1, 3), (1, 4), (2, 4)}."), "{text}");
    assert!(text.contains("Play by → can go on for ever: 1 → 1."), "{text}");
}

#[test]
fn less_is_a_strict_order() {
    let text = order("a: b c\nb: c\nc:\n", "");
    assert_eq!(answers(&text), "nyyyyny", "{text}");
    assert!(text.contains("not a → a"), "{text}");
    assert!(text.contains("Every element comes before those it is related to in a, b, c."), "{text}");
}

#[test]
fn counterexamples_and_cycles_are_named() {
    let text = order("a: b\nb: c\nc: b\n", "");
    assert!(text.contains("b → c and c → b"), "{text}");
    assert!(text.contains("a → b and b → c, but not a → c"), "{text}");
    assert!(text.contains("Hence reachability by → is no strict order."), "{text}");
    let reached = order("a: b\nb: c\nc: b\n", "--reachable");
    assert!(reached.contains("b →+ b"), "{reached}");
}

#[test]
fn reachability_of_a_game_that_ends_is_a_strict_order() {
    let text = pruvo("order cards --reachable").printed();
    assert_eq!(answers(&text), "nyyyyny", "{text}");
    let json = pruvo("order chopsticks --format json").printed();
    let value: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(value["ends"], false);
    assert!(value["cycle"].as_array().is_some_and(|cycle| !cycle.is_empty()), "{json}");
}

#[test]
fn the_theorems_are_checked_on_all_small_relations() {
    let text = pruvo("order --theorems").printed();
    assert!(
        text.contains(
            "checked on all relations with up to 4 elements: 66067 relations, of which 243 are strict orders"
        ),
        "{text}"
    );
    pruvo("order").refused(2);
}
