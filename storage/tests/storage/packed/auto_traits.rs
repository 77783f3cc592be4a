//! `Send`, `Sync` and variance, positive and negative.

use std::cell::Cell;
use std::marker::PhantomPinned;
use std::panic::UnwindSafe;
use std::rc::Rc;

use storage::basic_storage::{Entry, OccupiedEntry, Pages, PagesMut, VacantEntry};
use storage::{Entity, PagesOf, Storage, TryInsertError};
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

use super::packed_storage::{Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Values, ValuesMut};

/// Neither `Send` nor `Sync`.
type No = Rc<u8>;

/// Neither `Send` nor `Sync`: a reference to an arena.
type Local<'a> = &'a bumpalo::Bump;

assert_not_send!(Storage<No>);
assert_not_sync!(Storage<No>);
assert_not_sync!(Storage<Cell<u8>>);
assert_not_send!(Storage<u8, u32, Local<'static>>);
assert_not_sync!(Storage<u8, u32, Local<'static>>);
assert_not_send!(Iter<'static, Cell<u8>, u32>);
assert_not_sync!(Iter<'static, Cell<u8>, u32>);
assert_not_send!(IterMut<'static, No, u32>);
assert_not_sync!(IterMut<'static, Cell<u8>, u32>);
assert_not_send!(Values<'static, Cell<u8>, u32>);
assert_not_send!(ValuesMut<'static, No, u32>);
assert_not_send!(Pages<'static, Cell<u8>, u32>);
assert_not_sync!(Pages<'static, Cell<u8>, u32>);
assert_not_send!(PagesMut<'static, No, u32>);
assert_not_sync!(PagesMut<'static, Cell<u8>, u32>);
assert_not_send!(Drain<'static, No, u32>);
assert_not_sync!(Drain<'static, Cell<u8>, u32>);
assert_not_send!(IntoIter<No, u32>);
assert_not_sync!(IntoIter<Cell<u8>, u32>);
assert_not_send!(IntoIter<u8, u32, Local<'static>>);
assert_not_sync!(IntoIter<u8, u32, Local<'static>>);
assert_not_send!(IntoKeys<No, u32>);
assert_not_send!(IntoValues<No, u32>);
assert_not_send!(ExtractIf<'static, No, fn(u32, &mut No) -> bool, u32>);
assert_not_send!(ExtractIf<'static, u8, Box<dyn FnMut(u32, &mut u8) -> bool>, u32>);
assert_not_send!(Entry<'static, No>);
assert_not_send!(OccupiedEntry<'static, No>);
assert_not_send!(VacantEntry<'static, No>);
assert_not_impl!(Storage<std::sync::Mutex<u8>>: Clone);
assert_not_impl!(Storage<u8, u32, test_kit::alloc::UniqueAllocator>: Clone);
assert_not_impl!(Storage<f32>: Eq);
assert_not_impl!(IterMut<'static, u8, u32>: Clone);
assert_not_impl!(ValuesMut<'static, u8, u32>: Clone);
assert_not_impl!(PagesMut<'static, u8, u32>: Clone);
assert_not_impl!(Drain<'static, u8, u32>: Clone);
assert_not_impl!(Drain<'static, Cell<u8>, u32>: UnwindSafe);
assert_not_impl!(std::vec::Drain<'static, Cell<u8>>: UnwindSafe);

#[test]
fn storages_and_iterators_go_to_other_threads() {
    assert_send::<Storage<u8>>();
    assert_sync::<Storage<u8>>();
    assert_send::<Storage<Cell<u8>>>();
    assert_unpin::<Storage<u8>>();
    assert_unwind_safe::<Storage<u8>>();
    assert_send::<Iter<'_, u8, u32>>();
    assert_sync::<Iter<'_, u8, u32>>();
    assert_send::<IterMut<'_, Cell<u8>, u32>>();
    assert_sync::<IterMut<'_, u8, u32>>();
    assert_send::<Values<'_, u8, u32>>();
    assert_send::<ValuesMut<'_, Cell<u8>, u32>>();
    assert_send::<Pages<'_, u8, u32>>();
    assert_sync::<Pages<'_, u8, u32>>();
    assert_send::<PagesMut<'_, Cell<u8>, u32>>();
    assert_sync::<PagesMut<'_, u8, u32>>();
    assert_send::<Drain<'_, Cell<u8>, u32>>();
    assert_sync::<Drain<'_, u8, u32>>();
    assert_send::<IntoIter<Cell<u8>, u32>>();
    assert_sync::<IntoIter<u8, u32>>();
    assert_send::<ExtractIf<'_, u8, fn(u32, &mut u8) -> bool, u32>>();
    assert_send::<Entry<'_, u8>>();
    assert_sync::<Entry<'_, u8>>();
    assert_clone::<Iter<'_, std::sync::Mutex<u8>, u32>>();
    assert_clone::<Values<'_, std::sync::Mutex<u8>, u32>>();
    assert_clone::<Pages<'_, std::sync::Mutex<u8>, u32>>();
    assert_send::<TryInsertError<Entity, u8>>();

    let mut storage: Storage<u64, u32> = (0..3000).map(|n| (n, u64::from(n))).collect();
    let sum: u64 = std::thread::scope(|scope| {
        let pages = storage.pages_mut().map(|(_, values)| {
            scope.spawn(|| {
                values.iter_mut().for_each(|value| *value += 1);
                values.iter().sum::<u64>()
            })
        });
        pages.collect::<Vec<_>>().into_iter().map(|page| page.join().expect("it does not panic")).sum()
    });
    assert_eq!(sum, (1..=3000).sum::<u64>());
}

#[test]
fn drains_are_unpin_and_unwind_safe_where_those_of_std_are() {
    assert_unpin::<Drain<'_, PhantomPinned, u32>>();
    assert_unpin::<std::vec::Drain<'_, PhantomPinned>>();
    assert_unwind_safe::<Drain<'_, &mut u8, u32>>();
    assert_unwind_safe::<std::vec::Drain<'_, &mut u8>>();
}

/// Covariance: longer lifetimes coerce to shorter ones.
#[expect(dead_code, reason = "that they compile is the test")]
mod covariance {
    use super::*;

    /// Invariant in the values: see `compile_fail`.
    fn storage<'a>(
        storage: Storage<&'static str, u32, Local<'static>, PagesOf<4>>,
    ) -> Storage<&'static str, u32, Local<'a>, PagesOf<4>> {
        storage
    }

    fn iter<'a, 'b: 'a>(iter: Iter<'b, &'static str, u32>) -> Iter<'a, &'b str, u32> {
        iter
    }

    fn iter_mut<'a, 'b: 'a>(iter: IterMut<'b, &'static str, u32>) -> IterMut<'a, &'static str, u32> {
        iter
    }

    fn values<'a, 'b: 'a>(values: Values<'b, &'static str, u32>) -> Values<'a, &'b str, u32> {
        values
    }

    fn pages<'a, 'b: 'a>(pages: Pages<'b, &'static str, u32>) -> Pages<'a, &'b str, u32> {
        pages
    }

    fn drain<'a, 'b: 'a>(drain: Drain<'b, &'static str, u32>) -> Drain<'a, &'b str, u32> {
        drain
    }

    fn into_iter<'a, 'b>(pairs: IntoIter<&'static str, u32, Local<'b>>) -> IntoIter<&'a str, u32, Local<'b>> {
        pairs
    }
}
