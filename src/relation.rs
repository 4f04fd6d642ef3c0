//! The transition relation T ⊂ S×S as a petgraph digraph. Stands on [`game`](crate::game), [`state`](crate::state)
//! and [`limits`](crate::limits). Trusted by nobody: the checker asks the rules itself.
//!
//! A game of the size of a book is a [`DiGraph`]. Larger ones are packed lists, which take a quarter of the memory and
//! are many times faster to read. Both are one thing to petgraph: its algorithms take a `&Relation`.
//!
//! This and `relation/topological.rs` are the only files that know petgraph.

mod packed;
mod topological;
#[cfg(test)]
mod tests;

use crate::{
    diagnostic::Diagnostic,
    game::{Rules, Turn, ask::Questions},
    limits::{Limits, Meter},
    outcome::Outcome,
    state::{State, States},
};
use packed::{Packed, Rows};
use petgraph::{
    Directed, Direction,
    graph::{self, DiGraph, NodeIndex},
    visit::{self, IntoEdges, IntoNeighbors, IntoNeighborsDirected, IntoNodeIdentifiers},
};
pub use topological::topological;

use std::{iter, slice, sync::OnceLock};

/// T, explored from the start. States are numbered in state order, from 0.
///
/// For petgraph the node *n* is the state with number *n*, and weighs its outcome where the rules end play; the arcs
/// of a node come in move order.
#[derive(Debug)]
pub struct Relation {
    pairs: Pairs,
    /// Where the rules end play, the outcome.
    over: Vec<Option<Outcome>>,
    states: Vec<State>,
    starts: Vec<usize>,
    /// Where a player may move several times in succession: who moves at each state.
    movers: Vec<u8>,
}

/// The options of each state.
#[derive(Debug)]
enum Pairs {
    Book(DiGraph<Option<Outcome>, ()>),
    /// With the digraph of them, once somebody asks for it.
    Packed(Packed, OnceLock<DiGraph<Option<Outcome>, ()>>),
}

/// How many pairs a relation has at most that is kept as a [`DiGraph`].
const BOOK: usize = 1 << 16;

impl Relation {
    /// Explores everything that play can reach from the start.
    ///
    /// # Errors
    /// Mistakes in the rules that show at some state, and limits.
    ///
    /// # Panics
    /// If the limits allow 2³² states, and there are as many.
    pub fn explore(rules: &dyn Rules, limits: Limits) -> Result<Self, Box<Diagnostic>> {
        Self::explore_as(rules, limits, BOOK)
    }

    /// As [`explore`](Self::explore), with at most so many pairs in a [`DiGraph`].
    fn explore_as(rules: &dyn Rules, limits: Limits, book: usize) -> Result<Self, Box<Diagnostic>> {
        let meter = Meter::start(limits);
        let mut met = States::new(rules.shape());
        for start in rules.starts() {
            met.insert(start.words());
        }
        let starts = met.len();
        let (mut over, mut rows) = (Vec::new(), Rows::default());
        let mut questions = Questions::default();
        while let Some(answers) = questions.round(rules, &met, met.len())? {
            for answers in answers {
                for (turn, options) in answers.settle(&mut met) {
                    over.push(if let Turn::Over(outcome) = turn { Some(outcome) } else { None });
                    rows.push(options);
                }
                let bytes = met.bytes() + rows.bytes() + to_come(met.len(), rows.pairs(), book);
                meter.check("exploring", met.len(), rows.pairs(), bytes)?;
            }
        }
        let mut relation = Self::numbered(&met, starts, &over, rows, book);
        if !rules.alternates() {
            let movers = relation.states.iter().map(|state| rules.mover(state.words()));
            relation.movers = movers.collect::<Result<_, _>>()?;
        }
        Ok(relation)
    }

    /// Numbers the states in state order; the first `starts` of those that were met are where play may begin.
    fn numbered(met: &States, starts: usize, over: &[Option<Outcome>], rows: Rows, book: usize) -> Self {
        let order = met.in_order();
        let mut place = vec![0; order.len()];
        for (new, &old) in (0..).zip(&order) {
            place[old as usize] = new;
        }
        let packed = Packed::new(rows.renumbered(&order, &place));
        drop(rows);
        let over: Vec<_> = order.iter().map(|&old| over[old as usize]).collect();
        let pairs = if packed.pairs() <= book {
            Pairs::Book(digraph(&over, &packed))
        } else {
            Pairs::Packed(packed, OnceLock::new())
        };
        let states = order.iter().map(|&old| met.state(old)).collect();
        let starts = place[..starts].iter().map(|&new| new as usize).collect();
        Self { pairs, over, states, starts, movers: Vec::new() }
    }

