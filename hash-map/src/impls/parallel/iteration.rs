//! Parallel iteration over parts of the pairs, and parallel removal.

use hash_set::allocator::Allocator;
use rayon::iter::IntoParallelIterator;

use super::{ParDrain, ParKeys, ParValues, ParValuesMut};
use crate::HashMap;

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns a parallel iterator over the keys, one for each pair, with the feature `rayon`. `collect` keeps slot
    /// order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.par_keys().collect::<Vec<_>>(), [&"a", &"b"]);
    /// ```
    pub fn par_keys(&self) -> ParKeys<'_, K, V>
    where
        K: Sync,
        V: Sync,
    {
        self.keys().into_par_iter()
    }

    /// Returns a parallel iterator over the values, with the feature `rayon`. `collect` keeps slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.par_values().sum::<i32>(), 3);
    /// ```
    pub fn par_values(&self) -> ParValues<'_, K, V>
    where
        K: Sync,
        V: Sync,
    {
        self.values().into_par_iter()
    }

    /// Returns a mutable parallel iterator over the values, with the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.par_values_mut().for_each(|value| *value += 1);
    /// assert!(map.values().eq(&[2, 3]));
    /// ```
    pub fn par_values_mut(&mut self) -> ParValuesMut<'_, K, V>
    where
        K: Send,
        V: Send,
    {
        self.values_mut().into_par_iter()
    }

    /// Removes all pairs, keeps the memory, and returns a parallel iterator over the pairs, with the feature `rayon`.
    ///
    /// If the iterator is forgotten, its pairs and the memory of the slots leak, and the map is empty.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.par_drain().collect::<Vec<_>>(), [("a", 1), ("b", 2)]);
    /// assert!(map.is_empty());
    /// ```
    pub fn par_drain(&mut self) -> ParDrain<'_, K, V, A>
    where
        K: Send,
        V: Send,
        A: Send,
    {
        self.drain().into_par_iter()
    }
}
