//! The kinds of games that a rule file can describe, and which fields go with which of them. Trusted.

use super::file::{GameFile, MoveFile};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    reading::{field_of, span_of},
};
use ron::value::RawValue;
use std::sync::Arc;

/// How a rule file describes its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// By the components of a state and moves that change them.
    Moves,
    /// By an explicit digraph.
    Edges,
    /// By what a move makes of one heap: by moves, or by a code.
    Heaps,
    Octal,
    /// By other games, which are played side by side.
    Sum,
}

impl Kind {
    /// The kind of a rule file, none of whose fields belongs to another kind.
    ///
    /// # Errors
    /// A field that does not go with the kind.
    pub(crate) fn of(
        source: &Arc<Source>,
        span: &Span,
        file: &GameFile<'_>,
    ) -> Result<Self, Box<Diagnostic>> {
        let kind = if file.edges.is_some() {
            Self::Edges
        } else if file.sum.is_some() {
            Self::Sum
        } else if file.octal.is_some() {
            Self::Octal
        } else if file.heap.is_some() {
            Self::Heaps
        } else {
            Self::Moves
        };
        kind.refuse_others(source, span, file)?;
        file.moves.iter().flatten().try_for_each(|m| kind.refuse_in_move(source, m))?;
        Ok(kind)
    }

    /// The field by which a file shows that it is of this kind, and why others do not go with it.
    fn mark(self) -> (&'static str, &'static str) {
        match self {
            Self::Moves => ("moves", ""),
            Self::Edges => ("edges", "`edges` lists the whole game; leave out the other fields"),
            Self::Heaps => {
                ("heap", "the state is the heaps; a move says by `into` what becomes of one of them")
            }
            Self::Octal => {
                ("octal", "the code says everything about the moves; leave out one of the two fields")
            }
            Self::Sum => ("sum", "a sum has no rules of its own, and each component has its own start"),
        }
    }

    fn refuse_others(
        self,
        source: &Arc<Source>,
        span: &Span,
        file: &GameFile<'_>,
    ) -> Result<(), Box<Diagnostic>> {
        use Kind::{Edges, Heaps, Moves, Octal, Sum};
        // `outcome` and `owner` without `edges` get their own messages where there are moves.
        let fields: [(_, _, &[Self]); 18] = [
            ("const", !file.constants.is_empty(), &[Moves, Heaps, Octal]),
            ("arguments", !file.arguments.is_empty(), &[Moves, Heaps, Octal]),
            ("state", !file.state.is_empty(), &[Moves]),
            ("let", !file.lets.is_empty(), &[Moves, Heaps]),
            ("players", file.players.is_some(), &[Moves, Edges]),
            ("turn", file.turn.is_some(), &[Moves]),
            ("swap", !file.swap.is_empty(), &[Moves]),
            ("ends", !file.ends.is_empty(), &[Moves]),
            ("symmetry", !file.symmetry.is_empty(), &[Moves]),
            ("letters", file.letters.is_some(), &[Moves]),
            ("show", !file.show.is_empty(), &[Moves]),
            ("moves", file.moves.is_some(), &[Moves, Heaps]),
            ("outcome", file.outcome.is_some(), &[Moves, Edges]),
            ("owner", file.owner.is_some(), &[Moves, Edges]),
            ("heap", file.heap.is_some(), &[Heaps, Octal]),
            ("octal", file.octal.is_some(), &[Octal]),
            ("sum", file.sum.is_some(), &[Sum]),
            ("start", file.start.is_some(), &[Moves, Edges, Heaps, Octal]),
        ];
        let foreign = fields.into_iter().find(|(_, given, kinds)| *given && !kinds.contains(&self));
        let Some((name, ..)) = foreign else { return Ok(()) };
        let (mark, why) = self.mark();
        let error = Diagnostic::input(format!("`{mark}` and `{name}` do not go together"));
        let error = match field_of(source, span, name) {
            Some((key, _)) => error.at(source, key, "this field"),
            None => error,
        };
        Err(Box::new(error.help(why)))
    }

    fn refuse_in_move(self, source: &Arc<Source>, file: &MoveFile<'_>) -> Result<(), Box<Diagnostic>> {
        let say = |raw: &RawValue, title: &str, label: &str, help: &str| {
            let error = Diagnostic::input(title).at(source, span_of(source, raw), label);
            Err(Box::new(error.help(help)))
        };
        match (self, file.into, file.set, file.by) {
            (Self::Heaps, _, Some(set), _) => {
                let help = "`into` lists what stands in the place of the heap, as in `into: \"[a, h - a]\"`";
                say(set, "`heap` and `set` do not go together", "a heap is not set", help)
            }
            (Self::Heaps, _, _, Some(by)) => {
                let help = "let the two players make the same moves";
                say(by, "`heap` and `by` do not go together", "a game of heaps is impartial", help)
            }
            (Self::Heaps, None, None, None) => {
                let shown = [file.name, file.choices, file.when].into_iter().flatten().next();
                let error = Diagnostic::input("a move of a game of heaps needs the field `into`");
                let error = match shown {
                    Some(raw) => error.at(source, span_of(source, raw), "the move that begins here has none"),
                    None => error,
                };
                Err(Box::new(error.help("say what becomes of the heap, as in `into: \"[h - 1]\"`")))
            }
            (Self::Moves, Some(into), ..) => {
                let help = "a move says by `set` what it changes; a game of heaps has the field `heap`";
                say(into, "`into` goes with `heap` only", "there are no heaps here", help)
            }
            _ => Ok(()),
        }
    }
}

/// The message about a sum that is a component of a sum.
pub(crate) fn nested(source: &Arc<Source>, span: &Span) -> Box<Diagnostic> {
    let error = Diagnostic::input("a component of a sum cannot be a sum");
    let error = match field_of(source, span, "sum") {
        Some((key, _)) => error.at(source, key, "in this component"),
        None => error,
    };
    Box::new(error.help("list its components in the outer sum: it is the same game"))
}
