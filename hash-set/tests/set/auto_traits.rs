//! `Send`, `Sync`, `UnwindSafe` and variance of types that std lacks (tables, entries, iterators over ids), and how
//! they depend on the allocator.

use std::cell::Cell;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::rc::Rc;

use bumpalo::Bump;
use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table::{self as table, HashTable};
use hash_set::{self as set, HashSet};
use hash_set::{DefaultHashBuilder, ElementId};
use test_kit::assert_not_impl;
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};

/// An allocator that is not `Send`.
type Local = &'static Bump;

type Pred<T> = fn(&T) -> bool;
type PredMut<T> = fn(&mut T) -> bool;

#[test]
fn what_goes_to_another_thread() {
    assert_send::<HashTable<Cell<u8>>>();
    assert_sync::<HashTable<u8>>();
    assert_unpin::<HashTable<std::marker::PhantomPinned>>();
    assert_not_impl!(HashTable<Cell<u8>>: Sync);
    assert_not_impl!(HashTable<Rc<u8>>: Send);

    assert_send::<table::Entry<'static, Cell<u8>>>();
    assert_send::<table::OccupiedEntry<'static, Cell<u8>>>();
    assert_send::<table::VacantEntry<'static, Cell<u8>>>();
    assert_send::<table::AbsentEntry<'static, Cell<u8>>>();
    assert_sync::<table::AbsentEntry<'static, u8>>();
    assert_not_impl!(table::AbsentEntry<'static, Rc<u8>>: Send);
    assert_not_impl!(table::AbsentEntry<'static, Cell<u8>>: Sync);
    assert_sync::<table::OccupiedEntry<'static, u8>>();
    assert_not_impl!(table::Entry<'static, Rc<u8>>: Send);
    assert_not_impl!(table::OccupiedEntry<'static, Cell<u8>>: Sync);
    assert_not_impl!(table::VacantEntry<'static, Rc<u8>>: Send);
    assert_send::<set::Entry<'static, Cell<u8>>>();
    assert_not_impl!(set::Entry<'static, Rc<u8>>: Send);
    assert_not_impl!(set::VacantEntry<'static, Cell<u8>>: Sync);
    assert_not_impl!(set::OccupiedEntry<'static, Cell<u8>>: Sync);

    assert_send::<table::IterMut<'static, Cell<u8>>>();
    assert_sync::<table::IterMut<'static, u8>>();
    assert_not_impl!(table::IterMut<'static, Rc<u8>>: Send);
    assert_not_impl!(table::IterMut<'static, Cell<u8>>: Sync);
    assert_send::<table::IterFull<'static, u8>>();
    assert_not_impl!(table::IterFull<'static, Cell<u8>>: Send);
    assert_not_impl!(table::IterFull<'static, Cell<u8>>: Sync);
    assert_send::<table::IterHash<'static, u8>>();
    assert_not_impl!(table::IterHash<'static, Cell<u8>>: Send);
    assert_send::<table::IterHashMut<'static, Cell<u8>>>();
    assert_sync::<table::IterHashMut<'static, u8>>();
    assert_send::<table::IterHashFullMut<'static, Cell<u8>>>();
    assert_not_impl!(table::IterHashMut<'static, Rc<u8>>: Send);
    assert_not_impl!(table::IterHashMut<'static, Cell<u8>>: Sync);
    assert_not_impl!(table::IterHashMut<'static, u8>: Clone);
    assert_send::<table::DrainHash<'static, Cell<u8>>>();
    assert_send::<table::DrainRange<'static, Cell<u8>>>();
    assert_send::<table::DrainPositions<'static, Cell<u8>>>();
    assert_send::<table::Extractor<'static, Cell<u8>>>();
    assert_sync::<table::DrainRange<'static, u8>>();
    assert_sync::<table::DrainPositions<'static, u8>>();
    assert_not_impl!(table::DrainHash<'static, Rc<u8>>: Send);
    assert_not_impl!(table::DrainRange<'static, Cell<u8>>: Sync);
    assert_not_impl!(table::DrainPositions<'static, Cell<u8>>: Sync);
    assert_not_impl!(table::Extractor<'static, Rc<u8>>: Send);
    assert_send::<table::Ids<'static>>();
    assert_sync::<table::Ids<'static>>();
    assert_not_impl!(table::ExtractIf<'static, Rc<u8>, PredMut<Rc<u8>>>: Send);
    assert_not_impl!(table::ExtractIf<'static, u8, Rc<u8>>: Send);

    assert_send::<ElementId>();
    assert_sync::<ElementId>();
    assert_unwind_safe::<ElementId>();
    assert_send::<DefaultHashBuilder>();
    assert_sync::<DefaultHashBuilder>();
    assert_unwind_safe::<DefaultHashBuilder>();
    assert_send::<<DefaultHashBuilder as std::hash::BuildHasher>::Hasher>();
}

/// Types that own or change memory depend on the allocator.
#[test]
fn the_allocator_counts() {
    assert_send::<HashSet<u8, (), &'static Global>>();
    assert_sync::<HashSet<u8, (), &'static Global>>();
    assert_not_impl!(HashSet<u8, (), Local>: Send);
    assert_not_impl!(HashSet<u8, (), Local>: Sync);
    assert_not_impl!(HashTable<u8, Local>: Send);
    assert_not_impl!(HashTable<u8, Local>: Sync);
    assert_send::<set::IntoIter<u8, &'static Global>>();
    assert_not_impl!(set::IntoIter<u8, Local>: Send);
    assert_not_impl!(set::IntoIter<u8, Local>: Sync);
    assert_not_impl!(set::Drain<'static, u8, Local>: Send);
    assert_not_impl!(set::ExtractIf<'static, u8, Pred<u8>, Local>: Send);
    assert_not_impl!(set::Entry<'static, u8, Local>: Send);
    assert_not_impl!(table::Entry<'static, u8, Local>: Send);
    assert_not_impl!(table::AbsentEntry<'static, u8, Local>: Send);
    assert_not_impl!(table::IterHash<'static, u8, Local>: Send);
    assert_not_impl!(table::IterHashMut<'static, u8, Local>: Send);
    assert_not_impl!(table::IterHashMut<'static, u8, Local>: Sync);
    assert_not_impl!(table::DrainHash<'static, u8, Local>: Send);
    assert_not_impl!(table::DrainRange<'static, u8, Local>: Send);
    assert_not_impl!(table::DrainPositions<'static, u8, Local>: Send);
    assert_not_impl!(set::Union<'static, u8, (), Local>: Send);
}

#[test]
fn unwinding() {
    fn unwind_safe<T: UnwindSafe>() {}
    fn ref_unwind_safe<T: RefUnwindSafe>() {}
    unwind_safe::<HashTable<Cell<u8>>>();
    ref_unwind_safe::<HashTable<u8>>();
    assert_not_impl!(HashTable<Cell<u8>>: RefUnwindSafe);
    assert_not_impl!(HashTable<&'static mut u8>: UnwindSafe);
    assert_not_impl!(HashSet<u8, &'static mut u8>: UnwindSafe);
    assert_not_impl!(HashTable<u8, Local>: UnwindSafe);
    assert_not_impl!(table::IterMut<'static, u8>: UnwindSafe);
}

#[test]
fn clones_need_no_more_than_they_must() {
    struct Opaque;
    assert_clone::<table::Ids<'static>>();
    assert_clone::<table::IterFull<'static, Opaque>>();
    assert_clone::<table::IterHash<'static, Opaque, Local>>();
    assert_clone::<HashTable<u8, Local>>();
    assert_not_impl!(HashTable<Opaque>: Clone);
    assert_not_impl!(HashTable<u8, test_kit::alloc::UniqueAllocator>: Clone);
    assert_not_impl!(HashSet<u8, (), test_kit::alloc::UniqueAllocator>: Clone);
    // `Default` requires the global allocator, as others would break inference.
    assert_not_impl!(HashTable<u8, &'static Global>: Default);
    assert_not_impl!(HashSet<u8, DefaultHashBuilder, &'static Global>: Default);
    assert_not_impl!(HashSet<u8, DefaultHashBuilder, &'static Global>: FromIterator<u8>);
}

#[test]
fn covariance() {
    type S = &'static str;
    fn whole<'a, A: Allocator>(table: HashTable<S, A>) -> HashTable<&'a str, A> {
        table
    }
    fn set<'a, H, A: Allocator>(set: HashSet<S, H, A>) -> HashSet<&'a str, H, A> {
        set
    }
    fn hasher<'a>(set: HashSet<u8, S>) -> HashSet<u8, &'a str> {
        set
    }
    fn allocator<'a>(table: HashTable<u8, &'static Global>) -> HashTable<u8, &'a Global> {
        table
    }
    fn iter_full<'a, 'b>(iter: table::IterFull<'a, S>) -> table::IterFull<'a, &'b str> {
        iter
    }
    fn iter_hash<'a, 'b, A: Allocator>(iter: table::IterHash<'a, S, A>) -> table::IterHash<'a, &'b str, A> {
        iter
    }
    fn into_iter<'a, A: Allocator>(iter: table::IntoIter<S, A>) -> table::IntoIter<&'a str, A> {
        iter
    }
    fn drain<'a, 'b, A: Allocator>(iter: table::Drain<'a, S, A>) -> table::Drain<'a, &'b str, A> {
        iter
    }
    fn ids<'a>(iter: table::Ids<'static>) -> table::Ids<'a> {
        iter
    }
    let mut source: HashTable<S> = HashTable::new();
    source.insert_unique(1, "a");
    assert_eq!(iter_full(source.iter_full()).count(), 1);
    assert_eq!(iter_hash(source.iter_hash(1)).count(), 1);
    assert_eq!(ids(table::Ids::default()).count(), 0);
    assert_eq!(drain(source.drain()).count(), 1);
    assert_eq!(into_iter(whole(source).into_iter()).count(), 0);
    assert!(set(HashSet::<S>::new()).is_empty() && hasher(HashSet::with_hasher("h")).is_empty());
    assert!(allocator(HashTable::new_in(&Global)).is_empty());
}

/// Shares sets across threads, for sanitizers.
#[test]
fn sets_are_shared_and_sent() {
    let set: HashSet<String> = (0..1000).map(|n| n.to_string()).collect();
    std::thread::scope(|scope| {
        for part in 0..4 {
            let set = &set;
            scope.spawn(move || assert!((0..1000).filter(|n| n % 4 == part).all(|n| set.contains(&n.to_string()))));
        }
    });
    let set = std::thread::spawn(move || {
        let mut set = set;
        set.retain(|element| element.len() == 3);
        set
    });
    assert_eq!(set.join().expect("no panic").into_iter().count(), 900);
}
