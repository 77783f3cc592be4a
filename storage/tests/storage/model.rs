//! Random operations on a storage and on a list of positions as the model, compared at each step: results, positions,
//! the order in which holes are filled, and addresses.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::mem;

use storage::basic_storage::Entry;
use storage::{Paging, SparseKey, TryInsertErrorKind};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Bulk, Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model, Slots};

use crate::keys::Seed;
use crate::kind::{Kind, Of, Packed, Stable};
use crate::positions::{Dense, Positions};

#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Insert(Seed),
    TryInsert(Seed),
    TryReplace(Seed),
    Extend(Vec<Seed>),
    InsertMany(Vec<Seed>),
    Append(Vec<Seed>),
    OrInsert(Seed),
    EntryInsert(Seed),
    Entry(Seed, u8),
    Change(Seed),
    ChangeAll,
    Disjoint([Seed; 3]),
    SetVersion(Seed),
    Remove(Seed),
    RemoveHeld(usize, u8),
    RemoveAt(usize),
    RemoveByIndex(usize),
    RemoveAll(Vec<Seed>),
    Pop,
    Truncate(usize),
    Retain(u8),
    ExtractIf(u8, usize),
    Drain(usize, usize, usize, usize),
    Clear,
    Compact,
    Swap(Seed, Seed),
    SwapAt(usize, usize),
    Sort(bool),
    SortByKeys,
    SortPrefix(usize, bool),
    SortAs(Vec<Seed>),
    Reserve(u8),
    ShrinkTo(u8),
    Move,
    Clone,
    CloneFrom(Vec<Seed>),
    IntoIter(usize, usize),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let seeds = |g: &mut Gen| {
            let length = usize::from(u8::arbitrary(g)) % 24;
            (0..length).map(|_| Seed::arbitrary(g)).collect::<Vec<_>>()
        };
        let small = |g: &mut Gen| usize::from(u8::arbitrary(g)) % 20;
        match u8::arbitrary(g) % 60 {
            0..=9 => Self::Insert(Seed::arbitrary(g)),
            10..=12 => Self::TryInsert(Seed::arbitrary(g)),
            13 => Self::TryReplace(Seed::arbitrary(g)),
            14..=17 => Self::Extend(seeds(g)),
            18 => Self::InsertMany(seeds(g)),
            19 => Self::Append(seeds(g)),
            20 => Self::OrInsert(Seed::arbitrary(g)),
            21 => Self::EntryInsert(Seed::arbitrary(g)),
            22 | 23 => Self::Entry(Seed::arbitrary(g), u8::arbitrary(g)),
            24 => Self::Change(Seed::arbitrary(g)),
            25 => Self::ChangeAll,
            26 => Self::Disjoint([Seed::arbitrary(g), Seed::arbitrary(g), Seed::arbitrary(g)]),
            27 => Self::SetVersion(Seed::arbitrary(g)),
            28 => Self::Remove(Seed::arbitrary(g)),
            29..=36 => Self::RemoveHeld(usize::arbitrary(g), u8::arbitrary(g)),
            37 => Self::RemoveAt(small(g)),
            38 => Self::RemoveByIndex(Seed::arbitrary(g).index),
            39 => Self::RemoveAll(seeds(g)),
            40 => Self::Pop,
            41 => Self::Truncate(small(g)),
            42 => Self::Retain(u8::arbitrary(g)),
            43 => Self::ExtractIf(u8::arbitrary(g), small(g)),
            44 | 45 => Self::Drain(usize::arbitrary(g), usize::arbitrary(g), small(g), small(g)),
            46 => Self::Clear,
            47 | 48 => Self::Compact,
            49 => Self::Swap(Seed::arbitrary(g), Seed::arbitrary(g)),
            50 => Self::SwapAt(usize::arbitrary(g), usize::arbitrary(g)),
            51 => Self::Sort(bool::arbitrary(g)),
            52 => Self::SortByKeys,
            53 => Self::SortPrefix(usize::arbitrary(g), bool::arbitrary(g)),
            54 => Self::SortAs(seeds(g)),
            55 => Self::Reserve(u8::arbitrary(g)),
            56 => Self::ShrinkTo(u8::arbitrary(g) >> (u8::arbitrary(g) % 5)),
            57 => {
                if bool::arbitrary(g) {
                    Self::Move
                } else {
                    Self::Clone
                }
            }
            58 => Self::CloneFrom(seeds(g)),
            _ => Self::IntoIter(small(g), small(g)),
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
            Self::CloneFrom(seeds) => Box::new(fewer(seeds, Self::CloneFrom)),
            _ => Box::new(std::iter::empty()),
        }
    }
}

