//! The command-line program; see [`pruvo::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(pruvo::cli::main(std::env::args_os()))
}
