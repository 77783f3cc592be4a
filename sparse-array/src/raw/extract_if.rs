use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::array::RawSparseArray;
use super::cursor::{Chunk, Cursor};
use super::words;
use crate::allocator::{Allocator, Global};

/// An iterator that removes selected values of a [`SparseArray`](crate::SparseArray), created by
/// [`extract_if`](crate::SparseArray::extract_if). If it is dropped or forgotten early, the remaining values stay.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([1, 2, 3, 4]);
/// let mut even = array.extract_if(|_, value| *value % 2 == 0);
/// assert_eq!(even.next(), Some((1, 2)));
/// drop(even);
/// assert_eq!(array.values().copied().collect::<Vec<_>>(), [1, 3, 4]);
/// ```
// The array is consistent between steps, and the slots that the cursor will yield hold values.
#[must_use = "iterators are lazy and do nothing unless consumed; `retain` runs to the end"]
pub struct ExtractIf<'a, T, F, A: Allocator = Global> {
    array: &'a mut RawSparseArray<T, A>,
    cursor: Cursor,
    pred: F,
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn extract_if<F: FnMut(usize, &mut T) -> bool>(&mut self, pred: F) -> ExtractIf<'_, T, F, A> {
        ExtractIf { cursor: self.cursor(), array: self, pred }
    }

    pub(crate) fn extract_if_within<F>(&mut self, range: Range<usize>, pred: F) -> ExtractIf<'_, T, F, A>
    where
        F: FnMut(usize, &mut T) -> bool,
    {
        ExtractIf { cursor: self.cursor_within(range), array: self, pred }
    }
}

impl<T, F, A: Allocator> ExtractIf<'_, T, F, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, allocator::Global};
    ///
    /// let mut array = SparseArray::from([1]);
    /// let none = array.extract_if(|_, _| false);
    /// let _: &Global = none.allocator();
    /// assert_eq!(none.count(), 0);
    /// ```
    #[inline]
    pub fn allocator(&self) -> &A {
        self.array.allocator()
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// Removes and returns the value in slot `index` if `pred` returns `true`. If `pred` panics, the value stays.
    ///
    /// # Safety
    /// - Slot `index` holds a value.
    #[inline]
    unsafe fn remove_if(&mut self, index: usize, pred: impl FnOnce(usize, &mut T) -> bool) -> Option<(usize, T)> {
        // SAFETY: caller guarantees that the slot holds a value. `pred` cannot reach the array, so it still does when
        // the value is removed.
        unsafe { pred(index, self.get_unchecked_mut(index)).then(|| (index, self.remove_unchecked(index))) }
    }
}

impl<T, F: FnMut(usize, &mut T) -> bool, A: Allocator> Iterator for ExtractIf<'_, T, F, A> {
    type Item = (usize, T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        while let Some(index) = self.cursor.next(self.array.words()) {
            // SAFETY: the cursor yields slots that hold values.
            if let Some(removed) = unsafe { self.array.remove_if(index, &mut self.pred) } {
                return Some(removed);
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.cursor.len()))
    }

    #[inline]
    fn fold<B, G: FnMut(B, Self::Item) -> B>(self, init: B, mut f: G) -> B {
        let Self { array, mut cursor, mut pred } = self;
        let mut step = |array: &mut RawSparseArray<T, A>, acc, index| {
            // SAFETY: the cursor yields slots that hold values, and has moved past this one.
            match unsafe { array.remove_if(index, &mut pred) } {
                Some(removed) => f(acc, removed),
                None => acc,
            }
        };
        let mut acc = init;
        while let Some(chunk) = cursor.next_chunk(array.words()) {
            match chunk {
                Chunk::Run(run) => acc = run.fold(acc, |acc, index| step(array, acc, index)),
                Chunk::Bits { base, bits } => {
                    acc = words::ones(bits).fold(acc, |acc, bit| step(array, acc, base + bit));
                }
            }
        }
        acc
    }
}

impl<T, F: FnMut(usize, &mut T) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, T, F, A> {}

impl<T, F, A: Allocator> fmt::Debug for ExtractIf<'_, T, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").field("remaining", &self.cursor.len()).finish_non_exhaustive()
    }
}
