//! `Send`, `Sync` and variance, positive and negative.

use std::cell::Cell;
use std::rc::Rc;

use storage::slot_map::{
    Drain, ExtractIf, InsertError, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
};
use storage::{Entity, SlotMap};
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// Neither `Send` nor `Sync`: a reference to an arena.
type Local<'a> = &'a bumpalo::Bump;

assert_not_send!(SlotMap<Rc<u8>>);
assert_not_sync!(SlotMap<Cell<u8>>);
assert_not_send!(SlotMap<u8, Entity, Local<'static>>);
assert_not_sync!(SlotMap<u8, Entity, Local<'static>>);
assert_not_send!(IntoIter<Rc<u8>>);
assert_not_sync!(IntoIter<Cell<u8>>);
assert_not_send!(Drain<'static, Rc<u8>>);
assert_not_send!(Iter<'static, Cell<u8>>);
assert_not_sync!(Iter<'static, Cell<u8>>);
assert_not_send!(IterMut<'static, Rc<u8>>);
assert_not_sync!(ValuesMut<'static, Cell<u8>>);
assert_not_impl!(IterMut<'static, u8>: Clone);
assert_not_impl!(SlotMap<u8, Entity, test_kit::alloc::UniqueAllocator>: Clone);
assert_not_impl!(SlotMap<std::fmt::Arguments<'static>>: Eq);

#[test]
fn maps_and_iterators_go_to_other_threads() {
    assert_send::<SlotMap<Cell<u8>>>();
    assert_sync::<SlotMap<u8>>();
    assert_unpin::<SlotMap<std::marker::PhantomPinned>>();
    assert_unwind_safe::<SlotMap<u8>>();
    const fn only_unwind_safe<T: std::panic::UnwindSafe>() {}
    only_unwind_safe::<SlotMap<Cell<u8>>>();
    assert_clone::<SlotMap<String>>();
    assert_send::<IntoIter<Cell<u8>>>();
    assert_sync::<IntoIter<u8>>();
    assert_send::<IntoKeys<u8>>();
    assert_send::<IntoValues<u8>>();
    assert_send::<Drain<'_, Cell<u8>>>();
    assert_send::<ExtractIf<'_, Cell<u8>>>();
    assert_send::<Iter<'_, u8>>();
    assert_clone::<Iter<'_, Rc<u8>>>();
    assert_clone::<Keys<'_, Rc<u8>>>();
    assert_clone::<Values<'_, Rc<u8>>>();
    assert_send::<IterMut<'_, Cell<u8>>>();
    assert_sync::<InsertError<u8>>();
}

/// Covariance: longer lifetimes coerce to shorter ones.
#[expect(dead_code, reason = "that they compile is the test")]
mod covariance {
    use super::*;

    /// In the allocator; in the values it is invariant, as storages are.
    fn map<'a>(map: SlotMap<u8, Entity, Local<'static>>) -> SlotMap<u8, Entity, Local<'a>> {
        map
    }

    fn iter<'a>(iter: Iter<'static, &'static str>) -> Iter<'a, &'a str> {
        iter
    }

    fn keys<'a>(keys: Keys<'static, &'static str>) -> Keys<'a, &'a str> {
        keys
    }

    fn values<'a>(values: Values<'static, &'static str>) -> Values<'a, &'a str> {
        values
    }
}
