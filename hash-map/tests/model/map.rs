//! `HashMap` compared with std's `HashMap`, and with a list of slots for order and ids.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::HashMap as StdMap;
use std::hash::{BuildHasher, Hash, Hasher};

use hash_map::{DefaultHashBuilder, ElementId, Entry, EntryRef, Equivalent, HashMap, InsertError};
use hash_map::{GetDisjointMutError, ReplaceError};
use hash_set::HashSet;
use test_kit::hashers::{AllOnes, AnyState, ConstantState, FewState, IdentityState, OneBucket, UpperBits};
use test_kit::model::{Arbitrary, Gen, Hashed, Model, Slots};

#[derive(Clone, Debug)]
enum Operation {
    Insert(u8),
    InsertFull(u8),
    TryInsert(u8),
    ReplacePair(u8),
    ReplaceFull(u8),
    EntryOrInsert(u8),
    EntryModify(u8),
    EntryInsert(u8),
    EntryToggle(u8),
    EntryReplaceWith(u8),
    EntryRef(u8),
    EntryById(usize),
    GetMut(u8),
    GetDisjoint(u8, u8),
    Remove(u8),
    RemoveEntry(u8),
    ReplaceKeyById(usize, u8),
    SwapIds(usize, usize),
    ThroughASet,
    RemoveById(usize),
    SwapRemove(usize, u8),
    RemoveByHash(u8),
    Pop,
    PopIf(u8),
    TryInsertFull(u8),
    GetDisjointById(usize, usize),
    Truncate(usize),
    SplitOff(usize),
    Ranges(usize, usize, usize),
    ExtractRangeIf(usize, u8, usize),
    FirstEntry,
    LastEntry,
    Extend(Vec<u8>),
    Append(Vec<u8>),
    ValuesMut,
    Retain(u8),
    ExtractIf(u8, usize),
    Drain(usize),
    Clear,
    Reserve(usize),
    ReserveExact(usize),
    Reverse,
    ShrinkTo(usize),
    ShrinkBuckets,
    Compact,
    CompactStable,
    SortFreeList,
    SortKeys,
    SortUnstableKeys,
    SortBy(u8),
    SortByKey(u8),
    Clone,
    CloneFrom(Vec<u8>),
    Collect,
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) {
            0..40 => Self::Insert(key(g)),
            40..45 => Self::SwapRemove(usize::arbitrary(g) % 128, u8::arbitrary(g)),
            45..57 => Self::InsertFull(key(g)),
            57..63 => Self::TryInsert(key(g)),
            63..69 => Self::ReplacePair(key(g)),
            69..75 => Self::ReplaceFull(key(g)),
            75..82 => Self::EntryOrInsert(key(g)),
            82..88 => Self::EntryModify(key(g)),
            88..93 => Self::EntryInsert(key(g)),
            93..105 => Self::EntryToggle(key(g)),
            105..112 => Self::EntryReplaceWith(key(g)),
            112..120 => Self::EntryRef(key(g)),
            120..124 => Self::EntryById(usize::arbitrary(g) % 128),
            124..128 => Self::GetMut(key(g)),
            128..132 => Self::GetDisjoint(key(g), key(g)),
            132..147 => Self::Remove(key(g)),
            147..155 => Self::RemoveEntry(key(g)),
            155..158 => Self::ReplaceKeyById(usize::arbitrary(g) % 64, key(g)),
            158 => match bool::arbitrary(g) {
                true => Self::SwapIds(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
                false => Self::ThroughASet,
            },
            159..165 => Self::RemoveById(usize::arbitrary(g) % 128),
            165..169 => Self::RemoveByHash(key(g)),
            169..172 => match u8::arbitrary(g) % 12 {
                0..4 => Self::Pop,
                4..6 => Self::TryInsertFull(key(g)),
                6 => Self::GetDisjointById(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64),
                7 => Self::Truncate(usize::arbitrary(g) % 64),
                8 => Self::SplitOff(usize::arbitrary(g) % 64),
                9 => Self::ExtractRangeIf(usize::arbitrary(g) % 64, u8::arbitrary(g) % 8 + 1, usize::arbitrary(g) % 16),
                _ => Self::Ranges(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64, usize::arbitrary(g) % 16),
            },
            172..175 => Self::PopIf(u8::arbitrary(g) % 4 + 1),
            175..178 => Self::FirstEntry,
            178..181 => Self::LastEntry,
            181..190 => Self::Extend(keys(g)),
            190..195 => Self::Append(keys(g)),
            195..198 => Self::ValuesMut,
            198..204 => Self::Retain(u8::arbitrary(g) % 8 + 1),
            204..210 => Self::ExtractIf(u8::arbitrary(g) % 8 + 1, usize::arbitrary(g) % 16),
            210..213 => Self::Drain(usize::arbitrary(g) % 32),
            213..215 => Self::Clear,
            215..217 => Self::Reserve(usize::arbitrary(g) % 100),
            217 => Self::ReserveExact(usize::arbitrary(g) % 100),
            218 => Self::Reverse,
            219..225 => Self::ShrinkTo(usize::arbitrary(g) % 100),
            225..229 => Self::ShrinkBuckets,
            229..233 => Self::Compact,
            233..237 => Self::CompactStable,
            237..240 => Self::SortFreeList,
            240..242 => Self::SortKeys,
            242..244 => Self::SortUnstableKeys,
            244..246 => Self::SortBy(u8::arbitrary(g) % 8 + 1),
            246..248 => Self::SortByKey(u8::arbitrary(g) % 8 + 1),
            248..251 => Self::Clone,
            251..254 => Self::CloneFrom(keys(g)),
            254..=255 => Self::Collect,
        }
    }
}

