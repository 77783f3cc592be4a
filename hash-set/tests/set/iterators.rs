//! Every method of every iterator, from both ends, with and without holes.

use bumpalo::Bump;
use hash_set::hash_table::{IntoIter, Iter, IterMut};
use hash_set::{ElementId, HashSet, HashTable};
use test_kit::hashers::IdentityState;
use test_kit::iterators::{check_double_ended, check_exact_double_ended, check_iterator};

type Set = HashSet<u64, IdentityState>;

/// Returns sets with holes in various places, each with its elements in order.
fn sets() -> Vec<(Set, Vec<u64>)> {
    let dense: Set = (0..20).collect();
    let mut front = dense.clone();
    front.retain(|&n| n >= 7);
    let mut back = dense.clone();
    back.retain(|&n| n < 13);
    let mut mixed = dense.clone();
    mixed.retain(|&n| n % 3 == 1);
    let mut refilled = mixed.clone();
    refilled.extend([100, 101]);
    let mut across: Set = (0..200).collect();
    across.retain(|&n| (60..70).contains(&n) || n == 0 || n == 128 || n == 199);
    let mut full_words: Set = (0..192).collect();
    full_words.retain(|&n| !(10..150).contains(&n) || n == 70);
    full_words.retain(|&n| !(152..182).contains(&n));
    let mut emptied = dense.clone();
    emptied.retain(|_| false);
    let sets = [dense, front, back, mixed, refilled, across, full_words, emptied, Set::default()];
    sets.into_iter()
        .map(|set| {
            let expected =
                (0..set.index_bound()).filter_map(|at| set.get_by_id(ElementId::from_index(at)?)).copied().collect();
            (set, expected)
        })
        .collect()
}

fn table(set: &Set) -> HashTable<u64> {
    set.clone().into_table().0
}

/// Copies the set, with its holes, into `bump`, so that a returned iterator can borrow it.
fn copy_in<'a>(bump: &'a Bump, set: &Set) -> &'a mut HashSet<u64, IdentityState, &'a Bump> {
    let mut copy = HashSet::with_hasher_in(IdentityState, bump);
    for index in 0..set.index_bound() {
        let element = ElementId::from_index(index).and_then(|id| set.get_by_id(id));
        copy.insert(element.copied().unwrap_or(u64::MAX - index as u64));
    }
    copy.retain(|element| set.contains(element));
    bump.alloc(copy)
}

fn table_in<'a>(bump: &'a Bump, set: &Set) -> &'a mut HashTable<u64, &'a Bump> {
    let copy = std::mem::replace(copy_in(bump, set), HashSet::with_hasher_in(IdentityState, bump));
    bump.alloc(copy.into_table().0)
}

#[test]
fn iter_and_its_kin() {
    for (set, expected) in &sets() {
        let references: Vec<&u64> = expected.iter().collect();
        check_exact_double_ended(|| set.iter(), references.clone());
        check_double_ended(|| set.into_iter(), references.clone());
        check_double_ended(|| set.table().iter(), references);
        let ids: Vec<ElementId> = expected.iter().filter_map(|n| set.get_id(n)).collect();
        check_exact_double_ended(|| set.ids(), ids.clone());
        let full: Vec<(ElementId, &u64)> = ids.into_iter().zip(expected).collect();
        check_exact_double_ended(|| set.iter_full(), full);
    }
}

#[test]
fn into_iter_by_value() {
    for (set, expected) in &sets() {
        check_exact_double_ended(|| set.clone().into_iter(), expected.clone());
    }
}

/// `drain` and `iter_mut` borrow mutably, so each pass gets a copy.
#[test]
fn drain_and_iter_mut() {
    for (set, expected) in &sets() {
        if expected.len() > 20 {
            continue;
        }
        let bump = Bump::new();
        check_exact_double_ended(|| table_in(&bump, set).drain(), expected.clone());
        let references = || -> Vec<&mut u64> { bump.alloc_slice_copy(expected).iter_mut().collect() };
        check_exact_double_ended(|| table_in(&bump, set).iter_mut(), references());
    }
}

#[test]
fn set_operations() {
    let all = sets();
    for (a, in_a) in &all {
        for (b, in_b) in &all {
            let only = |these: &'static str| -> Vec<u64> {
                let (x, y) = if these == "a" { (in_a, in_b) } else { (in_b, in_a) };
                x.iter().filter(|n| !y.contains(n)).copied().collect()
            };
            let (only_a, only_b) = (only("a"), only("b"));
            if in_a.len() + in_b.len() > 40 {
                continue;
            }
            check_double_ended(|| a.difference(b), only_a.iter().collect());
            check_double_ended(|| a.symmetric_difference(b), only_a.iter().chain(&only_b).collect());
            let (smaller, larger) = if in_a.len() <= in_b.len() { (in_a, in_b) } else { (in_b, in_a) };
            check_double_ended(|| a.intersection(b), smaller.iter().filter(|n| larger.contains(n)).collect());
            let (first, rest) = if in_a.len() >= in_b.len() { (in_a, &only_b) } else { (in_b, &only_a) };
            check_double_ended(|| a.union(b), first.iter().chain(rest).collect());
        }
    }
}

