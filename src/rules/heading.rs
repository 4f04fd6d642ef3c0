//! What a move says before it says what it changes: its name, its choices, its formulas, its condition. Trusted.

use super::{
    file::MoveFile,
    lines::Formula,
    parse::Parser,
    scope::Scope,
    syntax::{self, Commas, Expr},
    template::{self, Template},
    text::Text,
    tree::{Binder, Bool},
};
use crate::diagnostic::{Diagnostic, Source};
use std::{fmt::Write, sync::Arc};

type Built<T> = Result<T, Box<Diagnostic>>;

/// The heading of a move as it is written.
#[derive(Debug, Default)]
pub(crate) struct Heading {
    pub(crate) name: Option<Text>,
    pub(crate) choices: Option<Text>,
    pub(crate) lets: Vec<Text>,
    pub(crate) when: Option<Text>,
}

/// The heading of a move, parsed.
#[derive(Debug)]
pub(crate) struct Parsed {
    name: Option<Vec<Result<Expr, String>>>,
    choices: Vec<syntax::Binder>,
    lets: Vec<Formula>,
    guard: Option<Expr>,
}

/// The heading of a move with its names looked up.
#[derive(Debug)]
pub(crate) struct Resolved {
    pub(crate) name: Option<Template>,
    pub(crate) choices: Vec<Binder>,
    pub(crate) when: Bool,
}

impl Heading {
    pub(crate) fn read(source: &Arc<Source>, file: &MoveFile<'_>) -> Built<Self> {
        let part = |raw: Option<&_>| raw.map(|raw| super::file::text(source, raw)).transpose();
        Ok(Self {
            name: part(file.name)?,
            choices: part(file.choices)?,
            lets: file.lets.iter().map(|raw| super::file::text(source, raw)).collect::<Built<_>>()?,
            when: part(file.when)?,
        })
    }

    /// The texts that show which move it is, the best one first.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &Text> {
        [&self.name, &self.choices, &self.when].into_iter().flatten()
    }

    pub(crate) fn parse(&self) -> Built<Parsed> {
        let name = self.name.as_ref().map(template::parse).transpose()?;
        let lets = self.lets.iter().map(Parser::formula).collect::<Built<_>>()?;
        if let (Some(text), Some([])) = (&self.name, name.as_deref()) {
            return Err(text.error(0..0, "the name of a move is empty", "leave the name out, or write one"));
        }
        let choices = self.choices.as_ref().map(Parser::choices).transpose()?.unwrap_or_default();
        let guard = self.when.as_ref().map(Parser::expression).transpose()?;
        Ok(Parsed { name, choices, lets, guard })
    }
}

impl Parsed {
    /// The canonical text of a move as far as the heading goes; `who` says in it who makes the move.
    pub(crate) fn line(&self, who: &str) -> String {
        let mut line = "move".to_owned();
        if let Some(pieces) = &self.name {
            write!(line, " {:?}", template::canonical(pieces)).unwrap_or_default();
        }
        line += who;
        if !self.choices.is_empty() {
            write!(line, " for {}", Commas(&self.choices)).unwrap_or_default();
        }
        for formula in &self.lets {
            write!(line, " let {formula}").unwrap_or_default();
        }
        if let Some(guard) = &self.guard {
            write!(line, " when {guard}").unwrap_or_default();
        }
        line
    }

    /// Looks up the names, and then those in what follows, which sees the variables and formulas of the heading.
    pub(crate) fn resolve<T>(
        self,
        scope: &mut Scope,
        rest: impl FnOnce(&mut Scope) -> Built<T>,
    ) -> Built<(Resolved, T)> {
        let Self { name, choices, lets, guard } = self;
        let formulas = scope.formulas();
        let (choices, (name, when, rest)) = scope.under(&choices, |scope| {
            lets.into_iter().try_for_each(|formula| scope.define(formula))?;
            let name = name.map(|pieces| Template::resolve(&pieces, scope)).transpose()?;
            let when = guard.map(|guard| scope.bool(&guard)).transpose()?.unwrap_or(Bool::Truth(true));
            Ok((name, when, rest(scope)?))
        })?;
        scope.forget(formulas);
        Ok((Resolved { name, choices, when }, rest))
    }
}
