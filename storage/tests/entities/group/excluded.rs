//! Groups that exclude: a model, behaviors, panics, failing allocators, auto traits.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use storage::allocator::Global;
use storage::group::{Excluded, Storages};
use storage::{AnyStorage, Entity, Group, Join, PagesOf, SparseKey, Storage, TryInsertErrorKind, Without};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, UniqueAllocator, fail_at_each_with};
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_send, assert_sync};
use test_kit::iterators::PanickingIterator;
use test_kit::ledger::{self, Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model};
use test_kit::panics::panic_at_each;
use test_kit::{assert_not_send, assert_not_sync};

use crate::keys::{Seed, Tiny, entity};

#[derive(Clone, Debug)]
enum Operation {
    Insert(Seed),
    Extend(Vec<Seed>),
    InsertInto(u8, Seed),
    Remove(Seed),
    RemoveEverywhere(Seed),
    RemoveAsAny(Seed),
    RemoveFrom(u8, Seed),
    Retain(u8),
    Sort,
    SortAs(Vec<Seed>),
    Change,
    Clear,
    ShrinkToFit,
    Clone(bool),
    Rebuild(Seed),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let seeds = |g: &mut Gen| (0..u8::arbitrary(g) % 10).map(|_| Seed::arbitrary(g)).collect::<Vec<_>>();
        let storage = u8::arbitrary(g) % 4;
        match u8::arbitrary(g) % 48 {
            0..=7 => Self::Insert(Seed::arbitrary(g)),
            8..=10 => Self::Extend(seeds(g)),
            11..=22 => Self::InsertInto(storage, Seed::arbitrary(g)),
            23 | 24 => Self::Remove(Seed::arbitrary(g)),
            25 | 26 => Self::RemoveEverywhere(Seed::arbitrary(g)),
            27 => Self::RemoveAsAny(Seed::arbitrary(g)),
            28..=37 => Self::RemoveFrom(storage, Seed::arbitrary(g)),
            38 | 39 => Self::Retain(u8::arbitrary(g)),
            40 => Self::Sort,
            41 => Self::SortAs(seeds(g)),
            42 => Self::Change,
            43 => Self::Clear,
            44 => Self::ShrinkToFit,
            45 | 46 => Self::Clone(bool::arbitrary(g)),
            _ => Self::Rebuild(Seed::arbitrary(g)),
        }
    }
}

type Paged<T, K, const LEN: usize> = Storage<T, K, TrackingAllocator, PagesOf<LEN>>;
type Numbers<K> = Group<(Paged<Element, K, 4>, Paged<u64, K, 2>), (Paged<Element, K, 2>, Paged<u64, K, 4>)>;

/// A group of storages 0 and 1 that excludes 2 and 3, and the key and number of each index in each of these.
struct Pair<K: SparseKey> {
    group: Option<Numbers<K>>,
    maps: [BTreeMap<usize, (K, u64)>; 4],
    next: u64,
    ledger: Ledger,
    tracking: TrackingAllocator,
}

impl<K: SparseKey> Pair<K> {
    fn group(&mut self) -> &mut Numbers<K> {
        self.group.as_mut().expect("it is gone while dropping only")
    }

    fn number(&self, n: usize, key: K) -> Option<u64> {
        self.maps[n].get(&key.index()).filter(|(held, _)| *held == key).map(|(_, number)| *number)
    }

    fn is_shared(&self, key: K) -> bool {
        [0, 1].iter().all(|&n| self.number(n, key).is_some()) && [2, 3].iter().all(|&n| self.number(n, key).is_none())
    }

    fn accepts(&self, n: usize, key: K) -> bool {
        self.maps[n].get(&key.index()).is_none_or(|(held, _)| *held == key)
    }

    fn insert(&mut self, key: K) {
        self.next += 1;
        let (number, element) = (self.next, self.ledger.element(self.next));
        let accepts = self.accepts(0, key) && self.accepts(1, key);
        let replaced = self.group().try_insert(key, (element, number)).map_err(|error| error.kind);
        if accepts {
            let expected = [0, 1].map(|n| self.maps[n].insert(key.index(), (key, number)).map(|(_, number)| number));
            assert_eq!(replaced.map(|(a, b)| [a.map(|a| a.key()), b]), Ok(expected));
        } else {
            assert!(matches!(replaced, Err(TryInsertErrorKind::OtherVersion { .. })));
        }
    }

