//! From the text of a rule to its tree: precedence climbing over the tokens of [`lex`](super::lex).

use super::{
    lex::{Token, lex},
    slips,
    syntax::{Arithmetic, Binder, Call, Comparison, Domain, Expr, Fold, Kind},
    text::Text,
};
use crate::diagnostic::{Diagnostic, Span};

pub(crate) type Parsed<T> = Result<T, Box<Diagnostic>>;

/// Words that cannot be names.
pub(crate) const KEYWORDS: [&str; 24] = [
    "and", "or", "not", "in", "div", "mod", "xor", "if", "then", "else", "any", "all", "count", "sum", "min",
    "max", "abs", "len", "true", "false", "where", "for", "graph", "digraph",
];

/// Brackets may not be nested deeper than this; nobody writes that by hand.
const DEEPEST: usize = 100;

/// No tree may be higher than this; a sum of so many terms is better written with `sum`.
const HIGHEST: usize = 400;

/// A parser over the tokens of one text.
pub(crate) struct Parser<'t> {
    pub(super) text: &'t Text,
    pub(super) tokens: Vec<(Token, Span)>,
    pub(super) at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    pub(crate) fn new(text: &'t Text) -> Parsed<Self> {
        Ok(Self { text, tokens: lex(text)?, at: 0, depth: 0 })
    }

    /// The whole text as one expression.
    pub(crate) fn expression(text: &'t Text) -> Parsed<Expr> {
        let mut parser = Self::new(text)?;
        let expr = parser.expr()?;
        let ended = parser.end("the end of the expression").map(|()| expr);
        ended.map_err(|error| match parser.peek() {
            Token::Sign(",") => Box::new(error.help("conditions are joined by `and`")),
            _ => error,
        })
    }

    pub(super) fn binders(&mut self) -> Parsed<Vec<Binder>> {
        // Where the variable's domain begins, behind its name and `in`.
        let mut begin = self.at + 2;
        let mut all = vec![self.binder()?];
        while self.take(",") {
            if let (Token::Number(_), Some((Token::Number(_), _))) =
                (self.peek(), self.tokens.get(self.at - 2))
                && let Some(error) = slips::unbracketed(self.text, &self.tokens[begin..])
            {
                return Err(error);
            }
            begin = self.at + 2;
            all.push(self.binder()?);
        }
        Ok(all)
    }

    pub(super) fn binder(&mut self) -> Parsed<Binder> {
        let (name, span) = self.name("the name of a variable")?;
        if !self.take_word("in") {
            return Err(
                self.unexpected("`in` and what the variable runs over, such as `in 1..3` or `in [1, 4]`")
            );
        }
        Ok(Binder { name, span, domain: self.domain()? })
    }

    fn domain(&mut self) -> Parsed<Domain> {
        if let (Token::Sign("("), Some(error)) =
            (self.peek(), slips::unbracketed(self.text, &self.tokens[self.at..]))
        {
            return Err(error);
        }
        let first = Box::new(self.sum()?);
        Ok(if self.take("..") { Domain::Range(first, Box::new(self.sum()?)) } else { Domain::List(first) })
    }

    /// An expression of any kind.
    pub(crate) fn expr(&mut self) -> Parsed<Expr> {
        self.deeper()?;
        let expr = self.disjunction();
        self.depth -= 1;
        expr
    }

    /// One level further down, unless that is too deep.
    fn deeper(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Ok(());
        }
        let (range, label) = (self.tokens[self.at].1.clone(), format!("more than {DEEPEST} deep"));
        Err(self.text.error(range, "brackets or signs are nested too deeply", label))
    }

    fn disjunction(&mut self) -> Parsed<Expr> {
        let mut left = self.conjunction()?;
        while self.take_word("or") {
            left = self.join(left, Self::conjunction, Kind::Or)?;
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Parsed<Expr> {
        let mut left = self.negation()?;
        while self.take_word("and") {
            left = self.join(left, Self::negation, Kind::And)?;
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Expr> {
        let begin = self.at;
        let mut times = 0;
        while self.take_word("not") {
            times += 1;
        }
        let mut expr = self.comparison()?;
        for n in (0..times).rev() {
            let span = self.place(begin + n).start..expr.span.end;
            expr = self.grown(Kind::Not(Box::new(expr)), span)?;
        }
        Ok(expr)
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        let first = self.exclusive()?;
        if self.take_word("in") {
            let domain = self.domain()?;
            let span = first.span.start..self.last().end;
            return self.grown(Kind::Within(Box::new(first), domain), span);
        }
        let mut rest = Vec::new();
        while let Some(sign) = self.comparison_sign() {
            rest.push((sign, self.exclusive()?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        let span = first.span.start..self.last().end;
        self.grown(Kind::Chain(Box::new(first), rest), span)
    }

    fn comparison_sign(&mut self) -> Option<Comparison> {
        use Comparison::{AtLeast, AtMost, Equal, Less, More, Unequal};
        let Token::Sign(sign) = *self.peek() else { return None };
        let found = [Equal, Unequal, Less, AtMost, More, AtLeast].into_iter().find(|c| c.sign() == sign)?;
        self.at += 1;
        Some(found)
    }

    fn exclusive(&mut self) -> Parsed<Expr> {
        let mut left = self.sum()?;
        while self.take_word("xor") {
            left = self.join(left, Self::sum, |a, b| Kind::Arithmetic(Arithmetic::Xor, a, b))?;
        }
        Ok(left)
    }

    pub(super) fn sum(&mut self) -> Parsed<Expr> {
        let mut left = self.product()?;
        loop {
            let op = match self.peek() {
                Token::Sign("+") => Arithmetic::Add,
                Token::Sign("-") => Arithmetic::Subtract,
                _ => return Ok(left),
            };
            self.at += 1;
            left = self.join(left, Self::product, |a, b| Kind::Arithmetic(op, a, b))?;
        }
    }

    fn product(&mut self) -> Parsed<Expr> {
        let mut left = self.signed()?;
        loop {
            let op = match self.peek() {
                Token::Sign("*") => Arithmetic::Multiply,
                Token::Word(w) if w == "div" => Arithmetic::Div,
                Token::Word(w) if w == "mod" => Arithmetic::Mod,
                _ => return Ok(left),
            };
            self.at += 1;
            left = self.join(left, Self::signed, |a, b| Kind::Arithmetic(op, a, b))?;
        }
    }

    fn signed(&mut self) -> Parsed<Expr> {
        let start = self.place(self.at).start;
        if !self.take("-") {
            return self.atom();
        }
        self.deeper()?;
        let of = self.signed()?;
        self.depth -= 1;
        let span = start..of.span.end;
        self.grown(Kind::Negate(Box::new(of)), span)
    }

    fn atom(&mut self) -> Parsed<Expr> {
        let start = self.place(self.at).start;
        let token = self.peek().clone();
        let kind = match token {
            Token::Number(n) => {
                self.at += 1;
                Kind::Number(n)
            }
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.expr()?;
                self.expect(")")?;
                return Ok(Expr { span: start..self.last().end, ..inner });
            }
            Token::Sign("[") => {
                self.at += 1;
                self.list()?
            }
            Token::Word(word) => self.worded(&word)?,
            Token::Quoted(letters) => {
                self.at += 1;
                Kind::Letters(letters)
            }
            Token::Sign(_) | Token::End => return Err(self.unexpected("a value")),
        };
        self.grown(kind, start..self.last().end)
    }

    /// What begins with a word: a name, an indexed name, a function, a fold, a condition.
    fn worded(&mut self, word: &str) -> Parsed<Kind> {
        let before_paren = matches!(self.tokens.get(self.at + 1), Some((Token::Sign("("), _)));
        let call = Call::ALL.iter().find(|(name, _)| *name == word).map(|&(_, call)| call);
        let fold = Fold::ALL.iter().find(|(name, _)| *name == word).map(|&(_, fold)| fold);
        match (word, call, fold) {
            ("true" | "false", ..) => {
                self.at += 1;
                Ok(Kind::Truth(word == "true"))
            }
            ("if", ..) => self.condition(),
            ("graph" | "digraph", ..) => {
                self.at += 1;
                Ok(Kind::Graph(word == "digraph", Box::new(self.atom()?)))
            }
            (_, Some(call), _) if before_paren => {
                self.at += 2;
                Ok(Kind::Call(call, self.items(")")?))
            }
            (_, _, Some(fold)) => {
                self.at += 1;
                let binders = self.binders()?;
                self.expect(":")?;
                Ok(Kind::Fold(fold, binders, Box::new(self.expr()?)))
            }
            (_, Some(_), None) => {
                self.at += 1;
                Err(self.unexpected(&format!("`(` after `{word}`")))
            }
            _ => {
                let (name, _) = self.name("a value")?;
                if self.take("(") {
                    return Ok(Kind::Apply(name, self.items(")")?));
                }
                let mut index = Vec::new();
                while self.take("[") {
                    index.extend(self.items("]")?);
                }
                Ok(if index.is_empty() { Kind::Name(name) } else { Kind::Index(name, index) })
            }
        }
    }

    fn condition(&mut self) -> Parsed<Kind> {
        self.at += 1;
        let test = self.expr()?;
        if !self.take_word("then") {
            return Err(self.unexpected("`then`"));
        }
        let yes = self.expr()?;
        if !self.take_word("else") {
            return Err(self.unexpected("`else`"));
        }
        Ok(Kind::If(Box::new(test), Box::new(yes), Box::new(self.expr()?)))
    }

    /// What stands behind `[`: items with commas between them, or an item for every value of variables.
    fn list(&mut self) -> Parsed<Kind> {
        if self.take("]") {
            return Ok(Kind::List(Vec::new()));
        }
        let first = self.expr()?;
        if self.take_word("for") {
            let binders = self.binders()?;
            self.expect("]")?;
            return Ok(Kind::Each(Box::new(first), binders));
        }
        Ok(Kind::List(self.more_items(first, "]")?))
    }

    /// Expressions with commas between them, up to the closing sign.
    pub(super) fn items(&mut self, close: &'static str) -> Parsed<Vec<Expr>> {
        if self.take(close) {
            return Ok(Vec::new());
        }
        let first = self.expr()?;
        self.more_items(first, close)
    }

    /// The items behind the first one.
    fn more_items(&mut self, first: Expr, close: &'static str) -> Parsed<Vec<Expr>> {
        let mut all = vec![first];
        while !self.take(close) {
            if !self.take(",") {
                return Err(self.unexpected(&format!("a comma or `{close}`")));
            }
            if self.take(close) {
                break;
            }
            all.push(self.expr()?);
        }
        Ok(all)
    }

    pub(super) fn name(&mut self, what: &str) -> Parsed<(String, Span)> {
        match self.peek().clone() {
            Token::Word(word) if KEYWORDS.contains(&word.as_str()) => {
                let mut error = self.unexpected(what);
                error.notes.push(format!("`{word}` is a word of the language and cannot be a name"));
                Err(error)
            }
            Token::Word(word) => {
                self.at += 1;
                Ok((word, self.last()))
            }
            Token::Number(_) | Token::Sign(_) | Token::Quoted(_) | Token::End => Err(self.unexpected(what)),
        }
    }

    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    pub(super) fn take(&mut self, sign: &str) -> bool {
        let here = matches!(self.peek(), Token::Sign(s) if *s == sign);
        self.at += usize::from(here);
        here
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let here = matches!(self.peek(), Token::Word(w) if w == word);
        self.at += usize::from(here);
        here
    }

    pub(super) fn expect(&mut self, sign: &'static str) -> Parsed<()> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    pub(super) fn end(&self, expected: &str) -> Parsed<()> {
        if self.peek() == &Token::End { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Where the token with this number stands in the source.
    fn place(&self, token: usize) -> Span {
        self.text.span(self.tokens[token].1.clone())
    }

    /// Where the token just read stands in the source.
    pub(super) fn last(&self) -> Span {
        self.place(self.at.saturating_sub(1))
    }

    pub(super) fn unexpected(&self, expected: &str) -> Box<Diagnostic> {
        let (token, range) = self.tokens[self.at].clone();
        let found = match token {
            Token::End => "the text ends here".to_owned(),
            _ => format!("found `{}`", &self.text.value[range.clone()]),
        };
        let mut error = self.text.error(range, format!("expected {expected}"), found);
        // `NOT n` has been read as a name when `n` is met.
        let mut near = self.tokens[self.at.saturating_sub(1)..=self.at].iter().rev();
        let keyword = |(token, _): &(Token, Span)| match token {
            Token::Word(word) => slips::keyword(word),
            _ => None,
        };
        if let Some(keyword) = near.find_map(keyword) {
            error.helps.push(format!("write `{keyword}`, in small letters"));
        }
        error
    }

    fn join(
        &mut self,
        left: Expr,
        right: fn(&mut Self) -> Parsed<Expr>,
        kind: impl FnOnce(Box<Expr>, Box<Expr>) -> Kind,
    ) -> Parsed<Expr> {
        let right = right(self)?;
        let span = left.span.start..right.span.end;
        self.grown(kind(Box::new(left), Box::new(right)), span)
    }

    /// A new tree, unless it gets too high.
    fn grown(&self, kind: Kind, span: Span) -> Parsed<Expr> {
        let expr = Expr::new(kind, span.clone());
        if expr.height <= HIGHEST {
            return Ok(expr);
        }
        let error = Diagnostic::input("an expression has too many operations");
        Err(Box::new(error.at(self.text.source(), span, format!("more than {HIGHEST} levels"))))
    }
}
