//! `MultiMap` compared with a list of pairs in slots: contents, order, ids, and the choice among equal pairs.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::hash::{BuildHasher, Hash, Hasher};

use hash_map::{DefaultHashBuilder, ElementId, MultiMap};
use test_kit::hashers::{AllOnes, AnyState, ConstantState, FewState, IdentityState, OneBucket, UpperBits};
use test_kit::model::{Arbitrary, Gen, Hashed, Model, Slots};

#[derive(Clone, Debug)]
enum Operation {
    Insert(u8, u8),
    InsertUnique(u8, u8),
    GetOrInsert(u8),
    GetMut(u8),
    GetAllMut(u8),
    RemoveAll(u8),
    TakeAll(u8, usize),
    RemovePair(u8, u8),
    RemoveOne(u8, u8),
    RemoveById(usize),
    ChangeById(usize),
    Pop,
    PopIf(u8),
    Truncate(usize),
    SplitOff(usize),
    Ranges(usize, usize, usize),
    ExtractRangeIf(usize, u8, usize),
    GetDisjointById(usize, usize),
    SwapNewestAndOldest(u8),
    Extend(Vec<(u8, u8)>),
    Append(Vec<(u8, u8)>),
    ValuesMut,
    Retain(u8),
    ExtractIf(u8, usize),
    Drain(usize),
    Clear,
    Reserve(usize),
    ReserveExact(usize),
    Reverse,
    ShrinkTo(usize),
    ShrinkBuckets,
    Compact,
    CompactStable,
    SortFreeList,
    SortKeys,
    SortByMark,
    Clone,
    CloneFrom(Vec<(u8, u8)>),
    Collect,
    Halves,
    TableAndBack,
    Compare(usize),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) {
            0..50 => Self::Insert(key(g), kind(g)),
            50..65 => Self::InsertUnique(key(g), kind(g)),
            65..70 => Self::GetOrInsert(key(g)),
            70..75 => Self::GetMut(key(g)),
            75..83 => Self::GetAllMut(key(g)),
            83..93 => Self::RemoveAll(key(g)),
            93..101 => Self::TakeAll(key(g), usize::arbitrary(g) % 8),
            101..110 => Self::RemovePair(key(g), kind(g)),
            110..125 => Self::RemoveOne(key(g), kind(g)),
            125..138 => Self::RemoveById(usize::arbitrary(g) % 128),
            138..142 => Self::ChangeById(usize::arbitrary(g) % 128),
            142..147 => match u8::arbitrary(g) % 12 {
                0..4 => Self::Pop,
                4 => Self::PopIf(u8::arbitrary(g) % 4 + 1),
                5 => Self::Truncate(usize::arbitrary(g) % 64),
                6 => Self::SplitOff(usize::arbitrary(g) % 64),
                7 => Self::ExtractRangeIf(usize::arbitrary(g) % 64, u8::arbitrary(g) % 5 + 1, usize::arbitrary(g) % 16),
                8 => Self::GetDisjointById(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64),
                9 => Self::SwapNewestAndOldest(key(g)),
                _ => Self::Ranges(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64, usize::arbitrary(g) % 16),
            },
            147..167 => Self::Extend(pairs(g)),
            167..172 => Self::Append(pairs(g)),
            172..175 => Self::ValuesMut,
            175..181 => Self::Retain(u8::arbitrary(g) % 5 + 1),
            181..187 => Self::ExtractIf(u8::arbitrary(g) % 5 + 1, usize::arbitrary(g) % 16),
            187..190 => Self::Drain(usize::arbitrary(g) % 32),
            190..192 => Self::Clear,
            192..194 => Self::Reserve(usize::arbitrary(g) % 100),
            194 => Self::ReserveExact(usize::arbitrary(g) % 100),
            195 => Self::Reverse,
            196..201 => Self::ShrinkTo(usize::arbitrary(g) % 100),
            201..205 => Self::ShrinkBuckets,
            205..210 => Self::Compact,
            210..215 => Self::CompactStable,
            215..219 => Self::SortFreeList,
            219..223 => Self::SortKeys,
            223..227 => Self::SortByMark,
            227..232 => Self::Clone,
            232..237 => Self::CloneFrom(pairs(g)),
            237..241 => Self::Collect,
            241..244 => Self::Halves,
            244..248 => Self::TableAndBack,
            248..=255 => Self::Compare(usize::arbitrary(g)),
        }
    }
}

