//! What is said about a transcript: a line a move, mistakes with what would have been better, how play ended.

use super::judge::{Left, Play, Played, told};
use crate::outcome::Outcome;
use serde_json::{Value, json};
use std::fmt::Write;

/// How many moves that keep a win are named.
const MOST: usize = 12;

impl Play {
    /// The whole as text.
    pub fn text(&self) -> String {
        let mut text =
            format!("Play begins at {}: {}.\n", self.start, stands(&self.first.0, self.first.1, true));
        for (number, played) in (1..).zip(&self.moves) {
            let _ = writeln!(text, "{number}. {}", line(played, self.is_last(number)));
        }
        text += &self.end();
        text
    }

    fn is_last(&self, number: usize) -> bool {
        number == self.moves.len() && self.over
    }

    /// How play ended, and what sums up.
    fn end(&self) -> String {
        let (state, player, left) = &self.last;
        let end = match (self.over, left.outcome) {
            (true, Outcome::Draw) => format!("Play is over at {state}: it is a draw."),
            (true, Outcome::Lose) => format!("Play is over at {state}: {player} has lost."),
            (true, Outcome::Win) => format!("Play is over at {state}: {player} has won."),
            (false, _) => format!("The transcript stops at {state}: {}.", stands(player, *left, true)),
        };
        let again = if self.repeats() { " A position came again." } else { "" };
        capital(&end) + again + "\n" + &self.summary() + "\n"
    }

    /// How many moves there were, whether all were legal, and which were mistakes.
    pub fn summary(&self) -> String {
        let moves = |n: usize| if n == 1 { "1 move".to_owned() } else { format!("{n} moves") };
        let count = self.moves.len();
        let legal = match (&self.illegal, count) {
            (None, 0) => "no moves".to_owned(),
            (None, 1) => "1 move, which is legal".to_owned(),
            (None, _) => format!("{}, all legal", moves(count)),
            (Some(_), 0) => "the first move is illegal".to_owned(),
            (Some(_), _) => format!(
                "{}, then an illegal one",
                moves(count) + if count == 1 { " is legal" } else { " are legal" }
            ),
        };
        let unjudged = match self.unjudged {
            0 => String::new(),
            n => format!("; what follows it ({}) was not judged", moves(n)),
        };
        let mistakes: Vec<_> = self.mistakes().map(|(number, _)| number.to_string()).collect();
        let mistakes = match mistakes.as_slice() {
            [] => "no mistakes".to_owned(),
            [one] => format!("1 mistake (move {one})"),
            [most @ .., last] => {
                format!("{} mistakes (moves {} and {last})", mistakes.len(), most.join(", "))
            }
        };
        format!("{legal}{unjudged}; {mistakes}")
    }

    /// The whole as JSON.
    pub fn json(&self) -> String {
        let left = |left: Left| json!({ "outcome": left.outcome.to_string(), "in": left.moves });
        let played = |(number, played): (usize, &Played)| {
            let keeps: Vec<Value> =
                played.keeps.iter().map(|(name, to)| json!({ "move": name, "to": to })).collect();
            json!({
                "number": number,
                "line": played.line,
                "player": played.player,
                "moves": played.names,
                "from": played.from,
                "to": played.to,
                "before": left(played.before),
                "after": left(played.after),
                "mistake": played.is_mistake(),
                "keeps": keeps,
            })
        };
        let moves: Vec<Value> = (1..).zip(&self.moves).map(played).collect();
        let illegal =
            self.illegal.as_ref().map(|error| json!({ "message": error.title, "notes": error.notes }));
        let (state, player, last) = &self.last;
        let whole = json!({
            "pruvo": 1,
            "legal": self.illegal.is_none(),
            "summary": self.summary(),
            "start": { "state": self.start, "player": self.first.0, "for_player": left(self.first.1) },
            "moves": moves,
            "illegal": illegal,
            "unjudged": self.unjudged,
            "end": { "state": state, "player": player, "for_player": left(*last), "over": self.over },
        });
        format!("{whole:#}\n")
    }
}

/// A move as one line, or several for a mistake.
fn line(played: &Played, over: bool) -> String {
    let Played { player, names, to, before, after, keeps, .. } = played;
    let name = if names.is_empty() { None } else { Some(names.join(" or ")) };
    let made = capital(&format!("{player}: {}", told(name.as_deref(), to)));
    let gone = match before.outcome {
        Outcome::Win => "win",
        Outcome::Draw | Outcome::Lose => "draw",
    };
    if !played.is_mistake() {
        return if over {
            format!("{made}.")
        } else {
            format!("{made}. {}.", capital(&stands(player, *after, false)))
        };
    }
    let mut text =
        format!("{made}. A mistake, which throws the {gone} away: {}.", stands(player, *after, false));
    let all = keeps.iter().take(MOST).map(|(name, to)| told(name.as_deref(), to));
    let _ = write!(text, "\n   What keeps the {gone}: {}", all.collect::<Vec<_>>().join("; "));
    match keeps.len().saturating_sub(MOST) {
        0 => text.push('.'),
        more => {
            let _ = write!(text, "; and {more} more moves.");
        }
    }
    text
}

/// How a player stands; `to_move` if that player is to move.
fn stands(player: &str, left: Left, to_move: bool) -> String {
    let who = if to_move { format!("{player} is to move and") } else { player.to_owned() };
    let in_moves = match left.moves {
        Some(1) => ", in 1 move".to_owned(),
        Some(n) => format!(", in {n} moves"),
        None => String::new(),
    };
    match left.outcome {
        Outcome::Win => format!("{who} can force a win{in_moves}"),
        Outcome::Lose => format!("{who} loses against best play{in_moves}"),
        Outcome::Draw => format!("{who} can hold the draw, and no more"),
    }
}

/// A sentence with its first letter large.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
