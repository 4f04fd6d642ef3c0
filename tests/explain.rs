//! `pruvo explain`: small proofs of one state, as a page, as a tree and as a hint; and how states may be written.

#![cfg(unix)]

#[allow(dead_code, reason = "this file needs only a part of it")]
#[path = "cli/run.rs"]
mod run;

use pruvo::{
    certificate::{Certificate, Step},
    check::{Rule, Stop, check},
    derive::{Solution, derive_only},
    games,
    limits::Limits,
    relation::Relation,
    rules::{Game, Play, Settings},
};
use run::{fed, pruvo, pruvo_with};
use std::path::Path;

// ---- how small the proofs are --------------------------------------------------------------------------------------

fn game(name: &str, play: Option<Play>, constants: &[&str]) -> Game {
    let mut settings = Settings::default();
    for constant in constants {
        settings.set("--set", constant);
    }
    if let Some(play) = play {
        settings.play(play);
    }
    Game::from_text(name, games::named(name).expect("a game of the catalogue"), &settings).expect("it loads")
}

/// The proof of the start, and in how many states play can be.
fn proof(game: &Game) -> (Certificate, usize) {
    let relation = Relation::explore(game.explorer(), Limits::default()).expect("it is small");
    let start = &game.rules.starts()[0];
    let certificate = derive_only(&relation, &Solution::of(&relation), game.rules.identity(), start);
    (certificate.expect("the start can be reached"), relation.states().len())
}

#[test]
fn explanations_of_textbook_games_are_small() {
    let nim = |heaps| game("nim", None, &[heaps]);
    let chomp = |rows, columns| game("chomp", Some(Play::Normal), &[rows, columns, "POISON = 0"]);
    let cram = |rows, columns| game("cram", None, &[rows, columns]);
    for (game, all, most) in [
        (game("cards", None, &[]), 15, 13),
        (nim("HEAPS = [7, 11, 13]"), 480, 311),
        (nim("HEAPS = [9, 10, 11]"), 350, 129),
        (chomp("ROWS = 4", "COLUMNS = 6"), 209, 45),
        (chomp("ROWS = 5", "COLUMNS = 7"), 791, 77),
        (cram("ROWS = 3", "COLUMNS = 3"), 98, 38),
        (cram("ROWS = 3", "COLUMNS = 4"), 550, 51),
        (cram("ROWS = 4", "COLUMNS = 4"), 5700, 874),
        (game("chopsticks", None, &["K = 5"]), 595, 394),
        (game("chopsticks", None, &["K = 7"]), 2347, 153),
        (game("chopsticks", None, &["K = 9"]), 6475, 206),
    ] {
        let (certificate, states) = proof(&game);
        assert_eq!(states, all, "{} {:?}", game.name, game.rules.identity().parameters);
        let verified = check(&*game.rules, &[], &certificate, Limits::default()).expect("it holds");
        let rows = verified.states();
        assert!(rows <= most, "{} {:?} takes {rows} rows", game.name, game.rules.identity().parameters);
    }
}

#[test]
fn no_row_of_an_explanation_can_be_left_out() {
    let games = [
        game("cards", None, &["N = 20"]),
        game("nim", None, &["HEAPS = [1, 4, 5]"]),
        game("chomp", None, &["ROWS = 3", "COLUMNS = 3"]),
        game("cram", None, &["ROWS = 3", "COLUMNS = 3"]),
        game("chopsticks", None, &["K = 3"]),
        game("chopsticks", None, &["K = 5"]),
    ];
    for game in games {
        let (certificate, _) = proof(&game);
        check(&*game.rules, &[], &certificate, Limits::default()).expect("the whole holds");
        for at in 0..certificate.steps.len() {
            for part in 0.. {
                let mut less = certificate.clone();
                let more = match &mut less.steps[at] {
                    Step::Over { states, .. } if part < states.len() => states.remove(part),
                    Step::Halves { not_lost, .. } if part < not_lost.len() => not_lost.remove(part).state,
                    Step::Halves { not_lost, not_won } if part < not_lost.len() + not_won.len() => {
                        not_won.remove(part - not_lost.len())
                    }
                    Step::Winning { .. } | Step::Losing { .. } if part == 0 => match less.steps.remove(at) {
                        Step::Winning { state, .. } | Step::Losing { state, .. } => state,
                        other => panic!("a row, not {other:?}"),
                    },
                    _ => break,
                };
                let stop = check(&*game.rules, &[], &less, Limits::default());
                let Err(Stop::Refused(refusal)) = stop else { panic!("accepted without {more:?}") };
                assert_ne!(refusal.rule, Rule::Needed, "it is missed, not only another one: {refusal}");
            }
        }
    }
}

