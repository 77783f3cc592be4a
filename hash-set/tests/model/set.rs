//! `HashSet`, compared with std's too.

use std::cmp::Ordering;
use std::collections::HashSet as StdSet;
use std::hash::{BuildHasher, Hash};
use std::ops::RangeBounds;

use hash_set::hash_table::DrainRange;
use hash_set::{DefaultHashBuilder, ElementId, Entry, HashSet, InsertError, ReplaceError};
use test_kit::hashers::{AllOnes, AnyState, ConstantState, FewState, IdentityState, OneBucket, UpperBits};
use test_kit::model::{Arbitrary, Gen, Hashed, Slots};

use super::generic::{Container, Key, Label, Marked, Modeled, Pair, Seed, Show, id};

#[derive(Clone, Debug)]
pub(crate) enum Own {
    InsertFull(u8),
    TryInsertFull(u8),
    Replace(u8),
    ReplaceFull(u8),
    GetOrInsert(u8),
    GetOrInsertWith(u8),
    EntryInsert(u8),
    EntryToggle(u8),
    ReplaceById(usize, u8),
    Remove(u8),
    Take(u8),
    TakeFull(u8),
    RemoveByHash(u8),
    Or(Vec<Seed>),
    And(Vec<Seed>),
    Xor(Vec<Seed>),
    Minus(Vec<Seed>),
    Algebra(Vec<Seed>),
    Sort,
    SortByKey(u8),
}

impl Arbitrary for Own {
    fn arbitrary(g: &mut Gen) -> Self {
        let key = |g: &mut Gen| u8::arbitrary(g) % KEYS;
        let others = |g: &mut Gen| (0..usize::arbitrary(g) % 40).map(|_| Seed::arbitrary(g)).collect();
        match u8::arbitrary(g) {
            0..30 => Self::InsertFull(key(g)),
            30..44 => Self::TryInsertFull(key(g)),
            44..60 => Self::Replace(key(g)),
            60..76 => Self::ReplaceFull(key(g)),
            76..86 => Self::GetOrInsert(key(g)),
            86..96 => Self::GetOrInsertWith(key(g)),
            96..106 => Self::EntryInsert(key(g)),
            106..130 => Self::EntryToggle(key(g)),
            130..136 => Self::ReplaceById(usize::arbitrary(g) % 64, key(g)),
            136..164 => Self::Remove(key(g)),
            164..180 => Self::Take(key(g)),
            180..192 => Self::TakeFull(key(g)),
            192..200 => Self::RemoveByHash(key(g)),
            200..209 => Self::Or(others(g)),
            209..215 => Self::And(others(g)),
            215..224 => Self::Xor(others(g)),
            224..233 => Self::Minus(others(g)),
            233..249 => Self::Algebra(others(g)),
            249..251 => Self::Sort,
            251..=255 => Self::SortByKey(u8::arbitrary(g) % 16 + 1),
        }
    }
}

/// Few keys, so that most operations find an element.
const KEYS: u8 = 80;

fn labels<'a>(items: impl IntoIterator<Item = &'a Marked>) -> Vec<Label> {
    items.into_iter().map(Marked::show).collect()
}

fn sorted<'a>(items: impl IntoIterator<Item = &'a Marked>) -> Vec<Label> {
    let mut all = labels(items);
    all.sort_unstable();
    all
}

impl<T: Show + Hash + Eq + Clone, S: BuildHasher + Default + Clone> Container for HashSet<T, S> {
    type Element = T;
    type Shown = T::Shown;

