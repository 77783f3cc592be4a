//! `serde::Serialize` and `serde::Deserialize`. The input is not trusted: it is validated, memory is allocated as the
//! input is read, and invalid input or a failed allocation is an error.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::SparseArray;
use crate::allocator::Allocator;

/// Serializes the sequence of slots up to the last value.
///
/// A hole is an empty sequence, a value a sequence of one. As in `==`, holes after the last value and the order of the
/// holes are not kept; [`serde_slots`](crate::serde_slots) keeps them.
///
/// Each slot is an item, holes included, so no short input demands a large array. If there are many holes,
/// [`compact`](SparseArray::compact) the array first, or write pairs with `serializer.collect_seq(&array)`.
///
/// # Errors
/// Returns the serializer's errors.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from(["a", "b", "c"]);
/// array.remove(1);
/// assert_eq!(serde_json::to_string(&array)?, r#"[["a"],[],["c"]]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T: Serialize, A: Allocator> Serialize for SparseArray<T, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let slots = self.last_index().map_or(0, |last| last + 1);
        collect_slots(self, slots, serializer)
    }
}

/// Serializes the first `slots` slots.
pub(super) fn collect_slots<T: Serialize, A: Allocator, S: Serializer>(
    array: &SparseArray<T, A>,
    slots: usize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq((0..slots).map(|index| SlotRef(array.get(index))))
}

/// A slot to write. Not an `Option`, because some formats write `Some(None)` like `None`.
struct SlotRef<'a, T>(Option<&'a T>);

impl<T: Serialize> Serialize for SlotRef<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

/// Deserializes the sequence of slots that [`Serialize`] writes.
///
/// # Memory
/// The length stated by the input is ignored. *n* slots allocate at most max(2 *n*, 4) slots, plus the old block while
/// growing, like a `Vec<Option<T>>`. A slot takes at least one byte of input. Trailing holes allocate nothing.
///
/// # Errors
/// Returns the deserializer's errors, and an error if a slot has more than one value, if there are more than `u32::MAX`
/// slots, or if the allocation fails.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array: SparseArray<String> = serde_json::from_str(r#"[["a"],[],["c"]]"#)?;
/// assert_eq!((array.get(1), &array[2]), (None, &"c".to_string()));
/// let error = serde_json::from_str::<SparseArray<u8>>("[[1],[2,3]]").unwrap_err();
/// assert!(error.to_string().starts_with("invalid length 2, expected a slot"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T: Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for SparseArray<T, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(SlotsVisitor(PhantomData)).map(|(array, _)| array)
    }
}

/// Reads an array without its trailing holes, and the number of slots including them.
pub(super) struct SlotsVisitor<T, A: Allocator>(pub(super) PhantomData<SparseArray<T, A>>);

impl<'de, T: Deserialize<'de>, A: Allocator + Default> Visitor<'de> for SlotsVisitor<T, A> {
    type Value = (SparseArray<T, A>, usize);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of slots")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut slots: S) -> Result<Self::Value, S::Error> {
        let mut array = SparseArray::new_in(A::default());
        let mut index = 0;
        while let Some(Slot(value)) = slots.next_element()? {
            if let Some(value) = value {
                array.try_insert_at(index, value).map_err(|error| S::Error::custom(error.reason))?;
            }
            index += 1;
        }
        Ok((array, index))
    }
}

struct Slot<T>(Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Slot<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(SlotVisitor(PhantomData))
    }
}

struct SlotVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SlotVisitor<T> {
    type Value = Slot<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a slot: a sequence of one value or none")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut values: S) -> Result<Self::Value, S::Error> {
        let value = values.next_element()?;
        // A second value is an error even if it has another type.
        if value.is_some() && values.next_element::<IgnoredAny>()?.is_some() {
            return Err(S::Error::invalid_length(2, &self));
        }
        Ok(Slot(value))
    }
}
