//! `Send`, `Sync`, `Unpin` and variance, positive and negative.

use std::cell::Cell;
use std::marker::PhantomPinned;
use std::rc::Rc;

use storage::allocator::Allocator;
use storage::join::Joined;
use storage::pinned_storage::IterPinMut;
use storage::{BySize, Entity, PinnedStorage, StableSet, StableStorage, basic_storage};
use test_kit::alloc::UniqueAllocator;
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

use super::stable_storage::{Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};

type Entry<'a, T> = basic_storage::Entry<'a, T, StableSet>;

/// Neither `Send` nor `Sync`: a reference to an arena.
type Local<'a> = &'a bumpalo::Bump;

/// Sent, but not shared.
type Sent = Cell<u8>;

/// Neither.
type Kept = Rc<u8>;

assert_not_send!(StableStorage<Kept>);
assert_not_sync!(StableStorage<Kept>);
assert_not_sync!(StableStorage<Sent>);
assert_not_send!(StableStorage<u8, u32, Local<'static>>);
assert_not_sync!(StableStorage<u8, u32, Local<'static>>);
assert_not_send!(PinnedStorage<Kept>);
assert_not_send!(Joined<&'static mut PinnedStorage<Kept>>);
assert_not_sync!(Joined<&'static mut PinnedStorage<Sent>>);
assert_not_send!(Joined<&'static PinnedStorage<Sent>>);
assert_not_impl!(Joined<&'static mut PinnedStorage<u8>>: Clone);
assert_not_sync!(PinnedStorage<Sent>);
assert_not_send!(Iter<'static, Sent>);
assert_not_sync!(Iter<'static, Sent>);
assert_not_send!(Values<'static, Sent>);
assert_not_send!(IterMut<'static, Kept>);
assert_not_sync!(IterMut<'static, Sent>);
assert_not_send!(ValuesMut<'static, Kept>);
assert_not_sync!(ValuesMut<'static, Sent>);
assert_not_send!(IterPinMut<'static, Kept>);
assert_not_sync!(IterPinMut<'static, Sent>);
assert_not_send!(Drain<'static, Kept>);
assert_not_sync!(Drain<'static, Sent>);
assert_not_send!(IntoIter<Kept>);
assert_not_sync!(IntoIter<Sent>);
assert_not_send!(IntoIter<u8, u32, Local<'static>>);
assert_not_sync!(IntoIter<u8, u32, Local<'static>>);
assert_not_send!(IntoKeys<Kept>);
assert_not_send!(IntoValues<Kept>);
assert_not_send!(Entry<'static, Kept>);
assert_not_send!(ExtractIf<'static, Kept, fn(Entity, &mut Kept) -> bool>);
assert_not_send!(ExtractIf<'static, u8, Box<dyn FnMut(Entity, &mut u8) -> bool>>);
assert_not_impl!(StableStorage<u8, u32, UniqueAllocator>: Clone);
assert_not_impl!(StableStorage<UniqueAllocator, u32>: Clone);
assert_not_impl!(Drain<'static, u8>: Clone);
assert_not_impl!(IterMut<'static, u8>: Clone);
assert_not_impl!(Rc<()>: Allocator);

#[test]
fn storages_and_iterators_go_to_other_threads() {
    assert_send::<StableStorage<Sent>>();
    assert_sync::<StableStorage<u8>>();
    assert_unwind_safe::<StableStorage<u8>>();
    assert_send::<PinnedStorage<Sent>>();
    assert_sync::<PinnedStorage<u8>>();
    assert_send::<Joined<&'static mut PinnedStorage<Sent>>>();
    assert_sync::<Joined<&'static mut PinnedStorage<u8>>>();
    assert_send::<Joined<&'static PinnedStorage<u8>>>();
    assert_send::<Iter<'_, u8>>();
    assert_sync::<Iter<'_, u8>>();
    assert_clone::<Iter<'_, UniqueAllocator>>();
    assert_clone::<Keys<'_>>();
    assert_clone::<Values<'_, UniqueAllocator>>();
    assert_send::<IterMut<'_, Sent>>();
    assert_sync::<IterMut<'_, u8>>();
    assert_send::<IterPinMut<'_, Sent>>();
    assert_sync::<IterPinMut<'_, u8>>();
    assert_send::<Drain<'_, Sent>>();
    assert_sync::<Drain<'_, u8>>();
    assert_send::<IntoIter<Sent>>();
    assert_sync::<IntoIter<u8>>();
    assert_send::<Entry<'_, Sent>>();
    assert_send::<ExtractIf<'_, u8, fn(Entity, &mut u8) -> bool>>();

    let storage: StableStorage<u64, u32> = (0..100).map(|key| (key, u64::from(key))).collect();
    let sum: u64 =
        std::thread::scope(|scope| scope.spawn(|| storage.values().sum()).join()).expect("it does not panic");
    assert_eq!(sum, 4950);
    let sum = std::thread::spawn(move || storage.into_values().sum::<u64>()).join().expect("it does not panic");
    assert_eq!(sum, 4950);
}

#[test]
fn storages_may_be_moved_though_their_values_may_not() {
    assert_unpin::<StableStorage<PhantomPinned>>();
    assert_unpin::<PinnedStorage<PhantomPinned>>();
    assert_unpin::<Drain<'_, PhantomPinned>>();
    assert_unwind_safe::<Drain<'_, &mut u8>>();
}

/// Covariance: longer lifetimes coerce to shorter ones.
#[expect(dead_code, reason = "that they compile is the test")]
mod covariance {
    use super::*;

    /// Invariant in the values: see `compile_fail`.
    fn storage<'a>(it: StableStorage<&'static u8, u32, Local<'static>>) -> StableStorage<&'static u8, u32, Local<'a>> {
        it
    }

    fn iter<'a>(it: Iter<'static, &'static u8>) -> Iter<'a, &'a u8> {
        it
    }

    fn keys<'a>(it: Keys<'static>) -> Keys<'a> {
        it
    }

    fn values<'a>(it: Values<'static, &'static u8>) -> Values<'a, &'a u8> {
        it
    }

    fn iter_mut<'a>(it: IterMut<'static, u8>) -> IterMut<'a, u8> {
        it
    }

    fn drain<'a>(it: Drain<'static, &'static u8>) -> Drain<'a, &'a u8> {
        it
    }

    fn into_iter<'a, 'b>(it: IntoIter<&'static u8, u32, Local<'b>>) -> IntoIter<&'a u8, u32, Local<'b>> {
        it
    }

    fn into_values<'a, 'b>(it: IntoValues<&'static u8, u32, Local<'b>, BySize>) -> IntoValues<&'a u8, u32, Local<'b>> {
        it
    }
}
