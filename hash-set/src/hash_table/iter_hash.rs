//! Iterators over the elements with one hash.

#![expect(unsafe_code, reason = "elements in lanes are reached without a second check, one lane after the other")]

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_array::SparseArray;
use sparse_array::allocator::{Allocator, Global};

use super::table::HashTable;
use crate::element_id::ElementId;
use crate::raw::{Blocks, HashLanes, Position, StoredHash};

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns an iterator over the elements with the stored hash of `hash`, in arbitrary order. The table stores 32 of
    /// the 64 bits, so it may also yield elements with another hash.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, 'a');
    /// table.insert_unique(7, 'b');
    /// table.insert_unique(8, 'c');
    /// assert_eq!(table.iter_hash(7).count(), 2);
    /// ```
    #[doc(alias = "TKeyIterator")]
    #[inline]
    pub fn iter_hash(&self, hash: u64) -> IterHash<'_, T, A> {
        IterHash { inner: WithIds::new(self, StoredHash::new(hash)) }
    }

    /// Returns an iterator like [`iter_hash`](Self::iter_hash), with the ids.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(8, 'a');
    /// let id = table.insert_unique(7, 'b').id();
    /// assert_eq!(table.iter_hash_full(7).next(), Some((id, &'b')));
    /// ```
    #[inline]
    pub fn iter_hash_full(&self, hash: u64) -> IterHashFull<'_, T, A> {
        IterHashFull { inner: WithIds::new(self, StoredHash::new(hash)) }
    }

    /// Returns a mutable iterator like [`iter_hash`](Self::iter_hash). Changes must not affect the elements' hashes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, 1);
    /// table.insert_unique(7, 2);
    /// table.insert_unique(8, 3);
    /// let [x, y] = table.iter_hash_mut(7).collect::<Vec<_>>().try_into().unwrap();
    /// core::mem::swap(x, y);
    /// assert!(table.iter().eq(&[2, 1, 3]));
    /// ```
    #[inline]
    pub fn iter_hash_mut(&mut self, hash: u64) -> IterHashMut<'_, T, A> {
        IterHashMut { inner: WithIdsMut::new(self, StoredHash::new(hash)) }
    }

    /// Returns an iterator like [`iter_hash_mut`](Self::iter_hash_mut), with the ids.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, 'b').id();
    /// let (first, element) = table.iter_hash_full_mut(7).next().unwrap();
    /// *element = 'c';
    /// assert_eq!((first, table[id]), (id, 'c'));
    /// ```
    #[inline]
    pub fn iter_hash_full_mut(&mut self, hash: u64) -> IterHashFullMut<'_, T, A> {
        IterHashFullMut { inner: WithIdsMut::new(self, StoredHash::new(hash)) }
    }
}

/// An iterator over the elements of a table with one hash, from [`HashTable::iter_hash`](crate::HashTable::iter_hash).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// table.insert_unique(7, 'a');
/// assert!(table.iter_hash(7).eq(&['a']));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterHash<'a, T, A: Allocator = Global> {
    inner: WithIds<'a, T, A>,
}

impl<'a, T, A: Allocator> Iterator for IterHash<'a, T, A> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(_, element)| element)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(|(_, element)| element).fold(init, f)
    }
}

impl<T, A: Allocator> FusedIterator for IterHash<'_, T, A> {}

impl<T, A: Allocator> Clone for IterHash<'_, T, A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<T> Default for IterHash<'_, T> {
    /// Creates an iterator that yields nothing.
    fn default() -> Self {
        Self { inner: WithIds::default() }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IterHash<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// An iterator over the elements of a table with one hash and their ids, from
/// [`HashTable::iter_hash_full`](crate::HashTable::iter_hash_full).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// let id = table.insert_unique(7, 'a').id();
/// assert!(table.iter_hash_full(7).eq([(id, &'a')]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterHashFull<'a, T, A: Allocator = Global> {
    inner: WithIds<'a, T, A>,
}

impl<'a, T, A: Allocator> Iterator for IterHashFull<'a, T, A> {
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
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(|(index, element)| (ElementId::of_slot(index), element)).fold(init, f)
    }
}

impl<T, A: Allocator> FusedIterator for IterHashFull<'_, T, A> {}

impl<T, A: Allocator> Clone for IterHashFull<'_, T, A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<T> Default for IterHashFull<'_, T> {
    /// Creates an iterator that yields nothing.
    fn default() -> Self {
        Self { inner: WithIds::default() }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IterHashFull<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A mutable iterator over the elements of a table with one hash, from
/// [`HashTable::iter_hash_mut`](crate::HashTable::iter_hash_mut).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// table.insert_unique(7, 'a');
/// table.iter_hash_mut(7).for_each(|element| *element = 'b');
/// assert!(table.iter().eq(&['b']));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterHashMut<'a, T, A: Allocator = Global> {
    inner: WithIdsMut<'a, T, A>,
}

impl<'a, T, A: Allocator> Iterator for IterHashMut<'a, T, A> {
    type Item = &'a mut T;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(_, element)| element)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(|(_, element)| element).fold(init, f)
    }
}

impl<T, A: Allocator> FusedIterator for IterHashMut<'_, T, A> {}

impl<T> Default for IterHashMut<'_, T> {
    /// Creates an iterator that yields nothing.
    fn default() -> Self {
        Self { inner: WithIdsMut::default() }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IterHashMut<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        IterHash { inner: self.inner.as_shared() }.fmt(f)
    }
}

