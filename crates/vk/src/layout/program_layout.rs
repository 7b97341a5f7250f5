//! A program's layout: its set layouts and the pipeline layout over them.

use ash::vk;
use bindery_plan::Plan;

use super::{LayoutError, SetLayout, Sizes, convert};
use crate::{CallError, Device};

/// The `VkPipelineLayout` of a plan with its set layouts, destroyed with this value.
#[derive(Debug)]
pub struct ProgramLayout<'d> {
    device: Device<'d>,
    pipeline_layout: vk::PipelineLayout,
    /// By set number. Dropped after the pipeline layout, which `drop` destroys.
    sets: Vec<SetLayout<'d>>,
}

impl<'d> ProgramLayout<'d> {
    /// Makes every layout of `plan`. On an error nothing stays behind.
    pub fn new(device: Device<'d>, plan: &Plan, sizes: Sizes) -> Result<Self, LayoutError> {
        if plan.declined {
            return Err(LayoutError::Declined);
        }
        let sets =
            plan.sets.iter().map(|set| SetLayout::new(device, set, sizes)).collect::<Result<Vec<_>, _>>()?;
        let handles: Vec<_> = sets.iter().map(SetLayout::handle).collect();
        let ranges: Vec<_> = plan.push_constants.iter().map(convert::push_constant_range).collect();
        let info =
            vk::PipelineLayoutCreateInfo::default().set_layouts(&handles).push_constant_ranges(&ranges);
        // SAFETY: the device and the set layouts are alive, and what `info` points at outlives the call.
        let pipeline_layout = unsafe { device.raw.create_pipeline_layout(&info, None) }
            .map_err(CallError::of("vkCreatePipelineLayout"))?;
        Ok(Self { device, pipeline_layout, sets })
    }

    /// The handle, valid while this value lives.
    pub fn pipeline_layout(&self) -> vk::PipelineLayout {
        self.pipeline_layout
    }

    /// Set layouts by set number.
    pub fn sets(&self) -> &[SetLayout<'d>] {
        &self.sets
    }
}

impl Drop for ProgramLayout<'_> {
    fn drop(&mut self) {
        // SAFETY: the handle was made by this device in `new` and nobody else destroys it.
        unsafe { self.device.raw.destroy_pipeline_layout(self.pipeline_layout, None) };
    }
}
