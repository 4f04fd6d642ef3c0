//! Grundy values that other programs found, state by state.

use crate::{
    solved::changed,
    table::{Spelling, states},
};
use pruvo::{
    check, derive, games,
    limits::Limits,
    rules::{Game, Play, Settings},
};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
struct Grundy {
    tables: BTreeMap<String, String>,
    cards: Vec<u64>,
    cram: Vec<(usize, usize, u64)>,
    chomp: Vec<(usize, usize, u64)>,
    queen: Vec<Vec<u64>>,
    strip: Vec<u64>,
    losing_strips: Vec<usize>,
}

fn known() -> Grundy {
    ron::from_str(include_str!("grundy.ron")).expect("the values can be read")
}

fn load(file: &str, constants: &[String]) -> Game {
    let mut settings = Settings::default();
    for constant in constants {
        settings.set("a test", constant);
    }
    settings.play(Play::Normal);
    Game::from_text("game.ron", file, &settings).expect("the game loads")
}

fn catalogued(name: &str, constants: &[String]) -> Game {
    load(games::named(name).expect("a game of the catalogue"), constants)
}

/// The values of these states, derived and checked; of the start where none is given.
fn values(game: &Game, names: &[String]) -> Vec<u64> {
    let rules = &*game.rules;
    let valuation = derive::values(rules, Limits::default()).expect("the game has values");
    let valued = check::values(rules, &valuation, Limits::default()).expect("they are accepted");
    let value = |state: &[u64]| valued.value(state).expect("a state").expect("it has a value");
    if names.is_empty() {
        return vec![value(rules.starts()[0].words())];
    }
    let state = |name: &String| rules.read(&game.meant(name).expect("a state")).expect("a state");
    names.iter().map(|name| value(state(name).words())).collect()
}

fn constants(names: [&str; 2], values: (usize, usize)) -> Vec<String> {
    vec![format!("{} = {}", names[0], values.0), format!("{} = {}", names[1], values.1)]
}

#[test]
fn every_state_of_the_tables_has_the_known_value() {
    let counters = "[10, 3, 7], [14, 15, 11],";
    let turned = changed("counters", counters, "[3, 7], [14, 15, 11, 9],");
    let nim = |heaps: &str| catalogued("nim", &[format!("HEAPS = {heaps}")]);
    let chomp = vec!["ROWS = 3".to_owned(), "COLUMNS = 3".to_owned(), "POISON = 0".to_owned()];
    let queen = ["ROW = 3", "COLUMN = 4", "HEAP = 4"].map(str::to_owned);
    let ordered = load(include_str!("rules/nim-ordered.ron"), &["HEAPS = [1, 2, 3]".to_owned()]);
    let cram = |side: usize| catalogued("cram", &constants(["ROWS", "COLUMNS"], (side, side)));
    let all = [
        ("take8", catalogued("cards", &["N = 8".to_owned()]), include_str!("take8.txt"), Spelling::CARDS),
        ("cram22", cram(2), include_str!("cram22.txt"), Spelling::CRAM),
        ("cram33", cram(3), include_str!("cram33.txt"), Spelling::CRAM),
        (
            "chomp33_removed",
            catalogued("chomp", &chomp),
            include_str!("chomp33_removed.txt"),
            Spelling::CHOMP,
        ),
        (
            "strip10",
            catalogued("strip", &["N = 10".to_owned()]),
            include_str!("strip10.txt"),
            Spelling::STRIP,
        ),
        ("nim123", nim("[1, 2, 3]"), include_str!("nim123.txt"), Spelling::NIM),
        ("nim_8_11_13", nim("[8, 11, 13]"), include_str!("nim_8_11_13.txt"), Spelling::NIM),
        ("nim123_ordered", ordered, include_str!("nim123_ordered.txt"), Spelling::ORDERED_NIM),
        ("queen34_4", catalogued("queen", &queen), include_str!("queen34_4.txt"), Spelling::QUEEN),
        ("counters", catalogued("counters", &[]), include_str!("counters.txt"), Spelling::COUNTERS),
        ("counters_reversed", load(&turned, &[]), include_str!("counters_reversed.txt"), Spelling::COUNTERS),
    ];
    let tables = known().tables;
    assert_eq!(tables.len(), all.len());
    for (name, game, table, spelling) in all {
        let known = tables[name].split_whitespace().map(|value| value.parse::<u64>().expect("a value"));
        let (known, states) = (known.collect::<Vec<_>>(), states(table, spelling));
        assert_eq!(known.len(), states.len(), "{name}");
        assert_eq!(values(&game, &states), known, "{name}");
    }
}

#[test]
fn starts_have_the_known_values() {
    let known = known();
    assert_eq!((known.cards.len(), known.cram.len(), known.chomp.len()), (13, 27, 15));
    for (cards, value) in known.cards.into_iter().enumerate() {
        assert_eq!(values(&catalogued("cards", &[format!("N = {cards}")]), &[]), [value], "{cards} cards");
    }
    for (rows, columns, value) in known.cram {
        let game = catalogued("cram", &constants(["ROWS", "COLUMNS"], (rows, columns)));
        assert_eq!(values(&game, &[]), [value], "{rows} × {columns}");
    }
    for (rows, columns, value) in known.chomp {
        let mut constants = constants(["ROWS", "COLUMNS"], (rows, columns));
        constants.push("POISON = 0".to_owned());
        assert_eq!(values(&catalogued("chomp", &constants), &[]), [value], "{rows} × {columns}");
    }
}

#[test]
fn a_queen_has_the_known_values_on_13_by_13_squares() {
    let known = known().queen;
    assert!(known.len() == 13 && known.iter().all(|row| row.len() == 13));
    let game = catalogued("queen", &["ROW = 12", "COLUMN = 12", "HEAP = 0"].map(str::to_owned));
    let squares = |row| (0..13).map(move |column| format!("({row},{column})+0"));
    for (row, known) in known.into_iter().enumerate() {
        assert_eq!(values(&game, &squares(row).collect::<Vec<_>>()), known, "row {row}");
    }
}

#[test]
fn strips_of_up_to_400_cells_have_the_known_values() {
    let known = known();
    assert_eq!(known.strip.len(), 101);
    let heap = |cells: usize| if cells < 2 { "[]".to_owned() } else { format!("[{cells}]") };
    // No move leads to a strip that is shorter by one.
    for last in [399, 400] {
        let game = catalogued("strip", &[format!("N = {last}")]);
        let cells: Vec<_> = (0..=last).filter(|&cells| cells + 1 != last).collect();
        let found = values(&game, &cells.iter().map(|&cells| heap(cells)).collect::<Vec<_>>());
        assert_eq!(found[..=100], known.strip);
        for (&cells, found) in cells.iter().zip(found) {
            assert_eq!(found == 0, known.losing_strips.contains(&cells), "{cells} cells");
            // The greatest value is 9, and 6 is not among them.
            assert!(found <= 9 && found != 6, "{cells} cells");
        }
    }
}
