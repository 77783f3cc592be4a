//! Random operations on a set and on a list of slots as the model, compared at each step: results, positions, and the
//! order in which holes are filled. A `SparseSet` has no holes: its module says how the model fills them.

use std::collections::BTreeSet;

use sparse_set::internal::KeySet;
use sparse_set::{Entity, Entity64, Inserted, SparseKey, TryInsertError};
use test_kit::alloc::TrackingAllocator;
use test_kit::model::{Model, Slots};

use super::{Set, capacity_for, check_copy, check_kind, compact, convert, drain, extract, remove_at, retain, truncate};
use crate::operation::{Operation, Paged, Seed, Tiny};

/// A set and its model.
struct Pair<K: SparseKey> {
    set: Set<K, TrackingAllocator>,
    slots: Slots<K>,
    tracking: TrackingAllocator,
}

/// Returns the model's position of this index.
fn holder<K: SparseKey>(slots: &Slots<K>, index: usize) -> Option<usize> {
    slots.iter().find(|(_, key)| key.index() == index).map(|(position, _)| position)
}

/// Returns the model's position of this key.
fn find<K: SparseKey>(slots: &Slots<K>, key: K) -> Option<usize> {
    slots.iter().find(|&(_, &held)| held == key).map(|(position, _)| position)
}

/// Inserts into the model like the set.
fn put<K: SparseKey>(slots: &mut Slots<K>, key: K) -> Inserted<K> {
    let Some(held) = holder(slots, key.index()).and_then(|position| slots.get_mut(position)) else {
        slots.insert(key);
        return Inserted::New;
    };
    match std::mem::replace(held, key) {
        old if old == key => Inserted::Present,
        old => Inserted::Displaced(old),
    }
}

fn take<K: SparseKey>(slots: &mut Slots<K>, key: K) -> bool {
    find(slots, key).and_then(|position| remove_at(slots, position)).is_some()
}

fn swap<K: SparseKey>(slots: &mut Slots<K>, a: usize, b: usize) {
    let (Some(&at_a), Some(&at_b)) = (slots.get(a), slots.get(b)) else { panic!("there are keys") };
    *slots.get_mut(a).expect("there is a key") = at_b;
    *slots.get_mut(b).expect("there is a key") = at_a;
}

pub(super) fn keys_of<K: SparseKey>(slots: &Slots<K>) -> Vec<K> {
    slots.values().copied().collect()
}

impl<K: SparseKey> Pair<K> {
    fn other(&self, seeds: &[Seed]) -> (Set<K, TrackingAllocator>, Slots<K>) {
        let (mut other, mut slots) = (Set::new_in(self.tracking.clone()), Slots::default());
        for (n, seed) in seeds.iter().enumerate() {
            other.insert(seed.key());
            put(&mut slots, seed.key());
            if n % 3 == 1 {
                let gone = seeds[n / 2].key();
                assert_eq!(other.remove(gone), take(&mut slots, gone));
            }
        }
        (other, slots)
    }

    fn empty(&self) -> Set<K, TrackingAllocator> {
        Set::new_in(self.tracking.clone())
    }