/// A mutable iterator over the elements of a table with one hash and their ids, from
/// [`HashTable::iter_hash_full_mut`](crate::HashTable::iter_hash_full_mut).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// let id = table.insert_unique(7, 'a').id();
/// assert!(table.iter_hash_full_mut(7).eq([(id, &mut 'a')]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterHashFullMut<'a, T, A: Allocator = Global> {
    inner: WithIdsMut<'a, T, A>,
}

impl<'a, T, A: Allocator> Iterator for IterHashFullMut<'a, T, A> {
    type Item = (ElementId, &'a mut T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(index, element)| (ElementId::of_slot(index), element))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.map(|(index, element)| (ElementId::of_slot(index), element)).fold(init, f)
    }
}

impl<T, A: Allocator> FusedIterator for IterHashFullMut<'_, T, A> {}

impl<T> Default for IterHashFullMut<'_, T> {
    /// Creates an iterator that yields nothing.
    fn default() -> Self {
        Self { inner: WithIdsMut::default() }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IterHashFullMut<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        IterHashFull { inner: self.inner.as_shared() }.fmt(f)
    }
}

/// Iterates over the elements with a given stored hash and their indices, in arbitrary order.
struct WithIds<'a, T, A: Allocator> {
    lanes: HashLanes<'a>,
    /// The elements of the same table as `lanes`.
    elements: &'a SparseArray<T, A>,
}

impl<'a, T, A: Allocator> WithIds<'a, T, A> {
    #[inline]
    fn new(table: &'a HashTable<T, A>, hash: StoredHash) -> Self {
        Self { lanes: HashLanes::new(&table.blocks.index, hash), elements: &table.blocks.elements }
    }
}

impl<T> Default for WithIds<'_, T, Global> {
    fn default() -> Self {
        Self::new(const { &HashTable::new() }, StoredHash::new(0))
    }
}

impl<T, A: Allocator> Clone for WithIds<'_, T, A> {
    fn clone(&self) -> Self {
        Self { lanes: self.lanes.clone(), elements: self.elements }
    }
}

impl<'a, T, A: Allocator> Iterator for WithIds<'a, T, A> {
    type Item = (usize, &'a T);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a T)> {
        let id = self.lanes.next()?.id;
        // SAFETY: `id` is in a lane, so occupied (I3).
        Some((id as usize, unsafe { self.elements.get_unchecked(id as usize) }))
    }

    /// Not exact: any element may have the hash.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.elements.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { lanes, elements } = self;
        lanes.fold(init, |folded, Position { id, .. }| {
            // SAFETY: `id` is in a lane, so occupied (I3).
            f(folded, (id as usize, unsafe { elements.get_unchecked(id as usize) }))
        })
    }
}

/// Iterates mutably over the elements with a given stored hash and their indices, in arbitrary order.
struct WithIdsMut<'a, T, A: Allocator> {
    lanes: HashLanes<'a>,
    /// The elements of the same table as `lanes`, borrowed exclusively. A pointer, as yielded elements stay borrowed
    /// during later calls of `next`.
    elements: NonNull<SparseArray<T, A>>,
    borrow: PhantomData<&'a mut SparseArray<T, A>>,
}

// SAFETY: stands for `&'a mut SparseArray<T, A>` and `&'a Index`. It yields `&'a mut T` (`T: Send`) and does not use
// the allocator.
unsafe impl<T: Send, A: Allocator + Send> Send for WithIdsMut<'_, T, A> {}

// SAFETY: as for `Send`; `&WithIdsMut` gives out `&T`, for `Debug` (`T: Sync`).
unsafe impl<T: Sync, A: Allocator + Sync> Sync for WithIdsMut<'_, T, A> {}

impl<'a, T, A: Allocator> WithIdsMut<'a, T, A> {
    #[inline]
    fn new(table: &'a mut HashTable<T, A>, hash: StoredHash) -> Self {
        let Blocks { index, elements } = &mut *table.blocks;
        Self { lanes: HashLanes::new(index, hash), elements: NonNull::from(elements), borrow: PhantomData }
    }

    /// Returns an iterator over the remaining elements, for `Debug`.
    fn as_shared(&self) -> WithIds<'_, T, A> {
        // SAFETY: `self` borrows the array exclusively. A reference to the array does not alias its elements, and the
        // remaining ids differ from those yielded.
        WithIds { lanes: self.lanes.clone(), elements: unsafe { self.elements.as_ref() } }
    }
}

impl<T> Default for WithIdsMut<'_, T, Global> {
    fn default() -> Self {
        // A shared table: no element of it is reached, as it has none.
        let WithIds { lanes, elements } = WithIds::default();
        Self { lanes, elements: NonNull::from(elements), borrow: PhantomData }
    }
}

impl<'a, T, A: Allocator> Iterator for WithIdsMut<'a, T, A> {
    type Item = (usize, &'a mut T);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a mut T)> {
        let id = self.lanes.next()?.id;
        // SAFETY: the array is borrowed exclusively for `'a`, and `id` is in a lane, so occupied (I3).
        // `get_unchecked_mut` borrows one slot and writes to no other, and each id is yielded once, so references do
        // not alias.
        Some((id as usize, unsafe { self.elements.as_mut().get_unchecked_mut(id as usize) }))
    }

    /// Not exact: any element may have the hash.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // SAFETY: `self` borrows the array exclusively, and a reference to it does not alias its elements.
        (0, Some(unsafe { self.elements.as_ref() }.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { lanes, mut elements, .. } = self;
        lanes.fold(init, |folded, Position { id, .. }| {
            // SAFETY: the array is borrowed exclusively for `'a`. `id` is in a lane, so occupied (I3), and each id is
            // visited once, so references do not alias.
            f(folded, (id as usize, unsafe { elements.as_mut().get_unchecked_mut(id as usize) }))
        })
    }
}
