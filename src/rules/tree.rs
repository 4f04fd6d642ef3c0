//! Expressions after their names have been looked up: the trees that the plain evaluator walks.
//!
//! Each kind of value has its own tree, so that a walk never has to ask what it found.

use super::syntax::{Arithmetic, Comparison};
use crate::diagnostic::Span;
use std::sync::Arc;

/// An expression of any kind.
#[derive(Debug, Clone)]
pub(crate) enum Term {
    Int(Int),
    Bool(Bool),
    List(List),
}

/// An integer.
#[derive(Debug, Clone)]
pub(crate) enum Int {
    Number(i64),
    /// The cell of the state with this position.
    Cell(usize),
    /// The variable with this slot.
    Local(usize),
    /// A cell of a vector, by computed indices.
    Indexed(Box<Indexed>),
    /// An item of a list, by computed index; the first item has the index in the middle.
    Item(Box<(List, i64, Int, Span)>),
    Negate(Box<(Int, Span)>),
    Abs(Box<(Int, Span)>),
    Arithmetic(Box<Operation>),
    /// At least one.
    Least(Vec<Int>),
    /// At least one.
    Greatest(Vec<Int>),
    Xor(Vec<Int>),
    Length(Box<List>),
    Sum(Box<(List, Span)>),
    LeastOf(Box<(List, Span)>),
    GreatestOf(Box<(List, Span)>),
    XorOf(Box<List>),
    If(Box<(Bool, Int, Int)>),
    Count(Box<Loop<Bool>>),
    SumOver(Box<Loop<Int>>),
    LeastOver(Box<Loop<Int>>),
    GreatestOver(Box<Loop<Int>>),
}

/// An operation on two integers.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    pub(crate) op: Arithmetic,
    pub(crate) left: Int,
    pub(crate) right: Int,
    pub(crate) span: Span,
}

/// A cell of a vector.
#[derive(Debug, Clone)]
pub(crate) struct Indexed {
    /// The position of the vector's first cell.
    pub(crate) first: usize,
    /// Each index with the lowest index and the number of indices there.
    pub(crate) index: Vec<(Int, i64, usize)>,
    pub(crate) span: Span,
}

/// A truth value.
#[derive(Debug, Clone)]
pub(crate) enum Bool {
    Truth(bool),
    Compare(Box<(Int, Comparison, Int)>),
    SameTruth(Box<(Bool, Bool)>),
    SameList(Box<(List, List)>),
    Within(Box<(Int, Domain)>),
    Not(Box<Bool>),
    And(Box<(Bool, Bool)>),
    Or(Box<(Bool, Bool)>),
    If(Box<(Bool, Bool, Bool)>),
    Any(Box<Loop<Bool>>),
    All(Box<Loop<Bool>>),
}

/// A list of integers.
#[derive(Debug, Clone)]
pub(crate) enum List {
    Fixed(Vec<i64>),
    /// So many cells of the state, from this position on.
    Cells(usize, usize),
    Items(Vec<Int>),
    /// An item for every value of variables.
    Each(Box<Loop<Int>>),
    /// A row of a table, by computed index.
    Row(Box<(Arc<Table>, Int, Span)>),
    If(Box<(Bool, List, List)>),
}

/// Lists of integers, which need not be equally long.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// The index of the first row.
    pub(crate) low: i64,
    pub(crate) rows: Vec<Vec<i64>>,
}

/// What a variable runs over.
#[derive(Debug, Clone)]
pub(crate) enum Domain {
    /// Both ends included.
    Range(Int, Int),
    List(List),
}

/// A variable with the domain it runs over.
#[derive(Debug, Clone)]
pub(crate) struct Binder {
    pub(crate) slot: usize,
    pub(crate) domain: Domain,
    /// Where both are written.
    pub(crate) span: Span,
}

/// A body under variables; the first variable is the outermost.
#[derive(Debug, Clone)]
pub(crate) struct Loop<B> {
    pub(crate) binders: Vec<Binder>,
    pub(crate) body: B,
    pub(crate) span: Span,
}
