//! Binary search over values with holes between them.

use sparse_array::SparseArray;
use test_kit::random::Random;

/// Sorted values with equal neighbors, and holes in all places.
fn sorted(n: usize, seed: u64) -> SparseArray<u64> {
    let mut random = Random::from_seed(seed);
    let mut array: SparseArray<u64> = (0..n).map(|_| random.below(2 * n as u64 + 1)).collect();
    array.sort();
    for _ in 0..n * seed as usize % 3 {
        let index = random.index(n);
        array.remove(index);
    }
    array
}

#[test]
fn the_first_value_that_fails_the_predicate_is_found() {
    for n in [0, 1, 2, 63, 64, 65, 300] {
        for seed in 0..9 {
            let array = sorted(n, seed);
            for limit in 0..=2 * n as u64 + 2 {
                let expected = array.position(|_, &value| value >= limit).unwrap_or(array.index_bound());
                assert_eq!(array.partition_point(|&value| value < limit), expected);
                let found = array.get(expected) == Some(&limit);
                let expected = if found { Ok(expected) } else { Err(expected) };
                assert_eq!(array.binary_search(&limit), expected);
                assert_eq!(array.binary_search_by(|value| value.cmp(&limit)), expected);
                assert_eq!(array.binary_search_by_key(&(limit + 1), |value| value + 1), expected);
            }
        }
    }
}

#[test]
fn a_search_halves_the_range_at_each_call() {
    for (len, most) in [(1 << 10, 11), (1 << 16, 17)] {
        let mut array: SparseArray<usize> = (0..len).collect();
        array.retain(|index, _| index % 5 == 0);
        let mut calls = 0;
        assert_eq!(
            array.partition_point(|&value| {
                calls += 1;
                value < 1
            }),
            5
        );
        assert!(calls <= most, "{calls} calls for {len} slots");
    }
}

#[test]
fn values_in_any_order_give_an_index_in_use_or_the_bound() {
    let mut random = Random::from_seed(3);
    let mut array: SparseArray<u64> = (0..200).map(|_| random.below(100)).collect();
    array.retain(|index, _| index % 3 != 0);
    for limit in 0..100 {
        let index = array.partition_point(|&value| value < limit);
        assert!(array.contains(index) || index == array.index_bound());
    }
}
