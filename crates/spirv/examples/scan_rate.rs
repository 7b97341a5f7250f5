//! How fast facts are read, against a bare walk over the same instruction headers.
//!
//! `cargo run --release -p bindery-spirv --example scan_rate -- FILE` carves the file and scans its modules hot.
#![allow(clippy::cast_precision_loss, reason = "rates are printed with two digits")]

use std::time::Instant;

use bindery_spirv::{Scanner, carve_slice};

fn bare_walk(words: &[u32]) -> usize {
    let (mut offset, mut instructions) = (5, 0);
    while let Some(&first) = words.get(offset) {
        offset += ((first >> 16) as usize).max(1);
        instructions += 1;
    }
    instructions
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: scan_rate FILE")?;
    let bytes = std::fs::read(&path)?;
    let started = Instant::now();
    let modules = carve_slice(&bytes);
    let carved = started.elapsed();
    let words: usize = modules.iter().map(|module| module.words.len()).sum();
    let instructions: usize = modules.iter().map(|module| bare_walk(&module.words)).sum();
    println!("{} modules, {} words, {instructions} instructions; carved in {carved:?}", modules.len(), words);
    let mut scanner = Scanner::new();
    let mut best = [f64::INFINITY; 2];
    for _ in 0..std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(15) {
        let started = Instant::now();
        let walked: usize = modules.iter().map(|module| bare_walk(std::hint::black_box(&module.words))).sum();
        best[0] = best[0].min(started.elapsed().as_secs_f64());
        assert_eq!(walked, instructions);
        let started = Instant::now();
        let mut descriptors = 0;
        for module in &modules {
            descriptors += scanner.scan(std::hint::black_box(&module.words))?.descriptors.len();
        }
        best[1] = best[1].min(started.elapsed().as_secs_f64());
        assert_ne!(descriptors, 0);
    }
    let [walk, scan] = best.map(|seconds| words as f64 * 4.0 / seconds / 1e9);
    println!("bare walk {walk:.2} GB/s, scan {scan:.2} GB/s, ratio {:.2}", walk / scan);
    println!("scan {:.2} ns an instruction", best[1] * 1e9 / instructions as f64);
    Ok(())
}
