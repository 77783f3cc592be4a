//! The slot of each insertion, and the bound.

use sparse_array::{InsertError, SlotError};
use sparse_array::{SparseArray, TryReserveError};
use test_kit::panics::expect_panic;

fn letters(n: usize) -> SparseArray<char> {
    ('a'..='z').take(n).collect()
}

#[test]
fn the_hole_made_last_is_filled_first() {
    let mut array = letters(5);
    for index in [3, 0, 4] {
        array.remove(index);
    }
    assert_eq!([array.insert('x'), array.insert('y'), array.insert('z'), array.insert('!')], [4, 0, 3, 5]);
}

#[test]
fn a_gap_is_filled_from_the_lowest_up_and_before_older_holes() {
    let mut array = letters(2);
    array.remove(0);
    assert_eq!(array.insert_at(5, 'f'), None);
    assert_eq!(array.free_len(), 4);
    let filled: Vec<_> = (0..5).map(|_| array.insert('x')).collect();
    assert_eq!(filled, [2, 3, 4, 0, 6]);
    array.assert_invariants();
}

#[test]
fn pop_gives_slots_up_and_keeps_the_order_of_the_other_holes() {
    let mut array = letters(9);
    for index in [6, 1, 7, 3] {
        array.remove(index);
    }
    // Removing 8 leaves 7 and 6 after the last value.
    assert_eq!(array.pop(), Some((8, 'i')));
    assert_eq!((array.index_bound(), array.free_len()), (6, 2));
    array.assert_invariants();
    assert_eq!([array.insert('x'), array.insert('y'), array.insert('z')], [3, 1, 6]);
}

#[test]
fn an_array_that_was_popped_empty_has_no_holes() {
    let mut array = letters(9);
    array.remove(0);
    array.remove(4);
    assert_eq!(std::iter::from_fn(|| array.pop()).count(), 7);
    assert_eq!((array.index_bound(), array.free_len(), array.vacant_index()), (0, 0, 0));
    array.assert_invariants();
}

/// If `pop` left holes, each call would scan all the slots after the last value.
#[test]
fn to_pop_all_of_many_takes_no_time() {
    let mut array: SparseArray<u32> = (0..1_000_000).collect();
    array.retain(|index, _| index % 3 != 1);
    let mut left = array.len();
    while array.pop().is_some() {
        left -= 1;
    }
    assert_eq!(left, 0);
}

#[test]
fn a_reversed_range_panics_with_the_name_of_its_method() {
    let mut array = letters(3);
    let (start, end) = (2, 1);
    let text = |method| format!("SparseArray::{method}: the range begins at 2, after its end at 1");
    assert_eq!(expect_panic(|| array.range(start..end).count()).message(), text("range"));
    assert_eq!(expect_panic(|| array.range_mut(start..end).count()).message(), text("range_mut"));
    assert_eq!(expect_panic(|| array.remove_range(start..end)).message(), text("remove_range"));
}

#[test]
fn insert_at_takes_holes_out_of_the_middle_of_the_list() {
    let mut array = letters(9);
    for index in 0..8 {
        array.remove(index);
    }
    for index in [3, 7, 0, 5] {
        assert_eq!(array.insert_at(index, 'x'), None);
        array.assert_invariants();
    }
    let filled: Vec<_> = (0..4).map(|_| array.insert('y')).collect();
    assert_eq!(filled, [6, 4, 2, 1]);
}

#[test]
fn holes_are_unlinked_right_after_others_were_popped_and_pushed() {
    let mut array = letters(10);
    for index in 0..6 {
        array.remove(index);
    }
    array.insert_at(2, 'x'); // neighbors are recorded now, down the whole list
    array.insert('y'); // pops 5: what 4 has recorded is out of date
    array.remove(8); // pushes in front of 4
    array.remove(9);
    array.assert_invariants();
    array.insert_at(4, 'z');
    array.assert_invariants();
    let filled: Vec<_> = (0..5).map(|_| array.insert('!')).collect();
    assert_eq!(filled, [9, 8, 3, 1, 0]);
    array.assert_invariants();
}

