//! Methods that take a hash: for several look-ups with one hash, or hashing outside of a lock.

use core::hash::{BuildHasher, Hash};

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::element_id::ElementId;
use crate::hash_table::{Entry, HashTable};

impl<T, S: BuildHasher, A: Allocator> HashSet<T, S, A> {
    /// Returns the hash of `value` in this set, for the `*_by_hash` methods.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a".to_string()]);
    /// let hash = set.hash_of("a");
    /// assert!(set.get_by_hash(hash, |element| element == "a").is_some());
    /// ```
    #[doc(alias = "GetKeyHash")]
    #[inline]
    pub fn hash_of<Q>(&self, value: &Q) -> u64
    where
        Q: ?Sized + Hash,
    {
        self.hasher.hash_one(value)
    }
}

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Returns the table under the set, for look-ups by hash such as [`find`](HashTable::find) and
    /// [`iter_hash`](HashTable::iter_hash).
    ///
    /// There is no mutable access, since a table allows equal elements; see [`into_table`](Self::into_table).
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from([1, 2, 3]);
    /// assert_eq!(set.table().iter_hash(set.hash_of(&2)).count(), 1);
    /// ```
    #[inline]
    pub fn table(&self) -> &HashTable<T, A> {
        &self.table
    }

    /// Converts the set to its table and its hasher. Ids stay.
    ///
    /// # Examples
    /// ```
    /// use core::hash::BuildHasher;
    /// use hash_set::HashSet;
    ///
    /// let (mut table, hasher) = HashSet::from(["a"]).into_table();
    /// assert_eq!(table.remove(hasher.hash_one("a"), |&element| element == "a"), Some("a"));
    /// ```
    #[inline]
    #[must_use]
    pub fn into_table(self) -> (HashTable<T, A>, S) {
        (self.table, self.hasher)
    }

    /// Creates a set from its table and its hasher: the inverse of [`into_table`](Self::into_table).
    ///
    /// The caller guarantees that each element has the hash that `hasher` computes, and that no two elements are equal.
    /// Otherwise look-ups may fail or the set may hold equal elements; memory safety is not affected.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let (table, hasher) = HashSet::from(["a"]).into_table();
    /// let set = HashSet::from_table_unchecked(table, hasher);
    /// assert!(set.contains("a"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_table_unchecked(table: HashTable<T, A>, hasher: S) -> Self {
        Self { table, hasher }
    }

    /// Drops the hasher and returns the table. Drops explicitly: if a drop at the end of the function panicked, the
    /// return value would leak.
    #[inline]
    pub(crate) fn without_hasher(self) -> HashTable<T, A> {
        let Self { table, hasher } = self;
        drop(hasher);
        table
    }

    /// Returns the element with this hash for which `eq` returns `true`. `hash` must be the element's
    /// [`hash_of`](Self::hash_of).
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from([(1, 'a'), (2, 'b')]);
    /// assert_eq!(set.get_by_hash(set.hash_of(&(2, 'b')), |&(n, _)| n == 2), Some(&(2, 'b')));
    /// ```
    #[doc(alias = "FindByHash")]
    #[doc(alias = "ContainsByHash")]
    #[inline]
    pub fn get_by_hash(&self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<&T> {
        self.table.find(hash, eq)
    }

    /// Returns the id of the element with this hash for which `eq` returns `true`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// assert_eq!(set.get_id_by_hash(set.hash_of("b"), |&element| element == "b"), set.get_id("b"));
    /// ```
    #[doc(alias = "FindIdByHash")]
    #[inline]
    pub fn get_id_by_hash(&self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<ElementId> {
        self.table.find_id(hash, eq)
    }

    /// Removes and returns the element with this hash for which `eq` returns `true`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// assert_eq!(set.remove_by_hash(set.hash_of("b"), |&element| element == "b"), Some("b"));
    /// assert_eq!(set.len(), 1);
    /// ```
    #[doc(alias = "RemoveByHash")]
    #[inline]
    pub fn remove_by_hash(&mut self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<T> {
        self.table.remove(hash, eq)
    }
}

impl<T: Eq, S, A: Allocator> HashSet<T, S, A> {
    /// Inserts as [`insert_full`](Self::insert_full) does, with a precomputed hash.
    ///
    /// `hash` must be [`hash_of`](Self::hash_of) `value`. Otherwise look-ups miss the element, and the set may hold
    /// equal ones. Needs no hasher: `S` may be any type.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let hash = set.hash_of(&7);
    /// let (id, added) = set.insert_by_hash_unchecked(hash, 7);
    /// assert!(added && set[id] == 7 && set.contains(&7));
    /// ```
    #[doc(alias = "AddByHash")]
    #[doc(alias = "FindOrAddByHash")]
    #[inline]
    #[track_caller]
    pub fn insert_by_hash_unchecked(&mut self, hash: u64, value: T) -> (ElementId, bool) {
        match self.table.entry(hash, |element| value == *element) {
            Entry::Occupied(occupied) => (occupied.id(), false),
            Entry::Vacant(vacant) => (vacant.insert_for(value, "HashSet::insert_by_hash_unchecked").id(), true),
        }
    }
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts an element without looking for an equal one.
    ///
    /// No element of the set may equal `value`. Otherwise the set holds both, and look-ups return either. Unlike in
    /// hashbrown, the method is safe: a breach cannot break memory safety.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes, and in debug builds if an element
    /// equals `value`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::with_capacity(1000);
    /// for n in 0..1000 {
    ///     set.insert_unique_unchecked(n);
    /// }
    /// assert!(set.contains(&999));
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_unique_unchecked(&mut self, value: T) -> &T {
        debug_assert!(!self.contains(&value), "HashSet::insert_unique_unchecked: the element is there already");
        let hash = self.hash_of(&value);
        self.table.insert_unique_for(hash, value, "HashSet::insert_unique_unchecked").into_mut()
    }
}
