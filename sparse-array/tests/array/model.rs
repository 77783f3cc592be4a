//! Random operations against a `BTreeMap` and an explicit stack of holes. Every index that the array returns, and the
//! order in which it fills holes, must match the model.

use std::collections::BTreeMap;
use std::fmt::Debug;

use sparse_array::SparseArray;
use sparse_array::allocator::Global;
use sparse_array::bitvec::prelude::*;
use sparse_array::{GetDisjointMutError, SlotError};
use test_kit::model::{Arbitrary, Gen, Model};

/// A value made from a number, which it can return.
trait Value: Clone + Debug + Ord {
    fn of(number: u16) -> Self;
    fn number(&self) -> u16;
}

impl Value for u64 {
    fn of(number: u16) -> Self {
        u64::from(number) << 40
    }

    fn number(&self) -> u16 {
        (self >> 40) as u16
    }
}

impl Value for u8 {
    fn of(number: u16) -> Self {
        number as u8
    }

    fn number(&self) -> u16 {
        u16::from(*self)
    }
}

impl Value for String {
    fn of(number: u16) -> Self {
        number.to_string()
    }

    fn number(&self) -> u16 {
        self.parse().unwrap()
    }
}

/// Twelve bytes with an alignment of four: slots have neither the size of a link nor the alignment of a word.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Odd([u32; 3]);

impl Value for Odd {
    fn of(number: u16) -> Self {
        Self([u32::from(number), !u32::from(number), 7])
    }

    fn number(&self) -> u16 {
        assert_eq!((self.0[1], self.0[2]), (!self.0[0], 7));
        self.0[0] as u16
    }
}

/// Indices are reduced modulo slightly more than the bound, so that most are occupied.
#[derive(Clone, Debug)]
enum Operation {
    Insert(u16),
    InsertMany(u8, u16),
    TryInsert(u16),
    InsertWith(u16),
    InsertWithinCapacity(u16),
    VacantEntry(u16, bool),
    InsertLowest(u16),
    InsertLowestFrom(u16, u16, u16),
    InsertAt(u16, u16),
    TryInsertAt(u16, u16),
    Remove(u16),
    RemoveMany(u8, u16),
    RemoveRange(u16, u16),
    Pop(u8),
    PopIf(u16),
    Truncate(u16),
    SplitOff(u16, bool),
    Range(u16, u16, u16),
    Retain(u16),
    ExtractIf(u16, u8),
    Drain(u8, u8),
    Clear,
    Reserve(u8),
    ReserveExact(u8),
    ShrinkTo(u16),
    ShrinkToFit,
    SortFreeList,
    Compact,
    CompactStable,
    Sort,
    SortUnstableByKey,
    Append(Vec<u16>, u16),
    Extend(Vec<u16>),
    Clone,
    CloneFrom(Vec<u16>),
    Swap(u16, u16),
    GetDisjoint(u16, u16, u16),
    Change(u16),
    ChangeAll(u16),
    Masked(u64, u8, u16),
    Search(u16),
    IntoIter(u8, u8),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        // Every operation once, common ones more often.
        let choice = u8::arbitrary(g) % 80;
        let (a, b, c) = (u16::arbitrary(g), u16::arbitrary(g), u16::arbitrary(g));
        let (small, tiny) = (u8::arbitrary(g), u8::arbitrary(g) % 8);
        match choice {
            0..=9 => Self::Insert(a),
            10..=15 => Self::InsertMany(small, a),
            16 => Self::TryInsert(a),
            17 => Self::InsertWith(a),
            18 => Self::InsertWithinCapacity(a),
            19 => Self::VacantEntry(a, bool::arbitrary(g)),
            20..=21 => Self::InsertLowest(a),
            22..=23 => Self::InsertLowestFrom(a, b, c),
            24..=27 => Self::InsertAt(a, b),
            28..=29 => Self::TryInsertAt(a, b),
            30..=39 => Self::Remove(a),
            40..=43 => Self::RemoveMany(small % 64, a),
            44..=45 => Self::RemoveRange(a, b),
            46 => Self::Retain(a),
            47 => Self::ExtractIf(a, tiny),
            48 => Self::Drain(tiny, small % 4),
            49 => Self::Clear,
            50 => Self::Reserve(small),
            51 => Self::ReserveExact(small),
            52 => Self::ShrinkTo(a % 256),
            53..=54 => Self::ShrinkToFit,
            55..=56 => Self::SortFreeList,
            57 => Self::Compact,
            58 => Self::CompactStable,
            59 => Self::Sort,
            60 => Self::SortUnstableByKey,
            61 => Self::Append(Vec::arbitrary(g), a),
            62 => Self::Extend(Vec::arbitrary(g)),
            63 => Self::Clone,
            64 => Self::CloneFrom(Vec::arbitrary(g)),
            65 => Self::Swap(a, b),
            66 => Self::GetDisjoint(a, b, c),
            67 => Self::Change(a),
            68 => Self::ChangeAll(a),
            69 => Self::Masked(u64::arbitrary(g), small, a),
            70 => Self::Search(a),
            71 => Self::IntoIter(tiny, small % 4),
            72..=73 => Self::Pop(small % 16),
            74 => Self::PopIf(a),
            75 => Self::Truncate(a),
            76 => Self::SplitOff(a, bool::arbitrary(g)),
            _ => Self::Range(a, b, c),
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        match self.clone() {
            Self::InsertMany(n, value) => Box::new(n.shrink().map(move |n| Self::InsertMany(n, value))),
            Self::RemoveMany(n, at) => Box::new(n.shrink().map(move |n| Self::RemoveMany(n, at))),
            Self::InsertAt(at, value) => Box::new(at.shrink().map(move |at| Self::InsertAt(at, value))),
            Self::Remove(at) => Box::new(at.shrink().map(Self::Remove)),
            Self::Extend(values) => Box::new(values.shrink().map(Self::Extend)),
            _ => Box::new(std::iter::empty()),
        }
    }
}

