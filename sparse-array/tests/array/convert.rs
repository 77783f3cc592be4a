//! Arrays from vectors, values and pairs, and back; hashes.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

use sparse_array::SparseArray;
use test_kit::iterators::PanickingIterator;
use test_kit::ledger::Operation;
use test_kit::panics::{Outcome, panic_at_each};
use test_kit::random::Random;

#[test]
fn vectors_keep_the_order() {
    for n in [0, 1, 5, 200] {
        let values: Vec<String> = (0..n).map(|n: u32| n.to_string()).collect();
        let mut array = SparseArray::from(values.clone());
        array.assert_invariants();
        assert!(array.capacity() == values.len() && array.values().eq(&values));
        assert_eq!(Vec::from(array.clone()), values);
        array.retain(|index, _| index % 3 != 1);
        let expected: Vec<String> = array.values().cloned().collect();
        assert_eq!(Vec::from(array), expected);
    }
}

#[test]
fn pairs_go_to_their_indices() {
    let mut random = Random::from_seed(7);
    for n in [0, 1, 10, 300] {
        let pairs: Vec<(usize, String)> = (0..n).map(|n: u32| (random.index(500), n.to_string())).collect();
        let map: BTreeMap<usize, String> = pairs.iter().cloned().collect();
        let array: SparseArray<String> = pairs.iter().cloned().collect();
        array.assert_invariants();
        assert!(array.iter().eq(map.iter().map(|(&index, value)| (index, value))));
        assert_eq!(array.index_bound(), map.last_key_value().map_or(0, |(index, _)| index + 1));
        let mut extended: SparseArray<String> = SparseArray::from([String::from("old")]);
        extended.extend(pairs);
        extended.assert_invariants();
        let old = BTreeMap::from([(0, String::from("old"))]);
        let expected: BTreeMap<_, _> = old.into_iter().chain(map).collect();
        assert!(extended.into_iter().eq(expected));
    }
}

#[test]
fn pairs_can_be_values() {
    let pairs = [(7_usize, 'a'), (9, 'b')];
    let mut array: SparseArray<(usize, char)> = pairs.into_iter().collect();
    array.extend(pairs);
    assert_eq!((array[1], array[2], array.len()), (pairs[1], pairs[0], 4));
    let array: SparseArray<char> = pairs.into_iter().collect();
    assert_eq!((array[7], array[9], array.len()), ('a', 'b', 2));
    let copy: SparseArray<char> = array.clone().into_iter().collect();
    assert_eq!(copy, array);
}

#[test]
fn a_panic_in_the_iterator_keeps_the_pairs_given_before() {
    let pairs = || (0..20).map(|n| (n * 7 % 20, Box::new(n)));
    panic_at_each(
        Operation::Call,
        |_| SparseArray::from([Box::new(99)]),
        |array, ledger| array.extend(PanickingIterator::new(pairs().collect::<Vec<_>>(), ledger)),
        |array, _, outcome| {
            array.assert_invariants();
            let given = match outcome {
                Outcome::Panicked { nth } => usize::try_from(nth).expect("few pairs"),
                Outcome::Completed => 20,
            };
            let expected: BTreeMap<_, _> = [(0, Box::new(99))].into_iter().chain(pairs().take(given)).collect();
            assert!(array.into_iter().eq(expected));
        },
    );
}

#[test]
fn equal_arrays_have_equal_hashes() {
    let state = RandomState::new();
    let mut a = SparseArray::from(["x", "y", "z"]);
    let b: SparseArray<&str> = [(2, "z"), (0, "x")].into_iter().collect();
    assert_ne!(state.hash_one(&a), state.hash_one(&b));
    a.remove(1);
    assert_eq!((&a, state.hash_one(&a)), (&b, state.hash_one(&b)));
    a.shrink_to_fit();
    a.insert("y");
    a.remove(1);
    assert_eq!(state.hash_one(&a), state.hash_one(&b));
    let moved: SparseArray<&str> = [(1, "x"), (2, "z")].into_iter().collect();
    assert_ne!(state.hash_one(&moved), state.hash_one(&b));
}

#[cfg(feature = "std")]
#[test]
fn the_question_mark_converts_to_an_error_of_io() {
    use std::io;

    use sparse_array::TryReserveError;

    fn reserve(n: usize) -> io::Result<SparseArray<u64>> {
        Ok(SparseArray::try_with_capacity(n)?)
    }
    assert_eq!(reserve(3).unwrap().capacity(), 3);
    assert_eq!(reserve(usize::MAX).unwrap_err().kind(), io::ErrorKind::OutOfMemory);
    assert_eq!(io::Error::from(TryReserveError::CapacityOverflow).kind(), io::ErrorKind::OutOfMemory);
}

/// `?` of each error into a box, with the value in the error.
#[test]
fn errors_with_a_value_are_errors() {
    fn insert(array: &mut SparseArray<&'static str>) -> Result<usize, Box<dyn std::error::Error>> {
        array.try_insert_at(0, "a")?;
        Ok(array.try_insert("b")?)
    }
    let mut array = SparseArray::new();
    assert_eq!(insert(&mut array).unwrap(), 1);
    assert_eq!(insert(&mut array).unwrap_err().to_string(), "the value was not inserted: the slot is occupied");
}

#[test]
fn names_of_slab() {
    let mut array = SparseArray::from([1, 2, 3]);
    assert_eq!((array.try_remove(1), array.try_remove(1), array.try_remove(9)), (Some(2), None, None));
    assert_eq!((array.vacant_key(), array.vacant_entry().key()), (1, 1));
    assert_eq!(array.vacant_entry().insert(7), &7);
    assert_eq!(array.vacant_key(), 3);
}
