//! Each panic that a caller can cause names the method and the reason, and has the caller's line.

use sparse_set::allocator::Global;
use sparse_set::{ConcurrentSparseSet, SparseSet, StableSet};
use test_kit::panics::assert_panics_at_caller as assert_panics;

use super::entity;

const OUT_OF_RANGE: &str = "the key 18446744073709551615 is out of range: its index must be below 4294967295";
const OVERFLOW: &str = "capacity overflow: 257 keys exceed the limit of 256 keys";
const OCCUPIED: &str = "the index of the key Entity(5v0) belongs to Entity(5v1)";

#[test]
fn panics_of_sparse_sets_are_at_the_caller() {
    let max = u64::MAX;
    let mut set = SparseSet::from([1_u64]);
    assert_panics("SparseSet::insert", OUT_OF_RANGE, || _ = set.insert(max));
    assert_panics("SparseSet::insert_new", OUT_OF_RANGE, || _ = set.insert_new(max));
    assert_panics("SparseSet::replace", OUT_OF_RANGE, || _ = set.replace(max));
    assert_panics("SparseSet::extend", OUT_OF_RANGE, || set.extend([max]));
    assert_panics("SparseSet::extend", OUT_OF_RANGE, || set.extend(&[max]));
    assert_panics("SparseSet::from_iter", OUT_OF_RANGE, || _ = SparseSet::from_iter([max]));
    assert_panics("SparseSet::from", OUT_OF_RANGE, || _ = SparseSet::from([max]));
    assert_panics("SparseSet::from", OUT_OF_RANGE, || _ = SparseSet::from(vec![max]));
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        assert_panics("SparseSet::par_extend", OUT_OF_RANGE, || set.par_extend([max]));
        assert_panics("SparseSet::par_extend", OUT_OF_RANGE, || set.par_extend(&[max]));
        assert_panics("SparseSet::from_par_iter", OUT_OF_RANGE, || _ = SparseSet::from_par_iter([max]));
    }

    let mut entities = SparseSet::from([entity(5, 1)]);
    assert_panics("SparseSet::insert_new", OCCUPIED, || _ = entities.insert_new(entity(5, 0)));

    assert_panics("SparseSet::with_capacity", OVERFLOW, || _ = SparseSet::<u8>::with_capacity(257));
    assert_panics("SparseSet::with_capacity_in", OVERFLOW, || _ = SparseSet::<u8>::with_capacity_in(257, Global));
    assert_panics("SparseSet::reserve", OVERFLOW, || SparseSet::<u8>::from([1]).reserve(256));

    assert_panics("SparseSet::drain", "(Included(0), Excluded(2)) is not inside the positions 0..1", || {
        _ = set.drain(0..2);
    });
    assert_panics("SparseSet::index", "the position 1 is not below the length 1", || _ = set[1]);
    assert_panics("SparseSet::swap_at", "the positions 0 and 1 are not both below the length 1", || set.swap_at(0, 1));
    let prefix = "a prefix of 2 is longer than the set, which has 1 keys";
    assert_panics("SparseSet::sort_prefix_by", prefix, || set.sort_prefix_by(2, Ord::cmp));
    assert_panics("SparseSet::sort_prefix_unstable_by", prefix, || set.sort_prefix_unstable_by(2, Ord::cmp));
    assert_eq!(set.as_slice(), [1]);
    set.assert_invariants();
}

#[test]
fn panics_of_stable_sets_are_at_the_caller() {
    let max = u64::MAX;
    let mut set = StableSet::from([1_u64]);
    assert_panics("StableSet::insert", OUT_OF_RANGE, || _ = set.insert(max));
    assert_panics("StableSet::insert_new", OUT_OF_RANGE, || _ = set.insert_new(max));
    assert_panics("StableSet::replace", OUT_OF_RANGE, || _ = set.replace(max));
    assert_panics("StableSet::extend", OUT_OF_RANGE, || set.extend([max]));
    assert_panics("StableSet::extend", OUT_OF_RANGE, || set.extend(&[max]));
    assert_panics("StableSet::from_iter", OUT_OF_RANGE, || _ = StableSet::from_iter([max]));
    assert_panics("StableSet::from", OUT_OF_RANGE, || _ = StableSet::from([max]));
    assert_panics("StableSet::from", OUT_OF_RANGE, || _ = StableSet::from(vec![max]));
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        assert_panics("StableSet::par_extend", OUT_OF_RANGE, || set.par_extend([max]));
        assert_panics("StableSet::par_extend", OUT_OF_RANGE, || set.par_extend(&[max]));
        assert_panics("StableSet::from_par_iter", OUT_OF_RANGE, || _ = StableSet::from_par_iter([max]));
    }

    let mut entities = StableSet::from([entity(5, 1)]);
    assert_panics("StableSet::insert_new", OCCUPIED, || _ = entities.insert_new(entity(5, 0)));

    assert_panics("StableSet::with_capacity", OVERFLOW, || _ = StableSet::<u8>::with_capacity(257));
    assert_panics("StableSet::with_capacity_in", OVERFLOW, || _ = StableSet::<u8>::with_capacity_in(257, Global));
    assert_panics("StableSet::reserve", OVERFLOW, || StableSet::<u8>::from([1]).reserve(256));

    assert_panics("StableSet::swap_at", "the positions 0 and 1 do not both have a key", || set.swap_at(0, 1));
    let prefix = "a prefix of 2 is longer than the set, which has 1 keys";
    assert_panics("StableSet::sort_prefix_by", prefix, || set.sort_prefix_by(2, Ord::cmp));
    assert_panics("StableSet::sort_prefix_unstable_by", prefix, || set.sort_prefix_unstable_by(2, Ord::cmp));
    assert!(set.iter().eq([1]));
    set.assert_invariants();
}

#[test]
#[cfg(target_has_atomic = "64")]
fn panics_of_concurrent_sets_are_at_the_caller() {
    let max = u64::MAX;
    let mut set = ConcurrentSparseSet::from_iter([1_u64]);
    assert_panics("ConcurrentSparseSet::insert", OUT_OF_RANGE, || _ = set.insert(max));
    assert_panics("ConcurrentSparseSet::extend", OUT_OF_RANGE, || set.extend([max]));
    assert_panics("ConcurrentSparseSet::from_iter", OUT_OF_RANGE, || _ = ConcurrentSparseSet::from_iter([max]));
    assert_panics("ConcurrentSparseSet::with_capacity", OVERFLOW, || {
        _ = ConcurrentSparseSet::<u8>::with_capacity(257);
    });
    assert_panics("ConcurrentSparseSet::with_capacity_in", OVERFLOW, || {
        _ = ConcurrentSparseSet::<u8>::with_capacity_in(257, Global);
    });
    assert!(set.iter().eq([1]));
    set.assert_invariants();
}
