//! A form of [`SparseArray`] that keeps all slots, for `#[serde(with = "sparse_array::serde_slots")]`.
//!
//! The array's own `Serialize` keeps indices and values. This form also keeps the holes behind the last value and the
//! order in which the holes are reused, so the copy chooses the same indices for later insertions.
//!
//! # Format
//! A pair: the sequence of all slots, and the sequence of the holes, as `u32`, the next to be reused first. A slot is a
//! sequence of its value, or an empty sequence for a hole.
//!
//! # Hostile input
//! The input is checked. Each slot is an item of the input, so a high index takes as much input as memory: *n* slots
//! allocate at most max(2 *n*, 4) slots, plus the old block while growing. A claimed number of holes reserves at most 1
//! MiB.
//!
//! # Examples
//! ```
//! use sparse_array::{SparseArray, serde_slots};
//!
//! let mut array = SparseArray::from(["a", "b", "c", "d"]);
//! array.remove(3);
//! array.remove(1);
//! let mut json = Vec::new();
//! serde_slots::serialize(&array, &mut serde_json::Serializer::new(&mut json))?;
//! assert_eq!(json, br#"[[["a"],[],["c"],[]],[1,3]]"#);
//!
//! let mut copy: SparseArray<&str> = serde_slots::deserialize(&mut serde_json::Deserializer::from_slice(&json))?;
//! assert_eq!(copy, array);
//! assert_eq!([copy.insert("e"), copy.insert("f"), copy.insert("g")], [1, 3, 4]);
//! # Ok::<(), serde_json::Error>(())
//! ```

use core::marker::PhantomData;

use alloc::vec::Vec;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeTuple, Serializer};

use super::serde::{SlotsVisitor, collect_slots};
use crate::SparseArray;
use crate::allocator::Allocator;

/// Serializes the slots and the holes. See the [module](self) for the format.
///
/// Allocates four bytes per hole from the global allocator.
///
/// # Errors
/// Returns the serializer's errors.
///
/// # Examples
/// See the [module](self).
pub fn serialize<T, A, S>(array: &SparseArray<T, A>, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize,
    A: Allocator,
    S: Serializer,
{
    let mut pair = serializer.serialize_tuple(2)?;
    pair.serialize_element(&AllSlots(array))?;
    pair.serialize_element(&array.raw.holes().collect::<Vec<_>>())?;
    pair.end()
}

/// Deserializes the pair that [`serialize`] writes. Slots without any value are an empty array.
///
/// # Errors
/// Returns the deserializer's errors, and an error if the holes are not those of the slots, each once, if a slot has
/// more than one value, if there are more than `u32::MAX` slots, or if the allocation fails.
///
/// # Examples
/// See the [module](self).
pub fn deserialize<'de, T, A, D>(deserializer: D) -> Result<SparseArray<T, A>, D::Error>
where
    T: Deserialize<'de>,
    A: Allocator + Default,
    D: Deserializer<'de>,
{
    let (AllSlots(mut array), holes): (AllSlots<SparseArray<T, A>>, Vec<u32>) = Deserialize::deserialize(deserializer)?;
    if array.raw.reorder_holes(&holes) {
        if array.is_empty() {
            array.clear();
        }
        Ok(array)
    } else {
        Err(D::Error::custom(format_args!("the holes are not listed once each: there are {}", array.free_len())))
    }
}

/// An array as the sequence of all its slots.
struct AllSlots<T>(T);

impl<T: Serialize, A: Allocator> Serialize for AllSlots<&SparseArray<T, A>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        collect_slots(self.0, self.0.index_bound(), serializer)
    }
}

impl<'de, T: Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for AllSlots<SparseArray<T, A>> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (mut array, slots) = deserializer.deserialize_seq(SlotsVisitor(PhantomData::<SparseArray<T, A>>))?;
        array.raw.try_raise_bound(slots).map_err(D::Error::custom)?;
        Ok(Self(array))
    }
}
