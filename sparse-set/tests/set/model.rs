//! Random operations on a set and on a vector of keys, compared at each step.

use sparse_set::internal::KeySet;
use sparse_set::{Entity, Entity64, Inserted, SparseKey, SparseSet, StableSet, TryInsertError};
use test_kit::alloc::TrackingAllocator;
use test_kit::model::Model;

use crate::operation::{Operation, Paged, Seed, Tiny};

/// A set, and its keys in the expected order.
struct Pair<K: SparseKey> {
    set: SparseSet<K, TrackingAllocator>,
    keys: Vec<K>,
    tracking: TrackingAllocator,
}

/// Returns the expected key with this index.
fn holder<K: SparseKey>(keys: &[K], index: usize) -> Option<usize> {
    keys.iter().position(|key| key.index() == index)
}

/// Inserts into the vector like the set.
fn put<K: SparseKey>(keys: &mut Vec<K>, key: K) -> Inserted<K> {
    match holder(keys, key.index()) {
        None => {
            keys.push(key);
            Inserted::New
        }
        Some(position) if keys[position] == key => Inserted::Present,
        Some(position) => Inserted::Displaced(std::mem::replace(&mut keys[position], key)),
    }
}

fn take<K: SparseKey>(keys: &mut Vec<K>, key: K) -> bool {
    let position = keys.iter().position(|&held| held == key);
    position.map(|position| keys.swap_remove(position)).is_some()
}

fn distinct<K: SparseKey>(seeds: &[Seed]) -> Vec<K> {
    let mut keys = Vec::new();
    for seed in seeds {
        put(&mut keys, seed.key());
    }
    keys
}

impl<K: SparseKey> Pair<K> {
    fn other(&self, seeds: &[Seed]) -> SparseSet<K, TrackingAllocator> {
        let mut other = SparseSet::new_in(self.tracking.clone());
        other.extend(seeds.iter().map(|seed| seed.key::<K>()));
        other
    }