/// A value created from a number, which it returns unless it is zero-sized.
pub(crate) trait Value: Clone + PartialEq + Debug {
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

/// The model of a position. The number is that which the value returns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held<K> {
    key: K,
    number: u64,
    address: usize,
}

impl<K: Copy> Held<K> {
    fn pair(&self) -> (K, u64) {
        (self.key, self.number)
    }
}

type Tracked<M, T, K, P> = Of<M, T, K, TrackingAllocator, P>;

/// Another storage and its pairs.
type Other<M, T, K, P> = (Tracked<M, T, K, P>, Vec<(K, u64)>);

/// A storage and its model.
pub(crate) struct Pair<M: Modeled, T: Value, K: SparseKey, P: Paging> {
    storage: Tracked<M, T, K, P>,
    slots: M::Positions<Held<K>>,
    ledger: Ledger,
    tracking: TrackingAllocator,
    inserted: u64,
    paging: P,
}

/// What the kinds do differently, in the storage and in its model.
pub(crate) trait Modeled: Kind {
    type Positions<V>: Positions<V>;

    /// Removes what is at or behind position `n`.
    fn truncate<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, n: usize);

    /// Swaps two of the positions that have values.
    fn swap_at<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, a: usize, b: usize);

    /// Drains a range, if the storage can, or else all pairs: some from the front, and some from the back.
    fn drain_some<T: Value, K: SparseKey, P: Paging>(
        pair: &mut Pair<Self, T, K, P>,
        range: (usize, usize),
        front: usize,
        back: usize,
    );

    /// Removes and drops a value, in place if the storage can.
    fn remove_in_place<T: Value, K: SparseKey, P: Paging>(storage: &mut Tracked<Self, T, K, P>, key: K) -> bool;

    /// Closes the holes and compares the moves that the storage reports.
    fn compact_both<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>);

    /// Checks the capacity after `shrink_to`.
    fn check_shrunk<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, to: usize, before: usize);

    /// Checks what the kind alone can show.
    fn check<T: Value, K: SparseKey, P: Paging>(pair: &Pair<Self, T, K, P>);
}

fn numbers<K, T: Value>(pair: Option<(K, T)>) -> Option<(K, u64)> {
    pair.map(|(key, value)| (key, value.number()))
}

impl<M: Modeled, T: Value, K: SparseKey, P: Paging> Pair<M, T, K, P> {
    /// Returns a new value and its number.
    fn value(&mut self) -> (u64, T) {
        self.inserted += 1;
        (T::seen(self.inserted), T::make(&self.ledger, self.inserted))
    }

    /// Returns the model's position of this index.
    fn holder(&self, index: usize) -> Option<usize> {
        self.slots.iter().find(|(_, held)| held.key.index() == index).map(|(position, _)| position)
    }

    fn at(&self, index: usize) -> Option<Held<K>> {
        self.holder(index).and_then(|position| self.slots.get(position)).copied()
    }

    /// Returns the model's position of this key.
    fn find(&self, key: K) -> Option<usize> {
        self.holder(key.index()).filter(|&position| self.slots.get(position).is_some_and(|held| held.key == key))
    }

    fn address(&self, key: K) -> usize {
        self.storage.get_ptr(key).map_or(0, |pointer| pointer.as_ptr().addr())
    }

    /// Inserts into the model, with the address of the value in the storage. Returns the replaced pair.
    fn put(&mut self, key: K, number: u64) -> Option<(K, u64)> {
        let address = self.address(key);
        let new = Held { key, number, address };
        match self.holder(key.index()).and_then(|position| self.slots.get_mut(position)) {
            Some(held) => {
                // The position stays, so the address must.
                assert_eq!(held.address, address);
                Some(mem::replace(held, new).pair())
            }
            None => {
                self.slots.insert(new);
                None
            }
        }
    }

    /// Puts pairs of which a later one may displace an earlier one.
    fn put_all(&mut self, pairs: &[(K, u64)]) {
        for &(key, _) in pairs {
            // The key that is present in the end determines the address.
            let last = pairs.iter().rev().find(|(other, _)| other.index() == key.index()).copied();
            if let Some((key, number)) = last {
                self.put(key, number);
            }
        }
    }

    /// Removes and returns the model's value at a position.
    fn take_at(&mut self, position: Option<usize>) -> Option<(K, u64)> {
        position.and_then(|position| self.slots.remove(position)).map(|held| held.pair())
    }

