//! Random operations on a group and on one map per storage as the model, compared at each step.

use std::collections::BTreeMap;

use storage::{Entity, Group, PagesOf, SparseKey, Storage, TryInsertErrorKind};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model};

use crate::keys::{Seed, Tiny};

#[derive(Clone, Debug)]
enum Operation {
    Insert(Seed),
    InsertInto(u8, Seed),
    Extend(Vec<Seed>),
    Remove(Seed),
    RemoveShared(usize),
    RemoveEverywhere(Seed),
    RemoveFrom(u8, Seed),
    RemoveSharedFrom(u8, usize),
    Retain(u8),
    Sort(bool),
    SortAs(Vec<Seed>),
    Change,
    ChangeIn(u8),
    Clear,
    ShrinkToFit,
    Reserve(u8),
    Clone,
    Rebuild(Seed),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let seeds = |g: &mut Gen| (0..u8::arbitrary(g) % 10).map(|_| Seed::arbitrary(g)).collect::<Vec<_>>();
        let storage = u8::arbitrary(g) % 3;
        match u8::arbitrary(g) % 48 {
            0..=5 => Self::Insert(Seed::arbitrary(g)),
            6..=19 => Self::InsertInto(storage, Seed::arbitrary(g)),
            20 | 21 => Self::Extend(seeds(g)),
            22 | 23 => Self::Remove(Seed::arbitrary(g)),
            24 | 25 => Self::RemoveShared(usize::arbitrary(g)),
            26 | 27 => Self::RemoveEverywhere(Seed::arbitrary(g)),
            28..=30 => Self::RemoveFrom(storage, Seed::arbitrary(g)),
            31..=34 => Self::RemoveSharedFrom(storage, usize::arbitrary(g)),
            35 | 36 => Self::Retain(u8::arbitrary(g)),
            37 | 38 => Self::Sort(bool::arbitrary(g)),
            39 | 40 => Self::SortAs(seeds(g)),
            41 => Self::Change,
            42 => Self::ChangeIn(storage),
            43 => Self::Clear,
            44 => Self::ShrinkToFit,
            45 => Self::Reserve(u8::arbitrary(g) % 16),
            46 => Self::Clone,
            _ => Self::Rebuild(Seed::arbitrary(g)),
        }
    }
}

type Tracked<T, K, const LEN: usize> = Storage<T, K, TrackingAllocator, PagesOf<LEN>>;
type Three<K> = (Tracked<Element, K, 4>, Tracked<u64, K, 2>, Tracked<(u64, u64), K, 8>);

/// A group and the model of its storages: the key and the number of each index.
struct Pair<K: SparseKey> {
    group: Option<Group<Three<K>>>,
    maps: [BTreeMap<usize, (K, u64)>; 3],
    next: u64,
    ledger: Ledger,
    tracking: TrackingAllocator,
}

impl<K: SparseKey> Pair<K> {
    fn group(&mut self) -> &mut Group<Three<K>> {
        self.group.as_mut().expect("it is gone while dropping only")
    }

    fn next(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn number(&self, n: usize, key: K) -> Option<u64> {
        self.maps[n].get(&key.index()).filter(|(held, _)| *held == key).map(|(_, number)| *number)
    }

    fn is_shared(&self, key: K) -> bool {
        (0..3).all(|n| self.number(n, key).is_some())
    }

    fn shared(&self) -> Vec<K> {
        self.maps[0].values().map(|(key, _)| *key).filter(|&key| self.is_shared(key)).collect()
    }

    /// Returns the shared key at this position.
    fn pick(&self, place: usize) -> Option<K> {
        let keys = self.group.as_ref()?.keys_slice();
        keys.get(place % keys.len().max(1)).copied()
    }

    /// Returns whether storage `n` has no key of another version with the index.
    fn accepts(&self, n: usize, key: K) -> bool {
        self.maps[n].get(&key.index()).is_none_or(|(held, _)| *held == key)
    }

    fn insert(&mut self, key: K) {
        let numbers = [(); 3].map(|()| self.next());
        let values = (self.ledger.element(numbers[0]), numbers[1], (numbers[2], 7));
        if !(0..3).all(|n| self.accepts(n, key)) {
            let error = self.group().try_insert(key, values).expect_err("another version has the index");
            assert!(matches!(error.kind, TryInsertErrorKind::OtherVersion { .. }));
            return;
        }
        let (a, b, c) = self.group().insert(key, values);
        let replaced = [a.map(|a| a.key()), b, c.map(|(c, _)| c)];
        let expected = [0, 1, 2].map(|n| self.maps[n].insert(key.index(), (key, numbers[n])).map(|(_, number)| number));
        assert_eq!(replaced, expected);
    }

    fn insert_into(&mut self, n: u8, key: K) {
        let number = self.next();
        let element = self.ledger.element(number);
        let accepts = self.accepts(n.into(), key);
        let group = self.group();
        let replaced = match n {
            0 => group.try_insert_into::<0>(key, element).map(|a| a.map(|a| a.key())).map_err(|error| error.kind),
            1 => group.try_insert_into::<1>(key, number).map_err(|error| error.kind),
            _ => group.try_insert_into::<2>(key, (number, 7)).map(|c| c.map(|(c, _)| c)).map_err(|error| error.kind),
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
            _ => group.remove_from::<2>(key).map(|(c, _)| c),
        };
        assert_eq!(removed, expected);
        if removed.is_some() {
            self.maps[usize::from(n)].remove(&key.index());
        }
    }

    fn remove(&mut self, key: K) {
        let expected = [0, 1, 2].map(|n| self.number(n, key));
        let is_shared = self.is_shared(key);
        match self.group().remove(key) {
            Some((a, b, (c, _))) => assert_eq!([Some(a.key()), Some(b), Some(c)], expected),
            None => assert!(!is_shared),
        }
        if is_shared {
            self.maps.iter_mut().for_each(|map| _ = map.remove(&key.index()));
        }
    }

    fn remove_everywhere(&mut self, key: K) {
        let expected = [0, 1, 2].map(|n| self.number(n, key));
        let (a, b, c) = self.group().remove_everywhere(key);
        assert_eq!([a.map(|a| a.key()), b, c.map(|(c, _)| c)], expected);
        for (map, number) in self.maps.iter_mut().zip(expected) {
            if number.is_some() {
                map.remove(&key.index());
            }
        }
    }
}

impl<K: SparseKey> Model for Pair<K> {
    type Operation = Operation;

