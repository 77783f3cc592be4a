//! `arbitrary::Arbitrary`.

use core::hash::{BuildHasher, Hash};

use arbitrary::{Arbitrary, Result, Unstructured};
use hash_set::HashTable;

use crate::{ElementId, HashMap, MultiMap};

/// One in this many operations is a removal. Odd, because the parity of a byte decides whether to continue.
const REMOVED_OF: u8 = 5;

/// Generates a map by insertions and occasional removals, so holes are in any order.
impl<'a, K, V, S> Arbitrary<'a> for HashMap<K, V, S>
where
    K: Arbitrary<'a> + Eq + Hash,
    V: Arbitrary<'a>,
    S: BuildHasher + Default,
{
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        insert_and_remove(u, Self::table_mut, |map, key, value| _ = map.insert(key, value))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Generates a map by insertions and occasional removals, so holes are in any order.
impl<'a, K, V, S> Arbitrary<'a> for MultiMap<K, V, S>
where
    K: Arbitrary<'a> + Eq + Hash,
    V: Arbitrary<'a>,
    S: BuildHasher + Default,
{
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        insert_and_remove(u, Self::table_mut, |map, key, value| _ = map.insert(key, value))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Creates a map by insertions and occasional removals, until the bytes are used up.
fn insert_and_remove<'a, M, K, V>(
    u: &mut Unstructured<'a>,
    table_mut: impl Fn(&mut M) -> &mut HashTable<(K, V)>,
    insert: impl Fn(&mut M, K, V),
) -> Result<M>
where
    M: Default,
    K: Arbitrary<'a>,
    V: Arbitrary<'a>,
{
    let mut map = M::default();
    while u.arbitrary()? {
        let table = table_mut(&mut map);
        match table.index_bound().checked_sub(1) {
            Some(last) if u.ratio(1, REMOVED_OF)? => {
                let id = ElementId::from_index(u.int_in_range(0..=last)?);
                drop(id.and_then(|id| table.remove_by_id(id)));
            }
            _ => insert(&mut map, u.arbitrary()?, u.arbitrary()?),
        }
    }
    Ok(map)
}
