//! [`Values`] and [`ValuesMut`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseSet;

use super::BasicStorage;
use crate::Paging;
use crate::raw::BorrowedPairs;
use sparse_set::internal::KeySet;

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Returns an iterator over the values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.values().eq(&["Ada", "Bob"]));
    /// ```
    #[inline]
    pub fn values(&self) -> Values<'_, T, S> {
        Values { pairs: self.raw.iter() }
    }

    /// Returns a mutable iterator over the values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// counts.values_mut().for_each(|count| *count += 1);
    /// assert!(counts.values().eq(&[11, 21]));
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, T, S> {
        ValuesMut { pairs: self.raw.iter_mut() }
    }
}

#[inline(always)]
fn value_of<K, V>((_, value): (K, V)) -> V {
    value
}

/// An iterator over the values of a storage, by position.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
/// assert!(names.values().rev().eq(&["Bob", "Ada"]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Values<'a, T, S: KeySet = SparseSet> {
    pub(crate) pairs: BorrowedPairs<'a, T, S::Walk, &'a T>,
}

impl<'a, T, S: KeySet> Iterator for Values<'a, T, S> {
    type Item = &'a T;

    // `always`: otherwise the state is kept in memory, which takes three times as long.
    #[inline(always)]
    fn next(&mut self) -> Option<&'a T> {
        self.pairs.next().map(value_of)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.pairs.len()
    }

    #[inline]
    fn last(mut self) -> Option<&'a T> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a T> {
        self.pairs.nth(n).map(value_of)
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.fold(init, |result, (_, value)| f(result, value))
    }
}

impl<T, S: KeySet> DoubleEndedIterator for Values<'_, T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs.next_back().map(value_of)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.pairs.nth_back(n).map(value_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.rfold(init, |result, (_, value)| f(result, value))
    }
}

impl<T, S: KeySet> ExactSizeIterator for Values<'_, T, S> {}

impl<T, S: KeySet> FusedIterator for Values<'_, T, S> {}

impl<T, S: KeySet> Clone for Values<'_, T, S> {
    #[inline]
    fn clone(&self) -> Self {
        Self { pairs: self.pairs.clone() }
    }
}

/// Creates an empty iterator.
impl<T, S: KeySet> Default for Values<'_, T, S> {
    fn default() -> Self {
        Self { pairs: BorrowedPairs::EMPTY }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, S: KeySet> fmt::Debug for Values<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared().map(value_of)).finish()
    }
}

/// A mutable iterator over the values of a storage, by position.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
/// counts.values_mut().for_each(|count| *count += 1);
/// assert!(counts.values().eq(&[11, 21]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ValuesMut<'a, T, S: KeySet = SparseSet> {
    pub(crate) pairs: BorrowedPairs<'a, T, S::Walk, &'a mut T>,
}

impl<'a, T, S: KeySet> Iterator for ValuesMut<'a, T, S> {
    type Item = &'a mut T;

    // `always`: otherwise the state is kept in memory, which takes three times as long.
    #[inline(always)]
    fn next(&mut self) -> Option<&'a mut T> {
        self.pairs.next().map(value_of)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.pairs.len()
    }

    #[inline]
    fn last(mut self) -> Option<&'a mut T> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a mut T> {
        self.pairs.nth(n).map(value_of)
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a mut T) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.fold(init, |result, (_, value)| f(result, value))
    }
}

impl<T, S: KeySet> DoubleEndedIterator for ValuesMut<'_, T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs.next_back().map(value_of)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.pairs.nth_back(n).map(value_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.rfold(init, |result, (_, value)| f(result, value))
    }
}

impl<T, S: KeySet> ExactSizeIterator for ValuesMut<'_, T, S> {}

impl<T, S: KeySet> FusedIterator for ValuesMut<'_, T, S> {}

/// Creates an empty iterator.
impl<T, S: KeySet> Default for ValuesMut<'_, T, S> {
    fn default() -> Self {
        Self { pairs: BorrowedPairs::EMPTY }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, S: KeySet> fmt::Debug for ValuesMut<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared().map(value_of)).finish()
    }
}
