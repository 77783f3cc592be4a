//! The behaviors of `EnTT`'s storage that apply here, by their number in the design (section 5). Numbers 51, 52, 67 to
//! 69 are in `panic_safety`, 65 and 66 in `alloc_failure`, 70 in `iterators`, 71 in `model` and `elements`. Not
//! applicable: the second half of 60 (immovable types), 62 (a constructor that inserts into its storage), 64 (C++
//! allocators and type erasure) and 75 (signals). See the README.

use std::cell::RefCell;
use std::mem;
use std::rc::Rc;

use storage::basic_storage::Entry;
use storage::{Entity, Entity64, PagesOf, Paging, SparseKey, Storage, TryInsertErrorKind};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::Ledger;
use test_kit::panics::expect_panic;

use super::entity;
use crate::keys::{Tiny, key};

/// Runs a generic test for both layouts of EnTT's tests, and for several page lengths.
macro_rules! for_layouts {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            generic::$name::<Entity, _>(storage::BySize);
            generic::$name::<Entity64, _>(storage::BySize);
            generic::$name::<Entity, _>(PagesOf::<4>);
            generic::$name::<Entity, _>(PagesOf::<1>);
        }
    )*};
}

for_layouts! {
    swapping_by_key_and_by_position
    addresses_do_not_change_on_growth
    many_are_inserted_in_order
    iterators_see_and_change_the_right_values
}

mod generic {
    use super::*;

    /// The pairs in this order.
    fn filled<K: SparseKey, P: Paging>(paging: P, order: &[usize]) -> Storage<u64, K, storage::allocator::Global, P> {
        let mut storage = Storage::with_paging(paging);
        storage.extend(order.iter().map(|&n| (key(n * 300, 1), n as u64)));
        storage
    }

    fn indices<K: SparseKey, P: Paging>(storage: &Storage<u64, K, storage::allocator::Global, P>) -> Vec<usize> {
        storage.assert_invariants();
        assert!(storage.iter().all(|(key, &value)| key.index() as u64 == value * 300 && storage[key] == value));
        storage.values().map(|&value| value as usize).collect()
    }

    pub(super) fn swapping_by_key_and_by_position<K: SparseKey, P: Paging>(paging: P) {
        let mut storage = filled::<K, P>(paging, &[0, 1, 2, 3, 4, 5]);
        assert!(storage.swap(key(0, 1), key(1500, 1)));
        assert_eq!(indices(&storage), [5, 1, 2, 3, 4, 0]);
        storage.swap_at(1, 2);
        storage.swap_at(3, 3);
        assert_eq!(indices(&storage), [5, 2, 1, 3, 4, 0]);
        assert!(!storage.swap(key(0, 1), key(300, 2)));
        let report = expect_panic(|| storage.swap_at(0, 6));
        assert!(report.message().contains("Storage::swap_at: the positions 0 and 6"), "{report}");
        assert_eq!(indices(&storage), [5, 2, 1, 3, 4, 0]);
    }

    pub(super) fn addresses_do_not_change_on_growth<K: SparseKey, P: Paging>(paging: P) {
        let mut storage = filled::<K, P>(paging, &[1, 2, 3]);
        let before: Vec<_> =
            [300, 600, 900].map(|index| storage.get_ptr(key::<K>(index, 1)).expect("it is there")).to_vec();
        storage.reserve(2000);
        storage.extend((10..3000).map(|n| (key(n * 300, 1), n as u64)));
        storage.remove(key(3000, 1));
        let mut moved = Box::new(storage);
        moved.shrink_to_fit();
        let after = [300, 600, 900].map(|index| moved.get_ptr(key::<K>(index, 1)).expect("it is there"));
        assert_eq!(before, after);
        assert_eq!(moved.get(key(600, 1)), Some(&2));
    }

