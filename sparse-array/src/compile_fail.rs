//! Programs that must not compile: the container is dropped, moved or changed while something borrows from it.
//!
//! Each type and each borrowing method has a doc test that compiles, where the borrow ends first, and failing twins
//! with the steps in another order. Dropping is moving into `drop`, so one test covers both. [`Drain`] and [`ParDrain`]
//! must last until they are dropped, without any further use.
//!
//! Covers the 23 borrowing types (10 of `SparseArray`, 6 parallel, 7 of `BitArray`, four of which borrow from two
//! arrays) and 18 methods that return references or slices.

macro_rules! array_borrows {
    ($($name:ident: $borrow:literal, $last_use:literal, $change:literal;)+) => {
        test_kit::borrows! { $($name:
            "use sparse_array::*;
             use sparse_array::bitvec::prelude::*;
             fn fresh() -> SparseArray<u64> { SparseArray::from([1, 2]) }
             fn change(array: &mut SparseArray<u64>) { array.insert(3); }
             let mut owner = fresh();\n",
            $borrow, $last_use, $change;
        )+ }
    };
}

array_borrows! {
    Iter: "owner.iter()", "held.next();\n", "E0502";
    IterMut: "owner.iter_mut()", "held.next();\n", "E0499";
    Values: "owner.values()", "held.next();\n", "E0502";
    ValuesMut: "owner.values_mut()", "held.next();\n", "E0499";
    Indices: "owner.indices()", "held.next();\n", "E0502";
    IterMasked: "owner.iter_masked(BitSlice::empty())", "held.next();\n", "E0502";
    IterMaskedMut: "owner.iter_masked_mut(BitSlice::empty())", "held.next();\n", "E0499";
    Drain: "owner.drain()", "held.next();\n drop(held);\n", "E0499";
    ExtractIf: "owner.extract_if(|_, _| true)", "held.next();\n", "E0499";
    VacantEntry: "owner.vacant_entry()", "held.insert(3);\n", "E0499";

    Get: "owner.get(0)", "held.unwrap();\n", "E0502";
    GetMut: "owner.get_mut(0)", "held.unwrap();\n", "E0499";
    GetDisjointMut: "owner.get_disjoint_mut([0, 1])", "held.unwrap();\n", "E0499";
    AsSlice: "owner.as_slice()", "held.unwrap();\n", "E0502";
    AsMutSlice: "owner.as_mut_slice()", "held.unwrap();\n", "E0499";
    Occupancy: "owner.occupancy()", "held.len();\n", "E0502";
    OccupancyWords: "owner.occupancy_words()", "held.len();\n", "E0502";
    TryInsertAt: "owner.try_insert_at(5, 5)", "held.unwrap();\n", "E0499";
    VacantEntryInsert: "owner.vacant_entry().insert(5)", "*held = 6;\n", "E0499";
    Allocator: "owner.allocator()", "drop(held.clone());\n", "E0502";
}

/// The drop at the end of the scope is the last use.
/// ```compile_fail,E0505
/// let mut array = sparse_array::SparseArray::from([String::new()]);
/// let _drain = array.drain();
/// drop(array);
/// ```
/// ```compile_fail,E0499
/// let mut array = sparse_array::SparseArray::from([String::new()]);
/// let _drain = array.drain();
/// array.insert(String::new());
/// ```
/// ```compile_fail,E0506
/// let mut array = sparse_array::SparseArray::from([String::new()]);
/// let _drain = array.drain();
/// array = sparse_array::SparseArray::new();
/// ```
struct DrainWithoutUse;

/// An iterator over masked values also borrows the mask.
/// ```
/// let (array, mask) = (sparse_array::SparseArray::from([1]), sparse_array::BitArray::from([true]));
/// let mut iter = array.iter_masked(&mask);
/// iter.next();
/// drop(mask);
/// ```
/// ```compile_fail,E0505
/// let (array, mask) = (sparse_array::SparseArray::from([1]), sparse_array::BitArray::from([true]));
/// let mut iter = array.iter_masked(&mask);
/// drop(mask);
/// iter.next();
/// ```
/// ```compile_fail,E0505
/// let (mut array, mask) = (sparse_array::SparseArray::from([1]), sparse_array::BitArray::from([true]));
/// let mut iter = array.iter_masked_mut(&mask);
/// drop(mask);
/// iter.next();
/// ```
struct Mask;

// Values borrowed from iterators that own them or borrow them exclusively.
test_kit::borrows! {
    IntoValuesAsValues:
        "fn fresh() -> sparse_array::IntoValues<u64> { sparse_array::SparseArray::from([1, 2]).into_values() }
         fn change(iter: &mut sparse_array::IntoValues<u64>) { iter.next(); }
         let mut owner = fresh();\n",
        "owner.as_values()", "held.next();\n", "E0502";
}

