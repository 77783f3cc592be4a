//! `quickcheck::Arbitrary`: random bits and their shrinking.

use alloc::boxed::Box;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};

use crate::BitArray;
use crate::raw::words::BITS;

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
