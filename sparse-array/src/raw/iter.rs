use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;
use core::{fmt, slice};

use super::array::RawSparseArray;
use super::cursor::{Chunk, Cursor};
use super::slot::{Occupied, Slot};
use super::words;
use crate::allocator::Allocator;

/// An iterator over the indices and values of a [`SparseArray`](crate::SparseArray), created by
/// [`iter`](crate::SparseArray::iter).
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from(["a", "b"]);
/// let mut iter = array.iter();
/// assert_eq!(iter.len(), 2);
/// assert_eq!(iter.next_back(), Some((1, &"b")));
/// assert_eq!(iter.next(), Some((0, &"a")));
/// assert_eq!(iter.next(), None);
/// ```
// Invariant: the slots that the cursor will yield from these words hold values that are borrowed for `'a`.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: &'a [usize],
    pub(super) cursor: Cursor,
    pub(super) marker: PhantomData<&'a T>,
}

/// A mutable iterator over the indices and values of a [`SparseArray`](crate::SparseArray), created by
/// [`iter_mut`](crate::SparseArray::iter_mut).
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([1, 2]);
/// let mut iter = array.iter_mut();
/// *iter.next_back().unwrap().1 = 20;
/// assert_eq!(iter.next(), Some((0, &mut 1)));
/// assert_eq!(iter.next(), None);
/// assert_eq!(array[1], 20);
/// ```
// Invariant: as for `Iter`, and no other reference to these values exists. The words do not overlap the slots and do
// not change.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: &'a [usize],
    pub(super) cursor: Cursor,
    pub(super) marker: PhantomData<&'a mut T>,
}

/// An iterator over the values of a [`SparseArray`](crate::SparseArray), created by
/// [`values`](crate::SparseArray::values).
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from([1, 2, 3]);
/// assert_eq!(array.values().sum::<i32>(), 6);
/// ```
// Invariant: as for `Iter`.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Values<'a, T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: &'a [usize],
    pub(super) cursor: Cursor,
    pub(super) marker: PhantomData<&'a T>,
}

/// A mutable iterator over the values of a [`SparseArray`](crate::SparseArray), created by
/// [`values_mut`](crate::SparseArray::values_mut).
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([1, 2, 3]);
/// array.values_mut().for_each(|value| *value *= 2);
/// assert_eq!(array, SparseArray::from([2, 4, 6]));
/// ```
// Invariant: as for `IterMut`.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ValuesMut<'a, T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: &'a [usize],
    pub(super) cursor: Cursor,
    pub(super) marker: PhantomData<&'a mut T>,
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn iter(&self) -> Iter<'_, T> {
        Iter { slots: self.table.slots, words: self.words(), cursor: self.table.cursor(), marker: PhantomData }
    }

    pub(crate) fn iter_within(&self, range: Range<usize>) -> Iter<'_, T> {
        // The cursor covers occupied slots below the bound only.
        Iter { cursor: self.table.cursor_within(range), ..self.iter() }
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> IterMut<'_, T> {
        let table = &self.table;
        IterMut { slots: table.slots, words: table.words(), cursor: table.cursor(), marker: PhantomData }
    }

    pub(crate) fn iter_mut_within(&mut self, range: Range<usize>) -> IterMut<'_, T> {
        let cursor = self.table.cursor_within(range);
        IterMut { cursor, ..self.iter_mut() }
    }
}

impl<T> IterMut<'_, T> {
    /// Returns the remaining values.
    pub(crate) fn as_iter(&self) -> Iter<'_, T> {
        // The borrow of `self` keeps the remaining slots from being yielded.
        Iter { slots: self.slots, words: self.words, cursor: self.cursor.clone(), marker: PhantomData }
    }
}

impl<'a, T> Iter<'a, T> {
    /// Converts the iterator into one over the remaining values, without their indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "b", "c"]);
    /// assert!(array.range(1..).into_values().eq(&["b", "c"]));
    /// ```
    #[inline]
    pub fn into_values(self) -> Values<'a, T> {
        Values { slots: self.slots, words: self.words, cursor: self.cursor, marker: PhantomData }
    }
}

impl<'a, T> IterMut<'a, T> {
    /// Converts the iterator into one over the remaining values, without their indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// array.range_mut(1..).into_values().for_each(|value| *value = 0);
    /// assert_eq!(array, SparseArray::from([1, 0, 0]));
    /// ```
    #[inline]
    pub fn into_values(self) -> ValuesMut<'a, T> {
        ValuesMut { slots: self.slots, words: self.words, cursor: self.cursor, marker: PhantomData }
    }
}

