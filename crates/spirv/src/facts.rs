//! The vocabulary of what a module says.
//!
//! Everything here is plain data: the scanner fills it, the planner reads it.

use bitflags::bitflags;

/// A Vulkan shader stage, named by its SPIR-V execution model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Stage {
    /// `Vertex`.
    Vertex,
    /// `TessellationControl`.
    TessellationControl,
    /// `TessellationEvaluation`.
    TessellationEvaluation,
    /// `Geometry`.
    Geometry,
    /// `Fragment`.
    Fragment,
    /// `GLCompute`.
    Compute,
    /// `TaskEXT` or `TaskNV`.
    Task,
    /// `MeshEXT` or `MeshNV`.
    Mesh,
    /// `RayGenerationKHR`.
    RayGeneration,
    /// `AnyHitKHR`.
    AnyHit,
    /// `ClosestHitKHR`.
    ClosestHit,
    /// `MissKHR`.
    Miss,
    /// `IntersectionKHR`.
    Intersection,
    /// `CallableKHR`.
    Callable,
}

/// A descriptor type, by its Vulkan name. The dynamic variants are never a module's statement (a module
/// cannot tell them from the ordinary ones); recorded layouts and plans use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum DescriptorType {
    /// `VK_DESCRIPTOR_TYPE_SAMPLER`.
    Sampler,
    /// `VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER`.
    CombinedImageSampler,
    /// `VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE`.
    SampledImage,
    /// `VK_DESCRIPTOR_TYPE_STORAGE_IMAGE`.
    StorageImage,
    /// `VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER`.
    UniformTexelBuffer,
    /// `VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER`.
    StorageTexelBuffer,
    /// `VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER`.
    UniformBuffer,
    /// `VK_DESCRIPTOR_TYPE_STORAGE_BUFFER`.
    StorageBuffer,
    /// `VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC`.
    UniformBufferDynamic,
    /// `VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC`.
    StorageBufferDynamic,
    /// `VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT`.
    InputAttachment,
    /// `VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK`: `count` is its size in bytes.
    InlineUniformBlock,
    /// `VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR`.
    AccelerationStructure,
}

/// How many descriptors one variable takes: the product of its array dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DescriptorCount {
    /// Every dimension is an ordinary constant (1 when the variable is not an array).
    Literal(u32),
    /// At least one dimension comes from specialization constants; `value` is the count under the
    /// specialization that the module was scanned with.
    SpecConstant {
        /// `SpecId` of the (first) constant, where it has one.
        spec_id: Option<u32>,
        /// The count it evaluates to.
        value: u32,
    },
    /// `OpTypeRuntimeArray`.
    RuntimeSized,
}

bitflags! {
    /// What an entry point does with a descriptor, and what its declaration promises.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Access: u16 {
        /// Bytes or texels are read through it. Loading an image's or sampler's handle alone is no read.
        const LOADED = 1 << 0;
        /// Bytes or texels are written through it.
        const STORED = 1 << 1;
        /// An atomic instruction goes through it.
        const ATOMIC = 1 << 2;
        /// Sampled, gathered, or queried with a level of detail, together with a sampler.
        const SAMPLED = 1 << 3;
        /// `OpArrayLength` asks for its size.
        const ARRAY_LENGTH = 1 << 4;
        /// Read although the image format is `Unknown` (shaderStorageImageReadWithoutFormat).
        const FORMATLESS_READ = 1 << 5;
        /// Written although the image format is `Unknown` (shaderStorageImageWriteWithoutFormat).
        const FORMATLESS_WRITE = 1 << 6;
        /// Reached through an index or pointer decorated `NonUniform`.
        const NON_UNIFORM = 1 << 7;
        /// Indexed by something that is not a constant (dynamic indexing features).
        const DYNAMIC_INDEX = 1 << 8;
        /// Size, levels or samples of the image are asked for (`OpImageQuery*`).
        const QUERIED = 1 << 9;
        /// Only read through a level-of-detail or depth comparison (`OpImage*Dref*`).
        const DEPTH_COMPARE = 1 << 10;
    }
}