    pub(super) fn many_are_inserted_in_order<K: SparseKey, P: Paging>(paging: P) {
        let mut storage = filled::<K, P>(paging, &[0, 1, 2]);
        storage.remove(key(0, 1));
        storage.remove(key(600, 1));
        storage.insert_many([key(10, 0), key(11, 0)], &64);
        assert!(storage.iter().eq([(key(300, 1), &1), (key(10, 0), &64), (key(11, 0), &64)]));
        storage.extend([(key(20, 0), 5), (key(10, 0), 6), (key(11, 1), 7)]);
        let expected = [(key(300, 1), &1), (key(10, 0), &6), (key(11, 1), &7), (key(20, 0), &5)];
        assert!(storage.iter().eq(expected), "what is there keeps its position");
        storage.insert_many([], &1);
        assert_eq!(storage.len(), 4);
        let mut other = Storage::with_paging(paging);
        other.extend(&storage);
        assert_eq!(other, storage);
    }

    pub(super) fn iterators_see_and_change_the_right_values<K: SparseKey, P: Paging>(paging: P) {
        let mut storage = filled::<K, P>(paging, &[0, 1, 2, 3, 4, 5]);
        for (key, value) in &mut storage {
            *value += key.index() as u64;
        }
        assert!(storage.iter().all(|(key, &value)| value == key.index() as u64 / 300 * 301));
        storage.values_mut().for_each(|value| *value *= 2);
        storage.iter_mut().rev().step_by(2).for_each(|(_, value)| *value = 0);
        assert!(storage.values().eq(&[0, 0, 1204, 0, 2408, 0]));
        for (keys, values) in storage.pages_mut() {
            assert_eq!(keys.len(), values.len());
            values.fill(keys[0].index() as u64);
        }
        let len = storage.page_len();
        let expected = (0..6).map(|position| position / len * len * 300);
        assert!(storage.values().map(|&value| value as usize).eq(expected));
    }
}

#[test]
fn a_fresh_storage_has_no_memory() {
    let tracking = TrackingAllocator::new();
    let mut storage: Storage<u64, Entity, _> = Storage::new_in(&tracking);
    assert_eq!((storage.len(), storage.capacity(), storage.page_count()), (0, 0, 0));
    assert!(storage.is_empty() && storage.iter().next().is_none() && storage.pages().next().is_none());
    assert_eq!((storage.first(), storage.last(), storage.get_at(0)), (None, None, None));
    assert_eq!((storage.pop(), storage.remove(entity(0)), storage.get(entity(7))), (None, None, None));
    storage.clear();
    storage.truncate(0);
    storage.shrink_to_fit();
    storage.reserve(0);
    drop(storage);
    assert_eq!(tracking.allocations(), 0);
}

#[test]
fn a_taken_storage_leaves_an_empty_one_that_can_be_used() {
    let mut storage = Storage::from([(entity(42), "ada")]);
    let taken = mem::take(&mut storage);
    assert!(storage.is_empty() && !storage.contains_key(entity(42)));
    storage.insert(entity(3), "bob");
    assert_eq!((storage.get(entity(3)), taken.get(entity(42))), (Some(&"bob"), Some(&"ada")));
    let mut other = taken;
    mem::swap(&mut storage, &mut other);
    assert_eq!((storage.keys_slice(), other.keys_slice()), (&[entity(42)][..], &[entity(3)][..]));
}

#[test]
fn what_is_inserted_is_what_is_stored() {
    let mut storage = Storage::new();
    let value = storage.try_insert_new(entity(3), [1, 2]).expect("the index is free");
    value[0] = 7;
    assert_eq!(storage.get(entity(3)), Some(&[7, 2]));
    *storage.entry(entity(4)).or_default() = [5, 5];
    assert_eq!(storage[entity(4)], [5, 5]);
    assert_eq!(storage.insert(entity(4), [6, 6]), Some([5, 5]));
    storage[entity(4)][1] = 0;
    assert_eq!(storage.get_mut(entity(4)), Some(&mut [6, 0]));
}

