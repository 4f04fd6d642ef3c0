//! `pruvo check` of a file of claims, a line each: what became of every one, and why those that are refuted are.

use super::{Answer, reasons};
use crate::{
    check,
    claims::{self, Base, Fault, Judged, Report, Verdict},
    derive,
    diagnostic::{Diagnostic, Kind, Source, brief},
    limits::Limits,
};
use serde_json::json;
use std::sync::Arc;

/// How many claims that are refuted get their reasons.
const MOST: usize = 10;

/// Judges a file of claims.
pub(super) fn run(
    source: &Arc<Source>,
    lang: Option<&str>,
    base: Base,
    json: bool,
    limits: Limits,
) -> Answer {
    let report = claims::judge(source, lang, base, limits)?;
    let end = refusal(&report);
    let text = if json { in_json(&report) } else { table(&report) };
    let Some(end) = end else { return Ok(text) };
    super::print(&text)?;
    if !json {
        messages(&report, limits)?.iter().for_each(super::tell);
    }
    Err(Box::new(end))
}

/// How many claims there are of each kind: held, checked, refuted, undecided.
pub(super) fn counts(report: &Report) -> [usize; 4] {
    let mut counts = [0; 4];
    for judged in &report.judged {
        counts[match judged.verdict {
            Verdict::Holds => 0,
            Verdict::Checked(..) => 1,
            Verdict::Refuted(..) => 2,
            Verdict::Undecided(..) | Verdict::Stopped(_) => 3,
        }] += 1;
    }
    counts
}

/// The line that sums up.
pub(super) fn summary(report: &Report) -> String {
    let all = report.judged.len();
    let [held, checked, refuted, undecided] = counts(report);
    let kinds = [
        (held, "holds", "hold"),
        (checked, "holds as far as it was checked", "hold as far as they were checked"),
        (refuted, "is refuted", "are refuted"),
        (undecided, "is undecided", "are undecided"),
    ];
    let told = kinds.into_iter().filter(|(count, ..)| *count > 0);
    let told = told.map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }));
    let claims = if all == 1 { "claim" } else { "claims" };
    format!("{all} {claims}: {}", told.collect::<Vec<_>>().join(", "))
}

/// The answer *no*, or that a limit was reached, if it is one of these.
pub(super) fn refusal(report: &Report) -> Option<Diagnostic> {
    let [_, _, refuted, undecided] = counts(report);
    let stopped = report.judged.iter().any(|judged| matches!(judged.verdict, Verdict::Stopped(_)));
    let kind = match (refuted, undecided) {
        (0, 0) => return None,
        (0, _) if stopped => Kind::Limit,
        (0, _) => Kind::Input,
        _ => Kind::No,
    };
    let error = Diagnostic::new(kind, summary(report));
    Some(if report.other_view {
        error.help(
            "everything would be right if winning and losing changed places: the claims seem to be written from the other \
             player's view; `perspective previous` at the top says so",
        )
    } else {
        error
    })
}

/// A verdict in a word.
pub(super) fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Checked(..) => "checked",
        Verdict::Refuted(..) => "refuted",
        Verdict::Undecided(..) | Verdict::Stopped(_) => "undecided",
    }
}

/// A line for every claim, and one that sums up if all hold.
fn table(report: &Report) -> String {
    let wide = report.judged.iter().map(|judged| judged.line).max().unwrap_or(0).to_string().len();
    let line = |judged: &Judged| {
        let more = match &judged.verdict {
            Verdict::Checked(to, cases) => {
                let cases = if *cases == 1 { "1 case".to_owned() } else { format!("{cases} cases") };
                format!("  (checked up to {to}: {cases})")
            }
            Verdict::Holds | Verdict::Refuted(..) | Verdict::Undecided(..) | Verdict::Stopped(_) => {
                String::new()
            }
        };
        format!("{:>wide$}  {:<9}  {}{more}\n", judged.line, word(&judged.verdict), judged.text)
    };
    let lines: String = report.judged.iter().map(line).collect();
    if refusal(report).is_some() { lines } else { format!("{lines}\n{}\n", summary(report)) }
}

/// The messages about all claims that do not hold, with their places and reasons.
pub(super) fn messages(report: &Report, limits: Limits) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    let mut messages = Vec::new();
    for judged in &report.judged {
        let message = match &judged.verdict {
            Verdict::Holds | Verdict::Checked(..) => continue,
            Verdict::Stopped(why) => Diagnostic::new(Kind::Limit, format!("undecided: {why}")),
            Verdict::Undecided(fault, case) => undecided(fault, case.as_deref()),
            Verdict::Refuted(fault, case) => {
                let message = refuted(fault, case.as_deref());
                if messages.len() < MOST { with_reasons(report, fault, limits, message)? } else { message }
            }
        };
        messages.push(message.at(&report.source, judged.span.clone(), "this claim"));
    }
    Ok(messages)
}

fn refuted(fault: &Fault, case: Option<&str>) -> Diagnostic {
    let at = fault.state.as_deref().map(|state| format!(" at `{}`", brief(state))).unwrap_or_default();
    let case = case.map(|case| format!(" for {case}")).unwrap_or_default();
    Diagnostic::new(Kind::No, format!("this is refuted{at}{case}"))
        .note(format!("claimed: {}", fault.expected))
        .note(format!("found: {}", fault.found))
}

fn undecided(fault: &Fault, case: Option<&str>) -> Diagnostic {
    let case = case.map(|case| format!(" for {case}")).unwrap_or_default();
    match &fault.state {
        Some(state) => {
            let state = brief(state);
            let title = format!("undecided{case}: play cannot reach `{state}` from the start");
            let error = Diagnostic::input(title);
            error.help("a line `start …` or `game …` above lets play begin elsewhere")
        }
        None => Diagnostic::input(format!("undecided{case}: {}", fault.found)).note(fault.expected.clone()),
    }
}

fn with_reasons(
    report: &Report,
    fault: &Fault,
    limits: Limits,
    message: Diagnostic,
) -> Result<Diagnostic, Box<Diagnostic>> {
    let (Some(problem), Some(state)) = (report.problems.get(fault.game), fault.why.as_deref()) else {
        return Ok(message);
    };
    if !fault.of_value {
        // A state out of reach has no derivation; then what was found is the reason.
        return reasons::given(problem, Some(state), limits, message.clone()).or(Ok(message));
    }
    let rules = &*problem.game.rules;
    let valuation = derive::values(rules, limits)?;
    match check::values(rules, &valuation, limits) {
        Ok(valued) => reasons::of_value(&valued, Some(state), message),
        Err(_) => Ok(message),
    }
}

fn in_json(report: &Report) -> String {
    let lines = report.judged.iter().map(|judged| {
        let (fault, case) = match &judged.verdict {
            Verdict::Refuted(fault, case) | Verdict::Undecided(fault, case) => (Some(fault), case.clone()),
            Verdict::Checked(to, _) => (None, Some(to.clone())),
            Verdict::Holds | Verdict::Stopped(_) => (None, None),
        };
        json!({
            "line": judged.line,
            "text": judged.text,
            "verdict": word(&judged.verdict),
            "case": case,
            "state": fault.and_then(|fault| fault.state.as_deref()),
            "claimed": fault.map(|fault| &fault.expected),
            "found": fault.map(|fault| &fault.found),
        })
    });
    let whole = json!({
        "pruvo": 1,
        "right": refusal(report).is_none(),
        "summary": summary(report),
        "other_view": report.other_view,
        "claims": lines.collect::<Vec<_>>(),
    });
    format!("{whole:#}\n")
}
