//! Building, looking up and changing large containers, with pages of 4 KiB and of 2 MiB.
//!
//! ```text
//! cargo run --release -p showcase --example huge_pages [LOG2 [LAST]]
//! ```
//!
//! Measures containers of 2^20 to 2^24 elements, or of 2^LOG2 to 2^LAST. Pages of 2 MiB are for Linux only.

use std::hint::black_box;
use std::time::Instant;

use allocators::{Allocator, Global, HugePages};
use hash_map::HashMap;
use sparse_array::SparseArray;

/// The time of each operation with huge pages is divided by that without in the same round. The median counts.
const ROUNDS: usize = 7;

fn main() {
    let mut logs = std::env::args().skip(1).map(|log| log.parse().expect("a logarithm"));
    let first = logs.next();
    let (first, last) = (first.unwrap_or(20), logs.next().or(first).unwrap_or(24));
    let setting = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    println!("transparent huge pages: {}", setting.trim());
    println!("nanoseconds an operation with pages of 4 KiB, and the time with pages of 2 MiB divided by that");
    for log in first..=last {
        compare("SparseArray", log, |order| array(order, Global), |order| array(order, HugePages));
        compare("HashMap", log, |order| map(order, Global), |order| map(order, HugePages));
    }
}

fn compare(name: &str, log: u32, small: impl Fn(Order) -> [f64; 3], huge: impl Fn(Order) -> [f64; 3]) {
    let mut times = [[0.0; ROUNDS]; 3];
    let mut ratios = [[0.0; ROUNDS]; 3];
    for round in 0..ROUNDS {
        let order = Order::new(log, round as u64);
        // Each goes first in every other round.
        let (small, huge) = if round % 2 == 0 {
            let small = small(order);
            (small, huge(order))
        } else {
            let huge = huge(order);
            (small(order), huge)
        };
        for n in 0..3 {
            times[n][round] = small[n];
            ratios[n][round] = huge[n] / small[n];
        }
    }
    print!("2^{log} {name:>11}");
    for (n, what) in ["build", "look up", "churn"].into_iter().enumerate() {
        print!(" | {what} {:6.1} ns, {:.2}", median(&mut times[n]), median(&mut ratios[n]));
    }
    println!();
}

/// Returns the nanoseconds for each element: to insert it into a growing array, to look it up, and to replace half of
/// them.
fn array<A: Allocator>(order: Order, alloc: A) -> [f64; 3] {
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
    [build, look_up, remove + insert]
}

/// The same for a map.
fn map<A: Allocator>(order: Order, alloc: A) -> [f64; 3] {
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
    [build, look_up, remove + insert]
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

fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
