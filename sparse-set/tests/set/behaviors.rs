//! The behaviors of `EnTT`'s sparse set that apply here, and our own.
//!
//! The crate `storage` tests recycling, payloads and views. The borrow checker rules out iterators that survive growth.

use std::mem;

use sparse_set::internal::KeySet;
use sparse_set::{Entity, Entity64, Inserted, SparseKey, SparseSet, TryInsertError, entity_type};
use test_kit::alloc::TrackingAllocator;
use test_kit::panics::expect_panic;

entity_type! {
    /// The custom layout of EnTT's tests.
    struct Custom(u32: 18, 12);
}

entity_type! {
    /// 15 indices in pages of 4, 3 versions.
    struct Tiny(u8: 4, 2, page = 4);
}

fn key<K: SparseKey>(index: usize, version: u32) -> K {
    K::from_parts(index, version).expect("a key of the test exists")
}

/// Runs a generic test for both layouts of EnTT's tests, and for the wide one.
macro_rules! for_layouts {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            generic::$name::<Entity>();
            generic::$name::<Entity64>();
            generic::$name::<Custom>();
        }
    )*};
}

for_layouts! {
    a_fresh_set_is_empty_and_has_no_memory
    a_taken_set_leaves_an_empty_one_that_can_be_used
    swap_exchanges_contents
    reserve_makes_room_and_stays_empty
    keys_on_both_sides_of_a_page_border_are_found
    gaps_between_pages_stay_unallocated
    shrink_to_fit_frees_pages_without_keys
    contains_wants_the_version_too
    removal_forgets_the_key_and_its_next_version
    the_version_of_an_index_can_be_asked_for
    insertion_appends_in_order
    an_occupied_index_is_displaced_or_refused
    absent_keys_and_positions_are_none
    removing_many_counts_those_that_were_there
    set_version_changes_only_the_version
    iteration_both_ways
    clear_keeps_memory
    sorting_ordered_reversed_and_shuffled
    prefix_sorts_leave_the_tail
    sort_as_moves_the_given_keys_to_the_front
    swapping_by_key_and_by_position
}

mod generic {
    use super::*;

    pub(super) fn a_fresh_set_is_empty_and_has_no_memory<K: SparseKey>() {
        let tracking = TrackingAllocator::new();
        let set: SparseSet<K, _> = SparseSet::new_in(&tracking);
        assert_eq!((set.len(), set.capacity(), set.index_capacity(), set.page_count()), (0, 0, 0, 0));
        assert!(set.is_empty() && set.as_slice().is_empty() && set.iter().next().is_none());
        assert_eq!((set.first(), set.last(), set.get_at(0)), (None, None, None));
        assert!(!set.contains(key(0, 0)));
        assert_eq!(set.get_by_index(0), None);
        drop(set);
        assert_eq!(tracking.allocations(), 0);
    }

    pub(super) fn a_taken_set_leaves_an_empty_one_that_can_be_used<K: SparseKey>() {
        let mut set = SparseSet::from([key::<K>(42, 0)]);
        let taken = mem::take(&mut set);
        assert!(set.is_empty() && !set.contains(key(42, 0)));
        assert_eq!(taken.position_of(key(42, 0)), Some(0));
        set.insert(key(3, 0));
        assert!(set.contains(key(3, 0)) && !taken.contains(key(3, 0)));
        set = taken;
        assert_eq!(set.as_slice(), [key(42, 0)]);
        set.assert_invariants();
    }

    pub(super) fn swap_exchanges_contents<K: SparseKey>() {
        let (mut a, mut b) = (SparseSet::from([key::<K>(4, 1)]), SparseSet::from([key(2, 0), key(1, 0)]));
        mem::swap(&mut a, &mut b);
        assert_eq!(a.as_slice(), [key(2, 0), key(1, 0)]);
        assert_eq!(b.as_slice(), [key(4, 1)]);
        assert_eq!((a.position_of(key(1, 0)), b.position_of(key(4, 1))), (Some(1), Some(0)));
    }

    pub(super) fn reserve_makes_room_and_stays_empty<K: SparseKey>() {
        let tracking = TrackingAllocator::new();
        let mut set: SparseSet<K, _> = SparseSet::new_in(&tracking);
        set.reserve(0);
        assert_eq!((set.capacity(), tracking.allocations()), (0, 0));
        set.reserve(64);
        assert!(set.capacity() >= 64 && set.is_empty());
        // The packed array, and the directory.
        assert_eq!((set.index_capacity(), tracking.allocations()), (0, 2));
        let before = set.capacity();
        set.reserve(0);
        assert_eq!(set.capacity(), before);
        set.shrink_to_fit();
        assert_eq!((set.capacity(), tracking.live_blocks()), (0, 0));
    }

