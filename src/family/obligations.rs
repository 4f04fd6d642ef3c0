//! What must have no solution, so that a claim is right for every size. Trusted.
//!
//! All is by induction over the size of a state. If moves stay among the states that are spoken of and make the size
//! smaller, then a set of these states is that of all losing ones just if no move leads from one of the set to another of
//! the set, every other state where play goes on has a move into the set, and where play is over it is right. (This is
//! the kernel of the digraph of the game, which is unique.)

use super::{
    Claim, Family, Stated, Statement,
    formula::{Formula, Var},
    linear::Linear,
    symbolic::{Step, Symbolic, place},
    terms::{at_most, equal, less},
    translate::{Refused, Translator, related},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    rules::{self, Bool, Game, Int, Text, Written},
};
use std::{collections::BTreeSet, sync::Arc};

/// A formula that must have no solution.
#[derive(Debug, Clone)]
pub struct Obligation {
    /// What holds if it has none.
    pub about: String,
    /// The formula; the cells of a state are its first variables.
    pub never: Formula,
}

type Read<T> = Result<T, Box<Diagnostic>>;

/// What makes the obligations.
struct Maker<'g> {
    rules: &'g Written,
    game: Symbolic<'g>,
    next: Var,
    domain: Option<(rules::StateFormula<Bool>, Text)>,
    measure: Option<(rules::StateFormula<Int>, Text)>,
    found: Vec<Obligation>,
}

/// As [`Family::new`].
pub(super) fn family(game: &Game, claim: &Claim) -> Read<Family> {
    let Some(rules) = game.written() else {
        let error = Diagnostic::input("only games written as `state` and `moves` are proved for every size");
        return Err(Box::new(
            error.help("write the game with its components, as in `state: [\"n in 0..\"]`"),
        ));
    };
    let mut next = 0;
    let symbolic = Symbolic::new(rules, &mut next)?;
    if let (Some(by), Statement::Keeps(_) | Statement::Values(_)) = (&claim.by, &claim.statement) {
        let error = Diagnostic::input("`by` goes with `losing` only");
        return Err(Box::new(error.at(by.source(), by.whole_span(), "this condition")));
    }
    let (mut domain, mut measure) = (None, None);
    if let Some(text) = &claim.domain {
        domain = Some((game.condition(text)?, text.clone()));
    }
    if let Some(text) = &claim.measure {
        measure = Some((game.number(text)?, text.clone()));
    }
    let mut maker = Maker { rules, game: symbolic, next, domain, measure, found: Vec::new() };
    let statement = match &claim.statement {
        Statement::Losing(text) => {
            let formula = game.condition(text)?;
            match &claim.by {
                None => maker.losing(&formula, text)?,
                Some(by) => maker.by(&game.condition(by)?, by, &formula, text)?,
            }
            Stated::Losing(formula)
        }
        Statement::Keeps(text) => {
            let formula = game.condition(text)?;
            maker.keeps(&formula, text)?;
            Stated::Keeps(formula)
        }
        Statement::Values(text) => {
            let term = game.number(text)?;
            maker.values(&term, text)?;
            Stated::Values(term)
        }
    };
    let ranges =
        rules.components.iter().flat_map(|c| std::iter::repeat_n((c.low.unwrap_or(0), c.high), c.count()));
    Ok(Family {
        obligations: maker.found,
        names: maker.game.names(),
        statement,
        domain: maker.domain.map(|(formula, _)| formula),
        measure: maker.measure.map(|(formula, _)| formula),
        ranges: ranges.collect(),
        components: rules
            .components
            .iter()
            .map(|c| (c.name.clone(), c.is_vector().then(|| c.count())))
            .collect(),
    })
}

/// The message about a text that is not translated; the whole text is shown, as parts of it may stand elsewhere.
fn refused(text: &Text, why: Refused) -> Box<Diagnostic> {
    let source: &Arc<Source> = text.source();
    let whole: Span = text.whole_span();
    why.message(source, &whole, false)
}