#[test]
fn a_proof_of_one_state_is_the_same_every_time() {
    let game = game("chopsticks", None, &["K = 5"]);
    assert_eq!(proof(&game).0, proof(&game).0);
}

// ---- what is printed -----------------------------------------------------------------------------------------------

#[track_caller]
fn kept(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/explain"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn explanations_are_as_they_were_approved() {
    let again = "tests/languages/again.ron";
    let drawn = "tests/languages/players-drawn.ron";
    for (name, line, state) in [
        ("cards-8", "explain cards --lang en", "8"),
        ("cards-hat-5-words", "explain cards --notation words", "^5"),
        ("cards-8-tree", "explain cards --tree --depth 2", "8"),
        ("cards-8-hint", "explain cards --hint", "8"),
        ("cards-7-hint-de", "explain cards --hint --lang de", "7"),
        ("cards-0", "explain cards", "0"),
        ("vertices-a", "explain vertices", "a"),
        ("vertices-a-eo", "explain vertices --lang eo", "a"),
        ("vertices-a-words-de", "explain vertices --lang de --notation words", "a"),
        ("vertices-a-id", "explain vertices --lang id", "a"),
        ("vertices-a-md", "explain vertices --format md", "a"),
        ("vertices-a-tree", "explain vertices --tree", "a"),
        ("vertices-a-tree-ascii", "explain vertices --tree --ascii --notation words", "a"),
        ("vertices-a-hint", "explain vertices --hint", "a"),
        ("chopsticks-3", "explain chopsticks --set K=3", "[1,1] vs [1,1]"),
        ("chopsticks-3-tree", "explain chopsticks --set K=3 --tree --depth 4", "[1,1] vs [1,1]"),
        ("again-a", &format!("explain {again}"), "a"),
        ("again-a-tree", &format!("explain {again} --tree"), "a"),
        ("again-b-hint", &format!("explain {again} --hint"), "b"),
        ("players-3", &format!("explain {drawn}"), "3 Ann"),
        ("players-0", &format!("explain {drawn}"), "0 Ben"),
    ] {
        let mut arguments = line.split(' ');
        let first = arguments.by_ref().take(2).collect::<Vec<_>>().join(" ");
        let more: Vec<_> = [state].into_iter().chain(arguments).collect();
        kept(name, &pruvo_with(&first, &more).printed());
    }
}

#[test]
fn a_page_about_one_state_is_the_same_from_both_commands() {
    let page = pruvo("explain cards 7").printed();
    assert_eq!(page, pruvo("derive cards --only 7").printed());
    assert!(page.contains("\n\nTo be shown: 7 ∈ L.\n"), "{page}");
    let end = "Because 7 ∈ L, the opponent of the player to move there wins, whatever that player does.\n";
    assert!(page.ends_with(end), "{page}");
}

#[test]
fn a_tree_ends_where_it_is_cut() {
    let tree = |depth| pruvo(&format!("explain cards 8 --tree --depth {depth}")).printed();
    let lines = |depth| tree(depth).lines().skip(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(0), ["8 ∈ W …"]);
    assert_eq!(lines(1), ["8 ∈ W", "└── 7 ∈ L (take 1) …"]);
    assert_eq!(lines(5), lines(1000));
    assert!(tree(10).contains('↑') && !tree(10).contains('…'), "{}", tree(10));
    let long = pruvo("explain subtraction 3000 --set N=3000 --tree --depth 1000").printed();
    assert!(long.lines().count() > 1000 && long.contains('…'), "it goes down step by step");
}

