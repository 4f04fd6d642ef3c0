//! The laws for random games that are written as moves: what the rules mean is found by an interpreter that shares
//! nothing with the program.

use crate::{
    digraphs::runner,
    expected::{Expected, hold, load},
    expressions::{CELLS, Cond, NoValue, Num, Scene, Value, conds, nums},
    naive::solve,
};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestCaseResult};
use pruvo::{diagnostic::Kind, limits::Limits, outcome::Outcome, relation::Relation};
use std::collections::{BTreeMap, btree_map::Entry};

const CASES: u32 = 2_000;

type Cells = Vec<i64>;

/// A game of one or two numbers.
#[derive(Debug, Clone)]
struct Written {
    /// The range of each component.
    ranges: Vec<(i64, i64)>,
    start: Cells,
    moves: Vec<Move>,
    swap: bool,
    ends: Vec<(Cond, &'static str)>,
    play: &'static str,
}

#[derive(Debug, Clone)]
struct Move {
    named: bool,
    /// The range of `k`.
    choices: Option<(i64, i64)>,
    when: Option<Cond>,
    /// For each component that is set, whether by `+=`, and to what.
    set: Vec<(usize, bool, Num)>,
}

/// What the rules say about one state: its outcome where play is over, its moves with their names.
#[derive(Debug)]
struct Says {
    over: Option<Outcome>,
    moves: Vec<(Option<String>, Cells)>,
}

fn games() -> impl Strategy<Value = Written> {
    let range = (-1..=1_i64, 1..=5_i64).prop_map(|(low, length)| (low, low + length));
    let alike = range.clone().prop_map(|range| vec![range; 2]);
    let components = prop_oneof![prop::collection::vec(range, 1..=2), alike];
    components.prop_flat_map(|ranges| {
        let start: Vec<_> = ranges.iter().map(|&(low, high)| low..=high).collect();
        let falling = falling(ranges.clone());
        let moves = prop_oneof![2 => falling.boxed(), 3 => moves(ranges.clone()).boxed()];
        let play = prop::sample::select(vec!["Normal", "Misere", "StuckDraws"]);
        let ends = prop::collection::vec(ends(ranges.len()), 0..=2);
        let moves = prop::collection::vec(moves, 1..=3);
        (Just(ranges), start, moves, any::<bool>(), ends, play).prop_map(
            |(ranges, start, moves, swap, ends, play)| {
                let swap = swap && ranges.len() == 2 && ranges[0] == ranges[1];
                Written { ranges, start, moves, swap, ends, play }
            },
        )
    })
}

/// End rules, most of which match at few states.
fn ends(cells: usize) -> impl Strategy<Value = (Cond, &'static str)> {
    let at = |(cell, value)| Cond::Compare(Num::Cell(cell), "=", Num::Constant(value));
    let when = prop_oneof![
        3 => (0..cells, -1..=3_i64).prop_map(at),
        1 => conds(cells, false, false, 1),
    ];
    (when, prop::sample::select(vec!["last wins", "last loses", "draw"]))
}

/// Moves of any kind, half of which keep what they set within its range.
fn moves(ranges: Vec<(i64, i64)>) -> impl Strategy<Value = Move> {
    any::<bool>().prop_flat_map(move |choice| {
        let cells = ranges.len();
        let choices = crate::expressions::ranges().prop_map(move |range| choice.then_some(range));
        let when = prop::option::of(conds(cells, choice, false, 2));
        let set = prop::collection::vec(sets(ranges.clone(), choice), 1..=2).prop_map(|mut set| {
            // Two assignments to one component go together only where both add.
            if let [(a, first, _), (b, second, _)] = set[..]
                && a == b
                && !(first && second)
            {
                set.pop();
            }
            set
        });
        (any::<bool>(), choices, when, set).prop_map(|(named, choices, when, set)| Move {
            named,
            choices,
            when,
            set,
        })
    })
}

fn sets(ranges: Vec<(i64, i64)>, choice: bool) -> impl Strategy<Value = (usize, bool, Num)> {
    let how = prop_oneof![3 => Just((false, true)), 1 => Just((false, false)), 1 => Just((true, false))];
    let num = nums(ranges.len(), choice, false, 2);
    (0..ranges.len(), how, num).prop_map(move |(cell, (adds, folded), num)| {
        let (low, high) = ranges[cell];
        (cell, adds, if folded { into(num, low, high) } else { num })
    })
}

/// Moves that take something away, as in most games.
fn falling(ranges: Vec<(i64, i64)>) -> impl Strategy<Value = Move> {
    use crate::expressions::Sign::Minus;
    (0..ranges.len(), 1..=2_i64, 0..=1_i64).prop_map(move |(cell, least, more)| {
        let less = Num::Infix(Box::new(Num::Cell(cell)), Minus, Box::new(Num::Choice));
        let when = Cond::Compare(less.clone(), ">=", Num::Constant(ranges[cell].0));
        let choices = Some((least, least + more));
        Move { named: true, choices, when: Some(when), set: vec![(cell, false, less)] }
    })
}

/// The number, brought into a range: `num mod length + low`.
fn into(num: Num, low: i64, high: i64) -> Num {
    use crate::expressions::Sign::{Mod, Plus};
    let length = Box::new(Num::Constant(high - low + 1));
    let inside = Num::Infix(Box::new(num), Mod, length);
    if low == 0 { inside } else { Num::Infix(Box::new(inside), Plus, Box::new(Num::Constant(low))) }
}

impl Written {
    fn rule_file(&self) -> String {
        let components = CELLS.iter().zip(&self.ranges);
        let state = list(components.map(|(name, (low, high))| format!("\"{name} in {low}..{high}\"")));
        let start = list(CELLS.iter().zip(&self.start).map(|(name, value)| format!("{name} = {value}")));
        let moves = list(self.moves.iter().zip(0..).map(|(m, number)| m.written(number)));
        let swap = if self.swap { "(\"a\", \"b\")" } else { "" };
        let ends = self.ends.iter().map(|(when, then)| format!("(when: \"{when}\", then: \"{then}\")"));
        let (ends, play) = (list(ends), self.play);
        format!(
            "Game(state: [{state}], start: \"{start}\", moves: [{moves}], swap: [{swap}], ends: [{ends}], play: {play})"
        )
    }

