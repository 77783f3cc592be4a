//! [`IntoIter`], [`IntoKeys`] and [`IntoValues`].

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::SlotMap;
use super::states::key_of as key_of_slot;
use crate::owned_iterator;
use crate::raw::NONE;

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Converts the map into an iterator over the keys, by ascending index. Each value is dropped when its key is
    /// yielded.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert!(names.into_keys().eq([hero]));
    /// ```
    #[inline]
    pub fn into_keys(self) -> IntoKeys<T, K, A> {
        IntoKeys { pairs: self.into_iter() }
    }

    /// Converts the map into an iterator over the values, by ascending index.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// names.insert("hero");
    /// assert!(names.into_values().eq(["hero"]));
    /// ```
    #[inline]
    pub fn into_values(self) -> IntoValues<T, K, A> {
        IntoValues { pairs: self.into_iter() }
    }
}

impl<T, K: SparseKey, A: Allocator> IntoIterator for SlotMap<T, K, A> {
    type Item = (K, T);
    type IntoIter = IntoIter<T, K, A>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, K, A> {
        IntoIter { slots: 0..self.slot_len(), map: self }
    }
}

#[inline(always)]
fn key_of<K, V>((key, _): (K, V)) -> K {
    key
}

#[inline(always)]
fn value_of<K, V>((_, value): (K, V)) -> V {
    value
}

/// An owning iterator over the keys and values of a slot map, by ascending index.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// let [hero, dragon] = ["hero", "dragon"].map(|name| names.insert(name));
/// let mut pairs = names.into_iter();
/// assert_eq!(pairs.next(), Some((hero, "hero")));
/// assert_eq!(pairs.len(), 1);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter<T, K: SparseKey = Entity, A: Allocator = Global> {
    /// Has the remaining values. Its free list is not kept up to date.
    map: SlotMap<T, K, A>,
    /// The slots that are not visited yet.
    slots: Range<usize>,
}

impl<T, K: SparseKey, A: Allocator> IntoIter<T, K, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    /// use storage::allocator::Global;
    ///
    /// let names = SlotMap::<&str>::new().into_iter();
    /// let Global = names.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.map.allocator()
    }
}

impl<T, K: SparseKey, A: Allocator> IntoIter<T, K, A> {
    /// Takes the pair of a slot.
    #[inline(always)]
    fn take(map: &mut SlotMap<T, K, A>, index: usize) -> Option<(K, T)> {
        let slot = map.slots.as_mut_slice().get_mut(index)?;
        let state = slot.state();
        let value = slot.take(NONE)?;
        map.len -= 1;
        Some((key_of_slot(index, state), value))
    }
}

impl<T, K: SparseKey, A: Allocator> Iterator for IntoIter<T, K, A> {
    type Item = (K, T);

    #[inline]
    fn next(&mut self) -> Option<(K, T)> {
        self.slots.by_ref().find_map(|index| Self::take(&mut self.map, index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.map.len(), Some(self.map.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.map.len()
    }

    #[inline]
    fn last(self) -> Option<(K, T)> {
        owned_iterator::last(self)
    }
}

impl<T, K: SparseKey, A: Allocator> DoubleEndedIterator for IntoIter<T, K, A> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, T)> {
        self.slots.by_ref().rev().find_map(|index| Self::take(&mut self.map, index))
    }
}

impl<T, K: SparseKey, A: Allocator> ExactSizeIterator for IntoIter<T, K, A> {}

impl<T, K: SparseKey, A: Allocator> FusedIterator for IntoIter<T, K, A> {}

/// Clones the remaining elements, with a clone of the allocator. Calls
/// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
impl<T: Clone, K: SparseKey, A: Allocator + Clone> Clone for IntoIter<T, K, A> {
    fn clone(&self) -> Self {
        Self { map: self.map.clone(), slots: self.slots.clone() }
    }
}

/// Creates an empty iterator.
impl<T, K: SparseKey> Default for IntoIter<T, K> {
    fn default() -> Self {
        SlotMap::with_key().into_iter()
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, K: SparseKey, A: Allocator> fmt::Debug for IntoIter<T, K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.map).finish()
    }
}

/// An owning iterator over the keys of a slot map, by ascending index. Each value is dropped when its key is yielded.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// let hero = names.insert("hero");
/// assert!(names.into_keys().eq([hero]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoKeys<T, K: SparseKey = Entity, A: Allocator = Global> {
    pairs: IntoIter<T, K, A>,
}

impl<T, K: SparseKey, A: Allocator> Iterator for IntoKeys<T, K, A> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        self.pairs.next().map(key_of)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.pairs.count()
    }

    #[inline]
    fn last(self) -> Option<K> {
        owned_iterator::last(self)
    }
}

impl<T, K: SparseKey, A: Allocator> DoubleEndedIterator for IntoKeys<T, K, A> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.pairs.next_back().map(key_of)
    }
}

impl<T, K: SparseKey, A: Allocator> ExactSizeIterator for IntoKeys<T, K, A> {}

impl<T, K: SparseKey, A: Allocator> FusedIterator for IntoKeys<T, K, A> {}

/// Clones the remaining elements, with a clone of the allocator. Calls
/// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
impl<T: Clone, K: SparseKey, A: Allocator + Clone> Clone for IntoKeys<T, K, A> {
    fn clone(&self) -> Self {
        Self { pairs: self.pairs.clone() }
    }
}

/// Creates an empty iterator.
impl<T, K: SparseKey> Default for IntoKeys<T, K> {
    fn default() -> Self {
        Self { pairs: IntoIter::default() }
    }
}

/// Shows the remaining elements.
impl<T, K: SparseKey, A: Allocator> fmt::Debug for IntoKeys<T, K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.map.keys()).finish()
    }
}

/// An owning iterator over the values of a slot map, by ascending index.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// names.insert("hero");
/// assert!(names.into_values().eq(["hero"]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoValues<T, K: SparseKey = Entity, A: Allocator = Global> {
    pairs: IntoIter<T, K, A>,
}

impl<T, K: SparseKey, A: Allocator> Iterator for IntoValues<T, K, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.pairs.next().map(value_of)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.pairs.count()
    }

    #[inline]
    fn last(self) -> Option<T> {
        owned_iterator::last(self)
    }
}

impl<T, K: SparseKey, A: Allocator> DoubleEndedIterator for IntoValues<T, K, A> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.pairs.next_back().map(value_of)
    }
}

impl<T, K: SparseKey, A: Allocator> ExactSizeIterator for IntoValues<T, K, A> {}

impl<T, K: SparseKey, A: Allocator> FusedIterator for IntoValues<T, K, A> {}

/// Clones the remaining elements, with a clone of the allocator. Calls
/// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
impl<T: Clone, K: SparseKey, A: Allocator + Clone> Clone for IntoValues<T, K, A> {
    fn clone(&self) -> Self {
        Self { pairs: self.pairs.clone() }
    }
}

/// Creates an empty iterator.
impl<T, K: SparseKey> Default for IntoValues<T, K> {
    fn default() -> Self {
        Self { pairs: IntoIter::default() }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, K: SparseKey, A: Allocator> fmt::Debug for IntoValues<T, K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.map.values()).finish()
    }
}
