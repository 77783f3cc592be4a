//! Every method of every iterator, from both ends.

use bumpalo::Bump;
use sparse_array::BitArray;
use test_kit::iterators::{check_double_ended, check_exact_double_ended};
use test_kit::random::Random;

/// Arrays of many lengths, from no bits set to all bits set.
fn arrays() -> Vec<BitArray> {
    let mut random = Random::from_seed(11);
    let mut arrays = vec![BitArray::new()];
    for len in [1, 2, 63, 64, 65, 127, 128, 129, 200] {
        for percent in [0, 3, 50, 97, 100] {
            arrays.push((0..len).map(|_| random.below(100) < percent).collect());
        }
    }
    // Words without set bits between words with some, at both ends and in the middle.
    let mut gaps = BitArray::from_elem(false, 330);
    for at in [0, 5, 130, 131, 260, 329] {
        gaps.set(at, true);
    }
    arrays.push(!&gaps);
    arrays.push(gaps);
    arrays
}

fn positions(bits: &BitArray, value: bool) -> Vec<usize> {
    (0..bits.len()).filter(|&at| bits[at] == value).collect()
}

#[test]
fn positions_of_ones_and_zeros() {
    for bits in arrays() {
        check_double_ended(|| bits.iter_ones(), positions(&bits, true));
        check_double_ended(|| bits.iter_zeros(), positions(&bits, false));
    }
}

#[test]
fn positions_of_ones_from_anywhere() {
    for bits in arrays() {
        for from in [0, 1, 63, 64, 65, 127, 128, 200, 330] {
            if from <= bits.len() {
                let expected: Vec<usize> = positions(&bits, true).into_iter().filter(|&at| at >= from).collect();
                check_double_ended(|| bits.ones_from(from), expected);
            }
        }
    }
}

#[test]
fn positions_of_two_arrays() {
    let arrays = arrays();
    for a in arrays.iter().step_by(3) {
        for b in arrays.iter().step_by(5) {
            let longest = a.len().max(b.len());
            let set = |bits: &BitArray, at: usize| bits.get_bit(at).unwrap_or(false);
            let expected = |f: fn(bool, bool) -> bool| -> Vec<usize> {
                (0..longest).filter(|&at| f(set(a, at), set(b, at))).collect()
            };
            check_double_ended(|| a.intersection(b), expected(|x, y| x && y));
            check_double_ended(|| a.union(b), expected(|x, y| x || y));
            check_double_ended(|| a.difference(b), expected(|x, y| x && !y));
            check_double_ended(|| a.symmetric_difference(b), expected(|x, y| x != y));
        }
    }
}

#[test]
fn values_borrowed_and_owned() {
    for bits in arrays() {
        let expected: Vec<bool> = (0..bits.len()).map(|at| bits[at]).collect();
        check_exact_double_ended(|| bits.values(), expected.clone());
        check_exact_double_ended(|| bits.clone().into_iter(), expected.clone());
        // The iterators that remove bits borrow arrays that `bump` frees.
        let bump = Bump::new();
        let lend = || bump.alloc(BitArray::from_bitslice_in(&bits, &bump));
        check_exact_double_ended(|| lend().drain(..), expected.clone());
        check_exact_double_ended(|| lend().splice(.., [true; 3]), expected.clone());
        let mut looped = Vec::new();
        for bit in &bits {
            looped.push(bit);
        }
        assert_eq!(looped, expected);
    }
}

#[test]
fn the_first_and_the_last_are_also_the_least_and_the_greatest() {
    for bits in arrays() {
        assert_eq!((bits.iter_ones().min(), bits.iter_ones().max()), (bits.first_one(), bits.last_one()));
        assert_eq!((bits.iter_zeros().min(), bits.iter_zeros().max()), (bits.first_zero(), bits.last_zero()));
    }
}

#[test]
fn clones_go_on_from_where_they_were_taken() {
    let bits = BitArray::from_elem(true, 200);
    let mut ones = bits.iter_ones();
    ones.nth(70);
    ones.nth_back(70);
    let copy = ones.clone();
    assert!(ones.eq(71..129));
    assert!(copy.rev().eq((71..129).rev()));
}
