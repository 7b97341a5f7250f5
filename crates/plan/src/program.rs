//! What is planned: the stages of a program and the resources each of them names.

use bindery_spirv::{Access, Declared, DescriptorType, ImageShape, Stage};
use bitflags::bitflags;

bitflags! {
    /// `VkShaderStageFlagBits`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct StageFlags: u32 {
        /// `VK_SHADER_STAGE_VERTEX_BIT`.
        const VERTEX = 0x1;
        /// `VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT`.
        const TESSELLATION_CONTROL = 0x2;
        /// `VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT`.
        const TESSELLATION_EVALUATION = 0x4;
        /// `VK_SHADER_STAGE_GEOMETRY_BIT`.
        const GEOMETRY = 0x8;
        /// `VK_SHADER_STAGE_FRAGMENT_BIT`.
        const FRAGMENT = 0x10;
        /// `VK_SHADER_STAGE_COMPUTE_BIT`.
        const COMPUTE = 0x20;
        /// `VK_SHADER_STAGE_TASK_BIT`.
        const TASK = 0x40;
        /// `VK_SHADER_STAGE_MESH_BIT`.
        const MESH = 0x80;
        /// `VK_SHADER_STAGE_RAY_GENERATION_BIT`.
        const RAY_GENERATION = 0x100;
        /// `VK_SHADER_STAGE_ANY_HIT_BIT`.
        const ANY_HIT = 0x200;
        /// `VK_SHADER_STAGE_CLOSEST_HIT_BIT`.
        const CLOSEST_HIT = 0x400;
        /// `VK_SHADER_STAGE_MISS_BIT`.
        const MISS = 0x800;
        /// `VK_SHADER_STAGE_INTERSECTION_BIT`.
        const INTERSECTION = 0x1000;
        /// `VK_SHADER_STAGE_CALLABLE_BIT`.
        const CALLABLE = 0x2000;
    }
}

/// How much of a stage is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// Its words were read: access and array lengths are exact.
    Read,
    /// Only its layout is known.
    NotRead {
        /// Whether it may ask for a storage buffer's length (a translator knows which shaders can).
        may_read_lengths: bool,
    },
}

/// Number of descriptors of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Count {
    /// That many. For an inline uniform block: its size in bytes.
    Fixed(u32),
    /// A run-time array: the layout must choose a size (variable descriptor count).
    RuntimeSized,
}

/// One (set, binding) slot of one stage: its variables merged.
#[allow(clippy::struct_excessive_bools, reason = "each is one independent fact of the code")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// Descriptor set.
    pub set: u32,
    /// Binding.
    pub binding: u32,
    /// Type in the layout. An image and a sampler variable on one slot make it a combined image sampler.
    pub descriptor_type: DescriptorType,
    /// Variables on the slot need descriptor types that no one binding serves.
    pub mixed_types: bool,
    /// Largest count among the variables.
    pub count: Count,
    /// Code of the stage names it; false: only declared.
    pub statically_used: bool,
    /// What the code does with it, over all variables. Empty when the code was not read.
    pub access: Access,
    /// Decorations that all its variables share.
    pub declared: Declared,
    /// Number of variables on the slot; 2 or more are aliases.
    pub variables: u32,
    /// At least one of the variables is a sized array.
    pub sized_array: bool,
    /// At least one variable is an array of arrays.
    pub array_of_arrays: bool,
    /// Variables hold images of different shapes.
    pub mixed_images: bool,
    /// Shape of the (first) image.
    pub image: Option<ImageShape>,
    /// Fixed bytes of the block.
    pub block_bytes: Option<u32>,
    /// Planes of a YCbCr immutable sampler's image; 1 otherwise.
    pub planes: u32,
}

/// One stage of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageResources {
    /// Stage of the source.
    pub stage: Stage,
    /// The Vulkan stage bit it runs under: the mesh fallback runs task and mesh stages as compute.
    pub stage_flag: StageFlags,
    /// How much is known.
    pub code: Code,
    /// Slots, by (set, binding).
    pub resources: Vec<Resource>,
    /// Bytes of push constants, [start, end).
    pub push_constants: Option<(u32, u32)>,
    /// SPIR-V capabilities the module declares, sorted.
    pub capabilities: Vec<u32>,
    /// Work group size, for compute, task and mesh.
    pub local_size: Option<[u32; 3]>,
}

/// What is known of a pipeline's vertex bindings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VertexBindings {
    /// Highest binding number + 1; 0 without any.
    pub slots: u32,
    /// Bindings that the driver adds by translation.
    pub translated: u32,
}

/// A program: the stages bound together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Stages in pipeline order.
    pub stages: Vec<StageResources>,
    /// Vertex bindings, where the pipeline is known.
    pub vertex_bindings: Option<VertexBindings>,
    /// Layout as recorded, where there is one: its sets, types, counts and flags are audited as they stand.
    pub recorded: Option<RecordedLayout>,
}

/// A pipeline layout that an application made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedLayout {
    /// Sets by number.
    pub sets: Vec<RecordedSet>,
    /// (stages, offset, size) of the push constant ranges.
    pub push_constants: Vec<(StageFlags, u32, u32)>,
}

/// A set layout that an application made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedSet {
    /// `VkDescriptorSetLayoutCreateFlags`, unknown bits kept.
    pub flags: u32,
    /// Bindings.
    pub bindings: Vec<RecordedBinding>,
}

/// A binding of a recorded set layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedBinding {
    /// Binding.
    pub binding: u32,
    /// Type.
    pub descriptor_type: DescriptorType,
    /// `descriptorCount` (bytes for an inline uniform block).
    pub count: u32,
    /// `stageFlags`, unknown bits kept.
    pub stages: StageFlags,
    /// `VkDescriptorBindingFlags`.
    pub flags: u32,
    /// Planes of an immutable YCbCr sampler; 1 otherwise.
    pub planes: u32,
}