    pub(super) fn keys_on_both_sides_of_a_page_border_are_found<K: SparseKey>() {
        assert_eq!(K::PAGE_LEN, 4096);
        let mut set = SparseSet::with_capacity(9);
        set.insert(key::<K>(4095, 0));
        assert_eq!((set.index_capacity(), set.page_count()), (4096, 1));
        assert!(!set.contains(key(4096, 0)));
        set.insert(key(4096, 0));
        assert_eq!((set.index_capacity(), set.page_count()), (8192, 2));
        assert_eq!((set.position_of(key(4095, 0)), set.position_of(key(4096, 0))), (Some(0), Some(1)));
        // An index past the last page is absent, not out of bounds.
        assert!(!set.contains(key(8192, 0)) && !set.contains(key(K::INDEX_LIMIT - 1, 0)));
        assert_eq!(
            (set.get_by_index(8192), set.get_by_index(usize::MAX), set.version_of(usize::MAX)),
            (None, None, None)
        );
    }

    pub(super) fn gaps_between_pages_stay_unallocated<K: SparseKey>() {
        let mut set: SparseSet<K> = (4096..4104).chain([3 * 4096]).map(|index| key(index, 0)).collect();
        assert_eq!((set.index_capacity(), set.page_count()), (4 * 4096, 2));
        assert!(!set.contains(key(0, 0)) && !set.contains(key(2 * 4096, 0)));
        set.remove(key(2 * 4096, 0));
        set.shrink_to_fit();
        assert_eq!((set.index_capacity(), set.page_count()), (4 * 4096, 2));
        let clone = set.clone();
        assert_eq!((clone.page_count(), &clone), (2, &set));
        set.clear();
        assert!(!set.contains(key(4096, 0)));
        set.assert_invariants();
        set.shrink_to_fit();
        assert_eq!((set.index_capacity(), set.page_count()), (0, 0));
        set.assert_invariants();
    }

    pub(super) fn shrink_to_fit_frees_pages_without_keys<K: SparseKey>() {
        let tracking = TrackingAllocator::new();
        let mut set: SparseSet<K, _> = SparseSet::new_in(&tracking);
        set.extend([0, 4096, 2 * 4096, 5 * 4096].into_iter().chain(1..8).map(|index| key::<K>(index, 0)));
        set.remove(key(5 * 4096, 0));
        set.remove(key(4096, 0));
        assert_eq!((set.index_capacity(), set.page_count()), (6 * 4096, 4));
        set.shrink_to_fit();
        set.assert_invariants();
        assert_eq!((set.index_capacity(), set.page_count(), set.capacity()), (3 * 4096, 2, 9));
        // A directory, two pages, the packed array.
        assert_eq!(tracking.live_blocks(), 4);
        assert!(set.contains(key(0, 0)) && set.contains(key(2 * 4096, 0)) && !set.contains(key(4096, 0)));
        set.insert(key(4096, 1));
        set.insert(key(5 * 4096, 1));
        assert_eq!((set.page_count(), set.position_of(key(5 * 4096, 1))), (4, Some(10)));
        set.assert_invariants();
        set.clear();
        set.shrink_to_fit();
        assert_eq!(tracking.live_blocks(), 0);
    }

    pub(super) fn contains_wants_the_version_too<K: SparseKey>() {
        let set = SparseSet::from([key::<K>(3, 1), key(4099, 0)]);
        assert!(set.contains(key(3, 1)));
        for absent in [key(3, 0), key(3, 2), key(4, 1), key(4099, 1), key(9000, 1)] {
            assert!(!set.contains(absent), "{absent:?}");
            assert_eq!(set.position_of(absent), None);
        }
    }

    pub(super) fn removal_forgets_the_key_and_its_next_version<K: SparseKey>() {
        let mut set = SparseSet::from([key::<K>(3, 0), key(12, 0), key(42, 0)]);
        assert!(set.remove(key(3, 0)));
        assert!(!set.contains(key(3, 0)) && !set.contains(key(3, 1)));
        assert_eq!((set.version_of(3), set.get_by_index(3)), (None, None));
        assert_eq!(set.as_slice(), [key(42, 0), key(12, 0)]);
        assert_eq!(set.position_of(key(42, 0)), Some(0));
    }

    pub(super) fn the_version_of_an_index_can_be_asked_for<K: SparseKey>() {
        let set = SparseSet::from([key::<K>(3, 2), key(0, 0)]);
        assert_eq!((set.version_of(3), set.get_by_index(3)), (Some(2), Some(key(3, 2))));
        assert_eq!((set.version_of(0), set.get_by_index(0)), (Some(0), Some(key(0, 0))));
        assert_eq!((set.version_of(1), set.get_by_index(1)), (None, None));
        assert_eq!(set.version_of(4096), None);
    }

