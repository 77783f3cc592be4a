//! `serde::Serialize` and `serde::Deserialize`. The input is validated, as that of a
//! [`SparseArray`](crate::SparseArray).

use core::fmt;
use core::marker::PhantomData;

use alloc::vec::Vec;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeTuple, Serializer};

use crate::BitArray;
use crate::allocator::Allocator;

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
