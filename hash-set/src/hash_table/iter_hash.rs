//! Iterators over the elements with one hash.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::allocator::{Allocator, Global};

use super::HashTable;
use super::table::id_of;
use crate::element_id::ElementId;
use crate::raw::{RawIterHash, RawIterHashMut};

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
        IterHash { inner: self.raw.iter_hash(hash) }
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
        IterHashFull { inner: self.raw.iter_hash(hash) }
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
        IterHashMut { inner: self.raw.iter_hash_mut(hash) }
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
        IterHashFullMut { inner: self.raw.iter_hash_mut(hash) }
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
    inner: RawIterHash<'a, T, A>,
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
    inner: RawIterHash<'a, T, A>,
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
    inner: RawIterHashMut<'a, T, A>,
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
    inner: RawIterHashMut<'a, T, A>,
}

/// Implements the iterator traits of a wrapper that applies `$map` to each item.
macro_rules! shell {
    ($name:ident, $item:ty, $map:expr) => {
        impl<'a, T, A: Allocator> Iterator for $name<'a, T, A> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.inner.next().map($map)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.inner.size_hint()
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.inner.fold(init, |folded, item| f(folded, $map(item)))
            }
        }

        impl<T, A: Allocator> FusedIterator for $name<'_, T, A> {}
    };
}

shell!(IterHash, &'a T, |(_, element)| element);
shell!(IterHashFull, (ElementId, &'a T), |(index, element)| (id_of(index), element));
shell!(IterHashMut, &'a mut T, |(_, element)| element);
shell!(IterHashFullMut, (ElementId, &'a mut T), |(index, element)| (id_of(index), element));

/// Implements `Clone` and `Debug` of the shared iterators.
macro_rules! shared {
    ($($name:ident),*) => {
        $(
            impl<T, A: Allocator> Clone for $name<'_, T, A> {
                #[inline]
                fn clone(&self) -> Self {
                    Self { inner: self.inner.clone() }
                }
            }

            impl<T: fmt::Debug, A: Allocator> fmt::Debug for $name<'_, T, A> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.debug_list().entries(self.clone()).finish()
                }
            }
        )*
    };
}

shared!(IterHash, IterHashFull);

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IterHashMut<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        IterHash { inner: self.inner.as_shared() }.fmt(f)
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IterHashFullMut<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        IterHashFull { inner: self.inner.as_shared() }.fmt(f)
    }
}
