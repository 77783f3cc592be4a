//! `Send`, `Sync` and variance, positive and negative.

use storage::entity_pool::{FromPartsError, Iter, PoolParts, TryClaimError, TryCreateError};
use storage::{Entity, EntityPool};
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::iterators::check_exact_double_ended;
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// Neither `Send` nor `Sync`: a reference to an arena.
type Local<'a> = &'a bumpalo::Bump;

assert_not_send!(EntityPool<Entity, Local<'static>>);
assert_not_sync!(EntityPool<Entity, Local<'static>>);
assert_not_impl!(EntityPool<Entity, test_kit::alloc::UniqueAllocator>: Clone);

#[test]
fn pools_go_to_other_threads() {
    assert_send::<EntityPool>();
    assert_sync::<EntityPool>();
    assert_unpin::<EntityPool>();
    assert_unwind_safe::<EntityPool>();
    assert_clone::<EntityPool>();
    assert_send::<Iter<'_, Entity>>();
    assert_sync::<Iter<'_, Entity>>();
    assert_send::<PoolParts<Vec<Entity>>>();
    assert_send::<TryCreateError>();
    assert_sync::<TryClaimError<Entity>>();
    assert_sync::<FromPartsError<Entity>>();
}

/// Covariance: longer lifetimes coerce to shorter ones.
#[expect(dead_code, reason = "that they compile is the test")]
mod covariance {
    use super::*;

    fn pool<'a>(pool: EntityPool<Entity, Local<'static>>) -> EntityPool<Entity, Local<'a>> {
        pool
    }

    fn iter<'a>(iter: Iter<'static, Entity>) -> Iter<'a, Entity> {
        iter
    }
}

#[test]
fn iteration_from_end_to_end() {
    let mut pool: EntityPool<u32> = EntityPool::new();
    pool.create_many(6);
    pool.destroy(2);
    check_exact_double_ended(|| pool.iter(), vec![0, 1, 5, 3, 4]);
}
