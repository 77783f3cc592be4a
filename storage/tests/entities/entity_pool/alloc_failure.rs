//! Failing allocators, arena allocators and allocators that are not `Clone`.

use storage::entity_pool::{FromPartsError, PoolParts, TryClaimError, TryCreateError};
use storage::{Entity, EntityPool, TryReserveError};
use test_kit::alloc::{FailingAllocator, Outcome, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with};

use super::{Tiny, entity, tiny};

type Failing = FailingAllocator<TrackingAllocator>;

/// Six keys, two of them dead, at full capacity. The page of the next index is not allocated.
fn filled(failing: Failing) -> EntityPool<Tiny, Failing> {
    let mut pool = EntityPool::new_in(failing);
    pool.create_many(6);
    pool.destroy_many([tiny(1, 0), tiny(3, 0)]);
    pool.reserve_below(8);
    pool.shrink_to_fit();
    pool
}

fn check_unchanged(pool: &EntityPool<Tiny, Failing>) {
    pool.assert_invariants();
    assert_eq!(*pool, filled(Failing::over(u64::MAX, TrackingAllocator::new())));
}

#[test]
fn the_first_key_at_each_allocation() {
    let rounds = fail_at_each(|failing| {
        let mut pool: EntityPool<Entity, _> = EntityPool::new_in(failing);
        let result = pool.try_create();
        assert!(matches!(result, Ok(_) | Err(TryCreateError::Reserve(TryReserveError::AllocError { .. }))));
        assert_eq!((pool.len(), pool.next_index()), (usize::from(result.is_ok()), usize::from(result.is_ok())));
        pool.assert_invariants();
        result
    });
    // The keys and their short list.
    assert_eq!(rounds, 2);
}

#[test]
fn many_keys_at_each_allocation() {
    // Two keys are recycled, five are new: capacity, and the pages of 8 and 12.
    let rounds = fail_at_each_with(
        filled,
        |pool| pool.try_create_many(7).map(<[_]>::len),
        |pool, outcome| match outcome {
            Outcome::Failed => check_unchanged(&pool),
            Outcome::Completed => {
                assert_eq!(
                    pool.alive()[4..],
                    [tiny(3, 1), tiny(1, 1), tiny(8, 0), tiny(9, 0), tiny(10, 0), tiny(11, 0), tiny(12, 0)]
                );
                pool.assert_invariants();
            }
        },
    );
    assert!(rounds >= 3, "room and two pages are {rounds} requests");
}

#[test]
fn a_claim_at_each_allocation() {
    let rounds = fail_at_each_with(
        filled,
        |pool| {
            let result = pool.try_claim(tiny(14, 2));
            assert!(matches!(result, Ok(()) | Err(TryClaimError::Reserve(TryReserveError::AllocError { .. }))));
            result
        },
        |mut pool, outcome| {
            assert_eq!(pool.is_alive(tiny(14, 2)), outcome.is_completed());
            if !outcome.is_completed() {
                check_unchanged(&pool);
                assert_eq!(pool.create_with(tiny(14, 2)), tiny(14, 2));
            }
            pool.assert_invariants();
        },
    );
    assert!(rounds >= 2, "room and a page are {rounds} requests");
    // A hint for which there is no memory does not become another key.
    fail_at_each_with(
        filled,
        |pool| pool.try_create_with(tiny(14, 2)),
        |pool, outcome| match outcome {
            Outcome::Failed => check_unchanged(&pool),
            Outcome::Completed => assert_eq!(pool.alive().last(), Some(&tiny(14, 2))),
        },
    );
}

#[test]
fn clones_and_pools_with_room_at_each_allocation() {
    let rounds = fail_at_each_with(
        filled,
        |pool| pool.try_clone().map(|clone| assert_eq!(clone, *pool)),
        |pool, _| check_unchanged(&pool),
    );
    assert!(rounds > 2, "{rounds}");
    let rounds = fail_at_each(|failing| {
        EntityPool::<Tiny, _>::try_with_capacity_in(15, failing).map(|pool| assert_eq!(pool.capacity(), 15))
    });
    assert!(rounds > 2, "{rounds}");
}

