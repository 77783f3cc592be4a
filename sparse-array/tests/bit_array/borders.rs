//! All positions and lengths near word boundaries.

use sparse_array::BitArray;
use sparse_array::bit_array::Extent;
use test_kit::random::Random;

/// Lengths and positions near the boundaries of 32-bit and 64-bit words.
const BORDERS: [usize; 13] = [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 192];

/// Bits without a pattern.
fn scattered(len: usize) -> Vec<bool> {
    let mut random = Random::from_seed(len as u64 + 1);
    (0..len).map(|_| random.below(2) == 0).collect()
}

fn places(len: usize) -> impl Iterator<Item = usize> {
    BORDERS.into_iter().filter(move |&place| place <= len).chain((len > 0).then_some(len))
}

#[track_caller]
fn assert_same(ours: &BitArray, simple: &[bool], what: &str) {
    ours.assert_invariants();
    assert!(*ours == *simple, "{what}: {ours:?}, not {:?}", BitArray::from(simple));
}

#[test]
fn inserting_shifts_what_is_behind() {
    for len in BORDERS {
        let bits = scattered(len);
        let ours = BitArray::from(&bits[..]);
        for at in places(len) {
            for n in BORDERS {
                for value in [false, true] {
                    let (mut ours, mut simple) = (ours.clone(), bits.clone());
                    ours.insert_n(at, value, n);
                    simple.splice(at..at, std::iter::repeat_n(value, n));
                    assert_same(&ours, &simple, &format!("insert_n({at}, {value}, {n}) into {len}"));
                }
                for offset in [0, 1, 63, 64] {
                    let (mut ours, mut simple) = (ours.clone(), bits.clone());
                    let source = scattered(offset + n);
                    ours.insert_from_bitslice(at, &BitArray::from(&source[..])[offset..]);
                    simple.splice(at..at, source[offset..].iter().copied());
                    assert_same(&ours, &simple, &format!("insert {n} bits from {offset} at {at} into {len}"));
                }
            }
            let (mut ours, mut simple) = (ours.clone(), bits.clone());
            ours.insert(at, true);
            simple.insert(at, true);
            assert_same(&ours, &simple, &format!("insert({at}, true) into {len}"));
        }
    }
}

#[test]
fn removing_shifts_what_is_behind() {
    for len in BORDERS {
        let bits = scattered(len);
        let ours = BitArray::from(&bits[..]);
        for start in places(len) {
            for end in places(len).filter(|&end| start <= end) {
                let (mut shifted, mut simple) = (ours.clone(), bits.clone());
                drop(shifted.drain(start..end));
                simple.drain(start..end);
                assert_same(&shifted, &simple, &format!("drain({start}..{end}) from {len}"));

                let (mut longer, mut simple) = (ours.clone(), bits.clone());
                longer.extend_from_within(start..end);
                simple.extend_from_within(start..end);
                assert_same(&longer, &simple, &format!("extend_from_within({start}..{end}) of {len}"));

                for more in [0, 1, 63, 64, 65, 130] {
                    let new = scattered(more);
                    let (mut spliced, mut simple) = (ours.clone(), bits.clone());
                    let removed: Vec<bool> = spliced.splice(start..end, new.iter().copied()).collect();
                    assert_eq!(removed, simple.splice(start..end, new).collect::<Vec<_>>());
                    assert_same(&spliced, &simple, &format!("splice({start}..{end}) of {len} with {more}"));
                }

                let (mut swapped, mut simple) = (ours.clone(), bits.clone());
                swapped.swap_remove_range(start..end);
                let moved = (end - start).min(len - end);
                simple.copy_within(len - moved.., start);
                simple.truncate(len - (end - start));
                assert_same(&swapped, &simple, &format!("swap_remove_range({start}..{end}) from {len}"));
            }
            let (mut head, mut simple) = (ours.clone(), bits.clone());
            let (mut tail, simple_tail) = (head.split_off(start), simple.split_off(start));
            assert_same(&head, &simple, &format!("split_off({start}) of {len}"));
            assert_same(&tail, &simple_tail, &format!("split_off({start}) of {len}, the tail"));
            head.append(&mut tail);
            assert_same(&head, &bits, &format!("append to {start} bits of {len}"));
            assert!(tail.is_empty());
            if start < len {
                let (mut shifted, mut simple) = (ours.clone(), bits.clone());
                assert_eq!(shifted.remove(start), simple.remove(start));
                assert_same(&shifted, &simple, &format!("remove({start}) from {len}"));

                let (mut swapped, mut simple) = (ours.clone(), bits.clone());
                assert_eq!(swapped.swap_remove(start), simple.swap_remove(start));
                assert_same(&swapped, &simple, &format!("swap_remove({start}) from {len}"));
            }
        }
    }
}

