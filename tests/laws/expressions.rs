//! Random expressions of the rule language: how they are written, and what they mean, from the description of the
//! language alone.

use proptest::prelude::*;
use std::fmt;

/// A number.
#[derive(Debug, Clone)]
pub(crate) enum Num {
    Constant(i64),
    /// The component with this number.
    Cell(usize),
    /// The variable that `for` binds.
    Choice,
    /// The variable that the next sum, count or quantifier outside binds.
    Bound,
    /// Whose turn it is, where players have names.
    Turn,
    /// The player with this number, by name.
    Player(usize),
    Negate(Box<Num>),
    Abs(Box<Num>),
    /// Two numbers with a sign or a word between them.
    Infix(Box<Num>, Sign, Box<Num>),
    /// A function of two numbers: `min(a, b)`.
    Call(&'static str, Box<Num>, Box<Num>),
    If(Box<Cond>, Box<Num>, Box<Num>),
    /// `sum i in 0..2 : a`.
    Sum(i64, i64, Box<Num>),
    /// `count i in 0..2 : a`.
    Count(i64, i64, Box<Cond>),
}

/// What stands between two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Plus,
    Minus,
    Times,
    Div,
    Mod,
}

/// A condition.
#[derive(Debug, Clone)]
pub(crate) enum Cond {
    Compare(Num, &'static str, Num),
    /// `a <= b < c`.
    Between(Num, Num, Num),
    Within(Num, i64, i64),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
    Any(i64, i64, Box<Cond>),
    All(i64, i64, Box<Cond>),
}

/// What an expression is read in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene<'s> {
    pub(crate) cells: &'s [i64],
    pub(crate) choice: i64,
    pub(crate) turn: i64,
    bound: i64,
}

/// Of what an expression may speak.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    /// So many components.
    pub(crate) cells: usize,
    /// The variable `k` that `for` binds.
    pub(crate) choice: bool,
    /// Players, and whose turn it is.
    pub(crate) turn: bool,
    bound: bool,
}

impl Known {
    pub(crate) fn new(cells: usize, choice: bool, turn: bool) -> Self {
        Self { cells, choice, turn, bound: false }
    }
}

/// An expression without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoValue;

pub(crate) type Value<T> = Result<T, NoValue>;

/// How components are called.
pub(crate) const CELLS: [&str; 2] = ["a", "b"];

/// How players are called.
pub(crate) const PLAYERS: [&str; 2] = ["Left", "Right"];

impl<'s> Scene<'s> {
    pub(crate) fn new(cells: &'s [i64], choice: i64) -> Self {
        Self { cells, choice, turn: 0, bound: 0 }
    }

    /// With the number of the player to move.
    pub(crate) fn with_turn(self, player: usize) -> Self {
        Self { turn: i64::from(player == 1), ..self }
    }

    fn binding(self, bound: i64) -> Self {
        Self { bound, ..self }
    }
}

impl Num {
    pub(crate) fn value(&self, scene: Scene<'_>) -> Value<i64> {
        Ok(match self {
            Self::Constant(number) => *number,
            Self::Cell(at) => scene.cells[*at],
            Self::Choice => scene.choice,
            Self::Bound => scene.bound,
            Self::Turn => scene.turn,
            Self::Player(number) => i64::from(*number == 1),
            Self::Negate(of) => -of.value(scene)?,
            Self::Abs(of) => of.value(scene)?.abs(),
            Self::Infix(left, sign, right) => sign.value(left.value(scene)?, right.value(scene)?)?,
            Self::Call(function, left, right) => {
                let (left, right) = (left.value(scene)?, right.value(scene)?);
                if *function == "min" { left.min(right) } else { left.max(right) }
            }
            Self::If(test, yes, no) => if test.value(scene)? { yes } else { no }.value(scene)?,
            Self::Sum(low, high, body) => {
                (*low..=*high).map(|bound| body.value(scene.binding(bound))).sum::<Value<i64>>()?
            }
            Self::Count(low, high, body) => {
                let hits = (*low..=*high).map(|bound| body.value(scene.binding(bound)).map(i64::from));
                hits.sum::<Value<i64>>()?
            }
        })
    }
}

impl Sign {
    fn value(self, left: i64, right: i64) -> Value<i64> {
        match self {
            Self::Plus => Ok(left + right),
            Self::Minus => Ok(left - right),
            Self::Times => Ok(left * right),
            Self::Div | Self::Mod if right <= 0 => Err(NoValue),
            Self::Div => Ok(floor(left, right)),
            Self::Mod => Ok(left - right * floor(left, right)),
        }
    }
}

/// The greatest whole number that is at most left / right.
fn floor(left: i64, right: i64) -> i64 {
    let towards_zero = left / right;
    towards_zero - i64::from(left < towards_zero * right)
}

