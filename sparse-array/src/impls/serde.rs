//! `serde::Serialize` and `serde::Deserialize`: a [`BitArray`] as its length and bytes, a [`SparseArray`] as pairs.
//!
//! What is read may come from anywhere: it is checked, memory is obtained as the input proves to be that long, and what is
//! wrong with it, or an allocator that fails, is an error.

use core::fmt;
use core::marker::PhantomData;

use alloc_crate::vec::Vec;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeTuple, Serializer};

use crate::SlotError;
use crate::alloc::Allocator;
use crate::{BitArray, SparseArray};

/// The most elements that memory is obtained for on the word of the input. From there on it grows with what comes.
const TRUSTED_HINT: usize = 4096;

/// As a pair: the number of bits as a `u64`, and the bits as bytes, eight to each, the lowest first.
///
/// The bytes are the same on every machine, whatever its words are. Obtains memory for them all at once.
///
/// # Errors
/// Those of the serializer, and a failed allocation.
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

/// From the pair that [`Serialize`] writes.
///
/// # Errors
/// Those of the deserializer; bytes that are too many or too few for the length, or have bits past it that are set; a failed
/// allocation.
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

/// Bytes that `n` bits take.
const fn byte_count(n: usize) -> usize {
    n.div_ceil(8)
}

/// A slice that formats may write as bytes instead of as a sequence of numbers.
struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// Reads the length and, by [`BitsOfLen`], what follows it.
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

/// Reads the bytes of `len` bits.
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
        let mut bytes = Vec::new();
        bytes.try_reserve(byte_count(self.len).min(TRUSTED_HINT)).map_err(S::Error::custom)?;
        while let Some(byte) = seq.next_element()? {
            // One too many is enough to know.
            if bytes.len() == byte_count(self.len) {
                return Err(S::Error::invalid_length(bytes.len() + 1, &self));
            }
            push(&mut bytes, byte)?;
        }
        self.visit_bytes(&bytes)
    }
}

/// Pushes, with an error where there is no memory.
fn push<T, E: serde::de::Error>(values: &mut Vec<T>, value: T) -> Result<(), E> {
    values.try_reserve(1).map_err(E::custom)?;
    values.push(value);
    Ok(())
}

/// The slots that an array of so many values may have: [`FREE_SLOTS`], and [`SLOTS_A_VALUE`] for each value.
fn slots_allowed(values: usize) -> usize {
    values.saturating_mul(SLOTS_A_VALUE).saturating_add(FREE_SLOTS)
}

/// Slots that cost no proof: half a megabyte of eight bytes each. Arrays that were large once and are nearly empty now shall be
/// saved as they are.
const FREE_SLOTS: usize = 1 << 16;

/// Slots that one value is proof of. A pair takes two bytes in the tersest formats, so memory is bounded by the input's length.
const SLOTS_A_VALUE: usize = 64;

/// As a sequence of pairs of index (a `u32`) and value, in ascending order of indices.
///
/// The holes between are kept, holes after the last value and the order in which holes will be filled are not: that is what
/// `==` compares.
///
/// # The highest index
/// A pair of a few bytes could name index 4,000,000,000 and so demand 32 GB. So an array of *n* values may have indices below
/// 65,536 + 64 *n* and no others, in what is read as in what is written: what was written can be read. An array that is
/// emptier than that can be [compacted](SparseArray::compact) before, or its pairs be written by yourself,
/// `serializer.collect_seq(&array)`, and be read under rules of yours.
///
/// # Errors
/// Those of the serializer, and an index that is too high.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from(["a", "b", "c"]);
/// array.remove(1);
/// assert_eq!(serde_json::to_string(&array)?, r#"[[0,"a"],[2,"c"]]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T: Serialize, A: Allocator> Serialize for SparseArray<T, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some((last, _)) = self.iter().next_back() {
            check_index(last, self.len()).map_err(S::Error::custom)?;
        }
        serializer.collect_seq(self.iter().map(|(index, value)| (index as u32, value)))
    }
}

/// From pairs of index and value, in any order of indices.
///
/// Until the end is known, pairs whose index is too high for the values before them are kept aside.
///
/// # Errors
/// Those of the deserializer; an index that comes twice or is too high (see [`Serialize`]); a failed allocation.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array: SparseArray<String> = serde_json::from_str(r#"[[2,"c"],[0,"a"]]"#)?;
/// assert_eq!((array.get(1), &array[2]), (None, &"c".to_string()));
/// let error = serde_json::from_str::<SparseArray<u8>>("[[4000000000,1]]").unwrap_err();
/// assert!(error.to_string().starts_with("index 4000000000 is too high for an array of 1 values"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T: Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for SparseArray<T, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PairsVisitor(PhantomData))
    }
}

/// An index that an array of so many values may not have, when it is written or read.
struct TooHigh {
    index: usize,
    values: usize,
}

impl fmt::Display for TooHigh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, values } = *self;
        write!(
            f,
            "index {index} is too high for an array of {values} values: it must be below {}",
            slots_allowed(values)
        )
    }
}

fn check_index(index: usize, values: usize) -> Result<(), TooHigh> {
    if index < slots_allowed(values) { Ok(()) } else { Err(TooHigh { index, values }) }
}

struct PairsVisitor<T, A: Allocator>(PhantomData<SparseArray<T, A>>);

impl<'de, T: Deserialize<'de>, A: Allocator + Default> Visitor<'de> for PairsVisitor<T, A> {
    type Value = SparseArray<T, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of pairs of index and value")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut pairs: S) -> Result<Self::Value, S::Error> {
        let hint = pairs.size_hint().unwrap_or(0).min(TRUSTED_HINT);
        let mut array = SparseArray::try_with_capacity_in(hint, A::default()).map_err(S::Error::custom)?;
        let mut aside = Vec::new();
        while let Some((index, value)) = pairs.next_element::<(u32, T)>()? {
            let index = index as usize;
            if check_index(index, array.len()).is_ok() {
                insert(&mut array, index, value)?;
            } else {
                push(&mut aside, (index, value))?;
            }
        }
        let values = array.len() + aside.len();
        for (index, value) in aside {
            check_index(index, values).map_err(S::Error::custom)?;
            insert(&mut array, index, value)?;
        }
        Ok(array)
    }
}

fn insert<T, A: Allocator, E: serde::de::Error>(
    array: &mut SparseArray<T, A>,
    index: usize,
    value: T,
) -> Result<(), E> {
    match array.try_insert_at(index, value) {
        Ok(_) => Ok(()),
        Err(error) => Err(match error.reason {
            SlotError::Occupied => E::custom(format_args!("index {index} comes twice")),
            SlotError::Reserve(error) => E::custom(error),
        }),
    }
}
