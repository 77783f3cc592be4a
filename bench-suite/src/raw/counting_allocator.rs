//! [`CountingAllocator`], the program's global allocator, and [`usage_of`], which counts the allocated bytes of a
//! closure.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Set only during [`usage_of`], so that a timed part pays for one predictable branch and no shared counter.
static COUNTING: AtomicBool = AtomicBool::new(false);
static LIVE: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// The allocated bytes of a closure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    /// The peak of allocated bytes. While a block is resized, both the old and the new one count, as the allocator may
    /// hold both.
    pub(crate) peak: usize,
    /// Bytes that the work left allocated.
    pub(crate) settled: usize,
}

/// Runs `work` and counts the bytes that it allocates. The counts are wrong if another thread allocates meanwhile.
pub(crate) fn usage_of<R>(work: impl FnOnce() -> R) -> (R, Usage) {
    LIVE.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    COUNTING.store(true, Relaxed);
    let result = work();
    COUNTING.store(false, Relaxed);
    let bytes = |counter: &AtomicIsize| counter.load(Relaxed).max(0).unsigned_abs();
    (result, Usage { peak: bytes(&PEAK), settled: bytes(&LIVE) })
}

fn count_allocated(size: usize) {
    if COUNTING.load(Relaxed) {
        let live = LIVE.fetch_add(size as isize, Relaxed) + size as isize;
        PEAK.fetch_max(live, Relaxed);
    }
}

fn count_freed(size: usize) {
    if COUNTING.load(Relaxed) {
        LIVE.fetch_sub(size as isize, Relaxed);
    }
}

/// [`System`] with counters.
struct CountingAllocator;

// SAFETY: this is `System` with counters (I1), and `System` upholds the trait's contract. The counters are atomics,
// which neither allocate nor unwind.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_allocated(layout.size());
        // SAFETY: caller guarantees that `layout`, passed on unchanged (I1), has a size.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count_allocated(layout.size());
        // SAFETY: caller guarantees that `layout`, passed on unchanged (I1), has a size.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        count_freed(layout.size());
        // SAFETY: caller guarantees a block of this allocator with this `layout`, so it is from `System` (I1).
        unsafe { System.dealloc(ptr, layout) }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count_allocated(new_size);
        count_freed(layout.size());
        // SAFETY: caller guarantees a valid `new_size` and a block of this allocator with this `layout`, so it is from
        // `System` (I1).
        unsafe { System.realloc(ptr, layout, new_size) }
    }
}
