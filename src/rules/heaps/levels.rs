//! A game of heaps by the sizes of its heaps. Trusted.

use super::Heaps;
use crate::{
    diagnostic::Diagnostic,
    game::{
        Turn,
        levels::{Alike, Levels, Place},
    },
    outcome::Outcome,
    rules::large,
};

/// One heap of every size; an empty one is there, too, where heaps may be as small as one likes.
#[derive(Debug)]
pub(super) struct Sizes<'h> {
    heaps: &'h Heaps,
    alike: Alike,
    kinds: [String; 1],
}

impl Heaps {
    /// The heaps of all sizes.
    ///
    /// # Errors
    /// Why there is no such thing, with the place that shows it.
    pub(super) fn sizes_of_all(&self) -> Result<Sizes<'_>, Box<Diagnostic>> {
        let moves = &self.moves;
        let span = || moves.rules.first().map_or(0..0, |rule| rule.span.clone());
        if moves.range.1 != i64::MAX {
            let title = "a period is that of heaps of all sizes, and these have a greatest one";
            let error = Diagnostic::input(title).at(&moves.source, span(), "the moves of this game");
            return Err(Box::new(error.help(format!(
                "let the heaps have no upper end, as in `heap: \"{} in {}..\"`",
                moves.heap, moves.range.0
            ))));
        }
        let rules = moves.rules.iter().map(|rule| (&*rule.heading.choices, &rule.heading.when, &rule.into));
        match large::heaps::alike(rules, moves.variables) {
            Ok(alike) => Ok(Sizes { heaps: self, alike, kinds: [String::new()] }),
            Err((rule, why)) => Err(self.not_alike(rule, &why.0)),
        }
    }

    /// The message that a move is not alike at all sizes.
    fn not_alike(&self, rule: usize, why: &str) -> Box<Diagnostic> {
        let code = self.identity.rules.iter().find_map(|line| line.strip_prefix("octal "));
        let place = self.moves.rules[rule].span.clone();
        let endless = code.filter(|code| code.ends_with(['.', ']']));
        let error = match endless {
            Some(code) => {
                let title = format!("the code `{code}` is not finite, so no theorem on periods is about it");
                Diagnostic::input(title).at(&self.moves.source, place, "this goes on for ever")
            }
            None => {
                Diagnostic::input("a move is not alike at all sizes, so no theorem on periods is about it")
                    .at(&self.moves.source, place, "this move")
                    .note(format!("at a great heap: {why}"))
            }
        };
        let error = match endless {
            Some(_) => error.note("the theorem needs a greatest number that a move takes"),
            None => error,
        };
        Box::new(
            error.help("`pruvo values GAME --period` looks whether values repeat, as far as they are known"),
        )
    }
}

impl Levels for Sizes<'_> {
    fn alike(&self) -> Alike {
        self.alike
    }

    /// Heaps of 0 are none at all, and their value is 0; where heaps are at least 2, there is none of 1.
    fn low(&self) -> u64 {
        u64::try_from(self.heaps.moves.range.0).ok().filter(|&low| low > 1).unwrap_or(0)
    }

    fn kinds(&self) -> &[String] {
        &self.kinds
    }

    fn name(&self, place: Place) -> Result<String, Box<Diagnostic>> {
        Ok(if place.size == 0 { "[]".to_owned() } else { format!("[{}]", place.size) })
    }

    fn ask(&self, place: Place, options: &mut Vec<Vec<Place>>) -> Result<Turn, Box<Diagnostic>> {
        options.clear();
        let size = i64::try_from(place.size)
            .map_err(|_| Box::new(Diagnostic::input("a heap does not fit into 64 bits")))?;
        if size > 0 {
            self.heaps.moves.each(size, &mut |made| {
                // The range of heaps is checked by who makes the moves; none is below 0.
                let part = |&size: &i64| Place { kind: 0, size: size.unsigned_abs() };
                let nothing = [0];
                let parts = if made.parts.is_empty() { &nothing[..] } else { made.parts };
                options.push(parts.iter().map(part).collect());
                Ok(())
            })?;
        }
        Ok(if options.is_empty() { Turn::Over(self.heaps.stuck) } else { Turn::Open })
    }

    fn no_values(&self) -> Option<&'static str> {
        (self.heaps.stuck != Outcome::Lose).then_some("play is not normal")
    }

    fn no_outcomes(&self) -> Option<&'static str> {
        // Where heaps begin at 2, nobody says what becomes of a heap of nothing.
        let several = self.alike.parts > 1 || self.low() > 0;
        several.then_some("a move may leave several heaps, or none")
    }
}
