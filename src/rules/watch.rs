//! What somebody who wrote a game may have meant otherwise: what is needed to warn of it, and is no mistake. Not used
//! by anything that decides.

use super::{
    eval::{Frame, run},
    layout::Layout,
    template::Template,
    tree::{Binder, Bool},
    written::Rule,
};
use crate::{
    diagnostic::{Diagnostic, Kind, Source, Span},
    state::State,
};
use smallvec::SmallVec;
use std::{ops::ControlFlow, sync::Arc};

/// What is needed to warn of what somebody may have meant otherwise.
#[derive(Debug)]
pub struct Watch {
    source: Arc<Source>,
    /// What is odd without looking at any state.
    said: Vec<Diagnostic>,
    /// The moves, where the game has moves.
    guards: Vec<Guard>,
    layout: Option<Layout>,
    slots: usize,
    /// The vertices that have a row of their own, where the game is a digraph.
    heads: Vec<(State, Span)>,
    /// What is odd about what play can reach, where that is known before play.
    known: Vec<Diagnostic>,
    /// Whether the start and the constants are those of the file. With others it is no wonder that something in it is
    /// out of reach.
    as_written: bool,
}

/// When a move is possible, and how it is called.
#[derive(Debug)]
struct Guard {
    name: Option<Template>,
    choices: Vec<Binder>,
    when: Bool,
    span: Span,
}

/// A warning at this place.
pub(super) fn warning(source: &Arc<Source>, span: Span, title: String, label: &str) -> Diagnostic {
    Diagnostic::new(Kind::Warning, title).at(source, span, label)
}

impl Watch {
    pub(super) fn of_digraph(
        source: &Arc<Source>,
        said: Vec<Diagnostic>,
        heads: Vec<(State, Span)>,
        as_written: bool,
    ) -> Self {
        let (source, guards) = (Arc::clone(source), Vec::new());
        Self { source, said, guards, layout: None, slots: 0, heads, known: Vec::new(), as_written }
    }

    /// For games of heaps, of which everything is known before play.
    pub(super) fn of_heaps(source: &Arc<Source>, known: Vec<Diagnostic>) -> Self {
        Self { known, ..Self::of_digraph(source, Vec::new(), Vec::new(), false) }
    }

    /// For a sum, of whose components this is known.
    pub(super) fn of_sum<'w>(source: &Arc<Source>, components: impl Iterator<Item = &'w Self>) -> Self {
        let mut all = Self::of_heaps(source, Vec::new());
        for component in components {
            all.said.extend_from_slice(&component.said);
            all.known.extend_from_slice(&component.known);
        }
        all
    }

    pub(super) fn of_moves(
        source: &Arc<Source>,
        said: Vec<Diagnostic>,
        moves: &[Rule],
        layout: &Layout,
        slots: usize,
        as_written: bool,
    ) -> Self {
        let guards = moves.iter().map(|rule| Guard {
            name: rule.name.clone(),
            choices: rule.choices.clone(),
            when: rule.when.clone(),
            span: rule.span.clone(),
        });
        let (guards, layout) = (guards.collect(), Some(layout.clone()));
        let (source, heads, known) = (Arc::clone(source), Vec::new(), Vec::new());
        Self { source, said, guards, layout, slots, heads, known, as_written }
    }

    /// What is odd about the game as it is written.
    pub fn said(&self) -> &[Diagnostic] {
        &self.said
    }

    /// The vertices of a digraph that have a row of their own, each with a warning that play cannot reach it.
    pub fn vertices(&self) -> impl Iterator<Item = (&State, Diagnostic)> {
        self.heads.iter().filter(|_| self.as_written).map(|(state, span)| {
            let name = &self.source.text[span.clone()];
            let title = format!("play cannot reach the vertex `{name}` from the start");
            (state, warning(&self.source, span.clone(), title, "nothing is said about it"))
        })
    }

    /// Warnings of the moves that are possible at none of these states, at all of which play goes on; and of what was
    /// known before.
    pub fn never_possible(&self, states: impl Iterator<Item = State>) -> Vec<Diagnostic> {
        let mut left: Vec<_> = self.guards.iter().filter(|_| self.as_written).collect();
        for state in states {
            if left.is_empty() {
                break;
            }
            left.retain(|guard| !self.possible(guard, &state, &mut |_| true));
        }
        let warn = |guard: &Guard| {
            let title = "a move is never possible".to_owned();
            let error = warning(&self.source, guard.span.clone(), title, "this move");
            error.note("at no state that play can reach from the start its condition holds")
        };
        left.into_iter().map(warn).chain(self.known.iter().cloned()).collect()
    }

    /// A warning that the move of this name leads from a state to the state itself; `None` if there is one already.
    pub fn goes_nowhere(&self, state: &State, written: &str, name: Option<&str>) -> Option<Diagnostic> {
        let leads = |guard: &&Guard| self.possible(guard, state, &mut |found| found == name);
        let guards: Vec<_> = self.guards.iter().filter(leads).collect();
        let title = format!("an option of `{written}` is `{written}` itself");
        let [Guard { span, .. }] = guards[..] else {
            return (!guards.is_empty()).then(|| Diagnostic::new(Kind::Warning, title));
        };
        let known = self.said.iter().any(|said| said.place.as_ref().is_some_and(|(_, at, _)| at == span));
        (!known).then(|| warning(&self.source, span.clone(), title, "by this move"))
    }

    /// Whether a move is possible at a state, with a name that `accepts`.
    fn possible(&self, guard: &Guard, state: &State, accepts: &mut dyn FnMut(Option<&str>) -> bool) -> bool {
        let mut cells = SmallVec::new();
        let known = self.layout.as_ref().and_then(|layout| layout.unpack(state.words(), &mut cells));
        if known.is_none() {
            return false;
        }
        let mut locals = vec![0; self.slots];
        let mut frame = Frame::new(&cells, &mut locals);
        let ran = run(&guard.choices, &mut frame, &guard.span, &mut |frame| {
            if !guard.when.value(frame)? {
                return Ok(ControlFlow::Continue(()));
            }
            let mut name = guard.name.as_ref().map(|_| String::new());
            if let (Some(template), Some(name)) = (&guard.name, &mut name) {
                template.fill(frame, name)?;
            }
            let met = accepts(name.as_deref());
            Ok(if met { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        matches!(ran, Ok(ControlFlow::Break(())))
    }
}
