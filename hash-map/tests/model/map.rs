//! `HashMap`, compared with std's too.

use std::cmp::Ordering;
use std::collections::HashMap as StdMap;
use std::hash::{BuildHasher, Hash};
use std::ops::RangeBounds;

use hash_map::{
    DefaultHashBuilder, ElementId, Entry, EntryRef, GetDisjointMutError, HashMap, InsertError, ReplaceError,
};
use hash_set::HashSet;
use hash_set::hash_table::DrainRange;
use test_kit::hashers::{AllOnes, AnyState, ConstantState, FewState, IdentityState, OneBucket, UpperBits};
use test_kit::model::{Arbitrary, Gen, Hashed};

use super::generic::{Container, Key, Label, Marked, Modeled, Pair, Seed, Show, id};

#[derive(Clone, Debug)]
pub(crate) enum Own {
    InsertFull(u8),
    TryInsert(u8),
    TryInsertFull(u8),
    ReplacePair(u8),
    ReplaceFull(u8),
    EntryOrInsert(u8),
    EntryModify(u8),
    EntryInsert(u8),
    EntryToggle(u8),
    EntryReplaceWith(u8),
    EntryRef(u8),
    EntryById(usize),
    FirstEntry,
    LastEntry,
    GetMut(u8),
    GetDisjoint(u8, u8),
    GetDisjointById(usize, usize),
    Remove(u8),
    RemoveEntry(u8),
    RemoveByHash(u8),
    SwapRemove(usize, u8),
    ReplaceKeyById(usize, u8),
    ThroughASet,
    ValuesMut,
    IterRangeMut(usize, usize),
    ChangeEnds,
    SortByKey(u8),
    SortByCachedKey(u8),
}

impl Arbitrary for Own {
    fn arbitrary(g: &mut Gen) -> Self {
        let key = |g: &mut Gen| u8::arbitrary(g) % KEYS;
        match u8::arbitrary(g) {
            0..28 => Self::InsertFull(key(g)),
            28..42 => Self::TryInsert(key(g)),
            42..44 => Self::TryInsertFull(key(g)),
            44..57 => Self::ReplacePair(key(g)),
            57..70 => Self::ReplaceFull(key(g)),
            70..84 => Self::EntryOrInsert(key(g)),
            84..96 => Self::EntryModify(key(g)),
            96..106 => Self::EntryInsert(key(g)),
            106..130 => Self::EntryToggle(key(g)),
            130..144 => Self::EntryReplaceWith(key(g)),
            144..160 => Self::EntryRef(key(g)),
            160..168 => Self::EntryById(usize::arbitrary(g) % 128),
            168..173 => Self::FirstEntry,
            173..177 => Self::LastEntry,
            177..184 => Self::GetMut(key(g)),
            184..192 => Self::GetDisjoint(key(g), key(g)),
            192 => Self::GetDisjointById(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64),
            193..210 => Self::Remove(key(g)),
            210..220 => Self::RemoveEntry(key(g)),
            220..226 => Self::RemoveByHash(key(g)),
            226..234 => Self::SwapRemove(usize::arbitrary(g) % 128, u8::arbitrary(g)),
            234..239 => Self::ReplaceKeyById(usize::arbitrary(g) % 64, key(g)),
            239 => Self::ThroughASet,
            240..245 => Self::ValuesMut,
            245..247 => Self::IterRangeMut(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64),
            247..250 => Self::ChangeEnds,
            250..253 => Self::SortByKey(u8::arbitrary(g) % 8 + 1),
            253..=255 => Self::SortByCachedKey(u8::arbitrary(g) % 8 + 1),
        }
    }
}

/// Few, so that most operations find a pair.
const KEYS: u8 = 80;

