//! Random operations of one thread on a concurrent set and on a vector of keys, compared at each step.

use sparse_set::{ConcurrentSparseSet, Entity, Entity64, SparseKey, TryInsertError, entity_type};
use test_kit::alloc::TrackingAllocator;
use test_kit::model::{Arbitrary, Gen, Model};

entity_type! {
    /// 15 indices in pages of 4, 3 versions.
    struct Tiny(u8: 4, 2, page = 4);
}

entity_type! {
    /// 255 indices and no spare bit in a slot.
    struct NoSpare(u8: 8, 0, page = 16);
}

#[derive(Clone, Debug)]
enum Operation {
    Insert(usize, u32),
    Remove(usize, u32),
    Clear,
    IntoSparseSet,
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        const INDICES: [usize; 12] = [0, 1, 2, 3, 4, 5, 6, 4095, 4096, 20_000, 65_000, 900_000];
        let index = *g.choose(&INDICES).unwrap_or(&0);
        let version = u32::arbitrary(g) % 3;
        match u8::arbitrary(g) % 32 {
            0 => Self::Clear,
            1 => Self::IntoSparseSet,
            2..=11 => Self::Remove(index, version),
            _ => Self::Insert(index, version),
        }
    }
}

/// A set, and its keys in the expected order.
struct Pair<K: SparseKey> {
    set: ConcurrentSparseSet<K, TrackingAllocator>,
    keys: Vec<K>,
    tracking: TrackingAllocator,
}

fn nearest<K: SparseKey>(index: usize, version: u32) -> K {
    let index = index % K::INDEX_LIMIT;
    let key = K::from_parts(index, version).or_else(|| K::from_parts(index, 0));
    key.expect("each index below the limit has version 0")
}

impl<K: SparseKey> Model for Pair<K> {
    type Operation = Operation;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        Self { set: ConcurrentSparseSet::new_in(tracking.clone()), keys: Vec::new(), tracking }
    }

    fn apply(&mut self, operation: &Operation) {
        let Self { set, keys, tracking } = self;
        match *operation {
            Operation::Insert(index, version) => {
                let key: K = nearest(index, version);
                let expected = match keys.iter().find(|held| held.index() == key.index()) {
                    Some(&present) if present != key => Err(TryInsertError::Occupied { key, present }),
                    held => Ok(held.is_none()),
                };
                if expected == Ok(true) {
                    keys.push(key);
                }
                assert_eq!(set.try_insert(key), expected);
                assert!(!set.insert(key));
            }
            Operation::Remove(index, version) => {
                let key: K = nearest(index, version);
                let position = keys.iter().position(|&held| held == key);
                assert_eq!(set.remove(key), position.is_some());
                position.map(|position| keys.swap_remove(position));
            }
            Operation::Clear => {
                set.clear();
                keys.clear();
            }
            Operation::IntoSparseSet => {
                let taken = std::mem::replace(set, ConcurrentSparseSet::new_in(tracking.clone()));
                let sparse = taken.into_sparse_set();
                sparse.assert_invariants();
                assert_eq!(sparse.as_slice(), keys);
                set.extend(sparse);
            }
        }
        set.assert_invariants();
    }

    fn check(&self) {
        let Self { set, keys, tracking } = self;
        assert_eq!((set.len(), set.is_empty()), (keys.len(), keys.is_empty()));
        assert!(set.iter().eq(keys.iter().copied()));
        for (position, &key) in keys.iter().enumerate() {
            assert_eq!((set.position_of(key), set.get_by_index(key.index())), (Some(position), Some(key)));
        }
        for index in [0, 1, 7, 4097, 30_000, usize::MAX] {
            if !keys.iter().any(|key| key.index() == index) {
                assert_eq!(set.get_by_index(index), None);
            }
        }
        tracking.assert_no_violation();
    }
}

test_kit::models! {
    a_layout_that_runs_full: Pair<Tiny>, 4_000;
    a_layout_without_a_spare_bit: Pair<NoSpare>, 2_000;
}

test_kit::model_tests! {
    entities: Pair<Entity>, 2_000;
    wide_entities: Pair<Entity64>, 1_000;
    integers_u32: Pair<u32>, 2_000;
    integers_u8: Pair<u8>, 2_000;
}
