//! `arbitrary::Arbitrary`: containers out of a fuzzer's bytes.

use alloc_crate::vec::Vec;
use arbitrary::{Arbitrary, Result, Unstructured};

use crate::raw::words::BITS;
use crate::{BitArray, SparseArray};

/// One of so many operations is a removal. An odd number: that a byte is odd says that there is a further operation.
const REMOVED_OF: u8 = 5;

/// Any bits, of any length that the bytes suffice for.
impl<'a> Arbitrary<'a> for BitArray {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let words = u.arbitrary_iter()?.collect::<Result<Vec<usize>>>()?;
        // Each length that takes these words: the last one has at least one bit.
        let shortest = words.len().saturating_sub(1) * BITS + usize::from(!words.is_empty());
        let len = u.int_in_range(shortest..=words.len() * BITS)?;
        Ok(Self::from_words(&words, len))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// What insertions of any values and a removal here and there leave behind: holes in any order.
impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for SparseArray<T> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut array = Self::new();
        // There is no more when the bytes are used up.
        while u.arbitrary()? {
            match array.index_bound().checked_sub(1) {
                Some(last) if u.ratio(1, REMOVED_OF)? => _ = array.remove(u.int_in_range(0..=last)?),
                _ => _ = array.insert(u.arbitrary()?),
            }
        }
        Ok(array)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}
