//! Random operations on a pool and on two lists as the model, compared at each step.

use std::collections::VecDeque;

use storage::entity_pool::{PoolParts, TryClaimError, TryCreateError};
use storage::{Entity, EntityPool, SparseKey, entity_type};
use test_kit::alloc::TrackingAllocator;
use test_kit::model::{Arbitrary, Gen, Model};

entity_type! {
    /// 15 indices in pages of 4, 3 versions: becomes full and wraps around.
    pub(crate) struct Tiny(u8: 4, 2, page = 4);
}

entity_type! {
    /// 7 indices in pages of 2, no version.
    pub(crate) struct Flat(u8: 3, 0, page = 2);
}

/// A key for all layouts: converted into the range of each.
#[derive(Clone, Copy, Debug)]
struct Seed {
    index: usize,
    version: u32,
}

impl Arbitrary for Seed {
    fn arbitrary(g: &mut Gen) -> Self {
        const FAR: [usize; 4] = [20, 4095, 4096, 9000];
        let near = usize::from(u8::arbitrary(g)) % 15;
        let index = if u8::arbitrary(g) < 32 { *g.choose(&FAR).unwrap_or(&0) } else { near };
        Self { index, version: u32::arbitrary(g) % 4 }
    }
}

impl Seed {
    fn key<K: SparseKey>(self) -> K {
        let index = self.index % K::INDEX_LIMIT;
        let key = K::from_parts(index, self.version).or_else(|| K::from_parts(index, 0));
        key.expect("each index below the limit has version 0")
    }
}

#[derive(Clone, Debug)]
enum Operation {
    Create,
    CreateMany(usize),
    CreateWith(Seed),
    Claim(Seed),
    Destroy(Seed),
    DestroyNth(usize),
    DestroyWithVersion(usize, u32),
    DestroyMany(Vec<Seed>),
    DestroyAll,
    Clear,
    ReserveBelow(usize),
    Swap(Seed, Seed),
    Sort(bool),
    SortAs(Vec<Seed>),
    Reserve(usize),
    Shrink,
    Restore(bool),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let small = |g: &mut Gen| usize::from(u8::arbitrary(g)) % 20;
        let seeds = |g: &mut Gen| (0..small(g) / 2).map(|_| Seed::arbitrary(g)).collect::<Vec<_>>();
        match u8::arbitrary(g) % 40 {
            0..=9 => Self::Create,
            10..=12 => Self::CreateMany(small(g) / 3),
            13..=15 => Self::CreateWith(Seed::arbitrary(g)),
            16..=18 => Self::Claim(Seed::arbitrary(g)),
            19 | 20 => Self::Destroy(Seed::arbitrary(g)),
            21..=26 => Self::DestroyNth(small(g)),
            27 | 28 => Self::DestroyWithVersion(small(g), u32::arbitrary(g) % 6),
            29 => Self::DestroyMany(seeds(g)),
            30 => Self::DestroyAll,
            31 => Self::Clear,
            32 => Self::ReserveBelow(small(g) / 2),
            33 => Self::Swap(Seed::arbitrary(g), Seed::arbitrary(g)),
            34 => Self::Sort(bool::arbitrary(g)),
            35 => Self::SortAs(seeds(g)),
            36 | 37 => Self::Reserve(small(g)),
            38 => Self::Shrink,
            _ => Self::Restore(bool::arbitrary(g)),
        }
    }
}

/// A pool and the model's alive and dead keys.
struct Pair<K: SparseKey> {
    pool: EntityPool<K, TrackingAllocator>,
    alive: Vec<K>,
    dead: VecDeque<K>,
    next: usize,
    tracking: TrackingAllocator,
}

/// Returns the next key. There are `2^bits - 1` versions.
fn successor<K: SparseKey>(key: K) -> K {
    let versions = ((1_u64 << K::VERSION_BITS) - 1).max(1);
    let version = (u64::from(key.version()) + 1) % versions;
    K::from_parts(key.index(), version as u32).expect("it is one of the versions")
}

