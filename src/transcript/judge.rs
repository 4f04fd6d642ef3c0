//! Goes through the moves of a transcript: which are legal, and what each player gives away.

use super::read::Entry;
use crate::{
    check::Verified,
    diagnostic::{Diagnostic, Kind, Source, brief},
    game::Move,
    outcome::Outcome,
    problem,
    rules::{Game, Hindered, Hindrance},
    state::State,
};
use std::{collections::HashSet, sync::Arc};

type Judged<T> = Result<T, Box<Diagnostic>>;

/// What a state is worth to the player who is spoken of, and in how many moves where somebody wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// The outcome under best play.
    pub outcome: Outcome,
    /// How long play takes if the winner hurries and the loser delays.
    pub moves: Option<u64>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Who made it.
    pub player: String,
    /// Its names; several moves may lead to one state.
    pub names: Vec<String>,
    /// The state before.
    pub from: String,
    /// The state after.
    pub to: String,
    /// What the player could get before.
    pub before: Left,
    /// What the player can get after it.
    pub after: Left,
    /// If it is a mistake: all moves that would have kept what it throws away, each with the state it leads to.
    pub keeps: Vec<(Option<String>, String)>,
    /// Where it is written.
    pub line: usize,
}

impl Played {
    /// Whether the move throws away a win, or a draw.
    pub fn is_mistake(&self) -> bool {
        rank(self.after.outcome) < rank(self.before.outcome)
    }
}

/// How good an outcome is.
fn rank(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Lose => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    }
}

/// A transcript that was judged.
#[derive(Debug)]
pub struct Play {
    /// Where play begins.
    pub start: String,
    /// Who is to move there, and what that player can get.
    pub first: (String, Left),
    /// The legal moves, up to the first that is not.
    pub moves: Vec<Played>,
    /// The state where the transcript stops, who is to move there, and what that player can get.
    pub last: (String, String, Left),
    /// Whether play is over there.
    pub over: bool,
    /// Why the next move cannot be made.
    pub illegal: Option<Diagnostic>,
    /// How many entries behind an illegal move were not judged.
    pub unjudged: usize,
}

/// Judges the moves of a transcript that begins at a state, or else at the start of the game.
///
/// # Errors
/// A transcript that does not say where play begins in a game with several starts, an entry that is no move of the game and
/// no state, or could mean two; mistakes in the rules.
pub fn judge(
    source: &Arc<Source>,
    entries: &[Entry],
    begin: Option<State>,
    game: &Game,
    verified: &Verified<'_>,
) -> Judged<Play> {
    let named = begin.is_some();
    let start = match (begin, game.rules.starts()) {
        (Some(state), _) => state,
        (None, [start]) => start.clone(),
        (None, starts) => {
            let title = format!("play may begin at {} states", starts.len());
            let error =
                Diagnostic::input(title).at(source, entries[0].span.clone(), "where does play begin?");
            return Err(Box::new(error.help("write the state where play begins on the first line")));
        }
    };
    let mut judge = Judge { source, game, verified, names: [None, None], turn: 0, at: start.clone() };
    let entries = &entries[usize::from(named)..];
    judge.name_players(entries)?;
    let first = (judge.player()?, judge.left(&start)?);
    let (mut moves, mut illegal) = (Vec::new(), None);
    for entry in entries {
        match judge.entry(entry)? {
            Ok(played) => moves.push(played),
            Err(why) => {
                illegal = Some(*why);
                break;
            }
        }
    }
    let unjudged = entries.len() - moves.len() - usize::from(illegal.is_some());
    let last = (judge.name(&judge.at)?, judge.player()?, judge.left(&judge.at)?);
    let over = game.rules.moves(judge.at.words())?.is_empty();
    Ok(Play { start: judge.name(&start)?, first, moves, last, over, illegal, unjudged })
}

struct Judge<'a> {
    source: &'a Arc<Source>,
    game: &'a Game,
    verified: &'a Verified<'a>,
    /// What the two players are called, the one who begins first, or the first one of the rule file.
    names: [Option<String>; 2],
    /// How many moves were made.
    turn: usize,
    at: State,
}

