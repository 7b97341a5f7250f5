//! One self-contained HTML page: tiles, a heat picture, and a table that sorts and filters.
//!
//! Nothing is fetched: style, script and data are in the file. All text is escaped, in the markup as in the data.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde::Serialize;

/// A figure that stands out at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// What it counts.
    pub label: String,
    /// The figure.
    pub value: String,
    /// How it is meant.
    pub tone: Tone,
}

/// How a tile's figure is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// A plain figure.
    #[default]
    Neutral,
    /// As it should be.
    Good,
    /// Worth a look.
    Warning,
    /// Something fails.
    Bad,
}

/// A picture of counts by row and column, darker where there are more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heat {
    /// Heading.
    pub title: String,
    /// What a cell counts, in words.
    pub caption: String,
    /// Names of the rows.
    pub rows: Vec<String>,
    /// Names of the columns, with a longer explanation shown on hover.
    pub columns: Vec<(String, String)>,
    /// Counts, a row at a time.
    pub counts: Vec<Vec<u64>>,
    /// The count that stands for all: shades are shares of it.
    pub all: u64,
}

/// What a column holds: how it sorts and looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Words; sorts by letters.
    Text,
    /// Numbers; sorts by value, stands right.
    Number,
    /// One of few words: gets a filter of its own and a coloured mark.
    Choice,
}

/// A column of the data table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Heading.
    pub name: String,
    /// Kind.
    pub kind: Kind,
}

/// A value of the data table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u64),
    /// Words.
    Text(String),
}

/// A row of the data table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// A value a column.
    pub cells: Vec<Value>,
    /// Lines that show when the row is opened.
    pub details: Vec<String>,
}

/// The data table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Data {
    /// Heading.
    pub title: String,
    /// Columns.
    pub columns: Vec<Column>,
    /// Rows, in the order in which they first show.
    pub rows: Vec<Row>,
}

/// The page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Title.
    pub title: String,
    /// One line under the title.
    pub subtitle: String,
    /// Figures at the top.
    pub tiles: Vec<Tile>,
    /// Picture.
    pub heat: Option<Heat>,
    /// Table.
    pub data: Data,
    /// Remarks at the end, a heading and its lines each.
    pub notes: Vec<(String, Vec<String>)>,
}

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Text for HTML content and double-quoted attributes.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Every text of the data table once, in the order of first use: names and reasons repeat by the thousand.
#[derive(Default)]
struct Texts<'p> {
    all: Vec<&'p str>,
    numbers: HashMap<&'p str, u64>,
}

/// Cells, with texts by number, and details by number.
type WrittenRow = (Vec<u64>, Vec<u64>);

impl<'p> Texts<'p> {
    fn number(&mut self, text: &'p str) -> u64 {
        *self.numbers.entry(text).or_insert_with(|| {
            self.all.push(text);
            self.all.len() as u64 - 1
        })
    }

    fn row(&mut self, row: &'p Row) -> WrittenRow {
        let cells = row.cells.iter().map(|value| match value {
            Value::Number(number) => *number,
            Value::Text(text) => self.number(text),
        });
        let cells = cells.collect();
        (cells, row.details.iter().map(|text| self.number(text)).collect())
    }
}

/// JSON that cannot end the script element it stands in.
fn island<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    let json = serde_json::to_string(value)?;
    Ok(json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029"))
}

