//! `HashTable`, whose elements keep their hash.

use std::cmp::Ordering;
use std::hash::BuildHasher;
use std::ops::RangeBounds;

use hash_set::hash_table::{DrainRange, Entry, GetDisjointMutError, IntoIter, ReplaceError};
use hash_set::{DefaultHashBuilder, ElementId, HashTable};
use test_kit::hashers::{
    AllOnes, AnyState, ConstantState, FewState, IdentityState, OneBucket, RandomAnswerState, UpperBits,
};
use test_kit::model::{Arbitrary, Gen, Hashed};

use super::generic::{Container, Label, Marked, Modeled, Pair, Seed, Show, id};

#[derive(Clone, Debug)]
pub(crate) enum Own {
    TryInsert(u8),
    EntryOrInsert(u8),
    EntryInsert(u8),
    Modify(usize),
    FindAbsent(u8),
    Remove(usize),
    SwapRemove(usize, bool),
    RemoveAndPutBack(usize),
    ReplaceOrRemove(usize, bool),
    Disjoint(usize, usize),
    DisjointById(usize, usize),
    IterRangeMut(usize, usize),
    ChangeHash(usize),
    Rehash(usize, u8),
    RehashById(usize, usize, u8),
    Map,
    Sorted(bool),
    SortByCachedKey,
    DrainHash(usize, u8, usize, usize),
    CloneFromLarge(u8),
    CloneOverLarge(u8),
}

