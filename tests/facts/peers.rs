//! Values that other systems print, and sequences of the literature.

use crate::solved::Solved;
use pruvo::{
    check, derive,
    derive::{Solution, derive},
    diagnostic::Source,
    limits::Limits,
    outcome::Outcome,
    problem,
    relation::Relation,
    rules::{Game, Settings},
};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Debug, Deserialize)]
struct Peers {
    kayles: Vec<u64>,
    dawsons_kayles: Vec<u64>,
    grundys_game: Vec<u64>,
    take_2_3_7: Vec<u64>,
    nim_heap: Vec<u64>,
    take_1_2_3: Vec<u64>,
    looped_paths: Vec<u64>,
    triplets: Vec<u64>,
    turnips: Vec<u64>,
    wythoff: Vec<Vec<u64>>,
    r_wythoff: Vec<(i64, Vec<(i64, i64)>)>,
    cram: Vec<(usize, usize, u64)>,
    cards_without_three: Vec<u64>,
}

fn peers() -> Peers {
    ron::from_str(include_str!("peers.ron")).expect("the values can be read")
}

/// The game of a call, as on the command line.
fn call(call: &str) -> Game {
    problem::load(call, Settings::default()).unwrap_or_else(|error| panic!("{error}")).game
}

fn written(text: &str) -> Game {
    let source = Arc::new(Source { path: "game.ron".to_owned(), text: text.to_owned() });
    problem::of(source, Settings::default()).unwrap_or_else(|error| panic!("{error}")).game
}

fn solved(game: Game) -> Solved {
    let relation = Relation::explore(game.explorer(), Limits::default()).expect("it can be explored");
    let certificate = derive(&relation, &Solution::of(&relation), game.rules.identity());
    Solved::new(game, relation, certificate)
}

