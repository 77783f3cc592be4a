//! Behaviors 34 to 45 of EnTT's entity storage, by number, and other documented behavior.

use std::mem;

use storage::entity_pool::{PoolParts, TryClaimError, TryCreateError};
use storage::{Entity, Entity64, EntityPool};
use test_kit::alloc::TrackingAllocator;
use test_kit::panics::expect_panic;

use super::{Flat, Tiny, entity, tiny};

#[test]
fn fresh_keys_come_in_the_order_of_their_indices() {
    let mut pool: EntityPool = EntityPool::new();
    for index in 0..5000 {
        assert_eq!(pool.create(), entity(index, 0));
    }
    assert_eq!((pool.len(), pool.next_index()), (5000, 5000));
}

#[test]
fn a_hint_without_an_index_is_ignored() {
    // EnTT's null is not an `Entity`. Integers have values out of range.
    let mut pool: EntityPool<u64> = EntityPool::new();
    assert_eq!(pool.create_with(u64::MAX), 0);
    assert_eq!(pool.create_with(u64::from(u32::MAX)), 1);
    assert_eq!(pool.try_claim(u64::MAX), Err(TryClaimError::OutOfRange { key: u64::MAX }));
    assert_eq!(pool.alive(), [0, 1]);
    pool.assert_invariants();
}

#[test]
fn the_hint_of_a_live_index_gives_a_fresh_key() {
    let mut pool: EntityPool = EntityPool::new();
    let key = pool.create();
    assert_eq!(pool.create_with(key), entity(1, 0));
    assert_eq!(pool.create_with(entity(0, 7)), entity(2, 0));
    assert!(pool.is_alive(key));
    assert!(!pool.is_alive(entity(0, 7)));
}

#[test]
fn the_hint_of_an_unknown_index_is_taken_with_its_version() {
    let mut pool: EntityPool = EntityPool::new();
    assert_eq!(pool.create_with(entity(5, 3)), entity(5, 3));
    assert!(pool.is_alive(entity(5, 3)));
    assert_eq!(pool.create(), entity(0, 0));
}

#[test]
fn the_hint_of_a_dead_index_revives_it_with_its_own_version() {
    let mut pool: EntityPool = EntityPool::new();
    let key = pool.create_with(entity(5, 3));
    pool.destroy(key);
    assert_eq!(pool.current(5), Some(entity(5, 4)));
    // Forward, unchanged, and back.
    for version in [9, 4, 3, 0] {
        assert_eq!(pool.create_with(entity(5, version)), entity(5, version));
        assert!(pool.destroy(entity(5, version)));
    }
    assert_eq!(pool.dead(), [entity(5, 1)]);
}

#[test]
fn a_claim_is_strict() {
    let mut pool: EntityPool = EntityPool::new();
    let alive = pool.create();
    for key in [alive, alive.next_version()] {
        assert_eq!(pool.try_claim(key), Err(TryClaimError::Alive { key, alive }));
    }
    pool.destroy(alive);
    assert_eq!(pool.try_claim(alive), Ok(()));
    assert_eq!(pool.alive(), [alive]);
}

#[test]
fn the_last_destroyed_is_created_first_with_the_next_version() {
    let mut pool: EntityPool = EntityPool::new();
    let keys = pool.create_many(6).to_vec();
    for index in [1, 4, 0] {
        assert!(pool.destroy(keys[index]));
    }
    for index in [0, 4, 1] {
        assert_eq!(pool.create(), entity(index, 1));
    }
    assert_eq!(pool.create(), entity(6, 0));
}

#[test]
fn many_keys_are_recycled_first() {
    let mut pool: EntityPool = EntityPool::new();
    let keys = pool.create_many(4).to_vec();
    assert_eq!(pool.destroy_many([keys[2], keys[0], keys[2]]), 2);
    assert_eq!(pool.create_many(1), [entity(0, 1)]);
    assert_eq!(pool.create_many(3), [entity(2, 1), entity(4, 0), entity(5, 0)]);
    assert!(pool.create_many(0).is_empty());
    assert_eq!(pool.len(), 6);
    pool.assert_invariants();
}

#[test]
fn fresh_indices_pass_over_claimed_ones() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    for _ in 0..2 {
        for (index, version) in [(1, 2), (2, 0), (4, 1)] {
            assert_eq!(pool.try_claim(tiny(index, version)), Ok(()));
        }
        assert_eq!(pool.create(), tiny(0, 0));
        assert_eq!(pool.create_many(2), [tiny(3, 0), tiny(5, 0)]);
        // Again after a clear, which also forgets the claims.
        pool.clear();
        assert_eq!((pool.current(1), pool.next_index()), (None, 0));
    }
}

