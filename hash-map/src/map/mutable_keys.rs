//! [`MutableKeys`] and [`MutableEntryKey`]: mutable access to keys.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};

use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table;

use super::sealed::Sealed;
use super::{Entry, HashMap, OccupiedEntry, VacantEntry};

/// Mutable access to the keys of a [`HashMap`], as indexmap's trait of this name gives it.
///
/// A change must not affect the `Hash` and `Eq` of a key. Otherwise the map may not find the key, or may hold two equal
/// keys; memory stays safe. [`HashMap::replace_key_by_id`] changes a key together with its hash.
///
/// Import the trait to use its methods. It is sealed: only `HashMap` implements it.
///
/// # Examples
/// ```
/// use hash_map::{HashMap, MutableKeys as _};
///
/// let mut map = HashMap::from([("a".to_string(), 1)]);
/// map.get_full_mut2("a").unwrap().1.reserve(100);
/// assert!(map.first().unwrap().0.capacity() > 100);
/// ```
#[expect(private_bounds, reason = "sealed")]
pub trait MutableKeys<K, V, S, A: Allocator = Global>: Sealed {
    /// Returns the index of a key, and mutable references to the key in the map and its value.
    ///
    /// Takes as long as [`get_index_of`](super::IndexMapExt::get_index_of).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, MutableKeys as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.get_full_mut2("b"), Some((1, &mut "b", &mut 2)));
    /// ```
    fn get_full_mut2<Q>(&mut self, k: &Q) -> Option<(usize, &mut K, &mut V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq;

    /// Returns mutable references to the key and the value at `index`, or `None` if there are not so many pairs.
    ///
    /// Takes as long as [`get_index`](super::IndexMapExt::get_index).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, MutableKeys as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.get_index_mut2(1), Some((&mut "b", &mut 2)));
    /// ```
    fn get_index_mut2(&mut self, index: usize) -> Option<(&mut K, &mut V)>;

    /// Returns an iterator over the pairs in slot order, the keys and values mutable.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, MutableKeys as _};
    ///
    /// let mut map = HashMap::from([("a".to_string(), 1)]);
    /// for (key, value) in map.iter_mut2() {
    ///     key.shrink_to_fit();
    ///     *value += 1;
    /// }
    /// assert_eq!(map["a"], 2);
    /// ```
    fn iter_mut2(&mut self) -> hash_table::IterMut<'_, (K, V)>;

    /// Drops the pairs for which `keep` returns `false`, as [`HashMap::retain`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, MutableKeys as _};
    ///
    /// let mut map = HashMap::from([("a".to_string(), 1), ("b".to_string(), 2)]);
    /// map.retain2(|key, value| {
    ///     key.shrink_to_fit();
    ///     *value > 1
    /// });
    /// assert!(map.keys().eq(["b"]));
    /// ```
    fn retain2<F>(&mut self, keep: F)
    where
        F: FnMut(&mut K, &mut V) -> bool;
}

impl<K, V, S, A: Allocator> MutableKeys<K, V, S, A> for HashMap<K, V, S, A> {
    #[inline]
    fn get_full_mut2<Q>(&mut self, k: &Q) -> Option<(usize, &mut K, &mut V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq,
    {
        let id = self.get_id(k)?;
        let index = self.table.position_of(id)?;
        self.table.get_by_id_mut(id).map(|(key, value)| (index, key, value))
    }

    #[inline]
    fn get_index_mut2(&mut self, index: usize) -> Option<(&mut K, &mut V)> {
        let id = self.table.id_at(index)?;
        self.table.get_by_id_mut(id).map(|(key, value)| (key, value))
    }

    #[inline]
    fn iter_mut2(&mut self) -> hash_table::IterMut<'_, (K, V)> {
        self.table.iter_mut()
    }

    #[inline]
    fn retain2<F>(&mut self, mut keep: F)
    where
        F: FnMut(&mut K, &mut V) -> bool,
    {
        self.table.retain(|(key, value)| keep(key, value));
    }
}

/// Mutable access to the key of an entry, as indexmap's trait of this name gives it.
///
/// See [`MutableKeys`] for what a change must not affect, and what happens if it does.
///
/// Import the trait to use its method. It is sealed: only [`Entry`], [`OccupiedEntry`] and [`VacantEntry`] implement
/// it.
///
/// # Examples
/// ```
/// use hash_map::{HashMap, MutableEntryKey as _};
///
/// let mut map: HashMap<String, u32> = HashMap::new();
/// let mut entry = map.entry("a".to_string());
/// entry.key_mut().reserve(100);
/// entry.or_insert(1);
/// assert!(map.first().unwrap().0.capacity() > 100);
/// ```
#[expect(private_bounds, reason = "sealed")]
pub trait MutableEntryKey<K>: Sealed {
    /// Returns a mutable reference to the key in the map, or to the key to insert if the entry is vacant.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, MutableEntryKey as _};
    ///
    /// let mut map = HashMap::from([("a".to_string(), 1)]);
    /// map.first_entry().unwrap().key_mut().reserve(100);
    /// assert!(map.first().unwrap().0.capacity() > 100);
    /// ```
    fn key_mut(&mut self) -> &mut K;
}

impl<K, V, A: Allocator> MutableEntryKey<K> for Entry<'_, K, V, A> {
    #[inline]
    fn key_mut(&mut self) -> &mut K {
        match self {
            Self::Occupied(occupied) => occupied.key_mut(),
            Self::Vacant(vacant) => vacant.key_mut(),
        }
    }
}

impl<K, V, A: Allocator> MutableEntryKey<K> for OccupiedEntry<'_, K, V, A> {
    #[inline]
    fn key_mut(&mut self) -> &mut K {
        &mut self.table.get_mut().0
    }
}

impl<K, V, A: Allocator> MutableEntryKey<K> for VacantEntry<'_, K, V, A> {
    #[inline]
    fn key_mut(&mut self) -> &mut K {
        &mut self.key
    }
}
