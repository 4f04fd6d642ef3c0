//! The transition relation T ⊂ S×S as a petgraph digraph. Stands on [`game`](crate::game), [`state`](crate::state)
//! and [`limits`](crate::limits). Trusted by nobody: the checker asks the rules itself.
//!
//! This is the only file that knows petgraph.

use crate::{
    diagnostic::Diagnostic,
    game::{
        Rules, Turn,
        ask::{Answers, Questions},
    },
    limits::{Limits, Meter},
    outcome::Outcome,
    state::{State, States},
};
use petgraph::{
    Direction,
    graph::{DiGraph, NodeIndex},
};

/// T, explored from the start. States are numbered in state order, from 0.
#[derive(Debug)]
pub struct Relation {
    /// The node with index *n* is the state with number *n*, and weighs its outcome where the rules end play.
    graph: DiGraph<Option<Outcome>, ()>,
    states: Vec<State>,
    starts: Vec<usize>,
}

impl Relation {
    /// Explores everything that play can reach from the start.
    ///
    /// # Errors
    /// Mistakes in the rules that show at some state, and limits.
    ///
    /// # Panics
    /// If the limits allow 2³² states, and there are as many.
    pub fn explore(rules: &dyn Rules, limits: Limits) -> Result<Self, Box<Diagnostic>> {
        let meter = Meter::start(limits);
        let mut met = States::new(rules.shape());
        for start in rules.starts() {
            met.insert(start.words());
        }
        let starts = 0..met.len();
        let mut over = Vec::new();
        // The targets of all arcs, one state after the other, and where those of each state end.
        let (mut targets, mut ends) = (Vec::new(), Vec::new());
        let mut questions = Questions::default();
        while let Some(answers) = questions.round(rules, &met, met.len())? {
            for (turn, options) in answers.iter().flat_map(Answers::iter) {
                over.push(if let Turn::Over(outcome) = turn { Some(outcome) } else { None });
                targets.extend(options.map(|option| met.insert(option)));
                ends.push(targets.len());
            }
            // What has been found, and what the digraph of it will take.
            let bytes = met.bytes() + met.len() * 48 + targets.len() * 20;
            meter.check("exploring", met.len(), targets.len(), bytes)?;
        }
        Ok(Self::number(&met, starts, &over, &targets, &ends))
    }

    /// Numbers the states in state order and makes the digraph.
    fn number(
        met: &States,
        starts: std::ops::Range<usize>,
        over: &[Option<Outcome>],
        targets: &[u32],
        ends: &[usize],
    ) -> Self {
        let count = u32::try_from(met.len()).expect("fewer than 2^32 states");
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_unstable_by(|&a, &b| met.words(a).cmp(met.words(b)));
        let mut place = vec![0_u32; order.len()];
        for (new, &old) in (0..count).zip(&order) {
            place[old as usize] = new;
        }
        let mut graph = DiGraph::with_capacity(order.len(), targets.len());
        for &old in &order {
            graph.add_node(over[old as usize]);
        }
        for (new, &old) in (0..count).zip(&order) {
            let old = old as usize;
            let begin = if old == 0 { 0 } else { ends[old - 1] };
            // petgraph lists the newest arc first, so the arcs of a state are added in reverse.
            for &target in targets[begin..ends[old]].iter().rev() {
                graph.add_edge(NodeIndex::from(new), NodeIndex::from(place[target as usize]), ());
            }
        }
        let states = order.iter().map(|&old| met.state(old)).collect();
        let starts = starts.map(|old| place[old] as usize).collect();
        Self { graph, states, starts }
    }

    /// The digraph itself, for petgraph's algorithms: node *n* is the state with number *n*, and weighs its outcome
    /// where the rules end play; the arcs of a node come in move order.
    pub fn graph(&self) -> &DiGraph<Option<Outcome>, ()> {
        &self.graph
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
        self.graph.edge_count()
    }

    /// The outcome of a state where the rules end play.
    pub fn over(&self, number: usize) -> Option<Outcome> {
        self.graph[NodeIndex::new(number)]
    }

    /// The options of a state, in move order.
    pub fn options(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.graph.neighbors(NodeIndex::new(number)).map(NodeIndex::index)
    }

    /// The states of which this one is an option.
    pub fn predecessors(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.graph.neighbors_directed(NodeIndex::new(number), Direction::Incoming).map(NodeIndex::index)
    }

    /// Whether play can go in circles.
    pub fn is_cyclic(&self) -> bool {
        petgraph::algo::toposort(&self.graph, None).is_err()
    }
}
