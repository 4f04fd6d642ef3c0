//! Two players with names: who moves, and how the turn passes. Trusted.

use super::{
    build::Builder,
    file::{MoveFile, text},
    lines::Formula,
    parse::{KEYWORDS, Parser},
    scope::{Component, Constant},
    text::Text,
    written::{Players, Turns, Written},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    reading::span_of,
    state::State,
};
use ron::value::RawValue;
use std::sync::Arc;

type Built<T> = Result<T, Box<Diagnostic>>;

/// What holds whose turn it is, where players have names: a component, or a formula of the rule file.
const TURN: &str = "turn";

/// The names of the two players.
pub(super) fn names(source: &Arc<Source>, players: &[&RawValue]) -> Built<[Text; 2]> {
    let [first, second] = players else {
        let error = Diagnostic::input(format!("a game has two players, not {}", players.len()));
        let error = match players.get(2).or(players.last()) {
            Some(raw) => error.at(source, span_of(source, raw), "one player too many, or too few"),
            None => error,
        };
        let help = "as in `players: [\"Left\", \"Right\"]`; without names leave `players` out";
        return Err(Box::new(error.help(help)));
    };
    let name = |raw: &RawValue| {
        let text = text(source, raw)?;
        let name = text.value.trim();
        let mut letters = name.chars();
        let starts = letters.next().is_some_and(|c| c.is_alphabetic() || c == '_');
        if starts && letters.all(|c| c.is_alphanumeric() || c == '_') && !KEYWORDS.contains(&name) {
            return Ok(text);
        }
        let title = format!("`{name}` cannot be the name of a player");
        Err(text.error(0..text.value.len(), title, "expected one word, such as `Left`"))
    };
    Ok([name(first)?, name(second)?])
}

/// The number of the player whom a text names.
pub(super) fn numbered(names: &[String], text: &Text, name: &str) -> Built<u8> {
    match names.iter().position(|n| n == name) {
        Some(0) => Ok(0),
        Some(_) => Ok(1),
        None => {
            let label = "expected the name of a player";
            let error = text.error(0..text.value.len(), format!("`{name}` is not a player"), label);
            Err(Box::new(if names.is_empty() {
                error.help("`players: [\"Left\", \"Right\"]` gives the players names")
            } else {
                error.did_you_mean(name, names.iter().map(String::as_str))
            }))
        }
    }
}

