//! [`Bits`], what every contestant can do, and [`FindFrom`], what not all can.

/// A growable array of bits.
pub(super) trait Bits: Clone {
    /// Empty, without memory.
    fn new() -> Self;
    /// `len` bits out of words, lowest bit first.
    fn from_words(words: &[usize], len: usize) -> Self;
    fn push(&mut self, value: bool);
    fn set(&mut self, index: usize, value: bool);
    fn get(&self, index: usize) -> bool;
    fn count_ones(&self) -> usize;
    fn first_one(&self) -> Option<usize>;
    fn first_zero(&self) -> Option<usize>;
    fn and(&mut self, other: &Self);
    fn or(&mut self, other: &Self);
    fn xor(&mut self, other: &Self);
    /// Visits each set bit in order and adds up the indices.
    fn sum_of_ones(&self) -> usize;
}

/// Bits that can be searched from a place on.
pub(super) trait FindFrom: Bits {
    fn first_one_from(&self, start: usize) -> Option<usize>;
    fn first_zero_from(&self, start: usize) -> Option<usize>;
}
