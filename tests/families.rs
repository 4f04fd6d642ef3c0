//! Claims about all sizes: what is proved, what is refuted and where first, and what certificates are worth.

#[path = "families/books.rs"]
mod books;
#[path = "families/broken.rs"]
mod broken;
#[path = "families/laws.rs"]
mod laws;
#[path = "families/refused.rs"]
mod refused;
#[path = "families/run.rs"]
mod run;

use pruvo::{
    diagnostic::Diagnostic,
    family::{Claim, Family, Statement},
    induction::{self, Verdict},
    limits::Limits,
    rules::{Game, Settings, Text},
};
use std::time::Duration;

fn text(text: &str) -> Text {
    Text::whole("the claim", text)
}

fn losing(condition: &str) -> Claim {
    Claim { statement: Statement::Losing(text(condition)), domain: None, by: None, measure: None }
}

fn game(rules: &str) -> Game {
    Game::from_text("game.ron", rules, &Settings::default())
        .unwrap_or_else(|error| panic!("{error}\n{rules}"))
}

fn judge(rules: &str, claim: &Claim) -> Result<Verdict, Box<Diagnostic>> {
    let family = Family::new(&game(rules), claim)?;
    let again = |settings: Settings| Game::from_text("game.ron", rules, &settings);
    let limits = Limits { time: Some(Duration::from_secs(300)), ..Limits::default() };
    induction::judge(&family, &again, limits)
}

/// A game of one heap of any size.
fn one_heap(moves: &str) -> String {
    format!("Game(state: [\"n in 0..\"], start: \"n = 5\", moves: [{moves}], show: [(text: \"{{n}}\")])")
}

fn subtraction(takes: &[u64]) -> String {
    one_heap(&format!("(name: \"{{k}}\", for: \"k in {takes:?}\", when: \"k <= n\", set: \"n = n - k\")"))
}

/// Nim with so many heaps of any size.
fn nim(heaps: usize) -> String {
    format!(
        "Game(state: [\"h[{heaps}] in 0..\"], start: \"h = 1\", \
         moves: [(name: \"{{i}}: {{k}}\", for: \"i in 0..{}, k in 1..h[i]\", set: \"h[i] += -k\")])",
        heaps - 1
    )
}
