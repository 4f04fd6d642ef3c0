//! In what two pages about a game differ: in who wins, in how it is shown, or in nothing but words.

use super::{
    letters::{self, Letters},
    markup::{self, Markup},
    names::Names,
    statements::{self, Outcomes, Says, Sentence},
    table::Table,
    tokens,
};
use crate::{
    check::Verified,
    diagnostic::{Diagnostic, Source},
    rules::Game,
};
use std::{collections::BTreeSet, sync::Arc};

/// In what two texts differ, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// Some state has another outcome, or is spoken of in one only.
    Outcome,
    /// The outcomes are the same, and other options or another order show them.
    Witness,
    /// They state the same.
    Wording,
}

/// In what two texts in the same language and markup differ; none where one of them states nothing that can be read.
///
/// # Errors
/// States that have no names.
pub fn difference(
    (old, new): (&Arc<Source>, &Arc<Source>),
    markup: Markup,
    lang: Option<&str>,
    game: &Game,
    verified: &Verified<'_>,
) -> Result<Option<Difference>, Box<Diagnostic>> {
    let table = Table::of(verified)?;
    let names = Names::new(game, &table);
    let read = |source: &Arc<Source>| {
        let flat = markup::flat(&source.text, markup);
        let known = letters::known();
        let tokens = tokens::Reader::new(&flat, &names, &known).read();
        let letters = Letters::of(source, &tokens, lang).ok()?;
        Some(statements::read(&tokens, &letters, names.of_letters).sentences)
    };
    let (Some(old), Some(new)) = (read(old), read(new)) else { return Ok(None) };
    if old.is_empty() || new.is_empty() {
        return Ok(None);
    }
    Ok(Some(if outcomes(&old) != outcomes(&new) {
        Difference::Outcome
    } else if said(&old) != said(&new) {
        Difference::Witness
    } else {
        Difference::Wording
    }))
}

/// Which state has which outcome by a text; an unreadable state is one of its own.
fn outcomes(sentences: &[Sentence]) -> BTreeSet<(Option<u32>, String)> {
    let mut all = BTreeSet::new();
    for statement in sentences.iter().flat_map(|sentence| &sentence.statements) {
        match &statement.says {
            Says::Outcome { states, of } => {
                all.extend(states.iter().map(|(state, _)| (Some(*state), format!("{of:?}"))));
            }
            Says::All { of, states } => {
                let of = Outcomes::only(*of);
                all.extend(states.iter().map(|(state, _)| (Some(*state), format!("{of:?}"))));
            }
            Says::Unknown { title, .. } => {
                all.insert((None, title.clone()));
            }
            Says::Pairs(_)
            | Says::Row { .. }
            | Says::States(_)
            | Says::Relation(_)
            | Says::Mistyped { .. } => {}
        }
    }
    all
}

/// All that a text states, in its order, without places.
fn said(sentences: &[Sentence]) -> Vec<String> {
    let one = |says: &Says| match says {
        Says::Outcome { states, of } => format!("{of:?} {:?}", numbers(states)),
        Says::All { of, states } => format!("all {of:?} {:?}", numbers(states)),
        Says::States(states) => format!("states {:?}", numbers(states)),
        Says::Pairs(pairs) => format!("pairs {:?}", numbers(pairs)),
        Says::Row { state, pairs } => format!("row {state} {:?}", numbers(pairs)),
        Says::Relation(pairs) => format!("relation {:?}", numbers(pairs)),
        Says::Mistyped { of, pairs, .. } => format!("{of:?} {:?}", numbers(pairs)),
        Says::Unknown { title, .. } => title.clone(),
    };
    let statements = sentences.iter().flat_map(|sentence| &sentence.statements);
    statements.map(|statement| format!("{:?} {}", statement.role, one(&statement.says))).collect()
}

fn numbers<T: Copy, S>(all: &[(T, S)]) -> Vec<T> {
    all.iter().map(|(number, _)| *number).collect()
}
