//! Pages about one state: each statement is true and rests on earlier ones, and the last one is about the state.

use crate::{
    digraphs::{Drawing, drawings, owned_drawings, runner},
    judge::{Fault, Judge, Shown, demand},
    pages::{languages, proofs, read_back, text},
    phrases,
    plain::spelled,
    statements::{Pair, Piece, Set},
};
use proptest::{prelude::*, test_runner::TestCaseResult};
use pruvo::{
    check::check,
    derive::{Solution, derive, derive_only},
    limits::Limits,
    outcome::Outcome,
    page::{Language, Notation, Page, Request, compose, hint},
    relation::Relation,
    rules::{Game, Settings},
    state::State,
};

impl Judge {
    /// The first fault of a page about this state.
    fn judge_one(&self, name: &str, pieces: &[Piece]) -> Result<(), Fault> {
        let truth = self.truth[name].outcome;
        let mut shown = Shown::default();
        let [Piece::Explained { state, outcome }, steps @ .., verdict] = pieces else {
            return Err("it begins or ends with something else".to_owned());
        };
        demand(state == name && *outcome == truth, || "this was not to be shown".to_owned())?;
        let turns = matches!(steps, [Piece::Turns(_), ..]);
        demand(turns != self.movers.is_empty(), || "it should be said who moves where".to_owned())?;
        for piece in steps {
            self.one(piece, &mut shown).map_err(|fault| format!("{fault}, in {piece:?}"))?;
        }
        demand(shown.is(name, truth), || format!("{name} is not shown"))?;
        let all: Set<_> = shown.all.keys().cloned().collect();
        demand(!turns || shown.movers.is_superset(&all), || "nobody moves somewhere".to_owned())?;
        let Piece::Verdict { state, outcome, moves } = verdict else {
            return Err(format!("this is no verdict: {verdict:?}"));
        };
        demand(state == name && *outcome == truth, || "the verdict is wrong".to_owned())?;
        for (option, names) in moves {
            let good = self.gets(name, option, self.truth[option].outcome) == truth;
            let named = self.moves.get(&(name.to_owned(), option.clone())) == Some(names);
            demand(good && named, || format!("{option} is no good move, or has another name"))?;
        }
        let some = truth == Outcome::Lose || self.over.contains_key(name);
        demand(moves.is_empty() == some, || "there are moves where there are none, or the reverse".to_owned())
    }

    fn one(&self, piece: &Piece, shown: &mut Shown) -> Result<(), Fault> {
        match piece {
            Piece::Turns(turns) => {
                let mut at =
                    turns.iter().flat_map(|(player, states)| states.iter().map(move |s| (s, player)));
                demand(at.all(|(state, player)| self.movers.get(state) == Some(player)), || {
                    "others move there".to_owned()
                })?;
                shown.movers = turns.values().flatten().cloned().collect();
                Ok(())
            }
            Piece::Terminal { outcome, states } => {
                let over = states.iter().all(|state| self.over.get(state) == Some(outcome));
                demand(over, || format!("these are not ends with {outcome}"))?;
                states.iter().try_for_each(|state| shown.now(state, *outcome))
            }
            Piece::Batch { because, again, pairs, winning } => {
                let heads: Set<_> = pairs.iter().map(|(from, _)| from.clone()).collect();
                demand(heads == *winning && pairs.len() == heads.len(), || {
                    "not one pair a state".to_owned()
                })?;
                let (kept, passed): (Set<Pair>, Set<Pair>) =
                    pairs.iter().cloned().partition(|(from, to)| self.again(from, to));
                let to = |pairs: Set<Pair>| pairs.into_iter().map(|(_, to)| to).collect::<Set<_>>();
                demand(to(kept) == *again && to(passed) == *because, || "other reasons".to_owned())?;
                pairs.iter().try_for_each(|(from, to)| self.wins(from, to, shown))?;
                winning.iter().try_for_each(|state| self.settle(state, Outcome::Win, shown))
            }
            Piece::Winning { state, transitions, witness, again } => {
                self.all_transitions(state, transitions)?;
                demand(self.again(state, witness) == *again, || "somebody else moves there".to_owned())?;
                self.wins(state, witness, shown)?;
                self.settle(state, Outcome::Win, shown)
            }
            Piece::Losing { .. } => self.piece(piece, shown),
            Piece::Halves { pairs, transitions, not_lost, not_won, states } => {
                let heads: Set<_> = pairs.iter().map(|(from, _)| from.clone()).collect();
                demand(heads == *not_lost && pairs.len() == heads.len(), || {
                    "not one pair a state".to_owned()
                })?;
                let all: Set<_> = not_won.iter().flat_map(|state| self.transitions(state)).collect();
                demand(all == *transitions, || "these are not all transitions".to_owned())?;
                let moves = pairs.iter().map(|pair| (pair, true)).chain(all.iter().map(|pair| (pair, false)));
                for ((from, to), mover) in moves {
                    demand(self.options[from].contains(to), || format!("({from}, {to}) is not in T"))?;
                    let to_move = mover == self.again(from, to);
                    let half = if to_move { not_lost } else { not_won };
                    let good = if to_move { Outcome::Win } else { Outcome::Lose };
                    let fine = half.contains(to) || shown.is(to, good) || shown.is(to, Outcome::Draw);
                    demand(fine, || format!("({from}, {to}) leads to nothing that is shown"))?;
                }
                let both: Set<_> = not_lost.intersection(not_won).cloned().collect();
                demand(both == *states, || "other states are both".to_owned())?;
                states.iter().try_for_each(|state| self.settle(state, Outcome::Draw, shown))
            }
            piece => Err(format!("this is not about one state: {piece:?}")),
        }
    }

