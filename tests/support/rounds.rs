//! Reads pages that go by rounds, or sum up, back out of plain text: by their words, their numbers and their tables.

use crate::{
    phrases::{Kind, Phrases},
    said::{Count, Filling, Is, Said},
    statements::{Piece, RoundRow, Set, Term, Unreadable, set, state},
};
use pruvo::{
    outcome::Outcome,
    page::language::{Forms, Sentence},
};
use std::collections::BTreeMap;

/// The cells of a table, the head first.
pub(crate) type Cells = Vec<Vec<String>>;

/// The cells of a table of plain text: every column is as wide as the line under its head.
pub(crate) fn cells(lines: &str) -> Result<Cells, Unreadable> {
    let lines: Vec<Vec<char>> = lines.lines().map(|line| line.chars().collect()).collect();
    let under = lines.get(1).ok_or("a table without a head")?;
    let mut columns = Vec::new();
    let mut begin = None;
    for (at, c) in under.iter().chain([&' ']).enumerate() {
        match (c, begin) {
            ('-', None) => begin = Some(at),
            (' ', Some(from)) => {
                columns.push((from, at));
                begin = None;
            }
            ('-' | ' ', _) => {}
            _ => return Err("something else under the head of a table".to_owned()),
        }
    }
    let cell = |line: &Vec<char>, (from, to): (usize, usize)| {
        let inside = line.get(from.min(line.len())..to.min(line.len())).unwrap_or_default();
        inside.iter().collect::<String>().trim().to_owned()
    };
    let rows = lines.iter().enumerate().filter(|(n, _)| *n != 1);
    Ok(rows.map(|(_, line)| columns.iter().map(|&column| cell(line, column)).collect()).collect())
}

impl<'r> Phrases<'r> {
    /// What a paragraph can be on such a page.
    pub(crate) fn round_kinds(&self) -> Vec<Kind<'r>> {
        let r = &self.language.rounds;
        let single = |is, sentences: &[&'r Sentence]| Kind { is, sentences: sentences.to_vec(), count: None };
        let mut kinds = vec![
            single(Is::Size, &[&r.size]),
            single(Is::Explanation, &[&r.result]),
            single(Is::Rounds, &[&r.rounds, &r.remoteness]),
        ];
        for (one, first) in forms(&r.turns) {
            let both = |(other, second)| single(Is::TurnCounts([one, other]), &[first, second]);
            kinds.extend(forms(&r.turns).into_iter().map(both));
        }
        for (is, of) in [
            (Is::Ended(Outcome::Win), &r.ended.win),
            (Is::Ended(Outcome::Lose), &r.ended.lose),
            (Is::Ended(Outcome::Draw), &r.ended.draw),
            (Is::Round(Outcome::Win, false), &r.winning),
            (Is::Round(Outcome::Win, true), &r.winning_again),
            (Is::Round(Outcome::Lose, false), &r.losing),
            (Is::Round(Outcome::Lose, true), &r.losing_again),
            (Is::Left(false), &r.left),
            (Is::Left(true), &r.left_leaning),
        ] {
            for (count, sentence) in forms(of) {
                let all_more = if count == Count::One { &r.all_more.one } else { &r.all_more.many };
                for more in [None, Some(&r.more), Some(all_more)] {
                    let sentences = [sentence].into_iter().chain(more).collect();
                    kinds.push(Kind { is, sentences, count: Some(count) });
                }
            }
        }
        for (count, sentence) in forms(&r.unlisted) {
            kinds.push(Kind { is: Is::Unlisted, sentences: vec![sentence], count: Some(count) });
        }
        kinds
    }

