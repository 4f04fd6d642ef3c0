//! False kernels: labellings of winning and losing that keep both rules of the textbook at every state, and are wrong.
//!
//! Where play can go in circles, the two rules alone only say that the losing states are a kernel of T: no losing
//! state has a losing option, and every other one has. (Where a player may move several times in succession, a winning
//! option of the same player is as good as a losing one of the other.) Here all such labellings are found by trying,
//! and each is turned into certificates that look as right as they can.

use super::{
    again::AGAIN,
    bench::{Verdict, cards, chopsticks, digraph, judge, written},
    naive::Truth,
};
use pruvo::{
    certificate::{Certificate, FORMAT, Scope, Step, write::write},
    check::{Refusal, Rule, Stop, check},
    game::Rules,
    limits::Limits,
    outcome::Outcome,
    rules::Game,
};
use std::collections::BTreeSet;

/// For each state whether it is in the kernel, that is, called losing.
type Labels = Vec<bool>;

#[test]
fn chopsticks_modulo_3_has_one_false_kernel() {
    let game = chopsticks(3);
    let starts = refuse_all(&game, 1);
    assert_eq!(starts, [true], "it calls the drawn start losing");
}

#[test]
fn chopsticks_modulo_4_has_two_false_kernels() {
    let game = chopsticks(4);
    assert_eq!(refuse_all(&game, 2).len(), 2);
}

#[test]
fn chopsticks_modulo_5_has_eight_false_kernels() {
    let game = chopsticks(5);
    let starts = refuse_all(&game, 8);
    assert!(
        starts.contains(&true) && starts.contains(&false),
        "the start is called losing in some, not in others"
    );
}

#[test]
fn a_2_cycle_has_two_false_kernels() {
    let game = digraph(&[("a", &["b"]), ("b", &["a"])]);
    assert_eq!(refuse_all(&game, 2).len(), 2);
}

#[test]
fn a_4_cycle_has_two_false_kernels() {
    let game = digraph(&[("a", &["b"]), ("b", &["c"]), ("c", &["d"]), ("d", &["a"])]);
    assert_eq!(refuse_all(&game, 2).len(), 2);
}

#[test]
fn a_cycle_with_a_tail_to_a_terminal_has_false_kernels() {
    // The exit is winning for whoever is let through it, so nobody takes it.
    refuse_all(&digraph(&[("a", &["b"]), ("b", &["a", "c"]), ("c", &["t"])]), 2);
    let four = [("a", &["b"][..]), ("b", &["c"]), ("c", &["d", "e"]), ("d", &["a"]), ("e", &["t"])];
    refuse_all(&digraph(&four), 2);
    // Two loops over one exit, of which either may be called lost.
    let two =
        [("a", &["b", "c"][..]), ("b", &["a", "e"]), ("c", &["d", "e"]), ("d", &["c", "e"]), ("e", &["t"])];
    refuse_all(&digraph(&two), 3);
}

#[test]
fn an_odd_cycle_has_no_kernel_and_a_loop_has_none() {
    for edges in [&[("a", &["b"][..]), ("b", &["c"]), ("c", &["a"])][..], &[("a", &["a"])]] {
        let game = digraph(edges);
        assert_eq!(kernels(&Truth::of(&*game.rules)), Vec::<Labels>::new());
    }
}

/// A digraph whose vertices belong to two players: a name, its options, its owner.
fn owned(vertices: &[(&str, &[&str], &str)]) -> Game {
    let edges: Vec<_> =
        vertices.iter().map(|(name, options, _)| format!("({name:?}, {options:?})")).collect();
    let owners: Vec<_> = vertices.iter().map(|(name, _, owner)| format!("{name:?}: {owner:?}")).collect();
    let (edges, owners, start) = (edges.join(", "), owners.join(", "), vertices[0].0);
    let players = r#"["Left", "Right"]"#;
    written(&format!("Game(edges: [{edges}], players: {players}, owner: {{{owners}}}, start: {start:?})"))
}

#[test]
fn a_loop_where_the_same_player_moves_on_has_two_false_kernels() {
    // Whoever goes in a circle alone may be said to win by it, or to lose.
    assert_eq!(refuse_all(&owned(&[("a", &["a"], "Left")]), 2).len(), 2);
    refuse_all(&owned(&[("a", &["b"], "Right"), ("b", &["a"], "Right")]), 2);
    // With a way out into a loss of one's own, nobody takes it.
    let out = [("a", &["b", "t"][..], "Left"), ("b", &["a"], "Left"), ("t", &[], "Left")];
    refuse_all(&owned(&out), 2);
}

