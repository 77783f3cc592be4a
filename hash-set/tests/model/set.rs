//! `HashSet` against std's `HashSet`, and against slots for its order and ids.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::HashSet as StdSet;
use std::hash::{BuildHasher, Hash, Hasher};

use hash_set::{DefaultHashBuilder, ElementId, HashSet, InsertError};
use hash_set::{Entry, ReplaceError};
use test_kit::hashers::{AllOnes, AnyState, ConstantState, FewState, IdentityState, OneBucket, UpperBits};
use test_kit::model::{Arbitrary, Gen, Hashed, Model, Slots};

#[derive(Clone, Debug)]
enum Operation {
    Insert(u8),
    InsertFull(u8),
    TryInsertFull(u8),
    Replace(u8),
    ReplaceFull(u8),
    GetOrInsert(u8),
    GetOrInsertWith(u8),
    EntryInsert(u8),
    EntryToggle(u8),
    Remove(u8),
    Take(u8),
    TakeFull(u8),
    ReplaceById(usize, u8),
    SwapIds(usize, usize),
    RemoveById(usize),
    RemoveByHash(u8),
    Pop,
    PopIf(u8),
    Truncate(usize),
    SplitOff(usize),
    DrainRange(usize, usize, usize),
    ExtractRangeIf(usize, u8, usize),
    Extend(Vec<u8>),
    Append(Vec<u8>),
    Or(Vec<u8>),
    And(Vec<u8>),
    Xor(Vec<u8>),
    Minus(Vec<u8>),
    Algebra(Vec<u8>),
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
    Sort,
    SortByKey(u8),
    Clone,
    CloneFrom(Vec<u8>),
    Collect,
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) {
            0..50 => Self::Insert(key(g)),
            50..65 => Self::InsertFull(key(g)),
            65..72 => Self::TryInsertFull(key(g)),
            72..80 => Self::Replace(key(g)),
            80..88 => Self::ReplaceFull(key(g)),
            88..93 => Self::GetOrInsert(key(g)),
            93..98 => Self::GetOrInsertWith(key(g)),
            98..103 => Self::EntryInsert(key(g)),
            103..115 => Self::EntryToggle(key(g)),
            115..130 => Self::Remove(key(g)),
            130..138 => Self::Take(key(g)),
            138..144 => Self::TakeFull(key(g)),
            144..147 => Self::ReplaceById(usize::arbitrary(g) % 64, key(g)),
            147 => Self::SwapIds(Arbitrary::arbitrary(g), Arbitrary::arbitrary(g)),
            148..154 => Self::RemoveById(usize::arbitrary(g) % 128),
            154..158 => Self::RemoveByHash(key(g)),
            158..162 => match u8::arbitrary(g) % 12 {
                0..6 => Self::Pop,
                6 => Self::PopIf(u8::arbitrary(g) % 3 + 1),
                7 => Self::Truncate(usize::arbitrary(g) % 64),
                8 => Self::SplitOff(usize::arbitrary(g) % 64),
                9 => Self::ExtractRangeIf(usize::arbitrary(g) % 64, u8::arbitrary(g) % 8 + 1, usize::arbitrary(g) % 16),
                _ => Self::DrainRange(usize::arbitrary(g) % 64, usize::arbitrary(g) % 64, usize::arbitrary(g) % 16),
            },
            162..172 => Self::Extend(keys(g)),
            172..177 => Self::Append(keys(g)),
            177..182 => Self::Or(keys(g)),
            182..185 => Self::And(keys(g)),
            185..190 => Self::Xor(keys(g)),
            190..195 => Self::Minus(keys(g)),
            195..203 => Self::Algebra(keys(g)),
            203..208 => Self::Retain(u8::arbitrary(g) % 8 + 1),
            208..214 => Self::ExtractIf(u8::arbitrary(g) % 8 + 1, usize::arbitrary(g) % 16),
            214..217 => Self::Drain(usize::arbitrary(g) % 32),
            217..219 => Self::Clear,
            219..221 => Self::Reserve(usize::arbitrary(g) % 100),
            221 => Self::ReserveExact(usize::arbitrary(g) % 100),
            222 => Self::Reverse,
            223..229 => Self::ShrinkTo(usize::arbitrary(g) % 100),
            229..233 => Self::ShrinkBuckets,
            233..237 => Self::Compact,
            237..241 => Self::CompactStable,
            241..245 => Self::SortFreeList,
            245 => Self::Sort,
            246..248 => Self::SortByKey(u8::arbitrary(g) % 16 + 1),
            248..250 => Self::Clone,
            250..253 => Self::CloneFrom(keys(g)),
            253..=255 => Self::Collect,
        }
    }
}