impl<K: SparseKey> Pair<K> {
    fn knows(&self, index: usize) -> bool {
        self.alive.iter().chain(&self.dead).any(|key| key.index() == index)
    }

    /// Returns the key that the pool should create, or `None` if it is exhausted.
    fn create(&mut self) -> Option<K> {
        let key = match self.dead.pop_front() {
            Some(key) => key,
            None => {
                let index = (self.next..K::INDEX_LIMIT).find(|&index| !self.knows(index))?;
                self.next = index + 1;
                K::from_parts(index, 0)?
            }
        };
        self.alive.push(key);
        Some(key)
    }

    fn claim(&mut self, key: K) -> Result<(), K> {
        if let Some(&alive) = self.alive.iter().find(|alive| alive.index() == key.index()) {
            return Err(alive);
        }
        match self.dead.iter().position(|dead| dead.index() == key.index()) {
            Some(position) => _ = self.dead.swap_remove_front(position),
            None if self.dead.is_empty() => {}
            None => self.dead.rotate_left(1),
        }
        self.alive.push(key);
        Ok(())
    }

    fn destroy_as(&mut self, key: K, next: K) -> bool {
        let position = self.alive.iter().position(|&alive| alive == key);
        if let Some(position) = position {
            self.alive.swap_remove(position);
            self.dead.push_front(next);
        }
        position.is_some()
    }

    fn destroy(&mut self, key: K) -> bool {
        self.destroy_as(key, successor(key))
    }

    /// Returns an alive key, if there is one.
    fn nth(&self, n: usize) -> Option<K> {
        self.alive.get(n % self.alive.len().max(1)).copied()
    }
}

