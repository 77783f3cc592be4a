//! Each panic that a caller can cause names the public method and the reason, and has the caller's line.
#![cfg(target_pointer_width = "64")]

use std::hash::RandomState;

use hash_map::allocator::Global;
use hash_map::{ElementId, Entry, EntryRef, Equivalent, HashMap, MultiMap, VacantEntryRef};
use test_kit::panics::assert_panics_at_caller as assert_panics;

type Map = HashMap<u8, u8, RandomState>;
type Multi = MultiMap<u8, u8, RandomState>;

/// An iterator whose lower bound is larger than any table.
struct Endless;

impl Iterator for Endless {
    type Item = (u8, u8);

    fn next(&mut self) -> Option<(u8, u8)> {
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

const OVERFLOW: &str = "capacity overflow: 18446744073709551615";

const BACKWARD: &str = "the range of ids begins at 2, after its end at 1";

fn id(index: usize) -> ElementId {
    ElementId::from_index(index).unwrap()
}

#[test]
fn panics_of_a_map_are_at_the_caller() {
    assert_panics("HashMap::with_capacity", OVERFLOW, || HashMap::<u8, u8>::with_capacity(usize::MAX));
    assert_panics("HashMap::with_capacity_in", OVERFLOW, || HashMap::<u8, u8>::with_capacity_in(usize::MAX, Global));
    assert_panics("HashMap::with_capacity_and_hasher", OVERFLOW, || {
        Map::with_capacity_and_hasher(usize::MAX, RandomState::new())
    });
    assert_panics("HashMap::with_capacity_and_hasher_in", OVERFLOW, || {
        Map::with_capacity_and_hasher_in(usize::MAX, RandomState::new(), Global)
    });
    let mut map = Map::from_iter([(1, 7), (2, 8), (3, 9)]);
    assert_panics("HashMap::reserve", OVERFLOW, || map.reserve(usize::MAX));
    assert_panics("HashMap::reserve_exact", OVERFLOW, || map.reserve_exact(usize::MAX));
    assert_panics("HashMap::index", "no entry found for key", || map[&0]);
    assert_panics("HashMap::index_mut", "no entry found for key", || map[&0] = 1);
    assert_panics("HashMap::swap_ids", "no element has id 3 (index bound 3)", || map.swap_ids(id(0), id(3)));
    assert_panics("HashMap::iter_range", BACKWARD, || map.iter_range(id(2)..id(1)).count());
    assert_panics("HashMap::iter_range_mut", BACKWARD, || map.iter_range_mut(id(2)..id(1)).count());
    assert_panics("HashMap::drain_range", BACKWARD, || map.drain_range(id(2)..id(1)).count());
    assert_panics("HashMap::extract_range_if", BACKWARD, || map.extract_range_if(id(2)..id(1), |_, _| true).count());
    let twice = "numbers 0 and 2 are the same element";
    assert_panics("HashMap::get_disjoint_mut", twice, || _ = map.get_disjoint_mut([&1, &2, &1]));
    assert_panics("HashMap::get_disjoint_key_value_mut", twice, || {
        _ = map.get_disjoint_key_value_mut([&1, &2, &1]);
    });
    let Entry::Occupied(mut entry) = map.entry(1) else { unreachable!() };
    let other = "the new key is not equal to the old one";
    assert_panics("OccupiedEntry::replace_key", other, || entry.replace_key(2));
    assert_panics("OccupiedEntry::replace_entry", other, || entry.replace_entry(2, 2));
    if cfg!(debug_assertions) {
        assert_panics("HashMap::insert_unique_unchecked", "the key is there already", || {
            _ = map.insert_unique_unchecked(1, 1);
        });
    }
    map.assert_invariants();
}

/// A name whose owned form is another one.
#[derive(PartialEq, Eq, Hash)]
struct Liar(u8);

#[derive(PartialEq, Eq, Hash)]
struct Owned(u8);

impl std::borrow::Borrow<Liar> for Owned {
    fn borrow(&self) -> &Liar {
        &Liar(0)
    }
}

impl ToOwned for Liar {
    type Owned = Owned;

    fn to_owned(&self) -> Owned {
        Owned(self.0 + 1)
    }
}

#[test]
fn keys_that_are_not_equivalent_panic_at_the_caller() {
    fn vacant<'a>(map: &'a mut HashMap<Owned, u8>) -> VacantEntryRef<'a, 'static, Owned, Liar, u8> {
        match map.entry_ref(&Liar(7)) {
            EntryRef::Vacant(vacant) => vacant,
            EntryRef::Occupied(_) => unreachable!("the map is empty"),
        }
    }
    assert!(!Equivalent::<Owned>::equivalent(&Liar(7), &Owned(8)));
    let mut map: HashMap<Owned, u8> = HashMap::new();
    let other = "the owned key is not equivalent to the borrowed key";
    assert_panics("EntryRef::or_insert", other, || *map.entry_ref(&Liar(7)).or_insert(1));
    assert_panics("EntryRef::or_insert_with", other, || *map.entry_ref(&Liar(7)).or_insert_with(|| 1));
    assert_panics("EntryRef::or_insert_with_key", other, || *map.entry_ref(&Liar(7)).or_insert_with_key(|key| key.0));
    assert_panics("EntryRef::or_default", other, || *map.entry_ref(&Liar(7)).or_default());
    assert_panics("EntryRef::or_default_entry", other, || map.entry_ref(&Liar(7)).or_default_entry().id());
    assert_panics("EntryRef::insert", other, || map.entry_ref(&Liar(7)).insert(1).id());
    assert_panics("EntryRef::insert_entry", other, || map.entry_ref(&Liar(7)).insert_entry(1).id());
    assert_panics("VacantEntryRef::insert", other, || *vacant(&mut map).insert(1));
    assert_panics("VacantEntryRef::insert_entry", other, || vacant(&mut map).insert_entry(1).id());
    assert_panics("VacantEntryRef::insert_with_key", other, || *vacant(&mut map).insert_with_key(Owned(1), 1));
    assert_panics("VacantEntryRef::insert_entry_with_key", other, || {
        vacant(&mut map).insert_entry_with_key(Owned(1), 1).id()
    });
    assert_panics("VacantEntryRef::try_insert", other, || vacant(&mut map).try_insert(1).is_ok());
    assert_panics("VacantEntryRef::try_insert_with_key", other, || {
        vacant(&mut map).try_insert_with_key(Owned(1), 1).is_ok()
    });
    if cfg!(debug_assertions) {
        assert_panics("VacantEntryRef::insert_with_key_unchecked", other, || {
            *vacant(&mut map).insert_with_key_unchecked(Owned(1), 1)
        });
        assert_panics("VacantEntryRef::insert_entry_with_key_unchecked", other, || {
            vacant(&mut map).insert_entry_with_key_unchecked(Owned(1), 1).id()
        });
    }
    assert!(map.is_empty());
    map.assert_invariants();
}

#[test]
fn panics_of_a_multi_map_are_at_the_caller() {
    assert_panics("MultiMap::with_capacity", OVERFLOW, || MultiMap::<u8, u8>::with_capacity(usize::MAX));
    assert_panics("MultiMap::with_capacity_in", OVERFLOW, || MultiMap::<u8, u8>::with_capacity_in(usize::MAX, Global));
    assert_panics("MultiMap::with_capacity_and_hasher", OVERFLOW, || {
        Multi::with_capacity_and_hasher(usize::MAX, RandomState::new())
    });
    assert_panics("MultiMap::with_capacity_and_hasher_in", OVERFLOW, || {
        Multi::with_capacity_and_hasher_in(usize::MAX, RandomState::new(), Global)
    });
    let mut map = Multi::from_iter([(1, 7), (1, 8)]);
    assert_panics("MultiMap::reserve", OVERFLOW, || map.reserve(usize::MAX));
    assert_panics("MultiMap::index", "no pair has id 2 (index bound 2)", || map[id(2)]);
    assert_panics("MultiMap::index_mut", "no pair has id 2 (index bound 2)", || map[id(2)] = 1);
    map.assert_invariants();
}

#[test]
fn panics_of_bulk_insertion_are_at_the_caller() {
    assert_panics("HashMap::from", OVERFLOW, || HashMap::from([((), ()); usize::MAX]));
    assert_panics("HashMap::from_iter", OVERFLOW, || <HashMap<_, _>>::from_iter(Endless));
    assert_panics("MultiMap::from", OVERFLOW, || MultiMap::from([((), ()); usize::MAX]));
    assert_panics("MultiMap::from_iter", OVERFLOW, || <MultiMap<_, _>>::from_iter(Endless));
    let (mut map, mut multi_map) = (HashMap::new(), MultiMap::new());
    assert_panics("HashMap::extend", OVERFLOW, || map.extend(Endless));
    assert_panics("HashMap::extend", OVERFLOW, || map.extend(Endless.map(|_| (&1, &2))));
    assert_panics("HashMap::extend", OVERFLOW, || map.extend(Endless.map(|_| &(1, 2))));
    assert_panics("MultiMap::extend", OVERFLOW, || multi_map.extend(Endless));
    assert_panics("MultiMap::extend", OVERFLOW, || multi_map.extend(Endless.map(|_| (&1, &2))));
    assert_panics("MultiMap::extend", OVERFLOW, || multi_map.extend(Endless.map(|_| &(1, 2))));
}
