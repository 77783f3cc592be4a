//! Sorting: holes, where there are any, are closed first.

use std::cell::{Cell, RefCell};

use storage::allocator::Global;
use storage::{BySize, Entity, Entity64, PagesOf, Paging, SparseKey};
use test_kit::panics::expect_panic;
use test_kit::random::Random;

use crate::keys::{entity, key};
use crate::kind::{Kind, Of, for_both_kinds};

for_both_kinds! {
    sorting_ordered_reversed_and_shuffled
    prefix_sorts_leave_the_tail
    sort_as
    sort_as_skips_other_versions
    all_sorts_agree_with_those_of_slices
    sort_keys_are_made_once_if_small_and_without_drop
    comparators_may_look_at_the_values
}

type Sorted<M, K, P> = Of<M, u64, K, Global, P>;

type SortPrefix<M, K, P> = fn(&mut Sorted<M, K, P>, usize);

type Words<M> = Of<M, [u64; 2], u32, Global, PagesOf<8>>;

/// Values in this order, with keys `n * 300`; each after a hole, if wanted and the storage has any.
fn filled<M: Kind, K: SparseKey, P: Paging>(paging: P, order: &[usize], holes: bool) -> Sorted<M, K, P> {
    let mut storage: Sorted<M, K, P> = M::with_paging(paging);
    for &n in order {
        if holes {
            storage.insert(key(n * 300 + 1, 0), u64::MAX);
        }
        storage.insert(key(n * 300, 1), n as u64);
    }
    storage.retain(|key, _| key.index() % 300 == 0);
    let len = if holes && M::LEAVES_HOLES { 2 * order.len() } else { order.len() };
    assert_eq!(M::slot_len(&storage), len);
    storage
}

/// Returns the values by position. There are no holes.
fn values<M: Kind, K: SparseKey, P: Paging>(storage: &Sorted<M, K, P>) -> Vec<usize> {
    storage.assert_invariants();
    assert_eq!(M::slot_len(storage), storage.len());
    assert!(storage.iter().all(|(key, &value)| key.index() as u64 == value * 300 && storage[key] == value));
    storage.values().map(|&value| value as usize).collect()
}

/// Runs a test of sorting for both layouts of EnTT's tests, for several page lengths, and with and without holes.
macro_rules! in_all_layouts {
    ($test:ident::<$kind:ident>) => {
        for holes in [false, true] {
            $test::<$kind, Entity, _>(BySize, holes);
            $test::<$kind, Entity64, _>(BySize, holes);
            $test::<$kind, Entity, _>(PagesOf::<4>, holes);
            $test::<$kind, Entity, _>(PagesOf::<1>, holes);
        }
    };
}

fn sorting_ordered_reversed_and_shuffled<M: Kind>() {
    fn test<M: Kind, K: SparseKey, P: Paging>(paging: P, holes: bool) {
        let ordered: Vec<usize> = (0..40).collect();
        let reversed: Vec<usize> = (0..40).rev().collect();
        let mut shuffled = ordered.clone();
        Random::from_seed(3).shuffle(&mut shuffled);
        for order in [&ordered, &reversed, &shuffled] {
            let sort = |sort: fn(&mut Sorted<M, K, P>)| {
                let mut storage = filled::<M, K, P>(paging, order, holes);
                sort(&mut storage);
                values::<M, K, P>(&storage)
            };
            assert_eq!(sort(|storage| storage.sort_by(|(_, a), (_, b)| a.cmp(b))), ordered);
            assert_eq!(sort(|storage| storage.sort_unstable_by(|(a, _), (b, _)| b.index().cmp(&a.index()))), reversed);
            assert_eq!(sort(|storage| storage.sort_unstable_by_key(|_, value| *value)), ordered);
            // Closing the holes already changes the order.
            let mut by_last_digit = sort(|storage| M::compact(storage));
            assert!(holes || by_last_digit == *order);
            by_last_digit.sort_by_key(|value| value % 10);
            assert_eq!(sort(|storage| storage.sort_by_key(|_, value| value % 10)), by_last_digit, "stable");
        }
        let mut storage = Of::<M, u32, u32>::default();
        storage.extend(shuffled.iter().map(|&n| (n as u32, n as u32)));
        storage.sort_by_keys();
        assert!(storage.keys().eq(0..40) && storage.values().copied().eq(0..40));
    }
    in_all_layouts!(test::<M>);
}