#[test]
fn page_borders() {
    let mut storage: Storage<u64, u32> = (0..1025).map(|n| (n, u64::from(n))).collect();
    assert_eq!((storage.page_len(), storage.page_count()), (1024, 2));
    let pages: Vec<(usize, u64)> = storage.pages().map(|(_, values)| (values.len(), values[0])).collect();
    assert_eq!(pages, [(1024, 0), (1, 1024)]);
    assert_eq!((storage[1023], storage[1024]), (1023, 1024));
    assert!(storage.values().copied().eq(0..1025) && storage.values().rev().copied().eq((0..1025).rev()));
    // The last value of the second page fills a position in the first.
    assert_eq!(storage.remove(3), Some(3));
    assert_eq!((storage.get_at(3), storage.pages().len()), (Some((1024, &1024)), 1));

    let mut chunks = Storage::with_paging(PagesOf::<2>);
    chunks.extend((0..5_u32).map(|n| (n, n)));
    assert!(chunks.pages().map(|(keys, _)| keys.to_vec()).eq([vec![0, 1], vec![2, 3], vec![4]]));
    assert!(chunks.pages().rev().map(|(keys, _)| keys.len()).eq([1, 2, 2]));
    assert_eq!(Storage::<[u8; 5000]>::new().page_len(), 2);
}

#[test]
fn capacity_is_whole_pages_and_shrinks() {
    let mut storage: Storage<u64, u32, _, _> = Storage::with_paging(PagesOf::<8>);
    storage.reserve(1);
    assert_eq!((storage.capacity() % 8, storage.page_count()), (0, 1));
    storage.reserve(42);
    assert_eq!((storage.capacity(), storage.page_count()), (48, 6));
    let before = (storage.capacity(), storage.page_count());
    storage.reserve(0);
    assert_eq!((storage.capacity(), storage.page_count()), before);
    storage.extend((0..9).map(|n| (n, 0)));
    storage.shrink_to_fit();
    assert_eq!((storage.capacity(), storage.page_count()), (9, 2));
    storage.remove(0);
    storage.shrink_to_fit();
    assert_eq!((storage.capacity(), storage.page_count()), (8, 1));
    storage.clear();
    assert_eq!((storage.capacity(), storage.page_count()), (8, 1));
    storage.shrink_to_fit();
    assert_eq!((storage.capacity(), storage.page_count()), (0, 0));
    assert_eq!(storage.insert(3, 1), None);

    let mut storage: Storage<u64, u32> = Storage::with_capacity(3000);
    assert_eq!((storage.capacity(), storage.page_count()), (3072, 3));
    storage.shrink_to(1500);
    assert_eq!((storage.capacity(), storage.page_count()), (1500, 2));
    assert_eq!(Storage::<(), u32>::with_capacity(100).page_count(), 0);
}

#[test]
fn removing_the_last_and_the_only_value_of_the_heap() {
    let mut storage: Storage<Box<str>, u32> = ["ada", "bob"].map(Box::from).into_iter().enumerate().fold(
        Storage::new(),
        |mut storage, (n, name): (usize, Box<str>)| {
            storage.insert(n as u32, name);
            storage
        },
    );
    assert_eq!(storage.remove(1).as_deref(), Some("bob"));
    assert_eq!(storage.remove_at(0), Some((0, "ada".into())));
    assert!(storage.is_empty());
    storage.insert(0, "cleo".into());
    assert_eq!(storage.remove_by_index(0), Some((0, "cleo".into())));
    storage.assert_invariants();
}

#[test]
fn values_that_can_only_be_moved() {
    struct OnlyMoved(Box<u32>);
    let mut storage = Storage::new();
    storage.extend([(1_u32, OnlyMoved(Box::new(10))), (2, OnlyMoved(Box::new(20)))]);
    storage.sort_by_key(|key, _| std::cmp::Reverse(key));
    let OnlyMoved(inside) = storage.remove(1).expect("it is there");
    assert_eq!((*inside, *storage[2].0), (10, 20));
}

