//! Growable arrays of bits.

use std::hint::black_box;

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use fixedbitset::FixedBitSet;
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use sparse_array::BitArray;

use super::passes::{each, read_all};
use crate::measure::{Course, Entrant, Event, Gauge, Kept, Uncounted, at_least, containers, passes};

/// A course at each size.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    let contests = sizes.iter().map(|&size| {
        let entrants = vec![
            Entrant::ours("bit_array", events_with_search::<BitArray>()),
            // There is no `push`: `grow(len + 1)` replaces it.
            Entrant::peer("fixedbitset", events::<FixedBitSet>()).uncounted_in(&["push"], Uncounted::Emulated),
            // Combines bit by bit, which takes thirty times as long.
            Entrant::peer("bitvec", events_with_search::<BitVec<usize, Lsb0>>())
                .uncounted_in(&["and", "or", "xor"], Uncounted::Outlier),
        ];
        let course = Course::new("bits", size, move |rng| Input::new(size, rng), entrants);
        course.of_entries(0)
    });
    contests.collect()
}

/// The number of random accesses of a sample.
const ACCESSES: usize = at_least(512 << 10);

/// The data of a round.
struct Input {
    /// Bits in each array.
    size: usize,
    arrays: Vec<Contents>,
}

/// The contents of one array, and the indices to access.
struct Contents {
    /// Each bit is set with probability one half.
    half: Vec<usize>,
    /// Others like them.
    other_half: Vec<usize>,
    /// One bit in a hundred is set.
    sparse: Vec<usize>,
    /// 99 bits in a hundred are set.
    dense: Vec<usize>,
    /// Only a bit near the end is set.
    late: Vec<usize>,
    /// All bits but one near the end are set.
    full: Vec<usize>,
    /// Random indices, some more than once.
    places: Vec<usize>,
}

impl Input {
    /// Creates random data for arrays of `size` bits.
    fn new(size: usize, rng: &mut SmallRng) -> Self {
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

/// The number of bits that a sample processes by whole words.
const BY_WORDS: usize = at_least(96 << 20);
/// The number of set bits that a sample visits.
const BY_ONES: usize = at_least(1 << 20);
/// The number of bits that a sample pushes.
const PUSHES: usize = at_least(512 << 10);

/// The workloads of all contestants. An operation is one call, or one bit if bits are visited, read, written or pushed
/// one by one.
fn events<B: Bits>() -> Vec<Event<Input>> {
    vec![
        Event::timed("count", count::<B>),
        Event::timed("first one", first_one::<B>),
        Event::timed("first zero", first_zero::<B>),
        Event::timed("and", |input, _, gauge| combine(input, gauge, B::and)),
        Event::timed("or", |input, _, gauge| combine(input, gauge, B::or)),
        Event::timed("xor", |input, _, gauge| combine(input, gauge, B::xor)),
        Event::timed("iter_ones 1 %", |input, _, gauge| visit_ones::<B>(input, gauge, 1, |contents| &contents.sparse)),
        Event::timed("iter_ones 50 %", |input, _, gauge| visit_ones::<B>(input, gauge, 50, |contents| &contents.half)),
        Event::timed("iter_ones 99 %", |input, _, gauge| visit_ones::<B>(input, gauge, 99, |contents| &contents.dense)),
        Event::timed("get", get::<B>),
        Event::timed("set", set::<B>),
        Event::timed("push", push::<B>),
    ]
}

/// The workloads of contestants that can be searched from an index on.
fn events_with_search<B: FindFrom>() -> Vec<Event<Input>> {
    let mut events = events::<B>();
    events.push(Event::timed("next one", next_one::<B>));
    events.push(Event::timed("next zero", next_zero::<B>));
    events
}

fn all<B: Bits>(input: &Input, words: impl Fn(&Contents) -> &Vec<usize>) -> Vec<B> {
    input.arrays.iter().map(|contents| B::from_words(words(contents), input.size)).collect()
}

fn add(digest: &mut u64, more: usize) {
    *digest = digest.wrapping_add(more as u64);
}

/// Calls `work` with all arrays, repeatedly, until about `bits` bits are processed.
#[inline(always)]
fn call_each<B: Bits>(input: &Input, arrays: &[B], bits: usize, gauge: &mut Gauge, work: impl Fn(&B) -> usize) -> u64 {
    read_all(arrays, 1, passes(input.size, bits), gauge, |array| work(array) as u64)
}

#[inline(never)]
fn count<B: Bits>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let arrays: Vec<B> = all(input, |contents| &contents.half);
    call_each(input, &arrays, BY_WORDS, gauge, B::count_ones)
}

#[inline(never)]
fn first_one<B: Bits>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let arrays: Vec<B> = all(input, |contents| &contents.late);
    call_each(input, &arrays, BY_WORDS, gauge, |array| array.first_one().unwrap_or(usize::MAX))
}

