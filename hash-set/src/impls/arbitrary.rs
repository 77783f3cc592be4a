//! `arbitrary::Arbitrary`: sets and tables from a fuzzer's input.

use core::hash::{BuildHasher, Hash};

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{ElementId, HashSet, HashTable};

/// One in this many operations is a removal. Odd, because the parity of a byte decides whether to continue.
const REMOVED_OF: u8 = 5;

/// Generates a set by insertions and occasional removals, so holes are in any order. Keeps the first of equal elements.
impl<'a, T, S> Arbitrary<'a> for HashSet<T, S>
where
    T: Arbitrary<'a> + Eq + Hash,
    S: BuildHasher + Default,
{
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut set = Self::default();
        // Ends when the bytes are used up.
        while u.arbitrary()? {
            match set.index_bound().checked_sub(1) {
                Some(last) if u.ratio(1, REMOVED_OF)? => {
                    let id = ElementId::from_index(u.int_in_range(0..=last)?);
                    drop(id.and_then(|id| set.remove_by_id(id)));
                }
                _ => _ = set.insert(u.arbitrary()?),
            }
        }
        Ok(set)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Generates a table of elements with their hashes by insertions and occasional removals, so holes are in any order.
/// Every other hash is below 4, so chains overflow. Elements may be equal.
///
/// `table.map(|(_, element)| element)` drops the hashes.
impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for HashTable<(u64, T)> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut table = Self::new();
        // Ends when the bytes are used up.
        while u.arbitrary()? {
            match table.index_bound().checked_sub(1) {
                Some(last) if u.ratio(1, REMOVED_OF)? => {
                    let id = ElementId::from_index(u.int_in_range(0..=last)?);
                    drop(id.and_then(|id| table.remove_by_id(id)));
                }
                _ => {
                    let hash = if u.arbitrary()? { u.int_in_range(0..=3)? } else { u.arbitrary()? };
                    table.insert_unique(hash, (hash, u.arbitrary()?));
                }
            }
        }
        Ok(table)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}
