//! The command line: what is asked, and with what exit code it is answered. Stands on everything.
//!
//! Results go to the standard output, messages to the standard error. Exit codes: 0 it holds, 1 the answer is no,
//! 2 the input or the usage is wrong, 3 a limit was reached, 4 the deriver and the checker disagree (a bug of ours).

mod certify;
mod check;
mod claimed;
mod claims;
mod convert;
mod derive;
mod explain;
mod family;
mod games;
mod grade;
mod new;
mod order;
mod options;
mod pages;
mod period;
mod progress;
mod reasons;
mod review;
mod shell;
mod solution;
mod solve;
mod strategy;
mod transcript;
mod valued;
mod values;
mod verify;
mod work;

use crate::{diagnostic::Diagnostic, files};
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, IsTerminal, Write};

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "pruvo",
    version,
    about = "Proofs of who wins a two-player game: derived, printed, checked",
    after_help = "Examples:\n  \
                  pruvo games                            what there is in the catalogue\n  \
                  pruvo derive cards                     the page of a proof\n  \
                  pruvo explain cards 8                  why one state is won, lost or drawn\n  \
                  pruvo solve cards --for N=1..20        who wins for each of these numbers, and how\n  \
                  pruvo values kayles                    Grundy values, and why they are so\n  \
                  pruvo period kayles                    what repeats for ever, and why\n  \
                  pruvo new mygame.ron                   a rule file to begin with\n  \
                  pruvo certify cards -o cards.cert      the same proof for a machine\n  \
                  pruvo check cards.cert --game cards    whether it is one\n  \
                  pruvo check notes.txt --game cards     whether a solution that somebody wrote is right\n  \
                  pruvo verify proofs                    whether proof files, claims and pages are still right\n  \
                  pruvo grade *.txt --game cards         points for many solutions, as a table\n  \
                  pruvo convert cards --to dot           the transition relation in another form\n\n\
                  GAME is a rule file, a proof file, a digraph in another form (--from), `-` for the standard input, \
                  or a game of the catalogue, such as `cards` or `nim(8, 11, 13)`.\nExit codes: 0 it holds, 1 the answer is no, 2 wrong input or usage, \
                  3 a limit was reached, 4 a bug of ours."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Derive(derive::Derive),
    Explain(explain::Explain),
    Family(Box<family::Family>),
    Solve(Box<solve::Solve>),
    Certify(certify::Certify),
    Check(check::Check),
    Convert(convert::Convert),
    Values(values::Values),
    Order(order::Order),
    Verify(verify::Verify),
    Review(review::Review),
    Grade(grade::Grade),
    Strategy(Box<strategy::Strategies>),
    Period(period::Period),
    Games(games::Games),
    New(new::New),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// What a command prints on the standard output.
type Answer = Result<String, Box<Diagnostic>>;

/// Runs the program on its arguments, the first of which is its own name; gives its exit code.
pub fn main(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> u8 {
    let command = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments.command,
        Err(usage) => {
            // Help and version are answers; everything else is a mistake in the usage.
            let code = u8::try_from(usage.exit_code()).unwrap_or(2);
            return if usage.print().is_ok() { code } else { 0 };
        }
    };
    let answer = match &command {
        Command::Derive(derive) => derive.run(),
        Command::Explain(explain) => explain.run(),
        Command::Family(family) => family.run(),
        Command::Solve(solve) => solve.run(),
        Command::Certify(certify) => certify.run(),
        Command::Check(check) => check.run(),
        Command::Convert(convert) => convert.run(),
        Command::Values(values) => values.run(),
        Command::Order(order) => order.run(),
        Command::Verify(verify) => verify.run(),
        Command::Review(review) => review.run(),
        Command::Grade(grade) => grade.run(),
        Command::Strategy(strategy) => strategy.run(),
        Command::Period(period) => period.run(),
        Command::Games(games) => games.run(),
        Command::New(new) => new.run(),
        Command::Completions(completions) => completions.run(Arguments::command()),
        Command::Man(man) => man.run(Arguments::command()),
    };
    progress::clear();
    match answer.and_then(|text| print(&text)) {
        Ok(()) => 0,
        Err(message) => {
            tell(&message);
            message.exit_code()
        }
    }
}

/// Writes a message to the standard error.
fn tell(message: &Diagnostic) {
    progress::clear();
    let mut stderr = io::stderr().lock();
    let styled = stderr.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    // Nobody is left to be told when this fails.
    let _ = writeln!(stderr, "{}", message.render(styled));
}

/// What a command answers: the text, or nothing if it goes into a file.
fn deliver(text: String, output: Option<&str>) -> Answer {
    match output.filter(|&path| path != "-") {
        None => Ok(text),
        Some(path) => files::write(path, &text).map(|()| String::new()),
    }
}

/// Prints an answer; a reader who has gone away has had enough.
fn print(text: &str) -> Result<(), Box<Diagnostic>> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Box::new(Diagnostic::input(format!("cannot write to the standard output: {error}"))))
        }
        _ => Ok(()),
    }
}
