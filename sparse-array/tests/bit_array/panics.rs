//! Invalid arguments, and user code that panics.

use std::ops::Range;

use sparse_array::BitArray;
use sparse_array::bit_array::Extent;
use sparse_array::bitvec::prelude::*;
use test_kit::iterators::{Lie, LyingSizeHint, PanickingIterator};
use test_kit::ledger::Operation;
use test_kit::panics::{Outcome, expect_panic, panic_at_each};

/// Calls `act` on an array of five bits. It must panic with `text` and leave the array unchanged.
#[track_caller]
fn refuses<R>(text: &str, act: impl FnOnce(&mut BitArray) -> R) {
    let before = BitArray::from([true, false, true, true, false]);
    let mut bits = before.clone();
    let report = expect_panic(|| act(&mut bits));
    assert_eq!(report.message(), text);
    let location = report.location().expect("it was silenced");
    assert!(location.contains(file!()), "{text} blames {location}");
    bits.assert_invariants();
    assert_eq!(bits, before);
}

#[test]
fn an_index_past_the_end_is_named() {
    refuses("BitArray::index: index 5 is out of range for length 5", |bits| bits[5]);
    refuses("BitArray::index: index 64 is out of range for length 5", |bits| bits[64]);
    let last = usize::MAX;
    refuses(&format!("BitArray::index: index {last} is out of range for length 5"), |bits| bits[last]);
    refuses("BitArray::set: index 5 is out of range for length 5", |bits| bits.set(5, true));
    refuses("BitArray::set: index 63 is out of range for length 5", |bits| bits.set(63, true));
    refuses("BitArray::replace: index 6 is out of range for length 5", |bits| bits.replace(6, true));
    refuses("BitArray::toggle: index 7 is out of range for length 5", |bits| bits.toggle(7));
    refuses("BitArray::remove: index 5 is out of range for length 5", |bits| bits.remove(5));
    refuses("BitArray::swap_remove: index 5 is out of range for length 5", |bits| bits.swap_remove(5));
}

#[test]
fn a_position_past_the_end_is_named() {
    refuses("BitArray::insert: position 6 exceeds length 5", |bits| bits.insert(6, true));
    refuses("BitArray::insert_n: position 6 exceeds length 5", |bits| bits.insert_n(6, true, 2));
    refuses("BitArray::insert_from_bitslice: position 6 exceeds length 5", |bits| {
        bits.insert_from_bitslice(6, bits![1, 0]);
    });
    refuses("BitArray::first_one_from: position 6 exceeds length 5", |bits| bits.first_one_from(6));
    refuses("BitArray::first_zero_from: position 6 exceeds length 5", |bits| bits.first_zero_from(6));
    refuses("BitArray::last_one_before: position 6 exceeds length 5", |bits| bits.last_one_before(6));
    refuses("BitArray::last_zero_before: position 6 exceeds length 5", |bits| bits.last_zero_before(6));
    refuses("BitArray::set_first_zero_from: position 6 exceeds length 5", |bits| bits.set_first_zero_from(6));
    refuses("BitArray::clear_first_one_from: position 6 exceeds length 5", |bits| bits.clear_first_one_from(6));
    refuses("BitArray::ones_from: position 6 exceeds length 5", |bits| bits.ones_from(6).count());
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "that is the bad input")]
fn a_bad_range_is_named() {
    refuses("BitArray::set_range: range 3..6 is out of range for length 5", |bits| bits.set_range(3..6, true));
    refuses("BitArray::set_range: range starts at 4 but ends at 2", |bits| bits.set_range(4..2, true));
    refuses("BitArray::toggle_range: range 0..6 is out of range for length 5", |bits| bits.toggle_range(..=5));
    refuses("BitArray::drain: range starts at 6 but ends at 5", |bits| drop(bits.drain(6..)));
    refuses("BitArray::splice: range starts at 6 but ends at 5", |bits| drop(bits.splice(6.., [true])));
    refuses("BitArray::swap_remove_range: range 0..6 is out of range for length 5", |bits| bits.swap_remove_range(..6));
    refuses("BitArray::count_ones_in: range 5..6 is out of range for length 5", |bits| bits.count_ones_in(5..=5));
    refuses("BitArray::count_zeros_in: range 2..9 is out of range for length 5", |bits| bits.count_zeros_in(2..9));
    refuses("BitArray::count_ones_in: a bound of the range exceeds usize::MAX", |bits| {
        bits.count_ones_in(..=usize::MAX)
    });
    refuses("BitArray::index: range 2..6 is out of range for length 5", |bits| bits[2..6].len());
    refuses("BitArray::index_mut: range 2..6 is out of range for length 5", |bits| bits[2..6].fill(true));
}

