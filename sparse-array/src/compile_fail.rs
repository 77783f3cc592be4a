//! Programs that must not compile: the container is dropped, moved or changed while something borrows from it.
//!
//! Each type and each borrowing method has a doc test that compiles, where the borrow ends first, and failing twins
//! with the steps in another order. Dropping is moving into `drop`, so one test covers both. [`Drain`] and [`ParDrain`]
//! must last until they are dropped, without any further use.
//!
//! Covers the 25 borrowing types (10 of `SparseArray`, 6 parallel, 9 of `BitArray`, four of which borrow from two
//! arrays) and 18 methods that return references or slices. The files in `compile_fail/` are the first lines of the
//! programs: they make the owner.

test_kit::borrows! {
    Iter: include_str!("compile_fail/array.txt"), "owner.iter()", "held.next();\n", "E0502";
    IterMut: include_str!("compile_fail/array.txt"), "owner.iter_mut()", "held.next();\n", "E0499";
    Values: include_str!("compile_fail/array.txt"), "owner.values()", "held.next();\n", "E0502";
    ValuesMut: include_str!("compile_fail/array.txt"), "owner.values_mut()", "held.next();\n", "E0499";
    Indices: include_str!("compile_fail/array.txt"), "owner.indices()", "held.next();\n", "E0502";
    IterMasked:
        include_str!("compile_fail/array.txt"), "owner.iter_masked(BitSlice::empty())", "held.next();\n", "E0502";
    IterMaskedMut:
        include_str!("compile_fail/array.txt"), "owner.iter_masked_mut(BitSlice::empty())", "held.next();\n", "E0499";
    Drain: include_str!("compile_fail/array.txt"), "owner.drain()", "held.next();\n drop(held);\n", "E0499";
    ExtractIf: include_str!("compile_fail/array.txt"), "owner.extract_if(|_, _| true)", "held.next();\n", "E0499";
    VacantEntry: include_str!("compile_fail/array.txt"), "owner.vacant_entry()", "held.insert(3);\n", "E0499";

    Get: include_str!("compile_fail/array.txt"), "owner.get(0)", "held.unwrap();\n", "E0502";
    GetMut: include_str!("compile_fail/array.txt"), "owner.get_mut(0)", "held.unwrap();\n", "E0499";
    GetDisjointMut:
        include_str!("compile_fail/array.txt"), "owner.get_disjoint_mut([0, 1])", "held.unwrap();\n", "E0499";
    AsSlice: include_str!("compile_fail/array.txt"), "owner.as_slice()", "held.unwrap();\n", "E0502";
    AsMutSlice: include_str!("compile_fail/array.txt"), "owner.as_mut_slice()", "held.unwrap();\n", "E0499";
    Occupancy: include_str!("compile_fail/array.txt"), "owner.occupancy()", "held.len();\n", "E0502";
    OccupancyWords: include_str!("compile_fail/array.txt"), "owner.occupancy_words()", "held.len();\n", "E0502";
    TryInsertAt: include_str!("compile_fail/array.txt"), "owner.try_insert_at(5, 5)", "held.unwrap();\n", "E0499";
    VacantEntryInsert:
        include_str!("compile_fail/array.txt"), "owner.vacant_entry().insert(5)", "*held = 6;\n", "E0499";
    Allocator: include_str!("compile_fail/array.txt"), "owner.allocator()", "drop(held.clone());\n", "E0502";
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

/// Values whose own `Drop` reads what they borrow do not outlive it, in an array or an owning iterator.
/// ```
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let text = String::from("a");
/// let mut array = sparse_array::SparseArray::new();
/// array.insert(Reader(&text));
/// let (iter, values) = (sparse_array::SparseArray::from([Reader(&text)]).into_iter(), array.into_values());
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let mut array = sparse_array::SparseArray::new();
/// let text = String::from("a");
/// array.insert(Reader(&text));
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let iter;
/// let text = String::from("a");
/// iter = sparse_array::SparseArray::from([Reader(&text)]).into_iter();
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let values;
/// let text = String::from("a");
/// values = sparse_array::SparseArray::from([Reader(&text)]).into_values();
/// ```
///
/// A drain of references does not outlive what they refer to, as std's: it borrows the array until it is dropped.
/// ```compile_fail,E0597
/// let mut array = sparse_array::SparseArray::new();
/// let drain;
/// let text = String::from("a");
/// array.insert(&text);
/// drain = array.drain();
/// ```
struct DropsThatRead;

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

test_kit::borrows! {
    DrainPeek: include_str!("compile_fail/drain.txt"), "owner.peek()", "held.unwrap();\n", "E0499";
    DrainAsValues: include_str!("compile_fail/drain.txt"), "owner.as_values()", "held.next();\n", "E0502";
    ValuesMutAsValues: include_str!("compile_fail/values_mut.txt"), "owner.as_values()", "held.next();\n", "E0502";
}

test_kit::borrows! {
    Bits: include_str!("compile_fail/bits.txt"), "owner.values()", "held.next();\n", "E0502";
    Ones: include_str!("compile_fail/bits.txt"), "owner.iter_ones()", "held.next();\n", "E0502";
    Zeros: include_str!("compile_fail/bits.txt"), "owner.iter_zeros()", "held.next();\n", "E0502";
    IntersectionLeft: include_str!("compile_fail/bits.txt"), "owner.intersection(&other)", "held.next();\n", "E0502";
    IntersectionRight: include_str!("compile_fail/bits.txt"), "other.intersection(&owner)", "held.next();\n", "E0502";
    UnionLeft: include_str!("compile_fail/bits.txt"), "owner.union(&other)", "held.next();\n", "E0502";
    UnionRight: include_str!("compile_fail/bits.txt"), "other.union(&owner)", "held.next();\n", "E0502";
    DifferenceLeft: include_str!("compile_fail/bits.txt"), "owner.difference(&other)", "held.next();\n", "E0502";
    DifferenceRight: include_str!("compile_fail/bits.txt"), "other.difference(&owner)", "held.next();\n", "E0502";
    SymmetricDifferenceLeft:
        include_str!("compile_fail/bits.txt"), "owner.symmetric_difference(&other)", "held.next();\n", "E0502";
    SymmetricDifferenceRight:
        include_str!("compile_fail/bits.txt"), "other.symmetric_difference(&owner)", "held.next();\n", "E0502";

    BitsDrain: include_str!("compile_fail/bits.txt"), "owner.drain(..)", "held.next();\n drop(held);\n", "E0499";
    BitsSplice:
        include_str!("compile_fail/bits.txt"), "owner.splice(.., [true])", "held.next();\n drop(held);\n", "E0499";

    AsWords: include_str!("compile_fail/bits.txt"), "owner.as_words()", "held.len();\n", "E0502";
    AsBitslice: include_str!("compile_fail/bits.txt"), "owner.as_bitslice()", "held.len();\n", "E0502";
    AsMutBitslice: include_str!("compile_fail/bits.txt"), "owner.as_mut_bitslice()", "held.fill(true);\n", "E0499";
    BitsInRange: include_str!("compile_fail/bits.txt"), "&owner[..1]", "held.len();\n", "E0502";
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
    test_kit::borrows! {
        ParIter: include_str!("compile_fail/parallel.txt"), "owner.par_iter()", "held.count();\n", "E0502";
        ParIterMut: include_str!("compile_fail/parallel.txt"), "owner.par_iter_mut()", "held.count();\n", "E0499";
        ParValues: include_str!("compile_fail/parallel.txt"), "owner.par_values()", "held.count();\n", "E0502";
        ParValuesMut: include_str!("compile_fail/parallel.txt"), "owner.par_values_mut()", "held.count();\n", "E0499";
        ParIndices: include_str!("compile_fail/parallel.txt"), "owner.par_indices()", "held.count();\n", "E0502";
        ParDrain: include_str!("compile_fail/parallel.txt"), "owner.par_drain()", "held.count();\n", "E0499";
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
