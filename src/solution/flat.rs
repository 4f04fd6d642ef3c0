//! The characters of a written solution without its markup, each with its place; hats stand before what wears them.

use crate::diagnostic::Span;

/// Where a paragraph, an item of a list or a heading ends.
pub(super) const STOP: char = '\u{2029}';

/// The circumflex that stands on the letter before it.
const COMBINING: char = '\u{302}';

/// Characters, each with the bytes of the source that it comes from.
#[derive(Debug, Default)]
pub(super) struct Flat {
    /// The characters.
    pub(super) chars: Vec<char>,
    places: Vec<(usize, usize)>,
}

impl Flat {
    /// Adds a character that comes from these bytes.
    pub(super) fn push(&mut self, c: char, from: usize, to: usize) {
        self.chars.push(if c == '\u{a0}' || c == '\u{202f}' { ' ' } else { c });
        self.places.push((from, to));
    }

    /// Lets the last character, if one was added since there were so many, stand for the bytes up to here as well.
    pub(super) fn extend(&mut self, since: usize, to: usize) {
        if self.places.len() > since
            && let Some(last) = self.places.last_mut()
        {
            last.1 = to;
        }
    }

    /// The character at a place, if the text goes on so far.
    pub(super) fn at(&self, at: usize) -> Option<char> {
        self.chars.get(at).copied()
    }

    /// The place of the next character from here on that is no blank.
    pub(super) fn skip(&self, at: usize) -> usize {
        self.while_at(at, blank)
    }

    /// Where a run of such characters ends that begins here.
    pub(super) fn while_at(&self, mut at: usize, such: fn(char) -> bool) -> usize {
        while self.at(at).is_some_and(such) {
            at += 1;
        }
        at
    }

    /// The bytes of the source from which some characters come.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let begin = self.places.get(from).map_or(0, |place| place.0);
        let end = to.checked_sub(1).and_then(|last| self.places.get(last)).map_or(begin, |place| place.1);
        begin..end.max(begin)
    }

    /// Some characters as a text.
    pub(super) fn text(&self, from: usize, to: usize) -> String {
        let count = self.chars.len();
        self.chars[from.min(count)..to.min(count)].iter().collect()
    }

    /// The same with every hat before what wears it: `5̂` and `5^` become `^5`.
    pub(super) fn hats_first(self) -> Self {
        let mut out = Self::default();
        let count = self.chars.len();
        let mut at = 0;
        while at < count {
            if !self.chars[at].is_alphanumeric() {
                out.push(self.chars[at], self.places[at].0, self.places[at].1);
                at += 1;
                continue;
            }
            let end = (at..count).find(|&n| !self.chars[n].is_alphanumeric()).unwrap_or(count);
            let hat = self.hat_behind(end).filter(|_| out.chars.last() != Some(&'^'));
            if hat.is_some() {
                out.push('^', self.places[at].0, self.places[at].0);
            }
            for n in at..end {
                out.push(self.chars[n], self.places[n].0, self.places[n].1);
            }
            at = hat.unwrap_or(end);
        }
        out
    }

    /// Where a hat ends that stands behind a run which ends here. `2^3` has a hat on the 3, if on anything.
    fn hat_behind(&self, end: usize) -> Option<usize> {
        if self.at(end) == Some(COMBINING) {
            return Some(end + 1);
        }
        let hat = self.skip(end);
        if self.at(hat) != Some('^') {
            return None;
        }
        let next = self.at(self.skip(hat + 1));
        let free = next.is_none_or(|c| !(c.is_alphanumeric() || "{([^\\".contains(c)));
        free.then_some(hat + 1)
    }
}

/// Whether a character is a blank within a paragraph.
pub(super) fn blank(c: char) -> bool {
    c != STOP && c.is_whitespace()
}
