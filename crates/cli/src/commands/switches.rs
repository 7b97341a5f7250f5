//! `bindery switches`.

use bindery_device::SWITCHES;
use bindery_measure::table::{Align, Table};

use crate::Outcome;
use crate::fault::Unusable;
use crate::terminal::Terminal;

pub(crate) fn run(terminal: &mut Terminal) -> Result<Outcome, Unusable> {
    let columns = ["switch", "values", "default", "meaning"].map(|name| (name, Align::Left));
    let mut table = Table::new(columns);
    for row in SWITCHES {
        table.row([row.flag.into(), row.values.into(), row.default.into(), row.meaning.into()]);
    }
    terminal.print(format_args!("{table:#}"))?;
    Ok(Outcome::Done)
}