/// In safe Rust, a destructor cannot access the storage that drops it. Tests of panics in destructors show that the
/// storage is valid before; here, each runs once, by position.
#[test]
fn each_destructor_runs_once_in_order() {
    struct Noisy(u32, Rc<RefCell<Vec<u32>>>);
    impl Drop for Noisy {
        fn drop(&mut self) {
            self.1.borrow_mut().push(self.0);
        }
    }
    let log = Rc::new(RefCell::new(Vec::new()));
    let filled = || {
        let mut storage = Storage::with_paging(PagesOf::<4>);
        storage.extend((0..10_u32).map(|n| (n, Noisy(n, Rc::clone(&log)))));
        storage
    };
    let run = |act: fn(&mut Storage<Noisy, u32, storage::allocator::Global, PagesOf<4>>)| {
        let mut storage = filled();
        act(&mut storage);
        storage.assert_invariants();
        let removed = mem::take(&mut *log.borrow_mut());
        drop(storage);
        (removed, mem::take(&mut *log.borrow_mut()))
    };
    assert_eq!(run(|_| ()), (vec![], (0..10).collect()));
    assert_eq!(run(Storage::clear), ((0..10).collect(), vec![]));
    assert_eq!(run(|storage| storage.truncate(7)), (vec![7, 8, 9], (0..7).collect()));
    assert_eq!(run(|storage| storage.retain(|key, _| key % 3 == 0)), (vec![1, 2, 4, 5, 7, 8], vec![0, 3, 6, 9]));
    assert_eq!(run(|storage| drop(storage.drain(2..5))), (vec![2, 3, 4], vec![0, 1, 5, 6, 7, 8, 9]));
    assert_eq!(run(|storage| drop(storage.remove(0))), (vec![0], vec![9, 1, 2, 3, 4, 5, 6, 7, 8]));
    let (removed, rest) = run(|storage| drop(storage.insert(4, Noisy(40, Rc::clone(&storage[0].1)))));
    assert_eq!((removed, rest), (vec![4], vec![0, 1, 2, 3, 40, 5, 6, 7, 8, 9]));
    filled().into_iter().nth(3);
    assert_eq!(mem::take(&mut *log.borrow_mut()), (0..10).collect::<Vec<_>>());
    filled().into_keys().for_each(drop);
    assert_eq!(mem::take(&mut *log.borrow_mut()), (0..10).collect::<Vec<_>>());
}

#[test]
fn an_occupied_index_is_evicted_or_refused() {
    let ledger = Ledger::new();
    let (old, new) = (key::<Entity>(5, 3), key::<Entity>(5, 1));
    let mut storage = Storage::from([(entity(1), ledger.element(1)), (old, ledger.element(2))]);
    let error = storage.try_insert_new(new, ledger.element(3)).expect_err("another version has the index");
    assert_eq!(error.kind, TryInsertErrorKind::OtherVersion { present: old });
    assert_eq!((error.key, error.value.key()), (new, 3));
    assert_eq!(error.to_string(), format!("the index of the key {new:?} belongs to {old:?}"));
    let error = storage.try_insert_new(old, error.value).expect_err("the key is there");
    assert_eq!((error.kind.clone(), error.value.key()), (TryInsertErrorKind::Present, 3));
    assert_eq!(error.to_string(), format!("the key {old:?} has a value already"));
    assert_eq!(format!("{error:?}"), format!("TryInsertError {{ key: {old:?}, kind: Present, .. }}"));

    for (key, message) in [
        (new, format!("Storage::insert_new: the index of the key {new:?} belongs to {old:?}")),
        (old, format!("Storage::insert_new: the key {old:?} has a value already")),
    ] {
        let report = expect_panic(|| _ = storage.insert_new(key, ledger.element(6)));
        assert_eq!(report.message(), message);
        ledger.assert_live(3);
    }
    assert_eq!(storage.insert_new(entity(2), ledger.element(7)).key(), 7);
    assert_eq!(storage.remove(entity(2)).map(|value| value.key()), Some(7));

    let error = storage.try_insert(new, error.value).expect_err("another version has the index");
    assert_eq!((error.key, error.value.key()), (new, 3));
    let displaced = storage.insert_evicting(new, error.value).expect("another version had the index");
    assert_eq!((displaced.0, displaced.1.key()), (old, 2));
    assert_eq!((storage.position_of(new), storage.len()), (Some(1), 2));
    assert!(storage.get(old).is_none() && storage.remove(old).is_none());
    assert_eq!(storage.get_by_index(5).map(|(key, value)| (key, value.key())), Some((new, 3)));
    // The entry of another version is vacant.
    let Entry::Vacant(entry) = storage.entry(old) else { panic!("the version is another one") };
    assert_eq!(entry.occupant(), Some(new));
    let error = entry.try_insert(ledger.element(5)).expect_err("another version has the index");
    assert_eq!((error.value.key(), error.kind), (5, TryInsertErrorKind::OtherVersion { present: new }));
    drop(error.value);
    let report = expect_panic(|| _ = storage.entry(old).or_insert(ledger.element(4)));
    assert_eq!(report.message(), format!("Entry::or_insert: the index of the key {old:?} belongs to {new:?}"));
    assert_eq!((storage.len(), storage.get(new).map(|value| value.key())), (2, Some(3)));
    drop((displaced, storage));
    ledger.assert_all_dropped();
}

