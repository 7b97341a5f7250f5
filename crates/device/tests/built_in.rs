//! The built-in profiles: they read, round-trip, are found by name, and are what the importer makes of their sources.
//!
//! `BINDERY_BLESS=1` writes `profiles/*.toml` from the sources instead of comparing.

use std::path::{Path, PathBuf};

use bindery_device::{DriverId, Platform, Profile, ProfileNameError, import};

/// Built-in name and the file it is made from; a path with `tests/` is committed, the others are in the shared folder.
static SOURCES: &[(&str, &str)] = &[
    ("adreno-506", "gpuinfo_38766.json"),
    ("adreno-650", "gpuinfo_38859.json"),
    ("amd-windows-rx9070xt", "vp_amd_radeon_rx_9070_xt_2_0_395_windows_10.json"),
    ("anv-arc-a770", "vp_intel_r__arc_tm__a770_graphics__dg2__26_1_2_arch_unknown.json"),
    ("dozen-840m", "gpuinfo_38863.json"),
    ("honeykrisp-m2-pro", "gpuinfo_37244.json"),
    ("intel-windows-arc-b580", "vp_intel_r__arc_tm__b580_graphics_0_406_632_windows_10.json"),
    ("kosmickrisp-m5", "vp_apple_m5_26_0_99_macos_26_4_1.json"),
    ("lavapipe-22.3", "tests/inputs/vulkaninfo_lavapipe_22.3.6.json"),
    ("lavapipe-26.1", "vp_llvmpipe__llvm_22_1_6__256_bits__26_1_99_cachyos_unknown.json"),
    ("mali-g615", "gpuinfo_38851.json"),
    ("mali-g710", "gpuinfo_38824.json"),
    ("mali-g72", "gpuinfo_38763.json"),
    ("moltenvk-1.2.11-intel", "gpuinfo_38822.json"),
    ("moltenvk-1.4.1-m1", "vp_apple_m1_0_2_2209_macos_26_5_1.json"),
    ("moltenvk-1.4.2-m5", "vp_apple_m5_0_2_2210_macos_26_4_1.json"),
    ("nvidia-rtx5080", "vp_nvidia_geforce_rtx_5080_610_62_0_0_windows_11.json"),
    ("powervr-ge8300", "gpuinfo_38112.json"),
    ("radv-rx9070xt", "vp_amd_radeon_rx_9070_xt__radv_gfx1201__26_1_99_cachyos_unknown.json"),
    ("swiftshader", "gpuinfo_38278.json"),
    ("v3dv-7.1", "gpuinfo_38811.json"),
];

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn shared() -> PathBuf {
    std::env::var_os("BINDERY_SHARED").map_or_else(|| crate_folder().join("../../../shared"), PathBuf::from)
}

fn source(file: &str) -> Option<Vec<u8>> {
    let path = if file.starts_with("tests/") {
        crate_folder().join(file)
    } else {
        shared().join("devices").join(file)
    };
    std::fs::read(path).ok()
}

#[test]
fn built_in_profiles_are_what_the_importer_makes_of_their_sources() {
    let bless = std::env::var_os("BINDERY_BLESS").is_some();
    let mut compared = 0;
    for (name, file) in SOURCES {
        let Some(bytes) = source(file) else {
            println!("skipped: {name}: the shared folder has no devices/{file}");
            continue;
        };
        let mut profile = import(&bytes, file).unwrap_or_else(|error| panic!("{error}")).profile;
        profile.name = (*name).to_owned();
        let path = crate_folder().join(format!("profiles/{name}.toml"));
        if bless {
            std::fs::write(&path, profile.to_compact()).unwrap();
        } else {
            let committed = std::fs::read_to_string(&path).unwrap();
            assert!(
                committed == profile.to_compact(),
                "profiles/{name}.toml is not what {file} imports to: BINDERY_BLESS=1 rewrites it"
            );
        }
        compared += 1;
    }
    assert!(compared > 0, "the committed source must always be compared");
    let names: Vec<_> = SOURCES.iter().map(|(name, _)| *name).collect();
    assert_eq!(Profile::built_in_names().collect::<Vec<_>>(), names, "every built-in profile has a source");
}

#[test]
fn every_built_in_profile_reads_and_round_trips() {
    assert!(Profile::built_in_names().len() >= 16);
    for (name, profile) in Profile::built_in_names().zip(Profile::all_built_in()) {
        let profile = profile.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(profile.name, name);
        let again = import(profile.to_compact().as_bytes(), name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.profile, profile);
        assert!(again.findings.is_empty());
        assert_ne!(profile.driver, DriverId::Other(0), "{name}");
        // `vulkaninfo` does not say where it ran.
        assert_eq!(profile.platform == Platform::Unknown, name == "lavapipe-22.3", "{name}");
        assert!(!profile.vertex_formats.is_empty(), "{name}");
        assert!(!profile.source.is_empty(), "{name}");
    }
}