/// The values of these states; of the start where none is named.
fn values<S: AsRef<str>>(game: &Game, states: &[S]) -> Vec<u64> {
    let rules = &*game.rules;
    let valuation = derive::values(rules, Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    let valued = check::values(rules, &valuation, Limits::default()).expect("they are accepted");
    let value = |state: &[u64]| valued.value(state).expect("a state").expect("it has a value");
    if states.is_empty() {
        return vec![value(rules.starts()[0].words())];
    }
    let state = |name: &S| rules.read(&game.meant(name.as_ref()).expect("a state")).expect("a state");
    states.iter().map(|name| value(state(name).words())).collect()
}

fn start(of: &str) -> u64 {
    values::<&str>(&call(of), &[])[0]
}

/// The values of single heaps from `first` on, in a game that comes to all of them from the last one.
fn heaps(of: &str, first: u64, count: usize) -> Vec<u64> {
    let names: Vec<_> = (first..).take(count).map(|heap| format!("[{heap}]")).collect();
    values(&call(of), &names)
}

/// The values of single heaps, each as a start.
fn each_heap(game: impl Fn(u64) -> Game, heaps: impl Iterator<Item = u64>) -> Vec<u64> {
    heaps.map(|heap| values::<&str>(&game(heap), &[])[0]).collect()
}

#[test]
fn heap_games_have_the_values_that_other_systems_print() {
    let peers = peers();
    assert_eq!(heaps("kayles(20)", 1, 20), peers.kayles);
    let dawson = |heap| call(&format!("dawsons-kayles({heap})"));
    assert_eq!(each_heap(dawson, 1..=20), peers.dawsons_kayles);
    let grundy = |heap| call(&format!("grundys-game({heap})"));
    assert_eq!(each_heap(grundy, 1..=20), peers.grundys_game);
    let counters: Vec<_> = (1..=20).map(|n| n.to_string()).collect();
    for (takes, known) in [("2,3,7", peers.take_2_3_7), ("1,2,3", peers.take_1_2_3)] {
        let game = |n: &String| call(&format!("subtraction{{{takes}}} {n}"));
        let found: Vec<_> = counters.iter().map(|n| values::<&str>(&game(n), &[])[0]).collect();
        assert_eq!(found, known, "{takes}");
    }
    let nim = |heap| call(&format!("nim({heap})"));
    assert_eq!(each_heap(nim, 1..=20), peers.nim_heap);
    assert_eq!(start("nim(1,2,3)"), 0);
    for (rows, columns, value) in peers.cram {
        assert_eq!(start(&format!("cram({rows},{columns})")), value, "{rows} × {columns}");
    }
}

/// An arc goes with all that touch its ends; an arc from a vertex to itself takes that vertex alone. So it is Kayles.
#[test]
fn arc_kayles_on_paths_with_loops_has_the_values_of_kayles() {
    let known = peers().looped_paths;
    assert_eq!(known.len(), 50);
    assert_eq!(heaps("kayles(50)", 1, 50), known);
    for n in 1..=7_usize {
        let arcs = (1..n).map(|v| [v, v + 1]).chain((1..=n).map(|v| [v, v])).collect::<Vec<_>>();
        let mut settings = Settings::default();
        settings.set("a test", &format!("EDGES = {arcs:?}"));
        let game = problem::load("arc-kayles", settings).unwrap_or_else(|error| panic!("{error}")).game;
        assert_eq!(values::<&str>(&game, &[]), [known[n - 1]], "{n} vertices");
    }
}

/// The coins that show heads do not hinder one another: each is worth what it is alone. The heaps of such a game are
/// single coins, and the whole game is played with few of them.
#[test]
fn coins_that_are_turned_by_three_have_the_known_values() {
    let peers = peers();
    let moves = [
        ("triplets", "b in 2..h - 1, a in 1..b - 1", "[a, b]", peers.triplets),
        ("turnips", "d in 1..(h - 1) div 2", "[h - d, h - 2 * d]", peers.turnips),
    ];
    for (name, choices, into, known) in moves {
        let text = |coin| {
            format!(
                r#"Game(heap: "h in 1..", start: "[{coin}]", moves: [(for: "{choices}", into: "{into}")])"#
            )
        };
        // The most heaps at once: two of the largest for each coin.
        assert_eq!(each_heap(|coin| written(&text(coin)), 1..=18), known[..18], "{name}");
        for coin in 1..=9 {
            assert_eq!(start(&format!("{name}({coin})")), known[coin - 1], "{name}, coin {coin}");
        }
    }
}

#[test]
fn wythoff_has_the_known_values_and_losing_pairs() {
    let peers = peers();
    let game = call("wythoff(6,6)");
    for (a, row) in peers.wythoff.iter().enumerate() {
        let names: Vec<_> = (0..row.len()).map(|b| format!("({a},{b})")).collect();
        assert_eq!(&values(&game, &names), row, "row {a}");
    }
    for (r, pairs) in peers.r_wythoff {
        let most = pairs.iter().map(|&(_, b)| b).max().unwrap_or(0);
        let game = solved(call(&format!("r-wythoff({most},{most},{r})")));
        let verified = game.verified();
        let losing = |state: &pruvo::state::State| {
            verified.shown(state).is_some_and(|shown| shown.outcome == Outcome::Lose)
        };
        let mut found = Vec::new();
        for a in 0..=most {
            for b in a..=most {
                let state = game.rules().read(&format!("({a},{b})")).expect("a state");
                if losing(&state) {
                    found.push((a, b));
                }
            }
        }
        assert_eq!(found, pairs, "r = {r}");
    }
}

#[test]
fn chomp_and_cards_are_worth_what_is_known() {
    // Without the poisoned cookie under normal play: the value, and who loses.
    for (rows, columns, value, win, lose) in [(3, 4, 9, 27, 7), (4, 4, 6, 59, 10), (4, 7, 0, 299, 30)] {
        let mut settings = Settings::default();
        settings.set("a test", "POISON = 0");
        settings.play(pruvo::rules::Play::Normal);
        let name = format!("chomp({rows},{columns})");
        let game = problem::load(&name, settings).unwrap_or_else(|error| panic!("{error}")).game;
        if value > 0 {
            assert_eq!(values::<&str>(&game, &[]), [value], "{name}");
        }
        let solved = solved(game);
        let verified = solved.verified();
        let counts = [Outcome::Win, Outcome::Lose].map(|outcome| verified.count(outcome));
        assert_eq!(counts, [win, lose], "{name}");
    }
    let known = peers().cards_without_three;
    let names: Vec<_> = (0..=5).map(|n| format!("^{n}")).collect();
    assert_eq!(values(&call("cards(8)"), &names), known[..=5]);
}

/// With the exceptions of *Winning Ways*, chapter 4, table 6.
#[test]
fn kayles_has_the_published_values_up_to_300() {
    let period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    let exceptions = [
        (0, 0),
        (3, 3),
        (6, 3),
        (9, 4),
        (11, 6),
        (15, 7),
        (18, 3),
        (21, 4),
        (22, 6),
        (28, 5),
        (34, 6),
        (39, 3),
    ];
    let exceptions = exceptions.into_iter().chain([(57, 4), (70, 6)]).collect::<Vec<_>>();
    let known = |n: usize| exceptions.iter().find(|&&(at, _)| at == n).map_or(period[n % 12], |&(_, v)| v);
    assert_eq!(heaps("kayles(300)", 1, 300), (1..=300).map(known).collect::<Vec<_>>());
}

/// Dawson's chess with n files is his Kayles with n + 1 pins, and that repeats after 34.
#[test]
fn dawsons_games_have_the_same_values_with_the_period_34() {
    let chess = heaps("dawsons-chess(300)", 1, 298);
    let kayles = heaps("dawsons-kayles(301)", 2, 298);
    assert_eq!(chess, kayles);
    let exceptions = (0..chess.len() - 34).filter(|&n| chess[n] != chess[n + 34]).map(|n| n + 1);
    assert_eq!(exceptions.max(), Some(51), "the last of 1, 2, 3, … before the period begins");
}

#[test]
fn laskers_nim_has_the_closed_form_up_to_60() {
    let closed = |n: u64| match n % 4 {
        3 => n + 1,
        0 => n - 1,
        _ => n,
    };
    assert_eq!(heaps("laskers-nim(60)", 1, 60), (1..=60).map(closed).collect::<Vec<_>>());
}

/// As a program of a few lines finds them, too.
#[test]
fn grundys_game_has_the_values_of_its_recursion_up_to_60() {
    let mut known = vec![0_u64];
    for heap in 1..=60_usize {
        let options: Vec<_> = (1..heap.div_ceil(2)).map(|a| known[a] ^ known[heap - a]).collect();
        known.extend((0..=heap as u64).find(|value| !options.contains(value)));
    }
    let found = each_heap(|heap| call(&format!("grundys-game({heap})")), 1..=60);
    assert_eq!(found, known[1..]);
}

/// Moore 1910: a position is losing where in every binary place the number of ones is divisible by k + 1.
#[test]
fn moores_nim_loses_where_the_binary_digits_say_so() {
    for (heaps, k) in [("[60, 60]", 1), ("[12, 12, 12]", 2), ("[7, 7, 7, 7]", 3)] {
        let solved = solved(call(&format!("moores-nim({heaps}, {k})")));
        let verified = solved.verified();
        let mut losing = 0;
        for shown in verified.all() {
            let name = solved.name(&shown.state());
            let sizes = name.split(|c: char| !c.is_ascii_digit()).filter_map(|size| size.parse::<u32>().ok());
            let sizes: Vec<_> = sizes.collect();
            let balanced =
                (0..7).all(|bit| sizes.iter().filter(|&size| size >> bit & 1 == 1).count() % (k + 1) == 0);
            assert_eq!(shown.outcome == Outcome::Lose, balanced, "{name} with k = {k}");
            losing += usize::from(balanced);
        }
        assert!(losing > 1, "{heaps}");
    }
}