#[test]
fn keys_out_of_range_are_a_typed_error_and_never_found() {
    let mut storage: Storage<String, u64> = Storage::new();
    let error = storage.try_insert_new(u64::MAX, "ada".into()).expect_err("out of range");
    assert_eq!((error.kind, error.value.as_str()), (TryInsertErrorKind::OutOfRange, "ada"));
    assert_eq!((storage.page_count(), storage.capacity()), (0, 0));
    let error = storage.try_insert(u64::from(u32::MAX), "ada".into()).expect_err("out of range");
    assert_eq!((error.kind, error.value.as_str()), (TryInsertErrorKind::OutOfRange, "ada"));
    assert!(storage.get(u64::MAX).is_none() && storage.remove(u64::MAX).is_none());
    assert!(matches!(storage.entry(u64::MAX), Entry::Vacant(_)));
    for (method, report) in [
        ("Storage::insert", expect_panic(|| drop(storage.insert(u64::MAX, String::new())))),
        ("Entry::or_default", expect_panic(|| storage.entry(u64::MAX).or_default().push('x'))),
    ] {
        let message = format!("{method}: the key 18446744073709551615 is out of range");
        assert!(report.message().starts_with(&message), "{report}");
    }
    assert!(storage.is_empty());
}

#[test]
fn a_full_layout_takes_no_more_and_versions_wrap() {
    let mut storage = Storage::new();
    storage.extend((0..15).map(|index| (key::<Tiny>(index, 0), index)));
    assert_eq!(storage.len(), 15);
    assert!(storage.try_reserve(1).is_err());
    for version in [1, 2, 0] {
        let now = key::<Tiny>(7, version);
        assert_eq!(storage.insert_evicting(now, 100).map(|(old, _)| old.next_version()), Some(now));
    }
    assert_eq!(storage.set_version(key(3, 2)), Some(key(3, 0)));
    assert_eq!((storage.get(key(3, 0)), storage.get(key(3, 2))), (None, Some(&3)));
    storage.assert_invariants();
}

#[test]
fn indexing_panics_name_the_key() {
    let mut storage = Storage::from([(key::<Entity>(5, 2), 1)]);
    let report = expect_panic(|| storage[entity(3)]);
    assert!(report.message().contains("Storage::index: no value for the key Entity(3v0)"), "{report}");
    let report = expect_panic(|| storage[entity(5)] = 4);
    assert!(
        report.message().contains("no value for the key Entity(5v0): its index belongs to Entity(5v2)"),
        "{report}"
    );
    assert!(report.location().is_some_and(|location| location.contains("behaviors.rs")), "{report:?}");
}

#[test]
fn several_values_at_once() {
    let mut storage = Storage::from([(1_u32, 10), (2, 20), (3, 30)]);
    let [a, b, c] = storage.get_disjoint_mut([3, 7, 1]);
    assert_eq!((a, b, c), (Some(&mut 30), None, Some(&mut 10)));
    assert_eq!(storage.get_disjoint_mut([7, 7]), [None, None], "what is not there may come twice");
    let report = expect_panic(|| storage.get_disjoint_mut([1, 2, 1]).map(|value| value.copied()));
    assert!(report.message().contains("Storage::get_disjoint_mut: the key 1 comes twice"), "{report}");
    let mut tags = Storage::from([(1_u32, ()), (2, ())]);
    assert_eq!(tags.get_disjoint_mut([1, 2, 3]), [Some(&mut ()), Some(&mut ()), None]);
}

