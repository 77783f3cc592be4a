//! A form of [`HashMap`] that keeps ids and holes, for `#[serde(with = "hash_map::serde_slots")]`.
//!
//! The copy has the same pairs at the same [ids](crate::ElementId), and chooses the same ids for later insertions.
//! Hashes are not saved: the hasher of the copy may differ. For a [`MultiMap`], see [`multi_map`].
//!
//! # Format
//! A pair of the sequence of all slots, and the sequence of the holes, as `u32`, the next to be reused first. A slot is
//! a sequence of its key-value pair, or an empty sequence for a hole. In JSON, keys need not be strings.
//!
//! # Hostile input
//! The input is checked. Each slot is an item of the input, so memory is in proportion to the number of items. A
//! claimed number of holes reserves at most 1 MiB.
//!
//! # Examples
//! ```
//! use hash_map::{HashMap, serde_slots};
//!
//! let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
//! map.remove("b");
//! let mut json = Vec::new();
//! serde_slots::serialize(&map, &mut serde_json::Serializer::new(&mut json))?;
//! assert_eq!(json, br#"[[[["a",1]],[],[["c",3]]],[1]]"#);
//!
//! let mut copy: HashMap<&str, u8> = serde_slots::deserialize(&mut serde_json::Deserializer::from_slice(&json))?;
//! assert_eq!(copy.get_id("c"), map.get_id("c"));
//! assert_eq!(copy.insert_full("d", 4), map.insert_full("d", 4));
//! # Ok::<(), serde_json::Error>(())
//! ```

use core::hash::{BuildHasher, Hash};

use hash_set::internal::deserialize_unique;
use hash_set::serde_slots::serialize_table;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::HashMap;
#[cfg(doc)]
use crate::MultiMap;
use crate::allocator::Allocator;

/// Serializes the slots and the holes of a map. See the [module](self) for the format.
///
/// # Errors
/// Returns the serializer's errors.
///
/// # Examples
/// See the [module](self).
pub fn serialize<K, V, S, A, R>(map: &HashMap<K, V, S, A>, serializer: R) -> Result<R::Ok, R::Error>
where
    K: Serialize,
    V: Serialize,
    A: Allocator,
    R: Serializer,
{
    serialize_table(map.table(), serializer)
}

/// Deserializes the pair that [`serialize`] writes.
///
/// # Errors
/// Returns the deserializer's errors, and an error if two keys are equal, if the holes are not those of the slots, each
/// once, or if an allocation fails.
///
/// # Examples
/// See the [module](self).
pub fn deserialize<'de, K, V, S, A, D>(deserializer: D) -> Result<HashMap<K, V, S, A>, D::Error>
where
    K: Deserialize<'de> + Eq + Hash,
    V: Deserialize<'de>,
    S: BuildHasher + Default,
    A: Allocator + Default,
    D: Deserializer<'de>,
{
    let (table, hasher) = deserialize_unique(deserializer, "key", |(key, _): &(K, V)| key)?;
    Ok(HashMap::from_table_unchecked(table, hasher))
}

/// The same for [`MultiMap`], for `#[serde(with = "hash_map::serde_slots::multi_map")]`.
///
/// The format is that of [`HashMap`]. Keys may be equal, and the order of the values of each key is kept.
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
/// use hash_map::serde_slots::multi_map;
///
/// let mut map = MultiMap::from([("a", 1), ("a", 2), ("a", 3)]);
/// map.remove_pair("a", &2);
/// let mut json = Vec::new();
/// multi_map::serialize(&map, &mut serde_json::Serializer::new(&mut json))?;
/// assert_eq!(json, br#"[[[["a",1]],[],[["a",3]]],[1]]"#);
///
/// let mut copy: MultiMap<&str, u8> = multi_map::deserialize(&mut serde_json::Deserializer::from_slice(&json))?;
/// assert_eq!(copy.insert("a", 4), map.insert("a", 4));
/// assert!(copy.get_all_in_slot_order("a").eq(&[1, 4, 3]));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub mod multi_map {
    use core::hash::{BuildHasher, Hash};

    use hash_set::serde_slots::{deserialize_table, serialize_table};
    use serde::de::{Deserialize, Deserializer};
    use serde::ser::{Serialize, Serializer};

    use crate::MultiMap;
    use crate::allocator::Allocator;

    /// Serializes the slots and the holes of a map. See [`serde_slots`](super) for the format.
    ///
    /// # Errors
    /// Returns the serializer's errors.
    ///
    /// # Examples
    /// See the [module](self).
    pub fn serialize<K, V, S, A, R>(map: &MultiMap<K, V, S, A>, serializer: R) -> Result<R::Ok, R::Error>
    where
        K: Serialize,
        V: Serialize,
        A: Allocator,
        R: Serializer,
    {
        serialize_table(map.table(), serializer)
    }

    /// Deserializes the pair that [`serialize`] writes.
    ///
    /// # Errors
    /// Returns the deserializer's errors, and an error if the holes are not those of the slots, each once, or if an
    /// allocation fails.
    ///
    /// # Examples
    /// See the [module](self).
    pub fn deserialize<'de, K, V, S, A, D>(deserializer: D) -> Result<MultiMap<K, V, S, A>, D::Error>
    where
        K: Deserialize<'de> + Hash,
        V: Deserialize<'de>,
        S: BuildHasher + Default,
        A: Allocator + Default,
        D: Deserializer<'de>,
    {
        let hasher = S::default();
        let table = deserialize_table(deserializer, |(key, _): &(K, V)| hasher.hash_one(key))?;
        Ok(MultiMap::from_table(table, hasher))
    }
}
