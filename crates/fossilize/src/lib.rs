//! Reads (and writes) Fossilize databases: the `.foz` files in which Vulkan applications' shader modules, layouts and
//! pipelines are kept.
//!
//! # The walk
//!
//! [`Database::open`] checks the 16-byte header and passes once over the entry headers ([`mod@format`] says what their
//! bytes mean). What it cannot use it reports as a [`Finding`] and goes on where it can. [`Database::entries`] lists
//! what is there by [`Tag`]; [`Database::payload`] reads, checks and inflates one entry into a caller's [`Scratch`],
//! from any thread. From a payload come the words of a module ([`Database::module`]) or a typed record
//! ([`Database::record`]: [`DescriptorSetLayout`], [`PipelineLayout`], [`GraphicsPipeline`], ...).
//!
//! ```
//! use bindery_fossilize::{Compression, Database, Hash, PipelineLayout, Scratch, Tag, Writer};
//!
//! let mut writer = Writer::new(Vec::new())?;
//! let json = br#"{"version":6,"pipelineLayouts":{"00000000000000ab":{"flags":0,"setLayouts":["00000000000000cd"]}}}"#;
//! writer.entry(Tag::PipelineLayout, Hash(0xab), json, Compression::Deflate)?;
//!
//! let database = Database::from_storage(writer.finish()?)?;
//! let mut scratch = Scratch::default();
//! for entry in database.entries(Tag::PipelineLayout) {
//!     let layout: PipelineLayout = database.record(entry, &mut scratch)?;
//!     assert_eq!(layout.set_layouts, [Hash(0xcd)]);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it must not know
//!
//! What the words of a module mean (that is `spirv`), and what a layout costs on a device (that is `plan`). It keeps
//! Vulkan's numbers as numbers. It never maps a file: a database may be cut short by its owner while it is read, which
//! under a mapping would end the process; positioned reads give a short read instead.
#![forbid(unsafe_code)]

mod database;
mod fault;
mod finding;
pub mod format;
mod hash;
mod index;
mod inflate;
mod module;
mod record;
mod storage;
mod tag;
mod varint;
mod writer;

pub use database::Database;
pub use fault::{Fault, OpenError, OpenFault, PayloadProblem};
pub use finding::{Finding, Problem, Recovery};
pub use format::{Compression, Entry};
pub use hash::{Hash, HashFault};
pub use inflate::Scratch;
pub use module::{module_payload, module_words};
pub use record::{
    ComputePipeline, DescriptorSetLayout, DescriptorSetLayoutBinding, GraphicsPipeline, NextStructure,
    PipelineLayout, PushConstantRange, RayTracingPipeline, Record, Sampler, ShaderStage, SpecializationInfo,
    SpecializationMapEntry, VertexBindingDivisor, VertexInputAttribute, VertexInputBinding, VertexInputState,
    record,
};
pub use storage::Storage;
pub use tag::Tag;
pub use varint::{decode_varints, encode_varints};
pub use writer::Writer;