/// Few, so that most operations find a pair.
const KEYS: u8 = 80;

fn key(g: &mut Gen) -> u8 {
    u8::arbitrary(g) % KEYS
}

fn keys(g: &mut Gen) -> Vec<u8> {
    (0..usize::arbitrary(g) % 40).map(|_| key(g)).collect()
}

/// A key: equal by number, distinguished by mark.
#[derive(Clone, Debug)]
struct Marked {
    key: u8,
    mark: Box<u64>,
}

impl PartialEq for Marked {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Marked {}

impl Hash for Marked {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.key);
    }
}

impl Borrow<u8> for Marked {
    fn borrow(&self) -> &u8 {
        &self.key
    }
}

/// `Equivalent` to a key, but no borrowed form of one.
struct Key(u8);

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.0);
    }
}

impl Equivalent<Marked> for Key {
    fn equivalent(&self, marked: &Marked) -> bool {
        self.0 == marked.key
    }
}

/// A pair: number, mark, value.
type Shown = (u8, u64, u64);

fn show(key: &Marked, value: u64) -> Shown {
    (key.key, *key.mark, value)
}

fn id(index: usize) -> ElementId {
    ElementId::from_index(index).expect("a small index")
}

struct MapModel<S> {
    ours: HashMap<Marked, u64, S>,
    std: StdMap<Marked, u64>,
    slots: Slots<(Marked, u64)>,
    made: u64,
}

impl<S: BuildHasher + Default + Clone> MapModel<S> {
    /// Creates a key with this number, and a value.
    fn make(&mut self, key: u8) -> (Marked, u64) {
        self.made += 1;
        (Marked { key, mark: Box::new(self.made) }, self.made)
    }

    fn slot_of(&self, key: u8) -> Option<usize> {
        self.slots.iter().find(|(_, (marked, _))| marked.key == key).map(|(at, _)| at)
    }

    /// Inserts into the models. Returns the slot and the old value.
    fn insert(&mut self, key: Marked, value: u64) -> (usize, Option<u64>) {
        let old = self.std.insert(key.clone(), value);
        match self.slot_of(key.key) {
            None => (self.slots.insert((key, value)), old),
            Some(at) => {
                self.slots.get_mut(at).expect("occupied").1 = value;
                (at, old)
            }
        }
    }

    /// As `insert`, but replaces the key too.
    fn replace(&mut self, key: Marked, value: u64) -> (usize, Option<Shown>) {
        let old = self.std.remove_entry(&key);
        self.std.insert(key.clone(), value);
        let at = match self.slot_of(key.key) {
            None => self.slots.insert((key, value)),
            Some(at) => {
                *self.slots.get_mut(at).expect("occupied") = (key, value);
                at
            }
        };
        (at, old.map(|(key, value)| show(&key, value)))
    }

    /// Removes from the models.
    fn remove(&mut self, key: u8) -> Option<(usize, Shown)> {
        let at = self.slot_of(key)?;
        let (key, value) = self.slots.remove(at)?;
        assert_eq!(self.std.remove(&key), Some(value));
        Some((at, show(&key, value)))
    }