#[test]
fn a_circle_of_two_players_has_two_false_kernels() {
    // However long it is: round it the turn passes an even number of times.
    let circle = |owners: [&'static str; 3]| {
        let [a, b, c] = owners;
        owned(&[("a", &["b"], a), ("b", &["c"], b), ("c", &["a"], c)])
    };
    for owners in [["Left", "Left", "Right"], ["Left", "Right", "Right"], ["Right", "Left", "Right"]] {
        assert_eq!(refuse_all(&circle(owners), 2).len(), 2);
    }
    // From a Left may move on to b, in a circle of Left's, or pass the turn to d.
    let two = [
        ("a", &["b", "d"][..], "Left"),
        ("b", &["a"], "Left"),
        ("d", &["a", "e"], "Right"),
        ("e", &["d", "t"], "Right"),
        ("t", &[], "Right"),
    ];
    refuse_all(&owned(&two), 3);
}

#[test]
fn a_game_that_says_again_has_false_kernels() {
    // One step on lets the player move on, two steps pass the turn; nobody is ever stuck.
    let game = written(
        r#"Game(
            players: ["Left", "Right"],
            state: ["n in 0..3"],
            start: "n = 0, turn = Left",
            moves: [
                (name: "one", again: true, set: "n = (n + 1) mod 4"),
                (name: "two", when: "n mod 2 = 0", set: "n = (n + 2) mod 4"),
            ],
        )"#,
    );
    let starts = refuse_all(&game, 3);
    assert!(starts.contains(&true) && starts.contains(&false));
}

#[test]
fn the_kernel_of_a_game_that_ends_is_its_losing_states() {
    for game in [cards(), written(AGAIN)] {
        let truth = Truth::of(&*game.rules);
        let right: Labels = truth.outcome.iter().map(|&outcome| outcome == Outcome::Lose).collect();
        let found = kernels(&truth);
        assert!(found.contains(&right), "the truth keeps both rules");
        // The heap may grow again for a while, but everybody has a better move.
        assert_eq!(found.len(), 1);
        // The positive twin: what is refused for a false kernel is accepted for the true one.
        let certificate = Labelled { rules: &*game.rules, truth: &truth, labels: &right }.exact();
        check(&*game.rules, &[], &certificate, Limits::default()).expect("the true kernel is accepted");
    }
}

/// Finds all kernels of a game, demands that there are so many and that they are false, and has every certificate
/// made of them refused. Gives for each kernel whether it calls the first start losing.
fn refuse_all(game: &Game, count: usize) -> Vec<bool> {
    let rules = &*game.rules;
    let truth = Truth::of(rules);
    let found = kernels(&truth);
    assert_eq!(found.len(), count, "so many kernels");
    for labels in &found {
        assert_eq!(locally_wrong(&truth, labels), None, "it keeps both rules");
        let wrong = |&state: &usize| truth.outcome[state] == Outcome::Draw;
        assert!(truth.going_on().any(|state| wrong(&state)), "it calls drawn states won and lost");
        Labelled { rules, truth: &truth, labels }.refuse();
    }
    found.iter().map(|labels| labels[0]).collect()
}

/// The first state at which a labelling breaks a rule of the textbook.
fn locally_wrong(truth: &Truth, labels: &Labels) -> Option<usize> {
    let good = |state: usize, option: usize| labels[option] == truth.passes(state, option);
    let wins = |state: usize| truth.options[state].iter().any(|&option| good(state, option));
    (0..labels.len()).find(|&state| labels[state] == wins(state))
}

/// All kernels of T: by trying, with everything that follows drawn at once.
fn kernels(truth: &Truth) -> Vec<Labels> {
    let mut before = vec![Vec::new(); truth.states.len()];
    for (state, options) in truth.options.iter().enumerate() {
        for &option in options {
            before[option].push(state);
        }
    }
    let mut search = Search { truth, before, found: Vec::new() };
    let all = (0..truth.states.len()).collect();
    search.go(vec![None; truth.states.len()], all);
    search.found
}

struct Search<'t> {
    truth: &'t Truth,
    before: Vec<Vec<usize>>,
    found: Vec<Labels>,
}

