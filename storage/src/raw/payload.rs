//! [`Payload`]: pages of cells.

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_set::TryReserveError;
use sparse_set::alloc::Allocator;

use super::array_layout;
use super::page_table::PageTable;
use crate::paging::{Paging, page_shift};

/// Cells for values of `T`, in pages. It does not know which cells hold a value and drops none.
///
/// It has no allocator and does not free itself: whoever has one lends the allocator, always the same, and calls
/// [`free`](Self::free) at the end. (So a container with several blocks of memory makes do with one allocator, that need not be
/// cloned.)
///
/// Values without a size cost nothing: there are no pages, and as many cells as `usize` can count.
///
/// It is invariant in `P`. Two pagings may be subtypes of each other and yet differ in their constants; to take one for the other would
/// look for values in the wrong place:
/// ```compile_fail,E0308
/// use storage::alloc::Global;
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
pub(crate) struct Payload<T, P: Paging> {
    directory: NonNull<NonNull<T>>,
    // Pages, and for how many of them the directory has room.
    pages: usize,
    capacity: usize,
    // Cells are `T`s that it may own, so it is covariant in `T`.
    values: PhantomData<T>,
    // `P` decides how they are found: a payload with one paging must not become one with another by way of subtyping, so it is
    // invariant in that.
    paging: PhantomData<fn(P) -> P>,
}

// SAFETY: `Payload` owns the cells that it points to (P1, P2) and shares them with nobody. Values that others put there go
// along, so they must be `Send`.
unsafe impl<T: Send, P: Paging> Send for Payload<T, P> {}

// SAFETY: through `&Payload` one comes to pointers to values, through which its users hand out `&T` only: `T` must be `Sync`.
unsafe impl<T: Sync, P: Paging> Sync for Payload<T, P> {}

impl<T, P: Paging> Payload<T, P> {
    /// The binary logarithm of the length of a page.
    const SHIFT: u32 = page_shift::<P>(size_of::<T>());

    /// Cells in a page: a power of two. If values have no size, one page has half of all cells there can be.
    pub(crate) const PAGE_LEN: usize = 1 << Self::SHIFT;

    /// The least room that is allocated for page pointers: half a cache line.
    const MIN_DIRECTORY: usize = 4;

    pub(crate) const fn new() -> Self {
        // Here, so that constants that do not fit are found where a container is made.
        let _ = Self::PAGE_LEN;
        Self { directory: NonNull::dangling(), pages: 0, capacity: 0, values: PhantomData, paging: PhantomData }
    }

