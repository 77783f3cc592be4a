//! Safe functions of this module: no argument may break memory safety.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::{BitWords, RawSparseArray};
use crate::allocator::Global;

/// Returns five values with spare capacity, and a hole at 1 if `hole` is set.
fn array(hole: bool) -> RawSparseArray<String, Global> {
    let mut array = RawSparseArray::new_in(Global);
    array.try_reserve(100, false).unwrap();
    for n in 0..5 {
        array.insert_with(|_| n.to_string());
    }
    if hole {
        array.remove(1);
    }
    array
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "a caller may pass one")]
fn a_range_is_cut_at_the_bound() {
    let ranges: [Range<usize>; 7] = [0..5, 3..6, 0..100, 5..9, 70..90, 9..2, usize::MAX..usize::MAX];
    for hole in [false, true] {
        for range in ranges.clone() {
            let expected: Vec<usize> = (0..5).filter(|n| range.contains(n) && !(hole && *n == 1)).collect();
            let mut array = array(hole);
            let mut shared = array.iter_within(range.clone());
            assert_eq!(shared.len(), expected.len());
            let indices: Vec<usize> = shared.by_ref().map(|(index, _)| index).collect();
            assert_eq!(indices, expected, "{range:?}");
            let mut exclusive = array.iter_mut_within(range.clone());
            let indices: Vec<usize> = exclusive.by_ref().map(|(index, _)| index).collect();
            assert_eq!(indices, expected, "{range:?}");
            let mut extract = array.extract_if_within(range.clone(), |_, _| true);
            let indices: Vec<usize> = extract.by_ref().map(|(index, _)| index).collect();
            assert_eq!(indices, expected, "{range:?}");
            array.assert_invariants();
        }
    }
}

#[test]
fn the_length_of_bits_cannot_exceed_their_words() {
    let mut bits = BitWords::new_in(Global);
    bits.grow_to(70, 0);
    bits.shrink_len_to(1000);
    assert_eq!((bits.len(), bits.words().len()), (70, 2));
    bits.grow_to(3, 0);
    assert_eq!((bits.len(), bits.words().len()), (3, 1));
    assert_eq!(bits.word_of(3), None);
}
