//! `Send`, `Sync`, `UnwindSafe` and variance of `MultiMap` and its iterators, positive and negative.

use std::cell::Cell;
use std::marker::PhantomPinned;
use std::panic::RefUnwindSafe;
use std::rc::Rc;
use std::sync::MutexGuard;

use bumpalo::Bump;
use hash_map::multi_map::{GetAll, GetAllFull, GetAllInSlotOrder, GetAllMut, TakeAll, UniqueKeys};
use hash_map::{DefaultHashBuilder, MultiMap};
use test_kit::alloc::TrackingAllocator;
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// `Send` but not `Sync`.
type Sendable = Cell<u8>;
/// `Sync` but not `Send`.
type Shareable = MutexGuard<'static, u8>;
type Neither = Rc<u8>;

#[test]
fn of_what_is_both() {
    assert_send::<MultiMap<u8, u8, DefaultHashBuilder, TrackingAllocator>>();
    assert_sync::<MultiMap<u8, u8, DefaultHashBuilder, TrackingAllocator>>();
    assert_send::<GetAll<'static, u8, u8>>();
    assert_sync::<GetAll<'static, u8, u8>>();
    assert_send::<GetAllFull<'static, u8, u8>>();
    assert_sync::<GetAllFull<'static, u8, u8>>();
    assert_send::<GetAllInSlotOrder<'static, u8, u8>>();
    assert_sync::<GetAllInSlotOrder<'static, u8, u8>>();
    assert_send::<GetAllMut<'static, u8, u8>>();
    assert_sync::<GetAllMut<'static, u8, u8>>();
    assert_send::<TakeAll<'static, u8, u8>>();
    assert_sync::<TakeAll<'static, u8, u8>>();
    assert_send::<UniqueKeys<'static, u8, u8>>();
    assert_sync::<UniqueKeys<'static, u8, u8>>();
    assert_unwind_safe::<MultiMap<u8, u8>>();
    assert_unwind_safe::<GetAll<'static, u8, u8>>();
    assert_unpin::<MultiMap<PhantomPinned, PhantomPinned>>();
    assert_clone::<GetAll<'static, Neither, Cell<u8>>>();
    assert_clone::<UniqueKeys<'static, Neither, Shareable>>();
}

#[test]
fn of_each_parameter() {
    assert_send::<MultiMap<Sendable, Sendable, Sendable>>();
    assert_not_sync!(MultiMap<Sendable, u8>);
    assert_not_sync!(MultiMap<u8, Sendable>);
    assert_not_sync!(MultiMap<u8, u8, Sendable>);
    assert_sync::<MultiMap<Shareable, Shareable, Shareable>>();
    assert_not_send!(MultiMap<Shareable, u8>);
    assert_not_send!(MultiMap<u8, Shareable>);
    assert_not_send!(MultiMap<u8, u8, Shareable>);
    assert_not_send!(MultiMap<u8, u8, DefaultHashBuilder, &'static Bump>);
    assert_not_impl!(MultiMap<u8, Cell<u8>>: RefUnwindSafe);

    // Shared iterators require `Sync`.
    assert_not_send!(GetAll<'static, u8, Sendable>);
    assert_not_send!(GetAll<'static, Sendable, u8>);
    assert_send::<GetAll<'static, Shareable, Shareable>>();
    assert_not_sync!(GetAllFull<'static, u8, Sendable>);
    assert_not_send!(GetAll<'static, u8, u8, &'static Bump>);
    assert_not_send!(GetAllInSlotOrder<'static, u8, Sendable>);
    assert_not_send!(GetAllInSlotOrder<'static, u8, u8, &'static Bump>);
    assert_send::<GetAllInSlotOrder<'static, Shareable, Shareable>>();
    assert_not_send!(UniqueKeys<'static, u8, u8, Sendable>);
    assert_send::<UniqueKeys<'static, Shareable, Shareable, Shareable>>();

    // Exclusive iterators require `Send`. This one shares the first key.
    assert_send::<GetAllMut<'static, u8, Sendable>>();
    assert_not_send!(GetAllMut<'static, u8, Shareable>);
    assert_not_send!(GetAllMut<'static, Sendable, u8>);
    assert_not_send!(GetAllMut<'static, Shareable, u8>);
    assert_not_sync!(GetAllMut<'static, u8, Sendable>);
    assert_not_sync!(GetAllMut<'static, Sendable, u8>);
    assert_send::<TakeAll<'static, Sendable, Sendable>>();
    assert_not_send!(TakeAll<'static, Shareable, u8>);
    assert_not_sync!(TakeAll<'static, u8, Sendable>);
    assert_not_impl!(GetAllMut<'static, u8, u8>: Clone);
    assert_not_impl!(TakeAll<'static, u8, u8>: Clone);
    assert_not_impl!(MultiMap<u8, Neither, Sendable, test_kit::alloc::UniqueAllocator>: Clone);
}

#[test]
fn variance() {
    fn map<'short>(map: MultiMap<&'static str, &'static str>) -> MultiMap<&'short str, &'short str> {
        map
    }
    fn get_all<'a, 'short>(values: GetAll<'a, &'static str, &'static str>) -> GetAll<'a, &'short str, &'short str> {
        values
    }
    fn unique_keys<'a, 'short>(keys: UniqueKeys<'a, &'static str, u8>) -> UniqueKeys<'a, &'short str, u8> {
        keys
    }
    let map = map(MultiMap::from([("a", "b")]));
    assert_eq!(map.len(), 1);
    let fixed = MultiMap::from([("a", "b")]);
    assert_eq!(get_all(fixed.get_all("a")).next(), Some(&"b"));
    assert_eq!(unique_keys(MultiMap::from([("a", 1)]).unique_keys()).next(), Some(&"a"));
}
