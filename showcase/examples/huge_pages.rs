//! Random look-ups in a large map and a large array, with pages of 4 KiB and of 2 MiB.
//!
//! ```text
//! cargo run --release -p showcase --example huge_pages [LOG2]
//! ```
//!
//! Fills the containers with 2^24 elements, or 2^LOG2. Linux only.

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("this example is for Linux");
}

#[cfg(target_os = "linux")]
fn main() {
    use allocator_api2::alloc::Global;
    use allocators::HugePages;

    let log = std::env::args().nth(1).and_then(|log| log.parse().ok()).unwrap_or(24);
    let setting = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    println!("2^{log} elements; transparent huge pages: {}", setting.trim());
    let (small, huge) = (look_ups::measure(log, Global), look_ups::measure(log, HugePages));
    for ((what, small), (_, huge)) in small.into_iter().zip(huge) {
        println!("{what:>12}: {small:.1} ns with pages of 4 KiB, {huge:.1} ns with pages of 2 MiB");
    }
}

#[cfg(target_os = "linux")]
mod look_ups {
    use std::hint::black_box;
    use std::time::Instant;

    use allocator_api2::alloc::Allocator;
    use hash_map::HashMap;
    use sparse_array::SparseArray;

    /// Returns the nanoseconds of a look-up in each container.
    pub(super) fn measure<A: Allocator + Copy>(log: u32, alloc: A) -> [(&'static str, f64); 2] {
        let len = 1_u64 << log;
        let mut array = SparseArray::with_capacity_in(1 << log, alloc);
        array.extend(0..len);
        let in_array = time(len, |n| array.get(n as usize).copied());
        drop(array);

        let mut map = HashMap::with_capacity_in(1 << log, alloc);
        map.extend((0..len).map(|n| (n, n)));
        let in_map = time(len, |n| map.get(&n).copied());
        [("SparseArray", in_array), ("HashMap", in_map)]
    }

    /// Looks up `len` numbers below `len`, in an order that the processor cannot foresee.
    fn time(len: u64, look_up: impl Fn(u64) -> Option<u64>) -> f64 {
        let start = Instant::now();
        let mut state = 1_u64;
        let mut sum = 0;
        for _ in 0..len {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let n = (state >> 32) & (len - 1);
            let found = look_up(n);
            assert_eq!(found, Some(n));
            sum += found.unwrap_or(0);
        }
        black_box(sum);
        start.elapsed().as_secs_f64() * 1e9 / len as f64
    }
}