/// Few keys, so that most operations find an element.
const KEYS: u8 = 80;

fn key(g: &mut Gen) -> u8 {
    u8::arbitrary(g) % KEYS
}

fn keys(g: &mut Gen) -> Vec<u8> {
    (0..usize::arbitrary(g) % 40).map(|_| key(g)).collect()
}

/// An element: compared by key, identified by mark.
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

impl PartialOrd for Marked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Marked {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl Hash for Marked {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.key);
    }
}

/// The borrowed form.
impl Borrow<u8> for Marked {
    fn borrow(&self) -> &u8 {
        &self.key
    }
}

/// An equivalent type for look-ups.
struct Key(u8);

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.0);
    }
}

impl hash_set::Equivalent<Marked> for Key {
    fn equivalent(&self, marked: &Marked) -> bool {
        self.0 == marked.key
    }
}

fn marks<'a>(items: impl IntoIterator<Item = &'a Marked>) -> Vec<(u8, u64)> {
    items.into_iter().map(|marked| (marked.key, *marked.mark)).collect()
}

fn sorted<'a>(items: impl IntoIterator<Item = &'a Marked>) -> Vec<(u8, u64)> {
    let mut all = marks(items);
    all.sort_unstable();
    all
}

fn id(index: usize) -> ElementId {
    ElementId::from_index(index).expect("a small index")
}

struct SetModel<S> {
    ours: HashSet<Marked, S>,
    std: StdSet<Marked>,
    slots: Slots<Marked>,
    made: u64,
}

impl<S: BuildHasher + Default + Clone> SetModel<S> {
    fn make(&mut self, key: u8) -> Marked {
        self.made += 1;
        Marked { key, mark: Box::new(self.made) }
    }

    fn slot_of(&self, key: u8) -> Option<usize> {
        self.slots.iter().find(|(_, marked)| marked.key == key).map(|(at, _)| at)
    }

    /// Inserts into the model. Returns the slot and whether it was inserted.
    fn insert(&mut self, marked: Marked) -> (usize, bool) {
        let slot = self.slot_of(marked.key);
        assert_eq!(self.std.insert(marked.clone()), slot.is_none());
        (slot.unwrap_or_else(|| self.slots.insert(marked)), slot.is_none())
    }

    /// Removes from the model.
    fn remove(&mut self, key: u8) -> Option<(usize, Marked)> {
        let at = self.slot_of(key)?;
        let removed = self.slots.remove(at)?;
        assert_eq!(self.std.take(&removed).map(|marked| *marked.mark), Some(*removed.mark));
        Some((at, removed))
    }

    fn replace(&mut self, marked: Marked) -> (usize, Option<Marked>) {
        let Some(at) = self.slot_of(marked.key) else { return (self.insert(marked).0, None) };
        let old = self.std.replace(marked.clone());
        let place = self.slots.get_mut(at).expect("occupied");
        assert_eq!(old.as_ref().map(|old| &old.mark), Some(&place.mark));
        *place = marked;
        (at, old)
    }

    /// Removes from the model the elements for which `take` returns `true`, in slot order.
    fn extract(&mut self, limit: usize, take: impl Fn(&Marked) -> bool) -> Vec<Marked> {
        let taken = self.slots.extract(limit, take);
        taken.iter().for_each(|marked| assert!(self.std.remove(marked)));
        taken
    }

