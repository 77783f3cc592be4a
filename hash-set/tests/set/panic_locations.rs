//! Each panic that a caller can cause names the public method and the reason, and has the caller's line.
#![cfg(target_pointer_width = "64")]

use std::hash::RandomState;

use hash_set::allocator::Global;
use hash_set::{ElementId, HashSet, HashTable};
use test_kit::panics::assert_panics_at_caller as assert_panics;

type Set = HashSet<u8, RandomState>;

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
fn panics_of_a_table_are_at_the_caller() {
    assert_panics("HashTable::with_capacity", OVERFLOW, || HashTable::<u8>::with_capacity(usize::MAX));
    assert_panics("HashTable::with_capacity_in", OVERFLOW, || HashTable::<u8>::with_capacity_in(usize::MAX, Global));
    let mut table = HashTable::new();
    assert_panics("HashTable::index", "no element has id 0 (index bound 0)", || table[id(0)]);
    (0..3_u8).for_each(|n| _ = table.insert_unique(n.into(), n));
    assert_panics("HashTable::reserve", "capacity overflow", || table.reserve(usize::MAX));
    assert_panics("HashTable::reserve_exact", "capacity overflow", || table.reserve_exact(usize::MAX));
    assert_panics("HashTable::swap_ids", "no element has id 3 (index bound 3)", || table.swap_ids(id(0), id(3)));
    assert_panics("HashTable::swap_ids", "no element has id 4 (index bound 3)", || table.swap_ids(id(4), id(0)));
    assert_panics("HashTable::iter_range", BACKWARD, || table.iter_range(id(2)..id(1)).count());
    assert_panics("HashTable::iter_range_mut", BACKWARD, || table.iter_range_mut(id(2)..id(1)).count());
    assert_panics("HashTable::drain_range", BACKWARD, || table.drain_range(id(2)..id(1)).count());
    assert_panics("HashTable::extract_range_if", BACKWARD, || table.extract_range_if(id(2)..id(1), |_| true).count());
    assert_panics("HashTable::extractor", BACKWARD, || _ = table.extractor(id(2)..id(1)));
    let twice = "numbers 0 and 1 are the same element";
    assert_panics("HashTable::get_disjoint_mut", twice, || {
        table.get_disjoint_mut([1, 1], |_, &n| n == 1).map(|found| found.is_some())
    });
}

#[test]
fn panics_of_a_set_are_at_the_caller() {
    assert_panics("HashSet::with_capacity", OVERFLOW, || HashSet::<u8>::with_capacity(usize::MAX));
    assert_panics("HashSet::with_capacity_in", OVERFLOW, || HashSet::<u8>::with_capacity_in(usize::MAX, Global));
    assert_panics("HashSet::with_capacity_and_hasher", OVERFLOW, || {
        Set::with_capacity_and_hasher(usize::MAX, RandomState::new())
    });
    assert_panics("HashSet::with_capacity_and_hasher_in", OVERFLOW, || {
        Set::with_capacity_and_hasher_in(usize::MAX, RandomState::new(), Global)
    });
    let mut set = Set::from_iter([7, 8, 9]);
    assert_panics("HashSet::reserve", OVERFLOW, || set.reserve(usize::MAX));
    assert_panics("HashSet::reserve_exact", OVERFLOW, || set.reserve_exact(usize::MAX));
    assert_panics("HashSet::index", "no element has id 3 (index bound 3)", || set[id(3)]);
    assert_panics("HashSet::swap_ids", "no element has id 3 (index bound 3)", || set.swap_ids(id(0), id(3)));
    assert_panics("HashSet::iter_range", BACKWARD, || set.iter_range(id(2)..id(1)).count());
    assert_panics("HashSet::drain_range", BACKWARD, || set.drain_range(id(2)..id(1)).count());
    assert_panics("HashSet::extract_range_if", BACKWARD, || set.extract_range_if(id(2)..id(1), |_| true).count());
    assert_panics("HashSet::get_or_insert_with", "the new element is not equivalent to the value", || {
        *set.get_or_insert_with(&1, |_| 2)
    });
    if cfg!(debug_assertions) {
        assert_panics("HashSet::insert_unique_unchecked", "the element is there already", || {
            *set.insert_unique_unchecked(7)
        });
    }
    set.assert_invariants();
}

#[test]
fn panics_of_bulk_insertion_into_a_set_are_at_the_caller() {
    assert_panics("HashSet::from", OVERFLOW, || HashSet::from([(); usize::MAX]));
    assert_panics("HashSet::from_iter", OVERFLOW, || <HashSet<_>>::from_iter(Endless));
    let mut set = HashSet::new();
    assert_panics("HashSet::extend", OVERFLOW, || set.extend(Endless));
    assert_panics("HashSet::extend", OVERFLOW, || set.extend(Endless.map(|_| &(1, 2))));
    set.insert((1, 2));
    assert_panics("HashSet::extend", "capacity overflow: 9223372036854775809", || set.extend(Endless));
    set.assert_invariants();
}
