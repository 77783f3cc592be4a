//! Guarantees of pinned values: their address is fixed until they are dropped, and they are dropped.

use std::cell::{Cell, RefCell};
use std::marker::PhantomPinned;
use std::pin::Pin;
use std::rc::Rc;

use storage::allocator::Global;
use storage::{
    Join, Maybe, PagesOf, PinnedStorage, SparseSet, StableStorage, Storage, TryInsertErrorKind, TryReserveError,
    Without,
};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, fail_at_each_with};
use test_kit::iterators::{check_exact_double_ended, forget};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::{expect_panic, quiet_catch};

use crate::keys::entity;

/// Records its address at the first access and compares it on drop.
struct Settled {
    place: Cell<*const Self>,
    log: Rc<Log>,
    number: u32,
    _pinned: PhantomPinned,
}

#[derive(Default)]
struct Log {
    moved: Cell<u32>,
    dropped: RefCell<Vec<u32>>,
    panic_at: Cell<Option<u32>>,
}

impl Settled {
    fn new(log: &Rc<Log>, number: u32) -> Self {
        Self { place: Cell::new(std::ptr::null()), log: log.clone(), number, _pinned: PhantomPinned }
    }

    fn settle(self: Pin<&Self>) {
        let here = std::ptr::from_ref(self.get_ref());
        if self.place.get().is_null() {
            self.place.set(here);
        }
        self.look();
    }

    fn look(&self) {
        if !self.place.get().is_null() && !std::ptr::eq(self.place.get(), self) {
            self.log.moved.set(self.log.moved.get() + 1);
        }
    }
}

impl Drop for Settled {
    fn drop(&mut self) {
        self.look();
        self.log.dropped.borrow_mut().push(self.number);
        if self.log.panic_at.get() == Some(self.number) {
            self.log.panic_at.set(None);
            panic!("planned");
        }
    }
}

type Pinned = PinnedStorage<Settled, u32, Global, PagesOf<4>>;

/// Values 0 to `n`, all with recorded addresses.
fn filled(log: &Rc<Log>, n: u32) -> Pinned {
    let mut storage = PinnedStorage::with_paging_in(PagesOf::<4>, Global);
    for key in 0..n {
        assert!(!storage.insert(key, Settled::new(log, key)));
        storage.get_pin(key).expect("it was inserted").settle();
    }
    storage
}

fn check(storage: &Pinned, log: &Log) {
    storage.assert_invariants();
    storage.values().for_each(Settled::look);
    assert_eq!(log.moved.get(), 0);
}

#[test]
fn values_stay_until_they_are_dropped() {
    let log = Rc::new(Log::default());
    let mut storage = filled(&log, 40);
    for key in [3, 39, 17] {
        assert!(storage.remove_in_place(key));
    }
    assert!(!storage.remove_in_place(3));
    for key in 100..150 {
        storage.insert(key, Settled::new(&log, key));
        storage.get_pin_mut(key).expect("it was inserted").as_ref().settle();
    }
    storage.retain(|key, value| {
        value.as_ref().settle();
        key % 5 != 0
    });
    storage.reserve(1000);
    storage.shrink_to_fit();
    let mut storage = Box::new(storage);
    check(&storage, &log);
    for (_, value) in storage.iter_pin_mut() {
        value.as_ref().settle();
    }
    let mut dropped = log.dropped.borrow().clone();
    dropped.sort_unstable();
    let expected: Vec<u32> = (0..40).chain(100..150).filter(|key| key % 5 == 0 || [3, 39, 17].contains(key)).collect();
    assert_eq!(dropped, expected);
    storage.clear();
    assert_eq!((log.dropped.borrow().len(), storage.slot_len()), (90, 0));
    drop(storage);
    assert_eq!(log.moved.get(), 0);
}

