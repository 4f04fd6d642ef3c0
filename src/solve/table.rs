//! Answers as text, in columns that are aligned.

use super::{Answer, Counts, Format, Position, Solutions, To, View, wld::letter};
use crate::{diagnostic::plain, outcome::Outcome};
use std::collections::BTreeMap;

/// Text.
#[derive(Debug)]
pub(super) struct Text;

/// What stands where there is nothing to say.
const NONE: &str = "-";

impl Format for Text {
    fn name(&self) -> &'static str {
        "txt"
    }

    fn has(&self, _view: View) -> bool {
        true
    }

    fn render(&self, solutions: &Solutions) -> String {
        match solutions.view {
            View::Each => each(solutions),
            View::Sets => sets(solutions),
            View::Count => counts(solutions),
            View::Classes => classes(solutions),
        }
    }
}

/// The word for an outcome of the player to move.
fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "winning",
        Outcome::Lose => "losing",
        Outcome::Draw => "drawn",
    }
}

fn each(solutions: &Solutions) -> String {
    let Solutions { answers, parameters, looked_at, blunders, .. } = solutions;
    let whole = answers.len() == *looked_at && !blunders;
    if let ([_, _], true) = (&parameters[..], whole) {
        return grid(solutions, answers.iter().map(|a| (&a.at[..], letter(a.outcome).to_owned())))
            + "\nW: winning, L: losing, D: drawn, for the player to move.\n"
            + &in_pairs(answers);
    }
    if answers.is_empty() {
        return format!("none of {}\n", states(*looked_at));
    }
    let named = answers.iter().any(|answer| answer.players.is_some());
    let drawn = answers.iter().any(|answer| !answer.drawing.is_empty());
    let moves = if drawn { "winning or drawing moves" } else { "winning moves" };
    let mut head = parameters.clone();
    head.push("state".to_owned());
    head.extend(named.then_some(["to move", "winner"]).into_iter().flatten().map(str::to_owned));
    head.extend(["outcome", "in", moves].map(str::to_owned));
    head.extend(
        blunders.then_some(["blunders", "opponent wins at once"]).into_iter().flatten().map(str::to_owned),
    );
    let row = |answer: &Answer| {
        let mut row = answer.at.clone();
        row.push(plain(&answer.state));
        if named {
            row.push(answer.players.as_ref().map_or(NONE.to_owned(), |(mover, _)| mover.clone()));
            row.push(answer.winner().unwrap_or(NONE).to_owned());
        }
        row.push(word(answer.outcome).to_owned());
        row.push(answer.remoteness.map_or(NONE.to_owned(), |moves| moves.to_string()));
        row.push(listed(answer.winning.iter().chain(&answer.drawing)));
        if *blunders {
            row.extend([listed(answer.blunders.iter()), listed(answer.at_once.iter())]);
        }
        row
    };
    let rows = std::iter::once(head).chain(answers.iter().map(row));
    let mut text = columns(rows);
    if *looked_at > 1 {
        let of = if answers.len() < *looked_at { format!("{} of ", answers.len()) } else { String::new() };
        let outcomes = [Outcome::Win, Outcome::Lose, Outcome::Draw].map(|outcome| {
            (answers.iter().filter(|answer| answer.outcome == outcome).count(), word(outcome))
        });
        let outcomes = outcomes.iter().filter(|(count, _)| *count > 0);
        let outcomes: Vec<_> = outcomes.map(|(count, word)| format!("{count} {word}")).collect();
        text += &format!("\n{of}{}: {}\n", states(*looked_at), outcomes.join(", "));
    }
    text
}

/// What two letters in a cell say, if there are such.
fn in_pairs(answers: &[Answer]) -> String {
    let pair = answers.windows(2).find(|pair| pair[0].at == pair[1].at);
    let players = pair.and_then(|pair| Some((&pair[0].players.as_ref()?.0, &pair[1].players.as_ref()?.0)));
    players.map_or(String::new(), |(first, second)| {
        format!("Of two letters, the first is for when {first} begins, the second for when {second} does.\n")
    })
}

fn states(count: usize) -> String {
    if count == 1 { "1 state".to_owned() } else { format!("{count} states") }
}

/// Moves, in one cell.
fn listed<'t>(all: impl Iterator<Item = &'t To>) -> String {
    let one = |to: &To| match &to.names[..] {
        [] => plain(&to.state),
        names => format!("{} ({})", plain(&to.state), plain(&names.join(", "))),
    };
    let all: Vec<_> = all.map(one).collect();
    if all.is_empty() { NONE.to_owned() } else { all.join("; ") }
}