/// Methods that shadow those of bitvec's slice, for their panic messages.
#[test]
fn panics_do_not_name_a_file_of_bitvec() {
    refuses("BitArray::swap: index 9 is out of range for length 5", |bits| bits.swap(0, 9));
    refuses("BitArray::swap: index 5 is out of range for length 5", |bits| bits.swap(5, 0));
    refuses("BitArray::copy_within: range 3..6 is out of range for length 5", |bits| bits.copy_within(3..6, 0));
    refuses("BitArray::copy_within: position 6 exceeds length 5", |bits| bits.copy_within(..3, 3));
    refuses(&format!("BitArray::copy_within: position {} exceeds length 5", usize::MAX), |bits| {
        bits.copy_within(..3, usize::MAX);
    });
    refuses("BitArray::rotate_left: position 6 exceeds length 5", |bits| bits.rotate_left(6));
    refuses("BitArray::rotate_right: position 6 exceeds length 5", |bits| bits.rotate_right(6));
    refuses("BitArray::shift_start: position 6 exceeds length 5", |bits| bits.shift_start(6));
    refuses("BitArray::shift_end: position 6 exceeds length 5", |bits| bits.shift_end(6));
    refuses("BitArray::split_at: position 6 exceeds length 5", |bits| bits.split_at(6).0.len());
    refuses("BitArray::split_at_mut: position 6 exceeds length 5", |bits| bits.split_at_mut(6).0.len());
    let text = |method| format!("BitArray::{method}: a slice of length 4 for an array of length 5");
    refuses(&text("copy_from_bitslice"), |bits| bits.copy_from_bitslice(bits![1; 4]));
    refuses(&text("clone_from_bitslice"), |bits| bits.clone_from_bitslice(bits![u8, Msb0; 1; 4]));
    refuses(&text("swap_with_bitslice"), |bits| bits.swap_with_bitslice(bits![mut 1; 4]));
}

/// Their results equal those of bitvec, also at the limits.
#[test]
fn shadowed_methods_do_what_bitvec_does() {
    for len in [0_usize, 1, 5, 64, 65, 200] {
        let bits: BitArray = (0..len).map(|at| at % 3 == 0 || at % 7 == 1).collect();
        let check = |ours: &dyn Fn(&mut BitArray), theirs: &dyn Fn(&mut BitSlice<usize, Lsb0>)| {
            let (mut a, mut b) = (bits.clone(), bits.clone());
            ours(&mut a);
            theirs(b.as_mut_bitslice());
            assert_eq!(a, b);
            a.assert_invariants();
        };
        for at in [0, 1, len / 2, len.saturating_sub(1), len].into_iter().filter(|&at| at <= len) {
            check(&|bits| bits.rotate_left(at), &|bits| bits.rotate_left(at));
            check(&|bits| bits.rotate_right(at), &|bits| bits.rotate_right(at));
            check(&|bits| bits.shift_start(at), &|bits| bits.shift_start(at));
            check(&|bits| bits.shift_end(at), &|bits| bits.shift_end(at));
            // bitvec panics for an empty range at the end, unlike std.
            let copy = |bits: &mut BitSlice<usize, Lsb0>, src: Range<usize>, dest| {
                if !src.is_empty() {
                    bits.copy_within(src, dest);
                }
            };
            check(&|bits| bits.copy_within(at.., 0), &|bits| copy(bits, at..len, 0));
            check(&|bits| bits.copy_within(at.., at / 2), &|bits| copy(bits, at..len, at / 2));
            check(&|bits| bits.copy_within(..len - at, at), &|bits| copy(bits, 0..len - at, at));
            check(&|bits| bits.split_at_mut(at).1.fill(true), &|bits| bits[at..].fill(true));
            assert_eq!(bits.split_at(at).0, &bits[..at]);
            if at < len {
                check(&|bits| bits.swap(at, 0), &|bits| bits.swap(at, 0));
            }
        }
    }
}

