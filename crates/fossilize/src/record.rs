//! The recorded objects that binding depends on (ValveSoftware/Fossilize, `fossilize.cpp`).
//!
//! Unknown members are skipped: a newer recorder writes more than is read here. Numbers are Vulkan's.

use std::fmt;
use std::marker::PhantomData;

use base64::Engine as _;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, de};

use crate::fault::PayloadProblem;
use crate::{Hash, Tag};

/// An object that is recorded in a table of its own.
pub trait Record: DeserializeOwned {
    /// Its tag.
    const TAG: Tag;
    /// Name of its table.
    const TABLE: &'static str;
}

/// Reads object `hash` of a payload.
pub fn record<R: Record>(payload: &[u8], hash: Hash) -> Result<R, PayloadProblem> {
    let json = payload.split(|&byte| byte == 0).next().unwrap_or_default();
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    let found = Tables { hash, record: PhantomData }
        .deserialize(&mut deserializer)
        .and_then(|found| deserializer.end().map(|()| found))
        .map_err(|error| PayloadProblem::Json {
            line: error.line(),
            column: error.column(),
            message: message(&error),
        })?;
    found.ok_or(PayloadProblem::Absent { hash, table: R::TABLE })
}

/// The parser's words without the position, which is told apart.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(at) => text[..at].to_owned(),
        None => text,
    }
}

/// The top level: `{"version": 6, TABLE: {HASH: {...}}}`.
struct Tables<R> {
    hash: Hash,
    record: PhantomData<R>,
}

/// One table: `{HASH: {...}}`.
struct Table<R> {
    hash: Hash,
    record: PhantomData<R>,
}

impl<'de, R: Record> DeserializeSeed<'de> for Tables<R> {
    type Value = Option<R>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, R: Record> Visitor<'de> for Tables<R> {
    type Value = Option<R>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "an object with the table \"{}\"", R::TABLE)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = None;
        while let Some(key) = map.next_key::<Key>()? {
            if key.0 == R::TABLE {
                found = map.next_value_seed(Table { hash: self.hash, record: PhantomData })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

impl<'de, R: Record> DeserializeSeed<'de> for Table<R> {
    type Value = Option<R>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, R: Record> Visitor<'de> for Table<R> {
    type Value = Option<R>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the objects of \"{}\" by their hashes", R::TABLE)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = None;
        while let Some(hash) = map.next_key::<Hash>()? {
            if hash == self.hash {
                found = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

/// A member's name, borrowed where it can be.
#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] std::borrow::Cow<'a, str>);

/// A structure of a `pNext` chain, as far as binding depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NextStructure {
    /// `VkStructureType`; 0 where the recorder wrote none.
    #[serde(rename = "sType")]
    pub structure_type: u32,
    /// `VkDescriptorSetLayoutBindingFlagsCreateInfo::pBindingFlags`.
    pub binding_flags: Vec<u32>,
    /// `VkPipelineVertexInputDivisorStateCreateInfo`.
    pub vertex_binding_divisors: Vec<VertexBindingDivisor>,
    /// `VkPipelineLibraryCreateInfoKHR::pLibraries`.
    pub libraries: Vec<Hash>,
    /// `VkSamplerYcbcrConversionCreateInfo::format`.
    pub format: Option<u32>,
    /// `VkGraphicsPipelineLibraryCreateInfoEXT::flags`, among others.
    pub flags: u64,
}

/// `VkVertexInputBindingDivisorDescription`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VertexBindingDivisor {
    /// Binding.
    pub binding: u32,
    /// Divisor.
    pub divisor: u32,
}

/// `VkDescriptorSetLayoutBinding`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DescriptorSetLayoutBinding {
    /// Binding.
    pub binding: u32,
    /// `VkDescriptorType`.
    pub descriptor_type: u32,
    /// Count; bytes for an inline uniform block.
    pub descriptor_count: u32,
    /// `VkShaderStageFlags`.
    pub stage_flags: u32,
    /// Immutable samplers.
    pub immutable_samplers: Vec<Hash>,
}

/// `VkDescriptorSetLayoutCreateInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DescriptorSetLayout {
    /// `VkDescriptorSetLayoutCreateFlags`.
    pub flags: u32,
    /// Bindings.
    pub bindings: Vec<DescriptorSetLayoutBinding>,
    /// Structures behind it.
    #[serde(rename = "pNext")]
    pub next: Vec<NextStructure>,
}

impl Record for DescriptorSetLayout {
    const TAG: Tag = Tag::DescriptorSetLayout;
    const TABLE: &'static str = "setLayouts";
}

/// `VkPushConstantRange`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PushConstantRange {
    /// `VkShaderStageFlags`.
    pub stage_flags: u32,
    /// Offset in bytes.
    pub offset: u32,
    /// Size in bytes.
    pub size: u32,
}

/// `VkPipelineLayoutCreateInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PipelineLayout {
    /// `VkPipelineLayoutCreateFlags`.
    pub flags: u32,
    /// Push constants.
    pub push_constant_ranges: Vec<PushConstantRange>,
    /// Set layouts; a null hash is a set that is left out.
    pub set_layouts: Vec<Hash>,
}

impl Record for PipelineLayout {
    const TAG: Tag = Tag::PipelineLayout;
    const TABLE: &'static str = "pipelineLayouts";
}

/// `VkSpecializationMapEntry`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SpecializationMapEntry {
    /// `SpecId`.
    #[serde(rename = "constantID")]
    pub constant_id: u32,
    /// Byte offset.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
}

/// `VkSpecializationInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SpecializationInfo {
    /// Entries.
    pub map_entries: Vec<SpecializationMapEntry>,
    /// Bytes.
    #[serde(deserialize_with = "base64_bytes")]
    pub data: Vec<u8>,
}

fn base64_bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
    base64::engine::general_purpose::STANDARD.decode(text.as_bytes()).map_err(de::Error::custom)
}

impl SpecializationInfo {
    /// (`SpecId`, value) of each entry that lies inside the data and has 1 to 8 bytes.
    pub fn values(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.map_entries.iter().filter_map(|entry| {
            let start = entry.offset as usize;
            let bytes = self.data.get(start..start.checked_add(entry.size as usize)?)?;
            let mut wide = [0; 8];
            wide.get_mut(..bytes.len()).filter(|_| !bytes.is_empty())?.copy_from_slice(bytes);
            Some((entry.constant_id, u64::from_le_bytes(wide)))
        })
    }
}

/// `VkPipelineShaderStageCreateInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ShaderStage {
    /// `VkShaderStageFlagBits`.
    pub stage: u32,
    /// Shader module.
    pub module: Hash,
    /// Entry point.
    pub name: String,
    /// Specialization.
    pub specialization_info: Option<SpecializationInfo>,
}

/// `VkVertexInputAttributeDescription`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VertexInputAttribute {
    /// Location.
    pub location: u32,
    /// Binding.
    pub binding: u32,
    /// `VkFormat`.
    pub format: u32,
    /// Offset in bytes.
    pub offset: u32,
}

/// `VkVertexInputBindingDescription`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VertexInputBinding {
    /// Binding.
    pub binding: u32,
    /// Stride in bytes.
    pub stride: u32,
    /// `VkVertexInputRate`.
    pub input_rate: u32,
}

/// `VkPipelineVertexInputStateCreateInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VertexInputState {
    /// Attributes.
    pub attributes: Vec<VertexInputAttribute>,
    /// Bindings.
    pub bindings: Vec<VertexInputBinding>,
    /// Structures behind it.
    #[serde(rename = "pNext")]
    pub next: Vec<NextStructure>,
}

/// `VkGraphicsPipelineCreateInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct GraphicsPipeline {
    /// `VkPipelineCreateFlags`, or the second version's.
    pub flags: u64,
    /// Pipeline layout; null in some libraries.
    pub layout: Hash,
    /// Stages; none in some libraries.
    pub stages: Vec<ShaderStage>,
    /// Vertex input, where the pipeline states it.
    pub vertex_input_state: Option<VertexInputState>,
    /// Structures behind it.
    #[serde(rename = "pNext")]
    pub next: Vec<NextStructure>,
}

impl Record for GraphicsPipeline {
    const TAG: Tag = Tag::GraphicsPipeline;
    const TABLE: &'static str = "graphicsPipelines";
}

/// `VkComputePipelineCreateInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ComputePipeline {
    /// `VkPipelineCreateFlags`.
    pub flags: u64,
    /// Pipeline layout.
    pub layout: Hash,
    /// Stage.
    pub stage: ShaderStage,
}

impl Record for ComputePipeline {
    const TAG: Tag = Tag::ComputePipeline;
    const TABLE: &'static str = "computePipelines";
}

/// `VkRayTracingPipelineCreateInfoKHR`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RayTracingPipeline {
    /// `VkPipelineCreateFlags`.
    pub flags: u64,
    /// Pipeline layout.
    pub layout: Hash,
    /// Stages.
    pub stages: Vec<ShaderStage>,
}

impl Record for RayTracingPipeline {
    const TAG: Tag = Tag::RayTracingPipeline;
    const TABLE: &'static str = "raytracingPipelines";
}

/// `VkSamplerCreateInfo`, as far as binding depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Sampler {
    /// `VkSamplerCreateFlags`.
    pub flags: u32,
    /// Structures behind it: a YCbCr conversion among them.
    #[serde(rename = "pNext")]
    pub next: Vec<NextStructure>,
}

impl Record for Sampler {
    const TAG: Tag = Tag::Sampler;
    const TABLE: &'static str = "samplers";
}