impl Search<'_> {
    fn go(&mut self, mut labels: Vec<Option<bool>>, todo: Vec<usize>) {
        if !self.follow(&mut labels, todo) {
            return;
        }
        match labels.iter().position(Option::is_none) {
            None => self.found.push(labels.into_iter().flatten().collect()),
            Some(open) => {
                for label in [true, false] {
                    let mut labels = labels.clone();
                    labels[open] = Some(label);
                    let around = [&[open], &self.before[open][..]].concat();
                    self.go(labels, around);
                }
            }
        }
    }

    /// Draws conclusions around the states to look at, until there are no more; whether all is well.
    fn follow(&self, labels: &mut [Option<bool>], mut todo: Vec<usize>) -> bool {
        while let Some(state) = todo.pop() {
            for (at, label) in self.conclusions(labels, state) {
                match labels[at] {
                    Some(old) if old != label => return false,
                    Some(_) => {}
                    None => {
                        labels[at] = Some(label);
                        todo.push(at);
                        todo.extend(&self.before[at]);
                    }
                }
            }
        }
        true
    }

    /// What follows at a state from its label and those of its options.
    fn conclusions(&self, labels: &[Option<bool>], state: usize) -> Vec<(usize, bool)> {
        let options = &self.truth.options[state];
        // Whether the move to an option is good, and the label that the option has if it is.
        let if_good = |option: usize| self.truth.passes(state, option);
        let good = |option: usize| labels[option].map(|label| label == if_good(option));
        let mut open = options.iter().copied().filter(|&option| good(option) != Some(false));
        let (first, second) = (open.next(), open.next());
        let taken = options.iter().any(|&option| good(option) == Some(true));
        match (labels[state], first) {
            // No move is good, or one is.
            (_, None) => vec![(state, true)],
            _ if taken => vec![(state, false)],
            // Inside: no move is good. Outside: some move is, and only one can be.
            (Some(true), _) => options.iter().map(|&option| (option, !if_good(option))).collect(),
            (Some(false), Some(last)) if second.is_none() => vec![(last, if_good(last))],
            (Some(false) | None, _) => Vec::new(),
        }
    }
}

/// Which of several good moves is called the witness.
#[derive(Debug, Clone, Copy)]
enum Pick {
    First,
    Last,
    Nearest,
}

/// A labelling of a game, to be dressed up as certificates.
struct Labelled<'l> {
    rules: &'l dyn Rules,
    truth: &'l Truth,
    labels: &'l Labels,
}