    fn wins(&self, from: &str, to: &String, shown: &Shown) -> Result<(), Fault> {
        let gets = shown.all.get(to).map(|&outcome| self.gets(from, to, outcome));
        let fine = self.options[from].contains(to) && gets == Some(Outcome::Win);
        demand(fine, || format!("({from}, {to}) is not shown to win before"))
    }

    /// The fault of a page with a hint for this state.
    fn judge_hint(&self, name: &str, pieces: &[Piece]) -> Result<(), Fault> {
        let truth = self.truth[name].outcome;
        let options = &self.options[name];
        let gets = |option: &&String| match truth {
            Outcome::Win => self.wins_by(name, option),
            _ => self.gets(name, option, self.truth[*option].outcome) == truth,
        };
        let number = options.iter().filter(gets).count();
        match pieces {
            [Piece::Explained { .. }, Piece::Terminal { outcome, states }] => {
                let over = self.over.get(name) == Some(outcome) && states.iter().eq([name]);
                demand(over, || "play is not over there".to_owned())
            }
            [Piece::Explained { .. }, Piece::Hint { state, outcome, transitions, good }] => {
                demand(state == name && *outcome == truth, || "another rule applies".to_owned())?;
                let losing = truth == Outcome::Lose;
                let (count, good) = (transitions.unwrap_or(1), good.unwrap_or(1));
                let right = count == options.len() && (losing || good == number);
                demand(right, || format!("{number} of {} are good", options.len()))
            }
            _ => Err(format!("this is no hint: {pieces:?}")),
        }
    }
}

/// The pages about one state and the hints for it, in these languages and in all notations.
fn pages<'l>(
    game: &Game,
    relation: &Relation,
    solution: &Solution,
    state: &State,
    languages: &'l [Language],
) -> Vec<(&'l Language, Notation, Page, Page)> {
    let rules = &*game.rules;
    let certificate = derive_only(relation, solution, rules.identity(), state).expect("it can be reached");
    let verified = check(rules, &[], &certificate, Limits::default()).expect("it is accepted");
    let whole = derive(relation, solution, rules.identity());
    let whole = check(rules, &[], &whole, Limits::default()).expect("it is accepted");
    let mut pages = Vec::new();
    for language in languages {
        for notation in Notation::ALL {
            let request = Request { notation, ..Request::new("A game", language) };
            let page = compose(&verified, &request).expect("states have names");
            let hint = hint(&whole, state, &request).expect("states have names");
            pages.push((language, notation, page, hint));
        }
    }
    pages
}

/// The first fault of the pages about some of the states of a game.
fn fault(game: &Game, languages: &[Language], every: usize) -> Result<(), String> {
    let rules = &*game.rules;
    let judge = Judge::of(rules);
    let relation = Relation::explore(rules, Limits::default()).expect("the game can be explored");
    let solution = Solution::of(&relation);
    for state in relation.states().iter().step_by(every) {
        let name = rules.name(state.words()).expect("every state has a name");
        let mut first: Option<Vec<Piece>> = None;
        for (language, notation, page, hint) in pages(game, &relation, &solution, state, languages) {
            let (page, hint) = (text(&page), text(&hint));
            let here =
                |why: String| format!("{why}, in {}, {}:\n{page}{hint}", language.name, notation.name());
            let pieces = phrases::read(&page, language, notation, &judge.known()).map_err(here)?;
            judge.judge_one(&name, &pieces).map_err(here)?;
            if *first.get_or_insert_with(|| pieces.clone()) != pieces {
                return Err(here("another page says something else".to_owned()));
            }
            let pieces = phrases::read(&hint, language, notation, &judge.known()).map_err(here)?;
            judge.judge_hint(&name, &pieces).map_err(here)?;
        }
    }
    Ok(())
}