    fn algebra(&mut self, seeds: &[Seed]) {
        let (other, theirs) = (self.other(seeds), distinct::<K>(seeds));
        let (set, keys) = (&self.set, &self.keys);
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
                self.keys = both;
            }
            1 => {
                self.set -= &other;
                self.keys = ours_only;
            }
            2 => {
                self.set |= &other;
                for &key in &theirs {
                    put(&mut self.keys, key);
                }
            }
            _ => {
                self.set ^= &other;
                for &key in &theirs {
                    if !take(&mut self.keys, key) {
                        put(&mut self.keys, key);
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
        Self { set: SparseSet::new_in(tracking.clone()), keys: Vec::new(), tracking }
    }

    fn apply(&mut self, operation: &Operation) {
        let len = self.keys.len();
        let Self { set, keys, .. } = self;
        match operation {
            Operation::Insert(seed) => assert_eq!(set.insert(seed.key()), put(keys, seed.key())),
            Operation::TryInsert(seed) => {
                let key: K = seed.key();
                let expected = match holder(keys, key.index()).map(|position| keys[position]) {
                    Some(present) if present != key => Err(TryInsertError::Occupied { key, present }),
                    _ => Ok(put(keys, key).is_new()),
                };
                assert_eq!(set.try_insert_new(key), expected);
            }
            Operation::Replace(seed) => {
                let expected = holder(keys, seed.key::<K>().index()).map(|position| keys[position]);
                put(keys, seed.key());
                assert_eq!(set.replace(seed.key()), expected);
            }
            Operation::Extend(seeds) => {
                set.extend(seeds.iter().map(|seed| seed.key::<K>()));
                for seed in seeds {
                    put(keys, seed.key());
                }
            }
            Operation::Remove(seed) => assert_eq!(set.remove(seed.key()), take(keys, seed.key())),
            Operation::RemoveHeld(n) => {
                if len > 0 {
                    let key = keys.swap_remove(n % len);
                    assert!(set.remove(key));
                    assert!(!set.remove(key));
                }
            }
            Operation::RemoveAt(position) => {
                let expected = (*position < len).then(|| keys.swap_remove(*position));
                assert_eq!(set.remove_at(*position), expected);
            }
            Operation::RemoveByIndex(index) => {
                let expected = holder(keys, *index).map(|position| keys.swap_remove(position));
                assert_eq!(set.remove_by_index(*index), expected);
            }
            Operation::RemoveAll(seeds) => {
                let expected = seeds.iter().filter(|seed| take(keys, seed.key())).count();
                assert_eq!(set.remove_all(seeds.iter().map(|seed| seed.key())), expected);
            }
            Operation::Pop => assert_eq!(set.pop(), keys.pop()),
            Operation::Truncate(n) => {
                set.truncate(*n);
                keys.truncate(*n);
            }
            Operation::Clear => {
                let before = (set.capacity(), set.index_capacity(), set.page_count());
                set.clear();
                keys.clear();
                assert_eq!((set.capacity(), set.index_capacity(), set.page_count()), before);
            }
            Operation::SetVersion(seed) => {
                let key: K = seed.key();
                let expected = holder(keys, key.index()).map(|position| std::mem::replace(&mut keys[position], key));
                assert_eq!(set.set_version(key), expected);
            }
            Operation::Swap(a, b) => {
                let find = |key: K| keys.iter().position(|&held| held == key);
                let positions = find(a.key()).zip(find(b.key()));
                if let Some((a, b)) = positions {
                    keys.swap(a, b);
                }
                assert_eq!(set.swap(a.key(), b.key()), positions.is_some());
            }
            Operation::SwapAt(a, b) => {
                if len > 0 {
                    set.swap_at(a % len, b % len);
                    keys.swap(a % len, b % len);
                }
            }
            Operation::Retain(mask) => {
                let keep = |key: K| mask >> (key.index() % 8) & 1 == 1;
                set.retain(keep);
                keys.retain(|&key| keep(key));
            }
            Operation::ExtractIf(mask, limit) => {
                let remove = |key: K| mask >> (key.index() % 8) & 1 == 1;
                let found: Vec<K> = set.extract_if(remove).take(*limit).collect();
                let (mut position, mut expected) = (0, Vec::new());
                while position < keys.len() && expected.len() < *limit {
                    if remove(keys[position]) {
                        expected.push(keys.swap_remove(position));
                    } else {
                        position += 1;
                    }
                }
                assert_eq!(found, expected);
            }
            Operation::Drain(a, b, used) => {
                let (a, b) = (a % (len + 1), b % (len + 1));
                let range = a.min(b)..a.max(b);
                let drained: Vec<K> = set.drain(range.clone()).take(*used).collect();
                let mut expected: Vec<K> = keys.drain(range).collect();
                expected.truncate(*used);
                assert_eq!(drained, expected);
            }
            Operation::Sort => {
                set.sort_unstable_by_key(|key| (key.index(), key.version()));
                keys.sort_by_key(|key| (key.index(), key.version()));
            }
            Operation::SortPrefix(n, stable) => {
                let n = n % (len + 1);
                if *stable {
                    set.sort_prefix_by(n, |a, b| (a.index() % 4).cmp(&(b.index() % 4)));
                    keys[..n].sort_by_key(|key| key.index() % 4);
                } else {
                    set.sort_prefix_unstable_by(n, |a, b| b.index().cmp(&a.index()));
                    keys[..n].sort_by_key(|key| std::cmp::Reverse(key.index()));
                }
            }
            Operation::ArrangeInStep(n) => {
                let n = n % (len + 1);
                let mut beside = keys.clone();
                let mut order: Vec<u32> = (0..n as u32).collect();
                order.sort_by_key(|&position| keys[position as usize].index() % 3);
                set.arrange_in_step(&mut order, |i, j| beside.swap(i, j));
                keys[..n].sort_by_key(|key| key.index() % 3);
                assert_eq!(beside, *keys);
            }
            Operation::SortAs(seeds) => {
                let mut sorted = 0;
                for seed in seeds {
                    if let Some(position) = keys.iter().position(|&key| key == seed.key()).filter(|&p| p >= sorted) {
                        keys.swap(sorted, position);
                        sorted += 1;
                    }
                }
                assert_eq!(set.sort_as(seeds.iter().map(|seed| seed.key())), sorted);
            }
            Operation::Append(seeds) => {
                let mut other = self.other(seeds);
                self.set.append(&mut other);
                assert!(other.is_empty());
                other.assert_invariants();
                for key in distinct(seeds) {
                    put(&mut self.keys, key);
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
                assert_eq!(set.capacity(), len.max(*capacity).min(before));
                let pages: std::collections::BTreeSet<usize> =
                    keys.iter().map(|key| key.index() / K::PAGE_LEN).collect();
                assert_eq!(set.page_count(), pages.len());
                assert_eq!(set.index_capacity(), pages.last().map_or(0, |last| (last + 1) * K::PAGE_LEN));
            }
            Operation::Clone => {
                let clone = set.clone();
                assert_eq!((clone.as_slice(), &clone), (keys.as_slice(), &*set));
                *set = clone;
            }
            Operation::CloneFrom(seeds) => {
                let other = self.other(seeds);
                self.set.clone_from(&other);
                self.keys = distinct(seeds);
            }
            Operation::IntoIter => {
                let set = std::mem::replace(&mut self.set, SparseSet::new_in(self.tracking.clone()));
                assert!(set.into_iter().eq(std::mem::take(&mut self.keys)));
            }
            Operation::Compact => {
                set.compact_in_step(|_, _, _| panic!("there are no holes"));
                assert_eq!((set.slot_len(), set.next_position()), (len, len));
            }
            Operation::Convert => {
                let set = std::mem::replace(&mut self.set, SparseSet::new_in(self.tracking.clone()));
                let stable = StableSet::from(set);
                stable.assert_invariants();
                assert!((0..len).all(|position| stable.get_at(position) == Some(self.keys[position])));
                self.set = SparseSet::from(stable);
            }
        }
    }

    fn check(&self) {
        let Self { set, keys, tracking } = self;
        set.assert_invariants();
        assert_eq!(set.as_slice(), keys);
        for (position, &key) in keys.iter().enumerate() {
            assert_eq!((set.position_of(key), set.contains(key)), (Some(position), true));
            assert_eq!((set.get_by_index(key.index()), set.version_of(key.index())), (Some(key), Some(key.version())));
        }
        for index in (0..12).chain([4095, 4096, 8192, 40_000]) {
            if holder(keys, index).is_none() {
                assert_eq!((set.get_by_index(index), set.version_of(index)), (None, None));
                assert!(K::from_parts(index, 0).is_none_or(|key| !set.contains(key)));
            }
        }
        tracking.assert_no_violation();
        let blocks = usize::from(set.index_capacity() > 0) + set.page_count() + usize::from(set.capacity() > 0);
        assert_eq!(tracking.live_blocks(), blocks, "a directory, the pages, the packed array");
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
