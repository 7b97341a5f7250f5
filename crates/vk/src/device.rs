//! A device of the caller's.

use std::fmt;

/// A `VkDevice` that the caller keeps alive as long as this borrows it.
#[derive(Clone, Copy)]
pub struct Device<'d> {
    pub(crate) raw: &'d ash::Device,
}

impl<'d> Device<'d> {
    /// Takes the caller's device.
    ///
    /// # Safety
    ///
    /// The `VkDevice` behind `raw` is valid, and stays so until the borrow ends and everything made from the returned
    /// value is dropped. It was created with the features and extensions of the profile that its plans are made for: a
    /// plan uses what the profile lists.
    pub unsafe fn from_raw(raw: &'d ash::Device) -> Self {
        Self { raw }
    }
}

impl fmt::Debug for Device<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Device").field(&self.raw.handle()).finish()
    }
}
