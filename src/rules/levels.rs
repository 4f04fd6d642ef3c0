//! A game written as moves by its one number that has no upper end. Trusted.
//!
//! All other numbers of a state together are its kind. The kinds to which play can come are collected at all sizes: below the
//! size from which on the moves of a kind are alike by asking the rules, above by what [`large`] says.

use super::{
    large::{Form, Unlike},
    scope::Component,
    written::Written,
};
use crate::{
    diagnostic::{Diagnostic, Kind, Span},
    game::{
        Rules, Turn,
        levels::{Alike, Levels, Place},
    },
    outcome::Outcome,
    state::Options,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// How many kinds of states there may be.
const MOST_KINDS: usize = 10_000;

/// Up to which size moves may differ from those at greater ones.
const MOST_UNLIKE: u64 = 100_000;

/// The states by the number that has no upper end.
#[derive(Debug)]
pub(super) struct Counter<'w> {
    game: &'w Written,
    /// The cell that holds the number.
    at: usize,
    low: u64,
    /// For each kind the cells of its state, 0 in the place of the number.
    rests: Vec<Vec<i64>>,
    numbers: FxHashMap<Vec<i64>, usize>,
    kinds: Vec<String>,
    /// For each kind the kinds to which a move leads that leaves the number as it is.
    beside: Vec<Vec<usize>>,
    alike: Alike,
}

type Counted<T> = Result<T, Box<Diagnostic>>;

impl Written {
    /// The states of all sizes.
    ///
    /// # Errors
    /// Why there is no such thing, with the place that shows it.
    pub(super) fn counter(&self) -> Counted<Counter<'_>> {
        let refuse = |why: &str| -> Counted<Counter<'_>> {
            let error = Diagnostic::input("no theorem on periods is about this game");
            Err(Box::new(error.at(&self.source, self.any_move(), "its moves").note(why)))
        };
        let unbounded = |c: &&Component| c.high.is_none() && c.count() > 0;
        let endless: Vec<_> = self.components.iter().filter(unbounded).collect();
        let number = match endless[..] {
            [one] if !one.is_vector() => one,
            [] => {
                let error =
                    refuse("every number of its states has an upper end, so there are finitely many states");
                return error.map_err(|error| {
                    Box::new(error.help("let one have none, as in `state: [\"n in 0..\"]`"))
                });
            }
            [vector] => {
                return refuse(&format!("`{}` holds several numbers without an upper end", vector.name));
            }
            [one, other, ..] => {
                return refuse(&format!(
                    "both `{}` and `{}` have no upper end, and the theorem is about one such number",
                    one.name, other.name
                ));
            }
        };
        let Some(low) = number.low.and_then(|low| u64::try_from(low).ok()) else {
            return refuse(&format!("`{}` may be less than 0", number.name));
        };
        if !self.symmetry.is_empty() {
            return refuse("it declares symmetries");
        }
        if !self.alternates() {
            return refuse("a player may move several times in succession");
        }
        if self.swaps.iter().any(|&(a, b, n)| [a, b].iter().any(|&at| (at..at + n).contains(&number.first))) {
            return refuse(&format!("`{}` changes places with another number", number.name));
        }
        let alike = Alike { parts: 1, takes: 0, least: low.max(1), from: low };
        let mut counter = Counter {
            game: self,
            at: number.first,
            low,
            rests: Vec::new(),
            numbers: FxHashMap::default(),
            kinds: Vec::new(),
            beside: Vec::new(),
            alike,
        };
        counter.collect()?;
        Ok(counter)
    }

    fn any_move(&self) -> Span {
        self.moves.first().map_or(0..0, |rule| rule.span.clone())
    }
}

