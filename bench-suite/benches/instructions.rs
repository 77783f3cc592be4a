//! Instructions per operation as the number of entries doubles, counted by valgrind's tool callgrind.
//!
//! The program runs itself under callgrind, without `--bench`. callgrind counts in [`measured`] only and writes a file
//! after each call. Seeds are fixed, except those of foldhash: other counts are the same in each run of a build. The
//! kernel's work is not counted.

use std::env;
use std::fs;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::hint::black_box;
use std::io::{self, ErrorKind, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::{Command, ExitCode};

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use sparse_set::{Entity, Inserted, SparseSet};
use storage::Storage;

/// The numbers of entries are these powers of two.
const POWERS: RangeInclusive<u32> = 10..=18;

const OPERATIONS: [&str; 6] = ["hit", "miss", "insert reserved", "grow", "remove", "iterate"];

/// An operation, and the number of entries with each of which it runs once.
type Cell<'a> = (&'a str, usize);

type Run = fn(Cell<'_>);

/// Creates the function that measures a map with a hasher.
macro_rules! map {
    ($map:ty, $hasher:expr) => {
        |cell| {
            run(
                cell,
                |count, rng| (0..count).map(|_| rng.next_u64()).collect(),
                |capacity| <$map>::with_capacity_and_hasher(capacity, $hasher),
                |map, key| map.insert(key, key >> 20).is_none(),
                |map, key| map.get(&key).copied().unwrap_or(0),
                |map, key| map.remove(&key).unwrap_or(0),
                |map| sum(map.iter().map(|(_, number)| *number)),
            )
        }
    };
}

const CONTAINERS: [(&str, Run); 6] = [
    ("hash_map", map!(hash_map::HashMap<_, _, _>, ahash::RandomState::with_seeds(1, 2, 3, 4))),
    ("hashbrown ahash", map!(hashbrown::HashMap<_, _, _>, ahash::RandomState::with_seeds(1, 2, 3, 4))),
    ("hashbrown foldhash", map!(hashbrown::HashMap<_, _, _>, hashbrown::DefaultHashBuilder::default())),
    ("std", map!(std::collections::HashMap<_, _, _>, BuildHasherDefault::<DefaultHasher>::default())),
    ("sparse_set", |cell| {
        run(
            cell,
            entities,
            SparseSet::with_capacity,
            |set, key| set.insert(key) == Inserted::New,
            |set, key| if set.contains(key) { key.index() as u64 } else { 0 },
            |set, key| if set.remove(key) { key.index() as u64 } else { 0 },
            |set| sum(set.iter().map(|key| key.index() as u64)),
        );
    }),
    ("storage", |cell| {
        run(
            cell,
            entities,
            Storage::with_capacity,
            |storage, key| storage.insert(key, key.index() as u64).is_none(),
            |storage, key| storage.get(key).copied().unwrap_or(0),
            |storage, key| storage.remove(key).unwrap_or(0),
            |storage| sum(storage.iter().map(|(_, number)| *number)),
        );
    }),
];

fn entities(count: usize, _: &mut SmallRng) -> Vec<Entity> {
    (0..count).filter_map(|index| Entity::new(index, 0)).collect()
}

/// Adds up the numbers by `next`, which `Iterator::sum` need not use.
fn sum(numbers: impl Iterator<Item = u64>) -> u64 {
    let mut sum = 0;
    for number in numbers {
        sum += number;
    }
    sum
}

/// The function in which callgrind counts. The work is dynamic, so that this symbol has one name.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

/// Runs an operation with all keys, in random order. `find` and `take` return the number of the key, 0 if it is absent.
fn run<T, K: Copy>(
    (operation, size): Cell<'_>,
    distinct_keys: impl Fn(usize, &mut SmallRng) -> Vec<K>,
    with_capacity: impl Fn(usize) -> T,
    insert: impl Fn(&mut T, K) -> bool,
    find: impl Fn(&T, K) -> u64,
    take: impl Fn(&mut T, K) -> u64,
    sum_of_all: impl Fn(&T) -> u64,
) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut keys = distinct_keys(2 * size, &mut rng);
    keys.shuffle(&mut rng);
    let strangers = keys.split_off(size);
    let mut full = with_capacity(size);
    let inserted = keys.iter().filter(|key| insert(&mut full, **key)).count();
    assert_eq!(inserted, size);
    let expected = sum_of_all(&full);
    keys.shuffle(&mut rng);

    let result = match operation {
        "hit" => measured(&mut || keys.iter().map(|key| find(&full, *key)).sum()),
        "miss" => expected + measured(&mut || strangers.iter().map(|key| find(&full, *key)).sum()),
        "remove" => measured(&mut || keys.iter().map(|key| take(&mut full, *key)).sum()),
        "iterate" => measured(&mut || sum_of_all(&full)),
        _ => {
            let mut table = with_capacity(if operation == "grow" { 0 } else { size });
            measured(&mut || keys.iter().map(|key| u64::from(insert(&mut table, *key))).sum());
            sum_of_all(&table)
        }
    };
    assert_eq!(result, expected, "{operation}");
}

/// Returns the rows of the table.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, Run)> {
    OPERATIONS.into_iter().flat_map(|operation| CONTAINERS.map(|(container, run)| (operation, container, run)))
}

fn main() -> ExitCode {
    // cargo passes the argument for `cargo bench`, but not for `cargo test`.
    if !env::args().any(|argument| argument == "--bench") {
        rows().for_each(|(operation, _, run)| POWERS.for_each(|power| run((operation, 1 << power))));
        return ExitCode::SUCCESS;
    }
    match report() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(if error.kind() == ErrorKind::NotFound { 2 } else { 1 })
        }
    }
}

/// Counts all instructions and prints the table. Fails with `NotFound` if there is no valgrind.
fn report() -> io::Result<()> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("instructions");
    fs::create_dir_all(&directory)?;
    let counts = directory.join("counts");
    let mut valgrind = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
        .args(["--toggle-collect=*::measured", "--dump-after=*::measured"])
        .arg(format!("--callgrind-out-file={}", counts.display()))
        .arg(env::current_exe()?)
        .spawn()
        .map_err(|error| {
            io::Error::new(error.kind(), format!("valgrind counts the instructions, but cannot be run: {error}"))
        })?;
    eprintln!("Counting instructions, which takes about a minute …");
    let status = valgrind.wait()?;
    if !status.success() {
        return Err(io::Error::other(format!("valgrind failed: {status}")));
    }

    let mut table = format!("Instructions per operation, by number of entries\n\n{:20}", "");
    table.extend(POWERS.map(|power| format!("{:>6}", format!("2^{power}"))));
    // callgrind numbers its files from 1.
    let mut files = (1..).map(|number: u32| counts.with_extension(number.to_string()));
    for (operation, container, _) in rows() {
        if container == CONTAINERS[0].0 {
            table += &format!("\n{operation}");
        }
        table += &format!("\n  {container:18}");
        for (power, file) in POWERS.zip(&mut files) {
            let total = total(&file).ok_or_else(|| io::Error::other(format!("no total in {}", file.display())))?;
            table += &format!("{:6.1}", total / f64::from(1 << power));
        }
    }
    fs::remove_dir_all(&directory)?;
    writeln!(io::stdout(), "{table}")
}

/// Reads the total of a file that callgrind wrote.
fn total(file: &Path) -> Option<f64> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| line.strip_prefix("totals: ")?.parse().ok())
}