#[test]
fn reserve_changes_the_capacity_alone() {
    let mut array = letters(3);
    array.remove(1);
    array.reserve(100);
    assert!(array.capacity() >= 102);
    assert_eq!((array.index_bound(), array.free_len(), array.vacant_index()), (3, 1, 1));
}

#[test]
fn holes_count_as_room() {
    let mut array = letters(4);
    array.shrink_to_fit();
    array.remove(0);
    array.remove(2);
    array.reserve_exact(2);
    assert_eq!(array.capacity(), 4);
    array.reserve_exact(3);
    assert_eq!(array.capacity(), 5);
}

#[test]
fn insert_within_capacity_fills_holes_of_a_full_array() {
    let mut array = letters(4);
    array.shrink_to_fit();
    assert_eq!(array.insert_within_capacity('x'), Err('x'));
    array.remove(2);
    assert_eq!(array.insert_within_capacity('x'), Ok(2));
    assert_eq!(array.capacity(), 4);
}

#[test]
fn shrink_to_fit_takes_trailing_holes_off_the_free_list() {
    let mut array = letters(6);
    for index in [5, 1, 4, 2] {
        array.remove(index);
    }
    array.shrink_to_fit();
    assert_eq!((array.index_bound(), array.capacity(), array.free_len()), (4, 4, 2));
    assert_eq!([array.insert('x'), array.insert('y'), array.insert('z')], [2, 1, 4]);
    array.assert_invariants();
}

#[test]
fn shrink_to_fit_of_holes_alone_gives_the_block_back() {
    let mut array = letters(6);
    array.remove_range(..);
    assert_eq!((array.len(), array.index_bound(), array.capacity()), (0, 0, 6));
    array.shrink_to_fit();
    assert_eq!((array.index_bound(), array.capacity(), array.allocated_bytes()), (0, 0, 0));
    assert_eq!(array.insert('x'), 0);
}

#[test]
fn try_insert_at_tells_why_and_gives_the_value_back() {
    let mut array = SparseArray::from([String::from("a")]);
    let error = array.try_insert_at(0, String::from("b")).unwrap_err();
    assert_eq!(error, InsertError { value: String::from("b"), reason: SlotError::Occupied });
    assert_eq!(error.to_string(), "the value was not inserted: the slot is occupied");
    let error = array.try_insert_at(usize::MAX, String::from("b")).unwrap_err();
    assert_eq!(error.reason, SlotError::Reserve(TryReserveError::CapacityOverflow));
    assert_eq!((error.value.as_str(), array.len()), ("b", 1));
}

#[test]
fn a_dropped_vacant_entry_changes_the_capacity_only() {
    let mut array = letters(3);
    array.remove(1);
    let before = array.clone();
    assert_eq!(array.vacant_entry().index(), 1);
    assert_eq!(array, before);
    assert_eq!(array.vacant_index(), 1);
}

#[test]
fn indexing_tells_vacant_from_out_of_range() {
    let mut array = letters(3);
    array.remove(1);
    assert_eq!(expect_panic(|| array[1]).message(), "SparseArray::index: slot 1 is vacant (the index bound is 3)");
    assert_eq!(
        expect_panic(|| array[7]).message(),
        "SparseArray::index: index 7 is out of range (the index bound is 3)"
    );
    assert_eq!(
        expect_panic(|| array[1] = 'x').message(),
        "SparseArray::index_mut: slot 1 is vacant (the index bound is 3)"
    );
    assert_eq!(
        expect_panic(|| array.swap(0, 1)).message(),
        "SparseArray::swap: slot 1 is vacant (the index bound is 3)"
    );
    assert_eq!(
        expect_panic(|| array.swap(9, 1)).message(),
        "SparseArray::swap: index 9 is out of range (the index bound is 3)"
    );
}