#[test]
fn extract_if_and_iter_hash() {
    for (set, expected) in &sets() {
        if expected.len() > 20 {
            continue;
        }
        let bump = Bump::new();
        let even: Vec<u64> = expected.iter().copied().filter(|n| n % 2 == 0).collect();
        check_iterator(|| copy_in(&bump, set).extract_if(|n| n % 2 == 0), even.clone());
        check_iterator(|| table_in(&bump, set).extract_if(|n| *n % 2 == 0), even);
        for n in expected {
            check_iterator(|| set.table().iter_hash(*n), vec![n]);
        }
    }
}

/// `fold` removes few elements one by one, and many with one sweep at the end.
#[test]
fn folding_what_is_extracted() {
    const N: u64 = 1000;
    let id = |index| ElementId::from_index(index as usize).expect("below the limit");
    // Spread hashes, a few long chains, one chain.
    for hashes in [u64::MAX, 7, 0] {
        let mut whole = HashTable::new();
        (0..N).for_each(|n| _ = whole.insert_unique(n & hashes, n));
        whole.retain(|n| *n % 11 != 5);
        for modulus in [1, 2, 40, 400, 5000] {
            for (start, end) in [(0, N), (0, 2), (7, N), (N / 2, N / 2 + 20), (N - 1, N)] {
                let mut table = whole.clone();
                let expected: Vec<u64> = (start..end).filter(|n| n % 11 != 5 && n % modulus == 0).collect();
                let mut taken = Vec::new();
                table.extract_range_if(id(start)..id(end), |n| *n % modulus == 0).for_each(|n| taken.push(n));
                assert_eq!(taken, expected, "{hashes} {modulus} {start}..{end}");
                table.assert_invariants();
                assert_eq!(table.len(), whole.len() - expected.len());
                for n in 0..N {
                    let there = n % 11 != 5 && !(n % modulus == 0 && (start..end).contains(&n));
                    assert_eq!(table.find(n & hashes, |other| *other == n).is_some(), there, "{n}");
                }
            }
        }
    }
}

/// After a panic, yielded elements are removed, and the rest stay.
#[test]
fn a_fold_of_what_is_extracted_may_stop_at_any_element() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    const N: u64 = 400;
    for stop in [0, 1, 2, 9, 10, 63, 64, 65, 200, 399] {
        for in_closure in [false, true] {
            let mut table = HashTable::new();
            (0..N).for_each(|n| _ = table.insert_unique(n, n));
            let mut taken = Vec::new();
            let unwound = catch_unwind(AssertUnwindSafe(|| {
                let extract = table.extract_if(|n| {
                    assert!(in_closure || *n != stop, "stop");
                    *n % 3 != 0
                });
                extract.for_each(|n| {
                    taken.push(n);
                    assert!(!in_closure || n < stop, "stop");
                });
            }));
            assert_eq!(unwound.is_err(), !in_closure || stop < 399, "{stop}");
            table.assert_invariants();
            let mut left: Vec<u64> = table.iter().copied().chain(taken.iter().copied()).collect();
            left.sort_unstable();
            assert!(left.into_iter().eq(0..N));
            assert!(taken.iter().all(|n| table.find(*n, |other| other == n).is_none()));
            assert!(table.iter().all(|n| table.find(*n, |other| other == n).is_some()));
        }
    }
}

#[test]
fn what_is_left_can_be_seen() {
    let set: Set = (0..5).collect();
    let mut into_iter = set.clone().into_iter();
    into_iter.next();
    into_iter.next_back();
    assert!(into_iter.as_values().eq(&[1, 2, 3]));
    assert_eq!(format!("{into_iter:?}"), "[1, 2, 3]");
    let mut table = table(&set);
    let mut drain = table.drain();
    drain.next();
    assert!(drain.as_iter().eq(&[1, 2, 3, 4]));
    assert_eq!(format!("{drain:?}"), "[1, 2, 3, 4]");
    drop(drain);
    table.insert_unique(7, 7);
    let mut iter_mut = table.iter_mut();
    assert_eq!(format!("{iter_mut:?}"), "[7]");
    iter_mut.next();
    assert_eq!(iter_mut.as_values().len(), 0);
    assert_eq!(format!("{:?}", set.ids()), "[ElementId(0), ElementId(1), ElementId(2), ElementId(3), ElementId(4)]");
    assert_eq!(format!("{:?}", set.iter_full().next()), "Some((ElementId(0), 0))");
    assert_eq!(format!("{:?}", set.table().iter_hash(3)), "[3]");
    assert_eq!(format!("{:?}", set.table()), "{0, 1, 2, 3, 4}");
}

#[test]
fn iterators_without_a_table_are_empty() {
    assert_eq!(Iter::<u8>::default().len(), 0);
    assert_eq!(IterMut::<u8>::default().len(), 0);
    assert_eq!(IntoIter::<u8>::default().len(), 0);
    assert_eq!(hash_set::Ids::default().len(), 0);
    empty_iterators_over_a_hash::<Box<u8>>();
    assert_eq!(hash_set::IterFull::<u8>::default().len(), 0);
}

