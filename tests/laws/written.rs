//! The laws for random games that are written as moves: what the rules mean is found by an interpreter that shares
//! nothing with the program.

use crate::{
    digraphs::{End, runner},
    expected::{Expected, Players, hold, load},
    expressions::{CELLS, NoValue, PLAYERS, Scene, Value},
    games::{Cells, Move, Turn, Written, games, games_with_players, list},
    naive::solve,
};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestCaseResult};
use pruvo::{
    diagnostic::Kind,
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::{Game, Settings},
};
use std::collections::{BTreeMap, btree_map::Entry};

const CASES: u32 = 2_000;

/// What the rules say about one state: its outcome where play is over, its moves with their names, who moves.
#[derive(Debug)]
struct Says {
    mover: usize,
    over: Option<Outcome>,
    moves: Vec<(Option<String>, Cells)>,
}

impl Written {
    fn holds_turn(&self) -> bool {
        matches!(self.turn, Some(Turn::Held(_)))
    }

    fn starts(&self) -> Vec<Cells> {
        let with = |player: usize| [&self.start[..], &[i64::from(player == 1)]].concat();
        match self.turn {
            Some(Turn::Held(Some(begins))) => vec![with(begins)],
            Some(Turn::Held(None)) => vec![with(0), with(1)],
            None | Some(Turn::Computed(_)) => vec![self.start.clone()],
        }
    }

    /// Who moves at a state; the first player, where players have no names.
    fn mover(&self, cells: &[i64]) -> Value<usize> {
        let number = match &self.turn {
            None => 0,
            Some(Turn::Held(_)) => cells[cells.len() - 1],
            Some(Turn::Computed(num)) => num.value(Scene::new(cells, 0))?,
        };
        usize::try_from(number).ok().filter(|&number| number < 2).ok_or(NoValue)
    }

    /// What the rules say about a state.
    fn says(&self, cells: &[i64]) -> Value<Says> {
        let player = self.mover(cells)?;
        let scene = |choice| Scene::new(cells, choice).with_turn(player);
        for (when, then) in &self.ends {
            if when.value(scene(0))? {
                let outcome = match *then {
                    End::Wins(winner) if winner == player => Outcome::Win,
                    End::LastWins | End::Wins(_) => Outcome::Lose,
                    End::LastLoses => Outcome::Win,
                    End::Draw => Outcome::Draw,
                };
                return Ok(Says { mover: player, over: Some(outcome), moves: Vec::new() });
            }
        }
        let mut moves: Vec<(Option<String>, Cells)> = Vec::new();
        for (rule, number) in self.moves.iter().zip(0..) {
            let (low, high) = rule.choices.unwrap_or((0, 0));
            for choice in (low..=high).filter(|_| rule.by.is_none_or(|by| by == player)) {
                let Some(to) = self.applied(rule, scene(choice))? else { continue };
                let new = (rule.name(number, choice), to);
                if !moves.contains(&new) {
                    moves.push(new);
                }
            }
        }
        let stuck = match self.play {
            "Normal" => Outcome::Lose,
            "Misere" => Outcome::Win,
            _ => Outcome::Draw,
        };
        Ok(Says { mover: player, over: moves.is_empty().then_some(stuck), moves })
    }

    /// Where a move leads, if it is possible. One that leaves a range has no value.
    fn applied(&self, rule: &Move, scene: Scene<'_>) -> Value<Option<Cells>> {
        if let Some(when) = &rule.when
            && !when.value(scene)?
        {
            return Ok(None);
        }
        let mut to = scene.cells.to_vec();
        for (cell, adds, num) in &rule.set {
            to[*cell] = if *adds { to[*cell] } else { 0 } + num.value(scene)?;
        }
        if self.swap {
            to.swap(0, 1);
        }
        if let (Some(turn), true) = (to.get_mut(self.ranges.len()), self.holds_turn()) {
            *turn = if rule.again { scene.turn } else { 1 - scene.turn };
        }
        let inside = to.iter().zip(&self.ranges).all(|(value, (low, high))| (low..=high).contains(&value));
        if inside { Ok(Some(to)) } else { Err(NoValue) }
    }

    /// What the rules say about every state that play can reach, in state order.
    fn all(&self) -> Value<BTreeMap<Cells, Says>> {
        let mut all = BTreeMap::new();
        let mut todo = self.starts();
        while let Some(cells) = todo.pop() {
            if let Entry::Vacant(new) = all.entry(cells) {
                let says = self.says(new.key())?;
                todo.extend(says.moves.iter().map(|(_, to)| to.clone()));
                new.insert(says);
            }
        }
        Ok(all)
    }
}