#[test]
fn more_than_can_be_is_refused() {
    let word = usize::BITS as usize;
    let limit = BitSlice::<usize, Lsb0>::MAX_BITS / word * word;
    let text = |method, wanted: usize| {
        format!("BitArray::{method}: capacity overflow: {wanted} bits exceed the limit of {limit} bits")
    };
    let all = usize::MAX;
    refuses(&text("reserve", all), |bits| bits.reserve(all));
    refuses(&text("reserve", limit + 5), |bits| bits.reserve(limit));
    refuses(&text("reserve_exact", all), |bits| bits.reserve_exact(all));
    refuses(&text("push_n", all), |bits| bits.push_n(true, all));
    refuses(&text("resize", all), |bits| bits.resize(all, true));
    refuses(&text("pad_to", all), |bits| bits.pad_to(all, true));
    refuses(&text("insert_n", all), |bits| bits.insert_n(2, true, all));
    refuses(&text("with_capacity", all), |_| BitArray::with_capacity(all));
    refuses(&text("from_elem", all), |_| BitArray::from_elem(true, all));
    refuses("BitArray::from_words: 1 words are too few for 1000 bits", |_| BitArray::from_words(&[0], 1000));
}

#[test]
fn a_panic_in_the_function_that_combines_leaves_a_valid_array() {
    for (extent, len) in [(Extent::Longest, 300), (Extent::Shortest, 200), (Extent::Keep, 200)] {
        let calls = panic_at_each(
            Operation::Call,
            |_| BitArray::from_elem(true, 200),
            |bits, ledger| {
                let other = BitArray::from_elem(true, 300);
                bits.combine_with(&other, extent, true, |x, y| {
                    ledger.tick(Operation::Call);
                    !(x & y)
                });
            },
            |mut bits, _, outcome| {
                bits.assert_invariants();
                assert_eq!(bits.len(), len);
                let done = match outcome {
                    Outcome::Panicked { nth } => usize::try_from(nth).expect("few words") * usize::BITS as usize,
                    Outcome::Completed => len,
                };
                assert_eq!(bits.first_one(), (done < len).then_some(done));
                bits.push(true);
                bits.toggle_all();
                bits.assert_invariants();
            },
        );
        assert_eq!(calls, len.div_ceil(usize::BITS as usize) as u64);
    }
}

#[test]
fn a_panic_in_edit_words_leaves_no_bit_past_the_end() {
    let mut bits = BitArray::from_elem(false, 70);
    expect_panic(|| {
        bits.edit_words(|words| {
            words.fill(usize::MAX);
            panic!("after setting too much");
        })
    });
    bits.assert_invariants();
    assert_eq!(bits, BitArray::from_elem(true, 70));
}

#[test]
fn a_panic_in_the_iterator_keeps_what_it_gave_before() {
    let more: Vec<bool> = (0..150).map(|at| at % 3 == 0).collect();
    panic_at_each(
        Operation::Call,
        |_| BitArray::from([true, true]),
        |bits, ledger| bits.extend(PanickingIterator::new(more.clone(), ledger)),
        |bits, _, outcome| {
            bits.assert_invariants();
            let given = match outcome {
                Outcome::Panicked { nth } => usize::try_from(nth).expect("few bits"),
                Outcome::Completed => more.len(),
            };
            assert!(bits.values().eq([true, true].into_iter().chain(more[..given].iter().copied())));
        },
    );
}

