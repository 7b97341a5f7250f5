//! Formats that vertex buffers may have.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use ash::vk;

use super::offers::{Offer, Offers};
use crate::PhysicalDevice;

/// Numbers of `VkFormat` and when they may be asked for (specification, "VkFormat"). Compressed formats of extensions
/// are left out: no vertex has one.
const FORMATS: &[(RangeInclusive<i32>, &[Offer])] = &[
    (1..=184, &[Offer::Core(0)]),
    (1_000_156_000..=1_000_156_033, &[Offer::Core(1), Offer::Extension("VK_KHR_sampler_ycbcr_conversion")]),
    (1_000_330_000..=1_000_330_003, &[Offer::Core(3), Offer::Extension("VK_EXT_ycbcr_2plane_444_formats")]),
    (1_000_340_000..=1_000_340_001, &[Offer::Core(3), Offer::Extension("VK_EXT_4444_formats")]),
];

/// Names, without `VK_FORMAT_`, of the formats whose `bufferFeatures` include `VERTEX_BUFFER`.
pub(crate) fn vertex_formats(physical_device: PhysicalDevice<'_>, offers: &Offers) -> BTreeSet<String> {
    let numbers = FORMATS.iter().filter(|(_, ways)| offers.any(ways)).flat_map(|(range, _)| range.clone());
    numbers
        .map(vk::Format::from_raw)
        .filter(|format| {
            physical_device.buffer_features(*format).contains(vk::FormatFeatureFlags::VERTEX_BUFFER)
        })
        // `ash` prints a format by its name in Vulkan.
        .map(|format| format!("{format:?}"))
        .collect()
}