    fn insert_into(&mut self, n: u8, key: K) {
        self.next += 1;
        let (number, element) = (self.next, self.ledger.element(self.next));
        let accepts = self.accepts(n.into(), key);
        let number_of = |element: Option<Element>| element.map(|element| element.key());
        let group = self.group();
        let replaced = match n {
            0 => group.try_insert_into::<0>(key, element).map(number_of).map_err(|error| error.kind),
            1 => group.try_insert_into::<1>(key, number).map_err(|error| error.kind),
            2 => group.try_insert_excluded::<0>(key, element).map(number_of).map_err(|error| error.kind),
            _ => group.try_insert_excluded::<1>(key, number).map_err(|error| error.kind),
        };
        if accepts {
            let expected = self.maps[usize::from(n)].insert(key.index(), (key, number));
            assert_eq!(replaced, Ok(expected.map(|(_, number)| number)));
        } else {
            assert!(matches!(replaced, Err(TryInsertErrorKind::OtherVersion { .. })));
        }
    }

    fn remove_from(&mut self, n: u8, key: K) {
        let expected = self.number(n.into(), key);
        let group = self.group();
        let removed = match n {
            0 => group.remove_from::<0>(key).map(|a| a.key()),
            1 => group.remove_from::<1>(key),
            2 => group.remove_excluded::<0>(key).map(|a| a.key()),
            _ => group.remove_excluded::<1>(key),
        };
        assert_eq!(removed, expected);
        self.forget(key, n.into()..usize::from(n) + 1);
    }

    /// Removes a key from these maps.
    fn forget(&mut self, key: K, maps: std::ops::Range<usize>) {
        for n in maps {
            if self.number(n, key).is_some() {
                self.maps[n].remove(&key.index());
            }
        }
    }
}

impl<K: SparseKey> Model for Pair<K> {
    type Operation = Operation;

