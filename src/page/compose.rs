//! Composes the page of a proof: S, T, the steps, the sum, the conclusion; in the order of a textbook.

use super::{
    Block, Inline, Language, Math, Page, Sign,
    language::{Forms, math},
};
use crate::{
    certificate::{Scope, Stays, Step},
    check::{Shown, Verified},
    diagnostic::Diagnostic,
    outcome::Outcome,
    state::State,
};

type Composed<T> = Result<T, Box<Diagnostic>>;

/// The page of a proof, in a language, under a title.
///
/// # Errors
/// A state that has no name that reads back.
pub fn compose(verified: &Verified<'_>, title: &str, language: &Language) -> Composed<Page> {
    let composer = Composer { verified, language };
    let mut blocks = vec![Block::Title(title.to_owned())];
    blocks.extend(composer.constants());
    if *verified.scope() == Scope::Reachable {
        blocks.push(composer.states()?);
        blocks.push(composer.relation()?);
    }
    blocks.extend(composer.legend());
    composer.steps(&mut blocks)?;
    if *verified.scope() == Scope::Reachable {
        blocks.push(composer.sum()?);
        composer.conclusion(&mut blocks)?;
    }
    Ok(Page { blocks })
}

/// The name of a slot, and what goes into it.
type Slot<'s> = (&'s str, Vec<Inline>);

struct Composer<'c> {
    verified: &'c Verified<'c>,
    language: &'c Language,
}