    /// Removes from std's set the elements that are in no slot.
    fn forget_in_std(&mut self) {
        let left: StdSet<u8> = self.slots.values().map(|marked| marked.key).collect();
        self.std.retain(|marked| left.contains(&marked.key));
    }

    /// Returns another set of `keys`, with a hole, in all three representations.
    fn other(&mut self, keys: &[u8]) -> (HashSet<Marked, S>, StdSet<Marked>, Slots<Marked>) {
        let mut other = Self::new();
        other.made = self.made;
        for &key in keys {
            let marked = other.make(key);
            assert_eq!(other.ours.insert(marked.clone()), other.insert(marked).1);
        }
        if let Some(&first) = keys.first() {
            other.ours.remove(&first);
            other.remove(first);
        }
        self.made = other.made;
        (other.ours, other.std, other.slots)
    }
}

impl<S: BuildHasher + Default + Clone> Model for SetModel<S> {
    type Operation = Operation;

    fn new() -> Self {
        Self { ours: HashSet::default(), std: StdSet::new(), slots: Slots::default(), made: 0 }
    }

    fn apply(&mut self, operation: &Operation) {
        match operation {
            &Operation::Insert(key) => {
                let marked = self.make(key);
                assert_eq!(self.ours.insert(marked.clone()), self.insert(marked).1);
            }
            &Operation::InsertFull(key) => {
                let marked = self.make(key);
                let (id, added) = self.ours.insert_full(marked.clone());
                assert_eq!((id.index(), added), self.insert(marked));
            }
            &Operation::TryInsertFull(key) => {
                let marked = self.make(key);
                let (id, added) = self.ours.try_insert_full(marked.clone()).expect("memory");
                assert_eq!((id.index(), added), self.insert(marked));
            }
            &Operation::Replace(key) => {
                let marked = self.make(key);
                assert_eq!(self.ours.replace(marked.clone()).map(|m| m.mark), self.replace(marked).1.map(|m| m.mark));
            }
            &Operation::ReplaceFull(key) => {
                let marked = self.make(key);
                let (id, old) = self.ours.replace_full(marked.clone());
                let (at, expected) = self.replace(marked);
                assert_eq!((id.index(), old.map(|m| m.mark)), (at, expected.map(|m| m.mark)));
            }
            &Operation::GetOrInsert(key) => {
                let marked = self.make(key);
                let mark = self.ours.get_or_insert(marked.clone()).mark.clone();
                let (at, _) = self.insert(marked);
                assert_eq!(Some(&mark), self.slots.get(at).map(|m| &m.mark));
            }
            &Operation::GetOrInsertWith(key) => {
                let marked = self.make(key);
                let mark = self.ours.get_or_insert_with(&key, |_| marked.clone()).mark.clone();
                let (at, _) = self.insert(marked);
                assert_eq!(Some(&mark), self.slots.get(at).map(|m| &m.mark));
            }
            &Operation::EntryInsert(key) => {
                let marked = self.make(key);
                let entry = self.ours.entry(marked.clone());
                assert_eq!(entry.get(), &marked);
                let entry = entry.insert();
                let (at, mark) = (entry.id().index(), entry.get().mark.clone());
                assert_eq!(self.insert(marked).0, at);
                assert_eq!(Some(&mark), self.slots.get(at).map(|m| &m.mark));
            }
            &Operation::EntryToggle(key) => {
                let marked = self.make(key);
                match self.ours.entry(marked.clone()) {
                    Entry::Occupied(occupied) => {
                        let (at, removed) = (occupied.id().index(), occupied.remove());
                        let (expected_at, expected) = self.remove(key).expect("it is there");
                        assert_eq!((at, removed.mark), (expected_at, expected.mark));
                    }
                    Entry::Vacant(vacant) => {
                        assert_eq!(vacant.get().mark, marked.mark);
                        let at = vacant.insert_entry().id().index();
                        assert_eq!(self.insert(marked), (at, true));
                    }
                }
            }
            &Operation::ReplaceById(at, key) => {
                let marked = self.make(key);
                let equal = self.slot_of(key);
                match self.ours.replace_by_id(id(at), marked.clone()) {
                    Ok(old) => {
                        assert!(equal.is_none_or(|equal| equal == at));
                        let place = self.slots.get_mut(at).expect("occupied");
                        assert_eq!(old.mark, place.mark);
                        assert!(self.std.remove(place) && self.std.insert(marked.clone()));
                        *place = marked;
                    }
                    Err(InsertError { value: back, error }) => {
                        assert_eq!(back.mark, marked.mark);
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
            &Operation::Remove(key) => {
                let there = self.slot_of(key).is_some();
                assert_eq!(self.ours.contains(&key), there);
                assert_eq!(self.ours.contains_equivalent(&Key(key)), there);
                assert_eq!(self.ours.get_equivalent(&Key(key)).is_some(), there);
                assert_eq!(self.ours.get(&key).is_some(), there);
                assert_eq!(self.ours.remove(&key), self.remove(key).is_some());
            }
            &Operation::Take(key) => {
                assert_eq!(self.ours.take_equivalent(&Key(key)).map(|m| m.mark), self.remove(key).map(|(_, m)| m.mark));
            }
            &Operation::TakeFull(key) => {
                let taken = self.ours.take_full(&key).map(|(id, m)| (id.index(), m.mark));
                assert_eq!(taken, self.remove(key).map(|(at, m)| (at, m.mark)));
            }
            &Operation::RemoveById(at) => {
                let key = self.slots.get(at).map(|marked| marked.key);
                let expected = key.and_then(|key| self.remove(key)).map(|(_, m)| m.mark);
                assert_eq!(self.ours.remove_by_id(id(at)).map(|m| m.mark), expected);
            }
            &Operation::RemoveByHash(key) => {
                let hash = self.ours.hash_of(&key);
                assert_eq!(self.ours.get_id_by_hash(hash, |m| m.key == key).map(ElementId::index), self.slot_of(key));
                let removed = self.ours.remove_by_hash(hash, |m| m.key == key).map(|m| m.mark);
                assert_eq!(removed, self.remove(key).map(|(_, m)| m.mark));
            }
            Operation::Pop => {
                let expected = self.slots.pop().map(|m| m.mark);
                assert_eq!(self.ours.pop().map(|m| m.mark), expected);
                self.forget_in_std();
            }
            &Operation::PopIf(modulus) => {
                let last = self.slots.values().next_back().filter(|m| m.key % modulus == 0).is_some();
                let expected = if last { self.slots.pop() } else { None };
                assert_eq!(self.ours.pop_if(|m| m.key % modulus == 0).map(|m| m.mark), expected.map(|m| m.mark));
                self.slots.trim();
                self.forget_in_std();
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
                assert_eq!(marks(&tail), marks(expected.values()));
                assert!(expected.iter().all(|(at, m)| tail.get_id(&m.key) == Some(id(at))));
                self.forget_in_std();
            }
            &Operation::DrainRange(a, b, limit) => {
                let (start, end) = (a.min(b), a.max(b));
                let within: Vec<_> = self.slots.iter().filter(|(at, _)| (start..end).contains(at)).collect();
                let (slots, elements): (Vec<usize>, Vec<&Marked>) = within.into_iter().unzip();
                assert_eq!(marks(self.ours.iter_range(id(start)..id(end))), marks(elements.iter().copied()));
                let drained: Vec<Marked> = self.ours.drain_range(id(start)..id(end)).take(limit).collect();
                assert_eq!(marks(&drained), marks(elements.into_iter().take(limit)));
                slots.into_iter().for_each(|at| _ = self.slots.remove(at));
                self.forget_in_std();
            }
            &Operation::ExtractRangeIf(start, modulus, limit) => {
                let extract = self.ours.extract_range_if(id(start).., |m| m.key % modulus == 0);
                let taken: Vec<Marked> = extract.take(limit).collect();
                assert_eq!(marks(&taken), marks(&self.slots.extract_from(start, limit, |m| m.key % modulus == 0)));
                self.forget_in_std();
            }
            Operation::Extend(keys) => {
                let marked: Vec<Marked> = keys.iter().map(|&key| self.make(key)).collect();
                self.ours.extend(marked.iter().cloned());
                marked.into_iter().for_each(|marked| _ = self.insert(marked));
            }
            Operation::Append(keys) => {
                let (mut ours, _, slots) = self.other(keys);
                self.ours.append(&mut ours);
                ours.assert_invariants();
                assert!(ours.is_empty() && ours.index_bound() == 0);
                slots.values().for_each(|marked| _ = self.insert(marked.clone()));
            }
            Operation::Or(keys) => {
                let (ours, _, slots) = self.other(keys);
                self.ours |= &ours;
                slots.values().for_each(|marked| _ = self.insert(marked.clone()));
            }
            Operation::And(keys) => {
                let (ours, std, _) = self.other(keys);
                self.ours &= &ours;
                self.extract(usize::MAX, |marked| !std.contains(marked));
            }
            Operation::Xor(keys) => {
                let (ours, _, slots) = self.other(keys);
                self.ours ^= &ours;
                for marked in slots.values() {
                    if self.remove(marked.key).is_none() {
                        self.insert(marked.clone());
                    }
                }
            }
            Operation::Minus(keys) => {
                let (ours, _, slots) = self.other(keys);
                // The order of removals, and so of later insertions, follows the set iterated.
                let by_look_up = ours.len() < self.ours.len();
                self.ours -= &ours;
                if by_look_up {
                    slots.values().for_each(|marked| _ = self.remove(marked.key));
                } else {
                    self.extract(usize::MAX, |marked| ours.contains(marked));
                }
            }
            Operation::Algebra(keys) => {
                let (ours, std, slots) = self.other(keys);
                self.compare_algebra(&ours, &std, &slots);
            }
            &Operation::Retain(modulus) => {
                let mut seen = Vec::new();
                self.ours.retain(|marked| {
                    seen.push(marked.clone());
                    marked.key % modulus == 0
                });
                assert_eq!(marks(&seen), marks(self.slots.values()));
                self.extract(usize::MAX, |marked| marked.key % modulus != 0);
            }
            &Operation::ExtractIf(modulus, limit) => {
                let taken: Vec<Marked> = self.ours.extract_if(|m| m.key % modulus == 0).take(limit).collect();
                assert_eq!(marks(&taken), marks(&self.extract(limit, |m| m.key % modulus == 0)));
            }
            &Operation::Drain(limit) => {
                let capacity = self.ours.capacity();
                let drained: Vec<Marked> = self.ours.drain().take(limit).collect();
                assert_eq!(marks(&drained), marks(self.slots.values().take(limit)));
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
            Operation::Sort => {
                self.ours.sort();
                self.slots.sort_by_key(|marked| marked.key);
            }
            &Operation::SortByKey(modulus) => {
                self.ours.sort_by_key(|marked| marked.key % modulus);
                self.slots.sort_by_key(|marked| marked.key % modulus);
            }
            Operation::Clone => {
                let clone = self.ours.clone();
                assert!(clone == self.ours);
                self.ours = clone;
            }
            Operation::CloneFrom(keys) => {
                let (ours, std, slots) = self.other(keys);
                self.ours.clone_from(&ours);
                (self.std, self.slots) = (std, slots);
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
        assert_eq!(sorted(ours), sorted(std));
        assert_eq!(marks(ours), marks(slots.values()));
        assert_eq!(marks(ours.iter().rev()), marks(slots.values().rev()));
        assert!(ours.ids().map(ElementId::index).eq(slots.iter().map(|(at, _)| at)));
        assert_eq!(ours.first().map(|m| &m.mark), slots.values().next().map(|m| &m.mark));
        assert_eq!(ours.last().map(|m| &m.mark), slots.values().next_back().map(|m| &m.mark));
        let mut place_of = [None; KEYS as usize];
        slots.iter().for_each(|(at, marked)| place_of[usize::from(marked.key)] = Some((at, &marked.mark)));
        for key in 0..KEYS {
            let found = ours.get_full(&key).map(|(id, marked)| (id.index(), &marked.mark));
            assert_eq!(found, place_of[usize::from(key)], "key {key}");
        }
    }
}

impl<S: BuildHasher + Default + Clone> SetModel<S> {
    /// Compares set algebra: the same elements as std's, whose order is arbitrary, in slot order.
    fn compare_algebra(&self, other: &HashSet<Marked, S>, std: &StdSet<Marked>, slots: &Slots<Marked>) {
        let Self { ours, std: std_self, slots: slots_self, .. } = self;
        let missing = |items: &Slots<Marked>, from: &StdSet<Marked>| -> Vec<(u8, u64)> {
            marks(items.values().filter(|marked| !from.contains(*marked)))
        };
        let (only_here, only_there) = (missing(slots_self, std), missing(slots, std_self));

        assert_eq!(marks(ours.difference(other)), only_here);
        assert_eq!(sorted(ours.difference(other)), sorted(std_self.difference(std)));
        assert_eq!(marks(ours.symmetric_difference(other)), [only_here.clone(), only_there.clone()].concat());
        assert_eq!(sorted(ours.symmetric_difference(other)), sorted(std_self.symmetric_difference(std)));

        // std iterates over the smaller set, or this one if both have the same length.
        let (smaller, larger_std) = if slots_self.len() <= slots.len() { (slots_self, std) } else { (slots, std_self) };
        let both = marks(smaller.values().filter(|marked| larger_std.contains(*marked)));
        assert_eq!(marks(ours.intersection(other)), both);
        assert_eq!(sorted(ours.intersection(other)), sorted(std_self.intersection(std)));

        let union = if slots_self.len() >= slots.len() {
            [marks(slots_self.values()), only_there].concat()
        } else {
            [marks(slots.values()), only_here].concat()
        };
        assert_eq!(marks(ours.union(other)), union);
        assert_eq!(sorted(ours.union(other)), sorted(std_self.union(std)));

        assert_eq!(ours.is_subset(other), std_self.is_subset(std));
        assert_eq!(ours.is_superset(other), std_self.is_superset(std));
        assert_eq!(ours.is_disjoint(other), std_self.is_disjoint(std));
        assert_eq!(ours == other, std_self == std);
        assert_eq!(sorted(&(ours | other)), sorted(&(std_self | std)));
        assert_eq!(sorted(&(ours & other)), sorted(&(std_self & std)));
        assert_eq!(sorted(&(ours ^ other)), sorted(&(std_self ^ std)));
        assert_eq!(sorted(&(ours - other)), sorted(&(std_self - std)));
    }
}

test_kit::models! {
    a_set_with_four_hashes: Hashed<SetModel<AnyState>, FewState>, 10_000;
}

test_kit::model_tests! {
    a_set_with_the_default_hasher: SetModel<DefaultHashBuilder>, 10_000;
    a_set_where_all_hashes_are_zero: Hashed<SetModel<AnyState>, ConstantState>, 10_000;
    a_set_where_all_hashes_are_the_largest: Hashed<SetModel<AnyState>, AllOnes>, 2_000;
    a_set_with_identity_hashes: Hashed<SetModel<AnyState>, IdentityState>, 10_000;
    a_set_whose_hashes_differ_in_the_upper_bits: Hashed<SetModel<AnyState>, UpperBits>, 2_000;
    a_set_whose_hashes_share_a_bucket: Hashed<SetModel<AnyState>, OneBucket>, 2_000;
}