    const MAX_OPERATIONS: usize = 60;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        let alloc = || tracking.clone();
        let storages = (Storage::with_paging_in(PagesOf, alloc()), Storage::with_paging_in(PagesOf, alloc()));
        let excluded = (Storage::with_paging_in(PagesOf, alloc()), Storage::with_paging_in(PagesOf, alloc()));
        let group = Some(Group::excluding(storages, excluded));
        Self { group, maps: Default::default(), next: 0, ledger: Ledger::new(), tracking }
    }

    fn apply(&mut self, operation: &Operation) {
        match operation {
            Operation::Insert(seed) => self.insert(seed.key()),
            Operation::Extend(seeds) => {
                let mut rows = Vec::new();
                for key in seeds.iter().map(|seed| seed.key()) {
                    if self.accepts(0, key) && self.accepts(1, key) {
                        self.next += 1;
                        rows.push((key, (self.ledger.element(self.next), self.next)));
                        self.maps[..2].iter_mut().for_each(|map| _ = map.insert(key.index(), (key, self.next)));
                    }
                }
                self.group().extend(rows);
            }
            Operation::InsertInto(n, seed) => self.insert_into(*n, seed.key()),
            Operation::Remove(seed) => {
                let key: K = seed.key();
                let expected = self.is_shared(key).then(|| [0, 1].map(|n| self.number(n, key)));
                let removed = self.group().remove(key);
                assert_eq!(removed.map(|(a, b)| [Some(a.key()), Some(b)]), expected);
                if expected.is_some() {
                    self.forget(key, 0..2);
                }
            }
            Operation::RemoveEverywhere(seed) => {
                let key: K = seed.key();
                let (a, b) = self.group().remove_everywhere(key);
                assert_eq!([a.map(|a| a.key()), b], [0, 1].map(|n| self.number(n, key)));
                self.forget(key, 0..4);
            }
            Operation::RemoveAsAny(seed) => {
                let key: K = seed.key();
                let expected = (0..4).any(|n| self.number(n, key).is_some());
                assert_eq!(AnyStorage::remove(self.group(), key), expected);
                self.forget(key, 0..4);
            }
            Operation::RemoveFrom(n, seed) => self.remove_from(*n, seed.key()),
            Operation::Retain(mask) => {
                let before = self.group().keys_slice().to_vec();
                let keep = |key: &K| key.index() as u8 & mask == 0;
                self.group().retain(|key, _| keep(&key));
                assert!(self.group().keys_slice().iter().eq(before.iter().filter(|key| keep(key))), "the order");
                before.into_iter().filter(|key| !keep(key)).for_each(|key| self.forget(key, 0..2));
            }
            Operation::Sort => {
                self.group().sort_by_key(|key, _| usize::MAX - key.index());
                assert!(self.group().keys_slice().is_sorted_by(|a, b| a.index() > b.index()));
            }
            Operation::SortAs(seeds) => {
                let order: Vec<K> = seeds.iter().map(|seed| seed.key()).collect();
                let mut expected = Vec::new();
                for &key in &order {
                    if self.is_shared(key) && !expected.contains(&key) {
                        expected.push(key);
                    }
                }
                assert_eq!(self.group().sort_as(order), expected.len());
                assert_eq!(self.group().keys_slice()[..expected.len()], expected);
            }
            Operation::Change => {
                let group = self.group();
                group.iter_mut().for_each(|(_, (_, b))| *b += 1000);
                group.excluded_mut().1.values_mut().for_each(|d| *d += 1000);
                for key in self.group().keys_slice().to_vec() {
                    self.maps[1].entry(key.index()).and_modify(|(_, number)| *number += 1000);
                }
                self.maps[3].values_mut().for_each(|(_, number)| *number += 1000);
            }
            Operation::Clear => {
                self.group().clear();
                self.maps.iter_mut().for_each(BTreeMap::clear);
            }
            Operation::ShrinkToFit => self.group().shrink_to_fit(),
            Operation::Clone(fallible) => {
                let group = self.group();
                let clone = if *fallible { group.try_clone().expect("there is memory") } else { group.clone() };
                assert_eq!(clone.keys_slice(), group.keys_slice());
                assert!(clone == *group);
                self.group = Some(clone);
            }
            Operation::Rebuild(seed) => {
                let (mut storages, mut excluded) = self.group.take().expect("it is there").into_parts();
                let key: K = seed.key();
                storages.1.remove(key);
                excluded.0.remove(key);
                self.forget(key, 1..3);
                storages.0.sort_by_key(|key, _| key.index() % 5);
                self.group = Some(Group::excluding(storages, excluded));
            }
        }
    }

    fn check(&self) {
        let Some(group) = &self.group else { return };
        group.assert_invariants();
        let (a, b) = group.storages();
        let (c, d) = group.excluded();
        let numbers = |numbers: &mut dyn Iterator<Item = (K, u64)>| -> BTreeMap<usize, (K, u64)> {
            numbers.map(|(key, number)| (key.index(), (key, number))).collect()
        };
        assert_eq!(numbers(&mut a.iter().map(|(key, a)| (key, a.key()))), self.maps[0]);
        assert_eq!(numbers(&mut b.iter().map(|(key, b)| (key, *b))), self.maps[1]);
        assert_eq!(numbers(&mut c.iter().map(|(key, c)| (key, c.key()))), self.maps[2]);
        assert_eq!(numbers(&mut d.iter().map(|(key, d)| (key, *d))), self.maps[3]);
        // The group is what a join of its storages is.
        let mut joined: Vec<_> = (a, b, Without(c), Without(d)).join().map(|(key, (a, b, ..))| (key, (a, b))).collect();
        assert!(joined.iter().all(|(key, _)| self.is_shared(*key) && group.contains(*key)));
        let shared = self.maps[0].values().filter(|(key, _)| self.is_shared(*key)).count();
        assert_eq!((group.len(), joined.len(), group.iter().len()), (shared, shared, shared));
        joined.sort_by_key(|(key, _)| key.index());
        let mut rows: Vec<_> = group.iter().collect();
        rows.sort_by_key(|(key, _)| key.index());
        assert_eq!(rows, joined);
        let mut all = Vec::new();
        AnyStorage::for_each_key(group, &mut |key| all.push((key.index(), key.version())));
        all.sort_unstable();
        let mut expected: Vec<_> =
            self.maps.iter().flat_map(BTreeMap::values).map(|(key, _)| (key.index(), key.version())).collect();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(all, expected);
        assert_eq!(AnyStorage::is_empty(group), all.is_empty());
        assert_eq!(group.allocated_bytes(), self.tracking.live_bytes());
        self.ledger.assert_live(self.maps[0].len() + self.maps[2].len());
    }
}

