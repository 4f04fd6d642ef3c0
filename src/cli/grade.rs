//! `pruvo grade`: points for many submissions about one game, as a table.

use super::{Answer, claimed, deliver, options, solution};
use crate::{
    claims,
    diagnostic::Diagnostic,
    files, problem, reading,
    solution::{Markup, Verdict},
};
use clap::Args;
use std::path::Path;

/// How long a submission may be, in bytes.
const LONGEST: u64 = 64 << 20;

const EXAMPLES: &str = "\
Examples:
  pruvo grade submissions/* --game cards
  pruvo grade *.claims *.md --game cards --claim 1 --reason 2 -o points.csv";

/// Give points to solutions and claims that people wrote, one line of CSV for each file
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Grade {
    /// Written solutions (.txt, .md, .tex) and claims (.claims)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,

    /// The game they are about
    #[arg(long, value_name = "GAME")]
    game: String,

    /// Points for a claim that is true
    #[arg(long, value_name = "POINTS", default_value_t = 1)]
    claim: u64,

    /// Points for a claim of a solution that follows from its reasons
    #[arg(long, value_name = "POINTS", default_value_t = 1)]
    reason: u64,

    /// Write the table to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    changes: options::Changes,

    #[command(flatten)]
    limits: options::LimitArgs,
}

/// What one submission comes to.
#[derive(Debug, Default)]
struct Mark {
    statements: usize,
    /// How many statements are true.
    right: usize,
    /// How many are, and follow from what was said before.
    reasoned: usize,
    /// Whether reasons are asked for: claims have none.
    reasons: bool,
    remark: String,
}

impl Grade {
    pub(super) fn run(&self) -> Answer {
        // A game that cannot be loaded is a mistake of whoever grades.
        let problem = self.changes.load(&self.game)?;
        let mut table = "file,statements,true,reasoned,points,of,remark\n".to_owned();
        for path in &self.files {
            let mark = match self.mark(path, &problem) {
                Ok(mark) => mark,
                Err(error) if error.exit_code() == 2 => Mark { remark: located(&error), ..Mark::default() },
                Err(error) => return Err(error),
            };
            let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
            let reason = if mark.reasons { self.reason } else { 0 };
            let points = count(mark.right)
                .saturating_mul(self.claim)
                .saturating_add(count(mark.reasoned).saturating_mul(reason));
            let of = count(mark.statements).saturating_mul(self.claim.saturating_add(reason));
            let Mark { statements, right, reasoned, remark, .. } = &mark;
            let (path, remark) = (field(path), field(remark));
            table.push_str(&format!("{path},{statements},{right},{reasoned},{points},{of},{remark}\n"));
        }
        deliver(table, self.output.as_deref())
    }

    fn mark(&self, path: &str, problem: &problem::Problem) -> Result<Mark, Box<Diagnostic>> {
        let source = reading::plain(path, files::read(path, LONGEST)?)?;
        let limits = self.limits.limits(&self.changes);
        if Path::new(path).extension().is_some_and(|ending| ending == "claims") {
            let report = claims::judge(&source, None, self.changes.base(Some(&self.game))?, limits)?;
            let [held, checked, ..] = claimed::counts(&report);
            let view = if report.other_view {
                "; everything would be right from the other player's view"
            } else {
                ""
            };
            let remark = format!("{}{view}", claimed::summary(&report));
            return Ok(Mark {
                statements: report.judged.len(),
                right: held + checked,
                remark,
                ..Mark::default()
            });
        }
        let markup = Markup::by_ending(path).unwrap_or(Markup::Text);
        let asked = solution::Asked { source: &source, markup, lang: None, format: solution::Form::Txt };
        let report = asked.report(&problem.game, limits)?;
        let untrue =
            [Verdict::False, Verdict::Repeated, Verdict::Unknown].map(|verdict| report.count(verdict));
        let statements = report.statements();
        let (right, reasoned) = (statements - untrue.iter().sum::<usize>(), report.count(Verdict::Follows));
        let mut remark = report.summary();
        if right == statements && reasoned < statements {
            remark = format!("the answer is right, the reasons are missing: {remark}");
        }
        Ok(Mark { statements, right, reasoned, reasons: true, remark })
    }
}

/// A message as a remark: where, and what.
fn located(error: &Diagnostic) -> String {
    let line =
        error.place.as_ref().map(|(source, span, _)| source.text[..span.start].matches('\n').count() + 1);
    line.map_or(error.title.clone(), |line| format!("line {line}: {}", error.title))
}

/// A field of CSV.
fn field(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
