use std::alloc::Layout;
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, PoisonError};

use super::{AllocError, Allocator, Global};

/// Fills fresh memory.
const FRESH: u8 = 0xA5;
/// Fills freed memory.
const FREED: u8 = 0x5A;
/// Fills the memory in front of a block.
const GUARD: u8 = 0xC3;

/// The position of a block in its inner block.
#[derive(Clone, Copy)]
struct Frame {
    /// The layout requested from the inner allocator.
    outer: Layout,
    /// The number of bytes in front.
    front: usize,
}

impl Frame {
    /// Returns the frame of a block with this layout (I2).
    fn of(layout: Layout) -> Result<Self, AllocError> {
        // Never zero bytes: each block needs its own address, by which the books identify it.
        let size = layout.size().max(1);
        let (front, align) = if cfg!(miri) {
            (0, layout.align())
        } else {
            (layout.align(), layout.align().checked_mul(2).ok_or(AllocError)?)
        };
        let size = size.checked_add(front).ok_or(AllocError)?;
        let outer = Layout::from_size_align(size, align).map_err(|_| AllocError)?;
        Ok(Self { outer, front })
    }
}

/// A recorded block.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The requested layout.
    layout: Layout,
    /// The actual size: the requested one or more.
    given: usize,
}

impl Block {
    /// Returns whether this layout fits the block, as defined by `Allocator`.
    fn fits(&self, layout: Layout) -> bool {
        layout.align() == self.layout.align() && (self.layout.size()..=self.given).contains(&layout.size())
    }
}

#[derive(Debug, Default)]
struct Books {
    blocks: BTreeMap<usize, Block>,
    live_bytes: usize,
    peak_bytes: usize,
    allocations: u64,
    violations: Vec<String>,
}

impl Books {
    fn enter(&mut self, address: usize, block: Block) {
        self.blocks.insert(address, block);
        self.live_bytes += block.layout.size();
        self.peak_bytes = self.peak_bytes.max(self.live_bytes);
        self.allocations += 1;
    }

    /// Returns the block at this address. Records a violation if there is none, or if the layout does not fit.
    fn find(&mut self, address: usize, layout: Layout, what: &str) -> Option<Block> {
        let Some(&block) = self.blocks.get(&address) else {
            self.violations
                .push(format!("{what} of a block that is not there: freed before, or never given ({layout:?})"));
            return None;
        };
        if !block.fits(layout) {
            self.violations.push(format!(
                "{what} with {layout:?} of a block that was asked for with {:?} and given {} bytes",
                block.layout, block.given
            ));
        }
        Some(block)
    }

    fn leave(&mut self, address: usize) {
        if let Some(block) = self.blocks.remove(&address) {
            self.live_bytes -= block.layout.size();
        }
    }
}

/// Records every block of another allocator and exposes memory errors.
///
/// - Freeing a block twice, an unknown block, or a block with a layout that does not fit is a *violation*. Violations
///   are recorded, because a panic during deallocation might be lost, and reported by
///   [`assert_no_violation`](Self::assert_no_violation).
/// - Fresh memory is filled with `0xA5` unless zeros were requested, freed memory with `0x5A`.
/// - `grow` and `shrink` always move the block, which exposes stale pointers.
/// - A block is aligned to exactly the requested alignment, never more. A write in front of it is a violation.
///
/// Clones share the records.
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::TrackingAllocator;
///
/// let tracking = TrackingAllocator::new();
/// let mut vec = Vec::with_capacity_in(4, tracking.clone());
/// vec.push(1_u64);
/// assert_eq!((tracking.live_blocks(), tracking.live_bytes()), (1, 32));
/// drop(vec);
/// tracking.assert_empty();
/// ```
#[derive(Clone, Debug, Default)]
pub struct TrackingAllocator<A = Global> {
    inner: A,
    books: Arc<Mutex<Books>>,
}

impl TrackingAllocator {
    /// Creates an allocator that tracks the global allocator.
    ///
    /// # Examples
    /// ```
    /// test_kit::alloc::TrackingAllocator::new().assert_empty();
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::over(Global)
    }
}

impl<A> TrackingAllocator<A> {
    /// Creates an allocator that tracks `inner`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::{FailingAllocator, TrackingAllocator};
    ///
    /// TrackingAllocator::over(FailingAllocator::new(3)).assert_empty();
    /// ```
    #[must_use]
    pub fn over(inner: A) -> Self {
        Self { inner, books: Arc::default() }
    }

    /// Returns the inner allocator.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::{FailingAllocator, TrackingAllocator};
    ///
    /// assert_eq!(TrackingAllocator::over(FailingAllocator::new(3)).inner().failures(), 0);
    /// ```
    #[must_use]
    pub const fn inner(&self) -> &A {
        &self.inner
    }

