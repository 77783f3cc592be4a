//! A form of [`HashSet`] that keeps ids and holes, for `#[serde(with = "hash_set::serde_slots")]`.
//!
//! The copy has the same elements at the same [ids](crate::ElementId), and chooses the same ids for later insertions.
//! Hashes are not saved: the hasher of the copy may differ.
//!
//! # Format
//! That of [`sparse_array::serde_slots`]: a pair of the sequence of all slots, and the sequence of the holes, as `u32`,
//! the next to be reused first. A slot is a sequence of its element, or an empty sequence for a hole.
//!
//! # Hostile input
//! The input is checked. Each slot is an item of the input, so memory is in proportion to the number of items. A
//! claimed number of holes reserves at most 1 MiB.
//!
//! # Examples
//! ```
//! use hash_set::{HashSet, serde_slots};
//!
//! let mut set = HashSet::from(["a", "b", "c"]);
//! set.remove("b");
//! let mut json = Vec::new();
//! serde_slots::serialize(&set, &mut serde_json::Serializer::new(&mut json))?;
//! assert_eq!(json, br#"[[["a"],[],["c"]],[1]]"#);
//!
//! let mut copy: HashSet<&str> = serde_slots::deserialize(&mut serde_json::Deserializer::from_slice(&json))?;
//! assert_eq!(copy.get_id("c"), set.get_id("c"));
//! assert_eq!(copy.insert_full("d"), set.insert_full("d"));
//! # Ok::<(), serde_json::Error>(())
//! ```

use core::hash::{BuildHasher, Hash};

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::serde::deserialize_unique;
use crate::allocator::Allocator;
use crate::{HashSet, HashTable};

/// Serializes the slots and the holes of a set. See the [module](self) for the format.
///
/// # Errors
/// Returns the serializer's errors.
///
/// # Examples
/// See the [module](self).
pub fn serialize<T, S, A, R>(set: &HashSet<T, S, A>, serializer: R) -> Result<R::Ok, R::Error>
where
    T: Serialize,
    A: Allocator,
    R: Serializer,
{
    serialize_table(&set.table, serializer)
}

/// Deserializes the pair that [`serialize`] writes.
///
/// # Errors
/// Returns the deserializer's errors, and an error if two elements are equal, if the holes are not those of the slots,
/// each once, or if an allocation fails.
///
/// # Examples
/// See the [module](self).
pub fn deserialize<'de, T, S, A, D>(deserializer: D) -> Result<HashSet<T, S, A>, D::Error>
where
    T: Deserialize<'de> + Eq + Hash,
    S: BuildHasher + Default,
    A: Allocator + Default,
    D: Deserializer<'de>,
{
    let (table, hasher) = deserialize_unique(deserializer, "element", |element| element)?;
    Ok(HashSet::from_table_unchecked(table, hasher))
}

/// Serializes the slots and the holes of a table. See the [module](self) for the format.
///
/// # Errors
/// Returns the serializer's errors.
///
/// # Examples
/// ```
/// use hash_set::{HashTable, serde_slots};
///
/// let hash = |number: &u64| number % 10;
/// let mut table = HashTable::new();
/// let ids = [31, 1, 7].map(|number| table.insert_unique(hash(&number), number).id());
/// table.remove_by_id(ids[0]);
/// let mut json = Vec::new();
/// serde_slots::serialize_table(&table, &mut serde_json::Serializer::new(&mut json))?;
/// assert_eq!(json, b"[[[],[1],[7]],[0]]");
///
/// let copy = serde_slots::deserialize_table(&mut serde_json::Deserializer::from_slice(&json), hash)?;
/// let copy: HashTable<u64> = copy;
/// assert_eq!(copy.find_id(7, |&number| number == 7), Some(ids[2]));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn serialize_table<T, A, R>(table: &HashTable<T, A>, serializer: R) -> Result<R::Ok, R::Error>
where
    T: Serialize,
    A: Allocator,
    R: Serializer,
{
    sparse_array::serde_slots::serialize(table.elements(), serializer)
}

/// Deserializes the pair that [`serialize_table`] writes. `hash` returns the hash of an element and is called once for
/// each. Equal elements are allowed.
///
/// # Errors
/// Returns the deserializer's errors, and an error if the holes are not those of the slots, each once, or if an
/// allocation fails.
///
/// # Examples
/// See [`serialize_table`].
pub fn deserialize_table<'de, T, A, D>(
    deserializer: D,
    hash: impl FnMut(&T) -> u64,
) -> Result<HashTable<T, A>, D::Error>
where
    T: Deserialize<'de>,
    A: Allocator + Default,
    D: Deserializer<'de>,
{
    let elements = sparse_array::serde_slots::deserialize(deserializer)?;
    HashTable::try_from_elements(elements, hash).map_err(D::Error::custom)
}
