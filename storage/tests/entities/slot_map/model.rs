//! Random operations on a slot map and on a list of slots as the model, compared at each step.

use storage::{Entity, Entity64, SlotMap, SparseKey, TryReserveError, entity_type};
use test_kit::alloc::TrackingAllocator;
use test_kit::iterators::forget;
use test_kit::model::{Arbitrary, Gen, Model};

entity_type! {
    /// 15 indices, 3 versions: slots are retired soon.
    pub(crate) struct Tiny(u8: 4, 2);
}

entity_type! {
    /// One version: each slot is used once.
    pub(crate) struct Once(u8: 6, 1);
}

/// A value that owns memory, so that a double drop or a leak does not go unnoticed.
type Value = Box<u64>;

#[derive(Clone, Debug)]
enum Operation {
    Insert(u64),
    InsertWithKey,
    RemoveNth(usize),
    Remove(usize, u32),
    RemoveByIndex(usize),
    Change(usize, u64),
    Exchange(usize, usize),
    Retain(u64),
    Extract(u64, usize),
    Drain(usize, usize, bool),
    Clear,
    Reserve(usize),
    Shrink(usize),
    Clone,
    Consume(usize),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let small = |g: &mut Gen| usize::from(u8::arbitrary(g)) % 20;
        match u8::arbitrary(g) % 60 {
            0..=19 => Self::Insert(u64::arbitrary(g)),
            20..=22 => Self::InsertWithKey,
            23..=34 => Self::RemoveNth(small(g)),
            35..=38 => Self::Remove(small(g), u32::arbitrary(g) % 5),
            39 => Self::RemoveByIndex(small(g)),
            40..=43 => Self::Change(small(g), u64::arbitrary(g)),
            44 | 45 => Self::Exchange(small(g), small(g)),
            46 | 47 => Self::Retain(u64::arbitrary(g) | u64::arbitrary(g)),
            48 | 49 => Self::Extract(u64::arbitrary(g) & u64::arbitrary(g), small(g)),
            50 => Self::Drain(small(g), small(g), bool::arbitrary(g)),
            51 => Self::Clear,
            52..=54 => Self::Reserve(small(g)),
            55 | 56 => Self::Shrink(small(g)),
            57 | 58 => Self::Clone,
            _ => Self::Consume(small(g)),
        }
    }
}

/// A slot of the model. Its version is that of the present or of the next key.
#[derive(Clone, Debug)]
struct ModelSlot {
    version: u32,
    value: Option<u64>,
}

struct Pair<K: SparseKey> {
    map: SlotMap<Value, K, TrackingAllocator>,
    slots: Vec<ModelSlot>,
    /// The slot to fill next is the last.
    free: Vec<usize>,
    tracking: TrackingAllocator,
}

/// Returns the key of this index and version, if there is one.
fn key<K: SparseKey>(index: usize, version: u32) -> Option<K> {
    K::from_parts(index, version)
}

impl<K: SparseKey> Pair<K> {
    fn len(&self) -> usize {
        self.slots.iter().filter(|slot| slot.value.is_some()).count()
    }

    fn insert(&mut self, value: u64) -> Option<K> {
        let index = self.free.last().copied().unwrap_or(self.slots.len());
        let version = self.slots.get(index).map_or(0, |slot| slot.version);
        let key = key(index, version)?;
        if self.free.pop().is_some() {
            self.slots[index].value = Some(value);
        } else {
            self.slots.push(ModelSlot { version, value: Some(value) });
        }
        Some(key)
    }

    fn remove(&mut self, index: usize) -> Option<u64> {
        let slot = self.slots.get_mut(index)?;
        let value = slot.value.take()?;
        slot.version += 1;
        if key::<K>(index, slot.version).is_some() {
            self.free.push(index);
        }
        Some(value)
    }

    /// Returns the pairs, by ascending index.
    fn pairs(&self) -> Vec<(K, u64)> {
        let pair = |(index, slot): (usize, &ModelSlot)| Some((key(index, slot.version)?, slot.value?));
        self.slots.iter().enumerate().filter_map(pair).collect()
    }

    /// Returns the `n`th key, if there is one.
    fn nth(&self, n: usize) -> Option<K> {
        let pairs = self.pairs();
        pairs.get(n % pairs.len().max(1)).map(|&(key, _)| key)
    }
}