macro_rules! iterators_borrow {
    ($($name:ident: $iterator:literal, $type:literal, $borrow:literal, $last_use:literal, $change:literal;)+) => {
        test_kit::borrows! { $($name:
            concat!(
                "let mut arrays = [1, 2].map(|n| sparse_array::SparseArray::from([n]));
                 let [a, b] = &mut arrays;
                 let mut next = Some(b);
                 let mut fresh = || next.take().unwrap().", $iterator, ";
                 fn change(iterator: &mut sparse_array::", $type, "<'_, u64>) { iterator.next(); }
                 let mut owner = a.", $iterator, ";\n",
            ),
            $borrow, $last_use, $change;
        )+ }
    };
}

iterators_borrow! {
    DrainPeek: "drain()", "Drain", "owner.peek()", "held.unwrap();\n", "E0499";
    DrainAsValues: "drain()", "Drain", "owner.as_values()", "held.next();\n", "E0502";
    ValuesMutAsValues: "values_mut()", "ValuesMut", "owner.as_values()", "held.next();\n", "E0502";
}

macro_rules! bits_borrow {
    ($($name:ident: $borrow:literal, $last_use:literal, $change:literal;)+) => {
        test_kit::borrows! { $($name:
            "use sparse_array::*;
             fn fresh() -> BitArray { BitArray::from([true, false]) }
             fn change(bits: &mut BitArray) { bits.push(true); }
             let other = fresh();
             let mut owner = fresh();\n",
            $borrow, $last_use, $change;
        )+ }
    };
}

bits_borrow! {
    Bits: "owner.values()", "held.next();\n", "E0502";
    Ones: "owner.iter_ones()", "held.next();\n", "E0502";
    Zeros: "owner.iter_zeros()", "held.next();\n", "E0502";
    IntersectionLeft: "owner.intersection(&other)", "held.next();\n", "E0502";
    IntersectionRight: "other.intersection(&owner)", "held.next();\n", "E0502";
    UnionLeft: "owner.union(&other)", "held.next();\n", "E0502";
    UnionRight: "other.union(&owner)", "held.next();\n", "E0502";
    DifferenceLeft: "owner.difference(&other)", "held.next();\n", "E0502";
    DifferenceRight: "other.difference(&owner)", "held.next();\n", "E0502";
    SymmetricDifferenceLeft: "owner.symmetric_difference(&other)", "held.next();\n", "E0502";
    SymmetricDifferenceRight: "other.symmetric_difference(&owner)", "held.next();\n", "E0502";

    AsWords: "owner.as_words()", "held.len();\n", "E0502";
    AsBitslice: "owner.as_bitslice()", "held.len();\n", "E0502";
    AsMutBitslice: "owner.as_mut_bitslice()", "held.fill(true);\n", "E0499";
    BitsInRange: "&owner[..1]", "held.len();\n", "E0502";
}

/// `len` of these iterators would count words, once for each step of `rev`.
/// ```compile_fail,E0277
/// let bits = sparse_array::BitArray::from([true, true]);
/// assert!(bits.iter_ones().take(1).rev().eq([0]));
/// ```
/// ```compile_fail,E0277
/// let bits = sparse_array::BitArray::from([true, true]);
/// assert!(bits.intersection(&bits).zip(0..2).rev().eq([(1, 1), (0, 0)]));
/// ```
struct LengthsOfPositions;

#[cfg(feature = "rayon")]
mod in_parallel {
    macro_rules! array_borrows {
        ($($name:ident: $borrow:literal, $change:literal;)+) => {
            test_kit::borrows! { $($name:
                "use rayon::prelude::*;
                 use sparse_array::*;
                 fn fresh() -> SparseArray<u64> { SparseArray::from([1, 2]) }
                 fn change(array: &mut SparseArray<u64>) { array.insert(3); }
                 let mut owner = fresh();\n",
                $borrow, "held.count();\n", $change;
            )+ }
        };
    }

    array_borrows! {
        ParIter: "owner.par_iter()", "E0502";
        ParIterMut: "owner.par_iter_mut()", "E0499";
        ParValues: "owner.par_values()", "E0502";
        ParValuesMut: "owner.par_values_mut()", "E0499";
        ParIndices: "owner.par_indices()", "E0502";
        ParDrain: "owner.par_drain()", "E0499";
    }

    /// The drop at the end of the scope is the last use.
    /// ```compile_fail,E0505
    /// let mut array = sparse_array::SparseArray::from([String::new()]);
    /// let _drain = array.par_drain();
    /// drop(array);
    /// ```
    /// ```compile_fail,E0506
    /// let mut array = sparse_array::SparseArray::from([String::new()]);
    /// let _drain = array.par_drain();
    /// array = sparse_array::SparseArray::new();
    /// ```
    struct ParDrainWithoutUse;
}
