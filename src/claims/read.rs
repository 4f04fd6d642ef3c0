//! Reads a file of claims: its lines, and the game of which each speaks.

use super::{
    line::{self, Body},
    piece::Piece,
    template::{Binder, Condition},
    words::Vocabulary,
};
use crate::{
    diagnostic::{Diagnostic, Source},
    problem,
    rules::{Figure, Formula, Play},
};
use std::sync::Arc;

type Read<T> = Result<T, Box<Diagnostic>>;

/// The first words of lines that say what the lines below are about.
pub(super) const HEADS: [&str; 6] = ["game", "set", "start", "play", "perspective", "lang"];

/// What the lines of claims are about: a game, and what is changed about it.
#[derive(Debug, Clone, Default)]
pub(super) struct About {
    /// As `--game` has it; none where that option says it.
    pub(super) game: Option<Piece>,
    pub(super) set: Vec<Piece>,
    pub(super) start: Option<Piece>,
    pub(super) play: Option<Play>,
}

/// A claim of a file.
#[derive(Debug)]
pub(super) struct Line {
    /// The whole line, without blanks and comment.
    pub(super) whole: Piece,
    pub(super) about: About,
    pub(super) words: Vocabulary,
    pub(super) says: Said,
}

/// What a line says.
#[derive(Debug)]
pub(super) enum Said {
    /// One claim.
    One(Body),
    /// A claim for all values of some variables, which has to be read for each of them.
    All(Box<All>),
}

/// A claim for all values of some variables.
#[derive(Debug)]
pub(super) struct All {
    pub(super) binders: Vec<Binder>,
    /// The game, where it depends on the variables.
    pub(super) of: Option<Piece>,
    pub(super) body: Piece,
    pub(super) condition: Condition,
}

/// All claims of a file.
pub(super) fn lines(source: &Arc<Source>, lang: Option<&str>) -> Read<Vec<Line>> {
    seen(source, lang, false)
}

/// All claims of a file, as the other player would mean them.
pub(super) fn turned(source: &Arc<Source>, lang: Option<&str>) -> Read<Vec<Line>> {
    seen(source, lang, true)
}

fn seen(source: &Arc<Source>, lang: Option<&str>, turned: bool) -> Read<Vec<Line>> {
    let pieces = pieces(source);
    let letters = pieces.iter().filter_map(|piece| {
        let (left, _) = piece.split_once("=")?;
        (left.text.chars().count() == 1).then_some(left.text)
    });
    let letters = letters.filter(|letter| Vocabulary::may_name(letter)).collect();
    let mut words = Vocabulary { lang: lang.map(str::to_owned), letters, turned, ..Vocabulary::default() };
    let (mut about, mut all) = (About::default(), Vec::new());
    for whole in pieces {
        let (head, rest) = whole.word();
        if HEADS.contains(&&*head.text) && !rest.text.starts_with('=') {
            set(&mut about, &mut words, &head, rest)?;
            continue;
        }
        let says = if head.text == "forall" {
            Said::All(Box::new(every(&head, &rest, &words)?))
        } else {
            Said::One(line::body(&whole, &words)?)
        };
        all.push(Line { whole, about: about.clone(), words: words.clone(), says });
    }
    if all.is_empty() {
        let error = Diagnostic::input(format!("{} holds no claims", source.path));
        return Err(Box::new(error.help("a claim is a line such as `lose 7` or `win 8 -> 7`")));
    }
    Ok(all)
}

/// The lines that are not empty, without comments: `#` begins one at the start of a line, or between blanks.
fn pieces(source: &Arc<Source>) -> Vec<Piece> {
    let (mut from, mut all) = (0, Vec::new());
    for line in source.text.split_inclusive('\n') {
        let comment = line.char_indices().find(|&(at, c)| {
            let before = line[..at].chars().next_back();
            let after = line[at + c.len_utf8()..].chars().next();
            c == '#'
                && (line[..at].trim().is_empty() || before.is_some_and(char::is_whitespace))
                && (line[..at].trim().is_empty() || after.is_none_or(char::is_whitespace))
        });
        let end = comment.map_or(line.len(), |(at, _)| at);
        let piece = Piece::written(source, from..from + end);
        if !piece.text.is_empty() {
            all.push(piece);
        }
        from += line.len();
    }
    all
}

/// Takes a line that says what the lines below are about.
fn set(about: &mut About, words: &mut Vocabulary, head: &Piece, rest: Piece) -> Read<()> {
    if rest.text.is_empty() {
        return Err(head.error(format!("`{}` without anything behind it", head.text), "this line"));
    }
    match &*head.text {
        "game" => *about = About { game: Some(rest), ..About::default() },
        "set" => about.set.push(rest),
        "start" => about.start = Some(rest),
        "play" => {
            about.play = Some(match &*rest.text.to_lowercase() {
                "normal" => Play::Normal,
                "misere" | "misère" => Play::Misere,
                "stuck-draws" | "stuckdraws" => Play::StuckDraws,
                _ => {
                    let title = format!("there is no convention `{}`", rest.text);
                    return Err(rest.error(title, "expected `normal`, `misere` or `stuck-draws`"));
                }
            });
        }
        "perspective" => {
            words.previous = match &*rest.text {
                "mover" => false,
                "previous" => true,
                _ => {
                    let title = format!("there is no perspective `{}`", rest.text);
                    return Err(rest.error(title, "expected `mover` or `previous`"));
                }
            }
        }
        _ => {
            problem::language(&rest.text).map_err(|error| rest.blame(error, "this language"))?;
            words.lang = Some(rest.text);
        }
    }
    Ok(())
}

/// `m in 0..12, n in m..12 [of GAME] : CLAIM [iff CONDITION]`
fn every(head: &Piece, rest: &Piece, words: &Vocabulary) -> Read<All> {
    let Some((left, right)) = rest.split_once(":") else {
        let error = head.error("`forall` without `:`", "the claim stands behind a colon");
        return Err(Box::new(error.help("for example `forall n in 1..9 : lose [n,n]`")));
    };
    let (left, of) = left.split_once(" of ").map_or((left.clone(), None), |(left, of)| (left, Some(of)));
    let mut binders: Vec<Binder> = Vec::new();
    for text in left.list_of_binders() {
        let earlier: Vec<_> = binders.iter().map(|binder| (binder.name.clone(), 1)).collect();
        binders.push(Binder::read(&text, &earlier)?);
    }
    let (body, condition) = match (right.split_once(" iff "), right.split_once(" if ")) {
        (Some((body, when)), _) => (body, Condition::Iff(formula(&when)?)),
        (None, Some((body, when))) => (body, Condition::If(formula(&when)?)),
        (None, None) => (right.clone(), Condition::Always),
    };
    if let Condition::Iff(when) | Condition::If(when) = &condition {
        let ones: Vec<_> = binders.iter().map(|binder| (binder.name.clone(), 1)).collect();
        if let Figure::Number(_) = when.value(&ones)? {
            return Err(head.error("a number where a condition should be", "behind `if` or `iff`"));
        }
    }
    // What is wrong with the kind of the claim shows without any values.
    let said = line::body(&body, words)?;
    let outcome = matches!(said, Body::Outcome { .. });
    if matches!(condition, Condition::Iff(_)) && !outcome {
        return Err(body.error("`iff` goes with a claim of an outcome", "this claim"));
    }
    if matches!(said, Body::Row(_)) {
        return Err(body.error("a row of games has a range of its own", "no `forall` is needed"));
    }
    Ok(All { binders, of, body, condition })
}

fn formula(piece: &Piece) -> Read<Formula> {
    Formula::read(&piece.source, piece.span.clone())
}
