//! Random operations on a storage and on a vector of pairs as the model, compared at each step.

use std::collections::BTreeSet;
use std::mem;

use storage::basic_storage::Entry;
use storage::{BySize, Entity, PagesOf, Paging, SparseKey, Storage, TryInsertErrorKind};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Bulk, Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model};

use crate::keys::Tiny;

/// A key for any layout: from few, so that they recur, at page borders, and distant.
#[derive(Clone, Copy, Debug)]
struct Seed {
    index: usize,
    version: u32,
}

impl Arbitrary for Seed {
    fn arbitrary(g: &mut Gen) -> Self {
        const HOT: [usize; 14] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 4095, 4096, 4097, 8191, 40_000];
        let index = if u8::arbitrary(g) < 16 { usize::from(u16::arbitrary(g)) } else { *g.choose(&HOT).unwrap_or(&0) };
        Self { index, version: u32::arbitrary(g) % 4 }
    }
}

impl Seed {
    /// Returns the closest key: index and version are brought into range.
    fn key<K: SparseKey>(self) -> K {
        let index = self.index % K::INDEX_LIMIT;
        let key = (0..=self.version).rev().find_map(|version| K::from_parts(index, version));
        key.expect("each index below the limit has version 0")
    }
}

#[derive(Clone, Debug)]
enum Operation {
    Insert(Seed),
    TryInsert(Seed),
    Extend(Vec<Seed>),
    InsertMany(Vec<Seed>),
    OrInsert(Seed),
    EntryInsert(Seed),
    EntryRemove(Seed),
    Change(Seed),
    ChangeDisjoint(Seed, Seed),
    ChangeAll,
    Remove(Seed),
    RemoveHeld(usize),
    RemoveAt(usize),
    RemoveByIndex(usize),
    RemoveAll(Vec<Seed>),
    Pop,
    Truncate(usize),
    Clear,
    SetVersion(Seed),
    Swap(Seed, Seed),
    SwapAt(usize, usize),
    Retain(u8),
    ExtractIf(u8, usize),
    Drain(usize, usize, usize, usize),
    Sort(bool),
    SortByKeys,
    SortPrefix(usize, bool),
    SortAs(Vec<Seed>),
    Append(Vec<Seed>),
    Reserve(u8),
    ShrinkTo(usize),
    Clone,
    CloneFrom(Vec<Seed>),
    IntoIter(usize, usize),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let seeds = |g: &mut Gen| {
            let length = usize::from(u8::arbitrary(g)) % 12;
            (0..length).map(|_| Seed::arbitrary(g)).collect::<Vec<_>>()
        };
        let small = |g: &mut Gen| usize::from(u8::arbitrary(g)) % 20;
        match u8::arbitrary(g) % 48 {
            0..=7 => Self::Insert(Seed::arbitrary(g)),
            8..=10 => Self::TryInsert(Seed::arbitrary(g)),
            11..=13 => Self::Extend(seeds(g)),
            14 => Self::InsertMany(seeds(g)),
            15 => Self::OrInsert(Seed::arbitrary(g)),
            16 => Self::EntryInsert(Seed::arbitrary(g)),
            17 => Self::EntryRemove(Seed::arbitrary(g)),
            18 => Self::Change(Seed::arbitrary(g)),
            19 => Self::ChangeDisjoint(Seed::arbitrary(g), Seed::arbitrary(g)),
            20 => Self::ChangeAll,
            21 => Self::Remove(Seed::arbitrary(g)),
            22..=24 => Self::RemoveHeld(usize::arbitrary(g)),
            25 => Self::RemoveAt(small(g)),
            26 => Self::RemoveByIndex(Seed::arbitrary(g).index),
            27 => Self::RemoveAll(seeds(g)),
            28 => Self::Pop,
            29 => Self::Truncate(small(g)),
            30 => Self::Clear,
            31 => Self::SetVersion(Seed::arbitrary(g)),
            32 => Self::Swap(Seed::arbitrary(g), Seed::arbitrary(g)),
            33 => Self::SwapAt(usize::arbitrary(g), usize::arbitrary(g)),
            34 => Self::Retain(u8::arbitrary(g)),
            35 => Self::ExtractIf(u8::arbitrary(g), small(g)),
            36 | 37 => Self::Drain(usize::arbitrary(g), usize::arbitrary(g), small(g), small(g)),
            38 => Self::Sort(bool::arbitrary(g)),
            39 => Self::SortByKeys,
            40 => Self::SortPrefix(usize::arbitrary(g), bool::arbitrary(g)),
            41 => Self::SortAs(seeds(g)),
            42 => Self::Append(seeds(g)),
            43 => Self::Reserve(u8::arbitrary(g) % 64),
            44 => Self::ShrinkTo(small(g)),
            45 => Self::Clone,
            46 => Self::CloneFrom(seeds(g)),
            _ => Self::IntoIter(small(g), small(g)),
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        // Fewer keys first; the runner removes whole operations.
        let fewer = |seeds: &[Seed]| (0..seeds.len()).map(|n| seeds[..n].to_vec()).collect::<Vec<_>>();
        match self {
            Self::Extend(seeds) => Box::new(fewer(seeds).into_iter().map(Self::Extend)),
            Self::InsertMany(seeds) => Box::new(fewer(seeds).into_iter().map(Self::InsertMany)),
            Self::RemoveAll(seeds) => Box::new(fewer(seeds).into_iter().map(Self::RemoveAll)),
            Self::SortAs(seeds) => Box::new(fewer(seeds).into_iter().map(Self::SortAs)),
            Self::Append(seeds) => Box::new(fewer(seeds).into_iter().map(Self::Append)),
            Self::CloneFrom(seeds) => Box::new(fewer(seeds).into_iter().map(Self::CloneFrom)),
            _ => Box::new(std::iter::empty()),
        }
    }
}

