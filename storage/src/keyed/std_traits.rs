//! Traits of std for the storages.

use core::fmt;
use core::ops::{Index, IndexMut};

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use crate::{Paging, PinnedStorage, StableStorage, Storage, trusted_hint};

macro_rules! std_traits_for_all {
    ($($Storage:ident<A $(: $life:lifetime)?> { $($clone_from:tt)* })*) => {$(
        impl<T, K: SparseKey> Default for $Storage<T, K> {
            fn default() -> Self {
                Self::new()
            }
        }

        impl<T: Clone, K: SparseKey, A: Allocator + Clone $(+ $life)?, P: Paging> Clone for $Storage<T, K, A, P> {
            #[doc = concat!("Clones the storage as [`try_clone`](", stringify!($Storage), "::try_clone) does.")]
            ///
            /// # Panics
            /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
            fn clone(&self) -> Self {
                self.try_clone().unwrap_or_else(|error| error.raise(concat!(stringify!($Storage), "::clone")))
            }

            $($clone_from)*
        }

        impl<T: fmt::Debug, K: SparseKey, A: Allocator $(+ $life)?, P: Paging> fmt::Debug for $Storage<T, K, A, P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_map().entries(self.iter()).finish()
            }
        }

        impl<T, K: SparseKey, A: Allocator $(+ $life)?, P: Paging> Extend<(K, T)> for $Storage<T, K, A, P> {
            #[doc = concat!("[Inserts](", stringify!($Storage), "::insert) each pair. Later pairs replace earlier ones of the same index.")]
            ///
            /// First tries to reserve for the lower bound of the iterator's size hint. Faster than single insertions if
            /// the keys are new.
            ///
            /// # Panics
            #[doc = concat!("Panics if [`insert`](", stringify!($Storage), "::insert) would. The preceding pairs stay in the storage.")]
            fn extend<I: IntoIterator<Item = (K, T)>>(&mut self, pairs: I) {
                let mut pairs = pairs.into_iter();
                // Only a hint: it may be wrong, and keys may be present already. If the reservation fails, insertions
                // grow the storage.
                let hint = trusted_hint::of_iterator::<T, K>(&pairs).min(K::INDEX_LIMIT - self.len());
                let _ = self.try_reserve(hint);
                if let Err(error) = self.raw.try_extend(&mut pairs) {
                    error.raise(concat!(stringify!($Storage), "::extend"));
                }
            }
        }

        impl<T, K: SparseKey> FromIterator<(K, T)> for $Storage<T, K> {
            #[doc = concat!("[Inserts](", stringify!($Storage), "::insert) each pair. Later pairs replace earlier ones of the same index.")]
            ///
            /// # Panics
            #[doc = concat!("Panics if [`insert`](", stringify!($Storage), "::insert) would.")]
            fn from_iter<I: IntoIterator<Item = (K, T)>>(pairs: I) -> Self {
                let mut storage = Self::new();
                storage.extend(pairs);
                storage
            }
        }

        impl<T, K: SparseKey, const N: usize> From<[(K, T); N]> for $Storage<T, K> {
            #[doc = concat!("[Inserts](", stringify!($Storage), "::insert) each pair. Later pairs replace earlier ones of the same index.")]
            ///
            /// # Panics
            #[doc = concat!("Panics if [`insert`](", stringify!($Storage), "::insert) would.")]
            fn from(pairs: [(K, T); N]) -> Self {
                pairs.into_iter().collect()
            }
        }
    )*};
}

std_traits_for_all! {
    Storage<A> {
        /// Clones `source` into the memory of `self`, with its allocator.
        ///
        /// If a clone panics, the values cloned before are kept.
        fn clone_from(&mut self, source: &Self) {
            self.clear();
            self.extend(source.iter().map(|(key, value)| (key, value.clone())));
        }
    }
    StableStorage<A> {}
    PinnedStorage<A: 'static> {}
}

macro_rules! std_traits {
    ($($Storage:ident)*) => {$(
        /// Copies the values, so that a storage can be extended with the iterator of another.
        impl<'a, T: Copy, K: SparseKey, A: Allocator, P: Paging> Extend<(K, &'a T)> for $Storage<T, K, A, P> {
            fn extend<I: IntoIterator<Item = (K, &'a T)>>(&mut self, pairs: I) {
                self.extend(pairs.into_iter().map(|(key, &value)| (key, value)));
            }
        }

        /// Two storages are equal if they have the same keys with equal values, at any positions.
        impl<T, K, A, B, P, Q> PartialEq<$Storage<T, K, B, Q>> for $Storage<T, K, A, P>
        where
            T: PartialEq,
            K: SparseKey,
            A: Allocator,
            B: Allocator,
            P: Paging,
            Q: Paging,
        {
            fn eq(&self, other: &$Storage<T, K, B, Q>) -> bool {
                self.len() == other.len()
                    && self.iter().all(|(key, value)| other.get(key).is_some_and(|theirs| value == theirs))
            }
        }

        impl<T: Eq, K: SparseKey, A: Allocator, P: Paging> Eq for $Storage<T, K, A, P> {}

        impl<T, K: SparseKey, A: Allocator, P: Paging> Index<K> for $Storage<T, K, A, P> {
            type Output = T;

            /// # Panics
            /// Panics if `key` has no value, with this version.
            #[track_caller]
            #[inline]
            fn index(&self, key: K) -> &T {
                match self.get(key) {
                    Some(value) => value,
                    None => missing(stringify!($Storage), key, self.raw.index().get_by_index(key.index())),
                }
            }
        }

        impl<T, K: SparseKey, A: Allocator, P: Paging> IndexMut<K> for $Storage<T, K, A, P> {
            /// # Panics
            /// Panics if `key` has no value, with this version.
            #[track_caller]
            #[inline]
            fn index_mut(&mut self, key: K) -> &mut T {
                if !self.contains_key(key) {
                    missing(stringify!($Storage), key, self.raw.index().get_by_index(key.index()));
                }
                match self.get_mut(key) {
                    Some(value) => value,
                    None => unreachable!("the key {key:?} is in the storage"),
                }
            }
        }
    )*};
}

std_traits! { Storage StableStorage }

#[cold]
#[inline(never)]
#[track_caller]
fn missing<K: SparseKey>(storage: &str, key: K, present: Option<(K, usize)>) -> ! {
    match present {
        Some((present, _)) => {
            panic!("{storage}::index: no value for the key {key:?}: its index belongs to {present:?}")
        }
        None => panic!("{storage}::index: no value for the key {key:?}"),
    }
}