#[test]
fn what_is_replaced_is_dropped_before_the_new_value_is_there() {
    let log = Rc::new(Log::default());
    let mut storage: PinnedStorage<Settled> = PinnedStorage::new();
    let (old, new) = (entity(3, 0), entity(3, 1));
    storage.insert(entity(1, 0), Settled::new(&log, 1));
    storage.insert(old, Settled::new(&log, 0));
    storage.get_pin(old).expect("it was inserted").settle();
    let address = storage.get(old).map(std::ptr::from_ref);
    let error = storage.try_insert_new(new, Settled::new(&log, 7)).map_err(|error| error.kind).err();
    assert_eq!(error, Some(TryInsertErrorKind::OtherVersion { present: old }));
    assert_eq!(*log.dropped.borrow(), [7]);
    let report = expect_panic(|| _ = storage.insert_new(new, Settled::new(&log, 7)));
    assert!(report.message().starts_with("PinnedStorage::insert_new: the index of the key"), "{report}");
    assert_eq!(log.dropped.borrow_mut().pop(), Some(7));
    let report = expect_panic(|| storage.insert(new, Settled::new(&log, 7)));
    assert!(report.message().starts_with("PinnedStorage::insert: the index of the key"), "{report}");
    assert_eq!(log.dropped.borrow_mut().pop(), Some(7));
    assert_eq!(storage.insert_evicting(new, Settled::new(&log, 8)), Some(old));
    assert_eq!((storage.get(new).map(std::ptr::from_ref), storage.len(), storage.slot_len()), (address, 2, 2));
    assert!(storage.insert(new, Settled::new(&log, 9)));
    assert_eq!(*log.dropped.borrow(), [7, 0, 8]);
    // The old value panics: it and the new one are dropped.
    log.panic_at.set(Some(9));
    assert!(quiet_catch(|| storage.insert(new, Settled::new(&log, 10))).is_err());
    assert_eq!(*log.dropped.borrow(), [7, 0, 8, 9, 10]);
    assert_eq!((storage.contains_key(new), storage.len(), log.moved.get()), (false, 1, 0));
    storage.assert_invariants();
}

#[test]
fn after_a_drop_that_panics_the_others_are_done_in_place() {
    for nth in 0..12 {
        for way in 0..4 {
            let log = Rc::new(Log::default());
            let mut storage = filled(&log, 12);
            log.panic_at.set(Some(nth));
            let result = quiet_catch(|| match way {
                0 => storage.clear(),
                1 => storage.retain(|_, _| false),
                2 => assert!(storage.remove_in_place(nth)),
                _ => drop(std::mem::replace(&mut storage, filled(&log, 0))),
            });
            assert!(result.is_err());
            let dropped = log.dropped.borrow().len() as u32;
            let expected = match way {
                0 | 3 => 12,
                1 => nth + 1,
                _ => 1,
            };
            assert_eq!((dropped, storage.len() as u32), (expected, 12 - expected), "way {way}, panic at {nth}");
            // The hole is filled with a value that also stays in place.
            storage.insert(50, Settled::new(&log, 50));
            storage.get_pin(50).expect("it was inserted").settle();
            storage.assert_invariants();
            storage.values().for_each(Settled::look);
            drop(storage);
            assert_eq!((log.dropped.borrow().len(), log.moved.get()), (13, 0));
        }
    }
}

#[test]
fn a_forgotten_storage_keeps_its_values_alive() {
    let log = Rc::new(Log::default());
    forget(filled(&log, 12));
    assert_eq!(*log.dropped.borrow(), [0; 0]);
    assert_eq!(Rc::strong_count(&log), 13);
}

