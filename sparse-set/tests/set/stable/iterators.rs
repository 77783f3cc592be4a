//! Iterators from both ends, split by holes, and forgotten.
#![expect(clippy::forget_non_drop, reason = "that the iterators have no `Drop` is what makes it harmless, today")]

use std::mem;

use sparse_set::StableSet;
use sparse_set::stable_set::{Drain, IntoIter, Iter};
use test_kit::iterators::check_exact_double_ended;
use test_kit::random::Random;

/// Keys `0..len`, of which `keep` selects some, at positions equal to the keys.
fn kept(len: u32, keep: impl Fn(u32) -> bool) -> (StableSet<u32>, Vec<u32>) {
    let mut set: StableSet<u32> = (0..len).collect();
    set.retain(&keep);
    (set, (0..len).filter(|&key| keep(key)).collect())
}

#[test]
fn iterators_of_all_shapes_from_both_ends() {
    // Whole words, halves of words, single keys in words, holes in front, at the end and in the middle.
    let shapes: [fn(u32) -> bool; 8] = [
        |_| true,
        |key| key % 2 == 0,
        |key| key % 64 < 32,
        |key| key % 67 == 3,
        |key| key >= 70,
        |key| key < 130,
        |key| !(60..140).contains(&key),
        |key| (60..140).contains(&key),
    ];
    for len in [1, 2, 63, 64, 65, 128, 200] {
        for keep in shapes {
            let (set, keys) = kept(len, keep);
            check_exact_double_ended(|| set.iter(), keys.clone());
            check_exact_double_ended(|| set.clone().into_iter(), keys.clone());
            assert_eq!(format!("{:?}", set.iter()), format!("Iter({keys:?})"));
            // A drain borrows its set mutably, so the closure cannot create it repeatedly.
            for front in [0, 1, 7, 64, 100] {
                let mut set = set.clone();
                let mut drain = set.drain();
                assert!(drain.by_ref().take(front).eq(keys.iter().copied().take(front)));
                let rest = &keys[front.min(keys.len())..];
                assert_eq!((drain.len(), format!("{drain:?}")), (rest.len(), format!("Drain({rest:?})")));
                assert!(drain.by_ref().rev().eq(rest.iter().rev().copied()));
                assert_eq!((drain.next(), drain.next_back(), drain.len()), (None, None, 0));
            }
            assert_eq!(set.clone().drain().nth(1), keys.get(1).copied());
            assert_eq!(set.clone().drain().fold(1, |sum, key| sum + key), 1 + keys.iter().sum::<u32>());
            let reversed: Vec<u32> = set.clone().drain().rfold(Vec::new(), |keys, key| [keys, vec![key]].concat());
            assert!(reversed.iter().eq(keys.iter().rev()));
            assert_eq!(set.iter().count(), keys.len());
            assert_eq!(set.iter().last(), keys.last().copied());
            assert_eq!(set.iter().nth(usize::MAX), None);
            assert!((&set).into_iter().eq(keys));
        }
    }
    assert_eq!(Iter::<u32>::default().next(), None);
    assert_eq!(Drain::<u32>::default().next(), None);
    assert_eq!(IntoIter::<u32>::default().next(), None);
}

#[test]
fn clones_go_on_from_where_the_original_is() {
    let (set, keys) = kept(200, |key| key % 3 != 1);
    let mut random = Random::from_seed(1);
    for _ in 0..50 {
        let (mut iter, mut expected) = (set.clone().into_iter(), keys.iter().copied());
        for _ in 0..random.index(100) {
            if random.index(2) == 0 {
                assert_eq!(iter.next(), expected.next());
            } else {
                assert_eq!(iter.next_back(), expected.next_back());
            }
        }
        let clone = iter.clone();
        drop(iter);
        assert_eq!(clone.len(), expected.len());
        assert!(clone.eq(expected));
    }
}

#[test]
fn forgotten_iterators_leave_the_stable_set_whole() {
    let filled = || (0..20).collect::<StableSet<u32>>();

    let mut set = filled();
    let mut drain = set.drain();
    drain.next();
    mem::forget(drain);
    set.assert_invariants();
    assert!(set.is_empty() && set.slot_len() == 0);

    let mut set = filled();
    let mut extract = set.extract_if(|key| key % 2 == 0);
    assert_eq!((extract.next(), extract.next()), (Some(0), Some(2)));
    assert_eq!(extract.size_hint(), (0, Some(17)));
    mem::forget(extract);
    set.assert_invariants();
    assert_eq!(set.len(), 18);

    let set = filled();
    mem::forget(set.iter());
    mem::forget(set.union(&filled()));
    set.assert_invariants();

    // An owning iterator leaks only its memory when forgotten; here the arena frees it.
    let bump = bumpalo::Bump::new();
    let mut set = StableSet::new_in(&bump);
    set.extend(0..20_u32);
    mem::forget(set.into_iter());
}
