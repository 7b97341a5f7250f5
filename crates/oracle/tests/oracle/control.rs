//! Negative controls: a planner that counted by another rule would be found out, and by which shader.

use bindery_plan::{Count, Resource, StageResources};
use bindery_spirv::{Access, Declared, EntryPoint};

use crate::counts::{Outcome, outcomes, planned};
use crate::inputs;

/// A wrong rule, as a change to what the planner is told.
type WrongRule = fn(&mut StageResources, &EntryPoint);

const WRONG_RULES: &[(&str, WrongRule, &[&str])] = &[
    (
        "what is only declared counts",
        |stage, _| stage.resources.iter_mut().for_each(|resource| resource.statically_used = true),
        &[
            "input_attachments.frag",
            "push_constants_unused.1.5.frag",
            "push_constants_unused.frag",
            "uniform_blocks.vert",
            "unused_declarations.1.5.comp",
            "unused_declarations.comp",
        ],
    ),
    (
        "push constants do not count",
        |stage, _| stage.push_constants = None,
        &["device_address.comp", "push_constants.frag", "vertex_pulling.vert"],
    ),
    (
        "push constants that the interface lists count, used or not",
        |stage, entry_point| {
            stage.push_constants =
                entry_point.push_constants.map(|constants| (constants.start, constants.end));
        },
        &["push_constants_unused.1.5.frag"],
    ),
    (
        "an array counts once",
        |stage, _| stage.resources.iter_mut().for_each(|resource| resource.count = Count::Fixed(1)),
        &[
            "aliased_one_used.comp",
            "atomic_texel_buffer.comp",
            "combined_images.frag",
            "separate_samplers.frag",
            "specialized_array.frag",
            "storage_block_array.comp",
            "storage_image_array.comp",
            "texel_buffer_array.comp",
            "uniform_block_array.frag",
        ],
    ),
    (
        "a storage image without a qualifier is read and written, whatever the code does",
        |stage, _| {
            stage
                .resources
                .iter_mut()
                .for_each(|resource| resource.access |= Access::LOADED | Access::STORED);
        },
        &[
            "storage_image_array.comp",
            "storage_image_atomics.comp",
            "storage_image_split.comp",
            "storage_images.comp",
            "texel_buffer_array.comp",
        ],
    ),
    (
        "a storage image is read and written, whatever its qualifier",
        |stage, _| {
            stage.resources.iter_mut().for_each(|resource| {
                resource.access |= Access::LOADED | Access::STORED;
                resource.declared = Declared::empty();
            });
        },
        &[
            "storage_image_array.comp",
            "storage_image_atomics.comp",
            "storage_image_split.comp",
            "storage_images.comp",
            "texel_buffer_array.comp",
            "texel_buffers.comp",
        ],
    ),
    (
        "an atomic does not make a texture read and written",
        |stage, _| {
            let atomic = |resource: &&mut Resource| resource.access.contains(Access::ATOMIC);
            stage.resources.iter_mut().filter(atomic).for_each(|resource| resource.access = Access::empty());
        },
        &["atomic_texel_buffer.comp", "storage_image_atomics.comp"],
    ),
    (
        "lengths do not count",
        |stage, _| stage.resources.iter_mut().for_each(|resource| resource.access -= Access::ARRAY_LENGTH),
        &["storage_length.comp", "storage_length_in_function.comp", "vertex_pulling.vert"],
    ),
    (
        "every alias counts",
        |stage, _| {
            let aliases: Vec<Resource> = stage
                .resources
                .iter()
                .flat_map(|resource| (1..resource.variables).map(move |_| resource.clone()))
                .collect();
            stage.resources.extend(aliases);
        },
        &["aliased_blocks.comp"],
    ),
];

#[test]
fn a_wrong_rule_disagrees_on_the_shaders_that_are_there_for_it() {
    let outcomes = outcomes(&inputs::own_shaders());
    let mut wrong = Vec::new();
    for (rule, change, expected) in WRONG_RULES {
        let disagrees = |outcome: &Outcome, crossed| {
            let mut stage = outcome.stage.clone();
            change(&mut stage, &outcome.entry_point);
            planned(&stage) != crossed
        };
        let found: Vec<&str> = outcomes
            .iter()
            .filter(|outcome| outcome.crossed.as_ref().is_ok_and(|&crossed| disagrees(outcome, crossed)))
            .map(|outcome| outcome.name.trim_end_matches(":main"))
            .collect();
        if found != *expected {
            wrong.push(format!("{rule}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "found out by other shaders than expected:\n{}", wrong.join("\n"));
}