    const MAX_OPERATIONS: usize = 60;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        let storages = (
            Storage::with_paging_in(PagesOf, tracking.clone()),
            Storage::with_paging_in(PagesOf, tracking.clone()),
            Storage::with_paging_in(PagesOf, tracking.clone()),
        );
        Self { group: Some(Group::new(storages)), maps: Default::default(), next: 0, ledger: Ledger::new(), tracking }
    }

    fn apply(&mut self, operation: &Operation) {
        match operation {
            Operation::Insert(seed) => self.insert(seed.key()),
            Operation::InsertInto(n, seed) => self.insert_into(*n, seed.key()),
            Operation::Extend(seeds) => {
                let mut rows = Vec::new();
                for seed in seeds {
                    let (key, number): (K, u64) = (seed.key(), self.next());
                    if !(0..3).all(|n| self.accepts(n, key)) {
                        continue;
                    }
                    rows.push((key, (self.ledger.element(number), number, (number, 7))));
                    self.maps.iter_mut().for_each(|map| _ = map.insert(key.index(), (key, number)));
                }
                self.group().extend(rows);
            }
            Operation::Remove(seed) => self.remove(seed.key()),
            Operation::RemoveShared(place) => {
                if let Some(key) = self.pick(*place) {
                    assert!(self.is_shared(key));
                    self.remove(key);
                }
            }
            Operation::RemoveEverywhere(seed) => self.remove_everywhere(seed.key()),
            Operation::RemoveFrom(n, seed) => self.remove_from(*n, seed.key()),
            Operation::RemoveSharedFrom(n, place) => {
                if let Some(key) = self.pick(*place) {
                    self.remove_from(*n, key);
                }
            }
            Operation::Retain(mask) => {
                let keep = |key: K| key.index() as u8 & mask == 0;
                let before = self.group().keys_slice().to_vec();
                let mut seen = Vec::new();
                self.group().retain(|key, (a, b, _)| {
                    assert!(a.key() > 0 && *b > 0);
                    seen.push(key);
                    keep(key)
                });
                assert_eq!(seen, before);
                assert!(self.group().keys_slice().iter().eq(before.iter().filter(|&&key| keep(key))), "the order");
                for key in before.into_iter().filter(|&key| !keep(key)) {
                    self.maps.iter_mut().for_each(|map| _ = map.remove(&key.index()));
                }
            }
            Operation::Sort(stable) => {
                // By at most three numbers, so that some are equal.
                let mut expected = self.group().keys_slice().to_vec();
                expected.sort_by_key(|&key| self.number(1, key).map(|number| number % 3));
                let group = self.group();
                if *stable {
                    group.sort_by_key(|_, (_, b, _)| *b % 3);
                    assert_eq!(group.keys_slice(), expected);
                } else {
                    group.sort_unstable_by(|(_, (_, a, _)), (_, (_, b, _))| (*a % 3).cmp(&(*b % 3)));
                    assert!(group.iter().map(|(_, (_, b, _))| *b % 3).is_sorted());
                }
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
                let keys = self.shared();
                let group = self.group();
                group.iter_mut().for_each(|(_, (_, b, c))| {
                    *b += 1000;
                    c.0 += 2000;
                });
                for (_, (_, b, _)) in &mut *group {
                    *b += 1000;
                }
                for (keys, (_, b, c)) in group.pages_mut() {
                    assert_eq!((keys.len(), keys.len()), (b.len(), c.len()));
                    b.iter_mut().for_each(|b| *b += 1000);
                }
                for key in keys {
                    if let Some((_, b, c)) = self.group().get_mut(key) {
                        (*b, c.0) = (*b + 1000, c.0 + 1000);
                    }
                    for (n, added) in [(1, 4000), (2, 3000)] {
                        self.maps[n].entry(key.index()).and_modify(|(_, number)| *number += added);
                    }
                }
            }
            Operation::ChangeIn(n) => {
                let group = self.group();
                match n {
                    0 => group.iter_mut_in::<0>().for_each(|(_, a)| assert!(a.key() > 0)),
                    1 => group.iter_mut_in::<1>().for_each(|(_, b)| *b += 1),
                    _ => group.pages_mut_in::<2>().for_each(|(_, c)| c.iter_mut().for_each(|c| c.0 += 1)),
                }
                if *n > 0 {
                    self.maps[usize::from(*n)].values_mut().for_each(|(_, number)| *number += 1);
                }
            }
            Operation::Clear => {
                self.group().clear();
                self.maps.iter_mut().for_each(BTreeMap::clear);
            }
            Operation::ShrinkToFit => self.group().shrink_to_fit(),
            Operation::Reserve(n) => _ = self.group().try_reserve((*n).into()),
            Operation::Clone => {
                let clone = self.group().clone();
                assert_eq!(clone.keys_slice(), self.group().keys_slice());
                self.group = Some(clone);
            }
            Operation::Rebuild(seed) => {
                // Outside the group, the storages may be changed freely.
                let mut storages = self.group.take().expect("it is there").into_storages();
                let key: K = seed.key();
                let removed = storages.1.remove(key);
                assert_eq!(removed, self.number(1, key));
                if removed.is_some() {
                    self.maps[1].remove(&key.index());
                }
                storages.0.sort_by_key(|key, _| usize::MAX - key.index());
                storages.2.sort_by_key(|key, _| key.index() % 5);
                self.group = Some(Group::from(storages));
            }
        }
    }