impl Labelled<'_> {
    /// Has the labelling refused in every dress.
    fn refuse(&self) {
        for number in self.numberings() {
            for pick in [Pick::First, Pick::Last, Pick::Nearest] {
                self.refused(&self.certificate(&number, pick));
            }
        }
        // Here all that is true comes first, and is right: it is a drawn state that is called won or lost.
        let certificate = self.exact();
        let refusal = self.refused(&certificate);
        self.refused_as_file(&certificate, &refusal);
        let name = refusal.state.expect("a state is named");
        let state = self.truth.numbers[&self.rules.read(&name).expect("which there is")];
        assert_eq!(self.truth.outcome[state], Outcome::Draw, "`{name}` is drawn");
    }

    /// Has a certificate refused, for all states and for the start alone.
    fn refused(&self, certificate: &Certificate) -> Refusal {
        let refusal = match check(self.rules, &[], certificate, Limits::default()) {
            Err(Stop::Refused(refusal)) => refusal,
            other => panic!("refused, not {other:?}"),
        };
        let rules = [Rule::Witness, Rule::AllWinning, Rule::Exact, Rule::Nearest];
        assert!(rules.contains(&refusal.rule), "by its order, not {refusal:?}");
        assert!(refusal.row.is_some() && refusal.state.is_some(), "at a step and a state: {refusal:?}");
        let one = Certificate { scope: Scope::Only(self.rules.starts()[0].clone()), ..certificate.clone() };
        let verdict = check(self.rules, &[], &one, Limits::default());
        assert!(matches!(verdict, Err(Stop::Refused(_))), "refused, not {verdict:?}");
        refusal
    }

    /// Has a certificate refused as a file, just as it is in memory.
    fn refused_as_file(&self, certificate: &Certificate, refusal: &Refusal) {
        let text = write(certificate, self.rules).expect("every state has a name");
        match judge(text.into_bytes(), self.rules) {
            Verdict::Refused(again) => assert_eq!(again, *refusal),
            verdict => panic!("refused, not {verdict:?}"),
        }
    }

    /// Several ways to number the rows.
    fn numberings(&self) -> Vec<Vec<u64>> {
        let count = self.truth.states.len();
        let order: Vec<u64> = (1..=count as u64).collect();
        let all_equal = vec![1; count];
        let far = 1 + self.truth.step.iter().max().copied().unwrap_or(0);
        let mut remoteness = self.truth.step.clone();
        for state in self.truth.going_on().filter(|&state| self.truth.outcome[state] == Outcome::Draw) {
            remoteness[state] = far;
        }
        vec![
            all_equal,
            self.distances(),
            remoteness,
            order.iter().rev().copied().collect(),
            order,
            self.chased(),
        ]
    }

    /// How many moves it is to the nearest end, for whoever wants to go there; far, where there is none.
    fn distances(&self) -> Vec<u64> {
        let count = self.truth.states.len();
        let mut distance: Vec<u64> =
            self.truth.over.iter().map(|over| if over.is_some() { 0 } else { count as u64 }).collect();
        loop {
            let old = distance.clone();
            for state in self.truth.going_on() {
                let near = self.truth.options[state].iter().map(|&option| distance[option] + 1).min();
                distance[state] = distance[state].min(near.unwrap_or(0));
            }
            if distance == old {
                break;
            }
        }
        distance
    }

    /// Steps chased round the circles for a while: nearly everywhere one more than that on which they rest.
    fn chased(&self) -> Vec<u64> {
        let mut step = self.truth.step.clone();
        for _ in 0..50 {
            for state in self.truth.going_on() {
                let options = self.truth.options[state].iter();
                let below = if self.labels[state] {
                    options.map(|&option| step[option]).max()
                } else {
                    options.filter(|&&option| self.is_good(state, option)).map(|&option| step[option]).min()
                };
                step[state] = below.unwrap_or(0) + 1;
            }
        }
        step
    }

    /// Everything that follows from earlier rows first, with exact steps; then the rest, as exact as can be.
    fn exact(&self) -> Certificate {
        let far = 1 + self.truth.step.iter().max().copied().unwrap_or(0);
        let mut step = self.truth.step.clone();
        for state in self.truth.going_on().filter(|&state| self.truth.outcome[state] == Outcome::Draw) {
            // The losing ones first, so that the winning ones rest on earlier rows: as near to right as it gets.
            step[state] = far + u64::from(!self.labels[state]);
        }
        self.certificate(&step, Pick::Nearest)
    }

    fn certificate(&self, step: &[u64], pick: Pick) -> Certificate {
        let state = |number: usize| self.truth.states[number].clone();
        let mut rows: Vec<usize> = self.truth.going_on().collect();
        rows.sort_by_key(|&number| (step[number], state(number)));
        let ended: BTreeSet<_> =
            (0..step.len()).filter(|&n| self.truth.over[n].is_some()).map(state).collect();
        let mut steps = Vec::new();
        if !ended.is_empty() {
            steps.push(Step::Over { outcome: Outcome::Lose, states: ended.into_iter().collect() });
        }
        steps.extend(rows.into_iter().map(|number| {
            if self.labels[number] {
                Step::Losing {
                    step: step[number],
                    state: state(number),
                    options: self.truth.options_of(number),
                }
            } else {
                let by = state(self.witness(number, step, pick));
                Step::Winning { step: step[number], state: state(number), by }
            }
        }));
        Certificate { format: FORMAT, game: self.rules.identity().clone(), scope: Scope::Reachable, steps }
    }

    fn witness(&self, number: usize, step: &[u64], pick: Pick) -> usize {
        let options = self.truth.options[number].iter().copied();
        let mut good = options.filter(|&option| self.is_good(number, option));
        let witness = match pick {
            Pick::First => good.next(),
            Pick::Last => good.next_back(),
            Pick::Nearest => good.min_by_key(|&option| step[option]),
        };
        witness.expect("a state outside the kernel has a good move")
    }

    /// Whether a move wins, by the labels.
    fn is_good(&self, from: usize, to: usize) -> bool {
        self.labels[to] == self.truth.passes(from, to)
    }
}