    fn assert_invariants(&self) {
        self.assert_invariants();
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn index_bound(&self) -> usize {
        self.index_bound()
    }

    fn capacity(&self) -> usize {
        self.capacity()
    }

    fn allocated_bytes(&self) -> usize {
        self.allocated_bytes()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    fn reserve_exact(&mut self, additional: usize) {
        self.reserve_exact(additional);
    }

    fn shrink_to(&mut self, min: usize) {
        self.shrink_to(min);
    }

    fn shrink_to_fit(&mut self) {
        self.shrink_to_fit();
    }

    fn shrink_buckets(&mut self) {
        self.shrink_buckets();
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = T::Shown> {
        self.iter().map(T::show)
    }

    fn iter_full(&self) -> impl Iterator<Item = (ElementId, T::Shown)> {
        self.iter_full().map(|(id, element)| (id, element.show()))
    }

    fn iter_range(&self, ids: impl RangeBounds<ElementId>) -> impl DoubleEndedIterator<Item = T::Shown> {
        self.iter_range(ids).map(T::show)
    }

    fn ids(&self) -> impl Iterator<Item = ElementId> {
        self.ids()
    }

    fn as_slice(&self) -> Option<&[T]> {
        self.as_slice()
    }

    fn first(&self) -> Option<T::Shown> {
        self.first().map(T::show)
    }

    fn last(&self) -> Option<T::Shown> {
        self.last().map(T::show)
    }

    fn contains_id(&self, id: ElementId) -> bool {
        self.contains_id(id)
    }

    fn get_by_id(&self, id: ElementId) -> Option<T::Shown> {
        self.get_by_id(id).map(T::show)
    }

    fn append(&mut self, other: &mut Self) {
        self.append(other);
    }

    fn remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.remove_by_id(id)
    }

    fn swap_remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.swap_remove_by_id(id)
    }

    fn pop(&mut self) -> Option<T> {
        self.pop()
    }

    fn pop_if(&mut self, pred: impl FnOnce(T::Shown) -> bool) -> Option<T> {
        self.pop_if(|element| pred(element.show()))
    }

    fn truncate(&mut self, len: usize) {
        self.truncate(len);
    }

    fn split_off(&mut self, at: ElementId) -> Self {
        self.split_off(at)
    }

    fn retain(&mut self, mut keep: impl FnMut(T::Shown) -> bool) {
        self.retain(|element| keep(element.show()));
    }

    fn extract_if(&mut self, mut pred: impl FnMut(T::Shown) -> bool) -> impl Iterator<Item = T> {
        self.extract_if(move |element| pred(element.show()))
    }

    fn extract_range_if(
        &mut self,
        ids: impl RangeBounds<ElementId>,
        mut pred: impl FnMut(T::Shown) -> bool,
    ) -> impl Iterator<Item = T> {
        self.extract_range_if(ids, move |element| pred(element.show()))
    }

    fn drain(&mut self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator {
        self.drain()
    }

    fn drain_range(&mut self, ids: impl RangeBounds<ElementId>) -> DrainRange<'_, T> {
        self.drain_range(ids)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn compact(&mut self) -> bool {
        self.compact()
    }

    fn compact_stable(&mut self) -> bool {
        self.compact_stable()
    }

    fn sort_free_list(&mut self) {
        self.sort_free_list();
    }

    fn sort_by(&mut self, mut cmp: impl FnMut(T::Shown, T::Shown) -> Ordering) {
        self.sort_by(|a, b| cmp(a.show(), b.show()));
    }

    fn sort_unstable_by(&mut self, mut cmp: impl FnMut(T::Shown, T::Shown) -> Ordering) {
        self.sort_unstable_by(|a, b| cmp(a.show(), b.show()));
    }

    fn reverse(&mut self) {
        self.reverse();
    }

    fn swap_ids(&mut self, a: ElementId, b: ElementId) {
        self.swap_ids(a, b);
    }
}

type Set<S> = HashSet<Marked, S>;

impl<S: BuildHasher + Default + Clone> Modeled for Set<S> {
    type Std = StdSet<Marked>;
    type Own = Own;

    fn make(&self, (key, _): Seed, mark: u64) -> Label {
        Label { key: key % KEYS, mark }
    }

    fn element(label: Label) -> Marked {
        label.into()
    }

    fn label(label: Label) -> Label {
        label
    }

    fn insert_both(pair: &mut Pair<Self>, new: Label) {
        assert_eq!(pair.ours.insert(new.into()), Self::put(pair, new).1.is_none());
    }

    fn put(pair: &mut Pair<Self>, new: Label) -> (usize, Option<Label>) {
        let slot = pair.slot_of(new.key);
        assert_eq!(pair.std.insert(new.into()), slot.is_none());
        let Some(at) = slot else { return (pair.slots.insert(new), None) };
        (at, Some(pair.at(at)))
    }

    fn remove_from_std(std: &mut StdSet<Marked>, label: Label) {
        assert_eq!(std.take(&label.key).map(|marked| marked.show()), Some(label));
    }

    fn find(&self, label: Label) -> Option<(ElementId, Label)> {
        self.get_full(&label.key).map(|(id, marked)| (id, marked.show()))
    }

    fn apply_own(pair: &mut Pair<Self>, operation: &Own) {
        match *operation {
            Own::InsertFull(key) => {
                let new = pair.make((key, 0));
                let (id, added) = pair.ours.insert_full(new.into());
                let (at, there) = Self::put(pair, new);
                assert_eq!((id.index(), added), (at, there.is_none()));
            }
            Own::TryInsertFull(key) => {
                let new = pair.make((key, 0));
                let (id, added) = pair.ours.try_insert_full(new.into()).expect("memory");
                let (at, there) = Self::put(pair, new);
                assert_eq!((id.index(), added), (at, there.is_none()));
            }
            Own::Replace(key) => {
                let new = pair.make((key, 0));
                let old = pair.ours.replace(new.into()).map(|marked| marked.show());
                assert_eq!(old, replace(pair, new).1);
            }
            Own::ReplaceFull(key) => {
                let new = pair.make((key, 0));
                let (id, old) = pair.ours.replace_full(new.into());
                assert_eq!((id.index(), old.map(|marked| marked.show())), replace(pair, new));
            }
            Own::GetOrInsert(key) => {
                let new = pair.make((key, 0));
                let ours = pair.ours.get_or_insert(new.into()).show();
                let (at, _) = Self::put(pair, new);
                assert_eq!(ours, pair.at(at));
            }
            Own::GetOrInsertWith(key) => {
                let new = pair.make((key, 0));
                let ours = pair.ours.get_or_insert_with(&key, |_| new.into()).show();
                let (at, _) = Self::put(pair, new);
                assert_eq!(ours, pair.at(at));
            }
            Own::EntryInsert(key) => {
                let new = pair.make((key, 0));
                let entry = pair.ours.entry(new.into());
                assert_eq!(entry.get(), &Marked::from(new));
                let entry = entry.insert();
                let ours = (entry.id().index(), entry.get().show());
                let (at, _) = Self::put(pair, new);
                assert_eq!(ours, (at, pair.at(at)));
            }
            Own::EntryToggle(key) => {
                let new = pair.make((key, 0));
                match pair.ours.entry(new.into()) {
                    Entry::Occupied(occupied) => {
                        let (at, removed) = (occupied.id().index(), occupied.remove().show());
                        assert_eq!(Some((at, removed)), remove(pair, key));
                    }
                    Entry::Vacant(vacant) => {
                        assert_eq!(vacant.get().show(), new);
                        let at = vacant.insert_entry().id().index();
                        assert_eq!(Self::put(pair, new), (at, None));
                    }
                }
            }
            Own::ReplaceById(at, key) => {
                let new = pair.make((key, 0));
                let equal = pair.slot_of(key);
                match pair.ours.replace_by_id(id(at), new.into()) {
                    Ok(old) => {
                        assert!(equal.is_none_or(|equal| equal == at));
                        assert_eq!(old.show(), pair.at(at));
                        Self::remove_from_std(&mut pair.std, old.show());
                        assert!(pair.std.insert(new.into()));
                        pair.set(at, new);
                    }
                    Err(InsertError { value: back, error }) => {
                        assert_eq!(back.show(), new);
                        match error {
                            ReplaceError::Vacant => assert!(pair.slots.get(at).is_none()),
                            ReplaceError::Equal(there) => assert!(equal == Some(there.index()) && equal != Some(at)),
                            ReplaceError::Reserve(_) => unreachable!("there is memory"),
                        }
                    }
                }
            }
            Own::Remove(key) => {
                let there = pair.slot_of(key).is_some();
                assert_eq!(pair.ours.contains(&key), there);
                assert_eq!(pair.ours.contains_equivalent(&Key(key)), there);
                assert_eq!(pair.ours.get_equivalent(&Key(key)).is_some(), there);
                assert_eq!(pair.ours.get(&key).is_some(), there);
                assert_eq!(pair.ours.remove(&key), remove(pair, key).is_some());
            }
            Own::Take(key) => {
                let taken = pair.ours.take_equivalent(&Key(key)).map(|marked| marked.show());
                assert_eq!(taken, remove(pair, key).map(|(_, label)| label));
            }
            Own::TakeFull(key) => {
                let taken = pair.ours.take_full(&key).map(|(id, marked)| (id.index(), marked.show()));
                assert_eq!(taken, remove(pair, key));
            }
            Own::RemoveByHash(key) => {
                let hash = pair.ours.hash_of(&key);
                let found = pair.ours.get_id_by_hash(hash, |marked| marked.key == key);
                assert_eq!(found.map(ElementId::index), pair.slot_of(key));
                let removed = pair.ours.remove_by_hash(hash, |marked| marked.key == key);
                assert_eq!(removed.map(|marked| marked.show()), remove(pair, key).map(|(_, label)| label));
            }
            Own::Or(ref seeds) => {
                let other = pair.other(seeds);
                pair.ours |= &other.ours;
                other.slots.values().for_each(|&label| _ = Self::put(pair, label));
            }
            Own::And(ref seeds) => {
                let other = pair.other(seeds);
                pair.ours &= &other.ours;
                pair.extract(|label| !other.std.contains(&label.key));
            }
            Own::Xor(ref seeds) => {
                let other = pair.other(seeds);
                pair.ours ^= &other.ours;
                for &label in other.slots.values() {
                    if remove(pair, label.key).is_none() {
                        Self::put(pair, label);
                    }
                }
            }
            Own::Minus(ref seeds) => {
                let other = pair.other(seeds);
                // The order of removals, and so of later insertions, follows the set iterated.
                let by_look_up = other.ours.len() < pair.ours.len();
                pair.ours -= &other.ours;
                if by_look_up {
                    other.slots.values().for_each(|label| _ = remove(pair, label.key));
                } else {
                    pair.extract(|label| other.ours.contains(&label.key));
                }
            }
            Own::Algebra(ref seeds) => {
                let other = pair.other(seeds);
                compare_algebra(pair, &other);
            }
            Own::Sort => {
                pair.ours.sort();
                pair.slots.sort_by_key(|label| label.key);
            }
            Own::SortByKey(modulus) => {
                pair.ours.sort_by_key(|marked| marked.key % modulus);
                pair.slots.sort_by_key(|label| label.key % modulus);
            }
        }
    }

    fn check_own(pair: &Pair<Self>) {
        let Pair { ours, std, .. } = pair;
        assert_eq!(sorted(ours), sorted(std));
        // Each key of the set was found, so that no other is.
        assert_eq!((0..KEYS).filter(|key| ours.get_full(key).is_some()).count(), std.len());
    }
}

/// Removes from the model. Returns the slot too.
fn remove<S: BuildHasher + Default + Clone>(pair: &mut Pair<Set<S>>, key: u8) -> Option<(usize, Label)> {
    let at = pair.slot_of(key)?;
    pair.remove(at).map(|label| (at, label))
}

/// Inserts into the model, in place of an equal element. Returns the slot and that element.
fn replace<S: BuildHasher + Default + Clone>(pair: &mut Pair<Set<S>>, new: Label) -> (usize, Option<Label>) {
    let (at, there) = Set::put(pair, new);
    if let Some(old) = there {
        assert_eq!(pair.std.replace(new.into()).map(|marked| marked.show()), Some(old));
        pair.set(at, new);
    }
    (at, there)
}

/// Compares set algebra: the same elements as std's, whose order is arbitrary, in slot order.
fn compare_algebra<S: BuildHasher + Default + Clone>(one: &Pair<Set<S>>, two: &Pair<Set<S>>) {
    let (ours, other) = (&one.ours, &two.ours);
    let missing = |items: &Slots<Label>, from: &StdSet<Marked>| -> Vec<Label> {
        items.values().copied().filter(|label| !from.contains(&label.key)).collect()
    };
    let all = |items: &Slots<Label>| -> Vec<Label> { items.values().copied().collect() };
    let (only_here, only_there) = (missing(&one.slots, &two.std), missing(&two.slots, &one.std));

    assert_eq!(labels(ours.difference(other)), only_here);
    assert_eq!(sorted(ours.difference(other)), sorted(one.std.difference(&two.std)));
    assert_eq!(labels(ours.symmetric_difference(other)), [only_here.clone(), only_there.clone()].concat());
    assert_eq!(sorted(ours.symmetric_difference(other)), sorted(one.std.symmetric_difference(&two.std)));

    // std iterates over the smaller set, or this one if both have the same length.
    let (smaller, larger) = if one.slots.len() <= two.slots.len() { (one, two) } else { (two, one) };
    let mut both = all(&smaller.slots);
    both.retain(|label| larger.std.contains(&label.key));
    assert_eq!(labels(ours.intersection(other)), both);
    assert_eq!(sorted(ours.intersection(other)), sorted(one.std.intersection(&two.std)));

    let union = if one.slots.len() >= two.slots.len() {
        [all(&one.slots), only_there].concat()
    } else {
        [all(&two.slots), only_here].concat()
    };
    assert_eq!(labels(ours.union(other)), union);
    assert_eq!(sorted(ours.union(other)), sorted(one.std.union(&two.std)));

    assert_eq!(ours.is_subset(other), one.std.is_subset(&two.std));
    assert_eq!(ours.is_superset(other), one.std.is_superset(&two.std));
    assert_eq!(ours.is_disjoint(other), one.std.is_disjoint(&two.std));
    assert_eq!(ours == other, one.std == two.std);
    assert_eq!(sorted(&(ours | other)), sorted(&(&one.std | &two.std)));
    assert_eq!(sorted(&(ours & other)), sorted(&(&one.std & &two.std)));
    assert_eq!(sorted(&(ours ^ other)), sorted(&(&one.std ^ &two.std)));
    assert_eq!(sorted(&(ours - other)), sorted(&(&one.std - &two.std)));
}

test_kit::models! {
    a_set_with_four_hashes: Hashed<Pair<Set<AnyState>>, FewState>, 10_000;
}

test_kit::model_tests! {
    a_set_with_the_default_hasher: Pair<Set<DefaultHashBuilder>>, 10_000;
    a_set_where_all_hashes_are_zero: Hashed<Pair<Set<AnyState>>, ConstantState>, 10_000;
    a_set_where_all_hashes_are_the_largest: Hashed<Pair<Set<AnyState>>, AllOnes>, 2_000;
    a_set_with_identity_hashes: Hashed<Pair<Set<AnyState>>, IdentityState>, 10_000;
    a_set_whose_hashes_differ_in_the_upper_bits: Hashed<Pair<Set<AnyState>>, UpperBits>, 2_000;
    a_set_whose_hashes_share_a_bucket: Hashed<Pair<Set<AnyState>>, OneBucket>, 2_000;
}