/// Few, so that a key has many pairs.
const KEYS: u8 = 8;

/// Few, so that a key has several equal pairs.
const KINDS: u8 = 3;

fn key(g: &mut Gen) -> u8 {
    // Half of all pairs have the key 0.
    if bool::arbitrary(g) { 0 } else { u8::arbitrary(g) % KEYS }
}

fn kind(g: &mut Gen) -> u8 {
    u8::arbitrary(g) % KINDS
}

fn pairs(g: &mut Gen) -> Vec<(u8, u8)> {
    (0..usize::arbitrary(g) % 40).map(|_| (key(g), kind(g))).collect()
}

/// A key: equal by number, distinguished by mark.
#[derive(Clone, Debug)]
struct Key {
    number: u8,
    mark: Box<u64>,
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.number.cmp(&other.number)
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.number);
    }
}

impl Borrow<u8> for Key {
    fn borrow(&self) -> &u8 {
        &self.number
    }
}

/// A value: equal by kind, distinguished by serial number.
#[derive(Clone, Debug)]
struct Value {
    kind: u8,
    serial: Box<u64>,
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Value {}

/// A value to look for.
fn of_kind(kind: u8) -> Value {
    Value { kind, serial: Box::new(u64::MAX) }
}

/// A pair: number, mark, kind, serial.
type Shown = (u8, u64, u8, u64);

fn show(key: &Key, value: &Value) -> Shown {
    (key.number, *key.mark, value.kind, *value.serial)
}

struct MultiModel<S> {
    ours: MultiMap<Key, Value, S>,
    slots: Slots<(Key, Value)>,
    next: u64,
}

fn id(index: usize) -> ElementId {
    ElementId::from_index(index).expect("small")
}

impl<S: BuildHasher + Default + Clone> MultiModel<S> {
    fn make(&mut self, number: u8, kind: u8) -> (Key, Value) {
        self.next += 1;
        (Key { number, mark: Box::new(self.next) }, Value { kind, serial: Box::new(self.next + 1_000_000) })
    }

    fn other(&mut self, pairs: &[(u8, u8)]) -> Self {
        let mut other = Self { next: self.next, ..Self::new() };
        for &(number, kind) in pairs {
            let (key, value) = other.make(number, kind);
            other.ours.insert(key.clone(), value.clone());
            other.slots.insert((key, value));
        }
        self.next = other.next;
        // Holes, including the first slot.
        for at in [pairs.len() / 2, 0] {
            assert_eq!(other.ours.remove_by_id(id(at)).is_some(), other.slots.remove(at).is_some());
        }
        other
    }

    /// Returns the slots of a key, in slot order.
    fn of_key(&self, number: u8) -> Vec<usize> {
        self.slots.iter().filter(|(_, (key, _))| key.number == number).map(|(at, _)| at).collect()
    }

    /// Returns the slots of a key's pairs of one kind, in slot order.
    fn of_pair(&self, number: u8, kind: u8) -> Vec<usize> {
        let is = |pair: &(Key, Value)| pair.0.number == number && pair.1.kind == kind;
        self.slots.iter().filter(|(_, pair)| is(pair)).map(|(at, _)| at).collect()
    }

    fn at(&self, at: usize) -> Shown {
        let (key, value) = self.slots.get(at).expect("an occupied slot");
        show(key, value)
    }

    fn remove(&mut self, at: usize) -> Option<Shown> {
        self.slots.remove(at).map(|(key, value)| show(&key, &value))
    }

