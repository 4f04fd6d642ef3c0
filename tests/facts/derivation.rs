//! The derivation for eight cards, as the book has it.

use crate::{
    signs::read,
    statements::{Known, Piece, Set},
};
use pruvo::page::Language;
use std::process::Command;

/// What the book says.
fn book() -> Vec<Piece> {
    ron::from_str(include_str!("derivation.ron")).expect("the derivation of the book can be read")
}

/// What the command `derive proofs/cards.ron` says.
fn derived(language: &Language) -> Vec<Piece> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pruvo"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.args(["derive", "proofs/cards.ron", "--lang", &language.code]).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "derive fails: {}", String::from_utf8_lossy(&output.stderr));
    let page = String::from_utf8(output.stdout).expect("a page is text");
    let states = book().into_iter().find_map(|piece| match piece {
        Piece::States(states) => Some(states.into_iter().collect()),
        _ => None,
    });
    let known = Known { names: states.expect("the book lists S"), starts: 1, over: Set::new() };
    let mut pieces = read(&page, &language.letters, &known).expect("the page can be read back");
    // The proof file makes claims, which the book has no need of.
    pieces.retain(|piece| !matches!(piece, Piece::Claims(_)));
    pieces
}

#[test]
fn the_derivation_of_the_book_is_given_in_every_language() {
    let book = book();
    for language in Language::codes().filter_map(Language::named) {
        let derived = derived(&language);
        for (number, (expected, found)) in book.iter().zip(&derived).enumerate() {
            assert_eq!(expected, found, "piece {number} in {}", language.name);
        }
        assert_eq!(book.len(), derived.len(), "as many pieces in {}", language.name);
    }
}
