//! Whatever a relation is kept as, it is the same relation, to petgraph too.

use super::{Pairs, Relation};
use crate::{
    diagnostic::Diagnostic,
    game::{Identity, Move, Rules, Turn},
    limits::Limits,
    outcome::Outcome,
    state::{Options, Shape, State},
};
use petgraph::{
    Direction,
    algo::{is_cyclic_directed, kosaraju_scc, toposort},
    dot::Dot,
    graph::NodeIndex,
    visit::{Dfs, EdgeCount, IntoEdgeReferences, IntoNeighborsDirected, IntoNodeIdentifiers, Walker},
};
use proptest::prelude::*;

/// A game on numbers: to which others each leads. State number *n* has the word 2*n*, or two words that say so.
#[derive(Debug)]
struct Numbers {
    identity: Identity,
    starts: Vec<State>,
    options: Vec<Vec<u64>>,
    width: usize,
}

impl Numbers {
    fn new(options: Vec<Vec<u64>>, width: usize) -> Self {
        let mut game = Self { identity: Identity::default(), starts: Vec::new(), options, width };
        game.starts = vec![State::new(&game.words(0))];
        game
    }

    fn words(&self, number: u64) -> Vec<u64> {
        if self.width == 1 { vec![2 * number] } else { vec![number / 2, number % 2] }
    }

    fn number(&self, words: &[u64]) -> u64 {
        if self.width == 1 { words[0] / 2 } else { words[0] * 2 + words[1] }
    }
}

impl Rules for Numbers {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn shape(&self) -> Shape {
        // One word that a table can hold, or two that have to be hashed.
        Shape { words: self.width, bits: 6 }
    }

    fn starts(&self) -> &[State] {
        &self.starts
    }

    fn turn(&self, state: &[u64], options: &mut Options) -> Result<Turn, Box<Diagnostic>> {
        options.clear(self.width);
        let number = self.number(state);
        for &option in &self.options[usize::try_from(number).expect("a small number")] {
            options.push(&self.words(option));
        }
        let over = if number.is_multiple_of(3) { Outcome::Lose } else { Outcome::Draw };
        Ok(if options.is_empty() { Turn::Over(over) } else { Turn::Open })
    }

    fn moves(&self, _state: &[u64]) -> Result<Vec<Move>, Box<Diagnostic>> {
        Ok(Vec::new())
    }

    fn name(&self, state: &[u64]) -> Result<String, Box<Diagnostic>> {
        Ok(self.number(state).to_string())
    }

    fn leading(&self, _state: &[u64]) -> Vec<i64> {
        Vec::new()
    }

    fn read(&self, name: &str) -> Result<State, Box<Diagnostic>> {
        Err(Box::new(Diagnostic::input(name)))
    }
}

/// Random digraphs of 1 to 30 vertices, with circles, double arcs, sinks and parts that cannot be reached.
fn game() -> impl Strategy<Value = Numbers> {
    let digraph = (1..30_u64).prop_flat_map(|count| {
        proptest::collection::vec(
            proptest::collection::vec(0..count, 0..5),
            usize::try_from(count).unwrap_or(1),
        )
    });
    (digraph, 1..3_usize).prop_map(|(options, width)| Numbers::new(options, width))
}

/// The relation, once as petgraph's digraph and once packed.
fn both(game: &Numbers) -> [Relation; 2] {
    let explore =
        |book| Relation::explore_as(game, Limits::default(), book).expect("nothing is wrong with it");
    let both = [explore(usize::MAX), explore(0)];
    assert!(matches!(both[0].pairs, Pairs::Book(_)));
    assert!(matches!(both[1].pairs, Pairs::Packed(..)) || both[1].pairs() == 0);
    both
}

fn neighbours(relation: &Relation, node: NodeIndex, direction: Direction) -> Vec<usize> {
    relation.neighbors_directed(node, direction).map(NodeIndex::index).collect()
}

proptest! {
    #[test]
    fn the_neighbours_of_both_kinds_are_the_options_in_move_order(game in game()) {
        let [book, packed] = both(&game);
        prop_assert_eq!(book.states(), packed.states());
        for node in packed.node_identifiers() {
            let number = game.number(book.states()[node.index()].words());
            let mut options = Vec::new();
            for &option in &game.options[usize::try_from(number).expect("a small number")] {
                let state = State::new(&game.words(option));
                let option = book.states().binary_search(&state).expect("every option was met");
                if !options.contains(&option) {
                    options.push(option);
                }
            }
            for relation in [&book, &packed] {
                prop_assert_eq!(neighbours(relation, node, Direction::Outgoing), &options[..]);
                prop_assert_eq!(relation.options(node.index()).collect::<Vec<_>>(), &options[..]);
                prop_assert_eq!(relation.degree(node.index()), options.len());
                let own: Vec<_> = relation.graph().neighbors(node).map(NodeIndex::index).collect();
                prop_assert_eq!(own, &options[..]);
            }
        }
    }

    #[test]
    fn both_kinds_have_the_same_states_before_each(game in game()) {
        let [book, packed] = both(&game);
        for node in packed.node_identifiers() {
            let states = 0..packed.states().len();
            let before = states.filter(|&state| packed.options(state).any(|option| option == node.index()));
            let before: Vec<_> = before.collect();
            for relation in [&book, &packed] {
                let mut found = neighbours(relation, node, Direction::Incoming);
                found.sort_unstable();
                prop_assert_eq!(&found, &before);
            }
        }
    }

    #[test]
    fn algorithms_of_petgraph_find_the_same_in_both_kinds_as_in_its_own_digraph(game in game()) {
        let [book, packed] = both(&game);
        let own = book.graph();
        for relation in [&book, &packed] {
            prop_assert_eq!(relation.edge_count(), own.edge_count());
            let walk = |start| Dfs::new(relation, NodeIndex::new(start)).iter(relation).collect::<Vec<_>>();
            let walk_own = |start| Dfs::new(own, NodeIndex::new(start)).iter(own).collect::<Vec<_>>();
            prop_assert_eq!(walk(relation.starts()[0]), walk_own(relation.starts()[0]));
            prop_assert_eq!(is_cyclic_directed(relation), is_cyclic_directed(own));
            prop_assert_eq!(relation.is_cyclic(), toposort(own, None).is_err());
            prop_assert_eq!(kosaraju_scc(relation).len(), kosaraju_scc(own).len());
            let arcs = relation.edge_references().map(|(from, to, ())| (from.index(), to.index()));
            let options = (0..relation.states().len()).flat_map(|from| relation.options(from).map(move |to| (from, to)));
            prop_assert!(arcs.eq(options));
            let dot = format!("{:?}", Dot::new(relation));
            prop_assert_eq!(dot.matches(" -> ").count(), relation.pairs());
        }
    }
}
