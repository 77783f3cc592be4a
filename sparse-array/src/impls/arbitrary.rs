//! `arbitrary::Arbitrary`: containers from a fuzzer's bytes.

use alloc::vec::Vec;
use arbitrary::{Arbitrary, Result, Unstructured};

use crate::raw::words::BITS;
use crate::{BitArray, SparseArray};

/// One in this many operations is a removal. Odd, to be independent of the byte's parity, which announces another
/// operation.
const REMOVAL_RATIO: u8 = 5;

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

/// Generates an array by insertions and occasional removals, so holes are in any order.
impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for SparseArray<T> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut array = Self::new();
        // Ends when the bytes are used up.
        while u.arbitrary()? {
            match array.index_bound().checked_sub(1) {
                Some(last) if u.ratio(1, REMOVAL_RATIO)? => _ = array.remove(u.int_in_range(0..=last)?),
                _ => _ = array.insert(u.arbitrary()?),
            }
        }
        Ok(array)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}
