//! The drivers that tests run on, each in a process of its own: the Vulkan loader reads the choice of driver and layers
//! from the environment, once.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A driver for tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Driver {
    /// Mesa's, on the CPU: Debian's mesa-vulkan-drivers.
    Lavapipe,
    /// Google's, on the CPU: from Debian's chromium-common.
    Swiftshader,
    /// Answers every call and does nothing (Vulkan-Tools): from Debian's chromium-common.
    #[allow(dead_code, reason = "its vulkaninfo is older than the driver, so that one test leaves it out")]
    MockIcd,
}

/// Set in the process that a test starts for itself: the driver's manifest.
const CHILD: &str = "BINDERY_TEST_DRIVER";

/// Runs `body` of the test `name` on `driver`, with the Khronos validation layer at hand.
///
/// The first call starts the same test again, in a process that sees only that driver; there, `body` runs. Without the
/// driver the test is skipped, or fails where `BINDERY_DEVICES` is `required`.
pub(crate) fn on(driver: Driver, name: &str, body: impl FnOnce()) {
    if std::env::var_os(CHILD).is_some() {
        return body();
    }
    let (manifest, layers) = match (manifest(driver), layer_folder()) {
        (Ok(manifest), Ok(layers)) => (manifest, layers),
        (Err(reason), _) | (_, Err(reason)) => return skip(name, &reason),
    };
    let program = std::env::current_exe().unwrap();
    let output = driver_only(&mut Command::new(program), &manifest)
        .env("VK_LAYER_PATH", layers)
        // By default a rule is told ten times and then no more.
        .env("VK_KHRONOS_VALIDATION_ENABLE_MESSAGE_LIMIT", "false")
        .env(CHILD, &manifest)
        .args(["--exact", name, "--nocapture", "--test-threads=1"])
        .output()
        .unwrap();
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    // Without the inner harness's own lines: whoever sums results up would count this test twice.
    let of_harness = |line: &&str| line.starts_with("test result: ") || line.starts_with("running ");
    for line in out.lines().filter(|line| !of_harness(line) && !line.is_empty()) {
        println!("{line}");
    }
    eprint!("{errors}");
    assert!(output.status.success(), "on {driver:?}: {}", output.status);
    assert!(out.contains("test result: ok. 1 passed"), "the process for {driver:?} ran no test");
}

/// Says why a test does not run; fails where every driver is required.
pub(crate) fn skip(name: &str, reason: &str) {
    assert!(!required(), "{name} cannot run: {reason}");
    eprintln!("skipped: {name}: {reason}");
}

/// Whether everything that a test needs was promised.
fn required() -> bool {
    std::env::var_os("BINDERY_DEVICES").is_some_and(|value| value == "required")
}

/// Points the loader at one driver and away from every implicit layer.
fn driver_only<'c>(command: &'c mut Command, manifest: &Path) -> &'c mut Command {
    command
        .env("VK_DRIVER_FILES", manifest)
        // What loaders before 1.3.207 call it.
        .env("VK_ICD_FILENAMES", manifest)
        .env("VK_LOADER_LAYERS_DISABLE", "~implicit~")
        .env("NODEVICE_SELECT", "1")
        .env_remove("VK_INSTANCE_LAYERS")
}

fn vulkan_folder() -> PathBuf {
    let unset = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/vulkan");
    let folder = std::env::var_os("BINDERY_VULKAN_DIR").map_or_else(unset, PathBuf::from);
    folder.canonicalize().unwrap_or(folder)
}

fn manifest(driver: Driver) -> Result<PathBuf, String> {
    let found = match driver {
        Driver::Lavapipe => return lavapipe(),
        Driver::Swiftshader => vulkan_folder().join("swiftshader_icd.json"),
        Driver::MockIcd => vulkan_folder().join("mock_icd.json"),
    };
    if found.is_file() {
        Ok(found)
    } else {
        Err(format!("{} is missing (./x test fetches it)", found.display()))
    }
}

fn lavapipe() -> Result<PathBuf, String> {
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    let files = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    files
        .map(|entry| entry.path())
        .find(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let here = name == "lvp_icd.json" || name.contains(std::env::consts::ARCH);
            name.starts_with("lvp_icd") && here && path.extension().is_some_and(|ending| ending == "json")
        })
        .ok_or_else(|| "lavapipe is not installed (Debian: mesa-vulkan-drivers)".to_owned())
}

fn layer_folder() -> Result<PathBuf, String> {
    let folder = vulkan_folder();
    let manifest = folder.join("VkLayer_khronos_validation.json");
    if manifest.is_file() {
        Ok(folder)
    } else {
        Err(format!("{} is missing (./x test fetches it)", manifest.display()))
    }
}
