//! `Send` and `Sync`, positive and negative.

use std::cell::Cell;
use std::rc::Rc;

use storage::group::{GroupedStorage, Iter, IterMut, Pages, PagesMut};
use storage::{Entity, Group, Storage};
use test_kit::alloc::UniqueAllocator;
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// `Send` and not `Sync`; neither.
type Sendable = Cell<u8>;
type Bound = Rc<u8>;

type Of<T> = (Storage<u8>, Storage<T>);
type Alone = (Storage<u8>, Storage<u8, Entity, UniqueAllocator>);
type InArena = (Storage<u8>, Storage<u8, Entity, &'static bumpalo::Bump>);

assert_not_sync!(Group<Of<Sendable>>);
assert_not_send!(Group<Of<Bound>>);
assert_not_send!(Group<InArena>);
assert_not_impl!(Group<Alone>: Clone);
assert_not_send!(Iter<'static, Of<Sendable>>);
assert_not_sync!(Iter<'static, Of<Sendable>>);
assert_not_send!(IterMut<'static, Of<Bound>>);
assert_not_sync!(IterMut<'static, Of<Sendable>>);
assert_not_send!(Pages<'static, Of<Sendable>>);
assert_not_sync!(Pages<'static, Of<Sendable>>);
assert_not_send!(PagesMut<'static, Of<Bound>>);
assert_not_sync!(PagesMut<'static, Of<Sendable>>);
assert_not_send!(GroupedStorage<'static, Bound>);
assert_not_sync!(GroupedStorage<'static, Sendable>);
assert_not_send!(GroupedStorage<'static, u8, Entity, &'static bumpalo::Bump>);
assert_not_impl!(GroupedStorage<'static, u8>: Clone);
assert_not_impl!(IterMut<'static, Of<u8>>: Clone);
assert_not_impl!(PagesMut<'static, Of<u8>>: Clone);

#[test]
fn groups_go_to_other_threads() {
    assert_send::<Group<Of<Sendable>>>();
    assert_sync::<Group<Of<u8>>>();
    assert_unpin::<Group<Of<u8>>>();
    assert_unwind_safe::<Group<Of<u8>>>();
    assert_clone::<Group<Of<u8>>>();
    assert_send::<Iter<'_, Of<u8>>>();
    assert_sync::<Iter<'_, Of<u8>>>();
    assert_send::<IterMut<'_, Of<Sendable>>>();
    assert_sync::<IterMut<'_, Of<u8>>>();
    assert_send::<Pages<'_, Of<u8>>>();
    assert_sync::<Pages<'_, Of<u8>>>();
    assert_send::<PagesMut<'_, Of<Sendable>>>();
    assert_sync::<PagesMut<'_, Of<u8>>>();
    assert_send::<GroupedStorage<'_, Sendable>>();
    assert_sync::<GroupedStorage<'_, u8>>();
    assert_clone::<Iter<'_, Of<Bound>>>();
    assert_clone::<Pages<'_, Of<Bound>>>();
    // Iterators do not contain the allocator.
    assert_send::<IterMut<'_, InArena>>();
    assert_sync::<Iter<'_, InArena>>();
}

#[test]
fn values_may_borrow() {
    let text = String::from("one two three");
    let words: Storage<&str, u32> = (0..).zip(text.split(' ')).collect();
    let lengths: Storage<usize, u32> = (0..).zip(text.split(' ').map(str::len)).collect();
    let mut group = Group::new((words, lengths));
    group.sort_by(|(_, (a, _)), (_, (b, _))| b.cmp(a));
    group.retain(|_, (word, length)| {
        *word = &word[1..];
        *length > 3 || word.starts_with('w')
    });
    group.sort_by_key(|_, (word, _)| *word);
    assert!(group.iter().map(|(_, (word, _))| *word).eq(["hree", "wo"]));
}
