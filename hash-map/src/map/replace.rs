//! Insertion that refuses or replaces keys, `append`, and look-up by value.

use core::hash::{BuildHasher, Hash};
use core::mem;

use hash_set::ElementId;
use hash_set::allocator::Allocator;
use hash_set::hash_table;
use hash_set::internal::handle_error;

use super::{HashMap, OccupiedEntry, OccupiedError};

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Inserts a pair if its key is vacant, and returns a mutable reference to the value.
    ///
    /// Refuses an occupied key, as in std. The fallible version of [`insert`](Self::insert) is
    /// [`try_insert_full`](Self::try_insert_full).
    ///
    /// # Errors
    /// Returns [`OccupiedError`] with the entry and `value` if the key is occupied. The map is unchanged; `key` is
    /// dropped.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes. Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// assert_eq!(map.try_insert("a", 1).unwrap(), &1);
    /// let error = map.try_insert("a", 2).unwrap_err();
    /// assert_eq!((error.entry.get(), error.value), (&1, 2));
    /// ```
    #[inline]
    #[track_caller]
    pub fn try_insert(&mut self, key: K, value: V) -> Result<&mut V, OccupiedError<'_, K, V, A>> {
        let hash = self.hash_builder.hash_one(&key);
        match self.table.entry(hash, |(candidate, _)| key == *candidate) {
            hash_table::Entry::Occupied(occupied) => {
                // Drop the key first: if its drop panics at the end of the function, the value leaks.
                drop(key);
                Err(OccupiedError { entry: OccupiedEntry::new(occupied), value })
            }
            hash_table::Entry::Vacant(vacant) => {
                Ok(&mut vacant.insert_for((key, value), "HashMap::try_insert").into_mut().1)
            }
        }
    }

    /// Inserts a pair, or replaces the pair with an equal key, including its key. Returns the old pair.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([(String::with_capacity(100), 1)]);
    /// let old = map.replace_pair(String::new(), 2);
    /// assert_eq!(old, Some((String::new(), 1)));
    /// assert_eq!(map.first().unwrap().0.capacity(), 0);
    /// ```
    #[doc(alias = "Add")]
    #[inline]
    #[track_caller]
    pub fn replace_pair(&mut self, k: K, v: V) -> Option<(K, V)> {
        self.replace_for(k, v, "HashMap::replace_pair").1
    }

    /// Replaces as [`replace_pair`](Self::replace_pair) does and returns the id too.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let (id, _) = map.replace_full("a", 1);
    /// assert_eq!(map.replace_full("a", 2), (id, Some(("a", 1))));
    /// ```
    #[inline]
    #[track_caller]
    pub fn replace_full(&mut self, k: K, v: V) -> (ElementId, Option<(K, V)>) {
        self.replace_for(k, v, "HashMap::replace_full")
    }

    /// Replaces as [`replace_full`](Self::replace_full) does, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn replace_for(&mut self, k: K, v: V, method: &'static str) -> (ElementId, Option<(K, V)>) {
        let hash = self.hash_builder.hash_one(&k);
        match self.table.entry(hash, |(candidate, _)| k == *candidate) {
            hash_table::Entry::Occupied(mut occupied) => {
                (occupied.id(), Some(mem::replace(occupied.get_mut(), (k, v))))
            }
            hash_table::Entry::Vacant(vacant) => (vacant.insert_for((k, v), method).id(), None),
        }
    }

    /// Moves all pairs of `other` into `self`, as [`insert`](Self::insert) does. `other` keeps its memory.
    ///
    /// If `Hash` or `Eq` panics, or memory runs out, each pair is in one of the maps.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut a = HashMap::from([("x", 1), ("y", 2)]);
    /// let mut b = HashMap::from([("y", 20), ("z", 30)]);
    /// a.append(&mut b);
    /// assert!(b.is_empty());
    /// assert_eq!(a, HashMap::from([("x", 1), ("y", 20), ("z", 30)]));
    /// ```
    #[doc(alias = "Append")]
    #[track_caller]
    pub fn append<S2, A2: Allocator>(&mut self, other: &mut HashMap<K, V, S2, A2>) {
        let Self { table, hash_builder } = self;
        let hash = |(key, _): &(K, V)| hash_builder.hash_one(key);
        let eq = |(theirs, _): &(K, V), (ours, _): &(K, V)| theirs == ours;
        let replace = |(_, old): &mut (K, V), (key, value): (K, V)| drop((mem::replace(old, value), key));
        if let Err(error) = table.try_append(&mut other.table, hash, eq, replace) {
            handle_error(error, table.len() + 1, "HashMap::append");
        }
    }
}
