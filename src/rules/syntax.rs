//! Expressions as they are written: the tree that the parser makes, before names are looked up.

use crate::diagnostic::Span;
use std::fmt;

/// An expression and where it stands in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expr {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    /// How many levels of operations it has: bounded, so that a walk over the tree never overflows the stack.
    pub(crate) height: usize,
}

impl Expr {
    pub(crate) fn new(kind: Kind, span: Span) -> Self {
        let height = 1 + kind.height_below();
        Self { kind, span, height }
    }
}

/// What an expression is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    Number(i64),
    Truth(bool),
    Name(String),
    /// `b[i]`, `b[i, j]`, `b[i][j]`.
    Index(String, Vec<Expr>),
    /// `'x..|...'`: letters of a board.
    Letters(String),
    /// `[1, 3, 4]`.
    List(Vec<Expr>),
    /// `[2 * i for i in 0..3]`.
    Each(Box<Expr>, Vec<Binder>),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    /// A chain such as `0 <= x < K`: the first term, then each sign with the next term.
    Chain(Box<Expr>, Vec<(Comparison, Expr)>),
    /// `x in 1..3`, `x in [1, 3]`.
    Within(Box<Expr>, Domain),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `min(a, b)`, `sum(h)`.
    Call(Call, Vec<Expr>),
    /// `line(s)`: a formula with its arguments.
    Apply(String, Vec<Expr>),
    /// `graph [[1, 2]]`, or `digraph` where the flag is set: neighbours of every vertex.
    Graph(bool, Box<Expr>),
    /// `any i in 0..1, j in S : e`.
    Fold(Fold, Vec<Binder>, Box<Expr>),
}

/// A variable that runs over a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Binder {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) domain: Domain,
}

/// What a variable runs over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Domain {
    /// `a..b`, both ends included.
    Range(Box<Expr>, Box<Expr>),
    /// A list: written out, a constant, a component.
    List(Box<Expr>),
}

/// The operations on two integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    /// Rounds down.
    Div,
    /// Never negative.
    Mod,
    Xor,
}

/// The signs between two terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// The functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Call {
    Min,
    Max,
    Sum,
    Abs,
    Len,
    Xor,
}

/// What is done with the values of a body, over all values of its variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fold {
    Any,
    All,
    Count,
    Sum,
    Min,
    Max,
}

impl Arithmetic {
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Div => "div",
            Self::Mod => "mod",
            Self::Xor => "xor",
        }
    }
}

impl Comparison {
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }
}

