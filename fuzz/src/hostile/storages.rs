//! `Storage`, `StableStorage`, `PinnedStorage`, `SlotMap`, `Group` and joins, in short pages and with ordinary and tiny
//! keys.

use std::mem;

use sparse_set::{Entity, SparseKey};
use storage::{Group, Join, Maybe, PagesOf, PinnedStorage, SlotMap, StableStorage, Storage, Without};

use super::sparse::key;
use super::*;
use crate::keys::Tiny;

type Packed<K> = Storage<Element, K, Alloc, PagesOf<4>>;
type Stable<K> = StableStorage<Element, K, Alloc, PagesOf<4>>;
type Pinned<K> = PinnedStorage<Element, K, Alloc, PagesOf<4>>;
type Slots<K> = SlotMap<Element, K, Alloc>;
type Pair<K> = Group<(Packed<K>, Packed<K>)>;

test_kit::models! {
    storage_of_tiny_keys: Hostile<Packed<Tiny>>, 300;
    stable_with_tiny_keys: Hostile<Stable<Tiny>>, 300;
    pinned: Hostile<Pinned<Entity>>, 300;
    slot_map: Hostile<Slots<Entity>>, 300;
    slot_map_of_tiny_keys: Hostile<Slots<Tiny>>, 300;
    group_of_tiny_keys: Hostile<Pair<Tiny>>, 300;
    joined: Hostile<Joined>, 300;
}

impl Kit {
    fn pairs<K: SparseKey>(&self) -> impl Iterator<Item = (K, Element)> + use<K> {
        let b = self.step.b;
        self.elements().map(move |element| (key(element.key() as u8, b >> 6), element))
    }
}

