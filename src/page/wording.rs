//! Says statements in the words of a language, as words and formulas; `rounds` those that go by rounds, with their tables.

mod period;
mod rounds;
mod values;

use super::{
    Collection, Inline, Language, Math, Notation, Sign,
    language::{Forms, Letters, Place},
    name::differ_bare,
    statement::{Claimed, Conclusion, FirstMove, Pair, Statement, Turn},
};
use crate::{check::Standing, outcome::Outcome};

/// The name of a slot, and what goes into it.
type Slot<'s> = (&'s str, Vec<Inline>);

/// A language and a notation.
pub(super) struct Wording<'l> {
    language: &'l Language,
    notation: Notation,
    letters: Letters,
    /// Whether the value of a state is written without the brackets of the state.
    bare: bool,
}

impl<'l> Wording<'l> {
    /// For a page that says all this.
    pub(super) fn new(language: &'l Language, notation: Notation, says: &[Statement]) -> Self {
        let valued = says.iter().filter_map(|says| match says {
            Statement::Values(values) => Some(values.states()),
            _ => None,
        });
        let bare = differ_bare(valued.flatten());
        Self { language, notation, letters: notation.letters(language), bare }
    }

    /// What a paragraph says that makes this statement.
    pub(super) fn say(&self, statement: &Statement) -> Vec<Inline> {
        merged(self.paragraph(statement))
    }

    fn paragraph(&self, statement: &Statement) -> Vec<Inline> {
        let language = self.language;
        match statement {
            Statement::Constants { constants } => self.constants(constants),
            Statement::States { states } => {
                let all = relation(self.letter(Collection::States), Sign::Equal, set_of(states));
                counted(&language.states, states.len(), ("states", math(all)))
            }
            Statement::Relation { pairs } => {
                let all = relation(self.letter(Collection::Relation), Sign::Equal, pairs_of(pairs));
                counted(&language.relation, pairs.len(), ("relation", math(all)))
            }
            Statement::LegendRelation => {
                let relation = ("relation", math(self.letter(Collection::Relation)));
                language.legend_relation.fill(&[relation])
            }
            Statement::Ends => language.ends.fill(&[]),
            Statement::Stuck { outcome, ends } => self.stuck(*outcome, *ends),
            Statement::Turns { turns } => self.turns(turns),
            Statement::Legend { again } => self.legend(*again),
            Statement::LegendDrawn => self.legend_drawn(),
            Statement::Over { outcome, states } => {
                let therefore = self.therefore(states, *outcome);
                language.over.of(states.len()).fill(&[therefore])
            }
            Statement::AtOnce { because, again, pairs, states } => language.at_once.of(states.len()).fill(&[
                self.because(because, again, Outcome::Lose),
                self.pairs(pairs),
                self.therefore(states, Outcome::Win),
            ]),
            Statement::Winning { state, transitions, by, again, .. } => {
                let by = std::slice::from_ref(by);
                let (because, again) = if *again { (&[][..], by) } else { (by, &[][..]) };
                self.step(state, transitions, self.because(because, again, Outcome::Lose), Outcome::Win)
            }
            Statement::Losing { state, transitions, because, again, .. } => {
                self.step(state, transitions, self.because(because, again, Outcome::Win), Outcome::Lose)
            }
            Statement::Drawn { leaning, pairs, states } => {
                let forms = if *leaning { &language.drawn_leaning } else { &language.drawn };
                let therefore = self.therefore(states, Outcome::Draw);
                let count = ("count", words(states.len().to_string()));
                forms.of(states.len()).fill(&[count, self.pairs(pairs), therefore])
            }
            Statement::Halves { pairs, transitions, not_lost, not_won, states } => language.halves.fill(&[
                self.pairs(pairs),
                ("transitions", math(listed(transitions))),
                ("not_lost", self.half(Standing::NotLost, not_lost)),
                ("not_won", self.half(Standing::NotWon, not_won)),
                self.therefore(states, Outcome::Draw),
            ]),
            Statement::Sum { win, lose, draw } => self.sum(win, lose, draw),
            Statement::Explained { state, outcome, player } => {
                self.explained(state, *outcome, player.as_deref())
            }
            Statement::Hint { state, outcome, transitions, good } => {
                let (forms, things) = match outcome {
                    Outcome::Win => (&language.hint_wins, good),
                    Outcome::Lose => (&language.hint_loses, transitions),
                    Outcome::Draw => (&language.hint_draws, good),
                };
                let [count, good] = [transitions, good].map(|number| words(number.to_string()));
                let state = math(Math::State(state.clone()));
                forms.of(*things).fill(&[("state", state), ("count", count), ("good", good)])
            }
            Statement::Conclusion(conclusion) => self.conclusion(conclusion),
            Statement::Verdict(verdict) => self.verdict(verdict),
            Statement::Claims { claims } => self.claims(claims),
            Statement::Size { .. }
            | Statement::TurnCounts { .. }
            | Statement::Target { .. }
            | Statement::Result
            | Statement::Rounds { .. }
            | Statement::Ended { .. }
            | Statement::Round { .. }
            | Statement::Left { .. }
            | Statement::Unlisted { .. } => self.by_rounds(statement),
            Statement::Values(values) => self.values(values),
            Statement::Periods(periods) => self.periods(periods),
        }
    }

