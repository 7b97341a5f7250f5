//! What a device offers, and so which structures may be chained to a question.

use std::collections::BTreeMap;

/// One way in which a structure comes to a device.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Offer {
    /// Core in Vulkan 1.this and later.
    Core(u32),
    /// With an extension.
    Extension(&'static str),
}

/// Version and extensions of a device.
#[derive(Debug)]
pub(crate) struct Offers {
    /// (major, minor) of the device, and no more than the instance allows.
    pub(crate) version: (u32, u32),
    /// Extensions with their `specVersion`.
    pub(crate) extensions: BTreeMap<String, u32>,
}

impl Offers {
    /// Whether one of the ways is open. A structure that no way leads to must not be chained: the driver would leave
    /// it as it is, and its zeros would read as facts.
    pub(crate) fn any(&self, ways: &[Offer]) -> bool {
        ways.iter().any(|way| match way {
            Offer::Core(minor) => self.version >= (1, *minor),
            Offer::Extension(name) => self.extensions.contains_key(*name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_open_way_is_enough_and_none_is_not() {
        let offers = Offers { version: (1, 1), extensions: BTreeMap::from([("VK_EXT_a".to_owned(), 1)]) };
        assert!(offers.any(&[Offer::Core(1)]));
        assert!(offers.any(&[Offer::Core(2), Offer::Extension("VK_EXT_a")]));
        assert!(!offers.any(&[Offer::Core(2), Offer::Extension("VK_EXT_b")]));
        assert!(!offers.any(&[]));
    }
}
