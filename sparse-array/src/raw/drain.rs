use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem::{self, ManuallyDrop};
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::ptr::NonNull;

use super::array::RawSparseArray;
use super::erased_array::ErasedArray;
use super::iter::Iter;
use super::owned::Owned;
use super::slot::Erased;
use super::table::Table;
use super::words;
use crate::allocator::{Allocator, Global};

/// A draining iterator over the values of a [`SparseArray`](crate::SparseArray) with their indices, created by
/// [`drain`](crate::SparseArray::drain). Drops the remaining values when dropped.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from(["a", "b"]);
/// let mut drain = array.drain();
/// assert_eq!(drain.next(), Some((0, "a")));
/// drop(drain);
/// assert!(array.is_empty());
/// ```
// The remaining values, then the block: the order of their drops. The array is empty and without a block meanwhile.
#[must_use = "iterators are lazy; to drop all values, `clear` says so"]
pub struct Drain<'a, T, A: Allocator = Global> {
    pub(super) values: Owned<'a, T>,
    block: BorrowedBlock<'a, A>,
}

/// The block of an array. Returns it emptied to the array when dropped; leaks it when forgotten.
struct BorrowedBlock<'a, A: Allocator> {
    table: Table<Erased>,
    /// The array, exclusively borrowed. A pointer, because `&mut` would make the drain invariant in `A`; no `A` is ever
    /// written to the array.
    array: NonNull<ErasedArray<A>>,
    borrow: PhantomData<&'a ErasedArray<A>>,
}

// SAFETY: borrows the array exclusively, so the bound of the array suffices. `Owned` has the one on the values.
unsafe impl<A: Allocator + Send> Send for BorrowedBlock<'_, A> {}

// SAFETY: `&BorrowedBlock` gives out `&A` only (`A: Sync`), and changes nothing.
unsafe impl<A: Allocator + Sync> Sync for BorrowedBlock<'_, A> {}

// As for std's drains, which borrow the values too.
impl<T, A: Allocator> Unpin for Drain<'_, T, A> {}
impl<T: RefUnwindSafe, A: Allocator + RefUnwindSafe> UnwindSafe for Drain<'_, T, A> {}

impl<A: Allocator> BorrowedBlock<'_, A> {
    /// Returns the block to the array, with the values that its table holds.
    fn return_block(&mut self) {
        // SAFETY: the array is exclusively borrowed for the lifetime of `self`, and no other reference into it exists.
        unsafe { self.array.as_mut() }.table = self.table.take();
    }
}

impl<A: Allocator> Drop for BorrowedBlock<'_, A> {
    fn drop(&mut self) {
        self.table.reset();
        self.return_block();
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn drain(&mut self) -> Drain<'_, T, A> {
        let table = self.erased.table.take();
        // SAFETY: the array is left without values. The block is valid and does not change until `Drain` drops it
        // after the values, or `keep_rest` returns it.
        let values = unsafe { Owned::new(table.typed()) };
        Drain { values, block: BorrowedBlock { table, array: NonNull::from(&mut self.erased), borrow: PhantomData } }
    }

    /// Drops all values and keeps the block.
    #[inline]
    pub(crate) fn clear(&mut self) {
        // Without values the bound is 0 (I5).
        if self.bound() == 0 {
            return;
        }
        if mem::needs_drop::<T>() {
            drop(self.drain());
        } else {
            self.table_mut().reset();
        }
    }
}

impl<T, A: Allocator> Drain<'_, T, A> {
    /// Returns the remaining values.
    #[inline]
    pub(crate) fn as_iter(&self) -> Iter<'_, T> {
        self.values.as_iter()
    }

    /// Returns the value that [`next`](Iterator::next) would return.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// let mut drain = array.drain();
    /// assert_eq!(drain.peek(), Some((0, &"a")));
    /// assert_eq!(drain.next(), Some((0, "a")));
    /// assert_eq!(drain.peek(), Some((1, &"b")));
    /// ```
    #[inline]
    pub fn peek(&mut self) -> Option<(usize, &T)> {
        self.values.peek()
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, allocator::Global};
    ///
    /// let mut array = SparseArray::from([1]);
    /// let drain = array.drain();
    /// let _: &Global = drain.allocator();
    /// assert_eq!(drain.len(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn allocator(&self) -> &A {
        // SAFETY: the array is borrowed for longer than `self`, and nothing changes it meanwhile.
        unsafe { &self.block.array.as_ref().allocator }
    }

    /// Keeps the remaining values in the array, under their indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// let mut drain = array.drain();
    /// assert_eq!(drain.next(), Some((0, "a")));
    /// drain.keep_rest();
    /// assert!(array.iter().eq([(1, &"b"), (2, &"c")]));
    /// ```
    pub fn keep_rest(mut self) {
        // Without its cursor, `values` owns nothing.
        let mut rest = mem::take(&mut self.values.rest.cursor);
        let mut block = ManuallyDrop::new(self.block);
        // SAFETY: the values of the array are of type `T`.
        let table = unsafe { block.table.typed_mut::<T>() };
        // Both ends yield in order, so the remaining values are contiguous.
        let first = rest.peek(table.words());
        let bound = rest.next_back(table.words()).map_or(0, |last| last + 1);
        if first.is_none() {
            table.reset();
        }
        let yielded = |index: usize| first.is_none_or(|first| index < first) || index >= bound;
        let mut from = 0;
        while let Some(index) = words::first_one_from(table.words(), from).filter(|&index| index < table.bound as usize)
        {
            from = index + 1;
            if yielded(index) {
                // SAFETY: the slot is below the bound and its value was moved out. It becomes a regular hole (I4, I5).
                unsafe {
                    table.clear_bit(index);
                    table.push_free(index as u32);
                }
            } else {
                from = bound;
            }
        }
        block.return_block();
    }
}

impl<T, A: Allocator> Iterator for Drain<'_, T, A> {
    type Item = (usize, T);

    #[inline]
    fn next(&mut self) -> Option<(usize, T)> {
        self.values.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.values.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.values.len()
    }

    #[inline]
    fn fold<B, F: FnMut(B, (usize, T)) -> B>(self, init: B, f: F) -> B {
        let Self { values, block } = self;
        let folded = values.fold(init, f);
        // Here, because the result leaks if this panics at the end of the function.
        drop(block);
        folded
    }
}

impl<T, A: Allocator> DoubleEndedIterator for Drain<'_, T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<(usize, T)> {
        self.values.next_back()
    }
}

impl<T, A: Allocator> ExactSizeIterator for Drain<'_, T, A> {}
impl<T, A: Allocator> FusedIterator for Drain<'_, T, A> {}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for Drain<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.as_iter().fmt(f)
    }
}
