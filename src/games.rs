//! The catalogue: a rule file a game. Stands on nothing. A catalogued game has no privileges over a game of a user.

/// All games of the catalogue: the name, and the rule file. To add one, write its file and its line here.
pub const ALL: &[(&str, &str)] = &[
    ("cards", include_str!("games/cards.ron")),
    ("chopsticks", include_str!("games/chopsticks.ron")),
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