impl Composer<'_> {
    fn constants(&self) -> Option<Block> {
        let constants = &self.verified.rules().identity().parameters;
        let equations = constants.iter().filter_map(|constant| {
            let (name, value) = constant.split_once(" = ")?;
            Some(math(relation(symbol(name), Sign::Equal, symbol(value))))
        });
        let list = self.list(equations.collect());
        let forms = &self.language.constants;
        (!list.is_empty()).then(|| Block::Paragraph(forms.of(constants.len()).fill(&[("list", list)])))
    }

    fn states(&self) -> Composed<Block> {
        let states: Vec<_> = self.verified.all().map(|shown| shown.state()).collect();
        let formula = relation(symbol(&self.language.letters.states), Sign::Equal, self.set(&states)?);
        Ok(counted(&self.language.states, states.len(), &[("states", math(formula))]))
    }

    /// T goes by states whose first component descends and whose others ascend; options are in move order.
    fn relation(&self) -> Composed<Block> {
        let mut pairs = Vec::new();
        for shown in self.textbook_order() {
            pairs.extend(self.transitions(&shown)?);
        }
        let count = pairs.len();
        let formula = relation(symbol(&self.language.letters.relation), Sign::Equal, Math::Set(pairs));
        Ok(counted(&self.language.relation, count, &[("relation", math(formula))]))
    }

    /// All states with a row, in the order in which T is listed.
    fn textbook_order(&self) -> Vec<Shown<'_>> {
        let mut all: Vec<_> = self.verified.all().collect();
        let rules = self.verified.rules();
        all.sort_by_cached_key(|shown| std::cmp::Reverse(rules.leading(shown.state().words())));
        all
    }

    fn legend(&self) -> Vec<Block> {
        let [win, lose, draw] = [Outcome::Win, Outcome::Lose, Outcome::Draw].map(|o| math(self.letter(o)));
        let stuck = match self.verified.rules().identity().play.as_str() {
            "Misere" => &self.language.stuck_wins,
            "StuckDraws" => &self.language.stuck_draws,
            _ => &self.language.stuck_loses,
        };
        let mut blocks = vec![Block::Paragraph(stuck.fill(&[]))];
        blocks.push(Block::Paragraph(self.language.legend.fill(&[("win", win), ("lose", lose)])));
        if self.verified.count(Outcome::Draw) > 0 {
            blocks.push(Block::Paragraph(self.language.legend_drawn.fill(&[("draw", draw)])));
        }
        blocks
    }

    fn steps(&self, blocks: &mut Vec<Block>) -> Composed<()> {
        let steps = self.verified.steps();
        let mut at_once = Vec::new();
        for step in steps {
            if let Step::Winning { step: 1, state, by } = step {
                at_once.push((state, by));
            }
        }
        for step in steps {
            // They come before all other rows, also where a row of the same step goes before them in state order.
            if !at_once.is_empty() && !matches!(step, Step::Over { .. }) {
                let all = std::mem::take(&mut at_once);
                blocks.push(Block::Paragraph(self.at_once(&all)?));
            }
            let paragraph = match step {
                Step::Over { outcome, states } => {
                    let therefore = self.belong(states, *outcome)?;
                    self.language.over.of(states.len()).fill(&[("therefore", math(therefore))])
                }
                Step::Winning { step: 1, .. } => continue,
                Step::Winning { state, by, .. } => {
                    self.step(state, self.belong(std::slice::from_ref(by), Outcome::Lose)?, Outcome::Win)?
                }
                Step::Losing { state, options, .. } => {
                    let mut options = options.clone();
                    options.sort_unstable();
                    self.step(state, self.belong(&options, Outcome::Win)?, Outcome::Lose)?
                }
                Step::Drawn(all) => self.drawn(all)?,
            };
            blocks.push(Block::Paragraph(paragraph));
        }
        Ok(())
    }

    /// One sentence for all states from which one move wins.
    fn at_once(&self, all: &[(&State, &State)]) -> Composed<Vec<Inline>> {
        let mut witnesses: Vec<State> = all.iter().map(|&(_, by)| by.clone()).collect();
        witnesses.sort_unstable();
        witnesses.dedup();
        let states: Vec<State> = all.iter().map(|&(state, _)| state.clone()).collect();
        let rules = self.verified.rules();
        let mut sorted = all.to_vec();
        sorted.sort_by_cached_key(|(state, _)| std::cmp::Reverse(rules.leading(state.words())));
        let pairs =
            sorted.into_iter().map(|(state, by)| self.pair(state, by)).collect::<Composed<Vec<_>>>()?;
        Ok(self.language.at_once.of(all.len()).fill(&[
            ("because", math(self.belong(&witnesses, Outcome::Lose)?)),
            ("pairs", math(self.in_relation(pairs))),
            ("therefore", math(self.belong(&states, Outcome::Win)?)),
        ]))
    }

    fn step(&self, state: &State, because: Math, outcome: Outcome) -> Composed<Vec<Inline>> {
        let shown = self.verified.shown(state);
        let mut pairs = shown.map(|shown| self.transitions(&shown)).transpose()?.unwrap_or_default();
        let count = pairs.len();
        let transitions = if count == 1 { pairs.remove(0) } else { Math::Set(pairs) };
        Ok(self.language.step.of(count).fill(&[
            ("state", math(self.state(state)?)),
            ("transitions", math(transitions)),
            ("because", math(because)),
            ("therefore", math(self.belong(std::slice::from_ref(state), outcome)?)),
        ]))
    }

    fn drawn(&self, all: &[Stays]) -> Composed<Vec<Inline>> {
        let states: Vec<State> = all.iter().map(|entry| entry.state.clone()).collect();
        let pairs =
            all.iter().map(|entry| self.pair(&entry.state, &entry.stays)).collect::<Composed<Vec<_>>>()?;
        let by_the_rules = |step: &Step| matches!(step, Step::Over { outcome: Outcome::Draw, .. });
        let leaning = self.verified.steps().iter().any(by_the_rules);
        let forms = if leaning { &self.language.drawn_leaning } else { &self.language.drawn };
        Ok(forms.of(all.len()).fill(&[
            ("count", words(all.len().to_string())),
            ("pairs", math(self.in_relation(pairs))),
            ("win", math(self.letter(Outcome::Win))),
            ("lose", math(self.letter(Outcome::Lose))),
            ("therefore", math(self.belong(&states, Outcome::Draw)?)),
        ]))
    }

    fn sum(&self) -> Composed<Block> {
        let mut sets = Vec::new();
        for outcome in [Outcome::Win, Outcome::Lose, Outcome::Draw] {
            let of_it = self.verified.all().filter(|shown| shown.outcome == outcome);
            let states: Vec<_> = of_it.map(|shown| shown.state()).collect();
            if outcome != Outcome::Draw || !states.is_empty() {
                sets.push(math(relation(self.letter(outcome), Sign::Equal, self.set(&states)?)));
            }
        }
        Ok(Block::Paragraph(self.language.sum.fill(&[("list", self.list(sets))])))
    }

    /// Who wins from each start, and by which first moves.
    fn conclusion(&self, blocks: &mut Vec<Block>) -> Composed<()> {
        for start in self.verified.rules().starts() {
            let Some(shown) = self.verified.shown(start) else { continue };
            let fact = ("fact", math(self.belong(std::slice::from_ref(start), shown.outcome)?));
            let language = self.language;
            if let Some((player, other)) = self.verified.rules().players(start.words()) {
                blocks.push(Block::Paragraph(self.named(&shown, fact, player, other)?));
                continue;
            }
            blocks.push(Block::Paragraph(match shown.outcome {
                Outcome::Lose => language.second_wins.fill(&[fact]),
                Outcome::Draw => {
                    let moves = self.first_moves(&shown, Outcome::Draw)?;
                    language.nobody_wins.of(moves.len()).fill(&[fact, ("list", self.list(moves))])
                }
                Outcome::Win if shown.step == Some(0) => language.first_has_won.fill(&[fact]),
                Outcome::Win => {
                    let moves = self.first_moves(&shown, Outcome::Lose)?;
                    language.first_wins.of(moves.len()).fill(&[fact, ("list", self.list(moves))])
                }
            }));
        }
        Ok(())
    }

    /// Who wins when `player` begins, and by which first moves.
    fn named(&self, shown: &Shown<'_>, fact: Slot<'_>, player: &str, other: &str) -> Composed<Vec<Inline>> {
        let begins = ("player", words(player.to_owned()));
        let wins = |who: &str| ("winner", words(who.to_owned()));
        let language = self.language;
        Ok(match shown.outcome {
            Outcome::Draw => {
                let moves = self.first_moves(shown, Outcome::Draw)?;
                language.named_draw.of(moves.len()).fill(&[fact, begins, ("list", self.list(moves))])
            }
            Outcome::Lose => language.named_wins.fill(&[fact, begins, wins(other)]),
            Outcome::Win if shown.step == Some(0) => language.named_wins.fill(&[fact, begins, wins(player)]),
            Outcome::Win => {
                let moves = self.first_moves(shown, Outcome::Lose)?;
                let list = ("list", self.list(moves.clone()));
                language.named_wins_by.of(moves.len()).fill(&[fact, begins, wins(player), list])
            }
        })
    }

    /// The options with this outcome, each with the names of the moves to it.
    fn first_moves(&self, shown: &Shown<'_>, to: Outcome) -> Composed<Vec<Vec<Inline>>> {
        let moves = self.verified.rules().moves(shown.state().words())?;
        let options = shown.options().filter(|(_, outcome)| *outcome == Some(to));
        let item = |(option, _): (State, _)| {
            let names = moves.iter().filter(|m| m.to == option).filter_map(|m| m.name.as_deref());
            let names: Vec<_> = names.collect();
            let mut item = math(self.state(&option)?);
            if !names.is_empty() {
                item.push(Inline::Words(format!(" ({})", names.join(", "))));
            }
            Ok(item)
        };
        options.map(item).collect()
    }

    fn letter(&self, outcome: Outcome) -> Math {
        let letters = &self.language.letters;
        symbol(match outcome {
            Outcome::Win => &letters.win,
            Outcome::Lose => &letters.lose,
            Outcome::Draw => &letters.draw,
        })
    }

    fn state(&self, state: &State) -> Composed<Math> {
        Ok(Math::State(self.verified.rules().name(state.words())?))
    }

    fn set(&self, states: &[State]) -> Composed<Math> {
        Ok(Math::Set(states.iter().map(|state| self.state(state)).collect::<Composed<_>>()?))
    }

    fn pair(&self, from: &State, to: &State) -> Composed<Math> {
        let rules = self.verified.rules();
        Ok(Math::Pair(rules.name(from.words())?, rules.name(to.words())?))
    }

    fn transitions(&self, shown: &Shown<'_>) -> Composed<Vec<Math>> {
        shown.options().map(|(option, _)| self.pair(&shown.state(), &option)).collect()
    }

    /// `x ∈ W`, or `{x, y} ⊂ W`.
    fn belong(&self, states: &[State], outcome: Outcome) -> Composed<Math> {
        Ok(match states {
            [state] => relation(self.state(state)?, Sign::In, self.letter(outcome)),
            _ => relation(self.set(states)?, Sign::Within, self.letter(outcome)),
        })
    }

    /// `(x, y) ∈ T`, or `{(x, y), …} ⊂ T`.
    fn in_relation(&self, mut pairs: Vec<Math>) -> Math {
        let letter = symbol(&self.language.letters.relation);
        if pairs.len() == 1 {
            relation(pairs.remove(0), Sign::In, letter)
        } else {
            relation(Math::Set(pairs), Sign::Within, letter)
        }
    }

    /// Items with commas between them, and a word before the last.
    fn list(&self, items: Vec<Vec<Inline>>) -> Vec<Inline> {
        let count = items.len();
        let mut list = Vec::new();
        for (n, item) in items.into_iter().enumerate() {
            if n > 0 {
                let between = if n + 1 == count { self.language.and.clone() } else { ", ".to_owned() };
                list.push(Inline::Words(between));
            }
            list.extend(item);
        }
        list
    }
}

fn counted(forms: &Forms, count: usize, slots: &[(&str, Vec<Inline>)]) -> Block {
    let mut slots = slots.to_vec();
    slots.push(("count", words(count.to_string())));
    Block::Paragraph(forms.of(count).fill(&slots))
}

fn words(text: String) -> Vec<Inline> {
    vec![Inline::Words(text)]
}

fn symbol(text: &str) -> Math {
    Math::Symbol(text.to_owned())
}

fn relation(left: Math, sign: Sign, right: Math) -> Math {
    Math::Relation(Box::new(left), sign, Box::new(right))
}
