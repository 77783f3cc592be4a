//! Equality, order, hash, conversions, formatting, auto traits, variance.

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, RandomState};

use sparse_array::BitArray;
use sparse_array::allocator::Global;
use sparse_array::bit_array::{
    Difference, Drain, Extent, Intersection, IntoIter, Iter, Ones, Splice, SymmetricDifference, Union, Zeros,
};
use sparse_array::bitvec::prelude::*;
use test_kit::alloc::TrackingAllocator;
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::{assert_not_send, assert_not_sync};

/// All bit sequences of up to six bits, and longer ones that differ near word boundaries.
fn samples() -> Vec<Vec<bool>> {
    let mut samples: Vec<Vec<bool>> = Vec::new();
    for len in 0..=6 {
        samples.extend((0..1_u32 << len).map(|bits| (0..len).map(|at| bits >> at & 1 != 0).collect()));
    }
    for len in [63, 64, 65, 128, 130] {
        samples.push(vec![false; len]);
        for place in [0, 1, 62, 63, 64, 127, 129] {
            if place < len {
                let mut bits = vec![false; len];
                bits[place] = true;
                samples.push(bits);
            }
        }
    }
    samples
}

#[test]
fn equality_order_and_hash_are_those_of_the_bits() {
    let samples = samples();
    let state = RandomState::new();
    for a in &samples {
        let ours = BitArray::from(&a[..]);
        for b in &samples {
            let theirs = BitArray::from(&b[..]);
            assert_eq!(ours == theirs, a == b, "{ours:?} == {theirs:?}");
            assert_eq!(ours.cmp(&theirs), a.cmp(b), "{ours:?} and {theirs:?}");
            assert_eq!(ours.partial_cmp(&theirs), a.partial_cmp(b));
            // bitvec orders bit by bit, with the same result.
            assert_eq!(ours.cmp(&theirs), ours.as_bitslice().cmp(theirs.as_bitslice()));
            assert_eq!(state.hash_one(&ours) == state.hash_one(&theirs), a == b, "{ours:?} and {theirs:?}");
        }
    }
    let hashed: HashSet<BitArray> = samples.iter().map(|bits| BitArray::from(&bits[..])).collect();
    let sorted: BTreeSet<BitArray> = hashed.iter().cloned().collect();
    let simple: BTreeSet<&Vec<bool>> = samples.iter().collect();
    assert_eq!(hashed.len(), simple.len());
    assert!(sorted.iter().map(|bits| bits.values().collect::<Vec<_>>()).eq(simple.into_iter().cloned()));
}

#[test]
fn what_is_past_the_length_takes_no_part() {
    let mut cut = BitArray::from_elem(true, 100);
    cut.truncate(70);
    let fresh = BitArray::from_elem(true, 70);
    assert_eq!(cut, fresh);
    let state = RandomState::new();
    assert_eq!(state.hash_one(&cut), state.hash_one(&fresh));
    // The slice cannot reach them either.
    let mut bits = BitArray::from_elem(false, 70);
    let slice: &mut BitSlice<usize, Lsb0> = &mut bits;
    slice.fill(true);
    let _ = !slice;
    bits.as_mut_bitslice().rotate_left(13);
    *bits.as_mut_bitslice() |= bits![1; 200];
    bits[64..].store::<u8>(u8::MAX);
    bits[60..].iter_mut().for_each(|mut bit| *bit = true);
    bits.assert_invariants();
}

#[test]
fn arrays_compare_with_slices_and_with_other_allocators() {
    let bits = BitArray::from([true, false, true]);
    let tracked = BitArray::from_bitslice_in(&bits, TrackingAllocator::new());
    assert_eq!(bits, tracked);
    assert_eq!(tracked, bits);
    assert!(bits <= tracked);
    assert!(bits >= tracked);
    assert_eq!(bits, *bits![1, 0, 1]);
    assert_eq!(bits, bits![1, 0, 1] as &BitSlice<usize, Lsb0>);
    assert_eq!(*bits![1, 0, 1], bits);
    assert_ne!(bits, *bits![1, 0]);
    assert_ne!(bits, *bits![1, 0, 0]);
    assert_eq!(&bits[1..], bits![0, 1]);
    assert_eq!(bits, [true, false, true]);
    assert_eq!(bits, [true, false, true][..]);
    assert_eq!(bits, &[true, false, true][..]);
    assert_ne!(bits, [true, false]);
    assert_ne!(bits, [true, true, true]);
    let shifted = bits![0, 0, 1, 0, 1];
    assert_eq!(bits, &shifted[2..]);
}