    fn check(&self) {
        let Some(group) = &self.group else { return };
        group.assert_invariants();
        let shared = self.shared();
        assert_eq!((group.len(), group.is_empty()), (shared.len(), shared.is_empty()));
        let mut keys = group.keys_slice().to_vec();
        keys.sort_by_key(|key| key.index());
        assert_eq!(keys, shared);
        for (n, map) in self.maps.iter().enumerate() {
            let expected: BTreeMap<usize, (K, u64)> = match n {
                0 => group.storage::<0>().iter().map(|(key, a)| (key.index(), (key, a.key()))).collect(),
                1 => group.storage::<1>().iter().map(|(key, b)| (key.index(), (key, *b))).collect(),
                _ => group.storage::<2>().iter().map(|(key, c)| (key.index(), (key, c.0))).collect(),
            };
            assert_eq!(expected, *map, "storage {n}");
            for (key, _) in map.values() {
                assert_eq!(group.contains(*key), self.is_shared(*key));
                assert_eq!(group.get(*key).is_some(), self.is_shared(*key));
            }
        }
        let rows: Vec<_> = group.iter().collect();
        assert!(rows.iter().map(|(key, _)| key).eq(group.keys_slice()));
        for (position, (key, (a, b, c))) in rows.iter().enumerate() {
            assert_eq!([Some(a.key()), Some(**b), Some(c.0)], [0, 1, 2].map(|n| self.number(n, *key)));
            assert_eq!(group.position_of(*key), Some(position));
            assert_eq!(group.get_at(position), Some((*key, (*a, *b, *c))));
        }
        let mut by_next = Vec::new();
        for row in group {
            by_next.push(row);
        }
        assert_eq!(by_next, rows);
        let pages = group.pages().flat_map(|(keys, (a, b, c))| {
            assert!([a.len(), b.len(), c.len()].iter().all(|len| *len == keys.len()) && keys.len() <= 2);
            keys.iter().copied().zip(a.iter().zip(b).zip(c).map(|((a, b), c)| (a, b, c)))
        });
        assert!(pages.eq(rows));
        assert_eq!(group.get_at(group.len()), None);
        self.ledger.assert_live(self.maps[0].len());
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
    random_groups_of_tiny_keys: Pair<Tiny>, 300;
}

test_kit::model_tests! {
    random_groups_of_entities: Pair<Entity>, 100;
    random_groups_of_integers: Pair<u8>, 100;
}