    /// So many things, as a language counts them.
    pub(crate) fn counted<'t>(&self, of: &Forms, text: &'t str) -> Option<(Filling, &'t str)> {
        forms(of).into_iter().find_map(|(count, sentence)| {
            let mut filled = Vec::new();
            let after = self.sentence(Is::Explanation, sentence, text, &mut filled)?;
            let number = match (filled.pop(), count) {
                (None, Count::None) => 0,
                (None, Count::One) => 1,
                (Some((_, Filling::Number(number))), Count::Many) if number > 1 => number,
                _ => return None,
            };
            Some((Filling::Number(number), after))
        })
    }

    /// What is said of rounds, with a table.
    pub(crate) fn round_piece(&self, said: &Said<'_>, table: Option<&Cells>) -> Result<Piece, Unreadable> {
        match said.is {
            Is::Size => match (said.get("states"), said.get("pairs")) {
                (Some(Filling::Number(states)), Some(Filling::Number(pairs))) => {
                    said.option("--style full")?;
                    Ok(Piece::Size { states: *states, pairs: *pairs })
                }
                _ => Err("no numbers".to_owned()),
            },
            Is::TurnCounts(counts) => {
                let (first, second) = said.filled.split_at(said.first);
                let both = [turn_count(first, counts[0])?, turn_count(second, counts[1])?];
                Ok(Piece::TurnCounts(both.into()))
            }
            Is::Rounds => self.rounds(table.ok_or("no table of rounds")?),
            Is::Ended(outcome) => {
                let states = set(said.terms("states")?, state)?;
                let (count, more) = said.numbers("--rounds 0")?;
                if count != states.len() + more || said.none_listed != states.is_empty() {
                    return Err(format!("{} and {more} are not {count}", states.len()));
                }
                Ok(Piece::Ended { outcome, states, more })
            }
            Is::Round(outcome, again) => {
                let Some(Filling::Number(round)) = said.get("round") else {
                    return Err("no round".to_owned());
                };
                let (count, more) = said.numbers(&format!("--rounds {round}"))?;
                let rows = self.reasons_in(table.ok_or("no table of states")?, outcome, again)?;
                if count != rows.len() + more || said.none_listed != rows.is_empty() {
                    return Err(format!("{} and {more} are not {count}", rows.len()));
                }
                Ok(Piece::Round { round: *round as u64, outcome, rows, more })
            }
            Is::Left(leaning) => {
                let (count, more) = said.numbers("--style full")?;
                let none = Cells::new();
                let rows = table.unwrap_or(&none);
                let heads = &self.language.rounds.heads;
                if let Some(head) = rows.first() {
                    self.titled(head, &[&heads.state, &heads.option])?;
                }
                let pair = |row: &Vec<String>| Ok((self.one(&row[0])?, self.one(&row[1])?));
                let pairs: BTreeMap<_, _> =
                    rows.iter().skip(1).map(pair).collect::<Result<_, Unreadable>>()?;
                if count != pairs.len() + more || said.none_listed != pairs.is_empty() {
                    return Err(format!("{} and {more} are not {count}", pairs.len()));
                }
                Ok(Piece::Left { leaning, pairs, more })
            }
            Is::Unlisted => {
                let Some(Filling::Name(rounds)) = said.get("rounds") else {
                    return Err("no rounds".to_owned());
                };
                said.option(&format!("--rounds {rounds}"))?;
                let (first, last) = range(rounds)?;
                Ok(Piece::Unlisted { first, last })
            }
            _ => Err("not about rounds".to_owned()),
        }
    }

    fn titled(&self, head: &[String], titles: &[&Sentence]) -> Result<(), Unreadable> {
        let fits = |(cell, title): (&String, &&Sentence)| {
            self.sentence(Is::Explanation, title, cell, &mut Vec::new()).is_some_and(str::is_empty)
        };
        let right = head.len() == titles.len() && head.iter().zip(titles).all(fits);
        if right { Ok(()) } else { Err(format!("another head of a table: {head:?}")) }
    }

    fn rounds(&self, table: &Cells) -> Result<Piece, Unreadable> {
        let heads = &self.language.rounds.heads;
        let (head, rows) = table.split_first().ok_or("an empty table")?;
        let drawn = head.len() == 4;
        let titles = [&heads.round, &heads.win, &heads.lose, &heads.draw];
        self.titled(head, &titles[..if drawn { 4 } else { 3 }])?;
        let number = |cell: &String| cell.parse::<usize>().map_err(|_| format!("no number: {cell}"));
        let counts = |row: &Vec<String>| -> Result<[usize; 3], Unreadable> {
            Ok([number(&row[1])?, number(&row[2])?, if drawn { number(&row[3])? } else { 0 }])
        };
        let is = |row: &Vec<String>, title: &Sentence| self.titled(&row[..1], &[title]).is_ok();
        let (last, mut rows) = rows.split_last().ok_or("no sums")?;
        if !is(last, &heads.all) {
            return Err("no sums".to_owned());
        }
        let mut left = 0;
        if let Some((row, before)) = rows.split_last()
            && is(row, &heads.left)
        {
            let [0, 0, drawn] = counts(row)? else { return Err("not drawn, and left".to_owned()) };
            (left, rows) = (drawn, before);
        }
        let round = |row: &Vec<String>| Ok((range(&row[0])?, counts(row)?));
        let rounds = rows.iter().map(round).collect::<Result<_, Unreadable>>()?;
        Ok(Piece::Rounds { rounds, left, sums: counts(last)? })
    }

    fn reasons_in(&self, table: &Cells, outcome: Outcome, again: bool) -> Result<Vec<RoundRow>, Unreadable> {
        let heads = &self.language.rounds.heads;
        let (head, rows) = table.split_first().ok_or("an empty table")?;
        let second = if outcome == Outcome::Win { &heads.option } else { &heads.options };
        let titles = [&heads.state, second, &heads.again];
        self.titled(head, &titles[..if again { 3 } else { 2 }])?;
        let some = |cell: &String| -> Result<Set<String>, Unreadable> {
            match (outcome, cell.as_str()) {
                (Outcome::Win, "") => Ok(Set::new()),
                (Outcome::Win, cell) => Ok([self.one(cell)?].into()),
                (_, cell) => match self.reader.term(cell) {
                    Some((Term::Set(items), "")) => set(&items, state),
                    _ => Err(format!("no set of states: {cell}")),
                },
            }
        };
        let row = |row: &Vec<String>| {
            let kept = row.get(2).map_or(Ok(Set::new()), some)?;
            Ok(RoundRow { state: self.one(&row[0])?, options: some(&row[1])?, again: kept })
        };
        rows.iter().map(row).collect()
    }

    /// The one state in a cell.
    fn one(&self, cell: &str) -> Result<String, Unreadable> {
        match self.reader.state(cell) {
            Some((name, "")) => Ok(name),
            _ => Err(format!("no state: {cell}")),
        }
    }
}

