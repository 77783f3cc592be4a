//! Each panic that a caller of `BitArray` can cause names the method, the reason and the caller's line.
#![cfg(target_pointer_width = "64")]

use sparse_array::BitArray;
use sparse_array::allocator::Global;
use sparse_array::bit_array::Extent;
use sparse_array::bitvec::prelude::*;

use crate::array::panic_locations::assert_panics;

const ALL: usize = usize::MAX;

fn five() -> BitArray {
    BitArray::from([true, false, true, true, false])
}

#[test]
fn indices_past_the_end_are_named_at_the_caller() {
    let mut a = five();
    let reason = "index 5 is out of range for length 5";
    assert_panics("BitArray::index", reason, || a[5]);
    assert_panics("BitArray::set", reason, || a.set(5, true));
    assert_panics("BitArray::replace", reason, || a.replace(5, true));
    assert_panics("BitArray::toggle", reason, || a.toggle(5));
    assert_panics("BitArray::remove", reason, || a.remove(5));
    assert_panics("BitArray::swap_remove", reason, || a.swap_remove(5));
    assert_panics("BitArray::swap", reason, || a.swap(0, 5));
    assert_panics("BitArray::swap", reason, || a.swap(5, 0));
    assert_eq!(a, five());
}

#[test]
fn positions_past_the_end_are_named_at_the_caller() {
    let mut a = five();
    let reason = "position 6 exceeds length 5";
    assert_panics("BitArray::insert", reason, || a.insert(6, true));
    assert_panics("BitArray::insert_n", reason, || a.insert_n(6, true, 2));
    assert_panics("BitArray::insert_from_bitslice", reason, || a.insert_from_bitslice(6, bits![1, 0]));
    assert_panics("BitArray::first_one_from", reason, || a.first_one_from(6));
    assert_panics("BitArray::first_zero_from", reason, || a.first_zero_from(6));
    assert_panics("BitArray::last_one_before", reason, || a.last_one_before(6));
    assert_panics("BitArray::last_zero_before", reason, || a.last_zero_before(6));
    assert_panics("BitArray::set_first_zero_from", reason, || a.set_first_zero_from(6));
    assert_panics("BitArray::clear_first_one_from", reason, || a.clear_first_one_from(6));
    assert_panics("BitArray::ones_from", reason, || a.ones_from(6).count());
    assert_panics("BitArray::copy_within", reason, || a.copy_within(..3, 3));
    assert_panics("BitArray::rotate_left", reason, || a.rotate_left(6));
    assert_panics("BitArray::rotate_right", reason, || a.rotate_right(6));
    assert_panics("BitArray::shift_start", reason, || a.shift_start(6));
    assert_panics("BitArray::shift_end", reason, || a.shift_end(6));
    assert_panics("BitArray::split_at", reason, || a.split_at(6).0.len());
    assert_panics("BitArray::split_at_mut", reason, || a.split_at_mut(6).0.len());
    assert_panics("BitArray::split_off", reason, || a.split_off(6));
    assert_panics("BitArray::try_split_off", reason, || a.try_split_off(6));
    assert_eq!(a, five());
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "that is the bad input")]
fn bad_ranges_are_named_at_the_caller() {
    let mut a = five();
    let past = "range 3..6 is out of range for length 5";
    assert_panics("BitArray::set_range", past, || a.set_range(3..6, true));
    assert_panics("BitArray::toggle_range", past, || a.toggle_range(3..6));
    assert_panics("BitArray::drain", past, || a.drain(3..6).count());
    assert_panics("BitArray::splice", past, || a.splice(3..6, [true]).count());
    assert_panics("BitArray::swap_remove_range", past, || a.swap_remove_range(3..6));
    assert_panics("BitArray::count_ones_in", past, || a.count_ones_in(3..6));
    assert_panics("BitArray::count_zeros_in", past, || a.count_zeros_in(3..6));
    assert_panics("BitArray::copy_within", past, || a.copy_within(3..6, 0));
    assert_panics("BitArray::extend_from_within", past, || a.extend_from_within(3..6));
    assert_panics("BitArray::try_extend_from_within", past, || a.try_extend_from_within(3..6));
    assert_panics("BitArray::index", past, || a[3..6].len());
    assert_panics("BitArray::index", past, || a[3..=5].len());
    assert_panics("BitArray::index", "range 0..6 is out of range for length 5", || a[..6].len());
    assert_panics("BitArray::index", "range 0..6 is out of range for length 5", || a[..=5].len());
    assert_panics("BitArray::index", "range starts at 6 but ends at 5", || a[6..].len());
    assert_panics("BitArray::index_mut", past, || a[3..6].fill(true));
    assert_panics("BitArray::index_mut", past, || a[3..=5].fill(true));
    assert_panics("BitArray::index_mut", "range 0..6 is out of range for length 5", || a[..6].fill(true));
    assert_panics("BitArray::index_mut", "range 0..6 is out of range for length 5", || a[..=5].fill(true));
    assert_panics("BitArray::index_mut", "range starts at 6 but ends at 5", || a[6..].fill(true));
    assert_panics("BitArray::drain", "range starts at 4 but ends at 2", || a.drain(4..2).count());
    assert_panics("BitArray::drain", "a bound of the range exceeds usize::MAX", || a.drain(..=ALL).count());
    assert_eq!(a, five());
}

