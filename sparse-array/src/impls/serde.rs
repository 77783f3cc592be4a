//! `serde::Serialize` and `serde::Deserialize`. The input is not trusted: it is validated, memory is allocated as the
//! input is read, and invalid input or a failed allocation is an error.

use core::fmt;
use core::marker::PhantomData;

use alloc::vec::Vec;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeTuple, Serializer};

use crate::allocator::Allocator;
use crate::{BitArray, SparseArray};

/// Serializes a pair: the number of bits as a `u64`, and the bits as bytes, lowest bit first.
///
/// Independent of the machine's word size. Allocates a buffer for all bytes.
///
/// # Errors
/// Returns the serializer's errors, and an error if the allocation fails.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, false, false, false, false, false, false, true, true]);
/// assert_eq!(serde_json::to_string(&bits)?, "[10,[1,3]]");
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<A: Allocator> Serialize for BitArray<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(size_of_val(self.as_words())).map_err(S::Error::custom)?;
        bytes.extend(self.as_words().iter().flat_map(|word| word.to_le_bytes()));
        bytes.truncate(byte_count(self.len()));
        let mut pair = serializer.serialize_tuple(2)?;
        pair.serialize_element(&(self.len() as u64))?;
        pair.serialize_element(&Bytes(&bytes))?;
        pair.end()
    }
}

/// Deserializes the pair that [`Serialize`] writes.
///
/// # Errors
/// Returns the deserializer's errors, and an error if the number of bytes does not match the length, if bits past the
/// length are set, or if the allocation fails.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits: BitArray = serde_json::from_str("[10,[1,3]]")?;
/// assert_eq!((bits.len(), bits.count_ones()), (10, 3));
/// let error = serde_json::from_str::<BitArray>("[10,[1,4]]").unwrap_err();
/// assert!(error.to_string().starts_with("bits past the length of 10 are set"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, A: Allocator + Default> Deserialize<'de> for BitArray<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(2, PairVisitor(PhantomData))
    }
}

/// Returns the number of bytes for `n` bits.
const fn byte_count(n: usize) -> usize {
    n.div_ceil(8)
}

/// A slice that formats may write as bytes instead of a sequence of numbers.
struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

struct PairVisitor<A>(PhantomData<A>);

impl<'de, A: Allocator + Default> Visitor<'de> for PairVisitor<A> {
    type Value = BitArray<A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a pair of a number of bits and their bytes")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut pair: S) -> Result<Self::Value, S::Error> {
        let len: u64 = pair.next_element()?.ok_or_else(|| S::Error::invalid_length(0, &self))?;
        let Ok(len) = usize::try_from(len) else {
            return Err(S::Error::custom(format_args!("{len} bits are more than this machine can address")));
        };
        let bits = pair.next_element_seed(BitsOfLen { len, alloc: PhantomData })?;
        bits.ok_or_else(|| S::Error::invalid_length(1, &self))
    }
}

struct BitsOfLen<A> {
    len: usize,
    alloc: PhantomData<A>,
}

impl<'de, A: Allocator + Default> DeserializeSeed<'de> for BitsOfLen<A> {
    type Value = BitArray<A>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_bytes(self)
    }
}

impl<'de, A: Allocator + Default> Visitor<'de> for BitsOfLen<A> {
    type Value = BitArray<A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes for {} bits", byte_count(self.len), self.len)
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        if bytes.len() != byte_count(self.len) {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        let surplus = self.len.wrapping_neg() as u32 % 8;
        if bytes.last().is_some_and(|last| last.leading_zeros() < surplus) {
            return Err(E::custom(format_args!("bits past the length of {} are set", self.len)));
        }
        let mut bits = BitArray::new_in(A::default());
        bits.try_push_n(false, self.len).map_err(E::custom)?;
        bits.edit_words(|words| {
            for (word, bytes) in words.iter_mut().zip(bytes.chunks(size_of::<usize>())) {
                let mut whole = [0; size_of::<usize>()];
                whole[..bytes.len()].copy_from_slice(bytes);
                *word = usize::from_le_bytes(whole);
            }
        });
        Ok(bits)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Self::Value, S::Error> {
        // Grow while reading: the length is not trusted.
        let mut bytes = Vec::new();
        while let Some(byte) = seq.next_element()? {
            // A single excess byte is an error.
            if bytes.len() == byte_count(self.len) {
                return Err(S::Error::invalid_length(bytes.len() + 1, &self));
            }
            bytes.try_reserve(1).map_err(S::Error::custom)?;
            bytes.push(byte);
        }
        self.visit_bytes(&bytes)
    }
}

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