    /// Ignores poisoning: nothing panics while the lock is held, except for lack of memory.
    fn with<R>(&self, f: impl FnOnce(&mut Books) -> R) -> R {
        f(&mut self.books.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn report(&self, violation: String) {
        self.with(|books| books.violations.push(violation));
    }

    /// Returns the number of blocks that are not freed yet.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::boxed::Box;
    /// use test_kit::alloc::TrackingAllocator;
    ///
    /// let tracking = TrackingAllocator::new();
    /// let boxed = Box::new_in(1, tracking.clone());
    /// assert_eq!(tracking.live_blocks(), 1);
    /// # drop(boxed);
    /// ```
    #[must_use]
    pub fn live_blocks(&self) -> usize {
        self.with(|books| books.blocks.len())
    }

    /// Returns the total requested size of the blocks that are not freed yet.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::boxed::Box;
    /// use test_kit::alloc::TrackingAllocator;
    ///
    /// let tracking = TrackingAllocator::new();
    /// let boxed = Box::new_in(1_u16, tracking.clone());
    /// assert_eq!(tracking.live_bytes(), 2);
    /// # drop(boxed);
    /// ```
    #[must_use]
    pub fn live_bytes(&self) -> usize {
        self.with(|books| books.live_bytes)
    }

    /// Returns the maximum of [`live_bytes`](Self::live_bytes) so far, as if `grow` and `shrink` resized in place.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::boxed::Box;
    /// use test_kit::alloc::TrackingAllocator;
    ///
    /// let tracking = TrackingAllocator::new();
    /// drop(Box::new_in(1_u16, tracking.clone()));
    /// assert_eq!(tracking.peak_bytes(), 2);
    /// ```
    #[must_use]
    pub fn peak_bytes(&self) -> usize {
        self.with(|books| books.peak_bytes)
    }

    /// Returns the number of successful calls of `allocate`, `grow` and `shrink`.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::vec::Vec;
    /// use test_kit::alloc::TrackingAllocator;
    ///
    /// let tracking = TrackingAllocator::new();
    /// let mut vec = Vec::new_in(tracking.clone());
    /// assert_eq!(tracking.allocations(), 0);
    /// vec.push(1);
    /// assert_eq!(tracking.allocations(), 1);
    /// vec.reserve(100);
    /// assert_eq!(tracking.allocations(), 2);
    /// ```
    #[must_use]
    pub fn allocations(&self) -> u64 {
        self.with(|books| books.allocations)
    }

    /// Returns descriptions of the violations so far.
    ///
    /// # Examples
    /// ```
    /// assert!(test_kit::alloc::TrackingAllocator::new().violations().is_empty());
    /// ```
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        self.with(|books| books.violations.clone())
    }

    /// Asserts that there was no violation.
    ///
    /// # Panics
    /// Panics if there was a violation.
    ///
    /// # Examples
    /// ```
    /// test_kit::alloc::TrackingAllocator::new().assert_no_violation();
    /// ```
    #[track_caller]
    pub fn assert_no_violation(&self) {
        let violations = self.violations();
        assert!(violations.is_empty(), "the allocator saw violations:\n  {}", violations.join("\n  "));
    }

    /// Asserts that every block was freed and that there was no violation.
    ///
    /// # Panics
    /// Panics if a block is not freed or if there was a violation.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::boxed::Box;
    /// use test_kit::alloc::TrackingAllocator;
    ///
    /// let tracking = TrackingAllocator::new();
    /// drop(Box::new_in(1, tracking.clone()));
    /// tracking.assert_empty();
    /// ```
    #[track_caller]
    pub fn assert_empty(&self) {
        self.assert_no_violation();
        let layouts: Vec<Layout> = self.with(|books| books.blocks.values().map(|block| block.layout).collect());
        assert!(layouts.is_empty(), "blocks were not given back: {layouts:?}");
    }
}

impl<A: Allocator> TrackingAllocator<A> {
    /// Allocates and fills a framed block, without recording it.
    fn take(&self, layout: Layout, zeroed: bool) -> Result<(NonNull<u8>, Block), AllocError> {
        let frame = Frame::of(layout)?;
        let outer = if zeroed { self.inner.allocate_zeroed(frame.outer) } else { self.inner.allocate(frame.outer) }?;
        // A request for zero bytes returns zero bytes, although the inner block is longer.
        let given = if layout.size() == 0 { 0 } else { outer.len() - frame.front };
        let start = outer.cast::<u8>();
        // SAFETY: `outer` has at least `front` bytes.
        let block = unsafe { start.add(frame.front) };
        if !cfg!(miri) {
            // SAFETY: the first `front` bytes of `outer` belong to the guard.
            unsafe { start.write_bytes(GUARD, frame.front) };
            if !zeroed {
                // SAFETY: `given` bytes follow the guard in `outer`, and the block was not given out yet.
                unsafe { block.write_bytes(FRESH, given) };
            }
        }
        if block.addr().get() % layout.align() != 0 {
            self.report(format!("the inner allocator gave a block too little aligned for {layout:?}"));
        }
        Ok((block, Block { layout, given }))
    }