    /// How many cells there are.
    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        // No more than `isize::MAX` bytes, so this does not overflow.
        if size_of::<T>() == 0 { usize::MAX } else { self.pages << Self::SHIFT }
    }

    /// How many pages are allocated. None if values have no size.
    #[inline]
    pub(crate) const fn page_count(&self) -> usize {
        self.pages
    }

    /// The way from a position to its cell, for loops. It is good until the payload grows or shrinks.
    #[inline(always)]
    pub(crate) const fn table(&self) -> PageTable<T> {
        // The shift is a constant here, so that it is one where the table is used at once.
        PageTable::new(self.directory, Self::SHIFT)
    }

    /// The cell of this position. The pointer stays good until the cell is freed: growth moves no page.
    ///
    /// # Safety
    /// - `position` is below [`capacity`](Self::capacity).
    #[inline(always)]
    pub(crate) const unsafe fn cell(&self, position: usize) -> NonNull<T> {
        debug_assert!(position < self.capacity(), "a position past the cells");
        // SAFETY: `position` is below the capacity, says the caller.
        unsafe { self.table().cell(position) }
    }

    /// Makes sure that there are at least `cells` cells. No page moves.
    ///
    /// If memory runs out, the pages that were added stay.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[inline]
    pub(crate) unsafe fn try_reserve<A: Allocator>(&mut self, cells: usize, alloc: &A) -> Result<(), TryReserveError> {
        if cells <= self.capacity() {
            return Ok(());
        }
        // SAFETY: the allocator is the one, says the caller.
        unsafe { self.try_grow(cells, alloc) }
    }

    /// The rest of [`try_reserve`](Self::try_reserve).
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
        // More bytes than an address can tell apart are none that an allocator could have.
        array_layout::<T>(pages.checked_mul(Self::PAGE_LEN).ok_or(TryReserveError::CapacityOverflow)?)?;
        if pages > self.capacity {
            // SAFETY: the allocator is the one, says the caller.
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

    /// Makes room for `pages` page pointers, and for twice as many as there was room for.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    /// - There is room for fewer than `pages`.
    unsafe fn try_grow_directory<A: Allocator>(&mut self, pages: usize, alloc: &A) -> Result<(), TryReserveError> {
        debug_assert!(pages > self.capacity, "the directory has room for {}", self.capacity);
        let capacity = self.capacity.saturating_mul(2).max(Self::MIN_DIRECTORY).max(pages);
        let new = array_layout::<NonNull<T>>(capacity)?;
        let block = if self.capacity == 0 {
            alloc.allocate(new)
        } else {
            let old = array_layout::<NonNull<T>>(self.capacity)?;
            // SAFETY: the directory is a block of this allocator for the old layout (P1); the new one is larger, as
            // `pages > self.capacity`. On success the block is replaced right below, on failure it stays ours.
            unsafe { alloc.grow(self.directory.cast(), old, new) }
        };
        let block = block.map_err(|_| TryReserveError::AllocError { layout: new })?;
        (self.directory, self.capacity) = (block.cast(), capacity);
        Ok(())
    }

    /// Frees the pages that are not needed for `cells` cells, from the last one on, and the end of the directory that this
    /// leaves unused. What the allocator refuses to make smaller stays.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    /// - Cells from `cells` on hold no values that anybody looks at afterwards.
    pub(crate) unsafe fn shrink_to<A: Allocator>(&mut self, cells: usize, alloc: &A) {
        if size_of::<T>() == 0 {
            return;
        }
        let pages = cells.div_ceil(Self::PAGE_LEN);
        while self.pages > pages {
            // Before the allocator runs: whatever it does, the page is not ours any more.
            self.pages -= 1;
            // SAFETY: the entry was the last one in use until now, so it is initialised (P2).
            let page = unsafe { self.directory.add(self.pages).read() };
            if let Ok(layout) = array_layout::<T>(Self::PAGE_LEN) {
                // SAFETY: the page was a block of this allocator for this layout (P2), and is no longer counted.
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
                // SAFETY: the directory was a block of this allocator for the old layout (P1) and is no longer pointed to.
                unsafe { alloc.deallocate(directory.cast(), old) };
            // SAFETY: the directory is a block of this allocator for the old layout (P1); the new one is smaller. On success the
            // block is replaced right here, on failure it stays ours.
            } else if let Ok(block) = unsafe { alloc.shrink(self.directory.cast(), old, new) } {
                (self.directory, self.capacity) = (block.cast(), used);
            }
        }
    }

    /// Frees all pages and the directory. There are no cells afterwards.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    /// - No cell holds a value that anybody looks at afterwards.
    pub(crate) unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        /// Frees what is left, if the allocator has panicked.
        struct Rest<'a, T, P: Paging, A: Allocator>(&'a mut Payload<T, P>, &'a A);

        impl<T, P: Paging, A: Allocator> Drop for Rest<'_, T, P, A> {
            fn drop(&mut self) {
                // SAFETY: the caller of `free` vouches for the allocator and the cells. What was freed is no longer counted.
                unsafe { self.0.shrink_to(0, self.1) };
            }
        }

        let rest = Rest(self, alloc);
        // SAFETY: the caller vouches for the allocator and the cells.
        unsafe { rest.0.shrink_to(0, rest.1) };
    }

    /// Checks P1 and P2 as far as they can be seen.
    pub(crate) fn assert_invariants(&self) {
        assert!(self.pages <= self.capacity, "P2: {} pages in a directory for {}", self.pages, self.capacity);
        assert!(size_of::<T>() != 0 || self.capacity == 0, "P3: pages for values without a size");
    }
}
