//! Two players with names: who moves, and how the turn passes. Trusted.

use super::{
    build::Builder,
    file::{MoveFile, text},
    lex::{Token, lex},
    lines::Formula,
    parse::{KEYWORDS, Parser},
    scope::{Component, Constant},
    text::Text,
    tree::Term,
    written::{End, Players, Turns, Written},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    outcome::Outcome,
    reading::span_of,
    state::State,
};
use ron::value::RawValue;
use std::sync::Arc;

type Built<T> = Result<T, Box<Diagnostic>>;

/// What holds whose turn it is, where players have names: a component, or a formula of the rule file.
pub(super) const TURN: &str = "turn";

/// Whether a text can be the name of a player: one word of the rule language that means nothing else there.
pub fn names_a_player(name: &str) -> bool {
    let mut letters = name.chars();
    let starts = letters.next().is_some_and(|c| c.is_alphabetic() || c == '_');
    starts && letters.all(|c| c.is_alphanumeric() || c == '_') && !KEYWORDS.contains(&name)
}

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
        if names_a_player(name) {
            return Ok(text);
        }
        let title = format!("`{name}` cannot be the name of a player");
        Err(text.error(0..text.value.len(), title, "expected one word, such as `Left`"))
    };
    let (first, second) = (name(first)?, name(second)?);
    if first.value.trim() == second.value.trim() {
        let title = format!("both players are called `{}`", first.value.trim());
        return Err(second.error(0..second.value.len(), title, "expected another name"));
    }
    Ok([first, second])
}

/// Refuses an outcome that speaks of the last player where it is not plain who that is.
pub(super) fn refuse_last(then: &Text, why: &str, names: &[String]) -> Box<Diagnostic> {
    let title = format!("`last` is not plain where {why}");
    let mut error = then.error(0..then.value.len(), title, "who moved last need not be the opponent");
    if let [first, second] = names {
        error.helps.push(format!("say who wins, as in `{first} wins` or `{second} wins`"));
    }
    error
}

