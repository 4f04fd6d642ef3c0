//! Answers as JSON, for machines; `json.md` describes them.

use super::{Answer, Counts, Format, Position, Solutions, To, View};
use serde_json::{Map, Value, json};

/// JSON.
#[derive(Debug)]
pub(super) struct Json;

/// The version of the schema: a new one where programs that read the old one would misunderstand what is written.
const VERSION: u32 = 1;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn has(&self, _view: View) -> bool {
        true
    }

    /// A line an answer, so that files can be compared.
    fn render(&self, solutions: &Solutions) -> String {
        let (field, lines): (_, Vec<Value>) = match solutions.view {
            View::Each | View::Sets => {
                ("answers", solutions.answers.iter().map(|a| answer(a, solutions)).collect())
            }
            View::Count => ("counts", solutions.counts.iter().map(|c| counts(c, solutions)).collect()),
            View::Classes => {
                ("positions", solutions.positions.iter().map(|p| position(p, solutions)).collect())
            }
        };
        let lines: Vec<_> = lines.iter().map(Value::to_string).collect();
        let (game, parameters) = (json!(solutions.game), json!(solutions.parameters));
        let head = format!("{{\"pruvo\":{VERSION},\"game\":{game},\"parameters\":{parameters}");
        format!("{head},\"{field}\":[\n{}\n]}}\n", lines.join(",\n"))
    }
}

/// The values of the parameters, as numbers where they are numbers.
fn at(values: &[String], solutions: &Solutions) -> Value {
    let value = |text: &String| text.parse::<i64>().map_or_else(|_| json!(text), |number| json!(number));
    let pairs = solutions.parameters.iter().cloned().zip(values.iter().map(value));
    Value::Object(pairs.collect::<Map<_, _>>())
}

fn answer(answer: &Answer, solutions: &Solutions) -> Value {
    let mut fields = json!({
        "state": answer.state,
        "outcome": answer.outcome.to_string(),
        "remoteness": answer.remoteness,
    });
    // Where only sets are asked for, nobody has looked for the moves.
    if solutions.view == View::Each {
        fields["winning"] = moves(&answer.winning);
        fields["drawing"] = moves(&answer.drawing);
    }
    if !answer.at.is_empty() {
        fields["at"] = at(&answer.at, solutions);
    }
    if let Some((mover, other)) = &answer.players {
        fields["players"] = json!([mover, other]);
        fields["winner"] = json!(answer.winner());
    }
    if solutions.blunders {
        fields["blunders"] = moves(&answer.blunders);
        fields["at_once"] = moves(&answer.at_once);
    }
    fields
}

fn moves(all: &[To]) -> Value {
    all.iter().map(|to| json!({"to": to.state, "names": to.names})).collect()
}

fn counts(counts: &Counts, solutions: &Solutions) -> Value {
    let mut fields = json!({"win": counts.win, "lose": counts.lose, "draw": counts.draw});
    if !counts.at.is_empty() {
        fields["at"] = at(&counts.at, solutions);
    }
    fields
}

fn position(position: &Position, solutions: &Solutions) -> Value {
    let mut fields = json!({
        "state": position.state,
        "players": position.players,
        "winners": [position.winner(0), position.winner(1)],
        "class": position.class().map(|class| class.to_string()),
    });
    if !position.at.is_empty() {
        fields["at"] = at(&position.at, solutions);
    }
    fields
}