#[test]
fn every_page_about_one_state_says_nothing_but_the_truth() {
    let languages = languages();
    for (name, problem) in proofs() {
        let states =
            Relation::explore(&*problem.game.rules, Limits::default()).expect("it is small").states().len();
        if states <= 300 {
            let every = 1 + states / 12;
            fault(&problem.game, &languages, every).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
    }
}

#[test]
fn every_page_about_a_state_of_a_random_digraph_says_nothing_but_the_truth() {
    let languages = languages();
    let law = |drawing: Drawing| -> TestCaseResult {
        let file = drawing.rule_file(|vertex| format!("v{vertex}"));
        let game = Game::from_text("digraph.ron", &file, &Settings::default()).expect("the digraph loads");
        prop_assert_eq!(fault(&game, &languages, 1), Ok(()), "{}", file);
        Ok(())
    };
    let all = prop_oneof![drawings(), owned_drawings()];
    runner(150).run(&all, law).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn pages_about_one_state_say_the_same_in_every_format() {
    let languages = languages();
    for (file, name) in [("cards.ron", "8"), ("vertices.ron", "a"), ("chopsticks-3.ron", "[1,1] vs [1,1]")] {
        let (_, problem) = proofs().into_iter().find(|(known, _)| known == file).expect("a proof file");
        let rules = &*problem.game.rules;
        let relation = Relation::explore(rules, Limits::default()).expect("it is small");
        let state = rules.read(name).expect("a state");
        for (language, notation, page, hint) in
            pages(&problem.game, &relation, &Solution::of(&relation), &state, &languages)
        {
            for page in [page, hint] {
                let expected = text(&page);
                for (format, back) in read_back(&page, language, notation) {
                    let ascii = format.ends_with("ascii").then(|| spelled(&expected, language));
                    let expected = ascii.as_ref().unwrap_or(&expected);
                    assert!(
                        back == *expected,
                        "{file}, {format}, {}:\n{back}\ninstead of:\n{expected}",
                        language.code
                    );
                }
            }
        }
    }
}

#[test]
fn a_false_statement_about_one_state_is_found_out() {
    let languages: Vec<_> = Language::named("en").into_iter().collect();
    let (_, problem) = proofs().into_iter().find(|(known, _)| known == "vertices.ron").expect("a proof file");
    let rules = &*problem.game.rules;
    let relation = Relation::explore(rules, Limits::default()).expect("it is small");
    let state = rules.read("a").expect("a vertex");
    let all = pages(&problem.game, &relation, &Solution::of(&relation), &state, &languages);
    let judge = Judge::of(rules);
    let verdict = |page: &str, notation, hint: bool| {
        let pieces = phrases::read(page, &languages[0], notation, &judge.known())?;
        if hint { judge.judge_hint("a", &pieces) } else { judge.judge_one("a", &pieces) }
    };
    let (_, notation, page, hint) = &all[0];
    for (from, to) in [
        ("shown: a ∈ D", "shown: a ∈ W"),
        ("shown: a ∈ D", "shown: c ∈ D"),
        ("(c, d), (d, d)} ⊂ T, a player", "(c, e), (d, d)} ⊂ T, a player"),
        ("(c, d), (d, d)} ⊂ T, a player", "(d, d)} ⊂ T, a player"),
        ("(c, e), (d, d)", "(d, d)"),
        ("{a, b, c, d} ⊂ W ∪ D", "{a, b, d} ⊂ W ∪ D"),
        ("{a, b, c, d} ⊂ W ∪ D", "{a, b, c, d} ⊂ L ∪ D"),
        ("{a, c, d} ⊂ L ∪ D", "{a, b, c, d} ⊂ L ∪ D"),
        ("{a, c, d} ⊂ D", "{a, b, c, d} ⊂ D"),
        ("{e, f} ⊂ W", "e ∈ W"),
        ("Because a ∈ D", "Because a ∈ L"),
        ("draw is to c", "draw is to e"),
    ] {
        let page = text(page);
        assert_eq!(verdict(&page, *notation, false), Ok(()), "{page}");
        let altered = page.replacen(from, to, 1);
        assert_ne!(page, altered, "it says {from}:\n{page}");
        assert!(verdict(&altered, *notation, false).is_err(), "believed with {to} in place of {from}");
    }
    for (from, to) in [("applies to a", "applies to c"), ("2 in number", "3 in number"), ("2 keep", "1 keep")]
    {
        let hint = text(hint);
        assert_eq!(verdict(&hint, *notation, true), Ok(()), "{hint}");
        let altered = hint.replacen(from, to, 1);
        assert_ne!(hint, altered, "it says {from}:\n{hint}");
        assert!(verdict(&altered, *notation, true).is_err(), "believed with {to} in place of {from}");
    }
}
