//! [`UniqueKeys`], an iterator that yields each key once.

use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::FusedIterator;

use hash_set::allocator::{Allocator, Global};
use hash_set::{DefaultHashBuilder, ElementId, IterFull};

use super::MultiMap;
use crate::pair::equivalent_key;

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns an iterator that yields each key once, in no particular order.
    ///
    /// Takes *O*(*n*): looks up the key of each pair, and yields the key if the look-up finds this pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// let mut keys: Vec<_> = map.unique_keys().collect();
    /// keys.sort();
    /// assert_eq!(keys, [&"a", &"b"]);
    /// ```
    #[doc(alias = "GetKeys")]
    #[inline]
    pub fn unique_keys(&self) -> UniqueKeys<'_, K, V, S, A> {
        UniqueKeys { map: self, pairs: self.table.iter_full() }
    }

    /// Returns whether a look-up of `key` finds the pair `id`, which holds for one pair of each key.
    pub(crate) fn stands_for(&self, key: &K, id: ElementId) -> bool {
        self.table.find_id(self.hash_builder.hash_one(key), equivalent_key(key)) == Some(id)
    }
}

/// An iterator that yields each key once, from [`MultiMap::unique_keys`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
/// assert_eq!(map.unique_keys().count(), 2);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct UniqueKeys<'a, K, V, S = DefaultHashBuilder, A: Allocator = Global> {
    map: &'a MultiMap<K, V, S, A>,
    /// The remaining pairs.
    pairs: IterFull<'a, (K, V)>,
}

impl<'a, K: Eq + Hash, V, S: BuildHasher, A: Allocator> Iterator for UniqueKeys<'a, K, V, S, A> {
    type Item = &'a K;

    fn next(&mut self) -> Option<&'a K> {
        let map = self.map;
        self.pairs.find(|&(id, (key, _))| map.stands_for(key, id)).map(|(_, (key, _))| key)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.pairs.len()))
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> DoubleEndedIterator for UniqueKeys<'_, K, V, S, A> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let map = self.map;
        self.pairs.rfind(|&(id, (key, _))| map.stands_for(key, id)).map(|(_, (key, _))| key)
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> FusedIterator for UniqueKeys<'_, K, V, S, A> {}

impl<K, V, S, A: Allocator> Clone for UniqueKeys<'_, K, V, S, A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { map: self.map, pairs: self.pairs.clone() }
    }
}

impl<K: fmt::Debug + Eq + Hash, V, S: BuildHasher, A: Allocator> fmt::Debug for UniqueKeys<'_, K, V, S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
