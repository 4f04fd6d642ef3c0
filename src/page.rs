//! Pages: from what has been checked to what a person reads. Stands on [`check`](crate::check) and what it stands on.
//!
//! A page comes about in three steps, each of which can be looked at by itself. [`outline`] lists what is said: the
//! [`Statement`]s of a proof, in the order of a textbook, without words. `wording` says each of them in a [`Language`]
//! and a [`Notation`]; so a page becomes a small tree of words and formulas. A [`Format`] draws the tree. Relations such
//! as ∈ are formulas, never words, so that a language holds no signs and a format no words.
//! Pages are made of [`Verified`](crate::check::Verified) only: nothing is printed that was not checked.

pub mod compose;
mod json;
pub mod language;
mod latex;
mod markdown;
mod name;
pub mod notation;
pub mod outline;
pub mod statement;
pub mod style;
mod tex;
mod text;
mod tree;
mod wording;

pub use compose::{Request, compose, compose_period, compose_values, hint};
pub use language::Language;
pub use notation::Notation;
pub use statement::Statement;
pub use style::Style;
pub use tree::tree;

use crate::outcome::Outcome;
use language::Letters;
use serde::Serialize;

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The code of its language.
    pub language: String,
    /// How it says who wins.
    pub notation: Notation,
    /// The letters of its sets.
    pub letters: Letters,
    /// How letters of its language that are not in ASCII are written by those that are.
    pub ascii: Vec<(char, String)>,
    /// The title.
    pub title: String,
    /// The paragraphs, in order.
    pub paragraphs: Vec<Paragraph>,
}

/// A part of a page that stands by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paragraph {
    /// What it says, without words.
    pub says: Statement,
    /// How it says it.
    pub text: Vec<Inline>,
    /// A table that belongs to it.
    pub table: Option<Table>,
}

/// A table. All its rows have as many cells as its head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Whether all columns but the first hold numbers.
    pub numbers: bool,
    /// What stands above the columns.
    pub head: Vec<Vec<Inline>>,
    /// The rows, cell by cell.
    pub rows: Vec<Vec<Vec<Inline>>>,
}

/// A part of a paragraph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Inline {
    /// Plain words.
    Words(String),
    /// A formula.
    Math(Math),
    /// What is typed on the command line.
    Code(String),
}

/// A formula, before any format has drawn it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Math {
    /// A state, as the game writes it.
    State(String),
    /// The letter of a set.
    Letter {
        /// Which set.
        of: Collection,
        /// The letter.
        written: String,
    },
    /// The name of a constant.
    Constant(String),
    /// The value of a constant.
    Value(String),
    /// A transition.
    Pair(String, String),
    /// A set, listed.
    Set(Vec<Math>),
    /// What is in one set or in another.
    Union(Box<Math>, Box<Math>),
    /// The Grundy value of a state: g(s).
    Grundy(String),
    /// The Grundy value of a state in the game of a sum that has this number: g with an index.
    GrundyIn(usize, String),
    /// A number.
    Number(u64),
    /// The nim-sum of several things, in order.
    NimSum(Vec<Math>),
    /// The mex of several numbers.
    Mex(Vec<Math>),
    /// Two formulas with a sign between them.
    Relation {
        /// What stands before the sign.
        left: Box<Math>,
        /// The sign.
        sign: Sign,
        /// What stands behind it.
        right: Box<Math>,
    },
}

/// A set that has a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Collection {
    /// All states.
    States,
    /// The transition relation.
    Relation,
    /// The states with an outcome.
    #[serde(untagged)]
    Of(Outcome),
}

/// A sign between two formulas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    /// ∈
    In,
    /// ⊂
    Within,
    /// =
    Equal,
}

/// How a page looks in one kind of file.
pub trait Format: std::fmt::Debug + Sync {
    /// What the command line calls it.
    fn name(&self) -> &'static str;

    /// The page as text.
    fn render(&self, page: &Page) -> String;

    /// The same format with a change, if it has one of this name; see [`VARIANTS`].
    fn variant(&self, _name: &str) -> Option<&'static dyn Format> {
        None
    }
}

/// All formats. To add one, write its file beside `text.rs` and its line here.
pub const FORMATS: &[&dyn Format] = &[&text::UTF_8, &markdown::Markdown, &latex::FRAGMENT, &json::Json];

/// The names of all changes that some format has: letters and signs in ASCII only; a document that needs no other.
pub const VARIANTS: [&str; 2] = ["ascii", "standalone"];

/// The format with this name.
pub fn format(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}
