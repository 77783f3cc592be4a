//! [`KeyedStorage`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use crate::{Paging, StableStorage, Storage, TryInsertError};

/// The common interface of [`Storage`] and [`StableStorage`], for entries and [`ExtractIf`](super::ExtractIf). This
/// trait is sealed.
///
/// # Examples
/// ```
/// use storage::keyed::{Entry, KeyedStorage};
/// use storage::{StableStorage, Storage};
///
/// fn increment<S: KeyedStorage<Value = u32>>(entry: Entry<'_, S>) {
///     *entry.or_insert(0) += 1;
/// }
///
/// let mut counts = (Storage::new(), StableStorage::new());
/// increment(counts.0.entry(3_u32));
/// increment(counts.1.entry(3_u32));
/// assert_eq!((counts.0[3], counts.1[3]), (1, 1));
/// ```
pub trait KeyedStorage: sealed::Sealed {
    /// The type of the keys.
    type Key: SparseKey;
    /// The type of the values.
    type Value;

    #[doc(hidden)]
    fn index_of(&self, key: Self::Key) -> Option<usize>;

    #[doc(hidden)]
    fn get_by_index(&self, index: usize) -> Option<(Self::Key, &Self::Value)>;

    #[doc(hidden)]
    fn get_at(&self, position: usize) -> Option<(Self::Key, &Self::Value)>;

    #[doc(hidden)]
    fn get_at_mut(&mut self, position: usize) -> Option<(Self::Key, &mut Self::Value)>;

    #[doc(hidden)]
    #[track_caller]
    fn insert(&mut self, key: Self::Key, value: Self::Value) -> Option<(Self::Key, Self::Value)>;

    #[doc(hidden)]
    #[expect(clippy::type_complexity, reason = "it is that of the method of the storages")]
    fn try_insert(
        &mut self,
        key: Self::Key,
        value: Self::Value,
    ) -> Result<Option<(Self::Key, Self::Value)>, TryInsertError<Self::Key, Self::Value>>;

    #[doc(hidden)]
    fn remove(&mut self, key: Self::Key) -> Option<Self::Value>;

    /// Removes and returns the first pair from `position` on for which `remove` returns `true`.
    ///
    /// Advances `position` to where the next call continues, and subtracts the visited pairs from `left`.
    #[doc(hidden)]
    fn extract_next(
        &mut self,
        position: &mut usize,
        left: &mut usize,
        remove: impl FnMut(Self::Key, &mut Self::Value) -> bool,
    ) -> Option<(Self::Key, Self::Value)>;
}

mod sealed {
    #[expect(unnameable_types, reason = "seals the trait")]
    pub trait Sealed {}
}

macro_rules! keyed_storage {
    ($($Storage:ident)*) => {$(
        impl<T, K: SparseKey, A: Allocator, P: Paging> sealed::Sealed for $Storage<T, K, A, P> {}

        impl<T, K: SparseKey, A: Allocator, P: Paging> KeyedStorage for $Storage<T, K, A, P> {
            type Key = K;
            type Value = T;

            #[inline]
            fn index_of(&self, key: K) -> Option<usize> {
                self.index_of(key)
            }

            #[inline]
            fn get_by_index(&self, index: usize) -> Option<(K, &T)> {
                self.get_by_index(index)
            }

            #[inline]
            fn get_at(&self, position: usize) -> Option<(K, &T)> {
                self.get_at(position)
            }

            #[inline]
            fn get_at_mut(&mut self, position: usize) -> Option<(K, &mut T)> {
                self.get_at_mut(position)
            }

            #[inline]
            fn insert(&mut self, key: K, value: T) -> Option<(K, T)> {
                self.insert(key, value)
            }

            #[inline]
            fn try_insert(&mut self, key: K, value: T) -> Result<Option<(K, T)>, TryInsertError<K, T>> {
                self.try_insert(key, value)
            }

            #[inline]
            fn remove(&mut self, key: K) -> Option<T> {
                self.remove(key)
            }

            fn extract_next(
                &mut self,
                position: &mut usize,
                left: &mut usize,
                remove: impl FnMut(K, &mut T) -> bool,
            ) -> Option<(K, T)> {
                self.raw.extract_next(position, left, remove)
            }
        }
    )*};
}

keyed_storage! { Storage StableStorage }
