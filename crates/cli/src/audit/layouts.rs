//! Recorded set and pipeline layouts.

use std::collections::HashMap;

use bindery_fossilize::{Database, DescriptorSetLayout, Hash, PipelineLayout, Sampler, Scratch, Tag};
use bindery_plan::{RecordedBinding, RecordedLayout, RecordedSet, StageFlags};
use bindery_spirv::DescriptorType;

/// `VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO`, as Fossilize writes an immutable sampler's conversion.
const YCBCR_CONVERSION: [u32; 2] = [1_000_156_000, 1_000_156_001];

/// Every layout of a database, or why one cannot be used.
pub(crate) struct RecordedLayouts {
    sets: HashMap<Hash, Result<RecordedSet, String>>,
    pipelines: HashMap<Hash, Result<PipelineLayout, String>>,
}

impl RecordedLayouts {
    /// Reads them all: they are few and small beside modules. Faults are those of entries; a layout that only a
    /// pipeline refers to is told there.
    pub(crate) fn read(database: &Database) -> (Self, Vec<String>) {
        let mut scratch = Scratch::default();
        let mut faults = Vec::new();
        let mut planes = HashMap::new();
        for entry in database.entries(Tag::Sampler) {
            match database.record::<Sampler>(entry, &mut scratch) {
                Ok(sampler) => {
                    let format = sampler
                        .next
                        .iter()
                        .filter(|next| YCBCR_CONVERSION.contains(&next.structure_type))
                        .find_map(|next| next.format);
                    planes.insert(entry.hash(), format.map_or(1, planes_of));
                }
                Err(fault) => faults.push(fault.to_string()),
            }
        }
        let mut sets = HashMap::new();
        for entry in database.entries(Tag::DescriptorSetLayout) {
            let set = database
                .record::<DescriptorSetLayout>(entry, &mut scratch)
                .map_err(|fault| fault.to_string())
                .and_then(|layout| recorded_set(&layout, &planes));
            faults.extend(set.as_ref().err().cloned());
            sets.insert(entry.hash(), set);
        }
        let mut pipelines = HashMap::new();
        for entry in database.entries(Tag::PipelineLayout) {
            let layout =
                database.record::<PipelineLayout>(entry, &mut scratch).map_err(|fault| fault.to_string());
            faults.extend(layout.as_ref().err().cloned());
            pipelines.insert(entry.hash(), layout);
        }
        (Self { sets, pipelines }, faults)
    }

    /// A pipeline layout with its sets.
    pub(crate) fn pipeline_layout(&self, hash: Hash) -> Result<RecordedLayout, String> {
        let layout = match self.pipelines.get(&hash) {
            Some(Ok(layout)) => layout,
            Some(Err(_)) => return Err(format!("its pipeline layout {hash} cannot be read")),
            None => return Err(format!("its pipeline layout {hash} is not in the database")),
        };
        let set = |&hash: &Hash| match self.sets.get(&hash) {
            // A null handle is a set that is left out (graphics pipeline libraries).
            _ if hash.is_null() => Ok(RecordedSet::default()),
            Some(Ok(set)) => Ok(set.clone()),
            Some(Err(_)) => Err(format!("its set layout {hash} cannot be read")),
            None => Err(format!("its set layout {hash} is not in the database")),
        };
        Ok(RecordedLayout {
            sets: layout.set_layouts.iter().map(set).collect::<Result<_, _>>()?,
            push_constants: layout
                .push_constant_ranges
                .iter()
                .map(|range| (StageFlags::from_bits_retain(range.stage_flags), range.offset, range.size))
                .collect(),
        })
    }
}

fn recorded_set(layout: &DescriptorSetLayout, planes: &HashMap<Hash, u32>) -> Result<RecordedSet, String> {
    let flags = layout.next.iter().find(|next| !next.binding_flags.is_empty());
    let mut bindings = Vec::with_capacity(layout.bindings.len());
    for (index, binding) in layout.bindings.iter().enumerate() {
        let descriptor_type = descriptor_type(binding.descriptor_type).ok_or_else(|| {
            format!(
                "a set layout has descriptor type {} at binding {}; expected one that this version knows",
                binding.descriptor_type, binding.binding
            )
        })?;
        bindings.push(RecordedBinding {
            binding: binding.binding,
            descriptor_type,
            count: binding.descriptor_count,
            stages: StageFlags::from_bits_retain(binding.stage_flags),
            flags: flags.and_then(|next| next.binding_flags.get(index)).copied().unwrap_or_default(),
            planes: binding
                .immutable_samplers
                .iter()
                .filter_map(|hash| planes.get(hash))
                .copied()
                .max()
                .unwrap_or(1),
        });
    }
    bindings.sort_by_key(|binding| binding.binding);
    Ok(RecordedSet { flags: layout.flags, bindings })
}

/// `VkDescriptorType` by number.
fn descriptor_type(number: u32) -> Option<DescriptorType> {
    Some(match number {
        0 => DescriptorType::Sampler,
        1 => DescriptorType::CombinedImageSampler,
        2 => DescriptorType::SampledImage,
        3 => DescriptorType::StorageImage,
        4 => DescriptorType::UniformTexelBuffer,
        5 => DescriptorType::StorageTexelBuffer,
        6 => DescriptorType::UniformBuffer,
        7 => DescriptorType::StorageBuffer,
        8 => DescriptorType::UniformBufferDynamic,
        9 => DescriptorType::StorageBufferDynamic,
        10 => DescriptorType::InputAttachment,
        1_000_138_000 => DescriptorType::InlineUniformBlock,
        1_000_150_000 | 1_000_165_000 => DescriptorType::AccelerationStructure,
        _ => return None,
    })
}

/// Planes of a YCbCr `VkFormat` (Vulkan specification, "Formats requiring sampler Y'CBCR conversion").
fn planes_of(format: u32) -> u32 {
    match format {
        // G8_B8_R8_3PLANE_420, _422 and _444, and their 10, 12 and 16-bit kin.
        1_000_156_002 | 1_000_156_004 | 1_000_156_006 | 1_000_156_012 | 1_000_156_014 | 1_000_156_016
        | 1_000_156_022 | 1_000_156_024 | 1_000_156_026 | 1_000_156_029 | 1_000_156_031 | 1_000_156_033 => 3,
        // The two-plane formats beside them, and the 444 ones of VK_EXT_ycbcr_2plane_444_formats.
        1_000_156_003
        | 1_000_156_005
        | 1_000_156_013
        | 1_000_156_015
        | 1_000_156_023
        | 1_000_156_025
        | 1_000_156_030
        | 1_000_156_032
        | 1_000_330_000..=1_000_330_003 => 2,
        _ => 1,
    }
}
