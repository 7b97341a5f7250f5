//! The rules of this crate, over this workspace.

use bindery_tidy::{Finding, crates, files, workspace_root};

fn hold(findings: &[Finding]) {
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "\n{}\n", lines.join("\n"));
}

#[test]
fn dependencies_follow_the_data_flow() {
    let (members, edges) = crates::edges(&workspace_root()).unwrap();
    // A reader that sees nothing must not pass: the planner's two dependencies are what the flow is built on.
    let planner =
        edges.iter().filter(|edge| edge.from == "bindery-plan" && members.contains(&edge.to)).count();
    assert_eq!(planner, 2, "{edges:?}");
    hold(&crates::against_the_flow(&members, &edges));
}

#[test]
fn files_keep_to_the_rules() {
    let all = files::read_all(&workspace_root()).unwrap();
    assert!(all.iter().any(|file| file.path == "crates/tidy/tests/workspace.rs"), "this file was not read");
    let rules = [
        files::too_long,
        files::not_forbidding_unsafe,
        files::spirv_in_vk,
        files::ignored_tests,
        files::machine_paths,
    ];
    let findings: Vec<Finding> = rules.iter().flat_map(|rule| rule(&all)).collect();
    hold(&findings);
}