fn prefix_sorts_leave_the_tail<M: Kind>() {
    fn test<M: Kind, K: SparseKey, P: Paging>(paging: P, holes: bool) {
        let sorts: [(&str, SortPrefix<M, K, P>); 2] = [
            ("sort_prefix_by", |storage, n| storage.sort_prefix_by(n, |(_, a), (_, b)| a.cmp(b))),
            ("sort_prefix_unstable_by", |storage, n| storage.sort_prefix_unstable_by(n, |(_, a), (_, b)| a.cmp(b))),
        ];
        for (name, sort) in sorts {
            for order in [[5, 4, 3, 2, 1], [1, 5, 4, 3, 2]] {
                for n in 0..=5 {
                    let mut storage = filled::<M, K, P>(paging, &order, holes);
                    let mut expected = M::clone(&storage);
                    M::compact(&mut expected);
                    let mut expected = values::<M, K, P>(&expected);
                    assert!(holes || expected == order);
                    expected[..n].sort();
                    sort(&mut storage, n);
                    assert_eq!(values::<M, K, P>(&storage), expected);
                }
            }
            let mut storage = filled::<M, K, P>(paging, &[2, 1], holes);
            let report = expect_panic(|| sort(&mut storage, 3));
            let message = format!("{}::{name}: a prefix of 3 is longer than the storage, which has 2 values", M::NAME);
            assert_eq!(report.message(), message);
            // Not even the holes are closed.
            assert_eq!(M::slot_len(&storage), if holes && M::LEAVES_HOLES { 4 } else { 2 });
            assert!(storage.values().eq(&[2, 1]));
        }
    }
    in_all_layouts!(test::<M>);
}

fn sort_as<M: Kind>() {
    fn test<M: Kind, K: SparseKey, P: Paging>(paging: P, holes: bool) {
        let all = |ns: &[usize]| ns.iter().map(|&n| key::<K>(n * 300, 1)).collect::<Vec<_>>();
        for (order, shared, front) in [
            (all(&[7, 8]), 0, vec![]),
            (all(&[0, 1, 2, 3]), 4, vec![0, 1, 2, 3]),
            (all(&[3, 2, 1, 0]), 4, vec![3, 2, 1, 0]),
            (all(&[2, 9, 0, 2]), 2, vec![2, 0]),
            (vec![key(300, 2), key(900, 1)], 1, vec![3]),
            (vec![key(301, 0), key(900, 1)], 1, vec![3]),
        ] {
            let mut storage = filled::<M, K, P>(paging, &[0, 1, 2, 3], holes);
            assert_eq!(storage.sort_as(order), shared);
            let mut now = values::<M, K, P>(&storage);
            assert_eq!(now[..shared], front);
            now.sort();
            assert_eq!(now, [0, 1, 2, 3]);
        }
        // The keys of another storage order the common values alike.
        let other = filled::<M, K, P>(paging, &[9, 3, 8, 1], holes);
        let mut storage = filled::<M, K, P>(paging, &[0, 1, 2, 3], holes);
        assert_eq!(storage.sort_as(other.keys()), 2);
        assert_eq!(values::<M, K, P>(&storage)[..2], [3, 1]);
    }
    in_all_layouts!(test::<M>);
}

fn sort_as_skips_other_versions<M: Kind>() {
    let mut versions = Of::<M, char>::from([(entity(1, 0), 'a'), (entity(2, 5), 'b'), (entity(3, 0), 'c')]);
    assert_eq!(versions.sort_as([entity(2, 4), entity(3, 0), entity(1, 1)]), 1);
    assert_eq!(versions.keys().next(), Some(entity(3, 0)));
}