impl Said<'_> {
    /// How many things there are, and how many of them are not listed but by this option.
    fn numbers(&self, option: &str) -> Result<(usize, usize), Unreadable> {
        let number = |of: &[(&str, Filling)]| {
            of.iter().find_map(|(slot, filling)| match filling {
                Filling::Number(number) if *slot == "count" => Some(*number),
                _ => None,
            })
        };
        let (first, second) = self.filled.split_at(self.first);
        let count = number(first).unwrap_or(1);
        if count < 2 && self.count == Some(Count::Many) {
            return Err("the form for many".to_owned());
        }
        if second.is_empty() {
            return Ok((count, 0));
        }
        self.option(option)?;
        if self.none_listed {
            return Ok((count, count));
        }
        match number(second) {
            Some(more) if more > 1 => Ok((count, more)),
            _ => Err("the form for many".to_owned()),
        }
    }

    fn option(&self, expected: &str) -> Result<(), Unreadable> {
        match self.get("option") {
            Some(Filling::Name(found)) if found == expected => Ok(()),
            _ => Err(format!("it does not say that {expected} lists it")),
        }
    }
}

/// At how many states a player moves, by a form that is for so many.
fn turn_count(filled: &[(&str, Filling)], form: Count) -> Result<(String, usize), Unreadable> {
    let Some((_, Filling::Name(name))) = filled.first() else { return Err("nobody moves".to_owned()) };
    match (form, &filled[1..]) {
        (Count::None, []) => Ok((name.clone(), 0)),
        (Count::One, []) => Ok((name.clone(), 1)),
        (Count::Many, [(_, Filling::Number(count))]) if *count > 1 => Ok((name.clone(), *count)),
        _ => Err("the wrong form".to_owned()),
    }
}

/// The forms of a sentence, with what they are for.
fn forms(Forms { none, one, many }: &Forms) -> Vec<(Count, &Sentence)> {
    let none = none.iter().map(|none| (Count::None, none));
    none.chain([(Count::One, one), (Count::Many, many)]).collect()
}

/// `3` or `0..5`.
fn range(text: &str) -> Result<(u64, u64), Unreadable> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().map_err(|_| format!("no round: {text}"));
    Ok((number(first)?, number(last)?))
}
