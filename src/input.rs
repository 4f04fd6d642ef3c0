//! Other ways in: what people write who do not write rule files, and how a game is written so. Stands on
//! [`diagnostic`](crate::diagnostic), [`outcome`](crate::outcome), [`reading`](crate::reading) and
//! [`rules`](crate::rules).
//!
//! A *form* is a way to write a digraph. Its reader makes a [`Listing`] of a text, with the place of every vertex, and the
//! rules make the game of that as of the `edges` of a rule file; its writer does the reverse. Which form a file has is
//! said by the ending of its name or by an option, and never guessed from what is in it. A [`call`] is a game of the
//! catalogue with its constants, on one line.

#![doc = include_str!("input/forms.md")]

mod adjacency;
pub mod call;
mod dot;
mod edges;
mod facts;
mod json;
mod ron;
mod tally;

use crate::{
    diagnostic::{Diagnostic, Source, nearest},
    rules::{Listing, Play},
};
use std::{path::Path, sync::Arc};

/// A way to write a digraph.
#[derive(Debug)]
pub struct Form {
    /// How options call it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The endings of the names of its files.
    pub endings: &'static [&'static str],
    /// Its reader; rule files have their own.
    pub read: Option<Reader>,
    /// Its writer.
    pub write: fn(&Listing) -> Result<String, Lost>,
}

/// Reads a digraph.
pub type Reader = fn(&Arc<Source>) -> Result<Listing, Box<Diagnostic>>;

/// What a form cannot say of a digraph, in the plural, as in "owners of vertices"; and an example of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// What it is.
    pub what: &'static str,
    /// Where it is, as in "`a` is Left's".
    pub example: String,
}

/// All forms. To add one, write its file and its line here.
pub const FORMS: &[Form] = &[
    Form { name: "ron", about: "a rule file", endings: &["ron"], read: None, write: ron::write },
    Form {
        name: "adj",
        about: "a line a vertex with its options, `8: 7 6 ^5`",
        endings: &["adj"],
        read: Some(adjacency::read),
        write: adjacency::write,
    },
    Form {
        name: "edges",
        about: "`n m`, then m lines `u v`, as in contests",
        endings: &["edges", "in"],
        read: Some(edges::read),
        write: edges::write,
    },
    Form {
        name: "dot",
        about: "a digraph of Graphviz",
        endings: &["dot", "gv"],
        read: Some(dot::read),
        write: dot::write,
    },
    Form {
        name: "json",
        about: "an object with `vertices` and `edges`",
        endings: &["json"],
        read: Some(json::read),
        write: json::write,
    },
    Form {
        name: "facts",
        about: "`move(a, b).` as in Prolog and answer set programs",
        endings: &["lp", "pl"],
        read: Some(facts::read),
        write: facts::write,
    },
];

/// The form with this name.
pub fn named(name: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.name == name)
}

/// The form that a file has by the ending of its name, if that says it.
pub fn by_ending(path: &str) -> Option<&'static Form> {
    let ending = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
    FORMS.iter().find(|form| form.endings.contains(&ending.as_str()))
}

/// The names of the conventions for a player who is stuck, as all forms write them.
const PLAYS: [(&str, Play); 3] =
    [("Normal", Play::Normal), ("Misere", Play::Misere), ("StuckDraws", Play::StuckDraws)];

/// The convention with this name, in any case; else the hint which one may be meant.
fn play(word: &str) -> Result<Play, Option<&'static str>> {
    let known = PLAYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    known.map(|&(_, play)| play).ok_or_else(|| nearest(word, PLAYS.map(|(name, _)| name)))
}

/// The name of a convention.
fn play_name(play: Play) -> &'static str {
    PLAYS.iter().find(|&&(_, known)| known == play).map_or("Normal", |&(name, _)| name)
}

/// Refuses what only some forms can say, for those that cannot.
fn plain_only(listing: &Listing) -> Result<(), Lost> {
    let outcome = |what: &crate::rules::Vertex| {
        let words = what.outcome_in_words(listing.players.as_ref())?;
        Some(Lost { what: "outcomes of vertices", example: format!("`{}` has `{words}`", what.name) })
    };
    if let Some(lost) = listing.vertices.iter().find_map(outcome) {
        return Err(lost);
    }
    match listing.play {
        Play::Normal => Ok(()),
        play => Err(Lost {
            what: "other conventions than that whoever is stuck loses",
            example: format!("play is {}", play_name(play)),
        }),
    }
}
