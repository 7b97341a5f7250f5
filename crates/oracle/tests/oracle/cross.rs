//! SPIRV-Cross: a module's entry point as Metal, with discrete descriptors.

use std::num::NonZeroU32;

use bindery_spirv::{DescriptorCount, EntryPoint, Module, Stage};
use spirv::ExecutionModel;
use spirv_cross2::compile::CompilableTarget;
use spirv_cross2::compile::msl::{BindTarget, MetalPlatform, MslVersion, ResourceBinding};
use spirv_cross2::targets::Msl;
use spirv_cross2::{Compiler, Module as Words};

use crate::signature::{Argument, ArgumentTable, arguments, overlap};

/// Entries of an entry function's tables, implicit buffers left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) buffers: u64,
    pub(crate) textures: u64,
    pub(crate) samplers: u64,
    pub(crate) read_write_textures: u64,
    pub(crate) needs_buffer_sizes: bool,
}

/// The execution model by which SPIRV-Cross knows a stage, for the stages that it translates to Metal. Of a geometry
/// stage it writes a function that is of no kind (`unknown`), so that one counts as refused.
pub(crate) fn execution_model(stage: Stage) -> Option<ExecutionModel> {
    Some(match stage {
        Stage::Vertex => ExecutionModel::Vertex,
        Stage::TessellationControl => ExecutionModel::TessellationControl,
        Stage::TessellationEvaluation => ExecutionModel::TessellationEvaluation,
        Stage::Fragment => ExecutionModel::Fragment,
        Stage::Compute => ExecutionModel::GLCompute,
        _ => return None,
    })
}

/// The text of an entry point's function in Metal Shading Language, and its name there. `Err`: why SPIRV-Cross refuses.
pub(crate) fn translate(
    words: &[u32],
    module: &Module,
    entry_point: &EntryPoint,
    version: (u32, u32),
) -> Result<(String, String), String> {
    let model = execution_model(entry_point.stage).ok_or("a stage without a translation to Metal")?;
    let text = |error: spirv_cross2::SpirvCrossError| error.to_string();
    let mut compiler = Compiler::<Msl>::new(Words::from_words(words)).map_err(text)?;
    compiler.set_entry_point(&*entry_point.name, model).map_err(text)?;
    // The size of a run-time array comes from the layout, as MoltenVK hands it on: one here, as the planner counts.
    let run_time = module.descriptors.iter().filter(|one| one.count == DescriptorCount::RuntimeSized);
    for (place, descriptor) in (1_000..).step_by(10).zip(run_time) {
        let slot = ResourceBinding::from_qualified(descriptor.set, descriptor.binding);
        let target =
            BindTarget { buffer: place, texture: place, sampler: place, count: Some(NonZeroU32::MIN) };
        compiler.add_resource_binding(model, slot, &target).map_err(text)?;
    }
    let mut options = Msl::options();
    options.version = MslVersion::from(version);
    options.platform = MetalPlatform::MacOS;
    options.argument_buffers = false;
    options.texture_buffer_native = true;
    let artifact = compiler.compile(&options).map_err(text)?;
    let name = artifact
        .cleansed_entry_point_name(&*entry_point.name, model)
        .map_err(text)?
        .map_or_else(|| "main0".to_owned(), |name| name.as_ref().to_owned());
    Ok((artifact.as_ref().to_owned(), name))
}

/// Counts the arguments of a function that SPIRV-Cross wrote.
pub(crate) fn count(source: &str, function: &str) -> Result<Counts, String> {
    let all = arguments(source, function).ok_or_else(|| format!("signature not read:\n{source}"))?;
    let (implicit, descriptors): (Vec<Argument>, Vec<Argument>) =
        all.into_iter().partition(Argument::is_implicit);
    if let Some((one, other)) = overlap(&descriptors) {
        return Err(format!("{one:?} and {other:?} take the same entry"));
    }
    let entries = |table| descriptors.iter().filter(|one| one.table == table).map(|one| one.entries).sum();
    Ok(Counts {
        buffers: entries(ArgumentTable::Buffer),
        textures: entries(ArgumentTable::Texture),
        samplers: entries(ArgumentTable::Sampler),
        read_write_textures: descriptors.iter().filter(|one| one.read_write).map(|one| one.entries).sum(),
        needs_buffer_sizes: implicit.iter().any(|one| one.name == "spvBufferSizeConstants"),
    })
}
