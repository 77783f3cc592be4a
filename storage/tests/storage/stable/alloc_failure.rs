//! Memory of holes; see `crate::alloc_failure`.

use storage::{Entity64, StableStorage};
use test_kit::alloc::{TrackingAllocator, fail_at_each_with};
use test_kit::ledger::Ledger;

use crate::alloc_failure::{check_unchanged, filled};
use crate::keys::key;
use crate::kind::Stable;

#[test]
fn insertion_into_a_hole_at_each_allocation() {
    let ledger = Ledger::new();
    let rounds = fail_at_each_with(
        |failing| {
            let mut storage = filled::<Stable>(&ledger, failing);
            storage.remove(key(500, 1));
            storage
        },
        |storage| storage.try_insert(key(900_000, 0), ledger.element(5)).map(drop),
        |mut storage, outcome| {
            assert_eq!(storage.remove(key(900_000, 0)).is_some(), outcome.is_completed());
            storage.insert(key::<Entity64>(500, 1), ledger.element(5));
            assert_eq!(storage.slot_len(), 64);
            check_unchanged::<Stable>(&ledger, storage);
        },
    );
    // The sparse array only.
    assert_eq!(rounds, 2);
}

#[test]
fn memory_is_one_bit_and_a_key_for_a_position_beside_its_value() {
    let tracking = TrackingAllocator::new();
    let mut storage: StableStorage<u64, u32, _> = StableStorage::new_in(tracking.clone());
    storage.reserve(64 * 1024);
    // Those of the values and of the sparse array.
    let directories = (64 + 4) * size_of::<usize>();
    assert_eq!(tracking.live_bytes(), 64 * 1024 * (8 + 4) + 64 * 1024 / 8 + directories);
}