#[test]
fn arrays_are_made_of_many_things() {
    let expected = [true, false, true];
    assert_eq!(BitArray::from(expected), expected);
    assert_eq!(BitArray::from(&expected[..]), expected);
    assert_eq!(BitArray::from(bits![1, 0, 1] as &BitSlice<usize, Lsb0>), expected);
    assert_eq!(expected.into_iter().collect::<BitArray>(), expected);
    assert_eq!(expected.iter().collect::<BitArray>(), expected);
    assert_eq!(BitArray::default(), []);
    let mut bits = BitArray::from([true]);
    bits.extend([false]);
    bits.extend(&[true]);
    assert_eq!(bits, expected);
    let slice: &BitSlice<usize, Lsb0> = bits.as_ref();
    assert_eq!(slice.len(), 3);
    let slice: &mut BitSlice<usize, Lsb0> = bits.as_mut();
    slice.set(1, true);
    assert!(bits.all());
}

/// Type parameters are inferred, as with std's collections.
#[test]
fn types_are_inferred() {
    let bits = BitArray::from([true, false]);
    let made: BitArray = bits.values().map(|bit| !bit).collect();
    assert_eq!(made, !&bits);
    assert_eq!(BitArray::new(), BitArray::default());
    let mut sum = BitArray::new();
    sum |= &bits;
    assert_eq!(sum, bits);
    sum.union_with(&bits);
    assert_eq!(sum, bits);
}

/// `|` and `^` have the length of the longer operand, `&` of the shorter one, `-` of the left one; `a op= b` equals `a
/// = a op b`.
#[test]
fn operators_on_arrays_of_different_lengths() {
    macro_rules! check {
        ($binary:tt, $assign:tt, $long:expr, $short:expr, $expected:expr) => {{
            for (left, right, expected) in [($long, $short, $expected[0]), ($short, $long, $expected[1])] {
                let (left, right) = (BitArray::from(left), BitArray::from(right));
                assert_eq!(&left $binary &right, expected);
                assert_eq!(&left $binary right.clone(), expected);
                assert_eq!(left.clone() $binary &right, expected);
                assert_eq!(left.clone() $binary right.clone(), expected);
                for which in 0..3 {
                    let mut bits = left.clone();
                    match which {
                        0 => bits $assign &right,
                        1 => bits $assign right.clone(),
                        _ => bits $assign right.as_bitslice(),
                    }
                    assert_eq!(bits, expected);
                    bits.assert_invariants();
                }
            }
        }};
    }
    let (long, short): (&[bool], &[bool]) = (&[true, false, true, true], &[false, true, true]);
    check!(|, |=, long, short, [&[true, true, true, true][..]; 2]);
    check!(^, ^=, long, short, [&[true, true, false, true][..]; 2]);
    check!(&, &=, long, short, [&[false, false, true][..]; 2]);
    check!(-, -=, long, short, [&[true, false, false, true][..], &[false, true, false][..]]);
    check!(|, |=, long, &[][..], [long; 2]);
    check!(&, &=, long, &[][..], [&[][..]; 2]);
}

#[test]
fn texts_show_the_bits_in_order() {
    let bits = BitArray::from([false, true, true, false]);
    assert_eq!(format!("{bits:?}"), "BitArray(0110)");
    assert_eq!(format!("{:?}", BitArray::new()), "BitArray()");
    assert_eq!(format!("{:?}", bits.values()), "Iter(0110)");
    let mut values = bits.clone().into_iter();
    values.next();
    assert_eq!(format!("{values:?}"), "IntoIter(110)");
    let mut copy = bits.clone();
    assert_eq!(format!("{:?}", copy.drain(1..)), "Drain(110)");
    assert_eq!(format!("{:?}", copy.splice(.., [])), "Splice(0)");
    for bits in [&bits, &BitArray::new(), &BitArray::from_elem(true, 70)] {
        assert_eq!(
            (format!("{bits}"), format!("{bits:#}")),
            (bits.as_bitslice().to_string(), format!("{:#}", bits.as_bitslice()))
        );
    }
    assert_eq!(format!("{:?}", bits.iter_ones()), "Ones([1, 2])");
    assert_eq!(format!("{:?}", bits.iter_zeros()), "Zeros([0, 3])");
    assert_eq!(format!("{:?}", bits.union(&bits)), "Union([1, 2])");
    assert_eq!(format!("{:?}", bits.intersection(&bits)), "Intersection([1, 2])");
    assert_eq!(format!("{:?}", bits.difference(&bits)), "Difference([])");
    assert_eq!(format!("{:?}", bits.symmetric_difference(&bits)), "SymmetricDifference([])");
    assert_eq!(format!("{:?}", Extent::Longest), "Longest");
}

