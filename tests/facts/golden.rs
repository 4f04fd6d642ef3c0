//! Every state of some games: its outcome and remoteness, its options, its winning moves.

use crate::{
    solved::{Solved, catalogued, changed, solved},
    table::{Fact, Spelling, facts, sorted},
};
use pruvo::rules::Play;

/// What has been found and checked.
fn found(solved: &Solved) -> Vec<Fact> {
    let verified = solved.verified();
    let all = verified.all().map(|shown| Fact {
        state: solved.name(&shown.state()),
        outcome: shown.outcome,
        remoteness: shown.step,
        options: sorted(shown.options().map(|(option, _)| solved.name(&option))),
        winning: solved.winning_moves(&verified, &shown.state()),
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by(|a, b| a.state.cmp(&b.state));
    all
}

/// Asserts that exactly what is known is found, `count` being the number of states.
fn every_state_is_as_known(solved: &Solved, table: &str, spelling: Spelling, count: usize) {
    let (known, found) = (facts(table, spelling), found(solved));
    for (known, found) in known.iter().zip(&found) {
        assert_eq!(known, found);
    }
    assert_eq!((known.len(), found.len()), (count, count));
}

fn every_state_of_chopsticks_is_as_known(k: u32, table: &str, count: usize) {
    let solved = catalogued("chopsticks", &[format!("K = {k}")], Play::Normal);
    every_state_is_as_known(&solved, table, Spelling::CHOPSTICKS, count);
}

#[test]
fn every_state_of_chopsticks_modulo_2_is_as_known() {
    every_state_of_chopsticks_is_as_known(2, include_str!("chopsticks2.txt"), 9);
}

#[test]
fn every_state_of_chopsticks_modulo_3_is_as_known() {
    every_state_of_chopsticks_is_as_known(3, include_str!("chopsticks3.txt"), 67);
}

#[test]
fn every_state_of_chopsticks_modulo_4_is_as_known() {
    every_state_of_chopsticks_is_as_known(4, include_str!("chopsticks4.txt"), 235);
}

#[test]
fn every_state_of_chopsticks_modulo_5_is_as_known() {
    every_state_of_chopsticks_is_as_known(5, include_str!("chopsticks5.txt"), 595);
}

fn every_state_of_chopsticks_with_sorted_hands_is_as_known(k: u32, table: &str, count: usize) {
    let file = changed("chopsticks", "swap:", r#"symmetry: ["sort me", "sort opp"], swap:"#);
    let solved = solved(&file, &[format!("K = {k}")], Play::Normal);
    every_state_is_as_known(&solved, table, Spelling::CHOPSTICKS, count);
}

#[test]
fn every_state_of_chopsticks_modulo_3_with_sorted_hands_is_as_known() {
    every_state_of_chopsticks_with_sorted_hands_is_as_known(3, include_str!("chopsticks3_sorted.txt"), 27);
}

#[test]
fn every_state_of_chopsticks_modulo_4_with_sorted_hands_is_as_known() {
    every_state_of_chopsticks_with_sorted_hands_is_as_known(4, include_str!("chopsticks4_sorted.txt"), 87);
}

#[test]
fn every_state_of_chopsticks_modulo_5_with_sorted_hands_is_as_known() {
    every_state_of_chopsticks_with_sorted_hands_is_as_known(5, include_str!("chopsticks5_sorted.txt"), 207);
}

#[test]
fn every_state_of_eight_cards_is_as_known() {
    let solved = catalogued("cards", &["N = 8".to_owned()], Play::Normal);
    every_state_is_as_known(&solved, include_str!("take8.txt"), Spelling::CARDS, 15);
}

#[test]
fn every_state_of_twenty_cards_is_as_known_where_who_takes_the_last_loses() {
    let solved = catalogued("cards", &["N = 20".to_owned()], Play::Misere);
    every_state_is_as_known(&solved, include_str!("take20_misere.txt"), Spelling::CARDS, 39);
}

fn every_state_of_nim_is_as_known(heaps: &str, play: Play, table: &str, count: usize) {
    let solved = catalogued("nim", &[format!("HEAPS = {heaps}")], play);
    every_state_is_as_known(&solved, table, Spelling::NIM, count);
}

#[test]
fn every_state_of_nim_with_1_2_3_is_as_known() {
    every_state_of_nim_is_as_known("[1, 2, 3]", Play::Normal, include_str!("nim123.txt"), 14);
}

#[test]
fn every_state_of_nim_with_1_2_3_is_as_known_where_who_takes_the_last_loses() {
    every_state_of_nim_is_as_known("[1, 2, 3]", Play::Misere, include_str!("nim123_misere.txt"), 14);
}

#[test]
fn every_state_of_nim_with_8_11_13_is_as_known() {
    every_state_of_nim_is_as_known("[8, 11, 13]", Play::Normal, include_str!("nim_8_11_13.txt"), 498);
}

#[test]
fn every_state_of_nim_with_1_2_3_is_as_known_where_heaps_keep_their_order() {
    let solved =
        solved(include_str!("rules/nim-ordered.ron"), &["HEAPS = [1, 2, 3]".to_owned()], Play::Normal);
    every_state_is_as_known(&solved, include_str!("nim123_ordered.txt"), Spelling::ORDERED_NIM, 24);
}

fn every_state_of_cram_is_as_known(side: usize, play: Play, table: &str, count: usize) {
    let solved = catalogued("cram", &[format!("ROWS = {side}"), format!("COLUMNS = {side}")], play);
    every_state_is_as_known(&solved, table, Spelling::CRAM, count);
}

#[test]
fn every_state_of_2_by_2_cram_is_as_known() {
    every_state_of_cram_is_as_known(2, Play::Normal, include_str!("cram22.txt"), 6);
}

#[test]
fn every_state_of_3_by_3_cram_is_as_known() {
    every_state_of_cram_is_as_known(3, Play::Normal, include_str!("cram33.txt"), 98);
}

#[test]
fn every_state_of_3_by_3_cram_is_as_known_where_who_puts_the_last_domino_loses() {
    every_state_of_cram_is_as_known(3, Play::Misere, include_str!("cram33_misere.txt"), 98);
}

/// `poison` is 1 where somebody has to eat the poisoned cookie, and 0 where nobody may.
fn every_state_of_chomp_is_as_known(sides: [usize; 2], poison: u8, table: &str, count: usize) {
    let [rows, columns] = sides;
    let constants = [format!("ROWS = {rows}"), format!("COLUMNS = {columns}"), format!("POISON = {poison}")];
    let solved = catalogued("chomp", &constants, if poison == 1 { Play::Misere } else { Play::Normal });
    every_state_is_as_known(&solved, table, Spelling::CHOMP, count);
}

#[test]
fn every_state_of_2_by_4_chomp_is_as_known() {
    every_state_of_chomp_is_as_known([2, 4], 1, include_str!("chomp24.txt"), 15);
}

#[test]
fn every_state_of_3_by_3_chomp_is_as_known() {
    every_state_of_chomp_is_as_known([3, 3], 1, include_str!("chomp33.txt"), 20);
}

#[test]
fn every_state_of_3_by_3_chomp_without_the_poisoned_cookie_is_as_known() {
    every_state_of_chomp_is_as_known([3, 3], 0, include_str!("chomp33_removed.txt"), 19);
}

#[test]
fn every_state_of_a_queen_at_row_3_and_column_4_with_a_heap_of_4_is_as_known() {
    let constants = ["ROW = 3", "COLUMN = 4", "HEAP = 4"].map(str::to_owned);
    let solved = catalogued("queen", &constants, Play::Normal);
    every_state_is_as_known(&solved, include_str!("queen34_4.txt"), Spelling::QUEEN, 100);
}

#[test]
fn every_state_of_northcott_on_two_rows_of_five_is_as_known() {
    let constants = ["WIDTH = 5", "WHITE = [0, 4]", "BLACK = [2, 1]"].map(str::to_owned);
    let solved = catalogued("northcott", &constants, Play::Normal);
    every_state_is_as_known(&solved, include_str!("northcott5_2.txt"), Spelling::NORTHCOTT, 198);
}

#[test]
fn every_state_of_cram_on_a_strip_of_ten_is_as_known() {
    let solved = catalogued("strip", &["N = 10".to_owned()], Play::Normal);
    every_state_is_as_known(&solved, include_str!("strip10.txt"), Spelling::STRIP, 17);
}

#[test]
fn every_state_of_the_counters_of_exercise_1_9_is_as_known() {
    let solved = catalogued("counters", &[], Play::Normal);
    every_state_is_as_known(&solved, include_str!("counters.txt"), Spelling::COUNTERS, 2730);
}

#[test]
fn every_state_of_the_counters_is_as_known_where_the_arc_from_j_to_k_is_turned_round() {
    let file = changed("counters", "[10, 3, 7], [14, 15, 11],", "[3, 7], [14, 15, 11, 9],");
    let solved = solved(&file, &[], Play::Normal);
    every_state_is_as_known(&solved, include_str!("counters_reversed.txt"), Spelling::COUNTERS, 2928);
}
