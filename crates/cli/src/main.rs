//! The `bindery` program.
//!
//! The walk: [`args`] is the command line, [`commands`] has one file a subcommand, [`input`] finds what to read,
//! [`audit`] reads, plans and adds up, and its report is shown as a table, JSON or a page.
//!
//! Exit status: 0 done, 1 a finding that the caller asked to fail on, 2 unusable input or arguments.
#![forbid(unsafe_code)]

mod args;
mod audit;
mod commands;
mod fault;
mod input;
mod output;
mod terminal;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::{Cli, Command};
use crate::fault::Unusable;
use crate::terminal::Terminal;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Everything was done.
    Done,
    /// A finding that the caller asked to fail on.
    Finding,
    /// Part of the input could not be used; the rest was done.
    PartlyUnusable,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut terminal = Terminal::new(cli.color);
    let outcome = match cli.command {
        Command::Audit(options) => commands::audit::run(&options, &mut terminal),
        Command::Facts(options) => commands::facts::run(&options, &mut terminal),
        Command::Device(command) => commands::device::run(&command, &mut terminal),
        Command::Switches => commands::switches::run(&mut terminal),
        Command::Completions { shell } => commands::completions::run(shell, &mut terminal),
    };
    ExitCode::from(match outcome {
        // Whoever reads the output may have read enough: `bindery ... | head` is no failure.
        Ok(Outcome::Done) | Err(Unusable::ReaderGone) => 0,
        Ok(Outcome::Finding) => 1,
        Ok(Outcome::PartlyUnusable) => 2,
        Err(error) => {
            terminal.error(&error);
            2
        }
    })
}
