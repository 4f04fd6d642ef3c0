//! The laws for random sums: what they mean is found in the product of their components, without the program.

use crate::{
    digraphs::runner,
    expected::{Expected, Players, hold},
};
use proptest::{prelude::*, strategy::ValueTree};
use pruvo::outcome::Outcome;
use std::collections::{BTreeMap, btree_map::Entry};

const CASES: u32 = 800;

/// Names of vertices, and how they are written in a sum.
const NAMES: [(&str, &str); 12] = [
    ("a", "a"),
    ("x, y", "(x, y)"),
    ("(1, 2)", "(1, 2)"),
    ("a + b", "(a + b)"),
    ("3+4", "(3+4)"),
    ("[5,3]", "[5,3]"),
    (" b ", " b "),
    ("f(x, y) and g", "f(x, y) and g"),
    ("{1 + 2} ", "{1 + 2} "),
    ("-1", "-1"),
    ("ĝ, ĥ", "(ĝ, ĥ)"),
    ("((1, 2), 3), 4", "(((1, 2), 3), 4)"),
];

/// How players are called.
const PLAYERS: [&str; 2] = ["Left", "Right"];

/// A position of a component, and whose turn it is there.
type Position = (usize, usize);

/// A component: for each player the moves from each position. Where the players are alike, both have the same.
#[derive(Debug, Clone)]
enum Component {
    /// An explicit digraph; its vertices are listed in this order.
    Digraph(Vec<Vec<usize>>),
    /// Players with names move on digraphs of their own; after a move of one of these, the same player moves on.
    Partizan([Vec<Vec<usize>>; 2], [bool; 2]),
    /// Each player takes from a heap of one's own, and the state says which is the mover's.
    Seen(usize, usize),
}