    /// Removes and returns the model's value of this key.
    fn take(&mut self, key: K) -> Option<(K, u64)> {
        self.take_at(self.find(key))
    }

    /// Updates the addresses after values have moved.
    fn readdress(&mut self) {
        for position in 0..self.slots.bound() {
            if let Some(held) = self.slots.get(position).copied() {
                let address = self.address(held.key);
                self.slots.get_mut(position).expect("it is there").address = address;
            }
        }
    }

    /// Swaps two positions of the model, both occupied.
    fn swap_slots(&mut self, a: usize, b: usize) {
        let (Some(&at_a), Some(&at_b)) = (self.slots.get(a), self.slots.get(b)) else { panic!("there are values") };
        *self.slots.get_mut(a).expect("there is a value") = at_b;
        *self.slots.get_mut(b).expect("there is a value") = at_a;
    }

    /// Returns the position and the key that `pick` selects.
    fn pick(&self, pick: usize) -> Option<(usize, K)> {
        self.slots.iter().nth(pick % self.slots.len().max(1)).map(|(position, held)| (position, held.key))
    }

    /// Sorts the first `n` values of the model. `order_of` is dynamic, so that std's sort is compiled once.
    fn sort_slots(&mut self, n: usize, order_of: &dyn Fn(K, u64) -> (u64, u64)) {
        self.slots.compact();
        let mut all: Vec<Held<K>> = self.slots.iter().map(|(_, held)| *held).collect();
        all[..n].sort_by_key(|held| order_of(held.key, held.number));
        self.slots.replace_all(all);
    }

    fn empty(&self) -> Tracked<M, T, K, P> {
        M::with_paging_in(self.paging, self.tracking.clone())
    }

    /// Another storage, and its pairs.
    fn other(&mut self, seeds: &[Seed]) -> Other<M, T, K, P> {
        let mut other = self.empty();
        for seed in seeds {
            let (_, value) = self.value();
            other.insert_evicting(seed.key(), value);
        }
        let pairs = other.iter().map(|(key, value)| (key, value.number())).collect();
        (other, pairs)
    }

    /// Returns whether no key of another version has the index.
    fn is_accepted(&self, key: K) -> bool {
        self.at(key.index()).is_none_or(|held| held.key == key)
    }

