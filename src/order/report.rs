//! What is said about a relation: its properties, whether play by it ends, and the other order that belongs to it.

use super::{Binary, Counterexample, Property};
use serde_json::{Value, json};
use std::fmt::Write;

/// How many elements or pairs are named in a sentence.
const MOST: usize = 40;

impl Binary {
    /// The properties as text; `names` has a name for each element, and `sign` is how the relation is written.
    pub fn text(&self, names: &[String], sign: &str) -> String {
        let things = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
        let (elements, pairs) = (things(names.len(), "element"), things(self.pairs(), "pair"));
        let mut text = format!("{sign} is a relation on {elements}, with {pairs}.\n");
        for property in Property::ALL {
            let why =
                self.against(property).map(|counterexample| self.why(property, counterexample, names, sign));
            let answer = if why.is_none() { "yes" } else { "no" };
            let line = format!("  {:<16} {answer:<4} {}", property.name(), why.unwrap_or_default());
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text + &self.converted(names, sign)
    }

    fn why(
        &self,
        property: Property,
        counterexample: Counterexample,
        names: &[String],
        sign: &str,
    ) -> String {
        match property.parts().iter().find(|&&part| !self.is(part)) {
            Some(part) => format!("it is not {}", part.name()),
            None => said(counterexample, names, sign),
        }
    }

    /// The other order that belongs to this one, if it is an order.
    fn converted(&self, names: &[String], sign: &str) -> String {
        let (other, title) = if self.is(Property::StrictOrder) {
            (self.or_equal(), format!("As {sign} is a strict order, “{sign} or =” is a partial order"))
        } else if self.is(Property::PartialOrder) {
            (self.and_different(), format!("As {sign} is a partial order, “{sign} and ≠” is a strict order"))
        } else {
            return String::new();
        };
        format!("{title}: {{{}}}.\n", listed(&other, names))
    }

    /// Whether play by this relation always ends, as text.
    pub fn ending(&self, names: &[String], sign: &str) -> String {
        match self.topological() {
            Ok(order) => format!(
                "Play by {sign} always ends, for there are no cycles: hence reachability by {sign} is a strict order.\n  \
                 Every element comes before those it is related to in {}.\n",
                some(order.iter().map(|&x| names[x].clone()), order.len())
            ),
            Err(cycle) => {
                let around = cycle.iter().chain(cycle.first()).map(|&x| names[x].clone());
                let around: Vec<_> = around.collect();
                format!(
                    "Play by {sign} can go on for ever: {}. Hence reachability by {sign} is no strict order.\n",
                    around.join(&format!(" {sign} "))
                )
            }
        }
    }

    /// Properties, witnesses and the relation itself as JSON.
    pub fn json(&self, names: &[String]) -> Value {
        let properties: Vec<Value> = Property::ALL
            .into_iter()
            .map(|property| {
                let against = self.against(property).map(|counterexample| {
                    let named = |all: &[usize]| all.iter().map(|&x| names[x].clone()).collect::<Vec<_>>();
                    match counterexample {
                        Counterexample::Alone(x) => json!({ "unrelated": named(&[x, x]) }),
                        Counterexample::Loop(x) => json!({ "related": [named(&[x, x])] }),
                        Counterexample::Both(x, y) => json!({ "related": [named(&[x, y]), named(&[y, x])] }),
                        Counterexample::Gap(x, y, z) => {
                            json!({ "related": [named(&[x, y]), named(&[y, z])], "unrelated": named(&[x, z]) })
                        }
                    }
                });
                json!({ "property": property.name().trim_start_matches("a "), "holds": against.is_none(), "against": against })
            })
            .collect();
        let named = |all: Vec<usize>| all.into_iter().map(|x| names[x].clone()).collect::<Vec<_>>();
        let (order, cycle) = match self.topological() {
            Ok(order) => (Some(named(order)), None),
            Err(cycle) => (None, Some(named(cycle))),
        };
        json!({
            "elements": names,
            "pairs": self.pairs(),
            "properties": properties,
            "ends": order.is_some(),
            "order": order,
            "cycle": cycle,
        })
    }
}

fn said(counterexample: Counterexample, names: &[String], sign: &str) -> String {
    let pair = |x: usize, y: usize| format!("{} {sign} {}", names[x], names[y]);
    match counterexample {
        Counterexample::Alone(x) => format!("not {}", pair(x, x)),
        Counterexample::Loop(x) => pair(x, x),
        Counterexample::Both(x, y) => format!("{} and {}", pair(x, y), pair(y, x)),
        Counterexample::Gap(x, y, z) => format!("{} and {}, but not {}", pair(x, y), pair(y, z), pair(x, z)),
    }
}

fn listed(relation: &Binary, names: &[String]) -> String {
    let rows = relation.rows().iter().enumerate();
    let pairs = rows.flat_map(|(x, row)| row.iter().map(move |&y| format!("({}, {})", names[x], names[y])));
    some(pairs, relation.pairs())
}

/// The first of some things, and how many more there are.
fn some(things: impl Iterator<Item = String>, count: usize) -> String {
    let mut all: Vec<_> = things.take(MOST).collect();
    if count > MOST {
        all.push(format!("… ({} more)", count - MOST));
    }
    all.join(", ")
}
