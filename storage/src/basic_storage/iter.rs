//! [`Iter`] and [`IterMut`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseSet;

use super::BasicStorage;
use crate::Paging;
use crate::raw::BorrowedPairs;
use sparse_set::internal::KeySet;

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Returns an iterator over keys and values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.iter().eq([(3, &"Ada"), (1, &"Bob")]));
    /// ```
    #[doc(alias("each", "reach"))]
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, S> {
        Iter { pairs: self.raw.iter() }
    }

    /// Returns a mutable iterator over keys and values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// for (key, count) in counts.iter_mut() {
    ///     *count += key;
    /// }
    /// assert!(counts.values().eq(&[13, 21]));
    /// ```
    #[doc(alias("each", "reach"))]
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, S> {
        IterMut { pairs: self.raw.iter_mut() }
    }
}

impl<'a, T, S: KeySet, P: Paging> IntoIterator for &'a BasicStorage<T, S, P> {
    type Item = (S::Key, &'a T);
    type IntoIter = Iter<'a, T, S>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T, S> {
        self.iter()
    }
}

impl<'a, T, S: KeySet, P: Paging> IntoIterator for &'a mut BasicStorage<T, S, P> {
    type Item = (S::Key, &'a mut T);
    type IntoIter = IterMut<'a, T, S>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, T, S> {
        self.iter_mut()
    }
}

/// An iterator over the keys and values of a storage, by position.
///
/// [`fold`](Iterator::fold) and [`for_each`](Iterator::for_each) walk over whole pages and are faster than a
/// `for` loop.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
/// let mut pairs = names.iter();
/// assert_eq!(pairs.next(), Some((3, &"Ada")));
/// assert_eq!(pairs.next_back(), Some((1, &"Bob")));
/// assert_eq!(pairs.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T, S: KeySet = SparseSet> {
    pub(crate) pairs: BorrowedPairs<'a, T, S::Walk, &'a T>,
}

impl<'a, T, S: KeySet> Iterator for Iter<'a, T, S> {
    type Item = (S::Key, &'a T);

    // `always`: otherwise the state is kept in memory, which takes three times as long.
    #[inline(always)]
    fn next(&mut self) -> Option<(S::Key, &'a T)> {
        self.pairs.next()
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
    fn last(mut self) -> Option<(S::Key, &'a T)> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(S::Key, &'a T)> {
        self.pairs.nth(n)
    }

    #[inline]
    fn fold<B, F: FnMut(B, (S::Key, &'a T)) -> B>(self, init: B, f: F) -> B {
        self.pairs.fold(init, f)
    }
}

impl<T, S: KeySet> DoubleEndedIterator for Iter<'_, T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs.next_back()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.pairs.nth_back(n)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.pairs.rfold(init, f)
    }
}

impl<T, S: KeySet> ExactSizeIterator for Iter<'_, T, S> {}

impl<T, S: KeySet> FusedIterator for Iter<'_, T, S> {}

impl<T, S: KeySet> Clone for Iter<'_, T, S> {
    #[inline]
    fn clone(&self) -> Self {
        Self { pairs: self.pairs.clone() }
    }
}

/// Creates an empty iterator.
impl<T, S: KeySet> Default for Iter<'_, T, S> {
    fn default() -> Self {
        Self { pairs: BorrowedPairs::EMPTY }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, S: KeySet> fmt::Debug for Iter<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared()).finish()
    }
}

/// A mutable iterator over the keys and values of a storage, by position.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
/// counts.iter_mut().for_each(|(key, count)| *count += key);
/// assert!(counts.values().eq(&[13, 21]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T, S: KeySet = SparseSet> {
    pub(crate) pairs: BorrowedPairs<'a, T, S::Walk, &'a mut T>,
}

impl<'a, T, S: KeySet> Iterator for IterMut<'a, T, S> {
    type Item = (S::Key, &'a mut T);

    // `always`: otherwise the state is kept in memory, which takes three times as long.
    #[inline(always)]
    fn next(&mut self) -> Option<(S::Key, &'a mut T)> {
        self.pairs.next()
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
    fn last(mut self) -> Option<(S::Key, &'a mut T)> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(S::Key, &'a mut T)> {
        self.pairs.nth(n)
    }

    #[inline]
    fn fold<B, F: FnMut(B, (S::Key, &'a mut T)) -> B>(self, init: B, f: F) -> B {
        self.pairs.fold(init, f)
    }
}

impl<T, S: KeySet> DoubleEndedIterator for IterMut<'_, T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs.next_back()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.pairs.nth_back(n)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.pairs.rfold(init, f)
    }
}

impl<T, S: KeySet> ExactSizeIterator for IterMut<'_, T, S> {}

impl<T, S: KeySet> FusedIterator for IterMut<'_, T, S> {}

/// Creates an empty iterator.
impl<T, S: KeySet> Default for IterMut<'_, T, S> {
    fn default() -> Self {
        Self { pairs: BorrowedPairs::EMPTY }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, S: KeySet> fmt::Debug for IterMut<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared()).finish()
    }
}
