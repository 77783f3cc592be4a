//! The size, the niche and the auto traits of each public type, in `contracts.txt`. `auto_traits` has the rules for
//! each type parameter. `TEST_KIT_RENEW=1 cargo test contracts` writes the table.
#![cfg(all(feature = "bitvec", target_pointer_width = "64"))]

use sparse_array::bit_array::{self, Extent};
use sparse_array::{
    BitArray, Drain, ExtractIf, GetDisjointMutError, Indices, InsertError, IntoIter, IntoValues, Iter, IterMasked,
    IterMaskedMut, IterMut, SlotError, SparseArray, TryReserveError, VacantEntry, Values, ValuesMut,
};
use test_kit::contracts::{assert_file, contracts};

#[test]
fn the_table_of_types_is_unchanged() {
    let rows = contracts![
        BitArray,
        bit_array::IntoIter,
        bit_array::Iter<'static>,
        bit_array::Ones<'static>,
        bit_array::Zeros<'static>,
        bit_array::Union<'static>,
        bit_array::Intersection<'static>,
        bit_array::Difference<'static>,
        bit_array::SymmetricDifference<'static>,
        Extent,
        SparseArray<u8>,
        Iter<'static, u8>,
        IterMut<'static, u8>,
        Values<'static, u8>,
        ValuesMut<'static, u8>,
        Indices<'static>,
        IterMasked<'static, u8>,
        IterMaskedMut<'static, u8>,
        IntoIter<u8>,
        IntoValues<u8>,
        Drain<'static, u8>,
        ExtractIf<'static, u8, fn(usize, &mut u8) -> bool>,
        VacantEntry<'static, u8>,
        InsertError<u8>,
        SlotError,
        GetDisjointMutError,
        TryReserveError,
    ];
    assert_file(&rows, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contracts.txt"));
}