#[inline(never)]
fn first_zero<B: Bits>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let arrays: Vec<B> = all(input, |contents| &contents.full);
    call_each(input, &arrays, BY_WORDS, gauge, |array| array.first_zero().unwrap_or(usize::MAX))
}

#[inline(always)]
fn combine<B: Bits>(input: &Input, gauge: &mut Gauge, work: impl Fn(&mut B, &B)) -> u64 {
    let mut arrays: Vec<B> = all(input, |contents| &contents.half);
    let others: Vec<B> = all(input, |contents| &contents.other_half);
    let passes = passes(input.size, BY_WORDS);
    gauge.time(passes * arrays.len(), || {
        for _ in 0..passes {
            for (array, other) in arrays.iter_mut().zip(&others) {
                work(black_box(array), black_box(other));
            }
        }
    });
    arrays.iter().map(|array| array.sum_of_ones() as u64).fold(0, u64::wrapping_add)
}

#[inline(never)]
fn visit_ones<B: Bits>(
    input: &Input,
    gauge: &mut Gauge,
    percent: usize,
    words: impl Fn(&Contents) -> &Vec<usize>,
) -> u64 {
    let arrays: Vec<B> = all(input, words);
    let passes = passes(input.size, BY_ONES * 100 / percent);
    let ones: usize = arrays.iter().map(B::count_ones).sum();
    gauge.time(passes * ones, || {
        let mut digest = 0;
        for _ in 0..passes {
            for array in &arrays {
                add(&mut digest, black_box(array).sum_of_ones());
            }
        }
        digest
    })
}

/// At random indices.
#[inline(never)]
fn get<B: Bits>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up::<B>(input, gauge, |contents| &contents.half, |array, at| usize::from(array.get(at)))
}

/// From random indices, over some hundred zeros.
#[inline(never)]
fn next_one<B: FindFrom>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up::<B>(input, gauge, |contents| &contents.sparse, |array, at| array.first_one_from(at).unwrap_or(usize::MAX))
}

/// From random indices, over some hundred ones.
#[inline(never)]
fn next_zero<B: FindFrom>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up::<B>(input, gauge, |contents| &contents.dense, |array, at| array.first_zero_from(at).unwrap_or(usize::MAX))
}

#[inline(always)]
fn look_up<B: Bits>(
    input: &Input,
    gauge: &mut Gauge,
    words: impl Fn(&Contents) -> &Vec<usize>,
    work: impl Fn(&B, usize) -> usize,
) -> u64 {
    let mut digest = 0_u64;
    for (array, contents) in all::<B>(input, words).iter().zip(&input.arrays) {
        let (array, places) = black_box((array, contents.places.as_slice()));
        let found = gauge.time(places.len(), || {
            let mut sum = 0;
            for at in places {
                add(&mut sum, work(array, *at));
            }
            sum
        });
        digest = digest.wrapping_add(found);
    }
    digest
}

/// At random indices, to random values.
#[inline(never)]
fn set<B: Bits>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for (mut array, contents) in all::<B>(input, |contents| &contents.half).into_iter().zip(&input.arrays) {
        let places = black_box(contents.places.as_slice());
        gauge.time(places.len(), || {
            let array = black_box(&mut array);
            for at in places {
                // The lowest bit of a random index is random.
                array.set(*at, at & 4 != 0);
            }
        });
        add(&mut digest, array.sum_of_ones());
    }
    digest
}

/// Pushes random bits into an array that has not allocated.
#[inline(never)]
fn push<B: Bits>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(passes(input.size, PUSHES), &input.arrays, |contents, digest| {
        let (words, len) = black_box((contents.half.as_slice(), input.size));
        let array = gauge.time(len, || {
            let mut array = B::new();
            for at in 0..len {
                let (word, bit) = (at / usize::BITS as usize, at % usize::BITS as usize);
                array.push(words[word] >> bit & 1 == 1);
            }
            array
        });
        add(digest, array.sum_of_ones());
    })
}

