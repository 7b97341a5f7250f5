//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// How every descriptor set of a shader collection reaches a device, and why.
#[derive(Debug, Parser)]
#[command(name = "bindery", version, about, max_term_width = 100)]
pub(crate) struct Cli {
    /// When to colour the output.
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto")]
    pub(crate) color: clap::ColorChoice,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Plan every program of the inputs for every device.
    Audit(Audit),
    /// Say what modules state: entry points, descriptors, accesses.
    Facts(Facts),
    /// List, show and import device profiles.
    #[command(subcommand)]
    Device(Device),
    /// List every switch with its values and meaning.
    Switches,
    /// Print a completion script for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
}

/// Inputs: SPIR-V files, folders (searched through), Fossilize databases, and any other file, which is searched for
/// whole modules. Exit status: 0 done, 1 a finding that --fail-on names, 2 unusable input or arguments.
#[derive(Debug, Args)]
pub(crate) struct Audit {
    /// Files and folders.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// A built-in device by name, a device file, or `live`; all built-in devices when left out.
    #[arg(short, long = "device", value_name = "DEVICE")]
    pub(crate) devices: Vec<String>,
    /// One line a reason.
    #[arg(long)]
    pub(crate) why: bool,
    /// What to write.
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub(crate) format: Format,
    /// Write to a file, whole or not at all.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Findings that make the exit status 1.
    #[arg(long, value_name = "FINDING", default_value = "never")]
    pub(crate) fail_on: FailOn,
    /// Only programs of part I of N, chosen by content hash.
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    pub(crate) shard: Option<Shard>,
    /// The paths are JSON reports of all shards: join them.
    #[arg(long, conflicts_with_all = ["shard", "devices", "quirk", "argument_buffers", "push", "mesh_fallback", "programs"])]
    pub(crate) merge: bool,
    /// Force a quirk: ID=on, ID=off or ID=auto.
    #[arg(long, value_name = "ID=STATE")]
    pub(crate) quirk: Vec<String>,
    /// Whether MoltenVK uses Metal argument buffers for ordinary sets.
    #[arg(long, value_name = "on|off", default_value = "on")]
    pub(crate) argument_buffers: OnOff,
    /// Whether sets are pushed, where no recorded layout says so.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) push: Push,
    /// Count task and mesh stages under the compute stage bit, as a fallback runs them.
    #[arg(long)]
    pub(crate) mesh_fallback: bool,
    /// How many of the worst programs to keep with their reasons.
    #[arg(long, value_name = "N|all", default_value = "1000", value_parser = parse_limit)]
    pub(crate) programs: usize,
    /// Threads; as many as there are cores when left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct Facts {
    /// SPIR-V files, databases, or files that carry modules.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Device {
    /// Name every built-in device.
    List,
    /// Show a profile and the quirks that hold for it.
    Show {
        /// A built-in device by name, a device file, or `live`.
        name: String,
        /// Print the compact form that profiles are kept in.
        #[arg(long)]
        compact: bool,
    },
    /// Read a Vulkan Profiles file, `vulkaninfo --json` output or a gpuinfo.org report.
    Import {
        /// The file.
        file: PathBuf,
        /// Name of the profile; made from the device's when left out.
        #[arg(long)]
        name: Option<String>,
        /// Write the compact form to a file.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Show the devices of this machine.
    Live,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Table,
    Json,
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// A program that a device declines.
    Declined,
    /// A program whose delivery a device changes, or that it declines.
    Changed,
    /// Nothing.
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnOff {
    On,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Push {
    /// Wherever a push is correct.
    Auto,
    /// Wherever a push is correct and not known to be slower than a set.
    WhereFaster,
    /// Never.
    Never,
}

impl Push {
    /// As the command line spells it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::WhereFaster => "where-faster",
            Self::Never => "never",
        }
    }
}

/// Part `index` of `of`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shard {
    pub(crate) index: u32,
    pub(crate) of: u32,
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((index, of)) if 1 <= index && index <= of => Ok(Shard { index, of }),
        _ => Err("expected I/N with 1 <= I <= N, such as 2/8".to_owned()),
    }
}

fn parse_limit(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        number => number.parse().map_err(|_| "expected a number or `all`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_shard_is_a_part_of_a_whole() {
        assert_eq!(parse_shard("2/8"), Ok(Shard { index: 2, of: 8 }));
        for wrong in ["0/8", "9/8", "8", "/", "a/b", "1/0", "-1/2", "1/4294967296"] {
            assert!(parse_shard(wrong).is_err(), "{wrong}");
        }
    }
}
