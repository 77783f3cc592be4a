//! Random operations on a storage and on a list of slots as the model, compared at each step: results, positions, the
//! order in which holes are filled, and addresses.

use std::marker::PhantomData;

use storage::basic_storage::Entry;
use storage::{BySize, Entity, Entity64, PagesOf, Paging, SparseKey, StableStorage, TryInsertErrorKind};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model, Slots};

use crate::keys::{Seed, Tiny};

#[derive(Clone, Debug)]
enum Operation {
    Insert(Seed),
    TryInsert(Seed),
    TryReplace(Seed),
    Extend(Vec<Seed>),
    InsertMany(Vec<Seed>),
    Append(Vec<Seed>),
    Entry(Seed, u8),
    SetVersion(Seed),
    Remove(Seed),
    RemoveHeld(usize, u8),
    RemoveAt(usize),
    RemoveByIndex(Seed),
    RemoveAll(Vec<Seed>),
    Retain(u64),
    ExtractIf(u64, usize),
    Drain(usize),
    Clear,
    Compact,
    Swap(usize, usize),
    Sort(bool),
    SortAs(Vec<Seed>),
    Disjoint([Seed; 3]),
    Reserve(u8),
    ShrinkTo(u8),
    Move,
    Clone,
    IntoIter(usize),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let seeds = |g: &mut Gen| {
            let length = usize::from(u8::arbitrary(g)) % 24;
            (0..length).map(|_| Seed::arbitrary(g)).collect::<Vec<_>>()
        };
        let small = |g: &mut Gen| usize::from(u8::arbitrary(g)) % 20;
        match u8::arbitrary(g) % 48 {
            0..=7 => Self::Insert(Seed::arbitrary(g)),
            8 | 9 => Self::TryInsert(Seed::arbitrary(g)),
            10 => Self::TryReplace(Seed::arbitrary(g)),
            11..=14 => Self::Extend(seeds(g)),
            15 => Self::InsertMany(seeds(g)),
            16 => Self::Append(seeds(g)),
            17 => Self::Entry(Seed::arbitrary(g), u8::arbitrary(g)),
            18 => Self::SetVersion(Seed::arbitrary(g)),
            19 => Self::Remove(Seed::arbitrary(g)),
            20..=27 => Self::RemoveHeld(usize::arbitrary(g), u8::arbitrary(g)),
            28 => Self::RemoveAt(small(g)),
            29 => Self::RemoveByIndex(Seed::arbitrary(g)),
            30 => Self::RemoveAll(seeds(g)),
            31 | 32 => Self::Retain(u64::arbitrary(g) % 5),
            33 => Self::ExtractIf(u64::arbitrary(g) % 3, small(g)),
            34 => Self::Drain(small(g)),
            35 => Self::Clear,
            36 | 37 => Self::Compact,
            38 => Self::Swap(usize::arbitrary(g), usize::arbitrary(g)),
            39 => Self::Sort(bool::arbitrary(g)),
            40 => Self::SortAs(seeds(g)),
            41 => Self::Disjoint([Seed::arbitrary(g), Seed::arbitrary(g), Seed::arbitrary(g)]),
            42 => Self::Reserve(u8::arbitrary(g)),
            43 => Self::ShrinkTo(u8::arbitrary(g)),
            44 | 45 => Self::Move,
            46 => Self::Clone,
            _ => Self::IntoIter(small(g)),
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        // Fewer keys first; the runner removes whole operations.
        let fewer = |seeds: &[Seed], make: fn(Vec<Seed>) -> Self| {
            (0..seeds.len()).map(|n| make(seeds[..n].to_vec())).collect::<Vec<_>>().into_iter()
        };
        match self {
            Self::Extend(seeds) => Box::new(fewer(seeds, Self::Extend)),
            Self::InsertMany(seeds) => Box::new(fewer(seeds, Self::InsertMany)),
            Self::Append(seeds) => Box::new(fewer(seeds, Self::Append)),
            Self::RemoveAll(seeds) => Box::new(fewer(seeds, Self::RemoveAll)),
            Self::SortAs(seeds) => Box::new(fewer(seeds, Self::SortAs)),
            _ => Box::new(std::iter::empty()),
        }
    }
}

/// The model of a position.
#[derive(Clone, Copy, Debug)]
struct Held<K> {
    key: K,
    value: u64,
    address: *const Element,
}

