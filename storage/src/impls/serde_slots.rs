//! A form of [`StableStorage`] that keeps holes, for `#[serde(with = "storage::serde_slots")]`.
//!
//! The storage's own `Serialize` keeps keys, values and their order. This form also keeps the holes and the order in
//! which they are filled, so keys have the same positions in the copy, now and after later insertions.
//!
//! [`Storage`](crate::Storage), [`SparseSet`](sparse_set::SparseSet) and [`EntityPool`](crate::EntityPool) have no
//! holes: their own `Serialize` keeps positions, versions and the order in which a pool reuses its keys.
//!
//! # Format
//! A pair: the sequence of all positions, and the sequence of the holes, the next to be filled first. A position is an
//! optional pair of key and value.
//!
//! # Hostile input
//! The input is checked. Each position is an item of the input, so memory is in proportion to the number of items and
//! pages. A hole costs as much memory as a value. A claimed number of holes reserves at most 1 MiB. Keys cost as much
//! as in a [`SparseSet`](sparse_set::SparseSet).
//!
//! # Examples
//! ```
//! use storage::{StableStorage, serde_slots};
//!
//! let mut names = StableStorage::from([(7_u32, "hero"), (3, "dragon"), (5, "ghost")]);
//! names.remove(7);
//! names.remove(5);
//! let mut json = Vec::new();
//! serde_slots::serialize(&names, &mut serde_json::Serializer::new(&mut json))?;
//! assert_eq!(json, br#"[[null,[3,"dragon"],null],[2,0]]"#);
//!
//! let mut copy: StableStorage<&str, u32> = serde_slots::deserialize(&mut
//! serde_json::Deserializer::from_slice(&json))?; assert_eq!(copy.position_of(3), Some(1));
//! copy.insert(9, "princess");
//! assert_eq!(copy.position_of(9), Some(2));
//! # Ok::<(), serde_json::Error>(())
//! ```

use core::fmt;
use core::marker::PhantomData;

use alloc::vec::Vec;
use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeTuple, Serializer};
use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use crate::{Paging, StableStorage};

/// Serializes the positions and the holes. See the [module](self) for the format.
///
/// Allocates the list of holes from the global allocator.
///
/// # Errors
/// Returns the serializer's errors.
///
/// # Examples
/// See the [module](self).
pub fn serialize<T, K, A, P, S>(storage: &StableStorage<T, K, A, P>, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize,
    K: SparseKey + Serialize,
    A: Allocator,
    P: Paging,
    S: Serializer,
{
    let mut pair = serializer.serialize_tuple(2)?;
    pair.serialize_element(&Positions(storage))?;
    pair.serialize_element(&storage.as_set().holes().collect::<Vec<_>>())?;
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
pub fn deserialize<'de, T, K, A, P, D>(deserializer: D) -> Result<StableStorage<T, K, A, P>, D::Error>
where
    T: Deserialize<'de>,
    K: SparseKey + Deserialize<'de>,
    A: Allocator + Default,
    P: Paging + Default,
    D: Deserializer<'de>,
{
    type Read<T, K, A, P> = Positions<StableStorage<T, K, A, P>>;
    let (Positions(mut storage), holes): (Read<T, K, A, P>, Vec<usize>) = Deserialize::deserialize(deserializer)?;
    if storage.raw.reorder_holes(&holes) {
        if storage.is_empty() {
            // Holes alone.
            storage.clear();
        }
        Ok(storage)
    } else {
        let holes = storage.slot_len() - storage.len();
        Err(D::Error::custom(format_args!("the holes are not listed once each: there are {holes}")))
    }
}

/// A storage as the sequence of all its positions.
struct Positions<S>(S);

impl<T, K, A, P> Serialize for Positions<&StableStorage<T, K, A, P>>
where
    T: Serialize,
    K: SparseKey + Serialize,
    A: Allocator,
    P: Paging,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.0.slot_len()).map(|position| self.0.get_at(position)))
    }
}

impl<'de, T, K, A, P> Deserialize<'de> for Positions<StableStorage<T, K, A, P>>
where
    T: Deserialize<'de>,
    K: SparseKey + Deserialize<'de>,
    A: Allocator + Default,
    P: Paging + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PositionsVisitor(PhantomData)).map(Self)
    }
}

struct PositionsVisitor<T, K: SparseKey, A: Allocator, P: Paging>(PhantomData<StableStorage<T, K, A, P>>);

impl<'de, T, K, A, P> Visitor<'de> for PositionsVisitor<T, K, A, P>
where
    T: Deserialize<'de>,
    K: SparseKey + Deserialize<'de>,
    A: Allocator + Default,
    P: Paging + Default,
{
    type Value = StableStorage<T, K, A, P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of positions: optional pairs of key and value")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut positions: S) -> Result<Self::Value, S::Error> {
        let mut storage = StableStorage::with_paging_in(P::default(), A::default());
        while let Some(pair) = positions.next_element()? {
            storage.raw.try_push_hole().map_err(S::Error::custom)?;
            if let Some((key, value)) = pair {
                // Fills the hole.
                if let Err(error) = storage.try_insert_new(key, value) {
                    return Err(S::Error::custom(error));
                }
            }
        }
        Ok(storage)
    }
}
