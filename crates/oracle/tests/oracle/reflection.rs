//! The descriptors that facts name, against SPIRV-Cross's reflection: set, binding, kind and array size by variable.

use std::collections::BTreeMap;

use bindery_spirv::{Descriptor, DescriptorCount, DescriptorType, EntryPoint, Module, Stage, Usage};
use rayon::prelude::*;
use spirv::{Decoration, Dim, ExecutionModel};
use spirv_cross2::reflect::{
    ArrayDimension, DecorationValue, Resource, ResourceType, ShaderResources, TypeInner,
};
use spirv_cross2::targets::None as ReflectionOnly;
use spirv_cross2::{Compiler, Module as Words, SpirvCrossError};

use crate::cross::execution_model;
use crate::inputs::{self, Input};

/// One descriptor variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Variable {
    set: u32,
    binding: u32,
    id: u32,
    kind: DescriptorType,
    /// `None`: a run-time array.
    count: Option<u32>,
}

const KINDS: &[(ResourceType, DescriptorType)] = &[
    (ResourceType::UniformBuffer, DescriptorType::UniformBuffer),
    (ResourceType::StorageBuffer, DescriptorType::StorageBuffer),
    (ResourceType::SubpassInput, DescriptorType::InputAttachment),
    (ResourceType::StorageImage, DescriptorType::StorageImage),
    (ResourceType::SampledImage, DescriptorType::CombinedImageSampler),
    (ResourceType::SeparateImage, DescriptorType::SampledImage),
    (ResourceType::SeparateSamplers, DescriptorType::Sampler),
    (ResourceType::AccelerationStructure, DescriptorType::AccelerationStructure),
];

/// SPIRV-Cross tells a texel buffer by its image's dimension alone.
fn of_buffer(kind: DescriptorType) -> DescriptorType {
    match kind {
        DescriptorType::StorageImage => DescriptorType::StorageTexelBuffer,
        DescriptorType::CombinedImageSampler | DescriptorType::SampledImage => {
            DescriptorType::UniformTexelBuffer
        }
        other => other,
    }
}

type Reflection = Compiler<ReflectionOnly>;

fn array_size(compiler: &Reflection, resource: &Resource<'_>) -> Result<Option<u32>, SpirvCrossError> {
    let TypeInner::Array { dimensions, .. } = compiler.type_description(resource.type_id)?.inner else {
        return Ok(Some(1));
    };
    let mut size = 1;
    for dimension in dimensions {
        size *= match dimension {
            ArrayDimension::Literal(0) => return Ok(None),
            ArrayDimension::Literal(size) => size,
            ArrayDimension::Constant(constant) => compiler.specialization_constant_scalar(constant, 0, 0)?,
        };
    }
    Ok(Some(size))
}

fn variables(compiler: &Reflection, resources: &ShaderResources) -> Result<Vec<Variable>, SpirvCrossError> {
    let mut variables = Vec::new();
    for &(resource_type, kind) in KINDS {
        for resource in resources.resources_for_type(resource_type)? {
            let number = |decoration| {
                let value = compiler.decoration(resource.id, decoration)?;
                Ok::<u32, SpirvCrossError>(value.as_ref().and_then(DecorationValue::as_literal).unwrap_or(0))
            };
            let buffer = match compiler.type_description(resource.base_type_id)?.inner {
                TypeInner::Image(image) => image.dimension == Dim::DimBuffer,
                _ => false,
            };
            variables.push(Variable {
                set: number(Decoration::DescriptorSet)?,
                binding: number(Decoration::Binding)?,
                id: resource.id.id(),
                kind: if buffer { of_buffer(kind) } else { kind },
                count: array_size(compiler, &resource)?,
            });
        }
    }
    variables.sort();
    Ok(variables)
}

/// What SPIRV-Cross says: variables that the entry point uses, variables that the module declares, and whether it uses
/// push constants.
struct Reflected {
    used: Vec<Variable>,
    declared: Vec<Variable>,
    push_constants: bool,
}

fn reflect(words: &[u32], entry_point: &EntryPoint) -> Result<Reflected, String> {
    let model = match entry_point.stage {
        Stage::Geometry => ExecutionModel::Geometry,
        stage => execution_model(stage).ok_or("a stage that no input has")?,
    };
    let text = |error: SpirvCrossError| error.to_string();
    let mut compiler = Reflection::new(Words::from_words(words)).map_err(text)?;
    compiler.set_entry_point(&*entry_point.name, model).map_err(text)?;
    let active = compiler.active_interface_variables().map_err(text)?;
    let used = compiler.shader_resources_for_active_variables(active).map_err(text)?;
    let declared = compiler.shader_resources().map_err(text)?;
    let push = used.resources_for_type(ResourceType::PushConstant).map_err(text)?.count() > 0;
    Ok(Reflected {
        used: variables(&compiler, &used).map_err(text)?,
        declared: variables(&compiler, &declared).map_err(text)?,
        push_constants: push,
    })
}

