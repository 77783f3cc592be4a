//! Every method of every iterator, over arrays with holes in all positions.

use bumpalo::Bump;
use sparse_array::SparseArray;
use sparse_array::bitvec::prelude::*;
use test_kit::iterators::{check_exact_double_ended, check_iterator};
use test_kit::random::Random;

/// Arrays of a few words with no holes, few, many, whole words of holes, and only holes.
fn arrays() -> Vec<SparseArray<u64>> {
    let mut arrays = Vec::new();
    let mut random = Random::from_seed(1);
    for n in [0, 1, 2, 63, 64, 65, 150] {
        let dense: SparseArray<u64> = (0..n).collect();
        for percent in [10, 50, 90] {
            let mut array = dense.clone();
            array.retain(|_, _| random.below(100) >= percent);
            arrays.push(array);
        }
        for gone in [0..1, 5..6, 10..70, 63..64, 64..128, 0..150, 149..150] {
            let mut array = dense.clone();
            array.remove_range(gone);
            arrays.push(array);
        }
        let mut one_in_each_word = dense.clone();
        one_in_each_word.retain(|index, _| index % 64 == 40);
        arrays.push(one_in_each_word);
        arrays.push(dense);
    }
    // Full words between others, so that runs begin and end inside words.
    let mut full_between: SparseArray<u64> = (0..400).collect();
    full_between.remove(3);
    full_between.remove(390);
    full_between.remove(200);
    arrays.push(full_between);
    arrays
}

/// A copy in the arena, which outlives iterators over it.
fn copy_in<'a>(bump: &'a Bump, array: &SparseArray<u64>) -> &'a mut SparseArray<u64, &'a Bump> {
    let mut copy = SparseArray::new_in(bump);
    copy.extend(0..array.index_bound() as u64);
    copy.retain(|index, _| array.contains(index));
    assert!(copy.iter().eq(array));
    bump.alloc(copy)
}

fn pairs(array: &SparseArray<u64>) -> Vec<(usize, u64)> {
    array.occupancy().iter_ones().map(|index| (index, array[index])).collect()
}

#[test]
fn shared_iterators() {
    for array in arrays().iter().filter(|array| array.len() <= 70) {
        let pairs = pairs(array);
        let all = || pairs.iter().map(|&(index, _)| (index, &array[index])).collect::<Vec<_>>();
        check_exact_double_ended(|| array.iter(), all());
        check_exact_double_ended(|| array.values(), pairs.iter().map(|&(index, _)| &array[index]).collect());
        check_exact_double_ended(|| array.indices(), pairs.iter().map(|&(index, _)| index).collect());
    }
}

#[test]
fn ranges() {
    for mut array in arrays() {
        let pairs = pairs(&array);
        let n = array.index_bound();
        for (start, end) in
            [(0, n), (0, 1), (1, 1), (3, 64), (5, 63), (63, 65), (64, 128), (70, 100), (1, n + 5), (n, n + 9)]
        {
            let end = end.max(start);
            let within: Vec<_> = pairs.iter().copied().filter(|(index, _)| (start..end).contains(index)).collect();
            assert!(array.range_mut(start..end).map(|(index, value)| (index, *value)).eq(within.iter().copied()));
            assert!(
                array
                    .range_mut(start..end)
                    .rev()
                    .map(|(index, value)| (index, *value))
                    .eq(within.iter().rev().copied())
            );
            if within.len() <= 20 {
                let expected = || within.iter().map(|&(index, _)| (index, &array[index])).collect::<Vec<_>>();
                check_exact_double_ended(|| array.range(start..end), expected());
            } else {
                // Both ends, until they meet.
                let (mut iter, mut left) = (array.range(start..end), within.iter());
                while let Some(&(index, value)) = left.next() {
                    assert_eq!(iter.next(), Some((index, &value)));
                    assert_eq!(iter.next_back(), left.next_back().map(|(index, value)| (*index, value)));
                    assert_eq!(iter.len(), left.len());
                }
                assert_eq!(iter.next(), None);
            }
        }
    }
}

#[test]
fn owning_iterators() {
    for array in arrays().iter().filter(|array| array.len() <= 40) {
        let pairs = pairs(array);
        check_exact_double_ended(|| array.clone().into_iter(), pairs.clone());
        let values: Vec<_> = pairs.iter().map(|&(_, value)| value).collect();
        check_exact_double_ended(|| array.clone().into_values(), values);
    }
}

