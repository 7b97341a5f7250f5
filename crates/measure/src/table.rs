//! Aligned text tables.

use std::fmt::{self, Write as _};

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

/// How a column's cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// One cell: text, and how it looks where colour is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    /// A cell with a style; whoever prints the table strips styles where they are not wanted.
    pub fn styled(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }
}

impl<T: fmt::Display> From<T> for Cell {
    fn from(value: T) -> Self {
        Self { text: value.to_string(), style: Style::new() }
    }
}

/// A table: a header, rows, and columns as wide as their widest cell.
///
/// ```
/// use bindery_measure::table::{Align, Table};
/// let mut table = Table::new([("device", Align::Left), ("programs", Align::Right)]);
/// table.row(["lavapipe".into(), 12.into()]);
/// table.row(["radv".into(), 1499.into()]);
/// assert_eq!(
///     table.to_string(),
///     "device    programs\nlavapipe        12\nradv          1499\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<Cell>>,
    width: Option<usize>,
}

const GAP: usize = 2;

impl Table {
    /// A table without rows.
    pub fn new<'a>(columns: impl IntoIterator<Item = (&'a str, Align)>) -> Self {
        let columns = columns.into_iter().map(|(name, align)| (name.to_owned(), align)).collect();
        Self { columns, rows: Vec::new(), width: None }
    }

    /// Shortens the widest left-aligned column so that lines fit into this many terminal cells.
    pub fn fit(&mut self, width: usize) -> &mut Self {
        self.width = Some(width);
        self
    }

    /// Adds a row. Missing cells are empty; surplus ones are not shown.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) -> &mut Self {
        self.rows.push(cells.into_iter().collect());
        self
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = self.columns.iter().map(|(name, _)| name.width()).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.text.width());
            }
        }
        let total: usize = widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
        if let Some(excess) = self.width.and_then(|width| total.checked_sub(width)) {
            let widest = (0..widths.len())
                .filter(|&index| self.columns[index].1 == Align::Left)
                .max_by_key(|&index| widths[index]);
            if let Some(index) = widest {
                // A column narrower than this says nothing: let the line be long instead.
                widths[index] = widths[index].saturating_sub(excess).max(8);
            }
        }
        widths
    }
}

/// The text, cut at the end where it is wider than `width`, the cut marked.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for character in text.chars() {
        let mut bytes = [0; 4];
        let next = character.encode_utf8(&mut bytes).width();
        if used + next > width {
            break;
        }
        used += next;
        kept.push(character);
    }
    kept.push('…');
    kept
}

impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        let bold = Style::new().bold();
        let header: Vec<Cell> = self.columns.iter().map(|(name, _)| Cell::styled(name, bold)).collect();
        let styled = formatter.alternate();
        for row in std::iter::once(&header).chain(&self.rows) {
            let mut line = String::new();
            let mut pending = 0;
            for (index, (&width, (_, align))) in widths.iter().zip(&self.columns).enumerate() {
                let empty = Cell::default();
                let cell = row.get(index).unwrap_or(&empty);
                let text = cut(&cell.text, width);
                let padding = width.saturating_sub(text.width());
                if *align == Align::Right {
                    pending += padding;
                }
                // Spaces at the end of a line are never printed.
                if !text.is_empty() {
                    line.extend(std::iter::repeat_n(' ', pending));
                    pending = 0;
                    if styled && !cell.style.is_plain() {
                        write!(line, "{}{text}{:#}", cell.style, cell.style)?;
                    } else {
                        line.push_str(&text);
                    }
                }
                if *align == Align::Left {
                    pending += padding;
                }
                pending += GAP;
            }
            writeln!(formatter, "{line}")?;
        }
        Ok(())
    }
}

/// A number with its thousands apart: `1,499`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index != 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let mut table = Table::new([("name", Align::Left), ("n", Align::Right), ("note", Align::Left)]);
        table.row(["a".into(), 5.into(), "first".into()]);
        table.row(["längere".into(), 12_345.into(), Cell::default()]);
        table
    }

    #[test]
    fn columns_align_and_lines_end_with_their_text() {
        let expected = "\
name         n  note
a            5  first
längere  12345
";
        assert_eq!(sample().to_string(), expected);
    }

    #[test]
    fn wide_characters_take_two_cells() {
        let mut table = Table::new([("k", Align::Left), ("v", Align::Right)]);
        table.row(["日本".into(), 1.into()]);
        table.row(["abcd".into(), 1.into()]);
        assert_eq!(table.to_string(), "k     v\n日本  1\nabcd  1\n");
    }

    #[test]
    fn styles_show_only_when_asked_for_and_do_not_move_columns() {
        let mut table = Table::new([("k", Align::Left), ("v", Align::Left)]);
        table.row([Cell::styled("x", Style::new().bold()), "y".into()]);
        assert!(!table.to_string().contains('\u{1b}'));
        let coloured = format!("{table:#}");
        assert!(coloured.contains("\u{1b}[1mx\u{1b}[0m  y"), "{coloured:?}");
    }

    #[test]
    fn the_widest_column_of_words_gives_way() {
        let mut table = Table::new([("program", Align::Left), ("count", Align::Right)]);
        table.row(["a_very_long_program_name_indeed".into(), 1.into()]);
        table.fit(24);
        let longest = table.to_string().lines().map(UnicodeWidthStr::width).max();
        assert_eq!(longest, Some(24));
        assert!(table.to_string().contains("a_very_long_prog…"), "{table}");
    }

    #[test]
    fn surplus_and_missing_cells_do_no_harm() {
        let mut table = Table::new([("a", Align::Left)]);
        table.row([]);
        table.row(["x".into(), "surplus".into()]);
        assert_eq!(table.to_string(), "a\n\nx\n");
    }

    #[test]
    fn thousands_stand_apart() {
        let all: Vec<_> = [0, 999, 1_000, 12_345, 1_234_567].into_iter().map(thousands).collect();
        assert_eq!(all, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }
}