impl<K: Copy> Held<K> {
    fn pair(&self) -> (K, u64) {
        (self.key, self.value)
    }
}

type Stable<K, P> = StableStorage<Element, K, TrackingAllocator, P>;

/// A storage and its model.
struct Pair<K: SparseKey, P: Paging> {
    storage: Stable<K, P>,
    slots: Slots<Held<K>>,
    ledger: Ledger,
    tracking: TrackingAllocator,
    inserted: u64,
    paging: PhantomData<P>,
}

/// Returns the model's position of this index.
fn holder<K: SparseKey>(slots: &Slots<Held<K>>, index: usize) -> Option<usize> {
    slots.iter().find(|(_, held)| held.key.index() == index).map(|(position, _)| position)
}

/// Returns the model's position of this key.
fn find<K: SparseKey>(slots: &Slots<Held<K>>, key: K) -> Option<usize> {
    holder(slots, key.index()).filter(|&position| slots.get(position).is_some_and(|held| held.key == key))
}

/// Returns key and number of a pair of the storage.
fn numbered<K>((key, value): (K, Element)) -> (K, u64) {
    (key, value.key())
}

impl<K: SparseKey, P: Paging + Default> Pair<K, P> {
    fn number(&mut self) -> u64 {
        self.inserted += 1;
        self.inserted
    }

    /// Inserts into the model, with the address of the value in the storage. Returns the replaced pair.
    fn put(&mut self, key: K, value: u64) -> Option<(K, u64)> {
        let address = self.storage.get_ptr(key).map_or(std::ptr::null(), |pointer| pointer.as_ptr().cast_const());
        match holder(&self.slots, key.index()).and_then(|position| self.slots.get_mut(position)) {
            Some(held) => {
                // The position stays, so the address must.
                assert_eq!(held.address, address);
                Some(std::mem::replace(held, Held { key, value, address }).pair())
            }
            None => {
                self.slots.insert(Held { key, value, address });
                None
            }
        }
    }

    /// Removes and returns the model's value of this key.
    fn take(&mut self, key: K) -> Option<(K, u64)> {
        find(&self.slots, key).and_then(|position| self.slots.remove(position)).map(|held| held.pair())
    }

    /// Updates the addresses after values have moved.
    fn readdress(&mut self) {
        for position in 0..self.slots.bound() {
            if let Some(held) = self.slots.get_mut(position) {
                held.address = self.storage.get_ptr(held.key).map_or(std::ptr::null(), |pointer| pointer.as_ptr());
            }
        }
    }

    /// Swaps two positions of the model, both occupied.
    fn swap_slots(&mut self, a: usize, b: usize) {
        let (Some(&at_a), Some(&at_b)) = (self.slots.get(a), self.slots.get(b)) else { panic!("there are values") };
        if let Some(held) = self.slots.get_mut(a) {
            *held = at_b;
        }
        if let Some(held) = self.slots.get_mut(b) {
            *held = at_a;
        }
    }

    fn pick(&self, pick: usize) -> Option<K> {
        self.slots.pick(pick).and_then(|position| self.slots.get(position)).map(|held| held.key)
    }

    fn entry(&mut self, key: K, what: u8) {
        let value = self.number();
        let element = self.ledger.element(value);
        let occupant = holder(&self.slots, key.index()).and_then(|position| self.slots.get(position)).copied();
        match self.storage.entry(key) {
            Entry::Occupied(mut entry) => {
                let held = occupant.expect("the key is in the list");
                assert_eq!((held.key, held.value), (entry.key(), entry.get().key()));
                assert_eq!(Some(entry.position()), find(&self.slots, key));
                match what % 3 {
                    0 => {
                        assert_eq!(entry.insert(element).key(), held.value);
                        self.put(key, value);
                    }
                    1 => {
                        assert_eq!(numbered(entry.remove_entry()), held.pair());
                        self.take(key);
                    }
                    _ => assert_eq!(entry.into_mut().key(), held.value),
                }
            }
            Entry::Vacant(entry) => {
                assert_eq!((entry.key(), entry.occupant()), (key, occupant.map(|held| held.key)));
                if what % 2 == 0 {
                    assert_eq!(entry.insert(element).key(), value);
                    self.put(key, value);
                } else {
                    assert_eq!(entry.try_insert(element).map(|element| element.key()).ok(), Some(value));
                    self.put(key, value);
                }
            }
        }
    }