impl<K, V, S> Container for HashMap<K, V, S>
where
    K: Show + Hash + Eq + Clone,
    V: Show + PartialEq + Clone,
    S: BuildHasher + Default + Clone,
{
    type Element = (K, V);
    type Shown = (K::Shown, V::Shown);

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

    fn iter(&self) -> impl DoubleEndedIterator<Item = Self::Shown> {
        self.iter().map(|pair| pair.show())
    }

    fn iter_full(&self) -> impl Iterator<Item = (ElementId, Self::Shown)> {
        self.iter_full().map(|(id, key, value)| (id, (key, value).show()))
    }

    fn iter_range(&self, ids: impl RangeBounds<ElementId>) -> impl DoubleEndedIterator<Item = Self::Shown> {
        self.iter_range(ids).map(|pair| pair.show())
    }

    fn ids(&self) -> impl Iterator<Item = ElementId> {
        self.ids()
    }

    fn as_slice(&self) -> Option<&[(K, V)]> {
        self.as_slice()
    }

    fn first(&self) -> Option<Self::Shown> {
        self.first().map(|pair| pair.show())
    }

    fn last(&self) -> Option<Self::Shown> {
        self.last().map(|pair| pair.show())
    }

    fn contains_id(&self, id: ElementId) -> bool {
        self.contains_id(id)
    }

    fn get_by_id(&self, id: ElementId) -> Option<Self::Shown> {
        self.get_by_id(id).map(|pair| pair.show())
    }

    fn append(&mut self, other: &mut Self) {
        self.append(other);
    }

    fn remove_by_id(&mut self, id: ElementId) -> Option<(K, V)> {
        self.remove_by_id(id)
    }

    fn swap_remove_by_id(&mut self, id: ElementId) -> Option<(K, V)> {
        self.swap_remove_by_id(id)
    }

    fn pop(&mut self) -> Option<(K, V)> {
        self.pop()
    }

    fn pop_if(&mut self, pred: impl FnOnce(Self::Shown) -> bool) -> Option<(K, V)> {
        self.pop_if(|key, value| pred((key.show(), value.show())))
    }

    fn truncate(&mut self, len: usize) {
        self.truncate(len);
    }

    fn split_off(&mut self, at: ElementId) -> Self {
        self.split_off(at)
    }

    fn retain(&mut self, mut keep: impl FnMut(Self::Shown) -> bool) {
        self.retain(|key, value| keep((key.show(), value.show())));
    }

    fn extract_if(&mut self, mut pred: impl FnMut(Self::Shown) -> bool) -> impl Iterator<Item = (K, V)> {
        self.extract_if(move |key, value| pred((key.show(), value.show())))
    }

    fn extract_range_if(
        &mut self,
        ids: impl RangeBounds<ElementId>,
        mut pred: impl FnMut(Self::Shown) -> bool,
    ) -> impl Iterator<Item = (K, V)> {
        self.extract_range_if(ids, move |key, value| pred((key.show(), value.show())))
    }

    fn drain(&mut self) -> impl DoubleEndedIterator<Item = (K, V)> + ExactSizeIterator {
        self.drain()
    }

    fn drain_range(&mut self, ids: impl RangeBounds<ElementId>) -> DrainRange<'_, (K, V)> {
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

    fn sort_by(&mut self, mut cmp: impl FnMut(Self::Shown, Self::Shown) -> Ordering) {
        self.sort_by(|key1, value1, key2, value2| cmp((key1, value1).show(), (key2, value2).show()));
    }

    fn sort_unstable_by(&mut self, mut cmp: impl FnMut(Self::Shown, Self::Shown) -> Ordering) {
        self.sort_unstable_by(|key1, value1, key2, value2| cmp((key1, value1).show(), (key2, value2).show()));
    }

    fn reverse(&mut self) {
        self.reverse();
    }

    fn swap_ids(&mut self, a: ElementId, b: ElementId) {
        self.swap_ids(a, b);
    }
}

type Map<S> = HashMap<Marked, u64, S>;

/// A pair as it is shown.
type Shown = (Label, u64);

impl<S: BuildHasher + Default + Clone> Modeled for Map<S> {
    type Std = StdMap<Marked, u64>;
    type Own = Own;

    fn make(&self, (key, _): Seed, mark: u64) -> Shown {
        (Label { key: key % KEYS, mark }, mark)
    }

    fn element((label, value): Shown) -> (Marked, u64) {
        (label.into(), value)
    }

    fn label((label, _): Shown) -> Label {
        label
    }

    fn insert_both(pair: &mut Pair<Self>, new: Shown) {
        let old = pair.ours.insert(new.0.into(), new.1);
        assert_eq!(old, Self::put(pair, new).1.map(|old| old.1));
    }

