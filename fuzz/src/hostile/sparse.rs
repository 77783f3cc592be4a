//! `SparseSet`, `StableSet`, `ConcurrentSparseSet` and `EntityPool`, with ordinary and with tiny keys.

use std::mem;

use sparse_set::internal::KeySet;
use sparse_set::{ConcurrentSparseSet, Entity, SparseKey, SparseSet, StableSet};
use storage::EntityPool;

use super::*;
use crate::keys::Tiny;

test_kit::models! {
    set: Hostile<SparseSet<Entity, Alloc>>, 300;
    set_of_tiny_keys: Hostile<SparseSet<Tiny, Alloc>>, 300;
    stable: Hostile<StableSet<Entity, Alloc>>, 300;
    stable_of_tiny_keys: Hostile<StableSet<Tiny, Alloc>>, 300;
    concurrent_with_tiny_keys: Hostile<ConcurrentSparseSet<Tiny, Alloc>>, 300;
    pool: Hostile<EntityPool<Entity, Alloc>>, 300;
    pool_of_tiny_keys: Hostile<EntityPool<Tiny, Alloc>>, 300;
}

/// Returns the closest valid key. Every eighth is far away.
pub(super) fn key<K: SparseKey>(index: u8, version: u8) -> K {
    let index = usize::from(index) << if index % 8 == 7 { 8 } else { 0 };
    let key = (0..=u32::from(version % 4)).rev().find_map(|version| K::from_parts(index % K::INDEX_LIMIT, version));
    key.expect("each index below the limit has version 0")
}

impl Kit {
    /// Returns up to seven keys, with a size hint that may lie.
    pub(super) fn keys<K: SparseKey>(&self) -> impl Iterator<Item = K> + use<K> {
        let b = self.step.b;
        self.elements().map(move |element| key(element.key() as u8, b >> 6))
    }
}

impl<K: SparseKey> Victim for SparseSet<K, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::new_in(kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let (start, end) = (usize::from(a) % (self.len() + 1), usize::from(b) % (self.len() + 1));
        let choose = |key: K| kit.choose(key.index() as u64);
        match op % 28 {
            0..6 => ignore(self.replace(key(a, b))),
            6 => ignore(kit.fallible(|| self.try_insert(key(a, b)))),
            7..10 => ignore(self.remove(key(a, b))),
            10 => ignore(self.remove_at(start)),
            11 => ignore(self.remove_all(kit.keys())),
            12 => self.retain(choose),
            13 => kit.advance(self.extract_if(choose)),
            14 => kit.advance(self.drain(start.min(end)..start.max(end))),
            15 => self.truncate(start),
            16 => self.clear(),
            17 => self.sort_by(|a, b| kit.compare(a.index() as u64, b.index() as u64)),
            18 => {
                // Reversed, or not a permutation.
                let mut order: Vec<u32> = (0..start as u32).rev().map(|n| if b % 4 == 0 { n / 2 } else { n }).collect();
                self.arrange_in_step(&mut order, |_, _| ignore(kit.choose(0)));
            }
            19 => ignore(self.sort_as(kit.keys())),
            20 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            21 => self.extend(kit.keys::<K>().filter(|key| key.version() == 0)),
            22 => {
                let clone = self.clone();
                self.truncate(start);
                self.clone_from(&clone);
            }
            23 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            24 => self.shrink_to(b.into()),
            25 => ignore(kit.fallible(|| self.try_clone())),
            26 => ignore(self.set_version(key(a, b))),
            _ => kit.advance(mem::replace(self, Self::new_in(kit.alloc())).into_iter()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
    }
}

impl<K: SparseKey> Victim for StableSet<K, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::new_in(kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let choose = |key: K| kit.choose(key.index() as u64);
        match op % 28 {
            0..6 => ignore(self.replace(key(a, b))),
            6 => ignore(kit.fallible(|| self.try_insert(key(a, b)))),
            7..10 => ignore(self.remove(key(a, b))),
            10 => ignore(self.remove_at(a.into())),
            11 => ignore(self.remove_all(kit.keys())),
            12 => self.retain(choose),
            13 => kit.advance(self.extract_if(choose)),
            14 => kit.advance(self.drain()),
            15 => self.compact_with(|key, _, _| ignore(kit.choose(key.index() as u64))),
            16 => self.clear(),
            17 => self.sort_by(|a, b| kit.compare(a.index() as u64, b.index() as u64)),
            18 => {
                // Reversed, or not a permutation. With holes, the order is refused.
                let len = usize::from(a) % (self.len() + 1);
                let mut order: Vec<u32> = (0..len as u32).rev().map(|n| if b % 4 == 0 { n / 2 } else { n }).collect();
                self.arrange_in_step(&mut order, |_, _| ignore(kit.choose(0)));
            }
            19 => ignore(self.sort_as(kit.keys())),
            20 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            21 => self.extend(kit.keys::<K>().filter(|key| key.version() == 0)),
            22 => {
                let clone = self.clone();
                self.clear();
                self.clone_from(&clone);
            }
            23 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            24 => self.shrink_to(b.into()),
            25 => ignore(kit.fallible(|| self.try_clone())),
            26 => ignore(self.set_version(key(a, b))),
            27 if a % 2 == 0 => {
                let set = mem::replace(self, Self::new_in(kit.alloc()));
                *self = Self::from(SparseSet::from(set));
            }
            _ => kit.advance(mem::replace(self, Self::new_in(kit.alloc())).into_iter()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
    }
}

impl<K: SparseKey> Victim for ConcurrentSparseSet<K, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::new_in(kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        match op % 12 {
            0..5 => ignore(self.try_insert(key(a, b))),
            5 => ignore(kit.fallible(|| self.try_insert(key(a, b)))),
            6..8 => ignore(self.remove(key(a, b))),
            8 => ignore(kit.fallible(|| self.try_reserve_total(b.into()))),
            9 => self.clear(),
            10 => {
                let set = mem::replace(self, Self::new_in(kit.alloc()));
                *self = kit.fallible(|| match set.try_into_sparse_set() {
                    Ok(_) => Self::new_in(kit.alloc()),
                    Err(error) => error.set,
                });
            }
            _ => kit.advance(self.iter()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
    }
}

impl<K: SparseKey> Victim for EntityPool<K, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::new_in(kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let alive = self.as_slice().get(usize::from(a) % self.len().max(1)).copied();
        match op % 18 {
            0..4 => ignore(self.try_create()),
            4 => ignore(kit.fallible(|| self.try_create())),
            5 => ignore(kit.fallible(|| self.try_create_many(usize::from(b) % 16).map(<[K]>::len))),
            6 => ignore(kit.fallible(|| self.try_claim(key(a, b)))),
            7 => ignore(kit.fallible(|| self.try_create_with(key(a, b)))),
            8..11 => ignore(alive.map(|key| self.destroy(key))),
            11 => ignore(self.destroy(key(a, b))),
            12 => ignore(self.destroy_many(kit.keys())),
            13 => self.sort_by(|a, b| kit.compare(a.index() as u64, b.index() as u64)),
            14 => ignore(self.sort_as(kit.keys())),
            15 => {
                let clone = self.clone();
                self.destroy_all();
                self.clone_from(&clone);
            }
            16 => self.clear(),
            _ => {
                let parts = mem::replace(self, Self::new_in(kit.alloc())).into_parts();
                *self = Self::from_parts_in(parts, kit.alloc()).expect("the parts are of a pool");
            }
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
    }
}