    fn remove_at(&mut self, at: usize) -> Option<Shown> {
        let key = self.slots.get(at)?.0.key;
        self.remove(key).map(|(_, shown)| shown)
    }

    /// Removes the keys that are multiples from the models, in slot order.
    fn extract(&mut self, limit: usize, take: impl Fn(u8) -> bool) -> Vec<Shown> {
        let taken = self.slots.extract(limit, |(key, _)| take(key.key));
        taken.iter().for_each(|(key, value)| assert_eq!(self.std.remove(key), Some(*value)));
        taken.iter().map(|(key, value)| show(key, *value)).collect()
    }

    /// Removes from std's map the keys that are no longer in the slots.
    fn forget_in_std(&mut self) {
        let left: Vec<u8> = self.slots.values().map(|(key, _)| key.key).collect();
        self.std.retain(|key, _| left.contains(&key.key));
    }

    fn first_slot(&self) -> Option<usize> {
        self.slots.iter().next().map(|(at, _)| at)
    }

    fn last_slot(&self) -> Option<usize> {
        self.slots.iter().next_back().map(|(at, _)| at)
    }

    fn pairs(&self) -> Vec<Shown> {
        self.slots.values().map(|(key, value)| show(key, *value)).collect()
    }

    /// Creates another map, with these keys and a hole.
    fn other(&mut self, keys: &[u8]) -> Self {
        let mut other = Self { made: self.made, ..Self::new() };
        for &key in keys {
            let (key, value) = other.make(key);
            assert_eq!(other.ours.insert(key.clone(), value), other.insert(key, value).1);
        }
        if let Some(&first) = keys.first() {
            other.ours.remove(&first);
            other.remove(first);
        }
        self.made = other.made;
        other
    }
}

impl<S: BuildHasher + Default + Clone> Model for MapModel<S> {
    type Operation = Operation;

    fn new() -> Self {
        Self { ours: HashMap::default(), std: StdMap::new(), slots: Slots::default(), made: 0 }
    }

