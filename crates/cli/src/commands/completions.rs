//! `bindery completions`.

use clap::CommandFactory as _;

use crate::Outcome;
use crate::args::Cli;
use crate::fault::Unusable;
use crate::terminal::Terminal;

pub(crate) fn run(shell: clap_complete::Shell, terminal: &mut Terminal) -> Result<Outcome, Unusable> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "bindery", &mut script);
    terminal.print(String::from_utf8_lossy(&script))?;
    Ok(Outcome::Done)
}