/// The array and its model.
struct Both<T> {
    array: SparseArray<T>,
    values: BTreeMap<usize, T>,
    /// The holes; the last one is filled next.
    holes: Vec<usize>,
    bound: usize,
}

impl<T: Value> Both<T> {
    fn next_index(&self) -> usize {
        self.holes.last().copied().unwrap_or(self.bound)
    }

    fn at(&self, index: u16) -> usize {
        usize::from(index) % (self.bound + 3)
    }

    fn model_insert(&mut self, value: T) -> usize {
        let index = self.holes.pop().unwrap_or_else(|| {
            self.bound += 1;
            self.bound - 1
        });
        assert!(self.values.insert(index, value).is_none());
        index
    }

    fn model_insert_at(&mut self, index: usize, value: T) {
        if index < self.bound {
            let at = self.holes.iter().position(|&hole| hole == index).unwrap();
            self.holes.remove(at);
        } else {
            self.holes.extend((self.bound..index).rev());
            self.bound = index + 1;
        }
        self.values.insert(index, value);
    }

    fn model_remove(&mut self, index: usize) -> Option<T> {
        let value = self.values.remove(&index)?;
        self.holes.push(index);
        if self.values.is_empty() {
            self.model_clear();
        }
        Some(value)
    }

    fn model_trim(&mut self) {
        self.bound = self.values.last_key_value().map_or(0, |(last, _)| last + 1);
        self.holes.retain(|&hole| hole < self.bound);
    }

    fn model_clear(&mut self) {
        self.values.clear();
        self.holes.clear();
        self.bound = 0;
    }

    fn model_fill(&mut self, values: impl IntoIterator<Item = T>) {
        self.model_clear();
        self.values.extend(values.into_iter().enumerate());
        self.bound = self.values.len();
    }

    fn lowest_vacant_from(&self, from: usize) -> usize {
        (from..self.bound).find(|index| !self.values.contains_key(index)).unwrap_or(self.bound)
    }

    fn insert(&mut self, value: T) {
        let index = self.array.insert(value.clone());
        assert_eq!(index, self.model_insert(value));
    }

    fn remove(&mut self, index: usize) {
        assert_eq!(self.array.remove(index), self.model_remove(index));
    }

    /// Another array with holes, made from values.
    fn other(values: &[u16]) -> SparseArray<T> {
        let mut other: SparseArray<T> = values.iter().map(|&number| T::of(number)).collect();
        for (index, number) in values.iter().enumerate() {
            if number % 3 == 0 {
                other.remove(index);
            }
        }
        other
    }
}

impl<T: Value> Model for Both<T> {
    type Operation = Operation;

