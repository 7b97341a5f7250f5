//! Where the sets of one layout come from.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use ash::vk;
use bindery_plan::{Delivery, LayoutFlags, SetPlan};

use super::{SetLayout, Sizes, convert};
use crate::{CallError, Device};

/// A `VkDescriptorPool` for sets of one plan, destroyed with this value and its sets with it.
#[derive(Debug)]
pub struct Pool<'d> {
    device: Device<'d>,
    handle: vk::DescriptorPool,
    layout_flags: LayoutFlags,
    capacity: u32,
    allocated: u32,
}

/// Why a pool gave no set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// No room: go on with another pool. Said by the pool's own count, since some drivers answer success past a pool's
    /// end (MoltenVK issue 2449), or by the driver: `VK_ERROR_OUT_OF_POOL_MEMORY` and, early on some,
    /// `VK_ERROR_FRAGMENTED_POOL` (wgpu issue 10264).
    #[error("the pool is exhausted after {allocated} of {capacity} sets")]
    Exhausted {
        /// Sets that it gave.
        allocated: u32,
        /// Sets that it was made for.
        capacity: u32,
    },
    /// A pushed set is not allocated: `vkCmdPushDescriptorSet` writes it.
    #[error("the set is pushed: it is not allocated from a pool")]
    Pushed,
    /// The set has no binding, and needs neither pool nor set.
    #[error("the set has no binding: nothing is allocated or bound for it")]
    Empty,
    /// The sizes of that many sets do not fit 32 bits.
    #[error("{sets} sets need more than 4294967295 descriptors of one type: make a smaller pool")]
    TooLarge {
        /// Sets asked for.
        sets: u32,
    },
    /// The layout is another device's, or asks for other flags than the pool was made with.
    #[error("the layout does not belong to the plan that the pool was made for")]
    OtherLayout,
    /// The driver refused.
    #[error(transparent)]
    Call(#[from] CallError),
}

/// Bytes to which a pool counts each inline uniform block up. SwiftShader 5.0 aligns the blocks inside a pool to 16 and
/// runs out early where a pool holds exactly their bytes.
const INLINE_ALIGNMENT: u32 = 16;

/// Sizes of a pool: descriptors by type, and the number of inline uniform blocks.
#[derive(Debug)]
struct PoolSizes {
    descriptors: Vec<vk::DescriptorPoolSize>,
    inline_uniform_blocks: u32,
}

impl PoolSizes {
    /// What `sets` sets take. No size is zero: some drivers abort on one (ncnn issue 6951).
    fn of(planned: &SetPlan, sizes: Sizes, sets: u32) -> Option<Self> {
        let mut counts = BTreeMap::new();
        let mut inline_uniform_blocks = 0_u32;
        for binding in &planned.bindings {
            let count = convert::descriptor_count(binding, sizes).checked_mul(sets)?;
            if count == 0 {
                continue;
            }
            let descriptor_type = convert::descriptor_type(binding.descriptor_type);
            let count = if descriptor_type == vk::DescriptorType::INLINE_UNIFORM_BLOCK {
                inline_uniform_blocks = inline_uniform_blocks.checked_add(sets)?;
                let bytes =
                    convert::descriptor_count(binding, sizes).checked_next_multiple_of(INLINE_ALIGNMENT)?;
                bytes.checked_mul(sets)?
            } else {
                count
            };
            let sum: &mut u32 = counts.entry(descriptor_type).or_default();
            *sum = sum.checked_add(count)?;
        }
        let size = |(ty, count)| vk::DescriptorPoolSize::default().ty(ty).descriptor_count(count);
        Some(Self { descriptors: counts.into_iter().map(size).collect(), inline_uniform_blocks })
    }
}

impl<'d> Pool<'d> {
    /// Makes a pool with room for `sets` sets as planned, and with the flags that the plan gives it.
    pub fn new(
        device: Device<'d>,
        planned: &SetPlan,
        sizes: Sizes,
        sets: NonZeroU32,
    ) -> Result<Self, PoolError> {
        if planned.delivery == Delivery::Push {
            return Err(PoolError::Pushed);
        }
        let room =
            PoolSizes::of(planned, sizes, sets.get()).ok_or(PoolError::TooLarge { sets: sets.get() })?;
        if room.descriptors.is_empty() {
            return Err(PoolError::Empty);
        }
        let mut inline_info = vk::DescriptorPoolInlineUniformBlockCreateInfo::default()
            .max_inline_uniform_block_bindings(room.inline_uniform_blocks);
        let mut info = vk::DescriptorPoolCreateInfo::default()
            .flags(vk::DescriptorPoolCreateFlags::from_raw(planned.pool_flags.bits()))
            .max_sets(sets.get())
            .pool_sizes(&room.descriptors);
        if room.inline_uniform_blocks > 0 {
            info = info.push_next(&mut inline_info);
        }
        // SAFETY: the device is alive (`Device::from_raw`), and what `info` points at outlives the call.
        let handle = unsafe { device.raw.create_descriptor_pool(&info, None) }
            .map_err(CallError::of("vkCreateDescriptorPool"))?;
        Ok(Self { device, handle, layout_flags: planned.layout_flags, capacity: sets.get(), allocated: 0 })
    }

