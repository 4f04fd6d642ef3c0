//! The names of the states of a game, to be found in a text: with other blanks, and with hats in any usual spelling.

use super::{
    flat::{Flat, STOP, blank},
    table::Table,
};
use crate::{diagnostic::Diagnostic, rules::Game};
use std::cell::Cell;

/// All names, each without needless blanks.
#[derive(Debug)]
pub(super) struct Names<'g> {
    game: &'g Game,
    table: &'g Table,
    /// In order, with the numbers of the states.
    keys: Vec<(String, u32)>,
    /// Whether some name is one letter.
    pub(super) of_letters: bool,
    /// How many texts that are no state have been compared with all names, which takes as long as there are names.
    compared: Cell<usize>,
}

/// How many texts that are no state are compared with all names, to hint at one: nobody reads more hints.
const HINTS: usize = 50;

/// What a text that should be a state means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meant {
    /// A state, by its number.
    State(u32),
    /// None, for this reason; the hints that go with it.
    Nothing(String, Vec<String>),
}

impl<'g> Names<'g> {
    pub(super) fn new(game: &'g Game, table: &'g Table) -> Self {
        let mut keys: Vec<_> = (0..).zip(&table.names).map(|(n, name)| (key(name), n)).collect();
        keys.sort();
        // What two names come to, only the game can tell apart.
        let alike: Vec<_> = keys.windows(2).filter(|w| w[0].0 == w[1].0).map(|w| w[0].0.clone()).collect();
        keys.retain(|(key, _)| alike.binary_search(key).is_err());
        let letter = |name: &String| name.chars().count() == 1 && name.chars().all(char::is_alphabetic);
        let of_letters = table.names.iter().any(letter);
        Self { game, table, keys, of_letters, compared: Cell::new(0) }
    }

    /// The longest name at a place of a text that ends where `ends` says it may; and where it ends.
    pub(super) fn longest(
        &self,
        flat: &Flat,
        from: usize,
        ends: impl Fn(usize) -> bool,
    ) -> Option<(u32, usize)> {
        let (mut low, mut high) = (0, self.keys.len());
        let (mut read, mut at, mut best) = (String::new(), from, None);
        while let Some((c, next)) = squeezed(flat, at, read.chars().last()) {
            read.push(c);
            low += self.keys[low..high].partition_point(|(key, _)| *key < read);
            high = low + self.keys[low..high].partition_point(|(key, _)| key.starts_with(&read));
            if low == high {
                break;
            }
            at = next;
            let (key, state) = &self.keys[low];
            let whole = !(c.is_alphanumeric() && flat.at(at).is_some_and(char::is_alphanumeric));
            if *key == read && whole && ends(at) {
                best = Some((*state, at));
            }
        }
        best
    }

    /// The state that a text means, as the game reads what people write.
    pub(super) fn meant(&self, text: &str) -> Meant {
        let text = text.trim();
        let name = match self.game.meant(text) {
            Ok(name) => name,
            Err(error) => return self.nothing(text, *error),
        };
        match self.table.numbers.get(&name) {
            Some(&number) => Meant::State(number),
            None => Meant::Nothing(format!("play cannot reach `{name}` from the start"), Vec::new()),
        }
    }

    fn nothing(&self, text: &str, error: Diagnostic) -> Meant {
        let shown: String = text.chars().take(60).collect();
        let title = if error.title.contains("could be") {
            error.title
        } else {
            format!("there is no state `{shown}`")
        };
        self.compared.set(self.compared.get() + 1);
        let names = self.table.names.iter().filter(|_| self.compared.get() <= HINTS);
        let told = Diagnostic::input("").did_you_mean(text, names.map(String::as_str));
        let hints = if told.helps.is_empty() { error.notes } else { told.helps };
        Meant::Nothing(title, hints)
    }
}

/// The next character of a name, and the place behind it: blanks count only between two letters or digits.
fn squeezed(flat: &Flat, at: usize, last: Option<char>) -> Option<(char, usize)> {
    let c = flat.at(at).filter(|&c| c != STOP)?;
    if !blank(c) {
        return Some((c, at + 1));
    }
    let next = flat.skip(at);
    let c = flat.at(next).filter(|&c| c != STOP)?;
    let between = last.is_some_and(char::is_alphanumeric) && c.is_alphanumeric();
    Some(if between { (' ', next) } else { (c, next + 1) })
}

/// A name as it is compared.
fn key(name: &str) -> String {
    let mut flat = Flat::default();
    for (at, c) in name.char_indices() {
        flat.push(c, at, at + c.len_utf8());
    }
    let flat = flat.hats_first();
    let (mut key, mut at) = (String::new(), flat.skip(0));
    while let Some((c, next)) = squeezed(&flat, at, key.chars().last()) {
        key.push(c);
        at = next;
    }
    key
}