#[test]
fn iterators_of_pinned_values() {
    let storage = || {
        let mut storage = PinnedStorage::from((0..150_u32).map(|key| (key, key)).collect::<StableStorage<_, _>>());
        storage.retain(|key, _| !(20..130).contains(&key) || key == 64);
        storage
    };
    let expected: Vec<u32> = (0..20).chain([64]).chain(130..150).collect();
    // One storage per iterator, as it borrows mutably.
    fn leaked<'a>(
        storage: PinnedStorage<u32, u32>,
    ) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + use<'a> {
        let mut storage = storage;
        let values: Vec<u32> = storage.iter_pin_mut().map(|(_, value)| *value).collect();
        values.into_iter()
    }
    check_exact_double_ended(|| leaked(storage()), expected.clone());
    let mut whole = storage();
    for front in 0..expected.len() {
        let mut iter = whole.iter_pin_mut();
        assert!(iter.by_ref().take(front).map(|(key, _)| key).eq(expected[..front].iter().copied()));
        assert_eq!(iter.len(), expected.len() - front);
        assert_eq!(iter.rfold(0, |n, _| n + 1), expected.len() - front);
        let mut iter = whole.iter_pin_mut();
        assert_eq!(iter.nth(front).map(|(_, value)| *value), Some(expected[front]));
        assert_eq!(iter.fold(0, |n, _| n + 1), expected.len() - front - 1);
    }
    assert_eq!(whole.iter_pin_mut().count(), expected.len());
    assert_eq!(whole.iter_pin_mut().last().map(|(key, _)| key), Some(149));
    assert_eq!(whole.iter_pin_mut().next_back().map(|(key, _)| key), Some(149));
    for (key, mut value) in whole.iter_pin_mut() {
        value.set(key + 1);
    }
    assert!(whole.iter().all(|(key, value)| *value == key + 1));
    assert_eq!(whole.clone().into_inner(), whole.into_inner());
}

#[test]
fn insertion_at_each_allocation() {
    // Keys, the directory and a page of values; for a distant index also the directory and a page of the sparse array.
    for (key, expected) in [(900_u32, 3), (900_000, 5)] {
        let log = Rc::new(Log::default());
        let rounds = fail_at_each_with(
            |failing| {
                let mut storage: PinnedStorage<Settled, u32, _, _> =
                    PinnedStorage::with_paging_in(PagesOf::<4>, failing);
                storage.extend((0..64).map(|key| (key, Settled::new(&log, key))));
                storage.iter_pin_mut().for_each(|(_, value)| value.as_ref().settle());
                log.dropped.borrow_mut().clear();
                storage.shrink_to_fit();
                storage
            },
            |storage| {
                match storage.try_insert_new(key, Settled::new(&log, key)) {
                    Ok(value) => {
                        value.as_ref().settle();
                        Ok(())
                    }
                    Err(error) => {
                        // The value is returned unpinned: it may be moved and dropped.
                        assert!(matches!(error.kind, TryInsertErrorKind::Reserve(TryReserveError::AllocError { .. })));
                        assert_eq!((error.key, Box::new(error.value).number), (key, key));
                        Err(())
                    }
                }
            },
            |storage, outcome| {
                storage.assert_invariants();
                storage.values().for_each(Settled::look);
                assert_eq!(
                    (storage.contains_key(key), storage.len()),
                    (outcome.is_completed(), 64 + usize::from(outcome.is_completed()))
                );
                assert_eq!(log.dropped.borrow().len(), usize::from(!outcome.is_completed()));
                drop(storage);
                assert_eq!((log.dropped.take().len(), log.moved.get()), (65, 0));
            },
        );
        assert_eq!(rounds, expected);
    }
}

#[test]
fn what_is_there_is_replaced_without_memory() {
    let log = Rc::new(Log::default());
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage: PinnedStorage<Settled, _, _, _> = PinnedStorage::with_paging_in(PagesOf::<4>, failing.clone());
    storage.extend((0..64).map(|n| (entity(n, 0), Settled::new(&log, n as u32))));
    storage.shrink_to_fit();
    storage.iter_pin_mut().for_each(|(_, value)| value.as_ref().settle());
    failing.allow(0);
    for n in 0..64 {
        let (old, new) = (entity(n, 0), entity(n, 1));
        assert_eq!(
            storage.try_insert_evicting(new, Settled::new(&log, 100 + n as u32)).map_err(|error| error.kind),
            Ok(Some(old))
        );
        storage.get_pin(new).expect("it was inserted").settle();
        // Another version of the key, for the same value at the same address.
        assert_eq!(storage.set_version(entity(n, 2)), Some(new));
        assert_eq!(
            storage.get_by_index(n).map(|(key, value)| (key, value.number)),
            Some((entity(n, 2), 100 + n as u32))
        );
    }
    assert_eq!(storage.set_version(entity(64, 2)), None);
    assert!(storage.try_insert(entity(64, 0), Settled::new(&log, 64)).is_err());
    assert_eq!((storage.len(), log.moved.get(), failing.failures() > 0), (64, 0, true));
    storage.assert_invariants();
    assert!(storage.values().all(|value| value.number >= 100));
}

