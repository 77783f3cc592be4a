//! Removal from the storages.

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use crate::{AnyStorage, Paging, PinnedStorage, StableStorage, Storage};

macro_rules! removal {
    ($($Storage:ident in $module:ident;)*) => {$(
        /// # Removal
        /// Pairs are removed before their values are dropped. If a drop panics, the other values to be removed are
        /// dropped all the same, except by [`retain`](Self::retain), which keeps the pairs it has not reached.
        impl<T, K: SparseKey, A: Allocator, P: Paging> $Storage<T, K, A, P> {
            /// Removes `key` and returns its value, or `None` if it has none, with this version.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
            /// assert_eq!(names.remove(3), Some("Ada"));
            /// assert_eq!(names.remove(3), None);
            /// assert!(names.keys().eq([1]));
            /// ```
            #[doc(alias("erase", "swap_remove"))]
            #[inline]
            pub fn remove(&mut self, key: K) -> Option<T> {
                self.raw.remove(key)
            }

            /// Removes `key` and returns it with its value.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut names = ", stringify!($Storage), "::from([(3_u32, \"Ada\")]);")]
            /// assert_eq!(names.remove_entry(3), Some((3, "Ada")));
            /// ```
            #[inline]
            pub fn remove_entry(&mut self, key: K) -> Option<(K, T)> {
                Some((key, self.remove(key)?))
            }

            /// Removes the key with this index, of any version, and returns it with its value.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::{Entity, ", stringify!($Storage), "};")]
            ///
            /// let key = Entity::new(5, 1).unwrap();
            #[doc = concat!("let mut names = ", stringify!($Storage), "::from([(key, \"Ada\")]);")]
            /// assert_eq!(names.remove_by_index(5), Some((key, "Ada")));
            /// assert_eq!(names.remove_by_index(5), None);
            /// ```
            #[inline]
            pub fn remove_by_index(&mut self, index: usize) -> Option<(K, T)> {
                let (key, _) = self.raw.index().get_by_index(index)?;
                self.remove_entry(key)
            }

            /// Removes and returns the pair at a position, or `None` for a hole or out of bounds.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
            /// assert_eq!(names.remove_at(0), Some((3, "Ada")));
            /// assert_eq!(names.remove_at(2), None);
            /// ```
            #[doc(alias("swap_remove", "swap_remove_index"))]
            #[inline]
            pub fn remove_at(&mut self, position: usize) -> Option<(K, T)> {
                let (key, _) = self.raw.get_at(position)?;
                self.remove_entry(key)
            }

            /// Retains only the values for which `keep` returns `true`, by ascending position.
            ///
            /// If `keep` panics, its value and all after it stay. If the drop of a value panics, all values after it
            /// stay.
            ///
            /// # Complexity
            /// *O*(positions).
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut squares: ", stringify!($Storage), "<u32, u32> = (0..6).map(|n| (n, n * n)).collect();")]
            /// squares.retain(|_, square| *square % 2 == 1);
            /// assert!(squares.keys().eq([1, 3, 5]));
            /// ```
            #[inline]
            pub fn retain(&mut self, keep: impl FnMut(K, &mut T) -> bool) {
                self.raw.retain(keep);
            }

            /// Creates an iterator that removes and yields the pairs for which `remove` returns `true`, by ascending
            /// position.
            ///
            /// If the iterator is dropped early, the remaining pairs stay.
            ///
            /// # Complexity
            /// *O*(1) per visited pair.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut ages = ", stringify!($Storage), "::from([(1_u32, 10), (2, 15), (3, 20)]);")]
            /// assert!(ages.extract_if(|_, age| *age >= 15).map(|(key, _)| key).eq([2, 3]));
            /// assert!(ages.keys().eq([1]));
            /// ```
            pub fn extract_if<F>(&mut self, remove: F) -> crate::$module::ExtractIf<'_, T, F, K, A, P>
            where
                F: FnMut(K, &mut T) -> bool,
            {
                let len = self.len();
                crate::keyed::ExtractIf::new(self, len, remove)
            }
        }
    )*};
}

removal! {
    Storage in packed_storage;
    StableStorage in stable_storage;
}

macro_rules! removal_for_all {
    ($($Storage:ident<A $(: $life:lifetime)?>;)*) => {$(
        impl<T, K: SparseKey, A: Allocator $(+ $life)?, P: Paging> $Storage<T, K, A, P> {
            /// Removes the given keys, drops their values and returns the number of removed values.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\"), (2, \"Cleo\")]);")]
            /// assert_eq!(names.remove_all([1, 5, 3, 1]), 2);
            /// assert!(names.keys().eq([2]));
            /// ```
            #[doc(alias = "erase")]
            pub fn remove_all(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
                keys.into_iter().filter(|&key| AnyStorage::remove(self, key)).count()
            }

            /// Removes all keys, drops their values and keeps the memory.
            ///
            /// # Complexity
            /// *O*(len + positions / 64) if the sparse array is much larger, otherwise a fill of its pages; plus *O*(len)
            /// if values need drop.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
            /// names.clear();
            /// assert!(names.is_empty());
            /// assert!(names.capacity() >= 2);
            /// ```
            pub fn clear(&mut self) {
                self.raw.clear();
            }
        }
    )*};
}

removal_for_all! {
    Storage<A>;
    StableStorage<A>;
    PinnedStorage<A: 'static>;
}