impl Builder<'_> {
    /// Two players with names add a component: whose turn it is, unless a formula says it. Their names are constants.
    pub(super) fn players(&mut self) -> Built<Option<Players>> {
        let Some(players) = &self.file.players else {
            return match self.file.turn {
                None => Ok(None),
                Some(raw) => {
                    let error = Diagnostic::input("`turn` in a game whose players have no names");
                    let error = error.at(self.source, span_of(self.source, raw), "whose turn?");
                    Err(Box::new(error.help("`players: [\"Left\", \"Right\"]` gives the players names")))
                }
            };
        };
        let texts = names(self.source, players)?;
        for (number, text) in (0..).zip(&texts) {
            let name = text.value.trim();
            self.scope.fresh(name, &text.whole_span())?;
            self.scope.constants.push((name.to_owned(), Constant::Int(number)));
            self.players.push(name.to_owned());
        }
        self.scope.fresh(TURN, &texts[0].whole_span())?;
        self.lines.push(format!("players {}", self.players.join(", ")));
        let turns = match self.file.turn {
            None => Turns::Cell(self.turn_component()),
            Some(raw) => self.turn_formula(&text(self.source, raw)?)?,
        };
        let moves = self.file.moves.as_deref().unwrap_or_default();
        let alternates = matches!(turns, Turns::Cell(_)) && moves.iter().all(|m| m.again != Some(true));
        let names: [String; 2] = self.players.clone().try_into().unwrap_or_default();
        Ok(Some(Players { names, turns, alternates }))
    }

    /// The position of the cell that holds the number of the player to move.
    fn turn_component(&mut self) -> usize {
        let first = self.scope.components.iter().map(Component::count).sum();
        self.scope.components.push(Component {
            name: TURN.to_owned(),
            first,
            dimensions: None,
            low: Some(0),
            high: Some(1),
            words: self.players.clone(),
            is_turn: true,
        });
        first
    }

    /// `turn: "owner[v]"` is a formula that all others may use.
    fn turn_formula(&mut self, text: &Text) -> Built<Turns> {
        let (body, span) = (Parser::expression(text)?, text.whole_span());
        self.lines.push(format!("turn {body}"));
        let int = self.scope.int(&body)?;
        let formula = Formula { name: TURN.to_owned(), span: span.clone(), parameters: Vec::new(), body };
        self.scope.define(formula)?;
        Ok(Turns::Computed(int, span))
    }

    /// The number of the player whom a text names.
    pub(super) fn player(&self, text: &Text, name: &str) -> Built<i64> {
        numbered(&self.players, text, name).map(i64::from)
    }

    /// Whether the same player moves on after a move.
    pub(super) fn again(&self, file: &MoveFile<'_>, span: &Span) -> Built<bool> {
        let again = file.again.unwrap_or(false);
        let (title, help) = match (again, &self.file.players, self.file.turn) {
            (false, ..) | (true, Some(_), None) => return Ok(again),
            (true, None, _) => (
                "`again` in a game whose players have no names",
                "`players: [\"Left\", \"Right\"]` gives the players names, and the state then tells who moves",
            ),
            (true, Some(_), Some(_)) => {
                ("`again` where `turn` is computed", "let the formula of `turn` say who moves after this")
            }
        };
        let error = Diagnostic::input(title).at(self.source, span.clone(), "the move that says `again`");
        Err(Box::new(error.help(help)))
    }

    /// Refuses an end rule that speaks of the last player where it is not plain who that is.
    pub(super) fn refuse_last(&self, then: &Text) -> Built<()> {
        let computed = self.file.turn.is_some();
        let moves = self.file.moves.as_deref().unwrap_or_default();
        if !computed && moves.iter().all(|m| m.again != Some(true)) {
            return Ok(());
        }
        let why = if computed { "`turn` is computed" } else { "a move says `again`" };
        let title = format!("`last` is not plain where {why}");
        let mut error = then.error(0..then.value.len(), title, "who moved last need not be the opponent");
        let [first, second] = &self.players[..] else { return Err(error) };
        error.helps.push(format!("say who wins, as in `{first} wins` or `{second} wins`"));
        Err(error)
    }
}

impl Written {
    /// Lets components change places, as they do after every move.
    pub(super) fn swap(&self, cells: &mut [i64]) {
        for &(a, b, count) in &self.swaps {
            (0..count).for_each(|n| cells.swap(a + n, b + n));
        }
    }

    /// The same position with the other player to move; `None` where the players are alike, and where the turn does not
    /// pass by itself.
    pub(super) fn with_turn_passed(&self, state: &[u64]) -> Built<Option<State>> {
        let mut cells = self.cells(state)?;
        match self.players.as_ref().map(|players| &players.turns) {
            Some(Turns::Cell(at)) => cells[*at] = 1 - cells[*at],
            None if !self.swaps.is_empty() => {}
            Some(Turns::Computed(..)) | None => return Ok(None),
        }
        self.swap(&mut cells);
        self.symmetry.canonise(&mut cells);
        let mut words = vec![0; self.layout.shape().words];
        match self.layout.pack(&cells, &mut words) {
            Ok(()) => Ok(Some(State::new(&words))),
            Err(at) => {
                let (name, range) = (self.component_of(at), self.range(at));
                let title = format!("the turn passes, and takes `{name}` out of its range {range}");
                let error = Diagnostic::input(title).note(format!("to the state {}", self.plain(&cells)));
                Err(Box::new(error.help("components that change places by `swap` need the same range")))
            }
        }
    }
}
