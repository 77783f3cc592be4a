//! [`TrackingAllocator`]: keeps books on every block.

use std::alloc::Layout;
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, PoisonError};

use super::{AllocError, Allocator, Global};

/// What fresh memory is filled with.
const FRESH: u8 = 0xA5;
/// What freed memory is filled with.
const FREED: u8 = 0x5A;
/// What the memory in front of a block is filled with.
const GUARD: u8 = 0xC3;

/// How a block lies in the block of the inner allocator: see the picture in the module's documentation.
#[derive(Clone, Copy)]
struct Frame {
    /// What the inner allocator is asked for.
    outer: Layout,
    /// Bytes in front.
    front: usize,
}

impl Frame {
    /// The frame for a block of this layout (I2). The only place where layouts are made.
    fn of(layout: Layout) -> Result<Self, AllocError> {
        // Never zero bytes: each block then has an address of its own, by which the books can name it.
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

/// An entry of the books.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// What was asked for.
    layout: Layout,
    /// How many bytes were given: as many as asked, or more.
    given: usize,
}

impl Block {
    /// Whether this layout fits the block, in the words of `Allocator`'s contract.
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

    /// The block at this address; a violation if there is none, or if the caller's layout does not fit it.
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

/// Keeps books on every block that it passes on from another allocator, and makes mistakes with memory show.
///
/// - A block given back twice, never given, or with a layout that does not fit is a *violation*. It is written down, not
///   thrown: a panic while memory is freed would hide it. [`assert_no_violation`](Self::assert_no_violation) reports.
/// - Fresh memory is filled with `0xA5` unless zeroes were asked for, freed memory with `0x5A`.
/// - `grow` and `shrink` always move the block, so that an address kept too long shows.
/// - A block is aligned to what was asked for and never to more; a write in front of it is a violation.
///
/// A handle: clones share the books.
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
    /// Keeps books on the global allocator.
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
    /// Keeps books on `inner`.
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

    /// What it keeps books on.
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

