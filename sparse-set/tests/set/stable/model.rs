//! The model of both sets, of `StableSet`.

use std::collections::BTreeSet;

use sparse_set::{SparseKey, SparseSet, StableSet as Set};
use test_kit::alloc::TrackingAllocator;
use test_kit::model::Slots;

#[path = "../both/model.rs"]
mod both;

#[cfg(not(test))]
pub(crate) use both::MODELS;
use both::keys_of;

fn remove_at<K>(slots: &mut Slots<K>, position: usize) -> Option<K> {
    slots.remove(position)
}

fn retain<K: Copy>(slots: &mut Slots<K>, keep: impl Fn(K) -> bool) {
    slots.extract(usize::MAX, |&key| !keep(key));
}

fn extract<K: Copy>(slots: &mut Slots<K>, limit: usize, remove: impl Fn(K) -> bool) -> Vec<K> {
    slots.extract(limit, |&key| remove(key))
}

/// Pops the keys at or after position `n`.
fn truncate<K: SparseKey>(set: &mut Set<K, TrackingAllocator>, slots: &mut Slots<K>, n: usize) {
    while set.slot_len() > n && set.last().and_then(|key| set.position_of(key)) >= Some(n) {
        let last = slots.iter().next_back().map(|(position, _)| position);
        assert_eq!(set.pop(), last.and_then(|position| slots.remove(position)));
    }
}

/// Drains all keys, some from the front and some from the back.
fn drain<K: SparseKey>(
    set: &mut Set<K, TrackingAllocator>,
    slots: &mut Slots<K>,
    front: usize,
    back: usize,
    _used: usize,
) {
    let mut drain = set.drain();
    let mut expected = keys_of(slots).into_iter();
    assert!(drain.by_ref().take(front % 9).eq(expected.by_ref().take(front % 9)));
    assert!(drain.by_ref().rev().take(back % 9).eq(expected.by_ref().rev().take(back % 9)));
    assert_eq!(drain.len(), expected.len());
    slots.clear();
}

/// Closes the holes and compares the moves that the set reports.
fn compact<K: SparseKey>(set: &mut Set<K, TrackingAllocator>, slots: &mut Slots<K>) {
    let mut positions: Vec<(K, usize)> = slots.iter().map(|(position, &key)| (key, position)).collect();
    let mut expected = keys_of(slots);
    set.compact_with(|key, from, to| {
        assert!(to < from);
        assert_eq!(expected.pop(), Some(key), "the last key moves");
        let moved = positions.iter_mut().find(|(held, _)| *held == key).expect("the key is in the set");
        assert_eq!(std::mem::replace(&mut moved.1, to), from);
    });
    slots.compact();
    assert!(positions.iter().all(|&(key, position)| slots.get(position) == Some(&key)));
}

/// Returns the capacity after shrinking to `positions`: whole words.
fn capacity_for<K: SparseKey>(_: &Set<K, TrackingAllocator>, positions: usize) -> usize {
    positions.next_multiple_of(64).min(K::INDEX_LIMIT)
}

/// Converts the set to a packed one, which closes the holes in order, and back.
fn convert<K: SparseKey>(set: Set<K, TrackingAllocator>, slots: &mut Slots<K>) -> Set<K, TrackingAllocator> {
    let packed = SparseSet::from(set);
    packed.assert_invariants();
    assert_eq!(packed.as_slice(), keys_of(slots));
    *slots = keys_of(slots).into_iter().collect();
    Set::from(packed)
}

fn check_kind<K: SparseKey>(set: &Set<K, TrackingAllocator>, slots: &Slots<K>) {
    assert_eq!(set.has_holes(), slots.len() < slots.bound());
    assert_eq!((set.first(), set.last()), (slots.values().next().copied(), slots.values().next_back().copied()));
    let holes: BTreeSet<usize> = set.holes().collect();
    assert_eq!(holes.len(), set.holes().len());
    assert!(holes.into_iter().eq((0..slots.bound()).filter(|&position| slots.get(position).is_none())));
}

fn check_copy<K: SparseKey>(copy: &Set<K, TrackingAllocator>, set: &Set<K, TrackingAllocator>) {
    assert!(copy.holes().eq(set.holes()));
}
