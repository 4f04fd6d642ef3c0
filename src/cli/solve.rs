//! `pruvo solve`: answers about states, without the proof, which is found and checked all the same.

use super::{Answer, deliver, options, work};
use crate::{
    diagnostic::Diagnostic,
    outcome::Outcome,
    problem,
    rules::Settings,
    solve::{self, FORMATS, Format, Parameter, Question, View},
};
use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  pruvo solve cards                               the start: who wins, how fast, by which moves
  pruvo solve cards 7 ^4 \"n = 6, ban = 0\"         some states
  pruvo solve cards --for N=1..20                 a range: N is a constant of the game
  pruvo solve subtraction --for n=1..30 --sets    n is a component of the start
  pruvo solve kayles --for 'start=[{1..9}]'        the values stand in braces
  pruvo solve cards --for N=1..9 --for 'TAKES=[1],[1,2]'      a table
  pruvo solve cards --all --where lose --sets     all losing states
  pruvo solve chopsticks --all --count            how many states are won, lost and drawn
  pruvo solve cards --all --within 3              all that is decided in three moves
  pruvo solve cards 8 --blunders                  the moves that throw the win away
  pruvo solve mygame.ron --class                  who wins when Left or Right begins
  pruvo solve digraph.ron --format wld            a letter for every vertex";

/// Answer who wins, in how many moves and by which moves: at the start, at some states, or over a range
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(super) struct Solve {
    /// A rule file, a proof file, `-`, or a game of the catalogue
    game: String,

    /// The states, as the game writes them, or in another usual spelling; without any, the starts
    #[arg(value_name = "STATE")]
    asked: Vec<String>,

    #[command(flatten)]
    changes: options::Changes,

    /// Let a constant, a component of the start, or `start` run over values, as in N=1..69, N=2,5,8..11, or with the
    /// values in braces HEAPS=[7,{1..69}]; may be repeated, and two make a table
    #[arg(long = "for", value_name = "NAME=VALUES", value_parser = Parameter::read, conflicts_with = "asked")]
    parameters: Vec<Parameter>,

    /// Ask about all states that play can reach
    #[arg(long, conflicts_with = "asked")]
    all: bool,

    /// Only states that are won, lost or drawn for the player to move
    #[arg(long = "where", value_enum, value_name = "OUTCOME")]
    outcome: Option<Only>,

    /// Only states where somebody wins in exactly N moves, those of both players together
    #[arg(long = "in", value_name = "N")]
    exactly: Option<u64>,

    /// Only states where somebody wins in at most N moves
    #[arg(long, value_name = "N")]
    within: Option<u64>,

    /// List the states by outcome, a line for each
    #[arg(long, conflicts_with_all = ["count", "class"])]
    sets: bool,

    /// Say only how many states are won, lost and drawn
    #[arg(long, conflicts_with_all = ["class", "outcome"])]
    count: bool,

    /// Say who wins when either player begins: the outcome class, N, P, L or R; not the value of the game
    #[arg(long, conflicts_with_all = ["all", "outcome", "exactly", "within", "blunders"])]
    class: bool,

    /// List the moves that throw a win or a draw away, and those after which the opponent wins at once
    #[arg(long, conflicts_with_all = ["sets", "count"])]
    blunders: bool,

    #[arg(long, value_name = "FORMAT", default_value = "txt", help = formats_help())]
    format: String,

    /// Write the answers to this file; `-` is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    #[command(flatten)]
    limits: options::LimitArgs,
}

/// An outcome, as it is asked for.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Only {
    Win,
    Lose,
    Draw,
}

fn formats_help() -> String {
    format!("The format of the answers: {}", formats().collect::<Vec<_>>().join(", "))
}

fn formats() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|format| format.name())
}

impl Solve {
    pub(super) fn run(&self) -> Answer {
        let format = self.format()?;
        let limits = self.limits.limits(&self.changes);
        let mut problem = self.changes.load(&self.game)?;
        let mut question = self.question();
        if question.states.is_empty() && question.parameters.is_empty() {
            // Whoever asks about the game of a proof file wants to know whether its claims hold.
            if !problem.claims.is_empty() || !problem.periods.is_empty() {
                let certificate = work::certificate(&problem, None, limits)?;
                work::prove(&self.changes, &mut problem, &certificate, limits)?;
            }
            if format.name() == "wld" && !question.all && !self.changes.begins_elsewhere() {
                let listed = problem.game.listing().into_iter().flat_map(|listing| &listing.vertices);
                question.states = listed.map(|vertex| vertex.name.clone()).collect();
            }
        }
        let load = |more: Settings| problem.again(self.changes.settings().then(more));
        let solutions = solve::solve(&load, &question, limits).map_err(work::disagreed);
        let solutions = solutions.map_err(|error| self.perhaps_a_call(error))?;
        deliver(format.render(&solutions), self.output.as_deref())
    }

    /// Whoever writes the arguments of a game behind its name gets told how they are written.
    fn perhaps_a_call(&self, error: Box<Diagnostic>) -> Box<Diagnostic> {
        let arguments = self.asked.join(", ");
        let numbers = arguments.split([',', ' ']).all(|word| word.chars().all(|c| c.is_ascii_digit()));
        if self.asked.is_empty() || !numbers || !problem::takes_arguments(&self.game) {
            return error;
        }
        let meant = format!("{}({arguments})", self.game);
        match problem::load(&meant, Settings::default()) {
            Ok(_) => {
                Box::new(error.help(format!("did you mean the game `\"{meant}\"`? Behind it stand states")))
            }
            Err(_) => error,
        }
    }

    fn question(&self) -> Question {
        Question {
            view: self.view(),
            parameters: self.parameters.clone(),
            states: self.asked.clone(),
            all: self.all,
            outcome: self.outcome.map(|only| match only {
                Only::Win => Outcome::Win,
                Only::Lose => Outcome::Lose,
                Only::Draw => Outcome::Draw,
            }),
            exactly: self.exactly,
            within: self.within,
            blunders: self.blunders,
        }
    }

    fn view(&self) -> View {
        match self {
            Self { sets: true, .. } => View::Sets,
            Self { count: true, .. } => View::Count,
            Self { class: true, .. } => View::Classes,
            _ => View::Each,
        }
    }

    /// The format, if it can write what is asked for.
    fn format(&self) -> Result<&'static dyn Format, Box<Diagnostic>> {
        let name = self.format.as_str();
        let format =
            solve::format(name).ok_or_else(|| Box::new(problem::unknown("format", name, formats())))?;
        let view = self.view();
        let filtered =
            self.outcome.is_some() || self.exactly.is_some() || self.within.is_some() || self.blunders;
        if format.has(view) && !(name == "wld" && filtered) {
            return Ok(format);
        }
        let others = FORMATS.iter().filter(|format| format.has(view) && format.name() != "wld");
        let others: Vec<_> = others.map(|format| format!("`--format {}`", format.name())).collect();
        let error = Diagnostic::input(format!("the format `{name}` has no place for what is asked for"));
        Err(Box::new(error.help(format!("it goes with {}", others.join(", ")))))
    }
}
