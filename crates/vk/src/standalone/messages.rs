//! What validation said.

use std::ffi::{CStr, c_void};
use std::fmt;
use std::sync::{Mutex, PoisonError};

use ash::vk;

/// How bad a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Details.
    Verbose,
    /// Information.
    Info,
    /// Likely a mistake.
    Warning,
    /// Breaks a rule of the specification.
    Error,
}

/// One message of a layer or driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How bad.
    pub severity: Severity,
    /// Name of the rule, such as `VUID-VkPipelineLayoutCreateInfo-descriptorType-03016`; empty where there is none.
    pub id: String,
    /// Text.
    pub text: String,
}

impl fmt::Display for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} {}: {}", self.severity, self.id, self.text)
    }
}

/// Collects messages from any thread. Its address is what the messenger is given, so it lives in a `Box`.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    messages: Mutex<Vec<Message>>,
}

impl Collector {
    /// The messages so far, which it forgets.
    pub(crate) fn take(&self) -> Vec<Message> {
        std::mem::take(&mut *self.messages.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn push(&self, message: Message) {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }
}

/// Asks for warnings and errors to be given to `collector`, which must outlive the messenger.
pub(crate) fn messenger_info(collector: &Collector) -> vk::DebugUtilsMessengerCreateInfoEXT<'static> {
    vk::DebugUtilsMessengerCreateInfoEXT::default()
        .message_severity(
            vk::DebugUtilsMessageSeverityFlagsEXT::ERROR | vk::DebugUtilsMessageSeverityFlagsEXT::WARNING,
        )
        .message_type(
            vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION
                | vk::DebugUtilsMessageTypeFlagsEXT::GENERAL
                | vk::DebugUtilsMessageTypeFlagsEXT::PERFORMANCE,
        )
        .pfn_user_callback(Some(collect))
        .user_data(std::ptr::from_ref(collector).cast_mut().cast::<c_void>())
}

/// Called by layers, on any thread, while a Vulkan call of ours is running.
///
/// # Safety
///
/// Vulkan calls it with a valid message, and with the `user_data` of [`messenger_info`].
unsafe extern "system" fn collect(
    severity: vk::DebugUtilsMessageSeverityFlagsEXT,
    _: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    user_data: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: `user_data` is the address of a `Collector` that outlives the messenger (`messenger_info`), and is shared
    // only; `data` is valid for the call.
    let (collector, data) = unsafe { (user_data.cast::<Collector>().as_ref(), data.as_ref()) };
    if let (Some(collector), Some(data)) = (collector, data) {
        // SAFETY: each of the two is null or a string with a NUL that is valid for the call (specification,
        // "VkDebugUtilsMessengerCallbackDataEXT").
        let (id, text) = unsafe { (text(data.p_message_id_name), text(data.p_message)) };
        collector.push(Message { severity: severity_of(severity), id, text });
    }
    // True would make the layer suppress the call.
    vk::FALSE
}

fn severity_of(flags: vk::DebugUtilsMessageSeverityFlagsEXT) -> Severity {
    if flags.contains(vk::DebugUtilsMessageSeverityFlagsEXT::ERROR) {
        Severity::Error
    } else if flags.contains(vk::DebugUtilsMessageSeverityFlagsEXT::WARNING) {
        Severity::Warning
    } else if flags.contains(vk::DebugUtilsMessageSeverityFlagsEXT::INFO) {
        Severity::Info
    } else {
        Severity::Verbose
    }
}

/// A copy of a C string; empty for null.
///
/// # Safety
///
/// `pointer` is null, or points at a string that ends with a NUL and is valid for the call.
unsafe fn text(pointer: *const std::ffi::c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: not null, and so a valid string (the function's contract).
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_arrives_whole_and_is_taken_once() {
        let collector = Collector::default();
        let info = messenger_info(&collector);
        let data = vk::DebugUtilsMessengerCallbackDataEXT::default()
            .message_id_name(c"VUID-example")
            .message(c"an example");
        // SAFETY: the collector and the message are alive.
        let abort = unsafe {
            collect(
                vk::DebugUtilsMessageSeverityFlagsEXT::ERROR,
                vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION,
                &raw const data,
                info.p_user_data,
            )
        };
        assert_eq!(abort, vk::FALSE);
        let expected =
            Message { severity: Severity::Error, id: "VUID-example".into(), text: "an example".into() };
        assert_eq!(collector.take(), [expected]);
        assert_eq!(collector.take(), []);
    }

    #[test]
    fn null_pointers_are_no_message() {
        let collector = Collector::default();
        let user_data = messenger_info(&collector).p_user_data;
        let severity = vk::DebugUtilsMessageSeverityFlagsEXT::WARNING;
        // SAFETY: the callback takes null for "no data" and for "no collector".
        unsafe {
            collect(severity, vk::DebugUtilsMessageTypeFlagsEXT::GENERAL, std::ptr::null(), user_data);
            let data = vk::DebugUtilsMessengerCallbackDataEXT::default();
            collect(
                severity,
                vk::DebugUtilsMessageTypeFlagsEXT::GENERAL,
                &raw const data,
                std::ptr::null_mut(),
            );
        }
        assert_eq!(collector.take(), []);
    }
}
