//! `HashTable` against slots of (hash, value).

use std::hash::BuildHasher;
use std::ops::Bound;

use hash_set::hash_table::{Entry, GetDisjointMutError, ReplaceError};
use hash_set::{DefaultHashBuilder, ElementId, HashTable};
use test_kit::hashers::{
    AllOnes, AnyState, ConstantState, FewState, IdentityState, OneBucket, RandomAnswerState, UpperBits,
};
use test_kit::model::{Arbitrary, Gen, Hashed, Model, Slots};

#[derive(Clone, Debug)]
enum Operation {
    Insert(u8),
    TryInsert(u8),
    EntryOrInsert(u8),
    EntryInsert(u8),
    Modify(usize),
    FindAbsent(u8),
    Remove(usize),
    RemoveById(usize),
    SwapRemove(usize, u8),
    RemoveAndPutBack(usize),
    ReplaceOrRemove(usize, bool),
    Disjoint(usize, usize),
    DisjointById(usize, usize),
    Pop(usize),
    PopIf(u8),
    Truncate(usize),
    SplitOff(usize, bool),
    IterRange(usize, usize),
    DrainRange(usize, usize, usize, usize),
    ExtractRangeIf(usize, u8, usize),
    ChangeHash(usize),
    Rehash(usize, u8),
    RehashById(usize, usize, u8),
    SwapIds(usize, usize),
    Map,
    Sorted(bool),
    DrainHash(usize, u8, usize, usize),
    Retain(u8),
    ExtractIf(u8, usize),
    Drain(usize),
    IntoIter(usize),
    Clear,
    Reserve(usize),
    ReserveExact(usize),
    Reverse,
    ShrinkTo(usize),
    ShrinkBuckets,
    Compact,
    CompactStable,
    SortFreeList,
    SortByKey,
    SortBySerial,
    SortByCachedKey,
    Clone,
    CloneFrom(u8),
    CloneOver(u8),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) {
            0..10 => match u8::arbitrary(g) % 16 {
                0..4 => Self::Pop(usize::arbitrary(g) % 16),
                4 => Self::PopIf(u8::arbitrary(g) % 3 + 1),
                5 => Self::Truncate(usize::arbitrary(g) % 64),
                6 => Self::SplitOff(usize::arbitrary(g) % 96, Arbitrary::arbitrary(g)),
                7 => Self::IterRange(usize::arbitrary(g) % 128, usize::arbitrary(g) % 128),
                8..10 => {
                    let (a, b) = (usize::arbitrary(g) % 128, usize::arbitrary(g) % 128);
                    Self::DrainRange(a, b, usize::arbitrary(g) % 32, usize::arbitrary(g) % 8)
                }
                10 => {
                    Self::ExtractRangeIf(usize::arbitrary(g) % 96, u8::arbitrary(g) % 8 + 1, usize::arbitrary(g) % 16)
                }
                11 => Self::ChangeHash(Arbitrary::arbitrary(g)),
                12 => Self::DisjointById(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
                13 => match u8::arbitrary(g) % 8 {
                    0..3 => Self::Rehash(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
                    3..5 => {
                        let (pick, other) = (Arbitrary::arbitrary(g), Arbitrary::arbitrary(g));
                        Self::RehashById(pick, other, Arbitrary::arbitrary(g))
                    }
                    5 => Self::SwapIds(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
                    6 => Self::Map,
                    _ => Self::Sorted(Arbitrary::arbitrary(g)),
                },
                _ => {
                    let (pick, modulus) = (Arbitrary::arbitrary(g), u8::arbitrary(g) % 3 + 1);
                    Self::DrainHash(pick, modulus, usize::arbitrary(g) % 32, usize::arbitrary(g) % 4)
                }
            },
            10..90 => Self::Insert(Arbitrary::arbitrary(g)),
            90..100 => Self::TryInsert(Arbitrary::arbitrary(g)),
            100..115 => Self::EntryOrInsert(Arbitrary::arbitrary(g)),
            115..120 => Self::EntryInsert(Arbitrary::arbitrary(g)),
            120..125 => Self::Modify(Arbitrary::arbitrary(g)),
            125..130 => Self::FindAbsent(Arbitrary::arbitrary(g)),
            130..165 => Self::Remove(Arbitrary::arbitrary(g)),
            165..179 => Self::RemoveById(usize::arbitrary(g) % 128),
            179..185 => Self::SwapRemove(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            185..190 => Self::RemoveAndPutBack(Arbitrary::arbitrary(g)),
            190..197 => Self::ReplaceOrRemove(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            197..200 => Self::Disjoint(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            200..206 => Self::Retain(u8::arbitrary(g) % 8 + 1),
            206..213 => Self::ExtractIf(u8::arbitrary(g) % 8 + 1, usize::arbitrary(g) % 16),
            213 => Self::Drain(usize::arbitrary(g) % 32),
            214 => Self::IntoIter(usize::arbitrary(g) % 32),
            215 => Self::SortByKey,
            216 => Self::SortBySerial,
            217 => Self::SortByCachedKey,
            218 => Self::Clear,
            219..221 => Self::Reserve(usize::arbitrary(g) % 100),
            221 => Self::ReserveExact(usize::arbitrary(g) % 100),
            222 => Self::Reverse,
            223..229 => Self::ShrinkTo(usize::arbitrary(g) % 100),
            229..233 => Self::ShrinkBuckets,
            233..238 => Self::Compact,
            238..243 => Self::CompactStable,
            243..247 => Self::SortFreeList,
            247..250 => Self::Clone,
            250..253 => Self::CloneFrom(Arbitrary::arbitrary(g)),
            253..=255 => Self::CloneOver(Arbitrary::arbitrary(g)),
        }
    }
}

/// An element with a serial number on the heap, so that sanitizers detect a double drop.
#[derive(Clone, Debug, PartialEq)]
struct Item {
    hash: u64,
    key: u8,
    serial: Box<u64>,
    changes: u32,
}

struct TableModel<S> {
    ours: HashTable<Item>,
    slots: Slots<Item>,
    state: S,
    serials: u64,
}

impl<S: BuildHasher> TableModel<S> {
    fn item(&mut self, key: u8) -> Item {
        self.serials += 1;
        Item { hash: self.state.hash_one(key), key, serial: Box::new(self.serials), changes: 0 }
    }

    fn pick(&self, pick: usize) -> Option<(usize, Item)> {
        let at = self.slots.pick(pick)?;
        Some((at, self.slots.get(at)?.clone()))
    }

    /// Creates another table, with its own history.
    fn other(&mut self, shape: u8) -> (HashTable<Item>, Slots<Item>) {
        let (mut table, mut slots) = (HashTable::with_capacity(usize::from(shape / 32) * 20), Slots::default());
        for key in 0..shape {
            let item = self.item(key);
            table.insert_unique(item.hash, item.clone());
            slots.insert(item);
        }
        for at in (0..usize::from(shape)).filter(|at| at % 3 == 1) {
            assert_eq!(table.remove_by_id(id(at)), slots.remove(at));
        }
        (table, slots)
    }
}

/// Removes some elements at both ends.
fn expect_some(
    slots: &Slots<Item>,
    items: &mut (impl DoubleEndedIterator<Item = Item> + ExactSizeIterator),
    limit: usize,
) {
    let all: Vec<&Item> = slots.values().collect();
    let (front, rest) = all.split_at(limit.min(all.len()));
    assert_eq!(items.len(), all.len());
    assert!(items.by_ref().take(front.len()).collect::<Vec<_>>().iter().eq(front.iter().copied()));
    assert!(items.by_ref().rev().take(2).collect::<Vec<_>>().iter().eq(rest.iter().rev().take(2).copied()));
    assert_eq!(items.len(), rest.len().saturating_sub(2));
}

fn id(index: usize) -> ElementId {
    ElementId::from_index(index).expect("a small index")
}

fn same<'a>(item: &'a Item) -> impl Fn(&Item) -> bool + 'a {
    move |other| other.serial == item.serial
}

impl<S: BuildHasher + Default> Model for TableModel<S> {
    type Operation = Operation;

    fn new() -> Self {
        Self { ours: HashTable::new(), slots: Slots::default(), state: S::default(), serials: 0 }
    }

    fn apply(&mut self, operation: &Operation) {
        match *operation {
            Operation::Insert(key) => {
                let item = self.item(key);
                let entry = self.ours.insert_unique(item.hash, item.clone());
                assert_eq!(entry.get(), &item);
                assert_eq!(entry.id().index(), self.slots.insert(item));
            }
            Operation::TryInsert(key) => {
                let item = self.item(key);
                let entry = self.ours.try_insert_unique(item.hash, item.clone()).expect("memory");
                assert_eq!(entry.id().index(), self.slots.insert(item));
            }
            Operation::EntryOrInsert(key) => {
                let item = self.item(key);
                let equal = |other: &Item| other.hash == item.hash && other.key == key;
                let there = self.slots.values().any(equal);
                let entry = self.ours.entry(item.hash, equal);
                let told = entry.id();
                let entry = entry.or_insert_with(|| item.clone());
                assert_eq!(entry.id(), told);
                if there {
                    assert!(equal(entry.get()) && self.slots.get(entry.id().index()) == Some(entry.get()));
                } else {
                    assert_eq!(entry.id().index(), self.slots.insert(item));
                }
            }
            Operation::EntryInsert(key) => {
                let item = self.item(key);
                let equal = |other: &Item| other.hash == item.hash && other.key == key;
                let there = self.slots.values().any(equal);
                let at = self.ours.entry(item.hash, equal).insert(item.clone()).id().index();
                if there {
                    assert!(equal(self.slots.get(at).expect("occupied")));
                    *self.slots.get_mut(at).expect("occupied") = item;
                } else {
                    assert_eq!(at, self.slots.insert(item));
                }
            }
            Operation::Modify(pick) => {
                let Some((at, item)) = self.pick(pick) else { return };
                self.ours.find_mut(item.hash, same(&item)).expect("there").changes += 1;
                self.ours.get_by_id_mut(id(at)).expect("there").changes += 1;
                self.slots.get_mut(at).expect("there").changes += 2;
            }
            Operation::FindAbsent(key) => {
                let hash = self.state.hash_one(key);
                assert_eq!(self.ours.find(hash, |_| false), None);
                assert!(self.ours.find_entry(hash, |other| *other.serial == 0).is_err());
                assert!(matches!(self.ours.entry(hash, |_| false), Entry::Vacant(_)));
            }
            Operation::Remove(pick) => {
                let Some((at, item)) = self.pick(pick) else { return };
                assert_eq!(self.ours.find_id(item.hash, same(&item)), Some(id(at)));
                assert_eq!(self.ours.remove(item.hash, same(&item)), self.slots.remove(at));
                assert_eq!(self.ours.find(item.hash, same(&item)), None);
            }
            Operation::RemoveById(at) => {
                assert_eq!(self.ours.contains_id(id(at)), self.slots.get(at).is_some());
                assert_eq!(self.ours.remove_by_id(id(at)), self.slots.remove(at));
            }
            Operation::SwapRemove(pick, way) => {
                let Some((at, item)) = self.pick(pick) else { return };
                let removed = match way % 3 {
                    0 => self.ours.swap_remove(item.hash, same(&item)),
                    1 => self.ours.swap_remove_by_id(id(at)),
                    _ => self.ours.find_entry(item.hash, same(&item)).ok().map(|entry| entry.swap_remove()),
                };
                assert_eq!(removed.as_ref(), Some(&item));
                let last = self.slots.pop().expect("there");
                if let Some(slot) = self.slots.get_mut(at) {
                    *slot = last;
                }
                assert_eq!(self.ours.as_slice().is_some(), self.slots.len() == self.slots.bound());
                assert_eq!(self.ours.first_mut().as_deref(), self.slots.values().next());
                assert_eq!(self.ours.last_mut().as_deref(), self.slots.values().next_back());
            }
            Operation::RemoveAndPutBack(pick) => {
                let Some((at, item)) = self.pick(pick) else { return };
                let (removed, vacant) = self.ours.entry_by_id(id(at)).expect("there").remove();
                assert_eq!(removed, item);
                // The hole is the newest, unless the table was empty meanwhile and has begun anew.
                self.slots.remove(at);
                assert_eq!(vacant.insert(removed).id().index(), self.slots.insert(item));
            }
            Operation::ReplaceOrRemove(pick, keep) => {
                let Some((at, item)) = self.pick(pick) else { return };
                let entry = self.ours.find_entry(item.hash, same(&item)).expect("there");
                let left = entry.replace_entry_with(|mut item| {
                    item.changes += 1;
                    keep.then_some(item)
                });
                assert_eq!(matches!(left, Entry::Occupied(_)), keep);
                if keep {
                    self.slots.get_mut(at).expect("there").changes += 1;
                } else {
                    self.slots.remove(at);
                }
            }
            Operation::Disjoint(a, b) => {
                let (Some((at_a, a)), Some((at_b, b))) = (self.pick(a), self.pick(b)) else { return };
                if at_a != at_b {
                    let items = [&a, &b];
                    let found = self.ours.get_disjoint_mut([a.hash, b.hash], |which, other| same(items[which])(other));
                    let [Some(x), Some(y)] = found else { panic!("both are there") };
                    std::mem::swap(&mut x.changes, &mut y.changes);
                    self.slots.get_mut(at_a).expect("there").changes = b.changes;
                    self.slots.get_mut(at_b).expect("there").changes = a.changes;
                }
            }
            Operation::DisjointById(a, b) => {
                let (Some((at_a, a)), Some((at_b, b))) = (self.pick(a), self.pick(b)) else { return };
                let bound = self.slots.bound();
                let error = self.ours.get_disjoint_by_id_mut([id(at_a), id(bound)]).unwrap_err();
                assert_eq!(error, GetDisjointMutError::IndexOutOfBounds);
                if let Some(hole) = (0..bound).find(|&at| self.slots.get(at).is_none()) {
                    let error = self.ours.get_disjoint_by_id_mut([id(at_a), id(hole)]).unwrap_err();
                    assert_eq!(error, GetDisjointMutError::Vacant);
                }
                match self.ours.get_disjoint_by_id_mut([id(at_a), id(at_b)]) {
                    Ok([x, y]) => {
                        std::mem::swap(&mut x.changes, &mut y.changes);
                        self.slots.get_mut(at_a).expect("there").changes = b.changes;
                        self.slots.get_mut(at_b).expect("there").changes = a.changes;
                    }
                    Err(error) => {
                        assert_eq!((error, at_a), (GetDisjointMutError::OverlappingIndices, at_b));
                    }
                }
            }
            Operation::Pop(n) => {
                for _ in 0..n {
                    assert_eq!(self.ours.last(), self.slots.values().next_back());
                    assert_eq!(self.ours.pop(), self.slots.pop());
                }
            }
            Operation::PopIf(modulus) => {
                let last = self.slots.values().next_back().filter(|item| item.key % modulus == 0).is_some();
                let expected = if last { self.slots.pop() } else { None };
                assert_eq!(self.ours.pop_if(|item| item.key % modulus == 0), expected);
                self.slots.trim();
            }
            Operation::Truncate(len) => {
                self.ours.truncate(len);
                let end = self.slots.iter().nth(len).map(|(at, _)| at);
                end.into_iter().for_each(|at| self.slots.truncate(at));
            }
            Operation::SplitOff(at, go_on_with_the_tail) => {
                let tail = self.ours.split_off(id(at));
                let expected = self.slots.split_off(at);
                tail.assert_invariants();
                assert!(tail.iter().eq(expected.values()));
                assert_eq!((tail.index_bound(), tail.capacity()), (expected.len(), expected.len()));
                assert!(tail.iter().all(|item| tail.find(item.hash, same(item)).is_some()));
                if go_on_with_the_tail {
                    (self.ours, self.slots) = (tail, expected);
                }
            }
            Operation::IterRange(a, b) => {
                let (start, end) = (a.min(b), a.max(b));
                let within: Vec<_> =
                    self.slots.iter().filter(|(at, _)| (start..end).contains(at)).map(|(_, i)| i).collect();
                assert!(self.ours.iter_range(id(start)..id(end)).eq(within.iter().copied()));
                assert!(self.ours.iter_range(id(start)..id(end)).rev().eq(within.iter().rev().copied()));
                let from_end = self.slots.iter().filter(|&(at, _)| at > end).map(|(_, item)| item);
                assert!(self.ours.iter_range((Bound::Excluded(id(end)), Bound::Unbounded)).eq(from_end));
                assert!(
                    self.ours.iter_range_mut(id(start)..=id(end)).map(|item| &*item).eq(self
                        .slots
                        .iter()
                        .filter(|(at, _)| (start..=end).contains(at))
                        .map(|(_, item)| item))
                );
            }
            Operation::DrainRange(a, b, front, back) => {
                let (start, end) = (a.min(b), a.max(b));
                let slots: Vec<usize> =
                    self.slots.iter().map(|(at, _)| at).filter(|at| (start..end).contains(at)).collect();
                let mut drain = self.ours.drain_range(id(start)..id(end));
                let mut left = slots.iter();
                for n in 0..front + back {
                    assert_eq!(drain.len(), left.len());
                    let (taken, at) =
                        if n < front { (drain.next(), left.next()) } else { (drain.next_back(), left.next_back()) };
                    assert_eq!(taken, at.and_then(|&at| self.slots.remove(at)));
                }
                let rest: Vec<usize> = left.copied().collect();
                assert!(drain.as_iter().eq(rest.iter().filter_map(|&at| self.slots.get(at))));
                drop(drain);
                rest.into_iter().for_each(|at| _ = self.slots.remove(at));
            }
            Operation::ExtractRangeIf(start, modulus, limit) => {
                let extract = self.ours.extract_range_if(id(start).., |item| item.key % modulus == 0);
                let taken: Vec<Item> = extract.take(limit).collect();
                assert_eq!(taken, self.slots.extract_from(start, limit, |item| item.key % modulus == 0));
            }
            Operation::ChangeHash(pick) => {
                let Some((_, item)) = self.pick(pick) else { return };
                // Hold all references at once: they must not alias.
                let mut found: Vec<(ElementId, &mut Item)> = self.ours.iter_hash_full_mut(item.hash).collect();
                found.retain(|(_, other)| other.hash == item.hash);
                found.iter_mut().for_each(|(_, other)| other.changes += 1);
                let mut changed: Vec<usize> = found.iter().map(|(id, _)| id.index()).collect();
                changed.sort_unstable();
                let expected: Vec<usize> =
                    self.slots.iter().filter(|(_, other)| other.hash == item.hash).map(|(at, _)| at).collect();
                assert_eq!(changed, expected);
                for at in expected {
                    self.slots.get_mut(at).expect("there").changes += 1;
                }
                assert_eq!(self.ours.iter_hash_mut(item.hash).count(), self.ours.iter_hash(item.hash).count());
            }
            Operation::Rehash(pick, key) => {
                let Some((at, mut item)) = self.pick(pick) else { return };
                (item.key, item.hash) = (key, self.state.hash_one(key));
                let mut entry = self.ours.entry_by_id(id(at)).expect("there");
                *entry.get_mut() = item.clone();
                entry.rehash(item.hash);
                // The entry follows its element.
                assert_eq!((entry.id(), entry.get()), (id(at), &item));
                if key % 2 == 0 {
                    assert_eq!(entry.remove().0, item);
                    self.slots.remove(at);
                } else {
                    *self.slots.get_mut(at).expect("there") = item;
                }
            }
            Operation::RehashById(pick, other, key) => {
                let (Some((at, mut item)), Some((at_other, other))) = (self.pick(pick), self.pick(other)) else {
                    return;
                };
                let told = self.ours.rehash_by_id(id(at), other.hash, same(&other)).map(|entry| entry.id());
                assert_eq!(told, if at == at_other { Ok(id(at)) } else { Err(ReplaceError::Equal(id(at_other))) });
                let beyond = self.ours.rehash_by_id(id(self.slots.bound()), item.hash, |_| false);
                assert!(matches!(beyond, Err(ReplaceError::Vacant)));
                (item.key, item.hash) = (key, self.state.hash_one(key));
                let mut entry = self.ours.rehash_by_id(id(at), item.hash, |_| false).expect("memory");
                *entry.get_mut() = item.clone();
                *self.slots.get_mut(at).expect("there") = item;
            }
            Operation::SwapIds(a, b) => {
                let (Some((at_a, a)), Some((at_b, b))) = (self.pick(a), self.pick(b)) else { return };
                self.ours.swap_ids(id(at_a), id(at_b));
                *self.slots.get_mut(at_a).expect("there") = b;
                *self.slots.get_mut(at_b).expect("there") = a;
            }
            Operation::Map => {
                self.ours = std::mem::take(&mut self.ours).map(|item| Item { changes: item.changes + 1, ..item });
                // Trailing holes were removed; make the free lists equal.
                self.slots.trim();
                let all: Vec<usize> = self.slots.iter().map(|(at, _)| at).collect();
                all.into_iter().for_each(|at| self.slots.get_mut(at).expect("there").changes += 1);
                self.ours.sort_free_list();
                self.slots.sort_holes();
            }
            Operation::Sorted(stable) => {
                let mut expected: Vec<Item> = self.slots.values().cloned().collect();
                let ours = self.ours.clone();
                if stable {
                    expected.sort_by_key(|item| item.key % 16);
                    assert!(ours.sorted_by(|a, b| (a.key % 16).cmp(&(b.key % 16))).eq(expected));
                } else {
                    expected.sort_by_key(|item| item.serial.clone());
                    assert!(ours.sorted_unstable_by(|a, b| a.serial.cmp(&b.serial)).eq(expected));
                }
            }
            Operation::DrainHash(pick, modulus, front, back) => {
                let Some((_, item)) = self.pick(pick) else { return };
                let chosen = |other: &Item| other.hash == item.hash && other.key % modulus == 0;
                let slots: Vec<usize> = self.slots.iter().filter(|(_, i)| chosen(i)).map(|(at, _)| at).rev().collect();
                let mut drain = self.ours.drain_hash(item.hash, chosen);
                let mut left = slots.iter();
                for n in 0..front + back {
                    assert_eq!(drain.len(), left.len());
                    let (taken, at) =
                        if n < front { (drain.next(), left.next()) } else { (drain.next_back(), left.next_back()) };
                    assert_eq!(taken, at.and_then(|&at| self.slots.remove(at)));
                }
                let rest: Vec<usize> = left.copied().collect();
                assert!(drain.as_iter().eq(rest.iter().filter_map(|&at| self.slots.get(at))));
                drop(drain);
                rest.into_iter().for_each(|at| _ = self.slots.remove(at));
            }
            Operation::Retain(modulus) => {
                let mut seen = Vec::new();
                self.ours.retain(|item| {
                    seen.push(item.clone());
                    item.key % modulus == 0
                });
                assert!(seen.iter().eq(self.slots.values()));
                self.slots.extract(usize::MAX, |item| item.key % modulus != 0);
            }
            Operation::ExtractIf(modulus, limit) => {
                let mut extract = self.ours.extract_if(|item| item.key % modulus == 0);
                let mut taken: Vec<Item> = extract.by_ref().take(limit).collect();
                let left = self.slots.len() - taken.len();
                assert!(matches!(extract.size_hint(), (0, Some(high)) if high <= left));
                // Every other time, remove the rest by `fold`.
                let all = limit % 2 == 0;
                if all {
                    extract.for_each(|item| taken.push(item));
                }
                let expected = self.slots.extract(if all { usize::MAX } else { limit }, |item| item.key % modulus == 0);
                assert_eq!(taken, expected);
            }
            Operation::Drain(limit) => {
                let capacity = self.ours.capacity();
                let mut drain = self.ours.drain();
                expect_some(&self.slots, &mut drain, limit);
                drop(drain);
                assert_eq!(self.ours.capacity(), capacity);
                self.slots.clear();
            }
            Operation::IntoIter(limit) => {
                let mut iter = std::mem::take(&mut self.ours).into_iter();
                expect_some(&self.slots, &mut iter, limit);
                self.slots.clear();
            }
            Operation::Clear => {
                let capacity = self.ours.capacity();
                self.ours.clear();
                assert_eq!(self.ours.capacity(), capacity);
                self.slots.clear();
            }
            Operation::Reserve(additional) => {
                self.ours.reserve(additional);
                assert!(self.ours.capacity() >= self.slots.len() + additional);
            }
            Operation::ReserveExact(additional) => {
                let (before, needed) = (self.ours.capacity(), self.slots.len() + additional);
                self.ours.reserve_exact(additional);
                assert_eq!(self.ours.capacity(), before.max(needed));
            }
            Operation::Reverse => {
                self.ours.reverse();
                self.slots.reverse();
            }
            Operation::ShrinkTo(min) => {
                let before = self.ours.capacity();
                self.ours.shrink_to(min);
                self.slots.trim();
                assert!(self.ours.capacity() <= before && self.ours.capacity() >= min.min(before));
                assert_eq!(self.ours.capacity(), self.slots.bound().max(min).min(before));
            }
            Operation::ShrinkBuckets => {
                let (before, capacity) = (self.ours.allocated_bytes(), self.ours.capacity());
                self.ours.shrink_buckets();
                assert!(self.ours.allocated_bytes() <= before && self.ours.capacity() == capacity);
            }
            Operation::Compact => assert_eq!(self.ours.compact(), self.slots.compact()),
            Operation::CompactStable => assert_eq!(self.ours.compact_stable(), self.slots.compact_stable()),
            Operation::SortFreeList => {
                self.ours.sort_free_list();
                self.slots.sort_holes();
            }
            Operation::SortByKey => {
                self.ours.sort_by(|a, b| a.key.cmp(&b.key));
                self.slots.sort_by_key(|item| item.key);
            }
            Operation::SortBySerial => {
                self.ours.sort_unstable_by(|a, b| b.serial.cmp(&a.serial));
                self.slots.sort_by_key(|item| std::cmp::Reverse(item.serial.clone()));
            }
            Operation::SortByCachedKey => {
                self.ours.sort_by_cached_key(|item| item.key % 16);
                self.slots.sort_by_key(|item| item.key % 16);
            }
            Operation::Clone => self.ours = self.ours.clone(),
            Operation::CloneFrom(shape) => {
                let (table, slots) = self.other(shape);
                self.ours.clone_from(&table);
                self.slots = slots;
            }
            Operation::CloneOver(shape) => {
                let (mut table, _) = self.other(shape);
                table.clone_from(&self.ours);
                self.ours = table;
            }
        }
    }

    fn check(&self) {
        let Self { ours, slots, .. } = self;
        ours.assert_invariants();
        assert_eq!((ours.len(), ours.is_empty(), ours.index_bound()), (slots.len(), slots.is_empty(), slots.bound()));
        assert!(ours.capacity() >= ours.index_bound());
        assert!(ours.iter().eq(slots.values()));
        assert!(ours.iter().rev().eq(slots.values().rev()));
        assert_eq!((ours.first(), ours.last()), (slots.values().next(), slots.values().next_back()));
        assert!(ours.ids().map(ElementId::index).eq(slots.iter().map(|(at, _)| at)));
        assert!(ours.iter_full().map(|(id, item)| (id.index(), item)).eq(slots.iter()));
        for (at, item) in slots.iter() {
            assert_eq!(ours.find_full(item.hash, same(item)), Some((id(at), item)));
            assert_eq!(ours.get_by_id(id(at)), Some(item));
            assert_eq!(&ours[id(at)], item);
        }
        // `iter_hash` yields each element with this hash once.
        if let Some(item) = slots.values().next() {
            let mut serials: Vec<u64> =
                ours.iter_hash(item.hash).filter(|i| i.hash == item.hash).map(|i| *i.serial).collect();
            let mut expected: Vec<u64> = slots.values().filter(|i| i.hash == item.hash).map(|i| *i.serial).collect();
            serials.sort_unstable();
            expected.sort_unstable();
            assert_eq!(serials, expected);
        }
    }
}

test_kit::models! {
    a_table_with_four_hashes: Hashed<TableModel<AnyState>, FewState>, 10_000;
    a_table_with_random_hashes: TableModel<RandomAnswerState>, 10_000;
}

test_kit::model_tests! {
    a_table_whose_hashes_share_a_bucket: Hashed<TableModel<AnyState>, OneBucket>, 2_000;
    a_table_with_the_default_hasher: TableModel<DefaultHashBuilder>, 10_000;
    a_table_where_all_hashes_are_zero: Hashed<TableModel<AnyState>, ConstantState>, 10_000;
    a_table_where_all_hashes_are_the_largest: Hashed<TableModel<AnyState>, AllOnes>, 2_000;
    a_table_with_identity_hashes: Hashed<TableModel<AnyState>, IdentityState>, 10_000;
    a_table_whose_hashes_differ_in_the_upper_bits: Hashed<TableModel<AnyState>, UpperBits>, 2_000;
}