/// A value created from a number, which it returns unless it is zero-sized.
trait Value: Clone {
    fn make(ledger: &Ledger, number: u64) -> Self;

    fn number(&self) -> u64;

    /// Returns [`number`](Self::number) of a value created from this one.
    fn seen(number: u64) -> u64 {
        number
    }

    /// Returns the number of values of this kind that `ledger` should count.
    fn recorded(n: usize) -> usize {
        n
    }
}

impl Value for Element {
    fn make(ledger: &Ledger, number: u64) -> Self {
        ledger.element(number)
    }

    fn number(&self) -> u64 {
        self.key()
    }
}

impl Value for Element<Bulk> {
    fn make(ledger: &Ledger, number: u64) -> Self {
        ledger.element_with(number, Bulk::of(number))
    }

    fn number(&self) -> u64 {
        assert!(self.payload().is_of(self.key()));
        self.key()
    }
}

impl Value for () {
    fn make(_: &Ledger, _: u64) -> Self {}

    fn number(&self) -> u64 {
        0
    }

    fn seen(_: u64) -> u64 {
        0
    }

    fn recorded(_: usize) -> usize {
        0
    }
}

type Tracked<T, K, P> = Storage<T, K, TrackingAllocator, P>;

/// A storage and its model.
struct Pair<T: Value, K: SparseKey, P: Paging> {
    storage: Tracked<T, K, P>,
    pairs: Vec<(K, u64)>,
    paging: P,
    next: u64,
    ledger: Ledger,
    tracking: TrackingAllocator,
}

/// Sorts pairs. `order_of` is dynamic, so that std's sort is compiled once.
fn sort_pairs<K: SparseKey>(pairs: &mut [(K, u64)], order_of: &dyn Fn(K, u64) -> (u64, usize)) {
    pairs.sort_by_key(|&(key, number)| order_of(key, number));
}