#[test]
fn slices_of_another_length_are_named_at_the_caller() {
    let mut a = five();
    let reason = "a slice of length 4 for an array of length 5";
    assert_panics("BitArray::copy_from_bitslice", reason, || a.copy_from_bitslice(bits![1; 4]));
    assert_panics("BitArray::clone_from_bitslice", reason, || a.clone_from_bitslice(bits![u8, Msb0; 1; 4]));
    assert_panics("BitArray::swap_with_bitslice", reason, || a.swap_with_bitslice(bits![mut 1; 4]));
    assert_panics("BitArray::from_words", "1 words are too few for 1000 bits", || BitArray::from_words(&[0], 1000));
    let reason = "0 words are too few for 1 bits";
    assert_panics("BitArray::from_words_in", reason, || BitArray::from_words_in(&[], 1, Global));
    assert_eq!(a, five());
}

#[test]
fn lengths_past_the_limit_are_named_at_the_caller() {
    let mut a = five();
    let limit = BitSlice::<usize, Lsb0>::MAX_BITS / usize::BITS as usize * usize::BITS as usize;
    let reason = format!("capacity overflow: {ALL} bits exceed the limit of {limit} bits");
    assert_panics("BitArray::with_capacity", &reason, || BitArray::with_capacity(ALL));
    assert_panics("BitArray::with_capacity_in", &reason, || BitArray::with_capacity_in(ALL, Global));
    assert_panics("BitArray::from_elem", &reason, || BitArray::from_elem(true, ALL));
    assert_panics("BitArray::from_elem_in", &reason, || BitArray::from_elem_in(true, ALL, Global));
    assert_panics("BitArray::reserve", &reason, || a.reserve(ALL));
    assert_panics("BitArray::reserve_exact", &reason, || a.reserve_exact(ALL));
    assert_panics("BitArray::push_n", &reason, || a.push_n(true, ALL));
    assert_panics("BitArray::insert_n", &reason, || a.insert_n(2, true, ALL));
    assert_panics("BitArray::resize", &reason, || a.resize(ALL, true));
    assert_panics("BitArray::resize_with", &reason, || a.resize_with(ALL, |_| true));
    assert_panics("BitArray::pad_to", &reason, || a.pad_to(ALL, true));
    assert_eq!(a, five());
    // What user code panics with keeps its own place.
    let other = BitArray::from_elem(true, 5);
    assert_panics("mine", "of words", || a.combine_with(&other, Extent::Keep, false, |_, _| panic!("mine: of words")));
    assert_panics("mine", "of bits", || a.retain(|_, _| panic!("mine: of bits")));
    assert_eq!(a, five());
}
