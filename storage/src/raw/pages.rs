//! [`Pages`]: pages of cells.

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::array_layout;
use super::page_table::PageTable;
use crate::paging::{Paging, page_shift};

/// Pages of cells for values of `T`. Does not track which cells hold values and drops none.
///
/// The owner passes the same allocator to all methods and finally calls [`free`](Self::free), so that a container with
/// several blocks stores one allocator.
///
/// Invariant in `P`: two pagings may be subtypes of each other and differ in their constants, so a coercion would look
/// up values in the wrong cell:
/// ```compile_fail,E0308
/// use storage::allocator::Global;
/// use storage::{Paging, Storage};
///
/// #[derive(Clone, Copy)]
/// struct By<F>(F);
///
/// impl Paging for By<for<'a> fn(&'a u8)> {
///     const MAX_LEN: usize = 2;
/// }
///
/// impl Paging for By<fn(&'static u8)> {
///     const MAX_LEN: usize = 4;
/// }
///
/// fn convert(
///     storage: Storage<u8, u32, Global, By<for<'a> fn(&'a u8)>>,
/// ) -> Storage<u8, u32, Global, By<fn(&'static u8)>> {
///     storage
/// }
/// ```
pub(crate) struct Pages<T, P: Paging> {
    directory: NonNull<NonNull<T>>,
    // The number of pages, and the capacity of the directory.
    pages: usize,
    capacity: usize,
    values: PhantomData<T>,
    // Invariant in `P`; see above.
    paging: PhantomData<fn(P) -> P>,
}

// SAFETY: `Pages` is the only owner of its cells (P1, P2). Values in them are sent along, so `T: Send`.
unsafe impl<T: Send, P: Paging> Send for Pages<T, P> {}

// SAFETY: `&Pages` gives out `&T` only, so `T: Sync` suffices.
unsafe impl<T: Sync, P: Paging> Sync for Pages<T, P> {}

impl<T, P: Paging> Pages<T, P> {
    /// The binary logarithm of the length of a page.
    const SHIFT: u32 = page_shift::<P>(size_of::<T>());

    /// Cells per page, a power of two.
    pub(crate) const PAGE_LEN: usize = 1 << Self::SHIFT;

    /// The minimum directory capacity: half a cache line.
    const MIN_DIRECTORY: usize = 4;

    pub(crate) const fn new() -> Self {
        // Evaluate at construction, so that bad constants fail to compile there.
        let _ = Self::PAGE_LEN;
        Self { directory: NonNull::dangling(), pages: 0, capacity: 0, values: PhantomData, paging: PhantomData }
    }