    fn insertion(&mut self, operation: &Operation) {
        match operation {
            Operation::Insert(seed) => {
                let (number, value) = self.value();
                let replaced = numbers(self.storage.insert_evicting(seed.key(), value));
                assert_eq!(replaced, self.put(seed.key(), number));
            }
            Operation::TryReplace(seed) => {
                let (number, value) = self.value();
                let key: K = seed.key();
                match (self.storage.try_insert(key, value), self.at(key.index())) {
                    (Err(error), Some(held)) => {
                        assert_eq!((error.key, error.value.number()), (key, number));
                        assert!(held.key != key);
                        assert_eq!(error.kind, TryInsertErrorKind::OtherVersion { present: held.key });
                    }
                    (replaced, held) => {
                        assert!(held.is_none_or(|held| held.key == key));
                        let replaced = replaced.expect("the index has no other version");
                        let expected = self.put(key, number).map(|(_, number)| number);
                        assert_eq!(replaced.map(|value| value.number()), expected);
                    }
                }
            }
            Operation::TryInsert(seed) => {
                let (number, value) = self.value();
                let key: K = seed.key();
                let present = self.at(key.index());
                match (self.storage.try_insert_new(key, value), present) {
                    (Ok(inserted), None) => {
                        assert_eq!(inserted.number(), number);
                        self.put(key, number);
                    }
                    (Err(error), Some(held)) => {
                        assert_eq!((error.key, error.value.number()), (key, number));
                        let other = TryInsertErrorKind::OtherVersion { present: held.key };
                        assert_eq!(error.kind, if held.key == key { TryInsertErrorKind::Present } else { other });
                    }
                    (result, present) => panic!("{result:?}, where there was {present:?}"),
                }
            }
            Operation::Extend(seeds) => {
                let values: Vec<(K, u64, T)> = (seeds.iter())
                    .map(|seed| {
                        let (number, value) = self.value();
                        (seed.key(), number, value)
                    })
                    .collect();
                let pairs: Vec<(K, u64)> = values.iter().map(|&(key, number, _)| (key, number)).collect();
                self.storage.extend(values.into_iter().map(|(key, _, value)| (key, value)));
                self.put_all(&pairs);
            }
            Operation::InsertMany(seeds) => {
                let (number, value) = self.value();
                self.storage.insert_many(seeds.iter().map(|seed| seed.key()), &value);
                let pairs: Vec<(K, u64)> = seeds.iter().map(|seed| (seed.key(), number)).collect();
                self.put_all(&pairs);
            }
            Operation::Append(seeds) => {
                let (mut other, pairs) = self.other(seeds);
                self.storage.append(&mut other);
                assert_eq!((other.len(), M::slot_len(&other)), (0, 0));
                other.assert_invariants();
                self.put_all(&pairs);
            }
            Operation::OrInsert(seed) if !self.is_accepted(seed.key()) => {
                assert_eq!(self.storage.get(seed.key()).map(T::number), None);
            }
            Operation::EntryInsert(seed) if !self.is_accepted(seed.key()) => {
                assert!(matches!(self.storage.entry(seed.key()), Entry::Vacant(_)));
            }
            Operation::OrInsert(seed) => {
                let (number, value) = self.value();
                let present = self.find(seed.key()).and_then(|position| self.slots.get(position)).copied();
                let found = self.storage.entry(seed.key()).or_insert(value).number();
                assert_eq!(found, present.map_or(number, |held| held.number));
                if present.is_none() {
                    self.put(seed.key(), number);
                }
            }
            Operation::EntryInsert(seed) => {
                let (number, value) = self.value();
                let entry = self.storage.entry(seed.key()).insert_entry(value);
                let seen = (entry.key(), Some(entry.position()), entry.get().number());
                self.put(seed.key(), number);
                assert_eq!(seen, (seed.key(), self.find(seed.key()), number));
            }
            Operation::Entry(seed, what) => self.entry(seed.key(), *what),
            Operation::Clone => {
                let clone = M::clone(&self.storage);
                assert!(M::is_equal(&clone, &self.storage));
                assert_eq!(M::slot_len(&clone), self.slots.bound());
                self.storage = clone;
                self.readdress();
            }
            Operation::CloneFrom(seeds) => {
                let (other, pairs) = self.other(seeds);
                M::clone_from(&mut self.storage, &other);
                assert!(M::is_equal(&other, &self.storage));
                let held = pairs.into_iter().map(|(key, number)| Held { key, number, address: 0 });
                self.slots.replace_all(held.collect());
                self.readdress();
            }
            _ => unreachable!("{operation:?} is none that inserts"),
        }
    }

    fn entry(&mut self, key: K, what: u8) {
        let (number, value) = self.value();
        let occupant = self.at(key.index());
        let position = self.find(key);
        match self.storage.entry(key) {
            Entry::Occupied(mut entry) => {
                let held = occupant.expect("the key is in the list");
                assert_eq!((held.key, held.number), (entry.key(), entry.get().number()));
                assert_eq!(Some(entry.position()), position);
                match what % 3 {
                    0 => {
                        assert_eq!(entry.insert(value).number(), held.number);
                        self.put(key, number);
                    }
                    1 => {
                        assert_eq!(numbers(Some(entry.remove_entry())), Some(held.pair()));
                        self.take(key);
                    }
                    _ => assert_eq!(entry.into_mut().number(), held.number),
                }
            }
            Entry::Vacant(entry) => {
                assert_eq!((entry.key(), entry.occupant()), (key, occupant.map(|held| held.key)));
                if let Some(held) = occupant {
                    let error = entry.try_insert(value).expect_err("another version has the index");
                    assert_eq!(error.kind, TryInsertErrorKind::OtherVersion { present: held.key });
                    return;
                }
                match what % 3 {
                    0 => assert_eq!(entry.insert(value).number(), number),
                    1 => assert_eq!(entry.try_insert(value).map(|value| value.number()).ok(), Some(number)),
                    // Nothing is inserted.
                    _ => return,
                }
                self.put(key, number);
            }
        }
    }