/// The states of each outcome, in a line; those of a range by the values, where these tell them apart.
fn sets(solutions: &Solutions) -> String {
    let mut by_values: BTreeMap<&[String], usize> = BTreeMap::new();
    for answer in &solutions.answers {
        *by_values.entry(&answer.at).or_default() += 1;
    }
    let apart = !solutions.parameters.is_empty() && by_values.values().all(|&count| count == 1);
    let label = |answer: &Answer| match (&answer.at[..], apart) {
        ([value], true) => value.clone(),
        (values, true) => format!("({})", values.join(", ")),
        ([], false) => plain(&answer.state),
        (values, false) => format!("{} at {}", plain(&answer.state), values.join(", ")),
    };
    let line = |outcome: Outcome| {
        let of_it = solutions.answers.iter().filter(|answer| answer.outcome == outcome);
        let labels: Vec<_> = of_it.map(label).collect();
        // A comma between what has commas would tell nothing.
        let comma = labels.iter().any(|label| label.contains(',') && !label.starts_with('('));
        let labels = labels.join(if comma { "; " } else { ", " });
        (!labels.is_empty()).then(|| format!("{}: {labels}\n", word(outcome)))
    };
    let lines: Vec<_> = [Outcome::Win, Outcome::Lose, Outcome::Draw].into_iter().filter_map(line).collect();
    if lines.is_empty() { format!("none of {}\n", states(solutions.looked_at)) } else { lines.concat() }
}

fn counts(solutions: &Solutions) -> String {
    match &solutions.counts[..] {
        [all] if all.at.is_empty() => {
            let rows = [("winning", all.win), ("losing", all.lose), ("drawn", all.draw), ("all", all.all())];
            columns(rows.into_iter().map(|(word, count)| vec![word.to_owned(), count.to_string()]))
        }
        each => {
            let head = ["winning", "losing", "drawn", "all"].map(str::to_owned);
            let head = solutions.parameters.iter().cloned().chain(head).collect();
            let row = |counts: &Counts| {
                let numbers = [counts.win, counts.lose, counts.draw, counts.all()].map(|n| n.to_string());
                [counts.at.clone(), numbers.to_vec()].concat()
            };
            columns(std::iter::once(head).chain(each.iter().map(row)))
        }
    }
}

fn classes(solutions: &Solutions) -> String {
    let Solutions { positions, parameters, .. } = solutions;
    let Some(Position { players: [first, second], .. }) = positions.first() else { return String::new() };
    let note = format!(
        "\nN: who begins wins, P: who does not begin wins, L: {first} wins, R: {second} wins.\n\
         A class says who wins, and nothing of the values of such games.\n"
    );
    let winner = |position: &Position, begins| position.winner(begins).unwrap_or("draw").to_owned();
    let class = |position: &Position| position.class().map_or(NONE.to_owned(), |class| class.to_string());
    let all_classed = positions.iter().all(|position| position.class().is_some());
    if let ([_, _], true) = (&parameters[..], all_classed) {
        return grid(solutions, positions.iter().map(|p| (&p.at[..], class(p)))) + &note;
    }
    let mut head = parameters.clone();
    head.extend([
        "state".to_owned(),
        format!("{first} begins"),
        format!("{second} begins"),
        "class".to_owned(),
    ]);
    let row = |position: &Position| {
        let own = vec![plain(&position.state), winner(position, 0), winner(position, 1), class(position)];
        [position.at.clone(), own].concat()
    };
    let text = columns(std::iter::once(head).chain(positions.iter().map(row)));
    let drawn = if all_classed { "" } else { "\nWhere one of the two is a draw there is no class.\n" };
    text + drawn + &note
}

/// A table of two parameters: the first one downwards, the second one to the right.
fn grid<'s>(solutions: &'s Solutions, cells: impl Iterator<Item = (&'s [String], String)>) -> String {
    let (mut downwards, mut across): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut table: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for (at, cell) in cells {
        let [down, right] = at else { continue };
        if downwards.last() != Some(&down.as_str()) && !downwards.contains(&down.as_str()) {
            downwards.push(down);
        }
        if downwards.len() == 1 && !across.contains(&right.as_str()) {
            across.push(right);
        }
        table.entry((down, right)).or_default().push(cell);
    }
    let corner = solutions.parameters.join(" \\ ");
    let head = std::iter::once(corner).chain(across.iter().map(|&right| right.to_owned())).collect();
    let row = |down: &&str| {
        let cell = |right: &&str| table.get(&(*down, *right)).map_or(NONE.to_owned(), |all| all.join("/"));
        std::iter::once((*down).to_owned()).chain(across.iter().map(cell)).collect()
    };
    columns(std::iter::once(head).chain(downwards.iter().map(row)))
}

/// Rows whose cells stand below one another, two blanks apart.
fn columns(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rows: Vec<_> = rows.into_iter().collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<_> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