/// Returns the position of the pair with this index.
fn holder<K: SparseKey>(pairs: &[(K, u64)], index: usize) -> Option<usize> {
    pairs.iter().position(|(key, _)| key.index() == index)
}

fn find<K: SparseKey>(pairs: &[(K, u64)], key: K) -> Option<usize> {
    pairs.iter().position(|&(held, _)| held == key)
}

/// Inserts into the model.
fn put<K: SparseKey>(pairs: &mut Vec<(K, u64)>, key: K, number: u64) -> Option<(K, u64)> {
    match holder(pairs, key.index()) {
        None => {
            pairs.push((key, number));
            None
        }
        Some(position) => Some(mem::replace(&mut pairs[position], (key, number))),
    }
}

fn numbers<K, T: Value>(pair: Option<(K, T)>) -> Option<(K, u64)> {
    pair.map(|(key, value)| (key, value.number()))
}

fn seen<T: Value, K>(pair: Option<(K, u64)>) -> Option<(K, u64)> {
    pair.map(|(key, number)| (key, T::seen(number)))
}

impl<T: Value, K: SparseKey, P: Paging> Pair<T, K, P> {
    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn value(&mut self) -> (u64, T) {
        let number = self.number();
        (number, T::make(&self.ledger, number))
    }

    /// Another storage and its model.
    fn other(&mut self, seeds: &[Seed]) -> (Tracked<T, K, P>, Vec<(K, u64)>) {
        let mut other = Storage::with_paging_in(self.paging, self.tracking.clone());
        let mut pairs = Vec::new();
        for seed in seeds {
            let (number, value) = self.value();
            other.insert(seed.key(), value);
            put(&mut pairs, seed.key(), number);
        }
        (other, pairs)
    }

    fn insertion(&mut self, operation: &Operation) {
        match operation {
            Operation::Insert(seed) => {
                let (number, value) = self.value();
                let expected = put(&mut self.pairs, seed.key(), number);
                assert_eq!(numbers(self.storage.insert(seed.key(), value)), seen::<T, _>(expected));
            }
            Operation::TryInsert(seed) => {
                let (number, value) = self.value();
                let key: K = seed.key();
                let expected = holder(&self.pairs, key.index()).map(|position| self.pairs[position].0);
                match (self.storage.try_insert_new(key, value), expected) {
                    (Ok(value), None) => {
                        assert_eq!(value.number(), T::seen(number));
                        self.pairs.push((key, number));
                    }
                    (Err(error), Some(present)) => {
                        assert_eq!((error.key, error.value.number()), (key, T::seen(number)));
                        let kind = if present == key {
                            TryInsertErrorKind::Present
                        } else {
                            TryInsertErrorKind::OtherVersion { present }
                        };
                        assert_eq!(error.kind, kind);
                    }
                    (result, expected) => panic!("{}, but {expected:?} has the index", result.is_ok()),
                }
            }
            Operation::Extend(seeds) => {
                let values: Vec<(K, u64, T)> = (seeds.iter())
                    .map(|seed| {
                        let (number, value) = self.value();
                        (seed.key(), number, value)
                    })
                    .collect();
                for &(key, number, _) in &values {
                    put(&mut self.pairs, key, number);
                }
                self.storage.extend(values.into_iter().map(|(key, _, value)| (key, value)));
            }
            Operation::InsertMany(seeds) => {
                let (number, value) = self.value();
                self.storage.insert_many(seeds.iter().map(|seed| seed.key()), &value);
                for seed in seeds {
                    put(&mut self.pairs, seed.key(), number);
                }
            }
            Operation::OrInsert(seed) => {
                let (number, value) = self.value();
                let expected = match find(&self.pairs, seed.key()) {
                    Some(position) => self.pairs[position].1,
                    None => {
                        put(&mut self.pairs, seed.key(), number);
                        number
                    }
                };
                let found = self.storage.entry(seed.key()).or_insert(value);
                assert_eq!(found.number(), T::seen(expected));
            }
            Operation::EntryInsert(seed) => {
                let (number, value) = self.value();
                put(&mut self.pairs, seed.key(), number);
                let position = holder(&self.pairs, seed.key::<K>().index());
                let entry = self.storage.entry(seed.key()).insert_entry(value);
                assert_eq!((entry.key(), Some(entry.position())), (seed.key(), position));
                assert_eq!(entry.get().number(), T::seen(number));
            }
            Operation::Append(seeds) => {
                let (mut other, theirs) = self.other(seeds);
                self.storage.append(&mut other);
                assert!(other.is_empty());
                other.assert_invariants();
                for (key, number) in theirs {
                    put(&mut self.pairs, key, number);
                }
            }
            Operation::Clone => {
                let clone = self.storage.clone();
                self.storage = clone;
            }
            Operation::CloneFrom(seeds) => {
                let (other, theirs) = self.other(seeds);
                self.storage.clone_from(&other);
                self.pairs = theirs;
            }
            _ => unreachable!("{operation:?} is none that inserts"),
        }
    }