    fn apply(&mut self, operation: &Operation) {
        match operation {
            &Operation::Insert(key) => {
                let (key, value) = self.make(key);
                assert_eq!(self.ours.insert(key.clone(), value), self.insert(key, value).1);
            }
            &Operation::InsertFull(key) => {
                let (key, value) = self.make(key);
                let (id, old) = self.ours.insert_full(key.clone(), value);
                assert_eq!((id.index(), old), self.insert(key, value));
            }
            &Operation::TryInsert(key) => {
                let (key, value) = self.make(key);
                match self.ours.try_insert(key.clone(), value) {
                    Ok(inserted) => {
                        assert_eq!(*inserted, value);
                        assert_eq!(self.insert(key, value).1, None);
                    }
                    Err(error) => {
                        assert_eq!(error.value, value);
                        assert_eq!(self.std.get_key_value(&key), Some((error.entry.key(), error.entry.get())));
                    }
                }
            }
            &Operation::ReplacePair(key) => {
                let (key, value) = self.make(key);
                let old = self.ours.replace_pair(key.clone(), value).map(|(key, value)| show(&key, value));
                assert_eq!(old, self.replace(key, value).1);
            }
            &Operation::ReplaceFull(key) => {
                let (key, value) = self.make(key);
                let (id, old) = self.ours.replace_full(key.clone(), value);
                assert_eq!((id.index(), old.map(|(key, value)| show(&key, value))), self.replace(key, value));
            }
            &Operation::EntryOrInsert(key) => {
                let (key, value) = self.make(key);
                let ours = *self.ours.entry(key.clone()).or_insert(value);
                if !self.std.contains_key(&key) {
                    self.insert(key.clone(), value);
                }
                assert_eq!(self.std[&key], ours);
            }
            &Operation::EntryModify(key) => {
                let (key, value) = self.make(key);
                let ours = *self.ours.entry(key.clone()).and_modify(|old| *old += 1).or_insert_with_key(|_| value);
                let new = self.std.get(&key).map_or(value, |old| old + 1);
                self.insert(key, new);
                assert_eq!(ours, new);
            }
            &Operation::EntryInsert(key) => {
                let (key, value) = self.make(key);
                let entry = self.ours.entry(key.clone()).insert_entry(value);
                let ours = (entry.id().index(), *entry.get());
                assert_eq!(ours, (self.insert(key, value).0, value));
            }
            &Operation::EntryToggle(key) => {
                let (key, value) = self.make(key);
                match self.ours.entry(key.clone()) {
                    Entry::Occupied(entry) => {
                        let (at, (removed, old)) = (entry.id().index(), entry.remove_entry());
                        assert_eq!(Some((at, show(&removed, old))), self.remove(key.key));
                    }
                    Entry::Vacant(entry) => {
                        assert_eq!(entry.key().mark, key.mark);
                        let at = entry.insert_entry(value).id().index();
                        assert_eq!((at, None), self.insert(key, value));
                    }
                }
            }
            &Operation::EntryReplaceWith(key) => {
                let (key, value) = self.make(key);
                let there = self.slot_of(key.key);
                let keep = value % 2 == 0;
                match self.ours.entry(key.clone()).and_replace_entry_with(|_, old| keep.then_some(old + 1)) {
                    Entry::Occupied(entry) => {
                        let (at, new) = (entry.id().index(), *entry.get());
                        assert_eq!((Some(at), keep), (there, true));
                        assert_eq!(self.insert(key, new), (at, Some(new - 1)));
                    }
                    Entry::Vacant(entry) => {
                        assert!(there.is_none() || !keep);
                        let mark = entry.key().mark.clone();
                        assert_eq!(*mark, self.remove(key.key).map_or(*key.mark, |(_, (_, mark, _))| mark));
                    }
                }
            }
            &Operation::EntryRef(key) => {
                let (key, value) = self.make(key);
                let (at, ours) = match self.ours.entry_ref(&Key(key.key)) {
                    EntryRef::Occupied(mut entry) => (entry.id().index(), entry.insert(value)),
                    EntryRef::Vacant(entry) => (entry.insert_entry_with_key(key.clone(), value).id().index(), u64::MAX),
                };
                let (expected_at, old) = self.insert(key, value);
                assert_eq!((at, ours), (expected_at, old.unwrap_or(u64::MAX)));
            }
            &Operation::ReplaceKeyById(at, key) => {
                let (key, _) = self.make(key);
                let equal = self.slot_of(key.key);
                match self.ours.replace_key_by_id(id(at), key.clone()) {
                    Ok(old) => {
                        assert!(equal.is_none_or(|equal| equal == at));
                        let (place, value) = self.slots.get_mut(at).expect("occupied");
                        assert_eq!(old.mark, place.mark);
                        assert_eq!(self.std.remove(place), Some(*value));
                        self.std.insert(key.clone(), *value);
                        *place = key;
                    }
                    Err(InsertError { value: back, error }) => {
                        assert_eq!(back.mark, key.mark);
                        match error {
                            ReplaceError::Vacant => assert!(self.slots.get(at).is_none()),
                            ReplaceError::Equal(there) => assert!(equal == Some(there.index()) && equal != Some(at)),
                            ReplaceError::Reserve(_) => unreachable!("there is memory"),
                        }
                    }
                }
            }
            &Operation::SwapIds(a, b) => {
                let (Some(a), Some(b)) = (self.slots.pick(a), self.slots.pick(b)) else { return };
                self.ours.swap_ids(id(a), id(b));
                let old = self.slots.get(a).cloned().expect("occupied");
                let new = std::mem::replace(self.slots.get_mut(b).expect("occupied"), old);
                *self.slots.get_mut(a).expect("occupied") = new;
            }
            Operation::ThroughASet => {
                // The set of the keys keeps ids and hashes, as does the map of that set.
                let (table, hasher) = self.ours.clone().into_table();
                let keys = HashMap::from_table_unchecked(table.map(|(key, _)| (key, ())), hasher);
                let set = HashSet::from(keys);
                set.assert_invariants();
                assert!(set.iter_full().eq(self.ours.iter_full().map(|(id, key, _)| (id, key))));
                assert!(self.ours.iter_full().all(|(id, key, _)| set.get_id(&key.key) == Some(id)));
                let map = HashMap::from(set);
                map.assert_invariants();
                assert!(map.keys().eq(self.ours.keys()));
                assert!(self.ours.iter_full().all(|(id, key, _)| map.get_id(&key.key) == Some(id)));
            }
            &Operation::EntryById(at) => {
                // An occupied slot, unless the map is empty.
                let at = self.slots.pick(at).unwrap_or(at);
                let ours = self.ours.entry_by_id(id(at)).map(|entry| {
                    let (key, value) = entry.into_entry();
                    *value += 1;
                    (show(key, *value), value)
                });
                let simple = self.slots.get_mut(at);
                assert_eq!(ours.is_some(), simple.is_some());
                if let (Some((ours, _)), Some((key, value))) = (ours, simple) {
                    *value += 1;
                    *self.std.get_mut(key).expect("it is there") += 1;
                    assert_eq!(ours, show(key, *value));
                }
            }
            &Operation::GetMut(key) => {
                let (key, value) = self.make(key);
                let there = self.slot_of(key.key);
                assert_eq!(self.ours.get(&key.key), self.std.get(&key));
                assert_eq!(self.ours.get_equivalent(&Key(key.key)), self.std.get(&key));
                assert_eq!(self.ours.get_equivalent_mut(&Key(key.key)).copied(), self.std.get(&key).copied());
                assert_eq!(self.ours.contains_key(&key.key), there.is_some());
                assert_eq!(self.ours.contains_equivalent(&Key(key.key)), there.is_some());
                assert_eq!(self.ours.get_id(&key.key).map(ElementId::index), there);
                if let Some(place) = self.ours.get_mut(&key.key) {
                    *place = value;
                    self.insert(key.clone(), value);
                }
                if let Some((id, found, place)) = self.ours.get_full_mut(&key.key) {
                    assert_eq!((Some(id.index()), found), (there, &key));
                    *place += 1;
                    self.insert(key, value + 1);
                }
            }
            &Operation::GetDisjoint(one, two) if one != two => {
                let [a, b] = self.ours.get_disjoint_mut([&one, &two]);
                let found = (a.is_some(), b.is_some());
                if let (Some(a), Some(b)) = (a, b) {
                    std::mem::swap(a, b);
                }
                let (one, two) = (self.slot_of(one), self.slot_of(two));
                assert_eq!(found, (one.is_some(), two.is_some()));
                if let (Some(one), Some(two)) = (one, two) {
                    let (one, two) = (self.slots.get(one).cloned(), self.slots.get(two).cloned());
                    let (Some(one), Some(two)) = (one, two) else { unreachable!() };
                    self.insert(one.0, two.1);
                    self.insert(two.0, one.1);
                }
            }
            &Operation::GetDisjoint(key, _) => {
                let pairs = self.ours.get_disjoint_key_value_mut([&key]);
                let ours = pairs.map(|pair| pair.map(|(key, value)| show(key, *value)));
                let simple = self.slot_of(key).and_then(|at| self.slots.get(at));
                assert_eq!(ours, [simple.map(|(key, value)| show(key, *value))]);
            }
            &Operation::Remove(key) => {
                assert_eq!(self.ours.remove(&key), self.remove(key).map(|(_, (_, _, value))| value));
            }
            &Operation::RemoveEntry(key) => {
                let ours = self.ours.remove_entry(&key).map(|(key, value)| show(&key, value));
                assert_eq!(ours, self.remove(key).map(|(_, shown)| shown));
            }
            &Operation::RemoveById(at) => {
                let ours = self.ours.remove_by_id(id(at)).map(|(key, value)| show(&key, value));
                assert_eq!(ours, self.remove_at(at));
            }
            &Operation::SwapRemove(at, way) => {
                let Some((key, value)) = self.slots.get(at).cloned() else { return };
                let removed = match way % 6 {
                    0 => self.ours.swap_remove(&key.key).map(|value| show(&key, value)),
                    1 => self.ours.swap_remove_entry(&key.key).map(|(key, value)| show(&key, value)),
                    2 => self.ours.swap_remove_full(&key.key).map(|(removed, key, value)| {
                        assert_eq!(removed, id(at));
                        show(&key, value)
                    }),
                    3 => self.ours.swap_remove_by_id(id(at)).map(|(key, value)| show(&key, value)),
                    4 => self.ours.entry_by_id(id(at)).map(|entry| show(&key, entry.swap_remove())),
                    _ => self
                        .ours
                        .entry_by_id(id(at))
                        .map(|entry| entry.swap_remove_entry())
                        .map(|(key, value)| show(&key, value)),
                };
                assert_eq!(removed, Some(show(&key, value)));
                assert_eq!(self.ours.swap_remove(&key.key), None);
                let last = self.slots.pop().expect("there");
                if let Some(slot) = self.slots.get_mut(at) {
                    *slot = last;
                }
                self.std.remove(&key);
                let slice =
                    self.ours.as_slice().map(|pairs| pairs.iter().map(|(key, value)| show(key, *value)).collect());
                assert_eq!(slice, (self.slots.len() == self.slots.bound()).then(|| self.pairs()));
            }
            &Operation::RemoveByHash(key) => {
                let hash = self.ours.hash_of(&key);
                assert_eq!(self.ours.get_id_by_hash(hash, |k| k.key == key).map(ElementId::index), self.slot_of(key));
                let ours = self.ours.remove_by_hash(hash, |k| k.key == key).map(|(key, value)| show(&key, value));
                assert_eq!(ours, self.remove(key).map(|(_, shown)| shown));
            }
            Operation::Pop => {
                let ours = self.ours.pop().map(|(key, value)| show(&key, value));
                assert_eq!(ours, self.slots.pop().map(|(key, value)| show(&key, value)));
                self.forget_in_std();
            }
            &Operation::PopIf(modulus) => {
                let ours = self.ours.pop_if(|key, _| key.key % modulus == 0).map(|(key, value)| show(&key, value));
                let last = self.slots.values().next_back().filter(|(key, _)| key.key % modulus == 0).is_some();
                let expected = if last { self.slots.pop() } else { None };
                assert_eq!(ours, expected.map(|(key, value)| show(&key, value)));
                self.slots.trim();
                self.forget_in_std();
            }
            &Operation::TryInsertFull(key) => {
                let (key, value) = self.make(key);
                let (id, old) = self.ours.try_insert_full(key.clone(), value).expect("memory");
                assert_eq!((id.index(), old), self.insert(key, value));
            }
            &Operation::GetDisjointById(a, b) => {
                let there = [a, b].map(|at| self.slots.get(at).is_some());
                match self.ours.get_disjoint_by_id_mut([id(a), id(b)]) {
                    Ok([(one, x), (two, y)]) => {
                        assert!(there == [true, true] && a != b && one != two);
                        std::mem::swap(x, y);
                        for (key, value) in [(one.clone(), *x), (two.clone(), *y)] {
                            self.insert(key, value);
                        }
                    }
                    Err(GetDisjointMutError::OverlappingIndices) => assert!(a == b && there[0]),
                    Err(GetDisjointMutError::Vacant) => assert_ne!(there, [true, true]),
                    Err(_) => assert!(a.max(b) >= self.slots.bound()),
                }
            }
            &Operation::Truncate(len) => {
                self.ours.truncate(len);
                let end = self.slots.iter().nth(len).map(|(at, _)| at);
                end.into_iter().for_each(|at| self.slots.truncate(at));
                self.forget_in_std();
            }
            &Operation::SplitOff(at) => {
                let tail = self.ours.split_off(id(at));
                let expected = self.slots.split_off(at);
                tail.assert_invariants();
                let shown: Vec<Shown> = expected.values().map(|(key, value)| show(key, *value)).collect();
                assert!(tail.iter().map(|(key, value)| show(key, *value)).eq(shown));
                assert!(expected.iter().all(|(at, (key, _))| tail.get_id(&key.key) == Some(id(at))));
                self.forget_in_std();
            }
            &Operation::Ranges(a, b, limit) => {
                let (start, end) = (a.min(b), a.max(b));
                let range = || id(start)..id(end);
                self.ours.iter_range_mut(range()).for_each(|(_, value)| *value += 1);
                let slots: Vec<usize> = (start..end).filter(|&at| self.slots.get(at).is_some()).collect();
                for &at in &slots {
                    let (key, value) = self.slots.get_mut(at).expect("there");
                    *value += 1;
                    *self.std.get_mut(key).expect("there") += 1;
                }
                let within = self.slots.iter().filter(|(at, _)| slots.contains(at)).map(|(_, pair)| pair);
                let shown: Vec<Shown> = within.map(|(key, value)| show(key, *value)).collect();
                assert!(self.ours.iter_range(range()).map(|(key, value)| show(key, *value)).eq(shown.iter().copied()));
                let drained = self.ours.drain_range(range()).take(limit);
                let drained: Vec<Shown> = drained.map(|(key, value)| show(&key, value)).collect();
                assert_eq!(drained, shown[..limit.min(shown.len())]);
                slots.into_iter().for_each(|at| _ = self.remove_at(at));
            }
            &Operation::ExtractRangeIf(start, modulus, limit) => {
                let extract = self.ours.extract_range_if(id(start).., |key, _| key.key % modulus == 0);
                let taken: Vec<Shown> = extract.take(limit).map(|(key, value)| show(&key, value)).collect();
                let expected = self.slots.extract_from(start, limit, |(key, _)| key.key % modulus == 0);
                assert!(expected.iter().map(|(key, value)| show(key, *value)).eq(taken));
                self.forget_in_std();
            }
            Operation::FirstEntry => {
                let ours = self.ours.first_entry().map(|entry| (entry.id().index(), entry.remove()));
                let first = self.first_slot();
                assert_eq!(ours, first.and_then(|at| self.remove_at(at).map(|(_, _, value)| (at, value))));
            }
            Operation::LastEntry => {
                let ours = self.ours.last_entry().map(|entry| (entry.id().index(), *entry.get()));
                let last = self.last_slot().and_then(|at| self.slots.get(at).map(|(_, value)| (at, *value)));
                assert_eq!(ours, last);
            }
            Operation::Extend(keys) => {
                let pairs: Vec<(Marked, u64)> = keys.iter().map(|&key| self.make(key)).collect();
                self.ours.extend(pairs.iter().cloned());
                pairs.into_iter().for_each(|(key, value)| _ = self.insert(key, value));
            }
            Operation::Append(keys) => {
                let mut other = self.other(keys);
                self.ours.append(&mut other.ours);
                other.ours.assert_invariants();
                assert!(other.ours.is_empty() && other.ours.index_bound() == 0);
                other.slots.values().for_each(|(key, value)| _ = self.insert(key.clone(), *value));
            }
            Operation::ValuesMut => {
                self.ours.values_mut().for_each(|value| *value += 1);
                self.ours.iter_mut().rev().for_each(|(_, value)| *value += 1);
                self.std.values_mut().for_each(|value| *value += 2);
                for at in 0..self.slots.bound() {
                    if let Some((_, value)) = self.slots.get_mut(at) {
                        *value += 2;
                    }
                }
            }
            &Operation::Retain(modulus) => {
                let mut seen = Vec::new();
                self.ours.retain(|key, value| {
                    seen.push(show(key, *value));
                    key.key % modulus == 0
                });
                assert_eq!(seen, self.pairs());
                self.extract(usize::MAX, |key| key % modulus != 0);
            }
            &Operation::ExtractIf(modulus, limit) => {
                let ours = self.ours.extract_if(|key, _| key.key % modulus == 0).take(limit);
                let ours: Vec<Shown> = ours.map(|(key, value)| show(&key, value)).collect();
                assert_eq!(ours, self.extract(limit, |key| key % modulus == 0));
            }
            &Operation::Drain(limit) => {
                let capacity = self.ours.capacity();
                let ours: Vec<Shown> = self.ours.drain().take(limit).map(|(key, value)| show(&key, value)).collect();
                assert_eq!(ours, self.pairs()[..limit.min(self.slots.len())]);
                assert_eq!(self.ours.capacity(), capacity);
                self.slots.clear();
                self.std.clear();
            }
            Operation::Clear => {
                self.ours.clear();
                self.slots.clear();
                self.std.clear();
            }
            &Operation::Reserve(additional) => {
                self.ours.reserve(additional);
                assert!(self.ours.capacity() >= self.slots.len() + additional);
            }
            &Operation::ReserveExact(additional) => {
                let (before, needed) = (self.ours.capacity(), self.slots.len() + additional);
                self.ours.reserve_exact(additional);
                assert_eq!(self.ours.capacity(), before.max(needed));
            }
            Operation::Reverse => {
                self.ours.reverse();
                self.slots.reverse();
            }
            &Operation::ShrinkTo(min) => {
                let before = self.ours.capacity();
                self.ours.shrink_to(min);
                self.slots.trim();
                assert!(self.ours.capacity() <= before && self.ours.capacity() >= min.min(before));
            }
            Operation::ShrinkBuckets => self.ours.shrink_buckets(),
            Operation::Compact => assert_eq!(self.ours.compact(), self.slots.compact()),
            Operation::CompactStable => assert_eq!(self.ours.compact_stable(), self.slots.compact_stable()),
            Operation::SortFreeList => {
                self.ours.sort_free_list();
                self.slots.sort_holes();
            }
            Operation::SortKeys => {
                self.ours.sort_by(|key1, _, key2, _| key1.key.cmp(&key2.key));
                self.slots.sort_by_key(|(key, _)| key.key);
            }
            Operation::SortUnstableKeys => {
                self.ours.sort_unstable_by(|key1, _, key2, _| key2.key.cmp(&key1.key));
                self.slots.sort_by_key(|(key, _)| Reverse(key.key));
            }
            &Operation::SortBy(modulus) => {
                // The sort is stable.
                self.ours.sort_by_key(|key, _| key.key % modulus);
                self.slots.sort_by_key(|(key, _)| key.key % modulus);
            }
            &Operation::SortByKey(modulus) => {
                self.ours.sort_by_cached_key(|_, value| value % u64::from(modulus));
                self.slots.sort_by_key(|(_, value)| value % u64::from(modulus));
            }
            Operation::Clone => {
                let clone = self.ours.clone();
                assert!(clone == self.ours);
                self.ours = clone;
                if let Some((_, value)) = self.ours.first_mut() {
                    *value += 1;
                    let at = self.first_slot().expect("there");
                    let (key, value) = self.slots.get(at).cloned().expect("there");
                    self.insert(key, value + 1);
                }
                if let Some((_, value)) = self.ours.last_mut() {
                    *value += 1;
                    let at = self.last_slot().expect("there");
                    let (key, value) = self.slots.get(at).cloned().expect("there");
                    self.insert(key, value + 1);
                }
            }
            Operation::CloneFrom(keys) => {
                let other = self.other(keys);
                self.ours.clone_from(&other.ours);
                (self.std, self.slots) = (other.std, other.slots);
            }
            Operation::Collect => {
                self.ours = std::mem::take(&mut self.ours).into_iter().collect();
                self.slots.compact_stable();
            }
        }
    }