#[test]
fn clones_at_each_allocation() {
    let ledger = Ledger::new();
    let rounds = fail_at_each_with(
        |failing| {
            let mut storage: PinnedStorage<Element, u32, _, _> = PinnedStorage::with_paging_in(PagesOf::<4>, failing);
            storage.extend((0..10).map(|key| (key, ledger.element(u64::from(key)))));
            storage.remove_in_place(3);
            storage
        },
        |storage| storage.try_clone(),
        |storage, _| {
            storage.assert_invariants();
            ledger.assert_live(9);
        },
    );
    assert_eq!(rounds, 7);
    ledger.assert_all_dropped();
}

#[test]
fn many_values_are_pinned_up_to_the_one_that_fails() {
    let log = Rc::new(Log::default());
    let mut storage: PinnedStorage<Settled, u64> = PinnedStorage::with_capacity(10);
    let keys = [5, 6, 5, u64::MAX, 7];
    let report = expect_panic(|| storage.extend(keys.map(|key| (key, Settled::new(&log, key as u32)))));
    assert!(report.message().starts_with("PinnedStorage::extend: "), "{}", report.message());
    assert!(storage.keys().eq([5, 6]));
    // Replaced; out of range; and the rest of the array.
    assert_eq!(*log.dropped.borrow(), [5, u32::MAX, 7]);
    storage.assert_invariants();

    let mut numbers: PinnedStorage<u64, u64> = [(1, 10), (2, 20)].into_iter().collect();
    numbers.remove_in_place(1);
    expect_panic(|| numbers.insert_many([3, 2, 4, u64::MAX, 5], &9));
    assert!(numbers.iter().eq([(3, &9), (2, &9), (4, &9)]));
    numbers.assert_invariants();
}

#[test]
fn values_stay_in_joins() {
    let log = Rc::new(Log::default());
    let mut storage: Pinned = filled(&log, 200);
    storage.retain(|key, _| key % 3 != 0);
    let even: SparseSet<u32> = (0..200).step_by(2).collect();
    let mut sums: Storage<u32, u32> = (0..200).rev().map(|key| (key, 1000)).collect();
    let expected: Vec<u32> = (0..200).filter(|key| key % 3 != 0 && key % 2 == 0).collect();

    // By look-up; as the driver, with a loop and with `for_each`; by key; optional.
    let mut seen = Vec::new();
    for (key, (value, ())) in (&mut storage, &even).join() {
        value.as_ref().settle();
        seen.push((key, value.number));
    }
    assert!(seen.into_iter().eq(expected.iter().map(|&key| (key, key))));
    (&mut storage, &mut sums, &even).join_driven_by::<0>().for_each(|(key, (value, sum, ()))| {
        value.as_ref().settle();
        *sum += key;
    });
    (&storage, &mut sums).join_driven_by::<1>().for_each(|(_, (value, sum))| {
        value.look();
        *sum += value.number;
    });
    assert!(sums.iter().all(|(key, &sum)| match (key % 3, key % 2) {
        (0, _) => sum == 1000,
        (_, 0) => sum == 1000 + 2 * key,
        _ => sum == 1000 + key,
    }));
    assert_eq!((&mut storage, &even).join_get(4).map(|(value, ())| value.number), Some(4));
    assert!(!(&storage, &even).join_contains(6));
    let there = (&sums, Maybe(&mut storage)).join().filter(|(_, (_, value))| value.is_some()).count();
    assert_eq!(there, storage.len());
    assert_eq!((&sums, Without(&storage)).join().count(), 200 - storage.len());
    check(&storage, &log);

    // A value is replaced in place through the pin.
    let mut numbers = PinnedStorage::from([(1_u32, 1), (2, 2)]);
    (&mut numbers, &sums).join().for_each(|(key, (mut number, _))| number.set(key * 5));
    assert!(numbers.values().eq(&[5, 10]));
}