#[test]
fn indices_below_are_kept_free() {
    let mut pool: EntityPool = EntityPool::new();
    pool.reserve_below(9000);
    assert_eq!(pool.create(), entity(9000, 0));
    // Never decreases.
    pool.reserve_below(10);
    assert_eq!(pool.create(), entity(9001, 0));
    // A reserved index can be claimed. Once destroyed, it is recycled like any other.
    assert_eq!(pool.create_with(entity(3, 0)), entity(3, 0));
    pool.destroy(entity(3, 0));
    assert_eq!(pool.create(), entity(3, 1));
    // Destroying all keys keeps the reservation, clearing does not.
    pool.destroy_all();
    assert_eq!(pool.create_many(4)[3], entity(9002, 0));
    pool.clear();
    assert_eq!(pool.create(), entity(0, 0));
}

#[test]
fn the_next_index_travels_with_the_pool() {
    let mut a: EntityPool = EntityPool::new();
    let mut b = EntityPool::new();
    a.reserve_below(100);
    mem::swap(&mut a, &mut b);
    assert_eq!((a.create(), b.create()), (entity(0, 0), entity(100, 0)));
    let moved = mem::take(&mut b);
    assert_eq!((moved.next_index(), b.next_index()), (101, 0));
}

#[test]
fn keeping_all_indices_free_exhausts_the_pool() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    pool.reserve_below(15);
    assert_eq!(pool.try_create(), Err(TryCreateError::Exhausted { limit: 15 }));
    assert_eq!(pool.try_claim(tiny(14, 0)), Ok(()));
    let report = expect_panic(|| pool.reserve_below(16));
    assert_eq!(report.message(), "EntityPool::reserve_below: the index 16 is above the limit 15");
}

#[test]
fn to_destroy_twice_fails() {
    let mut pool: EntityPool = EntityPool::new();
    let key = pool.create();
    pool.create();
    assert!(pool.destroy(key));
    // Neither the old handle nor the index's next version, which EnTT would bump. It was never created here.
    assert!(!pool.destroy(key));
    assert!(!pool.destroy(key.next_version()));
    assert!(!pool.destroy_with_version(key.next_version(), 9));
    assert!(!pool.destroy(entity(2, 0)));
    assert!(!pool.destroy(entity(900_000, 0)));
    assert_eq!((pool.current(0), pool.len()), (Some(entity(0, 1)), 1));
    assert_eq!(pool.create(), entity(0, 1));
    assert!(!pool.destroy(key));
    assert_eq!(pool.len(), 2);
}

#[test]
fn exhaustion_is_an_error() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    for index in 0..15 {
        assert_eq!(pool.try_create(), Ok(tiny(index, 0)));
    }
    let exhausted = TryCreateError::Exhausted { limit: 15 };
    assert_eq!(pool.try_create(), Err(exhausted.clone()));
    assert_eq!(pool.try_create_with(tiny(3, 1)), Err(exhausted.clone()));
    assert_eq!(pool.try_create_many(1), Err(exhausted.clone()));
    assert_eq!(pool.try_create_many(usize::MAX), Err(exhausted));
    assert_eq!(pool.try_create_many(0), Ok(&[][..]));
    for (method, report) in [
        ("create", expect_panic(|| pool.clone().create())),
        ("create_many", expect_panic(|| pool.clone().create_many(2).len())),
        ("create_with", expect_panic(|| pool.clone().create_with(tiny(0, 0)))),
    ] {
        let text = "the pool is exhausted: no key is dead, and no new index is left below 15";
        assert_eq!(report.message(), format!("EntityPool::{method}: {text}"));
        let location = report.location().unwrap_or_default();
        assert!(location.contains("behaviors.rs"), "it is to point to the caller, not to {location}");
    }
    // One recycled, one new.
    assert!(pool.destroy(tiny(6, 0)));
    assert_eq!(pool.try_create_many(2), Err(TryCreateError::Exhausted { limit: 15 }));
    assert_eq!(pool.try_create(), Ok(tiny(6, 1)));
    assert_eq!(pool.len(), 15);
    pool.assert_invariants();
}