impl<K: SparseKey> Drop for Pair<K> {
    fn drop(&mut self) {
        self.group = None;
        if !std::thread::panicking() {
            self.ledger.assert_all_dropped();
            self.tracking.assert_empty();
        }
    }
}

test_kit::models! {
    random_groups_that_exclude_tiny_keys: Pair<Tiny>, 300;
}

test_kit::model_tests! {
    random_groups_that_exclude_entities: Pair<Entity>, 100;
    random_groups_that_exclude_integers: Pair<u8>, 100;
}

/// Takes a group whether it excludes or not.
fn of_any<S: Storages, X: Excluded<S>>(group: &Group<S, X>) -> usize {
    group.iter().len()
}

#[test]
fn a_key_is_shared_again_when_the_last_storage_that_excludes_it_lets_it_go() {
    let letters = Storage::from([(1_u32, 'a'), (2, 'b'), (3, 'c')]);
    let mut group = Group::excluding((letters,), (Storage::from([(2_u32, 20)]), Storage::from([(2_u32, 200)])));
    assert_eq!((of_any(&group), of_any(&Group::new((Storage::from([(1_u32, 'a')]),)))), (2, 1));
    assert_eq!(group.remove_excluded::<0>(2), Some(20));
    assert_eq!(group.remove_excluded::<0>(2), None);
    assert!(!group.contains(2));
    assert_eq!(group.remove_excluded::<1>(2), Some(200));
    assert!(group.contains(2));
    // A key that was excluded is inserted again, and replaced while it is excluded.
    assert_eq!(group.insert_excluded::<1>(3, 1), None);
    assert_eq!(group.insert_excluded::<1>(3, 2), Some(1));
    assert_eq!(group.insert(3, ('d',)), (Some('c'),));
    assert_eq!((group.get(3), group.storage::<0>().get(3)), (None, Some(&'d')));
    group.assert_invariants();
}

#[test]
fn another_version_is_not_excluded() {
    let mut group = Group::excluding((Storage::from([(entity(1, 1), 'a')]),), (Storage::from([(entity(1, 0), ())]),));
    assert!(group.contains(entity(1, 1)));
    let error = group.try_insert_excluded::<0>(entity(1, 1), ()).expect_err("another version has the index");
    assert!(matches!(error.kind, TryInsertErrorKind::OtherVersion { .. }));
    assert!(group.contains(entity(1, 1)));
    assert_eq!(group.remove_excluded::<0>(entity(1, 1)), None);
    group.assert_invariants();
}

type Elements<const LEN: usize> = Storage<Element, Entity, Global, PagesOf<LEN>>;
type Absent = Group<(Elements<4>, Elements<2>), (Elements<2>,)>;

/// Storage 0 has 0 to 19, storage 1 the even numbers to 38. Excluded are the multiples of 3 to 27.
fn filled(ledger: &Ledger) -> Absent {
    fn storage<const LEN: usize>(ledger: &Ledger, keys: impl Iterator<Item = usize>) -> Elements<LEN> {
        let mut storage = Storage::with_paging(PagesOf);
        storage.extend(keys.map(|n| (entity(n, 0), ledger.element(n as u64))));
        storage
    }
    Group::excluding(
        (storage(ledger, 0..20), storage(ledger, (0..40).step_by(2))),
        (storage(ledger, (0..30).step_by(3)),),
    )
}

/// Checks that the invariants hold, no value leaked, and the group is usable.
fn check_usable(mut group: Absent, ledger: &Ledger) {
    group.assert_invariants();
    let ((a, b), (c,)) = (group.storages(), group.excluded());
    ledger.assert_live(a.len() + b.len() + c.len());
    assert!(a.iter().chain(b).chain(c).all(|(key, value)| value.key() == key.index() as u64));
    let len = group.len();
    group.insert(entity(77, 0), (ledger.element(77), ledger.element(77)));
    assert_eq!(group.len(), len + 1);
    drop(group.insert_excluded::<0>(entity(77, 0), ledger.element(77)));
    assert_eq!(group.len(), len);
    group.assert_invariants();
}

