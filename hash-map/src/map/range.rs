//! Operations on ranges of ids. Ids are in slot order.

use core::ops::RangeBounds;

use hash_set::ElementId;
use hash_set::allocator::Allocator;
use hash_set::hash_table::DrainRange;
use hash_set::internal::check_range;

use super::{ExtractIf, HashMap, Iter, IterMut};

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns an iterator over the pairs whose ids are in `ids`, in slot order.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// let b = map.get_id("b").unwrap();
    /// assert!(map.iter_range(b..).eq([(&"b", &2), (&"c", &3)]));
    /// assert!(map.iter_range(..b).eq([(&"a", &1)]));
    /// ```
    #[doc(alias = "get_range")]
    #[track_caller]
    pub fn iter_range(&self, ids: impl RangeBounds<ElementId>) -> Iter<'_, K, V> {
        check_range(&ids, "HashMap::iter_range");
        Iter::new(self.table.iter_range(ids))
    }

    /// Returns an iterator over the pairs whose ids are in `ids`, in slot order, the values mutable.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// let b = map.get_id("b").unwrap();
    /// map.iter_range_mut(b..).for_each(|(_, value)| *value *= 10);
    /// assert!(map.values().eq(&[1, 20, 30]));
    /// ```
    #[doc(alias = "get_range_mut")]
    #[track_caller]
    pub fn iter_range_mut(&mut self, ids: impl RangeBounds<ElementId>) -> IterMut<'_, K, V> {
        check_range(&ids, "HashMap::iter_range_mut");
        IterMut::new(self.table.iter_range_mut(ids))
    }

    /// Creates an iterator that removes the pairs whose ids are in `ids` and yields them in slot order.
    ///
    /// Each pair leaves a hole. If the iterator is dropped early, the remaining pairs are dropped; if it is forgotten,
    /// they stay in the map. [`drain`](Self::drain) is faster for all pairs.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// let b = map.get_id("b").unwrap();
    /// assert!(map.drain_range(..=b).eq([("a", 1), ("b", 2)]));
    /// assert_eq!(map, HashMap::from([("c", 3)]));
    /// ```
    #[doc(alias = "drain")]
    #[track_caller]
    pub fn drain_range(&mut self, ids: impl RangeBounds<ElementId>) -> DrainRange<'_, (K, V), A> {
        check_range(&ids, "HashMap::drain_range");
        self.table.drain_range(ids)
    }

    /// Extracts pairs as [`extract_if`](Self::extract_if) does, among those whose ids are in `ids`.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..6).map(|n| (n, n * n)).collect();
    /// let two = map.get_id(&2).unwrap();
    /// assert!(map.extract_range_if(two.., |key, _| key % 2 == 0).eq([(2, 4), (4, 16)]));
    /// assert!(map.keys().eq(&[0, 1, 3, 5]));
    /// ```
    #[doc(alias = "extract_if")]
    #[track_caller]
    pub fn extract_range_if<R, F>(&mut self, ids: R, pred: F) -> ExtractIf<'_, K, V, F, A>
    where
        R: RangeBounds<ElementId>,
        F: FnMut(&K, &mut V) -> bool,
    {
        check_range(&ids, "HashMap::extract_range_if");
        ExtractIf::new(self.table.extractor(ids), pred)
    }
}
