//! Each panic that a caller of `SparseArray` can cause names the method, the reason and the caller's line.
#![cfg(target_pointer_width = "64")]

use std::iter;
use std::panic::Location;

use sparse_array::SparseArray;
use sparse_array::allocator::Global;
use test_kit::panics::expect_panic;

const ALL: usize = usize::MAX;

/// Panics unless `act`, a closure on the caller's line, panics there with this method and this reason.
#[track_caller]
pub(crate) fn assert_panics<R>(method: &str, reason: &str, act: impl FnOnce() -> R) {
    let here = Location::caller();
    let report = expect_panic(act);
    assert_eq!(report.message(), format!("{method}: {reason}"));
    let location = report.location().expect("it was silenced");
    let line = format!("{}:{}:", here.file(), here.line());
    assert!(location.starts_with(&line), "{method} blames {location}, not {line}");
}

fn with_hole() -> SparseArray<u64> {
    let mut array = SparseArray::from([10, 11, 12]);
    array.remove(1);
    array
}

#[test]
fn indices_without_a_value_are_named_at_the_caller() {
    let mut a = with_hole();
    let (vacant, past) = ("slot 1 is vacant (the index bound is 3)", "index 7 is out of range (the index bound is 3)");
    assert_panics("SparseArray::index", vacant, || a[1]);
    assert_panics("SparseArray::index", past, || a[7]);
    assert_panics("SparseArray::index_mut", vacant, || a[1] = 5);
    assert_panics("SparseArray::index_mut", past, || a[7] = 5);
    assert_panics("SparseArray::swap", vacant, || a.swap(0, 1));
    assert_panics("SparseArray::swap", past, || a.swap(7, 0));
    assert_eq!(a, with_hole());
    a.assert_invariants();
}

#[test]
fn indices_past_the_limit_are_named_at_the_caller() {
    let mut a = with_hole();
    let limit = format!("index {ALL} exceeds the highest possible index 4294967294");
    assert_panics("SparseArray::insert_at", &limit, || a.insert_at(ALL, 5));
    assert_panics("SparseArray::extend", &limit, || a.extend([(ALL, 5)]));
    assert_panics("SparseArray::from_iter", &limit, || SparseArray::<u64>::from_iter([(ALL, 5)]));
    assert_eq!(a, with_hole());
    a.assert_invariants();
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "that is the bad input")]
fn ranges_that_end_before_they_begin_are_named_at_the_caller() {
    let mut a = with_hole();
    let reason = "the range begins at 4, after its end at 2";
    assert_panics("SparseArray::range", reason, || a.range(4..2).count());
    assert_panics("SparseArray::range_mut", reason, || a.range_mut(4..2).count());
    assert_panics("SparseArray::remove_range", reason, || a.remove_range(4..2));
    assert_panics("SparseArray::extract_range_if", reason, || a.extract_range_if(4..2, |_, _| true).count());
    assert_eq!(a, with_hole());
    a.assert_invariants();
}

#[test]
fn capacities_past_the_limit_are_named_at_the_caller() {
    type Array = SparseArray<u64>;
    let mut a = with_hole();
    let reason = format!("capacity overflow: {ALL} slots exceed the limit of 4294967295 slots");
    assert_panics("SparseArray::with_capacity", &reason, || Array::with_capacity(ALL));
    assert_panics("SparseArray::with_capacity_in", &reason, || Array::with_capacity_in(ALL, Global));
    assert_panics("SparseArray::reserve", &reason, || a.reserve(ALL));
    assert_panics("SparseArray::reserve_exact", &reason, || a.reserve_exact(ALL));
    assert_panics("SparseArray::extend", &reason, || a.extend(iter::repeat_n(5, ALL)));
    assert_panics("SparseArray::extend", &reason, || a.extend(iter::repeat_n(&5, ALL)));
    assert_panics("SparseArray::from_iter", &reason, || Array::from_iter(iter::repeat_n(5, ALL)));
    assert_eq!(a, with_hole());
    a.assert_invariants();
}
