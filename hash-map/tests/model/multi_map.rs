//! `MultiMap`: also the choice among equal pairs.

use std::cmp::{Ordering, Reverse};
use std::hash::{BuildHasher, Hash};
use std::ops::RangeBounds;

use hash_map::{DefaultHashBuilder, ElementId, MultiMap};
use hash_set::hash_table::DrainRange;
use test_kit::hashers::{AllOnes, AnyState, ConstantState, FewState, IdentityState, OneBucket, UpperBits};
use test_kit::model::{Arbitrary, Gen, Hashed};

use super::generic::{Container, Label, Marked, Modeled, Pair, Seed, Show, id};

#[derive(Clone, Debug)]
pub(crate) enum Own {
    InsertMany(Vec<Seed>),
    InsertUnique(Seed),
    GetOrInsert(Seed),
    GetMut(Seed),
    GetAllMut(Seed),
    RemoveAll(Seed),
    TakeAll(Seed, usize),
    RemovePair(Seed),
    RemoveOne(Seed),
    ChangeById(usize),
    GetDisjointById(usize, usize),
    SwapNewestAndOldest(Seed),
    ValuesMut,
    IterRangeMut(usize, usize),
    SortKeys,
    Halves,
    TableAndBack,
    Compare(usize),
}

impl Arbitrary for Own {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) {
            0..20 => Self::InsertMany((0..usize::arbitrary(g) % 40).map(|_| Seed::arbitrary(g)).collect()),
            20..52 => Self::InsertUnique(Seed::arbitrary(g)),
            52..63 => Self::GetOrInsert(Seed::arbitrary(g)),
            63..74 => Self::GetMut(Seed::arbitrary(g)),
            74..92 => Self::GetAllMut(Seed::arbitrary(g)),
            92..112 => Self::RemoveAll(Seed::arbitrary(g)),
            112..129 => Self::TakeAll(Seed::arbitrary(g), usize::arbitrary(g) % 8),
            129..148 => Self::RemovePair(Seed::arbitrary(g)),
            148..179 => Self::RemoveOne(Seed::arbitrary(g)),
            179..188 => Self::ChangeById(usize::arbitrary(g) % 128),
            188 => Self::GetDisjointById(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64),
            189..191 => Self::SwapNewestAndOldest(Seed::arbitrary(g)),
            191..198 => Self::ValuesMut,
            198..200 => Self::IterRangeMut(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64),
            200..210 => Self::SortKeys,
            210..217 => Self::Halves,
            217..230 => Self::TableAndBack,
            230..=255 => Self::Compare(usize::arbitrary(g)),
        }
    }
}

/// Few, so that a key has many pairs.
const KEYS: u8 = 8;

/// Few, so that a key has several equal pairs.
const KINDS: u8 = 3;

/// Returns the key and the kind of a new pair. Half of all pairs have the key 0.
fn key_and_kind((key, kind): Seed) -> (u8, u8) {
    (if key % 2 == 0 { 0 } else { key / 2 % KEYS }, kind % KINDS)
}

/// A value: equal by kind, distinguished by serial number.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    kind: u8,
    serial: Box<u64>,
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Value {}

/// A [`Value`] as plain data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Numbers {
    kind: u8,
    serial: u64,
}

impl Show for Value {
    type Shown = Numbers;

    fn show(&self) -> Numbers {
        Numbers { kind: self.kind, serial: *self.serial }
    }
}

impl From<Numbers> for Value {
    fn from(Numbers { kind, serial }: Numbers) -> Self {
        Self { kind, serial: Box::new(serial) }
    }
}

/// A value to look for.
fn of_kind(kind: u8) -> Value {
    Value { kind, serial: Box::new(u64::MAX) }
}

