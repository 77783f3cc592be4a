//! A global allocator that fails beyond a cap, so that an allocation bomb ends the process.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The maximum number of bytes that one list of operations or one document may hold.
const CAP: usize = 32 << 20;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

#[global_allocator]
static GLOBAL: Capped = Capped;

struct Capped;

/// Runs `f` with at most [`CAP`] bytes allocated at a time.
pub(crate) fn with_cap<T>(f: impl FnOnce() -> T) -> T {
    LIMIT.store(LIVE.load(Ordering::Relaxed) + CAP, Ordering::Relaxed);
    let value = f();
    LIMIT.store(usize::MAX, Ordering::Relaxed);
    value
}

// SAFETY: forwards to `System`, or fails. `realloc` is the provided one, which calls these.
unsafe impl GlobalAlloc for Capped {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        // SAFETY: caller guarantees the layout.
        let block = if live > LIMIT.load(Ordering::Relaxed) { null_mut() } else { unsafe { System.alloc(layout) } };
        if block.is_null() {
            LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        }
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the block is from `System`; caller guarantees the layout.
        unsafe { System.dealloc(block, layout) }
    }
}
