//! The catalogue: a rule file a game. Stands on nothing. A catalogued game has no privileges over a game of a user.

/// All games of the catalogue: the name, and the rule file. To add one, write its file and its line here.
pub const ALL: &[(&str, &str)] = &[
    ("arc-kayles", include_str!("games/arc-kayles.ron")),
    ("cards", include_str!("games/cards.ron")),
    ("cat-and-mouse", include_str!("games/cat-and-mouse.ron")),
    ("chomp", include_str!("games/chomp.ron")),
    ("chopsticks", include_str!("games/chopsticks.ron")),
    ("col", include_str!("games/col.ron")),
    ("counters", include_str!("games/counters.ron")),
    ("cram", include_str!("games/cram.ron")),
    ("cutoff-chopsticks", include_str!("games/cutoff-chopsticks.ron")),
    ("dawsons-chess", include_str!("games/dawsons-chess.ron")),
    ("dawsons-kayles", include_str!("games/dawsons-kayles.ron")),
    ("domineering", include_str!("games/domineering.ron")),
    ("dots-and-boxes", include_str!("games/dots-and-boxes.ron")),
    ("euclid", include_str!("games/euclid.ron")),
    ("fibonacci-nim", include_str!("games/fibonacci-nim.ron")),
    ("grundys-game", include_str!("games/grundys-game.ron")),
    ("hexapawn", include_str!("games/hexapawn.ron")),
    ("in-a-row", include_str!("games/in-a-row.ron")),
    ("kayles", include_str!("games/kayles.ron")),
    ("laskers-nim", include_str!("games/laskers-nim.ron")),
    ("mock-turtles", include_str!("games/mock-turtles.ron")),
    ("moores-nim", include_str!("games/moores-nim.ron")),
    ("nim", include_str!("games/nim.ron")),
    ("northcott", include_str!("games/northcott.ron")),
    ("octal", include_str!("games/octal.ron")),
    ("queen", include_str!("games/queen.ron")),
    ("r-wythoff", include_str!("games/r-wythoff.ron")),
    ("ruler", include_str!("games/ruler.ron")),
    ("silver-dollar", include_str!("games/silver-dollar.ron")),
    ("snort", include_str!("games/snort.ron")),
    ("staircase-nim", include_str!("games/staircase-nim.ron")),
    ("strip", include_str!("games/strip.ron")),
    ("subtraction", include_str!("games/subtraction.ron")),
    ("toads-and-frogs", include_str!("games/toads-and-frogs.ron")),
    ("triplets", include_str!("games/triplets.ron")),
    ("turnips", include_str!("games/turnips.ron")),
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
