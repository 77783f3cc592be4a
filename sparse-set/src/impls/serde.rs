//! `serde`: a [`SparseSet`] as the sequence of its keys, a key as its bits.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};

// For `entity_type_serde!`.
use serde::de::Error;
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::allocator::Allocator;
use crate::key::InvalidKey;
use crate::{SparseKey, SparseSet};

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
        deserializer.deserialize_seq(KeysVisitor(PhantomData))
    }
}

struct KeysVisitor<K: SparseKey, A: Allocator>(PhantomData<SparseSet<K, A>>);

impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Visitor<'de> for KeysVisitor<K, A> {
    type Value = SparseSet<K, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of keys")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut keys: S) -> Result<Self::Value, S::Error> {
        let mut set = SparseSet::new_in(A::default());
        // At most 1 MiB for a hint of the input. Memory beyond that grows with the keys that are read.
        let hint = keys.size_hint().unwrap_or(0).min((1 << 20) / size_of::<K>()).min(K::INDEX_LIMIT);
        set.try_reserve(hint).map_err(S::Error::custom)?;
        while let Some(key) = keys.next_element::<K>()? {
            if !set.try_insert_new(key).map_err(S::Error::custom)? {
                return Err(S::Error::custom(format_args!("the key {key:?} comes twice")));
            }
        }
        Ok(set)
    }
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

/// Adds the `serde` impls of [`entity_type!`](crate::entity_type). The bits are checked when read.
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_serde {
    ($Name:ident($Word:ty)) => {
        impl $crate::internal::serde::Serialize for $Name {
            fn serialize<S: $crate::internal::serde::Serializer>(
                &self,
                serializer: S,
            ) -> $crate::internal::Result<S::Ok, S::Error> {
                $crate::internal::serde::Serialize::serialize(&Self::to_bits(*self), serializer)
            }
        }

        impl<'de> $crate::internal::serde::Deserialize<'de> for $Name {
            fn deserialize<D: $crate::internal::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> $crate::internal::Result<Self, D::Error> {
                $crate::internal::serde::key::<$Word, _, _>(deserializer)
            }
        }
    };
}