    /// Returns the number of cells.
    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        // At most `isize::MAX` bytes, so this does not overflow.
        if size_of::<T>() == 0 { usize::MAX } else { self.pages << Self::SHIFT }
    }

    /// Returns the number of allocated pages; 0 for zero-sized values.
    #[inline]
    pub(crate) const fn page_count(&self) -> usize {
        self.pages
    }

    /// Returns the number of allocated bytes: the directory and the pages.
    pub(crate) const fn allocated_bytes(&self) -> usize {
        self.capacity * size_of::<NonNull<T>>() + self.pages * Self::PAGE_LEN * size_of::<T>()
    }

    /// Returns the page table, for loops. It is invalidated when pages are added or freed.
    #[inline(always)]
    pub(crate) const fn table(&self) -> PageTable<T> {
        // Pass the shift as a constant: it stays one where the table is used at once.
        PageTable::new(self.directory, Self::SHIFT)
    }

    /// Ensures that there are at least `cells` cells. No page moves.
    ///
    /// On failure, pages allocated so far are kept.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[inline]
    pub(crate) unsafe fn try_reserve<A: Allocator>(&mut self, cells: usize, alloc: &A) -> Result<(), TryReserveError> {
        if cells <= self.capacity() {
            return Ok(());
        }
        // SAFETY: caller passes this pages's allocator.
        unsafe { self.try_grow(cells, alloc) }
    }

    /// The cold path of [`try_reserve`](Self::try_reserve).
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    /// - `T` is not zero-sized.
    #[cold]
    #[inline(never)]
    unsafe fn try_grow<A: Allocator>(&mut self, cells: usize, alloc: &A) -> Result<(), TryReserveError> {
        debug_assert!(size_of::<T>() != 0, "values without a size need no pages");
        let pages = cells.div_ceil(Self::PAGE_LEN);
        let layout = array_layout::<T>(Self::PAGE_LEN)?;
        // Reject sizes above `isize::MAX` before allocating.
        array_layout::<T>(pages.checked_mul(Self::PAGE_LEN).ok_or(TryReserveError::CapacityOverflow)?)?;
        if pages > self.capacity {
            // SAFETY: caller passes this pages's allocator.
            unsafe { self.try_grow_directory(pages, alloc)? };
        }
        while self.pages < pages {
            let page = alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?;
            // SAFETY: `self.pages < pages`, for which the directory has room (P1).
            unsafe { self.directory.add(self.pages).write(page.cast()) };
            self.pages += 1;
        }
        Ok(())
    }

    /// Grows the directory to `pages` entries, and at least to twice its capacity.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    /// - The capacity of the directory is below `pages`.
    unsafe fn try_grow_directory<A: Allocator>(&mut self, pages: usize, alloc: &A) -> Result<(), TryReserveError> {
        debug_assert!(pages > self.capacity, "the directory has room for {}", self.capacity);
        let capacity = self.capacity.saturating_mul(2).max(Self::MIN_DIRECTORY).max(pages);
        let new = array_layout::<NonNull<T>>(capacity)?;
        let block = if self.capacity == 0 {
            alloc.allocate(new)
        } else {
            let old = array_layout::<NonNull<T>>(self.capacity)?;
            // SAFETY: the directory is a block of this allocator with the old layout (P1). The new one is larger:
            // `pages > self.capacity`. On success the block is replaced below; on failure it stays ours.
            unsafe { alloc.grow(self.directory.cast(), old, new) }
        };
        let block = block.map_err(|_| TryReserveError::AllocError { layout: new })?;
        (self.directory, self.capacity) = (block.cast(), capacity);
        Ok(())
    }

    /// Frees the pages beyond `cells` cells, last first, and shrinks the directory if the allocator can.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    /// - Values in cells from `cells` on are not accessed again.
    pub(crate) unsafe fn shrink_to<A: Allocator>(&mut self, cells: usize, alloc: &A) {
        if size_of::<T>() == 0 {
            return;
        }
        let pages = cells.div_ceil(Self::PAGE_LEN);
        while self.pages > pages {
            // Uncount the page first: the allocator may panic.
            self.pages -= 1;
            // SAFETY: the entry was the last one in use, so it is initialized (P2).
            let page = unsafe { self.directory.add(self.pages).read() };
            if let Ok(layout) = array_layout::<T>(Self::PAGE_LEN) {
                // SAFETY: the page is a block of this allocator with this layout (P2) and is no longer counted.
                unsafe { alloc.deallocate(page.cast(), layout) };
            }
        }
        let (used, capacity) = (self.pages, self.capacity);
        if used == capacity {
            return;
        }
        if let (Ok(old), Ok(new)) = (array_layout::<NonNull<T>>(capacity), array_layout::<NonNull<T>>(used)) {
            if used == 0 {
                let directory = self.directory;
                (self.directory, self.capacity) = (NonNull::dangling(), 0);
                // SAFETY: the directory is a block of this allocator with the old layout (P1), and nothing points to it
                // any more.
                unsafe { alloc.deallocate(directory.cast(), old) };
            // SAFETY: the directory is a block of this allocator with the old layout (P1). The new one is smaller. On
            // success the block is replaced here; on failure it stays ours.
            } else if let Ok(block) = unsafe { alloc.shrink(self.directory.cast(), old, new) } {
                (self.directory, self.capacity) = (block.cast(), used);
            }
        }
    }

    /// Frees all pages and the directory.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    /// - Values in the cells are not accessed again.
    pub(crate) unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        /// Frees the remaining pages if the allocator panics.
        struct Rest<'a, T, P: Paging, A: Allocator>(&'a mut Pages<T, P>, &'a A);

        impl<T, P: Paging, A: Allocator> Drop for Rest<'_, T, P, A> {
            fn drop(&mut self) {
                // SAFETY: caller of `free` guarantees the conditions. Freed pages are no longer counted.
                unsafe { self.0.shrink_to(0, self.1) };
            }
        }

        let rest = Rest(self, alloc);
        // SAFETY: caller guarantees the same conditions.
        unsafe { rest.0.shrink_to(0, rest.1) };
    }

    /// Checks P1 and P2 as far as possible.
    pub(crate) fn assert_invariants(&self) {
        assert!(self.pages <= self.capacity, "P2: {} pages in a directory for {}", self.pages, self.capacity);
        assert!(size_of::<T>() != 0 || self.capacity == 0, "P3: pages for values without a size");
    }
}
