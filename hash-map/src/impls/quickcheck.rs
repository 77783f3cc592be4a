//! `quickcheck::Arbitrary`.

use core::hash::{BuildHasher, Hash};

use alloc::boxed::Box;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};

use crate::{HashMap, MultiMap};

/// Generates up to [`Gen::size`] pairs; half of the maps also have holes in half of their slots. Shrinks pairs, keys
/// and values.
impl<K, V, S> Arbitrary for HashMap<K, V, S>
where
    K: Arbitrary + Eq + Hash,
    V: Arbitrary,
    S: BuildHasher + Default + Clone + 'static,
{
    fn arbitrary(g: &mut Gen) -> Self {
        let mut map: Self = Vec::arbitrary(g).into_iter().collect();
        if bool::arbitrary(g) {
            map.retain(|_, _| bool::arbitrary(g));
        }
        map
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let pairs: Vec<(K, V)> = self.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        Box::new(pairs.shrink().map(Self::from_iter))
    }
}

/// Generates up to [`Gen::size`] pairs, half of them with a repeated key; half of the maps also have holes in half of
/// their slots. Shrinks pairs, keys and values.
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
        let mut map: Self = pairs.into_iter().collect();
        if bool::arbitrary(g) {
            map.retain(|_, _| bool::arbitrary(g));
        }
        map
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let pairs: Vec<(K, V)> = self.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        Box::new(pairs.shrink().map(Self::from_iter))
    }
}