    const MAX_OPERATIONS: usize = 60;

    fn new() -> Self {
        Self { array: SparseArray::new(), values: BTreeMap::new(), holes: Vec::new(), bound: 0 }
    }

    fn apply(&mut self, operation: &Operation) {
        match *operation {
            Operation::Insert(number) => self.insert(T::of(number)),
            Operation::InsertMany(n, number) => {
                for i in 0..u16::from(n) {
                    self.insert(T::of(number.wrapping_add(i)));
                }
            }
            Operation::TryInsert(number) => {
                let index = self.array.try_insert(T::of(number)).unwrap();
                assert_eq!(index, self.model_insert(T::of(number)));
            }
            Operation::InsertWith(number) => {
                let mut told = None;
                let index = self.array.insert_with(|index| {
                    told = Some(index);
                    T::of(number)
                });
                assert_eq!((Some(index), index), (told, self.model_insert(T::of(number))));
            }
            Operation::InsertWithinCapacity(number) => {
                let room = self.array.capacity() > self.array.len();
                let capacity = self.array.capacity();
                match self.array.insert_within_capacity(T::of(number)) {
                    Ok(index) => assert_eq!((room, index), (true, self.model_insert(T::of(number)))),
                    Err(value) => assert_eq!((room, value), (false, T::of(number))),
                }
                assert_eq!(self.array.capacity(), capacity);
            }
            Operation::VacantEntry(number, insert) => {
                let next = self.next_index();
                let entry = self.array.vacant_entry();
                assert_eq!(entry.index(), next);
                if insert {
                    assert_eq!(*entry.insert(T::of(number)), T::of(number));
                    self.model_insert(T::of(number));
                }
            }
            Operation::InsertLowest(number) => {
                let index = self.lowest_vacant_from(0);
                assert_eq!(self.array.insert_lowest(T::of(number)), index);
                self.model_insert_at(index, T::of(number));
            }
            Operation::InsertLowestFrom(hint, first, second) => {
                let mut hint = self.at(hint);
                for number in [first, second] {
                    let before = hint;
                    let index = self.lowest_vacant_from(hint);
                    assert_eq!(self.array.insert_lowest_from(&mut hint, T::of(number)), index);
                    assert_eq!(hint, before.max(index + 1));
                    self.model_insert_at(index, T::of(number));
                }
            }
            Operation::InsertAt(index, number) => {
                let index = usize::from(index) % (self.bound + 70);
                let old = self.array.insert_at(index, T::of(number));
                match self.values.get_mut(&index) {
                    Some(value) => assert_eq!(old, Some(std::mem::replace(value, T::of(number)))),
                    None => {
                        assert_eq!(old, None);
                        self.model_insert_at(index, T::of(number));
                    }
                }
            }
            Operation::TryInsertAt(index, number) => {
                let index = self.at(index);
                let result = self.array.try_insert_at(index, T::of(number));
                if self.values.contains_key(&index) {
                    let error = result.unwrap_err();
                    assert_eq!((error.value, error.reason), (T::of(number), SlotError::Occupied));
                } else {
                    assert_eq!(result.unwrap().number(), T::of(number).number());
                    self.model_insert_at(index, T::of(number));
                }
            }
            Operation::Remove(index) => self.remove(self.at(index)),
            Operation::RemoveMany(n, start) => {
                for i in 0..usize::from(n) {
                    self.remove((usize::from(start) + i * 7) % (self.bound + 3));
                }
            }
            Operation::RemoveRange(a, b) => {
                let (a, b) = (self.at(a), self.at(b));
                let (start, end) = (a.min(b), a.max(b));
                let inside: Vec<_> = self.values.range(start..end).map(|(&index, _)| index).collect();
                assert_eq!(self.array.remove_range(start..end), inside.len());
                for index in inside {
                    self.model_remove(index);
                }
            }
            Operation::Pop(n) => {
                for _ in 0..n {
                    let last = self.values.pop_last();
                    let any = last.is_some();
                    assert_eq!(self.array.pop(), last);
                    if any {
                        self.model_trim();
                    }
                }
            }
            Operation::PopIf(divisor) => {
                let divisor = divisor % 3 + 1;
                let choose = |value: &T| value.number() % divisor == 0;
                let last = self.values.last_key_value().filter(|(_, value)| choose(value)).is_some();
                let expected = if last { self.values.pop_last() } else { None };
                assert_eq!(self.array.pop_if(|_, value| choose(value)), expected);
                self.model_trim();
            }
            Operation::Truncate(index) => {
                let index = self.at(index);
                self.array.truncate(index);
                self.values.split_off(&index);
                self.model_trim();
            }
            Operation::SplitOff(at, go_on_with_the_tail) => {
                let at = self.at(at);
                let tail = self.array.split_off(at);
                tail.assert_invariants();
                let expected = self.values.split_off(&at);
                self.model_trim();
                assert!(tail.is_compact());
                assert_eq!((tail.len(), tail.capacity()), (expected.len(), expected.len()));
                assert!(tail.values().eq(expected.values()));
                if go_on_with_the_tail {
                    self.array = tail;
                    self.model_fill(expected.into_values());
                }
            }
            Operation::Range(a, b, number) => {
                let (a, b) = (self.at(a), self.at(b));
                let (start, end) = (a.min(b), a.max(b));
                assert!(self.array.range(start..end).eq(self.values.range(start..end).map(|(&i, value)| (i, value))));
                assert!(
                    self.array.range(start..).into_values().rev().eq(self.values.range(start..).rev().map(|(_, v)| v))
                );
                assert!(self.array.range(..=end).map(|(i, _)| i).eq(self.values.range(..=end).map(|(&i, _)| i)));
                assert_eq!(self.array.range(start..end).len(), self.values.range(start..end).count());
                self.array.range_mut(start..end).for_each(|(_, value)| *value = T::of(number));
                self.values.range_mut(start..end).for_each(|(_, value)| *value = T::of(number));
            }
            Operation::Retain(divisor) => {
                let divisor = divisor % 5 + 1;
                let keep = |index: usize, value: &T| (value.number() as usize + index) % divisor as usize != 0;
                self.array.retain(|index, value| keep(index, value));
                let gone: Vec<_> = self.values.iter().filter(|&(&i, value)| !keep(i, value)).map(|(&i, _)| i).collect();
                for index in gone {
                    self.model_remove(index);
                }
            }
            Operation::ExtractIf(divisor, n) => {
                let divisor = divisor % 5 + 1;
                let choose = |value: &T| value.number() % divisor == 0;
                // Every other time from the end, over a part of the slots, and by `fold`.
                let (from, limit) = if n % 2 == 0 { (0, usize::from(n)) } else { (usize::from(n), usize::MAX) };
                let mut taken = Vec::new();
                if limit == usize::MAX {
                    self.array.extract_range_if(from.., |_, value| choose(value)).for_each(|pair| taken.push(pair));
                } else {
                    taken.extend(self.array.extract_if(|_, value| choose(value)).take(limit));
                }
                let gone: Vec<_> =
                    self.values.range(from..).filter(|(_, value)| choose(value)).map(|(&i, _)| i).collect();
                let gone = gone.into_iter().take(limit);
                let expected: Vec<_> = gone.map(|index| (index, self.model_remove(index).unwrap())).collect();
                assert_eq!(taken, expected);
            }
            Operation::Drain(front, back) => {
                let capacity = self.array.capacity();
                let mut values = std::mem::take(&mut self.values).into_iter();
                let mut drain = self.array.drain();
                assert_eq!(drain.len(), values.len());
                for _ in 0..front {
                    assert_eq!(drain.next(), values.next());
                }
                for _ in 0..back {
                    assert_eq!(drain.next_back(), values.next_back());
                }
                drop(drain);
                assert_eq!(self.array.capacity(), capacity);
                self.model_clear();
            }
            Operation::Clear => {
                let capacity = self.array.capacity();
                self.array.clear();
                assert_eq!(self.array.capacity(), capacity);
                self.model_clear();
            }
            Operation::Reserve(n) => {
                self.array.reserve(usize::from(n));
                assert!(self.array.capacity() >= self.array.len() + usize::from(n));
            }
            Operation::ReserveExact(n) => {
                let enough = self.array.capacity() >= self.array.len() + usize::from(n);
                let expected = if enough { self.array.capacity() } else { self.array.len() + usize::from(n) };
                self.array.reserve_exact(usize::from(n));
                assert_eq!(self.array.capacity(), expected);
            }
            Operation::ShrinkTo(n) => {
                let capacity = self.array.capacity();
                self.array.shrink_to(usize::from(n));
                self.model_trim();
                assert_eq!(self.array.capacity(), capacity.min(self.bound.max(usize::from(n))));
            }
            Operation::ShrinkToFit => {
                self.array.shrink_to_fit();
                self.model_trim();
                assert_eq!(self.array.capacity(), self.bound);
            }
            Operation::SortFreeList => {
                self.array.sort_free_list();
                self.holes.sort_by(|a, b| b.cmp(a));
            }
            Operation::Compact => {
                let mut expected = Vec::new();
                loop {
                    let hole = self.lowest_vacant_from(0);
                    match self.values.last_key_value().map(|(&last, _)| last) {
                        Some(last) if last > hole => {
                            let value = self.values.remove(&last).unwrap();
                            expected.push((value.clone(), last, hole));
                            self.values.insert(hole, value);
                        }
                        _ => break,
                    }
                }
                let values = std::mem::take(&mut self.values);
                self.model_fill(values.into_values());
                let mut moves = Vec::new();
                let any = self.array.compact_with(|value, old, new| moves.push((value.clone(), old, new)));
                assert_eq!(moves, expected);
                assert_eq!(any, !moves.is_empty());
            }
            Operation::CompactStable => {
                let values = std::mem::take(&mut self.values);
                let expected: Vec<_> = values
                    .iter()
                    .enumerate()
                    .filter(|&(new, (&old, _))| new != old)
                    .map(|(new, (&old, value))| (value.clone(), old, new))
                    .collect();
                self.model_fill(values.into_values());
                let mut moves = Vec::new();
                let any = self.array.compact_stable_with(|value, old, new| moves.push((value.clone(), old, new)));
                assert_eq!(moves, expected);
                assert_eq!(any, !moves.is_empty());
            }
            Operation::Sort => {
                let mut values: Vec<_> = std::mem::take(&mut self.values).into_values().collect();
                values.sort();
                self.model_fill(values);
                self.array.sort();
            }
            Operation::SortUnstableByKey => {
                let mut values: Vec<_> = std::mem::take(&mut self.values).into_values().collect();
                values.sort_by_key(|value| !value.number());
                self.model_fill(values);
                self.array.sort_unstable_by_key(|value| !value.number());
            }
            Operation::Append(ref values, extra) => {
                let mut other = Self::other(values);
                other.reserve(usize::from(extra % 100));
                let capacity = other.capacity();
                for value in other.clone().into_values() {
                    self.model_insert(value);
                }
                self.array.append(&mut other);
                assert_eq!((other.len(), other.index_bound(), other.capacity()), (0, 0, capacity));
                other.assert_invariants();
            }
            Operation::Extend(ref values) => {
                self.array.extend(values.iter().map(|&number| T::of(number)));
                for &number in values {
                    self.model_insert(T::of(number));
                }
            }
            Operation::Clone => self.array = self.array.clone(),
            Operation::CloneFrom(ref values) => {
                let other = Self::other(values);
                let mut clone = other.clone();
                clone.clone_from(&self.array);
                self.array = clone;
            }
            Operation::Swap(a, b) => {
                let (a, b) = (self.at(a), self.at(b));
                if let (Some(x), Some(y)) = (self.values.get(&a).cloned(), self.values.get(&b).cloned()) {
                    self.array.swap(a, b);
                    self.values.insert(a, y);
                    self.values.insert(b, x);
                }
            }
            Operation::GetDisjoint(a, b, c) => {
                let indices = [self.at(a), self.at(b), self.at(c)];
                match self.array.get_disjoint_mut(indices) {
                    Ok(values) => {
                        for (index, value) in indices.into_iter().zip(values) {
                            assert_eq!(*value, self.values[&index]);
                            *value = T::of(index as u16);
                        }
                        for index in indices {
                            self.values.insert(index, T::of(index as u16));
                        }
                        assert!(indices[0] != indices[1] && indices[1] != indices[2] && indices[0] != indices[2]);
                    }
                    Err(GetDisjointMutError::IndexOutOfBounds) => assert!(indices.iter().any(|&i| i >= self.bound)),
                    Err(GetDisjointMutError::Vacant) => assert!(indices.iter().any(|i| self.holes.contains(i))),
                    Err(_) => assert!(indices[0] == indices[1] || indices[1] == indices[2] || indices[0] == indices[2]),
                }
            }
            Operation::Change(index) => {
                let index = self.at(index);
                assert_eq!(self.array.get(index), self.values.get(&index));
                assert_eq!(self.array.get_mut(index), self.values.get_mut(&index));
                if let Some(value) = self.array.get_mut(index) {
                    *value = T::of(index as u16);
                    self.values.insert(index, T::of(index as u16));
                }
            }
            Operation::ChangeAll(number) => {
                for (index, value) in &mut self.array {
                    *value = T::of(number.wrapping_add(index as u16));
                }
                for (&index, value) in &mut self.values {
                    *value = T::of(number.wrapping_add(index as u16));
                }
            }
            Operation::Masked(pattern, offset, len) => {
                let len = usize::from(len) % (self.bound + 70);
                let bit = |i: usize| pattern >> (i % 61) & 1 != 0;
                // The mask twice: at the start of a word, and inside a word.
                let offset = usize::from(offset) % 64;
                let whole: BitVec<usize, Lsb0> = (0..offset + len).map(|i| i >= offset && bit(i - offset)).collect();
                let aligned: BitVec<usize, Lsb0> = (0..len).map(bit).collect();
                let expected: Vec<_> =
                    self.values.iter().filter(|&(&i, _)| i < len && bit(i)).map(|(&i, value)| (i, value)).collect();
                assert_eq!(self.array.iter_masked(&whole[offset..]).collect::<Vec<_>>(), expected);
                let iter = self.array.iter_masked_mut(&aligned);
                assert!(iter.size_hint().1.unwrap() >= expected.len());
                assert_eq!(iter.map(|(index, value)| (index, &*value)).collect::<Vec<_>>(), expected);
            }
            Operation::Search(index) => {
                let index = self.at(index);
                let next = self.values.range(index..).next().map(|(&index, _)| index);
                let previous = self.values.range(..index).next_back().map(|(&index, _)| index);
                assert_eq!(self.array.first_index_from(index), next);
                assert_eq!(self.array.last_index_before(index), previous);
                assert_eq!(self.array.first_index(), self.values.keys().next().copied());
                assert_eq!(self.array.last_index(), self.values.keys().next_back().copied());
                assert_eq!(self.array.position(|i, _| i >= index), next);
                assert_eq!(self.array.contains(index), self.values.contains_key(&index));
                if let Some(value) = self.array.get(index) {
                    assert_eq!(self.array.index_of_ref(value), Some(index));
                }
            }
            Operation::IntoIter(front, back) => {
                let mut values = self.values.clone().into_iter();
                let mut iter = self.array.clone().into_iter();
                for _ in 0..front {
                    assert_eq!(iter.next(), values.next());
                }
                for _ in 0..back {
                    assert_eq!(iter.next_back(), values.next_back());
                }
                assert_eq!(iter.len(), values.len());
                assert_eq!(iter.collect::<Vec<_>>(), values.collect::<Vec<_>>());
            }
        }
    }

    fn check(&self) {
        let array = &self.array;
        array.assert_invariants();
        assert_eq!(
            (array.len(), array.index_bound(), array.free_len()),
            (self.values.len(), self.bound, self.holes.len())
        );
        assert!(array.iter().eq(self.values.iter().map(|(&index, value)| (index, value))));
        assert!(array.indices().rev().eq(self.values.keys().rev().copied()));
        assert!(array.values().map(T::number).eq(self.values.values().map(T::number)));
        assert!(array.occupancy().iter_ones().eq(self.values.keys().copied()));
        assert_eq!(array.occupancy().len(), self.bound);
        assert_eq!(array.vacant_index(), self.next_index());
        // The order of the holes, observed by filling a clone.
        let mut clone: SparseArray<T, Global> = array.clone();
        for &hole in self.holes.iter().rev() {
            assert_eq!(clone.insert(T::of(0)), hole);
        }
        assert!(clone.is_compact());
        clone.assert_invariants();
    }
}

test_kit::models! {
    string_like_the_model: Both<String>, 2_000;
}

test_kit::model_tests! {
    odd_sizes_like_the_model: Both<Odd>, 2_000;
    u64_like_the_model: Both<u64>, 6_000;
    u8_like_the_model: Both<u8>, 2_000;
}
