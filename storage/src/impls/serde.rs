//! `serde::Serialize` and `serde::Deserialize`: a [`Storage`] and a [`StableStorage`] as maps, an [`EntityPool`] as its
//! parts.
//!
//! The input may be hostile and is checked. A claimed length reserves at most 1 MiB; beyond that, memory is allocated
//! for values that were read. A failed allocation is an error.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet, TryReserveError};

use crate::{EntityPool, Paging, StableStorage, Storage, TryInsertError, trusted_hint};

/// Serializes as a map from key to value, in order of position.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let names = Storage::from([(7_u32, "hero"), (3, "dragon")]);
/// assert_eq!(serde_json::to_string(&names)?, r#"{"7":"hero","3":"dragon"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T, K, A, P> Serialize for Storage<T, K, A, P>
where
    T: Serialize,
    K: SparseKey + Serialize,
    A: Allocator,
    P: Paging,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Deserializes from a map from key to value and keeps its order.
///
/// A claimed length reserves at most 1 MiB. Each value may cost a page, by default 16 KiB or one larger value, and keys
/// cost as much as in a [`SparseSet`]: limit the length of untrusted input.
///
/// # Errors
/// Returns an error if the deserializer does, if two keys have the same index, if a key is out of range or if
/// allocation fails.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let names: Storage<String, u32> = serde_json::from_str(r#"{"7":"hero","3":"dragon"}"#)?;
/// assert_eq!(names.keys_slice(), [7, 3]);
/// let error = serde_json::from_str::<Storage<u8, u32>>(r#"{"7":1,"7":2}"#).unwrap_err();
/// assert!(error.to_string().starts_with("the key 7 has a value already"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T, K, A, P> Deserialize<'de> for Storage<T, K, A, P>
where
    T: Deserialize<'de>,
    K: SparseKey + Deserialize<'de>,
    A: Allocator + Default,
    P: Paging + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

/// Serializes as a map from key to value, in order of position, without holes.
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let mut names = StableStorage::from([(7_u32, "hero"), (5, "knight"), (3, "dragon")]);
/// names.remove(5);
/// assert_eq!(serde_json::to_string(&names)?, r#"{"7":"hero","3":"dragon"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T, K, A, P> Serialize for StableStorage<T, K, A, P>
where
    T: Serialize,
    K: SparseKey + Serialize,
    A: Allocator,
    P: Paging,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Deserializes from a map from key to value and keeps its order, without holes.
///
/// A claimed length reserves at most 1 MiB. Each value may cost a page, by default 16 KiB or one larger value, and keys
/// cost as much as in a [`SparseSet`]: limit the length of untrusted input.
///
/// # Errors
/// Returns an error if the deserializer does, if two keys have the same index, if a key is out of range or if
/// allocation fails.
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let names: StableStorage<String, u32> = serde_json::from_str(r#"{"7":"hero","3":"dragon"}"#)?;
/// assert_eq!(names.index_of(3), Some(1));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T, K, A, P> Deserialize<'de> for StableStorage<T, K, A, P>
where
    T: Deserialize<'de>,
    K: SparseKey + Deserialize<'de>,
    A: Allocator + Default,
    P: Paging + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

/// What [`MapVisitor`] fills.
trait Fill: Sized {
    type Key: SparseKey;
    type Value;

    fn empty() -> Self;

    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError>;

    fn try_insert_new(
        &mut self,
        key: Self::Key,
        value: Self::Value,
    ) -> Result<&mut Self::Value, TryInsertError<Self::Key, Self::Value>>;
}

macro_rules! fill {
    ($($Storage:ident)*) => {$(
        impl<T, K: SparseKey, A: Allocator + Default, P: Paging + Default> Fill for $Storage<T, K, A, P> {
            type Key = K;
            type Value = T;

            fn empty() -> Self {
                Self::with_paging_in(P::default(), A::default())
            }

            fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
                self.try_reserve(additional)
            }

            fn try_insert_new(&mut self, key: K, value: T) -> Result<&mut T, TryInsertError<K, T>> {
                self.try_insert_new(key, value)
            }
        }
    )*};
}

fill! { Storage StableStorage }

struct MapVisitor<M>(PhantomData<M>);

impl<'de, M> Visitor<'de> for MapVisitor<M>
where
    M: Fill<Key: Deserialize<'de>, Value: Deserialize<'de>>,
{
    type Value = M;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of keys to values")
    }

    fn visit_map<E: MapAccess<'de>>(self, mut entries: E) -> Result<M, E::Error> {
        let mut storage = M::empty();
        let hint = trusted_hint::of_input::<M::Value, M::Key>(entries.size_hint()).min(M::Key::INDEX_LIMIT);
        storage.try_reserve(hint).map_err(E::Error::custom)?;
        while let Some((key, value)) = entries.next_entry()? {
            if let Err(error) = storage.try_insert_new(key, value) {
                return Err(E::Error::custom(error));
            }
        }
        Ok(storage)
    }
}

/// Serializes as a triple of its [parts](crate::entity_pool::PoolParts): the keys, alive ones first; the number of
/// alive keys; the next index.
///
/// # Examples
/// ```
/// use storage::EntityPool;
///
/// let mut pool: EntityPool<u32> = EntityPool::new();
/// pool.create_many(3);
/// pool.destroy(0);
/// assert_eq!(serde_json::to_string(&pool)?, "[[2,1,0],2,3]");
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<K: SparseKey + Serialize, A: Allocator> Serialize for EntityPool<K, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.as_slice(), self.len(), self.next_index()).serialize(serializer)
    }
}

/// Deserializes from the triple that [`Serialize`] writes.
///
/// The pool takes as much memory as a [`SparseSet`] of the keys.
///
/// # Errors
/// Returns an error if the deserializer, [`SparseSet`] or [`from_parts`](EntityPool::from_parts) does.
///
/// # Examples
/// ```
/// use storage::EntityPool;
///
/// let mut pool: EntityPool<u32> = serde_json::from_str("[[2,1,0],2,3]")?;
/// assert_eq!(pool.alive(), [2, 1]);
/// assert_eq!([pool.create(), pool.create()], [0, 3]);
/// let error = serde_json::from_str::<EntityPool<u32>>("[[2,1,0],4,3]").unwrap_err();
/// assert!(error.to_string().starts_with("4 keys are to be alive, of 3"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for EntityPool<K, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (keys, alive, next_index): (SparseSet<K, A>, usize, usize) = Deserialize::deserialize(deserializer)?;
        Self::from_keys(keys, alive, next_index).map_err(D::Error::custom)
    }
}
