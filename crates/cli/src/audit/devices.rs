//! The devices of a run, made ready.

use std::path::Path;

use bindery_device::{ActiveQuirks, Configuration, Forced, Profile, import};
use bindery_plan::{ArgumentBuffers, Options, Planner, PushPreference};

use crate::args::{OnOff, Push};
use crate::fault::Unusable;
use crate::input::{LARGEST_DEVICE_FILE, read_at_most, shown};

/// One device of the run.
pub(crate) struct AuditedDevice {
    pub(crate) profile: Profile,
    pub(crate) quirks: ActiveQuirks,
    pub(crate) planner: Planner,
}

/// What the command line says about every device.
pub(crate) struct Settings {
    pub(crate) argument_buffers: OnOff,
    pub(crate) push: Push,
    pub(crate) forced: Forced,
}

impl Settings {
    pub(crate) fn new(argument_buffers: OnOff, push: Push, quirks: &[String]) -> Result<Self, Unusable> {
        let forced = Forced::parse(quirks.iter().map(String::as_str)).map_err(Unusable::new)?;
        Ok(Self { argument_buffers, push, forced })
    }

    pub(crate) fn quirks(&self, profile: &Profile) -> ActiveQuirks {
        // Two crates that must not know each other have the same switch: this is the one place where they meet.
        let metal_argument_buffers = self.argument_buffers == OnOff::On;
        ActiveQuirks::for_profile(profile, &Configuration { metal_argument_buffers }, &self.forced)
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.argument_buffers = match self.argument_buffers {
            OnOff::On => ArgumentBuffers::On,
            OnOff::Off => ArgumentBuffers::Off,
        };
        options.push = match self.push {
            Push::Auto => PushPreference::Auto,
            Push::WhereFaster => PushPreference::WhereFaster,
            Push::Never => PushPreference::Never,
        };
        options
    }
}

impl AuditedDevice {
    pub(crate) fn new(profile: Profile, settings: &Settings) -> Self {
        let quirks = settings.quirks(&profile);
        let planner = Planner::new(&profile, &quirks, settings.options());
        Self { profile, quirks, planner }
    }
}

/// Profiles by what the command line calls them: a built-in name, a file, or `live`.
pub(crate) fn profiles(name: &str) -> Result<Vec<Profile>, Unusable> {
    if name == "live" {
        return live();
    }
    let path = Path::new(name);
    match Profile::built_in(name) {
        Ok(profile) => Ok(vec![profile]),
        Err(error) if !path.exists() => Err(Unusable::new(error)),
        Err(_) => {
            let bytes =
                read_at_most(path, LARGEST_DEVICE_FILE).map_err(|error| Unusable::in_file(path, error))?;
            // The importer's errors name the file.
            Ok(vec![import(&bytes, &shown(name)).map_err(Unusable::new)?.profile])
        }
    }
}

/// Every built-in profile.
pub(crate) fn built_in() -> Result<Vec<Profile>, Unusable> {
    Profile::all_built_in().collect::<Result<_, _>>().map_err(Unusable::new)
}

/// The devices of this machine.
pub(crate) fn live() -> Result<Vec<Profile>, Unusable> {
    use bindery_vk::standalone::{Instance, Validation};

    let instance = Instance::new(Validation::Off).map_err(Unusable::new)?;
    let devices = instance.physical_devices().map_err(Unusable::new)?;
    let profiles: Result<Vec<Profile>, _> = devices.iter().map(bindery_vk::PhysicalDevice::profile).collect();
    let mut profiles = profiles.map_err(Unusable::new)?;
    if profiles.is_empty() {
        return Err(Unusable::new("the Vulkan loader lists no device; expected at least one"));
    }
    // Two cards of one model are told apart by their place.
    for index in 1..profiles.len() {
        let (before, rest) = profiles.split_at_mut(index);
        if let Some(profile) = rest.first_mut()
            && before.iter().any(|earlier| earlier.name == profile.name)
        {
            profile.name = format!("{}-{}", profile.name, index + 1);
        }
    }
    Ok(profiles)
}
