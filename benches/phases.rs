//! How long each phase takes by itself: exploring, deriving, checking, making a page.
//!
//! `cargo bench --bench phases`, or one phase with `cargo bench --bench phases -- check`.

use divan::{Bencher, black_box};
use pruvo::{
    certificate::Certificate,
    check::check,
    derive::{Solution, derive},
    games,
    limits::Limits,
    page::{self, Language},
    relation::Relation,
    rules::{Game, Settings},
};
use std::fmt::Write;

fn main() {
    divan::main();
}

/// What is measured.
const SAMPLES: [&str; 4] = ["cards N=10000", "chopsticks K=8", "chopsticks K=16", "digraph of 5000 vertices"];

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
    Relation::explore(&*game.rules, Limits::default()).expect("the game is small")
}

fn derived(game: &Game, relation: &Relation) -> Certificate {
    derive(relation, &Solution::of(relation), game.rules.identity())
}

#[divan::bench(args = SAMPLES, sample_count = 10)]
fn explore(bencher: Bencher<'_, '_>, sample: &str) {
    let game = game(sample);
    bencher.bench_local(|| explored(black_box(&game)));
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
    let english = Language::named("en").expect("a language of ours");
    let text = page::format("txt").expect("a format of ours");
    bencher.bench_local(|| {
        let page = page::compose(black_box(&verified), &page::Request::new("a game", &english));
        text.render(&page.expect("every state has a name"))
    });
}