impl Counter<'_> {
    fn collect(&mut self) -> Counted<()> {
        for start in self.game.starts() {
            let cells = self.game.cells(start.words())?;
            self.place(&cells)?;
        }
        let mut kind = 0;
        let mut options = Vec::new();
        while kind < self.rests.len() {
            let from = self.kind(kind)?;
            for size in self.low..from {
                // Who asks is told of no kind that is not collected.
                self.collect_at(Place { kind, size }, &mut options)?;
            }
            kind += 1;
        }
        self.no_circle()
    }

    /// The number of the kind of these cells, and their number.
    fn place(&mut self, cells: &[i64]) -> Counted<Place> {
        let mut rest = cells.to_vec();
        let size = u64::try_from(std::mem::take(&mut rest[self.at])).unwrap_or(0);
        if let Some(&kind) = self.numbers.get(&rest) {
            return Ok(Place { kind, size });
        }
        if self.rests.len() == MOST_KINDS {
            let title = format!("a limit was reached: more than {MOST_KINDS} kinds of states");
            let error = Diagnostic::new(Kind::Limit, title);
            let note = format!("the kind of a state is all of it but `{}`", self.name_of_number());
            return Err(Box::new(error.note(note)));
        }
        let kind = self.rests.len();
        self.kinds.push(self.written(&rest));
        self.numbers.insert(rest.clone(), kind);
        self.rests.push(rest);
        self.beside.push(Vec::new());
        Ok(Place { kind, size })
    }

    fn name_of_number(&self) -> &str {
        self.game.component_of(self.at)
    }

    /// A kind as people write it: `ban = 0`.
    fn written(&self, rest: &[i64]) -> String {
        let others = self.game.components.iter().filter(|c| c.first != self.at && c.count() > 0);
        let all: Vec<_> = others.map(|c| Written::assigned(c, rest)).collect();
        all.join(", ")
    }

    /// Looks at what can be done at all great sizes of a kind, and gives the size from which on that is so.
    fn kind(&mut self, kind: usize) -> Counted<u64> {
        let mut cells: Vec<_> = self.rests[kind].iter().map(|&cell| Form::number(cell)).collect();
        cells[self.at] = Form::great();
        let great = self.game.at_great(&cells).map_err(|(rule, why)| self.not_alike(kind, rule, &why))?;
        let mut from = u64::try_from(great.from).unwrap_or(0).max(self.low);
        for option in great.options {
            let refuse = |why: String| self.not_alike(kind, None, &Unlike(why));
            let name = self.name_of_number();
            let mut rest = Vec::new();
            for (at, cell) in option.iter().enumerate() {
                let (low, high) = self.game.layout.range(at);
                match cell.constant() {
                    _ if at == self.at => rest.push(0),
                    Some(cell) if (low..=high).contains(&cell) => rest.push(cell),
                    Some(cell) => {
                        let name = self.game.component_of(at);
                        return Err(refuse(format!(
                            "a move sets `{name}` to {cell}, which is outside its range"
                        )));
                    }
                    None => {
                        let other = self.game.component_of(at);
                        return Err(refuse(format!("a move lets `{other}` grow with `{name}`")));
                    }
                }
            }
            let new = option[self.at];
            match (new.constant().map(u64::try_from), new.beside_n()) {
                (Some(Ok(fixed)), _) if fixed >= self.low => from = from.max(fixed + 1),
                (_, Some(down @ ..=0)) => {
                    self.alike.takes = self.alike.takes.max(down.unsigned_abs());
                    from = from.max(self.low.saturating_add(down.unsigned_abs()));
                }
                (_, Some(_)) => return Err(refuse(format!("a move makes `{name}` greater"))),
                _ => return Err(refuse(format!("a move does not take a fixed number from `{name}`"))),
            }
            let to = self.place(&rest)?;
            if new.beside_n() == Some(0) {
                self.beside[kind].push(to.kind);
            }
        }
        if from > MOST_UNLIKE {
            let title = format!("a limit was reached: moves may differ up to {from}");
            let error =
                Diagnostic::new(Kind::Limit, title).at(&self.game.source, self.game.any_move(), "the moves");
            return Err(Box::new(error.note(format!("they may up to {MOST_UNLIKE}"))));
        }
        self.alike.from = self.alike.from.max(from);
        Ok(from)
    }

    /// Demands that moves which leave the number as it is never lead round.
    fn no_circle(&self) -> Counted<()> {
        let mut into = vec![0_usize; self.rests.len()];
        self.beside.iter().flatten().for_each(|&to| into[to] += 1);
        let mut free: Vec<_> = (0..into.len()).filter(|&kind| into[kind] == 0).collect();
        let mut seen = 0;
        while let Some(kind) = free.pop() {
            seen += 1;
            for &to in &self.beside[kind] {
                into[to] -= 1;
                if into[to] == 0 {
                    free.push(to);
                }
            }
        }
        if seen == into.len() {
            return Ok(());
        }
        let round = into.iter().position(|&into| into > 0).unwrap_or(0);
        let why =
            format!("moves that leave `{}` as it is lead round, so play need not end", self.name_of_number());
        Err(self.not_alike(round, None, &Unlike(why)))
    }

    fn not_alike(&self, kind: usize, rule: Option<usize>, why: &Unlike) -> Box<Diagnostic> {
        let span = rule.map_or_else(|| self.game.any_move(), |rule| self.game.moves[rule].span.clone());
        let error =
            Diagnostic::input("a move is not alike at all sizes, so no theorem on periods is about it");
        let label = if rule.is_some() { "this move" } else { "the moves of this game" };
        let of = match self.kinds[kind].as_str() {
            "" => String::new(),
            kind => format!(" with {kind}"),
        };
        let note = format!("where `{}` is great{of}: {}", self.name_of_number(), why.0);
        Box::new(error.at(&self.game.source, span, label).note(note))
    }

    fn cells(&self, place: Place) -> Counted<SmallVec<[i64; 16]>> {
        let mut cells = SmallVec::from_slice(&self.rests[place.kind]);
        cells[self.at] = i64::try_from(place.size)
            .map_err(|_| Box::new(Diagnostic::input("a number does not fit into 64 bits")))?;
        Ok(cells)
    }

    fn words(&self, place: Place) -> Counted<Vec<u64>> {
        let mut words = vec![0; self.game.shape().words];
        let packed = self.game.layout.pack(&self.cells(place)?, &mut words);
        packed.map_err(|_| Box::new(Diagnostic::input("a state is outside the ranges of its numbers")))?;
        Ok(words)
    }

    /// As [`ask`](Levels::ask), where options may be of kinds that are not collected yet.
    fn collect_at(&mut self, place: Place, found: &mut Vec<Vec<Place>>) -> Counted<()> {
        found.clear();
        let mut options = Options::default();
        _ = self.game.turn(&self.words(place)?, &mut options)?;
        for option in options.iter() {
            let cells = self.game.cells(option)?;
            found.push(vec![self.place(&cells)?]);
        }
        Ok(())
    }
}

