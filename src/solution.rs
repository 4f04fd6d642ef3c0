//! Solutions that people wrote: reads the mathematics of a text and judges every statement in order. Stands on
//! [`outcome`](crate::outcome), [`diagnostic`](crate::diagnostic), [`rules`](crate::rules), [`check`](mod@crate::check) and
//! [`page`](mod@crate::page), whose languages it reads.
//!
//! Truth comes from what the checker has accepted, a [`Verified`] of all states. `markup` takes the markup away, `tokens`
//! finds states, sets and signs, `letters` says what the letters of sets mean, `statements`, `prose` and `roles` put
//! sentences together, and `judge` goes through them; `faults` has the words of what is wrong.

#![doc = include_str!("solution/solutions.md")]

mod difference;
mod faults;
mod flat;
mod judge;
mod letters;
mod markup;
mod names;
mod prose;
mod report;
mod roles;
mod statements;
mod table;
mod tex;
mod tokens;
mod words;

use crate::{
    check::Verified,
    diagnostic::{Diagnostic, Source},
    rules::Game,
};
use letters::Letters;
use names::Names;
use std::sync::Arc;
use table::Table;

pub use difference::{Difference, difference};
pub use judge::Verdict;
pub use letters::outcomes_named;
pub use markup::Markup;
pub use report::Report;

/// Reads a text that somebody wrote about a game and judges its statements; `lang` is the code of its language, where
/// somebody says it.
///
/// # Errors
/// A text without any statement, and letters of sets that could mean two things.
pub fn judge(
    source: &Arc<Source>,
    markup: Markup,
    lang: Option<&str>,
    game: &Game,
    verified: &Verified<'_>,
) -> Result<Report, Box<Diagnostic>> {
    let table = Table::of(verified)?;
    let names = Names::new(game, &table);
    let flat = markup::flat(&source.text, markup);
    let known = letters::known();
    let tokens = tokens::Reader::new(&flat, &names, &known).read();
    let letters = Letters::of(source, &tokens, lang)?;
    let text = statements::read(&tokens, &letters, names.of_letters);
    if text.sentences.is_empty() {
        return Err(report::nothing(source, &table));
    }
    let judgement = judge::judge(&table, &text.sentences, false);
    let seen_from_there = judgement.outcomes_false && {
        let turned = judge::judge(&table, &text.sentences, true);
        turned.all.iter().all(|judged| judged.verdict == Verdict::Follows)
    };
    Ok(report::Report::new(source, &table, &letters, &text, judgement, seen_from_there))
}
