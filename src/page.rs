//! Pages: from what has been checked to what a person reads. Stands on [`check`](crate::check) and what it stands on.
//!
//! A page is composed once, as a small tree of words and formulas; a [`Language`] gives the words, a [`Format`] the
//! signs. Relations such as ∈ are formulas, never words, so that a language holds no signs and a format no words.
//! Pages are made of [`Verified`](crate::check::Verified) only: nothing is printed that was not checked.

pub mod compose;
pub mod language;
mod text;

pub use compose::compose;
pub use language::Language;

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The blocks, in order.
    pub blocks: Vec<Block>,
}

/// A part of a page that stands by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// The title.
    Title(String),
    /// A paragraph.
    Paragraph(Vec<Inline>),
}

/// A part of a paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    /// Plain words.
    Words(String),
    /// A formula.
    Math(Math),
}

/// A formula, before any format has drawn it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Math {
    /// A state, as the game writes it.
    State(String),
    /// The letter of a set, the name of a constant, a value.
    Symbol(String),
    /// A transition.
    Pair(String, String),
    /// A set, listed.
    Set(Vec<Math>),
    /// Two formulas with a sign between them.
    Relation(Box<Math>, Sign, Box<Math>),
}

/// A sign between two formulas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
}

/// All formats. To add one, write its file beside `text.rs` and its line here.
pub const FORMATS: &[&dyn Format] = &[&text::Text];

/// The format with this name.
pub fn format(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}