    /// Removes the newest first. Returns the serial numbers.
    fn remove_all(&mut self, slots: &[usize]) -> Vec<u64> {
        slots.iter().rev().map(|&at| self.remove(at).expect("an occupied slot").3).collect()
    }

    fn shown(&self) -> Vec<Shown> {
        self.slots.values().map(|(key, value)| show(key, value)).collect()
    }
}

impl<S: BuildHasher + Default + Clone> Model for MultiModel<S> {
    type Operation = Operation;

    fn new() -> Self {
        Self { ours: MultiMap::default(), slots: Slots::default(), next: 0 }
    }

    fn apply(&mut self, operation: &Operation) {
        match operation {
            &Operation::Insert(number, kind) => {
                let (key, value) = self.make(number, kind);
                let ours = self.ours.insert(key.clone(), value.clone()).index();
                assert_eq!(ours, self.slots.insert((key, value)));
            }
            &Operation::InsertUnique(number, kind) => {
                let (key, value) = self.make(number, kind);
                let (ours, added) = self.ours.insert_if_absent(key.clone(), value.clone());
                let there = self.of_pair(number, kind).last().copied();
                assert_eq!(added, there.is_none());
                assert_eq!(ours.index(), there.unwrap_or_else(|| self.slots.insert((key, value))));
            }
            &Operation::GetOrInsert(number) => {
                let (key, value) = self.make(number, 0);
                let ours = *self.ours.get_or_insert_with(key.clone(), || value.clone()).serial;
                let at = self.of_key(number).last().copied().unwrap_or_else(|| self.slots.insert((key, value)));
                assert_eq!(ours, self.at(at).3);
            }
            &Operation::GetMut(number) => {
                let there = self.of_key(number).last().copied();
                let ours = self.ours.get_mut(&number);
                assert_eq!(ours.is_some(), there.is_some());
                if let (Some(value), Some(at)) = (ours, there) {
                    *value.serial += 7;
                    let serial = *value.serial;
                    *self.slots.get_mut(at).expect("there").1.serial += 7;
                    assert_eq!(serial, self.at(at).3);
                }
            }
            &Operation::GetAllMut(number) => {
                let there = self.of_key(number);
                let mut seen = Vec::new();
                self.ours.get_all_mut(&number).for_each(|value| {
                    seen.push(*value.serial);
                    value.kind = (value.kind + 1) % KINDS;
                });
                let mut expected: Vec<u64> = there.iter().map(|&at| self.at(at).3).collect();
                seen.sort_unstable();
                expected.sort_unstable();
                assert_eq!(seen, expected);
                for at in there {
                    let value = &mut self.slots.get_mut(at).expect("there").1;
                    value.kind = (value.kind + 1) % KINDS;
                }
            }
            &Operation::RemoveAll(number) => {
                let there = self.of_key(number);
                assert_eq!(self.ours.remove_all(&number), there.len());
                self.remove_all(&there);
            }
            &Operation::TakeAll(number, limit) => {
                let there = self.of_key(number);
                let mut values = self.ours.take_all(&number);
                assert_eq!(values.len(), there.len());
                let ours: Vec<u64> = values.by_ref().take(limit).map(|value| *value.serial).collect();
                drop(values);
                let expected = self.remove_all(&there);
                assert_eq!(ours, expected[..limit.min(expected.len())]);
            }
            &Operation::RemovePair(number, kind) => {
                let there = self.of_pair(number, kind);
                assert_eq!(self.ours.remove_pair(&number, &of_kind(kind)), there.len());
                self.remove_all(&there);
            }
            &Operation::RemoveOne(number, kind) => {
                let there = self.of_pair(number, kind).last().copied();
                let ours = self.ours.remove_one(&number, &of_kind(kind)).map(|value| *value.serial);
                assert_eq!(ours, there.and_then(|at| self.remove(at)).map(|shown| shown.3));
            }
            &Operation::RemoveById(at) => {
                let ours = self.ours.remove_by_id(id(at)).map(|(key, value)| show(&key, &value));
                assert_eq!(ours, self.remove(at));
            }
            &Operation::ChangeById(at) => {
                // An occupied slot, unless the map is empty.
                let at = self.slots.pick(at).unwrap_or(at);
                let ours = self.ours.get_by_id_mut(id(at));
                let simple = self.slots.get_mut(at);
                assert_eq!(ours.is_some(), simple.is_some());
                if let (Some((_, ours)), Some((_, simple))) = (ours, simple) {
                    ours.kind = 0;
                    simple.kind = 0;
                }
            }
            Operation::Pop => {
                let ours = self.ours.table_mut().pop().map(|(key, value)| show(&key, &value));
                assert_eq!(ours, self.slots.pop().map(|(key, value)| show(&key, &value)));
            }
            &Operation::PopIf(modulus) => {
                let ours = self
                    .ours
                    .table_mut()
                    .pop_if(|(key, _)| key.number % modulus == 0)
                    .map(|(key, value)| show(&key, &value));
                let last = self.slots.values().next_back().filter(|(key, _)| key.number % modulus == 0).is_some();
                let expected = if last { self.slots.pop() } else { None };
                assert_eq!(ours, expected.map(|(key, value)| show(&key, &value)));
                self.slots.trim();
            }
            &Operation::Truncate(len) => {
                self.ours.table_mut().truncate(len);
                let end = self.slots.iter().nth(len).map(|(at, _)| at);
                end.into_iter().for_each(|at| self.slots.truncate(at));
            }
            &Operation::SplitOff(at) => {
                let tail = self.ours.table_mut().split_off(id(at));
                let tail = MultiMap::from_table(tail, self.ours.hasher().clone());
                let expected = self.slots.split_off(at);
                tail.assert_invariants();
                let shown: Vec<Shown> = expected.values().map(|(key, value)| show(key, value)).collect();
                assert!(tail.iter().map(|(key, value)| show(key, value)).eq(shown));
                for (key, value) in expected.values() {
                    assert!(tail.get_all(&key.number).any(|other| other.serial == value.serial));
                }
            }
            &Operation::Ranges(a, b, limit) => {
                let (start, end) = (a.min(b), a.max(b));
                let range = || id(start)..id(end);
                self.ours.table_mut().iter_range_mut(range()).for_each(|(_, value)| value.kind = 1);
                let slots: Vec<usize> = (start..end).filter(|&at| self.slots.get(at).is_some()).collect();
                slots.iter().for_each(|&at| self.slots.get_mut(at).expect("there").1.kind = 1);
                let shown: Vec<Shown> = slots.iter().map(|&at| self.at(at)).collect();
                assert!(
                    self.ours
                        .table()
                        .iter_range(range())
                        .map(|(key, value)| show(key, value))
                        .eq(shown.iter().copied())
                );
                let drained = self.ours.table_mut().drain_range(range()).take(limit);
                let drained: Vec<Shown> = drained.map(|(key, value)| show(&key, &value)).collect();
                assert_eq!(drained, shown[..limit.min(shown.len())]);
                slots.into_iter().for_each(|at| _ = self.remove(at));
            }
            &Operation::ExtractRangeIf(start, modulus, limit) => {
                let extract = self.ours.table_mut().extract_range_if(id(start).., |(key, _)| key.number % modulus == 0);
                let taken: Vec<Shown> = extract.take(limit).map(|(key, value)| show(&key, &value)).collect();
                let expected = self.slots.extract_from(start, limit, |(key, _)| key.number % modulus == 0);
                assert!(expected.iter().map(|(key, value)| show(key, value)).eq(taken));
            }
            &Operation::GetDisjointById(a, b) => {
                let there = [a, b].map(|at| self.slots.get(at).is_some());
                let swapped = match self.ours.table_mut().get_disjoint_by_id_mut([id(a), id(b)]) {
                    Ok([(_, x), (_, y)]) => {
                        std::mem::swap(&mut x.kind, &mut y.kind);
                        true
                    }
                    Err(_) => false,
                };
                assert_eq!(swapped, there == [true, true] && a != b);
                if swapped {
                    let kinds = [a, b].map(|at| self.slots.get(at).expect("there").1.kind);
                    self.slots.get_mut(a).expect("there").1.kind = kinds[1];
                    self.slots.get_mut(b).expect("there").1.kind = kinds[0];
                }
            }
            &Operation::SwapNewestAndOldest(number) => {
                let there = self.of_key(number);
                // All references live at the same time.
                let mut values: Vec<&mut Value> = self.ours.get_all_mut(&number).collect();
                assert_eq!(values.len(), there.len());
                // By slot, as `there`: elements lie in memory in the order of their slots.
                values.sort_unstable_by_key(|value| std::ptr::from_ref(&**value).addr());
                if let [oldest, .., newest] = &mut *values {
                    std::mem::swap(&mut newest.kind, &mut oldest.kind);
                    let (first, last) = (there[0], there[there.len() - 1]);
                    let kinds = [first, last].map(|at| self.slots.get(at).expect("there").1.kind);
                    self.slots.get_mut(first).expect("there").1.kind = kinds[1];
                    self.slots.get_mut(last).expect("there").1.kind = kinds[0];
                }
            }
            Operation::Extend(pairs) => {
                let pairs: Vec<(Key, Value)> = pairs.iter().map(|&(number, kind)| self.make(number, kind)).collect();
                self.ours.extend(pairs.iter().cloned());
                pairs.into_iter().for_each(|pair| _ = self.slots.insert(pair));
            }
            Operation::Append(pairs) => {
                let mut other = self.other(pairs);
                self.ours.append(&mut other.ours);
                other.ours.assert_invariants();
                assert!(other.ours.is_empty() && other.ours.table().index_bound() == 0);
                other.slots.values().for_each(|pair| _ = self.slots.insert(pair.clone()));
            }
            Operation::ValuesMut => {
                self.ours.values_mut().for_each(|value| *value.serial += 1);
                self.ours.iter_mut().rev().for_each(|(_, value)| *value.serial += 1);
                (&mut self.ours).into_iter().for_each(|(_, value)| *value.serial += 1);
                for at in 0..self.slots.bound() {
                    if let Some((_, value)) = self.slots.get_mut(at) {
                        *value.serial += 3;
                    }
                }
            }
            &Operation::Retain(modulus) => {
                let keep = |mark: u64| mark % u64::from(modulus) == 0;
                let mut seen = Vec::new();
                self.ours.retain(|key, value| {
                    seen.push(show(key, value));
                    keep(*key.mark)
                });
                assert_eq!(seen, self.shown());
                self.slots.extract(usize::MAX, |(key, _)| !keep(*key.mark));
            }
            &Operation::ExtractIf(modulus, limit) => {
                let take = |mark: u64| mark % u64::from(modulus) == 0;
                let ours = self.ours.extract_if(|key, _| take(*key.mark)).take(limit);
                let ours: Vec<Shown> = ours.map(|(key, value)| show(&key, &value)).collect();
                let simple = self.slots.extract(limit, |(key, _)| take(*key.mark));
                assert!(ours.into_iter().eq(simple.iter().map(|(key, value)| show(key, value))));
            }
            &Operation::Drain(limit) => {
                let capacity = self.ours.capacity();
                let ours: Vec<Shown> = self.ours.drain().take(limit).map(|(key, value)| show(&key, &value)).collect();
                assert_eq!(ours, self.shown()[..limit.min(self.slots.len())]);
                assert_eq!(self.ours.capacity(), capacity);
                self.slots.clear();
            }
            Operation::Clear => {
                self.ours.clear();
                self.slots.clear();
            }
            &Operation::Reserve(additional) => {
                self.ours.reserve(additional);
                assert!(self.ours.capacity() >= self.slots.len() + additional);
            }
            &Operation::ReserveExact(additional) => {
                let (before, needed) = (self.ours.capacity(), self.slots.len() + additional);
                self.ours.table_mut().reserve_exact(additional);
                assert_eq!(self.ours.capacity(), before.max(needed));
            }
            Operation::Reverse => {
                self.ours.table_mut().reverse();
                self.slots.reverse();
            }
            &Operation::ShrinkTo(min) => {
                let before = self.ours.capacity();
                self.ours.shrink_to(min);
                self.slots.trim();
                assert!(self.ours.capacity() <= before && self.ours.capacity() >= min.min(before));
            }
            Operation::ShrinkBuckets => self.ours.table_mut().shrink_buckets(),
            Operation::Compact => assert_eq!(self.ours.compact(), self.slots.compact()),
            Operation::CompactStable => assert_eq!(self.ours.compact_stable(), self.slots.compact_stable()),
            Operation::SortFreeList => {
                self.ours.table_mut().sort_free_list();
                self.slots.sort_holes();
            }
            Operation::SortKeys => {
                self.ours.sort_keys();
                self.slots.sort_by_key(|(key, _)| key.number);
            }
            Operation::SortByMark => {
                // Marks are distinct.
                self.ours.sort_unstable_by(|key1, _, key2, _| key2.mark.cmp(&key1.mark));
                self.slots.sort_by_key(|(key, _)| Reverse(key.mark.clone()));
            }
            Operation::Clone => {
                let clone = self.ours.clone();
                assert!(clone == self.ours);
                self.ours = clone;
            }
            Operation::CloneFrom(pairs) => {
                let other = self.other(pairs);
                self.ours.clone_from(&other.ours);
                self.slots = other.slots;
            }
            Operation::Collect => {
                self.ours = std::mem::take(&mut self.ours).into_iter().collect();
                self.slots.compact_stable();
            }
            Operation::Halves => {
                assert!(self.ours.clone().into_keys().map(|key| *key.mark).eq(self.shown().iter().map(|pair| pair.1)));
                let serials = self.ours.clone().into_values().map(|value| *value.serial);
                assert!(serials.eq(self.shown().iter().map(|pair| pair.3)));
            }
            Operation::TableAndBack => {
                let (mut table, hasher) = std::mem::take(&mut self.ours).into_table();
                let (key, value) = self.make(0, 0);
                let at = table.insert_unique(hasher.hash_one(&key), (key.clone(), value.clone())).id().index();
                assert_eq!(at, self.slots.insert((key, value)));
                self.ours = MultiMap::from_table(table, hasher);
            }
            &Operation::Compare(pick) => {
                let backwards: Vec<_> =
                    self.ours.iter().rev().map(|(key, value)| (key.clone(), value.clone())).collect();
                let mut other: MultiMap<Key, Value, S> = backwards.into_iter().collect();
                assert_eq!([other == self.ours, self.ours == other], [true; 2]);
                let Some(id) = other.table().ids().nth(pick % other.len().max(1)) else { return };
                // Change one value, then remove the pair, then reinsert it with another key.
                let (key, value) = other.get_by_id_mut(id).expect("an id of the map");
                let (key, old) = (key.clone(), value.clone());
                value.kind = KINDS;
                assert_eq!([other == self.ours, self.ours == other], [false; 2]);
                other.remove_by_id(id);
                assert_eq!([other == self.ours, self.ours == other], [false; 2]);
                other.insert(Key { number: KEYS, ..key.clone() }, old.clone());
                assert_eq!([other == self.ours, self.ours == other], [false; 2]);
                assert_eq!(other.remove_all(&KEYS), 1);
                other.insert(key, old);
                assert_eq!([other == self.ours, self.ours == other], [true; 2]);
            }
        }
    }

