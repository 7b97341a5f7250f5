//! Standard output and standard error: colour where it is wanted, width where there is one.

use std::fmt::Display;
use std::io::{self, Write as _};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::fault::Unusable;

/// Where a command writes to.
pub(crate) struct Terminal {
    out: AutoStream<io::Stdout>,
    err: AutoStream<io::Stderr>,
    /// Cells of a line; none in a pipe or file, where nothing is cut.
    width: Option<usize>,
}

pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const HEADING: Style = Style::new().bold().underline();
pub(crate) const DIM: Style = Style::new().dimmed();

impl Terminal {
    /// `auto` means colour on a terminal, unless `NO_COLOR` or its kin say otherwise.
    pub(crate) fn new(color: clap::ColorChoice) -> Self {
        let choice = match color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Self {
            out: AutoStream::new(io::stdout(), choice),
            err: AutoStream::new(io::stderr(), choice),
            width: terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0)),
        }
    }

    pub(crate) fn width(&self) -> Option<usize> {
        self.width
    }

    /// Writes text to standard output.
    pub(crate) fn print(&mut self, text: impl Display) -> Result<(), Unusable> {
        write!(self.out, "{text}").and_then(|()| self.out.flush()).map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Unusable::ReaderGone,
            _ => Unusable::new(format!("standard output: {error}")),
        })
    }

    /// Writes an error. One that cannot be written has nowhere to go.
    pub(crate) fn error(&mut self, error: impl Display) {
        let _ = writeln!(self.err, "{BAD}error{BAD:#}: {error}");
    }

    /// Writes something worth knowing that keeps nothing from being done.
    pub(crate) fn note(&mut self, note: impl Display) {
        let _ = writeln!(self.err, "{WARNING}note{WARNING:#}: {note}");
    }
}