#[test]
fn remove_range_takes_any_range() {
    let mut array = letters(8);
    assert_eq!(array.remove_range(6..=6), 1);
    assert_eq!(array.remove_range(..2), 2);
    assert_eq!(array.remove_range(5..=usize::MAX), 2);
    assert_eq!(array.remove_range(100..), 0);
    assert_eq!(array.remove_range(3..3), 0);
    assert_eq!(array.indices().collect::<Vec<_>>(), [2, 3, 4]);
    #[expect(clippy::reversed_empty_ranges, reason = "that is the test")]
    let report = expect_panic(|| array.remove_range(4..2));
    assert_eq!(report.message(), "SparseArray::remove_range: the range begins at 4, after its end at 2");
}

#[test]
fn stale_indices_are_none_or_name_the_newer_value() {
    let mut array = letters(3);
    array.remove(1);
    assert_eq!(array.get(1), None);
    array.insert('x');
    assert_eq!(array.get(1), Some(&'x'));
    array.clear();
    assert_eq!((array.get(0), array.get(1)), (None, None));
    array.insert('y');
    assert_eq!((array.get(0), array.get(1)), (Some(&'y'), None));
}

#[test]
fn a_slot_takes_eight_bytes_and_a_bit() {
    // A size and a function.
    const HEADER: usize = 2 * size_of::<usize>();
    assert_eq!(SparseArray::<u64>::with_capacity(6_400).allocated_bytes(), 6_400 * 8 + 6_400 / 8 + HEADER);
    assert_eq!(SparseArray::<u8>::with_capacity(6_400).allocated_bytes(), 6_400 * 8 + 6_400 / 8 + HEADER);
    assert_eq!(SparseArray::<[u32; 3]>::with_capacity(6_400).allocated_bytes(), 6_400 * 12 + 6_400 / 8 + HEADER);
    #[cfg(target_pointer_width = "64")]
    assert_eq!(size_of::<SparseArray<u64>>(), 32);
}

#[test]
fn slices_are_given_where_slots_are_values() {
    let mut words = SparseArray::from([3_u64, 1, 2]);
    words.as_mut_slice().unwrap().sort_unstable();
    assert_eq!(words.as_slice(), Some(&[1, 2, 3][..]));
    words.remove(1);
    assert_eq!(words.as_slice(), None);
    assert_eq!(words.as_mut_slice(), None);
    words.insert(5);
    assert_eq!(words.as_slice(), Some(&[1, 5, 3][..]));
    assert_eq!(SparseArray::from([1_u32, 2]).as_slice(), None);
    assert_eq!(SparseArray::from([[1_u8; 9]; 2]).as_slice(), None);
    assert_eq!(SparseArray::from([(), ()]).as_slice(), None);
    assert_eq!(SparseArray::<u64>::new().as_slice(), Some(&[][..]));
}

#[test]
fn index_of_ref_knows_its_own_values_only() {
    let mut array = SparseArray::from([[1_u32, 2, 3], [4, 5, 6]]);
    let other = array.clone();
    assert_eq!(array.index_of_ref(&array[1]), Some(1));
    assert_eq!(array.index_of_ref(&other[1]), None);
    assert_eq!(array.index_of_ref(&[4, 5, 6]), None);
    let copies = *array.as_slice().unwrap().first_chunk::<2>().unwrap();
    assert!(copies.iter().all(|copy| array.index_of_ref(copy).is_none()));
    array.remove(0);
    assert_eq!(array.index_of_ref(&array[1]), Some(1));
    let empty: SparseArray<[u32; 3]> = SparseArray::new();
    assert_eq!(empty.index_of_ref(&array[1]), None);
}

#[test]
fn debug_is_a_map_of_indices() {
    let mut array = letters(3);
    array.remove(1);
    assert_eq!(format!("{array:?}"), "{0: 'a', 2: 'c'}");
    assert_eq!(format!("{:?}", array.vacant_entry()), "VacantEntry { index: 1 }");
    let error = array.try_insert_at(0, 'x').unwrap_err();
    assert_eq!(format!("{error:?}"), "InsertError { reason: Occupied, .. }");
}