    fn check(&self) {
        let Self { ours, std, slots, .. } = self;
        ours.assert_invariants();
        assert_eq!((ours.len(), ours.is_empty(), ours.index_bound()), (std.len(), std.is_empty(), slots.bound()));
        let pairs = self.pairs();
        assert!(ours.iter().map(|(key, value)| show(key, *value)).eq(pairs.iter().copied()));
        assert!(ours.iter().rev().map(|(key, value)| show(key, *value)).eq(pairs.iter().rev().copied()));
        assert!(
            ours.iter_full().map(|(id, key, _)| (id.index(), key)).eq(slots.iter().map(|(at, (key, _))| (at, key)))
        );
        assert!(ours.ids().map(ElementId::index).eq(slots.iter().map(|(at, _)| at)));
        assert_eq!(ours.first(), slots.values().next().map(|(key, value)| (key, value)));
        assert_eq!(ours.last(), slots.values().next_back().map(|(key, value)| (key, value)));
        for (key, value) in std {
            let (id, found, theirs) = ours.get_full(&key.key).expect("std has it");
            assert_eq!((show(found, *theirs), ours[key]), (show(key, *value), *value));
            assert_eq!(ours.get_by_id(id).map(|(key, value)| show(key, *value)), Some(show(key, *value)));
        }
        let present = (0..KEYS).filter(|&key| ours.contains_key(&key)).count();
        assert_eq!(present, std.len());
    }
}

/// Hashers that spread. Hashers that collide are slower and get fewer lists.
const LISTS: u64 = 10_000;

test_kit::models! {
    one_bucket: Hashed<MapModel<AnyState>, OneBucket>, LISTS / 4;
}

test_kit::model_tests! {
    few_hashes: Hashed<MapModel<AnyState>, FewState>, LISTS / 4;
    default_hasher: MapModel<DefaultHashBuilder>, LISTS;
    identity_hashes: Hashed<MapModel<AnyState>, IdentityState>, LISTS / 4;
    constant_hash: Hashed<MapModel<AnyState>, ConstantState>, LISTS;
    largest_hash: Hashed<MapModel<AnyState>, AllOnes>, LISTS / 4;
    hashes_that_differ_where_none_are_stored: Hashed<MapModel<AnyState>, UpperBits>, LISTS / 4;
}
