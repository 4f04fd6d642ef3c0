//! What a move can make of one heap, by the plain evaluator. Trusted.

use crate::{
    diagnostic::{Diagnostic, Kind, Source, Span, brief},
    rules::{
        eval::{Failed, Frame, Trouble, Value, run},
        faults::explain,
        heading::Resolved,
        tree::List,
    },
};
use smallvec::SmallVec;
use std::{ops::ControlFlow, sync::Arc};

/// Sizes of heaps, the largest first.
pub(crate) type Sizes = SmallVec<[i64; 8]>;

/// One entry of `moves`, or what one digit of a code allows. The heap is the only cell of its expressions.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) heading: Resolved,
    pub(super) into: List,
    pub(super) span: Span,
}

/// All moves of a game of heaps.
#[derive(Debug)]
pub(super) struct Moves {
    pub(super) source: Arc<Source>,
    /// How the file calls a heap.
    pub(super) heap: String,
    pub(super) rules: Vec<Rule>,
    /// The least and the greatest size that a heap may have; the least is at least 1.
    pub(super) range: (i64, i64),
    /// How many variables are bound at once at most.
    pub(super) variables: usize,
}

/// A move of one heap.
pub(super) struct Made<'m, 'f> {
    /// The number of its rule.
    pub(super) rule: usize,
    /// What stands in the place of the heap; empty heaps are left out.
    pub(super) parts: &'m [i64],
    frame: &'m mut Frame<'f>,
    heading: &'m Resolved,
}

impl Made<'_, '_> {
    /// The name of the move, if it has one.
    pub(super) fn name(&mut self) -> Value<Option<String>> {
        let Some(template) = &self.heading.name else { return Ok(None) };
        let mut name = String::new();
        template.fill(self.frame, &mut name)?;
        Ok(Some(name))
    }

    /// Breaks off, for a mistake that has its message.
    pub(super) fn refuse(&mut self, mistake: Box<Diagnostic>) -> Failed {
        self.frame.said(mistake)
    }
}

impl Moves {
    /// Calls `each` with every move of a heap of this size: by the order of the rules, then by their choices.
    ///
    /// # Errors
    /// What has no value, and a heap that is out of the range.
    pub(super) fn each(
        &self,
        heap: i64,
        each: &mut impl FnMut(Made<'_, '_>) -> Value<()>,
    ) -> Result<(), Box<Diagnostic>> {
        let cells = [heap];
        let mut locals: SmallVec<[i64; 16]> = SmallVec::from_elem(0, self.variables);
        let mut frame = Frame::new(&cells, &mut locals);
        for (number, rule) in self.rules.iter().enumerate() {
            let heading = &rule.heading;
            let ran = run(&heading.choices, &mut frame, &rule.span, &mut |frame| {
                if heading.when.value(frame)? {
                    let mut parts = rule.into.items(frame)?;
                    parts.retain(|part| *part != 0);
                    parts.sort_unstable_by(|a, b| b.cmp(a));
                    let (low, high) = self.range;
                    if let Some(&part) = parts.iter().find(|&&part| part < low || high < part) {
                        let outside = self.outside(rule, frame, part);
                        return Err(frame.said(outside));
                    }
                    each(Made { rule: number, parts: &parts, frame, heading })?;
                }
                Ok(ControlFlow::<()>::Continue(()))
            });
            let _: ControlFlow<()> = frame.settle(ran).map_err(|trouble| self.explain(&trouble, heap))?;
        }
        Ok(())
    }

    /// Where the move stands that makes these parts of a heap.
    pub(super) fn place(&self, heap: i64, parts: &[i64]) -> Span {
        let mut place = None;
        let _ = self.each(heap, &mut |made| {
            if place.is_none() && made.parts == parts {
                place = Some(self.rules[made.rule].span.clone());
            }
            Ok(())
        });
        place.unwrap_or(0..0)
    }

    pub(super) fn range(&self) -> String {
        match self.range {
            (low, i64::MAX) => format!("{low}.."),
            (low, high) => format!("{low}..{high}"),
        }
    }

    fn outside(&self, rule: &Rule, frame: &mut Frame<'_>, part: i64) -> Box<Diagnostic> {
        let title = format!("a move makes a heap of {part}, which is outside the range {}", self.range());
        let mut name = String::new();
        let named =
            rule.heading.name.as_ref().is_some_and(|template| template.fill(frame, &mut name).is_ok());
        let label = if named { format!("the move `{}`", brief(&name)) } else { "this move".to_owned() };
        let error = Diagnostic::input(title).at(&self.source, rule.span.clone(), label);
        let error = error.note(self.at(frame.cells[0]));
        Box::new(error.help(match part {
            // Heaps of 0 vanish, and there are none below.
            ..0 => "forbid the move by `when`: a heap can vanish, but it cannot have less than nothing",
            _ => "forbid the move by `when`, or widen the range of the heaps",
        }))
    }

    /// At which heap something happens, for messages.
    fn at(&self, heap: i64) -> String {
        format!("at a heap with {} = {heap}", self.heap)
    }

    fn explain(&self, trouble: &Trouble, heap: i64) -> Box<Diagnostic> {
        explain(&self.source, trouble, &self.at(heap))
    }

    /// The message that play can have more heaps than can be told apart.
    pub(super) fn without_bound(&self, heap: i64, parts: &[i64]) -> Box<Diagnostic> {
        let title = "a limit was reached: the number of heaps can grow without bound";
        let error =
            Diagnostic::new(Kind::Limit, title).at(&self.source, self.place(heap, parts), "by this move");
        let note =
            format!("it makes {} of {heap}, and play can come to a heap of {heap} again", super::list(parts));
        Box::new(error.note(note).help("let the heaps become smaller"))
    }
}
