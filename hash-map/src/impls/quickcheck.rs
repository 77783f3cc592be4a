//! `quickcheck::Arbitrary`.

use core::hash::{BuildHasher, Hash};

use alloc::boxed::Box;
use alloc::vec::Vec;
use hash_set::HashTable;
use hash_set::internal::shrink;
use quickcheck::{Arbitrary, Gen};

use crate::{HashMap, MultiMap};

/// Generates up to [`Gen::size`] pairs. Half of the maps lose half of their first pairs; later ones fill some of the
/// holes. Shrinks pairs, keys and values; maps with holes also with the same ids.
impl<K, V, S> Arbitrary for HashMap<K, V, S>
where
    K: Arbitrary + Eq + Hash,
    V: Arbitrary,
    S: BuildHasher + Default + Clone + 'static,
{
    fn arbitrary(g: &mut Gen) -> Self {
        let pairs = Vec::arbitrary(g);
        with_holes(g, pairs, Self::table_mut)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        shrink(
            self,
            Self::table,
            Self::from_iter,
            |map, id| _ = map.remove_by_id(id),
            |(_, value)| value.shrink(),
            |map, id, value| map.get_by_id_mut(id).map(|(_, old)| *old = value).is_some(),
        )
    }
}

/// Generates up to [`Gen::size`] pairs, half of them with a repeated key. Half of the maps lose half of their first
/// pairs; later ones fill some of the holes. Shrinks pairs, keys and values; maps with holes also with the same ids.
impl<K, V, S> Arbitrary for MultiMap<K, V, S>
where
    K: Arbitrary + Eq + Hash,
    V: Arbitrary,
    S: BuildHasher + Default + Clone + 'static,
{
    fn arbitrary(g: &mut Gen) -> Self {
        let mut pairs: Vec<(K, V)> = Vec::arbitrary(g);
        for n in 1..pairs.len() {
            if bool::arbitrary(g) {
                pairs[n].0 = pairs[usize::arbitrary(g) % n].0.clone();
            }
        }
        with_holes(g, pairs, Self::table_mut)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        shrink(
            self,
            Self::table,
            Self::from_iter,
            |map, id| _ = map.remove_by_id(id),
            |(_, value)| value.shrink(),
            |map, id, value| map.get_by_id_mut(id).map(|(_, old)| *old = value).is_some(),
        )
    }
}

/// Creates a map of `pairs`. Half of the maps lose half of their first pairs; later ones fill some of the holes.
fn with_holes<M, K, V>(g: &mut Gen, mut pairs: Vec<(K, V)>, table_mut: impl Fn(&mut M) -> &mut HashTable<(K, V)>) -> M
where
    M: FromIterator<(K, V)> + Extend<(K, V)>,
{
    let late = pairs.split_off(pairs.len() - usize::arbitrary(g) % (pairs.len() / 4 + 1));
    let mut map = M::from_iter(pairs);
    if bool::arbitrary(g) {
        table_mut(&mut map).retain(|_| bool::arbitrary(g));
    }
    map.extend(late);
    map
}
