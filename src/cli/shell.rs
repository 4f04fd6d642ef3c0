//! `pruvo completions` and `pruvo man`: what shells and manuals want to know about the command line.

use super::Answer;
use crate::{diagnostic::Diagnostic, problem};
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man as Page;

const EXAMPLES: &str = "\
Examples:
  pruvo completions bash > ~/.local/share/bash-completion/completions/pruvo
  pruvo completions fish > ~/.config/fish/completions/pruvo.fish";

/// Print a script by which a shell completes the words of a command line
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, mut command: Command) -> Answer {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "pruvo", &mut script);
        text(script)
    }
}

const PAGES: &str = "\
Examples:
  pruvo man > pruvo.1
  pruvo man derive > pruvo-derive.1
  pruvo man derive | man -l -";

/// Print the manual page of the program, or of one command
#[derive(Debug, Args)]
#[command(after_help = PAGES)]
pub(super) struct Man {
    /// The command
    command: Option<String>,
}

impl Man {
    pub(super) fn run(&self, mut command: Command) -> Answer {
        command.build();
        let page = match &self.command {
            None => Page::new(command),
            Some(name) => match command.find_subcommand(name) {
                Some(found) => Page::new(found.clone()),
                None => {
                    let names = command.get_subcommands().map(Command::get_name);
                    return Err(Box::new(problem::unknown("command", name, names)));
                }
            },
        };
        let mut roff = Vec::new();
        let written = page.render(&mut roff);
        written.map_err(|error| Box::new(Diagnostic::input(format!("cannot write the manual: {error}"))))?;
        text(roff)
    }
}

fn text(bytes: Vec<u8>) -> Answer {
    String::from_utf8(bytes).map_err(|_| Box::new(Diagnostic::input("this is no text in UTF-8")))
}
