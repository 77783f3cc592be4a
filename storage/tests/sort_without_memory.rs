//! Unstable sorts allocate a list of positions; without more memory they are slower. A test program of its own, as its
//! global allocator fails on demand.
#![expect(unsafe_code, reason = "a global allocator is an implementation of an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use storage::{PagesOf, StableStorage, Storage};
use test_kit::random::Random;

thread_local! {
    /// The number of allocations of this thread that may succeed.
    static GRANTED: Cell<usize> = const { Cell::new(usize::MAX) };
    /// The number of allocations that failed.
    static REFUSED: Cell<usize> = const { Cell::new(0) };
}

/// The system allocator with a limit. Exiting threads have none.
struct Limited;

impl Limited {
    fn grants(&self) -> bool {
        GRANTED
            .try_with(|granted| {
                let left = granted.get();
                match left {
                    0 => REFUSED.set(REFUSED.get() + 1),
                    usize::MAX => {}
                    _ => granted.set(left - 1),
                }
                left > 0
            })
            .unwrap_or(true)
    }
}

// SAFETY: forwards to the system allocator, or returns null, which signals failure.
unsafe impl GlobalAlloc for Limited {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.grants() {
            // SAFETY: caller guarantees the conditions of this function.
            unsafe { System.alloc(layout) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: the block is from `System.alloc` with this layout.
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static LIMITED: Limited = Limited;

/// Calls `act` with one allocation granted, then two, and so on until none fails. Returns the number needed.
fn fail_at_each<C>(make: impl Fn() -> C, act: impl Fn(&mut C), check: impl Fn(C)) -> usize {
    for granted in 1.. {
        let mut context = make();
        REFUSED.set(0);
        GRANTED.set(granted);
        act(&mut context);
        let used = granted - GRANTED.get();
        GRANTED.set(usize::MAX);
        check(context);
        if REFUSED.get() == 0 {
            return used;
        }
    }
    unreachable!("there are not as many allocations")
}

macro_rules! allocations {
    ($Storage:ident, $values:expr) => {{
        type Strings = $Storage<String, u32, storage::allocator::Global, PagesOf<16>>;
        let values: &[u32] = $values;
        let make = || {
            let mut storage = $Storage::with_paging(PagesOf::<16>);
            storage.extend(values.iter().map(|&n| (n * 7, format!("{n:05}"))));
            storage
        };
        let check = |storage: Strings| {
            storage.assert_invariants();
            assert_eq!(storage.len(), values.len());
            assert!(storage.iter().all(|(key, value)| value.parse() == Ok(key / 7)));
            assert!(storage.values().is_sorted());
        };
        let test = |sort: fn(&mut Strings)| fail_at_each(make, sort, check);
        [
            test(|storage| storage.sort_unstable_by(|(_, a), (_, b)| a.cmp(b))),
            test(|storage| storage.sort_unstable_by_key(|key, _| key)),
            test(|storage| storage.sort_by_keys()),
            test(|storage| storage.sort_prefix_unstable_by(storage.len(), |(_, a), (_, b)| a.cmp(b))),
        ]
    }};
}

/// Sorts these values with each unstable sort and returns the number of allocations of each.
fn allocations(values: &[u32]) -> [usize; 4] {
    let counts = allocations!(Storage, values);
    assert_eq!(allocations!(StableStorage, values), counts);
    counts
}

#[test]
fn unstable_sorts_need_the_positions_only() {
    let mut shuffled: Vec<u32> = (0..100).collect();
    Random::from_seed(11).shuffle(&mut shuffled);
    // The positions, the misplaced elements, and the positions with their sort keys.
    assert_eq!(allocations(&shuffled), [2, 3, 3, 2]);
    let almost: Vec<u32> = (1..100).chain([0]).collect();
    assert_eq!(allocations(&almost), [2; 4]);
    assert_eq!(allocations(&Vec::from_iter((0..100).rev())), [1; 4]);
    assert_eq!(allocations(&[3, 1, 2]), [1, 2, 2, 1]);
    assert_eq!(allocations(&[]), [0; 4]);
}

#[test]
fn values_without_a_size_are_sorted_without_more_memory_too() {
    let make = || (0..100).map(|n| (n * 37 % 100, ())).collect::<Storage<(), u32>>();
    let allocations = fail_at_each(make, Storage::sort_by_keys, |storage| {
        storage.assert_invariants();
        assert!(storage.keys().eq(0..100));
    });
    assert_eq!(allocations, 3);
}
