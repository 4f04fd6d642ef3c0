//! How states are written and read back: the `show` lines of a rule file. Trusted.
//!
//! Reading goes backwards through a line: the holes give some cells, `when` gives others, and what is still open is
//! tried. A text is a state only if exactly one state prints like it.

use super::{
    eval::{Frame, Value},
    layout::Layout,
    scope::Component,
    syntax::Comparison,
    template::{Part, Template},
    tree::{Bool, Int, List},
};
use crate::diagnostic::Span;
use smallvec::SmallVec;

/// How many values may be tried for the cells that a line does not show.
const TRIALS: u64 = 4096;

/// One line: the condition under which it is used, and its text.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) when: Option<Bool>,
    pub(crate) text: Template,
    /// Where the text is written, if the file writes it.
    pub(crate) span: Option<Span>,
}

/// The lines of a game, the first that matches being used.
#[derive(Debug, Clone)]
pub(crate) struct Show {
    lines: Vec<(Line, Backward)>,
}

/// What a line tells when it is read backwards.
#[derive(Debug, Clone)]
struct Backward {
    /// Cells that `when` fixes.
    fixed: Vec<(usize, i64)>,
    /// Cells that are neither shown nor fixed, and are tried.
    open: Vec<usize>,
}

/// Cells found by reading.
type Cells = SmallVec<[i64; 16]>;

/// Why a text is not the name of a state.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NotRead {
    /// No state is written like this.
    None,
    /// Several are; here are two of them, as cells.
    Several(Vec<i64>, Vec<i64>),
}

impl Show {
    /// The lines, made ready for reading.
    ///
    /// # Errors
    /// The number of a line that does not tell enough to be read back, and the position of a cell it leaves open.
    pub(crate) fn new(lines: Vec<Line>, layout: &Layout, cells: usize) -> Result<Self, (usize, usize)> {
        let ready = lines.into_iter().enumerate().map(|(number, line)| {
            let mut fixed = Vec::new();
            if let Some(when) = &line.when {
                equations(when, &mut fixed);
            }
            let shown = line.text.parts.iter().flat_map(|part| match part {
                Part::Number(Int::Cell(at)) | Part::Word { of: Int::Cell(at), .. } => *at..*at + 1,
                Part::Vector(List::Cells(first, count)) | Part::Words { first, count, .. } => {
                    *first..first + count
                }
                Part::Literal(_) | Part::Number(_) | Part::Vector(_) | Part::Word { .. } => 0..0,
            });
            let shown: Vec<_> = shown.chain(fixed.iter().map(|&(at, _)| at)).collect();
            let open: Vec<_> = (0..cells).filter(|at| !shown.contains(at)).collect();
            let mut trials = 1_u64;
            for &at in &open {
                let (low, high) = layout.range(at);
                let count = high.checked_sub(low).map_or(u64::MAX, |n| n.unsigned_abs().saturating_add(1));
                trials = trials.saturating_mul(count);
                if trials > TRIALS {
                    return Err((number, at));
                }
            }
            Ok((line, Backward { fixed, open }))
        });
        Ok(Self { lines: ready.collect::<Result<_, _>>()? })
    }

    /// Appends the name of a state to `out`.
    pub(crate) fn print(&self, frame: &mut Frame<'_>, out: &mut String) -> Value<()> {
        for (line, _) in &self.lines {
            let used = match &line.when {
                Some(when) => when.value(frame)?,
                None => true,
            };
            if used {
                return line.text.fill(frame, out);
            }
        }
        Ok(())
    }

    /// The cells of the one state that is written like `text`.
    pub(crate) fn read(&self, text: &str, layout: &Layout, locals: &mut [i64]) -> Result<Vec<i64>, NotRead> {
        let mut found: Option<Vec<i64>> = None;
        for (line, backward) in &self.lines {
            let Some(shown) = match_line(&line.text, text) else { continue };
            let mut cells: Cells = SmallVec::from_elem(0, backward.cells_for(&shown));
            for &(at, value) in backward.fixed.iter().chain(&shown) {
                cells[at] = value;
            }
            for_each_trial(&mut cells, &backward.open, layout, &mut |cells| {
                if !self.prints(cells, text, layout, locals) || found.as_deref() == Some(cells) {
                    return Ok(());
                }
                match found.replace(cells.to_vec()) {
                    None => Ok(()),
                    Some(other) => Err(NotRead::Several(other, cells.to_vec())),
                }
            })?;
        }
        found.ok_or(NotRead::None)
    }

    /// Where the line stands that writes states like this, if the file writes it.
    pub(crate) fn place(&self, text: &str) -> Option<Span> {
        let lines = self.lines.iter().map(|(line, _)| line);
        lines.filter(|line| match_line(&line.text, text).is_some()).find_map(|line| line.span.clone())
    }

    /// The cell that a text gives a value outside its range, where it is written like a state otherwise.
    pub(crate) fn outside(&self, text: &str, layout: &Layout) -> Option<(usize, i64)> {
        let beyond = |&(at, value): &(usize, i64)| {
            let (low, high) = layout.range(at);
            value < low || high < value
        };
        self.lines.iter().find_map(|(line, _)| match_line(&line.text, text)?.into_iter().find(beyond))
    }

