//! [`Tracked`]: a model, marks over time, failing allocators, panics of drops, auto traits.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use storage::allocator::Global;
use storage::{
    AnyStorage, BasicStorage, Entity, Join, KeySet, SparseKey, SparseSet, StableSet, StableStorage, Storage, Tracked,
    TryInsertErrorKind, remove_from_all,
};
use test_kit::alloc::{FailingAllocator, Outcome, TrackingAllocator, fail_at_each_with};
use test_kit::auto_traits::{assert_not_impl, assert_send, assert_sync};
use test_kit::ledger::{Element, Ledger, Operation as Call};
use test_kit::model::{Arbitrary, Gen, Model};
use test_kit::panics::panic_at_each;
use test_kit::{assert_not_send, assert_not_sync};

use crate::keys::{Seed, Tiny, key as key_of};

#[derive(Clone, Copy, Debug)]
enum Operation {
    Insert(Seed),
    Change(Seed),
    Remove(Seed),
    RemoveAny(Seed),
    Clear,
    ClearMarks(u8),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let seed = Seed::arbitrary(g);
        match u8::arbitrary(g) % 32 {
            0..=13 => Self::Insert(seed),
            14..=19 => Self::Change(seed),
            20..=25 => Self::Remove(seed),
            26..=27 => Self::RemoveAny(seed),
            28 => Self::Clear,
            _ => Self::ClearMarks(u8::arbitrary(g)),
        }
    }
}

/// A set of keys, one per index.
type Keys<K> = BTreeMap<usize, K>;

struct World<S: KeySet<Alloc = Global>> {
    tracked: Tracked<u64, S>,
    values: BTreeMap<usize, (S::Key, u64)>,
    inserted: Keys<S::Key>,
    changed: Keys<S::Key>,
    removed: Keys<S::Key>,
    next: u64,
}

impl<S: KeySet<Alloc = Global>> World<S> {
    fn has(&self, key: S::Key) -> bool {
        self.values.get(&key.index()).is_some_and(|(held, _)| *held == key)
    }

    fn remove(&mut self, key: S::Key) -> Option<u64> {
        let (_, value) = self.values.remove(&key.index())?;
        self.inserted.remove(&key.index());
        self.changed.remove(&key.index());
        self.removed.insert(key.index(), key);
        Some(value)
    }
}

impl<S: KeySet<Alloc = Global>> Model for World<S> {
    type Operation = Operation;

    fn new() -> Self {
        Self {
            tracked: Tracked::default(),
            values: BTreeMap::new(),
            inserted: Keys::new(),
            changed: Keys::new(),
            removed: Keys::new(),
            next: 0,
        }
    }

    fn apply(&mut self, operation: &Operation) {
        match *operation {
            Operation::Insert(seed) => {
                let key: S::Key = seed.key();
                self.next += 1;
                let held = self.values.get(&key.index()).copied();
                match self.tracked.try_insert(key, self.next) {
                    Ok(old) => {
                        assert_eq!(old, held.map(|(_, value)| value));
                        let marks = if held.is_some() { &mut self.changed } else { &mut self.inserted };
                        marks.insert(key.index(), key);
                        self.values.insert(key.index(), (key, self.next));
                    }
                    Err(error) => {
                        let present = held.expect("another key is in the way").0;
                        assert_ne!(present, key);
                        assert_eq!(error.kind, TryInsertErrorKind::OtherVersion { present });
                    }
                }
            }
            Operation::Change(seed) => {
                let key: S::Key = seed.key();
                let has = self.has(key);
                let value = self.tracked.get_mut(key);
                assert_eq!(value.is_some(), has);
                if let Some(value) = value {
                    *value += 1;
                    self.values.get_mut(&key.index()).expect("it is there").1 += 1;
                    self.changed.insert(key.index(), key);
                }
            }
            Operation::Remove(seed) => {
                let key: S::Key = seed.key();
                let expected = if self.has(key) { self.remove(key) } else { None };
                assert_eq!(self.tracked.remove(key), expected);
            }
            Operation::RemoveAny(seed) => {
                let key: S::Key = seed.key();
                let expected = if self.has(key) { self.remove(key) } else { None };
                assert_eq!(remove_from_all(key, &mut [&mut self.tracked]), usize::from(expected.is_some()));
            }
            Operation::Clear => {
                AnyStorage::clear(&mut self.tracked);
                for key in self.values.values().map(|(key, _)| *key).collect::<Vec<_>>() {
                    self.remove(key);
                }
            }
            Operation::ClearMarks(which) => {
                let marks = self.tracked.marks_mut();
                match which % 4 {
                    0 => {
                        marks.inserted.clear();
                        self.inserted.clear();
                    }
                    1 => {
                        marks.changed.clear();
                        self.changed.clear();
                    }
                    2 => {
                        marks.removed.clear();
                        self.removed.clear();
                    }
                    _ => {
                        drop(std::mem::take(marks));
                        self.inserted.clear();
                        self.changed.clear();
                        self.removed.clear();
                    }
                }
            }
        }
    }

    fn check(&self) {
        self.tracked.assert_invariants();
        let pairs = self.tracked.iter().map(|(key, value)| (key.index(), (key, *value)));
        assert_eq!(pairs.collect::<BTreeMap<_, _>>(), self.values);
        assert_eq!(AnyStorage::len(&self.tracked), self.values.len());
        let marks = self.tracked.marks();
        let sets =
            [(&marks.inserted, &self.inserted), (&marks.changed, &self.changed), (&marks.removed, &self.removed)];
        for (set, expected) in sets {
            set.assert_invariants();
            assert_eq!(set.iter().map(|key| (key.index(), key)).collect::<Keys<_>>(), *expected);
        }
    }
}

