//! `arbitrary::Arbitrary`: bits from a fuzzer's bytes.

use alloc::vec::Vec;
use arbitrary::{Arbitrary, Result, Unstructured};

use crate::BitArray;
use crate::raw::words::BITS;

/// Generates arbitrary bits. The number of bytes limits the length.
impl<'a> Arbitrary<'a> for BitArray {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let words = u.arbitrary_iter()?.collect::<Result<Vec<usize>>>()?;
        // All lengths that need exactly these words.
        let shortest = words.len().saturating_sub(1) * BITS + usize::from(!words.is_empty());
        let len = u.int_in_range(shortest..=words.len() * BITS)?;
        Ok(Self::from_words(&words, len))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}