    fn algebra(&mut self, seeds: &[Seed]) {
        let (other, theirs) = self.other(seeds);
        let (set, keys, theirs) = (&self.set, keys_of(&self.slots), keys_of(&theirs));
        let both: Vec<K> = keys.iter().copied().filter(|key| theirs.contains(key)).collect();
        let ours_only: Vec<K> = keys.iter().copied().filter(|key| !theirs.contains(key)).collect();
        let theirs_only: Vec<K> = theirs.iter().copied().filter(|key| !keys.contains(key)).collect();
        let expected = if keys.len() <= theirs.len() {
            both.clone()
        } else {
            theirs.iter().copied().filter(|key| keys.contains(key)).collect()
        };
        assert!(set.intersection(&other).eq(expected));
        assert!(set.difference(&other).eq(ours_only.iter().copied()));
        assert!(set.union(&other).eq(keys.iter().chain(&theirs_only).copied()));
        assert!(set.symmetric_difference(&other).eq(ours_only.iter().chain(&theirs_only).copied()));
        assert_eq!(set.is_disjoint(&other), both.is_empty());
        assert_eq!(set.is_subset(&other), ours_only.is_empty());
        assert_eq!(set.is_superset(&other), theirs_only.is_empty());
        assert_eq!(*set == other, ours_only.is_empty() && theirs_only.is_empty());
        match theirs.len() % 4 {
            0 => {
                self.set &= &other;
                retain(&mut self.slots, |key| theirs.contains(&key));
            }
            1 => {
                self.set -= &other;
                retain(&mut self.slots, |key| !theirs.contains(&key));
            }
            2 => {
                self.set |= &other;
                for &key in &theirs {
                    put(&mut self.slots, key);
                }
            }
            _ => {
                self.set ^= &other;
                for &key in &theirs {
                    if !take(&mut self.slots, key) {
                        put(&mut self.slots, key);
                    }
                }
            }
        }
    }
}

