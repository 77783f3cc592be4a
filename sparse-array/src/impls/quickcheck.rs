//! `quickcheck::Arbitrary`: random arrays and their shrinking.

use alloc::boxed::Box;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};

use crate::SparseArray;

/// Generates up to [`Gen::size`] values. Every other array loses some of its first values, in random order; later ones
/// fill some of the holes.
///
/// Shrinks to fewer and smaller values and to lower indices. The order of the holes is not kept.
impl<T: Arbitrary> Arbitrary for SparseArray<T> {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut values: Vec<T> = Vec::arbitrary(g);
        let late = values.split_off(values.len() - usize::arbitrary(g) % (values.len() / 4 + 1));
        let mut array: Self = values.into_iter().collect();
        let bound = array.index_bound();
        if bound > 0 && bool::arbitrary(g) {
            for _ in 0..usize::arbitrary(g) % (bound + 1) {
                array.remove(usize::arbitrary(g) % bound);
            }
        }
        array.extend(late);
        array
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let pairs: Vec<(usize, T)> = self.iter().map(|(index, value)| (index, value.clone())).collect();
        Box::new(pairs.shrink().map(|pairs| {
            let mut array = Self::new();
            for (index, value) in pairs {
                array.insert_at(index, value);
            }
            array
        }))
    }
}
