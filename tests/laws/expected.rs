//! What has to be found about a game, and that it is found.

use crate::naive::{Truth, solve, solve_owned};
use proptest::{prelude::*, test_runner::TestCaseResult};
use pruvo::{
    certificate::{
        Certificate, FORMAT, Scope, Stays, Step, read,
        write::{write, write_values},
    },
    check::{self, Verified, check},
    derive::{Solution, derive, derive_only, values},
    diagnostic::Source,
    game::Rules,
    limits::Limits,
    outcome::Outcome,
    page::{Language, Request, compose, format},
    relation::Relation,
    rules::{Game, Settings},
};
use std::sync::{Arc, LazyLock};

static ENGLISH: LazyLock<Language> = LazyLock::new(|| Language::named("en").expect("there is English"));

/// A game that is known beforehand: its states by their names, in state order, with options in move order.
#[derive(Debug)]
pub(crate) struct Expected {
    pub(crate) names: Vec<String>,
    pub(crate) options: Vec<Vec<usize>>,
    pub(crate) over: Vec<Option<Outcome>>,
    /// Where players have names.
    pub(crate) players: Option<Players>,
}

/// Two players with names, and who moves at each state.
#[derive(Debug)]
pub(crate) struct Players {
    pub(crate) names: [&'static str; 2],
    pub(crate) movers: Vec<usize>,
}

impl Expected {
    /// What is true of each state.
    pub(crate) fn truth(&self) -> Vec<Truth> {
        match &self.players {
            None => solve(&self.options, &self.over),
            Some(players) => solve_owned(&self.options, &self.over, &players.movers),
        }
    }

    /// Whether a move passes the turn.
    pub(crate) fn passes(&self, from: usize, to: usize) -> bool {
        self.players.as_ref().is_none_or(|players| players.movers[from] != players.movers[to])
    }