    pub(super) fn insertion_appends_in_order<K: SparseKey>() {
        let mut set: SparseSet<K> = SparseSet::new();
        set.extend([] as [K; 0]);
        assert_eq!((set.len(), set.capacity()), (0, 0));
        assert_eq!(set.insert(key(9, 0)), Inserted::New);
        set.extend([key::<K>(7, 0), key(8, 0)]);
        set.extend(&[key(1, 0)]);
        assert_eq!(set.as_slice(), [key(9, 0), key(7, 0), key(8, 0), key(1, 0)]);
        assert_eq!(set.position_of(key(8, 0)), Some(2));
    }

    pub(super) fn an_occupied_index_is_displaced_or_refused<K: SparseKey>() {
        let (first, old, new): (K, K, K) = (key(1, 0), key(5, 3), key(5, 1));
        let mut set = SparseSet::from([first, old, key(6, 0)]);
        // The same key.
        assert_eq!(set.insert(old), Inserted::Present);
        assert_eq!((set.try_insert_new(old), set.replace(old)), (Ok(false), Some(old)));
        // Another version: `try_insert_new` changes nothing.
        assert_eq!(set.try_insert_new(new), Err(TryInsertError::Occupied { key: new, present: old }));
        assert_eq!(set.as_slice(), [first, old, key(6, 0)]);
        assert!(set.contains(old) && !set.contains(new));
        // `insert` displaces it in place, in both arrays, whichever version is higher.
        assert_eq!(set.insert(new), Inserted::Displaced(old));
        assert_eq!(set.as_slice(), [first, new, key(6, 0)]);
        assert!(set.contains(new) && !set.contains(old));
        assert_eq!(set.version_of(5), Some(1));
        assert_eq!(set.replace(old), Some(new));
        assert_eq!(set.try_replace(new), Ok(Some(old)));
        assert_eq!(set.try_insert(old), Ok(Inserted::Displaced(new)));
        assert_eq!((set.try_insert(old), set.insert_new(old)), (Ok(Inserted::Present), false));
        assert_eq!(set.len(), 3);
        set.assert_invariants();
    }

    pub(super) fn absent_keys_and_positions_are_none<K: SparseKey>() {
        let mut set = SparseSet::from([key::<K>(3, 1)]);
        assert!(!set.remove(key(3, 0)) && !set.remove(key(4, 0)) && !set.remove(key(9000, 0)));
        assert_eq!((set.remove_at(1), set.remove_by_index(4), set.remove_by_index(usize::MAX)), (None, None, None));
        assert_eq!((set.get_at(1), set.get_at(usize::MAX)), (None, None));
        assert!(!set.swap(key(3, 1), key(3, 0)));
        assert_eq!(set.as_slice(), [key(3, 1)]);
        assert_eq!((set.remove_by_index(3), set.pop()), (Some(key(3, 1)), None));
    }

    pub(super) fn removing_many_counts_those_that_were_there<K: SparseKey>() {
        let keys: Vec<K> = (0..6).map(|index| key(index, 0)).collect();
        let mut set: SparseSet<K> = keys.iter().copied().collect();
        let other = SparseSet::from([key(1, 0), key(3, 0), key(3, 0), key(77, 0), key(4, 1)]);
        // Keys of another set ("cross erase").
        assert_eq!(set.remove_all(&other), 2);
        assert_eq!(set.remove_all(&other), 0);
        assert_eq!(set.remove_all(keys[..2].iter().copied()), 1);
        // A range of its own keys.
        assert_eq!(set.drain(1..).count(), 2);
        assert_eq!(set.len(), 1);
        set.assert_invariants();
    }

    pub(super) fn set_version_changes_only_the_version<K: SparseKey>() {
        let mut set = SparseSet::from([key::<K>(3, 0), key(5, 7)]);
        assert_eq!(set.set_version(key(5, 9)), Some(key(5, 7)));
        assert_eq!(set.set_version(key(5, 2)), Some(key(5, 9)));
        assert_eq!((set.position_of(key(5, 2)), set.version_of(5)), (Some(1), Some(2)));
        assert_eq!(set.as_slice(), [key(3, 0), key(5, 2)]);
        for pages in [0, 1] {
            assert_eq!((set.set_version(key(4, 0)), set.set_version(key(9000, 0))), (None, None));
            assert_eq!(set.page_count(), pages);
            set.reserve(9);
        }
        set.assert_invariants();
    }

    pub(super) fn iteration_both_ways<K: SparseKey>() {
        let keys = [key::<K>(3, 0), key(12, 0), key(42, 0)];
        let set = SparseSet::from(keys);
        assert!(set.iter().eq(keys));
        assert!(set.iter().rev().eq([keys[2], keys[1], keys[0]]));
        assert_eq!(set.iter().len(), 3);
        assert_eq!(set.iter().rposition(|found| found == keys[1]), Some(1));
    }