#[test]
fn slices_keep_their_methods() {
    let mut bits = BitArray::from([true, true, false, true]);
    assert_eq!(bits.leading_ones(), 2);
    assert_eq!(bits.trailing_ones(), 1);
    assert!(bits.contains(bits![1, 0]));
    assert!(bits.starts_with(bits![1, 1]));
    bits.swap(0, 2);
    assert_eq!(bits, [false, true, true, true]);
    bits[1..].copy_from_bitslice(bits![0, 1, 0]);
    assert_eq!(bits, [false, false, true, false]);
    *bits.get_mut(0).expect("there is one") = true;
    assert_eq!(bits.iter().by_vals().filter(|&bit| bit).count(), 2);
    assert_eq!(bits.chunks(2).map(|pair| pair.count_ones()).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn send_and_sync_are_those_of_the_allocator() {
    assert_send::<BitArray>();
    assert_sync::<BitArray>();
    assert_unpin::<BitArray>();
    assert_unwind_safe::<BitArray>();
    assert_send::<IntoIter>();
    assert_sync::<IntoIter>();
    // `&Bump` is neither `Send` nor `Sync`, because `Bump` is not `Sync`.
    assert_not_send!(BitArray<&bumpalo::Bump>);
    assert_not_sync!(BitArray<&bumpalo::Bump>);
    assert_send::<Drain<'_>>();
    assert_sync::<Drain<'_>>();
    assert_unpin::<Drain<'_>>();
    assert_send::<Splice<'_, std::vec::IntoIter<bool>>>();
    assert_sync::<Splice<'_, std::vec::IntoIter<bool>>>();
    assert_not_send!(Drain<'static, &bumpalo::Bump>);
    assert_not_sync!(Drain<'static, &bumpalo::Bump>);
    assert_not_send!(IntoIter<&bumpalo::Bump>);
    assert_not_sync!(IntoIter<&bumpalo::Bump>);

    fn shared<T: Send + Sync + Unpin + Clone + Default>() {}
    shared::<Iter<'_>>();
    shared::<Ones<'_>>();
    shared::<Zeros<'_>>();
    shared::<Intersection<'_>>();
    shared::<Union<'_>>();
    shared::<Difference<'_>>();
    shared::<SymmetricDifference<'_>>();
    assert_clone::<IntoIter>();
}

/// Compiles only if the lifetimes can be shortened.
#[test]
fn lifetimes_are_covariant() {
    fn array<'short>(long: BitArray<&'static Global>) -> BitArray<&'short Global> {
        long
    }
    fn owned<'short>(long: IntoIter<&'static Global>) -> IntoIter<&'short Global> {
        long
    }
    fn values<'short>(long: Iter<'static>) -> Iter<'short> {
        long
    }
    fn ones<'short>(long: Ones<'static>) -> Ones<'short> {
        long
    }
    fn zeros<'short>(long: Zeros<'static>) -> Zeros<'short> {
        long
    }
    fn intersection<'short>(long: Intersection<'static>) -> Intersection<'short> {
        long
    }
    fn union<'short>(long: Union<'static>) -> Union<'short> {
        long
    }
    fn difference<'short>(long: Difference<'static>) -> Difference<'short> {
        long
    }
    fn symmetric_difference<'short>(long: SymmetricDifference<'static>) -> SymmetricDifference<'short> {
        long
    }
    let bits = array(BitArray::new_in(&Global));
    assert_eq!(owned(bits.into_iter()).count(), 0);
    assert_eq!(values(Iter::default()).count() + ones(Ones::default()).count() + zeros(Zeros::default()).count(), 0);
    assert_eq!(intersection(Intersection::default()).count() + union(Union::default()).count(), 0);
    assert_eq!(
        difference(Difference::default()).count() + symmetric_difference(SymmetricDifference::default()).count(),
        0
    );
}

/// The array consists of a vector's three words, its length and the allocator.
#[test]
fn sizes_are_small() {
    assert_eq!(size_of::<BitArray>(), 4 * size_of::<usize>());
    assert_eq!(size_of::<Option<BitArray>>(), size_of::<BitArray>());
}

#[test]
fn vectors_of_bools_are_packed_and_unpacked() {
    for len in [0, 1, 63, 64, 65, 200] {
        let plain: Vec<bool> = (0..len).map(|at| at % 3 == 0 || at % 7 == 1).collect();
        let bits = BitArray::from(plain.clone());
        bits.assert_invariants();
        assert_eq!(bits, plain[..]);
        assert_eq!((BitArray::from(plain.as_slice()), plain.iter().collect()), (bits.clone(), bits.clone()));
        let unpacked: Vec<bool> = bits.into();
        assert_eq!(unpacked, plain);
    }
}