    fn removal(&mut self, operation: &Operation) {
        match operation {
            Operation::Remove(seed) => {
                let removed = numbers(self.storage.remove_entry(seed.key()));
                assert_eq!(removed, self.take(seed.key()));
            }
            Operation::RemoveHeld(pick, how) => {
                if let Some((_, key)) = self.pick(*pick) {
                    let expected = self.take(key).map(|(_, number)| number);
                    if how % 2 == 0 {
                        assert_eq!(self.storage.remove(key).map(|value| value.number()), expected);
                    } else {
                        assert!(M::remove_in_place(&mut self.storage, key));
                    }
                    assert!(!self.storage.contains_key(key) && self.storage.remove(key).is_none());
                    assert!(!M::remove_in_place(&mut self.storage, key));
                } else {
                    assert!(self.storage.pop().is_none());
                }
            }
            Operation::RemoveAt(position) => {
                let removed = numbers(self.storage.remove_at(*position));
                assert_eq!(removed, self.take_at(Some(*position)));
            }
            Operation::RemoveByIndex(index) => {
                let removed = numbers(self.storage.remove_by_index(*index));
                assert_eq!(removed, self.take_at(self.holder(*index)));
            }
            Operation::RemoveAll(seeds) => {
                let expected = seeds.iter().filter(|seed| self.take(seed.key()).is_some()).count();
                assert_eq!(self.storage.remove_all(seeds.iter().map(|seed| seed.key())), expected);
            }
            Operation::Pop => {
                let last = self.slots.iter().next_back().map(|(position, _)| position);
                assert_eq!(numbers(self.storage.pop()), self.take_at(last));
            }
            Operation::Truncate(n) => M::truncate(self, *n),
            Operation::Clear => {
                let before = (self.storage.capacity(), self.storage.page_count());
                self.storage.clear();
                self.slots.clear();
                assert_eq!((self.storage.capacity(), self.storage.page_count()), before);
            }
            Operation::Retain(mask) => {
                let keep = |key: K| mask >> (key.index() % 8) & 1 == 1;
                let mut asked = Vec::new();
                self.storage.retain(|key, value| {
                    asked.push((key, value.number()));
                    keep(key)
                });
                assert!(asked.into_iter().eq(self.slots.iter().map(|(_, held)| held.pair())));
                self.slots.retain(&|held| keep(held.key));
            }
            Operation::ExtractIf(mask, limit) => {
                let remove = |key: K| mask >> (key.index() % 8) & 1 == 1;
                let found: Vec<(K, u64)> = (self.storage.extract_if(|key, _| remove(key)).take(*limit))
                    .map(|(key, value)| (key, value.number()))
                    .collect();
                let expected = self.slots.extract(*limit, &|held| remove(held.key));
                assert!(found.into_iter().eq(expected.iter().map(Held::pair)));
            }
            Operation::Drain(a, b, front, back) => M::drain_some(self, (*a, *b), *front, *back),
            Operation::IntoIter(front, back) => {
                let empty = self.empty();
                let mut ours = mem::replace(&mut self.storage, empty).into_iter();
                let mut expected: std::vec::IntoIter<_> =
                    self.slots.iter().map(|(_, held)| held.pair()).collect::<Vec<_>>().into_iter();
                self.slots.clear();
                for _ in 0..*front {
                    assert_eq!(numbers(ours.next()), expected.next());
                }
                for _ in 0..*back {
                    assert_eq!(numbers(ours.next_back()), expected.next_back());
                    assert_eq!(ours.len(), expected.len());
                }
                assert!(ours.clone().map(|(key, value)| (key, value.number())).eq(expected.clone()));
                assert!(ours.clone().rev().map(|(key, value)| (key, value.number())).eq(expected.clone().rev()));
                assert_eq!(numbers(ours.nth(front % 4)), expected.nth(front % 4));
            }
            _ => unreachable!("{operation:?} is none that removes"),
        }
        if !M::LEAVES_HOLES {
            self.readdress();
        }
    }

    fn order(&mut self, operation: &Operation) {
        let len = self.slots.len();
        match operation {
            Operation::Compact => M::compact_both(self),
            Operation::Swap(a, b) => {
                let positions = self.find(a.key()).zip(self.find(b.key()));
                assert_eq!(self.storage.swap(a.key(), b.key()), positions.is_some());
                if let Some((a, b)) = positions {
                    self.swap_slots(a, b);
                }
            }
            Operation::SwapAt(a, b) => M::swap_at(self, *a, *b),
            // Neither all equal nor all different; ties of the stable sort keep the previous order.
            Operation::Sort(true) => {
                self.storage.sort_by_key(|_, value| value.number() % 5);
                self.sort_slots(len, &|_, number| (number % 5, 0));
            }
            Operation::Sort(false) => {
                self.storage.sort_unstable_by_key(|key, value| (value.number() % 5, key.index()));
                self.sort_slots(len, &|key, number| (number % 5, key.index() as u64));
            }
            Operation::SortByKeys => {
                self.storage.sort_by(|(a, _), (b, _)| (a.index(), a.version()).cmp(&(b.index(), b.version())));
                self.sort_slots(len, &|key, _| (key.index() as u64, key.version().into()));
            }
            Operation::SortPrefix(n, stable) => {
                let n = n % (len + 1);
                if *stable {
                    self.storage.sort_prefix_by(n, |(_, a), (_, b)| (a.number() % 3).cmp(&(b.number() % 3)));
                    self.sort_slots(n, &|_, number| (number % 3, 0));
                } else {
                    self.storage.sort_prefix_unstable_by(n, |(a, _), (b, _)| b.index().cmp(&a.index()));
                    self.sort_slots(n, &|key, _| (u64::MAX - key.index() as u64, 0));
                }
            }
            Operation::SortAs(seeds) => {
                self.slots.compact();
                let mut sorted = 0;
                for seed in seeds {
                    if let Some(position) = self.find(seed.key()).filter(|&position| position >= sorted) {
                        self.swap_slots(sorted, position);
                        sorted += 1;
                    }
                }
                assert_eq!(self.storage.sort_as(seeds.iter().map(|seed| seed.key())), sorted);
            }
            _ => unreachable!("{operation:?} is none that changes the order"),
        }
        self.readdress();
    }