    fn constants(&self, constants: &[Pair]) -> Vec<Inline> {
        let equation = |(name, value): &Pair| {
            math(relation(Math::Constant(name.clone()), Sign::Equal, Math::Value(value.clone())))
        };
        let list = self.list(constants.iter().map(equation).collect());
        self.language.constants.of(constants.len()).fill(&[("list", list)])
    }

    fn stuck(&self, outcome: Outcome, ends: bool) -> Vec<Inline> {
        let language = self.language;
        let [said, elsewhere] = match outcome {
            Outcome::Lose => [&language.stuck_loses, &language.else_loses],
            Outcome::Win => [&language.stuck_wins, &language.else_wins],
            Outcome::Draw => [&language.stuck_draws, &language.else_draws],
        };
        if ends {
            return joined(vec![language.ends.fill(&[]), elsewhere.fill(&[])], |_| SPACE);
        }
        said.fill(&[])
    }

    fn turns(&self, turns: &[Turn]) -> Vec<Inline> {
        let turn = |Turn { player, states }: &Turn| {
            let set = if let [state] = &states[..] { Math::State(state.clone()) } else { set_of(states) };
            let slots = [("player", words(player.clone())), ("states", math(set))];
            self.language.turns.of(states.len()).fill(&slots)
        };
        joined(turns.iter().map(turn).collect(), |_| SPACE)
    }

    fn legend(&self, again: bool) -> Vec<Inline> {
        let language = self.language;
        let legend = match self.notation {
            Notation::Sets | Notation::Wl => &language.legend,
            Notation::Pn => &language.legend_pn,
            Notation::Words => &language.legend_words,
        };
        let [win, lose] = [Outcome::Win, Outcome::Lose].map(|outcome| math(self.outcome(outcome)));
        let rule = if again { &language.rule_again } else { &language.rule };
        joined(vec![legend.fill(&[("win", win), ("lose", lose)]), rule.fill(&[])], |_| SPACE)
    }

    fn legend_drawn(&self) -> Vec<Inline> {
        let language = self.language;
        let said = match self.notation {
            Notation::Words => language.legend_drawn_words.fill(&[]),
            Notation::Sets | Notation::Pn | Notation::Wl => {
                language.legend_drawn.fill(&[("draw", math(self.outcome(Outcome::Draw)))])
            }
        };
        joined(vec![said, language.endless.fill(&[])], |_| SPACE)
    }

    fn step(&self, state: &str, transitions: &[Pair], because: Slot<'_>, outcome: Outcome) -> Vec<Inline> {
        self.language.step.of(transitions.len()).fill(&[
            ("state", math(Math::State(state.to_owned()))),
            ("transitions", math(listed(transitions))),
            because,
            self.therefore(&[state.to_owned()], outcome),
        ])
    }

    fn sum(&self, win: &[String], lose: &[String], draw: &[String]) -> Vec<Inline> {
        let all = [(Outcome::Win, win), (Outcome::Lose, lose), (Outcome::Draw, draw)];
        let told =
            all.into_iter().filter(|(outcome, states)| *outcome != Outcome::Draw || !states.is_empty());
        let list = if self.notation == Notation::Words {
            let clauses = told.map(|(outcome, states)| self.clause(Place::Main, states, outcome));
            joined(clauses.collect(), |_| &self.language.lists.clauses)
        } else {
            let equation =
                |(outcome, states)| math(relation(self.outcome(outcome), Sign::Equal, set_of(states)));
            self.list(told.map(equation).collect())
        };
        self.language.sum.fill(&[("list", list)])
    }