/// The purpose of the method: bits that describe the elements of an array whose elements are removed by swapping.
#[test]
fn swap_remove_range_keeps_pace_with_an_array() {
    for (range, left) in [
        (0..2, vec![6, 7, 2, 3, 4, 5]),
        (2..6, vec![0, 1, 6, 7]),
        (3..8, vec![0, 1, 2]),
        (5..7, vec![0, 1, 2, 3, 4, 7]),
        (4..4, vec![0, 1, 2, 3, 4, 5, 6, 7]),
    ] {
        let odd_or_large = |element: &usize| element % 2 == 1 || *element > 5;
        let mut bits: BitArray = (0..8).map(|element| odd_or_large(&element)).collect();
        bits.swap_remove_range(range);
        assert!(bits.values().eq(left.iter().map(odd_or_large)), "{left:?}: {bits:?}");
    }
}

#[test]
fn growing_and_shrinking_at_the_end() {
    for len in BORDERS {
        let bits = scattered(len);
        let ours = BitArray::from(&bits[..]);
        for other in BORDERS {
            for value in [false, true] {
                let (mut grown, mut simple) = (ours.clone(), bits.clone());
                assert_eq!(grown.push_n(value, other), len);
                simple.resize(len + other, value);
                assert_same(&grown, &simple, &format!("push_n({value}, {other}) to {len}"));

                let (mut resized, mut simple) = (ours.clone(), bits.clone());
                resized.resize(other, value);
                simple.resize(other, value);
                assert_same(&resized, &simple, &format!("resize({other}, {value}) of {len}"));
                // Truncated bits must not reappear.
                resized.resize(200, false);
                simple.resize(200, false);
                assert_same(&resized, &simple, &format!("resize({other}, {value}) of {len}, then to 200"));
                assert_same(&BitArray::from_elem(value, other), &vec![value; other], "from_elem");
            }
            let (mut extended, mut simple) = (ours.clone(), bits.clone());
            let source = scattered(other);
            extended.extend_from_bitslice(&BitArray::from(&source[..]));
            simple.extend_from_slice(&source);
            assert_same(&extended, &simple, &format!("extend {len} by {other}"));
        }
        let (mut popped, mut simple) = (ours.clone(), bits.clone());
        while let Some(bit) = popped.pop() {
            assert_eq!(Some(bit), simple.pop());
            assert_same(&popped, &simple, "pop");
        }
        assert!(simple.is_empty());
        for &bit in &bits {
            popped.push(bit);
            popped.assert_invariants();
        }
        assert_same(&popped, &bits, "push");
    }
}

#[test]
fn ranges_are_set_flipped_and_counted() {
    for len in BORDERS {
        let bits = scattered(len);
        let ours = BitArray::from(&bits[..]);
        for start in places(len) {
            for end in places(len).filter(|&end| start <= end) {
                let ones = bits[start..end].iter().filter(|&&bit| bit).count();
                assert_eq!(ours.count_ones_in(start..end), ones);
                assert_eq!(ours.count_zeros_in(start..end), end - start - ones);
                assert!(ours[start..end].iter().by_vals().eq(bits[start..end].iter().copied()));
                for value in [false, true] {
                    let (mut ours, mut simple) = (ours.clone(), bits.clone());
                    ours.set_range(start..end, value);
                    simple[start..end].fill(value);
                    assert_same(&ours, &simple, &format!("set_range({start}..{end}, {value}) of {len}"));
                }
                let (mut ours, mut simple) = (ours.clone(), bits.clone());
                ours.toggle_range(start..end);
                simple[start..end].iter_mut().for_each(|bit| *bit ^= true);
                assert_same(&ours, &simple, &format!("toggle_range({start}..{end}) of {len}"));
            }
        }
        let mut filled = ours.clone();
        filled.fill(true);
        assert_same(&filled, &vec![true; len], "fill");
        filled.toggle_all();
        assert_same(&filled, &vec![false; len], "toggle_all");
    }
}

#[test]
fn every_form_of_range_is_taken() {
    let bits = BitArray::from_elem(true, 100);
    assert_eq!(bits.count_ones_in(..), 100);
    assert_eq!(bits.count_ones_in(40..), 60);
    assert_eq!(bits.count_ones_in(..40), 40);
    assert_eq!(bits.count_ones_in(..=40), 41);
    assert_eq!(bits.count_ones_in(40..=99), 60);
    assert_eq!(bits.count_ones_in((std::ops::Bound::Excluded(40), std::ops::Bound::Unbounded)), 59);
    let mut bits = bits;
    bits[..10].fill(false);
    bits[90..].fill(false);
    bits[20..30].fill(false);
    bits[40..=49].fill(false);
    bits[..=10].fill(false);
    assert_eq!(bits.count_ones(), 59);
    bits[..].fill(false);
    assert!(bits.not_any());
    assert_eq!((bits[1..3].len(), bits[1..=3].len(), bits[98..].len()), (2, 3, 2));
}