impl Cond {
    pub(crate) fn value(&self, scene: Scene<'_>) -> Value<bool> {
        Ok(match self {
            Self::Compare(left, sign, right) => {
                let (left, right) = (left.value(scene)?, right.value(scene)?);
                match *sign {
                    "=" => left == right,
                    "!=" => left != right,
                    "<" => left < right,
                    "<=" => left <= right,
                    ">" => left > right,
                    _ => left >= right,
                }
            }
            Self::Between(low, middle, high) => {
                let middle = middle.value(scene)?;
                low.value(scene)? <= middle && middle < high.value(scene)?
            }
            Self::Within(number, low, high) => (*low..=*high).contains(&number.value(scene)?),
            Self::Not(of) => !of.value(scene)?,
            Self::And(left, right) => left.value(scene)? && right.value(scene)?,
            Self::Or(left, right) => left.value(scene)? || right.value(scene)?,
            Self::Any(low, high, body) => first(*low..=*high, |bound| body.value(scene.binding(bound)))?,
            Self::All(low, high, body) => {
                !first(*low..=*high, |bound| Ok(!body.value(scene.binding(bound))?))?
            }
        })
    }
}

/// Whether a test holds somewhere; nothing is asked behind the first place.
fn first(mut range: impl Iterator<Item = i64>, test: impl Fn(i64) -> Value<bool>) -> Value<bool> {
    let found = range.find_map(|bound| test(bound).map(|holds| holds.then_some(true)).transpose());
    found.unwrap_or(Ok(false))
}

/// How tightly something has to hold together to stand at some place without brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bond {
    Loose,
    And,
    Not,
    Sum,
    Product,
    Atom,
}

fn bracketed(f: &mut fmt::Formatter<'_>, brackets: bool, inner: fmt::Arguments<'_>) -> fmt::Result {
    if brackets { write!(f, "({inner})") } else { f.write_fmt(inner) }
}

/// A number as it stands at some place.
struct At<'e, T>(&'e T, Bond);

impl fmt::Display for At<'_, Num> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let At(num, bond) = *self;
        let tight = bond > Bond::Loose;
        match num {
            Num::Constant(number) => bracketed(f, bond > Bond::Sum && *number < 0, format_args!("{number}")),
            Num::Cell(at) => f.write_str(CELLS[*at]),
            Num::Choice => f.write_str("k"),
            Num::Bound => f.write_str("i"),
            Num::Turn => f.write_str("turn"),
            Num::Player(number) => f.write_str(PLAYERS[*number]),
            Num::Negate(of) => bracketed(f, bond > Bond::Sum, format_args!("-{}", At(&**of, Bond::Atom))),
            Num::Abs(of) => write!(f, "abs({})", At(&**of, Bond::Loose)),
            Num::Call(function, left, right) => {
                write!(f, "{function}({}, {})", At(&**left, Bond::Loose), At(&**right, Bond::Loose))
            }
            Num::Infix(left, sign, right) => {
                let (word, own, behind) = match sign {
                    Sign::Plus => ("+", Bond::Sum, Bond::Product),
                    Sign::Minus => ("-", Bond::Sum, Bond::Product),
                    Sign::Times => ("*", Bond::Product, Bond::Atom),
                    Sign::Div => ("div", Bond::Product, Bond::Atom),
                    Sign::Mod => ("mod", Bond::Product, Bond::Atom),
                };
                let (left, right) = (At(&**left, own), At(&**right, behind));
                bracketed(f, bond > own, format_args!("{left} {word} {right}"))
            }
            Num::If(test, yes, no) => {
                let (yes, no) = (At(&**yes, Bond::Loose), At(&**no, Bond::Loose));
                bracketed(f, tight, format_args!("if {test} then {yes} else {no}"))
            }
            Num::Sum(low, high, body) => {
                bracketed(f, tight, format_args!("sum i in {low}..{high} : {}", At(&**body, Bond::Loose)))
            }
            Num::Count(low, high, body) => {
                bracketed(f, tight, format_args!("count i in {low}..{high} : {body}"))
            }
        }
    }
}

impl fmt::Display for At<'_, Cond> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let At(cond, bond) = *self;
        match cond {
            Cond::Compare(left, sign, right) => {
                write!(f, "{} {sign} {}", At(left, Bond::Sum), At(right, Bond::Sum))
            }
            Cond::Between(low, middle, high) => {
                let [low, middle, high] = [low, middle, high].map(|num| At(num, Bond::Sum));
                write!(f, "{low} <= {middle} < {high}")
            }
            Cond::Within(num, low, high) => write!(f, "{} in {low}..{high}", At(num, Bond::Sum)),
            Cond::Not(of) => bracketed(f, bond > Bond::Not, format_args!("not {}", At(&**of, Bond::Not))),
            Cond::And(left, right) => {
                let (left, right) = (At(&**left, Bond::And), At(&**right, Bond::Not));
                bracketed(f, bond > Bond::And, format_args!("{left} and {right}"))
            }
            Cond::Or(left, right) => {
                let (left, right) = (At(&**left, Bond::Loose), At(&**right, Bond::And));
                bracketed(f, bond > Bond::Loose, format_args!("{left} or {right}"))
            }
            // What a quantifier says reaches as far right as it can, so within anything else it has brackets.
            Cond::Any(low, high, body) => write!(f, "(any i in {low}..{high} : {body})"),
            Cond::All(low, high, body) => write!(f, "(all i in {low}..{high} : {body})"),
        }
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        At(self, Bond::Loose).fmt(f)
    }
}

