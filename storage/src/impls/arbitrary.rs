//! `arbitrary::Arbitrary`: storages, slot maps, groups and pools from a fuzzer's bytes.

use arbitrary::{Arbitrary, Result, Unstructured};
use sparse_set::SparseKey;
use sparse_set::allocator::Global;
use sparse_set::internal::arbitrary_key;

use crate::group::Storages;
use crate::{BasicStorage, EntityPool, Group, SlotMap};
use sparse_set::internal::KeySet;

/// One in this many operations is a removal. Odd, because the parity of a byte decides whether to continue.
const REMOVED_OF: u8 = 5;

/// Generates a storage by insertions and occasional removals, which leave holes in a
/// [`StableStorage`](crate::StableStorage). Indices are below 65,536.
impl<'a, T: Arbitrary<'a>, S: KeySet<Alloc = Global>> Arbitrary<'a> for BasicStorage<T, S> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut storage = Self::default();
        // Ends when the bytes are exhausted.
        while u.arbitrary()? {
            match storage.as_set().slot_len().checked_sub(1) {
                Some(last) if u.ratio(1, REMOVED_OF)? => drop(storage.remove_at(u.int_in_range(0..=last)?)),
                _ => drop(storage.insert_evicting(arbitrary_key(u)?, u.arbitrary()?)),
            }
        }
        Ok(storage)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Creates and destroys keys, so that indices are reused, and creates some of chosen indices below 65,536.
impl<'a, K: SparseKey> Arbitrary<'a> for EntityPool<K> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut pool = Self::new();
        // Ends when the bytes are exhausted.
        while u.arbitrary()? {
            match pool.len().checked_sub(1) {
                Some(last) if u.ratio(2, REMOVED_OF)? => _ = pool.destroy(pool.alive()[u.int_in_range(0..=last)?]),
                Some(_) if u.ratio(1, REMOVED_OF)? => _ = pool.try_create_with(arbitrary_key(u)?),
                // Fails if all indices are alive.
                _ => _ = pool.try_create(),
            }
        }
        Ok(pool)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Inserts and removes values, so that slots are used again.
impl<'a, T: Arbitrary<'a>, K: SparseKey> Arbitrary<'a> for SlotMap<T, K> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut map = Self::with_key();
        // Ends when the bytes are exhausted.
        while u.arbitrary()? {
            match map.slot_len().checked_sub(1) {
                Some(last) if u.ratio(2, REMOVED_OF)? => drop(map.remove_by_index(u.int_in_range(0..=last)?)),
                // Fails if all indices have a value or are retired.
                _ => drop(map.try_insert(u.arbitrary()?)),
            }
        }
        Ok(map)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Groups arbitrary storages, then inserts and removes shared entities. Indices are below 65,536.
impl<'a, S> Arbitrary<'a> for Group<S>
where
    S: Storages + Arbitrary<'a>,
    S::Values: Arbitrary<'a>,
{
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        // The first storage may take all bytes that it gets.
        let half = u.len() / 2;
        let mut group = Self::new(S::arbitrary(&mut Unstructured::new(u.bytes(half)?))?);
        // Ends when the bytes are exhausted.
        while u.arbitrary()? {
            match group.len().checked_sub(1) {
                Some(last) if u.ratio(1, REMOVED_OF)? => {
                    drop(group.remove(group.keys_slice()[u.int_in_range(0..=last)?]));
                }
                // A key of another version may have the index.
                _ => drop(group.try_insert(arbitrary_key(u)?, u.arbitrary()?)),
            }
        }
        Ok(group)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Groups arbitrary storages like a group without excluded ones. Excludes arbitrary ones and some shared entities.
impl<'a, S, X> Arbitrary<'a> for Group<S, X>
where
    S: Storages + Arbitrary<'a>,
    S::Values: Arbitrary<'a>,
    X: Storages<Key = S::Key> + Arbitrary<'a>,
    X::Values: Arbitrary<'a>,
{
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        // The storages may take all bytes that they get.
        let half = u.len() / 2;
        let group = Group::<S>::arbitrary(&mut Unstructured::new(u.bytes(half)?))?;
        let half = u.len() / 2;
        let mut excluded = X::arbitrary(&mut Unstructured::new(u.bytes(half)?))?;
        for &key in group.keys_slice() {
            if u.ratio(1, REMOVED_OF)? {
                // A key of another version may have the index.
                drop(excluded.try_replace(key, u.arbitrary()?));
            }
        }
        Ok(Self::excluding(group.into_storages(), excluded))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}