/// A single differing bit at every position: searches from every position find it and nothing else.
#[test]
fn the_one_bit_that_differs_is_found() {
    for len in BORDERS {
        for place in (0..len).chain([len]) {
            for value in [false, true] {
                let mut bits = BitArray::from_elem(!value, len);
                if place < len {
                    bits.set(place, value);
                }
                let found = (place < len).then_some(place);
                let (first, last) =
                    if value { (bits.first_one(), bits.last_one()) } else { (bits.first_zero(), bits.last_zero()) };
                assert_eq!((first, last), (found, found), "{value} at {place} of {len}");
                for from in places(len) {
                    let (after, before) = if value {
                        (bits.first_one_from(from), bits.last_one_before(from))
                    } else {
                        (bits.first_zero_from(from), bits.last_zero_before(from))
                    };
                    assert_eq!(after, found.filter(|&at| at >= from), "{value} at {place} of {len}, from {from}");
                    assert_eq!(before, found.filter(|&at| at < from), "{value} at {place} of {len}, before {from}");
                }
            }
        }
    }
}

#[test]
fn every_number_of_words_is_counted() {
    for words in 0..140 {
        for len in [words * 64, words * 64 + 17] {
            let (bits, other) = (scattered(len), scattered(len / 2 + 40));
            let (ours, theirs) = (BitArray::from(&bits[..]), BitArray::from(&other[..]));
            assert_eq!(ours.count_ones(), bits.iter().filter(|&&bit| bit).count());
            assert_eq!(BitArray::from_elem(true, len).count_ones(), len);
            let both = bits.iter().zip(&other).filter(|(a, b)| **a && **b).count();
            assert_eq!(ours.intersection_count(&theirs), both);
            assert_eq!(ours.union_count(&theirs), ours.count_ones() + theirs.count_ones() - both);
            assert_eq!(theirs.difference_count(&ours), theirs.count_ones() - both);
        }
    }
}

#[test]
fn combining_reads_missing_bits_as_told() {
    for left in BORDERS {
        for right in BORDERS {
            let (a, b) = (scattered(left), scattered(right + 1)[1..].to_vec());
            let (ours, theirs) = (BitArray::from(&a[..]), BitArray::from(&b[..]));
            for (extent, len) in
                [(Extent::Longest, left.max(right)), (Extent::Shortest, left.min(right)), (Extent::Keep, left)]
            {
                for missing in [false, true] {
                    let bit = |bits: &[bool], at: usize| bits.get(at).copied().unwrap_or(missing);
                    let nand: Vec<bool> = (0..len).map(|at| !(bit(&a, at) && bit(&b, at))).collect();
                    let what = format!("{left} and {right} bits, {extent:?}, missing {missing}");
                    assert_same(&BitArray::combine(&ours, &theirs, extent, missing, |x, y| !(x & y)), &nand, &what);
                    let mut combined = ours.clone();
                    combined.combine_with(&theirs, extent, missing, |x, y| !(x & y));
                    assert_same(&combined, &nand, &what);
                }
            }
        }
    }
}

#[test]
fn words_are_taken_and_given() {
    for len in BORDERS {
        let ours = BitArray::from(&scattered(len)[..]);
        assert_eq!(ours.as_words().len(), len.div_ceil(usize::BITS as usize));
        assert_eq!(BitArray::from_words(ours.as_words(), len), ours);
        // Excess words and bits are ignored.
        let mut words = ours.as_words().to_vec();
        words.push(usize::MAX);
        if let (Some(last), rest @ 1..) = (words.iter_mut().rev().nth(1), len % usize::BITS as usize) {
            *last |= usize::MAX << rest;
        }
        let copy = BitArray::from_words(&words, len);
        copy.assert_invariants();
        assert_eq!(copy, ours);
    }
}

#[test]
fn bytes_in_little_endian_order_do_not_depend_on_the_word() {
    let bits = BitArray::from(&scattered(100)[..]);
    let bytes: Vec<u8> = bits.as_words().iter().flat_map(|word| word.to_le_bytes()).collect();
    for at in 0..100 {
        assert_eq!(bits[at], bytes[at / 8] >> (at % 8) & 1 != 0);
    }
}
