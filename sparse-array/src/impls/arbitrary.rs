//! `arbitrary::Arbitrary`: arrays from a fuzzer's bytes.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::SparseArray;

/// One in this many operations is a removal. Odd, to be independent of the byte's parity, which announces another
/// operation.
const REMOVAL_RATIO: u8 = 5;

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
