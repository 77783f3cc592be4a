//! All fuzz targets in one binary: libFuzzer chooses the bytes, and the environment variable `FUZZ_TARGET` the target.
//!
//! With `FUZZ_REPLAY` set, the operations of each input are printed as a test before they run. With `FUZZ_INTERVAL=n`,
//! models are checked only after each of the first n operations, every nth, and the last.
#![expect(clippy::duplicate_mod, reason = "one model is of both sets")]
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

use capped_memory::with_cap;

// The paths used by the included model tests.
#[expect(dead_code, reason = "the tests beside the model use more")]
#[path = "../../storage/tests/storage/keys.rs"]
mod keys;
#[expect(dead_code, unused_imports, unused_macros, reason = "the tests beside the model use more")]
#[path = "../../storage/tests/storage/kind.rs"]
mod kind;
#[path = "../../archetype/tests/world/kinds.rs"]
mod kinds;
#[path = "../../storage/tests/storage/model.rs"]
mod model;
#[path = "../../sparse-set/tests/set/operation.rs"]
mod operation;
#[path = "../../storage/tests/storage/positions.rs"]
mod positions;

/// The only target in this program, or all of them. libFuzzer visits the counters of all code after each input.
const ONLY: Option<&str> = option_env!("FUZZ_ONLY");

const MODELS: &[(&str, &[Fuzzed])] = only!(models::TARGETS);
const HOSTILE: &[(&str, &[Fuzzed])] = only!(hostile::TARGETS);
const FORMATS: &[(&str, formats::Parse)] = only!(formats::TARGETS);

/// The targets of a list that belong to this program. Others are not compiled: the constant does not refer to them.
macro_rules! only {
    ($targets:expr) => {
        match position($targets) {
            _ if ONLY.is_none() => $targets,
            Some(at) => &[$targets[at]],
            None => &[],
        }
    };
}
use only;

/// Returns the position of the only target.
const fn position<T>(targets: &[(&str, T)]) -> Option<usize> {
    let Some(name) = ONLY else { return None };
    let mut at = 0;
    while at < targets.len() {
        if is_equal(targets[at].0.as_bytes(), name.as_bytes()) {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Compares two texts, in a constant.
const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

type Run = dyn Fn(&[u8]) + Send + Sync;

static TARGET: LazyLock<Box<Run>> = LazyLock::new(|| {
    let name = env::var("FUZZ_TARGET").unwrap_or_default();
    if let Some(&(_, models)) = MODELS.iter().chain(HOSTILE).find(|target| target.0 == name) {
        let interval =
            env::var("FUZZ_INTERVAL").map_or(1, |interval| interval.parse().expect("a number of operations"));
        return Box::new(move |bytes| run_model(models, interval, bytes));
    }
    if let Some(&(_, parse)) = FORMATS.iter().find(|target| target.0 == name) {
        return Box::new(move |bytes| {
            parse(bytes);
            count(1);
        });
    }
    for name in MODELS.iter().chain(HOSTILE).map(|target| target.0).chain(FORMATS.iter().map(|target| target.0)) {
        println!("{name}");
    }
    std::process::exit(2);
});

/// Runs the model that the first byte chooses with the operations that the other bytes encode.
fn run_model(models: &[Fuzzed], interval: usize, bytes: &[u8]) {
    let Some((&choice, operations)) = bytes.split_first() else { return };
    let model = &models[usize::from(choice) % models.len()];
    if env::var_os("FUZZ_REPLAY").is_some() {
        println!("// {}\n{}", model.name(), model.replay(operations));
    } else {
        count(with_cap(|| model.run_checking_each(interval, operations)) as u64);
    }
}

/// Adds up the operations (models) or documents (formats) that ran, and prints the sum at each new ten thousand:
/// `fuzz/run` shows the last.
fn count(operations: u64) {
    const STEP: u64 = 10_000;
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
        if let Err(report) = silent_catch(|| TARGET(bytes)) {
            eprintln!("{report}");
            abort();
        }
    }
);