impl Arbitrary for Own {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) {
            0..12 => Self::TryInsert(Arbitrary::arbitrary(g)),
            12..32 => Self::EntryOrInsert(Arbitrary::arbitrary(g)),
            32..42 => Self::EntryInsert(Arbitrary::arbitrary(g)),
            42..54 => Self::Modify(Arbitrary::arbitrary(g)),
            54..66 => Self::FindAbsent(Arbitrary::arbitrary(g)),
            66..178 => Self::Remove(Arbitrary::arbitrary(g)),
            178..188 => Self::SwapRemove(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            188..199 => Self::RemoveAndPutBack(Arbitrary::arbitrary(g)),
            199..215 => Self::ReplaceOrRemove(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            215..222 => Self::Disjoint(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            222..224 => Self::DisjointById(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            224..226 => Self::IterRangeMut(usize::arbitrary(g) % 128, usize::arbitrary(g) % 128),
            226..228 => Self::ChangeHash(Arbitrary::arbitrary(g)),
            228..232 => {
                let (pick, modulus) = (Arbitrary::arbitrary(g), u8::arbitrary(g) % 3 + 1);
                Self::DrainHash(pick, modulus, usize::arbitrary(g) % 32, usize::arbitrary(g) % 4)
            }
            232..235 => Self::Rehash(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            235..237 => Self::RehashById(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            237 => Self::Map,
            238..240 => Self::Sorted(Arbitrary::arbitrary(g)),
            240..244 => Self::SortByCachedKey,
            244..250 => Self::CloneFromLarge(Arbitrary::arbitrary(g)),
            250..=255 => Self::CloneOverLarge(Arbitrary::arbitrary(g)),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Element {
    hash: u64,
    marked: Marked,
    changes: u32,
}

/// An [`Element`] as plain data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Item {
    hash: u64,
    label: Label,
    changes: u32,
}

impl Show for Element {
    type Shown = Item;

    fn show(&self) -> Item {
        Item { hash: self.hash, label: self.marked.show(), changes: self.changes }
    }
}

impl From<Item> for Element {
    fn from(Item { hash, label, changes }: Item) -> Self {
        Self { hash, marked: label.into(), changes }
    }
}

fn same(item: Item) -> impl Fn(&Element) -> bool {
    move |other| *other.marked.mark == item.label.mark
}

fn equal(item: Item) -> impl Fn(&Element) -> bool {
    move |other| other.hash == item.hash && other.marked.key == item.label.key
}

/// A table, and the hashes of its new elements.
#[derive(Default)]
pub(crate) struct Table<S> {
    table: HashTable<Element>,
    state: S,
}

impl<S: Clone> Clone for Table<S> {
    fn clone(&self) -> Self {
        Self { table: self.table.clone(), state: self.state.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.state.clone_from(&other.state);
    }
}

impl<S> PartialEq for Table<S> {
    fn eq(&self, other: &Self) -> bool {
        self.table
            .iter_full()
            .map(|(id, element)| (id, element.show()))
            .eq(other.table.iter_full().map(|(id, element)| (id, element.show())))
    }
}

impl<S> Extend<Element> for Table<S> {
    fn extend<I: IntoIterator<Item = Element>>(&mut self, elements: I) {
        elements.into_iter().for_each(|element| _ = self.table.insert_unique(element.hash, element));
    }
}

impl<S: Default> FromIterator<Element> for Table<S> {
    fn from_iter<I: IntoIterator<Item = Element>>(elements: I) -> Self {
        let mut table = Self::default();
        table.extend(elements);
        table
    }
}

impl<S> IntoIterator for Table<S> {
    type Item = Element;
    type IntoIter = IntoIter<Element>;

    fn into_iter(self) -> IntoIter<Element> {
        self.table.into_iter()
    }
}

impl<S: BuildHasher + Default + Clone> Container for Table<S> {
    type Element = Element;
    type Shown = Item;

    fn assert_invariants(&self) {
        self.table.assert_invariants();
    }

    fn len(&self) -> usize {
        self.table.len()
    }

    fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    fn index_bound(&self) -> usize {
        self.table.index_bound()
    }

    fn capacity(&self) -> usize {
        self.table.capacity()
    }

    fn allocated_bytes(&self) -> usize {
        self.table.allocated_bytes()
    }

    fn reserve(&mut self, additional: usize) {
        self.table.reserve(additional);
    }

    fn reserve_exact(&mut self, additional: usize) {
        self.table.reserve_exact(additional);
    }

    fn shrink_to(&mut self, min: usize) {
        self.table.shrink_to(min);
    }

    fn shrink_to_fit(&mut self) {
        self.table.shrink_to_fit();
    }

    fn shrink_buckets(&mut self) {
        self.table.shrink_buckets();
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = Item> {
        self.table.iter().map(Element::show)
    }

    fn iter_full(&self) -> impl Iterator<Item = (ElementId, Item)> {
        self.table.iter_full().map(|(id, element)| (id, element.show()))
    }

    fn iter_range(&self, ids: impl RangeBounds<ElementId>) -> impl DoubleEndedIterator<Item = Item> {
        self.table.iter_range(ids).map(Element::show)
    }

    fn ids(&self) -> impl Iterator<Item = ElementId> {
        self.table.ids()
    }

    fn as_slice(&self) -> Option<&[Element]> {
        self.table.as_slice()
    }

    fn first(&self) -> Option<Item> {
        self.table.first().map(Element::show)
    }

    fn last(&self) -> Option<Item> {
        self.table.last().map(Element::show)
    }

    fn contains_id(&self, id: ElementId) -> bool {
        self.table.contains_id(id)
    }

    fn get_by_id(&self, id: ElementId) -> Option<Item> {
        self.table.get_by_id(id).map(Element::show)
    }

    fn append(&mut self, other: &mut Self) {
        self.table.append(&mut other.table, |element| element.hash, |_, _| false, |_, _| unreachable!("none is equal"));
    }

    fn remove_by_id(&mut self, id: ElementId) -> Option<Element> {
        self.table.remove_by_id(id)
    }

    fn swap_remove_by_id(&mut self, id: ElementId) -> Option<Element> {
        self.table.swap_remove_by_id(id)
    }

    fn pop(&mut self) -> Option<Element> {
        self.table.pop()
    }

    fn pop_if(&mut self, pred: impl FnOnce(Item) -> bool) -> Option<Element> {
        self.table.pop_if(|element| pred(element.show()))
    }

    fn truncate(&mut self, len: usize) {
        self.table.truncate(len);
    }

    fn split_off(&mut self, at: ElementId) -> Self {
        Self { table: self.table.split_off(at), state: self.state.clone() }
    }

    fn retain(&mut self, mut keep: impl FnMut(Item) -> bool) {
        self.table.retain(|element| keep(element.show()));
    }

    fn extract_if(&mut self, mut pred: impl FnMut(Item) -> bool) -> impl Iterator<Item = Element> {
        self.table.extract_if(move |element| pred(element.show()))
    }

    fn extract_range_if(
        &mut self,
        ids: impl RangeBounds<ElementId>,
        mut pred: impl FnMut(Item) -> bool,
    ) -> impl Iterator<Item = Element> {
        self.table.extract_range_if(ids, move |element| pred(element.show()))
    }

    fn drain(&mut self) -> impl DoubleEndedIterator<Item = Element> + ExactSizeIterator {
        self.table.drain()
    }

    fn drain_range(&mut self, ids: impl RangeBounds<ElementId>) -> DrainRange<'_, Element> {
        self.table.drain_range(ids)
    }

    fn clear(&mut self) {
        self.table.clear();
    }

    fn compact(&mut self) -> bool {
        self.table.compact()
    }

    fn compact_stable(&mut self) -> bool {
        self.table.compact_stable()
    }

    fn sort_free_list(&mut self) {
        self.table.sort_free_list();
    }

    fn sort_by(&mut self, mut cmp: impl FnMut(Item, Item) -> Ordering) {
        self.table.sort_by(|a, b| cmp(a.show(), b.show()));
    }

    fn sort_unstable_by(&mut self, mut cmp: impl FnMut(Item, Item) -> Ordering) {
        self.table.sort_unstable_by(|a, b| cmp(a.show(), b.show()));
    }

    fn reverse(&mut self) {
        self.table.reverse();
    }

    fn swap_ids(&mut self, a: ElementId, b: ElementId) {
        self.table.swap_ids(a, b);
    }
}

impl<S: BuildHasher + Default + Clone> Modeled for Table<S> {
    type Std = ();
    type Own = Own;

    fn make(&self, (key, _): Seed, mark: u64) -> Item {
        Item { hash: self.state.hash_one(key), label: Label { key, mark }, changes: 0 }
    }

    fn element(item: Item) -> Element {
        item.into()
    }

    fn label(item: Item) -> Label {
        item.label
    }

    fn insert_both(pair: &mut Pair<Self>, new: Item) {
        let entry = pair.ours.table.insert_unique(new.hash, new.into());
        assert_eq!(entry.get().show(), new);
        assert_eq!(entry.id().index(), pair.slots.insert(new));
    }

    fn put(pair: &mut Pair<Self>, new: Item) -> (usize, Option<Item>) {
        (pair.slots.insert(new), None)
    }

    fn remove_from_std((): &mut (), _: Item) {}

    fn find(&self, item: Item) -> Option<(ElementId, Item)> {
        let (id, element) = self.table.find_full(item.hash, same(item))?;
        assert!(std::ptr::eq(element, &raw const self.table[id]));
        Some((id, element.show()))
    }

    fn apply_own(pair: &mut Pair<Self>, operation: &Own) {
        match *operation {
            Own::TryInsert(key) => {
                let new = pair.make((key, 0));
                let entry = pair.ours.table.try_insert_unique(new.hash, new.into()).expect("memory");
                assert_eq!(entry.id().index(), pair.slots.insert(new));
            }
            Own::EntryOrInsert(key) => {
                let new = pair.make((key, 0));
                let there = pair.ours.table.iter().any(equal(new));
                let entry = pair.ours.table.entry(new.hash, equal(new));
                let told = entry.id();
                let entry = entry.or_insert_with(|| new.into());
                assert_eq!(entry.id(), told);
                if there {
                    assert!(equal(new)(entry.get()));
                    assert_eq!(pair.slots.get(told.index()), Some(&entry.get().show()));
                } else {
                    assert_eq!(entry.id().index(), pair.slots.insert(new));
                }
            }
            Own::EntryInsert(key) => {
                let new = pair.make((key, 0));
                let there = pair.slots.values().any(|item| item.hash == new.hash && item.label.key == key);
                let at = pair.ours.table.entry(new.hash, equal(new)).insert(new.into()).id().index();
                if there {
                    let old = pair.at(at);
                    assert_eq!((old.hash, old.label.key), (new.hash, key));
                    pair.set(at, new);
                } else {
                    assert_eq!(at, pair.slots.insert(new));
                }
            }
            Own::Modify(pick) => {
                let Some((at, item)) = pair.pick(pick) else { return };
                pair.ours.table.find_mut(item.hash, same(item)).expect("it is there").changes += 1;
                pair.ours.table.get_by_id_mut(id(at)).expect("it is there").changes += 1;
                pair.set(at, Item { changes: item.changes + 2, ..item });
            }
            Own::FindAbsent(key) => {
                let (hash, table) = (pair.ours.state.hash_one(key), &mut pair.ours.table);
                assert!(table.find(hash, |_| false).is_none());
                assert!(table.find_entry(hash, |other| *other.marked.mark == 0).is_err());
                assert!(matches!(table.entry(hash, |_| false), Entry::Vacant(_)));
            }
            Own::Remove(pick) => {
                let Some((at, item)) = pair.pick(pick) else { return };
                let table = &mut pair.ours.table;
                assert_eq!(table.find_id(item.hash, same(item)), Some(id(at)));
                assert_eq!(table.remove(item.hash, same(item)).map(|element| element.show()), pair.slots.remove(at));
                assert!(table.find(item.hash, same(item)).is_none());
            }
            Own::SwapRemove(pick, by_entry) => {
                let Some((at, item)) = pair.pick(pick) else { return };
                let table = &mut pair.ours.table;
                let removed = if by_entry {
                    table.find_entry(item.hash, same(item)).ok().map(|entry| entry.swap_remove())
                } else {
                    table.swap_remove(item.hash, same(item))
                };
                assert_eq!(removed.map(|element| element.show()), Some(item));
                pair.swap_remove(at);
                let (table, slots) = (&mut pair.ours.table, &pair.slots);
                assert_eq!(table.first_mut().map(|element| element.show()), slots.values().next().copied());
                assert_eq!(table.last_mut().map(|element| element.show()), slots.values().next_back().copied());
            }
            Own::RemoveAndPutBack(pick) => {
                let Some((at, item)) = pair.pick(pick) else { return };
                let (removed, vacant) = pair.ours.table.entry_by_id(id(at)).expect("it is there").remove();
                assert_eq!(removed.show(), item);
                // The hole is the newest, unless the table was empty meanwhile and has begun anew.
                pair.slots.remove(at);
                assert_eq!(vacant.insert(removed).id().index(), pair.slots.insert(item));
            }
            Own::ReplaceOrRemove(pick, keep) => {
                let Some((at, item)) = pair.pick(pick) else { return };
                let entry = pair.ours.table.find_entry(item.hash, same(item)).expect("it is there");
                let left = entry.replace_entry_with(|mut element| {
                    element.changes += 1;
                    keep.then_some(element)
                });
                assert_eq!(matches!(left, Entry::Occupied(_)), keep);
                if keep {
                    pair.set(at, Item { changes: item.changes + 1, ..item });
                } else {
                    pair.slots.remove(at);
                }
            }
            Own::Disjoint(a, b) => {
                let (Some((at_a, a)), Some((at_b, b))) = (pair.pick(a), pair.pick(b)) else { return };
                if at_a != at_b {
                    let same = |which: usize, other: &Element| same([a, b][which])(other);
                    let [Some(x), Some(y)] = pair.ours.table.get_disjoint_mut([a.hash, b.hash], same) else {
                        panic!("both are there")
                    };
                    std::mem::swap(&mut x.changes, &mut y.changes);
                    swap_changes(pair, at_a, at_b);
                }
            }
            Own::DisjointById(a, b) => {
                let (Some((a, _)), Some((b, _))) = (pair.pick(a), pair.pick(b)) else { return };
                let (table, bound) = (&mut pair.ours.table, pair.slots.bound());
                let error = table.get_disjoint_by_id_mut([id(a), id(bound)]).unwrap_err();
                assert_eq!(error, GetDisjointMutError::IndexOutOfBounds);
                if let Some(hole) = (0..bound).find(|&at| pair.slots.get(at).is_none()) {
                    let error = table.get_disjoint_by_id_mut([id(a), id(hole)]).unwrap_err();
                    assert_eq!(error, GetDisjointMutError::Vacant);
                }
                match table.get_disjoint_by_id_mut([id(a), id(b)]) {
                    Ok([x, y]) => {
                        std::mem::swap(&mut x.changes, &mut y.changes);
                        swap_changes(pair, a, b);
                    }
                    Err(error) => assert_eq!((error, a), (GetDisjointMutError::OverlappingIndices, b)),
                }
            }
            Own::IterRangeMut(a, b) => {
                let (start, end) = (a.min(b), a.max(b));
                pair.ours.table.iter_range_mut(id(start)..=id(end)).for_each(|element| element.changes += 1);
                for at in pair.occupied(start..=end) {
                    pair.slots.get_mut(at).expect("occupied").changes += 1;
                }
            }
            Own::ChangeHash(pick) => {
                let Some((_, item)) = pair.pick(pick) else { return };
                // Hold all references at once: they must not alias.
                let mut found: Vec<(ElementId, &mut Element)> = pair.ours.table.iter_hash_full_mut(item.hash).collect();
                found.retain(|(_, other)| other.hash == item.hash);
                found.iter_mut().for_each(|(_, other)| other.changes += 1);
                let mut changed: Vec<usize> = found.iter().map(|(id, _)| id.index()).collect();
                changed.sort_unstable();
                assert_eq!(changed, of_hash(pair, item.hash));
                for at in changed {
                    pair.slots.get_mut(at).expect("occupied").changes += 1;
                }
                let table = &mut pair.ours.table;
                assert_eq!(table.iter_hash_mut(item.hash).count(), table.iter_hash(item.hash).count());
            }
            Own::Rehash(pick, key) => {
                let Some((at, mut item)) = pair.pick(pick) else { return };
                (item.label.key, item.hash) = (key, pair.ours.state.hash_one(key));
                let mut entry = pair.ours.table.entry_by_id(id(at)).expect("it is there");
                *entry.get_mut() = item.into();
                entry.rehash(item.hash);
                // The entry follows its element.
                assert_eq!((entry.id(), entry.get().show()), (id(at), item));
                if key % 2 == 0 {
                    assert_eq!(entry.remove().0.show(), item);
                    pair.slots.remove(at);
                } else {
                    pair.set(at, item);
                }
            }
            Own::RehashById(pick, other, key) => {
                let (Some((at, mut item)), Some((at_other, other))) = (pair.pick(pick), pair.pick(other)) else {
                    return;
                };
                let table = &mut pair.ours.table;
                let told = table.rehash_by_id(id(at), other.hash, same(other)).map(|entry| entry.id());
                assert_eq!(told, if at == at_other { Ok(id(at)) } else { Err(ReplaceError::Equal(id(at_other))) });
                let beyond = table.rehash_by_id(id(pair.slots.bound()), item.hash, |_| false);
                assert!(matches!(beyond, Err(ReplaceError::Vacant)));
                (item.label.key, item.hash) = (key, pair.ours.state.hash_one(key));
                let mut entry = table.rehash_by_id(id(at), item.hash, |_| false).expect("memory");
                *entry.get_mut() = item.into();
                pair.set(at, item);
            }
            Own::Map => {
                let table = std::mem::take(&mut pair.ours.table);
                pair.ours.table = table.map(|element| Element { changes: element.changes + 1, ..element });
                // Trailing holes were removed; make the free lists equal.
                pair.slots.trim();
                for at in pair.occupied(0..pair.slots.bound()) {
                    pair.slots.get_mut(at).expect("occupied").changes += 1;
                }
                pair.ours.table.sort_free_list();
                pair.slots.sort_holes();
            }
            Own::Sorted(stable) => {
                let mut expected: Vec<Item> = pair.slots.values().copied().collect();
                let ours = pair.ours.table.clone();
                if stable {
                    expected.sort_by_key(|item| item.label.key % 16);
                    let ours = ours.sorted_by(|a, b| (a.marked.key % 16).cmp(&(b.marked.key % 16)));
                    assert!(ours.map(|element| element.show()).eq(expected));
                } else {
                    expected.sort_by_key(|item| item.label.mark);
                    let ours = ours.sorted_unstable_by(|a, b| a.marked.mark.cmp(&b.marked.mark));
                    assert!(ours.map(|element| element.show()).eq(expected));
                }
            }
            Own::SortByCachedKey => {
                pair.ours.table.sort_by_cached_key(|element| element.marked.key % 16);
                pair.slots.sort_by_key(|item| item.label.key % 16);
            }
            Own::DrainHash(pick, modulus, front, back) => {
                let Some((_, item)) = pair.pick(pick) else { return };
                let mut slots = of_hash(pair, item.hash);
                slots.retain(|&at| pair.at(at).label.key % modulus == 0);
                slots.reverse();
                let chosen = |other: &Element| other.hash == item.hash && other.marked.key % modulus == 0;
                let expected: Vec<Item> = slots.iter().map(|&at| pair.at(at)).collect();
                let mut drain = pair.ours.table.drain_hash(item.hash, chosen);
                let rest = Pair::<Self>::compare_ends(&mut drain, &expected, front, back);
                assert!(drain.as_iter().map(Element::show).eq(expected[rest.clone()].iter().copied()));
                drop(drain);
                pair.drained(&slots, rest);
            }
            Own::CloneFromLarge(shape) => {
                let other = large(pair, shape);
                pair.ours.clone_from(&other.ours);
                pair.slots = other.slots;
            }
            Own::CloneOverLarge(shape) => {
                let mut other = large(pair, shape).ours;
                other.clone_from(&pair.ours);
                pair.ours = other;
            }
        }
    }

    fn check_own(pair: &Pair<Self>) {
        let Pair { ours, slots, .. } = pair;
        // `iter_hash` yields each element with this hash once.
        if let Some(&Item { hash, .. }) = slots.values().next() {
            let with_hash = ours.table.iter_hash(hash).filter(|other| other.hash == hash);
            let mut marks: Vec<u64> = with_hash.map(|other| *other.marked.mark).collect();
            let mut expected: Vec<u64> = of_hash(pair, hash).into_iter().map(|at| pair.at(at).label.mark).collect();
            marks.sort_unstable();
            expected.sort_unstable();
            assert_eq!(marks, expected);
        }
    }
}

/// Returns the slots of the elements with a hash.
fn of_hash<S: BuildHasher + Default + Clone>(pair: &Pair<Table<S>>, hash: u64) -> Vec<usize> {
    pair.slots.iter().filter(|(_, item)| item.hash == hash).map(|(at, _)| at).collect()
}

fn swap_changes<S: BuildHasher + Default + Clone>(pair: &mut Pair<Table<S>>, a: usize, b: usize) {
    let (item_a, item_b) = (pair.at(a), pair.at(b));
    pair.set(a, Item { changes: item_b.changes, ..item_a });
    pair.set(b, Item { changes: item_a.changes, ..item_b });
}

/// Creates a table of up to 255 elements, with memory of its own shape and every third slot a hole.
fn large<S: BuildHasher + Default + Clone>(pair: &mut Pair<Table<S>>, shape: u8) -> Pair<Table<S>> {
    let mut other = pair.other(&[]);
    other.ours.table = HashTable::with_capacity(usize::from(shape / 32) * 20);
    for key in 0..shape {
        let new = pair.make((key, 0));
        Table::insert_both(&mut other, new);
    }
    (0..usize::from(shape)).filter(|at| at % 3 == 1).for_each(|at| other.remove_by_id(at));
    other
}

test_kit::models! {
    a_table_with_four_hashes: Hashed<Pair<Table<AnyState>>, FewState>, 10_000;
    a_table_with_random_hashes: Pair<Table<RandomAnswerState>>, 10_000;
}

test_kit::model_tests! {
    a_table_whose_hashes_share_a_bucket: Hashed<Pair<Table<AnyState>>, OneBucket>, 2_000;
    a_table_with_the_default_hasher: Pair<Table<DefaultHashBuilder>>, 10_000;
    a_table_where_all_hashes_are_zero: Hashed<Pair<Table<AnyState>>, ConstantState>, 10_000;
    a_table_where_all_hashes_are_the_largest: Hashed<Pair<Table<AnyState>>, AllOnes>, 2_000;
    a_table_with_identity_hashes: Hashed<Pair<Table<AnyState>>, IdentityState>, 10_000;
    a_table_whose_hashes_differ_in_the_upper_bits: Hashed<Pair<Table<AnyState>>, UpperBits>, 2_000;
}
