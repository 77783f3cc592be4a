//! The hash of a key, and the table by value.

use core::hash::{BuildHasher, Hash};

use hash_set::HashTable;
use hash_set::allocator::Allocator;

use crate::{HashMap, MultiMap};

macro_rules! by_hash {
    ($Map:ident) => {
        impl<K, V, S: BuildHasher, A: Allocator> $Map<K, V, S, A> {
            /// Returns the hash of `key` in this map, for the methods of its [`table`](Self::table) and others that
            /// take a hash.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            ///
            #[doc = concat!(" let map = ", stringify!($Map), "::from([(\"a\".to_string(), 1)]);")]
            /// assert!(map.table().find(map.hash_of("a"), |(key, _)| key == "a").is_some());
            /// ```
            #[doc(alias = "GetKeyHash")]
            #[inline]
            #[must_use]
            pub fn hash_of<Q>(&self, key: &Q) -> u64
            where
                Q: ?Sized + Hash,
            {
                self.hash_builder.hash_one(key)
            }
        }

        impl<K, V, S, A: Allocator> $Map<K, V, S, A> {
            /// Returns the table and the hasher. Ids stay.
            ///
            /// # Examples
            /// ```
            /// use core::hash::BuildHasher;
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            ///
            #[doc = concat!(" let (mut table, hasher) = ", stringify!($Map), "::from([(\"a\", 1)]).into_table();")]
            /// assert_eq!(table.remove(hasher.hash_one("a"), |&(key, _)| key == "a"), Some(("a", 1)));
            /// ```
            #[inline]
            #[must_use]
            pub fn into_table(self) -> (HashTable<(K, V), A>, S) {
                (self.table, self.hash_builder)
            }
        }
    };
}

by_hash!(HashMap);
by_hash!(MultiMap);