impl<K, V, S> Container for MultiMap<K, V, S>
where
    K: Show + Hash + Eq + Clone,
    V: Show + Eq + Clone,
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
        self.table().index_bound()
    }

    fn capacity(&self) -> usize {
        self.capacity()
    }

    fn allocated_bytes(&self) -> usize {
        self.table().allocated_bytes()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    fn reserve_exact(&mut self, additional: usize) {
        self.table_mut().reserve_exact(additional);
    }

    fn shrink_to(&mut self, min: usize) {
        self.shrink_to(min);
    }

    fn shrink_to_fit(&mut self) {
        self.shrink_to_fit();
    }

    fn shrink_buckets(&mut self) {
        self.table_mut().shrink_buckets();
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = Self::Shown> {
        self.iter().map(|pair| pair.show())
    }

    fn iter_full(&self) -> impl Iterator<Item = (ElementId, Self::Shown)> {
        self.table().iter_full().map(|(id, pair)| (id, pair.show()))
    }

    fn iter_range(&self, ids: impl RangeBounds<ElementId>) -> impl DoubleEndedIterator<Item = Self::Shown> {
        self.table().iter_range(ids).map(|pair| pair.show())
    }

    fn ids(&self) -> impl Iterator<Item = ElementId> {
        self.table().ids()
    }

    fn as_slice(&self) -> Option<&[(K, V)]> {
        self.table().as_slice()
    }

    fn first(&self) -> Option<Self::Shown> {
        self.table().first().map(|pair| pair.show())
    }

    fn last(&self) -> Option<Self::Shown> {
        self.table().last().map(|pair| pair.show())
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
        self.table_mut().swap_remove_by_id(id)
    }

    fn pop(&mut self) -> Option<(K, V)> {
        self.table_mut().pop()
    }

    fn pop_if(&mut self, pred: impl FnOnce(Self::Shown) -> bool) -> Option<(K, V)> {
        self.table_mut().pop_if(|(key, value)| pred((key.show(), value.show())))
    }

    fn truncate(&mut self, len: usize) {
        self.table_mut().truncate(len);
    }

    fn split_off(&mut self, at: ElementId) -> Self {
        Self::from_table(self.table_mut().split_off(at), self.hasher().clone())
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
        self.table_mut().extract_range_if(ids, move |(key, value)| pred((key.show(), value.show())))
    }

    fn drain(&mut self) -> impl DoubleEndedIterator<Item = (K, V)> + ExactSizeIterator {
        self.drain()
    }

    fn drain_range(&mut self, ids: impl RangeBounds<ElementId>) -> DrainRange<'_, (K, V)> {
        self.table_mut().drain_range(ids)
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
        self.table_mut().sort_free_list();
    }

    fn sort_by(&mut self, mut cmp: impl FnMut(Self::Shown, Self::Shown) -> Ordering) {
        self.sort_by(|key1, value1, key2, value2| cmp((key1, value1).show(), (key2, value2).show()));
    }

    fn sort_unstable_by(&mut self, mut cmp: impl FnMut(Self::Shown, Self::Shown) -> Ordering) {
        self.sort_unstable_by(|key1, value1, key2, value2| cmp((key1, value1).show(), (key2, value2).show()));
    }

    fn reverse(&mut self) {
        self.table_mut().reverse();
    }

    fn swap_ids(&mut self, a: ElementId, b: ElementId) {
        self.table_mut().swap_ids(a, b);
    }
}

type Multi<S> = MultiMap<Marked, Value, S>;

/// A pair as it is shown.
type Shown = (Label, Numbers);

impl<S: BuildHasher + Default + Clone> Modeled for Multi<S> {
    type Std = ();
    type Own = Own;

    fn make(&self, seed: Seed, mark: u64) -> Shown {
        let (key, kind) = key_and_kind(seed);
        (Label { key, mark }, Numbers { kind, serial: mark + 1_000_000 })
    }

    fn element((label, numbers): Shown) -> (Marked, Value) {
        (label.into(), numbers.into())
    }

    fn label((label, _): Shown) -> Label {
        label
    }

    fn insert_both(pair: &mut Pair<Self>, new: Shown) {
        assert_eq!(pair.ours.insert(new.0.into(), new.1.into()).index(), pair.slots.insert(new));
    }

    fn put(pair: &mut Pair<Self>, new: Shown) -> (usize, Option<Shown>) {
        (pair.slots.insert(new), None)
    }

    fn remove_from_std((): &mut (), _: Shown) {}

    fn find(&self, (label, _): Shown) -> Option<(ElementId, Shown)> {
        let mut all = self.get_all_full(&label.key);
        all.find(|(_, key, _)| *key.mark == label.mark).map(|(id, key, value)| (id, (key, value).show()))
    }