impl Move {
    fn name(&self, number: usize, choice: i64) -> Option<String> {
        let name = || match self.choices {
            Some(_) => format!("m{number} {choice}"),
            None => format!("m{number}"),
        };
        self.named.then(name)
    }
}

/// A state as it is written where the rules do not say how.
fn name(written: &Written, cells: &[i64]) -> String {
    let components = CELLS.iter().zip(&cells[..written.ranges.len()]);
    let turn = cells.last().filter(|_| written.holds_turn());
    let turn = turn.map(|&turn| format!("turn={}", PLAYERS[usize::from(turn == 1)]));
    list(components.map(|(name, value)| format!("{name}={value}")).chain(turn))
}

fn expected(written: &Written, all: &BTreeMap<Cells, Says>) -> Expected {
    let number = |to: &Cells| all.keys().position(|cells| cells == to).expect("a state that was met");
    let options = |says: &Says| {
        let mut options = Vec::new();
        for (_, to) in &says.moves {
            let option = number(to);
            if !options.contains(&option) {
                options.push(option);
            }
        }
        options
    };
    Expected {
        names: all.keys().map(|cells| name(written, cells)).collect(),
        options: all.values().map(options).collect(),
        over: all.values().map(|says| says.over).collect(),
        players: written
            .turn
            .as_ref()
            .map(|_| Players { names: PLAYERS, movers: all.values().map(|says| says.mover).collect() }),
    }
}

/// The moves are those of the interpreter, with their names.
fn moves_are(written: &Written, all: &BTreeMap<Cells, Says>) -> TestCaseResult {
    let game = load(&written.rule_file())?;
    for (cells, says) in all {
        let state = game.rules.read(&name(written, cells)).expect("the name of a state");
        let moves = game.rules.moves(state.words()).expect("a state has moves, or none");
        let called = |to: &pruvo::state::State| game.rules.name(to.words()).expect("a state has a name");
        let found: Vec<_> = moves.iter().map(|m| (m.name.clone(), called(&m.to))).collect();
        let expected = says.moves.iter().map(|(called, to)| (called.clone(), name(written, to)));
        prop_assert_eq!(found, expected.collect::<Vec<_>>(), "at {}", name(written, cells));
    }
    Ok(())
}

/// Rules that say nothing about some state, or lead out of a range, are refused as a mistake of the file.
fn is_refused(written: &Written) -> TestCaseResult {
    let game = match Game::from_text("game.ron", &written.rule_file(), &Settings::default()) {
        Ok(game) => game,
        Err(error) => {
            // Only where nobody would begin.
            prop_assert_eq!(error.kind, Kind::Input, "{:?}", error);
            prop_assert!(written.starts().iter().any(|start| written.mover(start).is_err()), "{:?}", error);
            return Ok(());
        }
    };
    let explored = Relation::explore(&*game.rules, Limits::default());
    match explored {
        Err(error) => prop_assert_eq!(error.kind, Kind::Input, "{:?}", error),
        Ok(relation) => prop_assert!(false, "{} states are found", relation.states().len()),
    }
    Ok(())
}

fn law(written: &Written) -> TestCaseResult {
    let file = written.rule_file();
    let verdict = match written.all() {
        Err(NoValue) => is_refused(written),
        Ok(all) => moves_are(written, &all).and_then(|()| hold(&file, &expected(written, &all))),
    };
    verdict.map_err(|error| TestCaseError::fail(format!("{error}\nin {file}")))
}