impl Maker<'_> {
    fn must(&mut self, about: impl Into<String>, never: Formula) {
        self.found.push(Obligation { about: about.into(), never });
    }

    /// What is said about the cells of a move.
    fn of_move<T>(&self, rule: usize, found: Result<T, Refused>) -> Read<T> {
        found.map_err(|why| why.message(&self.rules.source, &place(self.rules, rule), true))
    }

    fn condition(
        &mut self,
        formula: &rules::StateFormula<Bool>,
        text: &Text,
        cells: Vec<Linear>,
    ) -> Read<Formula> {
        let mut translator = Translator::new(&mut self.next, cells, formula.slots());
        translator.truth(&formula.tree).map_err(|why| refused(text, why))
    }

    /// Whether the state with these cells is spoken of.
    fn spoken_of(&mut self, cells: Vec<Linear>) -> Read<Formula> {
        let in_range = self.of_move(0, self.game.in_range(&cells))?;
        let Some((domain, text)) = self.domain.clone() else { return Ok(in_range) };
        Ok(Formula::all([in_range, self.condition(&domain, &text, cells)?]))
    }

    /// Whether the size of one state stands in a relation to that of another.
    fn sizes(
        &mut self,
        a: Vec<Linear>,
        b: Vec<Linear>,
        relation: fn(&Linear, &Linear) -> Result<Formula, Refused>,
    ) -> Read<Formula> {
        let Some((measure, text)) = self.measure.clone() else {
            let sum = |cells: Vec<Linear>| {
                cells
                    .iter()
                    .try_fold(Linear::default(), |sum, cell| sum.plus(1, cell))
                    .ok_or(Refused::TooLarge)
            };
            let compared = sum(a).and_then(|a| relation(&a, &sum(b)?));
            return self.of_move(0, compared);
        };
        let mut of = |cells| Translator::new(&mut self.next, cells, measure.slots()).number(&measure.tree);
        let compared = of(a).and_then(|a| related(&a, &of(b)?, relation));
        compared.map_err(|why| refused(&text, why))
    }

    /// Where play goes on, among the states that are spoken of.
    fn open(&mut self) -> Read<Formula> {
        let spoken = self.spoken_of(self.game.cells())?;
        Ok(Formula::all([spoken, self.game.lost.clone().negated(), self.game.won.clone().negated()]))
    }

    /// Where a move is possible, apart from whether play is over.
    fn movable(&self) -> Formula {
        Formula::any(self.game.moves.iter().map(|step| Formula::exists(&step.vars, step.guard.clone())))
    }

    /// Where a step leads to a state of which something is said.
    fn leads(
        &mut self,
        step: &Step,
        said: impl FnOnce(&mut Self, Vec<Linear>) -> Read<Formula>,
    ) -> Read<Formula> {
        let landed = step.landed(&mut self.next);
        let (vars, holds, cells) = self.of_move(step.rule, landed)?;
        let said = said(self, cells)?;
        Ok(Formula::exists(&vars, Formula::all([holds, said])))
    }

    /// Moves stay among the states that are spoken of, and make the size smaller, which is never below 0.
    fn well_founded(&mut self, open: &Formula) -> Read<()> {
        let (mut leaves, mut grows) = (Vec::new(), Vec::new());
        for step in self.game.moves.clone() {
            leaves.push(self.strays(&step)?);
            let old = self.game.cells();
            grows.push(self.leads(&step, |this, new| this.sizes(old, new, at_most))?);
        }
        let leaves = Formula::all([open.clone(), Formula::any(leaves)]);
        self.must("moves stay among the states that are spoken of", leaves);
        let grows = Formula::all([open.clone(), Formula::any(grows)]);
        self.must("moves make the size smaller", grows);
        let spoken = self.spoken_of(self.game.cells())?;
        self.natural(spoken)
    }

    /// The size of these states is never below 0.
    fn natural(&mut self, states: Formula) -> Read<()> {
        if let Some((measure, text)) = self.measure.clone() {
            let below = self.valued(&measure, &text, self.game.cells(), &Linear::number(0), less)?;
            self.must("the size is never below 0", Formula::all([states, below]));
        }
        Ok(())
    }

    /// Where a step leads to what is not spoken of, or is no state at all.
    fn strays(&mut self, step: &Step) -> Read<Formula> {
        let in_range = self.of_move(step.rule, self.game.in_range(&step.to))?;
        let out = Formula::exists(&step.vars, Formula::all([step.guard.clone(), in_range.negated()]));
        let elsewhere = self.leads(step, |this, cells| Ok(this.spoken_of(cells)?.negated()))?;
        Ok(Formula::any([out, elsewhere]))
    }

    fn losing(&mut self, formula: &rules::StateFormula<Bool>, text: &Text) -> Read<()> {
        let open = self.open()?;
        self.well_founded(&open)?;
        let claimed = self.condition(formula, text, self.game.cells())?;
        let mut into = Vec::new();
        for step in self.game.moves.clone() {
            into.push(self.leads(&step, |this, cells| this.condition(formula, text, cells))?);
        }
        let into = Formula::any(into);
        let both = Formula::all([open.clone(), claimed.clone(), into.clone()]);
        self.must("no move leads from a claimed losing state to another", both);
        let mut other = vec![open.clone(), claimed.clone().negated(), into.negated()];
        if self.game.misere {
            other.push(self.movable());
        }
        self.must("every other state has a move to a claimed losing state", Formula::all(other));
        self.over(&open, &claimed)
    }

    /// The claim follows for the states that are spoken of, from one about all states.
    fn by(
        &mut self,
        general: &rules::StateFormula<Bool>,
        by: &Text,
        formula: &rules::StateFormula<Bool>,
        text: &Text,
    ) -> Read<()> {
        let domain = self.domain.take();
        self.losing(general, by)?;
        self.domain = domain;
        let spoken = self.spoken_of(self.game.cells())?;
        let general = self.condition(general, by, self.game.cells())?;
        let claimed = self.condition(formula, text, self.game.cells())?;
        let either = Formula::any([general.clone(), claimed.clone()]);
        let both = Formula::all([general, claimed]);
        let never = Formula::all([spoken, either, both.negated()]);
        self.must("`by` says of the states that are spoken of what is claimed", never);
        Ok(())
    }

    /// Where play is over, the claim is right.
    fn over(&mut self, open: &Formula, claimed: &Formula) -> Read<()> {
        let spoken = self.spoken_of(self.game.cells())?;
        let lost = Formula::all([spoken.clone(), self.game.lost.clone(), claimed.clone().negated()]);
        let won = Formula::all([spoken, self.game.won.clone(), claimed.clone()]);
        self.must("where play is over, who has lost is claimed to be losing", lost);
        self.must("where play is over, who has won is not claimed to be losing", won);
        if self.game.misere {
            let stuck = Formula::all([open.clone(), claimed.clone(), self.movable().negated()]);
            self.must("who is stuck and so wins is not claimed to be losing", stuck);
        }
        Ok(())
    }

    /// The set is closed: every move out of it can be answered by one back into it, which comes to a smaller state.
    fn keeps(&mut self, formula: &rules::StateFormula<Bool>, text: &Text) -> Read<()> {
        let spoken = self.spoken_of(self.game.cells())?;
        let claimed = self.condition(formula, text, self.game.cells())?;
        let open = self.open()?;
        let from = Formula::all([open.clone(), claimed.clone()]);
        let won = Formula::all([spoken, claimed.clone(), self.game.won.clone()]);
        self.must("where play is over, who has won is not claimed to be losing", won);
        if self.game.misere {
            let stuck = Formula::all([from.clone(), self.movable().negated()]);
            self.must("who is stuck and so wins is not claimed to be losing", stuck);
        }
        let (mut strays, mut unanswered) = (Vec::new(), Vec::new());
        for step in self.game.moves.clone() {
            let in_range = self.of_move(step.rule, self.game.in_range(&step.to))?;
            strays.push(Formula::exists(&step.vars, Formula::all([step.guard.clone(), in_range.negated()])));
            let unanswerable = self.leads(&step, |this, cells| this.unanswerable(formula, text, &cells))?;
            unanswered.push(unanswerable);
        }
        self.must(
            "moves stay within the ranges of the components",
            Formula::all([from.clone(), Formula::any(strays)]),
        );
        self.must(
            "every move out of the set is answered by one back into it",
            Formula::all([from, Formula::any(unanswered)]),
        );
        let states = self.spoken_of(self.game.cells())?;
        self.natural(Formula::all([states, claimed]))
    }

    /// Where an option, with these cells, is not won by who is then to move: no end says so, and no move leads back into
    /// the set to a state that is smaller than the one before.
    fn unanswerable(
        &mut self,
        formula: &rules::StateFormula<Bool>,
        text: &Text,
        option: &[Linear],
    ) -> Read<Formula> {
        let there = Symbolic::at(self.rules, option.to_vec(), &mut self.next)?;
        let (mut answers, mut movable) = (Vec::new(), Vec::new());
        for step in &there.moves {
            movable.push(Formula::exists(&step.vars, step.guard.clone()));
            let back = self.leads(step, |this, cells| {
                let spoken = this.spoken_of(cells.clone())?;
                let smaller = this.sizes(cells.clone(), this.game.cells(), less)?;
                Ok(Formula::all([spoken, smaller, this.condition(formula, text, cells)?]))
            })?;
            answers.push(back);
        }
        let goes_on = Formula::all([there.lost.clone().negated(), there.won.clone().negated()]);
        let mut won = vec![there.won.clone(), Formula::all([goes_on.clone(), Formula::any(answers)])];
        if self.game.misere {
            won.push(Formula::all([goes_on, Formula::any(movable).negated()]));
        }
        Ok(Formula::any(won).negated())
    }

    fn values(&mut self, term: &rules::StateFormula<Int>, text: &Text) -> Read<()> {
        if self.game.misere
            || self.game.lost != Formula::Truth(false)
            || self.game.won != Formula::Truth(false)
        {
            let error = Diagnostic::input("Grundy values are those of games where who cannot move loses");
            let error = error.at(text.source(), text.whole_span(), "values are claimed");
            return Err(Box::new(
                error.help("leave `ends` out, and let `play` be `Normal`, or claim `losing`"),
            ));
        }
        let open = self.open()?;
        self.well_founded(&open)?;
        let cells = self.game.cells();
        let negative = self.valued(term, text, cells.clone(), &Linear::number(0), less)?;
        self.must("no value is below 0", Formula::all([open.clone(), negative]));
        let value = self.next;
        self.next += 1;
        let here = Linear::variable(value);
        let is = self.valued(term, text, cells.clone(), &here, equal)?;
        let more = self.valued(term, text, cells, &here, |value, v| less(v, value))?;
        let mut reached = Vec::new();
        for step in self.game.moves.clone() {
            reached.push(self.leads(&step, |this, cells| this.valued(term, text, cells, &here, equal))?);
        }
        let reached = Formula::any(reached);
        let same = Formula::exists(&BTreeSet::from([value]), Formula::all([is, reached.clone()]));
        self.must("no option has the value itself", Formula::all([open.clone(), same]));
        let missed = Formula::exists(&BTreeSet::from([value]), Formula::all([more, reached.negated()]));
        self.must("every smaller value is that of an option", Formula::all([open, missed]));
        Ok(())
    }

    /// Whether the value of a state stands in a relation to a term.
    fn valued(
        &mut self,
        term: &rules::StateFormula<Int>,
        text: &Text,
        cells: Vec<Linear>,
        other: &Linear,
        relation: fn(&Linear, &Linear) -> Result<Formula, Refused>,
    ) -> Read<Formula> {
        let cases = Translator::new(&mut self.next, cells, term.slots()).number(&term.tree);
        let other = [super::terms::Case::of(other.clone())];
        cases.and_then(|cases| related(&cases, &other, relation)).map_err(|why| refused(text, why))
    }
}