    /// Keeps the key that is there.
    fn put(pair: &mut Pair<Self>, new: Shown) -> (usize, Option<Shown>) {
        let old_in_std = pair.std.insert(new.0.into(), new.1);
        let slot = pair.slot_of(new.0.key);
        let old = slot.map(|at| pair.at(at));
        assert_eq!(old_in_std, old.map(|old| old.1));
        match slot.zip(old) {
            Some((at, (label, _))) => pair.set(at, (label, new.1)),
            None => return (pair.slots.insert(new), None),
        }
        (slot.expect("there is an old pair"), old)
    }

    fn remove_from_std(std: &mut StdMap<Marked, u64>, shown: Shown) {
        assert_eq!(std.remove_entry(&shown.0.key).map(|pair| pair.show()), Some(shown));
    }

    fn find(&self, shown: Shown) -> Option<(ElementId, Shown)> {
        self.get_full(&shown.0.key).map(|(id, key, value)| (id, (key, value).show()))
    }

    fn apply_own(pair: &mut Pair<Self>, operation: &Own) {
        match *operation {
            Own::InsertFull(key) => {
                let new = pair.make((key, 0));
                let (id, old) = pair.ours.insert_full(new.0.into(), new.1);
                let (at, expected) = Self::put(pair, new);
                assert_eq!((id.index(), old), (at, expected.map(|old| old.1)));
            }
            Own::TryInsert(key) => {
                let new = pair.make((key, 0));
                match pair.ours.try_insert(new.0.into(), new.1) {
                    Ok(inserted) => {
                        assert_eq!(*inserted, new.1);
                        assert_eq!(Self::put(pair, new).1, None);
                    }
                    Err(error) => {
                        assert_eq!(error.value, new.1);
                        assert_eq!(pair.std.get_key_value(&key), Some((error.entry.key(), error.entry.get())));
                    }
                }
            }
            Own::TryInsertFull(key) => {
                let new = pair.make((key, 0));
                let (id, old) = pair.ours.try_insert_full(new.0.into(), new.1).expect("memory");
                let (at, expected) = Self::put(pair, new);
                assert_eq!((id.index(), old), (at, expected.map(|old| old.1)));
            }
            Own::ReplacePair(key) => {
                let new = pair.make((key, 0));
                let old = pair.ours.replace_pair(new.0.into(), new.1).map(|old| old.show());
                assert_eq!(old, replace(pair, new).1);
            }
            Own::ReplaceFull(key) => {
                let new = pair.make((key, 0));
                let (id, old) = pair.ours.replace_full(new.0.into(), new.1);
                assert_eq!((id.index(), old.map(|old| old.show())), replace(pair, new));
            }
            Own::EntryOrInsert(key) => {
                let new = pair.make((key, 0));
                let ours = *pair.ours.entry(new.0.into()).or_insert(new.1);
                if !pair.std.contains_key(&key) {
                    Self::put(pair, new);
                }
                assert_eq!(pair.std[&key], ours);
            }
            Own::EntryModify(key) => {
                let (label, value) = pair.make((key, 0));
                let entry = pair.ours.entry(label.into()).and_modify(|old| *old += 1);
                let ours = *entry.or_insert_with_key(|_| value);
                let new = pair.std.get(&key).map_or(value, |old| old + 1);
                Self::put(pair, (label, new));
                assert_eq!(ours, new);
            }
            Own::EntryInsert(key) => {
                let new = pair.make((key, 0));
                let entry = pair.ours.entry(new.0.into()).insert_entry(new.1);
                let ours = (entry.id().index(), *entry.get());
                assert_eq!(ours, (Self::put(pair, new).0, new.1));
            }
            Own::EntryToggle(key) => {
                let new = pair.make((key, 0));
                match pair.ours.entry(new.0.into()) {
                    Entry::Occupied(entry) => {
                        let (at, removed) = (entry.id().index(), entry.remove_entry().show());
                        assert_eq!(Some((at, removed)), remove(pair, key));
                    }
                    Entry::Vacant(entry) => {
                        assert_eq!(entry.key().show(), new.0);
                        let at = entry.insert_entry(new.1).id().index();
                        assert_eq!((at, None), Self::put(pair, new));
                    }
                }
            }
            Own::EntryReplaceWith(key) => {
                let (label, value) = pair.make((key, 0));
                let there = pair.slot_of(key);
                let keep = value % 2 == 0;
                match pair.ours.entry(label.into()).and_replace_entry_with(|_, old| keep.then_some(old + 1)) {
                    Entry::Occupied(entry) => {
                        let (at, new) = (entry.id().index(), *entry.get());
                        assert_eq!((Some(at), keep), (there, true));
                        let (put, old) = Self::put(pair, (label, new));
                        assert_eq!((put, old.map(|old| old.1)), (at, Some(new - 1)));
                    }
                    Entry::Vacant(entry) => {
                        assert!(there.is_none() || !keep);
                        let ours = entry.key().show();
                        assert_eq!(ours, remove(pair, key).map_or(label, |(_, (removed, _))| removed));
                    }
                }
            }
            Own::EntryRef(key) => {
                let new = pair.make((key, 0));
                let (at, ours) = match pair.ours.entry_ref(&Key(key)) {
                    EntryRef::Occupied(mut entry) => (entry.id().index(), Some(entry.insert(new.1))),
                    EntryRef::Vacant(entry) => (entry.insert_entry_with_key(new.0.into(), new.1).id().index(), None),
                };
                let (expected_at, old) = Self::put(pair, new);
                assert_eq!((at, ours), (expected_at, old.map(|old| old.1)));
            }
            Own::EntryById(at) => {
                // An occupied slot, unless the map is empty.
                let at = pair.slots.pick(at).unwrap_or(at);
                let ours = pair.ours.entry_by_id(id(at)).map(|entry| {
                    let (key, value) = entry.into_entry();
                    *value += 1;
                    (key, *value).show()
                });
                add(pair, at, 1);
                assert_eq!(ours, pair.slots.get(at).copied());
            }
            Own::FirstEntry => {
                let ours = pair.ours.first_entry().map(|entry| (entry.id().index(), entry.remove()));
                let first = pair.slots.iter().next().map(|(at, _)| at);
                assert_eq!(ours, first.and_then(|at| pair.remove(at).map(|(_, value)| (at, value))));
            }
            Own::LastEntry => {
                let ours = pair.ours.last_entry().map(|entry| (entry.id().index(), *entry.get()));
                assert_eq!(ours, pair.slots.iter().next_back().map(|(at, &(_, value))| (at, value)));
            }
            Own::GetMut(key) => {
                let new = pair.make((key, 0));
                let there = pair.slot_of(key);
                let (ours, std) = (&mut pair.ours, &pair.std);
                assert_eq!(ours.get(&key), std.get(&key));
                assert_eq!(ours.get_equivalent(&Key(key)), std.get(&key));
                assert_eq!(ours.get_equivalent_mut(&Key(key)).copied(), std.get(&key).copied());
                assert_eq!(ours.contains_key(&key), there.is_some());
                assert_eq!(ours.contains_equivalent(&Key(key)), there.is_some());
                assert_eq!(ours.get_id(&key).map(ElementId::index), there);
                if let Some(value) = ours.get_mut(&key) {
                    *value = new.1;
                    Self::put(pair, new);
                }
                if let Some((id, found, value)) = pair.ours.get_full_mut(&key) {
                    assert_eq!((Some(id.index()), found), (there, &Marked::from(new.0)));
                    *value += 1;
                    Self::put(pair, (new.0, new.1 + 1));
                }
            }
            Own::GetDisjoint(one, two) if one != two => {
                let [a, b] = pair.ours.get_disjoint_mut([&one, &two]);
                let found = (a.is_some(), b.is_some());
                if let (Some(a), Some(b)) = (a, b) {
                    std::mem::swap(a, b);
                }
                let (one, two) = (pair.slot_of(one), pair.slot_of(two));
                assert_eq!(found, (one.is_some(), two.is_some()));
                if let (Some(one), Some(two)) = (one, two) {
                    swap_values(pair, one, two);
                }
            }
            Own::GetDisjoint(key, _) => {
                let [ours] = pair.ours.get_disjoint_key_value_mut([&key]);
                let ours = ours.map(|(key, value)| (key, *value).show());
                assert_eq!(ours, pair.slot_of(key).map(|at| pair.at(at)));
            }
            Own::GetDisjointById(a, b) => {
                let there = [a, b].map(|at| pair.slots.get(at).is_some());
                match pair.ours.get_disjoint_by_id_mut([id(a), id(b)]) {
                    Ok([(one, x), (two, y)]) => {
                        assert!(there == [true, true] && a != b && one != two);
                        std::mem::swap(x, y);
                        swap_values(pair, a, b);
                    }
                    Err(GetDisjointMutError::OverlappingIndices) => assert!(a == b && there[0]),
                    Err(GetDisjointMutError::Vacant) => assert_ne!(there, [true, true]),
                    Err(_) => assert!(a.max(b) >= pair.slots.bound()),
                }
            }
            Own::Remove(key) => {
                assert_eq!(pair.ours.remove(&key), remove(pair, key).map(|(_, (_, value))| value));
            }
            Own::RemoveEntry(key) => {
                let ours = pair.ours.remove_entry(&key).map(|removed| removed.show());
                assert_eq!(ours, remove(pair, key).map(|(_, shown)| shown));
            }
            Own::RemoveByHash(key) => {
                let hash = pair.ours.hash_of(&key);
                let found = pair.ours.get_id_by_hash(hash, |other| other.key == key);
                assert_eq!(found.map(ElementId::index), pair.slot_of(key));
                let ours = pair.ours.remove_by_hash(hash, |other| other.key == key).map(|removed| removed.show());
                assert_eq!(ours, remove(pair, key).map(|(_, shown)| shown));
            }
            Own::SwapRemove(at, way) => {
                let Some(&(label, value)) = pair.slots.get(at) else { return };
                let (ours, key) = (&mut pair.ours, label.key);
                let removed = match way % 5 {
                    0 => ours.swap_remove(&key).map(|value| (label, value)),
                    1 => ours.swap_remove_entry(&key).map(|removed| removed.show()),
                    2 => ours.swap_remove_full(&key).map(|(removed, key, value)| {
                        assert_eq!(removed, id(at));
                        (key, value).show()
                    }),
                    3 => ours.entry_by_id(id(at)).map(|entry| (label, entry.swap_remove())),
                    _ => ours.entry_by_id(id(at)).map(|entry| entry.swap_remove_entry().show()),
                };
                assert_eq!(removed, Some((label, value)));
                assert_eq!(ours.swap_remove(&key), None);
                pair.swap_remove(at);
            }
            Own::ReplaceKeyById(at, key) => {
                let (label, _) = pair.make((key, 0));
                let equal = pair.slot_of(key);
                match pair.ours.replace_key_by_id(id(at), label.into()) {
                    Ok(old) => {
                        assert!(equal.is_none_or(|equal| equal == at));
                        let (there, value) = pair.at(at);
                        assert_eq!(old.show(), there);
                        Self::remove_from_std(&mut pair.std, (there, value));
                        pair.std.insert(label.into(), value);
                        pair.set(at, (label, value));
                    }
                    Err(InsertError { value: back, error }) => {
                        assert_eq!(back.show(), label);
                        match error {
                            ReplaceError::Vacant => assert!(pair.slots.get(at).is_none()),
                            ReplaceError::Equal(there) => assert!(equal == Some(there.index()) && equal != Some(at)),
                            ReplaceError::Reserve(_) => unreachable!("there is memory"),
                        }
                    }
                }
            }
            Own::ThroughASet => {
                // The set of the keys keeps ids and hashes, as does the map of that set.
                let ours = &pair.ours;
                let (table, hasher) = ours.clone().into_table();
                let keys = HashMap::from_table_unchecked(table.map(|(key, _)| (key, ())), hasher);
                let set = HashSet::from(keys);
                set.assert_invariants();
                assert!(set.iter_full().eq(ours.iter_full().map(|(id, key, _)| (id, key))));
                assert!(ours.iter_full().all(|(id, key, _)| set.get_id(&key.key) == Some(id)));
                let map = HashMap::from(set);
                map.assert_invariants();
                assert!(map.keys().eq(ours.keys()));
                assert!(ours.iter_full().all(|(id, key, _)| map.get_id(&key.key) == Some(id)));
            }
            Own::ValuesMut => {
                pair.ours.values_mut().for_each(|value| *value += 1);
                pair.ours.iter_mut().rev().for_each(|(_, value)| *value += 1);
                (0..pair.slots.bound()).for_each(|at| add(pair, at, 2));
            }
            Own::IterRangeMut(a, b) => {
                let (start, end) = (a.min(b), a.max(b));
                pair.ours.iter_range_mut(id(start)..id(end)).for_each(|(_, value)| *value += 1);
                (start..end).for_each(|at| add(pair, at, 1));
            }
            Own::ChangeEnds => {
                let ends = [pair.slots.iter().next(), pair.slots.iter().next_back()];
                let [first, last] = ends.map(|end| end.map(|(at, _)| at));
                assert_eq!(pair.ours.first_mut().map(|(_, value)| *value += 1).is_some(), first.is_some());
                assert_eq!(pair.ours.last_mut().map(|(_, value)| *value += 1).is_some(), last.is_some());
                first.into_iter().chain(last).for_each(|at| add(pair, at, 1));
            }
            Own::SortByKey(modulus) => {
                // The sort is stable.
                pair.ours.sort_by_key(|key, _| key.key % modulus);
                pair.slots.sort_by_key(|(label, _)| label.key % modulus);
            }
            Own::SortByCachedKey(modulus) => {
                pair.ours.sort_by_cached_key(|_, value| value % u64::from(modulus));
                pair.slots.sort_by_key(|(_, value)| value % u64::from(modulus));
            }
        }
    }