    pub(super) fn clear_keeps_memory<K: SparseKey>() {
        let mut set = SparseSet::from([key::<K>(3, 0), key(9000, 0)]);
        let (capacity, extent, pages) = (set.capacity(), set.index_capacity(), set.page_count());
        set.clear();
        assert!(set.is_empty() && !set.contains(key(3, 0)) && !set.contains(key(9000, 0)));
        assert_eq!((set.capacity(), set.index_capacity(), set.page_count()), (capacity, extent, pages));
        set.assert_invariants();
        assert_eq!(set.insert(key(3, 1)), Inserted::New);
        assert_eq!(set.position_of(key(3, 1)), Some(0));
    }

    pub(super) fn sorting_ordered_reversed_and_shuffled<K: SparseKey>() {
        let sorted: Vec<K> = (0..200).map(|index| key(index * 37, 0)).collect();
        let mut shuffled = sorted.clone();
        test_kit::random::Random::from_seed(1).shuffle(&mut shuffled);
        for keys in [sorted.clone(), sorted.iter().rev().copied().collect(), shuffled] {
            let mut set: SparseSet<K> = keys.iter().copied().collect();
            set.sort_by_key(|key| key.index());
            assert_eq!(set.as_slice(), sorted);
            set.assert_invariants();
            let mut set: SparseSet<K> = keys.into_iter().collect();
            set.sort_unstable_by(|a, b| b.index().cmp(&a.index()));
            assert!(set.iter().rev().eq(sorted.iter().copied()));
            set.assert_invariants();
        }
    }

    pub(super) fn prefix_sorts_leave_the_tail<K: SparseKey>() {
        let keys = [5, 3, 4, 2, 1].map(|index| key::<K>(index, 0));
        for (n, expected) in [(0, [5, 3, 4, 2, 1]), (2, [3, 5, 4, 2, 1]), (5, [1, 2, 3, 4, 5])] {
            let expected = expected.map(|index| key::<K>(index, 0));
            let mut set = SparseSet::from(keys);
            set.sort_prefix_by(n, |a, b| a.index().cmp(&b.index()));
            assert_eq!(set.as_slice(), expected);
            set.assert_invariants();
            let mut set = SparseSet::from(keys);
            set.sort_prefix_unstable_by(n, |a, b| a.index().cmp(&b.index()));
            assert_eq!(set.as_slice(), expected);
            set.assert_invariants();
        }
        let report = expect_panic(|| SparseSet::from(keys).sort_prefix_by(6, |_, _| unreachable!()));
        assert!(report.message().contains("SparseSet::sort_prefix_by: a prefix of 6"), "{report}");
    }

    pub(super) fn sort_as_moves_the_given_keys_to_the_front<K: SparseKey>() {
        let keys = [1, 2, 3, 4].map(|index| key::<K>(index, 0));
        let [k1, k2, k3, k4] = keys;
        let cases: [(&[K], usize, &[K]); 6] = [
            (&[key(7, 0), key(8, 0)], 0, &keys),
            (&[k3, key(7, 0), k1], 2, &[k3, k1]),
            (&[k1, k2, k3, k4], 4, &keys),
            (&[k4, k3, k2, k1], 4, &[k4, k3, k2, k1]),
            (&[k2, k4, k2, k4, k1], 3, &[k2, k4, k1]),
            // Other versions are skipped.
            (&[key(2, 1), k4], 1, &[k4]),
        ];
        for (order, shared, front) in cases {
            let mut set = SparseSet::from(keys);
            assert_eq!(set.sort_as(order.iter().copied()), shared);
            assert_eq!(set.as_slice()[..front.len()], *front);
            assert_eq!(set, SparseSet::from(keys));
            set.assert_invariants();
        }
    }

    pub(super) fn swapping_by_key_and_by_position<K: SparseKey>() {
        let [a, b, c] = [3, 12, 42].map(|index| key::<K>(index, 0));
        let mut set = SparseSet::from([a, b, c]);
        assert!(set.swap(a, c));
        assert_eq!(set.as_slice(), [c, b, a]);
        assert!(set.swap(b, b));
        set.swap_at(0, 1);
        assert_eq!(set.as_slice(), [b, c, a]);
        assert_eq!([a, b, c].map(|key| set.position_of(key)), [Some(2), Some(0), Some(1)]);
        set.assert_invariants();
        let report = expect_panic(|| set.swap_at(0, 3));
        assert_eq!(report.message(), "SparseSet::swap_at: the positions 0 and 3 are not both below the length 3");
    }
}

#[test]
fn removing_a_range_out_of_bounds_panics_and_says_so() {
    let mut set = SparseSet::from([1_u32, 2]);
    for (report, range) in [
        (expect_panic(|| set.drain(1..3).len()), "(Included(1), Excluded(3))"),
        (expect_panic(|| set.drain(..=usize::MAX).len()), &format!("(Unbounded, Included({}))", usize::MAX)),
    ] {
        assert_eq!(report.message(), format!("SparseSet::drain: the range {range} is not inside the positions 0..2"));
    }
    assert_eq!(set.as_slice(), [1, 2]);
}