    fn apply_own(pair: &mut Pair<Self>, operation: &Own) {
        match *operation {
            Own::InsertMany(ref seeds) => {
                for new in pair.make_several(seeds) {
                    Self::insert_both(pair, new);
                }
            }
            Own::InsertUnique(seed) => {
                let new = pair.make(seed);
                let (ours, added) = pair.ours.insert_if_absent(new.0.into(), new.1.into());
                let there = of_pair(pair, new.0.key, new.1.kind).last().copied();
                assert_eq!(added, there.is_none());
                assert_eq!(ours.index(), there.unwrap_or_else(|| pair.slots.insert(new)));
            }
            Own::GetOrInsert(seed) => {
                let new = pair.make((seed.0, 0));
                let ours = pair.ours.get_or_insert_with(new.0.into(), || new.1.into()).show();
                let there = of_key(pair, new.0.key).last().copied();
                let at = there.unwrap_or_else(|| pair.slots.insert(new));
                assert_eq!(ours, pair.at(at).1);
            }
            Own::GetMut(seed) => {
                let (key, _) = key_and_kind(seed);
                let there = of_key(pair, key).last().copied();
                let ours = pair.ours.get_mut(&key);
                assert_eq!(ours.is_some(), there.is_some());
                if let (Some(value), Some(at)) = (ours, there) {
                    *value.serial += 7;
                    let ours = value.show();
                    change(pair, at, |numbers| numbers.serial += 7);
                    assert_eq!(ours, pair.at(at).1);
                }
            }
            Own::GetAllMut(seed) => {
                let (key, _) = key_and_kind(seed);
                let there = of_key(pair, key);
                let mut seen = Vec::new();
                pair.ours.get_all_mut(&key).for_each(|value| {
                    seen.push(*value.serial);
                    value.kind = (value.kind + 1) % KINDS;
                });
                let mut expected: Vec<u64> = there.iter().map(|&at| pair.at(at).1.serial).collect();
                seen.sort_unstable();
                expected.sort_unstable();
                assert_eq!(seen, expected);
                for at in there {
                    change(pair, at, |numbers| numbers.kind = (numbers.kind + 1) % KINDS);
                }
            }
            Own::RemoveAll(seed) => {
                let (key, _) = key_and_kind(seed);
                let there = of_key(pair, key);
                assert_eq!(pair.ours.remove_all(&key), there.len());
                remove_all(pair, &there);
            }
            Own::TakeAll(seed, limit) => {
                let (key, _) = key_and_kind(seed);
                let there = of_key(pair, key);
                let mut values = pair.ours.take_all(&key);
                assert_eq!(values.len(), there.len());
                let ours: Vec<Numbers> = values.by_ref().take(limit).map(|value| value.show()).collect();
                drop(values);
                let expected = remove_all(pair, &there);
                assert_eq!(ours, expected[..limit.min(expected.len())]);
            }
            Own::RemovePair(seed) => {
                let (key, kind) = key_and_kind(seed);
                let there = of_pair(pair, key, kind);
                assert_eq!(pair.ours.remove_pair(&key, &of_kind(kind)), there.len());
                remove_all(pair, &there);
            }
            Own::RemoveOne(seed) => {
                let (key, kind) = key_and_kind(seed);
                let there = of_pair(pair, key, kind).last().copied();
                let ours = pair.ours.remove_one(&key, &of_kind(kind)).map(|value| value.show());
                assert_eq!(ours, there.and_then(|at| pair.remove(at)).map(|shown| shown.1));
            }
            Own::ChangeById(at) => {
                // An occupied slot, unless the map is empty.
                let at = pair.slots.pick(at).unwrap_or(at);
                let ours = pair.ours.get_by_id_mut(id(at)).map(|(_, value)| value.kind = 0);
                assert_eq!(ours.is_some(), pair.slots.get(at).is_some());
                change(pair, at, |numbers| numbers.kind = 0);
            }
            Own::GetDisjointById(a, b) => {
                let there = [a, b].map(|at| pair.slots.get(at).is_some());
                let ours = pair.ours.table_mut().get_disjoint_by_id_mut([id(a), id(b)]);
                let swapped = ours.map(|[(_, x), (_, y)]| std::mem::swap(&mut x.kind, &mut y.kind)).is_ok();
                assert_eq!(swapped, there == [true, true] && a != b);
                if swapped {
                    swap_kinds(pair, a, b);
                }
            }
            Own::SwapNewestAndOldest(seed) => {
                let (key, _) = key_and_kind(seed);
                let there = of_key(pair, key);
                // All references live at the same time.
                let mut values: Vec<&mut Value> = pair.ours.get_all_mut(&key).collect();
                assert_eq!(values.len(), there.len());
                // By slot, as `there`: elements lie in memory in the order of their slots.
                values.sort_unstable_by_key(|value| std::ptr::from_ref(&**value).addr());
                if let [oldest, .., newest] = &mut *values {
                    std::mem::swap(&mut newest.kind, &mut oldest.kind);
                    swap_kinds(pair, there[0], there[there.len() - 1]);
                }
            }
            Own::ValuesMut => {
                pair.ours.values_mut().for_each(|value| *value.serial += 1);
                pair.ours.iter_mut().rev().for_each(|(_, value)| *value.serial += 1);
                (&mut pair.ours).into_iter().for_each(|(_, value)| *value.serial += 1);
                (0..pair.slots.bound()).for_each(|at| change(pair, at, |numbers| numbers.serial += 3));
            }
            Own::IterRangeMut(a, b) => {
                let (start, end) = (a.min(b), a.max(b));
                pair.ours.table_mut().iter_range_mut(id(start)..id(end)).for_each(|(_, value)| value.kind = 1);
                (start..end).for_each(|at| change(pair, at, |numbers| numbers.kind = 1));
            }
            Own::SortKeys => {
                pair.ours.sort_keys();
                pair.slots.sort_by_key(|(label, _)| label.key);
            }
            Own::Halves => {
                let keys = pair.ours.clone().into_keys().map(|key| key.show());
                assert!(keys.eq(pair.slots.values().map(|shown| shown.0)));
                let values = pair.ours.clone().into_values().map(|value| value.show());
                assert!(values.eq(pair.slots.values().map(|shown| shown.1)));
            }
            Own::TableAndBack => {
                let (mut table, hasher) = std::mem::take(&mut pair.ours).into_table();
                let new = pair.make((0, 0));
                let (key, value) = Self::element(new);
                let at = table.insert_unique(hasher.hash_one(&key), (key, value)).id().index();
                assert_eq!(at, pair.slots.insert(new));
                pair.ours = MultiMap::from_table(table, hasher);
            }
            Own::Compare(pick) => {
                let ours = &pair.ours;
                let backwards: Vec<_> = ours.iter().rev().map(|(key, value)| (key.clone(), value.clone())).collect();
                let mut other: Multi<S> = backwards.into_iter().collect();
                assert_eq!([&other == ours, ours == &other], [true; 2]);
                let Some(id) = other.table().ids().nth(pick % other.len().max(1)) else { return };
                // Change one value, then remove the pair, then reinsert it with another key.
                let (key, value) = other.get_by_id_mut(id).expect("an id of the map");
                let (key, old) = (key.clone(), value.clone());
                value.kind = KINDS;
                assert_eq!([&other == ours, ours == &other], [false; 2]);
                other.remove_by_id(id);
                assert_eq!([&other == ours, ours == &other], [false; 2]);
                other.insert(Marked { key: KEYS, ..key.clone() }, old.clone());
                assert_eq!([&other == ours, ours == &other], [false; 2]);
                assert_eq!(other.remove_all(&KEYS), 1);
                other.insert(key, old);
                assert_eq!([&other == ours, ours == &other], [true; 2]);
            }
        }
    }