#[test]
fn drains_close_up_in_order_wherever_the_pages_end() {
    for (start, end) in [(0, 0), (0, 3), (2, 9), (4, 8), (3, 10), (10, 10), (0, 10)] {
        let mut storage = Storage::with_paging(PagesOf::<4>);
        storage.extend((0..10_u32).map(|n| (n, n.to_string())));
        let drained: Vec<u32> = storage.drain(start..end).map(|(key, _)| key).collect();
        assert!(drained.into_iter().eq(start as u32..end as u32));
        assert!(storage.iter().all(|(key, value)| key.to_string() == *value));
        assert!(storage.keys().eq((0..start as u32).chain(end as u32..10)));
        storage.assert_invariants();
    }
    let mut storage = Storage::from([(1_u32, 10)]);
    let report = expect_panic(|| storage.drain(1..3).count());
    assert!(report.message().contains("Storage::drain: the range"), "{report}");
}

#[test]
fn entries() {
    let mut storage = Storage::from([(1_u32, 10), (2, 20)]);
    assert_eq!(*storage.entry(1).or_insert_with(|| unreachable!("there is one")), 10);
    assert_eq!(*storage.entry(3).or_insert_with_key(|key| key * 10), 30);
    assert_eq!(storage.entry(3).and_modify(|value| *value += 1).key(), 3);
    let Entry::Occupied(mut entry) = storage.entry(1) else { panic!("it is there") };
    *entry.get_mut() += 1;
    assert_eq!((entry.insert(5), entry.position(), entry.key()), (11, 0, 1));
    assert_eq!(format!("{entry:?}"), "OccupiedEntry { key: 1, value: 5, .. }");
    assert_eq!(entry.remove_entry(), (1, 5));
    assert!(storage.iter().eq([(3, &31), (2, &20)]));
    assert_eq!(format!("{:?}", storage.entry(9)), "Entry(VacantEntry(9))");
    assert_eq!(*storage.entry(2).insert_entry(7).into_mut(), 7);
    storage.assert_invariants();
}

#[test]
fn equality_debug_and_clones() {
    let a = Storage::from([(1_u32, "ada"), (2, "bob")]);
    let mut b = Storage::with_paging(PagesOf::<1>);
    b.extend([(2_u32, "bob"), (1, "ada")]);
    assert_eq!(a, b);
    b.insert(1, "cleo");
    assert_ne!(a, b);
    b.remove(1);
    assert_ne!(a, b);
    assert_eq!(format!("{a:?}"), r#"{1: "ada", 2: "bob"}"#);
    let clone = b.clone();
    assert_eq!((clone.keys_slice(), clone.page_len(), &clone), (b.keys_slice(), 1, &b));
    assert_ne!(clone.get_ptr(2), b.get_ptr(2));
}

#[test]
fn capacity_overflow_says_how_much_of_what() {
    use storage::{CommandBuffer, EntityPool, PinnedStorage, StableStorage};

    let limit = Entity::INDEX_LIMIT;
    let too_many = limit + 1;
    let of_keys = |f: &mut dyn FnMut(), method: &str| {
        let message = format!("{method}: capacity overflow: {too_many} keys exceed the limit of {limit} keys");
        assert_eq!(expect_panic(f).message(), message);
    };
    of_keys(&mut || drop(Storage::<u8>::with_capacity(too_many)), "Storage::with_capacity");
    of_keys(&mut || Storage::<u8>::new().reserve(too_many), "Storage::reserve");
    of_keys(&mut || drop(StableStorage::<u8>::with_capacity(too_many)), "StableStorage::with_capacity");
    of_keys(&mut || StableStorage::<u8>::new().reserve(too_many), "StableStorage::reserve");
    of_keys(&mut || drop(PinnedStorage::<u8>::with_capacity(too_many)), "PinnedStorage::with_capacity");
    of_keys(&mut || PinnedStorage::<u8>::new().reserve(too_many), "PinnedStorage::reserve");
    of_keys(&mut || drop(EntityPool::<Entity>::with_capacity(too_many)), "EntityPool::with_capacity");
    of_keys(&mut || EntityPool::<Entity>::new().reserve(too_many), "EntityPool::reserve");
    let report = expect_panic(|| CommandBuffer::<u8>::new().reserve(usize::MAX));
    let message = format!(
        "CommandBuffer::reserve: capacity overflow: {} commands exceed the limit of isize::MAX bytes",
        usize::MAX
    );
    assert_eq!(report.message(), message);
}
