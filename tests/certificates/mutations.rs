//! Certificates changed by chance: every one is refused, or all that it shows is true.
//!
//! Half of the changes put anything anywhere; the others are what a clever liar or a careless deriver would do, after
//! which the steps are mostly put in order again, so that their order is not what gives them away.

use super::{
    again::{AGAIN, COMPUTED, OWNED},
    bench::{ENDS, THREE_ENDS, cards, chopsticks, digraph, game, take, vertices, written},
    dice::Dice,
    lies::tidy,
    naive::Truth,
};
use pruvo::{
    certificate::Certificate,
    check::{Rule, Stop, check},
    derive::{Solution, derive, derive_only},
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::{Game, Play},
};
use std::collections::{BTreeMap, BTreeSet};

/// How many mutants a game gets.
const MUTANTS: usize = 2000;

#[test]
fn a_mutant_is_refused_or_true() {
    let games = [
        cards(),
        game("cards", &["N = 5", "ONCE = [4]"]),
        chopsticks(2),
        chopsticks(3),
        take(12, Play::Normal),
        take(10, Play::Misere),
        take(6, Play::StuckDraws),
        vertices(),
        written(ENDS),
        written(THREE_ENDS),
        written(OWNED),
        written(AGAIN),
        written(COMPUTED),
        game("nim", &[]),
        game("cram", &["ROWS = 2", "COLUMNS = 3"]),
        game("northcott", &["WIDTH = 3", "WHITE = [0, 2]", "BLACK = [2, 1]"]),
    ];
    let mut sum = Tally::default();
    for (seed, game) in (1..).zip(&games) {
        let tally = World::new(game).mutate(seed);
        assert!(tally.refused > MUTANTS * 4 / 5, "most mutants are wrong: {tally:?} of {:?}", game.name);
        sum.add(tally);
    }
    assert!(sum.refused + sum.accepted >= 15_000, "so many are tried: {sum:?}");
    assert!(sum.accepted >= 50, "some are another right proof: {sum:?}");
    let all: BTreeSet<_> = sum.rules.keys().copied().collect();
    let claims = BTreeSet::from([Rule::Claim]);
    assert!(all.is_disjoint(&claims) && all.len() >= 20, "they break all kinds of rules: {all:?}");
}

#[test]
fn mutants_of_random_digraphs_are_refused_or_true() {
    let mut dice = Dice(2024);
    for seed in 0..200 {
        let game = random_digraph(&mut dice, false);
        World::new(&game).mutate_some(seed, 25);
    }
}

#[test]
fn mutants_of_random_digraphs_with_owners_are_refused_or_true() {
    let mut dice = Dice(2025);
    for seed in 0..300 {
        let game = random_digraph(&mut dice, true);
        World::new(&game).mutate_some(seed, 25);
    }
}

/// A digraph of a few vertices, with loops, double edges and ends of all kinds; with owners, or without.
fn random_digraph(dice: &mut Dice, owned: bool) -> Game {
    let count = 2 + dice.below(7);
    let name = |vertex: usize| format!("v{vertex}");
    let (mut edges, mut ends, mut owners) = (Vec::new(), Vec::new(), Vec::new());
    let outcomes =
        if owned { ["Left wins", "Right wins", "draw"] } else { ["last wins", "last loses", "draw"] };
    for vertex in 0..count {
        let targets: Vec<_> = (0..dice.below(4)).map(|_| name(dice.below(count))).collect();
        if targets.is_empty() {
            ends.push(format!("{:?}: {:?}", name(vertex), dice.pick(&outcomes)));
        }
        edges.push(format!("({:?}, {targets:?})", name(vertex)));
        owners.push(format!("{:?}: {:?}", name(vertex), if dice.chance(2) { "Left" } else { "Right" }));
    }
    let (edges, ends, owners) = (edges.join(", "), ends.join(", "), owners.join(", "));
    let players = format!("players: [\"Left\", \"Right\"], owner: {{{owners}}}, ");
    let players = if owned { &players[..] } else { "" };
    written(&format!("Game(edges: [{edges}], {players}start: \"v0\", outcome: {{{ends}}})"))
}