#[test]
fn excluded_values_that_panic_when_they_are_dropped() {
    panic_at_each(
        ledger::Operation::Drop,
        filled,
        |group, ledger| {
            drop(group.insert_excluded::<0>(entity(6, 0), ledger.element(6)));
            drop(group.insert_excluded::<0>(entity(4, 0), ledger.element(4)));
            drop(group.remove_excluded::<0>(entity(6, 0)));
            drop(group.remove_everywhere(entity(12, 0)));
            drop(group.remove_everywhere(entity(27, 0)));
            AnyStorage::remove(group, entity(18, 0));
            group.retain(|key, _| key.index() > 8);
        },
        |group, ledger, outcome| {
            assert!(!outcome.is_completed() || group.keys_slice().len() == 3);
            check_usable(group, ledger);
        },
    );
    panic_at_each(
        ledger::Operation::Drop,
        filled,
        |group, _| group.clear(),
        |group, ledger, outcome| {
            assert!(group.is_empty() && group.storage::<0>().is_empty());
            assert!(!outcome.is_completed() || AnyStorage::is_empty(&group));
            check_usable(group, ledger);
        },
    );
}

#[test]
fn iterators_and_clones_that_panic() {
    panic_at_each(
        ledger::Operation::Call,
        filled,
        |group, ledger| {
            let rows = [40, 4, 21].map(|n| (entity(n, 0), (ledger.element(n as u64), ledger.element(n as u64))));
            group.extend(PanickingIterator::new(rows, ledger));
        },
        |group, ledger, outcome| {
            assert!(!outcome.is_completed() || group.contains(entity(40, 0)) && !group.contains(entity(21, 0)));
            check_usable(group, ledger);
        },
    );
    panic_at_each(
        ledger::Operation::Clone,
        filled,
        |group, _| drop(group.clone()),
        |group, ledger, _| check_usable(group, ledger),
    );
}

#[test]
fn exclusion_at_each_allocation() {
    type Failing = Storage<u64, Entity, FailingAllocator<TrackingAllocator>, PagesOf<2>>;
    let storage = |failing: &FailingAllocator<TrackingAllocator>, keys: [usize; 4]| -> Failing {
        let mut storage = Storage::with_paging_in(PagesOf, failing.clone());
        storage.extend(keys.map(|n| (entity(n, 0), n as u64)));
        storage.shrink_to_fit();
        storage
    };
    let filled = |failing: FailingAllocator<TrackingAllocator>| {
        Group::excluding((storage(&failing, [1, 2, 3, 9000]),), (storage(&failing, [2, 3, 4, 5]),))
    };
    let rounds = fail_at_each_with(
        filled,
        |group| {
            group.try_insert_excluded::<0>(entity(9000, 0), 5).map(drop).map_err(|error| assert_eq!(error.value, 5))
        },
        |group, outcome| {
            group.assert_invariants();
            assert_eq!(group.contains(entity(9000, 0)), !outcome.is_completed());
            assert_eq!(group.excluded().0.len(), 4 + usize::from(outcome.is_completed()));
        },
    );
    assert!(rounds >= 2, "{rounds} rounds");
    let rounds = fail_at_each_with(
        filled,
        |group| group.try_clone().map(|clone| assert!(clone == *group)).map_err(drop),
        |group, _| group.assert_invariants(),
    );
    assert!(rounds >= 6, "{rounds} rounds");
}

type Of<T> = Group<(Storage<u8>,), (Storage<T>,)>;

assert_not_sync!(Of<Cell<u8>>);
assert_not_send!(Of<Rc<u8>>);
assert_not_impl!(Group<(Storage<u8>,), (Storage<u8, Entity, UniqueAllocator>,)>: Clone);

#[test]
fn excluded_storages_count_for_auto_traits() {
    assert_send::<Of<Cell<u8>>>();
    assert_sync::<Of<u8>>();
    assert_clone::<Of<Rc<u8>>>();
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_iterators_pass_over_excluded_keys() {
    use rayon::prelude::*;

    let storage = |step: usize| (0..5000_u32).step_by(step).map(|n| (n, n)).collect::<Storage<u32, u32>>();
    let mut group = Group::excluding((storage(1), storage(2)), (storage(3),));
    let rows: Vec<_> = group.iter().map(|(key, _)| key).collect();
    assert_eq!(rows.len(), 1666);
    assert_eq!(group.par_iter().map(|(key, _)| key).collect::<Vec<_>>(), rows);
    group.par_iter_mut().for_each(|(_, (a, _))| *a += 1);
    assert!(group.storage::<0>().iter().all(|(key, &a)| a == key + u32::from(key % 2 == 0 && key % 3 != 0)));
}