bitflags! {
    /// What a declaration promises, whatever the code does.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Declared: u8 {
        /// `NonWritable` (on the variable, or on every member of its block).
        const NON_WRITABLE = 1 << 0;
        /// `NonReadable` (on the variable, or on every member of its block).
        const NON_READABLE = 1 << 1;
        /// `Coherent`.
        const COHERENT = 1 << 2;
        /// `Restrict`.
        const RESTRICT = 1 << 3;
        /// `Aliased`.
        const ALIASED = 1 << 4;
    }
}

/// Shape of an image type. Numbers are SPIR-V's (`Dim`, `Image Format`), readable through the `spirv` crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ImageShape {
    /// Dimension; `Dim::DimBuffer` makes a texel buffer and never a combined image sampler.
    pub dim: spirv::Dim,
    /// Depth: 0 no, 1 yes, 2 unknown.
    pub depth: u8,
    /// Has array layers.
    pub arrayed: bool,
    /// Multi-sampled.
    pub multisampled: bool,
    /// Sampled: 1 with a sampler, 2 storage (or input attachment), 0 known only at run time.
    pub sampled: u8,
    /// Texel format; `Unknown` makes accesses formatless.
    pub format: spirv::ImageFormat,
}

/// Sizes of a block (`Block` or `BufferBlock`), from the `Offset`, `ArrayStride` and `MatrixStride` decorations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockSize {
    /// Bytes up to the end of the last member whose size is fixed.
    pub bytes: u32,
    /// Stride of the run-time array at the end, where there is one.
    pub runtime_stride: Option<u32>,
}

/// One descriptor variable as the module declares it. Several may share one (set, binding): they are aliases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// `DescriptorSet`.
    pub set: u32,
    /// `Binding`.
    pub binding: u32,
    /// Type in a set layout.
    pub descriptor_type: DescriptorType,
    /// Number of descriptors.
    pub count: DescriptorCount,
    /// Number of array dimensions: 0 no array, 2 or more an array of arrays.
    pub array_dimensions: u8,
    /// Result id of the `OpVariable`.
    pub variable: u32,
    /// Result id of the type the descriptor holds, arrays removed: equal ids are equal types.
    pub element_type: u32,
    /// Decorations that limit access.
    pub declared: Declared,
    /// Image shape, for images and texel buffers.
    pub image: Option<ImageShape>,
    /// Block size, for buffers.
    pub block: Option<BlockSize>,
    /// `InputAttachmentIndex`.
    pub input_attachment_index: Option<u32>,
}

/// How an entry point refers to a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Usage {
    /// Listed in the interface (SPIR-V 1.4 and later) but no instruction of the call graph names it.
    Interface,
    /// An instruction of the entry point's call graph names it: *statically used*.
    Static,
}

/// One descriptor of one entry point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DescriptorUse {
    /// Index into [`Module::descriptors`].
    pub descriptor: u32,
    /// Named by code, or by the interface only.
    pub usage: Usage,
    /// What the code does with it.
    pub access: Access,
}

/// A work group dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dimension {
    /// `LocalSize`, or `LocalSizeId` of an ordinary constant.
    Literal(u32),
    /// A specialization constant, evaluated under the specialization of the scan.
    SpecConstant {
        /// Its `SpecId`, where it has one.
        spec_id: Option<u32>,
        /// Its value.
        value: u32,
    },
}

/// Where the work group size was stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalSizeSource {
    /// The `LocalSize` execution mode.
    LocalSize,
    /// The `LocalSizeId` execution mode.
    LocalSizeId,
    /// A constant decorated `BuiltIn WorkgroupSize`, which overrides the mode.
    WorkgroupSize,
}

/// Work group size of a compute, task or mesh entry point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalSize {
    /// Size in x, y and z.
    pub dimensions: [Dimension; 3],
    /// Who says so.
    pub source: LocalSizeSource,
}

/// Bytes of the push-constant block that an entry point uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PushConstants {
    /// Smallest member offset.
    pub start: u32,
    /// End of the last member.
    pub end: u32,
    /// Named by code, or only declared in the interface.
    pub usage: Usage,
}

/// Numeric type of one vertex attribute component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ComponentType {
    /// IEEE float.
    Float,
    /// Signed integer.
    SignedInteger,
    /// Unsigned integer.
    UnsignedInteger,
}

