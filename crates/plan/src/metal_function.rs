//! What one stage's code takes of a Metal function's tables when it is bound discretely.

use bindery_spirv::{Access, Declared, DescriptorType};

use crate::{Count, Resource, StageResources};

/// Entries of a Metal function's tables that one stage's code takes, as SPIRV-Cross numbers them for a set that
/// is bound discretely: what the code does not use takes none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MetalFunction {
    /// Uniform, storage and inline uniform blocks, acceleration structures, and one for push constants.
    pub buffers: u64,
    /// Textures, texel buffers and input attachments; a YCbCr combined image sampler takes one a plane.
    pub textures: u64,
    /// Samplers and combined image samplers.
    pub samplers: u64,
    /// Textures declared `access::read_write`.
    pub read_write_textures: u64,
    /// Texture arguments that an atomic goes through: without native texture atomics each takes a buffer too.
    pub atomic_textures: u64,
    /// A storage buffer's length is asked for, so that the function needs the buffer of buffer sizes.
    pub needs_buffer_sizes: bool,
}

impl MetalFunction {
    /// Counts what `stage` uses statically. A run-time array counts as one.
    pub fn of(stage: &StageResources) -> Self {
        let mut function = Self::of_sets(stage, |_| true);
        function.buffers += u64::from(stage.push_constants.is_some());
        function
    }

    /// As [`of`](Self::of), for the sets that `discrete` names, without push constants.
    pub(crate) fn of_sets(stage: &StageResources, discrete: impl Fn(u32) -> bool) -> Self {
        let mut function = Self::default();
        for resource in &stage.resources {
            if resource.statically_used && discrete(resource.set) {
                function.add(resource);
            }
        }
        function
    }

    fn add(&mut self, resource: &Resource) {
        let count = match resource.count {
            Count::Fixed(count) => u64::from(count),
            Count::RuntimeSized => 1,
        };
        let entries = table_entries(resource.descriptor_type, count, resource.planes);
        self.buffers += entries.buffers;
        self.textures += entries.textures;
        self.samplers += entries.samplers;
        if is_read_write(resource) {
            self.read_write_textures += count;
        }
        if resource.access.contains(Access::ATOMIC) {
            self.atomic_textures += entries.textures;
        }
        self.needs_buffer_sizes |= asks_length(resource);
    }
}

/// Entries of the three tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TableEntries {
    pub(crate) buffers: u64,
    pub(crate) textures: u64,
    pub(crate) samplers: u64,
}

/// Entries that `count` descriptors of a type take (MoltenVK MVKDescriptorSet.mm). An inline uniform block is one
/// buffer whatever its bytes.
pub(crate) fn table_entries(descriptor_type: DescriptorType, count: u64, planes: u32) -> TableEntries {
    use DescriptorType as D;
    let none = TableEntries::default();
    match descriptor_type {
        D::Sampler => TableEntries { samplers: count, ..none },
        D::CombinedImageSampler => {
            TableEntries { textures: count.saturating_mul(u64::from(planes.max(1))), samplers: count, ..none }
        }
        D::SampledImage
        | D::StorageImage
        | D::UniformTexelBuffer
        | D::StorageTexelBuffer
        | D::InputAttachment => TableEntries { textures: count, ..none },
        D::UniformBuffer
        | D::StorageBuffer
        | D::UniformBufferDynamic
        | D::StorageBufferDynamic
        | D::AccelerationStructure => TableEntries { buffers: count, ..none },
        D::InlineUniformBlock => TableEntries { buffers: 1, ..none },
    }
}

/// Whether SPIRV-Cross declares the texture `access::read_write`: loaded and stored (an atomic is both), and
/// decorated neither `NonWritable` nor `NonReadable` (spirv_msl.cpp, image_type_glsl).
pub(crate) fn is_read_write(resource: &Resource) -> bool {
    let both = resource.access.contains(Access::LOADED | Access::STORED);
    may_be_read_write(resource.descriptor_type, resource.declared)
        && (both || resource.access.contains(Access::ATOMIC))
}

/// Whether a texture may be `access::read_write` for all that its declaration says.
pub(crate) fn may_be_read_write(descriptor_type: DescriptorType, declared: Declared) -> bool {
    matches!(descriptor_type, DescriptorType::StorageImage | DescriptorType::StorageTexelBuffer)
        && !declared.intersects(Declared::NON_WRITABLE | Declared::NON_READABLE)
}

/// Whether the length of a storage buffer is asked for.
pub(crate) fn asks_length(resource: &Resource) -> bool {
    resource.descriptor_type == DescriptorType::StorageBuffer
        && resource.access.contains(Access::ARRAY_LENGTH)
}
