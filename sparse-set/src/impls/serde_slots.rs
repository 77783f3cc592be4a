//! A form of [`StableSet`] that keeps holes, for `#[serde(with = "sparse_set::serde_slots")]`.
//!
//! The set's own `Serialize` keeps keys and their order. This form also keeps the holes and the order in which they are
//! filled, so keys have the same positions in the copy, now and after later insertions. A
//! [`SparseSet`](crate::SparseSet) has no holes: its own `Serialize` keeps positions.
//!
//! # Format
//! A pair: the sequence of all positions, and the sequence of the holes, the next to be filled first. A position is an
//! optional key.
//!
//! # Hostile input
//! The input is checked. Each position is an item of the input, so memory is in proportion to the number of items and
//! pages. A claimed number of holes reserves at most 1 MiB. Keys cost as much as in a [`SparseSet`](crate::SparseSet).
//!
//! # Examples
//! ```
//! use sparse_set::{StableSet, serde_slots};
//!
//! let mut set = StableSet::from([7_u32, 3, 5]);
//! set.remove(7);
//! set.remove(5);
//! let mut json = Vec::new();
//! serde_slots::serialize(&set, &mut serde_json::Serializer::new(&mut json))?;
//! assert_eq!(json, b"[[null,3,null],[2,0]]");
//!
//! let mut copy: StableSet<u32> = serde_slots::deserialize(&mut serde_json::Deserializer::from_slice(&json))?;
//! assert_eq!(copy.position_of(3), Some(1));
//! copy.insert(9);
//! assert_eq!(copy.position_of(9), Some(2));
//! # Ok::<(), serde_json::Error>(())
//! ```

use core::fmt;
use core::marker::PhantomData;

use alloc::vec::Vec;
use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeTuple, Serializer};

use crate::allocator::Allocator;
use crate::{SparseKey, StableSet};

/// Serializes the positions and the holes. See the [module](self) for the format.
///
/// Allocates the list of holes from the global allocator.
///
/// # Errors
/// Returns the serializer's errors.
///
/// # Examples
/// See the [module](self).
pub fn serialize<K, A, S>(set: &StableSet<K, A>, serializer: S) -> Result<S::Ok, S::Error>
where
    K: SparseKey + Serialize,
    A: Allocator,
    S: Serializer,
{
    let mut pair = serializer.serialize_tuple(2)?;
    pair.serialize_element(&Positions(set))?;
    pair.serialize_element(&set.holes().collect::<Vec<_>>())?;
    pair.end()
}

/// Deserializes the pair that [`serialize`] writes.
///
/// # Errors
/// Returns the deserializer's errors, and an error if the holes are not those of the positions, each once, if two keys
/// have the same index, if a key is out of range, if there are more than [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT)
/// positions, or if allocation fails.
///
/// # Examples
/// See the [module](self).
pub fn deserialize<'de, K, A, D>(deserializer: D) -> Result<StableSet<K, A>, D::Error>
where
    K: SparseKey + Deserialize<'de>,
    A: Allocator + Default,
    D: Deserializer<'de>,
{
    let (Positions(mut set), holes): (Positions<StableSet<K, A>>, Vec<usize>) = Deserialize::deserialize(deserializer)?;
    if set.reorder_holes(&holes) {
        if set.is_empty() {
            // Holes alone.
            set.clear();
        }
        Ok(set)
    } else {
        let holes = set.slot_len() - set.len();
        Err(D::Error::custom(format_args!("the holes are not listed once each: there are {holes}")))
    }
}

/// A set as the sequence of all its positions.
struct Positions<S>(S);

impl<K: SparseKey + Serialize, A: Allocator> Serialize for Positions<&StableSet<K, A>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.0.slot_len()).map(|position| self.0.get_at(position)))
    }
}

impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for Positions<StableSet<K, A>> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PositionsVisitor(PhantomData)).map(Self)
    }
}

struct PositionsVisitor<K: SparseKey, A: Allocator>(PhantomData<StableSet<K, A>>);

impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Visitor<'de> for PositionsVisitor<K, A> {
    type Value = StableSet<K, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of positions: optional keys")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut positions: S) -> Result<Self::Value, S::Error> {
        let mut set = StableSet::new_in(A::default());
        while let Some(position) = positions.next_element::<Option<K>>()? {
            set.try_push_hole().map_err(S::Error::custom)?;
            if let Some(key) = position {
                // Fills the hole.
                if !set.try_insert_new(key).map_err(S::Error::custom)? {
                    return Err(S::Error::custom(format_args!("the key {key:?} comes twice")));
                }
            }
        }
        Ok(set)
    }
}