/// The sorted list differs for each kind of sort key, and is absent if the pairs are almost sorted.
fn all_sorts_agree_with_those_of_slices<M: Kind>() {
    let len = 200;
    let mut random = Random::from_seed(5);
    let mut shuffled: Vec<u64> = (0..len).collect();
    random.shuffle(&mut shuffled);
    let mut almost: Vec<u64> = (0..len).collect();
    for _ in 0..3 {
        let removed = almost.swap_remove(random.index(almost.len()));
        almost.push(removed);
    }
    let mut one_late: Vec<u64> = (1..len).collect();
    one_late.push(0);
    let with_equal: Vec<u64> = shuffled.iter().map(|value| value / 10).collect();
    let two_runs: Vec<u64> = (len / 2..len).chain(0..len / 2).collect();
    for values in [(0..len).collect(), (0..len).rev().collect(), shuffled, almost, one_late, with_equal, two_runs] {
        let mut sorted: Vec<(u64, u64)> = values.iter().copied().zip(0..).collect();
        sorted.sort();
        let check = |stable: bool, sort: fn(&mut Words<M>)| {
            let mut storage = M::with_paging(PagesOf::<8>);
            // The second word is the position, to distinguish equal pairs.
            storage.extend(values.iter().zip(0..).map(|(&value, n)| (n as u32 * 29 % 256, [value, n])));
            let mut pairs: Vec<_> = storage.iter().map(|(key, &value)| (key, value)).collect();
            sort(&mut storage);
            storage.assert_invariants();
            assert!(storage.iter().all(|(key, &[value, n])| key == n as u32 * 29 % 256 && values[n as usize] == value));
            assert!(storage.values().map(|words| words[0]).eq(sorted.iter().map(|(value, _)| *value)));
            assert!(!stable || storage.values().map(|words| (words[0], words[1])).eq(sorted.iter().copied()));
            let mut now: Vec<_> = storage.iter().map(|(key, &value)| (key, value)).collect();
            now.sort();
            pairs.sort();
            assert_eq!(now, pairs);
        };
        check(true, |storage| storage.sort_by(|(_, a), (_, b)| a[0].cmp(&b[0])));
        check(true, |storage| storage.sort_by_key(|_, words| words[0]));
        check(true, |storage| storage.sort_by_key(|_, words| [words[0]; 3]));
        check(true, |storage| storage.sort_by_key(|_, words| format!("{:03}", words[0])));
        check(true, |storage| storage.sort_prefix_by(200, |(_, a), (_, b)| a[0].cmp(&b[0])));
        check(false, |storage| storage.sort_unstable_by(|(_, a), (_, b)| a[0].cmp(&b[0])));
        check(false, |storage| storage.sort_unstable_by_key(|_, words| words[0]));
        check(false, |storage| storage.sort_unstable_by_key(|_, words| [words[0]; 3]));
        check(false, |storage| storage.sort_unstable_by_key(|_, words| Box::new(words[0])));
        check(false, |storage| storage.sort_prefix_unstable_by(200, |(_, a), (_, b)| a[0].cmp(&b[0])));
    }
}

fn sort_keys_are_made_once_if_small_and_without_drop<M: Kind>() {
    fn calls_of<M: Kind>(sort: impl Fn(&mut Of<M, u32, u32>, &Cell<usize>)) -> usize {
        let calls = Cell::new(0);
        let mut storage: Of<M, u32, u32> = (0..1000).map(|n| (n, n * 37 % 1000)).collect();
        sort(&mut storage, &calls);
        assert!(storage.values().copied().eq(0..1000));
        calls.get()
    }
    let count = |calls: &Cell<usize>| calls.set(calls.get() + 1);
    let kept = calls_of::<M>(|storage, calls| {
        storage.sort_by_key(|_, value| {
            count(calls);
            *value
        });
    });
    assert_eq!(kept, 1000);
    let unstable = calls_of::<M>(|storage, calls| {
        storage.sort_unstable_by_key(|_, value| {
            count(calls);
            *value
        });
    });
    assert!((1000..2000).contains(&unstable), "a few more to see whether the order is almost there: {unstable}");
    let owned = calls_of::<M>(|storage, calls| {
        storage.sort_by_key(|_, value| {
            count(calls);
            Box::new(*value)
        });
    });
    assert!(owned > 2000, "two for each comparison: {owned}");
}

/// A comparator sees no change: keys, values, and what they point to.
fn comparators_may_look_at_the_values<M: Kind>() {
    let names = ["dora", "ada", "cleo", "bob", "eve"].map(str::to_string);
    let mut storage: Of<M, String, u32> = (0..).zip(names).collect();
    storage.remove(4);
    storage.remove(1);
    storage.insert(5, "ada".into());
    storage.insert(6, "fay".into());
    storage.remove(0);
    let seen = RefCell::new(Vec::new());
    storage.sort_by(|(i, a), (j, b)| {
        seen.borrow_mut().extend([(i, a.clone()), (j, b.clone())]);
        a.cmp(b)
    });
    storage.assert_invariants();
    assert!(storage.iter().eq([(5, &"ada".into()), (3, &"bob".into()), (2, &"cleo".into()), (6, &"fay".into())]));
    assert!(seen.into_inner().into_iter().all(|(key, name)| storage[key] == name));
    storage.sort_by_keys();
    assert!(storage.keys().eq([2, 3, 5, 6]));
}