    /// Whether a move wins for the player who makes it.
    pub(crate) fn is_good(&self, truth: &[Truth], from: usize, to: usize) -> bool {
        truth[to].outcome == if self.passes(from, to) { Outcome::Lose } else { Outcome::Win }
    }
}

/// The game of a rule file.
pub(crate) fn load(rule_file: &str) -> Result<Game, TestCaseError> {
    let game = Game::from_text("game.ron", rule_file, &Settings::default());
    game.map_err(|error| TestCaseError::fail(format!("the file does not load: {error:?}")))
}

fn fail(error: impl std::fmt::Debug) -> TestCaseError {
    TestCaseError::fail(format!("{error:?}"))
}

/// All laws, for the game of a rule file.
pub(crate) fn hold(rule_file: &str, expected: &Expected) -> TestCaseResult {
    let game = load(rule_file)?;
    let rules = &*game.rules;
    let relation = Relation::explore(rules, Limits::default()).map_err(fail)?;
    relation_is(rules, &relation, expected)?;
    let compiled = Relation::explore(game.explorer(), Limits::default()).map_err(fail)?;
    relation_is(rules, &compiled, expected)?;
    players_are(rules, &relation, expected)?;
    let truth = expected.truth();
    let solution = Solution::of(&relation);
    for (state, truth) in truth.iter().enumerate() {
        let remoteness = solution.remoteness(state).map(u64::from);
        prop_assert_eq!(*truth, Truth { outcome: solution.outcome(state), remoteness });
    }
    let certificate = derive(&relation, &solution, rules.identity());
    let steps = steps(&relation, expected, &truth);
    let scope = Scope::Reachable;
    prop_assert_eq!(
        &certificate,
        &Certificate { format: FORMAT, game: rules.identity().clone(), scope, steps }
    );
    let verified = check(rules, &[], &certificate, Limits::default()).map_err(fail)?;
    let shown: Vec<_> = verified.all().map(|s| Truth { outcome: s.outcome, remoteness: s.step }).collect();
    prop_assert_eq!(&shown, &truth);
    reads_back(rules, &certificate)?;
    for (state, truth) in relation.states().iter().zip(&truth) {
        let only = derive_only(&relation, &solution, rules.identity(), state);
        let only = only.ok_or_else(|| fail("no certificate for a state that can be reached"))?;
        let verified = check(rules, &[], &only, Limits::default()).map_err(fail)?;
        prop_assert_eq!(verified.shown(state).map(|shown| shown.outcome), Some(truth.outcome));
        // Reading takes longest, so of the proofs of one state only that of the start is read.
        if rules.starts().contains(state) {
            reads_back(rules, &only)?;
        }
    }
    values_are(&game, expected)?;
    same_bytes(rule_file, &certificate, &verified)
}

/// Grundy values are what the explicit digraph gives, that of a whole sum or of all heaps together, too; or there are
/// none.
fn values_are(game: &Game, expected: &Expected) -> TestCaseResult {
    let rules = &*game.rules;
    let normal = expected.over.iter().all(|over| matches!(over, None | Some(Outcome::Lose)));
    let games = rules.games().unwrap_or_else(|| vec![rules]);
    let mut seen = false;
    let mut part = |game: usize, words: &[u64]| seen |= !matches!(games[game].passed(words), Ok(None));
    rules.parts(rules.starts()[0].words(), &mut part).map_err(fail)?;
    let truth = grundy(&expected.options).filter(|_| normal && !seen && expected.players.is_none());
    let found = values(rules, Limits::default());
    let (truth, valuation) = match (truth, found) {
        (Some(truth), Ok(valuation)) => (truth, valuation),
        (None, Err(_)) => return Ok(()),
        (truth, found) => return Err(fail(format!("{truth:?}, and found {found:?}"))),
    };
    let valued = check::values(rules, &valuation, Limits::default()).map_err(fail)?;
    for (name, truth) in expected.names.iter().zip(truth) {
        let state = rules.read(name).map_err(fail)?;
        prop_assert_eq!(valued.value(state.words()).map_err(fail)?, Some(truth), "{}", name);
    }
    let text = write_values(&valuation, rules).map_err(fail)?;
    let source = Arc::new(Source { path: "certificate.ron".to_owned(), text });
    let read::Proof::Values(read) = read::read(&source, rules).map_err(fail)?.proof else {
        return Err(fail("another kind of certificate"));
    };
    prop_assert_eq!(&read, &valuation);
    Ok(())
}

fn relation_is(rules: &dyn Rules, relation: &Relation, expected: &Expected) -> TestCaseResult {
    let names: Result<Vec<_>, _> = relation.states().iter().map(|state| rules.name(state.words())).collect();
    prop_assert_eq!(&names.map_err(fail)?, &expected.names);
    for (state, options) in expected.options.iter().enumerate() {
        prop_assert_eq!(&relation.options(state).collect::<Vec<_>>(), options);
        prop_assert_eq!(relation.over(state), expected.over[state]);
    }
    Ok(())
}

/// The rules know who moves, and whether anybody has to ask.
fn players_are(rules: &dyn Rules, relation: &Relation, expected: &Expected) -> TestCaseResult {
    let passes = |(from, options): (usize, &Vec<usize>)| options.iter().all(|&to| expected.passes(from, to));
    let take_turns = expected.options.iter().enumerate().all(passes);
    prop_assert!(take_turns || !rules.alternates(), "somebody moves twice in succession");
    for (number, state) in relation.states().iter().enumerate() {
        let known = expected.players.as_ref().map(|players| {
            let mover = players.movers[number];
            (players.names[mover], players.names[1 - mover])
        });
        prop_assert_eq!(rules.players(state.words()), known);
        if let Some(players) = &expected.players {
            prop_assert_eq!(usize::from(rules.mover(state.words()).map_err(fail)?), players.movers[number]);
        }
    }
    Ok(())
}

/// The steps as the canonical order wants them: ends by outcome, rows by (remoteness, state order), the draws.
fn steps(relation: &Relation, expected: &Expected, truth: &[Truth]) -> Vec<Step> {
    let state = |number: usize| relation.states()[number].clone();
    let all = 0..expected.names.len();
    let mut steps = Vec::new();
    for outcome in [Outcome::Lose, Outcome::Win, Outcome::Draw] {
        let states = all.clone().filter(|&s| expected.over[s] == Some(outcome)).map(state);
        let states: Vec<_> = states.collect();
        if !states.is_empty() {
            steps.push(Step::Over { outcome, states });
        }
    }
    let open = all.filter(|&s| expected.over[s].is_none());
    let (drawn, mut rows): (Vec<_>, Vec<_>) = open.partition(|&s| truth[s].outcome == Outcome::Draw);
    rows.sort_by_key(|&s| (truth[s].remoteness, s));
    for row in rows {
        let step = truth[row].remoteness.expect("a state that is not drawn has a remoteness");
        let options = &expected.options[row];
        let good = options.iter().filter(|&&option| expected.is_good(truth, row, option));
        steps.push(match good.min_by_key(|&&option| (truth[option].remoteness, option)) {
            Some(&by) => Step::Winning { step, state: state(row), by: state(by) },
            None => {
                Step::Losing { step, state: state(row), options: options.iter().map(|&o| state(o)).collect() }
            }
        });
    }
    let stays = |&s: &usize| {
        let first = expected.options[s].iter().find(|&&option| truth[option].outcome == Outcome::Draw);
        Stays { state: state(s), stays: state(*first.expect("a drawn state has a drawn option")) }
    };
    if !drawn.is_empty() {
        steps.push(Step::Drawn(drawn.iter().map(stays).collect()));
    }
    steps
}

/// A certificate that is written and read is the same.
fn reads_back(rules: &dyn Rules, certificate: &Certificate) -> TestCaseResult {
    let text = write(certificate, rules).map_err(fail)?;
    let source = Arc::new(Source { path: "certificate.ron".to_owned(), text });
    let read = read::read(&source, rules).map_err(fail)?;
    let read::Proof::Outcomes(proof) = &read.proof else { return Err(fail("another kind of certificate")) };
    prop_assert_eq!(proof, certificate);
    prop_assert_eq!(read.places.len(), certificate.steps.len());
    Ok(())
}

/// Another run, from the rule file on, gives the same certificate and the same page to the byte.
fn same_bytes(rule_file: &str, certificate: &Certificate, verified: &Verified<'_>) -> TestCaseResult {
    let again = load(rule_file)?;
    let rules = &*again.rules;
    let relation = Relation::explore(rules, Limits::default()).map_err(fail)?;
    let second = derive(&relation, &Solution::of(&relation), rules.identity());
    let first = write(certificate, verified.rules()).map_err(fail)?;
    prop_assert_eq!(&first, &write(&second, rules).map_err(fail)?);
    let second = check(rules, &[], &second, Limits::default()).map_err(fail)?;
    prop_assert_eq!(page(verified)?, page(&second)?);
    Ok(())
}

fn page(verified: &Verified<'_>) -> Result<String, TestCaseError> {
    let page = compose(verified, &Request::new("A game", &ENGLISH)).map_err(fail)?;
    Ok(format("txt").expect("there is plain text").render(&page))
}

/// The Grundy value of every state: of those whose options all have one, one after the other; `None` where play can go in
/// circles.
fn grundy(options: &[Vec<usize>]) -> Option<Vec<u64>> {
    let mut values: Vec<Option<u64>> = vec![None; options.len()];
    loop {
        let mut news = false;
        for state in 0..options.len() {
            let of_options: Option<Vec<_>> = options[state].iter().map(|&option| values[option]).collect();
            if let (None, Some(of_options)) = (values[state], of_options) {
                values[state] = (0..=of_options.len() as u64).find(|value| !of_options.contains(value));
                news = true;
            }
        }
        if !news {
            return values.into_iter().collect();
        }
    }
}