    fn check(&self) {
        let Self { ours, slots, .. } = self;
        ours.assert_invariants();
        assert_eq!(
            (ours.len(), ours.is_empty(), ours.table().index_bound()),
            (slots.len(), slots.is_empty(), slots.bound())
        );
        let shown = self.shown();
        assert!(ours.iter().map(|(key, value)| show(key, value)).eq(shown.iter().copied()));
        assert!(ours.into_iter().rev().map(|(key, value)| show(key, value)).eq(shown.iter().rev().copied()));
        assert!(ours.keys().map(|key| *key.mark).eq(shown.iter().map(|pair| pair.1)));
        assert!(ours.values().map(|value| *value.serial).eq(shown.iter().map(|pair| pair.3)));
        assert!(ours.table().ids().map(ElementId::index).eq(slots.iter().map(|(at, _)| at)));
        let full = ours.table().iter_full().map(|(id, (key, value))| (id.index(), show(key, value)));
        assert!(full.eq(slots.iter().map(|(at, (key, value))| (at, show(key, value)))));

        for number in 0..KEYS {
            let (key, there) = (number, self.of_key(number));
            assert_eq!((ours.count(&key), ours.contains_key(&key)), (there.len(), !there.is_empty()));
            let mut all: Vec<_> =
                ours.get_all_full(&key).map(|(id, key, value)| (id.index(), show(key, value))).collect();
            assert!(ours.get_all(&key).map(|value| *value.serial).eq(all.iter().map(|(_, pair)| pair.3)));
            all.sort_unstable_by_key(|(at, _)| Reverse(*at));
            assert!(all.iter().copied().eq(there.iter().rev().map(|&at| (at, self.at(at)))));
            let in_order = ours.get_all_in_slot_order(&key).map(|value| *value.serial);
            assert!(in_order.eq(all.iter().rev().map(|(_, pair)| pair.3)));
            let newest = ours.get_full(&key).map(|(id, key, value)| (id.index(), show(key, value)));
            assert_eq!(newest, all.first().copied());
            assert_eq!(ours.get(&key).map(|value| *value.serial), all.first().map(|(_, pair)| pair.3));
        }
        for kind in 0..KINDS {
            let (key, value, there) = (0, of_kind(kind), self.of_pair(0, kind));
            assert_eq!(ours.contains_pair(&key, &value), !there.is_empty());
            assert_eq!(ours.get_pair_id(&key, &value).map(ElementId::index), there.last().copied());
            let serial = ours.get_pair(&key, &value).map(|value| *value.serial);
            assert_eq!(serial, there.last().map(|&at| self.at(at).3));
            let first = shown.iter().find(|pair| pair.2 == kind).map(|pair| pair.1);
            assert_eq!(ours.find_key(&value).map(|key| *key.mark), first);
        }
        let mut unique: Vec<u8> = ours.unique_keys().map(|key| key.number).collect();
        unique.sort_unstable();
        assert!(unique.into_iter().eq((0..KEYS).filter(|&number| shown.iter().any(|pair| pair.0 == number))));
    }
}

test_kit::models! {
    with_few_hashes: Hashed<MultiModel<AnyState>, FewState>, 1500;
}

test_kit::model_tests! {
    with_the_default_hasher: MultiModel<DefaultHashBuilder>, 3000;
    with_hashes_that_are_the_keys: Hashed<MultiModel<AnyState>, IdentityState>, 1500;
    with_all_hashes_equal: Hashed<MultiModel<AnyState>, ConstantState>, 2500;
    with_all_hashes_the_largest: Hashed<MultiModel<AnyState>, AllOnes>, 500;
    with_hashes_that_differ_where_nothing_is_stored: Hashed<MultiModel<AnyState>, UpperBits>, 500;
    with_hashes_of_one_bucket_and_many_tags: Hashed<MultiModel<AnyState>, OneBucket>, 1000;
}
