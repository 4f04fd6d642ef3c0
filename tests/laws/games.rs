//! Random games that are written as moves: as somebody might write them in a rule file.

use crate::{
    digraphs::End,
    expressions::{CELLS, Cond, Known, Num, PLAYERS, conds, nums},
};
use proptest::prelude::*;

pub(crate) type Cells = Vec<i64>;

/// A game of one or two numbers.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    /// The range of each component.
    pub(crate) ranges: Vec<(i64, i64)>,
    pub(crate) start: Cells,
    pub(crate) moves: Vec<Move>,
    pub(crate) swap: bool,
    pub(crate) ends: Vec<(Cond, End)>,
    pub(crate) play: &'static str,
    /// Where players have names, how it is told who moves.
    pub(crate) turn: Option<Turn>,
}

/// How it is told who moves.
#[derive(Debug, Clone)]
pub(crate) enum Turn {
    /// The state holds it, as its last number; this player begins, or either.
    Held(Option<usize>),
    /// By a formula.
    Computed(Num),
}

#[derive(Debug, Clone)]
pub(crate) struct Move {
    pub(crate) named: bool,
    /// The only player who may make it.
    pub(crate) by: Option<usize>,
    pub(crate) again: bool,
    /// The range of `k`.
    pub(crate) choices: Option<(i64, i64)>,
    pub(crate) when: Option<Cond>,
    /// For each component that is set, whether by `+=`, and to what.
    pub(crate) set: Vec<(usize, bool, Num)>,
}

pub(crate) fn games() -> impl Strategy<Value = Written> {
    with_turn(false)
}

/// Games whose players have names: half of them with a formula for whose turn it is, and no move that says `again`.
pub(crate) fn games_with_players() -> impl Strategy<Value = Written> {
    let computed = |game: &Written| {
        let known = Known::new(game.ranges.len(), false, false);
        prop_oneof![
            1 => nums(known, 2),
            // Mostly the formula gives a player.
            5 => nums(known, 2).prop_map(|num| into(num, 0, 1)),
        ]
    };
    let turned = with_turn(true).prop_flat_map(move |game| {
        let begins = prop::option::of(0..2_usize).prop_map(Turn::Held);
        let turn = prop_oneof![begins, computed(&game).prop_map(Turn::Computed)];
        (Just(game), turn)
    });
    let told = (prop::option::weighted(0.2, 0..2_usize), prop::bool::weighted(0.4));
    (turned, prop::collection::vec(told, 3)).prop_map(|((mut game, turn), told)| {
        for (rule, (by, again)) in game.moves.iter_mut().zip(told) {
            (rule.by, rule.again) = (by, again && matches!(turn, Turn::Held(_)));
        }
        let plain = matches!(turn, Turn::Held(_)) && !game.moves.iter().any(|rule| rule.again);
        for (_, then) in &mut game.ends {
            *then = match *then {
                End::LastWins if !plain => End::Wins(0),
                End::LastLoses if !plain => End::Wins(1),
                other => other,
            };
        }
        Written { turn: Some(turn), ..game }
    })
}

/// Games whose expressions speak of whose turn it is, or do not.
fn with_turn(turn: bool) -> impl Strategy<Value = Written> {
    let range = (-1..=1_i64, 1..=5_i64).prop_map(|(low, length)| (low, low + length));
    let alike = range.clone().prop_map(|range| vec![range; 2]);
    let components = prop_oneof![prop::collection::vec(range, 1..=2), alike];
    components.prop_flat_map(move |ranges| {
        let start: Vec<_> = ranges.iter().map(|&(low, high)| low..=high).collect();
        let falling = falling(ranges.clone());
        let moves = prop_oneof![2 => falling.boxed(), 3 => moves(ranges.clone(), turn).boxed()];
        let play = prop::sample::select(vec!["Normal", "Misere", "StuckDraws"]);
        let ends = prop::collection::vec(ends(ranges.len(), turn), 0..=2);
        let moves = prop::collection::vec(moves, 1..=3);
        (Just(ranges), start, moves, any::<bool>(), ends, play).prop_map(
            |(ranges, start, moves, swap, ends, play)| {
                let swap = swap && ranges.len() == 2 && ranges[0] == ranges[1];
                Written { ranges, start, moves, swap, ends, play, turn: None }
            },
        )
    })
}

/// End rules, most of which match at few states.
fn ends(cells: usize, turn: bool) -> impl Strategy<Value = (Cond, End)> {
    let at = |(cell, value)| Cond::Compare(Num::Cell(cell), "=", Num::Constant(value));
    let when = prop_oneof![
        3 => (0..cells, -1..=3_i64).prop_map(at),
        1 => conds(Known::new(cells, false, turn), 1),
    ];
    let mut then = vec![End::LastWins, End::LastLoses, End::Draw];
    then.extend(turn.then_some([End::Wins(0), End::Wins(1)]).into_iter().flatten());
    (when, prop::sample::select(then))
}

/// Moves of any kind, half of which keep what they set within its range.
fn moves(ranges: Vec<(i64, i64)>, turn: bool) -> impl Strategy<Value = Move> {
    any::<bool>().prop_flat_map(move |choice| {
        let known = Known::new(ranges.len(), choice, turn);
        let choices = crate::expressions::ranges().prop_map(move |range| choice.then_some(range));
        let when = prop::option::of(conds(known, 2));
        let set = prop::collection::vec(sets(ranges.clone(), known), 1..=2).prop_map(|mut set| {
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
            by: None,
            again: false,
            choices,
            when,
            set,
        })
    })
}

fn sets(ranges: Vec<(i64, i64)>, known: Known) -> impl Strategy<Value = (usize, bool, Num)> {
    let how = prop_oneof![3 => Just((false, true)), 1 => Just((false, false)), 1 => Just((true, false))];
    let num = nums(known, 2);
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
        let set = vec![(cell, false, less)];
        Move { named: true, by: None, again: false, choices, when: Some(when), set }
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
    pub(crate) fn rule_file(&self) -> String {
        let components = CELLS.iter().zip(&self.ranges);
        let state = list(components.map(|(name, (low, high))| format!("\"{name} in {low}..{high}\"")));
        let mut start = list(CELLS.iter().zip(&self.start).map(|(name, value)| format!("{name} = {value}")));
        let moves = list(self.moves.iter().zip(0..).map(|(m, number)| m.written(number)));
        let swap = if self.swap { "(\"a\", \"b\")" } else { "" };
        let end =
            |(when, then): &(Cond, End)| format!("(when: \"{when}\", then: {:?})", then.written(PLAYERS));
        let (ends, play) = (list(self.ends.iter().map(end)), self.play);
        let turn = match &self.turn {
            None => String::new(),
            Some(Turn::Held(begins)) => {
                start.extend(begins.iter().map(|&player| format!(", turn = {}", PLAYERS[player])));
                format!("players: {PLAYERS:?}, ")
            }
            Some(Turn::Computed(num)) => format!("players: {PLAYERS:?}, turn: \"{num}\", "),
        };
        format!(
            "Game({turn}state: [{state}], start: \"{start}\", moves: [{moves}], swap: [{swap}], ends: [{ends}], play: {play})"
        )
    }
}

impl Move {
    fn written(&self, number: usize) -> String {
        let mut fields = Vec::new();
        let hole = if self.choices.is_some() { " {k}" } else { "" };
        fields.extend(self.by.map(|player| format!("by: {:?}", PLAYERS[player])));
        fields.extend(self.again.then(|| "again: true".to_owned()));
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
}

pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}