impl<K: SparseKey + Ord> Model for Pair<K> {
    type Operation = Operation;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        let pool = EntityPool::new_in(tracking.clone());
        Self { pool, alive: Vec::new(), dead: VecDeque::new(), next: 0, tracking }
    }

    fn apply(&mut self, operation: &Operation) {
        let exhausted = || TryCreateError::Exhausted { limit: K::INDEX_LIMIT };
        match *operation {
            Operation::Create => assert_eq!(self.pool.try_create(), self.create().ok_or_else(exhausted)),
            Operation::CreateMany(n) => {
                let before = (self.alive.clone(), self.dead.clone(), self.next);
                let expected: Option<Vec<K>> = (0..n).map(|_| self.create()).collect();
                if expected.is_none() {
                    (self.alive, self.dead, self.next) = before;
                }
                assert_eq!(self.pool.try_create_many(n).map(<[K]>::to_vec), expected.ok_or_else(exhausted));
            }
            Operation::CreateWith(seed) => {
                let expected = match self.claim(seed.key()) {
                    Ok(()) => Ok(seed.key()),
                    Err(_) => self.create().ok_or_else(exhausted),
                };
                assert_eq!(self.pool.try_create_with(seed.key()), expected);
            }
            Operation::Claim(seed) => {
                let key = seed.key();
                let expected = self.claim(key).map_err(|alive| TryClaimError::Alive { key, alive });
                assert_eq!(self.pool.try_claim(key), expected);
            }
            Operation::Destroy(seed) => assert_eq!(self.pool.destroy(seed.key()), self.destroy(seed.key())),
            Operation::DestroyNth(n) => {
                if let Some(key) = self.nth(n) {
                    assert!(self.destroy(key) && self.pool.destroy(key));
                }
            }
            Operation::DestroyWithVersion(n, version) => {
                if let Some(key) = self.nth(n) {
                    let next = K::from_parts(key.index(), version).or_else(|| K::from_parts(key.index(), 0));
                    assert!(self.destroy_as(key, next.expect("each index has version 0")));
                    assert!(self.pool.destroy_with_version(key, version));
                }
            }
            Operation::DestroyMany(ref seeds) => {
                let expected = seeds.iter().filter(|seed| self.destroy(seed.key())).count();
                assert_eq!(self.pool.destroy_many(seeds.iter().map(|seed| seed.key())), expected);
            }
            Operation::DestroyAll => {
                for key in std::mem::take(&mut self.alive).into_iter().rev() {
                    self.dead.push_front(successor(key));
                }
                self.pool.destroy_all();
            }
            Operation::Clear => {
                (self.alive, self.dead, self.next) = (Vec::new(), VecDeque::new(), 0);
                self.pool.clear();
            }
            Operation::ReserveBelow(index) => {
                let index = index % K::INDEX_LIMIT.saturating_add(1);
                self.next = self.next.max(index);
                self.pool.reserve_below(index);
            }
            Operation::Swap(a, b) => {
                let place = |key: K| self.alive.iter().position(|&alive| alive == key);
                let places = place(a.key()).zip(place(b.key()));
                if let Some((a, b)) = places {
                    self.alive.swap(a, b);
                }
                assert_eq!(self.pool.swap(a.key(), b.key()), places.is_some());
            }
            Operation::Sort(stable) => {
                self.alive.sort();
                if stable {
                    self.pool.sort_by(K::cmp);
                } else {
                    self.pool.sort_unstable_by(K::cmp);
                }
            }
            Operation::SortAs(ref seeds) => {
                let mut front: Vec<K> = Vec::new();
                for key in seeds.iter().map(|seed| seed.key()) {
                    if self.alive.contains(&key) && !front.contains(&key) {
                        front.push(key);
                    }
                }
                assert_eq!(self.pool.sort_as(seeds.iter().map(|seed| seed.key())), front.len());
                assert!(self.pool.alive().starts_with(&front));
                // The positions of the others are unspecified.
                let mut ours = self.pool.alive().to_vec();
                ours.sort();
                self.alive.sort();
                assert_eq!(ours, self.alive);
                self.alive = self.pool.alive().to_vec();
            }
            Operation::Reserve(n) => {
                let fresh =
                    (self.next..K::INDEX_LIMIT.min(self.next + 100)).filter(|&index| !self.knows(index)).count();
                let possible = n <= self.dead.len() + fresh;
                assert_eq!(self.pool.try_reserve(n).is_ok(), possible);
            }
            Operation::Shrink => {
                self.pool.shrink_to_fit();
                assert_eq!(self.pool.capacity(), self.alive.len() + self.dead.len());
            }
            Operation::Restore(by_clone) => {
                self.pool = if by_clone {
                    self.pool.clone()
                } else {
                    let (alive, next_index) = (self.pool.len(), self.pool.next_index());
                    let parts = PoolParts { keys: self.pool.as_slice().to_vec(), alive, next_index };
                    EntityPool::from_parts_in(parts, self.tracking.clone()).expect("they are the parts of a pool")
                };
            }
        }
    }

    fn check(&self) {
        self.pool.assert_invariants();
        assert_eq!(self.pool.alive(), self.alive);
        assert!(self.pool.dead().iter().eq(&self.dead));
        assert_eq!((self.pool.len(), self.pool.next_index()), (self.alive.len(), self.next));
        for index in (0..15).chain([20, 4095, 4096, 9000]).filter(|&index| index < K::INDEX_LIMIT) {
            let known = self.alive.iter().chain(&self.dead).copied().find(|key| key.index() == index);
            assert_eq!(self.pool.current(index), known);
            for key in (0..4).filter_map(|version| K::from_parts(index, version)) {
                assert_eq!(self.pool.is_alive(key), self.alive.contains(&key), "{key:?}");
            }
        }
    }
}

impl<K: SparseKey> Drop for Pair<K> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.pool = EntityPool::new_in(self.tracking.clone());
            self.tracking.assert_empty();
        }
    }
}

test_kit::models! {
    tiny_keys: Pair<Tiny>, 600;
    keys_without_versions_flat: Pair<Flat>, 300;
}

test_kit::model_tests! {
    keys_without_versions_u32: Pair<u32>, 150;
    entities: Pair<Entity>, 200;
}
