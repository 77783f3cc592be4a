//! Unstable sorts need no memory: without it they are slower. What they ask for comes from the global allocator, so this is a program
//! of its own, with one that fails when it is told to.
#![expect(unsafe_code, reason = "a global allocator is an implementation of an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use storage::{PagesOf, StableStorage, Storage};
use test_kit::random::Random;

thread_local! {
    /// How many more requests of this thread are granted.
    static GRANTED: Cell<usize> = const { Cell::new(usize::MAX) };
    /// How many were not.
    static REFUSED: Cell<usize> = const { Cell::new(0) };
}

/// The system's, as long as requests are granted. It refuses no thread that is at its end.
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

// SAFETY: what it gives is the system's, for the same layouts, and a null pointer means that there is no memory.
unsafe impl GlobalAlloc for Limited {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.grants() {
            // SAFETY: the caller's promises are those that the system asks for.
            unsafe { System.alloc(layout) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: the block is the system's, for this layout: `alloc` gave it, and nothing else is overridden.
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static LIMITED: Limited = Limited;

/// Calls `act` with no request granted, then with one, and so on until none is refused. Returns how many times.
fn refuse_at_each<C>(make: impl Fn() -> C, act: impl Fn(&mut C), check: impl Fn(C)) -> usize {
    for granted in 0.. {
        let mut context = make();
        REFUSED.set(0);
        GRANTED.set(granted);
        act(&mut context);
        GRANTED.set(usize::MAX);
        check(context);
        if REFUSED.get() == 0 {
            return granted;
        }
    }
    unreachable!("there are not as many requests")
}

/// Sorts values in this order with each unstable sort, and returns how many requests each makes.
fn requests(values: &[u32]) -> [usize; 4] {
    type Strings = Storage<String, u32, storage::allocator::Global, PagesOf<16>>;
    let len = values.len();
    let make = || {
        let mut storage = Storage::with_paging(PagesOf::<16>);
        storage.extend(values.iter().map(|&n| (n * 7, format!("{n:05}"))));
        storage
    };
    let check = |storage: Strings| {
        storage.assert_invariants();
        assert_eq!(storage.len(), len);
        assert!(storage.iter().all(|(key, value)| value.parse() == Ok(key / 7)));
        assert!(storage.values().is_sorted());
    };
    let test = |sort: fn(&mut Strings)| refuse_at_each(make, sort, check);
    [
        test(|storage| storage.sort_unstable_by(|(_, a), (_, b)| a.cmp(b))),
        test(|storage| storage.sort_unstable_by_key(|key, _| key)),
        test(|storage| storage.sort_by_keys()),
        test(|storage| storage.sort_prefix_unstable_by(storage.len(), |(_, a), (_, b)| a.cmp(b))),
    ]
}

#[test]
fn unstable_sorts_do_without_what_they_do_not_get() {
    let mut shuffled: Vec<u32> = (0..100).collect();
    Random::from_seed(11).shuffle(&mut shuffled);
    // The positions, those that are astray, and the positions once more, beside the keys of the sort.
    assert_eq!(requests(&shuffled), [2, 3, 3, 2]);
    let almost: Vec<u32> = (1..100).chain([0]).collect();
    assert_eq!(requests(&almost), [2; 4]);
    assert_eq!(requests(&Vec::from_iter((0..100).rev())), [1; 4]);
    assert_eq!(requests(&[3, 1, 2]), [1, 2, 2, 1]);
    assert_eq!(requests(&[]), [0; 4]);
}

#[test]
fn values_without_a_size_are_sorted_without_memory_too() {
    let make = || (0..100).map(|n| (n * 37 % 100, ())).collect::<Storage<(), u32>>();
    let requests = refuse_at_each(make, Storage::sort_by_keys, |storage| {
        storage.assert_invariants();
        assert!(storage.keys().eq(0..100));
    });
    assert_eq!(requests, 3);
}

/// A storage that leaves holes has no other way than by positions, but what else there is it can do without.
#[test]
fn stable_storages_do_without_all_but_the_positions() {
    for granted in 1..4 {
        let mut storage: StableStorage<u32, u32> = (0..100).map(|n| (n, n * 37 % 100)).collect();
        GRANTED.set(granted);
        storage.sort_unstable_by_key(|_, value| *value);
        GRANTED.set(usize::MAX);
        storage.assert_invariants();
        assert!(storage.values().copied().eq(0..100));
        assert!(storage.iter().all(|(key, value)| *value == key * 37 % 100));
    }
}