    fn removal(&mut self, operation: &Operation) {
        let Self { storage, pairs, .. } = self;
        let len = pairs.len();
        match operation {
            Operation::Remove(seed) => {
                let expected = find(pairs, seed.key()).map(|position| pairs.swap_remove(position));
                assert_eq!(numbers(storage.remove_entry(seed.key())), seen::<T, _>(expected));
            }
            Operation::RemoveHeld(n) if len > 0 => {
                let (key, number) = pairs.swap_remove(n % len);
                assert_eq!(storage.remove(key).map(|value| value.number()), Some(T::seen(number)));
                assert!(storage.remove(key).is_none());
            }
            Operation::RemoveHeld(_) => assert!(storage.pop().is_none()),
            Operation::RemoveAt(position) => {
                let expected = (*position < len).then(|| pairs.swap_remove(*position));
                assert_eq!(numbers(storage.remove_at(*position)), seen::<T, _>(expected));
            }
            Operation::RemoveByIndex(index) => {
                let expected = holder(pairs, *index).map(|position| pairs.swap_remove(position));
                assert_eq!(numbers(storage.remove_by_index(*index)), seen::<T, _>(expected));
            }
            Operation::EntryRemove(seed) => {
                let expected = find(pairs, seed.key()).map(|position| pairs.swap_remove(position));
                let occupant = holder(pairs, seed.key::<K>().index()).map(|position| pairs[position].0);
                let found = match storage.entry(seed.key()) {
                    Entry::Occupied(entry) => Some(entry.remove_entry()),
                    Entry::Vacant(entry) => {
                        assert_eq!((entry.key(), entry.occupant()), (seed.key(), occupant));
                        None
                    }
                };
                assert_eq!(numbers(found), seen::<T, _>(expected));
            }
            Operation::RemoveAll(seeds) => {
                let expected = (seeds.iter())
                    .filter(|seed| find(pairs, seed.key()).map(|position| pairs.swap_remove(position)).is_some())
                    .count();
                assert_eq!(storage.remove_all(seeds.iter().map(|seed| seed.key())), expected);
            }
            Operation::Pop => assert_eq!(numbers(storage.pop()), seen::<T, _>(pairs.pop())),
            Operation::Truncate(n) => {
                storage.truncate(*n);
                pairs.truncate(*n);
            }
            Operation::Clear => {
                let before = (storage.capacity(), storage.page_count());
                storage.clear();
                pairs.clear();
                assert_eq!((storage.capacity(), storage.page_count()), before);
            }
            Operation::Retain(mask) => {
                let keep = |key: K| mask >> (key.index() % 8) & 1 == 1;
                let mut asked = Vec::new();
                storage.retain(|key, value| {
                    asked.push((key, value.number()));
                    keep(key)
                });
                assert!(asked.into_iter().eq(pairs.iter().map(|&(key, number)| (key, T::seen(number)))));
                pairs.retain(|&(key, _)| keep(key));
            }
            Operation::ExtractIf(mask, limit) => {
                let remove = |key: K| mask >> (key.index() % 8) & 1 == 1;
                let found: Vec<(K, u64)> = (storage.extract_if(|key, _| remove(key)).take(*limit))
                    .map(|(key, value)| (key, value.number()))
                    .collect();
                let (mut position, mut expected) = (0, Vec::new());
                while position < pairs.len() && expected.len() < *limit {
                    if remove(pairs[position].0) {
                        let (key, number) = pairs.swap_remove(position);
                        expected.push((key, T::seen(number)));
                    } else {
                        position += 1;
                    }
                }
                assert_eq!(found, expected);
            }
            Operation::Drain(a, b, front, back) => {
                let (a, b) = (a % (len + 1), b % (len + 1));
                let range = a.min(b)..a.max(b);
                let mut drain = storage.drain(range.clone());
                let mut expected = pairs.drain(range);
                for _ in 0..*front {
                    assert_eq!(numbers(drain.next()), seen::<T, _>(expected.next()));
                    assert_eq!(drain.len(), expected.len());
                }
                for _ in 0..*back {
                    assert_eq!(numbers(drain.next_back()), seen::<T, _>(expected.next_back()));
                }
                assert_eq!(numbers(drain.nth(front % 4)), seen::<T, _>(expected.nth(front % 4)));
            }
            Operation::IntoIter(front, back) => {
                let empty = Storage::with_paging_in(self.paging, self.tracking.clone());
                let mut ours = mem::replace(storage, empty).into_iter();
                let mut expected = mem::take(pairs).into_iter();
                for _ in 0..*front {
                    assert_eq!(numbers(ours.next()), seen::<T, _>(expected.next()));
                }
                for _ in 0..*back {
                    assert_eq!(numbers(ours.next_back()), seen::<T, _>(expected.next_back()));
                    assert_eq!(ours.len(), expected.len());
                }
                let clone: Vec<(K, u64)> = ours.clone().map(|(key, value)| (key, value.number())).collect();
                assert!(clone.into_iter().eq(expected.clone().map(|(key, number)| (key, T::seen(number)))));
                assert_eq!(numbers(ours.nth(front % 4)), seen::<T, _>(expected.nth(front % 4)));
            }
            _ => unreachable!("{operation:?} is none that removes"),
        }
    }