/// Read by eye from the reports: driver, version, platform, push descriptors, sets.
#[test]
fn facts_of_the_reports_are_in_the_profiles() {
    type Facts = (&'static str, DriverId, &'static str, Platform, Option<u64>, u64);
    let facts: &[Facts] = &[
        ("moltenvk-1.2.11-intel", DriverId::Moltenvk, "1.2.11", Platform::Macos, Some(159), 8),
        ("moltenvk-1.4.1-m1", DriverId::Moltenvk, "1.4.1", Platform::Macos, Some(287), 8),
        ("moltenvk-1.4.2-m5", DriverId::Moltenvk, "1.4.2", Platform::Macos, Some(287), 8),
        ("kosmickrisp-m5", DriverId::MesaKosmickrisp, "26.0.99", Platform::Macos, Some(32), 32),
        ("radv-rx9070xt", DriverId::MesaRadv, "26.1.99", Platform::Linux, Some(32), 32),
        ("amd-windows-rx9070xt", DriverId::AmdProprietary, "2.0.395", Platform::Windows, Some(32), 32),
        ("anv-arc-a770", DriverId::IntelOpenSourceMesa, "26.1.2", Platform::Linux, Some(32), 32),
        (
            "intel-windows-arc-b580",
            DriverId::IntelProprietaryWindows,
            "101.8824.0",
            Platform::Windows,
            Some(32),
            32,
        ),
        ("nvidia-rtx5080", DriverId::NvidiaProprietary, "610.62.0", Platform::Windows, Some(32), 32),
        ("adreno-506", DriverId::QualcommProprietary, "512.502.0", Platform::Android, Some(32), 4),
        ("adreno-650", DriverId::QualcommProprietary, "512.502.0", Platform::Android, Some(32), 4),
        ("mali-g710", DriverId::ArmProprietary, "51.0.0", Platform::Android, Some(32), 7),
        ("mali-g615", DriverId::ArmProprietary, "44.1.0", Platform::Android, None, 7),
        ("powervr-ge8300", DriverId::ImaginationProprietary, "6267915.0.0", Platform::Android, Some(32), 8),
        ("v3dv-7.1", DriverId::MesaV3dv, "25.0.4", Platform::Linux, None, 16),
        ("lavapipe-22.3", DriverId::MesaLlvmpipe, "22.3.6", Platform::Unknown, Some(32), 8),
        ("swiftshader", DriverId::GoogleSwiftshader, "5.0.0", Platform::Linux, None, 4),
        ("dozen-840m", DriverId::MesaDozen, "25.1.99", Platform::Windows, None, 8),
    ];
    for (name, driver, version, platform, push, sets) in facts {
        let profile = Profile::built_in(name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(profile.driver, *driver, "{name}");
        assert_eq!(profile.driver_version.to_string(), *version, "{name}");
        assert_eq!(profile.platform, *platform, "{name}");
        assert_eq!(profile.limits.max_push_descriptors, *push, "{name}");
        assert_eq!(profile.limits.max_bound_descriptor_sets, Some(*sets), "{name}");
    }
}

#[test]
fn names_are_found_by_their_beginning_and_suggested_when_mistyped() {
    assert_eq!(Profile::built_in("radv").map(|profile| profile.name).as_deref(), Ok("radv-rx9070xt"));
    assert_eq!(Profile::built_in("SwiftShader").map(|profile| profile.name).as_deref(), Ok("swiftshader"));
    assert_eq!(
        Profile::built_in("moltenvk-1.4"),
        Err(ProfileNameError::Ambiguous {
            name: "moltenvk-1.4".to_owned(),
            candidates: vec!["moltenvk-1.4.1-m1", "moltenvk-1.4.2-m5"],
        })
    );
    let near = |name: &str| match Profile::built_in(name) {
        Err(ProfileNameError::Unknown { near, .. }) => near,
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(near("moltenkv-1.4.2-m5").first(), Some(&"moltenvk-1.4.2-m5"));
    assert_eq!(near("lavapip-26.1").first(), Some(&"lavapipe-26.1"));
    assert_eq!(near("g710"), ["mali-g710"]);
    assert!(near("voodoo2").is_empty());
    assert!(near("").is_empty());
    let message = Profile::built_in("mali").unwrap_err().to_string();
    assert_eq!(message, "`mali` is the beginning of `mali-g615`, `mali-g710` or `mali-g72`: say which");
}

#[test]
fn show_says_what_is_not_reported() {
    let text = Profile::built_in("swiftshader").unwrap().show();
    let line = |word: &str| text.lines().find(|line| line.contains(word)).unwrap_or_default().trim();
    assert!(line("maxPushDescriptors").ends_with("not reported"), "{text}");
    assert!(line("maxBoundDescriptorSets").ends_with(" 4"), "{text}");
    assert_eq!(line("driver version"), "driver version  5.0.0");
    // Every limit's value ends in one column.
    let ends: std::collections::BTreeSet<_> =
        text.lines().filter(|line| line.starts_with("  max")).map(str::len).collect();
    assert_eq!(ends.len(), 1, "{text}");
}
