//! Names that come from outside, as they may stand in a line of a terminal.

use std::path::Path;

/// A name without what would move a cursor or begin a line: such characters are written as escapes.
pub(crate) fn shown(name: &str) -> String {
    if !name.chars().any(char::is_control) {
        return name.to_owned();
    }
    name.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

/// A path by [`shown`]; bytes that are no UTF-8 are replaced.
pub(crate) fn shown_path(path: &Path) -> String {
    shown(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_name_reaches_the_terminal_as_a_command() {
        assert_eq!(shown("shaders/é 日本.spv"), "shaders/é 日本.spv");
        assert_eq!(shown("a\nerror: b\u{1b}[31m\t"), "a\\nerror: b\\u{1b}[31m\\t");
    }
}
