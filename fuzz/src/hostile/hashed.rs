//! `HashTable`, `HashSet`, `HashMap` and `MultiMap`, with few hashes, some of them random.

use std::hash::{BuildHasher, Hasher};
use std::mem;

use hash_map::{HashMap, MultiMap};
use hash_set::{ElementId, HashSet, HashTable};

use super::*;

test_kit::models! {
    table: Hostile<HashTable<Element, Alloc>>, 300;
    set: Hostile<HashSet<Element, Hashes, Alloc>>, 300;
    map: Hostile<HashMap<Element, Element, Hashes, Alloc>>, 300;
    multi_map: Hostile<MultiMap<Element, Element, Hashes, Alloc>>, 300;
}

/// A hasher with few hashes, and a random one in every eighth call.
#[derive(Clone)]
struct Hashes;

impl BuildHasher for Hashes {
    type Hasher = FewHashes;

    fn build_hasher(&self) -> FewHashes {
        let random = random();
        FewHashes(if random % 8 == 0 { random } else { 0 })
    }
}

struct FewHashes(u64);

impl Hasher for FewHashes {
    fn write(&mut self, bytes: &[u8]) {
        self.0 ^= bytes.iter().fold(0, |hash, byte| hash ^ u64::from(byte & 0x83)) << 24;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

fn id(step: Step, bound: usize) -> ElementId {
    ElementId::from_index(usize::from(step.a) % (bound + 2)).expect("ids reach further")
}

impl Victim for HashTable<Element, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::new_in(kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let (id, other) = (id(kit.step, self.index_bound()), ElementId::from_index(b.into()).expect("a small index"));
        // A quarter of the arguments cause a random hash.
        let hash = if b % 4 == 0 { random() } else { u64::from(a % 5) << 30 | u64::from(a % 3) };
        let key = kit.element(a);
        let eq = |element: &Element| *element == key;
        let choose = |element: &mut Element| kit.choose(element.key());
        match op % 40 {
            0..8 => ignore(self.insert_unique(hash, kit.element(a))),
            8 => ignore(kit.fallible(|| self.try_insert_unique(hash, kit.element(a)).map(|_| ()))),
            9 => ignore(self.entry(hash, eq).and_modify(|_| ignore(kit.choose(0))).or_insert_with(|| kit.element(a))),
            10 => ignore(self.entry(hash, eq).insert(kit.element(b))),
            11 => ignore(
                self.find_entry(hash, eq)
                    .map(|entry| entry.replace_entry_with(|old| kit.choose(old.key()).then_some(old)).id()),
            ),
            12..16 => ignore(self.remove(hash, eq)),
            16 => ignore(self.swap_remove(hash, eq)),
            17..20 => ignore(self.remove_by_id(id)),
            20 => ignore(self.rehash_by_id(id, hash, eq).map(|_| ())),
            21 => ignore(self.pop_if(choose)),
            22 => self.truncate(b.into()),
            23 => ignore(kit.fallible(|| self.try_split_off(id))),
            24 => *self = self.split_off(id),
            25 => self.retain(choose),
            26 => kit.advance(self.extract_range_if(id.., choose)),
            27 => self.extract_if(choose).for_each(|element| ignore(kit.choose(element.key()))),
            28 => kit.advance(self.drain_hash(hash, |element| kit.choose(element.key()))),
            29 => kit.advance(self.drain_range(id.min(other)..id.max(other))),
            30 => kit.advance(self.drain()),
            31 => self.clear(),
            32 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            33 => self.shrink_to(b.into()),
            34 => ignore(self.compact_with(|element, _, _| ignore(kit.choose(element.key())))),
            35 => ignore(self.compact_stable_with(|element, _, _| ignore(kit.choose(element.key())))),
            36 => self.sort_by(|a, b| kit.compare(a.key(), b.key())),
            37 if kit.may_double(self.len()) => {
                self.append(&mut self.clone(), |_| random() % 3, |a, b| a == b, |old, new| *old = new)
            }
            38 => *self = mem::replace(self, Self::new_in(kit.alloc())).map(|old| kit.element(old.key() as u8)),
            _ => {
                let clone = self.clone();
                self.shrink_buckets();
                self.clone_from(&clone);
            }
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.iter().for_each(|element| ignore(element.key()));
    }
}

impl Victim for HashSet<Element, Hashes, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::with_hasher_in(Hashes, kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let id = id(kit.step, self.index_bound());
        let key = kit.element(a);
        let choose = |element: &Element| kit.choose(element.key());
        match op % 32 {
            0..8 => ignore(self.insert(kit.element(a))),
            8 => ignore(self.replace(kit.element(a))),
            9 => ignore(kit.fallible(|| self.try_insert_full(kit.element(a)))),
            10 => ignore(
                self.get_or_insert_with(&key, |_| {
                    kit.choose(0);
                    kit.element(a)
                })
                .key(),
            ),
            11..15 => ignore(self.remove(&key)),
            15 => ignore(self.remove_by_id(id)),
            16 => ignore(self.pop_if(choose)),
            17 => *self = self.split_off(id),
            18 => self.retain(choose),
            19 => kit.advance(self.extract_if(choose)),
            20 => kit.advance(self.drain()),
            21 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            22 => self.shrink_to_fit(),
            23 => ignore(self.compact()),
            24 => self.sort_by(|a, b| kit.compare(a.key(), b.key())),
            25 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            26 => self.extend(kit.elements()),
            27 => {
                let other = self.clone();
                self.retain(choose);
                ignore(self.symmetric_difference(&other).count());
            }
            28 => ignore(self.intersection(&self.clone()).count()),
            29 => ignore(*self == self.clone()),
            30 => kit.advance(mem::replace(self, Self::new(kit)).into_iter()),
            _ => ignore(self.replace_by_id(id, kit.element(b))),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.iter().for_each(|element| ignore(element.key()));
    }
}

impl Victim for HashMap<Element, Element, Hashes, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::with_hasher_in(Hashes, kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let id = id(kit.step, self.index_bound());
        let key = kit.element(a);
        let choose = |_: &Element, value: &mut Element| kit.choose(value.key());
        match op % 32 {
            0..8 => ignore(self.insert(kit.element(a), kit.element(b))),
            8 => ignore(kit.fallible(|| self.try_insert_full(kit.element(a), kit.element(b)))),
            9 => ignore(
                self.entry(kit.element(a)).and_modify(|_| ignore(kit.choose(0))).or_insert_with(|| kit.element(b)),
            ),
            10 => {
                ignore(self.entry(kit.element(a)).and_replace_entry_with(|_, old| kit.choose(old.key()).then_some(old)))
            }
            11 => ignore(self.entry(kit.element(a)).insert_entry(kit.element(b))),
            12..16 => ignore(self.remove(&key)),
            16 => ignore(self.swap_remove(&key)),
            17 => ignore(self.remove_by_id(id)),
            18 => ignore(self.replace_key_by_id(id, kit.element(b))),
            19 => ignore(self.pop_if(choose)),
            20 => *self = self.split_off(id),
            21 => self.retain(choose),
            22 => kit.advance(self.extract_range_if(id.., choose)),
            23 => kit.advance(self.drain()),
            24 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            25 => self.shrink_to_fit(),
            26 => ignore(self.compact_with(|_, value, _, _| ignore(kit.choose(value.key())))),
            27 => self.sort_by(|a, _, b, _| kit.compare(a.key(), b.key())),
            28 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            29 => self.extend(kit.elements().map(|element| (element.clone(), element))),
            30 => {
                let clone = self.clone();
                self.clear();
                self.clone_from(&clone);
            }
            _ => kit.advance(mem::replace(self, Self::new(kit)).into_iter()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.iter().for_each(|(key, value)| ignore((key.key(), value.key())));
    }
}

impl Victim for MultiMap<Element, Element, Hashes, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::with_hasher_in(Hashes, kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let id = id(kit.step, self.table().index_bound());
        let (key, value) = (kit.element(a % 8), kit.element(b));
        let choose = |_: &Element, value: &mut Element| kit.choose(value.key());
        match op % 28 {
            0..8 => ignore(self.insert(kit.element(a % 8), kit.element(b))),
            8 => ignore(kit.fallible(|| self.try_insert_full(kit.element(a % 8), kit.element(b)))),
            9 => ignore(self.insert_if_absent(kit.element(a % 8), kit.element(b))),
            10 => {
                *self.get_or_insert_with(kit.element(a % 8), || {
                    kit.choose(0);
                    kit.element(b)
                }) = kit.element(a)
            }
            11 => self.get_all_mut(&key).for_each(|value| *value = kit.element(b)),
            12..14 => ignore(self.remove_all(&key)),
            14..16 => ignore(self.remove_pair(&key, &value)),
            16 => ignore(self.remove_by_id(id)),
            17 => self.retain(choose),
            18 => kit.advance(self.extract_if(choose)),
            19 => kit.advance(self.drain()),
            20 => kit.advance(self.take_all(&key)),
            21 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            22 => self.shrink_to_fit(),
            23 => ignore(self.compact()),
            24 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            25 => self.extend(kit.elements().map(|element| (element.clone(), element))),
            26 => {
                let clone = self.clone();
                self.clear();
                self.clone_from(&clone);
            }
            _ => kit.advance(mem::replace(self, Self::new(kit)).into_iter()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.iter().for_each(|(key, value)| ignore((key.key(), value.key())));
    }
}
