//! `pruvo strategy`: whether a strategy that somebody wrote wins against everything.

use super::{Answer, deliver, options, pages, work};
use crate::{
    certificate::write::write,
    check::check,
    diagnostic::{Diagnostic, Kind, brief},
    game::Rules,
    limits::Limits,
    problem::Problem,
    state::State,
    strategy::{Fault, Played, Side, Strategy, play},
};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  pruvo strategy copycat.ron             whether each strategy of the proof file wins
  pruvo strategy copycat.ron --table     with the reply at each state that play can come to
  pruvo strategy copycat.ron --page      the proof in words
  pruvo strategy copycat.ron --certificate copycat.cert      the proof for a machine";

/// Check strategies: play each strategy of a proof file against everything that the opponent can do
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Strategies {
    /// A proof file with `strategies`
    proof: String,

    #[command(flatten)]
    changes: options::Changes,

    /// Check only the strategy of this name
    #[arg(long, value_name = "NAME")]
    only: Option<String>,

    /// List the reply at each state at which the player is to move
    #[arg(long)]
    table: bool,

    /// Print the page of the proof: for each state the reply, and what is left to the opponent
    #[arg(long, conflicts_with = "table")]
    page: bool,

    /// Write the certificate of the proof to this file; `-` is the standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "page"])]
    certificate: Option<String>,

    #[command(flatten)]
    look: pages::PageArgs,

    #[command(flatten)]
    limits: options::LimitArgs,
}

impl Strategies {
    pub(super) fn run(&self) -> Answer {
        let problem = self.changes.load(&self.proof)?;
        let chosen = self.chosen(&problem)?;
        let mut answers = Vec::new();
        let mut refuted = Vec::new();
        for strategy in chosen {
            match self.one(&problem, strategy)? {
                Ok(answer) => answers.push(answer),
                Err(message) => refuted.push(*message),
            }
        }
        let held = answers.concat();
        if refuted.is_empty() {
            return Ok(held);
        }
        // What holds is said all the same.
        super::print(&held)?;
        work::refuse(refuted).map(|()| String::new())
    }

    fn chosen<'p>(&self, problem: &'p Problem) -> Result<Vec<&'p Strategy>, Box<Diagnostic>> {
        let all = &problem.strategies;
        if all.is_empty() {
            let error = Diagnostic::input(format!("{} has no strategies", self.proof));
            let help = "a proof file lists them: `strategies: [(name: \"…\", player: Second, keeps: \"…\")]`";
            return Err(Box::new(error.help(help)));
        }
        let Some(name) = &self.only else {
            if all.len() > 1 && (self.certificate.is_some() || self.look.goes_to_a_file()) {
                let error =
                    Diagnostic::input(format!("{} has {} strategies for one file", self.proof, all.len()));
                return Err(Box::new(error.help("say which one: `--only NAME`")));
            }
            return Ok(all.iter().collect());
        };
        let named: Vec<_> = all.iter().filter(|strategy| strategy.name == *name).collect();
        if named.is_empty() {
            let known = all.iter().map(|strategy| strategy.name.as_str());
            return Err(Box::new(crate::problem::unknown("strategy", name, known)));
        }
        Ok(named)
    }

    /// What is said of one strategy: that it wins, or why not.
    fn one(
        &self,
        problem: &Problem,
        strategy: &Strategy,
    ) -> Result<Result<String, Box<Diagnostic>>, Box<Diagnostic>> {
        let rules = &*problem.game.rules;
        let limits = self.limits.limits(&self.changes);
        let (certificate, positions, replies, longest) = match play(rules, strategy, limits)? {
            Played::Fails { line, fault } => {
                return Ok(Err(Box::new(refuted(rules, strategy, &line, &fault)?)));
            }
            Played::Holds { certificate, positions, replies, longest } => {
                (certificate, positions, replies, longest)
            }
        };
        let verified = check(rules, &[], &certificate, limits).map_err(work::disagreed)?;
        if let Some(file) = &self.certificate {
            return Ok(Ok(deliver(write(&certificate, rules)?, Some(file))?));
        }
        if self.page || self.look.goes_to_a_file() {
            let look = self.look.look(problem)?;
            return Ok(Ok(self.look.deliver(&verified, &look, &[])?));
        }
        let who = if strategy.side == Side::First { "first" } else { "second" };
        let start = rules.name(strategy.start.words())?;
        let mut said = format!(
            "{}: the {who} player wins from {start}, whatever the opponent does: {} at {}, at most {} in all\n",
            strategy.name,
            counted(replies.len(), "reply", "replies"),
            counted(positions, "position", "positions"),
            counted(usize::try_from(longest).unwrap_or(usize::MAX), "move", "moves"),
        );
        if self.table {
            said += &table(rules, &replies)?;
        }
        Ok(Ok(said))
    }
}