/// 200 bits, with a pattern that differs from word to word.
fn pattern() -> Vec<bool> {
    (0..200).map(|at| at % 3 == 0 || at % 7 == 1).collect()
}

#[test]
fn a_panic_in_retain_keeps_the_bits_that_were_not_examined() {
    let plain = pattern();
    let keep = |index: usize| index % 4 != 1;
    let calls = panic_at_each(
        Operation::Call,
        |_| BitArray::from(pattern()),
        |bits, ledger| {
            bits.retain(|index, &bit| {
                ledger.tick(Operation::Call);
                assert_eq!(bit, plain[index]);
                keep(index)
            });
        },
        |mut bits, _, outcome| {
            bits.assert_invariants();
            let examined = match outcome {
                Outcome::Panicked { nth } => usize::try_from(nth).expect("few bits"),
                Outcome::Completed => plain.len(),
            };
            let kept = (0..plain.len()).filter(|&at| at >= examined || keep(at)).map(|at| plain[at]);
            assert!(bits.values().eq(kept));
            bits.push(true);
            bits.assert_invariants();
        },
    );
    assert_eq!(calls, 200);
}

#[test]
fn a_panic_in_resize_with_keeps_the_bits_made_before() {
    let calls = panic_at_each(
        Operation::Call,
        |_| BitArray::from([true, true]),
        |bits, ledger| {
            bits.resize_with(150, |index| {
                ledger.tick(Operation::Call);
                index % 2 == 0
            });
        },
        |bits, _, outcome| {
            bits.assert_invariants();
            let len = match outcome {
                Outcome::Panicked { nth } => 2 + usize::try_from(nth).expect("few bits"),
                Outcome::Completed => 150,
            };
            assert!(bits.values().eq((0..len).map(|index| index < 2 || index % 2 == 0)));
        },
    );
    assert_eq!(calls, 148);
}

#[test]
fn a_panic_in_splice_replaces_with_the_bits_given_before() {
    let more: Vec<bool> = (0..150).map(|at| at % 3 == 0).collect();
    for (start, end) in [(0, 0), (0, 200), (3, 130), (70, 80), (200, 200)] {
        panic_at_each(
            Operation::Call,
            |_| BitArray::from(pattern()),
            |bits, ledger| _ = bits.splice(start..end, PanickingIterator::new(more.clone(), ledger)).next(),
            |bits, _, outcome| {
                bits.assert_invariants();
                let given = match outcome {
                    Outcome::Panicked { nth } => usize::try_from(nth).expect("few bits"),
                    Outcome::Completed => more.len(),
                };
                let mut expected = pattern();
                expected.splice(start..end, more[..given].iter().copied());
                assert_eq!(bits, expected[..]);
            },
        );
    }
}

#[test]
fn a_panic_while_draining_removes_the_range() {
    let mut bits = BitArray::from(pattern());
    expect_panic(|| bits.drain(5..190).for_each(|bit| assert!(bit, "the first clear bit")));
    let mut expected = pattern();
    expected.drain(5..190);
    assert_eq!(bits, expected[..]);
    bits.assert_invariants();
}

#[test]
fn a_forgotten_drain_or_splice_changes_nothing() {
    let mut bits = BitArray::from(pattern());
    let mut drain = bits.drain(5..190);
    drain.next();
    std::mem::forget(drain);
    let mut splice = bits.splice(5..190, [true]);
    splice.next();
    std::mem::forget(splice);
    assert_eq!(bits, pattern()[..]);
    bits.assert_invariants();
}

#[test]
fn lies_about_the_bits_of_a_splice_do_no_harm() {
    let given: Vec<bool> = (0..200).map(|at| at % 7 == 0).collect();
    for lie in Lie::ALL {
        let mut bits = BitArray::from([true; 9]);
        bits.splice(2..5, LyingSizeHint::new(given.clone(), lie));
        bits.assert_invariants();
        let expected = [true; 2].into_iter().chain(given.iter().copied()).chain([true; 4]);
        assert!(bits.values().eq(expected), "{lie:?}");
    }
}