impl<T> ValuesMut<'_, T> {
    /// Returns an iterator over the remaining values without removing them.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// let mut values = array.values_mut();
    /// values.next();
    /// assert!(values.as_values().eq(&[2, 3]));
    /// ```
    #[inline]
    pub fn as_values(&self) -> Values<'_, T> {
        // The borrow of `self` keeps the remaining slots from being yielded.
        Values { slots: self.slots, words: self.words, cursor: self.cursor.clone(), marker: PhantomData }
    }
}

/// Implements the iterator traits of `$Iter`, whose items are `$value` with or without `$index`.
macro_rules! iterator {
    (
        $Iter:ident, $Send:ident, $item:ty, |$index:ident, $value:ident| $yielded:expr,
        $as_ref:ident, $slot_value:ident, $from_raw_parts:ident
    ) => {
        // SAFETY: gives out `&'a T` (`T: Sync` suffices) or `&'a mut T` (`T: Send` suffices).
        unsafe impl<T: $Send> Send for $Iter<'_, T> {}

        // SAFETY: `&self` gives out `&T` only, in clones or for `Debug`, so `T: Sync` suffices.
        unsafe impl<T: Sync> Sync for $Iter<'_, T> {}

        impl<'a, T> Iterator for $Iter<'a, T> {
            type Item = $item;

            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                let $index = self.cursor.next(self.words)?;
                // SAFETY: the slot holds a value borrowed for `'a` (invariant). The cursor yields it once.
                let $value = unsafe { self.slots.add($index).cast().$as_ref() };
                Some($yielded)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.cursor.len(), Some(self.cursor.len()))
            }

            #[inline]
            fn count(self) -> usize {
                self.cursor.len()
            }

            #[inline]
            fn last(mut self) -> Option<Self::Item> {
                self.next_back()
            }

            /// Iterates over runs as slices, so that simple loops vectorize.
            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, init: B, mut f: F) -> B {
                let mut acc = init;
                while let Some(chunk) = self.cursor.next_chunk(self.words) {
                    match chunk {
                        Chunk::Run(run) => {
                            // SAFETY: all slots of the run hold values borrowed for `'a` (invariant), and the cursor
                            // has moved past them.
                            let slots = unsafe {
                                let first = self.slots.add(run.start).cast::<Occupied<T>>();
                                slice::$from_raw_parts(first.as_ptr(), run.len())
                            };
                            for ($index, slot) in run.zip(slots) {
                                let $value = slot.$slot_value();
                                acc = f(acc, $yielded);
                            }
                        }
                        Chunk::Bits { base, bits } => {
                            for $index in words::ones(bits).map(|bit| base + bit) {
                                // SAFETY: the slot holds a value borrowed for `'a` (invariant). The cursor is past it.
                                let $value = unsafe { self.slots.add($index).cast().$as_ref() };
                                acc = f(acc, $yielded);
                            }
                        }
                    }
                }
                acc
            }
        }

        impl<T> DoubleEndedIterator for $Iter<'_, T> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let $index = self.cursor.next_back(self.words)?;
                // SAFETY: the slot holds a value borrowed for `'a` (invariant). The cursor yields it once.
                let $value = unsafe { self.slots.add($index).cast().$as_ref() };
                Some($yielded)
            }
        }

        impl<T> ExactSizeIterator for $Iter<'_, T> {}
        impl<T> FusedIterator for $Iter<'_, T> {}

        impl<T> Default for $Iter<'_, T> {
            fn default() -> Self {
                Self { slots: NonNull::dangling(), words: &[], cursor: Cursor::default(), marker: PhantomData }
            }
        }
    };
}

iterator!(Iter, Sync, (usize, &'a T), |index, value| (index, value), as_ref, value, from_raw_parts);
iterator!(Values, Sync, &'a T, |_index, value| value, as_ref, value, from_raw_parts);
iterator!(IterMut, Send, (usize, &'a mut T), |index, value| (index, value), as_mut, value_mut, from_raw_parts_mut);
iterator!(ValuesMut, Send, &'a mut T, |_index, value| value, as_mut, value_mut, from_raw_parts_mut);

impl<T> Clone for Iter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { cursor: self.cursor.clone(), ..*self }
    }
}

impl<T> Clone for Values<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { cursor: self.cursor.clone(), ..*self }
    }
}

impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for IterMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_iter().fmt(f)
    }
}

impl<T: fmt::Debug> fmt::Debug for Values<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for ValuesMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_values().fmt(f)
    }
}
