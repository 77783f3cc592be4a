//! Random containers and their shrinking.

use quickcheck::{Arbitrary, Gen};
use sparse_array::{BitArray, SparseArray};
use test_kit::generators::{Serial, check_quickcheck};

#[test]
fn bits_are_whole_and_shrink() {
    let (mut several_words, mut full, mut clear) = (0, 0, 0);
    // Of several short words, all are rarely full.
    let long = if usize::BITS > 32 { 10 } else { 2 };
    check_quickcheck(|bits: &BitArray| {
        bits.assert_invariants();
        several_words += usize::from(bits.len() > 128);
        full += usize::from(bits.len() > long && bits.all());
        clear += usize::from(bits.len() > long && bits.not_any());
    });
    assert!(several_words > 0 && full > 0 && clear > 0);
}

#[test]
fn arrays_are_whole_with_and_without_holes_and_shrink() {
    let (mut compact, mut holey, mut longest) = (0, 0, 0);
    check_quickcheck(|array: &SparseArray<u8>| {
        array.assert_invariants();
        compact += usize::from(array.len() > 3 && array.is_compact());
        holey += usize::from(array.len() > 3 && !array.is_compact());
        longest = longest.max(array.index_bound());
    });
    assert!(compact > 0 && holey > 0);
    assert!((50..=100).contains(&longest), "Gen::size is a bound: {longest}");
}

#[test]
fn a_value_that_fails_is_found_under_a_low_index() {
    let mut array = SparseArray::from([1_u32; 40]);
    array.insert_at(60, 77);
    let fails = |array: &SparseArray<u32>| array.values().any(|&value| value >= 50);
    while let Some(smaller) = array.shrink().find(fails) {
        array = smaller;
    }
    assert_eq!(array.iter().collect::<Vec<_>>(), [(0, &50)]);
}

#[test]
fn holes_are_reused() {
    let any = |seed| SparseArray::<Serial>::arbitrary(&mut Gen::from_size_and_seed(40, seed));
    assert!((0..20).map(any).filter(|array| !array.values().is_sorted()).count() > 3);
}