#[derive(Debug, Clone)]
struct Sum {
    components: Vec<Component>,
    play: &'static str,
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// How many heaps of each player there are in a component that is seen by the mover, in one number.
fn heaps(position: usize) -> (usize, usize) {
    (position / 10, position % 10)
}

/// What the mover sees of them.
fn seen(position: usize, player: usize) -> (usize, usize) {
    let (first, second) = heaps(position);
    if player == 0 { (first, second) } else { (second, first) }
}

impl Component {
    fn written(&self) -> String {
        match self {
            Self::Digraph(targets) => {
                let name = |vertex: usize| format!("{:?}", NAMES[vertex].0);
                let row = |(head, tails): (usize, &Vec<usize>)| {
                    format!("({}, [{}])", name(head), list(tails.iter().map(|&tail| name(tail))))
                };
                let edges = list(targets.iter().enumerate().map(row));
                format!("edges: [{edges}], start: {}", name(0))
            }
            Self::Partizan([left, right], again) => {
                let table = |name: &str, targets: &[Vec<usize>]| format!("\"{name} = {targets:?}\"");
                let [left_again, right_again] = again.map(|again| if again { ", again: true" } else { "" });
                format!(
                    "const: [{}, {}], players: {PLAYERS:?}, state: [\"v in 0..9\"], start: \"v = 0\", moves: [
                        (by: \"Left\", name: \"to {{w}}\", for: \"w in left[v]\", set: \"v = w\"{left_again}),
                        (by: \"Right\", name: \"to {{w}}\", for: \"w in right[v]\", set: \"v = w\"{right_again}),
                    ]",
                    table("left", left),
                    table("right", right)
                )
            }
            Self::Seen(mine, yours) => format!(
                "state: [\"me in 0..9\", \"opp in 0..9\"], start: \"me = {mine}, opp = {yours}\", swap: [(\"me\", \"opp\")],
                 moves: [(name: \"{{k}}\", for: \"k in 1..2\", when: \"k <= me\", set: \"me = me - k\")],
                 show: [(text: \"{{me}}:{{opp}}\")]"
            ),
        }
    }

    /// Where play begins, if the first player has number 0: positions are those of the players, not of the mover.
    fn start(&self) -> usize {
        match self {
            Self::Digraph(_) | Self::Partizan(..) => 0,
            Self::Seen(mine, yours) => 10 * mine + yours,
        }
    }

    /// The moves of a player, in order, each once.
    fn moves(&self, (at, player): Position) -> Vec<usize> {
        let mut moves = Vec::new();
        let all = match self {
            Self::Digraph(targets) => targets[at].clone(),
            Self::Partizan(targets, _) => targets[player][at].clone(),
            Self::Seen(..) => {
                let (first, second) = heaps(at);
                let (own, unit) = if player == 0 { (first, 10) } else { (second, 1) };
                (1..=2).filter(|&k| k <= own).map(|k| at - k * unit).collect()
            }
        };
        for to in all {
            if !moves.contains(&to) {
                moves.push(to);
            }
        }
        moves
    }

    /// How the sum writes a position.
    fn name(&self, (at, player): Position) -> String {
        match self {
            Self::Digraph(_) => NAMES[at].1.to_owned(),
            Self::Partizan(..) => format!("(v={at}, turn={})", PLAYERS[player]),
            Self::Seen(..) => {
                let (mine, yours) = seen(at, player);
                format!("{mine}:{yours}")
            }
        }
    }

    /// By what states are ordered; what is equal here is one state.
    fn key(&self, (at, player): Position) -> Position {
        match self {
            Self::Digraph(_) => (at, 0),
            Self::Partizan(..) => (at, player),
            Self::Seen(..) => seen(at, player),
        }
    }

    /// Whether a player moves on after a move here.
    fn again(&self, player: usize) -> bool {
        matches!(self, Self::Partizan(_, again) if again[player])
    }

    fn has_turns(&self) -> bool {
        matches!(self, Self::Partizan(..))
    }
}

/// A state: the player to move, and a position of each component.
type State = (usize, Vec<usize>);

impl Sum {
    fn rule_file(&self) -> String {
        let component = |c: &Component| format!("(game: Inline(Game({})))", c.written());
        format!("Game(sum: [{}], play: {})", list(self.components.iter().map(component)), self.play)
    }

    fn key(&self, (player, at): &State) -> Vec<Position> {
        self.components.iter().zip(at).map(|(c, &at)| c.key((at, *player))).collect()
    }

    fn name(&self, (player, at): &State) -> String {
        let names = self.components.iter().zip(at).map(|(c, &at)| c.name((at, *player)));
        names.collect::<Vec<_>>().join(" + ")
    }

    fn options(&self, (player, at): &State) -> Vec<State> {
        let moves = self.components.iter().enumerate().flat_map(|(number, component)| {
            component.moves((at[number], *player)).into_iter().map(move |to| {
                let mut after = at.clone();
                after[number] = to;
                (if component.again(*player) { *player } else { 1 - player }, after)
            })
        });
        moves.collect()
    }

    /// Left and Right may begin where they have names; else it does not matter who is called the first player.
    fn starts(&self) -> Vec<State> {
        let at: Vec<_> = self.components.iter().map(Component::start).collect();
        let named = self.components.iter().any(Component::has_turns);
        // What is seen by the mover begins with the mover's own heap, whoever that is.
        let of = |player: usize| {
            let turned = |c: &Component, at: usize| match c {
                Component::Seen(mine, yours) if player == 1 => 10 * yours + mine,
                _ => at,
            };
            (player, self.components.iter().zip(&at).map(|(c, &at)| turned(c, at)).collect())
        };
        if named { vec![of(0), of(1)] } else { vec![of(0)] }
    }

    fn expected(&self) -> Expected {
        let mut all: BTreeMap<Vec<Position>, State> = BTreeMap::new();
        let mut todo = self.starts();
        while let Some(state) = todo.pop() {
            if let Entry::Vacant(new) = all.entry(self.key(&state)) {
                todo.extend(self.options(&state));
                new.insert(state);
            }
        }
        let number: BTreeMap<_, _> = all.keys().zip(0_usize..).collect();
        let options = |state: &State| {
            let mut options = Vec::new();
            for option in self.options(state) {
                let option = number[&self.key(&option)];
                if !options.contains(&option) {
                    options.push(option);
                }
            }
            options
        };
        let stuck = match self.play {
            "Normal" => Outcome::Lose,
            "Misere" => Outcome::Win,
            _ => Outcome::Draw,
        };
        let options: Vec<_> = all.values().map(options).collect();
        let over = options.iter().map(|options| options.is_empty().then_some(stuck)).collect();
        let players = self
            .components
            .iter()
            .any(Component::has_turns)
            .then(|| Players { names: PLAYERS, movers: all.values().map(|(player, _)| *player).collect() });
        Expected { names: all.values().map(|state| self.name(state)).collect(), options, over, players }
    }
}

/// Digraphs of so many vertices; in half of them play goes only upwards, and ends.
fn digraphs(vertices: usize) -> impl Strategy<Value = Vec<Vec<usize>>> {
    let targets = prop::collection::vec(prop::collection::vec(0..vertices, 0..=3), vertices);
    (targets, any::<bool>()).prop_map(|(mut targets, upwards)| {
        for (from, tails) in targets.iter_mut().enumerate() {
            tails.retain(|&to| to > from || !upwards);
        }
        targets
    })
}

fn components() -> impl Strategy<Value = Component> {
    let digraph = (1..=NAMES.len()).prop_flat_map(digraphs).prop_map(Component::Digraph);
    let two = (2..=4_usize).prop_flat_map(|count| [digraphs(count), digraphs(count)]);
    let two = (two, [prop::bool::weighted(0.3), prop::bool::weighted(0.3)]);
    let seen = (0..=3_usize, 0..=3_usize).prop_map(|(mine, yours)| Component::Seen(mine, yours));
    prop_oneof![3 => digraph.boxed(), 2 => two.prop_map(|(targets, again)| Component::Partizan(targets, again)).boxed(), 1 => seen.boxed()]
}

fn sums() -> impl Strategy<Value = Sum> {
    let play = prop::sample::select(vec!["Normal", "Misere", "StuckDraws"]);
    let components = prop::collection::vec(components(), 1..=3);
    let small = |components: &Vec<Component>| {
        let digraphs = components
            .iter()
            .filter_map(|c| if let Component::Digraph(d) = c { Some(d.len()) } else { None });
        digraphs.product::<usize>() <= 60
    };
    (components.prop_filter("small", small), play).prop_map(|(components, play)| Sum { components, play })
}

#[test]
fn every_random_sum_is_played_in_the_product_of_its_components() {
    let law = |sum: Sum| {
        let file = sum.rule_file();
        hold(&file, &sum.expected()).map_err(|error| TestCaseError::fail(format!("{error}\nin {file}")))
    };
    runner(CASES).run(&sums(), law).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn the_random_sums_are_of_all_kinds() {
    let kinds = [
        "three components",
        "players",
        "players beside others",
        "a mover who sees",
        "a winning start",
        "a losing start",
        "a draw",
    ];
    let mut counts = [0_u32; 7];
    let (mut runner, sums) = (runner(CASES), sums());
    for _ in 0..CASES {
        let sum = sums.new_tree(&mut runner).expect("a sum").current();
        let expected = sum.expected();
        let truth = expected.truth();
        let has = |is: &dyn Fn(&Component) -> bool| sum.components.iter().any(is);
        let begins = |outcome| {
            truth.iter().zip(&expected.over).any(|(t, over)| t.outcome == outcome && over.is_none())
        };
        let features = [
            sum.components.len() == 3,
            has(&Component::has_turns),
            has(&Component::has_turns) && has(&|c| !c.has_turns()),
            has(&|c| matches!(c, Component::Seen(..))),
            begins(Outcome::Win),
            begins(Outcome::Lose),
            begins(Outcome::Draw),
        ];
        for (count, feature) in counts.iter_mut().zip(features) {
            *count += u32::from(feature);
        }
    }
    for (kind, count) in kinds.iter().zip(counts) {
        assert!(count >= CASES / 40, "only {count} sums with {kind}");
    }
}

// ---- the theorem of Sprague and Grundy -----------------------------------------------------------------------------

/// The Grundy values of the vertices of a digraph in which play goes upwards: the least that no option has.
fn grundy(targets: &[Vec<usize>]) -> Vec<u64> {
    let mut values = vec![0; targets.len()];
    for vertex in (0..targets.len()).rev() {
        let of: Vec<_> = targets[vertex].iter().map(|&to| values[to]).collect();
        let least = (0..=of.len() as u64).find(|value| !of.contains(value));
        values[vertex] = least.expect("one value more than there are options");
    }
    values
}

#[test]
fn a_sum_is_losing_exactly_where_the_nim_sum_of_the_grundy_values_is_0() {
    let upwards = (2..=7_usize).prop_flat_map(digraphs).prop_map(|mut targets| {
        for (from, tails) in targets.iter_mut().enumerate() {
            tails.retain(|&to| to > from);
        }
        targets
    });
    let law = |digraphs: Vec<Vec<Vec<usize>>>| {
        let values: Vec<_> = digraphs.iter().map(|targets| grundy(targets)).collect();
        let components: Vec<_> = digraphs.into_iter().map(Component::Digraph).collect();
        let file = Sum { components, play: "Normal" }.rule_file();
        let game = crate::expected::load(&file)?;
        let relation = pruvo::relation::Relation::explore(&*game.rules, pruvo::limits::Limits::default());
        let relation = relation.map_err(|error| TestCaseError::fail(error.to_string()))?;
        let solution = pruvo::derive::Solution::of(&relation);
        for (number, state) in relation.states().iter().enumerate() {
            // A component that is a digraph has one word, which is the number of the vertex.
            let of = state
                .words()
                .iter()
                .zip(&values)
                .map(|(&vertex, values)| values[usize::try_from(vertex).expect("a small number")]);
            let losing = of.fold(0, |sum, value| sum ^ value) == 0;
            prop_assert_eq!(solution.outcome(number) == Outcome::Lose, losing, "in {}", file);
        }
        Ok(())
    };
    runner(CASES)
        .run(&prop::collection::vec(upwards, 2..=3), law)
        .unwrap_or_else(|failure| panic!("{failure}"));
}

// ---- moves after which the same player moves on --------------------------------------------------------------------

/// For each player the moves from each position that pass the turn, and those that do not.
type Tables = [Vec<Vec<usize>>; 4];

/// The moves of a component whose position is this variable, with its tables as constants of this number.
fn moves_with_again(position: &str, number: usize) -> String {
    let one = |(table, by, again): (&str, &str, &str)| {
        format!(
            "(by: \"{by}\", name: \"{number} {table} {{x}}\", for: \"x in {table}{number}[{position}]\", set: \"{position} = x\"{again}),"
        )
    };
    let kinds = [
        ("left", "Left", ""),
        ("right", "Right", ""),
        ("leftagain", "Left", ", again: true"),
        ("rightagain", "Right", ", again: true"),
    ];
    kinds.map(one).concat()
}

fn constants(tables: &Tables, number: usize) -> String {
    let names = ["left", "right", "leftagain", "rightagain"].iter().zip(tables);
    list(names.map(|(name, table)| format!("\"{name}{number} = {table:?}\"")))
}

/// The outcomes of all states of a rule file, by their names.
fn outcomes(file: &str) -> Result<BTreeMap<String, Outcome>, TestCaseError> {
    use pruvo::{check::check, derive, limits::Limits, relation::Relation};
    let fail = |error: &dyn std::fmt::Display| TestCaseError::fail(format!("{error}\nin {file}"));
    let game = crate::expected::load(file)?;
    let relation = Relation::explore(&*game.rules, Limits::default()).map_err(|error| fail(&error))?;
    let solution = derive::Solution::of(&relation);
    let certificate = derive::derive(&relation, &solution, game.rules.identity());
    let verified = check(&*game.rules, &[], &certificate, Limits::default());
    let verified = verified.map_err(|stop| fail(&format!("{stop:?}")))?;
    let named = verified.all().map(|shown| (game.rules.name(shown.state().words()), shown.outcome));
    named.map(|(name, outcome)| Ok((name.map_err(|error| fail(&error))?, outcome))).collect()
}

#[test]
fn who_moves_again_in_one_component_moves_in_all() {
    // `again` is rare, and play goes upwards, so that most games end.
    let upwards = |rare: usize| {
        prop::collection::vec(prop::collection::vec(0..4_usize, 0..=rare), 4).prop_map(|mut targets| {
            for (from, tails) in targets.iter_mut().enumerate() {
                tails.retain(|&to| to > from);
            }
            targets
        })
    };
    let tables = move || [upwards(3), upwards(3), upwards(1), upwards(1)];
    let law = |[a, b]: [Tables; 2]| {
        let players = "players: [\"Left\", \"Right\"]";
        let component = |tables: &Tables, number: usize| {
            format!(
                "(game: Inline(Game(const: [{}], {players}, state: [\"v in 0..3\"], start: \"v = 0\", moves: [{}])))",
                constants(tables, number),
                moves_with_again("v", number)
            )
        };
        let sum = outcomes(&format!("Game(sum: [{}, {}])", component(&a, 1), component(&b, 2)))?;
        let product = outcomes(&format!(
            "Game(const: [{}, {}], {players}, state: [\"v in 0..3\", \"w in 0..3\"], start: \"v = 0, w = 0\",
             moves: [{}{}], show: [(text: \"(v={{v}}, turn={{turn}}) + (v={{w}}, turn={{turn}})\")])",
            constants(&a, 1),
            constants(&b, 2),
            moves_with_again("v", 1),
            moves_with_again("w", 2)
        ))?;
        prop_assert_eq!(sum, product);
        Ok(())
    };
    runner(300).run(&[tables(), tables()], law).unwrap_or_else(|failure| panic!("{failure}"));
}