    /// T as petgraph's own digraph: node *n* is the state with number *n*, and weighs its outcome where the rules end
    /// play; the arcs of a node come in move order. For a large game it is made when it is first asked for, and takes
    /// four times the memory of the relation itself, whose reference petgraph's algorithms take just as well.
    pub fn graph(&self) -> &DiGraph<Option<Outcome>, ()> {
        match &self.pairs {
            Pairs::Book(graph) => graph,
            Pairs::Packed(packed, graph) => graph.get_or_init(|| digraph(&self.over, packed)),
        }
    }

    /// The states, by number.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// The numbers of the states where play may begin.
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// How many pairs T has.
    pub fn pairs(&self) -> usize {
        match &self.pairs {
            Pairs::Book(graph) => graph.edge_count(),
            Pairs::Packed(packed, _) => packed.pairs(),
        }
    }

    /// The outcome of a state where the rules end play.
    pub fn over(&self, number: usize) -> Option<Outcome> {
        self.over[number]
    }

    /// What a player who moves from one state to another gets by it, where the other has this outcome.
    #[inline]
    pub fn leads(&self, from: usize, to: usize, outcome: Outcome) -> Outcome {
        if self.passes(from, to) { outcome.turned() } else { outcome }
    }

    /// Whether the opponent is to move where a move from one state to another leads.
    #[inline]
    pub fn passes(&self, from: usize, to: usize) -> bool {
        self.movers.is_empty() || self.movers[from] != self.movers[to]
    }

    /// The options of a state, in move order.
    #[inline]
    pub fn options(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.neighbors(NodeIndex::new(number)).map(NodeIndex::index)
    }

    /// How many options a state has.
    #[inline]
    pub fn degree(&self, number: usize) -> usize {
        match &self.pairs {
            Pairs::Book(graph) => graph.neighbors(NodeIndex::new(number)).count(),
            Pairs::Packed(packed, _) => packed.options(number).len(),
        }
    }

    /// The states of which this one is an option. In a large game all of them are found when the first are asked for.
    #[inline]
    pub fn predecessors(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.neighbors_directed(NodeIndex::new(number), Direction::Incoming).map(NodeIndex::index)
    }

    /// For each state the number of its strongly connected component: those of its options are the same or smaller.
    pub fn components(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.states.len()];
        // Kosaraju's algorithm, as petgraph walks it without recursion. Components from which no other can be reached come
        // first.
        for (number, component) in (0..).zip(petgraph::algo::kosaraju_scc(self)) {
            for node in component {
                numbers[node.index()] = number;
            }
        }
        numbers
    }

    /// Whether play can go in circles.
    pub fn is_cyclic(&self) -> bool {
        petgraph::algo::toposort(self, None).is_err()
    }
}

/// How many bytes a relation takes beside what was found while exploring: the states, T in its last form, T backwards.
fn to_come(states: usize, pairs: usize, book: usize) -> usize {
    states * 72 + pairs * if pairs <= book { 24 } else { 4 }
}

fn digraph(over: &[Option<Outcome>], packed: &Packed) -> DiGraph<Option<Outcome>, ()> {
    let mut graph = DiGraph::with_capacity(over.len(), packed.pairs());
    for &outcome in over {
        graph.add_node(outcome);
    }
    for number in 0..over.len() {
        // petgraph lists the newest arc first, so the arcs of a state are added in reverse.
        for &target in packed.options(number).iter().rev() {
            graph.add_edge(NodeIndex::new(number), NodeIndex::from(target), ());
        }
    }
    graph
}

/// A pair of T, for petgraph: T is a set of pairs, so the pair says which arc it is.
type Arc = (NodeIndex, NodeIndex, &'static ());

/// Which nodes an algorithm of petgraph has visited.
type Visited = <DiGraph<(), ()> as visit::Visitable>::Map;

/// The neighbours of a node, in move order; backwards, in any order.
#[derive(Debug, Clone)]
pub struct Neighbors<'r>(Either<'r>);