    /// What the rules say about a state.
    fn says(&self, cells: &[i64]) -> Value<Says> {
        let scene = Scene::new(cells, 0);
        for (when, then) in &self.ends {
            if when.value(scene)? {
                let outcome = match *then {
                    "last wins" => Outcome::Lose,
                    "last loses" => Outcome::Win,
                    _ => Outcome::Draw,
                };
                return Ok(Says { over: Some(outcome), moves: Vec::new() });
            }
        }
        let mut moves: Vec<(Option<String>, Cells)> = Vec::new();
        for (rule, number) in self.moves.iter().zip(0..) {
            let (low, high) = rule.choices.unwrap_or((0, 0));
            for choice in low..=high {
                let Some(to) = self.applied(rule, Scene::new(cells, choice))? else { continue };
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
        Ok(Says { over: moves.is_empty().then_some(stuck), moves })
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
        let inside = to.iter().zip(&self.ranges).all(|(value, (low, high))| (low..=high).contains(&value));
        if inside { Ok(Some(to)) } else { Err(NoValue) }
    }

    /// What the rules say about every state that play can reach, in state order.
    fn all(&self) -> Value<BTreeMap<Cells, Says>> {
        let mut all = BTreeMap::new();
        let mut todo = vec![self.start.clone()];
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
    fn written(&self, number: usize) -> String {
        let mut fields = Vec::new();
        let hole = if self.choices.is_some() { " {k}" } else { "" };
        fields.extend(self.named.then(|| format!("name: \"m{number}{hole}\"")));
        fields.extend(self.choices.map(|(low, high)| format!("for: \"k in {low}..{high}\"")));
        fields.extend(self.when.as_ref().map(|when| format!("when: \"{when}\"")));
        let set = self
            .set
            .iter()
            .map(|(cell, adds, num)| format!("{} {} {num}", CELLS[*cell], if *adds { "+=" } else { "=" }));
        fields.push(format!("set: \"{}\"", list(set)));
        format!("({})", fields.join(", "))
    }

    fn name(&self, number: usize, choice: i64) -> Option<String> {
        let name = || match self.choices {
            Some(_) => format!("m{number} {choice}"),
            None => format!("m{number}"),
        };
        self.named.then(name)
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// A state as it is written where the rules do not say how.
fn name(cells: &[i64]) -> String {
    list(CELLS.iter().zip(cells).map(|(name, value)| format!("{name}={value}")))
}

fn expected(all: &BTreeMap<Cells, Says>) -> Expected {
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
        names: all.keys().map(|cells| name(cells)).collect(),
        options: all.values().map(options).collect(),
        over: all.values().map(|says| says.over).collect(),
    }
}

/// The moves are those of the interpreter, with their names.
fn moves_are(file: &str, all: &BTreeMap<Cells, Says>) -> TestCaseResult {
    let game = load(file)?;
    for (cells, says) in all {
        let state = game.rules.read(&name(cells)).expect("the name of a state");
        let moves = game.rules.moves(state.words()).expect("a state has moves, or none");
        let written = |to: &pruvo::state::State| game.rules.name(to.words()).expect("a state has a name");
        let found: Vec<_> = moves.iter().map(|m| (m.name.clone(), written(&m.to))).collect();
        let expected: Vec<_> = says.moves.iter().map(|(called, to)| (called.clone(), name(to))).collect();
        prop_assert_eq!(found, expected, "at {}", name(cells));
    }
    Ok(())
}

/// Rules that say nothing about some state, or lead out of a range, are refused as a mistake of the file.
fn is_refused(file: &str) -> TestCaseResult {
    let game = load(file)?;
    let explored = Relation::explore(&*game.rules, Limits::default());
    match explored {
        Err(error) => prop_assert_eq!(error.kind, Kind::Input, "{:?}", error),
        Ok(relation) => prop_assert!(false, "{} states are found", relation.states().len()),
    }
    Ok(())
}

#[test]
fn every_random_written_game_means_what_the_language_says() {
    let law = |written: Written| {
        let file = written.rule_file();
        let verdict = match written.all() {
            Err(NoValue) => is_refused(&file),
            Ok(all) => moves_are(&file, &all).and_then(|()| hold(&file, &expected(&all))),
        };
        verdict.map_err(|error| TestCaseError::fail(format!("{error}\nin {file}")))
    };
    runner(CASES).run(&games(), law).unwrap_or_else(|failure| panic!("{failure}"));
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
    let mut counts = [0_u32; 10];
    let (mut runner, games) = (runner(CASES), games());
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

fn features(written: &Written) -> [bool; 10] {
    let Ok(all) = written.all() else { return std::array::from_fn(|at| at == 0) };
    let expected = expected(&all);
    let truth = solve(&expected.options, &expected.over);
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
