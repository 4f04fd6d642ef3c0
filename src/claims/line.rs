//! What a line of claims says, before any game is known.

use super::{piece::Piece, words::Vocabulary};
use crate::{claim::Class, diagnostic::Diagnostic, outcome::Outcome};

type Read<T> = Result<T, Box<Diagnostic>>;

/// One claim; its states are not read yet.
#[derive(Debug)]
pub(super) enum Body {
    /// States have an outcome: `lose 0 4 7`, `win 8 -> 7`, `lose ^3 : ^2 ^1`.
    Outcome { is: Outcome, about: Piece },
    /// Exactly these states have an outcome.
    Set { is: Outcome, states: Piece },
    /// Exactly these moves win; `only` is one of them.
    Moves { state: Piece, moves: Piece, only: bool },
    /// Exactly these options there are.
    Options { state: Piece, options: Piece },
    /// There is a move from one state to the other.
    Move { from: Piece, to: Piece },
    /// A Grundy value, with those of the options.
    Value { state: Piece, mex: Option<Vec<u64>>, is: u64 },
    /// The remoteness.
    Depth { state: Piece, is: u64 },
    /// Who wins when either player begins.
    Class { state: Option<Piece>, is: Class },
    /// How many states have an outcome.
    Count { is: Outcome, count: u64 },
    /// A player can keep play within a set for ever.
    Keeps { player: Piece, within: Piece },
    /// The Grundy values of the starts of a row of games.
    Row(Row),
}

/// The values at the starts of games that differ in one constant.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) constant: Piece,
    pub(super) from: i64,
    pub(super) to: i64,
    pub(super) says: Says,
}

/// What is said of a row.
#[derive(Debug)]
pub(super) enum Says {
    /// It is this.
    Seq(Vec<u64>),
    /// It has this period, from there on where that is said.
    Period(u64, Option<i64>),
    /// This is the greatest value.
    Max(u64),
    /// This value does not occur.
    Absent(u64),
}

/// The first words of claims, each with an example.
pub(super) const FORMS: [(&str, &str); 16] = [
    ("win", "win 8 -> 7"),
    ("lose", "lose 7"),
    ("draw", "draw 3"),
    ("moves", "moves 8 = 7; 5"),
    ("only", "only 8 = 7"),
    ("move", "move 8 -> 7"),
    ("options", "options 2 = 1; 0"),
    ("value", "value 6 = mex(2, 1, 0) = 3"),
    ("depth", "depth 8 = 5"),
    ("class", "class = N"),
    ("count", "count losing = 5"),
    ("keeps", "keeps Left : a b"),
    ("seq", "seq N 0..5 = 0 0 1 1 2 0"),
    ("period", "period N 0..120 = 34"),
    ("max", "max N 0..120 = 9"),
    ("absent", "absent N 0..120 = 6"),
];