impl<K: SparseKey> Model for Pair<K> {
    type Operation = Operation;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        Self { set: Set::new_in(tracking.clone()), slots: Slots::default(), tracking }
    }

    fn apply(&mut self, operation: &Operation) {
        let len = self.slots.len();
        let Self { set, slots, .. } = self;
        match operation {
            Operation::Insert(seed) => assert_eq!(set.insert(seed.key()), put(slots, seed.key())),
            Operation::TryInsert(seed) => {
                let key: K = seed.key();
                let expected = match holder(slots, key.index()).and_then(|position| slots.get(position)).copied() {
                    Some(present) if present != key => Err(TryInsertError::Occupied { key, present }),
                    _ => Ok(put(slots, key).is_new()),
                };
                assert_eq!(set.try_insert_new(key), expected);
            }
            Operation::Replace(seed) => {
                let key: K = seed.key();
                let expected = holder(slots, key.index()).and_then(|position| slots.get(position)).copied();
                put(slots, key);
                assert_eq!(set.replace(key), expected);
            }
            Operation::Extend(seeds) => {
                set.extend(seeds.iter().map(|seed| seed.key::<K>()));
                for seed in seeds {
                    put(slots, seed.key());
                }
            }
            Operation::Remove(seed) => {
                let position = find(slots, seed.key());
                assert_eq!(set.remove_full(seed.key()), position);
                take::<K>(slots, seed.key());
            }
            Operation::RemoveHeld(n) => {
                if let Some(position) = slots.pick(*n) {
                    let key = remove_at(slots, position).expect("it was picked");
                    assert!(set.remove(key));
                    assert!(!set.remove(key));
                }
            }
            Operation::RemoveAt(position) => assert_eq!(set.remove_at(*position), remove_at(slots, *position)),
            Operation::RemoveByIndex(index) => {
                let expected = holder(slots, *index).and_then(|position| remove_at(slots, position));
                assert_eq!(set.remove_by_index(*index), expected);
            }
            Operation::RemoveAll(seeds) => {
                let expected = seeds.iter().filter(|seed| take(slots, seed.key())).count();
                assert_eq!(set.remove_all(seeds.iter().map(|seed| seed.key())), expected);
            }
            Operation::Pop => {
                let last = slots.iter().next_back().map(|(position, _)| position);
                assert_eq!(set.pop(), last.and_then(|position| remove_at(slots, position)));
            }
            Operation::Truncate(n) => truncate(set, slots, *n),
            Operation::Clear => {
                let before = (set.capacity(), set.index_capacity(), set.page_count());
                set.clear();
                slots.clear();
                assert_eq!((set.capacity(), set.index_capacity(), set.page_count()), before);
            }
            Operation::SetVersion(seed) => {
                let key: K = seed.key();
                let held = holder(slots, key.index()).and_then(|position| slots.get_mut(position));
                assert_eq!(set.set_version(key), held.map(|held| std::mem::replace(held, key)));
            }
            Operation::Swap(a, b) => {
                let positions = find(slots, a.key()).zip(find(slots, b.key()));
                if let Some((a, b)) = positions {
                    swap(slots, a, b);
                }
                assert_eq!(set.swap(a.key(), b.key()), positions.is_some());
            }
            Operation::SwapAt(a, b) => {
                if let Some((a, b)) = slots.pick(*a).zip(slots.pick(*b)) {
                    set.swap_at(a, b);
                    swap(slots, a, b);
                }
            }
            Operation::Retain(mask) => {
                let keep = |key: K| mask >> (key.index() % 8) & 1 == 1;
                set.retain(keep);
                retain(slots, keep);
            }
            Operation::ExtractIf(mask, limit) => {
                let remove = |key: K| mask >> (key.index() % 8) & 1 == 1;
                let found: Vec<K> = set.extract_if(remove).take(*limit).collect();
                assert_eq!(found, extract(slots, *limit, remove));
            }
            Operation::Drain(front, back, used) => drain(set, slots, *front, *back, *used),
            Operation::Sort => {
                set.sort_unstable_by_key(|key| (key.index(), key.version()));
                slots.sort_by_key(|key| (key.index(), key.version()));
            }
            Operation::SortPrefix(n, stable) => {
                let n = n % (len + 1);
                slots.compact();
                let mut keys = keys_of(slots);
                if *stable {
                    set.sort_prefix_by(n, |a, b| (a.index() % 4).cmp(&(b.index() % 4)));
                    keys[..n].sort_by_key(|key| key.index() % 4);
                } else {
                    set.sort_prefix_unstable_by(n, |a, b| b.index().cmp(&a.index()));
                    keys[..n].sort_by_key(|key| std::cmp::Reverse(key.index()));
                }
                *slots = keys.into_iter().collect();
            }
            Operation::ArrangeInStep(n) => {
                let n = n % (len + 1);
                compact(set, slots);
                let mut keys = keys_of(slots);
                let mut beside = keys.clone();
                let mut order: Vec<u32> = (0..n as u32).collect();
                order.sort_by_key(|&position| keys[position as usize].index() % 3);
                set.arrange_in_step(&mut order, |i, j| beside.swap(i, j));
                keys[..n].sort_by_key(|key| key.index() % 3);
                assert_eq!(beside, keys);
                *slots = keys.into_iter().collect();
            }
            Operation::SortAs(seeds) => {
                slots.compact();
                let mut sorted = 0;
                for seed in seeds {
                    if let Some(position) = find(slots, seed.key()).filter(|&position| position >= sorted) {
                        swap(slots, sorted, position);
                        sorted += 1;
                    }
                }
                assert_eq!(set.sort_as(seeds.iter().map(|seed| seed.key())), sorted);
            }
            Operation::Append(seeds) => {
                let (mut other, theirs) = self.other(seeds);
                self.set.append(&mut other);
                assert_eq!((other.len(), other.slot_len()), (0, 0));
                other.assert_invariants();
                for key in keys_of(&theirs) {
                    put(&mut self.slots, key);
                }
            }
            Operation::Algebra(seeds) => self.algebra(seeds),
            Operation::Reserve(n) => {
                let result = set.try_reserve(usize::from(*n));
                assert_eq!(result.is_ok(), len + usize::from(*n) <= K::INDEX_LIMIT);
                assert!(result.is_err() || set.capacity() >= len + usize::from(*n));
            }
            Operation::ShrinkTo(capacity) => {
                let before = set.capacity();
                set.shrink_to(*capacity);
                assert_eq!(set.capacity(), capacity_for(set, slots.bound().max(*capacity)).min(before));
                let mut pages: BTreeSet<usize> = slots.values().map(|key| key.index() / K::PAGE_LEN).collect();
                // Up to eight keys are in a short list: an index of four bytes and a slot for each, and a length.
                if slots.len() <= 8 && K::PAGE_LEN * size_of::<K::Slot>() > 8 * (4 + size_of::<K::Slot>()) + 8 {
                    pages.clear();
                }
                assert_eq!(set.page_count(), pages.len());
                assert_eq!(set.index_capacity(), pages.last().map_or(0, |last| (last + 1) * K::PAGE_LEN));
            }
            Operation::Clone => {
                let clone = set.clone();
                assert_eq!(clone, *set);
                check_copy(&clone, set);
                *set = clone;
            }
            Operation::CloneFrom(seeds) => {
                let (other, theirs) = self.other(seeds);
                self.set.clone_from(&other);
                self.slots = theirs;
            }
            Operation::IntoIter => {
                let empty = self.empty();
                let mut iter = std::mem::replace(&mut self.set, empty).into_iter();
                let mut expected = keys_of(&self.slots).into_iter();
                assert!(iter.by_ref().take(3).eq(expected.by_ref().take(3)));
                assert_eq!((iter.next_back(), iter.len()), (expected.next_back(), expected.len()));
                assert!(iter.clone().rev().eq(expected.clone().rev()));
                assert!(iter.eq(expected));
                self.slots.clear();
            }
            Operation::Compact => compact(set, slots),
            Operation::Convert => {
                let empty = self.empty();
                self.set = convert(std::mem::replace(&mut self.set, empty), &mut self.slots);
            }
        }
    }

    fn check(&self) {
        let Self { set, slots, tracking } = self;
        set.assert_invariants();
        assert_eq!((set.len(), set.slot_len()), (slots.len(), slots.bound()));
        assert_eq!(set.is_empty(), slots.is_empty());
        check_kind(set, slots);
        for position in 0..=slots.bound() {
            let held = slots.get(position).copied();
            assert_eq!(set.key_at(position), held, "at {position}");
            if let Some(key) = held {
                assert_eq!((set.position_of(key), set.contains(key)), (Some(position), true));
                assert_eq!(
                    (set.get_by_index(key.index()), set.version_of(key.index())),
                    (Some(key), Some(key.version()))
                );
            }
        }
        for index in (0..12).chain([4095, 4096, 8192, 40_000]) {
            if holder(slots, index).is_none() {
                assert_eq!((set.get_by_index(index), set.version_of(index)), (None, None));
                assert!(K::from_parts(index, 0).is_none_or(|key| !set.contains(key)));
            }
        }
        // The next position is that of the model.
        if let Some(&key) = slots.values().next() {
            assert_eq!(set.next_position(), slots.clone().insert(key));
        }
        assert!(set.iter().eq(slots.values().copied()));
        assert!(set.iter().rev().eq(slots.values().rev().copied()));
        let fold = |mut keys: Vec<K>, key| {
            keys.push(key);
            keys
        };
        assert_eq!(set.iter().fold(Vec::new(), fold), keys_of(slots));
        assert_eq!(set.iter().rfold(Vec::new(), fold), slots.values().rev().copied().collect::<Vec<_>>());
        for n in [0, 1, 5, slots.len() / 2] {
            let mut iter = set.iter();
            iter.next();
            assert_eq!(iter.nth(n), slots.values().nth(n + 1).copied());
            assert!(iter.eq(slots.values().skip(n + 2).copied()));
        }
        tracking.assert_no_violation();
        let index = usize::from(set.as_index().allocated_bytes() > 0) + set.page_count();
        let blocks = index + usize::from(set.capacity() > 0);
        assert_eq!(tracking.live_blocks(), blocks, "a short list or a directory, the pages, the keys");
    }
}

test_kit::models! {
    entities: Pair<Entity>, 10_000;
    a_layout_of_tiny_pages: Pair<Paged>, 10_000;
}

test_kit::model_tests! {
    a_layout_that_runs_full_and_wraps_around: Pair<Tiny>, 10_000;
    integers_u32: Pair<u32>, 10_000;
    wide_entities: Pair<Entity64>, 3_000;
    integers_u8: Pair<u8>, 3_000;
    integers_u64: Pair<u64>, 3_000;
}
