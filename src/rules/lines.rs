//! The lines that a rule file is made of: constants, components, formulas, choices, assignments, starts.

use super::{
    lex::Token,
    parse::{Parsed, Parser},
    syntax::{Binder, Expr, Kind},
    text::Text,
};
use crate::diagnostic::{Diagnostic, Span};
use std::fmt;

/// `target = value` or `target += value`.
#[derive(Debug, Clone)]
pub(crate) struct Assignment {
    pub(crate) name: String,
    pub(crate) span: Span,
    /// The index in brackets; empty for a whole component.
    pub(crate) index: Vec<Expr>,
    pub(crate) adds: bool,
    pub(crate) value: Expr,
}

/// A component of the state as declared: `n in 0..`, `me[2] in 0..K - 1`, `c[1..6] in 0..4`.
#[derive(Debug, Clone)]
pub(crate) struct Declaration {
    pub(crate) name: String,
    pub(crate) span: Span,
    /// `None` for a scalar; one or two dimensions for a vector, each with its length or its own bounds.
    pub(crate) dimensions: Option<Vec<Dimension>>,
    pub(crate) low: Option<Expr>,
    pub(crate) high: Option<Expr>,
}

/// One dimension of a vector.
#[derive(Debug, Clone)]
pub(crate) enum Dimension {
    /// `[6]`: indices from 0.
    Length(Expr),
    /// `[1..6]`.
    Bounds(Expr, Expr),
    /// `[]`: the length comes from the start.
    Open,
}

/// A constant with its value; a list or a table may say which indices it has.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) bounds: Option<(Expr, Expr)>,
    pub(crate) value: Expr,
}

/// A named formula: `let`.
#[derive(Debug, Clone)]
pub(crate) struct Formula {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) parameters: Vec<(String, Span)>,
    pub(crate) body: Expr,
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.parameters.is_empty() {
            let parameters: Vec<_> = self.parameters.iter().map(|(name, _)| name.as_str()).collect();
            write!(f, "({})", parameters.join(", "))?;
        }
        write!(f, " = {}", self.body)
    }
}

/// The message about a component that is given a value or a list in the place of its range.
fn no_range(text: &Text, name: &str, given: &Expr) -> Box<Diagnostic> {
    let number = |expr: &Expr| if let Kind::Number(n) = expr.kind { Some(n) } else { None };
    let (found, low, high) = match &given.kind {
        Kind::List(items) => {
            let numbers = || items.iter().filter_map(number);
            ("a list", numbers().min().unwrap_or(0), numbers().max().unwrap_or(9))
        }
        _ => ("a single value", 0, number(given).unwrap_or(9)),
    };
    let error = Diagnostic::input("expected a range, as in `0..9`");
    let error = error.at(text.source(), given.span.clone(), format!("this is {found}"));
    Box::new(error.help(format!("write `{name} in {low}..{high}`")))
}

/// What a start says: components set to values, or running over choices.
#[derive(Debug, Clone)]
pub(crate) enum Beginning {
    Set(Assignment),
    Choose(Binder),
}

impl<'t> Parser<'t> {
    /// `k in 1..2, i in S`.
    pub(crate) fn choices(text: &'t Text) -> Parsed<Vec<Binder>> {
        let mut parser = Self::new(text)?;
        let binders = parser.binders()?;
        parser.end("a comma or the end").map(|()| binders)
    }

    /// `n = n - k, ban = 1`; empty text sets nothing.
    pub(crate) fn assignments(text: &'t Text) -> Parsed<Vec<Assignment>> {
        let mut parser = Self::new(text)?;
        let mut all = Vec::new();
        while parser.peek() != &Token::End {
            all.push(parser.assignment()?);
            if !parser.take(",") {
                break;
            }
        }
        parser.end("a comma or the end").map(|()| all)
    }

    /// `N = 8`, `adj[1..3] = [[2], [1, 3], [2]]`.
    pub(crate) fn constant(text: &'t Text) -> Parsed<Named> {
        let mut parser = Self::new(text)?;
        let (name, span) = parser.name("the name of a constant")?;
        let bounds = if parser.take("[") {
            let bounds = Some((parser.sum()?, parser.range_end()?));
            parser.expect("]")?;
            bounds
        } else {
            None
        };
        parser.expect("=")?;
        let value = parser.expr()?;
        parser.end("the end of the constant").map(|()| Named { name, span, bounds, value })
    }

