//! Safe functions of this module: no argument may break memory safety.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::{BitWords, RawSparseArray, wide, words};
use crate::allocator::Global;

/// Returns five values with spare capacity, and a hole at 1 if `hole` is set.
fn array(hole: bool) -> RawSparseArray<String, Global> {
    let mut array = RawSparseArray::new_in(Global);
    array.try_reserve(100, false).unwrap();
    for n in 0..5 {
        array.insert_with(|_| n.to_string());
    }
    if hole {
        array.remove(1);
    }
    array
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "a caller may pass one")]
fn a_range_is_cut_at_the_bound() {
    let ranges: [Range<usize>; 7] = [0..5, 3..6, 0..100, 5..9, 70..90, 9..2, usize::MAX..usize::MAX];
    for hole in [false, true] {
        for range in ranges.clone() {
            let expected: Vec<usize> = (0..5).filter(|n| range.contains(n) && !(hole && *n == 1)).collect();
            let mut array = array(hole);
            let mut shared = array.iter_within(range.clone());
            assert_eq!(shared.len(), expected.len());
            let indices: Vec<usize> = shared.by_ref().map(|(index, _)| index).collect();
            assert_eq!(indices, expected, "{range:?}");
            let mut exclusive = array.iter_mut_within(range.clone());
            let indices: Vec<usize> = exclusive.by_ref().map(|(index, _)| index).collect();
            assert_eq!(indices, expected, "{range:?}");
            let mut extract = array.extract_if_within(range.clone(), |_, _| true);
            let indices: Vec<usize> = extract.by_ref().map(|(index, _)| index).collect();
            assert_eq!(indices, expected, "{range:?}");
            array.assert_invariants();
        }
    }
}

#[test]
fn the_length_of_bits_cannot_exceed_their_words() {
    let mut bits = BitWords::new_in(Global);
    bits.grow_to(70, 0);
    bits.shrink_len_to(1000);
    assert_eq!((bits.len(), bits.words().len()), (70, 70_usize.div_ceil(usize::BITS as usize)));
    bits.grow_to(3, 0);
    assert_eq!((bits.len(), bits.words().len()), (3, 1));
    assert_eq!(bits.word_of(3), None);
}

#[cfg(feature = "rayon")]
mod splitting {
    use alloc::vec::Vec;

    use crate::raw::cursor::Cursor;
    use crate::raw::{wide, words};

    /// Splits until nothing can be split, and collects the slots of all parts.
    fn collect_split(cursor: Cursor, words: &[usize], to: &mut Vec<usize>) {
        let len = cursor.len();
        match cursor.split(words) {
            (mut last, None) => {
                assert!(last.len() < 2);
                to.extend(core::iter::from_fn(|| last.next(words)));
            }
            (left, Some(right)) => {
                assert_eq!(left.len() + right.len(), len);
                collect_split(left, words, to);
                collect_split(right, words, to);
            }
        }
    }

    #[test]
    fn parts_yield_what_the_whole_does() {
        let mut random = test_kit::random::Random::from_seed(1);
        for round in 0..400 {
            let bound = random.below(700) as usize;
            let words: Vec<usize> = (0..words::count_for(bound))
                .map(|_| match random.below(4) {
                    0 => 0,
                    1 => usize::MAX,
                    2 => random.next_u64() as usize,
                    _ => (random.next_u64() & random.next_u64() & random.next_u64()) as usize,
                })
                .collect();
            let start = random.below(bound as u64 + 1) as usize;
            let mut cursor = match round % 3 {
                0 => Cursor::new(bound, bound - wide::count_ones_in(&words, 0, bound)),
                1 => Cursor::within(start..bound, &words),
                _ => Cursor::run(start..bound),
            };
            // Move both ends into the middle of a word.
            for _ in 0..random.below(80) {
                cursor.next(&words);
            }
            for _ in 0..random.below(80) {
                cursor.next_back(&words);
            }
            let mut whole = cursor.clone();
            let expected: Vec<usize> = core::iter::from_fn(|| whole.next(&words)).collect();
            let mut parts = Vec::new();
            collect_split(cursor, &words, &mut parts);
            assert_eq!(parts, expected);
        }
    }

    #[test]
    fn a_last_slot_behind_empty_words_is_split_off() {
        let words = [1, 0, 0, 0b11];
        let mut cursor = Cursor::new(words.len() * words::BITS, words.len() * words::BITS - 3);
        assert_eq!(cursor.next_back(&words), Some(3 * words::BITS + 1));
        let mut parts = Vec::new();
        collect_split(cursor, &words, &mut parts);
        assert_eq!(parts, [0, 3 * words::BITS]);
    }

    #[test]
    fn without_holes_a_run_is_split_anywhere() {
        for n in 0..=200 {
            let (mut left, mut right) = Cursor::run(7..207).split_at(n);
            assert!(left.is_run() && right.is_run());
            let parts = core::iter::from_fn(|| left.next(&[]).or_else(|| right.next(&[])));
            assert!(parts.eq(7..207), "split at {n}");
        }
    }
}

/// From 64 words on, AVX2 counts and combines where the processor has it.
#[test]
fn wide_loops_agree_with_narrow_ones() {
    let mut random = test_kit::random::Random::from_seed(2);
    for len in (0..200).chain([1000, 1001]) {
        let mut words = |len: usize| -> Vec<usize> { (0..len).map(|_| random.below(u64::MAX) as usize).collect() };
        let (left, right) = (words(len), words(len.saturating_sub(len % 7)));
        let narrow = words::count_combined(&left, &right, |left, right| left & !right);
        assert_eq!(wide::count_combined(&left, &right, |left, right| left & !right), narrow);
        let ones: usize = left.iter().map(|word| word.count_ones() as usize).sum();
        assert_eq!((wide::count_ones(&left), words::count_combined(&left, &left, |word, _| word)), (ones, ones));
        let (mut combined, mut expected) = (left.clone(), left);
        words::combine(&mut expected, &right, |left, right| left ^ right);
        wide::combine(&mut combined, &right, |left, right| left ^ right);
        assert_eq!(combined, expected);
    }
}
