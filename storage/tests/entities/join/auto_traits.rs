//! `Send` and `Sync`, positive and negative, like the yielded references.

use std::cell::Cell;
use std::rc::Rc;

use storage::join::Joined;
use storage::{Entity, EntityPool, Maybe, SparseSet, StableStorage, Storage, Without};
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// `Send` and not `Sync`; neither.
type Sendable = Cell<u8>;
type Bound = Rc<u8>;

/// Neither `Send` nor `Sync`: a reference to an arena.
type Local = &'static bumpalo::Bump;

type Shared<T> = Joined<&'static Storage<T>>;
type Exclusive<T> = Joined<&'static mut Storage<T>>;
type StableShared<T> = Joined<(&'static StableStorage<T>, &'static Storage<u8>)>;
type StableExclusive<T> = Joined<(&'static mut StableStorage<T>, &'static Storage<u8>)>;

assert_not_send!(Shared<Sendable>);
assert_not_sync!(Shared<Sendable>);
assert_not_send!(StableShared<Sendable>);
assert_not_sync!(StableShared<Sendable>);
assert_not_send!(Exclusive<Bound>);
assert_not_sync!(Exclusive<Sendable>);
assert_not_send!(StableExclusive<Bound>);
assert_not_sync!(StableExclusive<Sendable>);
assert_not_send!(Joined<(&'static Storage<u8>, Without<&'static Storage<Sendable>>)>);
assert_not_send!(Joined<(&'static Storage<u8>, Maybe<&'static mut Storage<Bound>>)>);
assert_not_impl!(Exclusive<u8>: Clone);
assert_not_impl!(StableExclusive<u8>: Clone);
assert_not_impl!(Joined<(&'static Storage<u8>, Maybe<&'static mut Storage<u8>>)>: Clone);

#[test]
fn joins_go_to_other_threads_with_what_they_yield() {
    assert_send::<Shared<u8>>();
    assert_sync::<Shared<u8>>();
    assert_send::<StableShared<u8>>();
    assert_sync::<StableShared<u8>>();
    assert_send::<Exclusive<Sendable>>();
    assert_sync::<Exclusive<u8>>();
    assert_send::<StableExclusive<Sendable>>();
    assert_sync::<StableExclusive<u8>>();
    assert_unpin::<StableExclusive<u8>>();
    assert_clone::<Shared<Bound>>();
    assert_clone::<Joined<(&'static Storage<Bound>, Without<&'static SparseSet>, Maybe<&'static EntityPool>)>>();
    // The allocator of a storage is not accessible.
    assert_send::<Joined<(&'static Storage<u8, Entity, Local>, &'static mut StableStorage<u8, Entity, Local>)>>();
    assert_clone::<Without<&'static SparseSet>>();
    assert_clone::<Maybe<&'static SparseSet>>();
}

#[test]
fn parts_of_a_join_are_worked_on_by_threads() {
    use storage::Join;

    let keys = |n: usize| (0..n).map(|index| Entity::new(index, 0).expect("a key of the test exists"));
    let mut places: Storage<u64> = keys(1000).map(|key| (key, 1)).collect();
    let speeds: Storage<u64> = keys(700).map(|key| (key, key.index() as u64)).collect();
    let mut rows: Vec<_> = (&mut places, &speeds).join().collect();
    std::thread::scope(|scope| {
        for chunk in rows.chunks_mut(100) {
            scope.spawn(move || chunk.iter_mut().for_each(|(_, (place, speed))| **place += **speed));
        }
    });
    assert_eq!(places.values().sum::<u64>(), 1000 + (0..700).sum::<u64>());
}