    fn order(&mut self, operation: &Operation) {
        let Self { storage, pairs, .. } = self;
        let len = pairs.len();
        match operation {
            Operation::Swap(a, b) => {
                let positions = find(pairs, a.key()).zip(find(pairs, b.key()));
                if let Some((a, b)) = positions {
                    pairs.swap(a, b);
                }
                assert_eq!(storage.swap(a.key(), b.key()), positions.is_some());
            }
            Operation::SwapAt(a, b) => {
                if len > 0 {
                    storage.swap_at(a % len, b % len);
                    pairs.swap(a % len, b % len);
                }
            }
            Operation::Sort(true) => {
                storage.sort_by_key(|_, value| value.number() % 5);
                sort_pairs(pairs, &|_, number| (T::seen(number) % 5, 0));
            }
            Operation::Sort(false) => {
                storage.sort_unstable_by_key(|key, value| (value.number() % 5, key.index()));
                sort_pairs(pairs, &|key, number| (T::seen(number) % 5, key.index()));
            }
            Operation::SortByKeys => {
                storage.sort_by(|(a, _), (b, _)| (a.index(), a.version()).cmp(&(b.index(), b.version())));
                sort_pairs(pairs, &|key, _| (key.index() as u64, key.version() as usize));
            }
            Operation::SortPrefix(n, stable) => {
                let n = n % (len + 1);
                if *stable {
                    storage.sort_prefix_by(n, |(_, a), (_, b)| (a.number() % 3).cmp(&(b.number() % 3)));
                    sort_pairs(&mut pairs[..n], &|_, number| (T::seen(number) % 3, 0));
                } else {
                    storage.sort_prefix_unstable_by(n, |(a, _), (b, _)| b.index().cmp(&a.index()));
                    sort_pairs(&mut pairs[..n], &|key, _| (u64::MAX - key.index() as u64, 0));
                }
            }
            Operation::SortAs(seeds) => {
                let mut sorted = 0;
                for seed in seeds {
                    if let Some(position) = find(pairs, seed.key()).filter(|&position| position >= sorted) {
                        pairs.swap(sorted, position);
                        sorted += 1;
                    }
                }
                assert_eq!(storage.sort_as(seeds.iter().map(|seed| seed.key())), sorted);
            }
            _ => unreachable!("{operation:?} is none that changes the order"),
        }
    }

