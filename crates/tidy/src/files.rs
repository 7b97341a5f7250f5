//! Rules over the text of files.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::Finding;

/// No file that is not a test may be longer: one concept a file.
pub const MOST_LINES: usize = 600;

/// The only crate with unsafe code.
pub const UNSAFE_CRATE: &str = "crates/vk/";

/// All that `vk` may take from `bindery_spirv`: it never parses SPIR-V.
pub const SPIRV_IN_VK: &[&str] = &["DescriptorType"];

/// What was built, fetched or recorded elsewhere.
const NOT_OURS: &[&str] = &["target", ".git", "corpus", "artifacts"];

/// A text file of the repository.
#[derive(Clone, Debug)]
pub struct File {
    /// Path from the root, with `/`.
    pub path: String,
    /// Content.
    pub text: String,
}

/// Every UTF-8 file under `root` that belongs to the repository; others are left out.
pub fn read_all(root: &Path) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            if NOT_OURS.iter().any(|name| entry.file_name() == *name) {
                continue;
            }
            let path = folder.join(entry.file_name());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file()
                && let Ok(text) = fs::read_to_string(root.join(&path))
            {
                files.push(File { path: path.to_string_lossy().replace('\\', "/"), text });
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn is_rust(file: &File) -> bool {
    Path::new(&file.path).extension().is_some_and(|extension| extension == "rs")
}

fn is_test(file: &File) -> bool {
    file.path.split('/').any(|part| part == "tests") || file.path.ends_with("/tests.rs")
}

fn finding(file: &File, line: Option<usize>, message: String) -> Finding {
    Finding { place: file.path.clone(), line, message }
}

/// Rust files, tests aside, of more than [`MOST_LINES`] lines.
pub fn too_long(files: &[File]) -> Vec<Finding> {
    let sources = files.iter().filter(|file| is_rust(file) && !is_test(file));
    sources
        .filter_map(|file| {
            let lines = file.text.lines().count();
            let message = format!("{lines} lines, of {MOST_LINES} at most: split it by concept");
            (lines > MOST_LINES).then(|| finding(file, None, message))
        })
        .collect()
}

/// Roots of crates, other than [`UNSAFE_CRATE`], that do not forbid unsafe code.
pub fn not_forbidding_unsafe(files: &[File]) -> Vec<Finding> {
    let is_root = |file: &&File| {
        let name = file.path.strip_prefix("crates/").and_then(|rest| rest.split_once('/'));
        name.is_some_and(|(_, path)| matches!(path, "src/lib.rs" | "src/main.rs"))
    };
    let forbids = |file: &File| file.text.lines().any(|line| line.trim() == "#![forbid(unsafe_code)]");
    let roots = files.iter().filter(is_root).filter(|file| !file.path.starts_with(UNSAFE_CRATE));
    roots
        .filter(|file| !forbids(file))
        .map(|file| {
            finding(file, None, "lacks #![forbid(unsafe_code)]; unsafe code lives in crates/vk".into())
        })
        .collect()
}

/// Names that `vk` takes from `bindery_spirv` beyond [`SPIRV_IN_VK`].
pub fn spirv_in_vk(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.path.starts_with("crates/vk/src/")) {
        for (index, line) in file.text.lines().enumerate() {
            for (at, path) in line.match_indices("bindery_spirv::") {
                let name = &line[at + path.len()..];
                if !SPIRV_IN_VK.iter().any(|allowed| name.starts_with(allowed)) {
                    let message = format!("takes `{name}` from bindery_spirv: vk knows {SPIRV_IN_VK:?} only");
                    findings.push(finding(file, Some(index + 1), message));
                }
            }
        }
    }
    findings
}

/// Tests that never run.
pub fn ignored_tests(files: &[File]) -> Vec<Finding> {
    // Written in two parts, as below, so that this file is not its own finding.
    lines_with(files, &[concat!("#[", "ignore")], is_rust, "a test that never runs")
}

/// Paths that exist on one machine only.
pub fn machine_paths(files: &[File]) -> Vec<Finding> {
    let starts = [concat!("/", "work/"), concat!("/", "tmp/"), concat!("/", "root/"), concat!("/", "home/")];
    lines_with(files, &starts, |_| true, "a path of one machine")
}

/// Lines that hold one of `needles`, where it does not continue a longer path.
fn lines_with(files: &[File], needles: &[&str], applies: impl Fn(&File) -> bool, what: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| applies(file)) {
        for (index, line) in file.text.lines().enumerate() {
            for needle in needles {
                let alone = |at: usize| {
                    let before = line[..at].chars().next_back();
                    !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '}' | '/'))
                };
                if line.match_indices(needle).any(|(at, _)| alone(at)) {
                    findings.push(finding(file, Some(index + 1), format!("{what}: `{needle}`")));
                }
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn length_counts_sources_and_not_tests() {
        let at = "x\n".repeat(MOST_LINES);
        let over = "x\n".repeat(MOST_LINES + 1);
        assert_eq!(too_long(&[file("crates/a/src/b.rs", &at)]), []);
        assert_eq!(too_long(&[file("crates/a/src/b.rs", &over)]).len(), 1);
        assert_eq!(too_long(&[file("crates/a/tests/b.rs", &over), file("crates/a/data.txt", &over)]), []);
    }

    #[test]
    fn a_root_that_does_not_forbid_unsafe_is_found() {
        let with = "//! A crate.\n#![forbid(unsafe_code)]\n";
        assert_eq!(not_forbidding_unsafe(&[file("crates/a/src/lib.rs", with)]), []);
        assert_eq!(not_forbidding_unsafe(&[file("crates/a/src/lib.rs", "//! A crate.\n")]).len(), 1);
        assert_eq!(
            not_forbidding_unsafe(&[file("crates/a/src/main.rs", "// #![forbid(unsafe_code)]\n")]).len(),
            1
        );
        let elsewhere = [file("crates/vk/src/lib.rs", ""), file("crates/a/src/part.rs", "")];
        assert_eq!(not_forbidding_unsafe(&elsewhere), []);
    }

    #[test]
    fn vk_may_name_a_descriptor_type_and_no_parser() {
        let name = "use bindery_spirv::DescriptorType;\n";
        let parser = "let facts = bindery_spirv::scan(words)?;\n";
        assert_eq!(spirv_in_vk(&[file("crates/vk/src/a.rs", name)]), []);
        assert_eq!(spirv_in_vk(&[file("crates/vk/src/a.rs", parser)]).len(), 1);
        assert_eq!(spirv_in_vk(&[file("crates/vk/tests/a.rs", parser)]), []);
    }

    #[test]
    fn an_ignored_test_is_found() {
        let text = format!("{}]\nfn slow() {{}}\n", concat!("#[", "ignore"));
        let findings = ignored_tests(&[file("crates/a/tests/b.rs", &text)]);
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [Some(1)]);
    }

    #[test]
    fn a_machine_path_is_found_and_a_relative_one_is_not() {
        for folder in ["work", "tmp", "root", "home"] {
            let text = format!("first\nopen(\"/{folder}/x\")\n");
            let findings = machine_paths(&[file("a.md", &text)]);
            assert_eq!(
                findings.iter().map(|finding| finding.line).collect::<Vec<_>>(),
                [Some(2)],
                "{folder}"
            );
            let relative = format!("docs/{folder}/x and ./{folder}/x and ${{dir}}/{folder}/x");
            assert_eq!(machine_paths(&[file("a.md", &relative)]), []);
        }
    }
}