/// The messages about all strategies of a proof file that do not win.
///
/// # Errors
/// What stops the play, and a proof that the checker refuses.
pub(super) fn judged(problem: &Problem, limits: Limits) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    let rules = &*problem.game.rules;
    let mut messages = Vec::new();
    for strategy in &problem.strategies {
        match play(rules, strategy, limits)? {
            Played::Fails { line, fault } => messages.push(refuted(rules, strategy, &line, &fault)?),
            Played::Holds { certificate, .. } => {
                check(rules, &[], &certificate, limits).map_err(work::disagreed)?;
            }
        }
    }
    Ok(messages)
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The replies, a line each, in state order.
fn table(rules: &dyn Rules, replies: &[(State, State)]) -> Result<String, Box<Diagnostic>> {
    let mut sorted: Vec<_> = replies.iter().collect();
    sorted.sort();
    let line = |(at, reply): &(State, State)| {
        Ok((rules.name(at.words())?, format!("{}{}", rules.name(reply.words())?, moved(rules, at, reply)?)))
    };
    let lines = sorted.into_iter().map(line).collect::<Result<Vec<_>, Box<Diagnostic>>>()?;
    let width = lines.iter().map(|(at, _)| at.chars().count()).max().unwrap_or(0);
    let lines = lines.into_iter().map(|(at, reply)| format!("  {at:width$}  to {reply}\n"));
    Ok(lines.collect::<Vec<_>>().concat())
}

/// The name of a move in brackets, if it has one.
fn moved(rules: &dyn Rules, from: &State, to: &State) -> Result<String, Box<Diagnostic>> {
    let moves = rules.moves(from.words())?;
    let name = moves.into_iter().find(|made| made.to == *to).and_then(|made| made.name);
    Ok(name.map_or(String::new(), |name| format!(" ({name})")))
}

/// The message about a strategy that fails: the line of play, and what is wrong at its end.
fn refuted(
    rules: &dyn Rules,
    strategy: &Strategy,
    line: &[State],
    fault: &Fault,
) -> Result<Diagnostic, Box<Diagnostic>> {
    let name = |state: &State| rules.name(state.words()).map(|name| brief(&name));
    let title = format!("the strategy `{}` does not win against everything", brief(&strategy.name));
    let mut message = Diagnostic::new(Kind::No, title);
    message = message.at(&strategy.source, strategy.span.clone(), "this strategy");
    let mut own = strategy.side == Side::First;
    if line.len() > 1 {
        message = message.note(format!("play begins at {}", name(&line[0])?));
    }
    for pair in line.windows(2) {
        let who = if own { "the strategy moves" } else { "the opponent moves" };
        message = message.note(format!("{who} to {}{}", name(&pair[1])?, moved(rules, &pair[0], &pair[1])?));
        own = !own;
    }
    let at = line.last().map(name).transpose()?.unwrap_or_default();
    Ok(message.note(match fault {
        Fault::NoReply => format!("the strategy has no reply at {at}"),
        Fault::NoOption(reply) => {
            format!("its reply at {at} would be {}, to which no move leads", name(reply)?)
        }
        Fault::NotKept(reply) => {
            format!("its reply at {at} is {}, where what it keeps does not hold", name(reply)?)
        }
        Fault::NothingKeeps => format!("no move from {at} leads to a state where what it keeps holds"),
        Fault::NotKeptAtStart => format!("what it keeps does not hold at {at}, where it begins"),
        Fault::Lost => format!("play is over at {at}, and the player with the strategy has lost"),
        Fault::Drawn => format!("play is over at {at}, and drawn"),
        Fault::ForEver => format!("{at} comes again, so play may go on for ever"),
    }))
}
