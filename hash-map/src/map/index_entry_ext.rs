//! [`IndexEntryExt`], [`OccupiedIndexEntryExt`] and [`VacantIndexEntryExt`]: entries by their position, as in indexmap.

use hash_set::allocator::{Allocator, Global};

use super::index_map_ext::out_of_bounds;
use super::sealed::Sealed;
use super::{Entry, OccupiedEntry, VacantEntry};
use crate::pair::into_value;

/// The index of an entry. See [`IndexMapExt`](super::IndexMapExt).
///
/// Import the trait to use its method. It is sealed: only [`Entry`], [`OccupiedEntry`] and [`VacantEntry`] implement
/// it.
///
/// # Examples
/// ```
/// use hash_map::{HashMap, IndexEntryExt as _};
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!((map.entry("b").index(), map.entry("c").index()), (1, 2));
/// ```
#[expect(private_bounds, reason = "sealed")]
pub trait IndexEntryExt: Sealed {
    /// Returns the index of the pair, or the one that it will have if it is inserted.
    ///
    /// Takes *O*(1), or with holes a step for each 64 slots. A pair that fills a hole does not come last.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexEntryExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.remove("a");
    /// assert_eq!((map.entry("b").index(), map.entry("c").index()), (0, 0));
    /// ```
    #[must_use]
    fn index(&self) -> usize;
}

impl<K, V, A: Allocator> IndexEntryExt for Entry<'_, K, V, A> {
    #[inline]
    fn index(&self) -> usize {
        match self {
            Self::Occupied(occupied) => occupied.index(),
            Self::Vacant(vacant) => vacant.index(),
        }
    }
}

impl<K, V, A: Allocator> IndexEntryExt for OccupiedEntry<'_, K, V, A> {
    #[inline]
    fn index(&self) -> usize {
        match self.table.table().position_of(self.id()) {
            Some(index) => index,
            None => unreachable!("the entry is occupied"),
        }
    }
}

impl<K, V, A: Allocator> IndexEntryExt for VacantEntry<'_, K, V, A> {
    #[inline]
    fn index(&self) -> usize {
        let table = self.table.table();
        // Without holes the pair comes last, and a full map has no id for it.
        if table.len() == table.index_bound() { table.len() } else { table.iter_range(..self.id()).len() }
    }
}

/// Removal and moves by index through an occupied entry. See [`IndexMapExt`](super::IndexMapExt).
///
/// Import the trait to use its methods. It is sealed: only [`OccupiedEntry`] implements it.
///
/// # Examples
/// ```
/// use hash_map::{HashMap, OccupiedIndexEntryExt as _};
///
/// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
/// assert_eq!(map.first_entry().unwrap().shift_remove(), 1);
/// map.last_entry().unwrap().move_index(0);
/// assert!(map.keys().eq(&["c", "b"]));
/// ```
#[expect(private_bounds, reason = "sealed")]
pub trait OccupiedIndexEntryExt<K, V, A: Allocator = Global>: Sealed {
    /// Removes the pair and returns the value. Moves the pairs behind it one slot down.
    ///
    /// Takes as long as [`IndexMapExt::shift_remove_index`](super::IndexMapExt::shift_remove_index).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, OccupiedIndexEntryExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.first_entry().unwrap().shift_remove(), 1);
    /// assert!(map.keys().eq(&["b", "c"]));
    /// ```
    fn shift_remove(self) -> V;

    /// Removes and returns the pair, as [`shift_remove`](Self::shift_remove) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, OccupiedIndexEntryExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.first_entry().unwrap().shift_remove_entry(), ("a", 1));
    /// assert!(map.keys().eq(&["b", "c"]));
    /// ```
    fn shift_remove_entry(self) -> (K, V);

    /// Moves the pair to index `to`, and those between by one. Closes all holes first. See
    /// [`IndexMapExt::move_index`](super::IndexMapExt::move_index).
    ///
    /// # Panics
    /// Panics if `to` is not below the length of the map.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, OccupiedIndexEntryExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// map.last_entry().unwrap().move_index(0);
    /// assert!(map.keys().eq(&["c", "a", "b"]));
    /// ```
    fn move_index(self, to: usize);
}

impl<K, V, A: Allocator> OccupiedIndexEntryExt<K, V, A> for OccupiedEntry<'_, K, V, A> {
    fn shift_remove(self) -> V {
        into_value(self.shift_remove_entry())
    }

    fn shift_remove_entry(self) -> (K, V) {
        let id = self.id();
        match self.table.into_table().shift_remove_by_id(id) {
            Some(pair) => pair,
            None => unreachable!("the entry is occupied"),
        }
    }

    #[track_caller]
    fn move_index(self, to: usize) {
        let from = self.index();
        let table = self.table.into_table();
        if to >= table.len() {
            out_of_bounds("OccupiedIndexEntryExt::move_index", to, table.len());
        }
        table.move_position(from, to);
    }
}

/// Insertion by index through a vacant entry. See [`IndexMapExt`](super::IndexMapExt).
///
/// Import the trait to use its method. It is sealed: only [`VacantEntry`] implements it.
///
/// # Examples
/// ```
/// use hash_map::{Entry, HashMap, VacantIndexEntryExt as _};
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// if let Entry::Vacant(vacant) = map.entry("c") {
///     *vacant.shift_insert(0, 3) += 1;
/// }
/// assert!(map.iter().eq([(&"c", &4), (&"a", &1), (&"b", &2)]));
/// ```
#[expect(private_bounds, reason = "sealed")]
pub trait VacantIndexEntryExt<'a, V>: Sealed {
    /// Inserts the pair at `index` and returns a mutable reference to the value. Moves the pairs from there on one slot
    /// up. Closes all holes.
    ///
    /// Takes as long as [`IndexMapExt::shift_insert`](super::IndexMapExt::shift_insert).
    ///
    /// # Panics
    /// Panics if `index` is greater than the length of the map, and as [`VacantEntry::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap, VacantIndexEntryExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let Entry::Vacant(vacant) = map.entry("c") else { unreachable!() };
    /// assert_eq!(vacant.shift_insert(1, 3), &3);
    /// assert!(map.keys().eq(&["a", "c", "b"]));
    /// ```
    fn shift_insert(self, index: usize, value: V) -> &'a mut V;
}

impl<'a, K, V, A: Allocator> VacantIndexEntryExt<'a, V> for VacantEntry<'a, K, V, A> {
    #[track_caller]
    fn shift_insert(self, index: usize, value: V) -> &'a mut V {
        let len = self.table.table().len();
        if index > len {
            out_of_bounds("VacantIndexEntryExt::shift_insert", index, len);
        }
        let occupied = self.insert_entry(value);
        let from = occupied.index();
        let table = occupied.table.into_table();
        table.move_position(from, index);
        match table.id_at(index).and_then(|id| table.get_by_id_mut(id)) {
            Some((_, value)) => value,
            None => unreachable!("the pair was just moved there"),
        }
    }
}