/// Exclusive iterators borrow the array mutably, so a closure cannot create them twice; each is tested by hand.
#[test]
fn exclusive_iterators() {
    for mut array in arrays() {
        let pairs = pairs(&array);
        let n = pairs.len();
        assert!(array.iter_mut().map(|(index, value)| (index, *value)).eq(pairs.iter().copied()));
        assert!(array.iter_mut().rev().map(|(index, value)| (index, *value)).eq(pairs.iter().rev().copied()));
        assert_eq!((array.iter_mut().count(), array.iter_mut().len()), (n, n));
        assert_eq!(array.iter_mut().last().map(|(index, _)| index), pairs.last().map(|pair| pair.0));
        for front in [0, 1, 7, 64, 100].into_iter().filter(|&front| front <= n) {
            let mut iter = array.iter_mut();
            let mut seen: Vec<_> = iter.by_ref().take(front).map(|(index, value)| (index, *value)).collect();
            let mut back = Vec::new();
            for _ in 0..(n - front) / 2 {
                back.push(iter.next_back().map(|(index, value)| (index, *value)).unwrap());
            }
            assert_eq!(iter.size_hint(), (n - seen.len() - back.len(), Some(n - seen.len() - back.len())));
            iter.for_each(|(index, value)| seen.push((index, *value)));
            seen.extend(back.into_iter().rev());
            assert_eq!(seen, pairs);

            let mut values = array.values_mut();
            let mut sum: u64 = values.by_ref().take(front).map(|value| *value).sum();
            sum += values.next_back().map_or(0, |value| *value);
            sum += values.fold(0, |sum, value| sum + *value);
            assert_eq!(sum, pairs.iter().map(|pair| pair.1).sum::<u64>());
        }
        array.values_mut().for_each(|value| *value += 1);
        array.iter_mut().for_each(|(index, value)| *value += index as u64);
        assert!(
            array.iter().eq(pairs
                .iter()
                .map(|&(i, v)| (i, v + 1 + i as u64))
                .collect::<Vec<_>>()
                .iter()
                .map(|(index, value)| (*index, value)))
        );
    }
}

#[test]
fn drain_from_both_ends_leaves_the_array_empty_at_any_point() {
    for array in arrays() {
        let pairs = pairs(&array);
        for (front, back) in [(0, 0), (1, 0), (0, 1), (3, 5), (70, 2), (2, 70), (500, 0), (0, 500)] {
            let mut array = array.clone();
            let mut drain = array.drain();
            let mut expected = pairs.iter().copied();
            assert_eq!(drain.len(), pairs.len());
            for _ in 0..front {
                assert_eq!(drain.next(), expected.next());
            }
            for _ in 0..back {
                assert_eq!(drain.next_back(), expected.next_back());
            }
            assert_eq!(drain.len(), expected.len());
            assert_eq!(format!("{drain:?}"), format!("{:?}", debug_map(expected)));
            drop(drain);
            array.assert_invariants();
            assert_eq!((array.len(), array.index_bound(), array.insert(1)), (0, 0, 0));
        }
    }
}

#[test]
fn a_drain_that_keeps_the_rest_takes_what_it_has_yielded() {
    for array in arrays() {
        let pairs = pairs(&array);
        for (front, back) in [(0, 0), (1, 0), (0, 1), (3, 5), (70, 2), (2, 70), (500, 0), (0, 500)] {
            let mut array = array.clone();
            let capacity = array.capacity();
            let mut drain = array.drain();
            let mut expected = pairs.iter().copied();
            for _ in 0..front {
                assert_eq!(drain.peek().map(|(index, value)| (index, *value)), expected.clone().next());
                assert_eq!((drain.len(), drain.next()), (expected.len(), expected.next()));
            }
            for _ in 0..back {
                assert_eq!(drain.next_back(), expected.next_back());
            }
            drain.keep_rest();
            array.assert_invariants();
            assert!(array.iter().map(|(index, value)| (index, *value)).eq(expected.clone()));
            assert_eq!((array.len(), array.capacity()), (expected.len(), capacity));
            if array.is_empty() {
                assert_eq!(array.index_bound(), 0);
            }
            array.extend(0..100);
            array.assert_invariants();
            assert_eq!(array.len(), expected.len() + 100);
        }
    }
}

fn debug_map(pairs: impl Iterator<Item = (usize, u64)>) -> std::collections::BTreeMap<usize, u64> {
    pairs.collect()
}

