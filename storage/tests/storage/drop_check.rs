//! Storages may outlive what their values borrow, as `Vec` may, unless dropping a value may access it.
//!
//! That the functions compile is the first test. Those that must not compile are in `src/compile_fail/drop_check.md`.

use std::cell::Cell;
use std::mem::needs_drop;

use storage::basic_storage::{IntoIter, IntoKeys, IntoValues};
use storage::{BasicStorage, Group, KeySet, PinnedStorage, SparseSet, StableSet, StableStorage, Storage, Tracked};
use test_kit::alloc::TrackingAllocator;
use test_kit::panics::silent_catch;

/// A value that owns memory but does not access what it borrows when dropped.
type Owned<'a> = Box<(&'a str, Vec<&'a str>)>;

fn owned(text: &str) -> Owned<'_> {
    Box::new((text, vec![text; 3]))
}

#[test]
fn a_vec_may() {
    let mut vec = Vec::new();
    let text = String::from("text");
    vec.push(text.as_str());
}

#[test]
fn packed_storages_may() {
    let (mut references, mut owners) = (Storage::new(), Storage::new());
    let text = String::from("text");
    references.insert(3_u32, text.as_str());
    owners.insert(3_u32, owned(&text));
    assert_eq!((references[3], owners[3].0), ("text", "text"));
}

#[test]
fn stable_storages_may() {
    let (mut references, mut owners) = (StableStorage::new(), StableStorage::new());
    let text = String::from("text");
    references.insert(3_u32, text.as_str());
    owners.insert(3_u32, owned(&text));
    assert_eq!((references[3], owners[3].0), ("text", "text"));
}

#[test]
fn pinned_storages_may() {
    let (mut references, mut owners) = (PinnedStorage::new(), PinnedStorage::new());
    let text = String::from("text");
    references.insert(3_u32, text.as_str());
    owners.insert(3_u32, owned(&text));
    assert_eq!(references.get(3), Some(&"text"));
    assert_eq!(owners.get(3).map(|owner| owner.0), Some("text"));
}

#[test]
fn tracked_storages_may() {
    let (mut references, mut owners) = (Tracked::new(Storage::new()), Tracked::new(Storage::new()));
    let text = String::from("text");
    references.insert(3_u32, text.as_str());
    owners.insert(3_u32, owned(&text));
    assert_eq!(references.get(3), Some(&"text"));
    assert_eq!(owners.get(3).map(|owner| owner.0), Some("text"));
}

#[test]
fn groups_may() {
    let mut group;
    let text = String::from("text");
    group = Group::new((Storage::from([(3_u32, text.as_str())]), Storage::from([(3_u32, owned(&text))])));
    assert_eq!(group.remove(3).map(|(name, owner)| (name, owner.0)), Some(("text", "text")));
}

#[test]
fn owning_iterators_may() {
    fn all_may<S: KeySet<Key = u32>>()
    where
        for<'a> BasicStorage<Owned<'a>, S>: FromIterator<(u32, Owned<'a>)>,
    {
        let (mut pairs, mut keys, mut values): (
            IntoIter<Owned<'_>, S>,
            IntoKeys<Owned<'_>, S>,
            IntoValues<Owned<'_>, S>,
        );
        let text = String::from("text");
        let storage = || (0..3).map(|key| (key, owned(&text))).collect::<BasicStorage<_, S>>();
        pairs = storage().into_iter();
        keys = storage().into_keys();
        values = storage().into_values();
        assert_eq!(pairs.next().map(|(key, value)| (key, value.0)), Some((0, "text")));
        assert_eq!(keys.next_back(), Some(2));
        assert_eq!(values.nth(1).map(|value| value.0), Some("text"));
    }

    all_may::<SparseSet<u32>>();
    all_may::<StableSet<u32>>();
}

/// Counts its drops, and may panic in one.
struct Counted<'a> {
    drops: &'a Cell<u32>,
    panics: bool,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.drops.set(self.drops.get() + 1);
        assert!(!self.panics, "a value panics");
    }
}

/// Each value is dropped once, and the memory freed, wherever the owner of an erased type is dropped.
#[test]
fn each_value_is_dropped_once_though_its_type_is_erased() {
    fn check<S, D>(drop_them: D)
    where
        S: KeySet<Key = u32, Alloc = TrackingAllocator>,
        D: for<'a> Fn(BasicStorage<Counted<'a>, S>),
    {
        for panicking in [None, Some(0), Some(1050), Some(1099)] {
            let (drops, alloc) = (Cell::new(0), TrackingAllocator::new());
            let mut storage = BasicStorage::<Counted<'_>, S>::with_capacity_in(0, alloc.clone());
            for key in 0..1100 {
                storage.insert(key, Counted { drops: &drops, panics: Some(key) == panicking });
            }
            let dropped = silent_catch(|| drop_them(storage));
            assert_eq!((dropped.is_err(), drops.get()), (panicking.is_some(), 1100));
            alloc.assert_empty();
        }
    }

    check::<SparseSet<u32, _>, _>(|storage| drop(storage));
    check::<StableSet<u32, _>, _>(|storage| drop(storage));
    check::<SparseSet<u32, _>, _>(|storage| drop(storage.into_iter()));
    check::<StableSet<u32, _>, _>(|storage| drop(storage.into_values()));
    check::<SparseSet<u32, _>, _>(|mut storage| drop(storage.drain(..)));
    check::<StableSet<u32, _>, _>(|mut storage| drop(storage.drain()));
}

/// A storage needs drop even if its values do not: it owns pages.
#[test]
fn storages_need_drop() {
    assert!(needs_drop::<Storage<u8>>() && needs_drop::<StableStorage<&str>>());
    assert!(needs_drop::<PinnedStorage<()>>() && needs_drop::<IntoIter<u8>>());
}

/// Values without a size have no pages, but are dropped too.
#[test]
fn values_without_a_size_are_dropped_once() {
    thread_local!(static DROPS: Cell<u32> = const { Cell::new(0) });

    struct Unit;

    impl Drop for Unit {
        fn drop(&mut self) {
            DROPS.set(DROPS.get() + 1);
        }
    }

    let units = || (0..70_u32).map(|key| (key, Unit));
    drop(units().collect::<Storage<_, _>>());
    assert_eq!(DROPS.take(), 70);
    let mut stable = units().collect::<StableStorage<_, _>>();
    stable.remove(3);
    drop(stable);
    assert_eq!(DROPS.take(), 70);
    let mut pairs = units().collect::<StableStorage<_, _>>().into_iter();
    pairs.nth(9);
    assert_eq!(DROPS.get(), 10);
    drop(pairs);
    assert_eq!(DROPS.take(), 70);
}