#[test]
fn what_needs_no_memory_works_without() {
    let failing = Failing::over(u64::MAX, TrackingAllocator::new());
    let mut pool = filled(failing.clone());
    failing.allow(0);
    assert_eq!(pool.try_claim(tiny(1, 0)), Ok(()));
    assert_eq!(pool.try_create(), Ok(tiny(3, 1)));
    assert!(pool.destroy(tiny(0, 0)));
    assert_eq!(pool.try_create_many(1), Ok(&[tiny(0, 1)][..]));
    pool.sort_unstable_by(Tiny::cmp);
    pool.destroy_all();
    assert_eq!(pool.try_create_many(6).map(<[_]>::len), Ok(6));
    pool.clear();
    assert_eq!(pool.try_create_many(6).map(<[_]>::len), Ok(6));
    assert_eq!(failing.failures(), 0);
}

#[test]
fn reserve_leaves_nothing_to_allocate() {
    let failing = Failing::over(u64::MAX, TrackingAllocator::new());
    let mut pool = filled(failing.clone());
    assert_eq!(pool.try_claim(tiny(9, 0)), Ok(()));
    // One key is dead; 8 and 10 to 14 are new.
    assert_eq!(pool.dead().len(), 2);
    assert_eq!(pool.try_reserve(9), Err(TryReserveError::CapacityOverflow));
    assert_eq!(pool.try_reserve(8), Ok(()));
    failing.allow(0);
    for _ in 0..8 {
        assert!(pool.try_create().is_ok());
    }
    assert_eq!(failing.failures(), 0);
    assert!(matches!(pool.try_create(), Err(TryCreateError::Exhausted { .. })));
    failing.allow(u64::MAX);

    let rounds = fail_at_each_with(filled, |pool| pool.try_reserve(7), |pool, _| check_unchanged(&pool));
    assert!(rounds >= 3, "room and two pages are {rounds} requests");
}

#[test]
fn reserve_allocates_all_pages_between_claimed_indices() {
    let failing = Failing::over(u64::MAX, TrackingAllocator::new());
    let mut pool: EntityPool<Entity, _> = EntityPool::new_in(failing.clone());
    pool.create();
    for index in [4095, 4097, 12_288] {
        assert_eq!(pool.try_claim(entity(index, 0)), Ok(()));
    }
    assert_eq!(pool.try_reserve(20_000), Ok(()));
    failing.allow(0);
    for _ in 0..20_000 {
        assert!(pool.try_create().is_ok());
    }
    assert_eq!((pool.next_index(), failing.failures()), (20_004, 0));
}

#[test]
fn from_parts_at_each_allocation() {
    let rounds = fail_at_each(|failing| {
        let keys = [0, 1, 2, 3, 4, 5, 6, 7, 5000].map(|index| entity(index, 1));
        let result = EntityPool::from_parts_in(PoolParts { keys, alive: 1, next_index: 9 }, failing);
        assert!(matches!(result, Ok(_) | Err(FromPartsError::Reserve(TryReserveError::AllocError { .. }))));
        result
    });
    assert!(rounds >= 4, "a directory, two pages and room are {rounds} requests");
}

#[test]
fn an_allocator_without_clone_is_enough_and_is_dropped_once() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut pool: EntityPool<Entity, _> = EntityPool::with_capacity_in(10, unique);
    pool.create_many(5000);
    pool.destroy(entity(3, 0));
    pool.shrink_to_fit();
    let parts = pool.into_parts();
    assert_eq!(witness.drops(), 0);
    drop(parts);
    witness.assert_dropped_once();
}

#[test]
fn drops_give_all_memory_back() {
    let tracking = TrackingAllocator::new();
    let mut pool: EntityPool<Entity, _> = EntityPool::new_in(tracking.clone());
    pool.create_many(10_000);
    pool.destroy_all();
    assert_eq!(pool.clone(), pool);
    drop(pool);
    tracking.assert_empty();
}

#[test]
fn reserving_more_than_all_indices_allocates_nothing() {
    let mut pool: EntityPool<u16> = EntityPool::new();
    pool.reserve_below(65_000);
    let room = pool.capacity();
    assert_eq!(pool.try_reserve(60_000), Err(TryReserveError::CapacityOverflow));
    assert_eq!(pool.capacity(), room);
}
