//! Access by [`ElementId`].

use hash_set::ElementId;
use hash_set::allocator::Allocator;
use hash_set::hash_table::GetDisjointMutError;

use crate::{HashMap, MultiMap};

macro_rules! by_id {
    ($Map:ident, remove_by_id: $remove_by_id:literal) => {
        impl<K, V, S, A: Allocator> $Map<K, V, S, A> {
            /// Returns whether `id` names a pair.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::from([(\"a\", 1)]);")]
            /// let id = map.get_id("a").unwrap();
            /// assert!(map.contains_id(id));
            /// map.clear();
            /// assert!(!map.contains_id(id));
            /// ```
            #[doc(alias = "IsValidId")]
            #[inline]
            #[must_use]
            pub fn contains_id(&self, id: ElementId) -> bool {
                self.table.contains_id(id)
            }

            /// Returns the pair that `id` names.
            ///
            /// Ids have no generation: a stale id, or one from another map, names no pair or the pair that has the id
            /// now.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::from([(\"a\", 1)]);")]
            /// let a = map.get_id("a").unwrap();
            /// assert_eq!(map.get_by_id(a), Some((&"a", &1)));
            /// map.remove_by_id(a);
            /// assert_eq!(map.get_by_id(a), None);
            /// map.insert("b", 2);
            /// assert_eq!(map.get_by_id(a), Some((&"b", &2)));
            /// ```
            #[doc(alias = "get_index")]
            #[inline]
            #[must_use]
            pub fn get_by_id(&self, id: ElementId) -> Option<(&K, &V)> {
                self.table.get_by_id(id).map(|(key, value)| (key, value))
            }

            /// Returns the pair that `id` names, the value mutable.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::from([(\"a\", 1)]);")]
            /// let id = map.get_id("a").unwrap();
            /// *map.get_by_id_mut(id).unwrap().1 += 1;
            /// assert_eq!(map.get("a"), Some(&2));
            /// ```
            #[doc(alias = "get_index_mut")]
            #[inline]
            #[must_use]
            pub fn get_by_id_mut(&mut self, id: ElementId) -> Option<(&K, &mut V)> {
                self.table.get_by_id_mut(id).map(|(key, value)| (&*key, value))
            }

            /// Returns the pairs that several ids name, all values mutable.
            ///
            /// Takes *O*(*N*²) comparisons of ids.
            ///
            /// # Errors
            /// Returns [`GetDisjointMutError`] if an id is not below [`index_bound`](Self::index_bound), names no pair,
            /// or occurs twice.
            ///
            /// # Examples
            /// ```
            /// use hash_map::GetDisjointMutError;
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::from([(\"a\", 1), (\"b\", 2)]);")]
            /// let [a, b] = ["a", "b"].map(|key| map.get_id(key).unwrap());
            /// let [(_, x), (_, y)] = map.get_disjoint_by_id_mut([a, b]).unwrap();
            /// std::mem::swap(x, y);
            /// assert!(map.values().eq(&[2, 1]));
            /// assert_eq!(map.get_disjoint_by_id_mut([a, a]), Err(GetDisjointMutError::OverlappingIndices));
            /// ```
            #[doc(alias = "get_disjoint_indices_mut")]
            pub fn get_disjoint_by_id_mut<const N: usize>(
                &mut self,
                ids: [ElementId; N],
            ) -> Result<[(&'_ K, &'_ mut V); N], GetDisjointMutError> {
                Ok(self.table.get_disjoint_by_id_mut(ids)?.map(|(key, value)| (&*key, value)))
            }

            /// Removes and returns the pair that `id` names.
            ///
            /// # Complexity
            #[doc = $remove_by_id]
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::from([(\"a\", 1)]);")]
            /// let id = map.get_id("a").unwrap();
            /// assert_eq!(map.remove_by_id(id), Some(("a", 1)));
            /// assert_eq!(map.remove_by_id(id), None);
            /// ```
            #[doc(alias = "shift_remove_index")]
            #[inline]
            pub fn remove_by_id(&mut self, id: ElementId) -> Option<(K, V)> {
                self.table.remove_by_id(id)
            }
        }
    };
}

by_id!(HashMap, remove_by_id: "*O*(1). Hashes and compares nothing.");
by_id!(
    MultiMap,
    remove_by_id: "*O*(*m*) in the worst case for a key with *m* pairs, which are searched for `id`, the newest first, \
                   twelve at a time. Hashes and compares nothing."
);
