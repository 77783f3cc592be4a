//! `arbitrary::Arbitrary`: containers out of a fuzzer's bytes.

use alloc_crate::vec::Vec;
use arbitrary::{Arbitrary, Result, Unstructured};

use crate::words::BITS;
use crate::{BitArray, SparseArray};

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

/// Any values, some of them removed again in any order, which leaves holes.
impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for SparseArray<T> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut array = u.arbitrary_iter()?.collect::<Result<Self>>()?;
        let bound = array.index_bound();
        if bound > 0 {
            for index in u.arbitrary_iter::<u32>()? {
                array.remove(index? as usize % bound);
            }
        }
        Ok(array)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}
