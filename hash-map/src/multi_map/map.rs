//! The type [`MultiMap`].

use core::fmt;

use hash_set::allocator::{Allocator, Global};
use hash_set::{DefaultHashBuilder, HashTable};

/// A hash map whose keys may have several values, with stable element ids and iteration over dense memory.
///
/// Each pair has an [`ElementId`](crate::ElementId) that stays the same until the pair is removed. Pairs lie in slot
/// order, which is insertion order until the first removal; a later insertion takes the slot that was freed last.
///
/// The **newest** pair of a key is the one in the highest slot. It is the one inserted last if no slot is reused: in a
/// map that only grows, or after [`compact_stable`](Self::compact_stable) has closed the holes.
///
/// Growing, cloning, sorting, compacting and removing by id or predicate never call the key's `Hash` or `Eq`. A wrong
/// `Hash` or `Eq`, or a key that changes in the map, leads to wrong answers and nothing worse.
///
/// # Complexity
/// For a key with *m* pairs and hashes that spread, insertion and [`contains_key`](Self::contains_key) take *O*(1) and
/// other look-ups by key *O*(*m*). Iteration takes *O*(1) per pair plus one step for each 64 slots.
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let mut sightings = MultiMap::new();
/// sightings.insert("whale", "off the Azores");
/// sightings.insert("squid", "south of Java");
/// sightings.insert("whale", "off Japan");
///
/// assert_eq!(sightings.get("whale"), Some(&"off Japan"));
/// assert!(sightings.get_all_in_slot_order("whale").eq(&["off the Azores", "off Japan"]));
/// assert_eq!(sightings.count("squid"), 1);
/// assert_eq!(sightings.remove_all("whale"), 2);
/// ```
#[doc(alias = "TMultiMap")]
pub struct MultiMap<K, V, S = DefaultHashBuilder, A: Allocator = Global> {
    pub(crate) hash_builder: S,
    pub(crate) table: HashTable<(K, V), A>,
}

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Checks the invariants, for tests and fuzzers.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.table.assert_invariants();
    }
}

impl<K: fmt::Debug, V: fmt::Debug, S, A: Allocator> fmt::Debug for MultiMap<K, V, S, A> {
    /// Formats the pairs in slot order, as a map with repeated keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