#[test]
fn without_versions_set_version_finds_the_key_itself() {
    let mut set = SparseSet::from([7_u32]);
    assert_eq!((set.set_version(7), set.set_version(8)), (Some(7), None));
    assert_eq!((set.version_of(7), set.version_of(8)), (Some(0), None));
}

#[test]
fn a_tiny_layout_holds_all_its_indices_and_no_more() {
    let keys: Vec<Tiny> = (0..=Tiny::MAX_INDEX).map(|index| key(index, 2)).collect();
    let mut set: SparseSet<Tiny> = keys.iter().copied().collect();
    assert_eq!((set.len(), set.page_count()), (15, 4));
    assert!(keys.iter().enumerate().all(|(position, &key)| set.position_of(key) == Some(position)));
    set.assert_invariants();
    // Every index is taken: insertions displace from here on.
    for (position, old) in keys.iter().enumerate() {
        let new = old.next_version();
        assert_eq!(new.version(), 0, "the version wraps around");
        assert_eq!(set.insert(new), Inserted::Displaced(*old));
        assert_eq!(set.position_of(new), Some(position));
    }
    assert_eq!(set.len(), 15);
    set.assert_invariants();
}

#[test]
fn after_the_version_wrapped_an_old_key_is_found_again() {
    let first: Tiny = key(3, 0);
    let mut set = SparseSet::from([first]);
    let mut current = first;
    for _ in 0..2 {
        current = current.next_version();
        set.set_version(current);
        assert!(!set.contains(first));
    }
    set.set_version(current.next_version());
    assert!(set.contains(first), "three versions are all there are");
}

#[test]
fn positions_that_were_sorted_arrange_keys_and_data() {
    let keys: Vec<u32> = (0..50).map(|n| n * 300).collect();
    for (order, swaps) in [
        ((0..50).collect::<Vec<u32>>(), 0),
        ((0..50).rev().collect(), 25),
        ((1..50).chain([0]).collect(), 49),
        ((0..50).map(|n| n * 7 % 50).collect(), 36),
        (vec![2, 0, 1], 2),
        (vec![0], 0),
        (vec![], 0),
    ] {
        let mut set: SparseSet<u32> = keys.iter().copied().collect();
        let (mut beside, mut swapped, mut list) = (keys.clone(), 0, order.clone());
        set.arrange_in_step(&mut list, |i, j| {
            beside.swap(i, j);
            swapped += 1;
        });
        let arranged = order.iter().map(|&from| keys[from as usize]).chain(keys[order.len()..].iter().copied());
        assert!(set.iter().eq(arranged));
        assert_eq!((set.as_slice(), swapped), (&*beside, swaps));
        assert!(list.into_iter().eq(0..order.len() as u32));
        set.assert_invariants();
    }
}

#[test]
fn a_list_that_is_no_order_keeps_all_keys_in_step_with_the_data() {
    let keys = [10_u32, 20, 30, 40];
    for mut list in [vec![1, 1, 0], vec![0, 3, 1], vec![1, 2, 2, 3], vec![u32::MAX, 0], vec![0, 1, 1, 2]] {
        let mut set = SparseSet::from(keys);
        let mut beside = keys;
        let report = expect_panic(|| set.arrange_in_step(&mut list, |i, j| beside.swap(i, j)));
        assert!(report.message().contains("an order has each position below its length once"), "{report}");
        assert_eq!(set.as_slice(), beside);
        assert_eq!(set, SparseSet::from(keys));
        set.assert_invariants();
    }
    let report = expect_panic(|| SparseSet::from(keys).arrange_in_step(&mut [0; 5], |_, _| unreachable!()));
    assert!(report.message().contains("an order of 5 positions is longer than the set"), "{report}");
}

#[test]
fn stable_sorts_keep_the_order_of_equal_keys() {
    let keys: Vec<u32> = (0..300).map(|n| n * 7 % 300).collect();
    let mut expected = keys.clone();
    expected.sort_by_key(|key| key % 10);
    let by = |sort: fn(&mut SparseSet<u32>)| {
        let mut set: SparseSet<u32> = keys.iter().copied().collect();
        sort(&mut set);
        set.assert_invariants();
        set
    };
    assert_eq!(by(|set| set.sort_by_key(|key| key % 10)).as_slice(), expected);
    assert_eq!(by(|set| set.sort_by_cached_key(|key| key % 10)).as_slice(), expected);
    assert_eq!(by(|set| set.sort_by(|a, b| (a % 10).cmp(&(b % 10)))).as_slice(), expected);
    assert!(by(|set| set.sort_unstable_by_key(|key| key % 10)).iter().map(|key| key % 10).is_sorted());
    assert!(by(SparseSet::sort).iter().eq(0..300));
}

