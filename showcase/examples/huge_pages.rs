//! Building, looking up and changing large containers, with pages of 4 KiB and of 2 MiB.
//!
//! ```text
//! cargo run --release -p showcase --example huge_pages [LOG2 [LAST]]
//! ```
//!
//! Measures containers of 2^20 to 2^24 elements, or of 2^LOG2 to 2^LAST, each in a process of its own. Pages of 2 MiB
//! are for Linux only.

use std::error::Error;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

use allocators::{Allocator, Global, HugePages};
use hash_map::HashMap;
use sparse_array::SparseArray;

/// The time of each operation with huge pages is divided by that without in the same round. The median counts.
const ROUNDS: usize = 7;

/// Nanoseconds of each operation, and the share of memory that is in huge pages.
const FIGURES: [&str; 4] = ["build", "look up", "churn", "in huge pages"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [container, pages, log, round] = &arguments[..] {
        let order = Order::new(log.parse()?, round.parse()?);
        let figures = match (&**container, &**pages) {
            ("SparseArray", "small") => array(order, Global),
            ("SparseArray", "huge") => array(order, HugePages),
            ("HashMap", "small") => map(order, Global),
            ("HashMap", "huge") => map(order, HugePages),
            _ => return Err("unknown container or pages".into()),
        };
        println!("{}", figures.map(|figure| figure.to_string()).join(" "));
        return Ok(());
    }
    let mut logs = arguments.iter().map(|log| log.parse());
    let first: Option<u32> = logs.next().transpose()?;
    let (first, last) = (first.unwrap_or(20), logs.next().transpose()?.or(first).unwrap_or(24));
    let setting = fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    println!("transparent huge pages: {}", setting.trim());
    println!("nanoseconds an operation with pages of 4 KiB, and the time with pages of 2 MiB divided by that\n");
    println!("| elements | container | {} |\n|---|---|{}", FIGURES.join(" | "), "--:|".repeat(FIGURES.len()));
    for log in first..=last {
        for container in ["SparseArray", "HashMap"] {
            println!("| 2^{log} | `{container}` | {} |", compare(container, log)?.join(" | "));
        }
    }
    Ok(())
}

/// Returns the figures of a container for the table.
fn compare(container: &str, log: u32) -> Result<[String; 4], Box<dyn Error>> {
    let mut rounds: Vec<[[f64; 4]; 2]> = Vec::new();
    // The first round does not count: the system may have to find memory that it has not used before.
    for round in 0..=ROUNDS {
        let mut measured = [[0.0; 4]; 2];
        // Each goes first in every other round.
        for at in [round % 2, 1 - round % 2] {
            measured[at] = run(container, ["small", "huge"][at], log, round)?;
        }
        rounds.push(measured);
    }
    let median = |figure: &dyn Fn(&[[f64; 4]; 2]) -> f64| {
        let mut figures: Vec<f64> = rounds[1..].iter().map(figure).collect();
        figures.sort_unstable_by(f64::total_cmp);
        figures[ROUNDS / 2]
    };
    Ok(std::array::from_fn(|n| match n {
        3 => format!("{:.0} %", median(&|[_, huge]| huge[n] * 100.0)),
        _ => format!("{:.1} ns, {:.2}", median(&|[small, _]| small[n]), median(&|[small, huge]| huge[n] / small[n])),
    }))
}

/// Measures in a new process. In one that has freed large blocks before, the global allocator keeps memory that is
/// ready for use, and huge pages come from the system anew each time.
fn run(container: &str, pages: &str, log: u32, round: usize) -> Result<[f64; 4], Box<dyn Error>> {
    let arguments = [container, pages, &log.to_string(), &round.to_string()];
    let output = Command::new(env::current_exe()?).args(arguments).output()?;
    let printed = String::from_utf8(output.stdout)?;
    let figures: Result<Vec<f64>, _> = printed.split_whitespace().map(str::parse).collect();
    figures?.try_into().map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned().into())
}

/// Returns the nanoseconds for each element: to insert it into a growing array, to look it up, and to replace half of
/// them.
fn array<A: Allocator>(order: Order, alloc: A) -> [f64; 4] {
    let mut array = SparseArray::new_in(alloc);
    let build = order.time(order.len(), |n| _ = array.insert(n));
    let look_up = order.time(order.len(), |n| {
        let n = order.shuffle(n);
        assert_eq!(array.get(n as usize), Some(&n));
    });
    let half = order.len() / 2;
    let remove = order.time(half, |n| assert!(array.remove(order.shuffle(n) as usize).is_some()));
    let insert = order.time(half, |n| _ = array.insert(n));
    assert_eq!(array.len() as u64, order.len());
    [build, look_up, remove + insert, share_of_huge_pages()]
}

/// The same for a map.
fn map<A: Allocator>(order: Order, alloc: A) -> [f64; 4] {
    let mut map = HashMap::new_in(alloc);
    let build = order.time(order.len(), |n| _ = map.insert(n, n));
    let look_up = order.time(order.len(), |n| {
        let n = order.shuffle(n);
        assert_eq!(map.get(&n), Some(&n));
    });
    let half = order.len() / 2;
    let remove = order.time(half, |n| assert!(map.remove(&order.shuffle(n)).is_some()));
    let insert = order.time(half, |n| _ = map.insert(order.len() + n, n));
    assert_eq!(map.len() as u64, order.len());
    [build, look_up, remove + insert, share_of_huge_pages()]
}

/// Returns the part of the memory of this process that is in huge pages, 0 where the system does not tell.
fn share_of_huge_pages() -> f64 {
    let text = fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    let kib = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok()).unwrap_or_default()
    };
    kib("AnonHugePages:") / kib("Anonymous:").max(1.0)
}

/// An order of the numbers below 2^`log`, which the processor cannot foresee.
#[derive(Clone, Copy)]
struct Order {
    log: u32,
    factor: u64,
}

impl Order {
    const fn new(log: u32, round: u64) -> Self {
        Self { log, factor: 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * round + 1) }
    }

    const fn len(self) -> u64 {
        1 << self.log
    }

    /// Returns the number at a position. Each step can be reversed, so no number comes twice.
    const fn shuffle(self, position: u64) -> u64 {
        let mask = self.len() - 1;
        let mut n = position;
        let mut step = 0;
        while step < 3 {
            n = n.wrapping_mul(self.factor) & mask;
            n ^= n >> self.log.div_ceil(2);
            step += 1;
        }
        n
    }

    /// Returns the nanoseconds of a call, for the numbers below `count`.
    fn time(self, count: u64, mut f: impl FnMut(u64)) -> f64 {
        let start = Instant::now();
        for n in 0..count {
            f(black_box(n));
        }
        start.elapsed().as_secs_f64() * 1e9 / count as f64
    }
}
