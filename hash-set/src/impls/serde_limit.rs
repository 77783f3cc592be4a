//! Bounds the memory that is reserved for a claimed length, and the work and memory of elements that take no input, of
//! which a short input can claim any number.

use serde::de::value::Error as ProbeError;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

/// The maximum number of bytes reserved for a size hint, as in serde's own collections.
const TRUSTED_BYTES: usize = 1 << 20;

/// Returns the number of elements to reserve for a size hint of the input.
#[must_use]
pub fn trusted_len<T>(hint: Option<usize>) -> usize {
    // A slot has at least 8 bytes. Buckets and stored hashes take up to 28 more, as the number of buckets is a power of
    // two.
    let slot = size_of::<T>().next_multiple_of(4).max(8);
    hint.unwrap_or(0).min(TRUSTED_BYTES / (slot + 28))
}

/// The maximum number of elements of a container if they read no input. A byte of input can claim as many, in each
/// container of a nested input, so there are few.
const MAX_WITHOUT_INPUT: usize = 16;

/// The maximum number of bytes of such elements.
const BYTES_WITHOUT_INPUT: usize = 1 << 10;

/// Returns the maximum number of elements of a type that reads no input: 16 or 1 KiB, but at least one.
fn max_without_input<T>() -> usize {
    BYTES_WITHOUT_INPUT.checked_div(size_of::<T>()).map_or(MAX_WITHOUT_INPUT, |max| max.clamp(1, MAX_WITHOUT_INPUT))
}

/// Counts the elements that are read.
#[derive(Debug, Default)]
pub struct ReadElements(usize);

impl ReadElements {
    /// Counts an element of type `T`.
    ///
    /// # Errors
    /// Returns an error if there are too many elements and `T` reads no input.
    pub fn count<'de, T: Deserialize<'de>, E: Error>(&mut self) -> Result<(), E> {
        self.0 += 1;
        let max = max_without_input::<T>();
        if self.0 == max + 1 && T::deserialize(NoInput).is_ok() {
            return Err(E::custom(format_args!("more than {max} elements of a type that reads no input")));
        }
        Ok(())
    }
}

/// An empty input. Deserializes only the types that take no bytes in formats that are not self-describing: units,
/// structs and tuples of such types or without fields, and fields that are skipped.
struct NoInput;

impl<'de> Deserializer<'de> for NoInput {
    type Error = ProbeError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, ProbeError> {
        Err(ProbeError::custom("no input"))
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ProbeError> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ProbeError> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ProbeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, ProbeError> {
        visitor.visit_seq(Fields(len))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ProbeError> {
        visitor.visit_seq(Fields(len))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ProbeError> {
        visitor.visit_seq(Fields(fields.len()))
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option seq map enum
        identifier ignored_any
    }
}

/// The fields that are left, each without input.
struct Fields(usize);

impl<'de> SeqAccess<'de> for Fields {
    type Error = ProbeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ProbeError> {
        if self.0 == 0 {
            return Ok(None);
        }
        self.0 -= 1;
        seed.deserialize(NoInput).map(Some)
    }
}
