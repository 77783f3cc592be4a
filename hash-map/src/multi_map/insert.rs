//! Insertion of pairs.

use core::hash::{BuildHasher, Hash};

use alloc::vec::Vec;
use hash_set::allocator::Allocator;
use hash_set::internal::handle_error;
use hash_set::{ElementId, InsertError};

use super::MultiMap;
use crate::pair::{equivalent_key, equivalent_pair};

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Inserts a pair and returns its id. Existing pairs of the key stay. Calls `Hash` but not `Eq`.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let id = map.insert("a", 1);
    /// map.insert("a", 1);
    /// assert_eq!(map.len(), 2);
    /// assert_eq!(map[id], 1);
    /// ```
    #[doc(alias = "Add")]
    #[doc(alias = "Emplace")]
    #[inline]
    #[track_caller]
    pub fn insert(&mut self, k: K, v: V) -> ElementId {
        let hash = self.hash_builder.hash_one(&k);
        self.table.insert_unique_for(hash, (k, v), "MultiMap::insert").id()
    }

    /// Fallible version of [`insert`](Self::insert). There is no `MultiMap::try_insert`: in a map, a method of that
    /// name refuses a present key.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the pair if the map cannot grow. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let id = map.try_insert_full("a", 1).unwrap();
    /// assert_eq!(map[id], 1);
    /// ```
    #[doc(alias = "try_insert")]
    #[inline]
    pub fn try_insert_full(&mut self, k: K, v: V) -> Result<ElementId, InsertError<(K, V)>> {
        let hash = self.hash_builder.hash_one(&k);
        self.try_insert_hashed(hash, k, v)
    }

    /// Inserts a pair unless the map contains an equal one. Returns its id, and whether it was inserted.
    ///
    /// If the map contains equal pairs, `k` and `v` are dropped, and the id is that of the newest. Takes *O*(*m*) for
    /// *m* pairs of the key.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let (id, added) = map.insert_if_absent("a", 1);
    /// assert!(added);
    /// assert_eq!(map.insert_if_absent("a", 1), (id, false));
    /// assert!(map.insert_if_absent("a", 2).1);
    /// ```
    #[doc(alias = "insert_unique")]
    #[doc(alias = "AddUnique")]
    #[doc(alias = "EmplaceUnique")]
    #[track_caller]
    pub fn insert_if_absent(&mut self, k: K, v: V) -> (ElementId, bool)
    where
        V: PartialEq,
    {
        let hash = self.hash_builder.hash_one(&k);
        match self.newest(hash, equivalent_pair(&k, &v)) {
            Some(id) => (id, false),
            None => (self.table.insert_unique_for(hash, (k, v), "MultiMap::insert_if_absent").id(), true),
        }
    }

    /// Fallible version of [`insert_if_absent`](Self::insert_if_absent).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the pair if the map has no equal pair and cannot grow. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let (id, added) = map.try_insert_if_absent("a", 1).unwrap();
    /// assert!(added);
    /// assert_eq!(map.try_insert_if_absent("a", 1), Ok((id, false)));
    /// ```
    #[doc(alias = "try_insert_unique")]
    pub fn try_insert_if_absent(&mut self, k: K, v: V) -> Result<(ElementId, bool), InsertError<(K, V)>>
    where
        V: PartialEq,
    {
        let hash = self.hash_builder.hash_one(&k);
        match self.newest(hash, equivalent_pair(&k, &v)) {
            Some(id) => Ok((id, false)),
            None => self.try_insert_hashed(hash, k, v).map(|id| (id, true)),
        }
    }

    #[inline]
    fn try_insert_hashed(&mut self, hash: u64, k: K, v: V) -> Result<ElementId, InsertError<(K, V)>> {
        self.table.try_insert_unique(hash, (k, v)).map(|occupied| occupied.id())
    }

    /// Returns a mutable reference to the newest value of a key, after inserting `default()` if it has none.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// assert_eq!(map.get_or_insert_with("a", || 7), &2);
    /// assert_eq!(map.get_or_insert_with("b", || 7), &7);
    /// ```
    #[doc(alias = "FindOrAdd")]
    #[track_caller]
    pub fn get_or_insert_with(&mut self, k: K, default: impl FnOnce() -> V) -> &mut V {
        let hash = self.hash_builder.hash_one(&k);
        let id = match self.newest(hash, equivalent_key(&k)) {
            Some(id) => id,
            None => self.table.insert_unique_for(hash, (k, default()), "MultiMap::get_or_insert_with").id(),
        };
        match self.table.get_by_id_mut(id) {
            Some((_, value)) => value,
            None => unreachable!("just found or inserted"),
        }
    }

    /// Moves all pairs of `other` into `self`, in slot order. `other` keeps its memory.
    ///
    /// All keys are hashed first: if `Hash` panics, both maps are unchanged. If memory runs out, each pair is in one of
    /// the maps.
    ///
    /// Allocates 8 bytes of scratch memory per pair of `other`, from the global allocator. [`drain`](Self::drain) and
    /// [`try_insert_full`](Self::try_insert_full) move the pairs without it.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut a = MultiMap::from([("x", 1)]);
    /// let mut b = MultiMap::from([("y", 2), ("x", 3)]);
    /// a.append(&mut b);
    /// assert!(b.is_empty());
    /// assert!(a.get_all_in_slot_order("x").eq(&[1, 3]));
    /// ```
    #[doc(alias = "Append")]
    #[track_caller]
    pub fn append<S2, A2: Allocator>(&mut self, other: &mut MultiMap<K, V, S2, A2>) {
        let hashes: Vec<u64> = other.table.iter().map(|(key, _)| self.hash_builder.hash_one(key)).collect();
        let mut hashes = hashes.into_iter();
        if let Err(error) =
            self.table.try_append_unique(&mut other.table, |_| hashes.next().expect("a hash for each pair"))
        {
            handle_error(error, self.len().saturating_add(other.len()), "MultiMap::append");
        }
    }
}