impl<K: SparseKey> Victim for Packed<K> {
    fn new(kit: &Kit) -> Self {
        Self::with_paging_in(PagesOf, kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let (start, end) = (usize::from(a) % (self.len() + 1), usize::from(b) % (self.len() + 1));
        let choose = |_: K, value: &mut Element| kit.choose(value.key());
        match op % 36 {
            0..3 => ignore(self.insert_evicting(key(a, b), kit.element(a))),
            3..7 => ignore(kit.fallible(|| self.try_insert(key(a, b), kit.element(a)).map_err(|_| ()))),
            7 => ignore(kit.fallible(|| self.try_insert_new(key(a, b), kit.element(a)).map(|_| ()))),
            8..11 => ignore(self.remove(key(a, b))),
            11 => ignore(self.remove_at(start)),
            12 => ignore(self.remove_all(kit.keys())),
            13 => ignore(self.pop()),
            14 => self.truncate(start),
            15 => self.clear(),
            16 => self.retain(choose),
            17 => kit.advance(self.drain(start.min(end)..start.max(end))),
            18 => kit.advance(self.extract_if(choose)),
            19 => self.sort_by(|(_, a), (_, b)| kit.compare(a.key(), b.key())),
            20 => self.sort_prefix_unstable_by(start, |(_, a), (_, b)| kit.compare(a.key(), b.key())),
            21 => ignore(self.sort_as(kit.keys())),
            22 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            23 => self.extend(kit.pairs()),
            24 => self.insert_many(kit.keys::<K>(), &kit.element(a)),
            25 => {
                let clone = self.clone();
                self.truncate(start);
                self.clone_from(&clone);
            }
            26 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            27 => self.shrink_to(b.into()),
            28 => ignore(kit.fallible(|| self.try_clone())),
            29 => ignore(self.set_version(key(a, b))),
            30 => {
                let key: K = key(a, b);
                if self.get_by_index(key.index()).is_none_or(|(held, _)| held == key) {
                    ignore(
                        self.entry(key).and_modify(|_| ignore(kit.choose(0))).or_insert_with(|| kit.element(a)).key(),
                    );
                }
            }
            31 => self
                .get_disjoint_mut([key(a, b), key(a ^ 1, b)])
                .into_iter()
                .flatten()
                .for_each(|value| *value = kit.element(b)),
            32 => self.pages_mut().for_each(|(_, values)| values.iter_mut().for_each(|value| *value = kit.element(b))),
            33 => kit.advance(mem::replace(self, Self::new(kit)).into_iter()),
            34 => kit.advance(mem::replace(self, Self::new(kit)).into_values()),
            _ => kit.advance(self.iter_mut()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.values().for_each(|value| ignore(value.key()));
    }
}

impl<K: SparseKey> Victim for Stable<K> {
    fn new(kit: &Kit) -> Self {
        Self::with_paging_in(PagesOf, kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let choose = |_: K, value: &mut Element| kit.choose(value.key());
        match op % 30 {
            0..3 => ignore(self.insert_evicting(key(a, b), kit.element(a))),
            3..7 => ignore(kit.fallible(|| self.try_insert(key(a, b), kit.element(a)).map_err(|_| ()))),
            7..10 => ignore(self.remove(key(a, b))),
            10 => ignore(self.remove_in_place(key(a, b))),
            11 => ignore(self.remove_all(kit.keys())),
            12 => self.clear(),
            13 => self.retain(choose),
            14 => kit.advance(self.drain()),
            15 => kit.advance(self.extract_if(choose)),
            16 => self.sort_by(|(_, a), (_, b)| kit.compare(a.key(), b.key())),
            17 => ignore(self.sort_as(kit.keys())),
            18 => self.compact_with(|_, value, _, _| ignore(kit.choose(value.key()))),
            19 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            20 => self.extend(kit.pairs()),
            21 => self.insert_many(kit.keys::<K>(), &kit.element(a)),
            22 => {
                let clone = self.clone();
                self.clear();
                self.clone_from(&clone);
            }
            23 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            24 => self.shrink_to(b.into()),
            25 => ignore(kit.fallible(|| self.try_clone())),
            26 => ignore(self.set_version(key(a, b))),
            27 => {
                let key: K = key(a, b);
                if self.get_by_index(key.index()).is_none_or(|(held, _)| held == key) {
                    ignore(
                        self.entry(key).and_modify(|_| ignore(kit.choose(0))).or_insert_with(|| kit.element(a)).key(),
                    );
                }
            }
            28 => kit.advance(mem::replace(self, Self::new(kit)).into_iter()),
            _ => kit.advance(self.iter_mut()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.values().for_each(|value| ignore(value.key()));
    }
}

impl<K: SparseKey> Victim for Pinned<K> {
    fn new(kit: &Kit) -> Self {
        Self::from(Stable::<K>::new(kit))
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        match op % 16 {
            0..3 => ignore(self.insert_evicting(key(a, b), kit.element(a))),
            3..6 => ignore(kit.fallible(|| self.try_insert(key(a, b), kit.element(a)).map_err(|_| ()))),
            6..9 => ignore(self.remove_in_place(key(a, b))),
            9 => self.retain(|_, value| kit.choose(value.key())),
            10 => self.clear(),
            11 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            12 => self.shrink_to_fit(),
            13 => ignore(self.set_version(key(a, b))),
            14 => ignore(kit.fallible(|| self.try_clone())),
            _ => kit.advance(self.iter_pin_mut()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.values().for_each(|value| ignore(value.key()));
    }
}

impl<K: SparseKey> Victim for Pair<K> {
    fn new(kit: &Kit) -> Self {
        Group::new((Packed::new(kit), Packed::new(kit)))
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        match op % 24 {
            0..5 => {
                ignore(kit.fallible(|| self.try_insert(key(a, b), (kit.element(a), kit.element(b))).map_err(|_| ())));
            }
            5..7 => ignore(kit.fallible(|| self.try_insert_into::<0>(key(a, b), kit.element(a)).map_err(|_| ()))),
            7..10 => ignore(kit.fallible(|| self.try_insert_into::<1>(key(a, b), kit.element(b)).map_err(|_| ()))),
            10 => ignore(self.remove(key(a, b))),
            11..13 => ignore(self.remove_from::<0>(key(a, b))),
            13 => ignore(self.remove_everywhere(key(a, b))),
            14 => self.retain(|_, (value, _)| kit.choose(value.key())),
            15 => self.clear(),
            16 => self.sort_by(|(_, (a, _)), (_, (b, _))| kit.compare(a.key(), b.key())),
            17 => ignore(self.sort_as(kit.keys())),
            18 => kit
                .pairs()
                .for_each(|(key, value)| ignore(self.try_insert(key, (value.clone(), value)).map_err(|_| ()))),
            19 => *self = self.clone(),
            20 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            21 => self.shrink_to_fit(),
            22 => {
                let (mut first, mut second) = mem::replace(self, Victim::new(kit)).into_storages();
                first.apply(kit);
                second.extend(kit.pairs());
                *self = Group::new((first, second));
            }
            _ => kit.advance(self.iter_mut()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.storages().0.values().chain(self.storages().1.values()).for_each(|value| ignore(value.key()));
    }
}

impl<K: SparseKey> Victim for Slots<K> {
    fn new(kit: &Kit) -> Self {
        Self::new_in(kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let choose = |_: K, value: &mut Element| kit.choose(value.key());
        let [first, second] = [a, b].map(|n| self.get_by_index(usize::from(n) % 16).map(|(key, _)| key));
        match op % 28 {
            // Fails if all slots are full or retired.
            0..7 => ignore(kit.fallible(|| self.try_insert(kit.element(a)).map_err(|_| ()))),
            7..9 => ignore(kit.fallible(|| self.try_insert_with_key(|_| kit.element(a)).map_err(|_| ()))),
            9..13 => ignore(first.and_then(|key| self.remove(key))),
            13 => ignore(self.remove_by_index(usize::from(a) % 16)),
            14 => self.clear(),
            15 => self.retain(choose),
            16 => kit.advance(self.drain()),
            17 => kit.advance(self.drain().rev()),
            18 => kit.advance(self.extract_if(choose)),
            19 => {
                let clone = self.clone();
                self.clear();
                self.clone_from(&clone);
            }
            20 => ignore(kit.fallible(|| self.try_reserve(usize::from(b) % 16))),
            21 => self.shrink_to(b.into()),
            22 => ignore(kit.fallible(|| self.try_clone())),
            23 => ignore(*self == self.clone()),
            24 => {
                if let (Some(first), Some(second)) = (first, second) {
                    if first != second {
                        let values = self.get_disjoint_mut([first, second]);
                        values.into_iter().flatten().for_each(|value| *value = kit.element(b));
                    }
                }
            }
            25 => kit.advance(mem::replace(self, Self::new(kit)).into_iter()),
            26 => kit.advance(mem::replace(self, Self::new(kit)).into_values().rev()),
            _ => kit.advance(self.iter_mut()),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.values().for_each(|value| ignore(value.key()));
    }
}

/// A storage of each kind, joined.
struct Joined {
    packed: Packed<Tiny>,
    stable: Stable<Tiny>,
    group: Pair<Tiny>,
}

impl Victim for Joined {
    fn new(kit: &Kit) -> Self {
        Self { packed: Victim::new(kit), stable: Victim::new(kit), group: Victim::new(kit) }
    }

    fn apply(&mut self, kit: &Kit) {
        let Self { packed, stable, group } = self;
        let element = |step: Step| kit.element(step.b);
        match kit.step.op {
            0..60 => packed.apply(kit),
            60..120 => stable.apply(kit),
            120..180 => group.apply(kit),
            180..200 => (&mut *packed, &mut *stable).join().for_each(|(_, (one, other))| {
                mem::swap(one, other);
                kit.choose(one.key());
                *one = element(kit.step);
            }),
            200..220 => (&mut *packed, Maybe(&mut *stable), Without(&group.storages().0)).join().for_each(
                |(_, (one, _, ()))| {
                    *one = element(kit.step);
                },
            ),
            220..240 => kit.advance((&mut *stable, &*packed).join()),
            _ => kit.advance((&*packed, Without(&*stable)).join()),
        }
    }

    fn check(&mut self) {
        self.packed.check();
        self.stable.check();
        self.group.check();
    }
}