fn variable(descriptor: &Descriptor) -> Variable {
    Variable {
        set: descriptor.set,
        binding: descriptor.binding,
        id: descriptor.variable,
        kind: descriptor.descriptor_type,
        count: match descriptor.count {
            DescriptorCount::Literal(count) | DescriptorCount::SpecConstant { value: count, .. } => {
                Some(count)
            }
            DescriptorCount::RuntimeSized => None,
        },
    }
}

fn facts_of(module: &Module, entry_point: &EntryPoint) -> Reflected {
    let named = |usage: Option<Usage>| {
        let uses =
            entry_point.descriptors.iter().filter(move |one| usage.is_none_or(|usage| one.usage == usage));
        let mut variables: Vec<Variable> =
            uses.map(|one| variable(&module.descriptors[one.descriptor as usize])).collect();
        variables.sort();
        variables
    };
    // From SPIR-V 1.4 on, SPIRV-Cross leaves out what the interface does not list.
    let declared = if module.version < (1, 4) {
        let mut all: Vec<Variable> = module.descriptors.iter().map(variable).collect();
        all.sort();
        all
    } else {
        named(None)
    };
    Reflected {
        used: named(Some(Usage::Static)),
        declared,
        push_constants: entry_point.push_constants.is_some_and(|constants| constants.usage == Usage::Static),
    }
}

/// Compares all that SPIRV-Cross does not refuse; gives the number of variables that were compared.
fn hold(inputs: &[Input], refused: &[(&str, usize)]) -> usize {
    let results: Vec<Result<usize, String>> = inputs
        .par_iter()
        .flat_map_iter(|Input { name, words, module }| {
            module.entry_points.iter().map(move |entry_point| {
                let crossed = reflect(words, entry_point)?;
                let ours = facts_of(module, entry_point);
                assert_eq!(ours.used, crossed.used, "{name}: used");
                assert_eq!(ours.declared, crossed.declared, "{name}: declared");
                assert_eq!(ours.push_constants, crossed.push_constants, "{name}: push constants");
                Ok(crossed.declared.len())
            })
        })
        .collect();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in results.iter().filter_map(|result| result.as_ref().err()) {
        *reasons.entry(reason).or_default() += 1;
    }
    eprintln!("{} entry points, refused: {reasons:#?}", results.len());
    assert_eq!(reasons, refused.iter().copied().collect());
    results.iter().flatten().sum()
}

#[test]
fn own_shaders_reflect_as_spirv_cross_reflects_them() {
    assert_eq!(hold(&inputs::own_shaders(), &[]), 115);
}

#[test]
fn modules_of_real_databases_reflect_as_spirv_cross_reflects_them() {
    if let Some(inputs) = inputs::fossilize("modules_of_real_databases_reflect_as_spirv_cross_reflects_them")
    {
        assert_eq!(hold(&inputs, &[]), 90);
    }
}

#[test]
fn modules_of_a_real_library_reflect_as_spirv_cross_reflects_them() {
    if let Some(inputs) = inputs::library("modules_of_a_real_library_reflect_as_spirv_cross_reflects_them") {
        assert_eq!(
            hold(&inputs, &[("The SPIR-V is invalid: Currently no block to insert opcode..", 71)]),
            8_199
        );
    }
}

#[test]
fn facts_of_another_module_are_found_out() {
    let inputs = inputs::own_shaders();
    let named = |name: &str| inputs.iter().find(|input| input.name == name).unwrap();
    let (plain, separate) = (named("storage_length.comp"), named("separate_samplers.frag"));
    let [entry_point] = &*separate.module.entry_points else { panic!("one entry point") };
    let crossed = reflect(&separate.words, entry_point).unwrap();
    let changes: [fn(&mut Descriptor); 4] = [
        |descriptor| descriptor.set += 1,
        |descriptor| descriptor.binding += 1,
        |descriptor| descriptor.count = DescriptorCount::RuntimeSized,
        |descriptor| descriptor.descriptor_type = DescriptorType::UniformTexelBuffer,
    ];
    for change in changes {
        let mut module = separate.module.clone();
        change(&mut module.descriptors[0]);
        assert_ne!(facts_of(&module, entry_point).used, crossed.used);
    }
    assert_ne!(facts_of(&plain.module, &plain.module.entry_points[0]).used, crossed.used);
}