    fn change(&mut self, operation: &Operation) {
        match operation {
            Operation::Change(seed) => {
                let (number, value) = self.value();
                let place = self.storage.get_mut(seed.key());
                assert_eq!(place.is_some(), self.slots.iter().any(|(_, held)| held.key == seed.key()));
                if let Some(place) = place {
                    *place = value;
                    self.put(seed.key(), number);
                }
            }
            Operation::ChangeAll => {
                let (number, value) = self.value();
                for (_, place) in &mut self.storage {
                    *place = value.clone();
                }
                for position in 0..self.slots.bound() {
                    if let Some(held) = self.slots.get_mut(position) {
                        held.number = number;
                    }
                }
            }
            Operation::Disjoint(seeds) => {
                let keys = seeds.map(|seed| seed.key::<K>());
                if keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2] {
                    let positions = keys.map(|key| self.find(key));
                    let expected = positions.map(|at| at.and_then(|at| self.slots.get(at)).map(|held| held.number));
                    let mut places = self.storage.get_disjoint_mut(keys);
                    let found = places.each_ref().map(|value| value.as_ref().map(|value| value.number()));
                    assert_eq!(found, expected);
                    if let [Some(a), Some(b), _] = &mut places {
                        mem::swap(*a, *b);
                    }
                    if let ([Some(a), Some(b), _], [Some(x), Some(y), _]) = (positions, expected) {
                        self.slots.get_mut(a).expect("there is a value").number = y;
                        self.slots.get_mut(b).expect("there is a value").number = x;
                    }
                }
            }
            Operation::SetVersion(seed) => {
                let key: K = seed.key();
                let held = self.holder(key.index()).and_then(|position| self.slots.get_mut(position));
                let old = held.map(|held| mem::replace(&mut held.key, key));
                assert_eq!(self.storage.set_version(key), old);
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
                M::check_shrunk(self, capacity, before);
            }
            Operation::Move => {
                let empty = self.empty();
                let moved = Box::new(mem::replace(&mut self.storage, empty));
                self.storage.assert_invariants();
                self.storage = *moved;
            }
            _ => unreachable!("{operation:?} changes no value and no memory"),
        }
    }
}

impl<M: Modeled, T: Value, K: SparseKey, P: Paging + Default> Model for Pair<M, T, K, P> {
    type Operation = Operation;

    fn new() -> Self {
        let (tracking, paging) = (TrackingAllocator::new(), P::default());
        Self {
            storage: M::with_paging_in(paging, tracking.clone()),
            slots: Default::default(),
            ledger: Ledger::new(),
            tracking,
            inserted: 0,
            paging,
        }
    }

    fn apply(&mut self, operation: &Operation) {
        match operation {
            Operation::Insert(..)
            | Operation::TryInsert(..)
            | Operation::TryReplace(..)
            | Operation::Extend(..)
            | Operation::InsertMany(..)
            | Operation::Append(..)
            | Operation::OrInsert(..)
            | Operation::EntryInsert(..)
            | Operation::Clone
            | Operation::CloneFrom(..) => self.insertion(operation),
            Operation::Entry(..) => {
                self.insertion(operation);
                // One way removes.
                if !M::LEAVES_HOLES {
                    self.readdress();
                }
            }
            Operation::Remove(..)
            | Operation::RemoveHeld(..)
            | Operation::RemoveAt(..)
            | Operation::RemoveByIndex(..)
            | Operation::RemoveAll(..)
            | Operation::Pop
            | Operation::Truncate(..)
            | Operation::Clear
            | Operation::Retain(..)
            | Operation::ExtractIf(..)
            | Operation::Drain(..)
            | Operation::IntoIter(..) => self.removal(operation),
            Operation::Compact
            | Operation::Swap(..)
            | Operation::SwapAt(..)
            | Operation::Sort(..)
            | Operation::SortByKeys
            | Operation::SortPrefix(..)
            | Operation::SortAs(..) => self.order(operation),
            Operation::Change(..)
            | Operation::ChangeAll
            | Operation::Disjoint(..)
            | Operation::SetVersion(..)
            | Operation::Reserve(..)
            | Operation::ShrinkTo(..)
            | Operation::Move => self.change(operation),
        }
    }