test_kit::models! {
    random_marks_of_tiny_keys: World<SparseSet<Tiny>>, 150;
    random_marks_of_tiny_keys_in_stable_storages: World<StableSet<Tiny>>, 150;
}

test_kit::model_tests! {
    random_marks_of_entities: World<SparseSet<Entity>>, 60;
    random_marks_of_integers_in_stable_storages: World<StableSet<u32>>, 60;
}

#[test]
fn a_mark_replaces_that_of_another_version() {
    let [old, new]: [Entity; 2] = [0, 1].map(|version| key_of(3, version));
    let mut tracked = Tracked::new(StableStorage::from([(old, 'a')]));
    assert_eq!(tracked.remove(old), Some('a'));
    assert_eq!(tracked.insert(new, 'b'), None);
    assert_eq!(tracked.get_mut(old), None);
    assert_eq!(tracked.remove(old), None);
    assert_eq!(tracked.marks().removed.as_slice(), [old]);
    assert_eq!(tracked.marks().inserted.as_slice(), [new]);
    assert_eq!(tracked.remove(new), Some('b'));
    assert_eq!(tracked.marks().removed.as_slice(), [new]);
}

#[test]
fn marks_join_with_the_storage() {
    let mut ages = Tracked::new(Storage::from([(1_u32, 10), (2, 20), (3, 30)]));
    for key in [3, 1] {
        *ages.get_mut(key).expect("it has a value") += 1;
    }
    let names = Storage::from([(1_u32, "ada"), (2, "bob")]);
    assert!((&ages.marks().changed, &*ages, &names).join().eq([(1, ((), &11, &"ada"))]));
    assert_eq!(ages.into_storage(), Storage::from([(1, 11), (2, 20), (3, 31)]));
}

type Failing = FailingAllocator<TrackingAllocator>;
type Letters = Tracked<char, SparseSet<u32, Failing>>;

/// Two keys, without a mark.
fn letters(failing: Failing) -> Letters {
    let mut storage = BasicStorage::<char, SparseSet<u32, Failing>>::new_in(failing);
    storage.extend([(1, 'a'), (5000, 'b')]);
    storage.shrink_to_fit();
    Tracked::new(storage)
}

fn fails<O: Into<Outcome>>(act: impl Fn(&mut Letters) -> O, check: impl Fn(&Letters)) {
    let rounds = fail_at_each_with(letters, act, |tracked, outcome| {
        tracked.assert_invariants();
        if outcome == Outcome::Completed {
            return check(&tracked);
        }
        assert!(tracked.iter().eq([(1, &'a'), (5000, &'b')]));
        let marks = tracked.marks();
        assert!(marks.inserted.is_empty() && marks.changed.is_empty() && marks.removed.is_empty());
    });
    assert!(rounds >= 1);
}

#[test]
fn operations_that_fail_change_and_mark_nothing() {
    fails(|tracked| tracked.try_insert(9000, 'c'), |tracked| assert!(tracked.marks().inserted.contains(9000)));
    fails(|tracked| tracked.try_insert(5000, 'c'), |tracked| assert!(tracked.marks().changed.contains(5000)));
    fails(|tracked| tracked.try_get_mut(1).map(drop), |tracked| assert!(tracked.marks().changed.contains(1)));
    fails(|tracked| tracked.try_remove(5000), |tracked| assert!(tracked.marks().removed.contains(5000)));
}

/// Clearing drops values after their keys are marked.
#[test]
fn drops_that_panic() {
    fn test<S: KeySet<Key = Entity, Alloc = Global>>() {
        let setup = |ledger: &Ledger| {
            let mut storage = BasicStorage::<Element, S>::default();
            storage.extend((0..5).map(|n| (key_of(n, 0), ledger.element(n as u64))));
            Tracked::new(storage)
        };
        let act = |tracked: &mut Tracked<Element, S>, _: &Ledger| AnyStorage::clear(tracked);
        panic_at_each(Call::Drop, setup, act, |tracked, ledger, _| {
            tracked.assert_invariants();
            ledger.assert_live(tracked.len());
            let removed: BTreeSet<usize> = tracked.marks().removed.iter().map(|key| key.index()).collect();
            let held: BTreeSet<usize> = tracked.keys().map(|key| key.index()).collect();
            assert!(removed.is_disjoint(&held) && removed.len() + held.len() == 5);
        });
    }
    test::<SparseSet<Entity>>();
    test::<StableSet<Entity>>();
}

#[test]
fn debug_shows_values_and_marks() {
    let mut ages = Tracked::new(Storage::from([(1_u32, 10)]));
    ages.insert(2, 20);
    assert_eq!(format!("{ages:?}"), "Tracked { storage: {1: 10, 2: 20}, inserted: {2}, changed: {}, removed: {} }");
}

#[test]
fn a_clone_has_values_and_marks_of_its_own() {
    let mut ages = Tracked::new(Storage::from([(1_u32, 10), (2, 20)]));
    ages.insert(3, 30);
    ages.remove(1);
    let mut clone = ages.clone();
    clone.assert_invariants();
    assert_eq!(format!("{clone:?}"), format!("{ages:?}"));
    clone.insert(2, 21);
    assert!(clone.marks().changed.contains(2) && ages.marks().changed.is_empty());
    assert_eq!(ages[2], 20);
}

assert_not_sync!(Tracked<Cell<u8>>);
assert_not_send!(Tracked<Rc<u8>>);
assert_not_send!(Tracked<u8, SparseSet<Entity, &'static bumpalo::Bump>>);
assert_not_impl!(Tracked<u8>: std::ops::DerefMut);

#[test]
fn tracked_storages_go_to_other_threads() {
    assert_send::<Tracked<Cell<u8>>>();
    assert_sync::<Tracked<u8, StableSet>>();
}
