//! `serde`: a set as the sequence of its keys, a key as its bits.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};

// For `entity_type_serde!`.
use serde::de::Error;
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[cfg(target_has_atomic = "64")]
use crate::ConcurrentSparseSet;
use crate::allocator::Allocator;
use crate::key::InvalidKey;
use crate::{SparseKey, SparseSet, StableSet, TryInsertError};

/// Serializes the set as the sequence of its keys, in order.
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let set = SparseSet::from([30_u32, 10, 20]);
/// assert_eq!(serde_json::to_string(&set)?, "[30,10,20]");
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<K: SparseKey + Serialize, A: Allocator> Serialize for SparseSet<K, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Deserializes a sequence of keys, keeping its order.
///
/// A claimed length reserves at most 1 MiB. Each key may cost a page of [`PAGE_LEN`](SparseKey::PAGE_LEN) slots (16 KiB
/// for a `u32`), and the highest key one pointer per page below its own (8 MiB for `u32`, more for key types with
/// smaller pages). Limit the length of untrusted input, and choose a page length that fits the indices.
///
/// # Errors
/// Returns the errors of the deserializer, and an error for two keys with the same index, for a key that is out of
/// range, or if an allocation fails.
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let set: SparseSet<u32> = serde_json::from_str("[30,10,20]")?;
/// assert_eq!(set.as_slice(), [30, 10, 20]);
/// let error = serde_json::from_str::<SparseSet<u32>>("[30,10,30]").unwrap_err();
/// assert!(error.to_string().starts_with("the key 30 comes twice"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for SparseSet<K, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(KeysVisitor(PhantomData::<Self>))
    }
}

/// Serializes the set as the sequence of its keys, by position. Holes are not kept; see
/// [`serde_slots`](crate::serde_slots).
///
/// # Examples
/// ```
/// use sparse_set::StableSet;
///
/// let mut set = StableSet::from([30_u32, 10, 20]);
/// set.remove(10);
/// assert_eq!(serde_json::to_string(&set)?, "[30,20]");
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<K: SparseKey + Serialize, A: Allocator> Serialize for StableSet<K, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Deserializes a sequence of keys, keeping its order, without holes. Memory is bounded as for a [`SparseSet`].
///
/// # Errors
/// Returns the errors of the deserializer, and an error for two keys with the same index, for a key that is out of
/// range, or if an allocation fails.
///
/// # Examples
/// ```
/// use sparse_set::StableSet;
///
/// let set: StableSet<u32> = serde_json::from_str("[30,10,20]")?;
/// assert!(set.iter().eq([30, 10, 20]));
/// let error = serde_json::from_str::<StableSet<u32>>("[30,10,30]").unwrap_err();
/// assert!(error.to_string().starts_with("the key 30 comes twice"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for StableSet<K, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(KeysVisitor(PhantomData::<Self>))
    }
}

/// Serializes the set as the sequence of its keys, by position, without gaps. May contain keys that other threads
/// insert meanwhile.
///
/// # Examples
/// ```
/// use sparse_set::ConcurrentSparseSet;
///
/// let set = ConcurrentSparseSet::from_iter([30_u32, 10, 20]);
/// assert_eq!(serde_json::to_string(&set)?, "[30,10,20]");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[cfg(target_has_atomic = "64")]
impl<K: SparseKey + Serialize, A: Allocator> Serialize for ConcurrentSparseSet<K, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Deserializes a sequence of keys, keeping its order. Memory is bounded as for a [`SparseSet`].
///
/// # Errors
/// Returns the errors of the deserializer, and an error for two keys with the same index, for a key that is out of
/// range, or if an allocation fails.
///
/// # Examples
/// ```
/// use sparse_set::ConcurrentSparseSet;
///
/// let set: ConcurrentSparseSet<u32> = serde_json::from_str("[30,10,20]")?;
/// assert!(set.iter().eq([30, 10, 20]));
/// let error = serde_json::from_str::<ConcurrentSparseSet<u32>>("[30,10,30]").unwrap_err();
/// assert!(error.to_string().starts_with("the key 30 comes twice"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[cfg(target_has_atomic = "64")]
impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for ConcurrentSparseSet<K, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(KeysVisitor(PhantomData::<Self>))
    }
}

struct KeysVisitor<S>(PhantomData<S>);

impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Visitor<'de> for KeysVisitor<SparseSet<K, A>> {
    type Value = SparseSet<K, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of keys")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, keys: S) -> Result<Self::Value, S::Error> {
        let mut set = SparseSet::new_in(A::default());
        set.try_reserve(trusted::<K, _>(&keys)).map_err(S::Error::custom)?;
        read_new(keys, |key| set.try_insert_new(key))?;
        Ok(set)
    }
}

impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Visitor<'de> for KeysVisitor<StableSet<K, A>> {
    type Value = StableSet<K, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of keys")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, keys: S) -> Result<Self::Value, S::Error> {
        let mut set = StableSet::new_in(A::default());
        set.try_reserve(trusted::<K, _>(&keys)).map_err(S::Error::custom)?;
        read_new(keys, |key| set.try_insert_new(key))?;
        Ok(set)
    }
}

#[cfg(target_has_atomic = "64")]
impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Visitor<'de>
    for KeysVisitor<ConcurrentSparseSet<K, A>>
{
    type Value = ConcurrentSparseSet<K, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of keys")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, keys: S) -> Result<Self::Value, S::Error> {
        let set = ConcurrentSparseSet::new_in(A::default());
        set.try_reserve_total(trusted::<K, _>(&keys)).map_err(S::Error::custom)?;
        read_new(keys, |key| set.try_insert(key))?;
        Ok(set)
    }
}

/// Returns the number of keys to reserve for the hint of the input: at most 1 MiB. Memory beyond that grows with the
/// keys that are read.
fn trusted<'de, K: SparseKey, S: SeqAccess<'de>>(keys: &S) -> usize {
    keys.size_hint().unwrap_or(0).min((1 << 20) / size_of::<K>()).min(K::INDEX_LIMIT)
}

/// Reads keys and passes them to `insert_new`, until the end or an error. It is an error if it returns `false`.
fn read_new<'de, K: SparseKey + Deserialize<'de>, S: SeqAccess<'de>>(
    mut keys: S,
    mut insert_new: impl FnMut(K) -> Result<bool, TryInsertError<K>>,
) -> Result<(), S::Error> {
    while let Some(key) = keys.next_element::<K>()? {
        if !insert_new(key).map_err(S::Error::custom)? {
            return Err(S::Error::custom(format_args!("the key {key:?} comes twice")));
        }
    }
    Ok(())
}

/// Deserializes a key from its bits.
///
/// # Errors
/// Returns the errors of the deserializer, and an error if the bits are not a valid key.
#[doc(hidden)]
pub fn key<'de, W, K, D>(deserializer: D) -> Result<K, D::Error>
where
    W: Deserialize<'de>,
    K: TryFrom<W, Error = InvalidKey<W>>,
    InvalidKey<W>: fmt::Display,
    D: Deserializer<'de>,
{
    K::try_from(W::deserialize(deserializer)?).map_err(D::Error::custom)
}