/// There is no null and no tombstone: only out-of-range integers are rejected.
#[test]
fn keys_out_of_range_are_a_typed_error_and_never_found() {
    let limit = u32::MAX;
    let mut set = SparseSet::from([1_u32]);
    assert_eq!(set.try_insert_new(limit), Err(TryInsertError::OutOfRange { key: limit }));
    assert_eq!(set.try_replace(limit), Err(TryInsertError::OutOfRange { key: limit }));
    assert!(!set.contains(limit) && !set.remove(limit) && set.set_version(limit).is_none());
    let report = expect_panic(|| set.insert(limit));
    assert_eq!(
        report.message(),
        "SparseSet::insert: the key 4294967295 is out of range: its index must be below 4294967295"
    );
    let report = expect_panic(|| set.replace(limit));
    assert!(report.message().starts_with("SparseSet::replace: the key 4294967295"), "{report}");
    // The highest index is in the same page as the limit.
    set.insert(limit - 1);
    assert!(!set.contains(limit) && !set.remove(limit) && set.version_of(limit as usize).is_none());
    assert_eq!(set.position_of(limit - 1), Some(1));
    assert_eq!(set.as_slice(), [1, limit - 1]);
    set.reserve(1);
    assert!(!set.insert_within_capacity(limit), "there is a slot for it, but it is not used");
    assert_eq!(set.claim_each(9, &mut [(limit, ())].into_iter(), |_, ()| unreachable!()), Some((limit, ())));
    set.assert_invariants();
}

#[test]
fn insertion_within_capacity_is_for_keys_that_need_no_memory() {
    let tracking = TrackingAllocator::new();
    let mut set = SparseSet::new_in(&tracking);
    assert!(!set.insert_within_capacity(key::<Entity>(5, 0)), "no memory at all");
    assert_eq!(tracking.allocations(), 0);
    set.insert(key(5, 0));
    set.shrink_to_fit();
    assert!(!set.insert_within_capacity(key(6, 0)), "no room for a second key");
    set.reserve(2);
    let allocations = tracking.allocations();
    assert!(set.insert_within_capacity(key(5000, 0)) && set.remove(key(5000, 0)), "room in the short list");
    assert!(!set.insert_within_capacity(key(5, 0)) && !set.insert_within_capacity(key(5, 1)), "the index is taken");
    assert!(set.insert_within_capacity(key(6, 3)));
    assert_eq!(set.as_slice(), [key(5, 0), key(6, 3)]);
    assert_eq!((set.position_of(key(6, 3)), set.position_of(key(6, 0))), (Some(1), None));
    assert_eq!(tracking.allocations(), allocations);
    set.assert_invariants();
    set.reserve(7);
    assert!(!set.insert_within_capacity(key(9000, 0)), "no page for it");
    assert!(set.insert_within_capacity(key(7, 0)));
    set.assert_invariants();
}

#[test]
fn extension_in_step_stops_at_what_it_cannot_do() {
    // More than fit into a short list.
    let mut set: SparseSet<Entity> = (100..108).chain([1]).map(|index| key(index, 0)).collect();
    set.reserve(4);
    set.shrink_to(13);
    assert_eq!(set.capacity(), 13);
    let mut beside = vec!['a'; 9];
    let mut pairs = [
        (key(2, 0), 'b'),
        (key(1, 0), 'x'), // It is there.
        (key(1, 1), 'y'), // Another version is.
        (key(3, 0), 'c'),
        (key(5000, 0), 'z'), // It has no page.
        (key(4, 2), 'd'),
        (key(6, 0), 'u'), // One more than the limit.
        (key(7, 0), 'e'),
        (key(8, 0), 'v'), // There is no room.
    ]
    .into_iter();
    let mut refused = Vec::new();
    for limit in [17, 17, 17, 12, 17, 17] {
        let last = set.claim_each(limit, &mut pairs, |position, name| beside.insert(position, name));
        refused.extend(last.map(|(_, name)| name));
        set.assert_invariants();
    }
    assert_eq!(refused, ['x', 'y', 'z', 'u', 'v']);
    assert_eq!(beside[8..], ['a', 'b', 'c', 'd', 'e']);
    assert_eq!(set.as_slice()[8..], [key(1, 0), key(2, 0), key(3, 0), key(4, 2), key(7, 0)]);
    assert_eq!(set.claim_each(0, &mut [(key(9, 0), 'w')].into_iter(), |_, _| unreachable!()), Some((key(9, 0), 'w')));
}

