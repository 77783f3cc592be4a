//! Iteration over a table, and its iterators: [`SparseArray`](array::SparseArray)'s, and wrappers around them.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array as array;
use sparse_array::allocator::{Allocator, Global};
pub use sparse_array::{IntoValues as IntoIter, Values as Iter, ValuesMut as IterMut};

use super::table::HashTable;
use crate::element_id::ElementId;

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns an iterator over the elements in slot order.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, 'a');
    /// table.insert_unique(3, 'b');
    /// assert!(table.iter().eq(&['a', 'b']));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        self.blocks.elements.values()
    }

    /// Returns a mutable iterator over the elements in slot order. Changes must not affect their hashes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, (7, 0));
    /// table.iter_mut().for_each(|e| e.1 += 1);
    /// assert_eq!(table.find(7, |_| true), Some(&(7, 1)));
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        self.blocks.elements.values_mut()
    }

    /// Returns an iterator over the ids of the elements in slot order.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, 'a').id();
    /// assert!(table.ids().eq([id]));
    /// ```
    #[inline]
    pub fn ids(&self) -> Ids<'_> {
        Ids { inner: self.blocks.elements.indices() }
    }

    /// Returns an iterator over the elements with their ids in slot order.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, 'a').id();
    /// assert!(table.iter_full().eq([(id, &'a')]));
    /// ```
    #[inline]
    pub fn iter_full(&self) -> IterFull<'_, T> {
        IterFull { inner: self.blocks.elements.iter() }
    }

    /// Returns all elements as a slice, if there are no holes.
    ///
    /// Always `None` if slots are larger than the elements: for elements smaller than 8 bytes, and some with an
    /// alignment below 4. [`compact_stable`](Self::compact_stable) closes the holes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.as_slice(), Some(&[0, 1, 2][..]));
    /// table.remove(0, |_| true);
    /// assert_eq!(table.as_slice(), None);
    /// ```
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.blocks.elements.as_slice()
    }

    /// Removes all elements and yields them in slot order. Keeps the memory.
    ///
    /// Dropping the iterator drops the elements it has not yielded. If it is forgotten, they and the slots' memory
    /// leak, and the table is empty.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert!(table.drain().eq([0, 1, 2]));
    /// assert!(table.is_empty());
    /// ```
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, T, A> {
        self.clear_lanes();
        Drain { inner: self.blocks.elements.drain() }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for HashTable<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<'a, T, A: Allocator> IntoIterator for &'a HashTable<T, A> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, A: Allocator> IntoIterator for &'a mut HashTable<T, A> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<T, A: Allocator> IntoIterator for HashTable<T, A> {
    type Item = T;
    type IntoIter = IntoIter<T, A>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, A> {
        self.into_elements().into_values()
    }
}

/// A draining iterator over the elements of a table or set, from [`HashTable::drain`](crate::HashTable::drain).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..3).for_each(|n| _ = table.insert_unique(n, n));
/// assert_eq!(table.drain().next_back(), Some(2));
/// assert!(table.is_empty());
/// ```
#[must_use = "iterators do nothing until they are advanced; `clear` drops all elements without one"]
pub struct Drain<'a, T, A: Allocator = Global> {
    pub(crate) inner: array::Drain<'a, T, A>,
}

impl<T, A: Allocator> Drain<'_, T, A> {
    /// Returns an iterator over the elements not yet yielded.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut elements = table.drain();
    /// elements.next();
    /// assert!(elements.as_iter().eq(&[1, 2]));
    /// ```
    #[inline]
    pub fn as_iter(&self) -> Iter<'_, T> {
        self.inner.as_values()
    }
}

impl<T, A: Allocator> Iterator for Drain<'_, T, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(_, element)| element)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.inner.count()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.inner.nth(n).map(|(_, element)| element)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(|(_, element)| element).fold(init, f)
    }
}

impl<T, A: Allocator> DoubleEndedIterator for Drain<'_, T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(_, element)| element)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(|(_, element)| element).rfold(init, f)
    }
}

impl<T, A: Allocator> ExactSizeIterator for Drain<'_, T, A> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<T, A: Allocator> FusedIterator for Drain<'_, T, A> {}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for Drain<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_iter().fmt(f)
    }
}

/// An iterator over the ids of a table's elements in slot order, from [`HashTable::ids`](crate::HashTable::ids).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..3).for_each(|n| _ = table.insert_unique(n, n));
/// assert_eq!(table.ids().next_back().map(|id| id.index()), Some(2));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Ids<'a> {
    inner: array::Indices<'a>,
}

impl Iterator for Ids<'_> {
    type Item = ElementId;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(ElementId::of_slot)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.inner.count()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.inner.nth(n).map(ElementId::of_slot)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(ElementId::of_slot).fold(init, f)
    }
}

impl DoubleEndedIterator for Ids<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(ElementId::of_slot)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(ElementId::of_slot).rfold(init, f)
    }
}

impl ExactSizeIterator for Ids<'_> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl FusedIterator for Ids<'_> {}

impl Clone for Ids<'_> {
    #[inline]
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl Default for Ids<'_> {
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl fmt::Debug for Ids<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// An iterator over the elements of a table with their ids in slot order, from
/// [`HashTable::iter_full`](crate::HashTable::iter_full).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// let id = table.insert_unique(7, 'a').id();
/// assert_eq!(table.iter_full().next(), Some((id, &'a')));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterFull<'a, T> {
    inner: array::Iter<'a, T>,
}

impl<'a, T> Iterator for IterFull<'a, T> {
    type Item = (ElementId, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(index, element)| (ElementId::of_slot(index), element))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.inner.count()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.inner.nth(n).map(|(index, element)| (ElementId::of_slot(index), element))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(|(index, element)| (ElementId::of_slot(index), element)).fold(init, f)
    }
}

impl<T> DoubleEndedIterator for IterFull<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(index, element)| (ElementId::of_slot(index), element))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(|(index, element)| (ElementId::of_slot(index), element)).rfold(init, f)
    }
}

impl<T> ExactSizeIterator for IterFull<'_, T> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<T> FusedIterator for IterFull<'_, T> {}

impl<T> Clone for IterFull<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<T> Default for IterFull<'_, T> {
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<T: fmt::Debug> fmt::Debug for IterFull<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
