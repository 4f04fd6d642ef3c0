//! The whole way of one game in memory: explore, solve, derive, check; then one line about it.
//!
//! `cargo bench --bench whole -- cards --set N=100000`. For the time and the memory of the whole process, run the
//! program that this makes under `/usr/bin/time -v`, beside `python3 benches/peers/plain.py cards 100000`, which goes
//! the same way and prints the same line, or `clingo -V0 -c k=20 benches/peers/chopsticks.lp`, which only solves.

#![allow(clippy::print_stdout, reason = "a program that prints its result")]

use pruvo::{
    check::check,
    derive::{Solution, derive},
    diagnostic::Diagnostic,
    limits::Limits,
    problem,
    relation::Relation,
    rules::Settings,
};

fn main() -> Result<(), Box<Diagnostic>> {
    let usage = || Diagnostic::input("usage: whole GAME [--set NAME=VALUE]…");
    let mut settings = Settings::default();
    let mut game = None;
    // Cargo says `--bench` to every benchmark.
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        if argument == "--set" {
            settings.set("--set", &arguments.next().ok_or_else(usage)?);
        } else {
            game = Some(argument);
        }
    }
    // Without arguments, as when all benchmarks are run, a small game shows that it works.
    println!("{}", whole(game.as_deref().unwrap_or("cards"), settings)?);
    Ok(())
}

/// Goes the whole way, and says what came out.
fn whole(game: &str, settings: Settings) -> Result<String, Box<Diagnostic>> {
    let problem = problem::load(game, settings)?;
    let rules = &*problem.game.rules;
    let relation = Relation::explore(problem.game.explorer(), Limits::default())?;
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    drop(relation);
    let verified = check(rules, &[], &certificate, Limits::default());
    let verified =
        verified.map_err(|stop| Diagnostic::input(format!("the derivation is refused: {stop:?}")))?;
    let start = verified.shown(&rules.starts()[0]).expect("the start has a row").outcome;
    Ok(format!("{} states, {} pairs, the start: {start}", verified.states(), verified.pairs()))
}
