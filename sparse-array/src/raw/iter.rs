use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::slot_iter::SlotIter;

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
// Invariant: the slots that will be yielded hold values that are borrowed for `'a`.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T> {
    pub(super) slots: SlotIter<'a, T>,
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
// Invariant: as for `Iter`, and no other reference to these values exists. The words do not overlap the slots.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T> {
    pub(super) slots: SlotIter<'a, T>,
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
    pub(super) slots: SlotIter<'a, T>,
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
    pub(super) slots: SlotIter<'a, T>,
    pub(super) marker: PhantomData<&'a mut T>,
}

impl<T> IterMut<'_, T> {
    /// Returns the remaining values.
    pub(crate) fn as_iter(&self) -> Iter<'_, T> {
        // The borrow of `self` keeps the remaining slots from being yielded.
        Iter { slots: self.slots.clone(), marker: PhantomData }
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
        Values { slots: self.slots, marker: PhantomData }
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
        ValuesMut { slots: self.slots, marker: PhantomData }
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
        Values { slots: self.slots.clone(), marker: PhantomData }
    }
}

// SAFETY: gives out `&'a T` only, so `T: Sync` suffices.
unsafe impl<T: Sync> Send for Iter<'_, T> {}

// SAFETY: as for `Send`; `&self` gives out `&T` only, in clones.
unsafe impl<T: Sync> Sync for Iter<'_, T> {}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = (usize, &'a T);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (index, value) = self.slots.next()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some((index, unsafe { value.as_ref() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.slots.len(), Some(self.slots.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.slots.len()
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        self.slots.fold(init, |acc, index, value| f(acc, (index, unsafe { value.as_ref() })))
    }
}

impl<T> DoubleEndedIterator for Iter<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let (index, value) = self.slots.next_back()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some((index, unsafe { value.as_ref() }))
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> FusedIterator for Iter<'_, T> {}

impl<T> Default for Iter<'_, T> {
    fn default() -> Self {
        Self { slots: SlotIter::default(), marker: PhantomData }
    }
}

// SAFETY: gives out `&'a mut T` only, so `T: Send` suffices.
unsafe impl<T: Send> Send for IterMut<'_, T> {}

// SAFETY: `&self` gives out `&T` only, so `T: Sync` suffices.
unsafe impl<T: Sync> Sync for IterMut<'_, T> {}

impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = (usize, &'a mut T);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (index, mut value) = self.slots.next()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some((index, unsafe { value.as_mut() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.slots.len(), Some(self.slots.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.slots.len()
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        self.slots.fold(init, |acc, index, mut value| f(acc, (index, unsafe { value.as_mut() })))
    }
}

impl<T> DoubleEndedIterator for IterMut<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let (index, mut value) = self.slots.next_back()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some((index, unsafe { value.as_mut() }))
    }
}

impl<T> ExactSizeIterator for IterMut<'_, T> {}
impl<T> FusedIterator for IterMut<'_, T> {}

impl<T> Default for IterMut<'_, T> {
    fn default() -> Self {
        Self { slots: SlotIter::default(), marker: PhantomData }
    }
}

// SAFETY: gives out `&'a T` only, so `T: Sync` suffices.
unsafe impl<T: Sync> Send for Values<'_, T> {}

// SAFETY: as for `Send`; `&self` gives out `&T` only, in clones.
unsafe impl<T: Sync> Sync for Values<'_, T> {}

impl<'a, T> Iterator for Values<'a, T> {
    type Item = &'a T;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (_, value) = self.slots.next()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some(unsafe { value.as_ref() })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.slots.len(), Some(self.slots.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.slots.len()
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        self.slots.fold(init, |acc, _, value| f(acc, unsafe { value.as_ref() }))
    }
}

impl<T> DoubleEndedIterator for Values<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let (_, value) = self.slots.next_back()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some(unsafe { value.as_ref() })
    }
}

impl<T> ExactSizeIterator for Values<'_, T> {}
impl<T> FusedIterator for Values<'_, T> {}

impl<T> Default for Values<'_, T> {
    fn default() -> Self {
        Self { slots: SlotIter::default(), marker: PhantomData }
    }
}

// SAFETY: gives out `&'a mut T` only, so `T: Send` suffices.
unsafe impl<T: Send> Send for ValuesMut<'_, T> {}

// SAFETY: `&self` gives out `&T` only, so `T: Sync` suffices.
unsafe impl<T: Sync> Sync for ValuesMut<'_, T> {}

impl<'a, T> Iterator for ValuesMut<'a, T> {
    type Item = &'a mut T;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (_, mut value) = self.slots.next()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some(unsafe { value.as_mut() })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.slots.len(), Some(self.slots.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.slots.len()
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        self.slots.fold(init, |acc, _, mut value| f(acc, unsafe { value.as_mut() }))
    }
}

impl<T> DoubleEndedIterator for ValuesMut<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let (_, mut value) = self.slots.next_back()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some(unsafe { value.as_mut() })
    }
}

impl<T> ExactSizeIterator for ValuesMut<'_, T> {}
impl<T> FusedIterator for ValuesMut<'_, T> {}

impl<T> Default for ValuesMut<'_, T> {
    fn default() -> Self {
        Self { slots: SlotIter::default(), marker: PhantomData }
    }
}

impl<T> Clone for Iter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { slots: self.slots.clone(), marker: PhantomData }
    }
}

impl<T> Clone for Values<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { slots: self.slots.clone(), marker: PhantomData }
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