impl Call {
    pub(crate) const ALL: [(&'static str, Self); 6] = [
        ("min", Self::Min),
        ("max", Self::Max),
        ("sum", Self::Sum),
        ("abs", Self::Abs),
        ("len", Self::Len),
        ("xor", Self::Xor),
    ];
}

impl Fold {
    pub(crate) const ALL: [(&'static str, Self); 6] = [
        ("any", Self::Any),
        ("all", Self::All),
        ("count", Self::Count),
        ("sum", Self::Sum),
        ("min", Self::Min),
        ("max", Self::Max),
    ];
}

/// The word for a function or a fold.
pub(crate) fn word<T: PartialEq>(table: &[(&'static str, T)], item: &T) -> &'static str {
    table.iter().find(|(_, i)| i == item).map_or("?", |&(name, _)| name)
}

impl Kind {
    /// The height of the highest operand.
    fn height_below(&self) -> usize {
        let list = |all: &[Expr]| all.iter().map(|e| e.height).max().unwrap_or(0);
        let domain = |domain: &Domain| match domain {
            Domain::Range(from, to) => from.height.max(to.height),
            Domain::List(of) => of.height,
        };
        match self {
            Self::Number(_) | Self::Truth(_) | Self::Name(_) | Self::Letters(_) => 0,
            Self::Index(_, all) | Self::List(all) | Self::Call(_, all) | Self::Apply(_, all) => list(all),
            Self::Graph(_, of) => of.height,
            Self::Each(body, all) => all.iter().map(|b| domain(&b.domain)).fold(body.height, usize::max),
            Self::Negate(a) | Self::Not(a) => a.height,
            Self::Arithmetic(_, a, b) | Self::And(a, b) | Self::Or(a, b) => a.height.max(b.height),
            Self::Chain(first, rest) => rest.iter().map(|(_, e)| e.height).fold(first.height, usize::max),
            Self::Within(e, of) => e.height.max(domain(of)),
            Self::If(c, a, b) => c.height.max(a.height).max(b.height),
            Self::Fold(_, all, body) => all.iter().map(|b| domain(&b.domain)).fold(body.height, usize::max),
        }
    }

    /// How tightly it binds; what binds less is put in parentheses.
    fn strength(&self) -> u8 {
        match self {
            Self::Fold(..) | Self::If(..) | Self::Graph(..) => 0,
            Self::Or(..) => 1,
            Self::And(..) => 2,
            Self::Not(_) => 3,
            Self::Chain(..) | Self::Within(..) => 4,
            Self::Arithmetic(Arithmetic::Xor, ..) => 5,
            Self::Arithmetic(Arithmetic::Add | Arithmetic::Subtract, ..) => 6,
            Self::Arithmetic(Arithmetic::Multiply | Arithmetic::Div | Arithmetic::Mod, ..) => 7,
            Self::Negate(_) => 8,
            Self::Number(n) if *n < 0 => 8,
            Self::Number(_)
            | Self::Truth(_)
            | Self::Name(_)
            | Self::Index(..)
            | Self::Letters(_)
            | Self::List(_)
            | Self::Each(..)
            | Self::Call(..)
            | Self::Apply(..) => 9,
        }
    }
}

/// The canonical spelling: one for each tree, the same whatever blanks and parentheses were written.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.kind.strength();
        let inner = |e: &Expr, least: u8| {
            if e.kind.strength() < least { format!("({e})") } else { e.to_string() }
        };
        match &self.kind {
            Kind::Number(n) => write!(f, "{n}"),
            Kind::Truth(t) => write!(f, "{t}"),
            Kind::Name(name) => f.write_str(name),
            Kind::Index(name, at) => write!(f, "{name}[{}]", Commas(at)),
            Kind::Letters(letters) => write!(f, "'{letters}'"),
            Kind::List(items) => write!(f, "[{}]", Commas(items)),
            Kind::Each(body, binders) => write!(f, "[{body} for {}]", Commas(binders)),
            Kind::Negate(e) => write!(f, "-{}", inner(e, own + 1)),
            Kind::Not(e) => write!(f, "not {}", inner(e, own)),
            Kind::Arithmetic(op, a, b) => write!(f, "{} {} {}", inner(a, own), op.sign(), inner(b, own + 1)),
            Kind::Chain(first, rest) => {
                f.write_str(&inner(first, own + 1))?;
                rest.iter().try_for_each(|(sign, e)| write!(f, " {} {}", sign.sign(), inner(e, own + 1)))
            }
            Kind::Within(e, domain) => write!(f, "{} in {domain}", inner(e, own + 1)),
            Kind::And(a, b) => write!(f, "{} and {}", inner(a, own), inner(b, own + 1)),
            Kind::Or(a, b) => write!(f, "{} or {}", inner(a, own), inner(b, own + 1)),
            Kind::If(c, a, b) => write!(f, "if {c} then {a} else {b}"),
            Kind::Call(call, args) => write!(f, "{}({})", word(&Call::ALL, call), Commas(args)),
            Kind::Apply(name, args) => write!(f, "{name}({})", Commas(args)),
            Kind::Graph(directed, of) => write!(f, "{}graph {of}", if *directed { "di" } else { "" }),
            Kind::Fold(fold, binders, body) => {
                write!(f, "{} {} : {body}", word(&Fold::ALL, fold), Commas(binders))
            }
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A bound that binds less than a sum would swallow what follows it.
        let bound = |e: &Expr| if e.kind.strength() < 5 { format!("({e})") } else { e.to_string() };
        match self {
            Self::Range(from, to) => write!(f, "{}..{}", bound(from), bound(to)),
            Self::List(list) => write!(f, "{}", bound(list)),
        }
    }
}

impl fmt::Display for Binder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.name, self.domain)
    }
}

/// Things with commas between them.
pub(crate) struct Commas<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for Commas<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, item) in self.0.iter().enumerate() {
            write!(f, "{}{item}", if n == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
