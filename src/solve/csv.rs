//! Answers as comma-separated values (RFC 4180): a head, then a line a state, a count or a position.

use super::{Answer, Counts, Format, Position, Solutions, To, View};

/// Comma-separated values.
#[derive(Debug)]
pub(super) struct Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn has(&self, view: View) -> bool {
        view != View::Sets
    }

    fn render(&self, solutions: &Solutions) -> String {
        let (head, rows): (Vec<&str>, Vec<Vec<String>>) = match solutions.view {
            View::Each | View::Sets => {
                let mut head =
                    vec!["state", "to_move", "outcome", "winner", "remoteness", "winning", "drawing"];
                if solutions.blunders {
                    head.extend(["blunders", "at_once"]);
                }
                (head, solutions.answers.iter().map(|answer| cells(answer, solutions.blunders)).collect())
            }
            View::Count => {
                let count = |counts: &Counts| {
                    let numbers = [counts.win, counts.lose, counts.draw].map(|number| number.to_string());
                    [counts.at.clone(), numbers.to_vec()].concat()
                };
                (vec!["win", "lose", "draw"], solutions.counts.iter().map(count).collect())
            }
            View::Classes => {
                let row = |position: &Position| {
                    let winner = |begins| position.winner(begins).unwrap_or_default().to_owned();
                    let class = position.class().map(|class| class.to_string()).unwrap_or_default();
                    [position.at.clone(), vec![position.state.clone(), winner(0), winner(1), class]].concat()
                };
                (
                    vec!["state", "first_begins", "second_begins", "class"],
                    solutions.positions.iter().map(row).collect(),
                )
            }
        };
        let parameters = if solutions.counts.iter().all(|c| c.at.is_empty()) && solutions.view == View::Count
        {
            Vec::new()
        } else {
            solutions.parameters.clone()
        };
        let head = parameters.into_iter().chain(head.into_iter().map(str::to_owned)).collect();
        std::iter::once(head).chain(rows).map(|cells| line(&cells)).collect()
    }
}

fn cells(answer: &Answer, blunders: bool) -> Vec<String> {
    let mut cells = answer.at.clone();
    cells.extend([
        answer.state.clone(),
        answer.players.as_ref().map(|(mover, _)| mover.clone()).unwrap_or_default(),
        answer.outcome.to_string(),
        answer.winner().unwrap_or_default().to_owned(),
        answer.remoteness.map(|moves| moves.to_string()).unwrap_or_default(),
        states(&answer.winning),
        states(&answer.drawing),
    ]);
    if blunders {
        cells.extend([states(&answer.blunders), states(&answer.at_once)]);
    }
    cells
}

/// The options in one cell, with semicolons between them.
fn states(all: &[To]) -> String {
    all.iter().map(|to| to.state.as_str()).collect::<Vec<_>>().join(";")
}

fn line(cells: &[String]) -> String {
    let quoted = |cell: &String| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    format!("{}\n", cells.iter().map(quoted).collect::<Vec<_>>().join(","))
}
