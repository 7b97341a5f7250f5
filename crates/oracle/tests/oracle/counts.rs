//! Entries of a Metal function's tables: the planner's count against the signature that SPIRV-Cross writes.

use std::collections::BTreeMap;

use bindery_plan::{MetalFunction, StageResources};
use bindery_spirv::EntryPoint;
use rayon::prelude::*;

use crate::cross::{Counts, count, translate};
use crate::inputs::{self, Input};

/// Metal Shading Language with native texture atomics.
pub(crate) const VERSION: (u32, u32) = (3, 1);

/// The planner's side.
pub(crate) fn planned(stage: &StageResources) -> Counts {
    let function = MetalFunction::of(stage);
    Counts {
        buffers: function.buffers,
        textures: function.textures,
        samplers: function.samplers,
        read_write_textures: function.read_write_textures,
        needs_buffer_sizes: function.needs_buffer_sizes,
    }
}

/// One entry point.
pub(crate) struct Outcome {
    pub(crate) name: String,
    pub(crate) entry_point: EntryPoint,
    pub(crate) stage: StageResources,
    /// SPIRV-Cross's side, or why it refuses.
    pub(crate) crossed: Result<Counts, String>,
}

/// Translates every entry point of every input, on all cores.
pub(crate) fn outcomes(inputs: &[Input]) -> Vec<Outcome> {
    inputs
        .par_iter()
        .flat_map_iter(|Input { name, words, module }| {
            module.entry_points.iter().map(move |entry_point| Outcome {
                name: format!("{name}:{}", entry_point.name),
                entry_point: entry_point.clone(),
                stage: StageResources::from_entry_point(module, entry_point),
                crossed: translate(words, module, entry_point, VERSION)
                    .map(|(source, function)| count(&source, &function).unwrap()),
            })
        })
        .collect()
}

/// What SPIRV-Cross refuses, and how often; by its words.
type Refused<'r> = &'r [(&'r str, usize)];

/// Both sides must agree on every entry point that SPIRV-Cross does not refuse. No exception is known; one that turns
/// up is a fault of one side, to be explained here.
fn hold(inputs: &[Input], entry_points: usize, expected: Refused<'_>) {
    let outcomes = outcomes(inputs);
    let mut refused: BTreeMap<&str, usize> = BTreeMap::new();
    let mut differ = Vec::new();
    for outcome in &outcomes {
        match &outcome.crossed {
            Err(reason) => *refused.entry(reason).or_default() += 1,
            Ok(crossed) => {
                let ours = planned(&outcome.stage);
                if ours != *crossed {
                    differ.push(format!("{}\n  planned {ours:?}\n  crossed {crossed:?}", outcome.name));
                }
            }
        }
    }
    let agreed = outcomes.len() - refused.values().sum::<usize>() - differ.len();
    eprintln!("{} entry points, {agreed} agree, refused: {refused:#?}", outcomes.len());
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
    assert_eq!(refused, expected.iter().copied().collect());
    assert_eq!(outcomes.len(), entry_points);
}

const ALIASED_ARRAY: &str = "The SPIR-V operation is unsupported: Attempting to alias same binding with a descriptor \
    array which is not implemented through argument buffers. This is unsupported..";

#[test]
fn own_shaders_take_what_spirv_cross_declares() {
    hold(&inputs::own_shaders(), 39, &[(ALIASED_ARRAY, 1)]);
}

#[test]
fn samples_and_fixtures_take_what_spirv_cross_declares() {
    let refused = [
        (ALIASED_ARRAY, 2),
        ("The SPIR-V operation is unsupported: Arrays of arrays of buffers are not supported..", 1),
        ("The SPIR-V operation is unsupported: double types are not supported in buffers in MSL..", 1),
    ];
    hold(&inputs::samples_and_fixtures(), 18, &refused);
}

#[test]
fn modules_of_real_databases_take_what_spirv_cross_declares() {
    if let Some(inputs) = inputs::fossilize("modules_of_real_databases_take_what_spirv_cross_declares") {
        // The geometry shader of the subpass example.
        hold(&inputs, 94, &[("a stage without a translation to Metal", 1)]);
    }
}

#[test]
fn modules_of_a_real_library_take_what_spirv_cross_declares() {
    if let Some(inputs) = inputs::library("modules_of_a_real_library_take_what_spirv_cross_declares") {
        // Each for a capability that SPIRV-Cross does not translate: `TensorAddressingNV`; number 6912, mixed-precision
        // dot products; and `CooperativeMatrixKHR` beyond Metal's own matrices. Reflection reads all but the first.
        let refused = [
            ("The SPIR-V is invalid: Currently no block to insert opcode..", 71),
            ("The SPIR-V operation is unsupported: Cannot resolve expression type..", 85),
            (
                "The SPIR-V operation is unsupported: MSL cooperative matrices only support 8x8 dimensions..",
                9,
            ),
            (
                "The SPIR-V operation is unsupported: MSL cooperative matrices only support Subgroup scope..",
                6,
            ),
            (
                "The SPIR-V operation is unsupported: MSL does not support spec-constant dimensions for \
                 cooperative matrices..",
                118,
            ),
        ];
        hold(&inputs, 1_499, &refused);
    }
}

#[test]
fn aliases_of_which_one_is_a_sized_array_are_what_spirv_cross_refuses() {
    for outcome in outcomes(&inputs::own_shaders()) {
        let aliased_array = outcome
            .stage
            .resources
            .iter()
            .any(|slot| slot.variables > 1 && slot.sized_array && slot.image.is_none());
        let refused = outcome.crossed.as_ref().is_err_and(|reason| reason == ALIASED_ARRAY);
        assert_eq!(aliased_array, refused, "{}", outcome.name);
    }
}

/// Before Metal Shading Language 3.1 textures had no atomics: SPIRV-Cross puts a buffer beside each texture that one
/// goes through, and refuses arrays of them.
#[test]
fn without_native_texture_atomics_each_atomic_texture_takes_a_buffer_too() {
    let mut found = Vec::new();
    for Input { name, words, module } in inputs::own_shaders() {
        for entry_point in &module.entry_points {
            let function = MetalFunction::of(&StageResources::from_entry_point(&module, entry_point));
            let crossed = translate(&words, &module, entry_point, (3, 0))
                .map(|(source, function)| count(&source, &function).unwrap());
            match crossed {
                Ok(crossed) => {
                    assert_eq!(crossed.buffers, function.buffers + function.atomic_textures, "{name}");
                    if function.atomic_textures > 0 {
                        found.push(format!("{name}: {}", function.atomic_textures));
                    }
                }
                Err(reason) if reason == ALIASED_ARRAY => {}
                Err(reason) => found.push(format!("{name}: {reason}")),
            }
        }
    }
    let expected = [
        "atomic_texel_buffer.comp: The SPIR-V operation is unsupported: Cannot emulate array of storage images with \
         atomics. Use MSL 3.1 for native support..",
        "storage_image_atomics.comp: 2",
    ];
    assert_eq!(found, expected);
}