#[derive(Debug, Clone)]
enum Either<'r> {
    Book(graph::Neighbors<'r, ()>),
    Packed(slice::Iter<'r, u32>),
}

impl Iterator for Neighbors<'_> {
    type Item = NodeIndex;

    #[inline]
    fn next(&mut self) -> Option<NodeIndex> {
        match &mut self.0 {
            Either::Book(neighbors) => neighbors.next(),
            Either::Packed(list) => list.next().map(|&number| NodeIndex::from(number)),
        }
    }
}

impl visit::GraphBase for Relation {
    type NodeId = NodeIndex;
    type EdgeId = (NodeIndex, NodeIndex);
}

impl visit::GraphProp for Relation {
    type EdgeType = Directed;
}

impl visit::Data for Relation {
    type NodeWeight = Option<Outcome>;
    type EdgeWeight = ();
}

impl visit::NodeCount for Relation {
    fn node_count(&self) -> usize {
        self.states.len()
    }
}

impl visit::EdgeCount for Relation {
    fn edge_count(&self) -> usize {
        self.pairs()
    }
}

impl visit::NodeIndexable for Relation {
    fn node_bound(&self) -> usize {
        self.states.len()
    }

    fn to_index(&self, node: NodeIndex) -> usize {
        node.index()
    }

    fn from_index(&self, number: usize) -> NodeIndex {
        NodeIndex::new(number)
    }
}

impl visit::NodeCompactIndexable for Relation {}

impl visit::Visitable for Relation {
    type Map = Visited;

    fn visit_map(&self) -> Visited {
        Visited::with_capacity(self.states.len())
    }

    fn reset_map(&self, map: &mut Visited) {
        map.clear();
        map.grow(self.states.len());
    }
}

impl<'r> IntoNeighbors for &'r Relation {
    type Neighbors = Neighbors<'r>;

    #[inline]
    fn neighbors(self, node: NodeIndex) -> Neighbors<'r> {
        Neighbors(match &self.pairs {
            Pairs::Book(graph) => Either::Book(graph.neighbors(node)),
            Pairs::Packed(packed, _) => Either::Packed(packed.options(node.index()).iter()),
        })
    }
}

impl<'r> IntoNeighborsDirected for &'r Relation {
    type NeighborsDirected = Neighbors<'r>;

    #[inline]
    fn neighbors_directed(self, node: NodeIndex, direction: Direction) -> Neighbors<'r> {
        Neighbors(match (&self.pairs, direction) {
            (_, Direction::Outgoing) => return self.neighbors(node),
            (Pairs::Book(graph), Direction::Incoming) => {
                Either::Book(graph.neighbors_directed(node, direction))
            }
            (Pairs::Packed(packed, _), Direction::Incoming) => {
                Either::Packed(packed.predecessors(node.index()).iter())
            }
        })
    }
}

impl IntoNodeIdentifiers for &Relation {
    type NodeIdentifiers = iter::Map<std::ops::Range<usize>, fn(usize) -> NodeIndex>;

    fn node_identifiers(self) -> Self::NodeIdentifiers {
        (0..self.states.len()).map(NodeIndex::new)
    }
}

impl<'r> visit::IntoNodeReferences for &'r Relation {
    type NodeRef = (NodeIndex, &'r Option<Outcome>);
    type NodeReferences =
        iter::Zip<<&'r Relation as IntoNodeIdentifiers>::NodeIdentifiers, slice::Iter<'r, Option<Outcome>>>;

    fn node_references(self) -> Self::NodeReferences {
        self.node_identifiers().zip(&self.over)
    }
}

impl<'r> visit::IntoEdgeReferences for &'r Relation {
    type EdgeRef = Arc;
    type EdgeReferences = Box<dyn Iterator<Item = Arc> + 'r>;

    fn edge_references(self) -> Self::EdgeReferences {
        let nodes = self.node_identifiers();
        Box::new(nodes.flat_map(move |node| self.edges(node)))
    }
}

impl<'r> IntoEdges for &'r Relation {
    type Edges = Box<dyn Iterator<Item = Arc> + 'r>;

    fn edges(self, node: NodeIndex) -> Self::Edges {
        Box::new(self.neighbors(node).map(move |to| (node, to, &())))
    }
}