    fn check(&self) {
        let Self { storage, slots, ledger, tracking, .. } = self;
        storage.assert_invariants();
        assert_eq!((storage.len(), M::slot_len(storage)), (slots.len(), slots.bound()));
        assert_eq!(storage.is_empty(), slots.len() == 0);
        for position in 0..=slots.bound() {
            let held = slots.get(position);
            let found = storage.get_at(position);
            assert_eq!(found.map(|(key, value)| (key, value.number())), held.map(Held::pair), "at {position}");
            if let Some(held) = held {
                assert_eq!(self.address(held.key), held.address, "at {position}");
                assert_eq!((storage.position_of(held.key), storage[held.key].number()), (Some(position), held.number));
                assert_eq!(storage.get(held.key).map(T::number), Some(held.number));
                assert_eq!(storage.get_by_index(held.key.index()).map(|(key, _)| key), Some(held.key));
            }
        }
        for index in (0..12).chain([4095, 4096, 8192, 40_000]) {
            if self.holder(index).is_none() {
                assert!(storage.get_by_index(index).is_none());
                assert!(K::from_parts(index, 0).is_none_or(|key| storage.get(key).is_none()));
            }
        }
        let pairs = slots.iter().map(|(_, held)| held.pair());
        assert!(storage.iter().map(|(key, value)| (key, value.number())).eq(pairs));
        let backwards = slots.iter().rev().map(|(_, held)| held.number);
        assert!(storage.values().rev().map(T::number).eq(backwards));
        ledger.assert_no_violation();
        ledger.assert_live(T::recorded(slots.len()));
        tracking.assert_no_violation();
        M::check(self);
    }
}

impl Modeled for Packed {
    type Positions<V> = Dense<V>;

    fn truncate<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, n: usize) {
        pair.storage.truncate(n);
        let kept = pair.slots.iter().map(|(_, held)| *held).take(n).collect();
        pair.slots.replace_all(kept);
    }

    fn swap_at<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, a: usize, b: usize) {
        let len = pair.slots.len();
        if len > 0 {
            pair.storage.swap_at(a % len, b % len);
            pair.swap_slots(a % len, b % len);
        }
    }

    fn drain_some<T: Value, K: SparseKey, P: Paging>(
        pair: &mut Pair<Self, T, K, P>,
        (a, b): (usize, usize),
        front: usize,
        back: usize,
    ) {
        let len = pair.slots.len();
        let (a, b) = (a % (len + 1), b % (len + 1));
        let range = a.min(b)..a.max(b);
        let mut all: Vec<Held<K>> = pair.slots.iter().map(|(_, held)| *held).collect();
        let mut drain = pair.storage.drain(range.clone());
        let mut expected = all.drain(range).map(|held| held.pair());
        for _ in 0..front {
            assert_eq!(numbers(drain.next()), expected.next());
            assert_eq!(drain.len(), expected.len());
        }
        for _ in 0..back {
            assert_eq!(numbers(drain.next_back()), expected.next_back());
        }
        assert_eq!(numbers(drain.nth(front % 4)), expected.nth(front % 4));
        drop((drain, expected));
        pair.slots.replace_all(all);
    }

    fn remove_in_place<T: Value, K: SparseKey, P: Paging>(storage: &mut Tracked<Self, T, K, P>, key: K) -> bool {
        storage.remove(key).is_some()
    }

    fn compact_both<T: Value, K: SparseKey, P: Paging>(_: &mut Pair<Self, T, K, P>) {}

    fn check_shrunk<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, to: usize, before: usize) {
        let (storage, len) = (&pair.storage, pair.slots.len());
        assert!(storage.capacity() >= len.max(to).min(before));
        if size_of::<T>() > 0 {
            assert!(storage.page_count() <= len.max(to).div_ceil(storage.page_len()));
        }
        let mut pages: BTreeSet<usize> = pair.slots.iter().map(|(_, held)| held.key.index() / K::PAGE_LEN).collect();
        if storage.as_set().as_index().view().is_short() {
            assert!((1..=8).contains(&len));
            pages.clear();
        }
        assert_eq!(storage.as_set().page_count(), pages.len());
    }

    fn check<T: Value, K: SparseKey, P: Paging>(pair: &Pair<Self, T, K, P>) {
        let Pair { storage, slots, tracking, .. } = pair;
        assert!(storage.keys_slice().iter().eq(slots.iter().map(|(_, held)| &held.key)));
        let set = storage.as_set();
        let arrays = [set.as_index().allocated_bytes(), set.capacity(), storage.page_count()];
        let blocks = set.page_count() + storage.page_count() + arrays.iter().filter(|&&capacity| capacity > 0).count();
        assert_eq!(
            tracking.live_blocks(),
            blocks,
            "a short list or a directory, that of values, both kinds of pages, the keys"
        );
    }
}