    /// Allocates a set. It lives as long as the pool.
    pub fn allocate(&mut self, layout: &SetLayout<'d>) -> Result<vk::DescriptorSet, PoolError> {
        if layout.device().raw.handle() != self.device.raw.handle() || layout.flags() != self.layout_flags {
            return Err(PoolError::OtherLayout);
        }
        let exhausted = PoolError::Exhausted { allocated: self.allocated, capacity: self.capacity };
        if self.allocated >= self.capacity {
            return Err(exhausted);
        }
        let layouts = [layout.handle()];
        let counts = [layout.variable_count().unwrap_or(0)];
        let mut variable =
            vk::DescriptorSetVariableDescriptorCountAllocateInfo::default().descriptor_counts(&counts);
        let mut info =
            vk::DescriptorSetAllocateInfo::default().descriptor_pool(self.handle).set_layouts(&layouts);
        if layout.variable_count().is_some() {
            info = info.push_next(&mut variable);
        }
        // SAFETY: pool and layout are alive and of one device (checked above), `&mut self` keeps other threads from the pool, and what
        // `info` points at outlives the call.
        match unsafe { self.device.raw.allocate_descriptor_sets(&info) } {
            Ok(sets) => {
                self.allocated += 1;
                // One layout was given, so one set came back.
                sets.first().copied().ok_or(exhausted)
            }
            Err(vk::Result::ERROR_OUT_OF_POOL_MEMORY | vk::Result::ERROR_FRAGMENTED_POOL) => Err(exhausted),
            Err(result) => Err(CallError { call: "vkAllocateDescriptorSets", result }.into()),
        }
    }
}

impl Drop for Pool<'_> {
    fn drop(&mut self) {
        // SAFETY: the handle was made by this device in `new` and nobody else destroys it. Its sets go with it; that
        // no command buffer still uses them is the caller's to keep, as for every handle that left this crate.
        unsafe { self.device.raw.destroy_descriptor_pool(self.handle, None) };
    }
}

#[cfg(test)]
mod tests {
    use bindery_plan::{BindingFlags, BindingPlan, Count, PoolFlags, StageFlags};
    use bindery_spirv::DescriptorType;

    use super::*;

    fn planned(bindings: &[(DescriptorType, Count)]) -> SetPlan {
        let bindings = bindings.iter().zip(0..).map(|(&(descriptor_type, count), binding)| BindingPlan {
            binding,
            descriptor_type,
            count,
            stages: StageFlags::FRAGMENT,
            flags: BindingFlags::empty(),
        });
        SetPlan {
            set: 0,
            delivery: Delivery::Set,
            layout_flags: LayoutFlags::empty(),
            pool_flags: PoolFlags::empty(),
            bindings: bindings.collect(),
            trimmed: Vec::new(),
        }
    }

    fn sizes() -> Sizes {
        Sizes { runtime_array: NonZeroU32::new(5).unwrap() }
    }

    #[test]
    fn sizes_are_summed_by_type_and_multiplied_by_sets() {
        let set = planned(&[
            (DescriptorType::UniformBuffer, Count::Fixed(1)),
            (DescriptorType::SampledImage, Count::Fixed(2)),
            (DescriptorType::UniformBuffer, Count::Fixed(3)),
            (DescriptorType::SampledImage, Count::RuntimeSized),
        ]);
        let room = PoolSizes::of(&set, sizes(), 10).unwrap();
        let found: Vec<_> = room.descriptors.iter().map(|size| (size.ty, size.descriptor_count)).collect();
        // 2 + 5 images and 1 + 3 buffers, ten times.
        assert_eq!(
            found,
            [(vk::DescriptorType::SAMPLED_IMAGE, 70), (vk::DescriptorType::UNIFORM_BUFFER, 40)]
        );
        assert_eq!(room.inline_uniform_blocks, 0);
    }

    #[test]
    fn inline_blocks_count_bytes_and_blocks() {
        let set = planned(&[
            (DescriptorType::InlineUniformBlock, Count::Fixed(64)),
            (DescriptorType::InlineUniformBlock, Count::Fixed(16)),
        ]);
        let room = PoolSizes::of(&set, sizes(), 3).unwrap();
        assert_eq!(room.descriptors.len(), 1);
        assert_eq!(room.descriptors[0].descriptor_count, 240);
        assert_eq!(room.inline_uniform_blocks, 6);
    }

    #[test]
    fn small_inline_blocks_are_counted_up() {
        let set = planned(&[
            (DescriptorType::InlineUniformBlock, Count::Fixed(4)),
            (DescriptorType::InlineUniformBlock, Count::Fixed(20)),
        ]);
        let room = PoolSizes::of(&set, sizes(), 2).unwrap();
        assert_eq!(room.descriptors[0].descriptor_count, 2 * (16 + 32));
        assert_eq!(room.inline_uniform_blocks, 4);
    }

    #[test]
    fn empty_bindings_take_no_size_and_overflow_is_told() {
        let reserved = planned(&[(DescriptorType::Sampler, Count::Fixed(0))]);
        assert_eq!(PoolSizes::of(&reserved, sizes(), 4).unwrap().descriptors.len(), 0);
        let many = planned(&[(DescriptorType::Sampler, Count::Fixed(u32::MAX / 2))]);
        assert!(PoolSizes::of(&many, sizes(), 3).is_none());
    }
}