impl Levels for Counter<'_> {
    fn alike(&self) -> Alike {
        self.alike
    }

    fn low(&self) -> u64 {
        self.low
    }

    fn kinds(&self) -> &[String] {
        &self.kinds
    }

    fn name(&self, place: Place) -> Counted<String> {
        self.game.name(&self.words(place)?)
    }

    fn ask(&self, place: Place, found: &mut Vec<Vec<Place>>) -> Counted<Turn> {
        found.clear();
        let mut options = Options::default();
        let turn = self.game.turn(&self.words(place)?, &mut options)?;
        if turn == Turn::Open {
            for option in options.iter() {
                let mut rest = self.game.cells(option)?.to_vec();
                let size = u64::try_from(std::mem::take(&mut rest[self.at])).unwrap_or(0);
                let Some(&kind) = self.numbers.get(&rest) else {
                    let title = "a move leads to a kind of states that was not seen before";
                    return Err(Box::new(Diagnostic::new(Kind::Bug, title)));
                };
                found.push(vec![Place { kind, size }]);
            }
        }
        Ok(turn)
    }

    fn no_values(&self) -> Option<&'static str> {
        if self.game.stuck != Outcome::Lose || self.game.ends_otherwise() {
            return Some("play is not normal");
        }
        let differ = self.game.players.is_some() || !self.game.swaps.is_empty();
        differ.then_some("the players may have different moves")
    }

    fn no_outcomes(&self) -> Option<&'static str> {
        None
    }
}
