//! Writes certificates in RON, a step a line. Stands on [`certificate`](crate::certificate).

use super::{Certificate, Scope, Stays, Step, values::Valuation};
use crate::{
    diagnostic::Diagnostic,
    game::{Identity, Rules},
    state::State,
};
use std::fmt::Write;

/// The certificate as text; states are written as `rules` name them.
///
/// # Errors
/// A state that has no name that reads back.
pub fn write(certificate: &Certificate, rules: &dyn Rules) -> Result<String, Box<Diagnostic>> {
    let mut out = Writer { rules, out: String::new() };
    out.header(certificate.format, &certificate.game);
    match &certificate.scope {
        Scope::Reachable => out.raw("Reachable"),
        Scope::Only(state) => {
            out.raw("Only(");
            out.state(state)?;
            out.raw(")");
        }
    }
    out.raw(",\n    steps: [\n");
    for step in &certificate.steps {
        out.step(step)?;
    }
    out.raw("    ],\n)\n");
    Ok(out.out)
}

/// The certificate of values as text.
///
/// # Errors
/// A state that has no name that reads back.
pub fn write_values(valuation: &Valuation, rules: &dyn Rules) -> Result<String, Box<Diagnostic>> {
    let mut out = Writer { rules, out: String::new() };
    out.header(valuation.format, &valuation.game);
    out.raw("Values,\n    steps: [\n");
    if valuation.nim_sum {
        out.raw("        NimSum,\n");
    }
    let games = rules.games();
    for row in &valuation.rows {
        // Of a game that is no sum there is only one.
        let of = if games.is_some() { format!("of: {}, ", row.game + 1) } else { String::new() };
        out.rules = games.as_ref().and_then(|games| games.get(row.game)).copied().unwrap_or(rules);
        out.raw(&format!("        Value({of}state: "));
        out.state(&row.state)?;
        out.raw(&format!(", is: {}, by: ", row.is));
        out.states(&row.by)?;
        out.raw("),\n");
    }
    out.raw("    ],\n)\n");
    Ok(out.out)
}

/// A string literal of RON.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => write!(out, "\\u{{{:x}}}", u32::from(c)).unwrap_or_default(),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

struct Writer<'w> {
    rules: &'w dyn Rules,
    out: String,
}

impl Writer<'_> {
    fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Everything that stands before the scope.
    fn header(&mut self, format: u32, game: &Identity) {
        self.raw(&format!("Certificate(\n    format: {format},\n"));
        self.list("rules", &game.rules);
        self.list("parameters", &game.parameters);
        self.list("start", &game.start);
        self.raw(&format!("    play: {},\n    scope: ", quoted(&game.play)));
    }

    fn list(&mut self, field: &str, items: &[String]) {
        if items.is_empty() {
            return self.raw(&format!("    {field}: [],\n"));
        }
        self.raw(&format!("    {field}: [\n"));
        for item in items {
            self.raw(&format!("        {},\n", quoted(item)));
        }
        self.raw("    ],\n");
    }

    fn state(&mut self, state: &State) -> Result<(), Box<Diagnostic>> {
        let name = self.rules.name(state.words())?;
        self.raw(&quoted(&name));
        Ok(())
    }

    fn states(&mut self, states: &[State]) -> Result<(), Box<Diagnostic>> {
        self.raw("[");
        for (n, state) in states.iter().enumerate() {
            self.raw(if n == 0 { "" } else { ", " });
            self.state(state)?;
        }
        self.raw("]");
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<(), Box<Diagnostic>> {
        match step {
            Step::Over { outcome, states } => {
                self.raw(&format!("        Over(outcome: {outcome}, states: "));
                self.states(states)?;
                self.raw("),\n");
            }
            Step::Winning { step, state, by } => {
                self.raw(&format!("        Winning(step: {step}, state: "));
                self.state(state)?;
                self.raw(", by: ");
                self.state(by)?;
                self.raw("),\n");
            }
            Step::Losing { step, state, options } => {
                self.raw(&format!("        Losing(step: {step}, state: "));
                self.state(state)?;
                self.raw(", options: ");
                self.states(options)?;
                self.raw("),\n");
            }
            Step::Drawn(all) => {
                self.raw("        Drawn([\n");
                self.stays(all)?;
                self.raw("        ]),\n");
            }
            Step::Halves { not_lost, not_won } => {
                self.raw("        Halves(not_lost: [\n");
                self.stays(not_lost)?;
                self.raw("        ], not_won: ");
                self.states(not_won)?;
                self.raw("),\n");
            }
        }
        Ok(())
    }

    fn stays(&mut self, all: &[Stays]) -> Result<(), Box<Diagnostic>> {
        for entry in all {
            self.raw("            (state: ");
            self.state(&entry.state)?;
            self.raw(", stays: ");
            self.state(&entry.stays)?;
            self.raw("),\n");
        }
        Ok(())
    }
}
