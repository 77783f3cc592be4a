//! `EnTT`'s sorting of storages with in-place deletion: holes are closed first.

use std::cell::RefCell;

use storage::StableStorage;
use test_kit::panics::expect_panic;
use test_kit::random::Random;

use crate::keys::entity;

/// Values 0 to `n` in this order, with keys `n * 300`, each after a hole.
fn with_holes(order: &[u32]) -> StableStorage<u32, u32> {
    let mut storage = StableStorage::new();
    for &n in order {
        storage.insert(n * 300 + 1, u32::MAX);
        storage.insert(n * 300, n);
    }
    storage.retain(|key, _| key % 300 == 0);
    assert_eq!(storage.slot_len(), 2 * order.len());
    storage
}

/// Returns the values by position, without holes.
fn sorted(storage: &StableStorage<u32, u32>) -> Vec<u32> {
    storage.assert_invariants();
    assert!(!storage.has_holes());
    assert!(storage.iter().all(|(key, &value)| key == value * 300 && storage[key] == value));
    storage.values().copied().collect()
}

#[test]
fn sorting_ordered_reversed_and_shuffled() {
    let ordered: Vec<u32> = (0..40).collect();
    let reversed: Vec<u32> = (0..40).rev().collect();
    let mut shuffled = ordered.clone();
    Random::from_seed(3).shuffle(&mut shuffled);
    for order in [&ordered, &reversed, &shuffled] {
        for holes in [false, true] {
            let sort = |sort: fn(&mut StableStorage<u32, u32>)| {
                let mut storage = if holes { with_holes(order) } else { order.iter().map(|&n| (n * 300, n)).collect() };
                // Closing the holes already changes the order.
                storage.compact();
                let before = sorted(&storage);
                sort(&mut storage);
                (before, sorted(&storage))
            };
            assert_eq!(sort(|storage| storage.sort_by(|(_, a), (_, b)| a.cmp(b))).1, ordered);
            assert_eq!(sort(|storage| storage.sort_unstable_by(|(a, _), (b, _)| b.cmp(&a))).1, reversed);
            assert_eq!(sort(|storage| storage.sort_unstable_by_key(|_, value| *value)).1, ordered);
            assert_eq!(sort(StableStorage::sort_by_keys).1, ordered);
            let (mut before, by_last_digit) = sort(|storage| storage.sort_by_key(|_, value| value % 10));
            before.sort_by_key(|value| value % 10);
            assert_eq!(by_last_digit, before, "stable");
        }
    }
}

#[test]
fn prefix_sorts_leave_the_tail() {
    type Sort = fn(&mut StableStorage<u32, u32>, usize);
    let sorts: [Sort; 2] = [
        |storage, n| storage.sort_prefix_by(n, |(_, a), (_, b)| a.cmp(b)),
        |storage, n| storage.sort_prefix_unstable_by(n, |(_, a), (_, b)| a.cmp(b)),
    ];
    for sort in sorts {
        for n in 0..=5 {
            for holes in [false, true] {
                let mut storage =
                    if holes { with_holes(&[1, 5, 4, 3, 2]) } else { [5, 4, 3, 2, 1].map(|n| (n * 300, n)).into() };
                let mut expected = storage.clone();
                expected.compact();
                let mut expected = sorted(&expected);
                expected[..n].sort();
                sort(&mut storage, n);
                assert_eq!(sorted(&storage), expected);
            }
        }
        let mut storage = with_holes(&[2, 1]);
        let report = expect_panic(|| sort(&mut storage, 3));
        assert!(
            report.message().contains(": a prefix of 3 is longer than the storage, which has 2 values"),
            "{report}"
        );
        // Not even the holes are closed.
        assert!(storage.slot_len() == 4 && storage.keys().eq([600, 300]));
    }
}

#[test]
fn sort_as() {
    for (order, shared, front) in [
        (vec![2100, 2400], 0, vec![]),
        (vec![0, 300, 600, 900], 4, vec![0, 1, 2, 3]),
        (vec![900, 600, 300, 0], 4, vec![3, 2, 1, 0]),
        (vec![600, 2700, 0, 600], 2, vec![2, 0]),
        (vec![301, 900], 1, vec![3]),
    ] {
        for holes in [false, true] {
            let mut storage = if holes { with_holes(&[0, 1, 2, 3]) } else { [0, 1, 2, 3].map(|n| (n * 300, n)).into() };
            assert_eq!(storage.sort_as(order.iter().copied()), shared);
            let mut now = sorted(&storage);
            assert_eq!(now[..shared], front);
            now.sort();
            assert_eq!(now, [0, 1, 2, 3]);
        }
    }
    // A key of another version is skipped.
    let mut versions = StableStorage::from([(entity(1, 0), 'a'), (entity(2, 5), 'b'), (entity(3, 0), 'c')]);
    assert_eq!(versions.sort_as([entity(2, 4), entity(3, 0), entity(1, 1)]), 1);
    assert_eq!(versions.keys().next(), Some(entity(3, 0)));
    // The keys of another storage order the common values alike.
    let other = with_holes(&[9, 3, 8, 1]);
    let mut storage = with_holes(&[0, 1, 2, 3]);
    assert_eq!(storage.sort_as(other.keys()), 2);
    assert_eq!(sorted(&storage)[..2], [3, 1]);
}

#[test]
fn comparators_may_look_at_the_values() {
    let names = ["dora", "ada", "cleo", "bob", "eve"].map(str::to_string);
    let mut storage: StableStorage<String, u32> = (0..).zip(names).collect();
    storage.remove(1);
    let seen = RefCell::new(Vec::new());
    storage.sort_by(|(i, a), (j, b)| {
        seen.borrow_mut().extend([(i, a.clone()), (j, b.clone())]);
        a.cmp(b)
    });
    assert!(storage.values().eq(["bob", "cleo", "dora", "eve"]));
    assert!(seen.into_inner().into_iter().all(|(key, name)| storage[key] == name));
    storage.assert_invariants();
}
