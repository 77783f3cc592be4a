//! `extract_if` and its iterator, and [`Extractor`], on which other containers build theirs.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeBounds;

use sparse_array::allocator::{Allocator, Global};

use super::HashTable;
use super::range::resolve;
use crate::element_id::ElementId;
use crate::raw::RawExtract;

impl<T, A: Allocator> HashTable<T, A> {
    /// Creates an iterator that removes and yields the elements for which `take` returns `true`, in slot order.
    ///
    /// If the iterator is dropped or forgotten early, or `take` panics, the remaining elements stay. `for_each` and
    /// `fold` are faster than a `for` loop; see [`Extractor::fold`].
    ///
    /// If most hashes are equal, allocates 12 bytes per slot from the global allocator, to remove each element in
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// assert!(table.extract_if(|n| *n % 2 == 0).eq([0, 2, 4]));
    /// assert!(table.iter().eq(&[1, 3, 5]));
    /// ```
    #[inline]
    pub fn extract_if<F: FnMut(&mut T) -> bool>(&mut self, take: F) -> ExtractIf<'_, T, F, A> {
        ExtractIf { extractor: self.extractor(..), take }
    }

    /// Creates an iterator like [`extract_if`](Self::extract_if), over the elements whose ids are in `ids`.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// let id = table.find_id(2, |_| true).unwrap();
    /// assert!(table.extract_range_if(id.., |n| *n % 2 == 0).eq([2, 4]));
    /// assert!(table.iter().eq(&[0, 1, 3, 5]));
    /// ```
    #[doc(alias = "extract_if")]
    #[track_caller]
    pub fn extract_range_if<R, F>(&mut self, ids: R, take: F) -> ExtractIf<'_, T, F, A>
    where
        R: RangeBounds<ElementId>,
        F: FnMut(&mut T) -> bool,
    {
        let slots = resolve(ids, self.index_bound());
        ExtractIf { extractor: Extractor { raw: RawExtract::new(&mut self.raw, slots) }, take }
    }

    /// Creates an [`Extractor`] over the elements whose ids are in `ids`: an [`extract_if`](Self::extract_if) that
    /// takes its closure at each step.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut walk = table.extractor(..);
    /// assert_eq!(walk.next_if(|n| *n > 1), Some(2));
    /// assert_eq!(walk.next_if(|n| *n % 2 == 0), Some(4));
    /// assert!(table.iter().eq(&[0, 1, 3, 5]));
    /// ```
    #[track_caller]
    pub fn extractor(&mut self, ids: impl RangeBounds<ElementId>) -> Extractor<'_, T, A> {
        let slots = resolve(ids, self.index_bound());
        Extractor { raw: RawExtract::new(&mut self.raw, slots) }
    }
}

/// A pass over elements that can remove them, from [`HashTable::extractor`].
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..4).for_each(|n| _ = table.insert_unique(n, n));
/// let mut walk = table.extractor(..);
/// while let Some(odd) = walk.next_if(|n| *n % 2 == 1) {
///     assert!(odd == 1 || odd == 3);
/// }
/// assert_eq!(table.len(), 2);
/// ```
#[must_use = "a pass does nothing until its next step"]
pub struct Extractor<'a, T, A: Allocator = Global> {
    raw: RawExtract<'a, T, A>,
}

impl<T, A: Allocator> Extractor<'_, T, A> {
    /// Removes and returns the next element for which `take` returns `true`. If `take` panics, the element stays and
    /// the pass moves past it.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// assert_eq!(table.extractor(..).next_if(|_| true), Some("seven"));
    /// ```
    #[inline]
    pub fn next_if(&mut self, take: impl FnMut(&mut T) -> bool) -> Option<T> {
        self.raw.next(take)
    }

    /// Removes all elements for which `take` returns `true`, and passes each to `f` before the next. If `take` or `f`
    /// panics, the remaining elements stay.
    ///
    /// If many elements are removed, takes half the time of a loop over [`next_if`](Self::next_if): updates the index
    /// once, at the end.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.extractor(..).fold(0, |n| *n > 2, |sum, n| sum + n), 3 + 4 + 5);
    /// assert_eq!(table.len(), 3);
    /// ```
    #[inline]
    pub fn fold<B>(self, init: B, take: impl FnMut(&mut T) -> bool, f: impl FnMut(B, T) -> B) -> B {
        self.raw.fold(init, take, f)
    }

    /// Returns the first slot that was not visited, from which another pass can continue.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{ElementId, HashTable};
    ///
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut walk = table.extractor(..);
    /// walk.next_if(|n| *n == 1);
    /// let next = ElementId::from_index(walk.next_slot()).unwrap();
    /// table.insert_unique(9, 9); // into the hole, which lies behind us
    /// assert_eq!(table.extractor(next..).next_if(|_| true), Some(2));
    /// ```
    #[inline]
    #[must_use]
    pub fn next_slot(&self) -> usize {
        self.raw.slots().start
    }

    /// Returns an upper bound of the number of elements not yet visited.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut walk = table.extractor(..);
    /// walk.next_if(|n| *n == 3);
    /// assert_eq!(walk.upper_bound(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn upper_bound(&self) -> usize {
        self.raw.len()
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for Extractor<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extractor").field("next_slot", &self.next_slot()).finish_non_exhaustive()
    }
}

/// An iterator that removes the elements for which a closure returns `true`, from
/// [`HashTable::extract_if`](crate::HashTable::extract_if).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..4).for_each(|n| _ = table.insert_unique(n, n));
/// assert_eq!(table.extract_if(|n| *n > 1).count(), 2);
/// ```
#[must_use = "an iterator does nothing until it is advanced; `retain` removes without one"]
pub struct ExtractIf<'a, T, F, A: Allocator = Global> {
    extractor: Extractor<'a, T, A>,
    take: F,
}

impl<T, F: FnMut(&mut T) -> bool, A: Allocator> Iterator for ExtractIf<'_, T, F, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.extractor.next_if(&mut self.take)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.extractor.upper_bound()))
    }

    #[inline]
    fn fold<B, G: FnMut(B, T) -> B>(self, init: B, f: G) -> B {
        self.extractor.fold(init, self.take, f)
    }
}

impl<T, F: FnMut(&mut T) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, T, F, A> {}

impl<T: fmt::Debug, F, A: Allocator> fmt::Debug for ExtractIf<'_, T, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