    fn other(&mut self, seeds: &[Seed]) -> Stable<K, P> {
        let mut other = StableStorage::with_paging_in(P::default(), self.tracking.clone());
        for seed in seeds {
            let value = self.number();
            other.insert(seed.key(), self.ledger.element(value));
        }
        other
    }
}

impl<K: SparseKey + Ord, P: Paging + Default> Model for Pair<K, P> {
    type Operation = Operation;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        Self {
            storage: StableStorage::with_paging_in(P::default(), tracking.clone()),
            slots: Slots::default(),
            ledger: Ledger::new(),
            tracking,
            inserted: 0,
            paging: PhantomData,
        }
    }

    fn apply(&mut self, operation: &Operation) {
        match operation {
            Operation::Insert(seed) => {
                let (key, value) = (seed.key(), self.number());
                let replaced = self.storage.insert(key, self.ledger.element(value)).map(numbered);
                assert_eq!(replaced, self.put(key, value));
            }
            Operation::TryInsert(seed) => {
                let (key, value): (K, u64) = (seed.key(), self.number());
                let present = holder(&self.slots, key.index()).and_then(|position| self.slots.get(position)).copied();
                match (self.storage.try_insert_new(key, self.ledger.element(value)), present) {
                    (Ok(inserted), None) => {
                        assert_eq!(inserted.key(), value);
                        self.put(key, value);
                    }
                    (Err(error), Some(held)) => {
                        assert_eq!((error.key, error.value.key()), (key, value));
                        let other = TryInsertErrorKind::OtherVersion { present: held.key };
                        assert_eq!(error.kind, if held.key == key { TryInsertErrorKind::Present } else { other });
                    }
                    (result, present) => panic!("{result:?}, where there was {present:?}"),
                }
            }
            Operation::TryReplace(seed) => {
                let (key, value) = (seed.key(), self.number());
                let replaced = self.storage.try_insert(key, self.ledger.element(value));
                assert_eq!(replaced.expect("there is memory").map(numbered), self.put(key, value));
            }
            Operation::Extend(seeds) => {
                let first = self.inserted + 1;
                self.inserted += seeds.len() as u64;
                let ledger = self.ledger.clone();
                let pairs: Vec<(K, u64)> = seeds.iter().map(|seed| seed.key()).zip(first..).collect();
                self.storage.extend(pairs.iter().map(|&(key, value)| (key, ledger.element(value))));
                let last = |index| pairs.iter().rev().find(|(key, _)| key.index() == index).copied();
                for &(key, _) in &pairs {
                    // The key that is present in the end determines the address.
                    if let Some((key, value)) = last(key.index()) {
                        self.put(key, value);
                    }
                }
            }
            Operation::InsertMany(seeds) => {
                let value = self.number();
                let element = self.ledger.element(value);
                // One version per index, so that each key is present in the end.
                let mut keys: Vec<K> = seeds.iter().map(|seed| seed.key()).collect();
                keys.sort_by_key(|key| key.index());
                keys.dedup_by_key(|key| key.index());
                self.storage.insert_many(keys.iter().copied(), &element);
                for key in keys {
                    self.put(key, value);
                }
            }
            Operation::Append(seeds) => {
                let mut other = self.other(seeds);
                let pairs: Vec<(K, u64)> = other.iter().map(|(key, value)| (key, value.key())).collect();
                self.storage.append(&mut other);
                assert_eq!((other.len(), other.slot_len()), (0, 0));
                other.assert_invariants();
                for (key, value) in pairs {
                    self.put(key, value);
                }
            }
            Operation::Entry(seed, what) => self.entry(seed.key(), *what),
            Operation::SetVersion(seed) => {
                let key: K = seed.key();
                let old = holder(&self.slots, key.index())
                    .and_then(|position| self.slots.get_mut(position))
                    .map(|held| std::mem::replace(&mut held.key, key));
                assert_eq!(self.storage.set_version(key), old);
            }
            Operation::Remove(seed) => {
                let removed = self.storage.remove_entry(seed.key()).map(numbered);
                assert_eq!(removed, self.take(seed.key()));
            }
            Operation::RemoveHeld(pick, how) => {
                if let Some(key) = self.pick(*pick) {
                    let expected = self.take(key).map(|(_, value)| value);
                    if how % 2 == 0 {
                        assert_eq!(self.storage.remove(key).map(|value| value.key()), expected);
                    } else {
                        assert!(self.storage.remove_in_place(key));
                    }
                    assert!(!self.storage.contains_key(key) && !self.storage.remove_in_place(key));
                }
            }
            Operation::RemoveAt(position) => {
                let expected = self.slots.remove(*position).map(|held| held.pair());
                assert_eq!(self.storage.remove_at(*position).map(numbered), expected);
            }
            Operation::RemoveByIndex(seed) => {
                let index = seed.key::<K>().index();
                let expected = holder(&self.slots, index).and_then(|position| self.slots.remove(position));
                assert_eq!(self.storage.remove_by_index(index).map(numbered), expected.map(|held| held.pair()));
            }
            Operation::RemoveAll(seeds) => {
                let expected = seeds.iter().filter(|seed| self.take(seed.key()).is_some()).count();
                assert_eq!(self.storage.remove_all(seeds.iter().map(|seed| seed.key())), expected);
            }
            Operation::Retain(rest) => {
                self.storage.retain(|_, value| value.key() % 5 != *rest);
                self.slots.extract(usize::MAX, |held| held.value % 5 == *rest);
            }
            Operation::ExtractIf(rest, limit) => {
                let extracted: Vec<_> =
                    self.storage.extract_if(|_, value| value.key() % 3 == *rest).take(*limit).map(numbered).collect();
                let expected = self.slots.extract(*limit, |held| held.value % 3 == *rest);
                assert_eq!(extracted, expected.iter().map(Held::pair).collect::<Vec<_>>());
            }
            Operation::Drain(limit) => {
                let expected: Vec<_> = self.slots.values().map(Held::pair).take(*limit).collect();
                assert!(self.storage.drain().take(*limit).map(numbered).eq(expected));
                self.slots.clear();
            }
            Operation::Clear => {
                self.storage.clear();
                self.slots.clear();
            }
            Operation::Compact => {
                let mut expected: Vec<K> = self.slots.values().map(|held| held.key).collect();
                self.storage.compact_with(|key, value, from, to| {
                    assert!(to < from);
                    assert_eq!(
                        self.slots.values().find(|held| held.key == key).map(|held| held.value),
                        Some(value.key())
                    );
                    // The reported moves are sufficient to track values.
                    let last = expected.pop();
                    assert_eq!(last, Some(key));
                });
                self.slots.compact();
                // Values not reported have not moved.
                for (position, held) in self.slots.iter() {
                    if expected.contains(&held.key) {
                        assert_eq!(self.storage.get_ptr(held.key).map(|p| p.as_ptr().cast_const()), Some(held.address));
                        assert_eq!(self.storage.position_of(held.key), Some(position));
                    }
                }
                self.readdress();
            }
            Operation::Swap(a, b) => {
                if let (Some(a), Some(b)) = (self.slots.pick(*a), self.slots.pick(*b)) {
                    let key = |position| self.slots.get(position).map(|held| held.key).expect("it was picked");
                    assert!(self.storage.swap(key(a), key(b)));
                    self.swap_slots(a, b);
                    self.readdress();
                }
            }
            Operation::Sort(stable) => {
                // Neither all equal nor all different; ties of the stable sort keep the previous order.
                self.slots.compact();
                if *stable {
                    self.storage.sort_by_key(|_, value| value.key() % 3);
                    self.slots.sort_by_key(|held| held.value % 3);
                } else {
                    self.storage.sort_unstable_by(|(a, _), (b, _)| b.cmp(&a));
                    self.slots.sort_by_key(|held| std::cmp::Reverse(held.key));
                }
                self.readdress();
            }
            Operation::SortAs(seeds) => {
                self.slots.compact();
                let mut sorted = 0;
                for seed in seeds {
                    if let Some(position) = find(&self.slots, seed.key()).filter(|&position| position >= sorted) {
                        self.swap_slots(sorted, position);
                        sorted += 1;
                    }
                }
                assert_eq!(self.storage.sort_as(seeds.iter().map(|seed| seed.key())), sorted);
                self.readdress();
            }
            Operation::Disjoint(seeds) => {
                let keys = seeds.map(|seed| seed.key::<K>());
                if keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2] {
                    let expected = keys.map(|key| find(&self.slots, key).and_then(|at| self.slots.get(at)));
                    let found = self.storage.get_disjoint_mut(keys).map(|value| value.map(|value| value.key()));
                    assert_eq!(found, expected.map(|held| held.map(|held| held.value)));
                }
            }
            Operation::Reserve(additional) => {
                let wanted = self.slots.len() + usize::from(*additional);
                let result = self.storage.try_reserve(usize::from(*additional));
                assert_eq!(result.is_ok(), wanted <= K::INDEX_LIMIT);
                assert!(result.is_err() || self.storage.capacity() >= wanted);
            }
            Operation::ShrinkTo(capacity) => {
                let (capacity, before) = (usize::from(*capacity), self.storage.capacity());
                self.storage.shrink_to(capacity);
                if self.slots.is_empty() {
                    self.slots.clear();
                }
                let least = capacity.min(before).max(self.slots.bound());
                assert!((least..least + 64 + self.storage.page_len()).contains(&self.storage.capacity()));
                assert_eq!(
                    self.storage.page_count(),
                    least.max(capacity.min(before)).div_ceil(self.storage.page_len())
                );
            }
            Operation::Move => {
                let empty = StableStorage::with_paging_in(P::default(), self.tracking.clone());
                let moved = Box::new(std::mem::replace(&mut self.storage, empty));
                self.storage.assert_invariants();
                self.storage = *moved;
            }
            Operation::Clone => {
                let clone = self.storage.clone();
                assert_eq!(clone, self.storage);
                self.storage = clone;
                self.readdress();
            }
            Operation::IntoIter(limit) => {
                let empty = StableStorage::with_paging_in(P::default(), self.tracking.clone());
                let entries = std::mem::replace(&mut self.storage, empty).into_iter();
                let expected: Vec<_> = self.slots.values().rev().map(Held::pair).take(*limit).collect();
                assert!(entries.rev().take(*limit).map(numbered).eq(expected));
                self.slots.clear();
            }
        }
    }

    fn check(&self) {
        let Self { storage, slots, ledger, tracking, .. } = self;
        storage.assert_invariants();
        assert_eq!((storage.len(), storage.slot_len()), (slots.len(), slots.bound()));
        assert_eq!((storage.is_empty(), storage.has_holes()), (slots.is_empty(), slots.len() < slots.bound()));
        for position in 0..=slots.bound() {
            let held = slots.get(position);
            let found = storage.get_at(position);
            assert_eq!(found.map(|(key, value)| (key, value.key())), held.map(Held::pair), "at {position}");
            if let Some(held) = held {
                assert_eq!(
                    storage.get_ptr(held.key).map(|p| p.as_ptr().cast_const()),
                    Some(held.address),
                    "at {position}"
                );
                assert_eq!((storage.position_of(held.key), storage[held.key].key()), (Some(position), held.value));
                assert_eq!(storage.get_by_index(held.key.index()).map(|(key, _)| key), Some(held.key));
            }
        }
        assert!(storage.iter().map(|(key, value)| (key, value.key())).eq(slots.values().map(Held::pair)));
        assert!(storage.values().rev().map(Element::key).eq(slots.values().rev().map(|held| held.value)));
        ledger.assert_no_violation();
        ledger.assert_live(slots.len());
        tracking.assert_no_violation();
        let index = storage.as_index();
        let keys = usize::from(storage.capacity() > 0);
        let values = storage.page_count() + usize::from(storage.page_count() > 0);
        let sparse = index.page_count() + usize::from(index.index_capacity() > 0);
        // After a failed reservation or shrinking, keys may have capacity without cells.
        assert!((keys + values + sparse..=keys + values + sparse + 2).contains(&tracking.live_blocks()));
    }
}

test_kit::models! {
    a_layout_that_runs_full_and_wraps_around: Pair<Tiny, PagesOf<4>>, 2_500;
}

test_kit::model_tests! {
    entities: Pair<Entity, PagesOf<16>>, 1_200;
    such_a_layout_in_pages_of_one: Pair<Tiny, PagesOf<1>>, 600;
    integers_u8: Pair<u8, PagesOf<8>>, 1_200;
    integers_u32: Pair<u32, BySize>, 800;
    integers_u64: Pair<u64, PagesOf<64>>, 400;
    wide_entities: Pair<Entity64, PagesOf<128>>, 400;
}