#[test]
fn a_huge_index_allocates_no_huge_directory() {
    let tracking = TrackingAllocator::new();
    let mut set = SparseSet::new_in(&tracking);
    for huge in [u64::from(u32::MAX), 1 << 32, 1 << 52, u64::MAX] {
        assert_eq!(set.try_insert_new(huge), Err(TryInsertError::OutOfRange { key: huge }));
        assert!(!set.contains(huge) && !set.remove(huge));
    }
    assert_eq!(tracking.allocations(), 0, "nothing is allocated for them");
    // The documented bound: a directory entry per 4096 indices, and one page.
    set.reserve(9);
    set.insert(u64::from(u32::MAX) - 1);
    let directory = (1 << 20) * size_of::<usize>();
    assert_eq!(tracking.live_bytes() - set.capacity() * 8, directory + 4096 * 4);
    assert_eq!(set.page_count(), 1);
    set.shrink_to_fit();
    assert!(tracking.live_bytes() < 128, "a short list and the key");

    let entities = TrackingAllocator::new();
    let mut set = SparseSet::new_in(&entities);
    set.reserve(9);
    set.insert(Entity::new(Entity::MAX_INDEX, 0).unwrap());
    assert_eq!(entities.peak_bytes() - set.capacity() * 4, 256 * size_of::<usize>() + 4096 * 4);
}

#[test]
fn usize_keys_have_the_same_limit() {
    let mut set: SparseSet<usize> = SparseSet::new();
    assert_eq!(set.try_insert_new(usize::MAX), Err(TryInsertError::OutOfRange { key: usize::MAX }));
    set.insert(4097);
    assert!(set.contains(4097) && !set.contains(1));
}

#[test]
fn small_integers_use_all_their_values() {
    let bytes: SparseSet<u8> = (0..=u8::MAX).collect();
    assert_eq!((bytes.len(), bytes.page_count(), bytes.position_of(255)), (256, 1, Some(255)));
    bytes.assert_invariants();
    let words: SparseSet<u16> = (0..=u16::MAX).rev().collect();
    assert_eq!((words.len(), words.page_count(), words.position_of(0)), (65536, 16, Some(65535)));
    words.assert_invariants();
}

#[test]
fn capacity_beyond_the_indices_is_an_error() {
    let report = expect_panic(|| drop(SparseSet::<u8>::with_capacity(257)));
    let message = "SparseSet::with_capacity: capacity overflow: 257 keys exceed the limit of 256 keys";
    assert_eq!(report.message(), message);
    let report = expect_panic(|| SparseSet::<u32>::new().reserve(usize::MAX));
    // With 32-bit pointers, all that can be counted is within the limit of keys.
    let limit = if usize::BITS > 32 { "4294967295 keys" } else { "isize::MAX bytes" };
    let message = format!("SparseSet::reserve: capacity overflow: {} keys exceed the limit of {limit}", usize::MAX);
    assert_eq!(report.message(), message);
    let mut full: SparseSet<u8> = (0..=u8::MAX).collect();
    assert!(full.try_reserve(1).is_err() && full.try_reserve(0).is_ok());
}

#[test]
fn remove_at_pop_and_truncate_keep_the_slots_right() {
    let mut set: SparseSet<u32> = (0..10).collect();
    assert_eq!(set.remove_at(3), Some(3));
    assert_eq!(set.position_of(9), Some(3));
    assert_eq!(set.pop(), Some(8));
    set.truncate(100);
    assert_eq!(set.len(), 8);
    set.truncate(2);
    assert_eq!(set.as_slice(), [0, 1]);
    assert!((2..10).all(|key| !set.contains(key)));
    set.assert_invariants();
    set.truncate(0);
    assert!(set.is_empty());
    set.assert_invariants();
}

#[test]
fn drain_takes_ranges_and_keeps_the_order_of_the_rest() {
    for start in 0..=6 {
        for end in start..=6 {
            let mut set: SparseSet<u32> = (0..6).collect();
            let drained: Vec<u32> = set.drain(start..end).collect();
            assert_eq!(drained, (start as u32..end as u32).collect::<Vec<_>>());
            let rest: Vec<u32> = (0..6).filter(|&key| !drained.contains(&key)).collect();
            assert_eq!(set.as_slice(), rest);
            set.assert_invariants();
        }
    }
    let mut set: SparseSet<u32> = (0..6).collect();
    let after_first = (std::ops::Bound::Excluded(0), std::ops::Bound::Included(2));
    assert_eq!(set.drain(after_first).as_slice(), [1, 2]);
}

#[test]
fn retain_keeps_the_order() {
    for mask in 0_u32..256 {
        let mut set: SparseSet<u32> = (0..8).collect();
        let mut asked = Vec::new();
        set.retain(|key| {
            asked.push(key);
            mask >> key & 1 == 1
        });
        assert_eq!(asked, (0..8).collect::<Vec<_>>());
        assert!(set.iter().eq((0..8).filter(|key| mask >> key & 1 == 1)));
        set.assert_invariants();
    }
}