    fn change(&mut self, operation: &Operation) {
        match operation {
            Operation::Change(seed) => {
                let (number, value) = self.value();
                let expected = find(&self.pairs, seed.key());
                if let Some(position) = expected {
                    self.pairs[position].1 = number;
                }
                let place = self.storage.get_mut(seed.key());
                assert_eq!(place.is_some(), expected.is_some());
                if let Some(place) = place {
                    *place = value;
                }
            }
            Operation::ChangeDisjoint(a, b) => {
                if a.key::<K>() != b.key::<K>() {
                    let positions = [a, b].map(|seed| find(&self.pairs, seed.key()));
                    if let [Some(a), Some(b)] = positions {
                        let (x, y) = (self.pairs[a].1, self.pairs[b].1);
                        (self.pairs[a].1, self.pairs[b].1) = (y, x);
                    }
                    let places = self.storage.get_disjoint_mut([a.key(), b.key()]);
                    assert_eq!(places.each_ref().map(Option::is_some), positions.map(|position| position.is_some()));
                    if let [Some(a), Some(b)] = places {
                        mem::swap(a, b);
                    }
                }
            }
            Operation::ChangeAll => {
                let (number, value) = self.value();
                for (_, place) in &mut self.storage {
                    *place = value.clone();
                }
                for pair in &mut self.pairs {
                    pair.1 = number;
                }
            }
            Operation::SetVersion(seed) => {
                let key: K = seed.key();
                let expected = holder(&self.pairs, key.index());
                let expected = expected.map(|position| mem::replace(&mut self.pairs[position].0, key));
                assert_eq!(self.storage.set_version(key), expected);
            }
            Operation::Reserve(n) => {
                let (len, n) = (self.pairs.len(), usize::from(*n));
                let result = self.storage.try_reserve(n);
                assert_eq!(result.is_ok(), len + n <= K::INDEX_LIMIT);
                assert!(result.is_err() || self.storage.capacity() >= len + n);
            }
            Operation::ShrinkTo(capacity) => {
                let (storage, len) = (&mut self.storage, self.pairs.len());
                let before = storage.capacity();
                storage.shrink_to(*capacity);
                assert!(storage.capacity() >= len.max(*capacity).min(before));
                if size_of::<T>() > 0 {
                    assert!(storage.page_count() <= len.max(*capacity).div_ceil(storage.page_len()));
                }
                let pages: BTreeSet<usize> = self.pairs.iter().map(|(key, _)| key.index() / K::PAGE_LEN).collect();
                assert_eq!(storage.as_set().page_count(), pages.len());
            }
            _ => unreachable!("{operation:?} changes no value and no memory"),
        }
    }
}

impl<T: Value, K: SparseKey, P: Paging + Default> Model for Pair<T, K, P> {
    type Operation = Operation;