#[test]
fn many_keys_are_all_created_or_none() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    pool.create_many(6);
    pool.destroy_many([tiny(1, 0), tiny(4, 0)]);
    assert_eq!(pool.try_claim(tiny(10, 2)), Ok(()));
    let before = pool.clone();
    // 2 dead and 8 new keys are available, which shows only at the last one.
    assert_eq!(pool.try_create_many(11), Err(TryCreateError::Exhausted { limit: 15 }));
    assert_eq!(pool, before);
    assert_eq!(pool.try_create_many(10).map(<[_]>::len), Ok(10));
    assert_eq!(pool.len(), 15);
    pool.assert_invariants();
}

#[test]
fn versions_wrap_around_past_the_reserved_one() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    let first = pool.create();
    for version in [1, 2] {
        assert!(pool.destroy(tiny(0, version - 1)));
        assert_eq!(pool.create(), tiny(0, version));
        assert!(!pool.is_alive(first));
    }
    // After the third owner, an old handle matches the fourth, as documented.
    assert!(pool.destroy(tiny(0, 2)));
    assert_eq!(pool.create(), first);
    assert!(pool.is_alive(first));

    let mut pool: EntityPool<Entity64> = EntityPool::new();
    let last = Entity64::new(0, Entity64::MAX_VERSION).expect("it is the highest");
    assert_eq!(pool.create_with(last), last);
    pool.destroy(last);
    assert_eq!(Some(pool.create()), Entity64::new(0, 0));
}

#[test]
fn keys_without_versions_come_back_as_they_were() {
    let mut pool: EntityPool<Flat> = EntityPool::new();
    let key = pool.create();
    pool.create();
    assert!(pool.destroy(key));
    assert!(!pool.is_alive(key));
    assert!(!pool.destroy(key));
    assert_eq!(pool.create(), key);
    assert!(pool.is_alive(key));
}

#[test]
fn a_key_is_destroyed_with_a_version() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    let key = pool.create();
    assert!(pool.destroy_with_version(key, 2));
    assert_eq!(pool.create(), tiny(0, 2));
    // The reserved version, and versions out of range.
    for version in [3, 4, u32::MAX] {
        let key = pool.current(0).expect("it is known");
        assert!(pool.destroy_with_version(key, version));
        assert_eq!(pool.create(), tiny(0, 0));
    }
    // The current version: the handle stays alive.
    assert!(pool.destroy_with_version(tiny(0, 0), 0));
    assert_eq!(pool.create(), tiny(0, 0));

    let mut flat: EntityPool<Flat> = EntityPool::new();
    let key = flat.create();
    assert!(flat.destroy_with_version(key, 5));
    assert_eq!(flat.create(), key);
}

#[test]
fn iteration_is_over_the_living() {
    let mut pool: EntityPool = EntityPool::new();
    pool.create_many(5);
    pool.destroy(entity(1, 0));
    pool.destroy(entity(2, 0));
    let alive = [entity(0, 0), entity(4, 0), entity(3, 0)];
    assert!(pool.iter().eq(alive));
    assert!((&pool).into_iter().rev().eq(alive.into_iter().rev()));
    assert_eq!(pool.iter().len(), 3);
    assert_eq!(pool.alive(), alive);
    // Dead keys are accessible.
    assert_eq!(pool.dead(), [entity(2, 1), entity(1, 1)]);
    assert_eq!(pool.as_slice(), [pool.alive(), pool.dead()].concat());
}

#[test]
fn a_restored_pool_creates_what_the_first_would_have() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    pool.create_many(6);
    pool.destroy_many([tiny(1, 0), tiny(5, 0), tiny(0, 0)]);
    pool.reserve_below(8);
    assert_eq!(pool.try_claim(tiny(9, 1)), Ok(()));

    let keys = pool.as_slice().to_vec();
    let parts = PoolParts { keys, alive: pool.len(), next_index: pool.next_index() };
    let mut restored = EntityPool::from_parts(parts).expect("they are the parts of a pool");
    let mut taken_apart = EntityPool::from_parts(pool.clone().into_parts()).expect("they are the parts of a pool");
    assert_eq!(restored, pool);
    assert_eq!(taken_apart, pool);
    while let Ok(key) = pool.try_create() {
        assert_eq!(restored.try_create(), Ok(key));
        assert_eq!(taken_apart.try_create(), Ok(key));
    }
    assert!(restored.try_create().is_err());
    restored.assert_invariants();
}

