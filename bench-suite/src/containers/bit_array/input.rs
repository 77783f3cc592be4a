use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::super::repetition::containers;

/// The number of random accesses of a sample.
const ACCESSES: usize = 512 << 10;

/// The data of a round.
pub(super) struct Input {
    /// Bits in each array.
    pub(super) size: usize,
    pub(super) arrays: Vec<Contents>,
}

/// The contents of one array, and the indices to access.
pub(super) struct Contents {
    /// Each bit is set with probability one half.
    pub(super) half: Vec<usize>,
    /// Others like them.
    pub(super) other_half: Vec<usize>,
    /// One bit in a hundred is set.
    pub(super) sparse: Vec<usize>,
    /// 99 bits in a hundred are set.
    pub(super) dense: Vec<usize>,
    /// Only a bit near the end is set.
    pub(super) late: Vec<usize>,
    /// All bits but one near the end are set.
    pub(super) full: Vec<usize>,
    /// Random indices, some more than once.
    pub(super) places: Vec<usize>,
}

impl Input {
    /// Creates random data for arrays of `size` bits.
    pub(super) fn new(size: usize, rng: &mut SmallRng) -> Self {
        let arrays = containers(size);
        Self { size, arrays: (0..arrays).map(|_| Contents::new(size, ACCESSES / arrays, rng)).collect() }
    }
}

impl Contents {
    fn new(size: usize, accesses: usize, rng: &mut SmallRng) -> Self {
        let near_end = size - 1 - rng.random_range(0..size.div_ceil(100));
        let late = words(size, |at| at == near_end);
        let full = words(size, |at| at != near_end);
        let mut order: Vec<usize> = (0..size).collect();
        order.shuffle(rng);
        let few = &order[..size.div_ceil(100)];
        let (mut sparse, mut dense) = (words(size, |_| false), words(size, |_| true));
        for at in few {
            sparse[at / BITS] |= 1 << (at % BITS);
            dense[at / BITS] &= !(1 << (at % BITS));
        }
        Self {
            half: words(size, |_| rng.random()),
            other_half: words(size, |_| rng.random()),
            sparse,
            dense,
            late,
            full,
            places: (0..accesses).map(|_| rng.random_range(0..size)).collect(),
        }
    }
}

const BITS: usize = usize::BITS as usize;

/// Creates the words of `len` bits, lowest bit first. Bits past the length are zero.
fn words(len: usize, mut bit: impl FnMut(usize) -> bool) -> Vec<usize> {
    let mut words = vec![0; len.div_ceil(BITS)];
    for at in 0..len {
        words[at / BITS] |= usize::from(bit(at)) << (at % BITS);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::Input;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    #[test]
    fn densities_are_as_named_and_no_bit_lies_past_the_length() {
        let input = Input::new(1000, &mut SmallRng::seed_from_u64(9));
        for contents in &input.arrays {
            let ones = |words: &[usize]| words.iter().map(|word| word.count_ones()).sum::<u32>();
            assert_eq!(
                [1, 10, 990, 999],
                [&contents.late, &contents.sparse, &contents.dense, &contents.full].map(|w| ones(w))
            );
            assert!((400..600).contains(&ones(&contents.half)));
            assert!(contents.full[15] < 1 << 40);
        }
    }
}