/// One vertex input variable (a matrix or array takes several consecutive locations).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VertexInput {
    /// First location.
    pub location: u32,
    /// First component within the location, 0 to 3.
    pub component: u32,
    /// Number of consecutive locations, counted as Vulkan does: a 64-bit vector of three or four takes two.
    pub locations: u32,
    /// Components of one column, 1 to 4.
    pub components: u32,
    /// What a component is.
    pub component_type: ComponentType,
    /// Bits of a component: 8, 16, 32 or 64.
    pub width: u32,
    /// Whether code of the entry point names the variable.
    pub usage: Usage,
}

bitflags! {
    /// How derivatives are taken.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Derivatives: u8 {
        /// `OpDPdx`, `OpDPdy`, `OpFwidth` and their `Fine` and `Coarse` forms.
        const EXPLICIT = 1 << 0;
        /// An implicit level of detail (`OpImageSampleImplicitLod` and its kin, `OpImageQueryLod`).
        const IMPLICIT_LOD = 1 << 1;
        /// The `DerivativeGroupQuads` execution mode.
        const GROUP_QUADS = 1 << 2;
        /// The `DerivativeGroupLinear` execution mode.
        const GROUP_LINEAR = 1 << 3;
    }
}

bitflags! {
    /// Subgroup operations, with the bits of `VkSubgroupFeatureFlagBits`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct SubgroupOperations: u16 {
        /// `OpGroupNonUniformElect`.
        const BASIC = 1 << 0;
        /// All, any, all-equal.
        const VOTE = 1 << 1;
        /// Reductions and scans.
        const ARITHMETIC = 1 << 2;
        /// Ballots and broadcasts.
        const BALLOT = 1 << 3;
        /// Shuffle and shuffle-xor.
        const SHUFFLE = 1 << 4;
        /// Shuffle up and down.
        const SHUFFLE_RELATIVE = 1 << 5;
        /// `ClusteredReduce`.
        const CLUSTERED = 1 << 6;
        /// Quad broadcast and swap.
        const QUAD = 1 << 7;
        /// NV partitioned.
        const PARTITIONED = 1 << 8;
        /// `OpGroupNonUniformRotateKHR` (VK_SUBGROUP_FEATURE_ROTATE_BIT).
        const ROTATE = 1 << 9;
        /// Clustered rotate (VK_SUBGROUP_FEATURE_ROTATE_CLUSTERED_BIT).
        const ROTATE_CLUSTERED = 1 << 10;
    }
}

/// One entry point and all that its call graph does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPoint {
    /// The name in `OpEntryPoint`; bytes that are not UTF-8 are replaced.
    pub name: Box<str>,
    /// Stage.
    pub stage: Stage,
    /// Work group size, for compute, task and mesh.
    pub local_size: Option<LocalSize>,
    /// Descriptors it names, by (set, binding, variable).
    pub descriptors: Vec<DescriptorUse>,
    /// Push constants it names.
    pub push_constants: Option<PushConstants>,
    /// Vertex inputs, by (location, component); empty for other stages.
    pub vertex_inputs: Vec<VertexInput>,
    /// Derivatives taken anywhere in the call graph, and the execution modes about them.
    pub derivatives: Derivatives,
    /// Subgroup operations anywhere in the call graph.
    pub subgroup: SubgroupOperations,
}

/// Byte order of the words, told by the magic number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endianness {
    /// The words read as this machine's integers.
    Native,
    /// Every word is byte-swapped.
    Swapped,
}

/// What one module says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// SPIR-V version, (major, minor).
    pub version: (u8, u8),
    /// Generator word: tool in the high half, its version in the low.
    pub generator: u32,
    /// Byte order in which it was found.
    pub endianness: Endianness,
    /// Declared capabilities, sorted, as SPIR-V numbers.
    pub capabilities: Vec<u32>,
    /// Declared extensions, sorted.
    pub extensions: Vec<Box<str>>,
    /// Declared descriptors, sorted by (set, binding, variable), whether an entry point uses them or not.
    pub descriptors: Vec<Descriptor>,
    /// Entry points in the module's order.
    pub entry_points: Vec<EntryPoint>,
}
