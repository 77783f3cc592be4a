//! Every method of the iterators of `MultiMap`.

use hash_map::{ElementId, MultiMap};
use test_kit::iterators::{check_double_ended, check_exact_double_ended, check_exact_size, check_iterator};

/// Key 1 has the values 0, 3, 6, … in slots 0, 3, 6, …, except 9, which was removed.
fn map() -> MultiMap<u32, u32> {
    let mut map: MultiMap<u32, u32> = (0..30).map(|n| (n % 3 + 1, n)).collect();
    assert_eq!(map.remove_one(&1, &9), Some(9));
    map
}

/// The values of key 1, in slot order.
const VALUES: [u32; 9] = [0, 3, 6, 12, 15, 18, 21, 24, 27];

fn sorted(values: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values
}

#[test]
fn get_all() {
    let map = map();
    let values: Vec<&u32> = map.get_all(&1).collect();
    assert_eq!(sorted(values.iter().map(|value| **value)), VALUES);
    check_iterator(|| map.get_all(&1), values);
    check_iterator(|| map.get_all(&9), vec![]);
}

#[test]
fn get_all_in_slot_order() {
    let map = map();
    check_exact_double_ended(|| map.get_all_in_slot_order(&1), VALUES.iter().collect());
    check_exact_size(|| map.get_all_in_slot_order(&9), vec![]);
    let mut half = map.get_all_in_slot_order(&1);
    assert_eq!((half.nth(2), half.nth_back(1)), (Some(&6), Some(&24)));
    assert!(half.clone().eq(half) && map.get_all_in_slot_order(&1).count() == 9);
}

#[test]
fn get_all_full() {
    let map = map();
    let at = |n: u32| {
        (ElementId::from_index(n as usize).unwrap(), map.get_by_id(ElementId::from_index(n as usize).unwrap()).unwrap())
    };
    let expected: Vec<_> = map.get_all(&1).map(|&n| at(n)).map(|(id, (key, value))| (id, key, value)).collect();
    assert_eq!(expected.len(), 9);
    check_iterator(|| map.get_all_full(&1), expected);
}

#[test]
fn unique_keys() {
    let map = map();
    let keys: Vec<&u32> = map.unique_keys().collect();
    assert_eq!(keys.iter().map(|key| **key).collect::<std::collections::BTreeSet<_>>(), [1, 2, 3].into());
    check_double_ended(|| map.unique_keys(), keys);
    assert_eq!(map.unique_keys().clone().count(), 3);
    check_iterator(|| MultiMap::<u32, u32>::new().unique_keys().copied().collect::<Vec<_>>().into_iter(), vec![]);
}

#[test]
fn take_all() {
    // Checked separately, as each call needs its own map.
    let mut map = map();
    let mut values = map.take_all(&1);
    for left in (0..9).rev() {
        assert!(values.next().is_some());
        assert_eq!((values.len(), values.size_hint()), (left, (left, Some(left))));
    }
    assert_eq!((values.next(), values.next()), (None, None));
    drop(values);
    assert_eq!((map.len(), map.take_all(&2).count(), map.len()), (20, 10, 10));
    assert_eq!(map.take_all(&3).nth(3), Some(20));
    assert!(map.is_empty());
    map.assert_invariants();
}

#[test]
fn take_all_from_behind() {
    let mut map = map();
    let mut values = map.take_all(&1);
    assert_eq!((values.next(), values.next_back(), values.next_back()), (Some(27), Some(0), Some(3)));
    assert_eq!(format!("{values:?}"), "[24, 21, 18, 15, 12, 6]");
    assert!(values.rev().eq([6, 12, 15, 18, 21, 24]));
    assert!(!map.contains_key(&1));
    map.assert_invariants();
}

/// Checked separately, as the iterator borrows the map exclusively.
#[test]
fn get_all_mut() {
    let mut map = map();
    assert_eq!(sorted(map.get_all_mut(&1).map(|value| *value)), VALUES);
    assert_eq!((map.get_all_mut(&1).count(), map.get_all_mut(&9).next()), (9, None));
    assert_eq!(map.get_all_mut(&9).size_hint(), (0, Some(0)));
    let mut values = map.get_all_mut(&1);
    assert_eq!(values.size_hint(), (1, Some(29)));
    assert_eq!(values.by_ref().count(), 9);
    assert_eq!((values.size_hint().0, values.next()), (0, None));
}

#[test]
fn those_over_all_pairs_are_the_hash_maps() {
    let map = map();
    let pairs: Vec<(&u32, &u32)> = map.iter().collect();
    check_exact_double_ended(|| map.iter(), pairs);
    let taken = || map.clone().into_iter();
    check_double_ended(taken, map.iter().map(|(&key, &value)| (key, value)).collect());
}
