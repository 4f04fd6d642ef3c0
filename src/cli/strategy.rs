//! `pruvo strategy`: whether a rule of reply answers all play of the opponent, as a certificate or a line that beats it.

use super::{Answer, deliver, options};
use crate::{
    diagnostic::{Diagnostic, Kind, brief, plain},
    files,
    game::Rules,
    problem::Problem,
    reading,
    reply::{self, Answer as Followed, Fault},
    state::State,
    strategy::{self, Refusal, Strategy},
};
use clap::Args;

/// How long a strategy may be, in bytes.
const LONGEST: u64 = 1 << 30;

const EXAMPLES: &str = "\
Examples:
  pruvo strategy 'cram(4,4)' --second --keeps 'all r in 0..3, c in 0..3 : b[r,c] = b[3-r,3-c]'
  pruvo strategy 'chomp(2,7)' --first --keeps 'r[0] = r[1] + 1' -o chomp.strategy
  pruvo strategy 'chomp(2,7)' --check chomp.strategy";

/// Check a rule of reply, “after my move this holds”, against all play of the opponent
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Play {
    /// The game: a rule file, a proof file, or a game of the catalogue
    game: String,

    /// What holds after every move of the player, in the words of the rule file
    #[arg(long, value_name = "FORMULA", required_unless_present = "check")]
    keeps: Option<String>,

    /// The player who begins keeps it
    #[arg(long, conflicts_with = "second")]
    first: bool,

    /// The other player keeps it
    #[arg(long)]
    second: bool,

    /// Check a strategy that was written by -o
    #[arg(long, value_name = "FILE", conflicts_with_all = ["keeps", "first", "second", "output"])]
    check: Option<String>,

    #[command(flatten)]
    changes: options::Changes,

    /// Write the strategy to this file, with a reply to everything that can be met
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Play {
    pub(super) fn run(&self) -> Answer {
        let problem = self.changes.load(&self.game)?;
        let rules = &*problem.game.rules;
        if let Some(path) = &self.check {
            let source = reading::source(path, files::read(path, LONGEST)?)?;
            let strategy = reply::read(rules, path, &source.text)?;
            return match strategy::check(rules, &strategy) {
                Ok(()) => Ok(proved(&problem, &strategy)),
                Err(refusal) => Err(refused(rules, refusal, Kind::No)),
            };
        }
        if self.first == self.second {
            let error = Diagnostic::input("who follows the strategy?");
            return Err(Box::new(error.help("say `--first` for the player who begins, else `--second`")));
        }
        let keeps = problem.game.formula("--keeps", self.keeps.as_deref().unwrap_or_default())?;
        match reply::follow(rules, &keeps, self.first, self.limits.limits(&self.changes))? {
            Followed::Beaten(line, fault) => Err(self.beaten(rules, keeps.text(), &line, fault)),
            Followed::Keeps(strategy) => {
                strategy::check(rules, &strategy).map_err(|refusal| refused(rules, refusal, Kind::Bug))?;
                if let Some(path) = &self.output {
                    deliver(reply::write(rules, &strategy)?, Some(path))?;
                }
                Ok(proved(&problem, &strategy))
            }
        }
    }

    /// The message about a line of play that a rule of reply does not answer.
    fn beaten(&self, rules: &dyn Rules, keeps: &str, line: &[State], fault: Fault) -> Box<Diagnostic> {
        let name = |state: &State| brief(&rules.name(state.words()).unwrap_or_default());
        let last = line.last().map(name).unwrap_or_default();
        let why = match fault {
            Fault::Start => format!("it does not hold at the start, {last}"),
            Fault::NoReply if line.len() == 1 => format!("no first move from {last} makes it hold"),
            Fault::NoReply => format!("no reply at {last} makes it hold"),
            Fault::Lost => format!("at {last} play is over, and the player has lost"),
        };
        let error = Diagnostic::new(Kind::No, format!("the strategy is beaten: {why}"));
        let mut error = error.note(format!("after each move of the player: `{}`", brief(keeps)));
        let who = |number: usize| if (number % 2 == 0) == self.first { "the player" } else { "the opponent" };
        for (number, pair) in line.windows(2).enumerate() {
            let moves = rules.moves(pair[0].words()).unwrap_or_default();
            let made = moves.iter().find(|m| m.to == pair[1]).and_then(|m| m.name.clone());
            let made = made.map_or(String::new(), |made| format!("{}, ", plain(&made)));
            error = error.note(format!("{}. {}: {made}to {}", number + 1, who(number), name(&pair[1])));
        }
        Box::new(error)
    }
}

/// The one line that says what was proved.
fn proved(problem: &Problem, strategy: &Strategy) -> String {
    let player = if strategy.opening.is_some() { "first" } else { "second" };
    let does = if strategy.wins { "wins" } else { "does not lose" };
    let replies: usize = strategy.rows.iter().map(|row| row.replies.len()).sum();
    let (name, rows) = (plain(&problem.game.name), strategy.rows.len());
    let things =
        |n: usize, one: &str, many: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {many}") };
    format!(
        "proved: the {player} player {does} {name} by this strategy ({} met, {})\n",
        things(rows, "position", "positions"),
        things(replies, "reply", "replies")
    )
}

fn refused(rules: &dyn Rules, refusal: Refusal, kind: Kind) -> Box<Diagnostic> {
    match refusal {
        Refusal::Rules(error) => error,
        Refusal::Broken(rule, state, expected) => {
            let at = state.map(|state| rules.name(state.words()).unwrap_or_default());
            let at = at.map_or(String::new(), |name| format!(" at `{}`", brief(&name)));
            let error = Diagnostic::new(kind, format!("refused{at}: the rule “{rule}” is broken"));
            Box::new(error.note(format!("expected: {expected}")))
        }
    }
}