    fn new() -> Self {
        let (tracking, paging) = (TrackingAllocator::new(), P::default());
        let storage = Storage::with_paging_in(paging, tracking.clone());
        Self { storage, pairs: Vec::new(), paging, next: 0, ledger: Ledger::new(), tracking }
    }

    fn apply(&mut self, operation: &Operation) {
        match operation {
            Operation::Insert(..)
            | Operation::TryInsert(..)
            | Operation::Extend(..)
            | Operation::InsertMany(..)
            | Operation::OrInsert(..)
            | Operation::EntryInsert(..)
            | Operation::Append(..)
            | Operation::Clone
            | Operation::CloneFrom(..) => self.insertion(operation),
            Operation::Remove(..)
            | Operation::RemoveHeld(..)
            | Operation::RemoveAt(..)
            | Operation::RemoveByIndex(..)
            | Operation::EntryRemove(..)
            | Operation::RemoveAll(..)
            | Operation::Pop
            | Operation::Truncate(..)
            | Operation::Clear
            | Operation::Retain(..)
            | Operation::ExtractIf(..)
            | Operation::Drain(..)
            | Operation::IntoIter(..) => self.removal(operation),
            Operation::Swap(..)
            | Operation::SwapAt(..)
            | Operation::Sort(..)
            | Operation::SortByKeys
            | Operation::SortPrefix(..)
            | Operation::SortAs(..) => self.order(operation),
            Operation::Change(..)
            | Operation::ChangeDisjoint(..)
            | Operation::ChangeAll
            | Operation::SetVersion(..)
            | Operation::Reserve(..)
            | Operation::ShrinkTo(..) => self.change(operation),
        }
    }

    fn check(&self) {
        let Self { storage, pairs, .. } = self;
        storage.assert_invariants();
        assert!(storage.keys_slice().iter().eq(pairs.iter().map(|(key, _)| key)));
        let walked = storage.iter().map(|(key, value)| (key, value.number()));
        assert!(walked.eq(pairs.iter().map(|&(key, number)| (key, T::seen(number)))));
        for (position, &(key, number)) in pairs.iter().enumerate() {
            assert_eq!(storage.position_of(key), Some(position));
            assert_eq!(storage.get(key).map(T::number), Some(T::seen(number)));
            assert_eq!(storage.get_by_index(key.index()).map(|(found, _)| found), Some(key));
        }
        for index in (0..12).chain([4095, 4096, 8192, 40_000]) {
            if holder(pairs, index).is_none() {
                assert!(storage.get_by_index(index).is_none());
                assert!(K::from_parts(index, 0).is_none_or(|key| storage.get(key).is_none()));
            }
        }
        self.ledger.assert_live(T::recorded(pairs.len()));
        self.tracking.assert_no_violation();
        let set = storage.as_set();
        let arrays = [set.index_capacity(), set.capacity(), storage.page_count()];
        let blocks = set.page_count() + storage.page_count() + arrays.iter().filter(|&&capacity| capacity > 0).count();
        assert_eq!(self.tracking.live_blocks(), blocks, "both directories, both kinds of pages, the keys");
    }
}

test_kit::models! {
    a_layout_that_runs_full_and_wraps_around: Pair<Element, Tiny, PagesOf<4>>, 2_000;
    values_without_a_size_and_tiny_keys: Pair<(), Tiny, PagesOf<4>>, 700;
}

test_kit::model_tests! {
    entities: Pair<Element, Entity, BySize>, 700;
    entities_in_short_pages: Pair<Element, Entity, PagesOf<4>>, 700;
    such_a_layout_in_pages_of_one: Pair<Element, Tiny, PagesOf<1>>, 500;
    large_values: Pair<Element<Bulk>, Tiny, PagesOf<2>>, 500;
    values_without_a_size: Pair<(), Entity, BySize>, 700;
    integers_u32: Pair<Element, u32, PagesOf<4>>, 700;
    integers_u8: Pair<Element, u8, BySize>, 500;
}