#[test]
fn equality_ignores_the_order_of_holes_and_the_capacity() {
    let mut a = letters(6);
    let mut b = a.clone();
    for index in [1, 3, 5] {
        a.remove(index);
    }
    for index in [5, 1, 3] {
        b.remove(index);
    }
    b.reserve(100);
    assert_eq!(a, b);
    b.shrink_to_fit();
    assert_eq!(a, b);
    b.insert('x');
    assert_ne!(a, b);
    let mut c = letters(6);
    c.remove(0);
    c.remove(2);
    c.remove(4);
    assert_ne!(a, c);
}

#[test]
fn inference_is_as_with_std() {
    let array = SparseArray::from([1, 2]);
    let collected: SparseArray<_> = [1, 2].into_iter().collect();
    let default = SparseArray::<i32>::default();
    let mut extended = SparseArray::default();
    extended.extend(vec![1, 2]);
    assert_eq!(array, collected);
    assert_eq!(array, extended);
    assert_eq!(default.len(), 0);
}

type Way = fn(&mut SparseArray<char>);

/// Every way in which the last values can leave.
const EMPTYING: [(&str, Way); 12] = [
    ("remove", |array| (0..200).for_each(|index| _ = array.remove(index))),
    ("remove backwards", |array| (0..200).rev().for_each(|index| _ = array.remove(index))),
    ("remove_range", |array| _ = array.remove_range(..)),
    ("retain", |array| array.retain(|_, _| false)),
    ("extract_if by next", |array| {
        let mut taken = array.extract_if(|_, _| true);
        while taken.next().is_some() {}
        assert_eq!((taken.size_hint(), taken.next()), ((0, Some(0)), None));
    }),
    ("extract_if by fold", |array| array.extract_if(|_, _| true).for_each(drop)),
    ("extract_range_if", |array| array.extract_range_if(.., |_, _| true).for_each(drop)),
    ("pop", |array| while array.pop().is_some() {}),
    ("pop_if", |array| while array.pop_if(|_, _| true).is_some() {}),
    ("truncate", |array| array.truncate(0)),
    ("split_off", |array| drop(array.split_off(0))),
    ("drain", |array| drop(array.drain())),
];

#[test]
fn an_emptied_array_begins_anew() {
    let letters = |n: usize| -> SparseArray<char> { ('a'..='z').cycle().take(n).collect() };
    for (way, empty) in EMPTYING {
        // Without holes, and with holes at the front, in the middle, at the end.
        for holes in [&[][..], &[0, 1, 70, 71, 130], &[199, 198, 64]] {
            let mut array = letters(200);
            holes.iter().for_each(|&index| _ = array.remove(index));
            let capacity = array.capacity();
            empty(&mut array);
            array.assert_invariants();
            assert_eq!((array.len(), array.index_bound(), array.free_len()), (0, 0, 0), "{way}");
            assert_eq!(array.capacity(), capacity, "{way}");
            assert_eq!([array.insert('a'), array.insert('b'), array.insert('c')], [0, 1, 2], "{way}");
        }
    }
}

#[test]
fn an_array_without_drop_glue_begins_anew_after_retain() {
    let mut array: SparseArray<u8> = (0..200).collect();
    array.retain(|_, _| false);
    assert_eq!((array.index_bound(), array.insert(1)), (0, 0));
    array.assert_invariants();
}

#[test]
fn a_refused_pop_removes_the_holes_at_the_end() {
    let mut array: SparseArray<usize> = (0..200).collect();
    (1..200).for_each(|index| _ = array.remove(index));
    assert_eq!(array.pop_if(|_, _| false), None);
    // So that the next one does not scan the holes again.
    assert_eq!((array.len(), array.index_bound(), array.free_len()), (1, 1, 0));
    array.assert_invariants();
}

#[test]
fn a_hint_past_the_bound_stays() {
    let mut array = letters(2);
    let mut hint = 9;
    assert_eq!(array.insert_lowest_from(&mut hint, 'x'), 2);
    assert_eq!(array.insert_lowest_from(&mut hint, 'y'), 3);
    assert_eq!(hint, 9);
}