    fn conclusion(&self, conclusion: &Conclusion) -> Vec<Inline> {
        let Conclusion { start, outcome, over, players, moves, kept } = conclusion;
        let language = self.language;
        let fact = ("fact", self.clause(Place::Because, std::slice::from_ref(start), *outcome));
        let list = ("list", self.first_moves(moves));
        let Some((player, other)) = players else {
            return match outcome {
                Outcome::Lose if *over => language.second_has_won.fill(&[fact]),
                Outcome::Lose => language.second_wins.fill(&[fact]),
                Outcome::Draw => language.nobody_wins.of(moves.len()).fill(&[fact, list]),
                Outcome::Win if *over => language.first_has_won.fill(&[fact]),
                Outcome::Win => language.first_wins.of(moves.len()).fill(&[fact, list]),
            };
        };
        let begins = ("player", words(player.clone()));
        let wins = |who: &String| ("winner", words(who.clone()));
        match outcome {
            Outcome::Draw => language.named_draw.of(moves.len()).fill(&[fact, begins, list]),
            Outcome::Lose if *over => language.named_has_won.fill(&[fact, begins, wins(other)]),
            Outcome::Lose => language.named_wins.fill(&[fact, begins, wins(other)]),
            Outcome::Win if *over => language.named_has_won.fill(&[fact, begins, wins(player)]),
            Outcome::Win => {
                let slots = [fact, begins, wins(player), list];
                let mut said = vec![language.named_wins_by.of(moves.len()).fill(&slots)];
                said.extend((!kept.is_empty()).then(|| language.kept.fill(&[("kept", math(set_of(kept)))])));
                joined(said, |_| SPACE)
            }
        }
    }

    fn explained(&self, state: &str, outcome: Outcome, player: Option<&str>) -> Vec<Inline> {
        let language = self.language;
        let statement = self.stands(Standing::Is(outcome), state);
        let mut said = vec![language.explained.fill(&[("statement", statement)])];
        said.extend(player.map(|player| {
            let states = ("states", math(Math::State(state.to_owned())));
            language.turns.one.fill(&[("player", words(player.to_owned())), states])
        }));
        joined(said, |_| SPACE)
    }

    fn verdict(&self, verdict: &Conclusion) -> Vec<Inline> {
        let Conclusion { start, outcome, over, moves, .. } = verdict;
        let language = self.language;
        let fact = ("fact", self.clause(Place::Because, std::slice::from_ref(start), *outcome));
        let slots = [fact, ("list", self.first_moves(moves))];
        match outcome {
            Outcome::Lose if *over => language.mover_has_lost.fill(&slots),
            Outcome::Lose => language.mover_loses.fill(&slots),
            Outcome::Draw if *over => language.mover_has_drawn.fill(&slots),
            Outcome::Draw => language.mover_draws.fill(&slots),
            Outcome::Win if *over => language.mover_has_won.fill(&slots),
            Outcome::Win => language.mover_wins.fill(&slots),
        }
    }

    /// What is shown of a state, by itself.
    pub(super) fn stands(&self, standing: Standing, state: &str) -> Vec<Inline> {
        let states = [state.to_owned()];
        match standing {
            Standing::Is(outcome) => self.clause(Place::Main, &states, outcome),
            Standing::NotLost | Standing::NotWon => self.half(standing, &states),
        }
    }

    /// That states are not losing, or not winning, which is half of being drawn: `{x, y} ⊂ W ∪ D`, or in words.
    fn half(&self, half: Standing, states: &[String]) -> Vec<Inline> {
        let (other, forms) = match half {
            Standing::NotWon => (Outcome::Lose, &self.language.not_won),
            Standing::NotLost | Standing::Is(_) => (Outcome::Win, &self.language.not_lost),
        };
        if self.notation == Notation::Words {
            let list = self.list(states.iter().map(|state| math(Math::State(state.clone()))).collect());
            return forms.of(states.len()).fill(&[("list", list)]);
        }
        let [other, draw] = [other, Outcome::Draw].map(|outcome| Box::new(self.outcome(outcome)));
        let formula = member(states, Math::Union(other, draw));
        self.language.clauses.at(Place::Main).formula.fill(&[("formula", math(formula))])
    }

    /// Options, each with the names of the moves to it.
    fn first_moves(&self, moves: &[FirstMove]) -> Vec<Inline> {
        let item = |FirstMove { to, names }: &FirstMove| {
            let mut item = math(Math::State(to.clone()));
            if !names.is_empty() {
                item.extend(words(format!(" ({})", names.join(", "))));
            }
            item
        };
        self.list(moves.iter().map(item).collect())
    }

    fn claims(&self, claims: &[Claimed]) -> Vec<Inline> {
        let clause =
            |claim: &Claimed| self.clause(Place::Main, std::slice::from_ref(&claim.state), claim.outcome);
        let list = self.list(claims.iter().map(clause).collect());
        self.language.claims.of(claims.len()).fill(&[("list", list)])
    }