impl<K: SparseKey> Model for Pair<K> {
    type Operation = Operation;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        Self { map: SlotMap::new_in(tracking.clone()), slots: Vec::new(), free: Vec::new(), tracking }
    }

    fn apply(&mut self, operation: &Operation) {
        match *operation {
            Operation::Insert(value) => match (self.map.try_insert(Box::new(value)), self.insert(value)) {
                (Ok(key), expected) => assert_eq!(Some(key), expected),
                (Err(error), expected) => {
                    assert_eq!(
                        (*error.value, error.reason, expected),
                        (value, TryReserveError::CapacityOverflow, None)
                    );
                }
            },
            Operation::InsertWithKey => {
                let inserted = self.map.try_insert_with_key(|key| Box::new(key.index() as u64));
                let index = self.free.last().copied().unwrap_or(self.slots.len());
                assert_eq!(inserted.ok(), self.insert(index as u64));
            }
            Operation::RemoveNth(n) => {
                if let Some(key) = self.nth(n) {
                    assert_eq!(self.map.remove(key).map(|value| *value), self.remove(key.index()));
                    assert_eq!(self.map.remove(key), None);
                }
            }
            Operation::Remove(index, version) => {
                if let Some(key) = key::<K>(index, version) {
                    let there =
                        self.slots.get(index).is_some_and(|slot| slot.value.is_some() && slot.version == version);
                    let expected = if there { self.remove(index) } else { None };
                    assert_eq!(self.map.remove(key).map(|value| *value), expected);
                }
            }
            Operation::RemoveByIndex(index) => {
                let version = self.slots.get(index).map(|slot| slot.version);
                let expected = self.remove(index).and_then(|value| Some((key(index, version?)?, value)));
                assert_eq!(self.map.remove_by_index(index).map(|(key, value)| (key, *value)), expected);
            }
            Operation::Change(n, value) => {
                if let Some(key) = self.nth(n) {
                    self.slots[key.index()].value = Some(value);
                    *self.map[key] = value;
                    assert_eq!(self.map.get_by_index_mut(key.index()), Some((key, &mut Box::new(value))));
                }
            }
            Operation::Exchange(a, b) => {
                if let (Some(a), Some(b)) = (self.nth(a), self.nth(b)) {
                    if a != b {
                        let value = self.slots[a.index()].value;
                        self.slots[a.index()].value = self.slots[b.index()].value;
                        self.slots[b.index()].value = value;
                        let [Some(a), Some(b)] = self.map.get_disjoint_mut([a, b]) else { panic!("both are there") };
                        std::mem::swap(a, b);
                    }
                }
            }
            Operation::Retain(mask) => {
                let keep = |key: K| mask >> (key.index() % 64) & 1 == 1;
                for (key, _) in self.pairs() {
                    if !keep(key) {
                        self.remove(key.index());
                    }
                }
                self.map.retain(|key, _| keep(key));
            }
            Operation::Extract(mask, most) => {
                let remove = |key: K| mask >> (key.index() % 64) & 1 == 1;
                let expected: Vec<(K, u64)> =
                    self.pairs().into_iter().filter(|&(key, _)| remove(key)).take(most).collect();
                expected.iter().for_each(|&(key, _)| _ = self.remove(key.index()));
                let extracted = self.map.extract_if(|key, _| remove(key)).take(most);
                assert!(extracted.map(|(key, value)| (key, *value)).eq(expected));
            }
            Operation::Drain(front, back, forgotten) => {
                let pairs = self.pairs();
                let front = front.min(pairs.len());
                let back = back.min(pairs.len() - front);
                let mut drained = self.map.drain();
                for &(key, value) in &pairs[..front] {
                    assert_eq!(drained.next(), Some((key, Box::new(value))));
                }
                for &(key, value) in pairs.iter().rev().take(back) {
                    assert_eq!(drained.next_back(), Some((key, Box::new(value))));
                }
                assert_eq!(drained.len(), pairs.len() - front - back);
                if forgotten {
                    forget(drained);
                } else {
                    drop(drained);
                }
                let last = pairs[pairs.len() - back..].iter().rev();
                let rest = pairs[front..pairs.len() - back].iter().filter(|_| !forgotten);
                for &(key, _) in pairs[..front].iter().chain(last).chain(rest) {
                    self.remove(key.index());
                }
            }
            Operation::Clear => {
                for (key, _) in self.pairs() {
                    self.remove(key.index());
                }
                self.map.clear();
            }
            Operation::Reserve(n) => {
                let possible = n.saturating_sub(self.free.len()) <= K::INDEX_LIMIT - self.slots.len();
                assert_eq!(self.map.try_reserve(n).is_ok(), possible);
                assert!(!possible || self.map.capacity() >= self.len() + n);
            }
            Operation::Shrink(n) => {
                let capacity = self.map.capacity();
                self.map.shrink_to(n);
                let retired = self.slots.len() - self.len() - self.free.len();
                let expected = n.max(self.slots.len()).min(K::INDEX_LIMIT) - retired;
                assert_eq!(self.map.capacity(), expected.min(capacity));
            }
            Operation::Clone => self.map = self.map.clone(),
            Operation::Consume(n) => {
                let pairs = self.pairs();
                let mut iter = self.map.clone().into_iter();
                assert!(iter.by_ref().take(n).map(|(key, value)| (key, *value)).eq(pairs.iter().copied().take(n)));
                assert_eq!(iter.len(), pairs.len().saturating_sub(n));
                assert!(iter.clone().eq(iter));
            }
        }
    }

    fn check(&self) {
        self.map.assert_invariants();
        let pairs = self.pairs();
        assert_eq!((self.map.len(), self.map.slot_len()), (pairs.len(), self.slots.len()));
        assert!(self.map.iter().map(|(key, value)| (key, **value)).eq(pairs.iter().copied()));
        for index in 0..self.slots.len() + 2 {
            let there = pairs.iter().find(|(key, _)| key.index() == index);
            let ours = self.map.get_by_index(index).map(|(key, value)| (key, **value));
            assert_eq!(ours, there.copied());
            for version in 0..5 {
                if let Some(key) = key::<K>(index, version) {
                    let expected = there.filter(|&&(there, _)| there == key).map(|(_, value)| value);
                    assert_eq!(self.map.get(key).map(|value| &**value), expected, "{key:?}");
                }
            }
        }
    }
}

impl<K: SparseKey> Drop for Pair<K> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.map = SlotMap::new_in(self.tracking.clone());
            self.tracking.assert_empty();
        }
    }
}

test_kit::models! {
    tiny_keys: Pair<Tiny>, 800;
    keys_of_one_version_once: Pair<Once>, 300;
}

test_kit::model_tests! {
    entities: Pair<Entity>, 300;
    wide_entities: Pair<Entity64>, 150;
}