#[test]
fn every_random_written_game_means_what_the_language_says() {
    runner(CASES).run(&games(), |written| law(&written)).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn every_random_written_game_with_players_means_what_the_language_says() {
    runner(2 * CASES)
        .run(&games_with_players(), |written| law(&written))
        .unwrap_or_else(|failure| panic!("{failure}"));
}

/// Demands that many games are of each of these kinds.
fn are_of_all_kinds<const N: usize>(
    games: impl Strategy<Value = Written>,
    kinds: [&str; N],
    features: impl Fn(&Written) -> [bool; N],
) {
    let (mut runner, mut counts) = (runner(CASES), [0_u32; N]);
    for _ in 0..CASES {
        let written = games.new_tree(&mut runner).expect("a game").current();
        for (count, feature) in counts.iter_mut().zip(features(&written)) {
            *count += u32::from(feature);
        }
    }
    for (kind, count) in kinds.iter().zip(counts) {
        assert!(count >= CASES / 40, "only {count} games with {kind}");
    }
}

#[test]
fn the_random_written_games_are_of_all_kinds() {
    let kinds = [
        "a state about which the rules say nothing",
        "at least 4 states",
        "at least 8 states",
        "an end rule that matches",
        "a stuck player",
        "a winning start where play goes on",
        "a losing start where play goes on",
        "a drawn start where play goes on",
        "two moves to one option",
        "a swap",
    ];
    are_of_all_kinds(games(), kinds, features);
}

fn features(written: &Written) -> [bool; 10] {
    let Ok(all) = written.all() else { return std::array::from_fn(|at| at == 0) };
    let expected = expected(written, &all);
    let truth = expected.truth();
    let start = all.keys().position(|cells| *cells == written.start).expect("the start is met");
    let begins = |outcome| truth[start].outcome == outcome && expected.over[start].is_none();
    let matches =
        |cells: &Cells| written.ends.iter().any(|(when, _)| when.value(Scene::new(cells, 0)) == Ok(true));
    [
        false,
        all.len() >= 4,
        all.len() >= 8,
        all.keys().any(matches),
        all.iter().any(|(cells, says)| says.over.is_some() && !matches(cells)),
        begins(Outcome::Win),
        begins(Outcome::Lose),
        begins(Outcome::Draw),
        all.values().zip(&expected.options).any(|(says, options)| says.moves.len() > options.len()),
        written.swap && all.len() > 1,
    ]
}

#[test]
fn the_random_written_games_with_players_are_of_all_kinds() {
    let kinds = [
        "a formula for the turn that gives nobody or nothing",
        "at least 8 states",
        "at least 4 states where a formula says whose turn it is",
        "a move by one player, and a mover who cannot make it",
        "a player who moves twice in succession because of `again`",
        "a player who moves twice in succession because of a formula",
        "somebody who wins by moving on",
        "somebody who loses by having to move on",
        "a drawn start where play goes on",
        "an end that names its winner",
        "an end that speaks of the last player",
        "outcomes other than those of players who take turns",
    ];
    are_of_all_kinds(games_with_players(), kinds, features_of_players);
}

fn features_of_players(written: &Written) -> [bool; 12] {
    let computed = matches!(written.turn, Some(Turn::Computed(_)));
    let Ok(all) = written.all() else { return std::array::from_fn(|at| at == 0 && computed) };
    let expected = expected(written, &all);
    let truth = expected.truth();
    let pairs = expected.options.iter().enumerate();
    let pairs: Vec<_> = pairs.flat_map(|(from, options)| options.iter().map(move |&to| (from, to))).collect();
    let on = || pairs.iter().filter(|&&(from, to)| !expected.passes(from, to));
    let both = |outcome| on().any(|&(from, to)| [from, to].iter().all(|&s| truth[s].outcome == outcome));
    let starts = written.starts();
    let open = |(cells, says): &(&Cells, &Says)| starts.contains(cells) && says.over.is_none();
    let drawn = all.iter().zip(&truth).filter(|(state, _)| open(state));
    let ends = |test: fn(&End) -> bool| {
        let first = |cells: &Cells, says: &Says| {
            let scene = Scene::new(cells, 0).with_turn(says.mover);
            written.ends.iter().find(|(when, _)| when.value(scene) == Ok(true)).map(|(_, then)| *then)
        };
        all.iter().any(|(cells, says)| first(cells, says).is_some_and(|end| test(&end)))
    };
    let by = |says: &Says| written.moves.iter().any(|rule| rule.by == Some(1 - says.mover));
    [
        false,
        all.len() >= 8,
        all.len() >= 4 && computed,
        all.values().any(|says| says.over.is_none() && by(says)),
        !computed && on().next().is_some(),
        computed && on().next().is_some(),
        both(Outcome::Win),
        both(Outcome::Lose),
        drawn.into_iter().any(|(_, truth)| truth.outcome == Outcome::Draw),
        ends(|end| matches!(end, End::Wins(_))),
        ends(|end| matches!(end, End::LastWins | End::LastLoses)),
        solve(&expected.options, &expected.over) != truth,
    ]
}
