//! Random operations on a group that excludes and on one map per storage as the model, compared at each step.

use std::collections::BTreeMap;

use storage::{AnyStorage, Entity, Group, Join, PagesOf, SparseKey, Storage, TryInsertErrorKind, Without};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model};

use crate::keys::{Seed, Tiny};

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