    /// Frees a block.
    ///
    /// # Safety
    /// - `ptr` is the address of `block`, which is from this allocator and is not used any more.
    /// - `block` is its record, which was removed from the books.
    unsafe fn free(&self, ptr: NonNull<u8>, block: Block) {
        // The layout had a frame when the block was allocated (I2), so the other case does not occur.
        let Ok(frame) = Frame::of(block.layout) else { return };
        // SAFETY: the block was allocated with this frame (I2): `front` bytes of the same outer block precede it.
        let start = unsafe { ptr.sub(frame.front) };
        if !cfg!(miri) {
            // SAFETY: the guard was initialized when the block was allocated; any bytes are valid.
            let guard = unsafe { NonNull::slice_from_raw_parts(start, frame.front).as_ref() };
            if guard.iter().any(|&byte| byte != GUARD) {
                self.report(format!("a write in front of the block of {:?}", block.layout));
            }
            // SAFETY: the block has `given` bytes and is not used any more.
            unsafe { ptr.write_bytes(FREED, block.given) };
        }
        // SAFETY: `start` is the start of the inner block, which has layout `frame.outer` (I2).
        unsafe { self.inner.deallocate(start, frame.outer) };
    }

    /// Moves a block to one with another layout.
    ///
    /// # Safety
    /// - Caller of `grow` or `shrink` guarantees `ptr` and `old`: a block of this allocator and a layout that fits it.
    unsafe fn move_to(
        &self,
        what: &str,
        ptr: NonNull<u8>,
        old: Layout,
        new: Layout,
        zeroed: bool,
    ) -> Result<NonNull<[u8]>, AllocError> {
        let address = ptr.addr().get();
        let known = self.with(|books| books.find(address, old, what)).ok_or(AllocError)?;
        let (to, block) = self.take(new, zeroed)?;
        // Keep as many bytes as the caller says it had, but never more than there are.
        let kept = old.size().min(known.given).min(new.size());
        // SAFETY: both blocks have at least `kept` bytes (`given` is at least the requested size) and do not overlap.
        unsafe { to.copy_from_nonoverlapping(ptr, kept) };
        self.with(|books| {
            books.leave(address);
            books.enter(to.addr().get(), block);
        });
        // SAFETY: the block was removed from the books, and caller uses the new one from now on.
        unsafe { self.free(ptr, known) };
        Ok(NonNull::slice_from_raw_parts(to, block.given))
    }

    /// Records a violation if `larger` is smaller than `smaller`.
    fn expect_order(&self, what: &str, smaller: Layout, larger: Layout) {
        if larger.size() < smaller.size() {
            let (smaller, larger) = (smaller.size(), larger.size());
            self.report(format!("{what} in the wrong direction, between {smaller} and {larger} bytes"));
        }
    }

    fn give(&self, layout: Layout, zeroed: bool) -> Result<NonNull<[u8]>, AllocError> {
        let (ptr, block) = self.take(layout, zeroed)?;
        self.with(|books| books.enter(ptr.addr().get(), block));
        Ok(NonNull::slice_from_raw_parts(ptr, block.given))
    }
}

// SAFETY: every block is part of a block of `inner`, with the requested size and alignment (I2), until it is freed.
// Clones share the books and hold clones of `inner`, so any of them may free a block.
unsafe impl<A: Allocator> Allocator for TrackingAllocator<A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.give(layout, false)
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.give(layout, true)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        let address = ptr.addr().get();
        let known = self.with(|books| {
            let known = books.find(address, layout, "deallocate");
            books.leave(address);
            known
        });
        // An unknown block is not passed on.
        if let Some(block) = known {
            // SAFETY: the block was recorded (I1) and was removed from the books; caller does not use it any more.
            unsafe { self.free(ptr, block) };
        }
    }

    unsafe fn grow(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.expect_order("grow", old, new);
        // SAFETY: caller of `grow` guarantees the same.
        unsafe { self.move_to("grow", ptr, old, new, false) }
    }

    unsafe fn grow_zeroed(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.expect_order("grow_zeroed", old, new);
        // SAFETY: caller of `grow_zeroed` guarantees the same.
        unsafe { self.move_to("grow_zeroed", ptr, old, new, true) }
    }

    unsafe fn shrink(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.expect_order("shrink", new, old);
        // SAFETY: caller of `shrink` guarantees the same.
        unsafe { self.move_to("shrink", ptr, old, new, false) }
    }
}
