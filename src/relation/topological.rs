//! Whether a relation has cycles, by petgraph: an order in which all arcs go forwards, or a cycle.

use petgraph::{
    algo::toposort,
    graph::{DiGraph, NodeIndex},
};
use std::collections::VecDeque;

/// Elements in an order in which every one comes before those it is related to, else a cycle: elements each of which is
/// related to the next one, and the last one to the first.
///
/// # Errors
/// A cycle is the other answer.
pub fn topological(rows: &[Vec<usize>]) -> Result<Vec<usize>, Vec<usize>> {
    let mut graph = DiGraph::<(), ()>::with_capacity(rows.len(), rows.iter().map(Vec::len).sum());
    for _ in rows {
        graph.add_node(());
    }
    for (from, row) in rows.iter().enumerate() {
        for &to in row {
            graph.add_edge(NodeIndex::new(from), NodeIndex::new(to), ());
        }
    }
    match toposort(&graph, None) {
        Ok(order) => Ok(order.into_iter().map(NodeIndex::index).collect()),
        Err(cycle) => Err(shortest(rows, cycle.node_id().index())),
    }
}

/// A shortest cycle through an element that lies on one.
fn shortest(rows: &[Vec<usize>], through: usize) -> Vec<usize> {
    let mut before = vec![usize::MAX; rows.len()];
    let mut queue = VecDeque::from([through]);
    while let Some(at) = queue.pop_front() {
        if rows[at].contains(&through) {
            let mut cycle = vec![at];
            while cycle[cycle.len() - 1] != through {
                cycle.push(before[cycle[cycle.len() - 1]]);
            }
            cycle.reverse();
            return cycle;
        }
        for &to in &rows[at] {
            if to != through && before[to] == usize::MAX {
                before[to] = at;
                queue.push_back(to);
            }
        }
    }
    Vec::new()
}