    /// Whether these cells are a state that is written like `text`.
    fn prints(&self, cells: &[i64], text: &str, layout: &Layout, locals: &mut [i64]) -> bool {
        let inside = |(at, &value): (usize, &i64)| {
            let (low, high) = layout.range(at);
            low <= value && value <= high
        };
        let mut name = String::with_capacity(text.len() + 8);
        let mut frame = Frame::new(cells, locals);
        cells.iter().enumerate().all(inside) && self.print(&mut frame, &mut name).is_ok() && name == text
    }
}

impl Backward {
    fn cells_for(&self, shown: &[(usize, i64)]) -> usize {
        let all = self.fixed.iter().chain(shown).map(|&(at, _)| at).chain(self.open.iter().copied());
        all.max().map_or(0, |at| at + 1)
    }
}

/// The line that is used where no other is: `n=8, ban=0`.
pub(crate) fn default_line(components: &[Component]) -> Line {
    let mut parts = Vec::new();
    for (n, c) in components.iter().enumerate() {
        parts.push(Part::Literal(format!("{}{}=", if n == 0 { "" } else { ", " }, c.name)));
        parts.push(if !c.words.is_empty() {
            let (count, low, words) = (c.count(), c.low.unwrap_or(0), c.words.clone());
            let (_, width) = c.rows();
            Part::Words { first: c.first, count, width, low, words }
        } else if c.is_vector() {
            Part::Vector(List::Cells(c.first, c.count()))
        } else {
            Part::Number(Int::Cell(c.first))
        });
    }
    Line { when: None, text: Template { parts }, span: None }
}

/// Collects the cells that a condition fixes: `ban = 1 and …`.
fn equations(when: &Bool, fixed: &mut Vec<(usize, i64)>) {
    match when {
        Bool::And(parts) => {
            equations(&parts.0, fixed);
            equations(&parts.1, fixed);
        }
        Bool::Compare(parts) => {
            if let (Int::Cell(at), Comparison::Equal, Int::Number(n))
            | (Int::Number(n), Comparison::Equal, Int::Cell(at)) = &**parts
            {
                fixed.push((*at, *n));
            }
        }
        Bool::Truth(_)
        | Bool::SameTruth(_)
        | Bool::SameList(_)
        | Bool::Within(_)
        | Bool::Not(_)
        | Bool::Or(_)
        | Bool::If(_)
        | Bool::Any(_)
        | Bool::All(_) => {}
    }
}

/// The cells that the holes of a template show when it is laid over `text`.
fn match_line(template: &Template, text: &str) -> Option<Vec<(usize, i64)>> {
    let mut rest = text;
    let mut shown = Vec::new();
    for part in &template.parts {
        match part {
            Part::Literal(literal) => rest = rest.strip_prefix(literal.as_str())?,
            Part::Number(int) => {
                let value = number(&mut rest)?;
                if let Int::Cell(at) = int {
                    shown.push((*at, value));
                }
            }
            Part::Vector(list) => {
                let (inside, after) = rest.strip_prefix('[')?.split_once(']')?;
                rest = after;
                let List::Cells(first, count) = list else { continue };
                if *count == 0 && inside.is_empty() {
                    continue;
                }
                let mut items = inside.split(',');
                for at in *first..first + count {
                    let mut item = items.next()?;
                    shown.push((at, number(&mut item).filter(|_| item.is_empty())?));
                }
                if items.next().is_some() {
                    return None;
                }
            }
            Part::Words { first, count, width, low, words } => {
                for n in 0..*count {
                    if n > 0 && n % width == 0 {
                        rest = rest.strip_prefix('|')?;
                    }
                    shown.push((first + n, worded(&mut rest, *low, words)?));
                }
            }
            Part::Word { of, low, words } => {
                let value = worded(&mut rest, *low, words)?;
                if let Int::Cell(at) = of {
                    shown.push((*at, value));
                }
            }
        }
    }
    rest.is_empty().then_some(shown)
}

/// Takes a word off the front of `rest`, the longest that fits, and gives its value.
fn worded(rest: &mut &str, low: i64, words: &[String]) -> Option<i64> {
    let fits = words.iter().enumerate().filter(|(_, word)| rest.starts_with(word.as_str()));
    let (at, word) = fits.max_by_key(|(_, word)| word.len())?;
    *rest = &rest[word.len()..];
    low.checked_add(i64::try_from(at).ok()?)
}

/// Takes a number off the front of `rest`.
fn number(rest: &mut &str) -> Option<i64> {
    let sign = usize::from(rest.starts_with('-'));
    let digits = rest[sign..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - sign);
    let (number, after) = rest.split_at(sign + digits);
    *rest = after;
    number.parse().ok()
}

/// Calls `each` with the open cells set to all their values in turn.
fn for_each_trial(
    cells: &mut Cells,
    open: &[usize],
    layout: &Layout,
    each: &mut dyn FnMut(&[i64]) -> Result<(), NotRead>,
) -> Result<(), NotRead> {
    let Some((&at, rest)) = open.split_first() else { return each(cells) };
    let (low, high) = layout.range(at);
    for value in low..=high {
        cells[at] = value;
        for_each_trial(cells, rest, layout, each)?;
    }
    Ok(())
}
