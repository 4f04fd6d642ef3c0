//! Both halves of draws: what the step for them may hold, and that no half too many or too few passes.

use super::{
    bench::{THREE_ENDS, Twin, chopsticks, judge_with, only, vertices, whole, written},
    dice::Dice,
    lies::tidy,
};
use pruvo::{
    certificate::{Certificate, Scope, Stays, Step},
    check::{Rule, Standing, Stop, check},
    claim::Claim,
    derive::{Solution, derive_only},
    game::{Rules, Turn},
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::Game,
    state::{Options, State},
};
use std::collections::{BTreeMap, BTreeSet};

/// The proof that a is drawn: a, c and d by both halves, b by one.
fn drawn(game: &Game) -> Twin<'_> {
    let twin = only(game, "a");
    let halves = r#"        Halves(not_lost: [
            (state: "a", stays: "c"),
            (state: "b", stays: "a"),
            (state: "c", stays: "d"),
            (state: "d", stays: "d"),
        ], not_won: ["a", "c", "d"]),"#;
    assert!(twin.text.contains(halves), "{}", twin.text);
    twin
}

const NOT_WON: &str = r#"not_won: ["a", "c", "d"]"#;

#[test]
fn a_player_avoids_losing_by_an_option() {
    let game = vertices();
    let twin = drawn(&game).edit(r#"(state: "a", stays: "c")"#, r#"(state: "a", stays: "d")"#);
    twin.refused(Rule::Option).at(4, "a").expected("an option: `b`, `c`").found("`d`");
}

#[test]
fn a_player_does_not_go_where_the_opponent_wins() {
    let game = vertices();
    let twin = drawn(&game).edit(r#"(state: "c", stays: "d")"#, r#"(state: "c", stays: "e")"#);
    let fault = twin.refused(Rule::NotLost).at(4, "c");
    fault.expected("`e` not won by this row, or drawn or losing").found("`e` is shown winning, with step 1");
}

#[test]
fn a_player_does_not_go_where_the_opponent_may_win() {
    // b is not lost for whoever moves there, and so nobody knows whether it is won.
    let game = vertices();
    let twin = drawn(&game).edit(r#"(state: "a", stays: "c")"#, r#"(state: "a", stays: "b")"#);
    let fault = twin.refused(Rule::NotLost).at(4, "a").expected("`b` not won by this row");
    fault.found("`b` is only not lost");
    drawn(&game)
        .edit(NOT_WON, r#"not_won: ["a", "d"]"#)
        .refused(Rule::NotLost)
        .at(4, "a")
        .found("`c` is only not lost");
}

#[test]
fn wherever_the_opponent_goes_something_is_shown() {
    let game = vertices();
    let twin = drawn(&game);
    let b = twin.edit("            (state: \"b\", stays: \"a\"),\n", "");
    let fault = b.refused(Rule::NotWon).at(4, "a").expected("`b` not lost by this row, or drawn or winning");
    fault.found("`b` has no row before this one");
    twin.drop("e").refused(Rule::NotWon).at(3, "c").found("`e` has no row before this one");
    // d goes on to f, the last of its options.
    twin.drop("f").refused(Rule::NotWon).at(3, "d").found("`f` has no row before this one");
    let c = twin.edit("            (state: \"c\", stays: \"d\"),\n", "");
    c.refused(Rule::NotWon).at(4, "a").found("`c` is only not won");
}

#[test]
fn a_winning_state_is_not_called_not_won() {
    let game = vertices();
    let twin = drawn(&game).drop("e").edit(NOT_WON, r#"not_won: ["a", "c", "d", "e"]"#);
    // Whoever moves at c may go to e.
    twin.refused(Rule::NotWon).at(3, "c").expected("`e` not lost").found("`e` is only not won");
    let both = twin.edit(
        "stays: \"d\"),\n        ]",
        "stays: \"d\"),\n            (state: \"e\", stays: \"g\"),\n        ]",
    );
    both.refused(Rule::NotWon).at(3, "e").expected("`g` not lost").found("`g` is shown losing, with step 0");
}

#[test]
fn a_losing_state_is_not_called_not_lost() {
    let game = written(THREE_ENDS);
    let twin = only(&game, "f");
    assert!(twin.row("f").contains("Losing"));
    for by in ["b", "e"] {
        let halves = format!("Halves(not_lost: [(state: \"f\", stays: {by:?})], not_won: [\"f\"]),");
        let fault = twin
            .drop("f")
            .last(&halves)
            .refused(Rule::NotLost)
            .expected(&format!("`{by}` not won by this row"));
        fault.found("is shown winning, with step");
    }
}

#[test]
fn a_draw_of_the_rules_will_do_for_both() {
    let game = written(
        r#"Game(edges: [("a", ["b", "tie"]), ("b", ["a", "tie"])], start: "a", outcome: {"tie": "draw"})"#,
    );
    let twin = only(&game, "a");
    assert!(twin.text.contains("Halves") && twin.text.contains("tie"), "{}", twin.text);
    let halves = r#"Over(outcome: draw, states: ["tie"]),
        Halves(not_lost: [(state: "a", stays: "tie"), (state: "b", stays: "tie")], not_won: ["a"]),"#;
    twin.steps(halves).accepted();
    twin.steps(&halves.replace("draw,", "win,")).refused(Rule::Ended);
    let both = twin.steps(&halves.replace(r#"not_won: ["a"]"#, r#"not_won: ["a", "b"]"#));
    both.refused(Rule::Needed)
        .at(0, "b")
        .expected("only halves of draws on which the proof rests")
        .found("one more");
}

#[test]
fn one_half_is_no_draw() {
    let game = vertices();
    let twin = drawn(&game);
    let other = twin.edit(r#"Only("a")"#, r#"Only("b")"#).refused(Rule::Complete).at(0, "b");
    other.expected("a row: it is the state to be shown").found("no row");
    for is in Outcome::ALL {
        let claim = Claim::Outcome { state: "b".to_owned(), is };
        let verdict = judge_with(twin.text.clone().into_bytes(), &*game.rules, &[claim], Limits::default());
        assert!(format!("{verdict:?}").contains("does not show it"), "{verdict:?}");
    }
}

#[test]
fn what_is_verified_tells_a_half_from_a_draw() {
    let game = vertices();
    let rules = &*game.rules;
    let relation = Relation::explore(rules, Limits::default()).expect("the game is small");
    let a = rules.read("a").expect("a vertex");
    let certificate =
        derive_only(&relation, &Solution::of(&relation), rules.identity(), &a).expect("it is there");
    let verified = check(rules, &[], &certificate, Limits::default()).expect("it holds");
    let standing = |name| verified.standing(&rules.read(name).expect("a vertex"));
    assert_eq!(standing("a"), Some(Standing::Is(Outcome::Draw)));
    assert_eq!(standing("b"), Some(Standing::NotLost));
    assert_eq!(standing("e"), Some(Standing::Is(Outcome::Win)));
    assert_eq!(standing("h"), None);
    assert!(verified.shown(&rules.read("b").expect("a vertex")).is_none(), "it has no outcome");
    assert_eq!((verified.states(), verified.half_shown(), verified.count(Outcome::Draw)), (7, 1, 3));
}

#[test]
fn every_half_and_every_row_is_needed() {
    // Whatever is left out is missed, and so is nothing more than it.
    for (game, state) in [
        (vertices(), "a"),
        (vertices(), "b"),
        (chopsticks(3), "[1,1] vs [1,1]"),
        (chopsticks(4), "[1,1] vs [1,1]"),
    ] {
        let certificate = proof(&*game.rules, state);
        let parts = without_each(&certificate);
        assert!(parts.len() > 7, "{}", parts.len());
        for less in parts {
            let verdict = check(&*game.rules, &[], &less, Limits::default());
            assert!(matches!(verdict, Err(Stop::Refused(_))), "accepted without a part: {less:#?}");
        }
    }
}

#[test]
fn halves_on_which_nothing_rests_are_refused() {
    let game = vertices();
    let twin = drawn(&game);
    // It is true that b is not won: a is not lost, and e is winning.
    let more = twin.edit(NOT_WON, r#"not_won: ["a", "b", "c", "d"]"#);
    more.refused(Rule::Needed)
        .at(0, "b")
        .expected("only halves of draws on which the proof rests")
        .found("one more");
    // A proof that e is won has no use for any of them.
    twin.edit(r#"Only("a")"#, r#"Only("e")"#).refused(Rule::Needed).at(0, "a").found("one more");
    // Nor has one that stays at d for b.
    let d = twin.edit(r#"Only("a")"#, r#"Only("d")"#);
    d.refused(Rule::Needed).at(0, "a").found("one more");
    let halves = r#"Halves(not_lost: [(state: "d", stays: "d")], not_won: ["d"]),"#;
    let rows = format!("{}{}{halves}", "Over(outcome: lose, states: [\"g\"]),\n", twin.row("f"));
    d.steps(&rows).accepted();
    let rows = rows.replace(halves, &format!("{}{halves}", twin.row("e")));
    d.steps(&rows).refused(Rule::Order);
    let rows = format!("Over(outcome: lose, states: [\"g\"]),\n{}{}{halves}", twin.row("e"), twin.row("f"));
    d.steps(&rows).refused(Rule::Needed).at(0, "e").found("a row more");
}

#[test]
fn the_lists_of_halves_are_in_order_and_not_empty() {
    let game = vertices();
    let twin = drawn(&game);
    for list in [r#"["c", "a", "d"]"#, r#"["a", "c", "c", "d"]"#, r#"["d", "c", "a"]"#] {
        twin.edit(NOT_WON, &format!("not_won: {list}")).refused(Rule::Order);
    }
    twin.edit(NOT_WON, "not_won: []").refused(Rule::Empty);
    let (a, b) =
        ("            (state: \"a\", stays: \"c\"),\n", "            (state: \"b\", stays: \"a\"),\n");
    twin.edit(&format!("{a}{b}"), &format!("{b}{a}")).refused(Rule::Order).at(4, "a").found("`a`");
    twin.edit(a, &format!("{a}{a}")).refused(Rule::Order).at(4, "a").found("`a`");
    let begin = twin.text.find("Halves").expect("it is there");
    let end = twin.text.find("], not_won").expect("it is there");
    let empty = twin.edit(&twin.text[begin..end], "Halves(not_lost: [");
    empty.refused(Rule::Empty).expected("at least one state").found("none");
}

#[test]
fn halves_come_last_and_once() {
    let game = vertices();
    let twin = drawn(&game);
    let begin = twin.text.find("        Halves").expect("it is there");
    let halves = twin.text[begin..].trim_end_matches("    ],\n)\n").to_owned();
    let twice = twin.last(&halves).refused(Rule::Order);
    twice.expected("nothing after the drawn states").found("drawn states once more");
    twin.last(r#"Drawn([(state: "h", stays: "g")]),"#).refused(Rule::Order);
    twin.last(r#"Winning(step: 1, state: "h", by: "g"),"#).refused(Rule::Order);
    let first = twin.edit(&halves, "").edit("steps: [\n", &format!("steps: [\n{halves}"));
    // Before the rows they rest on nothing.
    first.refused(Rule::NotWon).at(1, "c").found("`e` has no row before this one");
    let all = whole(&game);
    let fault = all.last(&halves).refused(Rule::Order);
    fault.expected("nothing after the drawn states").found("drawn states once more");
}

#[test]
fn halves_are_for_one_state_only() {
    // Here both halves of every drawn state are shown; but a proof for all states has one form.
    let game = vertices();
    let twin = whole(&game);
    let begin = twin.text.find("        Drawn").expect("it is there");
    let halves = twin.text[begin..].replace("Drawn([", "Halves(not_lost: [");
    let halves = halves.replace("        ]),", r#"        ], not_won: ["a", "b", "c", "d"]),"#);
    let twin = twin.edit(&twin.text[begin..], &halves);
    let fault = twin.refused(Rule::Halves);
    fault.expected("drawn states, as all states are shown").found("halves of draws");
}

#[test]
fn a_state_has_a_row_or_halves() {
    let game = vertices();
    let twin = drawn(&game);
    let won = twin.edit(NOT_WON, r#"not_won: ["a", "c", "d", "e"]"#);
    won.refused(Rule::Twice).at(4, "e").expected("a state that has no row yet").found("`e` is shown winning");
    let entry = "            (state: \"d\", stays: \"d\"),\n";
    let lost = twin.edit(entry, &format!("{entry}            (state: \"e\", stays: \"g\"),\n"));
    lost.refused(Rule::Twice).at(4, "e").found("`e` is shown winning");
    let over = twin
        .edit(r#"Over(outcome: lose, states: ["g"]),"#, "")
        .edit(NOT_WON, r#"not_won: ["a", "c", "d", "g"]"#);
    over.drop("e").drop("f").refused(Rule::GoesOn).at(1, "g").found("outcome lose");
}

#[test]
fn halves_have_their_fields_and_no_others() {
    let game = vertices();
    let twin = drawn(&game);
    for (from, to) in [
        (NOT_WON, "not_won: [a]"),
        (NOT_WON, r#"won: ["a"]"#),
        (NOT_WON, r#"not_won: ["a", "c", "d"], step: 1"#),
        (r#", not_won: ["a", "c", "d"]"#, ""),
        (r#"(state: "d", stays: "d")"#, r#"(state: "d")"#),
        (r#"(state: "d", stays: "d")"#, r#"(state: "d", by: "d")"#),
    ] {
        twin.edit(from, to).malformed();
    }
    twin.edit(NOT_WON, r#"not_won: ["a", "c", "z"]"#).no_state();
}

// ---- games where the same player may move again --------------------------------------------------------------------

fn proof(rules: &dyn Rules, state: &str) -> Certificate {
    let relation = Relation::explore(rules, Limits::default()).expect("the game is small");
    let state = rules.read(state).expect("a state of the game");
    derive_only(&relation, &Solution::of(&relation), rules.identity(), &state).expect("play can reach it")
}

/// The certificate without one part, for each of its parts.
fn without_each(certificate: &Certificate) -> Vec<Certificate> {
    let mut all = Vec::new();
    for at in 0..certificate.steps.len() {
        let parts = match &certificate.steps[at] {
            Step::Over { states, .. } => states.len(),
            Step::Winning { .. } | Step::Losing { .. } => 1,
            Step::Drawn(entries) => entries.len(),
            Step::Halves { not_lost, not_won } => not_lost.len() + not_won.len(),
        };
        for part in 0..parts {
            let mut less = certificate.clone();
            match &mut less.steps[at] {
                Step::Over { states, .. } if parts > 1 => drop(states.remove(part)),
                Step::Drawn(entries) if parts > 1 => drop(entries.remove(part)),
                Step::Halves { not_lost, not_won } => match part.checked_sub(not_lost.len()) {
                    Some(part) => drop(not_won.remove(part)),
                    None => drop(not_lost.remove(part)),
                },
                _ => drop(less.steps.remove(at)),
            }
            all.push(less);
        }
    }
    all
}

/// From which states each of two players can avoid losing: the greatest set in which that player always has a move, and
/// the other one no move out of it.
struct Safe {
    of: [BTreeSet<State>; 2],
    mover: BTreeMap<State, usize>,
}

impl Safe {
    fn of(rules: &dyn Rules) -> Self {
        let (mut options, mut mover, mut over) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut open = rules.starts().to_vec();
        let mut buffer = Options::default();
        while let Some(state) = open.pop() {
            if options.contains_key(&state) {
                continue;
            }
            if let Turn::Over(outcome) = rules.turn(state.words(), &mut buffer).expect("the rules are sound")
            {
                over.insert(state.clone(), outcome);
            }
            mover.insert(state.clone(), usize::from(rules.mover(state.words()).expect("somebody moves")));
            let to: Vec<_> = buffer.iter().map(State::new).collect();
            open.extend(to.iter().cloned());
            options.insert(state, to);
        }
        let of = [0, 1].map(|player| {
            let loses = |state: &State| {
                let bad = if mover[state] == player { Outcome::Lose } else { Outcome::Win };
                over.get(state) == Some(&bad)
            };
            let mut safe: BTreeSet<_> = options.keys().filter(|state| !loses(state)).cloned().collect();
            loop {
                let stays = |state: &&State| match over.contains_key(*state) {
                    true => true,
                    false if mover[*state] == player => {
                        options[*state].iter().any(|option| safe.contains(option))
                    }
                    false => options[*state].iter().all(|option| safe.contains(option)),
                };
                let next: BTreeSet<_> = safe.iter().filter(stays).cloned().collect();
                if next.len() == safe.len() {
                    return safe;
                }
                safe = next;
            }
        });
        Self { of, mover }
    }

    fn not_lost(&self, state: &State) -> bool {
        self.of[self.mover[state]].contains(state)
    }

    fn not_won(&self, state: &State) -> bool {
        self.of[1 - self.mover[state]].contains(state)
    }

    fn outcome(&self, state: &State) -> Outcome {
        match (self.not_lost(state), self.not_won(state)) {
            (true, true) => Outcome::Draw,
            (true, false) => Outcome::Win,
            (false, _) => Outcome::Lose,
        }
    }

    /// Demands that all that a certificate shows is true.
    fn believes(&self, certificate: &Certificate) {
        for step in &certificate.steps {
            match step {
                Step::Over { outcome, states } => {
                    assert!(states.iter().all(|state| self.outcome(state) == *outcome), "{certificate:#?}");
                }
                Step::Winning { state, .. } => {
                    assert_eq!(self.outcome(state), Outcome::Win, "{certificate:#?}");
                }
                Step::Losing { state, .. } => {
                    assert_eq!(self.outcome(state), Outcome::Lose, "{certificate:#?}");
                }
                Step::Drawn(all) => {
                    assert!(
                        all.iter().all(|entry| self.outcome(&entry.state) == Outcome::Draw),
                        "{certificate:#?}"
                    );
                }
                Step::Halves { not_lost, not_won } => {
                    assert!(not_lost.iter().all(|entry| self.not_lost(&entry.state)), "{certificate:#?}");
                    assert!(not_won.iter().all(|state| self.not_won(state)), "{certificate:#?}");
                }
            }
        }
    }
}

/// A digraph whose vertices belong to two players, with ends of all kinds.
fn owned(dice: &mut Dice) -> Game {
    let count = 3 + dice.below(6);
    let name = |vertex: usize| format!("v{vertex}");
    let (mut edges, mut owner, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for vertex in 0..count {
        let targets: Vec<_> = (0..dice.below(4)).map(|_| name(dice.below(count))).collect();
        if targets.is_empty() {
            ends.push(format!("{:?}: {:?}", name(vertex), *dice.pick(&["Ann wins", "Ben wins", "draw"])));
        }
        owner.push(format!("{:?}: {:?}", name(vertex), *dice.pick(&["Ann", "Ben"])));
        edges.push(format!("({:?}, {targets:?})", name(vertex)));
    }
    let [edges, owner, ends] = [edges, owner, ends].map(|list| list.join(", "));
    written(&format!(
        "Game(players: [\"Ann\", \"Ben\"], edges: [{edges}], owner: {{{owner}}}, start: \"v0\", outcome: {{{ends}}})"
    ))
}

#[test]
fn where_a_player_may_move_again_halves_are_true_and_needed() {
    let mut dice = Dice(7);
    let (mut drawn, mut again, mut refused, mut accepted) = (0, 0, 0, 0);
    for _ in 0..400 {
        let game = owned(&mut dice);
        let rules = &*game.rules;
        let safe = Safe::of(rules);
        again += usize::from(!rules.alternates());
        for state in safe.mover.keys() {
            let certificate = proof(rules, &rules.name(state.words()).expect("a vertex"));
            let verified = check(rules, &[], &certificate, Limits::default()).expect("it is right");
            assert_eq!(verified.shown(state).map(|shown| shown.outcome), Some(safe.outcome(state)));
            safe.believes(&certificate);
            let Some(Step::Halves { .. }) = certificate.steps.last() else { continue };
            drawn += 1;
            for less in without_each(&certificate) {
                assert!(check(rules, &[], &less, Limits::default()).is_err(), "accepted: {less:#?}");
            }
            for _ in 0..30 {
                let mutant = changed(&certificate, &safe, rules, &mut dice);
                match check(rules, &[], &mutant, Limits::default()) {
                    Ok(_) => {
                        safe.believes(&mutant);
                        accepted += usize::from(mutant != certificate);
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(drawn > 300 && again > 200, "{drawn} draws, {again} games where a player may move again");
    assert!(accepted > 50 && refused > 5000, "{accepted} mutants are other proofs, {refused} are refused");
}

/// A certificate with some halves more, fewer or with other options, for the same state or another one.
fn changed(certificate: &Certificate, safe: &Safe, rules: &dyn Rules, dice: &mut Dice) -> Certificate {
    let mut mutant = certificate.clone();
    let states: Vec<_> = safe.mover.keys().cloned().collect();
    for _ in 0..=dice.below(3) {
        let state = dice.pick(&states).clone();
        let mut options = Options::default();
        rules.turn(state.words(), &mut options).expect("the rules are sound");
        let options: Vec<_> = options.iter().map(State::new).collect();
        if dice.chance(5) {
            mutant.scope = Scope::Only(state.clone());
        }
        let Some(Step::Halves { not_lost, not_won }) = mutant.steps.last_mut() else { continue };
        let entry = not_lost.iter().position(|entry| entry.state == state);
        match (dice.below(4), entry) {
            (0, _) if not_won.contains(&state) => not_won.retain(|other| *other != state),
            (0 | 1, _) => not_won.push(state),
            (2, Some(at)) => drop(not_lost.remove(at)),
            (_, Some(at)) if !options.is_empty() => not_lost[at].stays = dice.pick(&options).clone(),
            (_, None) if !options.is_empty() => {
                not_lost.push(Stays { state, stays: dice.pick(&options).clone() });
            }
            _ => {}
        }
    }
    tidy(&mut mutant);
    mutant
}
