//! All fuzz targets in one binary: libFuzzer chooses the bytes, and the environment variable `FUZZ_TARGET` the target.
//!
//! With `FUZZ_REPLAY` set, the operations of each input are printed as a test before they run.
#![no_main]

mod capped_memory;
mod formats;
mod hostile;
mod models;

use std::env;
use std::panic;
use std::process::abort;
use std::sync::LazyLock;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use test_kit::model::Fuzzed;
use test_kit::panics::silent_catch;

// The paths used by the included model tests.
#[expect(dead_code, reason = "the tests beside the model use more")]
#[path = "../../storage/tests/storage/keys.rs"]
mod keys;
#[path = "../../archetype/tests/world/kinds.rs"]
mod kinds;
#[expect(dead_code, reason = "the tests beside the model use more")]
#[path = "../../storage/tests/stable/seed.rs"]
mod seed;

type Run = dyn Fn(&[u8]) + Send + Sync;

static TARGET: LazyLock<Box<Run>> = LazyLock::new(|| {
    let name = env::var("FUZZ_TARGET").unwrap_or_default();
    let of_models = |list: &'static [(&str, &[Fuzzed])]| list.iter().find(|target| target.0 == name);
    if let Some(&(_, models)) = of_models(models::TARGETS).or_else(|| of_models(hostile::TARGETS)) {
        return Box::new(move |bytes| run_model(models, bytes));
    }
    if let Some(&(_, parse)) = formats::TARGETS.iter().find(|target| target.0 == name) {
        return Box::new(parse);
    }
    let models = models::TARGETS.iter().chain(hostile::TARGETS).map(|target| target.0);
    for name in models.chain(formats::TARGETS.iter().map(|target| target.0)) {
        println!("{name}");
    }
    std::process::exit(2);
});

/// Runs the model that the first byte chooses with the operations that the other bytes encode.
fn run_model(models: &[Fuzzed], bytes: &[u8]) {
    let Some((&choice, operations)) = bytes.split_first() else { return };
    let model = &models[usize::from(choice) % models.len()];
    if env::var_os("FUZZ_REPLAY").is_some() {
        println!("// {}\n{}", model.name(), model.replay(operations));
    } else {
        count(model.run(operations) as u64);
    }
}

/// Adds up the operations that ran, and prints the sum at each new million: `fuzz/run` shows the last.
fn count(operations: u64) {
    const STEP: u64 = 1_000_000;
    static SUM: AtomicU64 = AtomicU64::new(0);
    let before = SUM.fetch_add(operations, Relaxed);
    if before / STEP != (before + operations) / STEP {
        eprintln!("operations: {}", before + operations);
    }
}

libfuzzer_sys::fuzz_target!(
    init: {
        // libFuzzer's hook aborts immediately, but targets catch planned panics.
        drop(panic::take_hook());
        LazyLock::force(&TARGET);
    },
    |bytes: &[u8]| {
        if let Err(report) = silent_catch(|| capped_memory::with_cap(|| TARGET(bytes))) {
            eprintln!("{report}");
            abort();
        }
    }
);
