//! Glob imports of the crate and of rayon's prelude, in a program that uses std.

use sparse_array::*;

#[test]
fn the_types_of_sparse_array_are_at_the_root() {
    let mut array: SparseArray<u32> = SparseArray::from([1, 2, 3]);
    let _: Iter<'_, u32> = array.iter();
    let _: Values<'_, u32> = array.values();
    let _: Indices<'_> = array.indices();
    let _: IterMut<'_, u32> = array.iter_mut();
    let _: ValuesMut<'_, u32> = array.values_mut();
    let _: Result<_, GetDisjointMutError> = array.get_disjoint_mut([0, 1]);
    let _: Result<_, InsertError<u32, SlotError>> = array.try_insert_at(0, 1);
    let _: VacantEntry<'_, u32> = array.vacant_entry();
    let _: Drain<'_, u32> = array.drain();
    let _: IntoIter<u32> = array.clone().into_iter();
    let _: IntoValues<u32> = array.into_values();
    let bits: BitArray = BitArray::new();
    let _: bit_array::Ones<'_> = bits.iter_ones();
}

#[cfg(feature = "rayon")]
mod with_rayon {
    use rayon::prelude::*;
    use sparse_array::*;

    #[test]
    fn the_name_rayon_means_rayon() {
        let array = SparseArray::from([1, 2, 3]);
        let _: parallel::ParIter<'_, i32> = array.par_iter();
        assert_eq!(array.par_values().sum::<i32>(), 6);
        assert_eq!(rayon::join(|| 1, || 2), (1, 2));
    }
}
