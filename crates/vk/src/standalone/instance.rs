//! An instance of our own.

use std::ffi::CStr;
use std::fmt;

use ash::{ext, khr, vk};

use super::StandaloneError;
use super::messages::{Collector, Message, messenger_info};
use crate::{CallError, PhysicalDevice};

const VALIDATION_LAYER: &CStr = c"VK_LAYER_KHRONOS_validation";
const VALIDATION_NAME: &str = "VK_LAYER_KHRONOS_validation";

/// Whether calls are validated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validation {
    /// By the Khronos layer, which must be there.
    Required,
    /// Not at all.
    Off,
}

/// A `VkInstance` that destroys itself, with the loader it came from.
pub struct Instance {
    raw: ash::Instance,
    version: u32,
    messenger: Option<(ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT)>,
    /// Outlives the messenger, which holds its address.
    collector: Box<Collector>,
    /// The loader's library: kept loaded as long as the instance lives, and so the last to be dropped.
    entry: ash::Entry,
}

impl Instance {
    /// Loads the loader and creates an instance that may use Vulkan 1.4, or 1.3 where no driver accepts that.
    pub fn new(validation: Validation) -> Result<Self, StandaloneError> {
        // SAFETY: the loader is a library made to be loaded by anybody; its initialisers have no conditions.
        let entry = unsafe { ash::Entry::load() }
            .map_err(|error| StandaloneError::NoLoader { reason: error.to_string() })?;
        if validation == Validation::Required && !Self::has_validation(&entry)? {
            return Err(StandaloneError::NoLayer { name: VALIDATION_NAME });
        }
        // A loader of 1.1 or later takes any version, and passes on what is newer than itself; one of 1.0 refuses others.
        let version = match Self::loader_version(&entry)? {
            version if vk::api_version_minor(version) >= 1 => vk::make_api_version(0, 1, 4, 0),
            version => version,
        };
        match Self::create(entry.clone(), version, validation) {
            // The specification forbids this answer to drivers of Vulkan 1.1 and later ("VkApplicationInfo"), but
            // SwiftShader 5.0, of 1.3, gives it for 1.4.
            Err(StandaloneError::NoDriver) if version > vk::API_VERSION_1_3 => {
                Self::create(entry, vk::API_VERSION_1_3, validation)
            }
            created => created,
        }
    }

    fn loader_version(entry: &ash::Entry) -> Result<u32, CallError> {
        // SAFETY: the entry is loaded; the call has no conditions.
        let version = unsafe { entry.try_enumerate_instance_version() }
            .map_err(CallError::of("vkEnumerateInstanceVersion"))?;
        Ok(version.unwrap_or(vk::API_VERSION_1_0))
    }

    fn has_validation(entry: &ash::Entry) -> Result<bool, CallError> {
        // SAFETY: as above.
        let layers = unsafe { entry.enumerate_instance_layer_properties() }
            .map_err(CallError::of("vkEnumerateInstanceLayerProperties"))?;
        Ok(layers.iter().any(|layer| layer.layer_name_as_c_str() == Ok(VALIDATION_LAYER)))
    }

    /// Extensions that drivers or the loader itself have, layers aside.
    fn extensions(entry: &ash::Entry) -> Result<Vec<vk::ExtensionProperties>, CallError> {
        // SAFETY: as above.
        unsafe { entry.enumerate_instance_extension_properties(None) }
            .map_err(CallError::of("vkEnumerateInstanceExtensionProperties"))
    }

    fn create(entry: ash::Entry, version: u32, validation: Validation) -> Result<Self, StandaloneError> {
        let available = Self::extensions(&entry)?;
        let mut layers = Vec::new();
        let mut extensions = Vec::new();
        let mut flags = vk::InstanceCreateFlags::empty();
        // MoltenVK and other portability drivers are listed only to those who ask.
        let portability = khr::portability_enumeration::NAME;
        if available.iter().any(|extension| extension.extension_name_as_c_str() == Ok(portability)) {
            extensions.push(portability.as_ptr());
            flags |= vk::InstanceCreateFlags::ENUMERATE_PORTABILITY_KHR;
        }
        let collector = Box::<Collector>::default();
        let mut messenger_info = messenger_info(&collector);
        let application = vk::ApplicationInfo::default().application_name(c"bindery").api_version(version);
        if validation == Validation::Required {
            layers.push(VALIDATION_LAYER.as_ptr());
            extensions.push(ext::debug_utils::NAME.as_ptr());
        }
        let mut info = vk::InstanceCreateInfo::default()
            .flags(flags)
            .application_info(&application)
            .enabled_layer_names(&layers)
            .enabled_extension_names(&extensions);
        if validation == Validation::Required {
            // Covers the creation of the instance itself.
            info = info.push_next(&mut messenger_info);
        }
        // SAFETY: what `info` points at outlives the call; layer and extensions are there, as was asked above.
        let raw = match unsafe { entry.create_instance(&info, None) } {
            Ok(raw) => raw,
            Err(vk::Result::ERROR_LAYER_NOT_PRESENT) => {
                return Err(StandaloneError::NoLayer { name: VALIDATION_NAME });
            }
            Err(result) => return Err(CallError { call: "vkCreateInstance", result }.into()),
        };
        let mut instance = Self { raw, version, messenger: None, collector, entry };
        if validation == Validation::Required {
            instance.listen()?;
        }
        Ok(instance)
    }

    fn listen(&mut self) -> Result<(), CallError> {
        let debug_utils = ext::debug_utils::Instance::new(&self.entry, &self.raw);
        let info = messenger_info(&self.collector);
        // SAFETY: the instance is alive and has VK_EXT_debug_utils; the collector outlives the messenger, which `drop`
        // destroys first.
        let messenger = unsafe { debug_utils.create_debug_utils_messenger(&info, None) }
            .map_err(CallError::of("vkCreateDebugUtilsMessengerEXT"))?;
        self.messenger = Some((debug_utils, messenger));
        Ok(())
    }

    /// The physical devices, in the loader's order; at least one.
    pub fn physical_devices(&self) -> Result<Vec<PhysicalDevice<'_>>, StandaloneError> {
        // SAFETY: the instance is alive.
        let handles = unsafe { self.raw.enumerate_physical_devices() };
        let handles = match handles {
            Ok(handles) if handles.is_empty() => return Err(StandaloneError::NoDriver),
            Ok(handles) => handles,
            // The loader's answer when every driver that it knows failed.
            Err(vk::Result::ERROR_INITIALIZATION_FAILED) => return Err(StandaloneError::NoDriver),
            Err(result) => return Err(CallError { call: "vkEnumeratePhysicalDevices", result }.into()),
        };
        // SAFETY: the borrow keeps the instance alive; it was created with this version and listed these handles.
        let wrap = |handle| unsafe { PhysicalDevice::from_raw(&self.raw, handle, self.version) };
        Ok(handles.into_iter().map(wrap).collect())
    }

    /// What validation has said since this was last asked.
    pub fn take_messages(&self) -> Vec<Message> {
        self.collector.take()
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        if let Some((debug_utils, messenger)) = self.messenger.take() {
            // SAFETY: made by this instance in `listen`; nobody else destroys it.
            unsafe { debug_utils.destroy_debug_utils_messenger(messenger, None) };
        }
        // SAFETY: everything made from the instance borrows it, and so is gone.
        unsafe { self.raw.destroy_instance(None) };
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Instance").field("handle", &self.raw.handle()).finish_non_exhaustive()
    }
}
