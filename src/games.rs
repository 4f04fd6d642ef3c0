//! The catalogue: a rule file a game. Stands on nothing. A catalogued game has no privileges over a game of a user.

/// All games of the catalogue: the name, and the rule file. To add one, write its file and its line here.
pub const ALL: &[(&str, &str)] = &[
    ("cards", include_str!("games/cards.ron")),
    ("chomp", include_str!("games/chomp.ron")),
    ("chopsticks", include_str!("games/chopsticks.ron")),
    ("counters", include_str!("games/counters.ron")),
    ("cram", include_str!("games/cram.ron")),
    ("dawsons-kayles", include_str!("games/dawsons-kayles.ron")),
    ("dots-and-boxes", include_str!("games/dots-and-boxes.ron")),
    ("grundys-game", include_str!("games/grundys-game.ron")),
    ("in-a-row", include_str!("games/in-a-row.ron")),
    ("kayles", include_str!("games/kayles.ron")),
    ("nim", include_str!("games/nim.ron")),
    ("northcott", include_str!("games/northcott.ron")),
    ("octal", include_str!("games/octal.ron")),
    ("queen", include_str!("games/queen.ron")),
    ("strip", include_str!("games/strip.ron")),
    ("subtraction", include_str!("games/subtraction.ron")),
    ("vertices", include_str!("games/vertices.ron")),
    ("wythoff", include_str!("games/wythoff.ron")),
];

/// The rule file of the game with this name.
pub fn named(name: &str) -> Option<&'static str> {
    ALL.iter().find(|&&(n, _)| n == name).map(|&(_, text)| text)
}

/// The names of all games.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|&(name, _)| name)
}