impl Judge<'_> {
    fn name(&self, state: &State) -> Judged<String> {
        self.game.rules.name(state.words())
    }

    /// The number of the player to move, after so many moves from here.
    fn mover(&self, ahead: usize) -> Judged<usize> {
        if self.game.rules.alternates() {
            Ok((self.turn + ahead) % 2)
        } else {
            self.game.rules.mover(self.at.words()).map(usize::from)
        }
    }

    /// What the player to move is called.
    fn player(&self) -> Judged<String> {
        if let Some((mover, _)) = self.game.rules.players(self.at.words()) {
            return Ok(mover.to_owned());
        }
        let number = self.mover(0)?;
        let other = ["the first player", "the second player"][number];
        Ok(self.names[number].clone().unwrap_or_else(|| other.to_owned()))
    }

    /// What stands before the first colon of an entry, and what stands behind it.
    fn prefixed(entry: &Entry) -> Option<(&str, &str)> {
        let (name, rest) = entry.text.split_once(':')?;
        let (name, rest) = (name.trim(), rest.trim());
        (!name.is_empty() && !rest.is_empty()).then_some((name, rest))
    }

    /// Learns what players without names in the rules are called, from the first two moves: so the name of the one who does
    /// not begin is known from the beginning.
    fn name_players(&mut self, entries: &[Entry]) -> Judged<()> {
        if self.game.rules.players(self.at.words()).is_some() || !self.game.rules.alternates() {
            return Ok(());
        }
        let whole = self.target(&entries.first().map_or(String::new(), |entry| entry.text.clone()));
        if whole.is_ok() {
            return Ok(());
        }
        for (number, entry) in entries.iter().take(2).enumerate() {
            let name = Self::prefixed(entry).map(|(name, _)| name.to_owned());
            // Who makes two moves on end has one name, and is told so when the second is judged.
            self.names[number] = name.filter(|name| number == 0 || self.names[0].as_ref() != Some(name));
        }
        Ok(())
    }

    /// What a state of which the opponent of the player spoken of, or the player, has to move is worth.
    fn left(&self, state: &State) -> Judged<Left> {
        match self.verified.shown(state) {
            Some(shown) => Ok(Left { outcome: shown.outcome, moves: shown.step }),
            None => {
                let title = format!("nothing is proved about `{}`", brief(&self.name(state)?));
                Err(Box::new(Diagnostic::new(Kind::Bug, title)))
            }
        }
    }

    /// What a move to a state leaves to who makes it.
    fn leaves(&self, to: &State) -> Judged<Left> {
        let rules = &self.game.rules;
        let left = self.left(to)?;
        let again = !rules.alternates() && rules.mover(self.at.words())? == rules.mover(to.words())?;
        Ok(if again { left } else { Left { outcome: left.outcome.turned(), ..left } })
    }

    /// The state that an entry means: where the move of this name leads, or the state that is written.
    fn target(&self, text: &str) -> Judged<State> {
        let option = problem::option(self.game, &self.name(&self.at)?, text)?;
        self.game.rules.read(&option)
    }

    /// Judges one entry: the move, or why it is illegal.
    fn entry(&mut self, entry: &Entry) -> Judged<Result<Played, Box<Diagnostic>>> {
        let moves = self.game.rules.moves(self.at.words())?;
        let hindered = self.game.hindered(&self.at);
        let means = |text: &str| {
            let named = hindered.iter().any(|h| h.name.as_deref() == Some(text));
            self.target(text).map(Some).or_else(|error| if named { Ok(None) } else { Err(error) })
        };
        let (player, text, target) = match (means(&entry.text), Self::prefixed(entry)) {
            (Ok(target), _) => (None, entry.text.as_str(), target),
            (Err(_), Some((player, text))) => match means(text) {
                Ok(target) => (Some(player), text, target),
                Err(error) => return Err(self.unread(entry, *error, moves.is_empty())),
            },
            (Err(error), None) => return Err(self.unread(entry, *error, moves.is_empty())),
        };
        if let Some(why) = player.map(|player| self.turn_of(player, entry)).transpose()?.flatten() {
            return Ok(Err(why));
        }
        let names =
            |to: &State| moves.iter().filter(|m| m.to == *to).filter_map(|m| m.name.clone()).collect();
        match target.filter(|to| moves.iter().any(|m| m.to == *to)) {
            Some(to) => {
                let played = self.played(&to, names(&to), &moves, entry)?;
                self.turn += 1;
                self.at = to;
                Ok(Ok(played))
            }
            None => Ok(Err(Box::new(self.illegal(entry, text, &moves, &hindered)?))),
        }
    }

    /// Why this player cannot move now, if it is not this player's turn.
    fn turn_of(&mut self, player: &str, entry: &Entry) -> Judged<Option<Box<Diagnostic>>> {
        let number = self.mover(0)?;
        let fixed = self.game.rules.players(self.at.words()).is_some();
        if !fixed && self.names[number].is_none() && self.names[1 - number].as_deref() != Some(player) {
            self.names[number] = Some(player.to_owned());
        }
        let expected = self.player()?;
        if expected == player {
            return Ok(None);
        }
        let error =
            Diagnostic::new(Kind::No, format!("illegal move {}: it is not {player}'s turn", self.turn + 1));
        let error = error.at(self.source, entry.span.clone(), format!("{expected} is to move"));
        Ok(Some(Box::new(error)))
    }

    fn played(&self, to: &State, names: Vec<String>, moves: &[Move], entry: &Entry) -> Judged<Played> {
        let (before, after) = (self.left(&self.at)?, self.leaves(to)?);
        let line = 1 + self.source.text[..entry.span.start].matches('\n').count();
        let (from, to) = (self.name(&self.at)?, self.name(to)?);
        let player = self.player()?;
        let mut played = Played { player, names, from, to, before, after, keeps: Vec::new(), line };
        if played.is_mistake() {
            for m in moves {
                if rank(self.leaves(&m.to)?.outcome) >= rank(before.outcome) {
                    played.keeps.push((m.name.clone(), self.name(&m.to)?));
                }
            }
        }
        Ok(played)
    }

    /// The message that a move cannot be made.
    fn illegal(
        &self,
        entry: &Entry,
        text: &str,
        moves: &[Move],
        hindered: &[Hindered],
    ) -> Judged<Diagnostic> {
        let (number, from) = (self.turn + 1, self.name(&self.at)?);
        let target = self.target(text).ok();
        let by_name = hindered.iter().find(|h| h.name.as_deref() == Some(text));
        let to_there = || hindered.iter().find(|h| target.is_some() && h.to == target);
        let forbidden = by_name.or_else(to_there);
        let mut error = Diagnostic::new(
            Kind::No,
            match (&target, by_name) {
                _ if moves.is_empty() => format!("illegal move {number}: play is over at `{}`", brief(&from)),
                (_, Some(_)) | (None, None) => {
                    format!("illegal move {number}: `{}` is not allowed at `{}`", brief(text), brief(&from))
                }
                (Some(to), None) => {
                    format!(
                        "illegal move {number}: no move leads from `{}` to `{}`",
                        brief(&from),
                        brief(&self.name(to)?)
                    )
                }
            },
        );
        error = error.at(self.source, entry.span.clone(), "this move");
        if moves.is_empty() {
            return Ok(error);
        }
        if let Some(Hindered { name, why, .. }) = forbidden {
            let which = name.as_ref().map_or("the move".to_owned(), |name| format!("`{}`", brief(name)));
            error = error.note(match why {
                Hindrance::When(condition) => {
                    format!("the rules allow {which} only when `{}`", brief(condition))
                }
                Hindrance::By(player) => format!("{which} is for {player} alone"),
            });
        }
        Ok(error.note(format!("the moves from there are {}", self.listed(moves)?)))
    }

    /// Moves in a sentence, of which no more than a few are named.
    fn listed(&self, moves: &[Move]) -> Judged<String> {
        const MOST: usize = 12;
        let mut all = Vec::new();
        for m in moves.iter().take(MOST) {
            all.push(told(m.name.as_deref(), &brief(&self.name(&m.to)?)));
        }
        if moves.len() > MOST {
            all.push(format!("… ({} more)", moves.len() - MOST));
        }
        Ok(all.join("; "))
    }

    /// The message about an entry that is neither a move nor a state.
    fn unread(&self, entry: &Entry, error: Diagnostic, over: bool) -> Box<Diagnostic> {
        let error = Diagnostic { title: format!("move {}: {}", self.turn + 1, error.title), ..error };
        let error = error.at(self.source, entry.span.clone(), "this move");
        Box::new(if over { error.note("play is over there") } else { error })
    }
}

/// A move by its name and the state that it leads to.
pub(super) fn told(name: Option<&str>, to: &str) -> String {
    match name {
        Some(name) => format!("{name}, to {to}"),
        None => format!("to {to}"),
    }
}

impl Play {
    /// The mistakes, each with its number in the transcript, from 1.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &Played)> {
        (1..).zip(&self.moves).filter(|(_, played)| played.is_mistake())
    }

    /// Whether a position was met twice.
    pub fn repeats(&self) -> bool {
        let mut met = HashSet::from([&self.start]);
        self.moves.iter().any(|played| !met.insert(&played.to))
    }
}