#[test]
fn extract_if_looks_at_each_key_once() {
    for mask in 0_u32..256 {
        let mut set: SparseSet<u32> = (0..8).collect();
        let mut asked = Vec::new();
        let mut taken: Vec<u32> = set
            .extract_if(|key| {
                asked.push(key);
                mask >> key & 1 == 1
            })
            .collect();
        asked.sort();
        taken.sort();
        assert_eq!(asked, (0..8).collect::<Vec<_>>());
        assert!(taken.iter().copied().eq((0..8).filter(|key| mask >> key & 1 == 1)));
        assert!(set.iter().all(|key| mask >> key & 1 == 0) && set.len() + taken.len() == 8);
        set.assert_invariants();
    }
}

#[test]
fn clear_of_few_keys_over_many_pages_and_of_many_keys() {
    // Both strategies of `clear`.
    for keys in [vec![0, 5000, 90_000, 1_000_000], (0..20_000).collect::<Vec<u32>>()] {
        let mut set: SparseSet<u32> = keys.iter().copied().collect();
        set.clear();
        assert!(keys.iter().all(|&key| !set.contains(key)));
        set.assert_invariants();
        set.extend(&keys);
        assert_eq!(set.as_slice(), keys);
    }
}

#[test]
fn append_moves_what_is_new() {
    let mut a = SparseSet::from([key::<Entity>(1, 0), key(2, 0)]);
    let mut b = SparseSet::from([key(2, 1), key(3, 0), key(1, 0)]);
    a.append(&mut b);
    assert_eq!(a.as_slice(), [key(1, 0), key(2, 1), key(3, 0)]);
    assert!(b.is_empty());
    b.assert_invariants();
}

#[test]
fn clones_are_their_own() {
    let mut set: SparseSet<u32> = [0, 5000, 90_000].into_iter().collect();
    set.remove(5000);
    let mut clone = set.clone();
    clone.assert_invariants();
    assert_eq!((clone.as_slice(), clone.page_count()), (set.as_slice(), 0));
    clone.extend([1, 2, 3, 4, 5, 6, 5000]);
    clone.remove(5000);
    let few = clone.clone();
    few.assert_invariants();
    assert_eq!((few.as_slice(), few.page_count(), clone.page_count()), (clone.as_slice(), 0, 3), "eight need no page");
    clone.insert(7);
    let mut clone = clone.clone();
    clone.assert_invariants();
    assert_eq!((clone.len(), clone.page_count()), (9, 2), "without the empty page");
    clone.extend((0..2000).chain([5000]));
    clone.remove(5000);
    let mut clone = clone.clone();
    clone.assert_invariants();
    assert_eq!((clone.len(), clone.page_count()), (2001, 2), "of many keys, too");
    clone.insert(5000);
    assert!(!set.contains(5000));
    assert_ne!(clone, set);

    let mut target: SparseSet<u32> = (0..100).collect();
    target.clone_from(&set);
    assert_eq!(target.as_slice(), set.as_slice());
    target.assert_invariants();

    let mut emptied = set.clone();
    emptied.clear();
    assert_eq!(emptied.clone().page_count(), 0, "a clone has no pages without keys");
}

#[test]
fn equality_is_about_keys_not_order_or_memory() {
    let a = SparseSet::from([key::<Entity>(1, 0), key(9000, 2)]);
    let mut b = SparseSet::new_in(TrackingAllocator::new());
    b.extend([key::<Entity>(9000, 2), key(1, 0)]);
    assert_eq!(a, b);
    b.set_version(key(1, 1));
    assert_ne!(a, b);
    b.pop();
    assert_ne!(a, b);
}

#[test]
fn debug_shows_the_keys() {
    let set = SparseSet::from([key::<Entity>(1, 0), key(9000, 2)]);
    assert_eq!(format!("{set:?}"), "{Entity(1v0), Entity(9000v2)}");
    assert_eq!(format!("{:?}", set.iter()), "Iter([Entity(1v0), Entity(9000v2)])");
    assert_eq!(format!("{:?}", set.clone().into_iter()), "IntoIter([Entity(1v0), Entity(9000v2)])");
    assert_eq!(format!("{:?}", set.clone().drain(1..)), "Drain([Entity(9000v2)])");
    assert_eq!(
        format!("{:?}", set.clone().extract_if(|_| true)),
        "ExtractIf { set: {Entity(1v0), Entity(9000v2)}, position: 0, .. }"
    );
}

#[test]
fn errors_speak() {
    let error = TryInsertError::Occupied { key: key::<Entity>(5, 1), present: key(5, 0) };
    assert_eq!(error.to_string(), "the index of the key Entity(5v1) belongs to Entity(5v0)");
    assert!(std::error::Error::source(&error).is_none());
    let error: TryInsertError<u32> = sparse_set::TryReserveError::CapacityOverflow.into();
    assert!(std::error::Error::source(&error).is_some());
    assert_eq!(
        error.to_string(),
        "the requested capacity exceeds the container's limit of elements, or isize::MAX bytes"
    );
}
