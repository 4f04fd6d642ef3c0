//! T is a digraph of petgraph: its own algorithms run on it.

use crate::table::Table;
use petgraph::{
    algo::{is_cyclic_directed, kosaraju_scc, toposort},
    dot::{Config, Dot},
    graph::NodeIndex,
    visit::Dfs,
};
use pruvo::{
    games,
    limits::Limits,
    relation::Relation,
    rules::{Game, Settings},
};

/// A game of the catalogue with other constants, and T.
fn explored(name: &str, constants: &[&str]) -> (Game, Relation) {
    let mut settings = Settings::default();
    for constant in constants {
        settings.set("a test", constant);
    }
    let file = games::named(name).expect("a game of the catalogue");
    let game = Game::from_text(name, file, &settings).expect("the game loads");
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("the game can be explored");
    (game, relation)
}

/// Some games, with and without circles.
fn some() -> [(Game, Relation); 5] {
    [
        explored("cards", &["N = 50"]),
        explored("chopsticks", &["K = 2"]),
        explored("chopsticks", &["K = 4"]),
        explored("subtraction", &["N = 30"]),
        explored("vertices", &[]),
    ]
}

#[test]
fn the_neighbours_of_a_node_are_its_options_in_move_order() {
    for (game, relation) in some() {
        let table = Table::of(&*game.rules);
        assert_eq!(relation.states().len(), table.states.len());
        for (state, options) in table.states.iter().zip(&table.options) {
            let number = relation.states().binary_search(state).expect("states are sorted");
            let neighbours = relation.graph().neighbors(NodeIndex::new(number));
            let neighbours: Vec<_> = neighbours.map(|node| &relation.states()[node.index()]).collect();
            let options: Vec<_> = options.iter().map(|&option| &table.states[option]).collect();
            assert_eq!(neighbours, options);
        }
    }
}

#[test]
fn a_walk_by_petgraph_meets_every_state_and_every_pair_is_one_arc() {
    for (game, relation) in some() {
        let table = Table::of(&*game.rules);
        let mut walk = Dfs::new(relation.graph(), NodeIndex::new(relation.starts()[0]));
        let met = std::iter::from_fn(|| walk.next(relation.graph())).count();
        assert_eq!(met, table.states.len());
        assert_eq!(relation.graph().edge_count(), table.options.iter().map(Vec::len).sum::<usize>());
        assert_eq!(relation.pairs(), relation.graph().edge_count());
    }
}

#[test]
fn petgraph_sorts_cards_topologically() {
    let (_, relation) = explored("cards", &["N = 50"]);
    let graph = relation.graph();
    let order = toposort(graph, None).expect("cards only become fewer");
    assert_eq!(order.len(), relation.states().len());
    let mut place = vec![0; order.len()];
    for (at, node) in order.iter().enumerate() {
        place[node.index()] = at;
    }
    assert!(
        graph
            .edge_indices()
            .filter_map(|arc| graph.edge_endpoints(arc))
            .all(|(from, to)| { place[from.index()] < place[to.index()] })
    );
    assert!(!is_cyclic_directed(graph) && !relation.is_cyclic());
    assert_eq!(kosaraju_scc(graph).len(), relation.states().len());
}

#[test]
fn petgraph_finds_the_circles_of_the_digraph_of_the_catalogue() {
    let (game, relation) = explored("vertices", &[]);
    let graph = relation.graph();
    assert!(is_cyclic_directed(graph) && relation.is_cyclic());
    let name = |node: &NodeIndex| {
        let state = &relation.states()[node.index()];
        game.rules.name(state.words()).expect("a vertex has a name")
    };
    let mut components = kosaraju_scc(graph);
    components.retain(|component| component.len() > 1);
    let mut names: Vec<_> = components.iter().flatten().map(name).collect();
    names.sort();
    assert_eq!((components.len(), names.join(" ")), (1, "a b".to_owned()));
}

#[test]
fn petgraph_exports_t_to_dot() {
    let (_, relation) = explored("cards", &["N = 8"]);
    let dot = format!("{:?}", Dot::with_config(relation.graph(), &[Config::EdgeNoLabel]));
    assert!(dot.starts_with("digraph {"), "{dot}");
    assert_eq!(dot.matches(" -> ").count(), 30);
    assert_eq!(dot.matches("Some(Lose)").count(), 2);
    assert_eq!(dot.lines().filter(|line| line.contains("label") && !line.contains("->")).count(), 15);
}