#[test]
fn the_living_are_sorted_and_the_dead_stay() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    pool.create_many(8);
    pool.destroy_many([tiny(2, 0), tiny(5, 0)]);
    let dead = pool.dead().to_vec();
    // A dead key, an unknown one and a duplicate are skipped.
    let order = [tiny(6, 0), tiny(5, 1), tiny(2, 0), tiny(1, 0), tiny(6, 0), tiny(14, 0), tiny(0, 1), tiny(4, 0)];
    assert_eq!(pool.sort_as(order), 3);
    assert_eq!(pool.alive()[..3], [tiny(6, 0), tiny(1, 0), tiny(4, 0)]);
    assert_eq!((pool.len(), pool.dead()), (6, &dead[..]));

    pool.sort_by(|a, b| b.cmp(a));
    assert!(pool.iter().map(Tiny::index).eq([7, 6, 4, 3, 1, 0]));
    pool.sort_unstable_by(Tiny::cmp);
    assert!(pool.iter().map(Tiny::index).eq([0, 1, 3, 4, 6, 7]));
    assert_eq!(pool.dead(), dead);
    pool.assert_invariants();
}

#[test]
fn the_living_are_swapped() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    pool.create_many(3);
    pool.destroy(tiny(2, 0));
    assert!(pool.swap(tiny(0, 0), tiny(1, 0)));
    assert!(pool.swap(tiny(0, 0), tiny(0, 0)));
    assert!(!pool.swap(tiny(0, 0), tiny(2, 1)));
    assert!(!pool.swap(tiny(2, 1), tiny(0, 0)));
    assert!(!pool.swap(tiny(0, 1), tiny(1, 0)));
    assert_eq!(pool.as_slice(), [tiny(1, 0), tiny(0, 0), tiny(2, 1)]);
}

#[test]
fn to_clear_forgets_versions_and_to_destroy_all_keeps_them() {
    let mut pool: EntityPool = EntityPool::new();
    pool.create_many(3);
    pool.destroy(entity(1, 0));
    pool.destroy_all();
    assert!(pool.is_empty());
    assert_eq!(pool.dead(), [entity(0, 1), entity(2, 1), entity(1, 1)]);
    assert_eq!(pool.create_many(4), [entity(0, 1), entity(2, 1), entity(1, 1), entity(3, 0)]);

    let room = pool.capacity();
    pool.clear();
    assert!(pool.is_empty() && pool.dead().is_empty());
    assert_eq!((pool.current(0), pool.capacity()), (None, room));
    assert_eq!(pool.create(), entity(0, 0));
    pool.assert_invariants();
}

#[test]
fn what_a_pool_shows_of_itself() {
    let mut pool: EntityPool<u32> = EntityPool::default();
    pool.create_many(3);
    pool.destroy(1);
    assert_eq!(format!("{pool:?}"), "EntityPool { alive: [0, 2], dead: [1], next_index: 3 }");
    let other = EntityPool::from_parts(PoolParts { keys: [0, 2, 1], alive: 2, next_index: 3 });
    assert_eq!(other.as_ref(), Ok(&pool));
    let differently = [(vec![0, 2, 1], 1, 3), (vec![0, 2, 1], 2, 4), (vec![2, 0, 1], 2, 3), (vec![0, 2], 2, 3)];
    for (keys, alive, next_index) in differently {
        assert_ne!(EntityPool::from_parts(PoolParts { keys, alive, next_index }), Ok(pool.clone()));
    }
}

#[test]
fn dead_keys_keep_their_pages() {
    let tracking = TrackingAllocator::new();
    let mut pool: EntityPool<Entity, _> = EntityPool::new_in(tracking.clone());
    pool.create_many(5000);
    assert_eq!(pool.destroy_many((4096..5000).map(|index| entity(index, 0))), 904);
    pool.shrink_to_fit();
    // A directory, two pages, the second with dead keys only, and the keys: forgetting versions would repeat them.
    assert_eq!((tracking.live_blocks(), pool.capacity()), (4, 5000));
    assert_eq!((pool.current(4500), pool.is_alive(entity(4500, 1))), (Some(entity(4500, 1)), false));
    assert_eq!(pool.create(), entity(4999, 1));
    pool.destroy_all();
    pool.shrink_to_fit();
    assert_eq!((tracking.live_blocks(), pool.dead().len()), (4, 5000));
    pool.assert_invariants();
    // Only forgetting the versions frees the pages.
    pool.clear();
    pool.shrink_to_fit();
    assert_eq!(tracking.live_blocks(), 0);
}

#[test]
fn memory_is_given_back() {
    let mut pool: EntityPool<Tiny> = EntityPool::with_capacity(15);
    pool.create_many(3);
    pool.shrink_to_fit();
    assert_eq!(pool.capacity(), 3);
    pool.clear();
    pool.shrink_to_fit();
    assert_eq!(pool.capacity(), 0);
    assert_eq!(pool.create(), tiny(0, 0));
}