/// Reads a claim.
pub(super) fn body(line: &Piece, words: &Vocabulary) -> Read<Body> {
    let (head, rest) = line.word();
    if let Some((left, states)) = line.split_once("=")
        && left.text == head.text.trim_end_matches('=')
        && Vocabulary::may_name(&left.text)
    {
        return Ok(Body::Set { is: words.outcome(&left)?, states });
    }
    let form = FORMS.iter().find(|(name, _)| *name == head.text);
    let example = form.map_or("", |(_, example)| example);
    let missing = |what: &str| {
        let error = head.error(format!("`{}` without {what}", head.text), "this claim");
        Box::new(error.help(format!("for example `{example}`")))
    };
    let equation = || rest.split_last("=").ok_or_else(|| missing("`=`"));
    Ok(match &*head.text {
        "moves" | "only" => {
            let (state, moves) =
                rest.split_once(" = ").or(rest.split_last("=")).ok_or_else(|| missing("`=`"))?;
            Body::Moves { state, moves, only: head.text == "only" }
        }
        "move" => {
            let (from, to) = rest.split_last("->").ok_or_else(|| missing("`->`"))?;
            Body::Move { from, to }
        }
        "options" => {
            let (state, options) =
                rest.split_once(" = ").or(rest.split_last("=")).ok_or_else(|| missing("`=`"))?;
            Body::Options { state, options }
        }
        "value" => {
            let (left, is) = equation()?;
            let is = is.number("a Grundy value")?;
            match left.split_last("=").filter(|(_, mex)| mex.text.starts_with("mex")) {
                None => Body::Value { state: left, mex: None, is },
                Some((state, mex)) => Body::Value { state, mex: Some(values(&mex)?), is },
            }
        }
        "depth" => {
            let (state, is) = equation()?;
            Body::Depth { state, is: is.number("how many moves it takes")? }
        }
        "class" => {
            let (state, letter) = rest.split_last("=").map_or((None, rest.clone()), |(s, l)| (Some(s), l));
            let is = Class::try_from(letter.text.clone());
            let is = is.map_err(|why| letter.error(why, "this class"))?;
            Body::Class { state: state.filter(|state| !state.text.is_empty()), is }
        }
        "count" => {
            let (word, count) = equation()?;
            Body::Count { is: words.outcome(&word)?, count: count.number("how many there are")? }
        }
        "keeps" => {
            let (player, within) = rest.split_once(":").ok_or_else(|| missing("`:`"))?;
            Body::Keeps { player, within }
        }
        "seq" | "period" | "max" | "absent" => {
            let (left, says) = rest.split_once("=").ok_or_else(|| missing("`=`"))?;
            Body::Row(row(&head, &left, &says, example)?)
        }
        word if Vocabulary::may_name(word) && !rest.text.is_empty() => {
            Body::Outcome { is: words.outcome(&head)?, about: rest }
        }
        word if Vocabulary::may_name(word) => return Err(missing("a state")),
        word => {
            let error = head.error(format!("no claim begins with `{word}`"), "expected the kind of a claim");
            let names = FORMS.iter().map(|(name, _)| *name).chain(super::read::HEADS).chain(["forall"]);
            let error = error.did_you_mean(word, names);
            let all: Vec<_> = FORMS.iter().map(|(_, example)| format!("`{example}`")).collect();
            return Err(Box::new(error.note(format!("claims look like {}", all.join(", ")))));
        }
    })
}

/// The values in `mex(2, 1, 0)`.
fn values(mex: &Piece) -> Read<Vec<u64>> {
    let inner = mex.text.strip_prefix("mex").map(str::trim).filter(|text| text.len() > 1);
    let inside = inner.filter(|text| {
        (text.starts_with('(') && text.ends_with(')')) || (text.starts_with('{') && text.ends_with('}'))
    });
    let Some(inside) = inside else {
        return Err(mex.error("`mex` without its values", "expected `mex(2, 1, 0)`"));
    };
    let begin = mex.text.len() - inside.len() + 1;
    mex.part(begin..mex.text.len() - 1).list().iter().map(|item| item.number("a Grundy value")).collect()
}

fn row(head: &Piece, left: &Piece, says: &Piece, example: &str) -> Read<Row> {
    let (constant, range) = left.word();
    let bounds = range.text.split_once("..");
    let bounds = bounds.and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    let Some((from, to)) = bounds.filter(|(from, to): &(i64, i64)| from <= to && to - from < 10_000) else {
        let error =
            left.error(format!("`{}` without a range", head.text), "expected a constant and its range");
        return Err(Box::new(error.help(format!("for example `{example}`"))));
    };
    let says = match &*head.text {
        "seq" => {
            let all =
                says.list().iter().map(|item| item.number("a Grundy value")).collect::<Read<Vec<_>>>()?;
            if i64::try_from(all.len()) != Ok(to - from + 1) {
                let title = format!("{} values for the {} numbers {from}..{to}", all.len(), to - from + 1);
                return Err(says.error(title, "these values"));
            }
            Says::Seq(all)
        }
        "period" => {
            let (period, start) =
                says.split_once(" from ").map_or((says.clone(), None), |(p, s)| (p, Some(s)));
            let start = start.map(|start| start.number("where the period begins")).transpose()?;
            let length = period.number("a period")?;
            if length == 0 {
                return Err(period.error("a period is at least 1", "this period"));
            }
            Says::Period(length, start.map(|start| i64::try_from(start).unwrap_or(i64::MAX)))
        }
        "max" => Says::Max(says.number("a Grundy value")?),
        _ => Says::Absent(says.number("a Grundy value")?),
    };
    Ok(Row { constant, from, to, says })
}
