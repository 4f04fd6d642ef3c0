//! The mathematics of the textbook's solution for eight cards, with connecting words of our own: its two slips are found,
//! and nothing else is blamed.

use crate::run::{Scratch, pruvo};

/// The formulas in their order, with the blanks that a copy from the printed page has.
const CARDS: &str = "\
Jen la statoj: S = { 0, ^ 0 , 1, ^ 1 , 2, ^ 2 , 3, ^ 3 , 4, ^ 4 , 5, ^ 5 , 6, 7, 8 } Kaj jen ĉiuj paroj ( a , b ) ∈ T ⊂ S × S : \
S = { ( 8, 7 ) , ( 8, 6 ) , ( 8, ^ 5 ) , ( 7, 6 ) , ( 7,5 ) , ( 7, ^ 4 ) , ( 6, 5 ) , ( 6, 4 ) , ( 6, ^ 3 ) , ( 5,4 ) , ( 5,3 ) , \
( 5, ^ 2 ) , ( ^ 5 , ^ 4 ) , ( ^ 5 , ^ 3 ) , ( 4,3 ) , ( 4,2 ) , ( 4, ^ 1 ) , ( ^ 4 , ^ 3 ) , ( ^ 4 , ^ 2 ) , ( 3,2 ) , ( 3,1 ) , \
( 3, ^ 0 ) , ( ^ 3 , ^ 2 ) , ( ^ 3 , ^ 1 ) , ( 2,1 ) , ( 2,0 ) , ( ^ 2 , ^ 1 ) , ( ^ 2 , ^ 0 ) , ( 1,0 ) , ( ^ 1 , ^ 0 ) } \
Nomu G ⊂ S la aron de ĉiu gajna stato kaj M ⊂ S la aron de ĉiu malgajna; G ∩ M = ∅ kaj G ∪ M = S . \
La reguloj donas { 0, ^ 0 } ⊂ M . Unu regulo: ∀ a ( ∃ b ( ( a , b ) ∈ T ∧ b ∈ M ) → a ∈ G ) \
Alia regulo: ∀ a ( ¬ ∃ b ( ( a , b ) ∈ T ∧ b ∈ M ) → a ∈ M ) \
Havante { 0, ^ 0 } ⊂ M kaj { ( 3, ^ 0 ) , ( 2,0 ) , ( 1,0 ) , ( ^ 2 , 0 ) , ( ^ 1 , 0 ) } ⊂ T , do { 1, ^ 1 , 2, ^ 2 , 3 } ⊂ G \
Transiroj de ^ 3 : { ( ^ 3 , ^ 2 ) , ( ^ 3 , ^ 1 ) } . Ĉar { ^ 1 , ^ 2 } ⊂ G , do ^ 3 ∈ M \
Transiroj de 4 : { ( 4,3 ) , ( 4,2 ) , ( 4, ^ 1 ) } . Ĉar { ^ 1 , 2, 3 } ⊂ G , do 4 ∈ M \
Transiroj de ^ 4 : { ( ^ 4 , ^ 3 ) , ( ^ 4 , ^ 2 ) } . Ĉar ^ 3 ∈ M , do ^ 4 ∈ G \
Transiroj de 5 : { ( 5,4 ) , ( 5,3 ) , ( 5, ^ 2 ) } . Ĉar 4 ∈ M , do 5 ∈ G \
Transiroj de ^ 5 : { ( ^ 5 , ^ 4 ) , ( ^ 5 , ^ 3 ) } . Ĉar ^ 3 ∈ M , do ^ 5 ∈ G \
Transiroj de 6 : { ( 6,5 ) , ( 6,4 ) , ( 6, ^ 3 ) } . Ĉar ^ 3 ∈ M , do 6 ∈ G \
Transiroj de 7 : { ( 7,6 ) , ( 7,5 ) , ( 7, ^ 4 ) } . Ĉar { ^ 4 , 5, 6 } ⊂ G , do 7 ∈ M \
Transiroj de 8 : { ( 8,7 ) , ( 8,6 ) , ( 8, ^ 5 ) } . Ĉar 7 ∈ M , do 8 ∈ G \
Kune: G = { 1, ^ 1 , 2, ^ 2 , 3, ^ 4 , 5, ^ 5 , 6, 8 } . Ĉar 8 ∈ G , venkas la unua ludanto.
";

#[test]
fn the_two_slips_of_the_textbook_are_found_and_nothing_else() {
    let scratch = Scratch::new();
    let file = scratch.file("solution.txt", CARDS);
    let run = pruvo(&format!("check {file} --game cards"));
    let said = run.refused(1);
    let titles: Vec<_> = said.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(
        titles,
        [
            "error: the first wrong step is statement 2: S is the set of states, and these are pairs",
            "error: statement 5: `(^2, 0)`, `(^1, 0)` are not transitions",
            "error: 32 statements: 30 follow, 2 are false",
        ]
    );
    for part in [
        "help: did you mean `T = {…}`?",
        "note: the options of ^2 are ^1, ^0",
        "help: did you mean `(^2, ^0)`?",
        "help: did you mean `(^1, ^0)`?",
        "note: the losing states, M = {0, ^0, ^3, 4, 7}, are never listed as a whole",
    ] {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
    assert!(!said.contains("never says who wins"), "{said}");
}

#[test]
fn with_its_slips_put_right_the_solution_is_right() {
    let right = CARDS
        .replace("S = { ( 8, 7 )", "T = { ( 8, 7 )")
        .replace("( ^ 2 , 0 ) , ( ^ 1 , 0 )", "( ^ 2 , ^ 0 ) , ( ^ 1 , ^ 0 )");
    let scratch = Scratch::new();
    let file = scratch.file("solution.txt", &right);
    let run = pruvo(&format!("check {file} --game cards"));
    assert_eq!(
        run.printed(),
        "right: 32 statements: all follow\nnote: the losing states, M = {0, ^0, ^3, 4, 7}, are never listed as a whole\n"
    );
}