impl fmt::Display for Cond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        At(self, Bond::Loose).fmt(f)
    }
}

/// Random numbers that speak of what is known.
pub(crate) fn nums(known: Known, depth: u32) -> BoxedStrategy<Num> {
    let constant = (-2..=4_i64).prop_map(Num::Constant);
    let mut atoms = vec![constant.boxed(), (0..known.cells).prop_map(Num::Cell).boxed()];
    atoms.extend(known.choice.then(|| Just(Num::Choice).boxed()));
    atoms.extend(known.bound.then(|| Just(Num::Bound).boxed()));
    if known.turn {
        atoms.push(prop_oneof![3 => Just(Num::Turn), 1 => (0..2_usize).prop_map(Num::Player)].boxed());
    }
    let atom = prop::strategy::Union::new(atoms).boxed();
    if depth == 0 {
        return atom;
    }
    let inner = nums(known, depth - 1).prop_map(Box::new);
    let sign = prop::sample::select(vec![Sign::Plus, Sign::Plus, Sign::Minus, Sign::Minus, Sign::Times]);
    let cut = prop::sample::select(vec![Sign::Div, Sign::Mod]);
    let divisor = prop_oneof![9 => (1..=4_i64).prop_map(|n| Box::new(Num::Constant(n))), 1 => inner.clone()];
    let function = prop::sample::select(vec!["min", "max"]);
    let test = conds(known, depth - 1).prop_map(Box::new);
    let infix = |(left, sign, right)| Num::Infix(left, sign, right);
    let mut all = vec![
        (4, atom),
        (4, (inner.clone(), sign, inner.clone()).prop_map(infix).boxed()),
        (2, (inner.clone(), cut, divisor).prop_map(infix).boxed()),
        (1, (function, inner.clone(), inner.clone()).prop_map(|(f, a, b)| Num::Call(f, a, b)).boxed()),
        (1, (test, inner.clone(), inner.clone()).prop_map(|(t, a, b)| Num::If(t, a, b)).boxed()),
        (1, inner.clone().prop_map(Num::Negate).boxed()),
        (1, inner.prop_map(Num::Abs).boxed()),
    ];
    if !known.bound {
        let under = Known { bound: true, ..known };
        let body = nums(under, depth - 1).prop_map(Box::new);
        let test = conds(under, depth - 1).prop_map(Box::new);
        all.push((1, (ranges(), body).prop_map(|((low, high), body)| Num::Sum(low, high, body)).boxed()));
        all.push((1, (ranges(), test).prop_map(|((low, high), body)| Num::Count(low, high, body)).boxed()));
    }
    prop::strategy::Union::new_weighted(all).boxed()
}

/// Random conditions, as [`nums`].
pub(crate) fn conds(known: Known, depth: u32) -> BoxedStrategy<Cond> {
    let num = nums(known, depth.min(1));
    let atom = nums(known, 0);
    let sign = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let mut all = vec![
        (4, (num.clone(), sign, num.clone()).prop_map(|(a, sign, b)| Cond::Compare(a, sign, b)).boxed()),
        (1, (atom.clone(), num.clone(), atom).prop_map(|(a, b, c)| Cond::Between(a, b, c)).boxed()),
        (1, (num, ranges()).prop_map(|(num, (low, high))| Cond::Within(num, low, high)).boxed()),
    ];
    if depth > 0 {
        let inner = conds(known, depth - 1).prop_map(Box::new);
        all.push((1, inner.clone().prop_map(Cond::Not).boxed()));
        all.push((1, (inner.clone(), inner.clone()).prop_map(|(a, b)| Cond::And(a, b)).boxed()));
        all.push((1, (inner.clone(), inner).prop_map(|(a, b)| Cond::Or(a, b)).boxed()));
    }
    if depth > 0 && !known.bound {
        let under = Known { bound: true, ..known };
        let body = conds(under, depth - 1).prop_map(Box::new);
        all.push((1, (ranges(), body.clone()).prop_map(|((a, b), body)| Cond::Any(a, b, body)).boxed()));
        all.push((1, (ranges(), body).prop_map(|((a, b), body)| Cond::All(a, b, body)).boxed()));
    }
    prop::strategy::Union::new_weighted(all).boxed()
}

/// Ranges of numbers, some of them empty.
pub(crate) fn ranges() -> impl Strategy<Value = (i64, i64)> + Clone {
    (-1..=2_i64, -1..=3_i64).prop_map(|(low, length)| (low, low + length))
}
