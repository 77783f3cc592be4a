//! The model of both sets, of `SparseSet`.

use sparse_set::internal::KeySet;
use sparse_set::{SparseKey, SparseSet as Set, StableSet};
use test_kit::alloc::TrackingAllocator;
use test_kit::model::Slots;

#[path = "both/model.rs"]
mod both;

#[cfg(not(test))]
pub(crate) use both::MODELS;
use both::keys_of;

/// Removes a key. The last one moves to its position.
fn remove_at<K>(slots: &mut Slots<K>, position: usize) -> Option<K> {
    let removed = slots.remove(position)?;
    slots.trim();
    if position < slots.bound() {
        let last = slots.pop().expect("a key is behind the hole");
        // Into the hole, or behind the others if it was just trimmed.
        assert_eq!(slots.insert(last), position);
    }
    Some(removed)
}

fn retain<K: Copy>(slots: &mut Slots<K>, keep: impl Fn(K) -> bool) {
    *slots = slots.values().copied().filter(|&key| keep(key)).collect();
}

fn extract<K: Copy>(slots: &mut Slots<K>, limit: usize, remove: impl Fn(K) -> bool) -> Vec<K> {
    let (mut position, mut extracted) = (0, Vec::new());
    while let Some(&key) = slots.get(position).filter(|_| extracted.len() < limit) {
        if remove(key) {
            extracted.extend(remove_at(slots, position));
        } else {
            position += 1;
        }
    }
    extracted
}

fn truncate<K: SparseKey>(set: &mut Set<K, TrackingAllocator>, slots: &mut Slots<K>, n: usize) {
    set.truncate(n);
    slots.truncate(n);
}

/// Drains a range, of which some keys are used.
fn drain<K: SparseKey>(set: &mut Set<K, TrackingAllocator>, slots: &mut Slots<K>, a: usize, b: usize, used: usize) {
    let mut keys = keys_of(slots);
    let (a, b) = (a % (keys.len() + 1), b % (keys.len() + 1));
    let range = a.min(b)..a.max(b);
    let drained: Vec<K> = set.drain(range.clone()).take(used).collect();
    let expected: Vec<K> = keys.drain(range).take(used).collect();
    assert_eq!(drained, expected);
    *slots = keys.into_iter().collect();
}

fn compact<K: SparseKey>(set: &mut Set<K, TrackingAllocator>, slots: &mut Slots<K>) {
    set.compact_in_step(|_, _, _| panic!("there are no holes"));
    slots.compact();
}

/// Returns the capacity after shrinking to `positions`.
fn capacity_for<K: SparseKey>(_: &Set<K, TrackingAllocator>, positions: usize) -> usize {
    positions
}

/// Converts the set to a stable one, which has the keys at the same positions, and back.
fn convert<K: SparseKey>(set: Set<K, TrackingAllocator>, slots: &mut Slots<K>) -> Set<K, TrackingAllocator> {
    let stable = StableSet::from(set);
    stable.assert_invariants();
    assert!(slots.iter().all(|(position, &key)| stable.get_at(position) == Some(key)));
    Set::from(stable)
}

fn check_kind<K: SparseKey>(set: &Set<K, TrackingAllocator>, slots: &Slots<K>) {
    assert_eq!(set.as_slice(), keys_of(slots));
}

fn check_copy<K: SparseKey>(copy: &Set<K, TrackingAllocator>, set: &Set<K, TrackingAllocator>) {
    assert_eq!(copy.as_slice(), set.as_slice());
}