/// A growable array of bits.
trait Bits: Clone {
    /// Creates an empty one that has not allocated.
    fn new() -> Self;
    /// Creates `len` bits from words, lowest bit first.
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

/// Bits that can be searched from an index on.
trait FindFrom: Bits {
    fn first_one_from(&self, start: usize) -> Option<usize>;
    fn first_zero_from(&self, start: usize) -> Option<usize>;
}

/// Adds up the items of an iterator over indices.
macro_rules! sum_of {
    ($ones:expr) => {{
        let mut sum = 0_usize;
        for index in $ones {
            sum = sum.wrapping_add(index);
        }
        sum
    }};
}

/// The operations that two contestants have under the same names.
macro_rules! combining {
    () => {
        #[inline]
        fn and(&mut self, other: &Self) {
            self.intersect_with(other);
        }

        #[inline]
        fn or(&mut self, other: &Self) {
            self.union_with(other);
        }

        #[inline]
        fn xor(&mut self, other: &Self) {
            self.symmetric_difference_with(other);
        }
    };
}

impl Bits for BitArray {
    fn new() -> Self {
        Self::new()
    }

    fn from_words(words: &[usize], len: usize) -> Self {
        Self::from_words(words, len)
    }

    #[inline]
    fn push(&mut self, value: bool) {
        self.push(value);
    }

    #[inline]
    fn set(&mut self, index: usize, value: bool) {
        self.set(index, value);
    }

    #[inline]
    fn get(&self, index: usize) -> bool {
        self.get_bit(index) == Some(true)
    }

    #[inline]
    fn count_ones(&self) -> usize {
        self.count_ones()
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        self.first_one()
    }

    #[inline]
    fn first_zero(&self) -> Option<usize> {
        self.first_zero()
    }

    combining!();

    #[inline]
    fn sum_of_ones(&self) -> usize {
        sum_of!(self.iter_ones())
    }
}

impl FindFrom for BitArray {
    #[inline]
    fn first_one_from(&self, start: usize) -> Option<usize> {
        self.first_one_from(start)
    }

    #[inline]
    fn first_zero_from(&self, start: usize) -> Option<usize> {
        self.first_zero_from(start)
    }
}

impl Bits for BitVec<usize, Lsb0> {
    fn new() -> Self {
        Self::new()
    }

    fn from_words(words: &[usize], len: usize) -> Self {
        let mut bits = Self::from_slice(words);
        bits.truncate(len);
        bits
    }

    #[inline]
    fn push(&mut self, value: bool) {
        self.push(value);
    }

    #[inline]
    fn set(&mut self, index: usize, value: bool) {
        self.as_mut_bitslice().set(index, value);
    }

    #[inline]
    fn get(&self, index: usize) -> bool {
        self[index]
    }

    #[inline]
    fn count_ones(&self) -> usize {
        self.as_bitslice().count_ones()
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        self.as_bitslice().first_one()
    }

    #[inline]
    fn first_zero(&self) -> Option<usize> {
        self.as_bitslice().first_zero()
    }

    #[inline]
    fn and(&mut self, other: &Self) {
        *self.as_mut_bitslice() &= other.as_bitslice();
    }

    #[inline]
    fn or(&mut self, other: &Self) {
        *self.as_mut_bitslice() |= other.as_bitslice();
    }

    #[inline]
    fn xor(&mut self, other: &Self) {
        *self.as_mut_bitslice() ^= other.as_bitslice();
    }

    #[inline]
    fn sum_of_ones(&self) -> usize {
        sum_of!(self.iter_ones())
    }
}

impl FindFrom for BitVec<usize, Lsb0> {
    #[inline]
    fn first_one_from(&self, start: usize) -> Option<usize> {
        self[start..].first_one().map(|found| start + found)
    }

    #[inline]
    fn first_zero_from(&self, start: usize) -> Option<usize> {
        self[start..].first_zero().map(|found| start + found)
    }
}

impl Bits for FixedBitSet {
    fn new() -> Self {
        Self::new()
    }

    fn from_words(words: &[usize], len: usize) -> Self {
        Self::with_capacity_and_blocks(len, words.iter().copied())
    }

    #[inline]
    fn push(&mut self, value: bool) {
        let index = self.len();
        if value {
            self.grow_and_insert(index);
        } else {
            self.grow(index + 1);
        }
    }

    #[inline]
    fn set(&mut self, index: usize, value: bool) {
        self.set(index, value);
    }

    #[inline]
    fn get(&self, index: usize) -> bool {
        self.contains(index)
    }

    #[inline]
    fn count_ones(&self) -> usize {
        self.count_ones(..)
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        self.minimum()
    }

    #[inline]
    fn first_zero(&self) -> Option<usize> {
        self.zeroes().next()
    }

    combining!();

    #[inline]
    fn sum_of_ones(&self) -> usize {
        sum_of!(self.ones())
    }
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
