//! [`Lru`], a cache on a hash map.

use std::hash::Hash;
use std::{iter, mem};

use hash_map::allocator::{Allocator, Global};
use hash_map::{DefaultHashBuilder, ElementId, HashMap, TryReserveError};

/// A cache that evicts the least recently used entry, of one map: the list in the order of use links entries by their
/// stable ids.
///
/// [`testing`](crate::testing) tests it.
///
/// # Examples
/// ```
/// use showcase::Lru;
///
/// let mut cache = Lru::new(2);
/// cache.try_insert("a", 1)?;
/// cache.try_insert("b", 2)?;
/// assert_eq!(cache.get(&"a"), Some(&1));
/// cache.try_insert("c", 3)?;
/// assert!(cache.iter().eq([(&"c", &3), (&"a", &1)]));
/// # Ok::<(), hash_map::TryReserveError>(())
/// ```
#[derive(Debug)]
pub struct Lru<K, V, A: Allocator = Global> {
    entries: HashMap<K, Entry<V>, DefaultHashBuilder, A>,
    newest: Option<ElementId>,
    oldest: Option<ElementId>,
    limit: usize,
}

/// A value and its neighbors in the order of use.
#[derive(Debug)]
struct Entry<V> {
    value: V,
    newer: Option<ElementId>,
    older: Option<ElementId>,
}

impl<K: Eq + Hash, V> Lru<K, V> {
    /// Creates an empty cache of at most `limit` entries.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self::new_in(limit, Global)
    }
}

impl<K: Eq + Hash, V, A: Allocator> Lru<K, V, A> {
    /// Creates an empty cache of at most `limit` entries, in `alloc`.
    #[must_use]
    pub fn new_in(limit: usize, alloc: A) -> Self {
        Self { entries: HashMap::new_in(alloc), newest: None, oldest: None, limit }
    }

    /// Returns the value of `key`, which becomes the most recently used.
    pub fn get(&mut self, key: &K) -> Option<&V> {
        let id = self.entries.get_id(key)?;
        self.touch(id);
        self.entries.get_by_id(id).map(|(_, entry)| &entry.value)
    }

    /// Inserts or replaces a value, which becomes the most recently used, and returns the old one. Evicts the least
    /// recently used entry of a full cache.
    ///
    /// # Errors
    /// Returns an error if allocation fails. The cache is then unchanged.
    pub fn try_insert(&mut self, key: K, value: V) -> Result<Option<V>, TryReserveError> {
        if let Some(id) = self.entries.get_id(&key) {
            self.touch(id);
            return Ok(Some(mem::replace(&mut self.entry(id).value, value)));
        }
        let entry = Entry { value, newer: None, older: None };
        let (id, _) = self.entries.try_insert_full(key, entry)?;
        self.push_newest(id);
        if self.entries.len() > self.limit {
            if let Some(oldest) = self.oldest {
                self.unlink(oldest);
                // Last, as the drop of the pair may panic.
                self.entries.remove_by_id(oldest);
            }
        }
        Ok(None)
    }

    /// Returns an iterator over the entries, the most recently used first.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let pair = |id| self.entries.get_by_id(id);
        iter::successors(self.newest.and_then(pair), move |(_, entry)| entry.older.and_then(pair))
            .map(|(key, entry)| (key, &entry.value))
    }

    /// Checks that the list contains each entry once, in both directions.
    ///
    /// # Panics
    /// Panics if it does not.
    pub fn assert_invariants(&self) {
        self.entries.assert_invariants();
        let (mut newer, mut next, mut count) = (None, self.newest, 0);
        while let Some(id) = next {
            let (_, entry) = self.entries.get_by_id(id).expect("links lead to entries");
            assert_eq!(entry.newer, newer);
            (newer, next, count) = (Some(id), entry.older, count + 1);
            assert!(count <= self.entries.len(), "a cycle");
        }
        assert_eq!((newer, count), (self.oldest, self.entries.len()));
        assert!(count <= self.limit);
    }

    fn entry(&mut self, id: ElementId) -> &mut Entry<V> {
        self.entries.get_by_id_mut(id).expect("links lead to entries").1
    }

    fn touch(&mut self, id: ElementId) {
        self.unlink(id);
        self.push_newest(id);
    }

    fn unlink(&mut self, id: ElementId) {
        let &mut Entry { newer, older, .. } = self.entry(id);
        match newer {
            Some(newer) => self.entry(newer).older = older,
            None => self.newest = older,
        }
        match older {
            Some(older) => self.entry(older).newer = newer,
            None => self.oldest = newer,
        }
    }

    fn push_newest(&mut self, id: ElementId) {
        let older = self.newest.replace(id);
        let entry = self.entry(id);
        (entry.newer, entry.older) = (None, older);
        match older {
            Some(older) => self.entry(older).newer = Some(id),
            None => self.oldest = Some(id),
        }
    }
}