    fn range_end(&mut self) -> Parsed<Expr> {
        self.expect("..")?;
        self.sum()
    }

    /// `free = count i in 0..8 : b[i] = 0`, `line(s) = any L in lines : all i in L : b[i] = s`.
    pub(crate) fn formula(text: &'t Text) -> Parsed<Formula> {
        let mut parser = Self::new(text)?;
        let (name, span) = parser.name("the name of a formula")?;
        let mut parameters = Vec::new();
        if parser.take("(") {
            if parser.peek() == &Token::Sign(")") {
                let error = parser.unexpected("the name of a parameter");
                return Err(Box::new(error.help(format!("without parameters it is written `{name} = …`"))));
            }
            loop {
                parameters.push(parser.name("the name of a parameter")?);
                if !parser.take(",") {
                    parser.expect(")")?;
                    break;
                }
            }
        }
        parser.expect("=")?;
        let body = parser.expr()?;
        parser.end("the end of the formula").map(|()| Formula { name, span, parameters, body })
    }

    /// `n = N, ban = 0`, or `n in 2..50, limit = n - 1 where n != 7`.
    pub(crate) fn beginnings(text: &'t Text) -> Parsed<(Vec<Beginning>, Option<Expr>)> {
        let mut parser = Self::new(text)?;
        let mut all = Vec::new();
        while parser.peek() != &Token::End {
            let choice = matches!(parser.tokens.get(parser.at + 1), Some((Token::Word(w), _)) if w == "in");
            all.push(if choice {
                Beginning::Choose(parser.binder()?)
            } else {
                Beginning::Set(parser.assignment()?)
            });
            if !parser.take(",") {
                break;
            }
        }
        let filter = if parser.take_word("where") { Some(parser.expr()?) } else { None };
        parser.end("a comma, `where` or the end").map(|()| (all, filter))
    }

    /// `me[2] in 0..K - 1`.
    pub(crate) fn declaration(text: &'t Text) -> Parsed<Declaration> {
        let mut parser = Self::new(text)?;
        let (name, span) = parser.name("the name of a component")?;
        let dimensions = if parser.take("[") { Some(parser.dimensions()?) } else { None };
        if !parser.take_word("in") {
            return Err(parser.unexpected("`in` and the range of the component, such as `in 0..9`"));
        }
        let low = if parser.peek() == &Token::Sign("..") { None } else { Some(parser.sum()?) };
        if parser.peek() != &Token::Sign("..")
            && let Some(single) = &low
        {
            return Err(no_range(text, &name, single));
        }
        parser.expect("..")?;
        let high = if parser.peek() == &Token::End { None } else { Some(parser.sum()?) };
        if parser.peek() == &Token::Sign(",") {
            let error = parser.unexpected("the end of the component");
            let (first, rest) = text.value.split_at(text.value.rfind(',').unwrap_or(text.value.len()));
            let all = format!("{first:?}, {:?}", rest.trim_start_matches(',').trim());
            return Err(Box::new(
                error.help(format!("each component is a text of its own: `state: [{all}]`")),
            ));
        }
        parser.end("the end of the component").map(|()| Declaration { name, span, dimensions, low, high })
    }

    fn dimensions(&mut self) -> Parsed<Vec<Dimension>> {
        if self.take("]") {
            return Ok(vec![Dimension::Open]);
        }
        let mut all = Vec::new();
        loop {
            let first = self.sum()?;
            all.push(if self.take("..") {
                Dimension::Bounds(first, self.sum()?)
            } else {
                Dimension::Length(first)
            });
            if !self.take(",") {
                self.expect("]")?;
                return Ok(all);
            }
        }
    }

    fn assignment(&mut self) -> Parsed<Assignment> {
        let (name, mut span) = self.name("the component to set")?;
        let index = if self.take("[") {
            let index = self.items("]")?;
            span.end = self.text.span(self.tokens[self.at - 1].1.clone()).end;
            index
        } else {
            Vec::new()
        };
        let adds = match self.peek() {
            Token::Sign("+=") => true,
            Token::Sign("=") => false,
            _ => return Err(self.unexpected("`=` or `+=`")),
        };
        self.at += 1;
        Ok(Assignment { name, span, index, adds, value: self.expr()? })
    }
}