    fn check_own(pair: &Pair<Self>) {
        let Pair { ours, slots, std, .. } = pair;
        assert_eq!(std.len(), slots.len());
        for (key, value) in std {
            let (_, found, theirs) = ours.get_full(&key.key).expect("std has it");
            assert_eq!(((found, theirs).show(), ours[key]), ((key, value).show(), *value));
        }
        let present = (0..KEYS).filter(|key| ours.contains_key(key)).count();
        assert_eq!(present, std.len());
    }
}

/// Removes from the model. Returns the slot too.
fn remove<S: BuildHasher + Default + Clone>(pair: &mut Pair<Map<S>>, key: u8) -> Option<(usize, Shown)> {
    let at = pair.slot_of(key)?;
    pair.remove(at).map(|shown| (at, shown))
}

/// Inserts into the model, and replaces the key too. Returns the slot and the old pair.
fn replace<S: BuildHasher + Default + Clone>(pair: &mut Pair<Map<S>>, new: Shown) -> (usize, Option<Shown>) {
    let (at, old) = Map::put(pair, new);
    pair.std.remove(&new.0.key);
    pair.std.insert(new.0.into(), new.1);
    pair.set(at, new);
    (at, old)
}

/// Adds to the value in a slot of the model, if there is one.
fn add<S: BuildHasher + Default + Clone>(pair: &mut Pair<Map<S>>, at: usize, n: u64) {
    if let Some((label, value)) = pair.slots.get_mut(at) {
        *value += n;
        *pair.std.get_mut(&label.key).expect("std has it") += n;
    }
}

