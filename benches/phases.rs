//! How long each phase takes by itself: exploring, deriving, checking, making a page.
//!
//! `cargo bench --bench phases`, or one phase with `cargo bench --bench phases -- check`.

use divan::{Bencher, black_box};
use pruvo::{
    certificate::Certificate,
    check::{Verified, check},
    derive::{Solution, derive},
    game::ask::Answers,
    games,
    limits::Limits,
    page::{self, Language, Notation, Request},
    relation::Relation,
    rules::{Game, Settings},
    state::States,
};
use std::fmt::Write;

fn main() {
    divan::main();
}

/// What is measured.
const SAMPLES: [&str; 5] =
    ["cards N=10000", "chopsticks K=8", "chopsticks K=16", "kayles HEAPS=[30]", "digraph of 5000 vertices"];

/// The game of a sample.
fn game(sample: &str) -> Game {
    match sample.split_once(' ') {
        Some((name, constant)) if constant.contains('=') => {
            let text = games::named(name).expect("a game of the catalogue");
            let mut settings = Settings::default();
            settings.set("the benchmark", constant);
            Game::from_text(name, text, &settings).expect("the catalogue has no mistakes")
        }
        _ => Game::from_text("digraph", &digraph(5000), &Settings::default())
            .expect("the digraph has no mistakes"),
    }
}

/// A rule file of so many vertices, each with up to three arcs to vertices drawn by lot; the lot is always the same.
fn digraph(vertices: u64) -> String {
    let mut lot = 1_u64;
    let mut draw = |below: u64| {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (lot >> 33) % below
    };
    let mut edges = String::new();
    for vertex in 0..vertices {
        let arcs = if vertex == 0 { 3 } else { draw(4) };
        let targets: Vec<_> = (0..arcs).map(|_| format!("\"v{}\"", draw(vertices))).collect();
        writeln!(edges, "(\"v{vertex}\", [{}]),", targets.join(", ")).unwrap_or_default();
    }
    format!("Game(edges: [{edges}], start: \"v0\")")
}

fn explored(game: &Game) -> Relation {
    Relation::explore(game.explorer(), Limits::default()).expect("the game is small")
}

fn derived(game: &Game, relation: &Relation) -> Certificate {
    derive(relation, &Solution::of(relation), game.rules.identity())
}

#[divan::bench(args = SAMPLES, sample_count = 10)]
fn explore(bencher: Bencher<'_, '_>, sample: &str) {
    let game = game(sample);
    bencher.bench_local(|| explored(black_box(&game)));
}

/// The attack of chopsticks alone, at every state of two pairs of hands.
const ATTACK: &str = r#"Game(
    const: ["K = 20"],
    state: ["me[2] in 0..K - 1", "opp[2] in 0..K - 1"],
    start: "me in 0..K - 1, opp in 0..K - 1",
    moves: [(
        for: "i in 0..1, j in 0..1",
        when: "me[i] != 0 and opp[j] != 0",
        set: "opp[j] = (opp[j] + me[i]) mod K",
    )],
    swap: [("me", "opp")],
)"#;

/// Guards that are evaluated, with their updates where they hold, by one processor: both evaluators do the same.
#[divan::bench(args = ["compiled", "plain"], sample_count = 10)]
fn guards_and_updates(bencher: Bencher<'_, '_>, evaluator: &str) {
    let game = Game::from_text("attack", ATTACK, &Settings::default()).expect("the game has no mistakes");
    let rules = if evaluator == "plain" { &*game.rules } else { game.explorer() };
    let mut states = States::new(rules.shape());
    for start in rules.starts() {
        states.insert(start.words());
    }
    let count = u32::try_from(states.len()).expect("few states");
    let mut answers = Answers::default();
    // Four choices of hands at a state.
    bencher.counter(divan::counter::ItemsCount::new(4 * states.len())).bench_local(|| {
        answers.ask(rules, black_box(&states), 0..count).expect("nothing is wrong with it");
    });
}

#[divan::bench(args = SAMPLES, sample_count = 10)]
fn solve_and_derive(bencher: Bencher<'_, '_>, sample: &str) {
    let game = game(sample);
    let relation = explored(&game);
    bencher.bench_local(|| derived(&game, black_box(&relation)));
}

#[divan::bench(args = SAMPLES, sample_count = 10)]
fn check_the_certificate(bencher: Bencher<'_, '_>, sample: &str) {
    let game = game(sample);
    let certificate = derived(&game, &explored(&game));
    bencher.bench_local(|| {
        let verified = check(&*game.rules, &[], black_box(&certificate), Limits::default());
        verified.expect("the derivation is right").states()
    });
}

#[divan::bench(args = SAMPLES, sample_count = 10)]
fn make_the_page(bencher: Bencher<'_, '_>, sample: &str) {
    let game = game(sample);
    let certificate = derived(&game, &explored(&game));
    let verified =
        check(&*game.rules, &[], &certificate, Limits::default()).expect("the derivation is right");
    bencher.bench_local(|| written(black_box(&verified), "txt", Notation::Sets));
}

/// A game whose derivation takes ten thousand sentences; the page should take less than a second.
const SENTENCES: &str = "cards N=5000";

/// How long the derivation of ten thousand sentences takes, to compare with writing them.
#[divan::bench(sample_count = 10)]
fn ten_thousand_sentences_derive(bencher: Bencher<'_, '_>) {
    let game = game(SENTENCES);
    bencher.bench_local(|| derived(&game, &explored(black_box(&game))));
}

#[divan::bench(args = ["txt", "md", "tex", "json", "words"], sample_count = 10)]
fn ten_thousand_sentences_write(bencher: Bencher<'_, '_>, format: &str) {
    let game = game(SENTENCES);
    let certificate = derived(&game, &explored(&game));
    let verified =
        check(&*game.rules, &[], &certificate, Limits::default()).expect("the derivation is right");
    bencher.bench_local(|| match format {
        "words" => written(black_box(&verified), "txt", Notation::Words),
        format => written(black_box(&verified), format, Notation::Sets),
    });
}

/// A page in English.
fn written(verified: &Verified<'_>, format: &str, notation: Notation) -> String {
    let english = Language::named("en").expect("a language of ours");
    let request = Request { notation, ..Request::new("a game", &english) };
    let page = page::compose(verified, &request).expect("every state has a name");
    page::format(format).expect("a format of ours").render(&page)
}
