//! Compaction, sorting, and the order of holes.

use sparse_array::SparseArray;
use test_kit::random::Random;

fn with_holes(n: u64, seed: u64) -> SparseArray<u64> {
    let mut random = Random::from_seed(seed);
    let mut array: SparseArray<u64> = (0..n).map(|_| random.below(50)).collect();
    for _ in 0..n {
        array.remove(random.index(n as usize));
    }
    array
}

#[test]
fn compact_moves_only_what_lies_past_the_length() {
    for seed in 0..20 {
        let mut array = with_holes(300, seed);
        let before = array.clone();
        let len = array.len();
        let mut moves = 0;
        array.compact_with(|value, old, new| {
            assert!(old >= len && new < len, "{old} to {new} of {len}");
            assert_eq!(*value, before[old]);
            moves += 1;
        });
        assert_eq!(moves, before.indices().filter(|&index| index >= len).count());
        assert!(array.is_compact() && array.index_bound() == len);
        assert!(before.iter().filter(|&(index, _)| index < len).all(|(index, value)| array[index] == *value));
        array.assert_invariants();
    }
}

#[test]
fn compaction_of_trailing_holes_alone_moves_nothing() {
    let mut array = SparseArray::from([1, 2, 3]);
    array.remove(2);
    array.remove(1);
    for stable in [false, true] {
        let mut array = array.clone();
        let moved = |_: &mut i32, _, _| panic!("nothing moves");
        assert!(!if stable { array.compact_stable_with(moved) } else { array.compact_with(moved) });
        assert_eq!((array.index_bound(), array.free_len()), (1, 0));
        assert_eq!(array.insert(4), 1);
    }
}

#[test]
fn compaction_of_holes_alone_empties_the_array() {
    let mut array = SparseArray::from([1, 2, 3]);
    array.remove_range(..);
    assert!(!array.clone().compact_stable());
    assert!(!array.compact());
    assert_eq!((array.index_bound(), array.vacant_index()), (0, 0));
}

#[test]
fn the_callback_may_change_the_value() {
    let mut array = SparseArray::from([10, 20, 30, 40]);
    array.remove(1);
    array.compact_stable_with(|value, old, new| *value += old - new);
    assert_eq!(array, SparseArray::from([10, 31, 41]));
}

#[test]
fn all_sorts_sort() {
    for seed in 0..20 {
        let array = with_holes(200, seed);
        let mut expected: Vec<_> = array.values().copied().collect();
        expected.sort_unstable();
        let sorted: SparseArray<u64> = expected.iter().copied().collect();
        let reversed: SparseArray<u64> = expected.iter().rev().copied().collect();

        let check = |sort: fn(&mut SparseArray<u64>), expected: &SparseArray<u64>| {
            let mut array = array.clone();
            sort(&mut array);
            array.assert_invariants();
            assert!(array.is_compact());
            assert_eq!(array, *expected);
        };
        check(|array| array.sort(), &sorted);
        check(|array| array.sort_unstable(), &sorted);
        check(|array| array.sort_by(|a, b| b.cmp(a)), &reversed);
        check(|array| array.sort_unstable_by(|a, b| b.cmp(a)), &reversed);
        check(|array| array.sort_by_key(|value| !value), &reversed);
        check(|array| array.sort_unstable_by_key(|value| !value), &reversed);
    }
}

#[test]
fn stable_sorts_keep_the_order_of_equal_values_across_holes() {
    let mut array: SparseArray<(u8, usize)> = (0..100).map(|i| ((i % 3) as u8, i)).collect();
    array.remove_range(20..40);
    array.remove_range(0..1);
    array.sort_by_key(|value| value.0);
    assert!(array.values().is_sorted());
    let mut array: SparseArray<(u8, usize)> = (0..100).map(|i| ((i % 3) as u8, i)).collect();
    array.remove_range(50..90);
    array.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(array.values().is_sorted());
}

#[test]
fn values_smaller_than_a_link_sort_too() {
    let mut array: SparseArray<u8> = [9, 3, 7, 1, 8].into_iter().collect();
    array.remove(2);
    array.sort();
    assert_eq!(array, SparseArray::from([1, 3, 8, 9]));
}

#[test]
fn a_sorted_free_list_is_filled_from_the_lowest_up() {
    for seed in 0..20 {
        let mut array = with_holes(300, seed);
        let mut holes: Vec<_> = (0..array.index_bound()).filter(|&index| !array.contains(index)).collect();
        holes.push(array.index_bound());
        array.sort_free_list();
        array.assert_invariants();
        let filled: Vec<_> = holes.iter().map(|_| array.insert(0)).collect();
        assert_eq!(filled, holes);
    }
}

#[test]
fn a_sorted_free_list_forgets_the_order_of_removals() {
    let mut a: SparseArray<u64> = (0..100).collect();
    let mut b = a.clone();
    for index in [5, 80, 3] {
        a.remove(index);
    }
    for index in [80, 3, 5] {
        b.remove(index);
    }
    a.sort_free_list();
    b.sort_free_list();
    for value in 0..4 {
        assert_eq!(a.insert(value), b.insert(value));
    }
}

#[test]
fn append_between_allocators_of_different_types() {
    let bump = bumpalo::Bump::new();
    let mut source = SparseArray::new_in(&bump);
    source.extend(["a", "b", "c"]);
    source.remove(1);
    let mut array = SparseArray::from(["x"]);
    array.append(&mut source);
    assert_eq!(array, SparseArray::from(["x", "a", "c"]));
    assert_eq!((source.len(), source.index_bound()), (0, 0));
    source.assert_invariants();
}
