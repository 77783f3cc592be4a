//! Containers from a fuzzer's bytes.

use arbitrary::Arbitrary;
use sparse_array::{BitArray, SparseArray};
use test_kit::generators::check_arbitrary;

#[test]
fn bits_are_whole_and_of_many_lengths() {
    let (mut ones, mut odd, mut long) = (0, 0, 0);
    check_arbitrary(|bits: &BitArray| {
        bits.assert_invariants();
        ones += bits.count_ones();
        odd += usize::from(bits.len() % 64 != 0);
        long += usize::from(bits.len() > 500);
    });
    assert!(ones > 0 && odd > 0 && long > 0);
}

#[test]
fn arrays_are_whole_with_and_without_holes() {
    let (mut compact, mut holey) = (0, 0);
    check_arbitrary(|array: &SparseArray<u16>| {
        array.assert_invariants();
        compact += usize::from(array.len() > 3 && array.is_compact());
        holey += usize::from(array.len() > 3 && !array.is_compact());
    });
    assert!(compact > 0 && holey > 0);
}

#[test]
fn no_bytes_make_empty_containers() {
    let mut none = arbitrary::Unstructured::new(&[]);
    assert!(BitArray::arbitrary(&mut none).unwrap().is_empty());
    assert!(SparseArray::<String>::arbitrary(&mut none).unwrap().is_empty());
    assert_eq!((BitArray::size_hint(0), SparseArray::<u8>::size_hint(0)), ((0, None), (0, None)));
}
