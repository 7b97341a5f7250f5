//! A large Fossilize database through the `bindery` program, against only reading it.

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use bindery_device::Profile;
use bindery_fossilize::{Compression, Database, Hash, Scratch, Tag, Writer, module_payload};
use bindery_measure::statistics::Spread;
use bindery_measure::table::{Align, Table, thousands};
use nix::sys::resource::{UsageWho, getrusage};
use rayon::prelude::*;

use crate::corpus::{Corpus, Module};

/// Devices that the audit plans for.
const DEVICES: usize = 16;

/// Writes `count` modules. Each is a real one with the number of the copy as its generator, so that no two have the same
/// content and yet all have the same facts.
fn write(path: &Path, originals: &[&Module], count: usize) -> Result<(), Box<dyn Error>> {
    let mut writer = Writer::new(BufWriter::new(File::create(path)?))?;
    for (number, original) in (1_u64..).zip(originals.iter().cycle().take(count)) {
        let hash = Hash(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut words = original.words.clone();
        if let Some(generator) = words.get_mut(2) {
            *generator = u32::try_from(number)?;
        }
        writer.entry(Tag::ShaderModule, hash, &module_payload(hash, &words), Compression::Deflate)?;
    }
    writer.finish()?;
    Ok(())
}

/// Words of all modules, decompressed and decoded on all cores.
fn read_all(path: &Path) -> Result<usize, Box<dyn Error>> {
    let database = Database::open(path)?;
    let entries: Vec<_> = database.entries(Tag::ShaderModule).into_iter().collect();
    let read = |state: &mut (Scratch, Vec<u32>), entry| {
        let (scratch, words) = state;
        database.module(entry, scratch, words).map(|_| words.len())
    };
    let words: Result<Vec<usize>, _> = entries.into_par_iter().map_init(Default::default, read).collect();
    Ok(words.map_err(|fault| fault.to_string())?.into_iter().sum())
}

fn audit(bindery: &Path, database: &Path, output: &Path) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(bindery);
    command.arg("audit").arg(database).args(["--format", "json", "-o"]).arg(output);
    for name in Profile::built_in_names().take(DEVICES) {
        command.args(["-d", name]);
    }
    let result = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output()?;
    if result.status.success() {
        Ok(())
    } else {
        Err(format!("{}: {}: {}", bindery.display(), result.status, String::from_utf8_lossy(&result.stderr))
            .into())
    }
}

fn timed(
    rounds: usize,
    mut act: impl FnMut() -> Result<(), Box<dyn Error>>,
) -> Result<Vec<f64>, Box<dyn Error>> {
    let round = |_| {
        let start = Instant::now();
        act()?;
        Ok(start.elapsed().as_secs_f64())
    };
    (0..rounds).map(round).collect()
}

/// Prints the table. `bindery` is the program.
pub fn report(corpora: &[Corpus], bindery: &Path, count: usize, rounds: usize) -> Result<(), Box<dyn Error>> {
    let originals: Vec<&Module> = corpora.iter().flat_map(|corpus| &corpus.modules).collect();
    let folder = tempfile::tempdir()?;
    let (path, output): (PathBuf, PathBuf) =
        (folder.path().join("many.foz"), folder.path().join("audit.json"));
    write(&path, &originals, count)?;
    let words = read_all(&path)?;
    println!(
        "\na Fossilize database of {} modules, {} bytes, {} of SPIR-V; {DEVICES} devices, {} threads",
        thousands(count as u64),
        thousands(fs::metadata(&path)?.len()),
        thousands(words as u64 * 4),
        rayon::current_num_threads()
    );
    let mut floors = Vec::new();
    let mut audits = Vec::new();
    // In turns, so that a slow spell of the machine meets both.
    for _ in 0..rounds {
        floors.extend(timed(1, || read_all(&path).map(drop))?);
        audits.extend(timed(1, || audit(bindery, &path, &output))?);
    }
    // Bytes; Linux counts KiB. The audits are the only children that were waited for.
    let resident = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss() * 1024;
    let mut table = Table::new([
        ("", Align::Left),
        ("seconds", Align::Right),
        ("quartiles", Align::Right),
        ("modules/s", Align::Right),
        ("peak resident bytes", Align::Right),
    ]);
    let peak = thousands(u64::try_from(resident)?);
    for (name, times, peak) in
        [("only read", &floors, "-".to_owned()), ("bindery audit --format json", &audits, peak)]
    {
        let Some(spread) = Spread::of(times) else { continue };
        table.row([
            name.into(),
            format!("{:.2}", spread.median).into(),
            format!("[{:.2}, {:.2}]", spread.lower, spread.upper).into(),
            format!("{:.0}", count as f64 / spread.median).into(),
            peak.into(),
        ]);
    }
    print!("{table}");
    let ratios: Vec<f64> = audits.iter().zip(&floors).map(|(audit, floor)| audit / floor).collect();
    if let Some(ratio) = Spread::of(&ratios) {
        println!("audit : only read  {:.2} [{:.2}, {:.2}]", ratio.median, ratio.lower, ratio.upper);
    }
    println!("report of {} bytes", thousands(fs::metadata(&output)?.len()));
    Ok(())
}
