//! [`Values`] and [`ValuesMut`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::SlotMap;
use super::walk::{SharedWalk, Walk, WalkMut};

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Returns an iterator over the values, by ascending index.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// names.insert("hero");
    /// assert!(names.values().eq(&["hero"]));
    /// ```
    #[inline]
    pub fn values(&self) -> Values<'_, T> {
        Values { walk: Walk::new(self.slots.as_slice().iter(), self.len) }
    }

    /// Returns a mutable iterator over the values, by ascending index.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut counts: SlotMap<u32> = SlotMap::new();
    /// let gold = counts.insert(10);
    /// counts.values_mut().for_each(|count| *count += 1);
    /// assert_eq!(counts[gold], 11);
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, T> {
        ValuesMut { walk: Walk::new(self.slots.as_mut_slice().iter_mut(), self.len) }
    }
}

#[inline(always)]
fn value_of<V>((_, _, value): (usize, u32, V)) -> V {
    value
}

/// An iterator over the values of a slot map, by ascending index.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// for name in ["hero", "dragon"] {
///     names.insert(name);
/// }
/// assert!(names.values().rev().eq(&["dragon", "hero"]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Values<'a, T> {
    walk: SharedWalk<'a, T>,
}

impl<'a, T> Iterator for Values<'a, T> {
    type Item = &'a T;

    // `always`: otherwise the state is kept in memory.
    #[inline(always)]
    fn next(&mut self) -> Option<&'a T> {
        self.walk.next().map(value_of)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.walk.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.walk.len()
    }

    #[inline]
    fn last(mut self) -> Option<&'a T> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        self.walk.fold(init, |result, item| f(result, value_of(item)))
    }
}

impl<T> DoubleEndedIterator for Values<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.walk.next_back().map(value_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.walk.rfold(init, |result, item| f(result, value_of(item)))
    }
}

impl<T> ExactSizeIterator for Values<'_, T> {}

impl<T> FusedIterator for Values<'_, T> {}

impl<T> Clone for Values<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { walk: self.walk.clone() }
    }
}

/// Creates an empty iterator.
impl<T> Default for Values<'_, T> {
    fn default() -> Self {
        Self { walk: Walk::new([].iter(), 0) }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug> fmt::Debug for Values<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A mutable iterator over the values of a slot map, by ascending index.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut counts: SlotMap<u32> = SlotMap::new();
/// let gold = counts.insert(10);
/// counts.values_mut().for_each(|count| *count += 1);
/// assert_eq!(counts[gold], 11);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ValuesMut<'a, T> {
    walk: WalkMut<'a, T>,
}

impl<'a, T> Iterator for ValuesMut<'a, T> {
    type Item = &'a mut T;

    // `always`: otherwise the state is kept in memory.
    #[inline(always)]
    fn next(&mut self) -> Option<&'a mut T> {
        self.walk.next().map(value_of)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.walk.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.walk.len()
    }

    #[inline]
    fn last(mut self) -> Option<&'a mut T> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a mut T) -> B>(self, init: B, mut f: F) -> B {
        self.walk.fold(init, |result, item| f(result, value_of(item)))
    }
}

impl<T> DoubleEndedIterator for ValuesMut<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.walk.next_back().map(value_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.walk.rfold(init, |result, item| f(result, value_of(item)))
    }
}

impl<T> ExactSizeIterator for ValuesMut<'_, T> {}

impl<T> FusedIterator for ValuesMut<'_, T> {}

/// Creates an empty iterator.
impl<T> Default for ValuesMut<'_, T> {
    fn default() -> Self {
        Self { walk: Walk::new([].iter_mut(), 0) }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug> fmt::Debug for ValuesMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.walk.as_shared().map(value_of)).finish()
    }
}