/// Swaps the values in two slots of the model.
fn swap_values<S: BuildHasher + Default + Clone>(pair: &mut Pair<Map<S>>, a: usize, b: usize) {
    let ((label_a, value_a), (label_b, value_b)) = (pair.at(a), pair.at(b));
    Map::put(pair, (label_a, value_b));
    Map::put(pair, (label_b, value_a));
}

/// Hashers that spread. Hashers that collide are slower and get fewer lists.
const LISTS: u64 = 10_000;

test_kit::models! {
    one_bucket: Hashed<Pair<Map<AnyState>>, OneBucket>, LISTS / 4;
}

test_kit::model_tests! {
    few_hashes: Hashed<Pair<Map<AnyState>>, FewState>, LISTS / 4;
    default_hasher: Pair<Map<DefaultHashBuilder>>, LISTS;
    identity_hashes: Hashed<Pair<Map<AnyState>>, IdentityState>, LISTS / 4;
    constant_hash: Hashed<Pair<Map<AnyState>>, ConstantState>, LISTS;
    largest_hash: Hashed<Pair<Map<AnyState>>, AllOnes>, LISTS / 4;
    hashes_that_differ_where_none_are_stored: Hashed<Pair<Map<AnyState>>, UpperBits>, LISTS / 4;
}
