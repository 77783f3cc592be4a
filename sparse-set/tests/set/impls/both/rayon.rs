//! Parallel iterators compared with the sequential ones.

use bumpalo::Bump;
use rayon::prelude::*;
use sparse_set::Entity;
use test_kit::panics::silent_catch;
use test_kit::random::Random;
use test_kit::{assert_not_impl, assert_parallel_algebra};

use super::Set;

test_kit::parallel!();

/// About half of `len` keys of few versions, in random order.
fn keys(len: usize, seed: u64) -> Set<Entity> {
    let mut random = Random::from_seed(seed);
    let mut keys: Vec<Entity> = (0..len)
        .filter_map(|index| Entity::new(index, random.below(3) as u32).filter(|_| random.below(2) == 0))
        .collect();
    random.shuffle(&mut keys);
    keys.into_iter().collect()
}

#[test]
fn keys_are_those_of_the_sequential_iterator_in_the_same_order() {
    pool().install(|| {
        for len in [0, 1, 2, 100, 10_000] {
            let set = keys(len, 1);
            assert!(set.par_iter().collect::<Vec<_>>().into_iter().eq(&set));
            assert_eq!(set.par_iter().len(), set.len());
            assert!(set.par_iter().enumerate().all(|(position, key)| set.position_of(key) == Some(position)));
            let mut rest = set.iter();
            rest.nth(2);
            rest.next_back();
            assert!(rest.clone().into_par_iter().collect::<Vec<_>>().into_iter().eq(rest));
        }
    });
}

#[test]
fn set_algebra_gives_what_it_gives_sequentially() {
    pool().install(|| {
        for (len, others) in [(0, 10), (1, 1), (100, 300), (5000, 5000)] {
            let (a, b) = (keys(len, 2), keys(others, 3));
            for (a, b) in [(&a, &b), (&b, &a), (&a, &a), (&a, &Set::new())] {
                assert_parallel_algebra!(a, b);
            }
        }
    });
}

#[test]
fn extending_is_that_of_one_thread() {
    pool().install(|| {
        for len in [0, 1, 100, 10_000] {
            let (mut set, more) = (keys(len, 4), keys(len, 5));
            let mut expected = set.clone();
            expected.extend(&more);
            set.par_extend(&more);
            assert!(set.iter().eq(&expected));
            set.assert_invariants();
            let again: Set<Entity> = set.par_iter().filter(|key| key.index() % 3 != 0).collect();
            assert!(again.iter().eq(set.iter().filter(|key| key.index() % 3 != 0)));
        }
    });
}

#[test]
fn a_panic_leaves_the_set_as_it_was() {
    let mut set: Set<u32> = (0..1000).collect();
    let before = set.clone();
    let more = (0..5000_u32).into_par_iter().map(|n| if n == 4000 { stop() } else { n });
    silent_catch(|| pool().install(|| set.par_extend(more))).unwrap_err();
    assert!(set.iter().eq(&before));
    set.assert_invariants();
}

#[test]
fn keys_are_walked_where_the_allocator_may_not_be_shared() {
    assert_not_impl!(Set<u32, &'static Bump>: Sync);
    let bump = Bump::new();
    let mut set = Set::new_in(&bump);
    set.extend([1_u32, 2, 3]);
    assert_eq!(set.par_iter().sum::<u32>(), 6);
    let other = Set::from([3_u32, 4]);
    assert_eq!(set.par_union(&other).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(other.par_intersection(&set).collect::<Vec<_>>(), [3]);
    assert_eq!(set.par_intersection(&other).collect::<Vec<_>>(), [3]);
    assert_eq!(other.par_difference(&set).collect::<Vec<_>>(), [4]);
    assert_eq!(set.par_symmetric_difference(&other).collect::<Vec<_>>(), [1, 2, 4]);
    assert!(
        !set.par_eq(&other)
            && !set.par_is_subset(&other)
            && !set.par_is_superset(&other)
            && !set.par_is_disjoint(&other)
    );
}
