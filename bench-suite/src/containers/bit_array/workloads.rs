//! The workloads, each written once for all bit arrays.

use std::hint::black_box;

use super::super::repetition::passes;
use super::contestants::{Bits, FindFrom};
use super::input::{Contents, Input};
use crate::measure::{Event, Gauge, Kept};

/// The number of bits that a sample processes by whole words.
const BY_WORDS: usize = 96 << 20;
/// The number of set bits that a sample visits.
const BY_ONES: usize = 1 << 20;
/// The number of bits that a sample pushes.
const PUSHES: usize = 512 << 10;

/// The workloads of all contestants. An operation is one call, or one bit if bits are visited, read, written or pushed
/// one by one.
pub(super) fn events<B: Bits>() -> Vec<Event<Input>> {
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
pub(super) fn events_with_search<B: FindFrom>() -> Vec<Event<Input>> {
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
    let passes = passes(input.size, bits);
    gauge.time(passes * arrays.len(), || {
        let mut digest = 0;
        for _ in 0..passes {
            for array in arrays {
                add(&mut digest, work(black_box(array)));
            }
        }
        digest
    })
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
    let mut digest = 0;
    for _ in 0..passes(input.size, PUSHES) {
        for contents in &input.arrays {
            let (words, len) = black_box((contents.half.as_slice(), input.size));
            let array = gauge.time(len, || {
                let mut array = B::new();
                for at in 0..len {
                    let (word, bit) = (at / usize::BITS as usize, at % usize::BITS as usize);
                    array.push(words[word] >> bit & 1 == 1);
                }
                array
            });
            add(&mut digest, array.sum_of_ones());
        }
    }
    digest
}