    fn check_own(pair: &Pair<Self>) {
        let ours = &pair.ours;
        let shown: Vec<Shown> = pair.slots.values().copied().collect();
        assert!(ours.into_iter().rev().map(|pair| pair.show()).eq(shown.iter().rev().copied()));
        assert!(ours.keys().map(|key| *key.mark).eq(shown.iter().map(|shown| shown.0.mark)));
        assert!(ours.values().map(|value| *value.serial).eq(shown.iter().map(|shown| shown.1.serial)));

        for key in 0..KEYS {
            let there = of_key(pair, key);
            assert_eq!((ours.count(&key), ours.contains_key(&key)), (there.len(), !there.is_empty()));
            let full = ours.get_all_full(&key).map(|(id, key, value)| (id.index(), (key, value).show()));
            let mut all: Vec<(usize, Shown)> = full.collect();
            let serials = |all: &[(usize, Shown)]| -> Vec<u64> { all.iter().map(|(_, (_, n))| n.serial).collect() };
            assert!(ours.get_all(&key).map(|value| *value.serial).eq(serials(&all)));
            all.sort_unstable_by_key(|(at, _)| Reverse(*at));
            assert!(all.iter().copied().eq(there.iter().rev().map(|&at| (at, pair.at(at)))));
            let in_order = ours.get_all_in_slot_order(&key).map(|value| *value.serial);
            assert!(in_order.eq(serials(&all).into_iter().rev()));
            let newest = ours.get_full(&key).map(|(id, key, value)| (id.index(), (key, value).show()));
            assert_eq!(newest, all.first().copied());
            assert_eq!(ours.get(&key).map(|value| value.show()), all.first().map(|(_, shown)| shown.1));
        }
        for kind in 0..KINDS {
            let (key, value, there) = (0, of_kind(kind), of_pair(pair, 0, kind));
            assert_eq!(ours.contains_pair(&key, &value), !there.is_empty());
            assert_eq!(ours.get_pair_id(&key, &value).map(ElementId::index), there.last().copied());
            let found = ours.get_pair(&key, &value).map(|value| value.show());
            assert_eq!(found, there.last().map(|&at| pair.at(at).1));
            let first = shown.iter().find(|(_, numbers)| numbers.kind == kind).map(|(label, _)| *label);
            assert_eq!(ours.find_key(&value).map(|key| key.show()), first);
        }
        let mut unique: Vec<u8> = ours.unique_keys().map(|key| key.key).collect();
        unique.sort_unstable();
        assert!(unique.into_iter().eq((0..KEYS).filter(|&key| shown.iter().any(|(label, _)| label.key == key))));
    }
}