    /// Nothing panics while the lock is held but for lack of memory, so poison means nothing.
    fn with<R>(&self, f: impl FnOnce(&mut Books) -> R) -> R {
        f(&mut self.books.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn complain(&self, violation: String) {
        self.with(|books| books.violations.push(violation));
    }

    /// Blocks given and not yet given back.
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

    /// Bytes in these blocks, as asked for.
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

    /// The most that [`live_bytes`](Self::live_bytes) ever was. `grow` and `shrink` count as if they replaced the block
    /// in its place.
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

    /// How often memory was given: by `allocate`, `grow` and `shrink`.
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

    /// The violations so far, in words.
    ///
    /// # Examples
    /// ```
    /// assert!(test_kit::alloc::TrackingAllocator::new().violations().is_empty());
    /// ```
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        self.with(|books| books.violations.clone())
    }

    /// Asserts that no block was given back wrongly.
    ///
    /// # Panics
    /// If one was.
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

    /// Asserts that every block was given back, and rightly.
    ///
    /// # Panics
    /// If that is not so.
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
    /// A block in its frame, filled, but not yet in the books.
    fn take(&self, layout: Layout, zeroed: bool) -> Result<(NonNull<u8>, Block), AllocError> {
        let frame = Frame::of(layout)?;
        let outer = if zeroed { self.inner.allocate_zeroed(frame.outer) } else { self.inner.allocate(frame.outer) }?;
        // Zero bytes asked for are zero bytes given, though the inner allocator was asked for one.
        let given = if layout.size() == 0 { 0 } else { outer.len() - frame.front };
        let start = outer.cast::<u8>();
        // SAFETY: `outer` has at least the `front` bytes that its layout begins with.
        let block = unsafe { start.add(frame.front) };
        if !cfg!(miri) {
            // SAFETY: the first `front` bytes of `outer` are ours and nobody else's.
            unsafe { start.write_bytes(GUARD, frame.front) };
            if !zeroed {
                // SAFETY: `given` bytes follow the front in `outer`, and nobody has them yet.
                unsafe { block.write_bytes(FRESH, given) };
            }
        }
        if block.addr().get() % layout.align() != 0 {
            self.complain(format!("the inner allocator gave a block too little aligned for {layout:?}"));
        }
        Ok((block, Block { layout, given }))
    }

    /// Gives a block back to the inner allocator.
    ///
    /// # Safety
    /// - `ptr` is the address of `block`, which this allocator gave, and nobody uses it any more.
    /// - `block` is what the books said of it, and is no longer in them.
    unsafe fn give_back(&self, ptr: NonNull<u8>, block: Block) {
        // The layout had a frame when the block was taken (I2): there is no other case.
        let Ok(frame) = Frame::of(block.layout) else { return };
        // SAFETY: the block was taken with this frame (I2): `front` bytes of the same outer block lie before it.
        let start = unsafe { ptr.sub(frame.front) };
        if !cfg!(miri) {
            // SAFETY: the front was filled when the block was taken; reading bytes is fine whatever was written since.
            let guard = unsafe { NonNull::slice_from_raw_parts(start, frame.front).as_ref() };
            if guard.iter().any(|&byte| byte != GUARD) {
                self.complain(format!("a write in front of the block of {:?}", block.layout));
            }
            // SAFETY: the block has `given` bytes, and nobody uses it any more.
            unsafe { ptr.write_bytes(FREED, block.given) };
        }
        // SAFETY: `start` is where the inner allocator's block begins, and it was given for `frame.outer` (I2).
        unsafe { self.inner.deallocate(start, frame.outer) };
    }

    /// Moves a block to a new one of another layout: what `grow` and `shrink` have in common.
    ///
    /// # Safety
    /// - `ptr` and `old` are what the caller of `grow` or `shrink` answers for: a block given by this allocator, and a
    ///   layout that fits it.
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
        // What is kept is what the caller had, by its own word; never more than there is, whatever that word.
        let kept = old.size().min(known.given).min(new.size());
        // SAFETY: both blocks have at least `kept` bytes (`given` is at least the size asked for), and are different blocks.
        unsafe { to.copy_from_nonoverlapping(ptr, kept) };
        self.with(|books| {
            books.leave(address);
            books.enter(to.addr().get(), block);
        });
        // SAFETY: the block is out of the books, and its contents are in the new one: the caller uses that from now on.
        unsafe { self.give_back(ptr, known) };
        Ok(NonNull::slice_from_raw_parts(to, block.given))
    }

    /// Writes down a violation if `larger` is not at least as large.
    fn expect_order(&self, what: &str, smaller: Layout, larger: Layout) {
        if larger.size() < smaller.size() {
            let (smaller, larger) = (smaller.size(), larger.size());
            self.complain(format!("{what} in the wrong direction, between {smaller} and {larger} bytes"));
        }
    }

    /// What `allocate` and `allocate_zeroed` have in common.
    fn give(&self, layout: Layout, zeroed: bool) -> Result<NonNull<[u8]>, AllocError> {
        let (ptr, block) = self.take(layout, zeroed)?;
        self.with(|books| books.enter(ptr.addr().get(), block));
        Ok(NonNull::slice_from_raw_parts(ptr, block.given))
    }
}

// SAFETY: every block handed out is part of a block of `inner`, as long and as aligned as asked for (I2), and stays so
// until it is given back. Clones share the books and hold clones of `inner`, so a block may be given to any of them.
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
        // A block that is not in the books is not passed on: the violation is written down, and that is enough harm.
        if let Some(block) = known {
            // SAFETY: the books had this block (I1) and have it no more; the caller has given it up.
            unsafe { self.give_back(ptr, block) };
        }
    }

    unsafe fn grow(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.expect_order("grow", old, new);
        // SAFETY: the caller of `grow` answers for the same.
        unsafe { self.move_to("grow", ptr, old, new, false) }
    }

    unsafe fn grow_zeroed(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.expect_order("grow_zeroed", old, new);
        // SAFETY: the caller of `grow_zeroed` answers for the same.
        unsafe { self.move_to("grow_zeroed", ptr, old, new, true) }
    }

    unsafe fn shrink(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.expect_order("shrink", new, old);
        // SAFETY: the caller of `shrink` answers for the same.
        unsafe { self.move_to("shrink", ptr, old, new, false) }
    }
}
