//! The direction of dependencies.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::Finding;

/// What each crate may depend on inside the workspace, in the order of the data flow: each names only crates above it.
///
/// Development dependencies are free: a test may use what its crate must not know.
pub const MAY_KNOW: &[(&str, &[&str])] = &[
    ("bindery-spirv", &[]),
    ("bindery-device", &[]),
    ("bindery-fossilize", &["bindery-spirv"]),
    ("bindery-plan", &["bindery-spirv", "bindery-device"]),
    // Of `bindery-spirv` only the name of a descriptor type; see `files::SPIRV_IN_VK`.
    ("bindery-vk", &["bindery-spirv", "bindery-device", "bindery-plan"]),
    ("bindery-measure", &[]),
    (
        "bindery-cli",
        &[
            "bindery-spirv",
            "bindery-device",
            "bindery-fossilize",
            "bindery-plan",
            "bindery-vk",
            "bindery-measure",
        ],
    ),
    // Tests only: what it compares are development dependencies.
    ("bindery-oracle", &[]),
    ("bindery-tidy", &[]),
];

/// Crates from outside that only some may use: `ash` is Vulkan itself, and whoever does not call Vulkan has no need of it.
pub const RESERVED: &[(&str, &[&str])] =
    &[("ash", &["bindery-vk"]), ("ash-window", &[]), ("clap", &["bindery-cli"])];

/// A normal or build dependency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Who depends.
    pub from: String,
    /// On whom.
    pub to: String,
}

/// Names of the members, and their dependencies that are not for tests only, as Cargo states them.
pub fn edges(root: &Path) -> Result<(Vec<String>, Vec<Edge>), String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata did not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    parse(&metadata).ok_or_else(|| "cargo metadata has another form than expected".to_owned())
}

fn parse(metadata: &Value) -> Option<(Vec<String>, Vec<Edge>)> {
    let mut members = Vec::new();
    let mut edges = Vec::new();
    for package in metadata.get("packages")?.as_array()? {
        let name = package.get("name")?.as_str()?;
        members.push(name.to_owned());
        for dependency in package.get("dependencies")?.as_array()? {
            // `kind` is null for a normal dependency.
            if dependency.get("kind")?.as_str() != Some("dev") {
                edges.push(Edge { from: name.to_owned(), to: dependency.get("name")?.as_str()?.to_owned() });
            }
        }
    }
    Some((members, edges))
}

/// Dependencies against the direction of [`MAY_KNOW`] and [`RESERVED`], and members without a row.
pub fn against_the_flow(members: &[String], edges: &[Edge]) -> Vec<Finding> {
    let row = |name: &str| MAY_KNOW.iter().find(|(member, _)| *member == name).map(|(_, known)| *known);
    let finding = |place: &str, message: String| Finding { place: place.to_owned(), line: None, message };
    let mut findings = Vec::new();
    for member in members {
        if row(member).is_none() {
            findings.push(finding(
                member,
                "has no row in bindery_tidy::crates::MAY_KNOW: add what it may know".into(),
            ));
        }
    }
    for Edge { from, to } in edges {
        if members.contains(to) && row(from).is_some_and(|known| !known.contains(&to.as_str())) {
            findings.push(finding(
                from,
                format!("depends on {to}, which lies below or beside it in the data flow"),
            ));
        }
        if let Some((_, users)) = RESERVED.iter().find(|(name, _)| name == to)
            && !users.contains(&from.as_str())
        {
            findings.push(finding(from, format!("depends on {to}, which only {users:?} may use")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(from: &str, to: &str) -> Edge {
        Edge { from: from.to_owned(), to: to.to_owned() }
    }

    fn check(edges: &[Edge]) -> Vec<Finding> {
        let members: Vec<String> = MAY_KNOW.iter().map(|(name, _)| (*name).to_owned()).collect();
        against_the_flow(&members, edges)
    }

    #[test]
    fn rows_name_only_crates_above_them() {
        for (index, (name, known)) in MAY_KNOW.iter().enumerate() {
            for other in *known {
                let above = MAY_KNOW.iter().position(|(name, _)| name == other);
                assert!(above.is_some_and(|above| above < index), "{name} may not know {other}");
            }
        }
    }

    #[test]
    fn a_dependency_with_the_flow_is_silent() {
        assert_eq!(check(&[edge("bindery-plan", "bindery-spirv"), edge("bindery-vk", "ash")]), []);
    }

    #[test]
    fn a_dependency_against_the_flow_is_found() {
        assert_eq!(check(&[edge("bindery-spirv", "bindery-plan")]).len(), 1);
        assert_eq!(check(&[edge("bindery-plan", "bindery-vk")]).len(), 1);
    }

    #[test]
    fn vulkan_in_the_planner_is_found() {
        assert_eq!(check(&[edge("bindery-plan", "ash")]).len(), 1);
    }

    #[test]
    fn a_member_without_a_row_is_found() {
        let findings = against_the_flow(&["bindery-new".to_owned()], &[]);
        assert_eq!(findings.len(), 1);
        assert!(findings[0].message.contains("MAY_KNOW"));
    }

    #[test]
    fn development_dependencies_are_not_edges() {
        let metadata = serde_json::json!({"packages": [{"name": "a", "dependencies": [
            {"name": "b", "kind": "dev"}, {"name": "c", "kind": null}, {"name": "d", "kind": "build"}]}]});
        assert_eq!(parse(&metadata), Some((vec!["a".into()], vec![edge("a", "c"), edge("a", "d")])));
    }
}