/// Returns the slots of a key, in slot order.
fn of_key<S: BuildHasher + Default + Clone>(pair: &Pair<Multi<S>>, key: u8) -> Vec<usize> {
    pair.slots.iter().filter(|(_, (label, _))| label.key == key).map(|(at, _)| at).collect()
}

/// Returns the slots of a key's pairs of one kind, in slot order.
fn of_pair<S: BuildHasher + Default + Clone>(pair: &Pair<Multi<S>>, key: u8, kind: u8) -> Vec<usize> {
    let is = |&(label, numbers): &Shown| label.key == key && numbers.kind == kind;
    pair.slots.iter().filter(|(_, shown)| is(shown)).map(|(at, _)| at).collect()
}

/// Removes from the model, the newest first. Returns the values.
fn remove_all<S: BuildHasher + Default + Clone>(pair: &mut Pair<Multi<S>>, slots: &[usize]) -> Vec<Numbers> {
    slots.iter().rev().map(|&at| pair.slots.remove(at).expect("an occupied slot").1).collect()
}

/// Changes the value in a slot of the model, if there is one.
fn change<S: BuildHasher + Default + Clone>(pair: &mut Pair<Multi<S>>, at: usize, change: impl Fn(&mut Numbers)) {
    if let Some((_, numbers)) = pair.slots.get_mut(at) {
        change(numbers);
    }
}

fn swap_kinds<S: BuildHasher + Default + Clone>(pair: &mut Pair<Multi<S>>, a: usize, b: usize) {
    let [kind_a, kind_b] = [a, b].map(|at| pair.at(at).1.kind);
    change(pair, a, |numbers| numbers.kind = kind_b);
    change(pair, b, |numbers| numbers.kind = kind_a);
}

test_kit::models! {
    with_few_hashes: Hashed<Pair<Multi<AnyState>>, FewState>, 1500;
}

test_kit::model_tests! {
    with_the_default_hasher: Pair<Multi<DefaultHashBuilder>>, 3000;
    with_hashes_that_are_the_keys: Hashed<Pair<Multi<AnyState>>, IdentityState>, 1500;
    with_all_hashes_equal: Hashed<Pair<Multi<AnyState>>, ConstantState>, 2500;
    with_all_hashes_the_largest: Hashed<Pair<Multi<AnyState>>, AllOnes>, 500;
    with_hashes_that_differ_where_nothing_is_stored: Hashed<Pair<Multi<AnyState>>, UpperBits>, 500;
    with_hashes_of_one_bucket_and_many_tags: Hashed<Pair<Multi<AnyState>>, OneBucket>, 1000;
}