#[test]
fn masked_iterators() {
    for array in arrays() {
        for len in [0, 1, 63, 64, 65, 128, 200, 500] {
            for offset in [0, 1, 63] {
                let bits: BitVec<usize, Lsb0> = (0..offset + len).map(|i| (i - offset.min(i)) % 3 != 1).collect();
                let mask = &bits[offset..];
                let expected: Vec<_> =
                    pairs(&array).into_iter().filter(|&(i, _)| mask.get(i).is_some_and(|bit| *bit)).collect();
                let iter = array.iter_masked(mask);
                assert!(iter.size_hint().1.unwrap() >= expected.len());
                assert_eq!(iter.map(|(index, value)| (index, *value)).collect::<Vec<_>>(), expected);
                let mut array = array.clone();
                array.iter_masked_mut(mask).for_each(|(_, value)| *value = 1_000);
                assert_eq!(array.values().filter(|&&value| value == 1_000).count(), expected.len());
            }
        }
    }
    let array = &arrays()[5];
    let mask = array.occupancy();
    check_iterator(|| array.iter_masked(mask), array.iter().collect());
}

#[test]
fn extract_if_goes_on_where_it_was() {
    for array in arrays() {
        let mut array = array;
        let all = pairs(&array);
        let odd = |value: &u64| value % 2 == 1;
        let mut extract = array.extract_if(|_, value| odd(value));
        assert_eq!(extract.size_hint(), (0, Some(all.len())));
        let first = extract.next();
        let second = extract.next();
        drop(extract);
        array.assert_invariants();
        let mut expected = all.iter().copied().filter(|(_, value)| odd(value));
        assert_eq!((first, second), (expected.next(), expected.next()));
        let rest: Vec<_> = array.extract_if(|_, value| odd(value)).collect();
        assert_eq!(rest, expected.collect::<Vec<_>>());
        assert!(array.values().all(|value| !odd(value)));
        array.assert_invariants();
    }
}

#[test]
fn extract_if_by_every_method() {
    for array in arrays().iter().filter(|array| array.index_bound() <= 70) {
        let odd = |_: usize, value: &mut u64| *value % 2 == 1;
        let expected: Vec<_> = pairs(array).into_iter().filter(|(_, value)| value % 2 == 1).collect();
        let bound = array.index_bound();
        for (start, end) in [(0, bound), (bound / 3, bound), (bound / 3, bound / 2), (bound, bound)] {
            let bump = Bump::new();
            let within = expected.iter().copied().filter(|(index, _)| (start..end).contains(index)).collect();
            check_iterator(|| copy_in(&bump, array).extract_range_if(start..end, odd), within);
        }
        let bump = Bump::new();
        check_iterator(|| copy_in(&bump, array).extract_if(odd), expected);
    }
}

#[test]
fn default_iterators_are_empty() {
    use sparse_array::{Indices, IntoIter, IntoValues, Iter, IterMut, Values, ValuesMut};
    assert_eq!(Iter::<u8>::default().next(), None);
    assert_eq!(IterMut::<u8>::default().next_back(), None);
    assert_eq!(IntoIter::<u8>::default().next(), None);
    assert_eq!(Values::<u8>::default().len(), 0);
    assert_eq!(ValuesMut::<u8>::default().next(), None);
    assert_eq!(IntoValues::<u8>::default().next_back(), None);
    assert_eq!(Indices::default().next(), None);
}

#[test]
fn debug_shows_what_is_still_to_come() {
    let mut array = SparseArray::from(["a", "b", "c", "d"]);
    array.remove(1);
    let mut iter = array.iter();
    iter.next();
    assert_eq!(format!("{iter:?}"), r#"{2: "c", 3: "d"}"#);
    let mut values = array.values();
    values.next_back();
    assert_eq!(format!("{values:?}"), r#"["a", "c"]"#);
    assert_eq!(format!("{:?}", array.indices()), "[0, 2, 3]");
    let mut iter = array.iter_mut();
    iter.next();
    assert_eq!(format!("{iter:?}"), r#"{2: "c", 3: "d"}"#);
    assert_eq!(format!("{:?}", array.values_mut()), r#"["a", "c", "d"]"#);
    assert_eq!(format!("{:?}", array.iter_masked(bits![0, 0, 1])), r#"{2: "c"}"#);
    assert_eq!(format!("{:?}", array.iter_masked_mut(bits![0, 0, 1])), "IterMaskedMut { .. }");
    assert_eq!(format!("{:?}", array.extract_if(|_, _| true)), "ExtractIf { remaining: 3, .. }");
    let mut values = array.clone().into_values();
    values.next();
    assert_eq!(format!("{values:?}"), r#"["c", "d"]"#);
    let mut iter = array.into_iter();
    iter.next();
    assert_eq!(format!("{iter:?}"), r#"{2: "c", 3: "d"}"#);
}
