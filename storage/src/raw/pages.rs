//! [`Pages`]: pages of cells.

use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::{PageTable, ValueType, array_layout};
use crate::paging::{Paging, page_shift};

/// Pages of cells for values of a type that [`ValueType`] describes. Does not track which cells hold values and drops
/// none.
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
pub(super) struct Pages<P: Paging> {
    directory: NonNull<NonNull<()>>,
    /// The number of cells.
    cells: usize,
    /// The capacity of the directory.
    capacity: usize,
    values: &'static ValueType,
    // Invariant in `P`; see above.
    paging: PhantomData<fn(P) -> P>,
}

// SAFETY: `Pages` is the only owner of its cells (P1, P2). It stands beside a `PhantomData` of the values' type in each
// type that owns values, which are sent only if that type is `Send`.
unsafe impl<P: Paging> Send for Pages<P> {}

// SAFETY: `&Pages` gives out no values. It stands beside a `PhantomData` of their type, as above.
unsafe impl<P: Paging> Sync for Pages<P> {}

impl<P: Paging> Pages<P> {
    /// The minimum directory capacity: half a cache line.
    const MIN_DIRECTORY: usize = 4;

    /// Creates pages for these values, with paging `P`. Allocates nothing.
    pub(super) const fn new(values: &'static ValueType) -> Self {
        let cells = if values.is_zero_sized() { usize::MAX } else { 0 };
        Self { directory: NonNull::dangling(), cells, capacity: 0, values, paging: PhantomData }
    }

    /// Returns the type of the values.
    #[inline(always)]
    pub(super) const fn values(&self) -> &'static ValueType {
        self.values
    }

    /// Returns the number of cells.
    #[inline(always)]
    pub(super) const fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the number of allocated pages; 0 for zero-sized values.
    #[inline]
    pub(super) const fn page_count(&self) -> usize {
        if self.values.is_zero_sized() { 0 } else { self.cells >> self.values.page_shift }
    }

    /// Returns the number of allocated bytes: the directory and the pages.
    pub(super) fn allocated_bytes(&self) -> usize {
        let page = self.values.page.map_or(0, |layout| layout.size());
        self.capacity * size_of::<NonNull<()>>() + self.page_count() * page
    }

    /// Returns the page table of an erased type. It is invalidated when pages are added or freed.
    #[inline]
    pub(super) const fn table(&self) -> PageTable<()> {
        PageTable::new(self.directory, self.values.page_shift)
    }

    /// Returns the page table of `T`, for loops. It is invalidated when pages are added or freed.
    #[inline(always)]
    pub(super) const fn table_of<T>(&self) -> PageTable<T> {
        // Pass the shift as a constant: it stays one where the table is used at once.
        PageTable::new(self.directory.cast(), const { page_shift::<P>(size_of::<T>()) })
    }

    /// Ensures that there are at least `cells` cells. No page moves.
    ///
    /// On failure, pages allocated so far are kept.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[inline]
    pub(super) unsafe fn try_reserve<A: Allocator>(&mut self, cells: usize, alloc: &A) -> Result<(), TryReserveError> {
        if cells <= self.cells {
            return Ok(());
        }
        // SAFETY: caller passes this pages's allocator.
        unsafe { self.try_grow(cells, alloc) }
    }

    /// The cold path of [`try_reserve`](Self::try_reserve).
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    /// - The values are not zero-sized.
    #[cold]
    #[inline(never)]
    unsafe fn try_grow<A: Allocator>(&mut self, cells: usize, alloc: &A) -> Result<(), TryReserveError> {
        debug_assert!(!self.values.is_zero_sized(), "values without a size need no pages");
        let pages = cells.div_ceil(self.values.page_len());
        let layout = self.values.page.ok_or(TryReserveError::CapacityOverflow)?;
        // Reject sizes above `isize::MAX` before allocating.
        let bytes = pages.checked_mul(layout.size()).filter(|&bytes| bytes <= isize::MAX as usize);
        bytes.ok_or(TryReserveError::CapacityOverflow)?;
        if pages > self.capacity {
            // SAFETY: caller passes this pages's allocator.
            unsafe { self.try_grow_directory(pages, alloc)? };
        }
        for number in self.page_count()..pages {
            let page = alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?;
            // SAFETY: `number < pages`, for which the directory has room (P1).
            unsafe { self.directory.add(number).write(page.cast()) };
            self.cells += self.values.page_len();
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
        let new = array_layout::<NonNull<()>>(capacity)?;
        let block = if self.capacity == 0 {
            alloc.allocate(new)
        } else {
            let old = array_layout::<NonNull<()>>(self.capacity)?;
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
    pub(super) unsafe fn shrink_to<A: Allocator>(&mut self, cells: usize, alloc: &A) {
        let Some(layout) = self.values.page.filter(|layout| layout.size() != 0) else { return };
        let (pages, page_len) = (cells.div_ceil(self.values.page_len()), self.values.page_len());
        for number in (pages..self.page_count()).rev() {
            // Uncount the page first: the allocator may panic.
            self.cells -= page_len;
            // SAFETY: the entry was the last one in use, so it is initialized (P2).
            let page = unsafe { self.directory.add(number).read() };
            // SAFETY: the page is a block of this allocator with this layout (P2) and is no longer counted.
            unsafe { alloc.deallocate(page.cast(), layout) };
        }
        let (used, capacity) = (self.page_count(), self.capacity);
        if used == capacity {
            return;
        }
        if let (Ok(old), Ok(new)) = (array_layout::<NonNull<()>>(capacity), array_layout::<NonNull<()>>(used)) {
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
    pub(super) unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        /// Frees the remaining pages if the allocator panics.
        struct Rest<'a, P: Paging, A: Allocator>(&'a mut Pages<P>, &'a A);

        impl<P: Paging, A: Allocator> Drop for Rest<'_, P, A> {
            fn drop(&mut self) {
                // SAFETY: caller of `free` guarantees the conditions. Freed pages are no longer counted.
                unsafe { self.0.shrink_to(0, self.1) };
            }
        }

        if self.capacity == 0 {
            return;
        }
        let rest = Rest(self, alloc);
        // SAFETY: caller guarantees the same conditions.
        unsafe { rest.0.shrink_to(0, rest.1) };
        mem::forget(rest);
    }

    /// Checks P2 and P3 as far as possible.
    pub(super) fn assert_invariants(&self) {
        let pages = self.page_count();
        assert!(pages <= self.capacity, "P2: {pages} pages in a directory for {}", self.capacity);
        assert!(!self.values.is_zero_sized() || self.capacity == 0, "P3: pages for values without a size");
    }
}
