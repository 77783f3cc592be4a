//! `quickcheck::Arbitrary`: random containers and their shrinking.

use alloc::boxed::Box;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};

use crate::raw::words::BITS;
use crate::{BitArray, SparseArray};

/// Bits per unit of [`Gen::size`]: with the default of 100, arrays have up to seven 64-bit words.
const BITS_A_SIZE: usize = 4;

/// Generates up to four times [`Gen::size`] bits, often with long runs. Shrinks to fewer bits and to clear bits.
impl Arbitrary for BitArray {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = usize::arbitrary(g) % (BITS_A_SIZE * g.size() + 1);
        let words: Vec<usize> = (0..len.div_ceil(BITS)).map(|_| arbitrary_word(g)).collect();
        Self::from_words(&words, len)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let bits: Vec<bool> = self.into_iter().collect();
        Box::new(bits.shrink().map(Self::from_iter))
    }
}

/// Returns a word of all ones, all zeros, few ones, or half ones.
fn arbitrary_word(g: &mut Gen) -> usize {
    let mut random = || usize::arbitrary(g);
    match random() % 4 {
        0 => usize::MAX,
        1 => 0,
        2 => random() & random() & random(),
        _ => random(),
    }
}

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