#[test]
fn a_mutant_that_changes_nothing_is_accepted() {
    // The positive twin: what the mutants are made of is right, and the naive solver says so too.
    let with_players = [OWNED, AGAIN, COMPUTED].map(written);
    for game in with_players
        .into_iter()
        .chain([cards(), vertices(), written(ENDS)])
        .chain([digraph(&[("a", &["a", "b"])])])
    {
        let world = World::new(&game);
        for certificate in &world.valid {
            check(&*game.rules, &[], certificate, Limits::default()).expect("it is accepted");
            assert_eq!(world.truth.fault(certificate), None);
        }
    }
}

#[derive(Debug, Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    rules: BTreeMap<Rule, usize>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.accepted += other.accepted;
        self.refused += other.refused;
        for (rule, count) in other.rules {
            *self.rules.entry(rule).or_default() += count;
        }
    }
}

/// A game, what is true about it, and valid certificates to start from.
pub(crate) struct World<'g> {
    game: &'g Game,
    pub(crate) truth: Truth,
    valid: Vec<Certificate>,
}

impl<'g> World<'g> {
    fn new(game: &'g Game) -> Self {
        let rules = &*game.rules;
        let truth = Truth::of(rules);
        let relation = Relation::explore(rules, Limits::default()).expect("the game is small");
        let solution = Solution::of(&relation);
        let mut valid = vec![derive(&relation, &solution, rules.identity())];
        for outcome in Outcome::ALL {
            let last = truth
                .going_on()
                .filter(|&state| truth.outcome[state] == outcome)
                .max_by_key(|&s| truth.step[s]);
            let one =
                last.and_then(|s| derive_only(&relation, &solution, rules.identity(), &truth.states[s]));
            valid.extend(one);
        }
        Self { game, truth, valid }
    }

    fn mutate(&self, seed: u64) -> Tally {
        self.mutate_some(seed, MUTANTS)
    }

    /// Makes so many mutants, and looks at each of them.
    fn mutate_some(&self, seed: u64, count: usize) -> Tally {
        let mut dice = Dice(seed);
        let mut tally = Tally::default();
        let mut tried = 0;
        while tally.accepted + tally.refused < count && tried < 4 * count {
            tried += 1;
            let original = dice.pick(&self.valid);
            let mut mutant = original.clone();
            let plausible = dice.chance(2);
            for _ in 0..=dice.below(3) {
                if plausible {
                    self.lie(&mut mutant, &mut dice);
                } else {
                    self.scramble(&mut mutant, &mut dice);
                }
            }
            if plausible && !dice.chance(4) {
                tidy(&mut mutant);
            }
            if mutant != *original {
                self.look_at(&mutant, &mut tally);
            }
        }
        tally
    }

    fn look_at(&self, mutant: &Certificate, tally: &mut Tally) {
        match check(&*self.game.rules, &[], mutant, Limits::default()) {
            Ok(_) => {
                let fault = self.truth.fault(mutant);
                assert_eq!(fault, None, "accepted, but not true, of {}: {mutant:#?}", self.game.name);
                assert_eq!(mutant.game, *self.game.rules.identity());
                tally.accepted += 1;
            }
            Err(stop) => {
                let Stop::Refused(refusal) = stop else {
                    // Words that are no state of the game.
                    tally.refused += 1;
                    return;
                };
                assert!(
                    !refusal.expected.is_empty() && !refusal.found.is_empty()
                        || refusal.rule == Rule::AllOptions,
                    "{refusal:?}"
                );
                tally.refused += 1;
                *tally.rules.entry(refusal.rule).or_default() += 1;
            }
        }
    }
}