#[test]
fn a_hint_does_not_say_the_answer() {
    let hint = pruvo("explain cards 8 --hint").printed();
    assert!(hint.ends_with("3 in number, one wins. Which one?\n"), "{hint}");
    assert!(!hint.contains("(8,") && !hint.contains('7'), "{hint}");
    // Of the transitions from 6 two win, of which a proof needs one.
    assert!(pruvo("explain cards 6 --hint").printed().contains("2 win. Which ones?"));
}

#[test]
fn explanations_are_certified_and_checked_like_all_proofs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("only.cert");
    let file = file.to_str().expect("a plain path");
    let state = "[1,1] vs [1,1]";
    pruvo_with("certify chopsticks --set K=3", &["--only", state, "-o", file]).printed();
    let proved = pruvo(&format!("check {file} --game chopsticks --set K=3")).printed();
    assert!(proved.contains("only, of chopsticks: it is drawn; by 43 states"), "{proved}");
    assert!(proved.contains("not lost or not won; "), "{proved}");
}

// ---- what goes wrong -----------------------------------------------------------------------------------------------

#[test]
fn what_cannot_be_explained_is_refused() {
    for (line, words) in [
        ("explain cards", "<STATE>"),
        ("explain cards 12", "play cannot reach `12` from the start"),
        ("explain cards 12 --hint", "play cannot reach `12` from the start"),
        ("explain cards twelve", "`twelve` is not a state of this game"),
        ("explain cards 8 --depth 3", "--tree"),
        ("explain cards 8 --tree --depth 1001", "1001 is not in 0..=1000"),
        ("explain cards 8 --tree --hint", "cannot be used with"),
        ("explain cards 8 --tree --format md", "a tree is text"),
        ("explain cards 8 --lang xx", "xx"),
        ("explain nosuch 8", "nosuch"),
    ] {
        let message = pruvo(line).refused(2);
        assert!(message.contains(words), "{line}: {message}");
    }
    assert!(pruvo("explain cards 8 --limit-states 3").refused(3).contains("--limit-states"));
}

// ---- how a state may be written ------------------------------------------------------------------------------------

#[test]
fn a_state_is_read_in_every_usual_spelling() {
    let page = pruvo("explain cards ^5").printed();
    for state in [
        "^ 5",
        " ^5 ",
        "5^",
        "5 ^",
        "5\u{302}",
        "\\hat5",
        "\\hat 5",
        "\\hat{5}",
        "\\widehat{5}",
        "$\\hat{5}$",
        "^{5}",
        "n = 5, ban = 1",
    ] {
        assert_eq!(pruvo_with("explain cards", &[state]).printed(), page, "with {state}");
    }
    let two = pruvo("explain cards ^12 --set N=15").printed();
    for state in ["12\u{302}", "\\hat{12}", "12^"] {
        assert_eq!(pruvo_with("explain cards", &[state, "--set", "N=15"]).printed(), two, "with {state}");
    }
    let sum = r#"Game(sum: [(game: Named("cards")), (game: Named("nim"), with: ["HEAPS = [2]"])])"#;
    assert_eq!(fed("explain - \\hat{5}+[2]", sum).printed(), fed("derive - --only ^5+[2]", sum).printed());
}

#[test]
fn a_spelling_that_could_mean_two_states_is_refused_with_both() {
    let hats = r#"Game(edges: [("^5", ["5^"]), ("5^", ["x y"]), ("x y", ["xy"])], start: "^5")"#;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("hats.ron");
    std::fs::write(&file, hats).expect("it can be written");
    let line = format!("explain {}", file.to_str().expect("a plain path"));
    for (state, one, other) in [("\\hat5", "^5", "5^"), ("5\u{302}", "^5", "5^"), ("x  y", "x y", "xy")] {
        let message = pruvo_with(&line, &[state]).refused(2);
        let named = |one, other| message.contains(&format!("could be `{one}` or `{other}`"));
        assert!(named(one, other) || named(other, one), "{message}");
    }
    // As the game writes them, they are clear.
    for exact in ["^5", "5^", "x y", " xy "] {
        pruvo_with(&line, &[exact]).printed();
    }
}