impl Modeled for Stable {
    type Positions<V> = Slots<V>;

    fn truncate<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, n: usize) {
        while pair.slots.len() > n {
            let last = pair.slots.iter().next_back().map(|(position, _)| position);
            assert_eq!(numbers(pair.storage.pop()), pair.take_at(last));
        }
    }

    fn swap_at<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, a: usize, b: usize) {
        if let Some(((at_a, a), (at_b, b))) = pair.pick(a).zip(pair.pick(b)) {
            assert!(pair.storage.swap(a, b));
            pair.swap_slots(at_a, at_b);
        }
    }

    fn drain_some<T: Value, K: SparseKey, P: Paging>(
        pair: &mut Pair<Self, T, K, P>,
        _: (usize, usize),
        front: usize,
        back: usize,
    ) {
        let mut expected = pair.slots.iter().map(|(_, held)| held.pair());
        let mut drain = pair.storage.drain();
        for _ in 0..front {
            assert_eq!(numbers(drain.next()), expected.next());
        }
        for _ in 0..back {
            assert_eq!(numbers(drain.next_back()), expected.next_back());
        }
        assert_eq!(numbers(drain.nth(front % 4)), expected.nth(front % 4));
        drop((drain, expected));
        pair.slots.clear();
    }

    fn remove_in_place<T: Value, K: SparseKey, P: Paging>(storage: &mut Tracked<Self, T, K, P>, key: K) -> bool {
        storage.remove_in_place(key)
    }

    fn compact_both<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>) {
        let mut expected: Vec<K> = pair.slots.values().map(|held| held.key).collect();
        pair.storage.compact_with(|key, value, from, to| {
            assert!(to < from);
            let held = pair.slots.values().find(|held| held.key == key);
            assert_eq!(held.map(|held| held.number), Some(value.number()));
            // The reported moves are sufficient to track values.
            assert_eq!(expected.pop(), Some(key));
        });
        pair.slots.compact();
        // Values not reported have not moved.
        for (position, held) in pair.slots.iter() {
            if expected.contains(&held.key) {
                assert_eq!(pair.address(held.key), held.address);
                assert_eq!(pair.storage.position_of(held.key), Some(position));
            }
        }
    }

    fn check_shrunk<T: Value, K: SparseKey, P: Paging>(pair: &mut Pair<Self, T, K, P>, to: usize, before: usize) {
        if pair.slots.is_empty() {
            pair.slots.clear();
        }
        let storage = &pair.storage;
        let least = to.min(before).max(pair.slots.bound());
        assert!((least..least + 64 + storage.page_len()).contains(&storage.capacity()));
        if size_of::<T>() > 0 {
            assert_eq!(storage.page_count(), least.div_ceil(storage.page_len()));
        }
    }

    fn check<T: Value, K: SparseKey, P: Paging>(pair: &Pair<Self, T, K, P>) {
        let Pair { storage, slots, tracking, .. } = pair;
        assert_eq!(storage.has_holes(), slots.len() < slots.bound());
        let index = storage.as_index();
        let keys = usize::from(storage.capacity() > 0);
        let values = storage.page_count() + usize::from(storage.page_count() > 0);
        let sparse = index.page_count() + usize::from(index.index_capacity() > 0);
        // After a failed reservation or shrinking, keys may have capacity without cells.
        assert!((keys + values + sparse..=keys + values + sparse + 2).contains(&tracking.live_blocks()));
    }
}
