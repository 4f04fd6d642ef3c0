//! Formulas outside of rule files, with variables that have values. Trusted.

use super::{
    eval::Frame,
    faults::explain,
    parse::Parser,
    scope::{Constant, Scope},
    syntax::Expr,
    text::Text,
    tree::Term,
};
use crate::diagnostic::{Diagnostic, Source, Span};
use std::sync::Arc;

/// A formula of numbers in the language of rule files, which stands in a file of another kind.
#[derive(Debug, Clone)]
pub struct Formula {
    source: Arc<Source>,
    expr: Expr,
}

/// The value of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// A number.
    Number(i64),
    /// That a condition holds, or does not.
    Truth(bool),
}

impl Formula {
    /// Reads the formula that stands at `span` of a source.
    ///
    /// # Errors
    /// What is no formula, with its place.
    pub fn read(source: &Arc<Source>, span: Span) -> Result<Self, Box<Diagnostic>> {
        let text = Text::written(source, span);
        Ok(Self { source: Arc::clone(source), expr: Parser::expression(&text)? })
    }

    /// Its value where the variables have these values.
    ///
    /// # Errors
    /// A name that is none of the variables, a list, and figures that cannot be computed, such as a division by zero.
    pub fn value(&self, variables: &[(String, i64)]) -> Result<Figure, Box<Diagnostic>> {
        let mut scope = Scope::new(&self.source);
        scope.constants =
            variables.iter().map(|(name, value)| (name.clone(), Constant::Int(*value))).collect();
        let term = scope.term(&self.expr)?;
        let mut locals = vec![0; scope.slots];
        let mut frame = Frame::new(&[], &mut locals);
        let value = match term {
            Term::Int(int) => int.value(&mut frame).map(Figure::Number),
            Term::Bool(bool) => bool.value(&mut frame).map(Figure::Truth),
            Term::List(_) => {
                let error = Diagnostic::input("expected a number or a condition");
                return Err(Box::new(error.at(&self.source, self.expr.span.clone(), "this is a list")));
            }
        };
        frame.settle(value).map_err(|trouble| explain(&self.source, &trouble, ""))
    }
}