#[test]
fn extraction_may_start_anywhere() {
    let id = |index| ElementId::from_index(index).expect("below the limit");
    let mut table = HashTable::new();
    (0..10).for_each(|n| _ = table.insert_unique(n, n));
    let far = [10, 11, 64, 1 << 31, u32::MAX as usize - 1];
    for from in far {
        assert_eq!(table.extractor(id(from)..).next_if(|_| true), None);
    }
    assert_eq!(table.extractor(id(8)..).next_if(|_| true), Some(8));
    // With a hole, iteration takes another path.
    for from in far {
        let mut walk = table.extractor(id(from)..);
        assert_eq!((walk.next_if(|_| true), walk.upper_bound(), walk.next_slot()), (None, 0, 10));
    }
    let mut walk = table.extractor(id(8)..);
    assert_eq!((walk.next_if(|_| true), walk.next_slot()), (Some(9), 10));
    assert_eq!(walk.next_if(|_| true), None);
    // An insertion between two passes may be before or after `next_slot`.
    table.insert_unique(20, 20);
    assert_eq!(table.extractor(..).next_if(|n| *n == 20), Some(20));
    table.assert_invariants();
}

#[test]
fn ranges_by_every_method() {
    let id = |index| ElementId::from_index(index).expect("small");
    let mut table = HashTable::new();
    (0..100).for_each(|n| _ = table.insert_unique(n % 7, n));
    table.retain(|n| *n % 3 != 1);
    let expected = |range: std::ops::Range<u64>| range.filter(|n| n % 3 != 1).collect::<Vec<_>>();
    for (start, end) in [(0, 100), (1, 2), (10, 30), (60, 70), (99, 99), (90, 100)] {
        let range = || id(start)..id(end);
        let within = expected(start as u64..end as u64);
        check_exact_double_ended(|| table.iter_range(range()), within.iter().collect());
        let mut clone = table.clone();
        assert!(clone.drain_range(range()).rev().eq(within.iter().rev().copied()));
        clone.assert_invariants();
        assert_eq!(clone.len(), table.len() - within.len());
        let mut clone = table.clone();
        assert_eq!(clone.drain_range(range()).count(), within.len());
        assert_eq!(clone.len(), table.len() - within.len());
    }
}

/// Compiles for elements that are not `'static'`, too.
fn empty_iterators_over_a_hash<T: std::fmt::Debug>() {
    use hash_set::hash_table::{IterHash, IterHashFull, IterHashFullMut, IterHashMut};
    let mut all = (
        IterHash::<T>::default(),
        IterHashFull::<T>::default(),
        IterHashMut::<T>::default(),
        IterHashFullMut::<T>::default(),
    );
    assert_eq!(format!("{all:?}"), "([], [], [], [])");
    assert_eq!((all.2.size_hint(), all.3.size_hint()), ((0, Some(0)), (0, Some(0))));
    assert!(all.0.next().is_none() && all.1.next().is_none() && all.2.next().is_none() && all.3.next().is_none());
    assert_eq!((all.0.count(), all.1.count(), all.2.count(), all.3.count()), (0, 0, 0, 0));
}

#[test]
fn a_range_of_ids_that_begins_after_its_end_panics() {
    let set: HashSet<u64> = (0..10).collect();
    let [three, five] = [3, 5].map(|n| set.get_id(&n).expect("there"));
    let report = test_kit::panics::expect_panic(|| set.iter_range(five..three).count());
    assert_eq!(report.message(), "HashSet::iter_range: the range of ids begins at 5, after its end at 3");
}

/// A table of this size prefetches buckets.
#[test]
#[cfg_attr(miri, ignore = "a hundred thousand elements take long")]
fn taking_out_of_a_table_that_is_larger_than_caches() {
    const ALL: u64 = 100_000;
    for modulus in [1, 2, 7, 1000] {
        let mut table: HashTable<u64> = HashTable::with_capacity(ALL as usize);
        (0..ALL).for_each(|n| _ = table.insert_unique(n.wrapping_mul(0x9e37_79b9_7f4a_7c15), n));
        // Make holes to skip.
        table.retain(|n| *n % 64 >= 20);
        let before: Vec<u64> = table.iter().copied().collect();
        let (start, end) = (ElementId::from_index(1000).unwrap(), ElementId::from_index(99_000).unwrap());
        let chosen = |n: &u64| (1000..99_000).contains(n) && n % modulus == 0;
        let taken = table.extract_range_if(start..end, |n| *n % modulus == 0);
        assert!(taken.eq(before.iter().copied().filter(chosen)));
        table.assert_invariants();
        assert!(table.iter().eq(before.iter().filter(|n| !chosen(n))));
        let left = table.len();
        assert_eq!(table.extract_if(|_| true).count(), left);
        assert!(table.is_empty());
        table.assert_invariants();
    }
}
