//! Says what is to be said about all sizes, and makes the table.

use super::{Inline, Place, SPACE, Wording, joined, math, merged, relation, words};
use crate::{
    outcome::Outcome,
    page::{
        Collection, Math, Sign, Table,
        statement::{Level, Periods},
    },
};

/// A slot with a number.
fn number(name: &'static str, number: u64) -> (&'static str, Vec<Inline>) {
    (name, words(number.to_string()))
}

impl Wording<'_> {
    pub(super) fn periods(&self, says: &Periods) -> Vec<Inline> {
        let periods = &self.language.periods;
        match says {
            Periods::Code { code } => periods.code.fill(&[("code", vec![Inline::Code(code.clone())])]),
            Periods::Sizes { sequence, low, states } => {
                let states = self.list(states.iter().map(|state| math(Math::State(state.clone()))).collect());
                let sizes = self.numbers(&(*low..*low + 3).collect::<Vec<_>>());
                let mut slots = vec![("states", states), ("sizes", sizes)];
                match sequence {
                    None => periods.sizes.fill(&slots),
                    Some((number, kind)) => {
                        slots.push(("number", words(number.to_string())));
                        slots.push(("kind", vec![Inline::Code(kind.clone())]));
                        periods.sequence.fill(&slots)
                    }
                }
            }
            Periods::Theorem { values, sequences, from, period, before } => {
                self.theorem(*values, *sequences, (*from, *period), *before)
            }
            Periods::PeriodTable { sequence, low, cells, .. } => {
                let last = number("last", *low + cells.len() as u64 - 1);
                let outcomes = matches!(cells.first(), Some((Level::Outcome(_), _)));
                let mut said = self.letters_of(cells);
                said.push(match sequence {
                    None if outcomes => periods.table_outcomes.fill(&[last]),
                    None => periods.table.fill(&[last]),
                    Some(n) => periods.table_of.fill(&[last, ("number", words(n.to_string()))]),
                });
                joined(said, |_| SPACE)
            }
            Periods::Induction { values, from, period, last, seen, parts, takes, great, least } => {
                let slots = [
                    number("from", *from),
                    number("period", *period),
                    number("last", *last),
                    number("seen", *seen),
                    number("parts", *parts),
                    number("takes", *takes),
                    number("great", *great),
                    number("least", *least),
                    ("later", math(Math::Constant(format!("n + {period}")))),
                ];
                let step = if *parts > 1 { &periods.step } else { &periods.step_one };
                let same = if *values { &periods.same_values } else { &periods.same_outcomes };
                joined([&periods.computed, step, same].map(|s| s.fill(&slots)).into(), |_| SPACE)
            }
            Periods::Repeats { sequence, from, period } => {
                let slots = [
                    ("number", words(sequence.to_string())),
                    number("from", *from),
                    number("period", *period),
                ];
                periods.repeats.fill(&slots)
            }
            Periods::Exceptions { exceptions } => {
                periods.exceptions.of(exceptions.len()).fill(&[("list", self.numbers(exceptions))])
            }
            Periods::LosingSizes { .. } => self.losing_sizes(says),
            Periods::Greatest { value, size, absent } => {
                let mut said = vec![periods.greatest.fill(&[number("value", *value), number("size", *size)])];
                if !absent.is_empty() {
                    said.push(periods.absent.of(absent.len()).fill(&[("list", self.numbers(absent))]));
                }
                joined(said, |_| SPACE)
            }
            Periods::Compared { last } => periods.compared.fill(&[number("last", *last)]),
            Periods::AtSize { sequence, state, size, same, period, level } => {
                let fact = match level {
                    Level::Value(value) if size == same => {
                        self.value_at(*sequence, *size, Math::Number(*value))
                    }
                    Level::Value(value) => {
                        let same = relation(
                            size_value(*sequence, &same.to_string()),
                            Sign::Equal,
                            Math::Number(*value),
                        );
                        self.value_at(*sequence, *size, same)
                    }
                    Level::Outcome(outcome) => {
                        self.clause(Place::Because, std::slice::from_ref(state), *outcome)
                    }
                };
                let sentence = if size == same { &periods.at_small } else { &periods.at };
                let slots = [number("size", *size), number("same", *same), number("period", *period)];
                let [size, same, period] = slots;
                merged(sentence.fill(&[size, same, period, ("fact", fact)]))
            }
        }
    }

    fn value_at(&self, sequence: Option<usize>, size: u64, is: Math) -> Vec<Inline> {
        let formula = relation(size_value(sequence, &size.to_string()), Sign::Equal, is);
        self.language.clauses.at(Place::Because).formula.fill(&[("formula", math(formula))])
    }

    fn theorem(
        &self,
        values: bool,
        sequences: usize,
        (from, period): (u64, u64),
        before: Option<(usize, u64, u64)>,
    ) -> Vec<Inline> {
        let periods = &self.language.periods;
        let slots = [number("from", from), number("period", period)];
        let mut said = Vec::new();
        if values {
            let later = format!("n + {period}");
            let numbers: Vec<_> =
                if sequences == 1 { vec![None] } else { (1..=sequences).map(Some).collect() };
            let same =
                |n: &Option<usize>| math(relation(size_value(*n, &later), Sign::Equal, size_value(*n, "n")));
            let fact = ("fact", self.list(numbers.iter().map(same).collect()));
            let [from, period] = slots.clone();
            said.push(periods.theorem.fill(&[from, period, fact]));
        } else {
            said.push(periods.theorem_outcomes.fill(&slots));
        }
        if period > 1 {
            said.push(periods.least.fill(&slots));
        }
        if let Some((kind, value, later_value)) = before {
            let (size, later) = (from - 1, from - 1 + period);
            said.push(if values {
                let kind = (sequences > 1).then_some(kind);
                let at = |size: u64, value: u64| {
                    math(relation(size_value(kind, &size.to_string()), Sign::Equal, Math::Number(value)))
                };
                let fact = self.list(vec![at(size, value), at(later, later_value)]);
                periods.earlier.fill(&[("fact", fact)])
            } else {
                periods.earlier_outcomes.fill(&[number("before", size), number("later", later)])
            });
        }
        joined(said, |_| SPACE)
    }

    /// Which letters a table of outcomes has.
    fn letters_of(&self, cells: &[(Level, bool)]) -> Vec<Vec<Inline>> {
        let periods = &self.language.periods;
        let has = |wanted: Outcome| cells.iter().any(|(level, _)| *level == Level::Outcome(wanted));
        let letter = |outcome| math(self.outcome_letter(outcome));
        let mut said = Vec::new();
        if matches!(cells.first(), Some((Level::Outcome(_), _))) {
            let slots = [("win", letter(Outcome::Win)), ("lose", letter(Outcome::Lose))];
            said.push(periods.letters.fill(&slots));
        }
        if has(Outcome::Draw) {
            said.push(periods.letter_drawn.fill(&[("draw", letter(Outcome::Draw))]));
        }
        said
    }

    fn outcome_letter(&self, outcome: Outcome) -> Math {
        self.letter(Collection::Of(outcome))
    }

    fn losing_sizes(&self, says: &Periods) -> Vec<Inline> {
        let Periods::LosingSizes { from, period, residues, also, except } = says else { return Vec::new() };
        let periods = &self.language.periods;
        if residues.is_empty() && !also.is_empty() {
            return periods.losing_only.of(also.len()).fill(&[("list", self.numbers(also))]);
        }
        let mut said = Vec::new();
        let slots = [("list", self.numbers(residues)), number("from", *from), number("period", *period)];
        said.push(if residues.len() as u64 == *period {
            periods.losing_all.fill(&slots)
        } else {
            periods.losing.of(residues.len()).fill(&slots)
        });
        for (forms, sizes) in [(&periods.also, also), (&periods.except, except)] {
            if !sizes.is_empty() {
                said.push(forms.of(sizes.len()).fill(&[("list", self.numbers(sizes))]));
            }
        }
        joined(said, |_| SPACE)
    }

    fn numbers(&self, numbers: &[u64]) -> Vec<Inline> {
        self.list(numbers.iter().map(|&number| math(Math::Number(number))).collect())
    }

    /// The table that belongs to what is said.
    pub(super) fn period_table(&self, says: &Periods) -> Option<Table> {
        let Periods::PeriodTable { low, columns, cells, .. } = says else { return None };
        let cell = |(level, odd): &(Level, bool)| {
            let mut cell = match level {
                Level::Value(value) => math(Math::Number(*value)),
                Level::Outcome(outcome) => math(self.outcome_letter(*outcome)),
            };
            // A blank stands for the mark, so that digits stand below one another.
            cell.extend(words(if *odd { "*".to_owned() } else { " ".to_owned() }));
            cell
        };
        let head = std::iter::once(math(Math::Constant("n".to_owned())));
        let head = head.chain((0..*columns).map(|n| words(format!("+{n} ")))).collect();
        let mut rows = Vec::new();
        let mut row_at = low / columns * columns;
        let end = low + cells.len() as u64;
        while row_at < end {
            let row = (row_at..row_at + columns).map(|size| {
                let at = size.checked_sub(*low).and_then(|at| usize::try_from(at).ok());
                at.and_then(|at| cells.get(at)).map_or(Vec::new(), cell)
            });
            rows.push(std::iter::once(words(row_at.to_string())).chain(row).collect());
            row_at += columns;
        }
        Some(Table { numbers: true, head, rows })
    }
}

/// The value at a size, which may be a formula, of one of several sequences.
fn size_value(sequence: Option<usize>, size: &str) -> Math {
    match sequence {
        None => Math::Grundy(size.to_owned()),
        Some(number) => Math::GrundyIn(number, size.to_owned()),
    }
}