/// The outcome that a text speaks of without naming a player; `last` says whether it may speak of the last player.
pub(super) fn outcome(then: &Text, names: &[String], last: bool) -> Built<Outcome> {
    let [first, second] = names else { return super::build::outcome(then) };
    super::build::outcome(then).map_err(|_| {
        let wanted = then.value.split_whitespace().collect::<Vec<_>>().join(" ");
        let known = [format!("{first} wins"), format!("{second} wins"), "draw".to_owned()];
        let more = if last { ", `last wins`, `last loses`" } else { "" };
        let label = format!("expected `{}`, `{}`{more} or `draw`", known[0], known[1]);
        let error = then.error(0..then.value.len(), format!("`{wanted}` is not an outcome"), label);
        Box::new(match names.iter().position(|name| wanted == format!("{name} loses")) {
            Some(loser) => error.help(format!("say who wins: `{}`", known[1 - loser])),
            None => error.did_you_mean(&wanted, known.iter().map(String::as_str)),
        })
    })
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
    /// Defines the formulas of `let`, and whose turn it is where players have names. Their names are constants; whose
    /// turn it is is a component, unless a formula says it: that one comes before the first formula that uses it.
    pub(super) fn players_and_formulas(&mut self) -> Built<Option<Players>> {
        let are_named = self.player_names()?;
        let mut turns =
            if are_named && self.file.turn.is_none() { Some(self.turn_component()) } else { None };
        let formula = self.file.turn.map(|raw| text(self.source, raw)).transpose()?;
        for raw in &self.file.lets {
            let text = text(self.source, raw)?;
            let uses_it = lex(&text)?.iter().any(|(token, _)| matches!(token, Token::Word(w) if w == TURN));
            if let (true, None, Some(formula)) = (uses_it, &turns, &formula) {
                let turn = self.turn_formula(formula).map_err(|error| {
                    let note = "the formulas of `let` that use `turn` come after it";
                    let unknown = error.title.ends_with("is not known here");
                    Box::new(if unknown { error.note(note) } else { *error })
                });
                turns = Some(turn?);
            }
            self.formula(&text)?;
        }
        if let (None, Some(formula)) = (&turns, &formula) {
            turns = Some(self.turn_formula(formula)?);
        }
        let Some(turns) = turns else { return Ok(None) };
        let alternates = matches!(turns, Turns::Cell(_)) && !self.says_again();
        let names = self.scope.players.clone().try_into().unwrap_or_default();
        Ok(Some(Players { names, turns, alternates }))
    }

    /// Whether the players have names, which then are constants.
    fn player_names(&mut self) -> Built<bool> {
        let Some(players) = &self.file.players else {
            return match self.file.turn {
                None => Ok(false),
                Some(raw) => {
                    let error = Diagnostic::input("`turn` in a game whose players have no names");
                    let error = error.at(self.source, span_of(self.source, raw), "whose turn?");
                    let help = "`players: [\"Left\", \"Right\"]` gives the players names";
                    Err(Box::new(error.help(format!("{help}; without names they move one after the other"))))
                }
            };
        };
        let texts = names(self.source, players)?;
        for (number, text) in (0..).zip(&texts) {
            let name = text.value.trim();
            self.scope.fresh(name, &text.whole_span())?;
            self.scope.constants.push((name.to_owned(), Constant::Int(number)));
            self.scope.players.push(name.to_owned());
        }
        if let Err(error) = self.scope.fresh(TURN, &texts[0].whole_span()) {
            let error = Diagnostic::input(error.title);
            let error = error.at(self.source, texts[0].whole_span(), "players who have names");
            let help = "where players have names, the game itself calls `turn` who is to move";
            return Err(Box::new(error.help(format!("{help}; leave yours out, or call it otherwise"))));
        }
        self.lines.push(format!("players {}", self.scope.players.join(", ")));
        Ok(true)
    }

    /// Whether some move lets the same player move on.
    fn says_again(&self) -> bool {
        self.file.moves.iter().flatten().any(|m| m.again == Some(true))
    }

    /// A component that holds the number of the player to move.
    fn turn_component(&mut self) -> Turns {
        let first = self.scope.components.iter().map(Component::count).sum();
        self.scope.components.push(Component {
            name: TURN.to_owned(),
            first,
            dimensions: None,
            low: Some(0),
            high: Some(1),
            words: self.scope.players.clone(),
            is_turn: true,
        });
        Turns::Cell(first)
    }

    /// `turn: "owner[v]"` is a formula that all that follow may use.
    fn turn_formula(&mut self, text: &Text) -> Built<Turns> {
        let (body, span) = (Parser::expression(text)?, text.whole_span());
        self.lines.push(format!("turn {body}"));
        let int = match self.scope.term(&body)? {
            Term::Int(int) => int,
            other => {
                let either = self.scope.players.join(" else ");
                let help = format!("it is the player to move, as in `if … then {either}`");
                return Err(Box::new(self.scope.mismatch(&body, "a number", &other).help(help)));
            }
        };
        let formula = Formula { name: TURN.to_owned(), span: span.clone(), parameters: Vec::new(), body };
        self.scope.define(formula)?;
        Ok(Turns::Computed(int, span))
    }

    /// The number of the player whom a text names.
    pub(super) fn player(&self, text: &Text, name: &str) -> Built<i64> {
        numbered(&self.scope.players, text, name).map(i64::from)
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

    /// How an end rule ends play.
    pub(super) fn ends(&self, then: &Text) -> Built<End> {
        let computed = self.file.turn.is_some();
        let last = !computed && !self.says_again();
        match then.value.split_whitespace().collect::<Vec<_>>()[..] {
            [name, "wins"] if name != "last" => Ok(End::Wins(self.player(then, name)?)),
            ["last", ..] if !last => {
                let why = if computed { "`turn` is computed" } else { "a move says `again`" };
                Err(refuse_last(then, why, &self.scope.players))
            }
            _ => outcome(then, &self.scope.players, last).map(End::Outcome),
        }
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
