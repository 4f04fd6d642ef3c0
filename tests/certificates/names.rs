//! Names of states: in their one spelling, or refused; and never able to deceive who reads the message.

use super::bench::{Verdict, cards, chopsticks, judge, says, vertices, whole, written};
use pruvo::{check::Rule, rules::Game};

/// Spellings that are nearly the name of the state 8.
const NEARLY_EIGHT: [&str; 22] = [
    " 8",
    "8 ",
    "08",
    "+8",
    "8.0",
    "8_",
    "0x8",
    "8\\n",
    "\\n8",
    "8\\t",
    "8\\u{0}",
    "８",
    "٨",
    "8\u{302}",
    "8\u{200b}",
    "\u{feff}8",
    "8\u{200d}",
    "\u{202e}8",
    "(8)",
    "n=8",
    "n = 8, ban = 0",
    "8,0",
];

#[test]
fn a_state_has_one_spelling() {
    let game = cards();
    let twin = whole(&game);
    for name in NEARLY_EIGHT {
        let message = twin.edit(r#"state: "8""#, &format!("state: \"{name}\"")).no_state();
        says(&message, &["is not a state of this game", "states are written like `8`", "file.ron:35:9"]);
    }
    twin.edit(r#"state: "8""#, r#"state: "\u{38}""#).accepted();
}

#[test]
fn a_hat_is_one_character_before_the_number() {
    let game = cards();
    let twin = whole(&game);
    // A combining hat, a modifier letter, a wide one, two of them, one behind.
    for name in
        ["3\u{302}", "\u{302}3", "\u{2c6}3", "＾3", "^^3", "3^", "^ 3", " ^3", "^03", "^+3", "^-0", "^"]
    {
        says(
            &twin.edit(r#"state: "^3""#, &format!("state: \"{name}\"")).no_state(),
            &["is not a state", "file.ron:28:9"],
        );
    }
}

#[test]
fn numbers_that_are_no_number_of_cards_are_no_state() {
    let game = cards();
    let twin = whole(&game);
    for name in
        ["-1", "-0", "", "9223372036854775808", "18446744073709551624", "99999999999999999999", "1e0", "NaN"]
    {
        let message = twin.edit(r#"["0", "^0"]"#, &format!("[\"0\", \"{name}\"]")).no_state();
        says(&message, &["is not a state of this game", "file.ron:22:9"]);
    }
    // The greatest one is a state, which play cannot reach.
    let most = twin.edit(r#"state: "8""#, r#"state: "9223372036854775807""#);
    most.refused(Rule::Option).at(14, "9223372036854775807").found("`7`");
}

#[test]
fn every_place_for_a_name_is_read_alike() {
    let game = cards();
    let twin = whole(&game);
    let places = [
        ("state: \"1\"", "state: \"01\"", "23"),
        ("by: \"7\"", "by: \"07\"", "35"),
        ("[\"0\", \"^0\"]", "[\"00\", \"^0\"]", "22"),
        ("[\"6\", \"5\", \"^4\"]", "[\"6\", \"05\", \"^4\"]", "34"),
        ("scope: Reachable", "scope: Only(\"08\")", "20"),
    ];
    for (from, to, line) in places {
        says(&twin.edit(from, to).no_state(), &["is not a state of this game", &format!("file.ron:{line}:")]);
    }
    let game = vertices();
    let twin = whole(&game);
    for (from, to, line) in [
        ("(state: \"a\"", "(state: \"A\"", "24"),
        ("stays: \"d\"),\n        ]", "stays: \"d \"),\n        ]", "24"),
    ] {
        says(
            &twin.edit(from, to).no_state(),
            &["is not a vertex of this game", &format!("file.ron:{line}:")],
        );
    }
}

#[test]
fn a_scope_is_pointed_at_where_it_stands() {
    let game = cards();
    let twin = whole(&game).edit("scope: Reachable", "scope: Only(\"08\")");
    let twin = twin.edit("Certificate(", "// the scope is one state\nCertificate(");
    says(&twin.no_state(), &["`08` is not a state of this game", "file.ron:21:12"]);
}

#[test]
fn states_of_vectors_have_one_spelling() {
    let game = chopsticks(2);
    let twin = whole(&game);
    let start = r#"Winning(step: 3, state: "[1,1] vs [1,1]""#;
    for name in [
        "[1, 1] vs [1,1]",
        "[1,1]  vs [1,1]",
        "[1,1] vs [1,1,]",
        "[1,1] vs [1]",
        "[1,1] vs [1,2]",
        "[1,1] vs [1,-1]",
        "[1,1,1] vs [1,1]",
        "[01,1] vs [1,1]",
        "[1,1]vs[1,1]",
        "[1,1] VS [1,1]",
        "[1,1] vs [1,1",
        "[],[1,1] vs [1,1]",
    ] {
        says(
            &twin.edit(start, &start.replace("[1,1] vs [1,1]", name)).no_state(),
            &["is not a state of this game"],
        );
    }
}

#[test]
fn a_vertex_is_called_as_the_rules_call_it() {
    let game = vertices();
    let twin = whole(&game);
    for name in ["A", " a", "a ", "а", "a\u{301}", "\u{202e}a", "", "aa", "0"] {
        // The fourth one is a Cyrillic letter.
        let row = twin.row("e").replace("\"e\"", &format!("{name:?}"));
        says(&twin.swap("e", row.trim_end()).no_state(), &["is not a vertex of this game", "file.ron:21:"]);
    }
}

#[test]
fn a_message_shows_names_escaped() {
    let game = cards();
    let twin = whole(&game);
    let hidden = [
        "\u{1b}[2J",
        "\u{7}",
        "\u{8}",
        "\u{7f}",
        "\u{85}",
        "\u{9b}31m",
        "\u{61c}",
        "\u{200b}",
        "\u{200e}",
        "\u{200f}",
        "\u{2028}",
        "\u{2029}",
        "\u{202a}",
        "\u{202e}",
        "\u{2066}",
        "\u{2069}",
        "\u{feff}",
        "\r",
        "\nproved: all",
        "\0",
    ];
    for hidden in hidden {
        for spelling in [spelt(hidden).as_str(), hidden] {
            let broken = twin.edit(r#"state: "8""#, &format!("state: \"8{spelling}\""));
            shown_escaped(&broken.no_state(), hidden);
            let (found, _) = twin.edit("\"N = 8\"", &format!("\"N = 8{spelling}\"")).other("parameters");
            shown_escaped(&found, hidden);
        }
    }
}

/// As a file may write it: every character by its number.
fn spelt(text: &str) -> String {
    text.chars().flat_map(char::escape_unicode).collect()
}

/// Demands that a message shows this by its numbers, and that nothing of it begins a line.
fn shown_escaped(message: &str, hidden: &str) {
    let plain = |c: char| c.is_ascii_graphic() || c == ' ';
    for c in hidden.chars().filter(|&c| !plain(c)) {
        says(message, &[&c.escape_unicode().to_string()]);
        assert!(c == '\n' || !message.contains(c), "nothing is hidden in {message:?}");
    }
    assert!(!message.lines().any(|line| line.trim_start().starts_with("proved")), "{message}");
}

#[test]
fn the_excerpt_of_a_file_is_marked_where_it_is_wrong() {
    // What hides is blanked out there, so that the mark does not slip.
    let game = cards();
    let twin = whole(&game);
    for hidden in ['\u{1b}', '\u{85}', '\u{61c}', '\u{2028}', '\u{202e}'] {
        for count in 0..40 {
            let before = hidden.to_string().repeat(count);
            let row = format!("/*{before}*/Winning(step: 5, state: \"ééééééééééé\", by: \"7\"),");
            let message = twin.swap("8", &row).no_state();
            let lines: Vec<_> = message.lines().collect();
            let excerpt = lines.iter().position(|line| line.contains("Winning(")).expect("the row is shown");
            let column =
                |line: &str, mark: &str| line.split(mark).next().map(|before| before.chars().count());
            assert_eq!(column(lines[excerpt], "Winning("), column(lines[excerpt + 1], "^"), "{message}");
            assert!(!message.contains(hidden), "{message:?}");
        }
    }
}

#[test]
fn a_name_of_the_rules_is_escaped_too() {
    let game = Game::from_text(
        "game.ron",
        "Game(edges: [(\"a\u{202e}b\", [\"c\u{2028}d\"])], start: \"a\u{202e}b\")",
        &pruvo::rules::Settings::default(),
    )
    .expect("the names of vertices are plain text");
    let twin = whole(&game);
    let refusal = twin.edit("step: 1", "step: 2").refused(Rule::Exact).at(2, "a\u{202e}b").found("step 2");
    let message = refusal.diagnostic().to_string();
    says(&message, &[r"row 2, `a\u{202e}b`"]);
    assert!(!message.contains(['\u{202e}', '\u{2028}']), "{message:?}");
}

#[test]
fn a_state_that_the_rules_cannot_play_stops_the_check() {
    // From 5 counters a move would leave the range; play never comes there.
    let game = written(
        r#"Game(
            state: ["n in 0..9"],
            start: "n = 2",
            moves: [(name: "take 1", when: "n > 0 and n < 5", set: "n = n - 1"), (name: "take 9", when: "n = 5", set: "n = n - 9")],
            show: [(text: "{n}")],
        )"#,
    );
    let twin = whole(&game).before("1", r#"Winning(step: 1, state: "5", by: "0"),"#);
    match judge(twin.text.into_bytes(), &*game.rules) {
        Verdict::Stopped(error) => says(&error.to_string(), &["out of its range 0..9", "at the state (n=5)"]),
        verdict => panic!("the rules are at fault, not {verdict:?}"),
    }
}