    /// That states have an outcome, as a clause: `x ∈ W`, `{x, y} ⊂ W`, or in words.
    fn clause(&self, place: Place, states: &[String], outcome: Outcome) -> Vec<Inline> {
        let clause = self.language.clauses.at(place);
        if self.notation == Notation::Words {
            let list = self.list(states.iter().map(|state| math(Math::State(state.clone()))).collect());
            return clause.of(outcome).of(states.len()).fill(&[("list", list)]);
        }
        let formula = member(states, self.outcome(outcome));
        clause.formula.fill(&[("formula", math(formula))])
    }

    /// Why a state has an outcome: of the options where the opponent is to move, and of those where the same player is.
    fn because(&self, options: &[String], again: &[String], outcome: Outcome) -> Slot<'static> {
        let mut reasons = Vec::new();
        if !options.is_empty() {
            reasons.push(self.clause(Place::Because, options, outcome));
        }
        if !again.is_empty() {
            let fact = ("fact", self.clause(Place::Because, again, outcome.turned()));
            reasons.push(self.language.again.fill(&[fact]));
        }
        ("because", self.list(reasons))
    }

    fn therefore(&self, states: &[String], outcome: Outcome) -> Slot<'static> {
        ("therefore", self.clause(Place::Therefore, states, outcome))
    }

    /// `(x, y) ∈ T`, or `{(x, y), …} ⊂ T`, as a reason. T has its letter in every notation.
    fn pairs(&self, pairs: &[Pair]) -> Slot<'static> {
        let letter = self.letter(Collection::Relation);
        let formula = match pairs {
            [pair] => relation(pair_of(pair), Sign::In, letter),
            _ => relation(pairs_of(pairs), Sign::Within, letter),
        };
        let clause = self.language.clauses.at(Place::Because);
        ("pairs", clause.formula.fill(&[("formula", math(formula))]))
    }

    fn outcome(&self, outcome: Outcome) -> Math {
        self.letter(Collection::Of(outcome))
    }

    fn letter(&self, of: Collection) -> Math {
        let Letters { states, relation, win, lose, draw } = &self.letters;
        let written = match of {
            Collection::States => states,
            Collection::Relation => relation,
            Collection::Of(Outcome::Win) => win,
            Collection::Of(Outcome::Lose) => lose,
            Collection::Of(Outcome::Draw) => draw,
        };
        Math::Letter { of, written: written.clone() }
    }

    /// Items with commas between them, and a word before the last.
    fn list(&self, items: Vec<Vec<Inline>>) -> Vec<Inline> {
        let lists = &self.language.lists;
        let count = items.len();
        joined(items, |before| match before {
            1 if count == 2 => &lists.two,
            _ if before + 1 == count => &lists.last,
            _ => &lists.between,
        })
    }
}

/// The same with all words between two formulas as one.
fn merged(inlines: Vec<Inline>) -> Vec<Inline> {
    let mut said: Vec<Inline> = Vec::new();
    for inline in inlines {
        match (said.last_mut(), inline) {
            (Some(Inline::Words(before)), Inline::Words(words)) => *before += &words,
            (_, inline) => said.push(inline),
        }
    }
    said
}

/// What stands between two sentences.
const SPACE: &str = " ";

/// Items with something between them: after so many items what `between` says.
fn joined<'b>(items: Vec<Vec<Inline>>, between: impl Fn(usize) -> &'b str) -> Vec<Inline> {
    let mut list = Vec::new();
    for (before, item) in items.into_iter().enumerate() {
        if before > 0 {
            list.extend(words(between(before).to_owned()));
        }
        list.extend(item);
    }
    list
}

fn counted(forms: &Forms, count: usize, slot: Slot<'_>) -> Vec<Inline> {
    forms.of(count).fill(&[slot, ("count", words(count.to_string()))])
}

fn words(text: String) -> Vec<Inline> {
    vec![Inline::Words(text)]
}

fn math(of: Math) -> Vec<Inline> {
    vec![Inline::Math(of)]
}

fn relation(left: Math, sign: Sign, right: Math) -> Math {
    Math::Relation { left: Box::new(left), sign, right: Box::new(right) }
}

/// That a state, or several, are in a set.
fn member(states: &[String], of: Math) -> Math {
    match states {
        [state] => relation(Math::State(state.clone()), Sign::In, of),
        _ => relation(set_of(states), Sign::Within, of),
    }
}

fn set_of(states: &[String]) -> Math {
    Math::Set(states.iter().cloned().map(Math::State).collect())
}

fn pair_of((from, to): &Pair) -> Math {
    Math::Pair(from.clone(), to.clone())
}

/// Transitions, without braces where there is only one.
fn listed(transitions: &[Pair]) -> Math {
    if let [pair] = transitions { pair_of(pair) } else { pairs_of(transitions) }
}

fn pairs_of(pairs: &[Pair]) -> Math {
    Math::Set(pairs.iter().map(pair_of).collect())
}
