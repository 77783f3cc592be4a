//! `quickcheck::Arbitrary`.

use core::hash::{BuildHasher, Hash};

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use hash_set::sister_crates::runs;
use quickcheck::{Arbitrary, Gen};

use crate::{ElementId, HashMap, MultiMap};

/// A map of pairs. Half of the maps lose half of their first pairs; later ones fill some of the holes.
macro_rules! from_pairs {
    ($g:expr, $pairs:expr) => {{
        let (g, mut pairs): (&mut Gen, Vec<(K, V)>) = ($g, $pairs);
        let late = pairs.split_off(pairs.len() - usize::arbitrary(g) % (pairs.len() / 4 + 1));
        let mut map: Self = pairs.into_iter().collect();
        if bool::arbitrary(g) {
            map.retain(|_, _| bool::arbitrary(g));
        }
        map.extend(late);
        map
    }};
}

/// Maps without holes, then, if there are holes, maps with the same ids.
macro_rules! shrink {
    ($map:expr) => {{
        let map = $map;
        let pairs: Vec<(K, V)> = map.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let compact = pairs.shrink().map(Self::from_iter);
        if map.len() == map.index_bound() {
            return Box::new(compact);
        }
        let whole = Rc::new(map.clone());
        let map = Rc::clone(&whole);
        let fewer = runs(map.index_bound()).filter_map(move |run| {
            let mut fewer = Self::clone(&map);
            run.for_each(|id| _ = fewer.remove_by_id(id));
            (fewer.len() < map.len()).then_some(fewer)
        });
        let ids: Vec<ElementId> = whole.ids().collect();
        let smaller = ids.into_iter().flat_map(move |id| {
            let map = Rc::clone(&whole);
            map.table()[id].1.shrink().filter_map(move |value| {
                let mut smaller = Self::clone(&map);
                *smaller.get_by_id_mut(id)?.1 = value;
                Some(smaller)
            })
        });
        Box::new(compact.chain(fewer).chain(smaller))
    }};
}

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
        from_pairs!(g, pairs)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        shrink!(self)
    }
}

/// Generates up to [`Gen::size`] pairs, half of them with a repeated key. Half of the maps lose half of their first pairs;
/// later ones fill some of the holes. Shrinks pairs, keys and values; maps with holes also with the same ids.
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
        from_pairs!(g, pairs)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        shrink!(self)
    }
}