impl Page {
    /// The file's text. Fails only if the data cannot be written as JSON.
    pub fn render(&self) -> Result<String, serde_json::Error> {
        let mut page = String::new();
        let title = escape(&self.title);
        page.push_str("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        let _ = writeln!(page, "<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>");
        let _ = writeln!(page, "<header>\n<h1>{title}</h1>\n<p>{}</p>\n</header>", escape(&self.subtitle));
        self.render_tiles(&mut page);
        if let Some(heat) = &self.heat {
            heat.render(&mut page);
        }
        let _ = writeln!(page, "<section id=\"data\">\n<h2>{}</h2>", escape(&self.data.title));
        page.push_str("<div id=\"controls\"><input id=\"search\" type=\"search\" ");
        page.push_str("placeholder=\"Filter rows\" aria-label=\"Filter rows\"></div>\n");
        page.push_str(
            "<div class=\"scroll\"><table id=\"rows\"><thead></thead><tbody></tbody></table></div>\n",
        );
        page.push_str("<p id=\"shown\" role=\"status\"></p><button id=\"more\" type=\"button\" hidden>");
        page.push_str(
            "Show more</button>\n<noscript>The table needs JavaScript; the same data is in the JSON ",
        );
        page.push_str("report.</noscript>\n</section>\n");
        for (heading, lines) in &self.notes {
            let _ = writeln!(page, "<section class=\"note\">\n<h2>{}</h2>\n<ul>", escape(heading));
            for line in lines {
                let _ = writeln!(page, "<li>{}</li>", escape(line));
            }
            page.push_str("</ul>\n</section>\n");
        }
        let columns = island(&self.data.columns)?;
        let mut texts = Texts::default();
        let rows: Vec<_> = self.data.rows.iter().map(|row| texts.row(row)).collect();
        let (rows, texts) = (island(&rows)?, island(&texts.all)?);
        let _ = writeln!(page, "<script type=\"application/json\" id=\"columns\">{columns}</script>");
        let _ = writeln!(page, "<script type=\"application/json\" id=\"texts\">{texts}</script>");
        let _ = writeln!(page, "<script type=\"application/json\" id=\"values\">{rows}</script>");
        let _ = writeln!(page, "<script>\n{SCRIPT}</script>\n</body>\n</html>");
        Ok(page)
    }

    fn render_tiles(&self, page: &mut String) {
        if self.tiles.is_empty() {
            return;
        }
        page.push_str("<section class=\"tiles\">\n");
        for tile in &self.tiles {
            let tone = match tile.tone {
                Tone::Neutral => "neutral",
                Tone::Good => "good",
                Tone::Warning => "warning",
                Tone::Bad => "bad",
            };
            let (value, label) = (escape(&tile.value), escape(&tile.label));
            let _ = writeln!(
                page,
                "<div class=\"tile {tone}\"><strong>{value}</strong><span>{label}</span></div>"
            );
        }
        page.push_str("</section>\n");
    }
}

impl Heat {
    fn render(&self, page: &mut String) {
        let _ = writeln!(page, "<section>\n<h2>{}</h2>", escape(&self.title));
        let _ = writeln!(page, "<p class=\"caption\">{}</p>", escape(&self.caption));
        page.push_str("<div class=\"scroll\"><table class=\"heat\">\n<thead><tr><th></th>");
        for (name, explanation) in &self.columns {
            let (name, explanation) = (escape(name), escape(explanation));
            let _ = write!(page, "<th scope=\"col\" title=\"{explanation}\"><span>{name}</span></th>");
        }
        page.push_str("</tr></thead>\n<tbody>\n");
        for (row, counts) in self.rows.iter().zip(&self.counts) {
            let _ = write!(page, "<tr><th scope=\"row\">{}</th>", escape(row));
            for (&count, (name, _)) in counts.iter().zip(&self.columns) {
                let share = percent(count, self.all);
                let level = level(count, self.all);
                let label = escape(&format!("{row}: {name}: {count} ({share} %)"));
                let text = if count == 0 { String::new() } else { count.to_string() };
                let _ = write!(page, "<td class=\"level{level}\" title=\"{label}\">{text}</td>");
            }
            page.push_str("</tr>\n");
        }
        page.push_str("</tbody>\n</table></div>\n<p class=\"legend\">share of all: ");
        for (level, label) in
            ["0", "under 1 %", "to 10 %", "to 25 %", "to 50 %", "over 50 %"].iter().enumerate()
        {
            let _ = write!(page, "<span class=\"level{level}\">{label}</span>");
        }
        page.push_str("</p>\n</section>\n");
    }
}

fn percent(count: u64, all: u64) -> u64 {
    (u128::from(count) * 100).checked_div(u128::from(all)).unwrap_or(0).try_into().unwrap_or(u64::MAX)
}

/// Shade of a cell, 0 (none) to 5 (more than half).
fn level(count: u64, all: u64) -> u8 {
    match percent(count, all) {
        _ if count == 0 => 0,
        0 => 1,
        1..=10 => 2,
        11..=25 => 3,
        26..=50 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hostile() -> Page {
        let text = "</script><script>alert(1)</script>\"'&";
        Page {
            title: text.into(),
            subtitle: text.into(),
            tiles: vec![Tile { label: text.into(), value: text.into(), tone: Tone::Bad }],
            heat: Some(Heat {
                title: text.into(),
                caption: text.into(),
                rows: vec![text.into()],
                columns: vec![(text.into(), text.into())],
                counts: vec![vec![3]],
                all: 4,
            }),
            data: Data {
                title: text.into(),
                columns: vec![Column { name: text.into(), kind: Kind::Text }],
                rows: vec![Row { cells: vec![Value::Text(text.into())], details: vec![text.into()] }],
            },
            notes: vec![(text.into(), vec![text.into()])],
        }
    }

    #[test]
    fn no_text_becomes_markup() {
        let page = hostile().render().unwrap();
        assert!(!page.contains("<script>alert"), "text got through unescaped");
        // Three data islands and the page's own script: nothing else opens or closes a script element.
        assert_eq!(page.matches("<script").count(), 4);
        assert_eq!(page.matches("</script").count(), 4);
    }

    fn read(page: &str, name: &str) -> serde_json::Value {
        let opening = format!("id=\"{name}\">");
        let start = page.find(&opening).unwrap() + opening.len();
        let end = start + page[start..].find("</script>").unwrap();
        serde_json::from_str(&page[start..end]).unwrap()
    }

    #[test]
    fn the_data_reads_back_as_it_was_and_each_text_stands_once() {
        let mut page = hostile();
        page.data.columns.push(Column { name: "n".into(), kind: Kind::Number });
        page.data.rows[0].cells.push(Value::Number(7));
        page.data.rows.push(Row { cells: vec![Value::Text("b".into()), Value::Number(0)], details: vec![] });
        let page = page.render().unwrap();
        assert_eq!(read(&page, "texts"), serde_json::json!(["</script><script>alert(1)</script>\"'&", "b"]));
        assert_eq!(read(&page, "values"), serde_json::json!([[[0, 7], [0]], [[1, 0], []]]));
    }

    #[test]
    fn nothing_is_fetched() {
        let page = hostile().render().unwrap();
        for reference in ["http:", "https:", "src=", "@import", "url(", "<link"] {
            assert!(!page.contains(reference), "the page refers to something outside by {reference}");
        }
    }

    #[test]
    fn shades_follow_the_share() {
        let shades: Vec<u8> =
            [0, 1, 5, 100, 101, 110, 250, 260, 500, 510, 1000].map(|count| level(count, 1000)).into();
        assert_eq!(shades, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(level(3, 0), 1, "no total: a shade that says something is there");
    }
}
